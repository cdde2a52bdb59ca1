"""`claims extract --format toml` and `claims accept`: an editable file of proposals, and what comes of it."""

import hashlib
import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_cli import claims, library_in, refused
from typer.testing import CliRunner

from claims.cli.app import app
from claims.cli.proposals import reading, writing
from claims.errors import ClaimsError, InvalidRecords
from claims.intake import batch
from claims.intake.review import Review
from claims.model.source import snapshot
from claims.records import read_folder

TEXT = (
    "Acme shows the Lark 3 accelerator\n"
    "The Lark 3 accelerator carries 96 GB of memory, Acme said. Its board draws 450 watts.\n"
    "According to Acme, Fast Kernel made training 15% faster.\n"
    "The runtime supports TP8.\n"
)


def with_text(folder, text=TEXT):
    data = text.encode()
    told = snapshot(data)
    source = (
        f'id = "piece"\nkind = "press-article"\n\n[snapshot]\nsha256 = "{told.sha256}"\ntext_sha256 = "{told.text_sha256}"\n'
        f"characters = {told.characters}\nparagraphs = {told.paragraphs}\n"
    )
    store = library_in(folder / "library", sources__piece=source)
    path = folder / "piece.txt"
    path.write_bytes(data)
    claims("source", "attach", "piece", str(path), store=store)
    return store


@pytest.fixture
def store(tmp_path):
    return with_text(tmp_path)


@pytest.fixture
def proposals(store, tmp_path):
    path = tmp_path / "P.toml"
    claims("extract", "piece", "--format", "toml", "-o", str(path), store=store)
    return path


def decide(path, **decisions):
    """Sets the decisions of a file by the end of the item's key."""
    table = path.read_text("utf-8")
    for key, told in decisions.items():
        head, mark, tail = table.partition(f'item = "{key.replace("_", "-")}"\n')
        assert mark, key
        table = head + mark + tail.replace('decision = "later"', told, 1)
    path.write_text(table, encoding="utf-8")


def content(store):
    return {path: path.read_bytes() for path in sorted(Path(store).rglob("*")) if path.is_file()}


ACCEPT = 'decision = "accept"'


def test_the_file_has_each_sentence_as_a_comment_a_decision_and_the_fields(proposals):
    text = proposals.read_text("utf-8")
    table = tomllib.loads(text)
    assert (table["source"], table["text_sha256"]) == ("piece", hashlib.sha256(TEXT.encode()).hexdigest())
    by_item = {p["item"]: p for p in table["proposals"]}
    assert list(by_item) == ["p2-96-gb", "p2-450-watts", "p3-15", "p4-tp8"]
    assert {p["decision"] for p in by_item.values()} == {"later"}
    assert by_item["p2-96-gb"]["claim"]["claimant"] == "acme"
    assert by_item["p3-15"]["cite"] == "faster"
    assert "# paragraph 2, '96 GB': The Lark 3 accelerator carries 96 GB of memory, Acme said." in text
    assert "# missing: kind" in text
    assert [s["id"] for s in table["subjects"]] == ["lark-3"]


def test_as_many_are_told_as_are_written(store, tmp_path):
    path = tmp_path / "P.toml"
    told = claims("extract", "piece", "--format", "toml", "-o", str(path), store=store).stderr
    text = path.read_text("utf-8")
    assert told.startswith("4 to decide, 1 of them most likely no claims; ")
    assert "4 to decide, 1 of them most likely no claims; 0% of its" in text.splitlines()[0]
    assert text.count("[[proposals]]") == 4
    assert text.count("# most likely no claim") == 1


def test_what_is_not_decided_writes_nothing(proposals, store):
    before = content(store)
    told = claims("accept", str(proposals), "--yes", store=store)
    assert (told.stdout, told.stderr) == ("", "4 left for later\n")
    assert content(store) == before


