"""One figure of a review: what became of it so far, the claim that it may become, and the claims that it may cite."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from claims.intake.draft import Draft
from claims.intake.figures import Figure
from claims.intake.matching import Match


class State(StrEnum):
    """What became of a figure so far."""

    CITED = "cited"
    DISMISSED = "dismissed"
    PROPOSED = "proposed"
    SET_ASIDE = "set-aside"


@dataclass(frozen=True)
class Item:
    """One figure or absence of a review."""

    key: str
    state: State
    figure: Figure
    draft: Draft | None
    """The claim that it may become; none where it belongs to another one's claim."""
    why: str | None = None
    """Why it is set aside or dismissed."""
    part_of: str | None = None
    """The key of the item whose claim takes it in."""
    match: Callable[[], tuple[Match, ...]] = field(default=tuple, repr=False, compare=False)
    """Looks its matches up: of a long text, only those of the few items at hand are asked for."""

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        """Returns the claims that it may be a citation of, the likeliest first."""
        return self.match()

    @property
    def printed(self) -> str:
        """Returns the figure as printed."""
        return self.figure.found.surface

    @property
    def sentence(self) -> tuple[int, int]:
        """Returns the place of its sentence in the text."""
        return self.figure.found.sentence

    @property
    def missing(self) -> tuple[str, ...]:
        """Returns the fields that a person must fill before it can be a claim."""
        return self.draft.missing if self.draft else ()
