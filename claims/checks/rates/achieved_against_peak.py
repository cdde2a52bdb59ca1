"""RAT213: what was reached against the peak that is printed for the same thing."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from claims.checks import Finding, View, Working, check
from claims.checks.rates.arithmetic import Peak, peak_of_a_device
from claims.checks.weighing import NEAR, Relation, Weighing, weigh
from claims.facts import Fact, tell
from claims.facts.formats import formats_in
from claims.facts.runs import is_whole, links_named, partner
from claims.facts.story import story
from claims.facts.terms import things_in
from claims.model.claim import Modality
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.patterns import declared

_PER_PORT = declared(r"\b(per|each|every|a single|one)\s+port\b|(每一?|单)(个|块)?(端口|网口|光口|口)", re.IGNORECASE)
_OF_SEVERAL = r"cluster|server|node|system|machine|pod|rack|cabinet|tray|board|pair|group|s\b"
_NEEDS = ("peak-rate-basis", "metric-definition")
_MEASURED = ("memory-bandwidth", "bandwidth-per-device", "network-throughput", "packet-rate", "bus-bandwidth")
_SHARES = {
    "memory-bandwidth": "bandwidth-utilisation",
    "bandwidth-per-device": "bandwidth-utilisation",
    "network-throughput": "network-utilisation",
}
"""The share that is printed of the peak of a rate; that of arithmetic is RAT204's."""

_ONE_WAY = declared(
    r"\b(received?|receives|sent|sends?|download\w*|upload\w*|inbound|outbound|one-way|in one direction)\b|单向|接收|下载",
    re.IGNORECASE,
)
"""Words of traffic in one direction, which is how the rate of a link is customarily given."""

_SEVERAL_LINKS = declared(
    r"\b(two|dual|both|three|four|six|eight|several|multiple|bonded|\d+|[nx]?\d+ ?x) ([\w-]+ ){0,2}(links|ports|NICs|cards|rails|adapters|uplinks|planes)\b|"
    r"\b(each|every|per|a) (of \w+ )?([\w-]+ )?(links?|ports?|NICs?|rails?|uplinks?|planes?)\b|双口|双端口|每个?端口",
    re.IGNORECASE,
)
_RATED = declared(
    r"\b(theoretical|nominal|rated|datasheet|(memory )?bandwidth peak|peak (memory )?bandwidth)\b|峰值带宽|理论",
    re.IGNORECASE,
)
_REACHED = declared(
    r"\b(achiev\w*|reach\w*|sustain\w*|measur\w*|observ\w*|saw|seen|hits?|attain\w*|delivered)\b|实测|达到|实际",
    re.IGNORECASE,
)
"""In a table of measurements the peak stands beside what was reached: words tell which of the two a cell is."""

_WHOLE = Decimal(100)
_ACHIEVED = ("achieved-compute", "achieved-compute-per-device")


@dataclass(frozen=True)
class _Ceiling:
    """A peak, what it is read from, its words, and what could still explain a rate above it."""

    interval: Interval
    reads: tuple[Fact, ...]
    words: str
    doubt: str = ""


