"""A checklist as one printable HTML page: what is missing and essential first, then a table for each group."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date

from claims import __version__
from claims.exporters import checklist_format, wording
from claims.exporters.html import items, page, table, text
from claims.model.checklist import Answer, Checklist, DetailState

_COLUMNS = ("Question", "State", "Answer and place")


@checklist_format("html", ".html", "text/html")
def write(checklist: Checklist, *, on: date, labels: Mapping[str, str] | None = None) -> bytes:
    """Writes a checklist as HTML."""
    written = f"Template {checklist.template}, filled in by claims {__version__} on {on.isoformat()}."
    footer = f"{written} {wording.REPEATABLE}"
    return page(f"Checklist: {checklist.title}", _parts(checklist, labels), footer)


def _parts(checklist: Checklist, labels: Mapping[str, str] | None) -> Iterator[str]:
    yield "<h2>What is claimed</h2>"
    claimed = zip(checklist.claims, checklist.statements, strict=False)
    yield items(f"{text(statement)} <code>{claim}</code>" for claim, statement in claimed)
    yield from _remarks(wording.warnings(checklist))
    yield "<h2>How far it is told</h2>"
    yield table("Items of the checklist", ("Items", "Count"), ((n, str(c)) for n, c in wording.state_counts(checklist)))
    if missing := wording.essential_missing(checklist):
        yield "<h2>Essential and missing</h2>"
        yield items(_short(answer) for answer in missing)
    for group, answers in wording.groups(checklist):
        title = wording.group_heading(answers)
        yield f"<h2>{text(title)}</h2>"
        yield table(f"Items on {wording.in_words(group)}", _COLUMNS, (_row(answer, labels) for answer in answers))
    if left_out := wording.not_applicable(checklist):
        yield "<h2>Not applicable</h2>"
        rows = ((_question(answer), _told(wording.excuse(answer, labels))) for answer in left_out)
        yield table("Items that do not apply", ("Question", "Why not"), rows)
    yield from _remarks(wording.remarks(checklist))


def _remarks(told: Iterable[tuple[str, Sequence[str]]]) -> Iterator[str]:
    for heading, entries in told:
        yield f"<h2>{heading}</h2>"
        yield items(text(entry) for entry in entries)


def _short(answer: Answer) -> str:
    reason = f" {text(answer.reason)}" if answer.reason else ""
    return f"{text(answer.item.question)} <code>{answer.item.id}</code> {_state(answer)}{reason}"


def _state(answer: Answer) -> str:
    words = wording.in_words(answer.state.value)
    return f'<span class="missing">{words}</span>' if answer.is_missing and answer.essential else words


def _row(answer: Answer, labels: Mapping[str, str] | None) -> tuple[str, str, str]:
    level = "essential" if answer.essential else "recommended"
    box = "☑" if answer.state is DetailState.STATED else "☐"
    told = [field for field in wording.fields(answer, labels) if field[0] != "State"]
    return _question(answer, f", {level}"), f'<span aria-hidden="true">{box}</span> {_state(answer)}', _told(told)


def _question(answer: Answer, level: str = "") -> str:
    return f'{text(answer.item.question)} <span class="quiet"><code>{answer.item.id}</code>{level}</span>'


def _told(fields: Iterable[tuple[str, str]]) -> str:
    return "\n".join(f'<p><span class="quiet">{name}:</span> {text(value)}</p>' for name, value in fields)
