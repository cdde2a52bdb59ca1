"""What a dated claim dates: a release, an announcement, a report, a beginning or an end, told by its words."""

import re
from dataclasses import dataclass
from enum import StrEnum

from claims.facts.dates import MENTIONED, Span, span_of
from claims.facts.view import View
from claims.model.claim import Claim, ClaimKind, Modality
from claims.model.source import Source, SourceKind
from claims.model.subject import SubjectKind
from claims.patterns import declared


class EventSort(StrEnum):
    """What sort of event a date belongs to."""

    RELEASE = "release"
    ANNOUNCEMENT = "announcement"
    REPORT = "report"
    SUPPORT = "support"
    START = "start"
    END = "end"
    OTHER = "event"


@dataclass(frozen=True, slots=True)
class Event:
    """A dated claim with the sort of its event."""

    claim: Claim
    sort: EventSort
    span: Span


_BODIES = (SubjectKind.ORGANISATION, SubjectKind.OUTLET)

_OVER = (
    r"(?<=training )(?:of (?:\w+[ -]){1,4})?(?:(?:was|is|were|had been) )?(?:complet\w+|over|done)|"
    r"(?:was|were|is) (?:over|done|at an end)"
)
"""A training that was complete came to its end; a port that was complete is support."""

_VERBS = (
    (EventSort.REPORT, r"report(?:s|ed)?|carried|wrote|published an? (?:report|article|story|paper)|covered"),
    (EventSort.ANNOUNCEMENT, r"announc\w*|unveil\w*|presented|revealed|introduced|previewed"),
    (EventSort.START, r"began|begun|started|starts|kicked off|set out"),
    (
        EventSort.END,
        rf"finished|ended|concluded|wrapped up|ran until|(?:last|final) (?:step|token|epoch|batch)\w*|{_OVER}",
    ),
    (
        EventSort.SUPPORT,
        r"support(?:s|ed)?|complet\w+|adapted|adaptation|ported|added|brought up|up and running|merged",
    ),
    (
        EventSort.RELEASE,
        r"releas\w*|open[- ]?sourced?|published|launch\w*|shipp\w*|ships|available|came out|went live|downloadable",
    ),
)
_ANY_VERB = declared("|".join(rf"(?P<{sort.name}>\b(?:{words})\b)" for sort, words in _VERBS), re.IGNORECASE)
_WRITING = declared(r"\b(?:reports?|articles?|write-ups?|papers?|posts?|news|stor(?:y|ies))\b", re.IGNORECASE)
_ATTRIBUTION = declared(r"^according to [^,]+,\s*|^.*\b(?:that|says|said|writes|wrote|states|stated)\b", re.IGNORECASE)
_FUTURE = declared(
    r"\b(?:will|shall|plan(?:s|ned)?|expect(?:s|ed)?|due|schedul\w+|intend\w*|aims?|to be|goal|promis\w+|would"
    r"|going to)\b",
    re.IGNORECASE,
)


_PAST = declared(
    r"\b(?:was|were|had|(?:has|have) been|came|went|began|became|made|took|gave|got|brought|opened|\w{2,}ed)\b",
    re.IGNORECASE,
)
_PRESENT = declared(r"\b(?:is|are|gets?|be) (?:\w+ )?\w{2,}ed\b|\b(?:opens|starts|ships|becomes) ", re.IGNORECASE)
_WORK = declared(
    r"\b(train|tun|evaluat|port|migrat|adapt|test|build|develop|bring|analys|project|deploy|upgrad)", re.IGNORECASE
)
_SCOPE = declared(r"\b(?:pre|post|re|mid)-?train|\bfine-?tun|\bfirst|\bsecond|\bfinal|\bstage|\bphase", re.IGNORECASE)
_LIVING = (SourceKind.DOCUMENTATION, SourceKind.REPOSITORY, SourceKind.MODEL_CARD, SourceKind.LOG, SourceKind.NOTE)


def event_of(view: View, claim: Claim) -> Event | None:
    """Returns the event that a claim dates, or nothing for a claim without a date."""
    span = span_of(claim.when)
    return Event(claim, sort_of(view, claim), span) if span else None


