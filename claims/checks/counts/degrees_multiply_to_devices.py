"""CNT102: the product of the parallel degrees against the number of devices."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import prod

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact, tell, told_together
from claims.model.claim import Claim, Tag
from claims.model.finding import Finding
from claims.model.whole import is_multiple
from claims.patterns import declared

_DEGREES = {
    "TP": "tensor-parallel-degree",
    "PP": "pipeline-parallel-degree",
    "DP": "data-parallel-degree",
    "CP": "context-parallel-degree",
}
_EP = "expert-parallel-degree"
_NAMES = {"TP": "tensor", "PP": "pipeline", "DP": "data", "CP": "context", "EP": "expert"}
_IN_CONDITIONS = declared(r"(?<![A-Za-z])(TP|PP|DP|CP|EP)[ =:-]?(\d{1,6})(?![\d.])")
_CONDITIONS = ("degree-decomposition", "ep-config", "pp-cp-overlap", "fsdp-sharding")
_SETTLED = declared(r"\b(GPU|TPU)s?\b")
_UNSETTLED = declared(
    r"\b(cards?|[np]pus?|accelerators?|chips?|modules?|packages?|dies?|GCDs?|sockets?)\b", re.IGNORECASE
)
_SPARE = declared(r"\b(spares?|stand-?by|idle|reserves?|at least|available)\b", re.IGNORECASE)
_PART = declared(r"\b(each|per|every|groups?|stages?|replicas?|instances?|spans?|one of)\b", re.IGNORECASE)
_NEEDS = ("degree-decomposition",)


@dataclass(slots=True)
class _Layout:
    """The degrees of one set-up and the claims that give them."""

    degrees: dict[str, int] = field(default_factory=dict)
    reads: list[Fact | Claim] = field(default_factory=list)
    several: set[str] = field(default_factory=set)

    def is_surely_of(self, devices: Fact) -> bool:
        """Tells whether the degrees are surely those of the run that used the devices, and these all of its devices."""
        assert devices.claim is not None
        facts = [read for read in self.reads if isinstance(read, Fact)]
        return told_together(devices, *facts) and not _PART.search(devices.claim.statement)

    @property
    def is_of_experts_alone(self) -> bool:
        """Tells whether a claim of an expert-parallel degree, which SIZ106 sets against the devices, is all there is."""
        return set(self.degrees) == {"EP"} and all(isinstance(read, Fact) for read in self.reads)

    @property
    def product(self) -> int:
        return prod(degree for name, degree in self.degrees.items() if name != "EP")

    @property
    def is_complete(self) -> bool:
        return {"TP", "PP", "DP"} <= self.degrees.keys() and not self.several


@check("CNT102", "device-count")
def degrees_multiply_to_devices(view: View, devices: Fact) -> Iterator[Finding]:
    """Compares the product of the parallel degrees of a set-up with its number of devices.

    Tensor x pipeline x data (x context) parallelism is the number of devices, in training as Megatron-LM and
    torchtitan lay it out; expert parallelism divides what is left of them beside the pipeline. A product above the
    devices is inconsistent. One that does not divide them is inconsistent only where all degrees are given, else
    under-determined. Three things are left open: a card may hold two or four devices, data parallelism of attention in
    serving lies inside tensor parallelism, and round numbers of thousands of devices may be rounded. An expert-parallel
    degree alone is set against the devices by SIZ106.

    Bad:

    ```toml
    # claims/devices.toml
    id = "devices"
    subject = "the-run"
    kind = "scale"
    statement = "The training ran on 256 GPUs."
    claimant = "the-maker"
    modality = "described"
    tags = ["training"]
    metric = "device-count"
    quantity = {printed = "256", value = "256", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/tensor.toml
    id = "tensor"
    subject = "the-run"
    kind = "parallelism"
    statement = "The training used 8-way tensor parallelism."
    claimant = "the-maker"
    modality = "described"
    metric = "tensor-parallel-degree"
    quantity = {printed = "8-way", value = "8", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/pipeline.toml
    id = "pipeline"
    subject = "the-run"
    kind = "parallelism"
    statement = "The training used a pipeline of 16 stages."
    claimant = "the-maker"
    modality = "described"
    metric = "pipeline-parallel-degree"
    quantity = {printed = "16", value = "16", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/data.toml
    id = "data"
    subject = "the-run"
    kind = "parallelism"
    statement = "The training used 4-way data parallelism."
    claimant = "the-maker"
    modality = "described"
    metric = "data-parallel-degree"
    quantity = {printed = "4-way", value = "4", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/devices.toml
    id = "devices"
    subject = "the-run"
    kind = "scale"
    statement = "The training ran on 256 GPUs."
    claimant = "the-maker"
    modality = "described"
    tags = ["training"]
    metric = "device-count"
    quantity = {printed = "256", value = "256", unit = "device"}
    conditions = {degree-decomposition = "TP8, PP8, DP4"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    assert devices.claim is not None
    counts = _counts(view, devices)
    if any(f.interval == devices.interval and f.id < devices.id for f in counts):
        return
    layout = _layout(view, devices)
    if not layout.degrees or layout.is_of_experts_alone:
        return
    others = [f for f in counts if f.interval != devices.interval]
    several = bool(others)
    if any(f.interval.is_exact and f.value == layout.product for f in others):
        return
    yield from _judged(view, devices, layout, several)


def _counts(view: View, devices: Fact) -> tuple[Fact, ...]:
    assert devices.claim is not None
    if devices.study:
        return view.facts_of_study(devices.study, devices.metric)
    about = view.facts_about(devices.subject, devices.metric, main=True)
    return tuple(fact for fact in about if fact.study is None)


def _layout(view: View, devices: Fact) -> _Layout:
    assert devices.claim is not None
    layout = _Layout()
    for name, metric in (*_DEGREES.items(), ("EP", _EP)):
        found = [f for f in view.in_set_up(devices.claim, metric) if f.interval.is_exact and _is_whole(f)]
        found = [f for f in found if not _has_devices_of_its_own(view, f, devices)]
        if len({f.value for f in found}) > 1:
            layout.several.add(name)
        elif found:
            layout.degrees[name] = int(found[0].value)
            layout.reads.append(found[0])
    claims = view.claims_of_study(devices.study) if devices.study else (devices.claim,)
    for name, (degree, claim) in _from_conditions(claims, layout).items():
        layout.degrees[name] = degree
        layout.reads.append(claim)
    return layout


def _is_whole(fact: Fact) -> bool:
    return fact.value >= 1 and fact.value == fact.value.to_integral_value()


def _has_devices_of_its_own(view: View, degree: Fact, devices: Fact) -> bool:
    """A degree of a study that counts its own devices is not one of other devices."""
    if degree.study is None or degree.study == devices.study:
        return False
    return bool(view.facts_of_study(degree.study, devices.metric))


def _from_conditions(claims: tuple[Claim, ...], layout: _Layout) -> dict[str, tuple[int, Claim]]:
    found: dict[str, tuple[int, Claim]] = {}
    for claim in claims:
        for item in _CONDITIONS:
            for name, digits in _IN_CONDITIONS.findall(claim.conditions.get(item, "")):
                if name in layout.degrees or name in layout.several:
                    continue
                if name in found and found[name][0] != int(digits):
                    layout.several.add(name)
                found.setdefault(name, (int(digits), claim))
    return {name: one for name, one in found.items() if name not in layout.several and one[0] >= 1}


def _judged(view: View, devices: Fact, layout: _Layout, several: bool) -> Iterator[Finding]:
    working = Working()
    count = working.given("devices", devices)
    for name, degree in layout.degrees.items():
        working.say(f"degree of {_NAMES[name]} parallelism: {degree}")
    facts = (devices, *layout.reads)
    product, ep = layout.product, layout.degrees.get("EP")
    told = _told(layout)
    if product > 1 or ep is None:
        working.computed("product of the degrees", product, "device", " x ".join(map(str, _factors(layout))))
    if count.high is not None and max(product, ep or 0) > count.high:
        yield _above(view, devices, layout, working, told, several)
        return
    if not count.is_exact or count.low is None:
        return
    number = int(count.low)
    if several and product != number:
        return
    if number % product:
        working.computed(
            "devices left over", number % product, "device", f"{number} devices less a multiple of {product}"
        )
        bad = f"{told}, which does not divide the {tell(number)} devices."
        if layout.is_complete and layout.is_surely_of(devices) and not _is_rounded(devices):
            yield inconsistent(facts, working, bad, needs=_NEEDS)
        else:
            needs = (*_NEEDS, "device-node-count")
            yield under_determined(facts, working, bad, needs=needs, severity=Severity.WARNING)
        return
    yield _dividing(devices, layout, working, told, number)


def _factors(layout: _Layout) -> list[int]:
    return [degree for name, degree in layout.degrees.items() if name != "EP"]


def _told(layout: _Layout) -> str:
    names = [f"{_NAMES[name]} {degree}" for name, degree in layout.degrees.items() if name != "EP"]
    if not names:
        return f"An expert-parallel degree of {layout.degrees['EP']}"
    if len(names) == 1:
        return f"A {names[0].replace(' ', '-parallel degree of ')}"
    return f"Parallel degrees of {', '.join(names[:-1])} and {names[-1]} multiply to {tell(layout.product)}"


def _above(view: View, devices: Fact, layout: _Layout, working: Working, told: str, several: bool) -> Finding:
    facts = (devices, *layout.reads)
    number = devices.interval.high
    assert number is not None
    most = max(layout.product, layout.degrees.get("EP", 0))
    which = told if most == layout.product else f"An expert-parallel degree of {most}"
    bad = f"{which}, more than the {tell(number)} devices"
    if most in (number * 2, number * 4) and not _is_settled(devices):
        working.say(f"a card of {most // int(number)} devices as the software counts them would make {most} devices")
        return under_determined(
            facts,
            working,
            f"{bad}, unless each of these holds {most // int(number)} devices as the software counts them.",
            needs=("device-counting-unit", *_NEEDS),
            severity=Severity.WARNING,
        )
    if _may_lie_inside(view, devices, layout):
        working.say(
            "data parallelism of attention alone lies inside tensor parallelism and takes no devices of its own"
        )
        return under_determined(
            facts,
            working,
            f"{bad}, unless the data parallelism is that of attention alone and lies inside the tensor parallelism.",
            needs=(*_NEEDS, "serving-topology"),
            severity=Severity.WARNING,
        )
    if several or not layout.is_surely_of(devices) or _SPARE.search(_statement(devices)):
        needs = (*_NEEDS, "device-node-count")
        return under_determined(facts, working, f"{bad}.", needs=needs, severity=Severity.WARNING)
    return inconsistent(facts, working, f"{bad}.", needs=(*_NEEDS, "device-node-count"))


def _is_settled(devices: Fact) -> bool:
    """Tells whether a counted device is what the software sees: a word that has no other reading, and no note."""
    assert devices.claim is not None
    if devices.claim.reading == "die":
        return True
    words = f"{devices.quantity.printed} {devices.claim.statement} {devices.quantity.unit_note or ''}"
    return bool(_SETTLED.search(words)) and not _UNSETTLED.search(words)


_TRAINS = declared(r"\b(pre-?|post-?)?train(s|ed|ing)?\b|训练", re.IGNORECASE)
_SERVES = declared(
    r"\b(serv(e[sd]?|ing)|infer\w*|decod\w+|prefill\w*|rollouts?|generat\w+|reinforcement)\b|推理", re.IGNORECASE
)


def _may_lie_inside(view: View, devices: Fact, layout: _Layout) -> bool:
    assert devices.claim is not None
    if not {"TP", "DP"} <= layout.degrees.keys():
        return False
    study = view.study(devices.study) if devices.study else None
    tags = {*devices.claim.tags, *(study.tags if study else ())}
    tags |= {tag for read in layout.reads for tag in (read.tags if isinstance(read, Claim) else _tags(read))}
    words = f"{devices.claim.statement} {study.title if study else ''}"
    trains = Tag.TRAINING in tags or bool(_TRAINS.search(words))
    if trains and Tag.SERVING not in tags and not _SERVES.search(words):
        return False
    inside = max(layout.degrees["TP"], layout.degrees["DP"]) * layout.degrees.get("PP", 1) * layout.degrees.get("CP", 1)
    return devices.interval.high is not None and max(inside, layout.degrees.get("EP", 0)) <= devices.interval.high


def _statement(fact: Fact) -> str:
    return fact.claim.statement if fact.claim else ""


def _tags(fact: Fact) -> tuple[Tag, ...]:
    return fact.claim.tags if fact.claim else ()


def _is_rounded(devices: Fact) -> bool:
    """A round number of thousands may be rounded, and some devices may stand by."""
    assert devices.claim is not None
    return is_multiple(devices.value, 1000) or bool(_SPARE.search(devices.claim.statement))


def _dividing(devices: Fact, layout: _Layout, working: Working, told: str, number: int) -> Finding:
    facts = (devices, *layout.reads)
    product, ep = layout.product, layout.degrees.get("EP")
    if ep is not None:
        room = number // layout.degrees.get("PP", 1)
        if room % ep:
            working.computed("devices for each stage", room, "device", f"{number} / {layout.degrees.get('PP', 1)}")
            bad = f"An expert-parallel degree of {ep} does not divide the {tell(room)} devices that it can lie on."
            if layout.is_complete and product == number and layout.is_surely_of(devices):
                return inconsistent(facts, working, bad, needs=(*_NEEDS, "ep-config"))
            needs = (*_NEEDS, "ep-config", "device-node-count")
            return under_determined(facts, working, bad, needs=needs, severity=Severity.WARNING)
        groups = room // ep
        working.computed("groups that each hold all experts", groups, how=f"{room} / {ep}")
        if product == 1:
            return under_determined(
                facts,
                working,
                f"{tell(number)} devices with an expert-parallel degree of {ep} make {_counted(groups)}; what the "
                f"other degrees are, and over which devices the rest is sharded, is not stated.",
                needs=(*_NEEDS, "ep-config", "fsdp-sharding"),
            )
    if product == number:
        return consistent(facts, working, f"{told}, which is the number of devices.", bears_out=False)
    rest = number // product
    working.computed("left for other degrees", rest, how=f"{number} / {product}")
    if layout.is_complete:
        open_point = f"a factor of {rest} is left that no degree accounts for"
    else:
        open_point = f"{rest} are left for the degrees that are not stated"
    return under_determined(facts, working, f"{told}; of {tell(number)} devices {open_point}.", needs=_NEEDS)


def _counted(groups: int) -> str:
    return "one group that holds all experts" if groups == 1 else f"{groups} groups that each hold all experts"
