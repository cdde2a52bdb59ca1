"""Losses and scores: perplexity, first losses, slopes, direction, tokens seen, shares and changes of scores."""

import math
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims.checks import CHECKS
from claims.facts import View
from claims.facts.benchmarks import is_of_another_score
from claims.facts.index import Index
from claims.facts.training import Weights, is_of_language_model, run_of, starting_weights
from claims.model.claim import Claim
from claims.model.finding import Outcome, Severity

CONSISTENT, INCONSISTENT, OPEN = Outcome.CONSISTENT, Outcome.INCONSISTENT, Outcome.UNDER_DETERMINED

MODEL = {"id": "model", "name": "Pelican-7B", "kind": "model"}
RUN = {"id": "run", "title": "The run", "subject": "model", "summary": "The model was run once."}
OTHER_RUN = RUN | {"id": "other-run", "title": "The other run"}
UNITS = {
    "training-steps": "step",
    "vocabulary-size": "token",
    "global-batch-tokens": "token",
    "global-batch-size": "sequence",
    "sequence-length": "token",
    "training-tokens": "token",
    "training-samples": "sample",
    "training-epochs": "epoch",
    "accuracy": "percent",
    "correct-count": "question",
    "question-count": "question",
    "score-change": "percentage_point",
    "loss-slope": "dimensionless/step",
    "benchmark-score": "score",
}
KINDS = {"training-steps": "duration", "vocabulary-size": "spec", "hidden-size": "spec"}
KINDS |= dict.fromkeys(("accuracy", "correct-count", "question-count", "score-change", "benchmark-score"), "score")


def claim(metric, printed, value=None, comparator="=", unit=None, **more):
    """Makes the values of a claim of a figure; its id is its metric where none is given."""
    scaled = printed.replace(",", "").rstrip("%") if value is None else value
    quantity = {"printed": printed, "value": scaled, "comparator": comparator, "unit": unit or UNITS.get(metric, "")}
    quantity["unit"] = quantity["unit"] or "dimensionless"
    made = {
        "id": more.pop("id", metric),
        "subject": "model",
        "kind": KINDS.get(metric, "loss" if "loss" in metric or metric == "perplexity" else "scale"),
        "statement": "It is so.",
        "metric": metric,
        "study": "run",
        "quantity": quantity,
        "citations": [{"source": "article", "paragraph": 1}],
    }
    return made | more


@pytest.fixture
def found(library):
    """Runs one check over claims and returns its findings."""

    def run(code, *claims, **more):
        made = library(
            claims=claims,
            subjects=[MODEL, *more.pop("subjects", ())],
            sources=[{"id": "article"}, *more.pop("sources", ())],
            studies=[RUN, OTHER_RUN],
            **more,
        )
        return CHECKS[code].run(made)

    return run


def number(finding, label):
    """Returns the computed number of a label that begins so."""
    (computed,) = [c for c in finding.computed if c.label.startswith(label)][:1]
    return computed


def close(value, wanted):
    return math.isclose(value, wanted, rel_tol=1e-4)


# LOS101


@pytest.mark.parametrize(
    ("printed", "perplexity"), [("1.85", 6.3598), ("0.27", 1.30996), ("13.5", 729416.37), ("1.7", 5.47395), ("0", 1)]
)
def test_a_loss_is_told_as_a_perplexity(found, printed, perplexity):
    (finding,) = found("LOS101", claim("final-loss", printed))
    assert finding.outcome is OPEN
    assert finding.severity is Severity.NOTE
    assert finding.needs == ("loss-definition",)
    assert close(number(finding, "perplexity of the loss at the end in nats").value, perplexity)
    assert close(number(finding, "perplexity of the loss at the end in bits").value, 2 ** float(printed))


def test_start_and_end_of_a_run_are_told_in_one_finding_the_start_first(found):
    (finding,) = found("LOS101", claim("final-loss", "1.7"), claim("initial-loss", "13.5"))
    assert finding.claims == ("initial-loss", "final-loss")
    assert "13.5 is a perplexity of 729,400 and 1.7 is a perplexity of 5.474." in finding.explanation


def test_the_rounding_of_a_loss_is_carried_into_its_perplexity(found):
    (finding,) = found("LOS101", claim("final-loss", "2.0"))
    rounded = number(finding, "perplexity of the loss at the end in nats")
    assert close(rounded.value, math.exp(2))
    assert close(rounded.low, math.exp(1.95))
    assert close(rounded.high, math.exp(2.05))


def test_many_losses_of_a_run_are_told_by_the_first_and_the_last(found):
    losses = [claim("training-loss", f"{n}.0", id=f"loss-{n}") for n in range(1, 7)]
    (finding,) = found("LOS101", *losses)
    assert len(finding.claims) == 6
    assert finding.explanation.count("perplexity of") == 2


def test_a_loss_whose_reading_is_settled_leaves_nothing_open(found):
    assert found("LOS101", claim("final-loss", "2.0", reading="nats-per-token")) == ()
    assert found("LOS101", claim("final-loss", "2.0", unit="nat")) == ()


@pytest.mark.parametrize(
    ("printed", "outcome", "severity"),
    [("7.4", CONSISTENT, Severity.NOTE), ("4.0", OPEN, Severity.NOTE), ("5.2", OPEN, Severity.WARNING)],
)
def test_a_printed_perplexity_is_compared_with_both_readings(found, printed, outcome, severity):
    (finding,) = found("LOS101", claim("final-loss", "2.00"), claim("perplexity", printed))
    assert (finding.outcome, finding.severity) == (outcome, severity)
    assert finding.claims == ("perplexity", "final-loss")


def test_a_perplexity_of_a_loss_in_bits_agrees_where_bits_are_printed(found):
    loss = claim("final-loss", "2.00", reading="bits-per-token")
    (finding,) = found("LOS101", loss, claim("perplexity", "4.0"))
    assert finding.outcome is CONSISTENT


def test_a_perplexity_contradicts_only_the_loss_that_it_comes_from(found):
    loss = claim("final-loss", "2.00", reading="nats-per-token")
    derived = {"reading": "per-token", "related": [{"claim": "final-loss", "how": "derived-from"}]}
    (finding,) = found("LOS101", loss, claim("perplexity", "5.2", **derived))
    assert finding.outcome is INCONSISTENT
    (finding,) = found("LOS101", loss, claim("perplexity", "5.2", **derived | {"reading": "per-word"}))
    assert finding.outcome is OPEN
    (finding,) = found("LOS101", loss, claim("perplexity", "5.2", reading="per-token"))
    assert finding.outcome is OPEN


def test_of_several_losses_the_one_that_fits_the_perplexity_is_enough(found):
    losses = (claim("initial-loss", "11.0"), claim("final-loss", "2.00"))
    (finding,) = found("LOS101", *losses, claim("perplexity", "7.39"))
    assert finding.outcome is CONSISTENT


def test_a_perplexity_below_one_is_impossible(found):
    (finding,) = found("LOS101", claim("perplexity", "0.8"))
    assert finding.outcome is INCONSISTENT
    assert found("LOS101", claim("perplexity", "1.0")) == ()


@pytest.mark.parametrize("printed", ["350", "123456789", "51"])
def test_a_loss_too_large_for_a_mean_is_told_so_and_not_raised_to_a_power(found, printed):
    (finding,) = found("LOS101", claim("final-loss", printed))
    assert finding.outcome is OPEN
    assert "may be a sum" in finding.explanation


def test_a_negative_loss_is_no_cross_entropy(found):
    (finding,) = found("LOS101", claim("final-loss", "-2.5"))
    assert (finding.outcome, finding.severity) == (OPEN, Severity.WARNING)
    assert "below zero" in finding.explanation


@pytest.mark.parametrize(
    "statement",
    ["The reward model's loss ended there.", "The diffusion loss fell to it.", "The MSE loss fell to it."],
)
def test_other_sorts_of_loss_are_left_alone(found, statement):
    assert found("LOS101", claim("final-loss", "0.02", statement=statement)) == ()
    assert found("LOS106", claim("final-loss", "0.02", statement=statement)) == ()


