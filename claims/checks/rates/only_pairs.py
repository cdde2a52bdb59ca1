"""The one pair of amounts of a sort that a source tells of a thing in two states, or of it and what it is compared with."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from claims import units
from claims.checks import View
from claims.checks.rates.changes import baselines, same_activity
from claims.checks.rates.pair_values import family_of, place_apart
from claims.checks.rates.places import Place
from claims.facts.amounts import is_exactly_told
from claims.facts.change import plain_words
from claims.facts.dates import span_of
from claims.facts.directions import CHANGED, DOWN, HAPPENED, UP
from claims.facts.nouns import matter, stems
from claims.facts.pairing import distance
from claims.facts.states import NEW, OLD, is_of_new, is_of_old
from claims.facts.story import AHEAD, are_of_one_voice, are_of_two_sides, format_words_in, formats_of
from claims.facts.terms import noun_of_one
from claims.model.claim import Claim, Modality
from claims.model.interval import Interval
from claims.model.metric import Role, metrics
from claims.patterns import declared

_CROWD = 150
"""A source with more claims than these tells more than one story."""

_NEAR = 4
"""A change stands in the paragraph of its two values, or so many from it."""

_ANYWHERE = 10**6
"""So many paragraphs no source has."""

_NAMED: tuple[tuple[str, frozenset[str]], ...] = (
    (r"\b(price|cost|cheap|dear|expensive|bill|rent|pa(y|id)|fee|spend|money)|价|成本|费用|便宜", frozenset({"money"})),
    (
        r"\b(time|latenc\w+|wait\w*|delay|duration|takes?|took|long|short\w*|sooner)\b|延迟|时延|耗时|时间|用时",
        frozenset({"second"}),
    ),
    (
        r"\b(space|size|memory|storage|capacity|footprint|compress\w*|smaller|shr[iau]nk\w*)\b|容量|空间|体积|显存|内存",
        frozenset({"bit"}),
    ),
    (r"\b(power|electricity|energy|consum\w*|watts?)\b|功耗|能耗|电", frozenset({"gram"})),
    (
        r"\b(utili[sz]\w*|usage|share|rate|accuracy|efficiency|hits?|busy|yield|occupancy)\b|利用率|率|占比",
        frozenset({"percent"}),
    ),
    (r"\b(throughput|tokens|speed|faster|bandwidth|requests|output)\b|吞吐|速度|速率|带宽", frozenset({"rate"})),
)
"""Words that name what a change is one of, and the sort of amount that is."""

_MONEY = frozenset({"USD", "EUR", "CNY", "GBP", "JPY"})
_CHANGES = frozenset({"x", "percentage_point", "score", "dimensionless"})
_LOOSE = declared(
    r"\b(up to|at (most|least)|more than|over|less than|between|peak|target\w*|limit\w*|goal|p\d\d|median of|each|respectively)\b|"
    r"以上|以下|最高|最低|至少|至多|超过",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount in base units, percent as such."""

    claim: Claim
    interval: Interval
    value: Decimal


@dataclass(frozen=True, slots=True)
class OnlyPair:
    """The old and the new amount, by what tells them apart."""

    old: Amount
    new: Amount
    sort: str


def only_pair(view: View, change: Claim) -> OnlyPair | None:
    """Returns the one pair of amounts that a change can be one of; nothing where there are several or none."""
    groups: dict[tuple[object, ...], list[Amount]] = {}
    for claim in _candidates(view, change):
        if (amount := _amount(claim)) is not None:
            fact = view.fact(claim)
            groups.setdefault((*_key(claim), fact is not None and place_apart(fact) is Place.TAIL), []).append(amount)
    ranked: list[tuple[int, OnlyPair]] = []
    elsewhere = 0
    for key, amounts in groups.items():
        sort = str(key[0])
        amounts = _nearest(change, amounts)
        rank = _rank(view, change, sort, amounts)
        if len({a.claim.subject for a in amounts}) > 1 and not _shares_words(view, change, amounts):
            continue
        if rank and (pair := _ordered(change, sort, amounts)):
            ranked.append((rank, pair))
        elif rank and len(amounts) == 1 and distance(change, amounts[0].claim) != 0:
            elsewhere = max(elsewhere, rank)
        elif rank:
            return None
    ranked.sort(key=lambda row: -row[0])
    if not ranked or ranked[0][0] <= elsewhere or (len(ranked) > 1 and ranked[0][0] == ranked[1][0]):
        return None
    pair = ranked[0][1]
    is_beside = all(distance(change, a.claim) == 0 for a in (pair.old, pair.new))
    return pair if is_beside or not elsewhere else None


