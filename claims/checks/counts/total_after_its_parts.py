"""CNT138: a total against the amounts told just before it, or down to the rest, as its parts."""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.nouns import matter
from claims.facts.story import are_alike, story
from claims.facts.telling import tell
from claims.facts.terms import Term, names_all
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.patterns import declared

_IN_TOTAL = declared(
    r"^(?:(?:so|thus|that makes|this makes|taken) )?(?:in total|in all|all told|altogether|all together|together|combined|added up|the sum)\b|"
    r"^(?:两者|三者|三项|各项|以上)?(?:合计|总计|共计|总共|加起来)",
    re.IGNORECASE,
)
_MAKES = declared(
    r"^(?:(?:that|this|which|it all|together (?:that|this|they)) (?:makes?|comes to|adds up to|brings (?:it|the \w+) to)|"
    r"so there are)\s",
    re.IGNORECASE,
)
"""Words by which a count sums up those told just before it."""

_ADDS = declared(
    r"\b(?:adds?|added|plus|another|further|in addition|on top|comes? on top|as well)\b|另有|另外|还有|加上|外加",
    re.IGNORECASE,
)
_REST = declared(
    r"\b(?:the|all the) (?:\w+ )?(?:rest|remaind\w+|others)\b|\bremaining\b|其余|剩余|剩下|余下", re.IGNORECASE
)
_LOOSE = declared(
    r"^(?:an?|one) (?:[\w-]+ ){1,3}(?:has|have|holds?|carries|contains|takes|houses|packs|gets|gives|yields|bears)\b|\b(up to|at (?:most|least)|more than|over|less than|average|mean|peak|per|each|every|instead|previous\w*|before|earlier|last year|"
    r"spares?|stand-?by|reserve\w*|planned|later|additional|optional|of which|including|includes?)\b|"
    r"每|平均|最多|至少|备用|去年|此前|单",
    re.IGNORECASE,
)
_EACH_OF_THEM = declared(r"\b(?:[a-z]+ )?(?:\d[\d.,]*|[a-z]+) [\w-]+ (?:each|apiece)\b", re.IGNORECASE)
"""So much of something else that each of the things counted has."""

_ORDINAL = declared(
    r"(?<=\w )(?:one|two|three|four|five|six|[A-H])\b|\b(?:first|second|third|fourth|old|new)\b|[一二三四]号|[一二三四]期",
    re.IGNORECASE,
)
"""Words that tell one of several things of a kind from the others: hall two, the second hall."""

_MOST, _MANY = 6, 10
_NEAR = 2
"""The parts of a total stand in its paragraph, or so many from it."""

_ROUNDED, _CLOSE, _FAR = Decimal("0.01"), Decimal("0.04"), Decimal("0.08")
_NEEDS = ("metric-definition", "baseline-absolute")


