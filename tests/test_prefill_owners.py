"""Whose answers are proposed: sentences of other studies, other machines, the other side, and what is judged already."""

from dataclasses import replace

import pytest

from claims.checklists import fill, items
from claims.model.checklist import Answer, DetailState
from claims.model.source import normalise, snapshot
from claims.prefill import AnswerProposal, Reach, Scope, for_claim, for_study, propose
from claims.prefill.judged import tells_more
from claims.prefill.owners import owned

TEXT = """Language models on accelerators
The tuning run took 64 Q7 GPUs and a batch size of 512. The serving work gained 12% after kernel fusion. That figure has not been independently verified.
The guide covers Q7 and Q9 accelerators, Q7 for the large LLM. While the Q7 servers run W4A8, the Q9 servers run FP8.
One run stopped after 1,500 steps, whereas the other stopped after 900 steps of training.
The Q7 SuperPod is a system for LLM training.
Adapters save memory with LoRA. In contrast, full fine-tuning updates every weight of the model on GPUs.
"""


@pytest.fixture
def held(library):
    def claim(name, paragraph, figures=(), **fields):
        cited = {"source": "article", "paragraph": paragraph, "figures": list(figures), "stance": "asserts"}
        return {"id": name, "subject": "model", "tags": ["training"], "citations": [cited], **fields}

    quantity = {"printed": "1,500", "value": "1500", "unit": "step"}
    steps = {"kind": "duration", "metric": "training-steps", "quantity": quantity}
    return library(
        claims=[
            claim("tuned", 2, ["64"], study="tuning"),
            claim("served", 2, ["12%"], study="serving"),
            claim("on-q9", 3, subject="q9"),
            claim("steps", 4, ["1,500"], **steps),
            claim("full", 6, subject="full-tuning", kind="memory", about=[{"subject": "adapters", "role": "baseline"}]),
            claim("judged", 2, ["64"]),
        ],
        subjects=[
            {"id": "model", "name": "Avocet", "kind": "model"},
            {"id": "q7", "name": "Q7", "kind": "accelerator"},
            {"id": "q9", "name": "Q9", "kind": "accelerator"},
            {"id": "full-tuning", "name": "full fine-tuning", "kind": "technique"},
            {"id": "adapters", "name": "LoRA", "kind": "technique"},
        ],
        studies=[{"id": "tuning", "subject": "model"}, {"id": "serving", "subject": "model"}],
        details=[
            {
                "id": "judged-count",
                "on": "judged",
                "item": "device-node-count",
                "state": "partial",
                "value": "64 Q7",
                "reason": "Nodes are not told.",
                "citation": {"source": "article", "paragraph": 2, "figures": ["64"]},
            }
        ],
        sources=[{"id": "article", "snapshot": snapshot(TEXT.encode()).model_dump(mode="json")}],
        texts={"article": normalise(TEXT.encode())},
    )


def answers(proposals):
    return {p.item: p.value for p in proposals if p.state is DetailState.STATED}


def test_a_sentence_with_the_figures_of_another_study_answers_nothing(held):
    tuning, serving = answers(for_study(held, "tuning")), answers(for_study(held, "serving"))
    assert tuning["device-node-count"] == "64 Q7 GPUs"
    assert "independence-verification" not in tuning
    assert serving["independence-verification"] == "That figure has not been independently verified"
    assert not {"device-node-count", "batch-config"} & serving.keys()


def test_whose_a_sentence_is_goes_on_until_ones_own_figures_stand_in_one(held):
    text = held.texts["article"]
    own, strange = owned(held, "article", held.claims_of["tuning"])
    assert [text[at : at + 10] for at in sorted(own)] == ["The tuning"]
    assert [text[at : at + 11] for at in sorted(strange)] == ["The serving", "That figure"]
    assert not any(owned(held, "unknown", held.claims_of["tuning"]))


def test_a_value_or_clause_that_names_another_machine_only_answers_nothing(held):
    found = answers(for_claim(held, "on-q9"))
    assert found["accelerator-sku"] == "Q9"
    assert found.get("quant-scheme") is None
    assert "W4A8" not in str([p.value for p in for_claim(held, "on-q9")])


def test_what_a_claim_compares_with_is_no_answer_for_it(held):
    assert answers(for_claim(held, "full"))["adaptation-method"] == "full fine-tuning"


def test_the_figure_of_a_claim_answers_its_own_item(held, library):
    found = {p.item: p for p in for_claim(held, "steps")}
    assert "steps-tokens-total" not in found
    (answer,) = [a for a in fill(held, ["steps"]).answers if a.item.id == "steps-tokens-total"]
    assert (answer.state, answer.value) == (DetailState.STATED, "1,500 (training steps)")
    assert answer.citation.paragraph == 4
    sold = {
        "kind": "scale",
        "tags": ["training"],
        "metric": "device-count",
        "quantity": {"printed": "64", "value": "64", "unit": "device"},
    }
    (answer,) = [a for a in fill(library(claims=[sold]), ["faster"]).answers if a.item.id == "device-node-count"]
    assert answer.state is DetailState.PARTIAL


def test_the_number_of_the_claim_itself_wins_over_another_in_the_same_words(held):
    item = [items()["steps-tokens-total"]]
    text = held.texts["article"]
    (open_answer,) = propose(text, item, Scope(frozenset([4])))
    assert open_answer.state is DetailState.AMBIGUOUS
    (answer,) = propose(text, item, Scope(frozenset([4]), figures=frozenset(["900"])))
    assert (answer.state, answer.value) == (DetailState.STATED, "900 steps")


def test_an_answer_with_a_genitive_is_set_against_what_is_known():
    item = items()["baseline-identity"]
    known = Answer(item=item, essential=True, state="partial", value="the engine of the maker")
    proposal = AnswerProposal(
        "baseline-identity", DetailState.STATED, "the maker\u2019s engine, its baseline", (), "x", Reach.PASSAGE
    )
    assert not tells_more(proposal, known)
    assert tells_more(replace(proposal, value="the maker\u2019s engine 3"), known)


def test_what_somebody_has_judged_is_not_proposed_from_the_same_paragraph(held):
    assert "device-node-count" not in answers(for_claim(held, "judged"))
    assert answers(for_claim(held, "judged"))["batch-config"] == "batch size of 512"


def test_a_system_is_no_part(held):
    (found,) = propose("The Atlas 950 SuperPoD is an LLM training system.", [items()["accelerator-sku"]])
    assert (found.state, found.value) == (DetailState.PARTIAL, "Atlas 950 SuperPoD")
