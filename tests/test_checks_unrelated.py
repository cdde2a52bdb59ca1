"""Right claims that share a subject and a unit and yet tell of nothing in common: no check may call them inconsistent."""

import pytest

from claims import checks, records
from claims.facts.unsaid import says_nothing
from claims.model.finding import Outcome
from claims.model.library import Library

CONSISTENT, INCONSISTENT = Outcome.CONSISTENT, Outcome.INCONSISTENT


def record(collection, **fields):
    made, faults = records.build(collection, fields, collection)
    assert faults == []
    return made


def said(number, statement, printed, value, unit, *, subject="park", kind="spec", paragraph=1, **fields):
    citations = [{"source": "article", "paragraph": paragraph}]
    quantity = {"printed": printed, "value": str(value), "unit": unit} | fields.pop("quantity", {})
    common = {"claimant": "maker", "modality": "described", "citations": citations, "quantity": quantity}
    return record("claims", id=f"c{number}", subject=subject, kind=kind, statement=statement, **common | fields)


def found(*claims, kind="site"):
    made = [record("subjects", id="park", name="Heron Park", kind=kind)]
    made.append(record("subjects", id="old", name="Kite", kind=kind))
    made.append(record("subjects", id="maker", name="Maker", kind="organisation"))
    made.append(record("sources", id="article", kind="press-article", title="Article"))
    return checks.run(Library.of([*made, *claims]))


def wrong(*claims, **more):
    return {f.code for f in found(*claims, **more) if f.outcome is INCONSISTENT}


@pytest.mark.parametrize(
    ("statement", "printed", "unit", "expected"),
    [
        ("Maker says that a share of 51% is named for Heron Park.", "51%", "percent", True),
        ("According to Maker, a sum of about $500,000 is named for Heron Park.", "$500,000", "USD", True),
        ("9,600 racks are counted for Heron Park.", "9,600", "rack", True),
        ("Maker measured that a time of 1.5 minutes is named for it, compared with 12 minutes.", "1.5", "minute", True),
        ("For Heron Park the number is 51 percent.", "51 percent", "percent", True),
        ("园区的数字为51%。", "51%", "percent", False),
        ("其数值约为六成。", "六成", "percent", True),
        ("Heron Park has 9,600 racks.", "9,600", "rack", False),
        ("A pension fund holds a share of 51% of Heron Park.", "51%", "percent", False),
        ("It takes 40 s.", "40 s", "second", False),
        ("According to Maker, a time of 41 seconds is named for Heron Park.", "41 s", "second", True),
        ("A change of less than 0.2% is named for Heron Park.", "0.2%", "percent", True),
        ("Racks in Heron Park: 240.", "240", "rack", False),
        ("A port runs at 400 Gb/s.", "400 Gb/s", "gigabit/second", False),
        ("The FP8 files are 689 GB.", "689 GB", "gigabyte", False),
        ("It was up 99.1% of the time.", "99.1%", "percent", False),
        ("It was over in 12 hours.", "12 hours", "hour", False),
        ("A throughput of 40 tokens a second is named for Heron Park.", "40", "token/second", False),
        ("该园区耗电占比为51%。", "51%", "percent", False),
    ],
)
def test_a_statement_of_names_and_a_figure_says_nothing(statement, printed, unit, expected):
    claim = said(1, statement, printed, 51, unit)
    assert says_nothing(claim, ("Heron Park",)) is expected


def test_a_claim_with_a_metric_says_what_it_is():
    assert not says_nothing(said(1, "A share of 51% is named for it.", "51%", 51, "percent", metric="accuracy"), ())


@pytest.mark.parametrize(
    "claims",
    [
        (
            said(1, "Maker says that a share of 51% is named for it.", "51%", 51, "percent", kind="utilisation"),
            said(2, "Maker says that a sum of €9.6 million is named for it.", "€9.6 million", 9600000, "EUR"),
            said(3, "Maker says that a sum of €23.18 is named for it.", "€23.18", "23.18", "EUR"),
        ),
        (
            said(1, "Maker says that a share of 2% is named for it.", "2%", 2, "percent", kind="utilisation"),
            said(2, "Maker says that a number of 9,600 racks is named for it.", "9600个", 9600, "rack", kind="scale"),
            said(3, "Maker says that a number of 2,400 racks is named for it.", "2400个", 2400, "rack", kind="scale"),
        ),
        (said(1, "A share of -3% is named for Heron Park.", "-3%", -3, "percent", kind="utilisation"),),
        (
            said(1, "A sum of about $500,000 is named for it.", "half a million dollars", 500000, "USD", kind="cost"),
            said(2, "A time of 1.5 minutes is named for it.", "a minute and a half", "1.5", "minute", kind="duration"),
            said(3, "It rents for $38.4 per hour.", "$38.40 per hour", "38.4", "USD/hour", kind="cost"),
        ),
        (
            said(1, "A change of 37x is named for Heron Park.", "37x", 37, "x", kind="speedup"),
            said(
                2,
                "A time of 71 seconds is named for Heron Park, compared with 14 minutes.",
                *("71 seconds", 71, "second"),
                kind="duration",
                baseline="14 minutes",
            ),
        ),
    ],
)
def test_what_says_nothing_of_its_figure_decides_no_relation(claims):
    assert wrong(*claims) == set()


