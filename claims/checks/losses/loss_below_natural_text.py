"""LOS106: a loss lower than natural text lets a model have."""

from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, under_determined
from claims.facts import Fact, tell_number
from claims.facts.training import LN_TWO, in_nats, is_held_out, is_of_language_model
from claims.model.interval import Interval

_CHARACTERS = Interval.exactly(4)
"""Characters of an English token, a rule of thumb of the makers of tokenisers."""


@check("LOS106", "final-loss", "training-loss")
def loss_below_natural_text(view: View, loss: Fact) -> Iterator[Finding]:
    """Warns where a language model's loss is lower than varied natural text lets it be.

    A rule of thumb, no law: readers who guess the next letter of printed English need 0.6 to 1.3 bits a character (C.
    E. Shannon, Prediction and Entropy of Printed English, 1951). At about 4 characters a token that is at least 2.4
    bits a token. A loss below 1 bit a token (0.69 nats, perplexity 2) is less than half of that: the model is surer of
    each token than of the fall of a coin. Templates, code, short answers and data seen many times go as low; a result
    on data that were held out would tell learning from memorising.

    Bad:

    ```toml
    # claims/loss.toml
    id = "loss"
    subject = "the-model"
    kind = "loss"
    statement = "Fine-tuning ended at a loss of 0.20."
    claimant = "the-maker"
    modality = "measured"
    metric = "final-loss"
    quantity = {printed = "0.20", value = "0.20"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/loss.toml
    id = "loss"
    subject = "the-model"
    kind = "loss"
    statement = "Pre-training ended at a loss of 1.95."
    claimant = "the-maker"
    modality = "measured"
    metric = "final-loss"
    quantity = {printed = "1.95", value = "1.95"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if loss.claim is None or not is_of_language_model(view, loss):
        return
    first = in_nats(loss)[0]
    if not first.interval.is_below(LN_TWO) or (first.interval.low is not None and first.interval.low < 0):
        return
    working = Working()
    working.given("loss", loss)
    at = Interval.exactly(loss.value) if first.label == "in nats" else Interval.exactly(loss.value).times(LN_TWO)
    perplexity = at.exp().middle
    working.computed(f"perplexity, the loss read {first.label}", first.interval.exp(), nominal=perplexity)
    bits, value = first.interval.over(LN_TWO), at.over(LN_TWO)
    working.computed("bits a token", bits, "bit", nominal=value.middle)
    of_character = value.over(_CHARACTERS).middle
    working.computed("bits a character, at 4 characters a token", bits.over(_CHARACTERS), "bit", nominal=of_character)
    working.say("printed English: 0.6 to 1.3 bits a character (Shannon 1951)")
    held_out = is_held_out(loss.claim)
    why = "narrow text" if held_out else "narrow text or text seen before"
    yield under_determined(
        (loss,),
        working,
        f"A loss of {loss.quantity.printed} is a perplexity of {tell_number(perplexity or Decimal(1))}"
        f", which as a rule of thumb is too low for varied text and points to {why}.",
        needs=("dataset-name-revision",) if held_out else ("heldout-eval", "dataset-name-revision"),
        severity=Severity.NOTE if held_out else Severity.WARNING,
    )
