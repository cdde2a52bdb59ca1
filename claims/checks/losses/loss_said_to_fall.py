"""LOS105: a loss said to have fallen against its start and its end."""

import re
from collections.abc import Iterator

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact, tell_number
from claims.facts.places import belong_together
from claims.facts.training import figures_of_run, is_difference, is_held_out, is_loss, start_of
from claims.patterns import declared

_FELL = declared(
    r"\bloss\b[^.;,]{0,60}\b(?:fell|falls|falling|dropped|drops|decreas(?:ed|es)|declin(?:ed|es)|sank|shrank"
    r"|(?:came|went|was brought) down)\b|\b(?:lowered|reduced|cut|brought down) (?:the |its )?(?:\w+ ){0,2}loss\b"
    r"|损失[^，。；]{0,6}(?:降至|降到|下降到|下降至|降低到|降低至|减小到)",
    re.IGNORECASE,
)
_FELL_TO = (
    r"\bloss\b.*\b(?:fell|falls|dropp?(?:ed|s)|decreas(?:ed|es)|declin(?:ed|es)|sank|shrank|down) (?:\w+ ){0,2}to "
)
_FELL_BY = declared(
    r"\bloss\b.*\b(?:fell|falls|dropp?(?:ed|s)|decreas(?:ed|es)|declin(?:ed|es)|sank|shrank|went down|down|reduced) (?:\w+ ){0,2}?by "
    r"(?!an?\b|[\d.,]+ ?(?:%|percent|x|times))",
    re.IGNORECASE,
)
_IN_PART = declared(
    r"\b(?:stages?|phases?|first|second|third|after|before|between|within|during|per|each|every|when|compared|than|epochs?|warm\w*)\b",
    re.IGNORECASE,
)
_CONVERGED = declared(r"\bconverg", re.IGNORECASE)
_ROSE = declared(r"\b(?:rose|risen|rises|climbed|diverg\w*|increas\w+|grew|up from|spik\w*|worse\w*)\b", re.IGNORECASE)


@check("LOS105", "final-loss")
def loss_said_to_fall(view: View, end: Fact) -> Iterator[Finding]:
    """Compares a loss at the end of a run with the one at its start, where the loss is said to have fallen.

    A loss that fell is lower at its end. One that is printed higher contradicts the words, if both are the one start
    and the one end of the same run on the same data; without words of a fall it diverged, or the two are not one loss.
    Ends that differ by less than their rounding show no fall.

    Bad:

    ```toml
    # claims/start.toml
    id = "start"
    subject = "the-model"
    kind = "loss"
    statement = "The loss started at 1.7."
    claimant = "the-maker"
    modality = "measured"
    metric = "initial-loss"
    study = "training"
    quantity = {printed = "1.7", value = "1.7"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/end.toml
    id = "end"
    subject = "the-model"
    kind = "loss"
    statement = "The loss fell to 2.7 at the end."
    claimant = "the-maker"
    modality = "measured"
    metric = "final-loss"
    study = "training"
    quantity = {printed = "2.7", value = "2.7"}
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
    statement = "The loss started at 2.7."
    claimant = "the-maker"
    modality = "measured"
    metric = "initial-loss"
    study = "training"
    quantity = {printed = "2.7", value = "2.7"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/end.toml
    id = "end"
    subject = "the-model"
    kind = "loss"
    statement = "The loss fell to 1.7 at the end."
    claimant = "the-maker"
    modality = "measured"
    metric = "final-loss"
    study = "training"
    quantity = {printed = "1.7", value = "1.7"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/training.toml
    id = "training"
    title = "The training"
    subject = "the-model"
    summary = "The model was trained once."
    ```
    """
    if end.claim is not None and is_difference(end.claim) and _FELL_BY.search(end.claim.statement):
        if _IN_PART.search(end.claim.statement):
            return
        yield from _fell_by(view, end)
        return
    start = start_of(view, end) if is_loss(end) else None
    if start is None or start.claim is None or end.claim is None:
        return
    words = f"{end.claim.statement} {start.claim.statement}"
    fell, rose = bool(_FELL.search(words)) or _fell_to(end), bool(_ROSE.search(words))
    working = Working()
    first, last = working.given("loss at the start", start), working.given("loss at the end", end)
    fall = working.computed("fall", first.minus(last))
    if start.value > 0 and start.interval.low is not None and start.interval.low > 0:
        share = (start.value - end.value) / start.value * 100
        working.computed("fall, of the loss at the start", fall.over(first).scaled(100), "percent", nominal=share)
    from_to = f"from {start.quantity.printed} to {end.quantity.printed}"
    reads = (end, start)
    if last.is_below(first):
        if fell or _CONVERGED.search(words):
            yield consistent(reads, working, f"The loss goes {from_to}: down, as it is said.", bears_out=False)
    elif rose:
        return
    elif first.is_below(last) and fell and belong_together(end.claim, start.claim):
        yield inconsistent(reads, working, f"The loss is said to fall and goes {from_to}.", needs=("raw-logs",))
    elif first.is_below(last):
        sentence = f"The loss goes {from_to}, up: the run diverged, or the two are not the same loss."
        yield under_determined(
            reads, working, sentence, needs=("raw-logs", "loss-definition"), severity=Severity.WARNING
        )
    elif fell:
        sentence = f"The loss is said to fall and goes {from_to}, which its rounding does not tell apart."
        yield under_determined(reads, working, sentence, needs=("raw-logs",))


def _fell_by(view: View, fall: Fact) -> Iterator[Finding]:
    """Compares a fall that is printed with the one start and the one end of its run."""
    assert fall.claim is not None
    ends = [loss for loss in figures_of_run(view, fall.claim, "final-loss") if is_loss(loss)]
    units = {end.quantity.unit for end in ends}
    ends = [end for end in ends if end.quantity.unit == fall.quantity.unit or len(units) == 1]
    starts = [start for end in ends if (start := start_of(view, end))]
    if len({end.interval for end in ends}) != 1 or not starts:
        return
    start, end = starts[0], ends[0]
    if end.claim is None or start.claim is None or {start.unit, end.unit, fall.unit} - {"dimensionless", fall.unit}:
        return
    working = Working()
    printed = working.given("fall printed", fall)
    first, last = working.given("loss at the start", start), working.given("loss at the end", end)
    made = working.computed("fall", first.minus(last), fall.unit, nominal=start.value - end.value)
    said = f"From {start.quantity.printed} to {end.quantity.printed} the loss falls by {tell_number(start.value - end.value)}"
    reads = (fall, end, start)
    if made.overlaps(printed):
        yield consistent(reads, working, f"{said}, which agrees with the {fall.quantity.printed} printed.")
    elif belong_together(fall.claim, end.claim, start.claim) and is_held_out(fall.claim) == is_held_out(end.claim):
        yield inconsistent(reads, working, f"{said}, not by the {fall.quantity.printed} printed.", needs=("raw-logs",))
    else:
        sentence = f"{said}, not by the {fall.quantity.printed} printed, if all are of one run."
        yield under_determined(reads, working, sentence, needs=("raw-logs",), severity=Severity.WARNING)


def _fell_to(end: Fact) -> bool:
    """Tells whether the loss is said to have fallen to the printed figure, however many words lie between."""
    return bool(end.claim and re.search(_FELL_TO + re.escape(end.quantity.printed), end.claim.statement, re.IGNORECASE))
