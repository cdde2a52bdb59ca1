"""A checklist as the metadata document of a Research Object Crate (RO-Crate 1.2): one flat JSON-LD graph.

The items are PropertyValues, the sources CreativeWorks, the template a HowTo; every entity is named by the root dataset or
by one that it names. Who publishes it and its licence are those of `claims.exporters.publishing`, where they are stated.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from claims import __version__
from claims.exporters import checklist_format, publishing, wording
from claims.model.checklist import Answer, Checklist

CONTEXT = "https://w3id.org/ro/crate/1.2/context"
PROFILE = "https://w3id.org/ro/crate/1.2"
_NO_LICENCE = {
    "name": "No licence is stated",
    "description": "No licence is stated for these answers; what is quoted belongs to its sources.",
}
_PROGRAM = "The program that filled the checklist in. It has no address, which a SoftwareApplication would need."


@checklist_format("ro-crate", "-ro-crate-metadata.json", "application/ld+json")
def write(checklist: Checklist, *, on: date, labels: Mapping[str, str] | None = None) -> bytes:
    """Writes a checklist as RO-Crate metadata."""
    document = {"@context": CONTEXT, "@graph": list(_graph(checklist, on, labels or {}))}
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode()


def _graph(checklist: Checklist, on: date, labels: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    yield {
        "@id": "ro-crate-metadata.json",
        "@type": "CreativeWork",
        "conformsTo": {"@id": PROFILE},
        "about": {"@id": "./"},
    }
    sources = sorted({answer.citation.source for answer in checklist.answers if answer.citation})
    about = [checklist.study] if checklist.study else list(checklist.claims)
    counts = ", ".join(f"{name}: {count}" for name, count in wording.state_counts(checklist))
    licence, publishers = _licence(), _publishers()
    root = {
        "@id": "./",
        "@type": "Dataset",
        "name": f"Checklist: {checklist.title}",
        "description": f"What a reproducible report needs, and how far it is told: {counts}.",
        "datePublished": on.isoformat(),
        "license": {"@id": licence["@id"]},
        "publisher": [{"@id": publisher["@id"]} for publisher in publishers[:1]],
        "identifier": [{"@id": _identifier(record)} for record in about],
        "isBasedOn": [{"@id": _template(checklist)}, {"@id": "#claims"}],
        "about": [{"@id": f"#claim-{claim}"} for claim in checklist.claims],
        "variableMeasured": [{"@id": f"#item-{answer.item.id}"} for answer in checklist.answers],
        "mentions": [{"@id": f"#source-{source}"} for source in sources],
        "usageInfo": [
            *(f"{wording.RECHECK}: {told}" for told in checklist.to_check_again),
            *(f"Check that did not run: {check}" for check in checklist.not_run),
        ],
    }
    yield {name: value for name, told in root.items() if (value := _alone(told))}
    yield licence
    yield from publishers
    yield {"@id": "#claims", "@type": "CreativeWork", "name": "claims", "version": __version__, "description": _PROGRAM}
    yield {"@id": _template(checklist), "@type": "HowTo", "name": f"Checklist template {checklist.template}"}
    for record in about:
        name = "Id of the record that the checklist is about"
        value = {"propertyID": "claims-record", "name": name, "value": record}
        yield {"@id": _identifier(record), "@type": "PropertyValue", **value}
    for claim, statement in zip(checklist.claims, checklist.statements, strict=False):
        yield {"@id": f"#claim-{claim}", "@type": "Claim", "name": statement, "identifier": claim}
    for answer in checklist.answers:
        yield _item(answer, labels)
    for source in sources:
        name = labels.get(source) or source
        yield {"@id": f"#source-{source}", "@type": "CreativeWork", "name": name, "identifier": source}


def _licence() -> dict[str, Any]:
    told = publishing.licence()
    if told is None:
        return {"@id": "#licence", "@type": "CreativeWork", **_NO_LICENCE}
    description = "The licence of these answers; what is quoted belongs to its sources."
    return {
        "@id": told.address or "#licence",
        "@type": "CreativeWork",
        "name": told.name or told.address,
        "description": description,
    }


def _publishers() -> list[dict[str, Any]]:
    """Returns who publishes the crate and, behind it, whom to write to; empty where nobody is stated."""
    told = publishing.publisher()
    if told is None:
        return []
    name = told.called
    who: dict[str, Any] = {"@id": told.address or "#publisher", "@type": told.kind, "name": name}
    if told.address:
        who["url"] = told.address
    if not told.mail:
        return [who]
    contact = {"@id": f"mailto:{told.mail}", "@type": "ContactPoint", "email": told.mail, "name": f"Write to {name}"}
    return [{**who, "contactPoint": {"@id": contact["@id"]}}, {**contact, "contactType": "about this checklist"}]


def _alone(told: object) -> object:
    """Returns the one thing of a list of one, which a crate should not wrap; anything else as it is."""
    return told[0] if isinstance(told, list) and len(told) == 1 else told


def _identifier(record: str) -> str:
    return f"#identifier-{record}"


def _template(checklist: Checklist) -> str:
    return f"#template-{checklist.template}"


def _item(answer: Answer, labels: Mapping[str, str]) -> dict[str, Any]:
    """Tells an item; the state stands in `valueReference`, the source in `subjectOf`, the place in `measurementTechnique`."""
    level = "essential" if answer.essential else "recommended"
    entity: dict[str, Any] = {
        "@id": f"#item-{answer.item.id}",
        "@type": "PropertyValue",
        "propertyID": answer.item.id,
        "name": answer.item.question,
        "value": answer.value or "",
        "valueReference": answer.state.value,
        "description": "; ".join(f"{name}: {value}" for name, value in wording.fields(answer, None) if name != "Place"),
        "additionalType": level,
    }
    if answer.citation:
        entity["subjectOf"] = {"@id": f"#source-{answer.citation.source}"}
        entity["measurementTechnique"] = wording.place(answer.citation, labels)
    return entity
