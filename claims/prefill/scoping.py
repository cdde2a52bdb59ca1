"""Answers that the held texts of a library propose for a claim or a study, nearest passage first."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from claims.checklists import fill
from claims.errors import UnknownName
from claims.model.checklist import DetailState, Item
from claims.model.claim import Claim
from claims.model.evidence import EvidenceKind
from claims.model.library import Library
from claims.prefill.against import against, contradicted
from claims.prefill.artefacts import read_artefact, together
from claims.prefill.contrast import is_of_the_other
from claims.prefill.judged import tells_more
from claims.prefill.naming import Names, Rivals, names, rivals
from claims.prefill.owners import owned
from claims.prefill.proposal import AnswerProposal, Besides, Reach, Scope
from claims.prefill.proposing import propose
from claims.prefill.strangers import strangers

_SETTLED = frozenset({DetailState.STATED, DetailState.NOT_APPLICABLE, DetailState.CONTRADICTED})
_STATES = (
    DetailState.CONTRADICTED,
    DetailState.STATED,
    DetailState.AMBIGUOUS,
    DetailState.PARTIAL,
    DetailState.WITHHELD,
    DetailState.NOT_STATED,
)
_REACHES = (Reach.ARTEFACT, Reach.PASSAGE, Reach.SECTION, Reach.DOCUMENT)


def for_claim(library: Library, claim_id: str, template: str = "catalogue") -> list[AnswerProposal]:
    """Proposes answers for a claim from the texts that it is cited from and the artefacts attached to it.

    Items that are settled already, that do not apply, or whose proposal a person has refused are left out; one that is
    stated comes back as *contradicted* where an attached artefact sets it otherwise. Raises UnknownName where there is no such claim or template.
    """
    return _proposals(library, claim_id, [library.get(Claim, claim_id)], template)


def for_study(library: Library, study_id: str, template: str = "catalogue") -> list[AnswerProposal]:
    """Proposes answers for a study, as `for_claim` does, from the passages of its claims."""
    if study_id not in library.studies:
        raise UnknownName("study", study_id, list(library.studies))
    claims = [claim for claim in library.claims_of.get(study_id, ()) if not claim.withdrawn]
    return _proposals(library, study_id, claims, template)


def proposals_for(library: Library, record_id: str, template: str = "catalogue") -> list[AnswerProposal]:
    """Proposes answers for a claim or a study; raises UnknownName where there is neither."""
    if record_id in library.studies:
        return for_study(library, record_id, template)
    if record_id not in library.claims:
        raise UnknownName("claim or study", record_id, [*library.claims, *library.studies])
    return for_claim(library, record_id, template)


def _proposals(library: Library, record_id: str, claims: list[Claim], template: str) -> list[AnswerProposal]:
    filled = fill(library, [record_id], template).answers
    answers = [a for a in filled if a.state not in _SETTLED or (a.state is DetailState.STATED and a.value)]
    judged = {answer.item.id: answer for answer in answers if answer.value}
    open_items = [answer.item for answer in answers if answer.state not in _SETTLED]
    settled = {answer.item.id for answer in answers if answer.state in _SETTLED}
    found: dict[str, AnswerProposal] = {}
    by_artefacts: dict[str, AnswerProposal] = {}
    for proposal in _of_artefacts(library, claims, [answer.item for answer in answers]):
        answer = judged.get(proposal.item)
        if answer and (clashing := contradicted(library, answer, proposal)):
            found[proposal.item] = clashing
        elif proposal.item not in settled and (answer is None or tells_more(proposal, answer)):
            found[proposal.item] = by_artefacts[proposal.item] = proposal
    for proposal in _of_texts(library, claims, open_items):
        known = found.get(proposal.item)
        if (answer := judged.get(proposal.item)) and not tells_more(proposal, answer):
            continue
        if (artefact := by_artefacts.get(proposal.item)) and (clashing := _set_against(proposal, artefact)):
            found[proposal.item] = clashing
        elif known is None or _rank(proposal) < _rank(known):
            found[proposal.item] = proposal
    told = ((found.get(answer.item.id), answer.state) for answer in answers)
    return [p for p, state in told if p and (p.value is not None or state is DetailState.NOT_STATED)]


def _set_against(by_text: AnswerProposal, by_artefact: AnswerProposal) -> AnswerProposal | None:
    """Returns the contradiction of what a text says and what an artefact sets, if there is one."""
    said = Besides(by_text.source, by_text.value or "", by_text.places, None)
    clashing = against(said, by_artefact, "the text") if by_text.value else None
    return replace(clashing, parties=(by_text, *clashing.parties)) if clashing else None


def _rank(proposal: AnswerProposal) -> tuple[int, int]:
    """Ranks proposals: what artefacts contradict each other in comes before any, what they tell in two ways before texts."""
    is_unsure = proposal.reach is Reach.ARTEFACT and proposal.state is DetailState.AMBIGUOUS
    return _STATES.index(DetailState.STATED if is_unsure else proposal.state), _REACHES.index(proposal.reach)


def _of_texts(library: Library, claims: Sequence[Claim], items: Iterable[Item]) -> Iterable[AnswerProposal]:
    wanted = tuple(items)
    of_whom = names(library, claims), rivals(library, claims)
    for source, passage in _passages(claims).items():
        text = library.texts.get(source)
        if text is not None:
            own, strange = owned(library, source, claims)
            figures = frozenset(
                f for c in claims for cited in c.citations if cited.source == source for f in cited.figures
            )
            scope = Scope(passage, strangers(library, source, claims), own, strange, figures)
            for proposal in _read(text, wanted, scope, _refused(library, source), of_whom):
                if not _is_of_another(text, proposal, source, claims):
                    yield replace(proposal, source=source)


def _is_of_another(text: str, proposal: AnswerProposal, source: str, claims: Sequence[Claim]) -> bool:
    """Tells whether an answer stands in a half of its sentence that contrasts with the half of the claims' figures."""
    if proposal.value is None or len(proposal.places) != 1:
        return False
    (place,) = proposal.places
    figures = [
        figure
        for claim in claims
        for cited in claim.citations
        if cited.source == source and cited.paragraph == place.paragraph
        for figure in cited.figures
    ]
    return is_of_the_other(text[place.start : place.end], proposal.value, figures)


