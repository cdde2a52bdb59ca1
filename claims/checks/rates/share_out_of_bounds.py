"""RAT104: shares and utilisations above the whole or below nothing."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, inconsistent, under_determined
from claims.checks.rates.changes import claim_of, is_change, is_of_operator, told
from claims.facts import Fact
from claims.facts.change import is_level, plain_words
from claims.model.claim import Claim, ClaimKind
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.model.quantity import Comparator
from claims.patterns import declared

_NONE, _WHOLE, _RARE = Interval.exactly(0), Interval.exactly(100), Interval.exactly(80)
_OF_FLOPS = declared(r"\b(MFU|HFU|FLOPs?|FLOPS)\b|arithmetic|peak (compute|performance)|compute utili[sz]ation")
_ABOVE_THE_WHOLE = declared(
    r"\b(cpu|(?<!tensor )(?<!matrix )(?<!cuda )(?<!cube )(?<!vector )(?<!shader )cores?|threads?|oversubscri\w+|overcommit\w*|oversold|super-?linear\w*|sparsity|sparse peak)\b",
    re.IGNORECASE,
)
_COMPARES = declared(
    r"(%|percent) (of|as) (what(?! (it|they|the [\w ]{1,30}) (can|could|is able|are able)\b)|that|those|it was|the (old|older|previous|earlier|baseline|original|first|other|rival|"
    r"predecessor)\w*)\b|\b(ris|rose|grew|grow|increas|improv|jump|gain|climb|up|fell|fall|drop|declin)\w*( \w+)? by\b|"
    r"(%|percent) (more|higher|better|above|over|faster|larger|less|lower|up|of the value)\b|\bthan\b|\brelative to\b|\bcompared\b",
    re.IGNORECASE,
)
"""Words that set a share against another one, of which it may well be more than the whole."""

_A_SHARE = declared(
    r"\b(shares?|portion|proportion|fraction|utili[sz]\w*|usage|occup\w*|busy|idle|hit rate|efficien\w*|yield|uptime|availab\w*|load|"
    r"(%|percent) of)\b|占|利用率|命中率|份额|比例|效率|上架率",
    re.IGNORECASE,
)
"""Words of a share: what is below zero without one of them is a change."""

_MAY_EXCEED = frozenset({"scaling-efficiency"})


@check("RAT104", Figured)
def share_out_of_bounds(view: View, claim: Claim) -> Iterator[Finding]:
    """Finds shares and utilisations above 100% or below zero, and FLOPs utilisations that are rarely reached.

    A part cannot be more than its whole: a share of a run time, a hit rate, a share of a peak lies between 0 and 100%.
    Scaling efficiency may exceed 100% and is RAT105's; so may what is counted by the processor core or oversubscribed,
    where it says so. A share of the peak arithmetic rate above 80% is possible for one kernel and rarely reached by a
    whole run: PaLM reported 46.2% (Chowdhery et al. 2022, arXiv:2204.02311), Llama 3 405B 38 to 43% (arXiv:2407.21783),
    and the attention kernel FlashAttention-3 up to 75% (arXiv:2407.08608).

    Bad:

    ```toml
    # claims/busy.toml
    id = "busy"
    subject = "the-cluster"
    kind = "utilisation"
    statement = "The run used 112% of the memory bandwidth."
    claimant = "the-maker"
    modality = "measured"
    metric = "bandwidth-utilisation"
    quantity = {printed = "112%", value = "112", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Bad:

    ```toml
    # claims/mfu.toml
    id = "mfu"
    subject = "the-cluster"
    kind = "utilisation"
    statement = "Training reached an MFU of 91%."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "91%", value = "91", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/mfu.toml
    id = "mfu"
    subject = "the-cluster"
    kind = "utilisation"
    statement = "Training reached an MFU of 41%."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "41%", value = "41", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    share = view.fact(claim) if claim.quantity else None
    if share is None or not _is_share(share) or share.metric in _MAY_EXCEED:
        return
    if share.interval.is_below(_NONE):
        if share.metric == claim.metric or _A_SHARE.search(claim.statement):
            yield _outside(share, "below zero")
    elif _is_above(share, _WHOLE):
        if not _ABOVE_THE_WHOLE.search(claim.statement):
            yield _outside(share, "above 100%")
    elif _is_rare(view, share):
        yield _rare(share)


def _is_share(fact: Fact) -> bool:
    if fact.unit != "percent" or is_change(fact) or fact.role is Role.CHANGE:
        return False
    if fact.metric == "accuracy" and claim_of(fact).metric is None and is_level(fact):
        return False
    if _COMPARES.search(plain_words(fact)):
        return False
    return fact.role is Role.SHARE or claim_of(fact).kind is ClaimKind.UTILISATION


def _is_above(share: Fact, bound: Interval) -> bool:
    """Tells whether every value that a figure leaves open is above a bound; "more than" leaves the bound itself out."""
    if bound.is_below(share.interval):
        return True
    return share.quantity.comparator is Comparator.MORE and share.interval.low == bound.high


def _is_rare(view: View, share: Fact) -> bool:
    claim = claim_of(share)
    named = claim.metric == "flops-utilisation" or bool(_OF_FLOPS.search(claim.statement))
    if share.metric != "flops-utilisation" or not named or is_of_operator(view, share):
        return False
    return _is_above(share, _RARE)


def _shown(share: Fact) -> Working:
    working = Working()
    working.given("share", share)
    return working


def _outside(share: Fact, where: str) -> Finding:
    working = _shown(share)
    surplus = share.value - Decimal(100) if share.value > 0 else share.value
    working.computed(f"part {where}", surplus, "percent")
    return inconsistent(
        (share,),
        working,
        f"A share is between 0 and 100%, and {told(share)} is {where}.",
        needs=("metric-definition",),
    )


def _rare(share: Fact) -> Finding:
    working = _shown(share)
    working.say("reported for whole runs: 46.2% (PaLM, arXiv:2204.02311), 38 to 43% (Llama 3, arXiv:2407.21783)")
    working.say("reported for one attention kernel: up to 75% (FlashAttention-3, arXiv:2407.08608)")
    return under_determined(
        (share,),
        working,
        f"A run that uses {told(share)} of the peak arithmetic rate would be unusual: large trainings report some 40 to 50%.",
        needs=("flops-formula", "peak-rate-basis"),
        severity=Severity.WARNING,
    )
