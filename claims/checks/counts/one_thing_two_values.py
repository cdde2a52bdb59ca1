"""CNT107: one thing that has two values."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact, tell, tell_together
from claims.facts.places import counts_a_part
from claims.model.claim import ClaimKind, Modality
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.metric import Role, Scope, metrics
from claims.model.study import Study
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_MOST = 12
"""So many different values of one thing are set against each other; more are a table, not a contradiction."""


_NEAR = Decimal("1.07")
"""So near, two counts may differ by what is counted at the edges: shared experts, spare devices."""


@dataclass(frozen=True, slots=True)
class _Open:
    """What may explain two values, and the checklist items that would tell."""

    reason: str
    needs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Width:
    """How far apart an open reading of a metric can put two values: by a factor up to `ratio`, or by a whole factor."""

    ratio: Decimal
    reason: str
    needs: tuple[str, ...]
    is_multiple: bool = False


def _width(ratio: str, reason: str, *needs: str, is_multiple: bool = False) -> _Width:
    return _Width(Decimal(ratio), reason, needs, is_multiple)


_WIDTHS = {
    "total-parameters": _width("1.1", "whether embeddings are counted", "params-total-active"),
    "active-parameters": _width("1.25", "whether embeddings and shared parts are counted", "params-total-active"),
    "routed-parameters": _width("1.1", "what is counted as an expert", "params-total-active"),
    "shared-parameters": _width("1.5", "whether embeddings are counted", "params-total-active"),
    "context-window": _width("2", "whether the output is counted with the input", "sequence-length"),
    "routed-experts": _width(
        "1000", "whether a layer or the model, and what is shared, is counted", "architecture-config", is_multiple=True
    ),
    "expert-count": _width(
        "1000", "whether a layer or the model, and what is shared, is counted", "architecture-config", is_multiple=True
    ),
    "active-experts": _width("1.5", "whether shared experts are counted", "architecture-config"),
    "vocabulary-size": _width("1.05", "whether padding is counted", "tokenizer-vocab"),
    "layer-count": _width("1.1", "whether all layers are counted", "architecture-config"),
    "head-size": _width("3", "whether the heads of keys or of values are meant", "architecture-config"),
    "network-throughput": _width("2", "one direction or both", "line-rate-and-direction"),
    "packet-rate": _width("2", "one direction or both", "line-rate-and-direction"),
    "bus-bandwidth": _width("2", "one direction or both", "line-rate-and-direction"),
    "lane-rate": _width("1.1", "whether coding is counted", "line-rate-and-direction"),
    "devices-per-node": _width("4", "whether cards or dies are counted", "device-counting-unit", is_multiple=True),
    "device-count": _width("4", "whether cards or dies are counted", "device-counting-unit", is_multiple=True),
    "initial-loss": _width("1.5", "the definition of the loss", "loss-definition"),
    "final-loss": _width("1.5", "the definition of the loss", "loss-definition"),
    "training-tokens": _width("1.1", "whether repeated tokens are counted", "dataset-size-tokens"),
}
_BY_FORMAT = {
    **dict.fromkeys(("weights-size", "weights-per-device", "training-state-size", "memory-used"), "weights-bytes"),
    **dict.fromkeys(("kv-cache-size", "active-share"), "quant-scheme"),
    **dict.fromkeys(("peak-compute", "peak-compute-per-device"), "peak-rate-basis"),
}
"""Metrics that are another figure in another number format, and the item that would tell the format."""

_LEFT_OUT = frozenset({"weight-precision", "training-precision", "model-size-class", "size-ratio", "launch-paths"})
"""Metrics of which one thing has several values as a matter of course."""

_PRODUCTS = frozenset(
    {
        SubjectKind.ACCELERATOR,
        SubjectKind.SERVER,
        SubjectKind.CLUSTER,
        SubjectKind.NETWORK_CARD,
        SubjectKind.SERVICE,
    }
)
_MACHINES = (*_PRODUCTS, SubjectKind.SITE)
_OF_MACHINES = frozenset(
    {"memory-capacity", "memory-bandwidth", "power", "memory-per-device", "memory-per-node", "bandwidth-per-device"}
    | {"power-per-device", "peak-compute", "peak-compute-per-device", "devices-per-node", "pcie-lanes", "network-ports"}
)
"""Metrics that only a machine has: told of a model, a program or a maker they are those of machines without a name."""

_PER_RUN = {
    "initial-loss": "loss-definition",
    "final-loss": "loss-definition",
    "device-count": "device-node-count",
    "node-count": "device-node-count",
    "prefill-nodes": "serving-topology",
    "decode-nodes": "serving-topology",
    "training-steps": "steps-tokens-total",
    "training-tokens": "dataset-size-tokens",
    "training-time": "timed-region",
    "trainable-parameters": "trainable-params",
    "tensor-parallel-degree": "degree-decomposition",
    "pipeline-parallel-degree": "degree-decomposition",
    "data-parallel-degree": "degree-decomposition",
    "context-parallel-degree": "degree-decomposition",
    "expert-parallel-degree": "ep-config",
}
"""Metrics of which a run has one value, unless it has stages, and the item that would tell."""

_RESTATING = frozenset(
    {"device-node-count", "weights-bytes", "steps-tokens-total", "ep-config", "degree-decomposition", "scope-limits"}
)
"""Conditions that say the figure again, or how far it holds."""

_BUILT_IN = frozenset({"memory-per-device", "memory-per-node", "devices-per-node", "pcie-lanes", "network-ports"})
"""What a product has one of, unless it is sold in several versions."""

_SCALES = {2: r"\d\s?M\b|\bmillion|百万|兆", 1: r"\d\s?K\b|\bthousand|千"}
"""Words of scale that stand for powers of 1,000 or of 1,024, by the power."""

_OUTPUT = declared(r"\b(output|input|generat\w*|total|together|combined|prompt|answer|completion)\b", re.IGNORECASE)
_VERSIONS = ("model-name-revision", "accelerator-sku", "framework-commit")
_PRICES = frozenset({"price", "price-per-token", "price-per-byte", "price-per-device-hour", "cost"})
_INNER = declared(r"component|part|step|tier|layer|baseline|contrast|predecessor|module", re.IGNORECASE)
_PART = declared(
    r"\b(encoders?|decoders?|embeddings?|vision|visual|audio|draft\w*|adapters?|heads?|towers?|router|backbone|"
    r"vocabulary|attention|per|each|every|input|output|prompt|cached|linear|sparse|dense|shared|routed|validation|"
    r"held-out|evaluation|auxiliary|test|prefill\w*|decod\w*|training|inference|serving|pre-?train\w*|fine-?tun\w*)\b|"
    r"编码器|解码器|嵌入|视觉|音频|草稿|适配器|词表|全?注意力|滑动窗口|每|单[卡机个层]|输入|输出|线性|稀疏|稠密|共享|路由|验证|测试|辅助|"
    r"预填充|解码|预?训练|推理|微调|后训练",
    re.IGNORECASE,
)
_FAMILY = declared(r"\b(series|family|models|suite)\b", re.IGNORECASE)
_STAGE = declared(
    r"\b(stages?|phases?|after|at first|then|later|earlier|before|originally|initially|native\w*|exten[ds]\w*|"
    r"extrapolat\w*|yarn|up to|peaks?|previous\w*|preview|beta|base|now|upgrad\w*|versions?|variants?|options?|sold|"
    r"available with|sizes?|comes in|design\w*|announc\w*|advertis\w*|can|(smaller|smallest|larger|largest)(?= (one|model|version|variant|size|of)\b)|family|"
    r"series|rang(e|es|ing)|distil\w*)\b|"
    r"阶段|原生|扩展|外推|之前|此前|最初|起初|之后|后来|随后|最高|最大|峰值|可达|预览|内测|升级|版本|系列|可选|起售|顶配|标配|设计|宣称|蒸馏",
    re.IGNORECASE,
)


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
    reasons: dict[str, _Open] = {}
    for one, other in combinations(facts, 2):
        if one.interval.overlaps(other.interval) or _are_different(view, one, other):
            continue
        reason = _explanation(view, one, other)
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


def _are_different(view: View, one: Fact, other: Fact) -> bool:
    """Tells whether two figures are of different things by their words: another part, reading, format or condition."""
    a, b = one.claim, other.claim
    assert a is not None
    assert b is not None
    if _inner(one) != _inner(other) or _words(_PART, one) != _words(_PART, other):
        return True
    if a.reading and b.reading and a.reading != b.reading:
        return True
    if one.interval.is_exact and other.interval.is_exact and (counts_a_part(a) or counts_a_part(b)):
        return True
    if one.metric in _BY_FORMAT:
        forms = view.format(a), view.format(b)
        if forms[0] and forms[1] and forms[0].bits != forms[1].bits:
            return True
    if metrics()[one.metric].scope is Scope.THING:
        return False
    conditions = [{k: v for k, v in claim.conditions.items() if k not in _RESTATING} for claim in (a, b)]
    if conditions[0] != conditions[1] or (a.kind is ClaimKind.SPEC) is not (b.kind is ClaimKind.SPEC):
        return True
    return one.metric not in _PER_RUN and (
        set(a.subjects()) != set(b.subjects()) or a.baseline != b.baseline or _share_a_source(one, other)
    )


def _share_a_source(one: Fact, other: Fact) -> bool:
    sources = [{citation.source for citation in f.claim.citations} for f in (one, other) if f.claim]
    return bool(set.intersection(*sources))


def _inner(fact: Fact) -> frozenset[str]:
    return (
        frozenset(about.subject for about in fact.claim.about if _INNER.search(about.role))
        if fact.claim
        else frozenset()
    )


def _words(pattern: re.Pattern[str], fact: Fact) -> frozenset[str]:
    statement = fact.claim.statement if fact.claim else ""
    return frozenset(word[0].casefold().removesuffix("s") for word in pattern.finditer(statement))


def _explanation(view: View, one: Fact, other: Fact) -> _Open | None:
    """Returns what may explain two values that have none in common, or nothing where nothing does."""
    a, b = one.claim, other.claim
    assert a is not None
    assert b is not None
    if unit := _by_unit(one, other):
        return unit
    if one.metric in _BY_FORMAT and not (view.format(a) and view.format(b)):
        return _Open("the number format", (_BY_FORMAT[one.metric],))
    footing = {a.modality, b.modality} & {Modality.PROJECTED, Modality.PROMISED, Modality.SIMULATED, Modality.ESTIMATED}
    if footing and a.modality is not b.modality:
        return _Open("that one is not a stated fact but " + next(iter(sorted(footing))), ("claim-status",))
    meant_to_fit = _is_meant_to_fit(view, one, other)
    if meant_to_fit and one.metric == "context-window" and not _OUTPUT.search(f"{a.statement} {b.statement}"):
        return _by_words(one, other)
    if (width := _WIDTHS.get(one.metric)) and _is_within(one, other, width):
        return _Open(width.reason, width.needs)
    for item in _VERSIONS:
        if item in a.conditions and item in b.conditions and a.conditions[item] != b.conditions[item]:
            return _Open("the version", (item,))
    if stage := _by_words(one, other):
        return stage
    if one.metric in _PRICES:
        return _Open("the day and the terms of a price", ("price-basis",))
    if meant_to_fit and one.metric in _BUILT_IN:
        return None
    if one.metric in _OF_MACHINES and (subject := view.subject(one.subject)) and subject.kind not in _MACHINES:
        return _Open("which machine each is of", ("accelerator-sku",))
    return _by_subject(view, one, other)


def _by_words(one: Fact, other: Fact) -> _Open | None:
    """Returns a version or a stage that the words speak of; that one is told as a limit is no other version."""
    found = (_words(_STAGE, fact) - {"up to", "can"} for fact in (one, other))
    limits = any(fact.interval.low is None or fact.interval.high is None for fact in (one, other))
    if any(found) or (not limits and (_words(_STAGE, one) or _words(_STAGE, other))):
        return _Open("a version or a stage", ("scope-limits",))
    return None


def _is_meant_to_fit(view: View, one: Fact, other: Fact) -> bool:
    """Tells whether the source of one figure has its matter from that of the other, and none itself says both."""
    if one.claim is None or other.claim is None or metrics()[one.metric].scope is not Scope.THING:
        return False
    sources = [{citation.source for citation in claim.citations} for claim in (one.claim, other.claim)]
    by_value = []
    for interval in (one.interval, other.interval):
        alike = [f for f in view.facts_about(one.subject, one.metric, main=True) if f.interval.overlaps(interval)]
        by_value.append({citation.source for f in alike if f.claim for citation in f.claim.citations})
    if not by_value[0].isdisjoint(by_value[1]):
        return False
    behind = [{s.id for s in view.sources_behind(claim)} for claim in (one.claim, other.claim)]
    return not sources[0].isdisjoint(behind[1]) or not sources[1].isdisjoint(behind[0])


def _by_unit(one: Fact, other: Fact) -> _Open | None:
    for mine in one.every:
        for yours in other.every:
            if mine.interval.overlaps(yours.interval):
                label = mine.label if mine.label != "as printed" else yours.label
                return _Open(f"a unit that can be read as {label}", ("metric-definition",))
    if _is_rounded_power(one, other) or _is_rounded_power(other, one):
        return _Open("whether the prefix stands for powers of 1,000 or of 1,024", ("metric-definition",))
    for mine in (*one.every, *one.slips):
        for yours in (*other.every, *other.slips):
            labels = [label for label in (mine.label, yours.label) if label != "as printed"]
            if mine.interval.overlaps(yours.interval) and all("powers of" in label for label in labels):
                return _Open("whether the prefix stands for powers of 1,000 or of 1,024", ("metric-definition",))
    return None


def _is_rounded_power(rounded: Fact, full: Fact) -> bool:
    """Tells whether a count of tokens told in thousands or millions is a multiple of 1,024 or of 1,024 x 1,024."""
    if rounded.unit != "token" or full.unit != "token":
        return False
    scale = next((s for s in _SCALES if re.search(_SCALES[s], rounded.quantity.printed, re.IGNORECASE)), None)
    return scale is not None and rounded.interval.scaled((Decimal("1.024")) ** scale).overlaps(full.interval)


def _is_within(one: Fact, other: Fact, width: _Width) -> bool:
    low, high = sorted((one.interval, other.interval), key=lambda interval: interval.low or Decimal(0))
    if low.high is None or high.low is None or low.high <= 0:
        return False
    if high.low / low.high <= (_NEAR if width.is_multiple else width.ratio):
        return True
    if not width.is_multiple:
        return False
    most = min(int(high.low / low.high) + 2, int(width.ratio))
    return any(low.scaled(factor).overlaps(high) for factor in range(max(2, most - 3), most + 1))


def _by_subject(view: View, one: Fact, other: Fact) -> _Open | None:
    if metrics()[one.metric].scope is Scope.THING:
        return _by_kind(view.subject(one.subject))
    item = _PER_RUN.get(one.metric)
    if item is None:
        return _Open("other conditions of the measurement", ("metric-definition", "repeats-and-failures"))
    if _share_a_source(one, other):
        return _Open("several runs or stages", (item,))
    if item in ("degree-decomposition", "ep-config", "timed-region", "dataset-size-tokens", "steps-tokens-total"):
        return _Open("several stages of the run", (item,))
    return None


def _by_kind(subject: Subject | None) -> _Open | None:
    if subject is None or subject.kind is SubjectKind.MODEL:
        family = subject and _FAMILY.search(" ".join((subject.name, *subject.aliases)))
        return _Open("several models of one family", ("model-name-revision",)) if family else None
    if subject.kind in _PRODUCTS:
        return _Open("a product that is sold in several versions", ("accelerator-sku",))
    return _Open("a setting that can be changed", ("full-config-env",))


def _contradicting(view: View, facts: list[Fact]) -> Finding:
    working, told = _told(view, facts)
    metric = metrics()[facts[0].metric]
    hints = sorted({slip.label for f in facts for g in facts for slip in f.slips if slip.interval.overlaps(g.interval)})
    hint = f" They would agree if one is read as {hints[0]}." if hints else ""
    return inconsistent(
        facts,
        working,
        f"{told}; nothing that is stated explains how one thing has two values of its {metric.label}.{hint}",
        needs=_needs(facts[0]),
    )


def _explained(view: View, facts: list[Fact], reasons: list[_Open]) -> Finding:
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


def _needs(fact: Fact) -> tuple[str, ...]:
    if item := _PER_RUN.get(fact.metric):
        return (item, "source-primary")
    width = _WIDTHS.get(fact.metric)
    return (*(width.needs if width else ("architecture-config",)), "source-primary")


def _agreeing(view: View, facts: list[Fact]) -> Iterator[Finding]:
    """Two claimants with separate origins that give one value bear each other out."""
    for one, other in combinations(facts, 2):
        a, b = one.claim, other.claim
        if a is None or b is None or a.claimant == b.claimant or not one.interval.overlaps(other.interval):
            continue
        if _share_a_source(one, other) or _are_different(view, one, other):
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
