"""Groups of similar names that the records keep apart and that may be names of one thing."""

import re
from collections.abc import Iterator

from claims.checks import View, Working, under_determined
from claims.checks.words.wording import listed, quoted, short
from claims.model.claim import Claim
from claims.model.finding import Finding
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_OPEN = declared(
    r"\b((no|neither) (text|source|article|of them)|none|neither|(text|source|article)s? do(es)? not) says?\b|"
    r"\bnot (proved|stated|said|settled|resolved)\b|\bperhaps\b|\b(may|could|can) (mean|be)\b|\bcannot be assigned\b",
    re.IGNORECASE,
)
_SHOWN = 6
_STEM = declared(r"([a-z]*\d+)([a-z]*)")
_HARDWARE = frozenset({SubjectKind.ACCELERATOR, SubjectKind.SERVER, SubjectKind.CLUSTER, SubjectKind.NETWORK_CARD})
_DECIDES = {
    SubjectKind.TECHNIQUE: "architecture-config",
    SubjectKind.MODEL: "model-name-revision",
    SubjectKind.FRAMEWORK: "framework-commit",
    SubjectKind.ORGANISATION: "claimant-identity",
}


def look_alikes(view: View, subject: Subject) -> Iterator[Finding]:
    """Tells, once for each group, of similar names that are kept apart and may be one thing."""
    group = _group(view, subject)
    if len(group) < 2 or subject.id != min(group):
        return
    claims: dict[str, Claim] = {}
    working = Working()
    for member in (group[i] for i in sorted(group)):
        about = view.claims_about(member.id)
        told = [c for c in about if c.subject == member.id] or about
        claims |= {c.id: c for c in told[:1]}
        working.say(f"{quoted(member.name)}: {short(member.distinction or 'kept apart')}")
    if not claims:
        return
    names = listed((quoted(group[i].name) for i in sorted(group)), at_most=_SHOWN)
    alike = "may be one thing"
    if len({member.kind for member in group.values()}) > 1:
        alike = "share a number, and no text says which of them are one thing"
    yield under_determined(
        claims.values(),
        working,
        f"{names} {alike}; the records keep them apart.",
        needs=(_DECIDES.get(subject.kind, "accelerator-sku"),),
    )


def _group(view: View, subject: Subject) -> dict[str, Subject]:
    group = {subject.id: subject}
    waiting = [subject]
    while waiting:
        here = waiting.pop()
        for other_id in here.similar_to:
            other = view.subject(other_id)
            if other and other.id not in group and not other.withdrawn and _may_be_one(here, other):
                group[other.id] = other
                waiting.append(other)
    return group


def _may_be_one(one: Subject, other: Subject) -> bool:
    if one.kind is SubjectKind.OUTLET or _are_related(one, other):
        return False
    if one.kind is not other.kind:
        # A device and a system of the same number are two things; that one bears the name of the other is told.
        return {one.kind, other.kind} <= _HARDWARE and _maker_and_number(one) == _maker_and_number(other) is not None
    if one.kind in _HARDWARE:
        mine, theirs = _numbers(one.name), _numbers(other.name)
        same = bool(mine) and mine.keys() == theirs.keys()
        return same and all(mine[stem] == theirs[stem] or not (mine[stem] and theirs[stem]) for stem in mine)
    return all(bool(s.distinction and _OPEN.search(s.distinction)) for s in (one, other))


def _maker_and_number(subject: Subject) -> tuple[str, dict[str, str]] | None:
    numbers = _numbers(subject.name)
    return (subject.vendor, numbers) if subject.vendor and numbers else None


def _are_related(one: Subject, other: Subject) -> bool:
    return any(
        there.id in (*here.version_of, *here.part_of, *here.built_on, *here.runs_on)
        for here, there in ((one, other), (other, one))
    )


def _numbers(name: str) -> dict[str, str]:
    """Returns the numbers in a name, with the letters that follow: ``{"800": "i", "a3": ""}`` of Atlas 800I A3."""
    return dict(_STEM.findall(name.casefold()))
