"""LOS101: the perplexities that printed losses stand for."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact, tell_number
from claims.facts.training import (
    LOSSES,
    can_be_mean,
    figures_of_run,
    in_nats,
    is_difference,
    is_of_language_model,
    loss_name,
)
from claims.model.claim import Relation
from claims.model.interval import Interval

_NO_PERPLEXITY = re.compile(r"\blog[- ]?perplexity|\bper (?:byte|character)\b", re.IGNORECASE)


@check("LOS101", *LOSSES, "perplexity")
def perplexity_of_losses(view: View, fact: Fact) -> Iterator[Finding]:
    """Computes the perplexity that a language model's loss stands for, and compares it with a printed one.

    Perplexity is e to the loss where the loss is a mean cross-entropy in nats a token, and 2 to the loss where it is in
    bits a token (Jurafsky and Martin, Speech and Language Processing, 3rd edition, chapter 3). Where the text leaves
    the unit open both are computed. A perplexity may be one of held-out data, or of words rather than tokens, and a
    loss may hold further terms, so that two figures contradict each other only where one is said to come from the other
    and both readings are settled. No perplexity lies below 1.

    Bad:

    ```toml
    # claims/loss.toml
    id = "loss"
    subject = "the-model"
    kind = "loss"
    statement = "The model reached a validation loss of 2.00."
    claimant = "the-maker"
    modality = "measured"
    metric = "final-loss"
    reading = "nats-per-token"
    quantity = {printed = "2.00", value = "2.00"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/perplexity.toml
    id = "perplexity"
    subject = "the-model"
    kind = "loss"
    statement = "That is a perplexity of 5.2."
    claimant = "the-maker"
    modality = "measured"
    metric = "perplexity"
    reading = "per-token"
    quantity = {printed = "5.2", value = "5.2"}
    related = [{claim = "loss", how = "derived-from"}]
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/loss.toml
    id = "loss"
    subject = "the-model"
    kind = "loss"
    statement = "The model reached a validation loss of 2.00."
    claimant = "the-maker"
    modality = "measured"
    metric = "final-loss"
    quantity = {printed = "2.00", value = "2.00"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/perplexity.toml
    id = "perplexity"
    subject = "the-model"
    kind = "loss"
    statement = "That is a perplexity of 7.4."
    claimant = "the-maker"
    modality = "measured"
    metric = "perplexity"
    quantity = {printed = "7.4", value = "7.4"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    assert fact.claim is not None
    if fact.metric == "perplexity" and not _is_perplexity(fact):
        return
    if fact.metric == "perplexity" and fact.interval.high is not None and fact.interval.high < 1:
        yield _below_one(fact)
        return
    found = (loss for loss in figures_of_run(view, fact.claim, *LOSSES) if is_of_language_model(view, loss))
    losses = sorted(found, key=lambda loss: (LOSSES.index(loss.metric), loss.id))
    if fact.metric == "perplexity":
        if losses:
            yield _compared(fact, losses)
        return
    printed = any(_is_perplexity(other) for other in figures_of_run(view, fact.claim, "perplexity"))
    if not losses or losses[0].id != fact.id or printed:
        return
    if any(len(in_nats(loss)) > 1 for loss in losses):
        yield _computed(losses)


def _is_perplexity(fact: Fact) -> bool:
    """Tells whether a figure is a perplexity, not its logarithm or a change of it."""
    if fact.quantity.unit != "dimensionless" or fact.claim is None or is_difference(fact.claim):
        return False
    return not _NO_PERPLEXITY.search(fact.claim.statement)


def _below_one(fact: Fact) -> Finding:
    working = Working()
    working.given("perplexity", fact)
    working.say("the least perplexity, that of a model that is never in doubt, is 1")
    return inconsistent(
        (fact,),
        working,
        f"No perplexity lies below 1, and {fact.quantity.printed} is printed.",
        needs=("loss-definition",),
    )


def _perplexities(working: Working, loss: Fact) -> list[tuple[str, Interval]]:
    """Computes the perplexities of a loss by the unit that it may be in, first at the figure as printed."""
    name = loss_name(loss)
    working.given(name, loss)
    if not can_be_mean(loss):
        working.say(f"the {name} is beyond any vocabulary for a mean a token; it may be a sum")
        return []
    found = []
    for reading in in_nats(loss):
        label = f"perplexity of the {name} {reading.label}"
        power = "e" if reading.label == "in nats" else "2"
        how = f"{power} to the power of {tell_number(loss.value)}"
        working.computed(label, reading.interval.exp(), how=how, nominal=_point(loss, reading.label).middle)
        found.append((reading.label, reading.interval.exp()))
    return found


def _point(loss: Fact, label: str) -> Interval:
    """Returns the perplexity at the number as printed."""
    at = Interval.exactly(loss.value)
    return (at if label == "in nats" else at.times(Interval.exactly(2).ln())).exp()


def _computed(losses: list[Fact]) -> Finding:
    working = Working()
    told = []
    for loss in losses:
        if _perplexities(working, loss):
            told.append(f"{tell_number(loss.value)} is a perplexity of {_told_at(loss, 'in nats')}")
    below = [loss for loss in losses if loss.interval.high is not None and loss.interval.high < 0]
    if below or not told:
        odd = (below or losses)[0]
        why = (
            "lies below zero, so it is no cross-entropy"
            if below
            else "is too large for a mean a token; it may be a sum"
        )
        sentence = f"A loss of {odd.quantity.printed} {why}."
        severity = Severity.WARNING if below else Severity.NOTE
        return under_determined(losses, working, sentence, needs=("loss-definition",), severity=severity)
    most = told if len(told) <= 4 else [told[0], told[-1]]
    listed = " and ".join([", ".join(most[:-1]), most[-1]] if len(most) > 1 else most)
    sentence = f"If the loss is a mean in nats a token, which is not said, {listed}."
    return under_determined(losses, working, sentence, needs=("loss-definition",))


def _compared(perplexity: Fact, losses: list[Fact]) -> Finding:
    working = Working()
    printed = working.given("perplexity", perplexity)
    fits: list[tuple[str, Fact]] = []
    for loss in losses:
        for label, computed in _perplexities(working, loss):
            if computed.overlaps(printed):
                working.say(f"{loss_name(loss)} {loss.quantity.printed}, read {label}, agrees")
                fits.append((label, loss))
    reads = (perplexity, *losses)
    said = f"a perplexity of {perplexity.quantity.printed}"
    for label, loss in sorted(fits, key=lambda fit: (fit[0] != "in nats", fit[1].id)):
        agrees = f"A loss of {loss.quantity.printed} {label} is {said}"
        if label == "in nats" or len(in_nats(loss)) == 1:
            return consistent(reads, working, f"{agrees}, as printed.")
        sentence = f"{agrees}; in nats it would be {_told_at(loss, 'in nats')}, so the loss must be in bits."
        return under_determined(reads, working, sentence, needs=("loss-definition",))
    shown = " and ".join(
        f"{_told_at(loss, in_nats(loss)[0].label)} for a loss of {loss.quantity.printed}" for loss in losses[:3]
    )
    sentence = f"{said[0].upper()}{said[1:]} is printed, where e to the power of the loss gives {shown}"
    if len(losses) == 1 and _is_certain(perplexity, losses[0]):
        return inconsistent(reads, working, f"{sentence}.", needs=("loss-definition",))
    return under_determined(
        reads,
        working,
        f"{sentence}; it fits only if it is of other data, of words, or the loss holds further terms.",
        needs=("loss-definition", "heldout-eval"),
        severity=Severity.WARNING,
    )


def _told_at(loss: Fact, label: str) -> str:
    return tell_number(_point(loss, label).middle or Decimal(0)) if can_be_mean(loss) else "no possible perplexity"


def _is_certain(perplexity: Fact, loss: Fact) -> bool:
    """Tells whether the one is said to come from the other and the readings of both are settled."""
    pair = ((perplexity.claim, loss.id), (loss.claim, perplexity.id))
    derived = any(
        link.claim == other and link.how is Relation.DERIVED_FROM
        for claim, other in pair
        if claim
        for link in claim.related
    )
    readings = (perplexity.claim and perplexity.claim.reading, loss.claim and loss.claim.reading)
    return derived and readings in (("per-token", "nats-per-token"), ("per-token", "bits-per-token"))
