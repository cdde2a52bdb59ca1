"""CNT108: devices as nodes times devices per node."""

import re
from collections.abc import Iterator

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact, tell, told_together
from claims.facts.products import Product
from claims.facts.wholes import Bond, bond, holds_all, says_all
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.whole import is_multiple
from claims.patterns import declared

_IN_ALL = declared(r"\b(in total|in all|altogether|all told|a total of|fully populated)\b", re.IGNORECASE)
_HOUSED = declared(
    r"\b(cards|accelerators|devices|[gnt]pus|chips|they|these|those|which) (all )?(sit|sat|are|were|live) (\w+ )?(in|on|inside|across)\b|"
    r"\b(sit|housed|packed|installed|mounted|spread|distributed) (in|into|over|on|among|across)\b",
    re.IGNORECASE,
)
"""Words that put all devices into the nodes."""
_PART = declared(r"\b(each|per|every|groups?|stages?|replicas?|instances?|spans?|across|unit)\b", re.IGNORECASE)
_COUNTED = declared(r"\b(accelerator|card|gpu|npu|tpu|chip|device|processor|die|package)s?\b")
_NEEDS = ("device-node-count",)


@check("CNT108", "node-count")
def devices_from_nodes(view: View, nodes: Fact) -> Iterator[Finding]:
    """Compares the devices of a set-up with its nodes times the devices of a node.

    Devices = nodes x devices per node. More devices than that are inconsistent, unless they are twice or four times as
    many: a card may hold two or four devices as the software counts them, if both are not counted by one word. Fewer may leave some unused, unless the words
    say that these are all. Where the devices of a node are only assumed, the product is told with the assumption; where
    nothing tells them, the devices of the set-up are not known. Devices that divide evenly by the nodes fit.

    Bad:

    ```toml
    # claims/nodes.toml
    id = "nodes"
    subject = "the-cluster"
    kind = "scale"
    statement = "The run used 16 nodes."
    claimant = "the-maker"
    modality = "described"
    metric = "node-count"
    quantity = {printed = "16", value = "16", unit = "node"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/per-node.toml
    id = "per-node"
    subject = "the-cluster"
    kind = "spec"
    statement = "A node has 8 GPUs."
    claimant = "the-maker"
    modality = "described"
    metric = "devices-per-node"
    quantity = {printed = "8", value = "8", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/devices.toml
    id = "devices"
    subject = "the-cluster"
    kind = "scale"
    statement = "The run used 192 GPUs."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    quantity = {printed = "192", value = "192", unit = "device"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/nodes.toml
    id = "nodes"
    subject = "the-cluster"
    kind = "scale"
    statement = "The run used 16 nodes."
    claimant = "the-maker"
    modality = "described"
    metric = "node-count"
    quantity = {printed = "16", value = "16", unit = "node"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/per-node.toml
    id = "per-node"
    subject = "the-cluster"
    kind = "spec"
    statement = "A node has 8 GPUs."
    claimant = "the-maker"
    modality = "described"
    metric = "devices-per-node"
    quantity = {printed = "8", value = "8", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/devices.toml
    id = "devices"
    subject = "the-cluster"
    kind = "scale"
    statement = "The run used 128 GPUs."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    quantity = {printed = "128", value = "128", unit = "device"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    assert nodes.claim is not None
    if nodes.interval.low is None or nodes.interval.low < 1 or not _is_first(view, nodes):
        return
    devices = view.in_set_up(nodes.claim, "device-count")
    per_node = view.known(nodes.claim, "devices-per-node")
    if len(devices) > 1 or len(view.beside(nodes.claim, "devices-per-node")) > 1:
        return
    if not devices:
        yield from _without_devices(view, nodes, per_node)
    elif per_node is None:
        yield from _without_size_of_a_node(nodes, devices[0])
    else:
        yield from _all_three(view, nodes, per_node, devices[0])


def _is_first(view: View, nodes: Fact) -> bool:
    """Two reports of one count make one finding."""
    assert nodes.claim is not None
    return not any(f.interval == nodes.interval and f.id < nodes.id for f in view.in_set_up(nodes.claim, nodes.metric))


def _without_devices(view: View, nodes: Fact, per_node: Fact | None) -> Iterator[Finding]:
    working = Working()
    count = working.given("nodes", nodes)
    if per_node is None:
        yield under_determined(
            (nodes,),
            working,
            f"{_nodes(nodes)}: how many devices one has, and so how many there are, is not stated.",
            needs=_NEEDS,
        )
        return
    if not per_node.is_assumed:
        return
    size = working.given("devices of a node", per_node)
    total = working.computed("devices", count.times(size), "device", f"{tell(nodes.value)} x {tell(per_node.value)}")
    which = view.name(per_node.subject) if per_node.subject else "a usual server"
    yield under_determined(
        (nodes, per_node),
        working,
        f"{_nodes(nodes)}: their devices are not stated; if a node is {which} with {tell(size, 'device')}, there are "
        f"{tell(total)}.",
        needs=(*_NEEDS, "device-counting-unit"),
    )


def _without_size_of_a_node(nodes: Fact, devices: Fact) -> Iterator[Finding]:
    if not (nodes.interval.is_exact and devices.interval.is_exact):
        return
    working = Working()
    count, all_devices = working.given("nodes", nodes), working.given("devices", devices)
    each = all_devices.over(count)
    working.computed("devices of a node", each, "device", f"{tell(devices.value)} / {tell(nodes.value)}")
    facts = (nodes, devices)
    if is_multiple(devices.value, nodes.value):
        told = f"{tell(all_devices, 'device')} in {_plain(nodes)} make {tell(each)} in each, a whole number."
        yield consistent(facts, working, told)
        return
    yield under_determined(
        facts,
        working,
        f"{tell(all_devices, 'device')} do not divide evenly among {_plain(nodes)}.",
        needs=_NEEDS,
        severity=Severity.WARNING,
    )


def _all_three(view: View, nodes: Fact, per_node: Fact, devices: Fact) -> Iterator[Finding]:
    working = Working()
    count, size = working.given("nodes", nodes), working.given("devices of a node", per_node)
    printed = working.given("devices", devices)
    how = f"{tell(nodes.value)} x {tell(per_node.value)}"
    total = working.computed("nodes x devices of a node", count.times(size), "device", how)
    facts = (nodes, per_node, devices)
    if not total.overlaps(printed) and _others_make_it(view, nodes, size, printed):
        return
    product = f"{_nodes(nodes)} of {tell(per_node.value, 'device')} make {tell(total, 'device')}"
    if total.overlaps(printed):
        doubt = f"; that a node has {tell(per_node.value)} is assumed" if per_node.is_assumed else ""
        yield consistent(facts, working, f"{product}, as many as are printed{doubt}.", needs=_NEEDS if doubt else ())
        return
    bad = f"{product}, and {tell(printed, 'device')} are printed"
    if per_node.is_assumed:
        which = view.name(per_node.subject) if per_node.subject else "a usual server"
        yield under_determined(
            facts,
            working,
            f"{bad}; that a node is {which} is assumed.",
            needs=(*_NEEDS, "device-counting-unit"),
        )
        return
    multiple = next((n for n in (2, 4) if _times(total, n).overlaps(printed) or _times(printed, n).overlaps(total)), 0)
    if multiple and not _are_counted_alike(per_node, devices):
        working.say(f"the counts agree if a card is {multiple} devices as the software counts them")
        yield under_determined(
            facts,
            working,
            f"{bad}; they agree only if a card is counted as {multiple} devices in one place.",
            needs=("device-counting-unit",),
            severity=Severity.WARNING,
        )
        return
    is_all = any(f.claim and _IN_ALL.search(f.claim.statement) for f in facts)
    is_whole = told_together(nodes, devices) and not (nodes.claim and _PART.search(nodes.claim.statement))
    is_all = is_all or bool(nodes.claim and _HOUSED.search(nodes.claim.statement))
    is_all = is_all or _are_all_of_the_nodes(view, nodes, per_node, devices)
    is_multiple = bool(total.is_exact and total.low and printed.low and printed.low % total.low == 0)
    if is_whole and (is_all or (total.is_below(printed) and not is_multiple)):
        yield inconsistent(facts, working, f"{bad}.", needs=_NEEDS)
        return
    if total.is_below(printed):
        yield under_determined(
            facts,
            working,
            f"{bad}; that the nodes are all nodes of the set-up is not stated.",
            needs=_NEEDS,
            severity=Severity.WARNING,
        )
        return
    rest = working.computed("devices not accounted for", total.minus(printed), "device", "the product less the devices")
    yield under_determined(
        facts,
        working,
        f"{bad}; {tell(rest, 'device')} are not accounted for.",
        needs=_NEEDS,
        severity=Severity.WARNING,
    )


def _are_all_of_the_nodes(view: View, nodes: Fact, per_node: Fact, devices: Fact) -> bool:
    """Tells whether the devices are said to be those of the nodes: "the D4 servers bring", "that makes"."""
    if nodes.claim is None or per_node.claim is None or devices.claim is None:
        return False
    terms = [view.term(claim) for claim in (nodes.claim, per_node.claim, devices.claim)]
    number, each, whole = terms
    if number is None or each is None or whole is None:
        return False
    product = Product(number, each, "node", whole.powers)
    return Bond.NAMED is bond(view, product) is holds_all(view, whole, product) and says_all(view, whole, product)


def _others_make_it(view: View, nodes: Fact, size: Interval, printed: Interval) -> bool:
    """Tells whether another number of nodes makes the devices, so that this one is of some of the nodes only."""
    assert nodes.claim is not None
    others = view.in_set_up(nodes.claim, nodes.metric)
    return any(other.interval.times(size).overlaps(printed) for other in others)


def _are_counted_alike(per_node: Fact, devices: Fact) -> bool:
    """Tells whether both counts are of one product by one word, so that dies and cards cannot be told apart by them."""
    if per_node.claim is None or devices.claim is None:
        return False
    words = [
        set(_COUNTED.findall(f"{c.statement} {c.quantity.printed if c.quantity else ''}".casefold()))
        for c in (per_node.claim, devices.claim)
    ]
    readings = {per_node.claim.reading, devices.claim.reading}
    alike = len(words[0]) == 1 and words[0] == words[1] and len(readings) == 1
    return alike and {a.subject for a in per_node.claim.about} == {a.subject for a in devices.claim.about} != set()


def _times(interval: Interval, factor: int) -> Interval:
    return interval.scaled(factor)


def _plain(nodes: Fact) -> str:
    return tell(nodes.interval if nodes.interval.is_exact else nodes.value, "node")


def _nodes(nodes: Fact) -> str:
    text = _plain(nodes)
    return text[0].upper() + text[1:]
