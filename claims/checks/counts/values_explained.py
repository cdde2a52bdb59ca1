"""What may explain that one thing has two values of a metric: its unit, its format, a version, a stage, another day."""

import re
from decimal import Decimal

from claims.checks import View
from claims.checks.counts.values_apart import share_a_source, words_found
from claims.checks.counts.widths import BY_FORMAT, PER_RUN, WIDTHS, Open, is_within
from claims.facts import Fact
from claims.model.claim import Modality
from claims.model.metric import Scope, metrics
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

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
_BUILT_IN = frozenset({"memory-per-device", "memory-per-node", "devices-per-node", "pcie-lanes", "network-ports"})
"""What a product has one of, unless it is sold in several versions."""

_SCALES = {2: r"\d\s?M\b|\bmillion|百万|兆", 1: r"\d\s?K\b|\bthousand|千"}
"""Words of scale that stand for powers of 1,000 or of 1,024, by the power."""

_OUTPUT = declared(r"\b(output|input|generat\w*|total|together|combined|prompt|answer|completion)\b", re.IGNORECASE)
_VERSIONS = ("model-name-revision", "accelerator-sku", "framework-commit")
_PRICES = frozenset({"price", "price-per-token", "price-per-byte", "price-per-device-hour", "cost"})
_FAMILY = declared(r"\b(series|family|models|suite)\b", re.IGNORECASE)
_STAGE = declared(
    r"\b(stages?|phases?|after|at first|then|later|earlier|before|originally|initially|native\w*|exten[ds]\w*|"
    r"extrapolat\w*|yarn|up to|peaks?|previous\w*|preview|beta|base|now|upgrad\w*|versions?|variants?|options?|sold|"
    r"available with|sizes?|comes in|design\w*|announc\w*|advertis\w*|can|(smaller|smallest|larger|largest)(?= (one|model|version|variant|size|of)\b)|family|"
    r"series|rang(e|es|ing)|distil\w*|untested)\b|"
    r"阶段|原生|扩展|外推|之前|此前|最初|起初|之后|后来|随后|最高|最大|峰值|可达|预览|内测|升级|版本|系列|可选|起售|顶配|标配|设计|宣称|蒸馏",
    re.IGNORECASE,
)


def explanation(view: View, one: Fact, other: Fact) -> Open | None:
    """Returns what may explain two values that have none in common, or nothing where nothing does."""
    a, b = one.claim, other.claim
    assert a is not None
    assert b is not None
    if unit := _by_unit(one, other):
        return unit
    if one.metric in BY_FORMAT and not (view.format(a) and view.format(b)):
        return Open("the number format", (BY_FORMAT[one.metric],))
    footing = {a.modality, b.modality} & {Modality.PROJECTED, Modality.PROMISED, Modality.SIMULATED, Modality.ESTIMATED}
    if footing and a.modality is not b.modality:
        return Open("that one is not a stated fact but " + next(iter(sorted(footing))), ("claim-status",))
    meant_to_fit = _is_meant_to_fit(view, one, other)
    if meant_to_fit and one.metric == "context-window" and not _OUTPUT.search(f"{a.statement} {b.statement}"):
        return _by_words(one, other)
    if (width := WIDTHS.get(one.metric)) and is_within(one, other, width):
        return Open(width.reason, width.needs)
    for item in _VERSIONS:
        if item in a.conditions and item in b.conditions and a.conditions[item] != b.conditions[item]:
            return Open("the version", (item,))
    if stage := _by_words(one, other):
        return stage
    if one.metric in _PRICES:
        return Open("the day and the terms of a price", ("price-basis",))
    if meant_to_fit and one.metric in _BUILT_IN:
        return None
    if one.metric in _OF_MACHINES and (subject := view.subject(one.subject)) and subject.kind not in _MACHINES:
        return Open("which machine each is of", ("accelerator-sku",))
    return _by_subject(view, one, other)


def _by_words(one: Fact, other: Fact) -> Open | None:
    """Returns a version or a stage that the words speak of; that one is told as a limit is no other version."""
    found = (words_found(_STAGE, fact) - {"up to", "can"} for fact in (one, other))
    limits = any(fact.interval.low is None or fact.interval.high is None for fact in (one, other))
    if any(found) or (not limits and (words_found(_STAGE, one) or words_found(_STAGE, other))):
        return Open("a version or a stage", ("scope-limits",))
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


def _by_unit(one: Fact, other: Fact) -> Open | None:
    for mine in one.every:
        for yours in other.every:
            if mine.interval.overlaps(yours.interval):
                label = mine.label if mine.label != "as printed" else yours.label
                return Open(f"a unit that can be read as {label}", ("metric-definition",))
    if _is_rounded_power(one, other) or _is_rounded_power(other, one):
        return Open("whether the prefix stands for powers of 1,000 or of 1,024", ("metric-definition",))
    for mine in (*one.every, *one.slips):
        for yours in (*other.every, *other.slips):
            labels = [label for label in (mine.label, yours.label) if label != "as printed"]
            if mine.interval.overlaps(yours.interval) and all("powers of" in label for label in labels):
                return Open("whether the prefix stands for powers of 1,000 or of 1,024", ("metric-definition",))
    return None


def _is_rounded_power(rounded: Fact, full: Fact) -> bool:
    """Tells whether a count of tokens told in thousands or millions is a multiple of 1,024 or of 1,024 x 1,024."""
    if rounded.unit != "token" or full.unit != "token":
        return False
    scale = next((s for s in _SCALES if re.search(_SCALES[s], rounded.quantity.printed, re.IGNORECASE)), None)
    return scale is not None and rounded.interval.scaled((Decimal("1.024")) ** scale).overlaps(full.interval)


def _by_subject(view: View, one: Fact, other: Fact) -> Open | None:
    if metrics()[one.metric].scope is Scope.THING:
        return _by_kind(view.subject(one.subject))
    item = PER_RUN.get(one.metric)
    if item is None:
        return Open("other conditions of the measurement", ("metric-definition", "repeats-and-failures"))
    if share_a_source(one, other):
        return Open("several runs or stages", (item,))
    if item in ("degree-decomposition", "ep-config", "timed-region", "dataset-size-tokens", "steps-tokens-total"):
        return Open("several stages of the run", (item,))
    return None


def _by_kind(subject: Subject | None) -> Open | None:
    if subject is None or subject.kind is SubjectKind.MODEL:
        family = subject and _FAMILY.search(" ".join((subject.name, *subject.aliases)))
        return Open("several models of one family", ("model-name-revision",)) if family else None
    if subject.kind in _PRODUCTS:
        return Open("a product that is sold in several versions", ("accelerator-sku",))
    return Open("a setting that can be changed", ("full-config-env",))
