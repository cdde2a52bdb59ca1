"""A checklist as Markdown with task boxes: what is missing and essential first, then every item by group."""

from collections.abc import Iterator, Mapping
from datetime import date

from claims import __version__
from claims.exporters import checklist_format, wording
from claims.exporters.markdown import escape
from claims.model.checklist import Answer, Checklist, DetailState


@checklist_format("markdown", ".md", "text/markdown")
def write(checklist: Checklist, *, on: date, labels: Mapping[str, str] | None = None) -> bytes:
    """Writes a checklist as Markdown."""
    return ("\n".join(_lines(checklist, on, labels)) + "\n").encode()


def _lines(checklist: Checklist, on: date, labels: Mapping[str, str] | None) -> Iterator[str]:
    yield f"# Checklist: {escape(checklist.title)}"
    yield from _section("What is claimed")
    for claim, statement in zip(checklist.claims, checklist.statements, strict=False):
        yield f"- {escape(statement)} (`{claim}`)"
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
        yield from (f"- `{answer.item.id}`: {escape(answer.reason or '')}" for answer in left_out)
    if checklist.not_run:
        yield from _section("Checks that did not run")
        yield from (f"- {escape(check)}" for check in checklist.not_run)
    yield ""
    yield (
        f"Template `{checklist.template}`, filled in by claims {__version__} on {on.isoformat()}. {wording.REPEATABLE}"
    )


def _section(title: str) -> tuple[str, str, str]:
    return "", f"## {title}", ""


def _short(answer: Answer) -> str:
    reason = f" {escape(answer.reason)}" if answer.reason else ""
    return f"- {escape(answer.item.question)} (`{answer.item.id}`, {wording.in_words(answer.state.value)}){reason}"


def _item(answer: Answer, labels: Mapping[str, str] | None) -> Iterator[str]:
    box = "x" if answer.state is DetailState.STATED else " "
    level = "essential" if answer.essential else "recommended"
    yield f"- [{box}] **{escape(answer.item.question)}** (`{answer.item.id}`, {level})"
    for name, value in wording.fields(answer, labels):
        yield f"  - {name}: {escape(value)}"
