"""The words of a letter, alike in every format."""

from collections.abc import Iterator, Mapping

from claims.exporters import wording
from claims.model.letter import Letter, LetterQuestion, Quoted


def subject(letter: Letter) -> str:
    """Names what the letter is about."""
    first = letter.claims[0]
    more = f" and {len(letter.claims) - 1} more" if len(letter.claims) > 1 else ""
    figure = f" ({first.printed})" if first.printed else ""
    return wording.one_line(f"Questions on a published claim about {first.about}{figure}{more}")


def greeting(letter: Letter) -> str:
    """Addresses the claimant."""
    return wording.one_line(f"Dear {letter.to},")


def opening(letter: Letter) -> str:
    """Says what was read."""
    what = "the following statement is" if len(letter.claims) == 1 else "the following statements are"
    return f"We are reading what has been reported about your work; {what} put down to you:"


def claim(quoted: Quoted, labels: Mapping[str, str] | None) -> str:
    """Tells a claim, its figure as printed and its place."""
    figure = f" As printed: “{quoted.printed}”." if quoted.printed else ""
    at = wording.place(quoted.place, labels)
    return wording.one_line(f"{quoted.statement}{figure}{f' Said in: {at}.' if at else ''}")


def bridge(letter: Letter) -> str:
    """Says what is asked for."""
    count = len(letter.questions)
    asked = "one detail is" if count == 1 else f"{count} details are"
    return (
        f"So that a reader can check or repeat {'it' if len(letter.claims) == 1 else 'them'}, {asked} missing in what "
        "we hold. A link to a document, a log or a configuration file is as good as an answer in words."
    )


def remarks(question: LetterQuestion) -> Iterator[str]:
    """Yields why a question is asked, and which of the statements it refers to."""
    yield wording.one_line(f"Why we ask: {question.why}")
    if question.withheld:
        yield "We have read that this is not disclosed; please tell us if that has changed."
    numbers = ", ".join(f"[{number}]" for number in question.claims)
    yield f"This refers to {numbers}."


def closing(_: Letter) -> str:
    """Ends the letter."""
    return (
        "If something cannot be disclosed, a word on that helps too; we will record your answer as given, with its date. "
        "Thank you for your time."
    )