def test_accept_shows_what_would_be_written_and_yes_writes_it_once(proposals, store):
    decide(proposals, p2_96_gb=ACCEPT, p3_15=ACCEPT, p4_tp8='decision = "dismiss"\nreason = "A format."')
    before = content(store)
    told = claims("accept", str(proposals), store=store)
    assert content(store) == before
    rows = [line.split() for line in told.stdout.splitlines()[1:]]
    assert [(row[0], row[2]) for row in rows] == [
        ("subject", "lark-3"),
        ("claim", "lark-3-memory-capacity"),
        ("citation", "faster"),
        ("dismissal", "piece-p4-tp8"),
    ]
    assert (
        told.stderr
        == "1 subject, 1 claim, 1 citation, 1 dismissal, 1 left for later\nnothing is written yet; --yes writes it\n"
    )
    claims("accept", str(proposals), "--yes", "--as", "Eva", store=store)
    assert claims("validate", store=store).stdout.strip() in ("no fault", "")
    events = json.loads(claims("history", "lark-3-memory-capacity", "--format", "json", store=store).stdout)
    (event,) = events["items"]
    assert (event["who"], event["after"]["drafted"]["accepted_by"]) == ("Eva", "Eva")
    after = content(store)
    again = claims("accept", str(proposals), "--yes", "--as", "Someone else", store=store)
    assert again.stderr == "3 same, 1 left for later\n"
    assert content(store) == after


def test_blocks_that_were_cut_away_are_told_and_stay_open(proposals, store):
    decide(proposals, p2_96_gb=ACCEPT)
    before, block, after = proposals.read_text("utf-8").partition('[[proposals]]\nitem = "p3-15"\n')
    assert block
    proposals.write_text(before + after[after.index("[[proposals]]") :], encoding="utf-8")
    told = claims("accept", str(proposals), store=store).stderr
    assert f"{proposals}: has no block for 1 proposal of the text, which stay open: p3-15\n" in told
    claims("accept", str(proposals), "--yes", store=store)
    claims("extract", "piece", "--format", "toml", "-o", str(proposals), store=store)
    assert 'item = "p3-15"' in proposals.read_text("utf-8")
    decide(proposals, p3_15=ACCEPT)
    assert "has no block" not in claims("accept", str(proposals), "--yes", store=store).stderr


def test_edited_fields_are_taken_and_remembered_as_the_persons(proposals, store):
    decide(proposals, p2_450_watts=ACCEPT)
    text = proposals.read_text("utf-8").replace('reading = "board"\n', 'reading = "chip"\n')
    proposals.write_text(text, encoding="utf-8")
    claims("accept", str(proposals), "--yes", "--as", "Eva", store=store)
    shown = json.loads(claims("show", "lark-3-power", "--format", "json", store=store).stdout)
    assert '"chip"' in json.dumps(shown)
    told = {entry["by"]: entry["fields"] for entry in _find(shown, "drafted")["proposed"]}
    assert told["Eva"] == ["reading"]


def _find(value, key):
    if isinstance(value, dict):
        if key in value:
            return value[key]
        value = list(value.values())
    for inner in value if isinstance(value, list) else ():
        if (found := _find(inner, key)) is not None:
            return found
    return None


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({'value = "96"': 'value = "9600"'}, "'96 GB' says 96 gigabyte, and the claim 9600 gigabyte"),
        ({'unit = "gigabyte"': 'unit = "terabyte"'}, "'96 GB' says 96 gigabyte, and the claim 96 terabyte"),
        ({'value = "96"': 'value = "0.096"', 'unit = "gigabyte"': 'unit = "terabyte"'}, None),
        ({'unit = "gigabyte"': 'unit = "watt"'}, "'96 GB' says 96 gigabyte, and the claim 96 watt"),
    ],
)
def test_an_amount_that_its_printed_figure_does_not_say_is_told_before_it_is_written(store, proposals, change, told):
    decide(proposals, p2_96_gb=ACCEPT)
    text = proposals.read_text()
    for old, new in change.items():
        text = text.replace(old, new, 1)
    proposals.write_text(text)
    result = claims("accept", str(proposals), store=store)
    assert ("look whether it is meant" in result.stderr) == bool(told)
    assert (told or "") in result.stderr


def test_a_claimant_that_no_claim_takes_is_told(store, proposals):
    decide(proposals, p2_96_gb=ACCEPT)
    proposals.write_text('claimant = "acme"\n' + proposals.read_text())
    told = "the claimant 'acme' at the top is not taken: each claim that is accepted names its own"
    assert told in claims("accept", str(proposals), store=store).stderr


def test_a_claim_that_changed_since_is_a_conflict_with_its_line(proposals, store):
    decide(proposals, p3_15=ACCEPT)
    claims("edit", "faster", "--set", "note=Odd.", store=store)
    before = content(store)
    told = claims("accept", str(proposals), "--yes", store=store, status=2)
    lines = proposals.read_text("utf-8").split("\n")
    line = lines.index('cite = "faster"') + 1
    assert f"{proposals}: line {line}: cite: 'faster' has changed since" in told.stderr
    assert content(store) == before


