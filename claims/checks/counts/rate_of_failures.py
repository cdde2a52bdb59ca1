"""CNT127: a rate of failures, losses or defects, against how many of how many there were."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell
from claims.facts.amounts import amount_in, is_exactly_told, printed, value_in
from claims.facts.nouns import around
from claims.model.claim import Claim
from claims.patterns import declared

_SORTS = tuple(
    declared(words, re.IGNORECASE)
    for words in (
        r"\b(fail\w*|errors?|error\w*|errored|unsuccessful)\b|失败|错误|出错",
        r"\b(succe\w+|pass(ed|es)?|passing|solved)\b|成功|通过",
        r"\b(time-?outs?|timed out)\b|超时",
        r"\b(drop(s|ped)?|lost|loss)\b(?! (function|curve))|丢弃|丢包|丢失",
        r"\b(reject\w*|refus\w*)\b|拒绝",
        r"\b(defect\w*|faulty|broken|scrapped)\b|坏|故障",
    )
)
_PARTLY = declared(
    r"\b(average|before|after|retr\w+|first|initial\w*|tokens?|bytes?|lines?|per|each|every|target|below|under|less|more|than|fell|from|improv\w+|goal|SLO|limit|annual\w*|yearly|monthly|"
    r"peak|up to|gain\w*|faster|reduc\w+|word|training loss)\b|目标|每",
    re.IGNORECASE,
)
_RATE = declared(r"\b(rate|ratio|share|of (all |the )?\w+)\b|率", re.IGNORECASE)
_NEAR = Decimal("0.05")
_NEEDS = ("success-errors", "metric-definition")


@check("CNT127", Figured)
def rate_of_failures(view: View, claim: Claim) -> Iterator[Finding]:
    """Works out "a failure rate of 0.05%" from how many failed of how many there were.

    1,800 of 3.6 million requests are 0.05%. The rate, the part and the whole are of one study, or told by one source of
    one thing; the part is the one count that speaks of the same (failed, succeeded, timed out, dropped), and the
    whole is the one other count in its unit.

    Bad:

    ```toml
    # subjects/the-service.toml
    id = "the-service"
    name = "The Service"
    kind = "service"
    # claims/all.toml
    id = "all"
    subject = "the-service"
    kind = "throughput"
    statement = "The service received 3.6 million requests."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "3.6 million", value = "3600000", unit = "request"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/bad.toml
    id = "bad"
    subject = "the-service"
    kind = "throughput"
    statement = "Only 1,800 requests failed."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "1,800", value = "1800", unit = "request"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rate.toml
    id = "rate"
    subject = "the-service"
    kind = "utilisation"
    statement = "The failure rate was 0.5%."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "0.5%", value = "0.5", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-service.toml
    id = "the-service"
    name = "The Service"
    kind = "service"
    # claims/all.toml
    id = "all"
    subject = "the-service"
    kind = "throughput"
    statement = "The service received 3.6 million requests."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "3.6 million", value = "3600000", unit = "request"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/bad.toml
    id = "bad"
    subject = "the-service"
    kind = "throughput"
    statement = "Only 1,800 requests failed."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "1,800", value = "1800", unit = "request"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rate.toml
    id = "rate"
    subject = "the-service"
    kind = "utilisation"
    statement = "The failure rate was 0.05%."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "0.05%", value = "0.05", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity = claim.quantity
    if quantity is None or quantity.unit != "percent" or not is_exactly_told(claim) or _PARTLY.search(claim.statement):
        return
    sorts = [sort for sort in _SORTS if sort.search(claim.statement)]
    if len(sorts) != 1 or not _RATE.search(claim.statement):
        return
    near = [c for c in around(view, claim) if is_exactly_told(c) and c.subject == claim.subject and _is_count(c)]
    parts = [c for c in near if sorts[0].search(c.statement) and not _PARTLY.search(c.statement)]
    if len(parts) != 1 or parts[0].quantity is None:
        return
    unit = parts[0].quantity.unit
    wholes = [
        c for c in near if c.id != parts[0].id and amount_in(c, unit) and not any(s.search(c.statement) for s in _SORTS)
    ]
    if len(wholes) == 1 and not _PARTLY.search(wholes[0].statement):
        yield _judged(claim, parts[0], wholes[0], unit)


def _is_count(claim: Claim) -> bool:
    unit = claim.quantity.unit if claim.quantity else ""
    return unit == "token" or units.is_counted(unit)


def _judged(claim: Claim, part: Claim, whole: Claim, unit: str) -> Finding:
    assert claim.quantity
    above, below = amount_in(part, unit), amount_in(whole, unit)
    assert above
    assert below
    working = Working()
    working.say(f"part: printed “{printed(part)}”; whole: printed “{printed(whole)}”; rate: printed “{printed(claim)}”")
    nominal = value_in(part, unit) * 100 / value_in(whole, unit)
    made = working.computed("part / whole", above.over(below).scaled(100), "percent", nominal=nominal)
    told = f"{printed(part)} of {printed(whole)} are {tell(nominal, 'percent')}"
    reads = (claim, part, whole)
    figure = claim.quantity.interval()
    if made.overlaps(figure):
        return consistent(reads, working, f"{told}, as the {printed(claim)} printed.")
    sentence = f"{told}, not the {printed(claim)} printed."
    if made.widened(_NEAR).overlaps(figure) or nominal > 100 or len({c.claimant for c in reads}) > 1:
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, sentence, needs=_NEEDS)
