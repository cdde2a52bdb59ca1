"""Reading one number: whether it is a figure at all, and what sort, size and bound it has."""

import re
from typing import NamedTuple

from claims.extraction import benchmarks, brackets, context, counting, dating, lexicon, measures, naming
from claims.extraction.bounds import bound
from claims.extraction.elided import is_count
from claims.extraction.money import money_before
from claims.extraction.numerals import Form, Numeral
from claims.extraction.phrases import Size, Unit
from claims.extraction.proposal import FigureType, Proposal
from claims.extraction.resuming import THEY
from claims.extraction.sentences import Sentences
from claims.extraction.situation import Memory, Situation, situate
from claims.extraction.sizing import size
from claims.extraction.tables import Cells
from claims.extraction.titles import is_power
from claims.model.quantity import Comparator
from claims.patterns import declared

_WORD_REACH = 48
_WORD = declared(r"[A-Za-z\u3400-\u9fff%$€£¥°]")
_FROST = declared(r"(?:\bminus\s|零下|负)$", re.IGNORECASE)
_LONGEST_LOSS = 64
_LOSS = declared(r"\s*[(（]\s?[$€£¥]?\s?\d[\d,.]*\s?[)）]\s*")
_HAN_CAPTION = declared(r"(?:^|[\n*#])(?:附?[表图])\s?$")
_AFTER_NUMBER = (" ", "\u3000", "：", ":", ".", "、")
_CLAUSE_BEGINS = declared(
    r"(?:^|[.;:,]\s|\b(?:and|but)\s)(?:(?:[Aa]t\s(?:most|least)|[Uu]p\sto|[Oo]nly|[Aa]bout|[Nn]early|[Tt]he\s(?:first|last|other|remaining))\s)?$"
)
_NAMED_BEFORE, _NAMED_AFTER = 48, 24


class Found(NamedTuple):
    """A figure as read, before its neighbours are looked at."""

    figure: Proposal
    is_settled: bool
    """Tells a figure that takes no unit from its neighbour."""
    is_tentative: bool
    """Tells a number word without a unit, which is a figure only together with its neighbour."""


class Reader:
    """Reads the numbers of one text in order."""

    def __init__(self, text: str, cells: Cells, releases: frozenset[str]) -> None:
        self.sentences = Sentences(text)
        self.memory = Memory(releases)
        self._text = text
        self._cells = cells
        self._word_at = -_WORD_REACH - 1

    def read(self, numeral: Numeral, last: Proposal | None) -> Found | None:
        """Returns the figure that a number is, or nothing; `last` is the figure before it."""
        if last is not None and numeral.start < last.end:
            return None
        if numeral.form is Form.DIGITS and self._stands_alone(numeral):
            return None
        sentence = self.sentences.around(numeral.start)
        self.memory.enter(sentence)
        at = situate(self._text, numeral, sentence, self._cells.at(numeral.start))
        unit = _unit_beside(at)
        if _is_none(at, unit, self.memory):
            return None
        if dating.is_year(at, unit):
            return _plain(at, FigureType.DATE)
        if dating.is_version(at, unit, self.memory):
            self.memory.version_end = numeral.end
            self.memory.versions.add(numeral.printed)
            return _plain(at, FigureType.VERSION)
        sized = size(at, unit, self.memory)
        if sized is None:
            return None
        made = _quantity(at, sized, unit)
        if "," in numeral.printed and not numeral.scale and is_count(sized.unit):
            self.memory.count(numeral.printed, sized.unit)
        self.memory.figures.append(made.figure)
        return made

    def _stands_alone(self, numeral: Numeral) -> bool:
        """Tells a number with no word or unit within reach, which says nothing outside a table."""
        if self._word_at < numeral.start - _WORD_REACH:
            word = _WORD.search(self._text, max(0, numeral.start - _WORD_REACH))
            self._word_at = word.start() if word else len(self._text) + 2 * _WORD_REACH
        return self._word_at > numeral.end + _WORD_REACH and self._cells.at(numeral.start) is None


def _unit_beside(at: Situation) -> Unit | None:
    """Returns the unit or the noun right behind a number."""
    unit = measures.unit_at(at.text, at.tail, at.end) or _by_context(at)
    if unit is not None and not (unit.is_noun and unit.name in ("score", "sample", "character")):
        return unit
    if unit is not None and unit.name == "sample" and at.numeral.scale in ("K", "M", "B", "T"):
        return None
    following = at.text[at.tail.end : at.tail.end + 2].lstrip()
    if following and following[0] >= "\u3400":
        return counting.han_noun_after(at.text, at.tail, at.end) or unit
    return unit


