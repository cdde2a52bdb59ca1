"""A draft report against a checklist: what its own words answer, what they leave open, and what does not fit."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path

from claims import checklists, checks, records, resources
from claims.checklists.choosing import is_essential, obstacle, profile
from claims.linting.choosing import fitting
from claims.linting.drafted import SOURCE, UNNAMED_BODY, Drafted, drafted
from claims.linting.lines import Lines
from claims.linting.relations import Clash, clashes
from claims.linting.telling import report_of
from claims.model.base import Record
from claims.model.checklist import Answer, Checklist, Detail, DetailState, Level, Template
from claims.model.claim import Claim, Tag
from claims.model.finding import Finding, Outcome, Severity
from claims.model.library import Library
from claims.model.linting import LintFinding, LintLine, LintReport, Spot
from claims.model.study import Study
from claims.model.subject import Subject
from claims.prefill import AnswerProposal, Scope, accept, is_technical, propose
from claims.readers import Document

_STUDY, _READER = "reported-run", "the words of the report"
_NOT_OF_A_DRAFT = frozenset({"PRV"})
"""Families of checks that weigh sources against each other; a report has only itself."""
_TOGETHER, _HEAD, _STEP = 250, 50, 100
"""The most claims that are set against each other at once, since the work grows with the square of their number.

A report with more is taken in parts that overlap: each with the first claims of the report, in which it tells what it is
about, so that the work grows with the length of the report.
"""
_OF_THE_CLAIMANT = "claimant-identity"
_IN_METADATA = "Only the file's own metadata names them; the text does not."


def lint_report(
    document: Document,
    data: bytes,
    file: str,
    asked_of: Template | None = None,
    level: Level = Level.ESSENTIAL,
    on: date | None = None,
) -> LintReport:
    """Runs a template over a report as it was read; without one, the template that fits what it claims.

    `data` are the bytes of the file, for its lines. A report that claims nothing is asked nothing, unless a template is
    named and the report speaks of computing.
    """
    day = on or datetime.now(UTC).date()
    lines = Lines(document, data)
    made = drafted(document, lines, _subjects(), day)
    title = document.title or file
    remarks = list(_remarks(document, made))
    if not made.claims and (asked_of is None or not is_technical(document.text)):
        return LintReport(file, "report", None, title, level, "nothing is claimed in it", remarks=tuple(remarks))
    template, chosen = (
        fitting(made.claims, document.text, _title(document)) if asked_of is None else (asked_of, "it was asked for")
    )
    findings = _findings(made)
    proposals = _proposals(document, made, template)
    checklist = _filled(document, made, template, proposals, findings, day)
    told = tuple(_lines(checklist, made, proposals, lines))
    if not told:
        remarks.append(f"no item of {template.id} is asked of the kinds of claim that it makes")
    return LintReport(
        file=file,
        form="report",
        template=template.id,
        title=title,
        level=level,
        chosen=chosen,
        claims=made.told,
        lines=told,
        findings=_misfits(document, lines, findings, made),
        remarks=tuple(remarks),
    )


def _title(document: Document) -> str:
    """Returns the title of a report, else its first line."""
    return document.title or document.text.strip().partition("\n")[0]


@cache
def _subjects() -> tuple[Record, ...]:
    """Returns the subjects of the bundled library, by whose names a report is understood."""
    found = (records.read_file(path, "subjects", path.name)[0] for path in _files())
    return tuple(record for record in found if isinstance(record, Subject))


def _files() -> list[Path]:
    return sorted((resources.data_folder() / Subject.collection).glob("*.toml"))


def _remarks(document: Document, made: Drafted) -> Iterator[str]:
    if not document.is_legible:
        yield "much of the text is garbled, so that no figures are taken from it"
    if made.unsettled:
        yield f"figures of which no kind of claim is known, so that nothing is asked of them: {made.unsettled}"
    if len(made.certain) > _TOGETHER:
        yield (
            f"claims that stand more than {_TOGETHER - _HEAD - _STEP} claims apart were not set against each other, "
            f"but each against the first {_HEAD}"
        )


def _findings(made: Drafted) -> list[Finding]:
    certain = [claim.id for claim in made.claims if claim.id in made.certain]
    drafted_ids = {claim.id for claim in made.claims}
    found: dict[tuple[str, tuple[str, ...]], Finding] = {}
    for together in _parts(certain):
        left = drafted_ids.difference(together)
        held = [record for record in made.library.records.values() if record.id not in left]
        for finding in checks.run(Library.of(held, made.library.texts)):
            if finding.family not in _NOT_OF_A_DRAFT:
                found.setdefault((finding.code, finding.claims), finding)
    return list(found.values())


def _parts(certain: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yields the claims that are set against each other at once, each part with the first claims of the report."""
    if len(certain) <= _TOGETHER:
        if certain:
            yield certain
        return
    head, rest = certain[:_HEAD], certain[_HEAD:]
    length = _TOGETHER - _HEAD
    for start in range(0, max(1, len(rest) - length + _STEP), _STEP):
        yield [*head, *rest[start : start + length]]


def _misfits(document: Document, lines: Lines, findings: Iterable[Finding], made: Drafted) -> tuple[LintFinding, ...]:
    """Returns what the checks found between the claims, and what the words of the report tie together and does not fit."""
    found = list(_inconsistent(findings, made))
    known = {(one.finding.code, spot.words) for one in found for spot in one.spots}
    for clash in clashes(report_of(document.text)) if document.is_legible else ():
        spots = [replace(lines.spot(*told.sentence), line=lines.line(told.start)) for told in clash.figures]
        if not any((clash.code, spot.words) in known for spot in spots):
            found.append(LintFinding(_finding(clash), tuple(dict.fromkeys(spots))))
    return tuple(found)


