"""SIZ124: the memory that the weights of a model leave on one device."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.figures import agreed, claimed
from claims.facts import Fact, tell
from claims.facts.amounts import amount_in, is_exactly_told, printed, value_in
from claims.model.claim import Claim, ClaimKind
from claims.model.subject import SubjectKind
from claims.patterns import declared

_LEFT = declared(
    r"\b(leav(e|es|ing)|left|free|remain\w*|spare|headroom|to spare|room for)\b|剩余|余下|留给", re.IGNORECASE
)
_ONE = declared(r"\b(on (one|a|a single|each|the)|per|every|of (one|a|each|the)) \w+|单卡|一张|每张", re.IGNORECASE)
_SEVERAL = declared(
    r"\b(two|three|four|eight|both|all|\d+) (\w+ )?(cards|devices|gpus|npus|accelerators|chips)\b|[两四八]张",
    re.IGNORECASE,
)
_BINARY = Decimal("1.1")
"""A card of 48 GB has 48 GiB perhaps, and its weights are told in powers of 1,000."""

_NEEDS = ("device-memory", "weights-bytes")


@check("SIZ124", ClaimKind.MEMORY)
def what_the_weights_leave(view: View, claim: Claim) -> Iterator[Finding]:
    """Takes the weights of a model from the memory of one device, and compares what is said to be left.

    48 GB less 39 GB are 9 GB. More than that cannot be free (a tenth is allowed for GB and GiB); less can, since a
    program needs memory too. The device is named by the claim, the size of the weights stands once for the model.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "accelerator"
    # claims/weights.toml
    id = "weights"
    subject = "the-model"
    kind = "memory"
    statement = "The INT4 files come to 39 GB."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "39 GB", value = "39", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/card.toml
    id = "card"
    subject = "the-card"
    kind = "spec"
    statement = "The card has 48 GB of memory."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "48 GB", value = "48", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/left.toml
    id = "left"
    subject = "the-model"
    kind = "memory"
    statement = "On one card that leaves 19 GB for the cache."
    claimant = "the-maker"
    modality = "described"
    about = [{subject = "the-card", role = "hardware"}]
    quantity = {printed = "19 GB", value = "19", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "accelerator"
    # claims/weights.toml
    id = "weights"
    subject = "the-model"
    kind = "memory"
    statement = "The INT4 files come to 39 GB."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "39 GB", value = "39", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/card.toml
    id = "card"
    subject = "the-card"
    kind = "spec"
    statement = "The card has 48 GB of memory."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "48 GB", value = "48", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/left.toml
    id = "left"
    subject = "the-model"
    kind = "memory"
    statement = "On one card that leaves 9 GB for the cache."
    claimant = "the-maker"
    modality = "described"
    about = [{subject = "the-card", role = "hardware"}]
    quantity = {printed = "9 GB", value = "9", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    words = claim.statement
    if not _LEFT.search(words) or not _ONE.search(words) or _SEVERAL.search(words) or not is_exactly_told(claim):
        return
    devices = [s.id for s in view.subjects_of(claim) if s.kind is SubjectKind.ACCELERATOR]
    weights = [f for f in claimed(view, claim, "weights-size") if f.subject == claim.subject]
    capacity = agreed(view, claim, "memory-per-device", assume=False)
    if (
        len(devices) != 1
        or len(weights) != 1
        or capacity is None
        or capacity.subject != devices[0]
        or capacity.id == claim.id
    ):
        return
    if amount_in(claim, "byte") is not None:
        yield _judged(claim, capacity, weights[0])


def _judged(claim: Claim, capacity: Fact, weights: Fact) -> Finding:
    left = amount_in(claim, "byte")
    assert left
    working = Working()
    room = working.given("memory of one device", capacity)
    size = working.given("weights", weights)
    working.say(f"left: printed “{printed(claim)}”")
    nominal = capacity.value - weights.value
    made = working.computed("memory - weights", room.minus(size), "byte", nominal=nominal)
    told = f"{capacity.quantity.printed} less {weights.quantity.printed} of weights are {tell(nominal, 'byte')}"
    reads: tuple[Claim | Fact, ...] = (claim, capacity, weights)
    if left.overlaps(made):
        return consistent(reads, working, f"{told}, as the {printed(claim)} printed.")
    sentence = f"{told}, not the {printed(claim)} printed."
    binary = room.scaled(_BINARY).minus(size.scaled(1 / _BINARY))
    if left.is_below(made) and value_in(claim, "byte") * 2 > nominal:
        sentence = f"{told}, of which {printed(claim)} may be left beside what a program needs."
        return under_determined(reads, working, sentence, needs=_NEEDS)
    if (
        left.is_below(made)
        or not binary.is_below(left)
        or len({claim.claimant, *(f.claim.claimant for f in (capacity, weights) if f.claim)}) > 1
    ):
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, sentence, needs=_NEEDS)