def sort_of(view: View, claim: Claim) -> EventSort:
    """Tells the sort of event that a claim is about: by the verb that stands next before the date, else the first."""
    subject = view.subject(claim.subject)
    before, after = _around_date(claim.statement)
    found = list(_ANY_VERB.finditer(before))
    verb = found[-1] if found else _ANY_VERB.search(after)
    sort = EventSort[verb.lastgroup] if verb and verb.lastgroup else EventSort.OTHER
    if sort is EventSort.RELEASE and verb and _WRITING.search(before, 0, verb.start() if found else 0):
        return EventSort.REPORT
    if subject and subject.kind is SubjectKind.OUTLET and sort is not EventSort.ANNOUNCEMENT:
        return EventSort.REPORT
    if sort is EventSort.OTHER and claim.kind is ClaimKind.AVAILABILITY:
        return EventSort.RELEASE
    return EventSort.SUPPORT if sort is EventSort.OTHER and claim.kind is ClaimKind.SUPPORT else sort


def is_future(claim: Claim) -> bool:
    """Tells whether a claim speaks of something to come, which a text may tell before its date."""
    return (
        claim.modality in (Modality.PROMISED, Modality.PROJECTED)
        or claim.kind is ClaimKind.PROJECTION
        or claim.due is not None
        or bool(_FUTURE.search(claim.statement))
    )


def thing_of(view: View, claim: Claim) -> str | None:
    """Returns the id of what a dated claim is about: its subject, or the one thing that it names of a body."""
    subject = view.subject(claim.subject)
    if subject is None or subject.kind not in _BODIES:
        return claim.subject
    things = [s.id for s in view.subjects_of(claim) if s.kind not in (*_BODIES, SubjectKind.SITE)]
    return things[0] if len(things) == 1 else None


def same_work(one: Claim, other: Claim) -> bool:
    """Tells whether two claims name the same work (training, porting, testing), or neither names any."""
    works, others = ({work.casefold() for work in _WORK.findall(claim.statement)} for claim in (one, other))
    return works == others or not works.isdisjoint(others)


def names_work(claim: Claim) -> bool:
    """Tells whether the words of a claim name any work: of a study that is of one, those that name none are of that."""
    return _WORK.search(claim.statement) is not None


def tells_of_one_work(one: Claim, other: Claim) -> bool:
    """Tells whether one source says two claims of no study about the same work on the same thing."""
    if one.study or other.study or one.subject != other.subject:
        return False
    works, others = ({work.casefold() for work in _WORK.findall(claim.statement)} for claim in (one, other))
    scopes, theirs = ({w.casefold() for w in _SCOPE.findall(claim.statement)} for claim in (one, other))
    shared = {citation.source for citation in one.citations} & {citation.source for citation in other.citations}
    return bool(shared) and works == others != set() and scopes == theirs


def is_told_as_past(claim: Claim) -> bool:
    """Tells whether a claim's words put its event in the past, so that nothing from before its day can tell it."""
    if is_future(claim) or _PRESENT.search(claim.statement):
        return False
    return bool(_PAST.search(claim.statement))


def is_living(source: Source) -> bool:
    """Tells whether a document may say more than on the day of its publication, since it is kept up to date."""
    return source.kind in _LIVING


def events_of(view: View, subject_id: str) -> tuple[Event, ...]:
    """Returns the dated events of a thing itself."""
    dated = (claim for claim in view.claims_about(subject_id) if claim.when and thing_of(view, claim) == subject_id)
    return tuple(event for claim in dated if (event := event_of(view, claim)))


def releases(view: View, subject_id: str) -> tuple[Event, ...]:
    """Returns the dated releases of a thing."""
    events = events_of(view, subject_id)
    return tuple(e for e in events if e.sort is EventSort.RELEASE and not is_future(e.claim))


def linked(view: View, claim: Claim) -> tuple[Claim, ...]:
    """Returns the claims that a claim names as related, and those that name it, without itself."""
    ids = [link.claim for link in claim.related]
    named = [other for i in dict.fromkeys(ids) if (other := view.claim(i))]
    both = {other.id: other for other in (*named, *view.claims_linking_to(claim.id))}
    both.pop(claim.id, None)
    return tuple(both.values())


def tellers(view: View, claim: Claim) -> tuple[Source, ...]:
    """Returns the documents that tell a claim: those that cite it and those that they say they have it from."""
    ids = (i for citation in claim.citations for i in (citation.source, *citation.via))
    found = (view.source(i) for i in dict.fromkeys(ids))
    return tuple(source for source in found if source and not source.withdrawn)


def _around_date(statement: str) -> tuple[str, str]:
    """Splits a statement at the first date that it mentions, without what only says whose word it is."""
    mentioned = MENTIONED.search(statement)
    before, after = (statement[: mentioned.start()], statement[mentioned.end() :]) if mentioned else ("", statement)
    return _ATTRIBUTION.sub("", before), after
