"""PRV108: reports that are called independent, against what is known of where they come from."""

import re
from collections.abc import Iterable, Iterator

from claims.checks import Finding, Severity, View, Working, check, under_determined
from claims.checks.provenance.statements import statement
from claims.facts import tell_list
from claims.model.claim import Claim, ClaimKind
from claims.model.evidence import EvidenceKind, Party
from claims.model.source import RelianceKind, Source
from claims.model.subject import SubjectKind
from claims.patterns import declared

_CHECKED = r"(?:verif|confirm|test(?!ing out)|measur|report|review|audit|reproduc|replicat|benchmark|evaluat|check|validat|certif)"
_ASSERTED = declared(
    rf"\bindependent(?:ly)?,? (?:\w+ ){{0,3}}?(?:{_CHECKED}|lab|source|analys|researcher|expert stud|stud|third)"
    rf"|\b{_CHECKED}\w*\b[^.;]{{0,40}}? independently\b"
    r"|\b(?:report|result|test|measurement|source|benchmark|review|stud)\w*\b[^.;]{0,90}? (?:is|are|was|were) independent\b"
    r"(?! of (?:the )?(?:batch|size|length|number))"
    rf"|\bseparately {_CHECKED}"
    rf"|\b{_CHECKED}\w*\b[^.;]{{0,40}}? by (?:an? |the )?(?:independent|third|outside|external)\b"
    rf"|\b(?:third|outside|external)[- ]part(?:y|ies) (?:\w+ ){{0,2}}?(?:{_CHECKED}|lab|source)"
    rf"|\b(?:third|outside|external)[- ]part(?:y|ies) (?:has|have) (?:\w+ )?{_CHECKED}",
    re.IGNORECASE,
)
_DENIED = declared(
    r"\b(?:no|not|never|nobody|none|nor|neither|without|yet to|lacks?|await\w*|pending|should|could|would|needs?|must)\b"
    r"|n't\b",
    re.IGNORECASE,
)
_ANSWER = declared(r"third|independent|audited|reproduced", re.IGNORECASE)
_ITEM = "independence-verification"
_OWN_ROLE = declared(r"vendor|maker|claimant|owner|developer|baseline", re.IGNORECASE)
_PASSED_ON = (RelianceKind.RELAYS, RelianceKind.COPIES)
_JOINTLY = declared(
    r"\bjoint(?:ly)?\b|\btogether (?:\w+ed|built|made|brought|wrote)\b|\bco-?(?:develop|design|engineer)\w*|\bcollaborat\w*|\bin (?:partnership|cooperation) with\b",
    re.IGNORECASE,
)
_SHOWN = 4
_MEASURED = (EvidenceKind.MEASUREMENT, EvidenceKind.RE_RUN, EvidenceKind.LOG, EvidenceKind.ARTEFACT)


@check("PRV108", Claim)
def independence_only_asserted(view: View, claim: Claim) -> Iterator[Finding]:
    """Warns where a claim calls reports or checks independent and the sources do not show it.

    Independent is who neither makes the thing, nor has it from its maker, nor is the other witness. For each body that
    is said to have reported or checked, what it published is looked for on the paths of the claim and of the claims
    that it names. Told is what speaks against: nothing of it is known, it is named and was not read, it relays the
    maker or the claimant, it belongs to them, or two of the bodies are one; and that the same text says of the same model
    that the makers worked on it jointly. Third-party evidence that is held settles it.

    Bad:

    ```toml
    # subjects/the-maker.toml
    id = "the-maker"
    name = "The Maker"
    kind = "organisation"
    # subjects/the-laboratory.toml
    id = "the-laboratory"
    name = "The Laboratory"
    kind = "organisation"
    # sources/the-announcement.toml
    id = "the-announcement"
    kind = "vendor-announcement"
    publisher = "the-maker"
    # sources/the-article.toml
    id = "the-article"
    kind = "press-article"
    relies_on = [{source = "the-announcement", how = "relays"}]
    # claims/confirmed.toml
    id = "confirmed"
    subject = "the-kernel"
    kind = "attribution"
    statement = "The Laboratory has independently verified the speed of the kernel."
    claimant = "the-maker"
    modality = "described"
    about = [{subject = "the-laboratory", role = "reporting body"}]
    citations = [{source = "the-article", paragraph = 3}]
    ```

    Good:

    ```toml
    # subjects/the-laboratory.toml
    id = "the-laboratory"
    name = "The Laboratory"
    kind = "organisation"
    # sources/the-paper.toml
    id = "the-paper"
    kind = "paper"
    publisher = "the-laboratory"

    [snapshot]
    sha256 = "0000000000000000000000000000000000000000000000000000000000000000"
    text_sha256 = "0000000000000000000000000000000000000000000000000000000000000000"
    characters = 40
    paragraphs = 3
    # claims/confirmed.toml
    id = "confirmed"
    subject = "the-kernel"
    kind = "attribution"
    statement = "The Laboratory has independently verified the speed of the kernel."
    claimant = "the-outlet"
    modality = "described"
    about = [{subject = "the-laboratory", role = "reporting body"}]
    citations = [{source = "the-paper", paragraph = 3}]
    ```
    """
    if not _calls_independent(claim):
        return
    named = [other for link in claim.related if (other := view.claim(link.claim))]
    reported = [other for other in named if other.kind not in (ClaimKind.ABSENCE, ClaimKind.OPINION)]
    if any(e.party is Party.THIRD and e.kind in _MEASURED for c in (claim, *reported) for e in view.evidence(c.id)):
        return
    sources = {source.id: source for c in (claim, *reported) for source in view.sources_behind(c)}
    bodies = _bodies(view, claim)
    working = Working()
    doubts: list[str] = []
    if bodies:
        for body in bodies:
            doubts += _about_body(view, claim, body, sources.values(), working)
        doubts += _shared(view, bodies)
    else:
        doubts += _about_origins(view, claim)
    joint = _joint_work(view, claim, reported)
    doubts[:0] = [f"the same text tells of joint work: “{statement(other)}”" for other in joint[:1]]
    if not doubts:
        return
    for other in joint[1:]:
        working.say(f"joint work as well: {other.statement}")
    for doubt in doubts:
        working.say(doubt)
    working.computed("bodies said to be independent", len(bodies))
    who = tell_list((view.name(body) for body in bodies), most=5)
    yield under_determined(
        (claim, *reported, *joint),
        working,
        f"It speaks of independent reports or checks{f' ({who})' if who else ''}, but {'; '.join(doubts[:_SHOWN])}.",
        needs=("independence-verification", "source-primary"),
        severity=Severity.WARNING,
    )


