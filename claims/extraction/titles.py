"""What the title of a column or row, or the caption of a table, says about the unit of its figures."""

import re
from decimal import Decimal
from functools import lru_cache

from claims.extraction import counting, kinds, lexicon
from claims.extraction.labels import last_label
from claims.extraction.money import MONEY, currencies
from claims.extraction.numerals import scales
from claims.extraction.sums import sum_in
from claims.extraction.tables import Cell
from claims.extraction.written import Given, is_measured, unit_only
from claims.patterns import declared

_ONE = Decimal(1)
_LONGEST = 120
_REMEMBERED = 4096
_BRACKET = declared(r"[(\[（]([^()\[\]（）]{1,40})[)\]）]")
_AFTER_COMMA = declared(r"(?:[,，:：]|\s/)\s*(?:in\s)?([^\s,，:：][^,，:：]{0,24})$")
_LAST_WORD = declared(r"(?:^|[\s_])([^\s_]{1,16})$")
_RATE = declared(r"(?:^|\s)([^\s_]{1,16}\sper\s[^\s_]{1,16})$", re.IGNORECASE)
"""A title that ends in a rate is never of its last word alone: ``Output tokens per second`` is no time."""
_DONE_PER = declared(
    r"(?:^|\s)(?P<what>[A-Za-z]{2,16})\s(?:[a-z]{2,12}ed|written|read|drawn|sent|spent|made|run|lost)\sper\s(?P<below>[A-Za-z]{1,16})$"
)
"""A title that says what is done with its units: ``GB written per kJ``."""
_SHARE_OF = declared(r"(?:^|[\s,(（])(?:[%％]|[Pp]ercent)\sof\s")
"""A title of shares: ``Accuracy, % of FP32``."""
_PERCENT_MARK = declared(r"(?:[A-Za-z.)]\s|[\u3400-\u9fff]\s?)[%％]$|^[%％]\s[A-Za-z]")
"""A title that begins or ends in the sign: ``Free %``, ``% used``."""
_CONDITION = declared(r"(?:^|\s)\d[\d,]*(?:\.\d+)?\s?(?:(?:thousand|million|billion)\s)?[^\s\d.]{1,8}$")
"""A title that ends in an amount tells what its figures were taken with: ``64 GPUs``, ``Airflow at 55 °C``."""
_PERIODIC = declared(r"\s(?:a|an|each|per|this|last|next)\s[a-z]+$")
"""A title that ends in a time for which its figures are: ``Customers above $1m a year``."""
_SCALE = r"thousand|million|billion|trillion|mn|bn|tn|k|K|M|B|T|G|百万|千万|万亿|十亿|万|亿|千"
_MONEY = r"US\$|HK\$|\$|€|£|¥|USD|EUR|RMB|CNY"
_SCALED = declared(
    rf"(?:in\s)?(?P<money>{_MONEY})?\s?(?:in\s)?(?P<scale>{_SCALE}|[mb])s?(?:\s(?:of\s)?)?(?P<unit>[^\d]{{0,24}})"
)
_QUANTITY = declared(r"(?:总?数量?|总?量|规模|出货量?|销量)$")
_PER_MILLION = declared(
    r"(?:per|/)\s?(?:1\s?)?(?:M|million|mn)\s?(?:input\s|output\s)?tok|[每/]\s?百万\s?个?(?:tok|词元)", re.IGNORECASE
)
_PRICE = declared(r"(?P<price>[$¥€£]\s?/\s?(?:1\s?)?[MK])(?:\s(?:in|out|input|output|cached|tokens?|tok)){0,2}")
"""A title that is a price: ``$/1M out``."""
_PRICED = declared(
    r"(?:(?:[Pp]rice|[Cc]ost|价格|成本)s?[\s,]*(?:in\s)?[(（]?)?"
    rf"(?P<price>(?:{_MONEY})(?:\s?/\s?|\s[Pp]er\s)(?:1\s?)?[A-Za-z][A-Za-z-]{{0,8}}(?:\s[A-Za-z]{{2,12}}){{0,2}})[)）]?"
)
"""A title that is a price as a whole: ``$ per 1M tokens``, ``USD per million tokens``, ``$/GB``."""
_OWN_SCALE = declared(r"[(（]\d+\s?[-–~]\s?\d+[)）]|out of \d|\bElo\b")
_PERIOD = declared(
    r"(?:[Tt]his|[Ll]ast|[Pp]rior|[Pp]revious|[Cc]urrent|[Ff]ull|[Hh]alf)[\s-](?:year|quarter|month|week|half)",
    re.IGNORECASE,
)
_STROKED = declared(r"(?P<what>[^()（）]{0,40}?\w)\s?[/／]\s?[(（]?(?P<unit>[^\s()（）\d][^()（）\d]{0,19})[)）]?")
"""A title as in physics, of a quantity by its unit: ``Latency/ms``, 单卡显存/GB."""
_POWER = declared(
    r"(?:[×xX*]?\s?1[eE](?P<exponent>[-−–]?\d{1,2})|[×xX*]?\s?10(?:\^\{?(?P<caret>[-−–]?\d{1,2})\}?|(?P<raised>⁻?[⁰¹²³⁴-⁹]{1,2})))(?:\s(?P<unit>\S.{0,20}))?"
)
_RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹−–", "-0123456789--")
_EITHER = declared(r"(?P<first>[\u3400-\u9fff])(?:[/／、或](?P<next>[\u3400-\u9fff]))+")
_HAN_RATES = ("IOPS",)
_PER_ONLY = declared(r"per\s[a-z]+", re.IGNORECASE)
"""A title that tells what its figures are for, and not what they are in: ``Per month``."""
_USUAL = {"B": "parameter", "T": "token", "K": "token"}
"""What a bare scale letter in brackets is of, where the title has no label."""


