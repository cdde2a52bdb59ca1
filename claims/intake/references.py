"""What a noun or a pronoun stands for: ``the card``, ``a single tray``, ``the run``, ``it``."""

import re
from collections.abc import Iterable, Sequence
from functools import cache

from claims import resources
from claims.intake.floor import holder, is_quoted
from claims.intake.mention import Mention
from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES
from claims.intake.series import first_ones_heir
from claims.intake.situation import Situation
from claims.model.subject import SubjectKind
from claims.patterns import declared

_DETERMINER = r"(?:\b(?:[Tt]he|[Mm]y|[Aa]n?|[Tt]his|[Tt]hat|[Ee]ach|[Ee]very|[Ii]ts|[Tt]heir|[Oo]ur|[Oo]ne)\s(?:[a-z][\w-]*\s)?|(?:该款?|这[款一台颗张套座片枚块]|此款|单个|每个|每台|每张|整个|全)(?:[^，。；的]{1,8}的)?(?:新一?代?|国产|自研|全新|旗舰)?|(?<![\u3400-\u9fff更最])新款?)"
_NAMED_BY = declared(rf"{_DETERMINER}(?P<noun>[a-z]{{3,20}})(?![\w-])")
_PRONOUN = declared(r"(?:[Ii]ts?|[Tt]hey|[Tt]heir)\s|其")
_THEY_FOUND = declared(
    r"They\s(?:also\s|then\s|have\s)*(?:found|measured|report(?:ed)?|saw|noted|tested|say|said|expect|estimate|want|plan)\b"
)
"""A sentence that goes on about people who tell what they found, rather than about things."""
_CONTRAST = declared(
    r"\b(?:while|whereas|unlike|replac(?:es|ed|ing)|succeed(?:s|ed|ing)|instead of|rather than|written by|made by|written for|made for)\s(?:the\s|an?\s|our\s)?$|而$|不像$"
)
_SETTING = declared(
    r"(?:On|With|For|In|At|Using|Under|Against|Unlike|When running|在|与|用)\s?(?:the\s|an?\s|our\s|my\s)?(?:[\w-]+\s){0,2}"
    r"|(?:在|使用|采用|基于)[\u3400-\u9fff\d]{0,10}"
)
"""What stands before a thing that only sets the scene of its sentence: ``On the X2, the model …``."""
_AT_WORK = declared(
    r"\b(?:runs?|ran|running|serves?|served|serving|hosts?|hosting)\s(?:the\s|an?\s)?(?:(?:open|new|large|small|language)\s){0,2}(?:model\s)?$|(?:运行|部署)$"
)
_INTRODUCED = declared(
    r"\b(?:into|by|with|as|to|in favou?r of|use|build|built|made) (?:an?|our|its|the|their) (?:own |new |smaller |larger |second |much )*[\w -]{0,24}?,? (?:called |named |dubbed )?[“\"]?$"
)
"""What stands before a thing that a sentence leads to from another: ``distilled X into a new model, Y``."""
_SAME = declared(r"\b(?:[Uu]nder|[Oo]n|[Ii]n|[Ww]ith|[Ff]or|[Aa]t) the same [\w -]{2,24},?\s$")
_USED = declared(r"\bus(?:ed|es|ing|e)\s(?:the\s)?$|使用了?$")
_BASE = declared(
    r"\b(?:built|based|founded|resting|running) on\s(?:the\s)?$|\b(?:powered by|fine-?tuned from|derived from)\s(?:the\s)?$|基于$"
)
_SET = declared(
    r"(?:^|[,;:]\s|[.!?。]\s+|\n|\b(?:while|when|and|by)\s)(?:[Ww]ith|[Rr]unning|[Uu]sing|[Ff]or|[Oo]n|[Ss]erving|[Ww]hen running|[Ww]hen serving|[Oo]nce)"
    r"\s(?:the\s|an?\s)?(?:same\s|open\s|smaller\s|larger\s)?(?:[a-z-]+\s){0,2}$"
    r"|\b(?:with|running|using|serving)\s(?:the\s|an?\s)?(?:same\s|open\s|smaller\s|larger\s)?(?:[a-z-]+\s){0,1}$"
    r"|(?:运行|使用了?|以|采用|选用|部署|用|在)$"
)
"""What stands before a model that a sentence only runs."""
_LEFT = declared(
    r"\b(?:by|in) (?:comparison|contrast),|\b(?:will be|was|is|has been|is being|were|are) (?:switched off|retired|discontinued|phased out|withdrawn|shut down)\b|相比之下|作为对比|对比之下|(?:已|将)(?:停售|停产|下线|退役|停用|停止服务)"
)
"""What a sentence says of a thing that the next one does not go on about."""
_PROVIDER = declared(r"\b(?:from|at|via|through|on)\s(?:the\s)?$")
_ONE = declared(r"\b(?:[Oo]ne|[Ss]ingle|[Ee]ach|[Pp]er)\s$|[单每][张颗块枚片]$")
_DEVICES = frozenset([SubjectKind.ACCELERATOR, SubjectKind.NETWORK_CARD])
_NEW_ONE = declared(
    r"\b(?:train|build|develop|release|launch|design|pre-train|fine-tune)(?:s|ed|ing)?\san?\s(?:[\w-]+\s){0,2}[a-z]+$"
)
"""What brings in a thing that no name has told of before: ``plans to train a larger model``."""
_MACHINE = declared(rf"{_DETERMINER}machine\b")
_FROM = declared(r"\s(?:from|by)\s(?:the\s)?")
_MACHINES = frozenset([SubjectKind.ACCELERATOR, SubjectKind.SERVER, SubjectKind.CLUSTER])
_ROW = 200
_LONGEST_SUBJECT = 80
_APPOSED = declared(r"^[^,]*\b[a-z]+,? (?:called |named |dubbed |the )?[“\"]?$")
_NUMBER = declared(r"(?:[\s-]|(?<=[\u3400-\u9fff]))[A-Z]{0,3}-?\d[\w.]*$")
_SERIAL = declared(r"(?P<head>[A-Z]{1,3})-?\d{1,4}[A-Za-z]?")
_ENDS = declared(r"\d{1,4}(?=[A-Za-z]?$)")
_VARIANT = declared(r"\s(?:XL|XS|Lite|Mini|Pro|Max|Ultra|Plus|Air|Nano|Micro|Large|Small|S|X)$")
_FAR, _FARTHER = 8, 24
"""How many sentences back a pronoun or a noun is followed."""


