"""WRD114: one event that two sources tell with verbs of different weight."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from claims.checks import View, Working, check, under_determined
from claims.checks.words.groups import called, is_answered
from claims.checks.words.wording import flat, listed, quoted, short
from claims.model.claim import Claim, ClaimKind, Stance
from claims.model.finding import Finding
from claims.patterns import declared

_STEPS = (
    (
        "planned or shown as an example",
        r"reference (design|configuration)s?|examples?|recipes?|plans?|planned|goal|aims?",
    ),
    ("announced", r"announc\w+|unveil\w+|launch\w*"),
    ("run", r"\bruns?\b|\bran\b|used|leverag\w+|deploy\w*"),
    ("adapted or fine-tuned", r"adapt\w*|fine-?tun\w*|tuned|LoRA|port(ed|ing)"),
    ("validated", r"validat\w+|verif\w+|tested|checked|certif\w+|qualif\w+"),
    ("completed", r"complet\w+|finish\w+|success\w*|ready"),
    ("trained", r"(?<!fine-)(?<!re)\btrain(ed|s)? (from scratch|the model|a model|it)|pre-?train\w*|from scratch"),
    ("in production", r"production|in live use|in service|serves customers|rolled out"),
)
"""What a verb claims, the lighter first; between two of them there is more or less than a choice of words."""

_WITHOUT = declared(r"\b(no word of|without|not|instead of|rather than|unlike) (the )?\w+([- ]\w+)?", re.IGNORECASE)
_KINDS = frozenset({ClaimKind.SUPPORT, ClaimKind.SCALE, ClaimKind.AVAILABILITY, ClaimKind.PARALLELISM, ClaimKind.DATE})


@check("WRD114", Claim)
def event_told_with_other_verbs(view: View, claim: Claim) -> Iterator[Finding]:
    """Tells of an event that two sources put with verbs that claim different things.

    Planned, announced, run, adapted, validated, completed, trained and in production are different events; a source
    that prints another one than the next tells more, or less, than was claimed. Compared are the wordings that the
    record keeps of each place (the statement, where it keeps none), for claims of support, scale, availability, layout
    and date, and only between different sources. The words of the statement are not those of the source, so that they
    are told by what they mean and not quoted. A validation whose test is not recorded asks for the test.

    Bad:

    ```toml
    # claims/run.toml
    id = "run"
    subject = "the-model"
    kind = "support"
    statement = "The model was adapted to the card."
    claimant = "the-maker"
    modality = "described"
    citations = [
      {source = "the-announcement", paragraph = 1, wording = "adapted"},
      {source = "the-article", paragraph = 1, stance = "repeats", wording = "in production"},
    ]
    ```

    Good:

    ```toml
    # claims/run.toml
    id = "run"
    subject = "the-model"
    kind = "support"
    statement = "The model was adapted to the card."
    claimant = "the-maker"
    modality = "described"
    citations = [
      {source = "the-announcement", paragraph = 1, wording = "adapted"},
      {source = "the-article", paragraph = 1, stance = "repeats", wording = "an adaptation"},
    ]
    ```
    """
    if claim.kind not in _KINDS or not any(citation.wording for citation in claim.citations):
        return
    wordings: dict[str, list[str]] = {}
    bare = set()
    for citation in claim.citations:
        if citation.stance in (Stance.ASSERTS, Stance.REPEATS):
            bare |= set() if citation.wording else {citation.source}
            wordings.setdefault(citation.source, []).append(flat(citation.wording or claim.statement))
    verbs = {source: _verbs(tuple(words)) for source, words in wordings.items()}
    told = {source: tuple(found) for source, found in verbs.items()}
    unlike = _unlike({source: steps for source, steps in told.items() if steps})
    if unlike is None:
        return
    working = Working()
    for source, words in wordings.items():
        told_as = verbs[source] if source in bare else verbs[source].values()
        steps = listed(told_as, at_most=len(_STEPS)) if verbs[source] else "no such verb"
        working.say(f"{quoted(called(view, source))}: {steps} ({short('; '.join(words))})")
    one, other = unlike
    untested = any("validated" in steps for steps in told.values()) and not is_answered(view, claim, "support-evidence")
    if untested:
        working.say("what was run to validate it is not recorded")
    yield under_determined(
        (claim,),
        working,
        f"{quoted(called(view, one))} tells it {_told(verbs[one], one in bare)}, "
        f"{quoted(called(view, other))} {_told(verbs[other], other in bare)}.",
        needs=("claim-verbatim", *(("support-evidence",) if untested else ())),
    )


@lru_cache(maxsize=256)
def _verbs(wordings: tuple[str, ...]) -> dict[str, str]:
    """Returns by what they claim the verbs of a source's wordings, those that they only deny or set aside left out."""
    words = _WITHOUT.sub(" ", "; ".join(wordings))
    found = {step: re.search(rf"\b({pattern})\w*", words, re.IGNORECASE) for step, pattern in _STEPS}
    return {step: match[0].casefold() for step, match in found.items() if match}


def _told(verbs: dict[str, str], is_bare: bool) -> str:
    if is_bare:
        return f"as {listed(verbs, at_most=len(_STEPS))}"
    return f"with {listed((quoted(verb) for verb in verbs.values()), at_most=len(_STEPS))}"


def _unlike(told: dict[str, tuple[str, ...]]) -> tuple[str, str] | None:
    """Returns the first two sources of which one tells none of what the other tells."""
    for one, other in combinations(told, 2):
        if not set(told[one]) & set(told[other]):
            return one, other
    return None
