"""CNT146: a margin against the profit and the revenue of the same body and period."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts.amounts import amount_in, is_exactly_told, printed, value_in
from claims.facts.states import are_of_two_states, is_of_old
from claims.facts.story import are_of_one_voice
from claims.facts.telling import tell
from claims.model.claim import Claim, Modality
from claims.model.interval import Interval
from claims.patterns import declared

_KINDS = tuple(
    (declared(named, re.IGNORECASE), declared(profit, re.IGNORECASE))
    for named, profit in (
        (r"\bgross\b|毛利", r"\bgross (?:profit|income|earnings)\b|毛利(?!率)"),
        (r"\boperating\b|营业利润率|经营利润率", r"\boperating (?:profit|income|earnings)\b|(?:营业|经营)利润(?!率)"),
        (r"\bnet\b|净利", r"\bnet (?:profit|income|earnings)\b|净利润?(?!率|润率)"),
    )
)
"""The kinds of margin: the words that name it, and those of the profit that it is of."""

_MARGIN = declared(r"\bmargins?\b|利润?率", re.IGNORECASE)
_REVENUE = declared(
    r"^(?!.*\b(?:profit|income|earnings|margin|cost|backlog|orders?|per)\b).*\b(?:revenues?|turnover|turned over|net sales|sales)\b|"
    r"^(?!.*(?:利润|毛利|净利|成本|订单)).*(?:营收|收入|销售额|营业额)",
    re.IGNORECASE,
)
_OTHER = declared(
    r"\b(adjusted|non-GAAP|excluding|excl|before (?:tax|items)|underlying|pro forma|points?|expect\w*|guid\w+|forecast\w*|"
    r"target\w*|up to|at least|more than|less than|rose|fell|grew|growth|increase[ds]?)\b|调整后|预计|剔除|指引|百分点",
    re.IGNORECASE,
)
"""Words of sums that are taken otherwise, or of a change in them."""

_MONEY = ("USD", "CNY", "EUR", "GBP", "JPY")
_AHEAD = (Modality.PROJECTED, Modality.PROMISED, Modality.SIMULATED)
_WINDOW = "measurement-window"
_ROUNDED = Interval(Decimal("-0.6"), Decimal("0.6"))
"""Companies compute a margin from figures with more digits than they print."""

_CROWD = 300
_NEEDS = ("metric-definition",)


@check("CNT146", Figured)
def margin_of_the_revenue(view: View, claim: Claim) -> Iterator[Finding]:
    """Works out a gross, operating or net margin from the profit of that kind and the revenue.

    Margin = profit / revenue, in percent, of one body and one period. The profit and the revenue are those that the
    source of the margin tells of its subject, each the only one of its kind that is of no other period. A gross profit is
    what is left of the revenue, so that it cannot be more than that.

    Bad:

    ```toml
    # claims/margin.toml
    id = "margin"
    subject = "the-company"
    kind = "scale"
    statement = "The gross margin was 60%."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "60%", value = "60", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/profit.toml
    id = "profit"
    subject = "the-company"
    kind = "scale"
    statement = "Gross profit came to 2.0 billion dollars."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "2.0 billion", value = "2.0E+9", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/revenue.toml
    id = "revenue"
    subject = "the-company"
    kind = "scale"
    statement = "Revenue was 4.0 billion dollars."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "4.0 billion", value = "4.0E+9", unit = "USD"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/margin.toml
    id = "margin"
    subject = "the-company"
    kind = "scale"
    statement = "The gross margin was 50%."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "50%", value = "50", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/profit.toml
    id = "profit"
    subject = "the-company"
    kind = "scale"
    statement = "Gross profit came to 2.0 billion dollars."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "2.0 billion", value = "2.0E+9", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/revenue.toml
    id = "revenue"
    subject = "the-company"
    kind = "scale"
    statement = "Revenue was 4.0 billion dollars."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "4.0 billion", value = "4.0E+9", unit = "USD"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    if not is_exactly_told(claim) or claim.modality in _AHEAD or _OTHER.search(claim.statement):
        return
    if claim.quantity and claim.quantity.unit in _MONEY:
        yield from _gross_profit(view, claim)
        return
    if claim.quantity is None or claim.quantity.unit != "percent" or not _MARGIN.search(claim.statement):
        return
    profits = [profit for named, profit in _KINDS if named.search(claim.statement)]
    if len(profits) != 1:
        return
    near = _amounts(view, claim)
    profit, revenue = _only(near, profits[0]), _only(near, _REVENUE)
    if profit is not None and revenue is not None and _unit(profit) == _unit(revenue):
        yield _judged(claim, profit, revenue)


def _gross_profit(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares a gross profit with the revenue that it is left of."""
    if not _KINDS[0][1].search(claim.statement):
        return
    revenue = _only(_amounts(view, claim), _REVENUE)
    if revenue is None or _unit(revenue) != _unit(claim):
        return
    profit, room = amount_in(claim, _unit(claim)), amount_in(revenue, _unit(claim))
    if profit is None or room is None or not room.is_below(profit):
        return
    working = Working()
    working.say(f"gross profit: printed “{printed(claim)}”; revenue: printed “{printed(revenue)}”")
    working.computed("left of the revenue", room.minus(profit), _unit(claim))
    sentence = f"A gross profit of {printed(claim)} is more than the {printed(revenue)} of revenue that it is left of."
    yield inconsistent((claim, revenue), working, sentence, needs=_NEEDS)


def _amounts(view: View, claim: Claim) -> list[Claim]:
    """Returns the sums of money that a source of a claim tells of its subject, of no other period than that of the claim."""
    told = view.claims_about(claim.subject)
    sources = {citation.source for citation in claim.citations}
    return [
        c
        for c in (told if len(told) <= _CROWD else ())
        if c.id != claim.id and c.subject == claim.subject and c.study == claim.study and is_exactly_told(c)
        if _unit(c) in _MONEY and c.modality not in _AHEAD and are_of_one_voice(claim, c)
        if sources & {citation.source for citation in c.citations} and not _OTHER.search(c.statement)
        if is_of_old(c.statement) == is_of_old(claim.statement) and not are_of_two_states(c.statement, claim.statement)
        if c.conditions.get(_WINDOW) == claim.conditions.get(_WINDOW)
    ]


def _only(near: list[Claim], words: re.Pattern[str]) -> Claim | None:
    found = [c for c in near if words.search(c.statement)]
    return found[0] if len(found) == 1 else None


def _unit(claim: Claim) -> str:
    return claim.quantity.unit if claim.quantity else ""


def _judged(claim: Claim, profit: Claim, revenue: Claim) -> Finding:
    assert claim.quantity
    unit = _unit(revenue)
    above, below = amount_in(profit, unit), amount_in(revenue, unit)
    assert above
    assert below
    nominal = value_in(profit, unit) * 100 / value_in(revenue, unit)
    working = Working()
    working.say(f"profit: printed “{printed(profit)}” ({profit.statement.rstrip('.')})")
    working.say(f"revenue: printed “{printed(revenue)}” ({revenue.statement.rstrip('.')})")
    how = f"{printed(profit)} / {printed(revenue)}"
    made = working.computed("margin", above.over(below).scaled(100), "percent", how, nominal)
    told = f"{printed(profit)} of {printed(revenue)} are a margin of {tell(nominal, 'percent')}"
    figure, reads = claim.quantity.interval(), (claim, profit, revenue)
    if made.overlaps(figure):
        return consistent(reads, working, f"{told}, as the {printed(claim)} printed.")
    sentence = f"{told}, not the {printed(claim)} printed."
    if made.plus(_ROUNDED).overlaps(figure):
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.NOTE)
    return inconsistent(reads, working, sentence, needs=_NEEDS)
