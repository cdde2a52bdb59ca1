"""WRD107: support as announced against support as documented."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from claims.checks import Severity, View, Working, check, inconsistent, under_determined
from claims.checks.words.groups import said_by
from claims.checks.words.headings import is_only_in_headings
from claims.checks.words.wording import guard, joined, listed, quoted, same_purpose, short
from claims.lineage import reliances
from claims.model.claim import Claim, ClaimKind
from claims.model.finding import Finding
from claims.model.source import PRIMARY, Source
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_HARDWARE = frozenset({SubjectKind.ACCELERATOR, SubjectKind.SERVER, SubjectKind.CLUSTER})
_OFFERS = frozenset({ClaimKind.SUPPORT, ClaimKind.AVAILABILITY})
_REFUSAL = declared(
    r"\b(not|no|never|without|lacks?)\b.{0,40}\bsupport|unsupported|\bnot .{0,30}(run|work)|"
    r"[不未](?:获)?支持|无法(?:运行|支持|部署)",
    re.IGNORECASE,
)
_MORE_IS_SAID = declared(r"[;,；，]|\b(and|but|though|although|yet to)\b", re.IGNORECASE)
_STEM = declared(r"[a-z]*\d+")
_NAMED_BY_NUMBER = 3
_VERSION = "framework-commit"
_NAMES = frozenset({_VERSION, "accelerator-sku", "model-name-revision", "support-level"})
_NARROWED = declared(r"\b(with|when|while|using|beyond|above|below|unless|only|if|for|except|fully)\b", re.IGNORECASE)


@dataclass
class _Support:
    """What the documentation says about a model, sorted out for one piece of hardware."""

    refused: list[Claim] = field(default_factory=list)
    limited: list[Claim] = field(default_factory=list)
    covered: list[Claim] = field(default_factory=list)
    elsewhere: list[Claim] = field(default_factory=list)
    same: bool = False

    def all(self) -> tuple[Claim, ...]:
        """Returns the claims, each once; those about other hardware only where none names this or its like."""
        here = [*self.refused, *self.limited, *self.covered]
        every = here if self.same or self.refused or self.covered else [*here, *self.elsewhere]
        return tuple({claim.id: claim for claim in every}.values())


@check("WRD107", Subject)
def announced_against_documented_support(view: View, hardware: Subject) -> Iterator[Finding]:
    """Sets the announced support of a model on a piece of hardware against what documentation says about it.

    Announced is what a company claims of a model on hardware, not in a headline alone (WRD105). Documented is what a claimant says in a document of its
    own (documentation, repository, paper, model card), or what the project of the framework says. Hardware belongs
    together where it is the same, where the records link the two claims or the two things, or where two names of one
    vendor share a number (950 in 950PR); what is said of similar hardware is left out where the very one is documented.
    Documentation that calls the support experimental, or that says of such hardware that it is not supported, is a
    warning; hardware that it does not name, or names with another letter, is a note. A framework of the announcement that
    the documentation is not of is told. Only the same hardware with the
    same framework and the same printed version, announced as supported and documented as not supported, is a
    contradiction. There is one finding for each announced hardware and model.

    Bad:

    ```toml
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "accelerator"
    # subjects/the-engine.toml
    id = "the-engine"
    name = "The Engine"
    kind = "framework"
    vendor = "the-project"
    runs_on = ["the-card"]
    # claims/announced.toml
    id = "announced"
    subject = "the-model"
    kind = "support"
    statement = "The model can be deployed on The Card."
    claimant = "the-maker"
    modality = "described"
    about = [{subject = "the-card", role = "hardware"}]
    citations = [{source = "the-article", paragraph = 1}]
    # claims/documented.toml
    id = "documented"
    subject = "the-engine"
    kind = "support"
    statement = "The guide lists the model as supported experimentally."
    claimant = "the-project"
    modality = "described"
    conditions = {support-level = "experimental"}
    about = [{subject = "the-model", role = "model"}]
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "accelerator"
    # subjects/the-engine.toml
    id = "the-engine"
    name = "The Engine"
    kind = "framework"
    vendor = "the-project"
    # claims/announced.toml
    id = "announced"
    subject = "the-model"
    kind = "support"
    statement = "The model can be deployed on The Card."
    claimant = "the-maker"
    modality = "described"
    about = [{subject = "the-card", role = "hardware"}]
    citations = [{source = "the-article", paragraph = 1}]
    # claims/documented.toml
    id = "documented"
    subject = "the-engine"
    kind = "support"
    statement = "The guide gives the settings of the model for The Card."
    claimant = "the-project"
    modality = "described"
    about = [{subject = "the-model", role = "model"}, {subject = "the-card", role = "hardware"}]
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    if hardware.kind not in _HARDWARE:
        return
    offers = [c for c in view.claims_about(hardware.id) if c.kind in _OFFERS and _is_announced(view, c)]
    models = {s.id: s for c in offers for s in view.subjects_of(c) if s.kind is SubjectKind.MODEL}
    for model in models.values():
        announced = _nearest([c for c in offers if model.id in c.subjects()], model, hardware)
        documented = [
            claim
            for claim in view.claims_about(model.id)
            if claim.kind in (*_OFFERS, ClaimKind.ABSENCE)
            and _is_documented(view, claim)
            and any(same_purpose(claim, offer) for offer in announced)
        ]
        told = [offer for offer in announced if any(same_purpose(claim, offer) for claim in documented)]
        if told:
            yield from _compared(view, hardware, model, told, _sorted_out(view, hardware, told, documented))


def _nearest(offers: list[Claim], model: Subject, hardware: Subject) -> list[Claim]:
    """Prefers the claims of which the model or the hardware is the main subject to those that only involve them."""
    return [claim for claim in offers if claim.subject in (model.id, hardware.id)] or offers


def _is_announced(view: View, claim: Claim) -> bool:
    claimant = view.subject(claim.claimant)
    if claimant is None or claimant.kind is not SubjectKind.ORGANISATION:
        return False
    if is_only_in_headings(view, claim) or _REFUSAL.search(claim.statement):
        return False
    return not _is_documented(view, claim)


def is_set_against_documentation(view: View, announced: Claim, documented: Claim) -> bool:
    """Tells whether this check compares two claims: an offer of a model on hardware, and what limits or refuses it."""
    if announced.kind not in _OFFERS or not _is_announced(view, announced) or not _is_documented(view, documented):
        return False
    involved = view.subjects_of(announced)
    models = {s.id for s in involved if s.kind is SubjectKind.MODEL}
    if not models & set(documented.subjects()) or not same_purpose(announced, documented):
        return False
    for hardware in (s for s in involved if s.kind in _HARDWARE):
        support = _sorted_out(view, hardware, [announced], [documented])
        if support.limited or support.refused:
            return True
    return False


def _is_documented(view: View, claim: Claim) -> bool:
    return _stands_in_own_document(view, claim) or _is_of_the_project(view, claim)


def _stands_in_own_document(view: View, claim: Claim) -> bool:
    for citation in claim.citations:
        source = view.source(citation.source)
        if source is None:
            continue
        onward = [view.source(reliance.source) for reliance in reliances(source, citation)]
        if any(_is_document_of(place, claim.claimant) for place in (source, *onward)):
            return True
    return False


def _is_document_of(source: Source | None, body: str) -> bool:
    return source is not None and source.kind in PRIMARY and source.publisher == body


def _is_of_the_project(view: View, claim: Claim) -> bool:
    """Tells whether the project of a framework speaks, and is not the maker of the hardware as well."""
    involved = view.subjects_of(claim)
    if any(s.kind in _HARDWARE and s.vendor == claim.claimant for s in involved):
        return False
    frameworks = [s for s in involved if s.kind is SubjectKind.FRAMEWORK]
    return any(claim.claimant == s.vendor or claim.claimant in s.similar_to for s in frameworks)


def _sorted_out(view: View, hardware: Subject, offers: list[Claim], documented: list[Claim]) -> _Support:
    support = _Support()
    linked = {link.claim for offer in offers for link in offer.related}
    linked |= {claim.id for offer in offers for claim in view.claims_linking_to(offer.id)}
    for claim in documented:
        named = [s for s in view.subjects_of(claim) if s.kind in _HARDWARE]
        near = [s for s in named if _belong_together(hardware, s)]
        through = not named and _is_through_framework(view, claim, hardware, offers)
        if near or through or (named and claim.id in linked):
            _file(support, claim, bool(named))
            support.same |= any(s.id == hardware.id for s in near) or (through and _runs(view, claim, hardware))
        elif any(s.vendor and s.vendor == hardware.vendor for s in named):
            support.elsewhere.append(claim)
    if support.same:
        _keep_the_very_hardware(view, hardware, support)
    return support


def _keep_the_very_hardware(view: View, hardware: Subject, support: _Support) -> None:
    """Leaves out what is said of similar hardware, where the documentation names the very one."""
    for claims in (support.refused, support.limited, support.covered):
        claims[:] = [
            claim
            for claim in claims
            if hardware.id in claim.subjects() or not any(s.kind in _HARDWARE for s in view.subjects_of(claim))
        ]


def _file(support: _Support, claim: Claim, names_hardware: bool) -> None:
    if claim.kind is ClaimKind.ABSENCE or _only_refuses(claim):
        if _REFUSAL.search(claim.statement):
            support.refused.append(claim)
        return
    if guard(claim):
        support.limited.append(claim)
    if names_hardware:
        support.covered.append(claim)


def _only_refuses(claim: Claim) -> bool:
    """Tells whether a claim of support says nothing but that there is none, of no part of it alone."""
    words = claim.statement
    return bool(_REFUSAL.search(words)) and not _NARROWED.search(words) and not _MORE_IS_SAID.search(words)


def _belong_together(one: Subject, other: Subject) -> bool:
    if one.id == other.id:
        return True
    for here, there in ((one, other), (other, one)):
        if there.id in (*here.part_of, *here.version_of, *here.built_on, *here.runs_on):
            return True
    mine, theirs = _stems(one.name), _stems(other.name)
    shared = mine & theirs
    if other.id in one.similar_to:
        return bool(shared) or not mine or not theirs
    long = {stem for stem in shared if sum(c.isdigit() for c in stem) >= _NAMED_BY_NUMBER}
    return bool(long) and one.vendor is not None and one.vendor == other.vendor


def _stems(name: str) -> frozenset[str]:
    """Returns the numbers in a name with the letters before them: ``950`` of 950PR, ``a3`` of Atlas 800 A3."""
    return frozenset(_STEM.findall(name.casefold()))


def _is_through_framework(view: View, claim: Claim, hardware: Subject, offers: list[Claim]) -> bool:
    """Tells whether a claim that names no hardware is about the framework with which the support is announced."""
    frameworks = {s.id: s for s in view.subjects_of(claim) if s.kind is SubjectKind.FRAMEWORK}
    parents = set(view.parents(frameworks))
    with_offer = {s.id for offer in offers for s in view.subjects_of(offer) if s.kind is SubjectKind.FRAMEWORK}
    if with_offer:
        return bool((frameworks.keys() | parents) & with_offer)
    for framework in (*frameworks.values(), *(s for i in sorted(parents) if (s := view.subject(i)))):
        for platform in map(view.subject, framework.runs_on):
            if platform and (platform.id == hardware.id or (platform.vendor and platform.vendor == hardware.vendor)):
                return True
    return False


def _runs(view: View, claim: Claim, hardware: Subject) -> bool:
    frameworks = [s for s in view.subjects_of(claim) if s.kind is SubjectKind.FRAMEWORK]
    return any(hardware.id in framework.runs_on for framework in frameworks)


def _compared(
    view: View, hardware: Subject, model: Subject, offers: list[Claim], support: _Support
) -> Iterator[Finding]:
    if not support.all() or (support.same and not support.refused and not support.limited):
        return
    working = Working()
    for offer in offers:
        working.say(f"announced by {said_by(view, offer)}: {short(offer.statement)}")
    for claim in support.all():
        level = claim.conditions.get("support-level")
        working.say(f"documented{f' as {quoted(level)}' if level else ''}: {short(claim.statement)}")
    reads = (*offers, *support.all())
    silent = _of_other_frameworks(view, offers, support)
    needs = ("support-level", "support-evidence", "accelerator-sku", *((_VERSION,) if silent else ()))
    denied = _denied(hardware, offers, support)
    if denied:
        yield inconsistent(
            reads,
            working,
            f"{short(model.name)} on {short(hardware.name)} is announced as supported and documented as not supported, "
            f"both for {quoted(denied)}.",
            needs=needs,
        )
        return
    warned = support.refused or support.limited
    yield under_determined(
        reads,
        working,
        f"{short(model.name)} is announced for {short(hardware.name)}; {_documentation(view, hardware, support, silent)}.",
        needs=needs,
        severity=Severity.WARNING if warned else Severity.NOTE,
    )


def _denied(hardware: Subject, offers: list[Claim], support: _Support) -> str | None:
    """Returns the version for which the very same support is announced and denied."""
    for refusal in support.refused:
        version = refusal.conditions.get(_VERSION)
        if not version or hardware.id not in refusal.subjects() or _NARROWED.search(refusal.statement):
            continue
        for offer in offers:
            if offer.conditions.get(_VERSION) == version and _is_as_wide(refusal, offer):
                return version
    return None


def _is_as_wide(refusal: Claim, offer: Claim) -> bool:
    """Tells whether a refusal has no condition, such as a number format, that the offer does not have."""
    return all(item in _NAMES or offer.conditions.get(item) == value for item, value in refusal.conditions.items())


def _of_other_frameworks(view: View, offers: list[Claim], support: _Support) -> str:
    """Tells with which frameworks the support is announced of which the documentation says nothing."""
    offered, described = (
        {s.id: s for claim in claims for s in view.subjects_of(claim) if s.kind is SubjectKind.FRAMEWORK}
        for claims in (offers, support.all())
    )
    kin = {*described, *view.parents(sorted(described))}
    missing = [s.name for s in offered.values() if s.id not in kin and kin.isdisjoint(view.parents([s.id]))]
    if not missing or not described:
        return ""
    roots = [s.name for s in described.values() if described.keys().isdisjoint(view.parents([s.id]))]
    return f"; it is the documentation of {listed(roots)}, not of {listed(missing)}"


def _documentation(view: View, hardware: Subject, support: _Support, silent: str) -> str:
    refused, covered = _hardware_of(view, support.refused), _hardware_of(view, support.covered)
    others = [name for name in covered if name not in (hardware.name, *refused)]
    elsewhere = [name for name in _hardware_of(view, support.elsewhere) if name not in refused]
    clauses = []
    if support.limited:
        clauses.append(f"limits it ({listed((guard(claim) or '').casefold() for claim in support.limited)})")
    if refused:
        clauses.append(f"says that {listed(refused)} {'is' if len(refused) == 1 else 'are'} not supported")
    if others:
        name = "" if support.same else f", not {short(hardware.name)} by that name"
        clauses.append(f"describes {listed(others)}{name}")
    if not (support.same or refused or others) and elsewhere:
        clauses.append(f"names {listed(elsewhere)} and not {short(hardware.name)}")
    return f"the documentation {joined(clauses)}{silent}"


def _hardware_of(view: View, claims: list[Claim]) -> list[str]:
    return list(dict.fromkeys(s.name for claim in claims for s in view.subjects_of(claim) if s.kind in _HARDWARE))