def test_a_change_of_a_loss_is_no_loss(found):
    assert found("LOS101", claim("final-loss", "20%", unit="percent")) == ()
    assert found("LOS101", claim("final-loss", "0.8", unit="bit/byte")) == ()


def test_a_bounded_loss_gives_a_bound(found):
    (finding,) = found("LOS101", claim("final-loss", "2", comparator="<"))
    assert close(number(finding, "perplexity of the loss at the end in nats").high, math.exp(2))


@pytest.mark.parametrize(
    ("statement", "is_loss"),
    [
        ("The loss differs by 0.02 from the reference.", False),
        ("The losses agree within 0.02.", False),
        ("The gap of the losses is so large.", False),
        ("The loss came down to it by 400 steps.", True),
        ("The loss measured by the team was so large.", True),
    ],
)
def test_a_difference_of_two_losses_is_no_loss(found, statement, is_loss):
    assert bool(found("LOS101", claim("final-loss", "0.02", statement=statement))) is is_loss
    assert bool(found("LOS106", claim("final-loss", "0.02", statement=statement))) is is_loss


@pytest.mark.parametrize(
    ("statement", "unit"),
    [
        ("The log-perplexity is so low.", "dimensionless"),
        ("The perplexity rose by 0.3.", "dimensionless"),
        ("The perplexity changed so much.", "percent"),
    ],
)
def test_what_only_looks_like_a_perplexity_is_none(found, statement, unit):
    assert found("LOS101", claim("perplexity", "0.3", statement=statement, unit=unit)) == ()
    (finding,) = found("LOS101", claim("perplexity", "0.3", statement=statement, unit=unit), claim("final-loss", "2.0"))
    assert finding.claims == ("final-loss",)


# LOS102

FRESH = {"statement": "Training from random initialization began there."}
ASSUMED = {
    "id": "vocabulary-assumed",
    "title": "Vocabulary",
    "metric": "vocabulary-size",
    "subject": "model",
    "quantity": {"printed": "163840", "value": "163840", "unit": "token"},
    "basis": "The configuration.",
    "as_of": "2026-11-29",
}
WIDTH = ASSUMED | {
    "id": "width-assumed",
    "metric": "hidden-size",
    "quantity": {"printed": "7168", "value": "7168", "unit": "dimensionless"},
}


def test_a_first_loss_without_a_vocabulary_implies_one(found):
    (finding,) = found("LOS102", claim("initial-loss", "13.5", comparator="~", **FRESH))
    assert (finding.outcome, finding.severity) == (OPEN, Severity.NOTE)
    assert finding.needs == ("tokenizer-vocab", "loss-start-sanity", "loss-definition")
    assert close(number(finding, "vocabulary that a uniform start").value, 729416.37)
    rounded = number(finding, "vocabulary that a uniform start")
    assert close(rounded.low, math.exp(13.23))
    assert close(rounded.high, math.exp(13.77))


def test_an_assumed_vocabulary_and_width_explain_the_surplus(found):
    start = claim("initial-loss", "13.5", comparator="~", **FRESH)
    (finding,) = found("LOS102", start, assumptions=[ASSUMED, WIDTH])
    assert finding.outcome is CONSISTENT
    assert "tokenizer-vocab" in finding.needs
    assert not finding.bears_out
    assert finding.assumptions == ("vocabulary-assumed", "width-assumed")
    assert close(number(finding, "loss of a uniform guess").value, math.log(163840))
    assert close(number(finding, "first loss above the uniform guess").value, 13.5 - math.log(163840))
    assert close(number(finding, "variance of the first logits").value, 2 * (13.5 - math.log(163840)))
    assert close(number(finding, "variance that the usual deviation").value, 7168 * 0.0004)
    assert "12.01, and random weights of the usual size add 1.434" in finding.explanation
    assert "13.44 in all, which agrees with the first loss of 13.5" in finding.explanation


def test_several_tokens_at_once_can_be_part_of_a_first_loss(found):
    start = claim("initial-loss", "13.5", comparator="~", **FRESH)
    several = {"id": "several", "subject": "model", "kind": "architecture", "modality": "described"}
    several |= {"statement": "It predicts several tokens at once.", "citations": start["citations"]}
    (finding,) = found("LOS102", start, several, assumptions=[ASSUMED, WIDTH])
    assert "several" in finding.claims
    assert any("several tokens at once" in line for line in finding.working)


@pytest.mark.parametrize(
    ("printed", "outcome", "severity"),
    [
        ("12.0", CONSISTENT, Severity.NOTE),  # at ln(163,840)
        ("13.5", CONSISTENT, Severity.NOTE),  # a surplus that random logits explain
        ("15.9", CONSISTENT, Severity.NOTE),
        ("17.5", OPEN, Severity.WARNING),  # more than they explain
        ("11.5", OPEN, Severity.NOTE),  # a little below
        ("6.2", OPEN, Severity.WARNING),  # far below
    ],
)
def test_a_printed_vocabulary_bounds_the_first_loss(found, printed, outcome, severity):
    vocabulary = claim("vocabulary-size", "163,840", study=None)
    (finding,) = found("LOS102", claim("initial-loss", printed, **FRESH), vocabulary)
    assert (finding.outcome, finding.severity) == (outcome, severity)
    assert finding.claims == ("initial-loss", "vocabulary-size")


def test_a_first_loss_far_below_an_assumed_vocabulary_is_only_a_note(found):
    (finding,) = found("LOS102", claim("initial-loss", "6.2", **FRESH), assumptions=[ASSUMED])
    assert (finding.outcome, finding.severity) == (OPEN, Severity.NOTE)


def test_a_first_loss_in_bits_is_compared_in_nats(found):
    vocabulary = claim("vocabulary-size", "65,536", study=None)
    start = claim("initial-loss", "16.0", reading="bits-per-token", **FRESH)
    (finding,) = found("LOS102", start, vocabulary)
    assert finding.outcome is CONSISTENT
    assert abs(number(finding, "first loss above").value) < 1e-4


def test_a_trained_start_above_a_blind_guess_is_a_warning(found):
    vocabulary = claim("vocabulary-size", "32,000", study=None)
    tuned = {"statement": "LoRA fine-tuning began there."}
    (finding,) = found("LOS102", claim("initial-loss", "13.5", **tuned), vocabulary)
    assert (finding.outcome, finding.severity) == (OPEN, Severity.WARNING)
    assert found("LOS102", claim("initial-loss", "1.85", **tuned), vocabulary) == ()


def test_a_first_loss_of_unknown_weights_says_nothing(found):
    assert found("LOS102", claim("initial-loss", "13.5"), claim("vocabulary-size", "32,000")) == ()


def test_two_vocabularies_settle_none(found):
    sizes = (claim("vocabulary-size", n, id=f"v-{n[:2]}", study=None) for n in ("32,000", "128,000"))
    (finding,) = found("LOS102", claim("initial-loss", "10.4", **FRESH), *sizes)
    assert finding.claims == ("initial-loss",)
    assert finding.outcome is OPEN


@pytest.mark.parametrize("printed", ["500", "1e30", "-3"])
def test_an_impossible_first_loss_breaks_nothing(found, printed):
    findings = found("LOS102", claim("initial-loss", printed, **FRESH), claim("vocabulary-size", "32,000"))
    assert all(f.outcome is OPEN for f in findings)


@pytest.mark.parametrize(
    ("statement", "weights"),
    [
        ("Training from random initialization began at 13.5.", Weights.RANDOM),
        ("The model was trained from scratch.", Weights.RANDOM),
        ("The model was pre-trained on text.", Weights.RANDOM),
        ("Pre-training began at 11.", Weights.RANDOM),
        ("LoRA fine-tuning from the open weights began at 1.85.", Weights.TRAINED),
        ("Continued pre-training began at 2.1.", Weights.TRAINED),
        ("The run began from the pre-trained weights.", Weights.TRAINED),
        ("It was fine-tuned rather than trained from scratch.", Weights.TRAINED),
        ("It was not trained from scratch.", None),
        ("After more than 400 steps from scratch the loss was low.", Weights.RANDOM),
        ("The loss began at 3.", None),
    ],
)
def test_words_tell_the_weights_that_a_run_starts_from(library, statement, weights):
    made = library(claims=[{"statement": statement}])
    assert starting_weights(View(Index(made)), made.claims["faster"]) is weights


