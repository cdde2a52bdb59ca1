"""Which figures stand in the paragraph of another one, or in one next to it, of whatever subject they are."""

from claims import units
from claims.facts.amounts import is_exactly_told
from claims.facts.view import View
from claims.model.claim import Claim

_CROWD = 150
"""A source that gives more figures than these is a table or a survey, whose paragraphs tell no story."""


def beside(view: View, claim: Claim, reach: int = 0) -> tuple[Claim, ...]:
    """Returns the other exact figures of a source of a claim that stand at most `reach` paragraphs from it, sorted by id.

    They are of the same study, or of none where the claim is of none.
    """
    found: dict[str, Claim] = {}
    for place in claim.citations:
        told = view.figured_in_source(place.source)
        if place.paragraph is None or len(told) > _CROWD:
            continue
        for other in told:
            if other.id in found or other.id == claim.id or other.study != claim.study:
                continue
            at = [c.paragraph for c in other.citations if c.source == place.source and c.paragraph is not None]
            if any(abs(paragraph - place.paragraph) <= reach for paragraph in at) and is_exactly_told(other):
                found[other.id] = other
    return tuple(found[other_id] for other_id in sorted(found))


def are_of_one_dimension(one: Claim, other: Claim) -> bool:
    """Tells whether two figures are amounts of one dimension, so that they can be added and compared."""
    return bool(one.quantity and other.quantity and units.factor(one.quantity.unit, other.quantity.unit))
