"""The pace of a person in a review: since when what is in hand is to be seen, and how long decisions take."""

import time
from dataclasses import dataclass, field
from statistics import median

SOON = 0.4
"""A decision that comes so many seconds after its item was shown is the second half of a double click, not a decision."""

PACE = 6.0
"""The seconds that a decision is taken to need before a few are measured."""

_LONGEST = 60.0
"""The most seconds that count for one decision; whoever takes longer was away, or looked something up."""

_ENOUGH = 3
"""After so many decisions it is their pace that counts."""


@dataclass
class Pace:
    """What was drawn last, and the seconds that decisions took."""

    shown: tuple[str, float] = ("", 0.0)
    """What was drawn last, and since when it is to be seen, on the clock of time.monotonic."""
    seconds: list[float] = field(default_factory=list)
    """What each decision took."""

    def show(self, sight: str) -> None:
        """Notes that what is in hand is drawn."""
        if self.shown[0] != sight:
            self.shown = (sight, time.monotonic())

    def is_seen(self, sight: str) -> bool:
        """Tells whether a person can have seen what is in hand: whether it is drawn, and not only just now."""
        return self.shown[0] == sight and time.monotonic() - self.shown[1] >= SOON

    def decided(self, sight: str, items: int = 1) -> None:
        """Notes how long what was in hand took to be decided, shared among its items."""
        if self.shown[0] == sight:
            took = min(time.monotonic() - self.shown[1], _LONGEST)
            self.seconds += [took / items] * items

    def minutes(self, items: int) -> float:
        """Estimates how long so many items take."""
        each = median(self.seconds) if len(self.seconds) >= _ENOUGH else PACE
        return items * each / 60
