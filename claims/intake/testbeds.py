"""The hardware that a figure is measured on which its sentence names only the model for: ``With Orme 7B, the card reached``."""

from collections.abc import Sequence

from claims.intake.mention import Mention
from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES
from claims.intake.references import referred, topic
from claims.intake.situation import Situation
from claims.model.subject import SubjectKind
from claims.patterns import declared

_HARDWARE = (SubjectKind.ACCELERATOR, SubjectKind.SERVER, SubjectKind.CLUSTER)
_OF_HARDWARE = frozenset(
    ["throughput", "throughput-per-device", "throughput-per-node", "time-to-first-token", "latency", "time-per-output-token"]
    + ["power", "power-per-device", "energy", "energy-per-token", "energy-change", "memory-bandwidth", "memory-used"]
    + ["price-per-token", "cost", "price", "throughput-change", "performance-change", "latency-change", "duration"]
)
"""The metrics of what runs a model, rather than of the model."""
_SET = declared(
    r"(?:^|[,;:]\s|[.!?]\s|\b(?:while|when|and|by)\s)(?:[Ww]ith|[Rr]unning|[Uu]sing|[Ff]or|[Oo]n|[Ss]erving|[Ww]hen running|[Ww]hen serving|[Oo]nce)"
    r"\s(?:the\s|an?\s)?(?:same\s|open\s|smaller\s|larger\s)?(?:[a-z-]+\s){0,2}$"
    r"|\b(?:with|running|using|serving)\s(?:the\s|an?\s)?(?:same\s|open\s|smaller\s|larger\s)?(?:[a-z-]+\s){0,1}$"
    r"|(?:运行|使用了?|以|采用|选用|部署|用|在)$"
)
"""What stands before a model that a sentence only runs."""


def testbed(at: Situation, named: Named, metric: str | None, title_end: int) -> Mention | None:
    """Returns the hardware that the text tests where its sentences only run a model on it; else nothing.

    A text whose title, or most of whose mentions, are of a model is about that.
    """
    if metric not in _OF_HARDWARE:
        return None
    start, here = at.sentence[0], at.figure.found.start
    before = [m for m in named.within(start, here) if m.kind not in BODIES]
    models = [m for m in before if m.kind is SubjectKind.MODEL]
    if any(m.kind is not SubjectKind.MODEL for m in before) or not all(is_set(at.text, m) for m in models):
        return None
    if not models:
        above = [m for m in named.within(at.figure.block.start, start) if m.kind not in BODIES]
        if not above or any(m.kind is not SubjectKind.MODEL for m in above) or not is_set(at.text, above[-1]):
            return None
    main = _main(named, title_end)
    if main is None:
        return None
    if (meant := referred(at, named, _HARDWARE)) is not None and meant.kind in _HARDWARE:
        return meant
    last = topic(at, named, _HARDWARE)
    return last if last is not None and last.start >= at.figure.block.start else main


def is_set(text: str, mention: Mention) -> bool:
    """Tells a model that its sentence only runs: ``With Orme 7B``, ``using the Orme model``."""
    return _SET.search(text[max(0, mention.start - 48) : mention.start]) is not None


def _main(named: Named, title_end: int) -> Mention | None:
    hardware = named.main(_HARDWARE, title_end)
    model = named.main([SubjectKind.MODEL], title_end)
    if hardware is None or (model is not None and _weight(named, model.id, title_end) > _weight(named, hardware.id, title_end)):
        return None
    return next((m for m in named.mentions if m.subject == hardware.id), None)


def _weight(named: Named, subject: str, title_end: int) -> int:
    titled: Sequence[Mention] = named.within(0, title_end)
    return named.counts[subject] + 4 * sum(m.subject == subject for m in titled)
