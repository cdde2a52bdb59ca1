"""Answers that a person gives on the page of a checklist: weighed as a filled-in file is, and put as steps to take back."""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from claims import prefill
from claims.checks import CHECKS
from claims.errors import ClaimsError
from claims.importers import merging
from claims.importers.merging import Fate, Line
from claims.intake.steps import Step
from claims.intake.vocabulary import UNDONE
from claims.model.base import Record
from claims.model.checklist import BY_RULE, Answer, Checklist, Detail, DetailCitation, DetailState, Item
from claims.model.library import Library
from claims.model.passage import occurrences
from claims.model.sheet import AS_IT_IS, Row, Sheet, row_of
from claims.model.source import paragraphs
from claims.prefill import AnswerProposal

JOINT = ";"
_MOST_HITS = 5
_DOUBT = "Given as stated, but "


class Typed(NamedTuple):
    """What stands in the fields of an item."""

    state: str
    value: str = ""
    reason: str = ""
    source: str = ""
    paragraph: str = ""
    figures: str = ""


class Hit(NamedTuple):
    """A paragraph of a held text in which the words that were looked for stand."""

    source: str
    paragraph: int
    text: str


def today() -> str:
    """Returns the day that an answer is given on."""
    return datetime.now(UTC).date().isoformat()


def can_be_answered(answer: Answer) -> bool:
    """Tells whether a person may answer an item; one that does not apply by its own rule is closed."""
    return not (answer.state is DetailState.NOT_APPLICABLE and answer.answered_by == BY_RULE)


def mark(answer: Answer) -> str:
    """Returns a mark that changes with an answer."""
    return row_of(answer).mark or ""


def start(library: Library, answer: Answer, on: str) -> Typed:
    """Returns what the fields are filled with: the answer as it stands, with the reason that a person gave, if one did."""
    own = prefill.newest(library, on, answer.item.id)
    reason = (own.reason or "") if own else ""
    return _typed(answer.state, answer.value, reason.partition(_DOUBT)[0].strip(), answer.citation)


def fields_of(library: Library, proposal: AnswerProposal, on: str) -> Typed:
    """Returns the fields as a proposal fills them."""
    made = prefill.as_detail(library, proposal, on)
    return _typed(made.state, made.value, made.reason, made.citation)


def row(answer: Answer, typed: Typed, begun: Typed, held_mark: str) -> Row:
    """Returns the fields as the row of a filled-in checklist; one that stands as it began says exactly what is held.

    `held_mark` is of the answer that the fields were filled with.
    """
    figures = tuple(figure for part in typed.figures.split(JOINT) if (figure := part.strip()))
    is_same_place = typed[3:] == begun[3:] and answer.citation is not None
    return Row(
        item=answer.item.id,
        state=typed.state,
        value=answer.value if typed.value == begun.value == (answer.value or "") else typed.value.strip() or None,
        reason=(begun.reason if typed.reason == begun.reason else typed.reason.strip()) or None,
        source=typed.source or None,
        paragraph=typed.paragraph.strip() or None,
        figures=answer.citation.figures if is_same_place and answer.citation else figures,
        mark=held_mark,
    )


def weigh(library: Library, filled: Checklist, row: Row, *, on: str, who: str) -> Line:
    """Says what becomes of the fields of an item if they are saved now."""
    sheet = Sheet((row,), AS_IT_IS, filled.claims, filled.study, filled.template)
    day = datetime.now(UTC).date()
    return merging.plan(library, filled, sheet, on=on, who=who or "-", day=day).lines[0]


def save(library: Library, filled: Checklist, row: Row, *, on: str, who: str) -> Step:
    """Makes the answer of the fields of an item; raises ClaimsError where they give none, or another came meanwhile."""
    line = weigh(library, filled, row, on=on, who=who)
    if line.fate is Fate.CONFLICT:
        now = next(answer for answer in filled.answers if answer.item.id == row.item)
        said = f"{now.state.value}{f': {now.value}' if now.value else ''}"
        raise ClaimsError(
            f"'{row.item}' was answered by {now.answered_by or 'someone else'} since you opened it ({said}); "
            "nothing was written, your entries are kept; save once more to replace that answer"
        )
    if line.fate is Fate.REFUSED:
        raise ClaimsError(f"'{row.item}' is not saved: {'; '.join(line.notes)}")
    if line.detail is None:
        raise ClaimsError(f"nothing was changed for '{row.item}'")
    return _step(library, row.item, [line.detail.model_copy(update={"id": _own_id(library, line.detail)})])


def accept(library: Library, proposals: Sequence[AnswerProposal], on: str, *, who: str) -> Step:
    """Makes proposals answers that a person has accepted; one that a record answered before takes its place."""
    made: list[Record] = []
    for proposal in proposals:
        detail = prefill.accept(library.with_records(made), proposal, on, who=who, when=today())
        made.append(detail.model_copy(update={"id": _own_id(library, detail)}))
    return _step(library, proposals[0].item if proposals else "", made)


