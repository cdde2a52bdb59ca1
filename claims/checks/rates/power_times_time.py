"""RAT208: power, time and devices against energy, and energy of a token."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from claims.checks import Finding, View, Working, check, inconsistent
from claims.checks.weighing import AT_ANOTHER_LOAD, Relation, Weighing, is_of_a_part_of_a_run, span, weigh
from claims.facts import Fact, tell, tell_time, told_together
from claims.facts.runs import devices_of_a_system, is_whole, partner
from claims.facts.states import is_of_new, is_of_old
from claims.model.claim import Modality
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.model.quantity import Comparator
from claims.model.subject import SubjectKind
from claims.patterns import declared

_IDLE = Decimal("0.3")
_AROUND = Decimal(3)
_BEYOND = Decimal(30)
"""So many times the power of its devices no machine takes, whatever is around them."""

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
_OF_THE_DEVICES = declared(
    r"\b(accelerators?|devices?|[gnt]pus?|cards?|chips?|processors?)\b[^.]{0,30}\b(us(ed?|es)|consum\w+|took|takes?|dr[ae]w\w*)\b",
    re.IGNORECASE,
)
_OF_SOMETHING = declared(
    r"\b(?:each|every|per)\s(?!second|hour|day|week|month|year|accelerator|device|card|chip|[gnt]pu|server|node|rack|machine|step|token|request|user)[a-z]|"
    r"\b(?:generators?|transformers?|batter(?:y|ies)|turbines?|UPS|panels?)\b|发电机|变压器|蓄电池",
    re.IGNORECASE,
)
"""Words of a power that some other thing takes or gives: no system holds the devices of all others in it."""

_RUN = declared(
    r"\b(train\w*|pre-?train\w*|runs?|ran|jobs?|fine-?tun\w*|tests?|benchmarks?|experiments?|evaluat\w*|sessions?|batch(es)?|workloads?|"
    r"tasks?|pass(es)?|epochs?|in all|altogether|in total|whole)\b|训练|微调|作业|任务|测试|实验|全程|总共|共耗",
    re.IGNORECASE,
)
"""Words of a run: a site or a machine uses energy in a year and in a month as well."""

_OF_ONE = Decimal(100_000)
"""So many watts no accelerator draws: a figure above is one of what it stands in."""

_NEEDS = ("power-scope-method", "energy-per-task")


@check("RAT208", "energy", "energy-per-token", "power")
def power_times_time(view: View, anchor: Fact) -> Iterator[Finding]:
    """Compares an energy with power times time, an energy of a token with power over throughput, and devices with all.

    Energy = power x time (1 kWh = 3.6 million joule), energy of a token = power / throughput. A rated power is what a
    run takes at most, as a rule it takes half to nine tenths of it; hosts, network, power supply and cooling come on
    top of the devices and are at most twice as much again. So only what lies outside these bounds is told as wrong.
    The power of a system is at least that of its devices. Watts, seconds, joules.

    Bad:

    ```toml
    # claims/power.toml
    id = "power"
    subject = "the-cluster"
    kind = "spec"
    statement = "The cluster draws 1.5 MW."
    claimant = "the-maker"
    modality = "described"
    study = "the-run"
    metric = "power"
    quantity = {printed = "1.5 MW", value = "1.5", unit = "megawatt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/time.toml
    id = "time"
    subject = "the-cluster"
    kind = "duration"
    statement = "The training took 20 days."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "training-time"
    quantity = {printed = "20 days", value = "20", unit = "day"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/energy.toml
    id = "energy"
    subject = "the-cluster"
    kind = "cost"
    statement = "The training took 7,000 MWh."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "energy"
    quantity = {printed = "7,000 MWh", value = "7000", unit = "megawatthour"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The run"
    subject = "the-cluster"
    summary = "A model was trained."
    ```

    Good:

    ```toml
    # claims/power.toml
    id = "power"
    subject = "the-cluster"
    kind = "spec"
    statement = "The cluster draws 1.5 MW."
    claimant = "the-maker"
    modality = "described"
    study = "the-run"
    metric = "power"
    quantity = {printed = "1.5 MW", value = "1.5", unit = "megawatt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/time.toml
    id = "time"
    subject = "the-cluster"
    kind = "duration"
    statement = "The training took 20 days."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "training-time"
    quantity = {printed = "20 days", value = "20", unit = "day"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/energy.toml
    id = "energy"
    subject = "the-cluster"
    kind = "cost"
    statement = "The training took 700 MWh."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "energy"
    quantity = {printed = "700 MWh", value = "700", unit = "megawatthour"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The run"
    subject = "the-cluster"
    summary = "A model was trained."
    ```
    """
    if anchor.role is not Role.AMOUNT or anchor.value <= 0:
        return
    if anchor.metric == "energy":
        yield from _of_a_run(view, anchor)
    elif anchor.metric == "energy-per-token":
        yield from _of_a_token(view, anchor)
    elif is_whole(anchor):
        yield from _of_a_system(view, anchor)


def _of_a_run(view: View, energy: Fact) -> Iterator[Finding]:
    time = _time_of(view, energy)
    if time is None or energy.unit != "joule" or is_of_a_part_of_a_run(energy, time):
        return
    working = Working()
    working.given("energy", energy)
    drawn = _power(view, energy, working)
    if drawn is None:
        return
    working.given("time", time)
    product = working.computed(
        "power x time",
        drawn.interval.times(span(time)),
        "joule",
        f"{tell(drawn.value, 'watt')} x {tell_time(time.value)}",
    )
    made = f"{drawn.words} for {tell_time(time.value)} are {_hours(drawn.value * time.value)}"
    doubt = "" if _is_of_a_run(view, energy) else "nothing says that the energy is that of this run"
    yield from _bounded(view, energy, (*drawn.reads, time), product, working, made, _hours(energy.value), doubt)


def _is_of_a_run(view: View, energy: Fact) -> bool:
    """Tells whether an energy is one of a run: by its study or its words, or since a model uses none but for that."""
    claim = energy.claim
    if claim is None or claim.study or _RUN.search(claim.statement):
        return True
    subject = view.subject(claim.subject)
    is_of_a_state = is_of_old(claim.statement) or is_of_new(claim.statement)
    return is_of_a_state or (subject is not None and subject.kind is SubjectKind.MODEL)


def _time_of(view: View, energy: Fact) -> Fact | None:
    """Returns the time of the run: where several are told, that on the calendar; a time of no training only without one."""
    own = partner(view, energy, "training-time") or partner(view, energy, "training-time", where=_is_on_the_calendar)
    is_told = bool(energy.claim and view.beside(energy.claim, "training-time"))
    return own if own or is_told else partner(view, energy, "duration", unit="second")


def _is_on_the_calendar(time: Fact) -> bool:
    return time.claim is not None and time.claim.reading == "wall-clock"


def _hours(joule: Decimal) -> str:
    """Writes an energy as one reads it on a meter."""
    hours = joule / 3600
    for size, unit in ((Decimal(10) ** 9, "GWh"), (Decimal(10) ** 6, "MWh"), (Decimal(1000), "kWh")):
        if hours >= size:
            return f"{tell(hours / size)} {unit}"
    return tell(joule, "joule")


@dataclass(frozen=True)
class _Drawn:
    """A power, what it is read from, and its words."""

    interval: Interval
    value: Decimal
    reads: tuple[Fact, ...]
    words: str


def _power(view: View, anchor: Fact, working: Working) -> _Drawn | None:
    """Returns the power of all."""
    whole = _of_like_scope(view, anchor) or partner(
        view, anchor, "power", unit="watt", where=lambda fact: is_whole(fact) and not _is_of_a_machine(fact)
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
        if fact.claim is None or not is_whole(fact) or _is_of_a_machine(fact):
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


def _is_of_a_machine(fact: Fact) -> bool:
    """Tells whether a power is told of some one machine: "a server draws"."""
    return fact.claim is not None and _A_MACHINE.search(fact.claim.statement) is not None


def _of_a_token(view: View, energy: Fact) -> Iterator[Finding]:
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
        of_all = _power(view, energy, working)
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
    yield from _bounded(view, energy, (*drawn.reads, rate), quotient, working, made, shown, doubt)


def _bounded(
    view: View,
    energy: Fact,
    reads: tuple[Fact, ...],
    product: Interval,
    working: Working,
    made: str,
    shown: str,
    doubt: str = "",
) -> Iterator[Finding]:
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
    around = _AROUND if of_devices else _COOLING
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


def _is_metered(fact: Fact) -> bool:
    claim = fact.claim
    plain = fact.quantity.comparator in (Comparator.EQUAL, Comparator.ABOUT)
    return claim is not None and plain and claim.modality is Modality.MEASURED and not _AT_MOST.search(claim.statement)


def _of_a_system(view: View, power: Fact) -> Iterator[Finding]:
    each = partner(view, power, "power-per-device", unit="watt")
    of_a_machine = _is_of_a_machine(power)
    devices = partner(view, power, "devices-per-node") if of_a_machine else devices_of_a_system(view, power)
    if each is None or devices is None or not 0 < each.value < _OF_ONE or power.unit != "watt":
        return
    if power.claim is not None and _OF_SOMETHING.search(power.claim.statement):
        return
    working = Working()
    working.given("power of the system", power)
    one = working.given("power of a device", each)
    number = working.given("devices", devices)
    product = working.computed(
        "devices x power of a device",
        one.times(number),
        "watt",
        f"{tell(devices.value, 'device')} x {tell(each.value, 'watt')}",
    )
    working.say(f"hosts, network and cooling come on top, up to {_AROUND} times the devices in all")
    made = (
        f"{tell(devices.value, 'device')} of {tell(each.value, 'watt')} take {tell(each.value * devices.value, 'watt')}"
    )
    shown = tell(power.value, "watt")
    measured = any(f.claim and f.claim.modality is Modality.MEASURED for f in (power, each))
    if product.scaled(_BEYOND).is_below(power.interval) and told_together(power, each, devices):
        sentence = f"{made}; no hosts, network and cooling make that the {shown} printed for the system."
        yield inconsistent((power, each, devices), working, sentence, needs=("power-scope-method",))
        return
    yield from weigh(
        view,
        working,
        Weighing(
            printed=power,
            others=(each, devices),
            expected=Interval(product.low, None if product.high is None else product.high * _AROUND),
            relation=Relation.AT_LEAST,
            good=f"{made} of the {shown} printed for the system.",
            bad=f"{made}, more than the {shown} printed for the system.",
            off=f"{made}, far less than the {shown} printed for the system.",
            needs=("power-scope-method",),
            doubt="measured power lies below the rated" if measured else "",
        ),
    )
