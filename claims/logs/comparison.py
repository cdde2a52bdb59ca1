"""What setting a log against a claim gives: agreement or not, with the figure that was used and the working."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Any

from claims.model.interval import Interval


class Verdict(StrEnum):
    """What a log does to a claim."""

    AGREES = "agrees"
    CONTRADICTS = "contradicts"
    UNDER_DETERMINED = "under-determined"
    DOES_NOT_BEAR = "does-not-bear"


@dataclass(frozen=True)
class Measured:
    """What a log says of a claim under one name: the value, what it leaves open, and in which unit."""

    series: str
    taken: str
    """Which row it is, in words."""
    value: Decimal
    interval: Interval
    """What settles it: the claim agrees where the two have a value in common."""
    reach: Interval
    """All that the series shows: a claim outside of it is contradicted."""
    unit: str
    reading: str | None
    printed: str
    is_settled: bool = True
    """Whether the name and the row settle what is measured; without that nothing is contradicted."""


@dataclass(frozen=True)
class Comparison:
    """A claim with what a log does to it."""

    claim: str
    verdict: Verdict
    reason: str
    working: tuple[str, ...] = ()
    metric: str | None = None
    measured: Measured | None = None
    claimed: Interval | None = None
    """The claimed interval in the unit of what was measured."""

    def as_json(self) -> dict[str, Any]:
        """Returns the comparison in the shape that programs rely on."""
        of = self.measured
        return {
            "claim": self.claim,
            "outcome": self.verdict.value,
            "reason": self.reason,
            "metric": self.metric,
            "series": of.series if of else None,
            "taken": of.taken if of else None,
            "reading": of.reading if of else None,
            "value": str(of.value) if of else None,
            **_ends("", of.interval if of else None),
            "unit": of.unit if of else None,
            **_ends("claimed_", self.claimed),
            "working": list(self.working),
        }


def _ends(prefix: str, interval: Interval | None) -> dict[str, str | None]:
    low, high = interval or (None, None)
    return {
        f"{prefix}low": None if low is None else str(low),
        f"{prefix}high": None if high is None else str(high),
    }
