"""The kinds of thing that a figure is likely about, by its metric, its unit and what is done."""

from collections.abc import Sequence

from claims.intake.mention import Mention
from claims.intake.newcomers import BODIES
from claims.intake.situation import Situation
from claims.intake.vocabulary import kinds
from claims.model.metric import Scope, metrics
from claims.model.subject import SubjectKind
from claims.patterns import declared

_SHIPPED = declared(
    r"\b(?:sales of|to sell|sells|ship(?:s|ped|ment|ments)?|sold|deliver(?:ed|ies)|capacity for|orders? for|will sell|sell)\b|出货|交付|销量|销售|售出|卖出"
)
_MADE = declared(
    r"\b(?:build|make|produce|manufacture|turn out)\s(?:(?:about|around|some|roughly|nearly|almost|over|at least|up to|more than|as many as)\s)?$"
    r"|(?:生产|量产|制造)(?:约|近|超过?|至少)?$"
)
"""What stands before the number of things that a maker makes, which are part of nothing."""
WEAK = frozenset(
    [SubjectKind.TECHNIQUE, SubjectKind.FORMAT, SubjectKind.SITE, SubjectKind.TOOL, SubjectKind.OPERATOR_LIBRARY]
)
HARDWARE = frozenset([SubjectKind.ACCELERATOR, SubjectKind.SERVER, SubjectKind.CLUSTER, SubjectKind.NETWORK_CARD])


def is_of_a_run(metric: str | None) -> bool:
    """Tells a figure that is of a run, or of what no metric tells, rather than of a thing wherever it is used."""
    known = metrics().get(metric or "")
    return known is None or known.scope is Scope.RUN


def is_traded(at: Situation) -> bool:
    """Tells a number of things that are made or sold, and not what something is made of or runs on."""
    here = at.figure.found.start
    return (
        _SHIPPED.search(at.own_words) is not None
        or _MADE.search(at.text, max(at.sentence[0], here - 32), here) is not None
    )


def fit_to_trade(at: Situation, mention: Mention | None, wanted: Sequence[SubjectKind]) -> Mention | None:
    """Returns a thing of the paragraph, but not what holds the things whose number is one of those made or sold."""
    proposal = at.figure.proposal
    is_counted = proposal is not None and proposal.unit in ("device", "node")
    return None if mention is not None and is_counted and mention.kind not in wanted and is_traded(at) else mention


def likely_kinds(at: Situation, metric: str | None) -> list[SubjectKind]:
    """Returns the kinds of thing that a figure is likely about: by its metric, by what is done, else by its unit."""
    proposal = at.figure.proposal
    if metric == "node-count" and is_traded(at):
        return [SubjectKind.SERVER, SubjectKind.CLUSTER]
    if metric == "device-count" and is_traded(at):
        return [SubjectKind.ACCELERATOR, SubjectKind.NETWORK_CARD]
    told = kinds("subjects").get(metric or "", ())
    if not told and metric is None and proposal is not None:
        told = kinds("thing_units").get(proposal.unit, ())
    return [SubjectKind(kind) for kind in told]


def kinds_of_things() -> list[SubjectKind]:
    """Returns the kinds of what figures are about as a rule: neither bodies nor mere techniques and places."""
    return [kind for kind in SubjectKind if kind not in BODIES and kind not in WEAK]


def likeliest(mentions: Sequence[Mention], wanted: Sequence[SubjectKind]) -> Mention | None:
    """Returns the first mention of the likeliest kinds, else the first that is no mere technique."""
    fitting = [m for m in mentions if m.kind in wanted]
    if fitting:
        return fitting[0]
    return next((m for m in mentions if m.kind not in WEAK), None) if not wanted else None
