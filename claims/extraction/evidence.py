"""The unit of a bare figure of a table, by evidence: of all that is said near it, the most specific that fits tells."""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache

from claims.extraction import lexicon, named
from claims.extraction.captions import of_whole
from claims.extraction.kinds import contradict, kind_of_unit, kinds_of_title
from claims.extraction.labels import labels, last_label
from claims.extraction.measures import thing_below
from claims.extraction.money import MONEY, currencies
from claims.extraction.numerals import scales
from claims.extraction.tables import Cell
from claims.extraction.titles import given_by_title, in_brackets, prices_a_million_tokens
from claims.extraction.written import Given, unit_only
from claims.patterns import declared

_ONE = Decimal(1)
_REMEMBERED = 1024


def given_by_cell(cell: Cell) -> Given | None:
    """Returns the unit that a table gives to a bare figure.

    What is written out goes before what a noun implies, and what is nearer before what holds for more: the row's unit in
    a column of units, the titles of the column and the row, the title over several columns, that of a section of rows, the
    quantity of the caption that a title is called by, a like title beside it, the whole table, a line before all tables, at
    last a like figure's unit.
    """
    found = next((given for source in _WRITTEN if (given := source(cell))), None)
    if found is None and cell.preface and of_whole(cell) is None:
        found = named.by_preface(cell)
    found = found or _of_whole(cell) or _of_name_before(cell)
    return found if found is not None else _alike(cell)


def _of_unit_column(cell: Cell) -> Given | None:
    if not cell.unit or (given := in_brackets(cell.unit, cell.row)):
        return given if cell.unit else None
    if (price := _PER_MANY.fullmatch(cell.unit)) and (money := unit_only(price["money"])) and money.unit in MONEY:
        things = given_by_title(cell.row)
        if things is not None and things.unit in lexicon.nouns().names:
            return Given(f"{money.unit}/{things.unit}", money.factor / scales()[price["many"].lower()])
        return money
    return _pieces(cell) if cell.unit in lexicon.classifiers() else None


_PER_MANY = declared(
    r"(?P<money>[^\s/\d]{1,6}?)(?:\s?[Pp]er\s|\s?/\s?|每)(?:1\s?)?(?P<many>[Tt]housand|[Mm]illion|[Bb]illion|百万|千万|万|千|亿)次?"
)
"""A price of so many of what the row is called: ``USD per million``."""


def _pieces(cell: Cell) -> Given:
    """Returns what a measure word counts in the column of units: what the row's title ends in, else what it counts alone."""
    counted = lexicon.nouns().ending(cell.row.removesuffix("上限").removesuffix("数量").removesuffix("数"))
    return Given(counted or lexicon.classifiers()[cell.unit] or "dimensionless")


def _titles(cell: Cell) -> Iterator[str]:
    """Yields what a figure's column and row are called, the nearest first."""
    column = "" if _is_statistic(cell.column, cell.titles) else cell.column
    return filter(None, (column, cell.row, cell.over, cell.aside))


def _is_statistic(title: str, titles: tuple[str, ...]) -> bool:
    """Tells the least of several, beside their mean or most, from minutes: ``min``, ``avg``, ``max``."""
    return title.lower() in ("min", "sec") and any(other.lower().strip(" .") in _STATISTICS for other in titles)


_STATISTICS = frozenset(["avg", "average", "mean", "median", "max", "maximum", "p50", "p90", "p95", "p99", "std", "sd"])


def _of_titles(cell: Cell) -> Given | None:
    """Returns the unit written in a title; where the caption scales that unit, its many of it."""
    written = [(title, given) for title in _titles(cell) if (given := given_by_title(title)) and given.is_written]
    if not written:
        return None
    title, given = written[0]
    if title == cell.column and not _has_noun(title):
        of_row = given_by_title(cell.row)
        if of_row is not None and (
            (of_row.is_written and _has_noun(cell.row)) or (of_row.unit in _KNOWN_COUNTS and given.unit in MONEY)
        ):
            given = of_row
    if title == cell.aside and given.unit in MONEY and (many := _MANY_OF_SUM.search(cell.column)):
        return given._replace(factor=scales()[many["many"].lower().rstrip("s")])
    scaled = named.by_name(cell) if given.factor == 1 else None
    return scaled if scaled is not None and scaled.unit == given.unit else given


_MANY_OF_SUM = declared(r"[(（,]\s?(?:in\s)?(?P<many>m|mn|bn|k|thousands?|millions?|billions?)[)）]?$", re.IGNORECASE)
"""How many of the currency that another column names: ``Principal (m)``."""


def _has_noun(title: str) -> bool:
    """Tells a title that says what its figures are, besides their unit, from the name of a thing or a period."""
    return bool(kinds_of_title(title)) or last_label(title) is not None


