"""Who has measured: the laboratory, the university or the test house whose tests a paragraph tells of."""

from collections.abc import Iterator
from functools import lru_cache

from claims.extraction import FigureType
from claims.extraction.money import MONEY
from claims.intake.columns import row_of
from claims.intake.mention import Mention
from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES
from claims.intake.situation import Situation
from claims.model.metric import Scope, metrics
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_SEAT = declared(
    r"\b(?:University|Universit[äéà]t?|Institute|College|Polytechnic|Academy|Laboratory|Laboratories|Observatory|Test(?:ing)? \w+)\b"
    r"|(?:大学|学院|研究院|研究所|科学院|实验室|检测|评测)"
)
"""What the names of bodies have in them that measure what others make."""
_TRIED = r"(?:tested|measured|benchmarked|checked|examined|evaluated|re-?ran|verified|clocked|timed|assessed|tried)"
_TESTED_BY = declared(rf"\b(?:{_TRIED}|repeated|tests?|measurements?|trials?|numbers) (?:\w+ )?(?:by|from) (?:the )?$")
_FOUND = (
    r"(?:tested|measured|measures|benchmarked|checked|examined|evaluated|clocked|timed|recorded|found|finds|obtained|got|saw|observed|reached"
    r"|reports?|reported|published|posted|compared|repeated|ran|writes?|wrote|noted|counted|logged|used|did|put|repeats)"
)
_NOUN = (
    r"(?:(?:research |test |study )?(?:group|team)|researchers|scientists|authors|laboratory|lab|institute|engineers|testers|reviewers"
    r"|academics|students|study|paper|university|test house)"
)
_GROUP = declared(
    rf"\b(?:[Tt]he|[Tt]his|[Tt]hose|[Tt]hese|[Ii]ts|[Tt]heir)\s(?:[A-Z][\w’'-]*\s|own\s|same\s)?{_NOUN}"
    rf"(?:,[^,.;]{{3,60}},)?\s(?:also\s|then\s|has\s|have\s|had\s|itself\s|only\s|again\s|further\s)*{_FOUND}\b"
    rf"|,\s(?:the|those)\s{_NOUN}\s(?:said|says|wrote|writes|found|reports?|reported|noted|added)\b"
)
_HAN_GROUP = declared(
    r"(?:(?<=^)|(?<=[，。；：、\s]))(?:该|这个|这支)?(?:研究|评测|测试|课题|项目)?(?:小组|团队|人员|实验室|作者|课题组|该校|该所)"
    r"(?:还|又|也|则|同时|随后|首先|另外|并){0,2}(?:(?:对|在|用|以|于)[^，。]{1,16}?)?(?:实测|测试|测得|测量|测出|使用|比较|对比|发现|统计|评测|复测)"
    r"|(?:测试|评测|实测|测量|检测|研究|报告|论文)?(?:结果|数据|报告|论文)(?:显示|表明)|(?:测试|评测|实测|研究)(?:显示|表明|发现)"
)
_TESTS = declared(rf"\b(?:{_TRIED}|tests|bought|borrowed)\b|测试|评测|实测|测得|测量|检测|复测|对比了")
_HAS_TESTED = declared(
    rf"(?:,[^,.;]{{3,60}},)?\s(?:has\s|have\s|had\s|itself\s|also\s|then\s|since\s|recently\s)*{_TRIED}\b"
    r"|的?[^，。；]{0,16}?(?:对[^，。；]{1,16}?(?:进行|[做作]|开展)了?[^，。；]{0,4}?)?(?:测试|实测|评测|测得|复测)(?!显示|中|结果)"
)
_THIS_PAPER = declared(r"本(?:刊|报|网|站|台)(?!身|次|周)")
_RESEARCHERS = declared(
    r"\b(?:group|team|researchers|scientists|engineers|students|academics)\s(?:at|of|from)\s(?:the\s)?$"
)
_LEADS = declared(
    r"(?:小组|团队|实验室|课题组)(?:负责人|成员|主任|组长)|\b(?:who|which) (?:runs|leads|led|heads|headed|ran) the (?:group|team|laboratory|lab|study|tests?|testing|measurements?|evaluation|trials?|work|project)\b"
)
_SUMS_UP = declared(
    r"(?:So|Thus|Hence|That is|In other words|In short|As the table shows)\b|也就是说|换句话说|换言之|由此可见|可以看到|可见|从[上下]?表"
)
"""What a paragraph begins with that goes on about the table above it."""
_MOST_ROWS, _PROSE = 60, 16
_SPOKEN = declared(
    r"\b(?:said|says|told|added|claims?|claimed|expects?|estimates?|promise[sd]?|replied|responded|argues?|announced|advertises?|blamed)\b"
    r"|according to|表示|称|介绍|透露|回应|预计|认为|说，"
)
_STANDS = declared(
    r"\b(?:rated|nominal|advertised|promised|official|claimed|on paper|data ?sheet)\b|标称|官方|宣称|公布的"
)
"""What is told of a thing beside what was measured of it."""
_DREW = declared(
    r"\b(?:drew|drawing|measured|peaked|averaged|settled|reached|ran|took|used up|at the wall|came to|hit|stayed|needed|stopped)\b|实测|满载|待机|平均|测得|稳定在|峰值|最高|用了|耗时|跑[到起出]|占了|占用|噪[声音]"
)
"""What is told of a thing at work."""
_COUNTS = frozenset(["device-count", "devices-per-node", "node-count", "question-count", "client-count", "concurrency"])
_TAKEN = frozenset(
    [
        "power",
        "power-per-device",
        "energy",
        "energy-per-token",
        "memory-bandwidth",
        "bandwidth-per-device",
        "peak-compute",
        "peak-compute-per-device",
        "achieved-compute",
        "memory-used",
    ]
)
"""The metrics of a thing that a test finds out."""
_MOST_BACK = 12


