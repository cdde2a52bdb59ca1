"""The HTTP API: the same objects as the command line, with its filters, keyset paging and ETags."""

import hashlib
import html
import json
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from threading import Lock
from typing import Annotated, Any

from fastapi import FastAPI, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from pydantic import BaseModel, ConfigDict, Field

from claims import __version__, checklists, checks, posting
from claims.checks import selecting
from claims.dossiers import dossier
from claims.errors import ClaimsError, StoreError, UnknownName
from claims.exporters import CHECKLIST
from claims.model.base import Record, one_line
from claims.model.finding import Finding, Outcome, Severity
from claims.model.library import Library
from claims.model.query import ClaimQuery, ClaimRow
from claims.model.source import Source
from claims.model.study import Study
from claims.model.subject import Subject
from claims.records import plain
from claims.stores import Store, open_store
from claims.tabular import csv_table

Open = Callable[[], Store]


class Snapshots:
    """Keeps the library of the store's latest version with its findings, so that a request need not read it again."""

    def __init__(self, opener: Open) -> None:
        self._open = opener
        self._lock = Lock()
        self._version = ""
        self._library = Library({})
        self._run = checks.Run.of(Library({}))

    def latest(self) -> tuple[str, Library, tuple[Finding, ...]]:
        """Returns the version, the library and the findings."""
        with self._lock, self._open() as store:
            version = store.version()
            if version != self._version:
                self._library = store.library()
                self._run = self._run.after(self._library)
                self._version = version
            return version, self._library, self._run.findings


def make(opener: Open = open_store) -> FastAPI:
    """Makes the API over the store that `opener` opens."""
    app = FastAPI(title="Claims tracker", version=__version__, docs_url=None, redoc_url=None)
    snapshots = Snapshots(opener)

    @app.exception_handler(ClaimsError)
    async def refuse(request: Request, error: ClaimsError) -> JSONResponse:
        status = 503 if isinstance(error, StoreError) else 400
        if isinstance(error, UnknownName) and request.path_params:
            status = 404
        return JSONResponse({"detail": one_line(str(error))}, status_code=status)

    @app.exception_handler(RequestValidationError)
    async def refuse_parameters(_: Request, error: RequestValidationError) -> JSONResponse:
        lines = (f"{e['loc'][1]}: {e['msg'][0].lower()}{e['msg'][1:]}" for e in error.errors())
        return JSONResponse({"detail": one_line("; ".join(lines))}, status_code=400)

    @app.get("/claims")
    @app.get("/claims.json", include_in_schema=False)
    def list_claims(request: Request, query: Annotated[_Filters, Query()]) -> Response:
        with opener() as store:
            page = store.list(query.as_query())
            return _answer(request, store.version(), page.as_json())

    @app.get("/claims.csv", include_in_schema=False)
    def claims_csv(request: Request, query: Annotated[_Filters, Query()]) -> Response:
        with opener() as store:
            page = store.list(query.as_query())
            return _csv(request, store.version(), ClaimRow.model_fields, page.as_json()["items"], page.next)

    @app.get("/claims/{claim_id}")
    def one_claim(request: Request, claim_id: str, _: Annotated[_Nothing, Query()]) -> Response:
        version, library, findings = snapshots.latest()
        return _answer(request, version, dossier(library, claim_id.removesuffix(".json"), findings).as_json())

    @app.get("/checks")
    @app.get("/checks.json", include_in_schema=False)
    def list_findings(request: Request, asked: Annotated[_FindingFilters, Query()]) -> Response:
        version, library, findings = snapshots.latest()
        those = asked.among(library, findings)
        found = {
            "findings": [f for f in those if f.outcome not in (Outcome.NOT_RUN, Outcome.NOT_APPLICABLE)],
            "not_run": [f for f in those if f.outcome is Outcome.NOT_RUN],
        }
        return _answer(request, version, {k: [f.model_dump(mode="json") for f in v] for k, v in found.items()})

    @app.get("/checks.csv", include_in_schema=False)
    def findings_csv(request: Request, asked: Annotated[_FindingFilters, Query()]) -> Response:
        version, library, findings = snapshots.latest()
        rows = [f.model_dump(mode="json") for f in asked.among(library, findings)]
        return _csv(request, version, Finding.model_fields, rows)

    @app.get("/checklists/{record_id}")
    def one_checklist(request: Request, record_id: str, asked: Annotated[_Template, Query()]) -> Response:
        version, library, findings = snapshots.latest()
        if asked.template not in checklists.templates():
            raise ClaimsError(str(UnknownName("template", asked.template, checklists.templates())))
        fitting = [CHECKLIST[n] for n in CHECKLIST if record_id.endswith(CHECKLIST[n].suffix)]
        written = max(fitting, key=lambda one: len(one.suffix), default=CHECKLIST["json"])
        filled = checklists.fill(library, [record_id.removesuffix(written.suffix)], asked.template, findings)
        labels = {source.id: source.label for source in library.sources.values()}
        data = written.write(filled, on=datetime.now(UTC).date(), labels=labels)
        return _answer(request, version, data, written.media_type)

    posting.add_routes(app, opener)
    for collection, record_type in _BROWSED.items():
        _add_collection(app, snapshots, collection, record_type)

    @app.get("/", include_in_schema=False)
    def root() -> RedirectResponse:
        return RedirectResponse("docs")

    @app.get("/docs", include_in_schema=False)
    def docs() -> HTMLResponse:
        return HTMLResponse(_docs_page(app.openapi()))

    return app


