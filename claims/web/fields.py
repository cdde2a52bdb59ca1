"""The widgets of one draft's fields, and what differs in them from the draft."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

import streamlit as st

from claims import units
from claims.intake.draft import Draft
from claims.model.quantity import Comparator
from claims.web.fieldnames import LABELS
from claims.web.inshort import SIGNS
from claims.web.overtyping import told_apart
from claims.web.untouched import drawn


class Fields:
    """Draws fields of a draft, and holds what a person changed in them; None for one that was emptied."""

    def __init__(self, draft: Draft, prefix: str) -> None:
        self._draft = draft
        self._prefix = prefix
        self._edits: dict[str, Any] = {}

    def _quantity(self) -> None:
        given = self._draft.fields["quantity"]
        edits: dict[str, Any] = {}
        left, middle, right = st.columns(3)
        with left:
            self._number(edits, given, "printed", "Printed")
        with middle:
            self._number(edits, given, "value", "Value")
        with right:
            self._number(edits, given, "unit", "Unit")
        left, middle, _ = st.columns(3)
        with left:
            signs = [comparator.value for comparator in Comparator]
            before = given.get("comparator", "=")
            chosen = self._select("quantity-comparator", "Sign", signs, before, SIGNS.__getitem__)
            self._set(edits, "comparator", before, chosen)
        with middle:
            self._number(edits, given, "value_high", "To, of a range")
        if edits:
            self._edits["quantity"] = edits

    def _number(self, edits: dict[str, Any], given: Mapping[str, Any], name: str, label: str) -> None:
        before = _given(given, name)
        after = self._input(f"quantity-{name}", label, before)
        self._set(edits, name, before, units.spelled_out(after) if name == "unit" else after)

    def _choice(
        self,
        name: str,
        options: Sequence[str],
        tell: Callable[[str], str],
        *,
        may_be_none: bool = False,
        help_text: str | None = None,
    ) -> None:
        current = self._draft.fields.get(name)
        chosen = self._select(name, LABELS[name], options, current, tell, may_be_none=may_be_none, help_text=help_text)
        self._set(self._edits, name, current, chosen)

    def _text(self, name: str, label: str, *, area: bool = False) -> None:
        before = str(self._draft.fields.get(name) or "")
        self._set(self._edits, name, before, self._input(name, label, before, area=area))

    def _input(self, name: str, label: str, before: str, *, area: bool = False) -> str:
        key = f"{self._prefix}-{name}"
        drawn(key, before)
        if area:
            return (st.text_area(label, before, key=key, height=80) or "").strip()
        return (st.text_input(label, before, key=key) or "").strip()

    def _select(
        self,
        name: str,
        label: str,
        options: Iterable[str],
        current: Any,
        tell: Callable[[str], str],
        *,
        may_be_none: bool = False,
        may_add: bool = False,
        help_text: str | None = None,
    ) -> str | None:
        known = list(options)
        if current is not None and current not in known:
            known.insert(0, current)
        drawn(f"{self._prefix}-{name}", current)
        chosen = st.selectbox(
            label,
            known,
            index=known.index(current) if current is not None else None,
            key=f"{self._prefix}-{name}",
            format_func=told_apart(known, tell) if may_add else tell,
            accept_new_options=may_add,
            placeholder="none" if may_be_none else "choose",
            help=help_text,
        )
        return str(chosen).strip() if chosen is not None else None

    @staticmethod
    def _set(edits: dict[str, Any], name: str, before: Any, after: Any) -> None:
        if (after or None) != (before or None):
            edits[name] = after or None


def _given(quantity: Mapping[str, Any], name: str) -> str:
    """Returns what a field of a figure begins with; a number in digits, whatever its size."""
    value = quantity.get(name)
    if value is None or name not in ("value", "value_high"):
        return str(value or "")
    return f"{Decimal(str(value)):f}"