def test_conditions_tags_and_the_study_tell_the_weights_too(library):
    study = {"id": "run", "title": "Training from random weights", "subject": "engine"}
    claims = [
        {"id": "one", "study": "run"},
        {"id": "two", "study": "run", "conditions": {"weights-real-or-dummy": "open weights"}},
        {"id": "three", "study": "run", "tags": ["lora"]},
    ]
    made = library(claims=claims, studies=[study])
    view = View(Index(made))
    told = {name: starting_weights(view, made.claims[name]) for name in ("one", "two", "three")}
    assert told == {"one": Weights.RANDOM, "two": Weights.TRAINED, "three": Weights.TRAINED}


def test_without_a_study_a_run_is_what_one_source_tells_of_the_same_weights(library):
    def told(name, statement, source="article"):
        return {"id": name, "subject": "engine", "statement": statement, "citations": [{"source": source}]}

    claims = [
        told("a-start", "Training from scratch began at 11."),
        told("b-end", "Training from scratch ended at 3."),
        told("c-tuned", "Fine-tuning began at 2."),
        told("d-elsewhere", "Training from scratch took 900 steps.", "other"),
    ]
    made = library(claims=claims, sources=[{"id": "article"}, {"id": "other"}])
    run = run_of(View(Index(made)), made.claims["a-start"])
    assert [c.id for c in run] == ["a-start", "b-end"]


# LOS103


def test_the_slope_of_a_fall_over_more_than_so_many_steps_is_a_bound(found):
    claims = (
        claim("initial-loss", "13.5", comparator="~"),
        claim("final-loss", "1.7", comparator="~"),
        claim("training-steps", "400", comparator=">"),
    )
    (finding,) = found("LOS103", *claims)
    assert (finding.outcome, finding.severity) == (OPEN, Severity.NOTE)
    assert finding.needs == ("raw-logs", "steps-tokens-total")
    assert close(number(finding, "mean fall at the fewest steps").value, 0.0295)
    bound = number(finding, "mean fall, as there were more steps")
    assert close(bound.high, (13.77 - 1.65) / 400)
    assert bound.low is None
    assert any(line.endswith("at most 0.0303 a step") for line in finding.working)
    assert "less than 0.0295 a step" in finding.explanation


SLOPE = (claim("initial-loss", "11.0"), claim("final-loss", "3.0"), claim("training-steps", "1,000"))


@pytest.mark.parametrize(
    ("printed", "statement", "outcome"),
    [
        ("0.008", "On average it fell so much a step.", CONSISTENT),
        ("-0.008", "On average it changed so much a step.", CONSISTENT),
        ("0.05", "On average it fell so much a step.", INCONSISTENT),
        ("0.05", "At the beginning it fell so much a step.", OPEN),
    ],
)
def test_a_printed_slope_is_compared(found, printed, statement, outcome):
    (finding,) = found("LOS103", *SLOPE, claim("loss-slope", printed, statement=statement))
    assert finding.outcome is outcome
    assert len(finding.claims) == 4


def test_without_a_start_or_steps_or_a_fall_there_is_no_slope(found):
    start, end, steps = SLOPE
    assert found("LOS103", end, steps) == ()
    assert found("LOS103", start, end) == ()
    assert found("LOS103", claim("initial-loss", "3.0"), end, steps) == ()
    assert found("LOS103", start, end, claim("training-steps", "0")) == ()
    warm_up = claim("training-steps", "1,000", statement="The warm-up took 1,000 steps.")
    assert found("LOS103", start, end, warm_up) == ()


def test_of_several_ends_none_is_chosen(found):
    start, end, steps = SLOPE
    assert found("LOS103", start, end, claim("final-loss", "2.5", id="other-end"), steps) == ()


def test_a_held_out_end_is_not_set_against_a_training_start(found):
    start, _, steps = SLOPE
    end = claim("final-loss", "3.0", statement="The validation loss ended there.")
    assert found("LOS103", start, end, steps) == ()
    assert found("LOS105", start, end) == ()


# LOS104


def fresh(printed, **more):
    return claim("final-loss", printed, statement="Trained from scratch, it ended there.", **more)


def tuned(printed, **more):
    more = {"id": "tuned", "study": "other-run", "statement": "Fine-tuning began there."} | more
    return claim("initial-loss", printed, **more)


def test_a_fresh_run_below_a_trained_start_is_a_warning(found):
    (finding,) = found("LOS104", fresh("1.7", comparator="~"), tuned("1.85", comparator="~"))
    assert (finding.outcome, finding.severity) == (OPEN, Severity.WARNING)
    gap = number(finding, "by how much")
    assert close(gap.value, 0.15)
    assert close(gap.low, 0.063)
    assert close(gap.high, 0.237)
    assert "dataset-name-revision" in finding.needs


def test_a_fresh_run_above_a_trained_start_is_as_expected(found):
    (finding,) = found("LOS104", fresh("3.1"), tuned("1.85"))
    assert finding.outcome is CONSISTENT


def test_losses_that_rounding_does_not_tell_apart_say_nothing(found):
    assert found("LOS104", fresh("1.8", comparator="~"), tuned("1.85", comparator="~")) == ()


def test_a_pre_training_may_be_the_one_that_made_the_weights(found):
    end = fresh("1.7") | {"statement": "Pre-training ended there."}
    (finding,) = found("LOS104", end, tuned("1.85"))
    assert (finding.outcome, finding.severity) == (OPEN, Severity.NOTE)


def test_only_runs_of_one_model_are_compared(found):
    other = {"id": "other-model", "name": "Heron", "kind": "model"}
    assert found("LOS104", fresh("1.7"), tuned("1.85", subject="other-model"), subjects=[other]) == ()


def test_losses_in_settled_units_that_differ_are_not_compared(found):
    assert found("LOS104", fresh("1.7", reading="nats-per-token"), tuned("1.9", reading="bits-per-token")) == ()


def test_several_trained_starts_make_one_finding(found):
    (finding,) = found("LOS104", fresh("1.7"), tuned("1.85"), tuned("2.10", id="tuned-too"))
    assert finding.claims == ("final-loss", "tuned", "tuned-too")
    assert "1.85 and 2.10" in finding.explanation


# LOS105


@pytest.mark.parametrize(
    ("start", "end", "statement", "outcome"),
    [
        ("13.5", "1.7", "The loss fell to it.", CONSISTENT),
        ("13.5", "1.7", "The loss converged to it.", CONSISTENT),
        ("13.5", "1.7", "The loss ended there.", None),
        ("1.7", "13.5", "The loss fell to it.", INCONSISTENT),
        ("1.7", "13.5", "The loss converged to it.", OPEN),
        ("1.7", "13.5", "The loss ended there.", OPEN),
        ("1.7", "13.5", "The loss rose to it.", None),
        ("1.7", "2.4", "The loss ended there after the learning rate was reduced.", OPEN),
        ("1.7", "1.7", "The loss fell to it.", OPEN),
        ("1.7", "1.7", "The loss ended there.", None),
        ("1.7", "1.72", "The loss fell to it.", OPEN),
    ],
)
def test_a_loss_goes_where_it_is_said_to_go(found, start, end, statement, outcome):
    findings = found("LOS105", claim("initial-loss", start), claim("final-loss", end, statement=statement))
    assert [f.outcome for f in findings] == ([outcome] if outcome else [])


def test_a_fall_is_told_as_a_share_of_the_start(found):
    (finding,) = found("LOS105", claim("initial-loss", "2.0"), claim("final-loss", "0.5", statement="The loss fell."))
    assert number(finding, "fall, of the loss at the start").value == 75


