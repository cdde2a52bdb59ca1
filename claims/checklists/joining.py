"""One reply out of those that several claims have to the same item."""

from collections.abc import Mapping, Sequence

from claims.checklists.answering import Reply
from claims.model.checklist import DetailState
from claims.model.claim import Claim
from claims.patterns import declared

_STRENGTH = (
    DetailState.CONTRADICTED,
    DetailState.STATED,
    DetailState.PARTIAL,
    DetailState.AMBIGUOUS,
    DetailState.DERIVABLE,
    DetailState.WITHHELD,
    DetailState.NOT_STATED,
    DetailState.NOT_APPLICABLE,
)
_OF_EACH_CLAIM = frozenset(
    {"claim-verbatim", "claimant-identity", "claim-status", "source-primary", "speedup-definition", "availability-date"}
)
_NUMBER = declared(r"\d[\d.,]*")
_SHOWN = 4


def join(item: str, told: Sequence[tuple[Claim, Reply]], silent: Sequence[Claim]) -> Reply:
    """Joins the replies of claims, with the claims that have none.

    Claims of one run speak of the same thing: what one states holds for the others, and two values disagree. Claims
    of different runs each need an answer of their own.
    """
    best = min((reply for _, reply in told), key=lambda reply: _STRENGTH.index(reply.state))
    claims = [*(claim for claim, _ in told), *silent]
    is_one_run = claims[0].study is not None and len({claim.study for claim in claims}) == 1
    values: dict[str, str] = {}
    for claim, reply in told:
        if reply.state is best.state and reply.value:
            values.setdefault(_same(reply.value), f"{reply.value} ({claim.id})")
    if len(values) > 1:
        best = _several(best, values, is_one_run and item not in _OF_EACH_CLAIM)
    lacking = [*(c for c, r in told if _STRENGTH.index(r.state) >= _STRENGTH.index(DetailState.WITHHELD)), *silent]
    if lacking and best.state is DetailState.STATED and (not is_one_run or item in _OF_EACH_CLAIM):
        reason = f"Not told of {_some([claim.id for claim in lacking], ', ')}."
        best = best._replace(state=DetailState.PARTIAL, reason=" ".join(filter(None, (best.reason, reason))))
    return best


def _several(best: Reply, values: Mapping[str, str], is_one_thing: bool) -> Reply:
    value = _some(list(values.values()), "; ")
    if not is_one_thing:
        return best._replace(value=value, reason="Each claim has its own answer.")
    if best.state is not DetailState.STATED:
        return best._replace(value=value, reason="The claims of this run tell different parts of it.")
    if len({_NUMBER.sub("#", words) for words in values}) == 1:
        reason = "The claims of this run give different numbers for the same thing."
        return best._replace(state=DetailState.CONTRADICTED, value=value, reason=reason)
    reason = "The claims of this run state it in different words; whether they agree is open."
    return best._replace(state=DetailState.AMBIGUOUS, value=value, reason=reason)


def _same(value: str) -> str:
    return " ".join(value.casefold().split())


def _some(words: Sequence[str], between: str) -> str:
    more = f"{between}and {len(words) - _SHOWN} more" if len(words) > _SHOWN else ""
    return between.join(words[:_SHOWN]) + more
