"""Lines of a list that give a quantity its value: ``- Switch latency (ns): 620``, 上下文长度（千token）：128."""

from claims.extraction.situation import Situation
from claims.extraction.titles import given_by_title
from claims.extraction.written import Given
from claims.patterns import declared

_REACH = 96
_ENDS = (":", "：", "=")
_AROUND = " *_`~≈<>≤≥约"
_KEY = declared(
    r"[\s>]*(?:(?:[-*•·–—+]|\d{1,2}[.)、])\s+)?[*_`]{0,2}(?P<key>[^\s:：=|。；;][^:：=|。；;\n]{1,60}?)[*_`]{0,2}\s?"
)
_BEHIND = declared(r"[*_`]{0,2}\s?(?:$|[\n;；(（。,，]|\.(?:\s|$))")


def given_by_key(at: Situation) -> Given | None:
    """Returns the unit of a bare number that stands alone behind the name of a quantity, on a line of its own."""
    if not at.before.rstrip(_AROUND).endswith(_ENDS):
        return None
    lead = at.text[max(0, at.numeral.start - _REACH) : at.numeral.start].rstrip(_AROUND)
    if at.numeral.scale or not _BEHIND.match(at.text, at.numeral.end):
        return None
    line = lead[:-1].rpartition("\n")[2]
    found = _KEY.fullmatch(line)
    return given_by_title(found["key"].strip()) if found else None
