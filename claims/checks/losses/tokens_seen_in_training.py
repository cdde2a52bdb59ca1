"""LOS107: the tokens that a run saw, from its steps and its batch."""

import re
from collections.abc import Iterator

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.losses.differing_tokens import (
    LATER,
    MICRO,
    NEEDS,
    OF_ONE_DEVICE,
    SEEN,
    Step,
    compared_with_printed,
    may_be_whole_batch,
    tokens_in_words,
    tokens_of_all_steps,
    with_partial_steps,
)
from claims.facts import Fact, tell, tell_together
from claims.facts.places import are_of_one_source
from claims.facts.training import counts_total_steps, figures_of_run, total_steps
from claims.model.interval import Interval
from claims.model.whole import is_multiple
from claims.patterns import declared

_EACH_LENGTH = declared(
    r"\bsequences? (?:are|is|were|was|has|have|had|spans?|holds?|contains?|of)\b|\b(?:each|every|all) sequences?\b|\b(?:cut|split|packed) into\b",
    re.IGNORECASE,
)


_LONGEST = declared(
    r"\b(?:up to|max\w*|longest|at most|limit\w*|window|can|no more than|until|later|extended)\b", re.IGNORECASE
)


_GROWTH = (
    "grow",
    "grew",
    "ramp",
    "increas",
    "up to",
    "from ",
    "in the end",
    "at the end",
    "later",
    "eventual",
    "finally",
)


_FULL = declared(
    r"\b(?:full(?:y)?[- ](?:length|packed)|packed|of (?:full|equal|exactly)|all of|fixed[- ]length|exactly)\b",
    re.IGNORECASE,
)


