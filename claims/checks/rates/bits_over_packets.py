"""RAT201: bits a second against packets a second."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact, Reading, tell, tell_number
from claims.facts.amounts import amount_in
from claims.facts.links import direction, may_be_of_one_port
from claims.facts.runs import Bond, bond, partner
from claims.model.claim import Claim, Modality
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.patterns import declared

_BETWEEN_FRAMES = 20
"""IEEE 802.3: preamble and start delimiter take 8 bytes before each frame, the least gap between frames 12."""

_SMALLEST_FRAME = 64
"""IEEE 802.3: the smallest frame in bytes, checksum included; the frame sizes of RFC 2544 begin with it."""

_ROUNDING = Decimal("0.02")
_SMALLEST_BITS = (_SMALLEST_FRAME + _BETWEEN_FRAMES) * 8
_LARGEST_FRAME = 1518
"""IEEE 802.3: a basic frame holds 1,500 bytes of data at most, and 18 of addresses, type and check sequence."""

_LARGEST_BITS = (_LARGEST_FRAME + _BETWEEN_FRAMES) * 8
_BYTES = declared(r"(\d{2,5})[- ]?(?:B|[Bb]ytes?)\b")
_PEAK = declared(r"\bpeak|\bup to\b|\bmax", re.IGNORECASE)
_EACH_PORT = declared(r"\b(?:each|every|per|a) (?:of its )?(?:\w+ )?ports?\b|每个?(?:端口|网口|光口)", re.IGNORECASE)
_NEEDS = ("frame-size-mix", "line-rate-and-direction")


@check("RAT201", "packet-rate")
def bits_over_packets(view: View, packets: Fact) -> Iterator[Finding]:
    """Sets a network card's packet rate against its throughput and the smallest Ethernet frame.

    Bits a second / packets a second = bits a packet, if both rates hold at once. A frame has 64 bytes at least, and
    20 more of preamble and gap stand on the wire before the next (IEEE 802.3), so that a line carries at most bits a
    second / 672 packets. A rate above that is possible only if it counts both directions, or more ports than the
    throughput does. Two peaks of one card are as a rule taken with different frames: where the line carries as many of
    the smallest frames they are consistent, and the frame size of each is still asked for. Rates in bit/s and packet/s,
    frames in bytes.

    Bad:

    ```toml
    # claims/bits.toml
    id = "bits"
    subject = "the-card"
    kind = "throughput"
    statement = "The card reaches 100 Gbit/s."
    claimant = "the-maker"
    modality = "described"
    metric = "network-throughput"
    quantity = {printed = "100 Gbit/s", value = "100", unit = "gigabit/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/packets.toml
    id = "packets"
    subject = "the-card"
    kind = "throughput"
    statement = "The card handles 400 million packets a second."
    claimant = "the-maker"
    modality = "described"
    metric = "packet-rate"
    quantity = {printed = "400 million", value = "4E+8", unit = "packet/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/bits.toml
    id = "bits"
    subject = "the-card"
    kind = "throughput"
    statement = "The card reaches 100 Gbit/s."
    claimant = "the-maker"
    modality = "described"
    metric = "network-throughput"
    quantity = {printed = "100 Gbit/s", value = "100", unit = "gigabit/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/packets.toml
    id = "packets"
    subject = "the-card"
    kind = "throughput"
    statement = "The card handles 148.8 million packets of the smallest size a second."
    claimant = "the-maker"
    modality = "described"
    metric = "packet-rate"
    quantity = {printed = "148.8 million", value = "1.488E+8", unit = "packet/second"}
    conditions = {frame-size-mix = "64 bytes"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    assert packets.claim
    if packets.role is Role.CHANGE or packets.value <= 0:
        return
    working = Working()
    rate = working.given("packet rate", packets)
    bits = _widest(view, packets)
    if bits is None:
        line = working.computed(
            "the line that this takes with the smallest frames",
            rate.scaled(_SMALLEST_BITS),
            "bit/second",
            f"{tell(packets.value, packets.unit)} x (64 + 20) bytes x 8",
        )
        yield under_determined(
            (packets,),
            working,
            f"{tell(packets.value, packets.unit)} take {tell(line.middle or 0, 'bit/second')} even with the smallest "
            "frames, and no throughput is printed beside them.",
            needs=_NEEDS,
        )
        return
    working.given("throughput", bits)
    for reading in bits.every:
        value = _middle(reading, bits)
        plain = value / packets.value
        per_packet = working.computed(
            f"a packet if both held at once ({reading.label})",
            reading.interval.over(rate),
            "bit/packet",
            f"{tell(reading.interval, 'bit/second')} / {tell(packets.value, packets.unit)}",
            plain,
        )
        on_the_wire = per_packet.scaled(Decimal("0.125"))
        working.computed("on the wire", on_the_wire, "byte/packet", nominal=plain / 8)
        working.computed(
            "the frame, without preamble and gap",
            on_the_wire.minus(Interval.exactly(_BETWEEN_FRAMES)),
            "byte/packet",
            nominal=plain / 8 - _BETWEEN_FRAMES,
        )
        working.computed(
            f"packets of the smallest frames that the line carries ({reading.label})",
            reading.interval.scaled(1 / Decimal(_SMALLEST_BITS)),
            "packet/second",
            f"{tell(reading.interval, 'bit/second')} / ((64 + 20) bytes x 8)",
            value / _SMALLEST_BITS,
        )
        working.computed(
            f"packets of the largest usual frames that the line carries ({reading.label})",
            reading.interval.scaled(1 / Decimal(_LARGEST_BITS)),
            "packet/second",
            f"{tell(reading.interval, 'bit/second')} / ((1,518 + 20) bytes x 8)",
            value / _LARGEST_BITS,
        )
    yield _judged(view, packets, bits, working)


def _middle(reading: Reading, bits: Fact) -> Decimal:
    """Returns the bits a second that a reading of the printed figure stands for."""
    middle = reading.interval.middle
    return bits.value if reading.interval == bits.interval or middle is None else middle


def _widest(view: View, packets: Fact) -> Fact | None:
    """Returns the largest throughput that the card is made for, else the largest reached: above it is above each."""
    assert packets.claim
    metric = "network-throughput"
    near = (*view.beside(packets.claim, metric), *view.facts_about(packets.subject, metric, main=True))
    found = [
        fact
        for fact in near
        if fact.role is Role.AMOUNT and fact.value > 0 and bond(view, packets, fact) is not Bond.NONE
    ]
    rated = [fact for fact in found if not _is_measured(fact)]
    return max(rated or found, key=lambda fact: fact.value, default=None)


def _judged(view: View, packets: Fact, bits: Fact, working: Working) -> Finding:
    frame, is_of_the_rate = _frame(view, packets)
    size = frame if frame is not None else Decimal(_SMALLEST_FRAME)
    needed = packets.interval.scaled((size + _BETWEEN_FRAMES) * 8)
    reads = (packets, bits)
    shown = tell(packets.value, packets.unit)
    if frame is not None:
        working.computed("the line that this takes", needed, "bit/second", f"{shown} x ({size} + 20) bytes x 8")
    smallest = bits.value / _SMALLEST_BITS
    limit = f"{tell(bits.value, bits.unit)} carry at most {tell(smallest, packets.unit)} of the smallest frames"
    if frame is not None and frame != _SMALLEST_FRAME:
        limit = (
            f"{tell(bits.value, bits.unit)} carry at most "
            f"{tell(bits.value / ((size + _BETWEEN_FRAMES) * 8), packets.unit)} frames of {size} bytes"
        )
    peak = Interval.exactly(packets.value * (size + _BETWEEN_FRAMES) * 8).widened(_ROUNDING)
    fitting = _fitting(view, packets, bits, peak if needed.low is None else needed, working)
    if not fitting:
        bad = f"{limit}, not {shown}, even if both directions are counted."
        sure = needed.low is not None and is_of_the_rate and bond(view, packets, bits) is Bond.SURE
        if sure and not _is_measured(bits) and not _may_be_of_one_port(view, packets, bits):
            return inconsistent(reads, working, bad, needs=_NEEDS)
        return under_determined(reads, working, bad, needs=_NEEDS, severity=Severity.WARNING)
    if fitting[0] != "as printed":
        return under_determined(
            reads,
            working,
            f"{limit}; {shown} are possible only {fitting[0]}.",
            needs=_NEEDS,
            severity=Severity.WARNING,
        )
    share = packets.value / smallest * 100
    if frame is not None and is_of_the_rate:
        return consistent(
            reads,
            working,
            f"{shown} of {size} bytes take {tell(needed.middle or 0, 'bit/second')} with preamble and gap, within the "
            f"{tell(bits.value, bits.unit)} printed.",
            bears_out=False,
        )
    if _is_the_line_rate(packets, smallest):
        return consistent(
            reads, working, f"{shown} are the line rate of {tell(bits.value, bits.unit)} at 64 bytes.", bears_out=False
        )
    per_packet = bits.value / packets.value
    if not _is_a_peak(packets) and not _is_a_peak(bits):
        return consistent(
            reads,
            working,
            f"{tell(bits.value, bits.unit)} in {shown} make {tell_number(per_packet / 8)} bytes a packet on the "
            "wire, more than the 84 of the smallest.",
            bears_out=False,
        )
    if share > 100:
        return under_determined(
            reads,
            working,
            f"{limit}, not {shown}; one of the two is only a bound, so that they may still hold at once.",
            needs=_NEEDS,
        )
    return consistent(
        reads,
        working,
        f"{limit}, of which {shown} are {tell(share, 'percent')}, so the line can carry them; if both rates held at once, "
        f"a packet would have {tell_number(per_packet)} bits, {tell_number(per_packet / 8)} bytes on the wire, and the "
        "frame size of neither is stated.",
        needs=_NEEDS,
        bears_out=False,
    )


def _is_measured(fact: Fact) -> bool:
    return fact.claim is not None and fact.claim.modality is Modality.MEASURED


def _may_be_of_one_port(view: View, *facts: Fact) -> bool:
    words = [f"{fact.claim.statement} {fact.quantity.printed}" for fact in facts if fact.claim]
    return any(may_be_of_one_port(text) for text in (*words, view.name(facts[0].subject)))


def _is_the_line_rate(packets: Fact, smallest: Decimal) -> bool:
    low, high = packets.interval
    rate = packets.interval if low is not None and high is not None else Interval(packets.value, packets.value)
    return rate.overlaps(Interval(smallest, smallest).widened(_ROUNDING))


def _fitting(view: View, packets: Fact, bits: Fact, needed: Interval, working: Working) -> list[str]:
    """Returns the readings under which the line carries the packets, the plain one first."""
    factors = [(Decimal(1), "as printed")]
    counted, carried = direction(packets), direction(bits)
    if counted == "one-direction" and carried == "both-directions":
        working.say("the throughput is of both directions, the packets are of one")
        factors = [(Decimal("0.5"), "as printed")]
    elif counted != "one-direction" and carried != "both-directions":
        factors.append((Decimal(2), "if they count both directions and the throughput one"))
    ports = partner(view, packets, "network-ports")
    if ports is not None and ports.value > 1 and not _is_of_all_ports(view, packets, bits, ports):
        factors.append((ports.value, "if they count all ports and the throughput one"))
        factors.append((ports.value * 2, "if they count all ports and both directions and the throughput one"))
    found = []
    for reading in bits.every:
        for factor, label in factors:
            line = reading.interval.scaled(factor)
            if not line.is_below(needed):
                plain = label == "as printed"
                words = label if reading.label == "as printed" else f"if the throughput is read as {reading.label}"
                found.append(words if plain or reading.label == "as printed" else f"{words}, {label}")
    working.say(f"the packets fit: {'; '.join(found) if found else 'in no reading'}")
    return found


def _is_of_all_ports(view: View, packets: Fact, bits: Fact, ports: Fact) -> bool:
    """Tells whether a throughput is that of all ports together: as many times the rate that is told of one."""
    told = (c for c in view.claims_about(packets.subject) if c.subject == packets.subject)
    rates = [amount_in(c, "bit/second/port") or amount_in(c, "bit/second") for c in told if _is_of_a_port(c)]
    return any(rate is not None and bits.interval.overlaps(rate.times(ports.interval)) for rate in rates)


def _is_of_a_port(claim: Claim) -> bool:
    return claim.quantity is not None and (
        claim.quantity.unit.endswith("/port") or _EACH_PORT.search(claim.statement) is not None
    )


def _frame(view: View, packets: Fact) -> tuple[Decimal | None, bool]:
    """Returns the frame size in bytes, and whether it is sure that the packet rate was reached with it."""
    assert packets.claim
    said = _BYTES.findall(packets.claim.conditions.get("frame-size-mix", "")) or _BYTES.findall(packets.claim.statement)
    if len(said) == 1 and Decimal(said[0]) >= _SMALLEST_FRAME:
        return Decimal(said[0]), True
    fact = partner(view, packets, "frame-size", unit="byte")
    if fact is None or fact.value < _SMALLEST_FRAME:
        return None, True
    on_the_wire = fact.claim is not None and fact.claim.reading == "on-the-wire"
    return fact.value - (_BETWEEN_FRAMES if on_the_wire else 0), False


def _is_a_peak(fact: Fact) -> bool:
    claim = fact.claim
    assert claim
    words = f"{claim.statement} {fact.quantity.printed} {' '.join(claim.hedges)}"
    return claim.modality is not Modality.MEASURED or _PEAK.search(words) is not None
