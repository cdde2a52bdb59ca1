"""CNT116: totals as a rate times a time."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact, tell, told_together
from claims.facts.places import is_told_as_part
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.metric import metrics
from claims.patterns import declared

_PEAK = declared(r"\b(peaks?|maximum|at most|up to|highest|burst|as many as)\b", re.IGNORECASE)
_MEAN = declared(r"\b(on average|averag\w*|mean|over the whole|throughout|sustained|constant\w*)\b", re.IGNORECASE)
_SINCE = declared(r"\b(since|so far|to date|until now|ever|already)\b", re.IGNORECASE)
_SORTS = declared(r"\b(unplanned|unexpected|planned|hardware|software|failed|successful|valid)\b")


@dataclass(frozen=True, slots=True)
class _Relation:
    """A total, what it is the product or the quotient of, and what would decide where they differ."""

    rate: str
    times: tuple[str, ...]
    is_quotient: bool
    needs: tuple[str, ...]


_RELATIONS = {
    "request-total": _Relation("request-rate", ("duration",), False, ("arrival-process", "measurement-window")),
    "packet-total": _Relation("packet-rate", ("duration",), False, ("measurement-window", "loss-and-duration")),
    "restart-count": _Relation(
        "time-between-stops", ("training-time", "duration"), True, ("goodput-availability", "repeats-and-failures")
    ),
}


@check("CNT116", *_RELATIONS)
def totals_over_time(view: View, total: Fact) -> Iterator[Finding]:
    """Compares a total with its rate times the time: requests, packets, and stops of a run.

    Requests = requests a second x seconds; packets likewise; stops = time of the run / time between two stops. All
    three have to be of one set-up. A rate at its peak only bounds the total from above. A difference is inconsistent
    where the rate is said to be the average, and for more than a peak allows; else the rate may be of another time.

    Bad:

    ```toml
    # claims/stops.toml
    id = "stops"
    subject = "the-run"
    kind = "utilisation"
    statement = "The training was stopped 419 times."
    claimant = "the-maker"
    modality = "measured"
    metric = "restart-count"
    quantity = {printed = "419", value = "419", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/time.toml
    id = "time"
    subject = "the-run"
    kind = "duration"
    statement = "The training took 54 days."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-time"
    quantity = {printed = "54 days", value = "54", unit = "day"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/between.toml
    id = "between"
    subject = "the-run"
    kind = "utilisation"
    statement = "On average there was a failure every 8 hours."
    claimant = "the-maker"
    modality = "measured"
    metric = "time-between-stops"
    quantity = {printed = "8 hours", value = "8", unit = "hour"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/stops.toml
    id = "stops"
    subject = "the-run"
    kind = "utilisation"
    statement = "The training was stopped 419 times."
    claimant = "the-maker"
    modality = "measured"
    metric = "restart-count"
    quantity = {printed = "419", value = "419", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/time.toml
    id = "time"
    subject = "the-run"
    kind = "duration"
    statement = "The training took 54 days."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-time"
    quantity = {printed = "54 days", value = "54", unit = "day"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/between.toml
    id = "between"
    subject = "the-run"
    kind = "utilisation"
    statement = "On average there was a failure every 3 hours."
    claimant = "the-maker"
    modality = "measured"
    metric = "time-between-stops"
    quantity = {printed = "3 hours", value = "3", unit = "hour"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    assert total.claim is not None
    if _is_part(total) and _same(view, total):
        return
    relation = _RELATIONS[total.metric]
    rates = view.in_set_up(total.claim, relation.rate)
    times = next((found for metric in relation.times if (found := view.in_set_up(total.claim, metric))), ())
    if len(rates) != 1 or len(times) != 1 or len({total.interval, *_same(view, total)}) > 1:
        return
    yield _compared(total, rates[0], times[0], relation)


def _same(view: View, total: Fact) -> set[Interval]:
    assert total.claim is not None
    return {f.interval for f in view.in_set_up(total.claim, total.metric) if not _is_part(f)}


def _is_part(total: Fact) -> bool:
    return total.metric == "request-total" and total.claim is not None and is_told_as_part(total.claim)


def _compared(total: Fact, rate: Fact, time: Fact, relation: _Relation) -> Finding:
    working = Working()
    printed = working.given(metrics()[total.metric].label, total)
    speed = working.given(metrics()[rate.metric].label, rate)
    span = working.given(metrics()[time.metric].label, time)
    sign = "/" if relation.is_quotient else "x"
    first, second = (time, rate) if relation.is_quotient else (rate, time)
    result = span.over(speed) if relation.is_quotient else speed.times(span)
    how = f"{tell(first.value, first.unit)} {sign} {tell(second.value, second.unit)}"
    computed = working.computed(metrics()[total.metric].label, result, total.unit, how)
    facts = (total, rate, time)
    made = tell(computed, total.unit)
    told = f"{rate.quantity.printed} over {time.quantity.printed} make {made}"
    if relation.is_quotient:
        told = f"One in {rate.quantity.printed} makes {made} in {time.quantity.printed}"
    if computed.overlaps(printed):
        return consistent(facts, working, f"{told}, which agrees with the {total.quantity.printed} printed.")
    text = _words(rate)
    is_peak = bool(_PEAK.search(text)) and not relation.is_quotient
    bad = f"{told}, not the {total.quantity.printed} printed"
    if is_peak and printed.is_below(computed):
        working.say("the rate is a peak, so the total may be smaller")
        return under_determined(facts, working, f"{bad}; the rate is a peak.", needs=relation.needs)
    is_one_sort = set(_SORTS.findall(text.casefold())) == set(_SORTS.findall(_words(total).casefold()))
    is_certain = (
        told_together(*facts) and not _SINCE.search(_words(total)) and (total.study or time.metric != "duration")
    )
    if is_certain and (is_peak or (_MEAN.search(text) and is_one_sort)):
        return inconsistent(facts, working, f"{bad}.", needs=relation.needs)
    return under_determined(
        facts,
        working,
        f"{bad}; whether the rate holds for the whole of that time is not stated.",
        needs=relation.needs,
        severity=Severity.WARNING,
    )


def _words(fact: Fact) -> str:
    return f"{fact.claim.statement} {' '.join(fact.claim.hedges)}" if fact.claim else ""
