"""LOS105: a loss said to have fallen against its start and its end."""

import re
from collections.abc import Iterator

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact
from claims.facts.places import belong_together
from claims.facts.training import is_loss, start_of

_FELL = re.compile(
    r"\bloss\b[^.;,]{0,60}\b(?:fell|falls|falling|dropped|drops|decreas(?:ed|es)|declin(?:ed|es)|sank|shrank"
    r"|(?:came|went|was brought) down)\b|\b(?:lowered|reduced|cut|brought down) (?:the |its )?(?:\w+ ){0,2}loss\b",
    re.IGNORECASE,
)
_FELL_TO = (
    r"\bloss\b.*\b(?:fell|falls|dropp?(?:ed|s)|decreas(?:ed|es)|declin(?:ed|es)|sank|shrank|down) (?:\w+ ){0,2}to "
)
_CONVERGED = re.compile(r"\bconverg", re.IGNORECASE)
_ROSE = re.compile(
    r"\b(?:rose|risen|rises|climbed|diverg\w*|increas\w+|grew|up from|spik\w*|worse\w*)\b", re.IGNORECASE
)


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
    start = start_of(view, end) if is_loss(end) else None
    if start is None or start.claim is None or end.claim is None:
        return
    words = f"{end.claim.statement} {start.claim.statement}"
    fell, rose = bool(_FELL.search(words)) or _fell_to(end), bool(_ROSE.search(words))
    working = Working()
    first, last = working.given("loss at the start", start), working.given("loss at the end", end)
    working.computed("fall", first.minus(last))
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


def _fell_to(end: Fact) -> bool:
    """Tells whether the loss is said to have fallen to the printed figure, however many words lie between."""
    return bool(end.claim and re.search(_FELL_TO + re.escape(end.quantity.printed), end.claim.statement, re.IGNORECASE))
