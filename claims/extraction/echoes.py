"""A number without a unit that gives an earlier figure anew: ``26 GB/s when reading and 21 when writing``, 双机36,200."""

from decimal import Decimal

from claims.extraction import benchmarks, lexicon
from claims.extraction.elided import is_count
from claims.extraction.labels import last_label
from claims.extraction.numerals import Form, Numeral
from claims.extraction.phrases import Bare
from claims.extraction.proposal import FigureType, Proposal
from claims.extraction.situation import Memory, Situation
from claims.patterns import declared

_FURTHEST = Decimal(8)
"""A reading that is more times the other, or less of it, is one of something else."""
_FURTHEST_PART = Decimal(64)
"""The same of a part, and of what is set straight against a figure: ``800 volts into 50``."""
_REACH = 32
_LABEL_REACH = 20
_PRINTED = declared(r"\d+(?:,\d{3})*(?:\.\d+)?")
_UNMEASURED = frozenset(["dimensionless", "score", "bit"])
_ASIDE = frozenset(["parameter", "step", "epoch", "shot", "layer", "expert"])
"""Units that say under what a thing is measured, oftener than what is measured."""
_ABOUT = r"(?:(?:about|only|just|some|barely|nearly|almost|roughly|around|up\sto|an?|the)\s){0,2}[$€£¥]?$"
_ROLE = declared(
    rf"\b(?P<role>at|for|after|with|under|within|in|on|by|beyond|before|during|per|longer\sthan|more\sthan)\s{_ABOUT}"
)
_MAIN = declared(
    r"\b(?:(?:off|out|stands?|stood|peak(?:s|ed)?|settle[sd]?|stay(?:s|ed)?|remain(?:s|ed)?|is|are|was|were|be|been|held|holds?|capped|rated"
    rf"|closed|ended|up|down|back|runs?|ran)\s(?:at|by|in)|(?:good|guided|aimed|asked|hoped|budgeted)\sfor)\s{_ABOUT}"
)
"""What leads to that which is measured, although it ends in a preposition: ``levels off at``."""
_STRAIGHT = declared(
    r",?\s(?:not|but\snot|out\sof(?:\sthe)?|of\s(?:its|their|a\spossible)|in\splace\sof|short\sof(?:\sthe)?|shy\sof(?:\sthe)?|which\sis|into)"
    r"\s(?:about\s|only\s|just\s|nearly\s)?"
)
"""What leads from a figure straight to another of the same, whatever stands before it: ``19 hours out of 24``."""
_ENDS = declared(
    r"$|[.,;:)](?!\d)|[，。；：、）时以左上下的仍还]|\s(?:by|in|on|with|at|for|over|after|before|when|while|but|within|during|since|until|across"
    r"|once|we|they|it|from|of\sthe|without|under|if|today|now|last|this|would|will|should|is|was|do|did|next\sto|beside)\b|\sand\s(?!\d|[$€£]|(?:a|about|up)\s)"
)
_WORD_ENDS = declared(
    r"$|[.;)]|,(?!\s(?:and|or|\w+\sand)\b)|\s(?:for\sanother|rather\sthan|instead|longer|shorter|earlier|later)\b"
)
"""What stands behind a number in words that counts what an earlier figure does; anything else may be its noun."""
_POINTED = declared(
    r"\b(?:the|these|those|all|both|of|its|their|his|her|our|your|every|first|last|next|other|any|top|no|each|which|one|or|and|an?|that|on"
    r"|page|chapter|step|phase|stage|level|version)\s$"
)
_HAVE = declared(r"\b(?:have|has|had|numbered|called|named|version|model|type|of)\s$")
_ONE_REACH = 80
_ONE = declared(r"\b(?P<role>for|with|at|on)\s(?:one|a\ssingle)\s(?P<noun>[a-z]{3,16})(?=[\s,;])")
_HAN_ASIDE = declared(r"\s?(?:时|下|后|内|并发|上下文|长度|规模)")
_HAN_WHEN = declared(r"当[^，。；]*$")
_OUT_OF = declared(r"\bfrom\s(?:about\s|some\s)?$")


