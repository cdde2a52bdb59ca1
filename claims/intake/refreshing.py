"""A source that was read again: what became of its passages, and of every place that is cited in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from claims.errors import ClaimsError
from claims.intake.alignment import PassageChange
from claims.intake.anchoring import Anchor, Anchors, Fate
from claims.intake.known import recognise
from claims.model.base import Record, Withdrawal
from claims.model.checklist import Detail
from claims.model.claim import Citation, Claim, FormerPlace
from claims.model.dismissal import Dismissal
from claims.model.library import Library
from claims.model.source import Reliance, Repeat, Source, Version, paragraphs
from claims.readers.document import Document


@dataclass(frozen=True)
class Followed:
    """One place in the old text and where it stands now."""

    record: str
    """The claim, checklist answer or dismissal."""
    collection: str
    place: int
    """Which of the record's citations it is, from 0."""
    paragraph: int
    figures: tuple[str, ...]
    anchor: Anchor
    before: str
    """The old paragraph."""
    after: str | None
    """The new paragraph, or the one that a person should look at."""

    @property
    def is_refused_still(self) -> bool:
        """Tells a refusal that goes on in the nearest paragraph: it is put in other words, but says the same there."""
        return self.collection == Dismissal.collection and self.anchor.is_same_substance

    @property
    def is_asked_again(self) -> bool:
        """Tells a refusal that lapses, so that a person is asked for a decision once more."""
        return self.collection == Dismissal.collection and self.anchor.paragraph is None and not self.is_refused_still


def check_held(library: Library, source: Source, *, instead: str = "attach it first") -> None:
    """Raises ClaimsError where the text that a source has is not held, so that nothing can be compared with it."""
    if source.snapshot is not None and not source.is_pictured and source.id not in library.texts:
        raise ClaimsError(
            f"the text of '{source.id}' as it was read is not held here, so that nothing can be compared; {instead}"
        )


def check_other(library: Library, source: Source, document: Document) -> None:
    """Raises ClaimsError where a document is known as another source."""
    known = recognise(library, sha256=document.sha256, text_sha256=document.text_sha256)
    if known and known.source != source.id:
        raise ClaimsError(
            f"this is '{known.source}' ({library.name(known.source)}), not '{source.id}'; nothing was read"
        )


