"""The figures that hold where a claim holds: the most precise of those that agree, and what fits into what."""

import re
from collections.abc import Iterable
from decimal import Decimal
from enum import Enum

from claims.checks import View
from claims.facts import Fact, tell
from claims.facts.places import are_of_one_source
from claims.model.claim import Claim, Tag
from claims.model.interval import Interval
from claims.model.metric import Role, metrics
from claims.model.subject import SubjectKind
from claims.patterns import declared

_ZERO = Decimal(0)

_COMPARED = declared(
    r"baseline|predecessor|compar|contrast|followed|teacher|reference|rival|earlier|previous|instead|competitor",
    re.IGNORECASE,
)
"""Roles of a subject that a claim names without being about it."""


_HOST = declared(
    r"(?<!g)ddr\d|\bdram\b|\bhost\b|\bcpu\b|system memory|main memory|\bssds?\b|nvme|storage|\bdisks?\b", re.IGNORECASE
)
_DEVICE = declared(r"\bhbm|\bgpu|\bnpu|\btpu|accelerator|device memory|\bvram\b|graphics", re.IGNORECASE)
_MEMORY = declared(r"memory|\bhbm|\bv?ram\b|graphics", re.IGNORECASE)
_CAPACITIES = frozenset({"memory-capacity", "memory-per-node"})


class Fit(Enum):
    """Whether an amount fits into the room for it: surely, surely not, or the printed digits leave it open."""

    YES = "fits"
    NO = "does not fit"
    OPEN = "may or may not fit"


def fit(need: Interval, room: Interval) -> Fit:
    """Tells whether an amount fits into the room for it."""
    if room.is_below(need):
        return Fit.NO
    if need.high is not None and room.low is not None and need.high <= room.low:
        return Fit.YES
    return Fit.OPEN


def is_amount(fact: Fact) -> bool:
    """Tells whether a figure is an amount in the unit of its metric, and above zero."""
    return fact.unit == metrics()[fact.metric].unit and fact.role is not Role.CHANGE and fact.value > 0


def is_of_host(fact: Fact) -> bool:
    """Tells whether a capacity is that of memory or storage outside the accelerators."""
    words = fact.claim.statement if fact.claim else ""
    return fact.metric in _CAPACITIES and bool(_HOST.search(words)) and not _DEVICE.search(words)


def _is_capacity(view: View, fact: Fact) -> bool:
    """Tells whether a figure that its record does not call a capacity is one: by its subject, or by its words."""
    if fact.metric not in (*_CAPACITIES, "memory-per-device") or fact.claim is None or fact.claim.metric is not None:
        return True
    subject = view.subject(fact.subject)
    hardware = subject is not None and subject.kind in (
        SubjectKind.ACCELERATOR,
        SubjectKind.SERVER,
        SubjectKind.CLUSTER,
    )
    return hardware or bool(_MEMORY.search(fact.claim.statement))


def amount(fact: Fact) -> Interval:
    """Returns the interval of an amount, which cannot be below zero."""
    return _from_zero(fact.interval)


def left_open(fact: Fact) -> Interval:
    """Returns the least interval that holds every reading of a figure that the text leaves open."""
    found = fact.interval
    for reading in fact.readings:
        found = found.hull(reading.interval)
    return _from_zero(found)


def _from_zero(interval: Interval) -> Interval:
    return Interval(_ZERO if interval.low is None else max(_ZERO, interval.low), interval.high)


def told(interval: Interval, unit: str, nominal: Decimal | None = None) -> str:
    """Writes an amount for a sentence: its middle (else the value that is given), or the bound that it has."""
    low, high = interval
    if high is None:
        return f"at least {tell(low or 0, unit)}"
    if not low and high > 0:
        return f"at most {tell(high, unit)}"
    return tell((interval.middle or 0) if nominal is None else nominal, unit)


def shown(fact: Fact) -> str:
    """Writes the amount of a figure at the number printed, or the bound that it has."""
    return told(amount(fact), fact.unit, fact.value)


_DECIDING = {
    "bytes-per-parameter-trained": ("optimizer-lr", "state-comm-dtype"),
    "devices-per-node": ("device-node-count",),
    "memory-per-device": ("device-memory",),
    "memory-per-node": ("device-memory",),
    "vocabulary-size": ("tokenizer-vocab",),
}


def unassumed(reads: Iterable[object]) -> tuple[str, ...]:
    """Returns the checklist items that would make the assumptions among what was read unnecessary."""
    assumed_facts = (read for read in reads if isinstance(read, Fact) and read.is_assumed)
    found = (item for fact in assumed_facts for item in _DECIDING.get(fact.metric, ("architecture-config",)))
    return tuple(dict.fromkeys(found))


