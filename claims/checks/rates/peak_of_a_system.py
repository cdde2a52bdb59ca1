"""RAT211: the peaks of a system against those of its devices, and peaks of one device in two formats."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.arithmetic import format_of_peak
from claims.checks.weighing import Weighing, weigh
from claims.facts import Fact, tell
from claims.facts.runs import Bond, devices_of_a_system, is_whole, links_named, partner, weakest
from claims.model.claim import Modality
from claims.model.metric import Role
from claims.model.subject import SubjectKind
from claims.patterns import declared

_NEEDS = ("peak-rate-basis", "device-node-count")
_OF_ONE = {"peak-compute": "peak-compute-per-device", "memory-bandwidth": "bandwidth-per-device"}
_STEPS = (Decimal("0.25"), Decimal("0.5"), Decimal(2), Decimal(4))
_SYSTEMS = frozenset({SubjectKind.SERVER, SubjectKind.CLUSTER})
_TWICE = frozenset({Decimal("0.5"), Decimal(2)})
_SPARSE = declared(r"\b(?:dense|spars)", re.IGNORECASE)
_BITS = Decimal(8)
_BIT_BY_BIT = Decimal("0.05")


@check("RAT211", "peak-compute", "memory-bandwidth", "network-throughput", "peak-compute-per-device")
def peak_of_a_system(view: View, peak: Fact) -> Iterator[Finding]:
    """Compares the peak of a system with devices times the peak of one, and two formats' peaks of one device.

    Peak of a system = devices x peak of a device, for operations a second of the same format and sparsity, and for
    memory bandwidth in bytes a second. Where the formats are not stated, a factor of two or four leaves the finding
    open. A network of a system that is eight times or an eighth of that of its devices has bits and bytes mixed up; any
    other may have ports of its own. Half the bits give twice the peak as a rule; a narrower format below a wider one is told.

    Bad:

    ```toml
    # claims/system.toml
    id = "system"
    subject = "the-cluster"
    kind = "spec"
    statement = "The cluster peaks at 30 PFLOP/s in FP8."
    claimant = "the-maker"
    modality = "described"
    study = "the-specification"
    metric = "peak-compute"
    quantity = {printed = "30 PFLOP/s", value = "30", unit = "petaFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/one.toml
    id = "one"
    subject = "the-gpu"
    kind = "spec"
    statement = "Each GPU peaks at 1.0 PFLOP/s in FP8."
    claimant = "the-maker"
    modality = "described"
    study = "the-specification"
    metric = "peak-compute-per-device"
    quantity = {printed = "1.0 PFLOP/s", value = "1.0", unit = "petaFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/devices.toml
    id = "devices"
    subject = "the-cluster"
    kind = "scale"
    statement = "The cluster has 384 GPUs."
    claimant = "the-maker"
    modality = "described"
    study = "the-specification"
    metric = "device-count"
    quantity = {printed = "384", value = "384", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-specification.toml
    id = "the-specification"
    title = "The specification"
    subject = "the-cluster"
    about = ["the-gpu"]
    summary = "The maker specified the cluster."
    # subjects/the-cluster.toml
    id = "the-cluster"
    name = "The Cluster"
    kind = "cluster"
    # subjects/the-gpu.toml
    id = "the-gpu"
    name = "The GPU"
    kind = "accelerator"
    ```

    Good:

    ```toml
    # claims/system.toml
    id = "system"
    subject = "the-cluster"
    kind = "spec"
    statement = "The cluster peaks at 384 PFLOP/s in FP8."
    claimant = "the-maker"
    modality = "described"
    study = "the-specification"
    metric = "peak-compute"
    quantity = {printed = "384 PFLOP/s", value = "384", unit = "petaFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/one.toml
    id = "one"
    subject = "the-gpu"
    kind = "spec"
    statement = "Each GPU peaks at 1.0 PFLOP/s in FP8."
    claimant = "the-maker"
    modality = "described"
    study = "the-specification"
    metric = "peak-compute-per-device"
    quantity = {printed = "1.0 PFLOP/s", value = "1.0", unit = "petaFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/devices.toml
    id = "devices"
    subject = "the-cluster"
    kind = "scale"
    statement = "The cluster has 384 GPUs."
    claimant = "the-maker"
    modality = "described"
    study = "the-specification"
    metric = "device-count"
    quantity = {printed = "384", value = "384", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-specification.toml
    id = "the-specification"
    title = "The specification"
    subject = "the-cluster"
    about = ["the-gpu"]
    summary = "The maker specified the cluster."
    # subjects/the-cluster.toml
    id = "the-cluster"
    name = "The Cluster"
    kind = "cluster"
    # subjects/the-gpu.toml
    id = "the-gpu"
    name = "The GPU"
    kind = "accelerator"
    ```
    """
    if peak.role is not Role.AMOUNT or peak.value <= 0:
        return
    if peak.metric == "peak-compute-per-device":
        yield from _in_two_formats(view, peak)
    elif peak.metric == "network-throughput":
        yield from _of_a_network(view, peak)
    elif is_whole(peak):
        yield from _of_a_system(view, peak)


def _of_a_system(view: View, peak: Fact) -> Iterator[Finding]:
    same = _bits(view, peak)
    each = partner(
        view,
        peak,
        _OF_ONE[peak.metric],
        unit=peak.unit,
        where=lambda one: one.value > 0 and (_bits(view, one) == same or None in (same, _bits(view, one))),
    )
    devices = devices_of_a_system(view, peak)
    if each is None or devices is None or devices.value <= 0 or _is_reached(peak) or _is_reached(each):
        return
    working = Working()
    working.given("peak of the system", peak)
    one = working.given("peak of a device", each)
    number = working.given("devices", devices)
    product = working.computed(
        "devices x peak of a device",
        one.times(number),
        peak.unit,
        f"{tell(devices.value, 'device')} x {tell(each.value, each.unit)}",
    )
    made = f"{tell(devices.value, 'device')} of {tell(each.value, each.unit)} make "
    made += tell(devices.value * each.value, peak.unit)
    shown = tell(peak.value, peak.unit)
    fits = [step for step in _STEPS if peak.interval.scaled(step).overlaps(product)]
    yield from weigh(
        view,
        working,
        Weighing(
            printed=peak,
            others=(each, devices),
            expected=product,
            good=f"{made}, which is the {shown} printed for the system.",
            bad=f"{made}, not the {shown} printed for the system.",
            needs=_NEEDS,
            doubt=_doubt(view, peak, each, fits),
        ),
    )


def _of_a_network(view: View, whole: Fact) -> Iterator[Finding]:
    """Compares the network of a system with that of its devices; only bits taken for bytes are sure to be wrong."""
    system = view.subject(whole.subject)
    if system is None or system.kind not in _SYSTEMS or not is_whole(whole) or _is_reached(whole):
        return
    each = partner(view, whole, whole.metric, unit=whole.unit, where=lambda one: _is_of_a_device(view, one))
    devices = devices_of_a_system(view, whole)
    if (
        each is None
        or devices is None
        or devices.value <= 0
        or _is_reached(each)
        or links_named(whole) != links_named(each)
    ):
        return
    working = Working()
    printed = working.given("network of the system", whole)
    one = working.given("network of a device", each)
    product = working.computed(
        "devices x network of a device",
        one.times(working.given("devices", devices)),
        whole.unit,
        f"{tell(devices.value, 'device')} x {tell(each.value, each.unit)}",
    )
    made = f"{tell(devices.value, 'device')} of {tell(each.value, each.unit)} make "
    made += tell(devices.value * each.value, whole.unit)
    reads = (whole, each, devices)
    if printed.overlaps(product):
        yield consistent(reads, working, f"{made}, which is what is printed for the system.")
        return
    mixed = next((factor for factor in (_BITS, 1 / _BITS) if printed.overlaps(product.scaled(factor))), None)
    if mixed is None or whole.readings or each.readings:
        return
    sure = weakest(view, whole, (each, devices)) is Bond.SURE
    times = "eight times" if mixed > 1 else "an eighth of"
    sentence = f"{made}, and “{whole.quantity.printed}” is {times} that: bits and bytes are mixed up."
    if sure:
        yield inconsistent(reads, working, sentence, needs=("line-rate-and-direction",))
    else:
        yield under_determined(reads, working, sentence, needs=("line-rate-and-direction",), severity=Severity.WARNING)


def _is_of_a_device(view: View, fact: Fact) -> bool:
    subject = view.subject(fact.subject)
    return fact.value > 0 and subject is not None and subject.kind is SubjectKind.ACCELERATOR


def _is_reached(fact: Fact) -> bool:
    """A rate that was measured is no peak."""
    claim = fact.claim
    return claim is not None and (claim.modality is Modality.MEASURED or claim.reading == "measured")


def _doubt(view: View, peak: Fact, each: Fact, fits: list[Decimal]) -> str:
    if peak.metric != "peak-compute":
        return ""
    told = {_sparsity(fact) for fact in (peak, each)}
    if len(told) > 1 and "sparse" in told:
        return "the one is with sparsity"
    if _bits(view, peak) != _bits(view, each):
        return "the format of one of them is not stated"
    if _bits(view, peak) is None and fits:
        return "the formats are not stated, and a step of two or four would explain it"
    if _TWICE.intersection(fits) and "" in told:
        return "one of them could be with sparsity"
    return ""


def _sparsity(fact: Fact) -> str:
    """Returns `dense` or `sparse` where a reading or the words of a peak say so."""
    claim = fact.claim
    if claim is not None and claim.reading in ("dense", "sparse"):
        return claim.reading
    found = {word.casefold()[:5] for word in _SPARSE.findall(claim.statement)} if claim else set()
    return ("sparse" if found == {"spars"} else "dense") if len(found) == 1 else ""


def _bits(view: View, fact: Fact) -> Decimal | None:
    form = format_of_peak(view, fact)
    return form.bits if form is not None else None


def _in_two_formats(view: View, narrow: Fact) -> Iterator[Finding]:
    """Compares the peak of a device with its peak in the next wider format."""
    assert narrow.claim
    bits = _bits(view, narrow)
    if bits is None or _is_reached(narrow):
        return
    wider: list[tuple[Decimal, Fact]] = []
    for fact in view.facts_about(narrow.subject, "peak-compute-per-device", main=True):
        other = _bits(view, fact)
        if other is None or other <= bits or fact.unit != narrow.unit or _sparsity(fact) != _sparsity(narrow):
            continue
        if fact.value > 0 and not _is_reached(fact):
            wider.append((other, fact))
    if not wider:
        return
    least = min(other for other, _ in wider)
    next_wider = [fact for other, fact in wider if other == least]
    if len(next_wider) != 1 or least > 32:
        return
    (wide,) = next_wider
    working = Working()
    in_narrow = working.given(f"peak in {bits:f} bits", narrow)
    in_wide = working.given(f"peak in {least:f} bits", wide)
    ratio = working.computed("narrow / wide", in_narrow.over(in_wide), nominal=narrow.value / wide.value)
    pair = f"{tell(narrow.value, narrow.unit)} in {bits:f} bits and {tell(wide.value, wide.unit)} in {least:f} bits"
    usual = least / bits
    if in_narrow.is_below(in_wide):
        yield under_determined(
            (narrow, wide),
            working,
            f"{pair}: the narrower format is the slower one, which is against the rule.",
            needs=("peak-rate-basis",),
            severity=Severity.WARNING,
        )
    elif ratio.overlaps(ratio.exactly(usual).widened(_BIT_BY_BIT)):
        yield consistent((narrow, wide), working, f"{pair}: {tell(usual)} times as much, as is usual.")
