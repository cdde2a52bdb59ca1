"""The page of a filled checklist, what is missing and essential first."""

from collections.abc import Iterator, Mapping

from claims.cli.pages import Page, Section
from claims.model.checklist import Answer, Checklist, DetailState
from claims.plain import count

_ASKED_FIRST = 3
_BOXES = {DetailState.STATED: "[x]", DetailState.DERIVABLE: "[x]", DetailState.NOT_APPLICABLE: "[-]"}


def page(checklist: Checklist, labels: Mapping[str, str], *, missing_only: bool = False) -> Page:
    """Tells a checklist; `labels` gives the sources' titles."""
    counts = checklist.counts
    ordered = [a for a in checklist.missing_first() if a.state is not DetailState.NOT_APPLICABLE]
    missing = [a for a in ordered if a.is_missing]
    known = [] if missing_only else [a for a in ordered if not a.is_missing]
    settled = (DetailState.STATED, DetailState.DERIVABLE)
    unsure = [a for a in known if a.state not in settled]
    stated = [a for a in known if a.state in settled]
    lead = (
        f"{count(counts['applicable'], 'item')} of {checklist.template}: {counts['missing']} missing, "
        f"{counts['essential-missing']} of them essential; {counts['stated']} stated, {counts['derivable']} derivable, "
        f"{counts['partial']} partial, {counts['ambiguous']} ambiguous, {counts['contradicted']} contradicted; "
        f"{counts['not-applicable']} do not apply"
    )
    return Page(
        checklist.title,
        lead,
        (
            Section("To be checked again", checklist.to_check_again),
            Section("Ask first", list(_first(checklist))),
            _section("Missing, essential", [a for a in missing if a.essential], labels),
            _section("Missing, recommended", [a for a in missing if not a.essential], labels),
            _section("Told in part", unsure, labels),
            _section("Told", stated, labels),
            Section("Checks that did not run", checklist.not_run),
        ),
    )


def _first(checklist: Checklist) -> Iterator[str]:
    """Yields the questions that would decide the most checks, where some would."""
    for answer in checklist.next_questions()[:_ASKED_FIRST]:
        if answer.decides:
            codes = dict.fromkeys(answer.decides)
            yield f"{answer.item.question} ({answer.item.id})"
            yield f"    would decide {count(len(answer.decides), 'open finding')}: {', '.join(codes)}"


def _section(title: str, answers: list[Answer], labels: Mapping[str, str]) -> Section:
    return Section(title, [line for answer in answers for line in _lines(answer, labels)])


def _lines(answer: Answer, labels: Mapping[str, str]) -> Iterator[str]:
    state = "" if answer.state in (DetailState.STATED, DetailState.NOT_STATED) else f", {answer.state}"
    yield f"{_BOXES.get(answer.state, '[ ]')} {answer.item.question} ({answer.item.id}{state})"
    cited = answer.citation
    place = f" [{labels.get(cited.source, cited.source)}, paragraph {cited.paragraph}]" if cited else ""
    if answer.value:
        yield f"    {answer.value}{place}"
    if answer.reason:
        yield f"    {answer.reason}"
