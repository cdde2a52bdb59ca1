"""CNT112: one figure that is read in two ways."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from claims.checks import Severity, View, Working, check, under_determined
from claims.facts import Fact, tell, tell_together
from claims.facts.outlets import teller
from claims.facts.printed import device_words
from claims.model.claim import Claim
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.metric import Scope, metrics
from claims.model.study import Study
from claims.model.subject import Subject


@dataclass(frozen=True, slots=True)
class _Axis:
    """What a wording can settle in several ways, the units it is asked for (none: all), and what decides it."""

    readings: Mapping[str, re.Pattern[str]]
    needs: tuple[str, ...]
    units: tuple[str, ...] = ()


def _axis(needs: tuple[str, ...], units: tuple[str, ...], **readings: str) -> _Axis:
    patterns = {name.replace("_", " "): re.compile(words, re.IGNORECASE) for name, words in readings.items()}
    return _Axis(patterns, needs, units)


_PER = r"\b(per|each|every|for an?|at an?|for one)\s+([\w-]+\s)?"
_AXES = (
    _axis(
        ("metric-definition",),
        (),
        per_token=_PER + r"tokens?\b",
        per_step=_PER + r"(steps?|forward pass|pass)\b",
        per_request=_PER + r"(requests?|quer(y|ies)|prompts?)\b",
        per_sequence=_PER + r"sequences?\b",
        per_layer=_PER + r"layers?\b",
        per_device=_PER + r"(cards?|devices?|[gnt]pus?|accelerators?|chips?)\b",
        per_node=_PER + r"(nodes?|servers?|machines?)\b",
        in_total=r"\b(in total|in all|altogether|whole (system|model|cluster))\b",
    ),
    _axis(
        ("line-rate-and-direction",),
        ("bit/second", "byte/second", "packet/second"),
        in_one_direction=r"\b(one[- ]way|(one|each|per) direction|unidirectional\w*|simplex)\b",
        in_both_directions=r"\b(bidirectional\w*|bi-directional\w*|both directions|full[- ]duplex|two[- ]way)\b",
    ),
    _axis(
        ("statistic-and-averaging",),
        (),
        on_average=r"\b(on average|averag\w+|mean)\b",
        at_its_peak=r"\b(peak|maximum|at best|best case)\b",
        as_a_median=r"\b(median|p50)\b",
        at_the_tail=r"\b(p9\d|9\dth percentile|tail)\b",
    ),
    _axis(
        ("workload-lengths-output",),
        ("token/second", "token/second/device", "token"),
        of_output_tokens=r"\b(output|generated|decoded?) tokens?\b",
        of_input_tokens=r"\b(input|prompt|prefill) tokens?\b",
        of_input_and_output_tokens=r"\b(total tokens|input and output|all tokens)\b",
    ),
    _axis(
        ("peak-rate-basis",),
        ("FLOP/second", "FLOP/second/device"),
        dense=r"\bdense\b",
        sparse=r"\b(sparse|sparsity)\b",
    ),
    _axis(
        ("device-node-count", "serving-topology"),
        ("node",),
        as_nodes=r"(?<!virtual )(?<!logical )\bnodes?\b",
        as_virtual_nodes=r"\b(virtual|logical) nodes?\b",
    ),
)
_GENERAL = "accelerators"
"""The word that says least: it may stand for any of the others."""


@check("CNT112", Claim, Subject, Study)
def one_figure_two_readings(view: View, anchor: Claim | Subject | Study) -> Iterator[Finding]:
    """Notes where sources give one figure in readings that are not the same thing.

    A figure per token is not one per inference step, a node no virtual node, one direction not both, an average no
    peak. Compared are the wordings of the places that print a figure, and the readings of claims that give one figure
    for one thing. Devices that are counted as cards here and as NPUs, GPUs, accelerators or chips there may be other
    devices: a card can hold two of what the software counts. One finding for each count of a subject or a study.

    Bad:

    ```toml
    # sources/daily.toml
    id = "daily"
    kind = "press-article"
    title = "The Daily"
    # sources/weekly.toml
    id = "weekly"
    kind = "press-article"
    title = "The Weekly"
    # claims/active.toml
    id = "active"
    subject = "the-model"
    kind = "spec"
    statement = "The model activates 32 billion parameters for each token."
    claimant = "the-maker"
    modality = "described"
    metric = "active-parameters"
    quantity = {printed = "32 billion", value = "32E+9", unit = "parameter"}
    citations = [
        {source = "daily", paragraph = 1, figures = ["32 billion"]},
        {source = "weekly", paragraph = 1, figures = ["32 billion"], wording = "per inference step"},
    ]
    ```

    Good:

    ```toml
    # sources/daily.toml
    id = "daily"
    kind = "press-article"
    title = "The Daily"
    # sources/weekly.toml
    id = "weekly"
    kind = "press-article"
    title = "The Weekly"
    # claims/active.toml
    id = "active"
    subject = "the-model"
    kind = "spec"
    statement = "The model activates 32 billion parameters for each token."
    claimant = "the-maker"
    modality = "described"
    metric = "active-parameters"
    quantity = {printed = "32 billion", value = "32E+9", unit = "parameter"}
    citations = [
        {source = "daily", paragraph = 1, figures = ["32 billion"]},
        {source = "weekly", paragraph = 1, figures = ["32 billion"], wording = "per token processed"},
    ]
    ```
    """
    if isinstance(anchor, Claim):
        fact = view.fact(anchor) if anchor.quantity else None
        if fact is not None:
            yield from _wordings(view, anchor, fact)
            yield from _claims(view, anchor, fact)
        return
    is_subject = isinstance(anchor, Subject)
    metric = "device-count"
    found = view.facts_about(anchor.id, metric, main=True) if is_subject else view.facts_of_study(anchor.id, metric)
    by_value: dict[Interval, list[Fact]] = defaultdict(list)
    for one in found:
        by_value[one.interval].append(one)
    for facts in by_value.values():
        if is_subject or len({one.subject for one in facts}) > 1:
            yield from _device_words(view, facts)


def _wordings(view: View, claim: Claim, fact: Fact) -> Iterator[Finding]:
    citations = [citation for citation in claim.citations if citation.figures or citation.wording]
    if len(citations) < 2:
        return
    for axis in _AXES:
        if axis.units and fact.unit not in axis.units:
            continue
        told: dict[str, dict[str, None]] = {}
        for citation in citations:
            read = _readings(axis, citation.wording or claim.statement)
            if len(read) == 1:
                told.setdefault(read[0], {})[teller(view, citation.source)] = None
        if len(told) > 1:
            yield _mixed(fact, axis, told)


def _readings(axis: _Axis, text: str) -> list[str]:
    return [name for name, words in axis.readings.items() if words.search(text)]


def _mixed(fact: Fact, axis: _Axis, told: dict[str, dict[str, None]]) -> Finding:
    working = Working()
    for reading, outlets in told.items():
        working.say(f"{reading}: {', '.join(outlets)}")
    parts = "; ".join(f"{reading} by {tell_together(outlets)}" for reading, outlets in told.items())
    return under_determined(
        (fact,),
        working,
        f"“{fact.quantity.printed}” is told {parts}; these are different quantities.",
        needs=axis.needs,
        severity=Severity.WARNING,
    )


def _claims(view: View, claim: Claim, fact: Fact) -> Iterator[Finding]:
    """Another claim gives the same figure of the same thing in another reading."""
    if claim.reading is None:
        return
    is_thing = metrics()[fact.metric].scope is Scope.THING
    beside = view.facts_about(fact.subject, fact.metric, main=True) if is_thing else view.in_set_up(claim, fact.metric)
    for other in beside:
        if other.claim is None or other.id <= claim.id or not other.claim.reading or other.subject != fact.subject:
            continue
        if other.claim.reading != claim.reading and other.interval.overlaps(fact.interval) and other.unit == fact.unit:
            working = Working()
            working.given(claim.reading.replace("-", " "), fact)
            working.given(other.claim.reading.replace("-", " "), other)
            yield under_determined(
                (fact, other),
                working,
                f"One figure, “{fact.quantity.printed}”, is read as {claim.reading.replace('-', ' ')} in one claim and "
                f"as {other.claim.reading.replace('-', ' ')} in another.",
                needs=("metric-definition",),
                severity=Severity.WARNING,
            )


def _device_words(view: View, facts: list[Fact]) -> Iterator[Finding]:
    told: dict[str, dict[str, None]] = {}
    for fact in facts:
        for text, where in _texts(view, fact):
            for word in device_words(text):
                told.setdefault(word, {})[where] = None
    if len(told) < 2:
        return
    working = Working()
    for word, places in told.items():
        working.say(f"{word}: {', '.join(places)}")
    plain = [word for word in told if word != _GENERAL]
    count = tell(facts[0].interval if facts[0].interval.is_exact else facts[0].value)
    yield under_determined(
        facts,
        working,
        f"The {count} devices are counted as {tell_together(told)}; how many devices the software sees is not stated.",
        needs=("device-counting-unit",),
        severity=Severity.WARNING if len(plain) > 1 else Severity.NOTE,
    )


def _texts(view: View, fact: Fact) -> Iterator[tuple[str, str]]:
    """Yields the words that stand with a count, and where."""
    assert fact.claim is not None
    own = f"“{fact.claim.statement.rstrip('.')}”"
    yield fact.quantity.printed, own
    number = re.search(r"\d[\d,.]*", fact.quantity.printed)
    if number and (after := re.search(rf"{re.escape(number[0])}.{{0,40}}", fact.claim.statement)):
        yield after[0], own
    if condition := fact.claim.conditions.get("device-node-count"):
        yield condition, own
    for citation in fact.claim.citations:
        where = teller(view, citation.source)
        yield " ".join(citation.figures), where
        if citation.wording:
            yield citation.wording, where