@cache
def _nouns() -> list[tuple[SubjectKind, re.Pattern[str]]]:
    table = resources.table("intake/names.toml")["references"]
    return [
        (SubjectKind(kind), re.compile(rf"{_DETERMINER}(?:{'|'.join(map(re.escape, forms))})(?![A-Za-z0-9_-])"))
        for kind, forms in table.items()
    ]


_DEFINITE = declared(
    r",\s(?:the|this|our)\s(?P<noun>model|chip|card|accelerator|cluster|server)\s(?=[a-z])|，(?:该|这款|这个)(?P<han>模型|芯片|加速卡|集群|服务器)",
    re.IGNORECASE,
)
_DEFINITE_KINDS = {
    "model": SubjectKind.MODEL,
    "模型": SubjectKind.MODEL,
    "cluster": SubjectKind.CLUSTER,
    "集群": SubjectKind.CLUSTER,
    "server": SubjectKind.SERVER,
    "服务器": SubjectKind.SERVER,
    **dict.fromkeys(("chip", "card", "accelerator", "芯片", "加速卡"), SubjectKind.ACCELERATOR),
}


def referred(at: Situation, named: Named, wanted: Iterable[SubjectKind]) -> Mention | None:
    """Returns the mention that a noun before the figure means: of a kind that the figure may be about."""
    start, _ = at.sentence
    here = at.figure.found
    fitting = tuple(wanted)
    for first, last in ((start, here.start), (here.end, at.own[1])):
        words = at.text[first:last]
        if (own := _by_own_noun(words, named)) is not None and (not fitting or own.kind in fitting):
            return own
        for kind, noun in _nouns():
            if (
                (not fitting or kind in fitting)
                and ((told := noun.search(words)) or _opens_with(words, kind, is_behind=first == here.end))
                and not (told and _NEW_ONE.search(words[: told.end()]))
                and (meant := _meant(at, named, kind) or _machine(at, named, words, fitting)) is not None
                and not _is_anothers(at, named, words, noun, meant)
            ):
                return _by_maker(at, named, kind, first + told.end() if told else 0) or meant
    return None


