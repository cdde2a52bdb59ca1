"""A library as its words link it: the subjects that statements name, and what is made of what, where no field says so."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache

from claims.facts.formats import parse_format
from claims.model.base import Record
from claims.model.claim import About, Claim, ClaimKind
from claims.model.library import Library
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_K = SubjectKind
_ROLES: Mapping[SubjectKind, str] = {
    _K.MODEL: "model",
    _K.ACCELERATOR: "hardware",
    _K.NETWORK_CARD: "hardware",
    _K.SERVER: "system",
    _K.CLUSTER: "cluster",
    _K.SITE: "site",
    _K.FRAMEWORK: "framework",
    _K.SERVICE: "service",
}
"""The kinds of subject that are looked for in statements, and the role that each has there."""

_BASELINE = "baseline"
COMPONENT = "component"
"""The role of what a system is made of."""

_SYSTEMS = (_K.SERVER, _K.CLUSTER, _K.SITE)
_PARTS = (_K.ACCELERATOR, _K.SERVER, _K.NETWORK_CARD)
_COUNTS = frozenset({"device", "node", "system", "dimensionless"})
_COUNTED = {"device": _K.ACCELERATOR, "node": _K.SERVER}
"""What a count in a unit is one of."""

_RATIOS = frozenset({"x", "percent", "percentage_point"})
COUNTING = (ClaimKind.SPEC, ClaimKind.SCALE, ClaimKind.ARCHITECTURE)
"""The kinds of claim whose counts tell what a system is made of."""

_COMPARES = declared(
    r"\b(than (before|the (original|base|full|parent|unquanti[sz]ed|untuned|uncompressed|\w+ (model|original|version|weights)))|"
    r"(as|of|from|against|over|versus|relative to|compared (with|to)) (the|its) ((full|\w+)[- ])?(original|base|parent|full|unquanti[sz]ed|"
    r"untuned|\w+ (model|original|version|weights))|(than|over|against|versus|from) (with |in |at |the )?(BF|FP|TF)\d\d)\b|相比?原|比原|较原|比基座|较基座",
    re.IGNORECASE,
)
"""Words with which a version is compared with what it was made from."""

_SHORT = declared(r"(?=[\w.]*\d)(?=[\w.]*[A-Za-z])[\w.]{2,}")
_TYPE_AFTER_SIGNS = declared(r"[\u4e00-\u9fff]([A-Za-z]+\d+[A-Za-z]*)(?:[\u4e00-\u9fff]{1,4})?$")
_STEM_OF_MODEL = declared(r"([A-Za-z]{3,})[- ]?\d[\w.]*$")
_WITHOUT_SIZE = declared(r"([A-Za-z].{2,}?)[- ]\d+(?:\.\d+)?[BMT]")
_OTHER_VERSION = declared(r" v?\d+(?:\.\d+)?(?=[.,;:)]?(?:\s|$))")
"""A number after a name without one, as of another version: "Larch 2" is not Larch."""

_MOST = 200
"""Of a source that tells of more subjects than these no names are looked for."""

Known = tuple[Library, Library]
"""A library as it was told, and as it was understood."""


def understood(library: Library, before: Known | None = None, known: "Names | None" = None) -> Library:
    """Returns the library with the links that the words of its claims tell, where their fields say nothing.

    A claim without further subjects gets those that its statement names, of those that its sources tell of: what a
    ratio names beside a thing of the same kind is its baseline, what a count of a system names are its components.
    A system without parts is built on the components that its counts name; a model whose name is that of another one
    and something more is a version of it. What was worked out `before` of the same records is taken over, and
    the names may be `known` already.
    """
    names = known or Names(library)
    changed: list[Record] = []
    parts: dict[str, dict[str, None]] = defaultdict(dict)
    for claim in library.claims.values():
        made = names.linked(claim, before)
        if made is not claim:
            changed.append(made)
        for about in made.about:
            if about.role == COMPONENT and made.kind in COUNTING:
                parts[claim.subject][about.subject] = None
    for subject_id in names.told:
        subject = library.subjects.get(subject_id)
        if subject is not None and (moved := placed(subject, tuple(parts.get(subject_id, ())), names)) is not subject:
            changed.append(_as_before(moved, before))
    return library.with_records(changed) if changed else library


def _as_before(record: Subject, before: Known | None) -> Subject:
    kept = before[1].records.get(record.id) if before else None
    return kept if isinstance(kept, Subject) and kept == record else record


def placed(subject: Subject, parts: tuple[str, ...], names: "Names") -> Subject:
    """Returns a subject with what it is built on, or a version of, where it names neither."""
    if subject.withdrawn:
        return subject
    if subject.kind in _SYSTEMS and not subject.built_on and parts:
        return subject.model_copy(update={"built_on": parts})
    if subject.kind is _K.MODEL and not (subject.version_of or subject.built_on or subject.part_of):
        longest = max(names.shorter(subject), key=lambda s: len(s.name), default=None)
        if longest is not None:
            return subject.model_copy(update={"version_of": (longest.id,)})
    return subject


class Names:
    """The names of the subjects that each source tells of."""

    def __init__(self, library: Library) -> None:
        self._subjects = library.subjects
        told: dict[str, dict[str, None]] = defaultdict(dict)
        for claim in library.claims.values():
            if not claim.withdrawn:
                for citation in claim.citations:
                    told[citation.source].update(dict.fromkeys(claim.subjects()))
        self._by_source = {source: self._named(ids) for source, ids in told.items() if len(ids) <= _MOST}
        self._ids = {source: tuple(ids) for source, ids in told.items() if len(ids) <= _MOST}
        self.told = dict.fromkeys(i for ids in told.values() for i in ids)
        self._by_sources: dict[tuple[str, ...], tuple[tuple[str, str], ...]] = {}
        self._beside: dict[str, set[str]] = defaultdict(set)
        for ids in told.values():
            if len(ids) <= _MOST:
                for subject_id in ids:
                    self._beside[subject_id].update(ids)

    def _named(self, ids: Iterable[str]) -> tuple[tuple[str, str], ...]:
        subjects = [s for i in ids if (s := self._subjects.get(i)) and s.kind in _ROLES and not s.withdrawn]
        return tuple(sorted((name, s.id) for s in subjects for name in (s.name, *s.aliases) if len(name) > 1))

    def shorter(self, subject: Subject) -> list[Subject]:
        """Returns the models told of beside a model whose names it has with something after them."""
        others = (self._subjects.get(i) for i in self._beside.get(subject.id, ()) if i != subject.id)
        return [
            s
            for s in others
            if s is not None and s.kind is subject.kind and re.match(rf"{re.escape(s.name)}[- ]\w", subject.name)
        ]

    def linked(self, claim: Claim, before: Known | None) -> Claim:
        """Returns a claim with the subjects that its statement names, where it has no further ones."""
        if claim.about or claim.withdrawn:
            return claim
        named = self._names_in(tuple(dict.fromkeys(citation.source for citation in claim.citations)))
        found = _found(claim.statement, named) if len(named) > 1 else ()
        abouts = [about for subject_id, at in found if (about := self._about(claim, subject_id, at))]
        if not any(about.role == _BASELINE for about in abouts) and (original := self._original(claim)):
            abouts.append(About(subject=original, role=_BASELINE))
        if not abouts and (part := self._only_part(claim)):
            abouts.append(About(subject=part, role=COMPONENT))
        if not abouts:
            return claim
        made = claim.model_copy(update={"about": tuple(abouts)})
        if before and before[0].records.get(claim.id) is claim:
            kept = before[1].records.get(claim.id)
            if isinstance(kept, Claim) and kept.about == made.about:
                return kept
        return made

    def _names_in(self, sources: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
        """Returns the names, each with its id, of all subjects that some sources tell of."""
        if sources not in self._by_sources:
            pairs = {pair for source in sources for pair in self._by_source.get(source, ())}
            self._by_sources[sources] = tuple(sorted(pairs))
        return self._by_sources[sources]

    def _only_part(self, claim: Claim) -> str | None:
        """Returns the accelerator or server that a count of a system can only be one of: its sources tell of no other."""
        main, quantity = self._subjects.get(claim.subject), claim.quantity
        kind = _COUNTED.get(quantity.unit) if quantity else None
        if main is None or kind is None or main.kind not in _SYSTEMS or claim.kind not in COUNTING or kind is main.kind:
            return None
        sources = {citation.source for citation in claim.citations}
        told = {s.id: s for source in sources for i in self._ids.get(source, ()) if (s := self._subjects.get(i))}
        parts = [s for s in told.values() if s.kind is kind]
        rivals = [s for s in told.values() if s.kind in _SYSTEMS and s.vendor != main.vendor]
        return parts[0].id if len(parts) == 1 and not rivals else None

    def _original(self, claim: Claim) -> str | None:
        """Returns the thing that a claim's subject was made from, where the claim compares it and names nothing else."""
        subject = self._subjects.get(claim.subject)
        if subject is None or claim.quantity is None or claim.quantity.unit not in _RATIOS or claim.baseline:
            return None
        if claim.quantity.unit != "percentage_point" and not _COMPARES.search(claim.statement):
            return None
        above = subject.version_of or tuple(s.id for s in self.shorter(subject))
        told = [i for i in above if i in self._beside.get(claim.subject, ())]
        return told[0] if len(told) == 1 else None

    def _about(self, claim: Claim, subject_id: str, at: int) -> About | None:
        subject, main = self._subjects.get(subject_id), self._subjects.get(claim.subject)
        if subject is None or main is None or subject_id == claim.subject:
            return None
        if subject.kind is main.kind:
            is_ratio = claim.quantity is not None and claim.quantity.unit in _RATIOS
            return About(subject=subject_id, role=_BASELINE) if is_ratio else None
        if _is_counted(claim, main, subject, at):
            return About(subject=subject_id, role=COMPONENT)
        return About(subject=subject_id, role=_ROLES[subject.kind])