def test_a_rise_without_a_study_contradicts_only_within_one_paragraph(found):
    fell = {"statement": "The loss fell to it.", "study": None}
    start, end = claim("initial-loss", "1.7", study=None), claim("final-loss", "3.5", **fell)
    (finding,) = found("LOS105", start, end)
    assert finding.outcome is INCONSISTENT
    elsewhere = {"citations": [{"source": "article", "paragraph": 9}]}
    (finding,) = found("LOS105", start | elsewhere, end)
    assert finding.outcome is OPEN


def test_start_and_end_of_runs_from_other_weights_are_no_pair(found):
    start = claim("initial-loss", "1.7", statement="LoRA fine-tuning began there.")
    end = claim("final-loss", "3.5", statement="From scratch, the loss fell to it.")
    assert found("LOS105", start, end) == ()


# LOS106


@pytest.mark.parametrize(("printed", "is_told"), [("0.27", True), ("0.68", True), ("0.70", False), ("1.9", False)])
def test_a_loss_of_less_than_a_bit_a_token_is_low(found, printed, is_told):
    findings = found("LOS106", claim("final-loss", printed))
    assert bool(findings) is is_told
    assert all((f.outcome, f.severity) == (OPEN, Severity.WARNING) for f in findings)
    assert all("heldout-eval" in f.needs for f in findings)


def test_a_low_loss_is_told_as_perplexity_and_bits_of_a_character(found):
    (finding,) = found("LOS106", claim("final-loss", "0.27", comparator="~"))
    assert close(number(finding, "perplexity").value, math.exp(0.27))
    assert close(number(finding, "bits a character").value, 0.27 / math.log(2) / 4)


def test_a_low_loss_on_held_out_data_points_to_narrow_text_only(found):
    (finding,) = found("LOS106", claim("final-loss", "0.27", statement="The validation loss ended there."))
    assert finding.severity is Severity.NOTE
    assert "seen before" not in finding.explanation


def test_a_negative_or_a_bits_loss_at_the_boundary(found):
    assert found("LOS106", claim("final-loss", "-0.3")) == ()
    assert found("LOS106", claim("final-loss", "1.1", reading="bits-per-token")) == ()
    assert len(found("LOS106", claim("final-loss", "0.9", reading="bits-per-token"))) == 1


# LOS107

BATCH = {"statement": "The global batch is so large.", "reading": "all-ranks"}
SEEN = {"reading": "seen"}
OPTIMIZER = {"reading": "optimizer-steps"}


def test_steps_without_a_batch_leave_the_tokens_open(found):
    (finding,) = found("LOS107", claim("training-steps", "400", comparator=">"))
    assert (finding.outcome, finding.severity) == (OPEN, Severity.NOTE)
    assert finding.needs == ("batch-config", "steps-tokens-total")
    assert "more than 400 steps" in finding.explanation


def test_runs_of_one_subject_without_a_batch_are_one_finding(found):
    other = claim("training-steps", "500", comparator=">", id="other-steps", study="other-run")
    (finding,) = found("LOS107", claim("training-steps", "400", comparator=">"), other)
    assert set(finding.claims) == {"training-steps", "other-steps"}
    assert "more than 500 and more than 400 steps" in finding.explanation


def test_a_loss_that_converged_is_told_to_have_no_criterion(found):
    end = claim("final-loss", "3.0", statement="The loss converged.")
    (finding,) = found("LOS103", SLOPE[0], end, SLOPE[2])
    assert any("without a criterion" in line for line in finding.working)


def test_tokens_without_a_batch_imply_one(found):
    tokens = claim("training-tokens", "2 billion", "2E+9")
    (finding,) = found("LOS107", claim("training-steps", "500"), tokens)
    assert finding.outcome is OPEN
    assert close(number(finding, "tokens of one step").value, 4e6)


@pytest.mark.parametrize(
    ("steps", "tokens", "batch", "readings", "outcome", "severity"),
    [
        ("100,000", "4.00E+11", "4E+6", (OPTIMIZER, SEEN, BATCH), CONSISTENT, Severity.NOTE),
        ("100,000", "4.00E+11", "4E+6", ({}, {}, {}), CONSISTENT, Severity.NOTE),
        ("10,000", "4.00E+11", "4E+6", (OPTIMIZER, SEEN, BATCH), INCONSISTENT, Severity.ERROR),
        ("10,000", "4.00E+11", "4E+6", (OPTIMIZER, SEEN, {}), OPEN, Severity.WARNING),  # may be one device's batch
        ("10,000", "4.00E+11", "4E+6", (OPTIMIZER, {}, BATCH), OPEN, Severity.WARNING),  # may be a part of the data
        ("120,000", "4.00E+11", "4E+6", (OPTIMIZER, SEEN, BATCH), OPEN, Severity.WARNING),  # the batch may have grown
        (
            "900,000",
            "4.00E+11",
            "4E+6",
            (OPTIMIZER, SEEN, BATCH),
            INCONSISTENT,
            Severity.ERROR,
        ),  # nine times is no growth
        ("200,000", "4.00E+11", "4E+6", ({}, SEEN, BATCH), OPEN, Severity.WARNING),  # may be two micro-steps each
        ("250,000", "4.00E+11", "4E+6", ({}, SEEN, BATCH), INCONSISTENT, Severity.ERROR),  # 2.5 micro-steps cannot be
        ("900,000", "4.00E+11", "4E+6", (OPTIMIZER, {}, BATCH), OPEN, Severity.NOTE),  # may be several passes
    ],
)
def test_steps_times_batch_are_the_tokens_seen(found, steps, tokens, batch, readings, outcome, severity):
    of_steps, of_tokens, of_batch = readings
    claims = (
        claim("training-steps", steps, **of_steps),
        claim("training-tokens", "400 billion", tokens, **of_tokens),
        claim("global-batch-tokens", "4 million", batch, **of_batch),
    )
    (finding,) = found("LOS107", *claims)
    assert (finding.outcome, finding.severity) == (outcome, severity)
    assert len(finding.claims) == 3


def test_a_part_of_a_run_is_not_the_whole(found):
    claims = (
        claim("training-steps", "10,000", statement="The first stage took 10,000 steps.", **OPTIMIZER),
        claim("training-tokens", "400 billion", "4.00E+11", **SEEN),
        claim("global-batch-tokens", "4 million", "4E+6", **BATCH),
    )
    (finding,) = found("LOS107", *claims)
    assert (finding.outcome, finding.severity) == (OPEN, Severity.WARNING)
    assert "a part of the run" in finding.explanation


def test_a_fixed_batch_leaves_no_growth_open(found):
    batch = BATCH | {"statement": "The global batch is 4 million tokens throughout."}
    claims = (
        claim("training-steps", "900,000", **OPTIMIZER),
        claim("training-tokens", "400 billion", "4.00E+11", **SEEN),
        claim("global-batch-tokens", "4 million", "4E+6", **batch),
    )
    (finding,) = found("LOS107", *claims)
    assert finding.outcome is INCONSISTENT


def test_sequences_times_their_length_are_the_tokens_of_a_step(found):
    claims = (
        claim("training-steps", "1,000"),
        claim("global-batch-size", "1,024", **BATCH),
        claim("sequence-length", "4,096"),
        claim("training-tokens", "4.2 billion", "4.2E+9"),
    )
    (finding,) = found("LOS107", *claims)
    assert finding.outcome is CONSISTENT
    assert close(number(finding, "tokens seen").value, 1000 * 1024 * 4096)


def test_epochs_times_the_data_are_what_was_seen(found):
    claims = (
        claim("training-steps", "1,219"),
        claim("global-batch-size", "128", **BATCH),
        claim("training-samples", "52K", "52E+3"),
        claim("training-epochs", "3"),
    )
    (finding,) = found("LOS107", *claims)  # 156,032 of 156,000: the last batch of a pass need not be full
    assert finding.outcome is CONSISTENT
    assert "3 passes" in finding.explanation
    (finding,) = found("LOS107", claim("training-steps", "1,300"), *claims[1:])
    assert (finding.outcome, finding.severity) == (OPEN, Severity.WARNING)


