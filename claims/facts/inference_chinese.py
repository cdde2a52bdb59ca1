"""Which metric the Chinese words of a statement tell, where its unit and kind leave it open."""

import re
from collections.abc import Callable

from claims.model.claim import ClaimKind
from claims.patterns import declared

_CHINESE = declared(r"[\u4e00-\u9fff]")
_TIMES = frozenset({ClaimKind.DURATION, ClaimKind.LATENCY, ClaimKind.SPEC, ClaimKind.SCALE})
_SIZES = frozenset({ClaimKind.MEMORY, ClaimKind.SPEC, ClaimKind.ARCHITECTURE})
_SHARES = frozenset({ClaimKind.ARCHITECTURE, ClaimKind.SPEC, ClaimKind.SCALE, ClaimKind.UTILISATION})

Rule = tuple[str, frozenset[ClaimKind] | None, str, str]

_UTILISED = frozenset({ClaimKind.UTILISATION})
_GAINS = frozenset({ClaimKind.SPEEDUP, ClaimKind.PROJECTION})
_RULES: tuple[Rule, ...] = (
    *(
        (unit, _GAINS, words, metric)
        for unit in ("percent", "x")
        for words, metric in (
            (r"吞吐", "throughput-change"),
            (r"时延|延迟", "latency-change"),
            (r"(显存|内存)(占用|用量|消耗|开销)", "memory-change"),
            (r"成本|费用|价格", "cost-change"),
            (r"能耗|功耗|用电", "energy-change"),
        )
    ),
    ("parameter", None, r"可?训练(的)?参数|LoRA|适配器|参与训练", "trainable-parameters"),
    ("parameter", None, r"激活|每个?token", "active-parameters"),
    ("question", None, r"答对|正确|做对|通过", "correct-count"),
    ("request", None, r"(共|累计|总计|合计)[^，。]{0,4}(处理|服务|完成|应答|收到)|处理了", "request-total"),
    ("token/second", None, r"(每(名|位|个|路)?|单(个|路)?)(用户|请求|会话)|每路", "throughput-per-user"),
    ("byte", _SIZES, r"(适配器|LoRA ?(文件|权重|参数))(?!.*(降低|减少|倍))", "adapter-size"),
    ("byte", _SIZES, r"(KV|键值) ?缓存", "kv-cache-size"),
    (
        "byte",
        _SIZES,
        r"^(?!.*(剩余|剩下|缓存|激活|峰值|梯度|优化器|每张|每卡|单卡|各卡|带宽|完整的?训练|训练检查点|训练状态)).*(权重|模型文件|检查点|参数文件)",
        "weights-size",
    ),
    ("dimensionless", frozenset({ClaimKind.LOSS}), r"困惑度", "perplexity"),
    ("dimensionless", frozenset({ClaimKind.LOSS}), r"(开始|起始|初始|最初|首步)[^，。]{0,6}损失", "initial-loss"),
    (
        "dimensionless",
        frozenset({ClaimKind.LOSS}),
        r"(结束|最终|末尾|收敛|完成)[^，。]{0,6}损失|损失[^，。]{0,4}(降至|降到|收敛)",
        "final-loss",
    ),
    ("percent", _SHARES, r"可?训练(的)?参数.*占|占.*可训练", "trainable-share"),
    ("percent", _SHARES, r"激活.*占.*参数|激活参数占", "active-share"),
    ("percent", _UTILISED, r"(网卡|网络|链路|端口|互联|网口)的?(有效)?(带宽)?(利用率|使用率)", "network-utilisation"),
    ("percent", _UTILISED, r"(显存|内存|访存|HBM)带宽.{0,4}利用率|带宽利用率", "bandwidth-utilisation"),
    ("percent", _UTILISED, r"(显存|内存)(利用率|占用率|使用率)", "memory-utilisation"),
    ("percent", _UTILISED, r"(算力|浮点|计算|FLOPS?)(实际|有效|峰值)?的?(利用率|使用率)|MFU", "flops-utilisation"),
    ("percent", _UTILISED, r"(扩展|线性|加速)(效率|比|度)", "scaling-efficiency"),
    ("percent", _SHARES, r"激活(参数)?(的)?(比例|占比|率)", "active-share"),
    ("device/node", None, r"", "devices-per-node"),
    ("device", None, r"(每一?|单)(个|台)?(节点|服务器|机器|机)(?!柜)", "devices-per-node"),
    ("token", None, r"批大小|批次|每步|每个批|全局批", "global-batch-tokens"),
    ("token", frozenset({ClaimKind.SCALE}), r"预训练|训练(数据|语料|了|共|于)|在.*训练", "training-tokens"),
    ("sample", None, r"批大小|批次|每批|全局批", "global-batch-size"),
    ("sample", None, r"训练集|训练数据|数据集|微调数据", "training-samples"),
    ("second", _TIMES, r"首(个)? ?(token|字)|首包", "time-to-first-token"),
    ("second", _TIMES, r"^(?!.*通信)(?!.*计算).*(每一?步|单步)(训练)?(耗时|用时|时间|需)", "step-time"),
    (
        "second",
        frozenset({ClaimKind.DURATION}),
        r"(预?训练|微调)[^，。]{0,4}(历时|耗时|用时|共用|持续|花)",
        "training-time",
    ),
)


def told_in_chinese(words: str, fits: Callable[[str], bool], kind: ClaimKind) -> str | None:
    """Returns the metric that Chinese words tell of a figure; nothing where they tell none.

    `fits` tells whether the figure is of one dimension with a unit.
    """
    if not _CHINESE.search(words):
        return None
    for unit, kinds, pattern, metric in _RULES:
        if (kinds is None or kind in kinds) and fits(unit) and re.search(pattern, words, re.IGNORECASE):
            return metric
    return None
