"""Patterns that a template's own items bring along to be found by: refused where they are faulty or could run for ever."""

import importlib
import math
import re
from collections.abc import Iterator
from typing import Any

from claims.errors import ClaimsError

VALUE = "value"
"""The named group that holds the answer; a pattern without it only finds what talks about the item."""
_LONGEST = 500
READ = 250
"""How many characters of a clause are looked at: what a repetition without an end can take at most."""
_MOST_WAYS = 4 * (READ + 1) ** 2
"""In how many ways the repetitions may share a clause out, at most, so that no clause takes more than a second or so."""
_FLAGS = re.IGNORECASE


def compiled(pattern: str) -> re.Pattern[str]:
    """Compiles a pattern, case ignored; raises ClaimsError where it is none, or its time has no good bound.

    A repetition may not hold another one or a choice, and the ways in which all of them share a clause out, which is the
    product of how many lengths each can have, are bounded. References to what a group matched are refused too.
    """
    if len(pattern) > _LONGEST:
        raise ClaimsError(f"it has more than {_LONGEST} characters")
    try:
        tree = importlib.import_module("re._parser").parse(pattern, _FLAGS)
        made = re.compile(pattern, _FLAGS)
    except (re.error, OverflowError, RecursionError, ImportError) as error:
        raise ClaimsError(f"it is no pattern: {error}") from None
    if made.search(""):
        raise ClaimsError("it matches without a word")
    if math.prod(_lengths(tree, repeated=False)) > _MOST_WAYS:
        raise ClaimsError("its repetitions could take too long; bound them, as in .{0,20}, or have fewer")
    return made


def _lengths(tree: Any, *, repeated: bool) -> Iterator[int]:
    """Yields how many lengths each repetition can have; raises ClaimsError for what may take exponential time."""
    for code, inner in tree:
        name = str(code)
        if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            least, most, body = inner
            if repeated and least != most:
                raise ClaimsError("it repeats what repeats; write the inner part so that it has one length")
            yield min(most, READ) - min(least, READ) + 1
            yield from _lengths(body, repeated=repeated or most > 1)
        elif name == "BRANCH":
            if repeated:
                raise ClaimsError("it repeats a choice; write [ab] for (a|b)")
            for way in inner[1]:
                yield from _lengths(way, repeated=repeated)
        elif name in ("GROUPREF", "GROUPREF_IGNORE", "GROUPREF_EXISTS"):
            raise ClaimsError("it refers to what a group matched")
        elif name == "SUBPATTERN":
            yield from _lengths(inner[3], repeated=repeated)
        elif name in ("ASSERT", "ASSERT_NOT"):
            yield from _lengths(inner[1], repeated=repeated)
        elif name == "ATOMIC_GROUP":
            yield from _lengths(inner, repeated=repeated)
