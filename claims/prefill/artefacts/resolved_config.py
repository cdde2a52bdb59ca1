"""The resolved configuration of a run: JSON, TOML or YAML with the settings of a trainer or a server."""

from collections.abc import Iterator
from dataclasses import replace

from claims.model.checklist import DetailState
from claims.plain import count
from claims.prefill.artefacts.artefact import ARTEFACTS, Artefact, Document, KeyAnswer, by_keys
from claims.prefill.proposal import AnswerProposal, Reach

_NAME = "resolved-config"
_ANSWERS = (
    KeyAnswer(
        "sequence-length",
        ("seq_length", "seq_len", "sequence_length", "max_seq_length", "max_seq_len", "cutoff_len", "max_length"),
    ),
    KeyAnswer(
        "optimizer-lr",
        (
            *("optimizer", "optim", "learning_rate", "lr", "min_lr", "weight_decay", "adam_beta1", "adam_beta2"),
            *("adam_epsilon", "clip_grad", "max_grad_norm", "lr_scheduler_type", "lr_decay_style", "warmup_steps"),
            *("warmup_ratio", "lr_warmup_iters"),
        ),
    ),
    KeyAnswer(
        "batch-config",
        (
            *("global_batch_size", "train_batch_size", "micro_batch_size", "per_device_train_batch_size"),
            *("gradient_accumulation_steps", "accumulate_grad_batches"),
        ),
    ),
    KeyAnswer("steps-tokens-total", ("max_steps", "train_iters", "training_steps", "num_train_epochs")),
    KeyAnswer("seed-policy", ("seed", "data_seed", "deterministic", "deterministic_mode", "full_determinism")),
    KeyAnswer(
        "recompute-offload",
        (
            *("gradient_checkpointing", "recompute_granularity", "recompute_method", "recompute_num_layers"),
            *("activation_checkpoint", "optimizer_offload", "offload_optimizer", "cpu_offload"),
        ),
    ),
    KeyAnswer("compute-dtype", ("bf16", "fp16", "fp8", "torch_dtype", "dtype", "mixed_precision", "precision")),
    KeyAnswer(
        "degree-decomposition",
        (
            *("tensor_model_parallel_size", "pipeline_model_parallel_size", "context_parallel_size"),
            *("expert_model_parallel_size", "data_parallel_size", "tensor_parallel_size", "pipeline_parallel_size"),
            *("expert_parallel_size", "tensor_parallel_degree", "pipeline_parallel_degree", "context_parallel_degree"),
            *("expert_parallel_degree", "data_parallel_shard_degree", "data_parallel_replicate_degree"),
        ),
    ),
    KeyAnswer(
        "ep-config",
        ("expert_model_parallel_size", "expert_parallel_size", "expert_parallel_degree", "moe_token_dispatcher_type"),
    ),
    KeyAnswer("fsdp-sharding", ("fsdp", "fsdp_config", "zero_stage", "stage", "reshard_after_forward", "sharding")),
    KeyAnswer("dataset-name-revision", ("dataset", "dataset_name", "data_path", "train_file")),
    KeyAnswer("adaptation-method", ("finetuning_type", "peft_type", "adapter", "tuner_type")),
    KeyAnswer("lora-rank-alpha-init", ("lora_rank", "lora_r", "lora_alpha", "lora_dropout")),
    KeyAnswer("lora-target-modules", ("lora_target", "lora_target_modules", "target_modules")),
    KeyAnswer("preprocessing-masking", ("template", "packing", "train_on_prompt", "chat_template", "train_on_inputs")),
)
_ALTERNATIVES = {
    "optimizer-lr": (("optimizer", "optim"), ("learning_rate", "lr")),
    "batch-config": (("global_batch_size", "train_batch_size"),),
    "lora-rank-alpha-init": (("lora_rank", "lora_r"), ("lora_alpha",)),
}
_SETTINGS = frozenset(key for answer in _ANSWERS for key in answer.keys)
_FEWEST = 3


def _fits(document: Document) -> bool:
    if document.has("peft_type") or document.has("model_type") or document.has("log_history"):
        return False
    return sum(key in _SETTINGS for key in document.leaves) >= _FEWEST


def _answers(document: Document) -> Iterator[AnswerProposal]:
    for proposal in by_keys(_NAME, document, _ANSWERS):
        groups = _ALTERNATIVES.get(proposal.item, ())
        lacking = [" or ".join(group) for group in groups if not any(key in document.leaves for key in group)]
        yield _partly(proposal, lacking) if lacking else proposal
    number = len(document.leaves)
    yield AnswerProposal(
        item="full-config-env",
        state=DetailState.PARTIAL,
        value=f"a configuration file with {count(number, 'setting')}",
        places=document.place(next(iter(document.leaves.values())).key),
        rule=f"artefact/{_NAME}",
        reach=Reach.ARTEFACT,
        hint="The environment variables are not told here.",
        pointer="/",
    )


def _partly(proposal: AnswerProposal, lacking: list[str]) -> AnswerProposal:
    return replace(proposal, state=DetailState.PARTIAL, hint=f"Not told here: {', '.join(lacking)}.")


ARTEFACTS.add(_NAME, Artefact("Resolved configuration", _fits, _answers))
