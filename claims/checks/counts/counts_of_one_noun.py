"""CNT120: counts and shares that are told of one counted whole, by its noun."""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations

from claims.checks import Finding, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell, tell_number
from claims.facts.nouns import around, matter, stems
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.quantity import Comparator, printed_numbers
from claims.model.whole import is_whole
from claims.patterns import declared

_PART = declared(
    r"\bof (?:the|these|those|all|all the|its|our|their) (?:[\d,]+ )?(?:[\w-]+ ){0,2}?([\w-]{3,})(?=[ .,;:]|$)",
    re.IGNORECASE,
)
_REST = declared(r"\b(the|all) (\w+ )?(rest|remain\w+|others?)\b|\bremaining\b|\bremainder\b", re.IGNORECASE)
_NO_PART = declared(
    r"\b(at least|at most|up to|more than|fewer than|also|both|overlap\w*|as well|including|included|per|each|every|some of (these|them)|"
    r"of (these|those|them|which) (\w+ )?(one|two|three|\d))\b",
    re.IGNORECASE,
)
_MOST = 12
_ROUNDED = Decimal("0.5")
_PLAIN = ("dimensionless",)
_NEEDS = ("metric-definition",)


@check("CNT120", Claim)
def counts_of_one_noun(view: View, whole: Claim) -> Iterator[Finding]:
    """Adds up the parts of a counted whole that the words tell as such, and works out the shares that are told of it.

    "There were 419 stops"; "54 of the stops", "the other 50 stops": the figures name the whole by its noun, are plain
    numbers of one study (or of one subject in one source), and go down to the rest. Their sum, or that of some of them with the rest,
    must be the whole. A
    percentage of the same noun must be that of the one part with which alone it shares its further words.

    Bad:

    ```toml
    # claims/all.toml
    id = "all"
    subject = "the-run"
    kind = "scale"
    statement = "There were 100 interruptions."
    claimant = "the-maker"
    modality = "measured"
    study = "running"
    quantity = {printed = "100", value = "100"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/network.toml
    id = "network"
    subject = "the-run"
    kind = "scale"
    statement = "The network caused 40 of the interruptions."
    claimant = "the-maker"
    modality = "measured"
    study = "running"
    quantity = {printed = "40", value = "40"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rest.toml
    id = "rest"
    subject = "the-run"
    kind = "scale"
    statement = "The other 50 interruptions had various causes."
    claimant = "the-maker"
    modality = "measured"
    study = "running"
    quantity = {printed = "50", value = "50"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/running.toml
    id = "running"
    title = "Running"
    subject = "the-run"
    summary = "It ran."
    ```

    Good:

    ```toml
    # claims/all.toml
    id = "all"
    subject = "the-run"
    kind = "scale"
    statement = "There were 100 interruptions."
    claimant = "the-maker"
    modality = "measured"
    study = "running"
    quantity = {printed = "100", value = "100"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/network.toml
    id = "network"
    subject = "the-run"
    kind = "scale"
    statement = "The network caused 50 of the interruptions."
    claimant = "the-maker"
    modality = "measured"
    study = "running"
    quantity = {printed = "50", value = "50"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rest.toml
    id = "rest"
    subject = "the-run"
    kind = "scale"
    statement = "The other 50 interruptions had various causes."
    claimant = "the-maker"
    modality = "measured"
    study = "running"
    quantity = {printed = "50", value = "50"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/running.toml
    id = "running"
    title = "Running"
    subject = "the-run"
    summary = "It ran."
    ```
    """
    noun = _noun_counted(whole) if _is_count(whole) else None
    if noun is None or _nouns_of_a_part(whole) or _REST.search(whole.statement):
        return
    near = [c for c in around(view, whole) if c.claimant == whole.claimant and c.subject == whole.subject]
    wholes = [c for c in near if _is_count(c) and _noun_counted(c) == noun and not _is_part(c, noun)]
    if any(c.quantity and whole.quantity and c.quantity.value != whole.quantity.value for c in wholes):
        return
    parts = [c for c in near if _is_count(c) and _is_part(c, noun)]
    yield from _summed(whole, parts)
    for share in near:
        if share.quantity and share.quantity.unit == "percent" and noun in _nouns_of_a_part(share):
            yield from _shared(view, whole, share, parts)


