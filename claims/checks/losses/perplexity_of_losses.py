"""LOS101: the perplexities that printed losses stand for."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.weighing import NEAR
from claims.facts import Fact, tell_number
from claims.facts.places import belong_together
from claims.facts.training import (
    LOSSES,
    can_be_mean,
    figures_of_run,
    in_nats,
    is_difference,
    is_held_out,
    is_of_language_model,
    loss_name,
)
from claims.model.interval import Interval
from claims.patterns import declared

_THAT_LOSS = declared(
    r"\b(?:in|as an?|as) perplexity (?:that|this|it|which) (?:is|was|makes|means)\b|"
    r"(?:对应|相当于|折合|换算)[^，。]{0,6}困惑度|\b(?:that|this|which) (?:is|was|makes|means|equals|corresponds to) (?:an? )?(?:\w+ )?perplexity\b|"
    r"\b(?:(?:that|this|which|it)(?: would| then)?|loss\b.{0,40}) "
    r"(?:be|is|means?|makes?|gives?|equals?|corresponds?|amounts|stands|translates|works out|comes) .*\bperplexity\b|\bloss\b.*\b(?:or|i\.e\.|that is|meaning|corresponding to|equivalent to|so) (?:\w+ ){0,3}perplexity\b",
    re.IGNORECASE,
)
_PLACES = {
    "initial-loss": declared(r"\b(?:initial|first|starting) (?:\w+ )?loss\b", re.IGNORECASE),
    "final-loss": declared(r"\b(?:final|last|end) (?:\w+ )?loss\b", re.IGNORECASE),
}
_PLACES_OF_PERPLEXITY = (
    ("initial-loss", declared(r"\b(?:initial|first|starting) (?:\w+ ){0,2}perplexity\b", re.IGNORECASE)),
    ("final-loss", declared(r"\b(?:final|last|end) (?:\w+ ){0,2}perplexity\b", re.IGNORECASE)),
)
_OF_WORDS = declared(r"\bwords?\b", re.IGNORECASE)
_IN_UNITS = {"bits-per-token": "bit", "nats-per-token": "nat"}
_NO_PERPLEXITY = declared(r"\blog[- ]?perplexity|\bper (?:byte|character)\b", re.IGNORECASE)


@check("LOS101", *LOSSES, "perplexity")
def perplexity_of_losses(view: View, fact: Fact) -> Iterator[Finding]:
    """Computes the perplexity that a language model's loss stands for, and compares it with a printed one.

    Perplexity is e to the loss where the loss is a mean cross-entropy in nats a token, and 2 to the loss where it is in
    bits a token (Jurafsky and Martin, Speech and Language Processing, 3rd edition, chapter 3). Where the text leaves
    the unit open both are computed, unless the run prints another loss in nats. A perplexity may be one of held-out data, or of words rather than tokens, and a
    loss may hold further terms, so that two figures contradict each other only where one is said to be that of the
    other, by a link or by its words ("that loss is a perplexity of ..."). One loss that is printed in bits and in nats
    has one perplexity: the bits are the nats over ln 2. No perplexity lies below 1.

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
    yield from _in_two_units(fact, losses)
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
        perplexity = reading.interval.exp()
        working.computed(label, perplexity, how=how, nominal=_point(loss, reading.label).middle)
        found.append((reading.label, perplexity))
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
    are_nats = any(_unit(loss) == "nat" for loss in losses) and not any(_unit(loss) == "bit" for loss in losses)
    losses = [loss for loss in losses if _are_linked(perplexity, loss)] or _meant(perplexity, losses)
    if are_nats and any(len(in_nats(loss)) > 1 for loss in losses):
        working.say("the run prints its losses in nats")
    for loss in losses:
        for label, computed in _perplexities(working, loss):
            if computed.overlaps(printed) and not (are_nats and label == "in bits"):
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
    are_one = len(losses) == 1 or (len({loss.metric for loss in losses}) == 1 and _are_told_in_both(losses))
    if are_one and not any(
        not _is_certain(perplexity, loss) or _is_near(printed, loss, are_nats and not _unit(loss)) for loss in losses
    ):
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


def _are_linked(one: Fact, other: Fact) -> bool:
    pair = ((one.claim, other.id), (other.claim, one.id))
    return any(link.claim == wanted for claim, wanted in pair if claim for link in claim.related)


