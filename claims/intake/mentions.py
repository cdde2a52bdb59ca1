"""Who and what a text names: the known subjects by name or alias, and new ones as drafts."""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from claims.extraction.sentences import Sentences
from claims.intake.bylines import own_outlet
from claims.intake.makers import makers
from claims.intake.mention import Mention
from claims.intake.newcomers import BODIES, new_subjects
from claims.intake.persons import persons
from claims.intake.places import headings
from claims.intake.shortening import shortened
from claims.intake.tokens import Names, tokens
from claims.intake.vocabulary import names, single
from claims.intake.voice import voice
from claims.model.library import Library
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_BESIDE = 90
_TITLED = declared(
    r",?\s[^,.;]{0,70}?\b(?:at|of|for|from|with)\s(?:(?:the|an?)\s)?(?:[A-Z][a-z]+(?:an|ch|sh|se|ss)\s)?(?:[a-z][a-z-]*\s){0,3}|,\s|\s?[（(]"
)
_OF_THAT = declared(
    r"该(?:机构|公司|行|院|所|企业|集团|券商|研究所|实验室)的?[^，。；]{0,8}$"
    r"|(?:^|[.!?]\s)(?:Its|Their)\s(?:own\s)?(?:[a-z-]+\s){0,3}(?:analyst|economist|researcher|partner|consultant|strategist),?\s$"
)
"""What stands before a person who is from the body that the sentence before is told by."""
_ANALYST = declared(r"(?:^|[，。；\n])(?:其|该机构)?(?:高级|首席|资深)?(?:分析师|研究员|合伙人)$")
"""What stands before a person of the commentator that was named before: ，分析师"""
_COUNTED = declared(
    r"(?:(?<![\w.,$])(?:\d{1,3}(?:,\d{3})+|\d{1,6})|\b(?:two|three|four|six|eight|sixteen|thirty-two|sixty-four|number of"
    r"|hundreds of|thousands of)) (?:of (?:its|their|our) (?:own )?)?$|\d[张块枚台]$"
)
_PRESENTED = declared(
    r", (?:an?|the|one of) [^,.;\n]{3,60}[,.]|,? (?:for its part|which (?:is|makes|sells|runs|operates))\b"
    r"| (?:says|said|reports|reported|tells|told|wrote|claims|claimed|advertises|promises|promised) "
)
"""What stands behind the name of a body that a text presents to its readers as another than its own."""
_TELLS_TESTERS = declared(
    r"(?:官方|厂商)(?:给出|宣称|称|公布|标称|资料|数据|表示)|表示|宣称|声称|回应|回复|方面(?:表示|称|回应)|的(?:发言人|客服|工程师|公关)"
)
"""What a body does that tells those who test its product something."""
_ASIDE = 40
_FARTHEST = 6_000
_FORMER = declared(r"\b(?:left|leaving|former|formerly|previously|once|quit|used to|ex-)\b")
_MULTIPLE = declared(
    r"(?:\bprefer(?:red|s)?\s[^,.;]{1,40}\sto\s(?:the\s)?$)|(?:\d\s?(?:%|percent|per cent) of (?:an?|the|that of)\b|\d\s?(?:x|×|times)\s(?:the|that|those|as)\b|\b(?:half|double|twice|a third|a quarter) (?:that |those |the \w+ )?(?:of|as)\b)[^,.;:\n]{0,48}$"
)
_FORERUNNER = declared(
    r"\b(?:of|than|over|from|with|to|against|as|by) (?:its|the|their|our) (?:[a-z]+ )?"
    r"(?:predecessor|forerunner|previous generation|last generation|previous \w+|older \w+|earlier \w+),? (?:the |called )?[“\"]?$"
    r"|(?<![，。；：！？\n])(?:上一代|上代|前一代|前代|老款|旧款)(?:产品|芯片|型号|模型|系统)?(?:的|[“\"「])?$"
)
_HAN_MULTIPLE = declared(
    r"的(?:(?!提高|提升|增加|增长|上升|加快|扩大)[^，。；\n是]){0,10}?(?:\d[\d.]*|[一两二三四五六七八九十几数半]+)\s?倍"
)
_BORDER = declared(r"\.(?!\d)|[;!?。；！？\n]")


