"""LOS107: the tokens that a run saw, from its steps and its batch."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_FLOOR, Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact, tell, tell_together
from claims.facts.places import are_of_one_source
from claims.facts.training import counts_total_steps, figures_of_run, total_steps
from claims.model.interval import Interval
from claims.patterns import declared

_PART = declared(
    r"\b(?:stages?|phases?|anneal\w*|cool-?down|mid-?training|first|second|third|last|additional|further|extension"
    r"|(?<!by )(?<!until )(?<!since )then)\b",
    re.IGNORECASE,
)
_OF_A_STEP = declared(r"\b(?:each|every|a|an|one|per|the) (?:[\w-]+ )?(?:steps?|iterations?|updates?)\b", re.IGNORECASE)
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
_MICRO = declared(r"\bmicro|\baccumulat", re.IGNORECASE)
_SEEN = declared(
    r"\b(?:saw|seen|fed|read|ingest\w+|digest\w+|devour\w+|learn(?:ed|t)|consum\w+|process\w+|went through|in (?:all|total)|altogether|(?:pre-?)?train\w* (?:\w+ ){0,3}for|passes included)\b",
    re.IGNORECASE,
)
_TRAINED_ON = declared(r"\b(?:pre-?)?train(?:ed|ing|s)? (?:\w+ ){0,3}(?:on|over|with|for)\b", re.IGNORECASE)
_FAR = Decimal("1.5")
"""Beyond this factor a batch that grew would have had to be smaller for most of the run, which a text would say."""

_MOST_PASSES = Decimal(100)
"""No model of language is trained on the same tokens more often than this; examples of a small task may be."""

_OF_ONE_DEVICE = "a batch of one device"
_LATER = "a batch that was smaller at first"

_NEEDS = ("batch-config", "steps-tokens-total")


@dataclass(frozen=True, slots=True)
class _Step:
    """The tokens or sequences of one step, with the figures they come from and what these leave open."""

    amount: Interval
    facts: tuple[Fact, ...]
    how: str
    may_be_more: tuple[str, ...]
    may_be_less: tuple[str, ...]


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
        sequences = _Step(batch.interval, (batch,), f"{tell(batch.value)} sequences", *_open_batch(batch))
        wrong = _one_pass_of_several(view, steps, sequences, samples, epochs)
        yield wrong or _compared(steps, sequences, samples, epochs, "examples")
    yield from _of_one_step(view, steps)
    if of_step is not None and tokens is not None:
        yield _compared(steps, of_step, tokens, epochs, "tokens")
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
    said = f"{tell(batch.value)} sequences of {tell(length.value, 'token')} are {_told(made)}"
    if made.overlaps(printed):
        yield consistent(reads[1:], working, f"{said}, which agrees with the {tokens.quantity.printed} printed.")
        return
    more, less = _open_batch(batch)
    ratio = made.over(printed)
    is_less = made.is_below(printed)
    each = Interval.exactly(1).over(ratio) if is_less else ratio
    words = " ".join(fact.claim.statement for fact in reads[1:] if fact.claim)
    reasons = [why for why in more if is_less and (why != _OF_ONE_DEVICE or _may_be_whole(each))]
    if not is_less and not _FULL.search(words) and not _is_of_each(length):
        reasons.append("sequences shorter than the longest")
    if _MICRO.search(words) or (is_less and _may_be_whole(each)):
        reasons.append("micro-steps")
    reasons += [why for why in less if why != _LATER]
    sentence = f"{said}, not the {tokens.quantity.printed} of a step that are printed"
    first, *others = (fact.claim for fact in reads[1:] if fact.claim)
    if not reasons and are_of_one_source(first, *others):
        yield inconsistent(reads[1:], working, f"{sentence}.", needs=_NEEDS)
        return
    told = " or ".join(dict.fromkeys(reasons or ["another run"]))
    yield under_determined(
        reads[1:], working, f"{sentence}, unless it is {told}.", needs=_NEEDS, severity=Severity.WARNING
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


def _tokens_of_step(view: View, steps: Fact) -> _Step | None:
    if tokens := _one(view, steps, "global-batch-tokens"):
        return _Step(tokens.interval, (tokens,), tell(tokens.value, "token"), *_open_batch(tokens))
    batch, length = _one(view, steps, "global-batch-size"), _one(view, steps, "sequence-length")
    if batch is None or length is None:
        return None
    more, less = _open_batch(batch)
    if not _is_of_each(length):
        less = (*less, "sequences shorter than the longest")
    amount = batch.interval.times(length.interval)
    how = f"{tell(batch.value)} sequences x {tell(length.value, 'token')}"
    return _Step(amount, (batch, length), how, more, less)


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
    more = () if is_global and reading != "per-rank" else (_OF_ONE_DEVICE,)
    grown = ("a batch that grew",) if grows else ()
    return (*more, *grown), grown or (_LATER,)


def _product(steps: Fact, step: _Step, what: str) -> tuple[Working, Interval]:
    working = Working()
    count = working.given("steps", steps)
    for fact in step.facts:
        working.given(fact.metric.replace("-", " "), fact)
    unit = "token" if what == "tokens" else "sample"
    seen = working.computed(f"{what} seen", count.times(step.amount), unit, f"{tell(steps.value, 'step')} x {step.how}")
    return working, seen


def _only_computed(steps: Fact, step: _Step) -> Finding:
    working, seen = _product(steps, step, "tokens")
    least = "more than " if seen.high is None else ""
    sentence = f"{tell(steps.value, 'step')} of {step.how} are {least}{_told(seen)}; the text prints no total."
    return under_determined((steps, *step.facts), working, sentence, needs=("steps-tokens-total",))


def _told(seen: Interval) -> str:
    return tell(seen.low or 0, "token") if seen.high is None else tell(seen.middle or 0, "token")


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
        return under_determined(together, working, sentence, needs=_NEEDS)
    total = working.given("tokens", tokens)
    nominal = tokens.value / steps.value
    implied = working.computed("tokens of one step", total.over(count), "token", "tokens / steps", nominal)
    at = "at most " if count.high is None else ""
    sentence = (
        f"{tell(tokens.value, 'token')} in {told} would be {at}{tell((implied.high or 0) if at else nominal, 'token')} a step; the batch is "
        "not printed."
    )
    return under_determined((steps, tokens), working, sentence, needs=_NEEDS)


def _one_pass_of_several(view: View, steps: Fact, step: _Step, samples: Fact, epochs: Fact | None) -> Finding | None:
    """Tells steps that make just one pass over the examples, where several are printed and one device did the work."""
    words, reading = (samples.claim.statement, samples.claim.reading) if samples.claim else ("", None)
    if epochs is None or not epochs.interval.is_exact or epochs.value < 2 or reading == "seen" or _SEEN.search(words):
        return None
    working, seen = _product(steps, step, "examples")
    total = working.given("examples printed", samples)
    if not _with_partial_steps(seen, step.amount).overlaps(total):
        return None
    devices = _one(view, steps, "device-count")
    if devices is not None and devices.value % epochs.value == 0:
        return None
    claims = [fact.claim for fact in (steps, *step.facts, samples, epochs) if fact.claim]
    if not are_of_one_source(*claims):
        return None
    working.given("epochs", epochs)
    made = f"{tell(steps.value, 'step')} of {step.how} are one pass over the {samples.quantity.printed}"
    sentence = f"{made}, not the {epochs.quantity.printed} printed."
    return inconsistent((steps, *step.facts, samples, epochs), working, sentence, needs=_NEEDS)


def _compared(steps: Fact, step: _Step, printed: Fact, epochs: Fact | None, what: str) -> Finding:
    working, seen = _product(steps, step, what)
    total = working.given(f"{what} printed", printed)
    reads = [steps, *step.facts, printed]
    made = f"{tell(steps.value, 'step')} of {step.how} are {_amount(seen, what)}"
    reading = printed.claim.reading if printed.claim else None
    about = _with_partial_steps(seen, step.amount)
    if about.overlaps(total) and reading != "unique":
        return consistent(reads, working, f"{made}, which agrees with the {printed.quantity.printed} printed.")
    if epochs is not None and reading != "seen":
        passes = working.given("epochs", epochs)
        whole = working.computed(
            f"{what} in all passes", total.times(passes), "token" if what == "tokens" else "sample"
        )
        reads.append(epochs)
        if whole.overlaps(_with_partial_steps(seen, step.amount.times(passes))):
            agrees = f"{epochs.quantity.printed} passes over the {printed.quantity.printed} printed"
            return consistent(reads, working, f"{made}, which agrees with {agrees}.")
    if about.overlaps(total):
        return consistent(reads, working, f"{made}, which is one pass over the {printed.quantity.printed} printed.")
    passes = working.computed("passes over the printed amount", seen.over(total))
    of_passes = whole if epochs is not None and reading != "seen" else total
    return _differing(steps, step, printed, working, tuple(reads), made, seen.over(of_passes), reading, epochs)


def _with_partial_steps(seen: Interval, batches: Interval) -> Interval:
    """Widens what was seen by a batch for each pass: the last one of a pass may be partly filled or dropped."""
    spare = Interval(None if batches.high is None else -batches.high, batches.high)
    return seen.plus(spare)


def _amount(seen: Interval, what: str) -> str:
    amount = _told(seen).removesuffix(" tokens").removesuffix(" token")
    return f"{'more than ' if seen.high is None else ''}{amount} {what}"


def _differing(
    steps: Fact,
    step: _Step,
    printed: Fact,
    working: Working,
    reads: tuple[Fact, ...],
    made: str,
    ratio: Interval,
    reading: str | None,
    epochs: Fact | None,
) -> Finding:
    is_less = ratio.is_below(Interval.exactly(1))
    reasons = list(_left_open(steps, step, ratio, is_less))
    if any(fact.claim and _PART.search(fact.claim.statement) for fact in reads):
        reasons.append("a part of the run")
    words = printed.claim.statement if printed.claim else ""
    is_packed = is_less and printed.unit == "sample"
    if is_packed:
        reasons.append("several examples in a sequence")
    if reading != "seen" and not _SEEN.search(words):
        if is_less and not is_packed and not _TRAINED_ON.search(words):
            reasons.append("a part of the data")
        is_many = printed.unit == "token" and Interval.exactly(_MOST_PASSES).is_below(ratio)
        if not is_less and epochs is None and not is_many:
            reasons.append("several passes")
    sentence = f"{made}, not the {printed.quantity.printed} printed"
    settled = not reasons or (not is_less and reasons == [_LATER] and _is_fixed(step))
    first, *others = (fact.claim for fact in reads if fact.claim)
    if settled and are_of_one_source(first, *others):
        return inconsistent(reads, working, f"{sentence}.", needs=_NEEDS)
    reasons = reasons or ["another run"]
    said = "" if epochs is None else f" with the {epochs.quantity.printed} epochs printed"
    sentence = f"{sentence}{said}, unless it is {' or '.join(dict.fromkeys(reasons))}."
    only_passes = "several passes" in reasons
    severity = Severity.NOTE if only_passes else Severity.WARNING
    return under_determined(reads, working, sentence, needs=(*_NEEDS, "dataset-size-tokens"), severity=severity)


def _left_open(steps: Fact, step: _Step, ratio: Interval, is_less: bool) -> Iterator[str]:
    """Yields what the batch and the steps leave open for a product that is so many times the printed amount."""
    if is_less:
        each = Interval.exactly(1).over(ratio)
        yield from (why for why in step.may_be_more if why != _OF_ONE_DEVICE or _may_be_whole(each))
        return
    is_far = Interval(None, _FAR).is_below(ratio)
    yield from (why for why in step.may_be_less if why != _LATER or not is_far)
    claim = steps.claim
    if claim is not None and claim.reading == "optimizer-steps":
        return
    texts = [fact.claim.statement for fact in (steps, *step.facts) if fact.claim]
    is_of_a_step = any(_OF_A_STEP.search(text) for text in texts[1:])
    if any(_MICRO.search(text) for text in texts) or (_may_be_whole(ratio) and not is_of_a_step):
        yield "micro-steps"


def _may_be_whole(ratio: Interval) -> bool:
    """Tells whether a ratio can be a whole number of two or more: of devices, or of micro-steps in a step."""
    if ratio.low is None or ratio.high is None:
        return True
    most = ratio.high.to_integral_value(ROUND_FLOOR)
    return most >= max(ratio.low, Decimal(2))


def _is_fixed(step: _Step) -> bool:
    """Tells whether the batch is said to be the same for all steps."""
    words = " ".join(fact.claim.statement for fact in step.facts if fact.claim).casefold()
    return any(word in words for word in ("constant", "fixed", "throughout", "every step", "each step", "all steps"))