_BROWSED: Mapping[str, type[Record]] = {"sources": Source, "subjects": Subject, "studies": Study}


class _Filters(ClaimQuery):
    """The filters of `claims list` as query parameters; `query` holds the words."""

    query: str = Field("", max_length=500)

    def as_query(self) -> ClaimQuery:
        """Returns the filters without the parameter's other name."""
        given = self.model_dump(exclude={"query"})
        return ClaimQuery.model_validate({**given, "text": self.query or self.text})


class _Nothing(BaseModel):
    """No parameter at all; one that is given is refused, since it would do nothing."""

    model_config = ConfigDict(extra="forbid")


class _FindingFilters(_Nothing):
    """The filters of `claims check` as query parameters."""

    id: tuple[str, ...] = Field((), description="Claims, subjects, studies or sources.")
    outcome: tuple[Outcome, ...] = ()
    family: tuple[str, ...] = Field((), description="The letters of the codes, for example SIZ.")
    code: tuple[str, ...] = ()
    severity: tuple[Severity, ...] = ()

    def among(self, library: Library, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """Returns the findings that the filters admit; raises ClaimsError for what does not exist."""
        for what, given, known in (("check", self.code, checks.CHECKS), ("family", self.family, checks.FAMILIES)):
            for name in given:
                if name not in list(known):
                    raise ClaimsError(str(UnknownName(what, name, list(known))))
        those = selecting.concerning(library, findings, self.id) if self.id else findings
        return selecting.select(
            those,
            outcome=self.outcome,
            family=self.family,
            code=self.code,
            severity=self.severity,
        )


class _Template(_Nothing):
    template: str = "catalogue"


class _Paging(_Nothing):
    limit: int = Field(100, ge=1, le=10_000)
    after: str | None = None


def _add_collection(app: FastAPI, snapshots: Snapshots, collection: str, record_type: type[Record]) -> None:
    @app.get(f"/{collection}", name=f"list_{collection}")
    @app.get(f"/{collection}.json", include_in_schema=False)
    def list_records(request: Request, asked: Annotated[_Paging, Query()]) -> Response:
        version, page = paged(asked)
        return _answer(request, version, page)

    @app.get(f"/{collection}.csv", name=f"csv_of_{collection}", include_in_schema=False)
    def records_csv(request: Request, asked: Annotated[_Paging, Query()]) -> Response:
        version, page = paged(asked)
        return _csv(request, version, record_type.model_fields, page["items"], page["next"])

    def paged(asked: _Paging) -> tuple[str, dict[str, Any]]:
        version, library, _ = snapshots.latest()
        known = list(library.all(record_type).values())
        later = [record for record in known if asked.after is None or record.id > asked.after]
        page = later[: asked.limit]
        following = page[-1].id if len(later) > asked.limit else None
        return version, {"items": [plain(record) for record in page], "total": len(known), "next": following}

    @app.get(f"/{collection}/{{record_id}}", name=f"one_of_{collection}")
    def one_record(request: Request, record_id: str, _: Annotated[_Nothing, Query()]) -> Response:
        version, library, _findings = snapshots.latest()
        record = library.get(record_type, record_id.removesuffix(".json"))
        return _answer(request, version, {**plain(record), "claims": _claims_of(library, record)})


def _claims_of(library: Library, record: Record) -> list[str]:
    index = {Source: library.claims_in, Subject: library.claims_about, Study: library.claims_of}[type(record)]
    return [claim.id for claim in index.get(record.id, ())]


def _answer(request: Request, version: str, body: object, media_type: str = "application/json") -> Response:
    told = body if isinstance(body, str | bytes) else json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    data = told if isinstance(told, bytes) else told.encode()
    etag = f'"{hashlib.sha256(version.encode() + data).hexdigest()[:24]}"'
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=media_type, headers=headers)


def _csv(
    request: Request, version: str, columns: Iterable[str], rows: Iterable[Mapping[str, Any]], following: object = None
) -> Response:
    last = f"more rows follow: after={following}" if following else None
    return _answer(request, version, csv_table(list(columns), rows, last), media_type="text/csv; charset=utf-8")


def _inputs(described: Mapping[str, Any]) -> list[str]:
    """Returns the names of a path's parameters, or of the fields of what is posted to it."""
    if "requestBody" in described:
        return list(described["requestBody"]["content"]["application/json"]["schema"]["properties"])
    return [parameter["name"] for parameter in described.get("parameters", [])]


def _docs_page(schema: dict[str, Any]) -> str:
    """Lists the paths of the API on one page that loads nothing from elsewhere."""
    lines = []
    for path, methods in schema["paths"].items():
        for method, described in methods.items():
            names = ", ".join(html.escape(name) for name in _inputs(described)) or "none"
            asked = f"{method.upper()} /api{html.escape(path)}"
            lines.append(f"<dt><code>{asked}</code></dt><dd>parameters: {names}</dd>")
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Claims tracker API</title>'
        "<style>body{font:16px/1.5 system-ui;max-width:50rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}"
        "</style><h1>Claims tracker API</h1><p>Lists answer <code>items</code>, <code>total</code>, "
        "<code>next</code>. A list, the findings and a checklist are tables where <code>.csv</code> is added. "
        'The full description is <a href="openapi.json">openapi.json</a>.</p>'
        f"<dl>{''.join(lines)}</dl></html>"
    )
