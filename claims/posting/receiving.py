"""What is posted to the API: its body within limits, as JSON or a form, the documents in it, and what is refused.

A browser sends no JSON to another site without asking first, and nobody is answered who asks; what it sends of a form
names the site that it comes from. So only a program, or a page of this very server, can post here.
"""

import base64
import binascii
from collections.abc import AsyncGenerator
from typing import Any, TypeVar
from urllib.parse import urlsplit

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ValidationError
from starlette.formparsers import MultiPartException, MultiPartParser

from claims.errors import ClaimsError
from claims.model.base import one_line
from claims.model.source import normal_form
from claims.readers import Document, read

LARGEST = 40 * 2**20
"""The most bytes of a request, in which the bytes of a file take a third more room than they have."""

FORM = "multipart/form-data"

Body = TypeVar("Body", bound=BaseModel)


async def received(request: Request, form: type[Body], *, file_field: str | None = None) -> Body | Response:
    """Returns what is posted, or the answer that refuses it; where a field may hold a file, a form may be posted too."""
    if refusal := _refusal(request, takes_files=file_field is not None):
        return refusal
    body = await _body(request)
    if body is None:
        return refused(413, f"the request has more than {LARGEST // 2**20} MB")
    try:
        if _kind(request) == FORM and file_field is not None:
            return form.model_validate(await _fields(request, body, file_field))
        return form.model_validate_json(body)
    except MultiPartException as error:
        return refused(400, f"not a form: {error.message}")
    except ValidationError as error:
        return refused(400, first_fault(error))


def first_fault(error: ValidationError) -> str:
    """Says the first of the faults of a form, and where it is."""
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"]))
    return f"{where}: {first['msg']}" if where else str(first["msg"])


def refused(status: int, detail: str) -> Response:
    """Returns the answer that refuses a request, in one line."""
    return JSONResponse({"detail": one_line(detail)}, status_code=status)


def pasted(text: str, name: str = "") -> tuple[bytes, Document]:
    """Returns the bytes of a pasted text, and the text as it is read."""
    data = normal_form(text).encode()
    return data, read(data, name=name, encoding="utf-8")


def decoded(text: str) -> bytes:
    """Returns the bytes that stand in base64."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise ClaimsError("data is not base64") from None


async def _fields(request: Request, body: bytes, file_field: str) -> dict[str, Any]:
    """Returns the fields of a form, its file in base64."""

    async def stream() -> AsyncGenerator[bytes, None]:
        yield body

    sent = await MultiPartParser(request.headers, stream(), max_files=1, max_part_size=LARGEST).parse()
    try:
        told: dict[str, Any] = {}
        for name, value in sent.multi_items():
            if name == "relies_on":
                told.setdefault(name, []).append(value)
            elif name == "file" and not isinstance(value, str):
                told[file_field] = base64.b64encode(await value.read()).decode()
                told.setdefault("name", value.filename or None)
            elif name == file_field:
                raise ClaimsError("a form gives its bytes as a file")
            else:
                told[name] = value
        return told
    finally:
        await sent.close()


def _kind(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def _refusal(request: Request, *, takes_files: bool) -> Response | None:
    taken = ("application/json", FORM) if takes_files else ("application/json",)
    if _kind(request) not in taken:
        return refused(415, f"post {' or '.join(taken)}")
    if request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        return refused(403, "another site may not post here")
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
        return refused(403, "another site may not post here")
    return None


async def _body(request: Request) -> bytes | None:
    """Reads the body, or gives up where it is too large."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST:
            return None
    return bytes(body)