def refuse(library: Library, proposal: AnswerProposal, *, who: str) -> Step:
    """Remembers that a proposal is wrong."""
    return _step(library, proposal.item, prefill.refuse(library, proposal, who=who))


def settle(library: Library, proposal: AnswerProposal, party: AnswerProposal, on: str, *, who: str) -> Step:
    """Accepts one of the parties of a proposal and sets the others aside."""
    detail, others = prefill.settle(library, proposal, party, on, who=who, when=today())
    return _step(library, proposal.item, [detail.model_copy(update={"id": _own_id(library, detail)}), *others])


def keep(library: Library, proposal: AnswerProposal, answer: Answer, *, who: str) -> Step:
    """Leaves an answer as it stands, and sets aside what a proposal puts against it."""
    own = answer.citation.source if answer.citation else None
    return _step(library, proposal.item, prefill.keep(library, proposal, own, who=who))


def is_of(answer: Answer, party: AnswerProposal) -> bool:
    """Tells whether a party of a proposal is what an answer rests on already."""
    return bool(answer.value and answer.citation and answer.citation.source == party.source)


def stands_apart(proposal: AnswerProposal, answer: Answer) -> bool:
    """Tells whether an answer that is given stands against a proposal without being one of its parties."""
    return bool(answer.value) and not any(is_of(answer, party) for party in proposal.parties)


def offers(proposals: Iterable[AnswerProposal]) -> dict[str, AnswerProposal]:
    """Returns the proposals that can be accepted, by item; a mere mention of what an item asks is none."""
    return {p.item: p for p in proposals if p.state is not DetailState.NOT_STATED}


def overruled(before: Checklist, after: Checklist, step: Step) -> list[str]:
    """Names the items of a step whose answer the checklist does not show, because the claims' own come first."""
    shown = {answer.item.id: answer for answer in after.answers}
    return [
        record.item
        for record in step.records
        if isinstance(record, Detail)
        and (answer := shown.get(record.item))
        and (answer.state, answer.value) != (record.state, record.value)
        and any(old.item.id == record.item for old in before.answers)
    ]


def found(library: Library, words: str, first: Iterable[str] = ()) -> list[Hit]:
    """Looks for words in the held texts; the paragraphs that have them in a row come first, and those of `first`."""
    phrase = " ".join(words.casefold().split())
    if not phrase:
        return []
    parts = phrase.split()
    nearest = list(dict.fromkeys([*first, *sorted(library.texts)]))
    hits: list[tuple[bool, int, Hit]] = []
    for place, source in enumerate(nearest):
        for number, block in enumerate(paragraphs(library.texts.get(source, "")), 1):
            lowered = " ".join(block.casefold().split())
            if all(part in lowered for part in parts):
                hits.append((phrase not in lowered, place, Hit(source, number, block)))
    return [hit for _, _, hit in sorted(hits, key=lambda hit: hit[:2])[:_MOST_HITS]]


def printed(hit: Hit, words: str, value: str = "") -> str:
    """Returns the words of a search, or else the answer, where they stand in a paragraph as printed."""
    for told in (words.strip(), value.strip()):
        match = re.search(re.escape(told), hit.text, re.IGNORECASE) if told else None
        if match and occurrences(hit.text, match[0]):
            return match[0]
    return ""


def expected(item: Item) -> str:
    """Says the form of a good answer."""
    form = item.expected
    told = f"a {form.type}" + (f" in {form.unit}" if form.unit else "") + (f", {form.format}" if form.format else "")
    also = f"; {', '.join(form.also)} will do as well" if form.also else ""
    return f"Answer with {told}{also}."


def check_name(code: str) -> str:
    """Returns the code of a check with its name in words."""
    return f"{code} {CHECKS[code].name.replace('-', ' ')}" if code in CHECKS else code


def _typed(state: DetailState, value: str | None, reason: str | None, cited: DetailCitation | None) -> Typed:
    place = (cited.source, str(cited.paragraph), f"{JOINT} ".join(cited.figures)) if cited else ("", "", "")
    return Typed(state.value, value or "", reason or "", *place)


def _step(library: Library, key: str, wanted: Sequence[Record]) -> Step:
    changed = tuple(record for record in wanted if library.records.get(record.id) != record)
    return Step("answer", key, changed, tuple(library.records.get(record.id) for record in changed))


def _own_id(library: Library, made: Detail) -> str:
    """Returns the id of the record that answered before, of one that was undone, or else the new one's own."""
    own = prefill.newest(library, made.on, made.item)
    undone = (
        detail.id
        for detail in library.all(Detail).values()
        if (detail.on, detail.item) == (made.on, made.item) and detail.withdrawn and detail.withdrawn.why == UNDONE
    )
    return own.id if own else next(undone, made.id)
