"""What the words around a figure settle: kind, footing, tags, reading, baseline; what they leave open stays open."""

from functools import cache

from claims import units
from claims.extraction import FigureType
from claims.extraction.money import MONEY
from claims.intake.situation import Situation
from claims.intake.vocabulary import kinds, named, pattern, readings, single
from claims.model.claim import ClaimKind, Modality, Tag
from claims.model.metric import Role, Scope, metrics
from claims.model.quantity import Quantity
from claims.patterns import declared

_BASELINE = declared(
    r"\s*(?:[\w-]+\s){0,3}?(?:than|over|versus|vs\.?|compared (?:with|to)|relative to|against|up from|down from|of"
    r"|as (?:fast|quick|quickly|slow|much(?: [a-z]+)?|many(?: [a-z]+)?|long|high|low|expensive|cheap) as)\s"
    r"(?P<what>(?:(?!\b(?:while|which|and|but|when|where|after)\b)[^,;.()]|\.(?=\d)){3,70})"
)
_HAN_BASELINE = declared(
    r"(?:与|较|(?<![对相同环占配])比(?![了过例率])|相比|相较于)(?P<what>[^，。；、]{2,16}?)(?:相比|提升|下降|高|低|快|，)"
)
_LEADING = declared(r"^(?:on|in|with|for|to|that of|those of|by)\s")
_FORMER = declared(
    r"^(?:上一代|上代|前一代|前代|老款|旧款)(?:产品|芯片|型号|机型)?的?(?=“?[\u3400-\u9fff]{2,6}[一二三四五六七八九十][代号]|“?[A-Z\u3400-\u9fff][\w-]*\d)"
)
"""What a text says of a forerunner before its name, and what is no part of that."""
_MEASURED = declared(r"\b(?:measured|measures|measuring)\b|实测|测得")
_CHANGE = pattern(
    [
        *(
            "faster",
            "slower",
            "gain",
            "gains",
            "more",
            "less",
            "higher",
            "lower",
            "better",
            "rise",
            "rose",
            "increase",
            "gap",
        ),
        *(
            "reduction",
            "reduced",
            "drop",
            "dropped",
            "fell",
            "cut",
            "cuts",
            "improvement",
            "improved",
            "loses",
            "lost",
            "accounts",
            "another",
            "extra",
        ),
        *("下调", "上调", "涨", "提升", "提高", "增加", "增长", "下降", "降低", "减少", "贡献"),
    ]
)
_MOVED = declared(r"\b(?:up|down|above|below)\s(?:by\s|about\s|some\s)?$|(?:上涨|下跌|增加|增长)了?$")
_IN_TEST = declared(
    r"\b(?:[Ii]n|[Dd]uring|[Uu]nder) (?:[\w’'-]+\s){0,4}?(?:tests?|testing|benchmarks?|benchmarking|trials?|measurements?|evaluations?)\b"
    r"|\b(?:[Ww]e|I) (?:ran|measured|tested|benchmarked)\b|(?:测试|评测|试验|实验|盲测)(?:中|里|显示|表明|结果)|实测|测得"
)
_PRICING = declared(r"(?i:\bpric(?:e[ds]?|ing)\b)|定价|售价|报价")
_STOP = declared(r"[.!?]\s|[。！？]")
_OWN_TEST = declared(r"\b[Ii]n (?:an?|my|our|the) (?:[\w-]+\s){0,3}tests?\b|\b(?:came (?:out|in)|ended up) at\b")
_BEYOND = declared(r"\s(?:above|below|over|under|ahead of|short of)\b")
_UNREAL = declared(r"\b(?:would|could|should)(?: not| never|n[’']t)? have\b")
_GOVERNING = declared(
    r"(?:[“\"]?(?:\w[\w’'&.-]*\s){1,6}?(?:(?P<projected>expects?|forecasts?|projects|assumes?|guides|predicts?)|(?P<estimated>estimates?|reckons?|calculates?|models|puts(?=\s[^,.;]{0,60}\b(?:market|share|demand|costs?|price|bill)\b[^,.;]{0,60}\sat\b)|(?<=[Ww]e\s)(?:model|put|think|believe|count)))\s(?!of\b))"
    r"|[^，。；]{0,20}?(?:(?P<expected>预计|预测|预期)|(?P<reckoned>估计|估算|测算))"
)
_PLANS_AND = declared(
    r"(?:计划|拟|将)(?:在|于)?[^。；]{2,60}，并(?:将|计划)?(?:在|于)[^，。；]{2,16}(?:推出|发布|上线|交付|量产|提供)[^，。；]{0,16}$"
)
_WILL_AND = declared(r"\bwill\s[^,;]{1,80}\sand\s[a-z]+\s[^,;A-Z]{0,30}$")
_APPOSED = declared(
    r",\s(?:an?|the|its)\s(?:[\w-]+\s){1,8}?(?:with|of|holding|having|that\s(?:has|holds))\s(?:[a-z]+\s){0,2}$"
)
"""What tells of a thing named before it what it is, which what is done with it says nothing of."""
_NOW = declared(
    r"\bwhich (?:currently|now|already|today)\s[^,.;]{0,40}$|\b(?:currently|already)\s[^,.;]{0,30}$|(?:目前|现有|现已|当前)[^，。；将预计]{0,16}$"
)
"""What says of a figure that it holds today, whatever else its sentence plans."""
_STOCK = declared(
    r"(?i:\b(?:shares?|stock)\b[^.;]{0,40}\b(?:rose|fell|gained|lost|jumped|slid|dropped|closed|climbed|up|down)\b)|股价|收盘|收涨|收跌|涨停|市值"
)
_FOUND_OUT = frozenset(["energy-per-token", "energy", "memory-used"])
"""The metrics that whoever tells of their own tests has measured, and that no data sheet tells."""
_SAID_THAT = declared(
    r"\b(?:(?P<projected>expected|forecast|predicted|projected)|(?P<estimated>estimated|reckoned|calculated|figured)) that\s(?:(?!\bbut\b|\bwhile\b)[^.;]|\.(?=\d))*$"
)
"""What governs all the figures behind it: ``Ann Lee, an analyst at Orme, estimated that``."""
_TAKEN = frozenset(["memory-capacity", "power", "power-per-device", "energy", "memory-used", "cost"])
"""The metrics of a thing that a run shows too."""
_IF = declared(r"[\W]*(?:[Ii]f|[Uu]nless|[Ss]hould|[Ss]uppose)\s(?![^,]*,)|[\W]*(?:如果|若是|假如|倘若|要是)[^，]*$")
"""What begins a sentence whose figure, up to the next comma, is only supposed."""
_PLACED = declared(r"\s?(?:[a-z-]+\s){0,2}(?:in|during|for)\s(?:all of |the whole of )?")
"""What stands between a figure and the date that says when it holds."""
_ROW = 400
_RUN_KINDS = frozenset(["throughput", "latency", "score", "loss", "speedup", "utilisation"])
_MULTI = 1


