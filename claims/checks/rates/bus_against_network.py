"""RAT202: the bus of a network card against its network."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact, tell
from claims.facts.links import direction
from claims.facts.runs import partner
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.model.subject import SubjectKind
from claims.patterns import declared

_TRANSFERS = {1: "2.5", 2: "5", 3: "8", 4: "16", 5: "32", 6: "64", 7: "128"}
"""PCI-SIG, PCI Express base specifications 1.0 to 7.0: thousand million transfers a second of one lane."""

_LANES = (1, 2, 4, 8, 16)
_GENERATION = declared(
    r"\bPCI(?:e|[- ]?Express)\b[\s,-]*(?:of )?(?:gen(?:eration)?|v(?:ersion)?)?[\s.-]*"
    r"([1-7])(?:\.\d)?\b(?![- ]?lanes?)",
    re.IGNORECASE,
)
_BUS = declared(r"\bPCI(?:e|[- ]?Express)\b", re.IGNORECASE)
_WIDTH = declared(r"(?<![\w.])[x×] ?(1|2|4|8|16|32)\b|\b(\d{1,2})[- ]lanes?\b", re.IGNORECASE)
_ELSEWHERE = declared(r"\b(SSD|NVMe|drive|storage|downstream|GPU|accelerator)s?\b", re.IGNORECASE)
_OTHER_WAYS = declared(r"\bswitch|socket direct|multi-?host|second connector|auxiliary|two connectors", re.IGNORECASE)
_CARD = declared(
    r"\b(network|smart|ethernet|infiniband)[- ]?(interface )?(card|adapter)|\bs?NICs?\b|\bDPUs?\b", re.IGNORECASE
)
_NEEDS = ("accelerator-sku", "line-rate-and-direction")


@dataclass(frozen=True)
class _Bus:
    """What is known of a card's bus."""

    generation: int
    said: Claim
    lanes: Fact | None = None
    width: int | None = None
    width_said: Claim | None = None

    @property
    def per_lane(self) -> Decimal:
        """Returns the bits a second of one lane in one direction, after coding."""
        raw = Decimal(_TRANSFERS[self.generation]) * 10**9
        if self.generation <= 2:
            return raw * 8 / 10
        return raw * 128 / 130 if self.generation <= 5 else raw

    @property
    def coding(self) -> str:
        """Returns the words for the coding."""
        return "8b/10b" if self.generation <= 2 else "128b/130b" if self.generation <= 5 else "1b/1b"

    @property
    def is_claimed(self) -> bool:
        """Tells whether the number of lanes is claimed rather than assumed."""
        return self.width_said is not None or (self.lanes is not None and not self.lanes.is_assumed)


