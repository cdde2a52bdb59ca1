"""Records one by one: ids, dates, unknown fields, what cannot be changed; and the look-ups of a library."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from claims import records
from claims.errors import ClaimsError, InvalidRecords, UnknownName
from claims.model import integrity
from claims.model.base import PartialDate, Slug, Text, Withdrawal
from claims.model.claim import Claim
from claims.model.dismissal import Dismissal
from claims.model.finding import Fault
from claims.model.library import RECORD_TYPES, Library, iterate
from claims.model.source import Source, normalise, paragraphs, snapshot
from claims.model.subject import Subject
from claims.model.verification import VerificationStatus
from claims.records import build

slug, text, partial_date = (TypeAdapter(kind) for kind in (Slug, Text, PartialDate))

MINIMAL = {
    "subjects": {"name": "Thing", "kind": "tool"},
    "sources": {"kind": "note"},
    "claims": {
        "subject": "thing",
        "kind": "spec",
        "statement": "It has a size.",
        "claimant": "maker",
        "modality": "described",
    },
    "studies": {"title": "Trial", "subject": "thing", "summary": "It was run."},
    "details": {"on": "thing", "item": "thing", "state": "not-stated"},
    "evidence": {
        "claims": ["thing"],
        "kind": "log",
        "stance": "supports",
        "by": "Somebody",
        "obtained": "2026",
        "summary": "It was logged.",
    },
    "dismissed": {"source": "thing", "paragraph": 1, "figures": ["1"], "reason": "A list number."},
    "assumptions": {
        "title": "A price",
        "metric": "duration",
        "quantity": {"printed": "1", "value": "1"},
        "basis": "A guess.",
        "as_of": "2026",
    },
}


@pytest.mark.parametrize("good", ["a", "1", "a-b", "kimi-k31-pro", "2026-02-03", "a" * 120])
def test_a_well_formed_id_is_accepted(good):
    assert slug.validate_python(good) == good


@pytest.mark.parametrize(
    "bad",
    ["", "-", "-a", "a-", "a--b", "A", "a_b", "a b", "a/b", "../a", "a.toml", "é", "a\n", "\na", "a\0", "а", "a" * 121],
)
def test_an_ill_formed_id_is_refused(bad):
    with pytest.raises(ValidationError):
        slug.validate_python(bad)


@pytest.mark.parametrize("blank", ["", " ", "\n\t", "\u3000", "a\0b", "a" * 20_001])
def test_words_are_never_blank_or_endless_and_hold_no_nul(blank):
    with pytest.raises(ValidationError):
        text.validate_python(blank)


@pytest.mark.parametrize(
    "date",
    [
        "2025",
        "2025-09",
        "2025-09-18",
        "2024-02-29",
        "--11",
        "--11-04",
        "--02-29",
        "2025-01/2025-03",
        "2025/2025-03",
        "--11-06/--11-07",
        "--12-30/--01-02",
    ],
)
def test_a_date_is_kept_as_precise_as_it_was_written(date):
    assert partial_date.validate_python(date) == date


@pytest.mark.parametrize(
    "date",
    [
        "",
        "0000",
        "25",
        "2025-9",
        "2025-13",
        "2025-00",
        "2025-02-29",
        "--02-30",
        "--13",
        "-11-04",
        "--1104",
        "20250918",
        "2025-09-18\n",
        "２０２５",
        "2025-09-18T10:00",
        "2025/",
        "2025/2026/2027",
        "2025-12/2025-01",
        "2025-09-18/2025-09-17",
        "yesterday",
    ],
)
def test_what_is_no_date_is_refused(date):
    with pytest.raises(ValidationError):
        partial_date.validate_python(date)


@given(st.dates(), st.sampled_from([4, 7, 10]))
def test_every_day_and_its_shorter_forms_are_dates(day, length):
    shortened = day.isoformat()[:length]
    assert partial_date.validate_python(shortened) == shortened
    assert partial_date.validate_python(f"{shortened}/{day.isoformat()}")


def test_every_collection_has_a_minimal_record_here():
    assert MINIMAL.keys() == RECORD_TYPES.keys()


@pytest.mark.parametrize("collection", RECORD_TYPES)
def test_an_unknown_field_is_refused_and_named(collection):
    record, faults = build(collection, MINIMAL[collection] | {"id": "thing", "colour": "blue"}, "here")
    assert record is None
    assert [str(fault) for fault in faults] == ["here: colour: unknown field"]


@pytest.mark.parametrize("collection", RECORD_TYPES)
@pytest.mark.parametrize("field", ["status", "verification_status", "verdict", "verified", "origins"])
def test_no_record_takes_what_is_derived(collection, field):
    record, _ = build(collection, MINIMAL[collection] | {"id": "thing", field: "reproduced"}, "here")
    assert record is None


@pytest.mark.parametrize("collection", RECORD_TYPES)
def test_a_record_cannot_be_changed(collection):
    record, _ = build(collection, MINIMAL[collection] | {"id": "thing"}, "here")
    for field in type(record).model_fields:
        with pytest.raises(ValidationError, match="frozen"):
            setattr(record, field, getattr(record, field))


@pytest.mark.parametrize("collection", RECORD_TYPES)
def test_every_field_that_a_record_needs_is_asked_for(collection):
    for field in ["id", *MINIMAL[collection]]:
        given = MINIMAL[collection] | {"id": "thing"}
        del given[field]
        record, faults = build(collection, given, "here")
        assert (record, [str(fault) for fault in faults]) == (None, [f"here: {field}: required field is missing"])


@pytest.mark.parametrize("record_type", RECORD_TYPES.values())
def test_every_field_says_what_it_holds(record_type):
    assert all(field.description for field in record_type.model_fields.values())


def test_the_statuses_stand_in_the_order_in_which_they_are_tried():
    assert [status.value for status in VerificationStatus] == [
        "withdrawn",
        "mixed",
        "contradicted",
        "not-reproduced",
        "partly-reproduced",
        "reproduced",
        "corroborated",
        "supported",
        "documented",
        "inconsistent",
        "not-checkable",
        "consistent",
        "unverified",
    ]


# Sources and their texts


def test_a_text_is_read_once_into_the_form_that_places_count_in():
    assert normalise("\ufeffone\r\ntwo\rcafe\u0301\n".encode()) == "one\ntwo\ncafé\n"
    assert normalise(b"caf\xe9") == "caf\ufffd"


def test_paragraphs_are_the_blocks_between_newlines_without_the_blank_ones():
    assert paragraphs("Title\n\n  \none\ntwo\n") == ("Title", "one", "two")
    assert paragraphs("") == ()


def test_a_snapshot_tells_the_bytes_from_the_text():
    one, other = snapshot(b"a\nb"), snapshot(b"a\r\nb")
    assert one.sha256 != other.sha256
    assert one.text_sha256 == other.text_sha256
    assert (one.characters, one.paragraphs) == (3, 2)


def test_a_source_is_named_by_its_title_or_by_its_id_in_words():
    assert Source(id="a-report", kind="note").label == "A report"
    assert Source(id="a-report", kind="note", title="Report").label == "Report"


# Libraries


def test_a_library_finds_records_by_what_they_are_and_hints_at_near_ids(library):
    held = library(sources=[{"id": "report"}], claims=[{"citations": [{"source": "report"}]}])
    assert held.get(Claim, "faster").id == "faster"
    with pytest.raises(UnknownName, match=r"^no claim is called 'fastr'; there are: faster$"):
        held.get(Claim, "fastr")
    with pytest.raises(UnknownName, match="no source is called 'faster'"):
        held.get(Source, "faster")


def test_of_two_records_with_one_id_the_first_is_kept():
    one, other = (Subject(id="engine", name=name, kind="tool") for name in ("First", "Second"))
    assert Library.of([one, other]).subjects["engine"] is one


def test_records_are_iterated_in_the_order_of_an_export(library):
    held = library(claims=[{"id": "b"}, {"id": "a"}], sources=[{"id": "report"}])
    assert [record.id for record in iterate(held)] == ["engine", "maker", "report", "a", "b"]


def test_claims_are_found_by_source_in_reading_order_and_by_subject_in_any_role(library):
    held = library(
        sources=[{"id": "report"}],
        studies=[{"id": "trial"}],
        claims=[
            {"id": "a", "citations": [{"source": "report", "paragraph": 9}], "study": "trial"},
            {"id": "b", "citations": [{"source": "report", "paragraph": 2}, {"source": "report", "paragraph": 3}]},
            {"id": "c", "subject": "maker", "about": [{"subject": "engine", "role": "tool"}]},
        ],
    )
    assert [claim.id for claim in held.claims_in["report"]] == ["b", "a"]
    assert [claim.id for claim in held.claims_about["engine"]] == ["a", "b", "c"]
    assert [claim.id for claim in held.claims_of["trial"]] == ["a"]


def test_what_is_withdrawn_or_superseded_answers_no_more(library):
    gone = {"on": "2026-01-01", "why": "A slip."}
    held = library(
        claims=[{}],
        details=[{"id": "old", "withdrawn": gone}, {"id": "newer"}],
        evidence=[
            {"id": "first"},
            {"id": "second", "supersedes": "first"},
            {"id": "third", "supersedes": "second"},
            {"id": "slip", "withdrawn": gone, "supersedes": "third"},
        ],
        dismissed=[{"id": "word", "source": "report", "figures": ["one"], "withdrawn": gone}],
    )
    assert [detail.id for detail in held.details_on["faster"]] == ["newer"]
    assert [piece.id for piece in held.evidence_on["faster"]] == ["third"]
    assert held.dismissed_in == {}


def test_bodies_are_followed_upwards_even_in_a_circle(library):
    held = library(
        subjects=[
            {"id": "team", "part_of": ["house"]},
            {"id": "house", "part_of": ["team"], "vendor": "group"},
            {"id": "group"},
        ]
    )
    assert held.organisations("team") == {"team", "house", "group"}
    assert held.organisations("engine") == {"engine"}
    assert held.organisations(None) == frozenset()


def test_an_id_is_named_as_a_person_reads_it(library):
    held = library(sources=[{"id": "a-report"}], studies=[{"id": "trial"}])
    assert [held.name(i) for i in ("engine", "a-report", "trial", "nobody", None)] == [
        "The Engine",
        "A report",
        "A trial",
        "nobody",
        "",
    ]


# Versions of a source


def test_a_former_place_lies_in_an_earlier_version_of_the_source(library):
    version = {"sha256": "a" * 64, "text_sha256": "b" * 64, "characters": 9, "paragraphs": 3, "replaced": "2026-01-01"}

    def faults_of(**former):
        cited = {"source": "report", "former": {"text_sha256": "b" * 64, "paragraph": 3} | former}
        held = library(sources=[{"id": "report", "versions": [version]}], claims=[{"citations": [cited]}])
        return [fault.message for fault in integrity.faults(held)]

    assert faults_of() == []
    assert faults_of(paragraph=4) == ["there is no paragraph 4 in that version, it has 3"]
    assert faults_of(text_sha256="c" * 64) == ["'report' has no earlier version of this text"]


def test_a_source_is_superseded_by_another_one(library):
    held = library(sources=[{"id": "old", "superseded_by": "old"}, {"id": "other", "superseded_by": "nobody"}])
    assert [fault.message for fault in integrity.faults(held)] == [
        "a source does not take its own place",
        "there is no source 'nobody'",
    ]


def test_the_place_of_a_withdrawn_dismissal_or_detail_is_not_looked_up(library):
    gone = {"on": "2026-01-01", "why": "The figure is gone."}
    place = {"source": "report", "paragraph": 1, "figures": ["7"]}
    held = library(
        sources=[{"id": "report"}],
        claims=[{"citations": [{"source": "report"}]}],
        dismissed=[{"id": "seven", "withdrawn": gone} | place],
        details=[{"id": "d", "withdrawn": gone, "state": "stated", "value": "7", "citation": place}],
        texts={"report": "Nothing."},
    )
    assert integrity.faults(held) == []


def test_a_dismissal_is_of_figures_or_of_a_source_that_is_not_relied_on():
    given = {"id": "no", "source": "a", "paragraph": 1, "reason": "Not so."}
    assert Dismissal.model_validate(given | {"reliance": "b"}).figures == ()
    with pytest.raises(ValidationError, match="required field is missing"):
        Dismissal.model_validate(given)


# Faults and errors


@pytest.mark.parametrize("nasty", ["a\nb", "a\r\nb", "a\x1b[31mb", "a\u2028b", "a\x85b", "a\udc80b"])
def test_a_fault_is_one_printable_line_whatever_the_record_holds(nasty):
    line = str(Fault("claims/a.toml", "note", f"'{nasty}' is wrong"))
    assert line.isprintable()
    assert line.splitlines() == [line]
    assert line.startswith("claims/a.toml: note: 'a")


def test_an_error_is_one_line_that_says_how_many_more_there_are():
    faults = [Fault("claims/a", "subject", "there is no subject 'x'"), Fault("claims/b", "", "not TOML")]
    assert str(InvalidRecords(faults)) == "claims/a: subject: there is no subject 'x' (and 1 more)"
    assert issubclass(UnknownName, ClaimsError)


def test_a_withdrawal_needs_a_day_and_a_reason():
    with pytest.raises(ValidationError):
        Withdrawal(on="soon", why="It was wrong.")
    with pytest.raises(ValidationError):
        Withdrawal(on="2026", why=" ")


def test_a_refused_proposal_leaves_its_figures_open(library):
    made = library(
        claims=[{"citations": [{"source": "report"}]}],
        sources=[{"id": "report"}],
        dismissed=[
            {"id": "word", "source": "report", "figures": ["one"]},
            {"id": "not-that", "source": "report", "figures": ["15%"], "claim": "faster"},
            {"id": "no-answer", "source": "report", "item": "batch-config"},
        ],
    )
    assert integrity.faults(made) == []
    assert [d.id for d in made.dismissed_in["report"]] == ["word"]
    assert [d.id for d in made.refused_in["report"]] == ["no-answer", "not-that"]


def test_a_dismissal_names_figures_or_an_item_that_there_is(library):
    bare = {"id": "bare", "source": "report", "paragraph": 1, "reason": "None."}
    assert [str(f) for f in build("dismissed", bare, "bare")[1]] == ["bare: figures: required field is missing"]
    made = library(
        sources=[{"id": "report"}],
        dismissed=[{"id": "odd", "source": "report", "figures": ["1"], "claim": "none", "item": "none"}],
    )
    assert [(f.field, f.message) for f in integrity.faults(made)] == [
        ("claim", "there is no claim 'none'"),
        ("item", "there is no checklist item 'none'"),
    ]


def test_what_was_reviewed_remembers_who_proposed_and_who_accepted(library):
    told = {
        "accepted_by": "Eva",
        "accepted": "2026-11-30",
        "proposed": [{"by": "drafting 1", "fields": ["subject", "quantity.value"]}, {"by": "Eva", "fields": ["kind"]}],
    }
    made = library(
        claims=[{"drafted": told, "citations": [{"source": "report", "drafted": told}]}],
        sources=[{"id": "report"}],
        subjects=[{"id": "part", "drafted": told}],
    )
    for record in (made.claims["faster"], made.subjects["part"]):
        assert records.parse(record.collection, records.dump(record), "again") == (record, [])
    assert "[[citations.drafted.proposed]]" in records.dump(made.claims["faster"])