def _finding(clash: Clash) -> Finding:
    return Finding(
        code=clash.code,
        name=checks.CHECKS[clash.code].name,
        outcome=Outcome.INCONSISTENT,
        severity=Severity.ERROR,
        working=clash.working,
        explanation=clash.explanation,
    )


def _inconsistent(findings: Iterable[Finding], made: Drafted) -> Iterator[LintFinding]:
    spots = {claim.id: claim.spot for claim in made.told}
    for finding in findings:
        if finding.outcome is Outcome.INCONSISTENT:
            yield LintFinding(finding, tuple(spots[c] for c in finding.claims if c in spots))


def _proposals(document: Document, made: Drafted, template: Template) -> Mapping[str, AnswerProposal]:
    passage = frozenset(c.paragraph for claim in made.claims for c in claim.citations if c.paragraph)
    return {p.item: replace(p, source=SOURCE) for p in propose(document.text, template.items, Scope(passage))}


def _filled(
    document: Document,
    made: Drafted,
    template: Template,
    proposals: Mapping[str, AnswerProposal],
    findings: Sequence[Finding],
    day: date,
) -> Checklist:
    """Fills the template in for the report as one run, whose claims involve together what each of them involves."""
    tags = _tags(made.claims, template, proposals)
    subject = made.claims[0].subject if made.claims else UNNAMED_BODY
    study = Study(id=_STUDY, title=made.source.label, subject=subject, summary="What the report tells.", tags=tags)
    claims = [claim.model_copy(update={"study": study.id}) for claim in made.claims]
    library = made.library.with_records([study, *claims])
    answers = [*_answered(library, proposals, day), *_nameless(claims, proposals, document)]
    return checklists.fill(library.with_records(answers), [study.id], template, findings)


def _tags(claims: Sequence[Claim], template: Template, proposals: Mapping[str, AnswerProposal]) -> tuple[Tag, ...]:
    """Returns what the run involves: what a claim does, and what an item supposes that the report answers.

    A tag that bars items, so that one sentence could silence many, takes half the claims.
    """
    barring = {tag for item in template.items for tag in item.not_if}
    found = Counter(tag for claim in claims for tag in claim.tags)
    supposed = {tag for item in template.items if _is_answered(proposals.get(item.id)) for tag in item.only_if}
    return tuple(
        tag
        for tag in Tag
        if ((found[tag] or tag in supposed) and tag not in barring) or (found[tag] and 2 * found[tag] > len(claims))
    )


def _is_answered(proposal: AnswerProposal | None) -> bool:
    return proposal is not None and proposal.state in (DetailState.STATED, DetailState.PARTIAL)


def _answered(library: Library, proposals: Mapping[str, AnswerProposal], day: date) -> Iterator[Detail]:
    """Yields what the report's own words answer; nobody else has to accept them for the report to say so."""
    for proposal in proposals.values():
        yield accept(library, proposal, _STUDY, who=_READER, when=day.isoformat())


def _nameless(claims: Iterable[Claim], proposals: Mapping[str, AnswerProposal], document: Document) -> Iterator[Detail]:
    """Yields for the claims that no body stands by that this is missing, or whom the file's own metadata names."""
    if _OF_THE_CLAIMANT in proposals and proposals[_OF_THE_CLAIMANT].value:
        return
    names = ", ".join(filter(None, (*document.authors, document.publisher)))
    for number, claim in enumerate(claims):
        if claim.claimant == UNNAMED_BODY:
            yield Detail(
                id=f"draft-answer-{number}",
                on=claim.id,
                item=_OF_THE_CLAIMANT,
                state=DetailState.PARTIAL if names else DetailState.NOT_STATED,
                value=names or None,
                reason=_IN_METADATA if names else "The report does not say whose figures these are.",
            )


def _lines(
    checklist: Checklist, made: Drafted, proposals: Mapping[str, AnswerProposal], lines: Lines
) -> Iterator[LintLine]:
    for answer in checklist.answers:
        if answer.state is DetailState.NOT_APPLICABLE:
            continue
        asked_at, asked_of = _asked(answer, made) if answer.is_missing else (None, None)
        yield LintLine(
            item=answer.item.id,
            question=answer.item.question,
            why=answer.item.why,
            group=answer.item.group,
            essential=answer.essential,
            state=answer.state,
            value=answer.value,
            reason=answer.reason,
            spots=tuple(_spots(answer, proposals.get(answer.item.id), lines)),
            asked_at=asked_at,
            asked_of=asked_of,
            decides=answer.decides,
        )


def _spots(answer: Answer, proposal: AnswerProposal | None, lines: Lines) -> Iterator[Spot]:
    if proposal and proposal.state is answer.state and proposal.value == answer.value:
        yield from (lines.spot(place.start, place.end) for place in proposal.places)
    elif answer.citation and (spot := lines.paragraph(answer.citation.paragraph, answer.citation.figures)):
        yield spot


def _asked(answer: Answer, made: Drafted) -> tuple[Spot | None, str | None]:
    """Returns the first claim that an item is asked of: one for which it is essential, if there is any."""
    applying = []
    for claim, told in zip(made.claims, made.told, strict=True):
        if not obstacle(answer.item, profile(made.library, claim)):
            applying.append((not is_essential(answer.item, claim.kind), told))
    first = min(applying, key=lambda pair: pair[0], default=None)
    if first is None:
        return (made.told[0].spot, made.told[0].printed) if made.told else (None, None)
    return first[1].spot, first[1].printed
