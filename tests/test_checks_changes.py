"""The checks of changes: speed-ups, savings, shares, projections and the values that they compare."""

import re
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from claims.checks import CHECKS
from claims.checks.rates.printed_amounts import amounts_in, changes_in
from claims.facts import fact_of, ratios
from claims.facts.change import is_level, is_reduction
from claims.model.claim import Claim
from claims.model.finding import Outcome, Severity

GOOD, BAD, OPEN = Outcome.CONSISTENT, Outcome.INCONSISTENT, Outcome.UNDER_DETERMINED
STUDY = {"id": "trial"}
SUBJECTS = (
    {"id": "kernel", "name": "Fast Kernel", "kind": "kernel"},
    {"id": "big-model", "kind": "model"},
    {"id": "old-chip", "name": "Chip 1", "kind": "accelerator"},
    {"id": "new-chip", "name": "Chip 2", "kind": "accelerator"},
)
UNITS = {
    "GB": ("gigabyte", "memory"),
    "s": ("second", "duration"),
    "ms": ("millisecond", "latency"),
    "tokens/s": ("token/second", "throughput"),
    "W": ("watt", "spec"),
    "J": ("joule", "cost"),
    "dollars": ("USD", "cost"),
    "GPUs": ("device", "scale"),
    "points": ("score", "score"),
    "PFLOPS": ("petaFLOP/second", "spec"),
}


def claim(statement, printed, value, unit, kind, **more):
    """Makes a claim; `comparator` and `value_high` go into its quantity, and its place is the report."""
    quantity = {"printed": printed, "value": str(value), "unit": unit}
    quantity |= {field: more.pop(field) for field in ("comparator", "value_high") if field in more}
    return {
        "id": more.pop("id", "-".join(re.findall(r"[a-z0-9]+", statement.lower()))),
        "statement": statement,
        "kind": kind,
        "quantity": quantity,
        "citations": [{"source": "report", "paragraph": 1}],
    } | more


def amount(statement, figure, **more):
    """Makes a claim of an amount such as "40 GB"."""
    number, name = figure.split()
    unit, kind = UNITS[name]
    return claim(statement, figure, number.replace(",", ""), unit, more.pop("kind", kind), **more)


def percent(statement, number, kind="speedup", **more):
    return claim(statement, f"{number}%", number, "percent", kind, **more)


def times(statement, number, kind="speedup", **more):
    return claim(statement, f"{number}x", number, "x", kind, **more)


@pytest.fixture
def found(library):
    """Runs one check over claims: `found("RAT102", *claims, studies=[…])`."""

    def run(code, *claims, **more):
        subjects = [*SUBJECTS, *more.pop("subjects", ())]
        sources = [{"id": "report"}, {"id": "other-report"}]
        if any(c.get("study") for c in claims):
            more = {"studies": [STUDY]} | more
        return CHECKS[code].run(library(claims=list(claims), subjects=subjects, sources=sources, **more))

    return run


@pytest.fixture
def one(found):
    """Runs one check and returns its only finding."""

    def run(code, *claims, **more):
        (finding,) = found(code, *claims, **more)
        return finding

    return run


def computed(finding):
    return {number.label: number for number in finding.computed}


BEFORE = amount("Before the change training used 40 GB of memory.", "40 GB")
AFTER = amount("After it training used 30 GB of memory.", "30 GB")
SLOW = amount("Without the cache training takes 100 s.", "100 s")
FAST = amount("With the cache training takes 80 s.", "80 s")
FEW = amount("Without the cache serving reaches 1,000 tokens/s.", "1,000 tokens/s")
MANY = amount("With the cache serving reaches 1,300 tokens/s.", "1,300 tokens/s")


READS = {"study": "trial"}

# What a printed change means


def fact(statement, printed, value, unit, **more):
    fields = {"id": "it", "subject": "engine", "claimant": "maker", "modality": "measured", "kind": "speedup"}
    quantity = {"printed": printed, "value": Decimal(value), "unit": unit}
    quantity |= {field: more.pop(field) for field in ("comparator",) if field in more}
    return fact_of(Claim(**fields | {"statement": statement, "quantity": quantity} | more))


@pytest.mark.parametrize(
    ("statement", "printed", "value", "unit", "more", "rates"),
    [
        ("Training became 15% faster.", "15%", "15", "percent", {}, ["1.15", "1.1765"]),
        ("Throughput rose by 15%.", "15%", "15", "percent", {}, ["1.15"]),
        ("Training time fell by 15%.", "15%", "15", "percent", {}, ["1.1765"]),
        ("Training time fell by more than 15%.", "15%", "15", "percent", {}, ["1.1765"]),
        ("Latency rose by 25%.", "25%", "25", "percent", {"kind": "latency"}, ["0.8"]),
        ("Latency improved by 20%.", "20%", "20", "percent", {"kind": "latency"}, ["1.25", "1.2"]),
        ("The step time changed by -20%.", "-20%", "-20", "percent", {"metric": "time-change"}, ["1.25"]),
        ("Training became 20% slower.", "20%", "20", "percent", {}, ["0.8", "0.8333"]),
        ("Throughput fell by 20% to 800 tokens a second.", "20%", "20", "percent", {}, ["0.8"]),
        ("Training became 2.0x faster.", "2.0x", "2.0", "x", {}, ["2"]),
        ("Training became 2.0x slower.", "2.0x", "2.0", "x", {}, ["0.5"]),
        ("Training is twice as fast.", "twice", "2", "dimensionless", {"metric": "training-performance"}, ["2"]),
        ("Latency is 0.5x of the old.", "0.5x", "0.5", "x", {"kind": "latency"}, ["2"]),
        ("Training became 150% faster.", "150%", "150", "percent", {}, ["2.5"]),
        ("Training reaches 150% of the old speed.", "150%", "150", "percent", {}, ["1.5"]),
        ("Memory fell by 25%.", "25%", "25", "percent", {"kind": "memory"}, ["0.75"]),
        ("Memory fell by more than 25%.", "25%", "25", "percent", {"kind": "memory"}, ["0.75"]),
        ("Memory fell to 25% of the old.", "25%", "25", "percent", {"kind": "memory"}, ["0.25"]),
        ("Memory rose by 25%.", "25%", "25", "percent", {"kind": "memory"}, ["1.25"]),
        ("It needs 4.0 times less memory.", "4.0 times", "4.0", "x", {"kind": "memory"}, ["0.25"]),
        ("It costs 0.4x as much.", "0.4x", "0.4", "x", {"kind": "cost"}, ["0.4"]),
        ("Cost fell by 25%.", "25%", "25", "percent", {"kind": "cost", "reading": "of-the-later"}, ["0.8"]),
        ("It needs 25% fewer GPUs.", "25%", "25", "percent", {"kind": "scale"}, ["0.75"]),
    ],
)
def test_a_change_stands_for_these_ratios(statement, printed, value, unit, more, rates):
    told = ratios(fact(statement, printed, value, unit, **more))
    assert [float(ratio.rate.middle) for ratio in told] == pytest.approx([float(r) for r in rates], rel=2e-2)


def test_ratios_carry_the_interval_of_the_printed_digits():
    as_rate, as_time = ratios(fact("Training became 15% faster.", "15%", "15", "percent"))
    assert as_rate.rate == (Decimal("1.145"), Decimal("1.155"))
    assert as_time.time.low == pytest.approx(Decimal("0.845"))
    assert as_time.time.high == pytest.approx(Decimal("0.855"))


@pytest.mark.parametrize(
    ("statement", "down"),
    [
        ("Memory fell by more than 30%.", True),
        ("Memory is at least 30% smaller.", True),
        ("Memory grew by no less than 30%.", False),
        ("Memory grew by 30%.", False),
        ("Our cutting-edge set-up raised the memory in use by 30%.", False),
        ("Memory changed by 30%.", True),
    ],
)
def test_words_that_bound_a_figure_do_not_tell_its_direction(statement, down):
    assert is_reduction(fact(statement, "30%", "30", "percent", kind="memory")) is down


@pytest.mark.parametrize(
    ("statement", "level"),
    [
        ("Cost was cut to 60%.", True),
        ("Cost is 60% of the old.", True),
        ("Cost fell by 60%.", False),
        ("It saves 60% of the cost.", None),
        ("Cost fell from 90% to 60%.", False),
    ],
)
def test_a_level_is_no_difference(statement, level):
    assert is_level(fact(statement, "60%", "60", "percent", kind="cost")) is level


# Amounts in a sentence


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("cut memory from 40 GB to 30 GB", [("40 GB", "30 GB")]),
        ("cut memory from 40 to 30 GB", [("40 GB", "30 GB")]),
        ("30 GB instead of 40 GB", [("40 GB", "30 GB")]),
        ("fell to 30 GB, down from 40 GB", [("40 GB", "30 GB")]),
        ("takes 80 s, compared with 100 s before", [("100 s", "80 s")]),
        ("100 ms → 80 ms", [("100 ms", "80 ms")]),
        ("from 1,000 tokens a second to 1,300", [("1,000 tokens a second", "1,300 tokens a second")]),
        ("from $2.50 to $1.80 per million tokens", [("$2.50", "$1.80")]),
        ("from 38 to 45 percent", [("38 percent", "45 percent")]),
        ("from 2 hours to 45 minutes", [("2 hours", "45 minutes")]),
        ("from 10 GB to 5 s", []),
        ("from version 2 to 3", []),
        ("10 to 15% faster", []),
        ("W4A8 at 400 Gbps", []),
        ("", []),
    ],
)
def test_pairs_of_amounts_are_read_from_a_sentence(text, pairs):
    assert [(old.printed, new.printed) for old, new in changes_in(text)] == pairs


def test_amounts_have_the_interval_of_their_digits_in_a_base_unit():
    (told,) = amounts_in("up to 1.2 thousand tokens per second")
    assert (told.unit, told.interval) == ("token/second", (Decimal(1150), Decimal(1250)))
    (counted,) = amounts_in("on 1,024 GPUs")
    assert counted.interval == (Decimal(1024), Decimal(1024))


def test_a_long_sentence_is_read_in_no_time():
    assert list(changes_in("from 1 to " * 3000)) == []
    assert len(amounts_in("1 GB, " * 3000)) == 3000


# RAT101


def test_15_percent_is_told_as_rate_and_as_time(one):
    finding = one("RAT101", percent("The cache makes training 15% faster.", 15))
    assert (finding.outcome, finding.severity) == (OPEN, Severity.NOTE)
    assert finding.needs == ("speedup-definition", "metric-definition")
    left = computed(finding)["read as a rate, time that is left"]
    assert (left.value, left.low, left.high) == pytest.approx((86.9565, 86.5801, 87.3362), abs=1e-3)
    rate = computed(finding)["read as a time, ratio of the rates"]
    assert (rate.value, rate.low, rate.high) == pytest.approx((1.17647, 1.16959, 1.18343), abs=1e-4)
    assert "86.96% of the time (13% less)" in finding.explanation
    assert "1.176 times the speed" in finding.explanation