def _by_context(at: Situation) -> Unit | None:
    """Returns the unit that a mark right behind a number is only where its sentence says so."""
    return context.petaflops_at(at.text, at.tail.end, at.sentence) or context.degrees_at(
        at.text, at.tail.end, at.sentence[0]
    )


def _is_none(at: Situation, unit: Unit | None, memory: Memory) -> bool:
    """Tells parts of names, list marks, references and denominators from figures."""
    text, numeral = at.text, at.numeral
    if numeral.form is Form.WORDS:
        return bool(at.before) and (
            at.before[-1] == "-" or (numeral.value >= _MANY and bool(_PRICE_OF.search(at.before)))
        )
    if numeral.form is Form.HAN:
        is_scale = text[numeral.start : numeral.end] == numeral.scale
        if is_scale and (_UNIT_IS.search(at.before) or (at.cell and at.cell.column in _UNIT_COLUMNS)):
            return True
        end = unit.end if unit is not None else numeral.end
        if is_scale and at.before.endswith(("(", "（")) and text[end : end + 1] in (")", "）"):
            return True
        return (at.before.endswith("/") and numeral.scale != "") or (
            unit is None and naming.is_list_mark(text, numeral)
        )
    if numeral.form is not Form.DIGITS:
        return False
    if unit is None and numeral.printed in lexicon.words("products"):
        return True
    if at.cell is not None and (at.cell.is_header or at.cell.is_first) and is_power(text, at.cell.start, at.cell.end):
        return True
    if numeral.printed.startswith("10") and _TIMES.search(at.before) and _POWER.match(text, numeral.start):
        return True
    if numeral.value == 1 and _is_exchanged(at):
        return True
    if (
        at.cell is None
        and at.text[numeral.end : numeral.end + 1] in _AFTER_NUMBER
        and at.before.rstrip()[-1:] in ("表", "图")
        and _HAN_CAPTION.search(at.before)
    ):
        return True
    if naming.is_glued(text, numeral, unit):
        return True
    if naming.is_marked(text, numeral, unit) and not (
        _is_loss(at) or _is_second_reading(at) or money_before(at.before)
    ):
        return True
    if unit is not None and not unit.is_noun:
        return False
    if at.cell is not None and (at.cell.is_header or at.cell.is_first) and _PRICED_BY.search(at.before):
        return True
    if at.cell is None and (at.before.endswith(" per ") or _ends_in_stroke(at.before)):
        return True
    if dating.is_reference(at, memory):
        memory.reference_end = numeral.end
        return True
    return False


_TIMES = declared(r"[A-Za-z)]\s[×x]\s?$")
_POWER = declared(r"10(?:[⁻⁰¹²³⁴-⁹]|\^)")
"""What a caption says that the figures of a quantity are told in: ``IOPS ×10³``."""
_MANY = 1000
_PRICE_OF = declared(r"\b(?:[Cc]osts?|[Pp]rices?|[Cc]harges?|[Ff]ees?)\s(?:of|for|per)\s$")
"""What stands before so many in words that a price is for: ``Cost of a million output tokens``."""
_PRICED_BY = declared(r"(?:[$€£¥元]|USD|EUR|RMB|CNY)\s?(?:/|per)\s?$|\b(?:[Pp]rices?|[Cc]osts?)\sper\s$|元/\s?$")
"""What stands in a title before so many that a price is for: ``$ / 1M output tokens``."""
_UNIT_IS = declared(r"单位\s?(?:均|都|统一)?\s?[:：为是]\s?(?:人民币)?$|[，,（(]\s?人民币$")
_UNIT_COLUMNS = frozenset(["单位", "计量单位"])
"""What stands before the scale of a table's unit, which is no figure: 单位：百万元."""


def _is_exchanged(at: Situation) -> bool:
    """Tells the one of a currency that a rate of exchange is for: ``$1 = 0.87 euros``, 1美元=7.1元."""
    found = _EQUALS.match(at.text, at.numeral.end)
    return found is not None and bool(found["currency"] or money_before(at.before))


_EQUALS = declared(
    r"\s?(?P<currency>(?:U\.?S\.?\s)?(?:dollars?|euros?|pounds?|yuan|yen|rupees?|crowns?)|USD|EUR|GBP|CNY|JPY|美元|欧元|英镑|日元|港元)?\s?[=＝≈]\s?[^\s\d]{0,4}\d"
)


