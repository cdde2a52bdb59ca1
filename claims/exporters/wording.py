"""What the formats for people have in common: one line of text, places, groups, the words for states."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from claims.model.checklist import BY_RULE, Answer, Checklist, DetailCitation, DetailState
from claims.patterns import declared
from claims.plain import one_line

__all__ = [
    "FILLING_IN",
    "LACKING",
    "RECHECK",
    "REPEATABLE",
    "breakable",
    "essential_missing",
    "excuse",
    "fields",
    "groups",
    "heading",
    "in_words",
    "not_applicable",
    "one_line",
    "place",
    "place_in",
    "remarks",
    "signed",
    "state_counts",
    "warnings",
]

REPEATABLE = "The same records, version and date give the same file, byte for byte."
"""What every format for people says at its end."""

RECHECK = "To be checked again"
"""What heads the sources that were retracted, corrected or superseded since."""

LACKING = "A character that no font of this file has stands as its code point, as [U+13000] would."
"""What a format that brings its own fonts says where one lacks a character."""

_TOO_LONG = 20
_LONG = declared(f"[!-\u058f\u1e00-\u2e7f]{{{_TOO_LONG},}}")
_PART = declared(r"[^/\\_.,;:?&=|-]+[/\\_.,;:?&=|-]*|[/\\_.,;:?&=|-]+")
_PIECE = declared("[!-\u058f\u1e00-\u2e7f]{10}(?=[!-\u02ff\u0370-\u058f\u1e00-\u1fff\u2010-\u20cf\u2100-\u2e7f]{3})")

_ENDS = frozenset(".!?。！？")
FILLING_IN = (
    "Change the state, the answer, the place and the reason; `claims checklist import` shows what would change before "
    "anything is written. States: stated (give the answer, and the place where a source says it), partial, derivable, "
    "ambiguous, contradicted, not stated, withheld, not applicable (give the reason)."
)
"""How to fill in a checklist that comes back."""


def breakable(text: str, mark: str) -> str:
    """Puts a text on one line, with a mark in its longest words wherever the line may end, so that no column is too narrow.

    Scripts whose words a program divides by itself, or whose letters join, get none.
    """
    return _LONG.sub(lambda word: mark.join(_parts(word[0], mark)), one_line(text))


def _parts(word: str, mark: str) -> Iterator[str]:
    """Yields a word in parts: up to its punctuation, and in short pieces where there is none for long."""
    for part in _PART.findall(word):
        yield _PIECE.sub(lambda piece: f"{piece[0]}{mark}", part) if len(part) >= _TOO_LONG else part


def run_on(parts: Iterable[str]) -> str:
    """Joins what is told of an answer into one line: with a semicolon, or none after what ends its own sentence."""
    whole = [part for part in parts if part]
    seams = ["; " if part.rstrip("}")[-1:] not in _ENDS else " " for part in whole[:-1]]
    return "".join(f"{part}{seam}" for part, seam in zip(whole, [*seams, ""], strict=True))


def place(citation: DetailCitation | None, labels: Mapping[str, str] | None) -> str:
    """Says where a source gives an answer: its label, the paragraph, the figures as printed there."""
    if citation is None:
        return ""
    label = (labels or {}).get(citation.source) or citation.source
    return place_in(label, citation.paragraph, citation.figures)


def place_in(label: str, paragraph: int | None, figures: Sequence[str]) -> str:
    """Says a place in a source whose label is known."""
    at = [f"paragraph {paragraph}"] if paragraph else []
    return ", ".join([label, *at, *(f"“{figure}”" for figure in figures)])


def signed(answer: Answer) -> str:
    """Says who answered, and when where that is known; empty where nobody did."""
    return ", ".join(part for part in (answer.answered_by, answer.answered) if part)


def in_words(name: str) -> str:
    """Writes the name of a group or of a state as words."""
    return name.replace("-", " ")


def heading(name: str) -> str:
    """Writes the name of a group as a heading."""
    words = in_words(name)
    return words[:1].upper() + words[1:]


def group_heading(answers: Sequence[Answer]) -> str:
    """Returns the heading of a group of answers: the one that the template gives, else the group's name."""
    return answers[0].item.heading or heading(answers[0].item.group)


def groups(checklist: Checklist) -> list[tuple[str, list[Answer]]]:
    """Returns the answers that apply, by group, in the template's order."""
    applying = [a for a in checklist.answers if a.state is not DetailState.NOT_APPLICABLE]
    order = list(dict.fromkeys(a.item.group for a in applying))
    applying.sort(key=lambda a: order.index(a.item.group))
    return [(group, list(those)) for group, those in groupby(applying, key=lambda a: a.item.group)]


def essential_missing(checklist: Checklist) -> list[Answer]:
    """Returns the essential answers that are missing, in the order of need."""
    return [a for a in checklist.missing_first() if a.is_missing and a.essential]


def warnings(checklist: Checklist) -> list[tuple[str, Sequence[str]]]:
    """Returns what a reader has to know before the answers, by heading; none where there is nothing."""
    return [(RECHECK, checklist.to_check_again)] if checklist.to_check_again else []


def remarks(checklist: Checklist) -> list[tuple[str, Sequence[str]]]:
    """Returns what is told of a checklist behind its answers, by heading; none where there is nothing."""
    return [("Checks that did not run", checklist.not_run)] if checklist.not_run else []


def not_applicable(checklist: Checklist) -> list[Answer]:
    """Returns the answers of the items that do not apply."""
    return [a for a in checklist.answers if a.state is DetailState.NOT_APPLICABLE]


def excuse(answer: Answer, labels: Mapping[str, str] | None) -> list[tuple[str, str]]:
    """Returns what is told of an answer that its item does not apply: by its own rule, or as a person says."""
    told = [(name, value) for name, value in fields(answer, labels) if name not in ("State", "Why it is asked")]
    return [("Rule", answer.reason or "")] if answer.answered_by == BY_RULE else told


def state_counts(checklist: Checklist) -> list[tuple[str, int]]:
    """Returns the counts a reader asks for first, then those of the states that occur."""
    counts = checklist.counts
    first = [("applicable", counts["applicable"]), ("missing", counts["missing"])]
    by_state = [(in_words(state.value), counts[state.value]) for state in DetailState if counts[state.value]]
    return [*first, ("essential and missing", counts["essential-missing"]), *by_state]


def fields(answer: Answer, labels: Mapping[str, str] | None) -> list[tuple[str, str]]:
    """Returns what is told of an answer, as names and values, the empty ones left out."""
    told = [
        ("State", in_words(answer.state.value)),
        ("Answer", answer.value or ""),
        ("Place", place(answer.citation, labels)),
        ("Reason", answer.reason or ""),
        ("Would decide", ", ".join(answer.decides)),
        ("Why it is asked", answer.item.why),
        ("Answered by", signed(answer)),
    ]
    return [(name, value) for name, value in told if value]
