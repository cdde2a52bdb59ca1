"""PRV105: claims that rest on a source that was retracted, withdrawn or changed."""

import hashlib
from collections.abc import Collection, Iterator

from claims.checks import Finding, Severity, View, Working, check, under_determined
from claims.checks.provenance.statements import statements
from claims.facts import tell
from claims.facts.dates import tell_date
from claims.model.claim import Claim
from claims.model.source import PRIMARY, Source


@check("PRV105", Source, Claim)
def source_that_fell(view: View, anchor: Source | Claim) -> Iterator[Finding]:
    """Warns where claims rest on a source that was retracted or withdrawn, or whose text is not the one that was read.

    Of a source that no longer stands, the claims that have no other way to an origin are told apart from those that
    have one: the first hang in the air, the second only lose a voice. A text is another one where its SHA-256 is not
    that of the snapshot in which the figures were read.

    Bad:

    ```toml
    # sources/the-paper.toml
    id = "the-paper"
    kind = "paper"
    title = "A faster kernel"
    retracted = "2026-03-01"
    # claims/faster.toml
    id = "faster"
    subject = "the-kernel"
    kind = "speedup"
    statement = "The kernel is a fifth faster."
    claimant = "the-group"
    modality = "measured"
    citations = [{source = "the-paper", paragraph = 1}]
    ```

    Good:

    ```toml
    # sources/the-paper.toml
    id = "the-paper"
    kind = "paper"
    title = "A faster kernel"
    # claims/faster.toml
    id = "faster"
    subject = "the-kernel"
    kind = "speedup"
    statement = "The kernel is a fifth faster."
    claimant = "the-group"
    modality = "measured"
    citations = [{source = "the-paper", paragraph = 1}]
    ```
    """
    if isinstance(anchor, Source):
        if anchor.retracted:
            yield from _fallen(
                view, anchor, f"was retracted ({tell_date(anchor.retracted)})", _resting_on(view, anchor)
            )
        yield from _changed(view, anchor)
        return
    for source in view.sources_behind(anchor):
        # A withdrawn source is asked about nowhere, so one of the claims that rest on it speaks for all.
        if source.withdrawn and anchor.id == _speaker(view, source):
            yield from _fallen(
                view, source, f"was withdrawn ({tell_date(source.withdrawn.on)})", _resting_on(view, source)
            )


def _speaker(view: View, source: Source) -> str | None:
    """Returns the first claim that rests on a source, the nearest sources looked at first."""
    waiting = [source.id]
    for here in waiting:
        for claim in view.claims_in_source(here):
            if _rests_on(view, claim, source):
                return claim.id
        waiting += [t.id for t in view.sources_relying_on(here) if t.id not in waiting]
    return None


def _rests_on(view: View, claim: Claim, source: Source) -> bool:
    return any(behind.id == source.id for behind in view.sources_behind(claim))


def _resting_on(view: View, source: Source) -> tuple[Claim, ...]:
    places = view.places_resting_on(source.id)
    claims = {claim.id: claim for claim in (*view.claims_in_source(source.id), *(claim for claim, _ in places))}
    return tuple(claim for _, claim in sorted(claims.items()) if _rests_on(view, claim, source))


def _fallen(view: View, source: Source, fate: str, resting: Collection[Claim]) -> Iterator[Finding]:
    supported = [claim for claim in resting if _has_another_origin(view, claim, source)]
    alone = [claim for claim in resting if claim not in supported]
    for claims, how, severity in (
        (alone, "on it alone", Severity.WARNING),
        (supported, "on others too", Severity.NOTE),
    ):
        if claims:
            working = Working()
            working.say(f"“{source.label}” {fate}")
            if source.withdrawn:
                working.say(f"reason: {source.withdrawn.why}")
            working.say(f"resting {how}: {statements(claims)}")
            working.computed("claims", len(claims))
            yield under_determined(
                claims,
                working,
                f"“{source.label}” {fate}; resting {how}: {tell(len(claims), 'claim')}.",
                needs=("source-primary",),
                severity=severity,
            )


def _has_another_origin(view: View, claim: Claim, fallen: Source) -> bool:
    claimants = view.organisations(claim.claimant)
    return any(
        source.stands
        and (source.kind in PRIMARY or bool(source.publisher and claimants & view.organisations(source.publisher)))
        for source in view.sources_behind(claim, without=fallen.id)
    )


def _changed(view: View, source: Source) -> Iterator[Finding]:
    text = view.text(source.id)
    if source.snapshot is None or text is None:
        return
    found = hashlib.sha256(text.encode()).hexdigest()
    claims = view.claims_in_source(source.id)
    if found == source.snapshot.text_sha256 or not claims:
        return
    working = Working()
    working.say(f"read: {source.snapshot.characters:,} characters, SHA-256 {source.snapshot.text_sha256}")
    working.say(f"held: {len(text):,} characters, SHA-256 {found}")
    working.computed("claims read in it", len(claims))
    yield under_determined(
        claims,
        working,
        f"The text that is held of “{source.label}” is not the one that was read; resting on it: "
        f"{tell(len(claims), 'claim')}.",
        needs=("source-primary", "claim-verbatim"),
        severity=Severity.WARNING,
    )
