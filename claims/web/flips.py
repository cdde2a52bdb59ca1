"""What differs between the findings of a library and those of the same library under other assumptions."""

from collections import defaultdict
from collections.abc import Iterable
from enum import StrEnum
from itertools import zip_longest
from typing import NamedTuple

from claims.checks import selecting
from claims.model.finding import Finding


class Sort(StrEnum):
    """How a finding differs."""

    OUTCOME = "outcome"
    APPEARS = "appears"
    GOES = "goes"
    NUMBERS = "numbers"


class Flip(NamedTuple):
    """A finding before and after; one that appears has no before, one that goes has no after."""

    before: Finding | None
    after: Finding | None

    @property
    def sort(self) -> Sort:
        """Tells how the two differ."""
        if self.before is None:
            return Sort.APPEARS
        if self.after is None:
            return Sort.GOES
        return Sort.NUMBERS if self.before.outcome is self.after.outcome else Sort.OUTCOME

    @property
    def finding(self) -> Finding:
        """Returns the finding as it would be, or as it was where it goes."""
        found = self.after or self.before
        assert found is not None
        return found


def flips(before: Iterable[Finding], after: Iterable[Finding]) -> list[Flip]:
    """Pairs findings of one check on the same claims and returns the pairs that differ, changed outcomes first."""
    old, new = _sorted_out(before), _sorted_out(after)
    found: list[Flip] = []
    for key in old.keys() | new.keys():
        gone = [finding for finding in old[key] if finding not in new[key]]
        come = [finding for finding in new[key] if finding not in old[key]]
        found += [Flip(one, other) for one, other in zip_longest(gone, come)]
    order = {finding: place for place, finding in enumerate(selecting.worst_first(flip.finding for flip in found))}
    return sorted(found, key=lambda flip: (list(Sort).index(flip.sort), order[flip.finding]))


def _sorted_out(findings: Iterable[Finding]) -> dict[tuple[str, tuple[str, ...]], list[Finding]]:
    groups: dict[tuple[str, tuple[str, ...]], list[Finding]] = defaultdict(list)
    for finding in findings:
        groups[finding.code, finding.claims].append(finding)
    return groups
