"""What is posted to the API: its body within limits, as JSON or a form, the documents in it, and what is refused.

A browser sends no JSON to another site without asking first, and nobody is answered who asks; what it sends of a form
names the site that it comes from. So only a program, or a page of this very server, can post here.
"""

import base64
import binascii
import json
from collections.abc import AsyncGenerator
from decimal import Decimal
from typing import Annotated, Any, TypeVar
from urllib.parse import urlsplit

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, PlainValidator, ValidationError, WithJsonSchema
from pydantic_core import PydanticCustomError
from starlette.formparsers import MultiPartException, MultiPartParser

from claims.errors import ClaimsError
from claims.model.base import one_line
from claims.patterns import declared

LARGEST = 40 * 2**20
"""The most bytes of a request, in which the bytes of a file take a third more room than they have."""

FORM = "multipart/form-data"

_HALF = declared(rb"\\u[dD][89a-fA-F]")

Body = TypeVar("Body", bound=BaseModel)


def _as_it_comes(value: object) -> str:
    if not isinstance(value, str):
        raise PydanticCustomError("string_type", "Input should be a valid string")
    return value


Pasted = Annotated[str, PlainValidator(_as_it_comes), WithJsonSchema({"type": "string"})]
"""The text of a document, in which half a character is shown as lost; in any other field it is refused."""


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
        return _of_json(form, body)
    except MultiPartException as error:
        return refused(400, f"not a form: {error.message}")
    except ValidationError as error:
        return refused(400, first_fault(error))


def _of_json(form: type[Body], body: bytes) -> Body:
    """Reads a body of JSON; half a character (a lone surrogate) is shown as lost in a text, and refused in a field."""
    if not _HALF.search(body):
        return form.model_validate_json(body)
    try:
        told = json.loads(body, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError):
        return form.model_validate_json(body)
    _check_halves(told, "")
    return form.model_validate(told)


def _check_halves(told: object, name: str) -> None:
    """Raises ClaimsError for half a character anywhere but in a text."""
    match told:
        case str() if _has_half(told) and name.rpartition(".")[2] != "text":
            raise ClaimsError(f"{name}: holds half a character (a lone surrogate), which no file can hold")
        case dict():
            for key, value in told.items():
                _check_halves(key, f"{name or 'the body'}: the name of a field")
                _check_halves(value, f"{name}.{key}" if name else key)
        case list():
            for number, value in enumerate(told):
                _check_halves(value, f"{name}.{number}")


def _has_half(text: str) -> bool:
    return any("\ud800" <= letter <= "\udfff" for letter in text)


def first_fault(error: ValidationError) -> str:
    """Says the first of the faults of a form, and where it is."""
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"]))
    return f"{where}: {first['msg']}" if where else str(first["msg"])


def refused(status: int, detail: str) -> Response:
    """Returns the answer that refuses a request, in one line."""
    return JSONResponse({"detail": one_line(detail)}, status_code=status)


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
