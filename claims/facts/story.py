"""What a source tells together: the claims of a study, or those of one source about things that belong together."""

import re
from functools import lru_cache

from claims.facts.nouns import around
from claims.facts.phases import of_the_only_training, phase
from claims.facts.states import are_of_two_states
from claims.facts.view import View
from claims.model.claim import Claim, Modality
from claims.patterns import declared

_MOST = 150
"""A source with more claims than these tells more than one story."""

_BEFORE = 3
"""What "that is" refers to stands in the same paragraph or in one of so many before it."""

_DONE = frozenset({Modality.MEASURED, Modality.ESTIMATED})
AHEAD = frozenset({Modality.PROJECTED, Modality.PROMISED, Modality.SIMULATED})
"""Footings of what is not there yet."""

_FORMAT = declared(
    r"(?<![A-Za-z0-9])(?:mx|nv)?(?:fp|bf|int|tf|w)[- ]?\d{1,2}(?:a\d{1,2})?(?!\d)|\b\d{1,2}[- ]bit\b", re.IGNORECASE
)


_FORMAT_ITEMS = ("peak-rate-basis", "compute-dtype", "weights-bytes", "quant-scheme")
"""Conditions that tell in which number format a figure holds."""

_SIDES = (
    (
        declared(r"\b(inputs?|prompts?)\b|输入|提示", re.IGNORECASE),
        declared(r"\b(outputs?|answers?|generated|completions?|responses?|replies)\b|输出|生成|回答", re.IGNORECASE),
    ),
    (
        declared(r"\b(reads?|reading)\b|读", re.IGNORECASE),
        declared(r"\b(writes?|writing|written|wrote)\b|写", re.IGNORECASE),
    ),
    (declared(r"\bprefill\w*|预填充", re.IGNORECASE), declared(r"\bdecod\w*|解码", re.IGNORECASE)),
    (declared(r"\bforward\b|前向", re.IGNORECASE), declared(r"\bbackward\b|反向", re.IGNORECASE)),
)
"""Words that set two figures of one kind apart: what goes in and what comes out, reading and writing."""


@lru_cache(maxsize=50_000)
def sides_of(statement: str) -> frozenset[tuple[int, int]]:
    """Returns of which sides a statement tells, where it names but one of the two."""
    found = set()
    for number, pair in enumerate(_SIDES):
        named = [place for place, side in enumerate(pair) if side.search(statement)]
        if len(named) == 1:
            found.add((number, named[0]))
    return frozenset(found)


def are_of_two_sides(one: str, other: str) -> bool:
    """Tells whether one statement is of the one side only, and the other of the other: of input and of output."""
    theirs = sides_of(other)
    return any((number, 1 - place) in theirs for number, place in sides_of(one))


def just_told(view: View, claim: Claim) -> tuple[Claim, ...]:
    """Returns the claims that stand just before a claim in its source, or in its own paragraph; the nearest first."""
    found: dict[str, tuple[int, Claim]] = {}
    for citation in claim.citations:
        told = view.claims_in_source(citation.source)
        if citation.paragraph is None or len(told) > _MOST:
            continue
        for other in told:
            if other.quantity is None or view.is_unsaid(other):
                continue
            places = [c.paragraph for c in other.citations if c.source == citation.source and c.paragraph]
            distance = min(
                (citation.paragraph - place for place in places if place <= citation.paragraph), default=None
            )
            if distance is not None and distance <= _BEFORE and other.id != claim.id and other.study == claim.study:
                found.setdefault(other.id, (distance, other))
    return tuple(other for _, other in sorted(found.values(), key=lambda row: (row[0], row[1].id)))


