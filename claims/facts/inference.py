"""Which metric a figure belongs to, where its record names none: told by unit, kind of claim and plain words."""

import re
from functools import cache

from claims import units
from claims.facts.directions import CHANGED
from claims.facts.formats import parse_format
from claims.facts.inference_chinese import told_in_chinese
from claims.facts.inference_rules import ALL_AT_WORK, IN_USE, OF_A_NODE, OF_A_USER, OF_ONE, RULES
from claims.facts.pieces import is_of_a_piece
from claims.model.assumption import Assumption
from claims.model.claim import Claim, ClaimKind, Tag
from claims.model.metric import Role, metrics
from claims.model.quantity import Quantity
from claims.model.subject import SubjectKind
from claims.patterns import declared

_BUILT_IN = (
    r"\b(has|have|holds?|offers?|carr(y|ies)|comes? with|equipped|provides?|fitted|packs?|gives?)\b.*\b(memory|\w*RAM|HBM\w*)\b|"
    r"\b(memory|HBM\w*)( capacity)? (of|in|on) (an?|the|each|every|one|all)\b|"
    r"\b(memory|HBM\w*)\b.*\b(adds? up|amounts? to|totals?|comes? to|sums?|capacity)\b|"
    r"^(?!.*\b(together|altogether|combined|plus|that is)\b).*\d ?[kMGTP]i?B of (the |its |all |newest |latest )*([\w-]+ ){0,2}(memory|HBM\w*|VRAM)\b|^(the )?([\w-]+ ){0,3}(memory|HBM\w*)\s*:|"
    r"显存(总?容量|总量|合计|总计|共|总共|达|为|有)"
)
_WAS_READ = r"\b(saw|seen|read|(had|has|have|was|were) fed|digested|ingested|devoured|consumed|learn(ed|t) from)\b"
_OF_A_WHOLE = (
    r"\bof (these|those|them|which|whom)\b|\b(another|further|others?|remaining|remainder|rest|adds|adding|additional|extra)\b|"
    r"\b(only|just|merely|barely|a mere)\b.*\b(are|is|were|was|get|gets)\b|"
    r"^(?!.*\b(with|without|incl\w+|excl\w+|non-?|plus|besides|counting)\b.{0,12}\bembedding).*\b(embedding (matrix|table|layer|weights)|"
    r"(output|lm) head|vision (tower|encoder)|projector|draft head|router)\b|嵌入(层|矩阵|表)|词表矩阵|视觉编码器|投影层"
)
_NOT_TRAINED_ON = r"\b(evaluat\w*|test|validation|held[- ]?out|batch|benchmark|per|each|every)\b"
_THE_MODEL_IS = (
    r"\b(model|version|edition|release|variant|build|copy|it|this|that|weights|[A-Z]\w+)\b.*"
    r"\b(is|are|was|were|comes?|came|shr[iau]nks?|weighs?|measures?|amounts?|stands?|drops?|falls?|goes|down|totals?|adds? up)\b"
)
_PARTLY = (
    r"\b(buffers?|left|free|spare|sav(e|es|ed|ing)|frees?|less|fewer|more|off|from|tower|encoders?|decoders?|heads?|layers?|embeddings?|"
    r"vision|each|per|every|one of|shards?|pieces?|blocks?|overhead|scales?|router|kv|caches?|part|tensors?|logits|delta|adapter)\b"
)
_A_PIECE = r"\b(each|every|per|one of|a single|any)\b[^.]{0,30}\b(shard|file|piece|part|chunk|tensor)s?\b"
_OF_A_FORMAT = r"\b(format|precision|quanti[sz]\w*|number type|data ?type)\b"
_ON_DISK = (
    r"\b(of|on) (the |a )?(disk|disc|storage|SSD)\b|\b(disk|disc|storage) space\b|\bdownload|"
    r"^(?!.*(优化器|梯度|训练状态|训练检查点|数据集|日志|运行|推理时|显存|内存)).*(下载|安装包|文件|整包|体积|硬盘|磁盘|GGUF|safetensors)"
)
_IS_LARGE = r"\b(version|variant|weighs|large|small|big|in size)\b"
_RUNNING = (
    OF_ONE
    + r"|\b(us(es|ed|age|ing)|occup\w+|consum\w+|needs?|requir\w+|takes?|runs?|running|train\w*|serv\w*|memory|RAM|"
    r"peaks?|activations?|gradients?|states?|buffers?|prompts?|context)\b"
)

_PROGRAMS = frozenset(
    {
        SubjectKind.FRAMEWORK,
        SubjectKind.KERNEL,
        SubjectKind.OPERATOR_LIBRARY,
        SubjectKind.COMPILER,
        SubjectKind.TECHNIQUE,
    }
)
"""What has no memory of its own: gigabytes of it on a device are those that it takes up."""

