"""Units that a caption names one by one: ``latency in ms, memory in GB``, and which title of the table each is for."""

import re
from collections.abc import Sequence
from functools import lru_cache

from claims.extraction import lexicon
from claims.extraction.kinds import contradict, kind_of_unit, kinds_of_title, listed
from claims.extraction.statements import statements
from claims.extraction.tables import Cell
from claims.extraction.titles import given_by_title, in_brackets
from claims.extraction.written import Given, unit_only
from claims.patterns import declared

_REMEMBERED = 1024
_HAN_NAMED = declared(r"(?P<what>[\u4e00-\u9fff]{2,10})\s?[(（](?P<unit>[^()（）\d]{1,14})[)）]")
_HAN_EACH = declared(
    r"(?P<what>[\u4e00-\u9fff]{2,6}?)的?单位(?:均|都|统一)?[为是:：]?\s?(?P<unit>(?:[千万亿]|百万)?[A-Za-zµ%/]{1,12}|[\u4e00-\u9fff]{1,5}(?:/[\u4e00-\u9fff]{1,3})?)(?=[，,；;、）)。]|$)"
)
"""What the unit of each quantity is: ``显存单位GB，功耗单位kW``."""
_HAN_LIST = declared(r"单位[:：为]\s?(?P<list>[\u4e00-\u9fff][^。\n)）]{3,80})")
_HAN_BRACKET = declared(r"[(（](?P<list>[\u4e00-\u9fff]{2}[^()（）\n]{3,80})[)）]")
"""Quantities with their units in brackets: （算力TFLOPS，功耗W）."""
_PAIR = declared(
    r"(?<=[(（；;，,、：\s])(?P<what>[A-Za-z]{2,16}|[\u4e00-\u9fff]{2,6})[:：]\s?(?P<unit>[^\s，,；;、()（）:：]{1,16})(?=[；;，,、)）。]|$)"
)
"""What each quantity is in, behind a colon: ``带宽：GB/s；时延：μs``."""
_HAN_PARTS = declared(r"[，,；;、]\s?")
_LONGEST_NAME = 6
_SHORTEST_NAME = 3
_HAN_JOINT = declared(r"[与和及]")
_DELAYS = declared(r"TTFT|TPOT|ITL|TBT|E2E|latency|\bp(?:50|90|95|99)\b|delay", re.IGNORECASE)


def bracketed(written: str) -> Given | None:
    """Reads what stands in brackets: a unit, or one with a scale before it (百万美元)."""
    return unit_only(written) or (in_brackets(written, "") if len(written) >= _SHORTEST_SCALED else None)


_SHORTEST_SCALED = 2


@lru_cache(_REMEMBERED)
def units_named(caption: str) -> tuple[tuple[str, Given], ...]:
    """Reads ``latency in ms, throughput in tokens/s``: what each of a table's quantities is given in."""
    found: list[tuple[str, Given | None]] = [(_name(what), given) for what, given in statements(caption)]
    found += [(_HAN_JOINT.split(n["what"])[-1], bracketed(n["unit"].strip())) for n in _HAN_NAMED.finditer(caption)]
    each = list(_HAN_EACH.finditer(caption))
    found += [(n["what"], bracketed(n["unit"])) for n in each] if len(each) > 1 else []
    found += _glued(caption) or _beside(caption)
    named = ((what.removesuffix("单位"), given) for what, given in found)
    return tuple(dict.fromkeys((what, given) for what, given in named if given and what))


def is_of_each(caption: str) -> bool:
    """Tells a Chinese caption that says of each quantity in turn what it is in, and nothing of the whole."""
    return len(_HAN_EACH.findall(caption)) > 1 or bool(_glued(caption))


@lru_cache(_REMEMBERED)
def _glued(caption: str) -> list[tuple[str, Given | None]]:
    """Reads ``单位：功率kW，成本元/百万token``; nothing unless each part is a quantity with its unit."""
    told = list(_PAIR.finditer(caption))
    pairs = [(pair["what"].lower(), in_brackets(pair["unit"].strip(), pair["what"])) for pair in told]
    known = sum(
        1 for pair, (_, given) in zip(told, pairs, strict=True) if given or pair["unit"] in lexicon.classifiers()
    )
    if known > 1 and known * 2 > len(pairs):
        return pairs
    for stated in (_HAN_LIST.search(caption), *_HAN_BRACKET.finditer(caption)):
        parts = [part.strip() for part in _HAN_PARTS.split(stated["list"]) if part.strip()] if stated else []
        found = [pair for part in parts if (pair := _quantity_with_unit(part))]
        if len(parts) > 1 and len(found) == len(parts):
            return [*found]
    return []


