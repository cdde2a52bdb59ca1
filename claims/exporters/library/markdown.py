"""The claims of a library as Markdown, a section for each subject."""

from collections.abc import Iterator

from claims.exporters import library_format, telling
from claims.exporters.markdown import escape
from claims.model.library import Library


@library_format("markdown", ".md", "text/markdown")
def write(library: Library) -> bytes:
    """Writes the claims of a library as Markdown."""
    return ("\n".join(_lines(library)) + "\n").encode()


def _lines(library: Library) -> Iterator[str]:
    yield "# Claims"
    yield ""
    yield telling.summary(library)
    for subject, claims in telling.by_subject(library):
        yield ""
        yield f"## {escape(subject)}"
        yield ""
        for claim in claims:
            yield f"- **{escape(claim.statement)}** (`{claim.id}`)"
            for name, value in telling.fields(library, claim):
                yield f"  - {name}: {escape(value)}"