_MOVES_MEMORY = frozenset({SubjectKind.ACCELERATOR, SubjectKind.KERNEL})
_HARDWARE = r"hardware|device|accelerator|component"
_LINKED = (
    r"network|\blinks?\b|interconnect|fabric|switch|\bports?\b|\bNICs?\b|ethernet|infiniband|\bRDMA\b|lanes?\b|\bring\b|"
    r"all-?(reduce|gather|to-all)|collective|communicat|exchang|between|scale-(up|out)|\w+link\b|\btransfer"
)
_STORED = (
    r"storage|\bdis[ck]s?\b|\bSSDs?\b|\bfiles?\b|checkpoint|dataset|\bcaches?\b|\bL[123]\b|SRAM|on-chip|register|shared memory|"
    r"scratchpad"
)
_READ_OR_WRITTEN = rf"{_STORED}|\b(reads?|reading|writes?|writing)\b|读取|读速|写入|写速|读带宽|写带宽|顺序读|顺序写"
_ELSEWHERE = rf"{_LINKED}|{_STORED}|load|\bhost\b|\bCPUs?\b|offload|compress"

_BY_SUBJECT: dict[str, dict[SubjectKind, str]] = {
    "memory-capacity": {SubjectKind.ACCELERATOR: "memory-per-device", SubjectKind.SERVER: "memory-per-node"},
    "peak-compute": {SubjectKind.ACCELERATOR: "peak-compute-per-device"},
    "achieved-compute": {SubjectKind.ACCELERATOR: "achieved-compute-per-device"},
    "memory-bandwidth": {SubjectKind.ACCELERATOR: "bandwidth-per-device"},
    "power": {SubjectKind.ACCELERATOR: "power-per-device"},
}
"""A figure of one accelerator or one server is a figure per device or per node."""

_BY_UNIT: dict[str, str] = {
    "throughput": "throughput-per-device",
    "achieved-compute": "achieved-compute-per-device",
    "peak-compute": "peak-compute-per-device",
    "memory-bandwidth": "bandwidth-per-device",
    "memory-capacity": "memory-per-device",
    "power": "power-per-device",
}
"""A figure whose unit or reading is per device is one of one device, whatever the record calls it."""


def settle(
    record: Claim | Assumption, quantity: Quantity, kind: SubjectKind | None, devices: tuple[str, ...] = ()
) -> str | None:
    """Returns the metric of a figure: the one that its record names, else the one that unit, kind and words tell.

    `kind` is that of its main subject, and `devices` are the names of the accelerators among its subjects.
    """
    named = record.metric
    if named is None or named not in metrics():
        named = _inferred(record, quantity, devices) if isinstance(record, Claim) else None
        if isinstance(record, Claim) and _is_difference(record, quantity):
            return None
        if named == "part-share" and isinstance(record, Claim) and _is_a_change(record, quantity):
            return None
        if named is not None and isinstance(record, Claim) and _is_a_share(record, quantity, named):
            return None
        if named == "total-parameters" and _is_of_a_whole(record):
            named = None
        if named == "device-count" and _is_of_network_cards(record, quantity):
            return None
        if named == "device-count" and kind is SubjectKind.SERVER and _is_spec(record):
            named = "devices-per-node"
        if named == "memory-used" and kind in _WITH_MEMORY and _is_built_in(record):
            named = "memory-capacity"
        if named == "weights-per-device" and kind is SubjectKind.ACCELERATOR and _is_built_in(record):
            named = "memory-per-device"
        if named == "memory-per-device" and kind is SubjectKind.MODEL and _is_fitted(record):
            named = "weights-per-device"
        if named == "memory-per-device" and kind in _PROGRAMS and _is_no_spec(record):
            named = "memory-used"
        if named == "memory-used" and kind is SubjectKind.MODEL and _is_of_a_file(record):
            named = "weights-size"
        if named in _MEMORIES and isinstance(record, Claim) and _is_of_a_piece_of_memory(record):
            named = None
        if named in ("tokens-processed", None) and kind is SubjectKind.MODEL and _is_trained_on(record, quantity):
            named = "training-samples" if named is None else "training-tokens"
        if (
            named == "weights-size"
            and isinstance(record, Claim)
            and re.search(_A_PIECE, record.statement, re.IGNORECASE)
            and not is_of_a_piece(record.statement, quantity.printed)
        ):
            named = None
        if named == "network-throughput" and isinstance(record, Claim) and _moves_memory(record, quantity, kind):
            named = "memory-bandwidth"
        elif named == "network-throughput" and _is_of_no_link(record, quantity):
            named = None
    if named in _CAPACITIES and isinstance(record, Claim) and _is_of_a_piece_of_memory(record):
        return None
    if named in _BY_UNIT and (quantity.unit.endswith("/device") or _reading(record) == "per-device"):
        return _BY_UNIT[named]
    if named is None or kind is None:
        return named
    return _BY_SUBJECT.get(named, {}).get(kind, named)


