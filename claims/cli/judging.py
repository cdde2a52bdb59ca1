"""What a person says of proposed answers: accepted, refused, one side of a contradiction taken, or the answer kept."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from claims import checklists, prefill
from claims.cli.choices import chosen
from claims.errors import ClaimsError
from claims.model.base import Record
from claims.model.checklist import Detail, DetailState
from claims.model.library import Library

if TYPE_CHECKING:
    from claims.model.checklist import Answer
    from claims.prefill import AnswerProposal


@dataclass(frozen=True)
class Judgements:
    """What is said of which items; a side is named as ITEM=SOURCE."""

    accept: Sequence[str] = ()
    refuse: Sequence[str] = ()
    take: Sequence[str] = ()
    keep: Sequence[str] = ()

    @property
    def sides(self) -> Mapping[str, str]:
        """Returns the source that is taken, by item; raises ClaimsError where one is not named, or two are."""
        found: dict[str, str] = {}
        for told in self.take:
            item, _, source = told.partition("=")
            if not source:
                raise ClaimsError(f"'{told}' names no side; write {item or 'ITEM'}=SOURCE")
            if found.setdefault(item, source) != source:
                raise ClaimsError(f"of '{item}' two sides are taken: {found[item]} and {source}")
        return found

    @property
    def items(self) -> list[str]:
        """Returns the items that something is said of, each once; raises ClaimsError where two things are said of one."""
        by_kind = {"accepted": self.accept, "refused": self.refuse, "taken": self.sides, "kept": self.keep}
        told = {kind: dict.fromkeys(names) for kind, names in by_kind.items()}
        every = Counter(name for names in told.values() for name in names)
        if twice := sorted(name for name, times in every.items() if times > 1):
            said = " and ".join(kind for kind, names in told.items() if twice[0] in names)
            raise ClaimsError(f"'{twice[0]}' is both {said}")
        return list(every)


def records(
    library: Library,
    record_id: str,
    template: str,
    offers: "Mapping[str, AnswerProposal]",
    said: Judgements,
    *,
    who: str,
    why: str | None,
) -> list[Record]:
    """Makes the records of what is said of proposals, by item; raises ClaimsError where one cannot be."""
    today = datetime.now(UTC).date().isoformat()
    for item in said.items:
        chosen("proposed answer", item, offers)
    made: list[Record] = [
        prefill.accept(library, offers[item], record_id, who=who, when=today) for item in dict.fromkeys(said.accept)
    ]
    for item in dict.fromkeys(said.refuse):
        made += prefill.refuse(library, offers[item], who=who, why=why)
    for item, source in said.sides.items():
        parties = {party.source or "": party for party in offers[item].parties}
        if not parties:
            raise ClaimsError(f"nothing stands against each other for '{item}'; --accept {item} writes the answer")
        party = parties[chosen(f"side of '{item}'", source, parties)]
        detail, others = prefill.settle(library, offers[item], party, record_id, who=who, when=today)
        made += [_in_place(library, detail), *others]
    for item in dict.fromkeys(said.keep):
        now = _answer(library, record_id, template, item)
        if not now.value:
            raise ClaimsError(f"there is no answer to '{item}' that could be kept; --take {item}=SOURCE takes a side")
        own = now.citation.source if now.citation else None
        made += prefill.keep(library, offers[item], own, who=who)
    return made


def sides(proposal: "AnswerProposal", now: "Answer | None") -> Iterator[tuple[str, str]]:
    """Yields the ways to settle a contradiction: the option to give, and what is the answer then."""
    if now and now.value and proposal.parties and now.state is not DetailState.NOT_STATED:
        yield f"--keep {proposal.item}", now.value
    for party in proposal.parties:
        if now is None or not (now.value and now.citation and now.citation.source == party.source):
            yield f"--take {proposal.item}={party.source}", party.value or ""


def _answer(library: Library, record_id: str, template: str, item: str) -> "Answer":
    filled = checklists.fill(library, [record_id], template)
    return next(answer for answer in filled.answers if answer.item.id == item)


def _in_place(library: Library, detail: Detail) -> Detail:
    """Gives an answer the id of the one before it, so that of two of one day none is hidden."""
    before = prefill.newest(library, detail.on, detail.item)
    return detail.model_copy(update={"id": before.id}) if before else detail
