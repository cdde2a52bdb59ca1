"""PRV106: figures that do not stand where they are said to stand."""

from collections.abc import Iterable, Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, not_run, under_determined
from claims.facts import tell
from claims.model.claim import Citation, Claim
from claims.model.passage import PassageState, resolve
from claims.model.quantity import printed_numbers
from claims.model.source import Source

_SHOWN, _LINES = 3, 50
_SCALES = frozenset(Decimal(10) ** power for power in (-15, -12, -9, -6, -3, -2, 2, 3, 6, 9, 12, 15))

Place = tuple[Claim, Citation]


@check("PRV106", Source)
def figure_not_in_its_paragraph(view: View, source: Source) -> Iterator[Finding]:
    """Looks up every cited figure in its paragraph, and warns where it does not stand there.

    A figure is found as a whole: 16 is not found in BF16. One that stands in its paragraph more than once is found.
    Where the text is not held, only the numbers of the paragraphs can be checked, against how many the text had when it
    was read, and one finding for the source says so. With or without the text, the number of a claim has to be among
    the figures that it cites.

    Bad:

    ```toml
    # sources/the-article.toml
    id = "the-article"
    kind = "press-article"
    # claims/cards.toml
    id = "cards"
    subject = "the-run"
    kind = "scale"
    statement = "The run took 64 cards."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "64", value = "64", unit = "device"}
    citations = [{source = "the-article", paragraph = 2, figures = ["46"]}]
    ```

    Good:

    ```toml
    # sources/the-article.toml
    id = "the-article"
    kind = "press-article"
    # claims/cards.toml
    id = "cards"
    subject = "the-run"
    kind = "scale"
    statement = "The run took 64 cards."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "64", value = "64", unit = "device"}
    citations = [{source = "the-article", paragraph = 2, figures = ["64"]}]
    ```
    """
    if strayed := [(c, fault) for c in view.claims_in_source(source.id) if (fault := _strays(c, source))]:
        yield _straying(source, strayed)
    cited = view.places_in_source(source.id)
    places = [(claim, place) for claim, _, place in cited if place.paragraph is not None]
    if not places:
        return
    text = view.text(source.id)
    if text is None:
        yield from _without_text(source, places)
        return
    yield from _looked_up(source, text, places)


def _looked_up(source: Source, text: str, places: list[Place]) -> Iterator[Finding]:
    lost: list[tuple[Place, str]] = []
    for claim, place in places:
        state, fault = resolve(text, place.paragraph or 0, place.figures)
        if state is PassageState.ORPHAN:
            lost.append(((claim, place), fault))
    if lost:
        yield _found(
            lost, f"{tell(len(lost), 'place')} cited from “{source.label}” cannot be found in the text that is held"
        )


def _without_text(source: Source, places: list[Place]) -> Iterator[Finding]:
    end = source.snapshot.paragraphs if source.snapshot else None
    lost = [
        ((claim, place), f"there is no paragraph {place.paragraph}, the text had {end}")
        for claim, place in places
        if end is not None and place.paragraph is not None and place.paragraph > end
    ]
    if lost:
        yield _found(lost, f"{tell(len(lost), 'place')} cited from “{source.label}” would lie beyond its end")
    gone = [place for place, _ in lost]
    left = [place for place in places if place not in gone]
    printed = [(claim, place) for claim, place in left if place.figures] or left
    if printed:
        claims = _claims(printed)
        number = f"{tell(len(printed), 'place')} of {tell(len(claims), 'claim')}"
        yield not_run(claims, f"The text of “{source.label}” is not held, so {number} could not be looked up.")


def _found(places: list[tuple[Place, str]], what: str) -> Finding:
    working = Working()
    for (claim, citation), fault in places[:_LINES]:
        figures = f"“{'”, “'.join(citation.figures)}”: " if citation.figures else ""
        working.say(f"{figures}{fault}: {claim.statement}")
    working.computed("places", len(places))
    return under_determined(
        _claims(place for place, _ in places),
        working,
        f"{what}.",
        needs=("claim-verbatim",),
        severity=Severity.WARNING,
    )


def _claims(places: Iterable[Place]) -> tuple[Claim, ...]:
    return tuple({claim.id: claim for claim, _ in places}.values())


def _strays(claim: Claim, source: Source) -> str:
    """Tells which number of a claim is in none of the figures that it cites; told for the source that it cites first."""
    if claim.quantity is None or claim.citations[0].source != source.id:
        return ""
    own = printed_numbers(claim.quantity.printed)
    cited = [figure for citation in claim.citations for figure in citation.figures]
    numbers = [number for figure in cited for number in printed_numbers(figure)]
    if not own or not numbers or any(_is_same(one, other) for one in own for other in numbers):
        return ""
    return f"“{claim.quantity.printed}” in the claim, “{'”, “'.join(dict.fromkeys(cited))}” cited"


def _is_same(one: Decimal, other: Decimal) -> bool:
    """Tells whether two numbers are one but for a scale word or a percent sign: 12k and 12,000, 15% and 0.15."""
    ratio = one / other if other else None
    return one == other or ratio in _SCALES


def _straying(source: Source, strayed: list[tuple[Claim, str]]) -> Finding:
    working = Working()
    for claim, fault in strayed[:_LINES]:
        working.say(f"{fault}: {claim.statement}")
    working.computed("claims", len(strayed))
    return under_determined(
        (claim for claim, _ in strayed),
        working,
        f"The number of {tell(len(strayed), 'claim')} read in “{source.label}” is not among the figures cited: "
        f"{'; '.join(fault for _, fault in strayed[:_SHOWN])}.",
        needs=("claim-verbatim",),
        severity=Severity.WARNING,
    )
