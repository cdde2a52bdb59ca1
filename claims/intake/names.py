"""Names: whom a printed name means among the subjects and sources of a library, and ids for new records."""

import hashlib
import re
import unicodedata
from collections import defaultdict
from collections.abc import Container, Iterable
from typing import TypeVar

from claims.intake import addresses
from claims.model.base import RESERVED
from claims.model.library import Library
from claims.model.source import Source
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

T = TypeVar("T", Subject, Source)

LONGEST = 70
"""The most characters of an id that is made of words."""

_BODIES = (SubjectKind.OUTLET, SubjectKind.ORGANISATION, SubjectKind.SITE)
_ARTICLE = declared(r"^(?:the|a|an)\s+", re.IGNORECASE)
_POSSESSIVE = declared(r"[’']s?$")


def plain_name(who: str) -> str:
    """Returns a printed name without the article before it and the possessive after it, on one line."""
    return _POSSESSIVE.sub("", _ARTICLE.sub("", " ".join(who.split()))).strip(" .,:;“”\"'")


def folded(name: str) -> str:
    """Returns a name as it is compared: letters and digits alone, in lower case, of one width."""
    plain = unicodedata.normalize("NFKC", plain_name(name)).casefold()
    return "".join(c for c in plain if c.isalnum())


class Names:
    """The names of the bodies and the titles of the sources of a library; a name that means two means nobody."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._bodies = _unique((folded(name), s) for s in library.subjects.values() for name in _names(s))
        titles = ((folded(title), s) for s in library.sources.values() for title in (s.title, s.name) if title)
        self._titles = _unique((title, source) for title, source in titles if len(title) > 7)
        self._things = frozenset(
            part
            for subject in library.subjects.values()
            if subject.kind not in _BODIES
            for name in (subject.name, *subject.aliases)
            for word in (name, *name.split())
            if len(word) > 3
            for part in (folded(word), folded(word).removesuffix("s"))
        )
        self._hosts = _unique(_hosts(library))

    def is_thing(self, name: str) -> bool:
        """Tells whether a name is that of a product or a technique, or a word of such a name ("SuperPoDs")."""
        return bool({folded(name), folded(name).removesuffix("s")} & self._things)

    def subject(self, name: str | None) -> Subject | None:
        """Returns the body of a name, its kind of body left out where it stands behind ("Acme team")."""
        if not name:
            return None
        words = plain_name(name).split()
        for end in range(len(words), 0, -1):
            if (found := self._bodies.get(folded(" ".join(words[:end])))) is not None:
                return found
        return None

    def source(self, name: str) -> str | None:
        """Returns the id of the source of a title."""
        found = self._titles.get(folded(name))
        return found.id if found is not None else None

    def publisher(self, name: str | None, *at: str | None) -> Subject | None:
        """Returns the body that a document names as its publisher, else the one whose site it stands on."""
        if (found := self._bodies.get(folded(name or ""))) is not None:
            return found
        for address in at:
            host = addresses.site(address)
            if host is None or addresses.is_shared(host):
                continue
            if (found := self._hosts.get(host)) is not None:
                return found
            labels = host.split(".")
            if (found := self._bodies.get(folded(labels[-2] if len(labels) > 1 else ""))) is not None:
                return found
        return None


def slug(words: str) -> str:
    """Writes words as an id, as far as they have letters of the alphabet and digits; nothing may be left of them."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    whole = "-".join(re.findall(r"[a-z0-9]+", plain.replace("'", "")))
    if len(whole) <= LONGEST:
        return whole
    return whole[: LONGEST + 1].rpartition("-")[0] or whole[:LONGEST]


def fresh_id(words: str, taken: Container[str], otherwise: str = "source") -> str:
    """Returns an id made of words that no record has."""
    base = slug(words)
    if len(base) < 3 or base in RESERVED:
        base = f"{otherwise}-{hashlib.sha256(words.encode()).hexdigest()[:8]}"
    number, name = 1, base
    while name in taken:
        number += 1
        name = f"{base}-{number}"
    return name


def _names(subject: Subject) -> tuple[str, ...]:
    return (subject.name, *subject.aliases) if subject.kind in _BODIES and not subject.withdrawn else ()


def _hosts(library: Library) -> Iterable[tuple[str, Subject]]:
    for source in library.sources.values():
        host, publisher = addresses.site(source.url), library.subjects.get(source.publisher or "")
        if host and publisher and not addresses.is_shared(host):
            yield host, publisher


def _unique(pairs: Iterable[tuple[str, T]]) -> dict[str, T]:
    found: dict[str, dict[str, T]] = defaultdict(dict)
    for name, record in pairs:
        if name:
            found[name][record.id] = record
    return {name: next(iter(records.values())) for name, records in found.items() if len(records) == 1}
