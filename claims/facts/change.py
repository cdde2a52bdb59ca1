"""What a printed change means: every ratio that "15% faster" or "2x" can stand for."""

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from claims.facts.directions import BETTER, CHANGED, DOWN, UP, WORSE
from claims.facts.fact import Fact
from claims.model.interval import Interval
from claims.model.metric import Direction, metrics
from claims.model.quantity import Comparator, printed_numbers
from claims.patterns import declared

_TIME = declared(
    r"(?<!at the )(?<!at that )\b(time|latenc\w+|duration|hours?|minutes?|(?<!\ba )(?<!per )(?<!each )seconds?|days?|delay|"
    r"TTFT|TPOT)\b|时间|耗时|用时|时长|时延|延迟",
    re.IGNORECASE,
)
_SHORTER = declared(
    r"\b(shorten\w*|shorter)\b|"
    r"\b(cut|reduc|trim|shr[aiu]nk|lower|decreas|slash|shav|shed|halv|crop|slim)\w* (the |an? |each |every |its |our )*(\w+ ){0,2}"
    r"(step|iteration|epoch|wait|run|job|build)\b (by|from|to)\b",
    re.IGNORECASE,
)
"""Words that say of a step or a run that it takes less time, without the word."""

_RATE = declared(r"\b(throughput|performance|speed|bandwidth|tokens?(/s| (per|a|each) second)|rate)\b", re.IGNORECASE)
_BOUND_WORDS = declared(
    r"\b((no |not )?(more|less|fewer|higher|lower|greater|larger) than(?= (\d|a |an |one|two|three|four|five|six|ten|half|"
    r"twice|double|triple))|up to|at (least|most)|as (much|many|little) as)\b",
    re.IGNORECASE,
)
"""Words that bound a figure and say nothing of the direction in which it goes: "more than 30% less"."""

_CHANGED_TO = (
    r"\b(reduc|cut|drop|fell|fall|lower|down|ris|rose|increas|gr[eo]w|shr[ia]nk|bring|brought|compress|rais|declin)"
)
_AS_A_NOUN = (
    r"\b(the|an?|its|this|that) (?:[\w-]+ ){0,2}?(loss|drop|fall|decline|gain|rise|increase|reduction|saving|penalty|degradation|"
    r"difference|gap|growth|overhead)\b"
)
"""A change told as a noun, of which a figure then tells what part of the old value it is: "the loss is 2% of the score"."""

_CAME_TO_ZH = (
    r"(?:(?:降|减|缩|增|升|涨|提)(?:低|少|小|短|长|高|加|升)?(?:到|至|为)了?|(?<![认成称])[是为]|相当于|只有|仅有|不到|仅)"
    r"[^,，。;；%]{0,12}?的?(?:约|大约|近|仅|只有|不到)?"
)
"""What stands in Chinese before a figure that an amount came to, or that it is of another."""

_EXTENT_ZH = (
    r"(?:[降减跌缩增涨升]幅|幅度|(?:增长|下降|降低|减少|提升|上升|节省|缩短|压缩)(?:率|比例|比率))[^,，。;；%\d]{0,6}"
)
"""What stands in Chinese before a figure that tells by how much an amount changed, though it "is" so much."""

