"""Values that stand near the words of an item, printed whole; and texts, runs and clauses that answer nothing."""

import pytest

from claims.checklists import items
from claims.model.checklist import DetailState
from claims.prefill import is_technical, propose


def proposed(text, item):
    (found,) = propose(f"# LLM 训练 on GPUs\n{text}\n", [items()[item]]) or [None]
    return found


@pytest.mark.parametrize(
    ("sentence", "item", "value"),
    [
        ("Each update took 256 sequences.", "batch-config", "256 sequences"),
        ("集合通信用 1 GB 消息，总线带宽 41.5 GB/s。", "collective-bandwidth", "1 GB 消息; 41.5 GB/s"),
        ("单台满载 8.9 kW，38 天共用电 26 万千瓦时。", "energy-per-task", "单台满载 8.9 kW，38 天共用电 26 万千瓦时"),
        ("流水线采用零气泡调度。", "pp-cp-overlap", "流水线采用零气泡调度"),
        ("The base model was loaded in 4-bit NF4 and frozen.", "base-frozen-precision", "4-bit NF4"),
        (
            "Between runs the throughput varied by less than 2%.",
            "dispersion-ci",
            "Between runs the throughput varied by less than 2%",
        ),
        ("每条样本截断到 4096 个 token。", "sequence-length", "4096 个 token"),
        ("The card ran firmware 28.41.1000.", "vendor-stack", "The card ran firmware 28.41.1000"),
        ("| Rank / alpha | 32 / 64 |", "lora-rank-alpha-init", "Rank: 32; alpha: 64"),
        ("| Modules | q, k, v, o, gate, up, down |", "lora-target-modules", "q, k, v, o, gate, up, down"),
        (
            "Reported values are means of three runs.",
            "statistic-and-averaging",
            "Reported values are means of three runs",
        ),
    ],
)
def test_a_value_near_the_words_of_an_item_is_read_whole(sentence, item, value):
    found = proposed(sentence, item)
    assert (found.state, found.value) == (DetailState.STATED, value)


@pytest.mark.parametrize(
    ("sentence", "item"),
    [
        ("The card draws a power of 50 W more than the last one.", "trainable-params"),
        ("代价是功耗高出 50 W，整机供电不变。", "power-scope-method"),
        ("Every pull request trains a 1B model; nightly runs train it for 2,000 steps.", "steps-tokens-total"),
        ("The Atlas 950 SuperPoD holds accelerators.", "accelerator-sku"),
        ("Huawei Says 128 Cards Tuned a Model", "accelerator-sku"),
        ("每百万词元输入 2 元、输出 8 元。", "workload-lengths-output"),
        ("MFU 不含重计算。", "recompute-offload"),
        ("FP8 训练目前仍是试验特性。", "compute-dtype"),
    ],
)
def test_a_difference_a_routine_run_or_another_thing_answers_nothing(sentence, item):
    found = proposed(sentence, item)
    assert found is None or found.state is not DetailState.STATED


def test_words_near_count_only_where_no_plain_form_answers():
    found = proposed("Global batch size: 512, and each update touches 4 sequences of the cache.", "batch-config")
    assert found.value.startswith("Global batch size: 512")
    assert "4 sequences" not in found.value


def test_the_number_of_another_variant_is_no_rival():
    text = "LoRA rank 16, alpha 32. A rank-64 run with all else equal did no better."
    found = proposed(text, "lora-rank-alpha-init")
    assert (found.state, found.value) == (DetailState.STATED, "LoRA rank 16, alpha 32")


def test_two_numbers_in_the_same_words_of_one_sentence_are_ambiguous():
    found = proposed("One run ended after 1,500 steps and the other after 900 steps.", "steps-tokens-total")
    assert found.state is DetailState.AMBIGUOUS


FINANCE = (
    "Revenue from GPU sales rose. Net income, gross margin and dividends per share grew; fiscal 2025 had 52 weeks."
)


def test_a_text_that_speaks_more_of_another_field_is_not_technical():
    assert not is_technical(FINANCE)
    assert is_technical(FINANCE.replace("Net income, gross margin and dividends per share grew; fiscal", "The year"))
    many = "CUDA, PyTorch, vLLM, NVLink and InfiniBand on accelerators."
    assert is_technical(f"{FINANCE} {many}")


@pytest.mark.parametrize(
    ("text", "item", "value"),
    [
        ("We wanted one that could last, and we trained it on 16 H100 GPUs.", "device-node-count", "16 H100 GPUs"),
        ("Prefix caching was switched off, and so was speculative decoding.", "speculative-decoding", "off"),
        ("Parallelism was four-way tensor and eight-way pipeline.", "degree-decomposition", "eight-way"),
        ("It continues from Teal-7B.\n\n# Terms\nApache 2.0 licence.", "upstream-credit-licence", "Apache 2.0"),
    ],
)
def test_words_and_values_far_apart_answer_where_nothing_nearer_does(text, item, value):
    found = proposed(text, item)
    assert found.state is DetailState.STATED
    assert value in found.value


def test_systems_in_the_columns_of_a_table_are_set_side_by_side():
    table = "| Task | Teal-7B | Plum-8B |\n|---|---|---|\n| MMLU | 61.2 | 60.1 |\n| GSM8K | 70.4 | 68.8 |"
    assert proposed(table, "baseline-identity").value == "Teal-7B, Plum-8B"
    assert "Plum-8B 60.1" in proposed(table, "baseline-absolute").value
    assert proposed(table, "per-workload-results").value == "table of 2 rows"
    settings = "| Setting | SFT-1 | DPO-1 |\n|---|---|---|\n| Learning rate | 1e-5 | 5e-7 |\n| Epochs | 2 | 1 |"
    assert proposed(settings, "baseline-identity") is None


def test_who_wrote_a_text_and_when_is_read_from_its_head():
    text = "OSLO, Norway – May 4, 2026 – Teal Compute has released a GPU for LLM training.\nIt has 96 GB."
    (who,) = propose(text, [items()["claimant-identity"]])
    (when,) = propose(text, [items()["source-primary"]])
    assert (who.value, when.value) == ("Teal Compute", "May 4, 2026")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("整个训练用了 61 万卡时，前期试验另外用了 8 万卡时。", "61 万卡时"),
        (
            "The whole training took 610,000 GPU-hours, and failed attempts another 80,000 GPU-hours.",
            "610,000 GPU-hours",
        ),
    ],
)
def test_what_came_on_top_is_no_rival_in_its_sentence(text: str, value: str) -> None:
    found = proposed(text, "total-compute")
    assert found.state is DetailState.STATED
    assert value in found.value
