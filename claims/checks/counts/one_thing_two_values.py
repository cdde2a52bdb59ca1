"""CNT107: one thing that has two values."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.counts.values_apart import are_different, share_a_source
from claims.checks.counts.values_explained import explanation
from claims.checks.counts.widths import Open, needs
from claims.facts import Fact, tell, tell_together
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.metric import Role, Scope, metrics
from claims.model.study import Study
from claims.model.subject import Subject

_MOST = 12
"""So many different values of one thing are set against each other; more are a table, not a contradiction."""
_LEFT_OUT = frozenset({"weight-precision", "training-precision", "model-size-class", "size-ratio", "launch-paths"})
"""Metrics of which one thing has several values as a matter of course."""


@check("CNT107", Subject, Study)
def one_thing_two_values(view: View, anchor: Subject | Study) -> Iterator[Finding]:
    """Compares the figures of one metric that are claimed of one thing.

    A figure of a thing (parameters, layers, memory) is compared wherever it is claimed of the same main subject, a
    figure of a run only within its study and under the same conditions. Values that cannot both be true are
    inconsistent where nothing that the text leaves open explains them. What may explain them makes it under-determined:
    a unit with two readings, a number format, embeddings (parameters within 10 %), input and output together (a
    context window within 2x), one direction or both, cards or dies, products sold in several versions, stages of a
    run, projections, other dates. A source that has its matter from another is meant to give its figures: then neither
    a version nor the output explains another memory or another context window. Two values in two named formats are two things and are not compared. Values that
    agree are told only where they come from claimants with separate origins.

    Bad:

    ```toml
    # claims/layers.toml
    id = "layers"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 61 layers."
    claimant = "the-maker"
    modality = "described"
    metric = "layer-count"
    quantity = {printed = "61", value = "61", unit = "layer"}
    citations = [{source = "one-article", paragraph = 1}]
    # claims/more-layers.toml
    id = "more-layers"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 80 layers."
    claimant = "the-reviewer"
    modality = "described"
    metric = "layer-count"
    quantity = {printed = "80", value = "80", unit = "layer"}
    citations = [{source = "another-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/wide.toml
    id = "wide"
    subject = "the-model"
    kind = "memory"
    statement = "In BF16 the weights take 140 GB."
    claimant = "the-maker"
    modality = "described"
    metric = "weights-size"
    quantity = {printed = "140 GB", value = "140", unit = "gigabyte"}
    citations = [{source = "one-article", paragraph = 1}]
    # claims/narrow.toml
    id = "narrow"
    subject = "the-model"
    kind = "memory"
    statement = "In INT4 the weights take 37 GB."
    claimant = "the-maker"
    modality = "described"
    metric = "weights-size"
    quantity = {printed = "37 GB", value = "37", unit = "gigabyte"}
    citations = [{source = "one-article", paragraph = 1}]
    ```
    """
    groups: dict[tuple[str, str, str], list[Fact]] = defaultdict(list)
    is_subject = isinstance(anchor, Subject)
    found = view.facts_about(anchor.id, main=True) if is_subject else view.facts_of_study(anchor.id)
    scope = Scope.THING if is_subject else Scope.RUN
    for fact in found:
        if fact.role is Role.AMOUNT and metrics()[fact.metric].scope is scope and fact.metric not in _LEFT_OUT:
            groups[fact.metric, fact.subject, fact.unit].append(fact)
    for facts in groups.values():
        if len(facts) > 1:
            yield from _of_group(view, facts)


def _of_group(view: View, facts: list[Fact]) -> Iterator[Finding]:
    values = {fact.interval: fact for fact in reversed(facts)}
    if len(values) > _MOST:
        return
    facts = facts if len(facts) <= 2 * _MOST else list(values.values())
    contradicting: dict[str, Fact] = {}
    explained: dict[str, Fact] = {}
    reasons: dict[str, Open] = {}
    for one, other in combinations(facts, 2):
        if one.interval.overlaps(other.interval) or are_different(view, one, other):
            continue
        reason = explanation(view, one, other)
        if reason is None:
            contradicting |= {one.id: one, other.id: other}
        else:
            reasons[reason.reason] = reason
            explained |= {one.id: one, other.id: other}
    if contradicting:
        yield _contradicting(view, list(contradicting.values()))
    elif explained:
        yield _explained(view, list(explained.values()), list(reasons.values()))
    else:
        yield from _agreeing(view, facts)


def _contradicting(view: View, facts: list[Fact]) -> Finding:
    working, told = _told(view, facts)
    metric = metrics()[facts[0].metric]
    hints = sorted({slip.label for f in facts for g in facts for slip in f.slips if slip.interval.overlaps(g.interval)})
    hint = f" They would agree if one is read as {hints[0]}." if hints else ""
    return inconsistent(
        facts,
        working,
        f"{told}; nothing that is stated explains how one thing has two values of its {metric.label}.{hint}",
        needs=needs(facts[0]),
    )


def _explained(view: View, facts: list[Fact], reasons: list[Open]) -> Finding:
    working, told = _told(view, facts)
    for reason in reasons:
        working.say(f"it may be explained by {reason.reason}")
    needs = tuple(item for reason in reasons for item in reason.needs)
    told = f"{told}; {' or '.join(reason.reason for reason in reasons)} may explain it, and is not stated."
    return under_determined(facts, working, told, needs=needs, severity=Severity.WARNING)


def _told(view: View, facts: list[Fact]) -> tuple[Working, str]:
    working = Working()
    for fact in facts:
        assert fact.claim is not None
        working.given(f"{metrics()[fact.metric].label} by {view.name(fact.claim.claimant)}", fact)
    low, high = min(facts, key=lambda f: f.value), max(facts, key=lambda f: f.value)
    if low.value > 0:
        ratio = high.interval.over(low.interval)
        working.computed("the larger over the smaller", ratio, "x", f"{tell(high.value)} / {tell(low.value)}")
    printed = dict.fromkeys(f"“{fact.quantity.printed}”" for fact in sorted(facts, key=lambda f: f.value))
    name = view.name(facts[0].subject)
    if len(printed) == 1:
        printed = dict.fromkeys(tell(f.value, f.unit) for f in (low, high))
    return working, f"For the {metrics()[facts[0].metric].label} of {name}, {tell_together(printed)} are claimed"


def _agreeing(view: View, facts: list[Fact]) -> Iterator[Finding]:
    """Two claimants with separate origins that give one value bear each other out."""
    for one, other in combinations(facts, 2):
        a, b = one.claim, other.claim
        if a is None or b is None or a.claimant == b.claimant or not one.interval.overlaps(other.interval):
            continue
        if share_a_source(one, other) or are_different(view, one, other):
            continue
        if one.interval.low is None or one.interval.high is None or a.id in {link.claim for link in b.related}:
            continue
        if b.id in {link.claim for link in a.related} or other.interval.low is None or other.interval.high is None:
            continue
        if _are_separate(view, one, other):
            working = Working()
            for fact in (one, other):
                working.given(view.name(fact.claim.claimant if fact.claim else None), fact)
            common = _common(one.interval, other.interval)
            working.computed("in common", common, one.unit)
            names = f"{view.name(a.claimant)} and {view.name(b.claimant)}"
            label = metrics()[one.metric].label
            yield consistent((one, other), working, f"{names} give the same {label} for {view.name(one.subject)}.")
            return


def _are_separate(view: View, one: Fact, other: Fact) -> bool:
    assert one.claim is not None
    assert other.claim is not None
    lineages = view.lineage(one.claim), view.lineage(other.claim)
    if any(lineage.unknown or not lineage.origins for lineage in lineages):
        return False
    roots = [{o.subject or s for o in lineage.origins for s in o.sources} for lineage in lineages]
    told = [set(lineage.sources) for lineage in lineages]
    return not roots[0] & roots[1] and not told[0] & told[1]


def _common(one: Interval, other: Interval) -> Interval:
    lows = [end for end in (one.low, other.low) if end is not None]
    highs = [end for end in (one.high, other.high) if end is not None]
    return Interval(max(lows), min(highs))
