"""What a change compares: its subject, its baseline, and which of the values is told as the old one."""

import re

from claims.checks import View
from claims.checks.rates.changes import baselines, claim_of
from claims.checks.rates.pair_values import (
    family_of,
)
from claims.checks.rates.topics import other_numbers
from claims.checks.rates.value_words import content_words, figures_of, subjects_of_amount, words_of
from claims.facts import Fact
from claims.facts.states import NEW, OLD
from claims.facts.story import format_words_in, formats_of
from claims.patterns import declared

_AGAINST = (
    r"than|over|versus|vs\.?|against|compared (?:with|to)|relative to|ahead of|outruns?|outran|outpace[sd]?|outperform(?:s|ed)?|"
    r"outstrip(?:s|ped)?|beats?|surpass(?:es|ed)?|overt(?:akes?|ook)"
)

_COMPARED_WITH = declared(
    r"\b(?:than|over|versus|vs\.?|against|compared (?:with|to)|relative to|instead of|rather than|as (?:\w+ ){1,3}?as)\s+"
    r"((?![\d.]+\s?[%x]|half\b)[^.,;:()]{2,50})|相?比(?:于)?(.{2,12}?)(?:减少|降低|提升|提高|快|慢|缩短|节省)|是(.{2,12}?)的\s?[\d.]+\s?倍",
    re.IGNORECASE,
)
"""The words with which a change names what it compares with."""

_LACKING = frozenset({"without", "not"})
"""What is compared with lacks what these words of a baseline name: amounts told with that are the new ones."""

_OF_ANY_RUN = content_words("the run with using job test training experiment measurement cards devices")
"""Words for a run that tell it from no other."""


