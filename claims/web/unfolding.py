"""The forms of a review that are unfolded, written in, or set down as no claim, until their paragraph is decided."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

Unfolded = tuple[dict[str, dict[str, Any]], set[str], dict[str, str]]
"""What is opened, written and struck in one review."""


@dataclass(kw_only=True)
class Forms:
    """What a person unfolded and wrote in the forms of a review's items, by the keys of these."""

    edited: str | None = None
    """The item whose form is unfolded as a whole, or of several in one paragraph was so last."""
    opened: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The items of a paragraph whose forms are unfolded in place, each with the edits that its form began with."""
    written: set[str] = field(default_factory=set)
    """Those that a person has written in, in a paragraph or one by one; they unfold again wherever they are drawn."""
    struck: dict[str, str] = field(default_factory=dict)
    """The items of a paragraph that are to be no claims, each with the reason."""
    elsewhere: dict[str, Unfolded] = field(default_factory=dict)
    """By source: what is unfolded, written in and struck in the reviews that are under way beside this one."""
    unfolded: tuple[str, dict[str, object]] | None = None
    """The item whose whole form was drawn last, with what the fields held that no short form has, as it was first drawn."""
    wishes: int = 0
    """How often a form was unfolded, and the cursor put into a field of it."""

    def unfold(self, key: str, begun: Mapping[str, Any]) -> None:
        """Unfolds the form of an item in its paragraph, or folds it again; what was written in it is never folded away."""
        if key not in self.opened:
            self.opened[key] = dict(begun)
            self.edited = key
            self.wishes += 1
        elif key not in self.written:
            del self.opened[key]
            self.edited = None

    def strike(self, key: str, reason: str) -> None:
        """Sets an item of a paragraph down as no claim once the others are decided, or takes that back."""
        if self.struck.pop(key, None) is None:
            self.struck[key] = reason

    def fold(self) -> None:
        """Folds the forms in which nothing was written; the others are as they were left when their paragraph is in hand again."""
        self.opened = {key: begun for key, begun in self.opened.items() if key in self.written}

    def edit(self, key: str) -> None:
        """Unfolds the whole form of an item that is in hand by itself, or folds it again; what was written in it is never folded away."""
        is_folded = key in (self.edited, *self.opened) and key not in self.written and not self._is_written_in()
        if is_folded:
            self.opened.pop(key, None)
        self.edited = None if is_folded else key
        self.wishes += self.edited is not None

    def _is_written_in(self) -> bool:
        """Tells whether a field of the whole form holds other than it was drawn with."""
        if self.unfolded is None:
            return False
        return any(st.session_state.get(key, held) != held for key, held in self.unfolded[1].items())

    def take_over(self, other: "Forms") -> None:
        """Goes on with what was unfolded in the same review at another version of the store."""
        self.opened, self.written, self.struck = other.opened, other.written, other.struck
        self.elsewhere = other.elsewhere

    def come_back(self, other: "Forms", there: str, here: str) -> None:
        """Leaves what is unfolded in the review of another source where it is, and takes up what was so in this one before."""
        self.elsewhere = {**other.elsewhere, there: (other.opened, other.written, other.struck)}
        self.opened, self.written, self.struck = self.elsewhere.pop(here, ({}, set(), {}))
