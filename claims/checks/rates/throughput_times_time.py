"""RAT206: throughput, steps and time of a training against its tokens."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, View, Working, check
from claims.checks.rates.changes import is_average
from claims.checks.weighing import Relation, Weighing, is_of_a_part_of_a_run, of_another_part, span, weigh
from claims.facts import Fact, tell, tell_time
from claims.facts.runs import is_whole, partner
from claims.model.claim import Tag
from claims.model.metric import Role
from claims.patterns import declared

_STOPS = "the time with stops would be longer than that of the steps alone"
_ROUNDED = Decimal("0.03")
_STOPPED = Decimal("1.3")
"""A rate told as an average holds for the whole time, but for stops that it may leave out."""

_HARDLY_RAN, _STILL = Decimal(5), Decimal(80)
"""A training that makes a fifth of the tokens that its rate would make stands still for most of the time."""

_AT_TIMES = declared(
    r"\b(peaks?|up to|at (most|best|times)|maximum|max|can|could|early|initial\w*|later|first|last|final\w*)\b|峰值|最高|可达",
    re.IGNORECASE,
)
_NEEDS = ("steps-tokens-total", "timed-region")


@check("RAT206", "training-tokens", "step-time")
def throughput_times_time(view: View, anchor: Fact) -> Iterator[Finding]:
    """Compares the tokens of a training with throughput times time, and the time of a step with both.

    Tokens <= throughput x time; tokens of a step / time of a step = throughput; steps x time of a step <= time of the
    training, in tokens, seconds and tokens a second. Stops make the time longer than the steps take, so that fewer
    tokens than the throughput allows are possible and more are not. A throughput that is told as an average leaves room
    for stops of three tenths of the time at most.

    Bad:

    ```toml
    # claims/tokens.toml
    id = "tokens"
    subject = "the-model"
    kind = "scale"
    statement = "The model was trained on 15 trillion tokens."
    claimant = "the-maker"
    modality = "described"
    study = "the-run"
    metric = "training-tokens"
    quantity = {printed = "15 trillion", value = "1.5E+13", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rate.toml
    id = "rate"
    subject = "the-model"
    kind = "throughput"
    statement = "The training ran at 2.0 million tokens per second."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "throughput"
    quantity = {printed = "2.0 million", value = "2.0E+6", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/time.toml
    id = "time"
    subject = "the-model"
    kind = "duration"
    statement = "The training took 30 days."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "training-time"
    quantity = {printed = "30 days", value = "30", unit = "day"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The run"
    subject = "the-model"
    summary = "The model was trained."
    ```

    Good:

    ```toml
    # claims/tokens.toml
    id = "tokens"
    subject = "the-model"
    kind = "scale"
    statement = "The model was trained on 15 trillion tokens."
    claimant = "the-maker"
    modality = "described"
    study = "the-run"
    metric = "training-tokens"
    quantity = {printed = "15 trillion", value = "1.5E+13", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rate.toml
    id = "rate"
    subject = "the-model"
    kind = "throughput"
    statement = "The training ran at 2.9 million tokens per second."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "throughput"
    quantity = {printed = "2.9 million", value = "2.9E+6", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/time.toml
    id = "time"
    subject = "the-model"
    kind = "duration"
    statement = "The training took 60 days."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "training-time"
    quantity = {printed = "60 days", value = "60", unit = "day"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The run"
    subject = "the-model"
    summary = "The model was trained."
    ```
    """
    if anchor.role is not Role.AMOUNT or anchor.value <= 0:
        return
    if anchor.metric == "training-tokens":
        yield from _of_tokens(view, anchor)
        return
    yield from _of_batch(view, anchor)
    yield from _of_steps(view, anchor)


def _of_tokens(view: View, tokens: Fact) -> Iterator[Finding]:
    rate = _rate(view, tokens)
    time = _time(view, tokens)
    if rate is None or time is None or is_of_a_part_of_a_run(tokens, time):
        return
    if _another_rate_makes_them(view, tokens, rate, time):
        return
    working = Working()
    working.given("tokens", tokens)
    a_second = working.given("tokens a second", rate)
    working.given("time", time)
    product = working.computed(
        "throughput x time",
        a_second.times(span(time)),
        "token",
        f"{tell(rate.value, rate.unit)} x {tell_time(time.value)}",
    )
    made = f"{tell(rate.value, rate.unit)} for {tell_time(time.value)} make {tell(rate.value * time.value, 'token')}"
    shown = tell(tokens.value, "token")
    far = tokens.interval.is_below(product.scaled(1 / _HARDLY_RAN)) and not _AT_TIMES.search(_words(rate))
    beyond = far or (is_average(rate) and tokens.interval.is_below(product.scaled(1 / _STOPPED)))
    if beyond and _has_larger(view, tokens):
        return
    if far:
        working.say(
            f"to explain it by stops, the training would have to stand still for {tell(_STILL, 'percent')} of the time"
        )
    elif beyond:
        working.say(f"the rate is an average; stops take hardly more than {tell((_STOPPED - 1) * 100, 'percent')}")
    yield from weigh(
        view,
        working,
        Weighing(
            printed=tokens,
            others=(rate, time),
            expected=product,
            relation=Relation.EQUAL if beyond else Relation.AT_MOST,
            good=f"{made}, which bears out the {shown} printed.",
            bad=f"{made}, {'more' if beyond else 'fewer'} than the {shown} printed.",
            off=f"{made}, more than the {shown} printed; stops or a rate reached only at times could be the reason.",
            needs=(*_NEEDS, "goodput-availability"),
            doubt=_rate_doubt(rate) or _is_of_another(rate, tokens) or of_another_part(tokens, time),
        ),
    )


def _another_rate_makes_them(view: View, tokens: Fact, rate: Fact, time: Fact) -> bool:
    """Tells whether this rate does not make the tokens, and another one of the same thing does: the new one of two."""

    def makes(fact: Fact) -> bool:
        return fact.interval.times(span(time)).widened(_ROUNDED).overlaps(tokens.interval)

    others = view.facts_about(rate.subject, rate.metric, main=True)
    return not makes(rate) and any(makes(f) for f in others if f.unit == rate.unit and f.study == rate.study)


def _words(fact: Fact) -> str:
    return fact.claim.statement if fact.claim else ""


def _has_larger(view: View, tokens: Fact) -> bool:
    """Tells whether more tokens are printed of the same training, of which these may be a part: those of one language."""
    of_study = view.facts_of_study(tokens.study, tokens.metric) if tokens.study else ()
    others = (*of_study, *view.facts_about(tokens.subject, tokens.metric, main=True))
    return any(tokens.interval.is_below(other.interval) for other in others)


def _time(view: View, anchor: Fact) -> Fact | None:
    """Returns the time of the training; a time that is not said to be of anything is that of a study of training."""

    def is_of_training(fact: Fact) -> bool:
        study = view.study(fact.study) if fact.study else None
        return fact.claim is not None and Tag.TRAINING in (*fact.claim.tags, *(study.tags if study else ()))

    return partner(view, anchor, "training-time") or partner(
        view, anchor, "duration", unit="second", where=is_of_training
    )


def _rate(view: View, anchor: Fact) -> Fact | None:
    found = partner(view, anchor, "throughput", unit="token/second", where=is_whole)
    return found if found is not None and found.value > 0 else None


def _rate_doubt(rate: Fact) -> str:
    words = rate.claim.statement.casefold() if rate.claim else ""
    return "the rate need not be that of the whole run" if "early" in words or "initial" in words else ""


def _is_of_another(rate: Fact, tokens: Fact) -> str:
    """Returns the doubt about a rate that is told of another thing than what was trained, outside of a study."""
    is_of_it = rate.subject == tokens.subject or (rate.study is not None and rate.study == tokens.study)
    return "" if is_of_it else "the rate is told of something else"


def _of_batch(view: View, step: Fact) -> Iterator[Finding]:
    batch = partner(view, step, "global-batch-tokens")
    rate = _rate(view, step)
    if batch is None or rate is None or (batch.claim and batch.claim.reading == "per-rank"):
        return
    if _others_make_it(view, step, batch, rate):
        return
    working = Working()
    tokens = working.given("tokens of a step", batch)
    seconds = working.given("time of a step", step)
    working.given("throughput", rate)
    quotient = working.computed(
        "tokens of a step / time of a step",
        tokens.over(seconds),
        "token/second",
        f"{tell(batch.value, 'token')} / {tell_time(step.value)}",
        batch.value / step.value,
    )
    made = (
        f"{tell(batch.value, 'token')} in {tell_time(step.value)} are {tell(batch.value / step.value, 'token/second')}"
    )
    yield from weigh(
        view,
        working,
        Weighing(
            anchor=step,
            printed=rate,
            others=(step, batch),
            expected=quotient,
            good=f"{made}, which is the {tell(rate.value, rate.unit)} printed.",
            bad=f"{made}, not the {tell(rate.value, rate.unit)} printed.",
            needs=("batch-config", "timed-region"),
        ),
    )


def _others_make_it(view: View, step: Fact, batch: Fact, rate: Fact) -> bool:
    """Tells whether this time of a step does not make the rate and another one of the same thing does: the old one."""
    if batch.interval.over(step.interval).overlaps(rate.interval):
        return False
    others = view.facts_about(step.subject, step.metric, main=True)
    return any(
        batch.interval.over(other.interval).overlaps(rate.interval)
        for other in others
        if other.id != step.id and other.value > 0 and other.study == step.study
    )


def _of_steps(view: View, step: Fact) -> Iterator[Finding]:
    steps = partner(view, step, "training-steps")
    time = _time(view, step)
    if steps is None or time is None or is_of_a_part_of_a_run(steps, time):
        return
    working = Working()
    number = working.given("steps", steps)
    seconds = working.given("time of a step", step)
    working.given("time of the training", time)
    product = working.computed(
        "steps x time of a step",
        number.times(seconds),
        "second",
        f"{tell(steps.value, 'step')} x {tell_time(step.value)}",
    )
    made = f"{tell(steps.value, 'step')} of {tell_time(step.value)} take {tell_time(steps.value * step.value)}"
    shown = tell_time(time.value)
    yield from weigh(
        view,
        working,
        Weighing(
            anchor=step,
            printed=time,
            others=(step, steps),
            expected=product,
            value=span(time),
            relation=Relation.AT_LEAST,
            good=f"{made}, which bears out the {shown} printed.",
            bad=f"{made}, more than the {shown} printed.",
            off=f"{made}, and {shown} are printed: {_STOPS}.",
            doubt=of_another_part(steps, time),
            needs=(*_NEEDS, "goodput-availability"),
        ),
    )