def _by_maker(at: Situation, named: Named, kind: SubjectKind, end: int) -> Mention | None:
    """Returns the thing of the maker named right behind the noun for it: ``the new card from Orme``."""
    by = _FROM.match(at.text, end) if end else None
    body = next((m for m in named.within(by.end(), by.end() + 1) if m.kind in BODIES), None) if by else None
    if body is None:
        return None
    machines = _MACHINES if kind in _MACHINES else frozenset([kind])
    before = (m for m in named.before(end) if m.kind in machines)
    return next((m for m in before if (who := named.maker(named.subjects[m.subject])) and who.id == body.subject), None)


def subject_of_clause(at: Situation, named: Named) -> Mention | None:
    """Returns what the noun means that a clause begins with, behind all names before the figure: ``On an X9, the model runs at``."""
    found = [*_DEFINITE.finditer(at.text, at.sentence[0], at.figure.found.start)]
    if not found or any(m.kind not in BODIES for m in named.within(found[-1].start(), at.figure.found.start)):
        return None
    if not any(m.kind not in BODIES for m in named.within(at.sentence[0], found[-1].start())):
        return None
    noun = (found[-1]["noun"] or found[-1]["han"]).lower()
    return _meant(at, named, _DEFINITE_KINDS[noun])


def _machine(at: Situation, named: Named, words: str, fitting: Sequence[SubjectKind]) -> Mention | None:
    """Returns the server that a text without a cluster calls a machine."""
    is_open = _MACHINE.search(words) is not None and (not fitting or SubjectKind.SERVER in fitting)
    return _meant(at, named, SubjectKind.SERVER) if is_open else None


def _is_anothers(at: Situation, named: Named, words: str, noun: re.Pattern[str], meant: Mention) -> bool:
    """Tells what a person who is quoted calls ``our model`` from the thing of another body."""
    found = noun.search(words)
    if found is None or not found[0].lower().startswith(("our ", "my ")) or not is_quoted(at):
        return False
    return named.maker(named.subjects[meant.subject]) != holder(at, named)


def _meant(at: Situation, named: Named, kind: SubjectKind) -> Mention | None:
    """Returns what ``the card`` means: the last one told of in its section, else that of the title, else the last one."""
    found = topic(at, named, [kind], _FARTHER)
    if found is not None and (main := _main_of_both(named, found) or _tried(at, named, found)) is not None:
        return main
    if found is not None and found.start >= named.section(at.sentence[0]):
        return found
    return next((m for m in named.within(0, at.text.find("\n")) if m.kind is kind), found)


def _tried(at: Situation, named: Named, found: Mention) -> Mention | None:
    """Returns the thing that a text tries, to which a new paragraph goes back from the one that it was compared with."""
    if found.start >= at.figure.block.start or not named.is_trial:
        return None
    title_end = at.text.find("\n")
    titled = next((m for m in named.within(0, title_end) if m.kind is found.kind), None)
    return titled or next((m for m in named.mentions if m.kind is found.kind), None)


