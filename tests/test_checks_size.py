"""The size and memory checks: numbers, outcomes, readings left open, missing and several partners."""

from zlib import crc32

import pytest

from claims.checks import CHECKS, Run
from claims.model.finding import Outcome, Severity

CONSISTENT, OPEN, INCONSISTENT = Outcome.CONSISTENT, Outcome.UNDER_DETERMINED, Outcome.INCONSISTENT
SIZES = [code for code in CHECKS if code.startswith("SIZ")]

SUBJECTS = [
    {"id": "whale", "name": "Whale", "kind": "model"},
    {"id": "whale-base", "name": "Whale Base", "kind": "model"},
    {"id": "card", "name": "Card", "kind": "accelerator"},
    {"id": "server", "name": "Server", "kind": "server"},
    {"id": "rack", "name": "Rack", "kind": "cluster"},
    {"id": "run", "name": "The run", "kind": "technique"},
    {"id": "linear", "name": "Linear attention", "kind": "technique"},
    {"id": "mxfp4", "name": "MXFP4", "kind": "format"},
]
TRIAL = {"id": "trial", "title": "A trial", "subject": "run", "summary": "It was run.", "about": ["whale", "card"]}
ADAM = {
    "id": "adam",
    "title": "Training state",
    "metric": "bytes-per-parameter-trained",
    "quantity": {"printed": "2 + 2 + 12", "value": "16", "unit": "byte/parameter"},
    "basis": "A paper.",
    "as_of": "2026-01-01",
}
UNITS = {"T": "terabyte", "G": "gigabyte", "M": "megabyte", "k": "kilobyte"}


def figure(text, value, unit, cmp="=", note=None, high=None):
    given = {
        "printed": text,
        "value": str(value),
        "unit": unit,
        "comparator": cmp,
        "unit_note": note,
        "value_high": high,
    }
    return {key: part for key, part in given.items() if part is not None}


def said(claim_id, statement, *quantity, subject="whale", kind="spec", about=(), **more):
    """Makes a claim; it stands in a paragraph of its own unless one is given."""
    claim = {"id": claim_id, "subject": subject, "kind": kind, "statement": statement, "modality": "described"}
    if quantity:
        claim["quantity"] = figure(*quantity)
    if about:
        claim["about"] = [{"subject": one, "role": role} for one, role in about]
    place = more.pop("place", crc32(claim_id.encode()) % 10_000 + 1)
    return claim | {"citations": [{"source": "article", "paragraph": place}]} | more


def parameters(text="400 billion", value="4.00E+11", **more):
    return said("params", "Whale has parameters.", text, value, "parameter", metric="total-parameters", **more)


def active(text="80 billion", value="8.0E+10", **more):
    return said("active", "A token uses some.", text, value, "parameter", metric="active-parameters", **more)


def experts(number=64, **more):
    return said("experts", "It has experts.", str(number), number, "expert", metric="routed-experts", **more)


def chosen(number=8, **more):
    return said("chosen", "A token uses some.", str(number), number, "expert", metric="active-experts", **more)


def weights(claim_id, form, text, value, unit="gigabyte", cmp="=", note=None, **more):
    more = {"metric": "weights-size", "conditions": {"weights-bytes": form} if form else {}} | more
    return said(claim_id, "The weights take this.", text, value, unit, cmp, note, kind="memory", **more)


def devices(number, cmp="=", **more):
    more = {"subject": "run", "study": "trial", "metric": "device-count", "kind": "scale"} | more
    statement = more.pop("statement", "It ran on these.")
    return said("devices", statement, more.pop("text", str(number)), number, "device", cmp, **more)


def degree(number, claim_id="degree", metric="expert-parallel-degree", **more):
    more = {"subject": "run", "study": "trial", "kind": "parallelism"} | more
    return said(claim_id, "A degree.", str(number), number, "dimensionless", metric=metric, **more)


def memory(text="80 GB", value=80, unit="gigabyte", subject="card", metric="memory-per-device", **more):
    return said("memory", "It has memory.", text, value, unit, subject=subject, metric=metric, **more)


@pytest.fixture
def find(library):
    """Runs one check over claims, and returns its findings."""

    def find(code, *claims, studies=(TRIAL,), assumptions=(ADAM,), subjects=SUBJECTS, details=()):
        made = library(
            subjects=subjects,
            sources=[{"id": "article"}],
            studies=studies,
            claims=claims,
            assumptions=assumptions,
            details=details,
        )
        return CHECKS[code].run(made)

    return find


def only(findings):
    (found,) = findings
    return found


def computed(finding, label):
    return next(number for number in finding.computed if number.label == label)


# SIZ102


@pytest.mark.parametrize(
    ("small", "value", "outcome"),
    [
        ("1.4 TB", "1.4", CONSISTENT),
        ("1.8 TB", "1.8", OPEN),
        ("2.1 TB", "2.1", OPEN),
        ("2.3 TB", "2.3", INCONSISTENT),
        ("0.7 TB", "0.7", INCONSISTENT),
        ("5.7 TB", "5.7", INCONSISTENT),
    ],
)
def test_two_sizes_are_in_the_ratio_of_their_bits(find, small, value, outcome):
    sizes = weights("wide", "BF16", "5.6 TB", "5.6", "terabyte"), weights("narrow", "INT4", small, value, "terabyte")
    found = only(find("SIZ102", *sizes))
    assert found.outcome is outcome
    assert found.claims == ("narrow", "wide")


def test_the_ratio_of_two_sizes_is_told_as_printed_and_as_an_interval(find):
    sizes = weights("wide", "BF16", "5.6 TB", "5.6", "terabyte"), weights("narrow", "INT4", "1.4 TB", "1.4", "terabyte")
    ratio = computed(only(find("SIZ102", *sizes)), "ratio of the sizes")
    assert (ratio.value, round(ratio.low, 3), round(ratio.high, 3)) == (4.0, 3.828, 4.185)


def test_one_size_in_tebibytes_is_no_contradiction_where_the_text_leaves_it_open(find):
    wide = weights("wide", "BF16", "2.00 TB", "2.00", "terabyte")
    narrow = weights("narrow", "FP16", "0.93 TB", "0.93", "terabyte", "=", "TB or TiB is not said.")
    assert find("SIZ102", wide, narrow) == ()
    half = weights("narrow", "INT8", "0.93 TB", "0.93", "terabyte", "=", "TB or TiB is not said.")
    found = only(find("SIZ102", wide, half))
    assert (found.outcome, found.severity) == (OPEN, Severity.WARNING)
    assert "unless one is in TB" in found.explanation


def test_of_several_sizes_in_the_wide_format_one_that_fits_is_enough(find):
    wide = weights("wide", "BF16", "5.6 TB", "5.6", "terabyte"), weights("other", "BF16", "9.9 TB", "9.9", "terabyte")
    found = only(find("SIZ102", *wide, weights("narrow", "INT4", "1.4 TB", "1.4", "terabyte")))
    assert (found.outcome, found.claims) == (CONSISTENT, ("narrow", "wide"))


def test_sizes_of_what_may_be_two_models_do_not_contradict_each_other(find):
    counts = parameters(), said("more", "Other.", "8 billion", "8E+9", "parameter", metric="total-parameters")
    sizes = weights("wide", "BF16", "800 GB", "800"), weights("narrow", "INT4", "4 GB", "4")
    assert only(find("SIZ102", *counts, *sizes)).outcome is OPEN


def test_a_single_size_a_size_without_a_format_and_a_change_are_not_compared(find):
    assert find("SIZ102", weights("wide", "BF16", "5.6 TB", "5.6")) == ()
    assert find("SIZ102", weights("wide", "BF16", "5.6 TB", "5.6"), weights("narrow", None, "1 TB", "1")) == ()
    assert find("SIZ102", weights("a", "BF16", "5 TB", "5"), weights("b", "INT4", "25%", "25", "percent")) == ()


def test_two_bit_weights_may_be_twice_their_bits(find):
    sizes = weights("wide", "BF16", "140 GB", "140"), weights("narrow", "2-bit", "27 GB", "27")
    assert only(find("SIZ102", *sizes)).outcome is OPEN


def test_a_size_that_names_two_formats_is_not_compared(find):
    both = weights("narrow", None, "1.4 TB", "1.4", "terabyte") | {"statement": "From BF16 to INT4 it shrinks to this."}
    assert find("SIZ102", weights("wide", "BF16", "5.6 TB", "5.6", "terabyte"), both) == ()
    found = only(find("SIZ101", parameters("2.8 trillion", "2.8E+12"), both))
    assert (found.outcome, found.needs) == (OPEN, ("weights-bytes",))


# SIZ103


@pytest.mark.parametrize(
    ("share", "outcome", "words"),
    [("20%", CONSISTENT, "20%"), ("25%", INCONSISTENT, "wrong base"), ("21%", INCONSISTENT, "not the 21%")],
)
def test_a_share_is_active_over_total(find, share, outcome, words):
    printed = said("share", "It uses them.", share, share[:-1], "percent", metric="active-share")
    found = only(find("SIZ103", parameters(), active(), printed))
    assert found.outcome is outcome
    assert words in found.explanation


def test_a_share_may_be_printed_as_a_fraction(find):
    printed = said("share", "It uses them.", "a fifth", "0.2", "dimensionless", metric="active-share")
    assert only(find("SIZ103", parameters(), active(), printed)).outcome is CONSISTENT


def test_a_share_of_the_experts_is_compared_with_the_experts(find):
    printed = said("share", "It activates 12.5% of its experts.", "12.5%", "12.5", "percent")
    found = only(find("SIZ103", parameters(), active(), experts(), chosen(), printed))
    assert (found.outcome, found.claims) == (CONSISTENT, ("share", "chosen", "experts"))


def test_a_share_that_fits_the_experts_alone_may_mean_them(find):
    printed = said("share", "It activates an eighth.", "12.5%", "12.5", "percent", metric="active-share")
    found = only(find("SIZ103", parameters(), active(), experts(), chosen(), printed))
    assert (found.outcome, found.severity) == (OPEN, Severity.WARNING)
    assert set(found.claims) == {"share", "active", "params", "experts", "chosen"}


