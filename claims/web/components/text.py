"""Text of sources and records in Streamlit's Markdown: every character stands for itself, figures may be marked."""

import re
from collections.abc import Iterable, Iterator

from claims.model.passage import Span
from claims.patterns import declared

_TOKEN = declared(
    r"""
    (?P<rewritten>                                   # changed by Streamlit after parsing, even where escaped
        :(?=material_|streamlit:)
      | (?:(?<=http)|(?<=https)|(?<=ftp)):(?=//) | (?<=www)\. | @
      | (?<!\S)(?:<->|->|<-|--|>=|<=|~=)(?!\S)
    )
    | (?P<leading>^(?:\s+|\d{1,9}[.)]|[-+]))         # would begin a list or a block of code
    | (?P<special>[\\`*_{}\[\]<>\#+!|~$:&^=])
    """,
    re.IGNORECASE | re.VERBOSE,
)
_HYPHENATED = frozenset({"under-determined"})
_JOINERS = "\u200c\u200d\u00ad"


def literal(text: str) -> str:
    """Writes a text as Markdown that shows exactly the text: no link, picture, formula, colour or icon comes of it."""
    return _TOKEN.sub(_escape, _one_line(text))


def marked(text: str, marks: Iterable[tuple[Span, str]]) -> str:
    """Writes a text as Markdown with stretches of it on a coloured ground; of two that overlap the first, or longer, is kept."""
    return "".join(_segments(_one_line(text), marks))


def short(text: str, longest: int = 44) -> str:
    """Cuts a text at a word, so that it fits on a line of a phone."""
    return text if len(text) <= longest else text[:longest].rsplit(" ", 1)[0] + " …"


def plural(count: int, word: str, many: str | None = None) -> str:
    """Says how many of something there are."""
    return f"{count:,} {word if count == 1 else many or word + 's'}"


def words(name: str) -> str:
    """Writes a kebab-case name as words; one that is written with a hyphen keeps it."""
    return str(name) if name in _HYPHENATED else name.replace("-", " ").replace("_", " ")


def heading(name: str) -> str:
    """Writes a kebab-case name as words with a capital."""
    return words(name)[:1].upper() + words(name)[1:]


def dated(date: str | None) -> str:
    """Writes a date as precise as it is known; one without a year says so."""
    if not date:
        return ""
    ends = date.split("/")
    told = " to ".join(end.removeprefix("--") for end in ends)
    return f"{told}, year not stated" if any(end.startswith("--") for end in ends) else told


def _one_line(text: str) -> str:
    return "".join(" " if c.isspace() else c if c.isprintable() or c in _JOINERS else "\ufffd" for c in text)


def _escape(match: re.Match[str]) -> str:
    codes = [f"&#{ord(character)};" for character in match[0]]
    if match.lastgroup == "rewritten":
        return f":color[{codes[0]}]{''.join(codes[1:])}"
    return "".join(codes)


def _segments(text: str, marks: Iterable[tuple[Span, str]]) -> Iterator[str]:
    at = 0
    for span, colour in sorted(marks, key=lambda mark: (mark[0].start, -mark[0].end)):
        if span.start < at or span.start == span.end:
            continue
        yield _TOKEN.sub(_escape, text[at : span.start])
        yield f":{colour}-background[**{_TOKEN.sub(_escape, text[span.start : span.end])}**]"
        at = span.end
    yield _TOKEN.sub(_escape, text[at:])
