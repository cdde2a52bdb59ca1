"""Which way a change goes that a text tells: the word beside its figure that says up or down, better or worse."""

import re
from typing import Literal

from claims.facts.directions import BETTER, DOWN, UP, WORSE
from claims.intake.situation import Situation
from claims.model.metric import Direction, metrics
from claims.patterns import declared

Way = Literal["better", "worse", "down", "up"]

_WAY = declared(
    "|".join(
        f"(?P<{name}>{told.pattern})"
        for name, told in (("better", BETTER), ("worse", WORSE), ("down", DOWN), ("up", UP))
    )
    + r"|(?P<given_off>\b(?:discount|rebate)s?\b|折扣|优惠)|(?P<han_down>(?<!最)低了?(?=约?\d|约?近?$))|(?P<han_up>(?<!最)高了?(?=约?\d|约?近?$))",
    re.IGNORECASE,
)
_BEHIND = declared(r"[^\S\n]?(?:[\w'-]+[^\S\n]+){0,2}$")
_BORDER = declared(r"[,.;:()\n，。；：]|\b(?:than|of|and|but|while|which)\b|而|但")
_BOUND = declared(
    r"\b(?:not |no )?(?:more|less|fewer|higher|lower|greater|larger) than\s*(?:about |around |some )?$", re.IGNORECASE
)


def way(at: Situation) -> Way | None:
    """Returns which way the figure goes by the words behind it ("18% less"), else by the nearest before it ("cut by 18%").

    Words that only bound a figure ("more than 40%") tell no way.
    """
    here, (start, end) = at.figure.found, at.own
    behind = at.text[here.end : end]
    border = _BORDER.search(behind)
    told = _WAY.search(at.text, here.end, here.end + border.start() if border else end)
    if told and _BEHIND.match(at.text, here.end, told.start()):
        return _named(told)
    before = _BOUND.sub("", at.text[start : here.start])
    clause = re.split(r"[;:；：]|\b(?:while|whereas)\b", before)[-1]
    found = list(_WAY.finditer(clause))
    return _named(found[-1]) if found else None


def verb(told: Way | None, metric: str) -> str:
    """Returns what a metric does: it rises, falls, or only changes where nothing tells which."""
    if told in ("better", "worse"):
        known = metrics().get(metric)
        if known is None or known.direction is None:
            return "changes"
        is_up = (told == "better") == (known.direction is Direction.HIGHER)
        return "rises" if is_up else "falls"
    return {"up": "rises", "down": "falls"}.get(told or "", "changes")


def _named(told: re.Match[str]) -> Way:
    match next(name for name, words in told.groupdict().items() if words):
        case "better":
            return "better"
        case "worse":
            return "worse"
        case "down" | "han_down" | "given_off":
            return "down"
        case _:
            return "up"
