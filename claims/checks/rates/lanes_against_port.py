"""RAT203: lanes times the rate of a lane against the rate of a network card."""

import re
from collections.abc import Iterator
from decimal import ROUND_CEILING, Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact, tell, tell_number
from claims.facts.links import direction
from claims.facts.runs import Bond, partner, weakest
from claims.facts.story import just_told
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.patterns import declared

_NET_OF_CLASS = {28: 25, 56: 50, 112: 100, 224: 200}
"""OIF CEI-28G to CEI-224G name classes of signalling; Ethernet (IEEE 802.3by, cd, ck, dj) nets these Gbit/s of each."""

_GIGA = Decimal(10**9)
_HOST = declared(r"\bPCI(e|[- ]?Express)?\b|\bCXL\b|\bhosts?\b|主机|总线", re.IGNORECASE)
_BACK = declared(r"^(they|these|those|it|this|that|both|together|in all)\b|^(其|它|两者|合计)", re.IGNORECASE)
_NEEDS = ("line-rate-and-direction", "accelerator-sku")


@check("RAT203", "network-throughput")
def lanes_against_port(view: View, network: Fact) -> Iterator[Finding]:
    """Sets the lanes of a network card times the rate of a lane against the throughput of the card.

    Lanes x rate of a lane >= throughput. The rate that is printed of a lane is as a rule that of signalling: one of
    112G (OIF CEI-112G) nets 100 Gbit/s of Ethernet (IEEE 802.3ck), 56G nets 50, 224G nets 200. Without a printed
    number of lanes the least whole number is told, which a throughput in bit/s always has.

    Bad:

    ```toml
    # claims/network.toml
    id = "network"
    subject = "the-card"
    kind = "throughput"
    statement = "The card reaches 400 Gbit/s in each direction."
    claimant = "the-maker"
    modality = "described"
    metric = "network-throughput"
    reading = "one-direction"
    quantity = {printed = "400 Gbit/s", value = "400", unit = "gigabit/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/lane.toml
    id = "lane"
    subject = "the-card"
    kind = "spec"
    statement = "Its lanes run at 112G."
    claimant = "the-maker"
    modality = "described"
    metric = "lane-rate"
    quantity = {printed = "112G", value = "112", unit = "gigabit/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/lanes.toml
    id = "lanes"
    subject = "the-card"
    kind = "spec"
    statement = "It has two lanes."
    claimant = "the-maker"
    modality = "described"
    metric = "network-lanes"
    quantity = {printed = "two", value = "2", unit = "lane"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
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
    # claims/lane.toml
    id = "lane"
    subject = "the-card"
    kind = "spec"
    statement = "Its lanes run at 112G."
    claimant = "the-maker"
    modality = "described"
    metric = "lane-rate"
    quantity = {printed = "112G", value = "112", unit = "gigabit/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if network.role is Role.CHANGE or network.value <= 0 or _is_of_the_host(view, network):
        return
    lane = partner(view, network, "lane-rate", unit="bit/second") or partner(
        view, network, "lane-rate", unit="bit/second", where=_is_net
    )
    if lane is None or lane.value <= 0:
        return
    working = Working()
    working.given("throughput", network)
    raw = working.given("rate of a lane", lane)
    net = _net(lane, working)
    if lane.claim and "PAM4" in f"{lane.quantity.printed} {lane.claim.statement}":
        working.say(
            f"PAM4 carries two bits in a symbol, so that a lane sends {tell_number(lane.value / _GIGA / 2)} GBd"
        )
    lanes = partner(view, network, "network-lanes")
    if lanes is None:
        yield _least(network, lane, raw, net, working)
    elif lanes.value > 0:
        yield _judged(view, network, lane, lanes, net, working)


def _is_of_the_host(view: View, network: Fact) -> bool:
    """Tells whether a rate that no field names is told of the side of the host: "they", after its bus, is that bus."""
    claim = network.claim
    if claim is None or claim.metric is not None:
        return False
    if _HOST.search(claim.statement):
        return True
    before = just_told(view, claim)[:1] if _BACK.search(claim.statement) else ()
    return any(_HOST.search(other.statement) for other in before)


def _is_net(lane: Fact) -> bool:
    """Tells whether a rate is what a lane carries; beside that of signalling it is the one that throughput is made of."""
    return lane.claim is not None and lane.claim.reading == "net-of-coding"


def _net(lane: Fact, working: Working) -> Decimal:
    """Returns the bits a second of Ethernet that a lane nets."""
    if lane.claim and lane.claim.reading == "net-of-coding":
        return lane.value
    gigabits = lane.value / _GIGA
    known = _NET_OF_CLASS.get(int(gigabits)) if gigabits == gigabits.to_integral_value() else None
    if known is None:
        return lane.value
    working.computed("what such a lane nets", known * _GIGA, "bit/second", f"the Ethernet rate of class {gigabits:f}G")
    return known * _GIGA


def _least(network: Fact, lane: Fact, raw: Interval, net: Decimal, working: Working) -> Finding:
    ratio = working.computed(
        "throughput / rate of a lane",
        network.interval.over(raw),
        how=f"{tell(network.value, network.unit)} / {tell(lane.value, lane.unit)}",
        nominal=network.value / lane.value,
    )
    least = int((ratio.low or Decimal(0)).to_integral_value(ROUND_CEILING)) or 1
    netting = max(least, int((network.value / net).to_integral_value(ROUND_CEILING)))
    working.computed("lanes at least", least, "lane")
    total = working.computed(
        f"{netting} lanes raw", raw.scaled(netting), "bit/second", f"{netting} x {tell(lane.value, lane.unit)}"
    )
    working.computed(f"{netting} lanes net", net * netting, "bit/second", f"{netting} x {tell(net, 'bit/second')}")
    word = "lane" if netting == 1 else "lanes"
    carry = "which carries" if netting == 1 else "which carry"
    return consistent(
        (network, lane),
        working,
        f"{tell(network.value, network.unit)} take {netting} {word} of {tell(lane.value, lane.unit)}, {carry} "
        f"{tell(total.middle or 0, 'bit/second')} on the line and {tell(net * netting, 'bit/second')} net of coding.",
        bears_out=False,
    )


def _judged(view: View, network: Fact, lane: Fact, lanes: Fact, net: Decimal, working: Working) -> Finding:
    count = working.given("lanes", lanes)
    reads = [network, lane, lanes]
    reading = lanes.claim.reading if lanes.claim else None
    ports = partner(view, network, "network-ports") if reading != "in-total" else None
    if ports is not None and ports.value > 1:
        count = count.times(working.given("ports", ports))
        reads.append(ports)
    raw = working.computed(
        "all lanes on the line",
        count.times(lane.interval),
        "bit/second",
        f"{tell(count)} x {tell(lane.value, lane.unit)}",
    )
    netted = working.computed(
        "all lanes net of coding", count.scaled(net), "bit/second", f"{tell(count)} x {tell(net, 'bit/second')}"
    )
    shown = tell(network.value, network.unit)
    carry = f"{tell(count)} lanes of {tell(lane.value, lane.unit)} carry {tell(raw.middle or 0, 'bit/second')}"
    if not netted.is_below(network.interval):
        sentence = f"{carry} on the line, {tell(netted.middle or 0, 'bit/second')} net of coding, enough for {shown}."
        return consistent(reads, working, sentence, bears_out=False)
    if reason := _excuse(view, network, lane, lanes, raw):
        return under_determined(
            reads, working, f"{carry}, and {shown} fit only {reason}.", needs=_NEEDS, severity=Severity.WARNING
        )
    return inconsistent(reads, working, f"{carry}, less than the {shown} printed.", needs=_NEEDS)


def _excuse(view: View, network: Fact, lane: Fact, lanes: Fact, raw: Interval) -> str:
    if not raw.is_below(network.interval):
        return "before what coding takes"
    if direction(network) != "one-direction" and not raw.is_below(network.interval.scaled(Decimal("0.5"))):
        return "if both directions are counted"
    if any(not raw.is_below(r.interval) for r in network.readings):
        return "in another reading of its unit"
    if any(not lanes.interval.times(r.interval).is_below(network.interval) for r in lane.readings):
        return "in another reading of the rate of a lane"
    if lanes.claim and lanes.claim.reading == "per-port" and partner(view, network, "network-ports") is None:
        return "if there are more ports"
    if weakest(view, network, (lane, lanes)) is not Bond.SURE:
        return "if another card is meant"
    return ""
