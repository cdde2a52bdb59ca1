"""CNT105: support from the first day against the dates of the release and of the support."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts.dates import Span, same_year_assumed, span_of, tell_date
from claims.facts.events import EventSort, event_of, is_future, linked, releases, sort_of, tellers
from claims.model.claim import Claim, ClaimKind
from claims.model.interval import Interval
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_FIRST_DAY = declared(
    r"\bday[- ](?:zero|0|one|1)\b|\b(?:launch|release)[- ]day\b"
    r"|\bday of (?:the |its )?(?:model's )?(?:release|launch)\b|\b(?:first|very|same) day\b"
    r"|\bsince (?:the model|it|the weights) (?:came out|(?:was|were) released|launched)\b"
    r"|\b(?:at|on|upon) (?:its |the )?(?:launch|release)\b",
    re.IGNORECASE,
)
_AFTER = declared(
    r"\b(?:announc\w+|present\w+|published|told|reported)\b.*\b(?:once|after|following|upon)\b.*"
    r"\b(?:releas\w+|weights|launch\w*|came out|debut\w*)\b",
    re.IGNORECASE,
)
_BEFORE = declared(
    r"\b(?:in advance|beforehand|ahead of (?:time|(?:the |its )?(?:release|launch))|early access|pre-?analys\w+"
    r"|before (?:the |its )?(?:public )?(?:release|launch|weights))\b",
    re.IGNORECASE,
)
_SAME = declared(r"\b(?:same|one) (day|week|month)\b", re.IGNORECASE)
_LONGEST_GAP = {"day": 0, "week": 6, "month": 30}
_NO_WORD_OF_TIME = (ClaimKind.ABSENCE, ClaimKind.OPINION, ClaimKind.PROJECTION)
_KINDS = (ClaimKind.SUPPORT, ClaimKind.AVAILABILITY)
_HARDWARE = (
    SubjectKind.ACCELERATOR,
    SubjectKind.SERVER,
    SubjectKind.CLUSTER,
    SubjectKind.NETWORK_CARD,
    SubjectKind.SITE,
)
"""What supports a model; the first day is that of the release of what is supported."""

_NEEDS = ("availability-date", "support-evidence")


@dataclass(frozen=True, slots=True)
class _Dated:
    """A claim of support with its own date, or with the earliest day on which it is told."""

    claim: Claim
    span: Span
    where: Claim
    what: str
    is_own: bool


@check("CNT105", Subject)
def day_zero_against_dates(view: View, subject: Subject) -> Iterator[Finding]:
    """Sets claims of support from the first day (day-zero, launch day) against the printed dates.

    The day is that of the release. A support that is dated on or before it bears the words out; so does a report from
    that day. A later report bounds the delay only: support on day zero that is reported a day later came at most one
    day later. A support that is itself dated more than one day after the release contradicts the words; one day is left
    to time zones. Dates without a year are taken as of one year. Words that put the announcement after the release, or the
    work before it, are set beside the first day, and "in the same week" beside the dates of what it is said of.

    Bad:

    ```toml
    # claims/release.toml
    id = "release"
    subject = "the-model"
    kind = "date"
    statement = "The weights of the model were released on March 10, 2026."
    claimant = "the-maker"
    modality = "described"
    when = "2026-03-10"
    citations = [{source = "the-article", paragraph = 1}]
    # claims/support.toml
    id = "support"
    subject = "the-model"
    kind = "support"
    statement = "The engine had day-zero support for the model, completed on March 14, 2026."
    claimant = "the-vendor"
    modality = "described"
    when = "2026-03-14"
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/release.toml
    id = "release"
    subject = "the-model"
    kind = "date"
    statement = "The weights of the model were released on March 10, 2026."
    claimant = "the-maker"
    modality = "described"
    when = "2026-03-10"
    citations = [{source = "the-article", paragraph = 1}]
    # claims/support.toml
    id = "support"
    subject = "the-model"
    kind = "support"
    statement = "The engine had day-zero support for the model, completed on March 10, 2026."
    claimant = "the-vendor"
    modality = "described"
    when = "2026-03-10"
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    if subject.kind in _HARDWARE:
        return
    thing, dated = subject.id, releases(view, subject.id)
    if not dated or any(event.span.printed != dated[0].span.printed for event in dated):
        return
    event = dated[0]
    release = event.claim
    undated: list[Claim] = []
    told: dict[str, list[_Dated]] = defaultdict(list)
    first_day: dict[str, list[Claim]] = defaultdict(list)
    about = [claim for claim in view.claims_about(thing) if claim.id != release.id]
    for claim in about:
        if not _is_of_first_day(view, claim):
            continue
        first_day[claim.study or claim.claimant].append(claim)
        found = _dated(view, claim, event.span)
        if found is None:
            undated.append(claim)
        elif found.is_own:
            yield _own_date(view, release, event.span, found)
        else:
            told[claim.study or claim.claimant].append(found)
    for those in told.values():
        yield _first_told(view, release, event.span, thing, those)
    if undated:
        yield _without_date(view, release, event.span, thing, undated)
    for claims in first_day.values():
        yield from _before_and_after(view, release, event.span, thing, claims, about)
    for claim in about:
        if claim.kind not in _NO_WORD_OF_TIME and claim.when is None and _SAME.search(claim.statement):
            yield from _at_one_time(view, release, event.span, claim)


def _is_of_first_day(view: View, claim: Claim) -> bool:
    if claim.kind not in _KINDS or is_future(claim):
        return False
    words = [claim.statement, claim.conditions.get("availability-date", "")]
    words += [view.name(about.subject) for about in claim.about if "contrast" not in about.role]
    return any(_FIRST_DAY.search(word) for word in words)


def _dated(view: View, claim: Claim, release: Span) -> _Dated | None:
    """Returns the date of a support, else the earliest day on which something tells of it as done."""
    bounds = []
    if own := span_of(claim.when):
        if sort_of(view, claim) not in (EventSort.REPORT, EventSort.ANNOUNCEMENT):
            return _Dated(claim, own, claim, "the support", True)
        bounds.append(_Dated(claim, own, claim, "word of it", False))
    near = view.claims_of_study(claim.study) if claim.study else ()
    for other in (*linked(view, claim), *near):
        event = event_of(view, other)
        if event is None or is_future(other):
            continue
        if event.sort is EventSort.SUPPORT and other.subject == claim.subject:
            if other in linked(view, claim):
                return _Dated(claim, event.span, other, "the support", True)
            bounds.append(_Dated(claim, event.span, other, "a support", False))
        if event.sort is EventSort.REPORT:
            bounds.append(_Dated(claim, event.span, other, "a report of it", False))
    if asserted := span_of(claim.asserted):
        bounds.append(_Dated(claim, asserted, claim, "its announcement", False))
    for source in tellers(view, claim):
        if published := span_of(source.published):
            bounds.append(_Dated(claim, published, claim, view.name(source.id), False))
    fitting = [bound for bound in bounds if release.is_comparable(bound.span)]
    return min(fitting, key=_by_day) if fitting else None


def _by_day(bound: _Dated) -> tuple[date, date, bool, str]:
    """The earliest day first; of one day, a claim that dates the report before a document's own date."""
    return bound.span.latest, bound.span.earliest, bound.where is bound.claim, bound.where.id


def _started(view: View, release: Span, thing: str) -> Working:
    working = Working()
    working.say(f"the release of {view.name(thing)}: {tell_date(release)}")
    return working


def _own_date(view: View, release: Claim, day: Span, found: _Dated) -> Finding:
    working = _started(view, day, release.subject)
    working.say(f"{found.what}: {tell_date(found.span)}")
    _delay(working, day, found.span)
    reads = (release, found.claim, found.where)
    when = f"The release is dated {tell_date(day)} and the support {tell_date(found.span)}"
    if _is_no_later(found.span, day):
        return consistent(reads, working, f"{when}, which is no later.", bears_out=False)
    if day.may_be_same_day(found.span):
        sentence = f"{when}, which can be the same day, and need not be."
        return under_determined(reads, working, sentence, needs=_NEEDS)
    if day.may_be_same_day(found.span, tolerance=1):
        sentence = f"{when}: one day later, which different time zones can explain."
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    shared = {c.source for c in release.citations} & {c.source for c in found.where.citations}
    if found.where is found.claim and day.is_before(found.span) and (day.has_year or shared):
        return inconsistent(reads, working, f"{when}, so it was not there on the first day.", needs=_NEEDS)
    sentence = f"{when}, which is not the first day, if both dates belong to the same support and year."
    return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)


def _first_told(view: View, release: Claim, day: Span, thing: str, those: list[_Dated]) -> Finding:
    working = _started(view, day, thing)
    first = min(those, key=_by_day)
    working.say(f"{first.what}: {tell_date(first.span)}")
    delay = _delay(working, day, first.span)
    reads = tuple({c.id: c for c in (release, *(x for b in those for x in (b.claim, b.where)))}.values())
    says = f"The release is dated {tell_date(day)}, and {first.what} {tell_date(first.span)}"
    if _is_no_later(first.span, day):
        return consistent(reads, working, f"{says}, so the support was there by the first day.", bears_out=False)
    most = delay.high if delay else None
    days = "one day" if most == 1 else f"{most} days"
    return under_determined(
        reads, working, f"{says}: the support came at most {days} later, and has no date of its own.", needs=_NEEDS
    )


def _without_date(view: View, release: Claim, day: Span, thing: str, those: list[Claim]) -> Finding:
    working = _started(view, day, thing)
    for claim in those:
        working.say(f"no date: {claim.statement}")
    working.computed("claims without a date", len(those), "claim")
    one = len(those) == 1
    count, prints = ("One claim", "prints") if one else (f"{len(those)} claims", "print")
    return under_determined(
        (release, *those),
        working,
        f"{count} of support from the first day {prints} no date that could be held against the release on "
        f"{tell_date(day)}.",
        needs=_NEEDS,
    )


def _before_and_after(
    view: View, release: Claim, day: Span, thing: str, first_day: list[Claim], about: list[Claim]
) -> Iterator[Finding]:
    """Sets words that the announcement came after the release, or that the work began before it, beside day zero."""
    group = first_day[0].study or first_day[0].claimant
    known = {claim.id for claim in first_day}
    others = [c for c in about if (c.study or c.claimant) == group and c.id not in known and not is_future(c)]
    others = [c for c in others if c.kind not in _NO_WORD_OF_TIME and c.when is None]
    after = [c for c in others if _AFTER.search(c.statement) and c.kind in (ClaimKind.DATE, *_KINDS)]
    before = [c for c in others if _BEFORE.search(c.statement) and c not in after]
    if not after and not before:
        return
    working = _started(view, day, thing)
    working.say(f"from the first day: “{first_day[0].statement}”")
    said, only_if = [], []
    for claim in after:
        working.say(f"announced after the release: “{claim.statement}”")
    for claim in before:
        working.say(f"begun before the release: “{claim.statement}”")
    if after:
        said.append("announced after the release")
        only_if.append("it was announced on the day of the release")
    if before:
        said.append("prepared in advance")
        only_if.append("the model was at hand before its release")
    yield under_determined(
        (release, first_day[0], *after, *before),
        working,
        f"The support is said to be there from the first day and to have been {' and '.join(said)}; that fits if "
        f"{' and '.join(only_if)}, which is not stated.",
        needs=("availability-date", *(("dev-start-state",) if before else ())),
    )


def _at_one_time(view: View, release: Claim, day: Span, claim: Claim) -> Iterator[Finding]:
    """Sets "in the same week", told of supports from the first day, against the dates of these."""
    unit = next(found.casefold() for found in _SAME.findall(claim.statement))
    supports = [other for other in linked(view, claim) if _is_of_first_day(view, other)]
    if len(supports) < 2:
        return
    bounds = [bound for other in supports if (bound := _dated(view, other, day))]
    if not bounds or not all(day.is_comparable(bound.span) for bound in bounds):
        return
    last = max(bounds, key=lambda bound: (bound.span.latest, bound.span.earliest, bound.claim.id))
    gap = day.days_until(last.span)
    if gap is None or gap.low is None or gap.high is None or gap.low < 0:
        return
    working = _started(view, day, release.subject)
    for bound in bounds:
        working.say(f"{bound.what}: {tell_date(bound.span)}")
    _delay(working, day, last.span)
    reads = {c.id: c for c in (claim, release, *supports, *(bound.where for bound in bounds))}.values()
    without = len(supports) - len(bounds)
    words = f"{tell_date(day)} for the release and {tell_date(last.span)} for {last.what}"
    rest = f"; {without} of the {len(supports)} supports {'has' if without == 1 else 'have'} no date" if without else ""
    told = f"Of supports that are told as of the same {unit}, the dates are {words}"
    if gap.high <= _LONGEST_GAP[unit]:
        yield consistent(
            tuple(reads), working, f"{told}, which fits{rest}.", needs=_NEEDS if rest else (), bears_out=False
        )
    else:
        sure = gap.low > _LONGEST_GAP[unit]
        sentence = f"{told}, which {'is' if sure else 'may be'} longer than a {unit}{rest}."
        severity = Severity.WARNING if sure else Severity.NOTE
        yield under_determined(tuple(reads), working, sentence, needs=_NEEDS, severity=severity)


def _is_no_later(then: Span, day: Span) -> bool:
    same = then.days == day.days == 1 and then.may_be_same_day(day)
    return same or then.is_before(day)


def _delay(working: Working, day: Span, then: Span) -> Interval | None:
    delay = day.days_until(then)
    if delay is not None:
        if same_year_assumed(day, then):
            working.say("no year is printed; both are taken as of one year")
        working.computed("days from the release", delay, "day", has_value=False)
    return delay
