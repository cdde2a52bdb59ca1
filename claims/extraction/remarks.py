"""Lines near a table, besides the one right before it, that tell what all of its figures are in."""

from collections.abc import Sequence

from claims.patterns import declared

REMARK_REACH = 4
"""How many lines below a table are looked at: a blank one, its note, and whether another table follows."""
_LONGEST = 160
_NOTE = declared(r"[*#_>\s]*(?:[Nn]otes?\b|[Uu]nits?\b|注释?|备注|说明|单位)")
_OF_ALL = declared(
    r"[*#_>(（\s]*(?:(?:[Nn]otes?|注释?|备注|说明)\s?[:：.]\s?)?(?P<told>"
    r"(?:[Aa]ll\s(?:of\sthe\s)?|[Tt]he\s)?(?:[Vv]alues|[Ff]igures|[Nn]umbers|[Rr]esults|[Tt]imes|[Ll]atenc(?:y|ies)|[Aa]mounts|[Pp]rices|[Ss]izes|[Rr]ates)"
    r"\s(?:(?:are|shown|given|reported|measured|above|below|here)\s){0,3}in\s[^,.;，。；]{1,40}|[Uu]nits?(?:\sare|\sis)?\s?[:：]?\s[A-Za-z%/$€£¥]{1,16}(?=[.,;)\s]|$)"
    r"|(?:表中)?(?:数值|数据|数字|结果)?(?:的)?单位[为是均：:]{1,2}\s?[^，。；,;]{1,12}|(?:数值|数据|数字|结果)均[为以][^，。；,;]{1,12})"
)
"""A line that says of all figures what they are in: ``All values are in GB/s.``, 注：单位为GB/s."""
_TITLE = declared(r"[*#_>\s]*(?:Table|Tab\.|表)\s?[\dA-Z][^\n]{0,120}[)）][*_\s.。]*$")
"""The title of a table that ends in what its figures are in: ``Table 2. Storage (GB/s)``."""


def remark(captions: Sequence[str], below: Sequence[str]) -> str:
    """Returns what a line near a table says that all its figures are in; `captions` stand before it, in order, `below` behind.

    A line right behind a table that is not called a note may as well be the caption of another.
    """
    for caption in reversed(captions[:-1]):
        if len(caption) <= _LONGEST and not _NOTE.match(caption):
            if found := _OF_ALL.match(caption):
                return found["told"]
            if _TITLE.match(caption) and not _OF_ALL.match(captions[-1]) and not captions[-1].endswith((":", "：")):
                return caption
    told = next((n for n, line in enumerate(below[:2]) if line.strip()), None)
    if told is None or len(below[told]) > _LONGEST or (found := _OF_ALL.match(below[told])) is None:
        return ""
    is_caption = any("|" in line or "\t" in line or "  " in line.strip() for line in below[told + 1 :])
    return "" if is_caption and not _NOTE.match(below[told]) else found["told"]
