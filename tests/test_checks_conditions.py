"""What stands in the fields of a record rather than in its words: conditions, relations, readings, units of one."""

import pytest

from claims.checks import CHECKS
from claims.model.finding import Outcome

GOOD, BAD, OPEN = Outcome.CONSISTENT, Outcome.INCONSISTENT, Outcome.UNDER_DETERMINED
THINGS = (
    {"id": "engine", "name": "The Engine", "kind": "framework"},
    {"id": "rival", "name": "The Rival", "kind": "framework"},
    {"id": "card", "name": "The Card", "kind": "accelerator"},
    {"id": "forerunner", "name": "The Forerunner", "kind": "accelerator"},
    {"id": "instance", "name": "The Instance", "kind": "service"},
    {"id": "park", "name": "The Park", "kind": "site"},
    {"id": "east", "name": "East", "kind": "site", "part_of": ["park"]},
    {"id": "west", "name": "West", "kind": "site", "part_of": ["park"]},
    {"id": "firm", "name": "The Firm", "kind": "organisation"},
)
RUN = {"id": "test", "title": "A test", "subject": "engine", "summary": "Two engines served a model."}


def told(statement, printed, value, unit, subject="card", kind="spec", **fields):
    return {
        "subject": subject,
        "kind": kind,
        "statement": statement,
        "modality": "described",
        "quantity": {"printed": printed, "value": value, "unit": unit},
        "citations": [{"source": "article", "paragraph": 1}],
    } | fields


@pytest.fixture(scope="session")
def outcomes(library):
    def run(code, *claims):
        named = [{"id": f"c{number}"} | claim for number, claim in enumerate(claims)]
        made = library(subjects=THINGS, sources=[{"id": "article"}], studies=[RUN], claims=named)
        return [finding.outcome for finding in CHECKS[code].run(made)]

    return run


def price(statement, printed, basis):
    return told(
        statement, printed, printed, "USD/hour", "instance", "cost", metric="price", conditions={"price-basis": basis}
    )


@pytest.mark.parametrize(("share", "expected"), [("35", [GOOD]), ("54", [BAD])])
def test_a_discount_is_of_the_price_whose_condition_the_baseline_names(outcomes, share, expected):
    prices = (
        price("The Instance costs 20.00 dollars an hour.", "20.00", "on demand"),
        price("The Instance costs 13.00 dollars an hour.", "13.00", "reserved for a year"),
        price("The Instance once cost 26.00 dollars an hour.", "26.00", "on demand, until spring"),
    )
    saving = told(
        f"Reserving saves {share}%.",
        f"{share}%",
        share,
        "percent",
        "instance",
        "cost",
        metric="cost-change",
        reading="of-the-earlier",
        baseline="on demand",
    )
    assert outcomes("RAT102", saving, *prices) == expected


@pytest.mark.parametrize(("words", "expected"), [("60% above", [GOOD]), ("60% below", [BAD]), ("38% above", [BAD])])
def test_so_much_above_is_a_rise(outcomes, words, expected):
    amount, way = words.split()
    change = told(
        f"The price is {amount} {way} that of the Forerunner.",
        amount,
        amount[:-1],
        "percent",
        kind="cost",
        metric="cost-change",
        baseline="the Forerunner",
        about=[{"subject": "forerunner", "role": "baseline"}],
    )
    prices = (
        told("The Card costs 8,000 dollars.", "8,000", "8000", "USD", kind="cost", metric="price"),
        told("The Forerunner costs 5,000 dollars.", "5,000", "5000", "USD", "forerunner", "cost", metric="price"),
    )
    assert outcomes("RAT102", change, *prices) == expected


@pytest.mark.parametrize(("unit", "expected"), [("token/second", [BAD]), ("token/second/user", [BAD])])
@pytest.mark.parametrize("subject", ["engine", "rival"])
def test_a_rate_of_one_user_is_set_against_the_time_of_its_own_engine(outcomes, unit, expected, subject):
    of_run = {"study": "test", "modality": "measured"}
    claims = (
        told("A token takes 20 ms.", "20 ms", "20", "millisecond", subject, "latency", metric="time-per-output-token")
        | of_run,
        told("A user sees 90 tokens a second.", "90", "90", unit, "engine", "throughput", metric="throughput-per-user")
        | of_run,
    )
    assert outcomes("RAT210", *claims) == (expected if subject == "engine" else [])


@pytest.mark.parametrize(("whole", "expected"), [("90", [GOOD]), ("110", [BAD])])
@pytest.mark.parametrize("words", ["Its two halves hold {} MW.", "Both halves take {} MW.", "两个园区合计{}兆瓦。"])
def test_so_many_parts_by_relation_make_the_whole(outcomes, whole, expected, words):
    claims = (
        told(words.format(whole), whole, whole, "megawatt", "park"),
        told("East takes 60 MW.", "60 MW", "60", "megawatt", "east"),
        told("West takes 30 MW.", "30 MW", "30", "megawatt", "west"),
    )
    assert outcomes("CNT142", *claims) == expected


