"""CNT121: a time said to lie between two events against the dates of these."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Finding, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell
from claims.facts.dates import span_of, tell_date
from claims.facts.events import is_future
from claims.facts.nouns import pairs_of_signs, stems
from claims.model.claim import Claim, ClaimKind
from claims.model.interval import Interval
from claims.model.quantity import Comparator
from claims.model.subject import Subject
from claims.patterns import declared

_BETWEEN = (
    declared(r"\b(?:from|between) (?P<first>[^.;]+?) (?:to|and|until|till) (?P<then>[^.;]+)", re.IGNORECASE),
    declared(
        r"从(?P<first>[^，。；到至]{1,12}?)[到至](?P<then>[^，。；]{1,12}?)(?=(?:总共|一共|前后|仅仅|只|仅|共|历时|耗时|用了?|花了?|历经|间隔|相隔|经过)|[，。；]|$)"
    ),
    declared(r"(?P<then>[^.;]+?) (?:after|later than) (?P<first>[^.;]+)", re.IGNORECASE),
    declared(r"(?P<first>[^.;]+?) (?:before|ahead of) (?P<then>[^.;]+)", re.IGNORECASE),
)
_FROM_TO = 2
"""So many of these name both ends."""

_LOOSE = declared(
    r"\b(within|less than|more than|at least|at most|up to|under|over|almost|nearly|some|of work|working days|person|planned|instead|"
    r"should|would|expected|delay\w*|late|early|ahead of schedule)\b",
    re.IGNORECASE,
)
_UNITS = ("day", "week", "month", "year")
_NEEDS = ("source-primary",)


@check("CNT121", ClaimKind.DEVELOPMENT_TIME, ClaimKind.DURATION, ClaimKind.DATE, ClaimKind.AVAILABILITY)
def distance_of_named_events(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares "22 months after", "from samples to shipments in four months" with the dates of the two events.

    The two halves of the words name an event each: by the thing (the claim's subject or another that it names) and by
    what happened. The dated claims of these things that share the words, if there is just one for each half, give the
    dates. A time is good to one of its units, as it is counted from date to date.

    Bad:

    ```toml
    # claims/samples.toml
    id = "samples"
    subject = "the-chip"
    kind = "date"
    statement = "First samples of the chip went out on September 10, 2025."
    claimant = "the-maker"
    modality = "described"
    when = "2025-09-10"
    citations = [{source = "the-article", paragraph = 1}]
    # claims/shipments.toml
    id = "shipments"
    subject = "the-chip"
    kind = "date"
    statement = "Volume shipments of the chip started on January 20, 2026."
    claimant = "the-maker"
    modality = "described"
    when = "2026-01-20"
    citations = [{source = "the-article", paragraph = 1}]
    # claims/time.toml
    id = "time"
    subject = "the-chip"
    kind = "development-time"
    statement = "From samples to volume shipments it took eight months."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "eight months", value = "8", unit = "month"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/samples.toml
    id = "samples"
    subject = "the-chip"
    kind = "date"
    statement = "First samples of the chip went out on September 10, 2025."
    claimant = "the-maker"
    modality = "described"
    when = "2025-09-10"
    citations = [{source = "the-article", paragraph = 1}]
    # claims/shipments.toml
    id = "shipments"
    subject = "the-chip"
    kind = "date"
    statement = "Volume shipments of the chip started on January 20, 2026."
    claimant = "the-maker"
    modality = "described"
    when = "2026-01-20"
    citations = [{source = "the-article", paragraph = 1}]
    # claims/time.toml
    id = "time"
    subject = "the-chip"
    kind = "development-time"
    statement = "From samples to volume shipments it took four months."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "four months", value = "4", unit = "month"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.unit not in _UNITS or is_future(claim):
        return
    if quantity.comparator not in (Comparator.EQUAL, Comparator.ABOUT) or _LOOSE.search(claim.statement):
        return
    found = next(((n, m) for n, pattern in enumerate(_BETWEEN) if (m := pattern.search(claim.statement))), None)
    if found is None:
        return
    halves, is_from_to = found[1], found[0] < _FROM_TO
    dated = [
        other
        for subject_id in dict.fromkeys(claim.subjects())
        for other in view.claims_about(subject_id)
        if other.subject == subject_id and other.when and other.id != claim.id and not is_future(other)
    ]
    then = _event(view, claim, dated, halves["then"].replace(quantity.printed, " "), "", is_from_to=is_from_to)
    first = _event(
        view, claim, dated, halves["first"].replace(quantity.printed, " "), halves["then"], is_from_to=is_from_to
    )
    if first is not None and then is not None and first.id != then.id:
        yield from _judged(claim, first, then)


def _event(
    view: View, claim: Claim, dated: list[Claim], words: str, other_half: str, *, is_from_to: bool
) -> Claim | None:
    """Returns the one dated claim that has all the words; where they name a thing alone, it is what the other half tells."""
    things = [s for s in view.subjects_of(claim) if _is_named(s, words, view.subjects_of(claim))]
    named = _terms(words) - _names(view, claim)
    named = named or (_terms(other_half) - _names(view, claim) if things else frozenset())
    wanted = {thing.id for thing in things} or {claim.subject}
    own = [c for c in dated if c.subject in wanted]
    found = [c for c in own if named and _shared(named, c) == len(named)] or _sharing_most(
        own, named if is_from_to else frozenset()
    )
    return found[0] if len({c.when for c in found}) == 1 else None


def _sharing_most(dated: list[Claim], named: frozenset[str]) -> list[Claim]:
    """Returns the dated claims that share the most words with what names an event: "broke ground", "breaking ground"."""
    shared = {c.id: _shared(named, c) for c in dated}
    most = max(shared.values(), default=0)
    return [c for c in dated if shared[c.id] == most > 0]


def _terms(text: str) -> frozenset[str]:
    return stems(text) | pairs_of_signs(text)


def _shared(named: frozenset[str], claim: Claim) -> int:
    """Returns how many of the stems a statement has, be it in another form: "the order" and "ordered"."""
    told = _terms(claim.statement)
    return sum(any(word.startswith(one) or one.startswith(word) for word in told) for one in named)


def _names(view: View, claim: Claim) -> frozenset[str]:
    names = (n for subject in view.subjects_of(claim) for n in (subject.name, *subject.aliases))
    return frozenset[str]().union(*map(_terms, names))


def _is_named(subject: Subject, words: str, others: tuple[Subject, ...]) -> bool:
    """Tells whether words hold the name of a subject, or the one part of it that no other subject's name has."""
    parts = {part for name in (subject.name, *subject.aliases) for part in (name, *name.split())}
    theirs = {
        part for other in others if other.id != subject.id for n in (other.name, *other.aliases) for part in n.split()
    }
    return any(re.search(rf"(?<![\w-]){re.escape(part)}(?![\w-])", words) for part in parts - theirs if len(part) > 1)


