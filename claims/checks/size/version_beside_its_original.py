"""SIZ123: how much smaller, or worse, a version is than what it was made from."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact, formats_in, tell, tell_number
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.benchmarks import is_of_another_score, same_benchmark
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.patterns import declared

_SIZE = declared(
    r"\b(download\w*|files?|weights?|checkpoints?|footprint on disk|size|on disk|smaller|shr[iau]nk\w*|compress\w*)\b|体积|权重|文件",
    re.IGNORECASE,
)
_NO_SIZE = declared(
    r"\b(cache|peak|runtime|activations?|batch\w*|VRAM|bandwidth|faster|speed|latency|throughput|cost|price|layers?|experts?|embedding\w*|than (INT|FP|MXFP|NVFP|GPTQ|AWQ)\S*)\b|缓存|显存|速度",
    re.IGNORECASE,
)
_ADAPTER = declared(r"\badapters?\b|\bLoRA (file|weights)\b|适配器", re.IGNORECASE)
_LESS = declared(
    r"\b(less|smaller|cut\w*|reduc\w*|shr[iau]nk\w*|sav\w+|drop\w*|fall\w*|fell|down|compress\w*|lighter)\b|减少|缩小|降低|节省",
    re.IGNORECASE,
)
_DOWN_TO = declared(
    r"\bto (only |just |about )?\d|\bthe size\b|\bas large\b|\bof (the|its) (original|size|BF16|FP16|full)|至|仅为|相当于",
    re.IGNORECASE,
)
_KEEPS = declared(r"\b(keep\w*|kept|retain\w*|preserv\w*|recover\w*|maintain\w*)\b|保留|保持", re.IGNORECASE)
_LOST = declared(
    r"\b(costs?|los[est]\w*|drop\w*|fall\w*|fell|declin\w*|below|behind|worse|degrad\w*)\b|下降|损失|降低",
    re.IGNORECASE,
)
_VAGUE = declared(
    r"\b(average\w*|across|up to|overall|mean|typical\w*|at most|suite|benchmarks|tests|relative)\b|平均|相对",
    re.IGNORECASE,
)
_NEAR = Decimal("0.04")
_NEAR_OF_SCORES = Decimal("0.01")
_ONE, _HUNDRED = Interval.exactly(1), Decimal(100)
_NEEDS = ("baseline-absolute", "weights-bytes")
_SCORES = ("accuracy", "benchmark-score")


@check("SIZ123", Figured)
def version_beside_its_original(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares "73% smaller" or "0.8 points lost" with the sizes or scores of a version and its original.

    An adapter is set against the weights of its model. The original is the one thing that the subject is a version of. For sizes the bytes of the weights of both are taken,
    for scores those of one benchmark, where each stands once in the source of the claim. A percentage is one of the
    original: 140 GB to 35 GB are 75% less, and 25% of the size.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # subjects/small.toml
    id = "small"
    name = "The Model in four bits"
    kind = "model"
    version_of = ["the-model"]
    # claims/old.toml
    id = "old"
    subject = "the-model"
    kind = "memory"
    statement = "In BF16 the weights need 140 GB."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "140 GB", value = "140", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/shrunk.toml
    id = "shrunk"
    subject = "small"
    kind = "memory"
    statement = "The INT4 files come to 35 GB."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "35 GB", value = "35", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/cut.toml
    id = "cut"
    subject = "small"
    kind = "memory"
    statement = "The download shrinks by 25%."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "25%", value = "25", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # subjects/small.toml
    id = "small"
    name = "The Model in four bits"
    kind = "model"
    version_of = ["the-model"]
    # claims/old.toml
    id = "old"
    subject = "the-model"
    kind = "memory"
    statement = "In BF16 the weights need 140 GB."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "140 GB", value = "140", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/shrunk.toml
    id = "shrunk"
    subject = "small"
    kind = "memory"
    statement = "The INT4 files come to 35 GB."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "35 GB", value = "35", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/cut.toml
    id = "cut"
    subject = "small"
    kind = "memory"
    statement = "The download shrinks by 75%."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "75%", value = "75", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity = claim.quantity
    subject = view.subject(claim.subject)
    if quantity is None or subject is None or not is_exactly_told(claim):
        return
    if quantity.unit not in ("percent", "x", "percentage_point"):
        return
    if quantity.unit != "percentage_point" and _ADAPTER.search(claim.statement) and _SIZE.search(claim.statement):
        new, old = (_told_of(view, claim, claim.subject, metric) for metric in ("adapter-size", "weights-size"))
        if len(new) == len(old) == 1 and not _NO_SIZE.search(claim.statement):
            yield _of_sizes(claim, new[0], old[0])
        return
    if len(subject.version_of) != 1:
        return
    original = subject.version_of[0]
    if quantity.unit != "percentage_point" and _SIZE.search(claim.statement) and not _NO_SIZE.search(claim.statement):
        new, old = (_sizes(view, claim, i) for i in (claim.subject, original))
        if len(new) == len(old) == 1 and not _is_of_a_third(claim, new[0], old[0]):
            yield _of_sizes(claim, new[0], old[0])
    elif quantity.unit != "x":
        yield from _of_scores(view, claim, original)


def _is_of_a_third(claim: Claim, new: Fact, old: Fact) -> bool:
    """Tells whether the words name a format that neither of the two sizes is told in: of another version."""
    told = " ".join(fact.claim.statement for fact in (new, old) if fact.claim)
    mine, theirs = ({form.bits for form in formats_in(text)} for text in (claim.statement, told))
    return bool(mine - theirs)


def _told_of(view: View, claim: Claim, subject_id: str, *metrics: str) -> list[Fact]:
    sources = {citation.source for citation in claim.citations}
    return [
        fact
        for fact in view.facts_about(subject_id, *metrics, main=True)
        if fact.claim and fact.id != claim.id and fact.role is not Role.CHANGE and is_exactly_told(fact.claim)
        if sources & {citation.source for citation in fact.claim.citations}
    ]


def _sizes(view: View, claim: Claim, subject_id: str) -> list[Fact]:
    found = _told_of(view, claim, subject_id, "weights-size")
    return found if len({fact.interval for fact in found}) > 1 else found[:1]


def _of_sizes(claim: Claim, new: Fact, old: Fact) -> Finding:
    assert claim.quantity
    ratio = new.interval.over(old.interval)
    nominal = new.value / old.value
    working = Working()
    working.given("original", old)
    working.given("version", new)
    working.computed("version / original", ratio, nominal=nominal)
    inverse = _ONE.over(ratio)
    if claim.quantity.unit == "x":
        made, shown = [inverse, ratio], f"{tell_number(1 / nominal)} times smaller"
    else:
        less, level = _ONE.minus(ratio).scaled(_HUNDRED), ratio.scaled(_HUNDRED)
        is_level = bool(_DOWN_TO.search(claim.statement))
        made = [level] if is_level else [less] if _LESS.search(claim.statement) else [less, level]
        shown = f"{tell_number((1 - nominal) * 100)}% less, or {tell_number(nominal * 100)}% of the size"
        made = [*made, less] if is_level and _LESS.search(claim.statement) else made
    told = f"From {old.quantity.printed} to {new.quantity.printed} are {shown}"
    return _answer(claim, (new, old), working, made, told)


def _of_scores(view: View, claim: Claim, original: str) -> Iterator[Finding]:
    assert claim.quantity
    keeps = claim.quantity.unit == "percent" and bool(_KEEPS.search(claim.statement))
    loses = claim.quantity.unit == "percentage_point" and bool(_LOST.search(claim.statement))
    if (not keeps and not loses) or _VAGUE.search(claim.statement):
        return
    new, old = (_scores(view, claim, i) for i in (claim.subject, original))
    if len(new) != 1 or len(old) != 1 or new[0].unit != old[0].unit:
        return
    working = Working()
    before, after = working.given("original", old[0]), working.given("version", new[0])
    pair = f"{old[0].quantity.printed} and {new[0].quantity.printed}"
    if keeps:
        made = working.computed("version / original", after.over(before).scaled(_HUNDRED), "percent")
        told = f"Of {pair} the second is {tell(new[0].value * 100 / old[0].value, 'percent')} of the first"
    else:
        made = working.computed("original - version", before.minus(after), "percentage_point")
        told = f"Between {pair} lie {tell_number(old[0].value - new[0].value)} points"
    yield _answer(claim, (new[0], old[0]), working, [made], told)


def _scores(view: View, claim: Claim, subject_id: str) -> list[Fact]:
    return [
        fact
        for fact in _told_of(view, claim, subject_id, *_SCORES)
        if fact.claim and not _KEEPS.search(fact.claim.statement)
        if not is_of_another_score(fact.claim) and same_benchmark(view, claim, fact.claim)
    ]


def _answer(claim: Claim, others: tuple[Fact, Fact], working: Working, made: list[Interval], told: str) -> Finding:
    assert claim.quantity
    figure = claim.quantity.interval()
    reads: tuple[Claim | Fact, ...] = (claim, *others)
    if any(one.overlaps(figure) for one in made):
        return consistent(reads, working, f"{told}, which bears out the {printed(claim)} printed.")
    sentence = f"{told}, not the {printed(claim)} printed."
    slack = _NEAR if others[0].metric in ("weights-size", "adapter-size") else _NEAR_OF_SCORES
    near = any(one.widened(slack).overlaps(figure) for one in made)
    if near or {f.claim.claimant for f in others if f.claim} != {claim.claimant}:
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, sentence, needs=_NEEDS)
