"""Sizes that are no claims: part of the name of a model, or its name for short, as in ``Gemma 3 27B`` and ``the 13B model``."""

import re
from collections.abc import Mapping, Sequence

from claims.extraction import Proposal
from claims.intake.figures import Figure
from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES
from claims.patterns import declared

_SIZE = declared(r"(?:\d[\d.]*-)?\d[\d.,]*[MBT]")
_LETTERED = declared(r"\d{1,4}(?:\.\d)?B")
_COUNT = declared(r"(?P<count>\d{1,2}(?:\.\d)?)\s(?:weights|parameters)")
_SAYS = declared(
    r"(?:\s?-?(?:parameters?|params?|active|activated|weights?|total|dense|MoE|tokens?)\b|\sin (?:total|all)\b|\s?(?:个?参数|总参|激活))"
)
"""What stands behind a size that is told as the number of parameters."""
_DEFINITE = declared(
    r"\b(?:[Tt]he|[Tt]his|[Tt]hat|[Oo]ur|[Tt]heir|[Ii]ts|[Bb]oth)\s(?:(?!and\b|of\b|with\b|is\b|to\b)[a-z][a-z-]*\s){0,2}$"
)
_ONLY_SAID_OF_IT = declared(r"\b(?:is|was|are|being|becomes?|remains?)\s$")
_APPOSED = declared(r"\s?[,(:–—]\s?$")
_VERSION = declared(
    r"(?<![\w|])[A-Z][A-Za-z]*[\s-]?\d[\w.]*[\s-]$|[A-Za-z]\d?-$|(?:满血|蒸馏|量化|标准|旗舰|轻量|基础|精简)版\s?$"
)
_HAN_NAME = declared(r"[A-Za-z\u3400-\u9fff]$")
_HAN_WORD = declared(r"[约为到至从在有共达是了的和与及或超近含以于仅]$")
_HAN_BEHIND = declared(r"\s?(?:的(?!总?参数|规模|体量|总|[^，。；]{0,6}模型)|模型|版本|版|草稿|底座)")
_HAN_RUN = declared(r"(?:部署|运行|支持|承载|加载|跑)(?:最[大高]|高达|多达|至多|一个)?\s?$")
_HAN_OF_A_MODEL = declared(r"\s?(?:个?参数|规模)?的?[^，。；\d]{0,6}模型")
"""Words around the size of a model that a machine takes, which is no thing's own: 可部署671B参数的模型."""
_HAN_SAID = declared(r"(?:是|为|即|一[个款种]|了|达到?|共|约|有)(?:一[个款种])?(?:约|仅)?\s?$")
_HAN_OBJECT = declared(r"(?:[把将用对给]|其中|相比|对于)\s?$")
_DASHED = declared(r"\s[—–]\s$")
_LABELLED = declared(r"\b(?:param\w*|sizes?|total|weights|model)\b|参数|规模", re.IGNORECASE)
_REACH, _NEAR = 48, 8


def is_name(text: str, here: Proposal, named: Named) -> bool:
    """Tells a size that names a model and says nothing more of it; one told as a number of parameters is none."""
    printed = text[here.start : here.end].strip()
    if here.unit != "parameter" and not (here.metric is None and _LETTERED.fullmatch(printed)):
        return False
    if (count := _COUNT.fullmatch(printed)) is not None:
        return _ends_name(here.start, named) or _covered(here.start, here.start + len(count["count"]), named)
    if _HAN_RUN.search(text, max(0, here.start - 12), here.start) and _HAN_OF_A_MODEL.match(text, here.end):
        return True
    if not _SIZE.fullmatch(printed) or _SAYS.match(text, here.end):
        return False
    before = text[max(0, here.start - _REACH) : here.start]
    if "-" in printed:
        return _HAN_NAME.search(before) is not None and _HAN_WORD.search(before) is None
    if _ends_name(here.start, named) or _VERSION.search(before):
        return True
    if (definite := _DEFINITE.search(before)) is not None:
        return not _is_said(text, here.start - len(before) + definite.start(), named)
    if _DASHED.search(before) and not _LABELLED.search(before[before.rfind("\n") + 1 :]):
        return True
    return _HAN_OBJECT.search(before) is not None or (
        _HAN_BEHIND.match(text, here.end) is not None and _HAN_SAID.search(before) is None
    )


def _ends_name(start: int, named: Named) -> bool:
    """Tells a size right behind the name of a thing."""
    near = named.within(max(0, start - _REACH), start)
    return any(m.kind not in BODIES and start - 1 <= m.end <= start for m in near)


def _covered(start: int, end: int, named: Named) -> bool:
    near = named.within(max(0, start - _REACH), end)
    return any(m.kind not in BODIES and m.start < start and m.end >= end for m in near)


def _is_said(text: str, start: int, named: Named) -> bool:
    """Tells a size that a sentence gives to what it names before: ``Birch is the 13B model``, ``Birch, the 13B model``."""
    before = text[max(0, start - _REACH) : start]
    if _ONLY_SAID_OF_IT.search(before):
        return True
    apposed = _APPOSED.search(before)
    return apposed is not None and _ends_name(start - len(before) + apposed.start(), named)


def within_names(found: Sequence[Figure], named: Named) -> Mapping[str, str]:
    """Returns by key why a figure is no claim that stands within the name of a thing: the number of ``青云 2``."""
    held: dict[str, str] = {}
    for figure in found:
        here = figure.proposal
        if here is None:
            continue
        near = named.within(max(0, here.start - _NEAR), here.start)
        if any(m.kind not in BODIES and m.end > here.start and named.text[m.start] >= "\u3400" for m in near):
            held[figure.key] = "is part of a name"
    return held