_COMPARED = frozenset({"percent", "x", "percentage_point", "score"})


def _is_difference(claim: Claim, quantity: Quantity) -> bool:
    """Tells whether an amount is told as how much more or less one thing has than another."""
    if quantity.unit in _COMPARED:
        return False
    words = rf"{re.escape(quantity.printed)}\s(\w+\s){{0,2}}(more|less|fewer|higher|lower|larger|smaller|longer|shorter)\b(?! than \d).*\bthan\b"
    return re.search(words, claim.statement, re.IGNORECASE) is not None


def _is_of_network_cards(record: Claim | Assumption, quantity: Quantity) -> bool:
    """Tells whether the devices that a figure counts are network cards, which compute nothing."""
    words = rf"{re.escape(quantity.printed)}\s?(?:[\w-]+ ){{0,2}}(?:network (?:interface )?(?:cards?|adapt[eo]rs?)|(?:smart)?nics?|dpus?)\b"
    words += rf"|{re.escape(quantity.printed)}\s?[张块个片]?[^，,。;；\d]{{0,4}}网卡|(?:network cards?|nics?)$"
    told = (record.statement, quantity.printed) if isinstance(record, Claim) else ()
    return any(re.search(words, text, re.IGNORECASE) for text in told)


def _is_a_change(claim: Claim, quantity: Quantity) -> bool:
    """Tells whether a figure in percent is told as that by which something rose or fell, and so is no share."""
    by = rf"(\bby|\b(up|down|rose|fell|grew|dropped|climbed|declined)) ((about|around|roughly|nearly|some) )?{re.escape(quantity.printed)}"
    return CHANGED.search(claim.statement) is not None and re.search(by, claim.statement, re.IGNORECASE) is not None


_SHARE = declared(
    r"占|(?:毛利|净利|利润|渗透|市占)率|\b(?:gross |net |operating )?margins?\b|\bshare\b|\bmakes? up\b", re.IGNORECASE
)


def _is_a_share(claim: Claim, quantity: Quantity, named: str) -> bool:
    """Tells whether percents that no word tells as a change are a part of a whole, or a margin of a revenue."""
    if quantity.unit != "percent" or metrics()[named].role is not Role.CHANGE or claim.baseline is not None:
        return False
    return CHANGED.search(claim.statement) is None and _SHARE.search(claim.statement) is not None


def _is_of_a_whole(record: Claim | Assumption) -> bool:
    """Tells whether parameters are told as a part of others, so that they are not all that there are."""
    if not isinstance(record, Claim) or re.search(ALL_AT_WORK, record.statement, re.IGNORECASE):
        return False
    return re.search(_OF_A_WHOLE, record.statement, re.IGNORECASE) is not None


def _is_no_spec(record: Claim | Assumption) -> bool:
    return isinstance(record, Claim) and record.kind is not ClaimKind.SPEC


def _is_of_a_file(record: Claim | Assumption) -> bool:
    """Tells whether bytes of a model are what it is large, not what running it takes: a number format is one of a file."""
    words = record.statement if isinstance(record, Claim) else ""
    if re.search(_ON_DISK, words, re.IGNORECASE):
        return True
    is_large = re.search(_IS_LARGE, words, re.IGNORECASE) or _is_in_a_format(record)
    return bool(is_large) and not re.search(_RUNNING, words, re.IGNORECASE)


def _is_fitted(record: Claim | Assumption) -> bool:
    """Tells whether bytes of a model in a number format are said to fit a device."""
    words = record.statement if isinstance(record, Claim) else ""
    return bool(re.search(r"\b(fits?|fitted|squeez\w*)\b", words, re.IGNORECASE)) and _names_a_format(record)


def _is_in_a_format(record: Claim | Assumption) -> bool:
    """Tells whether the model as a whole is said to be large in a number format, not a part or a change of it."""
    if not isinstance(record, Claim) or re.search(_PARTLY, record.statement, re.IGNORECASE):
        return False
    return re.search(_THE_MODEL_IS, record.statement, re.IGNORECASE) is not None and _names_a_format(record)


def _names_a_format(record: Claim | Assumption) -> bool:
    if not isinstance(record, Claim):
        return False
    told = any(re.search(_OF_A_FORMAT, about.role, re.IGNORECASE) for about in record.about)
    return told or parse_format(record.statement) is not None


