"""Answers by what a clause is about and the type of what it tells, where no form of an item finds one.

`data/prefill/answers.toml` says, by item, what an answer has to hold and how much a clause has to be about the item.
"""

import re
from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from claims import resources
from claims.model.checklist import DetailState
from claims.patterns import declared
from claims.prefill.clauses import Clause
from claims.prefill.comparing import is_for
from claims.prefill.markup import plain
from claims.prefill.proposal import AnswerProposal, Reach
from claims.prefill.rules import rules
from claims.prefill.topics import Around, bearing, is_nearer_to_another, scores, surrounded, with_kinds

_HINT = "Chosen by what the clause is about; read it before it is accepted."
_PIECE = declared(r",\s|[，;；:：]\s*|,(?=[\u3400-\u9fff])|(?<=[\u3400-\u9fff]),|\s(?=and\s)")
_SETTING = declared(r"[\w -]{2,40} ?[=:] ?[^\s,;]+")
_ENDS = " \t.,;:。，；：、"
_SHARE = 0.12
"""How much of the weight of the strongest piece another must have to be of the value."""
_SHORTEST, _LONGEST = 6, 240
_SURE = 0.4
"""How much a clause has to be about an item to answer it without the words that answers are known to hold."""
_BARS = 3
"""The bars of a row with a label and one value."""
_LABEL = declared(r"^[^:：]{1,40}: (?=\S)")


class Candidate(NamedTuple):
    """A clause of an item with how much it is about it."""

    score: float
    clause: Clause
    is_row: bool


class Topic(NamedTuple):
    """What an item asks of a clause: what the answer has to hold, and how much the clause has to be about the item.

    One that compares is answered by words about the other side too.
    """

    type: re.Pattern[str]
    margin: float
    compares: bool
    is_strict: bool
    """Whether no clause answers without what the type asks for: a figure, a name of a kind, words of who did it."""


def by_topic(
    text: str,
    said: Sequence[Clause],
    names: Collection[str],
    nearness: Mapping[int, Reach],
    refused: Container[tuple[str, int]],
) -> list[AnswerProposal]:
    """Proposes answers to the named items from those of the clauses that are most about them, the nearest first.

    `said` are the clauses of the text in order; those in paragraphs that `nearness` does not have are read, but tell nothing.
    """
    best: dict[str, dict[Reach, Candidate]] = {}
    wanted = {name: topics()[name] for name in names if name in topics()}
    for around in surrounded(said, text) if wanted else ():
        reach = nearness.get(around.clause.sentence.paragraph)
        if reach is None or not _tells(around):
            continue
        shown = ""
        is_of_other = bool(_other().search(around.clause.text))
        for item, score in scores(around).items():
            if item not in wanted or score < wanted[item].margin or (item, around.clause.sentence.paragraph) in refused:
                continue
            if (is_of_other and not wanted[item].compares) or not is_for(around.clause, item):
                continue
            admitted = rules()[item].admits
            if around.clause.standing - admitted or rules()[item].unless.matches(around.clause.text):
                continue
            if is_nearer_to_another(around, item):
                continue
            known = best.setdefault(item, {}).get(reach)
            if known and known.score >= score:
                continue
            shown = shown or f"{around.clause.text} {with_kinds(around.clause.text)}"
            found = wanted[item].type.search(shown)
            if (found and not _is_taken_back(around.clause, item, found)) or _is_sure(wanted[item], score, found):
                best[item][reach] = Candidate(score, around.clause, around.is_row)
    return [_proposal(item, those) for item, those in best.items() if those]


def _tells(around: Around) -> bool:
    """Tells whether a clause is one of running text, or a row of a label and its value, that asserts something."""
    clause = around.clause
    if clause.is_head or clause.is_bare or clause.in_heading or clause.kept_back:
        return False
    if _asks().search(clause.text.lstrip()) or len(clause.text) < _SHORTEST:
        return False
    told = plain(around.sentence)
    return clause.text == told and around.sentence.count("|") == _BARS if around.is_row else clause.text in told


def _is_sure(topic: Topic, score: float, found: re.Match[str] | None) -> bool:
    """Tells whether a clause answers an item although it holds none of the words that its answers are known to hold."""
    return found is None and score >= _SURE and not topic.is_strict


def _is_taken_back(clause: Clause, item: str, found: re.Match[str]) -> bool:
    """Tells whether what an answer has to hold is denied, where the item is not answered by a denial."""
    return "negation" not in rules()[item].admits and clause.is_negated(found.start(), found.end())


def _proposal(item: str, candidates: Mapping[Reach, Candidate]) -> AnswerProposal:
    reach = next(reach for reach in (Reach.PASSAGE, Reach.SECTION, Reach.DOCUMENT) if reach in candidates)
    _, clause, is_row = candidates[reach]
    value = _LABEL.sub("", clause.text, count=1) if is_row else stretch(clause.text, item)
    return AnswerProposal(item, DetailState.STATED, value, (clause.sentence,), f"topic/{item}", reach, _HINT)


def stretch(text: str, item: str) -> str:
    """Returns the stretch of a clause that speaks of an item: its strongest piece, with those between it and others that do."""
    ends = [found.end() for found in _PIECE.finditer(text)]
    pieces = [(start, end) for start, end in zip([0, *ends], [*ends, len(text)], strict=True) if end > start]
    worth = [bearing(text[start:end], item) for start, end in pieces]
    least = max(0.0, max(worth) * _SHARE)
    those = [piece for piece, weight in zip(pieces, worth, strict=True) if weight > least] or pieces
    return text[those[0][0] : those[-1][1]].strip(_ENDS) or text.strip(_ENDS)


def completing(answer: AnswerProposal, partial: AnswerProposal | None, text: str) -> AnswerProposal | None:
    """Returns an answer by topic with what the forms find in part of the same sentence.

    None that has not all of it, nor one that only sets the thing that they find: a line sets one thing.
    """
    told, value = ((partial and partial.value) or "").split("; "), answer.value or ""
    if partial and _SETTING.fullmatch(value):
        return None
    if all(part in value for part in told):
        return answer
    sentence = plain(text[answer.places[0].start : answer.places[0].end])
    spans = [(sentence.find(part), len(part)) for part in (*told, value)]
    if any(start < 0 for start, _ in spans):
        return None
    start, end = min(start for start, _ in spans), max(start + length for start, length in spans)
    return replace(answer, value=sentence[start:end].strip(_ENDS)) if end - start <= _LONGEST else None


@cache
def topics() -> Mapping[str, Topic]:
    """Returns what each item asks of a clause; an item without a row is not looked for in this way."""
    told = resources.table("prefill/answers.toml")
    return {
        item: Topic(
            declared(row["type"], re.IGNORECASE),
            float(row["margin"]),
            row.get("compares", False),
            row.get("strict", False) or row["type"].startswith("<"),
        )
        for item, row in told["answers"].items()
        if item in rules()
    }


@cache
def _other() -> re.Pattern[str]:
    """Returns the words that make a clause one about the other side of a comparison."""
    return declared(resources.table("prefill/answers.toml")["other"], re.IGNORECASE)


@cache
def _asks() -> re.Pattern[str]:
    """Returns the words that open a clause which only asks the reader to do something."""
    return declared(resources.table("prefill/answers.toml")["asks"], re.IGNORECASE)
