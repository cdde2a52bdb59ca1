"""What sums, shares, ratios and changes are of: members of a whole, versions of a thing, states, fractions and formats."""

import pytest

from claims import checks, records
from claims.model.finding import Outcome
from claims.model.library import Library

KINDS = {
    "maker": "organisation",
    "group": "organisation",
    "thing": "model",
    "small": "model",
    "chip": "accelerator",
    "old-chip": "accelerator",
    "engine": "framework",
}
MORE = {"small": {"version_of": ["thing"]}}
NAMES = {"thing": "Orla 70B", "small": "Orla 70B Q", "chip": "Vik V7", "old-chip": "Vik V6", "group": "Norrland"}


def record(collection, **fields):
    made, faults = records.build(collection, fields, collection)
    assert faults == []
    return made


def said(number, statement, printed, value, unit, *, subject="thing", kind="scale", paragraph=1, **fields):
    assert printed in statement
    return record(
        "claims",
        id=f"c{number}",
        subject=subject,
        kind=kind,
        statement=statement,
        claimant="maker",
        modality="described",
        quantity={"printed": printed, "value": str(value), "unit": unit},
        citations=[{"source": "article", "paragraph": paragraph}],
        **fields,
    )


def outcomes(*claims, subjects=(), code=None):
    made = [
        record("subjects", id=i, name=NAMES.get(i, i.title()), kind=kind, **MORE.get(i, {}))
        for i, kind in KINDS.items()
    ]
    made += [record("subjects", **fields) for fields in subjects]
    made.append(record("sources", id="article", kind="press-article", title="Article"))
    made.append(record("studies", id="trial", title="Trial", subject="thing", summary="A run.", about=["chip"]))
    found = checks.run(Library.of([*made, *claims]))
    return {f.outcome for f in found if code is None or f.code == code}


def is_contradicted(*claims, **more):
    return Outcome.INCONSISTENT in outcomes(*claims, **more)


@pytest.mark.parametrize(("printed", "wrong"), [("2.5 times", False), ("4.5 times", True)])
def test_an_old_value_may_carry_the_baseline_of_the_change(printed, wrong):
    claims = (
        said(1, f"Orla 70B decodes {printed} as fast on the Vik V7.", printed, printed[:3], "x", kind="speedup",
             metric="system-performance", baseline="Vik V6", study="trial"),
        said(2, "On the Vik V7 it decodes 500 tokens per second.", "500", 500, "token/second", kind="throughput",
             metric="throughput", study="trial", paragraph=3),
        said(3, "On the Vik V6 it decodes 200 tokens per second.", "200", 200, "token/second", kind="throughput",
             metric="throughput", study="trial", baseline="Vik V6", paragraph=2),
    )  # fmt: skip
    assert is_contradicted(*claims, code="RAT102") is wrong


@pytest.mark.parametrize(("printed", "wrong"), [("2.4 times", False), ("3.1 times", True)])
def test_a_version_is_compared_with_what_is_told_of_the_model_in_the_format_named(printed, wrong):
    claims = (
        said(1, "The BF16 model generates 41 tokens per second.", "41", 41, "token/second", kind="throughput",
             metric="throughput", conditions={"compute-dtype": "BF16"}),
        said(2, "The INT4 model generates 98 tokens per second.", "98", 98, "token/second", subject="small",
             kind="throughput", metric="throughput", conditions={"quant-scheme": "INT4"}),
        said(3, f"INT4 is {printed} as fast as BF16.", printed, printed[:3], "x", subject="small", kind="speedup",
             metric="throughput-change", baseline="BF16", paragraph=2),
    )  # fmt: skip
    assert is_contradicted(*claims) is wrong


@pytest.mark.parametrize(("printed", "wrong"), [("2.7%", False), ("7.2%", True)])
def test_a_change_of_a_measure_without_a_unit_is_one_of_its_two_values(printed, wrong):
    claims = (
        said(1, "Perplexity of the BF16 model is 5.47.", "5.47", 5.47, "dimensionless", kind="score",
             metric="perplexity", conditions={"compute-dtype": "BF16"}),
        said(2, "Perplexity of the INT4 model is 5.62.", "5.62", 5.62, "dimensionless", kind="score", subject="small",
             metric="perplexity", conditions={"quant-scheme": "INT4"}),
        said(3, f"Perplexity rises by {printed} against BF16.", printed, printed[:-1], "percent", kind="score",
             subject="small", baseline="BF16"),
    )  # fmt: skip
    assert is_contradicted(*claims) is wrong


