"""RAT245: a change without a metric against the two amounts that it is derived from."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import amount_in, is_exactly_told, printed, value_in
from claims.facts.directions import DOWN, UP
from claims.facts.nouns import matter, pairs_of_signs
from claims.facts.telling import tell
from claims.model.claim import Claim, Relation
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.patterns import declared

_LOOSE = declared(
    r"\b(averag\w*|mean|median|up to|as much as|at (least|most)|annual\w*|(a|per|each) year|cumulat\w+|combined|points?|"
    r"organic\w*|constant currenc\w+|adjusted|excluding|without|like-for-like)\b|平均|累计|年均|剔除|百分点|最多|至少",
    re.IGNORECASE,
)
"""Words of a change that is worked out of more than two amounts."""

_BY = (
    r"(?:\bby (?:about |around |roughly |nearly |just |some |over )?|"
    r"(?:增长|上升|上涨|提高|提升|增加|下降|下跌|下滑|降低|减少|缩短|缩减)了?(?:约|近|大约)?)"
)
_DIRECT = rf"(?:{UP.pattern}|{DOWN.pattern})[\w]*\s(?:about |around |roughly |nearly |just |some )?"
_ONE, _HUNDRED = Interval.exactly(1), Decimal(100)
_ROUNDED = Interval(Decimal("-0.6"), Decimal("0.6"))
"""Who tells a change often has more digits of the two amounts than are printed."""

_CODE = "RAT245"
_NEEDS = ("baseline-absolute", "metric-definition")


@check(_CODE, Figured)
def change_of_what_it_is_derived_from(view: View, claim: Claim) -> Iterator[Finding]:
    """Works "rose by 25%" out anew from the two amounts that its record says it is derived from.

    A rise counts from the lower amount, high / low - 1, and a fall from the higher one, 1 - low / high, in percent. Both
    are of one dimension and share a word, so that they are two amounts of one thing. A change that its metric or its
    words put into another check is left to that.

    Bad:

    ```toml
    # claims/now.toml
    id = "now"
    subject = "the-maker"
    kind = "scale"
    statement = "Orders stood at 500 machines."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "500", value = "500", unit = "system"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/then.toml
    id = "then"
    subject = "the-maker"
    kind = "scale"
    statement = "In spring orders had stood at 400 machines."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "400", value = "400", unit = "system"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/growth.toml
    id = "growth"
    subject = "the-maker"
    kind = "scale"
    statement = "Orders rose by 20%."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "20%", value = "20", unit = "percent"}
    citations = [{source = "the-article", paragraph = 2}]
    related = [{claim = "now", how = "derived-from"}, {claim = "then", how = "derived-from"}]
    ```

    Good:

    ```toml
    # claims/now.toml
    id = "now"
    subject = "the-maker"
    kind = "scale"
    statement = "Orders stood at 500 machines."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "500", value = "500", unit = "system"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/then.toml
    id = "then"
    subject = "the-maker"
    kind = "scale"
    statement = "In spring orders had stood at 400 machines."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "400", value = "400", unit = "system"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/growth.toml
    id = "growth"
    subject = "the-maker"
    kind = "scale"
    statement = "Orders rose by 25%."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "25%", value = "25", unit = "percent"}
    citations = [{source = "the-article", paragraph = 2}]
    related = [{claim = "now", how = "derived-from"}, {claim = "then", how = "derived-from"}]
    ```
    """
    quantity = claim.quantity
    if quantity is None or quantity.unit != "percent" or claim.metric or not is_exactly_told(claim):
        return
    is_rise = _is_rise(claim)
    pair = _pair(view, claim) if is_rise is not None and not _LOOSE.search(claim.statement) else None
    if pair is not None and is_rise is not None:
        yield from _judged(view, claim, *pair, is_rise=is_rise)


def _is_rise(claim: Claim) -> bool | None:
    """Tells which way a figure is told to have changed by; nothing where it is a level, or goes neither or both ways."""
    figure = re.escape(printed(claim))
    by = re.search(rf"(?:{_BY}|{_DIRECT}){figure}", claim.statement, re.IGNORECASE)
    up, down = bool(UP.search(claim.statement)), bool(DOWN.search(claim.statement))
    return up if by and up is not down else None


def _pair(view: View, claim: Claim) -> tuple[Claim, Claim] | None:
    """Returns the lower and the higher of the two amounts of one thing that a change is derived from."""
    links = [link.claim for link in claim.related if link.how is Relation.DERIVED_FROM]
    found = [c for i in links if (c := view.claim(i)) and is_exactly_told(c)]
    if len(links) != 2 or len(found) != 2 or found[0].quantity is None:
        return None
    one, other = found
    unit = found[0].quantity.unit
    if unit in ("percent", "x", "dimensionless") or amount_in(other, unit) is None:
        return None
    alike = matter(view, one) & matter(view, other) or _signs(one) & _signs(other)
    is_same = one.metric is not None and one.metric == other.metric
    if not (alike or is_same) or one.subject != other.subject:
        return None
    return (one, other) if value_in(one, unit) <= value_in(other, unit) else (other, one)


def _signs(claim: Claim) -> frozenset[str]:
    return pairs_of_signs(claim.statement)


def _judged(view: View, claim: Claim, low: Claim, high: Claim, *, is_rise: bool) -> Iterator[Finding]:
    assert claim.quantity
    assert low.quantity
    unit = low.quantity.unit
    small, large = amount_in(low, unit), amount_in(high, unit)
    assert small
    assert large
    one, other = value_in(low, unit), value_in(high, unit)
    made = large.over(small).minus(_ONE) if is_rise else _ONE.minus(small.over(large))
    made, nominal = made.scaled(_HUNDRED), (other / one - 1 if is_rise else 1 - one / other) * _HUNDRED
    working = Working()
    for term in (low, high):
        working.say(f"compared: printed “{printed(term)}” ({term.statement.rstrip('.')})")
    how = f"{printed(high)} / {printed(low)} - 1" if is_rise else f"1 - {printed(low)} / {printed(high)}"
    working.computed("change", made, "percent", how, nominal)
    reads, figure = (claim, high, low), claim.quantity.interval()
    told = f"Between {printed(low)} and {printed(high)} are {tell(nominal, 'percent')}"
    if made.overlaps(figure):
        if not is_told_elsewhere(view, reads, Outcome.CONSISTENT, _CODE):
            yield consistent(reads, working, f"{told}, as the {printed(claim)} printed.")
        return
    if is_told_elsewhere(view, reads, Outcome.INCONSISTENT, _CODE):
        return
    sentence = f"{told}, not the {printed(claim)} printed."
    if made.plus(_ROUNDED).overlaps(figure):
        yield under_determined(reads, working, sentence, needs=_NEEDS)
    else:
        yield inconsistent(reads, working, sentence, needs=_NEEDS)
