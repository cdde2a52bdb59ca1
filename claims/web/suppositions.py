"""What if: the values of assumptions and the readings of claims that the address asks for, none of them saved."""

import shlex
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from claims import checks
from claims.errors import ClaimsError, UnknownName
from claims.model.assumption import Assumption
from claims.model.claim import Claim
from claims.model.library import Library
from claims.model.metric import metrics
from claims.model.quantity import Comparator, Quantity
from claims.web import address
from claims.web.components import notices

VALUES, READINGS = "assume", "read"
"""The parameters of the address, each repeated: `assume=ID~VALUE` and `read=CLAIM~READING`."""

LONGEST = 60
_LEAST_READINGS = 2


class Supposed(NamedTuple):
    """Other values and readings than those of the library, by the record's id, and what was refused and why."""

    values: dict[str, str]
    readings: dict[str, str]
    refused: dict[str, str]

    def __bool__(self) -> bool:
        """Tells whether anything is supposed."""
        return bool(self.values or self.readings)


def assumptions(library: Library) -> list[Assumption]:
    """Returns the assumptions that stand."""
    return [assumption for assumption in library.all(Assumption).values() if not assumption.withdrawn]


def readable(library: Library) -> list[Claim]:
    """Returns the claims whose metric can be read in more than one way."""
    return [claim for claim in library.claims.values() if is_readable(claim)]


def is_readable(claim: Claim) -> bool:
    """Tells whether a claim stands and its metric can be read in more than one way."""
    return not claim.withdrawn and len(readings_of(claim)) >= _LEAST_READINGS


def readings_of(claim: Claim) -> tuple[str, ...]:
    """Returns the readings that the metric of a claim has."""
    metric = metrics().get(claim.metric or "")
    return metric.readings if metric else ()


def value_of(quantity: Quantity) -> str:
    """Returns the value of an assumption as its field shows it: the number, or what is printed of a range or bound."""
    if quantity.value is None:
        return ""
    if quantity.comparator is not Comparator.EQUAL:
        return quantity.printed
    plain = f"{quantity.value:f}"
    return plain if len(plain) <= LONGEST else str(quantity.value)


def asked(library: Library) -> Supposed:
    """Reads what the address supposes; what is as in the library is left out, what is not known is told."""
    values = _given(VALUES, "assumption", [a.id for a in assumptions(library)])
    readings = _given(READINGS, "claim with several readings", [c.id for c in readable(library)])
    refused: dict[str, str] = {}
    for record_id, value in list(values.items()):
        if _is_same(value, library.get(Assumption, record_id).quantity):
            del values[record_id]
        elif fault := _fault(library, {record_id: value}, {}):
            refused[record_id] = fault
    for record_id, reading in list(readings.items()):
        if reading == (library.claims[record_id].reading or ""):
            del readings[record_id]
        elif fault := _fault(library, {}, {record_id: reading}):
            refused[record_id] = fault
    kept = {i: value for i, value in values.items() if i not in refused}
    return Supposed(kept, {i: reading for i, reading in readings.items() if i not in refused}, refused)


def typed(name: str, record_id: str) -> str | None:
    """Returns what the address gives for one record, right or wrong; nothing where it leaves the record alone."""
    return _pairs(name).get(record_id)


def put(name: str, record_id: str, given: str | None) -> None:
    """Writes what is supposed of one record into the address; None takes it out."""
    pairs = {i: value for i, value in _pairs(name).items() if i != record_id}
    if given is not None:
        pairs[record_id] = given
    address.put(name, [f"{i}~{value}" for i, value in pairs.items()])
    address.put("page", None)


def reset() -> None:
    """Takes everything that is supposed out of the address."""
    for name in (VALUES, READINGS, "page"):
        address.put(name, None)


def checking(supposed: Supposed) -> str:
    """Writes the command that checks the same on a terminal."""
    words = ["claims", "check"]
    for option, pairs in (("--assume", supposed.values), ("--read", supposed.readings)):
        for record_id, given in pairs.items():
            words += [option, f"{record_id}={given}"]
    return shlex.join(words)


def saving(library: Library, supposed: Supposed) -> Iterator[str]:
    """Writes the commands that would save what is supposed, one for each record."""
    for record_id, value in supposed.values.items():
        quantity = library.get(Assumption, record_id).quantity
        fields = {"printed": value or "none", "value": value.replace(",", "")}
        if quantity.comparator is not Comparator.EQUAL:
            fields |= {"comparator": "=", "value_high": ""}
        sets = [word for field, given in fields.items() for word in ("--set", f"quantity.{field}={given}")]
        yield shlex.join(["claims", "edit", record_id, *sets])
    for record_id, reading in supposed.readings.items():
        yield shlex.join(["claims", "edit", record_id, "--set", f"reading={reading}"])


def _given(name: str, what: str, known: list[str]) -> dict[str, str]:
    pairs = _pairs(name)
    for unknown in (record_id for record_id in pairs if record_id not in known):
        notices.ignored(UnknownName(what, unknown, known))
    return {record_id: value for record_id, value in pairs.items() if record_id in known}


def _pairs(name: str) -> dict[str, str]:
    split = (given.partition("~") for given in address.parameters(name))
    return {record_id.strip(): value.strip()[:LONGEST] for record_id, _, value in split}


def _is_same(value: str, quantity: Quantity) -> bool:
    if value == value_of(quantity):
        return True
    try:
        return quantity.comparator is Comparator.EQUAL and Decimal(value.replace(",", "")) == quantity.value
    except InvalidOperation:
        return False


def _fault(library: Library, values: Mapping[str, str], readings: Mapping[str, str]) -> str:
    try:
        checks.suppose(library, values, readings)
    except ClaimsError as error:
        return str(error)
    return ""
