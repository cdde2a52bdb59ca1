"""Checks of counts: the numbers they compute, each outcome, and the readings that they leave open."""

from decimal import Decimal

import pytest

from claims.checks import CHECKS
from claims.facts import fact_of
from claims.facts.printed import device_words, numbers_in, values_in
from claims.model.finding import Outcome, Severity

OUTLETS = [{"id": name, "name": f"The {name.title()}", "kind": "outlet"} for name in ("daily", "weekly")]
SOURCES = [
    {"id": "article", "publisher": "daily"},
    {"id": "report", "publisher": "weekly"},
    {"id": "paper", "kind": "paper", "publisher": "maker"},
]
THINGS = [
    *OUTLETS,
    {"id": "model", "name": "The Model", "kind": "model"},
    {"id": "chip", "name": "The Chip", "kind": "accelerator"},
    {"id": "server", "name": "The Server", "kind": "server"},
    {"id": "pod", "name": "The Pod", "kind": "cluster"},
    {"id": "small-pod", "name": "The Small Pod", "kind": "cluster", "version_of": ["pod"]},
    {"id": "rack", "name": "The Rack", "kind": "cluster", "part_of": ["pod"]},
    {"id": "shelf", "name": "The Shelf", "kind": "cluster", "part_of": ["pod"]},
    {"id": "attention", "name": "Attention", "kind": "technique"},
    {"id": "other-attention", "name": "Other attention", "kind": "technique"},
]
STUDIES = [
    {"id": "run", "title": "The run", "subject": "model"},
    {"id": "trial", "title": "A trial", "subject": "model"},
]


def figure(claim_id, metric, printed, value, unit="dimensionless", *, source="article", cites=None, **fields):
    """Makes a claim with a figure; `comparator`, `value_high` and `unit_note` go into its quantity."""
    inner = {key: fields.pop(key) for key in ("comparator", "value_high", "unit_note") if key in fields}
    claim = {
        "id": claim_id,
        "subject": "model",
        "kind": "spec",
        "statement": f"It is {printed}.",
        "modality": "described",
        "quantity": {"printed": printed, "value": str(value), "unit": unit, **inner},
        "citations": cites or [{"source": source, "paragraph": 1, "figures": [printed]}],
    }
    return claim | ({"metric": metric} if metric else {}) | fields


def scale(claim_id, metric, number, unit="device", **fields):
    return figure(claim_id, metric, f"{number:,}", number, unit, **{"kind": "scale", **fields})


def degree(claim_id, name, number, **fields):
    return figure(claim_id, f"{name}-parallel-degree", str(number), number, **{"kind": "parallelism", **fields})


@pytest.fixture
def found(library):
    """Runs one check over claims and returns its findings."""

    def ask(code, *claims, subjects=(), sources=(), **more):
        everything = {"subjects": [*THINGS, *subjects], "sources": [*SOURCES, *sources], "studies": STUDIES}
        built = library(claims=list(claims), **everything, **more)
        return CHECKS[code].run(built)

    return ask


@pytest.fixture
def one(found):
    """Runs one check over claims and returns its only finding."""

    def ask(code, *claims, **more):
        findings = found(code, *claims, **more)
        assert len(findings) == 1, [finding.explanation for finding in findings]
        return findings[0]

    return ask


def numbers(finding):
    return {number.label: number.value for number in finding.computed}


# What is printed


@pytest.mark.parametrize(
    ("printed", "values"),
    [
        ("2.8-Trillion-Parameter", ["2.8e12"]),
        ("1.04T", ["1.04e12"]),
        ("104 billion", ["104e9"]),
        ("one million", ["1e6"]),
        ("half a million", ["5e5"]),
        ("one hundred and twenty-eight", ["128"]),
        ("two thousand and forty-eight", ["2048"]),
        ("ten thousand", ["10000"]),
        ("a dozen", ["12"]),
        ("three quarters", ["0.75"]),
        ("a quarter", ["0.25"]),
        ("2.8万亿", ["2.8e12"]),
        ("1040亿", ["1.04e11"]),
        ("一百二十八", ["128"]),
        ("两万亿", ["2e12"]),
        ("1万卡", ["10000"]),
        ("百分之十五", ["15"]),
        ("四分之三", ["0.75"]),
        ("15％", ["15"]),
        ("5,6 TB", ["5.6"]),
        ("8,192", ["8192"]),
        ("2^20", ["1048576"]),
        ("−3.5", ["-3.5"]),
        ("10-20", ["10", "20"]),
        ("twice", ["2"]),
        ("8×H100", ["8", "100"]),
        ("EP64", ["64"]),
        ("within days", []),
        ("billions", []),
        ("November 4", []),
        ("11月4日", []),
        ("0.30.0", []),
        ("W4A8", []),
        ("", []),
    ],
)
def test_the_numbers_of_a_printed_figure_are_read(printed, values):
    assert [number.value for number in numbers_in(printed)] == list(map(Decimal, values))


@pytest.mark.parametrize(
    ("printed", "unit"),
    [
        ("5.6TB", "terabyte"),
        ("400 Gbps", "gigabit/second"),
        ("400 million packets per second", "packet/second"),
        ("1.4 TB/s", "terabyte/second"),
        ("12 tokens per second", "token/second"),
        ("128-card", "device"),
        ("eight-node", "node"),
        ("15 percent", "percent"),
        ("3 percentage points", "percentage_point"),
        ("three times", "x"),
        ("350 ms", "millisecond"),
        ("48 hours", "hour"),
        ("2.5 PFLOPS", "petaFLOP/second"),
        ("64 GiB", "gibibyte"),
        ("112G", None),
    ],
)
def test_the_unit_behind_a_number_is_read(printed, unit):
    assert numbers_in(printed)[0].unit == unit


@pytest.mark.parametrize(
    ("printed", "unit", "values"),
    [
        ("112G", "gigabit/second", ["112"]),
        ("5.6T", "terabyte", ["5.6"]),
        ("5,600 GB", "terabyte", ["5.6"]),
        ("0.35 s", "millisecond", ["350"]),
        ("128 cards", "terabyte", []),
        ("75%", "dimensionless", ["0.75"]),
        ("three quarters", "percent", ["0.75", "75"]),
        ("1.25x", "percent", ["125", "25", "20"]),
        ("50 percent", "x", ["0.5", "1.5", "2"]),
    ],
)
def test_a_printed_figure_is_read_in_a_unit_in_every_reading(printed, unit, values):
    assert [number.value for number in values_in(printed, unit)] == list(map(Decimal, values))


def test_the_digits_of_a_number_say_how_far_it_holds():
    (number,) = numbers_in("2.8 trillion")
    assert number.interval == (Decimal("2.75e12"), Decimal("2.85e12"))
    assert numbers_in("three")[0].interval.is_exact


def test_the_words_for_devices_are_told_apart():
    assert device_words("128 Ascend NPUs on 64 cards") == ("cards", "NPUs")
    assert device_words("an accelerator system") == ()


@pytest.mark.parametrize(
    ("unit", "kind", "statement", "metric"),
    [
        ("request", "scale", "It handled many requests in total.", "request-total"),
        ("request", "scale", "It serves many requests at a time, in total.", "concurrency"),
        ("packet", "scale", "It sent many packets.", "packet-total"),
        ("hour", "utilisation", "On average a failure came every few hours.", "time-between-stops"),
        ("hour", "duration", "Training took hours.", "training-time"),
        ("expert", "spec", "There are experts in all.", "expert-count"),
        ("expert", "spec", "There are routed experts in all.", "routed-experts"),
        ("percent", "scale", "Of the 8 nodes many prefill, a share of the nodes.", "part-share"),
        ("percent", "spec", "So many of the attention layers are linear.", "attention-share"),
    ],
)
def test_the_metric_of_a_count_is_told_from_its_words(library, unit, kind, statement, metric):
    claim = figure("claim", None, "12", 12, unit, kind=kind, statement=statement)
    built = library(claims=[claim], subjects=THINGS, sources=SOURCES)
    assert fact_of(built.claims["claim"]).metric == metric


# CNT101


NODES = [
    scale("all", "node-count", 8, "node"),
    scale("prefill", "prefill-nodes", 4, "node"),
    scale("decode", "decode-nodes", 4, "node"),
]


def test_parts_that_make_the_whole_are_consistent(one):
    finding = one("CNT101", *NODES)
    assert finding.outcome is Outcome.CONSISTENT
    assert finding.claims == ("all", "prefill", "decode")
    assert numbers(finding) == {"sum of the parts": 8}


@pytest.mark.parametrize(
    ("decode", "statement", "outcome"),
    [
        (5, "Decoding takes 5 nodes.", Outcome.INCONSISTENT),
        (3, "Decoding takes 3 nodes.", Outcome.UNDER_DETERMINED),
        (3, "The rest, 3 nodes, decode.", Outcome.INCONSISTENT),
        (5, "Decoding takes 5 virtual nodes.", Outcome.UNDER_DETERMINED),
    ],
)
def test_parts_above_the_whole_cannot_be_and_below_only_if_they_are_all(one, decode, statement, outcome):
    part = scale("decode", "decode-nodes", decode, "node", statement=statement)
    assert one("CNT101", *NODES[:2], part).outcome is outcome


def test_a_part_that_is_a_bound_is_taken_as_one(found):
    bound = scale("decode", "decode-nodes", 3, "node", comparator=">=")
    assert [f.outcome for f in found("CNT101", *NODES[:2], bound)] == [Outcome.CONSISTENT]


def test_a_missing_part_and_several_values_of_one_say_nothing(found):
    assert found("CNT101", *NODES[:2]) == ()
    assert found("CNT101", *NODES, scale("decode-too", "decode-nodes", 6, "node")) == ()


def test_the_nodes_of_another_study_are_no_parts(found):
    other = [node | {"study": "trial"} for node in NODES[1:]]
    assert found("CNT101", NODES[0] | {"study": "run"}, *other) == ()


