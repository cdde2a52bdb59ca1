"""Which addresses may be fetched: of the web, without a password in them, and of a machine that all the world may reach."""

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from claims.errors import AddressRefused

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

PORTS = frozenset((80, 443))
_LONGEST = 4000

_SPECIAL: tuple[tuple[str, str], ...] = (
    ("0.0.0.0/8", "this network"),
    ("10.0.0.0/8", "a private network"),
    ("100.64.0.0/10", "a provider's own network"),
    ("127.0.0.0/8", "this machine"),
    ("168.63.129.16/32", "a cloud's own services"),
    ("169.254.0.0/16", "the local link, where clouds keep their secrets"),
    ("172.16.0.0/12", "a private network"),
    ("192.0.0.0/24", "protocol assignments"),
    ("192.0.2.0/24", "documentation"),
    ("192.31.196.0/24", "a sink"),
    ("192.52.193.0/24", "tunnels"),
    ("192.88.99.0/24", "a relay"),
    ("192.168.0.0/16", "a private network"),
    ("192.175.48.0/24", "a sink"),
    ("198.18.0.0/15", "benchmarks"),
    ("198.51.100.0/24", "documentation"),
    ("203.0.113.0/24", "documentation"),
    ("224.0.0.0/4", "multicast"),
    ("240.0.0.0/4", "reserved"),
    ("64:ff9b:1::/48", "a translator's own network"),
    ("100::/64", "a sink"),
    ("2001::/23", "protocol assignments and tunnels"),
    ("2001:db8::/32", "documentation"),
    ("2620:4f:8000::/48", "a sink"),
    ("3fff::/20", "documentation"),
    ("5f00::/16", "segment routing"),
    ("fc00::/7", "a private network"),
    ("fe80::/10", "the local link"),
    ("fec0::/10", "a private network"),
    ("ff00::/8", "multicast"),
)
_NETWORKS = tuple((ipaddress.ip_network(network), what) for network, what in _SPECIAL)
_PUBLIC = ipaddress.IPv6Network("2000::/3")
_WITHIN: tuple[tuple[ipaddress.IPv6Network, int], ...] = (
    (ipaddress.IPv6Network("::ffff:0:0/96"), 0),
    (ipaddress.IPv6Network("::ffff:0:0:0/96"), 0),
    (ipaddress.IPv6Network("64:ff9b::/96"), 0),
    (ipaddress.IPv6Network("::/96"), 0),
    (ipaddress.IPv6Network("2002::/16"), 80),
)
"""Networks whose addresses hold an IPv4 address, and how many bits stand behind it."""

_ISATAP = (0x00005EFE, 0x02005EFE)


@dataclass(frozen=True)
class Target:
    """An address that may be asked for, taken apart."""

    address: str
    scheme: str
    host: str
    port: int


def target(address: str, *, ports: frozenset[int] = PORTS) -> Target:
    """Takes an address apart; raises AddressRefused where it is not one of a page on the web."""
    written = address.strip()
    if len(written) > _LONGEST:
        raise AddressRefused(f"the address has {len(written):,} characters, more than {_LONGEST:,}")
    if re.search(r"[\x00-\x20\x7f\\<>\"{}|^`]", written):
        raise AddressRefused("the address holds a blank, a backslash or another sign that no address may hold")
    try:
        parts = urlsplit(written)
        port = parts.port
    except ValueError:
        raise AddressRefused("the address is none; give one such as https://example.org/page") from None
    scheme = parts.scheme.lower()
    if scheme not in ("http", "https"):
        given = f"'{scheme}:'" if scheme else "no scheme"
        raise AddressRefused(f"the address has {given}; only http: and https: can be fetched")
    if "@" in parts.netloc:
        raise AddressRefused("the address holds a name or a password before an @; give it without")
    host = _host(parts.hostname or "")
    port = port if port is not None else {"http": 80, "https": 443}[scheme]
    if port not in ports:
        raise AddressRefused(
            f"the address names port {port}; only {' and '.join(map(str, sorted(ports)))} can be fetched"
        )
    return Target(written.partition("#")[0], scheme, host, port)


def _host(name: str) -> str:
    """Returns the name of a machine as it is looked up; raises AddressRefused where it is none."""
    if not name or "%" in name:
        raise AddressRefused("the address names no machine; give one such as https://example.org/page")
    if ":" in name:
        return name
    try:
        host = name if name.isascii() else name.encode("idna").decode()
    except UnicodeError:
        raise AddressRefused("the address names a machine that cannot be looked up") from None
    labels = host.rstrip(".").split(".")
    if (
        not all(re.fullmatch(r"[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?", label) for label in labels)
        or len(host) > 253
    ):
        raise AddressRefused("the address names a machine that cannot be looked up")
    # `127.1`, `2130706433` and `0x7f.1` are read as addresses of machines by some, and as names by others.
    if re.fullmatch(r"\d+|0[xX][0-9A-Fa-f]*", labels[-1]):
        try:
            ipaddress.IPv4Address(host)
        except ValueError:
            raise AddressRefused(
                f"'{host}' is a machine's address in an unusual form; write it as four numbers"
            ) from None
    return host


def special(address: IPAddress) -> str | None:
    """Says what network an address belongs to that is not for everybody, or nothing where it is public."""
    for network, what in _NETWORKS:
        if address.version == network.version and address in network:
            return what
    if isinstance(address, ipaddress.IPv4Address):
        return None
    number = int(address)
    for prefix, behind in _WITHIN:
        if address in prefix:
            if prefix.prefixlen == 96 and number >> 32 == 0 and number & 0xFFFFFFFF <= 1:
                return "this machine"
            return special(ipaddress.IPv4Address(number >> behind & 0xFFFFFFFF))
    if address not in _PUBLIC:
        return "reserved"
    if number >> 32 & 0xFFFFFFFF in _ISATAP:
        return special(ipaddress.IPv4Address(number & 0xFFFFFFFF))
    return None
