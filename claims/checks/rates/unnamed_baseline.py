"""RAT112: a change without the other side of its comparison."""

from collections.abc import Iterator

from claims.checks import Figured, Finding, View, Working, check, under_determined
from claims.checks.rates.changes import is_change, names_baseline, told
from claims.checks.rates.pairs import pairs_for
from claims.model.checklist import DetailState
from claims.model.claim import Claim, ClaimKind

_ITEM = "baseline-identity"
_ANSWERED = (DetailState.STATED, DetailState.PARTIAL, DetailState.DERIVABLE)


@check("RAT112", Figured)
def unnamed_baseline(view: View, claim: Claim) -> Iterator[Finding]:
    """Tells of changes that do not say what they are a change from.

    Every ratio is a statement about two things. Not told are changes with a baseline in a field, in their words ("than
    the last release", "without the cache") or in an answer of the checklist, those whose two values stand in the record
    (RAT102), and projections (RAT107). That neither value is printed is told by WRD104.

    Bad:

    ```toml
    # claims/faster.toml
    id = "faster"
    subject = "the-engine"
    kind = "speedup"
    statement = "The engine trains 15% faster."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "15%", value = "15", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/faster.toml
    id = "faster"
    subject = "the-engine"
    kind = "speedup"
    statement = "The engine trains 15% faster than its last release."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "15%", value = "15", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    change = view.fact(claim) if claim.quantity else None
    if change is None or not is_change(change) or claim.kind is ClaimKind.PROJECTION or names_baseline(change):
        return
    if _is_answered(view, claim) or pairs_for(view, change):
        return
    working = Working()
    working.given("change", change)
    working.say("baseline: none in a field, in the words of the claim, or in an answer of the checklist")
    yield under_determined(
        (change,), working, f"What the {told(change)} is a change from is not named.", needs=(_ITEM,)
    )


def _is_answered(view: View, claim: Claim) -> bool:
    if _ITEM in claim.conditions:
        return True
    details = (*view.details(claim.id), *(view.details(claim.study) if claim.study else ()))
    return any(detail.item == _ITEM and detail.state in _ANSWERED for detail in details)
