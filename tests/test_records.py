"""Records as text: the canonical form, one clear line for each fault, and what is wrong between records."""

import json
import os
import re
import tomllib
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims import records
from claims.model import integrity
from claims.model.claim import Claim
from claims.model.finding import Fault
from claims.model.library import Library
from claims.model.source import snapshot

CANONICAL = """\
id = "faster"
subject = "engine"
kind = "speedup"
statement = "The \\"engine\\" became faster \\\\ 引擎."
claimant = "maker"
modality = "measured"
hedges = ["about", "in one run"]

[withdrawn]
on = "2026-02"
why = "A slip."

[quantity]
printed = "15.0%"
value = "15.0"
comparator = "="
unit = "percent"

[conditions]
batch-config = "8 at a time"

[[citations]]
source = "report"
paragraph = 2
figures = ["15.0%"]
stance = "asserts"

[[citations]]
source = "echo"
stance = "disputes"
"""

UNTIDY = """\
# A remark that is not kept.
kind = 'speedup'
id = "faster"
citations = [{ paragraph = 2, source = "report", figures = ["15.0%"] }, {source = "echo", stance = "disputes"}]
claimant = "maker"
modality   =   "measured"
statement = '''The "engine" became faster \\ 引擎.'''
hedges = [
    "about",
    "in one run",
]
tags = []
subject = "engine"
quantity.value = 15.0
quantity.printed = "15.0%"
quantity.unit = "percent"
conditions = { batch-config = "8 at a time" }
[withdrawn]
why = "A slip."
on = "2026-02"
"""


def parsed(text, collection="claims"):
    record, faults = records.parse(collection, text, "here")
    assert faults == []
    return record


# The canonical form


@pytest.mark.parametrize("text", [CANONICAL, UNTIDY, UNTIDY.replace("\n", "\r\n")], ids=["canonical", "untidy", "CRLF"])
def test_a_record_has_one_canonical_text(text):
    record = parsed(text)
    again = records.dump(record)
    assert parsed(again) == record
    if text == CANONICAL:
        assert again == CANONICAL
    else:
        assert sorted(again.splitlines()) == sorted(CANONICAL.splitlines())


def test_the_ends_of_lines_change_nothing_even_in_a_text_of_several_lines():
    text = 'id = "engine"\nname = "E"\nkind = "tool"\nnote = """one\ntwo"""\n'
    assert parsed(text, "subjects") == parsed(text.replace("\n", "\r\n"), "subjects")


def test_decimals_keep_their_digits_whether_quoted_or_bare():
    bare, quoted = (parsed(UNTIDY.replace("15.0\n", f"{value}\n")) for value in ("15.0", '"15.0"'))
    assert bare == quoted
    assert str(bare.quantity.value) == "15.0"


@given(st.dictionaries(st.text(min_size=1), st.text() | st.integers() | st.booleans() | st.lists(st.text())))
def test_whatever_is_written_as_toml_is_read_back_the_same(table):
    assert tomllib.loads(records.to_toml(table)) == table


def test_what_has_no_canonical_form_is_a_mistake_of_the_program():
    with pytest.raises(TypeError, match="float has no canonical form"):
        records.to_toml({"value": 1.5})


# One fault, one line, and the others still load

