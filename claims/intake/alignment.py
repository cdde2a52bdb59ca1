"""Which paragraph of a new version of a text is which of the old one."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from claims.intake.wording import one_spaced
from claims.model.source import paragraphs

_SIMILAR = 55.0
"""How alike, of 100, two paragraphs are at least of which one became the other."""

_WINDOW = 3
_SHORT = 40
_PAIRS = 4_000_000
"""So many pairs of changed paragraphs are compared at most; of more, only those at like places."""


class Change(StrEnum):
    """What became of a passage."""

    SAME = "same"
    MOVED = "moved"
    CHANGED = "changed"
    REMOVED = "removed"
    ADDED = "added"


@dataclass(frozen=True)
class PassageChange:
    """A paragraph of the old text, the new one, or both."""

    change: Change
    old: int | None
    new: int | None
    before: str | None
    after: str | None


class Alignment:
    """The paragraphs of two versions side by side; those with the same words, and those that became another."""

    def __init__(self, old: str, new: str) -> None:
        self.old = paragraphs(old)
        self.new = paragraphs(new)
        self._before = [one_spaced(block) for block in self.old]
        self._after = [one_spaced(block) for block in self.new]
        self.same = self._identical()
        taken = set(self.same.values())
        self.left_old = [i for i in range(1, len(self.old) + 1) if i not in self.same]
        self.left_new = [j for j in range(1, len(self.new) + 1) if j not in taken]
        self.changed = self._alike()
        self._removed = {old for old in self.left_old if old not in self.changed}

    def passages(self) -> tuple[PassageChange, ...]:
        """Returns what became of every passage, in the order of the new text, removed ones where they stood."""
        back = {new: old for pairs in (self.same, self.changed) for old, new in pairs.items()}
        order = self._in_order()
        found = []
        for new in range(1, len(self.new) + 1):
            old = back.get(new)
            if old is None:
                change = Change.ADDED
            elif new != self.same.get(old):
                change = Change.CHANGED
            else:
                change = Change.SAME if old in order else Change.MOVED
            before = self.old[old - 1] if old else None
            found.append(PassageChange(change, old, new, before, self.new[new - 1]))
        return (*self._removed_after(0), *(p for told in found for p in (told, *self._removed_after(told.old))))

    def _removed_after(self, old: int | None) -> list[PassageChange]:
        """Returns the removed paragraphs that followed a paragraph of the old text, up to the next one that is left."""
        gone = []
        while old is not None and (old := old + 1) in self._removed:
            gone.append(PassageChange(Change.REMOVED, old, None, self.old[old - 1], None))
        return gone

    def _identical(self) -> dict[int, int]:
        places: dict[str, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
        for side, blocks in enumerate((self._before, self._after)):
            for number, block in enumerate(blocks, 1):
                places[block][side].append(number)
        found: dict[int, int] = {}
        for block, (old, new) in places.items():
            if len(old) == len(new) == 1 and (len(block) >= _SHORT or self._context(old[0], new[0])):
                found[old[0]] = new[0]
            elif old and new and (len(old) > 1 or len(new) > 1):
                found |= self._among(old, new)
        return found

    def _among(self, old: Sequence[int], new: Sequence[int]) -> dict[int, int]:
        """Pairs the places of one wording by what stands around them; a place that could be two is none."""
        found: dict[int, int] = {}
        for number, here in enumerate(old):
            scores = {there: self._context(here, there) for there in new}
            best = max(scores.values())
            likely = [there for there, score in scores.items() if score == best]
            if best and len(likely) == 1:
                found[here] = likely[0]
            elif len(old) == len(new) and new[number] in likely and best:
                found[here] = new[number]
        rivals: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for here, there in found.items():
            rivals[there].append((self._context(here, there), here))
        firsts = {there: sorted(those, reverse=True) for there, those in rivals.items()}
        return {those[0][1]: there for there, those in firsts.items() if len(those) == 1 or those[0][0] > those[1][0]}

    def _context(self, old: int, new: int) -> int:
        """Counts how many paragraphs around two places are the same; the beginning and the end of a text count too."""
        score = 0
        for step in range(1, _WINDOW + 1):
            for sign in (-step, step):
                score += (_WINDOW + 1 - step) * (_at(self._before, old + sign) == _at(self._after, new + sign))
        return score

    def _alike(self) -> dict[int, int]:
        """Pairs changed paragraphs of which each is the other's likeliest."""
        from rapidfuzz import fuzz

        is_large = len(self.left_old) * len(self.left_new) > _PAIRS
        reach = max(1, _PAIRS // max(1, len(self.left_old))) if is_large else len(self.new)
        best_old: dict[int, tuple[float, int]] = {}
        best_new: dict[int, tuple[float, int]] = {}
        for old in self.left_old:
            for new in self.left_new:
                # The same few words elsewhere are no proof of the same passage, nor are those that could be two.
                if abs(new - old) > reach or self._before[old - 1] == self._after[new - 1]:
                    continue
                score = fuzz.ratio(self._before[old - 1], self._after[new - 1], score_cutoff=_SIMILAR)
                if score:
                    best_old[old] = max(best_old.get(old, (0.0, 0)), (score, -new))
                    best_new[new] = max(best_new.get(new, (0.0, 0)), (score, -old))
        return {old: -new for old, (_, new) in best_old.items() if best_new[-new][1] == -old}

    def _in_order(self) -> set[int]:
        """Returns the paragraphs that stand in the same order as before: the longest rising run of places."""
        from bisect import bisect_left

        pairs = sorted(self.same.items())
        tops: list[int] = []
        ends: list[int] = []
        back: list[int] = []
        for place, (_, new) in enumerate(pairs):
            at = bisect_left(tops, new)
            tops[at : at + 1] = [new]
            ends[at : at + 1] = [place]
            back.append(ends[at - 1] if at else -1)
        found, place = set(), ends[-1] if ends else -1
        while place >= 0:
            found.add(pairs[place][0])
            place = back[place]
        return found


def _at(blocks: Sequence[str], number: int) -> str | None:
    """Returns a paragraph by its number; just before the first and just after the last there is nothing."""
    return blocks[number - 1] if 1 <= number <= len(blocks) else (None if number in (0, len(blocks) + 1) else "\0")
