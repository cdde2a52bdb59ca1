"""`claims source refresh`: a source read again, and what became of everything that is cited in it."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from claims.cli import documents, options, output
from claims.cli.choices import chosen
from claims.cli.source.add import Signed
from claims.errors import ClaimsError

if TYPE_CHECKING:
    from claims.intake.refreshing import Refresh
    from claims.model.base import Record
    from claims.model.library import Library
    from claims.model.source import Source
    from claims.stores import Store


def command(
    source_id: Annotated[str, typer.Argument(metavar="ID", help="The id of a source.")],
    place: Annotated[
        str | None, typer.Argument(metavar="[PATH|URL|-]", help="Where to read it; else at its own address.")
    ] = None,
    encoding: Annotated[str | None, typer.Option(metavar="NAME", help="The encoding, if it is not told.")] = None,
    password: Annotated[str | None, typer.Option(metavar="TEXT", help="Of an encrypted PDF; it is not kept.")] = None,
    yes: options.Yes = False,
    output_format: options.TextOrJson = "text",
    who: Signed = None,
    store: options.Store = None,
) -> None:
    """Reads a source again: what changed passage by passage, and what became of each citation.

    Nothing is written without --yes. The version that was read before is kept. A citation goes to a new paragraph only
    where the same numbers and names stand there; one that is worded otherwise, or is not found, makes its claim suspect.
    """
    chosen("format", output_format, ("text", "json"))
    from claims.cli.changing import signature
    from claims.cli.telling import refresh as telling
    from claims.intake.refreshing import Refresh
    from claims.model.source import Source
    from claims.stores import open_store

    with open_store(store, tell=output.tell) as opened:
        library = opened.library()
        source = library.get(Source, source_id)
        where = place or source.url
        if where is None:
            raise ClaimsError(f"'{source_id}' has no address; say where it can be read: a file, an address or -")
        _check_held(library, source)
        got = documents.obtain(where, encoding=encoding, password=password)
        documents.tell_reading(got.document)
        _check_other(library, source, got)
        today = datetime.now(UTC).date().isoformat()
        old = library.texts.get(source_id, "")
        refresh = Refresh(library, source, old, got.document, on=today)
        changed = refresh.records() if source.snapshot else (_first_read(source, got, today),)
        if yes:
            _write(opened, library, refresh, changed, old, got, who=signature(who), where=where)
        if output_format == "json":
            output.as_json(telling.as_json(refresh, written=yes))
        elif lines := list(telling.lines(refresh)):
            output.data("\n".join(lines))
        for line in telling.summary(refresh):
            output.tell(line)
        if not yes:
            output.tell("nothing is written yet; --yes writes it")


def _check_held(library: "Library", source: "Source") -> None:
    if source.snapshot is not None and source.id not in library.texts:
        raise ClaimsError(
            f"the text of '{source.id}' as it was read is not held here, so that nothing can be compared; "
            "`claims source attach` attaches it"
        )


def _check_other(library: "Library", source: "Source", got: documents.Obtained) -> None:
    from claims.intake.known import recognise

    document = got.document
    known = recognise(library, sha256=document.sha256, text_sha256=document.text_sha256)
    if known and known.source != source.id:
        raise ClaimsError(
            f"this is '{known.source}' ({library.name(known.source)}), not '{source.id}'; nothing was read"
        )


def _first_read(source: "Source", got: documents.Obtained, today: str) -> "Source":
    """Returns the record of a source that was only named, now that it was read; what it says already stays."""
    document = got.document
    told = {
        "title": source.title or document.title,
        "language": source.language or document.language,
        "url": source.url or got.address,
        "authors": source.authors or document.authors,
        "accessed": today,
        "snapshot": document.snapshot(),
    }
    return source.model_copy(update=told)


def _write(
    store: "Store",
    library: "Library",
    refresh: "Refresh",
    changed: "tuple[Record, ...]",
    old: str,
    got: documents.Obtained,
    *,
    who: str,
    where: str,
) -> None:
    from claims.stores import digest

    if not store.read_only:
        store.snapshots.keep(got.data)
        if old:
            store.snapshots.keep_text(old)
    texts = {} if refresh.is_same_text else {refresh.source.id: got.document.text.encode()}
    expected: dict[str, str | None] = {record.id: digest(library.records[record.id]) for record in changed}
    expected[refresh.source.id] = digest(refresh.source)
    why = f"read again from {'stdin' if where == '-' else where}"
    store.put(changed, who=who, why=why, expected=expected, texts=texts)
