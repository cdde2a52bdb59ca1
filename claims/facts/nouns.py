"""The words of statements that carry their matter, so that figures of one thing can be told by what they share."""

import re
from functools import lru_cache

from claims.facts.view import View
from claims.model.claim import Claim
from claims.patterns import declared

_WORD = declared(r"[A-Za-z][A-Za-z-]*[A-Za-z]|[A-Z][\w-]+")
_ENDINGS = ("ments", "ment", "ations", "ation", "ings", "ing", "ies", "ied", "ers", "ed", "es", "er", "s", "y", "e")
_COMMON_WORDS = """
about add adds after again all also amount an and any april are around as at august average be been before being
between billion both but by came can come comes could count counts day days december down during each eight every
february figure first five for four from full gave get gets give gives got had half has have high hour hours how
hundred in into is it its january july june just large last least less long low machine made make makes many march
may mean measured might million minute minutes month months more most much named nearly need needed needs new nine not
november number october of off old on one only other out over own per percent ran reach reached reaches roughly run
running runs same second seconds september short six small so some such system take taken takes ten than that that's
says said say states stated promises promised expects expected estimates estimated reports reported announced according
goes go went the their then there these they this those thousand three thus time times to together took total trillion two under
up use used uses using was week weeks were what when where which while who whole will with year years
"""
_COMMON = frozenset(_COMMON_WORDS.split())
_UNITS = declared(
    r"^(token|byte|bit|parameter|watt|joule|dollar|euro|yuan|USD|CNY|EUR|GBP|JPY|request|packet|step|card|gpu|npu|tpu|accelerator|device|chip|node)s?$|"
    r"^[kKMGTPE]i?[bB](ps)?$|^[MGTPE]?FLOPS?$",
    re.IGNORECASE,
)


_CROWD = 300
"""A subject of more claims than these is only looked through for the claims that it is the main one of."""


_REVENUE = "revenu"
_OF_REVENUE = declared(
    r"\b(turnover|turn(?:ed|s)? over|net sales|sales (?:of|came|were|rose|fell|grew|reached))\b", re.IGNORECASE
)
"""Other words for revenue, which goes by the stem of that."""


@lru_cache(maxsize=50_000)
def stems(text: str) -> frozenset[str]:
    """Returns the stems of the words of a text that carry its matter, without common words and units."""
    words = (word for word in _WORD.findall(text) if not _UNITS.match(word))
    found = frozenset(stem for word in words if word.casefold() not in _COMMON and len(stem := _stem(word)) > 2)
    return found | {_REVENUE} if _OF_REVENUE.search(text) else found


def _stem(word: str) -> str:
    low = word.casefold().removeprefix("pre-")
    for ending in _ENDINGS:
        if low.endswith(ending) and len(low) - len(ending) >= 3:
            low = low[: -len(ending)]
            break
    low = low[:-1] if len(low) > 3 and low[-1] in "ey" else low
    return low[:-1] if len(low) > 3 and low[-1] == low[-2] and low[-1] not in "aeiouls" else low


_COMMON_PAIRS = frozenset({"其中", "总共", "合计", "共计", "占总", "达到"})
_SIGNS = declared(r"[\u4e00-\u9fff]{2,}")


@lru_cache(maxsize=50_000)
def pairs_of_signs(text: str) -> frozenset[str]:
    """Returns the pairs of Chinese signs that follow each other, which stand for words."""
    runs = _SIGNS.findall(text)
    return frozenset(run[i : i + 2] for run in runs for i in range(len(run) - 1)) - _COMMON_PAIRS


def matter(view: View, claim: Claim) -> frozenset[str]:
    """Returns the stems of a claim's statement without those of the names of its subjects and of who asserts it."""
    study = view.study(claim.study) if claim.study else None
    ids = (*claim.subjects(), claim.claimant, *((study.subject, *study.about) if study else ()))
    named = frozenset[str]()
    for subject_id in dict.fromkeys(ids):
        if subject := view.subject(subject_id):
            named = named.union(*(stems(name) for name in (subject.name, *subject.aliases)))
    return stems(claim.statement) - named


def around(view: View, claim: Claim) -> tuple[Claim, ...]:
    """Returns the other claims that are certain to be of the set-up of a claim.

    They are those of its study; without one, those of no study that one of its sources tells of one of its subjects.
    """
    if claim.study:
        told = (other for other in view.claims_of_study(claim.study) if other.id != claim.id)
        return tuple(other for other in told if not view.is_unsaid(other))
    sources = {citation.source for citation in claim.citations}
    found = {
        other.id: other
        for subject_id in dict.fromkeys(claim.subjects())
        for other in _about(view, claim, subject_id)
        if other.id != claim.id and other.study is None and sources & {c.source for c in other.citations}
        if not view.is_unsaid(other)
    }
    return tuple(found[other_id] for other_id in sorted(found))


def _about(view: View, claim: Claim, subject_id: str) -> tuple[Claim, ...]:
    """Returns the claims about a subject; of one that many others are about too, what is beside a claim cannot be told."""
    found = view.claims_about(subject_id)
    return found if subject_id == claim.subject or len(found) <= _CROWD else ()
