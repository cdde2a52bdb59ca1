"""How a check names who tells something: an outlet whose name is not known is known by its article."""

import re
from collections.abc import Iterable

from claims.facts.view import View
from claims.model.claim import Claim
from claims.model.source import Source
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_UNNAMED = declared(r"\b(unnamed|unknown|anonymous|unidentified|not named|no name)\b", re.IGNORECASE)


def is_unnamed(publisher: Subject | None) -> bool:
    """Tells whether it is not known who published a text: nobody is recorded, or a stand-in such as unnamed outlet."""
    return publisher is None or _UNNAMED.search(publisher.name) is not None


def outlet_name(view: View, outlet: str, sources: Iterable[Source]) -> str:
    """Returns the name of an outlet; of an unnamed one, the title of what it published among some sources."""
    subject = view.subject(outlet)
    if subject is not None and not is_unnamed(subject):
        return subject.name
    titles = [f"“{source.label}”" for source in sources if outlet in (source.publisher, source.id)]
    return titles[0] if titles else view.name(outlet)


def speaker(view: View, claim: Claim) -> str:
    """Returns the name of who makes a claim; of an unnamed outlet, the title of the article that it makes it in."""
    claimant = view.subject(claim.claimant)
    if claimant is None or claimant.kind is not SubjectKind.OUTLET or not is_unnamed(claimant):
        return view.name(claim.claimant)
    sources = (view.source(citation.source) for citation in claim.citations)
    return outlet_name(view, claim.claimant, [source for source in sources if source])


def teller(view: View, source_id: str) -> str:
    """Returns the name of who published a source, or of the source itself; of an unnamed outlet, its article's title."""
    source = view.source(source_id)
    if source is None or source.publisher is None:
        return view.name(source_id)
    return outlet_name(view, source.publisher, [source])
