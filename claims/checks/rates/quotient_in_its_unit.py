"""RAT217: so much per watt or per request against the two figures that it divides."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.changes import at_odds, settings
from claims.checks.rates.topics import other_numbers
from claims.facts import tell_number
from claims.facts.inference import is_of_a_part
from claims.facts.nouns import around
from claims.facts.pairing import closeness, meant
from claims.model.claim import Claim, ClaimKind, Modality
from claims.model.interval import Interval
from claims.model.quantity import Comparator
from claims.patterns import declared

_BELOW = ("watt", "request", "parameter", "rack", "node", "byte", "image", "sequence", "query", "stack", "joule")
_FORMAT = declared(r"\b(?:FP|BF|INT|TF|MXFP|NVFP)\d+\b", re.IGNORECASE)
_ASIDE = declared(
    r"\b(idle|standby|sleep\w*|sav\w+|fans?|cooling|optics|transceivers?|limit\w*|capped|HBM|memory|host|CPUs?)\b",
    re.IGNORECASE,
)
_OF_A_PART = declared(
    rf"{_ASIDE.pattern}|\b(links?|SerDes|lasers?|modules?|pluggables?|DRAM|SRAM|hops?|lanes?|die-to-die|on-chip)\b",
    re.IGNORECASE,
)
_PHASE = declared(
    r"\b(phases?|stages?|planned|expan\w+|extension|later|eventual\w*|part of|so far)\b|一期|二期", re.IGNORECASE
)
"""What is built in parts: the one figure may be of a part, and the other of all."""

_FEW, _MOST = 4, 12
"""Of more quotients than a few none need be meant; of more than the most some one fits almost any figure."""
_NEAR = Decimal("0.1")
_OTHERWISE = declared(
    r"\b(per|each|every|idle|saved?|saves?|gains?|extra|further|more|less|system|server|rack|socket|wall|cooling|hour|token|reduced|lower|best|sweet spot|up to)\b"
    r"(?! watt| W\b| dollar| kilowatt)",
    re.IGNORECASE,
)
_NO_MEAN = declared(
    r"\b(median|typical\w*|p\d\d|percentile|longest|shortest|most|at least|modal)\b|中位|最长|最短", re.IGNORECASE
)
"""What is no mean is no quotient of totals."""

_FAILED = declared(
    r"\b(failed|fail|errors?|rejected|timed out|dropped|hits?|cached|retr\w+|of these|of which)\b|失败|超时|拒绝",
    re.IGNORECASE,
)
_WITH_MORE = declared(r"\b(with|includ\w+|plus|on top|counting)\b|含|包括|连同", re.IGNORECASE)
"""Words of a sum of money that pays for more than the one thing."""

_EACH = r"\b(?:per|each|every|for (?:each|every)|an?) (?:bit|parameter|weight|watt|kilowatt|megawatt|gigawatt|[kMG]?W|rack|node|server|gigabyte|terabyte|GB|TB|image|sequence|query|request|stack)s?\b"
"""What a quotient is told of, which is no other condition."""

_NEEDS = ("power-scope-method", "metric-definition")


@check("RAT217", Figured)
def quotient_in_its_unit(view: View, claim: Claim) -> Iterator[Finding]:
    """Divides the figures of one thing where a third is printed in the unit of their quotient.

    800 Gbit/s and 32 W are 25 Gbit/s per watt; 1,300 TFLOP/s at 550 W are 2.4 TFLOP/s per watt; 32 W at
    800 Gbit/s are 40 pJ per bit. The two are those of
    the same main subject in the same study, or of no study in the same source. Of several (dense and sparse, two
    formats, typical and greatest power) any that fits will do; it is inconsistent if none comes within a tenth.

    Bad:

    ```toml
    # claims/rate.toml
    id = "rate"
    subject = "the-card"
    kind = "spec"
    statement = "The card moves 800 Gbit/s."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "800 Gbit/s", value = "800", unit = "gigabit/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/power.toml
    id = "power"
    subject = "the-card"
    kind = "spec"
    statement = "The card draws 32 W."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "32 W", value = "32", unit = "watt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/quotient.toml
    id = "quotient"
    subject = "the-card"
    kind = "spec"
    statement = "The card moves 35 Gbit/s per watt."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "35 Gbit/s per watt", value = "35", unit = "gigabit/second/watt"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/rate.toml
    id = "rate"
    subject = "the-card"
    kind = "spec"
    statement = "The card moves 800 Gbit/s."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "800 Gbit/s", value = "800", unit = "gigabit/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/power.toml
    id = "power"
    subject = "the-card"
    kind = "spec"
    statement = "The card draws 32 W."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "32 W", value = "32", unit = "watt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/quotient.toml
    id = "quotient"
    subject = "the-card"
    kind = "spec"
    statement = "The card moves 25 Gbit/s per watt."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "25 Gbit/s per watt", value = "25", unit = "gigabit/second/watt"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.value <= 0 or "/" not in quantity.unit:
        return
    above, _, below = quantity.unit.rpartition("/")
    if _NO_MEAN.search(claim.statement):
        return
    base = next((unit for unit in _BELOW if units.factor(below, unit) is not None), None)
    if base is None or quantity.comparator not in (Comparator.EQUAL, Comparator.ABOUT):
        return
    near = [c for c in around(view, claim) if c.subject == claim.subject and _is_as_good(claim, c)]
    near = [
        c
        for c in near
        if not (_FAILED.search(c.statement) or (c.kind is ClaimKind.COST and _WITH_MORE.search(c.statement)))
    ]
    if base == "parameter":
        near += _of_the_model(view, claim, {c.id for c in near})
    tops = [(c, i) for c in near if (i := _in(c, above)) is not None]
    bottoms = [
        (c, i) for c in near if (i := _in(c, below)) is not None and (base == "byte" or not _ASIDE.search(c.statement))
    ]
    is_energy_of_data = base == "byte" and units.factor(above, "joule") is not None
    if is_energy_of_data:
        if _OF_A_PART.search(claim.statement):
            return
        tops = [(c, i) for c in near if not _ASIDE.search(c.statement) and (i := _in(c, f"{above}/second")) is not None]
        bottoms = [(c, i) for c in near if (i := _in(c, f"{below}/second")) is not None]
    if base == "joule":
        if is_of_a_part(claim.statement):
            return
        near = [c for c in near if _is_measured_alike(view, claim, c)]
        tops = [(c, i) for c in near if (i := _in(c, f"{above}/second")) is not None]
        bottoms = [
            (c, i) for c in near if (i := _in(c, f"{below}/second")) is not None and not _OF_A_PART.search(c.statement)
        ]
    named = _formats(claim)
    tops = [(c, i) for c, i in tops if _formats(c) == named] if named else tops
    bottoms = _as_named(claim, bottoms)
    if above not in ("USD", "EUR", "CNY", "GBP", "JPY") and not is_energy_of_data and base in ("byte", "node"):
        return
    pairs = [(top, bottom) for top in tops for bottom in bottoms]
    if pairs and len(pairs) <= _MOST:
        yield _judged(view, claim, pairs, quantity.interval(), base)


def _is_measured_alike(view: View, claim: Claim, other: Claim) -> bool:
    """Tells whether a rate or a power is of no other set-up, and of no smaller part, than so much per joule."""
    numbers, theirs = other_numbers(view, claim), other_numbers(view, other)
    return not at_odds(numbers, theirs) and settings(claim) == settings(other) and not is_of_a_part(other.statement)


_SAID = (Modality.DESCRIBED, Modality.MEASURED)
_REFERS_BACK = declared(
    r"^(that|this|which|so|thus|hence|it) (is|are|makes?|means|comes|works|amounts)\b|^(即|也就是|相当于|折合)",
    re.IGNORECASE,
)


def _is_worked_out(claim: Claim) -> bool:
    """Tells whether a quotient is an estimate that refers back to the figures told before it, whosoever's they are."""
    return claim.modality is Modality.ESTIMATED and _REFERS_BACK.search(claim.statement) is not None


def _is_as_good(claim: Claim, other: Claim) -> bool:
    return other.modality is claim.modality or (_is_worked_out(claim) and other.modality in _SAID)


_QUALIFIED = declared(r"\bof (?:the |its )?((?:\w+ )?(?:load|power|capacity|storage|memory))\b", re.IGNORECASE)
_SORT_OF_SPACE = declared(r"\b(usable|raw|effective|compressed|native|formatted)\b|可用|裸容量|有效", re.IGNORECASE)
_OF_ONE = declared(r"\b(each|every|per|a single)\b|每", re.IGNORECASE)


def _as_named(claim: Claim, found: list[tuple[Claim, Interval]]) -> list[tuple[Claim, Interval]]:
    """Returns the figures that a quotient names ("of IT load"), else all; what one rack of many has is none of them."""
    if wanted := frozenset(word.casefold() for word in _SORT_OF_SPACE.findall(claim.statement)):
        found = [
            pair for pair in found if wanted & frozenset(map(str.casefold, _SORT_OF_SPACE.findall(_told(pair[0]))))
        ]
    own = [
        pair
        for pair in found
        if any(_is_named(name, pair[0].statement) for name in _QUALIFIED.findall(claim.statement))
    ]
    plain = [pair for pair in own or found if not _OF_ONE.search(pair[0].statement)]
    return plain or own or found


def _is_named(name: str, statement: str) -> bool:
    """Tells whether a statement has a name, or the word that sets it apart: "IT capacity" is that of the IT load too."""
    kind = name.split()[0]
    apart = kind != name and re.search(rf"(?<!\w){re.escape(kind)}(?!\w)", statement) is not None
    return apart or name.casefold() in statement.casefold()


def _told(claim: Claim) -> str:
    return " ".join((claim.statement, *claim.conditions.values()))


def printed_with_unit(claim: Claim) -> str:
    """Returns the figure of a statement with the word after it, which is its unit."""
    shown = claim.quantity.printed if claim.quantity else ""
    found = re.search(rf"{re.escape(shown)}\s?[A-Za-z]*", claim.statement)
    return found[0] if found and shown else shown


def _of_the_model(view: View, claim: Claim, found: set[str]) -> list[Claim]:
    """Returns what is told of a model itself, or of what it is a version of, by the claimant: its parameters hold in each run."""
    subject = view.subject(claim.subject)
    ids = (claim.subject, *(subject.version_of if subject else ()))
    facts = [f for i in ids for f in view.facts_about(i, "total-parameters", main=True)]
    return [f.claim for f in facts if f.claim and f.id not in found and f.claim.claimant == claim.claimant]


def _in(claim: Claim, unit: str) -> Interval | None:
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.value <= 0 or not units.is_known(quantity.unit):
        return None
    factor = units.factor(quantity.unit, unit)
    return None if factor is None else quantity.interval().scaled(factor)


def _formats(claim: Claim) -> frozenset[str]:
    return frozenset(word.casefold() for word in _FORMAT.findall(claim.statement))


Pair = tuple[tuple[Claim, Interval], tuple[Claim, Interval]]


def _is_open_which(view: View, claim: Claim, made: list[tuple[Claim, Claim, Interval]]) -> bool:
    """Tells whether figures that make several quotients stand about equally near to the one that is printed."""

    def nearness(one: tuple[Claim, Claim, Interval]) -> int:
        return closeness(view, claim, one[0]) + closeness(view, claim, one[1])

    return len({one[2] for one in made}) > _FEW and meant(made, nearness, lambda one: one[2]) is None


def _judged(view: View, claim: Claim, pairs: list[Pair], printed: Interval, base: str) -> Finding:
    assert claim.quantity
    made = [(top, bottom, above.over(below)) for (top, above), (bottom, below) in pairs]
    fitting = [one for one in made if one[2].overlaps(printed)]
    working = Working()
    working.say(f"printed: “{claim.quantity.printed}”")
    for top, bottom, quotient in fitting[:1] or made:
        assert top.quantity
        assert bottom.quantity
        how = f"{top.quantity.printed} / {bottom.quantity.printed}"
        working.computed("quotient", quotient, claim.quantity.unit, how)
    shown = claim.quantity.printed
    if fitting:
        top, bottom, _ = fitting[0]
        assert top.quantity
        assert bottom.quantity
        sentence = f"{top.quantity.printed} over {bottom.quantity.printed} are the {shown} printed."
        return consistent((claim, top, bottom), working, sentence)
    top, bottom, quotient = made[0]
    assert top.quantity
    assert bottom.quantity
    value = tell_number(quotient.middle or Decimal(0))
    told = f"{top.quantity.printed} over {bottom.quantity.printed} are {value} in that unit, not the {shown} printed"
    reads = tuple({c.id: c for c in (claim, *(c for t, b, _ in made for c in (t, b)))}.values())
    near = any(one[2].widened(_NEAR).overlaps(printed) for one in made)
    far = (
        _OTHERWISE.search(re.sub(_EACH, " ", claim.statement.replace(printed_with_unit(claim), " ")))
        or (base != "parameter" and any(_formats(top) != _formats(claim) for top, _, _ in made))
        or (base == "watt" and any(_PHASE.search(c.statement) for c in reads))
        or not (claim.modality in _SAID or _is_worked_out(claim))
        or _is_open_which(view, claim, made)
    )
    if near or far or not all(c.claimant == claim.claimant or _is_worked_out(claim) for c in reads):
        return under_determined(reads, working, f"{told}.", needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, f"{told}.", needs=_NEEDS)