def _beside(caption: str) -> list[tuple[str, Given | None]]:
    """Reads ``Bandwidth GB/s, IOPS ×10³, latency µs``: quantities right before their units; nothing where it is but one."""
    found: list[tuple[str, Given | None]] = []
    for pair in _BESIDE.finditer(caption) if "," in caption else ():
        what, unit = pair["what"], pair["unit"]
        asked = kinds_of_title(what)
        given = in_brackets(unit, what) if asked else None
        if given is not None and unit[-1] in _RAISED and (own := given_by_title(what)):
            given = given._replace(unit=own.unit)
        if given is not None and kind_of_unit(given.unit) in asked:
            found.append((what.lower(), given))
    return found if len(found) > 1 else []


_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_BESIDE = declared(
    r"(?:^|(?<=[.;:,(]\s)|(?<=\())(?P<what>[A-Za-z]{3,20}(?:\s[a-z]{3,16}){0,2})\s(?P<unit>[^\s,;.()\d]{1,14}|[×x]\s?10[⁰-⁹¹²³])"
    r"(?=\s?[,;.)]|$|\s(?:unless|where|except)\b)"
)


def _quantity_with_unit(part: str) -> tuple[str, Given] | None:
    """Returns a quantity of two characters and more with the unit right behind it: 单卡吞吐token/s."""
    for end in range(2, min(_LONGEST_NAME, len(part) - 1) + 1):
        if part[end - 1] < "\u3400":
            return None
        if given := bracketed(part[end:].strip()):
            return part[:end], given
    return None


def _name(what: str) -> str:
    """Returns the word that names a quantity: of ``and power at the plug`` power, of ``mean latency`` latency."""
    if _DELAY.search(what):
        return "latency"
    head = _PLACE.split(_AND.split(what.lower())[-1])[0].split()
    if len(head) > 1 and head[-1] in ("count", "counts"):
        head.pop()
    return head[-1] if head else ""


_DELAY = declared(r"\btime\s(?:to|per|between)\s(?:the\s)?(?:first|output|token)", re.IGNORECASE)
_AND = declared(r"(?:^|\s)(?:and|plus)\s")
_PLACE = declared(r"\s(?:at|per|of|under|on|for|from|with)\s")


def by_way(cell: Cell) -> Given | None:
    """Returns the rate of the caption that a title is in that only says which way data goes: ``Seq. read``, ``4K random write``."""
    if cell.column.strip(" *").lower().rpartition(" ")[2] not in _WAYS or kinds_of_title(cell.column):
        return None
    each = units_named(cell.caption)
    is_piecemeal = bool(_PIECEMEAL.search(cell.column))
    rates = {
        given
        for _, given in each
        if kind_of_unit(given.unit) == "rate" and bool(_IS_DATA.search(given.unit)) is not is_piecemeal
    }
    return rates.pop() if len(rates) == 1 else None


_PIECEMEAL = declared(r"random|\b4K\b|\brand\b|随机", re.IGNORECASE)
"""What is told in operations, where a table has a rate of those and one of data."""


def by_name(cell: Cell) -> Given | None:
    """Returns the unit of the quantity in the caption that a title of the figure is called by, the nearest title first.

    A scale alone is of what the title itself says: ``GPU hours in thousands``.
    """
    return _called_by(cell, () if listed(cell.caption) else units_named(cell.caption))


def by_preface(cell: Cell) -> Given | None:
    """Returns the unit that a line before the first table gives to the quantity a title of the figure is called by."""
    if not cell.preface:
        return None
    single = [(found["what"], bracketed(found["unit"])) for found in _HAN_EACH.finditer(cell.preface)]
    each = units_named(cell.preface) or tuple((what, given) for what, given in single if given)
    given = _called_by(cell, each) or _moved(cell, each) or _paid(cell, each)
    asked = kinds_of_title(cell.column) if given is not None else frozenset()
    return (
        None if given is None or contradict(cell.column, given.unit) or (asked and not _fits(given, asked)) else given
    )


def _moved(cell: Cell, each: Sequence[tuple[str, Given]]) -> Given | None:
    """Returns the one rate of data of several quantities, for a title that only says which way the data goes: ``Read``."""
    if cell.column.strip(" *").lower() not in _WAYS:
        return None
    rates = {given for _, given in each if kind_of_unit(given.unit) == "rate" and _IS_DATA.search(given.unit)}
    return rates.pop() if len(rates) == 1 else None


def _paid(cell: Cell, each: Sequence[tuple[str, Given]]) -> Given | None:
    """Returns the one currency of several quantities, for a sum by its title, or for a bare title in a table of sums alone."""
    sums = {given for _, given in each if kind_of_unit(given.unit) == "money"}
    if len(sums) != 1:
        return None
    titles = [title for title in (cell.column, cell.row) if title]
    if any(kinds_of_title(title) == _SUM for title in titles):
        return sums.pop()
    if any(kinds_of_title(title) or given_by_title(title) for title in titles):
        return None
    if any(kinds_of_title(title) == _SUM for title in cell.titles):
        return None  # the sums have a column of their own
    told = [kinds_of_title(part) for part in _JOINT.split(cell.caption)]
    known = {kind_of_unit(given.unit) for _, given in each}
    return sums.pop() if _SUM in told and all(kinds & known for kinds in told) else None


