"""The metrics of the figures of one sentence set against each other, and which of them are changes."""

import re
from collections.abc import Mapping, Sequence

from claims import units
from claims.extraction import Proposal
from claims.intake.folding import LISTED, bare, is_from_to
from claims.intake.hinting import hinted
from claims.intake.reading import kinds_of_loss
from claims.intake.situation import Situation
from claims.intake.vocabulary import kinds, named, pattern
from claims.model.metric import metrics
from claims.patterns import declared

_LOSS = declared(r"(?i:\bloss(?:es)?\b|\bperplexity\b|\bppl\b|\bcross-entropy\b|\bnats?\b)|损失|困惑度|loss")
"""What a paragraph speaks of where one of its figures is that of a loss: 降到 alone says only that something fell."""
_OF_WHICH = pattern(["of which", "of them", "of these", "其中"])
_ACTIVE = pattern(
    [
        "active",
        "activated",
        "activates",
        "activating",
        "picks",
        "selects",
        "selected",
        "chosen",
        "chooses",
        "激活",
        "选择",
    ]
)
_CHANGED = pattern(
    [
        *("下调", "上调", "涨", "下降", "减少", "降低", "提升", "提高", "增加", "增长"),
        "reduction",
        "reduced",
        "increase",
        "increased",
        "decrease",
        "less",
        "more",
        "lower",
        "higher",
        "drop",
        "gain",
        "cut",
        "rise",
    ]
)
_ONLY_COMPARED = declared(r"[，,]\s?(?:也|又)?(?:比|较|相比)[^，。；\d]{1,10}\d?[^，。；\d]{1,6}$")
"""Words between a figure and the change of it that name nothing but what it is compared with: ，比澜沧2高."""
_STOPPED = pattern(
    [
        "interrupted",
        "interruptions",
        "failed",
        "failures",
        "crashed",
        "restarted",
        "restarts",
        "stopped",
        "stops",
        "中断",
        "故障",
    ]
)
_BROKE = declared(
    r"\b(?:failed|crashed|stopped|restarted|rebooted|broke down|went down|was interrupted|hung)\s(?:only\s|just\s)?$"
)
_LASTING = declared(r"[\w.]+-(?:year|month|week|day|hour|minute)s?", re.IGNORECASE)
"""An adjective, as in `a two-year contract`: for how long a thing is agreed or told of, and not how long anything took."""
_ACHIEVED = declared(r"\b(?:measured|sustained|achieved|delivered in practice)\b|实测|测得", re.IGNORECASE)
_PEAK = declared(r"\b(?:peak|theoretical|nominal)\b|峰值|标称|理论", re.IGNORECASE)
_IN_USE = pattern(["memory use", "memory usage", "memory footprint", "memory in use", "显存占用", "内存占用", "占用"])
_CHANGES = {
    "memory": "memory-change",
    "throughput": "throughput-change",
    "latency": "latency-change",
    "duration": "time-change",
    "cost": "cost-change",
}
_RUN = declared(r"\b(?:[Tt]he|[Tt]his|[Aa]|[Ee]ach) (?:\w+ )?run\b|(?:整个|本次|这次)?(?:过程|训练)")
_FINAL = pattern(["final", "finally", "at the end", "ended at", "end of training", "最终", "结束时"])
_BATCH = declared(r"\b(?:global batch|batch of)\b|全局批")
_MANY_TOKENS = 10**9
_TRAINED_ON = declared(
    r"\b(?:trained|pre-?trained|training|fine-?tuned)\b[^.;]{0,80}\btokens\b|训练[^。；]{0,40}(?:[Tt]oken|词元)|(?:[Tt]oken|词元)[^。；]{0,30}训练"
)
_SHARES = {
    "flops-utilisation": declared(r"\sof (?:its|the|their|theoretical|available)?\s?peak\b(?! memory| bandwidth)"),
    "scaling-efficiency": declared(r"\sof (?:\w+ )?(?:linear|perfect|ideal)\b|\sscaling efficiency"),
    "runtime-share": declared(r"\sof (?:the|each|every|a|its|all)?\s?(?:\w+ )?(?:time|step|runtime|run time)\b"),
}
_CUT_BY = declared(
    r"\b(?:cut(?:s|ting)?|reduc(?:es?|ed|ing)|lower(?:s|ed|ing)?|shrinks?|shrank|trim(?:s|med)?|sav(?:es?|ed|ing)|rais(?:es?|ed|ing)|increas(?:es?|ed|ing))\s"
    r"(?:[\w-]+\s){0,4}?(?:(?P<memory>memory|footprint)|(?P<latency>latency|TTFT)|(?P<cost>costs?|bill|price)|(?P<energy>energy)|(?P<throughput>throughput))"
    r"(?:\s(?:use|usage|consumption|footprint|requirements?))?\sby\s(?:about\s|some\s|up to\s|a\s|around\s)?$"
)
"""What a verb says, right before a share, that it is the change of: ``cuts cache memory by``."""
_OF_CUT = {
    "memory": "memory-change",
    "latency": "latency-change",
    "cost": "cost-change",
    "energy": "energy-change",
    "throughput": "throughput-change",
}
_HITS = declared(
    r"\sof (?:the |all |its )?(?:prefix |cache |prompt |KV )?(?:look-?ups?|requests|prefixes|tokens)\s(?:[a-z]+\s){0,2}?(?:in|from|hit|out of)\s(?:the\s|its\s)?(?:prefix\s|KV\s)?cache\b"
)
_PARALLELISM = declared(
    r"\b(tensor|pipeline|expert|data|context)[- ]parallelism (?:of |set to |was |= ?)*$", re.IGNORECASE
)
_GAIN = pattern(
    [
        "gain",
        "faster",
        "times the speed",
        "quicker",
        "speedup",
        "speed-up",
        "speeds up",
        "performance",
        "improvement",
        "加速",
        "性能",
    ]
)
_AS_FAST = declared(r"\bas (?:fast|quick) (?:at\b|on\b|as (?:the |an? |version )?[A-Z0-9])")
_LONG = frozenset(["hour", "day", "week", "month"])
_TRAINED_AT = declared(
    r"\b(?:training|trained|fine-?tun(?:ing|ed)|tuned)\b[^.;]{0,24}\b(?:used|uses|with|on|at|to)\s(?:only\s|just\s)?$|训练[^。；]{0,8}(?:使用|采用|用|为|仅)$"
)
"""Words of the length of the sequences that a training saw, behind the window of the model."""
_TOTALS = {"active-parameters": "total-parameters", "active-experts": "routed-experts"}