def test_a_count_that_is_derived_from_others_is_their_sum(one, found):
    derived = [{"claim": part, "how": "derived-from"} for part in ("one", "two")]
    parts = [scale("one", "device-count", 16), scale("two", "device-count", 8, subject="pod")]
    whole = scale("whole", "device-count", 24, related=derived, subject="rack")
    assert one("CNT101", *parts, whole).outcome is Outcome.CONSISTENT
    wrong = scale("whole", "device-count", 32, related=derived, subject="rack", statement="Together they have 32.")
    assert one("CNT101", *parts, wrong).outcome is Outcome.INCONSISTENT
    assert found("CNT101", *parts, wrong | {"statement": "It has 32."}) == ()


def test_counts_of_the_parts_of_a_cluster_may_leave_some_out(one):
    parts = [scale(f"in-{name}", "device-count", 32, subject=name, study="run") for name in ("rack", "shelf")]
    pod = scale("pods", "device-count", 96, subject="pod", study="run")
    finding = one("CNT101", *parts, pod)
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.NOTE)
    finding = one("CNT101", *parts, scale("pods", "device-count", 48, subject="pod", study="run"))
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)


def share(claim_id, printed, value, part, statement="A share of the blocks.", **fields):
    about = [{"subject": part, "role": "component"}]
    return figure(claim_id, "attention-share", printed, value, "percent", about=about, statement=statement, **fields)


@pytest.mark.parametrize(
    ("other", "statement", "outcome"),
    [
        ("25%", "A quarter is sparse.", Outcome.CONSISTENT),
        ("40%", "Forty percent are sparse.", Outcome.UNDER_DETERMINED),
        ("40%", "The rest is sparse, 40%.", Outcome.INCONSISTENT),
        ("10%", "A tenth is sparse.", Outcome.UNDER_DETERMINED),
        ("10%", "The remaining 10% are sparse.", Outcome.INCONSISTENT),
    ],
)
def test_shares_of_one_whole_add_up_to_it_if_they_are_all(one, other, statement, outcome):
    first = share("linear", "75%", 75, "attention")
    second = share("sparse", other, other[:-1], "other-attention", statement)
    finding = one("CNT101", first, second)
    assert finding.outcome is outcome
    assert numbers(finding)["sum of the shares"] == 75 + int(other[:-1])


def test_two_reports_of_one_share_do_not_add_up(found):
    assert found("CNT101", share("one", "75%", 75, "attention"), share("two", "75%", 75, "attention")) == ()


# CNT102


def layout(devices, *degrees, **fields):
    tags = {"tags": ["training"], **fields}
    claims = [scale("devices", "device-count", devices, statement=f"Training ran on {devices:,} GPUs.", **tags)]
    return claims + [degree(name, name, number, **tags) for name, number in degrees]


def test_degrees_that_multiply_to_the_devices_are_consistent(one):
    finding = one("CNT102", *layout(16384, ("tensor", 8), ("pipeline", 16), ("data", 128)))
    assert finding.outcome is Outcome.CONSISTENT
    assert numbers(finding) == {"product of the degrees": 16384}
    assert set(finding.claims) == {"devices", "tensor", "pipeline", "data"}


@pytest.mark.parametrize(
    ("devices", "degrees", "outcome"),
    [
        (256, [("tensor", 8), ("pipeline", 16), ("data", 4)], Outcome.INCONSISTENT),
        (320, [("tensor", 8), ("pipeline", 4), ("data", 6)], Outcome.INCONSISTENT),
        (320, [("tensor", 7)], Outcome.UNDER_DETERMINED),
        (10000, [("tensor", 8), ("pipeline", 8), ("data", 150)], Outcome.UNDER_DETERMINED),
        (256, [("tensor", 8)], Outcome.UNDER_DETERMINED),
        (256, [("tensor", 8), ("pipeline", 4), ("data", 4)], Outcome.UNDER_DETERMINED),
        (256, [("tensor", 8), ("pipeline", 4), ("data", 4), ("context", 2)], Outcome.CONSISTENT),
        (128, [("tensor", 2), ("pipeline", 8), ("data", 8), ("expert", 32)], Outcome.INCONSISTENT),
        (128, [("tensor", 2), ("pipeline", 8), ("data", 8), ("expert", 16)], Outcome.CONSISTENT),
    ],
)
def test_degrees_are_set_against_the_devices(one, devices, degrees, outcome):
    assert one("CNT102", *layout(devices, *degrees)).outcome is outcome


@pytest.mark.parametrize("experts", [64, 192, 48])
def test_a_claim_of_expert_parallelism_alone_is_left_to_the_check_of_groups(found, experts):
    assert found("CNT102", *layout(128, ("expert", experts))) == ()


def test_expert_parallelism_alone_in_a_condition_leaves_groups(one):
    finding = one("CNT102", *layout(128, conditions={"ep-config": "EP64"}))
    assert numbers(finding) == {"groups that each hold all experts": 2}
    assert finding.needs == ("degree-decomposition", "ep-config", "fsdp-sharding")
    assert one("CNT102", *layout(128, conditions={"ep-config": "EP192"})).outcome is Outcome.INCONSISTENT


def test_without_any_degree_there_is_nothing_to_say(found):
    assert found("CNT102", *layout(128)) == ()


def test_degrees_and_devices_of_different_places_need_not_be_of_one_run(one):
    devices, *degrees = layout(256, ("tensor", 8), ("pipeline", 16), ("data", 4))
    elsewhere = devices | {"citations": [{"source": "report", "paragraph": 1}]}
    assert one("CNT102", elsewhere, *degrees).outcome is Outcome.UNDER_DETERMINED
    part = devices | {"statement": "Each replica takes 256 GPUs."}
    assert one("CNT102", part, *degrees).outcome is Outcome.UNDER_DETERMINED


def test_a_card_may_hold_two_devices(one):
    claims = layout(128, ("tensor", 8), ("data", 32))
    assert one("CNT102", *claims).outcome is Outcome.INCONSISTENT
    cards = claims[0] | {"statement": "Training ran on 128 cards."}
    finding = one("CNT102", cards, *claims[1:])
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)
    assert "device-counting-unit" in finding.needs


def test_data_parallelism_of_attention_lies_inside_tensor_parallelism(one):
    serving = layout(8, ("tensor", 8), ("data", 8), tags=["serving"])
    assert one("CNT102", *serving).outcome is Outcome.UNDER_DETERMINED
    assert one("CNT102", *layout(8, ("tensor", 8), ("data", 8))).outcome is Outcome.INCONSISTENT


def test_degrees_are_read_from_conditions_too(one):
    devices = layout(256)[0]
    conditions = {"degree-decomposition": "TP8, PP=8, DP 4"}
    assert one("CNT102", devices | {"conditions": conditions}).outcome is Outcome.CONSISTENT


def test_degrees_that_differ_are_not_taken_for_one_set_up(found):
    assert found("CNT102", *layout(352, ("expert", 32)), degree("wider", "expert", 320)) == ()


def test_a_run_of_the_same_model_elsewhere_lends_no_degrees(found):
    claims = layout(64, study="run")
    assert found("CNT102", *claims, degree("elsewhere", "tensor", 128, study="trial")) == ()


def test_two_reports_of_the_devices_make_one_finding(one):
    claims = layout(128, ("tensor", 8), study="run")
    again = scale("devices-too", "device-count", 128, study="run", subject="pod")
    assert one("CNT102", *claims, again).claims == ("devices", "tensor")


def test_several_counts_of_devices_make_no_contradiction(one):
    claims = layout(128, ("tensor", 8), ("pipeline", 4), ("data", 8), study="run")
    larger = scale("larger", "device-count", 256, study="run")
    finding = one("CNT102", *claims, larger)
    assert (finding.outcome, finding.claims[0]) == (Outcome.CONSISTENT, "larger")


# CNT103


def used(number, **fields):
    defaults = {"subject": "small-pod", "study": "run", "statement": f"The training ran on {number:,} cards."}
    return scale("used", "device-count", number, **(defaults | fields))


def offered(number, **fields):
    defaults = {"subject": "pod", "kind": "spec", "statement": f"The Pod holds {number:,} NPUs."}
    return scale("offered", "device-count", number, **(defaults | fields))


def test_a_test_of_a_part_says_nothing_of_the_whole(one):
    finding = one("CNT103", used(128), offered(8192))
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)
    assert numbers(finding) == {"share of the advertised scale": 1.5625}
    assert "1 in 64" in finding.explanation
    assert finding.needs == ("device-node-count", "scale-curve", "device-counting-unit")


def test_two_runs_of_one_size_make_one_finding(one):
    again = used(128) | {"id": "used-again", "study": "trial"}
    assert one("CNT103", used(128), again, offered(8192)).claims == ("used", "used-again", "offered")


@pytest.mark.parametrize(
    ("number", "comparator", "outcome", "severity"),
    [
        (8192, "=", Outcome.CONSISTENT, Severity.NOTE),
        (8000, "=", Outcome.UNDER_DETERMINED, Severity.NOTE),
        (8192, ">", Outcome.UNDER_DETERMINED, Severity.NOTE),
        (9000, ">", Outcome.CONSISTENT, Severity.NOTE),
        (8192, "<=", Outcome.CONSISTENT, Severity.NOTE),
        (1024, "<=", Outcome.UNDER_DETERMINED, Severity.WARNING),
        (9000, "<=", Outcome.INCONSISTENT, Severity.ERROR),
        (9000, "=", Outcome.INCONSISTENT, Severity.ERROR),
        (16384, "=", Outcome.UNDER_DETERMINED, Severity.WARNING),
    ],
)
def test_the_scale_of_a_run_is_set_against_what_is_advertised(one, number, comparator, outcome, severity):
    finding = one("CNT103", used(number, subject="rack"), offered(8192, comparator=comparator))
    assert (finding.outcome, finding.severity) == (outcome, severity)


