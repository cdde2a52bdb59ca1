"""`POST /sources`: a document posted as text, as bytes, as a file of a form or by its address becomes a source."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from claims.errors import ClaimsError, NoTextLayer, UnknownName
from claims.intake.arrival import Given, arrive
from claims.model.base import Text
from claims.model.source import SourceKind
from claims.posting.receiving import FORM, Pasted, decoded, received
from claims.readers import Document, read, without_text
from claims.readers.pasting import pasted
from claims.stores import Store
from claims.stores.adding import add, records_of

Open = Callable[[], Store]


class Posted(BaseModel):
    """A document as it is posted: one of `text`, `address` and `data`, and what a person says of it."""

    model_config = ConfigDict(extra="forbid")

    text: Pasted | None = Field(None, description="A pasted text.")
    address: str | None = Field(None, description="An address of the web, which this server fetches.")
    data: str | None = Field(None, description="The bytes of a file in base64.")
    name: str | None = Field(None, description="The file's name, which only tells its format.")
    who: Text = Field(description="Who adds it.")
    id: str | None = Field(None, description="The id; else made of the title.")
    title: str | None = Field(None, description="The title, if it is not told.")
    kind: SourceKind | None = Field(None, description="What sort of document it is.")
    publisher: str | None = Field(None, description="The subject that published it.")
    published: str | None = Field(None, description="When it was published.")
    language: str | None = Field(None, description="A BCP 47 tag.")
    encoding: str | None = Field(None, description="The encoding of a text, if it is not told.")
    password: str | None = Field(None, description="Of an encrypted PDF; it is not kept.")
    without_text: bool = Field(False, description="Keep a document whose pages are pictures, without its text.")
    relies_on: tuple[str, ...] = Field((), description="Sources, held or proposed, that it rests on.")
    dry_run: bool = Field(False, description="Only say what would be added.")


def add_routes(app: FastAPI, opener: Open) -> None:
    """Adds `POST /sources` to the API, over the store that `opener` opens."""
    content = {"application/json": {"schema": _schema()}, FORM: {"schema": _form_schema()}}
    described = {"requestBody": {"required": True, "content": content}}

    @app.post("/sources", status_code=201, openapi_extra=described)
    async def add_source(request: Request) -> Response:
        posted = await received(request, Posted, file_field="data")
        if isinstance(posted, Response):
            return posted
        status, answer = await run_in_threadpool(_add, opener, posted)
        headers = {"Location": f"/api/sources/{answer['id']}"}
        return Response(json.dumps(answer, ensure_ascii=False), status, headers, "application/json")


def _add(opener: Open, posted: Posted) -> tuple[int, dict[str, Any]]:
    data, document, address = _obtained(posted)
    said = Given(posted.id, posted.title, posted.kind, posted.publisher, posted.published, posted.language, posted.name)
    with opener() as store:
        library = store.library()
        today = datetime.now(UTC).date().isoformat()
        try:
            arrival = arrive(library, document, on=today, address=address, given=said, sketches=store.sketches)
        except ValidationError as error:
            first = error.errors()[0]
            raise ClaimsError(f"{first['loc'][0]}: {first['msg']}") from None
        except UnknownName as error:
            raise ClaimsError(str(error)) from None
        if arrival.known:
            return 200, arrival.as_json(added=False)
        added = records_of(library, arrival, posted.relies_on)
        if posted.dry_run:
            return 200, arrival.as_json(added=False)
        add(store, arrival, added, data, who=posted.who, why=f"read from {address or posted.name or 'a pasted text'}")
        return 201, arrival.as_json(added=True)


def _obtained(posted: Posted) -> tuple[bytes, Document, str | None]:
    given = [name for name in ("text", "address", "data") if getattr(posted, name) is not None]
    if len(given) != 1:
        raise ClaimsError(f"give one of text, address and data, not {' and '.join(given) or 'none'}")
    if posted.text is not None:
        return *pasted(posted.text, posted.name or ""), None
    if posted.address is not None:
        from claims.readers.fetch import fetch

        fetched = fetch(posted.address)
        return fetched.data, _read(posted, fetched.data, fetched.address, fetched.media_type), fetched.address
    data = decoded(posted.data or "")
    return data, _read(posted, data, posted.name or ""), None


def _read(posted: Posted, data: bytes, name: str, media_type: str | None = None) -> Document:
    try:
        return read(data, name=name, media_type=media_type, encoding=posted.encoding, password=posted.password)
    except NoTextLayer as error:
        if not posted.without_text:
            raise ClaimsError(f"{error}; without_text keeps it as it is") from None
        return without_text(data, name=name, media_type=media_type, why=str(error))


def _form_schema() -> dict[str, Any]:
    schema = _schema()
    file = {"type": "string", "format": "binary", "description": "The file, in the place of `data`."}
    fields = {name: told for name, told in schema["properties"].items() if name != "data"}
    return schema | {"title": "PostedForm", "properties": {"file": file, **fields}}


def _schema() -> dict[str, Any]:
    return Posted.model_json_schema(ref_template="#/components/schemas/{model}")