def metrics_of(situations: Sequence[Situation]) -> dict[str, str | None]:
    """Returns the metric of each figure by key: that of its words, corrected by its neighbours in the sentence."""
    found: dict[str, str | None] = {}
    for at in situations:
        proposal = at.figure.proposal
        found[at.figure.key] = proposal.metric if proposal else None
    last: tuple[Situation, str | None] | None = None
    for at in situations:
        if (here := at.figure.proposal) is not None:
            _correct(at, here, found)
            found[at.figure.key] = _whole(here, hinted(at, here, found[at.figure.key], last))
            if found[at.figure.key] == "duration" and _LASTING.fullmatch(at.figure.found.surface):
                found[at.figure.key] = None
            if found[at.figure.key] in _DATA and _goes_on_about_data(at, last):
                found[at.figure.key] = "training-tokens"
            last = (at, found[at.figure.key])
    return found


_DATA = frozenset([None, "tokens-processed", "sequence-length"])


def _goes_on_about_data(at: Situation, last: tuple[Situation, str | None] | None) -> bool:
    """Tells a number of tokens as large as training takes, in a paragraph that told before on how many one trained."""
    low = at.figure.proposal.low if at.figure.proposal else None
    if last is None or at.figure.proposal is None or at.figure.proposal.unit != "token" or low is None:
        return False
    block = at.figure.block
    is_alike = low >= _MANY_TOKENS and last[0].figure.block == block
    return is_alike and _TRAINED_ON.search(at.text, block.start, at.sentence[0]) is not None


def _whole(here: Proposal, metric: str | None) -> str | None:
    """Returns a metric, but none that counts where the figure is no whole number: a learning rate beside a batch size."""
    known = metrics().get(metric or "")
    if known is not None and known.unit == "percent" and here.unit == "dimensionless" and _is_above_one(here):
        return None
    counts = known is not None and (known.counted or (here.unit == "dimensionless" and units.is_counted(known.unit)))
    return None if counts and here.low is not None and here.low != here.low.to_integral_value() else metric


def _is_above_one(here: Proposal) -> bool:
    """Tells a bare number that is no share: a draft of 2 tokens beside the share of them that is accepted."""
    return here.low is not None and here.low > 1


