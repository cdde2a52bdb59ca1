"""WRD105: a claim that stands in a headline alone."""

import re
from collections.abc import Iterator

from claims.checks import Severity, View, Working, check, under_determined
from claims.checks.words.groups import called
from claims.checks.words.wording import flat, listed, quoted, short
from claims.model.claim import Citation, Claim
from claims.model.finding import Finding
from claims.model.source import SourceKind, paragraphs
from claims.model.subject import Subject, SubjectKind

_HEADING = re.compile(r"\b(headline|heading|title|caption|teaser)\b", re.IGNORECASE)
_BODIES = frozenset({SubjectKind.ORGANISATION, SubjectKind.OUTLET, SubjectKind.SITE, SubjectKind.TECHNIQUE})


@check("WRD105", Claim)
def headline_without_body(view: View, claim: Claim) -> Iterator[Finding]:
    """Warns where a claim stands only in a headline and the text below it never comes to its subject or its figure.

    A place is a headline where the citation's wording calls it a headline, a heading or a title, or where the text is
    held and the first paragraph of a press article is its title. All citations of the claim have to be such places, and
    no other claim of the same source may name the product that the headline names. A figure that only a headline prints
    is told as well. Products are models, devices, systems, software and services; bodies and places are not.

    Bad:

    ```toml
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "accelerator"
    # claims/headline.toml
    id = "headline"
    subject = "the-card"
    kind = "support"
    statement = "The model runs on The Card."
    claimant = "the-maker"
    modality = "described"
    citations = [{source = "the-article", paragraph = 1, wording = "headline only"}]
    # claims/body.toml
    id = "body"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 70 billion parameters."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "70 billion", value = "7.0E+10", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "accelerator"
    # claims/headline.toml
    id = "headline"
    subject = "the-card"
    kind = "support"
    statement = "The model runs on The Card."
    claimant = "the-maker"
    modality = "described"
    citations = [
      {source = "the-article", paragraph = 1, wording = "headline"},
      {source = "the-article", paragraph = 3, stance = "repeats"},
    ]
    ```
    """
    if not claim.citations or not all(_is_heading(view, citation) for citation in claim.citations):
        return
    sources = tuple(dict.fromkeys(citation.source for citation in claim.citations))
    orphans = [subject for subject in view.subjects_of(claim) if not _is_named(view, subject, claim, sources)]
    if not orphans and claim.quantity is None:
        return
    working = Working()
    for source in sources:
        working.say(f"{quoted(called(view, source))} says it in a headline: {short(claim.statement)}")
    for subject in orphans:
        working.say(f"named by no other claim there: {short(subject.name)}")
    held = all(view.text(source) is not None for source in sources)
    yield under_determined(
        (claim,),
        working,
        _sentence(claim, "the text itself never" if held else "no other claim from there", orphans),
        needs=_needs(claim),
        severity=Severity.WARNING,
    )


def _sentence(claim: Claim, below: str, orphans: list[Subject]) -> str:
    if orphans:
        return f"It is told only in a headline or title; {below} names {listed(s.name for s in orphans)}."
    assert claim.quantity is not None
    return f"{quoted(claim.quantity.printed)} is told only in a headline or title; no other place prints it."


def _needs(claim: Claim) -> Iterator[str]:
    yield "source-primary"
    if claim.kind in ("support", "availability"):
        yield "support-evidence"


def _is_heading(view: View, citation: Citation) -> bool:
    if _HEADING.search(citation.wording or ""):
        return True
    source = view.source(citation.source)
    if source is None or source.kind is not SourceKind.PRESS_ARTICLE or not source.title or citation.paragraph != 1:
        return False
    text = view.text(citation.source)
    first = paragraphs(text)[:1] if text else ()
    return bool(first) and flat(first[0]).casefold() == flat(source.title).casefold()


def _is_named(view: View, subject: Subject, claim: Claim, sources: tuple[str, ...]) -> bool:
    """Tells whether a subject is named below the headlines: by a claim from there, or in the text where it is held."""
    if subject.kind in _BODIES:
        return True
    for source in sources:
        text = view.text(source)
        if text is not None and _stands_in(subject, _below(view, source, text, claim)):
            return True
        for other in view.claims_about(subject.id):
            if other.id != claim.id and _is_told_below(view, other, source):
                return True
    return False


def _is_told_below(view: View, other: Claim, source: str) -> bool:
    return any(citation.source == source and not _is_heading(view, citation) for citation in other.citations)


def _below(view: View, source: str, text: str, claim: Claim) -> str:
    headed = {c.paragraph for c in claim.citations if c.source == source and _is_heading(view, c)}
    return " ".join(flat(block) for number, block in enumerate(paragraphs(text), start=1) if number not in headed)


def _stands_in(subject: Subject, text: str) -> bool:
    lowered = text.casefold()
    return any(flat(name).casefold() in lowered for name in (subject.name, *subject.aliases))
