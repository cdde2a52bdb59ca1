"""The figures of a source set against what is known of it: cited by which claims, dismissed why, or still open."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from claims.extraction import Absence, FigureType, Proposal, absences, extract
from claims.intake.newcomers import slug
from claims.intake.places import Block, Places
from claims.model.claim import Claim
from claims.model.dismissal import Dismissal
from claims.model.library import Library
from claims.model.passage import Span, occurrences
from claims.patterns import declared

ASIDE = frozenset([FigureType.IDENTIFIER, FigureType.VERSION])
"""The types of figure that are offered as no claim, unless a record says otherwise."""

_BESIDE, _MOST_CUT = 4, 3


@dataclass(frozen=True)
class Figure:
    """One figure, or one statement of an absence, with its place and with what the records say of it."""

    key: str
    """Names it within its source: paragraph, figure as printed, and which of several."""
    block: Block
    proposal: Proposal | None = None
    absence: Absence | None = None
    cited_by: tuple[str, ...] = ()
    dismissed: Dismissal | None = None
    left: Dismissal | None = None
    """What says that it was left out when others of its sentence were decided; it waits all the same."""
    refused_as: tuple[str, ...] = ()
    """The claims that it was refused as a citation of."""

    @property
    def found(self) -> Proposal | Absence:
        """Returns what extraction found."""
        found = self.proposal or self.absence
        assert found is not None
        return found

    @property
    def is_settled(self) -> bool:
        """Tells whether a record says what it is."""
        return bool(self.cited_by) or self.dismissed is not None

    @property
    def is_aside(self) -> bool:
        """Tells an identifier or a version, which is no claim by itself."""
        return self.proposal is not None and self.proposal.type in ASIDE


def figures(library: Library, source_id: str, text: str) -> tuple[Figure, ...]:
    """Returns the figures and the absences of a source's text in reading order, set against the library."""
    places, found = _keyed(text)
    return tuple(_Settled(library, source_id, places).applied(found))


@lru_cache(maxsize=4)
def _keyed(text: str) -> tuple[Places, tuple[Figure, ...]]:
    """Returns the figures of a text under their keys, with nothing that the records say of them."""
    places = Places(text)
    found = found_in(text)
    keys = _keys(found, places)
    made = (
        Figure(
            key,
            places.at(one.start),
            one if isinstance(one, Proposal) else None,
            one if isinstance(one, Absence) else None,
        )
        for one, key in zip(found, keys, strict=True)
    )
    return places, tuple(made)


@lru_cache(maxsize=4)
def found_in(text: str) -> tuple[Proposal | Absence, ...]:
    """Returns the figures and the absences that a text tells, found once for all steps of its adding and its review."""
    return tuple(sorted([*extract(text), *absences(text)], key=lambda one: (one.start, one.end)))


def as_cited(text: str, figure: Figure) -> str | None:
    """Returns a figure as it can be cited: as a whole in its paragraph, if need be without its last marks."""
    here, block = figure.found, figure.block
    around = text[max(block.start, here.start - _BESIDE) : min(block.end, here.end + _BESIDE)]
    for length in range(len(here.surface), max(0, len(here.surface) - _MOST_CUT) - 1, -1):
        shorter = here.surface[:length].strip()
        if shorter and occurrences(around, shorter):
            return shorter
    return None


def _keys(found: Iterable[Proposal | Absence], places: Places) -> list[str]:
    seen: dict[str, int] = defaultdict(int)
    keys = []
    for one in found:
        base = f"p{places.at(one.start).number}-{slug(one.surface, 'figure')[:60].strip('-')}"
        seen[base] += 1
        keys.append(base if seen[base] == 1 else f"{base}-no{seen[base]}")
    return keys