def test_a_share_that_fits_one_of_two_totals_passes(find):
    other = said("more", "Other.", "8 billion", "8E+9", "parameter", metric="total-parameters")
    printed = said("share", "It uses them.", "20%", "20", "percent", metric="active-share")
    assert only(find("SIZ103", other, parameters(), active(), printed)).outcome is CONSISTENT


def test_a_share_of_something_else_that_is_active_is_not_compared(find):
    other = said("share", "The lines are active 40% of the time.", "40%", 40, "percent")
    assert find("SIZ103", parameters(), active(), other) == ()


def test_without_counts_or_share_nothing_is_said(find):
    printed = said("share", "It uses them.", "20%", "20", "percent", metric="active-share")
    assert find("SIZ103", parameters(), printed) == ()
    assert find("SIZ103", parameters(), active()) == ()
    assert find("SIZ103", parameters("0", "0"), active(), printed) == ()


# SIZ104


def test_the_counts_of_experts_split_the_parameters(find):
    counts = (
        parameters("2.8 trillion", "2.8E+12"),
        active("104 billion", "1.04E+11"),
        experts(896),
        chosen(16, reading="routed-only"),
    )
    found = only(find("SIZ104", *counts))
    assert found.outcome is CONSISTENT
    routed, always = computed(found, "routed part"), computed(found, "part that is always on")
    assert (round(routed.value / 1e12, 3), round(routed.low / 1e12, 3), round(routed.high / 1e12, 3)) == (
        2.745,
        2.694,
        2.796,
    )
    assert (round(always.value / 1e9, 1), round(always.low / 1e9, 1), round(always.high / 1e9, 1)) == (55.0, 53.6, 56.4)
    assert round(computed(found, "share of the parameters").value, 3) == 3.714
    assert computed(found, "operations for a token, forward").value == 208e9
    assert computed(found, "operations for a token in training").value == 624e9


@pytest.mark.parametrize(
    ("text", "value", "outcome"),
    [
        ("410 billion", "4.10E+11", INCONSISTENT),
        ("400 billion", "4.00E+11", CONSISTENT),
        ("50 billion", "5.0E+10", CONSISTENT),
        ("40 billion", "4.0E+10", INCONSISTENT),
    ],
)
def test_active_parameters_lie_between_the_experts_in_use_and_the_total(find, text, value, outcome):
    counts = parameters(), active(text, value), experts(), chosen(reading="routed-only")
    assert only(find("SIZ104", *counts)).outcome is outcome


def test_experts_in_use_may_count_shared_ones(find):
    counts = parameters(), active("45 billion", "4.5E+10"), experts(), chosen()
    found = only(find("SIZ104", *counts))
    assert (found.outcome, found.severity) == (OPEN, Severity.WARNING)
    one = said("shared", "It has one.", "one", 1, "expert", metric="shared-experts")
    assert only(find("SIZ104", *counts, one)).outcome is OPEN


def test_more_active_than_total_needs_no_experts(find):
    found = only(find("SIZ104", parameters("30 billion", "3.0E+10"), active()))
    assert (found.outcome, found.claims) == (INCONSISTENT, ("active", "params"))
    assert find("SIZ104", parameters(), active()) == ()


def test_no_more_experts_can_be_in_use_than_there_are(find):
    assert only(find("SIZ104", experts(8), chosen(9, reading="routed-only"))).outcome is INCONSISTENT
    assert only(find("SIZ104", experts(8), chosen(9))).outcome is OPEN
    assert only(find("SIZ104", experts(8), chosen(12))).outcome is INCONSISTENT
    assert find("SIZ104", experts(8), chosen(8)) == ()


def test_a_printed_part_that_is_another_is_a_warning(find):
    counts = parameters(), active(), experts(), chosen(reading="routed-only")
    part = said("part", "Shared.", "10 billion", "1.0E+10", "parameter", metric="shared-parameters")
    found = only(find("SIZ104", *counts, part))
    assert (found.outcome, found.severity) == (OPEN, Severity.WARNING)
    assert "part" in found.claims
    fitting = said("part", "Shared.", "34 billion", "3.4E+10", "parameter", metric="shared-parameters")
    assert only(find("SIZ104", *counts, fitting)).outcome is CONSISTENT


def test_all_experts_in_use_tell_no_parts(find):
    assert find("SIZ104", parameters(), active(), experts(8), chosen(8)) == ()


# SIZ105


@pytest.mark.parametrize(("number", "outcome"), [(64, CONSISTENT), (1, CONSISTENT), (60, OPEN), (1792, OPEN)])
def test_experts_go_whole_to_ranks(find, number, outcome):
    found = only(find("SIZ105", experts(896), degree(number)))
    assert found.outcome is outcome
    assert computed(found, "experts on each rank").value == pytest.approx(896 / number)


@pytest.mark.parametrize(
    ("held", "reading", "outcome"),
    [(8, None, CONSISTENT), (9, None, OPEN), (7, None, INCONSISTENT), (4, None, OPEN), (4, "per-layer", INCONSISTENT)],
)
def test_a_printed_number_of_experts_may_count_copies_but_not_lose_any(find, held, reading, outcome):
    printed = said("held", "Held.", str(held), held, "expert", subject="run", study="trial", metric="experts-per-rank")
    found = only(find("SIZ105", experts(256, reading=reading), degree(32), printed))
    assert found.outcome is outcome
    assert set(found.claims) == {"degree", "experts", "held"}


def test_experts_per_rank_of_another_set_up_are_no_contradiction(find):
    printed = said("held", "Held.", "7", 7, "expert", metric="experts-per-rank")
    found = find("SIZ105", experts(256), degree(32, subject="whale", study=None), printed)
    assert only(found).outcome is OPEN


def test_a_degree_without_experts_or_of_zero_says_nothing(find):
    assert find("SIZ105", degree(64)) == ()
    assert find("SIZ105", experts(896), degree(0)) == ()
    assert find("SIZ105", said("experts", "Some.", "800", 800, "expert", ">", metric="routed-experts"), degree(8)) == ()


# SIZ106


@pytest.mark.parametrize(
    ("number", "cmp", "outcome"),
    [(128, "=", CONSISTENT), (64, "=", CONSISTENT), (100, "=", OPEN), (32, "=", INCONSISTENT), (32, ">", None)],
)
def test_devices_over_a_degree_are_groups(find, number, cmp, outcome):
    findings = find("SIZ106", devices(number, cmp), degree(64))
    assert [found.outcome for found in findings] == ([outcome] if outcome else [])


def test_cards_may_be_several_devices_each(find):
    assert only(find("SIZ106", devices(64, text="64 cards"), degree(128))).outcome is OPEN
    assert only(find("SIZ106", devices(64, text="64 cards", reading="die"), degree(128))).outcome is INCONSISTENT
    assert only(find("SIZ106", devices(8, text="8 cards"), degree(128))).outcome is INCONSISTENT


def test_a_degree_of_another_set_up_is_no_contradiction(find):
    loose = devices(8, subject="whale", study=None, place=1)
    found = only(find("SIZ106", loose, degree(320, subject="whale", study=None, place=2)))
    assert (found.outcome, found.severity) == (OPEN, Severity.WARNING)
    assert only(find("SIZ106", loose, degree(320, subject="whale", study=None, place=1))).outcome is INCONSISTENT


def test_training_and_serving_are_never_one_set_up(find):
    loose = devices(8, subject="whale", study=None, place=1, tags=["training"])
    other = degree(320, subject="whale", study=None, place=1, tags=["serving"])
    assert only(find("SIZ106", loose, other)).outcome is OPEN


@pytest.mark.parametrize(("groups", "outcome"), [(4, CONSISTENT), (2, CONSISTENT), (3, OPEN), (5, INCONSISTENT)])
def test_printed_groups_may_lie_within_pipeline_stages(find, groups, outcome):
    printed = degree(groups, "groups", "expert-parallel-groups")
    stages = degree(2, "stages", "pipeline-parallel-degree")
    assert only(find("SIZ106", devices(256), degree(64), printed, stages)).outcome is outcome


def test_several_numbers_of_devices_are_not_chosen_from(find):
    other = said("more", "Also.", "512", 512, "device", subject="run", study="trial", metric="device-count")
    assert find("SIZ106", devices(32), other, degree(64)) == ()


# SIZ107


def served(number, **more):
    return devices(number, tags=["serving"], conditions={"weights-bytes": "BF16"}, **more)


def test_weights_are_spread_over_devices_or_over_a_group(find):
    found = only(find("SIZ107", parameters(), served(64), degree(16, tags=["serving"]), memory()))
    assert found.outcome is CONSISTENT
    assert [(n.label, n.value) for n in found.computed] == [
        ("weights in BF16, fully sharded", 12.5e9),
        ("weights in BF16, spread over one expert-parallel group", 50e9),
    ]
    assert set(found.claims) == {"devices", "params", "degree", "memory"}


def test_experts_lie_on_the_ranks_of_a_group_and_the_rest_on_all_devices(find):
    counts = parameters(), active("50 billion", "5.0E+10"), experts(64), chosen(4)
    found = only(find("SIZ107", *counts, served(64), degree(16, tags=["serving"]), memory()))
    routed = 350 / (1 - 4 / 64)
    grouped = computed(found, "weights in BF16, experts spread over one expert-parallel group")
    assert grouped.value == pytest.approx((routed / 16 + (400 - routed) / 64) * 2e9)
    assert grouped.low < grouped.value < grouped.high
    assert {"params", "active", "experts", "chosen"} <= set(found.claims)


def test_a_run_that_trains_does_not_hold_the_weights_of_a_served_checkpoint(find):
    sizes = weights("wide", "BF16", "800 GB", "800"), weights("narrow", "INT4", "200 GB", "200")
    lora = {"statement": "An adapter was tuned on these.", "tags": ["training", "lora"]}
    found = only(find("SIZ107", *sizes, devices(64, **lora), memory()))
    assert [n.label for n in found.computed] == ["weights in BF16, fully sharded"]
    both = only(find("SIZ107", *sizes, devices(64, statement="It is served on these.", tags=["serving"]), memory()))
    assert len(both.computed) == 2


