"""What every kind of artefact has: how it is recognised, and the keys that answer an item."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from claims.model.checklist import DetailState
from claims.patterns import declared
from claims.prefill.artefacts.parsing import LARGEST, table_of, unread
from claims.prefill.artefacts.settings import meanings, means
from claims.prefill.proposal import AnswerProposal, Place, Reach, Setting
from claims.registry import Registry

_LONGEST_VALUE = 400
_LISTED = 24
_NAMED = 5
_LONGEST_NAME = 40
_NUMBER = declared(r"\d+(?:\.\d+)?(?:[eE][+-]?\d+)?", re.ASCII)
_MOST_LEAVES = 20_000


@dataclass(frozen=True)
class KeyAnswer:
    """The keys that answer an item: all that are there are told, `needs` must be among them for it to be stated.

    So must those of `numbers` be numbers, where they are there.
    """

    item: str
    keys: tuple[str, ...]
    needs: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Leaf:
    """A value of a table and where it stands, as a JSON pointer."""

    pointer: str
    key: str
    value: object

    @property
    def path(self) -> tuple[str, ...]:
        """Returns the keys that lead to it."""
        return tuple(part.replace("~1", "/").replace("~0", "~") for part in self.pointer.split("/")[1:])


class Document:
    """An artefact that was read: its text, and its table where it is one."""

    def __init__(self, text: str, table: Mapping[str, Any] | None) -> None:
        self.text = text
        self.table = table

    @cached_property
    def leaves(self) -> Mapping[str, Leaf]:
        """Returns the values by their own key in lower case, the outermost of several."""
        found: dict[str, Leaf] = {}
        for leaf in sorted(_leaves(self.table or {}), key=lambda leaf: leaf.pointer.count("/")):
            found.setdefault(leaf.key.lower(), leaf)
        return found

    @cached_property
    def settings(self) -> Sequence[Leaf]:
        """Returns the values that stand in it anywhere and are not empty, in the order they are written."""
        every = _leaves(self.table or {})
        return [leaf for leaf in every if leaf.value is not None and leaf.value not in ("", [])]

    def has(self, *keys: str) -> bool:
        """Tells whether all keys stand at the outermost level."""
        return self.table is not None and all(key in self.table for key in keys)

    def told(self, key: str) -> Leaf | None:
        """Returns what stands under a key: its value, or the values of the table there, in one."""
        if leaf := self.leaves.get(key.lower()):
            return leaf
        for name, inner in (self.table or {}).items():
            if str(name).lower() == key.lower() and isinstance(inner, Mapping | list):
                within = [
                    leaf for leaf in _leaves({name: inner}) if leaf.value is not None and leaf.value not in ("", [])
                ]
                pairs = [f"{' '.join(leaf.path[1:])} {written(leaf.value)}" for leaf in within]
                return Leaf(f"/{str(name).replace('~', '~0').replace('/', '~1')}", str(name), pairs) if pairs else None
        return None

    def place(self, leaf: Leaf) -> tuple[Place, ...]:
        """Returns the line that a value stands on, if its keys stand in the text one after the other."""
        at = -1
        for key in leaf.path:
            if not key.isdigit():
                line = re.compile(rf"(?<![\w-])[\"']?{re.escape(key)}[\"']?(?=[ \t]*(?:[:=.\]]))")
                if not (found := line.search(self.text, at + 1)):
                    return ()
                at = found.start()
        if at < 0:
            return ()
        return (line_at(self.text, at),)


def line_at(text: str, at: int) -> Place:
    """Returns the line of a text that a place is on."""
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    paragraph = 1 + sum(bool(block.strip()) for block in text[:start].split("\n")[:-1])
    return Place(start, end if end != -1 else len(text), paragraph)


@dataclass(frozen=True)
class Artefact:
    """A kind of artefact."""

    title: str
    fits: Callable[[Document], bool]
    answers: Callable[[Document], Iterator[AnswerProposal]]


ARTEFACTS: Registry[Artefact] = Registry("claims.prefill.artefacts", "artefact")
"""The kinds of artefact by name; more than one may fit a file."""


def read_artefact(text: str) -> list[AnswerProposal]:
    """Proposes what an artefact answers: for each item the first kind that fits and answers it, *stated* before *partial*.

    Nothing is proposed from what is no artefact of a known kind, or too long for one; a table that cannot be read as one
    is none.
    """
    if len(text) > LARGEST:
        return []
    document = Document(text, table_of(text))
    found: dict[str, AnswerProposal] = {}
    for name in ARTEFACTS:
        kind = ARTEFACTS[name]
        if kind.fits(document):
            for proposal in kind.answers(document):
                known = found.get(proposal.item)
                if known is None or (known.state, proposal.state) == (DetailState.PARTIAL, DetailState.STATED):
                    found[proposal.item] = proposal
    return list(found.values())


def unanswered(text: str) -> str:
    """Says why a text that nothing is proposed from is no artefact of a known kind."""
    document = Document(text, table_of(text))
    if document.table is None:
        return unread(text) or "it is neither a table (JSON, TOML, YAML) nor a launch command"
    names = list(dict.fromkeys(leaf.key for leaf in document.settings))
    known = list(dict.fromkeys(leaf.key for leaf in document.settings if meanings(leaf.path)[2]))
    if not names:
        return "it sets nothing"
    shown = ", ".join(short(name) for name in (known or names)[:_NAMED])
    if known:
        return f"too few of its settings are known to tell what it is: {shown}"
    return f"none of its settings is known: {shown}{' and others' if len(names) > _NAMED else ''}"


def short(name: str) -> str:
    """Cuts a name that is told in a sentence."""
    return written(name)[:_LONGEST_NAME]


def by_keys(name: str, document: Document, answers: Sequence[KeyAnswer]) -> Iterator[AnswerProposal]:
    """Yields what the keys of a table answer; a value is told with its key."""
    for answer in answers:
        told = {key: leaf for key in answer.keys if (leaf := document.told(key))}
        shown = {key: leaf for key, leaf in told.items() if leaf.value is not None and leaf.value != ""}
        if shown:
            yield answered(name, document, answer, shown)


def answered(name: str, document: Document, answer: KeyAnswer, told: Mapping[str, Leaf]) -> AnswerProposal:
    """Makes one proposal of the values of some keys."""
    value = "; ".join(f"{leaf.key} = {written(leaf.value)}" for leaf in told.values())
    lacking = [key for key in answer.needs if key not in told]
    amiss = [key for key in answer.numbers if key in told and not _is_number(told[key].value)]
    doubts = [f"Not told here: {', '.join(lacking)}."] if lacking else []
    doubts += [f"No number: {', '.join(amiss)}."] if amiss else []
    places = tuple(dict.fromkeys(place for leaf in told.values() for place in document.place(leaf)))
    return AnswerProposal(
        item=answer.item,
        state=DetailState.PARTIAL if doubts else DetailState.STATED,
        value=value,
        places=places,
        rule=f"artefact/{name}",
        reach=Reach.ARTEFACT,
        hint=" ".join(doubts) or None,
        pointer=", ".join(leaf.pointer for leaf in told.values()),
        settings=tuple(
            Setting(means(answer.item, key), f"{leaf.key} = {written(leaf.value)}", written(leaf.value))
            for key, leaf in told.items()
        ),
    )


def _is_number(value: object) -> bool:
    return not isinstance(value, bool) and _NUMBER.fullmatch(str(value)) is not None


def written(value: object) -> str:
    """Writes a value as a person reads it, cut where it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        shown = ", ".join(written(one) for one in value[:_LISTED])
        return f"{shown}, and {len(value) - _LISTED} more" if len(value) > _LISTED else shown
    text = " ".join(str(value).replace("\0", "\ufffd").split())
    return text if len(text) <= _LONGEST_VALUE else f"{text[: _LONGEST_VALUE - 1]}…"


def _leaves(table: Mapping[str, Any]) -> Iterator[Leaf]:
    """Yields the scalars and plain lists of a table, up to a bound, without recursion."""
    waiting: list[tuple[str, str, object]] = [("", "", table)]
    for _ in range(_MOST_LEAVES):
        if not waiting:
            return
        pointer, key, value = waiting.pop()
        if isinstance(value, Mapping):
            inner = [(f"{pointer}/{str(k).replace('~', '~0').replace('/', '~1')}", str(k), v) for k, v in value.items()]
            waiting += reversed(inner)
        elif isinstance(value, list) and any(isinstance(one, Mapping | list) for one in value):
            waiting += reversed([(f"{pointer}/{i}", str(i), one) for i, one in enumerate(value)])
        else:
            yield Leaf(pointer, key, value)
