"""What a page says about itself: title, authors, publisher, date, language, canonical address."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin, urlsplit

from lxml.html import HtmlElement

from claims.patterns import declared
from claims.readers.markup import bylines
from claims.readers.markup.dates import day, in_address
from claims.readers.markup.marks import is_clutter, is_lowered, is_raised, lowered, raised
from claims.readers.onward import refreshed_to

_TITLES = (
    "citation_title",
    "og:title",
    "twitter:title",
    "dc.title",
    "dcterms.title",
    "parsely-title",
    "sailthru.title",
)
_AUTHORS = ("citation_author", "author", "article:author", "dc.creator", "parsely-author", "sailthru.author", "byl")
_SITES = ("og:site_name", "citation_publisher", "dc.publisher", "publisher", "application-name")
_DATES = (
    "article:published_time",
    "citation_publication_date",
    "citation_date",
    "citation_online_date",
    "datepublished",
    "dc.date.issued",
    "dcterms.issued",
    "dc.date",
    "dcterms.date",
    "parsely-pub-date",
    "sailthru.date",
    "pubdate",
    "publishdate",
    "publish-date",
    "publication_date",
    "date",
)
_DATE_IDS = frozenset(("publish_time", "publishtime", "pubtime", "pub_date", "pubdate", "publish_date"))
_ARTICLE_TYPES = declared(
    r"article|posting|report|webpage|creativework|book|dataset|softwareapplication", re.IGNORECASE
)
_BAR = declared(r"\s+[|–—·»-]\s+|_")
"""What stands between a title and the name of its site."""
_CLUTTER = declared(r"^\s*(?:by|von|par|por|作者|记者|文)\s*[:：]?\s+", re.IGNORECASE)


@dataclass
class About:
    """What a page says about itself."""

    title: str | None = None
    authors: list[str] = field(default_factory=list)
    publisher: str | None = None
    published: str | None = None
    language: str | None = None
    address: str | None = None
    is_free: bool = True
    """False where the page says that one has to pay to read it whole."""
    body: str | None = None
    """The article's text as the page gives it for machines."""


def about(tree: HtmlElement, linked_data: Iterable[str], base: str = "") -> About:
    """Reads the metadata of a page."""
    meta = _metas(tree)
    articles = list(_articles(linked_data))
    found = About()
    found.address = next(_addresses(tree, meta, base), None)
    found.title = next(_titles(tree, meta, articles, found.address), None)
    found.authors = _authors(tree, meta, articles)
    publishers = (_name(article.get("publisher")) for article in articles)
    found.publisher = next(filter(None, [*_all(meta, _SITES[:1]), *publishers, *_all(meta, _SITES[1:])]), None)
    found.published = next(filter(None, map(day, _dates(tree, meta, articles))), None)
    if not found.published:
        of_address = in_address(found.address or base)
        is_exact = of_address and len(of_address) == len("2025-09-18")
        found.published = of_address if is_exact else bylines.published(tree) or of_address
    root = tree.getroottree().getroot()
    declared = [root.get("lang"), root.get("{http://www.w3.org/XML/1998/namespace}lang"), root.get("xml:lang")]
    declared += [*_all(meta, ("content-language", "og:locale", "dc.language", "citation_language"))]
    declared += [a.get("inLanguage") if isinstance(a.get("inLanguage"), str) else None for a in articles]
    found.language = next((name for name in declared if name and name.strip()), None)
    found.is_free = not any(str(a.get("isAccessibleForFree")).lower() == "false" for a in articles)
    found.body = next((a["articleBody"] for a in articles if isinstance(a.get("articleBody"), str)), None)
    return found


def onward(tree: HtmlElement, base: str = "") -> str | None:
    """Returns where a page leads on by itself within seconds, if it does so to another page."""
    for element in tree.iter("meta"):
        is_refresh = (element.get("http-equiv") or "").strip().lower() == "refresh"
        if not is_refresh or not (there := refreshed_to(element.get("content") or "")):
            continue
        try:
            there = urljoin(base, there)
        except ValueError:
            continue
        if there.partition("#")[0] not in ("", base):
            return " ".join(there.split())[:200]
    return None