@check("RAT213", *_ACHIEVED, *_MEASURED)
def achieved_against_peak(view: View, reached: Fact) -> Iterator[Finding]:
    """Sets a rate that was reached against the peak that is printed for the same device, system or port.

    Reached <= peak, for arithmetic in FLOP/s, bandwidth in bytes a second and network throughput; for a system
    devices x peak of a device, for a network card ports x rate of a port. A rate counts as reached where it is called
    achieved or put as measured. A share of the bandwidth or of the line rate that is printed beside it in its study is
    reached / peak. Arithmetic above a peak of another format, and traffic of both directions, stay open.

    Bad:

    ```toml
    # claims/reached.toml
    id = "reached"
    subject = "the-gpu"
    kind = "throughput"
    statement = "The GPU reached 1,100 TFLOP/s in BF16 on large matrices."
    claimant = "the-maker"
    modality = "measured"
    metric = "achieved-compute-per-device"
    quantity = {printed = "1,100 TFLOP/s", value = "1100", unit = "teraFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/peak.toml
    id = "peak"
    subject = "the-gpu"
    kind = "spec"
    statement = "The GPU peaks at 989 TFLOP/s in BF16."
    claimant = "the-maker"
    modality = "described"
    metric = "peak-compute-per-device"
    quantity = {printed = "989 TFLOP/s", value = "989", unit = "teraFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/reached.toml
    id = "reached"
    subject = "the-gpu"
    kind = "throughput"
    statement = "The GPU reached 710 TFLOP/s in BF16 on large matrices."
    claimant = "the-maker"
    modality = "measured"
    metric = "achieved-compute-per-device"
    quantity = {printed = "710 TFLOP/s", value = "710", unit = "teraFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/peak.toml
    id = "peak"
    subject = "the-gpu"
    kind = "spec"
    statement = "The GPU peaks at 989 TFLOP/s in BF16."
    claimant = "the-maker"
    modality = "described"
    metric = "peak-compute-per-device"
    quantity = {printed = "989 TFLOP/s", value = "989", unit = "teraFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if reached.role is not Role.AMOUNT or reached.value <= 0:
        return
    working = Working()
    value = working.given("reached", reached)
    ceiling = _ceiling(view, reached, working)
    if ceiling is None or ceiling.interval.high == 0:
        return
    share = working.computed(
        "share of the peak", value.over(ceiling.interval).scaled(100), "percent", "reached / peak x 100"
    )
    shown = tell(reached.value, reached.unit)
    yield from weigh(
        view,
        working,
        Weighing(
            printed=reached,
            others=ceiling.reads,
            expected=Interval(None, ceiling.interval.high),
            relation=Relation.AT_MOST,
            good=f"The {shown} reached are {tell(share.middle or 0, 'percent')} of {ceiling.words}.",
            bad=f"The {shown} reached are more than {ceiling.words}.",
            needs=_NEEDS,
            doubt=ceiling.doubt,
        ),
    )
    if reached.metric in _SHARES and not reached.readings and share.low is not None and share.low <= _WHOLE:
        yield from _of_a_share(view, reached, ceiling, share)


def _of_a_share(view: View, reached: Fact, ceiling: _Ceiling, share: Interval) -> Iterator[Finding]:
    """Compares a share that is printed of a peak with the rate that was reached."""
    printed = partner(view, reached, _SHARES[reached.metric], unit="percent")
    others = view.beside(reached.claim, reached.metric) if reached.claim else ()
    one_of_several = any(fact.study == reached.study and _is_measured(fact) for fact in others)
    if reached.metric == "network-throughput" and not _is_measured(reached):
        return
    if printed is None or one_of_several or printed.study != reached.study:
        return
    if (piece := _piece(view, reached)) and not (printed.claim and piece in things_in(printed.claim.statement)):
        return  # a share of the whole is none of what one of its pieces reaches
    working = Working()
    working.given("printed share", printed)
    working.given("reached", reached)
    for fact in ceiling.reads:
        working.given("peak", fact)
    working.computed("share of the peak", share, "percent", "reached / peak x 100")
    made = f"{tell(reached.value, reached.unit)} are {tell(share.middle or 0, 'percent')} of {ceiling.words}"
    shown = tell(printed.value, "percent")
    yield from weigh(
        view,
        working,
        Weighing(
            anchor=reached,
            printed=printed,
            others=(reached, *ceiling.reads),
            expected=share,
            good=f"{made}, which bears out the {shown} printed.",
            bad=f"{made}, not the {shown} printed.",
            needs=_NEEDS,
            doubt=_of_another_direction(reached, ceiling.reads[0], printed.interval, share),
        ),
    )


def _of_another_direction(reached: Fact, peak: Fact, printed: Interval, share: Interval) -> str:
    """Says so where a share of a link would be right if the one counted both directions and the other one."""
    if reached.metric != "network-throughput":
        return ""
    readings = {fact.claim.reading if fact.claim else None for fact in (reached, peak)}
    if len(readings) == 1 and None not in readings:
        return ""
    twice = any(printed.widened(NEAR).overlaps(share.scaled(Decimal(factor))) for factor in ("0.5", "2"))
    return "it may count both directions" if twice else ""


def _ceiling(view: View, reached: Fact, working: Working) -> _Ceiling | None:
    if reached.metric in _ACHIEVED:
        return _of_arithmetic(view, reached, working)
    if reached.metric == "network-throughput" and is_whole(reached) and not _is_per_port(reached):
        return _of_ports(view, reached, working) or _of_the_same(view, reached, working)
    own = _of_the_same(view, reached, working)
    return own or (_of_memory(view, reached, working) if reached.metric == "memory-bandwidth" else None)


def _of_memory(view: View, reached: Fact, working: Working) -> _Ceiling | None:
    """Returns the memory bandwidth of the devices on which something else than a device reached a rate."""
    if not _is_measured(reached):
        return None
    each = partner(view, reached, "bandwidth-per-device", unit=reached.unit, where=lambda fact: not _is_measured(fact))
    if each is None or each.value <= 0:
        return None
    is_of_one = _is_of_one(view, reached, each)
    devices = None if is_of_one else partner(view, reached, "device-count")
    if not is_of_one and (devices is None or devices.value <= 0):
        return None
    one = working.given("peak of a device", each)
    if devices is None:
        return _Ceiling(one, (each,), f"the {tell(each.value, each.unit)} printed as the peak of a device")
    product = working.computed(
        "peak of all devices",
        one.times(working.given("devices", devices)),
        each.unit,
        f"{tell(devices.value, 'device')} x {tell(each.value, each.unit)}",
    )
    total = tell(devices.value * each.value, each.unit)
    return _Ceiling(product, (each, devices), f"the {total} that {tell(devices.value, 'device')} have")


def _is_of_one(view: View, reached: Fact, each: Fact) -> bool:
    """Tells whether a rate is told of one device: "each GPU", or "the" with the name of the device."""
    if not is_whole(reached):
        return True
    device = view.subject(each.subject)
    names = "|".join(
        re.escape(re.sub(r"^[Tt]he ", "", name)) for name in ((device.name, *device.aliases) if device else ())
    )
    told = rf"\b(the|an?|one|each|every|per|single|a single) ({names or '(?!)'})(?!\w|[ -]({_OF_SEVERAL}))"
    return reached.claim is not None and re.search(told, reached.claim.statement, re.IGNORECASE) is not None


def _of_arithmetic(view: View, reached: Fact, working: Working) -> _Ceiling | None:
    peak = peak_of_a_device(view, reached)
    if peak is None or reached.unit != peak.fact.unit or peak.fact.value <= 0:
        return None
    one = working.given("peak of a device", peak.fact)
    words = f"the {tell(peak.fact.value, peak.fact.unit)} printed as the peak"
    doubt = "the peak may be of another format" if peak.room > 1 and not _is_of_run(view, reached, peak) else ""
    if reached.metric == "achieved-compute-per-device":
        return _Ceiling(one, (peak.fact,), f"{words} of a device", doubt)
    devices = partner(view, reached, "device-count") if is_whole(reached) else None
    if devices is None or devices.value <= 0:
        return None
    product = working.computed(
        "peak of all devices",
        one.times(working.given("devices", devices)),
        peak.fact.unit,
        f"{tell(devices.value, 'device')} x {tell(peak.fact.value, peak.fact.unit)}",
    )
    total = tell(devices.value * peak.fact.value, peak.fact.unit)
    return _Ceiling(product, (peak.fact, devices), f"the {total} that {tell(devices.value, 'device')} have", doubt)


def _is_of_run(view: View, reached: Fact, peak: Peak) -> bool:
    """Tells whether a peak is told of the very run, of which no other format is named anywhere."""
    if not reached.claim or peak.form is None or peak.fact.study is None or peak.fact.study != reached.study:
        return False
    told = {form.bits for claim in story(view, reached.claim) for form in formats_in(claim.statement)}
    return told | {form.bits for form in formats_in(reached.claim.statement)} <= {peak.form.bits}


def _of_ports(view: View, reached: Fact, working: Working) -> _Ceiling | None:
    ports = partner(view, reached, "network-ports")
    each = partner(view, reached, "network-throughput", unit=reached.unit, where=_is_per_port)
    if ports is None or each is None or ports.value <= 0:
        return None
    product = working.computed(
        "all ports",
        working.given("a port", each).times(working.given("ports", ports)),
        reached.unit,
        f"{tell(ports.value, 'port')} x {tell(each.value, each.unit)}",
    )
    total = f"{tell(ports.value * each.value, each.unit)} of {tell(ports.value, 'port')}"
    return _Ceiling(product, (each, ports), f"the {total}", _of_directions(reached, each, product))


def _of_the_same(view: View, reached: Fact, working: Working) -> _Ceiling | None:
    """Returns the printed peak of the metric of a rate that was measured."""
    if not _is_measured(reached):
        return None
    peak = partner(
        view,
        reached,
        reached.metric,
        unit=reached.unit,
        where=lambda fact: (
            fact.subject == reached.subject
            and not _is_measured(fact)
            and _is_per_port(fact) == _is_per_port(reached)
            and links_named(fact) == links_named(reached)
            and _piece(view, fact) == _piece(view, reached)
        ),
    )
    if peak is None:
        return None
    is_of_one = reached.metric.endswith("-per-device") or is_whole(peak) == is_whole(reached)
    if not is_of_one and not _are_of_one(view, reached, peak):
        return None
    interval = working.given("peak", peak)
    return _Ceiling(
        interval,
        (peak,),
        f"the {tell(peak.value, peak.unit)} printed as the peak",
        _of_directions(reached, peak, interval),
    )


def _piece(view: View, fact: Fact) -> str | None:
    """Returns the thing inside a device that a rate is one of: a stack, a link; nothing for the device itself."""
    term = view.term(fact.claim) if fact.claim else None
    return term.one if term and term.one not in ("device", "node") else None


def _are_of_one(view: View, reached: Fact, peak: Fact) -> bool:
    """Tells whether the words of both are of one of the same things: "every server", "a server"."""
    if any(fact.claim and _SEVERAL_LINKS.search(fact.claim.statement) for fact in (reached, peak)):
        return False
    terms = [view.term(fact.claim) if fact.claim else None for fact in (reached, peak)]
    ones = {term.one if term else None for term in terms}
    return len(ones) == 1 and None not in ones


def _of_directions(reached: Fact, peak: Fact, ceiling: Interval) -> str:
    readings = [fact.claim.reading if fact.claim else None for fact in (reached, peak)]
    if reached.metric not in ("network-throughput", "bus-bandwidth", "packet-rate"):
        return ""
    if None not in readings and readings[0] == readings[1]:
        return ""
    if reached.claim and _ONE_WAY.search(reached.claim.statement):
        return ""
    twice = ceiling.scaled(Decimal(2))
    return "" if twice.is_below(reached.interval) else "it may count both directions"


def _is_measured(fact: Fact) -> bool:
    claim = fact.claim
    if claim is not None and _RATED.search(claim.statement) and not _REACHED.search(claim.statement):
        return False
    return claim is not None and (claim.modality is Modality.MEASURED or claim.reading == "measured")


def _is_per_port(fact: Fact) -> bool:
    return fact.claim is not None and _PER_PORT.search(fact.claim.statement) is not None
