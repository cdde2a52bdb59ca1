"""A log that was cut off: the row that lacks its end is left out, since a figure in it may lack digits."""

import json

_BRACKETS = {"{": "}", "[": "]"}
_LOOSE = "the log ends in a figure without the end of its line; if it was cut off there, that figure lacks digits"


def without_torn_row(text: str) -> tuple[str, str | None]:
    """Returns a log without the last line where that one is torn, and a sentence on how it ends where that matters."""
    body = text.strip("\ufeff \t\r\n")
    last = body[body.rfind("\n") + 1 :]
    if not body.startswith(tuple(_BRACKETS)) or not _is_open(body) or _is_whole(last) or _is_whole(body):
        is_loose = text[-1:].isdigit() or (text.endswith(".") and text[-2:-1].isdigit())
        return text, _LOOSE if is_loose else None
    kept = body[: len(body) - len(last)]
    number = kept.count("\n") + 1
    return kept, f"the log ends early, within line {number}, which is left out; what came after it is not known"


def _is_open(text: str) -> bool:
    return any(text.count(opening) != text.count(closing) for opening, closing in _BRACKETS.items())


def _is_whole(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict | list)
    except (ValueError, RecursionError):
        return False
