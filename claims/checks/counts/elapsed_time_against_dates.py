"""CNT106: a printed time of work against the dates that bound it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from claims import units
from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell, tell_number
from claims.facts.dates import Span, same_year_assumed, span_of, tell_date
from claims.facts.events import (
    Event,
    EventSort,
    event_of,
    events_of,
    is_future,
    linked,
    names_work,
    releases,
    same_work,
    sort_of,
    tellers,
    tells_of_one_work,
)
from claims.facts.places import belong_together
from claims.model.claim import Claim, ClaimKind
from claims.model.interval import Interval
from claims.model.subject import SubjectKind
from claims.patterns import declared

_WORDS = (
    (r"\bovernight\b", ("0", "1")),
    (r"\b(?:within|in|took|a few|several|only|matter of|just)\s+(?:\w+\s+)?hours\b", ("0", "2")),
    (r"\b(?:within|in|took|a few|several|only|matter of|just)\s+(?:\w+\s+)?days\b", ("1", "13")),
    (r"\b(?:within|in|took|a few|several|only|matter of|just)\s+(?:\w+\s+)?weeks\b", ("7", "60")),
    (r"\b(?:within|in|took|a few|several|only|matter of|just)\s+(?:\w+\s+)?months\b", ("28", "365")),
)
"""Words without a number, and the days that they cover at the most: "within days" is less than two weeks."""

_SINCE_RELEASE = declared(
    r"\b(?:after|since|from|of|following) (?:\w+ ){0,3}(?:release|launch|weights|open[- ]sourc\w+|debut)\b",
    re.IGNORECASE,
)
_AT_MOST = declared(r"\b(?:within|under|less than|fewer than|at most|no more than|up to)\b", re.IGNORECASE)
_SUMMED = declared(
    r"\b(?:total|cumulative\w*|combined|several|across|each|person|engineers?|gpus?|devices?|accelerators?)\b",
    re.IGNORECASE,
)
_WHOLE_RUN = declared(
    r"\b(?:the|this|whole|entire) run\b(?! of)|\bfrom (?:start|beginning) to (?:finish|end)\b", re.IGNORECASE
)
_GAP = declared(
    r"\b(?:between|from) (?:the |its )?(?P<first>announc\w+|unveil\w+|releas\w+|launch\w*) (?:and|to|till|until) (?:the |its )?"
    r"(?P<then>announc\w+|unveil\w+|releas\w+|launch\w*)\b(?! of\b(?! (?:the )?(?:model|weights)))|"
    r"\b(?P<last>announc\w+|unveil\w+|releas\w+|launch\w*|came out|shipp\w+|publish\w+) .{0,60}\bafter (?:the |its |being |it was )?"
    r"(?P<before>announc\w+|unveil\w+|releas\w+|launch\w*)\b(?! (?:of|by|in|at|for)\b(?! (?:the )?(?:model|weights)))",
    re.IGNORECASE,
)
"""Words that make a time the one between an announcement and a release."""

_NEEDS = ("dev-effort-basis", "dev-start-state")
_ONE_DAY = Decimal(1)
_STOPS = 2
"""A time by the wall clock, stops and all, is far from half the days between the dates."""

_METRICS = ("bring-up-time", "training-time", "duration", "analysis-time")


@dataclass(frozen=True, slots=True)
class Told:
    """A date with the claim that it was read from."""

    what: str
    span: Span
    claim: Claim


@check("CNT106", ClaimKind.DEVELOPMENT_TIME, ClaimKind.DURATION)
def elapsed_time_against_dates(view: View, claim: Claim) -> Iterator[Finding]:
    """Sets a printed time of work, in numbers or in words, against two dates that bound it.

    Where a beginning and an end are dated, the days between them are the time. A time said to lie between the
    announcement and the release is that between their dates, within half a unit of the one it is told in. For bringing a model up the release of
    the model and the first report of the result bound it: the work took no longer than from the one to the other,
    unless the team had access before. One day is added for time zones and for counting both ends. Words are taken at
    their widest: "within days" is up to 13 days, "within weeks" up to 60.

    Bad:

    ```toml
    # claims/began.toml
    id = "began"
    subject = "the-run"
    kind = "date"
    statement = "The training began on March 1, 2026."
    claimant = "the-maker"
    modality = "described"
    study = "training"
    when = "2026-03-01"
    citations = [{source = "the-article", paragraph = 1}]
    # claims/ended.toml
    id = "ended"
    subject = "the-run"
    kind = "date"
    statement = "The training ended on March 15, 2026."
    claimant = "the-maker"
    modality = "described"
    study = "training"
    when = "2026-03-15"
    citations = [{source = "the-article", paragraph = 1}]
    # claims/time.toml
    id = "time"
    subject = "the-run"
    kind = "duration"
    statement = "The training took 54 days."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-time"
    study = "training"
    quantity = {printed = "54 days", value = "54", unit = "day"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/training.toml
    id = "training"
    title = "The training"
    subject = "the-run"
    summary = "The model was trained once."
    ```

    Good:

    ```toml
    # claims/began.toml
    id = "began"
    subject = "the-run"
    kind = "date"
    statement = "The training began on March 1, 2026."
    claimant = "the-maker"
    modality = "described"
    study = "training"
    when = "2026-03-01"
    citations = [{source = "the-article", paragraph = 1}]
    # claims/ended.toml
    id = "ended"
    subject = "the-run"
    kind = "date"
    statement = "The training ended on April 24, 2026."
    claimant = "the-maker"
    modality = "described"
    study = "training"
    when = "2026-04-24"
    citations = [{source = "the-article", paragraph = 1}]
    # claims/time.toml
    id = "time"
    subject = "the-run"
    kind = "duration"
    statement = "The training took 54 days."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-time"
    study = "training"
    quantity = {printed = "54 days", value = "54", unit = "day"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/training.toml
    id = "training"
    title = "The training"
    subject = "the-run"
    summary = "The model was trained once."
    ```
    """
    if is_future(claim) or claim.reading == "person-days":
        return
    if gap := _of_a_gap(view, claim):
        yield _as_gap(view, claim, *gap)
        return
    number, words = _days(view, claim)
    printed = number or words
    if printed is None:
        return
    ends = _began_and_ended(view, claim)
    if ends is not None and number is not None:
        yield from _between(claim, number, *ends)
    elif claim.kind is ClaimKind.DEVELOPMENT_TIME:
        bounds = released_and_told(view, claim)
        if bounds is not None:
            yield from _since_release(claim, printed, number is None, *bounds)


def _of_a_gap(view: View, claim: Claim) -> tuple[Interval, Decimal, Event, Event] | None:
    """Returns the time, the days of its unit and the two dated events that it is said to lie between."""
    found = _GAP.search(claim.statement)
    fact = view.fact(claim) if found else None
    if found is None or fact is None or claim.quantity is None or fact.metric not in _METRICS:
        return None
    days, unit = units.factor(fact.unit, "day"), units.factor(claim.quantity.unit, "day")
    first, then = (_sort_named(found[a] or found[b]) for a, b in (("first", "before"), ("then", "last")))
    if days is None or unit is None or first is then:
        return None
    events = [e for e in events_of(view, claim.subject) if not is_future(e.claim)]
    starts, ends = ([e for e in events if e.sort is sort] for sort in (first, then))
    if len(starts) != 1 or len(ends) != 1 or not starts[0].span.is_comparable(ends[0].span):
        return None
    time = fact.interval.scaled(days)
    return Interval(None, time.high) if _is_at_most(claim) else time, unit, starts[0], ends[0]


def _sort_named(word: str) -> EventSort:
    return EventSort.ANNOUNCEMENT if re.match(r"announc|unveil", word, re.IGNORECASE) else EventSort.RELEASE


def _as_gap(view: View, claim: Claim, time: Interval, unit: Decimal, start: Event, end: Event) -> Finding:
    """Compares a time with the two events that it lies between; half a unit may have been rounded away."""
    working, window = _window(claim, time, _told("the first", start), _told("the second", end))
    printed = claim.quantity.printed if claim.quantity else ""
    between = f"Between {tell_date(start.span)} and {tell_date(end.span)} lie {_in_days(window)}"
    spare = max(unit / 2, _ONE_DAY)
    near = window.plus(Interval(-spare, spare))
    reads = (claim, start.claim, end.claim)
    if near.overlaps(time):
        return consistent(reads, working, f"{between}, which agrees with the {printed} printed.", bears_out=False)
    own = {c.source for c in claim.citations}
    behind = own | {source.id for source in view.sources_behind(claim)}
    theirs = [{c.source for c in event.claim.citations} for event in (start, end)]
    if start.span.has_year and end.span.has_year and all(not behind.isdisjoint(sources) for sources in theirs):
        return inconsistent(reads, working, f"{between}, not the {printed} printed.", needs=("source-primary",))
    sentence = f"{between}, not the {printed} printed, if the same events are meant."
    return under_determined(reads, working, sentence, needs=("source-primary",), severity=Severity.WARNING)


def _days(view: View, claim: Claim) -> tuple[Interval | None, Interval | None]:
    """Returns the printed time in days, and the time that words without a number cover."""
    fact = view.fact(claim)
    if fact is not None and fact.metric in _METRICS and (factor := units.factor(fact.unit, "day")) is not None:
        days = fact.interval.scaled(factor)
        return (Interval(None, days.high) if _is_at_most(claim) else days), None
    if claim.quantity is not None and claim.quantity.value is not None:
        return None, None
    said = f"{claim.quantity.printed if claim.quantity else ''} {claim.statement}"
    for words, (low, high) in _WORDS:
        if re.search(words, said, re.IGNORECASE):
            return None, Interval(Decimal(low), Decimal(high))
    return None, None


def _is_at_most(claim: Claim) -> bool:
    printed = claim.quantity.printed if claim.quantity else ""
    return bool(_AT_MOST.search(printed) or _AT_MOST.search(claim.statement))


def _began_and_ended(view: View, claim: Claim) -> tuple[Told, Told] | None:
    """Returns the one beginning and the one end that are dated beside the claim."""
    near = {other.id: other for other in linked(view, claim)}
    others = view.claims_of_study(claim.study) if claim.study else view.claims_about(claim.subject)
    near |= {c.id: c for c in others if c.subject == claim.subject and _is_near(claim, c)}
    whole = bool(claim.study) and bool(_WHOLE_RUN.search(claim.statement))
    same = (
        other
        for other in near.values()
        if (whole or same_work(claim, other) or (claim.study and not names_work(other))) and not is_future(other)
    )
    events = [event for other in same if (event := event_of(view, other))]
    starts = [e for e in events if e.sort is EventSort.START]
    ends = [e for e in events if e.sort is EventSort.END]
    if len(starts) != 1 or len(ends) != 1 or not starts[0].span.is_comparable(ends[0].span):
        return None
    return _told("the beginning", starts[0]), _told("the end", ends[0])


def _is_near(claim: Claim, other: Claim) -> bool:
    return belong_together(claim, other) or tells_of_one_work(claim, other)


def _told(what: str, event: Event) -> Told:
    return Told(what, event.span, event.claim)


def _between(claim: Claim, time: Interval, start: Told, end: Told) -> Iterator[Finding]:
    working, window = _window(claim, time, start, end)
    if window.high is None or window.high < 0:
        return
    reads = (claim, start.claim, end.claim)
    printed = claim.quantity.printed if claim.quantity else ""
    between = f"Between {tell_date(start.span)} and {tell_date(end.span)} lie {_in_days(window)}"
    longest, shortest = window.high + _ONE_DAY, (window.low or Decimal(0)) - _ONE_DAY
    if time.low is not None and time.low > longest:
        if start.span.has_year and not _SUMMED.search(claim.statement):
            yield inconsistent(reads, working, f"{between}, fewer than the {printed} printed.", needs=("raw-logs",))
        else:
            sentence = f"{between}, fewer than the {printed} printed, if these are of one year and not summed up."
            yield under_determined(reads, working, sentence, needs=("raw-logs",), severity=Severity.WARNING)
    elif time.high is not None and time.high * _STOPS < shortest and claim.reading == "wall-clock":
        yield inconsistent(reads, working, f"{between}, more than the {printed} printed.", needs=("raw-logs",))
    elif time.high is not None and time.high < shortest:
        sentence = f"{between}, more than the {printed} printed, which leaves stops or other work."
        yield under_determined(reads, working, sentence, needs=("timed-region", "goodput-availability"))
    else:
        yield consistent(reads, working, f"{between}, which agrees with the {printed} printed.", bears_out=False)


def released_and_told(view: View, claim: Claim) -> tuple[Told, Told] | None:
    """Returns the release that a claim's work can have begun with, and the first day on which its result is told.

    Nothing where the claim is about no released thing, where releases have different dates, or where no result is dated.
    """
    found = [release for subject in dict.fromkeys(claim.subjects()) for release in releases(view, subject)]
    if not found or any(other.span != found[0].span for other in found):
        return None
    release = found[0]
    ends = [end for end in _tellings(view, claim) if release.span.is_comparable(end.span)]
    if not ends:
        return None
    first = min(ends, key=lambda end: (end.span.latest, end.span.earliest, end.claim is claim, end.claim.id))
    return Told("the release", release.span, release.claim), first


def _tellings(view: View, claim: Claim) -> Iterator[Told]:
    near = {other.id: other for other in linked(view, claim)}
    if claim.study:
        near |= {other.id: other for other in view.claims_of_study(claim.study)}
    subject = view.subject(claim.subject)
    if subject is None or subject.kind is not SubjectKind.MODEL:
        same = [c for c in view.claims_about(claim.subject) if c.subject == claim.subject and c.when]
        near |= {other.id: other for other in same if sort_of(view, other) is EventSort.REPORT}
        beside = (c for c in same if c.claimant == claim.claimant and set(c.subjects()) >= set(claim.subjects()))
        near |= {other.id: other for other in beside if sort_of(view, other) is EventSort.SUPPORT}
    for other in near.values():
        event = event_of(view, other)
        if event and event.sort in (EventSort.REPORT, EventSort.SUPPORT, EventSort.END) and not is_future(other):
            yield _told("the report" if event.sort is EventSort.REPORT else "the result", event)
    if asserted := span_of(claim.asserted):
        yield Told("the statement", asserted, claim)
    for source in tellers(view, claim):
        if published := span_of(source.published):
            yield Told(view.name(source.id), published, claim)


def _since_release(claim: Claim, time: Interval, is_words: bool, start: Told, end: Told) -> Iterator[Finding]:
    working, window = _window(claim, time, start, end)
    reads = (claim, start.claim, end.claim)
    printed = claim.quantity.printed if claim.quantity else "time printed"
    if window.high is None:
        return
    dates = f"{tell_date(start.span)} and {tell_date(end.span)}"
    if window.high < 0:
        sentence = f"The result is dated {tell_date(end.span)}, before the release on {tell_date(start.span)}."
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
        return
    between = f"Between the release and the first report, {dates}, lie {_in_days(window)}"
    if time.low is not None and time.low > window.high + _ONE_DAY:
        if _SINCE_RELEASE.search(claim.statement) and start.span.has_year:
            sentence = f"{between}, fewer than the “{printed}” counted from the release."
            yield inconsistent(reads, working, sentence, needs=_NEEDS)
        else:
            sentence = f"{between}, fewer than “{printed}”: the work must have begun before the release."
            yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    elif is_words:
        fits = window.low is None or time.high is None or window.low <= time.high
        word = "fits" if fits else "is no shorter than"
        sentence = f"{between}, which {word} “{printed}” if the work began with the release; neither end is stated."
        yield under_determined(reads, working, sentence, needs=_NEEDS)
    else:
        yield consistent(reads, working, f"{between}, which leaves room for “{printed}”.", bears_out=False)


def _window(claim: Claim, time: Interval, start: Told, end: Told) -> tuple[Working, Interval]:
    working = Working()
    printed = claim.quantity.printed if claim.quantity else claim.statement
    working.say(f"time printed: “{printed}”, that is {_in_days(time)}")
    for told in (start, end):
        working.say(f"{told.what}: {tell_date(told.span)}")
    if same_year_assumed(start.span, end.span):
        working.say("no year is printed; both are taken as of one year")
    window = start.span.days_until(end.span) or Interval(None, None)
    working.computed("days between the dates", window, "day", has_value=False)
    return working, window


def _in_days(time: Interval) -> str:
    low, high = time
    if low is None or high is None or low == high:
        return tell(time, "day")
    return f"{tell_number(low)} to {tell(high, 'day')}"
