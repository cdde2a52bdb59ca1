"""RAT105: scaling efficiency against the throughput on few and on many devices."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.changes import (
    at_odds,
    baselines,
    claim_of,
    is_speed,
    rounded,
    same_activity,
    told,
    told_beside,
)
from claims.checks.rates.compared import Compared
from claims.facts import Fact, ratios, tell
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.quantity import Comparator
from claims.model.subject import SubjectKind
from claims.patterns import declared

_HUNDRED = Decimal(100)
_TOTALS = ("throughput", "request-rate", "achieved-compute")
_PER_DEVICE = ("throughput-per-device", "achieved-compute-per-device")
_TIMES = ("training-time", "step-time", "duration")
_MEASURES = (*_TOTALS, *_PER_DEVICE, *_TIMES)
_DEVICES = (
    r"(?<![\w.,])(\d{1,3}(?:,\d{3})+|\d+)[- ]?(?:\w+ )?"
    r"(?:gpus?|npus?|tpus?|cards?|devices?|accelerators?|chips?|processors?)\b"
)
_NODES = r"(?<![\w.,])(\d{1,3}(?:,\d{3})+|\d+)[- ]?(?:\w+ )?(?:nodes?|servers?|machines?|hosts?)\b"
_FROM_TO = (
    r"\bfrom (\d[\d,]*)(?: \w+)?(?: \w+)? to (\d[\d,]*)[- ]?(?:\w+ )?"
    r"(?:gpus?|npus?|tpus?|cards?|devices?|accelerators?|chips?|processors?|nodes?|servers?)\b"
)
_ONE = declared(
    r"\b(?:a|one|single|per) (?:single )?(?:gpu|npu|tpu|card|device|accelerator|chip|node|server)\b", re.IGNORECASE
)
_OF_A_NODE = r"\b(each|of|with|per)\b.{0,12}\d|\bper (node|server|machine|host)|\beach\b"
_NAMES = declared(r"\b[A-Za-z]*[A-Z]+[A-Za-z]*-?\d\w*\b")
_BASIS = declared(r"\b(weak|strong)[ -]scal", re.IGNORECASE)
"""Words for what is kept fixed, which a run of another study need not have kept."""

_NEEDS = ("scale-curve", "device-node-count", "baseline-absolute")


@check("RAT105", Figured)
def scaling_from_throughput(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares a printed scaling efficiency with what throughput, time or speed-up give for the numbers of devices.

    The efficiency from m to n devices is E = T_n / ((n / m) T_m) for a throughput T, the quotient itself where T is
    told per device, t_m m / (t_n n) for the time of a fixed work (strong scaling) and t_m / t_n for a work that grows
    with the devices (weak scaling; Gustafson, CACM 31(5), 1988). From a speed-up S it is S / (n / m). The devices are
    read from the claims' words, their conditions, or the size of their subject; where the efficiency is told against
    another run with a study of its own, from the two studies. More than 100% is superlinear: it
    occurs where caches grow with the devices, and is worth a question.

    Bad:

    ```toml
    # claims/few.toml
    id = "few"
    subject = "the-engine"
    kind = "throughput"
    statement = "On 8 GPUs the engine trains on 10,000 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    metric = "throughput"
    quantity = {printed = "10,000 tokens a second", value = "10000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/many.toml
    id = "many"
    subject = "the-engine"
    kind = "throughput"
    statement = "On 64 GPUs the engine trains on 60,000 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    metric = "throughput"
    quantity = {printed = "60,000 tokens a second", value = "60000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/scaling.toml
    id = "scaling"
    subject = "the-engine"
    kind = "utilisation"
    statement = "From 8 to 64 GPUs the engine trains with a scaling efficiency of 92%."
    claimant = "the-maker"
    modality = "measured"
    metric = "scaling-efficiency"
    quantity = {printed = "92%", value = "92", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/few.toml
    id = "few"
    subject = "the-engine"
    kind = "throughput"
    statement = "On 8 GPUs the engine trains on 10,000 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    metric = "throughput"
    quantity = {printed = "10,000 tokens a second", value = "10000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/many.toml
    id = "many"
    subject = "the-engine"
    kind = "throughput"
    statement = "On 64 GPUs the engine trains on 60,000 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    metric = "throughput"
    quantity = {printed = "60,000 tokens a second", value = "60000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/scaling.toml
    id = "scaling"
    subject = "the-engine"
    kind = "utilisation"
    statement = "From 8 to 64 GPUs the engine trains with a scaling efficiency of 75%."
    claimant = "the-maker"
    modality = "measured"
    metric = "scaling-efficiency"
    quantity = {printed = "75%", value = "75", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    fact = view.fact(claim) if claim.quantity else None
    if fact is None:
        return
    if fact.metric == "scaling-efficiency" and fact.unit == "percent":
        yield from _of_efficiency(view, fact)
    elif is_speed(fact):
        yield from _of_speed_up(view, fact)
    elif fact.metric in _MEASURES:
        yield from _of_measure(view, fact)


@dataclass(frozen=True, slots=True)
class _Scaling:
    """Two measurements on different numbers of devices, or a speed-up between two numbers."""

    few: int
    many: int
    facts: tuple[Fact, ...]
    efficiencies: tuple[tuple[str, Interval, Decimal], ...]
    """The efficiency in percent by how it is computed: the interval, and what the printed numbers give."""


def _devices(view: View, fact: Fact) -> tuple[str, int] | None:
    """Returns what a figure was measured on: devices or nodes, and how many."""
    claim = claim_of(fact)
    for plain in (claim.statement, claim.conditions.get("device-node-count", "")):
        text = _words(view, claim, plain)
        devices, nodes = _numbers(_DEVICES, text), _numbers(_NODES, text)
        if len(devices) > 1 or len(nodes) > 1:
            return None
        if devices:
            each = nodes[0] if nodes and re.search(_OF_A_NODE, text, re.IGNORECASE) else 1
            return "device", devices[0] * each
        if nodes:
            return "node", nodes[0]
        if (single := _ONE.search(text)) and fact.metric not in _PER_DEVICE:
            return "node" if re.search("node|server", single[0], re.IGNORECASE) else "device", 1
    sizes = {int(f.value) for f in view.facts_about(fact.subject, "device-count", main=True) if f.value >= 1}
    return ("device", sizes.pop()) if len(sizes) == 1 else None


def _words(view: View, claim: Claim, text: str) -> str:
    """Returns a text in which the names of the accelerators concerned are plain words: "16 X1" is 16 accelerators."""
    study = view.study(claim.study) if claim.study else None
    concerned = [*claim.subjects(), *((study.subject, *study.about) if study else ())]
    subjects = [view.subject(i) for i in dict.fromkeys((*concerned, *view.parents(concerned)))]
    for subject in subjects:
        if subject is not None and subject.kind is SubjectKind.ACCELERATOR:
            for name in (subject.name, *subject.aliases):
                text = re.sub(rf"(?<=\d ){re.escape(name)}s?(?![\w-])", "accelerators", text, flags=re.IGNORECASE)
    return text


def _numbers(pattern: str, text: str) -> list[int]:
    return list(dict.fromkeys(int(n.replace(",", "")) for n in re.findall(pattern, text, re.IGNORECASE)))


def _two_numbers(view: View, claim: Claim) -> tuple[int, int] | None:
    """Returns the numbers of devices between which a claim says that something scales."""
    text = _words(view, claim, " ".join((claim.statement, claim.baseline or "")))
    pair = re.search(_FROM_TO, text, re.IGNORECASE)
    numbers = {int(n.replace(",", "")) for n in pair.groups()} if pair else set()
    if not numbers:
        found = _numbers(_DEVICES, text) or _numbers(_NODES, text)
        numbers = {*found, *([1] if _ONE.search(text) else [])}
    if len(numbers) != 2 or 0 in numbers:
        return None
    return min(numbers), max(numbers)


def _around(view: View, fact: Fact) -> list[Fact]:
    """Returns the measurements that stand with a figure: in its study, else about its subject in its source."""
    claim = claim_of(fact)
    if claim.study:
        found = view.facts_of_study(claim.study, *_MEASURES)
    else:
        sources = {citation.source for citation in claim.citations}
        found = tuple(
            f
            for f in view.facts_about(claim.subject, *_MEASURES)
            if f.study is None and sources & {c.source for c in claim_of(f).citations}
        )
    return [
        f
        for f in found
        if f.quantity.comparator in (Comparator.EQUAL, Comparator.ABOUT) and f.unit not in ("percent", "x")
    ]


def _scalings(view: View, fact: Fact) -> Iterator[_Scaling]:
    """Yields every two measurements of one metric on different numbers of devices."""
    groups: dict[tuple[str, ...], dict[int, list[Fact]]] = {}
    for measured in _around(view, fact):
        counted = _devices(view, measured)
        if counted and counted[1] and same_activity((claim_of(fact), claim_of(measured))):
            kind = (measured.metric, measured.unit, claim_of(measured).reading or "", counted[0])
            groups.setdefault(kind, {}).setdefault(counted[1], []).append(measured)
    for points in groups.values():
        single = {n: facts[0] for n, facts in sorted(points.items()) if len({f.interval for f in facts}) == 1}
        for few, many in combinations(single, 2):
            if _is_one_system(view, single[few], single[many]):
                yield _measured(few, many, single[few], single[many])


def _between_runs(view: View, printed: Fact, numbers: tuple[int, int] | None) -> list[_Scaling]:
    """Returns the scaling from the run that an efficiency is told against to its own, each with a study of its own.

    It is the run that the words of the baseline name, else one of the very subjects on the number of devices told.
    """
    compared, claim = Compared(view, printed), claim_of(printed)
    told = (view.fact(c) for c in told_beside(view, claim).values() if c.quantity and c.subject == claim.subject)
    beside = [f for f in told if f and f.metric in _MEASURES and f.study not in (None, claim.study)]
    bases = [f for f in beside if compared.is_of_the_run_compared_with(f)]
    found: list[_Scaling] = []
    for own in _around(view, printed) if claim.study else ():
        plain = numbers and not _BASIS.search(claim.statement)
        alike = [f for f in beside if plain and set(claim_of(f).subjects()) == set(claim_of(own).subjects())]
        those = [f for f in bases or alike if (f.metric, f.unit) == (own.metric, own.unit)]
        if numbers:
            those = [f for f in those if _devices_of_run(view, f) == numbers[0]]
        few, many = (_devices_of_run(view, f) for f in (those[0], own)) if len(those) == 1 else (None, None)
        if few and many and few != many and own.metric not in _TIMES and numbers in (None, (few, many)):
            found.append(_measured(few, many, those[0], own))
    return found


def _devices_of_run(view: View, fact: Fact) -> int | None:
    """Returns how many devices a run has: by the conditions of its figure, by its one count, else by its title."""
    if (counted := _devices(view, fact)) and counted[0] == "device":
        return counted[1]
    study = view.study(fact.study) if fact.study else None
    counts = {int(f.value) for f in view.facts_of_study(study.id, "device-count")} if study else set[int]()
    numbers = counts or set(_numbers(_DEVICES, study.title if study else ""))
    return numbers.pop() if len(numbers) == 1 else None


def _is_one_system(view: View, first: Fact, last: Fact) -> bool:
    """Tells whether two measurements name no different subjects, and no different names in their words."""
    one, other = claim_of(first), claim_of(last)
    names = [frozenset(_NAMES.findall(claim.statement)) for claim in (one, other)]
    things = [
        frozenset(s.id for s in view.subjects_of(claim) if s.kind not in (SubjectKind.CLUSTER, SubjectKind.SERVER))
        for claim in (one, other)
    ]
    return not at_odds(*things) and not at_odds(*names)


def _measured(few: int, many: int, first: Fact, last: Fact) -> _Scaling:
    ratio = Decimal(many) / Decimal(few)
    gained, nominal = last.interval.over(first.interval), last.value / first.value if first.value else Decimal(0)
    lost, inverse = first.interval.over(last.interval), first.value / last.value if last.value else Decimal(0)
    if first.metric in _TOTALS:
        ways = [("throughput", gained.scaled(_HUNDRED / ratio), nominal * _HUNDRED / ratio)]
    elif first.metric in _PER_DEVICE:
        ways = [("throughput per device", gained.scaled(_HUNDRED), nominal * _HUNDRED)]
    else:
        ways = [("time of a fixed work", lost.scaled(_HUNDRED / ratio), inverse * _HUNDRED / ratio)]
        if first.metric == "step-time":
            ways.append(("time of a work that grows", lost.scaled(_HUNDRED), inverse * _HUNDRED))
    return _Scaling(few, many, (first, last), tuple(ways))


def _of_efficiency(view: View, printed: Fact) -> Iterator[Finding]:
    claim = claim_of(printed)
    numbers = _two_numbers(view, claim)
    counted = _devices(view, printed) if numbers is None else None
    scalings = list(_scalings(view, printed))
    if numbers:
        exact = [s for s in scalings if (s.few, s.many) == numbers]
        scalings = exact or [s for s in scalings if s.many * numbers[0] == s.few * numbers[1]]
    elif counted:
        scalings = [s for s in scalings if s.many == counted[1]]
    scalings = scalings or _between_runs(view, printed, numbers) or list(_by_speed_up(view, printed, numbers))
    if not scalings:
        return
    fitting = [s for s in scalings if any(e.overlaps(printed.interval) for _, e, _ in s.efficiencies)]
    certain = len(scalings) == 1 or (numbers is not None and (scalings[0].few, scalings[0].many) == numbers)
    chosen = (fitting or scalings)[0]
    working = Working()
    working.given("scaling efficiency", printed)
    shown = _shown(chosen, working)
    reads = (printed, *chosen.facts)
    start = f"From {chosen.few:,} to {chosen.many:,} devices the figures give a scaling efficiency of {shown}"
    if fitting:
        yield consistent(reads, working, f"{start}, which bears out the {told(printed)} printed.")
    elif certain and len({_kind(s) for s in scalings}) == 1:
        yield inconsistent(reads, working, f"{start}, not the {told(printed)} printed.", needs=_NEEDS)
    else:
        yield under_determined(
            reads,
            working,
            f"{start}, not the {told(printed)} printed, but which numbers of devices it is of is not certain.",
            needs=_NEEDS,
            severity=Severity.WARNING,
        )


def _kind(scaling: _Scaling) -> str:
    return scaling.facts[0].metric


def _by_speed_up(view: View, printed: Fact, numbers: tuple[int, int] | None) -> Iterator[_Scaling]:
    """Yields the scalings that a printed speed-up from some to more devices tells."""
    claim = claim_of(printed)
    facts = view.facts_of_study(claim.study) if claim.study else view.facts_about(claim.subject, main=True)
    for fact in facts:
        own = _two_numbers(view, claim_of(fact)) if is_speed(fact) else None
        if own and numbers in (None, own) and (scaling := _of_ratio(fact, own)):
            yield scaling


def _of_ratio(fact: Fact, numbers: tuple[int, int]) -> _Scaling | None:
    few, many = numbers
    scale = _HUNDRED * few / many
    rates = [r.rate for r in ratios(fact) if r.label == "rate"]
    if not rates:
        return None
    nominal = rates[0].middle or Decimal(0)
    return _Scaling(few, many, (fact,), (("speed-up", rates[0].scaled(scale), nominal * scale),))


def _shown(scaling: _Scaling, working: Working) -> str:
    for fact, count in zip(scaling.facts, (scaling.few, scaling.many), strict=False):
        working.given(f"on {count:,} devices" if len(scaling.facts) > 1 else "speed-up", fact)
    said = []
    for label, interval, nominal in scaling.efficiencies:
        how = f"for {scaling.many:,} / {scaling.few:,} times the devices"
        working.computed(f"efficiency by the {label}", interval, "percent", how, nominal)
        said.append(tell(rounded(nominal, 1), "percent"))
    return " or ".join(dict.fromkeys(said))


def _of_speed_up(view: View, fact: Fact) -> Iterator[Finding]:
    claim = claim_of(fact)
    scaled = re.search(_FROM_TO, claim.statement, re.IGNORECASE) or re.search(r"\bscal(e|es|ed|ing)\b", claim.statement)
    numbers = _two_numbers(view, claim) if scaled and not baselines(claim) else None
    scaling = _of_ratio(fact, numbers) if numbers else None
    if scaling and scaling.efficiencies[0][1].low is not None and scaling.efficiencies[0][1].low > _HUNDRED:
        yield _superlinear(scaling)


def _of_measure(view: View, fact: Fact) -> Iterator[Finding]:
    """Tells of a superlinear gain from the measurement on fewer devices to this one, where it is the nearest."""
    mine = [s for s in _scalings(view, fact) if s.facts[-1].id == fact.id and fact.metric == _kind(s)]
    if not mine:
        return
    nearest = mine[-1]
    if all(e.low is not None and e.low > _HUNDRED for _, e, _ in nearest.efficiencies):
        yield _superlinear(nearest)


def _superlinear(scaling: _Scaling) -> Finding:
    working = Working()
    shown = _shown(scaling, working)
    return under_determined(
        scaling.facts[::-1],
        working,
        f"From {scaling.few:,} to {scaling.many:,} devices the speed grows by more than their number "
        f"(an efficiency of {shown}), which needs a reason.",
        needs=("scale-curve", "device-node-count"),
        severity=Severity.WARNING,
    )
