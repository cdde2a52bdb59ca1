"""What a predecessor, a competitor or a colleague reached answers nothing for the run that a report is about."""

import pytest

from claims.checklists import items
from claims.extraction.hedging import hedges
from claims.model.checklist import DetailState
from claims.prefill import propose


def proposed(text, item):
    (found,) = propose(f"# LLM 训练 on GPUs\n{text}\n", [items()[item]]) or [None]
    return found


@pytest.mark.parametrize(
    ("sentence", "item"),
    [
        ("Its predecessor, Gull-2B, was trained on 900 billion tokens.", "dataset-size-tokens"),
        ("Our earlier model was trained with a global batch of 512 sequences.", "batch-config"),
        ("A colleague used 16 H100 GPUs for his run.", "device-node-count"),
        ("A competitor's server with eight MI300X GPUs was faster.", "accelerator-sku"),
        ("For comparison, the paper used a sequence length of 4096 tokens.", "sequence-length"),
        ("The A100 nodes that we retired in May ran vLLM 0.5.1.", "framework-commit"),
        ("A run that Otto trained last week used a global batch of 256 sequences.", "batch-config"),
        ("The previous model was Gull-2B. Gull-2B used a sequence length of 2048 tokens.", "sequence-length"),
        ("上一代模型的序列长度为 2048。", "sequence-length"),
        ("友商的集群使用 1024 张 H800。", "device-node-count"),
        ("上一版沙鸥-7B 为 32 层。沙鸥-7B 的词表大小为 64000。", "tokenizer-vocab"),
        ("换机前的集群使用 CUDA 11.8。", "vendor-stack"),
    ],
)
def test_the_run_of_another_answers_nothing(sentence, item):
    found = proposed(sentence, item)
    assert found is None or found.state is not DetailState.STATED


@pytest.mark.parametrize(
    ("sentence", "item", "value"),
    [
        ("We used 16 H100 GPUs, its predecessor 64 A100 GPUs.", "accelerator-sku", "H100"),
        (
            "A server of eight H200 GPUs gave 900 tokens/s, against 400 on the previous A100 server.",
            "accelerator-sku",
            "H200",
        ),
        ("The previous section has the data. The global batch was 512 sequences.", "batch-config", "512 sequences"),
        ("The old model was Gull-2B; Gull-2B-Chat uses a sequence length of 4096.", "sequence-length", "4096"),
        ("本次使用 64 张 H200，上一代使用 A100。", "accelerator-sku", "H200"),
    ],
)
def test_what_is_told_beside_it_of_the_run_at_hand_is_kept(sentence, item, value):
    found = proposed(sentence, item)
    assert found.state is DetailState.STATED
    assert value in found.value


def test_a_comparison_still_has_its_other_side():
    found = proposed("It makes 900 tokens/s, against 400 tokens/s on the previous server.", "baseline-absolute")
    assert "400" in found.value


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("By the Gull team at Eastmoor Labs, 3 March 2026", "Gull team at Eastmoor Labs"),
        ("Author: Ida Brandt, tools group, Harrow & Pike", "Ida Brandt, tools group, Harrow & Pike"),
        ("Written by Noor Haddad, platform group, Lakeside Cloud", "Noor Haddad, platform group, Lakeside Cloud"),
        ("Prepared by the test laboratory of Westmark University.", "test laboratory of Westmark University"),
        (
            "Pelican Semiconductor | 7 April 2026 | by Lena Ortiz, head of engineering",
            "Pelican Semiconductor; Lena Ortiz, head of engineering",
        ),
        ("作者：北湖实验室预训练组 2026年4月", "北湖实验室预训练组"),
        ("文 | 王一宁 南岭科技平台组", "王一宁 南岭科技平台组"),
        ("发布方：松石智能模型部 日期：2026年5月18日", "松石智能模型部"),
        ("撰稿：周子墨（江岸云）", "周子墨（江岸云）"),
        ("本报告由西洲大学系统实验室编写。", "西洲大学系统实验室"),
    ],
)
def test_a_by_line_says_whose_figures_they_are(line, name):
    found = proposed(line, "claimant-identity")
    assert (found.state, found.value) == (DetailState.STATED, name)


@pytest.mark.parametrize(
    "line",
    [
        "By the end of the run the GPU memory was full.",
        "The loss fell by a third.",
        "Prepared by hand, the data took two days.",
        "作者认为这一结果偏低。",
        "文中数据取自 GPU 日志。",
    ],
)
def test_other_words_with_by_name_nobody(line):
    found = proposed(line, "claimant-identity")
    assert found is None or found.state is not DetailState.STATED


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("The run ended in May 2026.", ()),
        ("Prices of May were used.", ()),
        ("On 3 May the cluster was down.", ()),
        ("May 2026 was the last month.", ()),
        ("Between May and June it may have grown.", ("may",)),
        ("May differ from what you see.", ("may",)),
        ("Results may vary.", ("may",)),
    ],
)
def test_the_month_of_may_is_no_hedge(sentence, told):
    assert hedges(sentence) == told


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("Orrery announced the R9 rack on March 3, 2026, with 64 cards.", None),
        ("We released the weights of Sorrel on March 3, 2026.", "March 3, 2026"),
        ("The report was published on March 3, 2026.", "March 3, 2026"),
    ],
)
def test_the_day_on_which_another_thing_was_announced_is_not_that_of_the_report(sentence, day):
    text = f"# Tuning Sorrel on 8 cards\n\nThe training of Sorrel took 40 hours on 8 GPUs.\n\n{sentence}\n"
    found = proposed(text, "source-primary")
    told = found.value if found is not None and found.state is DetailState.STATED else None
    assert told == day
