"""Units: what converts, and what is none."""

import pytest

from claims import units


@pytest.mark.parametrize(
    "unit", ['"', "'", "1/0", "((", "byte byte", "\\", "token/", "2**9999999", "é", "`", "", "byte;"]
)
def test_what_is_no_unit_converts_to_nothing(unit):
    assert units.factor(unit, "byte/parameter") is None
    assert units.factor("byte", unit) is None
