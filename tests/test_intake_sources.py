"""From a document to what it is to a library: known, a copy, resting on others, and the record it would get."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims.intake import addresses, bylines
from claims.intake.arrival import Given, arrive
from claims.intake.known import Sameness, own_addresses, recognise
from claims.intake.names import Names, fresh_id, slug
from claims.intake.near_copies import ShingleIndex, shared_passages, shingles, words
from claims.intake.reliances import attributions, proposals
from claims.model.library import Library
from claims.model.source import RelianceKind, SourceKind, snapshot
from claims.readers import read

ON = "2026-02-03"

ARTICLE = """Engine grows faster in new trial

The Maker said on Monday that its engine trains a model 15% faster on 64 nodes than the release of last spring.
According to The Paper, the trial lasted nine days and used a cluster that the company rents from a cloud provider.
Nobody outside the company has repeated the trial, and the settings of the run have not been published so far.
The release will follow in the autumn, with a guide that lists every flag which the trial was started with.
"""

CHINESE = """新引擎训练速度提升

据测试日报报道，该公司的新引擎在六十四个节点上训练模型的速度比去年春季发布的版本提高了百分之十五。
到目前为止还没有外部机构重复过这项试验，运行时使用的全部参数设置也没有对外公布。
"""


def document(text, **more):
    return read(text.encode() if isinstance(text, str) else text, **more)


def held_as(source_id, text, **fields):
    described = snapshot(text.encode()).model_dump()
    return {"id": source_id, "snapshot": described} | fields


PAPER = {"id": "paper", "name": "The Paper", "kind": "outlet", "aliases": ["Paper Daily"]}
DAILY = {"id": "daily", "name": "Test Daily", "kind": "outlet", "aliases": ["测试日报"]}


# Addresses


@pytest.mark.parametrize(
    "address",
    [
        "https://news.example.org/a/engine",
        "http://news.example.org/a/engine",
        "https://NEWS.example.org:443/a/engine/",
        "https://news.example.org/a/engine?utm_source=x&utm_medium=y",
        "https://news.example.org/a/engine/?fbclid=abc#section-2",
        "https://news.example.org./a/%65ngine",
        "https://www.news.example.org/a/engine",
        "https://amp.news.example.org/a/engine",
        "https://news.example.org/a/engine?amp=1",
        "https://news.example.org/a/engine?amp",
        "https://news.example.org/a/engine?outputType=amp&utm_source=x",
        "https://news-example-org.cdn.ampproject.org/c/s/news.example.org/a/engine",
        "https://www.google.com/amp/s/news.example.org/a/engine",
        "https://news.example.org/./a/b/../engine",
    ],
)
def test_addresses_of_one_document_have_one_key(address):
    assert addresses.key(address) == "news.example.org/a/engine"


@pytest.mark.parametrize(
    "address",
    [
        "https://news.example.org/a/Engine",
        "https://news.example.org/a/engine?id=2",
        "https://news.example.org:8080/a/engine",
        "https://news.example.org/a/engine#!/second",
        "https://m.news.example.org/a/engine",
        "https://news.example.org/a/engine%2Fb",
        "https://news.example.org/a/engine/amp",
        "https://example.org/a/engine",
        "https://news.example.org/a/engine?amp=2",
        "https://news.example.org/amp/a/engine",
        "https://www.google.com/a/engine",
        "https://amp.org/a/engine",
        "https://www.org/a/engine",
    ],
)
def test_addresses_that_may_lead_elsewhere_are_kept_apart(address):
    assert addresses.key(address) not in (None, "news.example.org/a/engine")


@pytest.mark.parametrize(
    "dressed", ["/a/engine-runs/amp", "/amp/a/engine-runs/", "/a/engine-runs.amp", "/amp/amp/a/engine-runs/amp"]
)
def test_the_pages_of_a_story_for_phones_are_that_story(dressed):
    assert addresses.key(f"https://www.x.org{dressed}") == "x.org/a/engine-runs"


@pytest.mark.parametrize("text", ["", "a file.txt", "ftp://x.org/a", "https://", "https://x.org:port/", "http://[::1/"])
def test_what_is_no_address_of_the_web_has_no_key(text):
    assert addresses.key(text) is None
    assert addresses.site(text) is None


def test_letters_of_other_scripts_are_the_same_written_or_encoded():
    assert addresses.key("https://x.org/新闻/1") == addresses.key("https://x.org/%e6%96%b0%E9%97%BB/1/")


@given(st.text(max_size=60))
def test_a_key_of_whatever_text_is_its_own_key(text):
    for address in (text, f"https://x.org/{text}"):
        found = addresses.key(address)
        if found is not None:
            assert addresses.key(f"https://{found}") == found


def test_tracking_leaves_an_address_and_the_rest_stays():
    tidied = addresses.tidy(" HTTPS://X.org/a?id=1&utm_campaign=z&b=&gclid=2#top ")
    assert tidied == "https://x.org/a?id=1&b="
    assert addresses.tidy("notes.txt") == "notes.txt"


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("https://arxiv.org/abs/2601.00001", "paper"),
        ("https://huggingface.co/maker/engine-7b", "model-card"),
        ("https://huggingface.co/blog/engine", None),
        ("https://github.com/maker/engine", "repository"),
        ("https://docs.maker.example/engine", "documentation"),
        ("https://maker.example/docs/engine", "documentation"),
        ("https://maker.example/news/engine", None),
        ("run-7/train.log", "log"),
    ],
)
def test_an_address_tells_the_kind_of_a_document(address, kind):
    assert addresses.kind_at(address) == kind


# Known


def test_the_same_bytes_text_or_address_is_recognised_in_this_order(library):
    held = library(
        sources=[
            held_as("first", "One text"),
            held_as("second", "Another text", url="https://x.org/a"),
            {"id": "third", "url": "https://x.org/b/?utm_source=mail"},
        ]
    )
    bytes_of, text_of = (hashlib.sha256(t.encode()).hexdigest() for t in ("One text", "Another text"))
    assert recognise(held, sha256=bytes_of, at=["https://x.org/a"]).how is Sameness.BYTES
    found = recognise(held, sha256="0" * 64, text_sha256=text_of)
    assert (found.source, found.how, found.is_current) == ("second", Sameness.TEXT, True)
    found = recognise(held, sha256="0" * 64, at=["http://x.org/b"])
    assert (found.source, found.how, found.is_held, found.is_current) == ("third", Sameness.ADDRESS, False, False)
    assert recognise(held, sha256="0" * 64, text_sha256="1" * 64, at=["https://x.org/c", None]) is None


def test_an_earlier_version_and_a_withdrawn_source_are_told_from_what_a_source_has_now(library):
    old = snapshot(b"Before").model_dump() | {"replaced": "2026-01-01"}
    held = library(
        sources=[
            held_as("changed", "After", versions=[old]),
            held_as("gone", "Wrong", withdrawn={"on": "2026-01-01", "why": "Added by mistake."}),
        ]
    )
    found = recognise(held, sha256=snapshot(b"Before").sha256)
    assert (found.source, found.is_current) == ("changed", False)
    assert recognise(held, sha256=snapshot(b"Wrong").sha256) is None


def test_a_page_is_at_the_address_it_calls_its_own_only_on_the_same_site():
    amp, own = "https://amp.x.org/a", "https://www.x.org/a"
    assert own_addresses(amp, own) == (amp, own)
    assert own_addresses("https://copies.example/a", own) == ("https://copies.example/a",)
    assert own_addresses(None, own) == (own,)
    assert own_addresses(amp, None) == (amp,)
    assert own_addresses(None, None) == ()


# Near copies


def test_words_are_compared_without_case_and_points_and_chinese_by_characters():
    assert words("The Engine—is 2.5x faster, 15%!") == ["the", "engine", "is", "2.5", "x", "faster", "15"]
    assert words("新引擎 K3很快") == ["新", "引", "擎", "k3", "很", "快"]


def test_shares_are_exact():
    mine, theirs = "a b c d e f g h i j k l m n", "a b c d e f g h i j k l x y z"
    (copy,) = ShingleIndex({"other": theirs}).near_copies(mine)
    both, all_of_them = shingles(mine) & shingles(theirs), shingles(mine) | shingles(theirs)
    assert (len(both), len(all_of_them)) == (8, 13)
    assert copy.jaccard == 8 / 13
    assert (copy.here, copy.there, copy.share) == (8 / 10, 8 / 11, 8 / 10)


def test_an_excerpt_and_a_reordered_copy_are_found_with_their_passages():
    lines = [line for line in ARTICLE.split("\n") if line]
    shuffled = "\n".join(["Syndicated", lines[3], "A sentence of the editors that stands only here.", lines[1]])
    index = ShingleIndex({"original": ARTICLE, "unrelated": CHINESE})
    (copy,) = index.near_copies(shuffled)
    assert copy.source == "original"
    assert copy.here > 0.6 > copy.there
    assert [(p.here, p.there, p.share) for p in copy.passages] == [(2, 4, 1.0), (4, 2, 1.0)]
    assert [(r.source, r.here, r.there) for r in copy.repeats()] == [("original", 2, 4), ("original", 4, 2)]


def test_a_chinese_copy_is_found():
    (copy,) = ShingleIndex({"original": CHINESE}).near_copies(CHINESE.replace("提高了", "提升了"))
    assert copy.share > 0.8
    assert [(p.here, p.there) for p in copy.passages] == [(1, 1), (2, 2), (3, 3)]


def test_texts_that_share_a_sentence_only_or_are_too_short_are_no_copies():
    sentence = "Nobody outside the company has repeated the trial"
    others = " ".join(f"Word {number} follows {number + 1}." for number in range(20))
    assert ShingleIndex({"a": ARTICLE}).near_copies(f"{sentence}. {others}") == ()
    assert ShingleIndex({"a": "five words are not enough"}).near_copies("five words are not enough") == ()


@given(st.lists(st.sampled_from(ARTICLE.split()), max_size=80), st.lists(st.sampled_from(ARTICLE.split()), max_size=80))
def test_shares_are_those_of_the_sets_themselves(mine, theirs):
    one, other = " ".join(mine), " ".join(theirs)
    (a, b) = shingles(one), shingles(other)
    for copy in ShingleIndex({"other": other}).near_copies(one, least=0.0):
        assert copy.here == len(a & b) / len(a)
        assert copy.jaccard == len(a & b) / len(a | b)
    for passage in shared_passages(one, other):
        assert passage.share >= 0.6


# Names


def test_a_name_means_a_body_by_name_alias_or_site_and_never_two(library):
    names = Names(
        library(
            subjects=[
                PAPER,
                DAILY,
                {"id": "star-one", "name": "Star"},
                {"id": "star-two", "name": "STAR"},
                {"id": "acme", "name": "Acme Corp"},
            ],
            sources=[{"id": "a", "publisher": "paper", "url": "https://www.paper.example/x"}],
        )
    )
    found = {
        name: subject and subject.id
        for name in ("the paper", "PAPER DAILY", "测试日报", "Star", "The Maker team", "The Engine", "Nobody", "")
        for subject in [names.subject(name)]
    }
    assert found == {
        "the paper": "paper",
        "PAPER DAILY": "paper",
        "测试日报": "daily",
        "Star": None,
        "The Maker team": "maker",
        "The Engine": None,
        "Nobody": None,
        "": None,
    }
    assert names.publisher("Somebody", "https://m.paper.example/y").id == "paper"
    assert names.publisher(None, "https://acmecorp.example/y").id == "acme"
    assert names.publisher(None, "https://github.com/acmecorp/y") is None


@pytest.mark.parametrize(
    ("title", "made"),
    [
        ("Maker’s Engine: 15% faster!", "makers-engine-15-faster"),
        ("Élan vital", "elan-vital"),
        ("新引擎", ""),
        ("word " * 40, "word-word-word-word-word-word-word-word-word-word-word-word-word-word"),
    ],
)
def test_an_id_is_made_of_a_title(title, made):
    assert slug(title) == made


@given(st.text(max_size=200), st.sets(st.text(max_size=5)))
def test_an_id_of_whatever_title_is_valid_and_free(title, taken):
    name = fresh_id(title, taken)
    assert name not in taken
    assert Given(id=name).id
    Library.of([])
    from claims.model.source import Source

    assert Source(id=name, kind="note").id == name


def test_a_taken_id_gets_a_number_and_a_reserved_word_none():
    assert fresh_id("The engine", {"the-engine", "the-engine-2"}) == "the-engine-3"
    assert fresh_id("new", ()).startswith("source-")


# Days of publication


@pytest.mark.parametrize(
    ("line", "day"),
    [
        ("By Ann Vell, 14 October 2026", "2026-10-14"),
        ("Ann Vell, Quay Labs, November 3, 2026", "2026-11-03"),
        ("2026年10月14日 09:30 来源：晨报", "2026-10-14"),
        ("They met on 14 October 2026.", None),
        ("Updated 14 October 2026", None),
        ("October 2026", None),
        ("14 October 2026 to 3 November 2026", None),
    ],
)
def test_the_day_of_a_text_is_that_of_a_line_of_its_head(line, day):
    assert bylines.published(f"A chip of 2 January 2025\n\n{line}\n\nIt is fast.\n") == day


def test_a_day_far_below_the_title_is_not_when_the_text_appeared():
    assert bylines.published("A chip\n" + "It is fast.\n" * 6 + "Ann Vell, 3 November 2026\n") is None


# Reliances


def test_who_is_named_for_a_text_comes_with_the_paragraphs():
    assert attributions(ARTICLE) == {"Maker": (2,), "Paper": (3,)}
    assert attributions(CHINESE) == {"测试日报": (2,)}
    assert attributions("We said so.\nThe company said so.\nIt was said.") == {}


def test_a_format_says_nothing():
    text = "Orme Labs puts the peak at 2 petaflops in FP8 and says the card draws 850 watts.\n\nTern Works said so."
    assert attributions(text) == {"Tern Works": (2,)}


@pytest.mark.parametrize("body", ["the broker Quay Street", "the research firm Quay Street"])
def test_a_person_is_no_source_whoever_they_speak_for(library, body):
    text = f'Chips are dear\n"They cost $900," said Ann Vell of {body}, who counts them.\n'
    held = library(sources=[{"id": "here", "kind": "press-article", "title": "Here"}])
    assert [p.who for p in proposals(held, held.sources["here"], text) if "Vell" in p.who] == []


def test_a_document_of_the_body_that_is_named_is_proposed(library):
    held = library(
        subjects=[PAPER],
        sources=[
            {"id": "older", "publisher": "paper", "published": "2025-11-02"},
            {"id": "newer", "publisher": "paper", "published": "2026-01-02"},
            {"id": "later", "publisher": "paper", "published": "2026-05-02"},
        ],
    )
    arrival = arrive(held, document(ARTICLE), on=ON, given=Given(published="2026-02-01"))
    (named, said) = sorted(arrival.reliances, key=lambda p: p.named is not None)
    assert (named.source, named.how, named.paragraphs) == ("newer", RelianceKind.RELAYS, (3,))
    assert named.alternatives == ("older", "later")
    assert said.named is not None
    assert (said.named.publisher, said.named.kind, said.paragraphs) == ("maker", "vendor-announcement", (2,))
    assert said.named.id == said.source
    assert not said.named.is_held


def test_a_product_is_nobody_who_could_be_relied_on(library):
    held = library(subjects=[{"id": "pods", "name": "Star 950 SuperPods", "kind": "cluster"}])
    text = "SuperPods announced nothing.\nStar said so.\nBeta Labs said that it took 40 ms.\n"
    assert [p.who for p in arrive(held, document(text), on=ON).reliances] == ["Beta Labs"]


def test_an_outlet_is_proposed_wherever_it_is_named_and_the_likelier_document_first(library):
    held = library(
        subjects=[PAPER],
        sources=[
            {"id": "paper-on-kernels", "publisher": "paper", "published": "2026-01-09"},
            {"id": "paper-on-engines", "publisher": "paper", "published": "2026-01-02"},
        ],
    )
    text = "A heading\nThat engines gained 15% stood in Paper Daily too, on its page about engines.\n"
    (proposal,) = arrive(held, document(text), on=ON).reliances
    assert (proposal.source, proposal.alternatives) == ("paper-on-engines", ("paper-on-kernels",))
    assert proposal.paragraphs == (2,)


def test_documentation_is_cited_rather_than_relayed(library):
    held = library(sources=[{"id": "guide", "kind": "documentation", "publisher": "maker", "title": "Maker guide"}])
    (proposal,) = arrive(held, document("According to the Maker guide, it took 40 ms."), on=ON).reliances
    assert (proposal.source, proposal.how) == ("guide", RelianceKind.CITES)


def test_who_publishes_the_document_is_not_what_it_rests_on(library):
    held = library(subjects=[PAPER | {"part_of": ["maker"]}])
    arrival = arrive(held, document(ARTICLE), on=ON, given=Given(publisher="paper"))
    assert arrival.reliances == ()


def test_a_rejected_reliance_is_not_proposed_again(library):
    sources = [held_as("article", ARTICLE), {"id": "their-report", "publisher": "paper"}]
    refusal = {"id": "no", "source": "article", "paragraph": 3, "reliance": "their-report", "reason": "Another one."}
    before = library(subjects=[PAPER], sources=sources)
    after = library(subjects=[PAPER], sources=sources, dismissed=[refusal])
    source = before.sources["article"]
    assert "their-report" in {p.source for p in proposals(before, source, ARTICLE, is_known=True)}
    assert "their-report" not in {p.source for p in proposals(after, source, ARTICLE, is_known=True)}


def test_a_copy_is_proposed_as_taken_from_the_other(library):
    held = library(sources=[held_as("original", ARTICLE)], texts={"original": ARTICLE})
    arrival = arrive(held, document("Reprint\n" + ARTICLE), on=ON)
    copied = next(p for p in arrival.reliances if p.how is RelianceKind.COPIES)
    assert (copied.source, copied.paragraphs) == ("original", (3, 4, 5, 6))
    assert copied.reliance().note == f"{copied.share:.0%} of its wording stands there."
    assert [copy.source for copy in arrival.near] == ["original"]
    assert {r.source for r in arrival.source.repeats} == {"original"}


# The arrival


def test_a_record_is_drafted_of_what_the_document_says(library):
    page = (
        '<html lang="en"><head><title>Engine grows</title><meta property="og:site_name" content="The Paper">'
        '<link rel="canonical" href="https://www.paper.example/engine?utm_source=x">'
        '<meta property="article:published_time" content="2026-01-30T08:00:00Z"></head><body><article>'
        f"<h1>Engine grows</h1>{''.join(f'<p>{line}</p>' for line in ARTICLE.splitlines() if line)}</article></body></html>"
    )
    arrival = arrive(
        library(subjects=[PAPER]),
        document(page, media_type="text/html"),
        on=ON,
        address="https://m.paper.example/engine",
    )
    source = arrival.source
    assert (source.id, source.kind, source.title) == ("engine-grows", SourceKind.PRESS_ARTICLE, "Engine grows")
    assert (source.publisher, source.language, source.published) == ("paper", "en", "2026-01-30")
    assert (source.url, source.accessed, source.added) == ("https://www.paper.example/engine", ON, ON)
    assert source.snapshot.sha256 == hashlib.sha256(page.encode()).hexdigest()
    assert arrival.known is None
    assert arrival.figures >= 2
    assert arrival.text.decode() == arrival.document.text


def test_what_a_person_says_goes_first(library):
    given_ = Given(
        id="mine", title="My title", kind=SourceKind.TALK, publisher="maker", published="2025", language="de"
    )
    source = arrive(library(), document(ARTICLE), on=ON, given=given_).source
    assert (source.id, source.title, source.kind, source.publisher, source.published, source.language) == (
        *("mine", "My title", "talk", "maker", "2025", "de"),
    )


def test_a_text_without_letters_of_the_alphabet_gets_an_id_of_its_hash(library):
    arrival = arrive(library(), document(CHINESE), on=ON)
    assert arrival.source.title == "新引擎训练速度提升"
    assert arrival.source.id == f"source-{arrival.document.text_sha256[:8]}"


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("taken", "copies"), [(18, 1), (10, 1), (2, 1), (1, 0), (0, 0)])
def test_whole_passages_are_a_copy_though_they_are_a_small_share_of_both_texts(taken, copies, language):
    def passage(number, text):
        told = [hashlib.sha256(f"{text} {number} {n}".encode()).hexdigest()[:8] for n in range(30)]
        return " ".join(told) if language == "en" else "".join(chr(0x4E00 + int(word, 16) % 8000) for word in told)

    theirs = [passage(n, "theirs") for n in range(20)]
    mine = [*theirs[:taken], *(passage(n, "mine") for n in range(taken, 20))]
    found = ShingleIndex({"other": "\n\n".join(theirs)}).near_copies("\n\n".join(mine))
    assert [len(copy.passages) for copy in found] == [taken] * copies
    assert [round(copy.here, 1) for copy in found] == [taken / 20] * copies


def test_a_document_that_is_known_is_told_from_its_near_copies(library):
    held = library(
        sources=[held_as("one", ARTICLE), held_as("two", ARTICLE + "More.")],
        texts={"one": ARTICLE, "two": ARTICLE + "More."},
    )
    arrival = arrive(held, document(ARTICLE), on=ON)
    assert (arrival.known.source, arrival.known.how) == ("one", Sameness.BYTES)
    assert [copy.source for copy in arrival.near] == ["two"]


def test_a_paper_is_told_by_its_sections(library):
    from builders import lines, pdf

    content = lines(
        ["On engines", "Abstract", "We measure an engine that is 15% faster.", "References", "None."], step=60
    )
    assert arrive(library(), document(pdf(content)), on=ON).source.kind is SourceKind.PAPER


def test_a_rejected_reliance_is_no_figure_that_was_set_aside(library):
    from claims.web.reading import read as read_marked

    given_ = {"source": "article", "paragraph": 3, "reason": "Not so."}
    held = library(
        sources=[held_as("article", ARTICLE), {"id": "other"}],
        dismissed=[given_ | {"id": "no", "reliance": "other"}, given_ | {"id": "nine", "figures": ["nine"]}],
        texts={"article": ARTICLE},
    )
    shown = [[aside.id for aside in paragraph.dismissed] for paragraph in read_marked(held, held.sources["article"])]
    assert shown == [[], [], ["nine"], [], []]


def test_a_short_name_is_its_body_and_a_person_is_no_source(library):
    told = (
        "Halden Systems said the card is fast.\nAccording to Halden, it draws 300 W.\n"
        '"It is quiet," said Mira Dahl, head of software at Halden.\nDahl said it ships soon.\n'
    )
    made = library(sources=[{"id": "report"}], texts={"report": told})
    assert [(p.who, p.paragraphs) for p in proposals(made, made.sources["report"], told)] == [
        ("Halden Systems", (1, 2))
    ]


@pytest.mark.parametrize("name", ["The Orme Ledger", "Quill Valley Gazette"])
def test_the_outlet_behind_an_author_is_the_publisher_and_no_author(library, name):
    text = f"A planner becomes faster\n\nBy Ann Vell, {name}\n\nWe were told that it needs 40 ms. We did not test it."
    arrival = arrive(library(), document(text), on="2026-11-30")
    assert (arrival.source.authors, arrival.publisher_name) == (("Ann Vell",), name)
    assert (arrival.source.publisher, arrival.source.kind) == (None, SourceKind.PRESS_ARTICLE)
    known = library(subjects=[{"id": "outlet", "name": name, "kind": "outlet"}])
    assert arrive(known, document(text), on="2026-11-30").source.publisher == "outlet"


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("The Orme Ledger, 12 October 2026", "The Orme Ledger"),
        ("12 October 2026 | Quill Valley Gazette", "Quill Valley Gazette"),
        ("Chip Weekly · October 12, 2026", "Chip Weekly"),
        ("Published in The Orme Ledger on 12 October 2026", "The Orme Ledger"),
        ("临川日报 2026年10月12日", "临川日报"),
        ("来源：临川日报  2026年10月12日", "临川日报"),
        ("12 October 2026, Leeds", None),
        ("Ann Vell, 12 October 2026", None),
        ("The Orme X2 goes on sale on 12 October 2026", None),
        ("The spring of 12 October 2026", None),
        ("本报讯 2026年10月12日", None),
    ],
)
def test_the_outlet_beside_the_date_below_a_title_is_the_publisher(library, line, name):
    text = f"A planner becomes faster\n\n{line}\n\nIt needs 40 ms, the firm said."
    arrival = arrive(library(), document(text), on="2026-11-30")
    assert (arrival.publisher_name, arrival.source.published) == (name, "2026-10-12")
    if name:
        known = library(subjects=[{"id": "outlet", "name": name, "kind": "outlet"}])
        assert arrive(known, document(text), on="2026-11-30").source.publisher == "outlet"
        assert bylines.is_byline(2, line)


def test_a_known_outlet_of_any_name_beside_the_date_is_the_publisher(library):
    text = "A planner becomes faster\n\nOrmedaily, 12 October 2026\n\nIt needs 40 ms, the firm said."
    known = library(subjects=[{"id": "orme", "name": "Ormedaily", "kind": "outlet"}])
    assert arrive(known, document(text), on="2026-11-30").source.publisher == "orme"
    body = library(subjects=[{"id": "orme", "name": "Ormedaily", "kind": "organisation"}])
    assert arrive(body, document(text), on="2026-11-30").source.publisher is None


def test_a_second_author_is_no_outlet(library):
    text = "A planner becomes faster\n\nBy Ann Vell and Jan Orme\n\nIt needs 40 ms, the firm said."
    arrival = arrive(library(), document(text), on="2026-11-30")
    assert (arrival.source.authors, arrival.publisher_name) == (("Ann Vell", "Jan Orme"), None)


@pytest.mark.parametrize(
    ("told", "who"),
    [
        ("Their technical note puts the memory at 12 GB.", "technical note"),
        ("According to the technical note, the run took 9 days.", "technical note"),
        ("The figures are found in a research note.", "research note"),
        ("A research note published by Orme Labs gives 18 ms.", "Orme Labs"),
        ("Orme Labs’ technical report lists 64 cards.", "Orme Labs"),
        ("The white paper says that it needs 12 GB, a white paper of Orme Labs.", "Orme Labs"),
    ],
)
def test_a_document_that_is_named_by_its_kind_is_proposed(library, told, who):
    held = library(sources=[{"id": "here", "kind": "press-article", "title": "Here"}])
    made = proposals(held, held.sources["here"], f"A planner becomes faster\n\n{told}\n")
    assert [(p.who, p.paragraphs) for p in made] == [(who, (2,))]


@pytest.mark.parametrize(
    "told",
    ["This technical note tells how we did it.", "Researchers note that it is slow.", "They take notes on paper."],
)
def test_the_text_itself_and_common_words_are_no_document_to_lean_on(library, told):
    held = library(sources=[{"id": "here", "kind": "press-article", "title": "Here"}])
    assert proposals(held, held.sources["here"], f"A planner becomes faster\n\n{told}\n") == ()


@pytest.mark.parametrize(
    ("published", "is_told"),
    [
        ("2031-05-01", True),
        ("2031-05", True),
        ("2031", True),
        ("2026-03-04", True),
        ("2026-03-03", False),
        ("2026-03", False),
        ("2026", False),
        ("2019-01-01", False),
        (None, False),
    ],
)
def test_a_date_that_is_still_to_come_is_remarked_on(library, published, is_told):
    arrival = arrive(library(), document(ARTICLE), on="2026-03-02", given=Given(published=published))
    assert [r for r in arrival.remarks if "which is still to come" in r] == list(arrival.remarks)
    assert len(arrival.remarks) == is_told
    assert arrival.as_json(added=False)["warnings"][len(arrival.document.warnings) :] == list(arrival.remarks)


LAID_OUT = (
    "The card holds more\n\nThe card of the maker holds 96 GB of memory and draws 400 W at full load.\n\n"
    "Nobody has measured it so far, the maker said, and it sells for 9 000 dollars from the spring on.\n"
)


@pytest.mark.parametrize(
    "other",
    [
        LAID_OUT.replace("\n\n", "\n"),
        LAID_OUT.replace("holds 96 GB", "holds\n96\u00a0GB"),
        LAID_OUT.replace(".\n", ". \n"),
    ],
)
def test_a_text_that_is_only_laid_out_otherwise_is_known(library, other):
    held = library(sources=[held_as("first", LAID_OUT)])
    held = Library(held.records, {"first": LAID_OUT})
    arrival = arrive(held, read(other.encode(), encoding="utf-8"), on="2026-01-31")
    assert arrival.near == ()
    assert (arrival.known.source, arrival.known.how) == ("first", Sameness.TEXT)


@pytest.mark.parametrize(
    ("old", "new"), [("96 GB", "9 6GB"), ("9 000", "9000"), ("96 GB", "69 GB"), ("400 W", "400 w")]
)
def test_a_text_with_another_figure_or_letter_is_a_near_copy(library, old, new):
    held = Library(library(sources=[held_as("first", LAID_OUT)]).records, {"first": LAID_OUT})
    arrival = arrive(held, read(LAID_OUT.replace(old, new).encode(), encoding="utf-8"), on="2026-01-31")
    assert arrival.known is None