def test_a_larger_version_or_another_source_may_explain_a_larger_run(one):
    assert one("CNT103", used(9000), offered(8192)).outcome is Outcome.UNDER_DETERMINED
    elsewhere = used(9000, subject="pod", source="report")
    assert one("CNT103", elsewhere, offered(8192)).outcome is Outcome.UNDER_DETERMINED


def test_a_run_names_the_framework_that_is_advertised(one):
    framework = offered(
        10000, subject="engine", comparator=">", kind="scale", statement="Designed for over 10,000 GPUs."
    )
    run = used(10000, subject="pod", about=[{"subject": "engine", "role": "framework"}])
    finding = one("CNT103", run, framework)
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.NOTE)


def test_a_bound_that_a_linked_run_just_meets_is_told_once(found):
    framework = offered(10000, subject="engine", comparator=">", kind="scale", statement="Designed for over 10,000.")
    about = [{"subject": "engine", "role": "framework"}]
    run = used(10000, subject="pod", about=about, related=[{"claim": "offered", "how": "concerns"}])
    assert found("CNT103", run, framework) == ()
    assert len(found("CNT115", run, framework)) == 1


def test_a_text_that_gives_the_system_itself_as_many_devices_is_told_with_the_run(one):
    whole = scale("whole", "device-count", 128, subject="small-pod", statement="The Pod is built of 128 accelerators.")
    finding = one("CNT103", used(128), whole, offered(8192))
    assert finding.claims == ("used", "whole", "offered")
    assert "one text gives the system itself 128 devices" in finding.explanation
    assert any("built of 128 accelerators" in line for line in finding.working)


def test_of_several_sizes_on_offer_the_one_of_the_run_counts(one):
    assert one("CNT103", used(128), offered(8192), offered(128) | {"id": "smaller"}).outcome is Outcome.CONSISTENT


def test_a_run_without_an_offer_and_an_offer_without_a_run_say_nothing(found):
    assert found("CNT103", used(128)) == ()
    assert found("CNT103", offered(8192)) == ()
    assert found("CNT103", used(128, statement="It can run on 128 cards."), offered(8192)) == ()


# CNT107


def test_one_thing_with_two_values_is_a_contradiction(one):
    claims = [figure("one", "layer-count", "61", 61, "layer"), figure("two", "layer-count", "80", 80, "layer")]
    finding = one("CNT107", *claims)
    assert finding.outcome is Outcome.INCONSISTENT
    assert finding.claims == ("one", "two")


@pytest.mark.parametrize(
    ("metric", "unit", "low", "high", "outcome"),
    [
        ("total-parameters", "parameter", "671 billion", "685 billion", Outcome.UNDER_DETERMINED),
        ("total-parameters", "parameter", "671 billion", "900 billion", Outcome.INCONSISTENT),
        ("context-window", "token", "500 thousand", "999 thousand", Outcome.UNDER_DETERMINED),
        ("context-window", "token", "128 thousand", "999 thousand", Outcome.INCONSISTENT),
        ("routed-experts", "expert", "256", "15,360", Outcome.UNDER_DETERMINED),
        ("routed-experts", "expert", "256", "257", Outcome.UNDER_DETERMINED),
        ("routed-experts", "expert", "256", "320", Outcome.INCONSISTENT),
        ("hidden-size", "dimensionless", "7,168", "8,192", Outcome.INCONSISTENT),
        ("vocabulary-size", "token", "128,000", "129,280", Outcome.UNDER_DETERMINED),
        ("price-per-token", "USD/token", "2", "4", Outcome.UNDER_DETERMINED),
    ],
)
def test_what_a_metric_leaves_open_may_explain_two_values(one, metric, unit, low, high, outcome):
    claims = [figure(name, metric, text, numbers_in(text)[0].value, unit) for name, text in (("a", low), ("b", high))]
    finding = one("CNT107", *claims)
    assert finding.outcome is outcome
    assert outcome is Outcome.INCONSISTENT or finding.needs


def test_the_number_format_explains_two_sizes(found, one):
    wide = figure("wide", "weights-size", "1.4 TB", "1.4", "terabyte", statement="In BF16 the weights take 1.4 TB.")
    narrow = figure("narrow", "weights-size", "0.4 TB", "0.4", "terabyte", statement="In INT4 the weights take 0.4 TB.")
    assert found("CNT107", wide, narrow) == ()
    unknown = narrow | {"statement": "The weights take 0.4 TB."}
    assert one("CNT107", wide, unknown).needs == ("weights-bytes",)
    same = narrow | {"statement": "In BF16 the weights take 0.4 TB."}
    assert one("CNT107", wide, same).outcome is Outcome.INCONSISTENT


def test_a_unit_that_is_open_explains_two_sizes(one):
    note = "GB or GiB is not said."
    fields = {"statement": "In BF16 the weights take much.", "unit_note": note}
    claims = [
        figure("a", "weights-size", "64.0 GB", "64.0", "gigabyte", **fields),
        figure("b", "weights-size", "68.7 GB", "68.7", "gigabyte", **fields),
    ]
    finding = one("CNT107", *claims)
    assert finding.outcome is Outcome.UNDER_DETERMINED
    assert "powers of 1,024" in finding.explanation


def test_products_are_sold_in_versions(one):
    claims = [
        figure("a", "memory-per-device", "80 GB", 80, "gigabyte", subject="chip"),
        figure("b", "memory-per-device", "96 GB", 96, "gigabyte", subject="chip"),
    ]
    finding = one("CNT107", *claims)
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)
    assert finding.needs == ("accelerator-sku",)


@pytest.mark.parametrize(
    "fields",
    [
        {"reading": "in-total"},
        {"statement": "The vision encoder has 80 layers."},
        {"about": [{"subject": "attention", "role": "component"}]},
        {"subject": "engine"},
        {"comparator": "<="},
        {"quantity": {"printed": "billions", "unit": "layer"}},
    ],
)
def test_what_is_another_thing_by_its_own_words_is_not_compared(found, fields):
    first = figure("one", "layer-count", "61", 61, "layer") | {"reading": "per-layer"}
    second = figure("two", "layer-count", "80", 80, "layer", **fields)
    assert found("CNT107", first, second) == ()


@pytest.mark.parametrize(
    "fields",
    [{"modality": "projected"}, {"statement": "A larger version has 80 layers."}, {"subject": "model-series"}],
)
def test_projections_versions_and_families_leave_it_open(one, fields):
    family = {"id": "model-series", "name": "The Model series", "kind": "model"}
    subject = fields.get("subject", "model")
    first = figure("one", "layer-count", "61", 61, "layer", subject=subject)
    second = figure("two", "layer-count", "80", 80, "layer", **fields)
    assert one("CNT107", first, second, subjects=[family]).outcome is Outcome.UNDER_DETERMINED


def loss(claim_id, printed, **fields):
    return figure(claim_id, "final-loss", printed, printed, **{"kind": "loss", "study": "run", **fields})


def test_two_sources_that_give_one_run_two_losses_contradict_each_other(one, found):
    claims = loss("one", "0.27"), loss("two", "1.27", source="report")
    assert one("CNT107", *claims).outcome is Outcome.INCONSISTENT
    assert one("CNT107", claims[0], loss("two", "1.27")).outcome is Outcome.UNDER_DETERMINED
    assert one("CNT107", claims[0], loss("two", "0.33", source="report")).needs == ("loss-definition",)
    assert found("CNT107", claims[0], loss("two", "1.27", source="report", study="trial")) == ()
    validation = loss("two", "1.27", source="report", statement="The validation loss is 1.27.")
    assert found("CNT107", claims[0], validation) == ()
    conditions = {"seed-policy": "another seed"}
    assert found("CNT107", claims[0], loss("two", "1.27", source="report", conditions=conditions)) == ()


def test_cards_and_dies_explain_a_doubled_count(one):
    claims = [
        scale(name, "device-count", n, study="run", source=s)
        for name, n, s in (("a", 128, "article"), ("b", 256, "report"))
    ]
    finding = one("CNT107", *claims)
    assert finding.needs == ("device-counting-unit",)


def test_values_that_agree_are_told_only_of_separate_origins(one, found):
    more = {
        "subjects": [{"id": "laboratory", "name": "A laboratory"}],
        "sources": [{"id": "measurement", "kind": "paper", "publisher": "laboratory"}],
    }
    mine = figure("mine", "layer-count", "61", 61, "layer", source="paper")
    theirs = figure("theirs", "layer-count", "61", 61, "layer", source="measurement", claimant="laboratory")
    finding = one("CNT107", mine, theirs, **more)
    assert (finding.outcome, finding.claims) == (Outcome.CONSISTENT, ("mine", "theirs"))
    assert found("CNT107", mine, theirs | {"claimant": "maker"}, **more) == ()
    assert found("CNT107", mine, theirs | {"related": [{"claim": "mine", "how": "derived-from"}]}, **more) == ()
    assert found("CNT107", mine, theirs | {"citations": [{"source": "paper"}]}, **more) == ()


# CNT108


def test_devices_are_nodes_times_devices_of_a_node(one):
    claims = [scale("nodes", "node-count", 16, "node"), scale("each", "devices-per-node", 8)]
    finding = one("CNT108", *claims, scale("devices", "device-count", 128))
    assert finding.outcome is Outcome.CONSISTENT
    assert numbers(finding) == {"nodes x devices of a node": 128}


@pytest.mark.parametrize(
    ("devices", "statement", "outcome"),
    [
        (192, "192 GPUs ran.", Outcome.INCONSISTENT),
        (256, "256 dies ran.", Outcome.UNDER_DETERMINED),
        (100, "100 GPUs ran.", Outcome.UNDER_DETERMINED),
        (100, "There are 100 GPUs in total.", Outcome.INCONSISTENT),
    ],
)
def test_devices_that_are_no_such_product_are_told(one, devices, statement, outcome):
    claims = [scale("nodes", "node-count", 16, "node"), scale("each", "devices-per-node", 8)]
    assert one("CNT108", *claims, scale("devices", "device-count", devices, statement=statement)).outcome is outcome


