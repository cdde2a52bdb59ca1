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
    library: "Library", ids: Sequence[str], got: Sequence[documents.Obtained], **told: Any
) -> "tuple[Library, list[Artefact]]":
    """Sets artefacts against a library; returns it as it is with all of them put, and each with what it would add."""
    from pydantic import ValidationError

    from claims.attaching import artefact

    today = datetime.now(UTC).date().isoformat()
    made: list[Artefact] = []
    for one in got:
        name = one.name or "artefact"
        try:
            found = artefact(library, ids, one.document, one.data, name, on=today, **told)
        except ValidationError as error:
            first = error.errors()[0]
            raise ClaimsError(f"{name}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from None
        library = found.put_on(library)
        made.append(found)
    return library, made


def tell_unknown(found: "Artefact") -> str:
    """Says that a file is no artefact that answers anything."""
    from claims import prefill

    return f"{found.arrival.source.label}: no artefact of a known kind: {', '.join(prefill.ARTEFACTS)}"


def tell_answers(found: "Artefact", record_id: str) -> None:
    """Says how much an artefact answers, and how a person accepts it."""
    items = ", ".join(answer.item for answer in found.answers)
    output.tell(f"{found.source} answers {items}; what is asked of {record_id} among it, `claims prefill` proposes")
