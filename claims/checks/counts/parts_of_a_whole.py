"""CNT101: parts that sum to their whole."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.counts.number_of_parts import are_as_many_as_told
from claims.checks.counts.parts_inside import exclude_each_other, inside_of
from claims.checks.counts.shares_of_a_whole import ALL_OF_IT, SHARES, says, shares_of_one_whole
from claims.checks.counts.told_parts import DIVIDED, told_as_parts
from claims.facts import Fact, tell, told_together
from claims.facts.amounts import amount_in
from claims.facts.beside import beside
from claims.model.claim import Relation
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.metric import Role, metrics
from claims.patterns import declared

_KINDS = {
    "node-count": ("prefill-nodes", "decode-nodes"),
    "total-parameters": ("routed-parameters", "shared-parameters"),
}
"""Metrics of which others count the kinds: a node does prefill or decode, a parameter is in a routed expert or not."""

_NEEDED = {
    "node-count": ("device-node-count", "serving-topology"),
    "device-count": ("device-node-count",),
    "total-parameters": ("params-total-active", "architecture-config"),
}

_MAY_OVERLAP = declared(r"\b(virtual|both|each|per|shared?|instances?|replicas?)\b", re.IGNORECASE)

_OF_A_LAYER = declared(r"\b(an?|each|every|per|one) (\w+ )?(layer|block|expert)\b|\bboth\b|\bembedding", re.IGNORECASE)


@check("CNT101", *_KINDS, *(metric for metric in DIVIDED if metric not in _KINDS), *SHARES)
def parts_of_a_whole(view: View, fact: Fact) -> Iterator[Finding]:
    """Adds up the printed parts of a whole and compares the sum with the printed whole.

    Parts are the nodes for prefill and for decode of one set-up, the parameters in routed experts and those that every
    token uses, counts that a count says it is derived from, counts of what is a part of the counted cluster in the same
    study or in one source (partitions and segments exclude each other), counts told as parts down to the rest ("of these ...", "another ...", "the remaining ..."), and shares of one
    whole (in percent) of different things. More than the whole is inconsistent for kinds that exclude each other. Less is under-determined, unless the
    words say that these are all of it, or that it has just so many parts. Shares need not exclude each other (work overlaps, names contain each other),
    so a sum above 100 % is inconsistent only where the words say that they divide the whole, or where one source tells
    shares of one whole, each of another thing, down to "the remaining".

    Bad:

    ```toml
    # claims/nodes.toml
    id = "nodes"
    subject = "the-design"
    kind = "scale"
    statement = "The serving design takes eight nodes."
    claimant = "the-maker"
    modality = "described"
    metric = "node-count"
    quantity = {printed = "eight", value = "8", unit = "node"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/prefill.toml
    id = "prefill"
    subject = "the-design"
    kind = "scale"
    statement = "Four nodes do prefill."
    claimant = "the-maker"
    modality = "described"
    metric = "prefill-nodes"
    quantity = {printed = "four", value = "4", unit = "node"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/decode.toml
    id = "decode"
    subject = "the-design"
    kind = "scale"
    statement = "Six nodes decode."
    claimant = "the-maker"
    modality = "described"
    metric = "decode-nodes"
    quantity = {printed = "six", value = "6", unit = "node"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/nodes.toml
    id = "nodes"
    subject = "the-design"
    kind = "scale"
    statement = "The serving design takes eight nodes."
    claimant = "the-maker"
    modality = "described"
    metric = "node-count"
    quantity = {printed = "eight", value = "8", unit = "node"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/prefill.toml
    id = "prefill"
    subject = "the-design"
    kind = "scale"
    statement = "Two nodes do prefill."
    claimant = "the-maker"
    modality = "described"
    metric = "prefill-nodes"
    quantity = {printed = "two", value = "2", unit = "node"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/decode.toml
    id = "decode"
    subject = "the-design"
    kind = "scale"
    statement = "Six nodes decode."
    claimant = "the-maker"
    modality = "described"
    metric = "decode-nodes"
    quantity = {printed = "six", value = "6", unit = "node"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    if fact.role is Role.SHARE:
        yield from shares_of_one_whole(view, fact)
        return
    kinds = _of_kinds(view, fact)
    if kinds:
        yield from _of_count(fact, kinds, is_exclusive=True)
        return
    named = _derived_from(view, fact)
    if len(named) > 1:
        yield from _of_count(fact, named, is_derived=True)
        return
    inside = inside_of(view, fact)
    if len(inside) > 1:
        is_all = are_as_many_as_told(view, fact, inside)
        yield from _of_count(fact, inside, is_exclusive=exclude_each_other(view, fact, inside), is_all=is_all)
        return
    told = told_as_parts(view, fact)
    if len(told) > 1 and not _is_a_part_beside_them(view, fact, told):
        yield from _of_count(fact, told)


def _is_a_part_beside_them(view: View, whole: Fact, parts: tuple[Fact, ...]) -> bool:
    """Tells whether what passes for the whole makes a larger amount nearby together with its parts, and so is one of them."""
    if whole.claim is None:
        return False
    total = whole.interval
    for part in parts:
        total = total.plus(part.interval)
    larger = (amount_in(c, whole.unit) for c in beside(view, whole.claim, 1))
    return any(one is not None and total.overlaps(one) for one in larger)


def _of_kinds(view: View, whole: Fact) -> tuple[Fact, ...]:
    """Returns one figure for each kind, or nothing where one is missing or several differ."""
    assert whole.claim is not None
    wanted = _KINDS.get(whole.metric, ())
    linked = [f for c in view.linked(whole.claim) if (f := view.fact(c))]
    wholes = {f.interval for f in view.in_set_up(whole.claim, whole.metric)} - {whole.interval}
    parts: list[Fact] = []
    for metric in wanted:
        found = [f for f in linked if f.metric == metric]
        if not found and not wholes:
            found = list(view.in_set_up(whole.claim, metric))
        if len({f.interval for f in found}) != 1:
            return ()
        parts.append(found[0])
    return tuple(parts)


def _derived_from(view: View, whole: Fact) -> tuple[Fact, ...]:
    assert whole.claim is not None
    found = []
    for link in whole.claim.related:
        other = view.claim(link.claim) if link.how is Relation.DERIVED_FROM else None
        fact = view.fact(other) if other else None
        if fact and fact.metric == whole.metric:
            found.append(fact)
    return tuple(found)


def _of_count(
    whole: Fact, parts: tuple[Fact, ...], *, is_exclusive: bool = False, is_derived: bool = False, is_all: bool = False
) -> Iterator[Finding]:
    working = Working()
    printed = working.given(_label(whole), whole)
    total = Interval.exactly(0)
    for part in parts:
        total = total.plus(working.given(_label(part), part))
    total = working.computed("sum of the parts", total, whole.unit, " + ".join(tell(p.value) for p in parts))
    told = f"{_listed(parts)} make {tell(total, whole.unit)}"
    facts = (whole, *parts)
    if total.overlaps(printed):
        yield consistent(facts, working, f"{told}, as many as the {tell(printed, whole.unit)} printed.")
        return
    says_all = is_all or says(facts[:1] if is_derived else facts, ALL_OF_IT)
    if whole.metric == "total-parameters":
        is_loose = says(facts, _OF_A_LAYER) or any(f.claim and f.claim.reading == "per-layer" for f in facts)
    else:
        is_loose = says(facts, _MAY_OVERLAP) or len({f.claim.reading for f in facts if f.claim} - {None}) > 1
    bad = f"{told}, {'more' if printed.is_below(total) else 'fewer'} than the {tell(printed, whole.unit)} printed."
    needs = _NEEDED.get(whole.metric, ("metric-definition",))
    needs = needs if is_exclusive else needs[:1]
    is_certain = says_all or (is_exclusive and printed.is_below(total))
    if is_certain and not is_loose and (is_derived or told_together(*facts)):
        yield inconsistent(facts, working, bad, needs=needs)
    elif not is_derived:
        is_more = printed.is_below(total)
        yield under_determined(
            facts, working, bad, needs=needs, severity=Severity.WARNING if is_more else Severity.NOTE
        )


def _label(fact: Fact) -> str:
    return metrics()[fact.metric].label


_PHASES = {
    "prefill-nodes": "for prefill",
    "decode-nodes": "for decode",
    "routed-parameters": "in routed experts",
    "shared-parameters": "that every token uses",
}


def _listed(parts: tuple[Fact, ...]) -> str:
    named = [f"{tell(_whole(p), p.unit)} {_PHASES[p.metric]}" if p.metric in _PHASES else _count(p) for p in parts]
    text = f"{', '.join(named[:-1])} and {named[-1]}"
    return text[0].upper() + text[1:]


def _count(part: Fact) -> str:
    return tell(_whole(part))


def _whole(fact: Fact) -> Interval | Decimal:
    return fact.interval if fact.interval.is_exact else fact.value