@lru_cache(_REMEMBERED)
def given_by_title(title: str) -> Given | None:
    """Reads the unit of a title: ``TTFT p50 (ms)``, ``Params (B)``, ``Latency, ms``, ``Sequence length``."""
    title = title[:_LONGEST].strip(" *_`↑↓⬆⬇")
    if title in ("%", "％"):
        return Given("percent")
    if not title or _PER_ONLY.fullmatch(title) or _PERIOD.fullmatch(title):
        return None
    if found := sum_in(title):
        return found
    if (price := _PRICED.fullmatch(title)) and (found := unit_only(price["price"])):
        return found
    if (often := _OFTEN.search(title)) and (found := _rate_of(often)):
        return found
    if (stroke := _STROKED.fullmatch(title)) and (found := _stroked(stroke)):
        return found
    if (mark := _PRICE.fullmatch(title)) and (found := unit_only(mark["price"])):
        return found
    for written in _BRACKET.findall(title):
        for part in (written, *re.split(r"[,，;；、]", written)):
            if found := in_brackets(part.strip(), title):
                return found
    if _SHARE_OF.search(title) or _PERCENT_MARK.search(title):
        return Given("percent")
    plain = _BRACKET.sub("", title).strip()
    if plain and plain != title and (found := given_by_title(plain)) and found.is_written:
        return found
    if title.endswith(_HAN_RATES) and title[-5:-4] > "\u3400" and (found := unit_only(title[-4:])):
        return found
    if plain == title and _DEVICE_HOURS.search(title):
        return Given("device*hour")
    if (rate := _RATE.search(title)) and (found := unit_only(rate[1]) or unit_only(rate[1].lower())):
        return found
    if (done := _DONE_PER.search(title)) and (found := unit_only(f"{done['what']} per {done['below']}")):
        return found
    if (
        not rate
        and (word := _LAST_WORD.search(title))
        and len(word[1]) > 1
        and not _CONDITION.search(title)
        and not _PERIODIC.search(title)
        and (found := unit_only(word[1]))
    ):
        is_measure = found.unit in lexicon.units().names or "/" in found.unit
        return found if is_measure else None if " for " in title else found._replace(is_written=False)
    if "_" in title and (found := _of_key(title)):
        return found
    if (comma := _AFTER_COMMA.search(title)) and (found := in_brackets(comma[1].strip(), title)):
        return found
    return None if _CONDITION.search(title) else _by_label(title)


def _rate_of(often: re.Match[str]) -> Given | None:
    """Reads a rate of things that no table of units names: ``Frames/s``, ``Episodes per hour``, ``Frames (1/s)``."""
    things = often["things"].lower()
    if not counting.is_plural_noun(things) or unit_only(f"{things}/s"):
        return None
    below = unit_only(often["below"])
    return Given(f"{lexicon.singular(things)}/{below.unit}") if below else None


