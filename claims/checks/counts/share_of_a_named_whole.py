"""The counts of which a share is one, where its record names the whole."""

from claims.checks.counts.number_of_parts import are_as_it_is
from claims.facts.states import is_of_old
from claims.facts.terms import Term, things_in
from claims.model.claim import Claim
from claims.patterns import declared

_WHOLE_ROLES = ("whole", "total", "整体", "总体")

_HAN = declared("加速卡|显卡|芯片|服务器|节点")
"""Names of what is counted that stand between other signs."""


def of_the_named_whole(share: Claim, terms: list[Term]) -> tuple[Term, list[Term]] | None:
    """Returns the one count of the subject of a share, and that of the whole among its further subjects.

    The share names what is counted ("of the accelerators"); of several counts of either nothing is returned, nor where one
    of them is yet to come, or only what there is so far.
    """
    wholes = {about.subject for about in share.about if about.role in _WHOLE_ROLES} - {share.subject}
    things = things_in(_HAN.sub(r" \g<0> ", share.statement))
    if not wholes or not things:
        return None
    counted = [
        term
        for term in terms
        if [name for name, power in term.powers if power > 0 and name in things] and not is_of_old(term.claim.statement)
    ]
    own = [term for term in counted if term.claim.subject == share.subject]
    of_all = [term for term in counted if term.claim.subject in wholes and own and term.powers == own[0].powers]
    if len({t.value for t in own}) != 1 or len({t.value for t in of_all}) != 1 or own[0].value > of_all[0].value:
        return None
    return (own[0], of_all[:1]) if are_as_it_is((share, own[0].claim, of_all[0].claim)) else None
