"""What the checks of wording share: which words hedge, guard or promise, and how words are shown in a finding."""

import re
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache

from claims.model.claim import Citation, Claim, ClaimKind, Modality, Stance, Tag
from claims.model.quantity import Comparator, Quantity
from claims.patterns import declared

_SHOWN = 160
_AT_MOST = 3


class Weight(StrEnum):
    """What a reader loses where a hedge is left out: who says it, how exact it is, or what it is limited to."""

    ATTRIBUTION = "attribution"
    APPROXIMATION = "approximation"
    LIMIT = "limit"


_ATTRIBUTION = declared(
    r"^(it )?(is |was |were |has been )?(say|says|said|saying|claim|claims|claimed|claiming|state|states|stated|told|"
    r"tells|report|reports|reported|reportedly|reported run|allegedly|announced|announces|noted as|notes|noted|"
    r"according to\b.*|as (reported|stated|claimed)\b.*|by its own account)$",
    re.IGNORECASE,
)
_APPROXIMATION = declared(
    r"^(about|approximately|around|roughly|nearly|near|almost|some|circa|ca\.?|c\.|close to|more or less|~|≈|a few|"
    r"more than|over|at least|less than|under)$",
    re.IGNORECASE,
)

GUARDED = declared(
    r"\b(experimental\w*|preliminary|unverified|untested|prototype|early access|beta|"
    r"(may|might|can|could)( still)? (still )?(change|evolve|differ|vary)|"
    r"(not|never|nobody|no one|cannot)( yet)?( been)?( independently)? (be )?"
    r"(verified|established|validated|reproduced|confirmed|tested|documented|proved|proven|checked)|"
    r"(does|do|did|would|can|could)( not|n't) (\w+ )?"
    r"(establish|settle|show|prove|validate|verify|confirm|document|mean|tell|bear)|"
    r"has nothing on|not (yet )?(proved|proven|clear)\b)",
    re.IGNORECASE,
)
"""A statement or a hedge that leaves open whether something works, is ready or has been shown."""

READY = declared(
    r"\b(production|productive use|matur(e|es|ed|ing)\b|robust\w*|(past|beyond)( mere| a)? proofs?[- ]of[- ]concept|"
    r"state[- ]of[- ]the[- ]art|cutting[- ]edge|at the cutting edge|most advanced|world[- ]class|best[- ]in[- ]class|"
    r"validat(e|es|ed)\b|prov(e|es|ed|en)\b|succe(ssful|ssfully|eds|eded)\b|seamless\w*|flawless\w*|battle[- ]tested|"
    r"turn-?key|drop-in|enterprise[- ]grade|out of the box|fully support\w*|breakthrough|confirms|demonstrates|"
    r"(no|without( any)?|zero) (source |code |further )?(change|changes|modification|modifications)\b|"
    r"without modifying|unmodified)",
    re.IGNORECASE,
)
"""A statement that something is ready, shown or as good as it gets."""

_DENIED = declared(
    r"\b(not|never|no longer|isn't|hardly)\s(\w+\s){0,2}(production|mature|robust|validated|proved|proven|ready)",
    re.IGNORECASE,
)
_CONDITIONAL = declared(r"\b(if|unless|would|should|whether|goal|aim|aimed|plan|planned|hope)\b", re.IGNORECASE)
_AHEAD = frozenset({Modality.ESTIMATED, Modality.SIMULATED, Modality.PROJECTED, Modality.PROMISED})
_UPPER = frozenset({Comparator.AT_MOST, Comparator.LESS})
_TELLING = frozenset({Stance.ASSERTS, Stance.REPEATS})
_PURPOSES = frozenset({Tag.TRAINING, Tag.SERVING})


def weight_of(hedge: str) -> Weight:
    """Tells what a hedge does; one that is none of the usual words is taken for a limit."""
    words = " ".join(hedge.split())
    if _ATTRIBUTION.match(words):
        return Weight.ATTRIBUTION
    return Weight.APPROXIMATION if _APPROXIMATION.match(words) else Weight.LIMIT


