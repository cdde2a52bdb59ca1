"""Facts: a figure in the unit of its metric, its other readings, what a change means, formats, and what holds where."""

from decimal import Decimal
from itertools import product

import pytest

from claims import units
from claims.facts import View, format_of, parse_format, ratios, tell
from claims.facts.index import Index
from claims.facts.states import are_of_two_states, shares_a_state
from claims.model.interval import Interval
from claims.model.metric import Role, metrics
from claims.units import dimension, factor


def quantity(printed, value, unit, **more):
    return {"printed": printed, "value": value, "unit": unit, **more}


def claim(claim_id, kind="spec", statement="It is so.", **more):
    return {"id": claim_id, "kind": kind, "statement": statement, "citations": [{"source": "article"}], **more}


@pytest.fixture
def view(library):
    def make(*claims, **more):
        return View(Index(library(claims=claims, sources=[{"id": "article"}], **more)))

    return make


def fact(view, given, **more):
    made = view(given, **more)
    return made.fact(made.claim(given["id"]))


# States of a thing


@pytest.mark.parametrize(
    ("one", "other", "apart", "shared"),
    [
        ("Before the change it drew 5 kW.", "Now it draws 4 kW.", True, False),
        ("Until May it cost $2.", "Since June it costs $1.", True, False),
        ("In March it took 9 ms.", "In July it took 7 ms.", True, False),
        ("In March it took 9 ms.", "By March it had run 7 days.", False, True),
        ("Now it draws 4 kW.", "After the change it takes 47 kWh.", False, True),
        ("It may draw 4 kW.", "It took 47 kWh in July.", False, False),
        ("Since March it costs $2.", "In July it was billed.", False, False),
        ("改造前功耗为 5 kW。", "改造后功耗为 4 kW。", True, False),
        ("It answers before the first token.", "It draws 4 kW.", False, False),
    ],
)
def test_words_tell_the_state_that_a_figure_is_of(one, other, apart, shared):
    assert are_of_two_states(one, other) is are_of_two_states(other, one) is apart
    assert shares_a_state(one, other) is shared


# Units and metrics


@pytest.mark.parametrize("metric", metrics().values(), ids=lambda m: m.id)
def test_a_metric_is_in_a_known_unit_and_a_change_in_percent_points_or_times(metric):
    assert dimension(metric.unit)
    assert metric.of is None or metric.of in metrics()
    if metric.role is Role.CHANGE:
        assert metric.unit in ("percent", "percentage_point", "x")


@pytest.mark.parametrize(
    ("unit", "to", "times"),
    [
        ("terabyte", "byte", "1e12"),
        ("tebibyte", "byte", str(2**40)),
        ("gigabyte/second", "bit/second", "8e9"),
        ("hour", "second", "3600"),
        ("USD/megatoken", "USD/token", "1e-6"),
        ("token", "device", None),
        ("furlong", "byte", None),
    ],
)
def test_a_factor_leads_from_one_unit_to_another(unit, to, times):
    assert factor(unit, to) == (None if times is None else Decimal(times))


def test_a_factor_is_what_pint_works_out():
    names = [*sorted(units._tables()[0]), "terabyte", "gibibyte", "gigabit/second", "USD/megatoken", "device*hour"]
    unlike = []
    for unit, to in product(names, names):
        told = factor(unit, to)
        try:
            expected = units.convert(Decimal(1), unit, to)
        except ValueError:
            expected = None
        if (told is None) != (expected is None) or (told and abs(told - expected) > expected * Decimal("1e-20")):
            unlike.append((unit, to, told, expected))
    assert unlike == []


def test_a_figure_comes_in_the_unit_of_its_metric(view):
    made = fact(view, claim("size", metric="weights-size", quantity=quantity("5.6 TB", "5.6", "terabyte")))
    assert (made.unit, made.interval) == ("byte", Interval(Decimal("5.55e12"), Decimal("5.65e12")))
    assert (made.readings, [slip.label for slip in made.slips]) == (
        (),
        ["TiB, powers of 1,024", "Tbit, eight to the byte"],
    )


