"""Whose a figure is: the subject that it is about and the body that asserts it, as far as the text tells."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from claims.intake.mentions import BODIES, Mention, Named
from claims.intake.situation import Situation
from claims.intake.unknown import is_person
from claims.intake.vocabulary import kinds, single
from claims.model.source import PRIMARY, Source, SourceKind
from claims.model.subject import Subject, SubjectKind

_TIED = re.compile(r"\s*(?:for|of|on|in|by|with)(?:\s(?:the|a|an|its|one))?\s?$")
_FAR, _MOST_BACK, _BEHIND = 3, 24, 60
"""How many paragraphs back a subject is looked for before the whole text decides."""
_WEAK = frozenset(
    [SubjectKind.TECHNIQUE, SubjectKind.FORMAT, SubjectKind.SITE, SubjectKind.TOOL, SubjectKind.OPERATOR_LIBRARY]
)
_NAME = re.compile(r"[A-Z\u3400-\u9fff]")
_OWN = frozenset([SourceKind.VENDOR_ANNOUNCEMENT, *PRIMARY])


class Chosen(NamedTuple):
    """A subject, and whether the sentence itself names it."""

    subject: Subject | None
    is_named: bool


def subject(at: Situation, named: Named, metric: str | None, title_end: int) -> Chosen:
    """Returns what a figure is about: named in its sentence, else before, else the text's main thing, else its main body."""
    wanted = [SubjectKind(kind) for kind in kinds("subjects").get(metric or "", ())]
    found = _in_sentence(at, named, wanted)
    if found is not None:
        return Chosen(named.subjects[found.subject], is_named=True)
    carried = _carried(at, named, wanted)
    if carried is not None:
        return Chosen(named.subjects[carried.subject], is_named=False)
    main = named.main(wanted, title_end) or named.main(_things(), title_end)
    return Chosen(main or named.main([SubjectKind.ORGANISATION], title_end), is_named=False)


def _things() -> list[SubjectKind]:
    return [kind for kind in SubjectKind if kind not in BODIES and kind not in _WEAK]


def _in_sentence(at: Situation, named: Named, wanted: Sequence[SubjectKind]) -> Mention | None:
    start, end = at.sentence
    here = at.figure.found
    others = [f.found for f in (*at.before, *at.after)]
    tied = [m for m in named.within(here.end, at.own[1]) if m.kind not in BODIES and _is_tied(at, m)]
    best = _best(tied[:1], wanted)
    if best is not None:
        return best
    before = [m for m in named.within(start, here.start) if m.kind not in BODIES and not m.is_aside]
    before = [m for m in before if not any(o.end <= m.start and _belongs(at.text, o.end, m.start) for o in others)]
    before.reverse()
    chosen = _best(before, wanted)
    if chosen is not None:
        return chosen
    after = [m for m in named.within(here.end, end) if m.kind in wanted and not m.is_aside]
    return after[0] if after and after[0].end <= at.own[1] else None


def _is_tied(at: Situation, mention: Mention) -> bool:
    """Tells a name that a short word ties to the figure before it: ``1.4 petaFLOPS for the X2``."""
    return bool(_TIED.fullmatch(at.text[at.figure.found.end : mention.start]))


def _belongs(text: str, end: int, start: int) -> bool:
    return bool(_TIED.fullmatch(text[end:start]))


def _best(mentions: Sequence[Mention], wanted: Sequence[SubjectKind]) -> Mention | None:
    """Returns the first mention of the likeliest kinds, else the first that is no mere technique."""
    fitting = [m for m in mentions if m.kind in wanted]
    if fitting:
        return fitting[0]
    return next((m for m in mentions if m.kind not in _WEAK), None) if not wanted else None


