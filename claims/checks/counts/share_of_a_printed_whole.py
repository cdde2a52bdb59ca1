"""CNT123: a share of a whole, where part and whole are printed and the words tell which they are."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.counts.another_whole import is_share_of_another
from claims.facts import tell
from claims.facts.nouns import around, matter, stems
from claims.facts.years import are_of_two_years
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.model.quantity import Comparator
from claims.patterns import declared

_OF = declared(
    r"(?:%|percent|per cent) of (?P<whole>[^.,;:]+?)(?= (?:is|are|was|were|has|have|had|gets?|got|goes|went|comes?|came)\b|[.,;:]|$)",
    re.IGNORECASE,
)
_NO_SHARE = declared(
    r"\b(less|more|fewer|higher|lower|faster|slower|cheaper|sav\w+|increas\w+|reduc\w+|gain\w*|grew|grow\w*|cut|drop\w*|up to|at least|"
    r"at most|than|average|peak|time|each|per|every)\b",
    re.IGNORECASE,
)
_REMOVED = declared(
    r"\b(remov\w+|discard\w*|reject\w*|delet\w+|prun\w+|weed\w* out|filter(ed|s|ing)? out|threw (out|away)|thrown (out|away))\b",
    re.IGNORECASE,
)
_LEFT = declared(
    r"\b(left|remain\w*|kept|keeps?|retain\w*|surviv\w*|after (the )?(filter|prun|clean|dedup)\w*)\b", re.IGNORECASE
)
_COUNTED = declared(
    r"^(?:the |all |all the |its |total )?(?:training |model )?(parameter|token|request|layer|sample)s?$", re.IGNORECASE
)
_FULL = declared(r"(?:%|percent) (?:full|filled|occupied)\b", re.IGNORECASE)
_IN_USE = declared(r"\b(in use|used|occupied|filled|taken)\b", re.IGNORECASE)
_TOTAL = declared(r"^(the |this |that |its )?(total|whole|sum|all)\b", re.IGNORECASE)
_IN_ALL = declared(r"\b(total\w*|altogether|in all|all told|overall|sums?)\b", re.IGNORECASE)
_REST = declared(r"\b(?:remaining|remainder|the rest|(?:and|the) others?)\b", re.IGNORECASE)
_SORTS = frozenset({"percent", "x", "dimensionless", "percentage_point", "score", "month", "day", "year"})
_ROUNDED = Decimal("0.5")
_NEAR = Decimal("0.05")
_NEEDS = ("metric-definition",)


@check("CNT123", Figured)
def share_of_a_printed_whole(view: View, claim: Claim) -> Iterator[Finding]:
    """Works out "usable space is 80% of the raw one" from the two amounts that are printed.

    The words after "of" must be shared with one amount of the same thing, those before it with another one of the same
    dimension, each alone in that. Part / whole is the share; a share of the part is one of the wrong base.

    Bad:

    ```toml
    # claims/raw.toml
    id = "raw"
    subject = "the-box"
    kind = "spec"
    statement = "The raw capacity of a box is 368 TB."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "368 TB", value = "368", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/usable.toml
    id = "usable"
    subject = "the-box"
    kind = "spec"
    statement = "The usable capacity of a box is 295 TB."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "295 TB", value = "295", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-box"
    kind = "spec"
    statement = "Usable capacity is 90% of the raw one."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "90%", value = "90", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/raw.toml
    id = "raw"
    subject = "the-box"
    kind = "spec"
    statement = "The raw capacity of a box is 368 TB."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "368 TB", value = "368", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/usable.toml
    id = "usable"
    subject = "the-box"
    kind = "spec"
    statement = "The usable capacity of a box is 295 TB."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "295 TB", value = "295", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-box"
    kind = "spec"
    statement = "Usable capacity is 80% of the raw one."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "80%", value = "80", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.unit != "percent" or quantity.value > 100:
        return
    if _FULL.search(claim.statement):
        yield from _filled(view, claim)
        return
    found = _OF.search(claim.statement)
    fact = view.fact(claim)
    if found is None or _NO_SHARE.search(claim.statement) or (claim.metric and fact and fact.role is Role.CHANGE):
        return
    if quantity.comparator not in (Comparator.EQUAL, Comparator.ABOUT):
        return
    wholes = stems(found["whole"]) & matter(view, claim)
    parts = matter(view, claim) - wholes
    near = [c for c in around(view, claim) if c.subject == claim.subject and _is_amount(c)]
    near = [c for c in near if not are_of_two_years(claim, c)]
    if not _REST.search(claim.statement):
        near = [c for c in near if not _REST.search(c.statement)]
    whole, part = _only(view, near, wholes, parts), _only(view, near, parts, wholes)
    if whole is None and part is not None:
        whole = _only(view, [c for c in near if _are_of_one_dimension(c, part)], wholes, parts)
    if counted := _COUNTED.search(found["whole"]):
        whole = _all_of(near, counted[1].casefold(), part)
    if not wholes and _TOTAL.search(found["whole"]):
        totals = [c for c in near if _IN_ALL.search(c.statement)]
        whole = totals[0] if len(totals) == 1 else None
    if whole is None or part is None or whole.quantity is None or part.quantity is None or whole.id == part.id:
        return
    if not _are_alike(view, part, whole) or 2 * len(parts & matter(view, part)) < len(parts):
        return
    factor = units.factor(part.quantity.unit, whole.quantity.unit)
    if factor is None or not whole.quantity.value:
        return
    if is_share_of_another(view, claim, part, whole):
        return
    is_removed = [bool(_REMOVED.search(c.statement)) for c in (claim, part)]
    if _LEFT.search(part.statement) and not is_removed[1]:
        yield _judged(claim, part, whole, factor, is_rest=is_removed[0])
    elif is_removed[0] == is_removed[1]:
        yield _judged(claim, part, whole, factor)


def _filled(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares "75% full" with what is in use and what there is of the same thing."""
    near = [c for c in around(view, claim) if c.subject == claim.subject and _is_amount(c)]
    near = [c for c in near if matter(view, claim) & matter(view, c)]
    used = [c for c in near if _IN_USE.search(c.statement)]
    there = [c for c in near if c not in used]
    if len(used) != 1 or len(there) != 1 or used[0].quantity is None or there[0].quantity is None:
        return
    factor = units.factor(used[0].quantity.unit, there[0].quantity.unit)
    if factor is not None and not _NO_SHARE.search(claim.statement):
        yield _judged(claim, used[0], there[0], factor)


def _all_of(near: list[Claim], unit: str, part: Claim | None) -> Claim | None:
    """Returns the largest count of a unit, of which the part must be one too; nothing where two are as large."""
    counts = sorted((c for c in near if c.quantity and c.quantity.unit == unit), key=_value, reverse=True)
    if part is None or len(counts) < 2 or part not in counts or _value(counts[0]) == _value(counts[1]):
        return None
    return None if counts[0] is part else counts[0]


def _value(claim: Claim) -> Decimal:
    return (claim.quantity.value if claim.quantity else None) or Decimal(0)


def _are_alike(view: View, part: Claim, whole: Claim) -> bool:
    """Tells whether part and whole are of one metric; tokens of a training are so however they are told."""
    metrics = {_metric(view, part), _metric(view, whole)}
    if {c.quantity.unit for c in (part, whole) if c.quantity} == {"parameter"} and _metric(
        view, whole
    ) == "total-parameters":
        return "active-parameters" not in metrics and "trainable-parameters" not in metrics
    return len(metrics) == 1 or metrics == {"tokens-processed", "training-tokens"}


def _metric(view: View, claim: Claim) -> str | None:
    fact = view.fact(claim)
    return fact.metric if fact else None


def _is_amount(claim: Claim) -> bool:
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.value <= 0 or quantity.unit in _SORTS:
        return False
    return quantity.comparator in (Comparator.EQUAL, Comparator.ABOUT) and units.is_known(quantity.unit)


def _only(view: View, near: list[Claim], words: frozenset[str], others: frozenset[str]) -> Claim | None:
    """Returns the one amount that shares more of the words than any other does, and none of the other half alone."""
    score = {c.id: 2 * len(words & matter(view, c)) - len(others & matter(view, c)) for c in near}
    best = max(score.values(), default=0)
    found = [c for c in near if score[c.id] == best > 0]
    return found[0] if len(found) == 1 else None


def _are_of_one_dimension(one: Claim, other: Claim) -> bool:
    return bool(one.quantity and other.quantity and units.factor(one.quantity.unit, other.quantity.unit))


def _judged(claim: Claim, part: Claim, whole: Claim, factor: Decimal, *, is_rest: bool = False) -> Finding:
    """Compares a share with part / whole, or where it is of what was taken away with what is left beside the part."""
    assert claim.quantity
    assert part.quantity
    assert whole.quantity
    printed = claim.quantity.interval()
    above, below = part.quantity.interval().scaled(factor), whole.quantity.interval()
    nominal = (part.quantity.value or Decimal(0)) * factor * 100 / (whole.quantity.value or Decimal(1))
    working = Working()
    working.say(f"share: printed “{claim.quantity.printed}”")
    how, share = f"{part.quantity.printed} / {whole.quantity.printed}", above.over(below).scaled(100)
    said = f"{part.quantity.printed} of {whole.quantity.printed} are {tell(nominal, 'percent')}"
    if is_rest:
        how, share, nominal = f"100% - {how}", share.scaled(Decimal(-1)).plus(Interval.exactly(100)), 100 - nominal
        said = (
            f"where {part.quantity.printed} of {whole.quantity.printed} are left, {tell(nominal, 'percent')} are gone"
        )
    made = working.computed("share", share, "percent", how, nominal)
    reads = (claim, part, whole)
    if printed.overlaps(made):
        return consistent(reads, working, f"{said}, as the {claim.quantity.printed} printed.")
    sentence = f"{said}, not the {claim.quantity.printed} printed."
    near = printed.widened(_NEAR).plus(Interval(-_ROUNDED, _ROUNDED)).overlaps(made)
    if near or nominal > 100 or {part.claimant, whole.claimant} != {claim.claimant}:
        return under_determined(reads, working, sentence, needs=_NEEDS)
    return inconsistent(reads, working, sentence, needs=_NEEDS)