class Refresh:
    """What reading a source again changes; nothing is written by it. `on` is the day (`2026-01-31`)."""

    def __init__(
        self, library: Library, source: Source, old: str, document: Document, *, on: str, address: str | None = None
    ) -> None:
        self.source = source
        self.document = document
        self.address = address
        """Where the document was fetched, if it was."""
        self._library = library
        self._on = on
        self._old = paragraphs(old)
        self._new = paragraphs(document.text)
        self._anchors = Anchors(old, document.text)

    @property
    def is_same_text(self) -> bool:
        """Tells whether the text is the one that is held."""
        return self.source.snapshot is not None and self.source.snapshot.text_sha256 == self.document.text_sha256

    @cached_property
    def passages(self) -> tuple[PassageChange, ...]:
        """Returns what became of every passage."""
        return self._anchors.alignment.passages()

    @cached_property
    def places(self) -> tuple[Followed, ...]:
        """Returns every place of a claim, of a checklist answer and of a dismissal in the source, and where it is now."""
        return tuple(self._places())

    def records(self) -> tuple[Record, ...]:
        """Returns the records as they are to be written: new paragraph numbers, what to recheck, earlier versions.

        A citation whose wording changed keeps its former place beside the new one, one that is not found again keeps it
        alone; an answer that is not found again is withdrawn with the reason. So is a dismissal, unless the same numbers,
        names and turns of sense stand where it most likely went: what was refused stays refused in other words.
        """
        if self.source.snapshot is None:
            return (self._first_read(),)
        if self.is_same_text:
            return (self.source.model_copy(update={"accessed": self._on}),)
        by_record: dict[str, list[Followed]] = {}
        for followed in self.places:
            by_record.setdefault(followed.record, []).append(followed)
        changed = [self._rewritten(self._library.records[i], found) for i, found in by_record.items()]
        changed += [*self._repeating(), self._source()]
        known = self._library.records
        return tuple(record for record in changed if record != known.get(record.id))

    @property
    def suspect(self) -> tuple[str, ...]:
        """Returns the claims whose places are not found word for word, which a person should check again."""
        settled = (Fate.UNCHANGED, Fate.MOVED)
        return tuple(
            sorted({f.record for f in self.places if f.collection == "claims" and f.anchor.fate not in settled})
        )

    @property
    def asked_again(self) -> tuple[Followed, ...]:
        """Returns the refusals that lapse, because what was refused is not said so any more."""
        return tuple(followed for followed in self.places if followed.is_asked_again)

    @property
    def is_much_shorter(self) -> bool:
        """Tells whether so little is left that it may be another document."""
        return self.source.snapshot is not None and self.source.snapshot.characters > 3 * len(self.document.text)

    def _places(self) -> Iterator[Followed]:
        for claim in self._library.claims.values():
            for number, citation in enumerate(claim.citations):
                if citation.source == self.source.id and citation.paragraph is not None:
                    yield self._follow(claim, number, citation.paragraph, citation.figures)
        for detail in self._library.all(Detail).values():
            cited = detail.citation
            if cited and cited.source == self.source.id and not detail.withdrawn:
                yield self._follow(detail, 0, cited.paragraph, cited.figures)
        source = self.source.id
        library = self._library
        for found in (library.dismissed_in, library.left_in, library.refused_in):
            for dismissal in found.get(source, ()):
                yield self._follow(dismissal, 0, dismissal.paragraph, dismissal.figures)

    def _follow(self, record: Record, place: int, paragraph: int, figures: tuple[str, ...]) -> Followed:
        anchor = self._anchors.find(paragraph, figures)
        there = anchor.paragraph or anchor.nearest
        return Followed(
            record=record.id,
            collection=record.collection,
            place=place,
            paragraph=paragraph,
            figures=figures,
            anchor=anchor,
            before=self._old[paragraph - 1] if paragraph <= len(self._old) else "",
            after=self._new[there - 1] if there else None,
        )

    def _rewritten(self, record: Record, found: list[Followed]) -> Record:
        match record:
            case Claim():
                by_place = {followed.place: followed for followed in found}
                citations = (
                    self._cited(citation, by_place[number]) if number in by_place else citation
                    for number, citation in enumerate(record.citations)
                )
                return record.model_copy(update={"citations": tuple(citations)})
            case Detail() if record.citation is not None and found[0].anchor.paragraph is not None:
                cited = record.citation.model_copy(update={"paragraph": found[0].anchor.paragraph})
                return record.model_copy(update={"citation": cited})
            case Dismissal() if not found[0].is_asked_again:
                anchor = found[0].anchor
                return record.model_copy(update={"paragraph": anchor.paragraph or anchor.nearest})
        why = f"The text of '{self.source.id}' no longer says so in the version of {self._on}."
        return record.model_copy(update={"withdrawn": Withdrawal(on=self._on, why=why)})

    def _cited(self, citation: Citation, followed: Followed) -> Citation:
        snapshot, anchor = self.source.snapshot, followed.anchor
        if snapshot is None or anchor.fate in (Fate.UNCHANGED, Fate.MOVED):
            return citation.model_copy(update={"paragraph": anchor.paragraph})
        former = citation.former or FormerPlace(text_sha256=snapshot.text_sha256, paragraph=followed.paragraph)
        return citation.model_copy(update={"paragraph": anchor.paragraph, "former": former})

    def _first_read(self) -> Source:
        """Returns the record of a source that was only named, now that it was read; what it says already stays."""
        document = self.document
        told = {
            "title": self.source.title or document.title,
            "language": self.source.language or document.language,
            "url": self.source.url or self.address,
            "authors": self.source.authors or document.authors,
            "accessed": self._on,
            "snapshot": document.snapshot(),
        }
        return self.source.model_copy(update=told)

    def _source(self) -> Source:
        before = self.source.snapshot
        replaced = Version(**before.model_dump(), accessed=self.source.accessed, replaced=self._on) if before else None
        return self.source.model_copy(
            update={
                "snapshot": self.document.snapshot(),
                "accessed": self._on,
                "versions": (*self.source.versions, *([replaced] if replaced else [])),
                "relies_on": tuple(self._relied(reliance) for reliance in self.source.relies_on),
                "repeats": tuple(
                    repeat.model_copy(update={"here": here})
                    for repeat in self.source.repeats
                    if (here := self._moved(repeat.here)) is not None
                ),
            }
        )

    def _relied(self, reliance: Reliance) -> Reliance:
        """Follows the paragraphs that say so; where none is left, the reliance is kept for the whole document."""
        places = (self._moved(paragraph) for paragraph in reliance.paragraphs)
        return reliance.model_copy(update={"paragraphs": tuple(sorted({p for p in places if p is not None}))})

    def _moved(self, paragraph: int) -> int | None:
        alignment = self._anchors.alignment
        return alignment.same.get(paragraph) or alignment.changed.get(paragraph)

    def _repeating(self) -> Iterator[Source]:
        """Yields the other sources whose shared paragraphs are numbered otherwise here by now."""
        for other in self._library.sources.values():
            if other.id != self.source.id and any(repeat.source == self.source.id for repeat in other.repeats):
                kept = (self._repeat(repeat) for repeat in other.repeats)
                yield other.model_copy(update={"repeats": tuple(repeat for repeat in kept if repeat is not None)})

    def _repeat(self, repeat: Repeat) -> Repeat | None:
        if repeat.source != self.source.id:
            return repeat
        there = self._moved(repeat.there)
        return None if there is None else repeat.model_copy(update={"there": there})