@pytest.mark.parametrize(("printed", "wrong"), [("1.7%", False), ("4.2%", True)])
def test_a_loss_of_so_much_of_a_score_is_no_level_of_it(printed, wrong):
    claims = (
        said(1, "Orla 70B scores 78.4 in BF16.", "78.4", 78.4, "score", kind="score", metric="benchmark-score",
             conditions={"compute-dtype": "BF16"}),
        said(2, "In INT4 it scores 77.1.", "77.1", 77.1, "score", kind="score", metric="benchmark-score", subject="small",
             conditions={"quant-scheme": "INT4"}),
        said(3, f"The loss is {printed} of the BF16 score.", printed, printed[:-1], "percent", kind="score",
             subject="small", metric="score-change", reading="relative", baseline="BF16"),
    )  # fmt: skip
    assert is_contradicted(*claims) is wrong


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("The cost falls by two-thirds.", False),
        ("The cost falls to two-thirds.", True),
        ("The cost rises by two-thirds.", True),
        ("That is a discount of two-thirds.", False),
        ("The cost fell two-thirds.", False),
        ("The cut in cost is two-thirds.", False),
        ("费用降低了三分之二。", False),
        ("费用降价三分之二。", False),
        ("费用降到三分之二。", True),
    ],
)
def test_a_fraction_is_what_is_taken_away_but_after_to_what_is_left(words, wrong):
    printed = "two-thirds" if "two-thirds" in words else "三分之二"
    claims = (
        said(1, "Before the update a million tokens cost $1.86.", "$1.86", 1.86, "USD", kind="cost", metric="cost",
             study="trial"),
        said(2, "After the update a million tokens cost $0.64.", "$0.64", 0.64, "USD", kind="cost", metric="cost",
             study="trial"),
        said(3, words, printed, "0.6667", "x", kind="cost", metric="cost-change", study="trial"),
    )  # fmt: skip
    assert is_contradicted(*claims, code="RAT102") is wrong


def test_performance_for_the_power_is_not_compared_with_the_performance_alone():
    claims = (
        said(1, "The Vik V7 reaches 2,400 TFLOPS.", "2,400 TFLOPS", 2400, "teraFLOP/second", subject="chip", kind="spec",
             metric="peak-compute"),
        said(2, "The Vik V6 reached 800 TFLOPS.", "800 TFLOPS", 800, "teraFLOP/second", subject="old-chip", kind="spec",
             metric="peak-compute"),
        said(3, "Performance per watt of the Vik V7 is 2 times that of the Vik V6.", "2 times", 2, "x", subject="chip",
             kind="speedup", metric="system-performance", baseline="Vik V6"),
    )  # fmt: skip
    assert not is_contradicted(*claims)


@pytest.mark.parametrize(("value", "wrong"), [("2.07 million", False), ("3.07 million", True)])
def test_what_a_device_did_before_is_not_multiplied_to_what_all_do_now(value, wrong):
    claims = (
        said(1, "In all 1,024 cards took part.", "1,024", 1024, "device", metric="device-count", study="trial"),
        said(2, f"The cluster processed {value} tokens per second in training.", value, f"{value[:4]}E+6",
             "token/second", kind="throughput", metric="throughput", study="trial"),
        said(3, "In training each card processed 2,020 tokens per second.", "2,020", 2020, "token/second",
             kind="throughput", metric="throughput-per-device", study="trial"),
        said(4, "Before tuning, each card processed 1,650 tokens per second in training.", "1,650", 1650,
             "token/second", kind="throughput", metric="throughput-per-device", study="trial"),
    )  # fmt: skip
    assert is_contradicted(*claims, code="RAT205") is wrong


def test_the_width_of_a_format_is_no_amount_of_data_and_a_rate_of_a_device_none_of_all():
    claims = (
        said(1, "The weights take 220 GB in BF16.", "220 GB", 220, "gigabyte", kind="memory", metric="weights-size"),
        said(2, "The weights of Orla 70B Q are stored in 4 bits.", "4 bits", 4, "bit", subject="small", kind="spec",
             metric="weight-precision"),
        said(3, "That is 3.8 times smaller than BF16.", "3.8 times", 3.8, "x", subject="small", metric="size-ratio"),
    )  # fmt: skip
    assert not is_contradicted(*claims, code="CNT133")
    rates = (
        said(1, "Each step covered 8.4 million tokens.", "8.4 million", 8.4e6, "token", metric="global-batch-tokens",
             study="trial"),
        said(2, "One step took 4.1 seconds.", "4.1 seconds", 4.1, "second", kind="duration", metric="step-time",
             study="trial"),
        said(3, "That is 2,020 tokens per second for each V7.", "2,020", 2020, "token/second", kind="throughput",
             metric="throughput-per-device", study="trial"),
    )  # fmt: skip
    assert not is_contradicted(*rates)