def story(view: View, claim: Claim) -> tuple[Claim, ...]:
    """Returns the other claims with a figure that are told together with a claim.

    They are those of its study; without one those without a study that its claimant tells anywhere of the same subject,
    of what that is made of or of what it names, and those that a common source tells of the same subject, of
    what that is made of or a version of, of what is made of it, or of what it names.
    """
    if claim.study:
        return around(view, claim)
    own = _family(view, claim)
    found: dict[str, Claim] = {}
    seen = {claim.id}
    is_paid = claim.quantity is not None and claim.quantity.unit in MONEY
    for citation in claim.citations:
        if len(view.claims_in_source(citation.source)) > _MOST:
            continue
        for other in view.figured_in_source(citation.source):
            if other.study is not None or other.id in seen:
                continue
            seen.add(other.id)
            if other.subject in own or own & _family(view, other):
                found[other.id] = other
        for other in _prices(view, citation.source) if is_paid else ():
            if other.id != claim.id:
                found.setdefault(other.id, other)
    for other in (c for subject_id in sorted(own) for c in _told_of(view, subject_id)):
        if (
            other.claimant == claim.claimant
            and other.quantity is not None
            and other.study is None
            and other.id != claim.id
        ):
            found.setdefault(other.id, other)
    for other in of_the_only_training(view, claim):
        found.setdefault(other.id, other)
    return tuple(found[other_id] for other_id in sorted(found) if not view.is_unsaid(found[other_id]))


MONEY = frozenset({"USD", "EUR", "CNY", "GBP", "JPY"})


def is_a_price(claim: Claim) -> bool:
    """Tells whether a figure is the price of one of something: of a token, of an hour of a device."""
    money, _, one = (claim.quantity.unit if claim.quantity else "").partition("/")
    return money in MONEY and one in _PRICED


_PRICED = frozenset({"token", "device/hour", "byte", "terabyte/month", "gigabyte/month", "kWh"})


def _prices(view: View, source: str) -> tuple[Claim, ...]:
    """Returns the prices that a source tells of the one thing that it tells prices of: whoever buys it pays them."""
    told = view.figured_in_source(source)
    found = tuple(c for c in told if c.study is None and is_a_price(c)) if len(told) <= _MOST else ()
    return found if len({c.subject for c in found}) == 1 else ()


def _told_of(view: View, subject_id: str) -> tuple[Claim, ...]:
    """Returns the claims of a thing itself; of one with very many it cannot be told which belong to a story."""
    found = tuple(other for other in view.claims_about(subject_id) if other.subject == subject_id)
    return found if len(found) <= _MOST else ()


def _family(view: View, claim: Claim) -> frozenset[str]:
    return frozenset((*claim.subjects(), *view.parents((claim.subject,))))


def are_of_one_voice(one: Claim, other: Claim) -> bool:
    """Tells whether two claims are of one body, or one is an estimate made beside the figures of another.

    What an outlet works out stands beside what it is worked out from, so that the two are of the same thing.
    """
    if one.claimant == other.claimant:
        return True
    if [one.modality, other.modality].count(Modality.ESTIMATED) != 1:
        return False
    if one.study is not None and one.study == other.study:
        return True
    return not {place.source for place in one.citations}.isdisjoint(place.source for place in other.citations)


def are_alike(one: Claim, other: Claim) -> bool:
    """Tells whether nothing says that two claims are of different states, phases, formats, or of different voices."""
    if not are_of_one_voice(one, other) or are_of_two_states(one.statement, other.statement):
        return False
    if are_of_two_sides(one.statement, other.statement):
        return False
    footings = {one.modality, other.modality}
    if footings & _DONE and footings & AHEAD:
        return False
    phases = (phase(one), phase(other))
    if None not in phases and phases[0] is not phases[1]:
        return False
    formats = formats_of(one), formats_of(other)
    return not all(formats) or not formats[0].isdisjoint(formats[1])


def formats_of(claim: Claim) -> frozenset[str]:
    """Returns the number formats that a statement names, else those of the conditions that its record has apart."""
    named = format_words_in(claim.statement)
    if named or not claim.conditions:
        return named
    return format_words_in(" ".join(claim.conditions[item] for item in _FORMAT_ITEMS if item in claim.conditions))


@lru_cache(maxsize=50_000)
def format_words_in(statement: str) -> frozenset[str]:
    """Returns the number formats that words name."""
    return frozenset(re.sub(r"[- ]", "", word).casefold() for word in _FORMAT.findall(statement))
