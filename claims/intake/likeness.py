"""How alike two figures are: by metric, by unit, by the subjects that they are about, by words."""

from decimal import Decimal

from claims import units
from claims.intake.vocabulary import kinds
from claims.model.claim import Claim
from claims.model.library import Library
from claims.model.quantity import Quantity
from claims.model.subject import Subject
from claims.patterns import declared

SAME = 4
"""The weight of one and the same metric."""

_LONG_WORD = declared(r"[a-z]{6,}")


def stems(words: str) -> frozenset[str]:
    """Returns the beginnings of the longer words of a sentence, and its Chinese characters two by two."""
    latin = (word[:6] for word in _LONG_WORD.findall(words.lower()))
    chinese = (words[n : n + 2] for n in range(len(words) - 1) if words[n] >= "\u3400" and words[n + 1] >= "\u3400")
    return frozenset([*latin, *chinese])


def is_same_body(library: Library, one: str, other: str) -> bool:
    """Tells whether two bodies are one, or parts of one."""
    return bool(library.organisations(one) & library.organisations(other))


def factor(unit: str, other: str) -> Decimal | None:
    """Returns what a figure in one unit is multiplied with to be in another; nothing where they do not convert."""
    if unit == other:
        return Decimal(1)
    return units.factor(unit, other) if units.is_known(unit) and units.is_known(other) else None


def metric_weight(here: str | None, there: str | None) -> int | None:
    """Weighs how well two metrics agree; nothing where they are about different things."""
    if here is not None and here == there:
        return SAME
    if here is None or there is None:
        return 2
    told, other = kinds("metrics").get(here), kinds("metrics").get(there)
    return 2 if (told and told == other) or _general(here) == _general(there) else None


def _general(metric: str) -> str:
    """Returns the family of metrics that texts use for one another: kinds of speed-up, counts of nodes."""
    for family in _FAMILIES:
        if metric in family:
            return min(family)
    return metric


_FAMILIES = (
    frozenset(["node-count", "prefill-nodes", "decode-nodes"]),
    frozenset(["device-count", "devices-per-node"]),
    frozenset(["training-loss", "initial-loss", "final-loss"]),
    frozenset(["total-parameters", "model-size-class"]),
    frozenset(["lane-rate", "bus-bandwidth", "network-throughput"]),
    frozenset(["memory-per-device", "memory-capacity"]),
    frozenset(["peak-compute", "peak-compute-per-device"]),
    frozenset(["duration", "training-time", "analysis-time", "bring-up-time"]),
)


def are_bounded(one: Quantity, other: Quantity) -> bool:
    """Tells figures whose intervals say something when they overlap: an open end overlaps with almost anything."""
    ends = (*one.interval(), *other.interval())
    return all(end is not None for end in ends)


def family(library: Library, claim: Claim) -> frozenset[str]:
    """Returns the subjects that a claim is about, with what the main one is a part, a version or a namesake of."""
    found = set(claim.subjects())
    subject = library.subjects.get(claim.subject)
    if isinstance(subject, Subject):
        found |= {*subject.part_of, *subject.version_of, *subject.similar_to}
    return frozenset(found)
