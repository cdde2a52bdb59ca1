"""Which column of the tables of a text is about the system at hand: the one that holds the figures of the claim.

A report that sets two systems side by side tells of both in every row; what the column of the other one says answers
nothing for a claim about this one.
"""

from collections.abc import Iterable, Iterator, Sequence

from claims.model.passage import occurrences
from claims.patterns import declared
from claims.prefill.sides import is_system

_LETTERED = declared(
    r"(?i:system|server|machine|platform|candidate|option|set-?up|engine|cluster|configuration)? ?#?(?:[A-D]|[1-4])"
    r"|(?:系统|平台|方案|机器|服务器|引擎|集群|配置|产品) ?(?:[A-Da-d甲乙丙丁]|[1-4]|[一二三四])|[甲乙丙丁]"
)
"""A heading that tells a system from another by a letter or number alone."""
_UNIT = declared(r" ?[(（][^()（）]{1,24}[)）]$")


def own_headings(tables: Iterable[Sequence[Sequence[str]]], figures: Iterable[str]) -> frozenset[str]:
    """Returns what heads the columns that alone hold a figure of the claim, in tables of systems side by side."""
    told = tuple(figures)
    return frozenset(heading for rows in tables if told for heading in _own(rows, told))


def _own(rows: Sequence[Sequence[str]], figures: Sequence[str]) -> Iterator[str]:
    names = named(rows[0])
    if not names:
        return
    hits = {
        at
        for row in rows[1:]
        for at in names
        if at < len(row) and any(occurrences(row[at], figure) for figure in figures)
    }
    if len(hits) == 1:
        yield names[hits.pop()]


def named(headings: Sequence[str]) -> dict[int, str]:
    """Returns the names of systems that head the columns of a table, without their units; none where others stand there."""
    names = {at: _UNIT.sub("", heading).strip() for at, heading in enumerate(headings) if at and heading}
    are_all = all(_LETTERED.fullmatch(name) or is_system(name) for name in names.values())
    return names if len(names) > 1 and len(set(names.values())) == len(names) and are_all else {}


def of_others(headings: Sequence[str], own: frozenset[str]) -> frozenset[int]:
    """Returns which columns are headed by another system than the one at hand, where one of them is headed by that."""
    names = named(headings)
    if not own & set(names.values()):
        return frozenset()
    return frozenset(at for at, name in names.items() if name not in own)
