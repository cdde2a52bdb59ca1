"""RAT111: percent and times in one claim."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.changes import bounded, is_average, is_change, statistic, told
from claims.facts import Fact, fact_of, ratios, tell
from claims.facts.change import is_factor, is_level
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.quantity import Comparator, Quantity, printed_numbers
from claims.patterns import declared

_PERCENT = declared(r"(?<![\d.,])(\d+(?:\.\d+)?)\s?(?:%|percent\b|per cent\b)", re.IGNORECASE)
_FACTOR = declared(r"(?<![\d.,])(\d+(?:\.\d+)?)\s?(?:x\b|×|times\b|-?fold\b)", re.IGNORECASE)
_SAME = r"\s*(?:\(|,? or |, i\.e\.,? |, that is,? |, which is |, meaning |=|/)\s*(?:about |some |a )?"
_MORE = r"\b(faster|more|higher|better|larger|greater|quicker)\b"
_BOUND = declared(r"\b(up to|average|at least|peak|best|worst|most|least|mean|median)\b", re.IGNORECASE)
_ONE, _HUNDRED = Interval.exactly(1), Decimal(100)
_LONG = 40
"""Of more digits than these a number is no change."""
_NEEDS = ("speedup-definition", "claim-verbatim")


@check("RAT111", Figured)
def percent_against_factor(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares the percentages and the numbers of times with which one claim tells its change.

    15% more is 1.15 times as much, 150% of it is 1.5 times, 150% more is 2.5 times, and "3x faster" is 200% faster;
    where it is meant as three times on top, it is 300%. Compared are the figure of the record with its own unit, with
    the figures of the places that tell the claim, and with those of its statement. They are taken to be one change where
    the statement sets one beside the other ("15% (1.15x)") or each place has one figure; else a difference is left open.

    Bad:

    ```toml
    # claims/faster.toml
    id = "faster"
    subject = "the-engine"
    kind = "speedup"
    statement = "The engine became 150% faster (1.5x)."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    quantity = {printed = "150%", value = "150", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/faster.toml
    id = "faster"
    subject = "the-engine"
    kind = "speedup"
    statement = "The engine became 50% faster (1.5x)."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    quantity = {printed = "50%", value = "50", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    change = view.fact(claim) if claim.quantity else None
    if change is None or not is_change(change) or change.quantity.unit == "percentage_point":
        return
    if found := _against_unit(change):
        yield found
        return
    others = list(_other_forms(change, claim))
    wrong = [other for other in others if not _agree(change, other.fact)]
    if wrong:
        yield _differ(change, next((o for o in wrong if o.is_same), wrong[0]))
    elif others:
        yield _agreeing(change, others[0])


@dataclass(frozen=True, slots=True)
class _Form:
    """Another form of a change: in times where it is in percent, or the other way round."""

    fact: Fact
    where: str
    is_same: bool


def _against_unit(change: Fact) -> Finding | None:
    """Compares the printed figure with the unit and value of the record."""
    quantity = change.quantity
    percent, factor = _PERCENT.search(quantity.printed), _FACTOR.search(quantity.printed)
    if bool(percent) == bool(factor) or len(printed_numbers(quantity.printed)) != 1:
        return None
    if bool(percent) == (quantity.unit == "percent"):
        return None
    unit = "percent" if percent else "x"
    number = printed_numbers(quantity.printed)[0]
    as_printed = fact_of(_with(change, Quantity(printed=quantity.printed, value=number, unit=unit)))
    if as_printed is None or _agree(change, as_printed):
        return None
    share = change.interval.scaled(_HUNDRED) if percent else change.interval.scaled(1 / _HUNDRED)
    if as_printed.interval.overlaps(share):
        return None
    working = Working()
    working.given("figure of the record", change)
    working.say(f"as printed: {tell(as_printed.interval, unit)}")
    for reading in ratios(as_printed):
        working.computed(f"ratio as printed, read as {reading.label}", reading.rate)
    kept = f"{tell(change.value, 'percent' if quantity.unit == 'percent' else 'x')}"
    return inconsistent(
        (change,),
        working,
        f"“{quantity.printed}” is printed and {kept} is recorded, which are not the same.",
        needs=_NEEDS,
    )


def _with(change: Fact, quantity: Quantity) -> Claim:
    assert change.claim is not None
    return change.claim.model_copy(update={"quantity": quantity, "metric": change.metric})


def _other_forms(change: Fact, claim: Claim) -> Iterator[_Form]:
    pattern, unit = (_PERCENT, "percent") if is_factor(change) else (_FACTOR, "x")
    mine = printed_numbers(change.quantity.printed)
    bound = _BOUND.search(claim.statement) is not None or is_average(change)
    for match in pattern.finditer(claim.statement):
        beside = not bound and Decimal(match[1]) not in mine and _stands_beside(claim.statement, match, mine)
        if beside and (fact := _fact(change, match[0], match[1], unit)):
            yield _Form(fact, "the statement", True)
    own_pattern = _FACTOR if is_factor(change) else _PERCENT
    for citation in claim.citations:
        told_there = [m for figure in citation.figures for m in pattern.finditer(figure) if Decimal(m[1]) not in mine]
        own = [m for figure in citation.figures for m in own_pattern.finditer(figure)]
        alone = len(told_there) == 1 and not own and not bound and not citation.hedges and citation.comparator is None
        for match in told_there:
            if fact := _fact(change, match[0], match[1], unit):
                yield _Form(fact, "another place", alone)


def _fact(change: Fact, printed: str, number: str, unit: str) -> Fact | None:
    comparator = change.quantity.comparator
    if len(number) > _LONG:
        return None
    kept = Comparator.EQUAL if comparator is Comparator.RANGE else comparator
    return fact_of(_with(change, Quantity(printed=printed, value=Decimal(number), unit=unit, comparator=kept)))


def _stands_beside(statement: str, match: re.Match[str], numbers: list[Decimal]) -> bool:
    """Tells whether a figure stands beside that of the record as another way to say it."""
    before, after = statement[: match.start()], statement[match.end() :]
    figures = "|".join(re.escape(f"{number:f}") for number in numbers) or r"(?!)"
    unit = r"\s?(?:%|percent|per cent|x|×|times|-?fold)?"
    loose = r"(?: [a-z]+){0,5}"
    forward = rf"(?<![\d.,])(?:{figures}){unit}{loose}{_SAME}$"
    backward = rf"^{loose}{_SAME}(?:{figures}){unit}(?![\d])"
    return bool(re.search(forward, before, re.IGNORECASE) or re.search(backward, after, re.IGNORECASE))


def _agree(change: Fact, other: Fact) -> bool:
    return any(mine.rate.overlaps(theirs.rate) for mine in ratios(bounded(change)) for theirs in ratios(bounded(other)))


def _agree_loosely(change: Fact, other: Fact) -> bool:
    """Tells whether the figures agree where "three times faster" is three times on top."""
    factor, percent = (change, other) if is_factor(change) else (other, change)
    assert change.claim is not None
    statement, figure = change.claim.statement, re.escape(factor.quantity.printed)
    if re.search(rf"(?<![\d.,]){figure}", statement) and not re.search(rf"{figure}\s*{_MORE}", statement):
        return False
    if not re.search(_MORE, statement) or is_level(percent):
        return False
    return any(factor.interval.plus(_ONE).overlaps(reading.rate) for reading in ratios(percent))


def _shown(change: Fact, other: _Form) -> Working:
    working = Working()
    for label, fact in (("figure of the record", change), (f"figure of {other.where}", other.fact)):
        working.given(label, fact)
        for reading in ratios(bounded(fact)):
            working.computed(f"ratio of {fact.quantity.printed}, read as {reading.label}", reading.rate)
    return working


def _agreeing(change: Fact, other: _Form) -> Finding:
    sentence = f"{told(change)} and {other.fact.quantity.printed} are the same change."
    return consistent((change,), _shown(change, other), sentence)


def _differ(change: Fact, other: _Form) -> Finding:
    working, both = _shown(change, other), f"{told(change)} and {other.fact.quantity.printed}"
    factor = change if is_factor(change) else other.fact
    if _agree_loosely(change, other.fact):
        return under_determined(
            (change,),
            working,
            f"{both} agree only if {factor.quantity.printed} is meant on top of the old value.",
            needs=_NEEDS,
            severity=Severity.WARNING,
        )
    percent = other.fact if is_factor(change) else change
    of_it = factor.interval.scaled(_HUNDRED).overlaps(percent.interval)
    hint = (
        f"; {factor.quantity.printed} is {percent.quantity.printed} of the old value, not that much more"
        if of_it
        else ""
    )
    if other.is_same and statistic(change) is statistic(other.fact):
        return inconsistent(
            (change,), working, f"{both} are told as one change and are not the same{hint}.", needs=_NEEDS
        )
    return under_determined(
        (change,),
        working,
        f"{both} stand in one claim and are not the same change{hint}; whether they are meant to be is open.",
        needs=_NEEDS,
    )
