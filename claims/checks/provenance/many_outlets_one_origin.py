"""PRV101: several outlets, one origin."""

from collections import defaultdict
from collections.abc import Iterator

from claims.checks import Finding, Severity, View, Working, check, under_determined
from claims.checks.provenance.statements import statement, statements
from claims.facts import tell_together
from claims.facts.outlets import is_unnamed, outlet_name
from claims.model.claim import Claim
from claims.model.source import Source
from claims.model.verification import Lineage, Origin

_MANY = 3


@check("PRV101", Source)
def many_outlets_one_origin(view: View, source: Source) -> Iterator[Finding]:
    """Warns where at least three outlets tell a claim that has a single origin.

    Repetition is not confirmation: five articles that relay one announcement are one voice. The finding is
    under-determined, since the claim may well be true; a measurement or a document from an outsider would decide it.
    Claims that the same sources tell through the same outlets from the same origin are one finding. Outlets that were
    read are counted apart from those that are only named; where one of the first has no name, it may be one of the
    second, so the count is at most that.

    Bad:

    ```toml
    # subjects/acme.toml
    id = "acme"
    name = "Acme"
    kind = "organisation"
    # subjects/daily.toml
    id = "daily"
    name = "Daily"
    kind = "outlet"
    # subjects/weekly.toml
    id = "weekly"
    name = "Weekly"
    kind = "outlet"
    # subjects/monthly.toml
    id = "monthly"
    name = "Monthly"
    kind = "outlet"
    # sources/announcement.toml
    id = "announcement"
    kind = "vendor-announcement"
    publisher = "acme"
    # sources/one.toml
    id = "one"
    kind = "press-article"
    publisher = "daily"
    relies_on = [{source = "announcement", how = "relays"}]
    # sources/two.toml
    id = "two"
    kind = "press-article"
    publisher = "weekly"
    relies_on = [{source = "announcement", how = "relays"}]
    # sources/three.toml
    id = "three"
    kind = "press-article"
    publisher = "monthly"
    relies_on = [{source = "announcement", how = "relays"}]
    # claims/faster.toml
    id = "faster"
    subject = "acme"
    kind = "speedup"
    statement = "Acme's kernel is a fifth faster."
    claimant = "acme"
    modality = "measured"
    citations = [{source = "one", paragraph = 1}, {source = "two", paragraph = 1}, {source = "three", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/acme.toml
    id = "acme"
    name = "Acme"
    kind = "organisation"
    # sources/announcement.toml
    id = "announcement"
    kind = "vendor-announcement"
    publisher = "acme"
    # claims/faster.toml
    id = "faster"
    subject = "acme"
    kind = "speedup"
    statement = "Acme's kernel is a fifth faster."
    claimant = "acme"
    modality = "measured"
    citations = [{source = "announcement", paragraph = 1}]
    ```
    """
    groups: dict[tuple[object, ...], list[tuple[Claim, Lineage]]] = defaultdict(list)
    keys: dict[int, tuple[object, ...]] = {}
    for claim in view.claims_first_told_by(source.id):
        if len(claim.citations) < _MANY:
            continue
        lineage = view.lineage(claim)
        if len(lineage.outlets) < _MANY or len(lineage.origins) != 1:
            continue
        # Claims that are told on the same ways share their lineage.
        if id(lineage) not in keys:
            keys[id(lineage)] = _voice(lineage)
        groups[keys[id(lineage)]].append((claim, lineage))
    for told in groups.values():
        yield _one_voice(view, [claim for claim, _ in told], told[0][1])


def _voice(lineage: Lineage) -> tuple[object, ...]:
    """Returns what claims of one voice have in common: the sources, the outlets, the open ends and the origin."""
    return (*map(frozenset, (lineage.sources, lineage.outlets, lineage.unknown)), lineage.origins[0].subject)


def _one_voice(view: View, claims: list[Claim], lineage: Lineage) -> Finding:
    behind = view.sources_behind(claims[0])
    read = [outlet for outlet in lineage.outlets if any(s.is_held and outlet in (s.publisher, s.id) for s in behind)]
    named = [outlet for outlet in lineage.outlets if outlet not in read]
    origin = _name_of(view, lineage.origins[0])
    working = Working()
    working.say(f"told: {statements(claims)}")
    for label, outlets in (("read", read), ("only named", named)):
        if outlets:
            working.say(f"{label}: {tell_together(outlet_name(view, outlet, behind) for outlet in outlets)}")
    for line in _ends(view, lineage, origin):
        working.say(line)
    at_most = bool(named) and any(is_unnamed(view.subject(outlet)) for outlet in read)
    if at_most:
        working.say("an outlet without a name that was read may be one of those that are only named")
    working.computed("outlets", len(lineage.outlets))
    working.computed("outlets that were read", len(read))
    working.computed("origins", 1)
    count = f"{'At most ' if at_most else ''}{len(lineage.outlets)} outlets"
    if read and named:
        count = f"{count} ({len(read)} read, {len(named)} only named)"
    first = statement(claims[0])
    what = f"“{first}”" if len(claims) == 1 else f"{len(claims)} claims, one of them “{first}”"
    return under_determined(
        claims,
        working,
        f"{count} tell {what}, {_all_from(lineage, origin)}.",
        needs=("independence-verification", "source-primary"),
        severity=Severity.WARNING,
    )


def _name_of(view: View, origin: Origin) -> str:
    """Returns the body at the root; where its sources are by several bodies, the nearest one that these share."""
    sources = (view.source(source) for source in origin.sources)
    bodies = tuple(dict.fromkeys(s.publisher for s in sources if s and s.publisher))
    if len(bodies) > 1:
        shared = frozenset.intersection(*(view.organisations(body) for body in bodies))
        if shared:
            nearest = max(sorted(shared), key=lambda body: len(view.organisations(body)))
            return f"{view.name(nearest)} ({tell_together(view.name(body) for body in bodies)})"
    return view.name(origin.subject or origin.sources[0])


def _all_from(lineage: Lineage, origin: str) -> str:
    if lineage.unknown:
        return f"and the only origin that is known is {origin}"
    return f"and all of them have it from {origin}"


def _ends(view: View, lineage: Lineage, origin: str) -> Iterator[str]:
    if not lineage.unknown:
        yield f"every path ends at {origin}"
        return
    yield f"the paths whose end is known end at {origin}"
    have = "has" if len(lineage.unknown) == 1 else "have"
    yield f"not known: where {tell_together(f'“{view.name(source)}”' for source in lineage.unknown)} {have} it from"
