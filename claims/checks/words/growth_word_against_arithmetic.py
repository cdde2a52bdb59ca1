"""WRD111: a growth word, such as exponentially, against the arithmetic."""

import re
from collections.abc import Iterator
from decimal import Context, Decimal

from claims.checks import Severity, View, Working, check, inconsistent, under_determined
from claims.checks.words.groups import called
from claims.checks.words.wording import capital, figure, short
from claims.facts import Fact, tell, tell_number
from claims.model.claim import Claim, ClaimKind, Relation
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.model.subject import SubjectKind
from claims.patterns import declared

_EXPONENTIAL = declared(
    r"\bexponential(ly)?\b(?! (moving|weighted|back-?off|decay\w*|smooth\w*|family|distribut\w*|schedul\w*))",
    re.IGNORECASE,
)
_QUADRATIC = declared(r"\bquadratic(ally)?\b", re.IGNORECASE)
_ORDER = declared(r"\b(an?|one|two|three|four|several|many|multiple)?[ -]?orders?[ -]of[ -]magnitude\b", re.IGNORECASE)
_TUNING = declared(
    r"\b(fine-?tun\w*|full training|retrain\w*|LoRA|adapters?|frozen|every weight|all weights)\b", re.IGNORECASE
)
_MEMORY = declared(r"\b(memory|footprint|storage|HBM|VRAM|bytes)\b", re.IGNORECASE)
_LENGTH = declared(r"\b(context|sequence|prompt)\b", re.IGNORECASE)
_COMPARED = declared(
    r"\b(fast|slow|larg|bigg|small|high|low|great|cheap|long|short|bett|few)(?:er)\b|\b(more|less|fewer|worse)\b|"
    r"\b(cut|sav|improv|reduc|increas|rais|drop|fell|shrink|grow|grew)\w*",
    re.IGNORECASE,
)
_SHORT_OF = declared(
    r"\b(not|no|never|less than|under|below|short of|far from|nearly|almost|approach\w*|rather than|instead of|half|"
    r"towards?)( quite)?( of)?\s*$",
    re.IGNORECASE,
)
_COUNTS = {"two": 2, "three": 3, "four": 4}
_TEN = Decimal(10)
_HALF_AN_ORDER = Decimal(10).sqrt()
_FOUR = Context(prec=4)
_FROZEN = Decimal(2)
_BF16 = "a frozen weight in a format of 16 bits takes 2 bytes"


@check("WRD111", Claim)
def growth_word_against_arithmetic(view: View, claim: Claim) -> Iterator[Finding]:
    """Holds exponentially, quadratically and orders of magnitude against what the arithmetic allows.

    The memory of training is linear in the parameters that are trained: with Adam in mixed precision 16 bytes for each
    (S. Rajbhandari et al., ZeRO, SC 2020), against 2 for a frozen weight of 16 bits. So full fine-tuning takes 8 times
    what frozen weights take, a factor and no exponential; activations come on top in both. Over the length of a
    sequence the cache of keys and values grows linearly, and attention with the square. An order of magnitude is a
    factor of 10: below its square root, 3.16, the figure rounds to no order at all, and the word is untrue; for several
    orders that limit is 10. Between that and the full factor the word is loose.

    Bad:

    ```toml
    # claims/faster.toml
    id = "faster"
    subject = "the-engine"
    kind = "speedup"
    statement = "The engine is orders of magnitude faster, 4.2 times as fast as before."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "4.2 times", value = "4.2", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/faster.toml
    id = "faster"
    subject = "the-engine"
    kind = "speedup"
    statement = "The engine is two orders of magnitude faster, 140 times as fast as before."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "140 times", value = "140", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    words = claim.statement
    if order := _ORDER.search(words):
        yield from _orders(view, claim, order)
    elif _EXPONENTIAL.search(words) or (_QUADRATIC.search(words) and not _LENGTH.search(words)):
        if _MEMORY.search(words) and _TUNING.search(words):
            yield _training(view, claim)
        elif _EXPONENTIAL.search(words) and _LENGTH.search(words):
            yield _length(claim)
        elif _EXPONENTIAL.search(words) and claim.kind is not ClaimKind.OPINION:
            yield _nothing_named(claim)


def is_growth(claim: Claim) -> bool:
    """Tells whether a claim says how something grows in a word instead of a figure."""
    return any(pattern.search(claim.statement) for pattern in (_EXPONENTIAL, _QUADRATIC, _ORDER))


def _orders(view: View, claim: Claim, order: re.Match[str]) -> Iterator[Finding]:
    found = _ratio(view, claim) if _is_of_one_thing(claim) and not _is_denied(claim, order) else None
    if found is None:
        return
    facts, ratio = found
    words = " ".join(order[0].split())
    many = "orders" in words.casefold()
    count = _COUNTS.get((order[1] or "").casefold(), 2 if many else 1)
    least, wanted = _HALF_AN_ORDER * _TEN ** (count - 1), _TEN**count
    if many and (order[1] or "").casefold() not in _COUNTS:
        least = _TEN
    working = Working()
    for fact in facts:
        working.given("a figure", fact)
    working.computed("the ratio", ratio, "x")
    working.say(f"{count} order{'s' * (count > 1)} of magnitude: a factor of {tell_number(wanted)}")
    needs = ("claim-verbatim", "baseline-absolute")
    if ratio.is_below(Interval(least, None)):
        sentence = f"The figures give a factor of {_factor(ratio)}, which is not {words}."
        yield inconsistent((claim, *facts), working, sentence, needs=needs)
    elif ratio.is_below(Interval(wanted, None)):
        sentence = capital(f"{words} is loose for a factor of {_factor(ratio)}.")
        yield under_determined((claim, *facts), working, sentence, needs=needs, severity=Severity.WARNING)


def _is_of_one_thing(claim: Claim) -> bool:
    """Tells whether a statement compares in one word, so that its growth word and its figure are about the same."""
    return len({"".join(found).casefold() for found in _COMPARED.findall(claim.statement)}) <= 1


def _is_denied(claim: Claim, order: re.Match[str]) -> bool:
    return claim.kind is ClaimKind.ABSENCE or _SHORT_OF.search(claim.statement[: order.start()]) is not None


def _factor(ratio: Interval) -> str:
    middle = ratio.middle
    assert middle is not None
    return tell_number(_FOUR.plus(middle))


def _ratio(view: View, claim: Claim) -> tuple[tuple[Fact, ...], Interval] | None:
    """Returns the factor that is printed: the claim's own, or that of the two amounts that it names as its ground."""
    own = view.fact(claim) if claim.quantity else None
    if own is not None and own.unit == "x":
        return (own,), own.interval
    grounds = [link.claim for link in claim.related if link.how is Relation.DERIVED_FROM]
    linked = [other for claim_id in grounds if (other := view.claim(claim_id)) and other.quantity]
    amounts = [f for other in linked if (f := view.fact(other)) and f.role is Role.AMOUNT and f.value > 0]
    if len(amounts) != 2 or amounts[0].metric != amounts[1].metric or amounts[0].unit != amounts[1].unit:
        return None
    smaller, larger = sorted(amounts, key=lambda fact: fact.value)
    return (smaller, larger), larger.interval.over(smaller.interval)


