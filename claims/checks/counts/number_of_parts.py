"""In how many parts it is told that a whole is divided."""

import re
from collections.abc import Iterable

from claims.checks import View
from claims.facts import Fact
from claims.model.claim import Claim, Modality
from claims.patterns import declared

_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_NUMBERS |= {"两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8}

_IN_SO_MANY = declared(
    r"\b(?:in|into|over|across|between|among|comprises|has|consists of|made (?:up )?of) (?:its |the |these |all )?"
    r"(two|three|four|five|six|seven|eight|[2-8]) (?:[a-z-]+ )?"
    r"(?:phases|stages|parts|tranches|lots|sections|segments|divisions|regions|sites|halls|buildings|partitions)\b|"
    r"(?:[分由共]|分[为成作]|包[括含]|下设)([两二三四五六七八2-8])[个大座处栋]?(?:期|阶段|部分|板块|分部|园区|机房|区域|大区|分区)",
)
_NOT_ALL = declared(
    r"\b(?:first|last|next|other|another|further|later|each|every|per|besides|excluding|without|at least|so far|yet|plans?|planned|"
    r"future)\b|首期|其中|此外|另有?|除|每|不含|规划|未来|后续|至少"
)
_AHEAD = (Modality.PROJECTED, Modality.PROMISED)
_YET_TO_COME = declared(
    r"\b(?:plan(?:s|ned)?|will|is to|are to|designed|eventual\w*|future|ultimate\w*|finally|when complete\w*|so far|already|by 20\d\d)\b|"
    r"规划|计划|预计|将|设计|最终|远期|未来|目前|已",
    re.IGNORECASE,
)
"""Words by which a whole or a part is one that is yet to come, or as it is so far, while the others need not be."""


def are_as_many_as_told(view: View, whole: Fact, parts: tuple[Fact, ...]) -> bool:
    """Tells whether the words of a whole, or the summary of its study, divide it into just as many parts as there are.

    "It is built in two phases" leaves no room for a third beside the two whose figures are told.
    """
    if not are_as_it_is([fact.claim for fact in (whole, *parts) if fact.claim]):
        return False
    study = view.study(whole.study) if whole.study else None
    texts = [whole.claim.statement if whole.claim else "", study.summary if study else ""]
    told = [
        _NUMBERS.get(number) or int(number)
        for text in texts
        if not _NOT_ALL.search(text.casefold())
        for groups in _IN_SO_MANY.findall(text.casefold())
        for number in groups
        if number
    ]
    return bool(told) and set(told) == {len(parts)}


def are_as_it_is(claims: Iterable[Claim]) -> bool:
    """Tells whether no figure of a whole or a part is one that is yet to come, or as it is so far, by words or modality."""
    told = tuple(claims)
    return len({claim.modality in _AHEAD for claim in told}) == 1 and not any(
        _YET_TO_COME.search(claim.statement) for claim in told
    )