def test_nodes_may_be_those_of_a_part(one):
    claims = [scale("each", "devices-per-node", 8), scale("devices", "device-count", 2048)]
    assert one("CNT108", scale("nodes", "node-count", 8, "node"), *claims).outcome is Outcome.UNDER_DETERMINED
    statement = "Expert parallelism spans 10 nodes."
    spanning = scale("nodes", "node-count", 10, "node", statement=statement)
    assert one("CNT108", spanning, *claims).outcome is Outcome.UNDER_DETERMINED


def test_devices_that_divide_evenly_by_the_nodes_fit(one):
    nodes = scale("nodes", "node-count", 256, "node")
    finding = one("CNT108", nodes, scale("devices", "device-count", 2048))
    assert finding.outcome is Outcome.CONSISTENT
    assert numbers(finding) == {"devices of a node": 8}
    finding = one("CNT108", nodes, scale("devices", "device-count", 2000))
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)


def test_nodes_of_unknown_size_leave_the_devices_open(one):
    nodes = scale("nodes", "node-count", 8, "node")
    assert one("CNT108", nodes).needs == ("device-node-count",)


def test_an_assumed_size_of_a_node_gives_the_devices_with_it(one):
    assumption = {
        "id": "devices-of-the-server",
        "title": "Devices of the server",
        "metric": "devices-per-node",
        "subject": "server",
        "basis": "The manual.",
        "as_of": "2026-01-01",
        "quantity": {"printed": "16", "value": "16", "unit": "device"},
    }
    nodes = scale("nodes", "node-count", 8, "node", about=[{"subject": "server", "role": "hardware"}])
    finding = one("CNT108", nodes, assumptions=[assumption])
    assert finding.outcome is Outcome.UNDER_DETERMINED
    assert finding.assumptions == ("devices-of-the-server",)
    assert numbers(finding) == {"devices": 128}
    finding = one("CNT108", nodes, scale("devices", "device-count", 96), assumptions=[assumption])
    assert finding.outcome is Outcome.UNDER_DETERMINED
    finding = one("CNT108", nodes, scale("devices", "device-count", 128), assumptions=[assumption])
    assert (finding.outcome, finding.needs) == (Outcome.CONSISTENT, ("device-node-count",))
    assert finding.explanation.endswith("that a node has 16 is assumed.")


def test_devices_of_another_set_up_of_the_model_are_no_partner(one):
    nodes = scale(
        "nodes", "node-count", 8, "node", study="run", subject="server", about=[{"subject": "model", "role": "model"}]
    )
    devices = scale("devices", "device-count", 60, subject="pod", about=[{"subject": "model", "role": "model"}])
    assert one("CNT108", nodes, devices).claims == ("nodes",)


# CNT109


def told(printed, number, *names, **fields):
    about = [{"subject": name, "role": "vendor"} for name in names]
    return figure("told", "launch-paths", printed, number, about=about, kind="availability", **fields)


@pytest.mark.parametrize(
    ("printed", "number", "statement", "outcome", "severity"),
    [
        ("two", 2, "Two offer it.", Outcome.CONSISTENT, Severity.NOTE),
        ("three", 3, "Three offer it.", Outcome.UNDER_DETERMINED, Severity.NOTE),
    ],
)
def test_as_many_are_listed_as_are_told(one, printed, number, statement, outcome, severity):
    finding = one("CNT109", told(printed, number, "maker", "engine", statement=statement))
    assert (finding.outcome, finding.severity) == (outcome, severity)


def test_more_than_told_contradict_only_an_only(one):
    listed = ("maker", "engine", "chip")
    finding = one("CNT109", told("two", 2, *listed, statement="Two offer it."))
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)
    finding = one("CNT109", told("two", 2, *listed, statement="Only two offer it."))
    assert finding.outcome is Outcome.INCONSISTENT


def member(claim_id, **fields):
    return {"id": claim_id, "subject": "model", "kind": "architecture", "citations": [{"source": "article"}], **fields}


def test_members_are_the_claims_that_bear_on_the_count(one, found):
    count = figure("count", None, "two", 2, kind="architecture")
    bearing = {"related": [{"claim": "count", "how": "concerns"}]}
    finding = one("CNT109", count, member("one-kind", **bearing), member("other-kind", **bearing))
    assert finding.outcome is Outcome.CONSISTENT
    assert finding.claims == ("count", "one-kind", "other-kind")
    assert found("CNT109", count, member("one-kind", **bearing)) == ()


def test_one_more_of_the_kind_in_the_same_source_is_a_warning(one):
    links = [
        {"claim": "by-maker", "how": "derived-from"},
        {"claim": "by-engine", "how": "derived-from"},
        {"claim": "headline", "how": "concerns"},
    ]
    count = told("two", 2, "maker", "engine", related=links)
    third = member(
        "headline",
        subject="chip",
        about=[{"subject": "weekly", "role": "vendor"}, {"subject": "model", "role": "model"}],
        citations=[{"source": "article", "paragraph": 1}],
    )
    finding = one("CNT109", count, member("by-maker"), member("by-engine"), third)
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)
    assert "paragraph 1 of “Article” names one more of their kind: The Weekly" in finding.explanation
    elsewhere = third | {"citations": [{"source": "report", "paragraph": 1}]}
    assert one("CNT109", count, member("by-maker"), member("by-engine"), elsewhere).outcome is Outcome.CONSISTENT


@pytest.mark.parametrize(
    "claim",
    [
        figure("count", "expert-parallel-degree", "two", 2),
        figure("count", None, "2.5", "2.5"),
        figure("count", None, "one", 1),
        figure("count", None, "thirty", 30),
        figure("count", None, "two", 2, "device"),
        figure("count", None, "two", 2, comparator=">="),
    ],
)
def test_only_small_counts_of_things_with_names_are_lists(found, claim):
    about = [{"subject": name, "role": "vendor"} for name in ("maker", "engine", "chip")]
    assert found("CNT109", claim | {"about": about}) == ()


# CNT110


def of_nodes(printed, value, number, statement="A share of the nodes.", **fields):
    return (
        figure("share", "part-share", printed, value, "percent", statement=statement, kind="scale", **fields),
        scale("nodes", "node-count", number, "node"),
    )


@pytest.mark.parametrize(
    ("printed", "value", "number", "outcomes"),
    [
        ("37.5%", "37.5", 8, [Outcome.CONSISTENT]),
        ("33%", "33", 8, [Outcome.INCONSISTENT]),
        ("40%", "40", 8, [Outcome.UNDER_DETERMINED]),
        ("33%", "33", 1000, []),
        ("100%", "100", 8, [Outcome.CONSISTENT]),
        ("0%", "0", 8, [Outcome.CONSISTENT]),
    ],
)
def test_a_share_of_countable_things_is_a_whole_number_of_them(found, printed, value, number, outcomes):
    assert [f.outcome for f in found("CNT110", *of_nodes(printed, value, number))] == outcomes


def test_an_average_over_time_is_no_count(found):
    assert found("CNT110", *of_nodes("33%", "33", 8, "On average 33% of the nodes were busy.")) == ()


@pytest.mark.parametrize(
    ("printed", "value", "outcome"),
    [("37.5%", "37.5", Outcome.CONSISTENT), ("38%", "38", Outcome.CONSISTENT), ("42%", "42", Outcome.INCONSISTENT)],
)
def test_so_many_of_so_many_is_a_share(one, printed, value, outcome):
    claims = of_nodes(printed, value, 8, f"3 of the 8 nodes do prefill, {printed}.")
    finding = one("CNT110", *claims)
    assert finding.outcome is outcome
    assert numbers(finding) == {"part of the whole": 37.5}


def test_a_share_is_compared_with_the_counts_that_it_is_derived_from(one):
    derived = [{"claim": claim, "how": "derived-from"} for claim in ("part", "nodes")]
    share_claim, nodes = of_nodes("25%", "25", 8, related=derived)
    finding = one("CNT110", share_claim, nodes, scale("part", "prefill-nodes", 3, "node"))
    assert finding.outcome is Outcome.INCONSISTENT
    assert finding.claims == ("share", "part", "nodes")


# CNT111


def cited(*figures, printed="104 billion", value="104E+9", unit="parameter", metric=None, **fields):
    """Makes a claim that several sources print: a figure each, or figures with the fields of the citation."""
    cites = []
    for source, text in zip(("article", "report", "paper"), figures, strict=False):
        texts, more = ([text], {}) if isinstance(text, str) else text
        cites.append({"source": source, "figures": texts, **more})
    return figure("figure", metric, printed, value, unit, cites=cites, **fields)


