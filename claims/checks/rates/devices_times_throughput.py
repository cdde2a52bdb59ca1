"""RAT205: the throughput of all against that of one device or node."""

import re
from collections.abc import Iterator

from claims.checks import Finding, View, Working, check
from claims.checks.rates.arithmetic import is_training
from claims.checks.weighing import AT_ANOTHER_LOAD, Relation, Weighing, weigh
from claims.facts import Fact, tell
from claims.facts.runs import is_whole, partner
from claims.model.claim import Claim
from claims.model.metric import Role

_KINDS_OF_TOKENS = (
    re.compile(r"\b(output|generat|decod)", re.IGNORECASE),
    re.compile(r"\b(input|prompt|prefill)", re.IGNORECASE),
    re.compile(r"\b(total|combined|overall)\b", re.IGNORECASE),
)
_PART = re.compile(r"\bprefill|\bdecod", re.IGNORECASE)
_NEEDS = ("metric-definition", "device-node-count")


@check("RAT205", "throughput-per-device", "throughput")
def devices_times_throughput(view: View, each: Fact) -> Iterator[Finding]:
    """Compares the throughput of one accelerator or node, times their number, with the throughput of all.

    Throughput of all = throughput of one x number, in tokens, samples or requests a second. A service need not be busy
    everywhere at once, so that its throughput may be less than that. Where the two count other tokens (output only, or
    prompts as well), or where only some of the devices are meant, they need not agree.

    Bad:

    ```toml
    # claims/each.toml
    id = "each"
    subject = "the-model"
    kind = "throughput"
    statement = "Training runs at 400 tokens per second per GPU."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "throughput-per-device"
    quantity = {printed = "400", value = "400", unit = "token/second/device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-model"
    kind = "throughput"
    statement = "The whole training runs at 1.2 million tokens per second."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "throughput"
    quantity = {printed = "1.2 million", value = "1.2E+6", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/devices.toml
    id = "devices"
    subject = "the-model"
    kind = "scale"
    statement = "It was trained on 2,048 GPUs."
    claimant = "the-maker"
    modality = "described"
    study = "the-run"
    metric = "device-count"
    quantity = {printed = "2,048", value = "2048", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The run"
    subject = "the-model"
    summary = "The model was trained."
    ```

    Good:

    ```toml
    # claims/each.toml
    id = "each"
    subject = "the-model"
    kind = "throughput"
    statement = "Training runs at 400 tokens per second per GPU."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "throughput-per-device"
    quantity = {printed = "400", value = "400", unit = "token/second/device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-model"
    kind = "throughput"
    statement = "The whole training runs at 820,000 tokens per second."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    metric = "throughput"
    quantity = {printed = "820,000", value = "820000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/devices.toml
    id = "devices"
    subject = "the-model"
    kind = "scale"
    statement = "It was trained on 2,048 GPUs."
    claimant = "the-maker"
    modality = "described"
    study = "the-run"
    metric = "device-count"
    quantity = {printed = "2,048", value = "2048", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The run"
    subject = "the-model"
    summary = "The model was trained."
    ```
    """
    if each.role is not Role.AMOUNT or each.value <= 0:
        return
    of_a_node = each.unit.endswith("/node")
    if each.metric == "throughput" and not of_a_node:
        return
    counted = each.unit.removesuffix("/node")
    whole = partner(view, each, "throughput", unit=counted, where=is_whole)
    number = partner(view, each, "node-count" if of_a_node else "device-count")
    if whole is None or number is None or number.value <= 0:
        return
    what = "node" if of_a_node else "device"
    working = Working()
    of_one = working.given(f"throughput of one {what}", each)
    times = working.given(f"{what}s", number)
    working.given("throughput of all", whole)
    product = working.computed(
        f"{what}s x throughput of one",
        of_one.times(times),
        counted,
        f"{tell(number.value, number.unit)} x {tell(each.value, counted)}",
    )
    shown = tell(whole.value, counted)
    in_training = is_training(view, each)
    together = tell(number.value * each.value, counted)
    made = f"{tell(number.value, number.unit)} at {tell(each.value, counted)} make {together}"
    yield from weigh(
        view,
        working,
        Weighing(
            anchor=each,
            printed=whole,
            others=(each, number),
            expected=product,
            good=f"{made}, which is the {shown} printed.",
            bad=f"{made}, not the {shown} printed.",
            off="" if in_training else f"{made}, more than the {shown} printed: not all are that fast all the time.",
            relation=Relation.EQUAL if in_training else Relation.AT_MOST,
            needs=_NEEDS,
            doubt=_doubt(view, each, whole),
        ),
    )


def _doubt(view: View, each: Fact, whole: Fact) -> str:
    assert each.claim
    assert whole.claim
    if _tokens(each.claim) != _tokens(whole.claim) or each.claim.reading != whole.claim.reading:
        return "the two need not count the same tokens"
    parts = view.beside(each.claim, "prefill-nodes", "decode-nodes")
    if not is_training(view, each) and (parts or _PART.search(each.claim.statement)):
        return "the one may be of a part of the machines only"
    return "" if each.study or is_training(view, each) else AT_ANOTHER_LOAD


def _tokens(claim: Claim) -> tuple[bool, ...]:
    return tuple(pattern.search(claim.statement) is not None for pattern in _KINDS_OF_TOKENS)
