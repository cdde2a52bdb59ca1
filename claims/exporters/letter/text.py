"""A letter as plain text, ready to be pasted into a message."""

from collections.abc import Iterator, Mapping

from claims.exporters import letter_format, letters
from claims.model.letter import Letter
from claims.patterns import declared
from claims.plain import width_of

_WIDTH = 78
_WIDE = "\u2e80-\u2fff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff10-\uff5a\U00020000-\U0003fffd"
_OPENING, _CLOSING = "（《〈「『【〔“‘", "，。、；：？！）》〉」』】〕”’…—"
_IS_WIDE = declared(f"[{_WIDE}]")
_PIECE = declared(f"[{_OPENING}]*(?:[{_WIDE}]|[^{_WIDE}{_OPENING}]+|[{_OPENING}]+)[{_CLOSING}]*")


@letter_format("text", ".txt", "text/plain")
def write(letter: Letter, labels: Mapping[str, str] | None = None) -> bytes:
    """Writes a letter as text."""
    return ("\n".join(_lines(letter, labels)) + "\n").encode()


def _lines(letter: Letter, labels: Mapping[str, str] | None) -> Iterator[str]:
    yield letters.subject_line(letter)
    yield ""
    yield letters.greeting(letter)
    yield ""
    yield from _wrapped(letters.opening(letter))
    yield ""
    for number, claim in enumerate(letter.claims, 1):
        yield from _wrapped(letters.claim(letter, claim, labels), f"[{number}] ")
    yield ""
    yield from _wrapped(letters.bridge(letter))
    for number, question in enumerate(letter.questions, 1):
        yield ""
        mark = f"{number}. "
        yield from _wrapped(letters.question(letter, question), mark)
        for told in letters.remarks(letter, question):
            yield from _wrapped(told, " " * len(mark))
    yield ""
    yield from _wrapped(letters.closing(letter))


def _wrapped(text: str, first: str = "") -> Iterator[str]:
    """Yields the lines of a text, each of at most so many columns, unless a word is longer.

    A line ends at a blank, or between two letters of a script without blanks.
    """
    line, is_begun = first, False
    for word in text.split():
        gap = " " * is_begun
        for piece in _PIECE.findall(word) if _IS_WIDE.search(word) else [word]:
            joined = f"{line}{gap}{piece}"
            if is_begun and width_of(joined) > _WIDTH:
                yield line
                joined = f"{' ' * len(first)}{piece}"
            line, gap, is_begun = joined, "", True
    yield line
