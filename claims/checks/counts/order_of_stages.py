"""CNT122: the stages of a product in the order in which they can come."""

import re
from collections.abc import Iterator
from itertools import combinations

from claims.checks import Finding, View, Working, check, inconsistent, under_determined
from claims.facts.dates import Span, span_of, tell_date
from claims.model.claim import Claim
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_STAGES = (
    (1, "tape-out", declared(r"\btap(?:e|ed|es|ing)[- ]?outs?\b|流片", re.IGNORECASE)),
    (
        2,
        "samples",
        declared(r"\b(?:engineering |first |early |customer )?sampl(?:es?|ed|ing)\b|送样|样片", re.IGNORECASE),
    ),
    (2, "preview", declared(r"\b(?:alpha|beta|preview|early access)\b", re.IGNORECASE)),
    (
        3,
        "volume",
        declared(
            r"\b(?:volume|mass|series|full)[- ](?:production|shipments?|shipping|deliver\w+|ramp)\b|\bgeneral(?:ly)? availab\w+|量产|"
            r"\b(?:ship(?:s|ped|ping)?|shipments?)\b.{0,30}\bin volume\b",
            re.IGNORECASE,
        ),
    ),
)
_EARLY = declared(
    r"\b(?:alpha|beta|preview)(?: (?:version|build|release))?(?: of (?P<thing>[^,;]+?))? (?:was|is|were|came|went|opened)\b",
    re.IGNORECASE,
)
_RELEASED = declared(r"\b(?:was|were|is|got) (?:fully |officially |finally )?(?:released|launched)\b", re.IGNORECASE)
_AGAIN = declared(
    r"\b(second|new|another|re-?spin\w*|revis\w+|stepping|again|refresh\w*|next|variants?|versions?|further|additional|other|more|"
    r"updated?|resum\w+|restart\w*|shrink|cost-reduced|region\w*|features?)\b",
    re.IGNORECASE,
)
_NO_HARDWARE = frozenset({SubjectKind.ORGANISATION, SubjectKind.OUTLET, SubjectKind.SITE})
_RELEASE = "release"
_NEEDS = ("source-primary",)


@check("CNT122", Subject)
def order_of_stages(view: View, subject: Subject) -> Iterator[Finding]:
    """Sets the dates of tape-out, samples or preview, and volume or general availability of one product in order.

    A chip is taped out before there are samples, and sampled before it ships in volume; a service is in preview before
    it is generally available or released. Dates the other way about are inconsistent, unless words speak of another revision or of
    something further. Dates without a year, or less than two days apart, say nothing.

    Bad:

    ```toml
    # claims/samples.toml
    id = "samples"
    subject = "the-chip"
    kind = "date"
    statement = "First samples of the chip went out on September 10, 2025."
    claimant = "the-maker"
    modality = "described"
    when = "2025-09-10"
    citations = [{source = "the-article", paragraph = 1}]
    # claims/shipments.toml
    id = "shipments"
    subject = "the-chip"
    kind = "date"
    statement = "Volume shipments of the chip started on July 20, 2025."
    claimant = "the-maker"
    modality = "described"
    when = "2025-07-20"
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/samples.toml
    id = "samples"
    subject = "the-chip"
    kind = "date"
    statement = "First samples of the chip went out on September 10, 2025."
    claimant = "the-maker"
    modality = "described"
    when = "2025-09-10"
    citations = [{source = "the-article", paragraph = 1}]
    # claims/shipments.toml
    id = "shipments"
    subject = "the-chip"
    kind = "date"
    statement = "Volume shipments of the chip started on January 20, 2026."
    claimant = "the-maker"
    modality = "described"
    when = "2026-01-20"
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if subject.kind in _NO_HARDWARE:
        return
    told = [
        (stage, name, span, claim)
        for claim in view.claims_about(subject.id)
        if claim.subject == subject.id and (span := span_of(claim.when)) and span.has_year
        for stage, name in _stage(claim)
    ]
    for (one, name, span, claim), (other, label, later, then) in combinations(told, 2):
        if one == other or claim.id == then.id:
            continue
        if one > other:
            one, name, span, claim, other, label, later, then = other, label, later, then, one, name, span, claim
        if label == _RELEASE and not (name == "preview" and _is_of_it(subject, claim)):
            continue
        if later.is_well_before(span):
            yield _out_of_order(subject, (name, span, claim), (label, later, then))


def _is_of_it(subject: Subject, claim: Claim) -> bool:
    """Tells whether a preview is one of the thing itself, not of a part or a feature of it."""
    found = _EARLY.search(claim.statement)
    thing = found["thing"] if found else None
    names = {re.sub(r"^the ", "", name.casefold()) for name in (subject.name, *subject.aliases, "it")}
    return found is not None and (thing is None or re.sub(r"^the ", "", thing.casefold()) in names)


def _stage(claim: Claim) -> Iterator[tuple[int, str]]:
    """Yields the earliest stage that the words of a claim name: samples that ship are samples."""
    if _RELEASED.search(claim.statement) and not any(words.search(claim.statement) for _, _, words in _STAGES):
        yield 3, _RELEASE
        return
    found = next(((stage, name) for stage, name, words in _STAGES if words.search(claim.statement)), None)
    if found is not None:
        yield found


def _out_of_order(subject: Subject, early: tuple[str, Span, Claim], late: tuple[str, Span, Claim]) -> Finding:
    (name, span, claim), (label, later, then) = early, late
    working = Working()
    working.say(f"{name}: {tell_date(span)}")
    working.say(f"{label}: {tell_date(later)}")
    sentence = f"{subject.name}: {label} is dated {tell_date(later)}, before {name} on {tell_date(span)}"
    if _AGAIN.search(claim.statement) or _AGAIN.search(then.statement) or claim.claimant != then.claimant:
        return under_determined((claim, then), working, f"{sentence}; another one may be meant.", needs=_NEEDS)
    return inconsistent((claim, then), working, f"{sentence}.", needs=_NEEDS)