def test_words_that_say_what_a_share_is_of_still_decide():
    claims = (
        said(1, "The power of the cooling is 51% of the power of Heron Park.", "51%", 51, "percent"),
        said(2, "The power of Heron Park is 80 MW.", "80 MW", 80, "megawatt"),
        said(3, "The power of the cooling is 20 MW.", "20 MW", 20, "megawatt"),
    )
    assert wrong(*claims)


def test_a_size_over_a_bandwidth_is_a_time_only_of_what_moves_the_bytes():
    size = said(1, "The Kite card has 128 GB of memory.", "128 GB", 128, "gigabyte", metric="memory-capacity")
    rate = said(2, "Its memory moves 4 TB/s.", "4 TB/s", 4, "terabyte/second", metric="memory-bandwidth")

    def told(statement, printed, value, unit, **fields):
        return wrong(
            size, rate, said(3, statement, printed, value, unit, kind="duration", **fields), kind="accelerator"
        )

    assert told("The memory of the card is under a warranty of five years.", "five years", 5, "year") == set()
    assert told("Its training took 3 days on the memory.", "3 days", 3, "day", metric="training-time") == set()
    assert "RAT216" in told("Reading the whole memory takes 5 s.", "5 s", 5, "second")


def test_a_time_that_is_told_of_nothing_is_none_of_anything():
    claims = (
        said(
            1,
            "Heron Park used about 535,000 accelerator hours.",
            "535,000",
            535000,
            "device*hour",
            metric="device-time",
        ),
        said(2, "Heron Park ran on 768 accelerators.", "768", 768, "device", metric="device-count"),
        said(3, "It takes 14 minutes with Heron Park.", "14 minutes", 14, "minute", metric="duration", kind="duration"),
    )
    assert wrong(*claims) == set()


def test_a_baseline_is_read_in_the_scale_of_its_figure():
    price = said(
        *(1, "It costs $0.64 per million tokens, compared with $1.86.", "64 cents", "0.64", "USD/megatoken"),
        kind="cost",
        metric="price-per-token",
        baseline="$1.86",
    )
    fits = said(2, "The cost per token falls by two-thirds.", "66%", 66, "percent", kind="cost", metric="cost-change")
    off = said(2, "The cost per token falls by 30%.", "30%", 30, "percent", kind="cost", metric="cost-change")
    assert wrong(price, fits) == set()
    texts = [f.explanation for f in found(price, off) if f.code == "RAT102"]
    assert any("65.6%" in text for text in texts)


def test_a_change_is_no_value_of_itself():
    claim = said(
        *(1, "Its score differs by 3.2 percentage points, compared with 96.5%.", "3.2 percentage points", "3.2"),
        "percentage_point",
        kind="score",
        metric="score-change",
        baseline="96.5%",
    )
    assert wrong(claim) == set()


def _change(number, statement, printed="30%", value=30, **fields):
    return said(number, statement, printed, value, "percent", kind="cost", metric="cost-change", **fields)


def _came_to(**fields):
    told = "The price of {} comes to €2,900, compared with €3,300.".format("Kite" if "subject" in fields else "it")
    return said(9, told, "€2,900", 2900, "EUR", kind="cost", metric="price", baseline="€3,300", **fields)


def test_a_change_is_not_of_what_its_baseline_came_from():
    about = [{"subject": "old", "role": "baseline"}]
    change = _change(1, "The cost of Heron Park is 30% less, compared with Kite.", about=about)
    assert wrong(change, _came_to(subject="old")) == set()


def test_a_promised_change_is_none_of_a_price_that_is_there():
    change = _change(1, "The cost will fall by 30%, compared with planned.", modality="promised")
    assert wrong(change, _came_to()) == set()
    assert "RAT102" in wrong(_change(1, "The cost fell by 30%."), _came_to())


def test_a_change_paragraphs_away_with_no_word_in_common_is_open():
    assert wrong(_change(1, "The cost falls by 30%.", paragraph=8), _came_to()) == set()


def test_the_condition_of_a_ratio_is_not_what_it_is_of():
    about = [{"subject": "old", "role": "baseline"}]
    claims = (
        said(
            1,
            "It reaches 2.7 times the throughput, compared with the Kite at 110 watts.",
            "2.7 times",
            "2.7",
            "x",
            about=about,
        ),
        said(2, "It draws 110 watts.", "110 watts", 110, "watt", metric="power"),
        said(3, "The Kite draws 90 watts.", "90 watts", 90, "watt", metric="power", subject="old"),
    )
    assert wrong(*claims, kind="accelerator") == set()


