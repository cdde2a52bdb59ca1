"""Statements composed of the fields of a draft, in plain words of our own; no sentence of a source is taken over."""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from pydantic import ValidationError

from claims import resources
from claims.extraction.money import MONEY
from claims.intake.amounts import SIGNS, in_words
from claims.intake.days import day_in_words
from claims.intake.ways import Way, verb
from claims.model.metric import metrics
from claims.model.quantity import Quantity
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_AHEAD = frozenset(["projected", "promised"])
_COUNTS = frozenset(["device-count", "node-count", "prefill-nodes", "decode-nodes"])
_NOUNS = {
    "speedup": "change",
    "utilisation": "share",
    "memory": "memory",
    "duration": "time",
    "scale": "number",
    "cost": "sum",
    "spec": "figure",
    "throughput": "throughput",
    "score": "score",
}
_ABSENT = {
    "not-published": ("For {name}, nothing is published on {what}", "For {name}, something is left unpublished"),
    "not-verified": ("For {name}, nobody has verified {what}", "For {name}, nobody has verified what is said"),
    "not-tested": ("For {name}, there is no test of {what}", "For {name}, a test is missing"),
    "not-supported": ("{name} does not support {what} so far", "For {name}, some support is missing so far"),
}
_RATE = declared(r"(\w*(?:FLOP|OP)) per second\b")
_HOURS = declared(r"\b((?:kilo|mega|giga|tera)?watt)hours?\b")
_SUM = declared(rf"(?P<number>\d[\d.,]*)(?P<scale> (?:million|billion|trillion))? (?P<code>{'|'.join(SIGNS)})\b")
_ITS = declared(r"\bthe ((?:\w+ ){1,5})of it\b")
_UNNAMED = "a subject that is not named"
_MOST_WORDS = 8


def statement(
    fields: Mapping[str, Any],
    subjects: Mapping[str, Subject],
    absence: str | None = None,
    absent: str | None = None,
    benchmark: str | None = None,
    way: Way | None = None,
    under: str = "",
) -> str:
    """Composes the statement of a claim from its fields; what is unknown is called so.

    `way` is which way a change went, as the text tells it; `under` the conditions under which a figure was found.
    """
    about = subjects.get(str(fields.get("subject")))
    who = subjects.get(str(fields.get("claimant")))
    name = about.name if about else _UNNAMED
    if absence is not None:
        return f"{_of_absence(absence, name, absent)}."
    is_of_itself = about is not None and about == who
    is_ahead = fields.get("modality") in _AHEAD
    if fields.get("when"):
        clause = _of_date(fields, is_ahead=is_ahead)
    else:
        turn = verb(way, str(fields.get("metric")))
        clause = _of_amount(fields, about, benchmark, is_ahead=is_ahead, falls=turn == "falls")
        if not str((fields.get("quantity") or {}).get("value", "")).startswith("-"):
            clause = clause.replace(" changes by ", f" {turn} by ")
        if under:
            clause += f" {under}"
        if fields.get("baseline"):
            clause += f", compared with {fields['baseline']}"
    told = clause.replace("{name}", "it" if is_of_itself else name)
    told = _ITS.sub(lambda m: f"its {m[1].strip()}", told)
    return f"{_told(str(fields.get('modality')), who, told, is_of_itself=is_of_itself)}."


