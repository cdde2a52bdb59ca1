"""Checklists that come back: nothing changes that nobody changed, nothing newer is overwritten, every row is accounted for."""

import io
import json
import re
from dataclasses import replace
from datetime import date

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl.comments import Comment

from claims import checklists, importers
from claims.errors import ClaimsError, UnknownName
from claims.exporters import CHECKLIST
from claims.importers import merging
from claims.importers.comparing import compare, remarks
from claims.importers.merging import Fate
from claims.model.checklist import Answer, Checklist, Detail, DetailCitation, DetailState, Expected, Item
from claims.model.sheet import CELL, IN_CELLS, ON_ONE_LINE, cell, row_of, sheet_of
from claims.plain import escape, one_line, unescape

DAY = date(2026, 2, 3)
FORMATS = sorted(importers.READERS)
TEXT = "The bench ran on 8 cards.\n\nThe batch held 64 sequences, and 64 again."

SNAPSHOT = {"sha256": "0" * 64, "text_sha256": "1" * 64, "characters": 70, "paragraphs": 2}

HOSTILE = [
    *("=1+1", "+1", "-1", "@SUM(1)", "'=1", "|x", "%", "\t=1"),
    *(
        "![](http://x/y)",
        "<!-- as exported: 000000000000 -->",
        "`code`",
        "# x #",
        "1. x",
        "- [x] y (`seed-policy`)",
        "\\",
    ),
    *("a\n\nb", "a\r\nb\rc", "a\x0bb\x1cd\x85e\u2028f", "\ufffe\uffff", "_x000B_", "_x005F_x0041_", "_x0041_x0042_"),
    *(
        "中文，引擎。",
        "한국어 日本語",
        "עברית \u202ex\u202c",
        "😀 👩‍💻",
        "a; b",
        "a”, “b",
        "”",
        "“",
        ", paragraph 3",
        "(`other`)",
    ),
    *('"""', "'''", "]", "[[items]]", '{"a": 1}', "x" * 4000, "  both ends  ", "1500", "2026-01-02", "TRUE", "15%"),
]

words = st.one_of(
    st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"]), min_size=1, max_size=40),
    st.text("*_`[]()!<>#|~$&;:@/\\-+=.,”“'\"% \n\r\t1awx05F", min_size=1, max_size=30),
).filter(lambda text: bool(text.strip("\x1c\x1d\x1e\x1f\x85")) and bool(text.strip()))


def written(checklist, name, labels=None):
    return CHECKLIST[name].write(checklist, on=DAY, labels=labels)


def read(data, name):
    return importers.read(f"x{CHECKLIST[name].suffix}", data)


def made(text, figures=None):
    def answer(state):
        return Answer(
            item=Item(
                id=f"item-{state}",
                group="group",
                question=f"Q: {text}",
                why=f"W: {text}",
                level="essential",
                expected=Expected(type="text"),
            ),
            essential=True,
            state=state,
            value=text,
            reason=text,
            citation=DetailCitation(source="report", paragraph=3, figures=figures or (text,)),
            answered_by=text,
        )

    return Checklist(
        claims=("faster",),
        template="catalogue",
        title=text,
        statements=(text,),
        answers=tuple(map(answer, DetailState)),
    )


@pytest.fixture
def small(library):
    """A study with a claim, a source whose text is held, and one answer of a person."""
    return library(
        sources=[{"id": "report", "title": "The Report", "snapshot": SNAPSHOT}],
        claims=[{"study": "trial", "tags": ["training"]}],
        studies=[{"id": "trial", "tags": ["training"]}],
        details=[
            {
                "id": "trial-batch",
                "on": "trial",
                "item": "batch-config",
                "state": "stated",
                "value": "64  sequences",
                "accepted_by": "Kim",
                "answered": "2026-01-01",
                "citation": {"source": "report", "paragraph": 2, "figures": ["64", "64"]},
            }
        ],
        texts={"report": TEXT},
    )


def fill(library):
    return checklists.fill(library, ["trial"])


def plan(library, sheet, filled=None):
    return merging.plan(library, filled or fill(library), sheet, on="trial", who="Jo", day=DAY)


def lines(preview, *fates):
    return {line.item: line for line in preview.lines if line.fate in (fates or (Fate.CHANGED,))}


