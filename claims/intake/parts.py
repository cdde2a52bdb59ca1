"""Figures that only look like one of the main thing: a part of a sum, the input of a run, the layers of a network, a disk."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from claims.extraction import Proposal
from claims.intake.cells import in_cell
from claims.intake.figures import Figure
from claims.intake.situation import Situation
from claims.patterns import declared

_EMBEDDED = declared(
    r"[^.;。；]{0,24}?\b(?:are|is|go (?:in)?to|sit in|belong to|make up|for|in)\s(?:the\s)?(?:[a-z]+\s)?embeddings?\b"
    r"|\s(?:[a-z]+\s)?embedding (?:parameters|weights)\b|[^，。；]{0,6}(?:为|是|属于|用于|来自)(?:词|输入)?嵌入|[^，。；]{0,4}(?:词嵌入|嵌入层|嵌入参数)"
)
_KEPT_HEADS = declared(
    r"\s?个?\s?(?:(?:shared|grouped)\s)?(?:key[-/ ](?:and[- ])?value|KV|K/V|键值)(?:\s?heads?|\s?注意力?头|头|\b)",
    re.IGNORECASE,
)
_ASKING_HEADS = declared(r"\s?个?\s?(?:query|Q)[- ]heads?\b|\s?个?查询头", re.IGNORECASE)
_SOME = declared(r"\b(?:first|last|final|top|bottom|next|every)\s$|[前后每]$", re.IGNORECASE)
_NETWORK = declared(
    r"(?:[\s-]?layers?)?[\s-](?:[A-Za-z-]+\s){0,2}?(?:fat[- ]tree|leaf[- ]spine|spine[- ]leaf|Clos|switch(?:es)?|topology|Ethernet|InfiniBand|fabric)\b"
    r"|层?(?:的)?[^，。；\d]{0,6}?(?:胖树|叶脊|交换|组网|拓扑|以太网|网络架构)"
)
_SMALL_RUN = declared(
    r"\b(?:smaller|reduced|tiny|toy|shrunk(?:en)?|cut-down|scaled-down)(?:er)?[\s-](?:scale|model|run|version|network|set-?up|copy)\s?\([^()]{0,32}$"
    r"|(?:缩小|较小|小)(?:规模|模型|版本?)\s?[（(][^（）()]{0,12}$"
)
_USED = declared(
    r"\bat (?:an? |the )?(?:full |long |maximum )?(?:context|input|prompt|sequence)(?: length| size)?s? of (?:about |some |up to |only )?$"
    r"|\b(?:rais|increas|lengthen|grow|push|stretch|doubl|enlarg)ing the (?:context|input|prompt|sequence)(?: length| size)?(?: from [\d.,]+[KM]?)? to (?:about |some )?$"
    r"|\b(?:if|when|once|as|until) the (?:context|input|prompt|sequence)(?: length| size)? (?:grows|rises|increases|reaches|hits|exceeds|gets|goes)(?: (?:up )?to)? (?:about |some )?$",
    2,
)
_HAN_USED = declared(
    r"(?:上下文|输入|序列|提示词?|文本)(?:的?长度)?(?:达到?|增加?到|增至|拉长到|提高到|升至|扩大到|超过|为|从[^，。；]{1,8}?到)了?约?$"
)
_HAN_LENGTH = declared(
    r"(?:当|在|如果|一旦)?(?:输入|序列|提示词?)(?:的?长度)(?:达到?|增加?到|增至|拉长到|提高到|升至|超过|为)了?约?$"
)
_HAN_WHEN = declared(r"\s?个?\s?(?:[Tt]okens?|词元)?\s?(?:时|后|以后|之后|的情况下|的时候)")
_WINDOW = declared(
    r"\b(?:slid(?:es?|ing)|looks?(?: only)?|attends?)\s(?:only\s)?(?:over|at|to|within|in) (?:a|the) window of $|\b(?:sliding|local|attention)[\s-](?:attention[\s-])?windows?(?: size)?(?: of| is| spans| covers| with)?(?: the last)? $|滑动窗口(?:大小|长度)?[为是达]?约?$|局部窗口[为是]?$",
    re.IGNORECASE,
)
_TOKENS = declared(r"\s?个?\s?(?:[Tt]okens?\b|[Tt]okens?|词元)")
_STORED = declared(
    r"\b(?:storage|disks?|SSDs?|NVMe|flash|archive|object store|file system|tape)\b|存储|硬盘|磁盘|固态盘",
    re.IGNORECASE,
)
_HOST = declared(r"\b(?:host|system|CPU|main|server) (?:RAM|memory|DRAM)\b|(?:主机|系统|CPU|服务器)内存", re.IGNORECASE)
_MEMORY = declared(r"\b(?:memory|RAM|HBM\w*|VRAM|GDDR\w*|DRAM)\b|显存|内存", re.IGNORECASE)
_SAID = declared(r"param|weights|参数", re.IGNORECASE)
_SPENT = declared(
    r"(?:token|词元)s?(?:的)?(?:日均|每天|每日)?(?:消耗|调用|处理|生成)量?(?:突破|超过|达到?|约|为|已)*$", re.IGNORECASE
)
_SHORT = declared(r"\d[\d.,]*\s?[KkM]")
_CLASS = declared(
    r"\s?(?:参数)?(?:以下|以上|以内)的?|\s?(?:parameters?\s)?(?:or|and) (?:fewer|less|more|below|smaller|larger)\b"
)
_SIZES = frozenset(["total-parameters", "active-parameters"])
_LENGTHS = frozenset([None, "context-window", "tokens-processed"])
_REACH = 64


def set_apart(situations: Sequence[Situation], told: Mapping[str, str | None]) -> dict[str, str | None]:
    """Returns by key the metrics of figures, each of a part or of another thing with that part's metric or none."""
    found = dict(told)
    for at in situations:
        here = at.figure.proposal
        if here is not None:
            found[at.figure.key] = _apart(at, here, told[at.figure.key])
    return found


