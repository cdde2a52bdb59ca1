"""PRV114: evidence that does not say of the claim what it is held to say."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Finding, Severity, View, Working, check, under_determined
from claims.facts import tell, tell_list
from claims.facts.dates import tell_date
from claims.model.claim import Claim
from claims.model.evidence import Evidence, EvidenceStance
from claims.model.interval import Interval
from claims.model.quantity import printed_numbers

_TOLERANCE = Decimal("0.05")
_BEARING = (EvidenceStance.SUPPORTS, EvidenceStance.REFUTES)


@check("PRV114", Claim)
def evidence_beside_the_claim(view: View, claim: Claim) -> Iterator[Finding]:
    """Sets the figure and the conditions of each piece of evidence against those of the claim that it bears on.

    Evidence supports a claim with a figure inside what the claim leaves open, its printed interval widened by 5 % of
    itself, the tolerance used where no other is stated; it refutes with a figure outside the printed interval. And it
    was obtained under the conditions that the claim names. Where that is not so, the evidence may still be right, but
    it does not bear as recorded.

    Bad:

    ```toml
    # claims/throughput.toml
    id = "throughput"
    subject = "the-model"
    kind = "throughput"
    statement = "The model writes 900 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "900", value = "900", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # evidence/a-run.toml
    id = "a-run"
    claims = ["throughput"]
    kind = "re-run"
    stance = "supports"
    party = "third-party"
    by = "A laboratory"
    obtained = "2026-04-05"
    summary = "The model was run again."
    quantity = {printed = "610", value = "610", unit = "token/second"}
    ```

    Good:

    ```toml
    # claims/throughput.toml
    id = "throughput"
    subject = "the-model"
    kind = "throughput"
    statement = "The model writes 900 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "900", value = "900", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # evidence/a-run.toml
    id = "a-run"
    claims = ["throughput"]
    kind = "re-run"
    stance = "supports"
    party = "third-party"
    by = "A laboratory"
    obtained = "2026-04-05"
    summary = "The model was run again."
    quantity = {printed = "890", value = "890", unit = "token/second"}
    ```
    """
    for piece in view.evidence(claim.id):
        if piece.stance not in _BEARING:
            continue
        working = Working()
        working.say(f"evidence {piece.id}: {piece.by}, {tell_date(piece.obtained)}, {piece.stance}")
        figure = _figure(view, claim, piece, working)
        differing = tuple(item for item in piece.conditions if _differs(claim, piece, item))
        for item in differing:
            working.say(f"{item}: “{claim.conditions[item]}” in the claim, “{piece.conditions[item]}” in the evidence")
        numbered = any(_numbers_differ(claim, piece, item) for item in differing)
        faults = [figure] if figure else []
        if differing:
            faults.append(f"it was obtained under other conditions ({tell_list(differing)})")
        if faults:
            yield under_determined(
                (claim,),
                working,
                f"The evidence of {piece.by} of {tell_date(piece.obtained)} is recorded as one that {piece.stance} the claim, "
                f"but {' and '.join(faults)}.",
                needs=("expected-variation" if figure else "scope-limits", *differing),
                severity=Severity.WARNING if figure or numbered else Severity.NOTE,
            )


def _figure(view: View, claim: Claim, piece: Evidence, working: Working) -> str:
    """Tells what is wrong with the figure of the evidence; empty where nothing is, or where it cannot be compared."""
    found = _in_unit_of(piece, claim)
    if found is None or claim.quantity is None or piece.quantity is None:
        return ""
    fact = view.fact(claim)
    readings = [claim.quantity.interval()]
    if fact is not None and (factor := units.factor(fact.unit, claim.quantity.unit)) is not None:
        readings = [reading.interval.scaled(factor) for reading in fact.every]
    unit = claim.quantity.unit
    working.say(f"claim: “{claim.quantity.printed}”, that is {tell(readings[0], unit)}")
    working.computed("figure of the evidence", found, unit, f"“{piece.quantity.printed}”")
    printed = f"its figure, {piece.quantity.printed}, lies"
    if piece.stance is EvidenceStance.SUPPORTS:
        wide = [reading.widened(_TOLERANCE) for reading in readings]
        if any(found.overlaps(reading) for reading in wide) or _fits_another(view, claim, piece):
            return ""
        working.say(f"with 5%: {tell(wide[0], unit)}, which does not reach it")
        return f"{printed} more than 5% outside the {claim.quantity.printed} claimed"
    middle = found.middle
    if middle is None or not found.low or not found.high or not readings[0].holds(middle):
        return ""
    return f"{printed} within the {claim.quantity.printed} claimed"


def _in_unit_of(piece: Evidence, claim: Claim) -> Interval | None:
    """Returns the figure of the evidence in the unit of the claim's; nothing where the two cannot be compared."""
    if piece.quantity is None or claim.quantity is None or piece.quantity.value is None or claim.quantity.value is None:
        return None
    if piece.quantity.unit != claim.quantity.unit and {piece.quantity.unit, claim.quantity.unit} & {"x", "percent"}:
        return None
    factor = units.factor(piece.quantity.unit, claim.quantity.unit)
    return None if factor is None else piece.quantity.interval().scaled(factor)


def _fits_another(view: View, claim: Claim, piece: Evidence) -> bool:
    """Tells whether the one figure of the evidence is that of another of the claims that it bears on."""
    others = (view.claim(other) for other in piece.claims if other != claim.id)
    return any(
        other.quantity is not None
        and (found := _in_unit_of(piece, other)) is not None
        and found.overlaps(other.quantity.interval().widened(_TOLERANCE))
        for other in others
        if other is not None
    )


def _differs(claim: Claim, piece: Evidence, item: str) -> bool:
    """Tells whether a condition is stated on both sides and neither contains what the other says."""
    if item not in claim.conditions:
        return False
    one, other = _words(claim.conditions[item]), _words(piece.conditions[item])
    return not (one <= other or other <= one)


def _numbers_differ(claim: Claim, piece: Evidence, item: str) -> bool:
    one, other = printed_numbers(claim.conditions[item]), printed_numbers(piece.conditions[item])
    return bool(one) and bool(other) and set(one).isdisjoint(other)


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[\w.]*\w", text.casefold()))
