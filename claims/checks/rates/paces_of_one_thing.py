"""RAT283: how much there is in one time against how much there is in another, or how often it comes."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import printed
from claims.facts.clauses import open_words
from claims.facts.paces import Pace, pace
from claims.facts.pairing import distance
from claims.facts.story import are_alike
from claims.facts.telling import tell_number
from claims.facts.terms import is_a_part
from claims.facts.wholes import comes_of_it
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.patterns import declared

_MOST = 80
"""A source that gives more figures than these tells of too many things."""

_REACH = 3
_ROUNDED, _FAR = Decimal("0.03"), Decimal("0.2")
_DAY, _HOUR, _WEEK, _MONTH, _YEAR = 86_400, 3_600, 604_800, 2_629_800, 31_557_600
_AROUND = declared(
    r"\b(?:a?round the clock|day and night|spread over|24 hours)\b|全天候|昼夜|一周[^，。]{0,3}(?:合计|共|总)|(?:合计|累计|共)",
    re.IGNORECASE,
)
"""Words of a rate or an amount that is worked out over all of a time."""

_PEAK = declared(
    r"\b(?:peaks?|busiest|at most|up to|maximum|bursts?|at times|record)\b|峰值|高峰|最高|最多|最忙", re.IGNORECASE
)
_LOOSE = declared(
    r"\b(?:capacity|can|could|able|limit\w*|built for|rated|designed|target\w*|average\w*|mean|typical\w*|more than|less than|left|remain\w*|rejected|failed|others?)\b|"
    r"能够|可达|平均|设计|其余|剩余",
    re.IGNORECASE,
)
_NEEDS = ("measurement-window", "metric-definition")
_CODE = "RAT283"


@check(_CODE, Figured)
def paces_of_one_thing(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares two rates of one thing that are told for two times: builds a day and builds an hour.

    The rate may stand in a unit or in words. A week has seven days or its working days; how many hours of a day something
    goes is only known where it is told "around the clock" or "spread over the day". The later figure is drawn from the earlier one ("that makes", "a week's"),
    or both are of the busiest time, or the one is how often the other comes: else the one may be a mean, the other not.

    Bad:

    ```toml
    # claims/day.toml
    id = "day"
    subject = "the-farm"
    kind = "scale"
    statement = "The farm runs 4,800 builds on a working day."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "4,800", value = "4800", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/hour.toml
    id = "hour"
    subject = "the-farm"
    kind = "throughput"
    statement = "That is 320 builds an hour around the clock."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "320", value = "320", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/day.toml
    id = "day"
    subject = "the-farm"
    kind = "scale"
    statement = "The farm runs 4,800 builds on a working day."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "4,800", value = "4800", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/hour.toml
    id = "hour"
    subject = "the-farm"
    kind = "throughput"
    statement = "That is 200 builds an hour around the clock."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "200", value = "200", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    own = _plain_pace(view, claim)
    if own is None:
        return
    others = [one for c in _told_with(view, claim) if (one := _plain_pace(view, c)) and one.thing == own.thing]
    if not others:
        return
    alike = [one for one in others if one.period != own.period and are_alike(claim, one.claim)]
    near = [one for one in alike if (distance(claim, one.claim) or 0) <= _REACH]
    fitting = [one for one in others if _fits(own, one)]
    if fitting:
        if fitting[0] in near:
            yield from _judged(own, fitting[0], view, Outcome.CONSISTENT)
        return
    peaks = _PEAK.search(claim.statement) is not None
    others = [one for one in others if bool(_PEAK.search(one.claim.statement)) is peaks]
    near = [one for one in near if one in others]
    if len({one.value for one in near}) == 1 and len(others) == len(near) and _is_drawn_from(own, near[0]):
        yield from _judged(own, near[0], view, Outcome.INCONSISTENT)


def _plain_pace(view: View, claim: Claim) -> Pace | None:
    if any(not _PEAK.search(word) for word in open_words(claim)) or is_a_part(claim) or _LOOSE.search(claim.statement):
        return None
    return pace(view, claim)


def _told_with(view: View, claim: Claim) -> Iterator[Claim]:
    seen = {claim.id}
    for place in claim.citations:
        told = view.figured_in_source(place.source)
        for other in told if len(told) <= _MOST else ():
            if other.id not in seen and other.subject == claim.subject and other.study == claim.study:
                seen.add(other.id)
                yield other


def _lengths(own: Pace, other: Pace) -> list[Decimal]:
    """Returns by how much of itself the longer of two periods may be worked in: all of it, or its working hours or days."""
    short, long = sorted((own, other), key=lambda one: one.seconds)
    whole = [Decimal(1)]
    if any(_AROUND.search(one.claim.statement) for one in (own, other)) and long.seconds == _DAY:
        return whole
    if long.seconds == _DAY and short.seconds <= _HOUR:
        return [Decimal(hours) / 24 for hours in range(6, 25)]
    if long.seconds == _WEEK:
        return [Decimal(days) / 7 for days in (5, 6, 7)]
    if long.seconds == _MONTH:
        return [Decimal(days) / Decimal("30.4375") for days in (20, 21, 22, 23, 28, 29, 30, 31)]
    if long.seconds == _YEAR:
        return [Decimal(days) / Decimal("365.25") for days in (240, 250, 260, 350, 360, 365)]
    return whole


def _fits(own: Pace, other: Pace) -> bool:
    ratio, one = own.interval.over(other.interval), Interval.exactly(1)
    if own.period == other.period:
        return ratio.overlaps(one)
    is_longer = own.seconds > other.seconds
    for part in _lengths(own, other):
        right = Interval.exactly(part if is_longer else 1 / part).widened(_ROUNDED)
        if ratio.overlaps(right):
            return True
    return False


def _is_drawn_from(own: Pace, other: Pace) -> bool:
    """Tells whether a rate is worked out from another one, or is the same by its words: of the peak, or every so often."""
    words, before = own.claim.statement, other.claim.statement
    peaks = bool(_PEAK.search(words)), bool(_PEAK.search(before))
    if peaks[0] is not peaks[1] or not _stands_before(other.claim, own.claim):
        return False
    short, long = sorted((own.seconds, other.seconds))
    if long >= _DAY and short <= _HOUR:
        return _AROUND.search(words) is not None  # else it may go for some hours only
    if comes_of_it(words) or _AROUND.search(words) or "every" in (own.period, other.period) or all(peaks):
        return True
    times = own.interval.over(other.interval)
    is_far = not times.overlaps(Interval.exactly(1).widened(_FAR))
    return is_far and long <= _HOUR and (distance(own.claim, other.claim) or 0) <= 1


def _stands_before(one: Claim, other: Claim) -> bool:
    return any(
        a.paragraph is not None and b.paragraph is not None and a.source == b.source and a.paragraph <= b.paragraph
        for a in one.citations
        for b in other.citations
    )


def _judged(own: Pace, other: Pace, view: View, outcome: Outcome) -> Iterator[Finding]:
    reads = (own.claim, other.claim)
    if is_told_elsewhere(view, reads, outcome, _CODE):
        return
    working = Working()
    for one in (other, own):
        working.say(f"in a time: printed “{printed(one.claim)}” ({one.claim.statement.rstrip('.')})")
    working.computed(
        "the one rate over the other",
        own.interval.over(other.interval),
        "dimensionless",
        nominal=own.value / other.value,
    )
    times = tell_number(own.value / other.value)
    told = f"The rate of “{printed(own.claim)}” is {times} times that of “{printed(other.claim)}”"
    if outcome is Outcome.CONSISTENT:
        yield consistent(reads, working, f"{told}, so that the two fit.", bears_out=False)
    else:
        yield inconsistent(reads, working, f"{told}, though both are told of one thing.", needs=_NEEDS)
