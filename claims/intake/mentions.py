"""Who and what a text names: the known subjects by name or alias, and new ones as drafts."""

import hashlib
import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from claims.intake.tokens import Names, tokens
from claims.intake.unknown import unknown_names
from claims.intake.vocabulary import UNDONE, single
from claims.model.base import RESERVED
from claims.model.library import Library
from claims.model.subject import Subject, SubjectKind

BODIES = frozenset([SubjectKind.ORGANISATION, SubjectKind.OUTLET])
"""The kinds of subject that can make a claim."""

_LONGEST = 60
_ASIDE = 40
_FARTHEST = 6_000
_BORDER = re.compile(r"\.(?!\d)|[;!?。；！？\n]")


class Mention(NamedTuple):
    """A place where a subject is named."""

    start: int
    end: int
    subject: str
    kind: SubjectKind
    is_aside: bool
    """Tells one that something is compared with."""


class Named:
    """All mentions in a text, in order, and the subjects that only the text knows."""

    def __init__(self, text: str, library: Library, figures: Iterable[tuple[int, int]] = ()) -> None:
        known = [subject for subject in library.subjects.values() if not subject.withdrawn]
        names = Names((name, subject.id) for subject in known for name in (subject.name, *subject.aliases))
        self.new = _new(text, names, library, figures)
        self.subjects: Mapping[str, Subject] = {subject.id: subject for subject in (*known, *self.new.values())}
        for subject in self.new.values():
            names.add(subject.name, subject.id)
            for alias in subject.aliases:
                names.add(alias, subject.id)
        self._names = names
        self.mentions = [
            Mention(start, end, owner, self.subjects[owner].kind, _is_aside(text, start))
            for start, end, owner in names.find(text)
        ]
        self._main: dict[tuple[frozenset[SubjectKind], int], Subject | None] = {}
        self._starts = [mention.start for mention in self.mentions]

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
        """Returns the subject of some kinds that the text is most about; a mention in its title counts fivefold."""
        wanted = frozenset(kinds)
        if (wanted, title_end) not in self._main:
            self._main[wanted, title_end] = self._most(wanted, title_end)
        return self._main[wanted, title_end]

    def _most(self, wanted: frozenset[SubjectKind], title_end: int) -> Subject | None:
        counts: Counter[str] = Counter()
        for mention in self.mentions:
            if mention.kind in wanted and not mention.is_aside:
                counts[mention.subject] += 5 if mention.start < title_end else 1
        return self.subjects[counts.most_common(1)[0][0]] if counts else None


def _is_aside(text: str, start: int) -> bool:
    before = text[max(0, start - _ASIDE) : start]
    clause = _BORDER.split(before)[-1]
    found = list(single("comparisons").finditer(clause))
    if not found:
        return False
    return len(tokens(clause[found[-1].end() :])) <= 5 and "," not in clause[found[-1].end() :]


def _new(text: str, known: Names, library: Library, figures: Iterable[tuple[int, int]]) -> dict[str, Subject]:
    """Drafts the subjects that no record knows; a name that a known one covers is left to that."""
    taken = set(library.records)
    revived = {s.name: s.id for s in library.subjects.values() if s.withdrawn and s.withdrawn.why == UNDONE}
    drafts: dict[str, Subject] = {}
    seen: set[str] = set()
    found = sorted(unknown_names(text, figures).items(), key=lambda entry: -len(entry[0]))
    for printed, kind in found:
        name = _beyond(printed, known, library)
        if not name or len(name) > _LONGEST or name in seen:
            continue
        seen.add(name)
        aliases = _short(text, name, kind)
        seen.update(aliases)
        new_id = revived.get(name) or free_slug(name, taken)
        taken.add(new_id)
        drafts[new_id] = Subject(id=new_id, name=name, kind=kind, aliases=aliases)
    return dict(sorted(drafts.items(), key=lambda entry: text.find(entry[1].name)))


def _short(text: str, name: str, kind: SubjectKind) -> tuple[str, ...]:
    """Returns what a text calls a thing or a body for short: its number, or the first word where that stands alone."""
    first, *_, last = [token.text for token in tokens(name)] * 2
    if last != name and any(c.isdigit() for c in last) and not last[0].isdigit():
        return (last,)
    alone = rf"(?<![\w-]){re.escape(first)}(?!\w)(?! [A-Z])"
    is_body = kind in BODIES and " " in name and len(first) > 2
    return (first,) if is_body and re.search(alone, text) else ()


def _beyond(name: str, known: Names, library: Library) -> str:
    """Returns what of a name is new: all, or what stands behind its maker; nothing unless that has a number."""
    found = list(known.find(name))
    if not found:
        return name
    start, end, owner = found[0]
    rest = name[end:].strip() if start == 0 and library.subjects[owner].kind in BODIES else name
    if not any(c.isdigit() for c in name[found[-1][1] :]) or any(True for _ in known.find(rest) if rest != name):
        return ""
    return rest


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
