"""Where claims are told: in one paragraph, in one study, or one beside the other."""

import re

from claims.model.claim import Claim
from claims.patterns import declared

_PART_OF_NUMBER = r"\bof (its |the |their )?\d[\d,]* [\w-]+( [\w-]+)?,? (only )?\d"
_REST = r"\b(another|further|others?|remaining|remainder|rest)\b"
_REST_ZH = r"(另有|另外|其余|其他|剩余|剩下|其中|余下)[^,，。;；]{0,10}"
_PART_OF_NUMBER_ZH = r"\d[^,，。;；\d]{1,3}中(有|的|约)?[^,，。;；\d]{0,4}"
_PART = declared(
    rf"\bof (all|the|these|those|them|its|which|this|that)\b|{_PART_OF_NUMBER}|{_REST}",
    re.IGNORECASE,
)


def told_together(one: Claim, other: Claim) -> bool:
    """Tells whether two claims stand in one paragraph of a source, or one names the other as related."""
    places = {(c.source, c.paragraph) for c in one.citations if c.paragraph}
    shared = any((c.source, c.paragraph) in places for c in other.citations)
    return shared or any(x.claim == other.id for x in one.related) or any(x.claim == one.id for x in other.related)


def belong_together(first: Claim, *others: Claim) -> bool:
    """Tells whether claims are certain to be of one run: all of one study, or each told beside the first."""
    if first.study is not None:
        return all(other.study == first.study for other in others)
    return all(other.study is None and told_together(first, other) for other in others)


def are_of_one_source(first: Claim, *others: Claim) -> bool:
    """Tells whether claims are of one study, or without one of one subject in one source, wherever they stand there."""
    if first.study is not None:
        return all(other.study == first.study for other in others)
    sources = {citation.source for citation in first.citations}
    return all(
        other.study is None
        and (told_together(first, other) or first.subject == other.subject)
        and not sources.isdisjoint(citation.source for citation in other.citations)
        for other in others
    )


def counts_a_part(claim: Claim) -> bool:
    """Tells whether the figure of a claim is that of a part: "18 of the 36 layers", "of 48 layers, 36", "the other 12", "其中12层"."""
    if claim.quantity is None:
        return False
    figure = re.escape(claim.quantity.printed)
    words = rf"(?<![\w.,]){figure} of (the|its|these|those|them|all|\d)|{_PART_OF_NUMBER}|{_REST}"
    words += rf"|({_REST_ZH}|{_PART_OF_NUMBER_ZH}){figure}(?![\d.,]*\d)"
    return re.search(words, claim.statement, re.IGNORECASE) is not None


def is_told_as_part(claim: Claim) -> bool:
    """Tells whether the words of a count speak of a part of something counted: "of these", "another", "the remaining"."""
    return _PART.search(claim.statement) is not None
