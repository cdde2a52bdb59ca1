"""What texts tell about a training run: the weights it starts from, which losses belong to it, what a loss means."""

import re
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache

from claims.facts.fact import Fact, Reading
from claims.facts.view import View
from claims.model.claim import Claim, Tag
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.patterns import declared

LOSSES = ("initial-loss", "final-loss", "training-loss")
"""The metrics of a training loss."""

_MOST = Decimal(50)
"""A mean loss above 50 nats a token would be a uniform guess among 5e21 tokens."""

LN_TWO = Interval.exactly(2).ln()
"""The natural logarithm of 2: one bit in nats."""


class Weights(StrEnum):
    """The weights that a run starts from."""

    RANDOM = "random weights"
    TRAINED = "trained weights"


_RANDOM = declared(
    r"\brandom(?:ly)?[- ](?:weights?|initiali[sz])|\bfrom scratch\b|\binitiali[sz]ed (?:at )?random"
    r"|\bpre-?train(?:ing|ed)\b(?! (?:\w+ )?(?:model|weights|checkpoint|base)\b)",
    re.IGNORECASE,
)
_TRAINED = declared(
    r"\bfine-?tun|\bLoRA\b|\badapters?\b|\bSFT\b|\bpost-?train|\bcontinu\w+ (?:pre-?)?train|\bresum(?:ed|ing)\b"
    r"|\b(?:open|released|published|pre-?trained|trained|existing) (?:model|weights|checkpoint)"
    r"|\bfrom (?:an?|the) (?:\w+ )?checkpoint",
    re.IGNORECASE,
)
_DENIED = declared(r"\b(?:not|never|no|without|rather than|instead of|unlike)\b[^.;]{0,20}$", re.IGNORECASE)
_OTHER_LOSSES = declared(
    r"\b(?:MSE|mean[- ]squared|L1|L2|diffusion|denois\w*|contrastive|reward|policy|value loss|critic|DPO|KL|distill\w*"
    r"|triplet|hinge|reconstruct\w*|detection|segmentation|perceptual|flow[- ]matching|router|balanc\w+|z-loss|GAN"
    r"|discriminator|regression|images?|vision|ImageNet|speech|audio|video|packet|frame)\b",
    re.IGNORECASE,
)
_HELD_OUT = declared(
    r"\b(?:validation|valid|held[- ]?out|eval(?:uation)?|test|dev)[- ](?:set |data |split )?(?:loss|perplexity|cross)"
    r"|\bon (?:the |an? )?(?:validation|held[- ]?out|test|dev|unseen)\b",
    re.IGNORECASE,
)
_DIFFERENCE = declared(
    r"\b(?:by|within) (?:about |around |roughly |only |just |less than |more than |up to |at most |~ ?)?\d[\d.]*\b"
    r"(?! ?\w* ?(?:steps|iterations|tokens|epochs|days|hours))"
    r"|\b(?:difference|gap|delta|deviat\w*|discrepanc\w*|degradation|penalty)\b",
    re.IGNORECASE,
)
_PER_TOKEN_UNITS = ("dimensionless", "nat", "nat/token", "bit", "bit/token")


def starting_weights(view: View, claim: Claim) -> Weights | None:
    """Tells from which weights the run of a claim starts, as far as its conditions, its words or its study say."""
    own = _told(claim.conditions.get("weights-real-or-dummy", "")) or _told(claim.statement)
    if own or Tag.LORA in claim.tags:
        return own or Weights.TRAINED
    study = view.study(claim.study) if claim.study else None
    if study is None:
        return None
    by_words = _told(study.title) or _told(study.summary)
    return by_words or (Weights.TRAINED if Tag.LORA in study.tags else None)


@lru_cache(maxsize=10_000)
def _told(text: str) -> Weights | None:
    """Tells the weights that a text names first and does not deny."""
    found = [
        (match.start(), weights)
        for pattern, weights in ((_RANDOM, Weights.RANDOM), (_TRAINED, Weights.TRAINED))
        for match in pattern.finditer(text)
        if not _DENIED.search(text, 0, match.start())
    ]
    return min(found)[1] if found else None


def run_of(view: View, claim: Claim) -> tuple[Claim, ...]:
    """Returns the claims of the run that a claim is about, itself included.

    Without a study these are the claims about the same main subject, without a study too, that a common source tells
    and that start from the same weights.
    """
    if claim.study:
        return view.claims_of_study(claim.study)
    told = (other for citation in claim.citations for other in view.claims_in_source(citation.source))
    found = {other.id: other for other in told if other.study is None and other.subject == claim.subject}
    near = [found[other_id] for other_id in sorted(found)]
    starts = {other.id: starting_weights(view, other) for other in near}
    some = {start for start in starts.values() if start}
    only = some.pop() if len(some) == 1 else None
    own = starts.get(claim.id) or only
    return tuple(other for other in near if (starts[other.id] or only) == own)


