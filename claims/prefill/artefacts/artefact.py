"""What every kind of artefact has: how it is recognised, and the keys that answer an item."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from claims.model.checklist import DetailState
from claims.patterns import declared
from claims.prefill.artefacts.parsing import table_of
from claims.prefill.proposal import AnswerProposal, Place, Reach
from claims.registry import Registry

_LONGEST_VALUE = 400
_LISTED = 24
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

    def has(self, *keys: str) -> bool:
        """Tells whether all keys stand at the outermost level."""
        return self.table is not None and all(key in self.table for key in keys)

    def place(self, key: str) -> tuple[Place, ...]:
        """Returns the line that a key stands on, if it stands on one."""
        line = re.compile(rf"^[^\n]*?(?<![\w-])[\"']?{re.escape(key)}[\"']?[ \t]*[:=][^\n]*$", re.MULTILINE)
        if not (found := line.search(self.text)):
            return ()
        before = self.text[: found.start()].split("\n")
        return (Place(found.start(), found.end(), 1 + sum(bool(block.strip()) for block in before[:-1])),)


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

    Nothing is proposed from what is no artefact of a known kind; a table that cannot be read as one is none.
    """
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


def by_keys(name: str, document: Document, answers: Sequence[KeyAnswer]) -> Iterator[AnswerProposal]:
    """Yields what the keys of a table answer; a value is told with its key."""
    for answer in answers:
        told = {key: document.leaves[key.lower()] for key in answer.keys if key.lower() in document.leaves}
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
    places = tuple(dict.fromkeys(place for leaf in told.values() for place in document.place(leaf.key)))
    return AnswerProposal(
        item=answer.item,
        state=DetailState.PARTIAL if doubts else DetailState.STATED,
        value=value,
        places=places,
        rule=f"artefact/{name}",
        reach=Reach.ARTEFACT,
        hint=" ".join(doubts) or None,
        pointer=", ".join(leaf.pointer for leaf in told.values()),
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
            waiting += [
                (f"{pointer}/{str(k).replace('~', '~0').replace('/', '~1')}", str(k), v) for k, v in value.items()
            ]
        elif isinstance(value, list) and any(isinstance(one, Mapping | list) for one in value):
            waiting += [(f"{pointer}/{i}", str(i), one) for i, one in enumerate(value)]
        else:
            yield Leaf(pointer, key, value)
