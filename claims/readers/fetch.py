"""Fetches the document at an address: checked before anything is sent, pinned, and with limits of time and size."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC
from email.utils import parsedate_to_datetime
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from claims.errors import AddressRefused, FetchFailed
from claims.patterns import declared
from claims.plain import count
from claims.readers import addresses
from claims.readers.network import PUBLIC, Deadline, Gate, Policy, backend
from claims.readers.onward import refreshed_to
from claims.readers.unpacking import unpacker

if TYPE_CHECKING:
    import httpx2

_REDIRECTS = frozenset((301, 302, 303, 307, 308))
_EMPTY = frozenset((204, 205, 304))
_AGENT = "Mozilla/5.0 (compatible; claims-tracker; reads one page when a person asks for it)"
_REFRESH = declared(rb"<meta\b[^>]{0,300}?http-equiv\s*=\s*[\"']?refresh[\"']?[^>]{0,2000}>", re.IGNORECASE)
_CONTENT = declared(r"content\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_LATER = "try again later"
_STATUSES = {
    401: "the page asks for a login; open it in a browser and paste the text",
    402: "the page has to be paid for; paste the text if you may read it",
    403: "the site refuses programs; open it in a browser and paste the text",
    404: "there is no page at this address; check how it is spelled",
    410: "the page was taken away for good",
    429: f"the site was asked too often; {_LATER}",
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
            asked = _joined(target.address, onward)
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
        said = _STATUSES[status].replace(_LATER, _again(response))
        raise FetchFailed(f"{said} (status {status})", "status", status=status)
    if status >= 500:
        raise FetchFailed(
            f"the site has a fault of its own (status {status}); {_again(response)}", "status", status=status
        )
    raise FetchFailed(f"the site sends no document (status {status})", "status", status=status)


def _again(response: "httpx2.Response") -> str:
    """Says when to try again, as the site asks in seconds or by a date, else later."""
    told = response.headers.get("retry-after", "").strip()
    if told.isascii() and told.isdigit() and len(told) <= 6:
        return f"try again after {count(int(told), 'second')}"
    try:
        return f"try again after {parsedate_to_datetime(told).astimezone(UTC):%Y-%m-%d %H:%M} UTC"
    except (ValueError, OverflowError):
        return _LATER


def _body(response: "httpx2.Response", deadline: Deadline, largest: int) -> bytes:
    """Reads a response chunk by chunk, within the limits of time and of size, packed and unpacked."""
    declared = response.headers.get("content-length", "")
    if declared.isascii() and declared.isdigit() and int(declared[:20]) > largest:
        raise _too_large(largest)
    unpack = unpacker(response.headers.get("content-encoding", ""))
    received, parts, size = 0, [], 0
    for chunk in response.iter_raw():
        deadline.left()
        received += len(chunk)
        if received > largest:
            raise _too_large(largest)
        part = unpack(chunk, largest + 1 - size) if unpack else chunk
        size += len(part)
        if size > largest:
            raise _too_large(largest, "unpacks to more than" if unpack else "is larger than")
        parts.append(part)
    if unpack and not unpack.is_whole:
        raise FetchFailed("the document ends early: what the site packed is cut off; try again", "truncated")
    return b"".join(parts)


def _refreshed(response: "httpx2.Response", data: bytes) -> str | None:
    """Returns where a page leads on by itself within seconds, as some do in place of a redirect."""
    if "html" not in response.headers.get("content-type", "html"):
        return None
    head = re.sub(rb"<noscript\b.*?</noscript>|<!--.*?-->", b"", data[:50_000], flags=re.DOTALL | re.IGNORECASE)
    found = _REFRESH.search(head)
    written = _CONTENT.search(found[0].decode("utf-8", errors="replace")) if found else None
    onward = refreshed_to(unescape(written[1] or written[2] or "")) if written else None
    if onward is None:
        return None
    return onward if _joined(str(response.url), onward).partition("#")[0] != str(response.url) else None


def _joined(base: str, onward: str) -> str:
    """Returns the address that a site leads on to; raises AddressRefused where it is none."""
    try:
        return urljoin(base, onward)
    except ValueError:
        raise AddressRefused(f"the site leads on to what is no address: {onward[:80]}") from None


def _too_large(largest: int, what: str = "is larger than") -> FetchFailed:
    return FetchFailed(f"the document {what} {largest / 2**20:,.4g} MB; give a smaller one", "too-large")


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