@pytest.mark.parametrize(
    ("unit", "note", "label", "value"),
    [
        ("terabyte", "TB or TiB is not said.", "TiB, powers of 1,024", 5 * 2**40),
        ("gibibyte", "GB or GiB, perhaps decimal", "GB, powers of 1,000", 5 * 10**9),
        ("gigabit/second", "Gb or GB is not said.", "Gbyte, of eight bits", 40 * 10**9),
    ],
)
def test_a_unit_that_the_text_leaves_open_has_its_other_reading(unit, note, label, value, view):
    given = claim("it", kind="throughput", quantity=quantity("5", "5", unit, unit_note=note))
    (reading,) = fact(view, given).readings
    assert (reading.label, reading.interval.middle) == (label, value)


@pytest.mark.parametrize("metric", ["expert-parallel-degree", "weight-precision", "hidden-size"])
def test_a_whole_number_that_counts_nothing_is_exact(metric, view):
    unit = metrics()[metric].unit
    assert fact(view, claim("it", metric=metric, quantity=quantity("64", "64", unit))).interval.is_exact


@pytest.mark.parametrize(
    ("kind", "statement", "figure", "metric"),
    [
        ("spec", "It has 7 billion parameters.", ("7 billion", "7e9", "parameter"), "total-parameters"),
        ("spec", "2 billion are active for each token.", ("2 billion", "2e9", "parameter"), "active-parameters"),
        ("memory", "The checkpoint takes 14 GB.", ("14 GB", "14", "gigabyte"), "weights-size"),
        ("spec", "Each card has 80 GB.", ("80 GB", "80", "gigabyte"), "memory-per-device"),
        ("throughput", "It writes 900 tokens a second.", ("900", "900", "token/second"), "throughput"),
        ("throughput", "Per GPU it writes 90 tokens a second.", ("90", "90", "token/second"), "throughput-per-device"),
        ("latency", "The first token comes after 0.4 s.", ("0.4 s", "0.4", "second"), "time-to-first-token"),
        ("loss", "The loss began at 11.", ("11", "11", "dimensionless"), "initial-loss"),
        ("utilisation", "MFU was 45%.", ("45%", "45", "percent"), "flops-utilisation"),
        ("speedup", "It is 2x faster.", ("2x", "2", "x"), "performance-change"),
        ("cost", "It costs 30% less.", ("30%", "30", "percent"), "cost-change"),
        ("cost", "The yearly consumption sank by 30%.", ("30%", "30", "percent"), "energy-change"),
        ("cost", "The power bill sank by 30%.", ("30%", "30", "percent"), "cost-change"),
        ("cost", "Spending on electricity sank by 30%.", ("30%", "30", "percent"), "cost-change"),
        ("parallelism", "TP8 was used.", ("TP8", "8", "dimensionless"), "tensor-parallel-degree"),
        ("scale", "128 cards were used.", ("128", "128", "device"), "device-count"),
        ("architecture", "Two kinds of layers.", ("Two", "2", "dimensionless"), None),
    ],
)
def test_a_metric_that_is_not_named_is_told_by_unit_kind_and_words(kind, statement, figure, metric, view):
    made = fact(view, claim("it", kind, statement, quantity=quantity(*figure)))
    assert (made and made.metric) == metric


def test_the_memory_of_an_accelerator_is_memory_per_device(view):
    subjects = [{"id": "chip", "kind": "accelerator"}, {"id": "box", "kind": "server"}]
    for subject, metric in (("chip", "memory-per-device"), ("box", "memory-per-node")):
        given = claim("it", subject=subject, metric="memory-capacity", quantity=quantity("96 GB", "96", "gigabyte"))
        assert fact(view, given, subjects=subjects).metric == metric


def test_a_figure_without_a_number_or_with_an_unknown_unit_is_no_fact(view):
    assert fact(view, claim("it", quantity={"printed": "billions", "unit": "parameter"})) is None
    assert fact(view, claim("it", quantity=quantity("3", "3", "furlong"))) is None


# Changes


@pytest.mark.parametrize(
    ("statement", "figure", "rates"),
    [
        ("It is faster.", ("15%", "15", "percent"), ["1.15", "1.18"]),
        ("It takes less time.", ("20%", "20", "percent"), ["1.25"]),
        ("It is twice as fast.", ("2x", "2", "x"), ["2"]),
    ],
)
def test_a_change_of_speed_stands_for_a_rate_or_a_time(statement, figure, rates, view):
    made = fact(view, claim("it", "speedup", statement, metric="performance-change", quantity=quantity(*figure)))
    assert [round(r.rate.middle, len(x) - 2 if "." in x else 0) for r, x in zip(ratios(made), rates, strict=True)] == [
        Decimal(x) for x in rates
    ]


