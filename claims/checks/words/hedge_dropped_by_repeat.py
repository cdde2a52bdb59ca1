"""WRD106: a hedge of a claim that a repeat leaves out."""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from claims.checks import Severity, View, Working, check, under_determined
from claims.checks.words.groups import called
from claims.checks.words.wording import Weight, figure, is_plain_figure, limits, listed, quoted, short, weight_of
from claims.model.claim import Citation, Claim, Stance
from claims.model.finding import Finding
from claims.model.source import Source


class _Loss(NamedTuple):
    """A place where a claim is told, and the hedges that are missing there."""

    citation: Citation
    dropped: tuple[str, ...]


@check("WRD106", Claim, Source)
def hedge_dropped_by_repeat(view: View, anchor: Claim | Source) -> Iterator[Finding]:
    """Lists the places that tell a hedged claim without its hedges.

    A place drops a hedge where the record says so, or where it repeats the claim without any hedge while another source
    has one; a second place in a source that hedges elsewhere is not counted. A lost limit (up to, average, in the
    tested configuration, experimental, not verified) is a warning where the figure is printed without it, since the
    claim then says more than was claimed. A lost attribution (says) or approximation (about) is a note; claims of which
    the same sources drop only who says them are told together. A figure of an estimate or a projection that a place
    tells plainly has a check of its own, WRD115.

    Bad:

    ```toml
    # claims/faster.toml
    id = "faster"
    subject = "the-engine"
    kind = "speedup"
    statement = "The engine is up to twice as fast."
    claimant = "the-maker"
    modality = "measured"
    hedges = ["up to"]
    quantity = {printed = "twice", value = "2", unit = "x", comparator = "<="}
    citations = [
      {source = "the-announcement", paragraph = 1, hedges = ["up to"]},
      {source = "the-article", paragraph = 2, stance = "repeats", dropped = ["up to"]},
    ]
    ```

    Good:

    ```toml
    # claims/faster.toml
    id = "faster"
    subject = "the-engine"
    kind = "speedup"
    statement = "The engine is up to twice as fast."
    claimant = "the-maker"
    modality = "measured"
    hedges = ["up to"]
    quantity = {printed = "twice", value = "2", unit = "x", comparator = "<="}
    citations = [
      {source = "the-announcement", paragraph = 1, hedges = ["up to"]},
      {source = "the-article", paragraph = 2, stance = "repeats", hedges = ["at most"]},
    ]
    ```
    """
    if isinstance(anchor, Source):
        yield from _nobody_says(view, anchor)
        return
    losses = _losses(anchor)
    if losses and not _is_only_who(losses):
        yield _of_claim(view, anchor, losses)


def _losses(claim: Claim) -> list[_Loss]:
    if not claim.hedges:
        return [_Loss(citation, citation.dropped) for citation in claim.citations if citation.dropped]
    return [_Loss(citation, dropped) for citation in claim.citations if (dropped := _dropped(claim, citation))]


def _is_only_who(losses: list[_Loss]) -> bool:
    return all(weight_of(hedge) is Weight.ATTRIBUTION for loss in losses for hedge in loss.dropped)


def _of_claim(view: View, claim: Claim, losses: list[_Loss]) -> Finding:
    telling = [loss for loss in losses if claim.quantity is None or loss.citation.figures]
    lost = tuple(dict.fromkeys(hedge for loss in telling or losses for hedge in loss.dropped))
    substantive = limits(lost) if telling else ()
    working = Working()
    _say(view, working, claim, losses)
    working.computed("places that tell it", len(claim.citations))
    working.computed("places without a hedge of it", len(losses))
    return under_determined(
        (claim,),
        working,
        _sentence(view, claim, telling or losses, substantive or lost),
        needs=("claim-verbatim", "scope-limits") if substantive else ("claim-verbatim",),
        severity=Severity.WARNING if substantive else Severity.NOTE,
    )


def _say(view: View, working: Working, claim: Claim, losses: list[_Loss]) -> None:
    working.say(f"hedged: {short(claim.statement)}")
    for loss in losses:
        working.say(_line(view, claim, loss))


def _nobody_says(view: View, source: Source) -> Iterator[Finding]:
    """Tells together the claims of which the same sources drop only who says them; the first source tells for all."""
    groups: dict[tuple[str, ...], list[tuple[Claim, list[_Loss]]]] = defaultdict(list)
    for claim in view.claims_in_source(source.id):
        losses = _losses(claim)
        if losses and _is_only_who(losses):
            sources = tuple(sorted({loss.citation.source for loss in losses}))
            if sources[0] == source.id:
                groups[sources].append((claim, losses))
    for sources, told in sorted(groups.items()):
        working = Working()
        for claim, losses in told:
            _say(view, working, claim, losses)
        working.computed("claims", len(told))
        working.computed("places without who says it", sum(len(losses) for _, losses in told))
        who = listed(quoted(called(view, one)) for one in sources)
        hedges = listed(quoted(hedge) for _, losses in told for loss in losses for hedge in loss.dropped)
        first = quoted(told[0][0].statement.rstrip("."))
        what = first if len(told) == 1 else f"{len(told)} claims, one of them {first}"
        yield under_determined(
            (claim for claim, _ in told),
            working,
            f"{who} {'leaves' if len(sources) == 1 else 'leave'} out who says it ({hedges}): {what}.",
            needs=("claim-verbatim",),
        )


def _dropped(claim: Claim, citation: Citation) -> tuple[str, ...]:
    if citation.dropped:
        return citation.dropped
    if citation.hedges or citation.stance not in (Stance.ASSERTS, Stance.REPEATS):
        return ()
    if is_plain_figure(claim, citation):
        return ()
    hedging = {other.source for other in claim.citations if other.hedges}
    return claim.hedges if hedging and citation.source not in hedging else ()


def _line(view: View, claim: Claim, loss: _Loss) -> str:
    place = f"{quoted(called(view, loss.citation.source))}"
    if loss.citation.paragraph is not None:
        place = f"{place}, paragraph {loss.citation.paragraph}"
    kinds = ", ".join(f"{quoted(hedge)} ({_WEIGHTS[weight_of(hedge)]})" for hedge in loss.dropped)
    bare = " (it does not print the figure)" if claim.quantity and not loss.citation.figures else ""
    return f"{place} leaves out {kinds}{bare}"


_WEIGHTS = {
    Weight.ATTRIBUTION: "who says it",
    Weight.APPROXIMATION: "how exact it is",
    Weight.LIMIT: "what it is limited to",
}


def _sentence(view: View, claim: Claim, losses: list[_Loss], hedges: tuple[str, ...]) -> str:
    without = dict.fromkeys(loss.citation.source for loss in losses if set(loss.dropped) & set(hedges))
    who = listed(quoted(called(view, source)) for source in without)
    verb = "leaves" if len(without) == 1 else "leave"
    what = listed(quoted(hedge) for hedge in hedges)
    if claim.quantity and claim.quantity.value:
        return f"{who} {verb} out {what}, with which {figure(claim.quantity)} was claimed."
    return f"{who} {verb} out {what}: {quoted(claim.statement.rstrip('.'))}."