def _is_trained_on(record: Claim | Assumption, quantity: Quantity) -> bool:
    """Tells whether tokens or examples are those of a training, by the tag of the claim or by words of reading."""
    if not isinstance(record, Claim) or Tag.SERVING in record.tags:
        return False
    if re.search(_NOT_TRAINED_ON, record.statement, re.IGNORECASE):
        return False
    if _same_dimension(quantity.unit, "sample"):
        return Tag.TRAINING in record.tags
    told = Tag.TRAINING in record.tags or re.search(_WAS_READ, record.statement, re.IGNORECASE)
    return _same_dimension(quantity.unit, "token") and bool(told)


def _is_of_no_link(record: Claim | Assumption, quantity: Quantity) -> bool:
    """Tells whether bytes a second are those of a cache or a disk, and no link is spoken of."""
    words = record.statement if isinstance(record, Claim) else ""
    told = re.search(_READ_OR_WRITTEN, words, re.IGNORECASE) and not re.search(_LINKED, words, re.IGNORECASE)
    return "byte" in quantity.unit and bool(told)


def _moves_memory(claim: Claim, quantity: Quantity, kind: SubjectKind | None) -> bool:
    """Tells whether bytes a second are those of an accelerator's memory: no link, disk or cache is spoken of."""
    on_a_device = kind in _MOVES_MEMORY or any(re.search(_HARDWARE, about.role, re.IGNORECASE) for about in claim.about)
    return "byte" in quantity.unit and on_a_device and not re.search(_ELSEWHERE, claim.statement, re.IGNORECASE)


_MEMORIES = frozenset({"memory-capacity", "memory-per-device", "memory-per-node", "memory-used"})
_CAPACITIES = frozenset({"memory-capacity", "memory-per-device"})
_A_PIECE_OF_MEMORY = r"\b(each|every|per|a|one|a single) ([\w-]+ )?(stack|module|die|chiplet|drive|disk|ssd|dimm|layer|bank)\b|每(颗|块|个|条|张)?(堆栈|固态硬盘|固态盘|机械盘|硬盘|盘|SSD|内存条)"
"""Words of a piece that a device has several of, so that its memory is not that of the device."""


def _is_of_a_piece_of_memory(claim: Claim) -> bool:
    return re.search(_A_PIECE_OF_MEMORY, claim.statement, re.IGNORECASE) is not None


_WITH_MEMORY = frozenset({SubjectKind.ACCELERATOR, SubjectKind.SERVER, SubjectKind.CLUSTER, SubjectKind.SITE})


def _is_spec(record: Claim | Assumption) -> bool:
    return isinstance(record, Claim) and record.kind is ClaimKind.SPEC


def _is_built_in(record: Claim | Assumption) -> bool:
    """Tells whether the memory of hardware is that which it has, not that which something takes up in it."""
    words = record.statement if isinstance(record, Claim) else ""
    return bool(re.search(_BUILT_IN, words, re.IGNORECASE)) and not re.search(
        IN_USE + r"|\buse\b|\bfree\b|\bleft\b|(?<!to )\bspare|占用|使用|用量|消耗|剩余|空闲|需要|带宽",
        words,
        re.IGNORECASE,
    )


def _reading(record: Claim | Assumption) -> str | None:
    return record.reading if isinstance(record, Claim) else None


def is_of_a_part(words: str) -> bool:
    """Tells whether words speak of one device, one node or one user."""
    return re.search(f"{OF_ONE}|{OF_A_NODE}|{OF_A_USER}", words, re.IGNORECASE) is not None


def _inferred(claim: Claim, quantity: Quantity, devices: tuple[str, ...]) -> str | None:
    words = f"{_with_devices(claim.statement, devices)} {quantity.printed}"
    if told := told_in_chinese(words, lambda unit: _same_dimension(quantity.unit, unit), claim.kind):
        return told
    for unit, kinds, pattern, metric in RULES:
        if kinds is not None and claim.kind not in kinds:
            continue
        if _same_dimension(quantity.unit, unit) and re.search(pattern, words, re.IGNORECASE):
            return metric
    return None


def _with_devices(statement: str, devices: tuple[str, ...]) -> str:
    """Returns a statement in which "each" and the name of a device is "each accelerator"."""
    for name in devices:
        one = rf"\b(per|each|every|a single|one) {re.escape(name)}(?![\w-]| (node|server|machine|host|rack|pod|system|cluster)\b)"
        statement = re.sub(one, r"\1 accelerator", statement, flags=re.IGNORECASE)
    return statement


@cache
def _same_dimension(unit: str, other: str) -> bool:
    return unit == other or (units.factor(unit, other) is not None and not _is_bare(unit, other))


def _is_bare(unit: str, other: str) -> bool:
    """Percent and plain numbers convert into each other, and mean different things; so do bits of a format and bytes."""
    return unit == "bit" or (unit != other and {unit, other} <= {"percent", "dimensionless", "x"})
