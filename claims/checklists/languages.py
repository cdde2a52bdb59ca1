"""The languages that letters are written in, one file of words each; a letter follows the source that it refers to."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from claims import resources
from claims.checklists.templates import catalogued, items
from claims.errors import UnknownName
from claims.model.checklist import Item
from claims.model.letter import Quoted
from claims.model.library import Library

ENGLISH = "en"
"""What is written where nothing else is known; the templates are in it."""


@cache
def languages() -> Mapping[str, str]:
    """Returns the languages that there are words in: their own names by BCP 47 tag."""
    tags = sorted(path.stem for path in (resources.data_folder() / "letters").glob("*.toml"))
    return {tag: resources.table(f"letters/{tag}.toml")["name"] for tag in tags}


def known(language: str) -> str:
    """Returns a language that there are words in; raises UnknownName for another."""
    if language not in languages():
        raise UnknownName("language of a letter", language, list(languages()))
    return language


def language_of(library: Library, quoted: Iterable[Quoted]) -> str:
    """Returns the language that most of the quoted claims are said in; English where there are no words in it, or a tie."""
    told = Counter(_spoken(library, one) for one in quoted)
    return max(sorted(told, key=lambda name: name != ENGLISH), key=lambda name: told[name], default=ENGLISH)


def _spoken(library: Library, quoted: Quoted) -> str:
    source = library.sources.get(quoted.place.source) if quoted.place else None
    language = (source.language or "").partition("-")[0].casefold() if source else ""
    return language if language in languages() else ENGLISH


def asked(item: Item, language: str) -> tuple[str, str]:
    """Returns the question of an item and why it is asked; in English where that language has no words for it."""
    told = resources.table(f"letters/{language}.toml").get("items", {}).get(item.id)
    is_as_catalogued = catalogued(item.id) and items()[item.id].question == item.question
    return (told[0], told[1]) if told and is_as_catalogued else (item.question, item.why)