@pytest.mark.parametrize(
    ("number", "outcome", "severity"),
    [(10, OPEN, Severity.NOTE), (11, CONSISTENT, Severity.NOTE), (8, OPEN, Severity.WARNING)],
)
def test_weights_against_the_memory_of_a_device(find, number, outcome, severity):
    found = only(find("SIZ107", parameters(), served(number), memory()))
    assert (found.outcome, found.severity) == (outcome, severity)


def test_weights_that_do_not_fit_contradict_only_where_offloading_is_excluded(find):
    excluded = served(8, statement="It is served on these, without offloading.")
    assert only(find("SIZ107", parameters(), excluded, memory())).outcome is INCONSISTENT
    assumed = ADAM | {
        "id": "assumed",
        "metric": "memory-per-device",
        "subject": "card",
        "quantity": figure("80 GB", 80, "gigabyte"),
    }
    found = only(find("SIZ107", parameters(), excluded, assumptions=[assumed]))
    assert (found.outcome, found.severity, found.assumptions) == (OPEN, Severity.WARNING, ("assumed",))


def test_where_no_format_is_told_four_bits_are_tried_too(find):
    found = only(find("SIZ107", parameters(), devices(8, tags=["serving"]), memory()))
    assert (found.outcome, found.severity) == (OPEN, Severity.NOTE)
    assert [n.value for n in found.computed] == [25e9, 100e9]


def test_printed_sizes_go_before_computed_ones(find):
    sizes = weights("wide", "BF16", "810 GB", "810"), weights("narrow", "INT4", "210 GB", "210")
    found = only(find("SIZ107", parameters(), *sizes, devices(16, tags=["serving"]), memory()))
    assert found.outcome is CONSISTENT
    assert [n.value / 1e9 for n in found.computed] == [13.125, 50.625]
    assert "params" not in found.claims


def test_without_the_memory_of_a_device_it_stays_open(find):
    found = only(find("SIZ107", parameters(), served(64)))
    assert (found.outcome, found.severity) == (OPEN, Severity.NOTE)
    assert "device-memory" in found.needs


@pytest.mark.parametrize(
    ("text", "value", "outcome", "severity"),
    [
        ("12.5 GB", "12.5", CONSISTENT, Severity.NOTE),
        ("50 GB", "50", CONSISTENT, Severity.NOTE),
        ("30 GB", "30", OPEN, Severity.NOTE),
        ("5 GB", "5", INCONSISTENT, Severity.ERROR),
    ],
)
def test_a_printed_size_on_each_device_is_at_least_an_even_part(find, text, value, outcome, severity):
    part = said("part", "Held.", text, value, "gigabyte", subject="run", study="trial", metric="weights-per-device")
    found = only(find("SIZ107", parameters(), served(64), degree(16, tags=["serving"]), part))
    assert (found.outcome, found.severity) == (outcome, severity)


def test_the_size_of_a_model_that_is_only_compared_with_is_not_used(find):
    base = said("params", "Base.", "1 trillion", "1E+12", "parameter", subject="whale-base", metric="total-parameters")
    run = devices(
        8, subject="whale", study=None, tags=["serving"], about=[("whale-base", "baseline"), ("card", "hardware")]
    )
    assert find("SIZ107", base, run, memory()) == ()


def test_a_repeated_count_without_a_study_stands_for_nothing_of_its_own(find):
    again = said("again", "Also on 64.", "64", 64, "device", subject="run", about=[("whale", "model")])
    assert [f.claims[0] for f in find("SIZ107", parameters(), served(64), again)] == ["devices"]


def test_a_run_that_trains_everything_and_one_device_are_left_to_other_checks(find):
    scratch = devices(64, statement="It was trained from scratch.", tags=["training"])
    assert find("SIZ107", parameters(), scratch, memory()) == ()
    assert find("SIZ107", parameters(), served(1), memory()) == ()


# SIZ108


def trained(number, statement="The model was pre-trained.", **more):
    return devices(number, statement=statement, **({"tags": ["training"]} | more))


@pytest.mark.parametrize(
    ("number", "outcome", "severity"),
    [(64, OPEN, Severity.WARNING), (80, OPEN, Severity.NOTE), (82, CONSISTENT, Severity.NOTE)],
)
def test_a_training_state_against_the_memory_of_a_device(find, number, outcome, severity):
    found = only(find("SIZ108", parameters(), trained(number), memory()))
    assert (found.outcome, found.severity, found.assumptions) == (outcome, severity, ("adam",))
    assert computed(found, "state when every parameter is trained").value == 6.4e12
    assert computed(found, "on each device").value == pytest.approx(6.4e12 / number)


def test_a_state_that_cannot_fit_contradicts_only_where_offloading_is_excluded(find):
    statement = "The model was trained from scratch without offloading."
    assert only(find("SIZ108", parameters(), trained(4, statement), memory())).outcome is INCONSISTENT
    assert only(find("SIZ108", parameters(), trained(64, statement), memory())).outcome is OPEN
    assert only(find("SIZ108", parameters(), trained(4), memory())).outcome is OPEN


def test_a_small_state_fits_any_accelerator(find):
    size = said("class", "Large.", "trillion-parameter", "1E+12", "parameter", "~", metric="model-size-class")
    found = only(find("SIZ108", size, trained(10_000)))
    assert found.outcome is CONSISTENT
    number = computed(found, "on each device")
    assert (number.value, number.low, number.high) == (1.6e9, 0.8e9, 2.4e9)
    assert only(find("SIZ108", size, trained(100))).outcome is OPEN


def test_an_adapter_needs_the_frozen_weights_only(find):
    sizes = parameters(), weights("wide", "BF16", "800 GB", "800")
    found = only(find("SIZ108", *sizes, trained(32, "It was tuned.", tags=["training", "lora"]), memory()))
    assert found.outcome is CONSISTENT
    assert computed(found, "frozen weights in BF16 on each device").value == 25e9
    assert "holds only the frozen weights" in found.explanation
    tight = only(find("SIZ108", *sizes, trained(8, "It was tuned.", tags=["training", "lora"]), memory()))
    assert (tight.outcome, tight.severity) == (OPEN, Severity.WARNING)


def test_fine_tuning_may_train_everything_or_an_adapter(find):
    found = only(find("SIZ108", parameters(), trained(64, "The model was fine-tuned."), memory()))
    assert (found.outcome, found.severity) == (OPEN, Severity.NOTE)
    assert found.needs == ("adaptation-method", "trainable-params")
    assert only(find("SIZ108", parameters(), trained(640, "The model was fine-tuned."), memory())).outcome is CONSISTENT
    assert only(find("SIZ108", parameters(), trained(64, "The model was fine-tuned."))).outcome is OPEN


@pytest.mark.parametrize(
    ("statement", "tags", "severity"),
    [
        ("The pre-trained model was adapted with LoRA.", ["training"], Severity.NOTE),
        ("Training from random initialization ran on these.", ["training"], Severity.WARNING),
        ("Full fine-tuning ran on these.", ["training", "lora"], Severity.WARNING),
        ("The model was trained on these.", [], Severity.WARNING),
    ],
)
def test_words_and_tags_tell_what_is_trained(find, statement, tags, severity):
    found = only(find("SIZ108", parameters(), trained(64, statement, tags=tags), memory()))
    assert found.severity is severity


def test_serving_no_parameters_and_no_bytes_tell_no_state(find):
    assert find("SIZ108", parameters(), devices(8, tags=["serving"]), memory()) == ()
    assert find("SIZ108", trained(64), memory()) == ()
    assert find("SIZ108", parameters(), trained(64), memory(), assumptions=[]) == ()


@pytest.mark.parametrize(("text", "value", "outcome"), [("6.4 TB", "6.4", CONSISTENT), ("0.4 TB", "0.4", OPEN)])
def test_a_printed_state_takes_two_to_twenty_bytes_a_parameter(find, text, value, outcome):
    state = said("state", "The state.", text, value, "terabyte", metric="training-state-size")
    assert only(find("SIZ108", parameters(), state)).outcome is outcome


# SIZ109


@pytest.mark.parametrize(
    ("form", "text", "value", "outcome", "severity"),
    [
        ("MXFP4", "214 GB", "214", CONSISTENT, Severity.NOTE),
        ("MXFP4", "200 GB", "200", OPEN, Severity.WARNING),
        ("NVFP4", "225 GB", "225", CONSISTENT, Severity.NOTE),
        ("NVFP4", "213 GB", "213", CONSISTENT, Severity.NOTE),
        ("INT4", "200 GB", "200", OPEN, Severity.NOTE),
        ("INT4", "230 GB", "230", CONSISTENT, Severity.NOTE),
    ],
)
def test_a_quantised_size_leaves_room_for_scales_or_not(find, form, text, value, outcome, severity):
    found = only(find("SIZ109", parameters(), weights("size", form, text, value)))
    assert (found.outcome, found.severity) == (outcome, severity)


def test_a_size_below_the_bits_or_in_a_plain_format_is_left_to_the_size_check(find):
    assert find("SIZ109", parameters(), weights("size", "INT4", "100 GB", "100")) == ()
    assert find("SIZ109", parameters(), weights("size", "BF16", "800 GB", "800")) == ()
    assert find("SIZ109", parameters(), weights("size", "FP8", "400 GB", "400")) == ()
    assert find("SIZ109", weights("size", "INT4", "200 GB", "200")) == ()


def test_support_of_a_format_without_a_size_implies_one(find):
    support = said(
        "support", "It runs.", kind="support", subject="card", about=[("whale", "model"), ("mxfp4", "format")]
    )
    found = only(find("SIZ109", parameters("2.8 trillion", "2.8E+12"), support))
    assert found.outcome is OPEN
    assert [(n.value, n.unit) for n in found.computed] == [(1.4e12, "byte"), (1.4875e12, "byte")]
    size = weights("size", "INT4", "1.4 TB", "1.4", "terabyte")
    assert "size" in find("SIZ109", parameters("2.8 trillion", "2.8E+12"), support, size)[1].claims


