"""What a page prints beside its headline: when it was published and who wrote it, where it does not say so to machines."""

import re
from collections.abc import Iterator

from lxml.html import HtmlElement

from claims.patterns import declared
from claims.readers.markup.dates import day

_NEAR = 60
"""Within so many elements of the headline stands what belongs to it."""
_LONGEST = 120
_SAYS_DATE = declared(
    r"publish|posted|released?\b|发布|时间|日期|来源|veröffentlicht|publié|publicado|^\W*(?:on\s+)?\w{3,9}\.?,?\s+\d|^\W*\d",
    re.IGNORECASE,
)
_SAYS_CHANGE = declared(r"updated|modified|last edit|更新|修改|aktualisiert|mis à jour|actualizado", re.IGNORECASE)
_NAMED = declared(
    r"(?:^|[\s_-])(?:date|time|timestamp|pub|published|pubtime|posted|dateline|byline|meta|info|source)(?:$|[\s_-])",
    re.IGNORECASE,
)
_LATIN_AUTHOR = declared(r"^\s*(?i:written )?(?i:by):?\s+([A-Z][\w.'’-]*\s+(?:[a-z]{1,4}\s+)?[A-Z][^\n|·•]{1,80})$")
_CHINESE_AUTHOR = declared(r"(?:作者|记者|撰文)\s*[:：]\s*([\u4e00-\u9fff·]{2,12}(?:[、，,][\u4e00-\u9fff·]{2,12})*)")
_OFFICE = declared(
    r",?\s+(?:staff|senior|special|tech(?:nology)?)?\s*(?:writers?|reporters?|editors?|correspondents?)\b.*$",
    re.IGNORECASE,
)


def published(tree: HtmlElement) -> str | None:
    """Returns the day that is printed beside the headline; a day on which something was changed is none."""
    for text, names in _beside_headline(tree):
        found = day(text)
        if not found or len(found) < len("2025-09-18") or _SAYS_CHANGE.search(text):
            continue
        if _SAYS_DATE.search(text) or _NAMED.search(names):
            return found
    return None


def authors(tree: HtmlElement) -> list[str]:
    """Returns who is named in the line `By …` beside the headline."""
    for text, _ in _beside_headline(tree):
        if match := _LATIN_AUTHOR.match(text):
            return [_OFFICE.sub("", match[1])]
        if match := _CHINESE_AUTHOR.search(text):
            return re.split(r"[、，,]", match[1])
    return []


def _beside_headline(tree: HtmlElement) -> Iterator[tuple[str, str]]:
    """Yields the short texts behind the last headline and then those before it, with the names of their elements."""
    elements = [element for element in tree.iter() if isinstance(element.tag, str)]
    places = [place for place, element in enumerate(elements) if element.tag == "h1" and element.text_content().strip()]
    if not places:
        return
    headline = places[0] if len(places) > 3 else places[-1]
    behind = elements[headline + 1 : headline + 1 + _NEAR]
    before = elements[max(0, headline - _NEAR // 3) : headline]
    for element in [*behind, *before[::-1]]:
        if element.tag in ("script", "style", "nav", "footer", "h2", "h3", "li", "td"):
            continue
        if sum(1 for _ in zip(element.iter(), range(12), strict=False)) >= 12:
            continue
        text = " ".join(element.text_content().split())
        if text and len(text) <= _LONGEST:
            yield text, f"{element.get('class') or ''} {element.get('id') or ''}"