def test_more_than_twice_leaves_at_most_half_of_the_time(one):
    finding = one("RAT101", claim("More than twice as fast.", "twice", 2, "x", "speedup", comparator=">"))
    assert "more than twice leaves at most 50% of the time (at least 50% less)" in finding.explanation
    (left,) = finding.computed
    assert (left.low, left.high) == (None, 50)
    assert finding.working[-1] == "time that is left: 1 / 2 = at most 50%"


def test_up_to_leaves_at_least(one):
    finding = one("RAT101", percent("Training is up to 25% faster.", 25, comparator="<="))
    assert "leaves at least 80% of the time" in finding.explanation
    assert "at most 1.333 times" in finding.explanation


@pytest.mark.parametrize(
    "settled",
    [
        percent("Training became 15% faster.", 15, metric="training-performance", reading="throughput-gain"),
        percent("Training became 15% faster.", 15, metric="training-performance", reading="time-saving"),
        percent("Training throughput rose by 15%.", 15),
        percent("Latency fell by 15%.", 15, "latency"),
        percent("It saves 15% of training time.", 15),
        percent("Training became 15% faster.", 15, conditions={"speedup-definition": "tokens per second"}),
        percent("Memory fell by 15%.", 15, "memory"),
        percent("It became 150% faster.", 150),
        times("The next chip has 3x the performance.", 3, "projection"),
        percent("Training used 15% of the run time.", 15, "utilisation"),
    ],
)
def test_a_settled_reading_is_not_told(found, settled):
    assert found("RAT101", settled) == ()


def test_a_stated_answer_of_the_checklist_settles_the_reading(found):
    told = percent("Training became 15% faster.", 15, id="gain", study="trial")
    stated = {"id": "d", "on": "trial", "item": "speedup-definition", "state": "stated", "value": "throughput"}
    stated |= {"citation": {"source": "report", "paragraph": 1}}
    assert found("RAT101", told, details=[stated]) == ()
    assert len(found("RAT101", told, details=[stated | {"state": "ambiguous", "reason": "Open."}])) == 1


# RAT102


@pytest.mark.parametrize(
    ("number", "outcome"),
    [(25, GOOD), (24, GOOD), (27, GOOD), (33, BAD), (35, BAD), (30, BAD), (15, BAD), (75, BAD), (23, GOOD), (22, OPEN)],
)
def test_a_saving_of_memory_is_of_the_earlier_value(one, number, outcome):
    saving = percent(f"The change cuts memory in training by {number}%.", number, "memory")
    finding = one("RAT102", BEFORE, AFTER, saving)
    assert finding.outcome is outcome
    assert finding.claims[0] == saving["id"]
    assert set(finding.claims) == {saving["id"], BEFORE["id"], AFTER["id"]}


def test_the_wrong_base_is_named(one):
    finding = one("RAT102", BEFORE, AFTER, percent("The change cuts memory in training by 33%.", 33, "memory"))
    assert finding.explanation == (
        "From 40 GB to 30 GB is 25% less, not the 33% printed; 33% is right only relative to the later value."
    )
    ratio = computed(finding)["ratio of the values"]
    assert (ratio.value, ratio.low, ratio.high) == pytest.approx((0.75, 0.72839, 0.77215), abs=1e-4)


@pytest.mark.parametrize(
    ("statement", "number", "outcome"),
    [
        ("The cache makes training {}% faster.", 20, GOOD),
        ("The cache makes training {}% faster.", 25, GOOD),
        ("The cache makes training {}% faster.", 30, BAD),
        ("The cache reduces training time by {}%.", 20, GOOD),
        ("The cache reduces training time by {}%.", 25, BAD),
        ("The cache saves {}% of training time.", 20, GOOD),
        ("The cache makes training {}% slower.", 20, BAD),
    ],
)
def test_faster_is_rate_or_time_and_less_time_is_time(one, statement, number, outcome):
    finding = one("RAT102", SLOW, FAST, percent(statement.format(number), number))
    assert finding.outcome is outcome


@pytest.mark.parametrize(
    ("number", "outcome"), [(30, GOOD), (29, OPEN), (31, OPEN), (23, BAD), (35, BAD), (130, BAD), (300, BAD)]
)
def test_a_gain_of_throughput(one, number, outcome):
    finding = one("RAT102", FEW, MANY, percent(f"The cache raises serving throughput by {number}%.", number))
    assert finding.outcome is outcome


def test_the_value_taken_for_its_increase_is_named(one):
    finding = one("RAT102", FEW, MANY, percent("The cache raises serving throughput by 130%.", 130))
    assert finding.explanation.endswith("130% is the one value as a share of the other, not the difference.")


@pytest.mark.parametrize(
    ("statement", "number", "outcome"),
    [
        ("The cache makes serving 1.3x as fast.", "1.3", GOOD),
        ("The cache makes serving 1.5x as fast.", "1.5", BAD),
        ("The cache makes serving 0.3x faster.", "0.3", OPEN),
        ("The cache makes serving 2.3x faster.", "2.3", BAD),
    ],
)
def test_a_gain_in_times(one, statement, number, outcome):
    assert one("RAT102", FEW, MANY, times(statement, number)).outcome is outcome


def test_three_times_faster_may_be_meant_on_top(one):
    slow = amount("Before, serving reached 10.0 tokens/s.", "10.0 tokens/s")
    fast = amount("After, serving reaches 40.0 tokens/s.", "40.0 tokens/s")
    finding = one("RAT102", slow, fast, times("Serving became 3.0x faster.", "3.0"))
    assert (finding.outcome, finding.severity) == (OPEN, Severity.WARNING)
    assert "on top" in finding.explanation
    assert one("RAT102", slow, fast, times("Serving is 3.0x as fast.", "3.0")).outcome is BAD


@pytest.mark.parametrize(
    ("statement", "number", "outcome"),
    [
        ("The change cuts memory by 33%, from 40 GB to 30 GB.", 33, BAD),
        ("The change cuts memory by 25%, from 40 GB to 30 GB.", 25, GOOD),
        ("Memory fell from 40 GB to 30 GB, a saving of 33%.", 33, BAD),
        ("Memory of 30 GB instead of 40 GB: 25% less.", 25, GOOD),
        ("Memory fell by 33% (40 GB → 30 GB).", 33, BAD),
        ("Memory fell by 25% to 30 GB, down from 40 GB.", 25, GOOD),
        ("Memory was cut to 75%, from 40 GB to 30 GB.", 75, GOOD),
    ],
)
def test_a_claim_that_names_both_values(one, statement, number, outcome):
    finding = one("RAT102", percent(statement, number, "memory"))
    assert finding.outcome is outcome
    assert len(finding.claims) == 1


def test_units_of_one_dimension_are_converted(one):
    told = percent("Training time fell by 62.5%, from 2.0 hours to 45 minutes.", "62.5")
    assert one("RAT102", told).outcome is GOOD
    wrong = percent("Training time fell by 80%, from 2.0 hours to 45 minutes.", 80)
    assert one("RAT102", wrong).outcome is BAD


def test_the_amount_is_the_figure_and_the_change_stands_in_the_words(one):
    told = amount("Memory fell by 33%, from 40 GB to 30 GB.", "30 GB")
    assert one("RAT102", told).outcome is BAD
    assert one("RAT102", amount("Memory fell by 25%, from 40 GB to 30 GB.", "30 GB")).outcome is GOOD


def test_an_amount_that_names_its_baseline(one):
    paged = amount(
        "With paging serving reaches 1,300 tokens/s.", "1,300 tokens/s", baseline="1,000 tokens/s without paging"
    )
    assert one("RAT102", paged, percent("Paging makes serving 30% faster.", 30)).outcome is GOOD
    assert one("RAT102", paged, percent("Paging makes serving 50% faster.", 50)).outcome is BAD


def test_an_amount_claim_that_names_both_values_bears_on_the_change(one):
    told = amount("Memory in training fell from 40 GB to 30 GB.", "30 GB")
    assert one("RAT102", told, percent("The cache cuts memory in training by 33%.", 33, "memory")).outcome is BAD


def test_links_settle_which_values_are_meant(one):
    gain = percent("A gain of 50% was told.", 50, related=[])
    linked = gain | {"related": [{"claim": c["id"], "how": "derived-from"} for c in (FEW, MANY)]}
    assert one("RAT102", FEW, MANY, linked).outcome is BAD
    unmarked = [c | {"statement": f"It serves {c['quantity']['printed']}."} for c in (FEW, MANY)]
    finding = one("RAT102", *unmarked, linked)
    assert finding.outcome is BAD
    assert finding.explanation.startswith("From 1,000 tokens/s to 1,300 tokens/s is 30% more speed")
    averaged = linked | {"hedges": ["average"]}
    assert one("RAT102", FEW, MANY, averaged).outcome is BAD


@pytest.mark.parametrize(("number", "outcome"), [("2.0", GOOD), ("3.0", BAD)])
@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("study", [{}, {"study": "trial"}])
def test_the_subjects_tell_old_from_new(one, number, outcome, named, study):
    old = amount("Chip 1 serves 500 tokens/s.", "500 tokens/s", subject="old-chip", **study)
    new = amount("Chip 2 serves 1,000 tokens/s.", "1,000 tokens/s", subject="new-chip", **study)
    about = {"about": [{"subject": "old-chip", "role": "baseline"}]} if named else {}
    gain = times(f"Chip 2 is {number}x as fast as Chip 1 in serving.", number, subject="new-chip", **about, **study)
    if not named:
        gain |= {"statement": f"Chip 2 serves at {number}x the rate, compared with Chip 1."}
    assert one("RAT102", old, new, gain).outcome is outcome


def test_the_words_of_the_baseline_mark_the_old_value(one):
    eager = amount("In eager mode training takes 100 s.", "100 s")
    compiled = amount("In graph mode training takes 80 s.", "80 s")
    gain = percent("Training is 40% faster.", 40, baseline="eager mode")
    assert one("RAT102", eager, compiled, gain).outcome is BAD


