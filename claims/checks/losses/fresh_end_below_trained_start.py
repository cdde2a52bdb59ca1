"""LOS104: a fresh run that ends below the loss at which a trained model starts."""

import re
from collections.abc import Iterator

from claims.checks import Finding, Severity, View, Working, check, consistent, under_determined
from claims.facts import Fact
from claims.facts.training import Weights, in_nats, is_held_out, is_of_language_model, starting_weights, total_steps
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_PRE_TRAINING = declared(r"\bpre-?train", re.IGNORECASE)
_NEEDS = ("dataset-name-revision", "loss-definition", "params-total-active", "model-name-revision")


@check("LOS104", Subject)
def fresh_end_below_trained_start(view: View, model: Subject) -> Iterator[Finding]:
    """Compares where a run from random weights ends with where one from trained weights of the same model starts.

    A model that has been trained on trillions of tokens should lose less than one that began with random weights a few
    hundred steps ago. Where the fresh one ends lower, the two losses are of other data or of another sort, or the fresh
    model is a smaller one; the figures do not contradict each other, and do not compare either. It is a warning, and a
    note where the fresh run is called pre-training, as it may be the very one that made the weights.

    Bad:

    ```toml
    # claims/fresh.toml
    id = "fresh"
    subject = "the-model"
    kind = "loss"
    statement = "Trained from scratch, the model ended at a loss of 1.5."
    claimant = "the-maker"
    modality = "measured"
    metric = "final-loss"
    study = "fresh-run"
    quantity = {printed = "1.5", value = "1.5"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/tuned.toml
    id = "tuned"
    subject = "the-model"
    kind = "loss"
    statement = "Fine-tuning of the released weights began at a loss of 1.9."
    claimant = "the-maker"
    modality = "measured"
    metric = "initial-loss"
    study = "tuning-run"
    quantity = {printed = "1.9", value = "1.9"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/fresh-run.toml
    id = "fresh-run"
    title = "A fresh run"
    subject = "the-model"
    summary = "The model was trained once."
    # studies/tuning-run.toml
    id = "tuning-run"
    title = "A tuning"
    subject = "the-model"
    summary = "The model was tuned once."
    ```

    Good:

    ```toml
    # claims/fresh.toml
    id = "fresh"
    subject = "the-model"
    kind = "loss"
    statement = "Trained from scratch, the model ended at a loss of 3.1."
    claimant = "the-maker"
    modality = "measured"
    metric = "final-loss"
    study = "fresh-run"
    quantity = {printed = "3.1", value = "3.1"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/tuned.toml
    id = "tuned"
    subject = "the-model"
    kind = "loss"
    statement = "Fine-tuning of the released weights began at a loss of 1.9."
    claimant = "the-maker"
    modality = "measured"
    metric = "initial-loss"
    study = "tuning-run"
    quantity = {printed = "1.9", value = "1.9"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/fresh-run.toml
    id = "fresh-run"
    title = "A fresh run"
    subject = "the-model"
    summary = "The model was trained once."
    # studies/tuning-run.toml
    id = "tuning-run"
    title = "A tuning"
    subject = "the-model"
    summary = "The model was tuned once."
    ```
    """
    if model.kind is not SubjectKind.MODEL:
        return
    ends = _losses(view, model, "final-loss", Weights.RANDOM)
    starts = _losses(view, model, "initial-loss", Weights.TRAINED) if ends else []
    for end in ends:
        fitting = [start for start in starts if _same_sort(start, end)]
        if fitting:
            yield from _compared(view, end, fitting)


def _losses(view: View, model: Subject, metric: str, weights: Weights) -> list[Fact]:
    """Returns the losses of a metric of the model's runs from such weights."""
    found = (loss for loss in view.facts_about(model.id, metric) if is_of_language_model(view, loss))
    own = (loss for loss in found if loss.subject == model.id or not _is_model(view, loss.subject))
    return [loss for loss in own if loss.claim and starting_weights(view, loss.claim) is weights]


def _is_model(view: View, subject_id: str) -> bool:
    subject = view.subject(subject_id)
    return subject is not None and subject.kind is SubjectKind.MODEL


def _compared(view: View, end: Fact, starts: list[Fact]) -> Iterator[Finding]:
    assert end.claim is not None
    working = Working()
    printed = working.given("fresh run, loss at the end", end)
    reads = [end]
    steps = total_steps(view, end.claim)
    if steps is not None:
        working.given("fresh run, steps", steps)
        reads.append(steps)
    above = []
    for start in starts:
        trained = working.given("trained model, loss at the start", start)
        if printed.is_below(trained):
            above.append(start)
            working.computed("by how much the trained model starts higher", trained.minus(printed))
    if above:
        those = " and ".join(start.quantity.printed for start in above[:3])
        after = f" after {_told_steps(steps)}" if steps is not None else ""
        yield under_determined(
            (*reads, *starts),
            working,
            f"A run from random weights ends at {end.quantity.printed}{after}, below the {those} at which trained "
            "weights of the model start: other data, another loss or a smaller model would explain it.",
            needs=_NEEDS,
            severity=Severity.NOTE if _PRE_TRAINING.search(end.claim.statement) else Severity.WARNING,
        )
    elif all(start.interval.is_below(printed) for start in starts):
        sentence = f"A run from random weights ends at {end.quantity.printed}, above where trained weights start."
        yield consistent((*reads, *starts), working, sentence)


def _told_steps(steps: Fact) -> str:
    more = "more than " if steps.interval.high is None else ""
    return f"{more}{steps.quantity.printed.removesuffix(' steps')} steps"


def _same_sort(start: Fact, end: Fact) -> bool:
    """Tells whether two losses can be in one unit and are of the same sort of data."""
    assert start.claim is not None
    assert end.claim is not None
    units = {reading.label for reading in in_nats(start)} & {reading.label for reading in in_nats(end)}
    return bool(units) and is_held_out(start.claim) == is_held_out(end.claim)
