"""Parts of wholes with their percentage: correct of asked, succeeded of sent, trained of all parameters."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.linting.relations import Clash, relation
from claims.linting.telling import Report, Sentence, Told
from claims.model.interval import Interval, format_number
from claims.patterns import declared

_OF = declared(r"\s*(?:[\w-]+\s+){0,2}?(?:out\s+)?of\s+(?:(?:its|the|all|our|a|total|of)\s+){0,4}", re.IGNORECASE)
_FIRST = declared(r"(?:^|[.;,]\s+|\bout )of (?:the |our |its )?$", re.IGNORECASE)
_OR = declared(r"(?:\bor|\bwhich is|\bthat is|\brate of|\()\s*(?:about )?$", re.IGNORECASE)
_THEN = declared(
    r"[^.;]{0,50}[,;，；中]\s*(?:[\w-]+\s+){0,5}|[^。]{0,20}[中，,；]\s*[^。，\d]{0,12}?(?:答对|通过|成功|完成|正确)[^。，\d]{0,6}",
    re.IGNORECASE,
)
_DONE = declared(
    r"\s*(?:were |was |have |had )?(?:\w+ )?(?:succeeded|passed|completed|correct\w*|accepted|solved|finished|survived)\b",
    re.IGNORECASE,
)
_RATE = declared(
    r"\b(?:rate|accuracy|share|proportion|score)\b[^,;]{0,25}$|(?:率|占比|占|比例)[^，。]{0,8}$", re.IGNORECASE
)
_PARAMETERS = (
    (declared(r"\btrain(?:ed|able)\b|可训练", re.IGNORECASE), "SIZ115"),
    (declared(r"\bactiv\w*|激活", re.IGNORECASE), "SIZ103"),
)
_IS_SHARE = declared(
    r"(?:\bor|\bi\.e\.|\bthat is|\bshare of|\bratio of|占比?|占总[^，]{0,6}|比例)\s*(?:about |约|为|是|达)?\s*$",
    re.IGNORECASE,
)
_OF_ALL = declared(r"\s*of (?:the|its|all|total)\b", re.IGNORECASE)
_COUNTS = frozenset(
    {"dimensionless", "question", "request", "sample", "run", "image", "sequence", "device", "node", "step"}
)
_PERCENT = Decimal(100)


@relation("counted-shares")
def _counted(sentence: Sentence, report: Report) -> Iterator[Clash]:  # noqa: ARG001  # one signature for all
    percents = sentence.of("percent")
    counts = [figure for figure in sentence.figures if figure.unit in _COUNTS]
    if len(percents) != 1 or len(counts) != 2:
        return
    (share,) = percents
    one, other = counts
    between = sentence.between(one, other)
    if share.start < other.end:
        return
    if _FIRST.search(sentence.ahead(one, 14)) and len(between) < 40 and _OR.search(sentence.between(other, share)):
        yield from _compared(other, one, share)
    elif _OF.fullmatch(between):
        yield from _compared(one, other, share)
    elif _THEN.fullmatch(between) and _RATE.search(sentence.between(other, share)):
        is_done = _DONE.match(sentence.behind(other)) or re.search("答对|通过|成功|完成|正确", between)
        if is_done:
            yield from _compared(other, one, share)


def _compared(part: Told, whole: Told, share: Told) -> Iterator[Clash]:
    if whole.value <= 0 or part.value > whole.value:
        return
    expected = part.exact.over(whole.exact).scaled(_PERCENT)
    if not expected.overlaps(share.interval):
        yield _clash("CNT123", part, whole, share, expected)


@relation("parameter-shares")
def _parameters(sentence: Sentence, report: Report) -> Iterator[Clash]:
    percents, parts = sentence.of("percent"), sentence.of("parameter")
    if len(percents) != 1 or not parts:
        return
    for words, code in _PARAMETERS:
        if not words.search(sentence.words):
            continue
        part = min(parts, key=lambda told: told.interval.low or Decimal(0))
        (share,) = percents
        if not (_IS_SHARE.search(sentence.ahead(share, 24)) or _OF_ALL.match(sentence.behind(share, 24))):
            continue
        wholes = [one for one in parts if one is not part] or [
            *filter(None, [report.only("parameter", "total-parameters")])
        ]
        if len(wholes) != 1 or not part.interval.is_below(wholes[0].interval):
            continue
        expected = part.interval.over(wholes[0].interval).scaled(_PERCENT)
        if not expected.overlaps(percents[0].interval):
            yield _clash(code, part, wholes[0], percents[0], expected)


def _clash(code: str, part: Told, whole: Told, share: Told, expected: Interval) -> Clash:
    middle = format_number(round(part.value / whole.value * _PERCENT, 2))
    return Clash(
        code,
        (part, whole, share),
        f"{part.printed} of {whole.printed} is {middle}%, not the {share.printed} printed.",
        (f"{part.printed} ÷ {whole.printed} = {expected}%", f"printed: {share.printed} is {share.interval}%"),
    )