def test_a_ratio_of_prices_that_others_only_estimate_is_open():
    about = [{"subject": "old", "role": "baseline"}]
    far = {"kind": "cost", "metric": "price", "claimant": "old", "modality": "estimated"}
    claims = (
        said(1, "The cost of it is 30% lower than that of the Kite.", "30%", 30, "percent", about=about, kind="cost"),
        said(2, "It costs €4,500.", "€4,500", 4500, "EUR", **far),
        said(3, "The Kite costs €2,900.", "€2,900", 2900, "EUR", subject="old", **far),
    )
    assert "RAT218" not in wrong(*claims, kind="accelerator")


def test_the_energy_of_a_site_is_not_that_of_a_training_on_it():
    power = said(1, "It draws 45 kW.", "45 kW", 45, "kilowatt", metric="power")
    time = said(2, "A training on it took 46 days.", "46 days", 46, "day", metric="training-time", kind="duration")
    year = said(3, "It uses 420 GWh.", "420 GWh", 420, "gigawatthour", metric="energy")
    run = said(3, "The training used 420 GWh.", "420 GWh", 420, "gigawatthour", metric="energy")
    assert "RAT208" not in wrong(power, time, year)
    assert "RAT208" in wrong(power, time, run)


def test_what_is_below_zero_is_a_share_only_by_its_words():
    fall = said(1, "Like-for-like sales were -3%.", "-3%", -3, "percent", kind="utilisation")
    share = said(1, "The utilisation of the cards was -3%.", "-3%", -3, "percent", kind="utilisation")
    assert wrong(fall) == set()
    assert wrong(share) == {"RAT104"}


def test_a_promise_of_fewer_devices_is_no_bound_for_those_in_use():
    run = said(
        1, "It ran a training on 24,000 accelerators.", "24,000", 24000, "device", metric="device-count", kind="scale"
    )

    def promise(words):
        return said(2, words, "16,000", 16000, "device", metric="device-count", kind="scale", modality="promised")

    assert wrong(run, promise("It will run on 16,000 accelerators.")) == set()
    assert "CNT103" in wrong(run, promise("It will run on up to 16,000 accelerators."))


@pytest.mark.parametrize("metric", ["accuracy", "runtime-share"])
def test_a_share_of_answers_or_of_a_run_is_no_quotient_of_other_times(metric):
    claims = (
        said(
            1,
            "It is right in 12% of the cases." if metric == "accuracy" else "Its share of the run time is 12%.",
            "12%",
            12,
            "percent",
            metric=metric,
            kind="utilisation",
        ),
        said(2, "The time between two stops of a run is 7 hours.", "7 hours", 7, "hour", metric="time-between-stops"),
        said(3, "The training of it took 54 days.", "54 days", 54, "day", metric="training-time", kind="duration"),
    )
    assert wrong(*claims) == set()


def speeds(*numbers, words="Heron Park reaches {} tokens per second.", **fields):
    return [
        said(n, words.format(value), f"{value:,}", value, "token/second", metric="throughput", **fields)
        for n, value in enumerate(numbers, 10)
    ]


GAIN = {"metric": "throughput-change", "kind": "speedup"}


def test_a_change_is_not_set_against_rows_that_are_told_in_the_same_words():
    gain = said(1, "The throughput of Heron Park changes by 48%.", "48%", 48, "percent", **GAIN)
    assert "RAT242" not in wrong(*speeds(31, 402), gain, kind="accelerator")
    before = speeds(310, words="Heron Park used to reach {} tokens per second.")
    now = said(2, "Heron Park now reaches 402 tokens per second.", "402", 402, "token/second", metric="throughput")
    assert wrong(*before, now, gain, kind="accelerator") == {"RAT102"}


def test_a_change_is_one_from_the_figure_that_is_told_with_the_new_one():
    cost = {"metric": "price", "kind": "cost"}
    cut = said(1, "The cost of Heron Park falls by 25%.", "25%", 25, "percent", metric="cost-change", kind="cost")
    now = said(2, "Heron Park costs €1.95, compared with €2.60.", "€1.95", "1.95", "EUR", baseline="€2.60", **cost)
    other = said(3, "In the south it costs €2.10.", "€2.10", "2.10", "EUR", **cost)
    assert wrong(cut, now, other, kind="accelerator") == set()


def test_steps_and_the_speed_of_a_card_are_no_sum_over_cards():
    cards = said(1, "Heron Park has 2 accelerators.", "two", 2, "device", metric="device-count")
    each = said(2, "Each accelerator of Heron Park reaches 44 tokens per second.", "44", 44, "token/second/device")
    whole = said(3, "Heron Park reaches 58.9 tokens per second.", "58.9", "58.9", "token/second")
    assert "CNT155" not in wrong(cards, each, whole, kind="accelerator")
    less = said(3, "Heron Park reaches 38 tokens per second.", "38", 38, "token/second")
    assert "CNT155" not in wrong(cards, each, less, kind="model")