def quotient(one: Fact, other: Fact) -> Decimal | None:
    """Returns what two printed numbers give when they are divided, whatever their digits leave open."""
    return one.value / other.value if other.value and min(*_bounds(one), *_bounds(other)) >= 0 else None


def percentage(part: Fact, whole: Fact) -> Decimal | None:
    """Returns the quotient of two printed numbers in percent."""
    share = quotient(part, whole)
    return None if share is None else share * 100


def _bounds(fact: Fact) -> tuple[Decimal, Decimal]:
    """Returns the ends of a figure, below zero where one is open: then no single number stands for it."""
    low, high = fact.interval
    return (Decimal(-1) if low is None else low, Decimal(-1) if high is None else high)


def compared(claim: Claim) -> frozenset[str]:
    """Returns the subjects that a claim only compares its own with."""
    return frozenset(about.subject for about in claim.about if _COMPARED.search(about.role))


def claimed(view: View, claim: Claim, metric: str) -> tuple[Fact, ...]:
    """Returns the claimed amounts of a metric that hold where a claim holds, each value once.

    Those of a subject that the claim only compares with are left out, and so are those of a model that a study
    names beside other models: which of them the figure would hold for is not certain.
    """
    aside = compared(claim) | _one_of_several(view, claim)
    found: dict[tuple[object, ...], Fact] = {}
    for fact in view.beside(claim, metric):
        if is_amount(fact) and fact.subject not in aside and _is_capacity(view, fact) and not is_of_host(fact):
            form = view.format(fact.claim) if metric == "weights-size" and fact.claim else None
            found.setdefault((fact.interval, form and form.bits), fact)
    return tuple(found.values())


def _one_of_several(view: View, claim: Claim) -> frozenset[str]:
    study = view.study(claim.study) if claim.study else None
    if study is None:
        return frozenset()
    own = {*claim.subjects(), study.subject}
    models = [i for i in study.about if i not in own and _is_model(view, i)]
    return frozenset(models) if len(models) > 1 else frozenset()


def _is_model(view: View, subject_id: str) -> bool:
    subject = view.subject(subject_id)
    return subject is not None and subject.kind is SubjectKind.MODEL


def agreed(view: View, claim: Claim, metric: str, *, assume: bool = True) -> Fact | None:
    """Returns the one value of a metric that holds where a claim holds: the most precise of those that are claimed.

    Where the claimed values cannot all be true there is none; where none is claimed it is the assumed one.
    """
    if found := claimed(view, claim, metric):
        return most_precise(found)
    return assumed(view, claim, metric) if assume else None


def assumed(view: View, claim: Claim, metric: str) -> Fact | None:
    """Returns the assumed value of a metric for what a claim and its study are about."""
    study = view.study(claim.study) if claim.study else None
    aside = compared(claim)
    subjects = [*claim.subjects(), *((study.subject, *study.about) if study else ())]
    fact = view.assumed(metric, *(i for i in dict.fromkeys(subjects) if i not in aside))
    return fact if fact is not None and is_amount(fact) else None


def most_precise(facts: Iterable[Fact]) -> Fact | None:
    """Returns the figure with the narrowest interval, or nothing where two of them cannot both be true."""
    those = tuple(facts)
    if any(not one.interval.overlaps(other.interval) for one in those for other in those):
        return None
    return min(those, key=_width, default=None)


def _width(fact: Fact) -> tuple[bool, Decimal, str]:
    low, high = amount(fact)
    return (high is None, _ZERO if high is None else high - (low or _ZERO), fact.id)


def same_setup(first: Fact, second: Fact) -> bool:
    """Tells whether it is certain that two figures are of one run or set-up.

    Their claims are of one study, or one names the other, or they are of no study and stand in one paragraph; and it is
    not so that one of them is about training, the other about serving.
    """
    one, other = first.claim, second.claim
    if one is None or other is None:
        return False
    if _uses(one) and _uses(other) and not _uses(one) & _uses(other):
        return False
    if one.study or other.study:
        return one.study == other.study
    if any(link.claim == other.id for link in one.related) or any(link.claim == one.id for link in other.related):
        return True
    places = {(c.source, c.paragraph) for c in one.citations if c.paragraph is not None}
    return any((c.source, c.paragraph) in places for c in other.citations)


def told_of_one_thing(first: Fact, second: Fact) -> bool:
    """Tells whether two figures are of one set-up, or of one subject in one source that tells no two set-ups of it."""
    if first.claim is None or second.claim is None:
        return False
    apart = _uses(first.claim) and _uses(second.claim) and not _uses(first.claim) & _uses(second.claim)
    return same_setup(first, second) or (not apart and are_of_one_source(first.claim, second.claim))


def _uses(claim: Claim) -> frozenset[Tag]:
    return frozenset(claim.tags) & {Tag.TRAINING, Tag.SERVING}
