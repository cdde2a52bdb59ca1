"""What differs between the findings of a library and those of the same library under other assumptions."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import NamedTuple

from claims.checks import selecting
from claims.model.finding import Finding

_Key = tuple[str, ...]


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
    """Pairs findings of one check on the same claims and returns the pairs that differ, changed outcomes first.

    Of those that are left, the ones on the same first claim are paired: a finding may read other claims than before.
    """
    old, new = tuple(before), tuple(after)
    gone, come = _without(old, new), _without(new, old)
    found: list[Flip] = []
    for key in (lambda finding: finding.claims, lambda finding: finding.claims[:1]):
        pairs = _paired(gone, come, key)
        found += pairs
        gone = _without(gone, [flip.before for flip in pairs])
        come = _without(come, [flip.after for flip in pairs])
    found += [*(Flip(finding, None) for finding in gone), *(Flip(None, finding) for finding in come)]
    order = {finding: place for place, finding in enumerate(selecting.worst_first(flip.finding for flip in found))}
    return sorted(found, key=lambda flip: (list(Sort).index(flip.sort), order[flip.finding]))


def _without(findings: Iterable[Finding], others: Iterable[Finding | None]) -> list[Finding]:
    known = frozenset(others)
    return [finding for finding in findings if finding not in known]


def _paired(gone: Iterable[Finding], come: Iterable[Finding], key: Callable[[Finding], _Key]) -> list[Flip]:
    waiting: dict[tuple[str, _Key], list[Finding]] = defaultdict(list)
    for finding in come:
        waiting[finding.code, key(finding)].append(finding)
    pairs = []
    for finding in gone:
        if those := waiting[finding.code, key(finding)]:
            pairs.append(Flip(finding, those.pop(0)))
    return pairs
