"""How often something happens, or how much of it there is in a time, in whatever words: one reading of rates."""

import re
from dataclasses import dataclass
from decimal import Decimal

from claims.facts.amounts import is_exactly_told, printed
from claims.facts.terms import Powers, Term, thing_of_unit, things_in
from claims.facts.view import View
from claims.facts.ways import OF_A_NOUN
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.patterns import declared

_SECONDS = {
    "second": 1,
    "minute": 60,
    "hour": 3_600,
    "day": 86_400,
    "week": 604_800,
    "month": 2_629_800,
    "year": 31_557_600,
}
_ZH = {
    "秒": "second",
    "分钟": "minute",
    "小时": "hour",
    "天": "day",
    "日": "day",
    "周": "week",
    "月": "month",
    "年": "year",
}
_PERIOD = declared(
    r"\b(?:an?|one|each|every|per|any|that|the busiest|its busiest)\s(?:(?:working|business|single|whole|full|busy|busiest|calendar|average)\s)?"
    r"(?P<en>second|minute|hour|day|week|month|year)(?:['’]s)?\b(?!-)(?!\s(?:ago|earlier|later|before|old|from now|after))|"
    r"\b(?P<ly>hour|dai|week|month)ly\b|(?:每一?个?|一个?|单|全)(?P<zh>秒|分钟|小时|天|日|周|月|年)(?![前后内起])",
    re.IGNORECASE,
)
_RATE_OF_A_UNIT = "second"
_WORKING = declared(r"\b(?:working|business) days?\b|\bweekdays?\b|工作日", re.IGNORECASE)
_EVERY = declared(r"(?:\b(?:every|once in|once every)|每隔?)\s?$", re.IGNORECASE)
_EACH = declared(
    rf"\b(?:each|every|per)\s(?!(?:(?:working|single|busy|full) )?(?:{'|'.join(_SECONDS)}|night|morning|evening|afternoon|weekend|quarter|time)\b)|\bapiece\b|(?:每|单)(?:一)?[台块张座颗条栋套组辆架篇份户个位家人](?!小时|月|周|星期)",
    re.IGNORECASE,
)
"""Words of a rate that is one of each of several things."""

_ONE_NOUN = declared(
    r"^(?:an?|one|each|a new|another)\s(?:[\w-]+\s)??(?P<noun>[a-z]{3,})\s(?:is|are|was|gets|comes|arrives|leaves|takes)\b",
    re.IGNORECASE,
)
_SECOND: Powers = (("second", 1),)


@dataclass(frozen=True, slots=True)
class Pace:
    """So many things, or so much, in a second; `period` is the time that it is told for, with `seconds` of it."""

    claim: Claim
    interval: Interval
    value: Decimal
    thing: str
    period: str
    is_of_working_days: bool = False

    @property
    def seconds(self) -> Decimal:
        """Returns the length of the period in seconds; of something that happens every so often, one."""
        return Decimal(_SECONDS.get(self.period, 1))


def is_of_each(statement: str) -> bool:
    """Tells whether words are of each of several things: "each forecast writes", "每辆车"."""
    return _EACH.search(statement) is not None


def pace(view: View, claim: Claim) -> Pace | None:
    """Reads a figure as one of a rate: "25,000 a second", "270,000 in that minute", "twice a week", "every 40 µs"."""
    term = view.number(claim)
    if term is None or not is_exactly_told(claim) or term.value <= 0 or term.one is not None:
        return None
    if term.powers == _SECOND:
        return _of_an_interval(term)
    if is_of_each(claim.statement):
        return None
    powers = dict(term.powers)
    per_second = powers.pop("second", 0)
    if len(powers) != 1 or per_second not in (0, -1):
        return None
    thing, power = next(iter(powers.items()))
    if power != 1:
        return None
    period = period_of(claim)
    working = bool(_WORKING.search(claim.statement))
    if per_second:
        return Pace(claim, term.interval, term.value, thing, period or _RATE_OF_A_UNIT, working)
    if period is None:
        return None
    seconds = Decimal(_SECONDS[period])
    return Pace(claim, term.interval.scaled(1 / seconds), term.value / seconds, thing, period, working)


def period_of(claim: Claim) -> str | None:
    """Returns the one period that the words of a figure are of; nothing where they name several or none."""
    words = claim.statement.replace(printed(claim), " ")
    unit = claim.quantity.unit if claim.quantity else ""
    if "/" in unit and (last := unit.rsplit("/", 1)[1]) in _SECONDS:
        return last
    found = set()
    for one in _PERIOD.finditer(words):
        name = one["en"] or one["ly"] or _ZH.get(one["zh"] or "", "")
        found.add({"dai": "day"}.get(name.casefold(), name.casefold()))
    return found.pop() if len(found) == 1 else None


def _of_an_interval(term: Term) -> Pace | None:
    """Returns the rate of what happens every so often, by its noun: "a frame is exposed every 400 µs"."""
    words = term.claim.statement
    at = words.find(printed(term.claim))
    one = _ONE_NOUN.search(words)
    if at < 0 or one is None or not _EVERY.search(words[:at]):
        return None
    noun = one["noun"].casefold()
    things = things_in(noun)
    thing = next(iter(things)) if len(things) == 1 else thing_of_unit(noun) or f"{OF_A_NOUN}{noun}"
    return Pace(term.claim, Interval.exactly(1).over(term.interval), 1 / term.value, thing, "every")
