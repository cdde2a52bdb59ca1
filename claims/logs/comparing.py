"""A log set against a claim: the series that bear on it by metric, reading and unit, and whether they agree."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from claims import units
from claims.facts import fact_of
from claims.logs import changing
from claims.logs.comparison import Comparison, Measured, Verdict
from claims.logs.log import Log, Series
from claims.logs.naming import rows
from claims.logs.taking import is_loose, taken
from claims.model.claim import Claim
from claims.model.interval import Interval, format_number
from claims.model.library import Library
from claims.model.metric import Role, metrics
from claims.model.quantity import Quantity
from claims.model.subject import Subject, SubjectKind
from claims.plain import count

_SHOWN = 12


def compare(library: Library, claim: Claim, log: Log, baseline: Log | None = None) -> Comparison:
    """Sets a log against a claim.

    The two agree where the interval that the claim's printed figure implies has a value in common with what the log
    shows, and contradict each other where it lies outside of all that the log shows. A change needs the log of the
    baseline. Where the readings that the claim leaves open, or the rows that could be meant, say different things, it
    is under-determined.
    """
    quantity = claim.quantity
    if quantity is None or quantity.value is None:
        return _none(claim, "the claim has no figure")
    metric = _metric(library, claim)
    if metric is None:
        return _none(claim, "nothing tells the metric of the claim")
    if metrics()[metric].role is Role.CHANGE or changing.is_change(quantity, metric):
        if baseline is None:
            return _none(claim, "the claim compares two runs: give the log of the other one as baseline", metric)
        found = list(changing.measured(claim, quantity, metric, log, baseline))
    else:
        found = _measured(claim, quantity, metric, log)
    if not found:
        names = ", ".join(f"`{series.name}`" for series in list(log.series.values())[:_SHOWN])
        return _none(claim, f"no figure of the log is of {metrics()[metric].label}; it has {names}", metric)
    return _judged(claim, quantity, metric, found, log)


def _none(claim: Claim, reason: str, metric: str | None = None) -> Comparison:
    return Comparison(claim.id, Verdict.DOES_NOT_BEAR, reason, metric=metric)


def _metric(library: Library, claim: Claim) -> str | None:
    """Returns the metric of a claim: as recorded, else as its words and its unit tell it."""
    if claim.metric in metrics():
        return claim.metric
    subjects = [library.subjects[i] for i in claim.subjects() if i in library.subjects]
    kind = subjects[0].kind if subjects and subjects[0].id == claim.subject else None
    devices = tuple(name for s in subjects if s.kind is SubjectKind.ACCELERATOR for name in _names(s))
    fact = fact_of(claim, kind, devices)
    return fact.metric if fact else None


def _names(subject: Subject) -> tuple[str, ...]:
    return (subject.name, *subject.aliases)


def _measured(claim: Claim, quantity: Quantity, metric: str, log: Log) -> list[Measured]:
    """Returns what each series says that measures the metric in a reading that the claim does not exclude.

    A name that leaves open what it counts is asked only where no other one is there.
    """
    found: dict[bool, list[Measured]] = {False: [], True: []}
    for series in log.series.values():
        for row in rows().get(series.words, ()):
            excluded = claim.reading and row.reading and claim.reading != row.reading
            if row.metric == metric and not excluded:
                made = taken(series, row, claim, log)
                if (unit := _comparable(made.unit, quantity.unit, series)) is not None:
                    found[is_loose(series, row)].append(replace(made, unit=unit))
    return found[False] or found[True]


def _comparable(unit: str, claimed: str, series: Series) -> str | None:
    """Returns the unit of a figure as the claim's converts to it: a count and a bare number are the same."""
    if units.factor(claimed, unit) is not None:
        return unit
    if series.unit is None and "dimensionless" in (unit, claimed):
        return claimed
    is_per_device = claimed.replace("/device", "") != claimed or unit.replace("/device", "") != unit
    same = units.factor(claimed.replace("/device", ""), unit.replace("/device", ""))
    return claimed if is_per_device and same is not None and same == 1 else None


