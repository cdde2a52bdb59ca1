"""The amounts of one sort that a source tells of one thing in two states, or of a thing and of what it is compared with."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from claims.checks import View
from claims.checks.rates.changes import baselines, same_activity
from claims.facts.amounts import is_exactly_told
from claims.facts.clauses import is_open
from claims.facts.directions import CHANGED
from claims.facts.nouns import matter, pairs_of_signs, stems
from claims.facts.numbered import numbered_things
from claims.facts.states import NEW, OLD, is_of_new, is_of_old, moment
from claims.facts.story import AHEAD, are_of_one_voice, are_of_two_sides, formats_of
from claims.facts.terms import Powers, Term, is_a_part
from claims.model.claim import Claim, Modality
from claims.patterns import declared

_MOST = 80
"""A source that gives more figures than these tells of too many things."""

_PERCENT: Powers = (("percent", 1),)
_SORTS = (
    (
        "money",
        declared(
            r"\b(?:price|cost|cheap|dear|expensive|bill|rent|pa(?:y|id)|fee|spend|revenue|sales)|价|成本|费|便宜|收入",
            re.IGNORECASE,
        ),
    ),
    (
        "second",
        declared(
            r"\b(?:time|latenc\w+|wait\w*|delay|duration|takes?|took|short\w*|sooner|faster|quicker)\b|延迟|时延|耗时|时间|用时|快",
            re.IGNORECASE,
        ),
    ),
    (
        "bit",
        declared(
            r"\b(?:space|size|memory|storage|capacity|footprint|smaller)\b|容量|空间|体积|显存|内存", re.IGNORECASE
        ),
    ),
    ("gram", declared(r"\b(?:power|electricity|energy|consum\w*|watts?)\b|功耗|能耗|电", re.IGNORECASE)),
    (
        "rate",
        declared(
            r"\b(?:throughput|speed|fast\w*|bandwidth|rate|reads?|writes?|moves?)\b|吞吐|速度|速率|带宽|快",
            re.IGNORECASE,
        ),
    ),
    ("person", declared(r"\b(?:staff|headcount|workforce|team|employ\w*|people)\b|员工|人数|人员|团队", re.IGNORECASE)),
)
"""Words that name the sort of amount that a change is one of."""


@dataclass(frozen=True, slots=True)
class States:
    """The old and the new amount, their sort, how many words the change shares with both, and whether it names both."""

    old: Term
    new: Term
    sort: str
    shared: int
    is_named: bool

    @property
    def says(self) -> tuple[Decimal, Decimal]:
        """Returns the two numbers, by which pairs of several claims are told apart."""
        return self.old.value, self.new.value


def states_beside(view: View, change: Claim) -> list[States]:
    """Returns the pairs of amounts that a change can be one of."""
    terms = [t for c in _told_with(view, change) if (t := _amount(view, change, c))]
    return [pair for one, other in combinations(terms, 2) if (pair := _pair(view, change, one, other))]


def _told_with(view: View, change: Claim) -> Iterator[Claim]:
    seen = {change.id}
    for source in dict.fromkeys(place.source for place in change.citations):
        told = view.figured_in_source(source)
        for claim in told if len(told) <= _MOST else ():
            if claim.id not in seen and claim.study == change.study:
                seen.add(claim.id)
                yield claim


def _amount(view: View, change: Claim, claim: Claim) -> Term | None:
    """Returns the amount of a claim, a share in percent among them, where it may be one of the two of a change."""
    if not is_exactly_told(claim) or is_open(claim) or not are_of_one_voice(change, claim):
        return None
    if are_of_two_sides(change.statement, claim.statement) or not same_activity((change, claim)):
        return None
    if claim.modality in AHEAD and change.modality is Modality.MEASURED:
        return None
    if _A_YEAR_BEFORE.search(claim.statement) and _WITHIN_A_YEAR.search(change.statement):
        return None
    formats = formats_of(change), formats_of(claim)
    if all(formats) and formats[0].isdisjoint(formats[1]):
        return None
    quantity = claim.quantity
    assert quantity
    if quantity.unit == "percent":
        if CHANGED.search(claim.statement) and not _IS_NOW.search(claim.statement):
            return None
        assert quantity.value is not None
        return Term(claim, quantity.interval(), quantity.value, _PERCENT, None)
    term = view.number(claim)
    if term is None or is_a_part(claim) or numbered_things(claim, view.subjects_of(claim)):
        return None
    return term


_A_YEAR_BEFORE = declared(r"\b(?:a|one) year (?:earlier|ago|before)\b|\blast year\b|[去上]年", re.IGNORECASE)
_WITHIN_A_YEAR = declared(
    r"\b(?:from|over|on|against|than) the (?:first|second|third|fourth|previous|prior|last|preceding) (?:quarter|half|month|week)\b|"
    r"\b(?:quarter|month|week)[- ](?:on|over)[- ](?:quarter|month|week)\b|\bsequential|环比",
    re.IGNORECASE,
)
"""A change against a shorter time before, of which no amount of a year before is the old one."""

_IS_NOW = declared(
    r"\b(?:is|was|were|stood at|stands at|reached|now)\b[^.]{0,12}\d|(?:是|为|达到?|占)[^，。]{0,4}\d", re.IGNORECASE
)


def _pair(view: View, change: Claim, one: Term, other: Term) -> States | None:
    """Returns two amounts as the old and the new one; nothing where they are not of one sort or their order is not told."""
    if (
        one.powers != other.powers
        or one.value == other.value
        or one.one != other.one
        or min(one.value, other.value) <= 0
    ):
        return None
    facts = view.fact(one.claim), view.fact(other.claim)
    if all(facts) and facts[0] and facts[1] and facts[0].metric != facts[1].metric:
        return None
    if one.claim.reading != other.claim.reading or are_of_two_sides(one.claim.statement, other.claim.statement):
        return None
    formats = formats_of(one.claim), formats_of(other.claim)
    if all(formats) and formats[0] != formats[1]:
        return None
    ordered = _ordered(view, change, one, other)
    if ordered is None:
        return None
    sort = _sort(one.powers)
    words = _words(view, change)
    shared = [words & _words(view, t.claim) for t in ordered]
    names_sort = any(name == sort and pattern.search(change.statement) for name, pattern in _SORTS)
    if not all(shared) and (not names_sort or sort == "percent"):
        return None
    if _says_more(view, change, ordered):
        return None
    return States(*ordered, sort, min(3, len(shared[0] & shared[1])) + 2 * names_sort, all(shared))


_SAID_OF_ANY = declared(
    r"相比于?|相较于?|较之?|与|比|上一?代|其|的|了|约|此次|本次|将|可|实现|整体|同期|一年[内来]?|去年|今年|前|后|同样|仅|仍|幅度?|[为是在从由到至和]",
)
_RUN = declared(r"[\u4e00-\u9fff]{2,}")
_WORD = declared(r"[A-Za-z][A-Za-z-]*[A-Za-z]")


def _says_more(view: View, change: Claim, pair: tuple[Term, Term]) -> bool:
    """Tells whether a change names what neither amount speaks of: the quarter, the interconnect, the softmax."""
    text = change.statement
    subjects = {s.id: s for c in (change, *(t.claim for t in pair)) for s in view.subjects_of(c)}
    names = [name for s in subjects.values() for name in (s.name, *s.aliases)]
    for name in sorted((*names, change.baseline or ""), key=len, reverse=True):
        text = text.replace(name, " ") if name else text
    told = " ".join((*(t.claim.statement for t in pair), *(view.name(t.claim.subject) for t in pair)))
    known = stems(told)
    patterns = (CHANGED, *(pattern for _, pattern in _SORTS))
    for word in _WORD.findall(text):
        found = stems(word)
        if found and not found & known and not any(pattern.search(word) for pattern in patterns):
            return True
    for pattern in (*patterns, _SAID_OF_ANY):
        text = pattern.sub(" ", text)
    return any(pairs_of_signs(run) and not pairs_of_signs(run) & pairs_of_signs(told) for run in _RUN.findall(text))


def _words(view: View, claim: Claim) -> frozenset[str]:
    names = frozenset[str]().union(*(pairs_of_signs(s.name) for s in view.subjects_of(claim)))
    return matter(view, claim) | (pairs_of_signs(claim.statement) - names)


def _sort(powers: Powers) -> str:
    ups, downs = {n for n, p in powers if p > 0}, {n for n, p in powers if p < 0}
    if ups & {"USD", "EUR", "CNY", "GBP", "JPY"}:
        return "money"
    if "gram" in ups:
        return "gram"
    if "second" in downs:
        return "rate"
    return next((name for name in ("second", "bit", "person", "percent") if name in ups), "other")


def _ordered(view: View, change: Claim, one: Term, other: Term) -> tuple[Term, Term] | None:
    subjects = one.claim.subject, other.claim.subject
    if subjects[0] != subjects[1]:
        compared = set(baselines(change)) | _named_in(view, change, subjects)
        for old, new in ((one, other), (other, one)):
            if new.claim.subject == change.subject and old.claim.subject in compared:
                return old, new
        return None
    if subjects[0] not in change.subjects():
        return None
    ranks = _rank(one.claim), _rank(other.claim)
    if ranks[0] == ranks[1]:
        return _by_moment(one, other)
    return (one, other) if ranks[0] < ranks[1] else (other, one)


def _by_moment(one: Term, other: Term) -> tuple[Term, Term] | None:
    times = moment(one.claim.statement), moment(other.claim.statement)
    if times[0] is None or times[1] is None or times[0] == times[1]:
        return None
    return (one, other) if times[0] < times[1] else (other, one)


def _named_in(view: View, change: Claim, subjects: tuple[str, ...]) -> set[str]:
    """Returns the subjects that the words of a change, or its baseline, name beside its own."""
    text = f"{change.baseline or ''} {change.statement}"
    found = set()
    for subject_id in subjects:
        subject = view.subject(subject_id)
        names = (subject.name, *subject.aliases) if subject and subject_id != change.subject else ()
        if any(re.search(rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])", text) for name in names):
            found.add(subject_id)
    return found


def _rank(claim: Claim) -> int:
    """Returns 2 for what is to come, 1 for words of a new state, -1 for those of an old one, else 0."""
    if claim.modality in AHEAD:
        return 2
    words = claim.statement
    if is_of_old(words) or is_of_new(words):
        return -1 if is_of_old(words) else 1
    return bool(NEW.search(words)) - bool(OLD.search(words))