@pytest.mark.parametrize(
    ("old", "new", "change", "outcome"),
    [
        (
            amount("The old recipe needs 400 W.", "400 W"),
            amount("The new recipe needs 300 W.", "300 W"),
            percent("Power fell by 33%.", 33, "cost"),
            BAD,
        ),
        (
            amount("Earlier a query took 3.0 J.", "3.0 J"),
            amount("Now a query takes 1.5 J.", "1.5 J"),
            times("Energy fell by a factor of 2.0x.", "2.0", "cost"),
            GOOD,
        ),
        (
            amount("Before, an hour cost 2.50 dollars.", "2.50 dollars"),
            amount("Now an hour costs 1.50 dollars.", "1.50 dollars"),
            percent("Serving became 67% cheaper.", 67, "cost"),
            BAD,
        ),
        (
            amount("Earlier the job took 64 GPUs.", "64 GPUs"),
            amount("Now the job takes 48 GPUs.", "48 GPUs"),
            percent("The job needs 33% fewer GPUs.", 33, "scale"),
            BAD,
        ),
        (
            amount("Before, latency was 500 ms.", "500 ms"),
            amount("After, latency is 400 ms.", "400 ms"),
            percent("Latency fell by 20%.", 20, "latency"),
            GOOD,
        ),
        (
            amount("Before, latency was 500 ms.", "500 ms"),
            amount("After, latency is 400 ms.", "400 ms"),
            percent("Latency fell by 25%.", 25, "latency"),
            BAD,
        ),
        (
            amount("Before, latency was 500 ms.", "500 ms"),
            amount("After, latency is 400 ms.", "400 ms"),
            percent("Latency improved by 25%.", 25, "latency"),
            GOOD,
        ),
    ],
    ids=["power", "energy", "cost", "devices", "latency-good", "latency-bad", "latency-improved"],
)
def test_other_amounts(found, old, new, change, outcome):
    told = [f.outcome for f in found("RAT102", old, new, change)]
    assert told == [outcome]


SCORED = (
    amount("Before tuning it scores 80.0 points on MMLU.", "80.0 points"),
    amount("After tuning it scores 84.0 points on MMLU.", "84.0 points"),
)


@pytest.mark.parametrize(
    ("number", "unit", "outcome", "words"),
    [
        (4, "percentage_point", GOOD, "4 points"),
        (5, "percentage_point", BAD, "in percent, not in points"),
        (9, "percentage_point", BAD, "4 points"),
        (5, "percent", GOOD, "5% more"),
        (4, "percent", OPEN, "percentage points are meant"),
        (9, "percent", BAD, "5% more"),
    ],
)
def test_points_against_percent(one, number, unit, outcome, words):
    change = claim(f"Tuning improved the score by {number}.", f"{number}", number, unit, "score")
    finding = one("RAT102", *SCORED, change)
    assert finding.outcome is outcome
    assert words in finding.explanation


@pytest.mark.parametrize(
    ("hedged", "outcome"),
    [
        ({"comparator": "<="}, GOOD),
        ({"hedges": ["up to"]}, GOOD),
        ({}, BAD),
        ({"comparator": "~"}, BAD),
        ({"hedges": ["average"]}, OPEN),
        ({"comparator": ">="}, BAD),
    ],
)
def test_hedges_bound_the_change(one, hedged, outcome):
    assert one("RAT102", FEW, MANY, percent("Serving became 40% faster.", 40, **hedged)).outcome is outcome


def test_a_bound_that_is_passed(one):
    finding = one("RAT102", FEW, MANY, percent("Serving became up to 20% faster.", 20, comparator="<="))
    assert finding.outcome is BAD
    assert "not the “up to 20%” printed" in finding.explanation


def test_more_than_twice_holds_at_twice(one):
    double = amount("With the cache serving reaches 2,000 tokens/s.", "2,000 tokens/s")
    change = claim("Serving is more than twice as fast.", "twice", 2, "x", "speedup", comparator=">")
    assert one("RAT102", FEW, double, change).outcome is GOOD
    assert one("RAT102", FEW, MANY, change).outcome is BAD


def test_ratios_in_words_are_loose(one):
    nearly = amount("With the cache serving reaches 1,980 tokens/s.", "1,980 tokens/s")
    assert one("RAT102", FEW, nearly, claim("Throughput doubled.", "doubled", 2, "x", "speedup")).outcome is GOOD
    third = amount("After it training used 27 GB of memory.", "27 GB")
    change = claim("It cuts memory by a third.", "a third", "33.3", "percent", "memory")
    assert one("RAT102", BEFORE, third, change).outcome is GOOD


def test_of_three_values_one_pair_that_fits_is_enough(one):
    third = amount("With both the engine serves 1,500 tokens/s.", "1,500 tokens/s")
    good = one("RAT102", FEW, MANY, third, percent("The cache makes serving 30% faster.", 30))
    assert good.outcome is GOOD
    other = one("RAT102", FEW, MANY, third, percent("The cache makes serving 40% faster.", 40))
    assert (other.outcome, other.severity) == (OPEN, Severity.NOTE)
    assert other.needs == ("baseline-absolute", "baseline-identity")


def test_two_values_without_a_mark_are_never_inconsistent(one):
    values = (
        amount("Run A serves 1,000 tokens/s.", "1,000 tokens/s"),
        amount("Run B serves 1,300 tokens/s.", "1,300 tokens/s"),
    )
    assert one("RAT102", *values, percent("The engine serves 30% faster.", 30)).outcome is GOOD
    assert one("RAT102", *values, percent("The engine serves 50% faster.", 50)).outcome is OPEN


def test_another_change_that_fits_the_values_leaves_this_one_open(found):
    study = {"study": "trial"}
    values = [c | study for c in (FEW, MANY)]
    right, other = (percent(f"The cache makes serving {n}% faster.", n, **study) for n in (30, 50))
    outcomes = {f.claims[0]: f.outcome for f in found("RAT102", *values, right, other)}
    assert outcomes == {right["id"]: GOOD, other["id"]: OPEN}


def test_one_change_in_two_forms_must_fit_in_both(found):
    values = [c | READS for c in (SLOW, FAST)]
    right = percent("Training takes 20% less time with the cache.", 20, "duration", **READS)
    outcomes = {
        n: found("RAT102", *values, right, times(f"The cache makes training {n} times as fast.", n, **READS))
        for n in ("1.25", "1.8")
    }
    assert [f.outcome for f in outcomes["1.25"]] == [GOOD, GOOD]
    assert sorted(f.outcome for f in outcomes["1.8"]) == [GOOD, BAD]


def test_a_change_of_something_else_is_not_another_form_of_one(found):
    values = [c | READS for c in (SLOW, FAST)]
    right = percent("Training takes 20% less time with the cache.", 20, "duration", **READS)
    other = times("The cache makes training with sorted shards 1.8 times as fast.", "1.8", **READS)
    assert BAD not in {f.outcome for f in found("RAT102", *values, right, other)}


@pytest.mark.parametrize(
    ("old", "new", "baseline"),
    [
        ("Under the old settings a job took 40 s.", "Under the new settings a job takes 30 s.", "the old settings"),
        ("Engine 3.1 did a job in 40 s.", "Engine 3.2 does a job in 30 s.", "Engine 3.1"),
        ("In March a job took 40 s.", "In June a job took 30 s.", "the engine of March"),
        ("In BF16 a job took 40 s.", "In FP8 a job took 30 s.", "BF16"),
        ("In BF16 a job took 40 s.", "In FP8 a job took 30 s.", None),
        ("用旧调度器时作业需 40 s。", "用新调度器时作业需 30 s。", "旧调度器"),
    ],
)
@pytest.mark.parametrize(("number", "outcome"), [(25, GOOD), (33, BAD)])
def test_the_baseline_is_told_by_the_words_that_only_one_value_has(one, old, new, baseline, number, outcome):
    values = amount(old, "40 s", id="earlier"), amount(new, "30 s", id="later")
    more = {"baseline": baseline} if baseline else {}
    words = f"A job takes {number}% less time." if baseline else f"A job takes {number}% less time than in BF16."
    engine = {"id": "engine", "name": "Engine"}
    assert one("RAT102", *values, percent(words, number, "duration", **more), subjects=[engine]).outcome is outcome


FORMATS = tuple(
    amount(f"In {name} the weights take {size} GB.", f"{size} GB", id=f"in-{name.lower()}", metric="weights-size")
    for name, size in (("BF16", "60.0"), ("FP8", "30.5"), ("INT4", "16.2"))
)


@pytest.mark.parametrize(
    ("words", "right", "wrong"),
    [
        ("INT4 needs {}% less memory for weights than BF16.", 73, 63),
        ("INT4 needs {}% less memory for weights than FP8.", 47, 88),
        ("FP8 needs {}% less memory for weights than BF16.", 49, 97),
    ],
)
def test_of_several_formats_the_two_that_are_named_are_compared(one, words, right, wrong):
    assert one("RAT102", *FORMATS, percent(words.format(right), right, "memory")).outcome is GOOD
    assert one("RAT102", *FORMATS, percent(words.format(wrong), wrong, "memory")).outcome is BAD


@pytest.mark.parametrize(("factor", "outcome"), [("1.7", GOOD), ("2.7", BAD)])
def test_a_change_in_what_is_counted_is_of_that_rate(one, factor, outcome):
    rates = [
        claim(f"{when} a node took {rate} requests a second.", rate, rate, "request/second", "throughput")
        for when, rate in (("Before,", "410"), ("Now", "697"))
    ]
    times_told = amount("Before, a lookup took 12.5 ms.", "12.5 ms"), amount("Now a lookup takes 8.0 ms.", "8.0 ms")
    change = times(f"A node takes {factor} times as many requests.", factor)
    assert one("RAT102", *rates, *times_told, change).outcome is outcome


@pytest.mark.parametrize(("number", "outcome"), [(15, GOOD), (25, BAD), (18, BAD)])
def test_values_of_two_months_are_an_old_and_a_new_one(one, number, outcome):
    values = amount("In June the hall drew 820 W.", "820 W"), amount("In September the hall drew 697 W.", "697 W")
    change = percent(f"The power of the hall sank by {number}%.", number, "cost")
    assert one("RAT102", *values, change).outcome is outcome


def test_months_whose_order_is_open_contradict_nothing(one):
    values = amount("In November the hall drew 820 W.", "820 W"), amount("In March the hall drew 697 W.", "697 W")
    assert one("RAT102", *values, percent("The power of the hall sank by 15%.", 15, "cost")).outcome is OPEN


@pytest.mark.parametrize(("number", "outcome"), [(25, GOOD), (65, BAD)])
def test_an_old_value_may_stand_in_a_study_of_its_own(one, number, outcome):
    old = amount("Before tuning training reached 1,840 tokens/s.", "1,840 tokens/s", study="earlier-trial")
    new = amount("Training reaches 2,300 tokens/s.", "2,300 tokens/s", study="trial")
    change = percent(f"Tuning made training {number}% faster.", number, study="trial")
    assert one("RAT102", old, new, change, studies=[STUDY, {"id": "earlier-trial"}]).outcome is outcome


@pytest.mark.parametrize(("points", "outcome"), [("1.5", GOOD), ("2.5", BAD)])
@pytest.mark.parametrize(
    "words", ["The price is {} points on Quiz.", "It gives away {} points on Quiz.", "On Quiz it is {} points worse."]
)
def test_points_are_a_change_whatever_the_words(one, words, points, outcome):
    old = percent("In BF16 it scores 68.4% on Quiz.", "68.4", "score", metric="accuracy")
    new = percent("In Q4 it scores 66.9% on Quiz.", "66.9", "score", metric="accuracy")
    change = claim(words.format(points), f"{points} points", points, "percentage_point", "score", baseline="BF16")
    assert one("RAT102", old, new, change).outcome is outcome


