"""CNT110: a share of things that can be counted."""

import re
from collections.abc import Iterator
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact, places, tell, told_together
from claims.facts.printed import numbers_in
from claims.model.claim import Relation
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.patterns import declared

_WHOLES = {
    "node-count": r"\b(nodes?|servers?|machines?|hosts?)\b",
    "device-count": r"\b(cards?|devices?|[gnt]pus?|accelerators?|chips?)\b",
    "client-count": r"\b(clients?|customers?)\b",
    "layer-count": r"\b(layers?|blocks?)\b",
}
_AMOUNTS = {"training-tokens": r"\btokens?\b|\bcorpus\b|\bdata\b"}
"""The metric of the whole, and the words by which a share says what it is a share of."""

_OVER_TIME = declared(
    r"\b(average|averaged|mean|at any (one )?time|of the time|utili[sz]\w*|load\w*|busy)\b", re.IGNORECASE
)
_OF = declared(
    r"(?P<part>[\w.,-]+) (?:out )?of (?:the |its |their |all |these |our )*(?P<whole>[\w.,-]+)\b", re.IGNORECASE
)
_ANAPHOR = declared(
    r"^(so |thus |hence |in other words,? )?(that|this|these|those|which|it) (\w+ )?(is|are|was|were|makes?|means|comes? to|"
    r"amounts? to|corresponds? to|equals?)\b",
    re.IGNORECASE,
)
_ENDS = r"(?:%%|percent|per cent),? of (?:\w+ ){0,3}?(?:%s)\s*(?:[.,;:!]|$)"
"""Words that end with the whole, so that nothing narrows it: "of the customers", not "of the customers in Europe"."""
_PART_OF = declared(
    r"\b(part|portion|share|slice|fraction|subset)\b|\bof (the|these|those|them|it|its|all|which)\b", re.IGNORECASE
)
_COMMON = declared(
    r"the|and|was|wa|were|has|ha|had|its|it|with|for|from|part|token|data|trillion|billion|million|makes?|"
    r"made|are|that|this|total|all|thi"
)
"""Words that name no part."""

_NEEDS = ("device-node-count", "metric-definition")