def other_pairs(view: View, change: Claim, pair: OnlyPair) -> Iterator[OnlyPair]:
    """Yields the pairs of amounts near a change, of the base units of a pair, of which one at least is none of its two."""
    assert pair.old.claim.quantity is not None
    unit = pair.old.claim.quantity.unit
    own = {pair.old.claim.id, pair.new.claim.id}
    amounts = [
        a for c in _candidates(view, change, reach=_ANYWHERE) if _is_in(c, unit) and (a := _amount(c)) and a.value > 0
    ]
    for one, other in combinations(amounts, 2):
        if {one.claim.id, other.claim.id} != own and one.value != other.value:
            yield OnlyPair(one, other, pair.sort)
            yield OnlyPair(other, one, pair.sort)


def _is_in(claim: Claim, unit: str) -> bool:
    return claim.quantity is not None and units.factor(claim.quantity.unit, unit) is not None


def _candidates(view: View, change: Claim, reach: int = _NEAR) -> Iterator[Claim]:
    """Yields the claims of the change's sources that are of its subject, or of what it is compared with, and near it."""
    own = {change.subject, *baselines(change)}
    subject, base = view.subject(change.subject), stems(change.baseline or "") | format_words_in(change.baseline or "")
    above = set(subject.version_of) - own if subject and base else set[str]()
    seen = {change.id}
    for citation in change.citations:
        told = {claim.id: claim for claim in view.claims_in_source(citation.source)}
        of_study = view.claims_of_study(change.study) if change.study else ()
        if len(told) > _CROWD:
            continue
        told |= {claim.id: claim for claim in of_study}
        for claim in told.values():
            if claim.id in seen or not is_exactly_told(claim):
                continue
            if claim.subject not in own and not (claim.subject in above and base <= _told_with(claim)):
                continue
            places = [c.paragraph for c in claim.citations if c.source == citation.source and c.paragraph]
            near = citation.paragraph is None or any(abs(p - citation.paragraph) <= reach for p in places)
            if (near or claim in of_study) and _is_amount_beside(view, change, claim):
                seen.add(claim.id)
                yield claim


def _told_with(claim: Claim) -> frozenset[str]:
    """Returns the stems and number formats of what is said of an amount, its conditions included."""
    return stems(" ".join((claim.statement, *claim.conditions.values()))) | formats_of(claim)


def _is_amount_beside(view: View, change: Claim, claim: Claim) -> bool:
    fact = view.fact(claim)
    if fact is not None and fact.role is Role.CHANGE and (claim.metric or CHANGED.search(claim.statement)):
        return False
    if claim.modality in AHEAD and (change.modality is Modality.MEASURED or HAPPENED.search(change.statement)):
        return False
    if claim.quantity is None or claim.baseline or _LOOSE.search(claim.statement):
        return False
    if claim.quantity.unit in _CHANGES and not (claim.metric and claim.quantity.unit == metrics()[claim.metric].unit):
        return False
    if claim.quantity.unit == "percent" and (DOWN.search(claim.statement) or UP.search(claim.statement)):
        return False
    formats = formats_of(change) - format_words_in(change.baseline or ""), formats_of(claim)
    if all(formats) and formats[0].isdisjoint(formats[1]):
        return False
    apart = are_of_two_sides(change.statement, claim.statement)
    return not apart and are_of_one_voice(change, claim) and same_activity((change, claim))


def _amount(claim: Claim) -> Amount | None:
    quantity = claim.quantity
    assert quantity is not None
    assert quantity.value is not None
    if quantity.unit == "percent":
        return Amount(claim, quantity.interval(), quantity.value)
    taken = units.taken_apart(quantity.unit)
    if taken is None:
        return None
    return Amount(claim, quantity.interval().scaled(taken[0]), quantity.value * taken[0])


