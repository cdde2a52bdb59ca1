"""The part of the HTTP API that writes: a document posted as text, as bytes or by its address becomes a source.

A browser sends no JSON to another site without asking first, and nobody is answered who asks; what it sends of a form
names the site that it comes from. So only a program, or a page of this very server, can post here.
"""

import base64
import binascii
import json
from collections.abc import AsyncGenerator, Callable
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.formparsers import MultiPartException, MultiPartParser

from claims.errors import ClaimsError, UnknownName
from claims.intake.arrival import Given, arrive
from claims.model.base import Text, one_line
from claims.model.source import SourceKind, normal_form
from claims.readers import Document, read
from claims.stores import Store
from claims.stores.adding import add, records_of

LARGEST = 40 * 2**20
"""The most bytes of a request, in which the bytes of a file take a third more room than they have."""

FORM = "multipart/form-data"

Open = Callable[[], Store]


class Posted(BaseModel):
    """A document as it is posted: one of `text`, `address` and `data`, and what a person says of it."""

    model_config = ConfigDict(extra="forbid")

    text: str | None = Field(None, description="A pasted text.")
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
    relies_on: tuple[str, ...] = Field((), description="Sources, held or proposed, that it rests on.")
    dry_run: bool = Field(False, description="Only say what would be added.")


def add_routes(app: FastAPI, opener: Open) -> None:
    """Adds `POST /sources` to the API, over the store that `opener` opens."""
    content = {"application/json": {"schema": _schema()}, FORM: {"schema": _form_schema()}}
    described = {"requestBody": {"required": True, "content": content}}

    @app.post("/sources", status_code=201, openapi_extra=described)
    async def add_source(request: Request) -> Response:
        if refusal := _refusal(request):
            return refusal
        body = await _body(request)
        if body is None:
            return _refused(413, f"the request has more than {LARGEST // 2**20} MB")
        try:
            posted = await _posted(request, body)
        except MultiPartException as error:
            return _refused(400, f"not a form: {error.message}")
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"]))
            return _refused(400, f"{where}: {first['msg']}" if where else first["msg"])
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
    if posted.address is not None:
        from claims.readers.fetch import fetch

        fetched = fetch(posted.address)
        document = read(
            fetched.data,
            name=fetched.address,
            media_type=fetched.media_type,
            encoding=posted.encoding,
            password=posted.password,
        )
        return fetched.data, document, fetched.address
    if posted.text is not None:
        data = normal_form(posted.text).encode()
        return data, read(data, name=posted.name or "", encoding="utf-8"), None
    try:
        data = base64.b64decode(posted.data or "", validate=True)
    except (binascii.Error, ValueError):
        raise ClaimsError("data is not base64") from None
    return data, read(data, name=posted.name or "", encoding=posted.encoding, password=posted.password), None


def _kind(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def _posted(request: Request, body: bytes) -> Posted:
    """Reads what was posted: JSON, or a form with a file."""
    if _kind(request) != FORM:
        return Posted.model_validate_json(body)

    async def stream() -> AsyncGenerator[bytes, None]:
        yield body

    form = await MultiPartParser(request.headers, stream(), max_files=1, max_part_size=LARGEST).parse()
    try:
        told: dict[str, Any] = {}
        for name, value in form.multi_items():
            if name == "relies_on":
                told.setdefault(name, []).append(value)
            elif name == "file" and not isinstance(value, str):
                told["data"] = base64.b64encode(await value.read()).decode()
                told.setdefault("name", value.filename or None)
            elif name == "data":
                raise ClaimsError("a form gives its bytes as a file")
            else:
                told[name] = value
        return Posted.model_validate(told)
    finally:
        await form.close()


def _refusal(request: Request) -> Response | None:
    if _kind(request) not in ("application/json", FORM):
        return _refused(415, f"post application/json or {FORM}")
    if request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        return _refused(403, "another site may not post here")
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
        return _refused(403, "another site may not post here")
    return None


async def _body(request: Request) -> bytes | None:
    """Reads the body, or gives up where it is too large."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST:
            return None
    return bytes(body)


def _refused(status: int, detail: str) -> Response:
    return JSONResponse({"detail": one_line(detail)}, status_code=status)


def _form_schema() -> dict[str, Any]:
    schema = _schema()
    file = {"type": "string", "format": "binary", "description": "The file, in the place of `data`."}
    fields = {name: told for name, told in schema["properties"].items() if name != "data"}
    return schema | {"title": "PostedForm", "properties": {"file": file, **fields}}


def _schema() -> dict[str, Any]:
    return Posted.model_json_schema(ref_template="#/components/schemas/{model}")
