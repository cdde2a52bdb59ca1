"""CNT155: an amount against a number and what each is told to have, or a rate and a time, over all of one undertaking."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from claims import units
from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.counts.product_meant import (
    BORNE_OUT,
    another_makes_it,
    fits,
    is_a_part_of_it,
    is_certain,
    is_likely,
    is_only_near,
    makes_another,
    nearness,
    unconditional,
)
from claims.checks.counts.terms_of_a_product import belong, is_told_of_one, may_be_made
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import printed
from claims.facts.clauses import is_open
from claims.facts.pairing import meant
from claims.facts.products import Product, products
from claims.facts.states import is_of_old
from claims.facts.story import story
from claims.facts.telling import tell_number
from claims.facts.terms import Powers, Term, for_a_period
from claims.facts.undertaking import told_together
from claims.model.claim import Claim
from claims.model.finding import Outcome

_JUDGED_ELSEWHERE = frozenset({"node", "device-hour"})
"""Things of which a check that knows the metrics tells what is left open: devices of nodes, the price of hours."""
_NEEDS = ("metric-definition", "device-node-count")
_CODE = "CNT155"
_BITS: Powers = (("bit", 1),)


@check(_CODE, Figured)
def product_in_one_undertaking(view: View, claim: Claim) -> Iterator[Finding]:
    """Multiplies what an article tells of its framework, its cluster and its model, where it has but one of each.

    Servers of the cluster x tokens a second of one of them = tokens a second of all; tokens a second x the time of the
    training = its tokens; power x time = energy; GB/s x seconds = GB; stops x minutes of each = hours lost. The figures
    need no common subject: those of the one model, program and system of a source belong together. Of several pairs the
    one that stands nearest is meant, by paragraph, words, phase and state. Only where no pair makes the amount, and the
    pair makes no other amount, is it inconsistent.

    Bad:

    ```toml
    # subjects/the-engine.toml
    id = "the-engine"
    name = "The Engine"
    kind = "framework"
    # subjects/the-hall.toml
    id = "the-hall"
    name = "The Hall"
    kind = "cluster"
    # claims/each.toml
    id = "each"
    subject = "the-engine"
    kind = "throughput"
    statement = "One server answers with 5,000 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "5,000", value = "5000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/servers.toml
    id = "servers"
    subject = "the-hall"
    kind = "scale"
    statement = "20 servers answer."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "20", value = "20", unit = "node"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-hall"
    kind = "throughput"
    statement = "Together they come to 160,000 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "160,000", value = "160000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-engine.toml
    id = "the-engine"
    name = "The Engine"
    kind = "framework"
    # subjects/the-hall.toml
    id = "the-hall"
    name = "The Hall"
    kind = "cluster"
    # claims/each.toml
    id = "each"
    subject = "the-engine"
    kind = "throughput"
    statement = "One server answers with 5,000 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "5,000", value = "5000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/servers.toml
    id = "servers"
    subject = "the-hall"
    kind = "scale"
    statement = "20 servers answer."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "20", value = "20", unit = "node"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-hall"
    kind = "throughput"
    statement = "Together they come to 100,000 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "100,000", value = "100000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    whole = view.number(claim)
    if whole is None or is_open(claim):
        return
    for one in (whole, for_a_time(whole)):
        if one is not None and may_be_made(one):
            yield from _made(view, claim, one)


def for_a_time(whole: Term) -> Term | None:
    """Returns data of a day as a rate: "360 GB pile up every day"."""
    if whole.powers != _BITS:
        return None
    factor = for_a_period({"step": 1}, whole.claim.statement, printed(whole.claim))
    if factor == 1:
        return None
    return replace(
        whole, interval=whole.interval.scaled(factor), value=whole.value * factor, powers=(("bit", 1), ("second", -1))
    )


def with_rates(terms: Iterable[Term]) -> list[Term]:
    """Returns terms, and after those of the data of a day the rate that it is."""
    return [one for term in terms for one in (term, for_a_time(term)) if one is not None]


def _made(view: View, claim: Claim, whole: Term) -> Iterator[Finding]:
    told = {c.id: c for c in (*told_together(view, claim), *story(view, claim))}
    near = with_rates(t for c in told.values() if (t := view.number(c)) and not is_open(c))
    found = [p for p in products(view, whole, near) if belong(view, whole, p)]
    if (daily := for_a_time(whole)) is not None:
        found = [p for p in found if p.thing != "second" or p.number.value * daily.value <= whole.value]
    if claim.quantity and view.number(claim) is not whole:
        found = [p for p in found if ("second", -1) in p.number.powers]
    if not found:
        return
    fitting = [p for p in found if fits(whole, p)]
    if fitting and not is_only_near(view, whole, fitting, found):
        yield from _borne_out(view, whole, max(fitting, key=lambda p: nearness(view, whole, p)))
        made = {p.thing for p in fitting}
        found = [p for p in found if p.thing not in made and is_told_of_one(whole, p)]
    present = [p for p in found if is_of_old(claim.statement) or not is_of_old(p.each.claim.statement)]
    product = meant(unconditional(whole, present), lambda p: nearness(view, whole, p), lambda p: p.says)
    if product is None or another_makes_it(view, whole, product, near) or is_a_part_of_it(whole, product, near):
        return
    if makes_another(view, whole, product, near) or _is_energy_for_power(whole, product):
        return
    if is_certain(view, whole, product):
        yield from _judged(view, whole, product)
    elif is_likely(view, whole, product):
        yield from _left_open(whole, product)


def _is_energy_for_power(whole: Term, product: Product) -> bool:
    """Tells whether what each uses in a year, an energy, is multiplied to a power that is printed as one."""
    own, each = (c.quantity.unit if c.quantity else "" for c in (whole.claim, product.each.claim))
    return (
        units.factor(own, "watt") is not None and units.factor(each, "joule") is not None and product.thing != "second"
    )


def _working(whole: Term, product: Product) -> tuple[Working, str]:
    assert whole.claim.quantity
    working = Working()
    for label, term in (("number or time", product.number), ("of one", product.each), ("of all", whole)):
        working.say(f"{label}: printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    scale = (whole.claim.quantity.value or whole.value) / whole.value
    unit, nominal = whole.claim.quantity.unit, product.value * scale
    working.computed("number x of one", product.interval.scaled(scale), unit, nominal=nominal)
    shown = f"{tell_number(nominal)} {unit.replace('_', ' ')}"
    return working, f"{printed(product.number.claim)} times {printed(product.each.claim)} make {shown}"


def _borne_out(view: View, whole: Term, product: Product) -> Iterator[Finding]:
    reads = (whole.claim, product.number.claim, product.each.claim)
    if whole.interval.widened(BORNE_OUT).overlaps(product.interval):
        working, told = _working(whole, product)
        if not is_told_elsewhere(view, reads, Outcome.CONSISTENT, _CODE):
            yield consistent(reads, working, f"{told}, which fits the {printed(whole.claim)} printed.")


def _judged(view: View, whole: Term, product: Product) -> Iterator[Finding]:
    reads = (whole.claim, product.number.claim, product.each.claim)
    working, told = _working(whole, product)
    if product.thing in _JUDGED_ELSEWHERE and is_told_elsewhere(view, reads, Outcome.UNDER_DETERMINED, _CODE):
        return
    if not is_told_elsewhere(view, reads, Outcome.INCONSISTENT, _CODE):
        yield inconsistent(reads, working, f"{told}, not the {printed(whole.claim)} printed.", needs=_NEEDS)


def _left_open(whole: Term, product: Product) -> Iterator[Finding]:
    reads = (whole.claim, product.number.claim, product.each.claim)
    working, told = _working(whole, product)
    sentence = f"{told}, not the {printed(whole.claim)} printed, if these are all of it and nothing else is in it."
    yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
