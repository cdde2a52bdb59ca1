"""The hardware that a figure is measured on which its sentence names only the model for: ``With Orme 7B, the card reached``."""

from collections.abc import Sequence

from claims.intake.mention import Mention
from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES
from claims.intake.references import is_set, referred
from claims.intake.situation import Situation
from claims.model.subject import SubjectKind
from claims.patterns import declared

_HARDWARE = (SubjectKind.ACCELERATOR, SubjectKind.SERVER, SubjectKind.CLUSTER)
_OF_HARDWARE = frozenset(
    [
        "throughput",
        "throughput-per-device",
        "throughput-per-node",
        "time-to-first-token",
        "latency",
        "time-per-output-token",
        "power",
        "power-per-device",
        "energy",
        "energy-per-token",
        "energy-change",
        "memory-bandwidth",
        "memory-used",
        "price-per-token",
        "cost",
        "price",
        "throughput-change",
        "performance-change",
        "latency-change",
        "cost-change",
        "duration",
    ]
)
"""The metrics of what runs a model, rather than of the model."""
_RUNNING = declared(
    r"\b(?:running|runs|ran|serving|serves|served|hosting|hosts)\s(?:the\s|an?\s)?(?:[a-z-]+\s){0,3}$|(?:运行|部署|跑|加载|推理)了?(?:[\u3400-\u9fff]{0,6})$"
)
_WHILE = declared(
    r"\b(?:[Ww]hen|[Ww]hile) (?:training|running|serving|fine-tuning) (?:the )?$|(?:训练|运行|部署|推理|微调)$"
)
_THEN = declared(r"\s?(?:on [\w -]{1,24})?, (?:an? |the )?|的?时，?")
_OF_WORK = frozenset(["flops-utilisation", "utilisation", "scaling-efficiency", "training-performance"])
"""The metrics of a training that are also those of what it runs on."""
_ON = declared(r"\s(?:on|with|for|running|serving)\s(?:the\s)?(?:model\s)?")
_SOFTWARE = frozenset([SubjectKind.FRAMEWORK, SubjectKind.SERVICE])
_STAGE = declared(r"(?:^|[，。；：]|\b)(?:在|[Oo]n|[Ww]ith|[Uu]sing)[^，。；,.;]{0,28}$")
_CURTAIN = declared(r"[^，。；,.;]{0,16}上，(?:我们的?|新版?)?“?|(?:[\s-][\w-]+){0,3}, (?:our |the |its )?")
"""What stands around a machine on which software runs that the sentence goes on to: ``On an X2 server, the engine``."""
_PER_TOKEN = frozenset(["price-per-token", "energy-per-token"])
_SAME_MODEL = declared(r"\b(?:with|on|using|for) (?:the|this|that) same (?:[\w.-]+ )?model\b|同[一样]模型")


def testbed(at: Situation, named: Named, metric: str | None, title_end: int) -> Mention | None:
    """Returns the hardware that the text tests where its sentences only run a model on it; else nothing.

    A text whose title, or most of whose mentions, are of a model is about that.
    """
    unit = at.figure.proposal.unit if at.figure.proposal is not None else ""
    if metric not in _OF_HARDWARE and not (metric is None and unit in ("x", "second", "millisecond")):
        return None
    start, here = at.sentence[0], at.figure.found.start
    before = [m for m in named.within(start, here) if m.kind not in BODIES and not m.is_aside]
    models = [m for m in before if m.kind is SubjectKind.MODEL]
    if metric in _PER_TOKEN and before and not models and before[-1].kind in _HARDWARE:
        return before[-1]
    if len(models) < len(before) or not all(is_set(at.text, m) for m in models):
        return None
    above = [m for m in named.within(at.figure.block.start, start) if m.kind not in BODIES and not m.is_aside]
    if any(m.kind in _SOFTWARE for m in (*above, *before)):
        return None
    last = next((m for m in reversed(above) if m.kind is SubjectKind.MODEL), None)
    is_run = (last is not None and is_set(at.text, last)) or _SAME_MODEL.search(at.words) or _is_on_model(at, named)
    if not models and not is_run:
        return None
    main = _main(named, title_end)
    if main is None:
        return None
    if (meant := referred(at, named, _HARDWARE)) is not None and meant.kind in _HARDWARE:
        return meant
    return next((m for m in reversed(above) if m.kind in _HARDWARE), main)


def _is_on_model(at: Situation, named: Named) -> bool:
    """Tells a figure that a model is named right behind as what was run: ``2,400 tokens per second on Orme 7B``."""
    end = at.figure.found.end
    behind = next(iter(named.within(end, min(at.sentence[1], end + 24))), None)
    return (
        behind is not None
        and behind.kind is SubjectKind.MODEL
        and _ON.fullmatch(at.text, end, behind.start) is not None
    )


def without_stage(at: Situation, before: Sequence[Mention]) -> list[Mention]:
    """Leaves out, beside software that a sentence tells of, the machine it runs on and the model it runs.

    ``在8卡X2服务器上，Orme引擎运行某模型的吞吐``: the figure is of the engine.
    """
    software = next((m for m in before if m.kind in _SOFTWARE), None)
    if software is None:
        return list(before)
    text, start = at.text, at.sentence[0]
    kept: list[Mention] = []
    for mention in before:
        is_stage = (
            mention.kind in _HARDWARE
            and mention.end <= software.start
            and _STAGE.search(text, max(start, mention.start - 32), mention.start)
            and _CURTAIN.fullmatch(text, mention.end, software.start)
        )
        is_run = (
            mention.kind is SubjectKind.MODEL
            and mention.start > software.end
            and _RUNNING.search(text, software.end, mention.start)
        )
        if not is_stage and not is_run:
            kept.append(mention)
    return kept


def runs_it(at: Situation, named: Named, metric: str | None, model: Mention) -> bool:
    """Tells a model that hardware named before it in the sentence runs: ``the X2, running Orme 7B, reaches``."""
    if model.kind is not SubjectKind.MODEL or (metric is not None and metric not in _OF_HARDWARE):
        return False
    before = [m for m in named.within(at.sentence[0], model.start) if m.kind in _HARDWARE]
    return bool(before) and _RUNNING.search(at.text, max(before[-1].end, model.start - 48), model.start) is not None


def is_while(at: Situation, metric: str | None, model: Mention, machine: Mention) -> bool:
    """Tells a model that a sentence begins with running on what it names next: ``When training Orme 7B, the X2 reached``."""
    if (metric is not None and metric not in _OF_HARDWARE | _OF_WORK) or machine.start < model.end:
        return False
    before = at.text[max(at.sentence[0], model.start - 24) : model.start]
    return _WHILE.search(before) is not None and _THEN.match(at.text, model.end, machine.start) is not None


def _main(named: Named, title_end: int) -> Mention | None:
    hardware = named.main(_HARDWARE, title_end)
    model = named.main([SubjectKind.MODEL], title_end)
    if hardware is None or (
        model is not None and _weight(named, model.id, title_end) > _weight(named, hardware.id, title_end)
    ):
        return None
    return next((m for m in named.mentions if m.subject == hardware.id), None)


def _weight(named: Named, subject: str, title_end: int) -> int:
    titled: Sequence[Mention] = named.within(0, title_end)
    return named.counts[subject] + 4 * sum(m.subject == subject for m in titled)
