"""What is derived about each claim of a library, for lists: status, outlets, origins, missing items."""

from collections.abc import Iterable

from claims import checks
from claims.derivation.derived import Derived
from claims.derivation.rows import row, search_text
from claims.model.library import Library
from claims.model.query import ClaimRow

__all__ = ["Derived", "rows", "search_text"]


def rows(
    library: Library, ids: Iterable[str] | None = None, findings: Iterable[checks.Finding] | None = None
) -> dict[str, ClaimRow]:
    """Derives the list rows of the named claims, or of all; `findings` spares running the checks again."""
    by_claim = checks.by_claim(checks.run(library) if findings is None else findings)
    wanted = library.claims if ids is None else [i for i in ids if i in library.claims]
    return {i: row(library, library.claims[i], by_claim.get(i, ())) for i in wanted}