def test_a_claim_that_was_withdrawn_since_is_refused(proposals, store):
    decide(proposals, p2_96_gb=ACCEPT)
    claims("accept", str(proposals), "--yes", store=store)
    claims("withdraw", "lark-3-memory-capacity", "--why", "Wrong chip.", store=store)
    told = claims("accept", str(proposals), "--yes", store=store, status=2)
    assert "'lark-3-memory-capacity' was withdrawn since: Wrong chip." in told.stderr


def test_a_source_that_was_withdrawn_since_takes_no_claim(proposals, store):
    decide(proposals, p2_96_gb=ACCEPT)
    claims("withdraw", "piece", "--why", "A forgery.", store=store)
    told = claims("accept", str(proposals), "--yes", store=store, status=2)
    assert "'piece' was withdrawn on" in told.stderr
    assert "A forgery." in told.stderr
    assert "takes no more claims" in refused("extract", "piece", "--format", "toml", store=store)
    assert "lark-3-memory-capacity" not in claims("list", "--format", "json", store=store).stdout


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('kind = "spec"', 'kind = "wonder"', "kind: "),
        ('claimant = "acme"', 'claimant = "nobody"', "there is no subject 'nobody'"),
        ('decision = "later"', 'decision = "perhaps"', "'perhaps' is no decision; there are: accept, dismiss, later"),
        ('decision = "later"', 'decison = "later"', "unknown field; a proposal has: item"),
        ('decision = "later"', "decision = 3", "decision: is no text in quotes"),
        ('item = "p2-450-watts"', 'item = "p2-96-gb"', "'p2-96-gb' stands twice"),
        ('item = "p2-96-gb"', 'item = "p2-97-gb"', "has no proposal 'p2-97-gb'"),
        ('item = "p2-96-gb"', 'thing = "p2-96-gb"', "item: required field is missing"),
        ('value = "96"', 'value = "97"', "97 has other digits than '96 GB'"),
        ('value = "96"', 'value = "much"', "quantity.value"),
        ('unit = "gigabyte"', 'unit = "furlong"', "'furlong' is not in units.txt"),
        ('name = "Lark 3"', 'name = ""', "name: is blank"),
        ('source = "piece"\ntext', 'sauce = "piece"\ntext', "source: required field is missing"),
        ('unit = "gigabyte"', "unit = 3", "quantity.unit"),
        ("[proposals.claim.quantity]\n", "quantity = 3\n[other]\n", "unknown field"),
        ('modality = "described"', "when = 2027-03-01", "when: "),
        ("[[proposals]]", "[proposals]", "not TOML"),
    ],
)
def test_a_mangled_file_gives_a_fault_with_its_line_and_writes_nothing(old, new, told, proposals, store):
    decide(proposals, p2_96_gb=ACCEPT)
    text = proposals.read_text("utf-8")
    assert old in text
    proposals.write_text(text.replace(old, new, 1), encoding="utf-8")
    before = content(store)
    result = claims("accept", str(proposals), "--yes", store=store, status=2)
    assert told in result.stderr
    assert content(store) == before


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "required field is missing"),
        ("proposals = 3\n", "is no list of tables"),
        ("a = [" * 3000, "not TOML"),
        ('source = "none"\ntext_sha256 = "0"\n', "no source is called 'none'"),
        ('source = "piece"\ntext_sha256 = "0"\n', "is of another text than that of 'piece'"),
        ("\x00", "not TOML"),
    ],
)
def test_what_is_no_file_of_proposals_is_refused(text, told, store, tmp_path):
    path = tmp_path / "odd.toml"
    path.write_text(text, encoding="utf-8")
    assert told in claims("accept", str(path), store=store, status=2).stderr


