"""CNT118: a model offered as an example against the model that is announced."""

import re
from collections.abc import Iterator

from claims.checks import Finding, Severity, View, Working, check, under_determined
from claims.facts import Fact, tell, tell_together
from claims.model.claim import Claim, ClaimKind
from claims.model.metric import Role
from claims.model.subject import SubjectKind
from claims.patterns import declared

_EXAMPLE = declared(
    r"\b(examples?|samples?|templates?|recipes?|stand-?ins?|proxy|proxies|demos?|demonstration|toy|"
    r"reference (?:model|config\w*|implementation))\b|-(?:style|like)\b|\bin the style of\b",
    re.IGNORECASE,
)
_ANNOUNCED = (ClaimKind.SUPPORT, ClaimKind.AVAILABILITY)
_NEEDS = ("support-evidence", "model-name-revision")


@check("CNT118", "total-parameters")
def example_against_announced_model(view: View, example: Fact) -> Iterator[Finding]:
    """Compares the size of a model that is offered as an example with that of the model whose support is announced.

    Software may come with an example model while the same vendor is said to support another one. The announcement is
    one of the vendor who offers the example, and stands in the same source or is linked to a claim about the example;
    where the vendor also announces the example's own model, nothing is said. Where the numbers of parameters differ,
    announced / example is told, and the example does not show the support that is announced. Unit: parameters.

    Bad:

    ```toml
    # subjects/the-small.toml
    id = "the-small"
    name = "The Small style model"
    kind = "model"
    # claims/support.toml
    id = "support"
    subject = "the-chip"
    kind = "support"
    statement = "The maker added support for the large model."
    claimant = "an-outlet"
    modality = "described"
    about = [{subject = "the-maker", role = "vendor"}, {subject = "the-large", role = "model"}]
    citations = [{source = "the-article", paragraph = 1}]
    # claims/large.toml
    id = "large"
    subject = "the-large"
    kind = "spec"
    statement = "The large model has 671 billion parameters."
    claimant = "the-laboratory"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "671 billion", value = "671E+9", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/example.toml
    id = "example"
    subject = "the-small"
    kind = "spec"
    statement = "The example model in the maker's repository has 70 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "70 billion", value = "70E+9", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 2}]
    # subjects/the-large.toml
    id = "the-large"
    name = "The Large"
    kind = "model"
    ```

    Good:

    ```toml
    # subjects/the-small.toml
    id = "the-small"
    name = "The Large style model"
    kind = "model"
    # claims/support.toml
    id = "support"
    subject = "the-chip"
    kind = "support"
    statement = "The maker added support for the large model."
    claimant = "an-outlet"
    modality = "described"
    about = [{subject = "the-maker", role = "vendor"}, {subject = "the-large", role = "model"}]
    citations = [{source = "the-article", paragraph = 1}]
    # claims/large.toml
    id = "large"
    subject = "the-large"
    kind = "spec"
    statement = "The large model has 671 billion parameters."
    claimant = "the-laboratory"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "671 billion", value = "671E+9", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/example.toml
    id = "example"
    subject = "the-small"
    kind = "spec"
    statement = "The example model in the maker's repository has 671 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "671 billion", value = "671E+9", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 2}]
    # subjects/the-large.toml
    id = "the-large"
    name = "The Large"
    kind = "model"
    ```
    """
    claim = example.claim
    if claim is None or example.role is Role.CHANGE or example.value <= 0 or not _is_example(view, claim):
        return
    sizes: dict[str, Fact] = {}
    said: dict[str, Claim] = {}
    for other in _announcements(view, claim):
        for subject in view.subjects_of(other):
            if subject.kind is not SubjectKind.MODEL:
                continue
            if subject.id == claim.subject:
                return
            known = view.facts_about(subject.id, example.metric, main=True)
            known = tuple(fact for fact in known if fact.role is Role.AMOUNT)
            if any(fact.interval.overlaps(example.interval) for fact in known):
                return
            if known:
                sizes.setdefault(subject.id, known[0])
                said.setdefault(other.id, other)
    if sizes:
        yield _differing(view, example, list(sizes.values()), list(said.values()))


def _is_example(view: View, claim: Claim) -> bool:
    return bool(_EXAMPLE.search(claim.statement) or _EXAMPLE.search(view.name(claim.subject)))


def _announcements(view: View, claim: Claim) -> Iterator[Claim]:
    """Yields what the vendor of the example is said to support, told in the same source or linked to the example."""
    vendor = claim.claimant
    linked = {o.id for c in view.claims_about(claim.subject) for o in view.linked(c)}
    sources = {citation.source for citation in claim.citations}
    for other in view.claims_about(vendor):
        if other.kind not in _ANNOUNCED or other.id == claim.id or claim.subject == other.subject:
            continue
        if other.id in linked or any(citation.source in sources for citation in other.citations):
            yield other


def _differing(view: View, example: Fact, announced: list[Fact], said: list[Claim]) -> Finding:
    working = Working()
    working.given("the example", example)
    for claim in said:
        working.say(f"announced: “{claim.statement}”")
    told = []
    for fact in announced:
        name = view.name(fact.subject)
        working.given(f"the parameters of {name}", fact)
        times = working.computed(
            f"{name} / the example",
            fact.interval.over(example.interval),
            "x",
            f"{tell(fact.value, fact.unit)} / {tell(example.value, example.unit)}",
            fact.value / example.value,
        )
        told.append(
            f"{name} has {tell(fact.value)}, {tell(times, 'dimensionless', fact.value / example.value)} times that"
        )
    vendor = view.name(example.claim.claimant if example.claim else example.subject)
    return under_determined(
        (example, *announced, *said),
        working,
        f"The example that {vendor} offers has {tell(example.value, example.unit)}; {tell_together(told)}, so the example "
        "does not show the support that is announced.",
        needs=_NEEDS,
        severity=Severity.WARNING,
    )