@pytest.mark.parametrize("words", ["outruns", "beats", "outperforms", "surpasses", "is ahead of"])
@pytest.mark.parametrize(("number", "outcome"), [(75, GOOD), (43, BAD)])
def test_who_is_outrun_is_the_baseline(one, words, number, outcome):
    old = claim("Chip 1 took 5.2 requests a second.", "5.2", "5.2", "request/second", "throughput", subject="old-chip")
    new = claim("Chip 2 took 9.1 requests a second.", "9.1", "9.1", "request/second", "throughput", subject="new-chip")
    told = percent(f"Chip 2 {words} Chip 1 by {number}% in requests per second.", number, subject="new-chip")
    assert one("RAT102", *(c | READS for c in (old, new, told))).outcome is outcome


def test_words_for_the_tail_and_a_percentile_are_of_one_figure(one):
    old = amount("Before, a token took 92 ms at the 99th percentile.", "92 ms", reading="p99", id="earlier")
    new = amount("Now a token takes 57 ms at the 99th percentile.", "57 ms", reading="p99", id="later")
    assert one("RAT102", old, new, percent("That trims the tail of the latency by 61%.", 61, "latency")).outcome is BAD


def test_a_mean_and_a_greatest_value_do_not_hide_the_two_that_are_compared(one):
    study = {"study": "trial"}
    more = amount("A warm job took 9 s on average.", "9 s"), amount("The longest warm job took 19 s.", "19 s")
    values = [c | study for c in (SLOW, FAST, *more)]
    assert one("RAT102", *values, percent("Training takes 50% less time.", 50, "duration", **study)).outcome is BAD


APART = {
    "activity": (FEW, MANY, percent("The cache makes training 80% faster.", 80)),
    "level": (FEW, MANY, percent("The fused kernel became 80% faster.", 80)),
    "devices": (
        amount("Before, 8 GPUs reached 1,000 tokens/s.", "1,000 tokens/s"),
        amount("After, 64 GPUs reach 9,000 tokens/s.", "9,000 tokens/s"),
        percent("Serving became 30% faster.", 30),
    ),
    "quantity": (
        amount("Before, time to first token was 500 ms.", "500 ms"),
        amount("After, time to first token is 450 ms.", "450 ms"),
        percent("Latency per output token fell by 40%.", 40, "latency"),
    ),
    "cache": (
        amount("Before, training used 80 GB of memory.", "80 GB"),
        amount("After, training uses 70 GB of memory.", "70 GB"),
        percent("The KV cache shrank by 50%.", 50, "memory"),
    ),
    "benchmark": (
        amount("The old model scores 80.0 points on MMLU.", "80.0 points"),
        amount("The new model scores 90.0 points on GSM8K.", "90.0 points"),
        percent("Scores improved by 30%.", 30, "score"),
    ),
    "price": (
        amount("Before, input tokens cost 2.50 dollars.", "2.50 dollars"),
        amount("Now, output tokens cost 5.00 dollars.", "5.00 dollars"),
        percent("Serving became 30% cheaper.", 30, "cost"),
    ),
    "cause": (percent("Training became 30% faster as the interval was raised from 10 minutes to 30 minutes.", 30),),
    "raising": (percent("Raising the time-out from 10 s to 30 s made serving 5% faster.", 5),),
    "links": (percent("Training became 10% faster with links upgraded from 200 Gbps to 400 Gbps.", 10),),
    "porting": (
        claim("Before, porting took 10 days.", "10 days", 10, "day", "development-time"),
        claim("Now porting takes 2 days.", "2 days", 2, "day", "development-time"),
        percent("Training became 15% faster.", 15),
    ),
    "subject": (
        FEW | {"subject": "old-chip"},
        MANY | {"subject": "new-chip"},
        percent("The engine became 80% faster.", 80),
    ),
    "place": (
        FEW | {"citations": [{"source": "other-report"}]},
        MANY | {"citations": [{"source": "other-report"}]},
        percent("The cache makes serving 80% faster.", 80),
    ),
    "study": (FEW | {"study": "trial"}, MANY | {"study": "trial"}, percent("Serving is 80% faster.", 80, study="two")),
    "one value": (FEW, percent("The cache makes serving 80% faster.", 80)),
    "zero": (
        amount("Before, serving reached 0 tokens/s.", "0 tokens/s"),
        amount("After, serving reaches 930 tokens/s.", "930 tokens/s"),
        times("Serving became 10x faster.", 10),
    ),
}


@pytest.mark.parametrize("case", APART)
def test_what_does_not_belong_together_is_not_compared(found, case):
    more = {"studies": [STUDY, {"id": "two"}]} if case == "study" else {}
    assert found("RAT102", *APART[case], **more) == ()


@pytest.mark.parametrize(
    "values",
    [
        (amount("Before, latency was 500 ms.", "500 ms"), amount("After, latency is 450 ms.", "450 ms")),
        (
            amount("Before, latency was 500 ms on average.", "500 ms"),
            amount("After, latency is up to 450 ms.", "450 ms", comparator="<="),
        ),
    ],
)
def test_another_statistic_leaves_it_open(found, values):
    told = found("RAT102", *values, percent("The p99 latency fell by 40%.", 40, "latency"))
    assert BAD not in [f.outcome for f in told]


def test_a_projection_is_left_to_its_own_check(found):
    gain = percent("The cache should make serving 80% faster.", 80, "projection")
    assert found("RAT102", FEW, MANY, gain) == ()
    assert [f.outcome for f in found("RAT107", FEW, MANY, gain)] == [OPEN]


def test_huge_and_tiny_values(one):
    old = claim("Before, training took 1e9 J.", "1e9 J", "1E+9", "joule", "cost")
    new = claim("After, training took 1 J.", "1 J", "1", "joule", "cost")
    change = claim("Energy fell by a factor of 1,000,000,000.", "1,000,000,000", "1E+9", "x", "cost")
    assert one("RAT102", old, new, change).outcome is GOOD


def test_a_withdrawn_value_is_not_read(found):
    gone = MANY | {"withdrawn": {"on": "2026-01-02", "why": "An error."}}
    assert found("RAT102", FEW, gone, percent("The cache makes serving 80% faster.", 80)) == ()


# RAT103

PART = times("The fused kernel is 2.0x as fast.", "2.0", subject="kernel", id="part", metric="operator-performance")
TEN = percent("The kernel took 10% of the step time.", 10, "utilisation", subject="kernel")
THIRTY = percent("The kernel took 30% of the step time.", 30, "utilisation", subject="kernel")
DERIVED = {"related": [{"claim": "part", "how": "derived-from"}]}
NAMED = {"about": [{"subject": "kernel", "role": "technique"}]}


def test_the_share_that_an_operator_must_take(one):
    part = claim("The kernel is more than twice as fast.", "twice", 2, "x", "speedup", comparator=">")
    part |= {"subject": "kernel", "metric": "operator-performance"}
    finding = one("RAT103", part, percent("With the Fast Kernel training became 15% faster.", 15))
    assert (finding.outcome, finding.severity) == (OPEN, Severity.NOTE)
    assert "13% to 26.1% (read as a rate) or 15% to 30% (read as a time) of the run time" in finding.explanation
    shares = [n for n in finding.computed if n.label.startswith("share of the run time needed, read as a rate")]
    assert (shares[0].low, shares[0].high) == pytest.approx((12.6638, 26.8398), abs=1e-3)
    assert finding.needs == ("single-factor-ablation", "timed-region")


def test_a_run_cannot_gain_more_than_its_operator_alone(one):
    whole = times("The whole training became 3.0x as fast.", "3.0")
    assert one("RAT103", PART, whole | DERIVED).outcome is BAD
    near = one("RAT103", PART | {"study": "trial"}, whole | {"study": "trial"})
    assert (near.outcome, near.severity) == (OPEN, Severity.WARNING)
    assert near.explanation.endswith("so something else must contribute.")


def test_two_causes_are_no_single_one(found):
    other = percent("Caching makes training 40% faster.", 40, id="cache")
    two = {"related": [*DERIVED["related"], {"claim": "cache", "how": "derived-from"}]}
    whole = times("The whole training became 3.0x as fast.", "3.0", id="whole") | two
    assert [f for f in found("RAT103", PART, other, whole) if f.claims[0] == "whole"] == []


@pytest.mark.parametrize(
    ("share", "whole", "outcome"),
    [
        (TEN, percent("With the kernel, training became 15% faster.", 15, **NAMED), BAD),
        (THIRTY, percent("With the kernel, training became 15% faster.", 15, **NAMED), GOOD),
        (TEN, percent("Training became 5% faster.", 5, **DERIVED), GOOD),
        (TEN, percent("Training became 15% faster.", 15, **DERIVED), BAD),
    ],
)
def test_a_printed_share_bounds_the_gain(one, share, whole, outcome):
    assert one("RAT103", PART, share, whole).outcome is outcome


def test_the_bound_is_told(one):
    finding = one("RAT103", PART, TEN, percent("Training became 15% faster.", 15, **DERIVED))
    assert "at most 1.057 times as fast" in finding.explanation
    assert computed(finding)["greatest speed-up of the run"].high == pytest.approx(1 / (1 - 0.105 * (1 - 1 / 2.05)))


def test_a_share_beside_a_gain_that_may_have_other_causes_is_open(one):
    study = {"study": "trial"}
    finding = one("RAT103", PART | study, TEN | study, percent("Training became 15% faster.", 15, **study))
    assert (finding.outcome, finding.severity) == (OPEN, Severity.WARNING)


def test_a_share_after_the_change_is_not_the_share_before(one):
    after = TEN | {"statement": "The kernel now takes 10% of the step time."}
    finding = one("RAT103", PART, after, percent("Training became 15% faster.", 15, **DERIVED))
    assert "its share is not stated" in finding.explanation


MODEL = {"about": [{"subject": "big-model", "role": "model"}], "tags": ["training"]}


@pytest.mark.parametrize(
    ("part", "whole", "linked"),
    [
        ({}, {}, False),
        (MODEL, MODEL, True),
        (MODEL, MODEL | {"claimant": "engine"}, False),
        (MODEL, MODEL | {"tags": ["serving"]}, False),
        (MODEL | {"citations": [{"source": "other-report"}]}, MODEL, False),
        (
            {"about": [{"subject": "big-model", "role": "work concerned"}]},
            {"about": [{"subject": "big-model", "role": "work concerned"}], "claimant": "engine"},
            True,
        ),
    ],
    ids=["nothing shared", "model", "other claimant", "other activity", "other source", "work"],
)
def test_operator_and_run_are_linked_by_what_they_share(found, part, whole, linked):
    gain = times("The whole became 1.2x as fast.", "1.2", metric="training-performance")
    assert bool(found("RAT103", PART | part, gain | whole)) is linked