GOOD = 'id = "engine"\nname = "The Engine"\nkind = "framework"\n'
FAULTY = {
    "broken TOML": (b'id = "bad"\nname = \n', r"^subjects/bad\.toml: not TOML: Invalid value \(at line 2, column 8\)$"),
    "not UTF-8": (b'id = "bad"\nname = "\xff"\n', r"^subjects/bad\.toml: not UTF-8: byte 19$"),
    "UTF-16": (
        'id = "bad"\n'.encode("utf-16"),
        r"^subjects/bad\.toml: not UTF-8: byte 0; it looks like UTF-16, save it as UTF-8$",
    ),
    "NUL": (b'id = "bad"\n\0', r"^subjects/bad\.toml: not TOML: "),
    "empty": (b"", r"^subjects/bad\.toml: id: required field is missing$"),
    "ill-formed id": (b'id = "Bad One"\nname = "B"\nkind = "tool"\n', r"^subjects/bad\.toml: id: .*'Bad One'$"),
    "another name": (b'id = "other"\nname = "B"\nkind = "tool"\n', r"^subjects/bad\.toml: id: 'other' is not the file"),
    "unknown field": (b'id = "bad"\nname = "B"\nkind = "tool"\nhue = 1\n', r"^subjects/bad\.toml: hue: unknown field$"),
    "unknown kind": (b'id = "bad"\nname = "B"\nkind = "toy"\n', r"^subjects/bad\.toml: kind: .*'tool'.*not 'toy'$"),
    "a number for words": (b'id = "bad"\nname = 7\nkind = "tool"\n', r"^subjects/bad\.toml: name: .*string, not '7'$"),
    "a date for words": (b'id = "bad"\nname = 2026-01-01\nkind = "tool"\n', r"^subjects/bad\.toml: name: "),
    "a field of two lines": (b'id = "bad"\nname = "B"\nkind = "tool"\n"a\\nb" = 1', r"^subjects/bad\.toml: a\\nb: unk"),
    "a twice-set key": (b'id = "bad"\nid = "bad"\n', r"^subjects/bad\.toml: not TOML: Cannot overwrite a value"),
    "endless digits": (b"id = " + b"9" * 5000, r"^subjects/bad\.toml: not TOML: "),
    "an endless exponent": (
        b"id = 1e99999999999999999999",
        r"^subjects/bad\.toml: not TOML: a number beyond all bounds",
    ),
    "not a number": (b'id = nan\nname = "B"\nkind = "tool"\n', r"^subjects/bad\.toml: id: .* string, not 'NaN'$"),
    "deep lists": (b"id = " + b"[" * 100_000, r"^subjects/bad\.toml: not TOML: nested too deeply$"),
    "deep tables": (b"id = " + b"{a=" * 100_000, r"^subjects/bad\.toml: not TOML: nested too deeply$"),
    "a deep key": (
        b'id = "bad"\nname = "B"\nkind = "tool"\na' + b".a" * 2_000 + b" = 1",
        r"^subjects/bad\.toml: a: unk",
    ),
}


@pytest.mark.parametrize("name", FAULTY)
def test_a_faulty_file_gives_one_line_and_the_others_still_load(tmp_path, name):
    data, pattern = FAULTY[name]
    folder = tmp_path / "subjects"
    folder.mkdir()
    (folder / "engine.toml").write_text(GOOD)
    (folder / "zebra.toml").write_text(GOOD.replace('"engine"', '"zebra"'))
    (folder / "bad.toml").write_bytes(data)
    library, faults = records.read_folder(tmp_path)
    assert list(library.records) == ["engine", "zebra"]
    lines = [str(fault) for fault in faults]
    assert all(line.isprintable() and len(line) < 400 for line in lines)
    assert all(line.startswith("subjects/bad.toml: ") for line in lines)
    assert re.search(pattern, lines[0]), lines[0]
    assert len({fault.field for fault in faults}) == len(faults)


def test_an_id_that_two_collections_use_is_told_with_the_place_that_has_it(tmp_path):
    for collection, text in (("subjects", GOOD), ("sources", 'id = "engine"\nkind = "note"\n')):
        (tmp_path / collection).mkdir()
        (tmp_path / collection / "engine.toml").write_text(text)
    library, faults = records.read_folder(tmp_path)
    assert list(library.subjects) == ["engine"]
    assert faults == [Fault("sources/engine.toml", "id", "'engine' is taken by subjects/engine.toml")]


def test_a_folder_with_the_name_of_a_record_is_a_fault(tmp_path):
    (tmp_path / "subjects" / "engine.toml").mkdir(parents=True)
    library, faults = records.read_folder(tmp_path)
    assert not library.records
    assert [str(fault) for fault in faults] == ["subjects/engine.toml: not a file"]


