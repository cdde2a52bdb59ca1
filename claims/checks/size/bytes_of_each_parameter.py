"""SIZ122: bytes of each parameter against a size in all."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.figures import agreed
from claims.facts import Fact, tell
from claims.facts.nouns import around, matter
from claims.model.claim import Claim
from claims.model.quantity import Comparator
from claims.patterns import declared

_PER = "byte/parameter"
_PART = declared(
    r"\b(per|each|every|shards?|pieces?|files?|rank|device|card|gpu|node|trainable|trained|tuned|LoRA|active|adapter|compress\w*|up to)\b(?! (of )?(its |the )?parameters?\b)",
    re.IGNORECASE,
)
_NEAR = Decimal("0.1")
_NEEDS = ("params-total-active", "metric-definition")


@check("SIZ122", Figured)
def bytes_of_each_parameter(view: View, claim: Claim) -> Iterator[Finding]:
    """Multiplies the bytes that are told of each parameter with the parameters, and compares the size told of all.

    The size is the one of the same study, or of the same thing in the same source, that names the same matter in its
    words (the checkpoint, the optimiser). Twelve bytes of each of 200 billion parameters are 2.4 TB.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 200 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "200 billion", value = "2.00E+11", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/each.toml
    id = "each"
    subject = "the-model"
    kind = "memory"
    statement = "A checkpoint keeps 16 bytes of each parameter."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    quantity = {printed = "16 bytes", value = "16", unit = "byte/parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-model"
    kind = "memory"
    statement = "A checkpoint of the model is 2.4 TB."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    quantity = {printed = "2.4 TB", value = "2.4", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The run"
    subject = "the-model"
    summary = "The run."
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 200 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "200 billion", value = "2.00E+11", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/each.toml
    id = "each"
    subject = "the-model"
    kind = "memory"
    statement = "A checkpoint keeps 12 bytes of each parameter."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    quantity = {printed = "12 bytes", value = "12", unit = "byte/parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-model"
    kind = "memory"
    statement = "A checkpoint of the model is 2.4 TB."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    quantity = {printed = "2.4 TB", value = "2.4", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The run"
    subject = "the-model"
    summary = "The run."
    ```
    """
    quantity = claim.quantity
    if quantity is None or quantity.value is None or units.factor(quantity.unit, _PER) is None:
        return
    if quantity.comparator not in (Comparator.EQUAL, Comparator.ABOUT) or quantity.value <= 0:
        return
    parameters = agreed(view, claim, "total-parameters", assume=False)
    words = matter(view, claim)
    sizes = [c for c in around(view, claim) if _is_size(c) and c.subject == claim.subject and words & matter(view, c)]
    if view.beside(claim, "trainable-parameters", "trainable-share"):
        return
    if parameters is None or len({c.quantity.value for c in sizes if c.quantity}) != 1 or _PART.search(claim.statement):
        return
    yield _judged(claim, sizes[0], parameters)


def _is_size(claim: Claim) -> bool:
    quantity = claim.quantity
    if quantity is None or quantity.value is None or units.factor(quantity.unit, "byte") is None:
        return False
    plain = quantity.comparator in (Comparator.EQUAL, Comparator.ABOUT) and not quantity.unit_note
    return plain and not _PART.search(claim.statement)


def _judged(claim: Claim, size: Claim, parameters: Fact) -> Finding:
    assert claim.quantity
    assert size.quantity
    each = claim.quantity.interval().scaled(units.factor(claim.quantity.unit, _PER) or 1)
    printed = size.quantity.interval().scaled(units.factor(size.quantity.unit, "byte") or 1)
    working = Working()
    number = working.given("parameters", parameters)
    working.say(f"bytes of each: printed “{claim.quantity.printed}”; in all: printed “{size.quantity.printed}”")
    nominal = parameters.value * (claim.quantity.value or Decimal(0)) * (units.factor(claim.quantity.unit, _PER) or 1)
    made = working.computed("parameters x bytes", number.times(each), "byte", nominal=nominal)
    said = f"{tell(parameters.value, 'parameter')} of {claim.quantity.printed} each make {tell(nominal, 'byte')}"
    reads = (claim, size, parameters)
    if printed.overlaps(made):
        return consistent(reads, working, f"{said}, as the {size.quantity.printed} printed.")
    sentence = f"{said}, not the {size.quantity.printed} printed."
    if printed.widened(_NEAR).overlaps(made) or size.claimant != claim.claimant:
        return under_determined(reads, working, sentence, needs=_NEEDS)
    return inconsistent(reads, working, sentence, needs=_NEEDS)
