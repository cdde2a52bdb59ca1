"""Answers from the forms that reports have: labels, tables, settings; and from whose paragraphs they are taken."""

import pytest

from claims.checklists import items
from claims.model.checklist import DetailState
from claims.model.source import normalise, snapshot
from claims.prefill import Reach, Scope, for_study, propose
from claims.prefill.naming import names
from claims.prefill.settings import settings
from claims.prefill.tables import columns, compared, piped


def proposed(text, item):
    (found,) = propose(text, [items()[item]]) or [None]
    return found


@pytest.mark.parametrize(
    ("line", "item", "value"),
    [
        ("Number of nodes: 12", "device-node-count", "12"),
        ("| Vocab Size | 99,072 |", "tokenizer-vocab", "99,072"),
        ("max_seq_length = 2048", "sequence-length", "2048"),
        ('target_modules = "all-linear"', "lora-target-modules", "all-linear"),
        ("bf16 = true", "compute-dtype", "bf16"),
        ("Cooling: immersion", "clocks-power-cap", "immersion"),
        ("Host processor model name: AMD EPYC 9654", "host-system", "AMD EPYC 9654"),
        ("随机种子：1234", "seed-policy", "1234"),
        ("散热方式：浸没式液冷", "clocks-power-cap", "浸没式液冷"),
        ("被测设备：青云 QY-100", "accelerator-sku", "青云 QY-100"),
    ],
)
def test_a_label_gives_its_value_to_the_item_that_it_names(line, item, value):
    found = proposed(f"# GPU benchmark\n{line}\n", item)
    assert (found.state, found.value) == (DetailState.STATED, value)


def test_a_label_within_a_sentence_and_the_settings_of_a_list_are_read():
    text = "GPU runs used an input length of 512 and an output length of 64.\n"
    assert proposed(text, "workload-lengths-output").state is DetailState.STATED
    settings = "# Fine-tuning\nlora_r = 8\nlora_alpha = 16\noptim = 'adafactor'\nlearning_rate = 3e-5\n"
    assert proposed(settings, "lora-rank-alpha-init").state is DetailState.STATED
    assert proposed(settings, "optimizer-lr").value == "adafactor; learning rate = 3e-5"


def test_a_batch_may_be_told_in_two_halves():
    halves = "# LLM fine-tuning\nper_device_train_batch_size = 4\n"
    assert proposed(halves, "batch-config").state is DetailState.PARTIAL
    assert proposed(f"{halves}gradient_accumulation_steps = 8\n", "batch-config").state is DetailState.STATED


TABLE = "# GPU serving\n| Concurrency | tok/s | TTFT P99 (s) |\n|---|---|---|\n| 8 | 310 | 0.4 |\n| 32 | 980 | 1.2 |\n"


def test_the_columns_of_a_table_are_read_under_their_headings():
    told = [words for _, words in columns(TABLE.split("\n"))]
    assert told[0] == "table of 2 rows: Concurrency, tok/s, TTFT P99 (s)"
    assert "Concurrency: 8, 32" in told
    assert proposed(TABLE, "arrival-process").value == "8, 32"
    assert "0.4, 1.2" in proposed(TABLE, "latency-slo-percentiles").value
    found = proposed(TABLE, "per-workload-results")
    assert TABLE[found.sentence.start : found.sentence.end].startswith("| Concurrency")


@pytest.mark.parametrize(
    "rows", ["| a | b |", "| a | b |\n|---|---|\n| 1 | 2 |", "| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |", "| a |\n| 1 |\n| 2 |"]
)
def test_too_small_a_table_or_one_without_headings_tells_nothing(rows):
    assert list(columns(rows.split("\n"))) == []


@pytest.mark.parametrize(
    ("sentence", "item"),
    [
        ("The tests ran on one DGX H100.", "device-node-count"),
        ("Developers can deploy the LLM on Atlas 800 A3 servers.", "device-node-count"),
        ("See also: Maker tunes an LLM on 64 H100 GPUs", "device-node-count"),
        ("The system is designed to train on 10,000 GPUs.", "device-node-count"),
        ("On GPUs, latency rises for sequence lengths longer than 64K.", "sequence-length"),
        ("The card delivers 5 petaFLOPS of dense FP8 compute.", "compute-dtype"),
        ("MFU 不含重计算，GPU 利用率较高。", "recompute-offload"),
    ],
)
def test_what_only_looks_like_an_answer_is_not_stated(sentence, item):
    found = proposed(sentence, item)
    assert found is None or found.state is not DetailState.STATED


