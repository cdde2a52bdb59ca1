"""What the words of a report tie together: each relation flags figures that do not fit, and only those."""

import pytest

from claims.checks import CHECKS
from claims.linting.relations import RELATIONS, clashes
from claims.linting.telling import report_of

FITTING = {
    "The model solved {132} of 164 problems, a pass rate of 80.5%.": ("CNT123", "99"),
    "We sent 5,000 requests; {4,900} succeeded, a success rate of 98%.": ("CNT123", "4,100"),
    "在 1,000 道题中答对 {870} 道，准确率 87%。": ("CNT123", "780"),
    "The model has 8.0 billion parameters. The adapter has {42} million trainable parameters, or 0.53% of the model.": (
        "SIZ115",
        "142",
    ),
    "总参数量为 1200 亿，每个 token 激活 {120} 亿参数，激活比例为 10%。": ("SIZ103", "360"),
    "Step time went from 12.0 seconds to {9.0} seconds, a 25% reduction in step time.": ("RAT102", "7.0"),
    "Throughput rose by 40%, from 1,000 to {1,400} tokens per second.": ("RAT102", "1,300"),
    "The step time fell by 25%: from 12.0 seconds to {9.0} seconds.": ("RAT102", "7.0"),
    "首字延迟由 600 毫秒降至 {450} 毫秒，降低了 25%。": ("RAT102", "300"),
    "The initial loss was 2.40 and the final loss was {0.96}, a reduction of 60%.": ("LOS110", "1.44"),
    "The final perplexity was {9.4}, which corresponds to a loss of 2.24.": ("LOS101", "6.2"),
    "We trained on {1,024} accelerators, in 64 nodes of 16 accelerators each.": ("CNT108", "512"),
    "We used 16 nodes with 8 accelerators each. All {128} accelerators took part.": ("CNT108", "160"),
    "In all we had 16 × 8 = {128} accelerators.": ("CNT131", "160"),
    "TP=4, PP=2 and DP={4} fill the 32 cards of the run.": ("CNT102", "8"),
    "It ran on 8 GPUs.\n\nEach GPU has 80 GB of memory, {640} GB in total.": ("SIZ114", "960"),
    "The server reached 12,000 tokens/s on 8 GPUs, which is {1,500} tokens/s per GPU.": ("RAT205", "1,800"),
    "Decoding takes 20 ms per output token, i.e. {50} tokens per second per user.": ("RAT210", "80"),
    "It used 208 card hours, and at 1.80 USD per card hour it cost {374} USD.": ("RAT229", "499"),
    "The model has 70 billion parameters. The BF16 checkpoint is {140} GB on disk.": ("SIZ101", "280"),
    "340 亿参数的 BF16 权重大小为 {68} GB。": ("SIZ101", "102"),
    "Peak memory was {72} GB per card; the cards have 80 GB of memory each.": ("SIZ117", "92"),
    "We ran {500,000} steps. Each step consumed 4 million tokens, 2.0 trillion tokens in total.": ("LOS107", "700,000"),
    "训练 2,000 步，每步处理 200 万 token，共处理 {40} 亿 token。": ("LOS107", "60"),
}


def found(text):
    return [(clash.code, clash.explanation) for clash in clashes(report_of(text))]


@pytest.mark.parametrize("text", FITTING)
def test_figures_that_fit_are_left_alone_and_one_that_does_not_is_found(text):
    code, wrong = FITTING[text]
    start, end = text.index("{"), text.index("}")
    assert found(text.replace("{", "").replace("}", "")) == []
    ((told, explanation),) = found(f"{text[:start]}{wrong}{text[end + 1 :]}")
    assert told == code, explanation
    assert wrong in explanation or "printed" in explanation


def test_every_code_is_that_of_a_check_and_every_relation_is_tried():
    assert {code for code, _ in FITTING.values()} <= set(CHECKS)
    assert len(RELATIONS) >= 13


@pytest.mark.parametrize(
    "text",
    [
        "Scaling went from 8 GPUs to 64 GPUs with 92% efficiency.",
        "The weights shrank from 520 GB to 138 GB and throughput rose by 45%.",
        "If it solved 99 of 164 problems, that would be a pass rate of 80.5%.",
        "Four nodes, each with 8 GPUs, two processors and 2 TB of memory.",
        "The 1.5B draft model helps. The weights were quantised to INT8 and take 124 GB. It has 1.5B parameters.",
        "Its 37B of 671B parameters are active, 19% faster than before.",
        "Throughput rose by 40% in a month, and the price went from 12.0 to 9.0 dollars.",
        "The gain is about 25%, from 820 ms to 640 ms, at a 60% load.",
        "内存512G、两块显卡每块48G，一共花了四万三。",
        "雁鸣-34B 的权重以 FP8 保存，约 35 GB。",
    ],
)  # fmt: skip
def test_what_the_words_do_not_tie_together_is_no_clash(text):
    assert found(text) == []


def test_a_bound_or_an_about_leaves_room():
    assert found("The model has 70 billion parameters. The BF16 checkpoint takes about 142 GB on disk.") == []
    assert found("At up to 2,000 tokens/s per GPU, 8 GPUs reach 12,000 tokens/s.") == []
