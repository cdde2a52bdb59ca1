"""CNT183: parts of which one is off by a unit taken for another, so that only with it in the other they make their whole."""

from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, View, Working, check, inconsistent
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.beside import are_of_one_dimension, beside
from claims.facts.clauses import is_open
from claims.facts.pairing import distance, may_go_together
from claims.facts.slips import digits, slip
from claims.facts.telling import tell_number
from claims.facts.terms import Term
from claims.model.claim import Claim
from claims.model.finding import Outcome

_REACH = 2
_FEW, _MANY = 2, 6
_TO_THE_DIGIT = Decimal("0.002")
_NO_AMOUNTS = frozenset({"percent", "x", "percentage_point", "score"})
_NEEDS = ("metric-definition",)
_CODE = "CNT183"


@check(_CODE, Figured)
def slip_in_a_sum(view: View, claim: Claim) -> Iterator[Finding]:
    """Adds up the figures of one sort of a paragraph, one of them in another unit, and finds their whole to the digit.

    A queue of 30 ms, a prompt of 320 s and a network of 50 ms are 400 ms only where the prompt takes 320 ms. All figures of the sort and the subject in
    the paragraph are added, two at least; the whole is one of them, or one of the same subject not far from it.

    Bad:

    ```toml
    # claims/all.toml
    id = "all"
    subject = "the-service"
    kind = "latency"
    statement = "A lookup takes 47 ms."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "47 ms", value = "47", unit = "millisecond"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/parse.toml
    id = "parse"
    subject = "the-service"
    kind = "latency"
    statement = "Parsing takes 12 ms."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "12 ms", value = "12", unit = "millisecond"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/search.toml
    id = "search"
    subject = "the-service"
    kind = "latency"
    statement = "The search takes 35 s."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "35 s", value = "35", unit = "second"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/all.toml
    id = "all"
    subject = "the-service"
    kind = "latency"
    statement = "A lookup takes 47 ms."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "47 ms", value = "47", unit = "millisecond"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/parse.toml
    id = "parse"
    subject = "the-service"
    kind = "latency"
    statement = "Parsing takes 12 ms."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "12 ms", value = "12", unit = "millisecond"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/search.toml
    id = "search"
    subject = "the-service"
    kind = "latency"
    statement = "The search takes 35 ms."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "35 ms", value = "35", unit = "millisecond"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    slipped = view.number(claim) if _counts(claim) else None
    if slipped is None:
        return
    own = [t for c in beside(view, claim, 0) if _goes_with(view, claim, c) and (t := view.number(c))]
    around = [t for c in beside(view, claim, _REACH) if _goes_with(view, claim, c) and (t := view.number(c))]
    for whole in around:
        parts = [t for t in own if t.claim.id != whole.claim.id]
        if not _FEW <= len(parts) + 1 <= _MANY:
            continue
        if distance(whole.claim, claim) and len(parts) + 1 == _FEW and whole in own:
            continue
        rest = sum((t.value for t in parts), Decimal(0))
        if _is_off(whole, rest, slipped, parts):
            yield from _judged(view, whole, slipped, parts, rest)


def _counts(claim: Claim) -> bool:
    return (
        is_exactly_told(claim)
        and not is_open(claim)
        and bool(claim.quantity and claim.quantity.unit not in _NO_AMOUNTS)
    )


def _goes_with(view: View, claim: Claim, other: Claim) -> bool:
    if other.subject != claim.subject or not _counts(other) or not are_of_one_dimension(claim, other):
        return False
    return may_go_together(view, claim, other)


def _is_off(whole: Term, rest: Decimal, slipped: Term, parts: list[Term]) -> bool:
    """Tells whether the parts are their whole with one of them in another unit, and are not as they are printed."""
    room = whole.value * _TO_THE_DIGIT
    wanted = whole.value - rest
    if wanted <= room or rest <= room or abs(wanted - slipped.value) <= room:
        return False
    if any(t.powers != whole.powers for t in (slipped, *parts)):
        return False
    found = slip(slipped.value, wanted, (slipped, whole))
    quantity = whole.claim.quantity
    return bool(found and found[0] >= 60 and quantity and quantity.value and _is_fine(whole, parts, slipped))


def _is_fine(whole: Term, parts: list[Term], slipped: Term) -> bool:
    """Tells whether enough digits fit for it to be no chance: two in all figures of two parts, or three parts."""
    values = [t.claim.quantity.value for t in (whole, slipped, *parts) if t.claim.quantity and t.claim.quantity.value]
    return len(parts) >= _FEW or sum(digits(value) for value in values) > len(values)


def _judged(view: View, whole: Term, slipped: Term, parts: list[Term], rest: Decimal) -> Iterator[Finding]:
    found = slip(slipped.value, whole.value - rest, (slipped, whole))
    assert found
    factor, name = found
    claims = (slipped.claim, whole.claim, *(t.claim for t in parts))
    if is_told_elsewhere(view, claims, Outcome.INCONSISTENT, _CODE):
        return
    quantity = slipped.claim.quantity
    assert quantity
    assert quantity.value
    working = Working()
    for label, term in (("whole", whole), ("part", slipped), *(("part", t) for t in parts)):
        working.say(f"{label}: printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    wanted = (whole.value - rest) * quantity.value / slipped.value
    working.say(f"what the other parts leave: {tell_number(wanted)} {quantity.unit}")
    times = f"{tell_number(factor)} times too {'large' if slipped.value > whole.value - rest else 'small'}"
    others = " and ".join(printed(t.claim) for t in parts)
    sentence = (
        f"{printed(slipped.claim)} and {others} do not make the {printed(whole.claim)} printed; "
        f"they would if the {printed(slipped.claim)} were not {times} ({name}?)."
    )
    yield inconsistent(claims, working, sentence, needs=_NEEDS)
