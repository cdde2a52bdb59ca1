"""CNT117: counts in the architecture of a model: experts, layers and attention heads."""

import re
from collections.abc import Callable, Iterable, Iterator

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact, tell
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.whole import is_multiple
from claims.patterns import declared

_NEEDS = ("architecture-config",)
_OVER_LAYERS = declared(r"\b(all layers|across|in total|in all|altogether)\b", re.IGNORECASE)


@check("CNT117", "active-experts", "expert-count", "hidden-size", "kv-heads")
def experts_and_heads(view: View, fact: Fact) -> Iterator[Finding]:
    """Compares the counts of experts, layers and attention heads of one model.

    No more experts can be activated than there are (routed, and shared where those are counted). All experts of a layer
    are the routed and the shared ones; all of a model are those times the layers that have experts. The width of the
    hidden state is often heads x width of a head, but need not be. Heads of keys and values are shared by equal groups
    of heads, so they divide the number of heads.

    Bad:

    ```toml
    # claims/routed.toml
    id = "routed"
    subject = "the-model"
    kind = "spec"
    statement = "A layer has 64 routed experts."
    claimant = "the-maker"
    modality = "described"
    metric = "routed-experts"
    quantity = {printed = "64", value = "64", unit = "expert"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/active.toml
    id = "active"
    subject = "the-model"
    kind = "spec"
    statement = "Of the routed experts, 80 are activated for a token."
    claimant = "the-maker"
    modality = "described"
    metric = "active-experts"
    reading = "routed-only"
    quantity = {printed = "80", value = "80", unit = "expert"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/width.toml
    id = "width"
    subject = "the-model"
    kind = "spec"
    statement = "The hidden state is 8,192 wide."
    claimant = "the-maker"
    modality = "described"
    metric = "hidden-size"
    quantity = {printed = "8,192", value = "8192", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/heads.toml
    id = "heads"
    subject = "the-model"
    kind = "spec"
    statement = "There are 64 attention heads."
    claimant = "the-maker"
    modality = "described"
    metric = "attention-heads"
    quantity = {printed = "64", value = "64", unit = "head"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/head.toml
    id = "head"
    subject = "the-model"
    kind = "spec"
    statement = "A head is 128 wide."
    claimant = "the-maker"
    modality = "described"
    metric = "head-size"
    quantity = {printed = "128", value = "128", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    yield from _CHECKED[fact.metric](view, fact)


def _one(view: View, fact: Fact, metric: str) -> Fact | None:
    """Returns the one figure of a metric for the same model; several that differ say nothing certain."""
    assert fact.claim is not None
    found = [other for other in view.beside(fact.claim, metric) if other.subject == fact.subject]
    return found[0] if len({other.interval for other in found}) == 1 else None


def _activated(view: View, active: Fact) -> Iterator[Finding]:
    assert active.claim is not None
    routed, shared = _one(view, active, "routed-experts"), _one(view, active, "shared-experts")
    if routed is None:
        return
    working = Working()
    count, most = working.given("activated", active), working.given("routed", routed)
    facts: tuple[Fact, ...] = (active, routed)
    reading = active.claim.reading
    if shared is not None and reading != "routed-only":
        most = working.computed("routed and shared", most.plus(working.given("shared", shared)), "expert")
        facts = (*facts, shared)
    if not most.is_below(count) or _OVER_LAYERS.search(active.claim.statement):
        return
    there = "routed and shared" if len(facts) > 2 else "routed"
    told = f"{tell(count, 'expert')} are activated for a token, more than the {tell(most)} {there} experts"
    if reading == "routed-only" or shared is not None:
        yield inconsistent(facts, working, f"{told}.", needs=_NEEDS)
        return
    yield under_determined(
        facts,
        working,
        f"{told}; shared experts would have to make up the rest, and none are stated.",
        needs=_NEEDS,
        severity=Severity.WARNING,
    )


def _in_all(view: View, total: Fact) -> Iterator[Finding]:
    routed, shared = _one(view, total, "routed-experts"), _one(view, total, "shared-experts")
    layers = _one(view, total, "layer-count")
    if (
        routed is None
        or routed.interval == total.interval
        or not (total.interval.is_exact and routed.interval.is_exact)
    ):
        return
    working = Working()
    printed, each = working.given("experts in all", total), working.given("routed experts", routed)
    facts: tuple[Fact, ...] = (total, routed)
    sums = {"": each}
    if shared is not None:
        sums = {
            "shared": working.computed("routed and shared", each.plus(working.given("shared", shared)), "expert"),
            **sums,
        }
        facts = (*facts, shared)
    for label, one in sums.items():
        if one.overlaps(printed):
            text = f"{_sum(routed, shared if label else None)} make the {tell(printed)} experts in all."
            yield consistent(facts, working, text[0].upper() + text[1:], bears_out=False)
            return
    if layers is not None:
        yield _over_layers(facts, working, total, sums, layers, routed)
    elif shared is not None and not _is_multiple(printed, sums.values()):
        yield under_determined(
            facts,
            working,
            f"{_sum(routed, shared)} are not the {tell(printed)} experts in all, nor do they divide them.",
            needs=_NEEDS,
            severity=Severity.WARNING,
        )


def _sum(routed: Fact, shared: Fact | None) -> str:
    text = f"{tell(routed.value)} routed"
    return f"{text} and {tell(shared.value)} shared experts" if shared else f"{text} experts"


def _is_multiple(total: Interval, parts: Iterable[Interval]) -> bool:
    assert total.low is not None
    return any(part.low and total.low % part.low == 0 for part in parts)


def _over_layers(
    facts: tuple[Fact, ...], working: Working, total: Fact, sums: dict[str, Interval], layers: Fact, routed: Fact
) -> Finding:
    count = working.given("layers", layers)
    facts = (*facts, layers)
    products = [
        working.computed("experts of all layers", one.times(count), "expert", f"{tell(one)} x {tell(count)}")
        for one in sums.values()
    ]
    told = f"{tell(layers.value, 'layer')} of {tell(routed.value)} routed experts make {tell(products[-1], 'expert')}"
    if any(product.overlaps(total.interval) for product in products):
        return consistent(facts, working, f"{told}, which fits the {total.quantity.printed} in all.", bears_out=False)
    if all(product.is_below(total.interval) for product in products):
        return inconsistent(facts, working, f"{told}, fewer than the {total.quantity.printed} in all.", needs=_NEEDS)
    return under_determined(
        facts,
        working,
        f"{told}, more than the {total.quantity.printed} in all; some layers may have no experts.",
        needs=_NEEDS,
    )


def _width(view: View, width: Fact) -> Iterator[Finding]:
    heads, head = _one(view, width, "attention-heads"), _one(view, width, "head-size")
    if heads is None or head is None:
        return
    working = Working()
    printed = working.given("width of the hidden state", width)
    product = working.given("attention heads", heads).times(working.given("width of a head", head))
    product = working.computed("heads x width of a head", product, how=f"{tell(heads.value)} x {tell(head.value)}")
    told = f"{tell(heads.value)} heads of {tell(head.value)} are {tell(product)} wide together"
    facts = (width, heads, head)
    if product.overlaps(printed):
        yield consistent(facts, working, f"{told}, as wide as the hidden state.", bears_out=False)
    else:
        text = f"{told}, the hidden state {tell(printed)}; many models differ here, so it is only worth a look."
        yield under_determined(facts, working, text, needs=_NEEDS)


def _groups(view: View, kv_heads: Fact) -> Iterator[Finding]:
    heads = _one(view, kv_heads, "attention-heads")
    if heads is None or not (heads.interval.is_exact and kv_heads.interval.is_exact) or kv_heads.value < 1:
        return
    if is_multiple(heads.value, kv_heads.value):
        return
    working = Working()
    above, below = working.given("attention heads", heads), working.given("heads of keys and values", kv_heads)
    working.computed("heads for each of these", above.over(below), how=f"{tell(heads.value)} / {tell(kv_heads.value)}")
    yield inconsistent(
        (kv_heads, heads),
        working,
        f"{tell(heads.value)} attention heads cannot share {tell(kv_heads.value)} heads of keys and values in equal "
        "groups.",
        needs=_NEEDS,
    )


_CHECKED: dict[str, Callable[[View, Fact], Iterator[Finding]]] = {
    "active-experts": _activated,
    "expert-count": _in_all,
    "hidden-size": _width,
    "kv-heads": _groups,
}
