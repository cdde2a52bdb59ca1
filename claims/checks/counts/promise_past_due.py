"""CNT114: a promise whose date has passed."""

from collections.abc import Iterator

from claims.checks import Finding, Severity, View, Working, check, consistent, under_determined
from claims.facts.dates import Span, same_year_assumed, span_of, tell_date
from claims.facts.events import EventSort, event_of, is_future, linked, tellers
from claims.model.claim import Claim, ClaimKind, Modality
from claims.model.source import Source

_KEPT = (ClaimKind.AVAILABILITY, ClaimKind.SUPPORT)
_NEEDS = ("availability-status", "availability-date")


@check("CNT114", Claim)
def promise_past_due(view: View, promise: Claim) -> Iterator[Finding]:
    """Warns where a promise fell due before a later document on the same thing, and none tells that it was kept.

    No clock is looked at: that a date has passed is known from a document of the library that came out after it and is
    about the same subject. A promise is kept where a claim about the subject tells of its availability or support as
    something done; one with a date is set against the date promised. Nothing here can contradict a promise: it may have
    been kept without a word in these documents.

    Bad:

    ```toml
    # sources/the-roadmap.toml
    id = "the-roadmap"
    kind = "vendor-announcement"
    published = "2025-09-18"
    # sources/the-article.toml
    id = "the-article"
    kind = "press-article"
    published = "2026-06-01"
    # claims/promise.toml
    id = "promise"
    subject = "the-chip"
    kind = "projection"
    statement = "The chip will be available in the first quarter of 2026."
    claimant = "the-maker"
    modality = "promised"
    asserted = "2025-09-18"
    due = "2026-01/2026-03"
    citations = [{source = "the-roadmap", paragraph = 1}]
    # claims/memory.toml
    id = "memory"
    subject = "the-chip"
    kind = "spec"
    statement = "The chip has 96 GB of memory."
    claimant = "the-maker"
    modality = "described"
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # sources/the-roadmap.toml
    id = "the-roadmap"
    kind = "vendor-announcement"
    published = "2025-09-18"
    # sources/the-article.toml
    id = "the-article"
    kind = "press-article"
    published = "2026-06-01"
    # claims/promise.toml
    id = "promise"
    subject = "the-chip"
    kind = "projection"
    statement = "The chip will be available in the first quarter of 2026."
    claimant = "the-maker"
    modality = "promised"
    asserted = "2025-09-18"
    due = "2026-01/2026-03"
    citations = [{source = "the-roadmap", paragraph = 1}]
    # claims/sold.toml
    id = "sold"
    subject = "the-chip"
    kind = "availability"
    statement = "The chip has been on sale since March 2, 2026."
    claimant = "the-maker"
    modality = "described"
    when = "2026-03-02"
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    due = span_of(promise.due)
    if due is None:
        return
    made = span_of(promise.asserted)
    kept = [claim for claim in _near(view, promise) if _may_keep(view, claim, made)]
    dated = [(span, claim) for claim in kept if (span := span_of(claim.when)) and due.is_comparable(span)]
    if dated:
        yield _kept_or_late(promise, due, *min(dated, key=lambda pair: (pair[0].latest, pair[1].id)))
    elif not kept:
        yield from _unkept(view, promise, due)


def _near(view: View, promise: Claim) -> list[Claim]:
    about = (c for c in view.claims_about(promise.subject) if c.subject == promise.subject)
    both = {c.id: c for c in (*about, *linked(view, promise))}
    both.pop(promise.id, None)
    return list(both.values())


def _may_keep(view: View, claim: Claim, made: Span | None) -> bool:
    """Tells whether a claim can be of the promise kept: something done, no announcement, and after it."""
    if is_future(claim):
        return False
    event = event_of(view, claim)
    if event is None:
        return claim.kind in _KEPT
    return event.sort in (EventSort.RELEASE, EventSort.SUPPORT) and (made is None or made.is_before(event.span))


def _kept_or_late(promise: Claim, due: Span, day: Span, claim: Claim) -> Finding:
    working = Working()
    working.say(f"promised for: {tell_date(due)}")
    working.say(f"dated: {tell_date(day)}")
    _days(working, due, day)
    if due.is_before(day):
        sentence = f"It was promised for {tell_date(due)}, and what may be its fulfilment is dated {tell_date(day)}."
        return under_determined((promise, claim), working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    sentence = f"It was promised for {tell_date(due)} and is dated {tell_date(day)}, not later."
    return consistent((promise, claim), working, sentence)


def _unkept(view: View, promise: Claim, due: Span) -> Iterator[Finding]:
    later: dict[str, tuple[Span, Source, Claim]] = {}
    for claim in _near(view, promise):
        if claim.subject != promise.subject or claim.modality is Modality.PROMISED:
            continue
        for source in tellers(view, claim):
            published = span_of(source.published)
            if published and due.is_well_before(published):
                later.setdefault(source.id, (published, source, claim))
    if not later:
        return
    published, source, claim = max(later.values(), key=lambda found: (found[0].earliest, found[1].id))
    working = Working()
    working.say(f"promised for: {tell_date(due)}")
    working.say(f"{view.name(source.id)}, on the same subject: {tell_date(published)}")
    _days(working, due, published)
    sentence = (
        f"It was promised for {tell_date(due)}; {view.name(source.id)}, of {tell_date(published)}, is about the same "
        "subject, and nothing tells that the promise was kept."
    )
    yield under_determined((promise, claim), working, sentence, needs=_NEEDS, severity=Severity.WARNING)


def _days(working: Working, due: Span, day: Span) -> None:
    if (days := due.days_until(day)) is not None:
        if same_year_assumed(due, day):
            working.say("no year is printed; both are taken as of one year")
        working.computed("days after the date promised", days, "day")
