"""LOS103: how fast a loss can have fallen, from its ends and its steps."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact, tell_number
from claims.facts.places import belong_together
from claims.facts.training import figures_of_run, is_loss, start_of, total_steps
from claims.model.interval import Interval
from claims.patterns import declared

_NEEDS = ("raw-logs", "steps-tokens-total")
_STEP = "dimensionless/step"
_CONVERGED = declared(r"\bconverg", re.IGNORECASE)


@check("LOS103", "final-loss")
def loss_slope_bounds(view: View, end: Fact) -> Iterator[Finding]:
    """Computes the mean fall of a loss a step from its start, its end and the steps, and compares a printed one.

    The mean slope is (start - end) / steps. After "more than 400 steps" it is an upper bound. It says nothing of the
    curve between: most of the fall is usual in the first steps. A printed mean slope outside the bounds contradicts the
    three figures; a slope of one part of the curve does not.

    Bad:

    ```toml
    # claims/start.toml
    id = "start"
    subject = "the-model"
    kind = "loss"
    statement = "The loss started at 11.0."
    claimant = "the-maker"
    modality = "measured"
    metric = "initial-loss"
    study = "training"
    quantity = {printed = "11.0", value = "11.0"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/end.toml
    id = "end"
    subject = "the-model"
    kind = "loss"
    statement = "The loss ended at 3.0."
    claimant = "the-maker"
    modality = "measured"
    metric = "final-loss"
    study = "training"
    quantity = {printed = "3.0", value = "3.0"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/steps.toml
    id = "steps"
    subject = "the-model"
    kind = "duration"
    statement = "The run took 1,000 steps."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-steps"
    study = "training"
    quantity = {printed = "1,000", value = "1000", unit = "step"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/slope.toml
    id = "slope"
    subject = "the-model"
    kind = "loss"
    statement = "On average the loss fell by 0.05 a step."
    claimant = "the-maker"
    modality = "measured"
    metric = "loss-slope"
    study = "training"
    quantity = {printed = "0.05", value = "0.05", unit = "dimensionless/step"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/training.toml
    id = "training"
    title = "The training"
    subject = "the-model"
    summary = "The model was trained once."
    ```

    Good:

    ```toml
    # claims/start.toml
    id = "start"
    subject = "the-model"
    kind = "loss"
    statement = "The loss started at 11.0."
    claimant = "the-maker"
    modality = "measured"
    metric = "initial-loss"
    study = "training"
    quantity = {printed = "11.0", value = "11.0"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/end.toml
    id = "end"
    subject = "the-model"
    kind = "loss"
    statement = "The loss ended at 3.0."
    claimant = "the-maker"
    modality = "measured"
    metric = "final-loss"
    study = "training"
    quantity = {printed = "3.0", value = "3.0"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/steps.toml
    id = "steps"
    subject = "the-model"
    kind = "duration"
    statement = "The run took 1,000 steps."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-steps"
    study = "training"
    quantity = {printed = "1,000", value = "1000", unit = "step"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/slope.toml
    id = "slope"
    subject = "the-model"
    kind = "loss"
    statement = "On average the loss fell by 0.008 a step."
    claimant = "the-maker"
    modality = "measured"
    metric = "loss-slope"
    study = "training"
    quantity = {printed = "0.008", value = "0.008", unit = "dimensionless/step"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/training.toml
    id = "training"
    title = "The training"
    subject = "the-model"
    summary = "The model was trained once."
    ```
    """
    if end.claim is None or not is_loss(end):
        return
    start, steps = start_of(view, end), total_steps(view, end.claim)
    if start is None or steps is None or steps.interval.low is None or steps.interval.low <= 0:
        return
    working = Working()
    first, last = working.given("loss at the start", start), working.given("loss at the end", end)
    count = working.given("steps", steps)
    fall = first.minus(last)
    if fall.low is None or fall.low <= 0:
        return
    figures = f"({tell_number(start.value)} - {tell_number(end.value)}) / {tell_number(steps.value)}"
    point = (start.value - end.value) / steps.value
    at_most = count.high is None
    slope = fall.over(count)
    if at_most:
        working.computed(
            "mean fall at the fewest steps", fall.over(Interval.exactly(steps.value)), _STEP, figures, point
        )
        working.computed("mean fall, as there were more steps", Interval(None, slope.high), _STEP)
    else:
        working.computed("mean fall", slope, _STEP, figures, point)
    if _CONVERGED.search(end.claim.statement):
        working.say("that the loss converged is said without a criterion, such as a slope below a limit")
    reads = (end, start, steps)
    printed = [slope for slope in figures_of_run(view, end.claim, "loss-slope") if slope.unit == _STEP]
    bound = "less than " if at_most else ""
    falls = (
        f"From {start.quantity.printed} to {end.quantity.printed} the loss fell by {bound}{tell_number(point)} a step"
    )
    if len(printed) == 1:
        yield _compared((*reads, printed[0]), working, printed[0], slope, falls)
    elif not printed:
        yield under_determined(
            reads, working, f"{falls} on average; the curve between the two is not printed.", needs=_NEEDS
        )


def _compared(reads: tuple[Fact, ...], working: Working, printed: Fact, slope: Interval, falls: str) -> Finding:
    claimed = working.given("fall printed", printed)
    size = claimed if printed.value >= Decimal(0) else claimed.scaled(-1)
    told = printed.quantity.printed
    if size.overlaps(slope):
        return consistent(reads, working, f"{falls} on average, which agrees with the {told} printed.")
    words = printed.claim.statement if printed.claim else ""
    is_mean = any(word in words.casefold() for word in ("average", "mean"))
    first, *others = (fact.claim for fact in reads if fact.claim)
    if is_mean and belong_together(first, *others):
        return inconsistent(reads, working, f"{falls} on average, not by the {told} printed.", needs=_NEEDS)
    sentence = f"{falls} on average; the {told} printed can only be that of a part of the curve."
    return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
