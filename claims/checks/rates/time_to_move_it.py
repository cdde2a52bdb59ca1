"""RAT248: the time in which something is written, read or filled, against its size and the rate."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.nouns import pairs_of_signs, stems
from claims.facts.pairing import may_go_together
from claims.facts.states import is_of_old
from claims.facts.story import sides_of
from claims.facts.telling import tell_time
from claims.facts.terms import Powers, Term, names_all
from claims.facts.ways import SECOND
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.patterns import declared

_CODE = "RAT248"
_MOST = 80
_SIZE: Powers = (("bit", 1),)
_RATE: Powers = (("bit", 1), ("second", -1))
_MOVES = declared(
    r"\b(?:writ(?:es?|ing|ten)|reads?|reading|sav(?:es?|ing)|loads?|loading|fill(?:s|ing)?|cop(?:y|ies|ying)|transfers?|transferring|"
    r"downloads?|streams?|restor(?:es?|ing)|backing up|flush\w*)\b|写入|读取|读出|保存|加载|拷贝|传输|下载|恢复|写满|读完",
    re.IGNORECASE,
)
_WRITES = declared(r"\b(?:writ\w+|sav(?:es?|ing)|fill\w*|flush\w*)\b|写|保存", re.IGNORECASE)
_READS = declared(r"\b(?:read\w*|load\w*|restor\w*)\b|读|加载|恢复", re.IGNORECASE)
_AT_FULL = declared(
    r"\bat (?:the |its )?(?:full|peak|top|maximum) (?:\w+ )?(?:rate|speed|bandwidth)\b|满速|全速", re.IGNORECASE
)
_OTHER = declared(
    r"\b(?:up to|at least|more than|less than|average|compress\w*|incremental\w*|asynchron\w*|each|every|per|overlap\w*|parallel|of which)\b|"
    r"每(?!秒)|压缩|增量|异步|平均",
    re.IGNORECASE,
)
_EMPTY = stems("write reading save load fill copy transfer full rate takes whole one")
_ROUNDED, _NEAR = Decimal("0.05"), Decimal("0.3")
_NEEDS = ("timed-region", "metric-definition")


@check(_CODE, Figured)
def time_to_move_it(view: View, claim: Claim) -> Iterator[Finding]:
    """Divides the size that the words of a time name by the rate of the thing that writes or reads it.

    "Writing a checkpoint takes 20 s" is 1.2 TB at 60 GB/s. The size and the rate are told in the same source, the size
    shares the noun with the time, and the rate is of the subject of the time and of its side, reading or writing; each is told
    once. In less time than the rate allows nothing can be moved; in more it may wait, unless it goes at the full rate.

    Bad:

    ```toml
    # subjects/the-array.toml
    id = "the-array"
    name = "The Array"
    kind = "server"
    # claims/size.toml
    id = "size"
    subject = "the-array"
    kind = "memory"
    statement = "A checkpoint of the model has 1.2 TB."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "1.2 TB", value = "1.2", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rate.toml
    id = "rate"
    subject = "the-array"
    kind = "throughput"
    statement = "The Array writes 60 GB/s."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "60 GB/s", value = "60", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/time.toml
    id = "time"
    subject = "the-array"
    kind = "duration"
    statement = "Writing the checkpoint takes 8 s."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "8 s", value = "8", unit = "second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-array.toml
    id = "the-array"
    name = "The Array"
    kind = "server"
    # claims/size.toml
    id = "size"
    subject = "the-array"
    kind = "memory"
    statement = "A checkpoint of the model has 1.2 TB."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "1.2 TB", value = "1.2", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rate.toml
    id = "rate"
    subject = "the-array"
    kind = "throughput"
    statement = "The Array writes 60 GB/s."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "60 GB/s", value = "60", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/time.toml
    id = "time"
    subject = "the-array"
    kind = "duration"
    statement = "Writing the checkpoint takes 20 s."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "20 s", value = "20", unit = "second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    time = view.term(claim)
    if time is None or time.powers != SECOND or _OTHER.search(claim.statement) or not _MOVES.search(claim.statement):
        return
    if is_of_old(claim.statement):
        return
    told = [t for c in _told_with(view, claim) if (t := view.term(c)) and may_go_together(view, claim, c)]
    sizes = _named_size(view, claim, [t for t in told if t.powers == _SIZE])
    rates = [
        t for t in told if t.powers == _RATE and t.claim.subject == claim.subject and _is_of_its_side(claim, t.claim)
    ]
    rates = [t for t in rates if not names_all(t.claim.statement, None)]
    if len({t.value for t in sizes}) == 1 and len({t.value for t in rates}) == 1:
        yield from _judged(view, time, sizes[0], rates[0])


def _told_with(view: View, claim: Claim) -> Iterator[Claim]:
    seen = {claim.id}
    for source in dict.fromkeys(place.source for place in claim.citations):
        told = view.figured_in_source(source)
        for other in told if len(told) <= _MOST else ():
            is_plain = other.study == claim.study and is_exactly_told(other) and not _OTHER.search(other.statement)
            if other.id not in seen and is_plain:
                seen.add(other.id)
                yield other


def _named_size(view: View, claim: Claim, sizes: list[Term]) -> list[Term]:
    """Returns the sizes that share the most words with a time, beside those of moving and the names of its subject."""
    words = _words(claim.statement) - _words(view.name(claim.subject))
    score = {t.claim.id: len(words & (_words(t.claim.statement) - _words(view.name(claim.subject)))) for t in sizes}
    most = max(score.values(), default=0)
    return [t for t in sizes if score[t.claim.id] == most > 0]


def _words(text: str) -> frozenset[str]:
    return (stems(text) - _EMPTY) | pairs_of_signs(_MOVES.sub(" ", text))


def _is_of_its_side(claim: Claim, rate: Claim) -> bool:
    """Tells whether a rate is one of writing where something is written, of reading where it is read."""
    sides = [(bool(_WRITES.search(c.statement)), bool(_READS.search(c.statement))) for c in (claim, rate)]
    if sides_of(rate.statement):
        return sides[0] == sides[1]
    return not any(sides[1])


def _judged(view: View, time: Term, size: Term, rate: Term) -> Iterator[Finding]:
    made, value = size.interval.over(rate.interval), size.value / rate.value
    working = Working()
    for label, term in (("size", size), ("rate", rate), ("time", time)):
        working.say(f"{label}: printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    working.computed("size / rate", made, "second", nominal=value)
    told = f"{printed(size.claim)} at {printed(rate.claim)} take {tell_time(value)}"
    reads = (time.claim, size.claim, rate.claim)
    if made.overlaps(time.interval.widened(_ROUNDED)):
        if not is_told_elsewhere(view, reads, Outcome.CONSISTENT, _CODE):
            yield consistent(reads, working, f"{told}, as the {printed(time.claim)} printed.")
        return
    sentence = f"{told}, not the {printed(time.claim)} printed."
    is_less = time.value < value
    if made.overlaps(time.interval.widened(_NEAR)) or not (is_less or _AT_FULL.search(time.claim.statement)):
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    elif not is_told_elsewhere(view, reads, Outcome.INCONSISTENT, _CODE):
        yield inconsistent(reads, working, sentence, needs=_NEEDS)
