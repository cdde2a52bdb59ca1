"""Models that a text never names and tells by their size: ``a model of 405 billion parameters``, ``its 8B model``."""

import re
from collections.abc import Iterable

from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES, free_slug
from claims.intake.vocabulary import kinds
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_SIZE = r"(?P<size>\d[\d.,]{0,8}(?:[\s-]?(?:million|billion|trillion)|[MBT](?![A-Za-z])))"
_BEFORE = declared(
    rf"(?<![\w.$€£-]){_SIZE}(?:[\s-]parameters?)?[\s-](?:[a-z][a-z-]{{1,14}}\s){{0,3}}?(?P<noun>models?|networks?|LLMs?)\b"
)
_BEHIND = declared(
    rf"\b(?P<noun>models?|networks?|LLMs?|runs?)\s(?:of|with|having|that has|which has)\s(?:only\s|about\s|some\s|roughly\s|over\s)?{_SIZE}\s?parameters?\b"
)
_HAN = declared(
    r"(?<![\d.])(?P<size>\d[\d.]{0,8}\s?(?:亿|万亿|千亿|B(?![A-Za-z])))\s?(?:参数)?(?:规模|级别|量级)?的?[\u3400-\u9fff]{0,4}?(?P<noun>模型)"
)
_BROUGHT_IN = declared(r"(?<!\bis )(?<!\bwas )(?<!\bare )(?<!\bbe )(?<!\bas )(?<!, )\b(?:an?|another)\s$")
_PLAIN = r"(?!(?:an?|the|for|of|with|to|in|on|by|is|was|are|has|have|and|or|than|that|which)\s)"
_OTHER = declared(
    rf"\b(?P<art>[Aa]n?|[Aa]nother|[Aa]ny|[Ss]ome|[Tt]he)\s(?P<like>(?:{_PLAIN}[a-z][\w-]*\s){{0,4}}?)(?P<noun>versions?|variants?|siblings?|models?|networks?|LLMs?)\s(?:with|of|having|that has|which has)\s(?:only\s|about\s|some\s|just\s|roughly\s|over\s)?{_SIZE}(?:\s?parameters?\b)?"
    rf"|\b(?P<art2>[Aa]n?|[Aa]nother|[Aa]ny|[Tt]he)\s(?P<like2>(?:{_PLAIN}[a-z][a-z-]*\s){{0,3}}?){_SIZE.replace('size', 'size2')}(?:[\s-]parameters?)?[\s-](?P<more>(?:[a-z][a-z-]{{1,14}}\s){{0,3}}?)(?P<noun2>models?|networks?|LLMs?|versions?|variants?|siblings?)\b"
)
_HAN_OTHER = declared(
    r"(?P<art>一[个款种])(?P<like>[^，。；\d]{0,4}?)(?P<size>\d[\d.]{0,8}\s?(?:亿|万亿|千亿|B(?![A-Za-z])))\s?(?:参数)?(?:规模|级别|量级|量)?的?(?P<more>[\u3400-\u9fff]{0,4}?)(?P<noun>模型|网络|版本)"
    r"|参数(?:规模|量)?(?:约?为|达到?|约)?(?P<size2>\d[\d.]{0,8}\s?(?:亿|万亿|千亿))的(?P<more2>(?:更大|更小|更轻|轻量|较小|小型|大型)[\u3400-\u9fff]{0,3}?)(?P<noun2>模型|版本|版)"
)
_LESSER = declared(
    r"\b(?:smaller|larger|bigger|lighter|tiny|small|toy|little|bundled|draft|distilled|cut-down|scaled-down|reduced)\b|草稿|小|更大|轻量"
)
_COPIES = ("version", "variant", "sibling")
_SAID_OF = declared(
    r"\b(?:is|was|are|were|be|being|been|as|called|becomes?|remains?)\s(?:not\s|now\s)?$|(?:是|为|即|成为)$"
)
_PUNCTUATED = declared(r"\s?[,(:;–—，（：]\s?$")
_LED = declared(
    r"\b(?:for|to|like|than|of|in|on|with|by|from|over|needs?|running|run|using|used|uses?|against|into)\s$|(?:[.!?:\n]\s?|^)$|[用以对在比给]$|(?:训练|微调)了?$|[。\n；]$"
)
_CALLED = declared(r",?\s?(?:called|named|dubbed|known as|codenamed)\b|[，,]?(?:名为|命名为|叫做?|取名|称为)|[“\"]")
_NEAR, _BACK = 3, 48
_WORDS = {"M": "million", "B": "billion", "T": "trillion"}


