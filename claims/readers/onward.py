"""Where a page leads on by itself, as some do in place of a redirect."""

import re

from claims.patterns import declared

_TARGET = declared(r"^\s*(\d{1,9}(?:\.\d{0,9})?)\s*[;,]\s*(?:url\s*=\s*)?[\"']?([^\"']+)", re.IGNORECASE)
_LONGEST_WAIT = 10
"""A page that leads on within so many seconds is none to read."""


def refreshed_to(content: str) -> str | None:
    """Returns the address in what `<meta http-equiv="refresh">` holds, where it is gone to within seconds."""
    told = _TARGET.match(content)
    return told[2].strip() or None if told and float(told[1]) <= _LONGEST_WAIT else None