def _sentences(section: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = resources.table("intake/sentences.toml")[section]
    return found


def _told(modality: str, who: Subject | None, clause: str, *, is_of_itself: bool) -> str:
    """Says who tells a clause; what nobody is named for stands by itself."""
    if who is None:
        return clause[:1].upper() + clause[1:]
    forms = _sentences("told")
    form = str(forms.get(modality, forms["described"]))
    if is_of_itself and form.startswith("According"):
        form = "{who} says that {clause}"
    return form.replace("{who}", who.name).replace("{clause}", clause)


def _of_date(fields: Mapping[str, Any], *, is_ahead: bool) -> str:
    when = day_in_words(str(fields["when"]))
    if fields.get("kind") == "availability":
        return f"{{name}} {'will be' if is_ahead else 'is'} available from {when}"
    return f"{{name}} is due in {when}" if is_ahead else f"the date given for {{name}} is {when}"


def _of_absence(absence: str, name: str, absent: str | None) -> str:
    told, bare = _ABSENT.get(absence, ("For {name}, {what} is missing", "For {name}, something is missing"))
    if absent and len(absent.split()) <= _MOST_WORDS:
        return told.replace("{name}", name).replace("{what}", absent)
    return bare.replace("{name}", name)


def _of_amount(
    fields: Mapping[str, Any], about: Subject | None, benchmark: str | None, *, is_ahead: bool, falls: bool
) -> str:
    amount, number = _amount(fields.get("quantity"), with_unit=True), _amount(fields.get("quantity"), with_unit=False)
    if benchmark and fields.get("metric") != "score-change":
        form = f"{{name}} {'will score' if is_ahead else 'scores'} {{amount}} on {benchmark}"
    else:
        form = _form(fields, about, is_ahead=is_ahead, falls=falls)
    return form.replace("{amount}", amount).replace("{number}", number)


def _form(fields: Mapping[str, Any], about: Subject | None, *, is_ahead: bool, falls: bool) -> str:
    """Returns the clause that tells a figure of such a metric, else of such a unit, else by the noun of its kind.

    A factor by which something `falls` is told as that: to reach three times as much would be the reverse.
    """
    metric, unit = str(fields.get("metric")), str((fields.get("quantity") or {}).get("unit"))
    counted = str((fields.get("quantity") or {}).get("unit_note", "")).removeprefix("counted in: ")
    if metric in _COUNTS:
        forms = _sentences("counted")
        if metric == "node-count" and about is not None and about.kind is SubjectKind.SERVER:
            return str(forms["accelerator"][is_ahead])
        return str(forms.get(about.kind.value if about else "other", forms["other"])[is_ahead])
    if (change := _sentences("changes").get(metric)) is not None:
        is_factor = unit in ("x", "dimensionless")
        if is_factor and falls and _is_above_one(fields["quantity"]):
            return str(change[1]).replace("{amount}", "a factor of {number}")
        if unit == "dimensionless" and falls:
            return str(change[1]).replace("{amount}", "{number}")
        return str(change[not is_factor])
    if (clause := _sentences("clauses").get(metric)) is not None:
        is_on = about is not None and about.kind is not SubjectKind.MODEL
        return str(clause[is_ahead]).replace("the training of", "a training on" if is_on else "the training of")
    if metric == "None" and (clause := _sentences("units").get(counted or unit)) is not None:
        return str(clause[is_ahead])
    known = metrics().get(metric)
    if known is None and unit in MONEY:
        return "a sum of {amount} is named for {name}"
    if known is None and counted:
        return "{amount} are counted for {name}"
    if known is None:
        noun = _NOUNS.get(str(fields.get("kind")), "figure")
        return f"a {noun} of {{amount}} is named for {{name}}"
    label = known.label
    return f"the {label} of {{name}} {'will be' if is_ahead else 'is'} {{amount}}"


def _amount(given: Mapping[str, Any] | None, *, with_unit: bool) -> str:
    if not given:
        return "an amount that is not given"
    if not with_unit:
        given = {k: v for k, v in given.items() if k != "unit_note"} | {"unit": "dimensionless"}
    try:
        return _plain(in_words(Quantity.model_validate(_exact(given))))
    except ValidationError:
        return str(given.get("printed"))


def _is_above_one(given: Mapping[str, Any]) -> bool:
    try:
        return Decimal(str(given.get("value"))) > 1
    except InvalidOperation:
        return False


def _plain(words: str) -> str:
    """Writes units as people do: ``$5,900``, ``512 teraFLOPS``, ``610 megawatt-hours``."""
    words = _RATE.sub(r"\1S", words)
    words = _HOURS.sub(r"\1-hours", words)
    words = words.replace("device", "accelerator")
    return _SUM.sub(lambda m: f"{SIGNS[m['code']]}{m['number']}{m['scale'] or ''}", words)


def _exact(given: Mapping[str, Any]) -> dict[str, Any]:
    return {k: Decimal(str(v)) if k in ("value", "value_high") else v for k, v in given.items()}
