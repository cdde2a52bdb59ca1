"""What sets two values apart: numbers, settings, conditions, subjects, and how certain it is that a change compares them."""

import re
from decimal import Decimal
from itertools import combinations

from claims.checks.rates.changes import Statistic, are_set_apart, at_odds, claim_of, statistic
from claims.checks.rates.meant_values import MeantValues
from claims.checks.rates.pair_values import (
    COSTS,
    SCORES,
    are_of_one_sort,
    qualifiers,
)
from claims.checks.rates.topics import other_numbers
from claims.checks.rates.value_words import (
    are_of_two_scales,
    content_words,
    figures_of,
    names_in,
    reading_of,
    subjects_of_amount,
)
from claims.facts import Fact
from claims.facts.markets import markets_in
from claims.facts.nouns import matter, pairs_of_signs, stems
from claims.model.claim import Claim, Modality
from claims.model.quantity import printed_numbers
from claims.patterns import declared

_OF_ONE_DEVICE = declared(
    r"\b(an?|one|each|every|per|lone|single) (\w+ )?(accelerator|card|gpu|npu|device|chip)\b|每卡|单卡", re.IGNORECASE
)
"""Words with which prices of one device are compared, which those of whole machines are not."""

_MIDDLE = ("mean", "median", "average-of-runs")
"""Readings of a value that stands for those behind it."""

_AHEAD = frozenset({Modality.PROJECTED, Modality.PROMISED})
_OF_ITS_SORT = stems(
    "cost costs price prices time times latency speed throughput memory score accuracy energy power performance share "
    "falls rises compared according measured measures comes takes case cases differ promises expects estimates says tokens"
)
"""Words that only tell of what sort a change is."""


