"""WRD105: a claim that stands in a headline alone."""

from collections.abc import Iterator

from claims.checks import Severity, View, Working, check, under_determined
from claims.checks.words.groups import called
from claims.checks.words.headings import is_heading, is_link, is_only_in_headings
from claims.checks.words.wording import flat, quoted, short
from claims.model.claim import Claim
from claims.model.finding import Finding
from claims.model.source import paragraphs
from claims.model.subject import Subject, SubjectKind

_BODIES = frozenset({SubjectKind.ORGANISATION, SubjectKind.OUTLET, SubjectKind.SITE, SubjectKind.TECHNIQUE})

Pair = tuple[Subject, Subject]
"""A maker and a model."""


@check("WRD105", Claim)
def headline_without_body(view: View, claim: Claim) -> Iterator[Finding]:
    """Warns where a claim stands only in a headline and the text below it never comes to its subject or its figure.

    A place is a headline where the citation's wording calls it a headline, a heading or a title, or where the text is
    held and the first paragraph of a press article is its title. All citations of the claim have to be such places, and
    no other claim of the same source may name the product that the headline names. A figure that only a headline prints
    is told as well. Products are models, devices, systems, software and services; bodies and places are not. Where the
    headline ties a maker to somebody else's model and the body, though it names both, never does so in one paragraph,
    that is told with it. The title of another text that is only linked to is a note.

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
    if not is_only_in_headings(view, claim):
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
    linked = all(is_link(citation) for citation in claim.citations)
    below = "the text itself never" if held else "no other claim from there"
    apart = None if linked else _kept_apart(view, claim, sources)
    if apart:
        maker, model = apart
        working.say(f"{short(maker.name)} and {short(model.name)}: together in the headline, in no paragraph below it")
    yield under_determined(
        (claim,),
        working,
        _sentence(claim, below, orphans, apart, "the title of a linked text" if linked else "a headline or title"),
        needs=_needs(claim),
        severity=Severity.NOTE if linked else Severity.WARNING,
    )


def _sentence(claim: Claim, below: str, orphans: list[Subject], apart: Pair | None, where: str) -> str:
    ties = f" or ties {short(apart[0].name)} to {short(apart[1].name)}" if apart else ""
    if orphans:
        told = quoted(claim.statement.rstrip("."))
        return f"{told} is told only in {where}; {below} names {_any_of(orphans)}{ties}."
    assert claim.quantity is not None
    return f"{quoted(claim.quantity.printed)} is told only in {where}; no other place prints it."


def _any_of(orphans: list[Subject]) -> str:
    names = list(dict.fromkeys(short(subject.name) for subject in orphans))
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _needs(claim: Claim) -> Iterator[str]:
    yield "source-primary"
    if claim.kind in ("support", "availability"):
        yield "support-evidence"


def _kept_apart(view: View, claim: Claim, sources: tuple[str, ...]) -> Pair | None:
    """Returns a maker and somebody else's model that the headline ties together and nothing below it does."""
    involved = view.subjects_of(claim)
    makers = [s for s in involved if s.kind is SubjectKind.ORGANISATION]
    makers += [s for own in involved if own.vendor and (s := view.subject(own.vendor)) and s not in makers]
    models = [s for s in involved if s.kind is SubjectKind.MODEL]
    pairs = [(maker, model) for maker in makers for model in models if model.vendor != maker.id]
    return next((pair for pair in pairs if not any(_are_tied(view, claim, pair, s) for s in sources)), None)


def _are_tied(view: View, claim: Claim, pair: Pair, source: str) -> bool:
    """Tells whether a paragraph below the headline names both, or a claim from there is about both."""
    maker, model = pair
    text = view.text(source)
    if text is not None and any(
        _stands_in(maker, b) and _stands_in(model, b) for b in _below(source, text, claim, view)
    ):
        return True
    for other in view.claims_about(model.id):
        if other.id != claim.id and _is_told_below(view, other, source):
            vendors = {s.vendor for s in view.subjects_of(other)}
            if maker.id in (other.claimant, *other.subjects()) or maker.id in vendors:
                return True
    return False


def _is_named(view: View, subject: Subject, claim: Claim, sources: tuple[str, ...]) -> bool:
    """Tells whether a subject is named below the headlines: by a claim from there, or in the text where it is held."""
    if subject.kind in _BODIES:
        return True
    for source in sources:
        text = view.text(source)
        if text is not None and any(_stands_in(subject, block) for block in _below(source, text, claim, view)):
            return True
        for other in view.claims_about(subject.id):
            if other.id != claim.id and _is_told_below(view, other, source):
                return True
    return False


def _is_told_below(view: View, other: Claim, source: str) -> bool:
    return any(citation.source == source and not is_heading(view, citation) for citation in other.citations)


def _below(source: str, text: str, claim: Claim, view: View) -> Iterator[str]:
    """Yields the paragraphs that are no headings of the claim."""
    headed = {c.paragraph for c in claim.citations if c.source == source and is_heading(view, c)}
    for number, block in enumerate(paragraphs(text), start=1):
        if number not in headed:
            yield flat(block)


def _stands_in(subject: Subject, text: str) -> bool:
    lowered = text.casefold()
    return any(flat(name).casefold() in lowered for name in (subject.name, *subject.aliases))
