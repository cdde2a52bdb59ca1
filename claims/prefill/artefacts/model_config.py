"""The `config.json` of a model on the Hugging Face hub."""

from collections.abc import Iterator

from claims.prefill.artefacts.artefact import ARTEFACTS, Artefact, Document, KeyAnswer, by_keys
from claims.prefill.proposal import AnswerProposal

_NAME = "model-config"
_ANSWERS = (
    KeyAnswer(
        "architecture-config",
        (
            *("architectures", "num_hidden_layers", "hidden_size", "intermediate_size", "num_attention_heads"),
            *("num_key_value_heads", "n_routed_experts", "num_experts", "num_local_experts", "n_shared_experts"),
            *("num_experts_per_tok", "moe_intermediate_size", "kv_lora_rank"),
        ),
        ("num_hidden_layers", "hidden_size"),
    ),
    KeyAnswer("tokenizer-vocab", ("vocab_size",), ("vocab_size",), ("vocab_size",)),
    KeyAnswer(
        "quant-scheme",
        (
            "quant_method",
            "bits",
            "group_size",
            "weight_block_size",
            "activation_scheme",
            "fmt",
            "modules_to_not_convert",
        ),
        ("quant_method",),
    ),
)


def _answers(document: Document) -> Iterator[AnswerProposal]:
    yield from by_keys(_NAME, document, _ANSWERS)


ARTEFACTS.add(
    _NAME,
    Artefact("Model configuration", lambda d: d.has("model_type") and "num_hidden_layers" in d.leaves, _answers),
)
