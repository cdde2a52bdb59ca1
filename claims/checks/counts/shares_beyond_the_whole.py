"""CNT190: the shares of one paragraph that are told down to the rest, whatever each is a share for."""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations

from claims.checks import Figured, Finding, View, Working, check, inconsistent
from claims.checks.repeats import is_told_elsewhere
from claims.facts import tell
from claims.facts.amounts import is_exactly_told
from claims.facts.beside import beside
from claims.facts.directions import BETTER, DOWN, UP
from claims.facts.pairing import words_of
from claims.facts.story import are_of_one_voice
from claims.model.claim import Claim, ClaimKind, Modality
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.patterns import declared

_REST = declared(
    r"\b(?:the|all|its|their)(?: the)? (?:\w+ )?(?:rest|remain\w+|others?)\b|\bremaining\b|\bremainder\b|^(?:all |the )?others?\b|"
    r"\b(?:everyone|everybody|everything|anyone) else\b|其余|剩余|剩下|余下|其他|其它",
    re.IGNORECASE,
)
_OF_A_PART = declared(
    r"\bof (?:these|those|them|which|whom|that)\b|\b(?:more|less|fewer|larger|smaller|higher|lower) than\b|\b(?:up to|at (?:least|most|best)|"
    r"each|every|also|both|as well|averag\w*|mean|median|utili[sz]ation|busy|load\w*|efficien\w*|accura\w*|recall|precision|error|"
    r"scores?|margin|yield|growth|discount|overhead|hit rate|pass(?:es|ed)?|fail\w*|uptime|availability|within|in time|on time)\b|"
    r"其中|平均|最多|至少|同时|同比|环比|利用率|准确率|错误率|毛利|良率|命中率",
    re.IGNORECASE,
)
_AHEAD = (Modality.PROJECTED, Modality.PROMISED, Modality.SIMULATED)
_MOST, _ROUNDED = 8, Decimal("0.5")
_HUNDRED = Interval.exactly(100)
_NEEDS = ("metric-definition",)
_CODE = "CNT190"


@check(_CODE, Figured)
def shares_beyond_the_whole(view: View, claim: Claim) -> Iterator[Finding]:
    """Adds up the shares that a paragraph tells beside "the remaining 25%".

    What remains is of the same whole as the shares before it, whoever or whatever these are of. Some of them with the rest
    must make 100%, each rounded as it is printed; where none do and all of them are more, they cannot be of one whole.

    Bad:

    ```toml
    # claims/rail.toml
    id = "rail"
    subject = "the-maker"
    kind = "scale"
    statement = "Rail moved 45% of the parcels."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "45%", value = "45", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/ships.toml
    id = "ships"
    subject = "the-maker"
    kind = "scale"
    statement = "35% went by ship."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "35%", value = "35", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rest.toml
    id = "rest"
    subject = "the-maker"
    kind = "scale"
    statement = "Lorries took the remaining 30%."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "30%", value = "30", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/rail.toml
    id = "rail"
    subject = "the-maker"
    kind = "scale"
    statement = "Rail moved 45% of the parcels."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "45%", value = "45", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/ships.toml
    id = "ships"
    subject = "the-maker"
    kind = "scale"
    statement = "35% went by ship."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "35%", value = "35", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rest.toml
    id = "rest"
    subject = "the-maker"
    kind = "scale"
    statement = "Lorries took the remaining 20%."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "20%", value = "20", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if not _REST.search(claim.statement) or not _is_share(view, claim):
        return
    told = [c for c in beside(view, claim) if c.quantity and c.quantity.unit == "percent"]
    if any(_REST.search(c.statement) for c in told) or not told or len(told) > _MOST:
        return
    if any(_makes_all(claim, some) for many in range(1, len(told) + 1) for some in combinations(told, many)):
        return
    shares = [c for c in told if _is_share(view, c) and _is_of_the_same(view, claim, c)]
    total = _sum(claim, *shares)
    if not _are_enough(view, claim, shares, told) or not _HUNDRED.is_below(total) or _is_rounded(claim, shares):
        return
    parts = (*shares, claim)
    if is_told_elsewhere(view, parts, Outcome.INCONSISTENT, _CODE):
        return
    working = Working()
    for part in parts:
        working.say(part.statement)
    working.computed("sum of the shares", total, "percent")
    told_sum = tell(total.middle or Decimal(0), "percent")
    sentence = f"The shares that are printed down to the rest add up to {told_sum}, more than the whole."
    yield inconsistent(parts, working, sentence, needs=_NEEDS)


def _is_share(view: View, claim: Claim) -> bool:
    quantity = claim.quantity
    if quantity is None or quantity.unit != "percent" or quantity.value is None or not 0 < quantity.value < 100:
        return False
    if not is_exactly_told(claim) or claim.kind is ClaimKind.PROJECTION or claim.modality in _AHEAD:
        return False
    if claim.baseline is not None or _OF_A_PART.search(claim.statement):
        return False
    if any(way.search(claim.statement) for way in (UP, DOWN, BETTER)):
        return False
    fact = view.fact(claim)
    return fact is None or fact.role is not Role.CHANGE


def _is_of_the_same(view: View, rest: Claim, share: Claim) -> bool:
    """Tells whether a share may be of the whole of the rest: of one subject, in a common word, or of a rival of its own."""
    if not are_of_one_voice(rest, share) or share.metric != rest.metric or share.when != rest.when:
        return False
    if share.subject == rest.subject or words_of(view, rest) & words_of(view, share):
        return True
    one, other = view.subject(rest.subject), view.subject(share.subject)
    return one is not None and other is not None and one.kind is other.kind


def _are_enough(view: View, rest: Claim, shares: list[Claim], told: list[Claim]) -> bool:
    """Tells whether shares are several, or the only one beside the rest, of its subject and in a word of it."""
    if len(shares) != 1:
        return len(shares) > 1
    only = shares[0]
    return (
        only in told
        and len(told) == 1
        and only.subject == rest.subject
        and bool(words_of(view, rest) & words_of(view, only))
    )


def _makes_all(rest: Claim, some: tuple[Claim, ...]) -> bool:
    return _sum(rest, *some).overlaps(_HUNDRED) or _is_rounded(rest, some)


def _is_rounded(rest: Claim, some: tuple[Claim, ...] | list[Claim]) -> bool:
    room = _ROUNDED * (len(some) + 1)
    return _sum(rest, *some).plus(Interval(-room, room)).overlaps(_HUNDRED)


def _sum(*claims: Claim) -> Interval:
    total = Interval.exactly(0)
    for claim in claims:
        assert claim.quantity
        total = total.plus(claim.quantity.interval())
    return total
