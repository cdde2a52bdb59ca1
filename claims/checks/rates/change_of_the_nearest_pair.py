"""RAT242: a change in percent or as a factor against the two figures of one sort that stand nearest to it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent
from claims.checks.rates.change_in_its_paragraph import is_borne_out_in_its_paragraph
from claims.checks.rates.changes import Statistic, statistic
from claims.checks.rates.pair_values import family_of, place_apart
from claims.checks.rates.places import Place
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.change import is_factor, is_level, plain_words
from claims.facts.clauses import is_open
from claims.facts.directions import BETTER, DOWN, UP, WORSE
from claims.facts.fact import Fact
from claims.facts.pairing import closeness, distance, meant, words_of
from claims.facts.states import OLD
from claims.facts.story import are_of_one_voice, are_of_two_sides, formats_of, story
from claims.facts.telling import tell_number
from claims.facts.terms import THINGS, Powers, Term
from claims.facts.undertaking import told_together
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.model.metric import Role, metrics
from claims.model.quantity import printed_numbers
from claims.patterns import declared

_ONE, _HUNDRED = Interval.exactly(1), Decimal(100)
_NEAR = Decimal("0.02")
_SECOND: Powers = (("second", 1),)
_COMPOSED = declared(
    r"\b(?:together|combined|overall|both|cumulative\w*|in all|each of|respectively|per year|a year|annual\w*|goal|target|could|would|may)\b|累计|合计|整体|综合|目标|每年",
    re.IGNORECASE,
)
_NAME = declared(r"\b[A-Z][\w.-]*(?:\s[A-Z\d][\w.-]*)*|\bv?\d+(?:\.\d+)+\b")
"""Names and versions, such as what a change is compared with may have."""

_SIGNS = declared(r"[\u4e00-\u9fff]{2,}")

_NUMBERS = declared(
    r"(?<![\w.])(\d+(?:,\d{3})*(?:\.\d+)?)(?:\s?(?:thousand|million|billion|trillion|[KMBT]\b|[万亿]))?", re.IGNORECASE
)
_FIGURE = declared(r"[约$€£¥]?\s?\d[\d.,]*\s?[\w/%]*")
"""A baseline that is a mere figure, and no words for what was before."""
_NEEDS = ("metric-definition",)
_CODE = "RAT242"
_NAMED_BY_ALL = 2
_OF_AMOUNTS = frozenset({"cost-change", "memory-change", "energy-change"})


@dataclass(frozen=True, slots=True)
class _Pair:
    low: Term
    high: Term

    @property
    def says(self) -> tuple[Decimal, Decimal]:
        return self.low.value, self.high.value

    @property
    def claims(self) -> tuple[Claim, Claim]:
        return self.low.claim, self.high.claim


@check(_CODE, Figured)
def change_of_the_nearest_pair(view: View, claim: Claim) -> Iterator[Finding]:
    """Works a change out anew from the two figures of one sort that stand nearest to it.

    The two are of the metric that the change is one of, in its paragraph or the one beside it, and nearer than any other
    two by their words and subjects. A rise counts from the lower figure, a fall from the higher one; a change of speed
    that is told of times may be either. Where any two figures of the source give the change, it is never inconsistent.

    Bad:

    ```toml
    # claims/old.toml
    id = "old"
    kind = "throughput"
    statement = "Engine 1 wrote 2,000 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    subject = "the-engine"
    metric = "throughput"
    quantity = {printed = "2,000", value = "2000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/newer.toml
    id = "newer"
    kind = "throughput"
    statement = "Engine 2 writes 3,000 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    subject = "the-engine"
    metric = "throughput"
    quantity = {printed = "3,000", value = "3000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/gain.toml
    id = "gain"
    kind = "speedup"
    statement = "Throughput is up by 33% against Engine 1."
    claimant = "the-maker"
    modality = "measured"
    subject = "the-engine"
    metric = "throughput-change"
    quantity = {printed = "33%", value = "33", unit = "percent"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/old.toml
    id = "old"
    kind = "throughput"
    statement = "Engine 1 wrote 2,000 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    subject = "the-engine"
    metric = "throughput"
    quantity = {printed = "2,000", value = "2000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/newer.toml
    id = "newer"
    kind = "throughput"
    statement = "Engine 2 writes 3,000 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    subject = "the-engine"
    metric = "throughput"
    quantity = {printed = "3,000", value = "3000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/gain.toml
    id = "gain"
    kind = "speedup"
    statement = "Throughput is up by 50% against Engine 1."
    claimant = "the-maker"
    modality = "measured"
    subject = "the-engine"
    metric = "throughput-change"
    quantity = {printed = "50%", value = "50", unit = "percent"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    fact = view.fact(claim)
    if fact is None or fact.role is not Role.CHANGE or claim.quantity is None or not is_exactly_told(claim):
        return
    if claim.quantity.unit not in ("percent", "x") or is_open(claim) or _COMPOSED.search(claim.statement):
        return
    told = {c.id: c for c in (*told_together(view, claim), *story(view, claim), *_of_what_it_names(view, claim))}
    terms = [t for c in told.values() if are_of_one_voice(claim, c) and (t := view.term(c))]
    pairs = [pair for one, other in combinations(terms, 2) if (pair := _pair(view, one, other))]
    pairs = [p for p in pairs if (one := view.fact(p.low.claim)) and _is_change_of(fact, one.metric)]
    fitting = [pair for pair in pairs if _fits(fact, pair, by_digits=True)]
    near = [pair for pair in fitting or pairs if _may_be_meant(view, fact, pair)]
    pair = meant(near, lambda one: _nearness(view, claim, one), lambda one: one.says)
    if pair is not None:
        fits = bool(fitting) or _fits(fact, pair)
        yield from _judged(view, fact, pair, Outcome.CONSISTENT if fits else Outcome.INCONSISTENT)


def _nearness(view: View, change: Claim, pair: _Pair) -> int:
    """Counts what speaks for a change being one of two figures; what all three are told of counts again."""
    words = words_of(view, change).intersection(*(words_of(view, c) for c in pair.claims))
    return sum(closeness(view, change, c) for c in pair.claims) + min(_NAMED_BY_ALL, len(words))


def _of_what_it_names(view: View, claim: Claim) -> Iterator[Claim]:
    """Yields what the sources of a change tell of the other things that it names."""
    sources = {citation.source for citation in claim.citations}
    for subject_id in claim.subjects()[1:]:
        for other in view.claims_about(subject_id):
            if other.subject == subject_id and other.quantity and sources & {c.source for c in other.citations}:
                yield other


_WORST = declared(
    r"\b(?:at|in the) worst\b|\bworst[- ]case\b|\blongest\b|\bslowest\b|最长|最坏|最差|最慢", re.IGNORECASE
)


def _end(fact: Fact) -> str:
    """Returns of which end of several values a figure is told, if of one: a worst is not compared with an average."""
    told_as = statistic(fact)
    if told_as in (Statistic.MOST, Statistic.LEAST):
        return told_as
    return "worst" if fact.claim and _WORST.search(fact.claim.statement) else ""


_DONE_ONCE = frozenset({"token", "request", "image", "sample", "question"})
_OF_EACH_TOKEN = declared(
    r"\b(?:energy|electricity|power|joules?)\b[^.;]{0,24}?\b(?:per|for (?:an?|each|every)|each|every) (?:\w+ )?(?:tokens?|request|query|image)\b|"
    r"每(?:个|次|百万个?)?\s?(?:tokens?|词元|请求|查询)[^，。\d]{0,4}(?:能耗|耗电|用电)",
    re.IGNORECASE,
)
"""Energy for so much work, which does not change as the power does."""


def _is_of_the_tail(fact: Fact) -> bool:
    """Tells whether a figure is of the slowest or the last percent, of which no two medians are."""
    return _end(fact) == "worst" or place_apart(fact) is Place.TAIL


def _pair(view: View, one: Term, other: Term) -> _Pair | None:
    """Returns two figures of one sort in their order; nothing where they are not of one sort, or are the same."""
    if one.value == other.value or one.claim.study != other.claim.study:
        return None
    if one.powers != other.powers and not (one.claim.subject == other.claim.subject and _alone(one) == _alone(other)):
        return None
    facts = [view.fact(term.claim) for term in (one, other)]
    if facts[0] is None or facts[1] is None or facts[0].metric != facts[1].metric:
        return None
    if are_of_two_sides(one.claim.statement, other.claim.statement):
        return None
    if len({_end(fact) for fact in facts if fact}) > 1:
        return None
    if len({place_apart(fact) is Place.TAIL for fact in facts if fact}) > 1:
        return None
    formats = [formats_of(term.claim) for term in (one, other)]
    if one.claim.subject == other.claim.subject and all(formats) and formats[0] != formats[1]:
        return None
    return _Pair(one, other) if one.value < other.value else _Pair(other, one)


def _alone(term: Term) -> Powers:
    """Returns the powers of a figure without what it is one of: "a server wrote 2,000", and then "3,000"."""
    return tuple((name, power) for name, power in term.powers if power > 0 or name not in THINGS)


_AGAINST = declared(r"\b(?:than|over|versus|vs\.?|against|compared (?:with|to)|relative to)\s+([^.;]+)", re.IGNORECASE)


def _is_told_of_the_other(view: View, claim: Claim, pair: _Pair) -> bool:
    """Tells whether what a change is said to be compared with, if it has a name, is told of in one of the two figures."""
    words = " ".join((claim.baseline or "", *_AGAINST.findall(claim.statement)))
    base = claim.baseline or ""
    named = frozenset((*_NAME.findall(words), *(() if OLD.search(base) else _SIGNS.findall(base)))) - frozenset(
        _NAME.findall(view.name(claim.subject))
    )
    told = " ".join(f"{other.statement} {view.name(other.subject)} {other.conditions}" for other in pair.claims)
    return not named or any(name in told for name in named)


def _may_be_meant(view: View, fact: Fact, pair: _Pair) -> bool:
    """Tells whether a change can be one of two figures: of their format and things, and told beside them."""
    claim = fact.claim
    assert claim
    gaps = [distance(claim, other) for other in pair.claims]
    if any(gap is None or gap > 1 for gap in gaps) or 0 not in gaps:
        return False
    named = formats_of(claim)
    if _OF_EACH_TOKEN.search(claim.statement) and not any(name in _DONE_ONCE for name, _ in pair.low.powers):
        return False
    if _is_of_the_tail(fact) and not any(f and _is_of_the_tail(f) for f in map(view.fact, pair.claims)):
        return False
    formats = [formats_of(c) for c in pair.claims]
    if named and any(told and told.isdisjoint(named) for told in formats):
        return False
    if len(named) > 1 and formats[0] and formats[0] == formats[1]:  # it compares two formats, not two values of one
        return False
    if any(are_of_two_sides(claim.statement, other.statement) for other in pair.claims):
        return False
    if not _is_told_of_the_other(view, claim, pair) or _has_its_own(pair) or _are_told_alike(pair):
        return False
    subjects = {other.subject for other in pair.claims}
    if len(subjects) == 1:
        return claim.subject in subjects
    return subjects <= set(claim.subjects())


def _are_told_alike(pair: _Pair) -> bool:
    """Tells two values of one thing that are told in the same words: rows of a table, of which another may be meant."""
    one, other = pair.claims
    words = [_without_figure(claim) for claim in (one, other)]
    return one.subject == other.subject and words[0] == words[1] and one.conditions == other.conditions


def _without_figure(claim: Claim) -> str:
    """Returns the statement of a claim without its own figure, however it is written: ``1.2 million``, ``1,200,000``."""
    own = _digits(str(claim.quantity.value)) if claim.quantity else ""
    return _NUMBERS.sub(lambda m: "" if _digits(m[1]) == own else m[0], claim.statement).casefold()


def _digits(number: str) -> str:
    return re.sub(r"[,.]", "", f"{Decimal(number.replace(',', '')):f}").strip("0")


def _has_its_own(pair: _Pair) -> bool:
    """Tells whether one of two figures is told with another value that it is compared with: it has changed from that."""
    for one, other in (pair.claims, pair.claims[::-1]):
        numbers = printed_numbers(one.baseline or "") if _FIGURE.fullmatch(one.baseline or "") else []
        own = printed_numbers(printed(other))
        if numbers and not set(numbers) & set(own):
            return True
    return False


def _is_change_of(fact: Fact, metric: str) -> bool:
    """Tells whether a change is one of amounts of a metric: a time, a rate, a cost, an energy."""
    known, change = metrics()[metric], fact.metric
    if change in _OF_AMOUNTS and metric in family_of(fact):
        return True
    if (of := metrics()[change].of) is not None:
        return of == metric or metrics()[of].unit == known.unit
    is_time, is_rate = known.unit == "second", known.unit.endswith("/second")
    if change in ("time-change", "latency-change"):
        return is_time
    if change == "throughput-change":
        return is_rate
    return (is_time or is_rate) if change.endswith("performance") or change == "performance-change" else False


def _fits(fact: Fact, pair: _Pair, *, by_digits: bool = False) -> bool:
    """Tells whether two figures make a change, as far as all are rounded or by their printed digits.

    Of many figures of one or two digits some two make almost any change as far as they are rounded.
    """
    figure = fact.interval.widened(_NEAR)
    return any(figure.holds(value) if by_digits else made.overlaps(figure) for made, value in _values(fact, pair))


def _values(fact: Fact, pair: _Pair) -> list[tuple[Interval, Decimal]]:
    """Returns what a change between two figures can be printed as, in the order of the words that tell it."""
    ratio, value = pair.high.interval.over(pair.low.interval), pair.high.value / pair.low.value
    part, rest = _ONE.over(ratio), 1 / value
    if is_factor(fact):
        return [(ratio, value), (part, rest), (ratio.minus(_ONE), value - 1)]
    rise = (ratio.minus(_ONE).scaled(_HUNDRED), (value - 1) * _HUNDRED)
    fall = (_ONE.minus(part).scaled(_HUNDRED), (1 - rest) * _HUNDRED)
    levels = [(ratio.scaled(_HUNDRED), value * _HUNDRED), (part.scaled(_HUNDRED), rest * _HUNDRED)]
    if (level := is_level(fact)) or level is None:
        return levels if level else [*levels, rise, fall]
    words, is_time = plain_words(fact), pair.low.powers == _SECOND
    up, down = bool(UP.search(words)), bool(DOWN.search(words))
    better, worse = bool(BETTER.search(words)), bool(WORSE.search(words))
    if down and not (up or better or worse):
        return [fall]
    if (up or (better and not is_time)) and not down and not worse:
        return [rise]
    return [rise, fall]


def _judged(view: View, fact: Fact, pair: _Pair, outcome: Outcome) -> Iterator[Finding]:
    assert fact.claim
    reads = (fact.claim, *pair.claims)
    if is_told_elsewhere(view, reads, outcome, _CODE):
        return
    if outcome is Outcome.INCONSISTENT and is_borne_out_in_its_paragraph(view, fact.claim):
        return
    working = Working()
    for term in (pair.low, pair.high):
        working.say(f"compared: printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    working.say(f"the change: printed “{fact.quantity.printed}”")
    made = _values(fact, pair)
    for interval, value in made:
        working.computed("change", interval, fact.quantity.unit, nominal=value)
    unit = " times" if is_factor(fact) else "%"
    values = made[:1] if is_factor(fact) else made
    shown = " or ".join(f"{tell_number(value)}{unit}" for _, value in values)
    told = f"{printed(pair.low.claim)} and {printed(pair.high.claim)} are {shown} apart"
    if outcome is Outcome.CONSISTENT:
        yield consistent(reads, working, f"{told}, which fits the {fact.quantity.printed} printed.")
    else:
        yield inconsistent(reads, working, f"{told}, not the {fact.quantity.printed} printed.", needs=_NEEDS)
