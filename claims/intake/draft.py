"""What a draft of a claim is: its fields, what they leave open, and where and what it says."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from claims.intake.folding import Fold
from claims.intake.mentions import Named
from claims.intake.ways import Way
from claims.model.claim import ClaimKind
from claims.model.metric import Role, metrics
from claims.model.study import Study
from claims.model.subject import Subject

_ORDER = (
    "subject",
    "kind",
    "statement",
    "claimant",
    "modality",
    "metric",
    "reading",
    "baseline",
    "asserted",
    "when",
    "due",
    "hedges",
    "tags",
    "quantity",
    "about",
    "citations",
)

REQUIRED = ("subject", "kind", "claimant")
"""The fields that a claim cannot do without and that a draft may leave open."""


@dataclass(frozen=True)
class Draft:
    """What a claim would be: the fields of its record as plain values, without those that nothing settles."""

    key: str
    """The key of the figure that it rests on."""
    figures: tuple[str, ...]
    """The keys of all figures that it takes in."""
    fields: Mapping[str, Any]
    missing: tuple[str, ...] = ()
    """The fields that a person must fill before it can be a claim."""
    open: tuple[str, ...] = ()
    """Fields that are worth filling, or looking at, and that the text leaves open or only suggests."""
    subjects: tuple[Subject, ...] = ()
    """New subjects that it needs."""
    absence: str | None = None
    absent: str | None = None
    """What is missing, in the few words that name it."""
    benchmark: str | None = None
    """The benchmark that a score is one of, as printed."""
    way: Way | None = None
    """Which way its figure went, where that is one of a change."""
    under: str = ""
    """The conditions under which its figure was found, as the end of a clause."""
    is_told: bool = True
    """Tells one whose own sentence says of what and in which metric it is."""
    is_named: bool = False
    """Tells one whose own sentence names what it is about."""
    study: Study | None = None
    """The run that its figure is one of, as a study that a person may make of it."""
    repeats: str | None = None
    """The key of an earlier draft that says the same of the same subject."""


@dataclass(frozen=True)
class Drafting:
    """The drafts of one source, by key, and the figures that belong to the draft of another."""

    drafts: Mapping[str, Draft] = field(default_factory=dict)
    folds: Mapping[str, Fold] = field(default_factory=dict)
    aside: Mapping[str, str] = field(default_factory=dict)
    """By key: why a figure is offered as no claim."""
    named: Named | None = None


def signature(draft: Draft, key: str) -> tuple[Any, ...]:
    """Returns what a draft says, to tell one that says it again; one without subject or metric says what none does."""
    fields = draft.fields
    amount = fields.get("quantity")
    if not amount or "subject" not in fields or "metric" not in fields:
        return (key,)
    told = tuple(amount.get(name) for name in ("value", "value_high", "unit", "comparator"))
    return (fields["subject"], fields["metric"], *told)


def place(fields: Mapping[str, Any]) -> tuple[Any, ...]:
    """Returns where a claim is said first: source, paragraph and figures."""
    citation = fields["citations"][0]
    return citation["source"], citation["paragraph"], tuple(citation.get("figures", ()))


def ordered(given: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the fields in the order of the record."""
    return {name: given[name] for name in _ORDER if name in given}


def left_open(given: Mapping[str, Any], *, is_doubtful: bool = False, is_guess: bool = False) -> tuple[str, ...]:
    """Names what is worth a look: a subject or a claimant that others come into question for, a metric or baseline not told.

    What is named here is wrong far more often than what is not; a reading that a text leaves open is none of it, as
    most do.
    """
    found = ["subject"] if is_doubtful and "subject" in given else []
    found += ["claimant"] if is_guess else []
    known = metrics().get(str(given.get("metric")))
    is_bare = "quantity" in given and given["quantity"]["unit"] in ("percent", "dimensionless")
    if known is None and is_bare and given.get("kind") != ClaimKind.PROJECTION.value:
        found += ["kind", "metric"]
    elif "quantity" in given and "kind" not in given:
        found += ["metric"]
    if known is not None and known.role is Role.CHANGE and "baseline" not in given:
        found.append("baseline")
    if not given["citations"][0].get("figures"):
        found.append("citations.0.figures")
    return tuple(found)