def test_a_folder_that_is_not_there_holds_nothing(tmp_path):
    assert records.read_folder(tmp_path / "nowhere") == (Library({}), [])


def test_a_collection_that_does_not_exist_is_told_with_those_that_do():
    record, (fault,) = records.build("claim", {}, "here")
    assert record is None
    assert str(fault).startswith("here: 'claim' is no collection; there are: subjects, sources, claims")


@given(st.text())
def test_no_text_at_all_makes_the_reader_fail(text):
    record, faults = records.parse("claims", text, "here")
    assert record is None
    assert faults
    assert all(str(fault).isprintable() for fault in faults)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.decimals(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(["value", "printed", "on"]), inner),
        max_leaves=8,
    ),
    st.sampled_from(sorted(Claim.model_fields)),
)
def test_no_value_of_a_field_makes_the_builder_fail(value, field):
    table = {"id": "faster", "subject": "e", "kind": "spec", "statement": "S.", "claimant": "m", "modality": "measured"}
    record, faults = records.build("claims", table | {field: value}, "here")
    assert (record is None) == bool(faults)
    assert all(str(fault).isprintable() for fault in faults)
    if record:
        assert records.parse("claims", records.dump(record), "here") == (record, [])


# What is wrong between records

TEXT = "A report\n\nThe engine is 15% faster.\nIt ran on 64 nodes."
REPORT = {"id": "report", "snapshot": snapshot(TEXT.encode()).model_dump(), "relies_on": []}


def cited(**fields):
    return {"citations": [{"source": "report", "paragraph": 2, "figures": ["15%"]} | fields]}