@pytest.mark.parametrize(("printed", "wrong"), [("84%", False), ("94%", True)])
def test_a_share_of_memory_is_drawn_from_what_one_named_device_uses(printed, wrong):
    claims = (
        said(1, "A Vik V7 has 141 GB of memory.", "141 GB", 141, "gigabyte", subject="chip", kind="spec",
             metric="memory-capacity"),
        said(2, "Peak memory was 118 GB on each Vik V7.", "118 GB", 118, "gigabyte", kind="memory", metric="memory-used",
             study="trial"),
        said(3, f"That is {printed} of the memory of a Vik V7.", printed, printed[:-1], "percent", kind="utilisation",
             metric="memory-utilisation", study="trial"),
    )  # fmt: skip
    assert is_contradicted(*claims, code="SIZ130") is wrong


@pytest.mark.parametrize(("printed", "wrong"), [("6.2", False), ("16.2", True)])
def test_the_final_perplexity_is_that_of_the_final_loss(printed, wrong):
    claims = (
        said(1, "The loss started at 11.9.", "11.9", 11.9, "dimensionless", kind="loss", metric="initial-loss",
             study="trial"),
        said(2, "The loss ended at 1.83.", "1.83", 1.83, "dimensionless", kind="loss", metric="final-loss",
             reading="nats-per-token", study="trial"),
        said(3, f"The final training perplexity is {printed}.", printed, printed, "dimensionless", kind="score",
             metric="perplexity", reading="per-token", study="trial"),
    )  # fmt: skip
    assert is_contradicted(*claims, code="LOS101") is wrong


NOW = {"measurement-window": "second quarter of 2026"}
THEN = {"measurement-window": "second quarter of 2025"}


@pytest.mark.parametrize(
    ("change", "wrong"), [("Revenue grew by 33%", False), ("Revenue grew by 25%", True), ("Revenue rose by 71%", True)]
)
def test_growth_is_counted_on_the_period_that_fields_name(change, wrong):
    printed = change.split()[-1]
    claims = (
        said(1, "Revenue was $8.4 billion.", "$8.4 billion", 8.4e9, "USD", subject="group", conditions=NOW),
        said(2, "Revenue was $6.3 billion.", "$6.3 billion", 6.3e9, "USD", subject="group", conditions=THEN),
        said(3, f"{change}.", printed, printed[:-1], "percent", subject="group", conditions=NOW,
             baseline="second quarter of 2025"),
    )  # fmt: skip
    assert is_contradicted(*claims, code="CNT143") is wrong


@pytest.mark.parametrize(("statement", "printed", "wrong"), [
    ("The gross margin was 54%.", "54%", False),
    ("The gross margin was 64%.", "64%", True),
    ("The operating margin was 22%.", "22%", False),
])  # fmt: skip
def test_a_margin_is_the_profit_of_its_kind_over_the_revenue(statement, printed, wrong):
    claims = (
        said(1, "Revenue was $8.4 billion.", "$8.4 billion", 8.4e9, "USD", subject="group", conditions=NOW),
        said(2, "Gross profit was $4.5 billion.", "$4.5 billion", 4.5e9, "USD", subject="group", conditions=NOW),
        said(3, statement, printed, printed[:-1], "percent", subject="group", conditions=NOW),
    )
    assert is_contradicted(*claims, code="CNT146") is wrong


UNITS = tuple(
    {"id": f"{name.lower()}-unit", "name": f"{name} unit", "kind": "organisation", "part_of": ["group"]}
    for name in ("Cloud", "Chip")
)


@pytest.mark.parametrize(("second", "what", "wrong"), [
    ("2.9", "revenue", False),
    ("3.9", "revenue", True),
    ("1.2", "revenue", False),
    ("3.9", "operating profit", False),
    ("3.9", "revenue within the group", False),
])  # fmt: skip
def test_members_of_a_body_have_no_more_revenue_than_all_of_it(second, what, wrong):
    claims = (
        said(1, f"Norrland had {what} of $9.0 billion.", "$9.0 billion", 9e9, "USD", subject="group"),
        said(2, f"The cloud unit had {what} of $6.1 billion.", "$6.1 billion", 6.1e9, "USD", subject="cloud-unit"),
        said(3, f"The chip unit had {what} of ${second} billion.", f"${second} billion", f"{second}E+9", "USD",
             subject="chip-unit"),
    )  # fmt: skip
    assert is_contradicted(*claims, subjects=UNITS, code="CNT147") is wrong


