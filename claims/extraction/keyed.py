"""Lines of a list that give a quantity its value: ``- Switch latency (ns): 620``, 上下文长度（千token）：128."""

import re

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


def given_by_list(at: Situation) -> Given | None:
    """Returns the unit of the next of several behind one key: ``Sound pressure (dBA, at 1 m): Arrow 49, Bolt 56``."""
    if at.numeral.scale or not _ITEM_ENDS.match(at.text, at.numeral.end):
        return None
    lead = at.text[max(0, at.numeral.start - _LIST_REACH) : at.numeral.start].rpartition("\n")[2]
    found = _LIST.fullmatch(lead) if ":" in lead or "：" in lead else None
    given = given_by_title(found["key"].strip()) if found else None
    return given if given is not None and given.is_written else None


_LIST_REACH = 240
_NAME = r"(?:[A-Za-z\u3400-\u9fff][\w.+/-]{0,20}(?:[ -][A-Za-z\d][\w.+/-]{0,16}){0,3})"
_END = r"[≈~<>≤≥±+−-]?[$€£¥]?\d[\d.,]*"
_LIST = declared(
    rf"[\s>]*(?:[-*•·–—+]\s+)?[*_`]{{0,2}}(?P<key>[^\s:：=|。；;][^:：=|。；;\n]{{1,60}}[)）])[*_`]{{0,2}}\s?[:：]\s?"
    rf"(?:{_NAME}\s?{_END}(?:\s?[-–—~～]\s?{_END})?\s?[,，、;；/]\s?(?:and\s)?){{0,12}}{_NAME}\s?(?:{_END}\s?[-–—~～]\s?)?[≈~<>≤≥±+−-]?"
)
"""A quantity with its unit in brackets, and behind the colon who has how much of it."""
_ITEM_ENDS = declared(r"\s?(?:[-–—~～]\s?\d|$|[\n;；。，、]|[,/]\s?(?!\d)|\.(?:\s|$))")


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


def given_in_log(at: Situation) -> Given | None:
    """Returns the unit of a bare number in a line that assigns several, as programs log: ``lr=3e-4 tok/s=41200``.

    The name before it tells that, or it has none; the words behind it belong to the next. None where it is no such number.
    """
    end = at.numeral.end
    if at.before[-1:] != "=" or at.numeral.scale or not _ASSIGNED_ENDS.match(at.text, end):
        return None
    found = _ASSIGNED.search(at.text, max(0, at.numeral.start - _REACH), at.numeral.start)
    if found is None or not (
        _NEXT.match(at.text, end) or _ASSIGNS.search(at.text, max(0, found.start() - _REACH), found.start())
    ):
        return None
    given = given_by_title(found["key"])
    is_counted = given is not None and at.numeral.is_whole and given.unit != "percent"
    return given if given is not None and (given.is_written or is_counted) else Given("dimensionless")


_ASSIGNED = declared(r"(?:^|(?<=[\s,;{\[(|]))(?P<key>[A-Za-z%][\w./%-]{0,40})=$", re.MULTILINE)
_ASSIGNED_ENDS = declared(r"$|[\s,;|)\]}]")
_NEXT = declared(r"[ \t,;|]{1,4}[A-Za-z%][\w./%-]{0,40}=")
_ASSIGNS = declared(r"=[^\s=,;|]{1,24}[ \t,;|]{1,4}$")
