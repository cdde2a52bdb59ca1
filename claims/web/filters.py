"""The filters of the list of claims: read from the address, drawn with counts, removable one by one."""

from collections import Counter
from collections.abc import Iterable, Mapping

from claims.model.claim import ClaimKind, Modality
from claims.model.query import ClaimQuery, ClaimRow, Sort
from claims.model.verification import VerificationStatus
from claims.web import address, facets, state
from claims.web.components.text import words
from claims.web.facets import Facet

EVERY = 100_000


def known(snapshot: state.Snapshot) -> tuple[Facet[ClaimRow], ...]:
    """Returns the filters of a library."""
    library = snapshot.library
    name = library.name

    def subjects(row: ClaimRow) -> Iterable[str]:
        return set(library.claims[row.id].subjects()) if row.id in library.claims else (row.subject,)

    return (
        Facet("status", "Status", [s.value for s in VerificationStatus], words, lambda r: (r.status,), is_short=True),
        Facet("kind", "Kind", [k.value for k in ClaimKind], words, lambda r: (r.kind,), is_short=True),
        Facet("subject", "System", library.subjects, name, subjects),
        Facet("claimant", "Claimant", library.subjects, name, lambda r: (r.claimant,)),
        Facet("source", "Source", library.sources, name, lambda r: r.sources),
        Facet("modality", "Stated as", [m.value for m in Modality], words, lambda r: (r.modality,), is_short=True),
        Facet("study", "Study", library.studies, name, lambda r: (r.study,) if r.study else ()),
    )


def asked(those: Iterable[Facet[ClaimRow]]) -> ClaimQuery:
    """Reads the query that the address asks for; unknown values are told and left out."""
    chosen = {facet.name: address.values(facet.name, facet.known) for facet in those}
    sort = address.value("sort", [order.value for order in Sort], Sort.ID)
    return ClaimQuery.model_validate({**chosen, "text": address.text("text"), "sort": sort, "limit": EVERY})


def draw(those: Iterable[Facet[ClaimRow]], query: ClaimQuery) -> None:
    """Draws the filters, each with how many claims a value would leave, and those that are active."""
    every = tuple(those)
    chosen = {facet.name: [str(value) for value in getattr(query, facet.name)] for facet in every}
    facets.draw(every, chosen, lambda facet: _counts(facet, query), "claims")
    facets.chips(every, chosen, "claims", text=query.text)


def _counts(facet: Facet[ClaimRow], query: ClaimQuery) -> Mapping[str, int]:
    """Counts the claims by a facet's values, all other filters applied."""
    found = state.listed(query.model_copy(update={facet.name: (), "sort": Sort.ID}))
    return Counter(str(value) for row in found.items for value in facet.of(row))