@pytest.mark.parametrize(
    ("figures", "fields"),
    [
        (("104 billion", "104B"), {}),
        (("104 billion", "1040亿"), {}),
        (("104 billion", "0.104 trillion"), {}),
        (("104 billion", "104-billion-parameter"), {}),
        (("15%", "15 percent"), {"printed": "15%", "value": "15", "unit": "percent"}),
        (("0.35 s", "350 ms"), {"printed": "0.35 s", "value": "0.35", "unit": "second"}),
        (("2.5x", "150 percent"), {"printed": "2.5x", "value": "2.5", "unit": "x"}),
        (("2x", "50%"), {"printed": "2x", "value": "2", "unit": "x"}),
        (("three quarters", "75%"), {"printed": "three quarters", "value": "0.75", "unit": "dimensionless"}),
        (("10,240", "10.2k"), {"printed": "10,240", "value": "10240", "unit": "device"}),
        (("one million", "1M"), {"printed": "one million", "value": "1E+6", "unit": "token"}),
        (("112G", "PAM4"), {"printed": "112G", "value": "112", "unit": "gigabit/second"}),
        (
            ("10-20%", "10 to 20 percent"),
            {"printed": "10-20%", "value": "10", "value_high": "20", "comparator": "range", "unit": "percent"},
        ),
        (("54 days", "two months"), {"printed": "54 days", "value": "54", "unit": "day"}),
        (("400 Gbps", "November 4"), {"printed": "400 Gbps", "value": "400", "unit": "gigabit/second"}),
        (("200 Gb/s", "100 Gb/s"), {"printed": "2 x 200 Gb/s", "value": "400", "unit": "gigabit/second"}),
        (("104 billion", (["500 billion"], {"stance": "disputes"})), {}),
    ],
)
def test_one_figure_in_other_words_is_no_other_figure(found, figures, fields):
    assert {finding.outcome for finding in found("CNT111", cited(*figures, **fields))} <= {Outcome.CONSISTENT}


def test_figures_that_are_printed_alike_agree_and_bear_nothing_out(one, found):
    finding = one("CNT111", cited("104 billion", "104B"))
    assert (finding.outcome, finding.bears_out) == (Outcome.CONSISTENT, False)
    assert finding.explanation == "Both sources that tell “It is 104 billion” print the same figure, “104 billion”."
    about = cited("104 billion", "104B", comparator="~")
    assert one("CNT111", about).explanation.endswith("print the same figure, “104 billion”, as an approximation.")
    assert found("CNT111", cited("104 billion")) == ()


@pytest.mark.parametrize(
    ("figures", "fields"),
    [
        (("104 billion", "140 billion"), {}),
        (("104 billion", "104 million"), {}),
        (("15%", "50%"), {"printed": "15%", "value": "15", "unit": "percent"}),
        (("128-card", "256-card"), {"printed": "128-card", "value": "128", "unit": "device"}),
        (("eight-node", "six nodes"), {"printed": "eight-node", "value": "8", "unit": "node"}),
        (
            ("EP64", "EP32"),
            {"printed": "EP64", "value": "64", "unit": "dimensionless", "metric": "expert-parallel-degree"},
        ),
        (("5.6TB", "1.4 TB"), {"printed": "5.6TB", "value": "5.6", "unit": "terabyte"}),
        (("100", "1000"), {"printed": "100", "value": "100", "unit": "client"}),
    ],
)
def test_other_digits_are_told_with_the_outlet_and_both_figures(one, figures, fields):
    finding = one("CNT111", cited(*figures, **fields))
    assert finding.outcome is Outcome.INCONSISTENT
    assert finding.explanation == f"The figure is “{figures[0]}”, and The Weekly prints “{figures[1]}”."


def test_of_several_figures_in_one_place_none_may_be_meant(one):
    finding = one("CNT111", cited("104 billion", (["2 trillion", "3 trillion"], {})))
    assert finding.outcome is Outcome.UNDER_DETERMINED


@pytest.mark.parametrize(
    ("figures", "fields", "words"),
    [
        (
            ("104 billion", (["104 billion"], {"comparator": "~"})),
            {},
            "plainly by The Daily; as an approximation by The Weekly",
        ),
        (("2.1x", "twice"), {"printed": "2.1x", "value": "2.1", "unit": "x"}, "The Weekly prints “twice”"),
        (("8,192", "8,000"), {"printed": "8,192", "value": "8192", "unit": "device"}, "The Weekly prints “8,000”"),
        (
            ("500", "512"),
            {"printed": "500", "value": "500", "unit": "step", "comparator": ">"},
            "The Weekly prints “512”",
        ),
    ],
)
def test_looser_figures_make_one_note(one, figures, fields, words):
    finding = one("CNT111", cited(*figures, **fields))
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.NOTE)
    assert words in finding.explanation


# CNT134


def tuned(**fields):
    return scale("steps", "training-steps", 500, "step", kind="duration", study="run", **fields)


RELEASED = {
    "id": "released",
    "subject": "model",
    "kind": "date",
    "statement": "Its weights were released on March 1, 2026.",
    "when": "2026-03-01",
    "citations": [{"source": "article", "paragraph": 1}],
}
REPORTED = RELEASED | {
    "id": "reported",
    "study": "run",
    "statement": "The run was reported on March 3, 2026.",
    "when": "2026-03-03",
}


@pytest.mark.parametrize(
    ("steps", "reported", "most"),
    [
        (tuned(statement="Fine-tuning the open weights took 500 steps."), "2026-03-03", 345.6),
        (tuned(statement="Fine-tuning took more than 500 steps.", comparator=">"), "2026-03-03", 345.6),
        (tuned(statement="Training from scratch took 500 steps."), "2026-03-03", None),
        (tuned(statement="Fine-tuning took 500 steps."), "2026-05-03", None),
        (tuned(statement="Fine-tuning took 500 steps."), "2026-02-03", None),
    ],
)
def test_steps_on_released_weights_are_bounded_by_the_days_since(found, steps, reported, most):
    findings = found("CNT134", RELEASED, REPORTED | {"when": reported}, steps)
    assert [numbers(f)["time of a step"] for f in findings] == ([] if most is None else [pytest.approx(most)])
    assert {f.outcome for f in findings} <= {Outcome.UNDER_DETERMINED}


# CNT112


def worded(*wordings, statement="It takes 32 billion for each token.", metric="active-parameters", **fields):
    cites = [
        {"source": source, "figures": ["32 billion"], **({"wording": text} if text else {})}
        for source, text in zip(("article", "report", "paper"), wordings, strict=False)
    ]
    return figure("figure", metric, "32 billion", "32E+9", "parameter", cites=cites, statement=statement, **fields)


def test_a_figure_per_token_is_none_per_step(one, found):
    finding = one("CNT112", worded(None, "per inference step"))
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)
    assert finding.needs == ("metric-definition",)
    assert "per token by The Daily; per step by The Weekly" in finding.explanation
    assert found("CNT112", worded(None, "for every token")) == ()
    assert found("CNT112", worded("roughly", "of its parameters")) == ()


def test_nodes_are_no_virtual_nodes(one):
    cites = [
        {"source": "article", "figures": ["8"], "wording": "eight nodes"},
        {"source": "report", "wording": "virtual nodes"},
    ]
    finding = one("CNT112", figure("nodes", "node-count", "8", 8, "node", cites=cites))
    assert finding.needs == ("device-node-count", "serving-topology")


def test_two_claims_of_one_figure_in_two_readings_are_told(one):
    first = worded(None, reading="per-token") | {"id": "first"}
    second = worded(None, reading="per-step") | {"id": "second"}
    assert one("CNT112", first, second).claims == ("first", "second")


def test_devices_counted_by_several_words_are_told_once(one, found):
    cards = scale("cards", "device-count", 128, subject="pod", statement="It ran on 128 cards.")
    chips = scale("npus", "device-count", 128, subject="pod", statement="It ran on 128 NPUs.")
    finding = one("CNT112", cards, chips)
    assert (finding.claims, finding.severity) == (("cards", "npus"), Severity.WARNING)
    assert finding.needs == ("device-counting-unit",)
    general = chips | {"statement": "It ran on 128 accelerators."}
    assert one("CNT112", cards, general).severity is Severity.NOTE
    assert found("CNT112", cards, cards | {"id": "again"}) == ()
    assert found("CNT112", cards, scale("npus", "device-count", 64, subject="pod", statement="64 NPUs.")) == ()


def test_devices_of_one_study_are_told_where_their_subjects_differ(one):
    cards = scale("cards", "device-count", 128, subject="pod", study="run", statement="It ran on 128 cards.")
    chips = scale("npus", "device-count", 128, study="run", statement="It ran on 128 NPUs.")
    assert one("CNT112", cards, chips).claims == ("cards", "npus")


# CNT115


def test_a_strict_bound_excludes_its_own_number(one, found):
    over = scale("over", "device-count", 10000, comparator=">")
    exact = scale("exact", "device-count", 10000)
    finding = one("CNT115", over, exact)
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.NOTE)
    assert finding.claims == ("over", "exact")
    assert (
        finding.explanation
        == "The Model is told with more than 10,000 devices in one place, exactly 10,000 in another."
    )
    apart = exact | {"subject": "pod", "related": [{"claim": "over", "how": "concerns"}]}
    assert one("CNT115", over, apart).explanation == (
        "More than 10,000 devices are told of The Model, exactly 10,000 of The Pod."
    )
    again = scale("again", "device-count", 10000, subject="rack", related=[{"claim": "exact", "how": "concerns"}])
    assert one("CNT115", over, apart, again).claims == ("over", "again", "exact")
    assert found("CNT115", over, scale("exact", "device-count", 10240)) == ()
    assert found("CNT115", scale("over", "device-count", 10000, comparator=">="), exact) == ()
    assert found("CNT115", over, exact | {"subject": "pod", "study": "run"}) == ()


def test_a_linked_figure_of_another_thing_counts_too(one):
    over = scale("over", "device-count", 10000, comparator=">", related=[{"claim": "exact", "how": "concerns"}])
    exact = scale("exact", "device-count", 10000, subject="pod", study="run")
    assert one("CNT115", over, exact).claims == ("over", "exact")


# CNT116


def stopped(stops, between, statement="On average it stopped every so often."):
    return (
        figure("stops", "restart-count", str(stops), stops),
        figure("time", "training-time", "54 days", 54, "day"),
        figure("between", "time-between-stops", f"{between} hours", between, "hour", statement=statement),
    )