def test_a_settled_reading_leaves_one_meaning(view):
    given = claim("it", "speedup", "It is faster.", metric="training-performance", reading="time-saving")
    (only,) = ratios(fact(view, given | {"quantity": quantity("15%", "15", "percent")}))
    assert only.time.holds(Decimal("0.85"))


def test_a_reduction_leaves_the_rest(view):
    given = claim("it", "cost", "It cuts the cost.", metric="cost-change", quantity=quantity("30%", "30", "percent"))
    (only,) = ratios(fact(view, given))
    assert only.rate.holds(Decimal("0.7"))


# Formats


@pytest.mark.parametrize(
    ("name", "bits", "with_scales"),
    [
        ("BF16", "16", "16"),
        ("in FP8.", "8", "8"),
        ("W4A8", "4", "4"),
        ("W4A8 MXFP", "4", "4.25"),
        ("MXFP4", "4", "4.25"),
        ("NVFP4", "4", "4.5"),
        ("4-bit weights", "4", "4"),
        ("Q4_K_M", "4", "4"),
        ("1.58-bit", "1.58", "1.58"),
        ("half precision", "16", "16"),
    ],
)
def test_a_format_is_told_from_its_name(name, bits, with_scales):
    told = parse_format(name)
    assert (told.bits, told.bits_with_scales) == (Decimal(bits), Decimal(with_scales))


@pytest.mark.parametrize("name", ["Kimi K3.1 Pro", "H200", "Q4 2025", "MXFP", "2.8 trillion", ""])
def test_other_names_are_no_formats(name):
    assert parse_format(name) is None


def test_the_format_of_a_claim_comes_from_its_subjects_its_conditions_or_its_words(view):
    formats = [{"id": "int4", "kind": "format", "name": "INT4"}]
    made = view(
        claim("a", about=[{"subject": "int4", "role": "format"}], statement="In BF16 it is large."),
        claim("b", conditions={"weights-bytes": "FP8"}, statement="In BF16 it is large."),
        claim("c", statement="In BF16 it is large."),
        subjects=formats,
    )
    found = [format_of(made.claim(i), made.subjects_of(made.claim(i))) for i in "abc"]
    assert [f.bits for f in found] == [4, 8, 16]


# What holds where


PARAMETERS = quantity("2.0 trillion", "2.0e12", "parameter")


def test_a_figure_of_a_thing_holds_wherever_the_thing_is_involved(view):
    subjects = [{"id": "model", "kind": "model"}, {"id": "variant", "kind": "model", "version_of": ["model"]}]
    studies = [{"id": "trial", "subject": "engine", "about": ["model"]}]
    made = view(
        claim("params", subject="model", metric="total-parameters", quantity=PARAMETERS),
        claim("direct", subject="model"),
        claim("about", subject="engine", about=[{"subject": "model", "role": "model"}]),
        claim("parent", subject="variant"),
        claim("study", subject="engine", study="trial"),
        claim("apart", subject="engine"),
        subjects=subjects,
        studies=studies,
    )
    found = {i: [f.id for f in made.beside(made.claim(i), "total-parameters")] for i in made._index.claims}
    assert found == {"params": [], "apart": []} | {key: ["params"] for key in ("direct", "about", "parent", "study")}


def test_a_figure_of_a_run_holds_within_its_study(view):
    studies = [{"id": "one"}, {"id": "two"}]
    steps = quantity("400", "400", "step")
    made = view(
        claim("loss", "loss", study="one"),
        claim("other", "loss", study="two"),
        claim("steps", "duration", study="one", metric="training-steps", quantity=steps),
        studies=studies,
    )
    assert [f.id for f in made.beside(made.claim("loss"), "training-steps")] == ["steps"]
    assert made.beside(made.claim("other"), "training-steps") == ()


def test_an_assumption_serves_where_nothing_is_claimed_and_the_nearest_first(view):
    base = {"metric": "memory-per-device", "basis": "A page.", "as_of": "2026-01-02", "title": "Memory"}
    given = [
        base | {"id": "of-all", "quantity": quantity("64 GB", "64", "gigabyte")},
        base | {"id": "of-pod", "subject": "pod", "quantity": quantity("96 GB", "96", "gigabyte")},
    ]
    subjects = [{"id": "pod", "kind": "cluster"}, {"id": "part", "kind": "cluster", "version_of": ["pod"]}]
    made = view(claim("a", subject="part"), claim("b"), subjects=subjects, assumptions=given)
    assert made.known(made.claim("a"), "memory-per-device").id == "of-pod"
    assert made.known(made.claim("b"), "memory-per-device").id == "of-all"
    assert made.known(made.claim("b"), "memory-per-node") is None


