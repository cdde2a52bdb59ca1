"""Words of which one stands in every match of a pattern, so that most clauses need no search at all."""

import importlib
import re
from collections.abc import Iterable, Mapping
from typing import Any

_SHORTEST = 2
Known = Mapping[str, frozenset[str] | None]


def required(pattern: str, flags: re.RegexFlag, known: Known | None = None) -> frozenset[str] | None:
    """Returns words, in lower case, of which any match holds one; None where the pattern has no such words.

    A character of `known` stands for another pattern, whose words it names.
    """
    try:
        parser = importlib.import_module("re._parser")
        tree = parser.parse(pattern, flags)
    except (ImportError, AttributeError):  # the parser of the standard library has no public name
        return None
    return _of_sequence(tree, known or {})


def _of_sequence(items: Iterable[tuple[Any, Any]], known: Known) -> frozenset[str] | None:
    """Returns the best words among the parts of a sequence: those whose shortest one is longest."""
    found: list[frozenset[str]] = []
    run = ""
    for operator, argument in items:
        if str(operator) == "LITERAL" and chr(argument) not in known:
            run += chr(argument)
            continue
        found += _of_run(run)
        run = ""
        if (inner := _of_part(str(operator), argument, known)) is not None:
            found.append(inner)
    found += _of_run(run)
    return max(found, key=lambda words: (min(map(_weight, words)), -len(words)), default=None)


def _of_part(operator: str, argument: Any, known: Known) -> frozenset[str] | None:
    if operator == "LITERAL":
        return known[chr(argument)]
    if operator == "SUBPATTERN":
        return _of_sequence(argument[-1], known)
    if operator == "BRANCH":
        branches = [_of_sequence(branch, known) for branch in argument[1]]
        if any(words is None for words in branches):
            return None
        return frozenset(word for words in branches if words for word in words)
    if operator in ("MAX_REPEAT", "MIN_REPEAT") and argument[0] > 0:
        return _of_sequence(argument[2], known)
    return None


def _of_run(run: str) -> list[frozenset[str]]:
    return [frozenset([run.lower()])] if _weight(run) >= _SHORTEST and run.strip() else []


def _weight(word: str) -> int:
    """Returns how telling a word is: its letters, a Chinese character for two."""
    return sum(2 if character >= "\u3400" else 1 for character in word)
