"""RAT219: the time of a whole answer as that of its first token and of the further ones."""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations

from claims.checks import Finding, View, Working, check
from claims.checks.rates.changes import at_odds
from claims.checks.rates.topics import other_numbers
from claims.checks.weighing import Relation, Weighing, weigh
from claims.facts import Fact, tell
from claims.facts.runs import partner
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.model.quantity import Comparator
from claims.patterns import declared

_OUTPUT = declared(
    r"\b(outputs?|answers?|repl(y|ies)|generat\w+|completions?|responses?|wr(o|i)te\w*|decod\w+)\b", re.IGNORECASE
)
_INPUT = declared(r"\b(prompts?|inputs?|context|documents?)\b", re.IGNORECASE)
_WHOLE = declared(r"\bend[- ]to[- ]end\b|\b(complete|whole|entire|full)\b", re.IGNORECASE)
_TAIL = declared(
    r"\b[pP]\d\d|percentile|median|worst|slowest|at (most|least)|under|below|within|limit|target|up to|max(imum)?|SLO|SLA\b"
)
_TOLERANCE = Decimal("0.1")
_NEEDS = ("timed-region", "metric-definition")


@check("RAT219", "latency")
def parts_of_a_latency(view: View, whole: Fact) -> Iterator[Finding]:
    """Adds up the times of the first token and of the further ones, and compares that of the whole answer.

    End-to-end latency = time to the first token + (tokens of the answer - 1) x time of each further token. All are of
    one study, and are means: of medians and tails the sum does not hold. A tenth is left for the difference of means.

    Bad:

    ```toml
    # claims/first.toml
    id = "first"
    subject = "the-service"
    kind = "latency"
    statement = "The first token came after 0.6 s."
    claimant = "the-maker"
    modality = "measured"
    metric = "time-to-first-token"
    study = "the-run"
    quantity = {printed = "0.6 s", value = "0.6", unit = "second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/next.toml
    id = "next"
    subject = "the-service"
    kind = "latency"
    statement = "Each further token took 45 ms."
    claimant = "the-maker"
    modality = "measured"
    metric = "time-per-output-token"
    study = "the-run"
    quantity = {printed = "45 ms", value = "45", unit = "millisecond"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/length.toml
    id = "length"
    subject = "the-service"
    kind = "scale"
    statement = "Every answer was 500 tokens long."
    claimant = "the-maker"
    modality = "measured"
    metric = "sequence-length"
    study = "the-run"
    quantity = {printed = "500", value = "500", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/whole.toml
    id = "whole"
    subject = "the-service"
    kind = "latency"
    statement = "An answer was complete after 13.1 s."
    claimant = "the-maker"
    modality = "measured"
    metric = "latency"
    reading = "end-to-end"
    study = "the-run"
    quantity = {printed = "13.1 s", value = "13.1", unit = "second"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The run"
    subject = "the-service"
    summary = "The run."
    ```

    Good:

    ```toml
    # claims/first.toml
    id = "first"
    subject = "the-service"
    kind = "latency"
    statement = "The first token came after 0.6 s."
    claimant = "the-maker"
    modality = "measured"
    metric = "time-to-first-token"
    study = "the-run"
    quantity = {printed = "0.6 s", value = "0.6", unit = "second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/next.toml
    id = "next"
    subject = "the-service"
    kind = "latency"
    statement = "Each further token took 25 ms."
    claimant = "the-maker"
    modality = "measured"
    metric = "time-per-output-token"
    study = "the-run"
    quantity = {printed = "25 ms", value = "25", unit = "millisecond"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/length.toml
    id = "length"
    subject = "the-service"
    kind = "scale"
    statement = "Every answer was 500 tokens long."
    claimant = "the-maker"
    modality = "measured"
    metric = "sequence-length"
    study = "the-run"
    quantity = {printed = "500", value = "500", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/whole.toml
    id = "whole"
    subject = "the-service"
    kind = "latency"
    statement = "An answer was complete after 13.1 s."
    claimant = "the-maker"
    modality = "measured"
    metric = "latency"
    reading = "end-to-end"
    study = "the-run"
    quantity = {printed = "13.1 s", value = "13.1", unit = "second"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The run"
    subject = "the-service"
    summary = "The run."
    ```
    """
    claim = whole.claim
    if claim is None or whole.role is not Role.AMOUNT or whole.unit != "second" or whole.study is None:
        return
    if claim.reading != "end-to-end" and not _WHOLE.search(claim.statement):
        return
    first = partner(view, whole, "time-to-first-token", unit="second", where=_is_plain)
    each = partner(view, whole, "time-per-output-token", unit="second", where=_is_plain)
    length = _length(view, claim)
    if first is None or each is None or length is None or not _is_plain(whole):
        return
    if {first.subject, each.subject} != {whole.subject}:
        return
    numbers = [other_numbers(view, fact.claim) for fact in (whole, first, each) if fact.claim]
    if any(at_odds(one, other) for one, other in combinations(numbers, 2)):
        return
    working = Working()
    start, further = working.given("time to the first token", first), working.given("time of each further token", each)
    tokens = working.given("tokens of the answer", length)
    rest = further.times(tokens.minus(Interval.exactly(1)))
    nominal = first.value + (length.value - 1) * each.value
    how = f"{tell(first.value, 'second')} + {tell(length.value - 1)} x {tell(each.value, 'second')}"
    made = working.computed("time of the whole answer", start.plus(rest), "second", how, nominal)
    said = f"{tell(length.value, 'token')} take {tell(nominal, 'second')} at the times printed for the first and the others"
    shown = tell(whole.value, "second")
    yield from weigh(
        view,
        working,
        Weighing(
            printed=whole,
            others=(first, each, length),
            expected=made.widened(_TOLERANCE),
            relation=Relation.EQUAL,
            good=f"{said}, which bears out the {shown} printed.",
            bad=f"{said}, not the {shown} printed.",
            needs=_NEEDS,
        ),
    )


def _length(view: View, claim: Claim) -> Fact | None:
    """Returns the one length of the answers of a study."""
    assert claim.study
    found = [
        fact
        for fact in view.facts_of_study(claim.study, "sequence-length", "tokens-processed")
        if fact.claim and _OUTPUT.search(fact.claim.statement) and not _INPUT.search(fact.claim.statement)
        if fact.value < 1_000_000 and fact.role is Role.AMOUNT and _is_plain(fact)
        if fact.quantity.comparator in (Comparator.EQUAL, Comparator.ABOUT)
    ]
    return found[0] if len({fact.interval for fact in found}) == 1 else None


def _is_plain(fact: Fact) -> bool:
    claim = fact.claim
    return claim is not None and claim.reading not in ("median", "p99") and not _TAIL.search(claim.statement)
