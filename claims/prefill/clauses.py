"""The clauses of a text, each with how it stands: asserted, kept back, supposed, to come, or said of others."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from claims.extraction.sentences import sentences
from claims.patterns import declared
from claims.prefill.markup import plain
from claims.prefill.others import Others
from claims.prefill.proposal import Place
from claims.prefill.rules import standing
from claims.prefill.settings import is_told_apart, settings
from claims.prefill.systems import own_headings
from claims.prefill.tables import columns, compared, piped, tables, without_settings

_LONGEST = 1500
_HEAD = 8
"""How many paragraphs at the beginning of a text may tell who wrote it, and when."""
_LONGEST_HEAD = 320
_CUT = declared(
    r"[;；]\s*|,\s(?=(?:but|while|whereas|though|although|nor|yet|and (?:did|does|do|has|the maker|it) )\b)|[，,](?=但|而|也|第[一二三四五六]部分|其余部分|可能|[^，。；]{1,16}则|不建议|并|尚|未|仅|不对外|不公开|保密|暂不|预计|将|计划|未来)|,\sand\s(?=[\w -]{3,30}\b(?:is|are|was|were|runs?|ran|has|have)\b)|\s(?=but\s)|,?\sand (?=(?:will|may|might|should|could) )|\s(?=without\s\w+ing\b)"
)
_OPENING = declared(
    r"(?:while|whereas|although|though|where|unlike)\b[^;,]{4,200}, |(?:虽然|尽管|与(?! ?(?:[BF][PF]?16|原)))[^，；]{2,60}(?:相比|不同)?，",
    re.IGNORECASE,
)
_ELSEWHERE = declared(
    r"\s*(?:see also|read (?:also|more|next)|related|延伸阅读|相关阅读|推荐阅读)\s*[:：]", re.IGNORECASE
)
_LIMITS = declared(
    r"\b(?:limit(?:s|ations?)?|caveats?|known (?:issues|problems|gaps)|(?:what|not) (?:we|was|is|were) (?:did )?not|out of scope|not covered|threats to validity)\b"
    r"|局限|限制|已知问题|注意事项|未(?:覆盖|涉及|包含)|没(?:有)?(?:算|测|做|试)|不足|适用范围",
    re.IGNORECASE,
)
_LIMITING = declared(
    r"\b(?:not?|never|neither|only|cannot|fails?|untested|unsupported|poor(?:ly)?|weak)\b|n[’']t\b|不|未|没|仅|只|尚|暂",
    re.IGNORECASE,
)
_MISSING = declared(
    r"\b(?:not|never|n[’']t) (?:\w+ )?(?:tune|measure|record|count|repeat|publish|release|share|compare|check|report\w*)|(?:不|未|没有?)(?:测量|统计|计入|重复|公布|公开|调优|记录)",
    re.IGNORECASE,
)
"""What was left undone is no bound of what holds."""
_CLOSING = declared(r"[)）]")
_JOINED = declared(
    r",? (?:and|but|so|or) (?=(?:we|it|they|I|he|she|you|the [\w-]+|that|this)\b)|: (?=\S)|, (?=(?:we|I|it|they) )"
    r"|, (?=as (?:it|they|one|we) )"
    r"|,? (?:that|which|who) (?=(?:will|would|should|may|might|can|could|is (?:due|planned|expected|scheduled|to)|are (?:due|planned|expected|to))\b)"
)
_CONDITION = declared(
    r"\b(?:if|unless|for example|for instance|e\.g\.|suppose|assuming|recommend\w*|prior|previous work|earlier work|existing)\b|如|若|例如|建议|假设",
    re.IGNORECASE,
)
_SO_IS = declared(
    r"\b(is|was|are|were) ((?:switched |turned |left )?(?:on|off)|enabled|disabled|unused|not used)\b[^;.]{0,40}?,? and so (?:is|was|are|were) ([\w -]{3,40})",
    re.IGNORECASE,
)
_ASIDE = declared(r" ?[(（][^()（）\n]{2,80}[)）](?=[^\s。.;；]| \w)")
"""Brackets within a clause, with words after them."""
_HEADING = declared(r"#{1,6} |(?:\d{1,2}\.){0,3}\d{1,2}\.? \S|[一二三四五六七八九十]{1,3}、")


@dataclass(frozen=True)
class Clause:
    """A part of a sentence, in plain words; `at` orders the clauses of a text."""

    text: str
    at: int
    sentence: Place
    section: int
    in_heading: bool = False
    is_head: bool = False
    is_bare: bool = False
    """Whether brackets were left out, so that it counts only where the whole clause tells nothing."""

    @cached_property
    def lowered(self) -> str:
        """Returns the words in lower case."""
        return self.text.lower()

    @cached_property
    def kept_back(self) -> bool:
        """Tells whether the clause says that something was not told."""
        return bool(standing().withheld.search(self.text))

    @cached_property
    def standing(self) -> frozenset[str]:
        """Returns the ways in which the clause asserts nothing of the thing at hand."""
        return standing().of(self.text, self.lowered)

    def is_negated(self, at: int, end: int | None = None) -> bool:
        """Tells whether what begins and ends at places of the clause is taken back by the words before or after it."""
        if standing().negation.search(self.text, max(0, at - 40), at):
            return True
        return end is not None and bool(standing().undone.match(self.text[end : end + 60]))


def clauses(text: str, figures: Iterable[str] = ()) -> Iterator[Clause]:
    """Yields the clauses of a normalised text in order; what a sentence has beyond a page is left out.

    The columns of tables that are about another system than the one that the `figures` are printed for are left out too.
    """
    number = section = at = 0
    is_of_limits = False
    written = text.split("\n")
    lines = piped(written)
    own = own_headings(tables(lines), figures)
    heads, extra = defaultdict(list), defaultdict(list)
    for line, told in columns(lines):
        heads[line].append(told)
    for line, told in (*compared(lines, own), *settings(written)):
        extra[line].append(told)
    rows = {line: read for line, read in enumerate(lines) if read is not written[line]}
    rows |= without_settings(lines, Others.of(text).names, own)
    for line, block in enumerate(written):
        if block.strip():
            number += 1
            whole = Place(at, at + len(block), number)
            yield from (Clause(told[:_LONGEST], at, whole, section) for told in heads.get(line, ()))
            section += is_heading(block)
            in_heading = is_heading(block) or (number == 1 and _is_title(block))
            yield from (Clause(told[:_LONGEST], at, whole, section) for told in extra.get(line, ()))
            if is_heading(block) or block.lstrip().startswith("#"):
                is_of_limits = bool(_LIMITS.search(block))
            if number <= _HEAD and len(block) <= _LONGEST_HEAD:
                yield Clause(f"¶ {plain(block).strip()}", at, whole, section, is_head=True)
            is_head = line in heads and lines[line].count("|") > 3
            if is_head or _ELSEWHERE.match(block) or is_told_apart(block):
                pass
            elif lines[line] is not block:
                yield from _cut(plain(rows[line][:_LONGEST]), whole, section, in_heading)
            else:
                for start, end in sentences(block):
                    sentence = Place(at + start, at + end, number)
                    cut = plain(rows.get(line, block)[start : min(end, start + _LONGEST)])
                    yield from _cut(cut, sentence, section, in_heading)
                    yield from (Clause(told, sentence.start, sentence, section) for told in _likewise(cut))
                    if not in_heading and _ASIDE.search(cut):
                        yield from (replace(c, is_bare=True) for c in _cut(_ASIDE.sub("", cut), sentence, section))
                    if is_of_limits and not in_heading and _LIMITING.search(cut) and not _MISSING.search(cut):
                        yield Clause(f"limit told: {cut}", sentence.start, sentence, section)
        at += len(block) + 1


def sections(text: str) -> tuple[int, ...]:
    """Returns the number of the section that each paragraph stands in."""
    found, section = [], 0
    for block in text.split("\n"):
        if block.strip():
            section += is_heading(block)
            found.append(section)
    return tuple(found)


def is_heading(block: str) -> bool:
    """Tells whether a paragraph reads like a heading: short, marked or numbered, without the end of a sentence."""
    line = block.strip()
    if len(line) > 90 or line[-1] in ".。;；:：,，!！?？":
        return False
    if line[0] in "-*•|" or "=" in line or "://" in line:
        return False
    return bool(_HEADING.match(line)) or (len(line) <= 40 and ": " not in line and not any(c.isdigit() for c in line))


def _is_title(block: str) -> bool:
    """Tells whether the first paragraph of a text reads like its title: of one line, no sentence, no row, no setting."""
    line = block.strip()
    return len(line) <= 160 and line[-1] not in ".。;；:：,，!！?？" and line[0] not in "-*•|" and ": " not in line


def _is_within_brackets(text: str, start: int, at: int) -> bool:
    """Tells whether a place stands between a bracket that opens after the start and the one that closes it."""
    opens = max(text.rfind("(", start, at), text.rfind("（", start, at))
    return opens > max(text.rfind(")", start, at), text.rfind("）", start, at)) and bool(_CLOSING.search(text, at))


def _likewise(text: str) -> Iterator[str]:
    """Yields what "and so was Y" says after "X was switched off": "Y was switched off"."""
    if found := _SO_IS.search(text):
        yield f"{found[3]} {found[1]} {found[2]}"


def _cut(sentence_text: str, sentence: Place, section: int, in_heading: bool = False) -> Iterator[Clause]:
    start = 0
    if (opening := _OPENING.match(sentence_text)) is not None:
        yield Clause(sentence_text[: opening.end()], sentence.start, sentence, section, in_heading)
        start = opening.end()
    for found in _CUT.finditer(sentence_text, start):
        if _is_within_brackets(sentence_text, start, found.start()):
            continue
        if found.start() > start:
            yield Clause(sentence_text[start : found.start()], sentence.start + start, sentence, section, in_heading)
        start = found.end()
    if start < len(sentence_text):
        yield Clause(sentence_text[start:], sentence.start + start, sentence, section, in_heading)


def main_clauses(clause: Clause) -> list[Clause]:
    """Returns a clause as the main clauses that it joins, each of which stands by itself: "we could X, and we had Y"."""
    ends = [found.end() for found in _JOINED.finditer(clause.text)]
    if _CONDITION.search(clause.text):
        return [clause]
    pieces = zip([0, *ends], [*ends, len(clause.text)], strict=True)
    return [replace(clause, text=clause.text[start:end], at=clause.at + start) for start, end in pieces if end > start]
