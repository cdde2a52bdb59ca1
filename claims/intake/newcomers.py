"""Subjects that no record knows, drafted from the names in a text, and ids for them."""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping

from claims.intake.han_makers import short_of
from claims.intake.series import RANKS, family_of, first_ones, is_forerunner
from claims.intake.tokens import Names, tokens
from claims.intake.unknown import unknown_names
from claims.intake.vocabulary import UNDONE, names
from claims.model.base import RESERVED
from claims.model.library import Library
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_HAN_NUMBER = declared(r"(?<=[\u3400-\u9fff])[A-Z]{0,3}-?\d{1,4}(?:\.\d+)?[A-Z]{0,2}$")
_PLURAL = declared(r"[A-Z]\d+s$")
_PEOPLE = r"(?:researchers|scientists|engineers|group|team|academics|authors|study|paper|tests|laboratory|lab)\b"
"""What stands behind the place of a university where that stands for it: ``the Varn researchers``."""
_LONGEST = 60

BODIES = frozenset([SubjectKind.ORGANISATION, SubjectKind.OUTLET])
"""The kinds of subject that can make a claim."""


def new_subjects(
    text: str, known: Names, library: Library, figures: Iterable[tuple[int, int]], people: Mapping[str, tuple[int, int]]
) -> dict[str, Subject]:
    """Drafts the subjects that no record knows; a name that a known one covers is left to that."""
    taken = set(library.records)
    revived = {s.name: s.id for s in library.subjects.values() if s.withdrawn and s.withdrawn.why == UNDONE}
    drafts: dict[str, Subject] = {}
    seen: set[str] = set()
    written: dict[str, str] = {}
    variants: set[str] = set()
    found = sorted(unknown_names(text, figures, people).items(), key=lambda entry: -len(entry[0]))
    kinds = dict(found)
    for printed, kind in found:
        name = _beyond(printed, known, library)
        if not name or len(name) > _LONGEST or name in seen or name in variants:
            continue
        if " " in name and kind not in BODIES and (last := name.split()[-1]).isalpha():
            is_short = any(c.isdigit() for c in name) or f"the {last} " in text or f"The {last} " in text
            variants |= {last} if is_short else set()
        seen.add(name)
        if (same := written.get(_folded(name))) is not None:
            drafts[same] = drafts[same].model_copy(update={"aliases": (*drafts[same].aliases, name)})
            continue
        plural, name = ((name,), name[:-1]) if _PLURAL.search(name) else ((), name)
        aliases = (*plural, *_short(text, name, kind))
        if kind not in BODIES and (head := _first_word(name, found)):
            aliases = (*aliases, head)
        if kind not in BODIES and (tail := short_of(text, name, dict(found))):
            aliases = (*aliases, tail)
        if kind not in BODIES:
            aliases = tuple(a for a in aliases if not (a in kinds and a.isalpha() and is_forerunner(text, a, name)))
        seen.update(aliases)
        new_id = revived.get(name) or free_slug(name, taken)
        taken.add(new_id)
        written[_folded(name)] = new_id
        drafts[new_id] = Subject(id=new_id, name=name, kind=kind, aliases=aliases)
    for name, kind in first_ones(text, drafts.values()):
        new_id = revived.get(name) or free_slug(name, taken)
        taken.add(new_id)
        drafts[new_id] = Subject(id=new_id, name=name, kind=kind)
    drafts = _of_one_kind(drafts)
    return dict(sorted(drafts.items(), key=lambda entry: text.find(entry[1].name)))


def _first_word(name: str, found: Iterable[tuple[str, SubjectKind]]) -> str:
    """Returns the word by which a text goes on about a thing of two words, where no other name begins with it."""
    head, _, last = name.partition(" ")
    beginning = [(other, kind) for other, kind in found if other.split(" ")[0] == head and other != name]
    is_own = [other for other, kind in beginning if kind not in BODIES] == [head] and len(beginning) == 1
    is_word = len(last) > len("Max") and last.isalpha() and last not in RANKS.split("|")
    return head if is_own and is_word and not any(c.isdigit() for c in head) else ""


