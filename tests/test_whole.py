"""Whole numbers and multiples, however large or small."""

from decimal import Decimal

import pytest

from claims.model.whole import is_multiple, is_whole


@pytest.mark.parametrize(("value", "whole"), [("3", True), ("3.0", True), ("3.5", False), ("-2", True), ("0", True)])
@pytest.mark.parametrize("exponent", [0, 40, 100])
def test_a_number_is_whole_where_it_has_no_fraction(value, whole, exponent):
    assert is_whole(Decimal(value).scaleb(exponent)) is (whole or exponent > 0)


@pytest.mark.parametrize("small", ["1E-90", "1.5", "2.000001"])
def test_a_number_with_a_fraction_is_not_whole(small):
    assert not is_whole(Decimal(small))


@pytest.mark.parametrize(
    ("value", "of", "multiple"),
    [
        ("128", "8", True),
        ("130", "8", False),
        ("1E+90", "8", True),
        ("1E+90", "3", False),
        ("1E+90", "1E-90", True),
        ("1E-90", "3", False),
        ("0", "5", True),
    ],
)
def test_a_multiple_is_told_at_any_size(value, of, multiple):
    assert is_multiple(Decimal(value), Decimal(of)) is multiple
