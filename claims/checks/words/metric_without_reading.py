"""WRD103: figures whose metric can be read in more than one way."""

from collections.abc import Iterator

from claims.checks import View, Working, check, under_determined
from claims.checks.words.groups import claims_of, is_answered
from claims.checks.words.wording import figure, flat, listed
from claims.facts import Fact
from claims.facts.change import is_of_one_speed, is_of_performance
from claims.model.finding import Finding
from claims.model.metric import Role, metrics
from claims.model.study import Study
from claims.model.subject import Subject

_UNITS = frozenset(
    {
        *("token/second", "request/second", "packet/second", "bit/second", "FLOP/second", "second"),
        *("USD", "USD/token", "USD/device/hour", "joule", "joule/token", "watt"),
    }
)
_SHARES = frozenset({"flops-utilisation", "uptime-share", "scaling-efficiency", "cache-hit-rate"})


@check("WRD103", Study, Subject)
def metric_without_reading(view: View, anchor: Study | Subject) -> Iterator[Finding]:
    """Lists the figures of speed, use, cost or change whose metric has several readings, none of them settled.

    A throughput with or without input tokens, or a rate in one or both directions, differs by a factor. A reading is
    settled where the claim records it, where its words stand in the statement, or where the definition of the metric is
    answered. Sources: data/metrics.toml for the readings. There is one finding for a study, or for a subject without a
    study. Whether a change of performance is one of rate or of time is asked by RAT101.

    Bad:

    ```toml
    # claims/rate.toml
    id = "rate"
    subject = "the-engine"
    kind = "throughput"
    statement = "The engine handles 2,400 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    metric = "throughput"
    quantity = {printed = "2,400 tokens a second", value = "2400", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/rate.toml
    id = "rate"
    subject = "the-engine"
    kind = "throughput"
    statement = "The engine writes 2,400 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    metric = "throughput"
    reading = "output-tokens"
    quantity = {printed = "2,400 tokens a second", value = "2400", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    found = [fact for claim in claims_of(view, anchor) if claim.quantity and (fact := view.figure(claim))]
    left_open = [fact for fact in found if _is_open(view, fact)]
    if not left_open:
        return
    working = Working()
    for fact in left_open:
        working.say(f"{figure(fact.quantity)}, {metrics()[fact.metric].label}: {_readings(fact)}")
    working.computed("figures without a reading", len(left_open))
    which = listed(f"{figure(fact.quantity)} ({_readings(fact)})" for fact in left_open)
    yield under_determined(
        left_open, working, f"It is not said how {which} {_are(left_open)} to be read.", needs=_needs(left_open)
    )


def _are(facts: list[Fact]) -> str:
    return "is" if len(facts) == 1 else "are"


def _is_open(view: View, fact: Fact) -> bool:
    claim, metric = fact.claim, metrics()[fact.metric]
    if claim is None or claim.reading or len(metric.readings) < 2:
        return False
    if fact.role is Role.CHANGE and is_of_performance(fact) and not is_of_one_speed(fact):
        return False
    if fact.role is not Role.CHANGE and metric.unit not in _UNITS and fact.metric not in _SHARES:
        return False
    words = flat(claim.statement).casefold().replace("-", " ")
    if any(reading.replace("-", " ") in words for reading in metric.readings):
        return False
    return not is_answered(view, claim, "metric-definition", "speedup-definition")


def _readings(fact: Fact) -> str:
    return " or ".join(reading.replace("-", " ") for reading in metrics()[fact.metric].readings)


def _needs(facts: list[Fact]) -> Iterator[str]:
    yield "metric-definition"
    if any(fact.role is Role.CHANGE for fact in facts):
        yield "speedup-definition"
    if any(fact.unit in ("bit/second", "packet/second") for fact in facts):
        yield "line-rate-and-direction"