@pytest.mark.parametrize(
    "statement", ["Whale supports an INT8 key-value cache.", "Training in FP8 is supported.", "Whale is supported."]
)
def test_support_of_other_things_implies_no_size(find, statement):
    assert find("SIZ109", parameters(), said("support", statement, kind="support")) == ()


# SIZ125


def window(printed, value, subject="whale", metric="context-window", **more):
    return said(
        f"window-{subject}", f"It takes {printed}.", printed, value, "token", subject=subject, metric=metric, **more
    )


@pytest.mark.parametrize(
    ("printed", "value", "outcome", "words"),
    [
        ("128K", "1.28E+5", CONSISTENT, "are the whole of"),
        ("131,072", "131072", CONSISTENT, "within"),  # 128K as a power of two
        ("32K", "3.2E+4", CONSISTENT, "within"),
        ("one million", "1E+6", OPEN, "7.81"),
        ("140,000", "140000", OPEN, "1.094 times"),
    ],
)
def test_a_configuration_is_set_against_the_window_of_its_model(find, printed, value, outcome, words):
    recipe = window(printed, value, "run", about=[("whale", "model")])
    found = only(find("SIZ125", window("128K", "1.28E+5"), recipe))
    assert (found.outcome, found.bears_out) == (outcome, False)
    assert words in found.explanation


def test_a_scale_word_is_told_as_a_power_of_two(find):
    recipe = window("one million", "1E+6", "run", about=[("whale", "model")])
    found = only(find("SIZ125", window("one million", "1E+6"), recipe))
    assert "“one million” as a power of two would be 1,048,576 tokens" in found.working
    assert find("SIZ125", window("one million", "1E+6")) == ()
    assert find("SIZ125", recipe) == ()


# SIZ110


def layout(**numbers):
    for phase, number in numbers.items():
        metric = "node-count" if phase == "nodes" else f"{phase}-nodes"
        yield said(
            phase, f"It takes {phase}.", str(number), number, "node", subject="run", study="trial", metric=metric,
            tags=["serving"], conditions={"quant-scheme": "INT4"}, about=[("server", "hardware"), ("whale", "model")],
        )  # fmt: skip


def node_memory(value, **more):
    return memory(f"{value} GB", value, subject="server", metric="memory-per-node", **more)


def test_each_phase_of_a_layout_holds_all_weights(find):
    found = only(find("SIZ110", parameters(), *layout(nodes=6, prefill=2, decode=4), node_memory(320)))
    assert (found.outcome, found.claims) == (CONSISTENT, ("prefill", "decode", "params", "memory"))
    assert [n.value for n in found.computed] == [100e9, pytest.approx(33.333e9, rel=1e-3), 400e9]
    assert computed(found, "weights in INT4, a node, were they spread over all 6 nodes").value == pytest.approx(
        200e9 / 6
    )
    assert "in 16 bits it would take 400 GB a node, which does not fit" in found.explanation


@pytest.mark.parametrize(("value", "outcome", "severity"), [(99, OPEN, Severity.WARNING), (120, CONSISTENT, "note")])
def test_weights_against_the_memory_of_a_node(find, value, outcome, severity):
    found = only(find("SIZ110", parameters(), *layout(nodes=2), node_memory(value)))
    assert (found.outcome, found.severity) == (outcome, severity)


def test_a_node_has_the_memory_of_its_devices(find):
    count = said("count", "It has 8.", "8", 8, "device", subject="server", metric="devices-per-node")
    found = only(find("SIZ110", parameters(), *layout(nodes=2), count, memory("40 GB", 40)))
    assert found.outcome is CONSISTENT
    assert computed(found, "memory of a node").value == 320e9


def test_a_layout_whose_nodes_are_unknown_stays_open(find):
    found = only(find("SIZ110", parameters(), *layout(prefill=1, decode=1)))
    assert (found.outcome, found.severity) == (OPEN, Severity.NOTE)


def test_memory_of_the_host_is_no_memory_of_accelerators(find):
    host = node_memory(2048) | {"statement": "The server has 2 TB of DDR5."}
    assert "memory" not in only(find("SIZ110", parameters(), *layout(nodes=2), host)).claims


def test_nodes_of_a_training_hold_no_instance(find):
    nodes = [claim | {"tags": ["training"]} for claim in layout(nodes=2)]
    assert find("SIZ110", parameters(), *nodes, node_memory(320)) == ()


# SIZ111


def on_one(statement, kind="memory", **more):
    return said("one", statement, kind=kind, about=[("card", "hardware")], **more)


def test_weights_that_are_too_large_are_told_in_devices(find):
    found = only(
        find("SIZ111", parameters(), on_one("Even in INT4 the weights are too large for a single card."), memory())
    )
    assert computed(found, "devices that could hold them, at least").value == 3


@pytest.mark.parametrize(
    ("statement", "kind", "outcome", "severity"),
    [
        ("Even in INT4 the weights are too large for a single card.", "memory", CONSISTENT, "note"),
        ("The weights cannot fit on one GPU.", "opinion", CONSISTENT, "note"),
        ("In INT4 the weights fit on a single card.", "memory", INCONSISTENT, "error"),
        ("The weights fit on a single card.", "memory", OPEN, "warning"),
        ("In INT4 the model runs on a single card.", "support", OPEN, "warning"),
        ("In INT4 the model runs on a single card with offloading.", "support", CONSISTENT, "note"),
    ],
)
def test_weights_that_are_too_large_for_one_device(find, statement, kind, outcome, severity):
    found = only(find("SIZ111", parameters(), on_one(statement, kind), memory()))
    assert (found.outcome, found.severity) == (outcome, severity)


@pytest.mark.parametrize(
    ("statement", "outcome"),
    [
        ("In INT4 the weights fit on a single card.", CONSISTENT),
        ("In INT4 the weights are too large for a single card.", OPEN),
        ("It needs no tricks to run on one card in INT4.", CONSISTENT),
        ("It does not need a second one to fit on a card in INT4.", CONSISTENT),
        ("In INT4 it rules out single consumer GPUs.", OPEN),
    ],
)
def test_weights_that_fit_one_device(find, statement, outcome):
    small = parameters("100 billion", "1.00E+11")
    assert only(find("SIZ111", small, on_one(statement), memory())).outcome is outcome


def test_weights_as_large_as_the_device_stay_open(find):
    found = find("SIZ111", parameters("160 billion", "1.60E+11"), on_one("In INT4 they fit a single card."), memory())
    assert only(found).outcome is OPEN


def test_a_device_of_unknown_memory_stays_open(find):
    assert only(find("SIZ111", parameters(), on_one("They fit a single card."))).needs == ("device-memory",)


@pytest.mark.parametrize(
    "statement",
    [
        "The card is a single piece.",
        "It fits on eight cards.",
        "It runs well.",
        "It runs on a domestic accelerator.",
        "It fits a multi-node GPU cluster.",
    ],
)
def test_other_words_are_about_no_single_device(find, statement):
    assert find("SIZ111", parameters(), on_one(statement), memory()) == ()


# SIZ112


def vocabulary(number=128_000):
    return said("vocabulary", "Words.", f"{number:,}", number, "token", metric="vocabulary-size")


def length(number=32_768, metric="sequence-length"):
    return said("length", "Tokens.", f"{number:,}", number, "token", metric=metric)


CHUNKS = said("chunks", "Chunked loss saves the memory of a large vocabulary.", kind="memory")


def test_logits_take_tokens_times_vocabulary(find):
    found = only(find("SIZ112", vocabulary(), length(), CHUNKS))
    assert found.outcome is CONSISTENT
    assert [n.value for n in found.computed] == pytest.approx([32_768 * 128_000 * 2, 32_768 * 128_000 * 4])


@pytest.mark.parametrize(
    ("more", "claims"),
    [
        ([], ("chunks",)),
        ([vocabulary()], ("chunks", "vocabulary")),
        ([vocabulary(), length(metric="context-window")], ("chunks", "vocabulary", "length")),
    ],
)
def test_logits_of_an_unknown_length_stay_open(find, more, claims):
    found = only(find("SIZ112", CHUNKS, *more))
    assert (found.outcome, found.claims) == (OPEN, claims)


@pytest.mark.parametrize(("text", "value", "outcome"), [("8.4 GB", "8.4", CONSISTENT), ("84 GB", "84", OPEN)])
def test_a_printed_memory_of_logits_is_that_of_whole_sequences(find, text, value, outcome):
    printed = said("logits", "The logits take this.", text, value, "gigabyte", kind="memory", metric="memory-used")
    assert only(find("SIZ112", vocabulary(), length(), printed)).outcome is outcome


def test_other_memory_claims_are_about_no_logits(find):
    assert find("SIZ112", vocabulary(), said("other", "It needs much memory.", kind="memory")) == ()


# SIZ113


def shape(layers=80, heads=8, width=128):
    yield said("layers", "Layers.", str(layers), layers, "layer", metric="layer-count")
    yield said("heads", "Heads.", str(heads), heads, "head", metric="kv-heads")
    yield said("width", "Width.", str(width), width, "dimensionless", metric="head-size")


def cache(text, value, unit="kilobyte", **more):
    more = {"metric": "kv-cache-size", "reading": "per-token", "conditions": {"weights-bytes": "FP16"}} | more
    return said("cache", "The cache takes this.", text, value, unit, kind="memory", **more)


def test_a_cache_takes_two_numbers_a_layer_head_and_width(find):
    found = only(find("SIZ113", *shape(), cache("328 kB", 328)))
    assert found.outcome is CONSISTENT
    assert computed(found, "at 2 bytes a number").value == 2 * 80 * 8 * 128 * 2


def test_a_cache_too_small_contradicts_only_a_plain_model(find):
    assert only(find("SIZ113", *shape(), cache("20 kB", 20))).outcome is INCONSISTENT
    assert only(find("SIZ113", *shape(), cache("20 kB", 20, reading=None))).outcome is OPEN
    latent = said("latent", "It compresses keys into a latent vector.", kind="architecture")
    assert only(find("SIZ113", *shape(), latent, cache("20 kB", 20))).outcome is OPEN
    assert only(find("SIZ113", *shape(), cache("900 kB", 900))).outcome is OPEN


