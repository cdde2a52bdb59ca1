"""CNT133: "that is", "that makes", "so": a figure that a sentence draws from those told just before it."""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations
from typing import NamedTuple

from claims import units
from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.nouns import matter, stems
from claims.facts.printed import numbers_in
from claims.facts.story import are_of_one_voice, are_of_two_sides, formats_of, just_told
from claims.facts.telling import tell, tell_number
from claims.facts.terms import THINGS, Powers, Term, is_a_part
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.patterns import declared

_BACK = declared(
    r"^(?:(?:and|or|in (?:other words|binary units|all|total|bytes|bits|percent)|put differently|(?:over|in|for|per) an? (?:[\w-]+ )?(?:day|week|month|quarter|year)),?\s+)?"
    r"(?:(?:that|this|which)\s+(?:\w+ )?(?:is|was|makes?|made|means?|meant|gives?|gave|comes?|came|amounts?|amounted|works? out|worked out|"
    r"leaves?|left|corresponds?|equals?|adds? up|represents?|to be)|so\b|thus\b|hence\b|therefore\b)|^(?:这|即|也就是|相当于|因此|折合|折算|换算|合(?![计并共]))",
    re.IGNORECASE,
)
_DIFFERENCE = declared(
    r"\b(more|less|fewer|higher|lower|longer|shorter|larger|smaller|above|below|cheaper|dearer|better|worse|faster|slower|"
    r"left|remain\w*|rest|difference|gap)\b|多|少|差|剩",
    re.IGNORECASE,
)
_CHANGE = declared(
    r"\b(more|less|fewer|higher|lower|longer|shorter|larger|smaller|cheaper|better|worse|faster|slower|sav\w+|cut\w*|reduc\w+|drop\w*|fall|fell|"
    r"ris\w*|rose|gain\w*|grow\w*|grew|increas\w+|improv\w+|decreas\w+|up|down)\b|提升|提高|降低|减少|增长|快|慢|节省",
    re.IGNORECASE,
)
_RISE = declared(
    r"\b(grow\w*|grew|increas\w+|ris(e|es|en|ing)|rose|climb\w*|jump\w*|gain\w*|improv\w+|more|higher|larger|longer|dearer|up (by|from))\b|增长|增加|提升|提高|上涨|涨了|多",
    re.IGNORECASE,
)
_FALL = declared(
    r"\b(less|fewer|lower|smaller|shorter|cheaper|sav\w+|cut\w*|reduc\w+|drop\w*|fall\w*|fell|decreas\w+|declin\w+|down)\b|降|减少|节省|缩短|便宜",
    re.IGNORECASE,
)
"""Words of a rise, which is counted on the lower value, and of a fall, which is counted on the higher one."""

_PART_OF = declared(r"(?:%|percent|per cent) of\b|\b(share|part|portion|fraction)\b|占", re.IGNORECASE)
_FROM_TO = declared(
    r"\bfrom\s[^.;]{0,12}\d[^;]{0,40}\sto\s[^.;]{0,12}\d|[由从][^，。;；]{0,10}\d[^，。;；]{0,16}[至到为][^，。;；]{0,4}\d",
    re.IGNORECASE,
)
"""A claim that tells two values itself, of which a change told just after it speaks."""

_LOOSE = declared(
    r"\b((?<!add )(?<!adds )(?<!added )up to|at (most|least)|more than \d|roughly|of the peak|utili[sz]\w*|efficien\w*|linear|ideal|peaks?)\b",
    re.IGNORECASE,
)
_OUTSIDE = declared(
    r"(?:%|percent|per cent) of (?:[\w-]+ ){1,4}?(?:in|across|within|on|worldwide|at|made|sold|shipped)\b|\b(?:last|previous|a) (?:year|month|quarter)\b|"
    r"\b(?:market|industry|world|average|rivals?|competitors?)\b|(?:%|percent|per cent) of (?:\w+ ){0,3}?\w+['’]s?\s",
    re.IGNORECASE,
)
"""Words for something outside of what was told: "5% of the cards in the country", "1% of the country's power"."""

_AGAINST = declared(
    r"\b(?:than|over|versus|against|compared (?:with|to)|times (?:what|as \w+ as|that of))\s+(.+)$", re.IGNORECASE
)
_IN_OTHER_UNITS = declared(
    r"^in (?:binary|decimal) units\b|^in (?:bytes|bits)\b|^(?:按|以)(?:二进制|十进制)", re.IGNORECASE
)
"""Words of a figure that tells the one before it again in another unit."""

