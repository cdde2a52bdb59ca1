"""Figures that go on a list or a tale of changes: ``Ash served 310 tokens/s, Birch 280``, ``and at 128K from 9.6 to 5.2``."""

import itertools
from collections.abc import Sequence
from decimal import Decimal

from claims.extraction import lexicon
from claims.extraction.numerals import Numeral
from claims.extraction.proposal import FigureType, Proposal
from claims.patterns import declared

_CLAUSE_ENDS = declared(r"$|[.,;:)，。；）]|\s(?:and|but|while)\b")
SHARES = frozenset(["percent", "percentage_point", "basis_point", "x", "bit", "score"])
"""Units of which a figure never is measured in its own right."""


def counts(figure: Proposal) -> bool:
    """Tells a figure that counts things from one that measures."""
    return figure.unit.replace("_", "").isalpha() and figure.unit.islower() and figure.unit not in lexicon.units().names


def next_change(before: str, after: str, numeral: Numeral, figures: Sequence[Proposal]) -> Proposal | None:
    """Returns the change that a further one goes on from: ``from 1.9 s to 1.1 s at 32K, at 128K from 9.6 to 5.2``."""
    if numeral.scale or not before.endswith("from ") or not _TO_BARE.match(after):
        return None
    offset = len(before) - numeral.start
    measured = [f for f in figures if not counts(f) and f.unit not in SHARES]
    changes = (
        second
        for first, second in itertools.pairwise(measured)
        if first.unit == second.unit and before[: max(0, first.start + offset)].endswith("from ")
    )
    return next(changes, None)


_TO_BARE = declared(r"\sto\s\d+(?:[.,]\d+)*(?=$|[.,;)]|\s(?:and|but|in|on|at|with|for)\b)")


def is_next_named(before: str, after: str, numeral: Numeral, last: Proposal, between: str) -> bool:
    """Tells the next of a list that names who reached how much: ``Ash served 310 tokens/s, Birch 280 and Cedar 95``.

    `last` is the figure before the number, `between` what parts the two, `before` and `after` what stands around.
    """
    if numeral.scale or not last.low or last.unit == "dimensionless" or last.type is not FigureType.QUANTITY:
        return False
    if not _NEXT_NAME.fullmatch(between) or not _CLAUSE_ENDS.match(after) or not numeral.value:
        return False
    if last.unit in SHARES or (counts(last) and "," not in numeral.printed):
        return False
    printed = _PRINTED.search(last.surface)
    if printed is None or not _FAR > numeral.value / Decimal(printed[0].replace(",", "")) > 1 / _FAR:
        return False
    lead = before[: max(0, len(before) - len(between) - len(last.surface))]
    return bool(_SUBJECT.search(lead))


_FAR = Decimal(20)
_PRINTED = declared(r"\d+(?:,\d{3})*(?:\.\d+)?")
_NEXT_NAME = declared(
    r"(?:\s[a-z]{2,14}(?:/[a-z]{1,8})?(?:\s[a-z]{2,12}){0,4})?(?:,|;|,?\s(?:and|while|but|versus|against))\s(?:the\s)?[A-Z][\w-]{0,15}(?:\s[A-Z][\w-]{0,12}){0,2}\s(?:(?:at|only|about|just|nearly|over)\s)?"
)
_SUBJECT = declared(
    r"(?:\b(?!(?:It|They|He|She|This|That|We|You|The|These|Those|Each|Both|All|In|At|On)\s)[A-Z][\w-]{0,15}\s(?:[a-z]{2,12}\s)?[a-z]{2,12}(?<!and)(?<!or)\s(?:(?:at|to|only|about|just|nearly|over)\s)?"
    r"|(?:,|;|\sand)\s(?:the\s)?[A-Z][\w-]{0,15}(?:\s[A-Z][\w-]{0,12}){0,2}\s)$"
)
"""What the first of such a list stands behind: a name and its verb; or the name alone, behind a figure before."""


def is_next_in_han(before: str, after: str, last: Proposal, between: str) -> bool:
    """Tells the next of a Chinese list of names with amounts: 功耗甲4.7千瓦、乙7.1、丙3.8; 单柜64卡，双柜128.

    Behind a comma the names must end alike, as clauses of all sorts stand there.
    """
    if last.unit in (*SHARES, "dimensionless") or not last.low or not _HAN_ITEM_ENDS.match(after):
        return False
    found = _HAN_ITEM.fullmatch(between)
    if found is None:
        return False
    lead = before[: max(0, len(before) - len(between) - len(last.surface))]
    if found["mark"] == "、":
        return lead[-1:] >= "\u3400"
    name = found["name"]
    return len(name) > 1 and lead.endswith(name[1:]) and not lead.endswith(name)


_HAN_ITEM = declared(r"(?P<mark>[、，])(?P<name>[\u3400-\u9fff]{1,4})(?:则|仅|约)?(?:为|是)?")
_HAN_ITEM_ENDS = declared(r"$|[，。；、）)]")


def is_part_in_han(before: str, after: str, numeral: Numeral, last: Proposal) -> bool:
    """Tells what falls to each of the whole before, and the other half of a rate: 词元120万个，平均每路6000; 读带宽2.6TB/s，写1.3."""
    if last.unit in SHARES or not last.low or not _CLAUSE_ENDS.match(after):
        return False
    if before.endswith(_AS_WELL):
        return not counts(last) and not numeral.scale
    return bool(_EACH.search(before[-_NEAR:])) and last.low > _MANY * numeral.value


_NEAR = 24
_MANY = 8
_EACH = declared(r"[，、]\s?(?:平均|折合|相当于)每[\u3400-\u9fff]{1,2}(?:约|平均|仅|为|是)?$")
_AS_WELL = ("，写", "、写", "，写入", "、写入", "，读", "、读", "，读取", "、读取")