def test_a_cache_of_a_sequence_counts_its_tokens(find):
    whole = {"unit": "gigabyte", "reading": "per-sequence", "conditions": {}}
    assert only(find("SIZ113", *shape(), length(), cache("10.7 GB", 10.7, **whole))).outcome is CONSISTENT
    assert only(find("SIZ113", *shape(), length(), cache("5.4 GB", 5.4, **whole))).outcome is CONSISTENT
    many = only(find("SIZ113", *shape(), length(), cache("107 GB", 107, **whole)))
    assert (many.outcome, many.severity) == (OPEN, Severity.NOTE)
    assert only(find("SIZ113", *shape(), cache("10.7 GB", 10.7, **whole))).needs[0] == "sequence-length"


def long_context(**more):
    return said(
        "context", "It is served.", "1,000,000", 1_000_000, "token", metric="context-window", tags=["serving"], **more
    )


def test_layers_whose_state_does_not_grow_are_not_counted(find):
    share = said(
        "share",
        "Of the layers use it.",
        "75%",
        75,
        "percent",
        metric="attention-share",
        about=[("linear", "component")],
    )
    found = only(find("SIZ113", *shape(), share, long_context()))
    assert computed(found, "layers whose cache grows").value == 20
    assert found.outcome is OPEN
    full = share | {"statement": "Of the layers use full attention.", "about": []}
    assert computed(only(find("SIZ113", *shape(), full, long_context())), "layers whose cache grows").value == 60


def test_a_long_context_against_the_memory_of_all_devices(find):
    hardware = memory(), said("devices", "Devices.", "8", 8, "device", metric="device-count", tags=["serving"])
    context = long_context(about=[("card", "hardware")])
    assert only(find("SIZ113", *shape(), context, *hardware)).outcome is CONSISTENT
    assert only(find("SIZ113", *shape(layers=800), context, *hardware)).severity is Severity.WARNING


def test_a_long_context_without_heads_stays_open(find):
    found = only(find("SIZ113", next(shape()), long_context()))
    assert (found.outcome, found.needs[0]) == (OPEN, "architecture-config")
    assert "key-value heads and the width of a head" in found.explanation


def test_the_context_window_of_a_model_as_such_is_no_deployment(find):
    assert (
        find("SIZ113", said("context", "Its window.", "1,000,000", 1_000_000, "token", metric="context-window")) == ()
    )


# SIZ114


def system(text, value, unit="terabyte", statement="The rack has HBM.", number=64, **more):
    yield said("cards", "Cards.", str(number), number, "device", subject="rack", metric="device-count")
    yield said(
        "total",
        statement,
        text,
        value,
        unit,
        subject="rack",
        metric="memory-capacity",
        about=[("card", "part")],
        **more,
    )


@pytest.mark.parametrize(
    ("text", "value", "statement", "outcome"),
    [
        ("5.1 TB", "5.1", "HBM.", CONSISTENT),
        ("4.8 TB", "4.8", "HBM.", OPEN),
        ("4.0 TB", "4.0", "HBM.", INCONSISTENT),
        ("10 TB", "10", "HBM.", INCONSISTENT),
        ("10 TB", "10", "Memory.", OPEN),
    ],
)
def test_the_memory_of_a_system_is_that_of_its_devices(find, text, value, statement, outcome):
    found = only(find("SIZ114", memory(), *system(text, value, statement=statement)))
    assert found.outcome is outcome
    assert set(found.claims) == {"total", "cards", "memory"}


def test_memory_is_tried_in_both_powers(find):
    found = only(find("SIZ114", memory("144 GB", 144), *system("1152 TB", 1152, number=8192)))
    assert found.outcome is CONSISTENT
    assert "powers of 1,024" in found.explanation


def test_memory_of_no_stated_kind_is_no_contradiction(find):
    assert only(find("SIZ114", memory(), *system("1 TB", "1", statement="Shared memory."))).outcome is OPEN


def test_a_node_of_a_cluster_is_not_given_the_devices_of_all(find):
    cards, _ = system("5 TB", "5")
    node = said("node", "Each node has HBM.", "640 GB", 640, "gigabyte", subject="rack", metric="memory-per-node")
    assert find("SIZ114", memory(), cards, node | {"about": [{"subject": "card", "role": "part"}]}) == ()


def test_nodes_and_their_memory_make_a_system_too(find):
    nodes = said("nodes", "Nodes.", "16", 16, "node", subject="rack", metric="node-count")
    total = said(
        "total", "The rack has HBM.", "5.1 TB", "5.1", "terabyte", subject="rack", metric="memory-capacity",
        about=[("server", "part")],
    )  # fmt: skip
    assert only(find("SIZ114", nodes, total, node_memory(320))).outcome is CONSISTENT


def test_a_server_has_the_memory_of_its_devices(find):
    count = said("count", "It has 8.", "8", 8, "device", subject="server", metric="device-count")
    total = node_memory(640, about=[("card", "part")])
    each = said("each", "A card.", "80 GB", 80, "gigabyte", subject="card", metric="memory-per-device")
    assert only(find("SIZ114", count, total, each)).outcome is CONSISTENT
    host = total | {"statement": "The server has host memory."}
    assert find("SIZ114", count, host, each) == ()


def test_a_count_of_another_study_is_not_the_systems(find):
    cards, total = system("10 TB", "10")
    assert find("SIZ114", memory(), cards | {"study": "trial"}, total) == ()


# SIZ115


def tuned(text="140 million", value="1.40E+8"):
    return said(
        "tuned", "Tuned.", text, value, "parameter", subject="run", study="trial", metric="trainable-parameters"
    )


@pytest.mark.parametrize(
    ("share", "outcome", "hint"),
    [("0.035%", CONSISTENT, ""), ("3.5%", INCONSISTENT, "fraction"), ("2%", INCONSISTENT, "")],
)
def test_a_trained_share_is_trained_over_total(find, share, outcome, hint):
    printed = said(
        "share", "Share.", share, share[:-1], "percent", subject="run", study="trial", metric="trainable-share"
    )
    found = only(find("SIZ115", parameters(), tuned(), printed))
    assert found.outcome is outcome
    assert hint in found.explanation


def test_a_share_of_another_run_is_no_contradiction(find):
    printed = said("share", "Share.", "2%", 2, "percent", metric="trainable-share", subject="run")
    loose = tuned() | {"study": None, "about": [{"subject": "whale", "role": "model"}]}
    assert only(find("SIZ115", parameters(), loose, printed)).outcome is INCONSISTENT
    elsewhere = printed | {"citations": [{"source": "elsewhere", "paragraph": 1}]}
    assert only(find("SIZ115", parameters(), loose, elsewhere)).outcome is OPEN


def test_no_more_can_be_trained_than_there_is(find):
    assert only(find("SIZ115", parameters(), tuned("500 billion", "5.00E+11"))).outcome is INCONSISTENT
    assert find("SIZ115", parameters(), tuned("400 billion", "4.00E+11")) == ()
    assert find("SIZ115", tuned()) == ()


# SIZ116


def layers(number, **more):
    return said("layers", "Layers.", str(number), number, "layer", metric="layer-count", **more)


def share_of_layers(text="75%", value=75, unit="percent", cmp="=", **more):
    return said("share", "Of the layers.", text, value, unit, cmp, metric="attention-share", **more)


@pytest.mark.parametrize(
    ("number", "reading", "outcome"),
    [(32, "of-layers", CONSISTENT), (93, "of-layers", CONSISTENT), (30, "of-layers", INCONSISTENT), (30, None, OPEN)],
)
def test_a_share_of_layers_is_whole(find, number, reading, outcome):
    assert only(find("SIZ116", layers(number), share_of_layers(reading=reading))).outcome is outcome


def test_an_assumed_number_of_layers_never_contradicts(find):
    assumed = ADAM | {"id": "n", "metric": "layer-count", "subject": "whale", "quantity": figure("30", 30, "layer")}
    found = only(find("SIZ116", share_of_layers(reading="of-layers"), assumptions=[assumed]))
    assert (found.outcome, found.assumptions) == (OPEN, ("n",))


def test_a_share_in_words_and_about_fits_several_numbers(find):
    share = share_of_layers("three quarters", "0.75", "dimensionless", "~")
    found = only(find("SIZ116", layers(93), share))
    assert found.outcome is CONSISTENT
    assert "69 to 71" in found.explanation
    exact = only(find("SIZ116", layers(93), share_of_layers("three quarters", "0.75", "dimensionless")))
    assert (exact.outcome, exact.severity) == (OPEN, Severity.NOTE)


def test_a_printed_number_of_such_layers_is_divided(find):
    part = layers(69, about=[("linear", "component")]) | {"id": "part"}
    share = share_of_layers("74.2%", "74.2", about=[("linear", "component")])
    assert only(find("SIZ116", layers(93), part, share)).claims == ("share", "part", "layers")
    other = share_of_layers("60%", 60, about=[("linear", "component")])
    assert only(find("SIZ116", layers(93), part, other)).outcome is OPEN
    settled = other | {"reading": "of-layers"}
    assert only(find("SIZ116", layers(93), part, settled)).outcome is INCONSISTENT


def test_without_a_number_of_layers_a_share_stays_open(find):
    assert only(find("SIZ116", share_of_layers())).needs == ("architecture-config",)


# SIZ117


def used(text, value, statement="Training peaks at this per GPU.", cmp="=", **more):
    more = {"metric": "memory-used", "kind": "memory", "about": [("card", "hardware")]} | more
    return said("used", statement, text, value, "gigabyte", cmp, **more)


@pytest.mark.parametrize(
    ("claim", "outcome", "severity"),
    [
        (used("72 GB", 72), CONSISTENT, "note"),
        (used("80 GB", 80), OPEN, "note"),
        (used("80 GB", 80, cmp="<"), CONSISTENT, "note"),
        (used("92 GB", 92), INCONSISTENT, "error"),
        (used("92 GB", 92, "It takes this per GPU, with offloading."), OPEN, "warning"),
    ],
)
def test_memory_used_on_a_device_against_its_memory(find, claim, outcome, severity):
    found = only(find("SIZ117", memory(), claim))
    assert (found.outcome, found.severity) == (outcome, severity)


