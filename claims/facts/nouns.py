"""The words of statements that carry their matter, so that figures of one thing can be told by what they share."""

import re
from functools import lru_cache

from claims.facts.view import View
from claims.model.claim import Claim

_WORD = re.compile(r"[A-Za-z][A-Za-z-]*[A-Za-z]|[A-Z][\w-]+")
_ENDINGS = ("ments", "ment", "ations", "ation", "ings", "ing", "ies", "ied", "ers", "ed", "es", "er", "s", "y", "e")
_COMMON = frozenset(
    "the and for with that this these those its was were are has had have from into than then there their they "
    "all each every per one two three four five six eight nine ten both some any other more most less least only just "
    "about around roughly nearly over under after before during while when which who what where how not but out off up "
    "down total whole half percent times time second seconds minute minutes hour hours day days week weeks month months "
    "year years took take takes taken made make makes make come comes came get gets got give gives gave use used uses "
    "using run runs ran running at on in of to by as an is it so thus that's will can could may might be been being "
    "first last new old average mean many much long short full large small high low add adds together number figure "
    "machine system amount count counts need needs needed reach reaches reached measured million billion trillion "
    "thousand hundred between again also same such own".split()
)
_UNITS = re.compile(
    r"^(token|byte|bit|parameter|watt|joule|dollar|euro|yuan|request|packet|step|card|gpu|npu|tpu|accelerator|device|chip|node)s?$|"
    r"^[kKMGTPE]i?[bB](ps)?$|^[MGTPE]?FLOPS?$",
    re.IGNORECASE,
)


@lru_cache(maxsize=50_000)
def stems(text: str) -> frozenset[str]:
    """Returns the stems of the words of a text that carry its matter, without common words and units."""
    words = (word for word in _WORD.findall(text) if not _UNITS.match(word))
    return frozenset(stem for word in words if word.casefold() not in _COMMON and len(stem := _stem(word)) > 2)


def _stem(word: str) -> str:
    low = word.casefold()
    for ending in _ENDINGS:
        if low.endswith(ending) and len(low) - len(ending) >= 3:
            low = low[: -len(ending)]
            break
    return low[:-1] if len(low) > 3 and low[-1] == low[-2] and low[-1] not in "aeiouls" else low


def matter(view: View, claim: Claim) -> frozenset[str]:
    """Returns the stems of a claim's statement without those of the names of its subjects."""
    study = view.study(claim.study) if claim.study else None
    ids = (*claim.subjects(), *((study.subject, *study.about) if study else ()))
    named = frozenset[str]()
    for subject_id in dict.fromkeys(ids):
        if subject := view.subject(subject_id):
            named = named.union(*(stems(name) for name in (subject.name, *subject.aliases)))
    return stems(claim.statement) - named


def around(view: View, claim: Claim) -> tuple[Claim, ...]:
    """Returns the claims that are certain to be of the set-up of a claim: those of its study, else those of no study

    that one of its sources tells of one of its subjects. The claim itself is left out.
    """
    if claim.study:
        return tuple(other for other in view.claims_of_study(claim.study) if other.id != claim.id)
    sources = {citation.source for citation in claim.citations}
    found = {
        other.id: other
        for subject_id in dict.fromkeys(claim.subjects())
        for other in view.claims_about(subject_id)
        if other.id != claim.id and other.study is None and sources & {c.source for c in other.citations}
    }
    return tuple(found[other_id] for other_id in sorted(found))
