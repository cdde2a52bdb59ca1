"""Every format of a checklist and of a library: nothing lost, nothing that comes alive, the same bytes each time."""

import csv
import io
import json
import re
from datetime import date
from html.parser import HTMLParser

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from claims import __version__, checklists, records
from claims.errors import UnknownName
from claims.exporters import CHECKLIST, LIBRARY
from claims.exporters.markdown import escape
from claims.model.base import Withdrawal
from claims.model.checklist import BY_RULE, Answer, Checklist, Detail, DetailCitation, DetailState, Expected, Item
from claims.model.claim import Citation, Claim
from claims.model.event import Event
from claims.model.evidence import Evidence
from claims.model.library import RECORD_TYPES, Library, iterate
from claims.model.quantity import Quantity
from claims.model.source import Source
from claims.model.study import Study
from claims.model.subject import Subject
from claims.tabular import csv_cell

DAY = date(2026, 2, 3)

HOSTILE = [
    "![](http://x/y)",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "=1+1",
    '=HYPERLINK("http://x","y")',
    "@SUM(1)",
    "+1",
    "| a | b |",
    "a\n\n# heading\n\n- item\n",
    "a\r\nb\rc",
    "a\x0bb\x0cc\x1cd\x85e\u2028f\u2029g",
    "中文，引擎。",
    "عربي \u202etext\u202c עברית",
    "`code` ``more`` ```",
    "$x$ and $$y$$",
    "[a](javascript:1)",
    "[a]: http://x 'y'",
    "<http://x/y>",
    "http://x/y www.example.com a@b.example",
    "**bold** __bold__ _it_ *it* ~~gone~~",
    "# heading #",
    "1. item",
    "> quote",
    "---",
    "===",
    "    indented",
    "&lt;b&gt; &#60;",
    ":red[x] :smile:",
    "a\\",
    "\\[x\\]",
    "]]>",
    "</style></title></main>",
    '"quoted", ; and, more',
    "x" * 5000,
]

TEXTUAL = [name for name in CHECKLIST if name not in ("docx", "pdf", "xlsx")]

words = st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"]), min_size=1).filter(str.strip)


def answer(text="an answer", *, state=DetailState.STATED, name="batch-size", group="first-group", essential=True):
    item = Item(
        id=name,
        group=group,
        question=f"Question: {text}",
        why=f"Why: {text}",
        level="essential",
        expected=Expected(type="text"),
    )
    return Answer(
        item=item,
        essential=essential,
        state=state,
        value=text,
        reason=text,
        citation=DetailCitation(source="report", paragraph=3, figures=(text,)),
        answered_by=text,
    )


def checklist(text="plain words", answers=None):
    return Checklist(
        claims=("faster",),
        template="catalogue",
        title=text,
        statements=(text,),
        answers=answers or tuple(answer(text, state=s, name=f"item-{s.value}") for s in DetailState),
        not_run=(text,),
    )


def library(text="plain words"):
    quantity = Quantity(printed=text, value="1500", comparator="=", unit="token/second")
    citation = Citation(source="report", paragraph=3, figures=(text,), hedges=(text,), wording=text)
    return Library.of(
        [
            Subject(id="engine", name=text, kind="framework", aliases=(text,), note=text),
            Subject(id="maker", name=text, kind="organisation"),
            Source(id="report", kind="press-article", title=text, authors=(text,), note=text),
            Study(id="trial", title=text, subject="engine", summary=text),
            Claim(
                id="faster",
                subject="engine",
                kind="throughput",
                statement=text,
                claimant="maker",
                modality="measured",
                metric="throughput",
                study="trial",
                baseline=text,
                hedges=(text,),
                note=text,
                quantity=quantity,
                conditions={"batch-config": text},
                citations=(citation,),
            ),
            Claim(
                id="gone",
                subject="engine",
                kind="opinion",
                statement=text,
                claimant="maker",
                modality="opinion",
                withdrawn=Withdrawal(on="2026-01-02", why=text),
            ),
            Detail(id="trial-seeds", on="trial", item="seed-policy", state="partial", value=text, reason=text),
            Evidence(
                id="log", claims=("faster",), kind="log", stance="supports", by=text, obtained="2026", summary=text
            ),
        ],
        events=[
            Event(seq=1, at="2026-01-02T03:04:05Z", who=text, action="added", record="engine", after={"name": text})
        ],
    )


