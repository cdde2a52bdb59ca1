"""Models that a text never names and tells by their size: ``a model of 405 billion parameters``, ``its 8B model``."""

import re
from collections.abc import Iterable

from claims.intake.newcomers import free_slug
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
_WORDS = {"M": "million", "B": "billion", "T": "trillion"}


class UnnamedModels:
    """The models of a text that are only told by their size, each a subject of its own; the same size is the same one."""

    def __init__(self, text: str, taken: Iterable[str]) -> None:
        found = [m for way in (_BEFORE, _BEHIND, _HAN) for m in way.finditer(text)]
        self._places: list[tuple[int, int, Subject]] = []
        made: dict[str, Subject] = {}
        held = set(taken)
        for match in sorted(found, key=lambda m: m.start()):
            name = _name(match["size"], match["noun"])
            if name not in made:
                made[name] = Subject(id=free_slug(name, held), name=name, kind=SubjectKind.MODEL)
            self._places.append((match.start(), match.end(), made[name]))

    def __contains__(self, subject: object) -> bool:
        return any(model is subject for _, _, model in self._places)

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


def is_only_of_models(metric: str | None) -> bool:
    """Tells a metric that nothing but a model has: a number of parameters, a context window, a final loss."""
    return SubjectKind.MODEL.value in kinds("only").get(metric or "", ())


def _name(size: str, noun: str) -> str:
    size = re.sub(r"[\s-]+", "", size)
    if not noun.isascii():
        return f"{size}参数模型"
    number, letter = re.fullmatch(r"([\d.,]+?)[.,]?([A-Za-z]+)", size).groups()  # type: ignore[union-attr]
    return f"model of {number} {_WORDS.get(letter, letter)} parameters"