@pytest.mark.parametrize(
    ("claims", "outcome"),
    [
        (stopped(419, "3"), Outcome.CONSISTENT),
        (stopped(419, "8"), Outcome.INCONSISTENT),
        (stopped(419, "8", "It stopped every 8 hours."), Outcome.UNDER_DETERMINED),
        (stopped(419, "8", "An unexpected stop came every 8 hours on average."), Outcome.UNDER_DETERMINED),
    ],
)
def test_stops_are_the_time_over_the_time_between_them(one, claims, outcome):
    finding = one("CNT116", *claims)
    assert finding.outcome is outcome
    assert finding.claims == ("stops", "between", "time")


@pytest.mark.parametrize(
    ("total", "statement", "outcome"),
    [
        ("864,000", "It serves 10 requests a second.", Outcome.CONSISTENT),
        ("500,000", "At its peak it serves 10 requests a second.", Outcome.UNDER_DETERMINED),
        ("2,000,000", "At its peak it serves 10 requests a second.", Outcome.INCONSISTENT),
        ("2,000,000", "It serves 10 requests a second.", Outcome.UNDER_DETERMINED),
    ],
)
def test_requests_are_their_rate_times_the_time(one, total, statement, outcome):
    claims = (
        figure("total", "request-total", total, total.replace(",", ""), "request"),
        figure("rate", "request-rate", "10", 10, "request/second", statement=statement),
        figure("time", "duration", "24 hours", 24, "hour"),
    )
    assert one("CNT116", *(claim | {"study": "run"} for claim in claims)).outcome is outcome
    loose = one("CNT116", *claims).outcome
    assert loose is (Outcome.UNDER_DETERMINED if outcome is Outcome.INCONSISTENT else outcome)


def test_a_rate_of_another_run_or_two_rates_say_nothing(found):
    stops, time, between = stopped(419, "8")
    assert found("CNT116", stops | {"study": "run"}, time | {"study": "run"}, between | {"study": "trial"}) == ()
    assert found("CNT116", stops, time) == ()
    assert found("CNT116", stops, time, between, stopped(419, "3")[2] | {"id": "other"}) == ()


# CNT117


def experts(active, reading=None, shared=None, routed=64):
    claims = [
        figure("active", "active-experts", str(active), active, "expert", **({"reading": reading} if reading else {})),
        figure("routed", "routed-experts", str(routed), routed, "expert"),
    ]
    return claims + ([figure("shared", "shared-experts", str(shared), shared, "expert")] if shared else [])


@pytest.mark.parametrize(
    ("claims", "outcomes"),
    [
        (experts(8, "routed-only"), []),
        (experts(64, "routed-only"), []),
        (experts(65, "routed-only"), [Outcome.INCONSISTENT]),
        (experts(65), [Outcome.UNDER_DETERMINED]),
        (experts(65, "with-shared", shared=1), []),
        (experts(66, "with-shared", shared=1), [Outcome.INCONSISTENT]),
    ],
)
def test_no_more_experts_are_activated_than_there_are(found, claims, outcomes):
    assert [f.outcome for f in found("CNT117", *claims)] == outcomes


@pytest.mark.parametrize(
    ("total", "shared", "layers", "outcomes"),
    [
        (65, 1, None, [Outcome.CONSISTENT]),
        (3904, None, 61, [Outcome.CONSISTENT]),
        (3965, 1, 61, [Outcome.CONSISTENT]),
        (3712, None, 61, [Outcome.UNDER_DETERMINED]),
        (5000, None, 61, [Outcome.INCONSISTENT]),
        (100, 1, None, [Outcome.UNDER_DETERMINED]),
        (100, None, None, []),
    ],
)
def test_all_experts_are_the_routed_and_the_shared_ones_of_all_layers(found, total, shared, layers, outcomes):
    claims = [
        figure("total", "expert-count", str(total), total, "expert"),
        figure("routed", "routed-experts", "64", 64, "expert"),
    ]
    claims += [figure("shared", "shared-experts", str(shared), shared, "expert")] if shared else []
    claims += [figure("layers", "layer-count", str(layers), layers, "layer")] if layers else []
    assert [f.outcome for f in found("CNT117", *claims)] == outcomes


@pytest.mark.parametrize(("width", "outcome"), [(8192, Outcome.CONSISTENT), (7168, Outcome.UNDER_DETERMINED)])
def test_the_heads_are_often_as_wide_as_the_hidden_state(one, width, outcome):
    claims = (
        figure("width", "hidden-size", str(width), width),
        figure("heads", "attention-heads", "64", 64, "head"),
        figure("head", "head-size", "128", 128),
    )
    finding = one("CNT117", *claims)
    assert finding.outcome is outcome
    assert numbers(finding) == {"heads x width of a head": 8192}


@pytest.mark.parametrize(
    ("kv_heads", "outcomes"), [(8, []), (64, []), (7, [Outcome.INCONSISTENT]), (128, [Outcome.INCONSISTENT])]
)
def test_heads_of_keys_and_values_divide_the_heads(found, kv_heads, outcomes):
    claims = (
        figure("kv", "kv-heads", str(kv_heads), kv_heads, "head"),
        figure("heads", "attention-heads", "64", 64, "head"),
    )
    assert [f.outcome for f in found("CNT117", *claims)] == outcomes


# Whole sets


def report(*changes):
    """Makes the claims of an imaginary report of a training, without metrics or studies, some of them changed."""
    claims = [
        figure("parameters", None, "512 billion", "512E+9", "parameter", statement="It has 512 billion parameters."),
        figure("activated", None, "41 billion", "41E+9", "parameter", statement="41 billion are activated per token."),
        figure("experts", None, "256", 256, "expert", statement="Each layer has 256 routed experts."),
        figure("chosen", None, "8", 8, "expert", statement="8 experts are activated for each token."),
        figure("heads", None, "64", 64, "head", statement="There are 64 attention heads."),
        figure("groups", None, "8", 8, "head", statement="There are 8 key-value heads."),
        scale("devices", None, 16384, statement="It was trained on 16,384 GPUs.", tags=["training"]),
        scale("servers", None, 2048, "node", statement="The training took 2,048 servers."),
        figure("tensor", None, "TP8", 8, kind="parallelism", statement="Training used TP8.", tags=["training"]),
        figure("pipeline", None, "PP16", 16, kind="parallelism", statement="Training used PP16.", tags=["training"]),
        figure("data", None, "DP128", 128, kind="parallelism", statement="Training used DP128.", tags=["training"]),
        figure("stops", "restart-count", "466", 466, statement="There were 466 interruptions."),
        figure("time", None, "54 days", 54, "day", kind="duration", statement="The training took 54 days."),
        figure(
            *("between", None, "2.8 hours", "2.8", "hour"),
            kind="utilisation",
            statement="An interruption came every 2.8 hours on average.",
        ),
    ]
    return [claim | dict(changes).get(claim["id"], {}) for claim in claims]


def quantity(printed, value, unit):
    cites = [{"source": "article", "paragraph": 1, "figures": [printed]}]
    return {"quantity": {"printed": printed, "value": str(value), "unit": unit}, "citations": cites}


# CNT118


VENDOR = {"id": "maker", "name": "The Maker", "kind": "organisation"}
SMALL = {"id": "small", "name": "The Small", "kind": "model"}


def sized(claim_id, subject, billions, **more):
    printed = f"{billions} billion"
    statement = f"The example model has {printed} parameters." if claim_id == "example" else f"It has {printed}."
    made = {"subject": subject, "claimant": "maker", "statement": statement, **more}
    return figure(claim_id, "total-parameters", printed, f"{billions}E+9", "parameter", **made)


def support(**more):
    about = [{"subject": "maker", "role": "vendor"}, {"subject": "model", "role": "model"}]
    made = {"id": "support", "subject": "chip", "kind": "support", "statement": "It runs.", "modality": "described"}
    return made | {"about": about, "citations": [{"source": "article", "paragraph": 1}]} | more


def test_an_example_of_another_size_shows_no_support_of_the_announced_model(one):
    claims = sized("example", "small", 70), sized("announced", "model", 671), support()
    finding = one("CNT118", *claims, subjects=[VENDOR, SMALL])
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)
    assert finding.claims == ("example", "announced", "support")
    (times,) = finding.computed
    assert (times.value, times.low, times.high) == pytest.approx((671 / 70, 670.5 / 70.5, 671.5 / 69.5))
    assert finding.needs == ("support-evidence", "model-name-revision")


@pytest.mark.parametrize(
    ("example", "announced", "said"),
    [
        ({"statement": "The Small has 70 billion parameters."}, {}, {}),
        ({"claimant": "laboratory"}, {}, {}),
        ({}, {}, {"kind": "opinion"}),
        ({}, {}, {"citations": [{"source": "report"}]}),
        ({}, {"subject": "attention"}, {}),
        ({}, {}, {"about": [{"subject": "maker", "role": "vendor"}, {"subject": "small", "role": "model"}]}),
    ],
)
def test_an_example_without_an_announcement_of_its_vendor_says_nothing(found, example, announced, said):
    claims = sized("example", "small", 70, **example), sized("announced", "model", 671) | announced, support(**said)
    assert found("CNT118", *claims, subjects=[VENDOR, SMALL]) == ()


def test_an_example_of_the_size_announced_says_nothing(found):
    claims = sized("example", "small", 671), sized("announced", "model", 671), support()
    assert found("CNT118", *claims, subjects=[VENDOR, SMALL]) == ()


def test_an_announcement_in_another_source_counts_if_it_is_linked(one):
    elsewhere = support(citations=[{"source": "report"}], related=[{"claim": "example", "how": "concerns"}])
    claims = sized("example", "small", 70), sized("announced", "model", 671), elsewhere
    assert "support" in one("CNT118", *claims, subjects=[VENDOR, SMALL]).claims


MINE = [f"CNT{number}" for number in (101, 102, 103, 107, 108, 109, 110, 111, 112, 115, 116, 117, 118)]


def outcomes(found, claims):
    return {(f.code, f.outcome) for code in MINE for f in found(code, *claims)}


