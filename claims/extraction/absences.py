"""Absences: statements that something was not published, verified, tested or supported."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from claims import resources
from claims.extraction.attribution import attribution
from claims.extraction.lexicon import any_of
from claims.extraction.proposal import Absence, AbsenceKind
from claims.extraction.sentences import sentences
from claims.patterns import declared

_BETWEEN = (
    r"(?:\s(?:been|yet|be|so|far|also|publicly|immediately|further|any|independently|currently|have|has|fully)){0,3}"
)
_LONGEST = 1200
_OBJECT = declared(r"\s(?P<what>(?:[$€£]?[\w’'-]+\s?){1,8})")
_HAN_REACH, _LONGEST_SUBJECT = 40, 24
_HAN_BORDER = declared(r"[，。；：、！？\n“”]")
_HAN_ADVERB = declared(r"^(?:但是?|不过|而|且|同时|目前|我们|他们)|(?:尚|并|均|也|仍|还|都|目前|暂时|至今)$")
_HAN_OBJECT = declared(r"[^，。；：、！？\s]{1,16}")


@cache
def _kinds() -> Mapping[str, AbsenceKind]:
    """Returns the words that tell of an absence, with what each says is absent."""
    table = resources.table("extraction/absences.toml")
    found: dict[str, AbsenceKind] = {}
    for kind in AbsenceKind:
        for forms in table[kind.value].values():
            for form in forms:
                found.setdefault(form, kind)
    return found


def _all(sort: str) -> str:
    """Returns a pattern of the forms of one sort, of whatever kind."""
    table = resources.table("extraction/absences.toml")
    return any_of(form for kind in AbsenceKind for form in table[kind.value][sort])


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    table = resources.table("extraction/absences.toml")
    others, words, asking = any_of(table["unless"]), _all("words"), any_of(table["asking"])
    negation = rf"(?:\b(?:{any_of(table['negations'])})|n[’']t|{_NEITHER})"
    english = (
        rf"{negation}{_BETWEEN}\s(?:(?!{others}\b)(?P<word>{words})|clear(?=\s{asking}\b)"
        rf"|{any_of(table['answering'])}(?:\s(?!of\b)[a-z-]+){{0,3}}?\s{any_of(table['questions'])})\b"
        rf"|\b(?:no|without)\s(?:further\s|independent\s|any\s|official\s)?(?!{others}\b)(?P<noun>{_all('nouns')})\b"
        rf"|\bno\s(?P<of>(?:[a-z-]+\s){{0,2}}?{any_of(table['things'])})\s(?:[\w-]+\s){{0,4}}?(?:is|are|was|were|been|being)\s"
        rf"(?:\w+ly\s|yet\s)?(?P<thing>{words})\b"
        rf"|\b(?:is|are|was|were|be|been|remains?|remained)\s(?:still\s|yet\s|as\syet\s|\w+ly\s)?(?P<predicate>{_all('predicates')})\b"
        rf"|\b(?P<adjective>{_all('adjectives')})\b"
        r"|\b(?:sa(?:ys?|id|ying)\snothing|nothing\s(?:is|was|has\sbeen)\ssaid)\s(?:about|of|on|more|further|as\sto)\b"
        rf"|\b(?:leaves?|left|leaving)\sopen(?=\s(?:{asking}|the\squestion)\b)"
        rf"|\b(?P<left>(?:questions?|issues?|{asking})(?:\s[\w-]+){{1,8}}?)\s(?:(?:is|was|were|been)\s)?(?:left|remains?|remained|still)\sopen\b"
    )
    verb = rf"{any_of(table['negations-zh'])}(?!{any_of(table['unless-zh'])})(?P<verb>{_all('verbs-zh')})"
    chinese = rf"(?:尚|并|均|也)?(?:(?P<word>{_all('zh')})|{verb})"
    return re.compile(english, re.IGNORECASE), re.compile(chinese)


_NEITHER = r"\b(?:neither|none\sof|nobody|no\sone)(?:\s[\w’'-]+){0,5}?\s(?:would|will|has|have|had|did|does|do|could)"
"""A subject that denies what its verb says."""


@cache
def _hints() -> tuple[str, ...]:
    """Returns pieces in lower case of which an English sentence that tells of an absence holds one."""
    table = resources.table("extraction/absences.toml")
    forms = [
        *table["negations"],
        *(
            form
            for kind in AbsenceKind
            for form in (*table[kind.value]["predicates"], *table[kind.value]["adjectives"])
        ),
    ]
    return tuple(dict.fromkeys([*(form.split()[0] for form in forms if form != "no longer"), *_HINTS]))


_HINTS = ("no ", "no\u00a0", "no\t", "n't", "n’t", "without", "nothing", "neither", "none", "nobody", "open")
_DENYING = frozenset("未没不拒暂无待")
"""Characters of which a Chinese sentence that tells of an absence holds one."""


def absences(text: str) -> Iterator[Absence]:
    """Yields what a text says is absent, in order."""
    for start, end in sentences(text):
        said = text[start:end].lower()
        english, chinese = _patterns()
        found = [*english.finditer(text, start, end)] if any(hint in said for hint in _hints()) else []
        if not (said.isascii() or _DENYING.isdisjoint(said)):
            found = sorted([*found, *chinese.finditer(text, start, end)], key=re.Match.start)
        who = attribution(text[start : min(end, start + _LONGEST)]) if found else None
        for statement in found:
            about = _about(text, statement, start, end)
            place = statement.start(), statement.end()
            yield Absence(*place, statement[0], _kind(statement), about, (start, end), who)


def _kind(statement: re.Match[str]) -> AbsenceKind:
    """Returns what is absent: as its word says, or the answer to a question."""
    said = statement.groupdict()
    word = next((form for sort, form in said.items() if form and sort not in ("of", "left")), "")
    return _kinds().get(" ".join(word.lower().split()), AbsenceKind.NOT_PUBLISHED)


def _han_subject(before: str) -> str | None:
    """Returns the subject of a Chinese phrase that nothing follows: ``训练数据规模未公布``."""
    subject = _HAN_ADVERB.sub("", _HAN_BORDER.split(before)[-1]).strip()
    return subject if 0 < len(subject) <= _LONGEST_SUBJECT else None


def _about(text: str, found: re.Match[str], start: int, end: int) -> str | None:
    """Returns what is missing: the object behind the verb, or the subject before it."""
    if found[0][-1] >= "\u3400":
        following = _HAN_OBJECT.match(text, found.end(), end)
        return following[0] if following else _han_subject(text[max(start, found.start() - _HAN_REACH) : found.start()])
    following = _OBJECT.match(text, found.end(), end)
    said = found.groupdict()
    if said["left"]:
        return _short(said["left"])
    if said["of"]:
        return _short(f"{said['of']}{following[0]}") if following else said["of"]
    if following and not _ASKED.search(found[0]):
        what = _ON.sub("", following["what"].strip()) if _COMMENTED.search(found[0]) else following["what"].strip()
        if what.split()[0].lower() not in ("by", "in", "for", "on", "and", "yet", "outside", "at", "with", "as"):
            return what
    return _subject(text[max(start, found.start() - 120) : found.start()])


_ASKED = declared(r"\sfor$")
_COMMENTED = declared(r"comment(?:ed)?$", re.IGNORECASE)
_ON = declared(r"^(?:on|about)\s")
_AUXILIARY = declared(
    r"(?:\s?\b(?:has|have|had|is|are|was|were|does|do|did|would|will|could|it|they|which|also|still|yet)\b)+\s*$"
)
_PARTS = declared(
    r"[,;:(]|\sand\s(?=(?:the|this|that|its|these|an?)\s)|\s(?:but|that|though|while|notes?)\s"
    r"|\s(?:and|but)$|^(?:and|but)\s"
)
_PREPOSITION = declared(r"\s(?:with|of|for|by|in|on|to|from|using|at|as|is|are|was|were|has|have)\s")
_VERB = declared(r"\s(?:is|are|was|were|has|have|had|does|do|did|says?|said)\s.*")


def _subject(before: str) -> str | None:
    """Returns the subject of a negated verb: the words of its clause, or of the first clause where it has none."""
    auxiliary = _AUXILIARY.search(before)
    parts = [part.strip() for part in _PARTS.split(_AUXILIARY.sub("", before))]
    if auxiliary is not None and "which" in auxiliary[0] and len(parts) > 1 and not parts[-1]:
        return _short(_PREPOSITION.split(parts[-2])[-1].removeprefix("that "))
    own = parts[-1] if parts[-1] or len(parts) < 2 else _VERB.sub("", parts[0])
    return _short(own)


def _short(phrase: str) -> str | None:
    words = phrase.strip(" *_`>").split()
    return " ".join(words) if 0 < len(words) <= 8 and words[-1].lower() not in ("it", "they", "we") else None