def test_a_loss_is_no_gain(found):
    slower = percent("Training became 15% slower.", 15, **DERIVED)
    assert found("RAT103", PART, slower) == ()


# RAT104


@pytest.mark.parametrize(
    ("statement", "number", "kind", "outcome"),
    [
        ("The cache hit rate was 104%.", 104, "utilisation", BAD),
        ("A hit rate of -5% was told.", -5, "utilisation", BAD),
        ("The run used 112% of the memory bandwidth.", 112, "utilisation", BAD),
        ("It answered 104% of the questions rightly.", 104, "score", None),
        ("Accuracy on MMLU is 104%.", 104, "score", BAD),
        ("MFU reached 85%.", 85, "utilisation", OPEN),
        ("MFU reached 80%.", 80, "utilisation", None),
        ("MFU reached 46%.", 46, "utilisation", None),
        ("The GEMM kernel reaches 90% MFU.", 90, "utilisation", None),
        ("GPU utilisation was 95%.", 95, "utilisation", None),
        ("CPU utilisation was 350%.", 350, "utilisation", None),
        ("Memory was oversubscribed to a utilisation of 120%.", 120, "utilisation", None),
        ("The scaling efficiency was 104%.", 104, "utilisation", None),
        ("The student scores 103% of the teacher.", 103, "score", None),
        ("Throughput rose by 150%.", 150, "speedup", None),
        ("The hit rate was 100%.", 100, "utilisation", None),
    ],
)
def test_shares_lie_between_nothing_and_the_whole(found, statement, number, kind, outcome):
    assert [f.outcome for f in found("RAT104", percent(statement, number, kind))] == ([outcome] if outcome else [])


@pytest.mark.parametrize(("comparator", "bad"), [(">", True), (">=", False), ("<=", False), ("~", False)])
def test_bounds_at_100_percent(found, comparator, bad):
    told = percent("Bandwidth utilisation is around 100%.", 100, "utilisation", comparator=comparator)
    assert bool(found("RAT104", told)) is bad


def test_a_high_mfu_is_a_question_with_its_sources(one):
    finding = one("RAT104", percent("Training has a share of 91.", 91, "utilisation", metric="flops-utilisation"))
    assert (finding.outcome, finding.severity) == (OPEN, Severity.WARNING)
    assert any("arXiv:2204.02311" in line for line in finding.working)
    assert finding.needs == ("flops-formula", "peak-rate-basis")


# RAT105

ON_8 = amount("On 8 GPUs training runs at 10,000 tokens/s.", "10,000 tokens/s")
ON_32 = amount("On 32 GPUs training runs at 35,000 tokens/s.", "35,000 tokens/s")
ON_64 = amount("On 64 GPUs training runs at 60,000 tokens/s.", "60,000 tokens/s")


@pytest.mark.parametrize(
    ("points", "statement", "number", "outcome"),
    [
        ((ON_8, ON_64), "Scaling efficiency is 75%.", 75, GOOD),
        ((ON_8, ON_64), "Scaling efficiency is 92%.", 92, BAD),
        ((ON_8, ON_64), "At 64 GPUs the scaling efficiency is 92%.", 92, BAD),
        ((ON_8, ON_32, ON_64), "From 8 to 64 GPUs the scaling efficiency is 75%.", 75, GOOD),
        ((ON_8, ON_32, ON_64), "From 8 to 64 GPUs the scaling efficiency is 87%.", 87, BAD),
        ((ON_8, ON_32, ON_64), "The scaling efficiency is 92%.", 92, OPEN),
        ((ON_8, ON_32, ON_64), "The scaling efficiency is 87.5%.", "87.5", GOOD),
    ],
)
def test_scaling_from_throughput(one, points, statement, number, outcome):
    assert one("RAT105", *points, percent(statement, number, "utilisation")).outcome is outcome


def test_the_efficiency_is_computed_with_its_interval(one):
    finding = one("RAT105", ON_8, ON_64, percent("Scaling efficiency is 75%.", 75, "utilisation"))
    number = computed(finding)["efficiency by the throughput"]
    assert number.value == pytest.approx(75)
    assert (number.low, number.high) == pytest.approx((74.9956, 75.0044), abs=1e-4)


@pytest.mark.parametrize(
    ("few", "many", "statement", "number", "outcome"),
    [
        ("On 8 GPUs a step takes 2.0 s.", "On 64 GPUs a step takes 2.2 s.", "Weak scaling reaches 91%.", 91, GOOD),
        ("On 8 GPUs training takes 8.0 s.", "On 64 GPUs training takes 1.25 s.", "Scaling reaches 80%.", 80, GOOD),
        ("On 8 GPUs training takes 8.0 s.", "On 64 GPUs training takes 1.25 s.", "Scaling reaches 95%.", 95, BAD),
    ],
)
def test_scaling_from_time(one, few, many, statement, number, outcome):
    first, second = (amount(text, " ".join(text.split()[-2:]).rstrip(".")) for text in (few, many))
    assert one("RAT105", first, second, percent(statement, number, "utilisation")).outcome is outcome


@pytest.mark.parametrize(("number", "outcome"), [(70, GOOD), (90, BAD)])
def test_scaling_from_a_speed_up(one, number, outcome):
    gain = times("Training is 5.6x as fast on 8 GPUs as on a single GPU.", "5.6")
    efficiency = percent(f"The scaling efficiency is {number}%.", number, "utilisation")
    assert one("RAT105", gain, efficiency).outcome is outcome


def test_nodes_of_devices_are_multiplied(one):
    few = amount("On a single node of 8 GPUs training runs at 10,000 tokens/s.", "10,000 tokens/s")
    many = amount("On 8 nodes of 8 GPUs each training runs at 60,000 tokens/s.", "60,000 tokens/s")
    told = percent("From 1 to 8 nodes the scaling efficiency is 92%.", 92, "utilisation")
    assert one("RAT105", few, many, told).outcome is BAD


def test_conditions_and_the_size_of_a_cluster_tell_the_devices(one):
    size = amount("The cluster has 8 GPUs.", "8 GPUs", subject="small-cluster")
    few = amount("Training runs at 10,000 tokens/s.", "10,000 tokens/s", subject="small-cluster", study="trial")
    many = amount("Training reaches 60,000 tokens/s.", "60,000 tokens/s", study="trial")
    many |= {"conditions": {"device-node-count": "64 GPUs"}, "subject": "large-cluster"}
    told = percent("The scaling efficiency is 92%.", 92, "utilisation", study="trial")
    clusters = [{"id": name, "kind": "cluster"} for name in ("small-cluster", "large-cluster")]
    assert one("RAT105", size, few, many, told, subjects=clusters).outcome is BAD


def test_more_than_linear_is_a_question(found):
    more = amount("On 64 GPUs training runs at 90,000 tokens/s.", "90,000 tokens/s")
    (finding,) = found("RAT105", ON_8, more)
    assert (finding.outcome, finding.severity) == (OPEN, Severity.WARNING)
    assert found("RAT105", ON_8, ON_64) == ()
    (scaled,) = found("RAT105", times("Scaling from 8 to 64 GPUs makes training 9.5x as fast.", "9.5"))
    assert scaled.severity is Severity.WARNING


@pytest.mark.parametrize(
    "claims",
    [
        (times("The 8-GPU server is 3x as fast as the older 4-GPU server.", 3),),
        (
            amount("8 A100 GPUs serve 1,000 tokens/s.", "1,000 tokens/s"),
            amount("16 H100 GPUs serve 9,000 tokens/s.", "9,000 tokens/s"),
        ),
        (ON_8, amount("On 64 GPUs serving runs at 900,000 tokens/s.", "900,000 tokens/s")),
        (percent("The scaling efficiency is 92%.", 92, "utilisation"),),
    ],
    ids=["generations", "hardware", "activity", "alone"],
)
def test_no_scaling_is_made_up(found, claims):
    assert found("RAT105", *claims) == ()


# RAT106


@pytest.mark.parametrize(
    ("statement", "number", "kind", "more", "outcome"),
    [
        ("Costs fall by 120%.", 120, "cost", {}, BAD),
        ("Memory drops by more than 100%.", 100, "memory", {"comparator": ">"}, BAD),
        ("Costs fall by 100%.", 100, "cost", {}, OPEN),
        ("Latency is cut by up to 100%.", 100, "latency", {"comparator": "<="}, OPEN),
        ("Latency improved by 150%.", 150, "latency", {}, OPEN),
        ("Training needs 150% less time.", 150, "speedup", {}, BAD),
        ("Power changed by -110%.", -110, "cost", {}, BAD),
        ("The share of misread pages fell by 160%.", 160, "spec", {}, BAD),
        ("误读页的比例下降了160%。", 160, "spec", {}, BAD),
        ("The net profit fell by 160%.", 160, "spec", {}, None),
        ("The share of misread pages is 160% of the old one.", 160, "spec", {}, None),
        ("Costs fall by 99%.", 99, "cost", {}, None),
        ("Training became 150% faster.", 150, "speedup", {}, None),
        ("Throughput rose by 150% and latency fell.", 150, "speedup", {}, None),
        ("Costs were cut to 120% of the list price.", 120, "cost", {}, None),
        ("Memory rose by 120%.", 120, "memory", {}, None),
    ],
)
def test_no_amount_falls_by_more_than_its_whole(found, statement, number, kind, more, outcome):
    told = [f.outcome for f in found("RAT106", percent(statement, number, kind, **more))]
    assert told == ([outcome] if outcome else [])


# RAT107

PROJECTED = times("Chip 2 should have 3.0x the performance.", "3.0", "projection")
PROJECTED |= {"subject": "new-chip", "metric": "system-performance"}
PROJECTED |= {"about": [{"subject": "old-chip", "role": "baseline"}]}


def test_a_projected_ratio_without_its_values(one):
    finding = one("RAT107", PROJECTED)
    assert (finding.outcome, finding.severity) == (OPEN, Severity.NOTE)
    assert finding.explanation == (
        "3.0x, against Chip 1, is told without either value, and of what it is a ratio is not said; "
        "of speeds it would leave 33.33% (32.79 to 33.9) of the time."
    )
    assert finding.needs[:2] == ("projection-unit-reference", "baseline-absolute")


def test_what_a_projection_says_it_is_compared_with_comes_before_what_it_may_mean(one):
    told = one("RAT107", PROJECTED | {"baseline": "the current generation"})
    assert "against the current generation (presumably Chip 1), is told" in told.explanation
    named = one("RAT107", PROJECTED | {"baseline": "today's Chip 1"})
    assert "against today's Chip 1, is told" in named.explanation


