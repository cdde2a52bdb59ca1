"""After a change only the checks that read it run again, and what comes out is what a full run finds."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claims import checks, records, resources
from claims.checks.changes import changes_between
from claims.facts.index import Index
from claims.facts.understanding import Understanding
from claims.facts.understood import Names, understood
from claims.model.assumption import Assumption
from claims.model.base import Withdrawal
from claims.model.claim import About, Claim
from claims.model.library import RECORD_TYPES, Library
from claims.model.quantity import Quantity
from claims.model.source import Source
from claims.model.study import Study
from claims.model.subject import Subject, SubjectKind

BUNDLED = records.read_folder(resources.data_folder())[0]
BASE = checks.Run.of(BUNDLED)
IDS = sorted(BUNDLED.records)
CLAIMS = sorted(BUNDLED.claims)
SUBJECTS = sorted(BUNDLED.subjects)
STUDIES = sorted(BUNDLED.studies)
FIGURED = [i for i, claim in BUNDLED.claims.items() if claim.quantity and claim.quantity.value is not None]
WITHDRAWN = Withdrawal(on="2026-01-02", why="It was a slip.")


def changed(record, **fields):
    return record.model_copy(update=fields)


def with_value(record, factor):
    quantity = record.quantity
    if quantity is None or quantity.value is None or quantity.value_high is not None:
        return record
    value = quantity.value * factor
    return changed(record, quantity=Quantity(printed=str(value), value=value, unit=quantity.unit))


@st.composite
def edits(draw):
    """Draws one edit: a function from a library to the next."""
    kind = draw(
        st.sampled_from(
            ["value", "withdraw", "remove", "subject", "study", "copy", "link", "kind", "sort", "about", "text"]
        )
    )
    figured, any_id = draw(st.sampled_from(FIGURED)), draw(st.sampled_from(IDS))
    claim_id, subject_id = draw(st.sampled_from(CLAIMS)), draw(st.sampled_from(SUBJECTS))
    study_id, factor = (
        draw(st.sampled_from(STUDIES)),
        draw(st.sampled_from(list(map(Decimal, ("0.5", "1", "2", "1e3"))))),
    )

    def edit(library):
        found = library.records.get(any_id)
        claim, figure = library.records.get(claim_id), library.records.get(figured)
        match kind:
            case "remove":
                return Library({i: r for i, r in library.records.items() if i != any_id}, library.texts)
            case "value" if isinstance(found, Assumption):
                return library.with_records([with_value(found, factor)])
            case "value" if figure:
                return library.with_records([with_value(figure, factor)])
            case "withdraw" if found:
                return library.with_records([changed(found, withdrawn=WITHDRAWN)])
            case "subject" if claim:
                return library.with_records([changed(claim, subject=subject_id)])
            case "study" if claim:
                return library.with_records([changed(claim, study=study_id)])
            case "copy" if figure:
                return library.with_records([with_value(changed(figure, id="a-copy", claimant=subject_id), factor)])
            case "link" if claim and claim.related:
                return library.with_records([changed(claim, related=())])
            case "kind" if isinstance(found, Source):
                return library.with_records([changed(found, relies_on=(), retracted="2026-02-03")])
            case "kind" if isinstance(found, Subject):
                return library.with_records([changed(found, similar_to=(), version_of=(), name="Another")])
            case "kind" if isinstance(found, Study):
                return library.with_records([changed(found, about=())])
            case "kind" if isinstance(found, Claim):
                return library.with_records([changed(found, tags=(), hedges=(), statement="Something else.")])
            case "sort" if isinstance(found, Subject):
                is_device = found.kind is SubjectKind.ACCELERATOR
                sort = SubjectKind.FRAMEWORK if is_device else SubjectKind.ACCELERATOR
                return library.with_records([changed(found, kind=sort)])
            case "about" if claim:
                about = () if claim.about else (About(subject=subject_id, role="hardware"),)
                return library.with_records([changed(claim, about=about)])
            case "text":
                return Library(library.records, {**library.texts, any_id: "One paragraph.\nAnother."})
        return library

    return edit


@settings(max_examples=40)
@given(st.lists(edits(), min_size=1, max_size=3))
def test_a_run_after_a_change_finds_what_a_full_run_finds(sequence):
    library, run = BUNDLED, BASE
    for edit in sequence:
        library = edit(library)
        run = run.after(library)
    assert run.findings == checks.run(library)


@pytest.mark.parametrize("change", [{"withdrawn": WITHDRAWN}, {"subject": SUBJECTS[0], "study": None}])
def test_a_check_is_asked_again_where_a_claim_that_its_anchor_links_to_has_changed(change):
    targets = {link.claim for claim in BUNDLED.claims.values() for link in claim.related}
    linking = {claim.id for claim in BUNDLED.claims.values() if claim.related}
    library = BUNDLED.with_records([changed(BUNDLED.claims[target], **change) for target in targets - linking])
    found = checks.run(library)
    assert found != BASE.findings
    assert BASE.after(library).findings == found


def test_a_run_with_what_was_read_finds_what_a_plain_run_finds():
    assert BASE.findings == checks.run(BUNDLED)


def test_nothing_is_asked_again_where_nothing_changed():
    again = BASE.after(Library(dict(BUNDLED.records)))
    assert again.asked_again == 0
    assert again.findings == BASE.findings


def test_nothing_is_asked_again_of_records_that_were_read_anew():
    again = BASE.after(Library({i: record.model_copy(deep=True) for i, record in BUNDLED.records.items()}))
    assert again.asked_again == 0
    assert again.findings == BASE.findings


def test_a_run_stays_as_it_was_when_another_is_made_after_it():
    run = checks.Run.of(BUNDLED)
    for claim_id in FIGURED[:3]:
        run.after(BUNDLED.with_records([with_value(BUNDLED.claims[claim_id], Decimal(2))]))
    again = run.after(BUNDLED)
    assert again.asked_again == 0
    assert again.findings == BASE.findings


@pytest.mark.parametrize("claim_id", ["lora-final-loss", "panmai-920-peak-packet-rate"])
def test_one_changed_claim_asks_only_a_few_checks_again(claim_id):
    claim = BUNDLED.claims[claim_id]
    again = BASE.after(BUNDLED.with_records([with_value(claim, Decimal(2))]))
    assert 0 < again.asked_again < BASE.asked_again / 4


GROUPS = ("about", "of_study", "in_source", "places_in", "linking_to", "claims")


@settings(max_examples=30)
@given(st.lists(edits(), min_size=1, max_size=3))
def test_an_index_after_a_change_groups_the_claims_as_a_new_one_does(sequence):
    library, index = BUNDLED, Index(BUNDLED)
    for edit in sequence:
        assert all(getattr(index, name) is not None for name in GROUPS)
        edited = edit(library)
        library, index = edited, index.after(edited, tuple(changes_between(library, edited)))
        fresh = Index(Library(dict(library.records)))
        for name in GROUPS:
            assert dict(getattr(index, name)) == dict(getattr(fresh, name))


@settings(max_examples=30)
@given(st.lists(edits(), min_size=1, max_size=3))
def test_a_library_after_a_change_is_understood_as_a_new_one_is(sequence):
    library, known = BUNDLED, Understanding.of(BUNDLED)
    for edit in sequence:
        edited = edit(library)
        known = known.after(edited, changes_between(library, edited))
        library = edited
    assert known.told is library
    assert known.understood == understood(Library(dict(library.records), library.texts, library.events))


def test_after_a_remark_only_the_claim_remarked_on_is_read_again(monkeypatch):
    read = []
    linked = Names.linked
    monkeypatch.setattr(
        Names, "linked", lambda names, claim, *more: read.append(claim.id) or linked(names, claim, *more)
    )
    BASE.after(BUNDLED.with_records([changed(BUNDLED.claims[CLAIMS[0]], note="A remark.")]))
    assert read == [CLAIMS[0]]


@pytest.mark.parametrize("put", [{"note": "A remark."}, {"id": "0-first"}, {"id": "zzz-last"}])
def test_a_library_with_records_put_into_it_lists_them_by_id(put):
    assert BUNDLED.claims
    made = BUNDLED.with_records(
        [changed(BUNDLED.claims[CLAIMS[5]], **put), changed(BUNDLED.studies[STUDIES[0]], title="A title.")]
    )
    fresh = Library(dict(made.records))
    for record_type in RECORD_TYPES.values():
        assert list(made.all(record_type).items()) == list(fresh.all(record_type).items())
