"""What the checks were asked and answered as plain values, and a run made again from them in another process."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from claims.checks.changes import Keys
from claims.checks.incremental import Answers, Asked, Question, Run, found_in
from claims.facts.index import Index, Key
from claims.facts.understanding import Understanding
from claims.model.finding import Finding
from claims.model.library import Library


class Looks:
    """Sets of looks by number, each of them and each look in them written once."""

    def __init__(self) -> None:
        self._looks: dict[Key, int] = {}
        self._sets: dict[Keys, int] = {}

    def number(self, keys: Keys) -> int:
        """Returns the number of a set."""
        return self._sets.setdefault(keys, len(self._sets))

    def packed(self) -> dict[str, Any]:
        """Returns the looks and the sets as plain values."""
        number = self._looks
        sets = [sorted(number.setdefault(look, len(number)) for look in keys) for keys in self._sets]
        return {"looks": list(self._looks), "sets": sets}


def unpacked_looks(packed: dict[str, Any]) -> list[Keys]:
    """Returns the sets of looks by their numbers."""
    looks: list[Key] = [(sort, wanted) for sort, wanted in packed["looks"]]
    return [frozenset(looks[number] for number in numbers) for numbers in packed["sets"]]


def pack(run: Run, looks: Looks) -> dict[str, Any]:
    """Returns the answers of a run as plain values; its library is not among them."""
    questions: dict[Question, int] = {}
    answers = {}
    for record_id, answered in run.answers.items():
        by_looks: dict[int, list[int]] = defaultdict(list)
        found: list[tuple[int, list[dict[str, Any]]]] = []
        for question, asked in answered.asked.items():
            number = questions.setdefault(question, len(questions))
            by_looks[looks.number(asked.reads)].append(number)
            if asked.findings:
                found.append((number, [f.model_dump(mode="json", exclude_defaults=True) for f in asked.findings]))
        answers[record_id] = looks.number(answered.reads), list(by_looks.items()), found
    return {"questions": list(questions), "answers": answers}


def unpack(packed: dict[str, Any], library: Library, looks: Sequence[Keys]) -> Run:
    """Makes a run over the library that it was made over; what it is not like raises KeyError, ValueError or TypeError."""
    questions = [Question(str(code), int(place)) for code, place in packed["questions"]]
    known = Understanding.of(library)
    answers = {record_id: _answers(record_id, told, questions, looks) for record_id, told in packed["answers"].items()}
    if answers.keys() != known.understood.records.keys():
        raise ValueError("these are not the answers about this library")
    return Run(known, Index(known.understood), answers, 0, frozenset())


def _answers(record_id: str, told: Sequence[Any], questions: Sequence[Question], looks: Sequence[Keys]) -> Answers:
    reads, by_looks, found = told
    findings = {number: tuple(_findings(those)) for number, those in found}
    asked: dict[Question, Asked] = {}
    for number, numbers in by_looks:
        nothing = Asked(looks[number], ())
        for question in numbers:
            those = findings.get(question)
            asked[questions[question]] = Asked(looks[number], those) if those else nothing
    return Answers(asked, looks[reads], found_in(record_id, asked))


def _findings(told: Iterable[dict[str, Any]]) -> Iterable[Finding]:
    return (Finding.model_validate(one) for one in told)
