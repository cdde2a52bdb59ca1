"""CNT115: a bound against an exact figure of the same thing."""

from collections.abc import Iterator

from claims.checks import Figured, View, Working, check, under_determined
from claims.facts import Fact, tell
from claims.facts.telling import tell_together
from claims.model.claim import Claim
from claims.model.finding import Finding
from claims.model.metric import Role, Scope, metrics
from claims.model.quantity import Comparator

_STRICT = {Comparator.MORE: "more than", Comparator.LESS: "less than"}


@check("CNT115", Figured)
def bound_against_exact(view: View, claim: Claim) -> Iterator[Finding]:
    """Notes where a thing is told once as more than a number and once as exactly that number.

    A strict bound excludes its own number: "over 10,000" and "10,000" cannot both be exact, though either may be loose
    wording. The exact figure is one of the same metric that is linked to the bound, or to such a figure of the same
    number, or is of the same thing or the same set-up.

    Bad:

    ```toml
    # claims/over.toml
    id = "over"
    subject = "the-cluster"
    kind = "scale"
    statement = "The cluster has over 10,000 GPUs."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    quantity = {printed = "10,000", value = "10000", comparator = ">", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/exact.toml
    id = "exact"
    subject = "the-cluster"
    kind = "scale"
    statement = "The cluster has 10,000 GPUs."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    quantity = {printed = "10,000", value = "10000", unit = "device"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/over.toml
    id = "over"
    subject = "the-cluster"
    kind = "scale"
    statement = "The cluster has over 10,000 GPUs."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    quantity = {printed = "10,000", value = "10000", comparator = ">", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/exact.toml
    id = "exact"
    subject = "the-cluster"
    kind = "scale"
    statement = "The cluster has 10,240 GPUs."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    quantity = {printed = "10,240", value = "10240", unit = "device"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    if claim.quantity is None or claim.quantity.comparator not in _STRICT:
        return
    bound = view.fact(claim)
    if bound is None or bound.role is not Role.AMOUNT:
        return
    exact = exact_figures(view, bound)
    if not exact:
        return
    working = Working()
    working.given("the bound", bound)
    for fact in exact:
        working.given(f"“{fact.claim.statement if fact.claim else fact.id}”", fact)
    yield under_determined(
        (bound, *exact),
        working,
        _sentence(view, bound, exact),
        needs=("claim-verbatim", *(("device-node-count",) if bound.unit in ("device", "node") else ())),
    )


def _sentence(view: View, bound: Fact, exact: tuple[Fact, ...]) -> str:
    how = _STRICT[bound.quantity.comparator]
    many = f"{how} {tell(bound.value, bound.unit)}"
    things = dict.fromkeys(fact.subject for fact in exact)
    if bound.subject in things:
        places = "in another" if len(exact) == 1 else f"in {len(exact)} others"
        return f"{view.name(bound.subject)} is told with {many} in one place, exactly {tell(bound.value)} {places}."
    those = tell_together(view.name(thing) for thing in things)
    number = f"exactly {tell(bound.value)} of {those}"
    return f"{how[0].upper()}{many[1:]} are told of {view.name(bound.subject)}, {number}."


def exact_figures(view: View, bound: Fact) -> tuple[Fact, ...]:
    """Returns the figures that stand on a strict bound itself, each once."""
    if bound.claim is None or bound.quantity.comparator not in _STRICT:
        return ()
    near = [fact for other in view.linked(bound.claim) if (fact := view.fact(other))]
    if metrics()[bound.metric].scope is Scope.THING:
        near += view.facts_about(bound.subject, bound.metric, main=True)
    else:
        near += view.in_set_up(bound.claim, bound.metric)
    found = {fact.id: fact for fact in near if _is_the_number(bound, fact)}
    for fact in list(found.values()):
        further = (view.fact(other) for other in view.linked(fact.claim)) if fact.claim else ()
        found |= {other.id: other for other in further if other and _is_the_number(bound, other)}
    return tuple(found[i] for i in sorted(found))


def _is_the_number(bound: Fact, fact: Fact) -> bool:
    return (
        fact.metric == bound.metric
        and fact.unit == bound.unit
        and fact.quantity.comparator is Comparator.EQUAL
        and fact.value == bound.value
    )
