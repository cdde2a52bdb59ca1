"""Addresses compared: which two lead to one document, and what an address tells of its publisher and kind."""

import re
from functools import cache
from typing import Any
from urllib.parse import SplitResult, quote, unquote, urlsplit, urlunsplit

from claims import resources
from claims.model.source import SourceKind
from claims.patterns import declared

_UNRESERVED = declared(r"%[0-9A-Fa-f]{2}")
_PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_ROUTES = ("!", "/")
"""How a fragment begins that names a page rather than a place on it."""

_DEFAULT_PORTS = {"http": 80, "https": 443}


def tidy(address: str) -> str:
    """Returns an address without what only says where a reader came from; what is no address of the web stays as is."""
    parts = _split(address)
    if parts is None:
        return address.strip()
    return urlunsplit((parts.scheme.lower(), _host(parts), parts.path, _query(parts.query), _fragment(parts.fragment)))


def key(address: str) -> str | None:
    """Returns what two addresses of one document have in common, or nothing for what is no address of the web.

    Tracking parameters, the fragment, the default port, a trailing slash, the scheme, a leading `www.` and the dress for
    phones (AMP) make no difference.
    """
    parts = _split(tidy(address))
    if parts is None:
        return None
    path = _UNRESERVED.sub(_decoded, quote(parts.path, safe="/%:@!$&'()*+,;=")).rstrip("/")
    fragment = f"#{parts.fragment}" if parts.fragment else ""
    query = "&".join(part for part in parts.query.split("&") if part and part.lower() not in _table()["dressed"])
    query = f"?{query}" if query else ""
    host = _host(parts)
    for cached in _caches():
        if found := cached.match(whole := f"{host}{path}"):
            return key(f"https://{whole[found.end() :]}{query}") or whole
    return f"{_undressed(host)}{_plain_path(path)}{query}{fragment}"


def site(address: str | None) -> str | None:
    """Returns the host of an address without the label that only shows its pages in another dress."""
    parts = _split(address or "")
    if parts is None or parts.hostname is None:
        return None
    first, _, rest = parts.hostname.lower().partition(".")
    return rest if first in _table()["variants"] and "." in rest else parts.hostname.lower()


def is_shared(host: str) -> bool:
    """Tells whether the pages of a host belong to many publishers."""
    return any(host == shared or host.endswith(f".{shared}") for shared in _table()["shared"])


def kind_at(address: str) -> SourceKind | None:
    """Returns the kind of document that is kept at an address, where the address tells it."""
    for pattern, kind in _kinds():
        if pattern.search(address):
            return kind
    return None


def _split(address: str) -> SplitResult | None:
    try:
        parts = urlsplit(address.strip())
        _ = parts.port
    except ValueError:
        return None
    return parts if parts.scheme.lower() in _DEFAULT_PORTS and parts.hostname else None


def _host(parts: SplitResult) -> str:
    host = (parts.hostname or "").rstrip(".")
    if ":" in host:
        host = f"[{host}]"
    is_default = parts.port is None or parts.port in _DEFAULT_PORTS.values()
    return host if is_default else f"{host}:{parts.port}"


def _undressed(host: str) -> str:
    first, _, rest = host.partition(".")
    return _undressed(rest) if first in _table()["dresses"] and "." in rest else host


def _plain_path(path: str) -> str:
    """Returns a path without the steps that lead nowhere, and that of a story without what asks for its page for phones.

    A story is told by its last part, which has several words or a number; `/wiki/amp` is a page about it.
    """
    steps: list[str] = []
    for step in path.split("/"):
        if step == "..":
            steps[1:] = steps[1:-1]
        elif step != ".":
            steps.append(step)
    while (plain := _undressed_steps(steps)) != steps:
        steps = plain
    return "/".join(steps)


def _undressed_steps(steps: list[str]) -> list[str]:
    last = steps[-1].removesuffix(".amp")
    if _is_story(last):
        first = 2 if steps[1:2] == ["amp"] and len(steps) > 2 else 1
        return [*steps[:1], *steps[first:-1], last] if len(steps) > 1 else [last]
    return steps[:-1] if steps[-1] == "amp" and len(steps) > 2 and _is_story(steps[-2]) else steps


def _is_story(part: str) -> bool:
    return "-" in part or any(letter.isdigit() for letter in part)


def _query(query: str) -> str:
    kept = [part for part in query.split("&") if part and not _is_tracking(unquote(part.partition("=")[0]).lower())]
    return "&".join(kept)


def _fragment(fragment: str) -> str:
    return fragment if fragment.startswith(_ROUTES) else ""


def _is_tracking(name: str) -> bool:
    return name in _tracking()[0] or name.startswith(_tracking()[1])


def _decoded(found: re.Match[str]) -> str:
    letter = unquote(found[0], errors="replace")
    return letter if letter in _PLAIN else quote(unquote(found[0], encoding="latin-1"), safe="", encoding="latin-1")


@cache
def _tracking() -> tuple[frozenset[str], tuple[str, ...]]:
    names = _table()["tracking"]
    whole = frozenset(name for name in names if not name.endswith("*"))
    return whole, tuple(name[:-1] for name in names if name.endswith("*"))


@cache
def _caches() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern) for pattern in _table()["caches"])


@cache
def _kinds() -> tuple[tuple[re.Pattern[str], SourceKind], ...]:
    return tuple((re.compile(row["pattern"], re.IGNORECASE), SourceKind(row["kind"])) for row in _table()["kinds"])


@cache
def _table() -> dict[str, Any]:
    return resources.table("intake/addresses.toml")
