"""Answers in words that reports use for repeats, releases, replication, and what is kept back or left out."""

import pytest

from claims.checklists import items
from claims.model.checklist import DetailState
from claims.prefill import propose


def proposed(text, item):
    (found,) = propose(f"# LLM benchmark on GPUs\n{text}\n", [items()[item]]) or [None]
    return found


@pytest.mark.parametrize(
    ("sentence", "item", "value"),
    [
        ("Each prompt was sent four times.", "repeats-and-failures", "four times"),
        ("受预算所限，整轮微调只完成了一次。", "repeats-and-failures", "只完成了一次"),
        ("The opening pass was discarded, and the others were kept.", "measurement-window", "opening pass"),
        ("The two ends of the range are 2.3% apart.", "dispersion-ci", "2.3% apart"),
        ("Scores are averages; standard errors are given in parentheses.", "dispersion-ci", "standard errors"),
        ("Each step includes those above it and changes one setting.", "single-factor-ablation", "changes one setting"),
        ("The new engine emits the same words as the old one for all prompts.", "equal-quality", "same words as"),
        ("We stop the timer when the last token has come in.", "timed-region", "stop the timer"),
        ("推理计时不含编译，单位为词元。", "timed-region", "不含编译"),
        ("See the folder for CSV files with one row per step.", "raw-logs", "CSV files"),
        ("这些结果没有被其他机构复现。", "acm-replicated", "没有被其他机构复现"),
        ("模型权重可直接下载。", "availability-status", "直接下载"),
        ("第1步的损失为 12.02，接近随机水平。", "loss-start-sanity", "12.02"),
        ("我们移除了与测试集重合的网页。", "reforms-dependences", "测试集重合"),
        ("The engine 3.1 has been available on GitHub since May.", "release-tag-exists", "on GitHub since May"),
        ("No traffic leaves the node.", "rank-mapping", "No traffic leaves the node"),
        ("Engineers from each vendor tuned their node for three days.", "baseline-tuned", "tuned their node"),
        ("| Arithmetic | bf16 |", "compute-dtype", "bf16"),
        ("| Epochs | 3 (4,150 steps) |", "steps-tokens-total", "4,150 steps"),
        ("Annotators were paid 18 euros an hour.", "neurips-participants", "18 euros an hour"),
        ("The hosted model rejects questions about explosives.", "neurips-safeguards", "about explosives"),
        ("The host has an AMD Ryzen 9950X and 128 GB of RAM.", "host-system", "Ryzen 9950X"),
        ("If you get a result over 4% off, tell us.", "expected-variation", "4% off"),
    ],
)
def test_an_answer_in_other_words_is_found(sentence, item, value):
    found = proposed(sentence, item)
    assert found is not None
    assert found.state is DetailState.STATED
    assert value in found.value


@pytest.mark.parametrize(
    ("sentence", "item"),
    [
        ("The list price was cut four times.", "repeats-and-failures"),
        ("The kernels are fast.", "private-patches"),
        ("Customers pay 9.50 dollars for 1M tokens, and annotators are paid 18 dollars an hour.", "neurips-safeguards"),
        ("The demo was published on Monday.", "release-tag-exists"),
        ("租金按元计。", "timed-region"),
    ],
)
def test_words_that_only_look_so_answer_nothing(sentence, item):
    found = proposed(sentence, item)
    assert found is None or found.state is not DetailState.STATED