def test_one_line_names_the_claimant_of_all_that_have_none(tmp_path):
    store = with_text(tmp_path, "The Lark 3 accelerator carries 96 GB of memory.\n")
    path = tmp_path / "P.toml"
    claims("extract", "piece", "--format", "toml", "-o", str(path), store=store)
    decide(path, p1_96_gb=ACCEPT)
    assert "claimant: required field is missing" in claims("accept", str(path), store=store, status=2).stderr
    path.write_text(path.read_text("utf-8").replace('# claimant = "ID"', 'claimant = "acme"'), encoding="utf-8")
    claims("accept", str(path), "--yes", "--as", "Eva", store=store)
    shown = json.loads(claims("show", "lark-3-memory-capacity", "--format", "json", store=store).stdout)
    assert _find(shown, "claimant") == "acme"
    told = {entry["by"]: entry["fields"] for entry in _find(shown, "drafted")["proposed"]}
    assert "claimant" in told["Eva"]


def edit(path, old, new):
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_change_that_no_decision_reaches_is_told_with_its_line(proposals, store):
    edit(proposals, 'reading = "board"\n', 'reading = "chip"\n')
    before = content(store)
    told = claims("accept", str(proposals), "--yes", store=store).stderr
    assert 'reading changed, but the decision is "later", so that nothing is taken (p2-450-watts)' in told
    assert f"{proposals}: line " in told
    assert content(store) == before


@pytest.mark.parametrize(
    "line", ['withdrawn = {on = "2026-01-01", why = "x"}', 'drafted = {accepted_by = "boss", proposed = []}']
)
def test_what_no_person_sets_in_a_file_is_told_as_not_taken(line, proposals, store):
    decide(proposals, p2_96_gb=ACCEPT)
    text = proposals.read_text("utf-8")
    proposals.write_text(text.replace("[proposals.claim]\n", f"[proposals.claim]\n{line}\n", 1), encoding="utf-8")
    told = claims("accept", str(proposals), "--yes", "--as", "Eva", store=store).stderr
    assert f"{line.split()[0]} cannot be set by a file of proposals, and is not taken (p2-96-gb)" in told
    shown = json.loads(claims("show", "lark-3-memory-capacity", "--format", "json", store=store).stdout)
    assert "boss" not in json.dumps(shown)


def test_a_change_beside_cite_is_told_as_not_taken(proposals, store):
    decide(proposals, p3_15=ACCEPT)
    head, mark, tail = proposals.read_text("utf-8").partition('item = "p3-15"')
    proposals.write_text(head + mark + tail.replace('statement = "', 'statement = "Otherwise: ', 1), encoding="utf-8")
    told = claims("accept", str(proposals), "--yes", store=store).stderr
    assert "statement changed, but `cite` makes it a citation of 'faster', which stays as it is (p3-15)" in told
    again = claims("accept", str(proposals), "--yes", store=store).stderr
    assert again == "1 same, 3 left for later\n"


def test_another_persons_wording_of_what_was_accepted_is_not_dropped_in_silence(proposals, store):
    decide(proposals, p2_450_watts=ACCEPT)
    claims("accept", str(proposals), "--yes", "--as", "Eva", store=store)
    edit(proposals, 'reading = "board"\n', 'reading = "chip"\n')
    before = content(store)
    told = claims("accept", str(proposals), "--yes", "--as", "Jan", store=store)
    assert "'lark-3-power' was accepted before and stays as it is, with another reading" in told.stderr
    made = json.loads(claims("accept", str(proposals), "--format", "json", store=store).stdout)
    assert [("lark-3-power" in line, "line " in line) for line in made["passed_over"]] == [(True, True)]
    assert content(store) == before


def test_accepting_what_another_dismissed_says_so(proposals, store, tmp_path):
    other = tmp_path / "other.toml"
    other.write_bytes(proposals.read_bytes())
    decide(other, p2_450_watts='decision = "dismiss"\nreason = "Of another board."')
    claims("accept", str(other), "--yes", "--as", "Jan", store=store)
    decide(proposals, p2_450_watts=ACCEPT)
    told = claims("accept", str(proposals), "--as", "Eva", store=store)
    row = next(line for line in told.stdout.splitlines() if "piece-p2-450-watts" in line)
    assert row.startswith("taken back")
    assert "was dismissed before: Of another board." in row


def test_a_subject_that_a_person_added_and_no_claim_names_is_told(proposals, store):
    decide(proposals, p2_96_gb=ACCEPT)
    added = '[[subjects]]\nid = "stray"\nname = "Stray"\nkind = "organisation"\n\n[[subjects]]'
    edit(proposals, "[[subjects]]", added)
    told = claims("accept", str(proposals), "--yes", store=store).stderr
    assert "'stray' is not added: no claim that is accepted is about it or by it" in told
    assert "lark-3" not in told