def is_seat(name: str) -> bool:
    """Tells by its name a body that measures what others make."""
    return _SEAT.search(name) is not None


def is_result(at: Situation, metric: str | None) -> bool:
    """Tells a figure that those who test a thing find out: no sum, no count, nothing that its data sheet tells."""
    here = at.figure.proposal
    if here is None or here.type is FigureType.DATE or here.unit.split("/")[0] in MONEY or metric in _COUNTS:
        return False
    if here.unit not in ("percent", "x") and _STANDS.search(at.clause):
        return False
    known = metrics().get(metric or "")
    if known is None:
        return here.unit in (
            "percent",
            "x",
            "watt",
            "joule",
            "second",
            "millisecond",
            "minute",
            "hour",
            "decibel",
            "celsius",
        )
    return known.scope is Scope.RUN or known.id in _TAKEN


def is_found(at: Situation) -> bool:
    """Tells a figure of a trial that is no property of the thing, such as its rated power."""
    metric = at.figure.proposal.metric if at.figure.proposal else None
    known = metrics().get(metric or "")
    if metric in (None, "power", "power-per-device") and row_of(at.text, at.figure.found.start) is not None:
        return True
    return (known is not None and known.scope is Scope.RUN) or _DREW.search(
        at.text, at.sentence[0], at.own[1]
    ) is not None


def has_tested(at: Situation, named: Named, body: Subject | None) -> bool:
    """Tells a body of which the paragraph says, up to the figure, that it has tested or measured."""
    if body is None:
        return False
    above = named.within(at.figure.block.start, at.figure.found.start)
    return any(m.subject == body.id and _HAS_TESTED.match(at.text, m.end, at.figure.found.start) for m in above)


def measurer(at: Situation, named: Named) -> Subject | None:
    """Returns the body whose measurement a figure is that its sentence names nobody for.

    That is whom the paragraph tells last to have measured, with no other body taking the floor in between; the people
    that a sentence calls ``the group`` or ``the researchers`` are of the body that measures and was named last.
    """
    start = at.figure.block.start
    place = at.sentence[0]
    if named.speaker is None and (row_of(at.text, at.figure.found.start) or _SUMS_UP.match(at.text, start)) is not None:
        return _of_table(at, named)
    if (told := _told(at, named, place, at.sentence[1])) is not None:
        return told if told is not NOBODY else None
    for _ in range(_MOST_BACK):
        if place <= start:
            return None
        first, _ = named.sentence_at(place - 2)
        first = max(first, start)
        told = _told(at, named, first, place)
        if told is not None:
            return told if told is not NOBODY else None
        place = first
    return None


