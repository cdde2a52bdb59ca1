"""Figures of a site, a data centre or a hall, that the text does not name: of none of the things that stand in it."""

from claims.extraction.money import MONEY
from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES
from claims.intake.situation import Situation
from claims.model.subject import SubjectKind
from claims.patterns import declared

_SITE = declared(
    r"\b(?:[Tt]he|[Ii]ts|[Tt]heir|[Aa]n?|[Tt]hat|[Tt]his|[’']s)\s(?:[a-z-]+\s){0,2}?(?:data ?cent(?:re|er)|comput(?:er|ing) cent(?:re|er)|hall|plant|factory|campus|facility|server hall|computer room|site)s?\b"
    r"|(?:数据中心|机房|园区|智算中心|算力中心)(?!(?:用|级|的?(?:客户|市场|芯片|业务|产品|部门|负责人|总裁)))"
)
_OF_A_THING = declared(
    r"(?i:\b(?:each|every|per|card|chip|board|rack|it|they)\b)|每[张块枚台个]|单[卡台机柜]|整机|[它其]"
)
"""What says beside a site that the figure is of a thing in it all the same."""
_UNITS = frozenset(["watt", "watthour", "square_meter", "device", "node", *MONEY])
_PREFIXES = ("kilo", "mega", "giga")


def is_of_site(at: Situation, named: Named) -> bool:
    """Tells a power, a sum, an area or a count that a sentence gives to a site, with nothing named that it could be of."""
    here = at.figure.proposal
    if here is None or _bare(here.unit) not in _UNITS:
        return False
    start = at.sentence[0]
    found = [*_SITE.finditer(at.text, start, here.start)]
    if not found or _OF_A_THING.search(at.text, found[-1].end(), here.start):
        return False
    return all(m.kind in BODIES or m.kind is SubjectKind.MODEL for m in named.within(start, here.start))


def _bare(unit: str) -> str:
    return next((unit.removeprefix(prefix) for prefix in _PREFIXES if unit.startswith(prefix)), unit)
