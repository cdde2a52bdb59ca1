"""Persons: names that a title or a word of speech shows to be a person's, who speaks for a body and is none."""

import re
from functools import cache, partial

from claims import resources
from claims.intake.vocabulary import names, pattern
from claims.patterns import declared

_BY_TITLE = 24
_MOST = 400
"""How many names of persons are looked at: each is looked for around each figure."""
_PART = r"[A-Z][a-zà-öø-ÿ]+(?:[-’'][A-Z]?[a-zà-öø-ÿ]+)*"
_FULL = declared(rf"(?<![\w.-]){_PART}(?: (?:[A-Z]\.|{_PART}|van|von|de|der|den|bin|al|la)){{1,5}}(?![\w-]|[ .-]?\d)")
_AFTER_SPEECH = declared(r"(?:\bsaid|\bsays|\badded|\btold|\bwrote|\bexplained|\badmitted|\bwarned)\s$")
_SPOKEN = "said|says|added|adds|told|thinks|believes|argues|warns|warned|admits|admitted|expects|hopes|recalls|would not say|declined"
_OWNED = declared(r"[’']s\s$")
_SAID_BY = declared(
    r"\b(?:said|says|added|adds|told|explained|argued|wrote)\s[A-Z][\w&-]*(?:\s[A-Z&][\w-]*){0,3}[’']s\s$"
)
"""What stands before a person who is told by the body that he or she is of: ``said Orme's``."""
_THEIRS = declared(r"\b(?:her|his|she|he)\b")
_WHO = declared(r",\s(?:who|whose)\b")
_HAN_TITLE = r"首席[\u3400-\u9fff]{1,4}[官家]|科学家|分析师|总裁|总经理|经理|主任|教授|院士|创始人|董事长|工程师|发言人|负责人|记者|架构师|专家|研究员|总监|主管|合伙人|院长|所长|组长|CEO|CTO|COO|CFO"
_HAN = declared(
    rf"(?:{_HAN_TITLE})[ \u3000]?(?!透露|表示|认为|介绍|指出|告诉|强调|预计|估计|补充|坦言|直言|解释|回应|回复|回答|认为|说|称)(?P<who>[\u3400-\u9fff]{{2,3}}?)(?=表示|称|说|认为|介绍|指出|告诉|透露|强调|预计|估计|补充|分析|写道|坦言|直言|解释|回应|回复|回答|评价|判断|在|向|[，、）)：:])"
)


@cache
def _common() -> frozenset[str]:
    return frozenset(resources.table("intake/names.toml")["plain"]["words"])


@cache
def _titles() -> re.Pattern[str]:
    return pattern(tuple(resources.table("intake/names.toml")["persons"]["words"]))


@cache
def _from() -> re.Pattern[str]:
    """Returns the form of a body behind a person who speaks for it: ``of the broker Orme Quay said``."""
    spoken = "|".join(names("speech")["words"])
    return re.compile(
        rf",?\s(?:of|at|from)\s(?:the\s|an?\s)?(?:[A-Z][a-z]+(?:an|ch|sh|se|ss)\s)?(?:[a-z-]+\s){{0,3}}"
        rf"[A-Z][\w&’'-]*(?:\s[A-Z&][\w’'-]*){{0,3}},?\s(?:{spoken})\b"
    )


@cache
def _speaks() -> re.Pattern[str]:
    return re.compile(rf"\s(?:{'|'.join(names('speech')['words'])}|{_SPOKEN})\b")


@cache
def _endings() -> frozenset[str]:
    return frozenset(resources.table("intake/names.toml")["organisations"]["words"])


@cache
def _bodies() -> re.Pattern[str]:
    """Returns what right before a name shows it to be that of a body: ``the research firm Orme Quay``."""
    nouns = resources.table("intake/names.toml")["kinds"]["organisation"]
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, nouns))})\s$")


