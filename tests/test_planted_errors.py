"""How many errors that are planted in claim sets of imaginary articles are found, and that right sets stay clean."""

import json
from pathlib import Path

import pytest

from claims import checks, records
from claims.model.finding import Outcome
from claims.model.library import Library

FOLDER = Path(__file__).parent / "planted"
SETS = {path: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*/*.json"))}


def library_of(told):
    made = []
    for collection, tables in told["records"].items():
        for table in tables:
            record, faults = records.build(collection, table, collection)
            assert faults == []
            made.append(record)
    return Library.of(made)


def contradictions(library):
    return [set(f.claims) for f in checks.run(library) if f.outcome is Outcome.INCONSISTENT]


def is_found(library, error):
    """Tells whether an error, planted alone, is called inconsistent with one of the claims that contradict it."""
    claim, faults = records.build("claims", error["claim"], "claims")
    assert faults == []
    found = contradictions(library.with_records([claim]))
    others = set(error["against"]) - {claim.id} or {claim.id}
    return any(claim.id in claims and claims & others for claims in found)


def share_found(part):
    results = [
        is_found(library_of(told), error)
        for path, told in SETS.items()
        if path.parent.name == part
        for error in told["planted"]
    ]
    return sum(results) / len(results)


@pytest.mark.parametrize("told", SETS.values(), ids=[f"{path.parent.name}-{path.stem}" for path in SETS])
def test_a_set_without_an_error_is_free_of_contradictions(told):
    assert contradictions(library_of(told)) == []


def test_nearly_all_errors_are_found_in_the_sets_that_the_checks_know():
    assert share_found("tuned") >= 0.945


def test_nearly_all_errors_are_found_in_sets_that_are_only_for_measuring():
    assert share_found("held-out") >= 0.92
