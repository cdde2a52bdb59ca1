"""The `trainer_state.json` of the Hugging Face trainer.

Its loss log is smoothed, and the trainer may have put the running mean in the place of a loss that was not a number.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from claims.model.checklist import DetailState
from claims.prefill.artefacts.artefact import ARTEFACTS, Artefact, Document, KeyAnswer, Leaf, answered, by_keys
from claims.prefill.proposal import AnswerProposal

_NAME = "trainer-state"
_ANSWERS = (
    KeyAnswer(
        "steps-tokens-total",
        ("global_step", "max_steps", "epoch", "num_input_tokens_seen"),
        ("global_step",),
        ("global_step", "max_steps"),
    ),
    KeyAnswer("batch-config", ("train_batch_size",), ("global batch size",)),
)
_FIRST = KeyAnswer("loss-start-sanity", ("step", "loss"), ("loss", "step"))
_FILTERED = (
    "It is a mean over the logging interval, and a loss that was no number may have been replaced before it was logged."
)


def _answers(document: Document) -> Iterator[AnswerProposal]:
    for proposal in by_keys(_NAME, document, _ANSWERS):
        # The batch of a trainer state is that of a device times its devices, so that no configuration sets the same.
        yield replace(proposal, settings=()) if proposal.item == "batch-config" else proposal
    history = (document.table or {}).get("log_history")
    for number, row in enumerate(history if isinstance(history, list) else ()):
        if isinstance(row, Mapping) and "loss" in row and "step" in row:
            told = {key: Leaf(f"/log_history/{number}/{key}", key, row[key]) for key in ("step", "loss")}
            first = answered(_NAME, document, _FIRST, told)
            state = first.state if str(row["step"]) in ("0", "1") else DetailState.PARTIAL
            yield replace(first, state=state, hint=_FILTERED)
            break


ARTEFACTS.add(_NAME, Artefact("Trainer state", lambda d: d.has("log_history", "global_step"), _answers))
