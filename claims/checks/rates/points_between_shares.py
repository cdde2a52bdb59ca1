"""RAT260: a change in percentage points against the two percentages that it lies between."""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations

from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent
from claims.checks.rates.changes import baselines
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.clauses import is_open
from claims.facts.directions import DOWN, UP
from claims.facts.pairing import closeness, distance, meant, words_of
from claims.facts.states import is_of_new, is_of_old
from claims.facts.story import are_of_one_voice, are_of_two_sides
from claims.facts.telling import tell_number
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.patterns import declared

_OF_SEVERAL = declared(
    r"\b(?:on average|averag\w*|mean|overall|across|all (?:\w+ )?(?:tests|tasks|benchmarks|languages))\b|平均|综合|各项|整体|总体",
    re.IGNORECASE,
)
"""Words of a change in what is worked out of several shares."""

_CROWD, _MOST, _NEAR = 150, 12, 2
_NEEDS = ("metric-definition",)
_CODE = "RAT260"


@check(_CODE, Figured)
def points_between_shares(view: View, claim: Claim) -> Iterator[Finding]:
    """Subtracts the two percentages of one thing that a change in points is told beside.

    From 22% to 28% are 6 points, though it is 27% more. Both percentages are of the change's subject or of what it is
    compared with, share a word with it and with each other or are of one metric in its paragraph, and stand within two paragraphs of it. Of several such pairs
    the nearest is meant; if any of them is so many points apart, it is that one.

    Bad:

    ```toml
    # claims/before.toml
    id = "before"
    subject = "the-maker"
    kind = "cost"
    statement = "A year ago the gross margin was 22%."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "22%", value = "22", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/after.toml
    id = "after"
    subject = "the-maker"
    kind = "cost"
    statement = "The gross margin is 28%."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "28%", value = "28", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/improved.toml
    id = "improved"
    subject = "the-maker"
    kind = "cost"
    statement = "The gross margin improved by 27 percentage points."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "27 percentage points", value = "27", unit = "percentage_point"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/before.toml
    id = "before"
    subject = "the-maker"
    kind = "cost"
    statement = "A year ago the gross margin was 22%."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "22%", value = "22", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/after.toml
    id = "after"
    subject = "the-maker"
    kind = "cost"
    statement = "The gross margin is 28%."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "28%", value = "28", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/improved.toml
    id = "improved"
    subject = "the-maker"
    kind = "cost"
    statement = "The gross margin improved by 6 percentage points."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "6 percentage points", value = "6", unit = "percentage_point"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if claim.quantity is None or claim.quantity.unit != "percentage_point" or not is_exactly_told(claim):
        return
    if is_open(claim) or _OF_SEVERAL.search(claim.statement):
        return
    shares = list(_shares(view, claim))
    pairs = [pair for pair in combinations(shares, 2) if _are_alike(view, claim, *pair)]
    if not pairs or len(shares) > _MOST:
        return
    fitting = [pair for pair in pairs if _fits(claim, pair)]
    pair = meant(fitting or pairs, lambda two: sum(closeness(view, claim, c) for c in two), lambda two: _values(two))
    if pair is not None:
        yield from _judged(view, claim, pair, fits=bool(fitting))


def _shares(view: View, change: Claim) -> Iterator[Claim]:
    own, seen = {change.subject, *baselines(change)}, {change.id}
    for citation in change.citations:
        told = view.figured_in_source(citation.source)
        for other in told if len(told) <= _CROWD else ():
            if other.id in seen or other.study != change.study:
                continue
            if other.subject not in own and not _is_of_another_version(view, change, other):
                continue
            if (
                other.quantity is None
                or other.quantity.unit != "percent"
                or not is_exactly_told(other)
                or is_open(other)
            ):
                continue
            apart = distance(change, other)
            is_told_as_change = other.baseline is not None or UP.search(other.statement) or DOWN.search(other.statement)
            if apart is not None and apart <= _NEAR and not is_told_as_change and are_of_one_voice(change, other):
                seen.add(other.id)
                yield other


def _is_of_another_version(view: View, change: Claim, other: Claim) -> bool:
    """Tells whether a share is of what a change names, or is told beside it of something of its kind, which it compares with."""
    subject, own = view.subject(other.subject), view.subject(change.subject)
    if subject is None or own is None:
        return False
    if any(name in f"{change.statement} {change.baseline or ''}" for name in (subject.name, *subject.aliases)):
        return True
    is_compared = change.baseline is not None and other.metric is not None and distance(change, other) == 0
    return is_compared and subject.kind is own.kind


def _are_alike(view: View, change: Claim, one: Claim, other: Claim) -> bool:
    """Tells whether two percentages are of one thing, by a word that they share with the change, at two times or of two things."""
    if (one.metric, one.reading, one.conditions) != (other.metric, other.reading, other.conditions):
        return False
    if are_of_two_sides(one.statement, other.statement):
        return False
    is_of_one_metric = one.metric is not None and distance(change, one) == distance(change, other) == 0
    if not is_of_one_metric and not words_of(view, change).intersection(words_of(view, one), words_of(view, other)):
        return False
    marks = {is_of_old(c.statement) - is_of_new(c.statement) for c in (one, other)}
    return one.subject != other.subject or len(marks) == 2


def _values(pair: tuple[Claim, Claim]) -> frozenset[Decimal | None]:
    return frozenset(c.quantity.value if c.quantity else None for c in pair)


def _points(pair: tuple[Claim, Claim]) -> tuple[Interval, Decimal]:
    low, high = sorted(pair, key=lambda c: (c.quantity.value if c.quantity else None) or Decimal(0))
    assert low.quantity
    assert high.quantity
    nominal = (high.quantity.value or Decimal(0)) - (low.quantity.value or Decimal(0))
    return high.quantity.interval().minus(low.quantity.interval()), nominal


def _fits(change: Claim, pair: tuple[Claim, Claim]) -> bool:
    assert change.quantity
    return _points(pair)[0].overlaps(change.quantity.interval())


def _judged(view: View, change: Claim, pair: tuple[Claim, Claim], *, fits: bool) -> Iterator[Finding]:
    made, nominal = _points(pair)
    working = Working()
    for claim in pair:
        working.say(f"share: printed “{printed(claim)}” ({claim.statement.rstrip('.')})")
    working.computed("difference in points", made, "dimensionless", nominal=nominal)
    told = f"{printed(pair[0])} and {printed(pair[1])} lie {tell_number(nominal)} points apart"
    reads = (change, *pair)
    outcome = Outcome.CONSISTENT if fits else Outcome.INCONSISTENT
    if is_told_elsewhere(view, reads, outcome, _CODE):
        return
    if fits:
        yield consistent(reads, working, f"{told}, as the {printed(change)} printed.")
    else:
        yield inconsistent(reads, working, f"{told}, not the {printed(change)} printed.", needs=_NEEDS)