@check("CNT138", Claim)
def total_after_its_parts(view: View, claim: Claim) -> Iterator[Finding]:
    """Adds up the amounts of one sort that are told of a thing beside its total, and compares the total.

    "There are 40 leaf and 20 spine switches; in total 60." The parts are of the total's subject, study, unit and metric,
    stand in its paragraph or in the two before or after it (or in another source of the same body), and each has a word
    of its own. The words must say that they are all: the total begins with "in total" or the like after them, or one of
    them is the rest. If any two or more of them make the total, that is what is meant.

    Bad:

    ```toml
    # claims/leaves.toml
    id = "leaves"
    subject = "the-fabric"
    kind = "spec"
    statement = "The fabric has 40 leaf switches."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "40", value = "40", unit = "switch"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/spines.toml
    id = "spines"
    subject = "the-fabric"
    kind = "spec"
    statement = "Above them sit 20 spine switches."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "20", value = "20", unit = "switch"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/total.toml
    id = "total"
    subject = "the-fabric"
    kind = "spec"
    statement = "In total the fabric has 80 switches."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "80", value = "80", unit = "switch"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/leaves.toml
    id = "leaves"
    subject = "the-fabric"
    kind = "spec"
    statement = "The fabric has 40 leaf switches."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "40", value = "40", unit = "switch"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/spines.toml
    id = "spines"
    subject = "the-fabric"
    kind = "spec"
    statement = "Above them sit 20 spine switches."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "20", value = "20", unit = "switch"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/total.toml
    id = "total"
    subject = "the-fabric"
    kind = "spec"
    statement = "In total the fabric has 60 switches."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "60", value = "60", unit = "switch"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    if claim.quantity is None or not is_exactly_told(claim) or _LOOSE.search(claim.statement):
        return
    makes = bool(claim.quantity.unit and _MAKES.search(claim.statement))
    opens = bool(_IN_TOTAL.search(claim.statement)) or makes
    whole = view.term(claim)
    if whole is None or whole.one is not None or not (opens or names_all(claim.statement, None)):
        return
    alike = [t for c in story(view, claim) if (t := view.term(c)) and _is_alike(whole, t)]
    parts = [t for t in alike if _is_near(claim, t.claim, before=opens)]
    if not 2 <= len(parts) <= _MOST or not _are_distinct(view, parts):
        return
    if makes and (not whole.counts or _is_worked_out_otherwise(whole, parts)):
        return
    if not opens and not any(_REST.search(t.claim.statement) for t in parts) and not _are_added_up(claim, parts):
        return
    if len(alike) <= _MANY:
        yield from _judged(view, whole, parts, alike)


def _is_alike(whole: Term, term: Term) -> bool:
    """Tells whether an amount may be a part of a total: of its subject, study and sort, and no total itself."""
    claim, other = whole.claim, term.claim
    if term.powers != whole.powers or term.one is not None or other.subject != claim.subject:
        return False
    if other.study != claim.study or other.kind is not claim.kind or other.reading != claim.reading:
        return False
    words = _EACH_OF_THEM.sub(lambda found: found[0] if printed(other) in found[0] else " ", other.statement)
    if not is_exactly_told(other) or _LOOSE.search(words) or names_all(other.statement, None):
        return False
    metrics = {claim.metric, other.metric} - {None}
    return len(metrics) < 2 and are_alike(claim, other)


def _is_near(claim: Claim, other: Claim, *, before: bool) -> bool:
    """Tells whether two claims stand near each other; a total that opens with "in total" sums up what stands before it."""
    steps = [
        mine.paragraph - place.paragraph
        for mine in claim.citations
        for place in other.citations
        if mine.source == place.source and mine.paragraph and place.paragraph
    ]
    shares_none = {c.source for c in claim.citations}.isdisjoint(c.source for c in other.citations)
    return (shares_none and not before) or any((0 if before else -_NEAR) <= step <= _NEAR for step in steps)


def _is_worked_out_otherwise(whole: Term, parts: list[Term]) -> bool:
    """Tells whether a count is the product, the quotient or the difference of two others, and so no sum."""
    pairs = [(one.value, other.value) for one, other in combinations(parts, 2)]
    return any(whole.value in (a * b, abs(a - b)) or whole.value * a == b or whole.value * b == a for a, b in pairs)


def _are_added_up(claim: Claim, parts: list[Term]) -> bool:
    """Tells whether all parts but the first are told as added to it, and the total after the last of them."""

    def place(term: Term) -> int:
        return min(
            (p.paragraph or 0 for p in term.claim.citations if p.source in {c.source for c in claim.citations}),
            default=0,
        )

    ordered = sorted(parts, key=place)
    end = max((c.paragraph or 0 for c in claim.citations), default=0)
    return place(ordered[-1]) <= end and all(_ADDS.search(term.claim.statement) for term in ordered[1:])


def _are_distinct(view: View, parts: list[Term]) -> bool:
    """Tells whether each of some amounts has a word that the others lack, as kinds of one thing have."""
    words = [matter(view, t.claim) | frozenset(re.findall(r"[\u4e00-\u9fff]{2}", t.claim.statement)) for t in parts]
    words = [own | frozenset(_ORDINAL.findall(_without_figure(t.claim))) for own, t in zip(words, parts, strict=True)]
    return all(own - frozenset[str]().union(*(o for o in words if o is not own)) for own in words)


def _without_figure(claim: Claim) -> str:
    return claim.statement.replace(printed(claim), " ")


def _judged(view: View, whole: Term, parts: list[Term], alike: list[Term]) -> Iterator[Finding]:
    assert whole.claim.quantity
    assert whole.claim.quantity.value
    sums = [some for many in range(2, len(parts) + 1) for some in combinations(parts, many)]
    fitting = next((s for s in [tuple(parts), *sums] if _makes(s, whole, is_all=len(s) == len(parts))), None)
    meant = fitting or tuple(parts)
    unit, scale = whole.claim.quantity.unit, whole.claim.quantity.value / whole.value
    nominal = sum((t.value for t in meant), Decimal(0)) * scale
    working = Working()
    for term in meant:
        working.say(f"part: printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    working.say(f"total: printed “{printed(whole.claim)}”")
    working.computed("sum of the parts", _sum(meant).scaled(scale), unit, nominal=nominal)
    listed = " and ".join(printed(t.claim) for t in meant)
    told = f"{listed} make {tell(nominal, unit)}"
    reads = (whole.claim, *(t.claim for t in meant))
    if fitting:
        if not is_told_elsewhere(view, reads, Outcome.CONSISTENT, "CNT138"):
            yield consistent(reads, working, f"{told}, as the {printed(whole.claim)} printed.")
        return
    if any(t.value >= whole.value for t in parts) and len(parts) > 2:
        return
    wider = (some for many in range(2, len(alike) + 1) for some in combinations(alike, many))
    if len(alike) > len(parts) and any(_makes(some, whole) for some in wider):
        return
    sentence = f"{told}, not the {printed(whole.claim)} printed."
    is_near = abs(sum((t.value for t in meant), -whole.value)) <= whole.value * _FAR
    is_near = is_near and not any(_REST.search(t.claim.statement) for t in parts)
    if is_near and _sum(meant).overlaps(whole.interval.widened(_CLOSE)) and not whole.counts:
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    elif not is_told_elsewhere(view, reads, Outcome.INCONSISTENT, "CNT138"):
        yield inconsistent(reads, working, sentence, needs=_NEEDS)


def _makes(terms: tuple[Term, ...], whole: Term, *, is_all: bool = False) -> bool:
    """Tells whether parts make a total: all of them as far as each is rounded, a choice of them by what is printed."""
    figure = whole.interval.widened(_ROUNDED)
    return _sum(terms).overlaps(figure) if is_all else figure.holds(sum((t.value for t in terms), Decimal(0)))


def _sum(terms: tuple[Term, ...]) -> Interval:
    total = Interval.exactly(0)
    for term in terms:
        total = total.plus(term.interval)
    return total
