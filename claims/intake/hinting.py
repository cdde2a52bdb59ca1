"""Metrics that the words around a figure, or the figure before it, hint at where the nearest word tells none or a wrong one."""

import re

from claims.extraction import Proposal
from claims.extraction.money import MONEY
from claims.intake.reading import comparison_before
from claims.intake.situation import Situation
from claims.intake.vocabulary import kinds
from claims.model.metric import Role, metrics
from claims.patterns import declared

_HOURLY = declared(
    r"\b(?:an|per|each|a|every|/)\s?(?:[A-Z]{3}[\s-])?hour\b|\bhourly\b|\brents?\b|\brental (?:price|rate|cost)s?\b|每小时|卡时"
)
_PRICED = declared(
    r"\b(?:prices?|bought|buy|buys|pays?|paid|sold|sells?|selling|lists?|listed|priced|asks?|charges?|retails?|starts? (?:at|from)|apiece|each|on sale at|for sale at|(?:a|per) (?:card|board|chip|server|unit|piece|copy))\b|售价|定价|价格|单价|售出"
)
_MAKING = declared(
    r"\b(?:(?:costs?|spends?|spent|takes?)\s(?:[^,.;]|[.,](?=\d)){0,60}?\bto (?:make|build|produce|manufacture|assemble)|(?:cost|costs) of (?:making|building|producing|manufacturing|production)"
    r"|(?:production|manufacturing|build|unit) costs?|bill of materials)\b|制造成本|生产成本|造价|物料成本|单位成本|成本价"
)
"""What a sum is spent on that is no price: what a thing costs its maker."""
_SUM = declared(r"\b(?:comes? to|came to|amounts? to|amounted to|adds? up to|total(?:s|led)?|in all)\b|合计|总计|共计")
_PART = declared(r"\b(?:accounts? for|makes? up|made up|share of)\b|占比|占(?![用据])")
_SPEED = declared(
    r"\b(?:speed|throughput|tokens per second|output rate)\b[^,.;]{0,40}$|吞吐量?[^，。；]{0,30}，比[^，。；]{1,20}$|吞吐量?[^，。；]{0,20}$"
)
_FOR = declared(r"\bfor\s(?:about\s|some\s|around\s)?$")
_FASTER = declared(r"[快慢]了?(?:约|近|大约)?\s?$")
_MARGIN = declared(r"\bmargins?\b|毛利率|净利率|利润率")
_PER_MONEY = declared(r"\b(?:per|for each|for every|a) (?:dollar|euro|pound|yuan)\b|每元|性价比|每美元")
_TESTED = declared(r"\b(?:measured|sustained|in tests?|in practice)\b|实测|测得|持续")
_PEAK = declared(r"\bpeak\b|\bdense\b|算力|峰值")
_CALLED_PEAK = declared(r"\bpeak\b|\brated\b|\btheoretical\b|\badvertised\b|峰值|理论|标称|额定")
_ANAPHOR = declared(
    r"(?:\W{0,2}(?:[Ii]n|[Aa]t|[Ff]or|[Bb]y|[Oo]n|[Aa]fter|[Dd]uring|[Rr]aising|[Ll]ast)\s[^.;]{0,48}?)?"
    r"\b(?:[Ii]t|[Tt]hat|[Tt]his|[Tt]hey|[Tt]he same)\b[^.;,]{0,40}$|^\W*[Tt]he\s[\w-]+(?:\s[\w-]+)?\s(?:stands?|is|was|sits) (?:at )?(?:only |just )?$|^[这该其][^，。]{0,10}$"
)
_MOVED = declared(r"(?:下降|下跌|降低|提升|提高|上升|高出|低|高)了?约?$")
_DAILY = declared(r"\b(?:a|per|every) day\b|\bdaily\b|每天|每日|日均")
_AT = declared(r"\bat\s$", re.IGNORECASE)
_SERVED = declared(
    r"\b(?:serv(?:e|es|ed|ing)|logged in|at once|at a time|at the same time|simultaneous\w*|in parallel|(?:tokens|words) (?:per|a) second|first token)\b|同时在线|并发"
)
_EMPLOYED = declared(r"(?i:\b(?:employ(?:s|ed|ing)?|employees|staff|headcount|workforce)\b)|员工|雇员")
_A_TOKEN = declared(r"\s(?:a|an|per|for each|for every|each) (?:output |generated |new )?token\b|[/每]个?token")
"""What stands behind a time that every token takes."""
_ACCEPTED = declared(
    r"\b(?:accepts?|takes?|reads?|handles?|process(?:es)?|ingests?|support(?:s|ing)?)\s(?:[a-z]+\s){0,3}?"
    r"(?:prompts?|inputs?|contexts?|documents?|files?|conversations?)\s(?:of\s)?(?:up to|as long as)\s(?:about\s)?$"
)
"""What stands before the number of tokens that a model takes in at once."""
_STORED = declared(
    r"\b(?:(?:sequential|random|sustained) (?:reads?|writes?)|(?:read|write) (?:speed|bandwidth|rate|throughput)|checkpoints?"
    r"|storage (?:cluster|system|tier|array|pool)|object stor(?:e|age)|(?:flash|disk|file) (?:storage|system|array))\b"
    r"|(?:顺序|随机|持续)(?:读|写)|[读写](?:取|入)?(?:带宽|速度|速率)|检查点|存储(?:集群|系统|池|阵列|侧)|文件系统",
    re.IGNORECASE,
)
"""What is said of storage, which is neither the memory of a thing nor its bandwidth."""
_KEPT = declared(r"\bcheckpoints? (?:of|takes?|is|are|was|were)\b|检查点(?:大小|为|占)", re.IGNORECASE)
_MEMORY = declared(r"\b(?:memory|D?RAM|HBM\w*|DDR\d)\b|显存|内存", re.IGNORECASE)
_EFFORT = declared(
    r"\b(?:spent|spend|took us|worked|pays? for itself|paid (?:for itself|off)|paying (?:for itself|off))\s(?:[a-z]+\s){0,3}$",
    re.IGNORECASE,
)
_WORKED_ON = declared(
    r"\s(?:just |only )?(?:on|tuning|rewriting|debugging|building|optimi[sz]ing|porting|designing|testing)\b(?! training)"
)
_HAN_EFFORT = declared(
    r"(?:在|为)[^，。；训]{2,16}?上?(?:就|已|还)?(?:整整)?(?:花了?|用了|投入了?|打磨了)(?:整整|近|约|将近|大约)?$"
)
"""What makes a time that of people's work, and not of a run."""
_ANSWER = declared(r"\b(?:responses?|answers?|replies|reply|responds?|answered|responded)\b|响应|应答")
_RECOVERY = declared(r"\brecover(?:y|ed|ing|s)?\b|恢复")
_TRAINED = declared(r"\b(?:train(?:s|ed|ing)?|pre-?train(?:s|ed|ing)?)\b", re.IGNORECASE)
_AS = declared(
    r"\s?(?:times )?(?:as (?:(?P<time>fast|quick|quickly|slow)|much (?P<energy>energy|electricity)|much (?P<memory>memory)"
    r"|(?P<cost>expensive|cheap)|(?P<long>long))\b|(?P<faster>faster|quicker|slower)\b)"
)
"""How a factor goes on that says what it is a factor of: ``1.8 times as fast``, ``half as much energy``."""
_PERSON = declared(r"\b(?:I|[Yy]ou|[Hh]e|[Ss]he)\b|[你我他她](?!们?(?:的|公司))")
"""Words of a person, whose own speed or cost is no metric of a thing."""
_OF_ELSEWHERE = frozenset([None, "energy-change", "memory-change", "cost-change"])
"""What the words of a clause may tell of its other figure."""
_TIMES = frozenset(["second", "minute", "hour"])
_CHANGE_OF = {"throughput": "throughput-change", "latency": "latency-change", "memory": "memory-change"}
_LONG = frozenset(["hour", "day", "week", "month", "year"])
_SHARE_OF_ALL = declared(
    r"(?i:\b(?:failure|error|fault|crash|defect|outage|return|rejection|drop-?out)s? rates?\b|\b(?:availability|reliability|stability|yields?)\b)"
    r"|(?:故障|失败|错误|出错|宕机|丢包|返修|次品|不良|中断|崩溃|差错)率|可用性|可用率|可靠性|稳定性|良率|良品率"
)
"""What is neither a speed nor a cost, whatever it is compared with: 故障率较上一代下降三成."""
_SUM_OR_SPEED = declared(
    r"(?i:\b(?:costs?|price|bill|speed|throughput|faster|slower|latency|time)\b)|成本|价格|速度|吞吐|性能|时延|延迟"
)
_OF_SPEED_OR_COST = frozenset(
    [
        "system-performance",
        "performance-change",
        "cost-change",
        "time-change",
        "throughput-change",
        "latency-change",
        "energy-change",
    ]
)
_CHANGES = frozenset(
    [
        "cost-change",
        "memory-change",
        "throughput-change",
        "latency-change",
        "time-change",
        "energy-change",
        "performance-change",
    ]
)


