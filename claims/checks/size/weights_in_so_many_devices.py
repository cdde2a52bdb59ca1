"""SIZ121: weights that are said to fit so many devices."""

import re
from collections.abc import Iterator

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.figures import Fit, agreed, amount, fit, left_open, shown, told, unassumed
from claims.checks.size.runs import Offload, models_of, offload
from claims.checks.size.weights import formats_of, weights_of
from claims.facts import Fact, tell
from claims.model.claim import ClaimKind
from claims.patterns import declared

_HOLDS = declared(
    r"\b(fits?|fitted|fitting|holds?|squeez\w*|suffic\w*|(is|are) enough|enough for|room for|loads? (on|onto|into)|need(s|ed)? (only|just)|"
    r"takes only)\b",
    re.IGNORECASE,
)
_NOT = declared(
    r"\b(not|no longer|never|cannot|can't|too (large|big|few)|more than|fewer than|at least|each|every|experts?|layers?|adapters?|caches?|half|parts?|shards?|draft|embeddings?|vision|active)\b|n't\b",
    re.IGNORECASE,
)
_NEEDS = ("device-memory", "weights-bytes")


@check("SIZ121", "device-count")
def weights_in_so_many_devices(view: View, devices: Fact) -> Iterator[Finding]:
    """Compares the weights of a model with the memory of the devices that are said to hold them.

    Weights larger than devices x memory of one cannot be held by these, caches and activations left aside. The weights
    are those in the format that the claim names: as printed, else parameters x bits / 8. Where other memory is used
    (offloading) nothing is said.

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
    # subjects/int4.toml
    id = "int4"
    name = "INT4"
    kind = "format"
    # claims/weights.toml
    id = "weights"
    subject = "the-model"
    kind = "memory"
    statement = "The INT4 release is 133 GB."
    claimant = "the-maker"
    modality = "described"
    metric = "weights-size"
    about = [{subject = "int4", role = "format"}]
    quantity = {printed = "133 GB", value = "133", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/memory.toml
    id = "memory"
    subject = "the-card"
    kind = "spec"
    statement = "The card has 80 GB."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-per-device"
    quantity = {printed = "80 GB", value = "80", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/cards.toml
    id = "cards"
    subject = "the-model"
    kind = "support"
    statement = "One card holds the INT4 release."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    about = [{subject = "int4", role = "format"}, {subject = "the-card", role = "hardware"}]
    quantity = {printed = "one", value = "1", unit = "device"}
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
    # subjects/int4.toml
    id = "int4"
    name = "INT4"
    kind = "format"
    # claims/weights.toml
    id = "weights"
    subject = "the-model"
    kind = "memory"
    statement = "The INT4 release is 133 GB."
    claimant = "the-maker"
    modality = "described"
    metric = "weights-size"
    about = [{subject = "int4", role = "format"}]
    quantity = {printed = "133 GB", value = "133", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/memory.toml
    id = "memory"
    subject = "the-card"
    kind = "spec"
    statement = "The card has 80 GB."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-per-device"
    quantity = {printed = "80 GB", value = "80", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/cards.toml
    id = "cards"
    subject = "the-model"
    kind = "support"
    statement = "Two cards hold the INT4 release."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    about = [{subject = "int4", role = "format"}, {subject = "the-card", role = "hardware"}]
    quantity = {printed = "two", value = "2", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    claim = devices.claim
    if claim is None or claim.kind not in (ClaimKind.SUPPORT, ClaimKind.MEMORY, ClaimKind.SCALE, ClaimKind.SPEC):
        return
    if not _HOLDS.search(claim.statement) or _NOT.search(claim.statement) or len(models_of(view, claim)) != 1:
        return
    if offload(view, claim) is Offload.MENTIONED or devices.value <= 0:
        return
    formats = formats_of(view, claim)
    weights = weights_of(view, claim)
    memory = agreed(view, claim, "memory-per-device")
    if not weights or memory is None:
        return
    least = weights[0]
    working = Working()
    for fact in least.facts:
        working.given("weights" if fact.metric == "weights-size" else "parameters", fact)
    number = working.given("devices", devices)
    working.given("memory of a device", memory)
    room = number.times(amount(memory))
    working.computed("memory of all", room, "byte", f"{tell(devices.value, 'device')} x {shown(memory)}")
    most = left_open(memory).times(number)
    reads = (devices, *least.facts, memory)
    said = f"{least.told} against {told(room, 'byte', devices.value * memory.value)} in {tell(devices.value, 'device')}"
    answer = fit(least.readings, most)
    if answer is Fit.YES:
        sentence = f"{said}: they fit, before caches and activations."
        yield consistent(reads, working, sentence, needs=unassumed(reads), bears_out=False)
    elif answer is Fit.NO and len(formats) == 1 and not memory.is_assumed:
        yield inconsistent(reads, working, f"{said}: they do not fit, though they are said to.", needs=_NEEDS)
    else:
        sentence = f"{said}: they do not fit, unless another format or other memory is meant."
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