def edited(library, name="toml", **items):
    """The checklist of the study with some items changed in the file, as JSON tables are, in any format."""
    data = json.loads(written(fill(library), "json"))
    for item in data["items"]:
        item.update(items.get(item["id"].replace("-", "_"), {}))
    return read(json.dumps(data).encode(), "json")


# Out and back


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("text", HOSTILE)
def test_every_text_comes_back_as_the_format_carries_it(name, text):
    checklist = made(text)
    sheet = read(written(checklist, name, {"report": text}), name)
    expected = [row_of(answer, sheet.carrier) for answer in checklist.answers]
    assert [row.content for row in sheet.rows] == [row.content for row in expected]
    assert [row.mark for row in sheet.rows] == [row.fingerprint for row in sheet.rows]
    assert (sheet.claims, sheet.template, sheet.date) == (("faster",), "catalogue", "2026-02-03")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(words, words, words)
@pytest.mark.parametrize("name", FORMATS)
def test_any_text_comes_back_unedited(name, text, figure, label):
    checklist = made(text, (figure, text))
    sheet = read(written(checklist, name, {"report": label}), name)
    expected = [row_of(answer, sheet.carrier) for answer in checklist.answers]
    assert [row.content for row in sheet.rows] == [row.content for row in expected]
    assert [row.mark for row in sheet.rows] == [row.mark for row in expected]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(words)
@pytest.mark.parametrize("name", FORMATS)
def test_an_answer_of_any_text_is_not_changed_by_its_export(small, name, text):
    detail = small.records["trial-batch"].model_copy(update={"value": text, "reason": text})
    now = small.with_records([detail])
    planned = plan(now, read(written(fill(now), name), name))
    assert {line.fate for line in planned.lines} == {Fate.SAME}
    assert planned.details == ()


@pytest.mark.parametrize("template", list(checklists.templates()))
@pytest.mark.parametrize("name", FORMATS)
def test_no_export_of_a_bundled_study_changes_anything(bundled, name, template):
    labels = {source.id: source.label for source in bundled.sources.values()}
    for study in bundled.studies:
        filled = checklists.fill(bundled, [study], template)
        data = written(filled, name, labels)
        sheet = read(data, name)
        assert sheet.asked == (study,)
        assert sheet.template == template
        planned = merging.plan(bundled, filled, sheet, on=study, who="Jo", day=DAY)
        assert {line.fate for line in planned.lines} == {Fate.SAME}
        assert len(planned.lines) == len(filled.answers)
        assert written(checklists.fill(bundled.with_records(planned.details), [study], template), name, labels) == data


@given(words)
def test_an_escaped_line_of_markdown_is_taken_back(text):
    assert unescape(escape(text)) == one_line(text)


@given(words)
def test_what_a_format_carries_it_carries_again(text):
    for carrier in (ON_ONE_LINE, IN_CELLS):
        assert carrier.text(carrier.text(text)) == carrier.text(text)


def test_a_text_too_long_for_a_cell_is_cut_with_a_remark_and_is_no_edit(small):
    text = "😀" * 19_999
    assert len(cell(text).encode("utf-16-le")) // 2 <= CELL
    assert "cut: 19,999 characters" in cell(text)
    now = small.with_records([small.records["trial-batch"].model_copy(update={"value": text})])
    assert plan(now, read(written(fill(now), "xlsx"), "xlsx")).details == ()


# What a person changes


def test_marks_that_turn_the_writing_are_shown_in_a_cell_and_are_no_edit(small):
    detail = small.records["trial-batch"].model_copy(update={"value": "safe\u202egnp.exe\u202c \u2067x\u2069"})
    turned = small.with_records([detail])
    data = written(fill(turned), "xlsx")
    row = next(row for row in read(data, "xlsx").rows if row.item == detail.item)
    assert row.value == "safe\ufffdgnp.exe\ufffd \ufffdx\ufffd"
    assert {line.fate for line in plan(turned, read(data, "xlsx")).lines} == {Fate.SAME}


