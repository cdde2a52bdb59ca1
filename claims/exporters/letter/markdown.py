"""A letter as Markdown."""

from collections.abc import Iterator, Mapping

from claims.exporters import letter_format, letters
from claims.exporters.markdown import escape
from claims.model.letter import Letter


@letter_format("markdown", ".md", "text/markdown")
def write(letter: Letter, labels: Mapping[str, str] | None = None) -> bytes:
    """Writes a letter as Markdown."""
    return ("\n".join(_lines(letter, labels)) + "\n").encode()


def _lines(letter: Letter, labels: Mapping[str, str] | None) -> Iterator[str]:
    yield f"**{escape(letters.subject_line(letter))}**"
    yield ""
    yield escape(letters.greeting(letter))
    yield ""
    yield escape(letters.opening(letter))
    yield ""
    for number, claim in enumerate(letter.claims, 1):
        yield f"{number}. {escape(letters.claim(letter, claim, labels))}"
    yield ""
    yield escape(letters.bridge(letter))
    yield ""
    for number, question in enumerate(letter.questions, 1):
        mark = f"{number}. "
        yield f"{mark}**{escape(letters.question(letter, question))}**"
        for told in letters.remarks(letter, question):
            yield f"{' ' * len(mark)}- {escape(told)}"
    yield ""
    yield escape(letters.closing(letter))