@check("LOS107", "training-steps")
def tokens_seen_in_training(view: View, steps: Fact) -> Iterator[Finding]:
    """Computes the tokens that a run saw and compares them with those printed.

    Tokens seen = steps x tokens of one step, and the tokens of one step are the global batch in tokens, or in sequences
    times the length of a sequence. Examples seen are likewise steps x sequences of one step, and both are the data
    times the passes (epochs) over them. A product above the printed tokens can be several passes, micro-steps, a batch
    that grew or sequences shorter than the longest; one below can be a batch of one device. Only where none of these is
    left open do the figures contradict each other. The tokens of a step that are printed beside its sequences and their
    length are compared with the product of these. Without a batch the tokens cannot be computed.

    Bad:

    ```toml
    # claims/steps.toml
    id = "steps"
    subject = "the-model"
    kind = "duration"
    statement = "The model was trained for 10,000 optimizer steps."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-steps"
    reading = "optimizer-steps"
    quantity = {printed = "10,000", value = "10000", unit = "step"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/batch.toml
    id = "batch"
    subject = "the-model"
    kind = "scale"
    statement = "The global batch is 4 million tokens."
    claimant = "the-maker"
    modality = "described"
    metric = "global-batch-tokens"
    reading = "all-ranks"
    quantity = {printed = "4 million", value = "4E+6", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/tokens.toml
    id = "tokens"
    subject = "the-model"
    kind = "scale"
    statement = "The model saw 400 billion tokens in training."
    claimant = "the-maker"
    modality = "described"
    metric = "training-tokens"
    reading = "seen"
    quantity = {printed = "400 billion", value = "4.00E+11", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/steps.toml
    id = "steps"
    subject = "the-model"
    kind = "duration"
    statement = "The model was trained for 100,000 steps."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-steps"
    quantity = {printed = "100,000", value = "100000", unit = "step"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/batch.toml
    id = "batch"
    subject = "the-model"
    kind = "scale"
    statement = "The global batch is 4 million tokens."
    claimant = "the-maker"
    modality = "described"
    metric = "global-batch-tokens"
    quantity = {printed = "4 million", value = "4E+6", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/tokens.toml
    id = "tokens"
    subject = "the-model"
    kind = "scale"
    statement = "The model saw 400 billion tokens in training."
    claimant = "the-maker"
    modality = "described"
    metric = "training-tokens"
    quantity = {printed = "400 billion", value = "4.00E+11", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    claim = steps.claim
    if claim is None or not counts_total_steps(steps) or steps.interval.low is None or steps.interval.low <= 0:
        return
    if (total := total_steps(view, claim)) is None or total.id != steps.id:
        return
    tokens, samples = _one(view, steps, "training-tokens"), _one(view, steps, "training-samples")
    epochs = _one(view, steps, "training-epochs")
    of_step = _tokens_of_step(view, steps)
    batch = _one(view, steps, "global-batch-size")
    if samples is not None and batch is not None:
        sequences = Step(batch.interval, (batch,), f"{tell(batch.value)} sequences", *_open_batch(batch))
        wrong = _one_pass_of_several(view, steps, sequences, samples, epochs)
        yield wrong or compared_with_printed(steps, sequences, samples, epochs, "examples")
    yield from _of_one_step(view, steps)
    if of_step is not None and tokens is not None:
        yield compared_with_printed(steps, of_step, tokens, epochs, "tokens")
    elif of_step is not None:
        yield _only_computed(steps, of_step)
    elif tokens is not None or samples is None or batch is None:
        alike = iter([steps] if tokens is not None else _all_without_batch(view, steps))
        if (first := next(alike, None)) is not None and first.id == steps.id:
            yield _without_batch([steps, *alike], tokens)


def _of_one_step(view: View, steps: Fact) -> Iterator[Finding]:
    """Compares the tokens of a step as printed with the sequences of a step times their length."""
    tokens, batch, length = (
        _one(view, steps, m) for m in ("global-batch-tokens", "global-batch-size", "sequence-length")
    )
    if tokens is None or batch is None or length is None:
        return
    working = Working()
    printed, count = working.given("tokens of a step", tokens), working.given("sequences of a step", batch)
    how = f"{tell(batch.value)} x {tell(length.value, 'token')}"
    made = working.computed("sequences x length", count.times(working.given("length", length)), "token", how)
    reads = (steps, tokens, batch, length)
    said = f"{tell(batch.value)} sequences of {tell(length.value, 'token')} are {tokens_in_words(made)}"
    if made.overlaps(printed):
        yield consistent(reads[1:], working, f"{said}, which agrees with the {tokens.quantity.printed} printed.")
        return
    more, less = _open_batch(batch)
    ratio = made.over(printed)
    is_less = made.is_below(printed)
    each = Interval.exactly(1).over(ratio) if is_less else ratio
    words = " ".join(fact.claim.statement for fact in reads[1:] if fact.claim)
    reasons = [why for why in more if is_less and (why != OF_ONE_DEVICE or may_be_whole_batch(each))]
    if not is_less and not _FULL.search(words) and not _is_of_each(length):
        reasons.append("sequences shorter than the longest")
    if MICRO.search(words) or (is_less and may_be_whole_batch(each)):
        reasons.append("micro-steps")
    reasons += [why for why in less if why != LATER]
    sentence = f"{said}, not the {tokens.quantity.printed} of a step that are printed"
    first, *others = (fact.claim for fact in reads[1:] if fact.claim)
    if not reasons and are_of_one_source(first, *others):
        yield inconsistent(reads[1:], working, f"{sentence}.", needs=NEEDS)
        return
    told = " or ".join(dict.fromkeys(reasons or ["another run"]))
    yield under_determined(
        reads[1:], working, f"{sentence}, unless it is {told}.", needs=NEEDS, severity=Severity.WARNING
    )


def _all_without_batch(view: View, steps: Fact) -> Iterator[Fact]:
    """Yields the steps of all runs of a subject of which neither batch nor tokens are printed: one finding for all."""
    for other in view.facts_about(steps.subject, "training-steps", main=True):
        claim, low = other.claim, other.interval.low
        if claim is None or not counts_total_steps(other) or low is None or low <= 0:
            continue
        if (total := total_steps(view, claim)) is None or total.id != other.id or _tokens_of_step(view, other):
            continue
        in_samples = _one(view, other, "training-samples") and _one(view, other, "global-batch-size")
        if _one(view, other, "training-tokens") is None and not in_samples:
            yield other


def _one(view: View, steps: Fact, metric: str) -> Fact | None:
    """Returns the one figure of a metric that is told of the run of the steps."""
    assert steps.claim is not None
    found = figures_of_run(view, steps.claim, metric)
    is_one = len({fact.interval for fact in found}) == 1 and found[0].value > 0
    return found[0] if is_one else None


def _tokens_of_step(view: View, steps: Fact) -> Step | None:
    if tokens := _one(view, steps, "global-batch-tokens"):
        return Step(tokens.interval, (tokens,), tell(tokens.value, "token"), *_open_batch(tokens))
    batch, length = _one(view, steps, "global-batch-size"), _one(view, steps, "sequence-length")
    if batch is None or length is None:
        return None
    more, less = _open_batch(batch)
    if not _is_of_each(length):
        less = (*less, "sequences shorter than the longest")
    amount = batch.interval.times(length.interval)
    how = f"{tell(batch.value)} sequences x {tell(length.value, 'token')}"
    return Step(amount, (batch, length), how, more, less)


def _is_of_each(length: Fact) -> bool:
    """Tells whether a length is that of every sequence, or of the mean one, and not the longest that there may be."""
    if length.claim is None:
        return False
    words = length.claim.statement
    return length.claim.reading == "mean" or bool(_EACH_LENGTH.search(words) and not _LONGEST.search(words))


def _open_batch(batch: Fact) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns why a batch can be more than printed, and why it can be less."""
    words = batch.claim.statement.casefold() if batch.claim else ""
    grows = any(word in words for word in _GROWTH)
    reading = batch.claim.reading if batch.claim else None
    is_global = reading == "all-ranks" or any(word in words for word in ("global", "total", "all ranks", "overall"))
    more = () if is_global and reading != "per-rank" else (OF_ONE_DEVICE,)
    grown = ("a batch that grew",) if grows else ()
    return (*more, *grown), grown or (LATER,)