def kind(metric: str | None, unit: str, modality: Modality | None) -> ClaimKind | None:
    """Returns the kind of claim that a metric or, without one, a unit makes; nothing where neither tells."""
    if modality is Modality.PROJECTED:
        return ClaimKind.PROJECTION
    told = (
        kinds("metrics").get(metric or "")
        or kinds("units").get(unit)
        or kinds("units").get(unit.split("/")[0] if unit[:3].isupper() else "")
    )
    if not told and unit.endswith(("/second", "/minute", "/hour", "/day", "/week", "/month", "/year")):
        return ClaimKind.THROUGHPUT
    return ClaimKind(told[0]) if told else None


def is_supposed(at: Situation) -> bool:
    """Tells a figure that its sentence only supposes: ``If it reaches 40 TB/s, we will say so``."""
    return _IF.match(at.text[at.sentence[0] : at.figure.found.start]) is not None


def only_places(at: Situation) -> bool:
    """Tells a date that says when the figure right before it holds, and no event of its own: ``40,000 cards in 2027``."""
    last = at.before[-1].proposal if at.before else None
    if last is None or last.type is FigureType.DATE:
        return False
    return _PLACED.fullmatch(at.text, at.before[-1].found.end, at.figure.found.start) is not None


def likely_kind(at: Situation, unit: str) -> ClaimKind | None:
    """Guesses the kind of a share or a bare number by the words of change beside it; a person looks at it."""
    if unit == "percent":
        here = at.figure.found
        is_share = at.text[here.end : here.end + 4] == " of "
        is_change = not is_share and (
            _CHANGE.search(at.own_words)
            or _MOVED.search(at.text[max(0, here.start - 12) : here.start])
            or _BEYOND.match(at.text, here.end)
        )
        last = at.before[-1].proposal if at.before else None
        if is_change and ((last is not None and last.unit in MONEY) or _PRICING.search(at.clause)):
            return ClaimKind.COST
        return ClaimKind.SPEEDUP if is_change else ClaimKind.UTILISATION
    counts = unit == "dimensionless" or units.is_counted(unit) or not units.is_known(unit.replace(" ", "_"))
    return ClaimKind.SCALE if counts else None


