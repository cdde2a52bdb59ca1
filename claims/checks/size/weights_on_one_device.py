"""SIZ111: weights that are said to fit, or not to fit, one device."""

import re
from collections.abc import Iterator
from decimal import ROUND_CEILING

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.figures import Fit, agreed, fit, left_open, shown, told, unassumed
from claims.checks.size.runs import Offload, models_of, offload
from claims.checks.size.weights import Weights, formats_of, weights_of
from claims.facts import Fact
from claims.model.claim import Claim, ClaimKind
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.patterns import declared

_DEVICE = (
    r"(gpu|card|accelerator|device|chip|npu|tpu|laptop|desktop|workstation|pc|phone|smartphone)%s\b"
    r"(?!\s+(cluster|server|node|farm|pod|rack|system|fleet|partition|group))"
)
_SINGLE = declared(rf"\b(single|one|lone)\s+([\w.-]+\s+){{0,2}}{_DEVICE % 's?'}", re.IGNORECASE)
_ANY = declared(rf"\b(a|an|any)\s+((?!multi|two|four|eight)[a-z][\w.-]*\s+){{0,3}}{_DEVICE % ''}", re.IGNORECASE)
_VERBS = r"(fit|fits|hold|holds|held|run|runs|load|loaded|store|stored)"
_NOT = declared(
    r"too (large|big|heavy)|\brules? out|\bruled out|\boutgrow|more (memory )?than (a|one|any) single"
    r"|exceeds? (the |a |an |any |one )?(\w+\s){0,3}(memory|capacity|vram|gpu|card)|\bno (single|one)\b"
    r"|\b(can ?not|can't|could not|does not|doesn't|do not|don't|will not|won't|never|unable to)\s+(be\s+)?"
    rf"((?!need|require|have|only)\w+\s+){{0,2}}{_VERBS}\b",
    re.IGNORECASE,
)
_FITS = declared(r"\bfits?\b|\bfitting\b|\bholds?\b|\bsqueez", re.IGNORECASE)
_RUNS = declared(
    r"\bruns?\b|\brunning\b|\b(be )?(run|served|loaded|deployed|hosted)\b|enough (memory|room)", re.IGNORECASE
)
_NEEDS = ("weights-bytes", "device-memory", "recompute-offload")


@check("SIZ111", ClaimKind.MEMORY, ClaimKind.SUPPORT, ClaimKind.AVAILABILITY, ClaimKind.SPEC, ClaimKind.OPINION)
def weights_on_one_device(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares the size of the weights with the memory of the one device that they are said to fit or not to fit.

    Sizes in bytes as printed, else parameters x bits / 8; the format is the claim's own where it names one, else the
    smallest counts. The memory of the device is claimed, else assumed for its class. Said to be too large: the smallest
    size must exceed the memory. Said to fit: the size must not; where a claim only says that a model runs there, parts
    may lie in other memory, which is under-determined.

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
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 400 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "400 billion", value = "4.00E+11", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/memory.toml
    id = "memory"
    subject = "the-card"
    kind = "spec"
    statement = "The card has 48 GB of memory."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-per-device"
    quantity = {printed = "48 GB", value = "48", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/single.toml
    id = "single"
    subject = "the-model"
    kind = "memory"
    statement = "In INT4 the weights fit in the memory of a single card."
    claimant = "the-maker"
    modality = "described"
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
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 400 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "400 billion", value = "4.00E+11", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/memory.toml
    id = "memory"
    subject = "the-card"
    kind = "spec"
    statement = "The card has 48 GB of memory."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-per-device"
    quantity = {printed = "48 GB", value = "48", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/single.toml
    id = "single"
    subject = "the-model"
    kind = "memory"
    statement = "Even in INT4 the weights are too large for a single card."
    claimant = "the-maker"
    modality = "described"
    about = [{subject = "the-card", role = "hardware"}]
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if claim.quantity is not None:
        return
    words = claim.statement
    denied = bool(_NOT.search(words))
    if not _is_of_one(words, denied):
        return
    if len(models_of(view, claim)) != 1:
        return
    memory = agreed(view, claim, "memory-per-device")
    weights = weights_of(view, claim)
    if not weights:
        return
    named = formats_of(view, claim)
    working = Working()
    for fact in {fact.id: fact for one in weights for fact in one.facts}.values():
        working.given("weights" if fact.metric == "weights-size" else "parameters", fact)
    for one in weights:
        working.computed(one.label, one.size, "byte", nominal=one.value)
    least = weights[0]
    if memory is None:
        sentence = f"{least.told} are to be held; the memory of the device is not settled."
        yield under_determined((claim, *least.facts), working, sentence, needs=("device-memory",))
        return
    working.given(f"memory of {_one(view.name(memory.subject))}", memory)
    yield _judged(view, claim, least, memory, working, denied, settled=len(named) == 1)


def _is_of_one(words: str, denied: bool) -> bool:
    """Tells whether words say that something fits, does not fit or runs on one device.

    “Runs on an accelerator” names a kind of device; only “a single” or “one” makes it one of them.
    """
    if _SINGLE.search(words):
        return denied or bool(_FITS.search(words) or _RUNS.search(words))
    return bool(_ANY.search(words)) and (denied or bool(_FITS.search(words)))


def _one(name: str) -> str:
    """Puts an article before a name that is a common noun."""
    article = "an" if name[:1] in "aeiou" else "a"
    return f"{article} {name}" if name[:1].islower() and not name.startswith(("a ", "an ", "the ", "one ")) else name


def _count(working: Working, least: Weights, memory: Fact) -> None:
    """Adds how many devices would hold the weights and nothing else."""
    need, room = least.size, left_open(memory)
    if need.low is None or need.high is None or room.high is None or not room.low:
        return
    few, many, printed = (
        (one / other).to_integral_value(ROUND_CEILING)
        for one, other in ((need.low, room.high), (need.high, room.low), (least.value, memory.value))
    )
    how = f"{told(need, 'byte', least.value)} / {shown(memory)}, rounded up"
    working.computed("devices that could hold them, at least", Interval(few, many), "device", how, printed)


def _judged(
    view: View, claim: Claim, least: Weights, memory: Fact, working: Working, denied: bool, *, settled: bool
) -> Finding:
    answer = fit(least.readings, left_open(memory))
    word = "assumed" if memory.is_assumed else "printed"
    said = f"{least.told} against {shown(memory)} {word} for {_one(view.name(memory.subject))}"
    if answer is Fit.NO and memory.value > 0:
        _count(working, least, memory)
    reads: tuple[Claim | Fact, ...] = (claim, *least.facts, memory)
    if answer is Fit.OPEN:
        return under_determined(reads, working, f"{said}: the digits leave it open whether they fit.", needs=_NEEDS)
    if denied == (answer is Fit.NO):
        holds = "do not fit" if denied else "fit, before caches and activations"
        return consistent(
            reads, working, f"{said}: the weights {holds}, as is said.", needs=unassumed(reads), bears_out=False
        )
    if denied:
        sentence = f"{said}: the weights would fit, though they are said not to."
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    if offload(view, claim) is Offload.MENTIONED:
        sentence = f"{said}: the weights do not fit, which is why other memory is used."
        return consistent(reads, working, sentence, needs=unassumed(reads), bears_out=False)
    sentence = f"{said}: the weights do not fit, though they are said to."
    if settled and not memory.is_assumed and _FITS.search(claim.statement):
        return inconsistent(reads, working, sentence, needs=_NEEDS)
    return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
