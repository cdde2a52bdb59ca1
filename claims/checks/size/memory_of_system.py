"""SIZ114: the memory of a system against its devices and nodes."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.devices_in_words import devices_in_words
from claims.checks.size.figures import agreed, amount, is_amount, is_of_host, most_precise, shown, told, unassumed
from claims.facts import Fact, Reading
from claims.facts.wholes import comes_of_it
from claims.model.claim import Claim
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.subject import SubjectKind
from claims.patterns import declared

_ACCELERATOR = declared(
    r"\bhbm|\bgpu|\bnpu|\btpu|accelerator|(device|card)s?'? memory|memory of (the |its |all )?(card|device)s|on-package|\bvram\b|graphics|显存",
    re.IGNORECASE,
)
_ALL_DEVICES = declared(
    r"\b(all|both|\d+) (of )?(the |its )?([\w-]+ )?(cards|devices|accelerators|chips|processors)\b|"
    r"\b(cards|devices|accelerators|chips|processors)\b.*\b(together|combined|in all|in total)\b",
    re.IGNORECASE,
)
_OTHER = declared(
    r"\b(lp)?ddr\dx?\b|\blpddr|\bcpus?\b|\bhost\b|system memory|main memory|\bunified\b|\bfast memory\b|\bssds?\b|\bnvme\b",
    re.IGNORECASE,
)
"""Words of other memory that may be counted with that of the accelerators."""

_BINARY_UNIT = declared(r"(kibi|mebi|gibi|tebi|pebi)")
_POWERS = "powers of"
_RESERVED = Decimal("0.9")
"""Makers quote usable memory for a system and built-in memory for a chip, or the reverse: less than a tenth apart."""

_NEEDS = ("device-memory", "device-node-count")


@check("SIZ114", "memory-capacity", "memory-per-node")
def memory_of_system(view: View, memory: Fact) -> Iterator[Finding]:
    """Compares the printed memory of a system with its devices x memory of a device, or nodes x memory of a node.

    Bytes; TB and TiB are tried both ways, since the memory of chips is customarily counted in powers of 1,024 and
    printed in GB. A printed total within a tenth of the product can be the usable part. Beyond that the two are
    inconsistent where the words say that the memory is that of the accelerators; else other memory may be meant. Only
    counts of the same system, or of the same study, are used.

    Bad:

    ```toml
    # subjects/the-rack.toml
    id = "the-rack"
    name = "The Rack"
    kind = "cluster"
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "accelerator"
    # claims/each.toml
    id = "each"
    subject = "the-card"
    kind = "spec"
    statement = "The card has 96 GB of memory."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-per-device"
    quantity = {printed = "96 GB", value = "96", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/cards.toml
    id = "cards"
    subject = "the-rack"
    kind = "spec"
    statement = "The rack has 64 cards."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    quantity = {printed = "64", value = "64", unit = "device"}
    about = [{subject = "the-card", role = "component"}]
    citations = [{source = "the-article", paragraph = 1}]
    # claims/total.toml
    id = "total"
    subject = "the-rack"
    kind = "spec"
    statement = "The rack has 12 TB of HBM."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-capacity"
    quantity = {printed = "12 TB", value = "12", unit = "terabyte"}
    about = [{subject = "the-card", role = "component"}]
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-rack.toml
    id = "the-rack"
    name = "The Rack"
    kind = "cluster"
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "accelerator"
    # claims/each.toml
    id = "each"
    subject = "the-card"
    kind = "spec"
    statement = "The card has 96 GB of memory."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-per-device"
    quantity = {printed = "96 GB", value = "96", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/cards.toml
    id = "cards"
    subject = "the-rack"
    kind = "spec"
    statement = "The rack has 64 cards."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    quantity = {printed = "64", value = "64", unit = "device"}
    about = [{subject = "the-card", role = "component"}]
    citations = [{source = "the-article", paragraph = 1}]
    # claims/total.toml
    id = "total"
    subject = "the-rack"
    kind = "spec"
    statement = "The rack has 6.1 TB of HBM."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-capacity"
    quantity = {printed = "6.1 TB", value = "6.1", unit = "terabyte"}
    about = [{subject = "the-card", role = "component"}]
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if memory.claim is None or not is_amount(memory) or is_of_host(memory):
        return
    ways = [("devices-per-node", "memory-per-device")]
    if memory.metric == "memory-capacity":
        ways = [("device-count", "memory-per-device"), ("node-count", "memory-per-node")]
    elif _is_server(view, memory):
        ways.append(("device-count", "memory-per-device"))
    for counted, measured in ways:
        count = _count(view, memory, counted)
        each = agreed(view, memory.claim, measured)
        if each is None and count is not None and count.claim is not None and count.claim.subject == memory.subject:
            each = agreed(view, count.claim, measured, assume=False)
        if count is not None and each is not None and each.id != memory.id:
            yield _compared(memory, count, each)
            return


def _is_server(view: View, memory: Fact) -> bool:
    subject = view.subject(memory.subject)
    return subject is not None and subject.kind is SubjectKind.SERVER


def _count(view: View, memory: Fact, metric: str) -> Fact | None:
    """Returns the number of devices or nodes of the same system: of the same study, else of the system itself."""
    assert memory.claim is not None
    facts = [f for f in view.facts_about(memory.subject, metric, main=True) if is_amount(f)]
    if memory.study:
        facts = [f for f in view.facts_of_study(memory.study, metric) if is_amount(f)] or facts
    own = [f for f in facts if f.study in (None, memory.study)]
    if not own and metric == "devices-per-node":
        return agreed(view, memory.claim, metric) or devices_in_words(view, memory.claim)
    return most_precise(own)


def _binary(fact: Fact) -> list[Reading]:
    """Returns the readings of a figure with the other powers, whether or not its record leaves them open.

    GB is often printed for powers of 1,024; GiB is hardly ever printed for powers of 1,000, so it has that reading only
    where its record leaves it open.
    """
    slips = () if _BINARY_UNIT.match(fact.quantity.unit) else fact.slips
    return [reading for reading in (*fact.readings, *slips) if _POWERS in reading.label]


def _compared(memory: Fact, count: Fact, each: Fact) -> Finding:
    working = Working()
    working.given("memory as printed", memory)
    working.given("devices" if each.metric == "memory-per-device" else "nodes", count)
    working.given("memory of each", each)
    unit = "device" if each.metric == "memory-per-device" else "node"
    product = working.computed(
        "product",
        amount(count).times(amount(each)),
        "byte",
        f"{told(amount(count), unit, count.value)} x {shown(each)}",
        count.value * each.value,
    )
    reads = (memory, count, each)
    word = "an assumed " if each.is_assumed else ""
    number = f"{'assumed ' if count.is_assumed else ''}{told(amount(count), unit, count.value)}"
    said = f"{number} of {word}{each.quantity.printed} come to {told(product, 'byte', count.value * each.value)}"
    said = said[0].upper() + said[1:]
    if amount(memory).overlaps(product):
        sentence = f"{said}, which fits the {memory.quantity.printed} printed."
        return consistent(reads, working, sentence, needs=unassumed(reads))
    for whole in (None, *_binary(memory)):
        for one in (None, *_binary(each)):
            size = amount(count).times(one.interval if one else amount(each))
            if (whole.interval if whole else amount(memory)).overlaps(size):
                working.computed("product in the other powers", size, "byte")
                labels = " and ".join(dict.fromkeys(r.label for r in (whole, one) if r))
                sentence = f"{said}; the {memory.quantity.printed} printed fit if read as {labels}."
                if whole is not None and one is None and _counts_in_binary(memory, each):
                    break
                return _in_other_powers(reads, working, sentence, same=bool(whole) == bool(one))
    mixed = [slip for slip in memory.slips if _POWERS in slip.label and slip.interval.overlaps(product)]
    explained = "" if mixed and _is_of_devices(memory) else _explained(memory, product)
    hint = f" They would agree as {mixed[0].label}." if mixed else ""
    sentence = f"{said}, not the {memory.quantity.printed} printed{explained}.{hint}"
    if explained or count.is_assumed or each.is_assumed:
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, sentence, needs=_NEEDS)


def _counts_in_binary(memory: Fact, each: Fact) -> bool:
    """Tells whether a body that prints GiB of the one prints another unit for the total, which it did not leave open."""
    one, other = memory.claim, each.claim
    if one is None or other is None or memory.readings or one.claimant != other.claimant:
        return False
    return _BINARY_UNIT.match(each.quantity.unit) is not None and _is_of_devices(memory)


def _in_other_powers(reads: tuple[Fact, ...], working: Working, sentence: str, *, same: bool) -> Finding:
    if same:
        return consistent(reads, working, sentence, needs=unassumed(reads))
    return under_determined(reads, working, sentence, needs=("device-memory",))


def _is_of_devices(memory: Fact) -> bool:
    """Tells whether a memory is said to be that of the accelerators, or to add up from theirs."""
    assert memory.claim is not None
    if _OTHER.search(memory.claim.statement):
        return False
    return components_named(memory.claim) or bool(_ACCELERATOR.search(memory.claim.statement))


def components_named(claim: Claim) -> bool:
    """Tells whether a claim names what it is made up of."""
    return any("component" in about.role.casefold() for about in claim.about)


def _explained(memory: Fact, product: Interval) -> str:
    assert memory.claim is not None
    low, high = product
    near = Interval(None if low is None else low * _RESERVED, None if high is None else high / _RESERVED)
    if amount(memory).overlaps(near):
        return "; a part may be reserved"
    all_devices = _ALL_DEVICES.search(memory.claim.statement)
    is_sum = all_devices or comes_of_it(memory.claim.statement)
    if (_ACCELERATOR.search(memory.claim.statement) or is_sum) and not _OTHER.search(memory.claim.statement):
        return ""
    return "; which memory is meant is not said"