def _training(view: View, claim: Claim) -> Finding:
    working = Working()
    reads: list[Claim | Fact] = [claim]
    working.say(f"the statement: {short(claim.statement)}")
    trained = view.assumed("bytes-per-parameter-trained", *claim.subjects())
    if trained is None:
        working.say("the state of training is so many bytes for each trained parameter, which is linear")
        return under_determined(
            reads,
            working,
            "The memory of training is linear in the parameters that are trained, so it grows by a factor, not "
            "exponentially; the bytes for each are not given.",
            needs=("trainable-params", "optimizer-lr", "scale-curve"),
            severity=Severity.WARNING,
        )
    reads.append(trained)
    state = working.given("training state of one trained parameter", trained)
    working.say(_BF16)
    factor = working.computed(
        "all weights trained against all frozen",
        state.scaled(1 / _FROZEN),
        "x",
        f"{tell(trained.value)} bytes / {tell(_FROZEN)} bytes",
    )
    for total in _totals(view, claim):
        count = working.given(f"parameters of {called(view, total.subject)}", total)
        working.computed("its training state", count.times(state), "byte", "parameters x bytes of the state")
        working.computed("its frozen weights", count.scaled(_FROZEN), "byte", "parameters x 2 bytes")
        reads.append(total)
    return under_determined(
        reads,
        working,
        f"The memory of training is linear in the parameters that are trained: about {_factor(factor)} "
        "times that of frozen weights, which is a factor and not exponential.",
        needs=("trainable-params", "optimizer-lr", "scale-curve"),
        severity=Severity.WARNING,
    )


def _totals(view: View, claim: Claim) -> tuple[Fact, ...]:
    """Returns the parameters of the one model that a claim is about, where one figure is printed for it."""
    models = [s for s in view.subjects_of(claim) if s.kind is SubjectKind.MODEL]
    if len(models) != 1:
        return ()
    totals = view.facts_about(models[0].id, "total-parameters", main=True)
    return totals if len(totals) == 1 else ()


def _length(claim: Claim) -> Finding:
    working = Working()
    working.say(f"the statement: {short(claim.statement)}")
    working.computed("attention, for twice the length", 4, "x", "2 x 2")
    working.computed("cache of keys and values, for twice the length", 2, "x")
    return under_determined(
        (claim,),
        working,
        "Over the length of a sequence attention grows with the square and the cache linearly, neither exponentially.",
        needs=("sequence-length", "scale-curve"),
        severity=Severity.WARNING,
    )


def _nothing_named(claim: Claim) -> Finding:
    working = Working()
    working.say(f"the statement: {short(claim.statement)}")
    working.say("no quantity is named in which it would grow exponentially, and no factor")
    grounds = f" beside {figure(claim.quantity)}" if claim.quantity else ""
    return under_determined(
        (claim,),
        working,
        f"Exponential growth is claimed{grounds} without the quantity in which it is exponential.",
        needs=("scale-curve",),
    )