_ADDS = declared(r"\b(?:adds?|added)\b", re.IGNORECASE)
"""Words of what several make together, which is seldom one amount told again."""

_ONE, _HUNDRED = Interval.exactly(1), 100
_NEAR = Decimal("0.06")
_ROUNDED = Decimal("0.03")
_FEW = 6
_TOLD = 40
_NEEDS = ("metric-definition", "baseline-absolute")


class _Made(NamedTuple):
    """What two figures, or one, make in the unit of the figure that is drawn from them, and how."""

    terms: tuple[Term, ...]
    interval: Interval
    value: Decimal
    how: str


@check("CNT133", Figured)
def what_was_just_told(view: View, claim: Claim) -> Iterator[Finding]:
    """Works out what a sentence that begins with "that is" or "so" draws from the figures told just before it.

    Where it gives a share, a factor, a change, a difference, a product or a quotient, the two figures are those of one
    dimension (or of the two that make its unit) that stand in its paragraph or the two before it; where it gives the same
    amount in another unit, it is the one figure of that dimension just before. All ways in which the words can be meant
    are tried. Where the claim just before tells both values itself, a change is one of these. Where no pair gives the figure, and there is but one, it is inconsistent.

    Bad:

    ```toml
    # claims/first.toml
    id = "first"
    subject = "the-card"
    kind = "throughput"
    statement = "The card forwards 540 million packets a second."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "540 million", value = "540e6", unit = "packet/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/then.toml
    id = "then"
    subject = "the-older-card"
    kind = "throughput"
    statement = "The older card forwarded 180 million."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "180 million", value = "180e6", unit = "packet/second"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/ratio.toml
    id = "ratio"
    subject = "the-card"
    kind = "speedup"
    statement = "That is five times as many."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "five times", value = "5", unit = "x"}
    citations = [{source = "the-article", paragraph = 3}]
    ```

    Good:

    ```toml
    # claims/first.toml
    id = "first"
    subject = "the-card"
    kind = "throughput"
    statement = "The card forwards 540 million packets a second."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "540 million", value = "540e6", unit = "packet/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/then.toml
    id = "then"
    subject = "the-older-card"
    kind = "throughput"
    statement = "The older card forwarded 180 million."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "180 million", value = "180e6", unit = "packet/second"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/ratio.toml
    id = "ratio"
    subject = "the-card"
    kind = "speedup"
    statement = "That is three times as many."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "three times", value = "3", unit = "x"}
    citations = [{source = "the-article", paragraph = 3}]
    ```
    """
    if claim.quantity is None or not is_exactly_told(claim) or not _BACK.search(claim.statement):
        return
    if _LOOSE.search(claim.statement):
        return
    if _OUTSIDE.search(claim.statement):
        return
    before = just_told(view, claim)
    if before and claim.quantity.unit in ("percent", "x") and _FROM_TO.search(before[0].statement):
        return
    told = [c for c in before if _may_be_meant(claim, c)]
    terms = [t for c in told if not _LOOSE.search(c.statement) and (t := view.term(c))]
    printed_one, made = _ways(view, claim, terms)
    made = [
        one for one in made if _names_what_is_told(view, claim, one) and not _is_so_many_times(one, printed_one, before)
    ]
    pairs = {frozenset(m.terms[i].claim.id for i in range(len(m.terms))) for m in made}
    if not made or len(pairs) > _FEW:
        return
    yield from _judged(view, claim, printed_one, made, is_only=len(pairs) == 1)


def _is_made_elsewhere(view: View, claim: Claim, figure: Interval) -> bool:
    """Tells whether figures of the same source that share words with a figure, or its subject, make it from further off."""
    words = matter(view, claim)
    told = {c.id: c for place in claim.citations for c in view.figured_in_source(place.source)}
    near = [c for c in told.values() if c.id != claim.id and are_of_one_voice(claim, c)]
    terms = [t for c in near if (t := view.term(c))]
    if len(terms) > _TOLD:
        return False
    made = _ways(view, claim, terms)[1]
    fitting = (m for m in made if len(m.terms) > 1 and m.interval.overlaps(figure.widened(_ROUNDED)))
    return any(any(words & matter(view, t.claim) for t in m.terms) for m in fitting)


def _may_be_meant(claim: Claim, before: Claim) -> bool:
    """Tells whether a figure told before is none that is itself drawn from others, and of the formats that are named."""
    named = formats_of(claim)
    if (
        not are_of_one_voice(claim, before)
        or _BACK.search(before.statement)
        or are_of_two_sides(claim.statement, before.statement)
    ):
        return False
    return not named or not formats_of(before) or formats_of(before) == named


