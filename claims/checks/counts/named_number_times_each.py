"""CNT150: an amount of so many things that its words number, against what is told of one of them."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.printed import SMALL_NUMBERS, numbers_in
from claims.facts.story import are_alike, story
from claims.facts.telling import tell, tell_number
from claims.facts.terms import Powers, Term, noun_after, things_in
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.model.subject import SubjectKind
from claims.patterns import declared

_SMALL = "|".join(word for word, number in SMALL_NUMBERS.items() if number > 1)
_NUMBERED = declared(
    rf"(?:\b(?:the|all|its|these|those)\s+(?:(?:first|other)\s+)?(?P<n>\d{{1,3}}(?:,\d{{3}})+|\d+|{_SMALL})"
    r"\s+(?P<what>(?:[\w.-]+\s)??[A-Za-z]+)|这?(?P<zh>\d+)\s?(?:个|台|块|张|座|颗|条|套)(?=[\u4e00-\u9fff]))",
    re.IGNORECASE,
)
_LOOSE = declared(
    r"\b(up to|at (?:most|least)|more than|over|less than|average[sd]?|mean|typical\w*|idle|rated|list|discount\w*|rebate\w*|usable|"
    r"effective\w*|net|spares?|reserve\w*|with|includ\w+|without|plus|saves?|saved|more|less|extra|further|another|each|every|per|"
    r"used|second-hand|peak|cache[ds]?|left|half|later|planned|would|upgrade\w*|replac\w+)\b|每|平均|最多|至少|含|折扣|优惠|其中",
    re.IGNORECASE,
)
_OF_IT = declared(rf"\b(?:each|every|per)\b|每|\bwith (?:its |the )?(?:\d+|{_SMALL}) [\w-]+", re.IGNORECASE)
"""Words that tell an amount as one of each thing, or how many parts that has."""

_MADE_OF: dict[SubjectKind, tuple[str, ...]] = {
    SubjectKind.SERVER: ("node", "rack"),
    SubjectKind.ACCELERATOR: ("device",),
    SubjectKind.NETWORK_CARD: ("device",),
}
"""The things as which subjects of a kind are counted."""

_MONEY = frozenset({"USD", "EUR", "CNY", "GBP", "JPY"})
_POWER: Powers = (("gram", 1), ("meter", 2), ("second", -3))
_SORTS: tuple[Powers, ...] = (
    *((((name, 1),)) for name in sorted(_MONEY)),
    _POWER,
    (("bit", 1),),
    *(((name, 1), ("second", -1)) for name in sorted(_MONEY)),
    (("FLOP", 1), ("second", -1)),
)
_CROWD = 150
"""A source with more claims than these tells more than one story."""

_NEAR, _FAR = Decimal("0.05"), Decimal("0.15")
_NEEDS = ("metric-definition", "device-node-count")


@check("CNT150", Figured)
def named_number_times_each(view: View, claim: Claim) -> Iterator[Finding]:
    """Multiplies the number that an amount names with what is told of one thing: "the 40 servers cost $8 million".

    The amount is one of money, power, bytes or arithmetic, and its words number the things that it is of. The amount of
    one is told with "a", "each" or "per" such a thing, or of a subject that is one: a server, an accelerator, a card. It
    must be the only one of its sort that is told by the same body; a price on a list, a rated power and an amount with
    something else in it say nothing.

    Bad:

    ```toml
    # subjects/the-server.toml
    id = "the-server"
    name = "The Server"
    kind = "server"
    # subjects/the-cluster.toml
    id = "the-cluster"
    name = "The Cluster"
    kind = "cluster"
    built_on = ["the-server"]
    # claims/price.toml
    id = "price"
    subject = "the-server"
    kind = "cost"
    statement = "A server costs $200,000."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$200,000", value = "200000", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/bill.toml
    id = "bill"
    subject = "the-cluster"
    kind = "cost"
    statement = "The 40 servers cost $5.6 million."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$5.6 million", value = "5.6E+6", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-server.toml
    id = "the-server"
    name = "The Server"
    kind = "server"
    # subjects/the-cluster.toml
    id = "the-cluster"
    name = "The Cluster"
    kind = "cluster"
    built_on = ["the-server"]
    # claims/price.toml
    id = "price"
    subject = "the-server"
    kind = "cost"
    statement = "A server costs $200,000."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$200,000", value = "200000", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/bill.toml
    id = "bill"
    subject = "the-cluster"
    kind = "cost"
    statement = "The 40 servers cost $8.0 million."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$8.0 million", value = "8.0E+6", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    whole = view.term(claim)
    if whole is None or whole.powers not in _SORTS or whole.one is not None or not is_exactly_told(claim):
        return
    number = _number_named(claim)
    if number is None or _LOOSE.search(claim.statement):
        return
    count, thing = number
    told = {c.id: c for c in (*story(view, claim), *_of_the_only_thing(view, claim, thing))}
    eaches = [t for c in told.values() if (t := view.term(c)) and _is_of_one(view, whole, t, thing)]
    if eaches and len({t.value for t in eaches}) == 1:
        yield from _judged(view, whole, count, eaches[0], thing)


def _of_the_only_thing(view: View, claim: Claim, thing: str) -> list[Claim]:
    """Returns what the sources of a claim tell of the one thing of that sort that they tell of, outside of any study."""
    told = {c.id: c for place in claim.citations for c in _in_source(view, place.source)}
    kinds = {subject_id: view.subject(subject_id) for subject_id in sorted({c.subject for c in told.values()})}
    things = [i for i, subject in kinds.items() if subject and thing in _MADE_OF.get(subject.kind, ())]
    return [c for c in told.values() if c.study is None and c.subject in things] if len(things) == 1 else []


def _in_source(view: View, source: str) -> tuple[Claim, ...]:
    told = view.claims_in_source(source)
    return told if len(told) <= _CROWD else ()


def _number_named(claim: Claim) -> tuple[Decimal, str] | None:
    """Returns how many of which things the words of an amount name, where they name but one number of them."""
    told: list[tuple[Decimal, str]] = []
    for match in _NUMBERED.finditer(claim.statement):
        numbers = numbers_in(match["n"] or match["zh"])
        if match["zh"]:
            thing = noun_after(claim.statement, match["zh"])
        else:
            things = things_in(match["what"])
            thing = next(iter(things)) if len(things) == 1 else None
        if thing is not None and len(numbers) == 1 and printed(claim) not in match[0]:
            told.append((numbers[0].value, thing))
    return told[0] if len(told) == 1 and told[0][0] > 1 else None


def _is_of_one(view: View, whole: Term, term: Term, thing: str) -> bool:
    """Tells whether an amount is one of the same sort of one such thing, told by the same body and of the same state."""
    claim = term.claim
    if claim.claimant != whole.claim.claimant or not is_exactly_told(claim) or not are_alike(whole.claim, claim):
        return False
    if _LOOSE.search(_OF_IT.sub(" ", claim.statement)):
        return False
    if term.one == thing:
        return tuple(power for power in term.powers if power != (thing, -1)) == whole.powers
    subject = view.subject(claim.subject)
    is_one = subject is not None and thing in _MADE_OF.get(subject.kind, ()) and claim.subject != whole.claim.subject
    return is_one and term.one is None and term.powers == whole.powers and _number_named(claim) is None


def _judged(view: View, whole: Term, count: Decimal, each: Term, thing: str) -> Iterator[Finding]:
    made, value = each.interval.times(Interval.exactly(count)), each.value * count
    assert whole.claim.quantity
    assert whole.claim.quantity.value
    scale, unit = whole.claim.quantity.value / whole.value, whole.claim.quantity.unit
    working = Working()
    working.say(f"number of things ({thing}) in the words of the amount: {count:f}")
    working.say(f"of one: printed “{printed(each.claim)}” ({each.claim.statement.rstrip('.')})")
    working.say(f"of all: printed “{printed(whole.claim)}”")
    working.computed("number x of one", made.scaled(scale), unit, nominal=value * scale)
    told = f"{tell_number(count)} times {printed(each.claim)} make {tell(value * scale, unit)}"
    reads = (whole.claim, each.claim)
    if made.overlaps(whole.interval.widened(_NEAR)):
        if not is_told_elsewhere(view, reads, Outcome.CONSISTENT, "CNT150"):
            yield consistent(reads, working, f"{told}, as the {printed(whole.claim)} printed.")
        return
    sentence = f"{told}, not the {printed(whole.claim)} printed."
    is_open = made.overlaps(whole.interval.widened(_FAR)) or (
        whole.powers == _POWER and value / 2 < whole.value < value
    )
    if is_open:
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    elif not is_told_elsewhere(view, reads, Outcome.INCONSISTENT, "CNT150"):
        yield inconsistent(reads, working, sentence, needs=_NEEDS)
