"""Plain text in places that would act on it: one line without controls, Markdown that shows just the text, and back."""

import re
import unicodedata
from functools import lru_cache
from itertools import groupby

from claims.errors import ClaimsError
from claims.patterns import declared

_SHORT = 1000
_UNSEEN = declared(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]")
_NO_XML = declared(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_TURNING = declared(r"[\u202a-\u202e\u2066-\u2069]")
_BREAK = declared(r"\r\n?")

_WORD = declared(r"[^ `$|]+|[ `$|]")
_ADDRESS = declared(r"://|www\.|mailto:|xmpp:|@|:[a-z+-][\w+-]*:|(?<!\w)(?:#|GH-)\d", re.IGNORECASE)
_MARKUP = declared(r"[\\`*\[\]<|~$]|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w+;)|(?<!\S):(?=\w)|#$")
_BLOCK = declared(r"^(?:[=>#:]|[-+](?=[- ]|$)|\d{1,9}[.)](?= |$))")
_SHORTEST_WIDE = 4
"""So many bytes are needed to tell an encoding of two bytes a sign from stray zero bytes."""
_ESCAPED = declared(r"\\([!-/:-@\[-`{-~])|`([^ `$|]+)`")


def count(number: int, noun: str) -> str:
    """Says a number of things, for example ``1 outlet`` or ``3,000 outlets``."""
    return f"{number:,} {noun}{'s' * (number != 1)}"


def width_of(text: str) -> int:
    """Returns how many columns a text takes in letters of one width; Chinese, Japanese and Korean ones take two."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return len(text) + wide - sum(bool(unicodedata.combining(c)) for c in text)


def one_line(text: str) -> str:
    """Puts a text on one line, and shows controls and marks that turn the direction of writing as U+FFFD."""
    return _UNSEEN.sub("\ufffd", " ".join(text.split()))


def in_xml(text: str) -> str:
    """Shows what no XML document may hold as U+FFFD, and ends lines with a line feed, as XML does."""
    return _NO_XML.sub("\ufffd", _BREAK.sub("\n", text))


def unturned(text: str) -> str:
    """Shows the marks that turn the direction of writing, so that a text could read as another, as U+FFFD."""
    return _TURNING.sub("\ufffd", text)


def utf8(data: bytes) -> str:
    """Decodes UTF-8; raises ClaimsError that names the first other byte, and UTF-16 where it looks like that."""
    sample = data[:200]
    has_mark = sample.startswith((b"\xff\xfe", b"\xfe\xff"))
    is_wide = has_mark or (len(sample) >= _SHORTEST_WIDE and sample.count(0) * 3 > len(sample))
    advice = "; it looks like UTF-16, save it as UTF-8" if is_wide else ""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ClaimsError(f"not UTF-8: byte {error.start}{advice}") from None
    if is_wide:
        raise ClaimsError(f"not UTF-8: byte {data.index(0)} is zero{advice}")
    return text


def escape(text: str) -> str:
    """Writes any text as one line of Markdown that shows just that text: no markup, no link, no block.

    A word that a dialect would turn into a link or a picture stands as code, where no dialect does.
    """
    return _escaped_again(text) if len(text) <= _SHORT else _escaped(text)


def _escaped(text: str) -> str:
    parts = []
    for is_address, words in groupby(_WORD.findall(one_line(text)), key=lambda word: bool(_ADDRESS.search(word))):
        stretch = "".join(words)
        parts.append(f"`{stretch}`" if is_address else _MARKUP.sub(r"\\\g<0>", stretch))
    return _BLOCK.sub(lambda start: f"{start.group()[:-1]}\\{start.group()[-1]}", "".join(parts))


_escaped_again = lru_cache(maxsize=1024)(_escaped)
"""The same, kept for short texts: the questions of a template are written again for every checklist."""


def unescape(line: str) -> str:
    """Returns the text that `escape` wrote; of a line typed by a person, the text without the escapes."""
    return _ESCAPED.sub(_unescaped, line)


def _unescaped(found: re.Match[str]) -> str:
    if found[1] is not None:
        return found[1]
    return found[2] if _ADDRESS.search(found[2]) else found[0]
