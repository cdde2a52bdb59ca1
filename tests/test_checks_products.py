"""Checks of figures that multiply, divide or add up: what contradicts, what bears out, and what is left open."""

import pytest

from claims.checks import CHECKS
from claims.facts.nouns import stems
from claims.model.finding import Outcome

INCONSISTENT, OPEN, CONSISTENT = Outcome.INCONSISTENT, Outcome.UNDER_DETERMINED, Outcome.CONSISTENT

THINGS = [
    {"id": "model", "name": "The Model", "kind": "model"},
    {"id": "chip", "name": "The Chip", "kind": "accelerator"},
    {"id": "ancestor", "name": "The Ancestor", "kind": "accelerator"},
    {"id": "box", "name": "The Box", "kind": "server"},
    {"id": "row", "name": "The Row", "kind": "cluster", "built_on": ["rack"]},
    {"id": "rack", "name": "The Rack", "kind": "cluster"},
    {"id": "drive", "name": "The Drive", "kind": "tool"},
    {"id": "int4", "name": "INT4", "kind": "format"},
]
STUDIES = [{"id": "run", "title": "The run", "subject": "model", "about": ["chip"]}]


def told(claim_id, subject, kind, statement, printed, value, unit="dimensionless", **fields):
    quantity = {"printed": printed, "value": str(value), "unit": unit}
    quantity |= {key: fields.pop(key) for key in ("comparator", "unit_note") if key in fields}
    place = {"source": "article", "paragraph": 1, "figures": [printed]}
    given = {"id": claim_id, "subject": subject, "kind": kind, "statement": statement, "modality": "described"}
    return given | {"quantity": quantity, "citations": [place]} | fields


def dated(claim_id, subject, statement, when):
    place = {"source": "article", "paragraph": 1}
    given = {"id": claim_id, "subject": subject, "kind": "date", "statement": statement, "modality": "described"}
    return given | {"when": when, "citations": [place]}


def changed(claims, claim_id, **fields):
    """Returns claims of which one has other fields; `printed` and `value` are those of its quantity."""
    inner = {key: fields.pop(key) for key in ("printed", "value", "unit", "comparator") if key in fields}
    return [c | fields | {"quantity": c["quantity"] | inner} if c["id"] == claim_id else c for c in claims]


@pytest.fixture
def outcomes(library):
    def run(code, claims):
        return [
            f.outcome
            for f in CHECKS[code].run(
                library(claims=claims, subjects=THINGS, studies=STUDIES, sources=[{"id": "article"}])
            )
        ]

    return run


@pytest.mark.parametrize(
    "code",
    [
        *(
            "CNT119",
            "CNT120",
            "CNT121",
            "CNT122",
            "CNT123",
            "CNT124",
            "CNT125",
            "LOS110",
            "RAT216",
            "RAT217",
            "RAT218",
            "RAT219",
        ),
        *("RAT220", "RAT221", "RAT222", "RAT223", "SIZ121", "SIZ122"),
    ],
)
def test_the_bad_example_of_a_check_contradicts_and_the_good_one_fits(code, example):
    assert {finding.outcome for finding in CHECKS[code].run(example(code, "Bad"))} == {INCONSISTENT}
    assert {finding.outcome for finding in CHECKS[code].run(example(code, "Good"))} <= {CONSISTENT}


@pytest.fixture
def example():
    from tests.test_checks import examples, library_of

    return lambda code, kind: library_of(next(lines for which, lines in examples(CHECKS[code].doc) if which == kind))


def test_words_of_one_matter_have_one_stem():
    assert stems("Copying") & stems("copies") & stems("copied") & stems("a copy")
    assert stems("It shipped.") & stems("Volume shipments")
    assert stems("the and of 128 GB in May") == frozenset()


