"""CNT142: an amount of so many parts against the amounts of just so many things that are its parts, or runs."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Finding, View, Working, check, consistent, inconsistent, under_determined
from claims.facts.amounts import amount_in, is_exactly_told, printed, value_in
from claims.facts.story import are_alike
from claims.facts.telling import tell
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.patterns import declared

_NUMBERS = {
    "both": 2,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "两": 2,
    "二": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
}
_SO_MANY = declared(
    r"\b(both|two|three|four|five|six|seven|eight|[2-8]) (?:[\w-]+ ){0,2}[a-z]{3,}s\b|"
    r"([两二三四五六七八2-8])[个座期栋处家大](?:阶段|园区|基地|机房|数据中心|部门|板块|业务|集群|分区|分部|期|地|层)?",
    re.IGNORECASE,
)
_SIDE_BY_SIDE = declared(
    r"\b(runs|parts|side by side|(in|at) parallel|at once|at the same time|simultaneous\w*|overlap\w*|concurrent\w*)\b|并行|同时",
    re.IGNORECASE,
)
"""Times of what need not run one after the other do not add up."""

_PHASES = declared(r"\b(phases|stages|runs|parts|legs|rounds)\b|阶段|[两二三四五六七八]期|轮", re.IGNORECASE)
_NOT_ALL = declared(
    r"\b(each|every|apiece|averag\w*|mean|per|up to|at (most|least)|max\w*|peak|between|one|some|most|other|another|further|"
    r"more than|less|fewer|largest|smallest|first|second|last|next|planned|respectively|besides|excluding|without)\b|"
    r"(?:two|three|four|five|six|seven) of\b|每|各|平均|最[多大高小]|其中|其余|规划|另",
    re.IGNORECASE,
)
_OF_RUNS = ("token", "second", "step", "FLOP", "device*second", "joule", "USD", "CNY", "EUR", "GBP")
_OF_THINGS = (
    *(
        "watt",
        "byte",
        "device",
        "node",
        "rack",
        "USD",
        "CNY",
        "EUR",
        "GBP",
        "joule",
        "person",
        "square_meter",
        "FLOP/second",
    ),
    *("drive", "port", "user", "client", "parameter", "token"),
)
"""Amounts that add up over what runs one after the other, and over what stands side by side."""

_NEAR = Decimal("0.03")
_CROWD = 150
_NEEDS = ("metric-definition",)


@check("CNT142", Claim)
def parts_by_relation(view: View, claim: Claim) -> Iterator[Finding]:
    """Adds up the amounts of the parts of a thing, or of the phases of a run, where an amount is told of just so many.

    "Its three campuses have 245 MW": the parts are the subjects that are part of the claim's subject, or the studies
    other than its own that its subject has; each must have one figure of the same metric, reading and conditions, put
    on the same footing by the same claimant in the same source. Only where there are as many as the words say are they
    all of it. What stands in no such relation is left to other checks.

    Bad:

    ```toml
    # subjects/the-company.toml
    id = "the-company"
    name = "The Company"
    kind = "site"
    # subjects/north.toml
    id = "north"
    name = "North"
    kind = "site"
    part_of = ["the-company"]
    # subjects/south.toml
    id = "south"
    name = "South"
    kind = "site"
    part_of = ["the-company"]
    # claims/all.toml
    id = "all"
    subject = "the-company"
    kind = "spec"
    statement = "Its two campuses take 150 MW."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "150 MW", value = "150", unit = "megawatt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/first.toml
    id = "first"
    subject = "north"
    kind = "spec"
    statement = "North takes 70 MW."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "70 MW", value = "70", unit = "megawatt"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/then.toml
    id = "then"
    subject = "south"
    kind = "spec"
    statement = "South takes 30 MW."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "30 MW", value = "30", unit = "megawatt"}
    citations = [{source = "the-article", paragraph = 3}]
    ```

    Good:

    ```toml
    # subjects/the-company.toml
    id = "the-company"
    name = "The Company"
    kind = "site"
    # subjects/north.toml
    id = "north"
    name = "North"
    kind = "site"
    part_of = ["the-company"]
    # subjects/south.toml
    id = "south"
    name = "South"
    kind = "site"
    part_of = ["the-company"]
    # claims/all.toml
    id = "all"
    subject = "the-company"
    kind = "spec"
    statement = "Its two campuses take 100 MW."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "100 MW", value = "100", unit = "megawatt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/first.toml
    id = "first"
    subject = "north"
    kind = "spec"
    statement = "North takes 70 MW."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "70 MW", value = "70", unit = "megawatt"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/then.toml
    id = "then"
    subject = "south"
    kind = "spec"
    statement = "South takes 30 MW."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "30 MW", value = "30", unit = "megawatt"}
    citations = [{source = "the-article", paragraph = 3}]
    ```
    """
    found = _SO_MANY.search(claim.statement) if claim.quantity else None
    if found is None or not is_exactly_told(claim) or _NOT_ALL.search(claim.statement):
        return
    word = (found[1] or found[2]).casefold()
    many = _NUMBERS.get(word) or int(word)
    near = [c for c in _told_with(view, claim) if _is_alike(claim, c)]
    things = [c for c in near if c.study == claim.study and _is_in(view, c, claim)]
    is_in_phases = _PHASES.search(claim.statement) is not None
    runs = [c for c in near if is_in_phases and c.study not in (None, claim.study) and c.subject == claim.subject]
    is_time = amount_in(claim, "second") is not None
    if is_time and _SIDE_BY_SIDE.search(claim.statement):
        return
    for parts, sorts, owners in (
        (things, _OF_THINGS, [c.subject for c in things]),
        (runs, _OF_RUNS, [str(c.study) for c in runs]),
    ):
        if len(parts) == len(set(owners)) == many and (unit := _unit(claim, sorts)):
            yield _judged(claim, parts, unit)
            return


def _told_with(view: View, claim: Claim) -> list[Claim]:
    found: dict[str, Claim] = {}
    for citation in claim.citations:
        told = view.claims_in_source(citation.source)
        if len(told) <= _CROWD:
            found |= {c.id: c for c in told if c.quantity and c.id != claim.id}
    return [found[i] for i in sorted(found)]


def _is_alike(whole: Claim, part: Claim) -> bool:
    """Tells whether a figure is one of the same quantity, taken and put in the same way."""
    assert whole.quantity
    if (part.metric, part.reading, part.conditions) != (whole.metric, whole.reading, whole.conditions):
        return False
    if not is_exactly_told(part) or part.modality is not whole.modality:
        return False
    return amount_in(part, whole.quantity.unit) is not None and are_alike(whole, part)


def _is_in(view: View, part: Claim, whole: Claim) -> bool:
    subject = view.subject(part.subject)
    return subject is not None and whole.subject in subject.part_of


def _unit(claim: Claim, sorts: tuple[str, ...]) -> str | None:
    assert claim.quantity
    return next((unit for unit in sorts if units.factor(claim.quantity.unit, unit) is not None), None)


def _judged(whole: Claim, parts: list[Claim], unit: str) -> Finding:
    figure = amount_in(whole, unit)
    assert figure
    working, total, nominal = Working(), Interval.exactly(0), Decimal(0)
    working.say(f"whole: printed “{printed(whole)}” ({whole.statement.rstrip('.')})")
    for part in parts:
        working.say(f"part: printed “{printed(part)}” ({part.statement.rstrip('.')})")
        total, nominal = total.plus(amount_in(part, unit) or Interval.exactly(0)), nominal + value_in(part, unit)
    working.computed("sum of the parts", total, unit, " + ".join(map(printed, parts)), nominal)
    told = f"{', '.join(printed(p) for p in parts[:-1])} and {printed(parts[-1])} make {tell(nominal, unit)}"
    reads = (whole, *parts)
    if total.overlaps(figure):
        return consistent(reads, working, f"{told}, as the {printed(whole)} printed.")
    sentence = f"{told}, not the {printed(whole)} printed of all {len(parts)}."
    if total.widened(_NEAR).overlaps(figure):
        return under_determined(reads, working, sentence, needs=_NEEDS)
    return inconsistent(reads, working, sentence, needs=_NEEDS)
