"""Chinese names that only what they are called shows: ``流光是一款推理引擎``, ``一体机磐石，搭载``."""

import re
from collections import Counter
from collections.abc import Container
from functools import cache

from claims.intake.vocabulary import names
from claims.model.subject import SubjectKind
from claims.patterns import declared

_DEFINED = (
    r"(?:(?<=^)|(?<=[，。；：！？、\s”（]))(?P<name>[\u3400-\u9fff]{2,4}?)(?:目前|其实|本身|则)?"
    r"(?:是|作为)(?:[^，。；：！？\n]{0,23}[的款个套台张种代家])?(?:[\u3400-\u9fffA-Z]{0,4}?)(?P<noun>%s)(?=[，。；：！？\n（])"
)
_APPOSED = (
    r"(?P<noun>%s)(?P<name>[\u3400-\u9fff]{2,4}?)"
    r"(?=[，。；：、！？\n（）\d]|[与和及](?!其)|搭载|采用|支持|内置|基于|跑|训练|已|将|也|还|则|由|在|于|的(?:%s|[^，。]{0,6}\d))"
)
_BROUGHT_OUT = declared(r"(?:发布|推出|自研|研发|开源|名为|叫做?|称为|取名|上线|亮相)[^，。；：！？\n]{0,24}$")
"""What stands before the noun for a thing that comes out: its name stands behind the noun, once is enough."""
_CLOSED = declared(r"[，。；：、！？\n（]")
_NO_CHARACTER = frozenset(
    "一两的了是和与及在把被我你他她它这那该其此每各某吗呢哪谁不没有无为对从到向以之等都也还就只最更很再又若如因但而或者则即约近超达率比些于使让"
)
"""Characters of no name that only a noun shows."""
_TYING = frozenset("是的了在被把其由从向对将")
_MEASURES = frozenset("个台张块款枚片颗套家种代倍路道月年日天时")
"""What stands between a figure and a noun, and begins no name."""
_BEFORE_NAME = 32
_MOST = 60


def han_called(text: str, persons: Container[str]) -> dict[str, SubjectKind]:
    """Returns the Chinese names of products that a text says what they are, or sets right behind the noun for it."""
    said: dict[str, Counter[SubjectKind]] = {}
    for match in _defined().finditer(text):
        _add(said, text, match, 3)
    for match in _apposed().finditer(text):
        if _BROUGHT_OUT.search(text, max(0, match.start() - _BEFORE_NAME), match.start()) and _CLOSED.match(
            text, match.end()
        ):
            said.setdefault(match["name"], Counter())[_kind(match["noun"])] += 2
        else:
            _add(said, text, match, 1)
        if len(said) > _MOST:
            break
    return {
        name: kinds.most_common(1)[0][0] for name, kinds in said.items() if name not in persons and not is_common(name)
    }


_BODY = (
    r"(?:%s)(?P<name>[\u3400-\u9fff]{2,7}?)(?=[，。；：、！？\n（]|[则也还已正将把从自在于用称为是与和向对]|现在|目前|上月|上周|本月|今年|去年"
    r"|[处负执承牵]|认为|表示|发布|公布|推出|宣布|实测|测得|试用|采购|部署|测试|使用|介绍|透露|提供|开发|研发|制造|生产|训练|主推|维护|估算|估计|预测|预计"
    r"|的(?!是))"
)
_IS_BODY = (
    r"(?:(?<=^)|(?<=[，。；：！？、\s”（]))(?P<name>[\u3400-\u9fff]{2,7}?)(?:目前|其实|本身|则)?"
    r"(?:是|作为)[^，。；：！？\n]{0,24}?(?:%s)(?=[，。；：！？\n（])"
)


def of_role(text: str) -> dict[str, SubjectKind]:
    """Returns the Chinese names of bodies that stand right behind what they are, or are said to be it.

    A name that stands once ends as bodies do, or its noun tells what a body does for the things of the text.
    """
    found: dict[str, SubjectKind] = {}
    for form in (_body(), _is_body()):
        for match in form.finditer(text):
            name = match["name"]
            ends = name.endswith(tuple(names("organisations")["zh"])) and len(name) > 3
            core = name[:2] if ends else name
            if not _TYING.isdisjoint(name[1:]):
                continue
            if (
                not is_common(core)
                and (ends or text.count(name) > 1 or _has_its_things(text, name))
                and len(found) < _MOST
            ):
                found.setdefault(name, SubjectKind.ORGANISATION)
    return found


def _has_its_things(text: str, name: str) -> bool:
    """Tells a body whose first characters its products bear: 云汐微 beside 云汐K2."""
    return len(name) > 2 and re.search(rf"{name[:2]}[A-Z]{{0,3}}-?\d", text) is not None


@cache
def _body() -> re.Pattern[str]:
    return re.compile(_BODY % "|".join(names("parties")["zh"]), re.MULTILINE)


@cache
def _is_body() -> re.Pattern[str]:
    return re.compile(_IS_BODY % "|".join(names("parties")["zh"]), re.MULTILINE)


def _add(said: dict[str, Counter[SubjectKind]], text: str, match: re.Match[str], weight: int) -> None:
    if text.count(match["name"]) > 1:
        said.setdefault(match["name"], Counter())[_kind(match["noun"])] += weight


def is_common(name: str) -> bool:
    """Tells Chinese words of which one is in common use, or that tie others: they name nothing."""
    return not _NO_CHARACTER.isdisjoint(name) or name[0] in _MEASURES or _common().search(name) is not None


def is_plain(name: str) -> bool:
    """Tells Chinese words that are nothing but words in common use: 客户 and 新架构 name no body."""
    return _plain().fullmatch(name) is not None


@cache
def _plain() -> re.Pattern[str]:
    every = {
        *names("plain")["zh"],
        *names("common")["zh"],
        *names("parties")["zh"],
        *_nouns(),
        *_NO_CHARACTER,
        "新",
        "老",
    }
    return re.compile(f"(?:{'|'.join(sorted(every, key=len, reverse=True))})+")


@cache
def _common() -> re.Pattern[str]:
    plain = {*names("plain")["zh"], *names("common")["zh"], *_nouns()}
    return re.compile("|".join(sorted(plain, key=len, reverse=True)))


@cache
def _nouns() -> dict[str, SubjectKind]:
    kinds = names("kinds").items()
    told = {form: SubjectKind(kind) for kind, forms in kinds for form in forms if form >= "\u3400" and len(form) > 1}
    return {form: kind for form, kind in told.items() if kind not in (SubjectKind.ORGANISATION, SubjectKind.OUTLET)}


def _kind(noun: str) -> SubjectKind:
    return _nouns()[noun]


def _any_noun() -> str:
    return "|".join(f"{noun}(?!器)" for noun in sorted(_nouns(), key=len, reverse=True))


@cache
def _defined() -> re.Pattern[str]:
    return re.compile(_DEFINED % _any_noun(), re.MULTILINE)


@cache
def _apposed() -> re.Pattern[str]:
    return re.compile(_APPOSED % (_any_noun(), "首字|吞吐|显存|功耗|价格|售价|定价|性能|参数|速度"))
