"""Which of the pieces that a text tells make one answer, and which of them say something else instead."""

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from claims.model.passage import occurrences
from claims.patterns import declared
from claims.prefill.proposal import Place
from claims.prefill.rules import Rule

_NEAR = 3
"""How many paragraphs away a further part of an answer may stand."""
_LOOSE = 2
"""The distance of pieces that count only where no closer ones suffice."""
TYPED = 3
"""The distance of pieces that a figure or a name tells by its kind alone; any closer ones come before."""
_STAGE = declared(
    r"\b(?:DPO|SFT|RLHF|GRPO|PPO|RL|pre-?training|post-training|annealing|(?:first|second|third|last|final) (?:stage|phase))\b|DPO|SFT|预训练|退火|第[一二三] ?(?:阶段|步)",
    re.IGNORECASE,
)
COMPARED = "compared, "
"""What a clause begins with that sets the cells of a row side by side."""
_BESIDES = declared(
    r"\b(?:each|per|every|excluding|besides|further|additional(?:ly)?|on top|apart from|separately|failed|pilot|in all|in total)\b"
    r"|每|另|此前|前期|调参|试验|失败|故障|重启|损失|不含|不包括|其中|合计|共计|总计|微批",
    re.IGNORECASE,
)
"""What is told with the number of a part, of the whole, or of what came on top: it is no rival of another in the sentence."""
_NUMBER = declared(r"(?<![^\W\d])\d[\d.,]*(?:e[-+]?\d+)?")


@dataclass(frozen=True)
class Piece:
    """A stretch of a text that tells a part of an answer."""

    part: str
    value: str
    label: str
    start: int
    sentence: Place
    section: int
    in_heading: bool
    distance: int = 0
    stretch: str = ""
    stage: frozenset[str] = frozenset()
    clause: str = ""
    met: tuple[int, int] = (0, 0)
    """Where the words of the item with the value stand in the clause."""

    @property
    def whole(self) -> str:
        """Returns the value with the words around it that make it whole."""
        return self.stretch or self.value


def choose(rule: Rule, pieces: Sequence[Piece], own: Container[int]) -> tuple[list[Piece], bool]:
    """Chooses the pieces of one answer: the first sentence that suffices, else the first section that does together.

    Sentences that begin at one of the `own` places come before others, then those that suffice without words that only
    stand near, those of headings last.
    """
    by_sentence: dict[Place, list[Piece]] = defaultdict(list)
    by_section: dict[int, list[Piece]] = defaultdict(list)
    for piece in pieces:
        by_sentence[piece.sentence].append(piece)
        by_section[piece.section].append(piece)
    close = [those for those in by_sentence.values() if rule.suffices([p.part for p in those if p.distance < _LOOSE])]
    if not close and (found := _of_section(rule, by_section)):
        return found, True
    loose = [those for those in by_sentence.values() if not those[0].in_heading]
    whole = close or [those for those in loose if rule.suffices([p.part for p in those])]
    if whole:
        best = min(whole, key=lambda those: _worth(rule, those, own))
        if rule.fullest:
            best = next((those for those in whole if _is_fuller(those[0], best[0])), best)
        return best + _further(rule, best, by_section[best[0].section]), True
    if rule.apart and rule.suffices([p.part for p in pieces]):
        return _first_of_each(sorted(pieces, key=lambda p: (p.distance, p.start))), True
    if not by_section:
        return [], False
    fullest = max(
        by_sentence.values(), key=lambda those: (those[0].sentence.start in own, len({p.part for p in those}))
    )
    return fullest, False


def _of_section(rule: Rule, by_section: Mapping[int, Sequence[Piece]]) -> list[Piece]:
    """Returns the pieces of the first section that suffices by what stands close to the words of the item."""
    for those in by_section.values():
        near = [piece for piece in those if piece.distance < _LOOSE]
        if rule.suffices([piece.part for piece in near]):
            return _first_of_each(near)
    return []


