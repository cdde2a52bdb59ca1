"""What a figure is about, as far as the text tells: its sentence, its paragraph, its section, its title."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from claims.extraction import FigureType
from claims.intake.around import (
    carried_over,
    in_paragraph,
    is_commenting,
    is_named_later,
    only_thing,
    put_to_work,
    scene_of,
    told_before,
)
from claims.intake.bodies import body_counted, goes_on_about_body, is_telling, last_body
from claims.intake.columns import in_column, is_name_in_row, row_of
from claims.intake.having import has_it, of_possessor, of_speaker, runs_it
from claims.intake.holding import held_or_holder
from claims.intake.in_sentence import is_meant, named_in_sentence
from claims.intake.likely import HARDWARE, WEAK, fit_to_trade, is_of_a_run, kinds_of_things, likely_kinds
from claims.intake.mention import Mention
from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES
from claims.intake.references import pronoun, referred, subject_of_clause
from claims.intake.sites import is_of_site
from claims.intake.situation import Situation
from claims.intake.testbeds import testbed
from claims.intake.tying import counted_here, counted_with
from claims.intake.vocabulary import kinds
from claims.model.metric import Scope, metrics
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_MORE = declared(
    r"[^.;,，。；]{0,60}[,，]\s?(?:or|about|only|just|some|roughly|which is|that is|i\.e\.|约|仅|约为|相当于)?\s?(?:about\s|some\s|only\s)?"
    r"|[^.;,，。；]{0,60}[,，]\s?(?:仅?约?为|相当于|比|较|达到|只有)[^，。；]{0,12}"
)
_OPENING = 4
_FEW = 2
"""How many things a sentence or its paragraph may name before it is no longer plain which one a figure is about."""
_WITH_SOFTWARE = declared(
    r"\b(?:with|using|on|by|in|through|via)\s(?:(?:our|the|its|an?)\s(?:[a-z-]+\s){0,4}?[a-z-]+,?\s)?$"
    r"|[用在以](?:了)?(?:自研|开源)?(?:的)?(?:推理)?(?:引擎|框架)?“?$"
)
"""What stands before the software that a thing is run with."""
_NUMBER_OF = declared(r"\d\s?(?:[×xX*]|[张块枚颗])\s?$")
_WE = declared(r"We\s|我们")


class Chosen(NamedTuple):
    """A subject, and whether the sentence itself names it."""

    subject: Subject | None
    is_named: bool
    is_doubtful: bool = False
    """Tells one that nothing near the figure names where others come into question, or none does."""


_SURE, _ALONE, _MANY = frozenset[int](), frozenset([0]), frozenset([2])
_UNSURE, _ALWAYS = frozenset([0, 2]), frozenset([0, 1, 2])
"""How many things, two standing for more, a paragraph has named before a figure where a way to its subject often errs."""


def subject(at: Situation, named: Named, metric: str | None, title_end: int, last: Subject | None = None) -> Chosen:
    """Returns what a figure is about: named in its sentence, meant by a noun or a pronoun there, or named before.

    A figure of a run is about whatever thing its sentence names; one of a thing is about a thing of the likely kinds.
    What nothing tells is about the text's main thing of those kinds, else its main thing, else its main body; in a
    paragraph that names no thing it is about what the figure before it was about, `last`.
    """
    chosen = _chosen(at, named, metric, title_end, last)
    own = None if chosen.is_named else _own_thing(at, named, metric, chosen.subject)
    if own is None and not chosen.is_named and (run := _run_with(at, named, chosen.subject, title_end)) is not None:
        return Chosen(run, is_named=False)
    return chosen if own is None else Chosen(own, is_named=False, is_doubtful=True)


def _own_thing(at: Situation, named: Named, metric: str | None, carried: Subject | None) -> Subject | None:
    """Returns the thing of the maker that a sentence opens with, where it would be put to another maker's: the one named most."""
    first = next(iter(named.within(at.sentence[0], at.sentence[0] + _OPENING)), None)
    if carried is None or first is None or first.kind is not SubjectKind.ORGANISATION or carried.kind in BODIES:
        return None
    maker = named.maker(carried)
    if maker is None or maker.id == first.subject or any(m.subject == carried.id for m in named.within(*at.sentence)):
        return None
    wanted = {*(likely_kinds(at, metric) or [SubjectKind.MODEL]), *HARDWARE}
    counted = ((named.counts[i], i) for i in dict.fromkeys(m.subject for m in named.mentions))
    things = ((count, named.subjects[i]) for count, i in counted if named.subjects[i].kind in wanted)
    own = [(count, thing) for count, thing in things if (who := named.maker(thing)) and who.id == first.subject]
    return max(own, key=lambda one: (one[0], one[1].id))[1] if own else None


def _run_with(at: Situation, named: Named, carried: Subject | None, title_end: int) -> Subject | None:
    """Returns the model of the text for a figure put to the software that the text last told it is run with."""
    if carried is None or carried.kind is not SubjectKind.FRAMEWORK:
        return None
    main = named.main(kinds_of_things(), title_end)
    last = next((m for m in named.before(at.figure.found.start) if m.subject == carried.id), None)
    if main is None or main.kind is not SubjectKind.MODEL or last is None:
        return None
    start = named.sentence_at(last.start)[0]
    is_here = any(m.subject == main.id for m in named.within(start, last.start))
    return main if is_here and _WITH_SOFTWARE.search(at.text, start, last.start) else None


