"""Fetches the document at an address: checked before anything is sent, pinned, and with limits of time and size."""

import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from html import unescape
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

from claims.errors import AddressRefused, FetchFailed
from claims.patterns import declared
from claims.readers import addresses
from claims.readers.network import PUBLIC, Deadline, Gate, Policy, backend

if TYPE_CHECKING:
    import httpx2

_REDIRECTS = frozenset((301, 302, 303, 307, 308))
_EMPTY = frozenset((204, 205, 304))
_AGENT = "Mozilla/5.0 (compatible; claims-tracker; reads one page when a person asks for it)"
_REFRESH = declared(rb"<meta\b[^>]{0,300}?http-equiv\s*=\s*[\"']?refresh[\"']?[^>]{0,2000}>", re.IGNORECASE)
_CONTENT = declared(r"content\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_TARGET = declared(r"^\s*(\d+(?:\.\d+)?)\s*[;,]\s*(?:url\s*=\s*)?[\"']?([^\"']+)", re.IGNORECASE)
_LONGEST_WAIT = 10
"""A page that leads on within so many seconds is none to read."""

_STATUSES = {
    401: "the page asks for a login; open it in a browser and paste the text",
    402: "the page has to be paid for; paste the text if you may read it",
    403: "the site refuses programs; open it in a browser and paste the text",
    404: "there is no page at this address; check how it is spelled",
    410: "the page was taken away for good",
    429: "the site was asked too often; try again later",
    451: "the page may not be shown, for legal reasons",
}


@dataclass(frozen=True)
class Fetched:
    """What an address gave: the bytes as unpacked, what the server says of them, and where they came from in the end."""

    data: bytes
    media_type: str | None
    """As the server says it, with its parameters."""
    address: str
    headers: Mapping[str, str]
    status: int
    hops: tuple[str, ...] = ()
    """The addresses that led here, the one that was asked for first."""


def fetch(address: str, *, timeout: float = 30, largest: int = 50 * 2**20, policy: Policy = PUBLIC) -> Fetched:
    """Fetches the document at an address, following at most a few redirects, each checked anew.

    Raises AddressRefused where an address on the way is not a public one, FetchFailed where none gives a document.
    """
    import httpx2

    deadline = Deadline(timeout)
    gate = Gate(policy, deadline)
    hops: list[str] = []
    asked = address
    with httpx2.Client(transport=_transport(gate, deadline, policy), trust_env=False, timeout=timeout) as client:
        while True:
            target = addresses.target(asked, ports=policy.ports)
            if target.address in hops:
                raise FetchFailed("the site leads in a circle and never to a page; check the address", "redirects")
            hops.append(target.address)
            if len(hops) > policy.redirects + 1:
                raise FetchFailed(
                    f"the site leads on more than {policy.redirects} times; give the last address", "redirects"
                )
            gate.addresses(target.host, target.port)
            try:
                with client.stream("GET", target.address, headers=_headers()) as response:
                    onward = _onward(response)
                    data = b"" if onward else _body(response, deadline, largest)
            except httpx2.TimeoutException:
                raise _late(timeout) from None
            except httpx2.HTTPError as error:
                raise _failed(error, target.host) from None
            onward = onward or _refreshed(response, data)
            if not onward:
                break
            asked = urljoin(target.address, onward)
    return Fetched(
        data=data,
        media_type=response.headers.get("content-type"),
        address=target.address,
        headers={name.lower(): value for name, value in response.headers.items()},
        status=response.status_code,
        hops=tuple(hops[:-1]),
    )


def _headers() -> dict[str, str]:
    return {
        "User-Agent": _AGENT,
        "Accept": "text/html,application/xhtml+xml,application/pdf,text/markdown,text/plain;q=0.9,*/*;q=0.5",
        "Accept-Encoding": "gzip, deflate",
        "Accept-Language": "en,zh;q=0.8,*;q=0.5",
    }


def _transport(gate: Gate, deadline: Deadline, policy: Policy) -> "httpx2.BaseTransport":
    """Returns a transport that connects through the gate alone."""
    import httpcore2
    import httpx2

    context = httpx2.create_ssl_context(trust_env=False)
    if policy.trusted:
        context.load_verify_locations(policy.trusted)
    pool = httpcore2.ConnectionPool(
        ssl_context=context, network_backend=backend(gate, deadline), max_connections=2, max_keepalive_connections=0
    )

    class Transport(httpx2.BaseTransport):
        """Hands requests to the pool."""

        def handle_request(self, request: httpx2.Request) -> httpx2.Response:
            url = request.url
            asked = httpcore2.Request(
                method=request.method,
                url=httpcore2.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
                headers=request.headers.raw,
                extensions=request.extensions,
            )
            with _translated():
                answer = pool.handle_request(asked)
            return httpx2.Response(
                answer.status, headers=answer.headers, stream=_Stream(answer), extensions=answer.extensions
            )

        def close(self) -> None:
            pool.close()

    class _Stream(httpx2.SyncByteStream):
        def __init__(self, answer: httpcore2.Response) -> None:
            self._answer = answer

        def __iter__(self) -> Iterator[bytes]:
            with _translated():
                yield from self._answer.iter_stream()

        def close(self) -> None:
            self._answer.close()

    return Transport()


@contextmanager
def _translated() -> Iterator[None]:
    """Turns the pool's errors into the client's."""
    import httpcore2
    import httpx2

    try:
        yield
    except httpcore2.TimeoutException as error:
        raise httpx2.ReadTimeout(str(error)) from error
    except httpcore2.ConnectError as error:
        raise httpx2.ConnectError(str(error)) from error
    except (httpcore2.NetworkError, httpcore2.ProtocolError, httpcore2.UnsupportedProtocol) as error:
        raise httpx2.RemoteProtocolError(str(error)) from error


def _onward(response: "httpx2.Response") -> str | None:
    """Returns where a response leads, or nothing where it has the document; raises FetchFailed where it has neither."""
    status = response.status_code
    if status in _REDIRECTS:
        if location := response.headers.get("location"):
            return str(location)
        raise FetchFailed(f"the site leads on (status {status}) without saying where", "redirects", status=status)
    if status in _EMPTY:
        raise FetchFailed(f"the site sends no document (status {status})", "status", status=status)
    if status == 200:
        return None
    if status in _STATUSES:
        raise FetchFailed(f"{_STATUSES[status]} (status {status})", "status", status=status)
    if status >= 500:
        raise FetchFailed(
            f"the site has a fault of its own (status {status}); try again later", "status", status=status
        )
    raise FetchFailed(f"the site sends no document (status {status})", "status", status=status)


def _body(response: "httpx2.Response", deadline: Deadline, largest: int) -> bytes:
    """Reads a response chunk by chunk, within the limits of time and of size, packed and unpacked."""
    declared = response.headers.get("content-length", "")
    if declared.isascii() and declared.isdigit() and int(declared[:20]) > largest:
        raise _too_large(largest)
    unpack = _unpacker(response.headers.get("content-encoding", ""))
    received, parts, size = 0, [], 0
    for chunk in response.iter_raw():
        deadline.left()
        received += len(chunk)
        if received > largest:
            raise _too_large(largest)
        part = unpack(chunk, largest + 1 - size) if unpack else chunk
        size += len(part)
        if size > largest:
            raise _too_large(largest)
        parts.append(part)
    if unpack and not unpack.is_whole:
        raise FetchFailed("the document ends early: what the site packed is cut off; try again", "truncated")
    return b"".join(parts)


class _Unpacker:
    """Unpacks what was packed by gzip or deflate, never more at once than is asked for."""

    def __init__(self, *, is_gzip: bool) -> None:
        self._is_gzip = is_gzip
        self._stream: Any = None

    def __call__(self, chunk: bytes, most: int) -> bytes:
        parts: list[bytes] = []
        while chunk and most > 0:
            if self._stream is None or (self._is_gzip and self._stream.eof):
                self._stream = zlib.decompressobj(self._window(chunk))
            try:
                part = self._stream.decompress(chunk, most)
            except zlib.error:
                raise FetchFailed("the document is packed in a way that cannot be unpacked", "damaged") from None
            parts.append(part)
            most -= len(part)
            # What gzip packed may be several packs, one behind the other.
            chunk = self._stream.unused_data if self._is_gzip and self._stream.eof else b""
        return b"".join(parts)

    @property
    def is_whole(self) -> bool:
        """Tells whether the end was reached."""
        return self._stream is None or bool(self._stream.eof)

    def _window(self, chunk: bytes) -> int:
        """Returns how zlib is told what comes: deflate has a header by the standard, and none from some servers."""
        if self._is_gzip:
            return 31
        has_header = chunk[0] & 0x0F == 8 and len(chunk) > 1 and (chunk[0] << 8 | chunk[1]) % 31 == 0
        return 15 if has_header else -15


def _unpacker(encoding: str) -> _Unpacker | None:
    name = encoding.strip().lower()
    if name in ("", "identity"):
        return None
    if name in ("gzip", "x-gzip", "deflate"):
        return _Unpacker(is_gzip=name != "deflate")
    raise FetchFailed(f"the site packs the document in a way that was not asked for: {name[:40]}", "damaged")


def _refreshed(response: "httpx2.Response", data: bytes) -> str | None:
    """Returns where a page leads on by itself within seconds, as some do in place of a redirect."""
    if "html" not in response.headers.get("content-type", "html"):
        return None
    head = re.sub(rb"<noscript\b.*?</noscript>|<!--.*?-->", b"", data[:50_000], flags=re.DOTALL | re.IGNORECASE)
    found = _REFRESH.search(head)
    written = _CONTENT.search(found[0].decode("utf-8", errors="replace")) if found else None
    target = _TARGET.match(unescape(written[1] or written[2] or "")) if written else None
    if target is None or float(target[1]) > _LONGEST_WAIT:
        return None
    onward = target[2].strip()
    return onward if urljoin(str(response.url), onward).partition("#")[0] != str(response.url) else None


def _too_large(largest: int) -> FetchFailed:
    return FetchFailed(f"the document is larger than {largest / 2**20:,.4g} MB; give a smaller one", "too-large")


def _late(seconds: float) -> FetchFailed:
    return FetchFailed(f"the site did not answer whole within {seconds:g} seconds; try again later", "timeout")


def _failed(error: Exception, host: str) -> FetchFailed:
    said = str(error)
    if "CERTIFICATE" in said.upper():
        return FetchFailed(f"the certificate of '{host}' is not valid, so nothing was read from it", "certificate")
    if "ConnectError" in type(error).__name__:
        return FetchFailed(f"'{host}' does not take the connection; try again later", "network")
    if "without sending complete" in said or "peer closed connection" in said:
        return FetchFailed("the document ends early: the site closed the connection; try again", "truncated")
    return FetchFailed(f"'{host}' does not answer as a web site does ({said[:80] or type(error).__name__})", "network")


__all__ = ["PUBLIC", "AddressRefused", "FetchFailed", "Fetched", "Policy", "fetch"]
