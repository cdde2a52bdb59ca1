"""The page of a brief: what it is about, what is said, who said it first, what fits, what is missing, what to ask."""

from collections.abc import Iterator

from claims.briefs import Brief
from claims.cli.pages import Page, Section
from claims.cli.telling.record import subject_facts
from claims.model.library import Library
from claims.model.query import ClaimRow
from claims.plain import count

_CLAIMS, _FINDINGS, _QUESTIONS, _NAMES, _IDS = 12, 6, 6, 8, 3


def page(library: Library, brief: Brief) -> Page:
    """Tells a brief in one page; what does not fit is counted, with the command that lists it."""
    statuses = ", ".join(f"{number} {status}" for status, number in brief.by_status.items())
    lead = f"{brief.subject.kind}: {count(len(brief.claims), 'claim')}{f' ({statuses})' if statuses else ''}"
    return Page(
        brief.subject.name,
        lead,
        (
            Section("What it is", list(subject_facts(library, brief.subject))),
            Section("What is said [status, outlets → origins; id]", list(_said(brief))),
            Section("Who said it first", list(_first(brief))),
            Section("Outlets and origins", list(_told(brief))),
            Section("What fits, and what does not", list(_findings(brief))),
            Section("What is missing", list(_missing(brief))),
            Section("What to ask", list(_questions(brief))),
        ),
    )


def _said(brief: Brief) -> Iterator[str]:
    ranked = sorted(brief.claims, key=lambda r: (r.subject != brief.subject.id, r.printed is None, -r.outlets))
    for row in ranked[:_CLAIMS]:
        yield _claim(row)
    if len(ranked) > _CLAIMS:
        yield f"{len(ranked) - _CLAIMS} more: claims list --subject {brief.subject.id}"


def _claim(row: ClaimRow) -> str:
    figure = f"{row.printed}: " if row.printed else ""
    return f"{figure}{row.statement} [{row.status}, {row.outlets} → {row.origins}; {row.id}]"


def _first(brief: Brief) -> Iterator[str]:
    tellers: dict[str, int] = {}
    for teller in brief.first.values():
        tellers[teller] = tellers.get(teller, 0) + 1
    ranked = sorted(tellers.items(), key=lambda pair: -pair[1])
    for teller, number in ranked[:_NAMES]:
        yield f"{teller}: {count(number, 'claim')}"
    if len(ranked) > _NAMES:
        yield count(len(ranked) - _NAMES, "other")


def _told(brief: Brief) -> Iterator[str]:
    if brief.claims:
        yield f"{count(len(brief.outlets), 'outlet')}: {_listed(brief.outlets)}" if brief.outlets else "no outlet"
        yield f"{count(len(brief.origins), 'origin')}: {_listed(brief.origins)}" if brief.origins else "no known origin"


def _listed(names: tuple[str, ...], most: int = _NAMES) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def _findings(brief: Brief) -> Iterator[str]:
    said: dict[str, list[str]] = {}
    for finding in sorted(brief.findings, key=lambda f: (f.outcome.value != "inconsistent", f.code)):
        said.setdefault(f"{finding.code} {finding.outcome}: {finding.explanation}", []).extend(finding.claims)
    for finding_said, ids in list(said.items())[:_FINDINGS]:
        yield f"{finding_said} [{_listed(tuple(dict.fromkeys(ids)), _IDS)}]"
    if len(said) > _FINDINGS:
        yield f"{len(said) - _FINDINGS} more: claims brief {brief.subject.id} --format json"
    if not said and brief.claims:
        yield "no check has anything to say"


def _missing(brief: Brief) -> Iterator[str]:
    if brief.checklist is None:
        return
    counts = brief.checklist.counts
    yield f"{counts['missing']} of {count(counts['applicable'], 'item')}, {counts['essential-missing']} of them essential"
    essential = [a.item.id for a in brief.checklist.missing_first() if a.is_missing and a.essential]
    if essential:
        yield f"essential: {', '.join(essential)}"


def _questions(brief: Brief) -> Iterator[str]:
    yield from brief.questions[:_QUESTIONS]
    if len(brief.questions) > _QUESTIONS:
        yield f"{len(brief.questions) - _QUESTIONS} more: claims brief {brief.subject.id} --format json"
