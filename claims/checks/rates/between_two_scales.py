"""RAT230: scaling efficiency between two numbers of devices, against what is reached with each."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell
from claims.facts.amounts import amount_in, is_exactly_told, printed
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.patterns import declared

_NUMBER = r"(\d[\d,]*)"
_THINGS = r"(?:[\w-]+ )?(?:cards?|devices?|[gnt]pus?|accelerators?|chips?|nodes?|servers?|workers?)"
_BETWEEN = declared(
    rf"\b(?:from|between) {_NUMBER}(?: {_THINGS})? (?:to|and) {_NUMBER} {_THINGS}\b|从\s?{_NUMBER}\s?[张块卡台个]*\w{{0,2}}(?:扩展|增加)?到\s?{_NUMBER}\s?[张块卡台个]",
    re.IGNORECASE,
)
_EFFICIENCY = declared(r"\befficien\w+|\bof (linear|ideal|perfect)\b|\bscaling\b|扩展效率|线性度|加速比", re.IGNORECASE)
_WEAK = declared(r"\b(weak|strong|more|loss|lost|lower|per[- ]card|per[- ]device|peak)\b|弱扩展|强扩展", re.IGNORECASE)
_UNITS = ("token/second", "sample/second", "image/second", "sequence/second", "FLOP/second", "request/second")
_NEAR = Decimal("0.04")
_NEEDS = ("scale-curve", "device-node-count")


@check("RAT230", Figured)
def between_two_scales(view: View, claim: Claim) -> Iterator[Finding]:
    """Divides the gain of throughput between two numbers of devices by the growth of their number.

    2.56 million tokens a second on 256 cards and 36.9 million on 4,096 are 14.4 times as many with 16 times the cards: a
    scaling efficiency of 90%. The claim names both numbers, and one throughput each of the same thing in the same source
    names its number of devices in its words or has it in its study.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/small.toml
    id = "small"
    subject = "the-model"
    kind = "throughput"
    statement = "The 256 cards process 2.56 million tokens per second."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "2.56 million", value = "2560000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/large.toml
    id = "large"
    subject = "the-model"
    kind = "throughput"
    statement = "The 4,096 cards process 36.9 million tokens per second."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "36.9 million", value = "36900000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/efficiency.toml
    id = "efficiency"
    subject = "the-model"
    kind = "utilisation"
    statement = "Scaling efficiency from 256 to 4,096 cards is 70%."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "70%", value = "70", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/small.toml
    id = "small"
    subject = "the-model"
    kind = "throughput"
    statement = "The 256 cards process 2.56 million tokens per second."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "2.56 million", value = "2560000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/large.toml
    id = "large"
    subject = "the-model"
    kind = "throughput"
    statement = "The 4,096 cards process 36.9 million tokens per second."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "36.9 million", value = "36900000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/efficiency.toml
    id = "efficiency"
    subject = "the-model"
    kind = "utilisation"
    statement = "Scaling efficiency from 256 to 4,096 cards is 90%."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "90%", value = "90", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity = claim.quantity
    found = _BETWEEN.search(claim.statement)
    if quantity is None or found is None or not is_exactly_told(claim) or quantity.unit not in ("percent", "x"):
        return
    if not (_EFFICIENCY.search(claim.statement) or quantity.unit == "x") or _WEAK.search(claim.statement):
        return
    few, many = (Decimal(n.replace(",", "")) for n in found.groups() if n)
    if printed(claim) in found[0] or not 0 < few < many:
        return
    sources = {citation.source for citation in claim.citations}
    near = [
        c
        for c in view.claims_about(claim.subject)
        if c.subject == claim.subject
        and c.id != claim.id
        and is_exactly_told(c)
        and sources & {x.source for x in c.citations}
    ]
    for unit in _UNITS:
        rates = [c for c in near if c.quantity and c.quantity.unit.count("/") == 1 and amount_in(c, unit) is not None]
        small, large = ([c for c in rates if _is_on(view, c, number)] for number in (few, many))
        if len(small) == len(large) == 1 and small[0].id != large[0].id:
            yield _judged(claim, small[0], large[0], unit, many / few)


def _is_on(view: View, claim: Claim, number: Decimal) -> bool:
    """Tells whether a throughput is one on so many devices."""
    told = f"{number:,f}"
    if re.search(
        rf"(?<![\d.,])({re.escape(told)}|{number:f})\s?(?:{_THINGS}\b|[张块卡台个])", claim.statement, re.IGNORECASE
    ):
        return True
    if claim.study is None or re.search(rf"\d\s?{_THINGS}\b", claim.statement, re.IGNORECASE):
        return False
    counts = {i for c in view.claims_of_study(claim.study) if (i := amount_in(c, "device")) is not None}
    return counts == {Interval.exactly(number)}


def _judged(claim: Claim, small: Claim, large: Claim, unit: str, growth: Decimal) -> Finding:
    assert claim.quantity
    assert small.quantity
    assert large.quantity
    before, after = amount_in(small, unit), amount_in(large, unit)
    assert before
    assert after
    gain = after.over(before)
    nominal = (large.quantity.value or Decimal(0)) / (small.quantity.value or Decimal(1))
    working = Working()
    working.say(f"few devices: printed “{printed(small)}”; many: printed “{printed(large)}”")
    working.computed("gain of throughput", gain, "x", nominal=nominal)
    made, shown = gain, tell(nominal, "x")
    if claim.quantity.unit == "percent":
        made = working.computed(
            "gain / growth of the number", gain.scaled(100 / growth), "percent", nominal=nominal * 100 / growth
        )
        shown = tell(nominal * 100 / growth, "percent")
    told = f"{printed(large)} against {printed(small)} with {tell(growth, 'x')} the devices are {shown}"
    reads = (claim, small, large)
    figure = claim.quantity.interval()
    if made.overlaps(figure):
        return consistent(reads, working, f"{told}, as the {printed(claim)} printed.")
    sentence = f"{told}, not the {printed(claim)} printed."
    if made.widened(_NEAR).overlaps(figure) or len({c.claimant for c in reads}) > 1:
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, sentence, needs=_NEEDS)
