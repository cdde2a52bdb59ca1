"""As what a figure can be multiplied: an amount of one thing that its words or its subject name, or a number of things."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from claims.facts.amounts import is_exactly_told
from claims.facts.terms import THINGS, Powers, Term, end_of_number, for_a_period, noun_after, noun_of_one, things_in
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.subject import Subject, SubjectKind
from claims.model.whole import is_whole
from claims.patterns import declared

SECOND: Powers = (("second", 1),)
EVENT = "event"
_SEVERAL = 2
_EVENTS = (
    r"stops?|failures?|faults?|interruptions?|restarts?|outages?|crash(?:es)?|incidents?|checkpoints?|saves?|loads?|batch(?:es)?|"
    r"rounds?|evaluations?"
)
_EVENT = declared(rf"\b(?:{_EVENTS})\b|\d\s?次", re.IGNORECASE)
_EACH_EVENT = declared(
    rf"\b(?:each|every|per|an?|one|average|mean)\s(?:[\w-]+\s){{0,2}}?(?:{_EVENTS})\b|每次|单次|平均", re.IGNORECASE
)
_BARE = frozenset({"dimensionless", "system"})
_BY_KIND = {
    SubjectKind.ACCELERATOR: ("device",),
    SubjectKind.NETWORK_CARD: ("device",),
    SubjectKind.SERVER: ("node",),
}
_MADE = frozenset({*_BY_KIND, SubjectKind.CLUSTER, SubjectKind.SITE})
_OF_A_USER = "throughput-per-user"
_ANSWERED_AT_ONCE = {"concurrency": "user", "request-rate": "request"}
_WHOLE_MACHINE = declared(
    r"整机|单机|\b(?:a|one|the) (?:whole|single|full) (?:server|node|machine|box)\b", re.IGNORECASE
)

_WHOLE_THING = declared(
    r"\b(?:the|an?|one) (?:whole|entire|full|complete) (?P<en>[a-z]+)\b|整(?P<zh>个?机柜|柜|台服务器)", re.IGNORECASE
)
_WHOLES_ZH = {"机柜": "rack", "个机柜": "rack", "柜": "rack", "台服务器": "node"}

_EACH_TOKEN = declared(r"\b(?:each|every|per|a|one) token\b|每(?:个|一)?\s?token", re.IGNORECASE)
_BITS: Powers = (("bit", 1),)
_MEASURES = "个台块张座颗条栋套组盘辆架"
_FREE = declared(
    rf"^\s?(?:(?:[a-z]+(?:-[a-z]+)*\s){{0,2}}?(?P<en>[a-z]{{3,}}s)\b(?!\s[a-z]+s\b)|[{_MEASURES}](?P<zh>[\u4e00-\u9fff]{{2,5}}))"
)
_OF_THE = declared(
    r"^(?:of|among|out of) (?:the|these|those|its|their|all)\s(?:[a-z-]+\s)?(?P<en>[a-z]{3,}s),?\s?$(?P<zh>(?!))?",
    re.IGNORECASE,
)
"""Words before a number of some of the things that they name: "Of the proteins, 180,000 were short"."""

_EACH = declared(
    rf"\b(?:each|every|per|(?<!as )a|an|one)\s(?P<en>[a-z]{{3,}})\b(?:\s(?P<next>[a-z]{{3,}})\b)?|(?:每|单)[{_MEASURES}](?:[A-Za-z][\w-]*)?(?P<zh>[\u4e00-\u9fff]{{2,5}}?(?=[，,。；;、的]|[售定报]价|容量|功[率耗]|价格|成本|速度|带宽|重量|$)|[\u4e00-\u9fff]{{2,5}})",
    re.IGNORECASE,
)
_NO_THINGS = frozenset(
    [
        "times",
        "years",
        "months",
        "weeks",
        "days",
        "hours",
        "minutes",
        "seconds",
        "tokens",
        "points",
        "hundreds",
        "thousands",
    ]
)
OF_A_NOUN = "~"
"""What stands before a noun that is none of the known things."""


def counts(term: Term) -> str | None:
    """Returns the thing that a figure is a plain number of: of accelerators, of stops, of requests."""
    if len(term.powers) != 1 or term.powers[0][1] != 1 or term.one is not None:
        return None
    name = term.powers[0][0]
    return name if term.counts or name == EVENT or name.startswith(OF_A_NOUN) or name in _NUMBERED else None


_NUMBERED = THINGS | frozenset(
    ["token", "parameter", "head", "expert", "epoch", "packet", "client", "site", "transistor"]
)


def bare_number(claim: Claim) -> Term | None:
    """Returns a bare number as one of events, or of whatever noun follows it that no unit stands for."""
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.unit not in _BARE:
        return None
    if not is_whole(quantity.value) or quantity.value < _SEVERAL or not is_exactly_told(claim):
        return None
    thing = EVENT if _EVENT.search(claim.statement) else _free_noun(claim.statement, quantity.printed)
    if thing is None:
        return None
    powers = {EVENT: 1}
    factor = for_a_period(powers, claim.statement, quantity.printed)
    value = quantity.value * factor
    named = {thing if name == EVENT else name: power for name, power in powers.items()}
    one = noun_of_one(claim.statement, quantity.printed) if "second" in named and thing != EVENT else None
    if one is not None:
        named[one] = -1
    return Term(claim, Interval.exactly(value), value, tuple(sorted(named.items())), one)


@lru_cache(maxsize=50_000)
def _free_noun(statement: str, printed: str) -> str | None:
    """Returns what a bare number counts that is none of the things known: "52 diesel generators"."""
    at = statement.find(printed)
    if at >= 0 and printed and printed[-1] in _MEASURES:
        after = _NOUN_ZH.match(statement, at + len(printed)) or _NOUN_BEFORE_ZH.search(statement[:at])
        return f"{OF_A_NOUN}{after[0] if after else printed[-1]}" if after or printed[-1] in _TELLING else None
    found = _OF_THE.search(statement[:at]) if at > 0 else None
    found = found or (_FREE.match(statement[at + end_of_number(printed) :]) if at >= 0 else None)
    if found is None or found["en"] in _NO_THINGS:
        return None
    return f"{OF_A_NOUN}{found['zh'] or _singular(found['en'])}"


@lru_cache(maxsize=50_000)
def nouns_of_one(statement: str) -> tuple[str, ...]:
    """Returns the nouns that words tell of one of: "every generator"."""
    words = (word for m in _EACH.finditer(statement) for word in (m["zh"], m["en"], m["next"]) if word)
    nouns = (_singular(word.casefold()) for word in words)
    return tuple(dict.fromkeys(f"{OF_A_NOUN}{noun}" for noun in nouns if f"{noun}s" not in _NO_THINGS))


def _singular(word: str) -> str:
    return word.removesuffix("s")


def ways(term: Term, subject: Subject | None, metric: str | None) -> tuple[Powers, ...]:
    """Returns the powers of a figure as told, and as a number or an amount of one of what its words and subject name."""
    held = dict(term.powers)
    found = [term.powers]
    if other := _counted_by_words(term, held):
        found.append(other)
    if counts(term) == "request" and metric in _ANSWERED_AT_ONCE:
        found.append(((_ANSWERED_AT_ONCE[metric], 1),))
    if term.one is None and not any(power < 0 and name in THINGS for name, power in term.powers):
        found += [plus(term.powers, ((noun, -1),)) for noun in _nouns_of_one(term, subject, metric) if noun not in held]
    if (noun := _free_noun_of_things(term)) is not None:
        found.append(((noun, 1),))
    if (measured := _by_measure(term)) is not None:
        found.append(measured)
    names = (subject.name, *subject.aliases) if subject is not None else ()
    if term.one is not None and _is_one_of_its_name(term.claim.statement, names, term.one):
        found.append(plus(term.powers, ((term.one, 1),)))
    if term.powers in (SECOND, _BITS) and _EACH_EVENT.search(term.claim.statement):
        found.append(plus(term.powers, ((EVENT, -1),)))
    return tuple(dict.fromkeys(found))


_TELLING = "辆栋座架"
"""Chinese measure words that tell by themselves what a number counts: cars, buildings, aircraft."""

_MEASURED = "台块张座颗条栋套组盘辆架篇份户本支部幅帧件"
"""Chinese measure words that tell by themselves of what a figure is one of: so many of each 份."""

_BY_MEASURE = declared(rf"(?:每|(?:^|(?<=[，。；、]))一)(?P<measure>[{_MEASURED}])")


def _by_measure(term: Term) -> Powers | None:
    """Returns a number, or an amount of one, by its Chinese measure word: "2.4亿篇", "平均每篇1500个"."""
    printed = term.claim.quantity.printed if term.claim.quantity else ""
    ups = [name for name, power in term.powers if power > 0]
    if printed and printed[-1] in _MEASURED:
        if len(ups) != 1 or not (ups[0] in THINGS or ups[0].startswith(OF_A_NOUN)) or term.one is not None:
            return None
        return plus(less(term.powers, ((ups[0], 1),)), ((f"{OF_A_NOUN}{printed[-1]}", 1),))
    if term.one is not None or any(power < 0 and name in THINGS for name, power in term.powers):
        return None
    found = _BY_MEASURE.search(term.claim.statement)
    return plus(term.powers, ((f"{OF_A_NOUN}{found['measure']}", -1),)) if found else None


def _counted_by_words(term: Term, held: Mapping[str, int]) -> Powers | None:
    """Returns a number as one of the noun after it, where its unit is another: eighteen trays, recorded as boards."""
    ups = [name for name, power in term.powers if power > 0]
    if len(ups) != 1 or ups[0] not in THINGS or term.claim.quantity is None:
        return None
    printed = term.claim.quantity.printed
    noun = noun_after(term.claim.statement, printed) or _noun_within(printed)
    return None if noun is None or noun in held else plus(less(term.powers, ((ups[0], 1),)), ((noun, 1),))


def _free_noun_of_things(term: Term) -> str | None:
    """Returns the Chinese noun that a number of things counts, where its printed figure ends with a measure: "40台磁带机"."""
    printed = term.claim.quantity.printed if term.claim.quantity else ""
    if len(term.powers) != 1 or term.powers[0][1] != 1 or term.powers[0][0] not in THINGS or not printed:
        return None
    at = term.claim.statement.find(printed)
    if at < 0 or printed[-1] not in _MEASURES:
        return None
    found = _NOUN_ZH.match(term.claim.statement, at + len(printed))
    return f"{OF_A_NOUN}{found[0]}" if found else None


_NOUN_BEFORE_ZH = declared(r"(?<=[A-Za-z0-9])[\u4e00-\u9fff]{2,5}$")
_NOUN_ZH = declared(r"[\u4e00-\u9fff]{2,5}?(?=[，,。；;、的]|合计|总计|共|同时|一起|全部|$)")


@lru_cache(maxsize=50_000)
def _noun_within(printed: str) -> str | None:
    """Returns the thing that a printed Chinese figure names with its number: "12层"."""
    found = _THING_IN_FIGURE.search(printed)
    things = things_in(found[0]) if found else frozenset[str]()
    return next(iter(things)) if len(things) == 1 else None


_THING_IN_FIGURE = declared(r"[\u4e00-\u9fff]{1,4}$")


def _nouns_of_one(term: Term, subject: Subject | None, metric: str | None) -> Iterator[str]:
    if metric == _OF_A_USER:
        yield "user"
    yield from things_of(subject)
    if _EACH_TOKEN.search(term.claim.statement) and term.powers == _BITS:
        yield "token"
    if _WHOLE_MACHINE.search(term.claim.statement):
        yield "node"
    for found in _WHOLE_THING.finditer(term.claim.statement):
        yield from (_WHOLES_ZH[found["zh"]],) if found["zh"] else sorted(things_in(found["en"]))
    printed = term.claim.quantity.printed if term.claim.quantity else ""
    if (
        named := noun_of_one(term.claim.statement, printed)
    ) is not None:  # it may be the subject itself, or one of its many
        yield named
    yield from nouns_of_one(term.claim.statement)


@lru_cache(maxsize=50_000)
def _is_one_of_its_name(statement: str, names: tuple[str, ...], thing: str) -> bool:
    """Tells whether the thing that a figure is one of is its subject itself: "a T2 switch draws 1.6 kW"."""
    found = (
        m
        for name in names
        if name
        for m in re.finditer(rf"{re.escape(name)}\s(?P<next>[\w-]+)(?:\s(?P<noun>[a-z]+))?", statement)
    )
    return any(thing in things_in(m["next"]) | things_in(m["noun"] or "") for m in found)


def things_of(subject: Subject | None) -> tuple[str, ...]:
    """Returns the things as which a subject is counted: by its kind, and by the noun at the end of its name."""
    if subject is None or subject.kind not in _MADE:
        return ()
    return tuple(dict.fromkeys((*_BY_KIND.get(subject.kind, ()), *_noun_in(subject.name))))


@lru_cache(maxsize=10_000)
def _noun_in(name: str) -> tuple[str, ...]:
    last = name.split()[-1] if name.isascii() and name.split() else name[-4:]
    return tuple(sorted(things_in(last))) or _chinese_noun(last)


def _chinese_noun(name: str) -> tuple[str, ...]:
    return next(((noun,) for sign, noun in (("机柜", "rack"), ("服务器", "node")) if name.endswith(sign)), ())


@lru_cache(maxsize=50_000)
def plus(powers: Powers, others: Powers) -> Powers:
    """Returns the powers of what two amounts make."""
    found = dict(powers)
    for name, power in others:
        found[name] = found.get(name, 0) + power
    return tuple(sorted((name, power) for name, power in found.items() if power))


@lru_cache(maxsize=50_000)
def less(powers: Powers, others: Powers) -> Powers:
    """Returns the powers of what makes the first amount with the second."""
    return plus(powers, tuple((name, -power) for name, power in others))