@lru_cache(maxsize=64)
def _read(
    text: str, items: tuple[Item, ...], scope: Scope, refused: frozenset[tuple[str, int]], of_whom: tuple[Names, Rivals]
) -> tuple[AnswerProposal, ...]:
    return tuple(propose(text, items, scope, refused, *of_whom))


def _of_artefacts(library: Library, claims: Iterable[Claim], items: Iterable[Item]) -> Iterable[AnswerProposal]:
    """Yields what the artefacts of claims answer, one proposal an item: what several say stands side by side."""
    wanted = {item.id for item in items}
    pieces = {piece.id: piece for claim in claims for piece in library.evidence_on.get(claim.id, ())}
    kept = (piece for piece in pieces.values() if piece.kind in (EvidenceKind.ARTEFACT, EvidenceKind.LOG))
    told: dict[str, list[AnswerProposal]] = defaultdict(list)
    for source in dict.fromkeys(piece.source for piece in kept if piece.source):
        text = library.texts.get(source)
        refused = _refused(library, source)
        for proposal in read_artefact(text) if text is not None else ():
            line = proposal.sentence.paragraph if proposal.sentence else 0
            if proposal.item in wanted and (proposal.item, line) not in refused:
                told[proposal.item].append(replace(proposal, source=source))
    for those in told.values():
        yield together(those)


def _passages(claims: Iterable[Claim]) -> Mapping[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for claim in claims:
        for citation in claim.citations:
            found.setdefault(citation.source, set()).update([citation.paragraph] if citation.paragraph else ())
    return {source: frozenset(numbers) for source, numbers in found.items()}


def _refused(library: Library, source: str) -> frozenset[tuple[str, int]]:
    return frozenset((d.item, d.paragraph) for d in library.refused_in.get(source, ()) if d.item)
