"""Letters to claimants: exactly the essential details that are missing, each with its reason and its place."""

from collections.abc import Iterable, Mapping, Sequence

from claims.checklists.answering import Reply, replies
from claims.checklists.choosing import Profile, is_essential, obstacle, profile
from claims.checklists.filling import fill
from claims.checklists.languages import asked, known, language_of
from claims.checklists.referring import in_language, refer
from claims.model.checklist import Answer, DetailState, Item, Template
from claims.model.claim import Claim
from claims.model.finding import Finding
from claims.model.letter import Letter, LetterQuestion
from claims.model.library import Library


def letters(
    library: Library,
    ids: Iterable[str],
    asked_of: str | Template = "catalogue",
    findings: Sequence[Finding] = (),
    language: str | None = None,
) -> tuple[Letter, ...]:
    """Writes a letter to each claimant of some claims, or of a study's, of whom something essential is missing.

    A claim is quoted only where a question refers to it; what would decide the most checks is asked first. Each is in
    the language of the sources that it refers to, unless another is told; raises UnknownName where there are no words
    in that.
    """
    told = known(language) if language else None
    whole = fill(library, ids, asked_of, findings)
    by_claimant: dict[str, list[Claim]] = {}
    for claim_id in whole.claims:
        claim = library.claims[claim_id]
        by_claimant.setdefault(claim.claimant, []).append(claim)
    drafted = (_letter(library, claims, asked_of, findings, told) for claims in by_claimant.values())
    return tuple(letter for letter in drafted if letter)


def _letter(
    library: Library,
    claims: Sequence[Claim],
    asked_of: str | Template,
    findings: Sequence[Finding],
    told: str | None,
) -> Letter | None:
    filled = fill(library, [claim.id for claim in claims], asked_of, findings)
    missing = [answer for answer in filled.next_questions() if answer.essential]
    if not missing:
        return None
    profiled = [(claim, profile(library, claim), replies(library, claim)) for claim in claims]
    concerned = {
        answer.item.id: [claim.id for claim, of, answered in profiled if _lacks(answer.item, of, answered)]
        for answer in missing
    }
    referred = [claim for claim in claims if any(claim.id in those for those in concerned.values())]
    numbers = {claim.id: number for number, claim in enumerate(referred, 1)}
    quoted = tuple(refer(library, claim) for claim in referred)
    language = told or language_of(library, quoted)
    return Letter(
        to=library.name(claims[0].claimant),
        language=language,
        claims=tuple(in_language(library, one, language) for one in quoted),
        questions=tuple(
            _question(answer, [numbers[i] for i in concerned[answer.item.id]], language) for answer in missing
        ),
    )


def _lacks(item: Item, of: Profile, answered: Mapping[str, Reply]) -> bool:
    if obstacle(item, of) or not is_essential(item, of.kind):
        return False
    reply = answered.get(item.id)
    return reply is None or reply.state in (DetailState.NOT_STATED, DetailState.WITHHELD)


def _question(answer: Answer, claims: Sequence[int], language: str) -> LetterQuestion:
    question, why = asked(answer.item, language)
    return LetterQuestion(
        item=answer.item.id,
        question=question,
        why=why,
        withheld=answer.state is DetailState.WITHHELD,
        claims=tuple(claims),
    )
