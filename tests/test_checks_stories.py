"""Checks that know no metric: what units, words and names alone tie together in what one source tells."""

import pytest

from claims import checks, records
from claims.facts.terms import is_a_part, names_all, noun_of_one, term_of
from claims.facts.understood import understood
from claims.model.finding import Outcome
from claims.model.library import Library
from claims.model.subject import SubjectKind

CONSISTENT, INCONSISTENT, OPEN = Outcome.CONSISTENT, Outcome.INCONSISTENT, Outcome.UNDER_DETERMINED
GENERAL = ("CNT131", "CNT132", "CNT133", "RAT231")


def record(collection, **fields):
    made, faults = records.build(collection, fields, collection)
    assert faults == []
    return made


def said(number, statement, printed, value, unit, *, subject="thing", kind="spec", **fields):
    citations = [{"source": "article", "paragraph": number}]
    quantity = {"printed": printed, "value": str(value), "unit": unit}
    common = {"claimant": "maker", "modality": "described", "citations": citations, "quantity": quantity}
    return record("claims", id=f"c{number}", subject=subject, kind=kind, statement=statement, **common | fields)


def library(*claims, subjects=(("thing", "The Thing", "service"),)):
    made = [record("subjects", id=i, name=name, kind=kind) for i, name, kind in subjects]
    made.append(record("subjects", id="maker", name="Maker", kind="organisation"))
    made.append(record("sources", id="article", kind="press-article", title="Article"))
    return Library.of([*made, *claims])


def outcomes(*claims, code=None, **more):
    found = checks.run(library(*claims, **more))
    return {f.outcome for f in found if f.code == code} if code else {f.outcome for f in found if f.code in GENERAL}


USERS = (
    said(1, "It writes 24,000 tokens a second.", "24,000", 24000, "token/second", kind="throughput"),
    said(2, "It serves 480 users at once.", "480", 480, "user", kind="scale"),
)


def of_one(value, statement="Every user sees {} tokens a second."):
    return said(3, statement.format(value), str(value), value, "token/second", kind="throughput")


@pytest.mark.parametrize(
    ("value", "expected"), [(50, {CONSISTENT}), (80, {INCONSISTENT}), (54, set()), (5, {INCONSISTENT})]
)
def test_a_number_times_what_each_has_is_what_all_have(value, expected):
    assert outcomes(*USERS, of_one(value), code="CNT131") == expected


@pytest.mark.parametrize(
    "statement",
    [
        "Every user sees up to {} tokens a second.",
        "With the old release every user saw {} tokens a second.",
        "The longest waiting user sees {} tokens a second.",
    ],
)
def test_a_bound_an_extreme_or_another_state_is_no_contradiction(statement):
    now = (USERS[0].model_copy(update={"statement": "It now writes 24,000 tokens a second."}), USERS[1])
    assert INCONSISTENT not in outcomes(*now, of_one(80, statement), code="CNT131")


def test_another_number_that_fits_leaves_nothing_to_say():
    more = said(4, "In the evening it serves 300 users at once.", "300", 300, "user", kind="scale")
    assert INCONSISTENT not in outcomes(*USERS, more, of_one(80), code="CNT131")


def test_figures_of_two_sources_or_claimants_are_not_multiplied():
    apart = of_one(80).model_copy(update={"claimant": "rival"})
    assert outcomes(*USERS, apart, code="CNT131") == set()
    study = of_one(80).model_copy(update={"study": "trial"})
    assert outcomes(*USERS, study, code="CNT131") == set()


@pytest.mark.parametrize(("value", "expected"), [(36, {CONSISTENT}), (63, {INCONSISTENT}), (40, {OPEN})])
def test_a_system_draws_what_its_chips_draw(value, expected):
    subjects = (("rack", "Rack One", "server"), ("chip", "Oriole X2", "accelerator"))
    words = "The rack draws" if expected == {OPEN} else "The chips of a full rack draw"
    told = (
        said(1, "A rack holds 48 X2 chips.", "48", 48, "device", subject="rack"),
        said(2, "The X2 draws 750 W.", "750 W", 750, "watt", subject="chip"),
        said(3, f"{words} {value} kW.", f"{value} kW", value, "kilowatt", subject="rack"),
    )
    found = {f.outcome for f in checks.run(library(*told, subjects=subjects)) if "c3" in f.claims and "c2" in f.claims}
    assert (INCONSISTENT in found) == (expected == {INCONSISTENT})


