"""CNT151: a share of a printed whole that is right only of what the part leaves of it."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, View, Working, check, inconsistent
from claims.checks.repeats import is_told_elsewhere
from claims.facts import tell
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.nouns import matter, stems
from claims.facts.story import are_alike, story
from claims.facts.terms import Term, is_a_part, things_in
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.patterns import declared

_OF = declared(
    r"(?:%|percent|per cent)(?: share)? of (?P<of>(?:the|its|their|all|this|that|total)\b[^.,;:]+)|"
    r"占(?P<zh>[^\d，。,]{2,12}?)的?\s?(?:约|近)?[\d.]+\s?%",
    re.IGNORECASE,
)
_REST = declared(r"\b(remaining|remainder|rest|others?)\b|其余|剩余|剩下|余下", re.IGNORECASE)
_NO_SHARE = declared(
    r"\b(less|more|fewer|higher|lower|faster|slower|cheaper|sav\w+|increas\w+|reduc\w+|gain\w*|grew|grow\w*|cut|drop\w*|up to|at least|"
    r"at most|than|average|peak|remaining|rest|without|excluding|other than|times)\b|提升|提高|降低|减少|增长|节省|其余",
    re.IGNORECASE,
)
_NEAR = 3
"""A part stands in the paragraph of its share, or so many from it."""

_EXACTLY = Decimal("0.6")
_APART = Decimal("1.15")
_NEEDS = ("metric-definition",)


@check("CNT151", Figured)
def share_of_the_rest(view: View, claim: Claim) -> Iterator[Finding]:
    """Finds a share that is said to be of a whole, and is that of the part in the rest of the whole.

    $300 million of $900 million are 33%; "50% of the cost" takes them as a share of the other 600. The words after "of"
    name one amount, the whole; the part is told as one ("of it"), or the rest is printed with it as what remains. Only
    where no printed amount is that share of the whole, and the part is exactly that of the rest, is it inconsistent.

    Bad:

    ```toml
    # claims/whole.toml
    id = "whole"
    subject = "the-cluster"
    kind = "cost"
    statement = "The project costs $900 million."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$900 million", value = "9E+8", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/part.toml
    id = "part"
    subject = "the-cluster"
    kind = "cost"
    statement = "$300 million of it is borrowed."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$300 million", value = "3E+8", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-cluster"
    kind = "cost"
    statement = "Loans make up 50% of the cost of the project."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "50%", value = "50", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/whole.toml
    id = "whole"
    subject = "the-cluster"
    kind = "cost"
    statement = "The project costs $900 million."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$900 million", value = "9E+8", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/part.toml
    id = "part"
    subject = "the-cluster"
    kind = "cost"
    statement = "$300 million of it is borrowed."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$300 million", value = "3E+8", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-cluster"
    kind = "cost"
    statement = "Loans make up 33% of the cost of the project."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "33%", value = "33", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity, found = claim.quantity, _OF.search(claim.statement)
    if quantity is None or quantity.unit != "percent" or found is None or not is_exactly_told(claim):
        return
    if not 0 < (quantity.value or 0) < 100 or _NO_SHARE.search(claim.statement):
        return
    near = [
        t for c in story(view, claim) if (t := view.term(c)) and c.claimant == claim.claimant and are_alike(claim, c)
    ]
    near = [t for t in near if t.one is None and is_exactly_told(t.claim)]
    divided = {t.powers for t in near if is_a_part(t.claim) or _REST.search(t.claim.statement)}
    near = [t for t in near if t.powers in divided]
    for whole in _wholes(view, found["of"] or found["zh"], near):
        alike = [t for t in near if t.powers == whole.powers and t.value < whole.value]
        share = quantity.interval()
        if any(t.interval.over(whole.interval).scaled(100).overlaps(share) for t in alike):
            return
        parts = [t for t in alike if _stands_near(claim, t.claim) and _is_of_the_rest(claim, t, whole)]
        parts = [t for t in parts if is_a_part(t.claim) or _rest_of(t, whole, alike)]
        if len(parts) == 1:
            yield from _told(view, claim, parts[0], whole)


def _wholes(view: View, phrase: str, near: list[Term]) -> list[Term]:
    """Returns the one amount that shares the most words with what a share is told to be of; nothing where two do."""
    words = _words_of(phrase)
    score = {t.claim.id: len(words & (_words_of(t.claim.statement) | matter(view, t.claim))) for t in near}
    near = [t for t in near if not is_a_part(t.claim)]
    best = max((score[t.claim.id] for t in near), default=0)
    found = [t for t in near if score[t.claim.id] == best > 0]
    return found if len(found) == 1 else []


def _words_of(text: str) -> frozenset[str]:
    runs = re.findall(r"[\u4e00-\u9fff]{2,}", text)
    return stems(text) | things_in(text) | frozenset(run[i : i + 2] for run in runs for i in range(len(run) - 1))


def _stands_near(one: Claim, other: Claim) -> bool:
    return any(
        mine.source == theirs.source and abs((mine.paragraph or -99) - (theirs.paragraph or 99)) <= _NEAR
        for mine in one.citations
        for theirs in other.citations
    )


def _is_of_the_rest(claim: Claim, part: Term, whole: Term) -> bool:
    """Tells whether a share is, to its last digit, that of a part in what it leaves of the whole, and far from its own."""
    stated = claim.quantity.value if claim.quantity else None
    rest = whole.value - part.value
    if stated is None or rest <= 0:
        return False
    of_rest, own = part.value * 100 / rest, part.value * 100 / whole.value
    return abs(of_rest - stated) <= _EXACTLY and of_rest > own * _APART


def _rest_of(part: Term, whole: Term, alike: list[Term]) -> Term | None:
    """Returns the amount that is told as what remains of a whole beside a part, where it is printed."""
    rest = whole.interval.minus(part.interval)
    return next(
        (t for t in alike if t is not part and _REST.search(t.claim.statement) and t.interval.overlaps(rest)), None
    )


def _told(view: View, share: Claim, part: Term, whole: Term) -> Iterator[Finding]:
    working = Working()
    working.say(f"part: printed “{printed(part.claim)}” ({part.claim.statement.rstrip('.')})")
    working.say(f"whole: printed “{printed(whole.claim)}” ({whole.claim.statement.rstrip('.')})")
    nominal = part.value * 100 / whole.value
    made = part.interval.over(whole.interval).scaled(100)
    working.computed("share of the whole", made, "percent", f"{printed(part.claim)} / {printed(whole.claim)}", nominal)
    rest = part.value * 100 / (whole.value - part.value)
    working.say(f"share of the rest: {tell(rest, 'percent')}")
    told = f"{printed(part.claim)} of {printed(whole.claim)} are {tell(nominal, 'percent')}"
    sentence = f"{told}; the {printed(share)} printed is right only of what it leaves."
    reads = (share, part.claim, whole.claim)
    if not is_told_elsewhere(view, reads, Outcome.INCONSISTENT, "CNT151"):
        yield inconsistent(reads, working, sentence, needs=_NEEDS)
