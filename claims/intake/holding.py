"""A machine and the cards that its sentence says it holds: which figures are of the machine, and which of its card."""

from itertools import pairwise

from claims.extraction.money import MONEY
from claims.intake.mention import Mention
from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES
from claims.intake.situation import Situation
from claims.model.subject import SubjectKind
from claims.patterns import declared

_NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d{1,5}|one|two|three|four|five|six|eight|ten|twelve|sixteen|thirty-two|sixty-four)"
_HOLDS = declared(
    r"(?:\s[a-z]{3,12})?(?:,[^,.;]{3,60},|,)?\s(?:also\s|now\s|itself\s)?(?:(?:which|that)\s)?"
    r"(?:(?:is|was)\sbuilt\s(?:with|from|around|on)|,?\sbuilt\s(?:with|from|around|on)|holds?|has|houses|packs|contains|comes\swith|carries|uses|integrates|fits|combines|takes)\s"
    rf"(?:up\sto\s)?(?:a\ssingle|{_NUMBER})\s(?:of\s(?:its|their|the\s[a-z-]+[’']s|[A-Z]\w+[’']s|the)\s(?:own\s|new\s)?)?"
    r"|(?:整机|单机|单台|每台|则|也|均|都|共)?(?:内置|采用|搭载|配备|配有|配置|集成|装有|内含|装载|安装|使用|由)了?(?:的是)?"
    r"[\d一两二三四六八十]{1,4}[张块颗枚片](?:自研的?|自家的?|国产的?)?"
)
"""What stands between the name of a machine and that of the cards in it."""
_EACH = declared(
    r"\b(?:each|every one) (?:with|has|have|having|of|carrying|holding|offering|drawing)\s[^,.;]{0,24}$|(?:单卡|单张|单颗|单芯片|每[张块颗枚片卡])[^，。；]{0,16}$"
)
_APIECE = declared(r"\s?(?:of\s)?(?:[a-z]+\s){0,2}(?:each|apiece|per (?:card|chip|accelerator|gpu|device|module))\b")
_WITH = declared(r"\s(?:(?:accelerator|card|chip|gpu|module|board|processor)s?\s)?(?:with|of|at)\s", flags=2)
_NOT_MACHINES = BODIES | {SubjectKind.MODEL, SubjectKind.TECHNIQUE, SubjectKind.FORMAT}
_WHOLE = frozenset(["price", "cost", "power", "energy", "throughput", "latency", "time-to-first-token"])
_NUMBER_OF = frozenset([None, "device-count", "devices-per-node"])


def held_or_holder(at: Situation, named: Named, metric: str | None) -> Mention | None:
    """Returns the machine, or the card that it holds, whose figure this is; nothing where no machine is said to hold any.

    The number of the cards is the machine's, and so is what it costs or draws; what each of them has is the card's.
    """
    here = at.figure.found
    things = [m for m in named.within(*at.sentence) if m.kind not in BODIES]
    for machine, card in pairwise(things):
        if machine.kind in _NOT_MACHINES or _HOLDS.fullmatch(at.text, machine.end, card.start) is None:
            continue
        if machine.end <= here.start < card.start:
            return machine if metric in _NUMBER_OF else None
        following = next((m.start for m in things if m.start >= card.end), at.sentence[1])
        if card.end <= here.start < following:
            return _of_which(at, machine, card, metric)
    return None


def _of_which(at: Situation, machine: Mention, card: Mention, metric: str | None) -> Mention | None:
    """Returns of a machine and its card the one that a figure behind both is of."""
    here, proposal = at.figure.found, at.figure.proposal
    is_each = _EACH.search(at.text, card.end, here.start) or _APIECE.match(at.text, here.end, at.sentence[1])
    if is_each or _WITH.fullmatch(at.text, card.end, here.start):
        return card
    is_sum = proposal is not None and proposal.unit.split("/")[0] in MONEY
    return machine if is_sum or metric in _WHOLE else None
