"""The one training run that a text tells of: a study is proposed for its figures, and made only with a person's yes."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from claims.intake.amounts import in_words
from claims.intake.draft import Draft
from claims.intake.mentions import Named
from claims.intake.newcomers import free_slug
from claims.intake.vocabulary import UNDONE
from claims.model.claim import Modality, Tag
from claims.model.library import Library
from claims.model.quantity import Quantity
from claims.model.study import Study
from claims.model.subject import SubjectKind

_MARKS = frozenset(["training-time", "final-loss", "training-tokens", "training-steps", "restart-count"])
"""What only a run has: two of them make one."""
_OTHERS = frozenset(
    [
        *("initial-loss", "training-loss", "flops-utilisation", "device-count", "node-count", "global-batch-tokens"),
        *("global-batch-size", "sequence-length", "tensor-parallel-degree", "pipeline-parallel-degree", "step-time"),
        *("expert-parallel-degree", "data-parallel-degree", "context-parallel-degree", "uptime-share"),
    ]
)
_ONCE = ("training-time", "final-loss", "training-tokens")
"""What one run has one value of: where a text gives two, it tells of two runs, and none is proposed."""
_SIZES = ("device-count", "training-time", "training-tokens")
_TOLD = (Modality.MEASURED.value, Modality.DESCRIBED.value)
_HARDWARE = (SubjectKind.ACCELERATOR, SubjectKind.SERVER, SubjectKind.CLUSTER)


def with_runs(made: Mapping[str, Draft], named: Named, library: Library, taken: set[str]) -> dict[str, Draft]:
    """Returns the drafts, those of one training run with the study that they would share."""
    by_model: dict[str, list[Draft]] = defaultdict(list)
    for draft in made.values():
        if _is_of_run(draft) and named.subjects[draft.fields["subject"]].kind is SubjectKind.MODEL:
            by_model[draft.fields["subject"]].append(draft)
    found: dict[str, Draft] = dict(made)
    for model, every in by_model.items():
        marked = {_paragraph(draft) for draft in every if draft.fields["metric"] in _MARKS}
        drafts = [draft for draft in every if _paragraph(draft) in marked]
        if not _is_one_run(drafts):
            continue
        study = _study(model, drafts, named, library, taken)
        beside = [d for d in made.values() if _paragraph(d) in marked and _is_beside(d, named)]
        needed = [named.new[i] for i in (study.subject, study.conductor, *study.about) if i in named.new]
        for draft in (*drafts, *beside):
            found[draft.key] = replace(draft, study=study, subjects=tuple(dict.fromkeys([*draft.subjects, *needed])))
    return found


def _paragraph(draft: Draft) -> int:
    return int(draft.fields["citations"][0]["paragraph"])


def _is_of_run(draft: Draft) -> bool:
    fields = draft.fields
    is_told = fields.get("metric") in _MARKS | _OTHERS and fields.get("modality") in _TOLD
    return is_told and "subject" in fields and draft.repeats is None


def _is_beside(draft: Draft, named: Named) -> bool:
    """Tells a figure of the machine that a run was on, told in the run's own paragraph."""
    return _is_of_run(draft) and named.subjects[draft.fields["subject"]].kind in _HARDWARE


def _is_one_run(drafts: list[Draft]) -> bool:
    values: dict[str, set[str]] = defaultdict(set)
    for draft in drafts:
        values[draft.fields["metric"]].add(str(draft.fields.get("quantity", {}).get("value")))
    return len(_MARKS & values.keys()) > 1 and all(len(values[metric]) < 2 for metric in _ONCE)


def _study(model: str, drafts: list[Draft], named: Named, library: Library, taken: set[str]) -> Study:
    name = named.subjects[model].name
    title = f"Training of {name}"
    held = next((s for s in library.studies.values() if (s.subject, s.title) == (model, title)), None)
    if held is not None and held.withdrawn is None:
        return held
    is_undone = held is not None and held.withdrawn is not None and held.withdrawn.why == UNDONE
    new_id = held.id if held is not None and is_undone else free_slug(f"{name} training run", taken)
    taken.add(new_id)
    claimants = {draft.fields.get("claimant") for draft in drafts}
    involved = dict.fromkeys(a["subject"] for d in drafts for a in d.fields.get("about", ()) if a["role"] != "baseline")
    return Study(
        id=new_id,
        title=title,
        subject=model,
        summary=_summary(name, drafts),
        conductor=claimants.pop() if len(claimants) == 1 else None,
        tags=(Tag.TRAINING,),
        about=tuple(s for s in involved if s != model),
    )


def _summary(name: str, drafts: list[Draft]) -> str:
    """Says what the run was in the figures that tell its size."""
    told = {d.fields["metric"]: d.fields["quantity"] for d in drafts if "quantity" in d.fields}
    sizes = [in_words(Quantity.model_validate(told[metric])) for metric in _SIZES if metric in told]
    return f"A training run of {name}{': ' if sizes else ''}{', '.join(sizes)}."