def _main_of_both(named: Named, found: Mention) -> Mention | None:
    """Returns of two things that one sentence sets side by side the one that the text is about by its title."""
    side = [m for m in named.within(*named.sentence_at(found.start)) if m.kind is found.kind]
    if len({m.subject for m in side}) < 2:
        return None
    titled = [m.subject for m in named.within(0, named.text.find("\n")) if m.kind is found.kind]
    return next((m for m in side if titled and m.subject == titled[0]), None)


@cache
def _han_nouns(kind: SubjectKind) -> tuple[str, ...]:
    return tuple(form for form in resources.table("intake/names.toml")["references"].get(kind, ()) if form > "\u3400")


def _opens_with(words: str, kind: SubjectKind, *, is_behind: bool) -> bool:
    """Tells a Chinese clause that begins with a bare noun, which needs no article: 集群采用两层网络.

    Right behind a figure the noun is only what the figure counts.
    """
    forms = tuple(form for form in _han_nouns(kind) if len(form) > 1)
    clauses = re.split("[，；。]", words)[is_behind:]
    return bool(forms) and any(part.startswith(forms) for part in clauses if part[:1] > "\u3400")


def _by_own_noun(words: str, named: Named) -> Mention | None:
    """Returns the last mention of a thing whose name ends in a noun that the words use: ``a single tray``."""
    for found in _NAMED_BY.finditer(words):
        if (mention := named.nouns.get(found["noun"])) is not None:
            return mention
    return None


def pronoun(at: Situation, named: Named) -> Mention | None:
    """Returns what a sentence that begins with ``it`` or ``its`` goes on about: the first thing of the one before."""
    start, _ = at.sentence
    if not _PRONOUN.match(at.text, start) or _THEY_FOUND.match(at.text, start) or start <= at.figure.block.start:
        return None
    before = named.sentence_at(start - 2)
    things = [m for m in named.within(*before) if m.kind not in BODIES and not m.is_aside]
    plain = [m for m in things if not _SETTING.fullmatch(at.text, before[0], m.start)]
    first = next(iter(plain or things), None)
    return _by_noun_before(at, named, before[0], first) or first


def _by_noun_before(at: Situation, named: Named, start: int, first: Mention | None) -> Mention | None:
    """Returns what the noun means that a sentence begins with before it names anything: ``one rack trained Orme``."""
    words = at.text[start : first.start] if first is not None else ""
    if len(words) > _LONGEST_SUBJECT or _SETTING.match(words) or _APPOSED.search(words):
        return None
    found = (_meant(at, named, kind) for kind, noun in _nouns() if noun.search(words))
    return next((m for m in found if m is not None and first is not None and m.kind is not first.kind), None)


def topic(at: Situation, named: Named, kinds: Iterable[SubjectKind], farthest: int = _FAR) -> Mention | None:
    """Returns the first mention of some kinds in the nearest sentence before that has one; comparisons are passed over."""
    wanted = frozenset(kinds)
    start = at.sentence[0]
    nearest: tuple[int, int] | None = None
    found: Mention | None = None
    seen: set[tuple[int, int]] = set()
    is_in_table = _is_row(at.text, start)
    for mention in named.before(start - 1):
        sentence = named.sentence_at(mention.start)
        if nearest is not None and sentence != nearest:
            break
        if _is_row(at.text, mention.start) and not is_in_table:
            continue
        seen.add(sentence)
        if len(seen) > farthest:
            break
        if (
            mention.kind in wanted
            and not mention.is_aside
            and not _is_one_of_many(at, named, mention)
            and not (mention.start < at.figure.block.start and _is_passed(at, named, mention, wanted))
            and not is_beside_a_figure(at.text, mention)
            and not _is_by_the_way(at.text, mention, len(wanted))
            and not (sentence[1] <= start and _LEFT.search(at.text, *sentence))
            and not (
                (found is not None or mention.start < at.figure.block.start)
                and _SETTING.fullmatch(at.text, sentence[0], mention.start)
            )
        ) and (found is None or not _INTRODUCED.search(at.text, max(0, found.start - 48), found.start)):
            nearest, found = sentence, mention
    return found


