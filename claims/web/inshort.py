"""A drafted claim in two short lines: what it claims without who claims it, and the figure that it rests on."""

from collections.abc import Mapping
from typing import Any

from claims import resources
from claims.model.metric import metrics
from claims.web.components.text import words

SIGNS = {
    "=": "= exactly as printed",
    "~": "~ about",
    ">": "> more than",
    ">=": "≥ at least",
    "<": "< less than",
    "<=": "≤ up to",
    "range": "range",
}
"""What the signs of a figure are called."""


def in_short(statement: str, claimant: str) -> str:
    """Returns a statement without who makes it, where that is told beside it: only what it claims, and how it was found."""
    if not claimant:
        return statement
    for footing, form in resources.table("intake/sentences.toml")["told"].items():
        before = str(form).split("{clause}")[0].replace("{who}", claimant)
        if statement.startswith(before):
            clause = statement.removeprefix(before)
            return clause[:1].upper() + clause[1:] if footing == "described" else f"{footing.capitalize()}: {clause}"
    return statement


def figure_of(fields: Mapping[str, Any]) -> str:
    """Returns the figure of a draft in one line: sign, value and unit, what it is one of, on what footing it is put."""
    amount = fields.get("quantity") or {}
    ends = [str(amount[name]) for name in ("value", "value_high") if amount.get(name) is not None]
    sign = SIGNS.get(str(amount.get("comparator") or "="), "")[:2].strip("= ") if len(ends) == 1 else ""
    unit = str(amount.get("unit") or "")
    value = " ".join(part for part in (sign, " to ".join(ends), "" if unit == "dimensionless" else words(unit)) if part)
    known = metrics().get(str(fields.get("metric") or ""))
    what = known.label if known else words(str(fields.get("kind") or ""))
    return " · ".join(
        part for part in (value, str(fields.get("when") or ""), what, words(str(fields.get("modality") or ""))) if part
    )