@pytest.mark.parametrize(("share", "wrong"), [("39%", False), ("40%", False), ("51%", True), ("12%", False)])
def test_shares_of_the_members_of_a_body_are_no_more_than_all(share, wrong):
    claims = (
        said(1, "The cloud unit made 61% of revenue.", "61%", 61, "percent", subject="cloud-unit", metric="part-share"),
        said(2, f"The chip unit made {share} of revenue.", share, share[:-1], "percent", subject="chip-unit",
             metric="part-share"),
    )  # fmt: skip
    assert is_contradicted(*claims, subjects=UNITS, code="CNT147") is wrong


def test_a_change_of_a_whole_system_is_not_of_one_of_its_latencies():
    claims = (
        said(1, "The first token comes after 320 ms, down from 850 ms.", "320 ms", 320, "millisecond", kind="latency",
             metric="time-to-first-token"),
        said(2, "As a whole it is 2.3 times as fast as its predecessor.", "2.3 times", 2.3, "x", kind="speedup",
             metric="system-performance"),
    )  # fmt: skip
    assert not is_contradicted(*claims)


def test_a_change_against_a_named_other_is_not_of_two_figures_that_tell_of_neither():
    claims = (
        said(1, "The first token comes after 280 ms.", "280 ms", 280, "millisecond", kind="latency", subject="engine",
             metric="time-to-first-token"),
        said(2, "The first token comes after 655 ms.", "655 ms", 655, "millisecond", kind="latency", subject="engine",
             metric="time-to-first-token"),
        said(3, "It takes 2.1 times as long, compared with Brill.", "2.1 times", 2.1, "x", kind="latency",
             subject="engine", metric="time-change"),
    )  # fmt: skip
    assert not is_contradicted(*claims, code="RAT242")


@pytest.mark.parametrize(("price", "wrong"), [("0.19 euros", False), ("0.49 euros", True)])
def test_a_price_of_energy_is_the_bill_over_the_power(price, wrong):
    claims = (
        said(1, f"Power costs {price} per kWh.", price, price[:4], "EUR/kilowatthour", kind="cost", subject="chip"),
        said(2, "The power bill is 71 euros a month.", "71 euros", 71, "EUR/month", kind="cost", subject="chip"),
        said(3, "The Vik V7 draws 520 watts.", "520 watts", 520, "watt", kind="spec", subject="chip"),
    )
    assert is_contradicted(*claims, code="RAT217") is wrong


@pytest.mark.parametrize(("printed", "wrong"), [("twice", False), ("2.5 times", True)])
def test_what_a_part_of_a_device_has_is_not_what_the_device_has(printed, wrong):
    claims = (
        said(1, "The Vik V7 carries 192 GB of HBM.", "192 GB", 192, "gigabyte", subject="chip", kind="spec",
             metric="memory-capacity"),
        said(2, "Each stack holds 24 GB.", "24 GB", 24, "gigabyte", subject="chip", kind="spec",
             metric="memory-capacity"),
        said(3, "The Vik V6 carried 96 GB of HBM.", "96 GB", 96, "gigabyte", subject="old-chip", kind="spec",
             metric="memory-capacity"),
        said(4, f"The Vik V7 has {printed} the memory of the Vik V6.", printed, 2 if printed == "twice" else 2.5, "x",
             subject="chip", metric="size-ratio", reading="larger", baseline="Vik V6"),
    )  # fmt: skip
    assert is_contradicted(*claims, code="RAT218") is wrong


@pytest.mark.parametrize(("size", "wrong"), [("832 MB", False), ("416 MB", True), ("900 MB", False)])
def test_an_adapter_file_holds_at_least_the_parameters_of_the_adapter(size, wrong):
    claims = (
        said(1, "The adapters hold 416 million trainable parameters.", "416 million", 4.16e8, "parameter", kind="spec",
             metric="trainable-parameters", reading="adapter-only", study="trial"),
        said(2, f"The adapter file, in BF16, is {size}.", size, size[:3], "megabyte", kind="memory",
             metric="adapter-size", conditions={"compute-dtype": "BF16"}),
    )  # fmt: skip
    assert is_contradicted(*claims, code="SIZ101") is wrong