def test_a_withdrawn_claim_is_never_seen(view):
    gone = {"withdrawn": {"on": "2026-01-02", "why": "A slip."}, "metric": "total-parameters", "quantity": PARAMETERS}
    made = view(claim("a"), claim("b", **gone))
    assert made.claim("b") is None
    assert [c.id for c in made.claims_about("engine")] == ["a"]
    assert made.beside(made.claim("a"), "total-parameters") == ()


# Telling


@pytest.mark.parametrize(
    ("value", "unit", "told"),
    [
        (Interval(Decimal("5.5e12"), Decimal("5.7e12")), "byte", "5.6 TB (5.5 to 5.7)"),
        (Interval(Decimal(500), None), "step", "at least 500 steps"),
        (Interval(None, Decimal("1e6")), "token", "at most 1 million tokens"),
        (Interval(None, None), "byte", "any value"),
        (Decimal("2.8e12"), "parameter", "2.8 trillion parameters"),
        (8192, "device", "8,192 devices"),
        (1, "node", "1 node"),
        (Decimal("3.7142857"), "percent", "3.714%"),
        (Decimal("4e11"), "bit/second", "400 Gbit/s"),
        (Interval(Decimal("163839.5"), Decimal("163840.5")), "token", "163,840 tokens"),
        (Interval(Decimal("997.5"), Decimal("1002.5")), "bit", "1,000 bits (997.5 to 1,003)"),
        (Decimal(1500), "byte", "1,500 bytes"),
        (Decimal("999999999999.9"), "byte", "1 TB"),
        (Decimal("3.5725"), "x", "3.573 x"),
        (Interval(Decimal(131_072), Decimal(262_144)), "token", "196,608 tokens (131,072 to 262,144)"),
        (Decimal("2.5"), "percentage_point", "2.5 percentage points"),
        (2500, "question", "2,500 questions"),
        (3, "query", "3 queries"),
        (24, "device/rack", "24 devices a rack"),
        (1, "byte/parameter", "1 byte a parameter"),
        (16, "byte/parameter", "16 bytes a parameter"),
        (Decimal("0.3"), "joule/token", "0.3 joules a token"),
        (Decimal("51.2"), "terabyte/second", "51.2 TB/s"),
        (1500, "request/second", "1,500 requests/s"),
        (3000, "token/second", "3,000 tokens/s"),
        (120, "token/second/device", "120 tokens/s a device"),
        (2, "USD/device/hour", "2 USD a device-hour"),
        (7200, "device*second", "7,200 device-seconds"),
        (Decimal("41.5"), "score", "41.5"),
        (7, "hour", "7 hours"),
        (350, "kilowatt", "350 kW"),
        (64, "gibibyte", "64 GiB"),
        (5, "nat/token", "5 nats a token"),
        (5, "dimensionless/step", "5 a step"),
        (5, "device-hours", "5 device-hours"),
    ],
)
def test_a_number_is_told_with_four_digits_and_a_scale_that_a_reader_knows(value, unit, told):
    assert tell(value, unit) == told


@pytest.mark.parametrize(
    ("statement", "figure", "metric"),
    [
        ("A token is sent to six of the routed experts of a layer.", "six", "active-experts"),
        ("The router picks 8 of 384 experts.", "8", "active-experts"),
        ("The router picks 8 of 384 experts.", "384", "routed-experts"),
        ("A token passes through four of the 64 experts.", "four", "active-experts"),
        ("It has 256 routed experts, of which 8 are activated for a token.", "256", "routed-experts"),
        ("It has 256 routed experts, of which 8 are activated for a token.", "8", "active-experts"),
        ("The model has 8 experts active per token.", "8", "active-experts"),
        ("It uses 1 shared and 8 routed experts per token.", "8", "active-experts"),
        ("Two further experts of a layer see every token.", "Two", "shared-experts"),
        ("One shared expert is always active.", "One", "shared-experts"),
        ("A layer comprises 1 shared expert and 256 routed experts.", "1", "shared-experts"),
        ("A layer comprises 1 shared expert and 256 routed experts.", "256", "routed-experts"),
        ("Each layer has 128 experts.", "128", "routed-experts"),
        ("Each card holds 8 experts of a layer.", "8", "experts-per-rank"),
        ("It has 15,616 experts in total.", "15,616", "expert-count"),
    ],
)
def test_experts_are_told_as_routed_active_or_shared_by_words_and_place_of_the_figure(statement, figure, metric, view):
    given = claim("it", "spec", statement, quantity=quantity(figure, "8", "expert"))
    assert fact(view, given).metric == metric


