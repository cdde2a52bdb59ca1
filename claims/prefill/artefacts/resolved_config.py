"""The resolved configuration of a run: JSON, TOML or YAML with the settings of a trainer or a server."""

from collections.abc import Iterator
from functools import partial

from claims.model.checklist import DetailState
from claims.plain import count
from claims.prefill.artefacts.artefact import ARTEFACTS, Artefact, Document, written
from claims.prefill.artefacts.settings import Given, answers, counted
from claims.prefill.proposal import AnswerProposal, Reach

_NAME = "resolved-config"
_FEWEST = 3
_FEWEST_CLEAR = 2
"""How many settings suffice where the name of each has more words than one."""


def _fits(document: Document) -> bool:
    if document.has("peft_type") or document.has("model_type") or document.has("log_history"):
        return False
    known, clear = counted(leaf.path for leaf in document.settings)
    return known >= _FEWEST or clear >= _FEWEST_CLEAR


def _answers(document: Document) -> Iterator[AnswerProposal]:
    rule = f"artefact/{_NAME}"
    yield from answers(
        rule,
        (
            Given(leaf.path, written(leaf.value), leaf.pointer, partial(document.place, leaf))
            for leaf in document.settings
        ),
    )
    yield AnswerProposal(
        item="full-config-env",
        state=DetailState.PARTIAL,
        value=f"a configuration file with {count(len(document.settings), 'setting')}",
        places=document.place(document.settings[0]),
        rule=rule,
        reach=Reach.ARTEFACT,
        hint="The environment variables are not told here.",
        pointer="/",
    )


ARTEFACTS.add(_NAME, Artefact("Resolved configuration", _fits, _answers))
