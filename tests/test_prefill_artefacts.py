"""Artefacts that answer checklist items: configurations, commands, states, and files that are none of them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims.checklists import items
from claims.model.checklist import DetailState
from claims.model.source import normalise, snapshot
from claims.prefill import ARTEFACTS, Reach, accept, for_claim, read_artefact, unread

ADAPTER = {
    "peft_type": "LORA",
    "base_model_name_or_path": "maker/Model-7B",
    "r": 8,
    "lora_alpha": 16,
    "lora_dropout": 0.05,
    "target_modules": ["q_proj", "v_proj"],
}
MODEL = {
    "model_type": "moe",
    "num_hidden_layers": 61,
    "hidden_size": 7168,
    "n_routed_experts": 384,
    "vocab_size": 163840,
}
SYSTEM = {
    "submitter": "Maker",
    "status": "preview",
    "accelerator_model_name": "H100 SXM5",
    "accelerators_per_node": 8,
    "number_of_nodes": 4,
    "accelerator_memory_capacity": "80 GB",
    "framework": "PyTorch 2.8",
}
YAML = "# a run\nmodel:\n  name: x\noptimizer: adamw\nlearning_rate: 2e-5\nseed: 7\ntrain:\n  seq_length: 4096\n"
TOML = 'optimizer = "adamw"\nlearning_rate = 2e-5\nseed = 7\n[train]\nseq_length = 4096\n'
COMMAND = "#!/bin/sh\nexport NCCL_DEBUG=INFO\ntorchrun --nnodes 2 --nproc_per_node=8 \\\n  train.py --seq-length 4096 --tp 4\n"


def answers(text):
    found = read_artefact(text)
    assert len({p.item for p in found}) == len(found)
    return {p.item: p for p in found}


@pytest.mark.parametrize(
    ("text", "item", "state", "value", "pointer"),
    [
        (json.dumps(ADAPTER, indent=2), "lora-rank-alpha-init", "stated", "r = 8; lora_alpha = 16; lora_dropout = 0.05", "/r, /lora_alpha, /lora_dropout"),
        (json.dumps(ADAPTER), "lora-target-modules", "stated", "target_modules = q_proj, v_proj", "/target_modules"),
        (json.dumps(ADAPTER), "model-name-revision", "partial", "base_model_name_or_path = maker/Model-7B", "/base_model_name_or_path"),
        (json.dumps(MODEL), "tokenizer-vocab", "stated", "vocab_size = 163840", "/vocab_size"),
        (json.dumps(MODEL), "architecture-config", "stated", "num_hidden_layers = 61; hidden_size = 7168; n_routed_experts = 384", "/num_hidden_layers, /hidden_size, /n_routed_experts"),
        (json.dumps(SYSTEM), "device-node-count", "stated", "number_of_nodes = 4; accelerators_per_node = 8", "/number_of_nodes, /accelerators_per_node"),
        (json.dumps(SYSTEM), "availability-status", "stated", "status = preview", "/status"),
        (YAML, "optimizer-lr", "stated", "optimizer = adamw; learning_rate = 2e-5", "/optimizer, /learning_rate"),
        (TOML, "sequence-length", "stated", "seq_length = 4096", "/train/seq_length"),
        (YAML, "full-config-env", "partial", "a configuration file with 5 settings", "/"),
        (COMMAND, "launch-command", "stated", "torchrun --nnodes 2 --nproc_per_node=8 train.py --seq-length 4096 --tp 4", "line:3"),
        (COMMAND, "device-node-count", "stated", "nnodes = 2; nproc-per-node = 8", "line:3"),
    ],
)  # fmt: skip
def test_a_key_answers_its_item_with_the_place_it_stands_at(text, item, state, value, pointer):
    found = answers(text)[item]
    assert (found.state.value, found.value, found.pointer) == (state, value, pointer)
    assert found.reach is Reach.ARTEFACT


def test_every_kind_of_artefact_answers_items_that_exist():
    texts = [*(json.dumps(t) for t in (ADAPTER, MODEL, SYSTEM)), YAML, COMMAND, state_of(0)]
    rules = {p.rule.removeprefix("artefact/") for text in texts for p in read_artefact(text)}
    assert rules == set(ARTEFACTS)
    assert {p.item for text in texts for p in read_artefact(text)} <= set(items())


def state_of(first_step):
    rows = [{"step": first_step, "loss": 1.9}, {"step": first_step + 10, "loss": 1.5}]
    return json.dumps({"global_step": 100, "max_steps": 100, "train_batch_size": 4, "log_history": rows})


def test_a_first_loss_counts_only_at_the_first_step_and_its_filter_is_told():
    at_once, later = (answers(state_of(step))["loss-start-sanity"] for step in (1, 10))
    assert (at_once.state, later.state) == (DetailState.STATED, DetailState.PARTIAL)
    assert "replaced" in at_once.hint
    assert answers(state_of(1))["batch-config"].state is DetailState.PARTIAL


@pytest.mark.parametrize(
    "text",
    [
        '{"a":' + "[" * 100_000,
        '{"peft_type": "LORA", "r": 8, "r": 16}',
        "seed: 1\nlr: 1\noptimizer: a\nlr: 2\n",
        "seed: 1\noptimizer: a\ntrain:\n  lr: 1\n  lr: 2\n",
        "a: &x [1]\nseed: *x\nlr: 1\noptimizer: a\n",
        "seed: !!python/object:os.system 1\nlr: 1\noptimizer: a\n",
        "The seed: we chose one.\nIt was fine.",
        "",
        "\n" * 200_000 + "x",
        "x" * 200_000,
        "We ran python for years.",
    ],
)
def test_what_is_hostile_or_no_artefact_answers_nothing(text):
    assert read_artefact(text) == []


def test_a_value_that_is_no_number_or_too_long_stays_a_word():
    text = '{"peft_type": "LORA", "r": NaN, "lora_alpha": ' + "9" * 5_000 + "}"
    found = answers(text)["lora-rank-alpha-init"]
    assert found.value.startswith("r = NaN; lora_alpha = 999")
    assert len(found.value) < 500


@pytest.mark.parametrize(
    ("text", "item", "key"),
    [
        ('{"peft_type": "LORA", "r": "=1+1", "lora_alpha": 16}', "lora-rank-alpha-init", "r"),
        ('{"peft_type": "LORA", "r": 8, "lora_alpha": [1, 2]}', "lora-rank-alpha-init", "lora_alpha"),
        ('{"log_history": [], "global_step": -3}', "steps-tokens-total", "global_step"),
        (
            '{"model_type": "x", "num_hidden_layers": 2, "hidden_size": 4, "vocab_size": "large"}',
            "tokenizer-vocab",
            "vocab_size",
        ),
    ],
)
def test_what_should_count_and_does_not_is_told_in_part_only(text, item, key):
    found = answers(text)[item]
    assert found.state is DetailState.PARTIAL
    assert f"No number: {key}." in found.hint


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"peft_type": "LORA",\n "r"', "it is no JSON, line 2"),
        ('{"peft_type": "LORA", "r": 8, "r": 16}', "'r' stands in it twice"),
        ('{"a":' + "[" * 100_000, "nested too deeply"),
        ("A walk in the park.", ""),
        (json.dumps(ADAPTER), ""),
    ],
)
def test_a_table_that_cannot_be_read_is_told_with_the_reason(text, reason):
    told = unread(text)
    assert reason in told
    assert bool(reason) == bool(told)


@given(
    st.dictionaries(
        st.sampled_from(["r", "peft_type", "seed", "lr", "optimizer", "a/b", "~"]),
        st.none() | st.integers() | st.text() | st.lists(st.booleans()),
    )
)
def test_any_table_gives_values_and_places_inside_the_text(table):
    text = normalise(json.dumps(table).encode())
    for proposal in read_artefact(text):
        assert proposal.value.strip()
        assert all(0 <= place.start < place.end <= len(text) for place in proposal.places)


def test_an_artefact_attached_as_evidence_answers_for_its_claim(library):
    text = json.dumps(ADAPTER, indent=2)
    held = library(
        claims=[{"kind": "loss", "tags": ["lora", "training"]}],
        sources=[{"id": "adapter", "kind": "repository", "snapshot": snapshot(text.encode()).model_dump(mode="json")}],
        evidence=[{"id": "files", "kind": "artefact", "source": "adapter"}],
        texts={"adapter": text},
    )
    (found,) = [p for p in for_claim(held, "faster") if p.item == "lora-rank-alpha-init"]
    assert (found.source, found.reach) == ("adapter", Reach.ARTEFACT)
    detail = accept(held, found, "faster", who="Ann", when="2026-05-01")
    assert (detail.citation.source, detail.citation.paragraph) == ("adapter", found.sentence.paragraph)
    assert "/lora_alpha" in detail.reason
