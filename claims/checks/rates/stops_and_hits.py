"""RAT214: shares of a run: uptime against stops, and cache hits against the speed-up."""

from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact, ratios, tell, tell_time
from claims.facts.runs import Bond, bond, partner
from claims.model.interval import Interval
from claims.model.metric import Role

_MINUTE = Decimal(60)
_HUNDRED = Decimal(100)
_SPEEDUPS = ("performance-change", "throughput-change", "latency-change", "time-change", "training-performance")


@check("RAT214", "uptime-share", "cache-hit-rate")
def stops_and_hits(view: View, share: Fact) -> Iterator[Finding]:
    """Works out the time that each stop of a run took, and the most that a cache of a given hit rate can speed up.

    Time of a stop = (1 - uptime) x time of the run / stops, in seconds; a large run is hardly back within a minute. A
    cache that answers a share h of the work leaves 1 - h of it, so that it makes it at most 1 / (1 - h) times as fast
    (Amdahl 1967), if its hits are a share of the work: of tokens, that is, and not of look-ups.

    Bad:

    ```toml
    # claims/hits.toml
    id = "hits"
    subject = "the-service"
    kind = "utilisation"
    statement = "The prompt cache answers 50% of the tokens, its hit rate."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "cache-hit-rate"
    reading = "of-tokens"
    quantity = {printed = "50%", value = "50", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/faster.toml
    id = "faster"
    subject = "the-service"
    kind = "speedup"
    statement = "Caching prompts gives 5x the throughput."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "throughput-change"
    quantity = {printed = "5x", value = "5", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The run"
    subject = "the-service"
    summary = "The service was measured."
    ```

    Good:

    ```toml
    # claims/hits.toml
    id = "hits"
    subject = "the-service"
    kind = "utilisation"
    statement = "The prompt cache answers 50% of the tokens, its hit rate."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "cache-hit-rate"
    reading = "of-tokens"
    quantity = {printed = "50%", value = "50", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/faster.toml
    id = "faster"
    subject = "the-service"
    kind = "speedup"
    statement = "Caching prompts gives 1.8x the throughput."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "throughput-change"
    quantity = {printed = "1.8x", value = "1.8", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The run"
    subject = "the-service"
    summary = "The service was measured."
    ```
    """
    if share.role is not Role.SHARE or share.unit != "percent" or share.value < 0:
        return
    if share.interval.low is not None and share.interval.low > _HUNDRED:
        return
    if share.metric == "uptime-share":
        yield from _of_stops(view, share)
    else:
        yield from _of_hits(view, share)


def _rest(share: Fact) -> Interval:
    """Returns what a share in percent leaves of one."""
    low, high = share.interval
    least = Decimal(0) if high is None else max(Decimal(0), 1 - high / _HUNDRED)
    most = Decimal(1) if low is None else min(Decimal(1), 1 - low / _HUNDRED)
    return Interval(least, most)


def _of_stops(view: View, uptime: Fact) -> Iterator[Finding]:
    stops = partner(view, uptime, "restart-count")
    time = partner(view, uptime, "training-time") or partner(view, uptime, "duration", unit="second")
    if stops is None or time is None or stops.value <= 0 or time.value <= 0:
        return
    working = Working()
    working.given("uptime", uptime)
    number = working.given("stops", stops)
    whole = working.given("time of the run", time)
    lost = working.computed("time lost", _rest(uptime).times(whole), "second", "(1 - uptime) x time")
    each = working.computed("time of a stop", lost.over(number), "second", f"time lost / {tell(stops.value)}")
    reads = (uptime, stops, time)
    shown = f"{tell(uptime.value, 'percent')} of {tell_time(time.value)} with {tell(stops.value)} stops"
    if each.high is None or each.high >= _MINUTE:
        most = tell_time(each.high) if each.high is not None else "any time"
        word = "about" if each.low is not None and each.low > 0 else "at most"
        value = tell_time(each.middle or 0) if word == "about" else most
        yield consistent(reads, working, f"{shown} leaves {word} {value} for each stop.")
        return
    yield under_determined(
        reads,
        working,
        f"{shown} leaves {tell_time(each.high)} at most for each stop, in which a large run is hardly back.",
        needs=("goodput-availability",),
        severity=Severity.WARNING,
    )


def _of_hits(view: View, hits: Fact) -> Iterator[Finding]:
    assert hits.claim
    for metric in _SPEEDUPS:
        change = partner(view, hits, metric, where=_is_of_the_cache)
        if change is not None and change.value > 0:
            yield _judged(view, hits, change)


def _is_of_the_cache(fact: Fact) -> bool:
    words = fact.claim.statement.casefold() if fact.claim else ""
    return "cach" in words or "prefix" in words


def _judged(view: View, hits: Fact, change: Fact) -> Finding:
    assert hits.claim
    working = Working()
    working.given("hit rate", hits)
    working.given("speed-up", change)
    bound = working.computed(
        "most that the cache can give", Interval.exactly(1).over(_rest(hits)), "x", "1 / (1 - hits)"
    )
    rates = [ratio.rate for ratio in ratios(change)]
    for ratio in ratios(change):
        working.say(f"the speed-up as a {ratio.label}: {tell(ratio.rate, 'x')}")
    reads = (hits, change)
    most = f"{tell(1 / (1 - hits.value / _HUNDRED))} times" if hits.value < _HUNDRED else "any number of times"
    gives = f"A cache that answers {tell(hits.value, 'percent')} makes the work {most} as fast at most"
    if any(not bound.is_below(rate) for rate in rates):
        return consistent(reads, working, f"{gives}, which leaves room for the {change.quantity.printed} printed.")
    bad = f"{gives}, not the {change.quantity.printed} printed"
    of_work = hits.claim.reading == "of-tokens" and change.metric in ("throughput-change", "training-performance")
    if of_work and bond(view, hits, change) is Bond.SURE:
        return inconsistent(reads, working, f"{bad}.", needs=("cache-state", "prefix-kv-cache"))
    return under_determined(
        reads,
        working,
        f"{bad}, unless the hits save more than their share of the work or shorten queues.",
        needs=("cache-state", "prefix-kv-cache", "speedup-definition"),
        severity=Severity.WARNING,
    )
