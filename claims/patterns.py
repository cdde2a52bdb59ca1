"""Regular expressions that are compiled when they are first used: most runs use few of those that a module declares."""

import re
from functools import partial
from typing import Any, AnyStr, cast

_HAN = re.compile(r"(?<!\\)\[\\u(?:3400|4e00)-\\u9fff\]")
"""Every Chinese sign. They have no case, and to fold it for so many takes longer than to compile all the rest."""

_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn")


class _Declared:
    """Stands for a compiled pattern; at the first use it takes over the methods of the real one."""

    __slots__ = ("flags", "pattern", *_METHODS)

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self.pattern, self.flags = pattern, flags
        for method in _METHODS:
            setattr(self, method, partial(self._first, method))

    def _first(self, asked: str, *given: Any, **named: Any) -> Any:
        pattern = self.pattern
        if isinstance(pattern, str) and self.flags & re.IGNORECASE:
            pattern = _HAN.sub(lambda found: f"(?-i:{found[0]})", pattern)
        compiled: re.Pattern[Any] = re.compile(pattern, self.flags)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, asked)(*given, **named)

    def __repr__(self) -> str:
        return f"declared({self.pattern!r})"


def declared(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Declares a pattern, which has the methods of `re.Pattern` but is compiled at the first use of one of them.

    A faulty pattern raises `re.error` only then. It cannot be given to the functions of `re`.
    """
    return cast("re.Pattern[AnyStr]", _Declared(pattern, flags))
