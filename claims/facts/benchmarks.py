"""Which scores are of one benchmark: told by the subjects and by the names that their statements print."""

import re

from claims.facts.view import View
from claims.model.claim import Claim
from claims.patterns import declared

_NAME = declared(r"(?<![\w.])(?=[\w.-]*[A-Z])[A-Za-z][\w.-]*\w")
_FIRST = declared(r"^\W*[A-Z]?[a-z']*(?![\w-])")
_OF_ANOTHER = declared(
    r"\bof (?:the|its|an?) (?:\w+ ){0,3}(?:scores?|accuracy|baseline|quality|performance|original|teacher|model)\b"
    r"|(?:%|\bpercent) of (?!(?:the |all |its )?(?:questions|problems|tasks|cases|answers|items|tests|samples|instances"
    r"|examples|time)\b)"
    r"|\b(?:recover|retain|preserv|keep|kept|relative|normali[sz]ed)\w*",
    re.IGNORECASE,
)
_OF_TASKS = declared(
    r"\b(?:resolv|solv|pass|answer|complet|fix|clear|finish)\w*[^;%]{0,40}(?:%|\bpercent) of (?!.*\b(?:scores?|accuracy|quality)\b)",
    re.IGNORECASE,
)
_SAMPLED = declared(
    r"\b(?:averag\w*|mean|maj(?:ority)?|pass@\w+|avg@?\w*|best[- ]of|consensus|sampl\w+|runs|attempts)\b", re.IGNORECASE
)


def benchmark_names(view: View, claim: Claim) -> frozenset[str]:
    """Returns the names that a statement prints beside those of its other subjects: a benchmark, its split."""
    known: set[str] = set()
    tests: set[str] = set()
    for about in claim.about:
        if "benchmark" in about.role.casefold():
            tests.add(about.subject)
    for subject in (*view.subjects_of(claim), view.subject(claim.claimant)):
        if subject and subject.id not in tests:
            for name in (subject.name, *subject.aliases):
                known |= {word.casefold() for word in re.findall(r"[\w.-]+", name)}
    words = _NAME.findall(_FIRST.sub("", claim.statement))
    return frozenset(tests | {word.casefold() for word in words if word.casefold() not in known})


def same_benchmark(view: View, one: Claim, other: Claim) -> bool:
    """Tells whether two claims can be of one benchmark: they share a printed name, or one prints none."""
    names, others = benchmark_names(view, one), benchmark_names(view, other)
    return not names or not others or not names.isdisjoint(others)


def is_sampled(claim: Claim) -> bool:
    """Tells whether a score is of several attempts or runs, so that it need not be a share of one set of answers."""
    return claim.reading == "average-of-runs" or bool(_SAMPLED.search(claim.statement))


def is_of_another_score(claim: Claim) -> bool:
    """Tells whether a score is said to be a share of another score."""
    if claim.baseline:
        return True
    return bool(_OF_ANOTHER.search(_OF_TASKS.sub("", claim.statement)))
