"""Which template a draft report is linted by, and what it is asked because of what it says without a figure."""

import tomllib
from pathlib import Path

import pytest

from claims import checklists
from claims.linting import lint_report
from claims.linting.choosing import fitting
from claims.model.checklist import DetailState
from claims.readers import read

TEXTS = Path(__file__).resolve().parent / "prefill"
FITTING = tomllib.loads((TEXTS / "templates.toml").read_text(encoding="utf-8"))


def lint(text, template=None):
    data = text.encode()
    return lint_report(read(data, name="a.md"), data, "a.md", checklists.template(template) if template else None)


@pytest.mark.parametrize("part", ["ninth", "tenth", "eleventh", "twelfth", "thirteenth"])
def test_the_template_that_fits_is_chosen(part):
    chosen = {name: lint((TEXTS / part / f"{name}.txt").read_text(encoding="utf-8")).template for name in FITTING[part]}
    assert {name: one for name, one in chosen.items() if one not in FITTING[part][name]} == {}


@pytest.mark.parametrize(
    ("title", "text", "template"),
    [
        ("Serving a 30B model on two cards", "Load: 40 requests per second, TTFT 0.3 s.", "serving-deployment"),
        ("某 9B 模型卡", "预训练使用 AdamW，学习率 3e-4。", "training-run"),
        ("Grebe-7B-QLoRA", "Trained with AdamW at a learning rate of 2e-4; rank 16, alpha 32.", "lora-fine-tuning"),
        ("Grebe-7B now runs on the K5 accelerator", "Support level: beta.", "support-statement"),
        ("Our compiler is faster than the last", "It ran at 1.4 times the throughput.", "speed-up"),
        ("双口网卡转发测试", "64 字节包长下达到线速。", "network-card"),
        ("Notes", "Nothing of the kind.", "catalogue"),
    ],
)
def test_words_of_title_and_text_speak_for_a_template(title, text, template):
    assert fitting([], text, title)[0].id == template


@pytest.mark.parametrize(
    "sentence",
    [
        "Grebe-7B is supported on the K5 accelerator.",
        "Grebe-7B runs on K5 GPUs with vLLM.",
        "We added support for K5 accelerators to the LLM engine.",
        "模型可在 K5 加速卡上推理。",
        "该推理引擎已适配 K5 加速卡。",
        "本版本支持 K5 加速卡。",
    ],
)
def test_a_statement_of_support_without_a_figure_is_a_claim(sentence):
    told = lint(f"# LLM inference\n\n{sentence}\n")
    assert [claim.kind for claim in told.claims] == ["support"]
    assert told.claims[0].spot.words in sentence
    assert {"support-level", "support-evidence"} <= {line.item for line in lint(told_text(sentence), "catalogue").lines}


def told_text(sentence):
    return f"# LLM inference\n\n{sentence}\n"


@pytest.mark.parametrize(
    "sentence",
    [
        "Grebe-7B is not supported on the K5 accelerator.",
        "模型尚不支持 K5 加速卡。",
        "The project is supported by a grant, and the GPUs were lent.",
        "The fan runs on 12 volts in every GPU server.",
        "If K5 is supported on your LLM server, use it.",
    ],
)
def test_what_is_denied_or_of_another_sense_is_no_support(sentence):
    assert not [claim for claim in lint(told_text(sentence)).claims if claim.kind == "support"]


def test_an_item_that_the_report_answers_is_asked():
    text = "# Serving Grebe-7B\n\nOn one K5 GPU it made 900 tokens/s. Weights are quantised per channel with GPTQ to INT4.\n"
    (line,) = [line for line in lint(text, "serving-deployment").lines if line.item == "quant-scheme"]
    assert line.state in (DetailState.STATED, DetailState.PARTIAL)
