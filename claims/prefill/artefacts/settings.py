"""What the settings of launch commands and configurations mean, and the items they answer: `data/prefill/settings.toml`."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from claims import resources
from claims.model.checklist import DetailState
from claims.patterns import declared
from claims.prefill.proposal import AnswerProposal, Place, Reach, Setting

_HUMP = declared(r"(?<=[a-z])(?=[A-Z][a-z])")
_WORD = declared(r"[a-z]+|\d+")
_IDLE = frozenset({"size", "degree"})
_ALIKE = {"parallelism": "parallel", "sequence": "seq", "length": "len", "maximum": "max", "parameters": "params"}
_LONGEST_NAME = 3
"""How many keys, one within the other, a name may be made of."""
_ASIDE = frozenset({"eval", "evaluation", "valid", "validation", "val", "test", "teacher", "reward", "ref", "draft"})
"""Words of a section that is not about the run itself; what it sets counts where nothing else does."""
_UNKNOWN = declared(r"\$[\w{(]")


@dataclass(frozen=True)
class Meaning:
    """What a setting means, and the item that it answers."""

    item: str
    means: str
    rank: int


@dataclass(frozen=True)
class Given:
    """A setting as an artefact writes it: the keys that lead to it, its value, and where it stands."""

    path: tuple[str, ...]
    value: str
    pointer: str
    places: Callable[[], tuple[Place, ...]]


@dataclass(frozen=True)
class _Told:
    meaning: Meaning
    name: str
    given: Given
    is_specific: bool

    @property
    def setting(self) -> Setting:
        shown = f"{self.name} = {self.given.value}" if self.given.value else self.name
        return Setting(self.meaning.means, shown, self.given.value or "true")

    @property
    def nearness(self) -> tuple[bool, int]:
        """Ranks a setting among those that mean the same: that of the run itself first, then the outermost."""
        sections = {word for part in self.given.path[:-1] for word in words(part)}
        return not sections.isdisjoint(_ASIDE), len(self.given.path)


def words(name: str) -> frozenset[str]:
    """Returns the words of a name of a setting that tell it from others."""
    found = (_ALIKE.get(word, word) for word in _WORD.findall(_HUMP.sub("_", name).lower()))
    return frozenset(word for word in found if word not in _IDLE)


@cache
def _meanings() -> Mapping[frozenset[str], tuple[Meaning, ...]]:
    found: dict[frozenset[str], dict[Meaning, None]] = defaultdict(dict)
    for rank, row in enumerate(resources.table("prefill/settings.toml")["settings"]):
        for name in row["names"]:
            found[words(name)][Meaning(row["item"], row["means"], rank)] = None
    return {name: tuple(meanings) for name, meanings in found.items()}


def meanings(path: Sequence[str]) -> tuple[str, bool, tuple[Meaning, ...]]:
    """Returns the longest name that the last keys of a path make and that means something, and what it means.

    Tells besides whether the name has more words than one, so that it is hardly there by chance.
    """
    known = _meanings()
    keys = [key for key in path if not key.isdigit()]
    names = [frozenset().union(*(words(key) for key in keys[-n:])) for n in range(1, min(_LONGEST_NAME, len(keys)) + 1)]
    meant = next((known[name] for name in reversed(names) if name in known), ())
    if not meant:
        return "", False, ()
    shortest = next(number for number, name in enumerate(names, 1) if known.get(name) == meant)
    longest = max((name for name in names if known.get(name) == meant), key=len)
    return ".".join(keys[-shortest:]), len(longest) > 1, meant


def means(item: str, key: str) -> str:
    """Returns what a key means for an item; its own words where the table does not know it."""
    own = words(key)
    known = next((meaning.means for meaning in _meanings().get(own, ()) if meaning.item == item), None)
    return known or " ".join(sorted(own))


def counted(paths: Iterable[Sequence[str]]) -> tuple[int, int]:
    """Counts the different things that paths set, as far as they are known, and those whose name has words enough."""
    found: dict[str, bool] = {}
    for path in paths:
        _, is_specific, known = meanings(path)
        for meaning in known:
            found[meaning.means] = found.get(meaning.means, False) or is_specific
    return len(found), sum(found.values())


def answers(rule: str, given: Iterable[Given]) -> Iterator[AnswerProposal]:
    """Yields what settings answer, item by item; one that is set in two ways makes the answer ambiguous."""
    by_item: dict[str, dict[str, list[_Told]]] = defaultdict(lambda: defaultdict(list))
    for one in given:
        name, is_specific, known = meanings(one.path)
        for meaning in known:
            by_item[meaning.item][meaning.means].append(_Told(meaning, name, one, is_specific))
    for item, by_meaning in by_item.items():
        told = sorted((t for those in by_meaning.values() for t in _nearest(those)), key=lambda t: t.meaning.rank)
        yield _answer(rule, item, told)


def _nearest(told: Sequence[_Told]) -> list[_Told]:
    best = min(one.nearness for one in told)
    kept: dict[str, _Told] = {}
    for one in told:
        if one.nearness == best:
            kept.setdefault(plain(one.given.value), one)
    return list(kept.values())


def _answer(rule: str, item: str, told: Sequence[_Told]) -> AnswerProposal:
    settings = tuple(one.setting for one in told)
    named = [one.means for one in settings]
    twice = dict.fromkeys(name for name in named if named.count(name) > 1)
    unknown = dict.fromkeys(one.name for one in told if _UNKNOWN.search(one.given.value))
    lacking = lacks(item, named)
    hints = [f"It is set in more than one way here: {', '.join(twice)}."] if twice else []
    hints += [f"Set elsewhere: {', '.join(unknown)}."] if unknown else []
    hints += [f"Not told here: {lacking}."] if lacking else []
    whole = DetailState.PARTIAL if lacking or unknown else DetailState.STATED
    return AnswerProposal(
        item=item,
        state=DetailState.AMBIGUOUS if twice else whole,
        value="; ".join(one.shown for one in settings),
        places=tuple(dict.fromkeys(place for one in told for place in one.given.places())),
        rule=rule,
        reach=Reach.ARTEFACT,
        hint=" ".join(hints) or None,
        pointer=", ".join(dict.fromkeys(one.given.pointer for one in told)),
        settings=settings,
    )


def lacks(item: str, told: Iterable[str]) -> str:
    """Names what an answer of an item lacks to be whole, given the meanings that are told; empty where it is whole."""
    ways: Sequence[Sequence[str]] = resources.table("prefill/settings.toml")["needs"].get(item, ())
    lacking = [[name for name in way if name not in set(told)] for way in map(list, ways)]
    return "" if not lacking or [] in lacking else " or ".join(", ".join(names) for names in lacking)


def plain(value: str) -> str:
    """Returns a value so that two ways of writing the same are one: numbers, yes and no, and names of number formats."""
    from decimal import Decimal, InvalidOperation

    text = value.strip().strip("\"'").casefold().removeprefix("torch.")
    try:
        return str(Decimal(text).normalize()) if re.search(r"\d", text) and len(text) < _LONGEST_NUMBER else _same(text)
    except InvalidOperation:
        return _same(text)


_LONGEST_NUMBER = 40
_SAME = {
    **dict.fromkeys(("", "yes", "on"), "true"),
    **dict.fromkeys(("no", "off"), "false"),
    "bfloat16": "bf16",
    **dict.fromkeys(("float16", "half"), "fp16"),
    **dict.fromkeys(("float32", "float"), "fp32"),
}


def _same(text: str) -> str:
    return _SAME.get(text, text)
