"""LOS102: the first loss of a fresh model against the logarithm of its vocabulary."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, under_determined
from claims.facts import Fact, tell_number
from claims.facts.training import LN_TWO, Weights, can_be_mean, in_nats, is_of_language_model, starting_weights
from claims.model.claim import Claim, ClaimKind
from claims.model.interval import Interval
from claims.patterns import declared

_NEEDS = ("tokenizer-vocab", "loss-start-sanity", "loss-definition")
_MOST_SURPLUS = Decimal(4)
"""Logits of variance 8: an output layer of width 20,000 drawn with the usual deviation of 0.02."""

_MUCH = Decimal(1)
_SEVERAL_TOKENS = declared(
    r"\bmulti-?token|\bMTP\b|(several|multiple|more than one|two|three|four) tokens (at once|at a time|ahead)",
    re.IGNORECASE,
)
_USUAL_DEVIATION = Decimal("0.02")


@check("LOS102", "initial-loss")
def first_loss_against_vocabulary(view: View, loss: Fact) -> Iterator[Finding]:
    """Compares the first loss of a model with random weights with the natural logarithm of its vocabulary.

    A model that knows nothing and guesses uniformly among V tokens loses ln(V) nats a token. Random logits of variance
    s2 add about s2 / 2 (the mean of a log-normal variable), so a fresh start lies at ln(V) or a little above, and e to
    the first loss bounds the vocabulary. Where the hidden size is known, the variance tells the deviation with which
    the output layer was drawn, usually 0.02 (Radford et al., GPT, 2018), if what enters it has been normalised. A fresh
    start below ln(V) is another loss, or not the first one; it is never impossible, since the first loss that is
    printed may be that of a later step. What agrees with an assumed vocabulary is consistent, as with every assumed
    value, and names what would settle it. A start from trained weights above ln(V) is worse than guessing.

    Bad:

    ```toml
    # claims/vocabulary.toml
    id = "vocabulary"
    subject = "the-model"
    kind = "spec"
    statement = "The model has a vocabulary of 128,000 tokens."
    claimant = "the-maker"
    modality = "described"
    metric = "vocabulary-size"
    quantity = {printed = "128,000", value = "128000", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/loss.toml
    id = "loss"
    subject = "the-model"
    kind = "loss"
    statement = "Training from random initialization began at a loss of 6.2."
    claimant = "the-maker"
    modality = "measured"
    metric = "initial-loss"
    quantity = {printed = "6.2", value = "6.2"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/vocabulary.toml
    id = "vocabulary"
    subject = "the-model"
    kind = "spec"
    statement = "The model has a vocabulary of 128,000 tokens."
    claimant = "the-maker"
    modality = "described"
    metric = "vocabulary-size"
    quantity = {printed = "128,000", value = "128000", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/loss.toml
    id = "loss"
    subject = "the-model"
    kind = "loss"
    statement = "Training from random initialization began at a loss of 12.1."
    claimant = "the-maker"
    modality = "measured"
    metric = "initial-loss"
    quantity = {printed = "12.1", value = "12.1"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    assert loss.claim is not None
    if not is_of_language_model(view, loss) or not can_be_mean(loss):
        return
    weights = starting_weights(view, loss.claim)
    vocabulary = view.known(loss.claim, "vocabulary-size")
    if vocabulary is not None and (vocabulary.interval.low is None or vocabulary.interval.low <= 1):
        return
    if weights is Weights.RANDOM:
        yield _fresh(view, loss, vocabulary)
    elif weights is Weights.TRAINED and vocabulary is not None:
        yield from _trained(loss, vocabulary)


def _fresh(view: View, loss: Fact, vocabulary: Fact | None) -> Finding:
    working = Working()
    printed = working.given("first loss", loss)
    implied = Interval.exactly(loss.value).exp()
    how = f"e to {tell_number(loss.value)}"
    label = "vocabulary that a uniform start would imply"
    working.computed(label, printed.exp(), "token", how, implied.middle)
    first = f"A first loss of {loss.quantity.printed} from random weights"
    if vocabulary is None:
        sentence = (
            f"{first} would be uniform guessing among {tell_number(implied.middle or Decimal(0))} tokens; the "
            "vocabulary is not printed, and can only be smaller."
        )
        return under_determined((loss,), working, sentence, needs=_NEEDS)
    size = working.given("vocabulary", vocabulary)
    uniform = working.computed("loss of a uniform guess", size.ln(), how=f"ln({tell_number(vocabulary.value)})")
    readings = [(reading.label, reading.interval.minus(uniform)) for reading in in_nats(loss)]
    label, surplus = readings[0]
    point = Interval.exactly(loss.value if label == "in nats" else loss.value * (LN_TWO.middle or 1)).minus(uniform)
    working.computed("first loss above the uniform guess", surplus, nominal=point.middle)
    lies = f"ln({tell_number(vocabulary.value)}) = {tell_number(uniform.middle or Decimal(0))}"
    if surplus.high is not None and surplus.high < 0:
        return _below(loss, vocabulary, working, f"{first} lies below {lies}, that of a blind guess", -surplus.high)
    for other, bits in readings[1:]:
        if bits.holds(Decimal(0)):
            working.say(f"read {other}, the first loss would be that of a uniform guess")
    width = _spread(view, loss, working, point, surplus)
    further = _several_tokens(view, loss)
    if further:
        working.say("the model is said to predict several tokens at once; a loss that counts this in would be higher")
    reads = (loss, vocabulary, *((width,) if width else ()), *further)
    return _at_or_above(reads, width, working, f"{first} lies {{}} {lies}", point, surplus)


def _several_tokens(view: View, loss: Fact) -> tuple[Claim, ...]:
    """Returns a claim that the model predicts several tokens at once, which can be a further term of the loss."""
    found = [claim for claim in view.claims_about(loss.subject) if _SEVERAL_TOKENS.search(claim.statement)]
    of_model = [claim for claim in found if claim.kind in (ClaimKind.ARCHITECTURE, ClaimKind.SPEC)]
    return tuple(of_model or found)[:1]


def _below(loss: Fact, vocabulary: Fact, working: Working, sentence: str, gap: Decimal) -> Finding:
    severity = Severity.WARNING if gap > _MUCH and not vocabulary.is_assumed else Severity.NOTE
    return under_determined(
        (loss, vocabulary),
        working,
        f"{sentence}, so it is not the first step of a fresh model, or another loss.",
        needs=_NEEDS,
        severity=severity,
    )


def _spread(view: View, loss: Fact, working: Working, point: Interval, surplus: Interval) -> Fact | None:
    """Adds the variance of the first logits, and what an output layer of the known width usually gives."""
    variance = point.scaled(2)
    working.computed(
        "variance of the first logits", surplus.scaled(2), how="twice the surplus", nominal=variance.middle
    )
    assert loss.claim is not None
    width = view.known(loss.claim, "hidden-size")
    if width is None or width.value <= 0 or variance.low is None or variance.low <= 0:
        return None
    working.given("width of the output layer", width)
    usual = width.interval.scaled(_USUAL_DEVIATION * _USUAL_DEVIATION)
    how = f"{tell_number(width.value)} x 0.02 x 0.02"
    working.computed("variance that the usual deviation of 0.02 gives", usual, how=how)
    working.computed("loss that half of it adds", usual.scaled(Decimal("0.5")))
    return width


def _at_or_above(
    reads: tuple[Fact | Claim, ...],
    width: Fact | None,
    working: Working,
    sentence: str,
    point: Interval,
    surplus: Interval,
) -> Finding:
    loss, vocabulary = reads[:2]
    assert isinstance(loss, Fact)
    assert isinstance(vocabulary, Fact)
    at = surplus.holds(Decimal(0))
    lies = (
        sentence.format("at" if at else f"{tell_number(point.middle or Decimal(0))} above") + ", that of a blind guess"
    )
    if surplus.low is not None and surplus.low > _MOST_SURPLUS:
        return under_determined(
            reads,
            working,
            f"{lies}, more than random weights explain: the loss may hold further terms.",
            needs=_NEEDS,
            severity=Severity.WARNING,
        )
    usual = width.value * _USUAL_DEVIATION * _USUAL_DEVIATION / 2 if width else Decimal(0)
    if width and not at:
        lies = _sum(loss, vocabulary, width, usual)
    elif not at:
        lies += ", which random weights can add"
    if vocabulary.is_assumed:
        both = " and width" if width is not None and width.is_assumed and not at else ""
        sentence = (
            f"{lies}; vocabulary{both} are assumed, not printed." if both else f"{lies}; the vocabulary is assumed."
        )
        if at or (width is not None and _sum_agrees(loss, vocabulary, usual)):
            return consistent(reads, working, sentence, needs=_NEEDS, bears_out=False)
        return under_determined(reads, working, sentence, needs=_NEEDS)
    return consistent(reads, working, f"{lies}.")


def _sum_agrees(loss: Fact, vocabulary: Fact, usual: Decimal) -> bool:
    uniform = Interval.exactly(vocabulary.value).ln().middle or Decimal(0)
    return in_nats(loss)[0].interval.holds(uniform + usual)


def _sum(loss: Fact, vocabulary: Fact, width: Fact, usual: Decimal) -> str:
    """States the loss of a blind guess and what random weights add as the sum that they make."""
    uniform = Interval.exactly(vocabulary.value).ln().middle or Decimal(0)
    both = uniform + usual
    agrees = _sum_agrees(loss, vocabulary, usual)
    return (
        f"A blind guess loses ln({tell_number(vocabulary.value)}) = {tell_number(uniform)}, and random weights of the "
        f"usual size add {tell_number(usual)} at a width of {tell_number(width.value)}: {tell_number(both)} in all, "
        f"{'which agrees with' if agrees else 'against'} the first loss of {loss.quantity.printed}"
    )


def _trained(loss: Fact, vocabulary: Fact) -> Iterator[Finding]:
    working = Working()
    printed = working.given("first loss", loss)
    size = working.given("vocabulary", vocabulary)
    uniform = working.computed("loss of a uniform guess", size.ln(), how=f"ln({tell_number(vocabulary.value)})")
    nats = in_nats(loss)[0].interval
    if not uniform.is_below(nats):
        return
    working.computed("first loss above the uniform guess", printed.minus(uniform))
    yield under_determined(
        (loss, vocabulary),
        working,
        f"A first loss of {loss.quantity.printed} from trained weights lies above "
        f"ln({tell_number(vocabulary.value)}) = {tell_number(uniform.middle or Decimal(0))}: worse than guessing, "
        "as if the weights were not loaded.",
        needs=(*_NEEDS, "weights-real-or-dummy"),
        severity=Severity.WARNING,
    )