def test_bytes_of_a_run_that_are_not_called_memory_are_no_capacity(find):
    moved = said("moved", "It moved this per GPU.", "2 TB", 2, "terabyte", subject="run", study="trial", kind="scale")
    assert find("SIZ117", moved, used("92 GB", 92, about=[("run", "run")])) == ()


def test_memory_used_in_all_against_all_devices(find):
    count = devices(4, subject="whale")
    assert only(find("SIZ117", memory(), count, used("300 GB", 300, "In all.", study="trial"))).outcome is CONSISTENT
    assert only(find("SIZ117", memory(), count, used("400 GB", 400, "In all.", study="trial"))).outcome is INCONSISTENT
    assert find("SIZ117", memory(), used("400 GB", 400, "In all.")) == ()


@pytest.mark.parametrize(("of", "outcome"), [("whale", OPEN), ("rack", INCONSISTENT)])
def test_the_memory_that_is_told_of_a_model_is_no_sure_capacity(find, of, outcome):
    size = said("size", "Its weights take this.", "28 GB", 28, "gigabyte", metric="weights-size", subject=of)
    small = said("small", "It has this memory.", "9 GB", 9, "gigabyte", metric="memory-capacity", subject=of)
    assert only(find("SIZ117", size, small)).outcome is outcome


@pytest.mark.parametrize(
    ("statement", "severity"),
    [("The 8 GPUs take 400 GB of memory, 50 GB per GPU.", Severity.WARNING), ("It writes logs per GPU.", None)],
)
def test_bytes_that_need_not_be_memory_of_one_device_are_no_contradiction(find, statement, severity):
    claim = used("400 GB", 400, statement, metric=None)
    assert [f.severity for f in find("SIZ117", memory(), claim)] == ([severity] if severity else [])


def test_assumed_memory_never_contradicts(find):
    assumed = ADAM | {
        "id": "assumed",
        "metric": "memory-per-device",
        "subject": "card",
        "quantity": figure("80 GB", 80, "gigabyte"),
    }
    found = only(find("SIZ117", used("92 GB", 92), assumptions=[assumed]))
    assert (found.outcome, found.severity) == (OPEN, Severity.WARNING)


def test_weights_against_a_system_that_they_are_said_of(find):
    rack = memory("5 TB", 5, "terabyte", subject="rack", metric="memory-capacity")
    weight = weights("size", "BF16", "5.6 TB", "5.6", "terabyte", about=[("rack", "hardware")])
    assert only(find("SIZ117", rack, weight)).outcome is INCONSISTENT
    assert find("SIZ117", rack, weights("size", "BF16", "5.6 TB", "5.6", "terabyte")) == ()


# SIZ118


def hidden(number=8192):
    return said("width", "Width.", f"{number:,}", number, "dimensionless", metric="hidden-size")


def test_embeddings_are_a_part_of_the_parameters(find):
    found = only(find("SIZ118", parameters(), vocabulary(), hidden()))
    assert found.outcome is CONSISTENT
    assert computed(found, "embedding table").value == 128_000 * 8192
    assert computed(found, "share of the total").value == pytest.approx(0.524, abs=0.001)


def test_embeddings_are_a_part_of_what_every_token_uses(find):
    counts = parameters(), active(), experts(), chosen(reading="routed-only")
    found = only(find("SIZ118", *counts, vocabulary(), hidden()))
    assert set(found.claims) == {"params", "active", "experts", "chosen", "vocabulary", "width"}
    assert "of what every token uses" in found.explanation
    little = said("part", "Shared.", "0.5 billion", "5E+8", "parameter", metric="shared-parameters")
    assert only(find("SIZ118", parameters(), little, vocabulary(), hidden())).severity is Severity.WARNING


@pytest.mark.parametrize(
    ("reading", "outcome"), [(None, OPEN), ("without-embeddings", OPEN), ("with-embeddings", INCONSISTENT)]
)
def test_embeddings_larger_than_the_model(find, reading, outcome):
    small = parameters("0.9 billion", "0.9E+9", reading=reading)
    assert only(find("SIZ118", small, vocabulary(), hidden())).outcome is outcome
    shared = only(find("SIZ118", parameters("1.5 billion", "1.5E+9", reading=reading), vocabulary(), hidden()))
    assert (shared.outcome, "input and output share it" in shared.explanation) == (CONSISTENT, True)


def test_one_of_several_totals_speaks_for_the_model(find):
    again = said("zagain", "Whale has 400 billion.", "400 billion", "4.00E+11", "parameter", metric="total-parameters")
    assert [f.claims[0] for f in find("SIZ118", parameters(), again, vocabulary(), hidden())] == ["params"]


def test_without_vocabulary_or_width_there_is_no_table(find):
    assert find("SIZ118", parameters(), vocabulary()) == ()
    assert find("SIZ118", parameters(), hidden()) == ()


# SIZ119


@pytest.mark.parametrize(
    ("statement", "bits", "outcome"),
    [
        ("Kept in FP8.", "8", None),
        ("Kept in FP8, which is 16 bits.", "16", INCONSISTENT),
        ("FP8 (16 bits) is used.", "16", INCONSISTENT),
        ("Kept in FP8 instead of BF16.", "16", None),
        ("Kept in MXFP4.", "4.25", None),
        ("Kept in INT4.", "4.5", OPEN),
        ("Kept in TF32.", "19", None),
        ("Kept in INT4, in 16 bits.", "16", INCONSISTENT),
    ],
)
def test_a_format_has_its_bits(find, statement, bits, outcome):
    claim = said("bits", statement, f"{bits} bits", bits, "bit", metric="weight-precision")
    assert [found.outcome for found in find("SIZ119", claim)] == ([outcome] if outcome else [])


def test_a_figure_that_is_the_name_of_a_format_has_its_bits(find):
    claim = said("bits", "It is kept so.", "FP8", 16, "bit", metric="weight-precision")
    assert only(find("SIZ119", claim)).outcome is INCONSISTENT


@pytest.mark.parametrize(
    "statement", ["FP8 is used with 16-bit master weights.", "It went from FP8 to 16 bits.", "FP8 instead of 16 bits."]
)
def test_bits_of_something_beside_a_format_say_nothing(find, statement):
    assert find("SIZ119", said("bits", statement, "16 bits", 16, "bit", metric="weight-precision")) == ()


def test_bits_without_a_format_say_nothing(find):
    assert find("SIZ119", said("bits", "Kept in 4 bits.", "4 bits", 4, "bit", metric="weight-precision")) == ()


@pytest.mark.parametrize(
    ("text", "value", "outcome"),
    [
        ("2 TB", 2, CONSISTENT),
        ("5.6 TB", "5.6", CONSISTENT),
        ("0.14 TB", "0.14", INCONSISTENT),
        ("0.7 TB", "0.7", OPEN),
    ],
)
def test_a_size_implies_parameters_of_a_class(find, text, value, outcome):
    size = said("class", "Large.", "trillion-parameter", "1E+12", "parameter", "~", metric="model-size-class")
    found = only(find("SIZ119", size, weights("size", "BF16", text, value, "terabyte")))
    assert found.outcome is outcome
    assert find("SIZ119", size, weights("size", None, text, value, "terabyte")) == ()


# All of them


RIGHT = [
    parameters("671 billion", "6.71E+11"),
    active("37 billion", "3.7E+10"),
    said("share", "It activates 5.5% of its parameters.", "5.5%", "5.5", "percent"),
    experts(256, reading="per-layer"),
    chosen(8),
    weights("size", "FP8", "685 GB", "685"),
    weights("wide", "BF16", "1.34 TB", "1.34", "terabyte"),
    memory(),
    said("bits", "The weights are kept in FP8.", "8 bits", 8, "bit"),
    trained(2048),
    degree(64),
    said("held", "Each rank holds four experts.", "four", 4, "expert", subject="run", study="trial"),
    degree(16, "stages", "pipeline-parallel-degree"),
    *shape(61, 128, 128),
    vocabulary(129_280),
    hidden(7168),
    on_one("The weights are too large for a single card."),
]


@pytest.mark.parametrize("code", SIZES)
def test_a_correct_set_holds_nothing_inconsistent(find, code):
    assert [f for f in find(code, *RIGHT) if f.outcome is INCONSISTENT] == []


@pytest.mark.parametrize("code", SIZES)
@pytest.mark.parametrize("value", ["0", "-1", "1E+90", "1E-90"])
def test_odd_values_do_no_harm(find, code, value):
    odd = []
    for claim in (*RIGHT, *layout(nodes=2, prefill=1), *system("5 TB", 5), cache("9 kB", 9), used("9 GB", 9), tuned()):
        if "quantity" in claim:
            odd.append(claim | {"quantity": claim["quantity"] | {"printed": "a number", "value": value}})
    unique = list({claim["id"]: claim for claim in odd}.values())
    for found in find(code, *unique):
        assert found.working
        assert found.claims


@pytest.mark.parametrize("code", SIZES)
def test_metrics_may_be_missing(find, code):
    """The same claims say the same where their metric follows from unit, kind and words."""
    named = [f.explanation for f in find(code, *RIGHT)]
    plain = [
        claim | ({"metric": None} if claim["id"] in ("size", "wide", "held", "stages", "bits") else {})
        for claim in RIGHT
    ]
    assert [f.explanation for f in find(code, *plain)] == named


def test_what_a_change_touches_is_asked_again(library):
    claims = [*RIGHT, memory("40 GB", 40) | {"id": "memory"}]
    tables = {"subjects": SUBJECTS, "sources": [{"id": "article"}], "studies": [TRIAL], "assumptions": [ADAM]}
    before = library(claims=RIGHT, **tables)
    after = library(claims=claims, **tables)
    assert Run.of(before).after(after).findings == Run.of(after).findings


