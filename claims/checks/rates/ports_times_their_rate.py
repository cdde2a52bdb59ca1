"""RAT220: the rate of all ports of a card or switch as the number of ports times the rate of one."""

import re
from collections.abc import Iterator

from claims.checks import Finding, View, Working, check
from claims.checks.weighing import Relation, Weighing, weigh
from claims.facts import Fact, tell
from claims.facts.links import direction
from claims.model.metric import Role
from claims.patterns import declared

_ONE = declared(r"\b(a|an|each|every|per|one|either|any|single) ([\w-]+ ){0,2}ports?\b", re.IGNORECASE)
_ALL = declared(
    r"\b(together|combined|in all|in total|altogether|total|aggregate\w*|all (of )?(the |its )?(\w+ )?ports|adds? up|(the|its|both|two|four|"
    r"eight|\d+) ports)\b|\bcapacity of (a|the) switch\b",
    re.IGNORECASE,
)
_OTHER = declared(
    r"\b(PCIe?|PCI|host|bus|memory|internal|measured|up to|reach\w*|copy|test\w*|uplinks?|management|at most|limit\w*|shared?|redundan\w*|fail-?over|bond\w*)\b",
    re.IGNORECASE,
)
_RATES = ("network-throughput", "bus-bandwidth")
_NEEDS = ("collective-bandwidth", "metric-definition")


@check("RAT220", "network-ports")
def ports_times_their_rate(view: View, ports: Fact) -> Iterator[Finding]:
    """Multiplies the ports of a card or a switch with the rate of one port, and compares the rate printed of all.

    The rate of one and that of all are told as such in words, of the same thing. Switch makers count both directions in
    the total: a total of twice the product agrees where the direction is not told.

    Bad:

    ```toml
    # claims/ports.toml
    id = "ports"
    subject = "the-card"
    kind = "spec"
    statement = "The card has four ports."
    claimant = "the-maker"
    modality = "described"
    metric = "network-ports"
    quantity = {printed = "four", value = "4", unit = "port"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/port.toml
    id = "port"
    subject = "the-card"
    kind = "spec"
    statement = "A port runs at 400 Gbit/s."
    claimant = "the-maker"
    modality = "described"
    metric = "network-throughput"
    quantity = {printed = "400 Gbit/s", value = "400", unit = "gigabit/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-card"
    kind = "spec"
    statement = "Together the ports give 800 Gbit/s."
    claimant = "the-maker"
    modality = "described"
    metric = "network-throughput"
    quantity = {printed = "800 Gbit/s", value = "800", unit = "gigabit/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/ports.toml
    id = "ports"
    subject = "the-card"
    kind = "spec"
    statement = "The card has two ports."
    claimant = "the-maker"
    modality = "described"
    metric = "network-ports"
    quantity = {printed = "two", value = "2", unit = "port"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/port.toml
    id = "port"
    subject = "the-card"
    kind = "spec"
    statement = "A port runs at 400 Gbit/s."
    claimant = "the-maker"
    modality = "described"
    metric = "network-throughput"
    quantity = {printed = "400 Gbit/s", value = "400", unit = "gigabit/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-card"
    kind = "spec"
    statement = "Together the ports give 800 Gbit/s."
    claimant = "the-maker"
    modality = "described"
    metric = "network-throughput"
    quantity = {printed = "800 Gbit/s", value = "800", unit = "gigabit/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    rates = [
        fact
        for fact in view.facts_about(ports.subject, *_RATES, main=True)
        if fact.role is Role.AMOUNT and fact.claim and fact.study == ports.study and fact.value > 0
        if not _OTHER.search(fact.claim.statement) and fact.unit == "bit/second"
    ]
    ones = [fact for fact in rates if fact.claim and _ONE.search(fact.claim.statement)]
    alls = [fact for fact in rates if fact.claim and fact not in ones and _ALL.search(fact.claim.statement)]
    counts = view.facts_about(ports.subject, "network-ports", main=True)
    if ports.role is not Role.AMOUNT or any(len({f.interval for f in fs}) != 1 for fs in (ones, alls, counts)):
        return
    each, whole = ones[0], alls[0]
    working = Working()
    number, one = working.given("ports", ports), working.given("one port", each)
    working.given("all ports", whole)
    nominal = ports.value * each.value
    how = f"{tell(ports.value, 'port')} x {tell(each.value, each.unit)}"
    made = working.computed("product", number.times(one), "bit/second", how, nominal)
    both = {direction(each), direction(whole)} != {direction(each)} or direction(each) is None
    doubled = both and made.scaled(2).overlaps(whole.interval)
    shown = tell(whole.value, whole.unit)
    made_words = f"{tell(ports.value, 'port')} of {tell(each.value, each.unit)} make {tell(nominal, whole.unit)}"
    yield from weigh(
        view,
        working,
        Weighing(
            anchor=ports,
            printed=whole,
            others=(ports, each),
            expected=made,
            relation=Relation.EQUAL,
            good=f"{made_words}, which bears out the {shown} printed.",
            bad=f"{made_words}, not the {shown} printed of all.",
            needs=_NEEDS,
            doubt="both directions may be counted" if doubled else "",
        ),
    )