@pytest.mark.parametrize(("energy", "wrong"), [("1.25", False), ("0.8", True)])
def test_a_token_takes_the_power_drawn_in_its_run_over_the_tokens_a_second(energy, wrong):
    claims = (
        said(1, "A replica puts out 9,600 tokens per second.", "9,600", 9600, "token/second", kind="throughput",
             metric="throughput", study="trial"),
        said(2, "A replica draws 12 kW.", "12 kW", 12, "kilowatt", kind="spec", metric="power", study="trial"),
        said(3, f"Each token costs {energy} joules.", energy, energy, "joule/token", metric="energy-per-token",
             study="trial"),
    )  # fmt: skip
    assert is_contradicted(*claims, code="RAT208") is wrong


@pytest.mark.parametrize(("power", "wrong"), [("3 kW", False), ("4.2 kW", True)])
def test_devices_told_together_take_what_each_of_them_takes(power, wrong):
    tray = {"id": "tray", "name": "Vik tray", "kind": "server", "built_on": ["chip"]}
    claims = (
        said(1, "A tray takes four Vik V7.", "four", 4, "device", subject="tray", metric="devices-per-node"),
        said(2, f"Its four V7 draw {power} together.", power, power[:-3], "kilowatt", subject="tray", kind="spec",
             metric="power"),
        said(3, "One V7 is rated at 750 W.", "750 W", 750, "watt", subject="chip", kind="spec", metric="power"),
    )  # fmt: skip
    assert is_contradicted(*claims, subjects=[tray], code="RAT208") is wrong


@pytest.mark.parametrize(("cost", "wrong"), [("$205", False), ("$512", True)])
def test_a_rent_is_the_hours_at_their_price(cost, wrong):
    claims = (
        said(1, "In all it took 64 V7-hours.", "64 V7-hours", 64, "device*hour", kind="duration", metric="device-time",
             study="trial"),
        said(2, "A Vik V7 costs $3.20 an hour.", "$3.20", 3.2, "USD/device/hour", subject="chip", kind="cost",
             metric="price-per-device-hour"),
        said(3, f"The run cost {cost} in rent.", cost, cost[1:], "USD", kind="cost", metric="cost", reading="rent",
             study="trial"),
    )  # fmt: skip
    assert is_contradicted(*claims, code="RAT207") is wrong


@pytest.mark.parametrize(("printed", "wrong"), [("3倍", False), ("5倍", True)])
def test_a_ratio_of_parameters_is_one_in_chinese_too(printed, wrong):
    claims = (
        said(1, "新模型共有1200亿参数。", "1200亿", 1.2e11, "parameter", subject="small", kind="spec",
             metric="total-parameters"),
        said(2, "旧模型有400亿参数。", "400亿", 4e10, "parameter", kind="spec", metric="total-parameters"),
        said(3, f"新模型的参数量是Orla 70B的{printed}。", printed, printed[0], "x", subject="small",
             metric="size-ratio", baseline="Orla 70B", reading="larger"),
    )  # fmt: skip
    assert is_contradicted(*claims) is wrong


@pytest.mark.parametrize(("size", "unit", "wrong"), [
    ("16 GB", "gigabyte", False),
    ("16 GiB", "gibibyte", True),
    ("16.5 GB", "gigabyte", False),
])  # fmt: skip
def test_a_size_that_is_the_product_to_the_digit_in_other_powers_is_a_slip(size, unit, wrong):
    claims = (
        said(1, "The model holds 8.0 billion parameters.", "8.0 billion", 8e9, "parameter", kind="spec",
             metric="total-parameters"),
        said(2, f"A BF16 checkpoint weighs {size}.", size, size.split()[0], unit, kind="memory", metric="weights-size",
             conditions={"compute-dtype": "BF16"}),
    )  # fmt: skip
    assert is_contradicted(*claims, code="SIZ101") is wrong


@pytest.mark.parametrize(("printed", "wrong"), [("50%", False), ("80%", True), ("33%", True)])
def test_a_gain_of_throughput_is_one_of_requests_where_nothing_else_is_told(printed, wrong):
    claims = (
        said(1, "It now answers 5,400 of them a second.", "5,400", 5400, "request/second", kind="throughput",
             metric="request-rate", study="trial"),
        said(2, "Before the update it answered 3,600 of them a second.", "3,600", 3600, "request/second",
             kind="throughput", metric="request-rate", study="trial"),
        said(3, f"That is a gain of {printed}.", printed, printed[:-1], "percent", kind="speedup",
             metric="throughput-change", reading="throughput-gain", study="trial"),
    )  # fmt: skip
    assert is_contradicted(*claims, code="RAT102") is wrong
