"""Which figure another one is about: how near two figures stand to each other, and which of several pairs is meant."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from claims.facts.nouns import matter, pairs_of_signs
from claims.facts.phases import phase
from claims.facts.states import shares_a_state, told_from
from claims.facts.story import are_alike
from claims.facts.view import View
from claims.model.claim import Claim
from claims.model.quantity import printed_numbers
from claims.model.subject import Subject
from claims.patterns import declared

T = TypeVar("T")

_BY_DISTANCE = (4, 2, 1)
"""What it counts to stand in one paragraph, in two that follow each other, or one further."""

_ENOUGH_WORDS = 3
_SAME, _NAMED, _OF_ONE_PHASE = 2, 1, 2
_MARGIN = 2
"""By so much a pair has to be nearer than the next for it to be the one that is meant."""

_EMPTY_SIGNS = """
每秒 单台 单卡 每台 每个 每张 一个 总量 全部 共有 达到 平均 可以 需要 使用 采用 约为 集群 系统 训练 推理 时间 耗时 用时 服务 务器 加速
速卡 算力 模型 框架 数据 其中 合计 总共 累计 个月 万元 亿元
"""
_EMPTY = frozenset(_EMPTY_SIGNS.split())
"""Pairs of signs that figures of any matter have in common."""

_VERSION = declared(r"\s?[vV]?(\d+(?:\.\d+)*)(?![\d,]*\d{3})(?:版|\b)")


def distance(one: Claim, other: Claim) -> int | None:
    """Returns how many paragraphs two claims stand apart in a source that tells both; nothing where none does."""
    apart = [
        abs(ours.paragraph - theirs.paragraph)
        for ours in one.citations
        for theirs in other.citations
        if ours.source == theirs.source and ours.paragraph is not None and theirs.paragraph is not None
    ]
    return min(apart, default=None)


def words_of(view: View, claim: Claim) -> frozenset[str]:
    """Returns what the words of a claim carry of its matter: stems of English words, pairs of Chinese signs.

    The names of its subjects and what is said of any figure are left out.
    """
    names = [name for subject in view.subjects_of(claim) for name in (subject.name, *subject.aliases)]
    named = frozenset[str]().union(*map(pairs_of_signs, names))
    return matter(view, claim) | (pairs_of_signs(claim.statement) - named - _EMPTY)


def closeness(view: View, one: Claim, other: Claim) -> int:
    """Counts what speaks for two figures being of one matter, from nothing to about fifteen.

    It counts where they stand (4 in one paragraph, 2 in the next, 1 in the one after), the words that they share (1 each,
    3 at most), one subject (2) or one that the other names (1), one phase (2), and one state of things (2).
    """
    apart = distance(one, other)
    near = _BY_DISTANCE[apart] if apart is not None and apart < len(_BY_DISTANCE) else 0
    shared = min(_ENOUGH_WORDS, len(words_of(view, one) & words_of(view, other)))
    if one.subject == other.subject:
        linked = _SAME
    else:
        linked = _NAMED if one.subject in other.subjects() or other.subject in one.subjects() else 0
    of_one_phase = _OF_ONE_PHASE if phase(one) is not None and phase(one) is phase(other) else 0
    of_one_state = _OF_ONE_PHASE if shares_a_state(one.statement, other.statement) else 0
    return near + shared + linked + of_one_phase + of_one_state


def starts_elsewhere(change: Claim, *claims: Claim) -> bool:
    """Tells whether a change prints the number that it started from, and none of some amounts prints that number."""
    start = told_from(change.statement)
    own = printed_numbers(change.quantity.printed) if change.quantity else []
    if start is None or start in own:
        return False
    return not any(start in printed_numbers(claim.statement) for claim in claims)


def may_go_together(view: View, one: Claim, other: Claim) -> bool:
    """Tells whether nothing sets two figures apart: voice, state, phase, side, format, or the version that they name."""
    if not are_alike(one, other):
        return False
    ours, theirs = versions_named(view, one), versions_named(view, other)
    return not ours or not theirs or not ours.isdisjoint(theirs)


def versions_named(view: View, claim: Claim) -> frozenset[tuple[str, str]]:
    """Returns the versions that a statement names of its subjects: each the subject's id and the number after its name."""
    found = {
        (subject.id, number) for subject in view.subjects_of(claim) for number in _versions(claim.statement, subject)
    }
    return frozenset(found)


def _versions(statement: str, subject: Subject) -> tuple[str, ...]:
    return _versions_after(statement, (subject.name, *subject.aliases))


@lru_cache(maxsize=50_000)
def _versions_after(statement: str, names: tuple[str, ...]) -> tuple[str, ...]:
    found = []
    for name in names:
        at = statement.find(name)
        while at >= 0:
            if match := _VERSION.match(statement, at + len(name)):
                found.append(match[1])
            at = statement.find(name, at + 1)
    return tuple(dict.fromkeys(found))


def meant(
    those: Sequence[T], nearness: Callable[[T], int], says: Callable[[T], object], margin: int = _MARGIN
) -> T | None:
    """Returns the one of several that is meant: the nearest, if by a margin nearer than any that says another thing."""
    ranked = sorted(those, key=nearness, reverse=True)
    if not ranked:
        return None
    first = ranked[0]
    second = next((one for one in ranked if says(one) != says(first)), None)
    return first if second is None or nearness(first) - nearness(second) >= margin else None


def nearness_of_all(view: View, claims: Iterable[Claim]) -> int:
    """Returns the sum of what speaks for each two of some figures being of one matter."""
    told = tuple(claims)
    return sum(closeness(view, one, other) for place, one in enumerate(told) for other in told[place + 1 :])
