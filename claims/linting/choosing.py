"""The template that fits what a report claims, where nobody names one."""

from collections.abc import Mapping, Sequence
from typing import Any

from claims import checklists, resources
from claims.model.checklist import Template
from claims.model.claim import Claim


def fitting(claims: Sequence[Claim]) -> tuple[Template, str]:
    """Returns the template that fits the most of some claims, and why, as a sentence.

    The whole catalogue is taken where none fits. Which kinds of claim speak for which template, and how much, is data.
    """
    best, most, covered = "catalogue", 0, 0
    for row in resources.table("linting.toml")["templates"]:
        number = sum(_fits(claim, row) for claim in claims)
        if number * row.get("weight", 1) > most:
            best, most, covered = row["id"], number * row.get("weight", 1), number
    told = f"{covered} of {len(claims)} claims are of its kinds" if covered else "no edition fits the kinds of claim"
    return checklists.template(best), f"{told}; --template names another, `catalogue` asks everything"


def _fits(claim: Claim, row: Mapping[str, Any]) -> bool:
    return claim.kind.value in row["kinds"] and (
        "tags" not in row or any(tag.value in row["tags"] for tag in claim.tags)
    )
