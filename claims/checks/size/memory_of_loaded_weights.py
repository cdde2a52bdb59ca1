"""SIZ140: the memory that a model takes once it is loaded against its parameters in the format that is named."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent
from claims.checks.size.weights import surplus
from claims.facts import tell
from claims.facts.amounts import is_exactly_told
from claims.model.claim import Claim
from claims.model.subject import SubjectKind
from claims.patterns import declared

_LOADED = declared(
    r"\b(?:loaded|loads|loading|weights|fills?|takes? up|occup\w+|needs?|requires?)\b|加载|载入|装入|权重|占用?|需要?",
    re.IGNORECASE,
)
_ALONE = declared(
    r"\bweights (?:alone|only|themselves)\b|\bfor (?:just |only )?the weights\b|\bbefore the first (?:request|token|prompt)\b|仅权重|权重本身|单是权重",
    re.IGNORECASE,
)
"""Words that leave everything but the weights out of an amount."""

_OTHERS = declared(
    r"\b(?:cache|activation\w*|optimi[sz]er|gradients?|adapters?|LoRA|experts?|layers?|each|every|per|a (?:card|device|gpu|node)|split|shard\w*|"
    r"offload\w*|saves?|saved|less|more|fewer|free|left|swap\w*|draft|active|host)\b|缓存|激活|优化器|梯度|每|单卡|卸载|节省|剩",
    re.IGNORECASE,
)
_NEAR = Decimal("0.03")
_NEEDS = ("weights-bytes", "params-total-active")
_CODE = "SIZ140"


@check(_CODE, Figured)
def memory_of_loaded_weights(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares the memory that a loaded model takes with its parameters times the bytes of the format that is named.

    It cannot be less than the weights; where it is told of the weights alone, it is not much more either.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/total.toml
    id = "total"
    subject = "the-model"
    kind = "spec"
    statement = "The Model has 30 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "30 billion", value = "30e9", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/memory.toml
    id = "memory"
    subject = "the-model"
    kind = "memory"
    statement = "Loaded in half precision it fills 18 GB of VRAM."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-used"
    quantity = {printed = "18 GB", value = "18", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/total.toml
    id = "total"
    subject = "the-model"
    kind = "spec"
    statement = "The Model has 9 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "9 billion", value = "9e9", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/memory.toml
    id = "memory"
    subject = "the-model"
    kind = "memory"
    statement = "Loaded in half precision it fills 18 GB of VRAM."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-used"
    quantity = {printed = "18 GB", value = "18", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    fact, subject, form = view.fact(claim), view.subject(claim.subject), view.format(claim)
    if fact is None or fact.metric != "memory-used" or form is None or not is_exactly_told(claim) or claim.study:
        return
    is_alone = _ALONE.search(claim.statement) is not None
    if subject is None or subject.kind is not SubjectKind.MODEL or not _LOADED.search(claim.statement):
        return
    if _OTHERS.search(_ALONE.sub(" ", claim.statement)):
        return
    found = [f for f in view.facts_about(claim.subject, "total-parameters", main=True) if f.claim]
    if len({f.interval for f in found}) != 1 or found[0].unit != "parameter":
        return
    parameters = found[0]
    working = Working()
    count, used = working.given("parameters", parameters), working.given("memory in use", fact)
    least = working.computed(f"weights in {form.name}", count.scaled(form.bits / 8), "byte")
    told = f"{parameters.quantity.printed} parameters in {form.name} take {tell(least.middle or Decimal(0), 'byte')}"
    if used.overlaps(least.widened(_NEAR)):
        yield consistent((fact, parameters), working, f"{told}, which fits the {fact.told} printed.", bears_out=False)
    elif used.is_below(least.widened(_NEAR)):
        yield inconsistent(
            (fact, parameters), working, f"{told}, more than the {fact.told} that they fill.", needs=_NEEDS
        )
    elif is_alone and least.scaled(surplus(form)).widened(_NEAR).is_below(used):
        yield inconsistent((fact, parameters), working, f"{told}, not the {fact.told} printed.", needs=_NEEDS)
