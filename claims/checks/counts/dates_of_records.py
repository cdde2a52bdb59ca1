"""CNT113: the dates of a document, of a claim and of a run among themselves."""

from collections.abc import Iterator

from claims.checks import Finding, Severity, View, Working, check, inconsistent, under_determined
from claims.facts.dates import Span, same_year_assumed, span_of, tell_date
from claims.facts.events import is_future, is_living
from claims.model.claim import Claim, Modality, Stance
from claims.model.source import Source
from claims.model.study import Study

_NEEDS = ("source-primary",)


@check("CNT113", Source, Claim, Study)
def dates_of_records(view: View, record: Source | Claim | Study) -> Iterator[Finding]:
    """Looks whether dates stand in the only order that they can have.

    A document is published before it is read, added or retracted. A claim is made before a document that tells it comes
    out, and a promise falls due after it is made. A run takes place before its result is told. One day is allowed for
    time zones, and a document that is kept up to date may have been dated anew. Dates without a year are put in order
    as of one year, and a contradiction of them is under-determined.

    Bad:

    ```toml
    # sources/the-article.toml
    id = "the-article"
    kind = "press-article"
    published = "2026-03-12"
    # claims/faster.toml
    id = "faster"
    subject = "the-model"
    kind = "speedup"
    statement = "The model became faster."
    claimant = "the-maker"
    modality = "measured"
    asserted = "2026-04-20"
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # sources/the-article.toml
    id = "the-article"
    kind = "press-article"
    published = "2026-03-12"
    accessed = "2026-04-01"
    # claims/faster.toml
    id = "faster"
    subject = "the-model"
    kind = "speedup"
    statement = "The model became faster."
    claimant = "the-maker"
    modality = "measured"
    asserted = "2026-03-10"
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    match record:
        case Source():
            yield from _of_source(view, record)
        case Claim():
            yield from _of_claim(view, record)
        case Study():
            yield from _of_study(view, record)


def _of_source(view: View, source: Source) -> Iterator[Finding]:
    published = span_of(source.published)
    pairs = (
        ("it was read", span_of(source.accessed)),
        ("it was added to the library", span_of(source.added)),
        ("it was retracted", span_of(source.retracted)),
    )
    for what, then in pairs:
        if published is None or then is None or not then.is_well_before(published):
            continue
        if claims := view.claims_in_source(source.id):
            name = view.name(source.id)
            working = _laid_out(("publication", published), (what, then))
            sentence = f"{name} is dated {tell_date(published)}, after {what} on {tell_date(then)}"
            yield _out_of_order(claims, working, sentence, published, then, is_living(source))


def _of_claim(view: View, claim: Claim) -> Iterator[Finding]:
    asserted, due = span_of(claim.asserted), span_of(claim.due)
    if asserted is None:
        return
    if due and due.is_well_before(asserted):
        working = _laid_out(("made", asserted), ("falls due", due))
        sentence = f"It was made on {tell_date(asserted)} and fell due before, on {tell_date(due)}"
        yield _out_of_order((claim,), working, sentence, asserted, due)
    for citation in claim.citations:
        source = view.source(citation.source)
        published = span_of(source.published) if source and not source.withdrawn else None
        told = citation.stance in (Stance.ASSERTS, Stance.REPEATS)
        if source and published and told and published.is_well_before(asserted):
            name = view.name(citation.source)
            working = _laid_out(("asserted", asserted), (f"{name} came out", published))
            sentence = f"It was asserted on {tell_date(asserted)}, after {name} told it on {tell_date(published)}"
            yield _out_of_order((claim,), working, sentence, asserted, published, is_living(source))
            return


def _of_study(view: View, study: Study) -> Iterator[Finding]:
    ran = span_of(study.ran)
    if ran is None:
        return
    for claim in view.claims_of_study(study.id):
        if claim.modality is not Modality.MEASURED or is_future(claim):
            continue
        sources = ((view.name(c.source), view.source(c.source)) for c in claim.citations)
        told = [(f"{name} came out", span_of(s.published)) for name, s in sources if s and not s.withdrawn]
        for what, then in (("its result was asserted", span_of(claim.asserted)), *told):
            if then and then.is_well_before(ran):
                working = _laid_out(("the run", ran), (what, then))
                sentence = f"The run is dated {tell_date(ran)}, and {what} before, on {tell_date(then)}"
                yield _out_of_order((claim,), working, sentence, ran, then)
                return


def _laid_out(one: tuple[str, Span], other: tuple[str, Span]) -> Working:
    working = Working()
    for what, span in (one, other):
        working.say(f"{what}: {tell_date(span)}")
    days = other[1].days_until(one[1])
    if days is not None:
        working.computed("days too late", days, "day")
    return working


def _out_of_order(
    claims: tuple[Claim, ...], working: Working, sentence: str, one: Span, other: Span, living: bool = False
) -> Finding:
    if living:
        sentence = f"{sentence}; the document may have been kept up to date."
        return under_determined(claims, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    if same_year_assumed(one, other):
        working.say("no year is printed; both are taken as of one year")
        return under_determined(
            claims, working, f"{sentence}, if both are of one year.", needs=_NEEDS, severity=Severity.WARNING
        )
    return inconsistent(claims, working, f"{sentence}.", needs=_NEEDS)