class Named:
    """All mentions in a text, in order, and the subjects that only the text knows."""

    def __init__(self, text: str, library: Library, figures: Iterable[tuple[int, int]] = ()) -> None:
        known = [subject for subject in library.subjects.values() if not subject.withdrawn]
        spelled = Names((name, subject.id) for subject in known for name in (subject.name, *subject.aliases))
        self.persons = persons(text)
        self.new = new_subjects(text, spelled, library, figures, self.persons)
        self.subjects: dict[str, Subject] = {subject.id: subject for subject in (*known, *self.new.values())}
        for subject in self.new.values():
            spelled.add(subject.name, subject.id)
            for alias in subject.aliases:
                spelled.add(alias, subject.id)
        for form, owner in shortened(text, self.new, text[: max(0, text.find("\n"))]):
            spelled.add(form, owner)
        self._names = spelled
        self.mentions = [
            Mention(start, end, owner, self.subjects[owner].kind, *_standing(text, start, end))
            for start, end, owner in spelled.find(text)
        ]
        well_known = tuple(names("known")["service"])
        self.mentions = [
            m._replace(is_aside=True) if self.subjects[m.subject].name.startswith(well_known) else m
            for m in self.mentions
        ]
        self._main: dict[tuple[frozenset[SubjectKind], int], Subject | None] = {}
        self._sections = headings(text)
        self._starts = [mention.start for mention in self.mentions]
        self._sentences = Sentences(text)
        self.text = text
        self._commentators: dict[str, bool] = {}

    def adopt(self, subject: Subject) -> None:
        """Takes in a subject that the text tells of without a name."""
        self.new[subject.id] = self.subjects[subject.id] = subject

    @cached_property
    def is_report(self) -> bool:
        """Tells a text in which those who did and measured what it tells speak themselves."""
        told = voice(self.text)
        return told.is_own and not told.is_comment

    @cached_property
    def is_trial(self) -> bool:
        """Tells a text in which those who write try what others make."""
        return voice(self.text).is_test

    @cached_property
    def is_release(self) -> bool:
        """Tells a text in the third person that a body has put out about itself."""
        told = voice(self.text)
        return not told.is_own and told.speaker is not None

    @cached_property
    def speaker(self) -> Subject | None:
        """Returns the body, or the person, that a text in the first person, or a release, speaks for; else nothing."""
        told = voice(self.text)
        if not told.is_own and told.speaker is None:
            return None
        name = (own_outlet(self.text) if told.is_own else None) or told.name
        given = self.named_in(name) if name else None
        return given or self._own_body() or self.main([SubjectKind.ORGANISATION], self.text.find("\n"))

    def _own_body(self) -> Subject | None:
        """Returns the body that a text of its own voice is of: the one named most that it does not present as another."""
        counts: Counter[str] = Counter()
        others = {m.subject for m in self.mentions if _PRESENTED.match(self.text, m.end)}
        if self.is_trial:
            others |= {m.subject for m in self.mentions if _TELLS_TESTERS.match(self.text, m.end)}
        others |= {owner.id for name in self.persons if (owner := self.speaks_for_here(name)) is not None}
        others |= {m.subject for m in self.mentions if m.kind in BODIES and self.comments(self.subjects[m.subject])}
        for mention in self.mentions:
            if mention.kind is SubjectKind.ORGANISATION and mention.subject not in others and not mention.is_aside:
                counts[mention.subject] += 1
        return self.subjects[counts.most_common(1)[0][0]] if counts else None

    def speaks_for_here(self, person: str) -> Subject | None:
        """Returns the body that stands right behind a person who is said to be from it."""
        start, end = self.persons[person]
        behind = [m for m in self.within(end, min(self._sentences.around(start)[1], end + _BESIDE)) if m.kind in BODIES]
        between = self.text[end : behind[0].start] if behind else ""
        is_of = behind and _TITLED.fullmatch(between) and not _FORMER.search(between)
        return self.subjects[behind[0].subject] if is_of else None

    def comments(self, body: Subject) -> bool:
        """Tells a body that speaks about what others make: by its name, or by the noun that stands before it."""
        if body.id not in self._commentators:
            self._commentators[body.id] = _is_commentator(self.text, body.name)
        return self._commentators[body.id]

    @cached_property
    def nouns(self) -> Mapping[str, Mention]:
        """Returns the first mention of each thing by the noun that its name ends in, in small letters."""
        found: dict[str, Mention] = {}
        for mention in self.mentions:
            words = self.subjects[mention.subject].name.split()
            if mention.kind not in BODIES and len(words) > 1 and words[-1].isalpha() and len(words[-1]) > 2:
                found.setdefault(words[-1].lower(), mention)
        return found

    def maker(self, thing: Subject | None) -> Subject | None:
        """Returns the body that makes a thing: as its record has it, else as the text tells."""
        if thing is None:
            return None
        return self.subjects.get(thing.vendor or self._makers.get(thing.id, ""))

    @cached_property
    def _makers(self) -> Mapping[str, str]:
        bodies = {m.subject: self.subjects[m.subject] for m in self.mentions if m.kind is SubjectKind.ORGANISATION}
        return makers(self.text, self.new, self.mentions, bodies)

    def person(self, words: str) -> str | None:
        """Returns the person that a few words name, the longest name first."""
        return max((name for name in self.persons if name in words), key=len, default=None)

    def speaks_for(self, person: str) -> Subject | None:
        """Returns the body that a person speaks for: named in the clause where the person is, else the one named before."""
        start, _ = self.persons[person]
        sentence = self._sentences.around(start)
        if (told := self.speaks_for_here(person)) is not None:
            return told
        ahead = [m for m in self.within(sentence[0], start) if m.kind in BODIES]
        if ahead:
            return self.subjects[ahead[-1].subject]
        if _OF_THAT.search(self.text, max(0, start - 48), start):
            last = self.within(*self._sentences.around(max(0, sentence[0] - 2)))
            if acting := next((m for m in last if m.kind in BODIES), None):
                return self.subjects[acting.subject]
        if _ANALYST.search(self.text, max(0, start - 16), start):
            bodies = (self.subjects[m.subject] for m in self.before(start) if m.kind in BODIES)
            if (commentator := next((body for body in bodies if self.comments(body)), None)) is not None:
                return commentator
        line = self.text.rfind("\n", 0, start) + 1
        above = [m for m in self.within(line, start) if m.kind in BODIES][-1:]
        found = [*above, *(m for m in self.before(start - 1) if m.kind in BODIES)]
        main = self.main([SubjectKind.ORGANISATION], self.text.find("\n"))
        if not found or (not above and main and self.counts[main.id] >= 2 * self.counts[found[0].subject]):
            return main
        return self.subjects[found[0].subject]

    def section(self, place: int) -> int:
        """Returns where the section begins that holds a place: behind the last heading before it; 0 where none is."""
        at = bisect_right(self._sections, place) - 1
        return self._sections[at] if at >= 0 else 0

    def sentence_at(self, place: int) -> tuple[int, int]:
        """Returns the sentence that holds a place."""
        return self._sentences.around(place)

    def within(self, start: int, end: int) -> list[Mention]:
        """Returns the mentions that begin in a stretch of the text."""
        return self.mentions[bisect_left(self._starts, start) : bisect_left(self._starts, end)]

    def before(self, place: int) -> Iterator[Mention]:
        """Yields the mentions that begin before a place, the last first, as far back as one would read."""
        for at in range(bisect_right(self._starts, place) - 1, -1, -1):
            if self._starts[at] < place - _FARTHEST:
                return
            yield self.mentions[at]

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """Returns how often each subject is mentioned."""
        return Counter(mention.subject for mention in self.mentions)

    def named_in(self, words: str, kinds: frozenset[SubjectKind] = BODIES) -> Subject | None:
        """Returns the subject of some kinds that a few words name, the longest name first."""
        found = [(start - end, self.subjects[owner]) for start, end, owner in self._names.find(words)]
        fitting = [entry for entry in found if entry[1].kind in kinds]
        return min(fitting, key=lambda entry: entry[0])[1] if fitting else None

    def main(self, kinds: Iterable[SubjectKind], title_end: int = 0) -> Subject | None:
        """Returns the subject of some kinds that the text is most about; a mention in its title counts fivefold.

        Software in common use is what a text works with, and no text is about it unless its title says so.
        """
        wanted = frozenset(kinds)
        if (wanted, title_end) not in self._main:
            self._main[wanted, title_end] = self._most(wanted, title_end)
        return self._main[wanted, title_end]

    def _most(self, wanted: frozenset[SubjectKind], title_end: int) -> Subject | None:
        counts: Counter[str] = Counter()
        tools = names("known")["framework"]
        for mention in self.mentions:
            if mention.start >= title_end and self.subjects[mention.subject].name in tools:
                continue
            if mention.kind in wanted and not mention.is_aside:
                counts[mention.subject] += 5 if mention.start < title_end else 1
        return self.subjects[counts.most_common(1)[0][0]] if counts else None


