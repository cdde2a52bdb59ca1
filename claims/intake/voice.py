"""Who speaks in a text: whether it is told in the first person, outside what it quotes, and as whom."""

import re
from functools import lru_cache
from typing import NamedTuple

from claims.intake.vocabulary import is_generic, names
from claims.patterns import declared

_FIRST = declared(
    r"\b(?:[Ww]e|[Oo]urs?|I|[Mm]y)(?:[’'](?:ve|re|m|d|ll))?\b(?!\.)|(?<!告诉)(?<!告知)(?<!回复)我们|笔者|本团队|我司|我(?=[的在用把也没还])"
)
_SINGLE = declared(r"\b(?:I|[Mm]y)(?:[’'](?:ve|m|d|ll))?\b(?!\.)|笔者|我(?!们|国|司)")
_QUOTED = declared(r"[“\"][^”\"\n]{0,1200}[”\"]|「[^」\n]{0,600}」")
_SHORTEST, _LONGEST = 40, 400_000
_HAN = declared(r"[\u3400-\u9fff]")
_HEAD = 6
"""In how many of the first lines a text says by whom it is."""
_LONGEST_LINE = 140
_WORD = r"(?:[A-Z][\w’'.-]*|&)"
_NAME = rf"[A-Z][\w’'.-]*(?:\s{_WORD}){{0,4}}"
_PERSON = rf"[A-Z][\w’'.-]*(?:\s(?:{_WORD}|van|von|de|der|den|del|da|di|bin|al|la|le)){{0,4}}"
_BY = declared(
    rf"(?:^|[|·,;–—]\s?|\b)(?:[Pp]osted|[Ww]ritten|[Pp]repared|[Pp]ublished|[Aa]uthored)?[^.\n]{{0,24}}?\b[Bb]y\s(?:the\s)?(?P<who>{_PERSON}(?:\s(?:[a-z]+\s){{0,3}}(?:team|group|engineers|staff|lab))?)"
)
_AUTHOR = declared(rf"^[Aa]uthors?\s?[:：]\s?(?P<who>{_NAME})")
_HAN_BY = declared(r"(?:作者|撰文|文)\s?[:：/|｜]\s?(?P<who>[\u3400-\u9fffA-Za-z0-9·-]{2,16})")
_AND = declared(
    rf"(?:,\s|,?\sand\s)(?!(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.?\s\d)({_PERSON})"
)
_DATED = declared(r"\s(?:Published|Posted|Updated|On)$")
_HAN_SOURCE = declared(
    r"(?:来源|出品|出品方|发布者|发布方|发布单位|公众号)\s?[:：|｜]\s?(?P<who>[\u3400-\u9fffA-Za-z0-9·]{2,16}?)"
    r"(?=$|[\s|｜,，;；(（]|公众号|官网|官方|博客|技术团队|团队)"
)
"""What a text of its own voice says right below its title that it comes from."""
_HAN_WE = declared(
    r"(?:我们|我|笔者)(?:是|来自)(?:来自)?(?P<who>[A-Za-z0-9·\u3400-\u9fff-]{2,12}?)的"
    r"[\u3400-\u9fffA-Z]{0,10}?(?:团队|工程师|研究员|实验室|小组|部门|组)"
    r"|在(?P<at>[\u3400-\u9fffA-Za-z0-9·-]{2,12})(?<![上中下里内时后前间面])，我们"
)
_WE = (
    declared(rf"\b[Aa]t\s(?P<who>{_NAME}),?\swe\b"),
    declared(rf"\b(?:[Ww]e|[Oo]ur\s\w+|I\swork|I\sam\s[\w\s]{{1,40}}?)\sat\s(?P<who>{_NAME})"),
    declared(rf"\b[Ww]e\sare\s(?:the\s)?(?P<who>{_NAME})"),
)
_ROLE = declared(
    rf"^(?:[Bb]y\s)?(?P<author>{_NAME}),\s(?:[a-z][\w/&-]*\s){{1,6}}(?:at|of|for|with)\s(?:the\s)?(?P<who>{_NAME})"
)
_SERIES = declared(
    rf"^(?:[Tt]he\s)?(?P<who>{_NAME}?)(?:[’']s)?\s(?:(?i:engineering|research|developer|tech|technical|company|infrastructure)\s)?"
    r"(?i:blog|newsletter|weekly|notes?|briefing|insights|engineering)\b"
)
_SERIES_OF = declared(
    rf"^(?:[Tt]he\s)?(?:[A-Za-z]+\s){{0,2}}(?i:blog|newsletter|notes?|journal)\sof\s(?:the\s)?(?P<who>{_NAME})"
)
"""What a line below the title says the text is a part of: ``Engineering blog of Orme``."""
_TITLED = declared(rf"^(?P<who>{_NAME})\s?(?:[:：|]|[-–—])\s")
_OPENS = declared(rf"^(?P<who>{_NAME})(?=[,.|:–—]| -)")
_HAN_TEAM = r"^(?:文|作者|来源)?[:：|｜/]?\s?(?P<who>[\u3400-\u9fff]{1,5}?(?:%s))[\u3400-\u9fffA-Za-z]{0,10}(?:团队|工程师|实验室|技术部|博客)"
_HAN_RELEASED = r"(?P<who>[\u3400-\u9fffA-Za-z]{1,8}?(?:%s))(?:今天|今日|昨日|近日|日前|本周|本月|正式|宣布|于)[^，。；]{0,16}?(?:发布|推出|开源|上线|宣布)"
"""What a text of its own voice begins with: ``青禾科技今天发布青禾引擎2.0``."""
_ABOUT = declared(rf"[Aa]bout (?:the )?(?P<who>{_NAME}):?|关于(?P<han>[\u3400-\u9fffA-Za-z0-9·]{{2,12}}?)[:：]?")
_RELEASED = declared(
    rf"(?:[-–—]\s*|^)(?P<who>{_NAME}),?\s(?:\([^()]{{2,24}}\),?\s)?today\s(?:announced|introduced|unveiled|launched|released|presented)\b"
)
"""What the release of a body says of the body on the day itself."""
_PUTS_OUT = declared(
    rf"^(?:(?:[Tt]oday|[Tt]his week|[Yy]esterday),?\s)?(?P<who>{_NAME}?)(?:,[^,.]{{3,60}},)?\s(?:has\s|have\s|is\s|are\s|today\s|now\s|just\s)*"
    r"(?:releas(?:ed|es|ing)|publish(?:ed|es|ing)|launch(?:ed|es|ing)|open-sourc(?:ed|es|ing)|introduc(?:ed|es|ing)|unveil(?:ed|s|ing)|announc(?:ed|es|ing))\b"
)
"""What a text of those who made what it tells of begins with: ``Orme AI has released``."""
_COMMENT = declared(
    r"(?i:\b(?:weekly|briefing|outlook|newsletter|market watch|analysts?|research note|note \d+|initiat\w+ (?:of )?coverage|coverage|equity|securities|price target)\b)|研报|周报|点评|研究报告"
)
_OF_OUTLET = declared(r"^[Bb]y\s[^,\n]{3,40},\s[A-Z][\w&]*(?:\s[A-Z][\w&]*){0,2}\s(?:Weekly|Review)\b")
"""A by-line with the outlet of who wrote a text, whose name makes it no note."""
_TRIAL = declared(
    r"(?i:\b(?:review(?:ed)?|hands?-on|first look|head-to-head|shoot-?out|a (?:week|month|day) with|put to the test|tested|we test|we (?:ran|tried|used|compared|measured)|for a (?:week|month|fortnight)|vs\.?|versus)\b)"
    r"|评测|测评|上手|体验|开箱|横评|横向|对比|试用"
)
"""What the title of a text has in it that tries what others make."""
_TRIED = declared(
    r"\b(?:lent|loaned) (?:me|us)\b|\b(?:I|[Ww]e) (?:bought|borrowed|rented)\b|\b(?:review|test|loan) (?:unit|sample|card)\b"
    r"|(?:我|笔者)[^，。；们]{0,12}?(?:买了|测了|跑了|入手)|自费|自掏腰包|送测|借测|我们(?:买|购买|借|租)(?:了|来|到)"
)
_TRIED_OURSELVES = declared(
    r"\b(?:[Ww]e|I)(?:[’']ve)? (?:have |also |then |first )?(?:tested|measured|ran|bought|borrowed|served|tried|compared|benchmarked)\b"
    r"|我们[\u3400-\u9fff]{0,6}?(?:测|找来|让|买|跑|选取|借|试|对比)"
)
"""What those do who try what others make."""
_MADE = declared(
    r"\b[Ww]e(?:[’'](?:ve|re))? (?:have |are |also |today |now )*(?:built|build|designed|develop(?:ed)?|trained|release[ds]?|releasing|publish(?:ed|ing)?|announc(?:e[ds]?|ing)|launch(?:ed)?|introduc(?:e[ds]?|ing)|open-sourced?)\b"
    r"|\b[Oo]ur (?:new )?(?:chip|processor|accelerator|model|engine|product|customers)\b"
    r"|我们[\u3400-\u9fff]{0,4}?(?:发布|推出|开源|研发|自研|设计)了?|我们(?:还|也)?训练|我们的(?:新)?(?:芯片|模型|产品|客户|引擎|加速卡)"
)
"""What those say who speak of what they make themselves."""
_DESK = declared(
    r"\b(?:Team|Desk|Research|Equit(?:y|ies)|Group|Semiconductors?|Technology|Sector|Strategy|Analysts?)\b"
)
_PART = declared(r"\s?[|·–—]\s?|,\s|\s-\s")
_NOBODY = declared(
    r"(?i:release|technical|field|press|weekly|monthly|annual|developer|product|the|a|an|our|my|how|why|what|benchmark\w*|testing|introducing|update|notes?|results?|part|review)\b"
)
_TEAM = declared(
    r"(?:\s(?:[a-z]+\s){0,3}(?i:team|group|staff|engineering|engineers|research team)|团队|工程师|研究组|实验组)$"
)
_WHOLE = 0.25
_NAME_IN_QUOTES = 24


