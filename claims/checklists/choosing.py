"""Which items apply to a claim, and by which rule one does not."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from claims.model.checklist import Item
from claims.model.claim import Claim, ClaimKind, Tag
from claims.model.library import Library
from claims.model.subject import SubjectKind

_TAGS: Mapping[Tag, str] = {
    Tag.TRAINING: "training",
    Tag.SERVING: "serving",
    Tag.NETWORK: "a network card or a network test",
    Tag.MOE: "a mixture of experts",
    Tag.LORA: "LoRA",
    Tag.QUANTISED: "quantisation",
    Tag.MULTI_DEVICE: "several devices",
    Tag.CACHING: "caching",
    Tag.PROJECTION: "a projection",
    Tag.PEOPLE: "the work of people",
}


class Profile(NamedTuple):
    """What decides which items a claim is asked about."""

    kind: ClaimKind
    tags: frozenset[Tag]
    subject: SubjectKind | None


def profile(library: Library, claim: Claim) -> Profile:
    """Returns the profile of a claim: its kind, its tags with its study's, the kind of its subject."""
    study = library.studies.get(claim.study or "")
    subject = library.subjects.get(claim.subject)
    tags = frozenset(claim.tags) | frozenset(study.tags if study else ())
    return Profile(claim.kind, tags, subject.kind if subject else None)


@cache
def obstacle(item: Item, asked: Profile) -> str:
    """Names the rule by which an item does not apply, as a sentence; empty where it applies."""
    kind = asked.kind
    if kind in item.not_for:
        return f"Not asked of {kind} claims."
    if item.applies_to and kind not in item.applies_to:
        return f"Asked only of {_listed(item.applies_to, 'and')} claims."
    if lacking := [_TAGS[tag] for tag in item.only_if if tag not in asked.tags]:
        return f"Asked only where the claim involves {_listed(lacking, 'and')}."
    if barring := [_TAGS[tag] for tag in item.not_if if tag in asked.tags]:
        return f"Not asked where the claim involves {_listed(barring, 'and')}."
    if kind is ClaimKind.SPEC and item.subject_kinds and asked.subject and asked.subject not in item.subject_kinds:
        kinds = _listed((k.replace("-", " ") for k in item.subject_kinds), "or")
        return f"Asked of a specification only where it is of a subject of kind {kinds}."
    return ""


def is_essential(item: Item, kind: ClaimKind) -> bool:
    """Tells whether an item that applies is essential for a kind of claim."""
    return item.essential_for_all or kind in item.essential_for


def _listed(words: Iterable[str], last: str) -> str:
    *first, final = (str(word) for word in words)
    return f"{', '.join(first)} {last} {final}" if first else final
