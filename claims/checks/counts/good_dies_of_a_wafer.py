"""CNT135: the good dies of a wafer against all its dies and the yield."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell_number
from claims.facts.amounts import amount_in, is_exactly_told, printed
from claims.facts.nouns import around
from claims.facts.states import are_of_two_states
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.patterns import declared

_YIELD = declared(r"\byields?\b|良率|良品率", re.IGNORECASE)
_DIES = declared(r"\b(dies?|dice|chips?|chiplets?)\b|裸片|芯片|晶粒|颗", re.IGNORECASE)
_WAFER = declared(r"\bwafers?\b|晶圆", re.IGNORECASE)
_GOOD = declared(
    r"\b(good|working|usable|functional|sound|sellable|defect-free|pass(es|ed|ing)?|yielded|fit)\b|合格|可用|良品|完好",
    re.IGNORECASE,
)
_LOOSE = declared(
    r"\b(target\w*|goal|will|expect\w*|initial\w*|early|once|mature|at (most|least)|up to|bad|defective|scrap\w*|lost|month\w*|week\w*|"
    r"day|daily|year\w*|quarter\w*|wafers a|lots?|assembl\w*|packag\w*|line|cumulative)\b|目标|预计|初期|未来|每月|每年|月产|封装|报废|不合格",
    re.IGNORECASE,
)
_BINNED = declared(
    r"\b(binn\w*|salvag\w*|redundan\w*|partial\w*|partly|harvest\w*|fully|cut-down|(switched|turned) off|disabled)\b|屏蔽|冗余|关闭",
    re.IGNORECASE,
)
_STAGE = declared(r"\b(?:trial|pilot|risk|ramp|volume|mass)\b|试产|量产|风险试产", re.IGNORECASE)
_EARLY = declared(r"\b(?:trial|pilot|risk|prototypes?|engineering samples?)\b|试产|试制|样片", re.IGNORECASE)
_ONE_DIE = Interval(Decimal(-1), Decimal(1))
"""A wafer has whole dies, and which way a mean was rounded is not told."""

_NEEDS = ("metric-definition",)


@check("CNT135", Figured)
def good_dies_of_a_wafer(view: View, claim: Claim) -> Iterator[Finding]:
    """Multiplies the dies of a wafer with the yield, which is the share of them that is good.

    60 dies with a yield of 70% are 42 good ones, give or take one. The three are told of one thing by one source, each
    once. A target, a later yield, or the yield of a line or of packaging is another; where dies are sold with parts
    switched off, it is open which of them count as good.

    Bad:

    ```toml
    # claims/dies.toml
    id = "dies"
    subject = "the-chip"
    kind = "spec"
    statement = "A wafer holds 60 dies."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "60", value = "60", unit = "die"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/yield.toml
    id = "yield"
    subject = "the-chip"
    kind = "spec"
    statement = "The yield is 70%."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "70%", value = "70", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/good.toml
    id = "good"
    subject = "the-chip"
    kind = "spec"
    statement = "Each wafer gives 52 good dies."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "52", value = "52", unit = "die"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/dies.toml
    id = "dies"
    subject = "the-chip"
    kind = "spec"
    statement = "A wafer holds 60 dies."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "60", value = "60", unit = "die"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/yield.toml
    id = "yield"
    subject = "the-chip"
    kind = "spec"
    statement = "The yield is 70%."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "70%", value = "70", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/good.toml
    id = "good"
    subject = "the-chip"
    kind = "spec"
    statement = "Each wafer gives 42 good dies."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "42", value = "42", unit = "die"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity = claim.quantity
    if quantity is None or quantity.unit != "percent" or not _YIELD.search(claim.statement) or not _is_plain(claim):
        return
    dies = [c for c in around(view, claim) if _counts_dies(c)]
    good = [c for c in dies if _GOOD.search(c.statement)]
    every = [c for c in dies if c not in good]
    stages = {word.casefold() for c in (claim, *dies) for word in _STAGE.findall(c.statement)}
    early = {bool(_EARLY.search(c.statement)) for c in (claim, *good)}
    if len(stages) > 1 or len(early) > 1:
        return
    if len(good) == len(every) == 1 and not any(are_of_two_states(claim.statement, c.statement) for c in dies):
        yield _judged(claim, every[0], good[0])


def _is_plain(claim: Claim) -> bool:
    return is_exactly_told(claim) and _LOOSE.search(claim.statement) is None


def _counts_dies(claim: Claim) -> bool:
    """Tells whether a figure counts the dies of a wafer."""
    quantity = claim.quantity
    if quantity is None or quantity.unit not in ("die", "device", "dimensionless") or not _is_plain(claim):
        return False
    words = claim.statement
    return bool(_WAFER.search(words)) and (quantity.unit == "die" or bool(_DIES.search(words)))


def _judged(share: Claim, every: Claim, good: Claim) -> Finding:
    part, whole, figure = amount_in(share, "dimensionless"), _number(every), _number(good)
    assert part
    assert share.quantity
    assert every.quantity
    working = Working()
    working.say(f"dies of a wafer: printed “{printed(every)}”; yield: printed “{printed(share)}”")
    nominal = (every.quantity.value or Decimal(0)) * (share.quantity.value or Decimal(0)) / 100
    made = working.computed("dies x yield", whole.times(part), "die", nominal=nominal)
    told = f"{printed(share)} of {printed(every)} are {tell_number(nominal)}"
    reads = (share, every, good)
    if made.plus(_ONE_DIE).overlaps(figure):
        return consistent(reads, working, f"{told}, which fits the {printed(good)} printed.")
    sentence = f"{told}, not the {printed(good)} printed."
    if any(_BINNED.search(c.statement) for c in reads) or len({c.claimant for c in reads}) > 1:
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, sentence, needs=_NEEDS)


def _number(claim: Claim) -> Interval:
    assert claim.quantity
    return claim.quantity.interval()