def _of_section(cell: Cell) -> Given | None:
    """Returns the unit written in the title of a section of rows, unless the figure's own titles ask for another."""
    given = given_by_title(cell.section) if cell.section else None
    if given is None or not given.is_written or any(_asks_otherwise(title, given.unit) for title in _titles(cell)):
        return None
    return given


def _asks_otherwise(title: str, unit: str) -> bool:
    """Tells a title whose noun has a unit of another kind."""
    implied = given_by_title(title)
    if implied is not None and implied.unit == "percent" and unit != "percent":
        return True
    asked, kind = kinds_of_title(title), kind_of_unit(unit)
    return contradict(title, unit) or (bool(asked) and bool(kind) and kind not in asked)


def _of_whole(cell: Cell) -> Given | None:
    """Weighs what the nouns of the titles imply against what the caption says of the whole table."""
    whole = of_whole(cell)
    if whole is not None and whole.unit in MONEY and whole.factor == 1 and prices_a_million_tokens(cell):
        whole = Given(f"{whole.unit}/token", whole.factor / 10**6)
    titles = (*_implying(cell), cell.section)
    implied = next((given for title in titles if title and (given := given_by_title(title))), None)
    if (
        implied is None
        and _MEASURED.search(cell.column)
        and kinds_of_title(cell.column) == _COUNT
        and (noun := lexicon.nouns().ending(cell.row.strip(" *")))
    ):
        implied = Given(noun, is_written=False)
    if whole is not None and whole.unit == "dimensionless" and whole.factor >= _SUMS:
        return _of_account(cell, whole, implied)
    if whole is not None and is_per_share(cell) and whole.unit in MONEY:
        return Given(whole.unit)
    if whole is not None and implied is not None and not implied.is_written and _is_closer(cell, whole, implied.unit):
        return whole
    if whole is not None and whole.unit.startswith("time/") and implied is not None and implied.unit in _CALLS:
        return whole
    if implied is None and whole is not None and (per := _PER_THING.fullmatch(cell.column.strip(" *"))):
        thing = thing_below(per["thing"])
        return Given(f"{whole.unit}/{thing}", whole.factor) if thing and "/" in whole.unit else whole
    if whole is not None and implied is not None and "/" in whole.unit and _is_guess(implied):
        return whole
    return implied or whole


def _is_guess(implied: Given) -> bool:
    """Tells what only the plural of an unknown word makes a count of: the thumbnails of a row called so."""
    known = lexicon.nouns().names | lexicon.units().names
    return not implied.is_written and "/" not in implied.unit and implied.unit not in known | set(labels().values())


def _implying(cell: Cell) -> Iterator[str]:
    """Returns the titles whose nouns may be what a figure counts: in a table of quantities by column, no name of a row is."""
    is_counted = kinds_of_title(cell.column) == _COUNT and not cell.over
    are_names = not is_counted and _is_by_column(cell.titles)
    names = [cell.row if place == 0 else cell.aside for place in (0, 1) if _is_of_names(cell.titles, place)]
    return (
        title
        for title in _titles(cell)
        if title == cell.column or not ((are_names and title == cell.row) or title in names)
    )


@lru_cache(_REMEMBERED)
def _is_of_names(titles: tuple[str, ...], place: int) -> bool:
    """Tells a column of what things are called from the corner of a table with a column for each: ``Submitter``, 厂商."""
    if place >= len(titles) or titles[place].strip(" *").lower() not in lexicon.words("named"):
        return False
    return place > 0 or any(given_by_title(title) or kinds_of_title(title) for title in titles[1:])


_COUNT = frozenset(["count"])
_MEASURED = declared(r"[(（][\u4e00-\u9fff][)）]$")
"""What ends a title with a measure word, which tells that the rows are called by what there are so many of: 数量（台）."""


@lru_cache(_REMEMBERED)
def _is_by_column(titles: tuple[str, ...]) -> bool:
    """Tells a table whose columns are quantities from one whose rows are."""
    told = [title for title in titles[1:] if title]
    known = sum(1 for title in told if given_by_title(title) or kinds_of_title(title))
    return len(told) > 1 and known * 2 > len(told)


def _of_name_before(cell: Cell) -> Given | None:
    """Returns the things that a column of numbers counts whose name stands in the column before: ``Accelerator``, ``Count``."""
    title = cell.column.strip(" *").lower()
    place = cell.titles.index(cell.column) if title in _NUMBERS and cell.column in cell.titles else 0
    noun = lexicon.nouns().word(cell.titles[place - 1].strip(" *")) if place > 1 else None
    return Given(noun, is_written=False) if noun else None


_NUMBERS = frozenset(["count", "qty", "qty.", "quantity", "number"])


