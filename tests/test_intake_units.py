"""Every unit that extraction can give is one that a quantity takes, or a count with a note."""

import tomllib
from decimal import Decimal

import pytest

from claims import units
from claims.extraction import extract
from claims.intake.amounts import quantity, record_unit
from claims.intake.review import Review
from claims.model.quantity import Quantity
from claims.resources import data_folder

TABLES = ("units", "nouns")
EACH = ("", "/second", "/minute", "/hour", "/day", "/device", "/node", "*hour", "/token", "/megatoken", "/watt")


def emitted():
    named = {
        u for name in TABLES for u in tomllib.loads((data_folder() / f"extraction/{name}.toml").read_text("utf-8"))
    }
    return sorted(named | {"dimensionless", "x", "percent", "percentage_point", "score"})


@pytest.mark.parametrize("each", EACH)
def test_every_unit_of_extraction_is_taken_by_a_quantity(each):
    for unit in emitted():
        name, note = record_unit(f"{unit}{each}")
        made = Quantity(printed="7", value=Decimal(7), unit=name, unit_note=note)
        assert units.is_known(made.unit)
        assert (made.unit == "dimensionless") == (note is not None or f"{unit}{each}" == "dimensionless")


REAL = {
    "volt_ampere": ("volt*ampere", 1),
    "foot/minute": ("meter/second", Decimal("0.00508")),
    "gallon": ("liter", Decimal("3.785411784")),
    "tonne": ("gram", 1_000_000),
    "square_millimeter": ("meter^2", Decimal("0.000001")),
    "basis_point": ("percent", Decimal("0.01")),
    "mile": ("meter", Decimal("1609.344")),
}


@pytest.mark.parametrize("unit", sorted(REAL))
def test_a_real_unit_is_kept_and_converts(unit):
    to, wanted = REAL[unit]
    assert record_unit(unit) == (unit, None)
    assert round(units.convert(Decimal(1), unit, to), 9) == wanted
    assert round(units.factor(unit, to), 9) == wanted


def test_a_temperature_is_no_multiple_of_another():
    assert units.factor("celsius", "kelvin") is None


def test_a_draft_in_any_of_these_units_can_be_accepted(library):
    lines = [
        "The Quill 7 unit is rated at 40 kVA.",
        "The fans of the Quill 7 accelerator move 400 feet per minute.",
        "Orme Labs said the Quill 7 accelerator has 1,200 users and 9 adapters.",
        "The Quill 7 accelerator gained 12 points and emits 45 dB.",
        "Orme Labs raised 130 million pounds for the Quill 7 accelerator in four quarters.",
    ]
    made = Review.of(library(texts={"report": "\n".join(lines)}, sources=[{"id": "report"}]), "report")
    drafted = [item for item in made.items if item.draft and "quantity" in item.draft.fields]
    assert len(drafted) > 5
    for item in drafted:
        wanted = {"kind": "spec", **dict.fromkeys(set(item.missing) - {"kind"}, "orme-labs")}
        assert made.accept(
            item.key, {n: v for n, v in wanted.items() if n in item.missing}, who="Ada Orme", on="2026-09-01"
        )


def test_what_is_counted_by_a_noun_keeps_the_noun():
    (found,) = (f for f in extract("The vendor delivered 40 robots.") if f.low == 40)
    made, _ = quantity(found)
    assert (made.unit, made.unit_note) == ("dimensionless", "counted in: robot")
