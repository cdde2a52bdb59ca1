"""Figures that a person's recorded answers give: read where no claim gives one, and never taken for a claim."""

import re
from collections.abc import Iterator
from functools import lru_cache

from claims import units
from claims.facts.fact import Fact, fact_of
from claims.model.checklist import Detail, DetailState, Proposer
from claims.model.claim import Claim, ClaimKind, Modality
from claims.model.library import Library
from claims.model.metric import Metric, metrics
from claims.model.quantity import Comparator, Quantity
from claims.model.study import Study
from claims.patterns import declared

_OF_SEQUENCES = declared(r"\b(?:sequences?|samples?|examples?)\s*(?:of|x|×|,|at|with)\s*$", re.IGNORECASE)
_DIGIT = declared(r"\d")
_BARE = declared(r"\s*\d{1,3}(?:,\d{3})+\s*|\s*\d+\s*")
_SETTLED = (DetailState.STATED, DetailState.DERIVABLE)
_COUNTS = frozenset({"dimensionless", "device", "step", "token", "parameter", "sequence"})
_SAME = {"entry": "token", "USD/device*hour": "USD/device/hour"}
"""Units that are read under another name than a metric has."""
_DEGREES = {"TP": "tensor", "PP": "pipeline", "DP": "data", "CP": "context", "EP": "expert"}


class Stated(Claim):
    """An answer of a checklist in the form of a claim, so that its figure is read as any other; `id` is the answer's."""

    by: str


def is_settled(detail: Detail) -> bool:
    """Tells whether a person gave or accepted an answer that settles its item."""
    is_a_persons = detail.accepted_by is not None or detail.proposed_by is Proposer.PERSON
    return detail.withdrawn is None and is_a_persons and detail.state in _SETTLED and bool(detail.value)


def who(detail: Detail) -> str:
    """Names who gave an answer, and when."""
    by = detail.accepted_by or "somebody without a name"
    return f"{by}, {detail.answered}" if detail.answered else by


def is_enough(detail: Detail) -> bool:
    """Tells whether a settled answer has a figure or an address, where its item asks for a figure."""
    return detail.item not in _told_in() or bool(_DIGIT.search(detail.value or "")) or "://" in (detail.value or "")


def facts_of_answer(library: Library, detail: Detail) -> Iterator[Fact]:
    """Yields the figures of an answer, each of a metric that its item tells and that the answer gives once."""
    wanted = _told_in().get(detail.item, ())
    on = library.records.get(detail.on)
    if (
        not wanted
        or not isinstance(on, (Claim, Study))
        or not is_settled(detail)
        or not _DIGIT.search(detail.value or "")
    ):
        return
    for metric, quantity in _figures(detail.value or "", wanted):
        stated = Stated(
            id=detail.id,
            subject=on.subject,
            kind=on.kind if isinstance(on, Claim) else ClaimKind.SPEC,
            statement=f"{metrics()[metric].label}: {quantity.printed}",
            claimant=on.claimant if isinstance(on, Claim) else on.conductor or on.subject,
            modality=Modality.DESCRIBED,
            metric=metric,
            study=on.study if isinstance(on, Claim) else on.id,
            tags=on.tags,
            quantity=quantity,
            by=who(detail),
        )
        kind = library.subjects[on.subject].kind if on.subject in library.subjects else None
        if fact := fact_of(stated, kind):
            yield fact


@lru_cache(maxsize=1)
def _told_in() -> dict[str, tuple[Metric, ...]]:
    """Returns the metrics that an item may tell, by item."""
    found: dict[str, tuple[Metric, ...]] = {}
    for metric in metrics().values():
        for item in metric.told_in:
            found[item] = (*found.get(item, ()), metric)
    return found


@lru_cache(maxsize=1_000)
def _figures(text: str, wanted: tuple[Metric, ...]) -> tuple[tuple[str, Quantity], ...]:
    """Returns one quantity a metric, as far as the unit and the words leave one metric for it and one figure of it."""
    if _BARE.fullmatch(text):
        (first, *_) = wanted
        if first.unit not in _COUNTS:
            return ()
        return ((first.id, Quantity(printed=text.strip(), value=text.strip().replace(",", ""), unit=first.unit)),)
    # Few libraries hold answers with figures; the others do without loading the extraction.
    from claims.extraction.figures import extract

    found: dict[str, list[Quantity]] = {}
    for read in extract(text):
        unit = _SAME.get(read.unit, read.unit)
        if read.low is None or read.comparator is not Comparator.EQUAL or not units.is_known(unit):
            continue
        fitting = [metric.id for metric in wanted if units.factor(unit, metric.unit) is not None]
        of_sequences = unit == "token" and _OF_SEQUENCES.search(text[: read.start])
        told = (
            "sequence-length"
            if of_sequences
            else read.metric or f"{_DEGREES.get(read.surface[:2], '')}-parallel-degree"
        )
        named = told if told in fitting else fitting[0] if len(fitting) == 1 else None
        if named:
            found.setdefault(named, []).append(Quantity(printed=read.surface, value=read.low, unit=unit))
    return tuple((metric, those[0]) for metric, those in found.items() if len(those) == 1)
