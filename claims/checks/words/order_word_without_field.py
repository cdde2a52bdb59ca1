"""WRD113: first, only, latest or leading without a date and a field of comparison."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from claims.checks import View, Working, check, inconsistent, under_determined
from claims.checks.words.groups import called, said_by
from claims.checks.words.wording import flat, short
from claims.model.claim import Claim, ClaimKind
from claims.model.finding import Finding
from claims.model.subject import Subject
from claims.patterns import declared

_ORDER = declared(
    r"\bfor the (?P<time>first) time\b|"
    r"\bthe (world's |industry's |country's |very )?(?P<sole>first|only)"
    r"(?! (?:days?|week|month|year|time|tokens?|steps?|loss|layers?|epoch|half|quarter|runs?|results?|parts?|phase|"
    r"stage|place|reason|way|one|few|small)\b)\s+\w+|"
    r"\b(?P<late>latest|most recent|newest)\b(?! (?:version|versions|release|news|results?)\b)|"
    r"\bthe (world's |industry's )?"
    r"(?P<most>leading|fastest|largest|biggest|cheapest|most powerful|most efficient|strongest)"
    r"(?! (?:part|share|portion|number|amount|of the)\b)\b|"
    r"\b(?P<lead>in the lead|at the forefront|market leader|number one|unmatched|unrivalled|record[- ]breaking)\b",
    re.IGNORECASE,
)
_ENOUGH_WORDS = 4
_ALONE = frozenset({"first", "only"})


class _Rank(NamedTuple):
    """The word of order, and what it is said of: the words after it."""

    word: str
    of: str


@check("WRD113", Claim)
def order_word_without_field(view: View, claim: Claim) -> Iterator[Finding]:
    """Asks for the date and the field of a claim to be first, only, latest, leading or the fastest.

    Such a word compares with everything else of a kind up to a day; without the kind and the day it cannot be refuted.
    Nothing is asked where the claim records both: a day (asserted, or what the claim dates) and a field (a baseline, or
    the limits of its scope). Where two claims call two unrelated things the first or the only one of the same, in the
    same words, they cannot both be true.

    Bad:

    ```toml
    # claims/one.toml
    id = "one"
    subject = "the-model"
    kind = "support"
    statement = "The model is the first open model to run on 10,000 cards."
    claimant = "the-maker"
    modality = "described"
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/one.toml
    id = "one"
    subject = "the-model"
    kind = "support"
    statement = "The model is the first open model to run on 10,000 cards."
    claimant = "the-maker"
    modality = "described"
    asserted = "2026-03-02"
    conditions = {scope-limits = "models with open weights, runs that were published"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    rank = _rank(view, claim)
    if rank is None:
        return
    rivals = list(_rivals(view, claim, rank)) if rank.word in _ALONE else []
    for other in rivals:
        if claim.id < other.id:
            yield _both(view, claim, other, rank)
    missing = list(_missing(claim))
    if missing and not rivals and not _is_within_its_own_series(view, claim):
        working = Working()
        working.say(f"{said_by(view, claim)}: {short(claim.statement)}")
        working.say(f"not recorded: {' and '.join(missing)}")
        yield under_determined(
            (claim,),
            working,
            f"{called(view, claim.subject)} is said to be {_named(rank.word)}, and {_not_given(missing)}.",
            needs=("scope-limits", "source-primary"),
        )


def _rank(view: View, claim: Claim) -> _Rank | None:
    if claim.kind is ClaimKind.ABSENCE:
        return None
    statement = flat(claim.statement)
    found = _ORDER.search(statement)
    if found is None:
        return None
    word = next(text for text in found.groupdict().values() if text).casefold()
    rest = statement[found.start("sole") + len(word) :] if found["sole"] else statement[found.end() :]
    names = [name for subject in view.subjects_of(claim)[:1] for name in (subject.name, *subject.aliases)]
    if found["time"]:
        rest = f"{statement[: found.start()]} {rest}"
        for name in names:
            rest = re.sub(re.escape(name), "", rest, flags=re.IGNORECASE)
    return _Rank(word, " ".join(re.findall(r"\w+", rest.casefold())))


def _rivals(view: View, claim: Claim, rank: _Rank) -> Iterator[Claim]:
    """Yields the claims that call something else the first or the only one of the same thing, in the same words."""
    if len(rank.of.split()) < _ENOUGH_WORDS:
        return
    near = [c for about in claim.about for c in view.claims_about(about.subject)]
    near += [c for citation in claim.citations for c in view.claims_in_source(citation.source)]
    for other in {c.id: c for c in near if c.subject != claim.subject}.values():
        same = _rank(view, other) == rank and not _stand_together(claim, other)
        if same and not _are_related(view, claim.subject, other.subject):
            yield other


def _stand_together(claim: Claim, other: Claim) -> bool:
    """Tells whether one paragraph says both: it may call the two the first together."""
    places = {(citation.source, citation.paragraph) for citation in claim.citations}
    return any((citation.source, citation.paragraph) in places for citation in other.citations)


def _are_related(view: View, one_id: str, other_id: str) -> bool:
    one, other = view.subject(one_id), view.subject(other_id)
    if one is None or other is None:
        return True
    return any(
        there.id in related for here, there in ((one, other), (other, one)) for related in here.relations().values()
    )


def _both(view: View, claim: Claim, other: Claim, rank: _Rank) -> Finding:
    working = Working()
    for told in (claim, other):
        working.say(f"{said_by(view, told)}: {short(told.statement)}")
    working.say(f"both are {_named(rank.word)}: {short(rank.of)}")
    return inconsistent(
        (claim, other),
        working,
        f"{called(view, claim.subject)} and {called(view, other.subject)} cannot both be {_named(rank.word)} of the "
        "same thing.",
        needs=("scope-limits", "source-primary"),
    )


def _named(word: str) -> str:
    return word if word.startswith(("in ", "at ")) else f"the {word}"


def _missing(claim: Claim) -> Iterator[str]:
    if not (claim.asserted or claim.when):
        yield "a date"
    if not (claim.baseline or "scope-limits" in claim.conditions):
        yield "a field of comparison"


def _not_given(missing: list[str]) -> str:
    if len(missing) == 1:
        return f"{missing[0].replace('a ', 'no ', 1)} is given"
    return f"neither {' nor '.join(missing)} is given"


def _is_within_its_own_series(view: View, claim: Claim) -> bool:
    """Tells whether the field is the series or family that the subject belongs to, such as the first of its series."""
    subject: Subject | None = view.subject(claim.subject)
    family = {*subject.part_of, *subject.version_of} if subject else set()
    return bool(family & {about.subject for about in claim.about})
