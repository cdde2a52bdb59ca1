"""What could explain that the steps of a training make other tokens than are printed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_FLOOR, Decimal

from claims.checks import Finding, Severity, Working, consistent, inconsistent, under_determined
from claims.facts import Fact, tell
from claims.facts.places import are_of_one_source
from claims.model.interval import Interval
from claims.patterns import declared

_PART = declared(
    r"\b(?:stages?|phases?|anneal\w*|cool-?down|mid-?training|first|second|third|last|additional|further|extension"
    r"|(?<!by )(?<!until )(?<!since )then)\b",
    re.IGNORECASE,
)


_OF_A_STEP = declared(r"\b(?:each|every|a|an|one|per|the) (?:[\w-]+ )?(?:steps?|iterations?|updates?)\b", re.IGNORECASE)


MICRO = declared(r"\bmicro|\baccumulat", re.IGNORECASE)


SEEN = declared(
    r"\b(?:saw|seen|fed|read|ingest\w+|digest\w+|devour\w+|learn(?:ed|t)|consum\w+|process\w+|went through|in (?:all|total)|altogether|(?:pre-?)?train\w* (?:\w+ ){0,3}for|passes included)\b",
    re.IGNORECASE,
)


_TRAINED_ON = declared(r"\b(?:pre-?)?train(?:ed|ing|s)? (?:\w+ ){0,3}(?:on|over|with|for)\b", re.IGNORECASE)


_FAR = Decimal("1.5")
"""Beyond this factor a batch that grew would have had to be smaller for most of the run, which a text would say."""


_MOST_PASSES = Decimal(100)
"""No model of language is trained on the same tokens more often than this; examples of a small task may be."""


OF_ONE_DEVICE = "a batch of one device"


LATER = "a batch that was smaller at first"


NEEDS = ("batch-config", "steps-tokens-total")


@dataclass(frozen=True, slots=True)
class Step:
    """The tokens or sequences of one step, with the figures they come from and what these leave open."""

    amount: Interval
    facts: tuple[Fact, ...]
    how: str
    may_be_more: tuple[str, ...]
    may_be_less: tuple[str, ...]


def tokens_of_all_steps(steps: Fact, step: Step, what: str) -> tuple[Working, Interval]:
    """Multiplies the steps by the tokens of one, with the working."""
    working = Working()
    count = working.given("steps", steps)
    for fact in step.facts:
        working.given(fact.metric.replace("-", " "), fact)
    unit = "token" if what == "tokens" else "sample"
    seen = working.computed(f"{what} seen", count.times(step.amount), unit, f"{tell(steps.value, 'step')} x {step.how}")
    return working, seen


def tokens_in_words(seen: Interval) -> str:
    """Writes a number of tokens that was worked out, or the least that it can be."""
    return tell(seen.low or 0, "token") if seen.high is None else tell(seen.middle or 0, "token")


def compared_with_printed(steps: Fact, step: Step, printed: Fact, epochs: Fact | None, what: str) -> Finding:
    """Compares the tokens of all steps with those that are printed."""
    working, seen = tokens_of_all_steps(steps, step, what)
    total = working.given(f"{what} printed", printed)
    reads = [steps, *step.facts, printed]
    made = f"{tell(steps.value, 'step')} of {step.how} are {_amount(seen, what)}"
    reading = printed.claim.reading if printed.claim else None
    about = with_partial_steps(seen, step.amount)
    if about.overlaps(total) and reading != "unique":
        return consistent(reads, working, f"{made}, which agrees with the {printed.quantity.printed} printed.")
    if epochs is not None and reading != "seen":
        passes = working.given("epochs", epochs)
        whole = working.computed(
            f"{what} in all passes", total.times(passes), "token" if what == "tokens" else "sample"
        )
        reads.append(epochs)
        if whole.overlaps(with_partial_steps(seen, step.amount.times(passes))):
            agrees = f"{epochs.quantity.printed} passes over the {printed.quantity.printed} printed"
            return consistent(reads, working, f"{made}, which agrees with {agrees}.")
    if about.overlaps(total):
        return consistent(reads, working, f"{made}, which is one pass over the {printed.quantity.printed} printed.")
    passes = working.computed("passes over the printed amount", seen.over(total))
    of_passes = whole if epochs is not None and reading != "seen" else total
    return _differing(steps, step, printed, working, tuple(reads), made, seen.over(of_passes), reading, epochs)


def with_partial_steps(seen: Interval, batches: Interval) -> Interval:
    """Widens what was seen by a batch for each pass: the last one of a pass may be partly filled or dropped."""
    spare = Interval(None if batches.high is None else -batches.high, batches.high)
    return seen.plus(spare)


def _amount(seen: Interval, what: str) -> str:
    amount = tokens_in_words(seen).removesuffix(" tokens").removesuffix(" token")
    return f"{'more than ' if seen.high is None else ''}{amount} {what}"


def _differing(
    steps: Fact,
    step: Step,
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
    if reading != "seen" and not SEEN.search(words):
        if is_less and not is_packed and not _TRAINED_ON.search(words):
            reasons.append("a part of the data")
        is_many = printed.unit == "token" and Interval.exactly(_MOST_PASSES).is_below(ratio)
        if not is_less and epochs is None and not is_many:
            reasons.append("several passes")
    sentence = f"{made}, not the {printed.quantity.printed} printed"
    settled = not reasons or (not is_less and reasons == [LATER] and _is_fixed(step))
    first, *others = (fact.claim for fact in reads if fact.claim)
    if settled and are_of_one_source(first, *others):
        return inconsistent(reads, working, f"{sentence}.", needs=NEEDS)
    reasons = reasons or ["another run"]
    said = "" if epochs is None else f" with the {epochs.quantity.printed} epochs printed"
    sentence = f"{sentence}{said}, unless it is {' or '.join(dict.fromkeys(reasons))}."
    only_passes = "several passes" in reasons
    severity = Severity.NOTE if only_passes else Severity.WARNING
    return under_determined(reads, working, sentence, needs=(*NEEDS, "dataset-size-tokens"), severity=severity)


def _left_open(steps: Fact, step: Step, ratio: Interval, is_less: bool) -> Iterator[str]:
    """Yields what the batch and the steps leave open for a product that is so many times the printed amount."""
    if is_less:
        each = Interval.exactly(1).over(ratio)
        yield from (why for why in step.may_be_more if why != OF_ONE_DEVICE or may_be_whole_batch(each))
        return
    is_far = Interval(None, _FAR).is_below(ratio)
    yield from (why for why in step.may_be_less if why != LATER or not is_far)
    claim = steps.claim
    if claim is not None and claim.reading == "optimizer-steps":
        return
    texts = [fact.claim.statement for fact in (steps, *step.facts) if fact.claim]
    is_of_a_step = any(_OF_A_STEP.search(text) for text in texts[1:])
    if any(MICRO.search(text) for text in texts) or (may_be_whole_batch(ratio) and not is_of_a_step):
        yield "micro-steps"


def may_be_whole_batch(ratio: Interval) -> bool:
    """Tells whether a ratio can be a whole number of two or more: of devices, or of micro-steps in a step."""
    if ratio.low is None or ratio.high is None:
        return True
    most = ratio.high.to_integral_value(ROUND_FLOOR)
    return most >= max(ratio.low, Decimal(2))


def _is_fixed(step: Step) -> bool:
    """Tells whether the batch is said to be the same for all steps."""
    words = " ".join(fact.claim.statement for fact in step.facts if fact.claim).casefold()
    return any(word in words for word in ("constant", "fixed", "throughout", "every step", "each step", "all steps"))
