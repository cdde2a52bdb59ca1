"""RAT228: a figure that is told as half, twice or three times another one."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell
from claims.facts.amounts import amount_in, is_exactly_told, printed, value_in
from claims.facts.nouns import around, matter, stems
from claims.model.claim import Claim
from claims.patterns import declared

_FACTORS: dict[str, str] = {
    "half": "0.5",
    "a third of": "0.33333333",
    "a quarter of": "0.25",
    "a tenth of": "0.1",
    "twice": "2",
    "double": "2",
    "triple": "3",
    "two times": "2",
    "three times": "3",
    "four times": "4",
    "five times": "5",
    "eight times": "8",
    "ten times": "10",
}
_TOLD = declared(
    rf"(?<![\w-])(?P<factor>{'|'.join(_FACTORS)}|(?P<number>\d+(?:\.\d+)?)(?:x| times)) (?:of )?(?:the|its|that of|those of|as much as|as many as|what)"
    r" (?P<other>[^.,;:()]{2,50}?)(?: (?:figure|rate|value|number|one|result|version))?(?:[.,;:()]|$)",
    re.IGNORECASE,
)
_NOT_PLAIN = declared(
    r"\b(more than|over|less than|nearly|almost|about|roughly|up to|at least|under|than|around|around|close to|of (previous|earlier))\b\W*$",
    re.IGNORECASE,
)
_MATTERS = declared(r"\b(dense|sparse|peak|sustained|read|write|input|output|prefill|decode)\b", re.IGNORECASE)
_NAMED = declared(r"\b[A-Za-z]+-?\d[\w.-]*\b")
_NEAR = Decimal("0.06")
_NEEDS = ("baseline-absolute", "metric-definition")


@check("RAT228", Figured)
def multiple_told_in_words(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares "1.2 PFLOPS, half the FP8 figure" with the figure that its words name.

    The other figure is the one of the same thing and the same dimension, in the same study or source, that has the words
    after "half the". Its multiple must be the figure printed.

    Bad:

    ```toml
    # subjects/the-chip.toml
    id = "the-chip"
    name = "The Chip"
    kind = "accelerator"
    # claims/eight.toml
    id = "eight"
    subject = "the-chip"
    kind = "spec"
    statement = "Dense FP8 throughput reaches 2.4 PFLOPS."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "2.4 PFLOPS", value = "2.4", unit = "petaFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/sixteen.toml
    id = "sixteen"
    subject = "the-chip"
    kind = "spec"
    statement = "In BF16 it reaches 1.8 PFLOPS, half the FP8 figure."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "1.8 PFLOPS", value = "1.8", unit = "petaFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-chip.toml
    id = "the-chip"
    name = "The Chip"
    kind = "accelerator"
    # claims/eight.toml
    id = "eight"
    subject = "the-chip"
    kind = "spec"
    statement = "Dense FP8 throughput reaches 2.4 PFLOPS."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "2.4 PFLOPS", value = "2.4", unit = "petaFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/sixteen.toml
    id = "sixteen"
    subject = "the-chip"
    kind = "spec"
    statement = "In BF16 it reaches 1.2 PFLOPS, half the FP8 figure."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "1.2 PFLOPS", value = "1.2", unit = "petaFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity = claim.quantity
    found = _TOLD.search(claim.statement)
    if (
        quantity is None
        or found is None
        or not is_exactly_told(claim)
        or quantity.unit in ("x", "percent", "percentage_point")
    ):
        return
    if (
        _NOT_PLAIN.search(claim.statement[: found.start()])
        or printed(claim) in found[0]
        or re.search(r"\d", found["other"][:2])
    ):
        return
    number = found["number"]
    factor = Decimal(number) if number else Decimal(_FACTORS[found["factor"].casefold()])
    words = _words(found["other"])
    if not words:
        return
    near = [c for c in around(view, claim) if c.subject == claim.subject and is_exactly_told(c)]
    near = [c for c in near if amount_in(c, quantity.unit) and c.modality is claim.modality]
    best = max((len(words & _matter(view, c)) for c in near), default=0)
    others = [c for c in near if len(words & _matter(view, c)) == best]
    if best and len(others) == 1 and 2 * best >= len(words):
        yield _judged(view, claim, others[0], factor)


def _words(text: str) -> frozenset[str]:
    """Returns the stems of a text with the names of formats and versions, which end in digits."""
    return stems(text) | frozenset(word.casefold() for word in _NAMED.findall(text))


def _matter(view: View, claim: Claim) -> frozenset[str]:
    return matter(view, claim) | frozenset(word.casefold() for word in _NAMED.findall(claim.statement))


def _judged(view: View, claim: Claim, other: Claim, factor: Decimal) -> Finding:
    assert claim.quantity
    unit = claim.quantity.unit
    base = amount_in(other, unit)
    assert base
    working = Working()
    working.say(f"the figure: printed “{printed(claim)}”; the other: printed “{printed(other)}”")
    nominal = value_in(other, unit) * factor
    made = working.computed("multiple of the other", base.scaled(factor), unit, nominal=nominal)
    told = f"{printed(other)} make {tell(nominal, unit)}"
    reads = (claim, other)
    if made.overlaps(claim.quantity.interval()):
        return consistent(reads, working, f"Taken as often as told, {told}, as the {printed(claim)} printed.")
    sentence = f"Taken as often as told, {told}, not the {printed(claim)} printed."
    facts = [view.fact(c) for c in reads]
    apart = len({f.metric for f in facts if f}) > 1 or _set_apart(claim, other)
    if made.widened(_NEAR).overlaps(claim.quantity.interval()) or apart or claim.claimant != other.claimant:
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, sentence, needs=_NEEDS)


def _set_apart(one: Claim, other: Claim) -> bool:
    mine, theirs = ({word.casefold() for word in _MATTERS.findall(c.statement)} for c in (one, other))
    return bool(mine and theirs and mine != theirs)
