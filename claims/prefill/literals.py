"""Words of which one stands in every match of a pattern, so that most clauses need no search at all."""

import importlib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

_SHORTEST = 2
_DIGITS = frozenset("0123456789")
_SIGNS = frozenset("$=/")
"""Signs of ASCII that few clauses have, so that one of them tells as much as two letters."""


class Needs(NamedTuple):
    """What every match of a pattern holds: a word of each set, in lower case, and a digit."""

    words: tuple[frozenset[str], ...] = ()
    digit: bool = False


Known = Mapping[str, Needs]


def required(pattern: str, flags: re.RegexFlag) -> frozenset[str] | None:
    """Returns words, in lower case, of which any match holds one; None where the pattern has no such words."""
    return best(needs(pattern, flags).words)


def needs(pattern: str, flags: re.RegexFlag, known: Known | None = None) -> Needs:
    """Returns what any match holds; a character of `known` stands for another pattern, whose needs it names."""
    try:
        parser = importlib.import_module("re._parser")
        tree = parser.parse(pattern, flags)
    except (ImportError, AttributeError):  # the parser of the standard library has no public name
        return Needs()
    return _of_sequence(tree, known or {})


def best(words: Iterable[frozenset[str]]) -> frozenset[str] | None:
    """Returns the most telling set of words: that whose shortest one is longest."""
    return max(words, key=lambda those: (min(map(_weight, those)), -len(those)), default=None)


def _of_sequence(items: Iterable[tuple[Any, Any]], known: Known) -> Needs:
    found: list[frozenset[str]] = []
    run = ""
    digit = False
    for operator, argument in items:
        if str(operator) == "LITERAL" and chr(argument) not in known:
            run += chr(argument)
            digit = digit or chr(argument) in _DIGITS
            continue
        found += _of_run(run)
        run = ""
        inner = _of_part(str(operator), argument, known)
        found += inner.words
        digit = digit or inner.digit
    return Needs((*found, *_of_run(run)), digit)


def _of_part(operator: str, argument: Any, known: Known) -> Needs:
    if operator == "LITERAL":
        return known[chr(argument)]
    if operator == "SUBPATTERN":
        return _of_sequence(argument[-1], known)
    if operator == "BRANCH":
        return _of_either([_of_sequence(branch, known) for branch in argument[1]])
    if operator in ("MAX_REPEAT", "MIN_REPEAT") and argument[0] > 0:
        return _of_sequence(argument[2], known)
    if operator == "ASSERT":
        return _of_sequence(argument[1], known)
    return _of_either([_of_member(str(kind), member, known) for kind, member in argument] if operator == "IN" else [])


def _of_either(branches: Sequence[Needs]) -> Needs:
    words = [best(branch.words) for branch in branches]
    either = frozenset(word for those in words for word in those or ())
    return Needs(
        (either,) if either and all(words) else (), bool(branches) and all(branch.digit for branch in branches)
    )


def _of_member(kind: str, member: Any, known: Known) -> Needs:
    """Returns what a member of a class of characters is: a digit, another pattern, or telling by itself."""
    match kind, member:
        case "LITERAL", code:
            character = chr(code)
            return known.get(character) or Needs(tuple(_of_run(character)), character in _DIGITS)
        case "RANGE", (low, high):
            return Needs((), chr(low) in _DIGITS and chr(high) in _DIGITS)
    return Needs((), str(member) == "CATEGORY_DIGIT")


def _of_run(run: str) -> list[frozenset[str]]:
    return [frozenset([run.lower()])] if _weight(run) >= _SHORTEST and run.strip() else []


def _weight(word: str) -> int:
    """Returns how telling a word is: its letters, a character beyond ASCII or a rare sign for two."""
    return sum(2 if character in _SIGNS or not character.isascii() else 1 for character in word)