def _judged(claim: Claim, quantity: Quantity, metric: str, found: Sequence[Measured], log: Log) -> Comparison:
    judged = [(_one(quantity, measured), measured) for measured in found]
    verdicts = {verdict for verdict, _ in judged}
    verdict = verdicts.pop() if len(verdicts) == 1 else Verdict.UNDER_DETERMINED
    order = [Verdict.AGREES, Verdict.UNDER_DETERMINED, Verdict.CONTRADICTS]
    _, shown = min(judged, key=lambda pair: order.index(pair[0]))
    claimed = _claimed(quantity, shown.unit)
    printed = f"{quantity.comparator.value} " if quantity.comparator.value not in ("=", "range") else ""
    working = [f"claimed: {printed}{quantity.printed} is {claimed}{_told(shown.unit)}"]
    for one, measured in judged:
        reading = f", read as {measured.reading}" if measured.reading else ""
        working.append(f"log, `{measured.series}`{reading}: {measured.taken}")
        interval = measured.interval
        within = f", within {measured.reach}" if measured.reach != interval else ""
        working.append(f"that is {interval}{_told(measured.unit)}{within}: {_why(quantity, one, measured)}")
    working += dict.fromkeys(told for measured in found for told in _remarks(log, measured))
    return Comparison(
        claim.id,
        verdict,
        _reason(quantity, verdict, judged, shown),
        tuple(working),
        metric,
        shown,
        claimed,
    )


def _one(quantity: Quantity, measured: Measured) -> Verdict:
    claimed = _claimed(quantity, measured.unit)
    if claimed.overlaps(measured.interval):
        return Verdict.AGREES
    if measured.is_settled and not claimed.overlaps(measured.reach):
        return Verdict.CONTRADICTS
    return Verdict.UNDER_DETERMINED


def _claimed(quantity: Quantity, unit: str) -> Interval:
    factor = units.factor(quantity.unit, unit)
    interval = quantity.interval()
    return interval.scaled(factor) if factor is not None else interval


def _why(quantity: Quantity, verdict: Verdict, measured: Measured) -> str:
    claimed = _claimed(quantity, measured.unit)
    match verdict:
        case Verdict.AGREES:
            return "the two have values in common"
        case Verdict.CONTRADICTS:
            side = "above" if claimed.is_below(measured.reach) else "below"
            return f"the log lies {side} the claim"
        case _ if measured.is_settled:
            return "the claim lies within what the log shows, but not at its level"
        case _:
            return "they have no value in common, but what the log measures is not settled"


def _reason(quantity: Quantity, verdict: Verdict, judged: Sequence[tuple[Verdict, Measured]], shown: Measured) -> str:
    told = f"the log shows {format_number(shown.value)}{_told(shown.unit)} ({shown.taken})"
    match verdict:
        case Verdict.AGREES:
            return f"{told}, which fits {quantity.printed}"
        case Verdict.CONTRADICTS:
            return f"{told}, which does not fit {quantity.printed}"
    agreeing = [measured for one, measured in judged if one is Verdict.AGREES]
    other = [measured for one, measured in judged if one is not Verdict.AGREES]
    if agreeing and other:
        names = ", ".join(_named(measured) for measured in agreeing)
        rest = ", ".join(_named(measured) for measured in other)
        return f"{quantity.printed} fits {names} but not {rest}, and the claim does not say which is meant"
    return f"{told}: {_why(quantity, verdict, shown)}"


def _named(measured: Measured) -> str:
    return f"`{measured.series}`" + (f" as {measured.reading}" if measured.reading else "")


def _told(unit: str) -> str:
    return "" if unit == "dimensionless" else f" {unit.replace('_', ' ')}"


def _were(number: int) -> str:
    return f"{count(number, 'figure')} {'was' if number == 1 else 'were'}"


def _remarks(log: Log, measured: Measured) -> Iterator[str]:
    series = next((one for one in log.series.values() if one.name == measured.series), None)
    if series and series.rewritten:
        yield f"`{series.name}`: {_were(series.rewritten)} written again for the same step; the last one counts"
    if series and series.diverged:
        yield f"`{series.name}`: {_were(series.diverged)} left out, being no {'number' if series.diverged == 1 else 'numbers'}"
    if log.remarks and series and "loss" in series.words:
        yield from log.remarks
    if log.end is not None:
        yield log.end
