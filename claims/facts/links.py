"""How a rate of a link is counted, as its words tell: one way or both, of one port or of all."""

import re

from claims.facts.fact import Fact
from claims.patterns import declared

_ONE_WAY = declared(
    r"\b(in|per|for) (each|every|either|one|a single|the same) (direction|way)\b|\b(each|either|one|per) (way|direction)\b|\bper direction\b|"
    r"\buni-?directional|\bone[- ]way\b|\bfull[- ]duplex\b|\bsimplex\b|"
    r"\b(sends?|sent|transmits?|emits?|receives?)\b(?!.{0,12}\b(and|or) (sends?|receiv|transmit))|"
    "单向|每个方向|每方向|单方向",
    re.IGNORECASE,
)
_BOTH_WAYS = declared(
    r"\bboth (directions|ways)\b|\bbi-?directional|\btwo[- ]way\b|\b(in and out|(send|transmit|receive)s? (and|or) (receive|send|transmit)s?|sent and received)\b|双向",
    re.IGNORECASE,
)
_OF_ONE_PORT = declared(
    r"\b(per|each|every|a single|one|dual|two|quad|four|eight|multi|[248])[ -]?ports?\b|\b[248] ?[x×] ?\d{2,3}",
    re.IGNORECASE,
)
_ONLY_PORT = declared(
    r"\b(its|the|a|only|with|over|through) (one|single|only|sole)[ -]port\b|\bsingle[ -]port\b", re.IGNORECASE
)


def direction(fact: Fact) -> str | None:
    """Returns `one-direction` or `both-directions`: the reading of a claim, else what its words tell."""
    claim = fact.claim
    if claim is None:
        return None
    if claim.reading in ("one-direction", "both-directions"):
        return claim.reading
    both, one = _BOTH_WAYS.search(claim.statement), _ONE_WAY.search(claim.statement)
    if bool(both) == bool(one):
        return None
    return "both-directions" if both else "one-direction"


def may_be_of_one_port(words: str) -> bool:
    """Tells whether words leave open that a rate is that of one of several ports."""
    return _OF_ONE_PORT.search(_ONLY_PORT.sub(" ", words)) is not None
