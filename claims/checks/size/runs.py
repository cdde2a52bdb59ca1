"""What the texts say of a run: which model it is of, what it trains, and whether memory is relieved by offloading."""

import re
from enum import Enum

from claims.checks import View
from claims.checks.size.figures import compared
from claims.facts import Fact
from claims.model.claim import Claim, Tag
from claims.model.study import Study
from claims.model.subject import SubjectKind
from claims.patterns import declared

ONE_DEVICE = declared(
    r"\b(per|each|every|a single|one)\s+(\w+\s)?(card|device|gpu|npu|tpu|accelerator|chip|processor)s?\b"
    r"(?! (node|server|machine|host|rack|pod|system|cluster)s?\b)|"
    r"(?:每一?|单)(?:张|块|颗|个|枚)?(?:加速卡|显卡|计算卡|智算卡|卡(?!时)|芯片|加速器|[GNT]PU)|各卡",
    re.IGNORECASE,
)
"""Words that make an amount one of a single device."""


def is_of_one_device(view: View, claim: Claim) -> bool:
    """Tells whether an amount is one of a single device, which the words may call by the name of the product."""
    if ONE_DEVICE.search(claim.statement):
        return True
    names = [
        re.escape(name)
        for subject in view.subjects_of(claim)
        if subject.kind is SubjectKind.ACCELERATOR
        for name in (subject.name, *subject.aliases)
    ]
    one = rf"\b(per|each|every|a single|one|(?<=on )an?|(?<=of )an?|(?<=in )an?) ({'|'.join(names)})(?![\w-]| (node|server|machine|host|rack|pod|system|cluster)\b)"
    return bool(names) and re.search(one, claim.statement, re.IGNORECASE) is not None


_OFFLOAD = declared(
    r"off-?load|\bswap|host memory|\bcpu memory|main memory|system memory|\bddr|\bdram\b|nvme|\bssds?\b|unified memory",
    re.IGNORECASE,
)
_NO_OFFLOAD = declared(
    r"\b(no|not|without|never|none)\b[\w\s,]{0,20}(off-?load|swap)"
    r"|(off-?load|swap)\w*\s+(is|was|were|are)?\s*(not|off\b)"
    r"|entirely (in|with(in)?) (the )?(device|gpu|accelerator|card|hbm)",
    re.IGNORECASE,
)
_ADAPTER = declared(r"\bq?lora\b|\badapters?\b|\bpeft\b|low-rank|parameter-efficient|prompt tuning", re.IGNORECASE)
_FULL = declared(
    r"random(ly)?[- ]initiali[sz]|from scratch|from nothing|pre-?training"
    r"|full(-parameter| parameter)?[- ](fine|training)|full-weight"
    r"|all (of )?(its |the )?(weights|parameters) (are|were) (trained|updated)",
    re.IGNORECASE,
)
_PRE_TRAINED = declared(
    r"pre-?trained\b(?!\s+(\w+\s)?(model|weights|checkpoint|base|parameters|network))", re.IGNORECASE
)
_TUNED = declared(r"fine-?tun|\btun(ed|ing)\b|post-?train|reinforcement|\bRL\b|\bRLHF\b|align", re.IGNORECASE)
_TRAINED = declared(r"\btrain(s|ed|ing)?\b|pre-?train", re.IGNORECASE)
_SERVED = declared(
    r"\b(serv(e|es|ed|ing)|infer|inference|deploy\w*|prefill\w*|decod\w*|hosts?|hosted|runs? on|run on)\b",
    re.IGNORECASE,
)


class Offload(Enum):
    """What the texts say of memory outside the devices."""

    MENTIONED = "mentioned"
    EXCLUDED = "excluded"
    UNSAID = "unsaid"


class Trained(Enum):
    """How much of a model a run trains."""

    NOTHING = "nothing"
    ADAPTER = "an adapter"
    EVERYTHING = "every parameter"
    UNSAID = "unsaid"


