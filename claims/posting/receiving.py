"""What is posted to the API: its body in JSON and within limits, the documents in it, and what is refused in a line."""

import base64
import binascii
from typing import TypeVar
from urllib.parse import urlsplit

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ValidationError

from claims.errors import ClaimsError
from claims.model.base import one_line
from claims.model.source import normal_form
from claims.readers import Document, read

LARGEST = 40 * 2**20
"""The most bytes of a request, in which the bytes of a file take a third more room than they have."""

Body = TypeVar("Body", bound=BaseModel)


async def received(request: Request, form: type[Body]) -> Body | Response:
    """Returns what is posted in its form, or the answer that refuses it."""
    if refusal := _refusal(request):
        return refusal
    body = await _body(request)
    if body is None:
        return refused(413, f"the request has more than {LARGEST // 2**20} MB")
    try:
        return form.model_validate_json(body)
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


def _refusal(request: Request) -> Response | None:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        return refused(415, "post application/json")
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
