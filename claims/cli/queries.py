"""From the filters of a command line to a query for claims, and the pages that answer it."""

from collections.abc import Iterator, Sequence

from pydantic import ValidationError

from claims.cli.choices import chosen, chosen_all
from claims.errors import ClaimsError
from claims.model.claim import ClaimKind, Modality
from claims.model.query import ClaimQuery, ClaimRow, Sort
from claims.model.verification import VerificationStatus
from claims.stores import Store

MOST = 100_000
"""The most rows of one page."""

Words = Sequence[str] | None


def query(
    status: Words = None,
    kind: Words = None,
    subject: Words = None,
    source: Words = None,
    claimant: Words = None,
    modality: Words = None,
    study: Words = None,
    text: str = "",
    sort: str = "id",
    limit: int = MOST,
    after: str | None = None,
) -> ClaimQuery:
    """Makes the query of filters; raises ClaimsError for a value that does not exist, naming what does."""
    filters = {
        "status": chosen_all("status", status, VerificationStatus),
        "kind": chosen_all("kind", kind, ClaimKind),
        "modality": chosen_all("modality", modality, Modality),
        "sort": chosen("order", sort, Sort),
        "subject": tuple(subject or ()),
        "source": tuple(source or ()),
        "claimant": tuple(claimant or ()),
        "study": tuple(study or ()),
    }
    try:
        return ClaimQuery.model_validate({**filters, "text": text, "limit": limit, "after": after})
    except ValidationError as error:
        first = error.errors()[0]
        raise ClaimsError(f"--{first['loc'][0]}: {first['msg'][0].lower()}{first['msg'][1:]}") from None


def every(store: Store, asked: ClaimQuery) -> Iterator[ClaimRow]:
    """Yields all rows that match, page by page."""
    while True:
        page = store.list(asked)
        yield from page.items
        if page.next is None:
            return
        asked = asked.model_copy(update={"after": page.next})
