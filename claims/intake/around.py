"""The thing that the paragraph, the section or the title of a figure is about, where its sentence names none."""

from collections.abc import Sequence

from claims.intake.bodies import goes_on_about_body
from claims.intake.likely import HARDWARE, WEAK, is_traded, kinds_of_things
from claims.intake.mention import Mention
from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES
from claims.intake.references import topic
from claims.intake.situation import Situation
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_FAR = 3
"""How many paragraphs back a subject is looked for before the whole text decides."""
_THEIRS = declared(r"(?:Their|Its|His|Her)\s|其(?!中|他|余)|他们的")
_ON = declared(r"\b(?:on|across|over|using|used) (?:about |some |only |just )?$|[在用于]$")


def in_paragraph(at: Situation, named: Named) -> Mention | None:
    """Returns the thing that the paragraph was last about before the sentence."""
    mention = topic(at, named, kinds_of_things())
    return mention if mention is not None and mention.start >= at.figure.block.start else None


def is_commenting(named: Named, body: Mention) -> bool:
    """Tells a body that speaks about what others make."""
    return named.comments(named.subjects[body.subject])


def told_before(at: Situation, named: Named) -> Subject | None:
    """Returns the thing that a text has told of most closely before, however far back."""
    before = (m for m in named.before(at.figure.block.start) if m.kind not in BODIES and m.kind not in WEAK)
    found = next((m for m in before if not m.is_aside), None)
    return named.subjects[found.subject] if found is not None else None


def is_named_later(at: Situation, named: Named, thing: Subject, title_end: int) -> bool:
    """Tells a thing that the text names in a later paragraph for the first time: what is told before may be of another."""
    if at.figure.block.end <= title_end:
        return False
    first = next((m.start for m in named.mentions if m.subject == thing.id), 0)
    return first > at.figure.block.end


def only_thing(at: Situation, named: Named, wanted: Sequence[SubjectKind]) -> Mention | None:
    """Returns the one thing that a sentence names, where the figure is likely of another kind.

    Hardware of another kind will do, also from the paragraph of a sentence about "the company"; other things only where
    the paragraph names none that is likelier.
    """
    here, block = at.figure.found.start, at.figure.block.start
    if any(m.is_counted and m.kind in HARDWARE for m in named.within(at.sentence[0], here)):
        return None
    above = [m for m in named.within(block, here) if m.kind not in BODIES and m.kind not in WEAK and not m.is_aside]
    inside = [m for m in above if m.start >= at.sentence[0]]
    found = inside or (above if goes_on_about_body(at) else [])
    if len({m.subject for m in found}) != 1:
        return None
    unit = at.figure.proposal.unit if at.figure.proposal is not None else ""
    if unit == "device" and found[-1].kind not in wanted and is_traded(at):
        return None
    if found[-1].kind in HARDWARE and HARDWARE.intersection(wanted):
        return found[-1]
    is_likelier = any(m.kind in wanted for m in named.within(block, here))
    is_open = inside and not is_likelier and set(wanted) - {SubjectKind.MODEL}
    return found[-1] if is_open else None


def put_to_work(at: Situation, named: Named) -> Mention | None:
    """Returns what the counted things are used for, that the paragraph is about: ``Training took 4 days on 32 X2s``."""
    if not _ON.search(at.text, max(0, at.figure.found.start - 12), at.figure.found.start):
        return None
    mention = topic(at, named, [SubjectKind.MODEL, SubjectKind.FRAMEWORK, SubjectKind.SERVICE])
    return mention if mention is not None and mention.start >= at.figure.block.start else None


def carried_over(
    at: Situation, named: Named, wanted: Sequence[SubjectKind], *, is_loose: bool, title_end: int
) -> Mention | None:
    """Returns what the text was last about, going back from the sentence; what others are compared with is passed over.

    Beyond the heading of its section a figure goes back to what the title names rather than to what was told last.
    """
    mention = topic(at, named, wanted or kinds_of_things())
    start = at.figure.block.start
    if mention is None or mention.start < start:
        counted = [m for m in named.within(start, at.figure.found.start) if m.is_counted and m.kind in wanted]
        mention = counted[-1] if counted else mention
    if mention is None or at.text.count("\n", mention.start, at.sentence[0]) > 2 * _FAR:
        return None
    is_theirs = _THEIRS.match(at.text, at.sentence[0]) is not None
    scene = scene_of(at, named) if (is_loose or is_theirs) and mention.start < start else None
    if mention.start < named.section(at.sentence[0]):
        titled = _in_title(named, wanted, title_end) or (_in_title(named, [], title_end) if is_loose else None)
        return scene or titled or mention
    return scene or mention


def _in_title(named: Named, wanted: Sequence[SubjectKind], title_end: int) -> Mention | None:
    fitting = frozenset(wanted or kinds_of_things())
    return next((m for m in named.within(0, title_end) if m.kind in fitting and (m.is_counted or not m.is_aside)), None)


def scene_of(at: Situation, named: Named) -> Mention | None:
    """Returns what a paragraph is about that another body opens: the thing it uses, else itself."""
    within = named.within(at.figure.block.start, at.figure.found.start)
    first = next((m for m in within if m.kind is SubjectKind.ORGANISATION), None)
    if first is not None and is_commenting(named, first):
        return None
    main = named.main([SubjectKind.ORGANISATION])
    if first is None or first.subject in (main.id if main else None, named.speaker.id if named.speaker else None):
        return None
    things = [m for m in within if m.kind not in BODIES and m.kind not in WEAK and m.start > first.start]
    return things[-1] if things else first
