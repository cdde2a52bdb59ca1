"""The energy of a token, a step or a request from a power and a rate."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from claims.checks import Finding, View, Working
from claims.checks.weighing import AT_ANOTHER_LOAD, Relation, Weighing, weigh
from claims.facts import Fact, tell
from claims.facts.runs import is_whole, partner
from claims.model.claim import Claim, Modality
from claims.model.interval import Interval
from claims.model.quantity import Comparator
from claims.patterns import declared

_IDLE = Decimal("0.3")


AROUND = Decimal(3)


_COOLING = Decimal(2)


_METER = Decimal("0.1")
"""Two meterings of one run may differ by so much: by sampling, by the ends of the run."""


_AT_MOST = declared(r"\b(up to|at most|max(imum)?|peaks?|rated|limit|TDP|nameplate)\b", re.IGNORECASE)


_A_MACHINE = declared(r"^an? (\w+ ){0,2}(server|node|machine|host|box|rack|cabinet)\b", re.IGNORECASE)


_WITH_COOLING = declared(
    r"\bcooling\b|\b(whole|entire) (site|hall|facility|data ?cent\w+)\b|\bfacility\b|\bPUE\b", re.IGNORECASE
)


_DEVICES = declared(
    r"\b(all (of )?(the |its )?|the )([\w-]+ )?(accelerators|devices|[gnt]pus|cards|chips|processors)\b", re.IGNORECASE
)


_DRAWN = declared(
    r"\b(draws?|drew|drawn|takes?|took|consum\w+|us(es?|ed)|under (full |this )?load|in operation)\b", re.IGNORECASE
)

_OF_THE_DEVICES = declared(
    r"\b(accelerators?|devices?|[gnt]pus?|cards?|chips?|processors?)\b[^.]{0,30}\b(us(ed?|es)|consum\w+|took|takes?|dr[ae]w\w*)\b",
    re.IGNORECASE,
)


_NEEDS = ("power-scope-method", "energy-per-task")


@dataclass(frozen=True)
class _Drawn:
    """A power, what it is read from, and its words."""

    interval: Interval
    value: Decimal
    reads: tuple[Fact, ...]
    words: str


def power_of_all(view: View, anchor: Fact, working: Working) -> _Drawn | None:
    """Returns the power of all."""
    whole = _of_like_scope(view, anchor) or partner(
        view, anchor, "power", unit="watt", where=lambda fact: is_whole(fact) and not is_power_of_a_machine(fact)
    )
    if whole is not None:
        return _Drawn(working.given("power", whole), whole.value, (whole,), tell(whole.value, "watt"))
    each = partner(view, anchor, "power-per-device", unit="watt")
    devices = partner(view, anchor, "device-count")
    if each is None or devices is None:
        return None
    product = working.given("power of a device", each).times(working.given("devices", devices))
    words = f"{tell(devices.value, 'device')} of {tell(each.value, 'watt')}"
    working.computed(
        "power of all devices", product, "watt", f"{tell(devices.value, 'device')} x {tell(each.value, 'watt')}"
    )
    return _Drawn(product, each.value * devices.value, (each, devices), words)


def _of_like_scope(view: View, anchor: Fact) -> Fact | None:
    """Returns the power that is told of what the energy is of: of all with its cooling, or of the devices alone."""
    reading = anchor.claim.reading if anchor.claim else None
    if reading not in ("facility", "device"):
        return None

    def is_alike(fact: Fact) -> bool:
        if fact.claim is None or not is_whole(fact) or is_power_of_a_machine(fact):
            return False
        return _is_of_all(fact) if reading == "facility" else _is_of_devices(fact)

    return partner(view, anchor, "power", unit="watt", where=is_alike)


def _is_of_all(fact: Fact) -> bool:
    return fact.claim is not None and (
        fact.claim.reading == "system" or _WITH_COOLING.search(fact.claim.statement) is not None
    )


def _is_of_devices(fact: Fact) -> bool:
    """Tells whether a power is that of the devices alone, all together."""
    claim = fact.claim
    if claim is None or _is_of_all(fact):
        return False
    return any("component" in about.role.casefold() for about in claim.about) or bool(_DEVICES.search(claim.statement))


def _has_no_more_around(energy: Fact, powers: list[Fact]) -> bool:
    """Tells whether a power holds all that an energy can be of: that of all with cooling, or of the devices alone."""
    reading = energy.claim.reading if energy.claim else None
    if len(powers) != 1 or reading not in ("facility", "device"):
        return False
    if reading == "facility":
        return _is_of_all(powers[0]) and powers[0].metric == "power"
    return _is_of_devices(powers[0]) or powers[0].metric == "power-per-device"


def is_power_of_a_machine(fact: Fact) -> bool:
    """Tells whether a power is told of some one machine: "a server draws"."""
    return fact.claim is not None and _A_MACHINE.search(fact.claim.statement) is not None


def energy_of_one_token(view: View, energy: Fact) -> Iterator[Finding]:
    """Compares the energy of a token with the power that is drawn over the tokens a second, in joules."""
    if energy.unit != "joule/token":
        return
    working = Working()
    working.given("energy of a token", energy)
    each = partner(view, energy, "throughput-per-device", unit="token/second")
    power = partner(view, energy, "power-per-device", unit="watt") if each is not None and each.value > 0 else None
    if each is not None and power is not None:
        drawn = _Drawn(working.given("power of a device", power), power.value, (power,), tell(power.value, "watt"))
        rate = each
    else:
        whole = partner(view, energy, "throughput", unit="token/second", where=is_whole)
        of_all = power_of_all(view, energy, working)
        if whole is None or of_all is None or whole.value <= 0:
            return
        drawn, rate = of_all, whole
    tokens = working.given("tokens a second", rate)
    quotient = working.computed(
        "power / throughput",
        drawn.interval.over(tokens),
        "joule/token",
        f"{drawn.words} / {tell(rate.value, rate.unit)}",
        drawn.value / rate.value,
    )
    made = f"{drawn.words} at {tell(rate.value, rate.unit)} are {tell(drawn.value / rate.value)} J a token"
    doubt = "" if energy.study else AT_ANOTHER_LOAD
    shown = f"{tell(energy.value)} J a token"
    yield from weighed_within_bounds(view, energy, (*drawn.reads, rate), quotient, working, made, shown, doubt)


def weighed_within_bounds(
    view: View,
    energy: Fact,
    reads: tuple[Fact, ...],
    product: Interval,
    working: Working,
    made: str,
    shown: str,
    doubt: str = "",
) -> Iterator[Finding]:
    """Weighs an energy against one that is worked out from a power, of which some may be drawn elsewhere."""
    of_devices = any(fact.metric == "power-per-device" for fact in reads)
    if _are_metered_alike(view, energy, reads, product):
        working.say(
            f"power and energy are both measured, of the same, and may differ by {tell(_METER * 100, 'percent')}"
        )
        yield from weigh(
            view,
            working,
            Weighing(
                printed=energy,
                others=reads,
                expected=product.widened(_METER),
                good=f"{made}, which bears out the {shown} printed.",
                bad=f"{made}, not the {shown} printed.",
                needs=_NEEDS,
                doubt=doubt,
            ),
        )
        return
    around = AROUND if of_devices else _COOLING
    least = None if product.low is None else product.low * _IDLE
    most = None if product.high is None else product.high * (around if of_devices else 1)
    if _has_no_more_around(energy, [fact for fact in reads if fact.metric in ("power", "power-per-device")]):
        around = 1 + _METER
        most = None if product.high is None else product.high * around
    working.say(
        f"a run takes {tell(_IDLE * 100, 'percent')} to all of a rated power, and up to {around} times as much with "
        "all that is around"
    )
    surplus = energy.interval.low is None or product.high is None or energy.interval.low <= product.high * around
    yield from weigh(
        view,
        working,
        Weighing(
            printed=energy,
            others=reads,
            expected=Interval(least, most),
            relation=Relation.AT_MOST,
            good=f"{made}, which bears out the {shown} printed.",
            bad=f"{made}, less than the {shown} printed.",
            off=f"{made}, far more than the {shown} printed.",
            needs=_NEEDS,
            doubt=doubt or ("power supply and cooling could take the rest" if surplus else ""),
        ),
    )


def _are_metered_alike(view: View, energy: Fact, reads: tuple[Fact, ...], product: Interval) -> bool:
    """Tells whether power and energy were measured in one study of the same devices, and no other energy fits."""
    powers = [fact for fact in reads if fact.metric in ("power", "power-per-device")]
    if not all(_is_metered(fact) and _is_metered_with(energy, fact) for fact in (energy, *powers)):
        return False
    if any(fact.metric == "power-per-device" for fact in powers) and not any(
        fact.metric == "throughput-per-device" for fact in reads
    ):
        claim = energy.claim
        if claim is None or (claim.reading != "device" and not _OF_THE_DEVICES.search(claim.statement)):
            return False
    others = view.beside(energy.claim, energy.metric) if energy.claim else ()
    return not any(other.interval.overlaps(product.widened(_METER)) for other in others if other.unit == energy.unit)


def _is_metered_with(energy: Fact, power: Fact) -> bool:
    """Tells whether a power was metered in the study of an energy; without one, a source must tell both of one thing."""
    if energy.study or power.study:
        return energy.study == power.study
    one, other = energy.claim, power.claim
    if one is None or other is None or energy.subject != power.subject:
        return False
    return not {place.source for place in one.citations}.isdisjoint(place.source for place in other.citations)


def _is_of_a_run(claim: Claim) -> bool:
    """Tells whether a figure of a study is told of what was drawn in it, of the system as it ran."""
    is_power = claim.metric in ("power", "power-per-device")
    return claim.study is not None and (not is_power or _DRAWN.search(claim.statement) is not None)


def _is_metered(fact: Fact) -> bool:
    claim = fact.claim
    plain = fact.quantity.comparator in (Comparator.EQUAL, Comparator.ABOUT)
    if claim is None or not plain or _AT_MOST.search(claim.statement):
        return False
    return claim.modality is Modality.MEASURED or (claim.modality is Modality.DESCRIBED and _is_of_a_run(claim))