def _meant(perplexity: Fact, losses: list[Fact]) -> list[Fact]:
    """Returns the losses that the words of a perplexity mean, by figure or by place in the run; all where they do not say."""
    words = perplexity.claim.statement if perplexity.claim else ""
    named = [loss for loss in losses if re.search(rf"(?<![\d.]){re.escape(loss.quantity.printed)}(?![\d.]*\d)", words)]
    if len(named) == 1 and named[0].quantity.printed != perplexity.quantity.printed:
        return named
    patterns = (*_PLACES.items(), *_PLACES_OF_PERPLEXITY)
    places = list(dict.fromkeys(metric for metric, pattern in patterns if pattern.search(words)))
    return [loss for loss in losses if places == [loss.metric]] or losses


def _is_certain(perplexity: Fact, loss: Fact) -> bool:
    """Tells whether the one is said to be that of the other, and the perplexity is not one of words."""
    assert perplexity.claim is not None
    assert loss.claim is not None
    claim = perplexity.claim
    if claim.reading == "per-word" or (claim.reading is None and _OF_WORDS.search(claim.statement)):
        return False
    if _are_linked(perplexity, loss):
        return True
    named = loss.quantity.printed in claim.statement or _THAT_LOSS.search(claim.statement)
    is_named = bool(named) or _are_of_one_place(perplexity, loss)
    is_same_data = is_held_out(claim) == is_held_out(loss.claim)
    return is_named and is_same_data and belong_together(claim, loss.claim)


def _are_of_one_place(perplexity: Fact, loss: Fact) -> bool:
    """Tells whether both are by their words of one end of a run, and by their readings means a token in known units."""
    if perplexity.claim is None or perplexity.claim.reading != "per-token" or _unit(loss) != "nat":
        return False
    return any(
        metric == loss.metric and pattern.search(perplexity.claim.statement)
        for metric, pattern in _PLACES_OF_PERPLEXITY
    )


def _are_told_in_both(losses: list[Fact]) -> bool:
    """Tells whether losses are one loss, printed in bits and in nats."""
    one, *others = (in_nats(loss) for loss in losses)
    return len(one) == 1 and all(len(other) == 1 and other[0].interval.overlaps(one[0].interval) for other in others)


def _is_near(printed: Interval, loss: Fact, are_nats: bool) -> bool:
    """A mean of perplexities is a little above the perplexity of the mean loss."""
    readings = in_nats(loss)[:1] if are_nats else in_nats(loss)
    return can_be_mean(loss) and any(r.interval.exp().widened(NEAR).overlaps(printed) for r in readings)


def _in_two_units(fact: Fact, losses: list[Fact]) -> Iterator[Finding]:
    """Compares a loss that is said to be in bits with the one loss of the same run that is said to be in nats."""
    if _unit(fact) != "bit":
        return
    assert fact.claim is not None
    twins = [loss for loss in losses if _unit(loss) == "nat" and loss.claim and _is_one_loss(fact, loss)]
    twins = [loss for loss in twins if _are_linked(fact, loss)] or twins
    if len({loss.interval for loss in twins}) != 1:
        return
    (bits,), nats, twin = in_nats(fact), twins[0].interval, twins[0]
    working = Working()
    working.given(f"{loss_name(fact)} in bits", fact)
    working.given(f"{loss_name(twin)} in nats", twin)
    value = Interval.exactly(twin.value).over(Interval.exactly(2).ln()).middle
    expected = working.computed("in bits", nats.over(Interval.exactly(2).ln()), how="nats / ln 2", nominal=value)
    told = f"A loss of {twin.quantity.printed} in nats is {tell_number(value or Decimal(0))} in bits"
    if bits.interval.overlaps(nats):
        yield consistent((fact, twin), working, f"{told}, which agrees with the {fact.quantity.printed} printed.")
    elif fact.interval.widened(NEAR).overlaps(expected):
        sentence = f"{told}, not the {fact.quantity.printed} printed; rounding could be the reason."
        yield under_determined((fact, twin), working, sentence, needs=("loss-definition",))
    else:
        sentence = f"{told}, not the {fact.quantity.printed} printed."
        yield inconsistent((fact, twin), working, sentence, needs=("loss-definition",))


def _unit(loss: Fact) -> str:
    reading = loss.claim.reading if loss.claim else None
    unit = loss.quantity.unit.partition("/")[0]
    return unit if unit in ("bit", "nat") else _IN_UNITS.get(reading or "", "")


def _is_one_loss(one: Fact, other: Fact) -> bool:
    assert one.claim is not None
    assert other.claim is not None
    if _are_linked(one, other):
        return True
    alike = one.metric == other.metric != "training-loss" and is_held_out(one.claim) == is_held_out(other.claim)
    return alike and one.subject == other.subject and belong_together(one.claim, other.claim)