_OFTEN = declared(
    r"(?:^|\s)(?P<things>[A-Za-z][a-z]{2,19})(?:\s?/\s?|\s[Pp]er\s|\s?[(\[]\s?(?:1?\s?/\s?|per\s))"
    r"(?P<below>s|sec|second|min|minute|h|hr|hour|day|week|month|year)\s?[)\]]?$"
)


def _of_key(key: str) -> Given | None:
    """Reads the unit that ends the name of a column as programs write it: ``rate_tok_s``, ``power_w``."""
    parts = key.split("_")
    for first in range(max(1, len(parts) - _MOST_PARTS), len(parts)):
        written = "/".join(part for part in parts[first:] if part != "per")
        found = unit_only(_SYMBOLS.get(written.lower(), written))
        if found is not None and is_measured(found):
            return found
    return None


_MOST_PARTS = 3
_SYMBOLS = {
    unit.lower(): unit
    for unit in ("W", "kW", "kWh", "MWh", "V", "Hz", "MHz", "GHz", "GB", "TB", "MiB", "GiB", "GB/s", "TB/s", "TFLOPS")
} | {"pct": "%", "c": "°C"}
"""Symbols of units that lose their capitals in such names."""


def in_brackets(written: str, title: str) -> Given | None:
    """Reads what stands in brackets: a unit, a scale, or both."""
    if _THOUSANDS.fullmatch(written):
        written = "thousand"
    if (inverse := _INVERSE.fullmatch(written)) and (things := _by_label(title)) and not things.is_written:
        below = unit_only(inverse["below"])
        return Given(f"{things.unit}/{below.unit}") if below else None
    if power := _POWER.fullmatch(written):
        return _powered(power, title)
    if (money := sum_in(written, is_whole=True)) or (money := _pence(written, title)):
        return money
    if either := _EITHER.fullmatch(written):
        is_counted = {either["first"], either["next"]} <= set(lexicon.classifiers())
        written = either["first"] if is_counted else written
    if written in lexicon.classifiers() and (counted := _things(title)):
        return Given(counted)
    if written == "m" and _LONG.search(title):
        return Given("meter")
    found = unit_only(written) or _head_of(written)
    if found is not None and found.unit.startswith("time/") and (called := _CALLED.search(title)):
        return found._replace(unit=f"{'query' if called[0] == '查询' else 'request'}{found.unit.removeprefix('time')}")
    if written[:2] in _PIECES and found is not None and _PICTURED.search(title):
        return found._replace(unit=f"image/{found.unit.partition('/')[2]}")
    if found is not None and len(written) == 1 and written.isupper() and _is_name(found, title):
        return None
    if found is not None and not (len(written) == 1 and written in "BKMTG"):
        if found.unit in MONEY and _PER_MILLION.search(title):
            return Given(f"{found.unit}/token", found.factor / 10**6)
        return found
    scaled = _SCALED.fullmatch(written)
    if scaled is None or (scaled["scale"] in "mb" and not scaled["money"]):
        return None
    scale = scales()[scaled["scale"]]
    if scaled["money"]:
        return Given(currencies()[scaled["money"]], scale)
    if scaled["unit"]:
        written_unit = scaled["unit"].strip()
        inner = unit_only(written_unit)
        if inner is None and written_unit in lexicon.classifiers():
            counted = _things(title)
            return Given(counted or lexicon.classifiers()[written_unit] or "dimensionless", scale)
        return Given(inner.unit, inner.factor * scale) if inner else None
    label = given_by_title(title) if title.endswith(_HAN_RATES) else _by_label(title)
    named = lexicon.nouns().ending(_BRACKET.sub("", title).strip()) if label is None else None
    usual = _USUAL.get(written, named or "dimensionless")
    return Given(label.unit if label and label.unit != "percent" else usual, scale)


_THOUSANDS = declared(r"(?:in\s)?(?:['’‘]0{3}s?|0{3}s)")
"""What tells of thousands in a title: ``Accelerators hosted ('000)``."""
_INVERSE = declared(r"(?:1?\s?/\s?|per\s)(?P<below>s|sec|second|min|minute|h|hr|hour|day|week|month|year)")
"""What things are counted in whose title stands before it: of ``Frames (1/s)``."""


