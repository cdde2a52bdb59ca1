"""Artefacts named on the command line, read and set against a library one after the other."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from claims.cli import documents, output
from claims.errors import ClaimsError

if TYPE_CHECKING:
    from claims.attaching import Artefact
    from claims.model.library import Library


def read(paths: Sequence[str], encoding: str | None = None) -> list[documents.Obtained]:
    """Reads files; a table or a command is read as it is written, whatever the name says."""
    found = [documents.obtain(path, encoding=encoding) for path in dict.fromkeys(paths)]
    for got in found:
        documents.tell_reading(got.document)
    return found


def attached(
    library: "Library", ids: Sequence[str], got: Sequence[documents.Obtained], *, by: str, **told: Any
) -> "tuple[Library, list[Artefact]]":
    """Sets artefacts against a library; returns it as it is with all of them put, and each with what it would add."""
    from claims import attaching

    files = [attaching.File(one.document, one.data, one.name) for one in got]
    return attaching.attached(library, ids, files, by=by, on=datetime.now(UTC).date().isoformat(), **told)


def refuse_silent(found: "Sequence[Artefact]") -> None:
    """Raises ClaimsError where a file answers nothing, with the reason of each that does not."""
    if refusals := [one.refusal for one in found if not one.answers and one.refusal]:
        raise ClaimsError("; ".join(refusals))


def tell_answers(found: "Artefact", record_id: str) -> None:
    """Says how much an artefact answers, and how a person accepts it."""
    items = ", ".join(answer.item for answer in found.answers)
    output.tell(f"{found.source} answers {items}; what is asked of {record_id} among it, `claims prefill` proposes")
