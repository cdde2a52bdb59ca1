"""Artefacts that answer checklist items: configurations, commands, states, and files that are none of them."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims.checklists import fill, items
from claims.model.checklist import Detail, DetailState
from claims.model.source import Source, normalise, snapshot
from claims.prefill import ARTEFACTS, Reach, accept, for_claim, keep, read_artefact, refuse, settle, unanswered, unread

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
        (json.dumps({**SYSTEM, "other_software_stack": {"cuda": "12.4", "comms": {"nccl": "2.21"}}}), "vendor-stack", "stated", "other_software_stack = cuda 12.4, comms nccl 2.21", "/other_software_stack"),
        ("vllm serve a/b --gpu-memory-utilization 0.9\n", "prefix-kv-cache", "partial", "gpu-memory-utilization = 0.9", "line:1"),
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
        ('\n[{"peft_type": "LORA"}]', "it is a list in JSON, no table"),
        ('[{"peft_type": "LORA"}', "it is no JSON, line 1"),
        ("[1, 2", "it is no JSON, line 1"),
        ("optimizer: adamw\nlr: [1, 2\nseed: 7\n", "it is no YAML, line 3"),
        ("optimizer: adamw\n\tlr: 1\nseed: 7\n", "it is no YAML, line 2"),
        ("seed: 1\nlr: 1\noptimizer: a\nlr: 2\n", "'lr' stands in it twice"),
        ("a: &x [1]\nseed: *x\nlr: 1\noptimizer: a\n", "an anchor or alias, line 1"),
        ("seed: !!python/object:os.system 1\nlr: 1\noptimizer: a\n", "a tag, line 1"),
        ("- seed: 1\n- lr: 1\n", "it is a list in YAML, no table"),
        ('seed = 7\nlr = 2e-5\noptimizer = "adamw\n', "it is no TOML"),
        ("[train]\nseed = 7\nlr =\n", "it is no TOML"),
        ("[train]\nseed = 7\nseed = 8\n", "it is no TOML"),
        ("A walk in the park.", ""),
        ("We ran it once.\nThe seed: one that we chose.\nIt was fine.", ""),
        ("#!/bin/sh\nexport A=1\necho done\n", ""),
        (TOML, ""),
        (YAML, ""),
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


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"name": "a", "version": "1"}', "none of its settings is known: name, version"),
        ("seed: 7\nname: a\n", "too few of its settings are known to tell what it is: seed"),
        ("A walk in the park.", "neither a table (JSON, TOML, YAML) nor a launch command"),
        ("{}", "it sets nothing"),
    ],
)
def test_what_is_of_no_known_kind_is_told_with_the_reason(text, reason):
    assert read_artefact(text) == []
    assert reason in unanswered(text)


def attached_to(library, **texts):
    """Returns a library with a claim that each of the texts is attached to as an artefact."""
    sources = [
        {"id": name, "kind": "repository", "snapshot": snapshot(text.encode()).model_dump(mode="json")}
        for name, text in texts.items()
    ]
    evidence = [{"id": f"e-{name}", "kind": "artefact", "source": name} for name in texts]
    claims = [{"kind": "loss", "tags": ["lora", "training"]}]
    return library(claims=claims, sources=sources, evidence=evidence, texts=texts)


def proposed(held):
    return {p.item: p for p in for_claim(held, "faster")}


LAUNCH = "torchrun --nnodes 2 --nproc_per_node 8 train.py --seed 42 --seq-length 4096 --learning_rate 2e-5\n"


@pytest.mark.parametrize(
    ("config", "item", "value"),
    [
        ("lr: 2e-5\nweight_decay: 0.1\nseed: 7\n", "seed-policy", "seed = 42; seed = 7"),
        ('{"max_seq_len": 8192, "learning_rate": 2e-5}', "sequence-length", "seq-length = 4096; max_seq_len = 8192"),
        ("[optim]\nlr = 3e-5\nmin_lr = 0\n", "optimizer-lr", "learning-rate = 2e-5; lr = 3e-5; min_lr = 0"),
    ],
)
def test_artefacts_that_contradict_each_other_are_told_with_both_places(library, config, item, value):
    held = attached_to(library, launch=LAUNCH, config=config)
    found = proposed(held)[item]
    assert (found.state, set(found.value.split("; "))) == (DetailState.CONTRADICTED, set(value.split("; ")))
    assert found.sources in (("launch", "config"), ("config", "launch"))
    assert all(one.places for one in (found, *found.besides))
    detail = accept(held, found, "faster", who="Ann", when="2026-05-01")
    assert detail.state is DetailState.CONTRADICTED
    assert found.besides[0].source in detail.reason
    assert found.besides[0].value in detail.reason


@pytest.mark.parametrize(
    ("config", "item", "state"),
    [
        ("lr: 0.00002\nweight_decay: 0.1\nseed: 42\n", "seed-policy", DetailState.STATED),
        ("lr: 0.00002\noptimizer: adamw\nseed: 42\n", "optimizer-lr", DetailState.STATED),
        ("lr: 0.00002\nweight_decay: 0.1\nseed: 42\n", "optimizer-lr", DetailState.PARTIAL),
        (
            "train:\n  seq_length: 4096\neval:\n  seq_length: 512\nlr: 1\nseed: 1\n",
            "sequence-length",
            DetailState.STATED,
        ),
        ("seed: 42\nmax_seq_length: -1\nmax_steps: 5\n", "sequence-length", DetailState.STATED),
    ],
)
def test_artefacts_that_agree_are_both_cited(library, config, item, state):
    found = proposed(attached_to(library, launch=LAUNCH, config=config))[item]
    assert found.state is state
    assert set(found.sources) == {"launch", "config"}


def test_a_contradiction_that_is_refused_is_proposed_from_neither_again(library):
    held = attached_to(library, launch=LAUNCH, config="lr: 2e-5\nweight_decay: 0.1\nseed: 7\n")
    refused = refuse(held, proposed(held)["seed-policy"], who="Ann")
    assert {one.source for one in refused} == {"launch", "config"}
    assert "seed-policy" not in proposed(held.with_records(refused))


@pytest.mark.parametrize(("source", "value"), [("launch", "seed = 42"), ("config", "seed = 7")])
def test_a_contradiction_is_settled_in_favour_of_either_side_for_good(library, source, value):
    held = attached_to(library, launch=LAUNCH, config="lr: 2e-5\nweight_decay: 0.1\nseed: 7\n", same="seed: 7\nlr: 1\n")
    answer = settled(held, proposed(held)["seed-policy"], source)
    assert (answer.state, answer.value) == (DetailState.STATED, value)


@pytest.mark.parametrize(
    ("script", "told"),
    [
        (
            (
                "pip install -r needs.txt --no-cache\npython -m pip install x -U\npython prepare_data.py --seed 1\n"
                "OMP_NUM_THREADS=4 torchrun --nnodes 2 \\\n  train.py --seed 42 # --seed 5\npython eval.py --seed 7\n"
            ),
            {"launch-command": "OMP_NUM_THREADS=4 torchrun --nnodes 2 train.py --seed 42", "seed-policy": "seed = 42"},
        ),
        (
            "vllm serve a/b --max-model-len 8192 &\npython bench.py --num-prompts 500\n",
            {
                "launch-command": "vllm serve a/b --max-model-len 8192; python bench.py --num-prompts 500",
                "sequence-length": "max-model-len = 8192",
                "arrival-process": "num-prompts = 500",
            },
        ),
        (
            "for s in 1 2; do\n  python train.py --seed $s --max_steps 50\ndone\n",
            {"seed-policy": "seed = 1; seed = 2", "steps-tokens-total": "max-steps = 50"},
        ),
        (
            "cat > note.txt <<EOF\npython old.py --seed 99\nEOF\ndeepspeed train.py --seed 5\n",
            {"launch-command": "deepspeed train.py --seed 5", "seed-policy": "seed = 5"},
        ),
        ("sbatch <<'END'\npython train.py --seed 6\nEND\n", {"seed-policy": "seed = 6"}),
        *(
            (f"#!/bin/bash\n{asked}\n#SBATCH --ntasks-per-node=1\nsrun python train.py\n", {"device-node-count": told})
            for asked, told in (
                ("#SBATCH --nodes=4\n#SBATCH --gpus-per-node=8", "nodes = 4; gpus-per-node = 8"),
                ("#SBATCH -N 2\n#SBATCH --gres=gpu:h100:8", "nodes = 2; gpus-per-node = 8"),
                ("#SBATCH --gpus a100:16", "total-gpus = 16"),
                ("#SBATCH --nodes 4\n##SBATCH --nodes 6\n#SBATCH --gres=shard:3", "nodes = 4"),
            )
        ),
        (
            "srun --nodes=4 --ntasks-per-node=1 torchrun --nproc-per-node 8 t.py\n",
            {"device-node-count": "nodes = 4; nproc-per-node = 8"},
        ),
        ("accelerate launch \\\n  # --seed 1 \\\n  train.py \\\n  --seed 2\n", {"seed-policy": "seed = 2"}),
        ("cd x && . env.sh && python -m train.main --seed 3 2>&1 | tee log\n", {"seed-policy": "seed = 3"}),
        ("python train.py --note 'python x.py --seed 3; python y.py' --seed 16\n", {"seed-policy": "seed = 16"}),
        ("python eval.py --seed 8\n", {"seed-policy": "seed = 8"}),
        (
            "SEED=9\nexport A_B=1\ntime python train.py --seed $SEED\n",
            {"full-config-env": "A_B=1", "seed-policy": "seed = 9"},
        ),
    ],
)
def test_every_launch_of_a_script_is_read_and_nothing_else_of_it(script, told):
    found = answers(script)
    assert {item: found[item].value for item in told} == told
    assert all(script[place.start : place.end].strip() for one in found.values() for place in one.places)


def answered(held, item, value, state="stated", source="note"):
    detail = {"id": f"a-{item}", "on": "faster", "item": item, "state": state, "value": value, "accepted_by": "Kim"}
    text = f"First line.\n{value}\n"
    told = Source(id=source, kind="note", title="Note", snapshot=snapshot(text.encode()))
    place = {"source": source, "paragraph": 2, "figures": [value]}
    made = Detail.model_validate({**detail, "answered": "2026-01-01", "citation": place})
    return replace(held, texts={**held.texts, source: text}).with_records([told, made])


CONFIG = "lr: 2e-5\noptim: adamw_torch\nseed: 7\nglobal_batch_size: 256\nmax_seq_length: 4096\nmax_steps: 5000\n"


@pytest.mark.parametrize(
    ("item", "value", "is_told"),
    [
        ("seed-policy", "seed = 42", True),
        ("seed-policy", "42", True),
        ("seed-policy", "7", False),
        ("seed-policy", "the seeds 1, 2 and 3", False),
        ("optimizer-lr", "AdamW with a learning rate of 1e-4", True),
        ("optimizer-lr", "AdamW with a learning rate of 2 × 10⁻⁵ and a weight decay of 0.1", False),
        ("optimizer-lr", "AdamW, 学习率为 0.00002", False),
        ("optimizer-lr", "Adafactor", True),
        ("optimizer-lr", "learning rate from 1e-4 to 1e-5", False),
        ("batch-config", "全局批次大小为 512", True),
        ("batch-config", "a global batch size of 256 sequences, 4 per device", False),
        ("batch-config", "64 sequences per device", False),
        ("sequence-length", "4K tokens", False),
        ("sequence-length", "a sequence length of 8,192 tokens", True),
        ("sequence-length", "a sequence length of about 4,000 tokens", False),
    ],
)
def test_an_answer_that_an_artefact_contradicts_is_opened_again_with_both_values(library, item, value, is_told):
    held = answered(attached_to(library, config=CONFIG), item, value)
    found = proposed(held).get(item)
    assert (found is not None) is is_told
    if found:
        assert found.state is DetailState.CONTRADICTED
        assert value in found.value
        assert found.sources == ("config", "note")
        detail = accept(held, found, "faster", who="Ann", when="2026-05-01")
        after = held.with_records([detail])
        (answer,) = [a for a in fill(after, ["faster"]).answers if a.item.id == item]
        assert answer.state is DetailState.CONTRADICTED
        assert item not in proposed(after)
        kept = held.with_records(refuse(held, found, who="Ann"))
        assert item not in proposed(kept)
        aside = keep(held, found, "note", who="Ann")
        assert [one.source for one in aside] == ["config"]
        assert item not in proposed(held.with_records(aside))
        assert settled(held, found, "config").value == found.parties[0].value


def settled(held, found, source):
    """Takes one party of a proposal; returns the answer, which is not put in doubt again."""
    (party,) = [one for one in found.parties if one.source == source]
    detail, others = settle(held, found, party, "faster", who="Ann", when="2026-05-01")
    after = held.with_records([detail, *others])
    assert found.item not in proposed(after)
    (answer,) = [a for a in fill(after, ["faster"]).answers if a.item.id == found.item]
    assert answer.citation.source == source
    return answer


@pytest.mark.parametrize(("rate", "state"), [("1e-4", DetailState.CONTRADICTED), ("2e-5", DetailState.STATED)])
def test_a_text_that_an_attached_artefact_contradicts_is_told_with_it(library, rate, state):
    told = f"We trained the 7B language model on 64 GPUs with AdamW and a peak learning rate of {rate}."
    text = f"{told}\nThe model was trained faster.\n"
    texts = {"report": text, "config": CONFIG}
    sources = [
        {"id": name, "title": name, "snapshot": snapshot(t.encode()).model_dump(mode="json")}
        for name, t in texts.items()
    ]
    evidence = [{"id": "e-config", "kind": "artefact", "source": "config"}]
    claim = {"kind": "loss", "tags": ["training"], "citations": [{"source": "report", "paragraph": 2}]}
    held = library(claims=[claim], sources=sources, evidence=evidence, texts=texts)
    found = proposed(held)["optimizer-lr"]
    assert found.state is state
    assert ("report" in found.sources) is (state is DetailState.CONTRADICTED)


def test_two_commands_are_both_told(library):
    held = attached_to(library, prefill="vllm serve m/x --seed 1\n", decode="vllm serve m/x --seed 1 --dtype half\n")
    found = proposed(held)["launch-command"]
    assert found.state is DetailState.AMBIGUOUS
    assert set(found.value.split(" | ")) == {"vllm serve m/x --seed 1", "vllm serve m/x --seed 1 --dtype half"}


LAUNCHES = {
    "torchrun --nproc_per_node 8 --nnodes 2 sft.py --model_name_or_path maker/M-7B --learning_rate 2e-5 --optim adamw_torch "
    "--lora_r 8 --lora_alpha 16 --lora_dropout 0.05 --gradient_checkpointing True --bf16 --max_steps 100": {
        "model-name-revision": "model_name_or_path = maker/M-7B",
        "optimizer-lr": "optim = adamw_torch; learning_rate = 2e-5",
        "lora-rank-alpha-init": "lora_r = 8; lora_alpha = 16; lora_dropout = 0.05",
        "recompute-offload": "gradient_checkpointing = True",
        "compute-dtype": "bf16",
        "steps-tokens-total": "max_steps = 100",
        "device-node-count": "nnodes = 2; nproc_per_node = 8",
    },
    "accelerate launch --num_processes 16 --num_machines 2 --mixed_precision bf16 --use_fsdp train.py --dataset_name a/b": {
        "compute-dtype": "mixed_precision = bf16",
        "fsdp-sharding": "use_fsdp",
        "dataset-name-revision": "dataset_name = a/b",
        "device-node-count": "num_machines = 2; num_processes = 16",
    },
    "deepspeed --num_nodes=2 --num_gpus=8 train.py --deepspeed ds.json --per_device_train_batch_size 4": {
        "fsdp-sharding": "deepspeed = ds.json",
        "batch-config": "per_device_train_batch_size = 4",
    },
    "torchrun pretrain_gpt.py --tensor-model-parallel-size 4 --pipeline-model-parallel-size 2 --micro-batch-size 1 "
    "--global-batch-size 512 --recompute-granularity full --num-layers 32 --hidden-size 4096 --clip-grad 1.0 --lr 3e-4 "
    "--expert-model-parallel-size 8 --moe-router-load-balancing-type aux_loss --train-iters 500 --mock-data": {
        "degree-decomposition": "tensor-model-parallel-size = 4; pipeline-model-parallel-size = 2; "
        "expert-model-parallel-size = 8",
        "batch-config": "global-batch-size = 512; micro-batch-size = 1",
        "recompute-offload": "recompute-granularity = full",
        "architecture-config": "num-layers = 32; hidden-size = 4096",
        "moe-load-balance": "moe-router-load-balancing-type = aux_loss",
        "synthetic-or-real-data": "mock-data",
    },
    "vllm serve maker/M-70B --revision abc123 --tensor-parallel-size 8 --max-model-len 32768 --quantization fp8 "
    "--kv-cache-dtype fp8 --enable-prefix-caching --max-num-seqs 256 --dtype bfloat16": {
        "model-name-revision": "model = maker/M-70B; revision = abc123",
        "degree-decomposition": "tensor-parallel-size = 8",
        "sequence-length": "max-model-len = 32768",
        "quant-scheme": "quantization = fp8; kv-cache-dtype = fp8",
        "prefix-kv-cache": "enable-prefix-caching",
        "batch-config": "max-num-seqs = 256",
        "compute-dtype": "dtype = bfloat16",
    },
    "python -m sglang.launch_server --model-path maker/M --tp 8 --dp 2 --ep-size 8 --context-length 8192 "
    "--mem-fraction-static 0.9 --disable-radix-cache --speculative-algorithm EAGLE": {
        "model-name-revision": "model-path = maker/M",
        "degree-decomposition": "tp = 8; dp = 2; ep-size = 8",
        "ep-config": "ep-size = 8",
        "sequence-length": "context-length = 8192",
        "speculative-decoding": "speculative-algorithm = EAGLE",
    },
    "torchrun train.py --training.seq_len=4096 --parallelism.tensor_parallel_degree 4 optimizer.lr=3e-4 seed=7": {
        "sequence-length": "seq_len = 4096",
        "degree-decomposition": "tensor_parallel_degree = 4",
        "optimizer-lr": "lr = 3e-4",
        "seed-policy": "seed = 7",
    },
    "SEED=7\nTRAIN=(\n  --lr 1e-4\n  --seed $SEED\n  --seq-length ${LENGTH:-4096}\n)\n"
    "torchrun --nnodes $NODES train.py ${TRAIN[@]} --model 'maker/M 7B'": {
        "seed-policy": "seed = 7",
        "sequence-length": "seq-length = 4096",
        "device-node-count": "nnodes = $NODES",
        "model-name-revision": "model = maker/M 7B",
    },
}


@pytest.mark.parametrize("text", LAUNCHES)
def test_the_flags_of_usual_launches_answer_their_items(text):
    found = answers(text)
    told = {item: found[item].value.replace("_", "-") for item in LAUNCHES[text]}
    assert told == {item: value.replace("_", "-") for item, value in LAUNCHES[text].items()}


def test_a_flag_is_cited_by_its_own_line_and_a_variable_nobody_sets_leaves_it_open():
    text = "ARGS=(\n  --seed 7\n)\ntorchrun --nnodes $NODES --nproc-per-node 8 a.py ${ARGS[@]}\n"
    found = answers(text)
    assert found["seed-policy"].pointer == "line:2"
    assert found["device-node-count"].state is DetailState.PARTIAL


@pytest.mark.parametrize(
    ("text", "item", "value", "pointer"),
    [
        ("parallelism: {tensor: 4, pipeline: 2}\nseed: 7\n", "degree-decomposition", "parallelism.tensor = 4; parallelism.pipeline = 2", "/parallelism/tensor, /parallelism/pipeline"),
        ('{"train": {"batch": {"global": 512, "micro": 2}, "seed": 7}}', "batch-config", "batch.global = 512; batch.micro = 2", "/train/batch/global, /train/batch/micro"),
        ("[lora]\nr = 8\nalpha = 16\n[training]\nmax_steps = 5\n", "lora-rank-alpha-init", "lora.r = 8; lora.alpha = 16", "/lora/r, /lora/alpha"),
        ('{"zero_optimization": {"stage": 3, "offload_optimizer": {"device": "cpu"}}, "bf16": {"enabled": true}}', "fsdp-sharding", "zero_optimization.stage = 3", "/zero_optimization/stage"),
        ('{"zero_optimization": {"stage": 3, "offload_optimizer": {"device": "cpu"}}, "bf16": {"enabled": true}}', "recompute-offload", "offload_optimizer.device = cpu", "/zero_optimization/offload_optimizer/device"),
        ("tensor_parallel: {degree: 8}\nmodelName: m\nmaxSteps: 9\n", "degree-decomposition", "tensor_parallel.degree = 8", "/tensor_parallel/degree"),
        ("jobs:\n  - train:\n      seq_length: 4096\n      lr: 1e-4\n      seed: 7\n", "sequence-length", "seq_length = 4096", "/jobs/0/train/seq_length"),
    ],
)  # fmt: skip
def test_settings_are_read_however_deep_they_stand(text, item, value, pointer):
    found = answers(text)[item]
    assert (found.value, found.pointer) == (value, pointer)
    assert found.places


def test_a_nested_setting_is_cited_by_its_own_line():
    text = "model:\n  r: 1\nlora:\n  r: 8\n  alpha: 16\nseed: 1\nmax_steps: 4\n"
    found = answers(text)["lora-rank-alpha-init"]
    assert [text[p.start : p.end].strip() for p in found.places] == ["r: 8", "alpha: 16"]


def test_a_setting_of_two_stages_is_told_twice():
    found = answers("stage1: {lr: 1e-4}\nstage2: {lr: 1e-5}\nseed: 1\nmax_steps: 4\n")["optimizer-lr"]
    assert (found.state, found.value) == (DetailState.AMBIGUOUS, "lr = 1e-4; lr = 1e-5")