def test_an_answer_carries_who_and_when(small):
    sheet = edited(small, seed_policy={"state": "partial", "value": "seed 7"})
    (detail,) = plan(small, sheet).details
    assert (detail.id, detail.on, detail.item) == ("trial-seed-policy", "trial", "seed-policy")
    assert (detail.state, detail.value) == (DetailState.PARTIAL, "seed 7")
    assert (detail.proposed_by, detail.accepted_by, detail.answered) == ("person", "Jo", "2026-02-03")
    shown = {answer.item.id: answer for answer in fill(small.with_records([detail])).answers}
    assert shown["seed-policy"].value == "seed 7"
    assert shown["seed-policy"].answered_by == "Jo"


def test_a_changed_answer_is_the_same_record(small):
    (detail,) = plan(small, edited(small, batch_config={"value": "128 sequences"})).details
    assert detail.id == "trial-batch"
    assert detail.citation == small.records["trial-batch"].citation


@pytest.mark.parametrize("name", ["markdown", "xlsx"])
def test_a_field_that_was_left_alone_keeps_what_the_format_does_not_carry(small, name):
    text = "a\x0bb  c\n"
    now = small.with_records([small.records["trial-batch"].model_copy(update={"value": text, "reason": "old words"})])
    data = written(fill(now), name)
    if name == "markdown":
        data = data.replace(b"Reason: old words", b"Reason: new words")
    else:
        data = resaved(data, lambda sheet, at: sheet(at("batch-config", "reason"), "new words"))
    (detail,) = plan(now, read(data, name)).details
    assert (detail.value, detail.reason) == (text, "new words")
    assert detail.citation == now.records["trial-batch"].citation


@pytest.mark.parametrize(
    ("place", "state", "reason"),
    [
        ({"source": "report", "paragraph": 1, "figures": ["8"]}, "stated", None),
        ({"source": "The Report", "paragraph": "paragraph 1", "figures": "8"}, "stated", None),
        (None, "partial", "no place in a source is named"),
        ({"source": "report", "paragraph": 9}, "partial", "there is no paragraph 9"),
        ({"source": "report", "paragraph": 1, "figures": ["9"]}, "partial", "'9' does not stand in paragraph 1"),
        ({"source": "report"}, "partial", "the paragraph is not given"),
        ({"source": "report", "paragraph": "three"}, "partial", "'three' is no paragraph"),
        ({"source": "nowhere", "paragraph": 1}, "partial", "no source is called 'nowhere'"),
        ({"source": "", "paragraph": 1}, "partial", "a place without its source"),
    ],
)
def test_stated_needs_a_place_that_is_found(small, place, state, reason):
    sheet = edited(small, device_node_count={"state": "stated", "value": "8 cards", "citation": place})
    (detail,) = plan(small, sheet).details
    assert detail.state == state
    assert (detail.reason is None) if reason is None else (reason in detail.reason)
    assert (detail.citation is not None) == (state == "stated")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"state": "stated"}, "stated needs the answer"),
        ({"state": "partial"}, "partial needs the answer"),
        ({"state": "not-applicable"}, "not-applicable needs a reason"),
        ({"state": "sort of"}, "'sort-of' is no state"),
        ({"state": "partial", "value": "x" * 20_001}, "20,001 characters"),
        ({"state": "partial", "value": "a\x00b"}, "holds a character that is none"),
        ({"state": "partial", "value": ["a"]}, "its field 'value' is no text"),
    ],
)
def test_a_row_that_says_too_little_is_refused_with_the_reason(small, change, why):
    planned = plan(small, edited(small, seed_policy=change))
    (line,) = lines(planned, Fate.REFUSED).values()
    assert why in line.notes[0]
    assert planned.details == ()


def test_an_answer_without_a_new_state_is_partial_and_says_so(small):
    planned = plan(small, edited(small, seed_policy={"value": "seed 7"}))
    assert planned.details[0].state is DetailState.PARTIAL
    assert "so not-stated became partial" in lines(planned)["seed-policy"].notes[0]


def test_of_two_answers_of_one_day_the_one_that_is_shown_is_replaced(small):
    other = small.records["trial-batch"].model_copy(update={"id": "trial-batch-2", "value": "128"})
    both = small.with_records([other])
    assert {answer.item.id: answer for answer in fill(both).answers}["batch-config"].value == "128"
    planned = plan(both, edited(both, batch_config={"value": "256"}))
    assert [detail.id for detail in planned.details] == ["trial-batch-2"]
    assert {a.item.id: a for a in fill(both.with_records(planned.details)).answers}["batch-config"].value == "256"


