"""CNT119: what a whole has of something, as so many equal parts that each have some of it."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell
from claims.facts.nouns import matter
from claims.facts.terms import noun_of_one, things_in
from claims.model.claim import Claim, ClaimKind
from claims.model.interval import Interval
from claims.model.quantity import Comparator
from claims.model.subject import Subject, SubjectKind
from claims.model.whole import is_whole
from claims.patterns import declared

_PART = declared(r"component|part\b|building block|member", re.IGNORECASE)
_SUMMED = declared(
    r"\b(together|combined|in all|in total|altogether|total\w*|adds? up|sum(s|med)?|all (of )?(the|its|\w+s)\b|aggregate\w*|raw|comes? to|"
    r"pooled|thus|so that|this (makes|gives)|counts?|full|fully)\b|总|合计|共|满配|整机|整柜",
    re.IGNORECASE,
)
_NOT_ALL = declared(
    r"\b(usable|effective\w*|available|net\b|formatted|reserved|spare|redundan\w*|users?|(?<!add )(?<!adds )up to|peak of one|per|each|every|a single|"
    r"host|CPUs?|at least|at most|real|in practice|measured|after|bisection|oversubscri\w+|non-?blocking|uplinks?|attach\w*|between|"
    r"active|in use|enabled|healthy|working|stand-?by|RAID|erasure|half|of which|of these|only|cooling)\b",
    re.IGNORECASE,
)
_WAY = declared(r"\b(in|for) (each|every|either|a single) direction\b|\beach way\b", re.IGNORECASE)
"""Words of the way that bits go, which number nothing."""

_PAID_FOR = declared(r"\b(for|of) (all |the |its )+([\w-]+ )?\w+s\b|\bthe \w+s\b.{0,30}\bcosts?\b", re.IGNORECASE)
_LIST = declared(r"\blist(ed)?\b|\bdiscount\w*\b|\bfrom\b", re.IGNORECASE)
_COUNTED = frozenset({"dimensionless", "device", "node", "system", "port", "core", "lane"})
_KINDS = (
    ClaimKind.SPEC,
    ClaimKind.SCALE,
    ClaimKind.ARCHITECTURE,
    ClaimKind.THROUGHPUT,
    ClaimKind.MEMORY,
    ClaimKind.COST,
)
_OTHER_METRICS = frozenset({"restart-count", "hidden-size", "head-size", "launch-paths", "perplexity"})
_POWER, _NETWORK = "power", "network"
_A_PORT = declared(r"\b(an?|each|every|per|one|single) ([\w-]+ )?ports?\b", re.IGNORECASE)
_TOTALS: dict[str, str] = {
    "memory-capacity": "memory",
    "memory-per-device": "memory",
    "memory-per-node": "memory",
    "memory-used": "memory",
    "memory-bandwidth": "memory bandwidth",
    "bandwidth-per-device": "memory bandwidth",
    "network-throughput": _NETWORK,
    "bus-bandwidth": _NETWORK,
    "device-count": "devices",
    "devices-per-node": "devices",
    "cost": "cost",
    "price": "cost",
    "power": _POWER,
}
"""What adds up over equal parts; peaks of arithmetic, and the power of accelerators, have checks of their own."""

_MEMORY = "memory"
_NEAR = Decimal("0.05")
_NEEDS = ("device-node-count", "metric-definition")


@check("CNT119", *_KINDS)
def whole_of_equal_parts(view: View, whole: Claim) -> Iterator[Finding]:
    """Multiplies what one part has with the number of the parts, where the whole is printed too.

    A row of 16 racks with 72 cards each has 1,152 cards; a box of 24 drives of 15.36 TB holds 368.6 TB; 2,000 cards at
    30,000 dollars cost 60 million. The part is the thing that the whole names as its component or is built on, its
    figure is one of the same sort, and the number of parts is told of the whole. Where the words leave it open that
    something else is counted in or out (usable, spare, host memory) nothing is said. Memory of accelerators, peaks and
    power are left to their own checks.

    Bad:

    ```toml
    # subjects/the-row.toml
    id = "the-row"
    name = "The Row"
    kind = "cluster"
    built_on = ["the-rack"]
    # subjects/the-rack.toml
    id = "the-rack"
    name = "The Rack"
    kind = "cluster"
    # claims/racks.toml
    id = "racks"
    subject = "the-row"
    kind = "spec"
    statement = "The row has 16 racks."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "16", value = "16"}
    about = [{subject = "the-rack", role = "component"}]
    citations = [{source = "the-article", paragraph = 1}]
    # claims/each.toml
    id = "each"
    subject = "the-rack"
    kind = "spec"
    statement = "The rack has 72 cards."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "72", value = "72", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/cards.toml
    id = "cards"
    subject = "the-row"
    kind = "spec"
    statement = "The row has 1,512 cards in all."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "1,512", value = "1512", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-row.toml
    id = "the-row"
    name = "The Row"
    kind = "cluster"
    built_on = ["the-rack"]
    # subjects/the-rack.toml
    id = "the-rack"
    name = "The Rack"
    kind = "cluster"
    # claims/racks.toml
    id = "racks"
    subject = "the-row"
    kind = "spec"
    statement = "The row has 16 racks."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "16", value = "16"}
    about = [{subject = "the-rack", role = "component"}]
    citations = [{source = "the-article", paragraph = 1}]
    # claims/each.toml
    id = "each"
    subject = "the-rack"
    kind = "spec"
    statement = "The rack has 72 cards."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "72", value = "72", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/cards.toml
    id = "cards"
    subject = "the-row"
    kind = "spec"
    statement = "The row has 1,152 cards in all."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "1,152", value = "1152", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if not _is_plain(whole) or _NOT_ALL.search(_WAY.sub(" ", whole.statement)):
        return
    for part in _parts(view, whole):
        counts = _counts(view, whole, part)
        each = _each(view, whole, part)
        if len({_value(c) for c in counts}) == 1 and len({_value(c) for c in each}) == 1:
            yield _judged(whole, counts[0], each[0], is_summed=_is_summed(whole, part, each[0]))
            return


def _is_plain(claim: Claim) -> bool:
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.value <= 0 or quantity.unit_note:
        return False
    return quantity.comparator in (Comparator.EQUAL, Comparator.ABOUT) and units.is_known(quantity.unit)


def _value(claim: Claim) -> Decimal | None:
    assert claim.quantity
    return claim.quantity.value


def _parts(view: View, whole: Claim) -> tuple[Subject, ...]:
    """Returns the things that a whole has as its parts: those that it names so, and those that it is built on."""
    named = [about.subject for about in whole.about if _PART.search(about.role)]
    subject = view.subject(whole.subject)
    built = subject.built_on if subject else ()
    counted = bool(whole.quantity and units.is_counted(whole.quantity.unit))
    told = view.claims_about(whole.subject) if counted or _SUMMED.search(whole.statement) else ()
    told = tuple(c for c in told if c.subject == whole.subject and c.id != whole.id)
    elsewhere = [about.subject for c in told for about in c.about if _PART.search(about.role)]
    ids = dict.fromkeys(i for i in (*named, *built, *elsewhere) if i != whole.subject)
    return tuple(part for i in ids if (part := view.subject(i)))


def _is_summed(whole: Claim, part: Subject, each: Claim) -> bool:
    """Tells whether a whole is said to be all that its parts have; a count of a third thing in both is one."""
    assert whole.quantity
    if units.is_counted(whole.quantity.unit):
        thing = {about.subject for about in whole.about} & {about.subject for about in each.about}
        return _is_named(whole, part) or bool(thing) or bool(_SUMMED.search(whole.statement))
    is_paid = units.factor(whole.quantity.unit, "USD") is not None and bool(_PAID_FOR.search(whole.statement))
    return is_paid or bool(_SUMMED.search(whole.statement))


def _is_named(whole: Claim, part: Subject) -> bool:
    return any(about.subject == part.id and _PART.search(about.role) for about in whole.about)


def _counts(view: View, whole: Claim, part: Subject) -> list[Claim]:
    """Returns the claims that tell how many of a part the whole has."""
    found = []
    for claim in view.claims_about(whole.subject):
        if claim.id == whole.id or claim.subject != whole.subject or not _is_plain(claim):
            continue
        quantity = claim.quantity
        if quantity is None or quantity.unit not in _COUNTED or quantity.value is None or not is_whole(quantity.value):
            continue
        if (
            claim.kind not in (ClaimKind.SPEC, ClaimKind.SCALE, ClaimKind.ARCHITECTURE)
            or claim.metric in _OTHER_METRICS
        ):
            continue
        if (whole.study and claim.study not in (None, whole.study)) or quantity.value < 2:
            continue
        if _is_count_of(claim, part) and not _NOT_ALL.search(claim.statement):
            found.append(claim)
    return found


def _is_count_of(claim: Claim, part: Subject) -> bool:
    """Tells whether a count is one of a part: it names it in a field and counts no other sort of thing."""
    if not any(about.subject == part.id for about in claim.about):
        return False
    assert claim.quantity
    return claim.quantity.unit in ("dimensionless", "system", _COUNTED_AS.get(part.kind))


def _each(view: View, whole: Claim, part: Subject) -> list[Claim]:
    """Returns the figures of one part that are of the same sort as that of the whole."""
    fact = view.fact(whole)
    sort = _TOTALS.get(fact.metric) if fact else None
    assert whole.quantity
    found = []
    for claim in view.claims_about(part.id):
        if claim.subject != part.id or not _is_plain(claim) or claim.study not in (None, whole.study):
            continue
        assert claim.quantity
        if units.factor(claim.quantity.unit, whole.quantity.unit) is None or _is_bare(claim, whole):
            continue
        if _is_of_something_smaller(claim, part) or claim.quantity.unit == _COUNTED_AS.get(part.kind):
            continue
        one = view.fact(claim)
        theirs = _TOTALS.get(one.metric) if one else None
        if fact is not None and one is not None and (sort is None or sort != theirs):
            continue
        if sort == _MEMORY and part.kind is SubjectKind.ACCELERATOR:
            continue
        words = matter(view, whole) & matter(view, claim)
        if claim.kind is not whole.kind:
            continue
        if sort != "cost" and claim.reading and whole.reading and claim.reading != whole.reading:
            continue
        if sort == "cost" and not _is_named(whole, part):
            continue
        if sort == _POWER and not (_is_named(whole, part) and _SUMMED.search(whole.statement)):
            continue
        alike = (
            fact is not None and one is not None and fact.metric == one.metric and not _A_PORT.search(claim.statement)
        )
        is_told = words or sort == _MEMORY or (alike and sort == _NETWORK)
        if (fact is None or one is None or sort == _NETWORK) and not is_told:
            continue
        found.append(claim)
    return _nearest(view, whole, found)


_COUNTED_AS = {
    SubjectKind.ACCELERATOR: "device",
    SubjectKind.NETWORK_CARD: "device",
    SubjectKind.SERVER: "node",
}
"""The unit in which a part itself is counted: a number of them that it is told with is one of those made or sold."""

_SELF = {
    SubjectKind.ACCELERATOR: {"device"},
    SubjectKind.SERVER: {"node", "rack", "shelf", "board"},
    SubjectKind.CLUSTER: {"pod", "rack", "node", "hall"},
}
"""The words that a part goes by itself."""


def _is_of_something_smaller(claim: Claim, part: Subject) -> bool:
    """Tells whether a figure is said to be one of a thing inside the part: "a single drive" of a shelf of drives."""
    one = noun_of_one(claim.statement, claim.quantity.printed if claim.quantity else "")
    if one is None or part.kind not in _SELF or one in _SELF[part.kind]:
        return False
    return not any(one in things_in(name) for name in (part.name, *part.aliases))


def _nearest(view: View, whole: Claim, found: list[Claim]) -> list[Claim]:
    """Returns of several figures those of the metric of the whole, then those that share the most words with it."""
    if len({_value(claim) for claim in found}) < 2:
        return found
    metric = fact.metric if (fact := view.fact(whole)) else None
    same = [c for c in found if (one := view.fact(c)) and one.metric == metric and not _NOT_ALL.search(c.statement)]
    found = same or [c for c in found if not _NOT_ALL.search(c.statement)]
    shared = {claim.id: len(matter(view, whole) & matter(view, claim)) for claim in found}
    most = max(shared.values(), default=0)
    return [claim for claim in found if shared[claim.id] == most > 0] if len(found) > 1 else found


def _is_bare(one: Claim, other: Claim) -> bool:
    """Tells whether figures are plain numbers or ratios, of which nobody knows what they count."""
    bare = {"dimensionless", "x", "percent", "percentage_point", "score"}
    return bool(one.quantity and other.quantity and {one.quantity.unit, other.quantity.unit} & bare)


def _judged(whole: Claim, count: Claim, each: Claim, *, is_summed: bool) -> Finding:
    assert whole.quantity
    assert count.quantity
    assert each.quantity
    unit = whole.quantity.unit
    factor = units.factor(each.quantity.unit, unit) or Decimal(1)
    one, number = each.quantity.interval().scaled(factor), Interval.exactly(count.quantity.value or 0)
    printed = whole.quantity.interval()
    working = Working()
    working.say(f"the whole: printed “{whole.quantity.printed}”")
    working.say(f"the parts: printed “{count.quantity.printed}”")
    working.say(f"one part: printed “{each.quantity.printed}”")
    nominal = (each.quantity.value or Decimal(0)) * factor * (count.quantity.value or Decimal(0))
    made = working.computed("parts x one part", number.times(one), unit, nominal=nominal)
    said = f"{tell(count.quantity.value or 0)} of {each.quantity.printed} make {tell(nominal, unit)}"
    reads = (whole, count, each)
    if printed.overlaps(made):
        return consistent(reads, working, f"{said}, as the {whole.quantity.printed} printed.")
    bad = f"{said}, not the {whole.quantity.printed} printed"
    is_exact = units.is_counted(unit)
    if not is_exact and printed.widened(_NEAR).overlaps(made):
        return under_determined(reads, working, f"{bad}, which rounding may explain.", needs=_NEEDS)
    both = len({whole.reading, each.reading}) > 1 or whole.reading is None
    if both and units.factor(unit, "bit/second") and made.scaled(Decimal(2)).overlaps(printed):
        return under_determined(reads, working, f"{bad}, which may count both directions.", needs=_NEEDS)
    if not is_summed or _LIST.search(each.statement) or len({c.claimant for c in reads}) > 1:
        return under_determined(reads, working, f"{bad}.", needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, f"{bad}.", needs=_NEEDS)
