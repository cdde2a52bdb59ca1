"""Figures that only look like one of the main thing: a part of a sum, the input of a run, the layers of a network, a disk."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from claims.extraction import Proposal
from claims.intake.cells import in_cell
from claims.intake.columns import head_of
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
_ASKING_HEADS = declared(
    r"\s?个?\s?(?:query|Q)[- ]heads?\b|\s?个?查询头|\s(?:heads?\s)?for (?:Q|queries|the queries)\b", re.IGNORECASE
)
_FOR_KEYS = declared(r"\s(?:heads?\s)?for (?:the\s)?(?:KV|K/V|K and V|keys?)\b", re.IGNORECASE)
_ASKING_LABEL = declared(
    r"(?:(?<![A-Za-z])Q\s?头|查询头|\b(?:Q|query) heads?)(?:数量?)?[为是有:：]?\s?$", re.IGNORECASE
)
_PLAIN_HEADS = declared(r"\d+ heads?|\d+\s?个(?:注意力)?头", re.IGNORECASE)
_KEYS = declared(r"KV|K/V|\bkeys?\b|键", re.IGNORECASE)
_SOME = declared(r"\b(?:first|last|final|top|bottom|next|every)\s$|[前后每首末]$", re.IGNORECASE)
_CUT_DOWN = declared(r"\s?层?[^，。；]{0,14}?的?(?:缩小|精简|裁剪)(?:的)?(?:配置|版|模型|规模)")
_TIERS = declared(r"收敛比|交换机|光模块|网络层|oversubscription|switch(?:es)?\b|optical|topology", re.IGNORECASE)
_COUNTED_OUT = declared(r"\d\s?[个张块台种]|[一两二三四五六七八九十]\s?[个张块台种]")
_LAYER_OF_EMBEDDING = declared(
    r"(?:词?嵌入层?|\bembeddings?(?: layers?)?)(?:参数|的参数)?(?:量)?(?:约?[占为有]|约|account for|take(?: up)?|make up|:|：)?\s?(?:about\s)?$",
    re.IGNORECASE,
)
_BOARD = declared(r"(?:[单双每]|[一两二三四六八十]|\d)\s?[张块片颗台]\s?$|昇腾\s?$|\bAscend\s$")
_SIZE_NAME = declared(r"\d{2,4}B")
_MODELS_OF = declared(
    r"\bmodels\s(?:with|of|having|at)\s(?:[\d.,]+(?:[BM]|\s(?:million|billion))?(?:,\s|,?\sand\s|,?\sor\s)?)*$"
)
"""Several models that are told by their sizes alone: ``models with 8, 70 and 405 billion parameters``."""
_SIBLINGS = declared(
    r"^\W*(?:(?:[Tt]wo|[Tt]hree|[Ff]our|[Ii]ts|[Tt]heir) )?(?:[Ss]maller|[Ll]arger|[Bb]igger|[Ll]ighter|[Yy]ounger) (?:siblings|brothers|sisters|variants|versions|models|checkpoints)\b[^.;]{0,96}$"
    r"|^\W*(?:A|Its) (?:smaller|larger|bigger|lighter|younger|little) (?:sibling|brother|sister|variant|version|model),[^.;]{0,160}$"
    r"|(?:更小|更大|较小|小型|轻量)的?(?:版本|模型|型号)[^，。；]{0,12}$"
)
"""Other sizes of a model, without a name of their own."""
_SMALL_ONE = declared(r"\s?(?:参数)?的?(?:小模型|小规模模型|缩小版?模型?|轻量模型|对照模型)")
_NETWORK = declared(
    r"(?:[\s-]?layers?)?[\s-](?:[A-Za-z-]+\s){0,2}?(?:fat[- ]tree|leaf[- ]spine|spine[- ]leaf|Clos|switch(?:es)?|topology|Ethernet|InfiniBand|fabric)\b"
    r"|层?(?:的)?[^，。；\d]{0,6}?(?:胖树|叶脊|交换|组网|拓扑|以太网|网络架构)"
)
_SMALL_RUN = declared(
    r"\b(?:smaller|reduced|tiny|toy|shrunk(?:en)?|cut-down|scaled-down)(?:er)?[\s-](?:scale|model|run|version|network|set-?up|copy)\s?\([^()]{0,32}$"
    r"|(?:缩小|较小|小)(?:规模|模型|版本?)(?:的?(?:模型|网络))?\s?[（(][^（）()]{0,12}$"
)
_USED = declared(
    r"\bat (?:an? |the )?(?:full |long |maximum )?(?:context|input|prompt|sequence)(?: length| size)?s? of (?:about |some |up to |only )?$"
    r"|\b(?:rais|increas|lengthen|grow|push|stretch|doubl|enlarg)ing the (?:context|input|prompt|sequence)(?: length| size)?(?: from [\d.,]+[KM]?)? to (?:about |some )?$"
    r"|\b(?:if|when|once|as|until) the (?:context|input|prompt|sequence)(?: length| size)? (?:grows|rises|increases|reaches|hits|exceeds|gets|goes)(?: (?:up )?to)? (?:about |some )?$",
    2,
)
_HAN_USED = declared(
    r"(?:上下文|输入|序列|提示词?|文本)(?:的?长度)?(?:达到?|增加?到|增至|拉长到|提高到|升至|扩大到|不?超过|低于|小于|为|从[^，。；]{1,8}?到)了?约?$"
)
_HAN_LENGTH = declared(
    r"(?:当|在|如果|一旦)?(?:输入|序列|提示词?)(?:的?长度)(?:达到?|增加?到|增至|拉长到|提高到|升至|超过|为)了?约?$"
)
_SET = declared(
    r"(?:--?|\b)(?:max[-_ ](?:model|seq|sequence|context|position)[-_a-z ]*|ctx[-_]size|context[-_]length|n[-_]ctx|seq[-_]?len(?:gth)?)[=:]?\s?[\"']?$",
    re.IGNORECASE,
)
"""The option of a command that sets how long the inputs of one service or one run may be."""
_OF_RUNS = declared(
    r"\b(?:batch(?: size)?|steps?(?: time)?|MFU|throughput|tok(?:en)?s?/s\w*|TTFT|TPOT|concurrency|latency|GPUs)\b|吞吐|并发|批大小|步(?:长|时)|时延|延迟|利用率",
    re.IGNORECASE,
)
"""What heads the columns of a table whose rows are runs and not products."""
_OPTION = declared(r"(?:--|_)")
_MOST_AT_ONCE = 10**9
"""No window takes in so many tokens: those are of a training."""
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
        return None if _is_other_size(at, here, before, metric) else metric
    if metric in ("kv-heads", "attention-heads"):
        return _of_heads(text, here, before, metric)
    if metric == "layer-count":
        is_other = _NETWORK.match(text, here.end) or _SMALL_RUN.search(before) or _SOME.search(before)
        is_other = is_other or _CUT_DOWN.match(text, here.end) or _TIERS.search(head_of(text, here.start))
        return None if is_other else metric
    if metric == "hidden-size" and _COUNTED_OUT.search(text, here.start, here.end + 2):
        return None
    if metric == "vocabulary-size" and here.low is not None and here.low != here.low.to_integral_value():
        return None
    if metric in _LENGTHS and here.unit == "token":
        return _of_length(text, here, before, metric)
    if metric in ("memory-capacity", "memory-per-device"):
        return None if _is_beside_memory(at, here, before) else metric
    return metric


def _is_other_size(at: Situation, here: Proposal, before: str, metric: str | None) -> bool:
    """Tells parameters of an embedding, of another model that has no name, or of a class of models, and the number of a card."""
    text = at.text
    if _EMBEDDED.match(text, here.end, at.own[1]) or _CLASS.match(text, here.end) or _SMALL_ONE.match(text, here.end):
        return True
    if _LAYER_OF_EMBEDDING.search(before) or _MODELS_OF.search(before):
        return True
    if _SIZE_NAME.fullmatch(text, here.start, here.end) and _BOARD.search(before):
        return True
    sentence = text[at.sentence[0] : here.start]
    return metric == "total-parameters" and _SIBLINGS.search(sentence) is not None


def _of_heads(text: str, here: Proposal, before: str, metric: str) -> str:
    """Returns whether heads are those of the queries, or those of the keys and values that they share."""
    words, behind = text[here.start : here.end], text[here.end : here.end + 24].split(",")[0].split("，")[0]
    if _ASKING_HEADS.match(text, here.end) or _ASKING_LABEL.search(before):
        return "attention-heads"
    if _FOR_KEYS.match(text, here.end) or _KEPT_HEADS.match(text, here.end) or _KEPT_HEADS.search(words):
        return "kv-heads"
    is_plain = _PLAIN_HEADS.fullmatch(words) or _PLAIN_HEADS.match(words + behind)
    if metric == "kv-heads" and is_plain and not _KEYS.search(f"{before[-24:]} {words}{behind}"):
        return "attention-heads"
    return metric


def _of_length(text: str, here: Proposal, before: str, metric: str | None) -> str | None:
    if _WINDOW.search(before):
        return None
    if metric == "context-window" and here.low is not None and here.low >= _MOST_AT_ONCE:
        return "training-tokens"
    if (option := _SET.search(before)) and _OPTION.search(option[0]):
        return "sequence-length"
    if metric == "context-window" and _OF_RUNS.search(head_of(text, here.start)):
        return "sequence-length"
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