def _ends_in_stroke(before: str) -> bool:
    """Tells the stroke of a rate, as in ``$2/1K``, from the stroke of a list, as in ``2K/4K``."""
    return before[-1:] == "/" and before[-2:-1].isalpha() and not before[-3:-2].isdigit()


def _is_loss(at: Situation) -> bool:
    """Tells the brackets of accountants around all that a cell of a table says: ``(131)``."""
    cell = at.cell
    if cell is None or cell.is_first or cell.is_header or at.numeral.form is not Form.DIGITS:
        return False
    if "(" not in at.before and "（" not in at.before:
        return False
    return cell.end - cell.start <= _LONGEST_LOSS and bool(_LOSS.fullmatch(at.text, cell.start, cell.end))


def _is_second_reading(at: Situation) -> bool:
    """Tells the 24 of ``19 (24)`` in a cell from the mark of a note, which has one digit and no caption that tells of it."""
    cell = at.cell
    if cell is None or cell.is_first or cell.is_header or not _BEHIND_FIGURE.search(at.before):
        return False
    return len(at.numeral.printed) > 1 or brackets.are_told_of(cell)


_BEHIND_FIGURE = declared(r"\d[^()（）]{0,12}[(（]\s?$")


def _plain(at: Situation, kind: FigureType) -> Found:
    """Makes a date or a version, which have no value."""
    start, end = at.numeral.start, at.numeral.end
    unit = kind.value
    figure = Proposal(start, end, at.text[start:end], kind, None, None, Comparator.EQUAL, unit, at.sentence)
    return Found(figure, is_settled=True, is_tentative=False)


def _quantity(at: Situation, sized: Size, unit: Unit | None) -> Found:
    name = "" if sized.unit == "dimensionless" else sized.unit
    comparator, end = _bound(at, sized, name, unit)
    value = at.numeral.value * sized.factor
    if value > 0 and (_is_loss(at) or (name == "celsius" and _FROST.search(at.before))):
        value = -value
    high = value if at.numeral.high is None else at.numeral.high * sized.factor
    comparator = comparator if high == value else Comparator.RANGE
    kind = _type(at, name, end)
    written = at.text[at.numeral.start : at.numeral.end]
    figure = Proposal(
        sized.start,
        end,
        at.text[sized.start : end],
        kind,
        value,
        high,
        comparator,
        name or "dimensionless",
        at.sentence,
    )
    is_tentative = (
        not name
        and not at.numeral.scale
        and at.numeral.form in (Form.WORDS, Form.HAN)
        and "-" not in written
        and not _is_subject(at)
    )
    if at.numeral.form is Form.HAN and comparator is not Comparator.EQUAL and unit is not None:
        is_tentative = False
    return Found(figure, sized.is_settled or bool(name), is_tentative)


def _bound(at: Situation, sized: Size, name: str, unit: Unit | None) -> tuple[Comparator, int]:
    if at.said is not None and (unit is not None or at.said is not Comparator.AT_LEAST):
        return at.said, sized.end
    written = at.text[at.numeral.start : at.numeral.end]
    if at.numeral.form is Form.HAN and at.numeral.scale == written and at.before.endswith("上"):
        return Comparator.AT_LEAST, sized.end
    if not _MORE.isdisjoint(written):
        return Comparator.MORE, sized.end
    return bound(at.text, sized.start, sized.end, at.start, name)


_MORE = frozenset("多余几")
"""What makes more of a Chinese number: 十多, 百余, 几十."""


def _is_subject(at: Situation) -> bool:
    """Tells how many did or were something: ``Two were withdrawn``, ``; four are open``."""
    return bool(_CLAUSE_BEGINS.search(at.before)) and bool(THEY.match(at.text, at.numeral.end))


def _type(at: Situation, unit: str, end: int) -> FigureType:
    """Tells the score of a benchmark from other quantities."""
    if at.numeral.scale or at.numeral.form is Form.SHARE or not benchmarks.may_be_score(unit or "dimensionless"):
        return FigureType.QUANTITY
    if at.cell is not None:
        named = f"{at.cell.column} {at.cell.row} {at.cell.caption}"
    else:
        named = f"{at.before[-_NAMED_BEFORE:]} {at.text[end : min(at.end, end + _NAMED_AFTER)]}"
    return FigureType.SCORE if benchmarks.names_benchmark(named) else FigureType.QUANTITY
