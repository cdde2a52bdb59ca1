"""The filters of the list of findings: read from the address, with counts, all other filters applied."""

from collections import Counter
from collections.abc import Iterable, Mapping

from claims.checks import CHECKS, FAMILIES, selecting
from claims.model.claim import Claim
from claims.model.finding import Finding, Severity
from claims.model.library import Library
from claims.web import address, facets
from claims.web.components.text import short, words
from claims.web.facets import Chosen, Facet

_LISTED = ("outcome", "family", "code", "severity", "subject", "study", "source")
"""The filters that the page offers; the one by claim comes with a link from a claim's page."""


def known(library: Library) -> tuple[Facet[Finding], ...]:
    """Returns the filters of the findings of a library."""

    def claims(finding: Finding) -> list[Claim]:
        return [library.claims[claim] for claim in finding.claims if claim in library.claims]

    def subjects(finding: Finding) -> Iterable[str]:
        return {subject for claim in claims(finding) for subject in claim.subjects()}

    def studies(finding: Finding) -> Iterable[str]:
        return {claim.study for claim in claims(finding) if claim.study}

    def sources(finding: Finding) -> Iterable[str]:
        return {citation.source for claim in claims(finding) for citation in claim.citations}

    outcomes = [outcome.value for outcome in selecting.ORDER]
    severities = [severity.value for severity in Severity]
    return (
        Facet("outcome", "Outcome", outcomes, words, lambda f: (f.outcome,), is_short=True),
        Facet("family", "Family", list(FAMILIES), family, lambda f: (f.family,), is_short=True),
        Facet("code", "Check", list(CHECKS), check, lambda f: (f.code,)),
        Facet("severity", "Severity", severities, words, lambda f: (f.severity,), is_short=True),
        Facet("subject", "System", library.subjects, library.name, subjects),
        Facet("study", "Study", library.studies, library.name, studies),
        Facet("source", "Source", library.sources, library.name, sources),
        Facet(
            "claim", "Claim", library.claims, lambda claim: short(library.claims[claim].statement), lambda f: f.claims
        ),
    )


def family(letters: str) -> str:
    """Names a family of checks."""
    return FAMILIES.get(letters, letters)


def check(code: str) -> str:
    """Names a check by its code and its name in words."""
    return f"{code} {words(CHECKS[code].name)}" if code in CHECKS else code


def asked(those: Iterable[Facet[Finding]]) -> Chosen:
    """Reads the values that the address asks for; unknown ones are told and left out."""
    return {facet.name: address.values(facet.name, facet.known) for facet in those}


def admitted(findings: Iterable[Finding], those: Iterable[Facet[Finding]], chosen: Chosen) -> list[Finding]:
    """Returns the findings that all filters admit; a filter without a value admits all."""
    active = [(facet, set(chosen[facet.name])) for facet in those if chosen.get(facet.name)]
    return [f for f in findings if all(wanted.intersection(map(str, facet.of(f))) for facet, wanted in active)]


def draw(findings: Iterable[Finding], those: Iterable[Facet[Finding]], chosen: Chosen) -> None:
    """Draws the filters, each with how many findings a value would leave, and those that are active."""
    every, found = tuple(those), tuple(findings)

    def counts(facet: Facet[Finding]) -> Mapping[str, int]:
        others = {name: values for name, values in chosen.items() if name != facet.name}
        return Counter(str(value) for finding in admitted(found, every, others) for value in facet.of(finding))

    facets.draw([facet for facet in every if facet.name in _LISTED], chosen, counts, "checks")
    facets.chips(every, chosen, "checks")