def test_a_report_without_an_error_is_free_of_contradictions(found):
    fits = {("CNT102", Outcome.CONSISTENT), ("CNT108", Outcome.CONSISTENT), ("CNT116", Outcome.CONSISTENT)}
    assert outcomes(found, report()) == fits


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("pipeline", quantity("PP64", 64, "dimensionless")), "CNT102"),
        (("data", quantity("DP100", 100, "dimensionless")), "CNT102"),
        (("groups", quantity("7", 7, "head")), "CNT117"),
        (("between", quantity("8 hours", 8, "hour")), "CNT116"),
    ],
)
def test_a_planted_error_is_the_only_contradiction(found, change, code):
    assert {c for c, outcome in outcomes(found, report(change)) if outcome is Outcome.INCONSISTENT} == {code}


def test_the_bundled_library_is_free_of_contradictions(bundled):
    findings = [finding for code in MINE for finding in CHECKS[code].run(bundled)]
    assert {finding.outcome for finding in findings} == {Outcome.CONSISTENT, Outcome.UNDER_DETERMINED}
    told_once_a_claim = "CNT111"
    assert max(sum(finding.code == code for finding in findings) for code in MINE if code != told_once_a_claim) <= 3
    alike = [finding.claims for finding in findings if finding.code == told_once_a_claim]
    assert len(alike) == len(set(alike))
    assert all(len({c.source for c in bundled.records[one].citations}) > 1 for (one,) in alike)


@pytest.mark.parametrize("study", [None, "run"])
@pytest.mark.parametrize("value", ["0", "-4", "1E+90"])
@pytest.mark.parametrize("code", MINE)
def test_odd_values_are_borne(found, code, value, study):
    metrics = {
        "node-count": "node",
        "prefill-nodes": "node",
        "decode-nodes": "node",
        "device-count": "device",
        "devices-per-node": "device",
        "tensor-parallel-degree": "dimensionless",
        "expert-parallel-degree": "dimensionless",
        "part-share": "percent",
        "attention-share": "percent",
        "expert-count": "expert",
        "routed-experts": "expert",
        "active-experts": "expert",
        "kv-heads": "head",
        "attention-heads": "head",
        "restart-count": "dimensionless",
        "training-time": "day",
        "time-between-stops": "hour",
        "layer-count": "layer",
    }
    claims = [figure(metric, metric, value, value, unit) for metric, unit in metrics.items()]
    more = [claim | {"id": f"{claim['id']}-too", "claimant": "daily", "kind": "scale"} for claim in claims]
    found(code, *claims, *(claim | ({"study": study} if study else {}) for claim in more))


# What is printed more than once


def relayed(*cites):
    return [{"source": source, "paragraph": 1, "figures": [printed]} for source, printed in cites]


def test_digits_that_only_share_the_edge_of_their_rounding_are_other_digits(one, found):
    claim = figure("params", "total-parameters", "1.2 trillion", "1.2E+12", "parameter")
    claim["citations"] = relayed(("article", "1.2 trillion"), ("report", "1.3 trillion"))
    assert one("CNT111", claim).outcome is Outcome.INCONSISTENT
    claim = figure("params", "total-parameters", "1.25 trillion", "1.25E+12", "parameter")
    claim["citations"] = relayed(("article", "1.2 trillion"), ("report", "1.3 trillion"))
    assert one("CNT111", claim).outcome is Outcome.CONSISTENT  # each is one rounding of 1.25


REPEATING = [{"id": "relay", "publisher": "weekly", "relies_on": [{"source": "article", "how": "relays"}]}]


@pytest.mark.parametrize(
    ("source", "subject", "metric", "values", "words", "outcome"),
    [
        ("relay", "chip", "memory-per-device", (141, 114), "It has {}.", Outcome.INCONSISTENT),
        ("report", "chip", "memory-per-device", (141, 114), "It has {}.", Outcome.UNDER_DETERMINED),
        ("article", "chip", "memory-per-device", (40, 80), "It has {}.", Outcome.UNDER_DETERMINED),
        ("relay", "chip", "memory-per-device", (141, 114), "Another version has {}.", Outcome.UNDER_DETERMINED),
        ("relay", "model", "context-window", (256, 512), "It reads {}.", Outcome.INCONSISTENT),
        ("relay", "model", "context-window", (256, 512), "Input and output take {}.", None),
        ("report", "model", "context-window", (256, 512), "It reads {}.", Outcome.UNDER_DETERMINED),
        ("relay", "model", "context-window", (256, 512), "It was later extended to {}.", Outcome.UNDER_DETERMINED),
    ],
)
def test_a_source_that_has_its_matter_from_another_gives_its_figures(
    found, source, subject, metric, values, words, outcome
):
    unit = "gigabyte" if subject == "chip" else "token"
    first, then = (f"{value}K" if unit == "token" else f"{value} GB" for value in values)
    scaled = [value * 1000 if unit == "token" else value for value in values]
    claims = (
        figure("first", metric, first, scaled[0], unit, subject=subject, statement=f"It has {first}."),
        figure("then", metric, then, scaled[1], unit, subject=subject, source=source, statement=words.format(then)),
    )
    found_ones = [f.outcome for f in found("CNT107", *claims, sources=REPEATING)]
    assert found_ones == ([outcome] if outcome else [])


def test_a_source_that_gives_both_values_itself_tells_of_versions(one):
    cells = {"subject": "chip", "unit": "gigabyte"}
    claims = (
        figure("small", "memory-per-device", "40 GB", 40, **cells),
        figure("large", "memory-per-device", "80 GB", 80, **cells),
        figure("relayed", "memory-per-device", "80 GB", 80, source="relay", **cells),
    )
    assert one("CNT107", *claims, sources=REPEATING).outcome is Outcome.UNDER_DETERMINED


# Parts that are told as parts


def requests(claim_id, printed, value, statement, **fields):
    fields = {"kind": "scale", "study": "run", "statement": statement.format(printed)} | fields
    return figure(claim_id, None, printed, value, "request", **fields)


@pytest.mark.parametrize(
    ("rest", "outcome"), [("0.5", Outcome.CONSISTENT), ("1.1", Outcome.INCONSISTENT), ("0.2", Outcome.INCONSISTENT)]
)
def test_parts_that_are_told_down_to_the_rest_make_the_whole(one, rest, outcome):
    claims = (
        requests("all", "4.2 million", "4.2E+6", "In all {} requests were served."),
        requests("chat", "2.4 million", "2.4E+6", "Of these {} were chat."),
        requests("code", "1.3 million", "1.3E+6", "Another {} were code."),
        requests("agents", f"{rest} million", f"{rest}E+6", "The remaining {} requests came from agents."),
    )
    finding = one("CNT101", *claims)
    assert finding.outcome is outcome
    assert set(finding.claims) == {"all", "chat", "code", "agents"}


def test_a_whole_that_is_divided_in_two_ways_contradicts_none(one):
    claims = (
        requests("all", "10 million", "1.0E+7", "In total {} requests were handled."),
        requests("chat", "6 million", "6E+6", "Of these {} were chat."),
        requests("code", "4 million", "4E+6", "The remaining {} requests were code."),
        requests("europe", "7 million", "7E+6", "Of all requests {} came from Europe."),
        requests("asia", "2 million", "2E+6", "Another {} came from Asia."),
    )
    finding = one("CNT101", *claims)
    assert finding.outcome is Outcome.CONSISTENT
    assert set(finding.claims) == {"all", "chat", "code"}


def test_parts_without_a_rest_are_not_all_of_it(found):
    claims = (
        requests("all", "10 million", "1.0E+7", "In total {} requests were handled."),
        requests("chat", "8 million", "8E+6", "Of these {} were chat."),
        requests("europe", "7 million", "7E+6", "Of these {} came from Europe."),
    )
    assert found("CNT101", *claims) == ()


def test_the_parts_of_the_requests_are_not_the_total_of_their_rate(one):
    claims = (
        requests("all", "4.2 million", "4.2E+6", "In all {} requests were served."),
        requests("chat", "2.4 million", "2.4E+6", "Of these {} were chat."),
        figure("rate", "request-rate", "486", 486, "request/second", study="run", statement="486 on average."),
        figure("day", "duration", "24 hours", 24, "hour", study="run"),
    )
    finding = one("CNT116", *claims)
    assert finding.outcome is Outcome.INCONSISTENT
    assert finding.claims[0] == "all"


@pytest.mark.parametrize(
    ("shared", "statement", "outcome"),
    [
        ("11", "Every token uses {} parameters.", Outcome.CONSISTENT),
        ("31", "Every token uses {} parameters.", Outcome.INCONSISTENT),
        ("5", "Every token uses {} parameters.", Outcome.UNDER_DETERMINED),
        ("5", "The other {} parameters are used by every token.", Outcome.INCONSISTENT),
        ("31", "In each layer every token uses {} parameters.", Outcome.UNDER_DETERMINED),
    ],
)
def test_routed_and_shared_parameters_are_the_total(one, shared, statement, outcome):
    def of(metric, printed):
        text = statement if metric.startswith("shared") else "It has {}."
        said = text.format(f"{printed} billion")
        return figure(metric, metric, f"{printed} billion", f"{printed}E+9", "parameter", statement=said)

    claims = (of("total-parameters", "236"), of("routed-parameters", "225"), of("shared-parameters", shared))
    assert one("CNT101", *claims).outcome is outcome


@pytest.mark.parametrize(
    ("word", "outcome"), [("accelerators", Outcome.INCONSISTENT), ("cards", Outcome.UNDER_DETERMINED)]
)
def test_twice_the_advertised_scale_counted_by_one_word_is_no_other_unit(found, word, outcome):
    claims = (
        scale("made-for", "device-count", 2048, kind="spec", statement="It is made for up to 2,048 accelerators."),
        scale("used", "device-count", 4096, study="run", statement=f"The test took 4,096 {word}."),
    )
    assert [f.outcome for f in found("CNT103", *claims)] == [outcome]