def _is_fuller(piece: Piece, than: Piece) -> bool:
    """Tells whether a piece names the same thing by a longer name."""
    is_longer = len(piece.value) > len(than.value) and not piece.in_heading
    return is_longer and f" {than.value.casefold()} " in f" {piece.value.casefold()} "


def _worth(rule: Rule, pieces: Sequence[Piece], own: Container[int]) -> tuple[bool, bool, int]:
    enough = (at for at in range(TYPED) if rule.suffices([piece.part for piece in pieces if piece.distance <= at]))
    return pieces[0].sentence.start not in own, pieces[0].in_heading, next(enough, TYPED)


def clashing(chosen: Sequence[Piece], pieces: Sequence[Piece]) -> list[Piece]:
    """Returns what the same section says of a chosen part in the same words with another number, unless of another stage of the work."""
    said: dict[tuple[str, str], str] = {}
    for piece in chosen:
        said.setdefault((piece.part, _shape(piece.value)), piece.value.casefold())
    known = {(piece.part, piece.value.casefold()) for piece in chosen}
    stages = {piece.stage for piece in chosen}
    near = [p for p in pieces if p.section == chosen[0].section and not p.in_heading and not p.distance]
    near = [p for p in near if (not p.stage or p.stage in stages) and not _is_told_besides(p, chosen[0])]
    others = [p for p in near if (p.part, _shape(p.value)) in said and (p.part, p.value.casefold()) not in known]
    rivals = [p for p in chosen if not _is_told_besides(p, chosen[0])]
    return others + [p for p in rivals if _has_word(p.value) and p.value.casefold() != said[p.part, _shape(p.value)]]


def _is_told_besides(piece: Piece, chosen: Piece) -> bool:
    if piece.sentence != chosen.sentence:
        return False
    start = min(piece.met[1], chosen.met[1]) if piece.clause == chosen.clause and chosen.met[1] <= piece.met[0] else 0
    return bool(_BESIDES.search(piece.clause[start : piece.met[1]]))


def stage_of(text: str) -> frozenset[str]:
    """Returns the stages of a piece of work that words name: pre-training, SFT, a second phase."""
    return frozenset(found[0].casefold() for found in _STAGE.finditer(text))


def _has_word(value: str) -> bool:
    return any(character.isalpha() for character in _shape(value))


def _shape(value: str) -> str:
    return _NUMBER.sub("#", value.casefold())


def _further(rule: Rule, base: Sequence[Piece], others: Sequence[Piece]) -> list[Piece]:
    """Returns what sentences close by add: the parts that the base lacks, or all where the rule gathers a list."""
    at = base[0].sentence.paragraph
    near = [p for p in others if p not in base and p.distance < _LOOSE and abs(p.sentence.paragraph - at) <= _NEAR]
    if rule.gathers:
        return near
    has = {piece.part for piece in base}
    return _first_of_each([piece for piece in near if piece.part not in has])


def _first_of_each(pieces: Sequence[Piece]) -> list[Piece]:
    """Returns, of each part, all that the first sentence with it tells."""
    first: dict[str, Place] = {}
    for piece in pieces:
        first.setdefault(piece.part, piece.sentence)
    return [piece for piece in pieces if first[piece.part] == piece.sentence]


def settled(pieces: Sequence[Piece], figures: Iterable[str]) -> list[Piece]:
    """Returns the pieces without those that say in the same words another number than a figure of the claim itself."""
    telling = [piece for piece in pieces if any(occurrences(piece.value, figure) for figure in figures)]
    shapes = {(piece.part, _shape(piece.value)) for piece in telling}
    return [piece for piece in pieces if piece in telling or (piece.part, _shape(piece.value)) not in shapes]


def of_own_rows(pieces: Sequence[Piece], figures: Iterable[str]) -> list[Piece]:
    """Returns the pieces without the rows that set other figures side by side, where one row has a figure of the claim."""
    told = tuple(figures)
    rows = [piece for piece in pieces if piece.clause.startswith(COMPARED)]
    own = [piece for piece in rows if any(occurrences(piece.clause, figure) for figure in told)]
    return [piece for piece in pieces if piece in own or piece not in rows] if own else list(pieces)
