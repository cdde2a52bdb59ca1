"""A printed figure and the interval that its digits leave open: bounds, ranges, counts, words, digits and `about`."""

from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from pydantic import ValidationError

from claims import units
from claims.model.quantity import Comparator, Interval, Quantity, format_number, printed_numbers

EXAMPLES = [
    # printed, value, comparator, unit, low, high
    ("15%", "15", "=", "percent", "14.5", "15.5"),
    ("0.30", "0.30", "=", "dimensionless", "0.295", "0.305"),
    ("15.0", "15.0", "=", "percent", "14.95", "15.05"),
    ("2.8 trillion", "2.8E+12", "=", "parameter", "2.75E+12", "2.85E+12"),
    ("2.8-Trillion", "2800000000000", "=", "parameter", "2.75E+12", "2.85E+12"),
    ("8,192 bytes", "8192", "=", "byte", "8191.5", "8192.5"),
    ("-3.2", "-3.2", "=", "kelvin", "-3.25", "-3.15"),
    ("0", "0", "=", "nat", "-0.5", "0.5"),
    ("1e3", "1000", "=", "token", "500", "1500"),
    ("128 cards", "128", "=", "device", "128", "128"),
    ("8,192", "8192", "=", "device", "8192", "8192"),
    ("1.2 million nodes", "1200000", "=", "node", "1200000", "1200000"),
    ("three times", "3", "=", "x", "3", "3"),
    ("four", "4", "=", "dimensionless", "4", "4"),
    ("about 5.6TB", "5.6", "~", "terabyte", "5.488", "5.712"),
    ("about 1.7", "1.7", "~", "nat", "1.65", "1.75"),
    ("near 13.5", "13.5", "~", "nat", "13.23", "13.77"),
    ("about 30%", "30", "~", "percent", "25", "35"),
    ("some 100", "100", "~", "token", "50", "150"),
    ("about 96 nodes", "96", "~", "node", "94.08", "97.92"),
    ("about three times", "3", "~", "x", "2.5", "3.5"),
    ("about -30", "-30", "~", "kelvin", "-35", "-25"),
    ("more than 400", "400", ">", "step", "400", None),
    ("at least 400", "400", ">=", "step", "400", None),
    ("under 2 s", "2", "<", "second", None, "2"),
    ("up to 2 s", "2", "<=", "second", None, "2"),
    ("billions", None, "=", "parameter", None, None),
    ("many", None, ">", "node", None, None),
]

exact = st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**40), max_value=10**40, places=6) | (
    st.integers(-(10**60) + 1, 10**60 - 1).map(Decimal)
)


def decimal(text):
    return None if text is None else Decimal(text)


@pytest.mark.parametrize(("printed", "value", "comparator", "unit", "low", "high"), EXAMPLES)
def test_the_interval_is_what_the_printed_digits_leave_open(printed, value, comparator, unit, low, high):
    quantity = Quantity(printed=printed, value=value, comparator=comparator, unit=unit)
    assert quantity.interval() == (decimal(low), decimal(high))


def test_a_range_is_its_own_interval():
    quantity = Quantity(printed="4 to 6", value="4", value_high="6", comparator="range", unit="node")
    assert quantity.interval() == (4, 6)


@pytest.mark.parametrize(
    "fields",
    [
        {"value": "4", "comparator": "range"},
        {"value": "4", "value_high": "6"},
        {"value_high": "6", "comparator": "range"},
        {"value": "6", "value_high": "4", "comparator": "range"},
    ],
    ids=["no upper end", "an upper end without the comparator", "no lower end", "ends the wrong way round"],
)
def test_a_range_without_two_ends_in_order_is_refused(fields):
    with pytest.raises(ValidationError):
        Quantity(printed="4 to 6", **fields)


@pytest.mark.parametrize(
    "value",
    ["NaN", "sNaN", "Infinity", "-Infinity", "1e999999", "1e-999999", "9" * 70, "1e101", "0E+999999", "", "1,5", True],
)
def test_a_number_without_bounds_is_refused(value):
    with pytest.raises(ValidationError):
        Quantity(printed="x", value=value)


@pytest.mark.parametrize("value", ["15", "15.0", "0.00", "-0", "2.8E+12", "1E-30", "1E+100", "9" * 60])
def test_a_value_keeps_every_digit_it_was_written_with(value):
    quantity = Quantity(printed="x", value=value)
    assert quantity.model_dump(mode="json")["value"] == value
    assert Quantity.model_validate_json(quantity.model_dump_json()) == quantity


@pytest.mark.parametrize("places", [28, 40, 60])
def test_a_count_of_many_digits_stays_exact(places):
    count = Decimal(("123456789" * 7)[:places])
    assert Quantity(printed=str(count), value=count, unit="node").interval() == (count, count)


@given(
    value=exact, comparator=st.sampled_from([c for c in Comparator if c is not Comparator.RANGE]), unit=st.booleans()
)
def test_a_value_lies_in_its_own_interval(value, comparator, unit):
    name = "node" if unit else "second"
    interval = Quantity(printed=str(value), value=value, comparator=comparator, unit=name).interval()
    assert interval.low is None or interval.low <= value
    assert interval.high is None or value <= interval.high
    assert interval.low is not None or interval.high is not None


