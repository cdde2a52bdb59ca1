"""A launch command, alone or in a shell script, and the items that its flags answer."""

from collections.abc import Iterator
from functools import partial

from claims.model.checklist import DetailState
from claims.patterns import declared
from claims.prefill.artefacts.artefact import ARTEFACTS, Artefact, Document
from claims.prefill.artefacts.commands import Command, Flag, command, flags, line_of
from claims.prefill.artefacts.settings import Given, answers
from claims.prefill.proposal import AnswerProposal, Place, Reach

_NAME = "launch-command"
_RULE = f"artefact/{_NAME}"
_VARIABLE = declared(r"(?:^|(?<=\s))([A-Z][A-Z0-9_]+=[^\s\\(]+)")


def _fits(document: Document) -> bool:
    return document.table is None and command(document.text) is not None


def _answers(document: Document) -> Iterator[AnswerProposal]:
    told = command(document.text)
    if told is None:
        return
    yield _proposal("launch-command", DetailState.STATED, told.written, told.place, None)
    yield from answers(_RULE, (_given(document.text, flag, told) for flag in flags(told)))
    if variables := list(dict.fromkeys(_VARIABLE.findall(document.text)))[:24]:
        hint = "The environment variables of the command; not the defaults."
        yield _proposal("full-config-env", DetailState.PARTIAL, "; ".join(variables), told.place, hint)


def _given(text: str, flag: Flag, told: Command) -> Given:
    place = line_of(text, flag, told)
    path = tuple(part.replace("_", "-") for part in flag.name.lower().split("."))
    return Given(path, flag.value, f"line:{place.paragraph}", partial(_places, place))


def _places(place: Place) -> tuple[Place, ...]:
    return (place,)


def _proposal(item: str, state: DetailState, value: str, place: Place, hint: str | None) -> AnswerProposal:
    return AnswerProposal(item, state, value, (place,), _RULE, Reach.ARTEFACT, hint, f"line:{place.paragraph}")


ARTEFACTS.add(_NAME, Artefact("Launch command", _fits, _answers))
