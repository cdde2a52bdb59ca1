"""SIZ110: the weights that each node of a serving layout holds."""

from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.figures import Fit, agreed, amount, fit, is_amount, left_open, shown, told, unassumed
from claims.checks.size.runs import Offload, is_serving, models_of, offload, study_of
from claims.checks.size.weights import Weights, formats_of, weights_of
from claims.facts import Fact, Format, parse_format, tell, tell_together
from claims.model.claim import Claim
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.metric import metrics
from claims.model.subject import Subject, SubjectKind

_PHASES = ("prefill-nodes", "decode-nodes")
_NEEDS = ("serving-topology", "weights-bytes")
_HARDWARE = frozenset({SubjectKind.ACCELERATOR, SubjectKind.SERVER, SubjectKind.CLUSTER})


@check("SIZ110", "node-count", "prefill-nodes", "decode-nodes")
def weights_on_each_node(view: View, nodes: Fact) -> Iterator[Finding]:
    """Divides the weights by the nodes of a serving layout and compares that with the memory of a node.

    Every instance holds all weights, and where prefill and decode run apart, each phase is an instance: a node holds at
    least weights / nodes of the phase with the fewest nodes, in bytes. The memory of a node is claimed, or devices per
    node x memory per device, or assumed. Formats that the layout names count, else every printed size; the finding says
    in which of them the weights fit. Key and value caches come on top.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # subjects/the-server.toml
    id = "the-server"
    name = "The Server"
    kind = "server"
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 400 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "400 billion", value = "4.00E+11", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/memory.toml
    id = "memory"
    subject = "the-server"
    kind = "spec"
    statement = "The server has 320 GB of accelerator memory."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-per-node"
    quantity = {printed = "320 GB", value = "320", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/nodes.toml
    id = "nodes"
    subject = "the-model"
    kind = "scale"
    statement = "In BF16 the model is served on two servers."
    claimant = "the-maker"
    modality = "described"
    metric = "node-count"
    tags = ["serving"]
    quantity = {printed = "two", value = "2", unit = "node"}
    conditions = {weights-bytes = "BF16"}
    about = [{subject = "the-server", role = "hardware"}]
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # subjects/the-server.toml
    id = "the-server"
    name = "The Server"
    kind = "server"
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 400 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "400 billion", value = "4.00E+11", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/memory.toml
    id = "memory"
    subject = "the-server"
    kind = "spec"
    statement = "The server has 640 GB of accelerator memory."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-per-node"
    quantity = {printed = "640 GB", value = "640", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/nodes.toml
    id = "nodes"
    subject = "the-model"
    kind = "scale"
    statement = "In BF16 the model is served on two servers."
    claimant = "the-maker"
    modality = "described"
    metric = "node-count"
    tags = ["serving"]
    quantity = {printed = "two", value = "2", unit = "node"}
    conditions = {weights-bytes = "BF16"}
    about = [{subject = "the-server", role = "hardware"}]
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    claim = nodes.claim
    if claim is None or not is_amount(nodes) or len(models_of(view, claim)) != 1 or not is_serving(view, claim):
        return
    phases = _phases(view, nodes)
    if not phases:
        return
    working = Working()
    for fact in phases:
        working.given(metrics()[fact.metric].label, fact)
    memory = _memory_of_node(view, claim, working)
    weights = weights_of(view, claim, _formats_there(view, claim, memory[0] if memory else [], working))
    if not weights:
        return
    fewest = min(phases, key=lambda fact: (fact.value, fact.id))
    held = [(one, one.size.over(amount(fewest)), one.readings.over(amount(fewest))) for one in weights]
    for one, size, _ in held:
        how = f"{told(one.size, 'byte', one.value)} / {shown(fewest)}"
        working.computed(f"{one.label}, a node", size, "byte", how, one.value / fewest.value)
    if len(phases) > 1:
        _spread_over_all(working, weights[0], phases)
    reads = [*phases, *{fact.id: fact for one in weights for fact in one.facts}.values()]
    smallest, most = held[0], held[-1]
    each = told(smallest[1], "byte", smallest[0].value / fewest.value)
    said = f"{each} a node ({smallest[0].told} over {shown(fewest)})"
    if memory is None:
        sentence = f"An instance takes at least {said}; the memory of a node is not settled."
        yield under_determined(reads, working, sentence, needs=("device-memory", *_NEEDS))
        return
    facts, room, whence = memory
    yield _compared(view, claim, [*reads, *facts], working, held, room, f"{said}, {whence}", most)


def _formats_there(view: View, claim: Claim, memory: list[Fact], working: Working) -> tuple[Format, ...]:
    """Returns the formats of a layout without those that are only said to run on other hardware than that compared.

    A layout may be one for several products, each with its own checkpoint.
    """
    formats = formats_of(view, claim)
    models = set(models_of(view, claim))
    here = {fact.subject for fact in memory if fact.subject}
    if not here:
        return formats
    study = study_of(view, claim)
    kept: list[Format] = list(formats)
    for subject_id in dict.fromkeys((*claim.subjects(), *(study.about if study else ()))):
        subject = view.subject(subject_id)
        form = parse_format(subject.name) if subject and subject.kind is SubjectKind.FORMAT else None
        runs_on = _hardware_of(view, subject_id, models) if form else []
        if form is None or not runs_on or _is_kin(view, here, {one.id for one in runs_on}):
            continue
        kept = [other for other in kept if other.bits_with_scales != form.bits_with_scales]
        if kept:
            names = tell_together(one.name for one in runs_on)
            working.say(f"{form.name} is said of {names}, not of this hardware, and left out")
    return tuple(kept) or formats


def _hardware_of(view: View, format_id: str, models: set[str]) -> list[Subject]:
    """Returns the hardware that claims about a format and one of the models name."""
    found = {
        subject.id: subject
        for claim in view.claims_about(format_id)
        if models & set(claim.subjects())
        for subject in view.subjects_of(claim)
        if subject.kind in _HARDWARE
    }
    return list(found.values())


def _is_kin(view: View, here: set[str], there: set[str]) -> bool:
    """Tells whether some hardware is, is a part of or is a version of some other."""
    return bool((here | set(view.parents(sorted(here)))) & (there | set(view.parents(sorted(there)))))


def _spread_over_all(working: Working, least: Weights, phases: list[Fact]) -> None:
    """Adds what a node would hold if the phases shared one copy of the weights, which they do not as a rule."""
    nodes = sum((fact.value for fact in phases), Decimal(0))
    whole = Interval.exactly(0)
    for fact in phases:
        whole = whole.plus(amount(fact))
    label = f"{least.label}, a node, were they spread over all {tell(nodes, 'node')}"
    how = f"{told(least.size, 'byte', least.value)} / {tell(nodes, 'node')}"
    working.computed(label, least.size.over(whole), "byte", how, least.value / nodes)


_Held = tuple[Weights, Interval, Interval]


def _phases(view: View, nodes: Fact) -> list[Fact]:
    """Returns the parts of the layout that each hold all weights; none where another figure stands for the layout."""
    assert nodes.claim is not None
    apart = {metric: agreed(view, nodes.claim, metric, assume=False) for metric in _PHASES}
    apart[nodes.metric] = nodes
    present = [fact for metric in _PHASES if (fact := apart.get(metric)) is not None]
    if nodes.metric == "node-count":
        return [] if present else [nodes]
    return present if present[0] is nodes else []


def _memory_of_node(view: View, claim: Claim, working: Working) -> tuple[list[Fact], Interval, str] | None:
    """Returns the figures that give the memory of a node, its readings and a word for the sentence."""
    whole = agreed(view, claim, "memory-per-node", assume=False)
    count, each = (agreed(view, claim, metric) for metric in ("devices-per-node", "memory-per-device"))
    if whole is None and count is not None and each is not None and not (count.is_assumed and each.is_assumed):
        working.given("devices of a node", count)
        working.given("memory of a device", each)
        room = working.computed("memory of a node", amount(count).times(amount(each)), "byte")
        return [count, each], amount(count).times(left_open(each)), f"which has {told(room, 'byte')}"
    whole = whole or agreed(view, claim, "memory-per-node")
    if whole is None:
        return None
    name = view.name(whole.subject)
    working.given(f"memory of one node of {name}", whole)
    word = "assumed" if whole.is_assumed else "printed"
    return [whole], left_open(whole), f"and {told(whole.interval, 'byte')} are {word} for a node of {name}"


def _compared(
    view: View,
    claim: Claim,
    reads: list[Fact],
    working: Working,
    held: list[_Held],
    room: Interval,
    said: str,
    most: _Held,
) -> Finding:
    answers = [fit(readings, room) for _, _, readings in held]
    for (one, size, _), answer in zip(held, answers, strict=True):
        working.say(f"{told(size, 'byte')} a node ({one.label}): {answer.value}")
    if all(answer is Fit.YES for answer in answers):
        also, facts = _in_sixteen_bits(view, claim, working, held, room)
        sentence = f"The layout holds the weights: it takes {said}{also}."
        return consistent([*reads, *facts], working, sentence, needs=unassumed(reads), bears_out=False)
    needs = ("device-memory", *_NEEDS)
    if all(answer is Fit.NO for answer in answers):
        sentence = f"The layout does not hold the weights: it takes at least {said}."
        settled = len(formats_of(view, claim)) == 1 and not any(fact.is_assumed for fact in reads)
        if settled and offload(view, claim) is Offload.EXCLUDED:
            return inconsistent(reads, working, sentence, needs=needs)
        return under_determined(reads, working, sentence, needs=needs, severity=Severity.WARNING)
    sentence = f"It takes {said}; {told(most[1], 'byte')} a node ({most[0].label}) do not surely fit."
    return under_determined(reads, working, sentence, needs=needs)


def _in_sixteen_bits(
    view: View, claim: Claim, working: Working, held: list[_Held], room: Interval
) -> tuple[str, list[Fact]]:
    """Returns what the sentence adds on 16 bits a weight, where a narrower format fits, and what it read for that."""
    parameters = agreed(view, claim, "total-parameters", assume=False)
    one, size, _ = held[-1]
    if parameters is None or not size.middle or not one.size.middle:
        return "", []
    nodes = one.size.middle / size.middle
    wide = amount(parameters).scaled(2)
    if wide.middle is None or wide.middle <= one.size.middle * 2:
        return "", []
    each = working.computed(
        "in 16 bits, a node", wide.over(Interval.exactly(nodes)), "byte", f"{told(wide, 'byte')} / {tell(nodes)}"
    )
    answer = fit(each, room)
    return f"; in 16 bits it would take {told(each, 'byte')} a node, which {answer.value}", [parameters]
