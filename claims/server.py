"""One ASGI process: the pages at /, the API at /api, permalinks, and /healthz."""

import os
import socket
import threading
import webbrowser
from collections.abc import Callable, MutableMapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit import App

from claims import __version__, api
from claims.errors import ClaimsError, UnknownName
from claims.stores import open_store
from claims.web import printing, theme, warming

SCRIPT = Path(__file__).resolve().parent / "web" / "main.py"
HOST = "127.0.0.1"
PORT = 8501
_PAGES = {"claims": "claim", "subjects": "system", "sources": "source", "studies": "study"}
_POLICY = (
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; connect-src 'self' ws: wss: data: blob:; "
    "object-src 'none'; base-uri 'self'; frame-ancestors 'self'"
)


class LocalOnly:
    """Adds to every answer the headers that keep a page from loading or sending anything elsewhere."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, and the answer back with the headers."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = {
                    "content-security-policy": _POLICY,
                    "referrer-policy": "same-origin",
                    "x-content-type-options": "nosniff",
                }
                message["headers"] = [*message["headers"], *((k.encode(), v.encode()) for k, v in headers.items())]
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)


def permalink(collection: str) -> Callable[[Request], Response]:
    """Makes the route that sends the permanent address of a record to the page that shows it."""

    def go(request: Request) -> Response:
        record_id = quote(request.path_params["record_id"])
        return RedirectResponse(f"/{_PAGES[collection]}?id={record_id}", status_code=303)

    return go


def printed(collection: str) -> Callable[[Request], Response]:
    """Makes the route that answers with a record's page for paper: a claim, or the checklist of a claim or a study."""

    def write(request: Request) -> Response:
        record_id = request.path_params["record_id"]
        today = datetime.now(UTC).date()
        try:
            with open_store() as store:
                library = store.library()
            if collection == "claims":
                return HTMLResponse(printing.claim(library, record_id, today))
            template = request.query_params.get("template", "catalogue")
            return HTMLResponse(printing.checklist(library, record_id, template, today))
        except UnknownName as error:
            return PlainTextResponse(str(error), status_code=404)
        except ClaimsError as error:
            return PlainTextResponse(str(error), status_code=503)

    return write


def healthz(_: Request) -> Response:
    """Answers whether the store can be read."""
    try:
        with open_store() as store:
            return JSONResponse({"status": "ok", "version": __version__, "store": store.version()})
    except ClaimsError as error:
        return JSONResponse({"status": "unavailable", "detail": str(error)}, status_code=503)


def parts() -> dict[str, Any]:
    """Returns what the ASGI app is made of, over the store that CLAIMS_STORE names.

    `streamlit run` looks for the words ``App(...)`` in the script that it is given, so that script makes the app.
    """
    return {
        "script_path": SCRIPT,
        "routes": [
            Route("/api", lambda _: RedirectResponse("/api/docs")),
            Mount("/api", app=api.make()),
            Route("/healthz", healthz),
            *(Route(f"/{name}/{{record_id}}/print", printed(name)) for name in ("claims", "checklists")),
            *(Route(f"/{collection}/{{record_id}}", permalink(collection)) for collection in _PAGES),
        ],
        "middleware": [
            Middleware(TrustedHostMiddleware, allowed_hosts=_allowed_hosts()),
            Middleware(LocalOnly),
        ],
    }


def _allowed_hosts() -> list[str]:
    more = [host.strip() for host in os.environ.get("CLAIMS_HOSTS", "").split(",") if host.strip()]
    return ["127.0.0.1", "localhost", "[::1]", *more]


def options(host: str, port: int) -> MutableMapping[str, Any]:
    """Returns the options of the page server: local, quiet, without telemetry."""
    return {
        "server.address": host,
        "server.port": port,
        "server.headless": True,
        "server.fileWatcherType": "none",
        "server.allowedHosts": _allowed_hosts(),
        "server.maxUploadSize": 25,
        "browser.gatherUsageStats": False,
        "client.toolbarMode": "minimal",
        "client.showErrorDetails": "none",
        "logger.hideWelcomeMessage": True,
        **theme.OPTIONS,
    }


def check_port(host: str, port: int) -> None:
    """Raises ClaimsError where nothing can listen on a port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise ClaimsError(
                f"port {port} on {host} cannot be used: {error.strerror}; choose another with --port"
            ) from None
        except OverflowError:
            raise ClaimsError(f"{port} is no port; a port is a number from 1 to 65535") from None


def serve(
    location: str | None = None,
    host: str = HOST,
    port: int = PORT,
    *,
    open_browser: bool = False,
    app: App | None = None,
) -> None:
    """Serves the store at a location until it is stopped; opens it first, so that a fault is told at once."""
    if location:
        os.environ["CLAIMS_STORE"] = location
    with open_store():
        pass
    check_port(host, port)
    if open_browser:
        address = f"http://{host}:{port}/"
        threading.Timer(1.5, webbrowser.open, [address]).start()
    warming.begin()
    (app or App(**parts())).run(config=options(host, port))