def _correct(at: Situation, here: Proposal, found: dict[str, str | None]) -> None:
    key = at.figure.key
    last = at.before[-1] if at.before and at.before[-1].proposal else None
    if here.unit in ("x", "time", "dimensionless") and found[key] is None and _STOPPED.search(at.own_words):
        found[key] = "restart-count"
    if here.unit in ("x", "time", "dimensionless") and _BROKE.search(
        at.text, max(at.sentence[0], here.start - 24), here.start
    ):
        found[key] = "restart-count"
    found[key] = _told_by_words(at, here, found[key])
    if found[key] in (None, "duration") and here.unit in _LONG and _is_of_training(at):
        found[key] = "training-time"
    if here.unit == "token" and _BATCH.search(at.own_words):
        found[key] = "global-batch-tokens"
    elif found[key] in (None, "sequence-length", "tokens-processed") and here.unit == "token" and _is_training_data(at):
        found[key] = "training-tokens"
    if found[key] in kinds_of_loss() and not _LOSS.search(at.text, at.figure.block.start, at.sentence[1]):
        found[key] = None
    if found[key] == "training-loss" and _FINAL.search(at.own_words):
        found[key] = "final-loss"
    if found[key] in ("memory-per-device", "memory-capacity") and _IN_USE.search(at.own_words):
        found[key] = "memory-used"
    if found[key] == "peak-compute" and _ACHIEVED.search(at.own_words) and not _PEAK.search(at.own_words):
        found[key] = "achieved-compute"
    if last is None or last.proposal is None:
        return
    if found[last.key] and is_from_to(at, last.proposal, here) and bare(here.unit) == bare(last.proposal.unit):
        found[key] = found[last.key]
    between = at.text[last.proposal.end : here.start]
    if found[last.key] == "score-change" and here.unit == last.proposal.unit and LISTED.fullmatch(between):
        found[key] = "score-change"
    metric, before = found[key], found[last.key]
    if here.unit == last.proposal.unit:
        if metric == before == "training-loss" and is_from_to(at, last.proposal, here):
            found[last.key], found[key] = "initial-loss", "final-loss"
        elif _OF_WHICH.search(between) and metric in _TOTALS and before == metric:
            found[last.key] = _TOTALS[metric]
        elif metric == before == "active-parameters" and here.low is not None and last.proposal.low is not None:
            more = last.key if last.proposal.low > here.low else key
            found[more] = "total-parameters"
        elif here.unit == "expert" and metric == before == "routed-experts" and _ACTIVE.search(between):
            found[key] = "active-experts"
        elif here.unit == "expert" and metric == before == "active-experts" and _is_more(last.proposal, here):
            found[last.key] = "expert-count"
    if metric == "context-window" == before and _TRAINED_AT.search(between):
        found[key] = "sequence-length"
    is_only_compared = metric in _CHANGES.values() and _ONLY_COMPARED.match(between) is not None
    if here.unit == "percent" and before and (is_only_compared or (metric is None and _CHANGED.search(at.own_words))):
        told = kinds("metrics").get(before, ())
        found[key] = _CHANGES.get(told[0], metric) if told else metric


def _is_more(one: Proposal, other: Proposal) -> bool:
    return one.low is not None and other.low is not None and one.low > other.low


def _is_of_training(at: Situation) -> bool:
    """Tells a time that a training took: its sentence speaks of training, or of the run that its paragraph tells of."""
    training = named("tags")["training"]
    if training.search(at.words):
        return True
    block = at.figure.block
    return bool(_RUN.search(at.words)) and bool(
        training.search(at.text, block.start, min(block.end, block.start + 2000))
    )


def _is_training_data(at: Situation) -> bool:
    low = at.figure.proposal.low if at.figure.proposal else None
    return low is not None and low >= _MANY_TOKENS and _is_of_training(at)


def _told_by_words(at: Situation, here: Proposal, metric: str | None) -> str | None:
    """Returns the metric that the words right beside a share or a bare number tell."""
    start, end = at.own
    before, behind = at.text[max(start, here.start - 48) : here.start], at.text[here.end : min(end, here.end + 48)]
    if here.unit == "percent":
        for told, form in _SHARES.items():
            if form.match(behind):
                return told
    if here.unit in ("dimensionless", "") and metric is None and (degree := _PARALLELISM.search(before)):
        return f"{degree[1].lower()}-parallel-degree"
    if metric is None and here.unit == "percent" and (cut := _CUT_BY.search(at.text[start : here.start])):
        return next(told for name, told in _OF_CUT.items() if cut[name])
    if metric is None and here.unit == "percent" and _HITS.match(at.text, here.end):
        return "cache-hit-rate"
    if metric is None and here.unit == "x" and (_GAIN.search(at.clause) or _AS_FAST.search(at.words)):
        return "performance-change"
    return metric


def changes(situations: Sequence[Situation], metrics: Mapping[str, str | None]) -> dict[str, str]:
    """Returns by the key of a change in percent the key of the figure right before it that it is the change of."""
    found = {}
    for at in situations:
        last = at.before[-1] if at.before else None
        if last is not None and last.proposal is not None and metrics[at.figure.key] in _CHANGES.values():
            told = kinds("metrics").get(metrics[last.key] or "", ())
            if told and _CHANGES.get(told[0]) == metrics[at.figure.key] and metrics[last.key] != metrics[at.figure.key]:
                found[at.figure.key] = last.key
    return found