class ValuesApart(MeantValues):
    """What sets two values apart from each other, or from a change."""

    def _are_set_apart(self, old: Fact, new: Fact) -> bool:
        """Tells whether numbers, settings, subjects or words show that two values, or the change, are of other things."""
        one, other = claim_of(old), claim_of(new)
        figures = figures_of(old) | figures_of(new) | self._versions(one, other)
        if based := frozenset(f"{n.normalize():f}" for n in printed_numbers(self._claim.baseline or "")):
            numbers = other_numbers(self._view, one)
            figures |= other_numbers(self._view, other) | numbers if based == numbers else frozenset()
        return (
            are_of_two_scales(old, new)
            or at_odds(other_numbers(self._view, one) - figures, other_numbers(self._view, other) - figures)
            or reading_of(old) != reading_of(new)
            or (old.metric in SCORES and at_odds(*(self._settings_in(claim) for claim in (one, other))))
            or self._are_of_other_things(old, new)
            or any(are_set_apart(*those) for those in combinations((self._claim, one, other), 2))
            or at_odds(qualifiers(old), qualifiers(new))
            or (old.metric in COSTS and not are_of_one_sort(old, new))
            or (old.metric in COSTS and self._are_asked_in_two_places(one, other))
            or not all(map(self._is_told_alike, (old, new)))
            or self._differ_in_more(one, other)
        )

    def _are_asked_in_two_places(self, *claims: Claim) -> bool:
        """Tells whether two prices are asked in two places of which the change does not name both."""
        names = tuple(dict.fromkeys(s.name for c in (self._claim, *claims) for s in self._view.subjects_of(c)))
        one, other = (markets_in(claim.statement, names) for claim in claims)
        named = markets_in(f"{self._claim.statement} than {self._claim.baseline or ''}", names)
        return at_odds(one, other) and not (one & named and other & named)

    def _differ_in_more(self, old: Claim, new: Claim) -> bool:
        """Tells whether the old value holds under a condition that the new one lacks and the change does not name.

        "On demand" against "reserved" is the difference that a discount names; "on demand, before March" is more than that.
        """
        named = content_words(f"{self._claim.statement} {self._claim.baseline or ''}")
        if not self._claim.baseline:
            return False
        for item in old.conditions.keys() & new.conditions.keys():
            mine, theirs = content_words(old.conditions[item]), content_words(new.conditions[item])
            if any(not word[0].isdigit() for word in mine - theirs - named):
                return True
        return False

    def _settings_in(self, claim: Claim) -> frozenset[str]:
        """Returns the names in a statement but for that of what the change compares with."""
        return frozenset(name for name in names_in(claim) if name.casefold() not in self._base_words)

    def _versions(self, *claims: Claim) -> frozenset[str]:
        """Returns the numbers that stand after the name of the subject or of what it is compared with."""
        based = re.escape(re.sub(r"\s*v?\d[\d.]*$", "", self._claim.baseline or "")) or r"(?!)"
        named = rf"(?:{self._name}|\b{based})\s*v?(\d+(?:\.\d+)?)(?![\d.])"
        found = (number for claim in claims for number in re.findall(named, claim.statement, re.IGNORECASE))
        return frozenset(f"{Decimal(number).normalize():f}" for number in found)

    def _is_certain(self, old: Fact, new: Fact) -> bool:
        """Tells whether nothing speaks against it that the change compares just these two."""
        if not self._is_plainly_meant(new) or _statistic(old) is not _statistic(new):
            return False
        if _OF_ONE_DEVICE.search(f"{self._claim.statement} | {self._claim.baseline or ''}") and any(
            map(self._is_of_a_machine, (old, new))
        ):
            return False
        told = qualifiers(old) | qualifiers(new)
        if all(f.metric == "throughput-per-user" or reading_of(f) == "output-tokens" for f in (old, new)):
            told |= {"output"}
        if all(f.metric == "time-to-first-token" for f in (old, new)):
            told |= {"first"}
        return qualifiers(self._change) <= told and (self._is_tied(old) or self._is_tied(new))

    def _is_told_with(self, fact: Fact) -> bool:
        """Tells whether a claim that itself prints an old and a new value tells of what the change tells of.

        What only the thing that is compared with came from and to, what is there beside what is yet to come, and what
        stands paragraphs away without a word in common need not be what the change is one of.
        """
        claim = claim_of(fact)
        if claim.study and claim.study == self._claim.study:
            return True
        if self._bases and not subjects_of_amount(fact) - self._bases:
            return False
        if (claim.modality in _AHEAD) != (self._claim.modality in _AHEAD):
            return False
        places = [
            abs(mine.paragraph - theirs.paragraph)
            for mine in self._claim.citations
            for theirs in claim.citations
            if mine.source == theirs.source and mine.paragraph is not None and theirs.paragraph is not None
        ]
        if not places or min(places) <= 1:
            return True
        bases = [content_words(base or "") for base in (self._claim.baseline, claim.baseline)]
        if bases[0] and bases[0] == bases[1]:
            return True
        shared = (matter(self._view, self._claim) & matter(self._view, claim)) - _OF_ITS_SORT
        signs = pairs_of_signs(self._claim.statement) & pairs_of_signs(claim.statement) - pairs_of_signs(
            self._view.name(claim.claimant) + self._view.name(claim.subject)
        )
        return bool(shared - stems(self._view.name(claim.claimant)) or signs)

    def _is_of_a_machine(self, fact: Fact) -> bool:
        """Tells whether a price is one of a machine or an instance, beside one that is told of each of its devices."""
        if fact.metric not in COSTS or fact.metric == "price-per-device-hour":
            return False
        return bool(self._view.facts_about(fact.subject, "price-per-device-hour", main=True))

    def _are_of_other_things(self, old: Fact, new: Fact) -> bool:
        """Tells whether each amount has a subject beside what the change compares that the other lacks.

        Two formats or settings are the two sides where the change, or its baseline, names both.
        """
        one, other = self._beside(old), self._beside(new)
        sides = one ^ other
        return at_odds(one, other) and not all(self._is_named(subject) for subject in sides)

    def _beside(self, fact: Fact) -> frozenset[str]:
        """Returns the subjects of an amount other than the two that the change compares."""
        return subjects_of_amount(fact) - {self._change.subject} - self._bases


def _statistic(fact: Fact) -> Statistic:
    """Returns what a value is of those behind it; a mean or a median by its reading is one, whatever its words are."""
    told_as = statistic(fact)
    is_middle = told_as is Statistic.PLAIN and claim_of(fact).reading in _MIDDLE
    return Statistic.AVERAGE if is_middle else told_as
