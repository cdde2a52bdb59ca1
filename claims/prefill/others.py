"""Which words of a clause are about another run than the one at hand: a predecessor's, a competitor's, a colleague's."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from claims import resources

_BLANK = "\x1f"
_SHORTEST = 2


@dataclass(frozen=True)
class Others:
    """The names that a text gives to other runs and things; a clause that begins with one of them is about it."""

    names: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str) -> "Others":
        """Reads the names out of a text."""
        found = (match[1] for way in _ways("named") for match in way.finditer(text))
        return cls(tuple(dict.fromkeys(name for name in found if len(name) >= _SHORTEST)))

    def without(self, clause: str) -> str:
        """Returns a clause in which the words about others are blank, of the same length; itself where there are none."""
        if any(way.search(clause) for way in _ways("begins")) or self._begins(clause):
            return _BLANK * len(clause)
        for way in _ways("tail"):
            clause = way.sub(lambda match: _BLANK * len(match[0]), clause)
        return clause

    def _begins(self, clause: str) -> bool:
        opening = clause.lstrip(" *-•“\"'").removeprefix("The ").removeprefix("the ")
        return any(opening.startswith(name) and not _goes_on(opening, name) for name in self.names)


def _goes_on(text: str, name: str) -> bool:
    """Tells whether a name is only the beginning of another one."""
    rest = text[len(name) : len(name) + 2]
    return bool(re.match(r"[A-Za-z0-9]|[-.]\w", rest))


@cache
def _ways(name: str) -> Sequence[re.Pattern[str]]:
    written = resources.table("prefill/standing.toml")["others"][name]
    return tuple(re.compile(way, re.IGNORECASE) for way in written)
