"""A letter as plain text, ready to be pasted into a message."""

import textwrap
from collections.abc import Iterator, Mapping

from claims.exporters import letter_format, letters
from claims.model.letter import Letter

_WIDTH = 78


@letter_format("text", ".txt", "text/plain")
def write(letter: Letter, labels: Mapping[str, str] | None = None) -> bytes:
    """Writes a letter as text."""
    return ("\n".join(_lines(letter, labels)) + "\n").encode()


def _lines(letter: Letter, labels: Mapping[str, str] | None) -> Iterator[str]:
    yield f"Subject: {letters.subject(letter)}"
    yield ""
    yield letters.greeting(letter)
    yield ""
    yield from _wrapped(letters.opening(letter))
    yield ""
    for number, claim in enumerate(letter.claims, 1):
        yield from _wrapped(letters.claim(claim, labels), f"[{number}] ")
    yield ""
    yield from _wrapped(letters.bridge(letter))
    for number, question in enumerate(letter.questions, 1):
        yield ""
        mark = f"{number}. "
        yield from _wrapped(question.question, mark)
        for told in letters.remarks(question):
            yield from _wrapped(told, " " * len(mark))
    yield ""
    yield from _wrapped(letters.closing(letter))


def _wrapped(text: str, first: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        _WIDTH,
        initial_indent=first,
        subsequent_indent=" " * len(first),
        break_long_words=False,
        break_on_hyphens=False,
    )