def _is_one_of_many(at: Situation, named: Named, mention: Mention) -> bool:
    """Tells hardware of which one piece is spoken of, in a paragraph about something else: ``One X2 serves``."""
    start = at.figure.block.start
    if (
        mention.start < start
        or mention.kind not in _DEVICES
        or not _ONE.search(at.text, max(0, mention.start - 12), mention.start)
    ):
        return False
    return any(m.kind not in BODIES and m.kind not in _DEVICES for m in named.within(start, mention.start))


def _is_passed(at: Situation, named: Named, mention: Mention, wanted: frozenset[SubjectKind]) -> bool:
    """Tells a thing of an earlier paragraph that no later one goes on about: of the same family, or a model only run."""
    is_run = mention.kind is SubjectKind.MODEL and len(wanted) > 1 and is_set(at.text, mention)
    return is_run or _is_kin(at, named, mention)


def _is_kin(at: Situation, named: Named, mention: Mention) -> bool:
    """Tells a forerunner, a successor or a variant of what the text is about, which only its own paragraph goes on about."""
    main = named.main([mention.kind], at.text.find("\n"))
    if main is None or main.id == mention.subject:
        return False
    head, other = _family(main.name), _family(named.subjects[mention.subject].name)
    more = named.counts[main.id] - named.counts[mention.subject]
    is_less = more > 0 or (more == 0 and _number(named.subjects[mention.subject].name) < _number(main.name))
    return is_less and head == other and bool(head)


def _number(name: str) -> int:
    """Returns the number that a name ends in; 0 where it has none."""
    found = _ENDS.search(name)
    return int(found[0]) if found else 0


def _family(name: str) -> str:
    """Returns what the names of a series have in common: ``Dace`` of Dace 2, 青鹤 of 青鹤C3, ``Merl`` of Merl and Merl XL."""
    bare = _VARIANT.sub("", first_ones_heir(name))
    serial = _SERIAL.fullmatch(bare.rpartition(" ")[2])
    return serial["head"] if serial else _NUMBER.sub("", bare)


def is_set(text: str, mention: Mention) -> bool:
    """Tells a model that its sentence only runs: ``With Orme 7B``, ``using the Orme model``."""
    return _SET.search(text[max(0, mention.start - 48) : mention.start]) is not None


def is_base(text: str, mention: Mention) -> bool:
    """Tells a model that something else is built on: ``an assistant built on Orme 7B``."""
    return mention.kind is SubjectKind.MODEL and bool(_BASE.search(text[max(0, mention.start - 24) : mention.start]))


def _is_by_the_way(text: str, mention: Mention, wanted: int) -> bool:
    """Tells a thing that a sentence names without going on about it: set in contrast, put to work, or only a provider."""
    before = text[max(0, mention.start - 32) : mention.start]
    if (
        _CONTRAST.search(before)
        or _SAME.search(before)
        or is_base(text, mention)
        or (mention.kind is SubjectKind.FRAMEWORK and _USED.search(before))
    ):
        return True
    if wanted == 1:
        return False
    return bool((_AT_WORK if mention.kind is SubjectKind.MODEL else _PROVIDER).search(before)) and (
        mention.kind in (SubjectKind.MODEL, SubjectKind.SERVICE, SubjectKind.SITE)
    )


def _is_row(text: str, place: int) -> bool:
    """Tells a place in a row of a table, which a paragraph after it does not go on about."""
    first = text.rfind("\n", max(0, place - _ROW), place) + 1
    last = text.find("\n", place, place + _ROW)
    return text.count(" | ", first, last if last >= 0 else place + _ROW) > 1


def is_beside_a_figure(text: str, mention: Mention) -> bool:
    """Tells a name tied to a number right before it, as in ``76.1 for the older model``."""
    before = text[max(0, mention.start - 32) : mention.start]
    return bool(re.search(r"\d\S*\s(?:\w+\s)?(?:for|of)(?:\sthe)?\s$", before))