BETWEEN = {
    "sound": ({"claims": [cited()]}, []),
    "subject": ({"claims": [cited() | {"subject": "x"}]}, ["claims/faster: subject: there is no subject 'x'"]),
    "claimant": ({"claims": [cited() | {"claimant": "x"}]}, ["claims/faster: claimant: there is no subject 'x'"]),
    "a reference to another collection": (
        {"claims": [cited() | {"subject": "report"}]},
        ["claims/faster: subject: there is no subject 'report'"],
    ),
    "study": ({"claims": [cited() | {"study": "x"}]}, ["claims/faster: study: there is no study 'x'"]),
    "about": (
        {"claims": [cited() | {"about": [{"subject": "maker", "role": "a"}, {"subject": "x", "role": "b"}]}]},
        ["claims/faster: about.1.subject: there is no subject 'x'"],
    ),
    "related": (
        {"claims": [cited() | {"related": [{"claim": "x", "how": "qualifies"}]}]},
        ["claims/faster: related.0.claim: there is no claim 'x'"],
    ),
    "source": ({"claims": [cited(source="x")]}, ["claims/faster: citations.0.figures: there is no source 'x'"]),
    "source without a place": (
        {"claims": [{"citations": [{"source": "x"}]}]},
        ["claims/faster: citations.0.source: there is no source 'x'"],
    ),
    "paragraph": (
        {"claims": [cited(paragraph=4)]},
        ["claims/faster: citations.0.figures: there is no paragraph 4 in 'report', it has 3"],
    ),
    "figure": (
        {"claims": [cited(figures=["15%", "16%"])]},
        ["claims/faster: citations.0.figures: '16%' does not stand in paragraph 2 of 'report'"],
    ),
    "a figure of another paragraph": (
        {"claims": [cited(figures=["64"])]},
        ["claims/faster: citations.0.figures: '64' does not stand in paragraph 2 of 'report'"],
    ),
    "via": (
        {"claims": [cited(via=["report"])]},
        ["claims/faster: citations.0.via: 'report' does not rely on 'report'"],
    ),
    "no citation": ({"claims": [{}]}, ["claims/faster: citations: a claim needs a place where it is said"]),
    "metric": ({"claims": [cited() | {"metric": "x"}]}, ["claims/faster: metric: 'x' is not in metrics.toml"]),
    "reading": (
        {"claims": [cited() | {"metric": "duration", "reading": "x"}]},
        ["claims/faster: reading: 'x' is no reading of 'duration'"],
    ),
    "reading without a metric": (
        {"claims": [cited() | {"reading": "x"}]},
        ["claims/faster: reading: 'x' is no reading of 'None'"],
    ),
    "unit": (
        {"claims": [cited() | {"quantity": {"printed": "15%", "value": "15", "unit": "furlong"}}]},
        ["claims/faster: quantity.unit: 'furlong' is not in units.txt"],
    ),
    "value": (
        {"claims": [cited() | {"quantity": {"printed": "15%", "value": "16", "unit": "percent"}}]},
        ["claims/faster: quantity.value: 16 has other digits than '15%'"],
    ),
    "condition": (
        {"claims": [cited() | {"conditions": {"x": "y"}}]},
        ["claims/faster: conditions.x: there is no checklist item 'x'"],
    ),
    "vendor": ({"subjects": [{"id": "a", "vendor": "x"}]}, ["subjects/a: vendor: there is no subject 'x'"]),
    "a vendor that makes nothing": (
        {"subjects": [{"id": "a", "vendor": "engine"}]},
        ["subjects/a: vendor: 'engine' is of kind framework, not an organisation"],
    ),
    "relation": (
        {"subjects": [{"id": "a", "part_of": ["maker", "x"]}]},
        ["subjects/a: part_of.1: there is no subject 'x'"],
    ),
    "relation to itself": (
        {"subjects": [{"id": "a", "part_of": ["a"]}]},
        ["subjects/a: part_of.0: a subject has no relation to itself"],
    ),
    "similar one way": (
        {"subjects": [{"id": "a", "similar_to": ["b"]}, {"id": "b"}]},
        ["subjects/a: similar_to: 'b' does not name 'a' as similar in turn"],
    ),
    "publisher": ({"sources": [{"id": "a", "publisher": "x"}]}, ["sources/a: publisher: there is no subject 'x'"]),
    "reliance": (
        {"sources": [{"id": "a", "relies_on": [{"source": "x", "how": "cites"}]}]},
        ["sources/a: relies_on.0.source: there is no source 'x'"],
    ),
    "reliance on itself": (
        {"sources": [{"id": "a", "relies_on": [{"source": "a", "how": "cites"}]}]},
        ["sources/a: relies_on.0.source: a source does not rely on itself"],
    ),
    "reliance in no paragraph": (
        {"sources": [{"id": "a", "relies_on": [{"source": "report", "how": "cites", "paragraphs": [0]}]}]},
        ["sources/a: relies_on.0.paragraphs: there is no paragraph 0, the first is 1"],
    ),
    "repeat": (
        {"sources": [{"id": "a", "repeats": [{"source": "report", "here": 1, "there": 9}]}]},
        ["sources/a: repeats.0.there: there is no paragraph 9 in 'report', it has 3"],
    ),
    "conductor": (
        {"studies": [{"id": "a", "conductor": "x", "about": ["y"]}]},
        [
            "studies/a: conductor: there is no subject 'x'",
            "studies/a: about.0: there is no subject 'y'",
        ],
    ),
    "detail": (
        {"details": [{"id": "a", "on": "engine", "item": "x", "state": "stated"}]},
        [
            "details/a: on: there is no claim or study 'engine'",
            "details/a: item: there is no checklist item 'x'",
            "details/a: value: stated needs the answer",
            "details/a: citation: stated needs a place in a source",
        ],
    ),
    "a detail that does not apply": (
        {"claims": [cited()], "details": [{"id": "a", "state": "not-applicable"}]},
        ["details/a: reason: not-applicable needs a reason"],
    ),
    "a detail with a figure that is not there": (
        {
            "claims": [cited()],
            "details": [
                {
                    "id": "a",
                    "state": "stated",
                    "value": "32 nodes",
                    "citation": {"source": "report", "paragraph": 3, "figures": ["32"]},
                }
            ],
        },
        ["details/a: citation: '32' does not stand in paragraph 3 of 'report'"],
    ),
    "evidence": (
        {"evidence": [{"id": "a", "source": "x", "supersedes": "y"}]},
        [
            "evidence/a: claims.0: there is no claim 'faster'",
            "evidence/a: source: there is no source 'x'",
            "evidence/a: supersedes: there is no evidence 'y'",
        ],
    ),
    "evidence that replaces itself": (
        {"claims": [cited()], "evidence": [{"id": "a", "supersedes": "a"}]},
        ["evidence/a: supersedes: a piece of evidence does not supersede itself"],
    ),
    "dismissal": (
        {"dismissed": [{"id": "a", "source": "report", "paragraph": 3, "figures": ["6"]}]},
        ["dismissed/a: paragraph: '6' does not stand in paragraph 3 of 'report'"],
    ),
    "assumption": (
        {
            "assumptions": [
                {
                    "id": "a",
                    "title": "A price",
                    "metric": "x",
                    "subject": "y",
                    "quantity": {"printed": "1", "value": "1", "unit": "furlong"},
                    "basis": "A guess.",
                    "as_of": "2026",
                }
            ]
        },
        [
            "assumptions/a: subject: there is no subject 'y'",
            "assumptions/a: metric: 'x' is not in metrics.toml",
            "assumptions/a: quantity.unit: 'furlong' is not in units.txt",
        ],
    ),
}


