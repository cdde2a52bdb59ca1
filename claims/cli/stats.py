"""`claims stats`: how many records, claims and figures there are."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from claims.cli import options, output
from claims.cli.choices import chosen

if TYPE_CHECKING:
    from claims.stores import Store


def command(output_format: options.TextOrJson = "text", store: options.Store = None) -> None:
    """Counts records, claims and figures."""
    chosen("format", output_format, ("text", "json"))
    from claims.cli import tables
    from claims.stores import open_store

    with open_store(store, tell=output.tell) as opened:
        counted = counts(opened)
    if output_format == "json":
        output.as_json(counted)
        return
    for number, (title, numbers) in enumerate(counted.items()):
        output.data(
            ("\n" if number else "") + "\n".join(tables.lines((title.upper(), ""), _rows(numbers), right=("",)))
        )


def _rows(numbers: dict[str, int]) -> list[tuple[str, str]]:
    return [(name.replace("_", " "), f"{number:,}") for name, number in numbers.items()]


def counts(store: "Store") -> dict[str, dict[str, int]]:
    """Counts what a store holds: records by collection, claims by kind, status and modality, figures, texts."""
    from claims.cli import queries
    from claims.model.library import RECORD_TYPES

    library = store.library()
    rows = list(queries.every(store, queries.query()))
    claims = library.claims.values()
    cited = [figure for claim in claims for citation in claim.citations for figure in citation.figures]
    dismissed = [figure for found in library.dismissed_in.values() for d in found for figure in d.figures]
    return {
        "records": {name: len(library.all(record_type)) for name, record_type in RECORD_TYPES.items()},
        "status": _by(row.status for row in rows),
        "kind": _by(row.kind for row in rows),
        "modality": _by(row.modality for row in rows),
        "figures": {
            "claims_with_a_figure": sum(claim.quantity is not None for claim in claims),
            "figures_cited": len(cited),
            "figures_dismissed": len(dismissed),
        },
        "sources": {
            "held": sum(source.is_held for source in library.sources.values()),
            "named_only": sum(not source.is_held for source in library.sources.values()),
            "texts_at_hand": len(library.texts),
        },
    }


def _by(values: Any) -> dict[str, int]:
    return dict(Counter(str(value) for value in values).most_common())
