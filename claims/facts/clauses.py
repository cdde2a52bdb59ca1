"""The clause of a statement in which its figure stands, and the words of that clause that leave its scope open."""

import re
from functools import lru_cache

from claims.facts.amounts import printed
from claims.model.claim import Claim
from claims.patterns import declared

_END = declared(r"[,;:](?=\s)|[，。；：;]|\s(?:while|whereas|although|but)\s")
"""What ends a clause; the comma of a number has no blank after it."""

_OPEN = declared(
    r"\b(usable|effective\w*|net|available|formatted|reserv\w*|spares?|stand-?by|backups?|up to|at (?:most|least)|typical\w*|idle|"
    r"more than|less than|overheads?|free|replicat\w+|compress\w*|bidirectional|each way|both directions|half|additional|"
    r"extra|later|planned|saves?(?!\s[^.;,]{0,30}(?:checkpoint|snapshot))|saved|cheaper|rest|remaining|others?|another|further|longest|shortest|max(?:imum)?|min(?:imum)?|"
    r"discount\w*|list|target\w*|limit\w*|median|p\d\d|percentile|tail|burst\w*|shared by|excess|beyond|above|below|dedup\w*|at (?:its|their|the) (?:busiest|fastest|best|peak|height))\b|"
    r"去重|可用|有效|预留|冗余|(?<!设)备用|备机|备卡|灾备|备份|(?<![Kk][Vv])(?<![Kk][Vv] )缓存|最高|最多|最低|最长|最短|峰值功|以上|以下|节省|其余|剩余|其他|另有|另外|计划|额外|超过|不到|近",
    re.IGNORECASE,
)


def clause_of(claim: Claim) -> str:
    """Returns the clause in which the figure of a claim stands; the whole statement where it does not stand in it."""
    return _clause(claim.statement, printed(claim))


@lru_cache(maxsize=50_000)
def _clause(statement: str, figure: str) -> str:
    at = statement.find(figure) if figure else -1
    if at < 0:
        return statement
    ends = [match for match in _END.finditer(statement) if match.end() <= at or match.start() >= at + len(figure)]
    start = max((match.end() for match in ends if match.end() <= at), default=0)
    stop = min((match.start() for match in ends if match.start() >= at + len(figure)), default=len(statement))
    return statement[start:stop].strip()


_COPYING = declared(
    r"\b(?:(?:nightly|daily|weekly|full|each|every|the|a)\s)*back-?ups?(?:\s(?:jobs?|runs?|windows?))?(?:\s(?:now|then|only|still|today|usually|typically|already))?\s(?:takes?|took|lasts?|lasted|runs?|ran|writes?|wrote|"
    r"moves?|moved|cop(?:y|ies|ied)|reads?|finish\w*|needs?|flow\w*|stream\w*|arrives?|comes? in|go(?:es)? in)\b|备份(?:任务|窗口|作业)?(?:共|都|一共)?(?:持续|写入|耗时|用时|历时|需要?|复制|完成|传输|读出|速度)",
    re.IGNORECASE,
)
"""Words of a backup that is made, and none of what is held in reserve."""


def is_open(claim: Claim) -> bool:
    """Tells whether words near a figure leave open how much of a thing it is of: "usable", "up to", "another"."""
    return bool(open_words(claim))


def open_words(claim: Claim) -> frozenset[str]:
    """Returns the words near a figure that leave open how much of a thing it is of, in small letters."""
    return _open_words(claim.statement, printed(claim))


@lru_cache(maxsize=50_000)
def _open_words(statement: str, figure: str) -> frozenset[str]:
    return frozenset(found[0].casefold() for found in _OPEN.finditer(_COPYING.sub(" ", _clause(statement, figure))))