def _metas(tree: HtmlElement) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for element in tree.iter("meta"):
        content = (element.get("content") or "").strip()
        for name in {element.get("name"), element.get("property"), element.get("itemprop"), element.get("http-equiv")}:
            if name and content:
                found.setdefault(name.strip().lower(), []).append(content)
    return found


def _all(meta: dict[str, list[str]], names: Iterable[str]) -> Iterator[str]:
    for name in names:
        yield from meta.get(name, ())


def _articles(linked_data: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Yields what the page's JSON-LD says about articles, the narrower types first."""
    found: list[dict[str, Any]] = []
    for written in linked_data:
        try:
            waiting = [json.loads(written.strip().removeprefix("<!--").removesuffix("-->").strip().rstrip(";"))]
        except (ValueError, RecursionError):
            continue
        while waiting and len(found) < 200:
            item = waiting.pop(0)
            if isinstance(item, list):
                waiting.extend(item[:200])
            elif isinstance(item, dict):
                kinds = item.get("@type")
                if any(
                    isinstance(k, str) and _ARTICLE_TYPES.search(k)
                    for k in (kinds if isinstance(kinds, list) else [kinds])
                ):
                    found.append(item)
                waiting.extend(item[key] for key in ("@graph", "mainEntity", "mainEntityOfPage") if key in item)
    yield from sorted(found, key=lambda item: "webpage" in str(item.get("@type")).lower())


def _titles(
    tree: HtmlElement, meta: dict[str, list[str]], articles: list[dict[str, Any]], address: str | None
) -> Iterator[str]:
    headlines = [headline for e in tree.iter("h1") if (headline := _headline(e))]
    declared = [*_all(meta, _TITLES[:2])]
    declared += [a["headline"] for a in articles if isinstance(a.get("headline"), str)]
    declared += [*_all(meta, _TITLES[2:])]
    shown = [" ".join((e.text or "").split()) for e in tree.iter("title")][:1]
    everything = [*declared, *shown]
    host = (urlsplit(address or "").hostname or "").removeprefix("www.").rpartition(".")[0]
    sites = {_folded(site) for site in (*_all(meta, _SITES[:1]), host) if site}
    # Where a headline is part of a declared title, the rest of that is the name of the site.
    parts = [
        h for h in headlines if any(h.lower() in title.lower() for title in everything) and _folded(h) not in sites
    ]
    yield from sorted(parts, key=lambda headline: not any(t.lower().startswith(headline.lower()) for t in everything))
    for title in declared:
        if title.strip():
            yield _without_site(title.strip(), sites, declared)
    if len(headlines) == 1:
        yield headlines[0]
    yield from (re.split(r"\s+[|–—·»]\s+", title)[0] for title in shown if title)


def _headline(element: HtmlElement) -> str:
    """Returns what a headline says without the handles beside it, such as a link to itself; whole where it is a handle."""
    parts = [part for part in element.iterdescendants() if isinstance(part.tag, str)]
    within = {inner for part in parts if part.tag == "button" or is_clutter(part) for inner in part.iter()}
    texts = [(text, text.getparent()) for text in element.xpath(".//text()")]
    told = ""
    for text, beside in texts:
        home = beside.getparent() if text.is_tail else beside
        if home in within:
            continue
        if is_raised(home):
            power = raised(told, text)
            told += power if power[:2] != " [" else ""
        else:
            told += lowered(told, text) if is_lowered(home) else text
    return " ".join(told.split()) or " ".join(element.text_content().split())


def _folded(name: str) -> str:
    """Returns a name as it may stand in the name of a host: in small letters, without spaces and marks."""
    return re.sub(r"[\W_]", "", name.lower())


def _without_site(title: str, sites: set[str], declared: Sequence[str]) -> str:
    """Returns a declared title without the name of the site behind it; of two that begin alike, the shorter."""
    shorter = [other.strip() for other in declared if len(other.strip()) > 10 and title.startswith(f"{other.strip()} ")]
    title = min([title, *shorter], key=len)
    bars = list(_BAR.finditer(title))
    return title[: bars[-1].start()] if bars and _folded(title[bars[-1].end() :]) in sites else title


def _authors(tree: HtmlElement, meta: dict[str, list[str]], articles: list[dict[str, Any]]) -> list[str]:
    named: list[str] = []
    for article in articles:
        authors = article.get("author")
        named += [_name(author) or "" for author in (authors if isinstance(authors, list) else [authors])]
    if not any(named):
        for name in _AUTHORS:
            if named := [author for author in meta.get(name, ()) if not author.lower().startswith(("http", "/", "@"))]:
                break
    if not any(named):
        marked = (e for e in tree.iter("a", "span", "address", "div", "p") if "author" in _relations(e))
        named = [" ".join(e.text_content().split()) for e in marked if len(e.text_content()) < 100]
    if not any(named):
        named = bylines.authors(tree)
    tidy = [_CLUTTER.sub("", " ".join(name.split())).strip(" ,;|") for name in named]
    parts = [part.strip() for name in tidy for part in _several(name)]
    return list(dict.fromkeys(part for part in parts if 1 < len(part) <= 100))[:100]


def _several(names: str) -> list[str]:
    """Parts names that stand in one string: `A. One, B. Two and C. Three`, but not `Two, B.`."""
    parts = re.split(r"\s*[;；、]\s*|,?\s+(?:and|und|et|&)\s+", names)
    if len(parts) == 1 and names.count(",") and all(" " in part.strip() for part in names.split(",")):
        return names.split(",")
    return [
        p for part in parts for p in (part.split(",") if all(" " in q.strip() for q in part.split(",")) else [part])
    ]


def _relations(element: HtmlElement) -> set[str]:
    return set(f"{element.get('rel') or ''} {element.get('itemprop') or ''}".lower().split())


def _dates(tree: HtmlElement, meta: dict[str, list[str]], articles: list[dict[str, Any]]) -> Iterator[str]:
    for article in articles:
        if isinstance(article.get("datePublished"), str):
            yield article["datePublished"]
    yield from _all(meta, _DATES)
    for element in tree.iter("time", "span", "abbr"):
        if "datepublished" in _relations(element) or element.get("pubdate") is not None:
            yield element.get("datetime") or element.get("content") or element.text_content()[:100]
    for element in tree.iter("em", "span", "div", "p", "time"):
        if (element.get("id") or "").lower().replace("-", "_") in _DATE_IDS:
            yield element.text_content()[:100]
    times = [element for element in tree.iter("time") if element.get("datetime")]
    within = [e for e in times if any(a.tag in ("article", "header", "main") for a in e.iterancestors())]
    if len({(e.get("datetime") or "")[:10] for e in within}) == 1:
        yield within[0].get("datetime") or ""


def _addresses(tree: HtmlElement, meta: dict[str, list[str]], base: str) -> Iterator[str]:
    links = [e.get("href") or "" for e in tree.iter("link") if "canonical" in (e.get("rel") or "").lower().split()]
    for written in [*links, *_all(meta, ("og:url",))]:
        try:
            address = urljoin(base, written.strip())
            parts = urlsplit(address)
        except ValueError:
            continue
        if parts.scheme in ("http", "https") and parts.hostname and len(address) <= 2000 and not parts.username:
            yield address


def _name(entity: object) -> str | None:
    if isinstance(entity, list):
        return next(filter(None, map(_name, entity)), None)
    if isinstance(entity, dict):
        entity = entity.get("name")
        return _name(entity) if isinstance(entity, (str, list)) else None
    return entity.strip() if isinstance(entity, str) and not entity.startswith("http") and entity.strip() else None