def study_of(view: View, claim: Claim) -> Study | None:
    """Returns the study of a claim."""
    return view.study(claim.study) if claim.study else None


def models_of(view: View, claim: Claim) -> tuple[str, ...]:
    """Returns the models that a claim, else its study, is about; those that it only compares with are left out."""
    aside = compared(claim)
    study = study_of(view, claim)
    for ids in (claim.subjects(), (study.subject, *study.about) if study else ()):
        models = [i for i in dict.fromkeys(ids) if i not in aside and _is_model(view, i)]
        if models:
            return tuple(models)
    return ()


def _is_model(view: View, subject_id: str) -> bool:
    subject = view.subject(subject_id)
    return subject is not None and subject.kind is SubjectKind.MODEL


def is_of_one_run(view: View, fact: Fact) -> bool:
    """Tells whether a figure stands for one run or set-up of one model.

    A figure without a study that repeats one with a study about the same subject stands for nothing of its own.
    """
    claim = fact.claim
    if claim is None or len(models_of(view, claim)) != 1:
        return False
    if claim.study:
        return True
    same = view.facts_about(claim.subject, fact.metric, main=True)
    return not any(other.study and other.interval == fact.interval for other in same)


def offload(view: View, claim: Claim) -> Offload:
    """Tells what a claim, its study and the other claims of the study say of memory outside the devices."""
    texts = list(_said_of_offload(view, claim))
    if any(_OFFLOAD.search(_NO_OFFLOAD.sub("", text)) for text in texts):
        return Offload.MENTIONED
    return Offload.EXCLUDED if any(_NO_OFFLOAD.search(text) for text in texts) else Offload.UNSAID


def _said_of_offload(view: View, claim: Claim) -> list[str]:
    study = study_of(view, claim)
    claims = [claim, *(view.claims_of_study(study.id) if study else ())]
    texts = [study.title, study.summary] if study else []
    for one in claims:
        texts += [one.statement, *one.conditions.values()]
    details = [*view.details(claim.id), *(view.details(study.id) if study else ())]
    return texts + [d.value for d in details if d.item == "recompute-offload" and d.value]


def is_serving(view: View, claim: Claim) -> bool:
    """Tells whether a claim is about serving a model."""
    study = study_of(view, claim)
    tags = {*claim.tags, *(study.tags if study else ())}
    if tags & {Tag.SERVING, Tag.TRAINING}:
        return Tag.SERVING in tags and (Tag.SERVING in claim.tags or Tag.TRAINING not in claim.tags)
    return bool(_SERVED.search(claim.statement)) and not _TRAINED.search(claim.statement)


def trained(view: View, claim: Claim) -> Trained:
    """Tells how much of the model a run trains: by the words and tags of the claim, then by those of its study."""
    study = study_of(view, claim)
    tags = {*claim.tags, *(study.tags if study else ())}
    own = " ".join((claim.statement, *claim.conditions.values()))
    whole = f"{study.title}. {study.summary}" if study else ""
    if Tag.TRAINING not in tags and not _TRAINED.search(own) and not _TUNED.search(own):
        return Trained.NOTHING
    if Tag.SERVING in claim.tags and Tag.TRAINING not in claim.tags:
        return Trained.NOTHING
    told = _told(own, Tag.LORA in claim.tags) or _told(whole, bool(study and Tag.LORA in study.tags))
    if told is None:
        return Trained.EVERYTHING if _TRAINED.search(f"{own} {whole}") else Trained.UNSAID
    return told


def _told(words: str, lora: bool) -> Trained | None:
    if _FULL.search(words) or (_PRE_TRAINED.search(words) and not _TUNED.search(words)):
        return Trained.EVERYTHING
    if lora or _ADAPTER.search(words):
        return Trained.ADAPTER
    return Trained.UNSAID if _TUNED.search(words) else None