def modality(at: Situation, metric: str | None, attributed_words: str = "", *, is_own: bool = False) -> Modality:
    """Returns the footing that the figure's clause gives it, else its sentence up to it; a plain statement describes.

    Only a figure of a run is measured: a thing's memory or its parameters are described, whatever stands beside.
    """
    counts = at.figure.proposal is not None and "organisation" in kinds("unit_subjects").get(
        at.figure.proposal.unit, ()
    )
    counts = counts or (at.figure.proposal is not None and at.figure.proposal.type is FigureType.DATE)
    is_run = not counts if metric is None else ((m := metrics().get(metric)) is None or m.scope is Scope.RUN)
    if metric is not None and _is_in_table(at) and (is_run or (metric in _TAKEN and is_in_a_row_of_runs(at))):
        return Modality.MEASURED
    if _MEASURED.search(at.clause):
        return Modality.MEASURED
    if metric is None and _STOCK.search(at.clause):
        return Modality.DESCRIBED
    if (governed := _governed(at)) is not None:
        return governed
    is_date = at.figure.proposal is not None and at.figure.proposal.type is FigureType.DATE
    is_apposed = not is_run and _APPOSED.search(at.text, at.sentence[0], at.figure.found.start) is not None
    own = "" if is_apposed else at.own_words
    is_now = _NOW.search(at.text, max(at.sentence[0], at.figure.found.start - 48), at.figure.found.start) is not None
    for words in (at.clause, own, at.words if is_date else "", attributed_words):
        told = _UNREAL.sub(" ", words)
        for name, form in named("modalities").items():
            footing = Modality(name)
            if footing in (Modality.PROMISED, Modality.PROJECTED) and not is_date and is_now:
                continue
            if form.search(told) and (is_run or footing is not Modality.MEASURED):
                return footing
    ahead = at.text[at.sentence[0] : at.figure.found.start]
    if _WILL_AND.search(ahead) or (not is_now and _PLANS_AND.search(ahead)):
        return Modality.PROMISED
    unit = at.figure.proposal.unit if at.figure.proposal is not None else ""
    is_change = metric is None and (unit == "x" or (unit == "percent" and likely_kind(at, unit) is ClaimKind.SPEEDUP))
    is_taken = metric in kinds_of_loss() or (is_own and (_is_of_a_run(metric) or is_change or metric in _FOUND_OUT))
    is_found = is_run and metric != "duration" and (is_change or _is_of_a_run(metric, "duration", "memory"))
    is_found = is_found and is_from_test(at)
    is_taken = is_taken or is_found or (is_own and metric is not None and _OWN_TEST.search(at.clause) is not None)
    return Modality.MEASURED if is_taken else Modality.DESCRIBED


def _is_of_a_run(metric: str | None, *more: str) -> bool:
    """Tells a metric that whoever ran it has measured: a throughput, a latency, a score, a share in use, or `more` kinds."""
    return kinds("metrics").get(metric or "", ("",))[0] in (*_RUN_KINDS, *more)