TRANSFER = [
    told("size", "model", "memory", "The checkpoint is 2.4 TB.", "2.4 TB", "2.4", "terabyte", study="run"),
    told(
        "rate",
        "model",
        "throughput",
        "The checkpoint was written at 60 GB/s.",
        "60 GB/s",
        60,
        "gigabyte/second",
        study="run",
    ),
    told("time", "model", "duration", "Writing the checkpoint took 40 s.", "40 s", 40, "second", study="run"),
]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, [CONSISTENT]),
        ({"printed": "5 s", "value": "5"}, [INCONSISTENT]),
        ({"printed": "42 s", "value": "42"}, [OPEN]),
        ({"printed": "48 s", "value": "48"}, [OPEN]),
        ({"printed": "80 s", "value": "80"}, [INCONSISTENT]),
        ({"printed": "5 s", "value": "5", "statement": "Training pauses 5 s for the checkpoint."}, []),
        ({"printed": "5 s", "value": "5", "statement": "Loading the data took 5 s."}, []),
        ({"printed": "5 s", "value": "5", "study": None}, []),
    ],
)
def test_a_transfer_takes_its_amount_over_its_rate(outcomes, fields, expected):
    fields = {key: value for key, value in fields.items() if key != "study"} | (
        {"subject": "chip"} if "study" in fields else {}
    )
    claims = changed(TRANSFER, "time", **fields)
    if fields.get("subject"):
        claims = [{k: v for k, v in c.items() if k != "study"} if c["id"] == "time" else c for c in claims]
    assert outcomes("RAT216", claims) == expected


def test_a_rate_that_is_a_peak_and_bits_for_bytes(outcomes):
    peak = changed(TRANSFER, "rate", statement="The checkpoint is written at up to 60 GB/s.")
    assert outcomes("RAT216", changed(peak, "time", printed="80 s", value="80")) == []
    bits = changed(TRANSFER, "rate", printed="60 Gb/s", unit="gigabit/second")
    assert outcomes("RAT216", bits) == [INCONSISTENT]


CARD = [
    told("fast", "chip", "spec", "The chip does 1,300 TFLOP/s in dense FP8.", "1,300 TFLOP/s", 1300, "teraFLOP/second"),
    told("watts", "chip", "spec", "The chip draws 550 W.", "550 W", 550, "watt"),
    told("each", "chip", "spec", "That is 2.4 FP8 TFLOP/s per watt.", "2.4", "2.4", "teraFLOP/second/watt"),
]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, [CONSISTENT]),
        ({"printed": "3.4", "value": "3.4"}, [INCONSISTENT]),
        ({"printed": "2.5", "value": "2.5"}, [OPEN]),
        ({"printed": "9", "value": "9", "statement": "In FP4 it does 9 TFLOP/s per watt."}, []),
        ({"printed": "9", "value": "9", "statement": "It does 9 TFLOP/s per watt."}, [OPEN]),
        (
            {"printed": "3.4", "value": "3.4", "statement": "At reduced clocks it does 3.4 FP8 TFLOP/s per watt."},
            [OPEN],
        ),
        ({"printed": "3.4", "value": "3.4", "comparator": ">"}, []),
    ],
)
def test_so_much_per_watt_is_the_quotient_of_the_two(outcomes, fields, expected):
    assert outcomes("RAT217", changed(CARD, "each", **fields)) == expected


def test_any_of_several_powers_will_do_and_an_idle_one_is_none(outcomes):
    more = told("board", "chip", "spec", "The board draws 382 W.", "382 W", 382, "watt")
    assert outcomes("RAT217", [*changed(CARD, "each", printed="3.4", value="3.4"), more]) == [CONSISTENT]
    idle = changed(CARD, "watts", statement="The idle chip draws 550 W.")
    assert outcomes("RAT217", changed(idle, "each", printed="3.4", value="3.4")) == []


