"""Values are carried on to where their sentence leaves the matter."""

import pytest

from claims.checklists import items
from claims.prefill import propose

LEAD = "We fine-tuned the model with LoRA on eight GPUs and measured the throughput in tokens/s. "
LEAD_ZH = "我们在加速卡上训练大模型，并测量吞吐。"


def value(text: str, item: str) -> str:
    lead = LEAD_ZH if text[0] >= "\u3400" else LEAD
    found = {answer.item: answer.value for answer in propose(lead + text, items().values())}
    return found[item] or ""


@pytest.mark.parametrize(
    ("text", "item", "whole"),
    [
        ("序列长度为2048，最后阶段扩展至16384。", "sequence-length", "2048，最后阶段扩展至16384"),
        ("采用流水并行4、张量并行2，未使用上下文并行。", "degree-decomposition", "未使用上下文并行"),
        ("全局批大小为512条，每步约200万token。", "batch-config", "512条，每步约200万token"),
        ("本次测试未启用投机解码。", "speculative-decoding", "未启用投机解码"),
        ("The global batch is 96 sequences, which makes 1.5M tokens a step.", "batch-config", "1.5M tokens a step"),
        ("Its list price was 9,800 dollars in May 2026, without tax.", "price-basis", "without tax"),
        ("Peak memory was 71 GB, as reported by the driver.", "peak-memory-method", "as reported by the driver"),
        ("Packed to 8,192 tokens, the samples fill each batch.", "preprocessing-masking", "acked to 8,192 tokens"),
    ],
)
def test_a_value_goes_on_as_its_sentence_does(text: str, item: str, whole: str) -> None:
    assert whole in value(text, item)


@pytest.mark.parametrize(
    ("text", "item", "whole"),
    [
        ("Activation checkpointing was on for all blocks.", "recompute-offload", "checkpointing was on for all blocks"),
        ("The first 40 requests served as warm-up.", "measurement-window", "first 40 requests served as warm-up"),
        (
            "Adapters sit on the q and v projections as well as on the MLP.",
            "lora-target-modules",
            "as well as on the MLP",
        ),
        ("权重按通道量化，激活按词元动态量化，路由层保持BF16。", "quant-scheme", "路由层保持BF16"),
        ("驱动24.1，ZTK工具包6.2，系统为Ubuntu 22.04。", "vendor-stack", "ZTK工具包6.2"),
        ("解码吞吐从每秒900个词元提高到1350个词元，提升50%。", "speedup-definition", "提升50%"),
    ],
)
def test_a_value_is_a_whole_phrase(text: str, item: str, whole: str) -> None:
    assert whole in value(text, item)


@pytest.mark.parametrize(
    ("text", "item", "short"),
    [
        ("The model was trained in bfloat16 and released in May.", "compute-dtype", "bfloat16"),
        ("Sequences are cut at 2,048 tokens and the rest is dropped.", "sequence-length", "2,048 tokens"),
        ("Each arm ran five times and the mean is given.", "repeats-and-failures", "five times"),
    ],
)
def test_a_phrase_takes_in_nothing_else(text: str, item: str, short: str) -> None:
    assert value(text, item) == short


def test_a_name_is_not_cut_within_its_number() -> None:
    assert "逐通道INT8" in value("权重采用逐通道INT8量化，使用SmoothQuant校准。", "quant-scheme")


@pytest.mark.parametrize(
    ("text", "item", "foreign"),
    [
        ("矩阵乘以BF16计算，主权重为FP32。", "compute-dtype", "FP32"),
        ("The adapters have rank 16 and the base is frozen in NF4.", "lora-rank-alpha-init", "NF4"),
        ("Training ran on 16 H100 GPUs that belong to the museum.", "accelerator-sku", "museum"),
    ],
)
def test_a_value_ends_where_another_answer_begins(text: str, item: str, foreign: str) -> None:
    assert foreign not in value(text, item)


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("Checkpoints hold FP32 master weights.", "compute-dtype"),
        ("The server admits a context of at most 64 sequences.", "sequence-length"),
        ("The Orrin H2 cards deliver 40 tokens/s.", "availability-date"),
        ("The vendor lent us two engineers for six weeks.", "dev-effort-basis"),
        ("Averaged over steps 20 to 400, the cluster made 900 tokens/s.", "statistic-and-averaging"),
    ],
)
def test_words_that_only_look_like_an_answer_give_none(text: str, item: str) -> None:
    lead = LEAD_ZH if text[0] >= "\u3400" else LEAD
    found = {answer.item for answer in propose(lead + text, items().values()) if answer.value}
    assert item not in found
