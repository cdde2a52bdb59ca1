"""The metrics of the figures of one sentence set against each other, and figures that are one statement together."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from claims import units
from claims.extraction import FigureType, Proposal
from claims.intake.figures import Figure
from claims.intake.hinting import hinted
from claims.intake.mentions import Named
from claims.intake.reading import comparison_before, kinds_of_loss
from claims.intake.situation import Situation
from claims.intake.vocabulary import kinds, named, pattern
from claims.model.metric import metrics
from claims.patterns import declared

_LOSS = declared(r"(?i:\bloss(?:es)?\b|\bperplexity\b|\bppl\b|\bcross-entropy\b|\bnats?\b)|损失|困惑度|loss")
"""What a paragraph speaks of where one of its figures is that of a loss: 降到 alone says only that something fell."""
_LISTED = declared(r"\s?(?:、|，|和|及|与|以及|,|,? and)\s?")
_JOINT = declared(
    r"\s*(?:down|up|all the way)?\s*(?:to|(?:[提增上升下降减缩压拉涨跌扩延加放][一-鿿]{0,2})?[至到为]了?|→|->)\s*(?:about|roughly|around|大?约)?\s*"
)
_FROM = declared(r"(?:\bfrom|由|从)\s*(?:about|roughly|around|near|约)?\s*$", re.IGNORECASE)
_FORMER = r"(?:上一代|前一代|上代|前代|上一版|旧版|老款|此前|之前|原先|原来)(?:产品|模型|版本|型号|芯片|系统)?"
_EARLIER = declared(
    rf"[^，。；\d]{{0,6}}[，,；（(]\s?(?:而|但)?{_FORMER}(?:同期)?(?:则)?(?:仅|只|只有)?(?:为|是)(?:约)?\s?|,?\s(?:up|down)\sfrom\s(?:about\s|only\s|just\s)?"
)
"""What leads from a figure to that of what came earlier."""
_IN_TURN = declared(
    rf"[，,；;]\s?(?:(?:compared (?:with|to)|against|versus|vs\.?|up from|down from|where \w+ (?:had|scored)) (?:the )?$"
    rf"|(?:而|但|高于|优于|对比)?(?:{_FORMER}|[^，。；]{{1,12}}?)的?(?:得分|成绩)?(?:则)?(?:分别|依次)(?:为|是|得分)?(?:约)?\s?$)"
)
"""What leads from a list of figures to those of another thing in the same order."""
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
_OF_ANOTHER = declared(
    r"\s(?:for|on|with) (?:the|my|our) [A-Za-z-]+ ?(?:card|chip|board|model|machine|server|system|one|part)\b"
)
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
    if found[last.key] and _is_from_to(at, last.proposal, here) and _bare(here.unit) == _bare(last.proposal.unit):
        found[key] = found[last.key]
    between = at.text[last.proposal.end : here.start]
    if found[last.key] == "score-change" and here.unit == last.proposal.unit and _LISTED.fullmatch(between):
        found[key] = "score-change"
    metric, before = found[key], found[last.key]
    if here.unit == last.proposal.unit:
        if metric == before == "training-loss" and _is_from_to(at, last.proposal, here):
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


def _is_from_to(at: Situation, first: Proposal, second: Proposal) -> bool:
    return bool(_JOINT.fullmatch(at.text[first.end : second.start])) and bool(
        _FROM.search(at.text[max(0, first.start - 24) : first.start])
    )


class Fold(NamedTuple):
    """A figure that another one's claim takes in as what it is compared with."""

    into: str
    printed: str


