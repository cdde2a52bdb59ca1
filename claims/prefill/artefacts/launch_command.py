"""Launch commands, alone or in a shell script, and the items that their flags answer."""

import re
from collections.abc import Iterator, Sequence
from functools import partial

from claims.model.checklist import DetailState
from claims.patterns import declared
from claims.prefill.artefacts.artefact import ARTEFACTS, Artefact, Document, line_at
from claims.prefill.artefacts.commands import Command, Flag, commands, flags, line_of
from claims.prefill.artefacts.scripts import plain_script
from claims.prefill.artefacts.settings import Given, answers
from claims.prefill.proposal import AnswerProposal, Place, Reach

_NAME = "launch-command"
_RULE = f"artefact/{_NAME}"
_VARIABLE = declared(r"(?:^|(?<=\s))(?P<exported>export[ \t]+)?(?P<told>[A-Z][A-Z0-9_]+=(?!\$\()[^\s\\()]+)")

_DIRECTIVE = declared(
    r"^#SBATCH[ \t]+(?:-(?P<short>[NG])[ \t]*|--(?P<long>nodes|gpus|gpus-per-node|gres(?=[= \t]+gpu:))(?:=|[ \t]+)(?:gpu:)?)"
    r"(?:[A-Za-z][\w.-]*:)?(?P<count>\d+(?:-\d+)?)(?![\w:])",
    re.MULTILINE,
)
"""A directive of Slurm that says how much of a machine a job gets; of a device its kind may stand before the number."""
_OF_SLURM = {
    **dict.fromkeys(("N", "nodes"), "nodes"),
    **dict.fromkeys(("G", "gpus"), "total-gpus"),
    **dict.fromkeys(("gpus-per-node", "gres"), "gpus-per-node"),
}
_TASKS = "ntasks-per-node"
_DEVICES = frozenset({"gpus-per-node", "nproc-per-node", "num-gpus-per-node", "n-gpus-per-node"})


def _fits(document: Document) -> bool:
    return document.table is None and bool(commands(document.text))


def _answers(document: Document) -> Iterator[AnswerProposal]:
    told = commands(document.text)
    if not told:
        return
    places = tuple(dict.fromkeys(one.place for one in told))
    written = "; ".join(dict.fromkeys(one.written for one in told))
    yield _proposal("launch-command", DetailState.STATED, written, places, None)
    given = [_given(document.text, flag, one) for one in told for flag in flags(one)]
    yield from answers(_RULE, _of_devices([*given, *_allocated(document.text)]))
    if variables := list(dict.fromkeys(_variables(document.text, told)))[:24]:
        hint = "The environment variables of the command; not the defaults."
        yield _proposal("full-config-env", DetailState.PARTIAL, "; ".join(variables), places[:1], hint)


def _variables(text: str, told: Sequence[Command]) -> Iterator[str]:
    """Yields the environment variables that are exported or stand in a command; what the script keeps to itself is none."""
    script = plain_script(text)
    for found in _VARIABLE.finditer(script):
        if found["exported"] or any(one.place.start <= found.start("told") < one.end for one in told):
            yield found["told"]


def _given(text: str, flag: Flag, told: Command) -> Given:
    place = line_of(text, flag, told)
    path = tuple(part.replace("_", "-") for part in flag.name.lower().split("."))
    return Given(path, flag.value, f"line:{place.paragraph}", partial(_places, place))


def _allocated(text: str) -> Iterator[Given]:
    """Yields the nodes and devices that a batch script asks its scheduler for, in directives that the shell takes for comments."""
    for found in _DIRECTIVE.finditer(text):
        name = _OF_SLURM[found["short"] or found["long"]]
        place = line_at(text, found.start())
        yield Given((name,), found["count"], f"line:{place.paragraph}", partial(_places, place))


def _of_devices(given: Sequence[Given]) -> list[Given]:
    """Leaves the tasks of a node out where the devices of one are told: a task may start as many processes as it likes."""
    told = {one.path[-1] for one in given}
    return [one for one in given if one.path[-1] != _TASKS or told.isdisjoint(_DEVICES)]


def _places(place: Place) -> tuple[Place, ...]:
    return (place,)


def _proposal(item: str, state: DetailState, value: str, places: tuple[Place, ...], hint: str | None) -> AnswerProposal:
    pointer = ", ".join(f"line:{place.paragraph}" for place in places)
    return AnswerProposal(item, state, value, places, _RULE, Reach.ARTEFACT, hint, pointer)


ARTEFACTS.add(_NAME, Artefact("Launch command", _fits, _answers))
