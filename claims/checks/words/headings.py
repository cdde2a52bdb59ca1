"""Which places of a text are headings: its title, a heading in it, or the title of a text that it links to."""

import re

from claims.checks import View
from claims.checks.words.wording import flat
from claims.model.claim import Citation, Claim
from claims.model.source import SourceKind, paragraphs
from claims.patterns import declared

_HEADING = declared(r"\b(headline|heading|title|caption|teaser)\b", re.IGNORECASE)
_LINK = declared(r"\b(link(s|ed)?|see also|teaser|related (article|stor(y|ies)|post))\b", re.IGNORECASE)


def is_heading(view: View, citation: Citation) -> bool:
    """Tells whether a place is a heading: its wording says so, or it is the first paragraph of an article and its title."""
    if _HEADING.search(citation.wording or ""):
        return True
    source = view.source(citation.source)
    if source is None or source.kind is not SourceKind.PRESS_ARTICLE or not source.title or citation.paragraph != 1:
        return False
    text = view.text(citation.source)
    first = paragraphs(text)[:1] if text else ()
    return bool(first) and flat(first[0]).casefold() == flat(source.title).casefold()


def is_link(citation: Citation) -> bool:
    """Tells whether a place is only the title of another text that this one links to."""
    return bool(_HEADING.search(citation.wording or "") and _LINK.search(citation.wording or ""))


def is_only_in_headings(view: View, claim: Claim) -> bool:
    """Tells whether every place that tells a claim is a heading."""
    return bool(claim.citations) and all(is_heading(view, citation) for citation in claim.citations)
