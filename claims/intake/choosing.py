"""Whose a figure is: the subject that it is about and the body that asserts it, as far as the text tells."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from claims.extraction.benchmarks import names_benchmark
from claims.intake.mentions import BODIES, Mention, Named
from claims.intake.references import pronoun, referred, topic
from claims.intake.situation import Situation
from claims.intake.tying import belongs, counted_here, counted_with, is_tied, joined_end
from claims.intake.vocabulary import kinds, single
from claims.intake.voice import is_first_person
from claims.model.metric import Scope, metrics
from claims.model.source import PRIMARY, Source, SourceKind
from claims.model.subject import Subject, SubjectKind

_SOLD = re.compile(r"\b(?:sells?|sold|retails?|priced|costs?)\s(?:for|at|about|around|some)\b|\blist price\b|售价|定价")
_FAR, _MOST_BACK = 3, 24
"""How many paragraphs back a subject is looked for before the whole text decides."""
_WEAK = frozenset(
    [SubjectKind.TECHNIQUE, SubjectKind.FORMAT, SubjectKind.SITE, SubjectKind.TOOL, SubjectKind.OPERATOR_LIBRARY]
)
_PRONOUN = re.compile(r"(?i:he|she|they|it|his|her|他|她|它)")
_HE = re.compile(r"(?:He|She)\s|(?:His|Her)\s(?:team|group|lab|company|firm|colleagues)\s|[他她](?!们)")
_HE_SAID = re.compile(r"\b(?:he|she)\s(?:said|says|added|told|wrote|explained)\b|[他她](?:说|称|表示|补充)")
_WE = re.compile(r"We\s|我们")
_WE_SAY = re.compile(r"(?i:we|i|our|us)|我们|笔者")
_SPEECH = re.compile(r"\b(?:said|says|added|told|wrote|explained|warned)\b|[说称]|表示")
_NO_BODY = re.compile(r".{0,4}(?:评测|测试|数据|报告|结果|消息|分析|资料|文章|信息|统计)")
_PERSON_BACK = 400
_IT = re.compile(r"(?:It|They|(?:The|Its) (?:company|firm|start-?up|vendor|maker))\s|(?:该公司|公司)(?!的)")
_NAME = re.compile(r"[A-Z\u3400-\u9fff]")
_OWN = frozenset([SourceKind.VENDOR_ANNOUNCEMENT, *PRIMARY])


class Chosen(NamedTuple):
    """A subject, and whether the sentence itself names it."""

    subject: Subject | None
    is_named: bool


def _in_paragraph(at: Situation, named: Named) -> Mention | None:
    """Returns the thing that the paragraph was last about before the sentence."""
    mention = topic(at, named, _things())
    return mention if mention is not None and mention.start >= at.figure.block.start else None


class Asserted(NamedTuple):
    """The body that asserts a figure, or the name of a stranger; a guess where the text puts it to nobody."""

    body: Subject | None
    stranger: str | None = None
    is_guess: bool = False


def subject(at: Situation, named: Named, metric: str | None, title_end: int) -> Chosen:
    """Returns what a figure is about: named in its sentence, meant by a noun or a pronoun there, or named before.

    A figure of a run is about whatever thing its sentence names; one of a thing is about a thing of the likely kinds.
    What nothing tells is about the text's main thing of those kinds, else its main thing, else its main body.
    """
    proposal = at.figure.proposal
    if proposal is not None and metric is None and _is_of_body(proposal.unit) and not _SOLD.search(at.own_words):
        body = _opening_body(at, named) or _last_body(at, named) or named.main([SubjectKind.ORGANISATION], title_end)
        if body is not None:
            return Chosen(body, is_named=False)
    wanted = [SubjectKind(kind) for kind in kinds("subjects").get(metric or "", ())]
    found = _in_sentence(at, named, wanted)
    if found is not None:
        return Chosen(named.subjects[found.subject], is_named=True)
    known = metrics().get(metric or "")
    is_loose = known is None or known.scope is Scope.RUN
    ways: list[Callable[[], Mention | None]] = [
        lambda: counted_with(at, named, wanted),
        lambda: referred(at, named, wanted),
    ]
    ways.append(lambda: counted_here(at, named))
    if is_loose:
        ways += [lambda: _in_sentence(at, named, []), lambda: referred(at, named, ())]
    ways.append(lambda: pronoun(at, named))
    is_of_us = at.figure.absence is not None and _WE.match(at.text, at.sentence[0]) is not None
    if is_loose and len(wanted) != 1 and not is_of_us:
        ways.append(lambda: _in_paragraph(at, named))
    if not is_of_us:
        ways.append(lambda: _carried(at, named, wanted))
    for way in ways:
        if (mention := way()) is not None:
            return Chosen(named.subjects[mention.subject], is_named=False)
    main = named.main(wanted, title_end) or named.main(_things(), title_end)
    if main is not None and wanted == [main.kind] == [SubjectKind.MODEL] and _is_named_later(at, named, main):
        return Chosen(None, is_named=False)
    return Chosen(main or named.main([SubjectKind.ORGANISATION], title_end), is_named=False)


def _is_named_later(at: Situation, named: Named, thing: Subject) -> bool:
    """Tells a thing that the text names in a later paragraph for the first time: what is told before may be of another."""
    first = next((m.start for m in named.mentions if m.subject == thing.id), 0)
    return first > at.figure.block.end


def _is_of_body(unit: str) -> bool:
    """Tells a unit that counts what a body has: people, money that it earns or raises."""
    return "organisation" in kinds("unit_subjects").get(unit, ())


def _things() -> list[SubjectKind]:
    return [kind for kind in SubjectKind if kind not in BODIES and kind not in _WEAK]


def _in_sentence(at: Situation, named: Named, wanted: Sequence[SubjectKind]) -> Mention | None:
    start, end = at.sentence
    here = at.figure.found
    others = [f.found for f in (*at.before, *at.after)]
    last = joined_end(at)
    reach = next((f.found.start for f in at.after if f.found.start > last), end)
    tied = [m for m in named.within(here.end, reach) if m.kind not in BODIES and is_tied(at, m, last)]
    best = _best(tied[:1], wanted)
    if best is not None:
        return best
    before = [m for m in named.within(start, here.start) if m.kind not in BODIES and not m.is_aside]
    before = [m for m in before if not any(o.end <= m.start and belongs(at.text, o.end, m.start) for o in others)]
    before.reverse()
    chosen = _best(before, wanted)
    if chosen is not None:
        return chosen
    fitting = frozenset(wanted or _things())
    after = [m for m in named.within(here.end, end) if m.kind in fitting and not m.is_aside]
    return after[0] if after and after[0].end <= at.own[1] else None


def _best(mentions: Sequence[Mention], wanted: Sequence[SubjectKind]) -> Mention | None:
    """Returns the first mention of the likeliest kinds, else the first that is no mere technique."""
    fitting = [m for m in mentions if m.kind in wanted]
    if fitting:
        return fitting[0]
    return next((m for m in mentions if m.kind not in _WEAK), None) if not wanted else None


def _carried(at: Situation, named: Named, wanted: Sequence[SubjectKind]) -> Mention | None:
    """Returns what the text was last about, going back from the sentence; what others are compared with is passed over."""
    mention = topic(at, named, wanted or _things())
    start = at.figure.block.start
    if mention is None or mention.start < start:
        counted = [m for m in named.within(start, at.sentence[0]) if m.is_counted and m.kind in wanted]
        mention = counted[0] if counted else mention
    if mention is None or at.text.count("\n", mention.start, at.sentence[0]) > 2 * _FAR:
        return None
    return mention


def claimant(
    at: Situation, named: Named, source: Source, attributed: str | None, about: Subject | None, title_end: int
) -> Asserted:
    """Returns the body that asserts a figure, or the name of one that no record knows and the text does not explain.

    What is attributed to a body that was named before is that body's. A document of a maker speaks for its publisher;
    what a report says without attribution is put to the maker of its subject, else to the main body of the text.
    """
    publisher = named.subjects.get(source.publisher or "") or named.speaker
    if attributed and not (named.speaker and _WE_SAY.fullmatch(attributed)):
        told, stranger = _attributed(at, named, attributed, publisher)
        if told is not None or stranger:
            return Asserted(told, stranger)
    if (_HE.match(at.text, at.sentence[0]) or _HE_SAID.search(at.words)) and (who := _last_person(at, named)):
        return Asserted(named.speaks_for(who) or publisher)
    if (speaker := named.person(at.words)) and _SPEECH.search(at.words):
        return Asserted(named.speaks_for(speaker) or publisher)
    if named.speaker is not None and publisher is not None and is_first_person(at.words):
        return Asserted(publisher)
    opening = _opening_body(at, named)
    if opening is not None:
        return Asserted(opening)
    known = metrics().get((at.figure.proposal.metric if at.figure.proposal else None) or "")
    is_of_thing = known is not None and known.scope is Scope.THING
    maker = named.maker(about)
    is_own = source.kind in _OWN or named.speaker is not None
    if is_own and publisher is not None and (maker is None or maker == publisher or not is_of_thing):
        return Asserted(publisher)
    if maker is not None:
        return Asserted(maker)
    within = named.within(at.figure.block.start, at.figure.block.end)
    here = {m.subject for m in within if m.kind is SubjectKind.ORGANISATION and named.counts[m.subject] > 1}
    if len(here) == 1 and not is_own and not is_of_thing:
        return Asserted(named.subjects[here.pop()], is_guess=True)
    return Asserted(named.main([SubjectKind.ORGANISATION], title_end) or publisher, is_guess=True)


def _attributed(
    at: Situation, named: Named, words: str, publisher: Subject | None
) -> tuple[Subject | None, str | None]:
    """Returns the body that words such as ``the company`` or the name of a person mean, or the name of a stranger."""
    if (person := named.person(words)) is not None:
        return named.speaks_for(person) or publisher, None
    if _PRONOUN.fullmatch(words) and (last := _last_person(at, named)) is not None:
        return named.speaks_for(last) or publisher, None
    told = named.named_in(words)
    if told is not None:
        return told, None
    thing = named.named_in(words, frozenset(SubjectKind) - BODIES)
    if thing is not None:
        return _body_of(thing, named) or publisher, None
    if names_benchmark(words) or _NO_BODY.fullmatch(words):
        return None, None
    if single("organisations").search(words) or _PRONOUN.fullmatch(words):
        return _last_body(at, named) or publisher, None
    if _NAME.match(words) and len(words.split()) <= 6:
        return None, words
    return None, None


def _last_person(at: Situation, named: Named) -> str | None:
    """Returns the person named last before a sentence, or in it before the figure, within the paragraph or the one before."""
    end = at.figure.found.start
    start = max(0, at.figure.block.start - _PERSON_BACK)
    found = [(at.text.rfind(name, start, end), len(name), name) for name in named.persons]
    best = max(found, default=(-1, 0, ""))
    return best[2] if best[0] >= 0 else None


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
    if _IT.match(at.text, start):
        last = _last_body(at, named)
        before = named.sentence_at(start - 2) if start > at.figure.block.start else (start, start)
        is_told = at.text[start : start + 2] not in ("It", "Th") or at.text[start : start + 3] == "The"
        if is_told or (last and any(m.subject == last.id for m in named.within(*before))):
            return last
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
