"""A template applied to claims or a study: which items apply, how far each is answered, what to ask."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from claims.checklists.answering import Reply, details, replies
from claims.checklists.choosing import Profile, is_essential, obstacle, profile
from claims.checklists.joining import join
from claims.checklists.templates import items, template
from claims.checks import derived, is_decided_within
from claims.errors import UnknownName
from claims.freshness import sources_behind, suspicions, troubles
from claims.model.checklist import BY_RULE, MISSING, OPEN, Answer, Checklist, DetailState, Item, Template
from claims.model.claim import Claim, ClaimKind
from claims.model.finding import Finding, Outcome
from claims.model.library import Library
from claims.model.study import Study

_Asked = tuple[Claim | None, Profile, Mapping[str, Reply]]


def fill(
    library: Library,
    ids: Iterable[str],
    asked_of: str | Template = "catalogue",
    findings: Iterable[Finding] = (),
) -> Checklist:
    """Fills a template in for claims, or for a study and its claims, as far as the library goes.

    Of the findings about these claims, the checks that did not run are named on the checklist, and a missing item tells
    which under-determined checks it would decide.
    """
    wanted = tuple(dict.fromkeys(ids))
    studies = [library.studies[i] for i in wanted if i in library.studies]
    claims = [library.claims[i] for i in wanted if i in library.claims]
    for unknown in (i for i in wanted if i not in library.studies and i not in library.claims):
        raise UnknownName("claim or study", unknown, [*library.claims, *library.studies])
    standing = {study.id: [c for c in library.claims_of.get(study.id, ()) if not c.withdrawn] for study in studies}
    claims += [claim for those in standing.values() for claim in those]
    claims = list({claim.id: claim for claim in claims}.values())
    chosen = template(asked_of) if isinstance(asked_of, str) else asked_of
    at_hand = _concerning(findings, {claim.id for claim in claims})
    asked: list[_Asked] = [(claim, profile(library, claim), replies(library, claim)) for claim in claims]
    for study in studies:
        if not standing[study.id]:
            asked += _bare(library, study)
    own = {claim.id for claim in claims}
    told = _derived(_answers(chosen.items, asked), at_hand, own)
    answers = tuple(_deciding(library, told, at_hand, own))
    return Checklist(
        claims=tuple(claim.id for claim in claims),
        study=studies[0].id if len(studies) == 1 else None,
        template=chosen.id,
        title=_title(library, studies, claims),
        statements=tuple(claim.statement for claim in claims),
        claimants=tuple(library.name(claim.claimant) for claim in claims),
        answers=answers,
        not_run=tuple(
            f"{finding.code} {finding.name}: {finding.explanation}"
            for finding in at_hand
            if finding.outcome is Outcome.NOT_RUN
        ),
        to_check_again=tuple(dict.fromkeys(_befallen(library, claims, answers))),
    )


def _befallen(library: Library, claims: Iterable[Claim], answers: Iterable[Answer]) -> Iterator[str]:
    """Yields why the claims should be checked again, and what befell the sources that other answers cite."""
    known = {source.id for claim in claims for source in sources_behind(library, claim)}
    for claim in claims:
        yield from suspicions(library, claim)
    cited: dict[str, list[str]] = {}
    for answer in answers:
        if answer.citation and answer.citation.source not in known:
            cited.setdefault(answer.citation.source, []).append(answer.item.id)
    for name, items_of in cited.items():
        for _, what in troubles(library, library.sources[name]) if name in library.sources else ():
            yield f"{', '.join(items_of)}: {what}"


def _concerning(findings: Iterable[Finding], claims: AbstractSet[str]) -> list[Finding]:
    return [finding for finding in findings if not finding.claims or not claims.isdisjoint(finding.claims)]


def _derived(answers: Iterable[Answer], findings: Sequence[Finding], claims: AbstractSet[str]) -> list[Answer]:
    """Returns the answers, a missing one as derivable where a check computed it from these claims; withheld stays so."""
    computed = derived(findings, claims)
    return [
        answer.model_copy(
            update={
                "state": DetailState.DERIVABLE,
                "value": computed[answer.item.id].value,
                "reason": computed[answer.item.id].reason,
                "answered_by": BY_RULE,
            }
        )
        if answer.state is DetailState.NOT_STATED and answer.item.id in computed
        else answer
        for answer in answers
    ]


def _deciding(
    library: Library, answers: Sequence[Answer], findings: Iterable[Finding], claims: AbstractSet[str]
) -> Iterator[Answer]:
    """Yields the answers, those that are missing or unsure with the under-determined checks that they would decide.

    Promised is only what the checks keep: all that a finding needs can be answered here, and an answer decides it.
    """
    open_here = {answer.item.id for answer in answers if answer.state in OPEN}
    decided: dict[str, list[str]] = {}
    for finding in findings:
        if is_decided_within(library, finding, claims, open_here):
            for item in open_here.intersection(finding.decided_by):
                decided.setdefault(item, []).append(finding.code)
    for answer in answers:
        codes = decided.get(answer.item.id)
        yield answer.model_copy(update={"decides": tuple(codes)}) if codes else answer


def missing_counts(library: Library, claim: Claim) -> tuple[int, int, int]:
    """Counts for one claim and the whole catalogue: the items that apply, the missing, the essential missing ones."""
    of = profile(library, claim)
    considered = [item for item in template("catalogue").items if not obstacle(item, of)]
    answers = _answers(considered, [(claim, of, replies(library, claim))])
    applying = [answer for answer in answers if answer.state is not DetailState.NOT_APPLICABLE]
    missing = [answer for answer in applying if answer.is_missing]
    return len(applying), len(missing), sum(answer.essential for answer in missing)


def questions(checklist: Checklist) -> tuple[str, ...]:
    """Returns what to ask the claimant: the questions of the missing items, the essential ones first."""
    return tuple(answer.item.question for answer in checklist.missing_first() if answer.is_missing)


def _bare(library: Library, study: Study) -> list[_Asked]:
    """Asks a study without claims whatever its tags admit, as if it had a claim of every kind."""
    subject = library.subjects.get(study.subject)
    kind = subject.kind if subject else None
    answered = details(library, study)
    return [(None, Profile(of, frozenset(study.tags), kind), answered) for of in ClaimKind]


def _answers(chosen: Sequence[Item], asked: Sequence[_Asked]) -> list[Answer]:
    """Answers the items; a missing one is derivable where an artefact that answers it is stated, chosen or not."""
    answers = {item.id: _answer(item, asked) for item in chosen}
    stated: dict[str, Answer | None] = {}
    for answer in [a for a in answers.values() if a.state in MISSING]:
        for artefact in answer.item.subsumed_by:
            if artefact not in stated:
                item = items().get(artefact)
                found = answers.get(artefact) or (_answer(item, asked) if item else None)
                stated[artefact] = found if found and found.state is DetailState.STATED else None
            if source := stated[artefact]:
                answers[answer.item.id] = answer.model_copy(
                    update={
                        "state": DetailState.DERIVABLE,
                        "reason": f"Can be read from what is stated for {artefact}.",
                        "citation": source.citation,
                        "answered_by": BY_RULE,
                    }
                )
                break
    return list(answers.values())


def _answer(item: Item, asked: Sequence[_Asked]) -> Answer:
    applying = [(claim, of, answered) for claim, of, answered in asked if not obstacle(item, of)]
    if not applying:
        rules = dict.fromkeys(obstacle(item, of) for _, of, _ in asked)
        rule = " ".join(rules) or "There is no claim to ask it of."
        given = (answered[item.id] for _, _, answered in asked if item.id in answered)
        kept = dict.fromkeys(_kept(reply) for reply in given if reply.is_a_persons)
        reason = " ".join((rule, *kept))
        return Answer(item=item, essential=False, state=DetailState.NOT_APPLICABLE, reason=reason, answered_by=BY_RULE)
    excused = [
        answered[item.id]
        for _, _, answered in applying
        if item.id in answered and answered[item.id].state is DetailState.NOT_APPLICABLE
    ]
    if len(excused) == len(applying):
        return _with(item, False, excused[0])
    if excused:
        applying = [row for row in applying if item.id not in row[2] or row[2][item.id] not in excused]
    essential = any(is_essential(item, of.kind) for _, of, _ in applying)
    told = [(claim, answered[item.id]) for claim, _, answered in applying if item.id in answered]
    if not told:
        return Answer(item=item, essential=essential, state=DetailState.NOT_STATED)
    if len(applying) == 1 or told[0][0] is None:
        return _with(item, essential, told[0][1])
    silent = [claim for claim, _, answered in applying if claim and item.id not in answered]
    return _with(item, essential, join(item.id, [(claim, reply) for claim, reply in told if claim], silent))


def _kept(reply: Reply) -> str:
    """Tells the answer that a person gave to an item that does not apply by its rule, so that it is not lost from sight."""
    given = f": {reply.value}" if reply.value else ""
    told = f" ({reply.reason})" if reply.reason else ""
    at = f"; {reply.citation.source}, paragraph {reply.citation.paragraph}" if reply.citation else ""
    when = f", {reply.answered}" if reply.answered else ""
    return f"Answered all the same by {reply.answered_by}{when}: {reply.state.replace('-', ' ')}{given}{told}{at}."


def _with(item: Item, essential: bool, reply: Reply) -> Answer:
    return Answer(
        item=item,
        essential=essential,
        state=reply.state,
        value=reply.value,
        reason=reply.reason,
        citation=reply.citation,
        answered_by=reply.answered_by,
        answered=reply.answered,
    )


def _title(library: Library, studies: Sequence[Study], claims: Sequence[Claim]) -> str:
    if studies:
        return ", ".join(study.title for study in studies)
    if len(claims) != 1:
        return f"{len(claims)} claims on {', '.join(dict.fromkeys(library.name(c.subject) for c in claims))}"
    (claim,) = claims
    subject = library.name(claim.subject)
    told = claim.statement if subject.casefold() in claim.statement.casefold() else f"{subject}: {claim.statement}"
    return f"{told} (withdrawn)" if claim.withdrawn else told