def limits(hedges: Iterable[str]) -> tuple[str, ...]:
    """Returns the hedges that limit what is claimed; words such as says or about do not."""
    return tuple(hedge for hedge in hedges if weight_of(hedge) is Weight.LIMIT)


def guard(claim: Claim) -> str | None:
    """Returns the words with which a claim leaves open whether something works or has been shown."""
    level = claim.conditions.get("support-level", "")
    for words in (*claim.hedges, level, claim.statement):
        if words and (found := _guard_in(words)):
            return found
    return None


@lru_cache(maxsize=50_000)
def _guard_in(words: str) -> str | None:
    found = GUARDED.search(words)
    return flat(found[0]) if found else None


def promise(claim: Claim) -> str | None:
    """Returns the words with which a claim says that something is ready or shown, where nothing takes them back."""
    found = None if claim.kind is ClaimKind.ABSENCE else READY.search(claim.statement)
    if found is None or guard(claim) or _DENIED.search(claim.statement):
        return None
    if any(_CONDITIONAL.search(words) for words in (*claim.hedges, claim.statement)):
        return None
    return flat(found[0])


def is_ahead(claim: Claim) -> bool:
    """Tells whether a claim is put as something that was not measured: estimated, simulated, projected or promised."""
    return claim.modality in _AHEAD


def is_plain_figure(claim: Claim, citation: Citation) -> bool:
    """Tells whether a place prints the figure of an estimate, a projection or an upper bound without a hedge.

    That is so where it prints the figure as equal though the claim is a bound, or where it has no hedge and another
    source has one.
    """
    if claim.quantity is None or claim.quantity.value is None or not citation.figures:
        return False
    if citation.hedges or citation.dropped or citation.stance not in _TELLING:
        return False
    if claim.quantity.comparator in _UPPER and citation.comparator is Comparator.EQUAL:
        return True
    others = [other for other in claim.citations if other.source != citation.source]
    return is_ahead(claim) and any(limits(other.hedges) for other in others)


def same_purpose(one: Claim, other: Claim) -> bool:
    """Tells whether two claims may be about the same use: not one about training and the other about serving."""
    mine, theirs = _PURPOSES.intersection(one.tags), _PURPOSES.intersection(other.tags)
    return not mine or not theirs or bool(mine & theirs)


def flat(text: str) -> str:
    """Writes a text on one line."""
    return " ".join(text.split())


def short(text: str) -> str:
    """Writes a text on one line, cut between two words where it is long."""
    line = flat(text)
    if len(line) <= _SHOWN:
        return line
    cut = line[: _SHOWN - 1]
    words = cut if line[_SHOWN - 1].isspace() else cut.rpartition(" ")[0]
    return f"{(words or cut).rstrip(' ,;:')}…"


def quoted(text: str) -> str:
    """Writes printed words in quotation marks."""
    return f"“{short(text)}”"


_BOUNDS = {
    Comparator.ABOUT: "about",
    Comparator.MORE: "more than",
    Comparator.AT_LEAST: "at least",
    Comparator.LESS: "less than",
    Comparator.AT_MOST: "up to",
}


def figure(quantity: Quantity) -> str:
    """Writes a figure as printed, with the bound that stood before it, for example ``more than “twice”``."""
    bound = _BOUNDS.get(quantity.comparator, "")
    return f"{bound} {quoted(quantity.printed)}".strip()


def capital(sentence: str) -> str:
    """Begins a sentence with a capital letter."""
    return f"{sentence[:1].upper()}{sentence[1:]}"


def listed(items: Iterable[str], at_most: int = _AT_MOST) -> str:
    """Joins words for a sentence, for example ``a, b and 2 more``; each is named once, and cut where it is long."""
    names = list(dict.fromkeys(map(short, items)))
    if len(names) > at_most:
        names = [*names[: at_most - 1], f"{len(names) - at_most + 1} more"]
    return joined(names)


def joined(clauses: list[str]) -> str:
    """Joins clauses for a sentence, for example ``a, b and c``."""
    return " and ".join([", ".join(clauses[:-1]), clauses[-1]] if len(clauses) > 1 else clauses)