def test_the_bundled_library_has_no_contradiction_in_sizes(bundled):
    found = {code: CHECKS[code].run(bundled) for code in SIZES}
    assert [f for those in found.values() for f in those if f.outcome is INCONSISTENT] == []
    (warning,) = [f for those in found.values() for f in those if f.severity is Severity.WARNING]
    assert all(f.needs for those in found.values() for f in those if f.assumptions)
    assert (warning.code, warning.claims[0]) == ("SIZ108", "random-initialization-run-on-128-cards")
    assert computed(warning, "on each device").value == 350e9
    _, sharded, grouped = only(found["SIZ107"]).computed
    assert sharded.value == 43.75e9
    assert grouped.value == pytest.approx(14 * 3.0636e9 * 2 + 54.98e9 * 2 / 128, rel=1e-4)  # experts and the rest
    assert [n.value for n in only(found["SIZ110"]).computed] == [350e9, 175e9, 1.4e12]
    assert only(found["SIZ110"]).needs == ("device-memory",)


# What is assumed, and what the digits leave


CARD_MEMORY = ADAM | {
    "id": "card-memory",
    "metric": "memory-per-device",
    "subject": "card",
    "quantity": figure("80 GB", 80, "gigabyte"),
}


def test_an_agreement_that_rests_on_an_assumption_says_so_and_what_would_replace_it(find):
    sizes = parameters(), weights("wide", "BF16", "800 GB", "800")
    for code, run in (
        ("SIZ107", served(64)),
        ("SIZ108", trained(640)),
        ("SIZ108", trained(32, "It was tuned.", tags=["training", "lora"])),
    ):
        found = only(find(code, *sizes, run, assumptions=(ADAM, CARD_MEMORY)))
        assert found.outcome is CONSISTENT
        assert "device-memory" in found.needs
        assert "assumed" in found.explanation
    assert only(find("SIZ107", *sizes, served(64), memory())).needs == ()


def test_whole_groups_still_leave_the_degrees_open(find):
    found = only(find("SIZ106", devices(128), degree(64)))
    assert (found.outcome, found.needs) == (CONSISTENT, ("degree-decomposition",))


def test_the_ranks_that_one_token_reaches_are_bounded(find):
    found = only(find("SIZ105", experts(64), chosen(8), degree(16)))
    assert computed(found, "share of the ranks that one token reaches in a layer, at most").value == 50
    assert "chosen" in found.claims
    assert len(only(find("SIZ105", experts(64), chosen(8), degree(8))).computed) == 1


def test_the_allowance_for_scales_is_told_before_it_decides(find):
    size = weights("size", "INT4", "1.4TB", "1.4", "terabyte", "~", "TB or TiB is not said.")
    found = only(find("SIZ101", parameters("2.8 trillion", "2.8E+12"), size))
    allowance, printed, other = found.working[-3:]
    assert "can add up to 50%" in allowance
    assert printed.endswith("which agrees")
    assert other.startswith("the size in TiB")
    assert other.endswith("which agrees only with scales or wider layers")


def test_usual_scales_are_set_against_the_digits_of_the_size(find):
    size = weights("size", "INT4", "1.4TB", "1.4", "terabyte")
    found = only(find("SIZ109", parameters("2.8 trillion", "2.8E+12"), size))
    assert "16 bits per 128 weights give 1.444 TB, which also rounds to 1.4TB" in found.explanation
    assert "8 bits per 32 weights give 1.488 TB, which does not" in found.explanation
    bits = computed(found, "bits for each weight")
    assert (bits.value, round(bits.high, 3)) == (4, 4.218)


def test_powers_of_two_are_not_mixed_into_the_bits_of_a_weight(find):
    size = weights("size", "INT4", "1.4TB", "1.4", "terabyte", "=", "TB or TiB is not said.")
    found = only(find("SIZ109", parameters("2.8 trillion", "2.8E+12"), size))
    assert round(computed(found, "bits for each weight").high, 3) == 4.218
    assert round(computed(found, "bits for each weight with the size in TiB, powers of 1,024").high, 3) == 4.638


def test_a_format_of_training_is_set_against_the_models_of_its_framework(find):
    subjects = [*SUBJECTS, {"id": "tool", "name": "Tool", "kind": "framework"}]
    model = said(
        "class", "Whale was pre-trained with Tool.", "trillion-parameter", "1E+12", "parameter", "~",
        metric="model-size-class", about=[("tool", "framework")],
    )  # fmt: skip
    fp8 = said("fp8", "Tool trains in FP8.", "FP8", 8, "bit", subject="tool", metric="training-precision")
    found = only(find("SIZ109", model, fp8, subjects=subjects))
    assert found.outcome is OPEN
    assert [n.value for n in found.computed] == [1e12, 2e12]
    assert found.claims == ("fp8", "class")
    other = said("other", "A model of 7 billion was trained with Tool.", "7 billion", "7E+9", "parameter",
                 subject="whale-base", metric="total-parameters", about=[("tool", "framework")])  # fmt: skip
    assert find("SIZ109", model, fp8, other, subjects=subjects) == ()


def test_a_checkpoint_is_compared_with_its_own_hardware(find):
    subjects = [
        *SUBJECTS,
        {"id": "w4a8", "name": "W4A8", "kind": "format"},
        {"id": "w8a8", "name": "W8A8", "kind": "format"},
        {"id": "box", "name": "Box", "kind": "server"},
    ]
    about = ["whale", "server", "w4a8", "w8a8"]
    study = TRIAL | {"subject": "whale", "about": about}
    claims = [
        parameters(),
        said(
            "layout", "It is served on these.", "two", 2, "node", study="trial", metric="node-count", tags=["serving"]
        ),
        said("narrow", "Runs there.", subject="server", kind="support", about=[("whale", "model"), ("w4a8", "format")]),
        said("wide", "Runs there.", subject="box", kind="support", about=[("whale", "model"), ("w8a8", "format")]),
        memory("128 GB", 128, subject="server", metric="memory-per-node"),
    ]
    found = only(find("SIZ110", *claims, studies=(study,), subjects=subjects))
    assert found.outcome is CONSISTENT
    assert [n.label for n in found.computed if "W" in n.label] == ["weights in W4A8, a node"]
    assert any("W8A8 is said of Box" in line for line in found.working)


def test_a_count_of_layers_is_whole(find):
    share = share_of_layers("three quarters", 75, "percent", "~", about=[("linear", "component")])
    context = said(
        "context", "It is served with so long a context.", "1 million", "1E+6", "token", metric="context-window",
        tags=["serving"],
    )  # fmt: skip
    found = only(find("SIZ113", context, layers(93), share))
    assert "22 to 24 layers of the 93 printed" in found.explanation


def test_assumed_embeddings_within_bounds_are_no_finding(find):
    assumed = [
        ADAM | {"id": metric, "metric": metric, "subject": "whale", "quantity": figure(str(n), n, unit)}
        for metric, n, unit in (("vocabulary-size", 100_000, "token"), ("hidden-size", 8192, "dimensionless"))
    ]
    assert find("SIZ118", parameters(), assumptions=assumed) == ()
    assert only(find("SIZ118", parameters("1 million", "1E+6"), assumptions=assumed)).outcome is OPEN


def test_a_claim_and_its_figure_are_both_asked_about_in_a_run(library):
    subjects = [*SUBJECTS, {"id": "tool", "name": "Tool", "kind": "framework"}]
    more = {"subject": "tool", "metric": "training-precision", "kind": "support", "about": [("whale", "model")]}
    claims = [parameters(), said("fp8", "Tool trains in FP8.", "FP8", 8, "bit", **more)]
    made = library(subjects=subjects, sources=[{"id": "article"}], claims=claims)
    (found,) = [finding for finding in Run.of(made).findings if finding.code == "SIZ109"]
    assert (found,) == CHECKS["SIZ109"].run(made)


# Figures that are printed of one thing in two ways


def adapter(text, value, statement="The adapter is a file of this size.", **more):
    more = {"metric": "adapter-size", "conditions": {"weights-bytes": "BF16"}, "study": "trial", "place": 3} | more
    return said("adapter", statement, text, value, "megabyte", kind="memory", **more)


def trained_ones(**more):
    more = {"metric": "trainable-parameters", "study": "trial", "place": 3} | more
    return said("trained", "These are trained.", "168 million", "1.68E+8", "parameter", **more)


@pytest.mark.parametrize(
    ("size", "more", "outcome"),
    [
        (("336 MB", 336), {}, CONSISTENT),
        (("671 MB", 671), {}, INCONSISTENT),
        (("671 MB", 671), {"statement": "The adapter with its optimizer states takes this."}, OPEN),
        (("671 MB", 671), {"study": None, "place": 9}, OPEN),
        (("671 MB", 671), {"conditions": {}}, None),
    ],
)
def test_an_adapter_holds_the_parameters_that_are_trained(find, size, more, outcome):
    findings = find("SIZ101", adapter(*size, **more), trained_ones())
    assert [finding.outcome for finding in findings] == ([outcome] if outcome else [])


@pytest.mark.parametrize(
    ("held", "words", "outcome"),
    [
        (8, "Each rank holds eight experts of a layer.", INCONSISTENT),
        (8, "With redundant copies each rank holds eight experts.", OPEN),
        (6, "Each rank holds six experts of a layer.", OPEN),  # copies of one or the other are left open
        (300, "Each rank holds 300 experts.", OPEN),  # five in each of sixty layers
        (300, "Each rank holds 300 experts of a layer.", INCONSISTENT),
    ],
)
def test_a_rank_that_holds_far_more_than_its_share_needs_copies(find, held, words, outcome):
    setup = {"study": "trial", "kind": "parallelism"}
    claims = (
        experts(160),
        said("ep", "It is spread over 32.", "32", 32, "dimensionless", metric="expert-parallel-degree", **setup),
        said("held", words, str(held), held, "expert", metric="experts-per-rank", **setup),
    )
    (finding,) = find("SIZ105", *claims)
    assert finding.outcome is outcome