@pytest.mark.parametrize(("share", "expected"), [(30, {CONSISTENT}), (43, {INCONSISTENT}), (34, {OPEN})])
def test_a_share_is_its_part_over_its_whole(share, expected):
    told = (
        said(1, "It read 9 trillion tokens.", "9 trillion", "9e12", "token", kind="scale"),
        said(2, "2.7 trillion of the tokens were code.", "2.7 trillion", "2.7e12", "token", kind="scale"),
        said(3, f"Code made up {share}% of the mix.", f"{share}%", share, "percent", kind="scale"),
    )
    assert outcomes(*told, code="CNT132") == expected


def test_a_share_of_something_else_is_left_alone():
    told = (
        said(1, "The site has 300 racks.", "300", 300, "rack", kind="scale"),
        said(2, "Of these, 250 racks have liquid cooling.", "250", 250, "rack", kind="scale"),
        said(3, "Cooling accounts for 8% of the power.", "8%", 8, "percent", kind="scale"),
    )
    assert outcomes(*told, code="CNT132") == set()


@pytest.mark.parametrize(
    ("words", "printed", "value", "unit", "expected"),
    [
        ("That is three times as many.", "three times", 3, "x", {CONSISTENT}),
        ("That is five times as many.", "five times", 5, "x", {INCONSISTENT}),
        ("That is 360 million more.", "360 million", "360e6", "packet/second", {CONSISTENT}),
        ("That is 630 million more.", "630 million", "630e6", "packet/second", {INCONSISTENT}),
        ("That is 5% of the packets in the country.", "5%", 5, "percent", set()),
        ("That is five times as many as last year.", "five times", 5, "x", set()),
        ("It is five times as many.", "five times", 5, "x", set()),
    ],
)
def test_what_a_sentence_draws_from_those_before_it(words, printed, value, unit, expected):
    told = (
        said(1, "It forwards 540 million packets.", "540 million", "540e6", "packet/second", kind="throughput"),
        said(2, "Its parent forwarded 180 million.", "180 million", "180e6", "packet/second", kind="throughput"),
        said(3, words, printed, value, unit, kind="speedup" if unit in ("x", "percent") else "throughput"),
    )
    assert outcomes(*told, code="CNT133") == expected


def test_what_was_told_long_before_is_not_drawn_from():
    told = (
        said(1, "It forwards 540 million packets.", "540 million", "540e6", "packet/second", kind="throughput"),
        said(2, "Its parent forwarded 180 million.", "180 million", "180e6", "packet/second", kind="throughput"),
        said(9, "That is five times as many.", "five times", 5, "x", kind="speedup"),
    )
    assert outcomes(*told, code="CNT133") == set()


def test_names_in_statements_link_claims_without_further_subjects():
    subjects = (
        ("x2", "Oriole X2", "accelerator"),
        ("x1", "Oriole X1", "accelerator"),
        ("rack", "Rack One", "server"),
        ("base", "Martin-34B", "model"),
        ("small", "Martin-34B-Q4", "model"),
    )
    told = (
        said(1, "It has twice the memory of the X1.", "twice", 2, "x", subject="x2", kind="speedup"),
        said(2, "The X1 has memory.", "1 GB", 1, "gigabyte", subject="x1"),
        said(3, "A rack holds 48 X2 chips.", "48", 48, "device", subject="rack"),
        said(4, "It has 34 billion parameters.", "34 billion", "34e9", "parameter", subject="base"),
        said(5, "It is smaller than the original by 70%.", "70%", 70, "percent", subject="small", kind="memory"),
    )
    linked = understood(library(*told, subjects=subjects))
    roles = {c.id: [(a.subject, a.role) for a in c.about] for c in linked.claims.values()}
    assert roles == {
        "c1": [("x1", "baseline")],
        "c2": [],
        "c3": [("x2", "component")],
        "c4": [],
        "c5": [("base", "baseline")],
    }
    assert linked.subjects["rack"].built_on == ("x2",)
    assert linked.subjects["small"].version_of == ("base",)