def _of_one_kind(drafts: Mapping[str, Subject]) -> dict[str, Subject]:
    """Gives the sizes of one family the kind of the family: a small one is a model where the family is one."""
    families: dict[str, list[Subject]] = {}
    for subject in drafts.values():
        is_sized = any(c.isdigit() for c in subject.name) and family_of(subject.name) != subject.name
        if subject.kind not in BODIES or is_sized:
            families.setdefault(_folded(family_of(subject.name)), []).append(subject)
    found = dict(drafts)
    for members in families.values():
        heads = [s for s in members if family_of(s.name) == s.name]
        kinds = Counter(s.kind for s in heads or members).most_common(2)
        if len(members) > 1 and (len(kinds) == 1 or kinds[0][1] > kinds[1][1]):
            found |= {s.id: s.model_copy(update={"kind": kinds[0][0]}) for s in members if s.kind is not kinds[0][0]}
    return found


def _folded(name: str) -> str:
    """Returns a name as it is whether written with blanks or with dashes."""
    return re.sub(r"[\s-]+", " ", name).casefold()


def _short(text: str, name: str, kind: SubjectKind) -> tuple[str, ...]:
    """Returns what a text calls a thing or a body for short: its number, or the first word where that stands alone."""
    if (base := _HAN_NUMBER.sub("", name)) != name and f"“{base}”" in text:
        return (base,)
    if kind in BODIES and len(name) > 3 and name >= "\u3400":
        said = (f"{name[:2]}{word}" for word in ("官方", "方面"))
        return tuple(words for words in said if words in text)
    first, *_, last = [token.text for token in tokens(name)] * 2
    if last != name and any(c.isdigit() for c in last) and not last[0].isdigit():
        return (last,)
    if kind not in BODIES or " " not in name:
        return ()
    if (seat := name.rpartition(" of ")[2]) != name:
        return tuple(dict.fromkeys(match[0] for match in re.finditer(rf"\b{re.escape(seat)} {_PEOPLE}", text)))
    shorter = dict.fromkeys([name.rsplit(" ", 1)[0], first])
    found = (s for s in shorter if len(s) > 2 and s not in names("organisations")["words"])
    return tuple(s for s in found if re.search(rf"(?<![\w-]){re.escape(s)}(?!\w)(?! [A-Z])", text))


def _beyond(name: str, known: Names, library: Library) -> str:
    """Returns what of a name is new: all, or what stands behind its maker; nothing unless that has a number."""
    found = list(known.find(name))
    if not found:
        return name
    start, end, owner = found[0]
    if _is_apart(name, start):
        return name
    rest = name[end:].strip() if start == 0 and library.subjects[owner].kind in BODIES else name
    if not any(c.isdigit() for c in name[found[-1][1] :]) or any(True for _ in known.find(rest) if rest != name):
        return ""
    return rest


def _is_apart(name: str, start: int) -> bool:
    """Tells a name of Chinese characters that only its number has in common with a known one: 云岭 K3 beside Orme K3."""
    head, _, number = name.rpartition(" ")
    return (
        start > 0
        and head >= "\u3400"
        and start == len(head) + 1
        and len(number) < len("X100")
        and not number.startswith(tuple(names("known")["accelerator"]))
    )


def slug(words: str, fallback: str = "subject") -> str:
    """Makes an id of words: their Latin letters and digits, else a short hash where there are none."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    made = "-".join(re.findall(r"[a-z0-9]+", re.sub(r"(?<=\d)[.,](?=\d)", "", plain)))[:80].strip("-")
    lost = sum(c >= "\u3400" for c in words)
    if lost or not made:
        digest = hashlib.sha256(words.encode()).hexdigest()[:6]
        made = f"{made or fallback}-{digest}"
    return f"{made}-{fallback}" if made in RESERVED else made


def free_slug(words: str, taken: Iterable[str], reached: dict[str, int] | None = None) -> str:
    """Makes an id that is not taken.

    `reached` remembers the number that each id has come to, for many ids of the same words where none becomes free again.
    """
    held = taken if isinstance(taken, (set, frozenset, dict)) else set(taken)
    base = slug(words)
    number = (reached or {}).get(base, 1)
    while (made := base if number == 1 else f"{base}-{number}") in held:
        number += 1
    if reached is not None:
        reached[base] = number
    return made
