"""Changes of records: one line a change, those of one hand at one time together."""

import json
from collections.abc import Iterable, Iterator
from itertools import groupby

import streamlit as st

from claims.model.event import Event
from claims.model.library import Library
from claims.web import navigation
from claims.web.components.text import literal, plural, words


def grouped(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Puts the changes together that one hand made in one minute for one reason."""
    for _, those in groupby(events, key=lambda e: (e.at.replace(second=0, microsecond=0), e.who, e.action, e.why)):
        yield list(those)


def line(events: list[Event], *, is_cut: bool = False) -> str:
    """Says in a line of Markdown who changed what, when and why."""
    first = events[0]
    what = f"**{literal(first.record)}**" if len(events) == 1 else plural(len(events), "record")
    more = " or more" if is_cut else ""
    why = f", {literal(first.why)}" if first.why else ""
    return f"{first.at:%Y-%m-%d %H:%M} · {literal(first.who)}: {words(first.action)} {what}{more}{why}"


def feed(events: list[Event], library: Library, key: str) -> None:
    """Draws changes, each with what it changed from and to, folded."""
    for event in events:
        with st.expander(line([event]), key=f"{key}-{event.seq}"):
            if event.record in library.records:
                navigation.record(library, event.record, f"Open {event.record}")
            before, after = event.before or {}, event.after or {}
            for field in dict.fromkeys([*before, *after]):
                old = f"{_told(before[field])} → " if field in before else ""
                st.text(f"{field}: {old}{_told(after.get(field))}")


def _told(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