def _is_commentator(text: str, name: str) -> bool:
    if name.endswith(tuple(names("commentators")["words"])):
        return True
    nouns = "|".join(names("commentators")["nouns"])
    beside = (
        rf"(?:{nouns})\s(?:firm\s|house\s)?"
        r"|[Aa]nalysts?\b[^.;\n]{0,40}\s(?:at|of|with|for|from)\s(?:the\s)?(?:[a-z-]+\s){0,3}"
    )
    return re.search(rf"\b(?:{beside}){re.escape(name)}(?!\w)", text) is not None


def _standing(text: str, start: int, end: int) -> tuple[bool, bool]:
    """Tells whether a name stands aside, and whether it is because it is only counted."""
    is_counted = _COUNTED.search(text, max(0, start - _ASIDE), start) is not None
    return is_counted or _is_compared(text, start, end), is_counted


def _is_compared(text: str, start: int, end: int) -> bool:
    if _FORERUNNER.search(text, max(0, start - 2 * _ASIDE), start):
        return True
    if _MULTIPLE.search(text, max(0, start - 2 * _ASIDE), start) or _HAN_MULTIPLE.match(text, end):
        return True
    before = text[max(0, start - _ASIDE) : start]
    clause = _BORDER.split(before)[-1]
    found = list(single("comparisons").finditer(clause))
    if not found:
        return False
    between = clause[found[-1].end() :]
    return len(tokens(between)) <= 5 and "," not in between and "，" not in between