@check("CNT110", "part-share", "attention-share")
def share_as_count(view: View, share: Fact) -> Iterator[Finding]:
    """Takes a printed share of devices, nodes, clients or layers as a number of them.

    The part = share x whole has to hold a whole number, as the things cannot be divided. A printed percentage is good
    to half a unit of its last digit; if it would fit only as a rounder figure, that is under-determined. Where the part
    is printed as well, as a count that the share is derived from or as "3 of 8", the share is compared with part /
    whole; so it is where it says "that is" of the only two counts of its paragraph, or names the part as it is named
    there. Averages over time are no counts.

    Bad:

    ```toml
    # claims/nodes.toml
    id = "nodes"
    subject = "the-cluster"
    kind = "scale"
    statement = "The cluster has 8 nodes."
    claimant = "the-maker"
    modality = "described"
    metric = "node-count"
    quantity = {printed = "8", value = "8", unit = "node"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-cluster"
    kind = "scale"
    statement = "Of the nodes, 33% do prefill."
    claimant = "the-maker"
    modality = "described"
    metric = "part-share"
    quantity = {printed = "33%", value = "33", unit = "percent"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/nodes.toml
    id = "nodes"
    subject = "the-cluster"
    kind = "scale"
    statement = "The cluster has 8 nodes."
    claimant = "the-maker"
    modality = "described"
    metric = "node-count"
    quantity = {printed = "8", value = "8", unit = "node"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-cluster"
    kind = "scale"
    statement = "3 of the 8 nodes do prefill, 37.5%."
    claimant = "the-maker"
    modality = "described"
    metric = "part-share"
    quantity = {printed = "37.5%", value = "37.5", unit = "percent"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    assert share.claim is not None
    if _OVER_TIME.search(share.claim.statement):
        return
    if parts := _derived_from(view, share):
        yield _against_counts(share, *parts)
        return
    if parts := _told_before(view, share):
        yield _against_counts(share, *parts)
        return
    if spelled := _spelled_out(share):
        yield _against_words(share, *spelled)
        return
    for metric, words in _WHOLES.items():
        if re.search(words, share.claim.statement, re.IGNORECASE):
            wholes = [f for f in _of_the_same(view, share, metric) if f.interval.is_exact and f.value >= 1]
            if len(wholes) == 1:
                yield from _of_whole(share, wholes[0])
            return


def _of_the_same(view: View, share: Fact, metric: str) -> tuple[Fact, ...]:
    assert share.claim is not None
    return view.beside(share.claim, metric) if metric == "layer-count" else view.in_set_up(share.claim, metric)


def _derived_from(view: View, share: Fact) -> tuple[Fact, Fact] | None:
    """Returns the part and the whole that a share is derived from: two counts of one unit."""
    assert share.claim is not None
    found = []
    for link in share.claim.related:
        other = view.claim(link.claim) if link.how is Relation.DERIVED_FROM else None
        fact = view.fact(other) if other else None
        if fact and fact.interval.is_exact and fact.value > 0:
            found.append(fact)
    if len(found) != 2 or found[0].unit != found[1].unit or found[0].value == found[1].value:
        return None
    part, whole = sorted(found, key=lambda fact: fact.value)
    return part, whole


def _told_before(view: View, share: Fact) -> tuple[Fact, Fact] | None:
    """Returns the part and the whole of a share that is said of them: two figures of one metric beside it.

    The share says "that is ..." of the only two counts of its paragraph, or names the part by the words by which the
    part itself is named.
    """
    claim = share.claim
    assert claim is not None
    for metric, words in {**_WHOLES, **_AMOUNTS}.items():
        if not re.search(words, claim.statement, re.IGNORECASE):
            continue
        near = [f for f in view.in_set_up(claim, metric) if f.claim and f.subject == share.subject and f.value > 0]
        near = [f for f in near if f.claim and f.interval.low is not None and f.interval.high is not None]
        if _ANAPHOR.search(claim.statement) and not re.search(_ENDS % words, claim.statement, re.IGNORECASE):
            return None
        if _ANAPHOR.search(claim.statement):
            near = [f for f in near if f.claim and places.told_together(claim, f.claim)]
            if len(near) == 2 and near[0].interval != near[1].interval:
                part, whole = sorted(near, key=lambda fact: fact.value)
                return part, whole
        near = _by_name(near, own := _own_names(share, words)) or near
        if len(near) == 2 and near[0].interval != near[1].interval and told_together(share, *near):
            part, whole = sorted(near, key=lambda fact: fact.value)
            if (_names(part) - _names(whole)) & own and _PART_OF.search(_statement(part)):
                return part, whole
    return None


def _by_name(near: list[Fact], own: set[str]) -> list[Fact]:
    """Returns the one whole among counts and the one part of it that is named as the share names it."""
    wholes = [f for f in near if f.claim and not places.is_told_as_part(f.claim)]
    largest = max(near, key=lambda f: f.value, default=None)
    if len(wholes) != 1 or wholes[0] is not largest:
        return []
    parts = [f for f in near if f is not largest]
    named = [f for f in parts if (_names(f) - _names(largest)) & own]
    return [named[0], largest] if len(named) == 1 else []


def _own_names(share: Fact, whole: str) -> set[str]:
    """Returns the words by which a share names what it is the share of, without those of the whole."""
    statement = re.sub(rf"(%|percent|per cent) of (\w+ ){{0,3}}?({whole})", " ", _statement(share), flags=re.IGNORECASE)
    return _words_in(statement)


def _statement(fact: Fact) -> str:
    return fact.claim.statement if fact.claim else ""


def _names(fact: Fact) -> set[str]:
    """Returns the words of a statement that can name a thing."""
    return _words_in(_statement(fact))


def _words_in(text: str) -> set[str]:
    found = re.findall(r"[^\W\d_]{3,}", text.casefold())
    return {word for one in found if not _COMMON.fullmatch(word := one.removesuffix("s"))}


def _spelled_out(share: Fact) -> tuple[int, int] | None:
    """Returns the two numbers of "3 of 8" or "three of the eight nodes", where they are small enough to be a count."""
    assert share.claim is not None
    nouns = "|".join(_WHOLES.values())
    for text, is_printed in ((share.quantity.printed, True), (share.claim.statement, False)):
        for found in _OF.finditer(text):
            part, whole = numbers_in(found["part"]), numbers_in(found["whole"])
            is_counted = is_printed or re.match(rf"\s*(\w+\s)?({nouns})", text[found.end() :], re.IGNORECASE)
            if is_counted and len(part) == len(whole) == 1 and not part[0].unit and not whole[0].unit:
                one, other = part[0].value, whole[0].value
                if 0 < one < other and one == one.to_integral_value() and other == other.to_integral_value():
                    return int(one), int(other)
    return None


def _against_counts(share: Fact, part: Fact, whole: Fact) -> Finding:
    working = Working()
    printed = working.given("share", share)
    above, below = working.given("part", part), working.given("whole", whole)
    how = f"{tell(part.value)} / {tell(whole.value)}"
    plain = part.value / whole.value * 100
    computed = working.computed("part of the whole", above.over(below).scaled(100), "percent", how, plain)
    told = f"{tell(part.value)} of {tell(whole.value, whole.unit)} are {tell(computed, 'percent', plain)}"
    return _compared((share, part, whole), share, working, printed, computed, told)


def _against_words(share: Fact, part: int, whole: int) -> Finding:
    working = Working()
    printed = working.given("share", share)
    ratio = Interval.exactly(part).over(Interval.exactly(whole)).scaled(100)
    computed = working.computed("part of the whole", ratio, "percent", f"{part} / {whole}")
    return _compared((share,), share, working, printed, computed, f"{part} of {whole} are {tell(computed, 'percent')}")


def _compared(
    facts: tuple[Fact, ...], share: Fact, working: Working, printed: Interval, computed: Interval, told: str
) -> Finding:
    if computed.overlaps(printed):
        return consistent(facts, working, f"{told}, as printed.")
    if computed.overlaps(_coarse(share)):
        return under_determined(
            facts, working, f"{told}; the {share.quantity.printed} printed fit only if they were rounded.", needs=_NEEDS
        )
    return inconsistent(facts, working, f"{told}, not the {share.quantity.printed} printed.", needs=_NEEDS)


def _of_whole(share: Fact, whole: Fact) -> Iterator[Finding]:
    working = Working()
    printed, count = working.given("share", share), working.given("whole", whole)
    how = f"{tell(share.value, 'percent')} of {tell(whole.value)}"
    part = working.computed("part", printed.times(count).scaled(Decimal("0.01")), whole.unit, how)
    told = f"{share.quantity.printed} of {tell(whole.value, whole.unit)} are {tell(part)}"
    if (number := _whole_number_in(part)) is not None:
        if (
            share.quantity.comparator == "="
            and part.high is not None
            and part.low is not None
            and part.high - part.low < 1
        ):
            yield consistent((share, whole), working, f"{told}, which holds the whole number {number}.")
        return
    rounder = _whole_number_in(_coarse(share).times(count).scaled(Decimal("0.01")))
    if rounder is not None or share.metric == "attention-share" or not told_together(share, whole):
        hint = f"; it would be {rounder} if the share was rounded" if rounder is not None else ""
        yield under_determined(
            (share, whole),
            working,
            f"{told}, which is no whole number{hint}.",
            needs=_NEEDS,
            severity=Severity.NOTE if rounder is not None else Severity.WARNING,
        )
        return
    yield inconsistent((share, whole), working, f"{told}, which is no whole number.", needs=_NEEDS)


def _whole_number_in(interval: Interval) -> int | None:
    """Returns the whole number in an interval that is nearest to its middle."""
    if interval.low is None or interval.high is None or interval.middle is None:
        return None
    low = interval.low.to_integral_value(ROUND_CEILING)
    high = interval.high.to_integral_value(ROUND_FLOOR)
    if low > high:
        return None
    return int(min(max(interval.middle.to_integral_value(), low), high))


def _coarse(share: Fact) -> Interval:
    """Returns what a share leaves open if it was rounded to its last digit that is no zero."""
    exponent = share.value.normalize().as_tuple().exponent
    half = Decimal(5).scaleb((exponent if isinstance(exponent, int) else 0) - 1)
    return Interval(share.value - half, share.value + half)
