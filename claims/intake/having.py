"""What a figure is about by who has it: the thing of whoever speaks, or the body that a sentence says runs or owns it."""

import re
from collections.abc import Sequence
from functools import cache

from claims.extraction.money import MONEY
from claims.intake.floor import holder, is_spoken, quoted
from claims.intake.mention import Mention
from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES
from claims.intake.series import is_first_one
from claims.intake.situation import Situation
from claims.intake.vocabulary import kinds, names
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_OURS = declared(r"\b(?:[Oo]ur|[Mm]y)\s(?:[\w-]+\s){0,3}[\w-]+,?\s(?:called\s)?$|我们的?[^，。]{0,8}$")
_PRICED = frozenset(["price", "cost", "cost-change", "system-cost"])
_NEAR = 24
_BEHIND = 40
_MACHINES = (
    r"(?:cluster|machines?|servers?|systems?|fleet|hardware|racks?|cards|GPUs|infrastructure|installation|set-?up)"
)
_WHOSE = declared(
    rf"(?:[’']s?\s(?:own\s|new\s)?(?:[a-z-]+\s)?|\ssays\s(?:that\s)?its\s(?:own\s)?(?:[a-z-]+\s)?){_MACHINES}\b(?![^,;]*,)"
)
_ON_ITS = declared(r"\s(?:[a-z]+\s){0,2}(?:on|with|for)\s(?:the\s)?")
_HARDWARE = declared(rf"(?:[’']s)?\s(?:[a-z-]+\s)?{_MACHINES}\b")


def of_possessor(at: Situation, named: Named) -> Mention | None:
    """Returns the body whose machines, which have no name, a figure is of: ``Orme's cluster reached``, ``on the Orme hardware``.

    Nothing where a thing that the text names stands between the body and the figure.
    """
    start, here = at.sentence[0], at.figure.found
    within = named.within(start, here.start)
    last = within[-1] if within else None
    if last is not None and last.kind is SubjectKind.ORGANISATION and _WHOSE.match(at.text, last.end, here.start):
        return last
    behind = next(iter(named.within(here.end, min(at.sentence[1], here.end + _BEHIND))), None)
    is_behind = (
        behind is not None
        and behind.kind is SubjectKind.ORGANISATION
        and _ON_ITS.fullmatch(at.text, here.end, behind.start)
    )
    return behind if behind is not None and is_behind and _HARDWARE.match(at.text, behind.end, at.sentence[1]) else None


def of_speaker(
    at: Situation, named: Named, wanted: Sequence[SubjectKind], metric: str | None, *, is_loose: bool
) -> Mention | None:
    """Returns what a quotation is about that names nothing: the thing of the speaker named last, else the speaker's body."""
    if not is_spoken(at, named) or (body := holder(at, named)) is None or named.comments(body):
        return None
    before = [m for m in named.before(at.figure.found.start) if m.end <= at.figure.found.start]
    if any(m.start >= at.figure.block.start and m.kind not in BODIES for m in before):
        return None
    own = [
        m for m in before if m.kind not in BODIES and m.kind is not SubjectKind.SITE and _is_theirs(at, named, m, body)
    ]
    own = [m for m in own if not is_first_one(named.subjects[m.subject].name)]
    fitting = [m for m in own if m.kind in wanted or is_loose or metric in _PRICED]
    unit = at.figure.proposal.unit if at.figure.proposal is not None else ""
    is_of_body = unit.split("/")[0] not in MONEY and "organisation" in kinds("unit_subjects").get(unit, ())
    if fitting and not is_of_body:
        return fitting[0]
    return next((m for m in before if m.subject == body.id), None) if is_loose else None


def _is_theirs(at: Situation, named: Named, mention: Mention, body: Subject) -> bool:
    if named.maker(named.subjects[mention.subject]) == body:
        return True
    if not _OURS.search(at.text, max(0, mention.start - 2 * _NEAR), mention.start):
        return False
    start, end = at.text.rfind("\n", 0, mention.start) + 1, at.text.find("\n", mention.start)
    return quoted(named, at.text, start, end if end >= 0 else len(at.text)) == body


def has_it(at: Situation, named: Named) -> Mention | None:
    """Returns the body that a sentence begins with and says to run, own or have bought what is counted, which it names not."""
    start, here = at.sentence[0], at.figure.found.start
    within = named.within(start, here)
    first = within[0] if within else None
    if first is None or first.kind is not SubjectKind.ORGANISATION or first.start - start > _NEAR:
        return None
    if any(m.kind not in BODIES and not m.is_aside for m in within):
        return None
    return first if _having().match(at.text, first.end, here + 1) else None


def runs_it(at: Situation, named: Named, body: Subject) -> bool:
    """Tells a body of which the paragraph says before the figure's sentence that it runs or owns something."""
    above = named.within(at.figure.block.start, at.sentence[0])
    return any(m.subject == body.id and _having().match(at.text, m.end) for m in above)


@cache
def _having() -> re.Pattern[str]:
    verbs = names("having")
    aside = r"(?:,\s[^,.;]{3,60},)?"
    return re.compile(
        rf"{aside}\s(?:has\s|have\s|had\s|now\s|also\s|already\s|currently\s)*(?:{'|'.join(verbs['words'])})\s"
        rf"|(?:目前|现|已|共|则|也)*(?:{'|'.join(verbs['zh'])})"
    )