def _of_table(at: Situation, named: Named) -> Subject | None:
    """Returns who measured what a table shows, or what is said right below it, as the prose above the table tells."""
    start = at.figure.block.start
    for _ in range(_MOST_ROWS):
        if start <= 0:
            return None
        start, end = at.text.rfind("\n", 0, start - 1) + 1, start - 1
        if len(at.text[start:end].strip()) < _PROSE or row_of(at.text, start) is not None:
            continue
        place = end
        while place > start:
            first = max(named.sentence_at(place - 2)[0], start)
            if (told := _told(at, named, first, place)) is not None:
                return told if told.id in _measurers(named) else None
            place = first
        return None
    return None


NOBODY = Subject(id="nobody", name="nobody", kind=SubjectKind.ORGANISATION)
"""Stands for a body that tells without having measured, which takes the floor."""


def _told(at: Situation, named: Named, start: int, end: int) -> Subject | None:
    """Returns who measured by one sentence; `NOBODY` where another body or a person has the word in it."""
    text = at.text
    group = _GROUP.search(text, start, end) or _HAN_GROUP.search(text, start, end)
    bodies = [m for m in named.within(start, end) if m.kind is SubjectKind.ORGANISATION]
    for mention in bodies:
        if _measures(named, mention) and _TESTS.search(text, start, end):
            return named.subjects[mention.subject]
    if _THIS_PAPER.search(text, start, end) and _TESTS.search(text, start, end):
        return named.main([SubjectKind.OUTLET])
    for mention in named.within(start, end):
        if mention.kind in BODIES and _HAS_TESTED.match(text, mention.end, end):
            return named.subjects[mention.subject]
    if group is not None:
        if (body := named.named_in(group[0])) is not None:
            return body
        return _last(at, named, start)
    who = named.person(text[start:end])
    if who is not None and _SPOKEN.search(text, start, end):
        body = head_of(at, named, text[start:end]) or named.speaks_for(who)
        return body if body is not None and body.id in _measurers(named) else NOBODY
    is_told = any(not _measures(named, m) for m in bodies)
    return NOBODY if is_told and (_SPOKEN.search(text, start, end) or _opens(bodies, start)) else None


def head_of(at: Situation, named: Named, words: str) -> Subject | None:
    """Returns the measurer of whose group words say that a person leads it: ``小组负责人``."""
    found = _last(at, named, at.sentence[0]) if _LEADS.search(words) else None
    return found if found is not NOBODY else None


def _opens(bodies: list[Mention], start: int) -> bool:
    return bool(bodies) and bodies[0].start - start < 5


def _last(at: Situation, named: Named, place: int) -> Subject | None:
    """Returns the measurer named last before a place: of the paragraph, else of the text where the paragraph has no body."""
    block = at.figure.block.start
    above = [m for m in named.within(block, place) if m.kind is SubjectKind.ORGANISATION]
    inside = next((m for m in reversed(above) if _measures(named, m)), None)
    if inside is not None or above:
        return named.subjects[inside.subject] if inside is not None else NOBODY
    before = (m for m in named.before(block - 1) if m.kind is SubjectKind.ORGANISATION and _measures(named, m))
    found = next(before, None)
    return named.subjects[found.subject] if found is not None else None


def _measures(named: Named, mention: Mention) -> bool:
    return mention.subject in _measurers(named)


@lru_cache(maxsize=4)
def _measurers(named: Named) -> frozenset[str]:
    """Returns the bodies of a text that measure: by their names, or because it says that they tested or that it was by them."""
    return frozenset(_of(named))


def _of(named: Named) -> Iterator[str]:
    for mention in named.mentions:
        if mention.kind is not SubjectKind.ORGANISATION:
            continue
        before = named.text[max(0, mention.start - 60) : mention.start]
        is_shown = _TESTED_BY.search(before) is not None
        if is_shown or is_seat(named.subjects[mention.subject].name):
            yield mention.subject