# what the words of a source settle


@pytest.mark.parametrize(
    ("words", "outcome"),
    [("accelerators", Outcome.INCONSISTENT), ("cards", Outcome.UNDER_DETERMINED)],
)
def test_devices_that_are_counted_by_one_word_are_counted_alike(found, words, outcome):
    chip = [{"subject": "chip", "role": "hardware"}]
    counts = (
        scale("nodes", "node-count", 1536, "node", about=chip),
        scale("each", "devices-per-node", 4, statement="A server has four accelerators.", about=chip),
        scale("devices", "device-count", 12288, statement=f"In all there are 12,288 {words}.", about=chip),
    )
    (finding,) = found("CNT108", *counts)
    assert finding.outcome is outcome


@pytest.mark.parametrize(
    ("printed", "value", "full", "outcome"),
    [
        ("256K", 256_000, 262_144, Outcome.UNDER_DETERMINED),
        ("one million", 1_000_000, 1_048_576, Outcome.UNDER_DETERMINED),
        ("128K", 128_000, 262_144, Outcome.INCONSISTENT),
    ],
)
def test_thousands_of_tokens_may_be_powers_of_two(found, printed, value, full, outcome):
    repeats = [{"id": "report", "publisher": "weekly", "relies_on": [{"source": "article", "how": "relays"}]}]
    one = figure("one", "context-window", f"{full:,}", full, "token")
    other = figure("other", "context-window", printed, value, "token", source="report", claimant="weekly")
    (finding,) = found("CNT107", one, other, sources=repeats)
    assert finding.outcome is outcome


@pytest.mark.parametrize(
    ("statement", "outcome"),
    [
        ("The 230-billion-parameter model is the largest of its maker.", Outcome.UNDER_DETERMINED),
        ("The 230-billion-parameter model is its maker's largest.", Outcome.INCONSISTENT),
        ("The largest version has 230 billion parameters.", Outcome.UNDER_DETERMINED),
    ],
)
def test_a_superlative_of_the_model_itself_is_no_other_version(found, statement, outcome):
    one = figure("one", "total-parameters", "320 billion", "3.2E+11", "parameter")
    other = figure("other", "total-parameters", "230 billion", "2.3E+11", "parameter", statement=statement)
    (finding,) = found("CNT107", one, other)
    assert finding.outcome is outcome


def shares(*those):
    return [
        figure(
            f"s{i}",
            "part-share",
            f"{n}%",
            n,
            "percent",
            statement=statement.format(f"{n}%"),
            kind="scale",
            claimant="maker",
        )
        for i, (n, statement) in enumerate(those)
    ]


MIX = (
    "Web pages make up {} of the tokens.",
    "Code makes up {} of the tokens.",
    "Books are the remaining {} of the tokens.",
)


@pytest.mark.parametrize(
    ("numbers", "outcomes"),
    [
        ((60, 30, 10), [Outcome.CONSISTENT]),
        ((60, 30, 20), [Outcome.INCONSISTENT]),
        ((60, 30, 8), [Outcome.UNDER_DETERMINED]),
    ],
)
def test_shares_of_a_corpus_down_to_the_rest_make_all_of_it(found, numbers, outcomes):
    assert [f.outcome for f in found("CNT101", *shares(*zip(numbers, MIX, strict=True)))] == outcomes


def test_shares_of_one_corpus_that_contain_each_other_are_not_added(found):
    nested = "Forums make up {} of these web pages."
    told = shares((60, MIX[0]), (30, nested), (30, MIX[1]), (10, MIX[2]))
    assert not [f for f in found("CNT101", *told) if f.outcome is Outcome.INCONSISTENT]
    without_rest = shares((60, MIX[0]), (30, MIX[1]), (20, "Books make up {} of the tokens."))
    assert not found("CNT101", *without_rest)


@pytest.mark.parametrize(("full", "outcome"), [(12, Outcome.CONSISTENT), (16, Outcome.INCONSISTENT)])
def test_layers_of_two_kinds_make_all_layers(found, full, outcome):
    layers = (
        figure("all", "layer-count", "48", 48, "layer", statement="The model has 48 layers."),
        figure("some", "layer-count", "36", 36, "layer", statement="Of 48 layers, 36 use linear attention."),
        figure(
            "rest", "layer-count", str(full), full, "layer", statement=f"The other {full} layers use full attention."
        ),
    )
    assert [f.outcome for f in found("CNT101", *layers)] == [outcome]


@pytest.mark.parametrize(("share", "outcome"), [(70, Outcome.CONSISTENT), (80, Outcome.INCONSISTENT)])
def test_that_is_a_share_of_the_two_counts_beside_it(found, share, outcome):
    counts = scale("part", "client-count", 42, "client"), scale("whole", "client-count", 60, "client")
    that = figure("share", "part-share", f"{share}%", share, "percent", statement=f"That is {share}% of the customers.")
    (finding,) = found("CNT110", *counts, that)
    assert finding.outcome is outcome


@pytest.mark.parametrize(
    ("part", "outcome"), [("4.9 trillion", Outcome.CONSISTENT), ("6.9 trillion", Outcome.INCONSISTENT)]
)
def test_a_part_of_a_corpus_is_named_by_its_share(found, part, outcome):
    tokens = (
        figure("all", "training-tokens", "9.4 trillion", "9.4E+12", "token", statement="It was trained on these."),
        figure("web", "training-tokens", part, f"{part[:3]}E+12", "token", statement="The web part is so large."),
    )
    share = figure("share", "part-share", "52%", 52, "percent", statement="Web pages make up 52% of the tokens.")
    other = figure("other", "part-share", "52%", 52, "percent", statement="Books make up 52% of the tokens.")
    assert [f.outcome for f in found("CNT110", *tokens, share)] == [outcome]
    assert not found("CNT110", *tokens, other)


@pytest.mark.parametrize(
    ("statement", "outcome"),
    [
        ("Its cards sit in 1,820 servers.", Outcome.INCONSISTENT),
        ("It has 1,820 servers.", Outcome.UNDER_DETERMINED),
    ],
)
def test_cards_that_sit_in_servers_are_all_of_them(found, statement, outcome):
    counts = (
        scale("nodes", "node-count", 1820, "node", statement=statement),
        scale("each", "devices-per-node", 8),
        scale("devices", "device-count", 10240),
    )
    (finding,) = found("CNT108", *counts)
    assert finding.outcome is outcome


@pytest.mark.parametrize(("share", "outcome"), [(60, Outcome.CONSISTENT), (66, Outcome.INCONSISTENT)])
def test_a_share_is_of_the_part_that_it_names(found, share, outcome):
    nodes = (
        scale("all", "node-count", 400, "node", statement="It has 400 nodes in total."),
        scale("training", "node-count", 240, "node", statement="240 of the nodes are kept for training."),
        scale("serving", "node-count", 160, "node", statement="The remaining 160 nodes serve models."),
    )
    that = figure(
        "share", "part-share", f"{share}%", share, "percent", statement=f"So {share}% of the nodes do training."
    )
    (finding,) = found("CNT110", *nodes, that)
    assert finding.outcome is outcome


def test_words_of_a_large_scale_are_told_beside_a_small_share(one):
    grand = {"id": "grand", "subject": "pod", "kind": "opinion", "statement": "It copes with a massive scale."}
    grand |= {"citations": [{"source": "article", "paragraph": 2}]}
    finding = one("CNT103", used(128), offered(8192), grand)
    assert "the scale is called massive" in finding.explanation
    assert "grand" in finding.claims
    assert "called" not in one("CNT103", used(8000), offered(8192), grand).explanation


def test_a_bit_and_a_power_of_two_are_not_read_into_two_sizes_at_once(found):
    sizes = (
        figure("small", "memory-per-device", "16 GB", 16, "gigabyte", subject="chip"),
        figure("large", "memory-per-device", "140 GB", 140, "gigabyte", subject="chip"),
    )
    assert not any("1,024" in finding.explanation for finding in found("CNT107", *sizes))


def test_the_whole_of_a_share_ends_at_its_verb(found):
    told = shares(
        (30, "{} of the training tokens are Chinese."),
        (65, "{} of the training tokens are English."),
        (25, "The remaining {} of the training tokens are other languages."),
    )
    assert [f.outcome for f in found("CNT101", *told)] == [Outcome.INCONSISTENT]


@pytest.mark.parametrize(
    ("statement", "contradicted"),
    [
        ("18 of the 36 layers use a sliding window.", False),
        ("Of the 36 layers 18 use a sliding window.", False),
        ("Of 36 layers, 18 use a sliding window.", False),
        ("The other 18 layers see everything.", False),
        ("The model has 18 layers.", True),
        ("The layers of the model are 18.", True),
    ],
)
def test_a_count_of_a_part_is_no_second_value_of_the_whole(found, statement, contradicted):
    whole = figure("whole", "layer-count", "36", 36, "layer", statement="The model is 36 layers deep.")
    part = figure("part", "layer-count", "18", 18, "layer", statement=statement)
    outcomes = {f.outcome for f in found("CNT107", whole, part)}
    assert (Outcome.INCONSISTENT in outcomes) is contradicted


def test_that_is_a_share_of_something_narrower_than_the_counts_beside_it(found):
    counts = scale("part", "client-count", 42, "client"), scale("whole", "client-count", 60, "client")
    statement = "That is 30% of the customers in Europe."
    assert not any(
        len(f.claims) == 3
        for f in found("CNT110", *counts, figure("share", "part-share", "30%", 30, "percent", statement=statement))
    )


def test_two_parts_of_a_whole_are_no_two_values_of_it(found):
    one = figure("one", "layer-count", "36", 36, "layer", statement="The other 36 layers are recurrent.")
    other = figure("other", "layer-count", "4", 4, "layer", statement="4 of the 48 layers share a cache.")
    assert not found("CNT107", one, other)