_CUT_BY = declared(rf"{DOWN.pattern}[^.;]{{0,40}}?\bby\b", re.IGNORECASE)
_ONE, _HUNDRED = Decimal(1), Decimal(100)
_TIMELIKE = frozenset(
    {
        *("latency", "duration", "step-time", "training-time", "time-to-first-token", "time-per-output-token"),
        *("device-time", "analysis-time", "bring-up-time", "latency-change", "time-change"),
    }
)
_RATELIKE = frozenset(
    {
        *("throughput", "throughput-per-device", "throughput-per-user", "request-rate", "packet-rate"),
        *("network-throughput", "bus-bandwidth", "memory-bandwidth", "bandwidth-per-device", "peak-compute"),
        *("peak-compute-per-device", "achieved-compute", "achieved-compute-per-device", "throughput-change"),
    }
)
_FRACTION = (
    r"(an? |one[- ]|two[- ]|three[- ]|four[- ])?(half|halves|thirds?|quarters?|fifths?|sixths?|eighths?|tenths?)"
)
_LOOSELY = r"(about |around |roughly |nearly |almost |some |just |only |over |more than |up to |as much as )*"
_FRACTION_ZH = r"(?:[一二两三四五六七八九十]+分之[一二两三四五六七八九]|\d+分之\d+|一半|半|[一二两三四五六七八九]成半?)"
_BY_A_FRACTION = declared(
    rf"\bby {_LOOSELY}{_FRACTION}\b(?! of\b)|"
    rf"\b{_FRACTION} (less|lower|fewer|cheaper|shorter|smaller|slower|faster|quicker|more|higher|larger|longer|better|off|down)\b|"
    rf"\b(?:discount|rebate|reduction|saving|cut|drop|fall|decline|decrease|rise|increase|gain|growth)s?\b[^.;]{{0,40}}?"
    rf"\b(?:of|is|was|are|were|be|amounts? to|amounted to|comes? to|came to) {_LOOSELY}{_FRACTION}\b|"
    rf"\b(?:falls?|fell|fallen|drops?|dropped|saves?|saved|saving|sheds?|rises?|rose|risen|gains?|gained|grows?|grew|loses?|lost|down|up) "
    rf"{_LOOSELY}{_FRACTION}\b|\b(?:cuts?|cutting|takes?|took|knocks?|knocked) {_LOOSELY}{_FRACTION} (?:of|off|from)\b|"
    rf"(?:降价?|下降|降低|下调|调降|跌|减少?|缩短|节省|节约|省下?|便宜|少|涨价?|上涨|增长|增加|增|提升|提高|高|快|多|让利)了?"
    rf"(?:约|近|大约|超过?|逾|将近)?{_FRACTION_ZH}|[降减跌涨增]幅[为是达约近超]*{_FRACTION_ZH}",
    re.IGNORECASE,
)
"""Words of a change by a part of the old value: "falls a third", "a discount of a quarter", "降价三分之一"; never "to a third"."""
_OF_WORDS = Decimal("0.05")
_OF_TIMES = Decimal("0.15")
"""Nobody says "doubles" of what is half as much again, though 2 printed in digits could be that."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """One meaning of a change: `rate` is the new rate over the old, the inverse of the ratio of times.

    Of a change of memory, cost, energy or a score, `rate` is the new amount over the old.
    """

    label: str
    rate: Interval

    @property
    def time(self) -> Interval:
        """Returns the new time over the old."""
        return Interval.exactly(1).over(self.rate)


_GAINED = declared(r"(?<!latency )(?<!time )(?<!delay )\bgain(?:s|ed)?\b", re.IGNORECASE)
"""What gains has become faster, though an amount that gains has grown."""

_OF_A_SCORE_LOST = declared(r"\b(loss|los[te]|loses|losing|penalty|degrad\w+|worse|costs?|behind)\b", re.IGNORECASE)
"""Words that say of a score that it is lower than before."""


def is_factor(fact: Fact) -> bool:
    """Tells whether a change is printed as a number of times, not in percent."""
    return fact.quantity.unit in ("x", "dimensionless")


def is_reduction(fact: Fact) -> bool:
    """Tells whether a change is printed as a reduction of an amount."""
    words = plain_words(fact)
    down, up = bool(DOWN.search(words)), bool(UP.search(words))
    if fact.metric == "score-change" and not up:
        down = down or bool(_OF_A_SCORE_LOST.search(words))
    if down != up:
        return down
    return metrics()[fact.metric].direction is Direction.LOWER


def is_of_performance(fact: Fact) -> bool:
    """Tells whether a change is one of speed, so that rate and time are both possible readings."""
    return fact.metric.endswith("performance") or fact.metric == "performance-change" or is_of_one_speed(fact)


def is_of_one_speed(fact: Fact) -> bool:
    """Tells whether a change is named as one of a rate (throughput) or of a time (latency)."""
    return fact.metric in _TIMELIKE or fact.metric in _RATELIKE


def names_time(fact: Fact) -> bool:
    """Tells whether a change is told with a word for time."""
    words = plain_words(fact)
    return fact.metric in _TIMELIKE or bool(_TIME.search(words) or _SHORTER.search(words))


def plain_words(fact: Fact) -> str:
    """Returns the statement without the words that only bound its figure, such as "more than"."""
    claim = fact.claim
    return _without_bounds(claim.statement if claim else fact.record.title)  # type: ignore[union-attr]


@lru_cache(maxsize=50_000)
def _without_bounds(statement: str) -> str:
    return _BOUND_WORDS.sub(" ", statement)


def printed_interval(fact: Fact) -> Interval:
    """Returns the values that a printed change leaves open; words ("twice", "a third") are looser than digits.

    A count in words is exact, a ratio in words is not: it is good to half a unit of its last digit, as in digits, but
    to 15% at most and to 5% at least.
    """
    quantity = fact.quantity
    if quantity.comparator is not Comparator.EQUAL or printed_numbers(quantity.printed):
        return fact.interval
    exponent = fact.value.normalize().as_tuple().exponent
    last = Decimal(1).scaleb(min(0, exponent)) if isinstance(exponent, int) else _ONE
    half = max(min(last / 2, abs(fact.value) * _OF_TIMES), abs(fact.value) * _OF_WORDS)
    return Interval(fact.value - half, fact.value + half)


def ratios(fact: Fact) -> tuple[Ratio, ...]:
    """Returns the ratios that a change can stand for; of one whose reading is settled, only that.

    "15% faster" is a rate of 1.15 (the time falls to 87%), or a time of 85% (the rate rises to 1.18); "2x" is a rate of
    2 in both readings. A reduction of an amount by 30% leaves 70% of it.
    """
    fact = by_a_fraction(fact)
    if not is_of_performance(fact):
        return _amounts(fact)
    return _factors_of_speed(fact) if is_factor(fact) else _percents_of_speed(fact)


def by_a_fraction(fact: Fact) -> Fact:
    """Returns a change by a fraction of the old value ("falls by two-thirds", "a third faster") as one in percent.

    As a factor it would be what the new value is of the old one, which "falls to two-thirds" says.
    """
    if not is_factor(fact) or fact.value >= 1 or fact.value <= 0 or not _BY_A_FRACTION.search(plain_words(fact)):
        return fact
    quantity = fact.quantity.model_copy(update={"unit": "percent", "value": fact.value * _HUNDRED, "value_high": None})
    return replace(fact, quantity=quantity, unit="percent", interval=printed_interval(fact).scaled(_HUNDRED))


def _factors_of_speed(fact: Fact) -> tuple[Ratio, ...]:
    factor, words = printed_interval(fact), plain_words(fact)
    inverse = Interval.exactly(1).over(factor)
    if _is_below_one(factor):
        rate, time = Ratio("rate", factor), Ratio("time", inverse)
        if DOWN.search(words) and fact.metric not in (*_TIMELIKE, *_RATELIKE) and not _RATE.search(words):
            return (time, rate)
        return (Ratio("rate", inverse if _is_of_time(fact) else factor),)
    if _is_worse(fact, words):
        return (Ratio("rate", inverse),)
    if fact.metric in _TIMELIKE and not BETTER.search(words) and not DOWN.search(words):
        return (Ratio("rate", factor), Ratio("time", inverse))
    return (Ratio("rate", factor),)


def _percents_of_speed(fact: Fact) -> tuple[Ratio, ...]:
    share, words = printed_interval(fact).scaled(_ONE / _HUNDRED), plain_words(fact)
    level = is_level(fact)
    if level:
        of_time = _is_of_time(fact)
        return (Ratio("time" if of_time else "rate", Interval.exactly(1).over(share) if of_time else share),)
    if fact.value < 0 or _is_worse(fact, words):
        share = share if fact.value < 0 else share.scaled(-1)
        as_rate = Ratio("rate", Interval.exactly(1).plus(share))
        as_time = Ratio("time", Interval.exactly(1).over(Interval.exactly(1).minus(share)))
        if fact.value < 0 and _is_of_time(fact):
            return (Ratio("time", Interval.exactly(1).over(Interval.exactly(1).plus(share))),)
    else:
        as_rate = Ratio("rate", Interval.exactly(1).plus(share))
        as_time = Ratio("time", Interval.exactly(1).over(Interval.exactly(1).minus(_below_one(share))))
    reading = fact.claim.reading if fact.claim else None
    if reading in ("throughput-gain", "throughput-ratio", "peak-rate") or fact.metric in _RATELIKE:
        return (as_rate,)
    if reading in ("time-saving", "time-ratio"):
        return (as_time,)
    if _is_of_time(fact):
        loose = bool(BETTER.search(words) or _GAINED.search(words)) and not DOWN.search(words)
        return (as_time, as_rate) if loose else (as_time,)
    if level is None:
        return (as_rate, as_time, Ratio("level", share))
    if fact.value > 0 and _is_cut(words):
        return (as_time,)
    whole = fact.value >= _HUNDRED
    return (as_rate,) if whole else (as_rate, as_time)


def _is_cut(words: str) -> bool:
    """Tells whether something is told to be cut by so much, which then is no rate: "trims the calendar by 30%"."""
    return bool(_CUT_BY.search(words)) and not UP.search(words) and not BETTER.search(words) and not _RATE.search(words)


def _is_worse(fact: Fact, words: str) -> bool:
    """Tells whether speed is said to have been lost."""
    if BETTER.search(words):
        return False
    if WORSE.search(words):
        return True
    down, up = bool(DOWN.search(words)), bool(UP.search(words))
    if fact.metric in _TIMELIKE:
        return up and not down and not _GAINED.search(words)
    lost = re.search(r"\b(drop|fall|fell|declin|lower|decreas|reduc|los[et])", words, re.IGNORECASE)
    return bool(lost and _RATE.search(words)) and not up and not _TIME.search(words) and "overhead" not in words


def _is_of_time(fact: Fact) -> bool:
    if fact.metric in _TIMELIKE:
        return True
    return fact.metric not in _RATELIKE and is_reduction(fact) and names_time(fact)


def is_level(fact: Fact) -> bool | None:
    """Tells whether a figure is what an amount came to ("cut to 75%", "150% of"), not by how much it changed.

    Returns nothing where the words leave it open: "saves 15% of the time".
    """
    claim, numbers = fact.claim, printed_numbers(fact.quantity.printed)
    if claim is None or len(numbers) != 1:
        return False
    words = plain_words(fact)
    figure = rf"(?<![\d.,]){re.escape(f'{numbers[0]:f}')}\s?(%|percent\b|per cent\b|x\b|times\b)"
    loosely = r"(just |only |about |around |roughly |nearly |some |a )*"
    came_to = rf"{_CHANGED_TO}\w*\b.*\bto {loosely}{figure}"
    if re.search(came_to, words, re.IGNORECASE) and not re.search(rf"\d\s?(%|percent)? to {loosely}{figure}", words):
        return True
    if re.search(rf"{_CAME_TO_ZH}{figure}", words) and not re.search(rf"{_EXTENT_ZH}{figure}", words):
        return True
    if re.search(rf"{figure} as (fast|much|many|large|long|expensive|quick)", words, re.IGNORECASE):
        return True
    if is_factor(fact) and _is_a_multiple(words, f"{numbers[0]:f}"):
        return True
    if re.search(rf"{figure} of\b", words, re.IGNORECASE):
        if re.search(rf"{_AS_A_NOUN}[^.;]{{0,60}}{figure} of\b", words, re.IGNORECASE):
            return False
        return None if DOWN.search(words) or UP.search(words) else True
    return False


def _is_a_multiple(words: str, number: str) -> bool:
    """Tells whether a factor is told as what one amount is of another: "4 times the price", "是输入价的4倍"."""
    of = rf"(?<![\d.,]){re.escape(number)}\s?(?:times|x) (?:the|that|those|what|its|their|as)\b"
    zh = rf"(?:是|为|达到?|相当于|等于)[^,，。;；]{{1,24}}?的\s?(?:约|近)?{re.escape(number)}\s?倍(?!以)"
    return re.search(of, words, re.IGNORECASE) is not None or re.search(zh, words) is not None


def _amounts(fact: Fact) -> tuple[Ratio, ...]:
    figure, label = printed_interval(fact), "the amount changes"
    one, down = Interval.exactly(1), is_reduction(fact)
    if is_factor(fact):
        smaller = down and not _is_below_one(figure) and not is_level(fact)
        smaller = smaller or bool(fact.claim and fact.claim.reading == "smaller")
        return (Ratio(label, one.over(figure) if smaller else figure),)
    share = figure.scaled(_ONE / _HUNDRED)
    level = is_level(fact)
    if level:
        return (Ratio(label, share),)
    signed = share.scaled(-1) if down and fact.value > 0 else share
    changed = Ratio(label, one.plus(signed))
    if fact.claim and fact.claim.metric is None and not CHANGED.search(plain_words(fact)):
        return (changed, Ratio(label, one.minus(signed)))
    if fact.claim and fact.claim.reading == "of-the-later":
        return (Ratio(label, one.over(one.minus(signed))),)
    return (changed, Ratio("level", share)) if level is None else (changed,)


def _is_below_one(interval: Interval) -> bool:
    return interval.is_below(Interval.exactly(1))


def _below_one(share: Interval) -> Interval:
    """A time cannot fall by its whole or more."""
    ceiling = Decimal("0.999999")
    low = None if share.low is None else min(share.low, ceiling)
    return Interval(low, ceiling if share.high is None else min(share.high, ceiling))
