"""RAT109: a total gain against the gains of its parts."""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import reduce
from itertools import product

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.changes import bounded, exactly, is_change, is_of_operator, rounded, told
from claims.facts import Fact, ratios, tell
from claims.facts.change import is_factor, is_of_performance
from claims.model.claim import Claim, Relation
from claims.model.interval import Interval
from claims.patterns import declared

_ONE = Interval.exactly(1)
_SUM = declared(r"\b(sum|summed|add(s|ed|ing)?( up)?|plus|in total)\b", re.IGNORECASE)
_MANY = 6
_NEEDS = ("single-factor-ablation", "baseline-identity")


@check("RAT109", Figured)
def chain_of_gains(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares a total change with the changes that it is derived from.

    Gains one after the other multiply: 2x from kernels and 1.5x from caching give 3x, and two cuts of 30% leave 49%.
    Percentages of one and the same base add up, which is tried too and said. Several operators together make the whole
    run at most as many times as fast as the best of them (Amdahl). A total above all of this is inconsistent; one below
    may have parts that overlap, and is left open.

    Bad:

    ```toml
    # claims/kernels.toml
    id = "kernels"
    subject = "the-engine"
    kind = "speedup"
    statement = "New kernels make training 2.0 times as fast."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    quantity = {printed = "2.0 times", value = "2.0", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/caching.toml
    id = "caching"
    subject = "the-engine"
    kind = "speedup"
    statement = "Caching makes training 1.5 times as fast."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    quantity = {printed = "1.5 times", value = "1.5", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/total.toml
    id = "total"
    subject = "the-engine"
    kind = "speedup"
    statement = "Together they make training 4.0 times as fast."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    quantity = {printed = "4.0 times", value = "4.0", unit = "x"}
    related = [{claim = "kernels", how = "derived-from"}, {claim = "caching", how = "derived-from"}]
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/kernels.toml
    id = "kernels"
    subject = "the-engine"
    kind = "speedup"
    statement = "New kernels make training 2.0 times as fast."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    quantity = {printed = "2.0 times", value = "2.0", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/caching.toml
    id = "caching"
    subject = "the-engine"
    kind = "speedup"
    statement = "Caching makes training 1.5 times as fast."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    quantity = {printed = "1.5 times", value = "1.5", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/total.toml
    id = "total"
    subject = "the-engine"
    kind = "speedup"
    statement = "Together they make training 3.0 times as fast."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    quantity = {printed = "3.0 times", value = "3.0", unit = "x"}
    related = [{claim = "kernels", how = "derived-from"}, {claim = "caching", how = "derived-from"}]
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    total = view.fact(claim) if claim.quantity else None
    links = [view.claim(link.claim) for link in claim.related if link.how is Relation.DERIVED_FROM]
    facts = [fact for c in links if c and c.quantity and (fact := view.fact(c))]
    if total is None or not is_change(total) or not 2 <= len(facts) <= _MANY or len(facts) != len(links):
        return
    parts = sorted((f for f in facts if is_change(f) and _is_of_one_kind(total, f)), key=lambda f: f.id)
    if len(parts) == len(facts):
        yield _judged(view, total, parts)


def _is_of_one_kind(total: Fact, part: Fact) -> bool:
    if part.quantity.unit == "percentage_point" or total.quantity.unit == "percentage_point":
        return False
    if is_of_performance(total) or is_of_performance(part):
        return is_of_performance(total) and is_of_performance(part)
    return total.metric == part.metric


def _judged(view: View, total: Fact, parts: list[Fact]) -> Finding:
    working, reads = Working(), (total, *parts)
    working.given("total", total)
    for part in parts:
        working.given("part", part)
    operators = [] if is_of_operator(view, total) else [p for p in parts if is_of_operator(view, p)]
    products = [_product(rates) for rates in _combinations(parts, operators)]
    nominal = _nominal(parts, operators)
    label, link = ("at most", " and ") if operators else ("one after the other", " x ")
    how = link.join(tell(rounded(number, 3)) for number in _nominals(parts))
    working.computed(label, products[0], "dimensionless", how, nominal)
    wanted = [r.rate for r in ratios(bounded(total))]
    figures, multiplied = " and ".join(told(part) for part in parts), _in_unit_of(total, nominal)
    if _meets(wanted, products):
        most = "in operators can give" if operators else "one after the other give"
        return consistent(reads, working, f"{figures} {most} the {told(total)} of the total.")
    sums = [] if operators else list(_sums(parts, working))
    if _meets(wanted, sums):
        if _says_sum(total):
            return consistent(reads, working, f"{figures} add up to the {told(total)} of the total.")
        return under_determined(
            reads,
            working,
            f"{figures} add up to the {told(total)} of the total; one after the other they give {multiplied}.",
            needs=_NEEDS,
        )
    most = "in operators give the whole at most" if operators else "one after the other give"
    gain = min(_direction(total), default=1)
    if all(_is_beyond(rate, other, gain) for rate in wanted for other in (*products, *sums)):
        sentence = f"{figures} {most} {multiplied}, not the {told(total)} of the total."
        return inconsistent(reads, working, sentence, needs=_NEEDS)
    return under_determined(
        reads,
        working,
        f"{figures} {most} {multiplied}, more than the {told(total)} of the total, "
        "so the parts overlap or are of less than the whole.",
        needs=_NEEDS,
        severity=Severity.WARNING,
    )


def _combinations(parts: list[Fact], operators: list[Fact]) -> Iterator[tuple[Interval, ...]]:
    """Yields the ratios of the parts for each set of readings; operators count as one, which gives at most its best."""
    whole = [part for part in parts if part not in operators]
    readings = [[r.rate for r in ratios(bounded(part))] for part in whole]
    if operators:
        highs = [r.rate.high for part in operators for r in ratios(bounded(part))]
        best = None if None in highs else max(high for high in highs if high is not None)
        readings.append([Interval(Decimal(1), best)])
    return iter(product(*readings))


def _product(rates: tuple[Interval, ...]) -> Interval:
    return reduce(Interval.times, rates, _ONE)


def _nominals(parts: list[Fact]) -> list[Decimal]:
    return [ratios(exactly(part))[0].rate.low or Decimal(0) for part in parts]


def _nominal(parts: list[Fact], operators: list[Fact]) -> Decimal:
    whole = _nominals([part for part in parts if part not in operators])
    best = max(_nominals(operators), default=Decimal(1))
    return reduce(lambda one, other: one * other, whole, best)


def _sums(parts: list[Fact], working: Working) -> Iterator[Interval]:
    """Yields the totals where changes of one base are added; factors are added only where the text says so."""
    if any(part.quantity.unit != "percent" for part in parts):
        return
    rates = [ratios(bounded(part))[0].rate for part in parts]
    added = reduce(Interval.plus, (rate.minus(_ONE) for rate in rates), _ONE)
    yield working.computed("added up as changes of one base", added)
    if is_of_performance(parts[0]):
        saved = [_ONE.minus(ratios(bounded(part))[-1].time) for part in parts]
        left = _ONE.minus(reduce(Interval.plus, saved, Interval.exactly(0)))
        if left.low is not None and left.low > 0:
            yield working.computed("added up as savings of one time", _ONE.over(left))


def _says_sum(total: Fact) -> bool:
    claim = total.claim
    notes = [link.note or "" for link in claim.related] if claim else []
    return bool(claim and _SUM.search(" ".join((claim.statement, *notes))))


def _meets(wanted: list[Interval], found: list[Interval]) -> bool:
    return any(rate.overlaps(other) for rate in wanted for other in found)


def _direction(total: Fact) -> list[int]:
    """Returns 1 for a total that grows, -1 for one that falls."""
    return [-1 if r.rate.is_below(_ONE) else 1 for r in ratios(total)]


def _is_beyond(rate: Interval, other: Interval, gain: int) -> bool:
    """Tells whether a total goes further than its parts."""
    return other.is_below(rate) if gain > 0 else rate.is_below(other)


def _in_unit_of(total: Fact, rate: Decimal) -> str:
    """Writes a ratio as the total is printed: in times, or as a percentage of time, of rate or of an amount."""
    if rate <= 0:
        return "nothing that is left"
    if is_factor(total):
        return f"{tell(rounded(rate if rate >= 1 else 1 / rate, 2))} times"
    timed = is_of_performance(total) and {r.label for r in ratios(total)} == {"time"}
    share = 1 - 1 / rate if timed else rate - 1
    return tell(rounded(abs(share) * 100, 1), "percent")