@check("RAT202", "network-throughput")
def bus_against_network(view: View, network: Fact) -> Iterator[Finding]:
    """Sets what a network card's PCI Express bus can carry against what its network side is said to carry.

    A lane carries, in each direction, 2.5, 5, 8, 16, 32 or 64 thousand million transfers a second by generation, less
    the coding: 8b/10b up to generation 2, 128b/130b up to 5, none from 6 on (PCI-SIG, PCI Express base
    specifications). Sixteen lanes of generation 5 carry 504 Gbit/s or 63 GB/s a direction. Packet headers on the bus
    take a few percent more. The lanes are those printed, else those assumed; with those nothing is contradicted.

    Bad:

    ```toml
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "network-card"
    # claims/network.toml
    id = "network"
    subject = "the-card"
    kind = "throughput"
    statement = "The card reaches 800 Gbit/s in each direction."
    claimant = "the-maker"
    modality = "described"
    metric = "network-throughput"
    reading = "one-direction"
    quantity = {printed = "800 Gbit/s", value = "800", unit = "gigabit/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/bus.toml
    id = "bus"
    subject = "the-card"
    kind = "spec"
    statement = "The card sits on PCIe 5.0 x16."
    claimant = "the-maker"
    modality = "described"
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "network-card"
    # claims/network.toml
    id = "network"
    subject = "the-card"
    kind = "throughput"
    statement = "The card reaches 400 Gbit/s."
    claimant = "the-maker"
    modality = "described"
    metric = "network-throughput"
    quantity = {printed = "400 Gbit/s", value = "400", unit = "gigabit/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/bus.toml
    id = "bus"
    subject = "the-card"
    kind = "spec"
    statement = "The card sits on PCIe 5.0 x16."
    claimant = "the-maker"
    modality = "described"
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    assert network.claim
    if network.role is Role.CHANGE or network.value <= 0 or not _is_a_card(view, network.claim):
        return
    printed = partner(view, network, "bus-bandwidth", unit="bit/second")
    bus = _bus(view, network)
    if printed is not None:
        yield _by_bandwidth(view, network, printed)
    elif bus is not None:
        yield _by_lanes(view, network, bus)


def _is_a_card(view: View, claim: Claim) -> bool:
    subject = view.subject(claim.subject)
    if subject is not None and subject.kind is SubjectKind.NETWORK_CARD:
        return True
    return _CARD.search(claim.statement) is not None


def _bus(view: View, network: Fact) -> _Bus | None:
    """Returns the bus that the claims about a card name; nothing where they name several generations or none."""
    claims = view.claims_about(network.subject)
    found: dict[int, Claim] = {}
    widths: dict[int, Claim] = {}
    for claim in claims:
        for words in _words(view, claim):
            for generation in _GENERATION.findall(words):
                found.setdefault(int(generation), claim)
            if _BUS.search(words) and not _ELSEWHERE.search(words):
                for one, other in _WIDTH.findall(words):
                    widths.setdefault(int(one or other), claim)
    if len(found) != 1:
        return None
    ((generation, said),) = found.items()
    lanes = partner(view, network, "pcie-lanes")
    if lanes is not None:
        return _Bus(generation, said, lanes)
    if len(widths) == 1:
        ((width, width_said),) = widths.items()
        return _Bus(generation, said, width=width, width_said=width_said)
    if widths:
        return _Bus(generation, said)
    assert network.claim
    return _Bus(generation, said, view.assumed("pcie-lanes", *network.claim.subjects()))


def _words(view: View, claim: Claim) -> Iterator[str]:
    yield claim.statement
    for subject in view.subjects_of(claim):
        yield from (subject.name, *subject.aliases)


def _by_lanes(view: View, network: Fact, bus: _Bus) -> Finding:
    working = Working()
    rate = working.given("network", network)
    working.say(f"the bus is PCI Express of generation {bus.generation} ({bus.said.id})")
    lane = working.computed(
        "a lane in one direction",
        bus.per_lane,
        "bit/second",
        f"{_TRANSFERS[bus.generation]} GT/s, coding {bus.coding}",
    )
    reads = [network, bus.said, *((bus.width_said,) if bus.width_said else ()), *((bus.lanes,) if bus.lanes else ())]
    if bus.lanes is None and bus.width is None:
        least = next((n for n in _LANES if not lane.scaled(n).is_below(rate)), None)
        enough = f"at least {least} lanes" if least else "more than 16 lanes"
        working.say(f"{tell(rate, 'bit/second')} take {enough}")
        return under_determined(
            reads,
            working,
            f"{tell(network.value, network.unit)} take {enough} of PCI Express {bus.generation}.0; how many the card "
            "has is not settled.",
            needs=_NEEDS,
        )
    lanes = working.given("lanes", bus.lanes) if bus.lanes else Interval.exactly(bus.width or 0)
    if bus.lanes is None:
        working.say(f"lanes: {bus.width}, in the words of {bus.width_said.id if bus.width_said else ''}")
    carried = working.computed(
        "the bus in one direction",
        lanes.times(lane),
        "bit/second",
        f"{tell(lanes)} x {tell(lane, 'bit/second')}",
    )
    working.computed("the same in bytes", carried.scaled(Decimal("0.125")), "byte/second")
    working.computed("the network in bytes", rate.scaled(Decimal("0.125")), "byte/second", nominal=network.value / 8)
    words = f"{tell(lanes)} lanes of PCI Express {bus.generation}.0 carry {tell(carried.middle or 0, 'bit/second')}"
    if not carried.is_below(rate):
        sentence = _fitting_sentence(network, bus, words, lane, lanes, working)
        return consistent(reads, working, sentence, needs=() if bus.is_claimed else _NEEDS, bears_out=False)
    return _too_narrow(view, network, bus.is_claimed, reads, working, carried, words)


def _fitting_sentence(network: Fact, bus: _Bus, words: str, lane: Interval, lanes: Interval, working: Working) -> str:
    shown = tell(network.value, network.unit)
    if bus.is_claimed:
        return f"{words} a direction, enough for {shown}."
    half = (lanes.middle or Decimal(0)) / 2
    narrower = working.computed(
        "half as many lanes", lane.scaled(half), "bit/second", f"{tell(half)} x {tell(lane, 'bit/second')}"
    )
    would = "would not do for that much each way" if narrower.is_below(network.interval) else "would do as well"
    return f"{words} a direction, enough for {shown}; the {tell(lanes)} lanes are assumed, and {tell(half)} {would}."


def _too_narrow(
    view: View,
    network: Fact,
    is_claimed: bool,
    reads: list[Fact | Claim],
    working: Working,
    carried: Interval,
    words: str,
) -> Finding:
    shown = tell(network.value, network.unit)
    reading = direction(network)
    half = network.interval.scaled(Decimal("0.5"))
    bad = f"{words} a direction, less than the {shown} of the network"
    if reading != "one-direction" and not carried.is_below(half):
        only = " if" if reading == "both-directions" else " only if"
        working.say(f"half of {shown} a direction is {tell(half, 'bit/second')}, which the bus carries")
        if reading == "both-directions" and is_claimed:
            return consistent(
                reads, working, f"{words} a direction, enough for half of {shown} each way.", bears_out=False
            )
        return under_determined(
            reads,
            working,
            f"{bad}; it does{only} both directions are counted in these.",
            needs=_NEEDS,
            severity=Severity.WARNING,
        )
    if not is_claimed:
        sentence = f"{bad}; the number of lanes is assumed, so that the card must have more or another bus."
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    if reason := _way_round(view, network):
        return under_determined(reads, working, f"{bad}; {reason}.", needs=_NEEDS, severity=Severity.WARNING)
    fitting = [r.label for r in network.readings if not carried.is_below(r.interval)]
    if fitting:
        sentence = f"{bad}; it does only if these are read as {fitting[0]}."
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, f"{bad}.", needs=_NEEDS)


def _way_round(view: View, network: Fact) -> str:
    """Says how traffic could reach the network without crossing the bus once."""
    ports = partner(view, network, "network-ports")
    if ports is not None and ports.value > 1:
        return "its ports together may carry more than its bus"
    for claim in view.claims_about(network.subject):
        if any(_OTHER_WAYS.search(words) for words in _words(view, claim)):
            return "a switch on the card or a second connector is another way to the network"
    return ""


def _by_bandwidth(view: View, network: Fact, printed: Fact) -> Finding:
    working = Working()
    working.given("network", network)
    carried = working.given("bus", printed)
    if direction(printed) == "both-directions":
        carried = working.computed("the bus in one direction", carried.scaled(Decimal("0.5")), "bit/second")
    words = f"The bus carries {tell(carried.middle or 0, 'bit/second')}"
    if not carried.is_below(network.interval):
        sentence = f"{words} a direction, enough for {tell(network.value, network.unit)}."
        return consistent((network, printed), working, sentence, bears_out=False)
    return _too_narrow(view, network, not printed.readings, [network, printed], working, carried, words)