ARTICLE = """Two makers report LLM training
Northco says its N1 chip took part in a run.
Southco trained on 512 S9 GPUs with a batch size of 1,024.
The company says the run used driver 570.12 and NCCL 2.26.5.
Northco used 64 N1 GPUs.
"""


def test_what_is_said_of_another_maker_answers_nothing(library):
    def claim(name, paragraph, subject, study):
        cited = {"source": "article", "paragraph": paragraph, "figures": [], "stance": "asserts"}
        return {"id": name, "subject": subject, "citations": [cited], "study": study}

    text = normalise(ARTICLE.encode())
    held = library(
        claims=[claim("north", 2, "n1", "north-run"), claim("south", 3, "s9", "south-run")],
        subjects=[
            {"id": "northco", "name": "Northco", "kind": "organisation"},
            {"id": "southco", "name": "Southco", "kind": "organisation"},
            {"id": "n1", "name": "N1", "kind": "accelerator", "vendor": "northco"},
            {"id": "s9", "name": "S9", "kind": "accelerator", "vendor": "southco"},
        ],
        studies=[{"id": "north-run", "subject": "n1"}, {"id": "south-run", "subject": "s9"}],
        sources=[{"id": "article", "snapshot": snapshot(ARTICLE.encode()).model_dump(mode="json")}],
        texts={"article": text},
    )
    north = {p.item: p.value for p in for_study(held, "north-run")}
    assert north["device-node-count"] == "64 N1 GPUs"
    assert "batch-config" not in north
    assert "vendor-stack" not in north
    south = {p.item: p.value for p in for_study(held, "south-run")}
    assert south["device-node-count"] == "512 S9 GPUs"
    assert "NCCL 2.26.5" in south["vendor-stack"]


TWO_RUNS = """Two language models were fine-tuned on GPUs
While Petrel-7B used LoRA on 8 A100 GPUs, Avocet-9B started from random weights on 64 H100 GPUs.
Petrel-7B was trained with seed 17. The run kept its master weights in FP32.
Avocet-9B saw 512 sequences per step, whereas Petrel-7B used activation checkpointing.
Compared with Petrel-7B, throughput was 12% higher per GPU.
"""


def two_runs(library, **claim):
    cited = {"source": "article", "paragraph": 2, "figures": [], "stance": "asserts"}
    return library(
        claims=[{"id": "run", "subject": "avocet", "citations": [cited], "study": "avocet-run", **claim}],
        subjects=[
            {"id": "avocet", "name": "Avocet-9B", "kind": "model"},
            {"id": "petrel", "name": "Petrel-7B", "kind": "model"},
        ],
        studies=[{"id": "avocet-run", "subject": "avocet"}],
        sources=[{"id": "article", "snapshot": snapshot(TWO_RUNS.encode()).model_dump(mode="json")}],
        texts={"article": normalise(TWO_RUNS.encode())},
    )


@pytest.mark.parametrize("about", [[], [{"subject": "petrel", "role": "baseline"}]])
def test_only_the_side_of_a_contrast_that_names_the_model_at_hand_answers(library, about):
    held = two_runs(library, about=about)
    of_whom = names(held, held.claims_of["avocet-run"])
    told = {p.item: p.value for p in propose(TWO_RUNS, items().values(), names=of_whom) if p.value}
    assert told["device-node-count"] == "64 H100 GPUs"
    assert told["weights-real-or-dummy"] == "random weights"
    assert told["batch-config"] == "512 sequences per step"
    assert told["baseline-identity"] == "Petrel-7B"
    assert not {"adaptation-method", "seed-policy", "state-comm-dtype", "recompute-offload"} & told.keys()
    both = {p.item for p in propose(TWO_RUNS, items().values()) if p.value}
    assert {"adaptation-method", "seed-policy", "state-comm-dtype", "recompute-offload"} <= both
    study = {p.item: p.value for p in for_study(held, "avocet-run") if p.value}
    assert study == {item: value for item, value in told.items() if item in study}