def test_a_claim_that_is_cited_elsewhere_only_is_refused(proposals, store):
    decide(proposals, p2_96_gb=ACCEPT)
    edit(proposals, 'source = "piece"\nparagraph', 'source = "article"\nparagraph')
    before = content(store)
    told = claims("accept", str(proposals), "--yes", store=store, status=2).stderr
    assert "citations: the claim is cited at no place of 'piece'" in told
    assert content(store) == before


def test_an_item_that_stands_more_than_twice_is_told_with_each_line():
    table = 'source = "piece"\ntext_sha256 = "0"\n' + '[[proposals]]\nitem = "same"\n' * 3
    with pytest.raises(InvalidRecords) as caught:
        reading.parse(table, "P.toml")
    assert [fault.where for fault in caught.value.faults] == ["P.toml: line 6", "P.toml: line 8"]


def test_a_dismissal_without_a_reason_is_refused_with_its_line(proposals, store):
    decide(proposals, p4_tp8='decision = "dismiss"')
    told = claims("accept", str(proposals), "--yes", store=store, status=2)
    assert "reason: required field is missing (p4-tp8)" in told.stderr
    assert "line " in told.stderr


def test_toml_needs_a_source_whose_text_is_held(store, tmp_path):
    told = refused("extract", str(tmp_path / "piece.txt"), "--format", "toml", store=store)
    assert told.endswith("--format toml needs a source of the store, not a file")
    assert "is not held" in refused("extract", "article", "--format", "toml", store=store)


def test_the_preview_in_json_tells_the_same(proposals, store):
    decide(proposals, p2_96_gb=ACCEPT)
    made = json.loads(claims("accept", str(proposals), "--format", "json", store=store).stdout)
    assert [(i["action"], i["item"]) for i in made["items"]] == [("subject", "p2-96-gb"), ("claim", "p2-96-gb")]
    assert (made["total"], made["later"], made["written"]) == (2, 3, False)


def test_the_file_may_come_from_stdin(proposals, store):
    decide(proposals, p2_96_gb=ACCEPT)
    told = CliRunner().invoke(app, ["accept", "-"], input=proposals.read_bytes(), env={"CLAIMS_STORE": store})
    assert (told.exit_code, "lark-3-memory-capacity" in told.output) == (0, True)


WORDS = st.lists(
    st.sampled_from(
        [
            "The Lark 3",
            "Acme said",
            "96 GB",
            "15%",
            "TP8",
            '"',
            "'''",
            "\\",
            "# [[proposals]]",
            "\u2028",
            "\x1b[31m",
            "did not publish",
            "in May 2026",
            "禾木K9",
            "功耗400瓦",
            "[[proposals]]",
            ". ",
            "\n",
            "from 80 GB to 50 GB",
        ]
    ),
    max_size=14,
).map(" ".join)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=WORDS)
def test_any_text_gives_a_file_that_is_read_back_and_decides_nothing(library, text):
    made = Review.of(library(texts={"report": text}, sources=[{"id": "report"}]), "report")
    read = reading.parse(writing.document(made), "P.toml")
    decided, faults = reading.decisions(read, made)
    assert faults == []
    assert all(d.verb is batch.Verb.LATER and not d.edits for d in decided)
    planned = batch.plan(made, decided, who="Eva")
    assert (planned.records, planned.faults) == ((), ())


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(0, 4000), junk=st.sampled_from(["", "\x00", "[[", 'x = "', "proposals = 1\n", "\u202e"]))
def test_a_file_cut_or_spoilt_anywhere_is_refused_or_read_never_a_bug(library, cut, junk):
    made = Review.of(library(texts={"report": TEXT}, sources=[{"id": "report"}]), "report")
    text = writing.document(made)
    try:
        read = reading.parse(text[:cut] + junk + text[cut + 1 :], "P.toml")
        decided, _ = reading.decisions(read, made)
        batch.plan(made, decided, who="Eva")
    except (ClaimsError, InvalidRecords):
        pass


def test_a_folder_store_holds_the_accepted_claim_in_canonical_form(proposals, store, tmp_path):
    decide(proposals, p2_96_gb=ACCEPT)
    claims("accept", str(proposals), "--yes", store=store)
    library, faults = read_folder(tmp_path / "library")
    assert faults == []
    assert library.claims["lark-3-memory-capacity"].drafted.accepted_by == "tester"
