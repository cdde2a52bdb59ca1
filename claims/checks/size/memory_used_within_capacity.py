"""SIZ117: memory in use against the memory that there is."""

import re
from collections.abc import Iterator

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.figures import Fit, agreed, amount, fit, is_amount, left_open, same_setup, told, unassumed
from claims.checks.size.runs import Offload, is_of_one_device, offload
from claims.facts import Fact
from claims.model.claim import ClaimKind
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.quantity import Comparator
from claims.model.subject import SubjectKind
from claims.patterns import declared

_NEEDS = ("peak-memory-method", "device-memory", "recompute-offload")


_MEMORY = declared(r"memory|\bhbm|vram|\bram\b|footprint|occup|显存|内存", re.IGNORECASE)
_SUM = declared(
    r"^(together|in all|in total|altogether|all told|combined|all in all)\b|^(合计|总计|共计|加起来)", re.IGNORECASE
)
_USED = declared(
    r"\b(us(es?|ed|ing)|occup\w*|consum\w*|need\w*|requir\w*|takes?|took|fills?)\b|占用|使用|需要", re.IGNORECASE
)
_SIZE = declared(r"\d\s?[kmgtp]i?b\b", re.IGNORECASE)


@check("SIZ117", "memory-used", "weights-size", "weights-per-device")
def memory_used_within_capacity(view: View, used: Fact) -> Iterator[Finding]:
    """Compares memory in use, or the size of weights, with the memory of the device or system that holds it.

    Memory used on one device must not exceed that of a device; memory used in all, that of the system or devices x
    memory of a device. All in bytes, TB and TiB tried where the text leaves it open. More than there is, is
    inconsistent, unless memory outside the devices is mentioned or the capacity is assumed. A size of weights is
    compared with the capacity of a system only where both are said together.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "accelerator"
    # claims/memory.toml
    id = "memory"
    subject = "the-card"
    kind = "spec"
    statement = "The card has 80 GB of memory."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-per-device"
    quantity = {printed = "80 GB", value = "80", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/peak.toml
    id = "peak"
    subject = "the-model"
    kind = "memory"
    statement = "Training peaks at 92 GB per card."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-used"
    quantity = {printed = "92 GB", value = "92", unit = "gigabyte"}
    about = [{subject = "the-card", role = "hardware"}]
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "accelerator"
    # claims/memory.toml
    id = "memory"
    subject = "the-card"
    kind = "spec"
    statement = "The card has 80 GB of memory."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-per-device"
    quantity = {printed = "80 GB", value = "80", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/peak.toml
    id = "peak"
    subject = "the-model"
    kind = "memory"
    statement = "Training peaks at 72 GB per card."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-used"
    quantity = {printed = "72 GB", value = "72", unit = "gigabyte"}
    about = [{subject = "the-card", role = "hardware"}]
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    claim = used.claim
    if claim is None or not is_amount(used):
        return
    of_a_device = claim.kind is ClaimKind.MEMORY and is_of_one_device(view, claim)
    is_of_memory = claim.metric is not None or of_a_device or _MEMORY.search(claim.statement)
    if used.metric == "memory-used" and not is_of_memory:
        return
    if claim.metric is None and _SUM.search(claim.statement) and not _USED.search(claim.statement):
        return
    working = Working()
    working.given("in use" if used.metric == "memory-used" else "weights", used)
    capacity = _capacity(view, used, working)
    if capacity is None:
        return
    facts, room, what, certain = capacity
    reads = (used, *facts)
    answer = fit(left_open(used), room)
    if answer is Fit.OPEN and used.quantity.comparator in (Comparator.LESS, Comparator.AT_MOST) and room.middle:
        answer = Fit.YES if used.value <= room.middle else answer
    shown = told(room if not facts or len(facts) > 1 else facts[0].interval, "byte")
    said = f"{used.quantity.printed} against {shown} {what}"
    if answer is Fit.YES:
        if certain:
            yield consistent(reads, working, f"{said}: what is used is there.", needs=unassumed(reads), bears_out=False)
        return
    if answer is Fit.OPEN:
        yield under_determined(reads, working, f"{said}: the digits leave it open whether it fits.", needs=_NEEDS)
        return
    sentence = f"{said}: more is used than there is."
    printed = not any(fact.is_assumed for fact in facts)
    if printed and certain and offload(view, claim) is not Offload.MENTIONED:
        yield inconsistent(reads, working, sentence, needs=_NEEDS)
    else:
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)


_Capacity = tuple[list[Fact], Interval, str, bool]
"""The figures that give the capacity, the capacity, a word for it, and whether it is surely the one that counts."""


def _capacity(view: View, used: Fact, working: Working) -> _Capacity | None:
    claim = used.claim
    assert claim is not None
    each = agreed(view, claim, "memory-per-device")
    if used.metric == "weights-per-device" or (used.metric == "memory-used" and is_of_one_device(view, claim)):
        if each is None:
            return None
        working.given(f"memory of a device of {view.name(each.subject)}", each)
        alone = len(_SIZE.findall(claim.statement)) < 2
        return [each], left_open(each), f"{_whence(each)} for a device", alone
    for metric in ("memory-capacity", "memory-per-node"):
        whole = agreed(view, claim, metric, assume=False)
        if whole is not None and whole.claim is not None:
            working.given(f"memory of {view.name(whole.subject)}", whole)
            certain = _holds_memory(view, whole) and (whole.subject in claim.subjects() or same_setup(used, whole))
            return [whole], left_open(whole), f"printed for {view.name(whole.subject)}", certain
    if used.metric == "weights-size":
        return None
    devices = agreed(view, claim, "device-count", assume=False)
    if each is None or devices is None or not same_setup(used, devices):
        return None
    working.given("devices", devices)
    working.given(f"memory of a device of {view.name(each.subject)}", each)
    working.computed("memory of all devices", amount(devices).times(amount(each)), "byte")
    return [devices, each], amount(devices).times(left_open(each)), f"{_whence(each)} for all devices", True


def _holds_memory(view: View, fact: Fact) -> bool:
    """Tells whether a capacity is surely one: what is told of a model is that of some machine, or what the model takes."""
    subject = view.subject(fact.subject)
    return subject is None or subject.kind is not SubjectKind.MODEL


def _whence(fact: Fact) -> str:
    return "assumed" if fact.is_assumed else "printed"
