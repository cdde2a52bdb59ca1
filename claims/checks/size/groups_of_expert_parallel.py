"""SIZ106: the devices of a run over its expert-parallel degree."""

import re
from collections.abc import Iterator

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.figures import agreed, amount, claimed, is_amount, quotient, same_setup, told
from claims.facts import Fact
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.patterns import declared

_PARTS = declared(r"\b(cards?|modules?|packages?|dies?|boards?|superchips?|chips?)\b|-card", re.IGNORECASE)
_MOST_DIES = 4
"""No accelerator card on sale shows itself to software as more than four devices."""


@check("SIZ106", "expert-parallel-degree")
def groups_of_expert_parallel(view: View, degree: Fact) -> Iterator[Finding]:
    """Divides the devices of a run by its expert-parallel degree: how many groups each hold all experts.

    Groups = devices / expert-parallel degree, and over the pipeline-parallel degree too where a group holds the experts
    of one pipeline stage only. There cannot be more ranks than devices, unless devices are counted in cards of several
    dies. A number of groups that does not come out whole leaves devices over, which is under-determined. Counts are
    exact.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # subjects/the-run.toml
    id = "the-run"
    name = "The Run"
    kind = "technique"
    # studies/trial.toml
    id = "trial"
    title = "A run"
    subject = "the-run"
    summary = "The model was trained once."
    about = ["the-model"]
    # claims/devices.toml
    id = "devices"
    subject = "the-model"
    kind = "scale"
    statement = "The run took 64 GPUs."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    study = "trial"
    quantity = {printed = "64 GPUs", value = "64", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/degree.toml
    id = "degree"
    subject = "the-model"
    kind = "parallelism"
    statement = "It used EP128."
    claimant = "the-maker"
    modality = "described"
    metric = "expert-parallel-degree"
    study = "trial"
    quantity = {printed = "EP128", value = "128", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # subjects/the-run.toml
    id = "the-run"
    name = "The Run"
    kind = "technique"
    # studies/trial.toml
    id = "trial"
    title = "A run"
    subject = "the-run"
    summary = "The model was trained once."
    about = ["the-model"]
    # claims/devices.toml
    id = "devices"
    subject = "the-model"
    kind = "scale"
    statement = "The run took 256 GPUs."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    study = "trial"
    quantity = {printed = "256 GPUs", value = "256", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/degree.toml
    id = "degree"
    subject = "the-model"
    kind = "parallelism"
    statement = "It used EP128."
    claimant = "the-maker"
    modality = "described"
    metric = "expert-parallel-degree"
    study = "trial"
    quantity = {printed = "EP128", value = "128", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if degree.claim is None or not is_amount(degree):
        return
    devices = agreed(view, degree.claim, "device-count", assume=False)
    if devices is None or devices.claim is None:
        return
    working = Working()
    count, ranks = working.given("devices", devices), working.given("expert-parallel degree", degree)
    certain = same_setup(degree, devices)
    if count.is_below(ranks):
        yield _too_many_ranks(degree, devices, working, certain)
        return
    groups = working.computed(
        "groups",
        amount(devices).over(ranks),
        how=f"{told(count, 'device')} / {told(ranks, 'dimensionless')}",
        nominal=quotient(devices, degree),
    )
    printed = claimed(view, degree.claim, "expert-parallel-groups")
    if len(printed) == 1:
        yield _against_printed(view, degree, devices, printed[0], working, groups)
    elif not printed and certain and groups.is_exact:
        yield _without_printed(degree, devices, working, groups)


def _too_many_ranks(degree: Fact, devices: Fact, working: Working, certain: bool) -> Finding:
    reads = (degree, devices)
    said = (
        f"{degree.quantity.printed} needs {told(degree.interval, 'device')}, more than the {devices.quantity.printed}"
    )
    dies = degree.interval.over(amount(devices))
    if _counts_parts(devices) and dies.low is not None and dies.low <= _MOST_DIES:
        sentence = f"{said} counted, unless each of these is several devices to the software."
        return under_determined(
            reads, working, sentence, needs=("device-counting-unit", "ep-config"), severity=Severity.WARNING
        )
    if certain:
        return inconsistent(reads, working, f"{said} of the run.", needs=("device-node-count", "ep-config"))
    sentence = f"{said}, if both are said of one set-up."
    needs = ("device-node-count", "ep-config")
    return under_determined(reads, working, sentence, needs=needs, severity=Severity.WARNING)


def _may_be_dies(devices: Fact, needed: Interval) -> bool:
    """Tells whether the devices may be cards of so many dies that they are enough: a whole number of them."""
    each = needed.over(amount(devices))
    if not _counts_parts(devices):
        return False
    return any(each.overlaps(Interval.exactly(dies)) for dies in range(2, int(_MOST_DIES) + 1))


def _counts_parts(devices: Fact) -> bool:
    """Tells whether the devices may be counted in cards of several dies."""
    assert devices.claim is not None
    if devices.claim.reading is not None:
        return devices.claim.reading in ("card", "package")
    words = (devices.quantity.printed, devices.quantity.unit_note or "", devices.claim.statement)
    return any(_PARTS.search(one) for one in words)


def _without_printed(degree: Fact, devices: Fact, working: Working, groups: Interval) -> Finding:
    said = f"{told(devices.interval, 'device')} over a degree of {told(degree.interval, 'dimensionless')}"
    assert groups.low is not None
    if groups.low == groups.low.to_integral_value():
        many = "group" if groups.low == 1 else "groups"
        sentence = f"{said} are {told(groups, 'dimensionless')} {many} that can each hold all experts."
        return consistent((degree, devices), working, sentence, needs=("degree-decomposition",), bears_out=False)
    return under_determined(
        (degree, devices),
        working,
        f"{said} are {told(groups, 'dimensionless')} groups, not a whole number; some devices would be left over.",
        needs=("degree-decomposition", "ep-config"),
    )


def _against_printed(
    view: View, degree: Fact, devices: Fact, printed: Fact, working: Working, groups: Interval
) -> Finding:
    assert degree.claim is not None
    stages = agreed(view, degree.claim, "pipeline-parallel-degree", assume=False)
    said_groups = working.given("groups as printed", printed)
    reads = [degree, devices, printed]
    fits = said_groups.overlaps(groups)
    if not fits and stages is not None:
        reads.append(stages)
        in_stage = groups.over(working.given("pipeline stages", stages))
        fits = said_groups.overlaps(working.computed("groups within a pipeline stage", in_stage))
    said = (
        f"{told(devices.interval, 'device')} over {degree.quantity.printed} are {told(groups, 'dimensionless')} groups"
    )
    if fits:
        return consistent(
            reads, working, f"{said}, which fits the {printed.quantity.printed} printed.", bears_out=False
        )
    needed = working.computed("devices that the printed groups take", said_groups.times(degree.interval), "device")
    sentence = (
        f"{printed.quantity.printed} groups of {told(degree.interval, 'device')} take {told(needed, 'device')}, "
        f"and {told(devices.interval, 'device')} are printed."
    )
    certain = same_setup(degree, devices) and same_setup(degree, printed)
    if amount(devices).is_below(needed) and certain and not _may_be_dies(devices, needed):
        return inconsistent(reads, working, sentence, needs=("degree-decomposition", "ep-config"))
    return under_determined(
        reads, working, sentence, needs=("degree-decomposition", "ep-config"), severity=Severity.WARNING
    )
