"""The template that fits what a report claims, where nobody names one."""

from collections import Counter
from collections.abc import Sequence

from claims import checklists, resources
from claims.model.checklist import Template
from claims.model.claim import Claim


def fitting(claims: Sequence[Claim]) -> tuple[Template, str]:
    """Returns the template that fits the most of some claims, and why, as a sentence.

    The whole catalogue is taken where none fits. Which kinds of claim speak for which template, and how much, is data.
    """
    tags = {tag.value for claim in claims for tag in claim.tags}
    kinds = Counter(claim.kind.value for claim in claims)
    best, most, covered = "catalogue", 0, 0
    for row in resources.table("linting.toml")["templates"]:
        if row.get("tags") and tags.isdisjoint(row["tags"]):
            continue
        number = sum(kinds[kind] for kind in row["kinds"])
        if number * row.get("weight", 1) > most:
            best, most, covered = row["id"], number * row.get("weight", 1), number
    told = f"{covered} of {len(claims)} claims are of its kinds" if covered else "no edition fits the kinds of claim"
    return checklists.template(best), f"{told}; --template names another, `catalogue` asks everything"
