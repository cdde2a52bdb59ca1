"""Rates that are told in words, read as one and set against each other."""

from decimal import Decimal

import pytest

from claims import checks, records
from claims.facts.index import Index
from claims.facts.paces import is_of_each, pace
from claims.facts.view import View
from claims.model.finding import Outcome
from claims.model.library import Library


def library(*told):
    made = [records.build("subjects", {"id": "it", "name": "The Works", "kind": "site"}, "x")[0]]
    made.append(records.build("sources", {"id": "note", "kind": "note", "title": "A note"}, "x")[0])
    for number, (statement, printed, value, unit) in enumerate(told):
        claim, faults = records.build(
            "claims",
            {
                "id": f"c{number}",
                "subject": "it",
                "kind": "scale",
                "statement": statement,
                "claimant": "it",
                "modality": "measured",
                "citations": [{"source": "note", "paragraph": 1, "stance": "asserts", "figures": [printed]}],
                "quantity": {"printed": printed, "comparator": "=", "unit": unit, "value": value},
            },
            "x",
        )
        assert faults == []
        made.append(claim)
    return Library.of(made)


@pytest.mark.parametrize(
    ("told", "thing", "a_second"),
    [
        (("The press stamps 300 lids a minute.", "300", "300", "dimensionless"), "~lid", "5"),
        (("In the busiest hour 7,200 lids went through.", "7,200", "7200", "dimensionless"), "~lid", "2"),
        (("A lid is stamped every 200 ms.", "200 ms", "200", "millisecond"), "~lid", "5"),
        (("Its scanner sends 1,500 frames a second.", "1,500", "1500", "frame/second"), "image", "1500"),
    ],
)
def test_a_rate_in_words_is_read_as_one(told, thing, a_second):
    held = library(told)
    read = pace(View(Index(held)), held.claims["c0"])
    assert read is not None
    assert read.thing == thing
    assert round(read.value, 9) == Decimal(a_second)


def test_an_amount_of_each_of_several_things_is_no_rate_of_all():
    held = library(("Each press stamps 300 lids a minute.", "300", "300", "dimensionless"))
    assert pace(View(Index(held)), held.claims["c0"]) is None


@pytest.mark.parametrize(("interval", "is_wrong"), [("200 ms", False), ("20 ms", True)])
def test_what_comes_every_so_often_is_set_against_its_rate(interval, is_wrong):
    value = interval.split()[0]
    held = library(
        ("The press stamps 5 lids a second.", "5", "5", "dimensionless"),
        (f"A lid is stamped every {interval}.", interval, value, "millisecond"),
    )
    found = {f.code for f in checks.run(held) if f.outcome is Outcome.INCONSISTENT}
    assert ("RAT283" in found) is is_wrong


def test_each_night_is_a_time_and_no_thing_of_several():
    assert not is_of_each("Each night 72 TB are copied.")
    assert is_of_each("Each box copies 72 TB a night.")
