"""The words of a letter, alike in every format; each language has them in a file of its own."""

from collections.abc import Iterator, Mapping, Sequence

from claims import resources
from claims.exporters import wording
from claims.model.checklist import DetailCitation
from claims.model.letter import Letter, LetterQuestion, Quoted

_SHORT_ROW = 2


def _words(letter: Letter) -> Mapping[str, str]:
    found: Mapping[str, str] = resources.table(f"letters/{letter.language}.toml")["words"]
    return found


def subject(letter: Letter) -> str:
    """Names what the letter is about."""
    words, first, count = _words(letter), letter.claims[0], len(letter.claims)
    figure = words["subject_figure"].format(printed=first.printed) if first.printed else ""
    more = words["subject_more"].format(count=count - 1, all=count) if count > 1 else ""
    return wording.one_line(words["subject"].format(about=first.about, figure=figure, more=more))


def subject_line(letter: Letter) -> str:
    """Returns the line that gives the subject."""
    return _words(letter)["subject_line"].format(subject=subject(letter))


def greeting(letter: Letter) -> str:
    """Addresses the claimant."""
    return wording.one_line(_words(letter)["greeting"].format(to=letter.to))


def opening(letter: Letter) -> str:
    """Says what was read."""
    return _words(letter)["opening" if len(letter.claims) == 1 else "opening_of_several"]


def claim(letter: Letter, quoted: Quoted, labels: Mapping[str, str] | None) -> str:
    """Tells a claim, its figure as printed and its place."""
    words = _words(letter)
    figure = words["claim_figure"].format(printed=quoted.printed) if quoted.printed else ""
    at = _place(words, quoted.place, labels) if quoted.place else ""
    place = words["claim_place"].format(place=at) if at else ""
    told = words["claim_said"].format(said=quoted.said) if quoted.said else quoted.statement
    told = words["claim_foreign"].format(statement=told) if quoted.is_foreign else told
    whole = words["claim"].format(statement=told, figure=figure, place=place)
    return wording.one_line("".join((whole, *_since(words, quoted))))


def _since(words: Mapping[str, str], quoted: Quoted) -> Iterator[str]:
    """Yields what befell the document that a claim is read in."""
    if quoted.retracted:
        yield words["claim_retracted"].format(on=quoted.retracted)
    if quoted.corrected:
        yield words["claim_corrected"].format(on=quoted.corrected)
    if quoted.superseded:
        yield words["claim_superseded"]


def _place(words: Mapping[str, str], cited: DetailCitation, labels: Mapping[str, str] | None) -> str:
    label = (labels or {}).get(cited.source) or cited.source
    figures = "".join(words["place_figure"].format(figure=figure) for figure in cited.figures)
    return words["place"].format(label=label, paragraph=cited.paragraph, figures=figures)


def bridge(letter: Letter) -> str:
    """Says what is asked for, and how a question tells which of the statements it is about."""
    words, count = _words(letter), len(letter.questions)
    missing = words["missing" if count == 1 else "missing_several"].format(count=count)
    asked = words["asked"].format(them=words["it" if len(letter.claims) == 1 else "them"], missing=missing)
    return f"{asked}{words['numbered']}" if any(_is_of_some(letter, one) for one in letter.questions) else asked


def question(letter: Letter, asked: LetterQuestion) -> str:
    """Returns a question, behind the numbers of the statements that it is about where it is not about all of them."""
    return f"[{_numbers(asked.claims)}] {asked.question}" if _is_of_some(letter, asked) else asked.question


def _numbers(told: Sequence[int]) -> str:
    """Lists rising numbers, three or more in a row by the first and the last: 1–4, 6, 7."""
    rows: list[list[int]] = []
    for number in told:
        if rows and rows[-1][-1] == number - 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    parts = ([f"{row[0]}–{row[-1]}"] if len(row) > _SHORT_ROW else map(str, row) for row in rows)
    return ", ".join(part for row in parts for part in row)


def _is_of_some(letter: Letter, asked: LetterQuestion) -> bool:
    return len(asked.claims) < len(letter.claims)


def remarks(letter: Letter, asked: LetterQuestion) -> Iterator[str]:
    """Yields why a question is asked, and what was read of it."""
    words = _words(letter)
    yield wording.one_line(words["why"].format(why=asked.why))
    if asked.withheld:
        yield words["withheld"]


def closing(letter: Letter) -> str:
    """Ends the letter."""
    return _words(letter)["closing"]