class Compared:
    """A change with the things that it compares, as its fields and its words name them."""

    def __init__(self, view: View, change: Fact) -> None:
        self._view = view
        self._change = change
        self._claim = claim_of(change)
        self._family = family_of(change)
        self._bases = frozenset(baselines(self._claim)) - {change.subject}
        self._name = self._names(change.subject)
        self._base_words: frozenset[str] = frozenset()

    def _names(self, subject_id: str) -> str:
        """Returns a pattern for the names of a subject."""
        subject = self._view.subject(subject_id)
        names = (subject.name, *subject.aliases) if subject else ()
        return "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names if len(name) > 1) or r"(?!)"

    def _told_bases(self) -> tuple[frozenset[str], frozenset[str]]:
        """Returns the words for what the change compares with: those of its field, and those of its statement."""
        said = _COMPARED_WITH.finditer(self._claim.statement)
        in_words = " ".join(words for match in said for words in match.groups() if words)
        return content_words(self._claim.baseline or ""), content_words(in_words)

    def _names_the_baseline(self, fact: Fact) -> bool:
        """Tells whether an amount is told with the words for what the change compares with, beyond the subject's name."""
        own, statement = content_words(self._view.name(self._change.subject)), claim_of(fact).statement
        words = content_words(statement)
        if not any(base <= words and bool(base - own) for base in self._told_bases()):
            return False
        names = re.findall(r"\b[A-Z][\w-]*\w(?: [A-Z\d][\w.-]*)+|\b\w*[A-Z]\w*\d[\w.-]*", self._claim.baseline or "")
        return all(name in statement for name in names)

    def is_of_the_run_compared_with(self, fact: Fact) -> bool:
        """Tells whether an amount is of another run than the change, whose title has all words for the baseline."""
        study = self._view.study(fact.study) if fact.study and fact.study != self._claim.study else None
        if study is None or not self._claim.study:
            return False
        own = content_words(self._view.name(self._change.subject)) | _OF_ANY_RUN
        title = content_words(study.title)
        return any(base - own and base - own <= title for base in self._told_bases())

    def _is_base_in_words(self, fact: Fact) -> bool:
        """Tells whether the change names the subject of an amount as what it compares with."""
        named = rf"\b({_AGAINST})\b.{{0,40}}?({self._names(fact.subject)})"
        return bool(re.search(named, f"{self._claim.statement} | than {self._claim.baseline or ''}", re.IGNORECASE))

    def _distinguishing(self, group: list[Fact]) -> frozenset[str]:
        """Returns the words for what the change compares with that some amounts of a group have, and others lack."""
        texts = [content_words(words_of(fact)) for fact in group]
        shared = frozenset.intersection(*texts) if len(texts) > 1 else frozenset()
        any_of = frozenset[str]().union(*texts)
        if any(wanted & _LACKING and not any_of & _LACKING for wanted in self._told_bases()):
            return frozenset()
        return next((told for wanted in self._told_bases() if (told := (wanted - shared) & any_of)), frozenset())

    def _is_told_as_base(self, words: str) -> bool:
        """Tells whether an amount is told with the words of the change's baseline that not all amounts share."""
        return bool(self._base_words) and self._base_words <= content_words(words)

    def _is_told_of_the_base(self, fact: Fact) -> bool:
        """Tells whether an amount that has a baseline of its own is told of just that, which the change compares with too.

        "On the V6 it decodes 200" may have the V6 as its baseline; it is no value that is compared with it.
        """
        claim = claim_of(fact)
        same = content_words(claim.baseline or "") == content_words(self._claim.baseline or "") != frozenset()
        return same and self._names_the_baseline(fact) and not _COMPARED_WITH.search(claim.statement)

    def _names_only_base(self, words: str) -> bool:
        """Tells whether words name what the change compares with, and nothing else that it is about."""
        named = {subject for subject in self._claim.subjects() if re.search(self._names(subject), words, re.IGNORECASE)}
        return bool(named & self._bases) and not named - self._bases - {self._change.subject}

    def _is_named(self, subject_id: str) -> bool:
        words = f"{self._claim.statement} | {self._claim.baseline or ''}"
        return re.search(self._names(subject_id), words, re.IGNORECASE) is not None

    def _is_tied(self, fact: Fact) -> bool:
        """Tells whether an amount and the change are about the same subject, in a field or by its name."""
        claim = claim_of(fact)
        if self._change.subject in claim.subjects() or fact.subject in (self._change.subject, *self._bases):
            return True
        if fact.study is not None and fact.subject in self._claim.subjects():
            return True
        if self._is_of_its_version(fact):
            return True
        return bool(re.search(self._name, claim.statement, re.IGNORECASE)) or self._is_base_in_words(fact)

    def _is_of_its_version(self, fact: Fact) -> bool:
        """Tells whether an amount is of what the change's subject is a version of, told with what the change compares with.

        A quantised model has a record of its own, and is compared with "BF16": with what is told so of the model itself. A
        tuned one may be loaded in a format that is told of the model alone.
        """
        subject, base = self._view.subject(self._change.subject), content_words(self._claim.baseline or "")
        if subject is None or not base or fact.subject not in subject.version_of:
            return False
        named = format_words_in(self._claim.statement) - format_words_in(self._claim.baseline or "")
        return base <= content_words(words_of(fact)) or bool(named & formats_of(claim_of(fact)))

    def _is_told_alike(self, fact: Fact) -> bool:
        """Tells whether no number (devices, lengths, batches) sets an amount and the change apart."""
        numbers, mine = (
            other_numbers(self._view, self._claim) - figures_of(fact),
            other_numbers(self._view, claim_of(fact)),
        )
        return not (numbers and mine and numbers.isdisjoint(mine))

    def _ordered(self, facts: list[Fact]) -> tuple[Fact, Fact] | None:
        """Returns two figures as old and new, where something tells them apart."""
        if len(facts) != 2:
            return None
        one, other = facts
        marks = self._mark(one), self._mark(other)
        if marks[0] == marks[1]:
            return None
        return (one, other) if marks[0] < marks[1] else (other, one)

    def _mark(self, fact: Fact) -> int:
        """Returns -1 for a figure marked as the old one, 1 for the new one, 0 for one without a mark."""
        claim, involved = claim_of(fact), subjects_of_amount(fact)
        if self.is_of_the_run_compared_with(fact):
            return -1
        if self._change.subject not in involved and (involved & self._bases or self._is_base_in_words(fact)):
            return -1
        own = frozenset(self._claim.subjects()) - self._bases - {self._change.subject}
        if self._change.subject in involved and involved & self._bases and not involved & own:
            return -1
        words = words_of(fact)
        old, new = bool(OLD.search(words)), bool(NEW.search(words))
        if claim.baseline or baselines(claim):
            if self._is_told_of_the_base(fact):
                return -1
            return 0 if old and not new else 1
        if self._is_told_as_base(words) or self._names_only_base(words):
            return -1
        if old != new:
            return -1 if old else 1
        return 1 if self._bases and self._change.subject in involved else 0
