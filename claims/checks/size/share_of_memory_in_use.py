"""SIZ130: the share of a device's memory that is in use, against what is in use and what there is."""

import re
from collections.abc import Iterator

from claims.checks import Finding, View, Working, check
from claims.checks.size.figures import agreed, amount, is_amount
from claims.checks.size.runs import is_of_one_device
from claims.checks.weighing import Weighing, weigh
from claims.facts import Fact, tell
from claims.facts.runs import partner
from claims.model.metric import Role
from claims.patterns import declared

_LEVEL = declared(r"\b(averag\w*|mean|peaks?|typical\w*|at most|at least|up to)\b|平均|峰值|最高|最多", re.IGNORECASE)

_BACK = declared(r"^(that|this|it|which) (is|was|means|fills|takes|makes)\b|^(这|即|相当于)", re.IGNORECASE)
"""Words that draw a share from the bytes told just before it."""


@check("SIZ130", "memory-utilisation")
def share_of_memory_in_use(view: View, share: Fact) -> Iterator[Finding]:
    """Compares the share of the memory of a device that is in use with the bytes in use over the bytes that it has.

    Share = in use / memory of a device. Only bytes that are told of one device are taken. Where one of the two is told
    as an average or a peak and the other is not, a difference is left open.

    Bad:

    ```toml
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "accelerator"
    # claims/capacity.toml
    id = "capacity"
    subject = "the-card"
    kind = "spec"
    statement = "The card has 80 GB of memory."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-per-device"
    quantity = {printed = "80 GB", value = "80", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/used.toml
    id = "used"
    subject = "the-card"
    kind = "memory"
    statement = "The model takes up 60 GB on each card."
    claimant = "the-maker"
    modality = "measured"
    metric = "memory-used"
    quantity = {printed = "60 GB", value = "60", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-card"
    kind = "utilisation"
    statement = "The memory of the card is used to 90%."
    claimant = "the-maker"
    modality = "measured"
    metric = "memory-utilisation"
    quantity = {printed = "90%", value = "90", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "accelerator"
    # claims/capacity.toml
    id = "capacity"
    subject = "the-card"
    kind = "spec"
    statement = "The card has 80 GB of memory."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-per-device"
    quantity = {printed = "80 GB", value = "80", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/used.toml
    id = "used"
    subject = "the-card"
    kind = "memory"
    statement = "The model takes up 60 GB on each card."
    claimant = "the-maker"
    modality = "measured"
    metric = "memory-used"
    quantity = {printed = "60 GB", value = "60", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-card"
    kind = "utilisation"
    statement = "The memory of the card is used to 75%."
    claimant = "the-maker"
    modality = "measured"
    metric = "memory-utilisation"
    quantity = {printed = "75%", value = "75", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if share.claim is None or share.unit != "percent" or share.role is not Role.SHARE or share.value <= 0:
        return
    used = partner(view, share, "memory-used", where=lambda fact: _is_of_one_device(view, fact))
    there = agreed(view, share.claim, "memory-per-device", assume=False)
    if used is None or there is None or there.value <= 0 or used.value > there.value:
        return
    working = Working()
    working.given("share in use", share)
    working.given("in use", used)
    working.given("memory of a device", there)
    how = f"{tell(used.value, 'byte')} / {tell(there.value, 'byte')}"
    expected = working.computed("share", amount(used).over(amount(there)).scaled(100), "percent", how)
    made = f"{tell(used.value, 'byte')} of {tell(there.value, 'byte')} are {tell(expected.middle or 0, 'percent')}"
    shown = tell(share.value, "percent")
    levels = [set(map(str.casefold, _LEVEL.findall(fact.claim.statement))) for fact in (share, used) if fact.claim]
    is_drawn = _BACK.search(share.claim.statement) is not None and not levels[0]
    yield from weigh(
        view,
        working,
        Weighing(
            printed=share,
            others=(used, there),
            expected=expected,
            good=f"{made}, which bears out the {shown} printed.",
            bad=f"{made}, not the {shown} printed.",
            needs=("peak-memory-method", "metric-definition"),
            doubt="" if levels[0] == levels[-1] or is_drawn else "the one may be an average, and the other a peak",
        ),
    )


def _is_of_one_device(view: View, fact: Fact) -> bool:
    if fact.claim is None or not is_amount(fact):
        return False
    return fact.quantity.unit.endswith("/device") or is_of_one_device(view, fact.claim)
