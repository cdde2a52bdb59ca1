"""CNT157: an amount whose words say of how many things it is, against what one of these has."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, is_of_other_multiples, printed
from claims.facts.clauses import is_open
from claims.facts.numbered import Numbered, numbered_things, numbered_times
from claims.facts.pairing import closeness, may_go_together, meant
from claims.facts.states import is_of_old
from claims.facts.telling import tell, tell_number
from claims.facts.terms import Powers, Term, is_a_part, names_all
from claims.facts.wholes import comes_of_it
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.model.subject import SubjectKind
from claims.patterns import declared

_CODE = "CNT157"
_MOST = 80
"""A source that gives more figures than these tells of more than one thing of a sort."""

_MONEY = frozenset({"USD", "EUR", "CNY", "GBP", "JPY"})
_SUMMED = frozenset({"bit", "gram", "FLOP", "token", "request", "image", "sample", "transistor"}) | _MONEY
_HOLDS_MORE = frozenset({"gram"}) | _MONEY
"""Power and money: what holds so many things takes and costs more than these."""

_FEW = 3
"""Of more amounts than these that none fits says nothing of which is meant."""

_LOADS = frozenset({"sample", "request", "user", "step", "layer", "expert"})
"""Things that a system is loaded with, of which one alone does not get what each of many gets."""

_DONE: frozenset[Powers] = frozenset({(("gram", 1), ("meter", 2), ("second", -2)), (("bit", 1),)})
"""What is done at a rate: energy and data."""

_FIT, _NEAR, _CODED = Decimal("0.03"), Decimal("0.08"), Decimal("0.15")
_MORE = 3
_ONE_OF = declared(
    r"\b(?:each|every|either|per (?!second|minute|hour|day|week|month|year))\b|每(?!秒|天|日|周|月|年|小时|分钟|次)|单(?:卡|台|个|张|颗)|平均",
    re.IGNORECASE,
)
_OTHER = declared(
    r"\b(list|discount\w*|rebate\w*|used|second-hand|average|mean|usable|with(?:out)? (?:cooling|network\w*|support))\b|折扣|优惠|二手|含税",
    re.IGNORECASE,
)
_NEEDS = ("metric-definition", "device-node-count")


@dataclass(frozen=True, slots=True)
class _Pair:
    """How many things the words name, and the amount that is told of one of them."""

    named: Numbered
    each: Term

    @property
    def says(self) -> tuple[Decimal, Decimal]:
        """Returns the two numbers, by which pairs of several claims are told apart."""
        return self.named.number, self.each.value

    @property
    def value(self) -> Decimal:
        """Returns what the two numbers make, in base units."""
        return self.named.number * self.each.value


@check(_CODE, Figured)
def number_in_the_words(view: View, claim: Claim) -> Iterator[Finding]:
    """Multiplies the number of things in the words of an amount with what one of them has, wherever that is told.

    "An instance with eight cards has 1,128 GB", "the eight-card instance costs $20 an hour", "ten of these enclosures read
    960 GB/s together": the number is no claim of its own. What one thing has is told with "each", "a" or "per" such a
    thing, or of a subject that is one. Of several such amounts the one that stands nearest is meant. An amount of power
    or of money may hold something else too, and a rate may be less than so many times one.

    Bad:

    ```toml
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "accelerator"
    # subjects/the-instance.toml
    id = "the-instance"
    name = "The Instance"
    kind = "service"
    # claims/each.toml
    id = "each"
    subject = "the-card"
    kind = "spec"
    statement = "The Card has 80 GB of memory."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "80 GB", value = "80", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-instance"
    kind = "spec"
    statement = "An instance with eight cards has 960 GB of memory."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "960 GB", value = "960", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "accelerator"
    # subjects/the-instance.toml
    id = "the-instance"
    name = "The Instance"
    kind = "service"
    # claims/each.toml
    id = "each"
    subject = "the-card"
    kind = "spec"
    statement = "The Card has 80 GB of memory."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "80 GB", value = "80", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-instance"
    kind = "spec"
    statement = "An instance with eight cards has 640 GB of memory."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "640 GB", value = "640", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    whole = view.term(claim)
    if whole is None or not is_exactly_told(claim) or is_open(claim) or _OTHER.search(claim.statement):
        return
    if not _SUMMED & {name for name, power in whole.powers if power > 0}:
        return
    told = _told_with(view, claim)
    subjects = [s for i in dict.fromkeys(c.subject for c in (claim, *told)) if (s := view.subject(i))]
    numbered = (*numbered_things(claim, subjects), *numbered_times(claim))
    if not numbered:
        return
    pairs = [_Pair(one, t) for one in numbered for c in told for t in _of_one(view, whole, one, c)]
    alike = [
        p
        for p in pairs
        if p.each.claim.quantity and claim.quantity and p.each.claim.quantity.unit.startswith(claim.quantity.unit)
    ]
    pairs = _of_what_it_is_about(claim, alike or pairs)
    fitting = [p for p in pairs if _fits(whole, p)]
    if fitting or len(pairs) > _FEW:
        pair = meant(fitting or pairs, lambda p: closeness(view, claim, p.each.claim), lambda p: p.says)
    else:
        pair = max(
            pairs, key=lambda p: (closeness(view, claim, p.each.claim), -abs(p.value - whole.value)), default=None
        )
    if pair is not None:
        yield from _judged(view, whole, pair)


def _of_what_it_is_about(claim: Claim, pairs: list[_Pair]) -> list[_Pair]:
    """Returns those whose one thing is told of a subject of the amount, and of its own state, where there are any."""
    own = [p for p in pairs if p.each.claim.subject in claim.subjects()] or pairs
    return own if is_of_old(claim.statement) else [p for p in own if not is_of_old(p.each.claim.statement)] or own


def _fits(whole: Term, pair: _Pair) -> bool:
    number = Interval.exactly(pair.named.number)
    return pair.each.interval.times(number).overlaps(whole.interval.widened(_NEAR))


def _told_with(view: View, claim: Claim) -> tuple[Claim, ...]:
    """Returns the other figures of the sources of a claim, or of its study."""
    found: dict[str, Claim] = {}
    for source in dict.fromkeys(place.source for place in claim.citations):
        told = view.figured_in_source(source)
        if len(told) <= _MOST:
            found |= {c.id: c for c in told if c.id != claim.id and c.study == claim.study}
    return tuple(found[i] for i in sorted(found))


def _of_one(view: View, whole: Term, named: Numbered, claim: Claim) -> Iterator[Term]:
    """Yields the amount of a claim where it is one of one of the things that are named."""
    term = view.term(claim)
    if term is None or not is_exactly_told(claim) or is_open(claim) or _OTHER.search(claim.statement):
        return
    if is_a_part(claim) or not may_go_together(view, whole.claim, claim) or not _are_of_one_sort(view, whole, claim):
        return
    if _is_asked_by_another(view, whole, claim):
        return
    if named.thing in _LOADS and not _ONE_OF.search(claim.statement):
        return
    wanted = tuple(p for p in whole.powers if p != (whole.one, -1))
    if named.thing == "second":
        is_own = claim.subject == whole.claim.subject and term.one is None and not is_a_part(claim)
        if is_own and wanted in _DONE and tuple(sorted(_in_a_second(wanted))) == term.powers:
            yield term
            return
        is_paid = bool(_MONEY & dict(wanted).keys()) and (
            claim.subject in whole.claim.subjects() or _names(view, whole.claim, claim)
        )
        paid = tuple(p for p in term.powers if p != (term.one, -1) or term.one == "device")
        if is_paid and tuple(sorted((*wanted, ("second", -1)))) == paid:
            yield term
        return
    if named.subject is not None and claim.subject == named.subject:
        is_of_several = bool(numbered_things(claim, ())) or names_all(claim.statement, None)
        if tuple(p for p in term.powers if p != (named.thing, -1)) == wanted and not is_of_several:
            yield term
    elif (
        named.subject is None and claim.subject != whole.claim.subject and not _is_one_itself(view, whole)
    ) or _ONE_OF.search(claim.statement):
        if any(one.thing == named.thing for one in numbered_things(claim, ())):
            return
        of_one: Powers = tuple(sorted((*wanted, (named.thing, -1))))
        if of_one in view.ways(term):
            yield term


def _is_asked_by_another(view: View, whole: Term, other: Claim) -> bool:
    """Tells whether a price is that of another seller than the one who sells the whole."""
    if not _MONEY & dict(whole.powers).keys() or other.subject in whole.claim.subjects():
        return False
    own, theirs = view.subject(whole.claim.subject), view.subject(other.subject)
    if own is None or theirs is None:
        return False
    if theirs.kind is SubjectKind.ORGANISATION:
        return other.subject not in (own.vendor, whole.claim.claimant)
    return own.vendor is not None and theirs.vendor is not None and own.vendor != theirs.vendor


def _is_one_itself(view: View, whole: Term) -> bool:
    """Tells whether an amount is told of the kind of things that are numbered, so that one of others is none of these."""
    subject = view.subject(whole.claim.subject)
    return subject is not None and subject.kind is SubjectKind.ACCELERATOR


def _in_a_second(powers: Powers) -> Powers:
    held = dict(powers)
    held["second"] = held.get("second", 0) - 1
    return tuple((name, power) for name, power in held.items() if power)


def _names(view: View, claim: Claim, other: Claim) -> bool:
    subject = view.subject(other.subject)
    return subject is not None and any(name in claim.statement for name in (subject.name, subject.name.split()[-1]))


def _are_of_one_sort(view: View, whole: Term, other: Claim) -> bool:
    """Tells whether bytes are all of memory or all of weights, and rates all of links or all of memory."""
    if {name for name, _ in whole.powers}.isdisjoint(("bit", "FLOP")):
        return True
    one = whole.claim
    sorts = {
        re.sub(r"-(per-(device|node|user|token)|capacity)$", "", fact.metric)
        for c in (one, other)
        if (fact := view.fact(c))
    }
    return len(sorts) < 2


def _judged(view: View, whole: Term, pair: _Pair) -> Iterator[Finding]:
    number, each = pair.named.number, pair.each
    made, value = each.interval.times(Interval.exactly(number)), each.value * number
    quantity = whole.claim.quantity
    assert quantity
    assert quantity.value
    scale = quantity.value / whole.value
    working = Working()
    working.say(f"number of things ({pair.named.shown}) in the words of the amount: {number:f}")
    working.say(f"of one: printed “{printed(each.claim)}” ({each.claim.statement.rstrip('.')})")
    working.say(f"of all: printed “{printed(whole.claim)}” ({whole.claim.statement.rstrip('.')})")
    working.computed("number x of one", made.scaled(scale), quantity.unit, nominal=value * scale)
    told = f"{tell_number(number)} times {printed(each.claim)} make {tell(value * scale, quantity.unit)}"
    reads = (whole.claim, each.claim)
    is_slip = is_of_other_multiples(whole.claim, made.scaled(scale), value * scale)
    if made.overlaps(whole.interval.widened(_FIT)) and not is_slip:
        if not is_told_elsewhere(view, reads, Outcome.CONSISTENT, _CODE):
            yield consistent(reads, working, f"{told}, as the {printed(whole.claim)} printed.")
        return
    sentence = f"{told}, not the {printed(whole.claim)} printed."
    if not is_slip and _is_open(whole, each, made, value):
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    elif not is_told_elsewhere(view, reads, Outcome.INCONSISTENT, _CODE):
        yield inconsistent(reads, working, sentence, needs=_NEEDS)


def _is_open(whole: Term, each: Term, made: Interval, value: Decimal) -> bool:
    """Tells whether something else in the amount, or a rate that is not reached by all, may explain a difference."""
    names = dict(whole.powers)
    is_rate = names.get("second") == -1 and not names.keys() & _MONEY
    if made.overlaps(whole.interval.widened(_CODED if is_rate and "bit" in names else _NEAR)):
        return True
    if names.keys() & _MONEY and names.get("second") == -1 and each.claim.subject == whole.claim.subject:
        return False
    if whole.powers in _DONE and each.powers != whole.powers and value / 2 < whole.value < value:
        return True
    if names.keys() & _HOLDS_MORE and value < whole.value < _MORE * value:
        return not names_all(whole.claim.statement, None)
    is_sum = names_all(whole.claim.statement, None) or comes_of_it(whole.claim.statement)
    if is_rate and names.keys().isdisjoint(("bit", "FLOP")) and not is_sum:
        return True
    return (is_rate or "gram" in names) and value / 2 < whole.value < value and not is_sum