def exports(text):
    """Yields the name and the text of every export of a checklist and of a library that hold a text in every field."""
    for name in TEXTUAL:
        yield f"checklist-{name}", CHECKLIST[name].write(checklist(text), on=DAY, labels={"report": text}).decode()
    for name in LIBRARY:
        if name != "xlsx":
            yield f"library-{name}", LIBRARY[name].write(library(text)).decode()


class Elements(HTMLParser):
    """Collects the elements, the addresses and the text of a page."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.addresses, self.text = [], [], ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.addresses += [v for k, v in attrs if k in ("href", "src", "srcset", "action", "style") or k[:2] == "on"]

    def handle_data(self, data):
        self.text += data


def outline(markdown):
    """Returns the kinds of tokens of a Markdown text, the plain ones left out, and the text that a reader sees."""
    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    kinds, seen = [], []
    for token in parser.parse(markdown):
        kinds.append(token.type)
        for child in token.children or ():
            kinds += [] if child.type in ("text", "text_special") else [child.type]
            seen.append(child.content)
    return [k for k in kinds if k != "code_inline"], "".join(seen)


# The registries


def test_the_formats_are_found_by_existing():
    assert set(CHECKLIST) >= {"markdown", "html", "csv", "json"}
    assert set(LIBRARY) >= {"json", "jsonl", "toml", "csv", "markdown", "html"}


@pytest.mark.parametrize("registry", [CHECKLIST, LIBRARY])
def test_a_format_knows_its_name_its_suffix_and_its_media_type(registry):
    for name in registry:
        assert registry[name].name == name
        assert re.fullmatch(r"[.-][a-z.-]+", registry[name].suffix)
        assert re.fullmatch(r"[a-z]+/[a-z.+-]+", registry[name].media_type)


def test_an_unknown_format_is_answered_with_those_that_exist():
    with pytest.raises(UnknownName, match="no checklist format is called 'pfd'; there are: claim-review, csv"):
        CHECKLIST["pfd"]
    with pytest.raises(UnknownName, match="no export format is called"):
        LIBRARY["pfd"]


@pytest.mark.parametrize("text", HOSTILE)
def test_the_bytes_are_the_same_each_time_and_are_utf_8(text):
    assert dict(exports(text)) == dict(exports(text))


@pytest.mark.parametrize("name", TEXTUAL)
def test_a_checklist_carries_all_that_its_reader_needs(name):
    text = CHECKLIST[name].write(checklist("plain words"), on=DAY, labels={"report": "The Report"}).decode()
    for needed in ("Question: plain words", "Why: plain words", "faster", "catalogue", __version__, "2026-02-03"):
        assert needed in text
    for state in DetailState:
        assert state.value in text or state.value.replace("-", " ") in text
    assert ("report" if name in ("json", "toml") else "The Report") in text
    assert name == "sarif" or "not_run" in text or "did not run" in text


@pytest.mark.parametrize("name", list(CHECKLIST))
def test_a_checklist_without_labels_or_answers_is_written_too(name):
    empty = Checklist(claims=(), template="catalogue", title="Nothing", answers=())
    assert CHECKLIST[name].write(empty, on=DAY)
    assert name not in TEXTUAL or "report" in CHECKLIST[name].write(checklist(), on=DAY).decode()


@pytest.mark.parametrize("name", list(LIBRARY))
def test_an_empty_library_is_written_too(name):
    assert isinstance(LIBRARY[name].write(Library.of([])), bytes)


@pytest.mark.parametrize("name", list(CHECKLIST))
def test_the_checklist_of_a_library_is_written_in_every_format(name):
    filled = checklists.fill(library(), ["faster"])
    written = CHECKLIST[name].write(filled, on=DAY)
    assert name not in TEXTUAL or b"claim-verbatim" in written


# Text stays text


PLAIN = dict(exports("plain words"))


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_adds_an_element_or_an_address_to_a_page(text):
    for name, page in exports(text):
        if name.endswith("html"):
            plain, hostile = Elements(PLAIN[name]), Elements(page)
            assert hostile.tags == plain.tags, name
            assert hostile.addresses == plain.addresses == [], name


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_changes_the_outline_of_markdown(text):
    for name, markdown in exports(text):
        if name.endswith("markdown"):
            assert outline(markdown)[0] == outline(PLAIN[name])[0], name
            assert len(markdown.split("\n")) == len(PLAIN[name].split("\n")), name
            assert markdown.splitlines() == markdown.split("\n")[:-1], name


@settings(deadline=None)
@given(words)
def test_escaped_text_is_one_paragraph_that_reads_as_the_text(text):
    kinds, seen = outline(escape(text))
    assert kinds == ["paragraph_open", "inline", "paragraph_close"]
    assert "\n" not in escape(text)
    shown = " ".join(text.split())
    if not re.search(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]", shown):
        assert seen == shown


@settings(deadline=None)
@given(st.text("*_`[]()!<>#|~$&;:@/\\-+=. \n1aw", min_size=1).filter(str.strip))
def test_no_mixture_of_marks_is_markup(text):
    kinds, _ = outline(escape(text))
    assert kinds == ["paragraph_open", "inline", "paragraph_close"]


@pytest.mark.parametrize("address", ["http://x/y", "www.example.com", "a@b.example", "mailto:a@b.example"])
def test_an_address_stands_as_code_in_markdown(address):
    assert escape(f"see {address} there") == f"see `{address}` there"


@pytest.mark.parametrize("word", [":tada:", ":+1:", "#12", "(#12)", "GH-12", "@somebody"])
def test_a_word_that_a_forge_would_replace_stands_as_code_in_markdown(word):
    assert escape(f"see {word} there") == f"see `{word}` there"


@pytest.mark.parametrize("text", ["12:30:45", "a ratio of 3:1:", "C#7", "no. #", "PGH-12"])
def test_a_word_that_no_forge_would_replace_does_not(text):
    assert "`" not in escape(text)


@pytest.mark.parametrize("name", ["markdown", "html"])
def test_a_checklist_for_people_says_that_it_can_be_made_again(name):
    assert "byte for byte" in CHECKLIST[name].write(checklist(), on=DAY).decode()


@pytest.mark.parametrize("text", ["15% in 2.8 days", "2.8 trillion", "-5%", "a_b-c", "(about) 3.5x, up to"])
def test_what_is_no_markup_stands_as_it_is(text):
    assert escape(text) == text


def test_a_long_word_is_escaped_in_no_time():
    assert escape("x" * 20_000) == "x" * 20_000


@pytest.mark.parametrize("text", HOSTILE)
def test_no_cell_is_a_formula(text):
    for name, sheet in exports(text):
        if name.endswith("csv"):
            for row in csv.reader(io.StringIO(sheet, newline="")):
                for cell in row:
                    assert cell == csv_cell(cell), name


def test_marks_that_turn_the_direction_of_writing_are_shown():
    for name, text in exports("safe\u202egnp.exe"):
        if name.endswith(("html", "markdown", "csv")):
            assert "\u202e" not in text
            assert "\ufffd" in text


@pytest.mark.parametrize("name", ["checklist-html", "library-html"])
def test_a_page_stands_alone(name):
    page = PLAIN[name]
    assert page.startswith("<!DOCTYPE html>")
    assert "default-src 'none'" in page
    assert "size: A4" in page
    assert "prefers-color-scheme: dark" in page
    assert not re.search(r"<script|<link|<img|@import|url\(|https?://", page)
    tables = page.count("<table")
    assert tables == page.count("<caption>") == page.count("<thead>")
    assert '<th scope="row">' in page


# Nothing is lost


@settings(deadline=None)
@given(words)
def test_a_checklist_as_json_is_what_programs_rely_on(text):
    document = json.loads(CHECKLIST["json"].write(checklist(text), on=DAY))
    assert all(re.fullmatch("[0-9a-f]{12}", item.pop("as_exported")) for item in document["items"])
    assert document == {**checklist(text).as_json(), "version": __version__, "date": "2026-02-03"}


@settings(deadline=None)
@given(words)
def test_a_checklist_as_csv_reads_back(text):
    sheet = CHECKLIST["csv"].write(checklist(text), on=DAY, labels={"report": text}).decode()
    rows = list(csv.DictReader(io.StringIO(sheet, newline="")))
    assert [row["state"] for row in rows] == [state.value for state in DetailState]
    assert list(rows[0])[:5] == ["id", "group", "question", "level", "essential"]
    for row in rows:
        assert (row["value"], row["figures"], row["source"], row["reason"]) == (csv_cell(text),) * 4
        assert (row["question"], row["paragraph"], row["claims"]) == (csv_cell(f"Question: {text}"), "3", "faster")
        assert (row["template"], row["version"], row["date"]) == ("catalogue", __version__, "2026-02-03")


@settings(deadline=None)
@given(words)
def test_a_library_as_csv_reads_back(text):
    rows = list(csv.DictReader(io.StringIO(LIBRARY["csv"].write(library(text)).decode(), newline="")))
    assert [row["id"] for row in rows] == ["faster", "gone"]
    assert rows[0]["statement"] == rows[0]["printed"] == rows[0]["figures"] == csv_cell(text)
    assert (rows[0]["value"], rows[0]["unit"], rows[0]["sources"]) == ("1500", "token/second", "report")
    assert (rows[0]["withdrawn"], rows[1]["withdrawn"]) == ("", csv_cell(text))


def test_a_figure_stands_with_its_interval():
    row = next(csv.DictReader(io.StringIO(LIBRARY["csv"].write(library("1.5 thousand")).decode(), newline="")))
    assert (row["value"], row["low"], row["high"], row["comparator"]) == ("1500", "1450.0", "1550.0", "=")


@settings(deadline=None)
@given(words)
def test_a_library_as_toml_reads_back_to_the_same_records(text):
    given_library = library(text)
    assert reread(LIBRARY["toml"].write(given_library).decode()) == list(iterate(given_library))


def reread(document):
    """Reads records that stand each below a line with the path of its file."""
    found = []
    parts = re.split(r"^# ([a-z]+)/([a-z0-9-]+)\.toml\n", document, flags=re.MULTILINE)
    for collection, record_id, text in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        record, faults = records.parse(collection, text, record_id)
        assert not faults
        assert record.id == record_id
        found.append(record)
    return found


@settings(deadline=None)
@given(words)
def test_a_library_as_json_reads_back_to_the_same_records_and_history(text):
    given_library = library(text)
    document = json.loads(LIBRARY["json"].write(given_library))
    assert list(document) == [
        *("subjects", "sources", "claims", "studies", "details", "evidence", "dismissed", "assumptions", "events")
    ]
    found = [records.build(name, table, name)[0] for name in RECORD_TYPES for table in document[name]]
    assert found == list(iterate(given_library))
    assert tuple(Event.model_validate(event) for event in document["events"]) == given_library.events


@settings(deadline=None)
@given(words)
def test_a_library_as_json_lines_has_one_record_a_line(text):
    given_library = library(text)
    lines = [json.loads(line) for line in LIBRARY["jsonl"].write(given_library).decode().split("\n")[:-1]]
    of_records = [line for line in lines if line["collection"] != "events"]
    found = [records.build(line.pop("collection"), line, "line")[0] for line in of_records]
    assert found == list(iterate(given_library))
    assert len(lines) == len(found) + len(given_library.events)


# What a reader sees


def test_markdown_ticks_what_is_stated_and_nothing_else():
    text = CHECKLIST["markdown"].write(checklist(), on=DAY).decode()
    assert re.findall(r"- \[x\].*`(item-[a-z-]+)`", text) == ["item-stated"]
    unticked = set(re.findall(r"- \[ \].*`(item-[a-z-]+)`", text))
    assert unticked == {f"item-{s.value}" for s in DetailState} - {"item-stated"}
    ruled = answer(state=DetailState.NOT_APPLICABLE, name="ruled").model_copy(update={"answered_by": BY_RULE})
    text = CHECKLIST["markdown"].write(checklist(answers=(ruled,)), on=DAY).decode()
    assert "\n- Question: an answer (`ruled`): an answer <!-- as exported: " in text


def test_markdown_begins_with_what_is_essential_and_missing_and_ends_with_what_does_not_apply():
    missing = answer("gap", state=DetailState.NOT_STATED, name="gap")
    minor = answer("minor", state=DetailState.NOT_STATED, name="minor", essential=False)
    beside = answer("beside", state=DetailState.NOT_APPLICABLE, name="beside")
    text = CHECKLIST["markdown"].write(checklist(answers=(beside, minor, missing)), on=DAY).decode()
    overview, rest = text.split("## Essential and missing")[1].split("## First group")
    assert "`gap`" in overview
    assert "`minor`" not in overview
    assert rest.index("`minor`") < rest.index("## Not applicable") < rest.index("`beside`")


def test_a_group_is_told_once_though_its_items_stand_apart():
    answers = (answer(name="a", group="one"), answer(name="b", group="two"), answer(name="c", group="one"))
    text = CHECKLIST["markdown"].write(checklist(answers=answers), on=DAY).decode()
    assert text.count("## One\n") == 1
    assert text.index("`c`") < text.index("## Two")


def test_a_claim_that_is_suspect_is_exported_as_such(library):
    def exported(name="markdown", **source):
        held = library(
            sources=[{"id": "report", "title": "A report"} | source], claims=[{"citations": [{"source": "report"}]}]
        )
        return LIBRARY[name].write(held).decode()

    assert "checked again" not in exported()
    assert "was retracted" not in exported("csv")
    assert ",A report was retracted on 2026-02-01." in exported("csv", retracted="2026-02-01")
    told = exported(retracted="2026-02-01", notice="The run was misread.")
    assert "A report was retracted on 2026-02-01: The run was misread." in told.replace("\\", "")


def test_the_claims_are_told_by_subject_with_their_places():
    for name in ("markdown", "html"):
        text = LIBRARY[name].write(library("plain words")).decode()
        assert text.count("plain words, paragraph 3, “plain words”") == 1
        assert "2026-01-02: plain words" in text


@pytest.mark.parametrize("text", ["=1+1", "plain words", "safe\u202egnp"])
def test_a_library_as_a_workbook_has_a_row_for_each_claim_and_no_formula(text):
    made = LIBRARY["xlsx"].write(library(text))
    assert made == LIBRARY["xlsx"].write(library(text))
    (sheet,) = openpyxl.load_workbook(io.BytesIO(made)).worksheets
    head, *rows = [[cell.value for cell in row] for row in sheet.rows]
    assert [row[0] for row in rows] == ["faster", "gone"]
    assert rows[0][head.index("statement")] == text.replace("\u202e", "\ufffd")
    assert {cell.data_type for row in sheet.rows for cell in row} <= {"s", "n"}
