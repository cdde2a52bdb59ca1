"""A drafted claim in two short lines: what it claims without who claims it, and the figure that it rests on."""

import re
from collections.abc import Mapping
from decimal import Context, Decimal, InvalidOperation
from typing import Any

from claims import resources
from claims.intake.amounts import SIGNS as MONEY_SIGNS
from claims.intake.amounts import number_in_words
from claims.model.metric import metrics
from claims.patterns import declared
from claims.web.components.text import literal, words

_NUMERAL = declared(r"\d[\d,.]*\d|\d")
_OF_ITSELF = "{who} says that {clause}"

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


def in_short(statement: str, claimant: str, about: str = "") -> str:
    """Returns a statement without who makes it, and what it is about, where that is told beside it; how it was found stays."""
    if not claimant:
        return statement
    footing, clause = _parted(statement, claimant)
    if about and clause is not None:
        clause = _without(clause, about)
    if clause is None:
        return statement
    return f"{footing.capitalize()}: {clause}" if footing else clause[:1].upper() + clause[1:]


def _parted(statement: str, claimant: str) -> tuple[str, str | None]:
    """Returns on what footing a claimant makes a statement, where that is told, and what it claims."""
    forms = resources.table("intake/sentences.toml")["told"]
    for footing, form in [*forms.items(), ("described", _OF_ITSELF)]:
        before = str(form).split("{clause}")[0].replace("{who}", claimant)
        if statement.startswith(before):
            return "" if footing == "described" else footing, statement.removeprefix(before)
    return "", None


def _without(clause: str, about: str) -> str:
    """Leaves out of a clause what it is about, where a clause remains that can be read."""
    for name in (f"{about} ", "it "):
        if clause.startswith(name):
            return clause.removeprefix(name)
    name = re.escape(about)
    return re.sub(
        rf"^(the \w[\w ]*?|each [\w ]+?|one [\w ]+?|an? [\w ]+?) (?:of|for|with) {name}(?=[ ,.])",
        r"\1",
        clause,
        count=1,
    )


def marked_figure(told: str, printed: str) -> str:
    """Writes a line with its figure in bold: where it stands in the line as printed, else before it."""
    numeral = _NUMERAL.search(printed)
    if numeral:
        place = re.search(rf"(?<![\w.,])[$€£]?{re.escape(numeral[0])}(?:%|x\b)?(?![\d]|[.,]\d)", told)
        if place:
            before, after = told[: place.start()], told[place.end() :]
            return f"{_spaced(before)}**{literal(place[0])}**{_spaced(after)}"
    return f"**{literal(printed)}** · {literal(told)}"


def _spaced(text: str) -> str:
    """Writes a part of a line with the blanks at its ends, which end no code and begin none in the middle of a line."""
    inner = text.strip(" ")
    lead, trail = text[: len(text) - len(text.lstrip(" "))], text[len(text.rstrip(" ")) :]
    return f"{lead}{literal(inner)}{trail}" if inner else text


def figure_of(fields: Mapping[str, Any]) -> str:
    """Returns the figure of a draft in one line: sign, value and unit, what it is one of, on what footing it is put."""
    amount = fields.get("quantity") or {}
    ends = [_as_written(amount[name]) for name in ("value", "value_high") if amount.get(name) is not None]
    sign = SIGNS.get(str(amount.get("comparator") or "="), "")[:2].strip("= ") if len(ends) == 1 else ""
    unit = str(amount.get("unit") or "")
    code, _, rest = unit.partition("/")
    if code in MONEY_SIGNS and ends:
        ends, unit = [f"{MONEY_SIGNS[code]}{end}" for end in ends], f"per {rest}" if rest else ""
    value = " ".join(part for part in (sign, " to ".join(ends), "" if unit == "dimensionless" else words(unit)) if part)
    known = metrics().get(str(fields.get("metric") or ""))
    what = known.label if known else words(str(fields.get("kind") or ""))
    return " · ".join(
        part for part in (value, str(fields.get("when") or ""), what, words(str(fields.get("modality") or ""))) if part
    )


def _as_written(value: object) -> str:
    """Writes a number as people do, with a scale word from a million on; what is no number stays as it is."""
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        return str(value)
    if not number.is_finite():
        return str(value)
    digits = number.normalize().as_tuple().digits
    if len(digits) > _MOST_DIGITS and number != number.to_integral_value():
        return f"≈ {number_in_words(Context(prec=_SHOWN_DIGITS).plus(number))}"
    return number_in_words(number)


_MOST_DIGITS = 16
"""A fraction of more digits was worked out, as of ``a third``; nobody prints so many."""
_SHOWN_DIGITS = 6
