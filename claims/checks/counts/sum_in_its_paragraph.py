"""CNT172: an amount "in total" against the other amounts of its thing in its paragraph, in whatever words these are told."""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from itertools import combinations

from claims import units
from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.beside import beside
from claims.facts.clauses import open_words
from claims.facts.places import is_told_as_part
from claims.facts.series import are_told_alike
from claims.facts.story import are_alike
from claims.facts.telling import tell
from claims.facts.terms import Term, is_a_part
from claims.facts.ways import SECOND, less
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.patterns import declared

_TOTAL = declared(
    r"\b(?:totals?|totall?ing|altogether|in all|all told|together|combined|overall|sums?|adds? up|amounts? to|in sum)\b|总|共|合计",
    re.IGNORECASE,
)
_ONE_MORE = declared(
    r"\b(?:adds?|added|another|plus|further|additional|on top|besides|also|as well|contributes?|comes? from)\b|"
    r"\b(?:the|all(?: the)?) (?:\w+ )?(?:rest|remain\w+|others?)\b|\bremain(?:s|ing|der)\b|"
    r"另外|另有|此外|还有|加上|其余|剩余|剩下|余下|其他|其它",
    re.IGNORECASE,
)
_LOOSE = declared(
    r"\b(?:up to|at (?:most|least)|more than|less than|average|mean|peak|per|each|every|an?|one|single|planned|later|optional|"
    r"includ\w+|profit|loss|margin|only|alone|instead|compared|versus|against|than|saved?|saving|usable|effective)\b|"
    r"其中|半年|季度|每|单|平均|最多|至少|包括|包含|利润|亏损|仅|相比|较|节省|可用",
    re.IGNORECASE,
)
_ADDS_UP = frozenset(
    {
        "USD",
        "CNY",
        "EUR",
        "GBP",
        "JPY",
        "bit",
        "token",
        "parameter",
        "second",
        "gram",
        "device",
        "node",
        "rack",
        "person",
    }
)
_ROUNDED, _CLOSE, _EXACTLY = Decimal("0.01"), Decimal("0.04"), Decimal("0.002")
_LEAST, _SERIES, _MOST = 2, 3, 7
"""Of so many amounts or more, told in the same words but for one, none is told twice."""

_NAMED = frozenset(
    [
        *("rest", "remaining", "other", "others", "another", "further", "additional", "extra", "compressed"),
        *("其余", "剩余", "其他", "另有", "另外"),
    ]
)
"""Words that leave open of what an amount is, but not of one more part of a sum."""

_NEEDS = ("metric-definition",)
_CODE = "CNT172"