def _key(claim: Claim) -> tuple[object, ...]:
    """Returns the sort of an amount, its base units, its metric and reading: what two amounts must share."""
    assert claim.quantity is not None
    unit = claim.quantity.unit
    if unit == "percent":
        return "percent", (), claim.metric, claim.reading
    taken = units.taken_apart(unit)
    powers = tuple(sorted(taken[1])) if taken else ()
    held = {name for name, power in powers if power > 0}
    falls = {name for name, power in powers if power < 0}
    if held & _MONEY:
        sort = "money"
    elif "gram" in held:
        sort = "gram"
    elif "second" in falls:
        sort = "rate"
    else:
        sort = next((name for name in ("second", "bit") if name in held), "other")
    one = noun_of_one(claim.statement, claim.quantity.printed)
    return sort, powers, claim.metric, claim.reading, one if sort == "bit" else None


def _rank(view: View, change: Claim, sort: str, amounts: list[Amount]) -> int:
    """Returns how much says that a change is one of a sort of amounts: its metric, a word for the sort, words shared."""
    metric = next((f.metric for a in amounts if (f := view.fact(a.claim))), None)
    own = view.fact(change)
    named = change.metric is not None and change.metric in metrics()
    if named and own is not None and metrics()[own.metric].role is Role.CHANGE:
        return 8 if metric in family_of(own) else 0
    said = {name for words, names in _NAMED for name in names if re.search(words, change.statement, re.IGNORECASE)}
    shared = matter(view, change) & frozenset[str]().union(*(matter(view, a.claim) for a in amounts))
    if change.metric is not None and metric == change.metric:
        return 6 + len(shared)
    if sort not in said and (said or not shared):
        return 0
    return 2 * (sort in said) + len(shared)


def _shares_words(view: View, change: Claim, amounts: list[Amount]) -> bool:
    """Tells whether a change of two things shares a word with each of their amounts, or names the metric of both."""
    words, metric = matter(view, change), change.metric
    return all(words & matter(view, a.claim) or (metric is not None and a.claim.metric == metric) for a in amounts)


def _ordered(change: Claim, sort: str, amounts: list[Amount]) -> OnlyPair | None:
    """Returns two amounts as old and new: by the subject that the change is compared with, or by their words."""
    distinct = list({a.value: a for a in amounts}.values())
    if len(distinct) != 2 or len(amounts) != 2:
        return None
    one, other = distinct
    if one.claim.subject != other.claim.subject:
        own = one if one.claim.subject == change.subject else other
        base = other if own is one else one
        return OnlyPair(base, own, sort) if own.claim.subject == change.subject else None
    ahead = [a.claim.modality in AHEAD for a in distinct]
    marks = ahead if ahead[0] is not ahead[1] else [_mark(a.claim) for a in distinct]
    if marks[0] == marks[1]:
        marks = _by_date(one.claim, other.claim)
    if marks[0] == marks[1]:
        return None
    return OnlyPair(one, other, sort) if marks[0] < marks[1] else OnlyPair(other, one, sort)


def _nearest(change: Claim, amounts: list[Amount]) -> list[Amount]:
    """Returns of more than two amounts those two that alone stand in the paragraph of the change."""
    near = [a for a in amounts if distance(change, a.claim) == 0] if len(amounts) > 2 else []
    return near if len(near) == 2 else amounts


def _by_date(one: Claim, other: Claim) -> list[int]:
    """Returns -1 and 1 for two claims that are told of an earlier and a later time of one change, else twice 0."""
    spans = [span_of(c.when) for c in (one, other)]
    days = spans[0].days_until(spans[1]) if spans[0] and spans[1] else None
    if days is None or days.low is None or days.high is None:
        return [0, 0]
    return [-1, 1] if days.low > 0 else [1, -1] if days.high < 0 else [0, 0]


def _mark(claim: Claim) -> int:
    """Returns -1 for words of an old state, 1 for those of a new one, 0 where they tell neither or both."""
    words = claim.statement
    if is_of_old(words) or is_of_new(words):
        return -1 if is_of_old(words) else 1
    return bool(NEW.search(words)) - bool(OLD.search(words))


def words_of(view: View, change: Claim) -> str:
    """Returns the words of a change without those that only bound its figure."""
    fact = view.fact(change)
    return plain_words(fact) if fact else change.statement
