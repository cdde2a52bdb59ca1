"""CNT124: an amount that is said to be two others together."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell
from claims.facts.nouns import around, stems
from claims.model.claim import Claim
from claims.model.quantity import Comparator
from claims.patterns import declared

_TOGETHER = declared(
    r"(?:^|[,;:] )(?P<one>[^,;:.]{2,50}?) (?:and|plus) (?P<other>[^,;:.]{2,50}?) (?:together|combined|in sum|taken together|put together|sum)\b",
    re.IGNORECASE,
)
_BARE = frozenset({"percent", "x", "dimensionless", "percentage_point", "score"})
_NO_SUM = declared(
    r"\b(average|mean|faster|slower|less|more|per|each|every|up to|overlap\w*|ratio|saves?)\b", re.IGNORECASE
)
_NEAR = Decimal("0.03")
_NEEDS = ("metric-definition",)


@check("CNT124", Figured)
def amounts_told_together(view: View, claim: Claim) -> Iterator[Finding]:
    """Adds up the two amounts of "input and output together", and compares the amount that is printed of both.

    Each half of the words must be shared with just one amount of the same thing and the same dimension, in the same study
    or the same source, and the two must be different ones.

    Bad:

    ```toml
    # claims/input.toml
    id = "input"
    subject = "the-service"
    kind = "cost"
    statement = "The input tokens cost $600."
    claimant = "the-maker"
    modality = "measured"
    metric = "cost"
    study = "the-run"
    quantity = {printed = "$600", value = "600", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/output.toml
    id = "output"
    subject = "the-service"
    kind = "cost"
    statement = "The output tokens cost $300."
    claimant = "the-maker"
    modality = "measured"
    metric = "cost"
    study = "the-run"
    quantity = {printed = "$300", value = "300", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-service"
    kind = "cost"
    statement = "Input and output together cost $1,100."
    claimant = "the-maker"
    modality = "measured"
    metric = "cost"
    study = "the-run"
    quantity = {printed = "$1,100", value = "1100", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The month"
    subject = "the-service"
    summary = "The month."
    ```

    Good:

    ```toml
    # claims/input.toml
    id = "input"
    subject = "the-service"
    kind = "cost"
    statement = "The input tokens cost $600."
    claimant = "the-maker"
    modality = "measured"
    metric = "cost"
    study = "the-run"
    quantity = {printed = "$600", value = "600", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/output.toml
    id = "output"
    subject = "the-service"
    kind = "cost"
    statement = "The output tokens cost $300."
    claimant = "the-maker"
    modality = "measured"
    metric = "cost"
    study = "the-run"
    quantity = {printed = "$300", value = "300", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-service"
    kind = "cost"
    statement = "Input and output together cost $900."
    claimant = "the-maker"
    modality = "measured"
    metric = "cost"
    study = "the-run"
    quantity = {printed = "$900", value = "900", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The month"
    subject = "the-service"
    summary = "The month."
    ```
    """
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.unit in _BARE or _NO_SUM.search(claim.statement):
        return
    found = _TOGETHER.search(claim.statement)
    if found is None or quantity.comparator not in (Comparator.EQUAL, Comparator.ABOUT) or quantity.unit_note:
        return
    near = [c for c in around(view, claim) if c.subject == claim.subject and _is_alike(c, claim)]
    halves = stems(found["one"]), stems(found["other"])
    one, other = (_only(near, halves[at] - halves[1 - at], halves[1 - at] - halves[at]) for at in (0, 1))
    if one is None or other is None or one.id == other.id:
        return
    yield _judged(claim, one, other)


def _is_alike(claim: Claim, whole: Claim) -> bool:
    quantity = claim.quantity
    if quantity is None or quantity.value is None or whole.quantity is None or quantity.unit_note:
        return False
    if quantity.comparator not in (Comparator.EQUAL, Comparator.ABOUT) or _NO_SUM.search(claim.statement):
        return False
    alike = claim.metric is None or whole.metric is None or claim.metric == whole.metric
    return alike and claim.kind is whole.kind and units.factor(quantity.unit, whole.quantity.unit) is not None


def _only(near: list[Claim], words: frozenset[str], others: frozenset[str]) -> Claim | None:
    """Returns the one amount that has the words of one half and none of the other."""
    found = [c for c in near if words & stems(c.statement) and not others & stems(c.statement)]
    return found[0] if len(found) == 1 else None


def _judged(claim: Claim, one: Claim, other: Claim) -> Finding:
    assert claim.quantity
    assert one.quantity
    assert other.quantity
    unit = claim.quantity.unit
    first, second = (
        c.quantity.interval().scaled(units.factor(c.quantity.unit, unit) or 1) for c in (one, other) if c.quantity
    )
    printed = claim.quantity.interval()
    working = Working()
    working.say(f"together: printed “{claim.quantity.printed}”")
    how = f"{one.quantity.printed} + {other.quantity.printed}"
    nominal = (first.middle or Decimal(0)) + (second.middle or Decimal(0))
    made = working.computed("sum", first.plus(second), unit, how, nominal)
    said = f"{one.quantity.printed} and {other.quantity.printed} make {tell(nominal, unit)}"
    reads = (claim, one, other)
    if printed.overlaps(made):
        return consistent(reads, working, f"{said}, as the {claim.quantity.printed} printed.")
    sentence = f"{said}, not the {claim.quantity.printed} printed."
    if printed.widened(_NEAR).overlaps(made) or {one.claimant, other.claimant} != {claim.claimant}:
        return under_determined(reads, working, sentence, needs=_NEEDS)
    return inconsistent(reads, working, sentence, needs=_NEEDS)
