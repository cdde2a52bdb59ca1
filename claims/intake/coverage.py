"""How far the figures of a source are settled: how many a claim cites or a person dismissed, and how many are open."""

from collections.abc import Iterable
from dataclasses import dataclass

from claims.intake.figures import Figure


@dataclass(frozen=True)
class Coverage:
    """How many figures of a source are settled, over those that are figures at all."""

    cited: int
    dismissed: int
    open: int
    aside: int
    """Identifiers and versions that no record speaks of; they do not count."""

    @property
    def all(self) -> int:
        """Counts the figures that do count."""
        return self.cited + self.dismissed + self.open

    @property
    def share(self) -> float:
        """Returns the share that is settled; of no figures, all are."""
        return (self.cited + self.dismissed) / self.all if self.all else 1.0


def coverage(given: Iterable[Figure]) -> Coverage:
    """Counts figures by what the records say of them; statements of absence and names do not count until they do."""
    found = list(given)
    cited = sum(bool(f.cited_by) for f in found if f.proposal)
    dismissed = sum(f.dismissed is not None and not f.cited_by for f in found if f.proposal)
    aside = sum(f.is_aside and not f.is_settled for f in found)
    counted = sum(f.proposal is not None for f in found)
    return Coverage(cited, dismissed, counted - cited - dismissed - aside, aside)
