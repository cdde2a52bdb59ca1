"""SIZ105: routed experts over the expert-parallel degree."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.figures import agreed, amount, claimed, is_amount, percentage, same_setup, told, unassumed
from claims.facts import Fact, tell
from claims.model.claim import Tag
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.patterns import declared

_PER_LAYER = declared(r"\b(a|an|per|each|every)\s+(\w+\s)?(layer|block)\b", re.IGNORECASE)
_COPIES = declared(
    r"\b(redundan|replica|duplicat|cop(y|ies)\b|shared|hot\b|spare|backup|EPLB|balanc|at least|up to|twice)",
    re.IGNORECASE,
)
"""Words by which a rank can hold more than its share of the experts."""

_FAR = Decimal("1.5")
"""Copies of busy experts are a few to each rank; half as many again are not left to the reader."""

_NEEDS = ("ep-config", "moe-load-balance")


@check("SIZ105", "expert-parallel-degree")
def experts_on_each_rank(view: View, degree: Fact) -> Iterator[Finding]:
    """Divides the routed experts by the expert-parallel degree: the experts that one rank holds.

    Experts per rank = routed experts / expert-parallel degree, for each layer. Expert parallelism places whole experts,
    so a number that is not whole needs copies of some experts or padding, which is under-determined. A printed number
    per rank can be above that (copies of busy experts) but not below it: then the ranks together would not hold all
    experts. Counts are exact.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/experts.toml
    id = "experts"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 256 routed experts."
    claimant = "the-maker"
    modality = "described"
    metric = "routed-experts"
    quantity = {printed = "256", value = "256", unit = "expert"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/degree.toml
    id = "degree"
    subject = "the-model"
    kind = "parallelism"
    statement = "It is served with EP48."
    claimant = "the-maker"
    modality = "described"
    metric = "expert-parallel-degree"
    quantity = {printed = "EP48", value = "48", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/experts.toml
    id = "experts"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 256 routed experts."
    claimant = "the-maker"
    modality = "described"
    metric = "routed-experts"
    quantity = {printed = "256", value = "256", unit = "expert"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/degree.toml
    id = "degree"
    subject = "the-model"
    kind = "parallelism"
    statement = "It is served with EP32."
    claimant = "the-maker"
    modality = "described"
    metric = "expert-parallel-degree"
    quantity = {printed = "EP32", value = "32", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/held.toml
    id = "held"
    subject = "the-model"
    kind = "parallelism"
    statement = "Each rank holds eight experts."
    claimant = "the-maker"
    modality = "described"
    metric = "experts-per-rank"
    quantity = {printed = "eight", value = "8", unit = "expert"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    if degree.claim is None or not is_amount(degree) or not degree.interval.is_exact:
        return
    experts = agreed(view, degree.claim, "routed-experts")
    if experts is None or not experts.interval.is_exact:
        return
    working = Working()
    count, ranks = working.given("routed experts", experts), working.given("expert-parallel degree", degree)
    each = working.computed(
        "experts on each rank", count.over(ranks), "expert", f"{told(count, 'expert')} / {told(ranks, 'dimensionless')}"
    )
    reads = (degree, experts, *_reached(view, degree, working))
    printed = claimed(view, degree.claim, "experts-per-rank")
    if len(printed) == 1:
        yield _against_printed(view, (*reads, printed[0]), working, each)
    elif not printed:
        yield _without_printed(reads, working, each)


def _reached(view: View, degree: Fact, working: Working) -> list[Fact]:
    """Adds the share of the ranks that the experts of a token can lie on at most, and returns what that was read from."""
    assert degree.claim is not None
    chosen = agreed(view, degree.claim, "active-experts", assume=False)
    if chosen is None or not amount(chosen).is_below(degree.interval):
        return []
    count = working.given("experts that a token uses", chosen)
    working.computed(
        "share of the ranks that one token reaches in a layer, at most",
        count.over(degree.interval).scaled(100),
        "percent",
        f"{tell(chosen.value)} / {tell(degree.value)}",
        percentage(chosen, degree),
    )
    return [chosen]


def _is_whole(number: Interval) -> bool:
    return number.is_exact and number.low is not None and number.low == number.low.to_integral_value()


def _without_printed(reads: tuple[Fact, ...], working: Working, each: Interval) -> Finding:
    degree, experts, *_ = reads
    said = f"{experts.quantity.printed} routed experts over {told(degree.interval, 'dimensionless')} ranks"
    if _is_whole(each):
        sentence = f"{said} are {told(each, 'expert')} on each, a whole number."
        return consistent(reads, working, sentence, needs=unassumed(reads), bears_out=False)
    return under_determined(
        reads,
        working,
        f"{said} are {told(each, 'expert')} on each, which is not a whole number; copies of experts or padding "
        "could explain it.",
        needs=_NEEDS,
    )


def _is_per_layer(experts: Fact) -> bool:
    claim = experts.claim
    return bool(claim and (claim.reading == "per-layer" or _PER_LAYER.search(claim.statement)))


def _is_too_many(view: View, degree: Fact, experts: Fact, printed: Fact, each: Interval) -> bool:
    """Tells whether a rank is said to hold far more than its share, and nothing speaks of copies or of all layers.

    Copies of experts even out the load of serving; a training has none, so that there it need not be far more.
    """
    far = each.high is not None and Interval.exactly(each.high * _FAR).is_below(printed.interval)
    is_trained = all(
        f.claim and Tag.TRAINING in f.claim.tags and Tag.SERVING not in f.claim.tags for f in (degree, printed)
    )
    if not (far or is_trained) or experts.is_assumed or not same_setup(degree, printed):
        return False
    claims = [fact.claim for fact in (degree, experts, printed) if fact.claim]
    claims += view.claims_of_study(degree.study) if degree.study else view.claims_about(degree.subject)
    if any(_COPIES.search(claim.statement) for claim in claims):
        return False
    return _is_per_layer(printed) or not _is_whole(printed.interval.over(each))


def _against_printed(view: View, reads: tuple[Fact, ...], working: Working, each: Interval) -> Finding:
    degree, experts, printed = reads[0], reads[1], reads[-1]
    held = working.given("experts on each rank as printed", printed)
    said = (
        f"{experts.quantity.printed} routed experts over {told(degree.interval, 'dimensionless')} ranks are "
        f"{told(each, 'expert')} on each"
    )
    if held.overlaps(each):
        return consistent(
            reads, working, f"{said}, which is the number printed.", needs=unassumed(reads), bears_out=False
        )
    if each.is_below(held) and _is_too_many(view, degree, experts, printed, each):
        return inconsistent(reads, working, f"{said}, not the {printed.quantity.printed} printed.", needs=_NEEDS)
    if each.is_below(held):
        sentence = f"{said}, fewer than the {printed.quantity.printed} printed; copies of experts could explain it."
        return under_determined(reads, working, sentence, needs=_NEEDS)
    all_held = working.computed("experts that the ranks hold together", held.times(degree.interval), "expert")
    if not _is_per_layer(experts) and _is_whole(each.over(held)):
        working.say("the routed experts may be counted over all layers, those on a rank for each layer")
        sentence = f"{said}, more than the {printed.quantity.printed} printed, unless the former count all layers."
        return under_determined(reads, working, sentence, needs=("architecture-config",), severity=Severity.WARNING)
    sentence = (
        f"{told(degree.interval, 'dimensionless')} ranks with {printed.quantity.printed} experts hold "
        f"{told(all_held, 'expert')}, not the {experts.quantity.printed} that there are."
    )
    if same_setup(degree, printed):
        return inconsistent(reads, working, sentence, needs=("ep-config",))
    return under_determined(reads, working, sentence, needs=("ep-config",), severity=Severity.WARNING)