@pytest.mark.parametrize(
    ("peak", "reading", "outcome"),
    [("3.0", None, GOOD), ("2.0", None, OPEN), ("2.0", "peak-rate", BAD), ("3.0", "peak-rate", GOOD)],
)
def test_a_projected_ratio_with_its_values(one, peak, reading, outcome):
    old = amount("Chip 1 has a peak of 1.0 PFLOPS.", "1.0 PFLOPS", subject="old-chip")
    new = amount(f"Chip 2 has a peak of {peak} PFLOPS.", f"{peak} PFLOPS", subject="new-chip")
    told = PROJECTED | ({"reading": reading} if reading else {})
    assert one("RAT107", old, new, told).outcome is outcome


def test_a_projection_that_is_no_ratio_is_not_asked(found):
    assert found("RAT107", amount("Serving should reach 1,000 tokens/s.", "1,000 tokens/s", kind="projection")) == ()


# RAT108


def pair_of(first, second, **more):
    return [percent(first[0], first[1], **more), second]


@pytest.mark.parametrize(
    ("statement", "printed", "value", "unit", "outcome"),
    [
        ("Training with the cache is 1.3 times as fast.", "1.3 times", "1.3", "x", BAD),
        ("Training with the cache is 1.15 times as fast.", "1.15 times", "1.15", "x", GOOD),
        ("Training with the cache is 1.18 times as fast.", "1.18 times", "1.18", "x", GOOD),
        ("Training became 30% faster with the cache.", "30%", "30", "percent", BAD),
        ("Training became 15% faster with the cache.", "15%", "15", "percent", None),
        ("Training of long prompts became 30% faster with the cache.", "30%", "30", "percent", OPEN),
        ("Serving with the cache is 1.3 times as fast.", "1.3 times", "1.3", "x", None),
        ("The cached kernel is 1.3 times as fast.", "1.3 times", "1.3", "x", None),
    ],
)
def test_one_change_with_two_values(found, statement, printed, value, unit, outcome):
    first = percent("The cache makes training 15% faster.", 15, id="one", study="trial")
    second = claim(statement, printed, value, unit, "speedup", id="two", study="trial")
    told = found("RAT108", first, second)
    assert [f.outcome for f in told] == ([outcome] if outcome else [])
    assert all(f.claims == ("one", "two") for f in told)


@pytest.mark.parametrize(
    ("more", "outcome"),
    [
        ({"baseline": "the last release"}, OPEN),
        ({"hedges": ["up to"]}, None),
        ({"modality": "projected"}, None),
        ({"conditions": {"batch-config": "64"}}, OPEN),
        ({"about": [{"subject": "big-model", "role": "model"}]}, OPEN),
        ({"subject": "big-model"}, None),
        ({"study": None}, None),
    ],
)
def test_what_sets_two_changes_apart(found, more, outcome):
    first = percent("The cache makes training 15% faster.", 15, id="one", study="trial")
    second = percent("The cache makes training 30% faster.", 30, id="two", study="trial") | more
    told = found("RAT108", first, {k: v for k, v in second.items() if v is not None})
    assert [f.outcome for f in told] == ([outcome] if outcome else [])


def test_without_a_study_two_values_are_a_question(one):
    claims = [percent(f"The cache makes training {n}% faster.", n, id=f"n{n}") for n in (15, 30)]
    finding = one("RAT108", *claims)
    assert (finding.outcome, finding.severity) == (OPEN, Severity.WARNING)


def test_three_values_are_one_finding(one):
    claims = [percent(f"The cache makes training {n}% faster.", n, id=f"n{n}", study="trial") for n in (15, 20, 30)]
    finding = one("RAT108", *claims)
    assert (finding.outcome, finding.claims) == (BAD, ("n15", "n20", "n30"))


def test_other_conditions_are_another_change(found):
    claims = [
        percent(f"The cache makes training {n}% faster.", n, id=f"n{n}", study="trial", conditions={"batch-config": b})
        for n, b in ((15, "32"), (30, "64"))
    ]
    assert found("RAT108", *claims) == ()


# RAT109

BOTH = {"related": [{"claim": "one", "how": "derived-from"}, {"claim": "two", "how": "derived-from"}]}


def chain(first, second, total):
    return [first | {"id": "one"}, second | {"id": "two"}, total | {"id": "total"} | BOTH]


@pytest.mark.parametrize(
    ("number", "outcome"), [("3.0", GOOD), ("3.5", BAD), ("4.0", BAD), ("2.5", OPEN), ("1.8", OPEN)]
)
def test_gains_in_times_multiply(one, number, outcome):
    parts = times("New code makes training 2.0x as fast.", "2.0"), times("Caching makes training 1.5x as fast.", "1.5")
    finding = one("RAT109", *chain(*parts, times(f"Together training is {number}x as fast.", number)))
    assert (finding.outcome, finding.claims) == (outcome, ("total", "one", "two"))
    assert computed(finding)["one after the other"].value == pytest.approx(3)


@pytest.mark.parametrize(
    ("statement", "number", "outcome"),
    [
        ("Together training time falls by {}%.", 28, GOOD),
        ("Together training time falls by {}%.", 30, OPEN),
        ("In total training time falls by {}%, the sum of both.", 30, GOOD),
        ("Together training time falls by {}%.", 45, BAD),
        ("Together training time falls by {}%.", 20, OPEN),
    ],
)
def test_savings_multiply_or_add_up(one, statement, number, outcome):
    parts = percent("New code cuts training time by 10%.", 10), percent("Caching cuts training time by 20%.", 20)
    finding = one("RAT109", *chain(*parts, percent(statement.format(number), number)))
    assert finding.outcome is outcome


def test_the_total_is_told_in_its_own_unit(one):
    parts = [percent(f"{name} cuts memory in use by 30%.", 30, "memory") for name in ("Sharding", "Recomputing")]
    finding = one("RAT109", *chain(*parts, percent("Both cut memory in use by 70%.", 70, "memory")))
    assert finding.outcome is BAD
    assert finding.explanation == "30% and 30% one after the other give 51%, not the 70% of the total."


@pytest.mark.parametrize(("number", "outcome"), [("1.3", GOOD), ("3.0", BAD)])
def test_operators_bound_the_whole(one, number, outcome):
    parts = times("The attention kernel is 2.0x faster.", "2.0"), times("The GEMM kernel is 1.5x faster.", "1.5")
    whole = times(f"The whole training run is {number}x as fast.", number, metric="training-performance")
    finding = one("RAT109", *chain(*parts, whole))
    assert finding.outcome is outcome


@pytest.mark.parametrize(
    "second",
    [percent("Caching cuts memory in use by 20%.", 20, "memory"), amount("It took 80 s.", "80 s")],
    ids=["other kind", "no change"],
)
def test_parts_of_other_kinds_are_no_chain(found, second):
    first, total = times("New code makes training 2.0x as fast.", "2.0"), times("Training is 9.0x as fast.", "9.0")
    assert found("RAT109", *chain(first, second, total)) == ()


@pytest.mark.parametrize(
    "verb", ["trims", "contracts", "slashes", "shaves", "cuts", "curbs", "lowers", "halves", "diminishes"]
)
def test_verbs_of_falling_tell_a_reduction(one, verb):
    finding = one(
        "RAT102", BEFORE, AFTER, percent(f"The change {verb} the memory used in training by 40%.", 40, "memory")
    )
    assert finding.outcome is BAD


@pytest.mark.parametrize("words", ["训练显存占用减少 {}%。", "训练显存占用降低 {}%。", "训练的显存占用下降 {}%。"])
@pytest.mark.parametrize(("number", "outcome"), [(25, GOOD), (33, BAD)])
def test_chinese_words_tell_a_reduction(one, words, number, outcome):
    old = amount("优化前,训练的显存占用为 40.0 GB。", "40.0 GB", id="earlier")
    new = amount("优化后,训练的显存占用为 30.0 GB。", "30.0 GB", id="later")
    assert one("RAT102", old, new, percent(words.format(number), number, "memory", id="cut")).outcome is outcome


# RAT110


@pytest.mark.parametrize(
    ("second", "outcome"),
    [
        (percent("Training is up to 12% faster.", 12, comparator="<="), BAD),
        (percent("Training is up to 12% faster.", 12, hedges=["up to"]), BAD),
        (percent("Training is up to 15% faster.", 15, comparator="<="), GOOD),
        (percent("Training is up to 30% faster.", 30, comparator="<="), GOOD),
        (percent("Training is at least 20% faster.", 20, comparator=">="), BAD),
        (percent("Training is at least 10% faster.", 10, comparator=">="), GOOD),
        (claim("Training is 5% to 12% faster.", "5% to 12%", 5, "percent", "speedup"), BAD),
        (percent("Training of short prompts is up to 12% faster.", 12, comparator="<="), OPEN),
        (percent("Training is more than 20% faster.", 20, comparator=">"), None),
        (percent("Training is 12% faster.", 12), None),
        (percent("Serving is up to 12% faster.", 12, comparator="<="), None),
        (times("Training is up to 1.1x as fast.", "1.1", comparator="<="), None),
    ],
)
@pytest.mark.parametrize("study", [{}, {"study": "trial"}])
def test_an_average_lies_between_the_extremes(found, second, outcome, study):
    if second["quantity"]["printed"] == "5% to 12%":
        second = second | {"quantity": second["quantity"] | {"comparator": "range", "value_high": "12"}}
    told = found("RAT110", percent("Training is 15% faster on average.", 15, **study), second | study)
    assert [f.outcome for f in told] == ([outcome] if outcome else [])


def test_averages_of_amounts(one):
    power = amount("Average power was 350 W.", "350 W"), amount("Peak power was 300 W.", "300 W")
    assert one("RAT110", *power).outcome is BAD
    latency = amount("Mean latency was 50 ms.", "50 ms"), amount("Maximum latency was 90 ms.", "90 ms")
    assert one("RAT110", *latency).outcome is GOOD


@pytest.mark.parametrize(
    ("middle", "end", "outcome"),
    [
        (amount("A read took 9.0 s on average.", "9.0 s"), amount("The slowest read took 7.0 s.", "7.0 s"), BAD),
        (amount("A read took 6.0 s on average.", "6.0 s"), amount("The slowest read took 7.0 s.", "7.0 s"), GOOD),
        (amount("A read took 6.0 s on average.", "6.0 s"), amount("The quickest read took 7.0 s.", "7.0 s"), BAD),
        (amount("The median read took 9.0 s.", "9.0 s"), amount("At p99 a read took 7.0 s.", "7.0 s"), BAD),
        (amount("A read took 9.0 s on average.", "9.0 s"), amount("At p99 a read took 7.0 s.", "7.0 s"), OPEN),
        (
            amount("A read took 9.0 s on average.", "9.0 s"),
            amount("In the worst case a read took 7.0 s.", "7.0 s"),
            BAD,
        ),
        (
            amount("A read took 9.0 s on average.", "9.0 s"),
            amount("The slowest cached read took 7.0 s.", "7.0 s"),
            OPEN,
        ),
        (amount("A cached read took 9.0 s on average.", "9.0 s"), amount("The slowest read took 7.0 s.", "7.0 s"), BAD),
        (amount("A read took 9.0 s on average.", "9.0 s"), amount("The longest document took 7.0 s.", "7.0 s"), None),
        (amount("A read took 9.0 s on average.", "9.0 s"), amount("A read took 7.0 s.", "7.0 s"), None),
        (amount("平均时延为 90 ms。", "90 ms"), amount("时延最长为 70 ms。", "70 ms"), BAD),
        (amount("平均通信时延为 90 ms。", "90 ms"), amount("计算时延最长为 70 ms。", "70 ms"), None),
    ],
)
def test_a_mean_or_median_lies_between_values_that_are_told_by_words(found, middle, end, outcome):
    told = found("RAT110", middle | READS | {"id": "middle"}, end | READS | {"id": "end"})
    assert [f.outcome for f in told] == ([outcome] if outcome else [])