@pytest.mark.parametrize("name", BETWEEN)
def test_what_is_wrong_between_records_is_told_by_place_and_field(library, name):
    collections, lines = BETWEEN[name]
    held = library({"report": TEXT}, **collections | {"sources": [REPORT, *collections.get("sources", ())]})
    assert [str(fault) for fault in integrity.faults(held)] == lines


def test_without_the_text_a_figure_is_taken_on_trust_but_not_a_paragraph_beyond_the_snapshot(library):
    held = library(sources=[REPORT], claims=[cited(figures=["16%"])])
    assert integrity.faults(held) == []
    held = library(sources=[REPORT], claims=[cited(paragraph=4)])
    assert len(integrity.faults(held)) == 1


def test_a_record_as_plain_values_is_json_without_empty_fields():
    plain = records.plain(parsed(CANONICAL))
    assert json.loads(json.dumps(plain)) == plain
    assert "note" not in plain
    assert Decimal(plain["quantity"]["value"]) == 15


def test_a_file_with_a_byte_order_mark_is_read(tmp_path):
    (tmp_path / "subjects").mkdir()
    text = 'id = "maker"\nname = "The Maker"\nkind = "organisation"\n'
    (tmp_path / "subjects" / "maker.toml").write_bytes(b"\xef\xbb\xbf" + text.encode())
    read, faults = records.read_folder(tmp_path)
    assert (list(read.subjects), faults) == (["maker"], [])


def test_what_is_no_file_or_too_large_is_a_fault_and_not_read(tmp_path):
    folder = tmp_path / "subjects"
    folder.mkdir()
    os.mkfifo(folder / "pipe.toml")
    (folder / "endless.toml").symlink_to("/dev/zero")
    (folder / "huge.toml").write_bytes(b"#" * 1_000_001)
    _, faults = records.read_folder(tmp_path)
    assert [str(fault) for fault in faults] == [
        "subjects/endless.toml: not a file",
        "subjects/huge.toml: larger than 1,000,000 bytes, too large for a record",
        "subjects/pipe.toml: not a file",
    ]


def test_a_blank_text_is_told_in_words():
    _, faults = records.build("subjects", {"id": "a", "name": "  ", "kind": "tool"}, "here")
    assert [str(fault) for fault in faults] == ["here: name: is blank, or holds a NUL"]