class Voice(NamedTuple):
    """How a text speaks."""

    is_own: bool
    """Tells a text in the first person: a report of those who did what it tells of."""
    is_single: bool
    """Tells one that one person writes: I, not we."""
    speaker: str | None
    """The name under which it says that it speaks."""
    authors: tuple[str, ...]
    """Who it says wrote it, persons or a team."""

    is_comment: bool = False
    """Tells a note on what others make, as analysts write them."""

    is_test: bool = False
    """Tells one in which those who write try what others make: a review of a product."""

    @property
    def name(self) -> str | None:
        """Returns the name of who speaks: the body, else the one person or the team that wrote it."""
        if not self.is_own or self.speaker:
            return self.speaker
        first = next(iter(self.authors), "")
        return (first if self.is_single or self.is_test or _ends_as_body(first) else _team(first)) or None


@lru_cache(maxsize=8)
def voice(text: str) -> Voice:
    """Tells who speaks in a text; one in which only the persons that it quotes say "we" is no text of its own voice."""
    lines = [line.strip(" #*_>") for line in text[:_LONGEST].split("\n") if line.strip()]
    prose = [
        unquoted(line) for line in lines if len(line) * (1 + bool(_HAN.search(line))) >= _SHORTEST and " | " not in line
    ]
    told = [line for line in prose if _FIRST.search(line)]
    is_trial = _TRIAL.search(" ".join(lines[:1])) is not None
    is_own = bool(told) and (
        len(told) >= _WHOLE * len(prose) or (is_trial and any(_TRIED_OURSELVES.search(line) for line in told))
    )
    many = sum(len(_FIRST.findall(line)) for line in told)
    single = sum(len(_SINGLE.findall(line)) for line in told)
    speaker = _speaker(lines, prose) if is_own else _issuer(lines)
    is_maker = any(_MADE.search(line) for line in told)
    if is_own and speaker is None and is_maker and not is_trial and not _authors(lines[:_HEAD]):
        speaker = _maker(prose)
    is_comment = any(_COMMENT.search(_OF_OUTLET.sub("", line)) for line in lines[:2])
    is_test = is_own and (is_trial or any(_TRIED.search(line) for line in told))
    is_test = is_test and not is_comment and not is_maker
    return Voice(is_own, single * 2 > many, speaker, _authors(lines[:_HEAD]), is_comment, is_test)


