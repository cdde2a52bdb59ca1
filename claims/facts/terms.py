"""A figure as a number times base units, with what its words say that it is a figure of one of: so much of each rack."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from claims import units
from claims.facts.amounts import is_exactly_told
from claims.facts.printed import numbers_in
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.subject import SubjectKind
from claims.model.whole import is_whole
from claims.patterns import declared

_WORDS: Mapping[str, str] = {
    "device": r"[gntx]pus?|cards?|chips?|accelerators?|devices?|processors?|加速卡|显卡|芯片|卡",
    "node": r"nodes?|servers?|machines?|hosts?|box(?:es)?|节点|服务器|机器",
    "rack": r"racks?|cabinets?|机柜|机架",
    "pod": r"pods?|superpods?|集群",
    "user": r"users?|streams?|sessions?|clients?|readers?|用户|会话",
    "request": r"requests?|quer(?:y|ies)|prompts?|calls?|请求|查询|路",
    "step": r"steps?|iterations?|updates?|步",
    "stack": r"stacks?|cubes?|堆栈",
    "drive": r"drives?|dis[ck]s?|ssds?|固态硬盘|固态盘|机械盘|硬盘|盘",
    "module": r"modules?|dimms?|模块|内存条",
    "port": r"ports?|网口|端口|光口",
    "link": r"links?|cables?|链路",
    "lane": r"lanes?|通道",
    "channel": r"channels?",
    "die": r"dies?|dice|chiplets?|tiles?",
    "core": r"cores?|核",
    "shelf": r"shelf|shelves|trays?|enclosures?",
    "board": r"boards?|blades?|sockets?",
    "hall": r"halls?|buildings?|rooms?|机房",
    "replica": r"replicas?|instances?|copies|copy|副本|实例",
    "layer": r"layers?|blocks?|层",
    "expert": r"experts?|专家",
    "sample": r"samples?|examples?|documents?|conversations?|dialogues?|sequences?|样本|条",
    "question": r"questions?|problems?|tasks?|题",
    "image": r"images?|pictures?|photos?|photographs?|图片|照片",
    "shard": r"shards?|files?|parts?|分片|文件",
    "switch": r"switch(?:es)?|交换机",
    "person": r"engineers?|people|persons?|developers?|employees?|人",
    "run": r"runs?|experiments?|trials?",
    "stage": r"stages?",
}
"""Things that are counted, and the words that each goes by."""

_BASES = {
    "client": "user",
    "query": "request",
    "sequence": "sample",
    "frame": "image",
    "instance": "replica",
    "file": "shard",
    "cable": "link",
}
"""Units of things that go by another word as well."""


def thing_of_unit(noun: str) -> str | None:
    """Returns the thing that goes by the noun of a unit: an image for a frame."""
    return _BASES.get(noun)


_CHINESE = {word: base for base, words in _WORDS.items() for word in words.split("|") if not word.isascii()}
_CHINESE_NOUN = "|".join(sorted(_CHINESE, key=len, reverse=True))
_NOUN = "|".join(f"(?P<{base}>{words})" for base, words in _WORDS.items())
_ONE = declared(
    r"(?:\b(?:(?:each|every one|either)\s+of\s+(?:the|its|their|our|these|those)\s+(?:[\d,.]+\s+|[a-z]+\s+)??|"
    r"(?:each|every|either|per|a single|any one|one|an?)\s+)"
    r"(?!of\b|total|few|lot|couple|hundred|dozen|million|billion|trillion|factor|further|little|bit\b)"
    rf"(?:[\w.-]+\s)??(?:{_NOUN})(?![\w-])(?!\s(?:tests?|benchmarks?|kernels?|workloads?)\b)|"
    rf"(?:(?:每一?|单)(?:个|台|块|张|座|颗|条|名|位|栋|套|间|组|枚|架|份|篇)?|(?:^|(?<=[，。；]))一[台块张份])(?P<zh>{_CHINESE_NOUN}))",
    re.IGNORECASE,
)
_PLACED = "along|across|through|in|on|at|with|from|to|for|by|over|per|under|beside|around"
"""Words after which a noun is where the counted things are, or what they are for."""

_COUNTED = declared(
    rf"^[\s-]?(?:[个台块张座颗条名位项栋套间组枚架]\s?)?(?:(?!(?:{_PLACED})\s)[\w.-]+\s){{0,3}}?(?:{_NOUN})(?![a-z-])",
    re.IGNORECASE,
)
_TIMES = {
    "second": 1,
    "minute": 60,
    "hour": 3_600,
    "day": 86_400,
    "week": 604_800,
    "month": 2_629_800,
    "year": 31_557_600,
}
_FOR_A_TIME = declared(
    r"(?:\b(?:an?|per|each|every|over a|in a|in one|over one)\s+(?:\d+-day\s+)?|/\s?)(?:(?P<device>gpu|npu|tpu|card|chip|device|accelerator)[- ]?)?"
    r"(?P<time>second|minute|hour|day|week|month|year)\b(?! (?:ago|earlier|later|before|on|old|from now|after)\b)|\b(?P<ly>hour|dai|week|month|year)ly\b|\b(?P<annual>annual(?:ly)?)\b|"
    r"每(?P<zh>秒|分钟|小时|天|日|周|月|年)|(?P<kashi>每卡时)|(?P<year>全年|一年)|"
    r"(?<![\d十第每])一个?(?P<yi>小时|天|日|周|月)(?![前后内起早晚之以])",
    re.IGNORECASE,
)
_CHINESE_TIMES = {
    "秒": "second",
    "分钟": "minute",
    "小时": "hour",
    "天": "day",
    "日": "day",
    "周": "week",
    "月": "month",
    "年": "year",
}
_FOR_TOKENS = declared(
    r"\b(?:per|an?|each|every|one)\s+(?:(?P<scale>thousand|million|billion|[MKB])\s+)?(?:(?:input|output|generated|prompt)\s+)?tokens?\b",
    re.IGNORECASE,
)
_AT_A_PRICE = declared(
    r"\b(?:at|for)\s+[$€¥£]?\s?\d[\d.,]*(?:\s\w+)?\s+(?:per|an?|each|every)\s[\w -]{0,30}?(?:hour|day|month|year|token)s?\b",
    re.IGNORECASE,
)
_SCALES = {"thousand": 10**3, "k": 10**3, "million": 10**6, "m": 10**6, "billion": 10**9, "b": 10**9}
_MONEY = frozenset({"USD", "EUR", "CNY", "GBP", "JPY"})
_BATCH = declared(r"\bbatch(es)?\b|批", re.IGNORECASE)
_OF_A_PERIOD = frozenset(
    {"USD", "EUR", "CNY", "GBP", "JPY", "request", "token", "image", "sample", "run", "step", "user", "event"}
)
_ENERGY = (("gram", 1), ("meter", 2), ("second", -2))
_SELF = {SubjectKind.SERVER: ("node", "rack"), SubjectKind.CLUSTER: ("pod", "rack"), SubjectKind.MODEL: ()}
_OF_ONE = {
    "throughput-per-device": "device",
    "achieved-compute-per-device": "device",
    "weights-per-device": "device",
    "throughput-per-user": "user",
}
"""Metrics of a run that are by definition of one thing, whatever words tell so: "2,020 tokens a second for each V9"."""

_BARE = frozenset({"dimensionless", "system"})
_NOT_TERMS = frozenset({"percent", "percentage_point", "x", "score", "basis_point"})

Powers = tuple[tuple[str, int], ...]
"""Base units and counted things, each with its power, sorted."""


@dataclass(frozen=True, slots=True)
class Term:
    """A figure in base units; `one` is the thing that its words say it is of one of, if any."""

    claim: Claim
    interval: Interval
    value: Decimal
    powers: Powers
    one: str | None

    @property
    def counts(self) -> str | None:
        """Returns the thing that it is a plain count of."""
        return self.powers[0][0] if len(self.powers) == 1 and self.powers[0] in _COUNTS else None


THINGS = frozenset(_WORDS)
"""The things that are counted."""

_COUNTS = frozenset((base, 1) for base in _WORDS)


def term_of(claim: Claim, kind: SubjectKind | None) -> Term | None:
    """Makes the term of a claim that prints one value; nothing for a ratio, a score, or a number of nobody knows what.

    `kind` is that of the main subject: "a rack" in a claim about a rack is the thing itself.
    """
    quantity = claim.quantity
    if quantity is None or quantity.unit in _NOT_TERMS or not is_exactly_told(claim):
        return None
    taken = units.taken_apart(quantity.unit)
    if taken is None:
        return None
    number, base = taken
    powers = {_BASES.get(name, name): power for name, power in base}
    if quantity.unit in _BARE:
        counted = noun_after(claim.statement, quantity.printed)
        if counted is None or quantity.value is None or not is_whole(quantity.value):
            return None
        powers = {counted: 1}
    words = _without_a_price(claim.statement, quantity.printed) if _MONEY & powers.keys() else claim.statement
    one = _OF_ONE.get(claim.metric or "") or noun_of_one(words, quantity.printed)
    if one is not None and (one in _SELF.get(kind, ()) if kind else False):
        one = None
    if one is not None and one not in powers:
        powers[one] = -1
    elif one is not None and powers[one] > 0:
        one = None
    assert quantity.value is not None
    number *= for_a_period(powers, words, quantity.printed)
    if (
        set(powers) <= {"sample", "token", "step"}
        and powers.keys() & {"sample", "token"}
        and _BATCH.search(claim.statement)
    ):
        powers.setdefault("step", -1)
    signs = tuple(sorted((name, power) for name, power in powers.items() if power))
    return Term(claim, quantity.interval().scaled(number), quantity.value * number, signs, one)


def _without_a_price(statement: str, printed: str) -> str:
    """Returns a statement without the price that another amount is worked out at: "at $2 a GPU-hour"."""
    found = _AT_A_PRICE.search(statement)
    return statement if found is None or printed in found[0] else statement.replace(found[0], " ")


def for_a_period(powers: dict[str, int], statement: str, printed: str) -> Decimal:
    """Adds what words tell that an amount is for: an hour, a GPU-hour, a million tokens. Returns the factor of it."""
    held = set(powers)
    money = held & _MONEY
    if money and "token" not in held and (found := _FOR_TOKENS.search(statement)) and printed not in found[0]:
        powers["token"] = -1
        return Decimal(1) / _SCALES.get((found["scale"] or "").casefold(), 1)
    is_energy = tuple(sorted(powers.items())) == _ENERGY
    is_amount = len(powers.keys() & _OF_A_PERIOD) == 1 and not {"second", "token"} & (held - _OF_A_PERIOD)
    if not (is_energy or is_amount) or ("second" in held and not is_energy):
        return Decimal(1)
    found = next((m for m in _FOR_A_TIME.finditer(statement) if not _is_in_a_name(m)), None)
    if found is None:
        return Decimal(1)
    if found["kashi"] or found["device"]:
        powers["device"] = powers.get("device", 0) - 1 or -1
    named = found["time"] or found["ly"] or _CHINESE_TIMES.get(found["zh"] or found["yi"] or "", "")
    named = {"dai": "day"}.get(named.casefold(), named.casefold()) or ("hour" if found["kashi"] else "year")
    powers["second"] = powers.get("second", 0) - 1
    return Decimal(1) / _TIMES[named]


def _is_in_a_name(found: re.Match[str]) -> bool:
    """Tells a word of a period that is written as in the name of a paper: "according to the Harbour Weekly"."""
    word = found["ly"] or found["annual"]
    return bool(word) and word[0].isupper() and found.start() > 0


@lru_cache(maxsize=50_000)
def noun_of_one(statement: str, printed: str) -> str | None:
    """Returns the thing that words tell of one of: "each rack", "per GPU", "每张卡"."""
    for found in _ONE.finditer(statement):
        if found["zh"]:
            if found["zh"] == "盘" and _TAPE.match(statement, found.end()):
                continue
            return _CHINESE[found["zh"]]
        if (base := _base(found)) and printed not in found[0] and not _is_a_verb(found, base):
            if found[base].casefold() == "stream" and _OF_A_FIGURE.match(statement, found.end()):
                continue
            return base
    return _noun_of_each_after(statement, printed)


def _noun_of_each_after(statement: str, printed: str) -> str | None:
    """Returns the thing named last before a figure that "each" follows: "its drives have 16 TB each"."""
    at = statement.find(printed)
    if at < 0 or not printed or not _EACH_AFTER.match(statement, at + len(printed)):
        return None
    return next((_base(found) for found in reversed(list(_ANY.finditer(statement, 0, at)))), None)


_OF_A_FIGURE = declared(r"\s(?:of|at)\s(?:about |some |roughly )?[\d.]")
"""What follows a stream that is one of data, as large as a figure, and not that of one of many users."""

_EACH_AFTER = declared(r"\s?(?:of \w+ )?(?:each|apiece)\b")
_TAPE = declared(r"[磁光录胶]")
"""A sign after which a 盘 is one reel of something, and no drive."""

_SEVERAL_OF = declared(r"^\W*(?:each|every one|either)\s+of\b", re.IGNORECASE)


def _is_a_verb(found: re.Match[str], base: str) -> bool:
    """Tells whether the word after "a" or "each" is no noun of one: "such a file streams", "each engine stages"."""
    return found[base].casefold().endswith("s") and not _SEVERAL_OF.match(found[0])


@lru_cache(maxsize=50_000)
def noun_after(statement: str, printed: str) -> str | None:
    """Returns the thing that stands after a figure, as what it counts."""
    at = statement.find(printed)
    if at < 0:
        return None
    found = _COUNTED.match(statement[at + end_of_number(printed) :])
    return _base(found) if found else None


_NUMBER = declared(
    r"^[^\d]{0,3}\d[\d.,]*(?:\s?(?:thousand|million|billion|trillion)\b)?(?=\s[a-z-]+(?:\s[a-z-]+)?(?:\s(?:an?|per)\s[a-z]+)?$)"
)


@lru_cache(maxsize=50_000)
def end_of_number(printed: str) -> int:
    """Returns where the number of a printed figure ends that has a noun with it: "1,250 cameras"."""
    found = _NUMBER.match(printed)
    return found.end() if found else len(printed)


_ONE_OF = declared(
    r"\b(?:each|every one|either)\s+of\s+(?:the|its|their|our|these|those)\s+(?P<number>[\d,]+|[a-z]+)\s", re.IGNORECASE
)


@lru_cache(maxsize=50_000)
def number_named(statement: str) -> Decimal | None:
    """Returns of how many things a figure is one of each, where its words name their number: "each of the 32 cards"."""
    found = _ONE_OF.search(statement)
    numbers = numbers_in(found["number"]) if found else ()
    return numbers[0].value if len(numbers) == 1 else None


def _base(found: re.Match[str]) -> str | None:
    return next((base for base in _WORDS if found[base]), None)


_ALL = declared(
    r"\b(total\w*|altogether|in all|all told|together|combined|aggregate\w*|sums?|adds? up)\b|总|共|合计|全部|所有",
    re.IGNORECASE,
)
_OF_ALL = declared(rf"\b(?:the|all|its|these|those)\s+(?:[\w.-]+\s)??(?:{_NOUN})(?![\w-])", re.IGNORECASE)


def names_all(statement: str, thing: str | None) -> bool:
    """Tells whether words are of all of the things that are counted: "in all", "the chips of a full rack"."""
    return bool(_ALL.search(statement)) or any(_base(found) == thing for found in _OF_ALL.finditer(statement))


_A_PART = declared(
    r"^\W*(?:[\w-]+\s+){0,2}?of (?:(?:the|these|those|them|that|this|its|(?-i:it)|all)\b|"
    r"(?:an?|each|every) (?:\w+ )?(?:step|iteration|pass|minute|hour|day)\b)|^\s*(?:of )?(?:的其中)",
    re.IGNORECASE,
)
_OF_WHICH = declared(r"^(?:of (?:these|those|them|that|which|this)|其中)", re.IGNORECASE)


_HELD = declared(
    r"\b(?:an?|each|every|one)\s(?:[\w-]+\s){1,4}(?:has|holds|carries|contains|takes|houses|packs|gets)\s$",
    re.IGNORECASE,
)
"""Words of what one thing holds, which is no part of a larger number: "an E12 has 16 of the smaller cards"."""


def is_a_part(claim: Claim) -> bool:
    """Tells whether a figure is told as a part of a larger one: "2.7 trillion of the tokens"."""
    printed = claim.quantity.printed if claim.quantity else ""
    at = claim.statement.find(printed)
    after = claim.statement[at + len(printed) :] if printed and at >= 0 else ""
    if at > 0 and things_in(after) and _HELD.search(claim.statement[:at]):
        return False
    return bool(_A_PART.match(after) or _OF_WHICH.match(claim.statement))


_ANY = declared(rf"(?<![\w-])(?:{_NOUN})(?![\w-])", re.IGNORECASE)


@lru_cache(maxsize=50_000)
def things_in(text: str) -> frozenset[str]:
    """Returns the counted things that a text names."""
    return frozenset(base for found in _ANY.finditer(text) if (base := _base(found)))
