"""Search over claims, systems and sources: all words first, else those that have the most of them."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import streamlit as st

from claims.derivation import search_text
from claims.model.library import Library
from claims.web import address, navigation

_CLOSE = 0.5
"""What comes less than half as close as the closest is left out."""
_SHORT = 3
"""A word of fewer letters has to be a whole word: a unit, a name such as R2."""


class Hits(NamedTuple):
    """What a search found, the best first, and whether all its words were found together."""

    claims: list[str]
    systems: list[str]
    sources: list[str]
    has_all_words: bool


def box(place: str, text: str = "", label: str = "Search claims, systems and sources") -> None:
    """Draws a search box; entering words opens the search page."""
    key = f"search-{place}"
    if asked := st.session_state.pop(f"{key}-asked", ""):
        navigation.go("search", {"q": asked})
    if text:
        address.hold(key, text)
    st.text_input(
        label,
        key=key,
        type="search",
        placeholder="Search, for example 15%",
        icon=":material/search:",
        label_visibility="collapsed",
        max_chars=500,
        on_change=_ask,
        args=(key,),
    )


def find(library: Library, text: str) -> Hits:
    """Searches a library for words; case is ignored."""
    words = tuple(text.casefold().split())
    claims = {claim.id: search_text(library, claim) for claim in library.claims.values()}
    systems = {s.id: " ".join((s.id, s.name, *s.aliases)).casefold() for s in library.subjects.values()}
    sources = {s.id: f"{s.id} {s.label} {library.name(s.publisher)}".casefold() for s in library.sources.values()}
    found = [_all(texts, words) for texts in (claims, systems, sources)]
    if any(found):
        return Hits(found[0], found[1], found[2], has_all_words=True)
    return Hits(_most(claims, words), _most(systems, words), _most(sources, words), has_all_words=False)


def _ask(key: str) -> None:
    st.session_state[f"{key}-asked"] = str(st.session_state[key] or "").strip()
    # A box that keeps its words commits them again when it loses the focus, and so takes its reader back to the search.
    st.session_state[key] = ""


def _all(texts: Mapping[str, str], words: Iterable[str]) -> list[str]:
    return [key for key, text in texts.items() if all(word in text for word in words)]


def _most(texts: Mapping[str, str], words: Iterable[str]) -> list[str]:
    """Returns those that come closest to having all of the words, rare ones and figures counting for more."""
    having = {word: [key for key, text in texts.items() if _whole(word).search(text)] for word in dict.fromkeys(words)}
    scores: dict[str, float] = defaultdict(float)
    for word, keys in having.items():
        for key in keys:
            scores[key] += (2 if any(c.isdigit() for c in word) else 1) / len(keys)
    least = max(scores.values(), default=0) * _CLOSE
    return sorted((key for key, score in scores.items() if score >= least), key=lambda key: (-scores[key], key))


def _whole(word: str) -> re.Pattern[str]:
    """Finds a word where one begins: an ``i`` in the middle of another word is not what is looked for."""
    start = r"(?<![a-z0-9])" if word[0].isascii() and word[0].isalnum() else ""
    is_short = len(word) < _SHORT or word[-1].isdigit()
    return re.compile(start + re.escape(word) + (r"(?![a-z0-9])" if is_short and word[-1].isascii() else ""))