class _Settled:
    """What the records say of the figures of one source, by paragraph."""

    def __init__(self, library: Library, source_id: str, places: Places) -> None:
        self._places = places
        self._claims = library.claims
        self._cited: dict[int, list[tuple[str, Claim]]] = defaultdict(list)
        for claim in library.claims_in.get(source_id, ()):
            for citation in claim.citations if claim.withdrawn is None else ():
                if citation.source == source_id and citation.paragraph is not None:
                    self._cited[citation.paragraph] += [(figure, claim) for figure in citation.figures]
        self._bare = {
            (claim.id, c.paragraph)
            for claim in library.claims_in.get(source_id, ())
            if claim.withdrawn is None
            for c in claim.citations
            if c.source == source_id and not c.figures
        }
        self._dismissed = _by_paragraph(library.dismissed_in.get(source_id, ()))
        self._left = _by_paragraph(library.left_in.get(source_id, ()))
        self._refused = _by_paragraph(library.refused_in.get(source_id, ()))

    def applied(self, figures: Sequence[Figure]) -> Iterator[Figure]:
        """Yields the figures with what the records say of them; one whose paragraph no record speaks of as it is."""
        spoken_of = {*self._cited, *self._dismissed, *self._left, *self._refused, *(number for _, number in self._bare)}
        here = [(number, figure) for number, figure in enumerate(figures) if figure.block.number in spoken_of]
        cited = self._citing([(number, figure.found) for number, figure in here])
        told = dict(here)
        for number, figure in enumerate(figures):
            yield self._told(figure, cited.get(number, ())) if number in told else figure

    def _told(self, figure: Figure, cited: Iterable[str]) -> Figure:
        dismissed = self._matching(self._dismissed.get(figure.block.number, ()), figure)
        left = self._matching(self._left.get(figure.block.number, ()), figure)
        refused = self._matching(self._refused.get(figure.block.number, ()), figure)
        return replace(
            figure,
            cited_by=tuple(cited),
            dismissed=dismissed[0] if dismissed else None,
            left=left[0] if left else None,
            refused_as=tuple(d.claim for d in refused if d.claim),
        )

    def _citing(self, found: Iterable[tuple[int, Proposal | Absence]]) -> Mapping[int, list[str]]:
        """Returns by the number of a finding the claims that cite it."""
        by_block: dict[int, list[tuple[int, Proposal | Absence]]] = defaultdict(list)
        for number, one in found:
            by_block[self._places.at(one.start).number].append((number, one))
        cited: dict[int, list[str]] = defaultdict(list)
        for paragraph, here in by_block.items():
            self._share(paragraph, here, cited)
            self._absences(paragraph, here, cited)
        return cited

    def _share(self, paragraph: int, here: list[tuple[int, Proposal | Absence]], cited: dict[int, list[str]]) -> None:
        """Gives each citation its figure: of several printed alike, the one of its claim's metric, else one not taken."""
        block = self._places.at(here[0][1].start)
        words = self._places.of(block)
        by_print: dict[str, list[Claim]] = defaultdict(list)
        for printed, claim in self._cited.get(paragraph, ()):
            by_print[printed].append(claim)
        for printed, claims in by_print.items():
            spans = occurrences(words, printed)
            places = [n for n, one in here if any(_meets(one, block, span) for span in spans)]
            free = list(places)
            for claim in sorted(claims, key=lambda c: not any(_is_of(found, c) for n, found in here if n in places)):
                fitting = [n for n, found in here if n in free and _is_of(found, claim)]
                chosen = (fitting or places) if len(claims) == 1 else (fitting or free or places)[:1]
                for number in chosen:
                    if claim.id not in cited[number]:
                        cited[number].append(claim.id)
                    if number in free:
                        free.remove(number)

    def _absences(
        self, paragraph: int, here: list[tuple[int, Proposal | Absence]], cited: dict[int, list[str]]
    ) -> None:
        """Gives absence claims that cite the paragraph without a figure to its statements of absence, in order."""
        open_ones = [n for n, one in here if isinstance(one, Absence) and not cited.get(n)]
        claims = sorted(
            claim_id
            for claim_id, place in self._bare
            if place == paragraph and self._claims[claim_id].kind.value == "absence"
        )
        if not open_ones:
            return
        for position, claim_id in enumerate(claims):
            cited[open_ones[min(position, len(open_ones) - 1)]].append(claim_id)

    def _matching(self, given: Sequence[Dismissal], figure: Figure) -> list[Dismissal]:
        block = figure.block
        words = self._places.of(block) if given else ""
        return [
            d
            for d in given
            if _may_mean(d, figure.key)
            and any(_meets(figure.found, block, span) for printed in d.figures for span in occurrences(words, printed))
        ]


def dismissal_slug(source_id: str, key: str) -> str:
    """Returns the id that a dismissal of a figure gets, by which it is told from one printed alike."""
    return f"{source_id[: 118 - len(key)].strip('-')}-{key}"


def left_slug(source_id: str, key: str) -> str:
    """Returns the id that is given to what says that a figure was left out for now."""
    return f"left-{source_id[: 113 - len(key)].strip('-')}-{key}"


def _may_mean(dismissal: Dismissal, key: str) -> bool:
    """Tells whether a dismissal may be of a figure: one made in a review names which of several printed alike."""
    numbered = _KEY.search(dismissal.id)
    return numbered is None or numbered[1] == key or not _is_printed_alike(numbered[1], key)


def _is_printed_alike(one: str, other: str) -> bool:
    return _NUMBER.sub("", one) == _NUMBER.sub("", other)


_KEY = declared(r"-(p\d+-[a-z0-9-]+)$")
_NUMBER = declared(r"-no\d+$")


def _by_paragraph(dismissals: Iterable[Dismissal]) -> dict[int, list[Dismissal]]:
    found: dict[int, list[Dismissal]] = defaultdict(list)
    for dismissal in dismissals:
        found[dismissal.paragraph].append(dismissal)
    return found


def _meets(one: Proposal | Absence, block: Block, span: Span) -> bool:
    return one.start < block.start + span.end and block.start + span.start < one.end


def _is_of(one: Proposal | Absence, claim: Claim) -> bool:
    return isinstance(one, Proposal) and one.metric is not None and one.metric == claim.metric
