"""RAT284: a change against the only two amounts of one sort about it: of two things that it names, or drawn from both."""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from itertools import combinations

from claims.checks import Figured, Finding, View, Working, check, inconsistent
from claims.checks.rates.change_in_its_paragraph import meanings
from claims.checks.repeats import is_told_elsewhere
from claims.facts import tell
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.beside import beside
from claims.facts.clauses import is_open
from claims.facts.directions import CHANGED, DOWN
from claims.facts.paces import pace
from claims.facts.pairing import distance, words_of
from claims.facts.states import OLD, are_of_two_states
from claims.facts.story import are_of_one_voice, are_of_two_sides, formats_of
from claims.facts.terms import Term
from claims.facts.wholes import comes_of_it
from claims.model.claim import Claim, ClaimKind, Modality
from claims.model.finding import Outcome
from claims.model.metric import Role
from claims.patterns import declared

_LOOSE = declared(
    r"\b(?:up to|as much as|at (?:most|least|best)|no more than|averag\w*|mean|typical\w*|median|relative|overall|combined|cumulative\w*|"
    r"per (?!cent)|each|every|a (?:year|month|quarter)|annual\w*|year[- ]on[- ]year|points?|shares?|efficien\w*|margin|together|nearly|"
    r"if|could|would|may)\b|平均|最多|最高|至少|综合|同比|环比|每|单位|占|能效|累计",
    re.IGNORECASE,
)
_AGAINST = declared(r"\b(?:than|what|as|over|versus|of)\b|[比是]", re.IGNORECASE)
_SORTS = (
    (
        frozenset({"second"}),
        declared(
            r"\b(?:time|latenc\w+|wait\w*|short\w*|takes?|took|sooner|faster|quicker|duration)\b|时间|耗时|延迟|用时|快|缩短",
            re.IGNORECASE,
        ),
    ),
    (
        frozenset({"USD", "EUR", "CNY", "GBP", "JPY"}),
        declared(
            r"\b(?:price|cost\w*|cheap\w*|bill|budget|spen[dt]\w*|pa(?:y|id)\w*|fee|dearer)\b|价|成本|费|便宜",
            re.IGNORECASE,
        ),
    ),
    (frozenset({"gram"}), declared(r"\b(?:power|electricity|energy|draw\w*|consum\w+)\b|功耗|能耗|电", re.IGNORECASE)),
)
"""Words that name the sort of amount that a change is one of, by a base unit of it."""

_NAMED = (
    *_SORTS[1:],
    (
        frozenset({"second"}),
        declared(r"\b(?:delays?|latenc\w+|wait\w*|time|durations?)\b|时延|延迟|耗时|时间", re.IGNORECASE),
    ),
    (
        frozenset({"bit"}),
        declared(r"\b(?:memory|storage|capacity|space|bandwidth|files?)\b|显存|内存|容量|带宽", re.IGNORECASE),
    ),
    (frozenset({"FLOP", "operation"}), declared(r"\b(?:compute|arithmetic|\w*FLOPS|TOPS)\b|算力", re.IGNORECASE)),
    (frozenset({"token"}), declared(r"\b(?:tokens?|context)\b|词元", re.IGNORECASE)),
    (frozenset({"parameter"}), declared(r"\bparameters?\b|参数", re.IGNORECASE)),
)
"""Words that leave no doubt of which sort an amount is."""

_FASTER = declared(r"\b(?:fast\w*|quick\w*|speeds?|performance|outperform\w*)\b|快|速|性能", re.IGNORECASE)
"""Words of a change of a rate or a time, and of nothing else."""

_PLANNED = declared(r"\b(?:budget\w*|plan(?:s|ned)?|estimat\w+|forecast\w*|schedul\w+)\b|预算|计划|预计", re.IGNORECASE)
"""Words of what was to be, against which a change tells what has become."""

_NO_AMOUNTS = frozenset({"percent", "x", "percentage_point", "score", "basis_point", "ppm"})
_AHEAD = (Modality.PROMISED, Modality.SIMULATED)
_MOST, _REACH = 80, 1
_ROUNDED, _FAR = Decimal("0.02"), Decimal("0.08")
_NEEDS = ("baseline-absolute", "speedup-definition")
_CODE = "RAT284"
_Pair = tuple[Term, Term]