def figures_of_run(view: View, claim: Claim, *wanted: str) -> tuple[Fact, ...]:
    """Returns the figures of the wanted metrics of a claim's run; where no claim gives one, those of recorded answers."""
    found = (view.fact(other) for other in run_of(view, claim) if other.quantity is not None)
    return tuple(fact for fact in found if fact and fact.metric in wanted) or view.answered(claim, *wanted)


def is_difference(claim: Claim) -> bool:
    """Tells whether a figure is said to be a difference of two losses or perplexities, not one of them."""
    return bool(_DIFFERENCE.search(claim.statement))


def is_loss(fact: Fact) -> bool:
    """Tells whether a figure is the value of a loss, not a change of one or a figure in another unit."""
    if fact.metric not in LOSSES or fact.role is not Role.AMOUNT or fact.quantity.unit not in _PER_TOKEN_UNITS:
        return False
    return fact.claim is None or not is_difference(fact.claim)


def is_of_language_model(view: View, fact: Fact) -> bool:
    """Tells whether a loss can be a language model's: nothing names another sort of loss or of data."""
    claim = fact.claim
    if claim is None or not is_loss(fact):
        return False
    study = view.study(claim.study) if claim.study else None
    words = (claim.statement, claim.conditions.get("loss-definition", ""), study.title if study else "")
    return not any(_OTHER_LOSSES.search(text) for text in words)


def can_be_mean(loss: Fact) -> bool:
    """Tells whether a loss is small enough for a mean a token, in nats or bits; a larger one may be a sum."""
    return all(end is None or end <= _MOST for end in loss.interval)


def loss_name(loss: Fact) -> str:
    """Returns what a loss is called in a line of working."""
    return {"initial-loss": "loss at the start", "final-loss": "loss at the end"}.get(loss.metric, "loss")


def is_held_out(claim: Claim) -> bool:
    """Tells whether a loss is said to be of data that were not trained on."""
    return bool(_HELD_OUT.search(claim.statement)) or "heldout-eval" in claim.conditions


def in_nats(fact: Fact) -> tuple[Reading, ...]:
    """Returns what a loss can be in nats a token: as nats, as bits, or either where the text leaves that open."""
    reading = fact.claim.reading if fact.claim else None
    unit = fact.quantity.unit.partition("/")[0]
    nats = Reading("in nats", fact.interval)
    bits = Reading("in bits", fact.interval.times(LN_TWO))
    if unit == "nat" or reading == "nats-per-token":
        return (nats,)
    if unit == "bit" or reading == "bits-per-token":
        return (bits,)
    return nats, bits


def start_of(view: View, end: Fact) -> Fact | None:
    """Returns the one loss at the start of the run of a loss at its end, of the same data and in the same unit.

    Of several records of one end the first is asked; several different ends have no one start.
    """
    assert end.claim is not None
    starts = [
        fact
        for fact in figures_of_run(view, end.claim, "initial-loss")
        if fact.claim
        and is_loss(fact)
        and _may_be_one_unit(fact, end)
        and is_held_out(fact.claim) == is_held_out(end.claim)
        and _same_start(view, fact.claim, end.claim)
    ]
    if len({fact.interval for fact in starts}) != 1:
        return None
    ends = [
        fact
        for fact in figures_of_run(view, end.claim, "final-loss")
        if fact.claim
        and is_loss(fact)
        and _may_be_one_unit(fact, end)
        and is_held_out(fact.claim) == is_held_out(end.claim)
    ]
    return starts[0] if len({fact.interval for fact in ends}) == 1 and ends[0].id == end.id else None


def _may_be_one_unit(one: Fact, other: Fact) -> bool:
    """Tells whether two losses are of one unit: of one run the one without a unit is in nats, as the other says."""
    units = {one.unit, other.unit}
    return len(units) == 1 or units in ({"dimensionless", "nat/token"}, {"dimensionless", "nat"})


def _same_start(view: View, one: Claim, other: Claim) -> bool:
    weights, others = starting_weights(view, one), starting_weights(view, other)
    return weights is None or others is None or weights is others


_NOT_TOTAL = declared(
    r"\b(?:denois\w*|sampling|diffusion|agents?|agentic|reasoning|inference|generation|warm-?up|every|accumulat\w*"
    r"|simulat\w*|environment|decod\w*|draft|thinking|each step|per step)\b|预热|热身",
    re.IGNORECASE,
)


def counts_total_steps(steps: Fact) -> bool:
    """Tells whether a count of steps is that of a run, not of its warm-up, of sampling or of an agent."""
    return steps.metric == "training-steps" and bool(steps.claim) and not _NOT_TOTAL.search(_words(steps))


def total_steps(view: View, claim: Claim) -> Fact | None:
    """Returns the one count of the training steps of a claim's run."""
    found = [steps for steps in figures_of_run(view, claim, "training-steps") if counts_total_steps(steps)]
    return found[0] if len({steps.interval for steps in found}) == 1 else None


def _words(fact: Fact) -> str:
    return fact.claim.statement if fact.claim else ""