def _chosen(at: Situation, named: Named, metric: str | None, title_end: int, last: Subject | None) -> Chosen:
    if (body := body_counted(at, named, metric, title_end) or _acting(at, named)) is not None:
        return Chosen(body, is_named=False)
    if is_of_site(at, named):
        return Chosen(None, is_named=False)
    wanted = likely_kinds(at, metric)
    if (gone_on := _gone_on(at, named, wanted)) is not None:
        return Chosen(named.subjects[gone_on.subject], is_named=False)
    if (column := in_column(at, named, wanted)) is not None:
        return Chosen(named.subjects[column.subject], is_named=True)
    if (run := _run_on_cards(at, named, title_end)) is not None:
        return Chosen(run, is_named=True)
    if (owner := of_possessor(at, named)) is not None and is_of_a_run(metric):
        return Chosen(named.subjects[owner.subject], is_named=True)
    if (part := held_or_holder(at, named, metric)) is not None:
        return Chosen(named.subjects[part.subject], is_named=True)
    known = metrics().get(metric or "")
    is_loose = known is None or known.scope is Scope.RUN
    if (meant := subject_of_clause(at, named)) is not None and (is_loose or not wanted or meant.kind in wanted):
        return Chosen(named.subjects[meant.subject], is_named=False)
    found = named_in_sentence(at, named, wanted, metric)
    if (found is None or found.kind is SubjectKind.MODEL) and (
        bed := testbed(at, named, metric, title_end)
    ) is not None:
        return Chosen(named.subjects[bed.subject], is_named=False)
    rivals = _rivals(at, named)
    if found is not None:
        return Chosen(named.subjects[found.subject], is_named=True, is_doubtful=rivals > _FEW)
    if last is not None and _stands_behind(at, named, metric):
        return Chosen(last, is_named=False)
    goes_on = last is not None and _goes_on(at, named, metric, wanted, last)
    for way, numbers in _ways(at, named, metric, wanted, title_end, ends=goes_on):
        if (mention := way()) is not None:
            is_named = at.sentence[0] <= mention.start < at.sentence[1] and not mention.is_counted
            return Chosen(named.subjects[mention.subject], is_named, min(rivals, 2) in numbers)
    if goes_on:
        return Chosen(last, is_named=False, is_doubtful=True)
    main = named.main(wanted, title_end) or named.main(kinds_of_things(), title_end)
    if main is not None and is_named_later(at, named, main, title_end):
        earlier = told_before(at, named) if wanted != [SubjectKind.MODEL] or main.kind not in wanted else None
        return Chosen(earlier, is_named=False, is_doubtful=True)
    return Chosen(main or named.main([SubjectKind.ORGANISATION], title_end), is_named=False, is_doubtful=True)


def _run_on_cards(at: Situation, named: Named, title_end: int) -> Subject | None:
    """Returns the model that a text is of, for the rows of a table whose cells only count cards: ``8 x H200``."""
    row = row_of(at.text, at.figure.found.start)
    if row is None:
        return None
    beside = [m for m in named.within(*row) if is_name_in_row(at.text, m) and m.kind not in WEAK]
    if not beside or not all(m.kind in HARDWARE and _NUMBER_OF.search(at.text, row[0], m.start) for m in beside):
        return None
    main = named.main(kinds_of_things(), title_end)
    return main if main is not None and main.kind is SubjectKind.MODEL else None


def _rivals(at: Situation, named: Named) -> int:
    """Returns how many things the paragraph names before a figure that others are not only compared with."""
    within = named.within(at.figure.block.start, at.figure.found.start)
    return len({m.subject for m in within if m.kind not in BODIES and not m.is_aside})


def thing_of(chosen: Chosen, named: Named, metric: str | None, title_end: int) -> Chosen:
    """Puts a figure of a metric that no body has, a throughput or a latency, to the text's main thing that has it."""
    wanted = [SubjectKind(kind) for kind in kinds("subjects").get(metric or "", ())]
    if chosen.subject is None or chosen.subject.kind not in BODIES or not kinds("of_things").get(metric or ""):
        return chosen
    main = named.main(wanted, title_end) or named.main(HARDWARE, title_end)
    return chosen if main is None else Chosen(main, is_named=False, is_doubtful=True)


def _acting(at: Situation, named: Named) -> Subject | None:
    """Returns the body that a sentence without a thing goes on about, which says nothing or names a day: ``The firm did not say``."""
    proposal = at.figure.proposal
    if proposal is not None and proposal.type is not FigureType.DATE:
        return None
    if proposal is None and (silent := _silent(at, named)) is not None:
        return silent
    start = at.sentence[0] if proposal is None else at.figure.block.start
    if any(m.kind not in BODIES for m in named.within(start, at.sentence[1])) or not goes_on_about_body(at):
        return None
    return last_body(at, named, at.sentence[0] + 1) if at.sentence[0] > at.figure.block.start else None