def test_the_best_of_several_runs_is_not_below_their_average(found):
    mean = percent(
        "Over five runs the model solves 61.4% of it on average.", "61.4", "score", metric="accuracy", **READS
    )
    best = percent("The best of the five runs solves 60.1% of it.", "60.1", "score", metric="accuracy", **READS)
    assert [f.outcome for f in found("RAT110", mean, best)] == [BAD]


# RAT111


@pytest.mark.parametrize(
    ("told", "outcome"),
    [
        (percent("The engine became 50% faster (1.5x).", 50), GOOD),
        (percent("The engine became 150% faster (1.5x).", 150), BAD),
        (percent("The engine reaches 150% of the old speed (1.5x).", 150), GOOD),
        (times("The engine became 3x faster (200%).", 3), GOOD),
        (times("The engine became 3x faster (300%).", 3), OPEN),
        (times("The engine became 2x faster, or 50% less time.", 2), GOOD),
        (claim("It needs 2 times less memory (50%).", "2 times", 2, "x", "memory"), GOOD),
        (claim("It needs 2 times less memory (80%).", "2 times", 2, "x", "memory"), BAD),
        (percent("Memory fell by 30% and speed rose 2x.", 30, "memory"), None),
        (percent("On average 15% faster, or 2x at best.", 15), None),
        (claim("The engine is faster.", "15%", "15", "x", "speedup"), BAD),
        (claim("The engine is faster.", "15%", "1.15", "x", "speedup"), None),
        (claim("The engine is faster.", "2x", "2", "percent", "speedup"), BAD),
        (claim("The engine is faster.", "2x", "100", "percent", "speedup"), None),
        (percent("The engine became 15% faster.", 15), None),
    ],
)
def test_percent_and_times_in_one_claim(found, told, outcome):
    assert [f.outcome for f in found("RAT111", told)] == ([outcome] if outcome else [])


def cited(*places):
    return times("The engine became faster.", "1.3") | {"citations": [{"source": s} | more for s, more in places]}


@pytest.mark.parametrize(
    ("more", "outcome"),
    [
        ({"figures": ["15%"]}, BAD),
        ({"figures": ["30%"]}, GOOD),
        ({"figures": ["23%"]}, GOOD),
        ({"figures": ["15%"], "hedges": ["average"]}, OPEN),
        ({"figures": ["1.3x", "15%"]}, OPEN),
        ({"figures": ["1.3x"]}, None),
    ],
)
def test_the_figures_of_the_places_that_tell_it(found, more, outcome):
    told = found("RAT111", cited(("report", {"figures": ["1.3x"]}), ("other-report", more)))
    assert [f.outcome for f in told] == ([outcome] if outcome else [])


# RAT112


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        (percent("The engine trains 15% faster.", 15), True),
        (percent("The engine trains more than 15% faster.", 15, comparator=">"), True),
        (percent("The engine trains 15% faster than its last release.", 15), False),
        (percent("The engine trains 15% faster.", 15, baseline="the last release"), False),
        (percent("The engine trains 15% faster.", 15, about=[{"subject": "big-model", "role": "baseline"}]), False),
        (percent("The engine trains 15% faster.", 15, conditions={"baseline-identity": "the last release"}), False),
        (percent("Memory fell by 15%, from 40 GB to 34 GB.", 15, "memory"), False),
        (percent("The next engine should train 15% faster.", 15, "projection"), False),
        (percent("Training used 15% of the memory.", 15, "memory"), False),
        (amount("Training takes 80 s.", "80 s"), False),
    ],
)
def test_a_change_without_its_other_side(found, told, asked):
    assert bool(found("RAT112", told)) is asked


def test_two_values_are_baseline_enough(found):
    assert found("RAT112", FEW, MANY, percent("The cache makes serving 30% faster.", 30)) == ()


# RAT113

COST = claim("A system costs 400,000 USD.", "400,000 USD", 400000, "USD", "cost", metric="price")


def cheaper(statement="The design cuts the cost of a system by 30%.", number=30, **more):
    return percent(statement, number, "cost", **{"metric": "system-cost", **more})


def test_the_same_money_buys_more_than_the_share_that_is_saved(one):
    finding = one("RAT113", COST, cheaper())
    assert (finding.outcome, finding.severity) == (OPEN, Severity.NOTE)
    left, bought = finding.computed
    assert (left.value, left.low, left.high) == pytest.approx((70, 69.5, 70.5))
    assert (bought.value, bought.low, bought.high) == pytest.approx((100 / 70, 100 / 70.5, 100 / 69.5))
    assert "buys 1.429 times (1.418 to 1.439) as much" in finding.explanation


def test_a_cost_that_rises_buys_less(one):
    finding = one("RAT113", COST, cheaper("The design raises the cost of a system by 25%.", 25))
    assert finding.explanation.startswith("With 25% more cost, 125%")
    assert computed(finding)["bought for the same money"].value == pytest.approx(0.8)


def test_a_saving_of_at_most_a_share_buys_at_most_so_much(one):
    finding = one("RAT113", COST, cheaper("The design cuts the cost by up to 30%.", 30, comparator="<="))
    bought = computed(finding)["bought for the same money"]
    assert bought.low is None
    assert bought.high == pytest.approx(100 / 70)


@pytest.mark.parametrize(
    "claims",
    [
        (cheaper(),),
        (COST, cheaper(conditions={"price-basis": "list price"})),
        (COST, cheaper("The design cuts the cost of a system by 100%.", 100)),
        (COST, cheaper("The design changes the cost of a system by 0%.", 0)),
        (COST, times("A system is 3x cheaper.", 3, "cost", metric="system-cost")),
        (COST, cheaper("The cost fell by 30%, from 400,000 USD to 280,000 USD.")),
    ],
)
def test_what_the_same_money_buys_is_not_told(found, claims):
    assert found("RAT113", *claims) == ()


# Whole articles


LLAMA, TRAINER, QUANT = ({"subject": name} for name in ("llama", "trainer", "quant"))
PEOPLE = (
    *(
        {"id": i, "kind": k, "name": n}
        for i, k, n in (("llama", "model", "Llama 3 70B"), ("h200", "accelerator", "H200"))
    ),
    *(
        {"id": i, "kind": k, "name": n}
        for i, k, n in (("h100", "accelerator", "H100"), ("trainer", "framework", "Trainer"))
    ),
    *({"id": i, "kind": k, "name": n} for i, k, n in (("attn", "kernel", "FusedAttn"), ("quant", "technique", "Q4"))),
)
PARTS = {"about": [{"subject": "h200", "role": "hardware"}, {"subject": "h100", "role": "baseline"}]}
ARTICLES = {
    "serving": (
        amount("Llama 3 70B reaches 3,100 tokens/s on a single H200 node.", "3,100 tokens/s", **LLAMA),
        amount("On an H100 node Llama 3 70B reaches 1,950 tokens/s.", "1,950 tokens/s", **LLAMA),
        times("For Llama 3 70B the H200 is {}x as fast as the H100.", "1.6", id="gain", **LLAMA, **PARTS),
        percent(
            "The first token of Llama 3 70B comes {}% earlier: 610 ms instead of 820 ms.",
            26,
            "latency",
            id="wait",
        ),
        percent("Llama 3 70B gains up to 90% on long prompts.", 90, comparator="<=", **LLAMA),
        percent("A million tokens of Llama 3 70B cost 38% less.", 38, "cost", **LLAMA),
        amount("The H200 draws 700 W.", "700 W", subject="h200"),
        amount("The H100 draws 700 W.", "700 W", subject="h100"),
    ),
    "training": (
        percent("MFU of Trainer was 38% before.", 38, "utilisation", **TRAINER),
        percent("MFU of Trainer is 52% now.", 52, "utilisation", **TRAINER),
        percent("Trainer sped up a training step by {}%, from 12.4 s to 9.1 s.", 36, id="step", **TRAINER),
        times("The FusedAttn kernel is 1.8x as fast as the old one.", "1.8", subject="attn"),
        percent("FusedAttn's attention took 22% of the step time.", 22, "utilisation", subject="attn"),
        claim(
            *("On 512 GPUs Trainer trains 1.10 million tokens a second.", "1.10 million", "1.10E+6", "token/second"),
            *("throughput",),
            **TRAINER,
        ),
        claim(
            *("On 1,024 GPUs Trainer trains 2.05 million tokens a second.", "2.05 million", "2.05E+6", "token/second"),
            *("throughput",),
            **TRAINER,
        ),
        percent("On 1,024 GPUs the scaling efficiency of Trainer is {}%.", 94, "utilisation", id="scaling", **TRAINER),
        percent("On average Trainer is {}% faster than its predecessor in training.", 25, id="mean", **TRAINER),
        percent("In training Trainer is up to 40% faster than its predecessor.", 40, comparator="<=", **TRAINER),
    ),
    "quantising": (
        percent("Q4 makes the weights {}% smaller, from 140 GB to 38 GB.", 73, "memory", id="size", **QUANT),
        claim(
            "Scores fall by {} points, from 83.4% to 82.2%.",
            "1.2",
            "1.2",
            "percentage_point",
            "score",
            id="loss",
            **QUANT,
        ),
        times("Q4 raises throughput {}x.", "2.4", id="rate", **QUANT),
        amount("Without Q4, decoding runs at 45 tokens/s.", "45 tokens/s", **LLAMA),
        amount("With Q4, decoding runs at 108 tokens/s.", "108 tokens/s", **LLAMA),
        percent("Cost halves: 50% less for a token.", 50, "cost", **QUANT),
    ),
}


def article(name, planted="", figure=""):
    """Returns the claims of an article; in the planted one stands another figure."""
    for told in ARTICLES[name]:
        number = figure if told["id"] == planted else told["quantity"]["value"]
        quantity = told["quantity"]
        if "{}" in told["statement"]:
            printed = quantity["printed"].replace(quantity["value"], number)
            quantity = quantity | {"printed": printed, "value": number}
        yield told | {"statement": told["statement"].format(number), "quantity": quantity}