@pytest.mark.parametrize(
    ("kind", "statement", "figure", "metric"),
    [
        (
            "spec",
            "A token passes through 21 billion parameters.",
            ("21 billion", "21e9", "parameter"),
            "active-parameters",
        ),
        (
            "spec",
            "The token embedding has 1 billion parameters.",
            ("1 billion", "1e9", "parameter"),
            "total-parameters",
        ),
        ("scale", "Of these requests 3 million were chat.", ("3 million", "3e6", "request"), "request-total"),
        ("scale", "400 requests were in flight at a time.", ("400", "400", "request"), "concurrency"),
        ("loss", "In bits the final loss is 2.8.", ("2.8", "2.8", "bit/token"), "final-loss"),
        ("score", "That is a perplexity of 7.4.", ("7.4", "7.4", "dimensionless"), "perplexity"),
    ],
)
def test_words_tell_what_is_counted_of_several(kind, statement, figure, metric, view):
    assert fact(view, claim("it", kind, statement, quantity=quantity(*figure))).metric == metric


@pytest.mark.parametrize(
    ("kind", "statement", "metric"),
    [
        ("cluster", "The memory of the pod adds up to 9 TB.", "memory-capacity"),
        ("server", "The box comes with 9 TB of HBM.", "memory-per-node"),
        ("cluster", "Serving takes 9 TB of the memory of the pod.", "memory-used"),
        ("model", "The memory of the model adds up to 9 TB.", "memory-used"),
    ],
)
def test_the_memory_that_hardware_has_is_a_capacity(kind, statement, metric, view):
    given = claim("it", "memory", statement, subject="thing", quantity=quantity("9 TB", "9", "terabyte"))
    assert fact(view, given, subjects=[{"id": "thing", "kind": kind}]).metric == metric


@pytest.mark.parametrize(
    ("statement", "metric"),
    [
        ("That is 57% of the peak of the card.", "flops-utilisation"),
        ("It is at 57% of the theoretical peak.", "flops-utilisation"),
        ("It uses 57% of the peak memory bandwidth.", "bandwidth-utilisation"),
        ("It draws 57% of the peak power.", "utilisation"),
        ("Exchange takes 57% of a training step.", "runtime-share"),
        ("The links are used to 57%.", "network-utilisation"),
        ("The run made progress 57% of the time.", "uptime-share"),
        ("The cards were busy 57% of the time.", "utilisation"),
    ],
)
def test_a_utilisation_is_told_by_its_whole_and_else_is_one_of_something(statement, metric, view):
    given = claim("it", "utilisation", statement, quantity=quantity("57%", "57", "percent"))
    assert fact(view, given).metric == metric


@pytest.mark.parametrize(
    ("statement", "subject", "metric"),
    [
        ("It moves 3 TB/s.", "card", "bandwidth-per-device"),
        ("It moves 3 TB/s.", "program", "memory-bandwidth"),
        ("It moves 3 TB/s over its links.", "program", "network-throughput"),
        ("It moves 3 TB/s between cards.", "card", "network-throughput"),
        ("Its L2 cache moves 3 TB/s.", "card", None),
        ("It reads checkpoints at 3 TB/s.", "program", None),
    ],
)
def test_bytes_a_second_are_those_of_memory_links_or_neither(statement, subject, metric, view):
    subjects = [{"id": "card", "kind": "accelerator"}, {"id": "program", "kind": "framework"}]
    about = [{"subject": "card", "role": "hardware"}] if subject == "program" else []
    figure = quantity("3 TB/s", "3", "terabyte/second")
    given = claim("it", "throughput", statement, subject=subject, about=about, quantity=figure)
    made = fact(view, given, subjects=subjects)
    assert (made.metric if made else None) == metric