def unquoted(words: str) -> str:
    """Returns words without what stands in quotation marks, which is another's voice; a short quotation is a name."""
    return _QUOTED.sub(lambda found: found[0] if _is_name_in_quotes(found[0]) else " ", words)


def _is_name_in_quotes(words: str) -> bool:
    """Tells a short quotation in which nobody speaks of himself."""
    return len(words) < _NAME_IN_QUOTES and _FIRST.search(words) is None


def is_first_person(words: str) -> bool:
    """Tells words in which those who write speak of themselves."""
    return _FIRST.search(unquoted(words)) is not None


def _authors(head: list[str]) -> tuple[str, ...]:
    for line in head[1:]:
        if len(line) > _LONGEST_LINE or line.endswith(("。", "！")):
            continue
        if role := _ROLE.match(line):
            return (role["author"],)
        for form in (_AUTHOR, _BY, _HAN_BY):
            if found := form.search(line):
                names_of = [found["who"], *_AND.findall(line[found.end() :])[:3]]
                return tuple(_DATED.sub("", name).strip(" .,") for name in names_of)
    return ()


def _speaker(lines: list[str], prose: list[str]) -> str | None:
    """Returns the body that a text says it is of: ``At Orme we``, ``Orme engineering blog``, ``Orme: weekly note``."""
    for form in (*_WE, _HAN_WE):
        for line in prose:
            for found in form.finditer(line):
                who = next(name for name in found.groups() if name)
                if not _is_common(who):
                    return who.strip(" .,")
    for line in lines[:_HEAD]:
        if len(line) > _LONGEST_LINE or line.endswith(("。", "！", "？")):
            continue
        if (of := _SERIES_OF.match(line)) and not _is_common(of["who"]):
            return of["who"].strip(" .,")
        for form in (_ROLE, _SERIES, _TITLED):
            head = form.match(line)
            if head is None or _is_common(head["who"]) or is_generic(head["who"]) or not _looks_like_body(head["who"]):
                continue
            if _ends_as_body(head["who"]) or (form is not _TITLED and _is_name_here(head["who"], prose)):
                return head["who"].strip(" .,")
        if (opens := _OPENS.match(line)) and _ends_as_body(opens["who"]) and not is_generic(opens["who"]):
            return opens["who"]
        if (house := _house(line)) and house not in _authors(lines[:_HEAD]):
            return house
        if told := re.match(_HAN_TEAM % "|".join(names("organisations")["zh"]), line):
            return told["who"]
        if told := _HAN_SOURCE.search(line):
            return told["who"]
    released = (re.match(_HAN_RELEASED % "|".join(names("organisations")["zh"]), line) for line in lines[:_HEAD])
    return next((found["who"] for found in released if found), None)


