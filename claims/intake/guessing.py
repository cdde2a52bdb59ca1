"""A guess at what an unknown name stands for: by what it is called, what is said of it, and the nouns beside it."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from claims import resources
from claims.intake.vocabulary import pattern
from claims.model.subject import SubjectKind
from claims.patterns import declared

_CELL = " | "
"""What parts the cells of a row: what stands in another cell tells nothing of a product with a number."""
_AROUND = 64
_MOST = 40
_FOLLOWING = 4
_THINGS = frozenset([SubjectKind.ACCELERATOR, SubjectKind.SERVER, SubjectKind.NETWORK_CARD, SubjectKind.MODEL])
_NEXT = declared(r"[^.;\n]{0,60}\.\s(?:The|Each|This|Every)\s(?P<noun>[a-z]+)\b")
"""The noun by which the next sentence goes on about a thing: ``put the X2 on sale on Monday. The card``."""
_HOLDS = declared(
    r"(?:[^.;\n]|\.(?=\d)){0,60}(?:\.\sIt|\sand)\s(?:contains|holds|houses|packs|comes with|is built from)\s(?:two|four|six|eight|sixteen|\d{1,2})\s[^.;\n]{0,30}?\b(?:cards|accelerators|GPUs|NPUs|chips)\b"
)
"""What tells a machine by what it holds: ``costs $90,000. It contains eight X2 cards``."""
_CALLED, _IN_FRONT, _BEHIND, _NEAR, _FAR = 12, 12, 12, 3, 1
_IS_A = declared(r"(?:,|\s(?:is|are|was|as))\s(?:an?|the|its|our|their|one of)\s")
_ACTS = declared(
    r"\s(?:produce|run|reach|deliver|draw|need|cost|manage|handle|generate|serve|achieve|answer|hold|take|use|give|get|process|offer|come|can|could|will|would|has|have|had|is|are|was|were)(?:s|es)?\b"
)
"""What shows a noun behind a comma to begin a clause rather than to tell what a name is: ``Orme, a card draws``."""
_WHO_DOES = declared(
    r"\s(?:[a-z]+\s)?(?!(?:server|processor|accelerator|compiler|controller|adapter|computer|cluster|router|monitor|driver|layer|number|after|over|under|other|for|or|per)s?\b)"
    r"(?:[a-z]{2,}(?:er|or)|specialist|house|group|business|arm|subsidiary|unit|venture)s?\b(?=[,.;)]|$)"
)
"""What goes on behind the noun for a thing with who makes or sells such things: ``a chip designer``."""
_USES = declared(
    r"\b(?:uses?|using|used|runs? on|ran on|houses|links|contains|consists|replaces?|built (?:from|with|on))\b"
)
_OWN = declared(r"(?:[’']s|\b(?:its|their|our|own))\s$")
_CUT = declared(r",|\b(?:for|from|of|on|with|that|which|who|by|in|to|and|at)\b")
_TIED = declared(r",?\s?(?:(?:(?:is|are|was|it)\s)?(?:called|calls|named|names|dubbed|known as)\s)?(?:the\s)?[“\"']?")


@cache
def _nouns() -> dict[SubjectKind, re.Pattern[str]]:
    return {SubjectKind(k): pattern(tuple(v)) for k, v in resources.table("intake/names.toml")["kinds"].items()}


@cache
def _signs() -> dict[SubjectKind, tuple[re.Pattern[str], re.Pattern[str]]]:
    """Returns by kind what stands right before, and what right behind, the name of such a thing."""
    table = resources.table("intake/names.toml")["signs"]
    return {
        SubjectKind(kind): (
            re.compile(rf"(?:{'|'.join(told['before'])})\s?$") if told.get("before") else re.compile("(?!)"),
            re.compile(rf"\s?(?:{'|'.join(told['behind'])})") if told.get("behind") else re.compile("(?!)"),
        )
        for kind, told in table.items()
    }


def guessed(text: str, name: str) -> SubjectKind | None:
    """Guesses what a name stands for by the words beside its occurrences; nothing where none tells."""
    best = max(votes(text, name).items(), key=lambda entry: entry[1], default=(None, 0))
    return best[0] if best[1] else None


def votes(text: str, name: str) -> Counter[SubjectKind]:
    """Weighs by kind what stands beside the occurrences of a name."""
    found: Counter[SubjectKind] = Counter()
    is_numbered = any(c.isdigit() for c in name)
    for start, end in occurrences(text, name):
        before, behind = text[_line_start(text, start) : start], text[end : _line_end(text, end)]
        if is_numbered:
            before, behind = before.rpartition(_CELL)[2], behind.partition(_CELL)[0]
        found.update(_by_nouns(before, behind))
        if (following := _NEXT.match(text, end)) is not None and (kind := noun_kind(following["noun"])) in _THINGS:
            found[kind] += _FOLLOWING
        if _HOLDS.match(text, end, min(len(text), end + 2 * _AROUND)) is not None:
            found[SubjectKind.SERVER] += _FOLLOWING
        for kind, (first, last) in _signs().items():
            found[kind] += 6 * bool(first.search(before)) + 6 * bool(last.match(behind))
    return found


def _by_nouns(before: str, behind: str) -> Counter[SubjectKind]:
    """Weighs the nouns beside one occurrence: what it is said to be, what it bears in front or behind, what is near."""
    votes: Counter[SubjectKind] = Counter()
    called = _IS_A.match(behind)
    told = behind[called.end() :] if called else ""
    if called and (cut := _CUT.search(told)):
        told = told[: cut.start()]
    heads = _found(told)
    if heads and _WHO_DOES.match(told, heads[-1][1]):
        votes[SubjectKind.ORGANISATION] += _CALLED
    elif heads and not (behind[0] == "," and _ACTS.match(told, heads[-1][1])):
        votes[heads[-1][2]] += _CALLED
    if (used := _USES.search(behind)) is not None:
        behind = behind[: used.start()]
    for start, _, kind in _found(behind)[:3]:
        votes[kind] += _BEHIND if start < 2 else _NEAR if start < 16 else _FAR
    front = before[-_AROUND // 2 :]
    for _, end, kind in _found(front)[-2:]:
        votes[kind] += _IN_FRONT if _TIED.fullmatch(front[end:]) else _FAR
    return votes


def called(text: str, name: str) -> SubjectKind | None:
    """Returns the kind of thing that a text calls a name: ``the T9, an accelerator``, ``its T9 card``."""
    for _, end in occurrences(text, name):
        votes = _by_nouns("", text[end : _line_end(text, end)])
        best = max(votes.items(), key=lambda entry: entry[1], default=None)
        if best is not None and best[1] >= _CALLED:
            return best[0]
    return None


def noun_kind(noun: str) -> SubjectKind | None:
    """Returns the kind of thing that a noun tells."""
    return next((kind for kind, form in _nouns().items() if form.fullmatch(noun)), None)


def nouns_in(words: str) -> list[SubjectKind]:
    """Returns the kinds of thing that the nouns in a few words tell, in their order."""
    return [kind for _, _, kind in _found(words)]


def is_introduced(text: str, start: int, end: int, is_inside: bool = True) -> bool:
    """Tells a name that its kind stands right by: ``the insurer Oudemans``, ``its runtime, Basalt Flow``, ``X, a model``."""
    behind = text[end : _line_end(text, end)]
    if _IS_A.match(behind) and sum(_by_nouns("", behind).values()) >= _CALLED:
        return True
    if _OWN.search(text, max(0, start - 12), start) and any(first < 2 for first, _, _ in _found(behind)):
        return True
    if not is_inside:
        return False
    front = text[_line_start(text, start) : start]
    found = _found(front)
    return bool(found) and bool(_TIED.fullmatch(front[found[-1][1] :])) and front[found[-1][1] :] != ""


def _found(words: str) -> list[tuple[int, int, SubjectKind]]:
    """Returns the nouns in a few words with the kind that each tells; of two that overlap the longer one."""
    every = [(*found.span(), kind) for kind, noun in _nouns().items() for found in noun.finditer(words)]
    every.sort(key=lambda one: one[0] - one[1])
    kept: list[tuple[int, int, SubjectKind]] = []
    for one in every:
        if all(one[1] <= other[0] or other[1] <= one[0] for other in kept):
            kept.append(one)
    return sorted(kept)


def _line_end(text: str, at: int) -> int:
    stops = [stop for stop in (text.find(mark, at, at + _AROUND) for mark in (". ", "。", "\n", "; ")) if stop >= 0]
    return min(stops, default=min(len(text), at + _AROUND))


def _line_start(text: str, at: int) -> int:
    first = max(0, at - _AROUND // 2)
    return max([first, *(text.rfind(mark, first, at) + 1 for mark in (". ", "。", "\n", "; "))])


def occurrences(text: str, name: str) -> Iterator[tuple[int, int]]:
    """Yields the places of the first occurrences of a name that is no part of a longer word or number."""
    at = text.find(name)
    for _ in range(_MOST):
        if at < 0:
            return
        end = at + len(name)
        following = text[end : end + 2]
        if not (following[:1].isalnum() and following[:1] < "\u3400" and name[-1:] < "\u3400"):
            yield at, end
        at = text.find(name, end)