@pytest.mark.parametrize(
    ("statement", "metric"),
    [
        ("It does 3 TFLOPS on each X-1.", "achieved-compute-per-device"),
        ("It does 3 TFLOPS on each X-1 server.", "achieved-compute"),
        ("It does 3 TFLOPS on X-1.", "achieved-compute"),
    ],
)
def test_the_name_of_a_device_is_a_word_for_it(statement, metric, view):
    given = claim(
        "it",
        "throughput",
        statement,
        subject="program",
        about=[{"subject": "card", "role": "hardware"}],
        quantity=quantity("3 TFLOPS", "3", "teraFLOP/second"),
    )
    subjects = [{"id": "card", "name": "X-1", "kind": "accelerator"}, {"id": "program", "kind": "framework"}]
    assert fact(view, given, subjects=subjects).metric == metric


@pytest.mark.parametrize(
    ("statement", "metric"),
    [
        ("A narrow version is 5 GB large.", "weights-size"),
        ("Running a small version takes 5 GB.", "memory-used"),
        ("Activations are 5 GB.", "memory-used"),
    ],
)
def test_what_a_model_is_large_is_its_weights(statement, metric, view):
    given = claim("it", "memory", statement, subject="thing", quantity=quantity("5 GB", "5", "gigabyte"))
    assert fact(view, given, subjects=[{"id": "thing", "kind": "model"}]).metric == metric


@pytest.mark.parametrize(("kind", "metric"), [("framework", "memory-used"), ("accelerator", "memory-per-device")])
def test_what_a_program_has_on_a_device_is_in_use(kind, metric, view):
    figure = quantity("42 GB", "42", "gigabyte")
    given = claim("it", "memory", "It is content with 42 GB on every card.", subject="thing", quantity=figure)
    assert fact(view, given, subjects=[{"id": "thing", "kind": kind}]).metric == metric


@pytest.mark.parametrize(
    ("statement", "about", "metric"),
    [
        ("As INT8 the model is 5 GB.", (), "weights-size"),
        ("Squeezed, it comes down to 5 GB.", [{"subject": "narrow", "role": "format"}], "weights-size"),
        ("Squeezed, it comes down to 5 GB.", (), "memory-used"),
        ("Running it as INT8 takes 5 GB.", (), "memory-used"),
        ("The training state is 5 GB on each card.", (), "memory-used"),
    ],
)
def test_bytes_of_a_model_in_a_number_format_are_its_weights(statement, about, metric, view):
    given = claim("it", "memory", statement, subject="thing", about=about, quantity=quantity("5 GB", "5", "gigabyte"))
    subjects = [{"id": "thing", "kind": "model"}, {"id": "narrow", "name": "FP8", "kind": "format"}]
    assert fact(view, given, subjects=subjects).metric == metric


@pytest.mark.parametrize(
    ("statement", "unit", "metric"),
    [
        ("Each optimiser step took in 8 million tokens.", "token", "global-batch-tokens"),
        ("Every weight update digested 8 million tokens.", "token", "global-batch-tokens"),
        ("An iteration covers 8 million tokens.", "token", "global-batch-tokens"),
        ("After a further 200 steps it had read 8 million tokens.", "token", "training-tokens"),
        ("By then it had read 8 million tokens.", "token", "training-tokens"),
        ("It has answered with 8 million tokens.", "token", "tokens-processed"),
        ("An optimiser update lasted 8 s.", "second", "step-time"),
        ("The update to the driver lasted 8 s.", "second", "duration"),
    ],
)
def test_tokens_and_seconds_of_a_step_are_told_by_its_words(statement, unit, metric, view):
    given = claim("it", "scale", statement, subject="thing", quantity=quantity("8", "8", unit))
    assert fact(view, given, subjects=[{"id": "thing", "kind": "model"}]).metric == metric


@pytest.mark.parametrize(
    ("statement", "unit", "tags", "metric"),
    [
        ("It came to 8 million tokens.", "token", ["training"], "training-tokens"),
        ("It came to 8 million tokens.", "token", ["serving"], "tokens-processed"),
        ("The set has 8 examples.", "sample", ["training"], "training-samples"),
        ("The test set has 8 examples.", "sample", ["training"], None),
        ("The set has 8 examples.", "sample", [], None),
    ],
)
def test_what_a_claim_about_training_counts_is_trained_on(statement, unit, tags, metric, view):
    given = claim("it", "scale", statement, subject="thing", tags=tags, quantity=quantity("8", "8", unit))
    made = fact(view, given, subjects=[{"id": "thing", "kind": "model"}])
    assert (made.metric if made else None) == metric