@pytest.mark.parametrize(
    ("text", "value", "unit", "words", "outcome"),
    [
        ("1.54 TB", "1.54", "terabyte", "A server has this much HBM.", CONSISTENT),
        ("1.5 TiB", "1.5", "tebibyte", "A server has this much HBM.", OPEN),  # 192 GB are often 192 GiB
        ("1.54 TiB", "1.54", "tebibyte", "A server has this much HBM.", INCONSISTENT),
        ("1.54 TiB", "1.54", "tebibyte", "A server has this much HBM and LPDDR.", OPEN),
    ],
)
def test_a_binary_prefix_is_hardly_ever_printed_for_powers_of_a_thousand(find, text, value, unit, words, outcome):
    claims = (
        said("each", "A card has HBM.", "192 GB", 192, "gigabyte", subject="card", metric="memory-per-device"),
        said("eight", "It has 8 cards.", "8", 8, "device", subject="server", metric="devices-per-node"),
        said(
            "all", words, text, value, unit, subject="server", metric="memory-per-node", about=[("card", "component")]
        ),
    )
    findings = [f for f in find("SIZ114", *claims) if "all" in f.claims]
    assert [finding.outcome for finding in findings] == [outcome]


@pytest.mark.parametrize(
    ("text", "value", "more", "outcome"),
    [
        ("43 GB", 43, {}, CONSISTENT),
        ("21 GB", 21, {}, INCONSISTENT),
        ("21 GB", 21, {"statement": "A full context takes this cache, in a format not named."}, OPEN),
        ("40 GB", 40, {}, OPEN),
    ],
)
def test_a_sequence_takes_the_cache_of_a_token_times_its_tokens(find, text, value, more, outcome):
    form = {"conditions": {"weights-bytes": "BF16"}}
    cache = {"metric": "kv-cache-size", "kind": "memory"}
    whole = (
        cache
        | {"reading": "per-sequence"}
        | ({} if more else form)
        | {"statement": "A full context takes this."}
        | more
    )
    claims = (
        said("context", "It reads so much.", "131,072", 131072, "token", metric="context-window"),
        said("one", "A token takes this.", "320 KiB", 320, "kibibyte", reading="per-token", **cache, **form),
        said("all", whole.pop("statement"), text, value, "gigabyte", **whole),
    )
    findings = [f for f in find("SIZ113", *claims) if {"one", "all"} <= set(f.claims)]
    assert [finding.outcome for finding in findings] == [outcome]


# what a record settles


def test_the_weights_of_one_device_are_held_by_its_memory(find):
    held = said(
        "held",
        "The weights fit a single card.",
        "70 GB",
        70,
        "gigabyte",
        kind="memory",
        about=[("card", "hardware")],
        metric="weights-per-device",
    )
    assert only(find("SIZ117", memory("48 GB", 48), held)).outcome is INCONSISTENT
    assert only(find("SIZ117", memory("80 GB", 80), held)).outcome is CONSISTENT


@pytest.mark.parametrize(
    ("statement", "size", "outcome"),
    [
        ("A full context in FP16 fills it.", "4.29", INCONSISTENT),
        ("In FP16 the cache fills it.", "4.29", OPEN),
        ("A full context in FP16 fills it.", "42.9", CONSISTENT),
        ("A full context in FP16 fills it, by its latent attention.", "4.29", OPEN),
    ],
)
def test_the_cache_of_a_full_context_is_that_of_all_its_tokens(find, statement, size, outcome):
    claims = (
        said("layers", "It has layers.", "80", 80, "layer", metric="layer-count"),
        said("heads", "It has heads.", "8", 8, "head", metric="kv-heads"),
        said("width", "A head is so wide.", "128", 128, "dimensionless", metric="head-size"),
        said("context", "It reads so much.", "131,072", 131072, "token", metric="context-window"),
        said("cache", statement, f"{size} GB", size, "gigabyte", kind="memory", metric="kv-cache-size"),
    )
    found = [f for f in find("SIZ113", *claims) if "cache" in f.claims]
    assert [f.outcome for f in found] == [outcome]


@pytest.mark.parametrize(("tags", "outcome"), [(["training"], INCONSISTENT), (["serving"], OPEN), ([], OPEN)])
def test_a_training_keeps_no_copies_of_experts(find, tags, outcome):
    held = said(
        "held",
        "Each rank keeps twelve.",
        "12",
        12,
        "expert",
        kind="parallelism",
        subject="run",
        study="trial",
        metric="experts-per-rank",
        tags=tags,
    )
    (found,) = find("SIZ105", experts(256), degree(32, tags=tags), held)
    assert found.outcome is outcome


@pytest.mark.parametrize(("groups", "outcome"), [(64, CONSISTENT), (96, INCONSISTENT), (128, OPEN)])
def test_cards_are_taken_for_several_devices_only_where_they_are_a_whole_number(find, groups, outcome):
    cards = devices(2048, statement="It ran on 2,048 cards.")
    printed = degree(groups, "groups", "expert-parallel-groups")
    assert only(find("SIZ106", cards, degree(32), printed)).outcome is outcome


def test_of_two_models_of_one_name_the_one_that_fits_is_meant(find):
    small = said("small", "The smaller model has these.", "8 billion", "8E+9", "parameter", metric="total-parameters")
    large = said(
        "large", "The larger model has these.", "70 billion", "7.0E+10", "parameter", metric="total-parameters"
    )
    assert only(find("SIZ101", small, large, weights("wide", "BF16", "140 GB", 140))).outcome is CONSISTENT
    assert {f.outcome for f in find("SIZ101", small, large, weights("wide", "BF16", "300 GB", 300))} == {INCONSISTENT}


def test_a_cache_of_one_token_is_told_by_its_words(find):
    claims = (
        said("layers", "It has layers.", "126", 126, "layer", metric="layer-count"),
        said("heads", "It has heads.", "8", 8, "head", metric="kv-heads"),
        said("width", "A head is so wide.", "128", 128, "dimensionless", metric="head-size"),
        said("cache", "One token adds this in BF16.", "129 kB", 129, "kilobyte", kind="memory", metric="kv-cache-size"),
    )
    assert only(find("SIZ113", *claims)).outcome is INCONSISTENT


def test_memory_of_the_cards_is_no_other_memory(find):
    cards = devices(10240, subject="rack", study=None, about=[("card", "hardware")])
    whole = memory("65.5 TB", "65.5", "terabyte", subject="rack", metric="memory-capacity") | {
        "id": "whole",
        "statement": "The card memory totals this.",
        "about": [{"subject": "card", "role": "hardware"}],
    }
    outcomes = {f.outcome for f in find("SIZ114", memory("64 GB", 64), cards, whole)}
    assert outcomes == {INCONSISTENT}


def test_the_name_of_a_card_makes_memory_that_of_one(find):
    def used(statement):
        return said(
            "used",
            statement,
            "240 GB",
            240,
            "gigabyte",
            kind="memory",
            metric="memory-used",
            about=[("card", "hardware")],
        )

    assert (
        only(find("SIZ117", memory("192 GB", 192), used("At work it uses 240 GB of each Card."))).outcome
        is INCONSISTENT
    )
    assert not find("SIZ117", memory("192 GB", 192), used("At work it uses 240 GB of each Card server."))


@pytest.mark.parametrize(
    ("statement", "outcomes"),
    [
        ("The share that is activated is this.", [INCONSISTENT]),
        ("This share of its users have activated it.", []),
    ],
)
def test_what_a_model_activates_is_a_share_of_itself(find, statement, outcomes):
    share = said("share", statement, "30%", 30, "percent")
    assert [f.outcome for f in find("SIZ103", parameters(), active(), share)] == outcomes


# SIZ120


def held(statement, size, **more):
    more = {"metric": "weights-per-device", "kind": "memory"} | more
    return said("each", statement, f"{size} GB", size, "gigabyte", **more)


FP8 = weights("narrow", "FP8", "1.8 TB", "1.8", "terabyte")


@pytest.mark.parametrize(
    ("statement", "size", "outcomes"),
    [
        ("Spread over the 72 accelerators, the FP8 weights take this on each.", 25, [CONSISTENT]),
        ("Spread over the 72 accelerators, the FP8 weights take this on each.", 27, [CONSISTENT]),
        ("Spread over the 72 accelerators, the FP8 weights take this on each.", 125, [INCONSISTENT]),
        ("Split eight ways, the FP8 weights take this on each card.", 225, [CONSISTENT]),
        ("Split eight ways, the FP8 weights take this on each card.", 22, [INCONSISTENT]),
        ("The FP8 weights take this on each card.", 125, []),
        ("The FP8 weights, split over 72 cards in four copies, take this on each.", 100, []),
        ("Split over the cards, the weights take this on each.", 125, []),
    ],
)
def test_a_device_holds_its_part_of_what_is_split(find, statement, size, outcomes):
    assert [f.outcome for f in find("SIZ120", FP8, held(statement, size))] == outcomes


@pytest.mark.parametrize(("size", "outcome"), [("20.9", CONSISTENT), ("209", INCONSISTENT)])
def test_a_training_state_is_split_over_the_devices_of_its_run(find, size, outcome):
    more = {"subject": "run", "study": "trial", "kind": "memory"}
    state = said("state", "The training state.", "10.7 TB", "10.7", "terabyte", metric="training-state-size", **more)
    words = "Split evenly, the training state takes this on each card."
    each = held(words, size, metric="memory-used", subject="run", study="trial")
    assert only(find("SIZ120", state, devices(512), each)).outcome is outcome
    elsewhere = devices(512, study=None, place=9)
    assert INCONSISTENT not in {f.outcome for f in find("SIZ120", state, elsewhere, each)}


@pytest.mark.parametrize("size", [1, 999_999])
def test_without_a_whole_or_a_number_of_devices_nothing_is_split(find, size):
    assert not find("SIZ120", held("Spread over the 72 accelerators, the FP8 weights take this.", size))
    assert not find("SIZ120", FP8, held("Spread over zero accelerators, the FP8 weights take this.", size))


@pytest.mark.parametrize(
    ("statement", "runs"), [("It takes 31 GB on a Card.", 1), ("It takes 31 GB on a Card server.", 0)]
)
def test_memory_on_a_card_is_that_of_one(find, statement, runs):
    used = said(
        "used", statement, "31 GB", 31, "gigabyte", kind="memory", metric="memory-used", about=[("card", "hardware")]
    )
    assert len(find("SIZ117", memory("24 GB", 24), used)) == runs
