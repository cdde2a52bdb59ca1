"""Whether a share is one of another whole than the one that its words seem to name, as no check of its own."""

import re
from decimal import Decimal

from claims import units
from claims.checks import View
from claims.facts.amounts import is_exactly_told
from claims.facts.nouns import pairs_of_signs, stems
from claims.facts.pairing import distance, words_of
from claims.facts.places import is_told_as_part
from claims.model.claim import Claim
from claims.patterns import declared

_OF_IT = declared(r"^(?:of|out of) (?:the|this|these|that|those|them|which|its|it)\b|其中")
_NEAR, _CROWD = 2, 150
_ROUNDED = Decimal("0.01")


def is_share_of_another(view: View, share: Claim, part: Claim, whole: Claim) -> bool:
    """Tells whether what a share was set against is itself a part, and a larger amount nearby makes the share.

    "Of the corpus, 3 trillion tokens are web pages" names the corpus, and is no whole of which code is a share.
    """
    if not (_OF_IT.search(whole.statement[:1].casefold() + whole.statement[1:]) or is_told_as_part(whole)):
        return False
    if share.quantity is None or part.quantity is None or whole.quantity is None or not whole.quantity.value:
        return False
    for other in (c for place in share.citations for c in _told(view, place.source)):
        if other.id in (share.id, part.id, whole.id) or other.quantity is None or not is_exactly_told(other):
            continue
        own = units.factor(other.quantity.unit, whole.quantity.unit)
        to_part = units.factor(part.quantity.unit, other.quantity.unit)
        gap = distance(share, other)
        if own is None or to_part is None or gap is None or gap > _NEAR or not other.quantity.value:
            continue
        made = part.quantity.interval().scaled(to_part * 100).over(other.quantity.interval())
        if other.quantity.value * own > whole.quantity.value and made.overlaps(
            share.quantity.interval().widened(_ROUNDED)
        ):
            return True
    return False


# The base ends behind a plural: what follows "requests" in "30% of requests hit the cache" is told of the share.
_BASE = declared(
    r"(?:%|percent|per cent),? (?:of|in) (?P<base>[^,.;]+?)(?=(?<=[a-rt-z]s)\s|,? (?:is|are|was|were|has|have|had|do|does|did|go|goes|went|come|comes|came)\b|[,.;]|$)|"
    r"占(?P<zh>[^，。；占]+?)的",
    re.IGNORECASE,
)


def is_share_of_the_part(view: View, share: Claim, part: Claim, whole: Claim) -> bool:
    """Tells whether a share is by its words one of the smaller amount: of the urgent tickets, not of all tickets."""
    found = _BASE.search(share.statement)
    if found is None:
        return False
    base = found["base"] or found["zh"]
    words = stems(base) | pairs_of_signs(base)
    own = words_of(view, part) - words_of(view, whole)
    return bool(words & own)


def _told(view: View, source: str) -> tuple[Claim, ...]:
    told = view.figured_in_source(source)
    return told if len(told) <= _CROWD else ()
