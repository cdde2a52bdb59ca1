"""SIZ125: the tokens of a configuration or a training sequence against the context window of the model."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, under_determined
from claims.checks.size.figures import amount, is_amount, most_precise
from claims.checks.size.runs import models_of
from claims.facts import Fact, tell, tell_number
from claims.patterns import declared

_POWERS = (
    (declared(r"\bmillion\b|\d ?M\b|百万", re.IGNORECASE), Decimal(10) ** 6, Decimal(2) ** 20),
    (declared(r"\bthousand\b|\d ?[Kk]\b|千", re.IGNORECASE), Decimal(10) ** 3, Decimal(2) ** 10),
)
"""Scale words of a count of tokens, what they stand for, and the power of two that they are often used for."""

_SPARE = Decimal("1.05")
"""A million as a power of two is 4.9 % more than a million."""

_NEEDS = ("sequence-length", "scope-limits")


@check("SIZ125", "context-window", "sequence-length")
def context_within_window(view: View, length: Fact) -> Iterator[Finding]:
    """Sets the tokens that a configuration or a training sequence takes against the model's own context window.

    A configuration for long contexts can take the whole window or a part of it. One that takes more, beyond the
    difference between a million and 2^20, needs a window that was extended, or counts something else in: that is not
    ruled out, and asked for. Lengths in tokens; a scale word may stand for a power of two.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # subjects/the-recipe.toml
    id = "the-recipe"
    name = "The Recipe"
    kind = "technique"
    # claims/window.toml
    id = "window"
    subject = "the-model"
    kind = "spec"
    statement = "The model has a context window of 128K tokens."
    claimant = "the-maker"
    modality = "described"
    metric = "context-window"
    quantity = {printed = "128K", value = "1.28E+5", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/configured.toml
    id = "configured"
    subject = "the-recipe"
    kind = "support"
    statement = "The recipe serves the model with a context of one million tokens."
    claimant = "the-maker"
    modality = "described"
    metric = "context-window"
    quantity = {printed = "one million", value = "1E+6", unit = "token"}
    about = [{subject = "the-model", role = "model"}]
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # subjects/the-recipe.toml
    id = "the-recipe"
    name = "The Recipe"
    kind = "technique"
    # claims/window.toml
    id = "window"
    subject = "the-model"
    kind = "spec"
    statement = "The model has a context window of 128K tokens."
    claimant = "the-maker"
    modality = "described"
    metric = "context-window"
    quantity = {printed = "128K", value = "1.28E+5", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/configured.toml
    id = "configured"
    subject = "the-recipe"
    kind = "support"
    statement = "The recipe serves the model with a context of 131,072 tokens."
    claimant = "the-maker"
    modality = "described"
    metric = "context-window"
    quantity = {printed = "131,072", value = "131072", unit = "token"}
    about = [{subject = "the-model", role = "model"}]
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    claim = length.claim
    if claim is None or not is_amount(length):
        return
    models = models_of(view, claim)
    if len(models) != 1 or (length.metric == "context-window" and length.subject == models[0]):
        return
    windows = [fact for fact in view.facts_about(models[0], "context-window", main=True) if is_amount(fact)]
    window = most_precise(windows)
    if window is None:
        return
    working = Working()
    label = "sequence" if length.metric == "sequence-length" else f"context of {view.name(length.subject)}"
    taken = working.given(label, length)
    working.given(f"context window of {view.name(models[0])}", window)
    for fact in (length, window):
        _say_power(working, fact)
    room = amount(window)
    reads = (length, window)
    of_model = f"the context window of {view.name(models[0])}"
    if taken.low is not None and room.high is not None and taken.low > room.high * _SPARE:
        nominal = length.value / window.value
        working.computed("as a multiple of the window", taken.over(room), "x", nominal=nominal)
        yield under_determined(
            reads,
            working,
            f"{tell(length.value, 'token')} ({label}) are {tell_number(nominal)} times {of_model}, {tell(window.value, 'token')}: it was "
            "extended, or something else is counted.",
            needs=_NEEDS,
            severity=Severity.WARNING,
        )
        return
    part = "the whole of" if taken.overlaps(room) else "within"
    yield consistent(
        reads,
        working,
        f"{tell(length.value, 'token')} ({label}) are {part} {of_model}, {_printed(window)}.",
        bears_out=False,
    )


def _say_power(working: Working, fact: Fact) -> None:
    for words, scale, power in _POWERS:
        if words.search(fact.quantity.printed):
            count = fact.value / scale * power
            working.say(f"“{fact.quantity.printed}” as a power of two would be {count:,.0f} tokens")
            return


def _printed(window: Fact) -> str:
    bound = {"<=": "up to ", "~": "about "}.get(window.quantity.comparator.value, "")
    return f"{bound}{tell(window.value, 'token')}"