TWO = [
    told("here", "chip", "spec", "The Chip has 96 GB of memory.", "96 GB", 96, "gigabyte"),
    told("there", "ancestor", "spec", "The Ancestor has 64 GB of memory.", "64 GB", 64, "gigabyte"),
    told(
        "ratio",
        "chip",
        "spec",
        "It has 1.5 times the memory of The Ancestor.",
        "1.5 times",
        "1.5",
        "x",
        about=[{"subject": "ancestor", "role": "baseline"}],
    ),
]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, [CONSISTENT]),
        ({"printed": "1.8 times", "value": "1.8"}, [INCONSISTENT]),
        ({"printed": "1.6 times", "value": "1.6"}, [OPEN]),
        (
            {
                "printed": "50%",
                "value": "50",
                "unit": "percent",
                "statement": "It has 50% more memory than The Ancestor.",
            },
            [CONSISTENT],
        ),
        (
            {
                "printed": "33%",
                "value": "33",
                "unit": "percent",
                "statement": "It has 33% more memory than The Ancestor.",
            },
            [INCONSISTENT],
        ),
        ({"printed": "1.8 times", "value": "1.8", "statement": "It has 1.8 times the memory per watt."}, []),
        ({"printed": "1.8 times", "value": "1.8", "statement": "It has 1.8 times the speed of The Ancestor."}, []),
        ({"printed": "1.8 times", "value": "1.8", "about": []}, [INCONSISTENT]),
        (
            {
                "printed": "1.8 times",
                "value": "1.8",
                "about": [],
                "statement": "It has 1.8 times the memory of others.",
            },
            [],
        ),
    ],
)
def test_one_thing_is_so_many_times_another(outcomes, fields, expected):
    assert outcomes("RAT218", changed(TWO, "ratio", **fields)) == expected


ROW = [
    told("racks", "row", "spec", "The row has 16 racks.", "16", 16, about=[{"subject": "rack", "role": "component"}]),
    told("cards", "rack", "spec", "A rack has 72 cards.", "72", 72, "device"),
    told("total", "row", "spec", "The row has 1,152 cards in all.", "1,152", 1152, "device"),
]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, [CONSISTENT]),
        ({"printed": "1,512", "value": "1512"}, [INCONSISTENT]),
        ({"printed": "1,512", "value": "1512", "statement": "The row has 1,512 cards."}, [OPEN]),
        ({"printed": "1,120", "value": "1120", "statement": "Of the row 1,120 cards are in use in all."}, []),
        ({"printed": "1,200", "value": "1200", "comparator": "<"}, []),
    ],
)
def test_a_whole_of_equal_parts(outcomes, fields, expected):
    assert outcomes("CNT119", changed(ROW, "total", **fields)) == expected


DRIVES = [
    told(
        "drives", "box", "spec", "The box takes 24 drives.", "24", 24, about=[{"subject": "drive", "role": "component"}]
    ),
    told("one", "drive", "spec", "A drive stores 15.36 TB.", "15.36 TB", "15.36", "terabyte"),
    told(
        "all",
        "box",
        "spec",
        "The raw capacity of the box is 369 TB.",
        "369 TB",
        369,
        "terabyte",
        about=[{"subject": "drive", "role": "component"}],
    ),
]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, [CONSISTENT]),
        ({"printed": "335 TB", "value": "335"}, [INCONSISTENT]),
        ({"printed": "307 TB", "value": "307", "statement": "The box stores 307 TB."}, [OPEN]),
        ({"printed": "307 TB", "value": "307", "statement": "Of usable capacity there are 307 TB in all."}, []),
    ],
)
def test_terabytes_of_drives_add_up_and_usable_ones_need_not(outcomes, fields, expected):
    assert outcomes("CNT119", changed(DRIVES, "all", **fields)) == expected


def stops(*parts):
    whole = told("whole", "model", "scale", "There were 100 interruptions.", "100", 100, study="run")
    return [whole, *(told(f"part-{n}", "model", "scale", text, str(n), n, study="run") for text, n in parts)]


def test_parts_of_a_counted_whole_add_up_down_to_the_rest(outcomes):
    network = ("The network caused 40 of the interruptions.", 40)
    rest = ("The other 60 interruptions had various causes.", 60)
    assert outcomes("CNT120", stops(network, rest)) == [CONSISTENT]
    assert outcomes("CNT120", stops(("The network caused 45 of the interruptions.", 45), rest)) == [INCONSISTENT]
    assert outcomes("CNT120", stops(network)) == []
    night = ("At night fell 22 of the interruptions.", 22)
    assert outcomes("CNT120", stops(network, night, rest)) == [CONSISTENT]