@pytest.mark.parametrize("name", FORMATS)
def test_a_reason_that_was_left_from_another_state_is_none_for_the_new_one(small, name):
    record = {
        "id": "trial-seed",
        "on": "trial",
        "item": "seed-policy",
        "state": "withheld",
        "reason": "They will not tell.",
    }
    held = small.with_records([Detail.model_validate({**record, "accepted_by": "Kim", "answered": "2026-01-01"})])

    def planned(**fields):
        found = next(row for row in read(written(fill(held), name), name).rows if row.item == "seed-policy")
        sheet = replace(read(written(fill(held), name), name), rows=(replace(found, ticked=None, **fields),))
        return plan(held, sheet)

    refused = lines(planned(state="not-applicable"), Fate.REFUSED)["seed-policy"]
    assert "not-applicable needs a reason of its own" in refused.notes[0]
    assert planned(state="not-applicable", reason="No seed is drawn.").details[0].reason == "No seed is drawn."
    told = planned(state="stated", value="7", source="report", paragraph="1", figures=("8 cards",))
    assert (told.details[0].state, told.details[0].reason) == (DetailState.STATED, None)
    assert "the reason for withheld is left out" in told.lines[0].notes
    assert planned(state="partial", value="7").details[0].reason == "They will not tell."


def test_an_item_that_does_not_apply_by_its_rule_is_not_answered(small):
    ruled = next(a.item.id for a in fill(small).answers if a.state is DetailState.NOT_APPLICABLE)
    planned = plan(small, edited(small, **{ruled.replace("-", "_"): {"state": "partial", "value": "x"}}))
    assert "does not apply here" in lines(planned, Fate.REFUSED)[ruled].notes[0]


@pytest.mark.parametrize("form", ["- {question} (`{id}`): {reason} {mark}", "- `{id}`: {reason} {mark}"])
def test_what_does_not_apply_comes_back_from_markdown_with_its_question_or_without(small, form):
    filled = fill(small)
    ruled = [a for a in filled.answers if a.state is DetailState.NOT_APPLICABLE]
    lines_of_it = re.findall(
        r"^- (?!\[)(.*) \(`([a-z0-9-]+)`\): (.*) (<!-- as exported.*)$",
        written(filled, "markdown").decode(),
        re.MULTILINE,
    )
    assert len(lines_of_it) == len(ruled)
    names = ("question", "id", "reason", "mark")
    text = "\n".join(form.format(**dict(zip(names, found, strict=True))) for found in lines_of_it)
    rows = importers.READERS["markdown"].read(text.encode()).rows
    assert [(row.item, row.reason, row.wrong) for row in rows] == [(a.item.id, a.reason, "") for a in ruled]
    assert [row.question for row in rows] == (
        [a.item.question for a in ruled] if "question" in form else [""] * len(ruled)
    )


def test_rows_without_an_item_of_this_checklist_or_given_twice_are_refused(small):
    data = json.loads(written(fill(small), "json"))
    first = data["items"][0]
    data["items"] += [{"id": "no-such-item", "state": "stated"}, {"state": "stated"}, "x", {**first, "value": "other"}]
    planned = plan(small, read(json.dumps(data).encode(), "json"))
    told = [note for line in planned.lines if line.fate is Fate.REFUSED for note in line.notes]
    assert told[:3] == [
        "there is no item 'no-such-item' in this checklist",
        "it has no id of an item",
        "it is no table",
    ]
    assert "more than once" in told[3]
    assert planned.details == ()


def test_items_that_are_not_in_the_file_stay_as_they_are(small):
    data = json.loads(written(fill(small), "json"))
    data["items"] = data["items"][:3]
    planned = plan(small, read(json.dumps(data).encode(), "json"))
    assert planned.details == ()
    assert "do not stand in the file and stay as they are" in planned.remarks[0]
    left = fill(small).answers[3].item.id
    assert f": {left}, " in planned.remarks[0]
    assert re.search(r" and \d+ more$", planned.remarks[0])


# What has changed meanwhile


