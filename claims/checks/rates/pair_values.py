"""The values that a change can compare: of which metrics, and what sets one figure of a quantity apart from another."""

import re
from dataclasses import dataclass

from claims.checks.rates.changes import (
    claim_of,
)
from claims.checks.rates.places import Place, place
from claims.checks.rates.printed_amounts import Sort
from claims.facts import Fact
from claims.facts.change import is_of_performance
from claims.model.interval import Interval
from claims.model.metric import Role, metrics
from claims.model.quantity import Comparator
from claims.patterns import declared

_OUTPUTS = (
    *("throughput", "throughput-per-device", "throughput-per-user", "request-rate"),
    *("achieved-compute", "achieved-compute-per-device"),
)
RATES = (*_OUTPUTS, "packet-rate", "network-throughput", "bus-bandwidth")
_PEAKS = ("peak-compute", "peak-compute-per-device", "memory-bandwidth", "bandwidth-per-device")
_LATENCIES = ("latency", "time-to-first-token", "time-per-output-token")
_RUNS = ("duration", "training-time", "step-time", "device-time")
_DURATIONS = (*_RUNS, "analysis-time", "bring-up-time")
_MEMORY = ("memory-used", "kv-cache-size", "training-state-size", "weights-size", "weights-per-device")
COSTS = ("cost", "price", "price-per-token", "price-per-device-hour", "price-per-byte")
_POSTED = ("price-per-token", "price-per-device-hour")
"""Prices that are asked as printed: one of 1 yuan is not one of 1.40."""

_ENERGIES = ("energy", "energy-per-token", "power", "power-per-device")
SCORES = ("benchmark-score", "accuracy", "flops-utilisation", "bandwidth-utilisation", "scaling-efficiency")

_FAMILIES: dict[str, tuple[str, ...]] = {
    "throughput-change": RATES,
    "latency-change": (*_LATENCIES, "step-time", "duration"),
    "time-change": (*_DURATIONS, *_LATENCIES),
    "memory-change": _MEMORY,
    "cost-change": COSTS,
    "system-cost": COSTS,
    "energy-change": _ENERGIES,
    "score-change": SCORES,
    "size-ratio": ("weights-size", "memory-used", "kv-cache-size", "total-parameters", "training-state-size"),
    "system-performance": (*RATES, *_PEAKS, *_LATENCIES, *_DURATIONS),
}
_OF_SPEED = (*_OUTPUTS, *_LATENCIES, *_RUNS)

_OF_PARAMETERS = declared(
    r"\b(?:times|fold|x)\s(?:as many|the|more|fewer)\s(?:\w+\s)?parameters\b|参数(?:量|规模)?[^，。；]{0,12}倍",
    re.IGNORECASE,
)
"""Words of a ratio of sizes that is one of numbers of parameters, whatever their files take up."""

_QUALIFIERS = declared(
    r"\b(input|output|prefill|(?<!speculative )decod\w*|forward|backward|read|write|idle|cold|warm|first|single|multi-\w+|short|long)\b|"
    r"预填充|解码|冷启动|空闲",
    re.IGNORECASE,
)
"""Words that set one figure of a quantity apart from another of it."""


_PLACES_APART = (Place.MEDIAN, Place.TAIL, Place.MOST, Place.LEAST)


@dataclass(frozen=True, slots=True)
class Value:
    """One of the two values: a figure of a claim, or an amount in the words of one."""

    printed: str
    interval: Interval
    unit: str
    sort: Sort
    fact: Fact


@dataclass(frozen=True, slots=True)
class Pair:
    """An old and a new value, whether it is certain that a change compares them, and why they are taken for it.

    The values are stated where the change itself names or links them, and told twice where the source has the old or
    the new one in two figures.
    """

    old: Value
    new: Value
    is_certain: bool
    why: str
    is_stated: bool = False
    is_told_twice: bool = False

    @property
    def ratio(self) -> Interval:
        """Returns the new value over the old."""
        return self.new.interval.over(self.old.interval)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Returns the figures of the claims that the values were read from."""
        return (self.old.fact, self.new.fact)


def sort_of(metric: str) -> Sort:
    """Returns how a change shows in an amount of a metric."""
    if metric in (*_LATENCIES, *_DURATIONS):
        return Sort.TIME
    if metric in (*RATES, *_PEAKS):
        return Sort.RATE
    return Sort.SHARE if metrics()[metric].unit == "percent" else Sort.AMOUNT


def family_of(change: Fact) -> tuple[str, ...]:
    """Returns the metrics of the amounts that a change may compare."""
    named = metrics()[change.metric]
    if named.role is not Role.CHANGE:
        near = next((those for those in (RATES, _LATENCIES, _DURATIONS) if change.metric in those), ())
        return tuple(dict.fromkeys((change.metric, *near)))
    if change.metric == "size-ratio" and change.claim and _OF_PARAMETERS.search(change.claim.statement):
        return ("total-parameters",)
    family = _FAMILIES.get(change.metric, _OF_SPEED if is_of_performance(change) else ())
    return tuple(metric for metric in family if metric in metrics())


def value_of(fact: Fact) -> Value:
    """Makes a value of a figure."""
    posted = fact.metric in _POSTED and fact.quantity.comparator is Comparator.EQUAL
    interval = Interval.exactly(fact.value) if posted else fact.interval
    return Value(fact.quantity.printed, interval, fact.unit, sort_of(fact.metric), fact)


def _phase(word: str) -> str:
    """Returns one word for the phase in which output comes about, and for that in which input is read."""
    return (
        "output" if word.startswith("decod") or word == "解码" else "input" if word in ("prefill", "预填充") else word
    )


def qualifiers(fact: Fact) -> frozenset[str]:
    """Returns the words that set a figure apart from others of its quantity, with its place among the values."""
    told = place_apart(fact)
    words = (word.casefold() for word in _QUALIFIERS.findall(claim_of(fact).statement))
    return frozenset(map(_phase, words)) | (frozenset((told.value,)) if told else frozenset())


_BACK = declared(r"^(they|these|those|both|such|the same)\b", re.IGNORECASE)


def are_of_one_sort(one: Fact, other: Fact) -> bool:
    """Tells whether two figures of a quantity are set apart by no word; one that begins with "they" is of the other's."""
    ours, theirs = qualifiers(one), qualifiers(other)
    if ours == theirs:
        return True
    bare = [fact for fact, told in ((one, ours), (other, theirs)) if not told]
    return len(bare) == 1 and _BACK.search(claim_of(bare[0]).statement) is not None


def place_apart(fact: Fact) -> Place | None:
    """Returns the place of a figure among others of its quantity; memory in use is that at the peak, said or not."""
    told = place(fact)
    return None if told is Place.MOST and fact.metric in _MEMORY else told if told in _PLACES_APART else None
