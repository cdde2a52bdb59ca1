"""What recorded answers make of findings that were left open: what a finding needs decides it, and nothing else does."""

import pytest
from test_checks import CHECKS, library_of, named

from claims.checklists.filling import fill
from claims.checks import Run, derived, is_decided_within, run
from claims.checks.deriving import DERIVES
from claims.model.checklist import Detail
from claims.model.claim import Claim
from claims.model.finding import RECORDED, Outcome
from claims.model.integrity import item_ids

FIGURES = {
    "architecture-config": "61 layers, hidden size 7,168, 64 heads",
    "batch-config": "a global batch of 512 sequences of 4,096 tokens",
    "degree-decomposition": "TP 8, PP 8",
    "device-memory": "64 GB",
    "device-node-count": "64 devices",
    "ep-config": "EP 48, 256 experts",
    "frame-size-mix": "64 bytes",
    "latency-slo-percentiles": "TTFT 200 ms",
    "measurement-window": "500 steps, 3 hours",
    "params-total-active": "2.8 trillion total parameters, 32 billion active parameters",
    "peak-memory-method": "57 GB, read by the allocator",
    "peak-rate-basis": "400 TFLOPS dense BF16",
    "price-basis": "$2.00 per device-hour",
    "steps-tokens-total": "5,000 steps",
    "sequence-length": "1,000,000 tokens",
    "tokenizer-vocab": "163,840",
    "total-compute": "10,000 device-hours",
    "weights-bytes": "212.5 GB",
}
STEPS = """# claims/steps.toml
id = "steps"
subject = "the-model"
kind = "duration"
tags = ["training"]
statement = "The run took 500 steps."
claimant = "the-maker"
modality = "measured"
metric = "training-steps"
study = "the-run"
quantity = {printed = "500 steps", value = "500", unit = "step"}
citations = [{source = "the-article", paragraph = 1}]
# studies/the-run.toml
id = "the-run"
title = "The run"
subject = "the-model"
summary = "A run."
""".splitlines()


def answer(on, item, value=None, **fields):
    given = {"state": "stated", "accepted_by": "R. Reader", "answered": "2026-12-01"} | fields
    value = value or FIGURES.get(item, "The team told it in full")
    return Detail(id=f"answer-{on}-{item}"[:110].strip("-"), on=on, item=item, value=value, **given)


def left_open(findings):
    return [finding for finding in findings if finding.outcome is Outcome.UNDER_DETERMINED]


@named("Bad")
def test_answers_to_what_a_finding_needs_decide_it(code, lines):
    library = library_of(lines)
    for finding in left_open(CHECKS[code].run(library)):
        items = finding.decided_by
        answers = [answer(claim, item) for claim in finding.claims for item in items]
        after = left_open(CHECKS[code].run(library.with_records(answers)))
        assert (finding.claims in [other.claims for other in after]) == (not items)
        typed = [answer(claim, item) for claim in finding.claims for item in set(finding.needs) & RECORDED]
        after = left_open(CHECKS[code].run(library.with_records(typed)))
        assert finding in after


def test_a_figure_of_an_answer_is_computed_with_and_is_no_claim():
    library = library_of(STEPS)
    (before,) = left_open(CHECKS["LOS107"].run(library))
    assert before.needs == ("batch-config", "steps-tokens-total")
    answered = library.with_records([answer("the-run", "batch-config")])
    (after,) = CHECKS["LOS107"].run(answered)
    assert after.outcome is not Outcome.UNDER_DETERMINED or "batch-config" not in after.needs
    assert after.claims == ("steps",)
    assert after.answers == ("answer-the-run-batch-config",)
    assert any("answered in the checklist by R. Reader, 2026-12-01 “512 sequences”" in line for line in after.working)
    assert any("1.049 billion tokens" in line or "1.048" in line for line in (*after.working, after.explanation))
    assert not after.bears_out


@pytest.mark.parametrize(
    "fields",
    [
        {"state": "partial"},
        {"state": "not-stated"},
        {"accepted_by": None, "proposed_by": "rule"},
        {"withdrawn": {"on": "2026-12-02", "why": "A slip."}},
        {"value": "as usual"},
    ],
    ids=["partial", "not-stated", "not-accepted", "withdrawn", "without-a-figure"],
)
def test_what_settles_nothing_is_not_read(fields):
    library = library_of(STEPS)
    said = answer("the-run", "batch-config", **fields)
    assert CHECKS["LOS107"].run(library.with_records([said])) == CHECKS["LOS107"].run(library)


def test_a_claim_goes_before_an_answer():
    said = "claims/batch.toml"
    batch = [line.replace("claims/steps.toml", said) for line in STEPS[:12]]
    swap = {
        'id = "steps"': 'id = "batch"',
        'metric = "training-steps"': 'metric = "global-batch-tokens"',
        'statement = "The run took 500 steps."': 'statement = "A step has 4 million tokens."',
    }
    batch = [swap.get(line, line) for line in batch]
    batch = [
        line.replace(
            'printed = "500 steps", value = "500", unit = "step"',
            'printed = "4 million tokens", value = "4E+6", unit = "token"',
        )
        for line in batch
    ]
    library = library_of([*STEPS, *batch])
    answered = library.with_records([answer("the-run", "batch-config", "global batch of 9 million tokens")])
    assert CHECKS["LOS107"].run(answered) == CHECKS["LOS107"].run(library)


def test_only_what_changes_is_asked_again_after_an_answer():
    library = library_of(STEPS)
    first = Run.of(library)
    answered = library.with_records([answer("the-run", "batch-config")])
    assert first.after(answered).findings == run(answered)
    assert first.after(answered).after(library).findings == run(library)


def test_a_checklist_promises_what_its_answers_decide():
    library = library_of(STEPS)
    findings = run(library)
    checklist = fill(library, ["the-run"], findings=findings)
    promised = {item.item.id for item in checklist.answers if "LOS107" in item.decides}
    assert "batch-config" in promised
    answers = [answer("the-run", item) for item in promised]
    assert not left_open(CHECKS["LOS107"].run(library.with_records(answers)))
    documents = [finding for finding in left_open(findings) if not finding.decided_by]
    assert not any(
        is_decided_within(library, finding, set(checklist.claims), set(finding.needs)) for finding in documents
    )


def test_what_a_check_computes_makes_an_item_derivable():
    (steps,) = (one for one in library_of(STEPS).claims.values())
    amount = {"printed": "2 billion tokens", "value": "2E+9", "unit": "token"}
    tokens = {
        "id": "tokens",
        "statement": "The run saw 2 billion tokens.",
        "metric": "training-tokens",
        "quantity": amount,
    }
    library = library_of(STEPS).with_records([Claim.model_validate(steps.model_dump() | tokens)])
    findings = CHECKS["LOS107"].run(library)
    assert not derived(findings, {"another"})

    def filled(*details):
        checklist = fill(library.with_records(details), ["the-run"], findings=findings)
        return next(one for one in checklist.answers if one.item.id == "batch-config")

    told = filled()
    assert (told.state, told.value, told.answered_by) == ("derivable", "4 million tokens (3 to 5)", "rule")
    assert "LOS107 tokens-seen-in-training: tokens of one step" in told.reason
    assert filled(answer("the-run", "batch-config", "not told", state="withheld", reason="Asked.")).state == "withheld"


@pytest.mark.parametrize("code", list(DERIVES))
def test_what_derives_an_item_is_a_known_check_and_item(code):
    assert code in CHECKS
    assert set(DERIVES[code].values()) <= item_ids()
