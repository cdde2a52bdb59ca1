"""A figure that says what an existing claim says, offered as one more citation of it, with what differs."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from claims.extraction import FigureType, absences
from claims.facts.dates import span_of
from claims.intake.draft import Draft
from claims.intake.figures import as_cited
from claims.intake.likeness import SAME, are_bounded, factor, family, is_same_body, metric_weight, stems
from claims.intake.mention import Mention
from claims.intake.mentions import Named
from claims.intake.situation import Situation, hedges
from claims.model.claim import Claim, ClaimKind, Stance
from claims.model.library import Library
from claims.model.metric import Scope, metrics
from claims.model.quantity import Comparator, Quantity
from claims.model.subject import SubjectKind
from claims.patterns import declared

_LEAST = 8
"""The least weight of a match: metric, subject and value each speak for it, or two of them strongly."""
_FAR = 10_000
_LEAST_BESIDE_VALUE, _LEAST_BESIDE_NAME = 5, 4
_MOST = 3
_NEAR = 3
_NAME = declared(r"[A-Za-z]\d|\d[A-Za-z]|\d\.\d+\.\d")


@dataclass(frozen=True)
class Match:
    """An existing claim that a figure states, or states otherwise."""

    claim: str
    weight: int
    agrees: bool
    citation: dict[str, Any]
    """The fields of the citation that would be added to the claim."""
    differences: tuple[str, ...] = ()
    is_own: bool = False
    """Whether nothing but the text of the figure itself is cited for the claim."""


_IN_ANOTHER_UNIT = "in another unit"


class Matcher:
    """The claims of a library as they are looked up for the figures of one source."""

    def __init__(self, library: Library, source_id: str, text: str, named: Named) -> None:
        self._library = library
        self._source = source_id
        self._text = text
        self._named = named
        self._by_unit: dict[str, list[Claim]] = defaultdict(list)
        self._by_name: dict[str, list[Claim]] = defaultdict(list)
        self._in_block: dict[int, Counter[str]] = {}
        self._kin: dict[str, frozenset[str]] = {}
        self._dated: list[Claim] = []
        self._absent: list[tuple[Claim, frozenset[str]]] = []
        mentioned = {mention.subject for mention in named.mentions}
        for claim in library.claims.values():
            if claim.withdrawn is None and (kin := family(library, claim)) & mentioned:
                self._kin[claim.id] = kin
                self._file(claim)

    def _file(self, claim: Claim) -> None:
        if claim.quantity is not None:
            self._by_unit[claim.quantity.unit].append(claim)
        for name in dict.fromkeys(f for c in claim.citations for f in c.figures if _NAME.search(f)):
            self._by_name[name].append(claim)
        if claim.quantity is not None:
            return
        if claim.when is not None:
            self._dated.append(claim)
        elif claim.kind is ClaimKind.ABSENCE:
            self._absent.append((claim, frozenset(a.kind.value for a in absences(claim.statement))))

    def matches(self, at: Situation, draft: Draft) -> tuple[Match, ...]:
        """Returns the claims that a figure states, the likeliest first; none that it was refused as a citation of."""
        figure = at.figure
        if figure.absence is not None:
            found = list(self._absences(at, draft))
        elif figure.proposal is not None and figure.proposal.type is FigureType.DATE:
            found = list(self._dates(at, draft))
        else:
            found = list(self._amounts(at, draft))
        wanted = [m for m in found if m.weight >= _LEAST and m.claim not in figure.refused_as]
        if any(m.agrees for m in wanted):
            wanted = [m for m in wanted if m.agrees]
        wanted.sort(key=lambda m: self._order(at, m))
        return tuple(wanted[:_MOST])

    def _order(self, at: Situation, match: Match) -> tuple[object, ...]:
        """Orders matches: the weightiest first, then the one whose subject stands nearest, then the one most cited."""
        claim = self._library.claims[match.claim]
        here = at.figure.found
        named = [m for m in self._named.within(*at.sentence) if m.subject == claim.subject]
        distance = min((max(here.start - m.end, m.start - here.end) for m in named), default=_FAR)
        return -match.weight, distance, "comparator" in match.citation, -self._cited(claim.id), claim.id

    def _cited(self, claim_id: str) -> int:
        return len({c.source for c in self._library.claims[claim_id].citations})

    def _amounts(self, at: Situation, draft: Draft) -> Iterable[Match]:
        given = draft.fields.get("quantity")
        if not given:
            yield from self._printed(at, draft)
            return
        here = Quantity.model_validate(given)
        for unit, claims in self._by_unit.items():
            scale = factor(here.unit, unit)
            if scale is None:
                continue
            for claim in claims:
                if (match := self._amount(at, draft, here, scale, claim)) is not None:
                    yield match

    def _printed(self, at: Situation, draft: Draft) -> Iterable[Match]:
        """Yields claims that cite the same name: W4A8 and 0.30.0 have no value, and are the same if printed the same."""
        for claim in self._by_name.get(at.figure.found.surface, ()):
            near = self._nearness(at, claim, draft)
            if near >= _NEAR:
                yield self._match(at, draft, claim, 5 + near, agrees=True)

    def _amount(self, at: Situation, draft: Draft, here: Quantity, scale: Decimal, claim: Claim) -> Match | None:
        there = claim.quantity
        assert there is not None
        said = metric_weight(draft.fields.get("metric"), claim.metric)
        near = self._nearness(at, claim, draft)
        is_name = at.figure.proposal is not None and at.figure.proposal.type is FigureType.IDENTIFIER
        if is_name and there.printed != at.figure.found.surface:
            return None
        least = _LEAST_BESIDE_NAME if is_name else _LEAST_BESIDE_VALUE
        if said is None or said + near < least or there.value is None or here.value is None:
            return None
        if said < SAME and self._is_anothers(at, draft, claim):
            return None
        same = here.value * scale == there.value and (here.value_high or 0) == (there.value_high or 0)
        mine = here.interval()
        agrees = same or (said >= SAME and mine.scaled(scale).overlaps(there.interval()) and are_bounded(here, there))
        if agrees:
            weight = said + near + (4 if same else 1) + (here.printed.casefold() == there.printed.casefold())
            return self._match(at, draft, claim, weight, agrees=True)
        if here.comparator != there.comparator and mine.scaled(scale).overlaps(there.interval()):
            # What was measured below a bound does not dispute the bound.
            return None
        known = metrics().get(claim.metric or "")
        is_of_thing = known is not None and known.scope is Scope.THING
        if said >= SAME and is_of_thing and claim.subject == draft.fields.get("subject") and near >= _NEAR:
            return self._match(at, draft, claim, said + near, agrees=False)
        if said >= SAME and near >= _NEAR and not is_of_thing and self._is_told_anew(draft, claim):
            return self._match(at, draft, claim, said + near, agrees=False)
        return None

    def _is_told_anew(self, draft: Draft, claim: Claim) -> bool:
        """Tells the only claim of its kind that the claimant made, where the text names another figure in its place."""
        fields = draft.fields
        if claim.quantity is None or claim.quantity.printed in self._text:
            return False
        if (claim.subject, claim.claimant) != (fields.get("subject"), fields.get("claimant")):
            return False
        if any(citation.source == self._source for citation in claim.citations):
            return False
        kin = (c for c in self._by_unit[claim.quantity.unit] if (c.subject, c.metric) == (claim.subject, claim.metric))
        return fields["quantity"]["unit"] == claim.quantity.unit and all(c is claim for c in kin)

    def _dates(self, at: Situation, draft: Draft) -> Iterable[Match]:
        here = span_of(draft.fields.get("when"))
        for claim in self._dated if here else ():
            there = span_of(claim.when)
            near = self._nearness(at, claim, draft)
            if there is not None and here is not None and near >= _NEAR and here.may_be_same_day(there):
                yield self._match(at, draft, claim, 5 + near, agrees=True)

    def _absences(self, at: Situation, draft: Draft) -> Iterable[Match]:
        assert at.figure.absence is not None
        for claim, kinds_told in self._absent:
            near = self._nearness(at, claim, draft)
            shared = len(stems(claim.statement) & stems(at.words))
            if near >= _NEAR - 1 and shared and at.figure.absence.kind.value in kinds_told:
                yield self._match(at, draft, claim, 5 + near + min(shared, 4), agrees=True)

    def _nearness(self, at: Situation, claim: Claim, draft: Draft) -> int:
        """Weighs how near the figure the claim's subject is named: by the draft, in the sentence, the paragraph, the text."""
        kin = self._kin[claim.id]
        own = draft.fields.get("subject")
        here = {m.subject for m in self._named.within(*at.sentence) if not _overlap(m, at)}
        if at.figure.proposal is not None and at.figure.proposal.type is FigureType.IDENTIFIER:
            # That a format is named again tells nothing of what it is used for.
            here = {i for i in here if not self._is_format(i)}
            kin = frozenset(i for i in kin if not self._is_format(i))
            own = None if self._is_format(own) else own
        if claim.subject in here or own == claim.subject:
            return 4
        if own in kin or here & kin:
            return 3
        return 2 if self._beside(at) & kin else 1

    def _is_format(self, subject_id: str | None) -> bool:
        subject = self._library.subjects.get(subject_id or "")
        return subject is not None and subject.kind is SubjectKind.FORMAT

    def _beside(self, at: Situation) -> frozenset[str]:
        """Returns the subjects that the paragraph names, but for a name that is the figure itself."""
        block = at.figure.block
        if block.number not in self._in_block:
            found = Counter(m.subject for m in self._named.within(block.start, block.end))
            self._in_block[block.number] = found
        found = self._in_block[block.number]
        own = Counter(m.subject for m in self._named.within(*at.sentence) if _overlap(m, at))
        return frozenset(found) - {s for s, count in own.items() if found[s] <= count}

    def _match(self, at: Situation, draft: Draft, claim: Claim, weight: int, *, agrees: bool) -> Match:
        citation = self._citation(at, draft, claim, agrees=agrees)
        is_own = {c.source for c in claim.citations} == {self._source}
        differences = self._differences(at, draft, claim, agrees, is_own=is_own)
        return Match(claim.id, weight, agrees, citation, tuple(differences), is_own)

    def _citation(self, at: Situation, draft: Draft, claim: Claim, *, agrees: bool) -> dict[str, Any]:
        told: dict[str, Any] = {"source": self._source, "paragraph": at.figure.block.number}
        if printed := as_cited(at.text, at.figure):
            told["figures"] = [printed]
        again = any(c.source == self._source for c in claim.citations)
        stance = (Stance.REPEATS if again else Stance.ASSERTS) if agrees else Stance.DISPUTES
        told["stance"] = stance.value
        given = draft.fields.get("quantity")
        if given and claim.quantity and given["comparator"] != claim.quantity.comparator.value:
            told["comparator"] = given["comparator"]
        if said := list(hedges(at)):
            told["hedges"] = said
        if lost := [h for h in claim.hedges if h.lower() not in at.words.lower()]:
            told["dropped"] = lost
        return told

    def _differences(self, at: Situation, draft: Draft, claim: Claim, agrees: bool, *, is_own: bool) -> Iterable[str]:
        """Says what differs; that a text writes its own figure in another unit, too, does not."""
        given = draft.fields.get("quantity")
        if claim.quantity and given:
            if not agrees:
                told = f"{_signed(given['comparator'], given['printed'])} here"
                yield f"another figure: {told}, {_signed(claim.quantity.comparator, claim.quantity.printed)} in the claim"
            elif (told := _told_otherwise(Quantity.model_validate(given), claim.quantity)) and (
                not is_own or told != _IN_ANOTHER_UNIT
            ):
                yield f"{told}: {given['printed']} here, {claim.quantity.printed} in the claim"
            if agrees and given["comparator"] != claim.quantity.comparator.value:
                yield f"another comparator: {given['comparator']} here, {claim.quantity.comparator.value} in the claim"
        said = hedges(at)
        lost = [h for h in claim.hedges if h.lower() not in at.words.lower()]
        if lost:
            yield f"without the hedge: {', '.join(lost)}"
        if added := [h for h in said if h not in (c.lower() for c in claim.hedges)]:
            yield f"with a hedge that the claim has not: {', '.join(added)}"
        who = str(draft.fields.get("claimant"))
        if self._is_anothers(at, draft, claim):
            yield f"another claimant: {self._named.subjects[who].name if who in self._named.subjects else who}"

    def _is_anothers(self, at: Situation, draft: Draft, claim: Claim) -> bool:
        """Tells a figure that its sentence puts to another body than the claim's."""
        who = self._named.subjects.get(str(draft.fields.get("claimant")))
        if who is None or who.kind is SubjectKind.OUTLET or not at.figure.found.attribution:
            return False
        return not is_same_body(self._library, who.id, claim.claimant)


def _signed(comparator: str, printed: str) -> str:
    return printed if comparator in (Comparator.EQUAL, Comparator.RANGE) else f"{comparator} {printed}"


def _told_otherwise(here: Quantity, there: Quantity) -> str:
    """Says how a figure differs that states the same amount as another: by its rounding, or by its unit."""
    scale = factor(here.unit, there.unit)
    if here.value is None or there.value is None or scale is None:
        return ""
    if (here.value * scale, (here.value_high or 0) * scale) != (there.value, there.value_high or 0):
        return "rounded otherwise"
    return _IN_ANOTHER_UNIT if here.unit != there.unit else ""


def _overlap(mention: Mention, at: Situation) -> bool:
    """Tells a name that is the figure itself, as BF16 is: it says nothing of what the figure is about."""
    return mention.start < at.figure.found.end and at.figure.found.start < mention.end
