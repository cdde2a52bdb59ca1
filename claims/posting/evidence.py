"""`POST /evidence`: a piece of evidence on claims, or artefacts that become sources and are attached in the same go."""

import json
from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from datetime import UTC, datetime
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, ConfigDict, Field

from claims import attaching, checklists, prefill, records
from claims.attaching import Artefact, File
from claims.errors import ClaimsError, InvalidRecords, UnknownName
from claims.intake.names import fresh_id
from claims.model.base import Slug, Text
from claims.model.evidence import Evidence, EvidenceKind, EvidenceStance, Party
from claims.model.library import Library
from claims.model.quantity import Quantity
from claims.model.source import Source
from claims.posting.receiving import Pasted, decoded, received
from claims.readers import read
from claims.readers.pasting import pasted
from claims.stores import Store
from claims.stores.adding import add_together

Open = Callable[[], Store]


class PostedFile(BaseModel):
    """An artefact as it is posted: its name, and one of `text` and `data`."""

    model_config = ConfigDict(extra="forbid")

    name: Text = Field(description="The file's name, which becomes the source's title.")
    text: Pasted | None = Field(None, description="What stands in it.")
    data: str | None = Field(None, description="Its bytes in base64.")


class PostedEvidence(BaseModel):
    """Evidence as it is posted: told in words, or as artefacts that say themselves what they are."""

    model_config = ConfigDict(extra="forbid")

    on: tuple[Slug, ...] = Field(min_length=1, description="The claims it bears on, or a study for its claims.")
    artefacts: tuple[PostedFile, ...] = Field(
        (), description="Commands, configurations, trainer states, system descriptions."
    )
    kind: EvidenceKind | None = Field(None, description="What sort of evidence it is.")
    stance: EvidenceStance | None = Field(None, description="What it does to the claims; an artefact qualifies.")
    summary: Text | None = Field(None, description="What it shows, in your own words.")
    party: Party = Field(Party.UNKNOWN, description="Whose hand obtained it, seen from the claimant.")
    by: Text | None = Field(None, description="Who obtained it; else who adds it.")
    obtained: str | None = Field(None, description="When it was obtained; else today.")
    source: Slug | None = Field(None, description="The source that holds it.")
    quantity: Quantity | None = Field(None, description="What was measured.")
    conditions: dict[Slug, Text] = Field({}, description="The conditions, by checklist item.")
    supersedes: Slug | None = Field(None, description="The earlier evidence that it replaces.")
    id: Slug | None = Field(None, description="Its id; else made of the claim's.")
    who: Text = Field(description="Who adds it.")
    why: Text | None = Field(None, description="Why, for the history.")
    dry_run: bool = Field(False, description="Only say what would be added.")


_OF_WORDS = ("kind", "source", "quantity", "conditions", "supersedes", "id")


def add_routes(app: FastAPI, opener: Open) -> None:
    """Adds `POST /evidence` to the API, over the store that `opener` opens."""
    schema = PostedEvidence.model_json_schema(ref_template="#/components/schemas/{model}")
    described = {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}

    @app.post("/evidence", status_code=201, openapi_extra=described)
    async def add_evidence(request: Request) -> Response:
        posted = await received(request, PostedEvidence)
        if isinstance(posted, Response):
            return posted
        status, answer = await run_in_threadpool(_add, opener, posted)
        return Response(json.dumps(answer, ensure_ascii=False), status, media_type="application/json")


def _add(opener: Open, posted: PostedEvidence) -> tuple[int, dict[str, Any]]:
    with opener() as store:
        library = store.library()
        try:
            after, made = _attached(library, posted) if posted.artefacts else (library, [])
            new = [one.evidence for one in made if one.evidence] if made else [_told(library, posted)]
        except UnknownName as error:
            raise ClaimsError(str(error)) from None
        answer = {
            "evidence": [records.plain(one) for one in new],
            "artefacts": [_as_json(one) for one in made],
            "proposed": _proposed(after, posted.on, {one.source for one in made}),
        }
        arrived = [(one.arrival, one.data) for one in made]
        sources = [one.arrival.source for one in made if not one.arrival.known]
        if posted.dry_run or not (new or sources):
            return 200, {"added": False, **answer}
        add_together(store, arrived, [*sources, *new], who=posted.who, why=posted.why)
        return 201, {"added": True, **answer}


def _proposed(library: Library, ids: Iterable[str], sources: AbstractSet[str]) -> dict[str, list[dict[str, object]]]:
    """Returns, by claim or study, what the artefacts would propose beside those attached already, contradictions told."""
    return {
        name: [p.as_json(library.texts) for p in prefill.proposals_for(library, name) if sources & {*p.sources}]
        for name in (ids if sources else ())
    }


def _attached(library: Library, posted: PostedEvidence) -> tuple[Library, list[Artefact]]:
    if given := [name for name in _OF_WORDS if getattr(posted, name)]:
        raise ClaimsError(f"an artefact says itself what it is: leave {' and '.join(given)} out")
    after, made = attaching.attached(
        library,
        posted.on,
        [_file(one) for one in posted.artefacts],
        by=posted.by or posted.who,
        on=_today(),
        obtained=posted.obtained,
        party=posted.party,
        stance=posted.stance or EvidenceStance.QUALIFIES,
        summary=posted.summary,
    )
    for one in made:
        if one.refusal:
            raise ClaimsError(one.refusal)
    return after, made


def _file(posted: PostedFile) -> File:
    given = [name for name in ("text", "data") if getattr(posted, name) is not None]
    if len(given) != 1:
        raise ClaimsError(f"{posted.name}: give one of text and data, not {' and '.join(given) or 'none'}")
    if posted.text is not None:
        data, document = pasted(posted.text, posted.name)
    else:
        data = decoded(posted.data or "")
        document = read(data, name=posted.name)
    return File(document, data, posted.name)


def _told(library: Library, posted: PostedEvidence) -> Evidence:
    """Makes the record of evidence that is told in words."""
    if lacking := [name for name in ("kind", "stance", "summary") if getattr(posted, name) is None]:
        raise ClaimsError(f"evidence needs {' and '.join(lacking)}; only with artefacts it goes without")
    claims = attaching.claims_of(library, posted.on)
    if not claims:
        raise ClaimsError(f"'{posted.on[0]}' has no claim that the evidence could bear on")
    if posted.source:
        library.get(Source, posted.source)
    if posted.supersedes:
        library.get(Evidence, posted.supersedes)
    for item in posted.conditions:
        if item not in checklists.items():
            raise UnknownName("checklist item", item, checklists.items())
    if posted.id and (other := library.records.get(posted.id)):
        raise ClaimsError(f"'{other.id}' is taken by {other.collection}/{other.id}; give another id")
    table = posted.model_dump(
        mode="json", exclude={"on", "artefacts", "who", "why", "dry_run"}, exclude_none=True, exclude_defaults=True
    )
    table |= {
        "id": posted.id or fresh_id(f"{claims[0][:90]} {posted.kind}", library.records),
        "claims": list(claims),
        "by": posted.by or posted.who,
        "obtained": posted.obtained or _today(),
    }
    made, faults = records.build("evidence", table, "evidence")
    if not isinstance(made, Evidence):
        raise InvalidRecords(faults)
    return made


def _as_json(one: Artefact) -> dict[str, Any]:
    text = one.arrival.document.text
    return {
        "name": one.arrival.source.label,
        "source": one.source,
        "known": bool(one.arrival.known),
        "answers": [answer.as_json({one.source: text}) for answer in one.answers],
    }


def _today() -> str:
    return datetime.now(UTC).date().isoformat()