def _things(title: str) -> str:
    """Returns what a Chinese title counts: the 加速卡 of 单台加速卡（张）."""
    counted = _QUANTITY.sub("", title.partition("（")[0].partition("(")[0].strip())
    return lexicon.nouns().ending(counted) or ("device" if counted.endswith(("掉卡", "坏卡", "换卡")) else "")


def _head_of(written: str) -> Given | None:
    """Reads a rate by what its things are part of: ``Gbit/s per pin``."""
    head, is_for, _ = written.rpartition(" per ")
    found = unit_only(head.strip()) if is_for else None
    return found if found is not None and "/" in found.unit else None


_LONG = declared(r"[Ll]ength|[Dd]istance|[Dd]epth|[Hh]eight|[Ww]idth|[Rr]each|[Aa]ltitude|[Ee]levation|[Rr]ange")
_CALLED = declared(r"请求|调用|查询|访问")
_PIECES = ("张/", "幅/")
_PICTURED = declared(r"图|[Ii]mage")


def _powered(power: re.Match[str], title: str) -> Given | None:
    """Reads ``(×10⁻⁴)`` and ``(10^3 tokens)``, of what the title or the unit behind it says."""
    factor = Decimal(10) ** int((power["exponent"] or power["caret"] or power["raised"]).translate(_RAISED))
    inner = unit_only(power["unit"]) if power["unit"] else _by_label(title)
    if inner is None:
        return None if power["unit"] else Given("dimensionless", factor)
    return Given(inner.unit, inner.factor * factor)


def is_power(text: str, start: int, end: int) -> bool:
    """Tells a power of ten that a title has in its brackets, which is no figure, from one in a cell."""
    return any(_POWER.fullmatch(found[1].strip()) for found in _BRACKET.finditer(text, start, end))


def _pence(written: str, title: str) -> Given | None:
    """Reads the pence of ``Earnings per share (p)`` and ``Price (p/kWh)``, which elsewhere are no unit."""
    if written.startswith(("p/", "p per ", "pence per ")) and (
        found := unit_only("£" + written.removeprefix("pence").removeprefix("p"))
    ):
        return found._replace(factor=found.factor / 100)
    if (part := _HUNDREDTH.match(written)) and (found := unit_only(_WHOLE[part["part"]] + written[part.end() :])):
        return found._replace(factor=found.factor / 100)
    return Given("GBP", Decimal("0.01")) if written in ("p", "pence") and _OF_SHARE.search(title) else None


_HUNDREDTH = declared(r"(?P<part>ct|øre|öre)(?=/|\sper\s)")
_WHOLE = {"ct": "EUR", "øre": "NOK", "öre": "SEK"}
"""The currencies whose hundredths prices of power are told in: ``Power price (ct/kWh)``."""
_OF_SHARE = declared(r"\bshare\b|dividend|\bEPS\b", re.IGNORECASE)


def _is_name(found: Given, title: str) -> bool:
    """Tells the letter of a unit that names one of several things, as in ``Memory (A)``, from the unit it would be."""
    asked = kinds.kinds_of_title(title)
    return bool(asked) and kinds.kind_of_unit(found.unit) not in asked


def _stroked(stroke: re.Match[str]) -> Given | None:
    """Reads a quantity by its unit; ``Tokens/s`` is a unit as a whole, and ``Tokens/GPU`` is no quantity."""
    what = stroke["what"]
    if unit_only(f"{what.split()[-1]}/{stroke['unit']}"):
        return None
    found = unit_only(stroke["unit"]) or (in_brackets(stroke["unit"], what) if what[-1] >= "\u3400" else None)
    if found is None or not (is_measured(found) or what[-1] >= "\u3400"):
        return None
    if what[-1] < "\u3400":
        return found if kinds.kind_of_unit(found.unit) in kinds.kinds_of_title(what) else None
    return None if kinds.contradict(what, found.unit) else found