def test_the_tokens_of_another_run_are_not_compared(found):
    claims = (
        claim("training-steps", "500", **OPTIMIZER),
        claim("global-batch-tokens", "4 million", "4E+6", **BATCH),
        claim("training-tokens", "15 trillion", "1.5E+13", study=None, **SEEN),
    )
    (finding,) = found("LOS107", *claims)
    assert "prints no total" in finding.explanation


@pytest.mark.parametrize("statement", ["Sampling takes 50 denoising steps.", "The agent makes 12 steps."])
def test_steps_that_are_no_training_are_left_alone(found, statement):
    assert found("LOS107", claim("training-steps", "50", statement=statement)) == ()


# LOS108


@pytest.mark.parametrize(
    ("printed", "more", "outcome"),
    [
        ("104%", {}, INCONSISTENT),
        ("-3%", {}, INCONSISTENT),
        ("100%", {}, None),
        ("0%", {}, None),
        ("101%", {"statement": "It recovers 101% of the BF16 accuracy."}, None),
        ("104%", {"baseline": "the model in BF16"}, None),
        ("140%", {"statement": "Accuracy improved by 140%."}, None),
        ("108%", {"statement": "It has 108% of Heron's accuracy."}, None),
        ("108%", {"statement": "It answers 108% of the questions."}, INCONSISTENT),
    ],
)
def test_a_share_lies_between_nothing_and_all(found, printed, more, outcome):
    findings = found("LOS108", claim("accuracy", printed, **more))
    assert [f.outcome for f in findings] == ([outcome] if outcome else [])


@pytest.mark.parametrize(("printed", "unit"), [("1350", "score"), ("9.1", "score"), ("87.5", "dimensionless")])
def test_scores_that_are_no_shares_have_no_bounds(found, printed, unit):
    assert found("LOS108", claim("benchmark-score", printed, unit=unit)) == ()
    assert found("LOS108", claim("accuracy", printed, unit=unit)) == ()


@pytest.mark.parametrize(("statement", "outcome"), [("It reaches 250%.", OPEN), ("It solves 250%.", INCONSISTENT)])
def test_a_score_in_percent_need_not_be_a_share_of_answers(found, statement, outcome):
    (finding,) = found("LOS108", claim("benchmark-score", "250%", unit="percent", statement=statement))
    assert finding.outcome is outcome


def counts(right="27", questions="30", accuracy=None, **more):
    made = [claim("correct-count", right, **more), claim("question-count", questions)]
    return [*made, claim("accuracy", accuracy)] if accuracy else made


def test_right_answers_do_not_outnumber_the_questions(found):
    (finding,) = found("LOS108", *counts("32"))
    assert finding.outcome is INCONSISTENT
    averaged = {"statement": "It solved them in several attempts."}
    (finding,) = found("LOS108", *counts("32", **averaged))
    assert (finding.outcome, finding.severity) == (OPEN, Severity.WARNING)
    elsewhere = {"citations": [{"source": "article", "paragraph": 9}]}
    (finding,) = found("LOS108", *counts("32", **elsewhere))
    assert finding.outcome is INCONSISTENT
    without_study = counts("32", **elsewhere, study=None)
    one, other = ({**each, "study": None} for each in without_study)
    (finding,) = found("LOS108", one, other)
    assert finding.outcome is INCONSISTENT
    (finding,) = found("LOS108", one, other | {"citations": [{"source": "elsewhere", "paragraph": 1}]})
    assert finding.outcome is OPEN


@pytest.mark.parametrize(("accuracy", "outcome"), [("90%", CONSISTENT), ("90.0%", CONSISTENT), ("93.3%", INCONSISTENT)])
def test_right_answers_over_questions_are_the_accuracy(found, accuracy, outcome):
    (finding,) = found("LOS108", *counts("27", "30", accuracy))
    assert finding.outcome is outcome
    assert close(number(finding, "share of right answers").value, 90)
    assert finding.claims == ("correct-count", "question-count", "accuracy")


def test_counts_of_two_benchmarks_are_not_mixed(found):
    claims = (
        claim("correct-count", "27", statement="It solved 27 of AIME."),
        claim("question-count", "500", statement="MATH has 500 questions."),
        claim("accuracy", "93%", statement="On GPQA it has 93%."),
    )
    assert found("LOS108", *claims) == ()


def test_no_questions_divide_nothing(found):
    assert found("LOS108", *counts("0", "0", "10%")) == ()


# LOS109


def scores(before="70.0%", after="77.0%", **more):
    earlier = {"statement": "It was so before."} | more
    return [claim("accuracy", before, id="before", **earlier), claim("accuracy", after, id="after", **more)]


@pytest.mark.parametrize(
    ("printed", "unit", "statement", "outcome"),
    [
        ("7 points", "percentage_point", "It gained 7 points.", CONSISTENT),
        ("10%", "percent", "It improved by 10%.", CONSISTENT),
        ("9%", "percent", "It was 9% lower before.", CONSISTENT),
        ("7%", "percent", "It improved by 7%.", OPEN),
        ("7%", "percent", "It improved by 7% points.", CONSISTENT),
        ("10 points", "percentage_point", "It gained 10 points.", INCONSISTENT),
        ("15%", "percent", "It improved by 15%.", INCONSISTENT),
        ("23%", "percent", "It cut errors by 23%.", CONSISTENT),
        ("-7 points", "percentage_point", "It lost 7 points.", CONSISTENT),
    ],
)
def test_a_change_lies_between_its_scores(found, printed, unit, statement, outcome):
    value = printed.split()[0].rstrip("%")
    change = claim("score-change", printed, value, unit=unit, statement=statement)
    (finding,) = found("LOS109", *scores(), change)
    assert finding.outcome is outcome
    assert set(finding.claims) == {"score-change", "before", "after"}
    assert close(number(finding, "difference").value, 7)
    assert math.isclose(number(finding, "of the lower score").value, 10, abs_tol=0.01)


def test_points_printed_as_percent_are_named(found):
    change = claim("score-change", "7%", unit="percent", statement="It improved by 7%.")
    (finding,) = found("LOS109", *scores(), change)
    assert finding.severity is Severity.WARNING
    assert finding.explanation.endswith("the 7% printed in percent are percentage points.")


def test_a_change_told_elsewhere_contradicts_nothing(found):
    elsewhere = {"citations": [{"source": "article", "paragraph": 9}]}
    change = claim("score-change", "15%", unit="percent", **elsewhere)
    (finding,) = found("LOS109", *scores(), change)
    assert (finding.outcome, finding.severity) == (OPEN, Severity.WARNING)


@pytest.mark.parametrize(
    ("more", "of_scores", "outcome"),
    [
        ({}, {}, INCONSISTENT),
        ({}, {"statement": "It is one of the two."}, OPEN),  # neither is told as the earlier
        ({"baseline": "the model of last year"}, {}, OPEN),
        (
            {"baseline": "last year", "related": [{"claim": i, "how": "derived-from"} for i in ("before", "after")]},
            {},
            INCONSISTENT,
        ),
        ({"quantity": {"printed": "15%", "value": "15", "comparator": ">", "unit": "percent"}}, {}, OPEN),
    ],
)
def test_a_change_contradicts_only_the_scores_that_it_is_of(found, more, of_scores, outcome):
    change = claim("score-change", "15%", unit="percent", statement="It improved by 15%.") | more
    (finding,) = found("LOS109", *scores(**of_scores), change)
    assert finding.outcome is outcome


def test_scores_of_other_benchmarks_or_more_than_two_are_no_pair(found):
    change = claim("score-change", "3%", unit="percent", statement="On GSM8K it improved by 3%.")
    of_other = {"statement": "Its MMLU accuracy was measured."}
    assert found("LOS109", *scores(**of_other), change) == ()
    assert found("LOS109", *scores(), claim("accuracy", "80.0%", id="third"), change) == ()
    assert found("LOS109", claim("accuracy", "70%"), change) == ()


