"""Rates with what they are rates of: per accelerator, per user, in a time, for a price."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.intake.amounts import number_in_words as in_short
from claims.linting.relations import Clash, relation
from claims.linting.telling import Report, Sentence, Told
from claims.model.interval import Interval, format_number
from claims.patterns import declared

_EACH = declared(r"\s*(?:per|/|for each|on each|a)\s*(?:card|gpu|device|accelerator|chip|npu)\b", re.IGNORECASE)
_EACH_AHEAD = declared(r"(?:每卡|每张|单卡)[^，。]{0,12}$")
_USER = declared(
    r"\bper (?:user|request|stream|sequence|session)\b|\bfor (?:one|each|a single) (?:user|request)\b|每用户|每路|单用户",
    re.IGNORECASE,
)
_OF_A_TOKEN = declared(r"\s*(?:per|for each|a|each|每个?)\s*(?:output |generated |further )?token", re.IGNORECASE)
_SAME = declared(r"\b(?:that is|i\.e|which is|or|equal\w*|correspond\w*)\b|即|相当于", re.IGNORECASE)
_PRICED = declared(
    r"(?:每卡时|每卡小时|每 ?GPU ?小时|每机时)[^，。]{0,6}$|\bper (?:gpu|card|device|accelerator)[- ]hour[^,.]{0,14}$",
    re.IGNORECASE,
)
_AT = declared(r"\bin\s*$|\bfor\s*$|用时|内|(?:在|用)\s*$", re.IGNORECASE)
_MONEY = ("USD", "CNY", "EUR", "GBP", "JPY")


@relation("rate-of-each")
def _each(sentence: Sentence, report: Report) -> Iterator[Clash]:
    devices = sentence.of("device")
    rates = [
        f
        for f in sentence.figures
        if f.unit in ("token/second", "token/second/device", "request/second", "sample/second")
    ]
    each = [
        f
        for f in rates
        if f.unit.endswith("/device") or _EACH.match(sentence.behind(f)) or _EACH_AHEAD.search(sentence.ahead(f))
    ]
    devices = devices or report.every("device")
    number = devices[0].value if devices else Decimal(0)
    if number <= 1 or any(f.value != number for f in devices) or len(rates) != 2 or len(each) != 1:
        return
    (total,) = (f for f in rates if f is not each[0])
    expected = total.interval.over(devices[0].interval)
    if not expected.overlaps(each[0].interval):
        middle = format_number(round(expected.middle or Decimal(0), 2))
        yield Clash(
            "RAT205",
            (total, devices[0], each[0]),
            f"{total.printed} over {devices[0].printed} is {middle} for each, not the {each[0].printed} printed.",
            (f"{total.printed} ÷ {devices[0].printed} = {expected}", f"printed: {each[0].printed}"),
        )


@relation("time-of-a-token")
def _token(sentence: Sentence, report: Report) -> Iterator[Clash]:  # noqa: ARG001
    times = [
        f
        for f in sentence.of_kind("second")
        if f.metric == "time-per-output-token" or _OF_A_TOKEN.match(sentence.behind(f))
    ]
    rates = sentence.of("token/second")
    if len(times) != 1 or len(rates) != 1 or not _USER.search(sentence.words):
        return
    time, first, last = times[0].in_unit("second"), *sorted((times[0], rates[0]), key=lambda f: f.start)
    if time is None or not _SAME.search(sentence.between(first, last)):
        return
    second = units.factor(times[0].unit, "second") or Decimal(1)
    expected = Interval.exactly(1).over(time)
    if not expected.overlaps(rates[0].interval):
        middle = format_number(round(1 / (times[0].value * second), 2))
        yield Clash(
            "RAT210",
            (times[0], rates[0]),
            f"{times[0].printed} for each token is {middle} tokens a second, not the {rates[0].printed} printed.",
            (f"1 ÷ {times[0].printed} = {expected} tokens a second",),
        )


@relation("amount-in-a-time")
def _amount(sentence: Sentence, report: Report) -> Iterator[Clash]:  # noqa: ARG001
    for unit in ("token", "request", "sample"):
        rates, totals = sentence.of(f"{unit}/second"), sentence.of(unit)
        times = [f for f in sentence.of_kind("second") if _AT.search(sentence.ahead(f, 8))]
        if len(rates) != 1 or len(totals) != 1 or len(times) != 1 or len(sentence.of_kind("second")) != 1:
            continue
        time = times[0].in_unit("second")
        if time is not None and not (expected := totals[0].interval.over(time)).overlaps(rates[0].interval):
            middle = format_number(round(expected.middle or Decimal(0), 2))
            yield Clash(
                "RAT216",
                (totals[0], times[0], rates[0]),
                f"{totals[0].printed} in {times[0].printed} is {middle} a second, not the {rates[0].printed} printed.",
                (f"{totals[0].printed} ÷ {times[0].printed} = {expected}",),
            )


@relation("price-of-hours")
def _price(sentence: Sentence, report: Report) -> Iterator[Clash]:
    priced = [f for f in sentence.figures if _is_price(sentence, f)]
    priced = [f for f in priced if "/" in f.unit] or priced
    costs = [f for f in sentence.figures if f.unit in _MONEY and f not in priced]
    if len(priced) != 1 or len(costs) != 1 or priced[0].unit.split("/")[0] != costs[0].unit:
        return
    hours = sentence.of("device*hour", back=1) or report.every("device*hour")
    if not hours or any(not f.interval.overlaps(hours[0].interval) for f in hours):
        return
    expected = hours[0].interval.times(priced[0].exact)
    if not expected.widened(Decimal("0.02")).overlaps(costs[0].interval):
        middle = in_short(hours[0].value * priced[0].value)
        yield Clash(
            "RAT229",
            (hours[0], priced[0], costs[0]),
            f"{hours[0].printed} at {priced[0].printed} cost {middle} {costs[0].unit}, not the {costs[0].printed} printed.",
            (f"{hours[0].printed} × {priced[0].printed} = {expected}", f"printed: {costs[0].printed}"),
        )


def _is_price(sentence: Sentence, figure: Told) -> bool:
    money, _, rest = figure.unit.partition("/")
    if money not in _MONEY:
        return False
    return (("device" in rest and "hour" in rest) if rest else False) or bool(
        not rest and _PRICED.search(sentence.ahead(figure, 30))
    )
