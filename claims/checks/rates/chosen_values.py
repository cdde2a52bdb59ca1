"""Which of more values than two a change compares: by paragraph, sides, conditions and shared words."""

import re

from claims.checks.rates.changes import claim_of, is_average, settings
from claims.checks.rates.pair_values import (
    COSTS,
)
from claims.checks.rates.topics import other_numbers
from claims.checks.rates.value_words import (
    ONE_TIME,
    SCALE,
    are_near,
    by_metric,
    content_words,
    figures_of,
    subjects_of_amount,
    without_repeats,
    words_of,
)
from claims.checks.rates.values_apart import ValuesApart
from claims.facts import Fact
from claims.facts.nouns import matter, stems
from claims.patterns import declared

_ON_THE_YEAR = declared(r"\byear[- ](on|over)[- ]year\b|\byoy\b|\bannual|\bon the year\b|同比", re.IGNORECASE)

_SHORTER = declared(
    r"\b(quarter|month|week)s? (earlier|before|ago)\b|\b(previous|last|prior|preceding) (quarter|month|week)\b|上季|上月|环比",
    re.IGNORECASE,
)
"""Words of a time that is no year before."""

_NAMED = declared(
    r"\b[A-Za-z]+-?\d[\w.-]*\b|(?<![\w.])v?\d+(?:\.\d+)+(?![\w%.]|\s*(?:x|times|percent|points)\b)|(?<=[a-z,|] )[A-Z][\w-]+"
)
"""Names, formats and versions within a sentence."""

_OF_ANOTHER = declared(
    r"\b(?:half|twice|double|(?:a|one|two) (?:third|quarter|fifth)s? of|\d[\d.]*\s?(?:%|percent) (?:of|below|under|above|off|less than|"
    r"more than)|\d[\d.]*\s?(?:x|times)) (?P<other>(?:the|that|what|its|their)\b[^,.;]*)",
    re.IGNORECASE,
)
"""Words that tell an amount as a part or a multiple of another one."""

MANY = 8
"""Of more values than these some two fit almost any change."""