def _names_what_is_told(view: View, claim: Claim, made: _Made) -> bool:
    """Tells whether what a figure is said to be compared with is told of in one of the two."""
    found = _AGAINST.search(claim.statement)
    if found is None:
        return True
    against = _plain(found[1])
    told = " ".join(f"{t.claim.statement} {view.name(t.claim.subject)}" for t in made.terms)
    return not against or bool(against & _plain(told))


def _plain(text: str) -> frozenset[str]:
    return stems(text) | frozenset(
        word.casefold() for word in re.findall(r"\w*[A-Z]\w*\d\w*|\b\d{4}\b|[\u4e00-\u9fff]{2}", text)
    )


def _is_so_many_times(made: _Made, figure: Interval, before: tuple[Claim, ...]) -> bool:
    """Tells whether an amount told again is as many times the first as something told with it: 48 saves of 840 GB."""
    if len(made.terms) != 1 or made.value == 0:
        return False
    times = figure.scaled(1 / made.value).widened(_ROUNDED)
    told = (number.value for c in before for number in numbers_in(c.statement))
    return any(number > 1 and times.holds(number) for number in told)


def _ways(view: View, claim: Claim, terms: list[Term]) -> tuple[Interval, list[_Made]]:
    assert claim.quantity
    figure, unit = claim.quantity.interval(), claim.quantity.unit
    amounts = [term for term in terms if not _is_of_a_format(term)]
    alike = [
        (one, other)
        for one, other in combinations(amounts, 2)
        if _sort(one) == _sort(other) and one.value != other.value
    ]
    if unit == "percent":
        return figure, [m for pair in alike for m in _percents(claim, *pair)]
    if unit == "x":
        return figure, [m for pair in alike for m in _factors(*pair)]
    if unit == "percentage_point":
        return figure, []
    own = view.term(claim)
    if own is None:
        return figure, []
    if _DIFFERENCE.search(claim.statement):
        return own.interval, [_difference(*pair) for pair in alike if pair[0].powers == own.powers]
    composed = _composed(own, [t for t in terms if t.claim.subject == claim.subject])
    if (again := _again(own, terms)) and not any(own.interval.overlaps(made.interval) for made in composed):
        return own.interval, again
    return own.interval, composed


def _is_of_a_format(term: Term) -> bool:
    """Tells whether a figure is the width of a number format: its bits are no amount of data."""
    return term.claim.metric in ("weight-precision", "training-precision")


def _sort(term: Term) -> Powers:
    return tuple((name, power) for name, power in term.powers if power > 0 or name not in THINGS)


def _ordered(one: Term, other: Term) -> tuple[Term, Term]:
    return (one, other) if one.value < other.value else (other, one)


def _percents(claim: Claim, one: Term, other: Term) -> Iterator[_Made]:
    low, high = _ordered(one, other)
    if low.value <= 0:
        return
    share, ratio = low.interval.over(high.interval), high.interval.over(low.interval)
    nominal = low.value / high.value * _HUNDRED
    if _CHANGE.search(claim.statement):
        is_rise, is_fall = (bool(way.search(claim.statement)) for way in (_RISE, _FALL))
        if is_rise or not is_fall:
            yield _Made(
                (low, high),
                ratio.minus(_ONE).scaled(_HUNDRED),
                _HUNDRED * high.value / low.value - _HUNDRED,
                "more than the lower",
            )
        if is_fall or not is_rise:
            yield _Made((low, high), _ONE.minus(share).scaled(_HUNDRED), _HUNDRED - nominal, "less than the higher")
    if _PART_OF.search(claim.statement):
        yield _Made((low, high), share.scaled(_HUNDRED), nominal, "of the higher")


def _factors(one: Term, other: Term) -> Iterator[_Made]:
    low, high = _ordered(one, other)
    if low.value > 0:
        yield _Made((low, high), high.interval.over(low.interval), high.value / low.value, "the higher over the lower")
        yield _Made((low, high), low.interval.over(high.interval), low.value / high.value, "the lower over the higher")


def _difference(one: Term, other: Term) -> _Made:
    low, high = _ordered(one, other)
    return _Made((low, high), high.interval.minus(low.interval), high.value - low.value, "the difference")


def _unit(term: Term) -> str:
    return term.claim.quantity.unit if term.claim.quantity else ""