def test_a_share_of_a_counted_whole_is_that_of_its_part(outcomes):
    claims = stops(("The network caused 40 of the interruptions.", 40))
    share = told(
        "share",
        "model",
        "scale",
        "The network accounts for 40% of the interruptions.",
        "40%",
        40,
        "percent",
        study="run",
    )
    assert outcomes("CNT120", [*claims, share]) == [CONSISTENT]
    wrong = changed([share], "share", printed="60%", value="60")
    assert outcomes("CNT120", [*claims, *wrong]) == [INCONSISTENT]
    near = changed([share], "share", printed="41%", value="41")
    assert outcomes("CNT120", [*claims, *near]) == [OPEN]


SAMPLES = dated("samples", "chip", "Samples of The Chip went out on September 10, 2025.", "2025-09-10")
VOLUME = dated("volume", "chip", "Volume shipments of The Chip started on January 20, 2026.", "2026-01-20")


@pytest.mark.parametrize(
    ("statement", "printed", "value", "unit", "expected"),
    [
        ("From samples to volume shipments it took four months.", "four months", 4, "month", [CONSISTENT]),
        ("From samples to volume shipments it took eight months.", "eight months", 8, "month", [INCONSISTENT]),
        ("Volume shipments came 132 days after the samples.", "132 days", 132, "day", [CONSISTENT]),
        ("Volume shipments came 100 days after the samples.", "100 days", 100, "day", [INCONSISTENT]),
        ("Volume shipments came within 100 days after the samples.", "100 days", 100, "day", []),
        ("From March to June four months of tests were run.", "four months", 4, "month", []),
        ("Tests took eight months.", "eight months", 8, "month", []),
    ],
)
def test_a_time_between_two_events_is_that_of_their_dates(outcomes, statement, printed, value, unit, expected):
    time = told("time", "chip", "development-time", statement, printed, value, unit)
    assert outcomes("CNT121", [SAMPLES, VOLUME, time]) == expected


def test_a_product_is_sampled_before_it_ships_in_volume(outcomes):
    assert outcomes("CNT122", [SAMPLES, VOLUME]) == []
    early = VOLUME | {"when": "2025-07-20"}
    assert outcomes("CNT122", [SAMPLES, early]) == [INCONSISTENT]
    again = SAMPLES | {"statement": "Samples of a new stepping of The Chip went out on September 10, 2025."}
    assert outcomes("CNT122", [again, early]) == [OPEN]
    assert outcomes("CNT122", [SAMPLES, VOLUME | {"when": "--07-20"}]) == []


def test_a_fall_of_a_loss_is_a_share_of_its_start(outcomes):
    start = told("start", "model", "loss", "The loss stood at 1.41 at the start.", "1.41", "1.41", study="run")
    end = told("end", "model", "loss", "The loss was 0.88 at the end.", "0.88", "0.88", study="run")
    fall = told("fall", "model", "loss", "The loss fell by 38%.", "38%", 38, "percent", study="run")
    assert outcomes("LOS110", [start, end, fall]) == [CONSISTENT]
    assert outcomes("LOS110", changed([start, end, fall], "fall", printed="60%", value="60")) == [INCONSISTENT]
    part = changed(
        [start, end, fall], "fall", printed="60%", value="60", statement="In the first epoch the loss fell by 60%."
    )
    assert outcomes("LOS110", part) == []


def test_experts_on_a_card_are_not_the_weights_of_the_model(outcomes):
    about = [{"subject": "int4", "role": "format"}, {"subject": "chip", "role": "hardware"}]
    weights = told(
        "weights",
        "model",
        "memory",
        "In INT4 the weights are 133 GB.",
        "133 GB",
        133,
        "gigabyte",
        metric="weights-size",
        about=about[:1],
    )
    memory = told("memory", "chip", "spec", "The Chip has 80 GB.", "80 GB", 80, "gigabyte", metric="memory-per-device")
    cards = told(
        "cards",
        "model",
        "support",
        "Two cards hold the INT4 release.",
        "two",
        2,
        "device",
        metric="device-count",
        about=about,
    )
    assert outcomes("SIZ121", [weights, memory, cards]) == [CONSISTENT]
    one = changed(
        [weights, memory, cards], "cards", printed="one", value="1", statement="One card holds the INT4 release."
    )
    assert outcomes("SIZ121", one) == [INCONSISTENT]
    some = changed(one, "cards", statement="One card holds the active experts.")
    assert outcomes("SIZ121", some) == []