def folded(situations: Sequence[Situation], metrics: Mapping[str, str | None], names: Named) -> dict[str, Fold]:
    """Returns by key the figures that are no claims of their own: the earlier value of ``from 80 to 52 GB``.

    The value compared with stands for itself where the text says whose it is, or where its metric is another.
    """
    taken: dict[str, Fold] = {}
    for at in situations:
        here = at.figure.proposal
        last = at.before[-1] if at.before else None
        if last is not None and _stood_at(at, last, metrics, names) and last.key not in taken:
            taken[at.figure.key] = Fold(last.key, at.figure.found.surface)
            continue
        if here is None or last is None or last.proposal is None:
            continue
        is_change = _is_from_to(at, last.proposal, here)
        if not _are_alike(last, at.figure, metrics, is_change=is_change):
            continue
        if is_change:
            if last.key not in taken:
                taken[last.key] = Fold(at.figure.key, last.proposal.surface)
        elif comparison_before(at) and last.key not in taken and not _has_its_own_subject(at, names):
            taken[at.figure.key] = Fold(last.key, here.surface)
    in_turn = _pairs(situations, taken)
    return {key: fold for key, fold in taken.items() if fold.into not in in_turn} | in_turn


def _stood_at(at: Situation, last: Figure, metrics: Mapping[str, str | None], names: Named) -> bool:
    """Tells a figure that says of the one right before it where it stood with what came earlier: 42%，上一代为31%."""
    here = at.figure.proposal
    between = last.found.end, at.figure.found.start
    if here is None or last.proposal is None or _EARLIER.fullmatch(at.text, *between) is None:
        return False
    if _has_its_own_subject(at, names):
        return False
    if here.type not in _AMOUNTS or last.proposal.type not in _AMOUNTS or here.unit != last.proposal.unit:
        return False
    return metrics[last.key] is not None and metrics[at.figure.key] in (None, metrics[last.key])


def _pairs(situations: Sequence[Situation], taken: Mapping[str, Fold]) -> dict[str, Fold]:
    """Returns by key the values of two things that are told in turn: ``84 on X and 71 on Y, compared with 76 and 58``.

    Each is what the figure in the same place of the list before it is compared with.
    """
    found: dict[str, Fold] = {}
    for at in situations:
        last = at.before[-1] if at.before else None
        if last is None or _IN_TURN.search(at.text, last.found.end, at.figure.found.start) is None:
            continue
        row = [at.figure]
        for other in at.after:
            if not _LISTED.fullmatch(at.text, row[-1].found.end, other.found.start):
                break
            row.append(other)
        firsts = at.before[-len(row) :]
        if len(row) < 2 or len(firsts) < len(row) or len({_unit(f) for f in (*firsts, *row)}) != 1:
            continue
        if not any(figure.key in taken for figure in firsts):
            found |= {of.key: Fold(one.key, of.found.surface) for one, of in zip(firsts, row, strict=True)}
    return found


def _unit(figure: Figure) -> str | None:
    return figure.proposal.unit if figure.proposal and figure.proposal.type in _AMOUNTS else figure.key


def _are_alike(one: Figure, other: Figure, metrics: Mapping[str, str | None], *, is_change: bool) -> bool:
    first, second = one.proposal, other.proposal
    if first is None or second is None or first.type not in _AMOUNTS or second.type not in _AMOUNTS:
        return False
    is_share = first.unit in ("percent", "x") or second.unit in ("percent", "x")
    if is_share and not (is_change and first.unit == second.unit == "percent"):
        return False
    same = metrics[one.key] == metrics[other.key] or not (metrics[one.key] and metrics[other.key])
    return same and (_bare(first.unit) == _bare(second.unit) or _convert(first.unit, second.unit))


_AMOUNTS = frozenset([FigureType.QUANTITY, FigureType.SCORE])


def _bare(unit: str) -> str:
    """Returns a unit without what each of the things counted has of it: ``gigabyte/device`` as ``gigabyte``."""
    return unit.removesuffix("/device").removesuffix("/node")


def _convert(unit: str, other: str) -> bool:
    return units.is_known(unit) and units.is_known(other) and units.factor(unit, other) is not None


def _has_its_own_subject(at: Situation, names: Named) -> bool:
    end = at.own[1]
    here = at.figure.found.end
    return bool(_OF_ANOTHER.match(at.text, here, end)) or any(m.start - here < 16 for m in names.within(here, end))