def _only_computed(steps: Fact, step: Step) -> Finding:
    working, seen = tokens_of_all_steps(steps, step, "tokens")
    least = "more than " if seen.high is None else ""
    sentence = (
        f"{tell(steps.value, 'step')} of {step.how} are {least}{tokens_in_words(seen)}; the text prints no total."
    )
    return under_determined((steps, *step.facts), working, sentence, needs=("steps-tokens-total",))


def _without_batch(together: list[Fact], tokens: Fact | None) -> Finding:
    working = Working()
    for fact in together:
        working.given("steps", fact)
    steps, count = together[0], together[0].interval
    told = f"{'more than ' if count.high is None else ''}{tell(steps.value, 'step')}"
    if tokens is None:
        each = [f"{'more than ' if f.interval.high is None else ''}{tell(f.value)}" for f in together[:-1]]
        last = together[-1]
        each.append(f"{'more than ' if last.interval.high is None else ''}{tell(last.value, 'step')}")
        those = tell_together(each)
        sentence = f"The tokens seen in {those} cannot be computed, as the tokens of a step are not printed."
        return under_determined(together, working, sentence, needs=NEEDS)
    total = working.given("tokens", tokens)
    nominal = tokens.value / steps.value
    implied = working.computed("tokens of one step", total.over(count), "token", "tokens / steps", nominal)
    at = "at most " if count.high is None else ""
    sentence = (
        f"{tell(tokens.value, 'token')} in {told} would be {at}{tell((implied.high or 0) if at else nominal, 'token')} a step; the batch is "
        "not printed."
    )
    return under_determined((steps, tokens), working, sentence, needs=NEEDS)


def _one_pass_of_several(view: View, steps: Fact, step: Step, samples: Fact, epochs: Fact | None) -> Finding | None:
    """Tells steps that make just one pass over the examples, where several are printed and one device did the work."""
    words, reading = (samples.claim.statement, samples.claim.reading) if samples.claim else ("", None)
    if epochs is None or not epochs.interval.is_exact or epochs.value < 2 or reading == "seen" or SEEN.search(words):
        return None
    working, seen = tokens_of_all_steps(steps, step, "examples")
    total = working.given("examples printed", samples)
    if not with_partial_steps(seen, step.amount).overlaps(total):
        return None
    devices = _one(view, steps, "device-count")
    if devices is not None and is_multiple(devices.value, epochs.value):
        return None
    claims = [fact.claim for fact in (steps, *step.facts, samples, epochs) if fact.claim]
    if not are_of_one_source(*claims):
        return None
    working.given("epochs", epochs)
    made = f"{tell(steps.value, 'step')} of {step.how} are one pass over the {samples.quantity.printed}"
    sentence = f"{made}, not the {epochs.quantity.printed} printed."
    return inconsistent((steps, *step.facts, samples, epochs), working, sentence, needs=NEEDS)