def test_what_a_record_says_of_its_links_is_left_as_it_is():
    subjects = (("x2", "Oriole X2", "accelerator"), ("x1", "Oriole X1", "accelerator"))
    named = said(
        1,
        "It has twice the memory of the X1.",
        "twice",
        2,
        "x",
        subject="x2",
        about=[{"subject": "x2", "role": "hardware"}],
    )
    told = library(named, said(2, "The X1.", "1 GB", 1, "gigabyte", subject="x1"), subjects=subjects)
    assert understood(told).claims["c1"] is told.claims["c1"]
    empty = Library.of([])
    assert understood(empty) is empty


def test_what_was_understood_before_is_taken_over():
    told = library(*USERS, of_one(50))
    first = understood(told)
    assert understood(told, (told, first)).claims["c1"] is first.claims["c1"]


@pytest.mark.parametrize(
    ("statement", "printed", "expected"),
    [
        ("Each rack draws 75 kW.", "75 kW", "rack"),
        ("每张卡2,500 token。", "2,500", "device"),
        ("每颗堆栈容量为24GB。", "24GB", "stack"),
        ("It draws 75 kW.", "75 kW", None),
        ("A total of 75 kW.", "75 kW", None),
    ],
)
def test_the_thing_that_a_figure_is_of_one_of(statement, printed, expected):
    assert noun_of_one(statement, printed) == expected


def test_a_term_is_read_from_unit_and_words():
    batch = said(1, "The batch size was 64.", "64", 64, "sample")
    rent = said(1, "A card costs $3 an hour.", "$3", 3, "USD")
    share = said(1, "It is 3%.", "3%", 3, "percent")
    assert dict(term_of(batch, None).powers) == {"sample": 1, "step": -1}
    assert dict(term_of(rent, None).powers) == {"USD": 1, "device": -1, "second": -1}
    assert term_of(share, None) is None
    held = said(1, "A rack holds 48 chips.", "48", 48, "device")
    assert dict(term_of(held, SubjectKind.SERVER).powers) == {"device": 1}
    assert dict(term_of(held, SubjectKind.CLUSTER).powers) == {"device": 1}


def test_words_of_all_and_of_a_part():
    assert names_all("The chips of a full rack draw 36 kW.", "device")
    assert not names_all("The rack draws 36 kW.", "device")
    assert is_a_part(said(1, "2.7 trillion of the tokens were code.", "2.7 trillion", "2.7e12", "token"))
    assert not is_a_part(said(1, "It read 9 trillion tokens.", "9 trillion", "9e12", "token"))


def test_a_link_by_name_is_followed_when_a_name_changes():
    subjects = (("x2", "Oriole X2", "accelerator"), ("x1", "Something", "accelerator"))
    told = library(
        said(1, "The X2 has 128 GB of memory.", "128 GB", 128, "gigabyte", subject="x2"),
        said(2, "The older one has 64 GB of memory.", "64 GB", 64, "gigabyte", subject="x1"),
        said(3, "It has three times the memory of the X1.", "three times", 3, "x", subject="x2", kind="speedup"),
        subjects=subjects,
    )
    renamed = told.with_records([record("subjects", id="x1", name="Oriole X1", kind="accelerator")])
    before = checks.Run.of(told)
    after = before.after(renamed)
    assert after.findings == checks.Run.of(renamed).findings == checks.run(renamed)
    assert any(f.outcome is INCONSISTENT for f in after.findings)
    assert not any(f.outcome is INCONSISTENT for f in before.findings)
    assert after.library is not before.library
    assert after.after(told).findings == before.findings