def test_a_newer_answer_is_a_conflict_and_not_overwritten(small):
    sheet = edited(small, batch_config={"value": "128"}, seed_policy={"state": "partial", "value": "seed 7"})
    newer = small.records["trial-batch"].model_copy(update={"value": "256", "answered": "2026-02-02"})
    planned = plan(small.with_records([newer]), sheet)
    conflict = lines(planned, Fate.CONFLICT)["batch-config"]
    assert (conflict.before.value, conflict.after.value) == ("256", "128")
    assert [detail.item for detail in planned.details] == ["seed-policy"]


def test_a_newer_answer_stands_where_the_file_left_the_old_one(small):
    sheet = edited(small)
    newer = small.records["trial-batch"].model_copy(update={"value": "256"})
    planned = plan(small.with_records([newer]), sheet)
    assert list(lines(planned, Fate.KEPT)) == ["batch-config"]
    assert planned.details == ()


@pytest.mark.parametrize(
    "change",
    [
        {"value": "seed 7"},
        {"state": "stated", "value": "seed 7"},
        {"state": "withheld", "reason": "They did not say."},
        {"value": "8", "citation": {"source": "report", "paragraph": 1, "figures": ["8"]}},
    ],
)
def test_a_file_that_is_taken_twice_changes_nothing_the_second_time(small, change):
    sheet = edited(small, seed_policy=change)
    once = small.with_records(plan(small, sheet).details)
    again = plan(once, sheet)
    assert {line.fate for line in again.lines} == {Fate.SAME}


def test_a_row_without_a_mark_answers_what_is_missing_and_nothing_else(small):
    sheet = edited(
        small, seed_policy={"value": "seed 7", "as_exported": None}, batch_config={"value": "1", "as_exported": ""}
    )
    planned = plan(small, sheet)
    assert [detail.item for detail in planned.details] == ["seed-policy"]
    assert list(lines(planned, Fate.CONFLICT)) == ["batch-config"]


# Files that people edit


def edit_markdown(small, *pairs):
    text = written(fill(small), "markdown", {"report": "The Report"}).decode()
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return plan(small, read(text.replace("\n", "\r\n").encode("utf-8-sig"), "markdown"))


def item_lines(small, item):
    text = written(fill(small), "markdown").decode().split("\n")
    at = next(n for n, line in enumerate(text) if f"(`{item}`, " in line and "**" in line)
    return text[at], "\n".join(text[at : at + 5])


def test_markdown_typed_by_hand_comes_back(small):
    head, block = item_lines(small, "device-node-count")
    typed = "\n".join(
        [head.replace("[ ]", "[X]"), "  - State: Not stated", "  - Answer: 8 *cards* of `--type A`", "    on one node"]
    )
    planned = edit_markdown(small, (block, f'{typed}\n  - Place: The Report, paragraph 1, "8"\n  - Reason:'))
    (detail,) = planned.details
    assert (detail.state, detail.value) == (DetailState.STATED, "8 *cards* of `--type A` on one node")
    assert detail.citation == DetailCitation(source="report", paragraph=1, figures=("8",))
    assert "the box was ticked" in lines(planned)["device-node-count"].notes


def test_a_box_that_is_unticked_beside_its_state_is_asked_about(small):
    head, _ = item_lines(small, "batch-config")
    planned = edit_markdown(small, (head, head.replace("[x]", "[ ]")))
    assert "say which state it is" in lines(planned, Fate.REFUSED)["batch-config"].notes[0]


def test_a_place_that_cannot_be_read_is_told(small):
    _, block = item_lines(small, "seed-policy")
    planned = edit_markdown(small, (block, block.replace("  - Place:", "  - Place: somewhere")))
    assert "its place is not of the form" in lines(planned, Fate.REFUSED)["seed-policy"].notes[0]