def _calls_independent(claim: Claim) -> bool:
    if claim.kind in (ClaimKind.ABSENCE, ClaimKind.OPINION):
        return False
    found = _ASSERTED.search(claim.statement)
    if found and not _DENIED.search(claim.statement[: found.end()]):
        return True
    answer = claim.conditions.get(_ITEM, "")
    return bool(_ANSWER.search(answer)) and not _DENIED.search(answer)


def _bodies(view: View, claim: Claim) -> tuple[str, ...]:
    """Returns the bodies that a claim involves and that are neither its maker nor whoever makes the claim."""
    maker = view.subject(claim.subject)
    own = {claim.claimant, maker.vendor if maker else None}
    return tuple(
        about.subject
        for about in claim.about
        if about.subject not in own
        and not _OWN_ROLE.search(about.role)
        and (subject := view.subject(about.subject)) is not None
        and subject.kind in (SubjectKind.ORGANISATION, SubjectKind.OUTLET)
    )


def _joint_work(view: View, claim: Claim, reported: list[Claim]) -> list[Claim]:
    """Returns the claims of the same texts that tell of joint work on the model whose reports are called independent."""
    models = {s.id for c in (claim, *reported) for s in view.subjects_of(c) if s.kind is SubjectKind.MODEL}
    known = {claim.id, *(other.id for other in reported)}
    found: dict[str, Claim] = {}
    for source in dict.fromkeys(citation.source for citation in claim.citations) if models else ():
        for other in view.claims_in_source(source):
            if other.id not in known and models & set(other.subjects()) and _is_joint(view, other):
                found[other.id] = other
    return list(found.values())


def _is_joint(view: View, claim: Claim) -> bool:
    """Tells whether several bodies are said to have done something together, by the answer or by the words."""
    if claim.kind in (ClaimKind.ABSENCE, ClaimKind.OPINION):
        return False
    answer = claim.conditions.get(_ITEM, "")
    if _JOINTLY.search(answer) and not _DENIED.search(answer):
        return True
    bodies = {s.id for s in view.subjects_of(claim) if s.kind is SubjectKind.ORGANISATION}
    return len(bodies) > 1 and bool(_JOINTLY.search(claim.statement)) and not _DENIED.search(claim.statement)


def _about_body(view: View, claim: Claim, body: str, sources: Iterable[Source], working: Working) -> Iterator[str]:
    name, own = view.name(body), view.organisations(body)
    maker = view.subject(claim.subject)
    interested = view.organisations(maker.vendor) if maker and maker.vendor else frozenset()
    interested |= view.organisations(claim.claimant)
    if shared := own & interested:
        yield f"{name} belongs to {view.name(min(shared))}"
        return
    published = [s for s in sources if s.publisher and own & view.organisations(s.publisher)]
    if not published:
        yield f"no document of {name} is known"
        return
    for source in published:
        working.say(f"of {name}: “{source.label}”, {'read' if source.is_held else 'named, not read'}")
    if not any(source.is_held for source in published):
        yield f"what {name} published is named and was not read"
    for source in published:
        for other in _behind(view, source):
            if other.publisher and interested & view.organisations(other.publisher):
                yield f"“{source.label}” has it from “{other.label}”"


def _behind(view: View, source: Source) -> Iterator[Source]:
    """Yields what a source relays or copies; to cite a document of the maker does not make a report depend on it."""
    seen = {source.id}
    waiting = [source]
    while waiting:
        for reliance in waiting.pop().relies_on:
            other = view.source(reliance.source) if reliance.how in _PASSED_ON else None
            if other is not None and other.id not in seen:
                seen.add(other.id)
                waiting.append(other)
                yield other


def _shared(view: View, bodies: tuple[str, ...]) -> Iterator[str]:
    for number, one in enumerate(bodies):
        for other in bodies[number + 1 :]:
            if view.organisations(one) & view.organisations(other):
                yield f"{view.name(one)} and {view.name(other)} belong together"


def _about_origins(view: View, claim: Claim) -> Iterator[str]:
    origins = view.lineage(claim).origins
    if not origins:
        yield "nobody is named who reported or checked, and no origin is known"
    elif all(origin.is_claimant for origin in origins):
        yield f"nobody is named who reported or checked, and all that is known is the word of {view.name(claim.claimant)}"
