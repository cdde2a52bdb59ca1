"""`claims checklist --letter`: what to ask the claimants, as messages that are ready to be sent."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from claims.cli import output
from claims.cli.choices import chosen

if TYPE_CHECKING:
    from claims.model.checklist import Template
    from claims.model.finding import Finding
    from claims.model.library import Library


def written(
    library: "Library",
    ids: Sequence[str],
    template: "Template",
    findings: Sequence["Finding"],
    letter_format: str | None,
    language: str | None,
) -> bytes:
    """Writes the letters to the claimants one after the other; says so where there is nothing essential to ask."""
    from claims import checklists
    from claims.exporters import LETTER

    form = LETTER[chosen("format of a letter", letter_format or "text", LETTER)]
    labels = {source.id: source.label for source in library.sources.values()}
    drafted = checklists.letters(library, ids, template, findings, language)
    if not drafted:
        output.tell("nothing essential is missing, so there is nothing to ask")
    between = b"\n---\n\n"
    return between.join(form.write(letter, labels) for letter in drafted)