@pytest.mark.parametrize("name", ARTICLES)
def test_a_correct_article_stays_free_of_inconsistent(found, name):
    for code in (f"RAT{number}" for number in range(101, 113)):
        findings = found(code, *article(name), subjects=PEOPLE)
        assert [f.explanation for f in findings if f.outcome is BAD or f.severity is Severity.WARNING] == []


@pytest.mark.parametrize(
    ("name", "planted", "figure", "code"),
    [
        ("serving", "gain", "2.1", "RAT102"),
        ("serving", "wait", "34", "RAT102"),
        ("training", "step", "50", "RAT102"),
        ("training", "scaling", "85", "RAT105"),
        ("training", "mean", "45", "RAT110"),
        ("quantising", "size", "65", "RAT102"),
        ("quantising", "loss", "2.2", "RAT102"),
        ("quantising", "rate", "3.4", "RAT102"),
    ],
)
def test_a_planted_error_is_found(found, name, planted, figure, code):
    findings = found(code, *article(name, planted, figure), subjects=PEOPLE)
    assert [f.claims[0] for f in findings if f.outcome is BAD] == [planted]


# Whatever is printed

NUMBERS = ("0", "-5", "1e-50", "1E+60", "100", "15", "2.0", "0.5", "150", "-100", "99.99")
SENTENCES = (
    *("With the kernel training became {} faster.", "Memory fell by {}.", "From 40 GB to 0 GB memory fell by {}."),
    *("Latency rose by {} from 0 ms to 5 ms.", "On 8 GPUs it reaches {}.", "From 0 to 8 GPUs it scales to {}."),
    *("On average {} faster.", "Up to {} more.", "{} of the run time, or 2x.", "At least {} less time."),
    *("MFU is {}.", "Before: {}.", "After: {}.", "The fused kernel is {} faster."),
)
METRICS = (None, "training-performance", "operator-performance", "memory-change", "runtime-share", "score-change")


@some.composite
def anything(draw):
    """Draws a few claims of one subject and study, each derived from those before it, with figures of any size."""
    made = []
    for place in range(draw(some.integers(1, 4))):
        number = draw(some.sampled_from(NUMBERS))
        unit = draw(
            some.sampled_from(("percent", "x", "gigabyte", "second", "token/second", "score", "percentage_point"))
        )
        printed = {"percent": f"{number}%", "x": f"{number}x"}.get(unit, number)
        kind = draw(some.sampled_from(("speedup", "memory", "latency", "utilisation", "projection", "throughput")))
        comparator = draw(some.sampled_from(("=", "~", ">", "<", ">=", "<=")))
        told = claim(
            draw(some.sampled_from(SENTENCES)).format(printed), printed, number, unit, kind, comparator=comparator
        )
        told |= {"id": f"c{place}", "metric": draw(some.sampled_from(METRICS)), "study": "trial"}
        told |= {"related": [{"claim": f"c{i}", "how": "derived-from"} for i in range(place)]}
        made.append({field: value for field, value in told.items() if value is not None})
    return made


@settings(max_examples=80)
@given(claims=anything())
def test_no_figure_breaks_a_check(library, claims):
    made = library(claims=claims, sources=[{"id": "report"}], studies=[STUDY], subjects=SUBJECTS)
    for code in (f"RAT{number}" for number in range(101, 113)):
        for finding in CHECKS[code].run(made):
            assert finding.explanation.endswith(".")
            assert finding.working
            assert not re.search(r"\b(NaN|Infinity|None)\b(?! of)", " ".join((finding.explanation, *finding.working)))


# Values that stand apart from the change


BASE = {"about": [{"subject": "old-chip", "role": "baseline"}]}
APART_BY_STUDY = (
    amount("Chip 1 trained it in 90 hours.", "90 s", subject="old-chip", study="trial", metric="training-time"),
    amount("Chip 2 trained it in 60 hours.", "60 s", subject="new-chip", study="two", metric="training-time"),
)
TWO_STUDIES = {"studies": [STUDY | {"subject": "old-chip"}, {"id": "two", "subject": "new-chip"}]}


@pytest.mark.parametrize(("number", "outcome"), [("1.5", GOOD), ("2.5", BAD)])
@pytest.mark.parametrize("study", [{"study": "two"}, {}])
def test_a_baseline_in_a_study_of_its_own_is_the_old_value(one, number, outcome, study):
    gain = times(f"Chip 2 trains {number}x as fast.", number, subject="new-chip", **BASE, **study)
    assert one("RAT102", *APART_BY_STUDY, gain, **TWO_STUDIES).outcome is outcome


def test_a_baseline_of_another_model_is_no_old_value(found):
    studies = [
        study | {"about": [model]} for study, model in zip(TWO_STUDIES["studies"], ("big-model", "tiny"), strict=True)
    ]
    gain = times("Chip 2 trains 2.5x as fast.", "2.5", subject="new-chip", study="two", **BASE)
    more = {"studies": studies, "subjects": [{"id": "tiny", "kind": "model"}]}
    assert found("RAT102", *APART_BY_STUDY, gain, **more) == ()


@pytest.mark.parametrize(("number", "outcome"), [(70, GOOD), (85, BAD)])
def test_formats_of_one_model_tell_old_from_new(one, number, outcome):
    wide = {"about": [{"subject": "wide", "role": "format"}]}
    narrow = {"about": [{"subject": "narrow", "role": "format"}]}
    both = {"about": [*narrow["about"], {"subject": "wide", "role": "baseline"}]}
    claims = (
        amount("Its weights are a file of 16.1 GB.", "16.1 GB", subject="big-model", **wide),
        claim(
            "On disk these weights are 15.0 GiB.", "15.0 GiB", "15.0", "gibibyte", "memory", subject="big-model", **wide
        ),
        amount("A narrow version is 4.8 GB large.", "4.8 GB", subject="big-model", **narrow),
        percent(f"That download is {number}% smaller.", number, "memory", subject="big-model", **both),
    )
    formats = [{"id": "wide", "kind": "format"}, {"id": "narrow", "kind": "format"}]
    assert one("RAT102", *claims, subjects=formats).outcome is outcome


@pytest.mark.parametrize(
    ("statement", "number", "outcome"),
    [
        ("The cache shortens a training step by {}%.", 20, GOOD),
        ("The cache shortens a training step by {}%.", 25, BAD),
        ("The cache cuts the training step by {}%.", 25, BAD),
    ],
)
def test_a_step_that_is_shortened_takes_less_time(one, statement, number, outcome):
    steps = [c | {"metric": "step-time"} for c in (SLOW, FAST)]
    assert one("RAT102", *steps, percent(statement.format(number), number)).outcome is outcome


@pytest.mark.parametrize(("number", "outcome"), [(80, GOOD), (44, BAD)])
def test_a_large_gain_beside_rates_is_one_of_the_rate(one, number, outcome):
    many = amount("With the cache serving reaches 1,800 tokens/s.", "1,800 tokens/s")
    assert one("RAT102", FEW, many, percent(f"The cache makes serving {number}% faster.", number)).outcome is outcome


def test_two_changes_of_one_thing_must_both_fit(found):
    base = {"baseline": "without the cache"}
    gain = times("End to end, training is 1.6x as fast with the cache.", "1.6", **base)
    saving = percent("The cache makes training 25% faster.", 25, **base)
    outcomes = {f.claims[0]: f.outcome for f in found("RAT102", SLOW, FAST, gain, saving)}
    assert outcomes == {gain["id"]: BAD, saving["id"]: GOOD}


@pytest.mark.parametrize(("number", "outcome"), [(25, GOOD), (20, BAD)])
def test_a_price_goes_up(one, number, outcome):
    old = amount("Until April an hour cost 2.00 dollars.", "2.00 dollars")
    price = amount("An hour costs 2.50 dollars.", "2.50 dollars")
    change = percent(f"The price of an hour went up by {number}%.", number, "cost", baseline="the price until April")
    assert one("RAT102", old, price, change).outcome is outcome


@pytest.mark.parametrize(("number", "outcome"), [(60, GOOD), (38, BAD)])
def test_a_change_that_refers_back_is_of_the_only_values(one, number, outcome):
    old = claim("Chip 1 answers 50 requests/s.", "50", 50, "request/second", "throughput", subject="old-chip")
    fresh = claim("Chip 2 answers 80 requests/s.", "80", 80, "request/second", "throughput", subject="new-chip")
    change = percent(f"That is an increase of {number}%.", number, subject="new-chip", baseline="Chip 1")
    assert one("RAT102", old, fresh, change).outcome is outcome


@pytest.mark.parametrize(
    ("statement", "number", "outcome"),
    [
        ("The accelerators were busy 112% of the time.", 112, BAD),
        ("Slots were occupied 93%.", 93, None),
        ("Exchange takes 118% of a step.", 118, BAD),
        ("It reaches 112% of what the old system reached.", 112, None),
        ("Utilisation rose by 120%.", 120, None),
    ],
)
def test_any_utilisation_is_a_share(found, statement, number, outcome):
    found_ones = found("RAT104", percent(statement, number, "utilisation"))
    assert [f.outcome for f in found_ones] == ([outcome] if outcome else [])


@pytest.mark.parametrize(("number", "outcome"), [(92, GOOD), (79, BAD)])
def test_devices_may_be_counted_by_their_name(one, number, outcome):
    few = amount("On 16 Chip 2, the engine reaches 400 tokens/s.", "400 tokens/s", study="trial")
    many = amount("On 128 Chip 2, the engine reaches 2,944 tokens/s.", "2,944 tokens/s", study="trial")
    share = percent(f"From 16 to 128 Chip 2 that is {number}% of linear.", number, "utilisation", study="trial")
    studies = [STUDY | {"about": ["new-chip"]}]
    assert one("RAT105", few, many, share, studies=studies).outcome is outcome


# The bundled library


def outcomes(bundled, code):
    return {finding.claims: finding for finding in CHECKS[code].run(bundled)}


def test_no_change_of_the_bundled_library_is_inconsistent(bundled):
    for code in (f"RAT{number}" for number in range(101, 113)):
        assert [f.claims for f in CHECKS[code].run(bundled) if f.outcome is BAD] == []


def test_the_bundled_gain_of_15_percent(bundled):
    gain, kernels = "swap-core-average-training-gain", "fused-attention-operators-over-twice-as-fast"
    assert set(outcomes(bundled, "RAT101")) == {(gain,), (kernels,)}
    ((claims, finding),) = outcomes(bundled, "RAT103").items()
    assert claims == (gain, kernels)
    assert "13% to 26.1% (read as a rate) or 15% to 30% (read as a time)" in finding.explanation
    assert set(outcomes(bundled, "RAT112")) == {(gain,)}


def test_the_bundled_projection(bundled):
    assert set(outcomes(bundled, "RAT107")) == {("zhenwu-v900-about-three-times-performance",)}
