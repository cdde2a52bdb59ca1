"""Paragraphs of a source that speak of somebody else's work: they answer nothing for the claims at hand."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from claims.model.claim import Claim
from claims.model.library import Library
from claims.model.source import paragraphs
from claims.model.subject import SubjectKind
from claims.prefill.naming import MACHINES


def strangers(library: Library, source: str, claims: Iterable[Claim]) -> frozenset[int]:
    """Returns the numbers of the paragraphs of a source that are the passage of other studies, or speak of other makers.

    A paragraph that one of the claims is cited from is never among them.
    """
    own = list(claims)
    cited = _cited(library, source)
    ids = {claim.id for claim in own}
    passage = {number for number, there in cited.items() if any(claim.id in ids for claim in there)}
    studies = {claim.study for claim in own}
    found = {n for n, there in cited.items() if any(claim.study and claim.study not in studies for claim in there)}
    found |= set(_Makers(library).speaking_of_others(source, own))
    return frozenset(found - passage)


def _cited(library: Library, source: str) -> dict[int, list[Claim]]:
    by_paragraph: dict[int, list[Claim]] = defaultdict(list)
    for claim in library.claims_in.get(source, ()):
        for citation in claim.citations:
            if citation.source == source and citation.paragraph:
                by_paragraph[citation.paragraph].append(claim)
    return by_paragraph


@dataclass(frozen=True)
class _Makers:
    """Who makes what, by the subjects of a library."""

    library: Library

    def speaking_of_others(self, source: str, own: Iterable[Claim]) -> Iterator[int]:
        """Yields the numbers of the paragraphs that speak of other makers with claims in the source, none at hand.

        A paragraph that names nobody speaks of whom the one before it speaks of.
        """
        makers = {maker for claim in own for maker in self._of_claim(claim)}
        there = {maker for claim in self.library.claims_in.get(source, ()) for maker in self._of_claim(claim)}
        text = self.library.texts.get(source)
        if not makers or there <= makers or text is None:
            return
        names = {name: known for name, those in self._names.items() if (known := those & (makers | there))}
        longest_first = map(re.escape, sorted(names, key=len, reverse=True))
        pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(longest_first)})(?!\w)")
        spoken_of: frozenset[str] = frozenset()
        for number, block in enumerate(paragraphs(text), start=1):
            named = [names[found[0]] for found in pattern.finditer(block)]
            spoken_of = frozenset().union(*named) or spoken_of
            if spoken_of and not makers & spoken_of:
                yield number

    def _of_claim(self, claim: Claim) -> Iterator[str]:
        study = self.library.studies.get(claim.study or "")
        of_study = (study.subject, *study.about, *([study.conductor] if study.conductor else ())) if study else ()
        for subject in (*claim.subjects(), *of_study):
            yield from self._of_subject(subject)

    def _of_subject(self, subject: str) -> frozenset[str]:
        """Returns whom a subject stands for: its maker, itself where it is one, or the machine that it is."""
        known = self.library.subjects.get(subject)
        if known is None or known.kind is SubjectKind.MODEL:
            return frozenset()
        if known.vendor:
            return frozenset([known.vendor])
        return frozenset([subject]) if known.kind in MACHINES or subject in self._vendors else frozenset()

    @cached_property
    def _vendors(self) -> frozenset[str]:
        return frozenset(subject.vendor for subject in self.library.subjects.values() if subject.vendor)

    @cached_property
    def _names(self) -> Mapping[str, frozenset[str]]:
        """Returns whom each name stands for; a name that stands for nobody is left out."""
        found: dict[str, frozenset[str]] = {}
        for subject in self.library.subjects.values():
            if makers := self._of_subject(subject.id):
                for name in (subject.name, *subject.aliases):
                    found[name] = found.get(name, frozenset()) | makers
        return found