@check("CNT172", Figured)
def sum_in_its_paragraph(view: View, claim: Claim) -> Iterator[Finding]:
    """Adds up the amounts of a thing that stand in one paragraph with the amount that is told as its total.

    The total says so ("in total", "together"), and some of the others, but not all, are told as one more ("adds", "another", "the rest").
    All others of the subject and the sort in the paragraph are the parts. Some of them may be parts of others: where a
    few make the total to the digit, nothing is said.

    Bad:

    ```toml
    # claims/nodes.toml
    id = "nodes"
    subject = "the-cluster"
    kind = "cost"
    statement = "The nodes cost $400,000."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$400,000", value = "400000", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/network.toml
    id = "network"
    subject = "the-cluster"
    kind = "cost"
    statement = "Cables and switches add $80,000."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$80,000", value = "80000", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-cluster"
    kind = "cost"
    statement = "The order comes to $580,000 in total."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$580,000", value = "580000", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/nodes.toml
    id = "nodes"
    subject = "the-cluster"
    kind = "cost"
    statement = "The nodes cost $400,000."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$400,000", value = "400000", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/network.toml
    id = "network"
    subject = "the-cluster"
    kind = "cost"
    statement = "Cables and switches add $80,000."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$80,000", value = "80000", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-cluster"
    kind = "cost"
    statement = "The order comes to $480,000 in total."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$480,000", value = "480000", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if not _TOTAL.search(claim.statement) or not is_exactly_told(claim) or not _is_plain(claim):
        return
    whole = view.number(claim)
    if whole is None or whole.one is not None or not _ADDS_UP.intersection(name for name, _ in whole.powers):
        return
    if _ONE_MORE.search(claim.statement) or is_a_part(claim) or is_told_as_part(claim):
        return
    amount = _of_its_period(whole)
    own = [c for c in beside(view, claim) if c.subject == claim.subject]
    near = [t for c in own if (t := _for_the_same_time(view.number(c), whole, amount))]
    whole = amount
    alike = [t for t in near if t.powers == whole.powers and t.one is None]
    parts = [t for t in alike if _is_plain(t.claim) and are_alike(claim, t.claim) and t.value < whole.value]
    if parts != alike or not _LEAST <= len(parts) <= _MOST or any(_TOTAL.search(t.claim.statement) for t in parts):
        return
    is_told_on = {bool(_ONE_MORE.search(t.claim.statement)) for t in parts} == {True, False}
    if is_told_on or (len(parts) >= _SERIES and are_told_alike([t.claim for t in parts])):
        yield from _judged(view, whole, parts)


def _of_its_period(term: Term) -> Term:
    """Returns the amount of a period as an amount: the energy of a year, which its parts are told without."""
    quantity = term.claim.quantity
    taken = units.taken_apart(quantity.unit) if quantity else None
    if quantity is None or taken is None or quantity.value is None or not taken[1]:
        return term
    powers = tuple(sorted(taken[1]))
    if term.one is not None or less(powers, term.powers) != SECOND:
        return term
    return replace(term, interval=quantity.interval().scaled(taken[0]), value=quantity.value * taken[0], powers=powers)


def _for_the_same_time(term: Term | None, whole: Term, amount: Term) -> Term | None:
    """Returns an amount as one of the period of the whole where it is told of a period too."""
    return _of_its_period(term) if term is not None and term.powers == whole.powers != amount.powers else term


def _is_plain(claim: Claim) -> bool:
    return open_words(claim) <= _NAMED and not _LOOSE.search(_without_figure(claim))


def _without_figure(claim: Claim) -> str:
    return claim.statement.removeprefix("A ").removeprefix("An ").replace(printed(claim), " ")


def _judged(view: View, whole: Term, parts: list[Term]) -> Iterator[Finding]:
    total, value = Interval.exactly(0), sum((t.value for t in parts), Decimal(0))
    for part in parts:
        total = total.plus(part.interval)
    fits = total.overlaps(whole.interval.widened(_ROUNDED))
    if not fits and (total.overlaps(whole.interval.widened(_CLOSE)) or _is_made_by_a_few(whole, parts)):
        return
    quantity = whole.claim.quantity
    assert quantity
    assert quantity.value
    scale = quantity.value / whole.value
    working = Working()
    for part in parts:
        working.say(f"part: printed “{printed(part.claim)}” ({part.claim.statement.rstrip('.')})")
    working.say(f"whole: printed “{printed(whole.claim)}”")
    working.computed("sum of the parts", total.scaled(scale), quantity.unit, nominal=value * scale)
    told = f"{' and '.join(printed(t.claim) for t in parts)} make {tell(value * scale, quantity.unit)}"
    reads = (whole.claim, *(t.claim for t in parts))
    outcome = Outcome.CONSISTENT if fits else Outcome.INCONSISTENT
    if is_told_elsewhere(view, reads, outcome, _CODE):
        return
    if fits:
        yield consistent(reads, working, f"{told}, as the {printed(whole.claim)} printed.")
    else:
        yield inconsistent(reads, working, f"{told}, not the {printed(whole.claim)} printed.", needs=_NEEDS)


def _is_made_by_a_few(whole: Term, parts: list[Term]) -> bool:
    few = (some for many in range(_LEAST, len(parts)) for some in combinations(parts, many))
    return any(abs(sum(t.value for t in some) - whole.value) <= whole.value * _EXACTLY for some in few)
