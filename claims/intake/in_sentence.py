"""The thing that the own sentence of a figure names for it."""

from collections.abc import Sequence

from claims.extraction.money import MONEY
from claims.intake.likely import HARDWARE, kinds_of_things, likeliest
from claims.intake.mention import Mention
from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES
from claims.intake.references import is_base, referred
from claims.intake.situation import Situation
from claims.intake.testbeds import is_while, without_stage
from claims.intake.testbeds import runs_it as hardware_runs_it
from claims.intake.tying import belongs, counted_here, is_tied, joined_end
from claims.model.subject import SubjectKind
from claims.patterns import declared

_TURN = declared(r"[;；:：]|\b(?:while|whereas|but)\b|但|而")
_ELSE = declared(r"\band (?:(?:it|they|the company) )?(?:is|are|has|have|will|plans|also|now)\b")
"""What stands between a figure and another thing that its sentence goes over to."""
_OF_A = declared(r"\sof (?:an?|the|that of (?:an?|the))\s")
_MADE_FOR = declared(
    r"\b(?:written|made|built|meant|intended) (?:for|in|with|on)\s(?:the\s)?$"
    r"|\b(?:distilled|derived|pruned|taken|ported|moved|switched|adapted|descended|different) from\s(?:the\s)?$"
    r"|\b(?:mov|switch|migrat|shift|transfer)(?:e|es|ed|ing)\s(?:[a-z]+\s){0,4}?from\s(?:the\s|its\s)?$"
)
_CALLED = declared(
    r"[,(] ?(?:called|named|dubbed|known as|codenamed) (?:the )?[“\"]?$|(?:名为|命名为|叫做?|取名|称为)“?$"
)
_CARDS = declared(r"[卡张]$|-(?:card|GPU|way|chip|accelerator)$")
_BOX = declared(r"的?(?:推理|训练)?(?:服务器|整机|一体机|节点|机器|平台)|\s(?:server|node|box|machine|system)\b")
_MACHINES = frozenset([SubjectKind.SERVER, SubjectKind.CLUSTER])
_WHOLE = declared(r"整机|整柜|合计|单机|总共|总显存|总内存|总算力|满载|\b(?:in all|in total|altogether)\b")
"""What is said of a machine as a whole, not of its parts."""
_WITH_IT = declared(r"(?:, (?:an?|the|its|their) [^,.;:]{3,60})?,? (?:which|that) [^,.;:]{0,60}")
"""What ties a figure to a thing that its sentence else only compares with: ``its predecessor, the X1, which had``."""
_HAVING = declared(r"\s(?:with|on|\()\s?(?:about\s|some\s|only\s|just\s)?")
"""What ties a figure to a thing that others are ahead of: ``ahead of the X1 with``."""
_AT = declared(r"\s(?:at|for)\s(?:about\s|some\s|only\s)?")


def is_meant(at: Situation, mention: Mention) -> bool:
    """Tells a thing named before a figure that no other is only compared with, or to which the figure is tied all the same."""
    here = at.figure.found.start
    if (
        not mention.is_aside
        or _WITH_IT.fullmatch(at.text, mention.end, here)
        or _HAVING.fullmatch(at.text, mention.end, here)
    ):
        return True
    proposal = at.figure.proposal
    is_price = proposal is not None and proposal.unit.split("/")[0] in MONEY
    return is_price and _AT.fullmatch(at.text, mention.end, here) is not None


def named_in_sentence(
    at: Situation, named: Named, wanted: Sequence[SubjectKind], metric: str | None = None
) -> Mention | None:
    """Returns the thing that a sentence names for a figure: tied to it, told to run, else the nearest before or behind it.

    `wanted` are the kinds that it is likely about; with none any thing will do.
    """
    start, end = at.sentence
    here = at.figure.found
    others = [f.found for f in (*at.before, *at.after)]
    last = joined_end(at)
    reach = next((f.found.start for f in at.after if f.found.start > last), end)
    tied = [m for m in named.within(here.end, reach) if m.kind not in BODIES and is_tied(at, m, last)]
    if at.figure.proposal is not None and at.figure.proposal.unit in ("percent", "x"):
        tied = [m for m in tied if not _OF_A.fullmatch(at.text, last, m.start)]
    best = likeliest(tied[:1], wanted)
    if best is not None:
        return best
    before = [m for m in named.within(start, here.start) if m.kind not in BODIES]
    before = [m for m in before if is_meant(at, m)]
    before = [m for m in before if not any(o.end <= m.start and belongs(at.text, o.end, m.start) for o in others)]
    before = without_stage(at, before)
    if (hardware := _at_work(at, named, metric, before)) is not None:
        return hardware
    before = [m for m in before if not _MADE_FOR.search(at.text, max(start, m.start - 48), m.start)]
    if _WHOLE.search(at.clause) and (whole := [m for m in before if m.kind in _MACHINES]):
        return whole[0]
    if _WHOLE.search(at.clause) and (machine := referred(at, named, _MACHINES)) is not None:
        return machine
    before.reverse()
    if (counted := _of_cards(at, named)) is not None:
        return counted
    chosen = likeliest(before, wanted)
    if chosen is not None:
        return chosen
    fitting = frozenset(wanted or kinds_of_things())
    unit = at.figure.proposal.unit if at.figure.proposal else ""
    if (called := _called_so(at, named)) is not None:
        return called
    if unit in ("device", "node") and counted_here(at, named) is not None:
        return None
    if (border := _TURN.search(at.text, here.end, end)) is not None:
        end = border.start()
    after = [m for m in named.within(here.end, end) if m.kind in fitting and not m.is_aside]
    after = [m for m in after if not is_base(at.text, m) and not _ELSE.search(at.text, here.end, m.start)]
    return after[0] if after and after[0].end <= at.own[1] else None


def _of_cards(at: Situation, named: Named) -> Mention | None:
    """Returns the card whose number makes a machine: 8卡X2服务器, ``an eight-card X2 server``."""
    here = at.figure.found
    if not _CARDS.search(here.surface):
        return None
    card = next((m for m in named.within(here.end, here.end + 3) if m.kind in HARDWARE), None)
    return card if card is not None and _BOX.match(at.text, card.end) else None


def _at_work(at: Situation, named: Named, metric: str | None, before: Sequence[Mention]) -> Mention | None:
    """Returns the hardware that a sentence says a model runs on, before the figure: it is the hardware's figure."""
    models = [m for m in before if m.kind is SubjectKind.MODEL]
    machines = [m for m in before if m.kind in HARDWARE]
    if not models or not machines or len(models) + len(machines) < len(before):
        return None
    runs = all(hardware_runs_it(at, named, metric, m) or is_while(at, metric, m, machines[-1]) for m in models)
    return machines[-1] if runs else None


def _called_so(at: Situation, named: Named) -> Mention | None:
    """Returns what is made of the things counted and named behind them: ``a cluster of 512 cards, called Orme``."""
    end = at.figure.found.end
    behind = named.within(end, min(at.sentence[1], end + 60))
    return next((m for m in behind if m.kind not in BODIES and _CALLED.search(at.text, end, m.start)), None)