def is_from_test(at: Situation) -> bool:
    """Tells a figure before which its sentence, or the first one of its paragraph, says that it comes from tests."""
    here = at.figure.found.start
    first = _STOP.search(at.text, at.figure.block.start, here)
    told = _IN_TEST.search(at.text, at.sentence[0], here)
    return (told or _IN_TEST.search(at.text, at.figure.block.start, first.start() if first else here)) is not None


def _governed(at: Situation) -> Modality | None:
    """Returns the footing of all that a sentence says whose first verb sets it: ``Ann Lee expects``, ``该机构预计``."""
    found = _GOVERNING.match(at.text, at.sentence[0], at.figure.found.start)
    if found is None:
        said = _SAID_THAT.search(at.text, at.sentence[0], at.figure.found.start)
        if said is None:
            return None
        return Modality.PROJECTED if said["projected"] else Modality.ESTIMATED
    return Modality.PROJECTED if found["projected"] or found["expected"] else Modality.ESTIMATED


@cache
def kinds_of_loss() -> frozenset[str]:
    """Returns the metrics of a loss, which nobody knows without having measured it."""
    return frozenset(m for m, told in kinds("metrics").items() if told[0] == ClaimKind.LOSS.value)


def _is_in_table(at: Situation) -> bool:
    """Tells a figure in a row of a table."""
    start, end = at.figure.block.start, at.figure.block.end
    here = at.figure.found
    first = max(start, at.text.rfind("\n", start, here.start) + 1)
    return at.text.count(" | ", first, min(end, first + _ROW)) > 1


def is_in_a_row_of_runs(at: Situation) -> bool:
    """Tells a figure of a thing that stands in its table beside what was measured in a run."""
    beside = (f.proposal.metric for f in (*at.before, *at.after) if f.proposal is not None)
    return any((m := metrics().get(metric or "")) is not None and m.scope is Scope.RUN for metric in beside)


def tags(at: Situation, metric: str | None, amount: Quantity | None, footing: Modality) -> tuple[Tag, ...]:
    """Returns what the sentence and the metric say that a claim involves, in the order of the tags."""
    words = f"{at.words} {(metric or '').replace('-', ' ')}"
    found = {Tag(name) for name, pattern in named("tags").items() if pattern.search(words)}
    if metric in ("device-count", "node-count") and amount and amount.value and amount.value > _MULTI:
        found.add(Tag.MULTI_DEVICE)
    if footing is Modality.PROJECTED:
        found.add(Tag.PROJECTION)
    return tuple(tag for tag in Tag if tag in found)


def reading(at: Situation, metric: str | None) -> str | None:
    """Returns the reading of a metric that the figure's own words settle; nothing where none or several do."""
    known = metrics().get(metric or "")
    if known is None or metric is None:
        return None
    words = f"{at.own_words} {at.figure.found.surface}"
    found = [name for name, pattern in readings(metric).items() if name in known.readings and pattern.search(words)]
    return found[0] if len(found) == 1 else None


def baseline(at: Situation, metric: str | None, unit: str) -> str | None:
    """Returns what a ratio or a change is compared with, in the few words that name it."""
    known = metrics().get(metric or "")
    if not ((known is not None and known.role is Role.CHANGE) or unit == "x"):
        return None
    here = at.figure.found
    end = at.sentence[1]
    told = _BASELINE.match(at.text, here.end, end)
    if told is None:
        told = _HAN_BASELINE.search(at.text, at.sentence[0], here.start)
    if told is None:
        return None
    words = _LEADING.sub("", " ".join(told["what"].split()))
    return _FORMER.sub("", words).strip(" .,，。") or None


def is_about_dates(at: Situation) -> ClaimKind | None:
    """Returns the kind of a claim about a date where a word for an event stands by it."""
    for name, form in named("events").items():
        if form.search(at.words):
            return ClaimKind(name)
    return None


def comparison_before(at: Situation) -> bool:
    """Tells a figure that another is compared with: ``up from``, ``against``, ``than``."""
    start, _ = at.own
    words = at.text[start : at.figure.found.start]
    found = list(single("comparisons").finditer(words))
    return bool(found) and len(words[found[-1].end() :].split()) <= 2
