"""WRD110: words of size, speed or cost without a number."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from claims.checks import View, Working, check, under_determined
from claims.checks.words.groups import claims_of
from claims.checks.words.growth_word_against_arithmetic import is_growth
from claims.checks.words.magnitude_word_against_figure import is_magnitude
from claims.checks.words.wording import flat, listed, quoted, short
from claims.model.claim import Claim, ClaimKind
from claims.model.finding import Finding
from claims.model.source import paragraphs
from claims.model.study import Study
from claims.model.subject import Subject
from claims.patterns import declared

_NEEDS = {
    ClaimKind.UTILISATION: "flops-formula",
    ClaimKind.COST: "price-basis",
    ClaimKind.SCALE: "device-node-count",
    ClaimKind.DURATION: "measurement-window",
    ClaimKind.DEVELOPMENT_TIME: "dev-effort-basis",
    ClaimKind.SPEEDUP: "baseline-absolute",
    ClaimKind.THROUGHPUT: "metric-definition",
    ClaimKind.LATENCY: "metric-definition",
    ClaimKind.MEMORY: "peak-memory-method",
    ClaimKind.SPEC: "metric-definition",
    ClaimKind.OPINION: "metric-definition",
}
_MEASURES = frozenset(
    {
        ClaimKind.UTILISATION,
        ClaimKind.COST,
        ClaimKind.DURATION,
        ClaimKind.SPEEDUP,
        ClaimKind.THROUGHPUT,
        ClaimKind.LATENCY,
    }
)
"""The kinds of claim that are about an amount by what they are; of the others a word of size has to tell."""

_TIME = declared(r"\b(uptime|stab(le|ility|ly)|failures?|interrupt\w*|restart\w*|crash\w*)\b", re.IGNORECASE)
_WORDS = {
    ClaimKind.SCALE: r"massive|huge|large|vast|enormous|immense|unprecedented|big",
    ClaimKind.DEVELOPMENT_TIME: r"days|weeks|hours|months|fast|quick\w*|rapid\w*|short|soon",
    ClaimKind.MEMORY: r"less|more|lower|higher|small\w*|large|huge|limits?|reduc\w+|sav(es?|ing)|cuts?|pressure|"
    r"halv\w+",
    ClaimKind.SPEC: r"large|huge|high|fast|massive|vast|long|big|small|low",
    ClaimKind.OPINION: r"massive|huge|vast|enormous|immense|unprecedented|heavy demands|"
    r"rapid\w*|quick\w*|fast|cheap\w*|low[- ]cost|high[- ]capacity|immensely",
}


class _Vague(NamedTuple):
    """A statement without a number, and the words that stand in for one, where some do."""

    claim: Claim
    words: str


@check("WRD110", Study, Subject)
def scale_word_without_number(view: View, anchor: Study | Subject) -> Iterator[Finding]:
    """Lists the statements about use, cost, size, time or speed that give no number.

    High utilisation, within days, accelerated or a massive scale can neither be checked nor compared; the finding names
    the item of the checklist that would give the number. Claims of utilisation, cost, duration, speed-up, throughput
    and latency count by their kind; claims of scale, memory, effort and specification, and opinions, where a word of
    size stands in for the number. Bare magnitude words such as billions have a check of their own. There is one finding
    for a study, or for a subject without a study.

    Bad:

    ```toml
    # claims/use.toml
    id = "use"
    subject = "the-cluster"
    kind = "utilisation"
    statement = "The cluster reached a high FLOPs utilisation."
    claimant = "the-maker"
    modality = "measured"
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/use.toml
    id = "use"
    subject = "the-cluster"
    kind = "utilisation"
    statement = "The cluster reached a FLOPs utilisation of 41%."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "41%", value = "41", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    vague = [found for claim in claims_of(view, anchor) if (found := _vague(view, claim))]
    if not vague:
        return
    working = Working()
    for claim, words in vague:
        working.say(f"{claim.kind.value.replace('-', ' ')}{f', {words}' if words else ''}: {short(claim.statement)}")
    working.computed("statements without a number", len(vague))
    yield under_determined(
        [claim for claim, _ in vague],
        working,
        _sentence(anchor.title if isinstance(anchor, Study) else anchor.name, vague),
        needs=[item for claim, _ in vague for item in _needs(claim)],
    )


def _sentence(about: str, vague: list[_Vague]) -> str:
    kinds = listed(sorted({claim.kind.value.replace("-", " ") for claim, _ in vague}), at_most=6)
    words = listed(words for _, words in vague if words)
    count = "One statement" if len(vague) == 1 else f"{len(vague)} statements"
    gives = "gives" if len(vague) == 1 else "give"
    stands = f"; in its place: {words}" if words else ""
    return f"{count} on {short(about)} ({kinds}) {gives} no number{stands}."


def _vague(view: View, claim: Claim) -> _Vague | None:
    quantity = claim.quantity
    if (quantity is not None and quantity.value is not None) or is_magnitude(claim) or is_growth(claim):
        return None
    if claim.kind not in _MEASURES and claim.kind not in _WORDS:
        return None
    if any(_is_numbered(view, claim, item) for item in _needs(claim)):
        return None
    if quantity is not None:
        return _Vague(claim, quoted(quantity.printed))
    if claim.kind in _MEASURES:
        return _Vague(claim, "")
    found = re.search(rf"(?<!too )\b({_WORDS[claim.kind]})\b", claim.statement, re.IGNORECASE)
    return _Vague(claim, _printed(view, claim, found[0].casefold())) if found else None


def _printed(view: View, claim: Claim, word: str) -> str:
    """Returns the word of size as printed, in quotation marks: of a kept wording, or of the statement where it stands
    in a cited paragraph; else the word of the record."""
    size = re.compile(rf"\b({_WORDS[claim.kind]})\b", re.IGNORECASE)
    for citation in claim.citations:
        if citation.wording and (found := size.search(citation.wording)):
            return quoted(found[0].casefold())
    for citation in claim.citations:
        blocks = paragraphs(view.text(citation.source) or "")
        block = blocks[citation.paragraph - 1] if citation.paragraph and citation.paragraph <= len(blocks) else ""
        if re.search(rf"\b{re.escape(word)}\b", flat(block), re.IGNORECASE):
            return quoted(word)
    return word


def _is_numbered(view: View, claim: Claim, item: str) -> bool:
    """Tells whether an answer to a checklist item gives the number after all."""
    places = (claim.id, claim.study) if claim.study else (claim.id,)
    answers = [detail.value for place in places for detail in view.details(place) if detail.item == item]
    return any(re.search(r"\d", answer or "") for answer in (claim.conditions.get(item), *answers))


def _needs(claim: Claim) -> Iterator[str]:
    if claim.kind is ClaimKind.UTILISATION and _TIME.search(claim.statement):
        yield "goodput-availability"
    elif claim.kind is ClaimKind.SPEC and "vocabular" in claim.statement.casefold():
        yield "tokenizer-vocab"
    else:
        yield _NEEDS[claim.kind]
