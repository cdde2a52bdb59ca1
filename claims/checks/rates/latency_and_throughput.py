"""RAT210: latency, throughput and concurrency of a service."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, View, Working, check
from claims.checks.weighing import AT_ANOTHER_LOAD, Relation, Weighing, weigh
from claims.facts import Fact, tell, tell_time
from claims.facts.places import belong_together
from claims.facts.runs import is_whole, partner
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.patterns import declared

_END_TO_END = declared(
    r"end[- ]to[- ]end|\b(whole|full|entire|complete|total) (request|answer|response)|\bE2E", re.IGNORECASE
)
_STATISTIC = declared(
    r"\b(p\d\d(?:\.\d+)?|median|mean|average|\d\d(?:th|st|nd|rd) percentile|worst|best|min|max)", re.IGNORECASE
)
_MOST = declared(r"\bup to\b|\bmax|\bpeak|\blimit|\bmost\b|\bcapacity", re.IGNORECASE)
_OUTPUT = declared(r"\boutput|\bgenerat|\bdecod", re.IGNORECASE)
_INPUT = declared(r"\b(in and (put )?out|input|prompts?|prefill\w*|total tokens)\b|输入", re.IGNORECASE)
_DRAFTED = declared(r"\b(speculat\w*|draft\w*|multi-?token|MTP)\b|投机|多token", re.IGNORECASE)
_OF_A_LENGTH = declared(r"\b(of|with|for) [\d,]+ (\w+ )?(tokens?|words?)\b|[\d,]+个?(token|字|词)的", re.IGNORECASE)
_OF_A_SLIP = Decimal("0.1")
_NEEDS = ("latency-slo-percentiles", "arrival-process", "metric-definition")


@check("RAT210", "time-per-output-token", "concurrency", "time-to-first-token")
def latency_and_throughput(view: View, anchor: Fact) -> Iterator[Finding]:
    """Compares times and rates of a service with each other: per token, per request, and for all users at once.

    Tokens a second of one user <= 1 / time for each token; requests at a time = requests a second x time of a request
    (Little 1961); throughput of all <= requests at a time x tokens a second of one, or / time for each token of one; the first token comes no later than
    the last. Seconds, tokens and requests. Figures of different statistics, such as a median and a 99th percentile,
    need not agree, nor do those of different loads, which only a study keeps apart.

    Bad:

    ```toml
    # claims/time.toml
    id = "time"
    subject = "the-service"
    kind = "latency"
    statement = "The time per output token is 50 ms."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "time-per-output-token"
    quantity = {printed = "50 ms", value = "50", unit = "millisecond"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/speed.toml
    id = "speed"
    subject = "the-service"
    kind = "throughput"
    statement = "Each user gets 100 tokens per second."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "throughput-per-user"
    quantity = {printed = "100", value = "100", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The run"
    subject = "the-service"
    summary = "The service was measured."
    ```

    Good:

    ```toml
    # claims/time.toml
    id = "time"
    subject = "the-service"
    kind = "latency"
    statement = "The time per output token is 50 ms."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "time-per-output-token"
    quantity = {printed = "50 ms", value = "50", unit = "millisecond"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/speed.toml
    id = "speed"
    subject = "the-service"
    kind = "throughput"
    statement = "Each user gets 20 tokens per second."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "throughput-per-user"
    quantity = {printed = "20", value = "20", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The run"
    subject = "the-service"
    summary = "The service was measured."
    ```
    """
    if anchor.role is not Role.AMOUNT or anchor.value <= 0:
        return
    if anchor.metric == "time-per-output-token":
        yield from _of_a_token(view, anchor)
    elif anchor.metric == "time-to-first-token":
        yield from _of_the_first(view, anchor)
    else:
        yield from _of_requests(view, anchor)
        yield from _of_all(view, anchor)


def _of_a_token(view: View, time: Fact) -> Iterator[Finding]:
    speed = partner(view, time, "throughput-per-user", unit="token/second") or _off_a_thousandfold(view, time)
    if speed is None or speed.value <= 0:
        return
    working = Working()
    seconds = working.given("time for each token", time)
    working.given("tokens a second of one user", speed)
    inverse = working.computed(
        "1 / time for each token",
        Interval.exactly(1).over(seconds),
        "token/second",
        f"1 / {tell_time(time.value)}",
        1 / time.value,
    )
    made = f"{tell_time(time.value)} for each token are {tell(1 / time.value, 'token/second')}"
    shown = tell(speed.value, speed.unit)
    is_slip = _is_a_thousandfold(time, speed)
    yield from weigh(
        view,
        working,
        Weighing(
            anchor=time,
            printed=speed,
            others=(time,),
            expected=inverse,
            relation=Relation.EQUAL if is_slip else Relation.AT_MOST,
            good=f"{made}, which is the {shown} printed for one user.",
            bad=f"{made}, {'not' if is_slip else 'fewer than'} the {shown} printed for one user.",
            off=f"{made}, more than the {shown} printed for one user, which may count the wait for the first.",
            needs=_NEEDS,
            doubt="" if is_slip else _statistics(time, speed) or _load(time, speed),
        ),
    )


def _off_a_thousandfold(view: View, time: Fact) -> Fact | None:
    """Returns the tokens a second, told beside the time of a token, that are just a thousand times too many or too few."""
    speed = partner(view, time, "throughput", unit="token/second", where=is_whole)
    if speed is None or speed.claim is None or time.claim is None or speed.subject != time.subject:
        return None
    product = time.interval.times(speed.interval)
    is_off = any(product.overlaps(Interval.exactly(scale)) for scale in (Decimal(1000), Decimal("0.001")))
    is_drawn = any(_DRAWN.search(c.statement) for c in (speed.claim, time.claim))
    is_near = is_drawn and belong_together(speed.claim, time.claim) and _is_a_thousandfold(time, speed)
    return speed if is_off and is_near and partner(view, time, "concurrency") is None else None


def _is_a_thousandfold(time: Fact, speed: Fact) -> bool:
    """Tells whether a time would fit in the next smaller or larger unit: seconds printed for milliseconds."""
    product = time.value * speed.value
    return any(abs(product / scale - 1) < _OF_A_SLIP for scale in (Decimal(1000), Decimal("0.001")))


def _of_the_first(view: View, first: Fact) -> Iterator[Finding]:
    whole = partner(view, first, "latency", unit="second", where=_is_end_to_end)
    if whole is None:
        return
    working = Working()
    working.given("time to the first token", first)
    working.given("time of the whole answer", whole)
    shown = f"{tell_time(first.value)} to the first token and {tell_time(whole.value)} for the whole answer"
    yield from weigh(
        view,
        working,
        Weighing(
            printed=first,
            others=(whole,),
            expected=Interval(None, whole.interval.high),
            relation=Relation.AT_MOST,
            good=f"{shown} fit together.",
            bad=f"{tell_time(first.value)} to the first token are longer than the {tell_time(whole.value)} "
            "printed for the whole answer.",
            needs=_NEEDS,
            doubt=_statistics(first, whole) or _load(first),
        ),
    )


def _is_end_to_end(fact: Fact) -> bool:
    claim = fact.claim
    return claim is not None and (claim.reading == "end-to-end" or _END_TO_END.search(claim.statement) is not None)


def _of_requests(view: View, concurrency: Fact) -> Iterator[Finding]:
    assert concurrency.claim
    rate = partner(view, concurrency, "request-rate", unit="request/second")
    time = partner(view, concurrency, "latency", unit="second", where=_is_end_to_end)
    if rate is None or time is None:
        return
    working = Working()
    working.given("requests at a time", concurrency)
    arriving = working.given("requests a second", rate)
    lasting = working.given("time of a request", time)
    product = working.computed(
        "requests a second x time of a request",
        arriving.times(lasting),
        "request",
        f"{tell(rate.value)} x {tell_time(time.value)}",
    )
    made = f"{tell(rate.value)} requests a second of {tell_time(time.value)} keep {tell(rate.value * time.value)} going"
    shown = f"{tell(concurrency.value)} at a time"
    at_most = concurrency.claim.reading == "most" or _MOST.search(concurrency.claim.statement) is not None
    yield from weigh(
        view,
        working,
        Weighing(
            printed=concurrency,
            others=(rate, time),
            expected=product,
            relation=Relation.AT_LEAST if at_most else Relation.EQUAL,
            good=f"{made}, which bears out the {shown} printed.",
            bad=f"{made}, not the {shown} printed.",
            needs=_NEEDS,
            doubt=_little_doubt(rate, time) or _load(concurrency),
        ),
    )


def _little_doubt(rate: Fact, time: Fact) -> str:
    if rate.claim is not None and rate.claim.reading == "offered":
        return "requests that were offered need not have been served"
    statistic = _statistic(time.claim)
    if statistic == "" and time.claim is not None and _OF_A_LENGTH.search(time.claim.statement):
        return "the time is one of a certain length of answer"
    return "the time is not the mean" if statistic not in ("", "mean", "average") else ""


def _of_all(view: View, concurrency: Fact) -> Iterator[Finding]:
    each = partner(view, concurrency, "throughput-per-user", unit="token/second")
    whole = partner(view, concurrency, "throughput", unit="token/second", where=is_whole)
    if whole is None or not is_whole(concurrency) or not is_whole(whole):
        return
    if each is None:
        yield from _of_all_by_time(view, concurrency, whole)
        return
    working = Working()
    number = working.given("requests at a time", concurrency)
    one = working.given("tokens a second of one", each)
    working.given("tokens a second of all", whole)
    product = working.computed(
        "requests at a time x tokens a second of one",
        number.times(one),
        "token/second",
        f"{tell(concurrency.value)} x {tell(each.value, each.unit)}",
    )
    together = tell(concurrency.value * each.value, whole.unit)
    made = f"{tell(concurrency.value)} at {tell(each.value, each.unit)} make {together}"
    shown = tell(whole.value, whole.unit)
    yield from weigh(
        view,
        working,
        Weighing(
            anchor=concurrency,
            printed=whole,
            others=(each, concurrency),
            expected=product,
            relation=Relation.AT_MOST,
            good=f"{made}, which is the {shown} printed.",
            bad=f"{made}, fewer than the {shown} printed.",
            off=f"{made}, more than the {shown} printed; not all users can have been served at that rate at once.",
            needs=_NEEDS,
            doubt=_load(concurrency, each, whole) or _other_load(concurrency, whole)
            if _counts_output(whole)
            else "the throughput of all may count the tokens of prompts as well",
        ),
    )


def _of_all_by_time(view: View, concurrency: Fact, whole: Fact) -> Iterator[Finding]:
    """Compares the throughput of all with requests at a time over the time for each token of one."""
    time = partner(view, concurrency, "time-per-output-token", unit="second")
    if time is None or time.value <= 0:
        return
    working = Working()
    number = working.given("requests at a time", concurrency)
    seconds = working.given("time for each token", time)
    working.given("tokens a second of all", whole)
    quotient = working.computed(
        "requests at a time / time for each token",
        number.over(seconds),
        "token/second",
        f"{tell(concurrency.value)} / {tell_time(time.value)}",
        concurrency.value / time.value,
    )
    made = f"{tell(concurrency.value)} with a token every {tell_time(time.value)} make "
    made += tell(concurrency.value / time.value, whole.unit)
    shown = tell(whole.value, whole.unit)
    doubt = "" if _counts_output(whole) else "the throughput of all may count the tokens of prompts as well"
    if _statistic(time.claim) not in ("", "mean", "average"):
        doubt = "the time is not the mean"
    yield from weigh(
        view,
        working,
        Weighing(
            anchor=concurrency,
            printed=whole,
            others=(time, concurrency),
            expected=quotient,
            relation=Relation.AT_MOST,
            good=f"{made}, which is the {shown} printed.",
            bad=f"{made}, fewer than the {shown} printed.",
            off=f"{made}, more than the {shown} printed; not all may have been writing all the time.",
            needs=_NEEDS,
            doubt=doubt or _load(concurrency) or _other_load(concurrency, whole) or _speculative(view, concurrency),
        ),
    )


def _other_load(concurrency: Fact, whole: Fact) -> str:
    """Says so where the throughput is told as the greatest, and the requests at a time are not."""
    most = [bool(fact.claim and _MOST.search(fact.claim.statement)) for fact in (concurrency, whole)]
    return AT_ANOTHER_LOAD if most == [False, True] else ""


def _speculative(view: View, fact: Fact) -> str:
    """Says so where several tokens may come at once: then the time between two arrivals is not that of a token."""
    told = view.claims_of_study(fact.study) if fact.study else ()
    return "several tokens may come at once" if any(_DRAFTED.search(c.statement) for c in told) else ""


def _load(fact: Fact, *others: Fact) -> str:
    """Says so where figures of no study may be of two loads: of one are those that a paragraph draws from each other."""
    if fact.study:
        return ""
    claims = [one.claim for one in (fact, *others) if one.claim]
    is_drawn = len(claims) > 1 and belong_together(*claims) and any(_DRAWN.search(c.statement) for c in claims)
    alone = is_drawn and not any(_LOADED.search(c.statement) for c in claims)
    return "" if alone else AT_ANOTHER_LOAD


_DRAWN = declared(
    r"\b(therefore|thus|hence|so|consequently|accordingly|which (is|means|makes)|that is|in other words|i\.e\.)\b|因此|所以|于是|也就是|即|折合|相当于",
    re.IGNORECASE,
)
"""Words with which one figure is drawn from another."""

_LOADED = declared(
    r"\b(lone|alone|single|idle|empty|unloaded|load|loaded|light(ly)?|heav(y|ily)|full|fully|peak|busy|quiet|batch(es)?|at (best|worst))\b|"
    r"单路|单用户|空载|满载|负载|高峰|低峰|批",
    re.IGNORECASE,
)


def _counts_output(fact: Fact) -> bool:
    claim = fact.claim
    if claim is None or claim.reading == "output-tokens":
        return claim is not None
    return _OUTPUT.search(claim.statement) is not None and _INPUT.search(claim.statement) is None


def _statistics(one: Fact, other: Fact) -> str:
    if _statistic(one.claim) == _statistic(other.claim):
        return ""
    if (
        one.study
        and one.study == other.study
        and {_statistic(one.claim), _statistic(other.claim)} <= {"", "mean", "average"}
    ):
        return ""
    return "the one may be of another statistic than the other"


def _statistic(claim: Claim | None) -> str:
    if claim is None:
        return ""
    found = _STATISTIC.search(claim.statement)
    return claim.reading if claim.reading in ("mean", "median", "p99") else found[1].casefold() if found else ""
