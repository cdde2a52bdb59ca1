"""Whether a claim is suspect: its source was retracted, corrected, superseded, or no longer says what is cited.

Nothing of this is kept in a record: it is derived from the sources that a claim rests on, near and far, and from the day
on which somebody last compared the claim with them.
"""

from collections.abc import Iterable, Iterator

from claims.lineage import reliances
from claims.model.claim import Citation, Claim, Stance
from claims.model.library import Library
from claims.model.source import Source
from claims.model.study import Study

RECHECK = "To be checked again"
"""What heads that which rests on sources that were retracted, corrected or superseded since."""


def suspicions(library: Library, claim: Claim) -> tuple[str, ...]:
    """Returns why a claim should be checked again, as sentences; none for a claim that is current."""
    told: dict[str, None] = {}
    for citation in claim.citations:
        if citation.former and not _is_rechecked(claim, _replaced(library, citation)):
            told[_changed(library, citation)] = None
    for source in sources_behind(library, claim):
        for day, what in troubles(library, source):
            if not _is_rechecked(claim, day):
                told[what] = None
    for piece in library.evidence_on.get(claim.id, ()):
        fallen = library.sources.get(piece.source or "")
        for day, what in troubles(library, fallen) if fallen else ():
            if not _is_rechecked(claim, day):
                told[f"Evidence '{piece.id}' rests on it: {what}"] = None
    return tuple(told)


def in_one(told: Iterable[str]) -> str:
    """Puts sentences one behind the other, each with its full stop; empty where there is none."""
    return " ".join(f"{why.rstrip('.')}." for why in told)


def troubles(library: Library, source: Source) -> Iterator[tuple[str, str]]:
    """Yields what befell a source: the day, and a sentence with the reason where one is recorded."""
    why = f": {source.notice}" if source.notice else ""
    if source.withdrawn:
        yield source.withdrawn.on, f"{source.label} was withdrawn from the library: {source.withdrawn.why}"
    if source.retracted:
        yield source.retracted, f"{source.label} was retracted on {source.retracted}{why}"
    if source.corrected:
        yield source.corrected, f"{source.label} was corrected on {source.corrected}{why}"
    if source.superseded_by:
        on = f" on {source.superseded}" if source.superseded else ""
        yield (
            source.superseded or "9999",
            f"{source.label} was superseded{on} by {library.name(source.superseded_by)}{why}",
        )


def unsettled(library: Library, source_id: str, on: Claim | Study, answered: str | None = None) -> tuple[str, ...]:
    """Returns what befell a source since an answer from it was given, or what it is on was compared; none where nothing did.

    A study counts as compared once each of its claims that cite the source was.
    """
    source = library.sources.get(source_id)
    return tuple(
        what
        for day, what in (troubles(library, source) if source else ())
        if not (_is_settled(answered, day) or _is_compared(library, source_id, on, day))
    )


def sources_behind(library: Library, claim: Claim) -> tuple[Source, ...]:
    """Returns the sources that a claim is read in, and those that they have it from, each once."""
    found: dict[str, Source] = {}
    seen: set[str] = set()
    waiting: list[tuple[str, Citation | None]] = [
        (citation.source, citation) for citation in claim.citations if citation.stance is not Stance.DISPUTES
    ]
    while waiting:
        source_id, citation = waiting.pop()
        source = library.sources.get(source_id)
        if source is None or (citation is None and source_id in seen):
            continue
        if citation is None:
            seen.add(source_id)
        found.setdefault(source_id, source)
        waiting += [(reliance.source, None) for reliance in reliances(source, citation)]
    return tuple(found.values())


def resting_on(library: Library, source_id: str) -> list[Claim]:
    """Returns the claims that are read in a source, or that others have from it."""
    return [c for c in library.claims.values() if source_id in {s.id for s in sources_behind(library, c)}]


def _replaced(library: Library, citation: Citation) -> str:
    source, former = library.sources.get(citation.source), citation.former
    versions = source.versions if source else ()
    return next((v.replaced for v in versions if former and v.text_sha256 == former.text_sha256), "9999")


def _changed(library: Library, citation: Citation) -> str:
    name, former = library.name(citation.source), citation.former
    at = f" in paragraph {former.paragraph}" if former else ""
    if citation.paragraph is None:
        return f"{name} no longer says so where it said it{at}"
    return f"{name} words it otherwise now, in paragraph {citation.paragraph}"


def _is_compared(library: Library, source_id: str, on: Claim | Study, day: str) -> bool:
    if isinstance(on, Claim):
        return _is_rechecked(on, day)
    citing = [
        claim
        for claim in library.claims_of.get(on.id, ())
        if not claim.withdrawn and any(citation.source == source_id for citation in claim.citations)
    ]
    return bool(citing) and all(_is_rechecked(claim, day) for claim in citing)


def _is_rechecked(claim: Claim, day: str) -> bool:
    """Tells whether a claim was compared with its sources on a day or later."""
    return _is_settled(claim.rechecked, day)


def _is_settled(looked: str | None, day: str) -> bool:
    """Tells whether somebody looked on a day or later; a day of no year settles nothing."""
    return looked is not None and not looked.startswith("-") and looked >= day
