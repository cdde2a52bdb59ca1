"""RAT225: what was done in a day, against the rate of a second."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell
from claims.facts.amounts import amount_in, is_exactly_told, printed
from claims.facts.nouns import around, matter
from claims.facts.terms import is_a_part
from claims.model.claim import Claim
from claims.patterns import declared

_PERIOD = declared(
    r"\b(?:in (?:the|a|one|that|every)|on (?:the|that|one)|per|a|every|each|over (?:the|a|one)|during (?:the|that)|within (?:a|one)) (?:single |whole |full |test )?"
    r"(?P<period>minute|hour|day|week)\b|(?:每|一|当|全)(?P<zh>天|日|小时|周|分钟)|\b(?P<daily>daily)\b",
    re.IGNORECASE,
)
_SECONDS = {
    "minute": 60,
    "hour": 3600,
    "day": 86400,
    "week": 604800,
    "分钟": 60,
    "小时": 3600,
    "天": 86400,
    "日": 86400,
    "周": 604800,
}
_AVERAGE = declared(r"\b(average\w*|mean|that is|which is|works out|makes|equal\w*|or)\b|平均|即|相当于", re.IGNORECASE)
_MOST = declared(
    r"\b(peaks?|up to|at most|maximum|busiest|bursts?|capacity|can|could|limit\w*|at times)\b|峰值|最高|可",
    re.IGNORECASE,
)
_LOOSE = declared(
    r"\b(each|every|per|user|client|card|device|node|replica|working|office|weekday|left|remain\w*|compress\w*|dedup\w*)\b|压缩|去重|剩",
    re.IGNORECASE,
)
_NEAR = Decimal("0.05")
_SHORT, _FAR = 3600, Decimal(2)
_MANY = 4
_NEEDS = ("measurement-window", "metric-definition")


@check("RAT225", Figured)
def rate_over_a_period(view: View, claim: Claim) -> Iterator[Finding]:
    """Multiplies an average rate with the seconds of the minute, hour, day or week that an amount is told of.

    100 requests a second are 8.64 million in a day of 86,400 s. The amount counts requests, tokens or other things, its
    words name the period, and one rate of the same study, or of the same thing in the same source, is in that unit. An
    average must give the amount; no rate told as the most can be below the average that the amount is. The only rate that is told, without such words,
    is compared with the amount of an hour or a minute, which may fluctuate to its half or double.

    Bad:

    ```toml
    # subjects/the-service.toml
    id = "the-service"
    name = "The Service"
    kind = "service"
    # claims/all.toml
    id = "all"
    subject = "the-service"
    kind = "throughput"
    statement = "The service answered 8.64 million requests in the day."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "8.64 million", value = "8640000", unit = "request"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rate.toml
    id = "rate"
    subject = "the-service"
    kind = "throughput"
    statement = "On average that is 1,000 requests per second."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "1,000", value = "1000", unit = "request/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-service.toml
    id = "the-service"
    name = "The Service"
    kind = "service"
    # claims/all.toml
    id = "all"
    subject = "the-service"
    kind = "throughput"
    statement = "The service answered 8.64 million requests in the day."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "8.64 million", value = "8640000", unit = "request"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rate.toml
    id = "rate"
    subject = "the-service"
    kind = "throughput"
    statement = "On average that is 100 requests per second."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "100", value = "100", unit = "request/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity = claim.quantity
    found = _PERIOD.search(claim.statement)
    if (
        quantity is None
        or found is None
        or not is_exactly_told(claim)
        or "/" in quantity.unit
        or _MOST.search(claim.statement)
        or is_a_part(claim)
    ):
        return
    if not (units.is_counted(quantity.unit) or quantity.unit in ("token", "byte") or quantity.unit.endswith("byte")):
        return
    if _LOOSE.search(claim.statement.replace(found[0], " ")):
        return
    unit = f"{quantity.unit}/second"
    near = [c for c in around(view, claim) if is_exactly_told(c) and amount_in(c, unit) and c.subject == claim.subject]
    words = matter(view, claim)
    near = [c for c in near if len(near) == 1 or words & matter(view, c)]
    averages = [c for c in near if _AVERAGE.search(c.statement) and not _MOST.search(c.statement)]
    peaks = [c for c in near if _MOST.search(c.statement)]
    period = (found["period"] or found["zh"] or "day").casefold()
    if len(near) == 1 and not averages and not peaks and _SECONDS[period] <= _SHORT:
        yield from _of_a_plain_rate(claim, near[0], _SECONDS[period], unit)
    for rate, is_most in [*((c, False) for c in averages), *((c, True) for c in peaks)]:
        if len(averages if not is_most else peaks) == 1 and len(near) <= _MANY:
            yield _judged(claim, rate, _SECONDS[period], unit, is_most=is_most)


def _of_a_plain_rate(claim: Claim, rate: Claim, seconds: int, unit: str) -> Iterator[Finding]:
    """Compares an hour's amount with the only rate told: a rate of that very hour may fluctuate, but not by so much."""
    average = claim.quantity.interval().scaled(Decimal(1) / seconds) if claim.quantity else None
    given = amount_in(rate, unit)
    assert average
    assert given
    far = average.scaled(_FAR).is_below(given) or given.scaled(_FAR).is_below(average)
    if (far and claim.modality is rate.modality) or average.overlaps(given):
        yield _judged(claim, rate, seconds, unit, is_most=False)


def _judged(claim: Claim, rate: Claim, seconds: int, unit: str, *, is_most: bool) -> Finding:
    assert claim.quantity
    assert rate.quantity
    average, given = claim.quantity.interval().scaled(Decimal(1) / seconds), amount_in(rate, unit)
    assert given
    working = Working()
    working.say(f"amount: printed “{printed(claim)}”; rate: printed “{printed(rate)}”")
    nominal = (claim.quantity.value or Decimal(0)) / seconds
    working.computed("amount / period", average, unit, f"{printed(claim)} / {seconds:,} s", nominal)
    told = f"{printed(claim)} in that time are {tell(nominal, unit)} on average"
    reads = (claim, rate)
    fits = average.overlaps(given) or (is_most and average.is_below(given))
    if fits:
        return consistent(reads, working, f"{told}, which fits the {printed(rate)} printed.", bears_out=not is_most)
    sentence = f"{told}, {'more than' if is_most else 'not'} the {printed(rate)} printed."
    if average.widened(_NEAR).overlaps(given) or claim.claimant != rate.claimant or claim.study != rate.study:
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, sentence, needs=_NEEDS)