_SUM = frozenset(["money"])
_JOINT = declared(r"\s(?:and|&)\s|[与和及、]")
"""What makes a caption one of several quantities: ``Energy and cost``."""
_WAYS = frozenset(
    ["read", "write", "reads", "writes", "send", "receive", "upload", "download", "读", "写", "读取", "写入"]
)
_IS_DATA = declared(r"byte/|bit/")


def _fits(given: Given, asked: frozenset[str]) -> bool:
    """Tells a unit of a kind that a title asks for, or of no kind."""
    kind = kind_of_unit(given.unit)
    return not kind or kind in asked


def _called_by(cell: Cell, each: Sequence[tuple[str, Given]]) -> Given | None:
    if not each:
        return None
    for title in filter(None, (cell.column, cell.row, cell.over, cell.section)):
        found = next((given for what, given in each if _is_of(what, title)), None) or _of_kind(title, each)
        if found is not None:
            own = given_by_title(title) if found.unit == "dimensionless" and found.factor > 1 else None
            return found._replace(unit=own.unit) if own is not None and own.factor == 1 else found
    return None


def _of_kind(title: str, each: Sequence[tuple[str, Given]]) -> Given | None:
    """Returns the one unit of several in a caption that is of the kind that a title asks for: of ``QPS`` the rate."""
    asked = kinds_of_title(title)
    fitting = {given for what, given in each if kind_of_unit(given.unit) in asked} if len(each) > 1 else set()
    return fitting.pop() if len(fitting) == 1 else None


def is_of_one(cell: Cell, given: Given) -> bool:
    """Tells what a caption says of one of several quantities, by which a column is called, and not of the whole table."""
    each = units_named(cell.caption)
    return len({found for _, found in each}) > 1 and any(
        found == given and any(_is_of(what, title) for title in cell.titles) for what, found in each
    )


def of_first(cell: Cell) -> Given | None:
    """Returns the unit of the quantity in the caption that the first column is, whose title holds its whole name."""
    each = () if listed(cell.caption) else units_named(cell.caption)
    if len(each) < 2:
        return None
    return next((given for what, given in each if what > "\u3400" and what in cell.column), None)


def _is_of(what: str, title: str) -> bool:
    """Tells a title that is called by a quantity."""
    return (
        what in title.lower()
        or (what < "\u3400" and lexicon.singular(what) in title.lower())
        or (title > "\u3400" and title in what)
        or (what in ("latency", "latencies", "times") and bool(_DELAYS.search(title)))
        or (what > "\u3400" and any(what[-size:] in title for size in range(2, min(len(what), _LONGEST_NAME))))
        or (title.endswith(".") and len(title) > _SHORTEST_NAME and what.startswith(title.rstrip(".").lower()))
    )


def of_rest(cell: Cell) -> Given | None:
    """Returns the unit of the one quantity in the caption that no title is called by, for a title that names no other.

    ``Weights in GiB and speed in tokens/s`` over ``Weights``, ``Load 1``, ``Load 40``.
    """
    each = () if listed(cell.caption) else units_named(cell.caption)
    if len(each) < 2 or kinds_of_title(cell.column):
        return None
    if (own := given_by_title(cell.column)) and not _NUMBERED.search(cell.column):
        return own
    if _UNKNOWN_UNIT.search(cell.column):
        return None
    left = [
        _with_things(what, given, cell.caption)
        for what, given in each
        if not any(_is_of(what, title) for title in cell.titles)
    ]
    # A share is told by its title; what tells nothing is the other quantity: 金额单位：万元；比例单位：% over 本月完成.
    left = [given for given in left if given.unit != "percent"] if len(left) > 1 else left
    is_left = len(left) == 1 and not contradict(cell.column, left[0].unit)
    return left[0] if is_left else None


_NUMBERED = declared(r"\d$")
_UNKNOWN_UNIT = declared(r"[(（][A-Z]{2,6}[)）]$")
"""What ends a title that has a unit of its own, if none that is known: ``Endurance (DWPD)``."""


def _with_things(what: str, given: Given, caption: str) -> Given:
    """Returns a scale alone with what it scales: the GPU hours of ``GPU hours in thousands``."""
    if given.unit != "dimensionless" or given.factor == 1:
        return given
    place = caption.lower().find(what)
    first = caption.rfind(" ", 0, max(0, place - 1)) + 1
    names = (caption[first : place + len(what)], caption[place : place + len(what)])
    things = next((own for name in names if place >= 0 and (own := given_by_title(name))), None)
    return given._replace(unit=things.unit) if things is not None and things.factor == 1 else given