def _is_count(claim: Claim) -> bool:
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.unit not in _PLAIN or not is_whole(quantity.value):
        return False
    return quantity.comparator is Comparator.EQUAL and quantity.value > 0 and not _NO_PART.search(claim.statement)


def _noun_counted(claim: Claim) -> str | None:
    """Returns the stem of the noun that stands next after the figure of a claim."""
    found = _after_figure(claim)
    words = [stem for stem in (next(iter(stems(word)), None) for word in re.findall(r"[A-Za-z-]+", found)[:3]) if stem]
    return words[-1] if words else None


def _after_figure(claim: Claim) -> str:
    printed = claim.quantity.printed if claim.quantity else ""
    _, found, after = claim.statement.partition(printed)
    return (
        re.split(
            r"[.,;:]| (?:in|over|during|on|at|from|by|had|were|was|are|is|for|of|with|that|because|due) ", f"{after} "
        )[0]
        if found
        else ""
    )


def _nouns_of_a_part(claim: Claim) -> frozenset[str]:
    return frozenset(stem for match in _PART.finditer(claim.statement) for stem in stems(match[1]))


def _is_part(claim: Claim, noun: str) -> bool:
    """Tells whether a count is told as a part of the whole: so many of its noun, or the rest of it."""
    if noun in _nouns_of_a_part(claim):
        return True
    return bool(_REST.search(claim.statement)) and noun in stems(claim.statement)


def _summed(whole: Claim, parts: list[Claim]) -> Iterator[Finding]:
    rests = [part for part in parts if _REST.search(part.statement)]
    if len(rests) != 1 or not 2 <= len(parts) <= _MOST or whole.quantity is None:
        return
    others = [part for part in parts if part is not rests[0]]
    chosen = (
        [*some, rests[0]]
        for many in range(len(others), 0, -1)
        for some in combinations(others, many)
        if sum(_value(part) for part in (*some, rests[0])) == whole.quantity.value
    )
    parts = next(chosen, parts)
    values = [_value(part) for part in parts]
    total, printed = sum(values, Decimal(0)), whole.quantity.value
    working = Working()
    working.say(f"the whole: printed “{whole.quantity.printed}”")
    how = " + ".join(tell_number(value) for value in values)
    working.computed("sum of the parts", Interval.exactly(total), how=how)
    said = f"The parts make {tell_number(total)}"
    if total == printed:
        yield consistent((whole, *parts), working, f"{said}, as many as are printed in all.")
    else:
        sentence = f"{said}, and {whole.quantity.printed} are printed in all, though the last is the rest of them."
        yield inconsistent((whole, *parts), working, sentence, needs=_NEEDS)


def _value(claim: Claim) -> Decimal:
    return claim.quantity.value or Decimal(0) if claim.quantity else Decimal(0)


def _shared(view: View, whole: Claim, share: Claim, parts: list[Claim]) -> Iterator[Finding]:
    """Compares a percentage of the whole with the part that shares words with it that no other part has."""
    words = matter(view, share) - _nouns_of_a_part(share)
    told = {part.id: len(words & matter(view, part)) for part in parts}
    best = max(told.values(), default=0)
    found = [part for part in parts if told[part.id] == best > 0]
    if len(found) != 1 or whole.quantity is None or share.quantity is None or found[0].quantity is None:
        return
    part, printed = found[0], share.quantity.interval()
    above, below = found[0].quantity.value or Decimal(0), whole.quantity.value or Decimal(1)
    working = Working()
    working.say(f"share: printed “{share.quantity.printed}”")
    how = f"{tell_number(above)} / {tell_number(below)} x 100"
    made = working.computed("share", Interval.exactly(above * 100 / below), "percent", how)
    said = f"{tell_number(above)} of {tell_number(below)} are {tell(above * 100 / below, 'percent')}"
    reads = (whole, share, part)
    if printed.overlaps(made):
        yield consistent(reads, working, f"{said}, as the {share.quantity.printed} printed.")
    elif printed.plus(Interval(-_ROUNDED, _ROUNDED)).overlaps(made) or not printed_numbers(share.quantity.printed):
        sentence = f"{said}, not the {share.quantity.printed} printed, which rounding may explain."
        yield under_determined(reads, working, sentence, needs=_NEEDS)
    elif share.quantity.comparator is Comparator.EQUAL:
        yield inconsistent(reads, working, f"{said}, not the {share.quantity.printed} printed.", needs=_NEEDS)
