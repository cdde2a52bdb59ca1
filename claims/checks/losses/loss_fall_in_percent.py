"""LOS110: a fall of a loss in percent against the loss at its start and at its end."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell
from claims.facts.change import printed_interval
from claims.facts.fact import fact_of
from claims.facts.places import are_of_one_source, belong_together
from claims.facts.training import figures_of_run, is_held_out, is_loss, run_of, start_of
from claims.model.claim import Claim, ClaimKind
from claims.model.interval import Interval
from claims.model.quantity import Comparator, Quantity
from claims.patterns import declared

_FELL = declared(
    r"\b(fell|falls?|drop(s|ped)?|decreas\w+|declin\w+|sank|shrank|reduc\w+|lower\w*|cut|came down|went down|down)\b",
    re.IGNORECASE,
)
_LOSS = declared(r"\bloss\b", re.IGNORECASE)
_OTHERWISE = declared(
    r"\b(than|compared|baseline|stages?|phases?|first|last|second|half|third|quarter|within|during|per|each|every|warm\w*|perplexity|to "
    r"[\d.]+ ?(%|percent))\b",
    re.IGNORECASE,
)
_FROM_TO = declared(r"\bfrom (\d+\.\d+) (?:\w+ ){0,4}?to (\d+\.\d+)\b", re.IGNORECASE)
_NEEDS = ("raw-logs", "loss-definition")


@check("LOS110", ClaimKind.LOSS)
def loss_fall_in_percent(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares "the loss fell by 38%" with the loss at the start and at the end of the same run.

    The fall is a share of the loss at the start: (start - end) / start. A share of the loss at the end is a percentage of
    the wrong base. Falls of a part of the run, or against another run, are left alone.

    Bad:

    ```toml
    # claims/start.toml
    id = "start"
    subject = "the-model"
    kind = "loss"
    statement = "The loss stood at 1.41 at the start."
    claimant = "the-maker"
    modality = "measured"
    metric = "initial-loss"
    study = "the-run"
    quantity = {printed = "1.41", value = "1.41", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/end.toml
    id = "end"
    subject = "the-model"
    kind = "loss"
    statement = "The loss was 0.88 at the end."
    claimant = "the-maker"
    modality = "measured"
    metric = "final-loss"
    study = "the-run"
    quantity = {printed = "0.88", value = "0.88", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/fall.toml
    id = "fall"
    subject = "the-model"
    kind = "loss"
    statement = "The loss fell by 60%."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    quantity = {printed = "60%", value = "60", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The run"
    subject = "the-model"
    summary = "The run."
    ```

    Good:

    ```toml
    # claims/start.toml
    id = "start"
    subject = "the-model"
    kind = "loss"
    statement = "The loss stood at 1.41 at the start."
    claimant = "the-maker"
    modality = "measured"
    metric = "initial-loss"
    study = "the-run"
    quantity = {printed = "1.41", value = "1.41", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/end.toml
    id = "end"
    subject = "the-model"
    kind = "loss"
    statement = "The loss was 0.88 at the end."
    claimant = "the-maker"
    modality = "measured"
    metric = "final-loss"
    study = "the-run"
    quantity = {printed = "0.88", value = "0.88", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/fall.toml
    id = "fall"
    subject = "the-model"
    kind = "loss"
    statement = "The loss fell by 38%."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    quantity = {printed = "38%", value = "38", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The run"
    subject = "the-model"
    summary = "The run."
    ```
    """
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.unit != "percent":
        return
    if quantity.comparator not in (Comparator.EQUAL, Comparator.ABOUT):
        return
    if not (_FELL.search(claim.statement) and _LOSS.search(claim.statement)) or _OTHERWISE.search(claim.statement):
        return
    if words := _in_words(view, claim):
        yield _told_in_words(claim, *words)
        return
    ends = [loss for loss in figures_of_run(view, claim, "final-loss") if is_loss(loss)]
    starts = [start for end in ends if (start := start_of(view, end))]
    fall = fact_of(claim.model_copy(update={"metric": "memory-change"}))
    if len({end.interval for end in ends}) != 1 or not starts or fall is None:
        return
    start, end = starts[0], ends[0]
    if start.claim is None or end.claim is None or start.unit != end.unit or start.value <= 0:
        return
    working = Working()
    working.say(f"fall: printed “{quantity.printed}”")
    first, last = working.given("loss at the start", start), working.given("loss at the end", end)
    share = Interval.exactly(1).minus(last.over(first)).scaled(100)
    value = (start.value - end.value) * 100 / start.value
    made = working.computed("(start - end) / start", share, "percent", nominal=value)
    said = f"From {start.quantity.printed} to {end.quantity.printed} the loss falls by {tell(value, 'percent')}"
    reads = (claim, end, start)
    if made.overlaps(printed_interval(fall)):
        yield consistent(reads, working, f"{said}, as the {quantity.printed} printed.")
        return
    sentence = f"{said}, not by the {quantity.printed} printed."
    near = made.plus(Interval.exactly(-1).hull(Interval.exactly(1))).overlaps(printed_interval(fall))
    if near or not belong_together(claim, end.claim, start.claim) or is_held_out(claim) != is_held_out(end.claim):
        yield under_determined(reads, working, sentence, needs=_NEEDS)
    else:
        yield inconsistent(reads, working, sentence, needs=_NEEDS)


def _in_words(view: View, claim: Claim) -> tuple[Claim, Decimal, Decimal] | None:
    """Returns the one claim of the run that tells both ends of its loss in its words: "from 2.10 to 1.47"."""
    found = []
    for other in run_of(view, claim):
        told = _FROM_TO.search(other.statement) if _LOSS.search(other.statement) else None
        if told and other.id != claim.id and is_held_out(other) == is_held_out(claim):
            found.append((other, Decimal(told[1]), Decimal(told[2])))
    return found[0] if len(found) == 1 and found[0][1] > 0 else None


def _told_in_words(claim: Claim, ends: Claim, first: Decimal, last: Decimal) -> Finding:
    assert claim.quantity
    working = Working()
    working.say(f"fall: printed “{claim.quantity.printed}”")
    working.say(f"ends: told in “{ends.statement.rstrip('.')}”")
    start, end = (Quantity(printed=f"{value:f}", value=value).interval() for value in (first, last))
    value = (first - last) * 100 / first
    share = Interval.exactly(1).minus(end.over(start)).scaled(100)
    made = working.computed("(start - end) / start", share, "percent", nominal=value)
    said = f"From {first:f} to {last:f} the loss falls by {tell(value, 'percent')}"
    room = Interval.exactly(-1).hull(Interval.exactly(1))
    if made.overlaps(claim.quantity.interval()):
        return consistent((claim, ends), working, f"{said}, as the {claim.quantity.printed} printed.")
    sentence = f"{said}, not by the {claim.quantity.printed} printed."
    if made.plus(room).overlaps(claim.quantity.interval()) or not are_of_one_source(claim, ends):
        return under_determined((claim, ends), working, sentence, needs=_NEEDS)
    return inconsistent((claim, ends), working, sentence, needs=_NEEDS)