@check(_CODE, Figured)
def change_of_what_stands_about_it(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares a change with the only amounts that it can be one of, though no metric ties them.

    Where it names another thing ("three times what the older box does"), its
    paragraph and those beside it have but one amount of the one and one of the other that share a unit. Where it is drawn from what stands before it ("thus shortened by"), these
    are the only two amounts, of the sort that its words name, in its paragraph and those beside it. All ways to count the
    change are tried, and any other two amounts of one sort that fit it are believed.

    Bad:

    ```toml
    # subjects/the-box.toml
    id = "the-box"
    name = "The Box"
    kind = "server"
    # subjects/the-older-box.toml
    id = "the-older-box"
    name = "The Older Box"
    kind = "server"
    # claims/newer.toml
    id = "newer"
    subject = "the-box"
    kind = "throughput"
    statement = "Backups flow in at 6.3 GB/s."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "6.3 GB/s", value = "6.3", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/old.toml
    id = "old"
    subject = "the-older-box"
    kind = "throughput"
    statement = "The older one swallowed 2.1 GB/s."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "2.1 GB/s", value = "2.1", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/ratio.toml
    id = "ratio"
    subject = "the-box"
    kind = "speedup"
    statement = "Ingest is five times what the older box did."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "five times", value = "5", unit = "x"}
    about = [{subject = "the-older-box", role = "baseline"}]
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # subjects/the-box.toml
    id = "the-box"
    name = "The Box"
    kind = "server"
    # subjects/the-older-box.toml
    id = "the-older-box"
    name = "The Older Box"
    kind = "server"
    # claims/newer.toml
    id = "newer"
    subject = "the-box"
    kind = "throughput"
    statement = "Backups flow in at 6.3 GB/s."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "6.3 GB/s", value = "6.3", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/old.toml
    id = "old"
    subject = "the-older-box"
    kind = "throughput"
    statement = "The older one swallowed 2.1 GB/s."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "2.1 GB/s", value = "2.1", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/ratio.toml
    id = "ratio"
    subject = "the-box"
    kind = "speedup"
    statement = "Ingest is three times what the older box did."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "three times", value = "3", unit = "x"}
    about = [{subject = "the-older-box", role = "baseline"}]
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    if not _is_change(view, claim):
        return
    told = [t for c in _told_with(view, claim) if (t := _amount(view, claim, c))]
    pair = _of_two_things(view, claim, told) or _drawn_from(view, claim, told)
    if pair is None or _fits(claim, pair, _FAR):
        return
    if any(_fits(claim, two, _ROUNDED) and _may_bear(view, claim, two) for two in _pairs(told)):
        return
    yield from _judged(view, claim, pair)


def _is_change(view: View, claim: Claim) -> bool:
    quantity, words = claim.quantity, claim.statement
    if quantity is None or quantity.unit not in ("percent", "x") or not is_exactly_told(claim) or is_open(claim):
        return False
    if claim.kind is ClaimKind.PROJECTION or claim.modality is Modality.PROJECTED or claim.modality in _AHEAD:
        return False
    fact = view.fact(claim)
    if fact is not None and fact.role is Role.SHARE:
        return False
    return not _LOOSE.search(words) and bool(CHANGED.search(words) or quantity.unit == "x")


def _told_with(view: View, claim: Claim) -> Iterator[Claim]:
    seen = {claim.id}
    for place in claim.citations:
        told = view.figured_in_source(place.source)
        for other in told if len(told) <= _MOST else ():
            if other.id not in seen and other.study == claim.study:
                seen.add(other.id)
                yield other


def _amount(view: View, change: Claim, claim: Claim) -> Term | None:
    quantity = claim.quantity
    if quantity is None or quantity.unit in _NO_AMOUNTS or claim.modality in _AHEAD or claim.baseline is not None:
        return None
    if not are_of_one_voice(change, claim) or are_of_two_sides(change.statement, claim.statement) or is_open(claim):
        return None
    formats = formats_of(change), formats_of(claim)
    if all(formats) and formats[0].isdisjoint(formats[1]):
        return None
    term, rate = view.number(claim), pace(view, claim)
    if term is None or rate is None or ("second", -1) in term.powers or term.powers != ((rate.thing, 1),):
        return term
    powers = tuple(sorted((*term.powers, ("second", -1))))
    return replace(term, interval=rate.interval, value=rate.value, powers=powers)


def _pairs(told: list[Term]) -> Iterator[_Pair]:
    for one, other in combinations(told, 2):
        if one.powers == other.powers and one.value != other.value and min(one.value, other.value) > 0:
            yield (one, other) if one.value < other.value else (other, one)


def _of_two_things(view: View, change: Claim, told: list[Term]) -> _Pair | None:
    """Returns the only two amounts of one sort of which the one is of a change's subject, the other of what it names.

    Rates need no word in common with it: "ingest is three times what the older box did".
    """
    others = {about.subject for about in change.about if about.role in ("baseline", "predecessor", "versus")}
    if len(others) != 1 or not _AGAINST.search(change.statement):
        return None
    found = [
        pair
        for pair in _pairs(told)
        if {t.claim.subject for t in pair} == {change.subject, *others}
        and _are_of_one_metric(view, *pair)
        and all((gap := distance(change, t.claim)) is not None and gap <= _REACH for t in pair)
    ]
    found = list({(low.value, high.value): (low, high) for low, high in found if _is_of_sort(change, low)}.values())
    is_less = DOWN.search(change.statement) is not None
    found = [p for p in found if (("second", -1) in p[0].powers and not is_less) or _may_bear(view, change, p)]
    named = [pair for pair in found if _names(change, pair)]
    return found[0] if len(found) == 1 else named[0] if len(named) == 1 else None


def _drawn_from(view: View, change: Claim, told: list[Term]) -> _Pair | None:
    """Returns the only two amounts of the sort that a change names, of its subject and about it, that it is drawn from."""
    near = {c.id for c in beside(view, change, 1)}
    found = [
        pair
        for pair in _pairs([t for t in told if t.claim.id in near])
        if {t.claim.subject for t in pair} == {change.subject} and _names(change, pair)
    ]
    if len(found) != 1:
        return None
    one, other = (t.claim for t in found[0])
    is_planned = bool(_PLANNED.search(one.statement)) is not bool(_PLANNED.search(other.statement))
    if is_planned and _PLANNED.search(change.statement):
        return found[0]
    return found[0] if comes_of_it(change.statement) and _are_two_states(found[0]) else None


def _may_bear(view: View, change: Claim, pair: _Pair) -> bool:
    """Tells whether two amounts are of the sort that a change names, or share words with it."""
    own = words_of(view, change)
    return _names(change, pair) or all(own & words_of(view, t.claim) for t in pair)


def _are_two_states(pair: _Pair) -> bool:
    one, other = (t.claim.statement for t in pair)
    return are_of_two_states(one, other) or bool(OLD.search(one)) is not bool(OLD.search(other))


def _are_of_one_metric(view: View, one: Term, other: Term) -> bool:
    facts = view.fact(one.claim), view.fact(other.claim)
    return len({fact.metric for fact in facts if fact}) < 2 or one.claim.metric is other.claim.metric is None


def _names(change: Claim, pair: _Pair) -> bool:
    ups = {name for name, power in pair[0].powers if power > 0}
    return any(ups & names and pattern.search(change.statement) for names, pattern in _SORTS)


def _is_of_sort(change: Claim, amount: Term) -> bool:
    """Tells whether a change names no sort of amount, or that of an amount: no memory where the amount is a time."""
    ups = {name for name, power in amount.powers if power > 0}
    if _FASTER.search(change.statement) and "second" not in ups and ("second", -1) not in amount.powers:
        return False
    named = [names for names, pattern in _NAMED if pattern.search(change.statement)]
    return not named or any(ups & names for names in named)


def _fits(change: Claim, pair: _Pair, room: Decimal) -> bool:
    assert change.quantity
    told = change.quantity.interval().widened(room)
    ratio = pair[1].interval.over(pair[0].interval)
    return any(one.overlaps(told) for one in meanings(change, ratio))


def _judged(view: View, change: Claim, pair: _Pair) -> Iterator[Finding]:
    reads = (change, *(t.claim for t in pair))
    if is_told_elsewhere(view, reads, Outcome.INCONSISTENT, _CODE):
        return
    low, high = pair
    working = Working()
    for term in pair:
        working.say(f"amount: printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    working.say(f"change: printed “{printed(change)}”")
    nominal = high.value / low.value
    working.computed("larger / smaller", high.interval.over(low.interval), "dimensionless", nominal=nominal)
    less, more = (tell(share * 100, "percent") for share in (1 - 1 / nominal, nominal - 1))
    said = f"{printed(low.claim)} are {less} less than {printed(high.claim)}, and these {more} more"
    yield inconsistent(reads, working, f"{said}, not the {printed(change)} printed.", needs=_NEEDS)
