"""Statements composed of the fields of a draft, in words of our own; no sentence of a source is taken over."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from pydantic import ValidationError

from claims.intake.amounts import in_words
from claims.model.metric import metrics
from claims.model.quantity import Quantity
from claims.model.subject import Subject

_VERBS = {
    "measured": "measured {what} at {amount}",
    "estimated": "estimates {what} at {amount}",
    "simulated": "simulated {what} at {amount}",
    "projected": "expects {what} to be {amount}",
    "promised": "promises {what} of {amount}",
    "described": "puts {what} at {amount}",
    "opinion": "puts {what} at {amount}",
}
_PLAIN = "{what} {is_are} {amount}"
_NOUNS = {
    "speedup": "gain in speed",
    "memory": "memory",
    "duration": "time",
    "scale": "size",
    "cost": "cost",
    "spec": "figure",
    "throughput": "throughput",
    "score": "score",
}
_ABSENT = {
    "not-published": "reported as not published",
    "not-verified": "reported as not verified",
    "not-tested": "reported as not tested",
    "not-supported": "reported as not supported, or not in scope, so far",
}
_MOST_WORDS = 8


def statement(
    fields: Mapping[str, Any],
    subjects: Mapping[str, Subject],
    absence: str | None = None,
    absent: str | None = None,
    benchmark: str | None = None,
) -> str:
    """Composes the statement of a claim from its fields; what is unknown is called so."""
    about = subjects.get(str(fields.get("subject")))
    who = subjects.get(str(fields.get("claimant")))
    name = about.name if about else "a subject that is not named"
    if absence is not None:
        return _of_absence(absence, name, absent)
    if fields.get("when"):
        what = f"{name}: {_event(str(fields.get('kind')))} {fields['when'].replace('/', ' to ')}"
        return f"{what}, as {who.name} says." if who else f"{what}."
    return _of_amount(fields, name, who, benchmark)


def _event(kind: str) -> str:
    return "available from" if kind == "availability" else "dated"


def _of_absence(absence: str, name: str, absent: str | None) -> str:
    told = _ABSENT.get(absence, "reported as absent")
    what = f": {absent}" if absent and len(absent.split()) <= _MOST_WORDS else ""
    return f"{name}, {told}{what}."


def _of_amount(fields: Mapping[str, Any], name: str, who: Subject | None, benchmark: str | None) -> str:
    metric = metrics().get(str(fields.get("metric")))
    label = metric.label if metric else _NOUNS.get(str(fields.get("kind")), "figure")
    label = f"score on {benchmark}" if benchmark else label
    what = f"the {label} of {name}"
    amount = _amount(fields.get("quantity"))
    if who is not None:
        verb = _VERBS.get(str(fields.get("modality")), _VERBS["described"]).format(what=what, amount=amount)
        told = f"{who.name} {verb}"
    else:
        told = f"The {label} of {name} is put at {amount}"
    if fields.get("baseline"):
        told += f", compared with {fields['baseline']}"
    return f"{told}."


def _amount(given: Mapping[str, Any] | None) -> str:
    if not given:
        return "an amount that is not given"
    try:
        return in_words(Quantity.model_validate(_exact(given)))
    except ValidationError:
        return str(given.get("printed"))


def _exact(given: Mapping[str, Any]) -> dict[str, Any]:
    return {k: Decimal(str(v)) if k in ("value", "value_high") else v for k, v in given.items()}
