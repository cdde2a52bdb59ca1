"""How a letter refers to a claim: where it is said, in whose words, and what befell the document since."""

from claims.model.checklist import DetailCitation
from claims.model.claim import Citation, Claim
from claims.model.letter import Quoted
from claims.model.library import Library
from claims.model.passage import PassageState, occurrences, resolve
from claims.model.source import paragraphs
from claims.patterns import declared

_HAN = declared(r"[\u3400-\u9fff\uf900-\ufaff]")
_HAN_LANGUAGES = frozenset({"zh", "ja"})
_MOSTLY = 0.3
"""The share of Han characters from which a text is written in a language of these; names and units are Latin anywhere."""
_LONGEST = 400


def refer(library: Library, claim: Claim) -> Quoted:
    """Refers to a claim by a place that is cited for it, in a document that was not withdrawn where there is one."""
    placed = [c for c in claim.citations if c.paragraph is not None]
    cited = min(placed, key=lambda c: _has_fallen(library, c), default=None)
    source = library.sources.get(cited.source) if cited else None
    return Quoted(
        claim=claim.id,
        about=library.name(claim.subject),
        statement=claim.statement,
        printed=claim.quantity.printed if claim.quantity else None,
        place=_place(cited) if cited else None,
        retracted=source.retracted if source else None,
        corrected=source.corrected if source else None,
        superseded=bool(source and source.superseded_by),
    )


def in_language(library: Library, quoted: Quoted, language: str) -> Quoted:
    """Returns what is quoted with the sentence of the source where that, unlike the record, is in the language of a letter."""
    if is_written_in(quoted.statement, language):
        return quoted
    said = _sentence(library, quoted.place) if quoted.place else ""
    told = said if said and len(said) <= _LONGEST and is_written_in(said, language) else None
    return quoted.model_copy(update={"said": told, "is_foreign": told is None})


def is_written_in(text: str, language: str) -> bool:
    """Tells by its script alone whether a text may be in a language: mostly Han characters or hardly any."""
    letters = sum(map(str.isalpha, text)) or 1
    is_han = len(_HAN.findall(text)) / letters >= _MOSTLY
    return is_han == (language.partition("-")[0] in _HAN_LANGUAGES)


def _has_fallen(library: Library, cited: Citation) -> bool:
    source = library.sources.get(cited.source)
    return bool(source and (source.retracted or source.withdrawn))


def _place(cited: Citation) -> DetailCitation:
    assert cited.paragraph is not None
    return DetailCitation(source=cited.source, paragraph=cited.paragraph, figures=cited.figures)


def _sentence(library: Library, place: DetailCitation) -> str:
    """Returns the sentence that the figures of a place stand in; the whole paragraph where it is one; else nothing."""
    text = library.texts.get(place.source)
    state, _ = resolve(text, place.paragraph, place.figures)
    if text is None or state not in (PassageState.ANCHORED, PassageState.AMBIGUOUS):
        return ""
    # Only a letter splits sentences: the fill of a checklist does without loading the extraction.
    from claims.extraction.sentences import sentences

    block = paragraphs(text)[place.paragraph - 1]
    found = [block[start:end] for start, end in sentences(block)]
    with_all = [one for one in found if all(occurrences(one, figure) for figure in place.figures)]
    return with_all[0] if len(with_all) == 1 else ""