def again(at: Situation, memory: Memory) -> Bare | None:
    """Returns the unit, and what a scale word multiplies with, of the figure in its sentence that a bare number gives anew.

    That is the last figure that plays the same part, is as large within a factor of eight, and has no name of its own between.
    """
    numeral = at.numeral
    if at.cell is not None or not numeral.value or not memory.figures:
        return None
    if numeral.scale:
        return _in_scale(at, memory)
    last = memory.figures[-1]
    is_straight = _STRAIGHT.fullmatch(at.text, last.end, numeral.start) is not None
    if not _may_echo(at, is_straight=is_straight):
        return None
    role = _role(at.text, numeral.start)
    for figure in (last,) if is_straight else reversed(memory.figures):
        if figure.type is not FigureType.QUANTITY or figure.unit in _UNMEASURED:
            continue
        if not is_straight and (_role(at.text, figure.start) != role or _is_aside(at.text, figure)):
            continue
        between = at.text[figure.end : numeral.start]
        if figure.unit == "x" or last_label(between[-_LABEL_REACH:]) is not None or benchmarks.names_benchmark(between):
            return None
        factor = _factor(figure, numeral, _FURTHEST_PART if is_straight else _FURTHEST)
        return Bare(figure.unit, factor) if factor else None
    return _of_one(at, role) if role else None


def _in_scale(at: Situation, memory: Memory) -> Bare | None:
    """Returns what the last figure counts, both in millions or more: ``15 trillion tokens, then 3 trillion of new text``."""
    last, numeral = memory.figures[-1], at.numeral
    if last.type is not FigureType.QUANTITY or last.unit in _UNMEASURED or not last.low:
        return None
    is_part = _PART_ENDS.match(at.text, numeral.end) is not None
    if not is_part or _SCALED.search(last.surface) is None or _PART.search(at.before) is None:
        return None
    return Bare(last.unit) if 1 / _FURTHEST_PART <= numeral.value / last.low <= _FURTHEST_PART else None


_SCALED = declared(r"\d\s?(?:million|billion|trillion|万|亿)")
_PART = declared(
    r"(?:,|;|\band)\s(?:and\s)?(?:[a-z]+(?:\s[a-z]+){0,2},?\s)?(?:then|finally|another|further|lastly|end,)\s$|(?:净增|新增|增加了?|减少了?|其中|余下|其余)$"
)
_PART_ENDS = declared(r"$|[.,;)](?!\d)|[，。；、）]|\sof\s(?!them\b|the\b|\d)")


def _of_one(at: Situation, role: str) -> Bare | None:
    """Returns the noun of the one that a part of the sentence named before: ``for one reader and 5,300 for 256``."""
    start = max(at.start, at.numeral.start - _ONE_REACH)
    found = [m for m in _ONE.finditer(at.text, start, at.numeral.start) if m["role"] == role]
    if not found or not at.numeral.is_whole or at.numeral.form is not Form.DIGITS:
        return None
    return Bare(lexicon.nouns().word(found[-1]["noun"]) or found[-1]["noun"])


def _may_echo(at: Situation, *, is_straight: bool) -> bool:
    """Tells a number that no noun follows, and that the words before it make no name, choice or possession."""
    if at.numeral.form is Form.DIGITS:
        return bool(_ENDS.match(at.text, at.numeral.end)) and (is_straight or not _HAVE.search(at.before))
    is_word = at.numeral.form is Form.WORDS and bool(_WORD_ENDS.match(at.text, at.numeral.end))
    return is_word and not _POINTED.search(at.before)


def _role(text: str, start: int) -> str:
    """Returns the preposition that makes a figure say under what another was measured, else nothing."""
    before = text[max(0, start - _REACH) : start]
    found = _ROLE.search(before)
    return found["role"] if found and not _MAIN.search(before) else ""


def _is_aside(text: str, figure: Proposal) -> bool:
    """Tells a figure under which others hold: 128K时, 在64并发下, ``a 335M model``, ``from nineteen organisations``."""
    if figure.unit in _ASIDE or text[figure.end : figure.end + 1] == "-" or "-" in figure.surface[1:]:
        return True
    before = text[max(0, figure.start - _REACH) : figure.start]
    if is_count(figure.unit) and _OUT_OF.search(before) and not text.startswith(" to ", figure.end):
        return True
    return bool(_HAN_ASIDE.match(text, figure.end)) or bool(_HAN_WHEN.search(before))


def _factor(figure: Proposal, numeral: Numeral, furthest: Decimal) -> Decimal:
    """Returns what the number is multiplied with to be another reading of a figure, or nothing where it can be none."""
    found = _PRINTED.search(figure.surface)
    printed = Decimal(found[0].replace(",", "")) if found else figure.low
    if not printed or not figure.low or (is_count(figure.unit) and not numeral.is_whole):
        return Decimal(0)
    return figure.low / printed if 1 / furthest <= numeral.value / printed <= furthest else Decimal(0)
