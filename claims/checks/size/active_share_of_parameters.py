"""SIZ103: the share of the parameters that a token activates."""

import re
from collections.abc import Iterator
from itertools import product

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.figures import amount, claimed, is_amount, percentage, told
from claims.facts import Fact
from claims.model.claim import Claim
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.subject import SubjectKind
from claims.patterns import declared

_EXPERTS = declared(r"\bexperts?\b", re.IGNORECASE)
_OF_A_MODEL = declared(r"param|weights|experts?\b|model|network|参数|权重|专家", re.IGNORECASE)
_ACTIVE = declared(
    r"\b(share|part|portion|fraction|proportion|ratio) (that |which )?(is |are |gets? )?activ|\bactiv\w+ (share|ratio|fraction|part|proportion)",
    re.IGNORECASE,
)
_OF_OTHERS = declared(
    r"\b(users?|customers?|accounts?|devices?|cards?|licen[cs]es?|neurons?|layers?|heads?)\b", re.IGNORECASE
)
_PARAMETERS = declared(r"param|weights", re.IGNORECASE)

Parts = tuple[Fact, Fact]
"""A part and the whole that it is a part of."""


@check("SIZ103", "active-share")
def active_share_of_parameters(view: View, share: Fact) -> Iterator[Finding]:
    """Compares a printed share of the parameters that work on a token with active / total parameters.

    The share in percent is active parameters / total parameters x 100. A share that fits only active / (total - active)
    was taken of the wrong base, and the finding says so. A share said to be one of the experts is compared with experts
    activated / routed experts instead. Where several counts are claimed, a share that fits one pair of them passes.

    Bad:

    ```toml
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 400 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "400 billion", value = "4.00E+11", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/active.toml
    id = "active"
    subject = "the-model"
    kind = "spec"
    statement = "It activates 80 billion of them per token."
    claimant = "the-maker"
    modality = "described"
    metric = "active-parameters"
    quantity = {printed = "80 billion", value = "8.0E+10", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-model"
    kind = "spec"
    statement = "A token activates 25% of the parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "active-share"
    quantity = {printed = "25%", value = "25", unit = "percent"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 400 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "400 billion", value = "4.00E+11", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/active.toml
    id = "active"
    subject = "the-model"
    kind = "spec"
    statement = "It activates 80 billion of them per token."
    claimant = "the-maker"
    modality = "described"
    metric = "active-parameters"
    quantity = {printed = "80 billion", value = "8.0E+10", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-model"
    kind = "spec"
    statement = "A token activates 20% of the parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "active-share"
    quantity = {printed = "20%", value = "20", unit = "percent"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    if share.claim is None or not is_amount(share):
        return
    if share.claim.metric is None and not _is_of_a_model(view, share.claim):
        return
    parameters = _pairs(view, share, "active-parameters", "total-parameters")
    experts = _pairs(view, share, "active-experts", "routed-experts")
    words = share.claim.statement
    of_experts = bool(_EXPERTS.search(words)) and not _PARAMETERS.search(words)
    meant, other = (experts, parameters) if of_experts else (parameters, experts)
    if meant:
        yield _compared(share, meant, other, "experts" if of_experts else "parameters")


def _is_of_a_model(view: View, claim: Claim) -> bool:
    """Tells whether a share is one of a model's parts: its words say so, or it is what the model itself activates."""
    if _OF_A_MODEL.search(claim.statement):
        return True
    subject = view.subject(claim.subject)
    is_model = subject is not None and subject.kind is SubjectKind.MODEL
    return is_model and bool(_ACTIVE.search(claim.statement)) and not _OF_OTHERS.search(claim.statement)


def _pairs(view: View, share: Fact, part: str, whole: str) -> list[Parts]:
    assert share.claim is not None
    return list(product(claimed(view, share.claim, part), claimed(view, share.claim, whole)))


def _percent(parts: Parts) -> Interval:
    return amount(parts[0]).over(amount(parts[1])).scaled(100)


def _compared(share: Fact, pairs: list[Parts], others: list[Parts], what: str) -> Finding:
    fitting = [parts for parts in pairs if _percent(parts).overlaps(share.interval)]
    part, whole = (fitting or pairs)[0]
    working = Working()
    for label, fact in (("active", part), ("total", whole), ("share", share)):
        working.given(label, fact)
    percent = working.computed("active / total", _percent((part, whole)), "percent", nominal=percentage(part, whole))
    shown = told(percent, "percent", percentage(part, whole))
    said = f"{part.quantity.printed} of {whole.quantity.printed} {what} is {shown}"
    reads = (share, part, whole)
    if fitting:
        return consistent(reads, working, f"{said}, which is the {share.quantity.printed} printed.")
    for one, another in pairs[1:]:
        working.computed(f"{one.quantity.printed} / {another.quantity.printed}", _percent((one, another)), "percent")
    every = (share, *(fact for parts in pairs for fact in parts))
    needs = ("params-total-active", "metric-definition")
    for one, another in others:
        if _percent((one, another)).overlaps(share.interval):
            working.computed("the other share that could be meant", _percent((one, another)), "percent")
            fitting_parts = f"{one.quantity.printed} of {another.quantity.printed}"
            sentence = f"{said}; the {share.quantity.printed} printed fit {fitting_parts}."
            return under_determined((*every, one, another), working, sentence, needs=needs, severity=Severity.WARNING)
    return inconsistent(
        every, working, f"{said}, not the {share.quantity.printed} printed.{_hint(share, pairs)}", needs=needs
    )


def _hint(share: Fact, pairs: list[Parts]) -> str:
    """Names the wrong base where the share is one of the rest instead of the whole."""
    for part, whole in pairs:
        rest = amount(whole).minus(amount(part))
        if amount(part).over(rest).scaled(100).overlaps(share.interval):
            return f" It is the share of the other {told(rest, whole.unit)}, the wrong base."
    return ""
