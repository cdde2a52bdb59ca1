"""Whether two neighbouring figures are a range, as in ``from 8 to 64``, or a change from one to the other."""

import re
from functools import cache

from claims.extraction.lexicon import any_of, words
from claims.extraction.proposal import Proposal
from claims.model.quantity import Comparator
from claims.patterns import declared

_BETWEEN = declared(r"(?:\bbetween|介于|在)\s*(?:about|roughly|around|约)?\s*[$¥€£]?$", re.IGNORECASE)
_REACH = 24
_RANGING = declared(
    r"\b(?:rang(?:e|es|ed|ing)|var(?:y|ies|ied|ying)|anywhere)\s(?:from\s)?(?:about\s)?[$]?$|范围[为从]?$",
    re.IGNORECASE,
)
_CHOOSING = declared(
    r"\b(?:cho(?:ose|oses|se|sen|osing)|select(?:s|ed|able)?|pick(?:s|ed)?|vary|varied|configur\w+|adjust\w*|tun(?:e|ed|able)|accepts?"
    r"|settable|sweep|swept|anything|anywhere|any\s[a-z]+|sizes|lengths|values|options)(?:\s[A-Za-z-]+){0,5}\sfrom\s$"
    r"|\b(?:can|may|could|must)\sbe\s(?:set|scaled|anything)\sfrom\s$|\b(?:spans?|spanning|covers?|covering|sizes\srun|runs)\s(?:from\s)?$",
    re.IGNORECASE,
)
"""What makes ``from 8 to 64`` what may be chosen, and no change."""
SPREAD = declared(r"\s?(?:不等|之间|范围内?|的范围|区间|可选|可调)")
_FROM = declared(r"\b(?:from|by)\s+$|[从由自]", re.IGNORECASE)


@cache
def _change() -> re.Pattern[str]:
    """Returns what stands before two figures that are a change and no range."""
    about = "(?:about |roughly |around |nearly |约)?[$¥€£]?"
    return re.compile(rf"(?P<how>\b{any_of(words('changes'))},?\s+|[从由自]\s*){about}$", re.IGNORECASE)


def is_between(before: str) -> bool:
    """Tells whether the words before a figure say that it is the lower end of a range."""
    return bool(_BETWEEN.search(before[-_REACH:]))


def is_range(word: str, before: str, first: Proposal, second: Proposal, *, is_spread: bool) -> bool:
    """Tells whether a word between two figures makes a range of them; `is_spread` tells that what follows says so."""
    if second.comparator not in (Comparator.EQUAL, Comparator.ABOUT) or first.comparator in (
        Comparator.LESS,
        Comparator.MORE,
    ):
        return False
    if word in ("和", "与"):
        return is_spread or before.endswith("介于")
    if word == "and":
        return bool(_BETWEEN.search(before)) and first.comparator is Comparator.EQUAL
    if word == "or":
        return (
            first.unit == "dimensionless"
            and second.low is not None
            and first.low is not None
            and second.low == first.low + 1
        )
    if word in ("to", "至", "到"):
        change = _change().search(before)
        if change is not None and change["how"].rstrip().endswith("by") and _is_close(first, second):
            return True
        is_step = change is not None and (first.unit != "dimensionless" or _FROM.search(change["how"]))
        is_choice = bool(_CHOOSING.search(before)) or is_spread
        return bool(_RANGING.search(before)) or is_choice or not is_step
    return not before.endswith(("-", "–"))


def _is_close(first: Proposal, second: Proposal) -> bool:
    """Tells ``by 20 to 25 percent``, whose ends lie close, from ``by 3 to 41 percent``, a change and what it came to."""
    assert first.low is not None
    assert second.low is not None
    return first.unit == "dimensionless" and second.unit != first.unit and 0 < first.low < second.low <= 3 * first.low
