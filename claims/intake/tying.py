"""Names that the words right beside a figure tie to it: by a short word, by "and", or as what it counts."""

from collections.abc import Sequence

from claims.intake.mention import Mention
from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES
from claims.intake.reading import comparison_before
from claims.intake.situation import Situation
from claims.model.subject import SubjectKind
from claims.patterns import declared

_TIED = declared(r"\s*(?:for|of|on|in|by|with|at)(?:\s(?:the|a|an|its|one))?\s?$")
_AND = declared(r"\s(?:and|or)\s|\s?/\s?|、|和")
_WITH = declared(r"\s(?:[a-z]+\s){0,2}(?:with|of)\s(?:[a-z]+\s)?")


def counted_with(at: Situation, named: Named, wanted: Sequence[SubjectKind]) -> Mention | None:
    """Returns the counted thing that a figure is said to go with: ``eight X2 chips with 96 GB``."""
    here = at.figure.found.start
    before = named.within(at.sentence[0], here)
    return next(
        (m for m in before if m.is_counted and m.kind in wanted and _WITH.fullmatch(at.text, m.end, here)), None
    )


def counted_here(at: Situation, named: Named) -> Mention | None:
    """Returns the thing that a figure counts, where its sentence names nothing else: ``12,000 X2 chips``."""
    end = at.figure.found.end
    return next((m for m in named.within(end, end + 2) if m.is_counted and m.kind not in BODIES), None)


def joined_end(at: Situation) -> int:
    """Returns where the figures end that "and" joins to one: ``up from 96 GB and 2 TB/s on the X1``."""
    here = at.figure.found.end
    following = at.after[0].found if at.after and comparison_before(at) else None
    return following.end if following and _AND.fullmatch(at.text, here, following.start) else here


def is_tied(at: Situation, mention: Mention, end: int) -> bool:
    """Tells a name that a short word ties to the figure that ends before it: ``1.4 petaFLOPS for the X2``."""
    return bool(_TIED.fullmatch(at.text[end : mention.start]))


def belongs(text: str, end: int, start: int) -> bool:
    """Tells whether a short word ties what starts at a place to what ends before it."""
    return bool(_TIED.fullmatch(text[end:start]))
