"""Who has the floor: whose words a quotation is that says it nowhere in its own sentence, as in interviews."""

import re
from functools import lru_cache

from claims.intake.mentions import Named
from claims.intake.situation import Situation
from claims.intake.vocabulary import names
from claims.intake.voice import unquoted
from claims.model.subject import Subject
from claims.patterns import declared

_OPENING = declared(r"\s*(?:[“\"「]|A\s?[:：]|答\s?[:：])")
_LABEL = declared(r"\s*\**(?P<who>[A-Z][\w.’'-]*(?:\s[A-Z][\w.’'-]*){0,3}|[\u3400-\u9fff]{2,4})\**\s?[:：](?=\s?\S)")
_SHORT, _BRIEF = 60, 120
_MOST_BACK = 24
_ASKS = declared(r"[?？][”\"」]?\s*$")
_ENDS = declared(r"[.!。！”\"」]\s*$")


def is_quoted(at: Situation) -> bool:
    """Tells a figure that stands in what the text quotes."""
    before = at.text[at.figure.block.start : at.figure.found.start]
    return (
        before.count("“") > before.count("”") or before.count("「") > before.count("」") or before.count('"') % 2 == 1
    )


def is_spoken(at: Situation, named: Named) -> bool:
    """Tells a figure in what the text quotes, or in a paragraph that begins with the name of the person who answers."""
    label = _LABEL.match(at.text, at.figure.block.start)
    return is_quoted(at) or (label is not None and named.person(label["who"]) is not None)


def holder(at: Situation, named: Named) -> Subject | None:
    """Returns the body of whoever has the floor at a figure: who is quoted there, or tells the paragraph up to it.

    Nothing where the text quotes nobody and no person opens a sentence of the paragraph to speak.
    """
    block = at.figure.block
    words = at.text[block.start : block.end]
    label = _LABEL.match(words)
    if label is not None and (who := named.person(label["who"])) is not None:
        return named.speaks_for(who)
    if is_quoted(at) or _OPENING.match(words) is not None:
        return quoted(named, at.text, block.start, block.end)
    who = _telling(named, at.text[block.start : at.sentence[0]])
    return named.speaks_for(who) if who is not None else None


def quoted(named: Named, text: str, start: int, end: int) -> Subject | None:
    """Returns the body of whom a paragraph quotes: named in it beside the quotation, else who spoke last before it."""
    words = unquoted(text[start:end])
    who = _last(named, words)
    if who is None and named.named_in(words) is not None:
        return None
    for _ in range(_MOST_BACK):
        if who is not None or start <= 0:
            break
        start, end = text.rfind("\n", 0, start - 1) + 1, start - 1
        words = text[start:end]
        who = _last(named, unquoted(words))
        if who is None and not _is_passed_over(words) and (len(words) > _BRIEF or named.named_in(words)):
            return None
    return named.speaks_for(who) if who is not None else None


def _is_passed_over(words: str) -> bool:
    """Tells a paragraph that gives nobody else the floor: a question, a heading, nothing but a quotation."""
    bare = words.strip()
    is_heading = len(bare) < _SHORT and not _ENDS.search(bare)
    return not bare or bool(_ASKS.search(bare) or is_heading or _OPENING.match(bare))


def _last(named: Named, words: str) -> str | None:
    found = [(words.rfind(name), len(name), name) for name in named.persons if name in words]
    return max(found)[2] if found else None


def _telling(named: Named, words: str) -> str | None:
    """Returns the person who opens the last of some sentences that a person opens to speak: ``Vos showed how``."""
    for sentence in reversed(re.split(r"(?<=[.!?。！？])\s*", words)):
        for name in sorted(named.persons, key=len, reverse=True):
            if sentence.startswith(name) and _speech().match(sentence, len(name)):
                return name
    return None


@lru_cache(maxsize=1)
def _speech() -> re.Pattern[str]:
    return re.compile(rf"\s(?:also\s|then\s)?(?:{'|'.join(names('speech')['words'])})\b|表示|说|称|介绍|透露|指出")