@given(number=st.integers(1, 9999).map(Decimal), places=st.integers(0, 3), power=st.sampled_from([0, 3, 6, 9, 12]))
def test_a_scale_word_widens_the_interval_with_the_value(number, places, power):
    printed = number.scaleb(-places)
    plain = Quantity(printed=f"{printed}", value=printed, unit="byte").interval()
    scaled = Quantity(printed=f"{printed} of them", value=printed.scaleb(power), unit="byte").interval()
    assert scaled == tuple(end.scaleb(power) for end in plain)


@given(value=exact)
def test_about_is_never_narrower_than_the_bare_figure(value):
    bare, about = (
        Quantity(printed=f"{value:f}", value=value, comparator=c, unit="second").interval() for c in ("=", "~")
    )
    assert about.low <= bare.low <= bare.high <= about.high


ends = st.none() | exact


@st.composite
def intervals(draw):
    low, high = draw(ends), draw(ends)
    assume(low is None or high is None or low <= high)
    return Interval(low, high)


@given(one=intervals(), other=intervals())
def test_two_intervals_overlap_both_ways_or_not_at_all(one, other):
    assert one.overlaps(other) == other.overlaps(one)
    assert one.overlaps(one)
    assert one.overlaps(Interval(None, None))


def test_intervals_that_touch_overlap_and_intervals_apart_do_not():
    assert Interval(Decimal(1), Decimal(2)).overlaps(Interval(Decimal(2), None))
    assert not Interval(Decimal(1), Decimal(2)).overlaps(Interval(Decimal("2.1"), None))
    assert not Interval(None, Decimal(0)).overlaps(Interval(Decimal(1), Decimal(2)))


@given(value=exact)
def test_a_number_written_for_a_person_loses_no_digit(value):
    assert Decimal(format_number(value).replace(",", "")) == value


@pytest.mark.parametrize(
    ("interval", "text"),
    [
        (("14.5", "15.5"), "[14.5, 15.5]"),
        (("400", None), "[400, ∞)"),
        ((None, "2"), "(−∞, 2]"),
        ((None, None), "not a number"),
        (("8192", "8192"), "8,192"),
        (("2.75E+12", "2.85E+12"), "[2.75e12, 2.85e12]"),
    ],
)
def test_an_interval_is_written_for_a_person(interval, text):
    assert str(Interval(*map(decimal, interval))) == text


@pytest.mark.parametrize(
    ("printed", "numbers"),
    [
        ("15%", ["15"]),
        ("a 2.8-trillion model", ["2.8"]),
        ("8,192 nodes", ["8192"]),
        ("1,234,567.89", ["1234567.89"]),
        ("1,2", ["1", "2"]),
        (".5", ["0.5"]),
        ("−3.5 and -2", ["-3.5", "-2"]),
        ("10-20%", ["10", "20"]),
        ("10%-20%", ["10", "20"]),
        ("2026-02-03", ["2026", "2", "3"]),
        ("1.5e3", ["1500"]),
        ("three times", []),
        ("共128张", ["128"]),
    ],
)
def test_the_numbers_of_a_printed_figure_are_read(printed, numbers):
    assert printed_numbers(printed) == [Decimal(number) for number in numbers]


@given(number=st.decimals(0, 10**12, places=2), before=st.sampled_from(["", "about ", "(", "~"]))
def test_a_number_with_separators_is_read_as_one(number, before):
    assert printed_numbers(f"{before}{number:,f} units") == [number]


def test_counted_things_and_measured_ones_are_told_apart():
    assert all(units.is_counted(unit) for unit in ("device", "node", "expert", "step"))
    assert not any(units.is_counted(unit) for unit in ("second", "byte", "percent", "parameter", "token"))


@pytest.mark.parametrize("unit", ["terabyte", "gibibyte", "token/second/device", "packet / second", "percent", "USD"])
def test_a_unit_of_known_parts_is_known_and_converts_to_itself(unit):
    assert units.is_known(unit)
    assert units.convert(Decimal("1.5"), unit, unit) == Decimal("1.5")


@pytest.mark.parametrize("unit", ["", "furlong", "byte/", "byte/furlong", "kilo", "Byte"])
def test_a_unit_of_unknown_parts_is_unknown(unit):
    assert not units.is_known(unit)


def test_decimal_and_binary_bytes_are_different_units():
    assert units.convert(Decimal(1), "gibibyte", "byte") == 1073741824
    assert units.convert(Decimal(1), "gigabyte", "bit") == 8 * 10**9
    with pytest.raises(ValueError, match="'byte' does not convert to 'second'"):
        units.convert(Decimal(1), "byte", "second")


@pytest.mark.parametrize("unit", ["byte^banana", "byte^", "token//second", "token/", "", "byte^0", "import os"])
def test_what_is_no_unit_is_not_known(unit):
    assert not units.is_known(unit)
