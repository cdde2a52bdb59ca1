"""Several artefacts that answer one item: what they say together, and where they contradict each other."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from claims.model.checklist import DetailState
from claims.prefill.artefacts.settings import lacks, plain
from claims.prefill.proposal import AnswerProposal, Besides

_LOCAL = ("/", "./", "../", "~")
_OPEN = frozenset({"-1", "auto", "none", "null"})
"""Values that leave it to the program."""


def together(told: Sequence[AnswerProposal]) -> AnswerProposal:
    """Makes one proposal of those that different artefacts make for one item; there must be one at least.

    The fullest comes first, the rest stand beside it with their places. It is *contradicted* where one setting has
    different values, with all of them told, and *ambiguous* where what has no settings is told in different words.
    """
    first, *rest = sorted(told, key=lambda one: one.state is not DetailState.STATED)
    if not rest:
        return first
    besides = tuple(Besides(one.source, one.value or "", one.places, one.pointer) for one in rest)
    if not any(one.settings for one in (first, *rest)):
        return replace(_unlike(first, rest), besides=besides)
    if clashing := _clashing([first, *rest]):
        every = dict.fromkeys(setting.shown for one in (first, *rest) for setting in one.settings)
        hint = f"The artefacts contradict each other: {', '.join(clashing)}."
        return replace(
            first,
            state=DetailState.CONTRADICTED,
            value="; ".join(every),
            hint=hint,
            besides=besides,
            parties=(first, *rest),
        )
    return replace(_joined(first, rest), besides=besides)


def agree(one: AnswerProposal, other: AnswerProposal) -> bool:
    """Tells whether two artefacts set nothing differently; of an answer without settings that cannot be told."""
    return bool(one.settings and other.settings) and not _clashing([one, other])


def _clashing(told: Sequence[AnswerProposal]) -> list[str]:
    """Names what the artefacts set differently; one that sets it in more than one way agrees with each of them."""
    found: dict[str, list[frozenset[str]]] = defaultdict(list)
    for one in told:
        own: dict[str, set[str]] = defaultdict(set)
        for setting in one.settings:
            own[setting.means].add(plain(setting.value))
        for means, values in own.items():
            found[means].append(frozenset(values))
    return [means for means, sets in found.items() if any(not _agree(a, b) for a in sets for b in sets)]


def _agree(some: frozenset[str], others: frozenset[str]) -> bool:
    return any(_is_same(a, b) for a in some for b in others)


def _is_same(one: str, other: str) -> bool:
    """Tells whether values are the same, or one of them says none; of a path on a machine only its end counts."""
    if one == other or "$" in one or "$" in other or not _OPEN.isdisjoint((one, other)):
        return True
    if one.startswith(_LOCAL) or other.startswith(_LOCAL):
        return one.rstrip("/").rpartition("/")[2] == other.rstrip("/").rpartition("/")[2]
    return False


def _joined(first: AnswerProposal, rest: Sequence[AnswerProposal]) -> AnswerProposal:
    """Adds to an answer what other artefacts tell beyond it."""
    settings = {setting.means: setting for one in (first, *rest) for setting in reversed(one.settings)}
    known = {setting.means for setting in first.settings}
    further = [setting for means, setting in settings.items() if means not in known]
    if not further:
        return first
    value = "; ".join([first.value or "", *(setting.shown for setting in further)])
    lacking = lacks(first.item, settings)
    is_whole = first.state is DetailState.PARTIAL and not lacking and "$" not in value and _is_told_by_needs(first)
    hint = f"Not told here: {lacking}." if lacking and _is_told_by_needs(first) else first.hint
    state = DetailState.STATED if is_whole else first.state
    return replace(
        first, value=value, state=state, hint=None if is_whole else hint, settings=(*first.settings, *further)
    )


def _is_told_by_needs(one: AnswerProposal) -> bool:
    """Tells whether an answer is partial for nothing but what the needs of its item say."""
    return bool(lacks(one.item, ())) and one.state is DetailState.PARTIAL


def _unlike(first: AnswerProposal, rest: Sequence[AnswerProposal]) -> AnswerProposal:
    """Puts answers without settings side by side: ambiguous where they are whole and not the same."""
    values = dict.fromkeys(one.value or "" for one in (first, *rest))
    if len(values) == 1:
        return first
    is_clear = first.state is not DetailState.STATED or any(one.state is not DetailState.STATED for one in rest)
    if is_clear:
        return replace(first, value="; ".join(values)) if first.state is not DetailState.STATED else first
    hint = "The artefacts tell it in different ways; which of them the claim rests on is not told."
    return replace(first, state=DetailState.AMBIGUOUS, value=" | ".join(values), hint=hint, parties=(first, *rest))
