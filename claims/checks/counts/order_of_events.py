"""CNT104: the order in which dated events can have happened."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell_range, tell_together
from claims.facts.dates import Span, days_by_year, same_year_assumed, span_of, tell_date
from claims.facts.events import (
    Event,
    EventSort,
    event_of,
    events_of,
    is_future,
    is_living,
    is_told_as_past,
    linked,
    releases,
    same_work,
    tellers,
    tells_of_one_work,
    thing_of,
)
from claims.model.claim import Claim, ClaimKind, Modality
from claims.model.source import Source
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_BASES = (EventSort.RELEASE, EventSort.ANNOUNCEMENT)
_USES = (ClaimKind.SUPPORT, ClaimKind.AVAILABILITY)
_NO_USES = (ClaimKind.ABSENCE, ClaimKind.OPINION, ClaimKind.PROJECTION, ClaimKind.ATTRIBUTION, ClaimKind.SPEC)
_TRAINED = declared(r"\b(pre-?)?train(ing|ed)\b", re.IGNORECASE)
_TRAINED_ON = declared(
    r"\bfine-?tun|\bpost-?train|\bcontinu|\bfurther\b|\badapter|\bLoRA\b|\breinforcement|\bre-?train|\breproduc|\breplic|"
    r"\bbenchmark|\bMLPerf\b|\bnext\b|\bsuccessor|\bdistil|\bagain\b|\bsecond\b|\bport(ed|ing)?\b",
    re.IGNORECASE,
)
"""Training that a released model may still get, or that others may do."""

_NOT_FINAL = declared(
    r"\b(preview|beta|alpha|early|intermediate|checkpoints|API|papers?|reports?|code|demo|base|tokeni[sz]er|first)\b",
    re.IGNORECASE,
)
"""Words of a release that need not be that of the finished weights."""

_LONGEST_NAME = 120
_NO_YEAR = " (no year)"
_NEEDS = ("availability-date", "source-primary")


@dataclass(frozen=True, slots=True)
class _Later:
    """Something dated that should not lie before an event: what it is, when, and the claim that it was read from."""

    what: str
    span: Span
    claim: Claim


@check("CNT104", Claim, Subject)
def order_of_events(view: View, record: Claim | Subject) -> Iterator[Finding]:
    """Puts dated events in order: a thing is announced and released, then used, and then that is reported.

    A document that tells an event as past cannot have come out before it; one day is allowed for time zones, and one
    that is kept up to date (documentation, a repository, a model card) may tell what came after its date. A support, a
    measurement or a report that is dated before the release of the thing needs access before the release, which is
    possible and has to be said; the maker itself always has it. The training of a model is over when its finished
    weights are released. Dates without a year are put in order as of one year,
    which makes a contradiction of them under-determined; between a date with a year and one without there is no order.

    Bad:

    ```toml
    # sources/the-article.toml
    id = "the-article"
    kind = "press-article"
    published = "2026-03-02"
    # claims/release.toml
    id = "release"
    subject = "the-model"
    kind = "date"
    statement = "The weights of the model were released on March 10, 2026."
    claimant = "the-maker"
    modality = "described"
    when = "2026-03-10"
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # sources/the-article.toml
    id = "the-article"
    kind = "press-article"
    published = "2026-03-12"
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
    statement = "The engine was adapted to the model on March 11, 2026."
    claimant = "the-maker"
    modality = "described"
    when = "2026-03-11"
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    if isinstance(record, Subject):
        yield from _of_thing(view, record)
        return
    event = event_of(view, record)
    if event is None or is_future(record):
        return
    yield from _told_too_early(view, event)
    if event.sort in (EventSort.START, EventSort.END):
        yield from _trained_after_release(view, event)
    if event.sort is EventSort.END:
        yield from _ends_before_start(view, event)
    elif event.sort is not EventSort.REPORT and event.sort not in _BASES:
        yield from _compared(event, _named_reports(view, event), view)


def _of_thing(view: View, thing: Subject) -> Iterator[Finding]:
    """Sets the first release of a thing, and its first announcement, against what is dated of its use."""
    events = [e for e in events_of(view, thing.id) if not is_future(e.claim)]
    announced = [e for e in events if e.sort is EventSort.ANNOUNCEMENT]
    released = [e for e in events if e.sort is EventSort.RELEASE]
    if announced:
        yield from _chain(view, announced[0], thing, [])
    if released:
        yield from _chain(view, released[0], thing, announced)


def _told_too_early(view: View, event: Event) -> Iterator[Finding]:
    citing = {citation.source for citation in event.claim.citations}
    for source in tellers(view, event.claim):
        published = span_of(source.published)
        if published is None or not published.is_well_before(event.span):
            continue
        working = Working()
        working.say(f"the event: {tell_date(event.span)}")
        working.say(f"{view.name(source.id)} came out: {tell_date(published)}")
        _gap(working, published, event.span)
        told = f"and tells what is dated {tell_date(event.span)}"
        sentence = f"{view.name(source.id)} came out on {tell_date(published)} {told}"
        if source.id in citing and published.has_year and is_told_as_past(event.claim) and not is_living(source):
            yield inconsistent((event.claim,), working, f"{sentence}.", needs=_NEEDS)
        else:
            rest = " if both are of one year" if same_year_assumed(published, event.span) else ""
            yield under_determined(
                (event.claim,), working, f"{sentence}{rest}.", needs=_NEEDS, severity=Severity.WARNING
            )
        return


def _ends_before_start(view: View, end: Event) -> Iterator[Finding]:
    near = view.claims_of_study(end.claim.study) if end.claim.study else _beside(view, end.claim)
    same = (other for other in near if same_work(end.claim, other))
    starts = [e for other in same if (e := event_of(view, other)) and e.sort is EventSort.START]
    if len(starts) != 1 or not end.span.is_comparable(starts[0].span):
        return
    start = starts[0]
    working = Working()
    working.say(f"the beginning: {tell_date(start.span)}")
    working.say(f"the end: {tell_date(end.span)}")
    _gap(working, start.span, end.span)
    reads = (end.claim, start.claim)
    if not end.span.is_before(start.span):
        yield consistent(
            reads, working, f"It began on {tell_date(start.span)} and ended on {tell_date(end.span)}.", bears_out=False
        )
    elif end.span.has_year:
        sentence = f"It is said to have ended on {tell_date(end.span)} and to have begun on {tell_date(start.span)}."
        yield inconsistent(reads, working, sentence, needs=("raw-logs",))
    else:
        sentence = f"It ended on {tell_date(end.span)} and began on {tell_date(start.span)}, so the years must differ."
        yield under_determined(reads, working, sentence, needs=("raw-logs",), severity=Severity.WARNING)


def _beside(view: View, claim: Claim) -> Iterator[Claim]:
    """Yields the claims that are linked to one, and those of its source about the same work on the same thing."""
    near = {other.id: other for other in linked(view, claim)}
    near |= {c.id: c for c in view.claims_about(claim.subject) if c.id != claim.id and tells_of_one_work(claim, c)}
    yield from (near[claim_id] for claim_id in sorted(near))


def _trained_after_release(view: View, event: Event) -> Iterator[Finding]:
    """Sets the training of a model against the release of its weights, which need it to be over."""
    if not _TRAINED.search(event.claim.statement) or _TRAINED_ON.search(event.claim.statement):
        return
    thing = view.subject(thing_of(view, event.claim))
    if thing is None or thing.kind is not SubjectKind.MODEL:
        return
    found = [r for r in releases(view, thing.id) if not _NOT_FINAL.search(r.claim.statement)]
    if len({release.span.printed for release in found}) != 1 or not found[0].span.is_well_before(event.span):
        return
    release = found[0]
    if event.claim.claimant not in (release.claim.claimant, thing.vendor):
        return
    working = Working()
    working.say(f"the release: {tell_date(release.span)}")
    working.say(f"the {event.sort} of the training: {tell_date(event.span)}")
    _gap(working, release.span, event.span)
    word = "begun" if event.sort is EventSort.START else "ended"
    sentence = (
        f"{thing.name} was released on {tell_date(release.span)}, and its training is said to have {word} on "
        f"{tell_date(event.span)}"
    )
    reads = (event.claim, release.claim)
    sources = {c.source for c in event.claim.citations} & {c.source for c in release.claim.citations}
    if event.span.has_year and release.span.has_year and sources:
        yield inconsistent(reads, working, f"{sentence}.", needs=_NEEDS)
    else:
        sentence = f"{sentence}, unless it is the training of a later version or another year."
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)


def _chain(view: View, event: Event, thing: Subject, announced: Sequence[Event]) -> Iterator[Finding]:
    later = {found.claim.id + found.span.printed: found for found in _named_reports(view, event, thing.id)}
    about = view.claims_about(thing.id)
    users = [c for c in about if c.id != event.claim.id and _tells_of_use(view, c, thing.vendor)]
    documents: set[str] = set()
    for user in users:
        dated = event_of(view, user)
        if dated and dated.sort not in (*_BASES, EventSort.START, EventSort.END):
            later.setdefault(user.id + dated.span.printed, _Later(_told("use", user), dated.span, user))
        for source in tellers(view, user):
            documents.add(source.id)
            if found := _published(source, user, view):
                later.setdefault(source.id, found)
    for report in _reports_beside(view, event, documents):
        later.setdefault(report.claim.id + report.span.printed, report)
    yield from _compared(event, later.values(), view, announced)


def _tells_of_use(view: View, claim: Claim, maker: str | None) -> bool:
    """Tells whether a claim is of somebody's use of a thing; its maker has it before the release."""
    study = view.study(claim.study) if claim.study else None
    if maker is not None and maker in (claim.claimant, study.conductor if study else None):
        return False
    if is_future(claim) or claim.kind in _NO_USES:
        return False
    return claim.modality is Modality.MEASURED or claim.kind in _USES or claim.study is not None


def _published(source: Source, user: Claim, view: View) -> _Later | None:
    span = span_of(source.published)
    return _Later(f"“{view.name(source.id)}”", span, user) if span else None


def _told(sort: str, claim: Claim) -> str:
    """Names a dated event by its sort and the claim that tells it."""
    statement = claim.statement.removesuffix(".")
    if len(statement) > _LONGEST_NAME:
        statement = f"{statement[:_LONGEST_NAME].rsplit(' ', 1)[0]}…"
    return f"the {sort} “{statement}”"


def _named_reports(view: View, event: Event, thing: str | None = None) -> list[_Later]:
    """Returns the dated reports that are linked to the event; of a thing, also its reports and uses that are dated."""
    found: dict[str, _Later] = {}
    wanted = (EventSort.REPORT, EventSort.SUPPORT) if thing else (EventSort.REPORT,)
    about = view.claims_about(thing) if thing else ()
    for other in (*linked(view, event.claim), *about):
        dated = event_of(view, other)
        if dated and other.id != event.claim.id and dated.sort in wanted and not is_future(other):
            found.setdefault(other.id, _Later(_told(str(dated.sort), other), dated.span, other))
    return list(found.values())


def _reports_beside(view: View, event: Event, documents: set[str]) -> Iterator[_Later]:
    """Yields the claims of the event's sources that date the documents in which its subject is used."""
    for citation in event.claim.citations:
        for other in view.claims_in_source(citation.source):
            if other.when is None or documents.isdisjoint(via for c in other.citations for via in c.via):
                continue
            dated = event_of(view, other)
            if dated and dated.sort is EventSort.REPORT:
                yield _Later(_told("report", other), dated.span, other)


def _compared(event: Event, later: Iterable[_Later], view: View, announced: Sequence[Event] = ()) -> Iterator[Finding]:
    those = sorted(later, key=lambda one: (not one.span.has_year, one.span.earliest, one.claim.id))
    working = Working()
    thing = view.name(thing_of(view, event.claim) or event.claim.subject)
    working.say(f"the {event.sort} of {thing}: {tell_date(event.span)}")
    late = [told for told in announced if event.span.is_well_before(told.span)]
    for told in announced:
        working.say(f"its announcement: {tell_date(told.span)}")
    early: list[_Later] = []
    fitting: list[_Later] = []
    open_ones: list[_Later] = []
    for one in those:
        if not event.span.is_comparable(one.span):
            open_ones.append(one)
            place = f"no order, as a year is missing{_if_of(event.span, one.span)}"
        elif one.span.is_well_before(event.span):
            early.append(one)
            place = "before it"
        else:
            fitting.append(one)
            place = "not before it"
        working.say(f"{one.what}: {tell_date(one.span)}, {place}")
    if not those and not announced:
        return
    reads = tuple({c.id: c for c in (event.claim, *(o.claim for o in those), *(e.claim for e in announced))}.values())
    said = f"The {event.sort} of {thing} is dated {tell_date(event.span)}"
    yield _judged(event, said, working, reads, early, fitting, open_ones, late)


def _judged(
    event: Event,
    said: str,
    working: Working,
    reads: tuple[Claim, ...],
    early: list[_Later],
    fitting: list[_Later],
    open_ones: list[_Later],
    late: list[Event],
) -> Finding:
    if early:
        _gap(working, early[0].span, event.span)
        sentence = f"{said}, and what builds on it earlier, {_dates(early)}, which needs access before that day."
        return under_determined(reads, working, sentence, needs=(*_NEEDS, "dev-start-state"), severity=Severity.WARNING)
    if late:
        sentence = f"{said}, before its announcement on {tell_date(late[0].span)}."
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    if not fitting and open_ones:
        rest = _if_of(event.span, open_ones[0].span)
        sentence = (
            f"{said}; what builds on it: {_dates(open_ones)}; a year is missing, so their order is not settled{rest}."
        )
        return under_determined(reads, working, sentence, needs=_NEEDS)
    last = fitting[-1].span if fitting else event.span
    if fitting:
        _gap(working, event.span, last)
    rest = ", if all are of one year" if same_year_assumed(event.span, last) else ""
    follows = f"what builds on it: {_dates(fitting)}" if fitting else "its announcement not later"
    return consistent(reads, working, f"{said}; {follows}; the order fits{rest}.", bears_out=False)


def _if_of(first: Span, then: Span) -> str:
    """Says how many days lie between, for each year that the date without one may be of."""
    said = [f"if of {year}, {tell_range(days, 'day')} later" for year, days in days_by_year(first, then)]
    return f" ({'; '.join(said)})" if said else ""


def _gap(working: Working, first: Span, then: Span) -> None:
    days = first.days_until(then)
    if days is not None:
        if same_year_assumed(first, then):
            working.say("no year is printed; both are taken as of one year")
        working.computed("days from the first to the second", days, "day", has_value=False)


def _dates(those: Iterable[_Later]) -> str:
    """Writes what is dated, each date with the first thing of that day and how many more there are."""
    by_date: dict[str, dict[str, None]] = {}
    for one in those:
        by_date.setdefault(tell_date(one.span), {})[one.what] = None
    dates = list(by_date)
    if all(date.endswith(_NO_YEAR) for date in dates):
        dates = [date.removesuffix(_NO_YEAR) for date in dates[:-1]] + dates[-1:]
    told = []
    for date, names in zip(dates, by_date.values(), strict=True):
        first, *more = names
        told.append(f"{first}{f' and {len(more)} more' if more else ''} on {date}")
    return tell_together(told)