def test_scores_that_are_no_shares_have_points_too(found):
    pair = [claim("benchmark-score", n, id=f"score-{n}") for n in ("1200", "1320")]
    change = claim("score-change", "10%", unit="percent", statement="It improved by 10%.")
    (finding,) = found("LOS109", *pair, change)
    assert finding.outcome is CONSISTENT


def test_a_score_of_zero_has_no_ratio(found):
    change = claim("score-change", "7%", unit="percent")
    assert found("LOS109", *scores("0%", "7%"), change) == ()


# all together


def test_figures_without_a_metric_are_found_by_their_unit_and_words(library):
    def told(name, statement, printed, unit, kind="loss"):
        quantity = {"printed": printed, "value": printed.replace(",", ""), "unit": unit}
        place = [{"source": "article", "paragraph": 2}]
        return {
            "id": name,
            "subject": "model",
            "kind": kind,
            "statement": statement,
            "quantity": quantity,
            "citations": place,
        }

    claims = [
        told("start", "Trained from scratch, the loss started at 10.9.", "10.9", "dimensionless"),
        told("end", "The loss fell to 12.4 at the end.", "12.4", "dimensionless"),
        told("vocabulary", "Its vocabulary has 50,257 tokens.", "50,257", "token", "spec"),
        told("steps", "The run took 2,000 steps.", "2,000", "step", "duration"),
    ]
    made = library(claims=claims, subjects=[MODEL], sources=[{"id": "article"}])
    outcomes = {code: [f.outcome for f in CHECKS[code].run(made)] for code in ("LOS101", "LOS102", "LOS105", "LOS107")}
    assert outcomes == {"LOS101": [OPEN], "LOS102": [CONSISTENT], "LOS105": [INCONSISTENT], "LOS107": [OPEN]}


CODES = tuple(f"LOS10{n}" for n in range(1, 10))


def contradictions(library, *claims):
    made = library(claims=claims, subjects=[MODEL], sources=[{"id": "article"}], studies=[RUN, OTHER_RUN])
    return [(f.code, f.explanation) for code in CODES for f in CHECKS[code].run(made) if f.outcome is INCONSISTENT]


@given(
    st.decimals("2", "20", places=4),
    st.decimals("0.01", "0.9", places=4),
    st.integers(1, 2_000_000),
    st.integers(1, 30_000_000),
    st.integers(0, 2),
)
def test_a_run_printed_with_any_rounding_contradicts_nothing(library, start, share, steps, batch, places):
    end = start * share
    tokens = Decimal(steps) * batch
    slope, perplexity = (start - end) / steps, end.exp()
    claims = (
        claim("initial-loss", f"{start:.{places}f}", reading="nats-per-token"),
        claim("final-loss", f"{end:.{places}f}", reading="nats-per-token", statement="The loss fell to it."),
        claim("training-steps", f"{steps:,}", **OPTIMIZER),
        claim("loss-slope", f"{slope:.2e}", statement="On average it fell so much."),
        claim(
            "perplexity",
            f"{perplexity:.{places}f}",
            reading="per-token",
            related=[{"claim": "final-loss", "how": "derived-from"}],
        ),
        claim("global-batch-tokens", f"{batch:,}", **BATCH),
        claim("training-tokens", f"{tokens:.3e}", **SEEN),
    )
    assert contradictions(library, *claims) == []


@given(st.integers(0, 600), st.integers(1, 600), st.integers(0, 3))
def test_counts_and_their_share_printed_with_any_rounding_contradict_nothing(library, right, asked, places):
    right = min(right, asked)
    share = Decimal(100) * right / asked
    assert contradictions(library, *counts(str(right), str(asked), f"{share:.{places}f}%")) == []


@given(
    st.decimals("1", "99", places=3),
    st.decimals("1", "99", places=3),
    st.integers(0, 2),
    st.sampled_from(["points", "percent", "errors"]),
)
def test_a_change_printed_with_any_rounding_contradicts_nothing(library, one, other, places, sort):
    before, after = min(one, other), max(one, other)
    change = {
        "points": after - before,
        "percent": (after - before) / before * 100,
        "errors": (after - before) / (100 - before) * 100,
    }[sort]
    unit = "percentage_point" if sort == "points" else "percent"
    words = "It made fewer errors." if sort == "errors" else "It improved."
    told = claim("score-change", f"{change:.{places}f}", unit=unit, statement=words)
    pair = scores(f"{before:.{places}f}%", f"{after:.{places}f}%")
    assert contradictions(library, *pair, told) == []


def test_the_bundled_losses_say_what_was_worked_out_by_hand(bundled):
    told = {code: CHECKS[code].run(bundled) for code in (f"LOS10{n}" for n in range(1, 10))}
    assert not any(f.outcome is INCONSISTENT for those in told.values() for f in those)
    assert [len(those) for those in told.values()] == [2, 1, 2, 1, 2, 1, 1, 0, 0]
    (low,) = told["LOS106"]
    assert low.claims == ("lora-final-loss",)
    (start,) = told["LOS102"]
    assert close(number(start, "first loss above").value, 13.5 - math.log(163840))


def test_every_number_of_a_perplexity_is_an_exact_decimal_power(found):
    (finding,) = found("LOS101", claim("final-loss", "1.85"))
    computed = number(finding, "perplexity of the loss at the end in nats")
    assert math.isclose(computed.value, float(Decimal("1.85").exp()), rel_tol=1e-12)


def test_a_loss_of_images_is_none_of_a_language_model(library):
    made = library(
        claims=[
            {
                "kind": "loss",
                "metric": "final-loss",
                "statement": "On images the loss was 2.",
                "quantity": {"printed": "2", "value": "2"},
            }
        ]
    )
    index = Index(made)
    fact = index.fact(made.get(Claim, "faster"))
    assert not is_of_language_model(View(index), fact)


@pytest.mark.parametrize(
    ("kind", "unit", "statement", "printed", "metric"),
    [
        ("loss", "dimensionless", "The loss fell from 2.4 to 1.9.", "2.4", "initial-loss"),
        ("loss", "dimensionless", "The loss fell from 2.4 to 1.9.", "1.9", "final-loss"),
        ("loss", "dimensionless", "Trained from scratch, it ended at a loss of 1.5.", "1.5", "final-loss"),
        ("loss", "dimensionless", "After random initialization it came down to 1.7.", "1.7", "final-loss"),
        ("loss", "dimensionless", "The loss was 2.0, a perplexity of 7.4.", "2.0", "training-loss"),
        ("loss", "dimensionless", "The loss was 2.0, a perplexity of 7.4.", "7.4", "perplexity"),
        ("loss", "dimensionless", "Perplexity was 7.4.", "7.4", "perplexity"),
        ("loss", "dimensionless/step", "The loss fell by 0.01 a step.", "0.01", "loss-slope"),
        ("score", "question", "It solved 27 of 30 problems.", "27", "correct-count"),
        ("score", "question", "It solved 27 of 30 problems.", "30", "question-count"),
        ("score", "percent", "It improved from 70% to 77%.", "70%", "accuracy"),
        ("score", "percent", "It improved from 70% to 77%.", "77%", "accuracy"),
        ("score", "percent", "It improved by 10% to 77%.", "10%", "score-change"),
        ("score", "percent", "The improved model scores 77%.", "77%", "accuracy"),
        ("duration", "epoch", "It was tuned for 3 epochs.", "3", "training-epochs"),
        ("scale", "sample", "The training data hold 52,000 examples.", "52,000", "training-samples"),
    ],
)
def test_unit_kind_and_words_tell_the_metric(library, kind, unit, statement, printed, metric):
    quantity = {"printed": printed, "value": printed.replace(",", "").rstrip("%"), "unit": unit}
    made = library(claims=[{"kind": kind, "statement": statement, "quantity": quantity}])
    assert Index(made).fact(made.get(Claim, "faster")).metric == metric


# Figures that their words tie together


