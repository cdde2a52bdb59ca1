"""A checklist as Markdown with task boxes: what is missing and essential first, then every item by group."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date

from claims import __version__
from claims.exporters import checklist_format, wording
from claims.exporters.markdown import escape
from claims.model.checklist import BY_RULE, Answer, Checklist, DetailCitation, DetailState
from claims.model.sheet import ON_ONE_LINE, heading_of, row_of


@checklist_format("markdown", ".md", "text/markdown")
def write(checklist: Checklist, *, on: date, labels: Mapping[str, str] | None = None) -> bytes:
    """Writes a checklist as Markdown."""
    return ("\n".join(_lines(checklist, on, labels)) + "\n").encode()


def _lines(checklist: Checklist, on: date, labels: Mapping[str, str] | None) -> Iterator[str]:
    yield f"# Checklist: {escape(checklist.title)}"
    if checklist.claims:
        yield from _section("What is claimed")
    for claim, statement in zip(checklist.claims, checklist.statements, strict=False):
        yield f"- {escape(statement)} (`{claim}`)"
    yield from _remarks(wording.warnings(checklist))
    yield from _section("How far it is told")
    for name, count in wording.state_counts(checklist):
        yield f"- {name}: {count}"
    if missing := wording.essential_missing(checklist):
        yield from _section("Essential and missing")
        yield from (_short(answer) for answer in missing)
    for _, answers in wording.groups(checklist):
        yield from _section(escape(wording.group_heading(answers)))
        for answer in answers:
            yield from _item(answer, labels)
    if left_out := wording.not_applicable(checklist):
        yield from _section("Not applicable")
        for answer in left_out:
            yield from [_left_out(answer)] if answer.answered_by == BY_RULE else _item(answer, labels)
    yield from _remarks(wording.remarks(checklist))
    yield from _section("To fill it in")
    yield wording.FILLING_IN
    yield ""
    yield (
        f"Template `{checklist.template}`, filled in by claims {__version__} on {on.isoformat()}. {wording.REPEATABLE}"
    )
    yield ""
    yield f"<!-- claims checklist: {json.dumps(heading_of(checklist, __version__, on.isoformat()))} -->"


def _section(title: str) -> tuple[str, str, str]:
    return "", f"## {title}", ""


def _remarks(told: Iterable[tuple[str, Sequence[str]]]) -> Iterator[str]:
    for title, entries in told:
        yield from _section(title)
        yield from (f"- {escape(entry)}" for entry in entries)


def _short(answer: Answer) -> str:
    reason = f" {escape(answer.reason)}" if answer.reason else ""
    return f"- {escape(answer.item.question)} (`{answer.item.id}`, {wording.in_words(answer.state.value)}){reason}"


def _left_out(answer: Answer) -> str:
    return f"- {escape(answer.item.question)} (`{answer.item.id}`): {escape(answer.reason or '')} {_mark(answer)}"


def _item(answer: Answer, labels: Mapping[str, str] | None) -> Iterator[str]:
    box = "x" if answer.state is DetailState.STATED else " "
    level = "essential" if answer.essential else "recommended"
    yield f"- [{box}] **{escape(answer.item.question)}** (`{answer.item.id}`, {level}) {_mark(answer)}"
    yield f"  - State: {wording.in_words(answer.state.value)}"
    yield f"  - Answer: {escape(answer.value or '')}".rstrip()
    yield f"  - Place: {_place(answer.citation, labels)}".rstrip()
    yield f"  - Reason: {escape(answer.reason or '')}".rstrip()
    yield f"  - Why it is asked: {escape(answer.item.why)}"
    if signed := wording.signed(answer):
        yield f"  - Answered by: {escape(signed)}"


def _place(citation: DetailCitation | None, labels: Mapping[str, str] | None) -> str:
    if citation is None:
        return ""
    label = (labels or {}).get(citation.source) or citation.source
    figures = ON_ONE_LINE.figures(citation.figures)
    quoted = f", {escape(f'“{(ON_ONE_LINE.joint or str()).join(figures)}”')}" if figures else ""
    return f"{escape(label)} (`{citation.source}`), paragraph {citation.paragraph}{quoted}"


def _mark(answer: Answer) -> str:
    return f"<!-- as exported: {row_of(answer, ON_ONE_LINE).mark} -->"
