"""RAT226: tokens that a draft proposes, the share that is accepted, and the gain that follows."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell_number
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.nouns import around
from claims.model.claim import Claim, ClaimKind
from claims.model.interval import Interval
from claims.patterns import declared

_DRAFT = declared(r"\bdraft\w*|\bspeculat\w+|\bpropos\w+|\bguess\w*|\blook-?ahead\b|草稿|投机|推测", re.IGNORECASE)
_PROPOSED = declared(
    r"\b(draft\w*|propos\w+|guess\w*|speculat\w+|looks? ahead)\b.*\b(at a time|at once|per (step|pass|round|verification)|each (step|pass|round|time)|ahead|in one go)\b|"
    r"\b(each|every|per) (step|pass|round)\b.*\b(draft\w*|propos\w+|guess\w*)\b|每次(提出|生成|预测)",
    re.IGNORECASE,
)
_ACCEPTED = declared(r"\b(accept\w*|kept|survive\w*)\b|接受|采纳", re.IGNORECASE)
_RATE = declared(r"\baccept\w*|接受率|接受", re.IGNORECASE)
_TREE = declared(r"\btrees?\b|\bbranch\w*|\bcandidates\b|\bfirst (token|guess)|\bper[- ]position\b|树", re.IGNORECASE)
_FOR_ALL = declared(r"\b(alone|batch\w*|throughput|together|kernel|quanti[sz]\w+|combined|cost)\b", re.IGNORECASE)
_UNITS = ("token", "dimensionless", "token/step")
_NEAR = Decimal("0.05")
_NEEDS = ("speculative-decoding", "metric-definition")
_ONE = Interval.exactly(1)


@check("RAT226", Figured)
def drafted_and_accepted(view: View, claim: Claim) -> Iterator[Finding]:
    """Sets the tokens that a draft proposes for a pass against those accepted, the rate, and the speed-up.

    Of four proposed tokens four at most are accepted (with the token that the large model adds itself five are
    generated), 70% of four are 2.8, and a pass that yields five tokens is no more than five times as fast. The figures
    are of one study, or of no study and told by one source of one thing, and the proposed number stands there once.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # studies/the-test.toml
    id = "the-test"
    title = "Speculative decoding of the model"
    subject = "the-model"
    conductor = "the-maker"
    summary = "Speculative decoding."
    # claims/k.toml
    id = "k"
    subject = "the-model"
    kind = "scale"
    statement = "The draft model proposes four tokens at a time."
    claimant = "the-maker"
    modality = "described"
    study = "the-test"
    quantity = {printed = "four", value = "4", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/kept.toml
    id = "kept"
    subject = "the-model"
    kind = "throughput"
    statement = "On average 5.5 of the proposed tokens are accepted."
    claimant = "the-maker"
    modality = "measured"
    study = "the-test"
    quantity = {printed = "5.5", value = "5.5", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # studies/the-test.toml
    id = "the-test"
    title = "Speculative decoding of the model"
    subject = "the-model"
    conductor = "the-maker"
    summary = "Speculative decoding."
    # claims/k.toml
    id = "k"
    subject = "the-model"
    kind = "scale"
    statement = "The draft model proposes four tokens at a time."
    claimant = "the-maker"
    modality = "described"
    study = "the-test"
    quantity = {printed = "four", value = "4", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/kept.toml
    id = "kept"
    subject = "the-model"
    kind = "throughput"
    statement = "On average 2.8 of the proposed tokens are accepted."
    claimant = "the-maker"
    modality = "measured"
    study = "the-test"
    quantity = {printed = "2.8", value = "2.8", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity = claim.quantity
    if (
        quantity is None
        or quantity.unit not in _UNITS
        or not is_exactly_told(claim)
        or not _PROPOSED.search(claim.statement)
    ):
        return
    if _ACCEPTED.search(claim.statement) or _TREE.search(claim.statement):
        return
    near = [c for c in around(view, claim) if is_exactly_told(c) and not _TREE.search(c.statement)]
    if any(c.quantity and c.quantity.unit in _UNITS and _is_proposed(c) for c in near):
        return
    kept = [c for c in near if c.quantity and c.quantity.unit in _UNITS and _ACCEPTED.search(c.statement)]
    rates = [c for c in near if c.quantity and c.quantity.unit == "percent" and _RATE.search(c.statement)]
    if len(kept) == 1:
        yield from _kept(claim, kept[0], rates)
    for gain in near:
        if (
            gain.kind is ClaimKind.SPEEDUP
            and gain.quantity
            and gain.quantity.unit == "x"
            and _DRAFT.search(gain.statement)
        ):
            yield from _gain(claim, gain)


def _is_proposed(claim: Claim) -> bool:
    return bool(_PROPOSED.search(claim.statement)) and not _ACCEPTED.search(claim.statement)


def _kept(claim: Claim, kept: Claim, rates: list[Claim]) -> Iterator[Finding]:
    assert claim.quantity
    assert kept.quantity
    number, printed_kept = claim.quantity.interval(), kept.quantity.interval()
    working = Working()
    working.say(f"proposed: printed “{printed(claim)}”; accepted: printed “{printed(kept)}”")
    if number.plus(_ONE).is_below(printed_kept):
        sentence = f"Of {printed(claim)} proposed tokens no {printed(kept)} can be accepted."
        yield inconsistent((claim, kept), working, sentence, needs=_NEEDS)
        return
    if len(rates) != 1 or rates[0].quantity is None:
        sentence = f"{printed(kept)} accepted tokens are within the {printed(claim)} proposed."
        yield consistent((claim, kept), working, sentence, bears_out=False)
        return
    rate = rates[0].quantity
    made = working.computed("proposed x rate", number.times(rate.interval()).scaled(Decimal("0.01")), "token")
    nominal = (claim.quantity.value or Decimal(0)) * (rate.value or Decimal(0)) / 100
    told = f"{rate.printed} of {printed(claim)} tokens are {tell_number(nominal)}"
    reads = (claim, kept, rates[0])
    if made.hull(made.plus(_ONE)).overlaps(printed_kept):
        yield consistent(
            reads, working, f"{told}, which fits the {printed(kept)} printed.", bears_out=made.overlaps(printed_kept)
        )
        return
    sentence = f"{told}, not the {printed(kept)} printed."
    if made.plus(_ONE).is_below(printed_kept) and len({c.claimant for c in reads}) == 1:
        yield inconsistent(reads, working, sentence, needs=_NEEDS)
        return
    yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)


def _gain(claim: Claim, gain: Claim) -> Iterator[Finding]:
    assert claim.quantity
    assert gain.quantity
    most = claim.quantity.interval().plus(_ONE)
    if not most.is_below(gain.quantity.interval()):
        return
    working = Working()
    working.say(f"proposed: printed “{printed(claim)}”; gain: printed “{printed(gain)}”")
    working.computed("tokens of a pass at most", most, "token", f"{printed(claim)} + 1")
    sentence = (
        f"A pass that checks {printed(claim)} proposed tokens yields one more at most, too few for {printed(gain)}."
    )
    if _FOR_ALL.search(gain.statement) or gain.claimant != claim.claimant:
        yield under_determined((claim, gain), working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    else:
        yield inconsistent((claim, gain), working, sentence, needs=_NEEDS)