@pytest.mark.parametrize(
    ("printed", "statement", "outcome"),
    [
        ("9.4", "That loss is a perplexity of 9.4.", INCONSISTENT),
        ("9.4", "The final loss of 2.00 corresponds to a perplexity of 9.4.", INCONSISTENT),
        ("7.39", "The final loss of 2.00 corresponds to a perplexity of 7.39.", CONSISTENT),
        ("7.6", "That loss is a perplexity of 7.6.", OPEN),  # a mean of perplexities lies a little above
        ("9.4", "On held-out text it has a perplexity of 9.4.", OPEN),
        ("9.4", "That is a perplexity of 9.4 for each word.", OPEN),
    ],
)
def test_a_perplexity_is_that_of_the_loss_that_its_words_mean(found, printed, statement, outcome):
    losses = (claim("initial-loss", "11.2"), claim("final-loss", "2.00"))
    (finding,) = found("LOS101", *losses[1:], claim("perplexity", printed, statement=statement))
    assert finding.outcome is outcome
    named = statement.replace("That loss", "That final loss")
    (finding,) = found("LOS101", *losses, claim("perplexity", printed, statement=named))
    assert finding.outcome is (outcome if "final loss" in named else OPEN)


@pytest.mark.parametrize(
    ("bits", "statement", "outcome"),
    [
        ("2.77", "In bits the final loss is 2.77.", CONSISTENT),
        ("1.33", "In bits the final loss is 1.33.", INCONSISTENT),  # times ln 2 instead of over it
        ("2.85", "In bits the final loss is 2.85.", OPEN),
        ("1.33", "In bits the final validation loss is 1.33.", None),
    ],
)
def test_a_loss_in_bits_is_the_one_in_nats_over_ln_two(found, bits, statement, outcome):
    nats = claim("final-loss", "1.92", reading="nats-per-token")
    other = claim("final-loss", bits, unit="bit/token", id="bits", kind="loss", statement=statement)
    findings = [f for f in found("LOS101", nats, other) if "bits" in f.claims and "final-loss" in f.claims]
    assert [finding.outcome for finding in findings] == ([outcome] if outcome else [])


@pytest.mark.parametrize(
    "statement",
    [
        "The loss of the instruction tuning of the small model fell to 1.98.",
        "The loss, averaged over the last thousand updates, had decreased to 1.98.",
    ],
)
def test_a_loss_is_said_to_fall_to_its_figure_however_many_words_lie_between(found, statement):
    (finding,) = found("LOS105", claim("initial-loss", "1.74"), claim("final-loss", "1.98", statement=statement))
    assert finding.outcome is INCONSISTENT


@pytest.mark.parametrize(
    ("statement", "outcome"),
    [
        ("A step takes 64 examples.", INCONSISTENT),
        ("The global batch is 64.", OPEN),  # two micro-steps a step would fit
        ("A step takes 64 examples, accumulated over two.", OPEN),
    ],
)
def test_steps_of_the_batch_of_a_step_are_no_micro_steps(found, statement, outcome):
    claims = (
        claim("training-steps", "4,875"),
        claim("global-batch-size", "64", statement=statement),
        claim("training-samples", "52,000"),
        claim("training-epochs", "3"),
    )
    (finding,) = found("LOS107", *claims)
    assert finding.outcome is outcome


def test_examples_may_be_packed_into_fewer_sequences(found):
    claims = (
        claim("training-steps", "500"),
        claim("global-batch-size", "64", **BATCH),
        claim("training-samples", "52,000"),
        claim("training-epochs", "3"),
    )
    (finding,) = found("LOS107", *claims)
    assert finding.outcome is OPEN
    assert "several examples in a sequence" in finding.explanation


OTHER_MODEL = {"id": "older", "name": "Pelican-6B", "kind": "model"}
BASELINE = [{"subject": "older", "role": "baseline"}]
PLACE = {"statement": "On RepoFix it resolves more.", "citations": [{"source": "article", "paragraph": 7}]}


@pytest.mark.parametrize(
    ("printed", "unit", "more", "outcome"),
    [
        ("6.5%", "percent", {"reading": "relative"}, INCONSISTENT),
        ("11.8%", "percent", {"reading": "relative"}, CONSISTENT),
        ("6.5%", "percent", {}, OPEN),  # points are often printed so
        ("8.1", "percentage_point", {}, INCONSISTENT),
    ],
)
def test_of_several_scores_a_change_is_between_those_of_its_two_subjects(found, printed, unit, more, outcome):
    mean = {"statement": "It resolves so much of RepoFix, on average over five runs."}
    claims = (
        claim("accuracy", "61.4%", id="later", **mean),
        claim("accuracy", "54.9%", id="earlier", subject="older", **mean),
        claim("accuracy", "63.0%", id="best", statement="The best run on RepoFix reached so much."),
        claim("score-change", printed, unit=unit, baseline="Pelican-6B", about=BASELINE, **PLACE, **more),
    )
    (finding,) = found("LOS109", *claims, subjects=[OTHER_MODEL])
    assert finding.outcome is outcome
    assert finding.claims == ("score-change", "earlier", "later")


def test_a_share_of_the_tasks_is_a_score_and_a_share_of_another_score_is_none(library):
    made = library(
        claims=[
            {"id": "tasks", "kind": "score", "statement": "It resolves 61.4% of RepoFix."},
            {"id": "other", "kind": "score", "statement": "It reaches 61.4% of Heron."},
        ]
    )
    assert [is_of_another_score(made.claims[i]) for i in ("tasks", "other")] == [False, True]


@pytest.mark.parametrize(("accuracy", "outcome"), [("86.2%", CONSISTENT), ("88.2%", INCONSISTENT)])
def test_one_source_that_names_the_benchmark_prints_one_count_and_its_share(found, accuracy, outcome):
    def of(metric, printed, paragraph):
        place = [{"source": "article", "paragraph": paragraph}]
        return claim(metric, printed, study=None, statement="It was so on MathSet.", citations=place)

    claims = (of("correct-count", "431", 1), of("question-count", "500", 3), of("accuracy", accuracy, 5))
    (finding,) = found("LOS108", *claims)
    assert finding.outcome is outcome


# figures of one run that settle each other


def test_a_run_that_prints_one_loss_in_nats_prints_all_of_them_so(found):
    first = claim("initial-loss", "11.8", unit="nat/token")
    last = claim("final-loss", "1.92", statement="It ends at 1.92.")
    perplexity = claim("perplexity", "3.8", statement="A loss of 1.92 is a perplexity of 3.8.")
    assert [f.outcome for f in found("LOS101", last, perplexity)] == [OPEN]
    assert [f.outcome for f in found("LOS101", first, last, perplexity)] == [INCONSISTENT]
    right = claim("perplexity", "6.8", statement="A loss of 1.92 is a perplexity of 6.8.")
    assert [f.outcome for f in found("LOS101", first, last, right)] == [CONSISTENT]


def test_a_loss_without_a_unit_is_compared_with_the_one_in_nats_of_its_run(found):
    first = claim("initial-loss", "11.8", unit="nat/token")
    last = claim("final-loss", "12.9", statement="The loss is down to 12.9.")
    assert [f.outcome for f in found("LOS105", first, last)] == [INCONSISTENT]
    assert not found("LOS105", claim("initial-loss", "11.8", unit="bit/token"), last)


BATCH = {"statement": "The global batch is made of sequences of full length."}


@pytest.mark.parametrize(
    ("sequences", "words", "outcome"),
    [
        ("2,048", BATCH, CONSISTENT),
        ("3,072", BATCH, INCONSISTENT),
        ("3,072", {"statement": "The global batch is made of sequences."}, OPEN),
        ("1,024", BATCH, OPEN),
        ("1,500", BATCH, INCONSISTENT),
        ("1,024", {"statement": "The batch is made of sequences."}, OPEN),
    ],
)
def test_the_tokens_of_a_step_are_its_sequences_times_their_length(found, sequences, words, outcome):
    figures = (
        claim("training-steps", "200,000"),
        claim("global-batch-tokens", "16.8 million", "1.68E+7"),
        claim("global-batch-size", sequences, **words),
        claim("sequence-length", "8,192"),
    )
    (finding,) = (f for f in found("LOS107", *figures) if "training-steps" not in f.claims)
    assert finding.outcome is outcome


