"""RAT218: how many times one thing is another, against what is printed of both."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.changes import Statistic, statistic
from claims.facts import Fact, tell
from claims.facts.change import ratios
from claims.facts.directions import CHANGED
from claims.facts.fact import fact_of
from claims.model.claim import Claim, Modality
from claims.model.interval import Interval
from claims.model.metric import Role, Scope, metrics
from claims.model.quantity import Comparator
from claims.patterns import declared

_BASELINE = declared(
    r"baseline|compar|predecessor|previous|reference|\bversus\b|\bagainst\b|\brival\b|\bolder\b|earlier", re.IGNORECASE
)
_WORDS: dict[str, str] = {
    "memory-capacity": r"\b(memory|HBM\w*|VRAM)\b(?! bandwidth)|(显存|内存)(?!带宽)",
    "memory-bandwidth": r"^(?!.*(\w*link\b|interconnect|network|PCI|\bbus\b|\bports?\b|互联)).*(\bbandwidth\b|带宽)",
    "peak-compute": r"\bcompute\b|\bcomput\w+ (power|rate)|\b\w*FLOPS\b|\b(FP|BF|INT)\d+\b|\barithmetic\b|算力",
    "power": r"\b(power|watts?|electricity)\b|\bdraws?\b|功耗",
    "total-parameters": r"^(?!.*(train|tun|adapter|训练|激活)).*(\bparameters\b|参数)",
    "active-parameters": r"\bactiv\w+ parameters\b|\bparameters\b.*\bactiv|激活参数",
    "context-window": r"\bcontext\b|上下文",
    "network-throughput": r"\bnetwork|\bline rate\b|\bports?\b",
    "packet-rate": r"\bpackets?\b",
    "price": r"\b(price|costs?|cheaper|expensive)\b|价格?|售价",
    "layer-count": r"\blayers\b",
    "routed-experts": r"^(?!.*(\bactiv|\bshared|\bper token|\ba token)).*\bexperts\b",
    "device-count": r"\b(cards|accelerators|devices|GPUs|NPUs)\b",
    "training-tokens": r"\btrain\w*\b.*\b(tokens|data)\b|\b(tokens|data)\b.*\btrain",
}
"""Words that name the one quantity that a ratio is of."""

_ONE: dict[str, str] = {
    "memory-per-device": "memory-capacity",
    "memory-per-node": "memory-capacity",
    "bandwidth-per-device": "memory-bandwidth",
    "peak-compute-per-device": "peak-compute",
    "power-per-device": "power",
}
_FORMAT = declared(r"\b(FP|BF|INT|TF|MXFP|NVFP|E\dM)\d+\b", re.IGNORECASE)
_FOR = declared(
    r"\b(per|for each|for every|at the same|for the same|average|geomean|up to|system|workloads?|efficien\w+|idle|load|typical\w*|real)\b",
    re.IGNORECASE,
)
_UNDER = declared(r"\b(?:at|under|within|on|with) (?:an? )?[$€£]?\d[\d.,]*(?: ?[A-Za-z]+)?")
"""The condition under which a ratio holds, "at 110 watts", which is no word for what the ratio is of."""

_PER_WATT = declared(r"\bper[- ]watt\b|每瓦|能效", re.IGNORECASE)
_SUPPOSED = frozenset({Modality.ESTIMATED, Modality.PROJECTED})
_NEAR = Decimal("0.06")
_NEAR_OF_PERCENT = Decimal("0.015")
_FAR = Decimal("0.2")
"""Figures of one digit leave a ratio so wide that it holds what nobody would round to."""

_NEEDS = ("baseline-identity", "metric-definition")


@check("RAT218", Figured)
def ratio_of_two_things(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares "1.5 times the memory of" with the memory that is printed of the two things.

    The claim names the other thing as its baseline and, in its words, the one quantity that it is of: memory, bandwidth,
    arithmetic, power, parameters, context, price. New / old must be the ratio; of several values of one thing (dense and
    sparse, two formats) those are compared that have the format and the reading of the claim in common, and any pair
    that fits will do.

    Bad:

    ```toml
    # subjects/the-new.toml
    id = "the-new"
    name = "The New"
    kind = "accelerator"
    # subjects/the-old.toml
    id = "the-old"
    name = "The Old"
    kind = "accelerator"
    # claims/newer.toml
    id = "newer"
    subject = "the-new"
    kind = "spec"
    statement = "The New has 96 GB of memory."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-capacity"
    quantity = {printed = "96 GB", value = "96", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/older.toml
    id = "older"
    subject = "the-old"
    kind = "spec"
    statement = "The Old has 64 GB of memory."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-capacity"
    quantity = {printed = "64 GB", value = "64", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/ratio.toml
    id = "ratio"
    subject = "the-new"
    kind = "spec"
    statement = "The New has 1.8 times the memory of The Old."
    claimant = "the-maker"
    modality = "described"
    metric = "size-ratio"
    quantity = {printed = "1.8 times", value = "1.8", unit = "x"}
    about = [{subject = "the-old", role = "baseline"}]
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-new.toml
    id = "the-new"
    name = "The New"
    kind = "accelerator"
    # subjects/the-old.toml
    id = "the-old"
    name = "The Old"
    kind = "accelerator"
    # claims/newer.toml
    id = "newer"
    subject = "the-new"
    kind = "spec"
    statement = "The New has 96 GB of memory."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-capacity"
    quantity = {printed = "96 GB", value = "96", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/older.toml
    id = "older"
    subject = "the-old"
    kind = "spec"
    statement = "The Old has 64 GB of memory."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-capacity"
    quantity = {printed = "64 GB", value = "64", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/ratio.toml
    id = "ratio"
    subject = "the-new"
    kind = "spec"
    statement = "The New has 1.5 times the memory of The Old."
    claimant = "the-maker"
    modality = "described"
    metric = "size-ratio"
    quantity = {printed = "1.5 times", value = "1.5", unit = "x"}
    about = [{subject = "the-old", role = "baseline"}]
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.unit not in ("x", "percent") or claim.study:
        return
    others = [about.subject for about in claim.about if _BASELINE.search(about.role)]
    words_told = _UNDER.sub(" ", claim.statement)
    named = [metric for metric, words in _WORDS.items() if re.search(words, words_told, re.IGNORECASE)]
    named = [m for m in named if m != "total-parameters"] if "active-parameters" in named else named
    fact = view.fact(claim)
    if len(others) != 1 or len(named) != 1 or (fact is not None and fact.role is Role.SHARE):
        return
    change = _as_change(claim, fact)
    if change is None or statistic(change) is not Statistic.PLAIN:
        return
    if _PER_WATT.search(claim.statement):
        return
    new, old = (_values(view, claim, subject_id, named[0]) for subject_id in (claim.subject, others[0]))
    pairs = [(one, other) for one in new for other in old if _are_alike(one, other)]
    if pairs:
        yield _judged(view, claim, change, pairs)


def _as_change(claim: Claim, fact: Fact | None) -> Fact | None:
    """Returns a ratio as one of two amounts, whatever a metric of speed would make of it."""
    if fact is not None and fact.metric == "size-ratio":
        return fact
    if fact is None and claim.quantity and claim.quantity.unit == "percent" and not CHANGED.search(claim.statement):
        return None
    return fact_of(claim.model_copy(update={"metric": "size-ratio"}))


def _values(view: View, claim: Claim, subject_id: str, metric: str) -> tuple[Fact, ...]:
    """Returns what is printed of a thing itself: of a format that the claim names, only that."""
    found = [
        fact
        for fact in view.facts_about(subject_id, main=True)
        if _ONE.get(fact.metric, fact.metric) == metric and fact.role is Role.AMOUNT and fact.value > 0
        if fact.claim and fact.study is None and fact.quantity.comparator in (Comparator.EQUAL, Comparator.ABOUT)
        if metrics()[fact.metric].scope is Scope.THING or fact.metric in ("device-count", "training-tokens")
        if not _is_of_a_part(view, fact)
    ]
    formats = {word[0].casefold() for word in _FORMAT.finditer(claim.statement)}
    own = [f for f in found if f.claim and formats & {w[0].casefold() for w in _FORMAT.finditer(f.claim.statement)}]
    return tuple(own if formats else found)


_PARTS = frozenset({"stack", "die", "module", "core", "channel", "link", "port", "lane"})
"""What a device is made of: so much of each is not what the device has."""


def _is_of_a_part(view: View, fact: Fact) -> bool:
    term = view.term(fact.claim) if fact.claim else None
    return term is not None and term.one in _PARTS


def _are_alike(one: Fact, other: Fact) -> bool:
    """Tells whether two figures are of one format and reading, and in one unit."""
    if one.claim is None or other.claim is None or one.unit != other.unit:
        return False
    formats, theirs = (
        {word[0].casefold() for word in _FORMAT.finditer(f.claim.statement)} for f in (one, other) if f.claim
    )
    if one.metric.startswith("peak-compute"):
        return formats == theirs and one.claim.reading == other.claim.reading
    readings = {one.claim.reading, other.claim.reading} - {None}
    return (not formats or not theirs or formats == theirs) and len(readings) < 2


def _is_of_others(ratio: Claim, *values: Fact) -> bool:
    """Tells whether a value is but an estimate or an expectation, and of others than tell the ratio."""
    claims = [value.claim for value in values if value.claim]
    return any(c.claimant != ratio.claimant and c.modality in _SUPPOSED for c in claims)


def _judged(view: View, claim: Claim, change: Fact, pairs: list[tuple[Fact, Fact]]) -> Finding:
    printed = change.quantity.printed
    meant = [ratio.rate for ratio in ratios(change)]
    meant += [ratio.over(ratio.times(ratio)) for ratio in meant] if change.quantity.unit == "x" else []
    working = Working()
    working.say(f"ratio: printed “{printed}”")
    made = []
    for new, old in pairs:
        working.given(view.name(new.subject), new)
        working.given(view.name(old.subject), old)
        ratio = new.interval.over(old.interval)
        working.computed("the one over the other", ratio, "x", nominal=new.value / old.value)
        made.append((new, old, ratio))
    for new, old, ratio in made:
        nominal = Interval.exactly(new.value / old.value).widened(_FAR)
        if len(made) == 1 and not any(nominal.overlaps(one) for one in meant):
            break
        if any(ratio.overlaps(one) for one in meant):
            sentence = (
                f"{new.quantity.printed} are {tell(new.value / old.value, 'x')} the {old.quantity.printed}: it fits."
            )
            return consistent((claim, new, old), working, sentence)
    new, old, ratio = made[0]
    factor = tell(new.value / old.value, "x")
    told = f"{new.quantity.printed} are {factor} the {old.quantity.printed}, which is not the {printed} printed"
    reads: tuple[Claim | Fact, ...] = (claim, *(fact for new, old, _ in made for fact in (new, old)))
    slack = _NEAR if change.quantity.unit == "x" else _NEAR_OF_PERCENT
    near = any(ratio.widened(slack).overlaps(one) for _, _, ratio in made for one in meant)
    near = near or any(ratio.overlaps(one) for _, _, ratio in made for one in meant)
    bounded = claim.quantity is not None and claim.quantity.comparator not in (Comparator.EQUAL, Comparator.ABOUT)
    if near or bounded or len(made) > 1 or _FOR.search(claim.statement) or _is_of_others(claim, new, old):
        return under_determined(reads, working, f"{told}.", needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, f"{told}.", needs=_NEEDS)