def _carried(at: Situation, named: Named, wanted: Sequence[SubjectKind]) -> Mention | None:
    """Returns what the text was last about, going back from the sentence; what others are compared with is passed over."""
    start = at.sentence[0]
    things = wanted or _things()
    seen: list[Mention] = []
    for mention in named.before(start - 1):
        if at.text.count("\n", mention.start, start) > 2 * _FAR:
            break
        if not mention.is_aside and mention.kind in things and not _is_beside_a_figure(at.text, mention):
            seen.append(mention)
        if len(seen) > 1:
            break
    return seen[0] if seen else None


def _is_beside_a_figure(text: str, mention: Mention) -> bool:
    """Tells a name tied to a number right before it, as in ``76.1 for the older model``."""
    return bool(
        re.search(r"\d\S*\s(?:\w+\s)?(?:for|of)(?:\sthe)?\s$", text[max(0, mention.start - 32) : mention.start])
    )


def claimant(
    at: Situation, named: Named, source: Source, attributed: str | None, about: Subject | None, title_end: int
) -> tuple[Subject | None, str | None]:
    """Returns the body that asserts a figure, and the name of one that no record knows and the text does not explain.

    What is attributed to a body that was named before is that body's. A document of a maker speaks for its publisher;
    what a report says without attribution is put to the maker of its subject, else to the main body of the text.
    """
    publisher = named.subjects.get(source.publisher or "")
    if attributed:
        told = named.named_in(attributed)
        if told is not None:
            return told, None
        thing = named.named_in(attributed, frozenset(SubjectKind) - BODIES)
        if thing is not None:
            return _body_of(thing, named), None
        if single("organisations").search(attributed):
            return _last_body(at, named) or publisher, None
        if is_person(at.text, attributed):
            return named.named_in(_beside(at, attributed)) or _last_body(at, named) or publisher, None
        if _NAME.match(attributed) and len(attributed.split()) <= 6:
            return None, attributed
    opening = _opening_body(at, named)
    if opening is not None:
        return opening, None
    if source.kind in _OWN and publisher is not None:
        return publisher, None
    vendor = named.subjects.get((about.vendor if about else None) or "")
    return vendor or named.main([SubjectKind.ORGANISATION], title_end) or publisher, None


def _beside(at: Situation, name: str) -> str:
    """Returns the words right behind a person's name, where the body stands that the person speaks for."""
    start, end = at.sentence
    found = at.text.find(name, start, end)
    return at.text[found + len(name) : min(end, found + len(name) + _BEHIND)] if found >= 0 else ""


def _body_of(thing: Subject, named: Named) -> Subject | None:
    """Returns the body that speaks for a thing: the one that bears its name and is mentioned most, else its maker."""
    bodies = [s for s in named.subjects.values() if s.kind is SubjectKind.ORGANISATION and _bears(s, thing)]
    if bodies:
        return max(bodies, key=lambda s: (named.counts.get(s.id, 0), -len(s.name), s.id))
    return named.subjects.get(thing.vendor or "")


def _bears(body: Subject, thing: Subject) -> bool:
    """Tells whether the name of a body holds that of a thing as whole words."""
    return f" {thing.name.lower()} " in f" {body.name.lower()} "


def _opening_body(at: Situation, named: Named) -> Subject | None:
    """Returns the body that a sentence begins with: what follows is what it does, finds or says."""
    start, _ = at.sentence
    first = next(iter(named.within(start, start + 4)), None)
    return named.subjects[first.subject] if first is not None and first.kind is SubjectKind.ORGANISATION else None


def _last_body(at: Situation, named: Named) -> Subject | None:
    """Returns the body that "the company" stands for: the one named last that the text keeps speaking of."""
    start = at.sentence[0]
    before = [m for m in named.before(at.figure.found.start) if m.kind is SubjectKind.ORGANISATION][:_MOST_BACK]
    same_paragraph = [m for m in before if m.start >= at.figure.block.start]
    for mention in (*same_paragraph, *before):
        if mention.start < start or mention.end <= at.figure.found.start:
            return named.subjects[mention.subject]
    return None
