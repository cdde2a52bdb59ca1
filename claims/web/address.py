"""What the address of a page asks for: the id of a record, known values of a filter; unknown ones are told and left out."""

from collections.abc import Collection, Iterable
from urllib.parse import urlsplit

import streamlit as st

from claims.errors import UnknownName
from claims.web import navigation
from claims.web.components import notices

_NOUNS = {"id": "record", "with": "claim or study"}
"""What a parameter asks for, where its name is no noun for it."""


def unasked(page: str) -> list[str]:
    """Returns the parameters of the address that a page does not ask for."""
    asks = next(place.asks for place in navigation.PLACES if place.name == page)
    return [name for name in st.query_params if name not in asks]


def parameters(name: str) -> list[str]:
    """Returns the values that a parameter of the address is given, unchecked."""
    return st.query_params.get_all(name)


def _last(name: str) -> str:
    return next(reversed(parameters(name)), "")


def record_id(what: str, listed_on: str) -> str:
    """Returns the id that the address asks for; where there is none, says where to choose one and stops."""
    given = _last("id").strip()
    if not given:
        st.info(f"Choose a {what} to see it here.", icon=":material/arrow_back:")
        navigation.link(listed_on, f"Go to the list of {listed_on}")
        st.stop()
    return given


def permalink(collection: str, of: str) -> str:
    """Returns the permanent address of a record."""
    here = urlsplit(st.context.url or "")
    return f"{here.scheme}://{here.netloc}/{collection}/{of}" if here.netloc else f"/{collection}/{of}"


def values(name: str, known: Collection[str]) -> list[str]:
    """Returns the known values of a parameter, in the order given; names the unknown ones in a warning."""
    given = list(dict.fromkeys(parameters(name)))
    for unknown in (value for value in given if value not in known):
        notices.ignored(UnknownName(_NOUNS.get(name, name), unknown, list(known)))
    return [value for value in given if value in known]


def value(name: str, known: Collection[str], default: str) -> str:
    """Returns the one known value of a parameter, or the default."""
    return next(iter(values(name, known)), default)


def text(name: str, longest: int = 500) -> str:
    """Returns the words of a parameter."""
    return _last(name).strip()[:longest]


def number(name: str, highest: int) -> int:
    """Returns the number of a parameter between 1 and the highest; anything else is 1."""
    given = _last(name)
    return min(max(int(given), 1), max(highest, 1)) if given.isascii() and given.isdigit() and len(given) < 9 else 1


def put(name: str, given: str | int | Iterable[str] | None) -> None:
    """Writes a parameter into the address; nothing takes it out."""
    kept = str(given) if isinstance(given, str | int) else [str(one) for one in given or ()]
    if kept:
        st.query_params[name] = kept
    elif name in st.query_params:
        del st.query_params[name]


def hold(key: str, given: object) -> None:
    """Puts what the address asks for into the widget of a key, before it is drawn."""
    if st.session_state.get(key) != given:
        st.session_state[key] = given


def follow(name: str, key: str) -> None:
    """Writes what the widget of a key holds into the address; a list that changes begins at its first page."""
    given = st.session_state[key]
    put(name, ["1"] if given is True else given or None)
    if name != "page":
        put("page", None)