class UnnamedModels:
    """The models of a text that are only told by their size, each a subject of its own; the same size is the same one."""

    def __init__(self, text: str, taken: Iterable[str]) -> None:
        found = [m for way in (_BEFORE, _BEHIND, _HAN) for m in way.finditer(text)]
        self._places: list[tuple[int, int, Subject]] = []
        self._made: dict[str, Subject] = {}
        self._text = text
        self.taken = set(taken)
        self._told: list[tuple[int, int, Subject]] | None = None
        for match in sorted(found, key=lambda m: m.start()):
            self._places.append((match.start(), match.end(), self._model(match["size"], match["noun"])))

    def __contains__(self, subject: object) -> bool:
        return any(model is subject for model in self._made.values())

    def other(self, place: int, named: Named) -> Subject | None:
        """Returns the model that a figure is the size of and that is another than what the text names: ``a smaller version``."""
        return next((model for start, end, model in self._others(named) if start <= place < end), None)

    def _others(self, named: Named) -> list[tuple[int, int, Subject]]:
        if self._told is None:
            found = [m for way in (_OTHER, _HAN_OTHER) for m in way.finditer(self._text)]
            self._told = [
                (m.start(), m.end(), self._model(m["size"] or m["size2"], m["noun"] or m["noun2"]))
                for m in found
                if _is_another(self._text, m, named)
            ]
        return self._told

    def _model(self, size: str, noun: str) -> Subject:
        name = _name(size, noun)
        if name not in self._made:
            self._made[name] = Subject(id=free_slug(name, self.taken), name=name, kind=SubjectKind.MODEL)
        return self._made[name]

    def meant(self, place: int, sentence: tuple[int, int]) -> Subject | None:
        """Returns the model that a figure is about: the first that its sentence tells of, else the last told before it."""
        here = [model for start, _, model in self._places if sentence[0] <= start < sentence[1]]
        before = [model for _, end, model in self._places if end <= place]
        around = [model for start, end, model in self._places if start <= place < end]
        return next(iter([*around, *here[:1], *before[-1:]]), None)

    def is_another(self, text: str, place: int) -> bool:
        """Tells a size by which the text brings in a model of its own: ``used a 2-billion-parameter draft model``."""
        around = (start for start, end, _ in self._places if start <= place < end)
        return any(_BROUGHT_IN.search(text, max(0, start - 24), start) is not None for start in around)


def _is_another(text: str, found: re.Match[str], named: Named) -> bool:
    """Tells a size of a thing that is neither what the sentence names before it nor named behind it."""
    told = {name: value or "" for name, value in found.groupdict().items()}
    start, end = found.start(), found.end()
    before = text[max(0, start - _BACK) : start]
    noun = told["noun"] or told["noun2"]
    if _SAID_OF.search(before) or _CALLED.match(text, end):
        return False
    if any(m.kind is SubjectKind.MODEL and m.start <= end + _NEAR for m in named.within(end, end + _BACK)):
        return False
    punctuated = _PUNCTUATED.search(before)
    if punctuated is not None:
        comma = start - len(before) + punctuated.start()
        if any(m.kind not in BODIES and m.end == comma for m in named.within(max(0, comma - _BACK), comma)):
            return False
    like = " ".join(value for name, value in told.items() if name.startswith(("like", "more")))
    is_lesser = _LESSER.search(like) is not None or noun.rstrip("s") in _COPIES
    if (told["art"] or told.get("art2", "")).lower() == "the":
        return is_lesser
    return is_lesser or _LED.search(before) is not None


def is_only_of_models(metric: str | None) -> bool:
    """Tells a metric that nothing but a model has: a number of parameters, a context window, a final loss."""
    return SubjectKind.MODEL.value in kinds("only").get(metric or "", ())


def _name(size: str, noun: str) -> str:
    size = re.sub(r"[\s-]+", "", size)
    if not noun.isascii():
        return f"{size}参数模型"
    number, letter = re.fullmatch(r"([\d.,]+?)[.,]?([A-Za-z]+)", size).groups()  # type: ignore[union-attr]
    return f"model of {number} {_WORDS.get(letter, letter)} parameters"
