"""CNT182: a figure that is told again in another unit or for another time, and is off by a unit taken for another."""

from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, View, Working, check, inconsistent
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.beside import beside
from claims.facts.clauses import is_open
from claims.facts.pairing import may_go_together
from claims.facts.slips import digits, is_told, slip
from claims.facts.telling import tell_number
from claims.facts.terms import Powers, Term, is_a_part
from claims.facts.wholes import comes_of_it
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.patterns import declared

_SUMMED = frozenset({"bit", "token", "request", "image", "sample", "user", "event"})
_TIMES = tuple(Decimal(n) for n in (60, 3_600, 24, 1_440, 86_400))
_EIGHT = Decimal(8)
_DIGITS = 4
_IN_UNITS = declared(r"\bin (?:bytes|bits|other words)\b|折合|折算|换算|即|相当于")
_MOSTLY = declared(
    r"\b(?:peak\w*|average\w*|mean|busiest|median|compress\w*|left|remain\w*|burst\w*)\b|峰值|平均|高峰|压缩"
)
_FITS = Decimal("0.05")
_NEEDS = ("metric-definition",)
_CODE = "CNT182"


@check(_CODE, Figured)
def slip_in_a_retelling(view: View, claim: Claim) -> Iterator[Finding]:
    """Sets a rate that is told twice in one paragraph, for two periods or in bits and in bytes, against itself.

    90,000 requests an hour are 25 a second; 10 Gb/s are 1.25 GB/s. Where the second figure is to the digit what the first makes, but for a factor that tells a unit taken for
    another, both cannot be true. They are of one subject and one paragraph, and the only two of their sort there.

    Bad:

    ```toml
    # claims/hour.toml
    id = "hour"
    subject = "the-service"
    kind = "scale"
    statement = "The service answers 54,000 requests an hour."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "54,000 requests", value = "54000", unit = "request"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/second.toml
    id = "second"
    subject = "the-service"
    kind = "scale"
    statement = "That is 15 requests a minute."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "15 requests", value = "15", unit = "request"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/hour.toml
    id = "hour"
    subject = "the-service"
    kind = "scale"
    statement = "The service answers 54,000 requests an hour."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "54,000 requests", value = "54000", unit = "request"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/second.toml
    id = "second"
    subject = "the-service"
    kind = "scale"
    statement = "That is 15 requests a second."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "15 requests", value = "15", unit = "request"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    own = _rate(view, claim)
    if own is None:
        return
    told = beside(view, claim, 0)
    rates = [t for c in told if c.subject == claim.subject and (t := _rate(view, c)) and t.powers == own.powers]
    if any(t.interval.overlaps(own.interval.widened(_FITS)) for t in rates):
        return
    for other in rates:
        if claim.id < other.claim.id and may_go_together(view, claim, other.claim):
            yield from _judged(view, own, other, told)


def _rate(view: View, claim: Claim) -> Term | None:
    """Returns a figure as a rate of a second of what can be summed, which its words tell of all of the time."""
    if not is_exactly_told(claim) or is_open(claim) or is_a_part(claim) or _MOSTLY.search(claim.statement):
        return None
    term = view.number(claim)
    if term is None or term.one is not None:
        return None
    return term if _is_a_rate(term.powers) else None


def _is_a_rate(powers: Powers) -> bool:
    held = dict(powers)
    others = [name for name in held if name != "second"]
    return held.get("second") == -1 and len(others) == 1 and others[0] in _SUMMED and held[others[0]] == 1


def _judged(view: View, own: Term, other: Term, told: tuple[Claim, ...]) -> Iterator[Finding]:
    claims = (own.claim, other.claim)
    found = slip(own.value, other.value, (own, other))
    if found is None or not all(c.quantity and c.quantity.value for c in claims):
        return
    factor, name = found
    if not (_is_told_for_two_times(own, other, factor) or _is_in_bits_and_bytes(own, other, factor)):
        return
    if is_told(factor, (c for c in told if c not in claims), claims):
        return
    if is_told_elsewhere(view, claims, Outcome.INCONSISTENT, _CODE):
        return
    working = Working()
    for term in (own, other):
        working.say(f"printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    working.say(f"one over the other, both for a second: {tell_number(factor)}")
    sentence = (
        f"{printed(own.claim)} and {printed(other.claim)} are told as one rate, but one is {tell_number(factor)} "
        f"times the other ({name}?)."
    )
    yield inconsistent(claims, working, sentence, needs=_NEEDS)


def _is_told_for_two_times(own: Term, other: Term, factor: Decimal) -> bool:
    """Tells whether two rates are printed for two periods, or with other digits, and are off by a unit of time or a multiple."""
    values = [t.claim.quantity.value for t in (own, other) if t.claim.quantity and t.claim.quantity.value]
    low, high = sorted(values)
    if (high / low).normalize().as_tuple().digits == (1,):
        return False  # another figure with the same digits
    is_whole = (
        sum(map(digits, values)) >= _DIGITS or comes_of_it(own.claim.statement) or comes_of_it(other.claim.statement)
    )
    return is_whole and "bit" not in dict(own.powers) and (factor in _TIMES or factor >= 1000)


def _is_in_bits_and_bytes(own: Term, other: Term, factor: Decimal) -> bool:
    """Tells whether words say that one rate is the other in bits or in bytes, and both are printed in the same."""
    if factor != _EIGHT or "bit" not in dict(own.powers):
        return False
    words = [t.claim.statement for t in (own, other)]
    return any(_IN_UNITS.search(w) for w in words)
