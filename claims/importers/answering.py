"""The answer that a person means by a row: what was left alone stays exactly as it was, what was typed is weighed."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from claims.errors import ClaimsError, UnknownName
from claims.model.checklist import MISSING, Answer, DetailCitation, DetailState
from claims.model.library import Library
from claims.model.passage import PassageState, resolve
from claims.model.sheet import Row
from claims.patterns import declared

_LONGEST = 20_000
_NUMBER = declared(r"(?:paragraph |para |p\.? ?|§ ?|¶ ?)?([1-9][0-9]{0,5})(?:\.0+)?", re.IGNORECASE)
_TYPED_ALIKE: Mapping[str, str] = {"na": "not-applicable", "n/a": "not-applicable", "missing": "not-stated"}


class Wanted(NamedTuple):
    """An answer as it would be written, with what was made of it on the way."""

    state: DetailState
    value: str | None
    reason: str | None
    citation: DetailCitation | None
    notes: tuple[str, ...] = ()

    def answers(self, answer: Answer) -> bool:
        """Tells whether it says what an answer says already."""
        return self[:4] == (answer.state, answer.value, answer.reason, answer.citation)


def shares_reason(before: str, after: str) -> bool:
    """Tells whether the reason for a state may still be one for another; that for not applying is for nothing else."""
    excused = DetailState.NOT_APPLICABLE
    return before == after or (before != excused and after not in (excused, DetailState.STATED))


def wanted(library: Library, answer: Answer, held: Row, row: Row) -> Wanted:
    """Returns the answer that a row gives; raises ClaimsError where a person has to say more.

    `held` is the row of the answer as the file's format carries it: a field of the row that equals it was left alone.
    """
    value = answer.value if row.value == held.value else _text("value", row.value)
    reason = answer.reason if row.reason == held.reason else _text("reason", row.reason)
    state, notes = _state(held, row, value)
    if reason and row.reason == held.reason and not shares_reason(held.state, state):
        if state is DetailState.NOT_APPLICABLE:
            raise ClaimsError(
                f"not-applicable needs a reason of its own; the one that stands there is for {held.state}"
            )
        reason, notes = None, (*notes, f"the reason for {held.state} is left out")
    citation, lacking = answer.citation, ""
    if (row.source, row.paragraph, row.figures) != (held.source, held.paragraph, held.figures):
        citation, lacking = _citation(library, row)
    elif citation:
        lacking = _unresolved(library, citation)
    if state in (DetailState.STATED, DetailState.PARTIAL) and value is None:
        raise ClaimsError(f"{state.value} needs the answer")
    if state is DetailState.NOT_APPLICABLE and reason is None:
        raise ClaimsError("not-applicable needs a reason")
    if state is DetailState.STATED and (lacking or citation is None):
        state = DetailState.PARTIAL
        doubt = f"Given as stated, but {lacking or 'no place in a source is named for it'}."
        reason = " ".join(filter(None, (reason, doubt)))
        notes = (*notes, doubt)
    elif lacking:
        notes = (*notes, f"the place is left out: {lacking}")
    elif citation and citation != answer.citation and citation.source not in library.texts:
        notes = (*notes, f"the text of '{citation.source}' is not held here, so the place was not looked up")
    return Wanted(state, value, reason, citation if not lacking else None, notes)


def state_meant(words: str) -> DetailState:
    """Returns the state that a person has typed; raises ClaimsError where it is none."""
    meant = _TYPED_ALIKE.get(words, words)
    if meant not in set(DetailState):
        raise ClaimsError(f"'{words[:40]}' is no state; there are: {', '.join(DetailState)}")
    return DetailState(meant)


def _state(held: Row, row: Row, value: str | None) -> tuple[DetailState, tuple[str, ...]]:
    state = state_meant(row.state)
    was_stated = held.state == DetailState.STATED
    if row.ticked and state is not DetailState.STATED and not was_stated:
        return DetailState.STATED, ("the box was ticked",)
    if row.ticked is False and state is DetailState.STATED and was_stated:
        raise ClaimsError("the box was unticked and the state left at stated; say which state it is")
    is_left = row.state == held.state and row.value != held.value
    is_taken = state is DetailState.NOT_STATED and row.mark is not None and row.mark != held.mark
    if state in MISSING and value is not None and (is_left or is_taken):
        told = DetailState.STATED if row.source else DetailState.PARTIAL
        return told, (f"an answer was given, so {state.value} became {told.value}",)
    return state, ()


def _text(field: str, text: str | None) -> str | None:
    if text is None:
        return None
    if len(text) > _LONGEST:
        raise ClaimsError(f"its {field} has {len(text):,} characters, more than {_LONGEST:,}")
    if "\x00" in text or any("\ud800" <= c <= "\udfff" for c in text):
        raise ClaimsError(f"its {field} holds a character that is none")
    return text


def _citation(library: Library, row: Row) -> tuple[DetailCitation | None, str]:
    """Returns the place that a row names, and what is wrong with it, if anything."""
    if not row.source:
        lacking = "a place without its source" if row.paragraph or row.figures else ""
        return None, lacking
    named = [s.id for s in library.sources.values() if row.source in (s.id, s.label, s.title)]
    if not named:
        return None, str(UnknownName("source", row.source[:80], list(library.sources)))
    if len(named) > 1:
        return None, f"several sources are called '{row.source[:80]}'; give the id"
    number = _NUMBER.fullmatch((row.paragraph or "").strip())
    if number is None:
        told = f"'{row.paragraph[:20]}' is no paragraph" if row.paragraph else "the paragraph is not given"
        return None, f"{told}, of the source '{named[0]}'"
    figures = tuple(text for figure in row.figures if (text := _text("place", figure.strip())))
    place = DetailCitation(source=named[0], paragraph=int(number[1]), figures=figures)
    return place, _unresolved(library, place)


def _unresolved(library: Library, place: DetailCitation) -> str:
    source = library.sources.get(place.source)
    if source is None or not source.is_held:
        return f"the source '{place.source}' is not held"
    state, wrong = resolve(library.texts.get(place.source), place.paragraph, place.figures)
    return f"in '{place.source}', {wrong}" if state is PassageState.ORPHAN else ""
