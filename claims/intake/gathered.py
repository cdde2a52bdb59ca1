"""Machines that a text never names and tells by what they hold: ``a rack of 64 Vireo 3 boards draws 96 kilowatts``."""

from collections.abc import Iterable

from claims.intake.newcomers import free_slug
from claims.intake.situation import Situation
from claims.model.metric import metrics
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_HOLDS = declared(
    r"\b[Aa]n?\s(?:full\s|single\s)?(?P<what>(?P<noun>rack|cabinet|tray|server|node|pod|cluster|superpod|system)\s(?:of|with|holding)\s"
    r"(?:\d[\d,]*|two|four|six|eight|twelve|sixteen|thirty-two|sixty-four)\s(?P<things>[^,.;:()]{2,40}?))"
    r"(?=\s(?:draws?|needs?|uses?|consumes?|takes?|weighs?|costs?|holds?|offers?|delivers?|reach(?:es)?|reached|drew|delivered|has|provides?|sells?)\b)"
)
_OF_ONE = declared(r"\s?(?:,\sor\s)?(?:a|an|per|for\s(?:each|every)|each|apiece)\b")
_KINDS = {"pod": SubjectKind.CLUSTER, "cluster": SubjectKind.CLUSTER, "superpod": SubjectKind.CLUSTER}


class GatheredMachines:
    """The machines of a text that are only told by what they hold, each a subject of its own."""

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = set(taken)
        self._made: dict[str, Subject] = {}

    def meant(self, at: Situation, held: Subject | None, metric: str | None) -> Subject | None:
        """Returns the machine whose verb a figure of the thing that it holds stands behind, unless it is that of one."""
        known = metrics().get(metric or "")
        here = at.figure.found
        if held is None or held.kind is not SubjectKind.ACCELERATOR or known is None:
            return None
        found = list(_HOLDS.finditer(at.text, at.sentence[0], here.start))
        if not found or not any(name in found[-1]["things"] for name in (held.name, *held.aliases)):
            return None
        if _OF_ONE.match(at.text, here.end) or any(f.found.start > found[-1].end() for f in at.before):
            return None
        name = found[-1]["what"]
        if name not in self._made:
            kind = _KINDS.get(found[-1]["noun"], SubjectKind.SERVER)
            self._made[name] = Subject(id=free_slug(name, self._taken), name=name, kind=kind)
        return self._made[name]
