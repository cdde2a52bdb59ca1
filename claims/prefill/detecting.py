"""Items of a user's own template, which no rule answers: found by the patterns that they bring along."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from claims.checklists import detecting
from claims.errors import ClaimsError
from claims.model.checklist import DetailState, Item
from claims.prefill.clauses import Clause
from claims.prefill.proposal import AnswerProposal, Reach

_ORDER = (Reach.PASSAGE, Reach.SECTION, Reach.DOCUMENT)
_MENTIONED = "It is mentioned, not answered."
_KEPT_BACK = "The source says that it does not tell."


def detected(
    items: Iterable[Item],
    said: Sequence[Clause],
    nearness: Mapping[int, Reach],
    refused: Container[tuple[str, int]],
) -> Iterator[AnswerProposal]:
    """Yields what clauses say of items by their own patterns, at most one proposal an item, of the nearest that answers.

    The named group ``value`` is the answer, unless the clause denies it; without the group the item is only mentioned.
    """
    for item in items:
        patterns = [made for pattern in item.detect if (made := _compiled(pattern))]
        found = [
            proposal
            for clause in said
            if (reach := nearness.get(clause.sentence.paragraph))
            and (item.id, clause.sentence.paragraph) not in refused
            and (proposal := _met(item.id, patterns, clause, reach))
        ]
        if found:
            yield min(found, key=lambda one: (one.value is None, _ORDER.index(one.reach)))


def _met(item: str, patterns: Iterable[re.Pattern[str]], clause: Clause, reach: Reach) -> AnswerProposal | None:
    text = clause.text[: detecting.READ]
    met = [found for pattern in patterns if (found := pattern.search(text))]
    if not met:
        return None
    told = [f for f in met if detecting.VALUE in f.re.groupindex and not clause.is_negated(f.start(), f.end())]
    value = next((shown for f in told if f[detecting.VALUE] and (shown := " ".join(f[detecting.VALUE].split()))), None)
    state, hint = DetailState.STATED, None
    if clause.kept_back:
        state, value, hint = DetailState.WITHHELD, None, _KEPT_BACK
    elif value is None or clause.standing:
        state, value, hint = DetailState.NOT_STATED, None, _MENTIONED
    return AnswerProposal(item, state, value, (clause.sentence,), f"detect/{item}", reach, hint)


@lru_cache(maxsize=512)
def _compiled(pattern: str) -> re.Pattern[str] | None:
    """Compiles a pattern; one that is refused finds nothing, since the template that brings it is refused when read."""
    try:
        return detecting.compiled(pattern)
    except ClaimsError:
        return None