def resaved(data, change=None, *, formats=()):
    """Saves a workbook with another program, which shares nothing with the one that wrote it."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    page = book["Checklist"]
    columns = {found.value: found.column for found in page[1]}
    rows = {row[columns["id"] - 1].value: row[0].row for row in page.iter_rows(min_row=2)}

    def put(place, value, number_format="General"):
        page.cell(*place).value = value
        page.cell(*place).number_format = number_format

    if change:
        change(put, lambda item, column: (rows[item], columns[column]))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_what_a_spreadsheet_makes_of_typed_values_is_told_as_it_is_shown(small):
    def change(put, at):
        put(at("seed-policy", "value"), 42)
        put(at("sequence-length", "value"), 8192.0)
        put(at("launch-command", "value"), date(2026, 3, 1), "yyyy-mm-dd")
        put(at("dispersion-ci", "value"), 0.15, "0%")
        put(at("device-node-count", "state"), "Stated")
        put(at("device-node-count", "value"), True)
        put(at("device-node-count", "source"), "report")
        put(at("device-node-count", "paragraph"), 1.0)
        put(at("device-node-count", "figures"), 8)

    planned = plan(small, read(resaved(written(fill(small), "xlsx"), change), "xlsx"))
    told = {detail.item: detail.value for detail in planned.details}
    assert told == {
        "seed-policy": "42",
        "sequence-length": "8192",
        "launch-command": "2026-03-01",
        "dispersion-ci": "15%",
        "device-node-count": "yes",
    }
    stated = next(detail for detail in planned.details if detail.item == "device-node-count")
    assert stated.citation == DetailCitation(source="report", paragraph=1, figures=("8",))


def test_a_formula_that_no_program_has_reckoned_is_told_and_not_passed_over(small):
    def change(put, at):
        put(at("seed-policy", "value"), "=1+1")
        put(at("sequence-length", "value"), 8192)

    planned = plan(small, read(resaved(written(fill(small), "xlsx"), change), "xlsx"))
    (told,) = lines(planned, Fate.REFUSED).values()
    assert told.item == "seed-policy"
    assert "'value' holds a formula without its result" in told.notes[0]
    assert [detail.item for detail in planned.details] == ["sequence-length"]


def test_rows_in_another_order_blank_rows_and_further_columns_change_nothing(small):
    book = openpyxl.load_workbook(io.BytesIO(written(fill(small), "xlsx")))
    page = book["Checklist"]
    head, *body = [list(row) for row in page.iter_rows(values_only=True)]
    page.delete_rows(1, page.max_row)
    for row in [["", *head[::-1], "my notes"], [], *[["", *row[::-1], "hm"] for row in body[::-1]], [], []]:
        page.append(row)
    out = io.BytesIO()
    book.save(out)
    sheet = read(out.getvalue(), "xlsx")
    planned = plan(small, sheet)
    assert {line.fate for line in planned.lines} == {Fate.SAME}
    assert len(planned.lines) == len(fill(small).answers)
    assert planned.remarks == ("the column 'my notes' is not read",)


def test_a_workbook_keeps_formulas_as_text_and_offers_the_states():
    data = written(made('=HYPERLINK("http://x")'), "xlsx")
    page = openpyxl.load_workbook(io.BytesIO(data))["Checklist"]
    column = [found.value for found in page[1]].index("value") + 1
    found = page.cell(2, column)
    assert (found.data_type, found.value, found.quotePrefix) == ("s", '=HYPERLINK("http://x")', True)
    assert page.freeze_panes == "D2"
    assert page.auto_filter.ref == "A1:N9"
    lists = [rule.formula1 for rule in page.data_validations.dataValidation]
    assert f'"{",".join(DetailState)}"' in lists
    assert page.column_dimensions["N"].hidden


def test_a_column_that_was_taken_out_or_renamed_takes_nothing_away(small):
    told = small.with_records([small.all(Detail)["trial-batch"].model_copy(update={"reason": "By the log."})])
    book = openpyxl.load_workbook(io.BytesIO(written(fill(told), "xlsx")))
    page = book["Checklist"]
    names = [found.value for found in page[1]]
    page.cell(1, names.index("reason") + 1).value = "remarks"
    page.delete_cols(names.index("paragraph") + 1)
    page.cell(2, names.index("value") + 1).comment = Comment("so I think", "Kim")
    out = io.BytesIO()
    book.save(out)
    planned = plan(told, read(out.getvalue(), "xlsx"))
    assert {line.fate for line in planned.lines} == {Fate.SAME}
    assert planned.remarks == (
        "the column 'remarks' is not read",
        "there is no column paragraph, reason; what stood there stays as it is",
        "the notes on cells are not read",
    )


@pytest.mark.parametrize("name", ["toml", "json"])
def test_a_key_that_a_row_lacks_takes_nothing_away_and_one_that_is_empty_does(small, name):
    told = small.with_records([small.all(Detail)["trial-batch"].model_copy(update={"reason": "By the log."})])
    sheet = read(written(fill(told), name), name)

    def without(*names, **changed):
        row = next(row for row in sheet.rows if row.item == "batch-config")
        emptied = {n: () if n == "figures" else None for n in names}
        return replace(sheet, rows=(replace(row, **emptied, **changed, untold=frozenset(names)),))

    assert plan(told, without("reason", "source", "paragraph", "figures")).lines[0].fate is Fate.SAME
    (detail,) = plan(told, without("reason", value="128")).details
    assert (detail.value, detail.reason) == ("128", "By the log.")
    (emptied,) = plan(told, replace(sheet, rows=(replace(without().rows[0], reason=None),))).details
    assert emptied.reason is None


def test_a_typed_row_says_all_that_it_means(small):
    held = small.with_records(
        [
            small.all(Detail)["trial-batch"].model_copy(
                update={"state": DetailState.WITHHELD, "value": None, "reason": "They declined.", "citation": None}
            )
        ]
    )
    typed = json.dumps({"items": [{"id": "batch-config", "state": "partial", "value": "64"}]}).encode()
    (detail,) = plan(held, read(typed, "json")).details
    assert (detail.value, detail.reason) == ("64", None)


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("  - Answer:\n    - BF16\n    - FP32 sums", "- BF16 - FP32 sums"),
        ("  - Answer: BF16\n\n    and FP32 sums", "BF16 and FP32 sums"),
        ("  - Answer: BF16\n\n    ```\n    cfg: a\n    ```", "BF16 ``` cfg: a ```"),
        ("  - Answer: BF16 and\nFP32 sums", "BF16 and FP32 sums"),
        ("  - Answer: BF16\n    - [ ] to ask", "BF16 - [ ] to ask"),
        ("  * **answer:** BF16", "BF16"),
        ("\t- __Answer__： BF16", "BF16"),
    ],
)
def test_an_answer_is_all_that_stands_below_its_line(small, typed, value):
    _, block = item_lines(small, "seed-policy")
    planned = edit_markdown(small, (block, block.replace("  - Answer:", typed)))
    assert [(detail.item, detail.value) for detail in planned.details] == [("seed-policy", value)]
    assert not planned.remarks


def test_a_line_below_an_item_that_is_not_read_is_told(small):
    planned = edit_markdown(small, ("  - Answer: 64 sequences", "  - Antwort: 64 sequences\n\n> ask Kim"))
    assert {line.fate for line in planned.lines} == {Fate.SAME}
    first, second = planned.remarks
    assert "is not read: - Antwort: 64 sequences" in first
    assert "is not read: > ask Kim" in second


def test_a_box_without_an_id_is_no_part_of_the_item_before_it(small):
    head, block = item_lines(small, "seed-policy")
    planned = edit_markdown(small, (block, block.replace(head, "- [ ] Seeds?").replace("  - Answer:", "  - Answer: 7")))
    assert not planned.details
    (refused,) = [line for line in planned.lines if line.fate is Fate.REFUSED]
    assert "has a box and no id" in refused.notes[0]


def test_two_answers_to_one_item_are_asked_about(small):
    _, block = item_lines(small, "seed-policy")
    planned = edit_markdown(small, (block, f"{block}\n  - Answer: 7\n  - Answer: 8"))
    assert "more than one line 'Answer'" in lines(planned, Fate.REFUSED)["seed-policy"].notes[0]


@pytest.mark.parametrize(("end", "blank"), [("\r", " "), ("\r\n", "\u2009"), ("\n", "\u00a0")])
def test_wrapped_lines_other_bullets_ends_of_lines_and_blanks_change_nothing(small, end, blank):
    text = written(fill(small), "markdown").decode()
    text = re.sub(r"^(- \[.\] .{20}\S*) (?=\w)", r"\1\n  ", text, flags=re.MULTILINE).replace(" <!-- as", "\n  <!-- as")
    text = re.sub(
        r"^( *)- ", r"\1* ", re.sub(r"(- Why it is asked: .{20}\S*) (?=\w)", r"\1\n", text), flags=re.MULTILINE
    )
    planned = plan(small, read(text.replace("\n", end).replace(" ", blank).encode(), "markdown"))
    assert {line.fate for line in planned.lines} == {Fate.SAME}
    assert len(planned.lines) > 20
    assert not [remark for remark in planned.remarks if "not read" in remark]


# Files that are none


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("x.toml", b"items = [", "not TOML"),
        ("x.toml", b"title = 'x'", "it has no list of items"),
        ("x.toml", b"items = []\nversion = \xff", "not UTF-8: byte 21"),
        ("x.json", b"[" * 100_000, "nested too deeply"),
        ("x.json", b'{"items": [], "items": []}', "the key 'items' stands twice"),
        ("x.json", b"[]", "it has no list of items"),
        ("x.md", b"# Something else\n\n- [ ] to do\n", "no checklist"),
        ("x.xlsx", b"PK\x03\x04 cut off", "the file ends early"),
        ("x.csv", b"id\n", "there are: .json, .md, .toml, .xlsx"),
        ("x", b"", "not a checklist that can be read back"),
    ],
)
def test_a_file_that_is_no_checklist_is_named_with_the_reason(name, data, why):
    with pytest.raises(ClaimsError, match=r"^x") as told:
        importers.read(name, data)
    assert why in str(told.value)


def test_a_workbook_of_something_else_is_no_checklist():
    book = openpyxl.Workbook()
    book.active.append(["id", "price"])
    out = io.BytesIO()
    book.save(out)
    with pytest.raises(ClaimsError, match="no sheet has the columns id, state, value"):
        importers.read("x.xlsx", out.getvalue())


def test_a_table_of_a_file_that_is_not_read_is_told(small):
    text = written(fill(small), "toml").decode()
    assert read(text.encode(), "toml").remarks == ()
    assert read(written(fill(small), "json"), "json").remarks == ()
    assert read(text.replace("[[items]]", "[[item]]", 1).encode(), "toml").remarks == (
        "'item' of the file is not read",
    )


def test_a_file_of_several_claims_needs_to_be_told_whom_it_answers(small):
    sheet = sheet_of(made("x").model_copy(update={"claims": ("a", "b")}))
    with pytest.raises(ClaimsError, match="2 claims; say with --for"):
        merging.target(sheet)
    assert merging.target(sheet, "trial") == "trial"
    with pytest.raises(ClaimsError, match="no claim and no study"):
        merging.target(sheet_of(checklists.blank()))
    with pytest.raises(UnknownName, match="no claim or study is called 'nobody'"):
        merging.plan(small, fill(small), sheet, on="nobody", who="Jo", day=DAY)


# A blank manifest, and two checklists side by side


@pytest.mark.parametrize("template", list(checklists.templates()))
def test_a_blank_manifest_is_filled_in_and_taken(small, template):
    blank = checklists.blank(template)
    assert {answer.state for answer in blank.answers} == {DetailState.NOT_STATED}
    text = written(blank, "toml").decode()
    at = text.index('id = "device-node-count"') if "device-node-count" in text else None
    if at is None:
        return
    typed = text[at:].replace('value = ""', "value = 8", 1)
    sheet = read((text[:at] + typed).encode(), "toml")
    planned = plan(small, sheet, checklists.fill(small, ["trial"], template))
    assert [(detail.item, detail.value) for detail in planned.details] == [("device-node-count", "8")]


def test_two_checklists_are_compared_item_by_item(small):
    first = sheet_of(fill(small))
    second = edited(small, batch_config={"value": "128"}, seed_policy={"state": "withheld"})
    assert {d.item: d.fields for d in compare(first, second) if d.kind == "changed"} == {
        "batch-config": ("value",),
        "seed-policy": ("state",),
    }
    assert {d.kind for d in compare(first, first)} == {"same"}
    fewer = sheet_of(checklists.fill(small, ["trial"], "speed-up"))
    assert {d.kind for d in compare(first, fewer)} == {"same", "only-first"}
    assert {d.kind for d in compare(fewer, first)} == {"same", "only-second"}
    for name in FORMATS:
        sheet = read(written(fill(small), name), name)
        assert {d.kind for d in compare(first, sheet)} == {"same"}
        assert remarks(sheet) == ()
    text = written(fill(small), "markdown").decode()
    (told,) = remarks(read(text.replace("- [x]", "- [ ]").encode(), "markdown"))
    assert "its box is not ticked and its state is stated" in told
