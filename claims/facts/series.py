"""Whether statements are told in the same words but for what each is of: items of one list."""

import re
from collections.abc import Sequence

from claims.facts.amounts import printed
from claims.model.claim import Claim
from claims.patterns import declared

_TOKEN = declared(r"[A-Za-z][\w-]*|[\u4e00-\u9fff]", re.IGNORECASE)
_OWN_WORDS, _OWN_SIGNS = 3, 6
_SIGN = declared(r"[\u4e00-\u9fff]")


def are_told_alike(claims: Sequence[Claim]) -> bool:
    """Tells whether all of some statements without their figures have words in common, and each only few of its own."""
    told = [_words(claim) for claim in claims]
    if not all(told):
        return False
    common = frozenset(told[0]).intersection(*told)
    if not common:
        return False
    return all(0 < len(own := [w for w in words if w not in common]) <= _most(own) for words in told)


def share_more_than(claims: Sequence[Claim], other: Claim) -> bool:
    """Tells whether some statements have a word in common that another one lacks, and so are no more of one list with it."""
    common = frozenset(_words(claims[0])).intersection(*(_words(claim) for claim in claims))
    return bool(common - frozenset(_words(other)))


def _words(claim: Claim) -> tuple[str, ...]:
    """Returns the words, or Chinese signs, of a statement without its figure."""
    return tuple(word.casefold() for word in _TOKEN.findall(claim.statement.replace(printed(claim), " ")))


def _most(words: Sequence[str]) -> int:
    return _OWN_SIGNS if any(_SIGN.match(word) for word in words) else _OWN_WORDS
