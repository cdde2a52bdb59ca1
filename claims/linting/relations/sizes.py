"""Sizes: the weights of so many parameters in a format, memory in use beside what there is."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.linting.relations import Clash, relation
from claims.linting.telling import Report, Sentence
from claims.model.interval import Interval, format_number
from claims.patterns import declared

_WEIGHTS = declared(
    r"\b(?:weights?|checkpoints?|model files?|safetensors|on disk)\b|权重|模型文件|检查点", re.IGNORECASE
)
_NOT_ALONE = declared(
    r"\b(?:optimi[sz]er|gradients?|kv|cache|activations?|adapter|lora|states?|per (?:gpu|card|device|node|rank)|each|shard\w*|mixed)\b|优化器|梯度|缓存|激活值|适配器|每卡|每张|分片",
    re.IGNORECASE,
)
_FORMAT = declared(
    r"(?<![A-Za-z0-9])(?:(?P<wide>bf16|fp16|float16|bfloat16|16[- ]bits?)|(?P<full>fp32|float32|32[- ]bits?)"
    r"|(?P<half>fp8|int8|float8|8[- ]bits?|w8\w*)|(?P<low>fp4|int4|nvfp4|mxfp4|4[- ]bits?|w4\w*))(?![A-Za-z0-9])",
    re.IGNORECASE,
)
_BYTES = {"full": Decimal(4), "wide": Decimal(2), "half": Decimal(1), "low": Decimal("0.5")}
_LEAST, _MOST = Decimal("0.88"), Decimal("1.35")
"""Binary units make the number smaller; scales, embeddings and layers in a wider format make it larger."""

_FAR = Decimal(10)
"""Weights so many times as large or small are those of another model."""

_CAPACITY = declared(
    r"\b(?:cards?|gpus?|accelerators?|devices?|chips?)\b[^.;]{0,30}\b(?:have|has|with|offers?|of|only)\b|显存(?:容量|仅|只)",
    re.IGNORECASE,
)


@relation("weights-in-a-format")
def _weights(sentence: Sentence, report: Report) -> Iterator[Clash]:
    sizes = [f for f in sentence.figures if f.unit.endswith("byte")]
    formats = {found.lastgroup for found in _FORMAT.finditer(sentence.words)}
    if len(sizes) != 1 or len(formats) != 1 or not _WEIGHTS.search(sentence.words) or _NOT_ALONE.search(sentence.words):
        return
    here = sentence.of("parameter")
    total = here[0] if len(here) == 1 else report.only("parameter", "total-parameters") if not here else None
    size = sizes[0].in_unit("byte")
    if total is None or size is None:
        return
    width = _BYTES[str(formats.pop())]
    expected = total.interval.scaled(width)
    reach = Interval(_scaled(expected.low, _LEAST), _scaled(expected.high, _MOST))
    likely = Interval(_scaled(expected.low, 1 / _FAR), _scaled(expected.high, _FAR))
    if not reach.overlaps(size) and likely.overlaps(size):
        middle = format_number(round((expected.middle or Decimal(0)) / 10**9, 2))
        yield Clash(
            "SIZ101",
            (total, sizes[0]),
            f"{total.printed} in {format_number(width * 8)} bits take {middle} GB, not the {sizes[0].printed} printed.",
            (f"{total.printed} × {format_number(width)} bytes = {middle} GB", f"printed: {sizes[0].printed}"),
        )


@relation("memory-in-use")
def _used(sentence: Sentence, report: Report) -> Iterator[Clash]:  # noqa: ARG001
    sizes = [f for f in sentence.figures if f.unit.removesuffix("/device").endswith("byte")]
    if len(sizes) != 2 or sizes[0].metric != "memory-used" or not _CAPACITY.search(sentence.between(*sizes)):
        return
    used, there = (Interval(*f.interval) for f in sizes)
    if sizes[0].unit.removesuffix("/device") == sizes[1].unit.removesuffix("/device") and there.is_below(used):
        yield Clash(
            "SIZ117",
            (sizes[0], sizes[1]),
            f"{sizes[0].printed} are said to be used of {sizes[1].printed}: more than there is.",
            (f"used {used}, there are {there}",),
        )


def _scaled(end: Decimal | None, factor: Decimal) -> Decimal | None:
    return None if end is None else end * factor
