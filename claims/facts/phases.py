"""Which phase a claim is about, training or serving, and whether two claims are of the one training that a source tells of."""

import re
from functools import lru_cache

from claims.facts.view import View
from claims.model.claim import Claim, Tag
from claims.model.subject import SubjectKind
from claims.patterns import declared

_TRAINING = declared(r"\b(pre-?|re)?train(s|ed|ing)?\b|\bfine-?tun|训练", re.IGNORECASE)
_SERVING = declared(
    r"\b(infer(ence|ring|s)?|serv(e[sd]?|ing)\b|decod(e[sd]?|ing)|prefill|generat)|推理|解码|预填充|服务(?!器)|线上|生成",
    re.IGNORECASE,
)
_ANOTHER_WORK = declared(
    r"\b(?:tests?|testing|experiments?|evaluations?|debugging)\b|测试|实验|评测|调试", re.IGNORECASE
)
"""Words of a work beside the training that uses the same machines."""
_ONE_OF_SEVERAL = declared(
    r"\b(fine-?tun\w*|post-?train\w*|re-?train\w*|stages?|phases?|earlier|previous\w*|runs|"
    r"ablation\w*|trial\w*|small\w*|(first|second|third|last|one) (week|month|part|half|part|job)s?)\b|微调|后训练|阶段|一期|二期|首次",
    re.IGNORECASE,
)
_MANY = 150
_TRAINED = frozenset((Tag.TRAINING,))
_SYSTEMS = (SubjectKind.CLUSTER, SubjectKind.SITE)


def phase(claim: Claim) -> Tag | None:
    """Tells whether a claim is about training or about serving; nothing where it is about both or neither."""
    tags = _phases_of(claim)
    return next(iter(tags)) if len(tags) == 1 else None


def _phases_of(claim: Claim) -> frozenset[Tag]:
    return frozenset((Tag.TRAINING, Tag.SERVING)) & frozenset(claim.tags) or _phases_in(claim.statement)


@lru_cache(maxsize=50_000)
def _phases_in(statement: str) -> frozenset[Tag]:
    words = ((Tag.TRAINING, _TRAINING), (Tag.SERVING, _SERVING))
    return frozenset(tag for tag, pattern in words if pattern.search(statement))


def are_of_the_only_training(view: View, one: Claim, other: Claim) -> bool:
    """Tells whether two claims, the one of a model and the other of a system, are of the one training of a source.

    The source tells of one model and of one cluster or site, and both claims, of one claimant and no study, speak of the
    training as a whole.
    """
    if not (_may_be_of_the_only_training(view, one) and _may_be_of_the_only_training(view, other)):
        return False
    if one.claimant != other.claimant or one.subject == other.subject:
        return False
    shared = {place.source for place in one.citations} & {place.source for place in other.citations}
    return any({one.subject, other.subject} == _model_and_system(view, source) for source in sorted(shared))


def of_the_only_training(view: View, claim: Claim) -> tuple[Claim, ...]:
    """Returns the claims of the model or of the system that are of the one training that a claim's source tells of."""
    if not _may_be_of_the_only_training(view, claim):
        return ()
    found: dict[str, Claim] = {}
    for source in dict.fromkeys(place.source for place in claim.citations):
        rest = _model_and_system(view, source) - {claim.subject}
        if len(rest) == 1:
            others = (c for c in view.figured_in_source(source) if c.subject in rest)
            alike = (c for c in others if c.claimant == claim.claimant and _may_be_of_the_only_training(view, c))
            found |= {c.id: c for c in alike}
    return tuple(found[other_id] for other_id in sorted(found))


def _may_be_of_the_only_training(view: View, claim: Claim) -> bool:
    if claim.study or _ONE_OF_SEVERAL.search(claim.statement):
        return False
    told = _phases_of(claim)
    if not told and _ANOTHER_WORK.search(claim.statement):
        return False
    return told == _TRAINED or (not told and _tells_of_training_only(view, claim))


def _tells_of_training_only(view: View, claim: Claim) -> bool:
    """Tells whether the sources of a claim speak of a training, and of nothing else that its figures could be of."""
    told = [c for place in claim.citations for c in view.claims_in_source(place.source)]
    if len(told) > _MANY or any(c.study or _ONE_OF_SEVERAL.search(c.statement) for c in told):
        return False
    return frozenset(tag for c in told for tag in _phases_of(c)) == _TRAINED


def _model_and_system(view: View, source: str) -> set[str]:
    """Returns the one model and the one cluster or site that a source tells of; nothing where there are more or none."""
    told = view.claims_in_source(source)
    if len(told) > _MANY:
        return set()
    subjects = [view.subject(i) for i in dict.fromkeys(i for claim in told for i in claim.subjects())]
    models = {s.id for s in subjects if s and s.kind is SubjectKind.MODEL}
    systems = {s.id for s in subjects if s and s.kind in _SYSTEMS}
    return models | systems if len(models) == 1 and len(systems) == 1 else set()
