"""Changes with both their values: from so much to so much, a loss that fell, a perplexity with its loss."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from claims import units
from claims.linting.relations import Clash, relation
from claims.linting.telling import Report, Sentence, Told
from claims.model.interval import Interval, format_number
from claims.model.quantity import Comparator
from claims.patterns import declared

_FROM = declared(r"(?:\bfrom\s+(?:about |around |roughly )?|从\s*|由\s*)$", re.IGNORECASE)
_TO = declared(
    r"\s*(?:[\w-]+ ){0,3}?(?:down |up )?to\s+(?:about |around )?|\s*(?:降|升|增|减|缩短|提升|提高|下降|降低|增加|减少)?(?:低|加|至|到)+(?:了)?\s*",
    re.IGNORECASE,
)
_APPOSED = declared(
    r"\s*[,(:;–—-]?\s*(?:up |down |going |rising |falling |increasing |dropping )?from\s+(?:about |around |roughly )?|"
    r"\s*[，,（(：:；;]?\s*(?:从|由)\s*(?:每秒|每步|每个?|约)?\s*",
    re.IGNORECASE,
)
_DOWN = declared(
    r"\b(?:reduc\w*|less|lower\w*|shorter|decreas\w*|drop\w*|cuts?|fell|falls?|saved?|savings?|down)\b|缩短|降低|减少|下降|节省",
    re.IGNORECASE,
)
_LOSSES = frozenset({"initial-loss", "final-loss", "training-loss"})
_SAME = declared(
    r"\b(?:correspond\w*|that is|i\.e|equal\w*|equivalent|in other words|which is)\b|即|对应", re.IGNORECASE
)
_GLUE = declared(
    r"\b(?:an?|the|by|of|or|is|was|which|that|this|so|thus|for|in|about|around|roughly|some|nearly|almost|and|i\.e\.|making|it|"
    r"reduc\w*|drops?|dropped|decreas\w*|cuts?|sav\w+|gains?|increas\w*|improve\w*|rises?|rose|faster|fewer|less|lower|"
    r"higher|more|change\w*|fell|falls?)\b|[了约即为达到幅度达，,、（(：:—–-]|降低|下降|减少|缩短|节省|增加|提升|提高|增长",
    re.IGNORECASE,
)
_WORD = declared(r"[A-Za-z]{2,}|[\u4e00-\u9fff]+")
_PERCENT = Decimal(100)


@relation("changes")
def _changed(sentence: Sentence, report: Report) -> Iterator[Clash]:  # noqa: ARG001
    for one, other in zip(sentence.figures, sentence.figures[1:], strict=False):
        if _FROM.search(sentence.ahead(one, 20)) and _TO.fullmatch(sentence.between(one, other)):
            if (change := _apposed(sentence, one)) is not None:
                yield from _compared(one, other, change, sentence.text[sentence.start : one.start])
            else:
                yield from _told(sentence, one, other, [f for f in sentence.figures if f.start > other.end])


def _apposed(sentence: Sentence, one: Told) -> Told | None:
    """Returns the change that just precedes its two values: "by 40%, from 1,000 to 1,400"; one told loosely is none."""
    before = (f for f in sentence.figures if f.unit in ("percent", "x") and f.end < one.start)
    told = (f for f in before if f.quantity.comparator is Comparator.EQUAL)
    return next((f for f in told if _APPOSED.fullmatch(sentence.between(f, one))), None)


@relation("losses-that-fell")
def _fell(sentence: Sentence, report: Report) -> Iterator[Clash]:  # noqa: ARG001
    losses = [f for f in sentence.figures if f.metric in _LOSSES]
    if len(losses) == 2 and losses[1].interval.is_below(losses[0].interval):
        for clash in _told(sentence, losses[0], losses[1], [f for f in sentence.figures if f.start > losses[1].end]):
            yield Clash("LOS110", clash.figures, clash.explanation, clash.working)


def _told(sentence: Sentence, one: Told, other: Told, after: Sequence[Told]) -> Iterator[Clash]:
    """Compares a change with its two values in every way that its words leave open."""
    changes = [figure for figure in after if figure.unit in ("percent", "x")]
    if units.is_counted(one.unit) or (changes and not _is_of_them(sentence, one, other, changes[0])):
        return
    if len(changes) == 1:
        (change,) = changes
        yield from _compared(one, other, change, sentence.text[other.end : min(sentence.end, change.end + 30)])


def _compared(one: Told, other: Told, change: Told, near: str) -> Iterator[Clash]:
    """Compares a change with its two values; `near` are the words that tell which way it goes."""
    first, second = one.interval, other.in_unit(one.unit)
    if second is None or one.unit in ("percent", "x") or units.is_counted(one.unit):
        return
    if first.low is None or second.low is None or first.low <= 0 or second.low <= 0 or first.overlaps(second):
        return
    ratios = [second.over(first), first.over(second)]
    if change.unit == "x":
        expected = [ratio for ratio in ratios if (ratio.low or Decimal(0)) >= Decimal("0.99")]
    elif _DOWN.search(near) and second.is_below(first):
        expected = [_minus_one(ratios[0]).scaled(-_PERCENT)]
    else:
        gains = [_minus_one(ratio).scaled(_PERCENT) for ratio in ratios]
        expected = [*gains, *(gain.scaled(-1) for gain in gains)]
    if not expected or any(way.overlaps(change.interval) for way in expected):
        return
    later = units.factor(other.unit, one.unit) or Decimal(1)
    ratio = other.value * later / one.value
    best = max(ratio, 1 / ratio) if change.unit == "x" else abs(ratio - 1) * _PERCENT
    nearest = format_number(round(best, 2))
    mark = "x" if change.unit == "x" else "%"
    words = "" if change.unit == "x" else " less" if second.is_below(first) else " more"
    yield Clash(
        "RAT102",
        (one, other, change),
        f"From {one.printed} to {other.printed} is {nearest}{mark}{words}, not the {change.printed} printed.",
        tuple(f"{way}{mark}" for way in expected),
    )


def _is_of_them(sentence: Sentence, one: Told, other: Told, change: Told) -> bool:
    """Tells whether a change is of two values: what stands between names nothing that was not named before them."""
    named = sentence.text[sentence.start : one.start].casefold()
    rest = _GLUE.sub(" ", sentence.between(other, change))
    return len(rest) < 60 and all(word.casefold() in named for word in _WORD.findall(rest))


@relation("perplexities")
def _perplexity(sentence: Sentence, report: Report) -> Iterator[Clash]:  # noqa: ARG001
    found = [f for f in sentence.figures if f.metric == "perplexity"]
    losses = [f for f in sentence.figures if f.metric in _LOSSES and found and f.start > found[0].end]
    if len(found) != 1 or len(losses) != 1 or not _SAME.search(sentence.between(found[0], losses[0])):
        return
    nats = found[0].interval.ln()
    bits = nats.over(Interval.exactly(2).ln())
    if not nats.overlaps(losses[0].interval) and not bits.overlaps(losses[0].interval):
        expected = format_number(round(nats.middle or Decimal(0), 3))
        yield Clash(
            "LOS101",
            (found[0], losses[0]),
            f"A perplexity of {found[0].printed} is a loss of {expected}, not the {losses[0].printed} printed.",
            (f"ln {found[0].printed} = {nats}", f"in bits: {bits}"),
        )


def _minus_one(ratio: Interval) -> Interval:
    return ratio.minus(Interval.exactly(1))
