"""Figures of one sentence that are one statement together: what was and what is, a value and its baseline."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from claims import units
from claims.extraction import FigureType, Proposal
from claims.intake.figures import Figure
from claims.intake.mentions import Named
from claims.intake.reading import comparison_before
from claims.intake.situation import Situation
from claims.patterns import declared

LISTED = declared(r"\s?(?:、|，|和|及|与|以及|,|,? and)\s?")
_JOINT = declared(
    r"\s*(?:down|up|all the way)?\s*(?:to|(?:[提增上升下降减缩压拉涨跌扩延加放][一-鿿]{0,2})?[至到为]了?|→|->)\s*(?:about|roughly|around|大?约)?\s*"
)
_FROM = declared(r"(?:\bfrom|由|从)\s*(?:about|roughly|around|near|约)?\s*$", re.IGNORECASE)
_FORMER = r"(?:上一代|前一代|上代|前代|上一版|旧版|老款|此前|之前|原先|原来)(?:产品|模型|版本|型号|芯片|系统)?"
_EARLIER = declared(
    rf"[^，。；\d]{{0,6}}[，,；（(]\s?(?:而|但)?{_FORMER}(?:同期)?(?:则)?(?:仅|只|只有)?(?:为|是)(?:约)?\s?|,?\s(?:up|down)\sfrom\s(?:about\s|only\s|just\s)?"
)
"""What leads from a figure to that of what came earlier."""
_IN_TURN = declared(
    rf"[，,；;]\s?(?:(?:compared (?:with|to)|against|versus|vs\.?|up from|down from|where \w+ (?:had|scored)) (?:the )?$"
    rf"|(?:而|但|高于|优于|对比)?(?:{_FORMER}|[^，。；]{{1,12}}?)的?(?:得分|成绩)?(?:则)?(?:分别|依次)(?:为|是|得分)?(?:约)?\s?$)"
)
"""What leads from a list of figures to those of another thing in the same order."""
_OF_ANOTHER = declared(
    r"\s(?:for|on|with) (?:the|my|our) [A-Za-z-]+ ?(?:card|chip|board|model|machine|server|system|one|part)\b"
)


def is_from_to(at: Situation, first: Proposal, second: Proposal) -> bool:
    """Tells two figures of one course: from the first to the second."""
    return bool(_JOINT.fullmatch(at.text[first.end : second.start])) and bool(
        _FROM.search(at.text[max(0, first.start - 24) : first.start])
    )


class Fold(NamedTuple):
    """A figure that another one's claim takes in as what it is compared with."""

    into: str
    printed: str


def folded(situations: Sequence[Situation], metrics: Mapping[str, str | None], names: Named) -> dict[str, Fold]:
    """Returns by key the figures that are no claims of their own: the earlier value of ``from 80 to 52 GB``.

    The value compared with stands for itself where the text says whose it is, or where its metric is another.
    """
    taken: dict[str, Fold] = {}
    for at in situations:
        here = at.figure.proposal
        last = at.before[-1] if at.before else None
        if last is not None and _stood_at(at, last, metrics, names) and last.key not in taken:
            taken[at.figure.key] = Fold(last.key, at.figure.found.surface)
            continue
        if here is None or last is None or last.proposal is None:
            continue
        is_change = is_from_to(at, last.proposal, here)
        if not _are_alike(last, at.figure, metrics, is_change=is_change):
            continue
        if is_change:
            if last.key not in taken:
                taken[last.key] = Fold(at.figure.key, last.proposal.surface)
        elif comparison_before(at) and last.key not in taken and not _has_its_own_subject(at, names):
            taken[at.figure.key] = Fold(last.key, here.surface)
    in_turn = _pairs(situations, taken)
    return {key: fold for key, fold in taken.items() if fold.into not in in_turn} | in_turn


def _stood_at(at: Situation, last: Figure, metrics: Mapping[str, str | None], names: Named) -> bool:
    """Tells a figure that says of the one right before it where it stood with what came earlier: 42%，上一代为31%."""
    here = at.figure.proposal
    between = last.found.end, at.figure.found.start
    if here is None or last.proposal is None or _EARLIER.fullmatch(at.text, *between) is None:
        return False
    if _has_its_own_subject(at, names):
        return False
    if here.type not in _AMOUNTS or last.proposal.type not in _AMOUNTS or here.unit != last.proposal.unit:
        return False
    return metrics[last.key] is not None and metrics[at.figure.key] in (None, metrics[last.key])


def _pairs(situations: Sequence[Situation], taken: Mapping[str, Fold]) -> dict[str, Fold]:
    """Returns by key the values of two things that are told in turn: ``84 on X and 71 on Y, compared with 76 and 58``.

    Each is what the figure in the same place of the list before it is compared with.
    """
    found: dict[str, Fold] = {}
    for at in situations:
        last = at.before[-1] if at.before else None
        if last is None or _IN_TURN.search(at.text, last.found.end, at.figure.found.start) is None:
            continue
        row = [at.figure]
        for other in at.after:
            if not LISTED.fullmatch(at.text, row[-1].found.end, other.found.start):
                break
            row.append(other)
        firsts = at.before[-len(row) :]
        if len(row) < 2 or len(firsts) < len(row) or len({_unit(f) for f in (*firsts, *row)}) != 1:
            continue
        if not any(figure.key in taken for figure in firsts):
            found |= {of.key: Fold(one.key, of.found.surface) for one, of in zip(firsts, row, strict=True)}
    return found


def _unit(figure: Figure) -> str | None:
    return figure.proposal.unit if figure.proposal and figure.proposal.type in _AMOUNTS else figure.key


def _are_alike(one: Figure, other: Figure, metrics: Mapping[str, str | None], *, is_change: bool) -> bool:
    first, second = one.proposal, other.proposal
    if first is None or second is None or first.type not in _AMOUNTS or second.type not in _AMOUNTS:
        return False
    is_share = first.unit in ("percent", "x") or second.unit in ("percent", "x")
    if is_share and not (is_change and first.unit == second.unit == "percent"):
        return False
    same = metrics[one.key] == metrics[other.key] or not (metrics[one.key] and metrics[other.key])
    return same and (bare(first.unit) == bare(second.unit) or _convert(first.unit, second.unit))


_AMOUNTS = frozenset([FigureType.QUANTITY, FigureType.SCORE])


def bare(unit: str) -> str:
    """Returns a unit without what each of the things counted has of it: ``gigabyte/device`` as ``gigabyte``."""
    return unit.removesuffix("/device").removesuffix("/node")


def _convert(unit: str, other: str) -> bool:
    return units.is_known(unit) and units.is_known(other) and units.factor(unit, other) is not None


def _has_its_own_subject(at: Situation, names: Named) -> bool:
    end = at.own[1]
    here = at.figure.found.end
    return bool(_OF_ANOTHER.match(at.text, here, end)) or any(m.start - here < 16 for m in names.within(here, end))