class ChosenValues(ValuesApart):
    """The choice of two values out of several."""

    def _grouped(self, facts: list[Fact]) -> list[list[Fact]]:
        """Sorts amounts out by what they are of: with the one time that names the baseline goes the one of its scale."""
        times = [f for f in facts if f.metric in ONE_TIME]
        named = [f for f in times if self._names_the_baseline(f)]
        if len(named) != 1 or len({f.study for f in times}) < 2:
            return by_metric(facts)
        others = [f for f in times if f is not named[0] and f.value > 0]
        near = [f for f in others if max(f.value, named[0].value) < SCALE * min(f.value, named[0].value)]
        if len(near) != 1:
            return by_metric(facts)
        return [[named[0], near[0]], *by_metric([f for f in facts if f.metric not in ONE_TIME])]

    def _told_twice(self, group: list[Fact]) -> list[tuple[Fact, Fact]]:
        """Returns all pairs of an old and a new value where more than two are near enough to be two tellings of one."""
        if not 2 < len(group) <= MANY:
            return []
        olds, news = ([f for f in group if self._mark(f) == mark] for mark in (-1, 1))
        if len(olds) + len(news) < len(group) or not olds or not news or not (are_near(olds) and are_near(news)):
            return []
        pairs = [(old, new) for old in olds for new in news]
        return [] if any(self._are_set_apart(*pair) for pair in pairs) else pairs

    def _narrowed(self, group: list[Fact]) -> list[Fact]:
        """Returns the values of the two subjects compared, where the change names both and each has one.

        Of more values than two, those that stand in the change's own paragraph are meant, where these are two.
        """
        if len(without_repeats(group)) > 2:
            group = self._under_named_conditions(group)
        if len(without_repeats(group)) > 2:
            group = self._set_up_alike(group)
        if len(without_repeats(group)) > 2 and len(without_repeats(near := self._in_its_paragraph(group))) == 2:
            group = near
        if sides := self._of_two_sides(group):
            return self._told_with_its_words(sides)
        own = [f for f in group if self._change.subject in subjects_of_amount(f)]
        bases = [
            f for f in group if f not in own and (subjects_of_amount(f) & self._bases or self._is_base_in_words(f))
        ]
        return self._told_with_its_words([*bases, *own] if own and bases else group)

    def _under_named_conditions(self, group: list[Fact]) -> list[Fact]:
        """Returns the two values of one subject that hold under conditions that the change names, of more than two.

        What a baseline names in full goes before what it names with more: "on demand" before "on demand, before March".
        """
        held = {fact.id: content_words(" ".join(claim_of(fact).conditions.values())) for fact in group}
        if not all(held.values()) or len({fact.subject for fact in group}) != 1:
            return group
        base = content_words(self._claim.baseline or "")
        exact = [words for words in held.values() if base and words == base]
        kept = [fact for fact in group if not (exact and base < held[fact.id])]
        named = stems(f"{self._claim.statement} | {self._claim.baseline or ''}")
        those = [f for f in kept if base & held[f.id] or named & stems(" ".join(claim_of(f).conditions.values()))]
        return those if len(without_repeats(those)) == 2 else group

    def _set_up_alike(self, group: list[Fact]) -> list[Fact]:
        """Returns of more values than two those with the very conditions, or the very numbers, that the change is told with."""
        mine = settings(self._claim)
        numbers = other_numbers(self._view, self._claim)
        alike = [f for f in group if mine and settings(claim_of(f)) == mine]
        counted = [f for f in group if numbers and other_numbers(self._view, claim_of(f)) == numbers]
        return next((those for those in (alike, counted) if len(without_repeats(those)) == 2), group)

    def _in_its_paragraph(self, group: list[Fact]) -> list[Fact]:
        places = {(c.source, c.paragraph) for c in self._claim.citations if c.paragraph is not None}
        return [f for f in group if any((c.source, c.paragraph) in places for c in claim_of(f).citations)]

    def _of_two_sides(self, group: list[Fact]) -> list[Fact]:
        """Returns the values of two formats or set-ups of one subject, where the change names one of them as baseline."""
        own = frozenset(self._claim.subjects()) - self._bases - {self._change.subject}
        olds = [f for f in group if subjects_of_amount(f) & self._bases and not subjects_of_amount(f) & own]
        news = [f for f in group if subjects_of_amount(f) & own and not subjects_of_amount(f) & self._bases]
        return [*olds, *news] if olds and news else []

    def _told_with_its_words(self, group: list[Fact]) -> list[Fact]:
        """Returns of more than two values the two that the change names, or those that share a name with it.

        A mean is left out beside two that are none, unless the change is told as an average.
        """
        if len(without_repeats(group)) <= 2:
            return group
        plain = [f for f in group if is_average(f) == is_average(self._change)]
        group = plain if len(without_repeats(plain)) > 1 else group
        names = content_words(" ".join(_NAMED.findall(f"{self._claim.statement} | {self._claim.baseline or ''}")))
        names -= figures_of(self._change) | content_words(self._view.name(self._change.subject))
        texts = {fact.id: content_words(words_of(fact)) for fact in group}
        told = {name: [fact for fact in group if name in texts[fact.id]] for name in names}
        ends = [found[0] for found in told.values() if len(found) == 1]
        if len(without_repeats(ends)) == 2:
            return list({fact.id: fact for fact in ends}.values())
        shared = {name for name, found in told.items() if 1 < len(found) < len(group)} - frozenset[str]().union(
            *self._told_bases()
        )
        those = [fact for fact in group if shared <= texts[fact.id]]
        if len(without_repeats(those)) == 2:
            return those
        return self._sums_of_its_matter(group) or group

    def _sums_of_its_matter(self, group: list[Fact]) -> list[Fact]:
        """Returns of several sums of money the two that share the most words with a change."""
        if any(fact.metric not in COSTS for fact in group):
            return []
        words = _parted(matter(self._view, self._claim))
        shared = {fact.id: len(words & self._own_matter(fact)) for fact in group}
        most = max(shared.values())
        those = [fact for fact in group if shared[fact.id] == most > 0]
        if _ON_THE_YEAR.search(self._claim.statement) and any(_SHORTER.search(words_of(f)) for f in those):
            return []
        return those if len(without_repeats(those)) == 2 else []

    def _own_matter(self, fact: Fact) -> frozenset[str]:
        """Returns the matter of a sum of money without that of another of which it is told as a part or a multiple."""
        claim = claim_of(fact)
        other = _OF_ANOTHER.search(claim.statement)
        named = _parted(stems(other["other"])) if other else frozenset[str]()
        return _parted(matter(self._view, claim)) - named


def _parted(words: frozenset[str]) -> frozenset[str]:
    """Returns words with the parts of those that have a hyphen: who says "on demand" means the on-demand price."""
    return words | frozenset(stem for word in words if "-" in word for stem in stems(word.replace("-", " ")))
