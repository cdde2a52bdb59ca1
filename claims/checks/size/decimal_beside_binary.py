"""SIZ129: one amount of bytes in decimal multiples and in binary ones, as two records tell it."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import amount_in, is_exactly_told, printed
from claims.facts.nouns import around
from claims.facts.story import are_alike
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.patterns import declared

_DECIMAL = declared(r"^(kilo|mega|giga|tera|peta|exa)byte$")
_BINARY = declared(r"^(kibi|mebi|gibi|tebi|pebi)byte$")
_BACK = declared(
    r"\b(these|those|that is|which is|this is|the same|shown?|shows?|reports?|displays?)\b|即|显示|也就是",
    re.IGNORECASE,
)
_NEEDS = ("metric-definition",)
_NEAR = Decimal("0.01")


@check("SIZ129", Claim)
def decimal_beside_binary(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares an amount in GiB or TiB with the one in GB or TB that is recorded of the same thing.

    1 TiB = 2^40 bytes, 1 TB = 10^12. The two have the same subject, metric, study and conditions, in one source, and
    are the only ones of their sort. They are one amount where the later refers to the other, or where the same number
    stands before both units, which is the slip itself; else they may be two.

    Bad:

    ```toml
    # claims/decimal.toml
    id = "decimal"
    subject = "the-array"
    kind = "memory"
    statement = "The array has 200 TB."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-capacity"
    quantity = {printed = "200 TB", value = "200", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/binary.toml
    id = "binary"
    subject = "the-array"
    kind = "memory"
    statement = "Systems show these as 200 TiB."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-capacity"
    quantity = {printed = "200 TiB", value = "200", unit = "tebibyte"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/decimal.toml
    id = "decimal"
    subject = "the-array"
    kind = "memory"
    statement = "The array has 200 TB."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-capacity"
    quantity = {printed = "200 TB", value = "200", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/binary.toml
    id = "binary"
    subject = "the-array"
    kind = "memory"
    statement = "Systems show these as 182 TiB."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-capacity"
    quantity = {printed = "182 TiB", value = "182", unit = "tebibyte"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    quantity = claim.quantity
    if quantity is None or claim.metric is None or not _BINARY.match(quantity.unit) or not is_exactly_told(claim):
        return
    near = [c for c in around(view, claim) if _is_of_the_same(claim, c)]
    others = [c for c in near if c.quantity and _DECIMAL.match(c.quantity.unit)]
    if len(others) == 1 and not any(c.quantity and _BINARY.match(c.quantity.unit) for c in near):
        yield from _judged(view, claim, others[0])


def _is_of_the_same(claim: Claim, other: Claim) -> bool:
    is_same = (claim.subject, claim.metric, claim.conditions) == (other.subject, other.metric, other.conditions)
    return is_same and is_exactly_told(other) and are_alike(claim, other)


def _judged(view: View, claim: Claim, other: Claim) -> Iterator[Finding]:
    assert claim.quantity
    assert other.quantity
    binary, decimal = amount_in(claim, "byte"), amount_in(other, "byte")
    factor = amount_in(claim, other.quantity.unit)
    assert binary
    assert decimal
    assert factor
    working = Working()
    working.say(f"in binary multiples: printed “{printed(claim)}”; in decimal ones: printed “{printed(other)}”")
    working.computed("the first", binary, "byte")
    working.computed("the second", decimal, "byte")
    made = working.computed("the first in the unit of the second", factor, other.quantity.unit)
    reads = (claim, other)
    told = f"{printed(claim)} are {made.middle:.4g} in the unit of the {printed(other)}"
    if binary.overlaps(decimal):
        if not is_told_elsewhere(view, reads, Outcome.CONSISTENT, "SIZ129"):
            yield consistent(reads, working, f"{told}, so that both are one amount.", bears_out=False)
        return
    is_slip = claim.quantity.value == other.quantity.value
    sure = is_slip or _BACK.search(claim.statement) is not None
    if sure and not binary.widened(_NEAR).overlaps(decimal):
        if not is_told_elsewhere(view, reads, Outcome.INCONSISTENT, "SIZ129"):
            yield inconsistent(reads, working, f"{told}, so that the two are not one amount.", needs=_NEEDS)
    else:
        yield under_determined(reads, working, f"{told}; they may be two amounts.", needs=_NEEDS)