def _silent(at: Situation, named: Named) -> Subject | None:
    """Returns the body that a sentence without a thing opens with right before the words of what it does not tell."""
    within = named.within(*at.sentence)
    if not within or any(m.kind not in BODIES for m in within) or within[0].kind is not SubjectKind.ORGANISATION:
        return None
    is_beside = (
        within[0].start - at.sentence[0] < _OPENING and 0 <= at.figure.found.start - within[0].end < 2 * _OPENING
    )
    return named.subjects[within[0].subject] if is_beside else None


def _goes_on(at: Situation, named: Named, metric: str | None, wanted: Sequence[SubjectKind], last: Subject) -> bool:
    """Tells a figure whose paragraph names no thing before it: it goes on about what the figure before it is about."""
    if any(m.kind not in BODIES for m in named.within(at.figure.block.start, at.figure.found.start)):
        return False
    if last.kind not in BODIES:
        return (
            metric == "duration"
            or last.kind in wanted
            or (last.kind in HARDWARE and bool(HARDWARE.intersection(wanted)))
        )
    if any(m.kind in BODIES and m.subject != last.id for m in named.within(at.sentence[0], at.figure.found.start)):
        return False
    known = metrics().get(metric or "")
    if known is not None:
        return known.scope is Scope.RUN and runs_it(at, named, last)
    return at.figure.proposal is not None and at.figure.proposal.unit in ("dimensionless", "percent")


def _stands_behind(at: Situation, named: Named, metric: str | None) -> bool:
    """Tells a share or a change that only says more of the figure right before it: ``3.5 TB/s, 92% of the peak``."""
    if metric is not None or not at.before or at.figure.proposal is None:
        return False
    between = at.before[-1].found.end, at.figure.found.start
    is_share = at.figure.proposal.unit in ("percent", "x")
    return is_share and not named.within(*between) and _MORE.fullmatch(at.text, *between) is not None


def _own_body(at: Situation, named: Named) -> Mention | None:
    """Returns the body that a sentence names which names no thing: a plain number in it is the body's."""
    within = named.within(*at.sentence)
    bodies = [m for m in within if m.kind is SubjectKind.ORGANISATION]
    bodies = [m for m in bodies if not is_telling(at.text, m.end)] or bodies
    bodies = [m for m in bodies if not is_commenting(named, m)]
    if at.figure.proposal is None:
        is_alone = all(m.kind in BODIES for m in within)
        bodies = [m for m in bodies if not is_telling(at.text, m.end) and not is_commenting(named, m)]
        return bodies[0] if bodies and is_alone and bodies[0].start - at.sentence[0] < _OPENING else None
    is_alone = all(m.kind in BODIES for m in named.within(at.figure.block.start, at.sentence[1]))
    return bodies[0] if bodies and is_alone else None


def _gone_on(at: Situation, named: Named, wanted: Sequence[SubjectKind]) -> Mention | None:
    """Returns what a sentence in the third person goes on about whose figure a name behind it only places: ``It reached 9 on X``."""
    before = named.within(at.sentence[0], at.figure.found.start)
    if any(m.kind not in BODIES and is_meant(at, m) for m in before):
        return None
    mention = pronoun(at, named)
    return mention if mention is not None and (not wanted or mention.kind in wanted) else None


def _ways(
    at: Situation, named: Named, metric: str | None, wanted: Sequence[SubjectKind], title_end: int, *, ends: bool
) -> list[tuple[Callable[[], Mention | None], frozenset[int]]]:
    """Returns how a subject is looked for that the sentence does not name, in this order, and when each way often errs."""
    known = metrics().get(metric or "")
    is_loose = known is None or known.scope is Scope.RUN
    ways: list[tuple[Callable[[], Mention | None], frozenset[int]]] = [
        (lambda: counted_with(at, named, wanted), _SURE),
        (lambda: referred(at, named, wanted), _UNSURE),
        (lambda: put_to_work(at, named) or counted_here(at, named), _ALONE),
        (lambda: only_thing(at, named, wanted), _SURE),
    ]
    if is_loose:
        ways += [(lambda: named_in_sentence(at, named, []), _ALONE), (lambda: referred(at, named, ()), _ALONE)]
    ways.append((lambda: pronoun(at, named), _SURE))
    ways.append((lambda: of_speaker(at, named, wanted, metric, is_loose=is_loose), _SURE))
    if at.figure.absence is not None and _WE.match(at.text, at.sentence[0]) is not None:
        return ways
    if is_loose:
        ways.append((lambda: has_it(at, named), _SURE))
    if is_loose and list(wanted) != [SubjectKind.MODEL]:
        ways.append((lambda: fit_to_trade(at, in_paragraph(at, named), wanted), _MANY))
    ways.append((lambda: _own_body(at, named) if metric is None else None, _ALWAYS))
    if ends:
        return ways
    return [
        *ways,
        (lambda: carried_over(at, named, wanted, is_loose=is_loose, title_end=title_end), _UNSURE),
        (lambda: scene_of(at, named) if is_loose else None, _SURE),
    ]