@pytest.mark.parametrize(
    ("statement", "metric"),
    [
        ("Any one token touches 5% of the network.", "active-share"),
        ("Code makes up 5% of the training tokens.", "part-share"),
        ("Code makes up 5% of the corpus.", "part-share"),
        ("Training changes 5% of the model.", "trainable-share"),
    ],
)
def test_a_share_is_told_by_what_it_is_a_share_of(statement, metric, view):
    given = claim("it", "scale", statement, subject="thing", quantity=quantity("5%", "5", "percent"))
    assert fact(view, given, subjects=[{"id": "thing", "kind": "model"}]).metric == metric


@pytest.mark.parametrize("statement", ["Freshly initialised, it is at 8.", "Before training it is at 8."])
def test_a_loss_of_untrained_weights_is_the_first(statement, view):
    given = claim("it", "loss", statement, subject="thing", quantity=quantity("8", "8", "nat/token"))
    assert fact(view, given, subjects=[{"id": "thing", "kind": "model"}]).metric == "initial-loss"


@pytest.mark.parametrize(
    ("statement", "metric"),
    [
        ("Of those, 3 billion fire at any one time.", "active-parameters"),
        ("Only 3 million parameters are tuned by LoRA.", "trainable-parameters"),
        ("The model updates only 3 million parameters.", "trainable-parameters"),
        ("The model is trained with 3 billion parameters.", "total-parameters"),
        ("Another 3 billion belong to the vision tower.", None),
        ("Only 3 billion parameters are embeddings.", None),
    ],
)
def test_parameters_told_as_a_part_are_not_all_of_them(statement, metric, view):
    given = claim("it", "spec", statement, subject="thing", quantity=quantity("3", "3", "parameter"))
    made = fact(view, given, subjects=[{"id": "thing", "kind": "model"}])
    assert (made.metric if made else None) == metric


@pytest.mark.parametrize(
    ("statement", "metric"),
    [
        ("Just 3% of the model is busy on a given word.", "active-share"),
        ("3% of the parameters are in the embedding, which is busy all the time.", None),
    ],
)
def test_a_share_at_work_is_said_of_the_model_itself(statement, metric, view):
    given = claim("it", "spec", statement, subject="thing", quantity=quantity("3%", "3", "percent"))
    made = fact(view, given, subjects=[{"id": "thing", "kind": "model"}])
    assert (made.metric if made else None) == metric


@pytest.mark.parametrize(
    "statement",
    [
        "INT4 saves 5 GB.",
        "With INT4 a card is left with 5 GB.",
        "The vision tower stays in BF16 and is 5 GB.",
        "Each FP8 shard is 5 GB.",
        "One of 25 FP8 files is 5 GB.",
    ],
)
def test_a_part_or_a_change_in_a_format_is_no_size_of_the_weights(statement, view):
    given = claim("it", "memory", statement, subject="thing", quantity=quantity("5 GB", "5", "gigabyte"))
    made = fact(view, given, subjects=[{"id": "thing", "kind": "model"}])
    assert made is None or made.metric != "weights-size"


def test_experts_of_a_rank_are_not_all_experts(view):
    figure = quantity("12", "12", "expert")
    given = claim(
        "it", "parallelism", "Each rank keeps 12 experts, three of them copies.", subject="thing", quantity=figure
    )
    assert fact(view, given, subjects=[{"id": "thing", "kind": "model"}]).metric == "experts-per-rank"


@pytest.mark.parametrize(
    ("statement", "metric"),
    [
        ("The INT4 build, 5 GB, fits on one card.", "weights-per-device"),
        ("It fits on one card of 5 GB.", "memory-per-device"),
        ("The release needs only 5 GB of disk.", "weights-size"),
        ("It needs 5 GB of memory.", "memory-used"),
    ],
)
def test_what_fits_a_card_and_what_lies_on_a_disk_are_weights(statement, metric, view):
    given = claim("it", "memory", statement, subject="thing", quantity=quantity("5 GB", "5", "gigabyte"))
    assert fact(view, given, subjects=[{"id": "thing", "kind": "model"}]).metric == metric