_PER_THING = declared(r"[Pp]er\s(?P<thing>[A-Za-z]+)")


def _alike(cell: Cell) -> Given | None:
    """Returns the unit that the first number of the column or the row has behind it: of 350 below 300 W."""
    found = unit_only(cell.alike) if cell.alike else None
    if found is None or not (found.unit in lexicon.units().names or "/" in found.unit):
        return None
    return None if any(_asks_otherwise(title, found.unit) for title in _titles(cell)) else found


def _of_account(cell: Cell, whole: Given, implied: Given | None) -> Given:
    """Returns what a figure of an account is, whose caption has a scale alone: a sum in the currency of its first rows, or a count."""
    if implied is not None and implied.unit in ("percent", *_KNOWN_COUNTS):
        return Given(implied.unit, _ONE if implied.unit == "percent" else whole.factor)
    sign = currencies().get(cell.sign)
    if is_per_share(cell):
        return Given(sign) if sign else Given("dimensionless")
    return Given(sign, whole.factor) if sign else implied or whole


def scale_of_sums(cell: Cell, currency: str) -> Decimal:
    """Returns what a sum with its sign is multiplied with in the table of an account, such as one in millions."""
    if cell.is_first or cell.is_header or is_per_share(cell):
        return _ONE
    for title in (*_titles(cell), cell.section):
        if title and (given := given_by_title(title)) and (given.is_written or title == cell.column):
            return given.factor if given.unit == currency and given.factor >= _SUMS else _ONE
    whole = of_whole(cell)
    is_account = whole is not None and whole.factor >= _SUMS and whole.unit in ("dimensionless", currency)
    return whole.factor if whole is not None and is_account else _ONE


def is_per_share(cell: Cell) -> bool:
    """Tells a sum for one share, which is in no thousands whatever the caption says."""
    return bool(_PER_SHARE.search(f"{cell.row} {cell.column}"))


_PER_SHARE = declared(r"\bper\s(?:\w+\s)?share\b|\bEPS\b|每股", re.IGNORECASE)


def beside(cell: Cell) -> Given | None:
    """Returns the unit written in the title of another column that this column's title ends in: of ``Cached input`` that of ``Input ($/M)``."""
    title = cell.column.strip(" *").lower()
    if title in _CACHED:
        prices = {given for other in cell.titles if (given := given_by_title(other)) and given.unit.endswith("/token")}
        return prices.pop() if len(prices) == 1 else None
    for other in cell.titles:
        name, is_with_unit, _ = other.partition("(")
        if is_with_unit and len(name) >= _SHORTEST_NAME and title.endswith(f" {name.strip().lower()}"):
            given = given_by_title(other)
            return given if given and given.is_written else None
    return None


_CACHED = frozenset(
    [
        "cache hit",
        "cache hits",
        "cached",
        "cached input",
        "cache read",
        "cache write",
        "batch input",
        "batch output",
        "缓存",
        "缓存命中",
        "命中缓存",
        "输入缓存命中",
        "缓存输入",
        "缓存读取",
        "缓存写入",
    ]
)
"""What a table of prices calls further prices by, whose unit the titles beside them have."""
_SHORTEST_NAME = 4


def _is_closer(cell: Cell, whole: Given, implied: str) -> bool:
    """Tells a caption that says more than a title: how many units, or what a price is for.

    ``单位：万元`` says more than 预算, ``USD per 1M tokens`` more than ``Input``.
    """
    money = whole.unit.partition("/")[0]
    if money in MONEY:
        is_count = implied in _KNOWN_COUNTS and any(_COUNTED.search(text) for text in (*_titles(cell), cell.caption))
        is_sum = whole.factor >= _SUMS and not is_count and implied not in lexicon.units().names
        return implied in ("dimensionless", whole.unit) or whole.unit == f"{money}/{implied}" or is_sum
    return whole.unit == implied


_COUNTED = declared(
    r"\b(?:except|unless|number|head\s?count|count|customers|employees|users|outstanding|shares|average)\b|除外|另有|[数量股]",
    re.IGNORECASE,
)
"""What lets a figure of an account be a count: its title says so, or the caption lets some be no sums."""
_SUMS = 1000
"""Sums in so many of a currency are those of an account, whose rows are no counts whatever their nouns are: ``Managed services``."""
_KNOWN_COUNTS = frozenset(
    ["device", "node", "client", "person", "user", "rack", "share", "token", "parameter", "request"]
)


_CALLS = frozenset(["request", "query", "call", "operation"])
"""What the rows of a table of operations are called by: 查询 under 次/秒."""


_WRITTEN = (_of_unit_column, _of_titles, _of_section, named.by_name, named.by_way, beside, named.of_rest)