@pytest.mark.parametrize(
    "other",
    [
        {"statement": "Each of its two halves may take 110 MW."},
        {"statement": "Its three parts hold 110 MW."},
        {"statement": "Its two halves are to hold 110 MW.", "modality": "promised"},
        {"statement": "Its two halves hold 110 MW.", "conditions": {"power-scope-method": "grid connection"}},
    ],
)
def test_parts_of_another_number_footing_or_condition_are_left_alone(outcomes, other):
    claims = (
        told("", "110 MW", "110", "megawatt", "park") | other,
        told("East takes 60 MW.", "60 MW", "60", "megawatt", "east"),
        told("West takes 30 MW.", "30 MW", "30", "megawatt", "west"),
    )
    assert outcomes("CNT142", *claims) == []


@pytest.mark.parametrize(
    ("conditions", "expected"), [("usable", [BAD]), ("raw", [])], ids=["of the same space", "of another space"]
)
def test_one_number_before_both_units_is_a_slip_only_of_the_same_space(outcomes, conditions, expected):
    capacity = {"metric": "memory-capacity", "kind": "memory"}
    claims = (
        told(
            "The Card has 200 TB.", "200 TB", "200", "terabyte", conditions={"metric-definition": "usable"}, **capacity
        ),
        told("It has 200 TiB.", "200 TiB", "200", "tebibyte", conditions={"metric-definition": conditions}, **capacity),
    )
    assert outcomes("SIZ129", *claims) == expected


@pytest.mark.parametrize(
    ("old", "expected"),
    [
        ("A year before, revenue was 4.00 billion.", [BAD]),
        ("A quarter before, revenue was 4.00 billion.", []),
        ("去年同期营业收入40.0亿。", []),
    ],
)
def test_growth_on_the_year_is_set_against_the_amount_of_a_year_before(outcomes, old, expected):
    claims = (
        told("Revenue grew 20% from a year before.", "20%", "20", "percent", "firm", "scale"),
        told("Revenue came to 5.00 billion.", "5.00 billion", "5.00E+9", "USD", "firm", "cost"),
        told(old, "4.00 billion", "4.00E+9", "USD", "firm", "cost")
        | {"citations": [{"source": "article", "paragraph": 9}]},
    )
    assert outcomes("CNT143", *claims) == expected


@pytest.mark.parametrize(
    "growth",
    [
        "Without the plant that was bought, revenue grew 20% from a year before.",
        "Like-for-like revenue grew 20% from a year before.",
    ],
)
def test_growth_of_another_sum_is_left_alone(outcomes, growth):
    claims = (
        told(growth, "20%", "20", "percent", "firm", "scale"),
        told("Revenue came to 5.00 billion.", "5.00 billion", "5.00E+9", "USD", "firm", "cost"),
        told("A year before, revenue was 4.00 billion.", "4.00 billion", "4.00E+9", "USD", "firm", "cost"),
    )
    assert outcomes("CNT143", *claims) == []


@pytest.mark.parametrize(
    ("words", "expected"), [("West's revenue", [BAD]), ("West's revenue, gross of sales within the group,", [OPEN])]
)
def test_a_share_of_what_a_part_sells_within_is_left_open(outcomes, words, expected):
    claims = (
        told("West made up 50% of revenue.", "50%", "50", "percent", "west", "scale"),
        told(f"{words} was 400 million.", "400 million", "4E+8", "EUR", "west", "cost"),
        told("Revenue was 1,000 million.", "1,000 million", "1000E+6", "EUR", "park", "cost"),
    )
    assert outcomes("CNT132", *claims) == expected


@pytest.mark.parametrize(
    ("words", "expected"), [("Its two phases took 40 days.", [BAD]), ("The two runs took 40 days.", [])]
)
def test_times_add_up_only_of_what_runs_in_turn(library, words, expected):
    studies = [{"id": f"run-{i}", "title": i, "subject": "engine", "summary": "A run."} for i in ("a", "b")]
    days = {"metric": "training-time", "kind": "duration", "modality": "measured", "subject": "engine"}
    claims = [
        told(words, "40 days", "40", "day") | days | {"id": "all"},
        told("It took 9 days.", "9 days", "9", "day") | days | {"id": "first", "study": "run-a"},
        told("It took 21 days.", "21 days", "21", "day") | days | {"id": "second", "study": "run-b"},
    ]
    made = library(subjects=THINGS, sources=[{"id": "article"}], studies=studies, claims=claims)
    assert [finding.outcome for finding in CHECKS["CNT142"].run(made)] == expected
