"""Who makes a thing that no record knows, as far as the text tells: ``its new chip, the Orme X2``, ``Orme's X2``, ``Orme X2``."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from claims.intake.mention import Mention
from claims.intake.vocabulary import names
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_OWN = declared(r"[’']s?\s|\b(?:its|their|own)\b|的|自研|自主研发")
_BRINGS = declared(
    r"\b(?:announc|launch|unveil|introduc|releas|show|sell|ship|sampl|develop|mak|made|built|train|build|present|market)\w*\b"
    r"|\b(?:answer|respond|counter|repl[yi]|hit back|follow)\w*\b[^.;]{0,24}\bwith\b"
    r"|发布|推出|亮相|研发|开源|自研|生产|自建|建成|点亮|启用|打造"
)
_FROM = declared(
    r"(?:,? (?:an? [^,.;\n]{3,40} )?(?:made |built |designed |developed |produced |sold )?(?:from|by) (?:the )?(?:[\w-]+ ){0,3}"
    r"|[^.\n]{1,80}\. Its (?:maker|manufacturer|vendor|developer|creator),? (?:the )?(?:[\w-]+ ){0,3})"
)
"""What stands between a thing and its maker where the thing is named first."""
_STOP = declared(r"[.!?。！？\n](?:\s+|$)")
_GOES_ON = declared(
    r"\b(?:it|they|[Tt]he (?:company|firm|group|team|board|trust|lab|start-?up))\b|^(?:It|They)\b|该公司|公司"
)
_GOES_ON_OWN = declared(r"(?:Its|Their)\s[^,.;]{0,60}?,?\s?(?:the\s|called\s)?$")
_LONGEST = 160


def makers(
    text: str, new: Mapping[str, Subject], mentions: Sequence[Mention], bodies: Mapping[str, Subject]
) -> dict[str, str]:
    """Returns by new thing the body that a text shows to be its maker.

    That is the one whose name the thing's begins with, else the one of which the sentence that first names the thing
    says that it is its own, or that it brings it out.
    """
    found: dict[str, str] = {}
    called = [(short, body.id) for body in bodies.values() for short in _short(body)]
    called.sort(key=lambda one: -len(one[0]))
    for thing in new.values():
        if thing.kind in (SubjectKind.ORGANISATION, SubjectKind.OUTLET):
            continue
        head = next((owner for short, owner in called if _begins(thing.name, short)), None)
        if head is not None:
            found[thing.id] = head
    last: Mention | None = None
    for one, other in pairwise(mentions):
        is_new = one.subject in new and one.subject not in bodies and one.subject not in found
        if is_new and other.subject in bodies and _FROM.fullmatch(text, one.end, other.start):
            found[one.subject] = other.subject
    seen: set[str] = set(found)
    for mention in mentions:
        if mention.subject in bodies:
            last = mention
        elif mention.subject in new and mention.subject not in seen:
            seen.add(mention.subject)
            is_near = last is not None and not mention.is_aside and mention.start - last.end < _LONGEST
            if last is not None and is_near and _is_of(text[last.end : mention.start]):
                found[mention.subject] = last.subject
    return found | _of_family(new, found)


def _is_of(between: str) -> bool:
    """Tells by the words between a body and a thing that it is the body's: in one sentence, or in the next that goes on."""
    told = _STOP.split(between)
    if len(told) == 1:
        return between.strip(' “"「') in ("", "the") or bool(_OWN.search(between) or _BRINGS.search(between))
    if len(told) == 2 and _GOES_ON_OWN.match(told[1]):
        return True
    return len(told) == 2 and bool(_GOES_ON.search(told[1])) and bool(_BRINGS.search(told[1]))


def _of_family(new: Mapping[str, Subject], known: Mapping[str, str]) -> dict[str, str]:
    """Returns the makers of things that share a word of their name with one whose maker is told: Orme Apex, Apex S."""
    words = {word: owner for i, owner in known.items() for word in new[i].name.split() if len(word) > 2}
    rest = ((thing, next((words[w] for w in thing.name.split() if w in words), None)) for thing in new.values())
    return {t.id: owner for t, owner in rest if owner and t.id not in known and t.kind is not SubjectKind.ORGANISATION}


def _short(body: Subject) -> tuple[str, ...]:
    """Returns the names of a body with and without the ending that bodies have: 云鹤 of 云鹤科技."""
    endings = names("organisations")["zh"]
    bare = next((body.name.removesuffix(e) for e in endings if body.name.endswith(e) and body.name != e), "")
    return tuple(name for name in (body.name, *body.aliases, bare) if len(name) > 1)


def _begins(name: str, short: str) -> bool:
    if not name.startswith(short) or name == short:
        return False
    return short[-1] >= "\u3400" or not name[len(short)].isalnum()
