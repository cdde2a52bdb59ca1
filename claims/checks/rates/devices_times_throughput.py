"""RAT205: the throughput of all against that of one device or node."""

import math
import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, View, Working, check
from claims.checks.rates.arithmetic import is_training
from claims.checks.weighing import AT_ANOTHER_LOAD, Relation, Weighing, weigh
from claims.facts import Fact, tell
from claims.facts.runs import is_whole, partner
from claims.model.claim import Claim, Modality
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.model.quantity import Comparator
from claims.patterns import declared

_KINDS_OF_TOKENS = (
    declared(r"\b(output|generat|decod)", re.IGNORECASE),
    declared(r"\b(input|prompt|prefill)", re.IGNORECASE),
    declared(r"\b(total|combined|overall)\b", re.IGNORECASE),
)
_NOT_SAID, _OUTPUT_ONLY = (False, False, False), (True, False, False)
_PER_ONE = declared(
    r"\b(per|each|every|an?) (card|device|[gnt]pu|accelerator|chip|node|server|machine)\b|\bper \w+ and "
    r"(card|device|[gnt]pu|accelerator|chip|node|server|machine)\b|\ba second and (card|device|[gnt]pu|chip|node|server)\b|"
    r"(每一?|单)(张|块|颗|个|台)?(加速卡|显卡|卡|芯片|节点|服务器|机器)",
    re.IGNORECASE,
)
_AT_MOST = declared(
    r"\b(up to|at most|max(imum)?|peaks?|as much as|best|can|could)\b|可达|最高|峰值|上限", re.IGNORECASE
)
_BACK = declared(
    r"^(that|this|which|thus|so)\b|\b(works? out|averag\w*|amounts? to|in other words|i\.e\.|corresponds? to|equals?)|平均|折合|相当于|合每|即每|摊到",
    re.IGNORECASE,
)
_DRAWN = declared(
    r"^(that|this|which|thus|so)\b|\b(works? out|amounts? to|in other words|i\.e\.|corresponds? to|equals?)|折合|相当于|合每|即每",
    re.IGNORECASE,
)
"""Words that draw one figure from the other, so that both count the same."""

_WITH_PROMPTS = Decimal("1.5")
"""Prompts are as a rule longer than answers: who counts them too counts at least half as much again."""

_PART = declared(r"\bprefill|\bdecod", re.IGNORECASE)
_NEEDS = ("metric-definition", "device-node-count")


@check("RAT205", "throughput-per-device", "throughput")
def devices_times_throughput(view: View, each: Fact) -> Iterator[Finding]:
    """Compares the throughput of one accelerator or node, times their number, with the throughput of all.

    Throughput of all = throughput of one x number, in tokens, samples or requests a second; where the devices are not
    counted themselves, their number is that of the nodes times the devices of a node. A service need not be busy
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
    numbers = _numbers(view, each, of_a_node=of_a_node)
    if whole is None or not numbers or any(number.value <= 0 for number in numbers):
        return
    what = "node" if of_a_node else "device"
    working = Working()
    of_one = working.given(f"throughput of one {what}", each)
    times = Interval.exactly(1)
    for number in numbers:
        times = times.times(working.given(_LABELS.get(number.metric, f"{what}s"), number))
    shown_number = " x ".join(tell(number.value, number.unit) for number in numbers)
    count = Decimal(math.prod(number.value for number in numbers))
    working.given("throughput of all", whole)
    product = working.computed(
        f"{what}s x throughput of one",
        of_one.times(times),
        counted,
        f"{shown_number} x {tell(each.value, counted)}",
    )
    shown = tell(whole.value, counted)
    is_equal = is_training(view, each) or _is_a_mean(each, whole)
    together = tell(count * each.value, counted)
    made = f"{shown_number} at {tell(each.value, counted)} make {together}"
    yield from weigh(
        view,
        working,
        Weighing(
            anchor=each,
            printed=whole,
            others=(each, *numbers),
            expected=product,
            good=f"{made}, which is the {shown} printed.",
            bad=f"{made}, not the {shown} printed.",
            off="" if is_equal else f"{made}, more than the {shown} printed: not all are that fast all the time.",
            relation=Relation.EQUAL if is_equal else Relation.AT_MOST,
            needs=_NEEDS,
            doubt=_doubt(view, each, whole, product),
        ),
    )


_LABELS = {"node-count": "nodes", "devices-per-node": "devices of a node"}


def _numbers(view: View, each: Fact, *, of_a_node: bool) -> tuple[Fact, ...]:
    """Returns the number of devices or nodes, else the nodes and the devices of a node whose product it is."""
    own = partner(view, each, "node-count" if of_a_node else "device-count")
    if own is not None or of_a_node:
        return (own,) if own is not None else ()
    nodes, of_one = partner(view, each, "node-count"), partner(view, each, "devices-per-node")
    return (nodes, of_one) if nodes is not None and of_one is not None else ()


def _is_a_mean(each: Fact, whole: Fact) -> bool:
    """Tells whether a throughput per device is the measured one of all, shared out in the same study or sentence."""
    claims = [fact.claim for fact in (each, whole) if fact.claim]
    if each.study != whole.study or not (each.study or _BACK.search(claims[0].statement)):
        return False
    plain = all(f.quantity.comparator in (Comparator.EQUAL, Comparator.ABOUT) for f in (each, whole))
    measured = all(c.modality is Modality.MEASURED and not _AT_MOST.search(c.statement) for c in claims)
    return plain and measured and _PER_ONE.search(claims[0].statement) is not None


def _doubt(view: View, each: Fact, whole: Fact, product: Interval) -> str:
    assert each.claim
    assert whole.claim
    if _may_count_others(each, whole, product):
        return "the two need not count the same tokens"
    parts = view.beside(each.claim, "prefill-nodes", "decode-nodes")
    if not is_training(view, each) and (parts or _PART.search(each.claim.statement)):
        return "the one may be of a part of the machines only"
    return "" if each.study or is_training(view, each) or _is_a_mean(each, whole) else AT_ANOTHER_LOAD


def _may_count_others(each: Fact, whole: Fact, product: Interval) -> bool:
    """Tells whether the two name other tokens, or one that names none is so much larger that it may count prompts."""
    assert each.claim
    assert whole.claim
    kinds = [(_tokens(claim), claim.reading) for claim in (each.claim, whole.claim)]
    if kinds[0] == kinds[1] or (_is_a_mean(each, whole) and _DRAWN.search(each.claim.statement)):
        return False
    named = [any(tokens) or reading is not None for tokens, reading in kinds]
    outputs = [tokens in (_NOT_SAID, _OUTPUT_ONLY) and reading in (None, "output-tokens") for tokens, reading in kinds]
    if all(named) or not all(outputs) or not _is_a_mean(each, whole):
        return True
    larger, smaller = (product, whole.interval) if named[1] else (whole.interval, product)
    return smaller.scaled(_WITH_PROMPTS).is_below(larger)


def _tokens(claim: Claim) -> tuple[bool, ...]:
    return tuple(pattern.search(claim.statement) is not None for pattern in _KINDS_OF_TOKENS)