def is_of_making(at: Situation) -> bool:
    """Tells a sum that it costs to make a thing."""
    return _MAKING.search(at.clause) is not None


def hinted(at: Situation, here: Proposal, metric: str | None, last: tuple[Situation, str | None] | None) -> str | None:
    """Returns the metric of a figure as its own words correct it.

    `last` is the figure before it with its metric, which a sentence that only goes on about it leaves unsaid.
    """
    base = here.unit.split("/")[0]
    if base in MONEY:
        metric = _of_money(at, here, metric)
        goes_on = (
            metric == "price" and last is not None and last[1] == "price-per-device-hour" and _is_beside(at, last[0])
        )
        return "price-per-device-hour" if goes_on else metric or _gone_on(at, here, last)
    if here.unit == "score" and _MOVED.search(at.text, max(0, here.start - 8), here.start):
        return "score-change"
    if (
        here.unit in ("user", "colleague", "person")
        and metric is None
        and not _EMPLOYED.search(at.own_words)
        and (_SERVED.search(at.words) or _AT.search(at.text, max(0, here.start - 8), here.start))
    ):
        return "concurrency"
    if here.unit == "channel" and metric is None and _SERVED.search(at.clause):
        return "concurrency"
    if metric == "concurrency" and _DAILY.search(at.text, at.own[0], here.start):
        return "request-total"
    beside = last[1] if last is not None and at.before and at.before[-1].key == last[0].figure.key else None
    if _is_score(beside) and metric is None and here.unit in ("dimensionless", "score", "percent"):
        is_alike = at.before[-1].proposal is not None and at.before[-1].proposal.unit == here.unit
        return "benchmark-score" if here.unit == "score" or is_alike or comparison_before(at) else None
    if here.unit == "score" and metric is None:
        return "benchmark-score"
    if here.unit in ("second", "millisecond") and metric in (None, "duration") and _ANSWER.search(at.clause):
        return "latency"
    if (
        here.unit.split("/")[0] in ("second", "millisecond", "microsecond")
        and metric in (None, "duration", "latency")
        and (here.unit.endswith("/token") or _A_TOKEN.match(at.text, here.end))
    ):
        return "time-per-output-token"
    if (
        here.unit == "token"
        and metric in (None, "training-tokens", "tokens-processed")
        and _ACCEPTED.search(at.text, max(at.own[0], here.start - 64), here.start)
    ):
        return "context-window"
    if metric == "memory-bandwidth" and _is_of_storage(at):
        return None
    if metric == "memory-capacity" and _KEPT.search(at.own_words):
        return None
    if here.unit in _LONG and metric in (None, "training-time", "duration") and _is_of_work(at, here):
        return None
    if here.unit in _TIMES and _RECOVERY.search(at.clause):
        return "duration"
    if here.unit == "percent" and beside and metric in _CHANGES and at.text[here.end : here.end + 1] in "，；,;":
        metric = _CHANGE_OF.get((kinds("metrics").get(beside) or ("",))[0], metric)
    if metric == "system-performance" and beside and not _SUM_OR_SPEED.search(at.clause):
        metric = _CHANGE_OF.get((kinds("metrics").get(beside) or ("",))[0])
    if here.unit == "percent":
        metric = _of_share(at, here, metric)
    elif here.unit == "lane" and "pcie" in at.own_words.lower():
        return "pcie-lanes"
    elif here.unit == "x" and _PER_MONEY.search(at.clause):
        return "performance-per-cost"
    elif here.unit in ("x", "dimensionless") and metric in _OF_ELSEWHERE:
        metric = _of_factor(at, here) or metric
    elif metric == "achieved-compute" and _PEAK.search(at.clause) and not _TESTED.search(at.clause):
        return "peak-compute"
    elif metric == "peak-compute" and _TESTED.search(at.clause) and not _CALLED_PEAK.search(at.clause):
        return "achieved-compute"
    if here.unit in ("percent", "x") and metric in _OF_SPEED_OR_COST and _SHARE_OF_ALL.search(at.clause):
        metric = None if not _SUM_OR_SPEED.search(at.clause) else metric
    gone_on = _gone_on(at, here, last)
    if gone_on is not None and (metric is None or _is_general(metric, gone_on)):
        return gone_on
    return "duration" if metric is None and here.unit in _LONG else metric


