"""RAT241: how many times one thing is another, where its words tell which figure of it is meant."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.changes import Statistic, baselines, statistic
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.change import ratios
from claims.facts.directions import CHANGED
from claims.facts.fact import fact_of
from claims.facts.nouns import matter
from claims.facts.story import are_alike
from claims.facts.telling import tell
from claims.facts.terms import Term, is_a_part, things_in
from claims.model.claim import Claim, ClaimKind
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.patterns import declared

_LOOSE = declared(
    r"\b(up to|at (?:most|least)|more than|over|less than|nearly|almost|average|typical\w*|per|each|every|for the same|at the same|efficien\w+|"
    r"combined|together|planned|would|expan\w+)\b|每|最高|平均|以上",
    re.IGNORECASE,
)
_OF_SPEED = declared(
    r"\b(fast\w*|quick\w*|slow\w*|speed\w*|accelerat\w+|throughput|latency|perform\w+|efficien\w+|runs?|trains?|scor\w+)\b|"
    r"快|慢|速|性能|效率|能效|延迟|吞吐",
    re.IGNORECASE,
)
"""Words of a ratio of what is measured, whose two figures need not be printed."""

_SHORT = declared(r"\b[A-Z]{2}\b")
"""Names of two letters, such as IT, which are no stems."""

_CROWD = 150
_NEAR = Decimal("0.08")
_NEEDS = ("baseline-identity", "metric-definition")


@check("RAT241", Figured)
def ratio_by_its_words(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares "its cooling capacity is 1.5 times that of" with the two figures that its words mean.

    The claim names the other thing as its baseline. Of the figures of its own thing the one that shares the most words
    with it is meant, and of the other thing the only one of that dimension, or the one that shares those words too. New /
    old must be the ratio. Measurements of a study are left to the checks of changes.

    Bad:

    ```toml
    # subjects/the-campus.toml
    id = "the-campus"
    name = "The Campus"
    kind = "site"
    # subjects/the-rival.toml
    id = "the-rival"
    name = "The Rival"
    kind = "site"
    # claims/cooling.toml
    id = "cooling"
    subject = "the-campus"
    kind = "spec"
    statement = "Its cooling capacity is 90 MW."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "90 MW", value = "90", unit = "megawatt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/grid.toml
    id = "grid"
    subject = "the-campus"
    kind = "spec"
    statement = "The grid can give 150 MW."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "150 MW", value = "150", unit = "megawatt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/beside.toml
    id = "beside"
    subject = "the-rival"
    kind = "spec"
    statement = "The Rival can cool away 60 MW."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "60 MW", value = "60", unit = "megawatt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/ratio.toml
    id = "ratio"
    subject = "the-campus"
    kind = "scale"
    statement = "Its cooling capacity is 3 times that of the Rival."
    claimant = "the-maker"
    modality = "described"
    about = [{subject = "the-rival", role = "baseline"}]
    quantity = {printed = "3 times", value = "3", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-campus.toml
    id = "the-campus"
    name = "The Campus"
    kind = "site"
    # subjects/the-rival.toml
    id = "the-rival"
    name = "The Rival"
    kind = "site"
    # claims/cooling.toml
    id = "cooling"
    subject = "the-campus"
    kind = "spec"
    statement = "Its cooling capacity is 90 MW."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "90 MW", value = "90", unit = "megawatt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/grid.toml
    id = "grid"
    subject = "the-campus"
    kind = "spec"
    statement = "The grid can give 150 MW."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "150 MW", value = "150", unit = "megawatt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/beside.toml
    id = "beside"
    subject = "the-rival"
    kind = "spec"
    statement = "The Rival can cool away 60 MW."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "60 MW", value = "60", unit = "megawatt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/ratio.toml
    id = "ratio"
    subject = "the-campus"
    kind = "scale"
    statement = "Its cooling capacity is 1.5 times that of the Rival."
    claimant = "the-maker"
    modality = "described"
    about = [{subject = "the-rival", role = "baseline"}]
    quantity = {printed = "1.5 times", value = "1.5", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity, others = claim.quantity, baselines(claim)
    if quantity is None or quantity.unit not in ("x", "percent") or not is_exactly_told(claim) or claim.study:
        return
    if len(others) != 1 or others[0] == claim.subject or claim.metric or _LOOSE.search(claim.statement):
        return
    if claim.kind is ClaimKind.SPEEDUP or _OF_SPEED.search(claim.statement):
        return
    if quantity.unit == "percent" and not CHANGED.search(claim.statement):
        return
    change = fact_of(claim.model_copy(update={"metric": "size-ratio"}))
    if change is None or statistic(change) is not Statistic.PLAIN:
        return
    new = _meant(view, claim, _figures(view, claim, claim.subject))
    if new is None:
        return
    olds = [t for t in _figures(view, claim, others[0]) if t.powers == new.powers]
    old = olds[0] if len({t.value for t in olds}) == 1 else _meant(view, claim, olds)
    if old is not None:
        yield from _judged(view, claim, [ratio.rate for ratio in ratios(change)], new, old)


def _figures(view: View, claim: Claim, subject_id: str) -> list[Term]:
    """Returns what the sources of a ratio tell of a thing itself, by the same body and in one value."""
    told, sources = view.claims_about(subject_id), {citation.source for citation in claim.citations}
    if len(told) > _CROWD:
        return []
    own = [c for c in told if c.subject == subject_id and c.id != claim.id and c.study is None and not c.about]
    own = [c for c in own if c.claimant == claim.claimant and sources & {place.source for place in c.citations}]
    own = [c for c in own if is_exactly_told(c) and not _LOOSE.search(c.statement) and are_alike(claim, c)]
    return [t for c in own if (t := view.term(c)) and t.one is None and not is_a_part(c)]


def _words(view: View, claim: Claim) -> frozenset[str]:
    runs = re.findall(r"[\u4e00-\u9fff]{2,}", claim.statement)
    signs = frozenset(run[i : i + 2] for run in runs for i in range(len(run) - 1))
    return matter(view, claim) | things_in(claim.statement) | frozenset(_SHORT.findall(claim.statement)) | signs


def _meant(view: View, claim: Claim, terms: list[Term]) -> Term | None:
    """Returns the one figure that shares the most words with a ratio, and at least half of them."""
    words = _words(view, claim)
    score = {t.claim.id: len(words & _words(view, t.claim)) for t in terms}
    best = max(score.values(), default=0)
    found = [t for t in terms if score[t.claim.id] == best > 0 and 2 * best >= len(words)]
    return found[0] if len({(t.value, t.powers) for t in found}) == 1 else None


def _judged(view: View, claim: Claim, meant: list[Interval], new: Term, old: Term) -> Iterator[Finding]:
    working, ratio = Working(), new.interval.over(old.interval)
    for name, term in ((view.name(new.claim.subject), new), (view.name(old.claim.subject), old)):
        working.say(f"{name}: printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    working.computed("the one over the other", ratio, "x", nominal=new.value / old.value)
    reads = (claim, new.claim, old.claim)
    inverse = [Interval.exactly(1).over(one) for one in meant] if claim.quantity and claim.quantity.unit == "x" else []
    factor = tell(new.value / old.value, "x")
    if any(ratio.overlaps(one) for one in (*meant, *inverse)):
        sentence = f"{printed(new.claim)} are {factor} the {printed(old.claim)}, as the {printed(claim)} printed."
        if not is_told_elsewhere(view, reads, Outcome.CONSISTENT, "RAT241"):
            yield consistent(reads, working, sentence)
        return
    sentence = f"{printed(new.claim)} are {factor} the {printed(old.claim)}, which is not the {printed(claim)} printed."
    if any(ratio.widened(_NEAR).overlaps(one) for one in (*meant, *inverse)):
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    elif not is_told_elsewhere(view, reads, Outcome.INCONSISTENT, "RAT241"):
        yield inconsistent(reads, working, sentence, needs=_NEEDS)
