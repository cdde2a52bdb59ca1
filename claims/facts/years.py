"""The year that a claim is told of, by its words or by the date of its record."""

from claims.facts.states import moment
from claims.model.claim import Claim


def year_of(claim: Claim) -> int | None:
    """Returns the year that the words of a claim name, else that of the date at which its record says that it holds."""
    at = moment(claim.statement)
    if at is not None and at[0]:
        return at[0]
    return int(claim.when[:4]) if claim.when and claim.when[:4].isdecimal() else None


def are_of_two_years(one: Claim, other: Claim) -> bool:
    """Tells whether two claims are each told of a year, and not of the same."""
    years = year_of(one), year_of(other)
    return None not in years and years[0] != years[1]
