"""Interval arithmetic: whatever the operands may be, the result holds it; ends are exact or rounded outwards."""

from decimal import Context, Decimal, getcontext
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from claims.model.interval import Interval

numbers = st.decimals(min_value=-(10**9), max_value=10**9, places=3, allow_nan=False, allow_infinity=False)
shares = st.fractions(0, 1)


@st.composite
def with_a_point(draw):
    """Draws an interval, open or not, with a number that lies in it."""
    low, high = sorted((draw(numbers), draw(numbers)))
    point = Fraction(low) + (Fraction(high) - Fraction(low)) * draw(shares)
    return Interval(draw(st.sampled_from((low, None))), draw(st.sampled_from((high, None)))), point


def holds(interval, point):
    low, high = interval
    return (low is None or Fraction(low) <= point) and (high is None or point <= Fraction(high))


@given(with_a_point(), with_a_point())
def test_a_sum_a_difference_and_a_product_hold_those_of_any_points(one, other):
    (a, x), (b, y) = one, other
    assert holds(a.plus(b), x + y)
    assert holds(a.minus(b), x - y)
    assert holds(a.times(b), x * y)


@given(with_a_point(), with_a_point())
def test_a_quotient_holds_that_of_any_points(one, other):
    (a, x), (b, y) = one, other
    assume(y != 0)
    assert holds(a.over(b), x / y)


@given(with_a_point())
def test_the_logarithm_undoes_the_power(one):
    interval, _ = one
    small = interval.scaled(Decimal("1e-8"))
    back = small.exp().ln()
    assert small.low is None or (back.low is not None and abs(back.low - small.low) < Decimal("1e-20"))
    assert small.high is None or (back.high is not None and abs(back.high - small.high) < Decimal("1e-20"))


@given(with_a_point(), with_a_point())
def test_two_intervals_overlap_or_one_is_below_the_other(one, other):
    (a, x), (b, _) = one, other
    assert a.overlaps(b) == b.overlaps(a) == (not a.is_below(b) and not b.is_below(a))
    assert holds(a.hull(b), x)


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (Interval(Decimal("2.75e12"), Decimal("2.85e12")).scaled(2), (Decimal("5.5e12"), Decimal("5.7e12"))),
        (Interval(Decimal(12), Decimal(12)).over(Interval(Decimal(400), None)), (Decimal(0), Decimal("0.03"))),
        (Interval(Decimal(1), Decimal(2)).over(Interval(Decimal(0), Decimal(4))), (Decimal("0.25"), None)),
        (Interval(Decimal(1), Decimal(2)).over(Interval(Decimal(-1), Decimal(4))), (None, None)),
        (Interval(Decimal(0), None).times(Interval.exactly(0)), (Decimal(0), Decimal(0))),
        (Interval(Decimal(100), None).widened(Decimal("0.02")), (Decimal(98), None)),
        (Interval(Decimal(-1), Decimal(3)).ln(), (None, Decimal(3).ln())),
    ],
)
def test_open_ends_zero_and_bounds(made, expected):
    low, high = made
    assert low == expected[0]
    assert high is None if expected[1] is None else abs(high - expected[1]) < Decimal("1e-25")


def test_a_third_is_rounded_outwards_whatever_the_context():
    getcontext().prec = 5
    try:
        third = Interval.exactly(1).over(Interval.exactly(3))
    finally:
        getcontext().prec = 28
    assert Fraction(third.low) < Fraction(1, 3) < Fraction(third.high)
    assert third.high - third.low < Decimal("1e-38")


def test_an_interval_tells_its_middle_and_whether_it_is_exact():
    assert Interval(Decimal(1), Decimal(4)).middle == Decimal("2.5")
    assert Interval(Decimal(1), None).middle == 1
    assert Interval(None, None).middle is None
    assert Interval.exactly(3).is_exact
    assert not Interval(Decimal(1), None).is_exact
    assert Interval(Decimal(1), Decimal(4)).holds(Decimal(4))
    assert not Interval(Decimal(1), Decimal(4)).holds(Decimal(5))


@given(with_a_point())
def test_a_power_and_a_logarithm_hold_those_of_the_ends(one):
    interval, _ = one
    small = interval.scaled(Decimal("1e-8"))
    finely = Context(prec=80)
    for made, rising in ((small.exp(), finely.exp), (small.ln(), finely.ln)):
        for end, given_end, is_low in ((made.low, small.low, True), (made.high, small.high, False)):
            if end is None or given_end is None or small.is_exact:
                continue
            assert end <= rising(given_end) if is_low else end >= rising(given_end)