@pytest.mark.parametrize(
    ("tokens", "value", "outcome"), [("252 million", "2.52E+8", INCONSISTENT), ("25 billion", "2.5E+10", OPEN)]
)
def test_no_text_is_read_a_thousand_times(found, tokens, value, outcome):
    figures = (
        claim("training-steps", "60,000"),
        claim("global-batch-tokens", "4.2 million", "4.2E+6", statement="An iteration covers 4.2 million tokens."),
        claim("training-tokens", tokens, value, statement="It was trained on these."),
    )
    assert [f.outcome for f in found("LOS107", *figures)] == [outcome]


@pytest.mark.parametrize(
    ("words", "outcome"),
    [
        ("Sequences are 4,096 tokens long.", INCONSISTENT),
        ("Sequences are up to 4,096 tokens long.", OPEN),
        ("It is trained at a length of 4,096.", OPEN),
    ],
)
def test_a_length_of_every_sequence_leaves_no_shorter_ones(found, words, outcome):
    figures = (
        claim("training-steps", "150,000"),
        claim("global-batch-size", "512", statement="The global batch holds 512 sequences."),
        claim("sequence-length", "4,096", statement=words),
        claim("training-tokens", "115 billion", "1.15E+11", statement="In all it sees these."),
    )
    assert [f.outcome for f in found("LOS107", *figures)] == [outcome]


def test_a_best_score_is_not_the_one_of_all_answers(found):
    figures = (
        claim("question-count", "800"),
        claim("correct-count", "532"),
        claim("accuracy", "79%", unit="percent"),
        claim("accuracy", "91%", unit="percent", id="best", statement="Its best subject reached 91%."),
    )
    assert [f.outcome for f in found("LOS108", *figures)] == [INCONSISTENT]


@pytest.mark.parametrize(("fall", "outcome"), [("8.35", CONSISTENT), ("12.4", INCONSISTENT)])
def test_a_fall_is_the_start_less_the_end(found, fall, outcome):
    figures = (
        claim("initial-loss", "10.4", unit="nat/token"),
        claim("final-loss", "2.05", unit="nat/token"),
        claim("final-loss", "2.96", unit="bit/token", id="in-bits"),
        claim("final-loss", fall, unit="nat/token", id="fall", statement=f"The loss fell by {fall} nats."),
    )
    assert [f.outcome for f in found("LOS105", *figures) if "fall" in f.claims] == [outcome]


def test_a_fall_by_a_share_is_no_difference(found):
    figures = (
        claim("initial-loss", "10.4", unit="nat/token"),
        claim("final-loss", "2.05", unit="nat/token"),
        claim("final-loss", "80%", "80", unit="percent", id="fall", statement="The loss fell by 80%."),
    )
    assert not [f for f in found("LOS105", *figures) if "fall" in f.claims]


@pytest.mark.parametrize(("perplexity", "outcome"), [("7.8", CONSISTENT), ("15.8", INCONSISTENT)])
def test_one_loss_in_two_units_has_one_perplexity(found, perplexity, outcome):
    figures = (
        claim("final-loss", "2.05", unit="nat/token"),
        claim("final-loss", "2.96", unit="bit/token", id="in-bits"),
        claim("perplexity", perplexity, statement="The last training loss gives this perplexity."),
    )
    assert [f.outcome for f in found("LOS101", *figures) if "perplexity" in f.claims] == [outcome]


@pytest.mark.parametrize(("words", "outcome"), [("It was fed these.", INCONSISTENT), ("The corpus has these.", OPEN)])
def test_what_a_model_was_fed_is_what_it_saw(found, words, outcome):
    figures = (
        claim("training-steps", "143,000"),
        claim("global-batch-tokens", "12.6 million", "1.26E+7", statement="The global batch was so large throughout."),
        claim("training-tokens", "5.2 trillion", "5.2E+12", statement=words),
    )
    assert [f.outcome for f in found("LOS107", *figures)] == [outcome]


@pytest.mark.parametrize(
    ("steps", "words", "outcome"),
    [
        ("500,000", "We train it for 1.2 trillion tokens.", INCONSISTENT),
        ("500,000", "We train it on 1.2 trillion tokens.", OPEN),
        ("130,000", "We train it on 1.2 trillion tokens.", INCONSISTENT),
    ],
)
def test_a_training_for_so_many_tokens_is_all_of_its_passes(found, steps, words, outcome):
    figures = (
        claim("training-steps", steps),
        claim("global-batch-tokens", "4.2 million", "4.2E+6", statement="Each step processes 4.2 million tokens."),
        claim("training-tokens", "1.2 trillion", "1.2E+12", statement=words),
    )
    assert [f.outcome for f in found("LOS107", *figures)] == [outcome]


def test_a_fall_in_a_part_of_the_run_is_not_that_of_all_of_it(found):
    figures = (
        claim("initial-loss", "10.4"),
        claim("final-loss", "2.05"),
        claim("final-loss", "1.2", id="fall", statement="The loss fell by 1.2 after the second stage."),
    )
    assert not [f for f in found("LOS105", *figures) if "fall" in f.claims]


@pytest.mark.parametrize(
    ("words", "outcome"), [("By then it had read these.", INCONSISTENT), ("It then read these.", OPEN)]
)
def test_what_was_read_by_then_is_no_later_part(found, words, outcome):
    figures = (
        claim("training-steps", "570,000"),
        claim("global-batch-tokens", "8.0 million", "8.0E+6", statement="Each step took in 8.0 million tokens."),
        claim("training-tokens", "6.0 trillion", "6.0E+12", statement=words),
    )
    assert [f.outcome for f in found("LOS107", *figures)] == [outcome]


# LOS111


@pytest.mark.parametrize(
    ("steps", "statement", "more", "each"),
    [
        ("400", "Training from scratch ran for 400 steps.", (), 3.5e8),
        ("400", "Fine-tuning ran for 400 steps.", (), None),
        ("40,000", "Training from scratch ran for 40,000 steps.", (), None),
        ("400", "Training from scratch ran for 400 steps.", (claim("training-tokens", "2 billion", "2E+9"),), None),
    ],
)
def test_a_fresh_run_is_told_with_the_batch_that_a_training_would_take(found, steps, statement, more, each):
    size = claim("total-parameters", "7 billion", "7E+9", unit="parameter", study=None)
    findings = found("LOS111", size, claim("training-steps", steps, statement=statement), *more)
    assert [number(f, "tokens of a step").value for f in findings] == ([] if each is None else [each])
    assert {f.outcome for f in findings} <= {OPEN}


def test_a_linked_doubt_that_it_was_a_training_is_told(found):
    size = claim("total-parameters", "7 billion", "7E+9", unit="parameter", study=None)
    steps = claim("training-steps", "400", statement="Training from scratch ran on.")
    doubt = {
        "id": "doubt",
        "subject": "model",
        "kind": "absence",
        "statement": "It would not mean that the model was trained from scratch.",
        "related": [{"claim": "training-steps", "how": "concerns"}],
        "citations": [{"source": "article", "paragraph": 3}],
    }
    (finding,) = found("LOS111", size, steps, doubt)
    assert finding.claims == ("training-steps", "total-parameters", "doubt")
    assert finding.explanation.endswith("is not printed; another claim says that no training from scratch is shown.")


def test_the_parameters_in_use_count_and_a_bound_is_one(found):
    parts = (("total-parameters", "7 billion", "7E+9"), ("active-parameters", "4 billion", "4E+9"))
    sizes = [claim(*part, unit="parameter", study=None) for part in parts]
    steps = claim("training-steps", "400", statement="Training from scratch ran on.", comparator=">")
    (finding,) = found("LOS111", *sizes, steps)
    assert number(finding, "tokens by the rule").value == 8e10
    assert number(finding, "tokens of a step").low is None
    assert "in more than 400 steps that is at most 200 million tokens a step" in finding.explanation
