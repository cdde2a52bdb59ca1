"""RAT208: power, time and devices against energy, and energy of a token."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, View, Working, check, inconsistent
from claims.checks.rates.energy_of_a_token import (
    AROUND,
    energy_of_one_token,
    is_power_of_a_machine,
    power_of_all,
    weighed_within_bounds,
)
from claims.checks.weighing import Relation, Weighing, is_of_a_part_of_a_run, span, weigh
from claims.facts import Fact, tell, tell_time, told_together
from claims.facts.runs import devices_of_a_system, is_whole, partner
from claims.facts.states import is_of_new, is_of_old
from claims.model.claim import Modality
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.model.subject import SubjectKind
from claims.patterns import declared

_BEYOND = Decimal(30)
"""So many times the power of its devices no machine takes, whatever is around them."""


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


_TOGETHER = declared(r"\b(together|combined|between them|altogether|alone|by themselves)\b", re.IGNORECASE)
_AROUND_THEM = declared(
    r"\b(hosts?|cpus?|fans?|cooling|network\w*|switch\w*|with|includ\w+|system|rack|server)\b", re.IGNORECASE
)
_ALONE = Decimal("0.1")
"""Two ratings of the same devices may differ by so much."""

_OF_ONE = Decimal(100_000)
"""So many watts no accelerator draws: a figure above is one of what it stands in."""


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
        yield from energy_of_one_token(view, anchor)
    elif is_whole(anchor):
        yield from _of_a_system(view, anchor)


def _of_a_run(view: View, energy: Fact) -> Iterator[Finding]:
    time = _time_of(view, energy)
    if time is None or energy.unit != "joule" or is_of_a_part_of_a_run(energy, time):
        return
    working = Working()
    working.given("energy", energy)
    drawn = power_of_all(view, energy, working)
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
    yield from weighed_within_bounds(
        view, energy, (*drawn.reads, time), product, working, made, _hours(energy.value), doubt
    )


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


def _is_of_them_alone(view: View, power: Fact, each: Fact) -> bool:
    """Tells whether a power is by its words that of the very devices together, rated as one of them is."""
    if power.claim is None or each.claim is None or power.claim.claimant != each.claim.claimant:
        return False
    words, name = power.claim.statement, view.name(each.subject)
    shorter = name.split()[-1]
    named = any(re.search(rf"(?<!\w){re.escape(one)}s?(?!\w)", words) for one in (name, shorter) if len(one) > 1)
    return named and _TOGETHER.search(words) is not None and _AROUND_THEM.search(words) is None


def _of_a_system(view: View, power: Fact) -> Iterator[Finding]:
    each = partner(view, power, "power-per-device", unit="watt")
    of_a_machine = is_power_of_a_machine(power)
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
    working.say(f"hosts, network and cooling come on top, up to {AROUND} times the devices in all")
    made = (
        f"{tell(devices.value, 'device')} of {tell(each.value, 'watt')} take {tell(each.value * devices.value, 'watt')}"
    )
    shown = tell(power.value, "watt")
    if _is_of_them_alone(view, power, each) and product.widened(_ALONE).is_below(power.interval):
        sentence = f"{made}, less than the {shown} printed for them together."
        yield inconsistent((power, each, devices), working, sentence, needs=("power-scope-method",))
        return
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
            expected=Interval(product.low, None if product.high is None else product.high * AROUND),
            relation=Relation.AT_LEAST,
            good=f"{made} of the {shown} printed for the system.",
            bad=f"{made}, more than the {shown} printed for the system.",
            off=f"{made}, far less than the {shown} printed for the system.",
            needs=("power-scope-method",),
            doubt="measured power lies below the rated" if measured else "",
        ),
    )
