"""CNT129: a rate or size in bits that is told again in bytes."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell
from claims.facts.amounts import amount_in, is_exactly_told, printed, value_in
from claims.facts.nouns import around
from claims.model.claim import Claim
from claims.patterns import declared

_AGAIN = declared(
    r"\bin (giga|mega|tera|kilo)?(byte|bit)s\b|\bexpressed in\b|\bconvert\w*\b|\b(giga|mega|tera)?bytes, (not|that is)\b|换算|折合|按字节|即每秒",
    re.IGNORECASE,
)
_DIRECTIONS = declared(
    r"\b(both directions|each direction|bidirectional|full[- ]duplex|payload|usable|memory|net|effective)\b|双向|有效",
    re.IGNORECASE,
)
_EIGHT = Decimal(8)
_SLIPS = frozenset(n * Decimal(1000) ** power for n in (1, 8) for power in range(3)) - {Decimal(1)}
_NEAR = Decimal("0.1")
_NEEDS = ("metric-definition", "line-rate-and-direction")


@check("CNT129", Figured)
def bits_told_in_bytes(view: View, claim: Claim) -> Iterator[Finding]:
    """Divides a figure in bits by eight where the same thing is told again in bytes.

    800 Gb/s are 100 GB/s. The claim says that it tells the figure in the other unit, and the figure in bits is the one of
    the same thing, metric and source. The same digits in both units are a bit taken for a byte, a
    factor of a thousand is one multiple taken for another.

    Bad:

    ```toml
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "network-card"
    # claims/bits.toml
    id = "bits"
    subject = "the-card"
    kind = "spec"
    statement = "The card has 800 Gb/s of network bandwidth."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "800 Gb/s", value = "800", unit = "gigabit/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/bytes.toml
    id = "bytes"
    subject = "the-card"
    kind = "spec"
    statement = "In bytes the card moves 800 GB/s."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "800 GB/s", value = "800", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "network-card"
    # claims/bits.toml
    id = "bits"
    subject = "the-card"
    kind = "spec"
    statement = "The card has 800 Gb/s of network bandwidth."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "800 Gb/s", value = "800", unit = "gigabit/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/bytes.toml
    id = "bytes"
    subject = "the-card"
    kind = "spec"
    statement = "In bytes the card moves 100 GB/s."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "100 GB/s", value = "100", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity = claim.quantity
    if quantity is None or not is_exactly_told(claim) or not _AGAIN.search(claim.statement):
        return
    unit = next((u for u in ("bit/second", "bit") if amount_in(claim, u) is not None), None)
    if unit is None or _DIRECTIONS.search(claim.statement):
        return
    is_byte, metric = "byte" in quantity.unit, _metric(view, claim)
    others = [
        c
        for c in around(view, claim)
        if c.subject == claim.subject
        and is_exactly_told(c)
        and amount_in(c, unit)
        and (_metric(view, c) == metric or None in (c.metric, claim.metric))
        if c.quantity and ("byte" in c.quantity.unit) is not is_byte and not _DIRECTIONS.search(c.statement)
    ]
    same = [c for c in others if c.quantity and c.quantity.value == quantity.value]
    if len(others) == 1 or same:
        yield _judged(claim, same[0] if same else others[0], unit)


def _metric(view: View, claim: Claim) -> str | None:
    fact = view.fact(claim)
    return fact.metric if fact else None


def _judged(claim: Claim, other: Claim, unit: str) -> Finding:
    assert claim.quantity
    assert other.quantity
    one, two = amount_in(claim, unit), amount_in(other, unit)
    assert one
    assert two
    working = Working()
    working.say(f"told once: printed “{printed(other)}”; told again: printed “{printed(claim)}”")
    working.computed("the first", two, unit)
    working.computed("the second", one, unit)
    told = f"{printed(other)} are {tell(value_in(other, unit) / _EIGHT, unit.replace('bit', 'byte'))}, eight bits to a byte"
    reads = (claim, other)
    if one.overlaps(two):
        return consistent(reads, working, f"{told}, as the {printed(claim)} printed.")
    sentence = f"{told}, not the {printed(claim)} printed."
    factor = max(value_in(claim, unit), value_in(other, unit)) / min(value_in(claim, unit), value_in(other, unit))
    if factor in _SLIPS and claim.claimant == other.claimant:
        return inconsistent(reads, working, sentence, needs=_NEEDS)
    severity = Severity.NOTE if one.widened(_NEAR).overlaps(two) else Severity.WARNING
    return under_determined(reads, working, sentence, needs=_NEEDS, severity=severity)
