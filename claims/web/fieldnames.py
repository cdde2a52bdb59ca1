"""How the form of a claim calls its fields, and what it says of those that are worth a look."""

from collections.abc import Container

from claims.intake.draft import Draft

LABELS = {
    "subject": "About",
    "kind": "Kind",
    "claimant": "Claimed by",
    "modality": "Stated as",
    "metric": "Metric",
    "reading": "Reading of the metric",
    "baseline": "Compared with",
}
"""How the fields of a claim are called in its form."""

STATED = (
    "On what footing it is put: measured in a run, estimated, simulated, projected for later, promised, "
    "plainly described, or an opinion."
)

_DOUBTS = {
    "subject": "not named beside the figure",
    "claimant": "not named in the sentence",
    "metric": "not told",
    "kind": "a guess",
    "reading": "not told, under More",
    "baseline": "not told, under More",
}

UNDER_MORE = frozenset({"reading", "baseline"})
"""Fields that stand in a fold, which may be closed, so that the cursor cannot be put into them."""


def doubts(draft: Draft, settled: Container[str] = ()) -> str:
    """Names the fields of a draft that are worth a look, each with the reason, but for those that a person has settled."""
    names = (name for name in draft.open if name in _DOUBTS and name not in settled)
    return ", ".join(f"**{LABELS[name]}** ({_DOUBTS[name]})" for name in names)


def doubtful(draft: Draft, settled: Container[str] = ()) -> list[str]:
    """Returns what the fields of a draft are called that are worth a look and in sight: in few words, the kind goes with the metric."""
    names = [n for n in draft.open if n in _DOUBTS and n not in settled and n not in UNDER_MORE]
    return [LABELS[name] for name in names if name != "kind" or "metric" not in names]


def first_field(draft: Draft) -> str:
    """Returns the field in sight that is to be filled or looked at first; the statement where none is in doubt."""
    doubtful = (name for name in (*draft.missing, *draft.open) if name in _DOUBTS and name not in UNDER_MORE)
    return next(doubtful, "statement")