def test_a_study_that_is_cited_from_a_paragraph_about_another_model_is_told_nothing(library):
    cited = {"source": "article", "paragraph": 3, "figures": [], "stance": "asserts"}
    held = two_runs(library, citations=[cited])
    of_whom = names(held, held.claims_of["avocet-run"])
    passage = Scope(frozenset([3]))
    told = propose(TWO_RUNS, items().values(), passage, names=of_whom)
    assert not [p for p in told if p.reach is Reach.PASSAGE and p.state is DetailState.STATED]
    assert [p for p in propose(TWO_RUNS, items().values(), passage) if p.reach is Reach.PASSAGE]
    assert not [p for p in for_study(held, "avocet-run") if p.reach is Reach.PASSAGE and p.value]


def test_a_model_akin_to_the_one_at_hand_is_not_another(library):
    held = two_runs(library, about=[{"subject": "petrel", "role": "base model"}])
    assert names(held, held.claims_of["avocet-run"]).others == frozenset()


@pytest.mark.parametrize(
    ("sentence", "item", "value"),
    [
        ("Every GPU benchmark was launched five times.", "repeats-and-failures", "five times"),
        ("每级测三遍，表里是三遍的平均数。", "repeats-and-failures", "三遍"),
        ("The GPU tests were done on pre-production boards in May 2026.", "hardware-maturity", "pre-production boards"),
        ("前缀缓存全程关闭。", "prefix-kv-cache", "前缀缓存全程关闭"),
        ("吞吐只数生成的 token。", "metric-definition", "吞吐只数生成的 token"),
        (
            "LLM serving was started by `vllm serve m --port 80`, so it listens.",
            "launch-command",
            "vllm serve m --port 80",
        ),
        ("GPU batches: each optimizer step saw 256 conversations.", "batch-config", "256 conversations"),
        ("四次训练的种子依次为 100、200。", "seed-policy", "四次训练的种子依次为 100、200"),
        ("The GPU node gave 90 tokens/s, up from 70 with vLLM 0.8.5.", "baseline-identity", "vLLM 0.8.5"),
        ("GPU sequences longer than 8,192 tokens were dropped.", "sequence-length", "8,192 tokens"),
        ("训练权重随机初始化。", "weights-real-or-dummy", "权重随机初始化"),
        (
            "GPU power, polled through rocm-smi, averaged 5.1 kW.",
            "power-scope-method",
            "GPU power, polled through rocm-smi, averaged 5.1 kW",
        ),
    ],
)
def test_plain_ways_of_saying_it_are_read_with_a_short_value(sentence, item, value):
    found = proposed(f"# LLM 训练 GPU benchmark\n{sentence}\n", item)
    assert (found.state, found.value) == (DetailState.STATED, value)


@pytest.mark.parametrize(
    ("sentence", "item"),
    [
        ("服务器可装 8 张卡，GPU 互联。", "device-node-count"),
        ("GPU links run at 784 GB/s per card.", "device-memory"),
        ("With accumulation over 4 steps, the GPU batch is 32.", "steps-tokens-total"),
        ("对 PyTorch 2.7 的支持已进入测试版。", "framework-commit"),
        ("Our question was how many users eight GPUs can hold.", "device-node-count"),
        ("GPU 代价是单卡功耗比上一代高出 50 W，由我司工程师测得。", "power-scope-method"),
        ("The GPU run kept its master weights in FP32.", "compute-dtype"),
    ],
)
def test_words_about_something_else_answer_nothing(sentence, item):
    found = proposed(f"# LLM 训练 GPU benchmark\n{sentence}\n", item)
    assert found is None or found.state is not DetailState.STATED


PLAIN = """GPU router test
Part | Value
Hosts | 6 × Acme R9, each with 4 × H200 141GB
NIC | 2 × ConnectX-7 200G per host, RoCE v2

Metric | Plain | Aware | Change
Output tokens/s | 1,200 | 1,500 | +25%
TTFT p99 (ms) | 800 | 950 | +19%
Failed requests | 2 | 5 |
"""


@pytest.mark.parametrize(
    ("item", "value"),
    [
        ("inter-node-fabric", "2 × ConnectX-7 200G per host"),
        ("baseline-absolute", "Plain 1,200, Aware 1,500"),
        ("latency-slo-percentiles", "800, 950"),
        ("success-errors", "2, 5"),
        ("tradeoffs-costs", "+19%"),
        ("per-workload-results", "table of 2 rows"),
    ],
)
def test_a_table_that_is_only_cut_by_bars_is_read_as_one(item, value):
    found = proposed(PLAIN, item)
    assert found.state is DetailState.STATED
    assert value in found.value


