"""The two values that a change compares: in its own words, by links, or in its study."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from claims.checks import View
from claims.checks.rates.changes import (
    Statistic,
    claim_of,
    is_change,
    statistic,
)
from claims.checks.rates.chosen_values import MANY, ChosenValues
from claims.checks.rates.pair_values import (
    RATES,
    Pair,
    Value,
    family_of,
    place_apart,
    value_of,
)
from claims.checks.rates.places import Place
from claims.checks.rates.printed_amounts import Printed, Sort, amounts_in, changes_in
from claims.checks.rates.value_words import by_date, by_metric, without_repeats
from claims.facts import Fact
from claims.facts.story import AHEAD
from claims.model.claim import Modality, Relation
from claims.model.quantity import printed_numbers
from claims.patterns import declared

_SUBORDINATE = declared(
    r"\b(when|as|while|with|if|because|since|by|after|through|interval|limit|budget|timeout|mak(e|es|ing)|made|gives?|gave|"
    r"leads?|led|and)\b",
    re.IGNORECASE,
)


def pairs_for(view: View, change: Fact) -> tuple[Pair, ...]:
    """Returns the pairs of values that a change can compare, from the nearest place that has any."""
    search = _Search(view, change)
    for found in (search.in_words(), search.linked(), search.around()):
        if pairs := tuple(found):
            return pairs
    return ()


def other_changes(view: View, change: Fact) -> tuple[Fact, ...]:
    """Returns the further changes of a study, or about the subject, that could be meant by the same two values."""
    study, family = claim_of(change).study, set(family_of(change))
    facts = view.facts_of_study(study) if study else view.facts_about(change.subject, main=True)
    others = (f for f in facts if f.id != change.id and is_change(f) and statistic(f) is Statistic.PLAIN)
    return tuple(f for f in others if family & set(family_of(f)))


class _Search(ChosenValues):
    """The search for the two values of one change."""

    def in_words(self) -> Iterator[Pair]:
        """Yields what the claim itself prints: in its statement, then as two figures of one citation."""
        claim, change = self._claim, self._change
        texts = (claim.statement, change.quantity.printed)
        told = [(text, *pair) for text in texts for pair in changes_in(text) if self._is_possible(pair[0])]
        why = "the claim itself names both values"
        told = [(text, old, new) for text, old, new in told if not self._is_the_change(text, old, new)]
        joined = [(old, new) for text, old, new in told if self._is_joined(text, old, new)]
        for old, new in joined:
            yield Pair(_worded(old, change), _worded(new, change), len(joined) == 1, why, is_stated=True)
        if joined:
            return
        for citation in claim.citations:
            amounts = [a for figure in citation.figures for a in amounts_in(figure) if self._is_possible(a)]
            distinct = list({a.interval: a for a in amounts}.values())
            if len(distinct) == 2 and distinct[0].unit == distinct[1].unit:
                for old, new in permutations(distinct):
                    yield Pair(_worded(old, change), _worded(new, change), False, "the claim is cited with both values")
                return

    def _is_the_change(self, text: str, *amounts: Printed) -> bool:
        """Tells whether one of two amounts is the change itself: "by 3.2 points, compared with 96.5%" is no from-to."""
        numbers = printed_numbers(self._change.quantity.printed)
        if len(numbers) != 1:
            return False
        places = [m.span() for m in re.finditer(rf"(?<![\d.,]){re.escape(f'{numbers[0]:f}')}(?![\d]|\.\d)", text)]
        return len(places) == 1 and any(a.at[0] <= places[0][0] and places[0][1] <= a.at[1] for a in amounts)

    def _is_joined(self, text: str, old: Printed, new: Printed) -> bool:
        """Tells whether the two values are those of the figure, and not of something that brought it about."""
        if (
            old.unit.split("/")[0] in ("bit", "byte", "FLOP")
            and old.sort is Sort.RATE
            and self._change.metric not in RATES
        ):
            return False
        number = printed_numbers(self._change.quantity.printed)
        start, end = min(old.at[0], new.at[0]), max(old.at[1], new.at[1])
        found = re.finditer(rf"(?<![\d.,]){re.escape(f'{number[0]:f}')}(?![\d])", text) if len(number) == 1 else ()
        outside = [match for match in found if match.end() <= start or match.start() >= end]
        if not outside:
            return True
        figure = outside[0]
        between = text[figure.end() : start] if figure.end() <= start else text[end : figure.start()]
        if re.search(r"[,(:]\s*(down |up )?(from )?(about |some )?[$€¥]?$", between):
            return True
        return not _SUBORDINATE.search(between)

    def linked(self) -> Iterator[Pair]:
        """Yields the pairs of amounts that the change is derived from."""
        those = [self._view.claim(link.claim) for link in self._claim.related if link.how is Relation.DERIVED_FROM]
        facts = [f for c in those if c and c.quantity and (f := self._view.fact(c)) and self._is_partner(f)]
        why = "the change is derived from both values"
        for group in map(without_repeats, by_metric(facts)):
            self._base_words = self._distinguishing(group)
            if ordered := self._ordered(group):
                yield _pair(ordered, True, why, is_stated=True)
            elif len(group) <= MANY:
                for old, new in permutations(group, 2):
                    yield Pair(value_of(old), value_of(new), len(group) == 2, why, is_stated=True)

    def around(self) -> Iterator[Pair]:
        """Yields the pairs of amounts that stand in the study of a change, or about its subject in its source.

        Where the words of one of them name what the change compares with, the others are not certain to be meant.
        """
        pairs = list(self._around())
        named = [pair for pair in pairs if pair.is_certain and self._is_named_in(pair)]
        for pair in pairs:
            yield pair if not named or pair in named else replace(pair, is_certain=False)

    def _is_named_in(self, pair: Pair) -> bool:
        """Tells whether one of two values is told with all the words for what the change compares with."""
        return any(self._names_the_baseline(fact) for fact in pair.facts)

    def _around(self) -> Iterator[Pair]:
        facts = [f for f in self._in_scope() if self._belongs(f) and not self._is_still_ahead(f)]
        for fact in facts:
            yield from self._in_one(fact)
        for group in map(without_repeats, map(self._narrowed, self._grouped(facts))):
            self._base_words = self._distinguishing(group)
            why = "the two values stand with the change" if len(group) == 2 else "the values stand with the change"
            if several := self._told_twice(group):
                for old, new in several:
                    yield replace(_pair((old, new), self._is_certain(old, new), why), is_told_twice=True)
            elif ordered := self._ordered(group):
                if not self._are_set_apart(*ordered):
                    yield _pair(ordered, self._is_certain(*ordered), why)
            elif dated := by_date(group):
                if not self._are_set_apart(*dated):
                    yield _pair(dated, self._is_certain(*dated), why)
                    yield _pair(dated[::-1], False, why)
            elif len(group) <= MANY:
                for old, new in permutations(group, 2):
                    if self._mark(old) <= self._mark(new) and not self._are_set_apart(old, new):
                        yield Pair(value_of(old), value_of(new), False, why)

    def _is_still_ahead(self, fact: Fact) -> bool:
        """Tells whether an amount is only promised or expected, which no measured change can have come to."""
        return self._claim.modality is Modality.MEASURED and claim_of(fact).modality in AHEAD

    def _in_one(self, fact: Fact) -> Iterator[Pair]:
        """Yields the pairs that one claim of an amount prints: from … to …, or its figure against its baseline."""
        claim = claim_of(fact)
        own = [pair for pair in changes_in(claim.statement) if self._is_possible(pair[0])]
        own = [pair for pair in own if any(fact.interval.overlaps(amount.interval) for amount in pair)]
        certain = self._is_plainly_meant(fact) and self._is_tied(fact) and self._is_told_alike(fact)
        certain = certain and self._is_told_with(fact)
        certain = certain and not (place_apart(fact) is Place.TAIL and place_apart(self._change) is None)
        for old, new in own:
            yield Pair(_worded(old, fact), _worded(new, fact), certain and len(own) == 1, "one claim names both values")
        if not own and claim.baseline:
            bases = [a for a in amounts_in(claim.baseline) if self._is_possible(a)]
            if len(bases) == 1 and (base := _in_the_scale_of(fact, bases[0])) is not None:
                yield Pair(_worded(base, fact), value_of(fact), certain, "one claim names its baseline")


def _in_the_scale_of(fact: Fact, base: Printed) -> Printed | None:
    """Returns the amount that a baseline prints, in the scale of the figure that it stands beside.

    Who prints "64 cents" for a million tokens, and "$1.86" as what it was before, means a million tokens there too.
    """
    if base.unit == fact.unit:
        return base
    if not fact.unit.startswith(f"{base.unit}/"):
        return None
    own = [amount for amount in amounts_in(fact.quantity.printed) if amount.unit == base.unit]
    if len(own) != 1 or not (number := own[0].interval.middle):
        return None
    return replace(base, interval=base.interval.scaled(fact.value / number))


def _pair(facts: tuple[Fact, Fact], is_certain: bool, why: str, *, is_stated: bool = False) -> Pair:
    old, new = facts
    return Pair(value_of(old), value_of(new), is_certain, why, is_stated)


def _worded(amount: Printed, fact: Fact) -> Value:
    return Value(amount.printed, amount.interval, amount.unit, amount.sort, fact)
