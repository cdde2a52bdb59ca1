"""One figure in the unit of its metric, with every reading of its unit that the text leaves open."""

import re
from dataclasses import dataclass
from decimal import Decimal

from claims import units
from claims.facts.inference import settle
from claims.facts.pieces import is_of_a_piece, pieces
from claims.model.assumption import Assumption
from claims.model.claim import Claim, ClaimKind
from claims.model.interval import Interval
from claims.model.metric import Role, metrics
from claims.model.quantity import Comparator, Quantity
from claims.model.subject import SubjectKind

_BINARY = {"kilo": "kibi", "mega": "mebi", "giga": "gibi", "tera": "tebi", "peta": "pebi"}
_DECIMAL = {binary: decimal for decimal, binary in _BINARY.items()}
_SYMBOLS = {"kilo": "k", "mega": "M", "giga": "G", "tera": "T", "peta": "P"}
_CHANGES = frozenset({"percent", "x", "percentage_point"})


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a figure's unit: what it is called, and the interval in the fact's unit."""

    label: str
    interval: Interval


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure of a claim, or an assumed value.

    `interval` is in `unit`, the unit of the metric. `readings` are the other readings of the printed unit that the
    record says the text leaves open; `slips` are those that the text does not leave open but that are often mixed up. Of a
    file that is told by the size of one of its `pieces`, `interval` is that of all of them.
    """

    record: Claim | Assumption
    quantity: Quantity
    metric: str
    role: Role
    unit: str
    interval: Interval
    readings: tuple[Reading, ...]
    slips: tuple[Reading, ...]
    pieces: int = 1

    @property
    def id(self) -> str:
        """Returns the id of the record."""
        return self.record.id

    @property
    def claim(self) -> Claim | None:
        """Returns the claim, or nothing for an assumption."""
        return self.record if isinstance(self.record, Claim) else None

    @property
    def told(self) -> str:
        """Returns the figure as printed, of a file in pieces with their number."""
        return f"{self.pieces} x {self.quantity.printed}" if self.pieces > 1 else self.quantity.printed

    @property
    def is_assumed(self) -> bool:
        """Tells whether the value is assumed rather than claimed."""
        return isinstance(self.record, Assumption)

    @property
    def subject(self) -> str:
        """Returns the id of the main subject, empty for an assumption about no subject."""
        return self.record.subject or ""

    @property
    def study(self) -> str | None:
        """Returns the study that the figure comes from."""
        return self.record.study if isinstance(self.record, Claim) else None

    @property
    def value(self) -> Decimal:
        """Returns the printed number in the fact's unit; of a range, its middle."""
        low, high = self.interval
        if self.quantity.comparator in (Comparator.EQUAL, Comparator.ABOUT, Comparator.RANGE):
            middle = self.interval.middle
            assert middle is not None
            return middle
        bound = high if low is None else low
        assert bound is not None
        return bound

    @property
    def every(self) -> tuple[Reading, ...]:
        """Returns the reading as printed and the others that the text leaves open."""
        return (Reading("as printed", self.interval), *self.readings)


def fact_of(record: Claim | Assumption, kind: SubjectKind | None = None, devices: tuple[str, ...] = ()) -> Fact | None:
    """Makes the fact of a claim or an assumption; nothing where it has no number or its metric cannot be told.

    `kind` is the kind of the record's main subject: the memory of an accelerator is memory per device. `devices` are the
    names of the accelerators among its subjects.
    """
    quantity = record.quantity
    if quantity is None or quantity.value is None or not units.is_known(quantity.unit):
        return None
    metric = settle(record, quantity, kind, devices)
    if metric is None:
        return None
    known = metrics()[metric]
    role = _role(record, quantity, known.role, known.unit)
    unit, factor = quantity.unit, Decimal(1)
    if role is not Role.CHANGE or known.role is not Role.CHANGE:
        unit, factor = _common(_of_one(quantity.unit, metric), known.unit, role)
    exact = known.counted and quantity.comparator is Comparator.EQUAL
    printed = Interval.exactly(quantity.value) if exact else quantity.interval()
    number = _pieces(record, quantity, metric)
    interval = printed.scaled(factor * number)
    readings, slips = _readings(quantity, unit, number)
    return Fact(record, quantity, metric, role, unit, interval, readings, slips, int(number))


_ONES = {
    "throughput-per-user": ("/user", "/client", "/sequence", "/request"),
    "lane-rate": ("/lane",),
    "memory-per-node": ("/node",),
}
"""What a metric is of one of: a record may say so in its unit as well."""


