"""Connections to checked addresses only: a name is looked up once, every answer is judged, and one of them is used."""

import ipaddress
import socket
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from claims.errors import AddressRefused, FetchFailed
from claims.readers import addresses

if TYPE_CHECKING:
    import ssl

    from httpcore2 import NetworkBackend, NetworkStream

Resolver = Callable[[str, int], Sequence[str]]
_MOST_ANSWERS = 20


def look_up(host: str, port: int) -> list[str]:
    """Asks the system for the addresses of a machine."""
    return [str(answer[4][0]) for answer in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


@dataclass(frozen=True)
class Policy:
    """What may be fetched; the networks in `allowed` are for tests and for those who fetch from their own machines."""

    ports: frozenset[int] = addresses.PORTS
    allowed: tuple[addresses.Network, ...] = ()
    resolve: Resolver = look_up
    redirects: int = 5
    trusted: str | None = None
    """A file of certificates to trust besides the usual ones."""


PUBLIC = Policy()


@dataclass
class Deadline:
    """The moment at which a whole fetch ends."""

    seconds: float
    _end: float = field(init=False)

    def __post_init__(self) -> None:
        self._end = time.monotonic() + self.seconds

    def left(self) -> float:
        """Returns how many seconds are left; raises FetchFailed where none are."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise FetchFailed(
                f"the site did not answer whole within {self.seconds:g} seconds; try again later", "timeout"
            )
        return left


class Gate:
    """Looks up each machine once during a fetch, and lets pass only addresses that may be fetched from."""

    def __init__(self, policy: Policy, deadline: Deadline) -> None:
        self._policy = policy
        self._deadline = deadline
        self._passed: dict[str, tuple[str, ...]] = {}

    def addresses(self, host: str, port: int) -> tuple[str, ...]:
        """Returns the addresses of a machine; raises AddressRefused where one of them may not be fetched from."""
        if host not in self._passed:
            answers = self._answers(host, port)
            if not answers:
                raise FetchFailed(f"'{host}' has no address; check how it is spelled", "name")
            for answer in answers:
                self._judge(host, answer)
            self._passed[host] = tuple(dict.fromkeys(answers))
        return self._passed[host]

    def _judge(self, host: str, answer: str) -> None:
        try:
            address = ipaddress.ip_address(answer)
        except ValueError:
            raise AddressRefused(f"'{host}' has an address that cannot be judged") from None
        if any(address.version == network.version and address in network for network in self._policy.allowed):
            return
        if getattr(address, "scope_id", None):
            raise AddressRefused(f"'{host}' is an address of the local link, which is not for everybody")
        if what := addresses.special(address):
            raise AddressRefused(
                f"'{host}' is at {address}, an address of {what}; only public addresses can be fetched"
            )

    def _answers(self, host: str, port: int) -> list[str]:
        try:
            return [str(ipaddress.ip_address(host))]
        except ValueError:
            pass
        found: list[str] = []
        failed: list[OSError | UnicodeError] = []

        def ask() -> None:
            try:
                found.extend(self._policy.resolve(host, port)[:_MOST_ANSWERS])
            except (OSError, UnicodeError) as error:
                failed.append(error)

        # The system's look-up knows no time limit.
        asking = threading.Thread(target=ask, daemon=True)
        asking.start()
        asking.join(self._deadline.left())
        if asking.is_alive():
            self._deadline.left()
        if failed:
            raise FetchFailed(f"'{host}' is not known; check how it is spelled, and whether there is a network", "name")
        return list(found)


def backend(gate: Gate, deadline: Deadline) -> "NetworkBackend":
    """Returns a backend for httpcore that connects through a gate, and ends everything at a deadline."""
    import httpcore2

    class Stream(httpcore2.NetworkStream):
        """A stream none of whose steps goes on past the deadline."""

        def __init__(self, inner: "NetworkStream") -> None:
            self._inner = inner

        def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
            return self._inner.read(max_bytes, _shorter(timeout, deadline))

        def write(self, buffer: bytes, timeout: float | None = None) -> None:
            self._inner.write(buffer, _shorter(timeout, deadline))

        def close(self) -> None:
            self._inner.close()

        def start_tls(
            self, ssl_context: "ssl.SSLContext", server_hostname: str | None = None, timeout: float | None = None
        ) -> "NetworkStream":
            return Stream(self._inner.start_tls(ssl_context, server_hostname, _shorter(timeout, deadline)))

        def get_extra_info(self, info: str) -> Any:
            return self._inner.get_extra_info(info)

    class Backend(httpcore2.NetworkBackend):
        """Connects to the addresses that the gate lets pass, never to a name."""

        def connect_tcp(
            self,
            host: str,
            port: int,
            timeout: float | None = None,
            local_address: str | None = None,
            socket_options: Iterable[Any] | None = None,
        ) -> "NetworkStream":
            passed = gate.addresses(host, port)
            for number, address in enumerate(passed, 1):
                share = _shorter(timeout, deadline) / (len(passed) - number + 1)
                try:
                    return Stream(
                        httpcore2.SyncBackend().connect_tcp(address, port, share, local_address, socket_options)
                    )
                except (httpcore2.ConnectError, httpcore2.ConnectTimeout):
                    if number == len(passed):
                        raise
            raise FetchFailed(f"'{host}' has no address", "name")

    return Backend()


def _shorter(timeout: float | None, deadline: Deadline) -> float:
    left = deadline.left()
    return left if timeout is None else min(timeout, left)
