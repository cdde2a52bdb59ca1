"""The claims of a checklist as schema.org ClaimReviews in JSON-LD: what is claimed, by whom, how far it is told.

One-way: nothing reads it back. The rating tells how far the claim can be repeated, in words; it is no rating of truth.
"""

import json
from collections.abc import Mapping
from datetime import date
from typing import Any

from claims import __version__
from claims.exporters import checklist_format, publishing, wording
from claims.model.checklist import Answer, Checklist


@checklist_format("claim-review", ".jsonld", "application/ld+json")
def write(checklist: Checklist, *, on: date, labels: Mapping[str, str] | None = None) -> bytes:
    """Writes the claims of a checklist as ClaimReviews."""
    claimants = [*checklist.claimants, *[None] * len(checklist.claims)]
    told = zip(checklist.claims, checklist.statements, claimants, strict=False)
    reviews = [_review(checklist, claim, statement, by, on) for claim, statement, by in told]
    answers = {
        "@type": "ItemList",
        "@id": "#answers",
        "name": f"Checklist: {checklist.title}",
        "numberOfItems": len(checklist.answers),
        "itemListElement": [_element(n, answer, labels) for n, answer in enumerate(checklist.answers, 1)],
    }
    document = {"@context": "https://schema.org", "@graph": [*reviews, answers]}
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode()


def _review(checklist: Checklist, claim: str, statement: str, claimant: str | None, on: date) -> dict[str, Any]:
    counts = ", ".join(f"{name}: {count}" for name, count in wording.state_counts(checklist))
    remarks = [
        *(f"{wording.RECHECK}: {told}" for told in checklist.to_check_again),
        *(f"Check that did not run: {check}" for check in checklist.not_run),
    ]
    noted = " ".join(f"{remark.rstrip('.')}." for remark in remarks)
    others = len(checklist.claims) - 1
    shared = f" of this and {others} more claim{'s' * (others != 1)} together" if others else ""
    item: dict[str, Any] = {"@type": "Claim", "@id": f"#claim-{claim}", "name": statement, "identifier": claim}
    if claimant:
        item["author"] = {"@type": "Organization", "name": claimant}
    review = {
        "@type": "ClaimReview",
        "@id": f"#review-{claim}",
        "claimReviewed": statement,
        "itemReviewed": item,
        "datePublished": on.isoformat(),
        "author": {"@type": "SoftwareApplication", "name": "claims", "softwareVersion": __version__},
        "reviewAspect": f"What a reproducible report needs (template {checklist.template})",
        "reviewRating": {
            "@type": "Rating",
            "alternateName": f"{_missing(checklist)} missing{f' in the checklist{shared}' if shared else ''}",
            "ratingExplanation": f"Of the items of the checklist{shared}, {counts}. {noted}".strip(),
        },
        "mentions": {"@id": "#answers"},
    }
    told = publishing.licence()
    if told:
        review["license"] = told.address or told.name
    return review | _publisher()


def _publisher() -> dict[str, Any]:
    """Returns who publishes the review; empty where nobody is stated."""
    told = publishing.publisher()
    if told is None:
        return {}
    who: dict[str, Any] = {"@type": told.kind, "name": told.called}
    who |= {name: value for name, value in (("url", told.address), ("email", told.mail)) if value}
    return {"publisher": who}


def _missing(checklist: Checklist) -> str:
    count = checklist.counts["essential-missing"]
    return f"{count} essential item{'s' * (count != 1)}"


def _element(number: int, answer: Answer, labels: Mapping[str, str] | None) -> dict[str, Any]:
    level = "essential" if answer.essential else "recommended"
    told = wording.run_on(f"{name}: {value}" for name, value in wording.fields(answer, labels) if name != "Answer")
    return {
        "@type": "ListItem",
        "position": number,
        "item": {
            "@type": "PropertyValue",
            "propertyID": answer.item.id,
            "name": answer.item.question,
            "value": answer.value or "",
            "valueReference": answer.state.value,
            "description": f"{level}; {told}",
        },
    }
