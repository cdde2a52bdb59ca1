"""`claims extract`: the figures of a text and what it says is missing, as proposals that nobody has accepted yet."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claims.cli import files, options, output
from claims.cli.choices import chosen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from claims.extraction import Absence, Proposal

_CONTEXT = 48


def command(
    place: Annotated[
        str, typer.Argument(metavar="PATH|SOURCE|-", help="A document, stdin, or a source whose text is held.")
    ],
    output_format: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="table, json, jsonl, or toml to review.")
    ] = "table",
    encoding: Annotated[
        str | None, typer.Option(metavar="NAME", help="The encoding of the text, if it is not told.")
    ] = None,
    with_absences: Annotated[
        bool, typer.Option("--absences", help="Adds to jsonl a line for each statement that something is missing.")
    ] = False,
    to: options.To = None,
    store: options.Store = None,
) -> None:
    """Proposes the figures of a text: value, unit, comparator and place; and what it says was not published or tested.

    Nothing is accepted by itself, and nothing is written to the store. Reads plain text, Markdown, HTML, PDF and DOCX.
    With --format toml the proposals of a source become a file of drafted claims to edit, which `claims accept` takes.
    Offsets count the code points of the text that was read, in its normal form (NFC, lines ended by a newline), as the
    paragraphs and places of all records do.
    """
    chosen("format", output_format, ("table", "json", "jsonl", "toml"))
    if output_format == "toml":
        _proposals(place, to, store)
        return
    from claims.extraction import absences, extract
    from claims.plain import count

    doc, text, where = _text(place, encoding, store)
    found = extract(text)
    missing = list(absences(text)) if with_absences or output_format != "jsonl" else []
    if output_format == "table":
        written = "".join(f"{line}\n" for line in (*_table(text, found), *_missing(text, missing)))
    elif output_format == "json":
        items, lacks = [p.as_json(doc) for p in found], [absence.as_json(doc) for absence in missing]
        written = output.json_text({"doc": doc, "items": items, "total": len(found), "absences": lacks})
    else:
        every: list[Proposal | Absence] = [*found, *missing]
        ordered = sorted(every, key=lambda proposal: proposal.start)
        written = output.json_lines_text(proposal.as_json(doc) for proposal in ordered)
    files.deliver(written.encode(), to, where)
    if output_format == "table":
        output.tell(f"{count(len(found), 'figure')} in {count(len(text), 'character')}")
        if missing:
            output.tell(f"{count(len(missing), 'statement')} that something is missing")


def _proposals(place: str, to: str | None, store: str | None) -> None:
    """Writes the proposals of a source as a file to edit."""
    from claims.cli.proposals import writing
    from claims.errors import ClaimsError
    from claims.intake.review import Review, check_open
    from claims.stores import open_store

    with open_store(store, tell=output.tell) as opened:
        library = opened.library()
        if place not in library.sources and (place == "-" or Path(place).is_file()):
            raise ClaimsError(f"{place}: --format toml needs a source of the store, not a file")
        review = Review.of(library, place)
        check_open(review.source)
        files.deliver(writing.document(review).encode(), to, opened.location)
    covered = review.coverage
    output.tell(
        f"{writing.counted(writing.pending(review))}; {covered.cited} cited and {covered.dismissed} dismissed of {covered.all} figures"
    )


def _text(place: str, encoding: str | None, store: str | None) -> tuple[str, str, str]:
    """Returns the name of a document, its text, and the store that a written file must be no part of."""
    from claims.errors import ClaimsError, UnreadableDocument
    from claims.model.source import Source
    from claims.stores import open_store

    if place == "-" or Path(place).is_file():
        from claims.readers import read

        name = "" if place == "-" else Path(place).name
        try:
            document = read(files.read(place), name=name, encoding=encoding)
        except UnreadableDocument as error:
            raise ClaimsError(f"{place}: {error}") from None
        for warning in document.warnings:
            output.tell(warning)
        return (Path(name).stem or "stdin"), document.text, store or ""
    with open_store(store, tell=output.tell) as opened:
        library = opened.library()
        source = library.get(Source, place)
        text = library.texts.get(source.id)
        if text is None:
            raise ClaimsError(f"the text of '{source.id}' is not held; `claims source attach` attaches it")
        return source.id, text, opened.location


def _table(text: str, found: "Sequence[Proposal]") -> list[str]:
    from claims.cli import tables

    rows = [
        (
            f"{p.start}",
            p.surface,
            f"{p.comparator} {_value(p)}".strip(),
            p.unit,
            p.metric or p.type.value,
            _around(text, p),
        )
        for p in found
    ]
    return tables.lines(("place", "printed", "value", "unit", "metric", "in"), [tuple(map(_one, r)) for r in rows])


def _missing(text: str, missing: "Sequence[Absence]") -> list[str]:
    """Writes the statements of absence as a table of their own, below an empty line; nothing where there are none."""
    from claims.cli import tables

    if not missing:
        return []
    rows = [(f"{a.start}", a.surface, a.kind.value, a.about or "", _around(text, a)) for a in missing]
    heads = ("place", "printed", "missing", "of what", "in")
    return ["", *tables.lines(heads, [tuple(map(_one, row)) for row in rows])]


def _one(cell: str) -> str:
    return output.printable(" ".join(cell.split()))


def _value(proposal: "Proposal") -> str:
    from claims.model.quantity import format_number

    if proposal.low is None or proposal.high is None:
        return ""
    ends = dict.fromkeys(format_number(number) for number in (proposal.low, proposal.high))
    return " to ".join(ends)


def _around(text: str, proposal: "Proposal | Absence") -> str:
    start, end = proposal.sentence
    first, last = max(start, proposal.start - _CONTEXT), min(end, proposal.end + _CONTEXT)
    return f"{'…' if first > start else ''}{text[first:last]}{'…' if last < end else ''}"
