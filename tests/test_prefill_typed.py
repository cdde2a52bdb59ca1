"""Answers from figures and names by their kinds, and from the other side of a comparison that prose tells."""

import pytest

from claims.checklists import items
from claims.model.checklist import DetailState
from claims.prefill import propose
from claims.prefill.comparing import set_against
from claims.prefill.rules import rules
from claims.prefill.typed import figures_of, kinds_of_answer


def proposed(text, item):
    (found,) = propose(f"# LLM 训练 on GPUs\n{text}\n", [items()[item]]) or [None]
    return found


@pytest.mark.parametrize(
    ("sentence", "item", "value"),
    [
        ("Every module holds 96 GB of HBM3E.", "device-memory", "96 GB"),
        ("A run over the whole mix came to 41,000 updates.", "steps-tokens-total", "41,000 updates"),
        ("It saw 96 sequences an update.", "batch-config", "96 sequences"),
        ("Losses fell from 10.8 to 2.2.", "loss-start-sanity", "10.8"),
        ("Customers should expect deviations within 4 percent.", "expected-variation", "4 percent"),
        ("The whole campaign cost some 310 board-hours.", "total-compute", "310 board-hours"),
        ("We counted six floating-point operations per parameter.", "flops-formula", "six"),
        ("专家并行同样是 16。", "ep-config", "16"),
        ("命中率到了 64%。", "cache-state", "64%"),
        ("张量并行全部落在服务器内。", "rank-mapping", "落在服务器内"),
        ("The weights are on Hugging Face.", "checkpoint-adapter", "Hugging Face"),
        ("The initial weights were identical.", "seed-policy", "initial weights were identical"),
        ("The run used DawnStack 4.1.", "vendor-stack", "DawnStack 4.1"),
    ],
)
def test_a_figure_or_a_name_answers_by_its_kind(sentence, item, value):
    found = proposed(sentence, item)
    assert found.state is DetailState.STATED
    assert value in found.value


@pytest.mark.parametrize(
    ("sentence", "item"),
    [
        ("The weights took 96 GB of each card.", "device-memory"),
        ("We trained on A100 80GB cards.", "device-memory"),
        ("The predecessor has 96 GB of HBM3E.", "device-memory"),
        ("The maker will ship modules with 96 GB of HBM3E.", "device-memory"),
        ("We saved a checkpoint every 500 updates.", "steps-tokens-total"),
        ("The power cap of each card is 400 W.", "power-scope-method"),
        ("A conversation opens with 2,500 tokens.", "sequence-length"),
        ("We bought the board in 2024 for $310 per board-hour.", "total-compute"),
    ],
)
def test_what_only_has_the_kind_of_an_answer_is_not_stated(sentence, item):
    found = proposed(sentence, item)
    assert found is None or found.state is not DetailState.STATED


def test_a_kind_counts_only_where_no_nearer_form_answers():
    text = "It saw 96 sequences an update.\nGlobal batch size: 512."
    assert proposed(text, "batch-config").value.startswith("Global batch size: 512")


def test_the_other_side_of_a_comparison_is_known_by_its_name_and_by_what_it_reached():
    text = (
        "The DN-5 trains a model 1.9 times as fast as an equally large group of its DN-4 chips.\n"
        "The DN-4 system of 64 chips, measured by the same team, delivered 31,000 tokens per second, in BF16."
    )
    assert set_against(text) == {"DN-4"}
    assert "DN-4" in proposed(text, "baseline-identity").value
    assert proposed(text, "baseline-absolute").value == "31,000 tokens per second"
    alone = "The DN-5 system of 64 chips delivered 59,000 tokens per second."
    assert proposed(alone, "baseline-absolute") is None
    assert proposed("We rented 8x H100 for it.", "baseline-identity") is None


def test_what_a_relative_clause_only_expects_bars_no_answer_before_it():
    found = proposed("We used PyTorch 2.9 and a branch of it that will be merged next month.", "framework-commit")
    assert found.value == "PyTorch 2.9"


def test_every_row_answers_a_part_of_a_rule():
    for kind in kinds_of_answer():
        assert {part.lstrip("~") for part in rules()[kind.item].parts} >= {kind.part}, kind.item


def test_figures_are_held_by_the_paragraph_that_they_stand_in():
    text = "GPUs: 8\n\nIt took 3 days.\nIt used 40 kWh.\n"
    held = {number: [figure.surface for figure in those] for number, those in figures_of(text).items()}
    assert held[2] == ["3 days"]
    assert held[3] == ["40 kWh"]


@pytest.mark.parametrize(
    ("sentence", "item", "value"),
    [
        (
            "The first step had a loss close to that of the untouched model, 2.4.",
            "loss-start-sanity",
            "untouched model",
        ),
    ],
)
def test_a_clause_answers_what_it_is_about_and_the_proposal_says_so(sentence, item, value):
    found = proposed(sentence, item)
    assert found.state is DetailState.STATED
    assert found.rule == f"topic/{item}"
    assert found.hint
    assert value in found.value


@pytest.mark.parametrize(
    "sentence", ["An answer token may cost $0.70 per million next year.", "An answer token costs nobody's sleep."]
)
def test_nothing_is_answered_by_topic_without_its_type_or_where_it_is_to_come(sentence):
    found = proposed(sentence, "price-basis")
    assert found is None or found.state is not DetailState.STATED