def _maker(prose: list[str]) -> str | None:
    """Returns the body of which the first paragraphs of those who made a thing say that it puts it out."""
    told = (_PUTS_OUT.match(line) for line in prose[:2])
    return next(
        (m["who"].strip(" .,") for m in told if m and not _is_common(m["who"]) and _looks_like_body(m["who"])), None
    )


def _issuer(lines: list[str]) -> str | None:
    """Returns the body whose release a text in the third person is: ``About Orme Labs`` stands over who that is."""
    head = " ".join(lines[:_HEAD])
    for line in lines[_HEAD // 2 :]:
        found = _ABOUT.fullmatch(line) if len(line) < _LONGEST_LINE // 2 else None
        if found is not None and (who := found["who"] or found["han"]) in head:
            return who
    released = (_RELEASED.search(line) for line in lines[:_HEAD])
    return next((found["who"] for found in released if found and not _is_common(found["who"])), None)


def _house(line: str) -> str | None:
    """Returns of a line that says from which desk of which house a note is the house: ``Orme Quay, Equity Research``."""
    parts = _PART.split(line)
    if len(parts) < 2 or not _DESK.search(line):
        return None
    named = (part for part in parts if re.fullmatch(_NAME, part) and not is_generic(part))
    return next((part for part in named if not _is_common(part.split()[0]) and not part[-1].isdigit()), None)


def _is_common(name: str) -> bool:
    return bool(_NOBODY.match(name)) or name.lower() in names("plain")["words"]


def _is_name_here(name: str, prose: list[str]) -> bool:
    """Tells a name from a capitalised word: one that the text never writes small."""
    return " " in name or not any(re.search(rf"\b{re.escape(name.lower())}\b", line) for line in prose)


def _ends_as_body(name: str) -> bool:
    if name[-1:] >= "\u3400":
        return len(name) > 2 and name.endswith((*names("organisations")["zh"], *names("commentators")["words"]))
    return " " in name and (name.split()[-1] in names("organisations")["words"] or " & " in name)


def _looks_like_body(name: str) -> bool:
    return not any(c.isdigit() for c in name)


def _team(author: str) -> str:
    """Returns whose team an author is: ``Orme team`` as Orme; nothing of a person."""
    found = _TEAM.sub("", author)
    return found if found != author else ""