def _is_of_storage(at: Situation) -> bool:
    if _STORED.search(at.own_words):
        return True
    is_told = _STORED.search(at.text, at.sentence[0], at.figure.found.start) is not None
    return is_told and _MEMORY.search(at.own_words) is None


def _is_of_work(at: Situation, here: Proposal) -> bool:
    """Tells a time that people spent on something: ``We spent three months on the tooling``."""
    before = at.own[0], here.start
    if _HAN_EFFORT.search(at.text, *before):
        return True
    effort = _EFFORT.search(at.text, *before)
    return effort is not None and (
        effort[0].lower().startswith("pa") or _WORKED_ON.match(at.text, here.end) is not None
    )


def _of_factor(at: Situation, here: Proposal) -> str | None:
    told = _AS.match(at.text, here.end)
    if told is None or _PERSON.search(at.clause):
        return None
    if told["energy"] or told["memory"]:
        return "energy-change" if told["energy"] else "memory-change"
    if told["cost"] or told["long"]:
        return "cost-change" if told["cost"] else "time-change"
    return "training-performance" if _TRAINED.search(at.clause) else "performance-change"


def _of_money(at: Situation, here: Proposal, metric: str | None) -> str | None:
    words = f"{at.own_words} {here.surface}"
    is_hourly = "/hour" in here.unit or _HOURLY.search(here.surface) is not None
    if metric in (None, "price", "cost") and (is_hourly or (here.unit in MONEY and _HOURLY.search(at.clause))):
        return "price-per-device-hour" if is_hourly or metric != "cost" else metric
    if metric in (None, "price") and here.unit in MONEY and is_of_making(at):
        return "cost"
    if metric == "price" and _SUM.search(words) and not _PRICED.search(at.clause):
        return "cost"
    return "price" if metric is None and here.unit in MONEY and _PRICED.search(at.clause) else metric