def test_a_bar_in_a_lone_line_makes_no_table():
    assert piped(["By A. Writer | 3 May 2026", "", "one | two"]) == ["By A. Writer | 3 May 2026", "", "one | two"]


def test_columns_are_set_side_by_side_only_from_a_starting_point():
    rows = "| Task | Shots | {} | {} |\n|---|---|---|---|\n| MMLU | 5 | 61.0 | 64.2 |"
    assert [told for _, told in compared(rows.format("Base", "Tuned").split("\n"))] == [
        "compared, MMLU: Base 61.0, Tuned 64.2"
    ]
    assert not list(compared(rows.format("Kite-2B", "Kite-3B").split("\n")))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("acme serve kite --tensor-parallel-size 4 --seed=7 \\", ["tensor parallel size: 4", "seed: 7"]),
        ("  --dtype bfloat16", ["dtype: bfloat16"]),
        ("acme serve kite --max-model-len 8192", []),
        ("- well-known -- and old", []),
        ("| Layers / hidden size | 32 / 4,096 |", ["Layers: 32", "hidden size: 4,096"]),
        ("OS / driver: Linux 6.8, Acme 570.2", ["OS: Linux 6.8, Acme 570.2", "driver: Linux 6.8, Acme 570.2"]),
        ("驱动与工具链：AcmeDriver 24.1", ["驱动: AcmeDriver 24.1", "工具链: AcmeDriver 24.1"]),
        ("Batch: 32", []),
    ],
)
def test_switches_and_labels_of_several_names_are_told_one_by_one(line, told):
    assert [words for _, words in settings([line])] == told


def test_a_section_of_limits_tells_what_holds_not_and_leaves_out_what_was_not_done():
    text = "# GPU notes\n\n## Caveats\n\nPower was not recorded.\nScanned pages never work.\n\n## Setup\n\nIt never stops.\n"
    assert proposed(text, "scope-limits").value == "Scanned pages never work"


@pytest.mark.parametrize(
    ("text", "item", "value"),
    [
        ("显存：48GB GDDR6，带宽 900GB/s", "device-memory", "48GB GDDR6，带宽 900GB/s"),
        ("packing: false", "preprocessing-masking", "packing: false"),
        ("Accelerator: H100 GPUs", "accelerator-sku", "H100 GPUs"),
        ("学习率：峰值 3e-5\n优化器：AdamW", "optimizer-lr", "3e-5"),
    ],
)
def test_a_value_keeps_the_words_that_make_it_whole(text, item, value):
    assert value in proposed(f"# GPU 训练\n\n{text}\n", item).value


def test_the_memory_of_a_card_is_not_what_a_run_used():
    assert proposed("# GPU 规格\n\n- 显存：48GB GDDR6\n", "peak-memory-method") is None


@pytest.mark.parametrize(
    ("sentence", "item", "value"),
    [
        (
            "Tuning cost 310 GPU hours and alignment another 40; the searches before it came to 900.",
            "total-compute",
            "Tuning cost 310 GPU hours and alignment another 40; the searches before it came to 900",
        ),
        ("GPU training used AdamW (0.9, 0.98) at a learning rate of 2e-5.", "optimizer-lr", "AdamW (0.9, 0.98)"),
        ("GPU 推理未用投机解码。", "speculative-decoding", "未用投机解码"),
    ],
)
def test_a_value_is_told_with_all_that_its_sentence_says_of_it(sentence, item, value):
    found = proposed(f"# LLM 训练 GPU benchmark\n{sentence}\n", item)
    assert found.state is DetailState.STATED
    assert value in found.value


@pytest.mark.parametrize(
    ("sentence", "item"),
    [
        ("The LLM fits on one 40 GB GPU card.", "device-node-count"),
        ("GPU power is read from the PDU once a second (class 1, ±1%).", "dispersion-ci"),
        ("GPU power is read from the PDU once a second.", "repeats-and-failures"),
        ("The GPU server handles 21.5 requests per second.", "arrival-process"),
        (
            "| Setting | vLLM, A | vLLM, B |\n|---|---|---|\n| Chunk of the GPU | 4 | 8 |\n| Running | 3 | 5 |",
            "baseline-absolute",
        ),
    ],
)
def test_what_only_reads_like_an_answer_states_nothing(sentence, item):
    found = proposed(f"# LLM GPU benchmark\n{sentence}\n", item)
    assert found is None or found.state is not DetailState.STATED
