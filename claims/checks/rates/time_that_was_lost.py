"""RAT227: the time that a run lost, against the share of the time in which it did productive work."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell_time
from claims.facts.amounts import amount_in, is_exactly_told, printed, value_in
from claims.facts.nouns import around
from claims.model.claim import Claim, ClaimKind
from claims.model.interval import Interval
from claims.patterns import declared

_LOST = declared(
    r"\b(lost|losing|downtime|outages?|stood still|idle|down for|interrupt\w*|wasted)\b|损失|停机|中断|浪费",
    re.IGNORECASE,
)
_PRODUCTIVE = declared(
    r"\b(productive|goodput|uptime|effective (training )?time|useful (work|time)|progress|availab\w+)\b|有效训练|可用率|有效时间",
    re.IGNORECASE,
)
_PART = declared(
    r"\b(each|every|per|one|average|single|longest|worst|first|last|week|month|node|device|card)\b|每|最长|平均",
    re.IGNORECASE,
)
_TARGET = declared(r"\b(target|goal|promis\w+|guarant\w+|SLA|at least|hardware|service)\b|目标|承诺", re.IGNORECASE)
_RUN = declared(r"\b(train\w*|run|took|lasted|pre-train\w*|whole|over)\b|训练|耗时|历时", re.IGNORECASE)
_NEAR = Decimal("0.15")
_ONE = Interval.exactly(1)
_NEEDS = ("goodput-availability", "timed-region")


@check("RAT227", ClaimKind.DURATION)
def time_that_was_lost(view: View, claim: Claim) -> Iterator[Finding]:
    """Takes the productive share from the whole time of a run, and compares what was lost.

    98% of 50 days leave one day. More cannot be lost, since time that is lost is not productive; less can, as other
    things than stops are unproductive too. Share, whole and loss are of one study, each once.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # studies/the-run.toml
    id = "the-run"
    title = "Training of the model"
    subject = "the-model"
    conductor = "the-maker"
    summary = "Training."
    tags = ["training"]
    # claims/whole.toml
    id = "whole"
    subject = "the-model"
    kind = "duration"
    statement = "Training took 50 days."
    claimant = "the-maker"
    modality = "described"
    study = "the-run"
    quantity = {printed = "50 days", value = "50", unit = "day"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/up.toml
    id = "up"
    subject = "the-model"
    kind = "utilisation"
    statement = "The cluster did productive work for 98% of the time."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    quantity = {printed = "98%", value = "98", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/lost.toml
    id = "lost"
    subject = "the-model"
    kind = "duration"
    statement = "Three days were lost to failures."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    quantity = {printed = "Three days", value = "3", unit = "day"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # studies/the-run.toml
    id = "the-run"
    title = "Training of the model"
    subject = "the-model"
    conductor = "the-maker"
    summary = "Training."
    tags = ["training"]
    # claims/whole.toml
    id = "whole"
    subject = "the-model"
    kind = "duration"
    statement = "Training took 50 days."
    claimant = "the-maker"
    modality = "described"
    study = "the-run"
    quantity = {printed = "50 days", value = "50", unit = "day"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/up.toml
    id = "up"
    subject = "the-model"
    kind = "utilisation"
    statement = "The cluster did productive work for 98% of the time."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    quantity = {printed = "98%", value = "98", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/lost.toml
    id = "lost"
    subject = "the-model"
    kind = "duration"
    statement = "One day was lost to failures."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    quantity = {printed = "One day", value = "1", unit = "day"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    lost = amount_in(claim, "second")
    if (
        lost is None
        or claim.study is None
        or not _LOST.search(claim.statement)
        or _PART.search(_NUMBER.sub(" ", claim.statement))
    ):
        return
    near = [c for c in around(view, claim) if is_exactly_told(c) and not _LOST.search(c.statement)]
    shares = [c for c in near if c.quantity and c.quantity.unit == "percent" and _PRODUCTIVE.search(c.statement)]
    wholes = [c for c in near if c.kind is ClaimKind.DURATION and amount_in(c, "second") and _RUN.search(c.statement)]
    wholes = [
        c
        for c in wholes
        if not _PART.search(_NUMBER.sub(" ", c.statement)) and c.quantity and "/" not in c.quantity.unit
    ]
    if len(shares) == len(wholes) == 1 and is_exactly_told(claim) and not _TARGET.search(shares[0].statement):
        yield _judged(claim, shares[0], wholes[0])


_NUMBER = declared(r"\b(one|a single) (day|hour|week|month)s?\b", re.IGNORECASE)


def _judged(claim: Claim, share: Claim, whole: Claim) -> Finding:
    assert share.quantity
    lost, time = amount_in(claim, "second"), amount_in(whole, "second")
    assert lost
    assert time
    working = Working()
    working.say(
        f"whole: printed “{printed(whole)}”; productive: printed “{printed(share)}”; lost: printed “{printed(claim)}”"
    )
    rest = _ONE.minus(share.quantity.interval().scaled(Decimal("0.01")))
    nominal = value_in(whole, "second") * (1 - (share.quantity.value or Decimal(0)) / 100)
    made = working.computed("unproductive time", time.times(rest), "second", nominal=nominal)
    told = f"{printed(share)} of {printed(whole)} leave {tell_time(nominal)}"
    reads = (claim, share, whole)
    if made.overlaps(lost):
        return consistent(reads, working, f"{told}, as the {printed(claim)} printed.")
    if lost.is_below(made):
        return consistent(reads, working, f"{told}, of which {printed(claim)} were lost to stops.", bears_out=False)
    sentence = f"{told}, less than the {printed(claim)} printed."
    if made.widened(_NEAR).overlaps(lost) or len({c.claimant for c in reads}) > 1:
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, sentence, needs=_NEEDS)
