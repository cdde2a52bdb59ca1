"""Cells of a table with several figures under a label of as many parts: ``Query heads / KV heads | 20 / 4``."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from claims.extraction import Proposal
from claims.intake.figures import Figure
from claims.model.metric import metrics
from claims.patterns import declared

_ACTIVE = declared(r"\b(?:active|activated|selected|chosen|per token)\b|激活", re.IGNORECASE)
_EXPERTS = declared(r"\bexperts?\b|专家", re.IGNORECASE)
_PARAMETERS = declared(r"\b(?:parameters?|params?|weights)\b|参数", re.IGNORECASE)
_PARTS = (
    (declared(r"\b(?:kv|k/v|key[\s/-]?(?:and\s)?value)\b|键值|KV", re.IGNORECASE), "kv-heads"),
    (declared(r"\bheads?\b|注意力头", re.IGNORECASE), "attention-heads"),
    (declared(r"\bshared\b|共享", re.IGNORECASE), "shared-experts"),
    (declared(r"\brouted\b|路由", re.IGNORECASE), "routed-experts"),
    (declared(r"\bexperts?\b|专家", re.IGNORECASE), "expert-count"),
    (declared(r"\b(?:hidden|width|d_model|model dim(?:ension)?)\b|隐藏", re.IGNORECASE), "hidden-size"),
    (declared(r"\blayers?\b|\bdepth\b|层", re.IGNORECASE), "layer-count"),
    (declared(r"\bvocab(?:ulary)?\b|词表", re.IGNORECASE), "vocabulary-size"),
    (declared(r"\b(?:parameters?|params?|total)\b|参数", re.IGNORECASE), "total-parameters"),
)
_COUNTS = frozenset(["dimensionless", "head", "expert", "layer", "parameter"])
_DIVIDED = (declared(r"\s/\s|／"), declared(r"/"))
"""What stands between the parts of a label and between their figures; the same between both."""

_BARS = declared(r"\||\*{0,2}[:：]\*{0,2}(?=\s)")
"""What a label ends in: the bar of a cell, or the colon of an entry of a list."""

_END = declared(r"[|,;，；(（]\s?(?!\d{3}\b)")
_MARKS = " |*-•"
_DIGIT = declared(r"\d")
_FEWEST = 2
_LONGEST = 400


class Cell(NamedTuple):
    """What the part of a label says that stands for one of the figures of a cell."""

    metric: str
    unit: str


def in_cell(text: str, here: Proposal) -> Cell | None:
    """Returns the metric of a figure by its part of a label of several; of one without parts, only that of active parameters."""
    start = text.rfind("\n", max(0, here.start - _LONGEST), here.start) + 1
    end = text.find("\n", here.end)
    cells = _BARS.split(text[start : here.start].lstrip(_MARKS), maxsplit=0)
    if len(cells) < 2 or here.start - start >= _LONGEST or here.unit not in _COUNTS:
        return None
    label, before = cells[0].strip(), cells[-1]
    whole = before + _END.split(text[here.start : end if end >= 0 else len(text)], maxsplit=1)[0]
    for divided in _DIVIDED:
        parts, figures, own = divided.split(label), divided.split(whole.strip()), divided.split(before)
        if len(parts) == len(figures) >= _FEWEST and not _DIGIT.search(own[-1]):
            return _cell(parts[len(own) - 1], label, here)
    is_alone = len(_DIVIDED[0].split(whole.strip())) == 1
    if here.unit == "parameter" and is_alone and _ACTIVE.search(label) and _PARAMETERS.search(label):
        return Cell("active-parameters", here.unit)
    return None


def counted(text: str, found: Sequence[Figure]) -> list[Figure]:
    """Returns the figures with the units and metrics that the labels of their cells give them."""
    return [_relabelled(text, figure) for figure in found]


def _relabelled(text: str, figure: Figure) -> Figure:
    here = figure.proposal
    cell = in_cell(text, here) if here is not None else None
    if here is None or cell is None:
        return figure
    return replace(figure, proposal=replace(here, unit=cell.unit, metric=cell.metric))


def _cell(part: str, label: str, here: Proposal) -> Cell | None:
    metric = None
    if _ACTIVE.search(part):
        metric = "active-experts" if _EXPERTS.search(label) else "active-parameters"
    metric = metric or next((told for form, told in _PARTS if form.search(part)), None)
    known = metrics().get(metric or "")
    if known is None or metric is None or (here.unit == "parameter") != (known.unit == "parameter"):
        return None
    return Cell(metric, known.unit)