def _judged(claim: Claim, first: Claim, then: Claim) -> Iterator[Finding]:
    start, end, quantity = span_of(first.when), span_of(then.when), claim.quantity
    if start is None or end is None or quantity is None or not (start.has_year and end.has_year):
        return
    days = start.days_until(end)
    unit = units.factor(quantity.unit, "day")
    if days is None or unit is None or quantity.value is None or (days.high is not None and days.high < 0):
        return
    working = Working()
    working.say(f"time: printed “{quantity.printed}”")
    working.say(f"the first: {tell_date(start)}; the second: {tell_date(end)}")
    working.computed("days between the dates", days, "day", has_value=False)
    low, high = (quantity.value - 1) * unit, (quantity.value + 1) * unit
    middle = days.middle or Decimal(0)
    said = f"Between {tell_date(start)} and {tell_date(end)} lie {tell(round(middle / unit, 1), quantity.unit)}"
    reads = (claim, first, then)
    if days.overlaps(Interval(low, high)):
        yield consistent(reads, working, f"{said}, which agrees with the {quantity.printed} printed.", bears_out=False)
    elif {c.claimant for c in reads} == {claim.claimant}:
        yield inconsistent(reads, working, f"{said}, not the {quantity.printed} printed.", needs=_NEEDS)
    else:
        yield under_determined(reads, working, f"{said}, not the {quantity.printed} printed.", needs=_NEEDS)