def _by_label(title: str) -> Given | None:
    """Reads a title as a label, or as the plural of a counted noun."""
    plain = _BRACKET.sub("", title).partition(" for ")[0].strip(" *#:：.")
    if _DEVICE_HOURS.search(plain):
        return Given("device*hour", is_written=False)
    found = last_label(plain)
    if found is not None and not plain[found[1] :].strip(" s"):
        return Given(found[0], is_written=False)
    if (spent := _SPANS.get(plain[-2:])) and len(plain) > len("天数"):
        return Given(spent, is_written=False)
    if _SHARES.search(plain):
        return Given("percent", is_written=False)
    if (state := _IN_STATE.fullmatch(plain)) and (counted := lexicon.nouns().ending(state["noun"])):
        return Given(counted, is_written=False)
    if (many := _MANY_OF.fullmatch(plain)) and (counted := lexicon.nouns().ending(many["noun"])):
        return Given(counted, is_written=False)
    head, is_told, _ = plain.partition(", ")
    if is_told and (first := _by_label(head)) and first.unit in lexicon.nouns().names:
        return first
    parts = _OF_TWO.split(plain)
    if len(parts) > 1 and (first := next((given for part in parts if part and (given := _by_label(part))), None)):
        return first
    if (told := _TOLD.match(plain)) and counting.is_plural_noun(told[1]) and (noun := lexicon.nouns().word(told[1])):
        return Given(noun, is_written=False)
    if (head := _PLACED.split(plain, maxsplit=1)[0]) != plain:
        first = _by_label(head)
        return None if first is None or first.unit in ("percent", "dimensionless", "score") else first
    words = plain.lower().split()
    if len(words) == 2 and words[-1] in lexicon.words("states"):
        words.pop()
    if words and words[-1].isascii() and counting.is_plural_noun(words[-1]):
        return Given(lexicon.nouns().word(words[-1]) or lexicon.singular(words[-1]), is_written=False)
    return None


_SHARES = declared(r"[\u3400-\u9fff][^\u0000-\u33ff功频速倍辨样效汇曲斜曝新帧费税]率$")
"""A Chinese title of a rate that is a share: 上架率, and not 刷新率."""
_IN_STATE = declared(
    r"(?:设计|在用|在网|在线|在役|已用|已建|可用|空闲|闲置|新增|投运|在建|规划|现有|存量|活跃)(?P<noun>[\u3400-\u9fffA-Za-z]{2,8})"
)
"""A Chinese title that counts things in one state: 在用机柜."""
_SPANS = {"次数": "time", "天数": "day", "月数": "month", "年数": "year"}
"""What Chinese titles that end so count."""


def part_of_title(title: str, place: int) -> str:
    """Returns the part of a title such as ``Layers / hidden size`` for the figure at a place of its cells."""
    parts = _PARTED.split(_BRACKET.sub("", title))
    return parts[place].strip() if len(parts) > 1 and place < len(parts) else ""


_TOLD = declared(
    r"([A-Z][a-z]{3,15})\s(?:above|over|with|under|below|served|processed|shipped|sold|installed|generated|trained)\b"
)
"""A title that says more of what it counts: ``Customers above $1m``."""
_PLACED = declared(r"\s(?:in|on|at|per|under|above|over|within|with|by)\s")
"""What says more of what a title counts: ``Accelerators in service``, ``Ports per switch``."""
_DEVICE_HOURS = declared(
    r"(?:^|\s)(?:GPU|NPU|TPU|[Cc]ard|[Cc]hip|[Aa]ccelerator|[Dd]evice)[\s-](?:[Hh]ours?|hrs?)$|(?:卡时|(?:GPU|卡)小时)数?$"
)
_MANY_OF = declared(r"(?P<noun>[\u3400-\u9fffA-Za-z]{1,10}?)总?[台个张块条名位家款套座间辆件人]?数量?")
"""A Chinese title that counts a noun, with a measure word or none: 服务器台数."""
_OF_TWO = declared(r"\s/\s|(?<=[\u3400-\u9fff])[/／、](?=[\u3400-\u9fff])")
_PARTED = declared(r"\s?[/／、]\s?")


def prices_a_million_tokens(cell: Cell) -> bool:
    """Tells whether a table's prices are for a million tokens each."""
    return any(_PER_MILLION.search(text) for text in (cell.column, cell.row, cell.caption))


def has_own_scale(cell: Cell) -> bool:
    """Tells a score on a scale of its own, which a caption's percent sign does not mean."""
    return bool(_OWN_SCALE.search(cell.row) or _OWN_SCALE.search(cell.column))