def _of_one(unit: str, metric: str) -> str:
    return next((unit.removesuffix(one) for one in _ONES.get(metric, ()) if unit.endswith(one)), unit)


def _pieces(record: Claim | Assumption, quantity: Quantity, metric: str) -> Decimal:
    """Returns how many pieces of its own size a file has: a figure of one shard stands for all of them."""
    if metric != "weights-size" or not isinstance(record, Claim) or quantity.unit in _CHANGES:
        return Decimal(1)
    if not is_of_a_piece(record.statement, quantity.printed):
        return Decimal(1)
    return pieces(record.statement, quantity.printed) or Decimal(1)


def told_together(*facts: Fact) -> bool:
    """Tells whether figures come from one study, or stand in one source: only then are they surely of one set-up."""
    claims = [fact.claim for fact in facts if fact.claim]
    studies = {claim.study for claim in claims}
    if len(studies) == 1 and None not in studies:
        return True
    sources = [{citation.source for citation in claim.citations} for claim in claims]
    return len(studies) == 1 and bool(sources) and bool(set.intersection(*sources))


def _role(record: Claim | Assumption, quantity: Quantity, role: Role, unit: str) -> Role:
    """A figure in percent or times under a metric of another dimension compares two values of it."""
    if quantity.unit in _CHANGES and quantity.unit != unit and unit not in ("dimensionless", "percent", "score"):
        return Role.CHANGE
    if isinstance(record, Claim) and record.kind is ClaimKind.SPEEDUP and quantity.unit in _CHANGES:
        return Role.CHANGE
    return role


def _common(unit: str, wanted: str, role: Role) -> tuple[str, Decimal]:
    if role is Role.CHANGE:
        return unit, Decimal(1)
    factor = units.factor(unit, wanted)
    if factor is not None:
        return wanted, factor
    stripped = unit.removesuffix("/device")
    if wanted == "byte":
        stripped = stripped.removesuffix("/token").removesuffix("/sequence")
    if unit == "sample" and wanted == "sequence":
        return wanted, Decimal(1)
    if wanted == "second":
        stripped = stripped.removesuffix("/token").removesuffix("/step")
    factor = units.factor(stripped, wanted) if stripped != unit else None
    return (wanted, factor) if factor is not None else (unit, Decimal(1))


def _readings(
    quantity: Quantity, unit: str, number: Decimal = Decimal(1)
) -> tuple[tuple[Reading, ...], tuple[Reading, ...]]:
    left_open: list[Reading] = []
    mixed_up: list[Reading] = []
    note = quantity.unit_note or ""
    for label, other, words in confusions(quantity.unit):
        factor = units.factor(other, unit)
        if factor is None:
            continue
        reading = Reading(label, quantity.interval().scaled(factor * number))
        (left_open if re.search(words, note) else mixed_up).append(reading)
    return tuple(left_open), tuple(mixed_up)


def confusions(unit: str) -> list[tuple[str, str, str]]:
    """Returns what a unit is mixed up with: a label, the other unit, and the words of a note that leave it open."""
    found = []
    if byte := re.match(r"(kilo|mega|giga|tera|peta)byte\b(.*)$", unit):
        prefix, rest = byte.groups()
        symbol = _SYMBOLS[prefix]
        found.append(
            (f"{symbol}iB, powers of 1,024", f"{_BINARY[prefix]}byte{rest}", rf"{symbol}iB|[Bb]inary|1,?024|2\^\d0")
        )
        found.append((f"{symbol}bit, eight to the byte", f"{prefix}bit{rest}", rf"\bbits?\b|{symbol}b\b"))
    elif byte := re.match(r"(kibi|mebi|gibi|tebi|pebi)byte\b(.*)$", unit):
        prefix, rest = byte.groups()
        symbol = _SYMBOLS[_DECIMAL[prefix]]
        found.append(
            (f"{symbol}B, powers of 1,000", f"{_DECIMAL[prefix]}byte{rest}", rf"\b{symbol}B\b.*or|[Dd]ecimal|10\^\d")
        )
    elif bit := re.match(r"(kilo|mega|giga|tera|peta)bit\b(.*)$", unit):
        prefix, rest = bit.groups()
        symbol = _SYMBOLS[prefix]
        found.append((f"{symbol}byte, of eight bits", f"{prefix}byte{rest}", rf"(?i:bytes?)\b|\b{symbol}B"))
    return found
