"""The claims of a library as one printable HTML page, a table for each subject."""

from collections.abc import Iterator

from claims.exporters import library_format, telling
from claims.exporters.html import page, table, text
from claims.model.claim import Claim
from claims.model.library import Library


@library_format("html", ".html", "text/html")
def write(library: Library) -> bytes:
    """Writes the claims of a library as HTML."""
    return page("Claims", _parts(library), telling.summary(library))


def _parts(library: Library) -> Iterator[str]:
    for subject, claims in telling.by_subject(library):
        yield f"<h2>{text(subject)}</h2>"
        caption = "1 claim" if len(claims) == 1 else f"{len(claims)} claims"
        yield table(caption, ("Claim", "What is known of it"), (_row(library, claim) for claim in claims))


def _row(library: Library, claim: Claim) -> tuple[str, str]:
    told = [
        f'<p><span class="quiet">{name}:</span> {text(value)}</p>' for name, value in telling.fields(library, claim)
    ]
    return f"{text(claim.statement)} <code>{claim.id}</code>", "\n".join(told)