def persons(text: str) -> dict[str, tuple[int, int]]:
    """Returns the persons of a text by name, full or last, each with the place where the full name stands first."""
    found: dict[str, tuple[int, int]] = {}
    for match in _HAN.finditer(text):
        found.setdefault(match["who"], match.span("who"))
        if len(found) > _MOST:
            break
    goes_by_last_name = cache(partial(_goes_by_last_name, text))
    for match in _FULL.finditer(text):
        name, span = _without_title(match)
        if name.count(" ") > 3 or " " not in name or name.split()[-1] in _endings() or name in found:
            continue
        if _is_shown(text, *span) or goes_by_last_name(name, bool(_THEIRS.search(text, span[1], span[1] + 60))):
            found[name] = span
            found.setdefault(name.split()[-1], span)
            if _goes_by_first_name(text, name.split()[0]):
                found.setdefault(name.split()[0], span)
        if len(found) > _MOST:
            break
    return found


def _goes_by_last_name(text: str, name: str, has_pronoun: bool) -> bool:
    """Tells a name that goes on by its last word, which speaks or is spoken of as he or she; bodies go by their first.

    `has_pronoun` tells whether he or she stands right behind the full name.
    """
    first, last = name.split()[0], name.split()[-1]
    if len(last) < 3 or first.lower() in _common() or re.search(rf"(?<![\w-]){first}(?![\w-]| {last}| [A-Z])", text):
        return False
    alone = rf"(?<![A-Za-z] )(?<![\w-]){last}(?:[’']s)?"
    return bool(re.search(rf"{alone} (?:{_SPOKEN})\b", text)) or (
        has_pronoun and bool(re.search(rf"{alone}(?![\w-]| [A-Z])", text))
    )


def _goes_by_first_name(text: str, first: str) -> bool:
    """Tells a family name that stands first, as in Chinese: ``Li Wen of Orme``, then ``according to Li``."""
    alone = rf"{first}(?![\w-]| [A-Z])"
    return (
        re.search(rf"\b(?:[Aa]ccording to|said|says|added) {alone}|(?<![\w-]){first} (?:{_SPOKEN})\b", text) is not None
    )


def _without_title(match: re.Match[str]) -> tuple[str, tuple[int, int]]:
    """Takes the title off that a name begins with: ``Professor Ann Lee``."""
    name, start = match[0], match.start()
    inside = [title for title in _titles().finditer(name) if name[title.end() :].count(" ") > 1]
    if inside:
        start += inside[-1].end() + 1
        name = name[inside[-1].end() + 1 :]
    while (lead := name.partition(" "))[2].count(" ") and lead[0].lower() in _common():
        start += len(lead[0]) + 1
        name = lead[2]
    while (title := _titles().match(name)) and name[title.end() :].strip():
        rest = name[title.end() :].lstrip(" .")
        start += len(name) - len(rest)
        name = rest
    while (owner := name.partition(" "))[0].endswith(("'s", "’s")) and " " in owner[2]:
        start += len(owner[0]) + 1
        name = owner[2]
    return name, (start, match.end())


def _is_shown(text: str, start: int, end: int) -> bool:
    """Tells whether a title stands beside a name in its clause, or a word of speech right by it."""
    before = re.split(r"[.;!?\n](?:\s|$)", text[max(0, start - _BY_TITLE) : start])[-1]
    if _bodies().search(before):
        return False
    behind = re.split(r"[.;!?\n](?:\s|$)", text[end : end + 3 * _BY_TITLE])[0]
    in_title = re.match(r",\s(?:an?\s|the\s|its\s|their\s)?(?:\w+\s){0,2}?(?=(\w+))", behind)
    if _WHO.match(behind) or _from().match(behind):
        return True
    if _OWNED.search(text, max(0, start - 4), start) and (_speaks().match(behind) or _SAID_BY.search(before)):
        return True
    if in_title and _titles().search(behind):
        return True
    title = list(_titles().finditer(before))
    if title and re.fullmatch(
        r"(?:\s(?:for|of)\s[\w ]+|\s[a-z][a-z -]{1,16}(?=,))?,?\s?(?:Dr|Mr|Ms|Mrs|Prof)?\.?\s?",
        before[title[-1].end() :],
    ):
        return True
    return bool(_AFTER_SPEECH.search(before)) and not re.match(r"\s[A-Z]", text[end : end + 2])