def _is_counted(claim: Claim, main: Subject, subject: Subject, at: int) -> bool:
    """Tells whether a claim counts the things of a name: the name follows the figure."""
    quantity = claim.quantity
    if quantity is None or main.kind not in _SYSTEMS or subject.kind not in _PARTS or quantity.unit not in _COUNTS:
        return False
    figure = claim.statement.find(quantity.printed)
    return claim.kind in COUNTING and 0 <= figure < at <= figure + len(quantity.printed) + 30


@lru_cache(maxsize=20_000)
def _known(named: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    """Returns the names and short forms in small letters that mean one subject, each with its id."""
    ids: dict[str, str | None] = {}
    for name, subject_id in named:
        ids[name.casefold()] = subject_id if ids.get(name.casefold(), subject_id) == subject_id else None
    shorts: dict[str, set[str]] = defaultdict(set)
    for name, subject_id in named:
        for short in _shorts(name):
            shorts[short.casefold()].add(subject_id)
    for short, those in shorts.items():
        if short not in ids and len(those) == 1:
            ids[short] = next(iter(those))
    return {name: subject_id for name, subject_id in ids.items() if subject_id is not None}


@lru_cache(maxsize=20_000)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<![A-Za-z0-9_-])({either})(?:'s|’s|s)?(?![A-Za-z0-9_-])", re.IGNORECASE)


def _shorts(name: str) -> list[str]:
    """Returns the short forms of a name: its last word where that is a type ("X2"), a model's without its size."""
    words = name.split()
    found = [words[-1]] if len(words) > 1 and _SHORT.fullmatch(words[-1]) and parse_format(words[-1]) is None else []
    if tail := _TYPE_AFTER_SIGNS.search(name):
        found.append(tail[1])
    stem = _STEM_OF_MODEL.fullmatch(name)
    sized = _WITHOUT_SIZE.fullmatch(name)
    return [*found, *(match[1] for match in (stem, sized) if match)]


def _found(statement: str, named: tuple[tuple[str, str], ...]) -> tuple[tuple[str, int], ...]:
    """Returns the ids of the subjects that a statement names, each with where it is first named."""
    known, words = _known(named), statement.casefold()
    # Only the names that stand in the statement at all: a pattern of some is compiled sooner than one of all.
    names = tuple(name for name in known if name in words)
    if not names:
        return ()
    found: dict[str, int] = {}
    for match in _pattern(names).finditer(statement):
        if match[1].isalpha() and match[1].isascii() and _OTHER_VERSION.match(statement, match.end()):
            continue
        found.setdefault(known[match[1].casefold()], match.start())
    return tuple(found.items())