def _again(own: Term, terms: list[Term]) -> list[_Made]:
    """Returns the one amount just before of which a figure is the same in another unit."""
    same = [t for t in terms if t.powers == own.powers and not is_a_part(t.claim)]
    if len(same) > 1 and _IN_OTHER_UNITS.search(own.claim.statement):
        same = [t for t in same if t.claim.subject == own.claim.subject][:1]
    if len(same) != 1 or is_a_part(own.claim):
        return []
    first = same[0]
    is_retold = _unit(own) != _unit(first) and own.claim.subject == first.claim.subject
    is_retold = is_retold and not own.counts and not _ADDS.search(own.claim.statement)
    return [_Made((first,), first.interval, first.value, "the same")] if is_retold else []


def _composed(own: Term, terms: list[Term]) -> list[_Made]:
    """Returns what two figures just before make by being multiplied or divided, where that gives the unit."""
    made: list[_Made] = []
    if own.counts == "step":
        return made
    made.extend(_decoded(own, terms))
    for one, other in combinations(terms, 2):
        if _summed(one.powers, other.powers, 1) == own.powers:
            made.append(_Made((one, other), one.interval.times(other.interval), one.value * other.value, "the product"))
        for above, below in ((one, other), (other, one)):
            if below.value and _summed(above.powers, below.powers, -1) == own.powers:
                quotient = above.interval.over(below.interval)
                made.append(_Made((above, below), quotient, above.value / below.value, "the quotient"))
    return made


_TOKENS_A_SECOND: Powers = (("second", -1), ("token", 1))
_DECODING = declared(r"\bdecod\w*|\bper token\b|\b(each|a|every) token\b|\bgenerat\w+|解码|生成", re.IGNORECASE)


def _decoded(own: Term, terms: list[Term]) -> Iterator[_Made]:
    """Yields the tokens a second of sequences that get one token each in every decoding step of a known time."""
    if own.powers != _TOKENS_A_SECOND:
        return
    many = [t for t in terms if dict(t.powers).get("sample") == 1 or t.counts in ("user", "request")]
    steps = [t for t in terms if dict(t.powers) in ({"second": 1, "step": -1}, {"second": 1, "token": -1})]
    for number in many:
        for step in steps:
            if step.value and _DECODING.search(step.claim.statement):
                rate = number.interval.over(step.interval)
                yield _Made((number, step), rate, number.value / step.value, "sequences / time of a step")


def _summed(powers: Powers, others: Powers, sign: int) -> Powers:
    found = dict(powers)
    for name, power in others:
        found[name] = found.get(name, 0) + sign * power
    return tuple(sorted((name, power) for name, power in found.items() if power))


def _judged(view: View, claim: Claim, figure: Interval, made: list[_Made], *, is_only: bool) -> Iterator[Finding]:
    assert claim.quantity
    scale = units.taken_apart(claim.quantity.unit)
    own = Decimal(1) / scale[0] if scale and claim.quantity.unit != "percent" else Decimal(1)
    fitting = next((m for m in made if m.interval.overlaps(figure.widened(_ROUNDED))), None)
    if fitting is None and any(m.interval.overlaps(figure.widened(_NEAR)) for m in made):
        return
    meant = fitting or made[0]
    reads = (claim, *(term.claim for term in meant.terms))
    working = Working()
    for term in meant.terms:
        working.say(f"told before: printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    working.say(f"drawn from it: printed “{printed(claim)}”")
    for one in made if fitting is None else [meant]:
        working.computed(one.how, one.interval.scaled(own), claim.quantity.unit, nominal=one.value * own)
    told = " and ".join(printed(term.claim) for term in meant.terms)
    number, unit = meant.value * own, claim.quantity.unit
    told_number = f"{tell_number(number)} times" if unit == "x" else tell(number, unit)
    outcome = Outcome.CONSISTENT if fitting else Outcome.INCONSISTENT
    if (fitting or is_only) and is_told_elsewhere(view, reads, outcome, "CNT133"):
        return
    if fitting:
        yield consistent(reads, working, f"From {told} follow {told_number}, which fits the {printed(claim)} printed.")
    elif is_only and _is_made_elsewhere(view, claim, figure):
        return
    elif is_only:
        yield inconsistent(
            reads, working, f"From {told} follow {told_number}, not the {printed(claim)} printed.", needs=_NEEDS
        )
    else:
        every = (claim, *{t.claim.id: t.claim for m in made for t in m.terms}.values())
        sentence = (
            f"No two of the figures told before give the {printed(claim)} printed; from {told} follow {told_number}."
        )
        yield under_determined(every, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
