"""How far apart what a metric leaves open can put two of its values, and the items that would tell."""

from dataclasses import dataclass
from decimal import Decimal

from claims.facts import Fact

_NEAR = Decimal("1.07")
"""So near, two counts may differ by what is counted at the edges: shared experts, spare devices."""


@dataclass(frozen=True, slots=True)
class Open:
    """What may explain two values, and the checklist items that would tell."""

    reason: str
    needs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Width:
    """How far apart an open reading of a metric can put two values: by a factor up to `ratio`, or by a whole factor."""

    ratio: Decimal
    reason: str
    needs: tuple[str, ...]
    is_multiple: bool = False


def _width(ratio: str, reason: str, *needs: str, is_multiple: bool = False) -> Width:
    return Width(Decimal(ratio), reason, needs, is_multiple)


WIDTHS = {
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
BY_FORMAT = {
    **dict.fromkeys(("weights-size", "weights-per-device", "training-state-size", "memory-used"), "weights-bytes"),
    **dict.fromkeys(("kv-cache-size", "active-share"), "quant-scheme"),
    **dict.fromkeys(("peak-compute", "peak-compute-per-device"), "peak-rate-basis"),
}
"""Metrics that are another figure in another number format, and the item that would tell the format."""
PER_RUN = {
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


def is_within(one: Fact, other: Fact, width: Width) -> bool:
    """Tells whether two figures are no farther apart than what their metric leaves open."""
    low, high = sorted((one.interval, other.interval), key=lambda interval: interval.low or Decimal(0))
    if low.high is None or high.low is None or low.high <= 0:
        return False
    if high.low / low.high <= (_NEAR if width.is_multiple else width.ratio):
        return True
    if not width.is_multiple:
        return False
    most = min(int(high.low / low.high) + 2, int(width.ratio))
    return any(low.scaled(factor).overlaps(high) for factor in range(max(2, most - 3), most + 1))


def needs(fact: Fact) -> tuple[str, ...]:
    """Returns the checklist items that would tell which of two values of a figure holds."""
    if item := PER_RUN.get(fact.metric):
        return (item, "source-primary")
    width = WIDTHS.get(fact.metric)
    return (*(width.needs if width else ("architecture-config",)), "source-primary")