BILL = [
    told("input", "model", "cost", "The input tokens cost $600.", "$600", 600, "USD", study="run"),
    told("output", "model", "cost", "The output tokens cost $300.", "$300", 300, "USD", study="run"),
    told("both", "model", "cost", "Input and output together cost $900.", "$900", 900, "USD", study="run"),
]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, [CONSISTENT]),
        ({"printed": "$1,100", "value": "1100"}, [INCONSISTENT]),
        ({"printed": "$910", "value": "910"}, [OPEN]),
        ({"printed": "$1,100", "value": "1100", "statement": "Input and storage together cost $1,100."}, []),
        ({"printed": "$1,100", "value": "1100", "statement": "Both cost $1,100."}, []),
    ],
)
def test_two_amounts_together_are_their_sum(outcomes, fields, expected):
    assert outcomes("CNT124", changed(BILL, "both", **fields)) == expected


def test_shares_down_to_the_rest_make_the_whole(outcomes):
    water = told("water", "model", "scale", "Water carries 88% of the heat.", "88%", 88, "percent", study="run")
    air = told("air", "model", "scale", "Air carries the remaining 12% of the heat.", "12%", 12, "percent", study="run")
    assert outcomes("CNT125", [water, air]) == [CONSISTENT]
    assert outcomes("CNT125", changed([water, air], "air", printed="22%", value="22")) == [INCONSISTENT]
    assert outcomes("CNT125", changed([water, air], "air", printed="13%", value="13")) == [CONSISTENT]
    assert outcomes("CNT125", changed([water, air], "air", printed="14%", value="14")) == [OPEN]
    another = changed(
        [water, air], "air", printed="22%", value="22", statement="Air carries the remaining 22% of the dust."
    )
    assert outcomes("CNT125", another) == []


def test_a_time_after_something_that_is_not_dated_is_left_alone(outcomes):
    statement = "Volume shipments of the cheaper version came two weeks after the samples."
    time = told("time", "chip", "development-time", statement, "two weeks", 2, "week")
    assert outcomes("CNT121", [SAMPLES, VOLUME, time]) == []


def test_a_preview_of_the_thing_itself_comes_before_its_release(outcomes):
    released = dated("released", "chip", "The Chip was released on May 2, 2026.", "2026-05-02")
    beta = dated("beta", "chip", "A beta of The Chip was out on June 9, 2026.", "2026-06-09")
    assert outcomes("CNT122", [released, beta | {"when": "2026-03-09"}]) == []
    assert outcomes("CNT122", [released, beta]) == [INCONSISTENT]
    feature = beta | {"statement": "A beta of its vision mode was out on June 9, 2026."}
    assert outcomes("CNT122", [released, feature]) == []


def test_a_perplexity_that_is_said_of_the_loss_before_it(outcomes):
    loss = told(
        "loss",
        "model",
        "loss",
        "The training loss settled at 2.05 nats a token.",
        "2.05",
        "2.05",
        metric="final-loss",
        reading="nats-per-token",
        study="run",
    )
    told_of_it = told(
        "perplexity",
        "model",
        "loss",
        "In perplexity that is 9.8.",
        "9.8",
        "9.8",
        metric="perplexity",
        reading="per-token",
        study="run",
    )
    assert outcomes("LOS101", [loss, told_of_it]) == [INCONSISTENT]
    assert outcomes("LOS101", [loss, *changed([told_of_it], "perplexity", statement="Perplexity is 9.8.")]) == [OPEN]
    assert outcomes("LOS101", [loss, *changed([told_of_it], "perplexity", printed="7.8", value="7.8")]) == [CONSISTENT]
