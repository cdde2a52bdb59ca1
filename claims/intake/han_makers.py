"""Chinese names of products that begin as the name of their maker does: 云岭方舟 of 云岭计算."""

import re
from collections import Counter
from collections.abc import Mapping
from itertools import islice

from claims.intake.guessing import guessed
from claims.intake.series import MAKERS
from claims.intake.vocabulary import names
from claims.model.subject import SubjectKind
from claims.patterns import declared

_HAN = declared(r"[\u3400-\u9fff]{4,}")
_HEAD, _TAIL = 2, 2
_LEAST = 2
"""How often such a name stands in a text."""
_MOST = 60
_NO_NAME = declared(
    r"^(?:公司|集团|企业|官方|方面|团队|内部|股份|股价|董事|创始|首席|员工|负责|高管|工程|产品|技术|芯片|服务|模型|平台|实测|实验|研究|评测|测试|数据|报告|客户|用户|自研|自家|新款|旗下|旗舰|总部|市值|财报|公告|总裁|总经|副总|发言|今年|去年|上周|本周|上月|本月|昨日|今日|近日|日前|此前|随后|同时)"
    r"|[的是在为将已也还则与和及或对从把被由向并而了着过称说了有无未不可能会要需使让给比约达超近等均都只仅更最较每各该此这那其]"
)
"""What stands behind the name of a maker and is no part of the name of what it makes."""


def of_makers(text: str, found: Mapping[str, SubjectKind]) -> dict[str, SubjectKind]:
    """Returns the products that are called by the first characters of their maker and two of their own.

    What no noun tells of one is of the kind that most numbered products of the text are of.
    """
    made: dict[str, SubjectKind] = {}
    bodies = [name for name, kind in found.items() if kind in MAKERS and _HAN.fullmatch(name)]
    for body in islice(bodies, _MOST):
        head = body[:_HEAD]
        counts = Counter(match[1] for match in re.finditer(rf"(?=({head}[\u3400-\u9fff]{{{_TAIL}}}))", text))
        for name, count in counts.items():
            is_known = any(other.startswith(name) or name in other for other in found)
            if count < _LEAST or is_known or _NO_NAME.search(name[_HEAD:]) or _is_verb(name[_HEAD:]):
                continue
            if kind := _kind(text, name, found):
                made[name] = kind
    return made


def short_of(text: str, name: str, bodies: Mapping[str, SubjectKind]) -> str:
    """Returns what a text calls such a product for short, without its maker; nothing where it does not."""
    head, tail = name[:_HEAD], name[_HEAD:]
    is_made = len(name) == _HEAD + _TAIL and any(b.startswith(head) and k in MAKERS for b, k in bodies.items())
    return tail if is_made and _HAN.fullmatch(name) and text.count(tail) > text.count(name) else ""


def _is_verb(words: str) -> bool:
    return words.startswith(tuple(names("plain")["zh"])) or words in names("plain")["zh"]


def _kind(text: str, name: str, found: Mapping[str, SubjectKind]) -> SubjectKind | None:
    kind = guessed(text, name)
    if kind is not None and kind not in MAKERS:
        return kind
    peers = Counter(k for other, k in found.items() if k not in MAKERS and any(c.isdigit() for c in other))
    return max(peers.items(), key=lambda one: one[1], default=(None, 0))[0]
