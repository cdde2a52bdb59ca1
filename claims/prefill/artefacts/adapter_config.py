"""The `adapter_config.json` of an adapter made with PEFT."""

from collections.abc import Iterator

from claims.prefill.artefacts.artefact import ARTEFACTS, Artefact, Document, KeyAnswer, by_keys
from claims.prefill.proposal import AnswerProposal

_NAME = "adapter-config"
_ANSWERS = (
    KeyAnswer("adaptation-method", ("peft_type", "task_type", "use_dora", "use_rslora"), ("peft_type",)),
    KeyAnswer(
        "lora-rank-alpha-init",
        ("r", "lora_alpha", "lora_dropout", "init_lora_weights", "use_rslora", "rank_pattern", "alpha_pattern"),
        ("r", "lora_alpha"),
        ("r", "lora_alpha"),
    ),
    KeyAnswer(
        "lora-target-modules",
        ("target_modules", "target_parameters", "exclude_modules", "layers_to_transform", "modules_to_save"),
        ("target_modules",),
    ),
    KeyAnswer("model-name-revision", ("base_model_name_or_path", "revision"), ("base_model_name_or_path", "revision")),
)


def _answers(document: Document) -> Iterator[AnswerProposal]:
    yield from by_keys(_NAME, document, _ANSWERS)


ARTEFACTS.add(_NAME, Artefact("Adapter configuration", lambda d: d.has("peft_type"), _answers))