def _of_share(at: Situation, here: Proposal, metric: str | None) -> str | None:
    behind = at.text[here.end : here.end + 24].lower()
    if metric not in _CHANGES and re.match(r"\s(?:faster|quicker|slower)\b", behind):
        known = metrics().get(metric or "")
        if known is None or known.role is not Role.CHANGE:
            return "training-performance" if _TRAINED.search(at.clause) else "performance-change"
    if metric in _CHANGES or metric is None:
        before = at.text[max(at.own[0], here.start - 60) : here.start]
        if metric in ("cost-change", "latency-change", None) and _SPEED.search(before):
            return "throughput-change"
        if metric is None and _FASTER.search(before):
            return "performance-change"
    if (
        metric is None
        and _FOR.search(at.text, max(0, here.start - 12), here.start)
        and re.match(r"\s(?:less|more)\b", behind)
    ):
        return "cost-change"
    if metric == "cost-change" and re.match(r"\sof (?:the|its|their|all) (?!cost|price|bill)", behind):
        return None
    if metric in _CHANGES:
        if _MARGIN.search(at.clause):
            return None
        if _PART.search(at.clause):
            return "part-share"
        if re.match(r"\s(?:less|more|lower|higher) (?:energy|electricity)\b", behind):
            return "energy-change"
        if re.match(r"\s(?:less|more|lower|higher) power\b", behind):
            return None
    return metric


def _gone_on(at: Situation, here: Proposal, last: tuple[Situation, str | None] | None) -> str | None:
    """Returns the metric of the figure before it where a sentence goes on about that: ``In May it was only 33%``."""
    if last is None or last[1] is None or at.before:
        return None
    one = last[0].figure.proposal
    if one is None or last[0].figure.block != at.figure.block or not _is_alike(one.unit, here.unit):
        return None
    goes_on = _ANAPHOR.search(at.text, at.sentence[0], here.start) or _SHORT.fullmatch(
        at.text, at.sentence[0], here.start
    )
    if not goes_on or at.sentence[0] - last[0].sentence[1] > 3:
        return None
    return last[1]


def _is_score(metric: str | None) -> bool:
    return "score" in kinds("metrics").get(metric or "", ())


def _is_beside(at: Situation, other: Situation) -> bool:
    return at.figure.block == other.figure.block


_SHORT = declared(
    r"(?:[A-Z][\w-]*\s)?(?:the\s)?(?:[\w.-]+\s){0,7}?(?:only|just|another|about|even|still|saw|got|was|is|gives?|gave)\s(?:only\s|just\s)?(?:about\s)?$"
)


def _is_alike(one: str, other: str) -> bool:
    return one == other or (one.split("/")[0] in MONEY and other.split("/")[0] in MONEY)


def _is_general(metric: str, other: str) -> bool:
    """Tells a metric that the unit alone gives from one of the same unit that words gave before."""
    return metric in ("memory-capacity", "duration") and kinds("metrics").get(metric) != kinds("metrics").get(other)