def why_none(at: Situation, plain: str | None, told: str | None) -> str:
    """Returns why a figure is offered as no claim that has lost the metric of its unit."""
    here = at.figure.proposal
    is_lost = plain is not None and told is None
    return "is a figure of a part or of another thing" if is_lost and here is not None else ""


def recounted(text: str, found: Sequence[Figure]) -> list[Figure]:
    """Returns the figures, large numbers and lengths beside the word for tokens as such."""
    return [_recounted(text, figure) for figure in found]


def _recounted(text: str, figure: Figure) -> Figure:
    here = figure.proposal
    if here is None:
        return figure
    before = text[max(here.sentence[0], here.start - _REACH) : here.start]
    printed = text[here.start : here.end]
    if here.unit == "parameter" and not _SAID.search(printed):
        if _TOKENS.match(text, here.end) or _SPENT.search(before):
            return replace(figure, proposal=replace(here, unit="token", metric="tokens-processed"))
    elif here.metric is None and _SHORT.fullmatch(printed) and _USED.search(before):
        return replace(figure, proposal=replace(here, unit="token", metric="sequence-length"))
    return figure


def _apart(at: Situation, here: Proposal, metric: str | None) -> str | None:
    text = at.text
    before = text[max(at.sentence[0], here.start - _REACH) : here.start]
    if (cell := in_cell(text, here)) is not None:
        return cell.metric
    if metric in _SIZES:
        is_part = _EMBEDDED.match(text, here.end, at.own[1]) or _CLASS.match(text, here.end)
        return None if is_part else metric
    if metric == "kv-heads" and _ASKING_HEADS.match(text, here.end):
        return "attention-heads"
    if metric == "attention-heads":
        words = text[here.start : here.end]
        return "kv-heads" if _KEPT_HEADS.match(text, here.end) or _KEPT_HEADS.search(words) else metric
    if metric == "layer-count":
        is_other = _NETWORK.match(text, here.end) or _SMALL_RUN.search(before) or _SOME.search(before)
        return None if is_other else metric
    if metric in _LENGTHS and here.unit == "token":
        return _of_length(text, here, before, metric)
    if metric in ("memory-capacity", "memory-per-device"):
        return None if _is_beside_memory(at, here, before) else metric
    return metric


def _of_length(text: str, here: Proposal, before: str, metric: str | None) -> str | None:
    if _WINDOW.search(before):
        return None
    is_used = _USED.search(before) or _HAN_LENGTH.search(before)
    if is_used or (_HAN_USED.search(before) and _HAN_WHEN.match(text, here.end)):
        return "sequence-length"
    return metric


def _is_beside_memory(at: Situation, here: Proposal, before: str) -> bool:
    """Tells bytes of a disk, or of the machine around a device."""
    cut = max(before.rfind("|\n"), before.rfind("\n"), before.rfind(","), before.rfind(";"))
    own = before[cut + 1 :]
    behind = at.text[here.end : min(at.own[1], here.end + 24)]
    if _HOST.search(own) or _HOST.match(behind.removeprefix(" of").lstrip()):
        return True
    words = f"{own} {behind}"
    return _STORED.search(words) is not None and _MEMORY.search(words) is None
