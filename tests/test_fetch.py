"""Fetching an address: what is refused before anything is sent, and every way in which a site can misbehave."""

import contextlib
import gzip
import ipaddress
import shutil
import socket
import ssl
import subprocess
import threading
import time
import zlib

import builders
import pytest

from claims.errors import AddressRefused, ClaimsError, FetchFailed
from claims.readers import read
from claims.readers.addresses import special, target
from claims.readers.fetch import fetch
from claims.readers.network import Policy

PAGE = b"<!DOCTYPE html><html><body><article><h1>Title</h1><p>It is 15% faster.</p></article></body></html>"
PUBLIC_ADDRESS = "93.184.216.34"
HERE = (ipaddress.ip_network("127.0.0.0/8"),)


def answer(body=PAGE, *lines, status="200 OK"):
    """A whole response."""
    head = [
        f"HTTP/1.1 {status}",
        f"Content-Length: {len(body)}",
        "Connection: close",
        *(lines or ("Content-Type: text/html",)),
    ]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


def bare(*lines, status="200 OK"):
    """The head of a response, with nothing said of its length."""
    return "\r\n".join([f"HTTP/1.1 {status}", *lines]).encode() + b"\r\n\r\n"


class Site:
    """A site on this machine: by path, bytes to send or a function that sends them."""

    def __init__(self, context=None):
        self.pages = {}
        self.asked = []
        self._context = context
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection):
        with contextlib.suppress(OSError), contextlib.ExitStack() as stack:
            stack.callback(connection.close)
            if self._context:
                connection = stack.enter_context(self._context.wrap_socket(connection, server_side=True))
            request = b""
            while b"\r\n\r\n" not in request:
                request += connection.recv(65536)
            path = request.split(b" ")[1].decode()
            self.asked.append((path, request.decode("latin-1")))
            page = self.pages.get(path, answer(b"nothing", status="404 Not Found"))
            if callable(page):
                page(connection)
            else:
                connection.sendall(page)

    def close(self):
        self._socket.close()

    def at(self, path="/", host="site.test", scheme="http"):
        return f"{scheme}://{host}:{self.port}{path}"

    def policy(self, resolve=lambda *_: ["127.0.0.1"], **more):
        return Policy(ports=frozenset((self.port,)), allowed=HERE, resolve=resolve, **more)

    def fetch(self, path="/", **more):
        policy = more.pop("policy", None) or self.policy()
        return fetch(self.at(path), policy=policy, **{"timeout": 5, **more})


@pytest.fixture
def site():
    opened = Site()
    yield opened
    opened.close()


@pytest.fixture
def no_socket(monkeypatch):
    """Fails a test that opens a connection."""
    opened = []

    def refuse(*given, **named):
        opened.append(given)
        raise AssertionError(f"a connection was opened: {given}")

    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket.socket, "connect", refuse)
    return opened


# What is refused before anything is sent


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1/",
        "http://127.1/",
        "http://127.0.1/",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://0x7f.1/",
        "http://017700000001/",
        "http://0177.0.0.1/",
        "http://0/",
        "http://0.0.0.0/",
        "http://10.1.2.3/",
        "http://172.16.0.1/",
        "http://172.31.255.255/",
        "http://192.168.1.1/",
        "http://169.254.169.254/latest/meta-data/",
        "http://100.100.100.200/",
        "http://168.63.129.16/",
        "http://192.0.0.8/",
        "http://192.0.2.1/",
        "http://198.18.0.1/",
        "http://224.0.0.1/",
        "http://240.0.0.1/",
        "http://255.255.255.255/",
        "http://[::]/",
        "http://[::1]/",
        "http://[::127.0.0.1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:169.254.169.254]/",
        "http://[::ffff:100.100.100.200]/",
        "http://[::ffff:0:127.0.0.1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[64:ff9b::a9fe:a9fe]/",
        "http://[64:ff9b:1::1]/",
        "http://[2002:7f00:1::]/",
        "http://[2002:a9fe:a9fe::1]/",
        "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
        "http://[2001:db8::1]/",
        "http://[fc00::1]/",
        "http://[fd00:ec2::254]/",
        "http://[fe80::1]/",
        "http://[fe80::1%25eth0]/",
        "http://[fec0::1]/",
        "http://[ff02::1]/",
        "http://[2606:4700::5efe:127.0.0.1]/",
        "http://[4000::1]/",
        "http://localhost/",
        "http://private.test/",
        "http://mixed.test/",
        "http://metadata.test/",
        "http://mapped.test/",
        "http://odd.test/",
        "http://user@public.test/",
        "http://user:secret@public.test/",
        "http://public.test@127.0.0.1/",
        "http://public.test\\@127.0.0.1/",
        "http://public.test/a b",
        "http://public.test/\r\nHost: other",
        "http://public.test:22/",
        "http://public.test:8080/",
        "http://public.test:99999/",
        "http://public.test:0/",
        "https://public.test:x/",
        "http:///path",
        "http://",
        "http://[::1",
        "http://a..b/",
        "http://-a-/",
        "http://" + "a" * 300 + "/",
        "http://public.test/" + "a" * 5000,
        "file:///etc/passwd",
        "file://public.test/etc/passwd",
        "gopher://public.test/",
        "ftp://public.test/",
        "dict://public.test/",
        "javascript:alert(1)",
        "data:text/html,hello",
        "//public.test/",
        "public.test",
        "",
    ],
)
def test_a_hostile_address_is_refused_before_a_socket_opens(address, no_socket):
    names = {
        "localhost": ["127.0.0.1", "::1"],
        "private.test": ["10.0.0.5"],
        "mixed.test": [PUBLIC_ADDRESS, "10.0.0.5"],
        "metadata.test": ["169.254.169.254"],
        "mapped.test": ["::ffff:10.0.0.5"],
        "odd.test": ["not an address"],
        "public.test": [PUBLIC_ADDRESS],
    }
    with pytest.raises(AddressRefused) as refusal:
        fetch(address, policy=Policy(resolve=lambda host, _: names.get(host, [host])))
    assert no_socket == []
    assert refusal.value.reason == "refused"
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "address",
    [
        PUBLIC_ADDRESS,
        "8.8.8.8",
        "2606:4700::1111",
        "64:ff9b::808:808",
        "::ffff:8.8.8.8",
        "2002:808:808::1",
        "172.32.0.1",
        "100.128.0.1",
    ],
)
def test_a_public_address_is_not_special(address):
    assert special(ipaddress.ip_address(address)) is None


def test_an_address_is_taken_apart_and_loses_its_fragment():
    found = target("HTTPS://Bücher.example/a?b=c#d")
    assert (found.scheme, found.host, found.port) == ("https", "xn--bcher-kva.example", 443)
    assert found.address == "HTTPS://Bücher.example/a?b=c"


def test_only_checked_addresses_are_connected_to(monkeypatch):
    connected = []

    def note(address, *given, **named):
        connected.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", note)
    with pytest.raises(FetchFailed, match="does not take the connection"):
        fetch("http://public.test/", policy=Policy(resolve=lambda *_: [PUBLIC_ADDRESS, "8.8.8.8"]))
    assert connected == [(PUBLIC_ADDRESS, 80), ("8.8.8.8", 80)]


def test_a_name_that_changes_its_address_is_pinned_to_the_first_that_was_checked(site):
    answers = iter([["127.0.0.1"], ["169.254.169.254"], ["10.0.0.1"]])
    site.pages = {"/": bare("Location: /next", "Content-Length: 0", status="302 Found"), "/next": answer()}
    fetched = site.fetch(policy=site.policy(resolve=lambda *_: next(answers)))
    assert fetched.data == PAGE
    assert next(answers) == ["169.254.169.254"]


def test_a_name_that_is_unknown_is_said_to_be():
    def unknown(host, port):
        raise socket.gaierror(-2, "Name or service not known")

    with pytest.raises(FetchFailed, match=r"'nowhere\.test' is not known"):
        fetch("http://nowhere.test/", policy=Policy(resolve=unknown))
    with pytest.raises(FetchFailed, match="has no address"):
        fetch("http://nowhere.test/", policy=Policy(resolve=lambda *_: []))


def test_proxies_of_the_environment_are_not_used(site, monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    site.pages = {"/": answer()}
    assert site.fetch().data == PAGE


# What is fetched


def test_a_page_is_fetched_with_what_the_site_says_of_it(site):
    site.pages = {"/a?b=c": answer(PAGE, "Content-Type: text/html; charset=utf-8", 'ETag: "1"')}
    fetched = site.fetch("/a?b=c#fragment")
    assert (fetched.data, fetched.status, fetched.media_type) == (PAGE, 200, "text/html; charset=utf-8")
    assert fetched.address == site.at("/a?b=c")
    assert fetched.headers["etag"] == '"1"'
    assert fetched.hops == ()
    sent = site.asked[0][1].lower()
    assert f"host: site.test:{site.port}" in sent
    assert "claims-tracker" in sent
    assert "cookie" not in sent


@pytest.mark.parametrize(
    ("encoding", "packed"),
    [
        ("gzip", gzip.compress(PAGE, mtime=0)),
        ("gzip", gzip.compress(PAGE[:30], mtime=0) + gzip.compress(PAGE[30:])),
        ("deflate", zlib.compress(PAGE)),
        ("deflate", zlib.compress(PAGE)[2:-4]),
        ("identity", PAGE),
    ],
)
def test_what_is_packed_is_unpacked(site, encoding, packed):
    site.pages = {"/": answer(packed, f"Content-Encoding: {encoding}")}
    assert site.fetch().data == PAGE


def test_what_comes_in_chunks_is_put_together(site):
    chunks = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (PAGE[:20], PAGE[20:])) + b"0\r\n\r\n"
    site.pages = {"/": bare("Transfer-Encoding: chunked") + chunks}
    assert site.fetch().data == PAGE


def test_a_document_of_another_type_than_the_site_says_is_read_as_what_it_is(site):
    site.pages = {"/report.html": answer(builders.pdf(builders.line("It is 15% faster")), "Content-Type: text/html")}
    fetched = site.fetch("/report.html")
    document = read(fetched.data, name="report.html", media_type=fetched.media_type)
    assert (document.reader, document.text) == ("pdf", "It is 15% faster\n")
    assert "called text/html" in document.warnings[0]


# Redirects


def onwards(to, status="302 Found"):
    return bare(f"Location: {to}", "Content-Length: 0", status=status)


@pytest.mark.parametrize("status", ["301 Moved", "302 Found", "303 See Other", "307 Temporary", "308 Permanent"])
def test_a_redirect_is_followed_and_remembered(site, status):
    site.pages = {"/": onwards("/b/../c?d", status), "/c?d": answer()}
    fetched = site.fetch()
    assert (fetched.data, fetched.address, fetched.hops) == (PAGE, site.at("/c?d"), (site.at("/"),))


@pytest.mark.parametrize(
    "to",
    [
        "http://169.254.169.254/latest/meta-data/",
        "http://[::ffff:a9fe:a9fe]/",
        "http://10.0.0.1/",
        "http://127.0.0.1:22/",
        "http://2130706433/",
        "http://user:secret@site.test/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "gopher://site.test/",
        "//private.test/",
        "http://[::1",
        "//[half/",
    ],
)
@pytest.mark.parametrize("way", ["header", "page"])
def test_a_redirect_to_where_nobody_may_go_is_refused(site, to, way):
    refresh = f'<html><head><meta http-equiv="refresh" content="0; url={to}"></head></html>'
    site.pages = {"/": onwards(to) if way == "header" else answer(refresh.encode())}
    names = {"site.test": ["127.0.0.1"], "private.test": ["10.0.0.5"]}
    with pytest.raises(AddressRefused):
        site.fetch(policy=site.policy(resolve=lambda host, _: names[host]))
    assert len(site.asked) == 1


def test_a_circle_of_redirects_and_a_long_row_of_them_end(site):
    site.pages = {"/": onwards("/b"), "/b": onwards("/")}
    with pytest.raises(FetchFailed, match="in a circle"):
        site.fetch()
    site.pages = {f"/{n}": onwards(f"/{n + 1}") for n in range(20)}
    with pytest.raises(FetchFailed, match="more than 5 times"):
        site.fetch("/0")
    assert len([path for path, _ in site.asked if path not in ("/", "/b")]) == 6


def test_a_redirect_to_nowhere_is_said_to_be_one(site):
    site.pages = {"/": bare("Content-Length: 0", status="302 Found")}
    with pytest.raises(FetchFailed, match="without saying where"):
        site.fetch()


def test_a_page_that_leads_on_by_itself_is_followed(site):
    refresh = b"<html><head><META HTTP-EQUIV=Refresh CONTENT=\"1;URL='/next?a=1&amp;b=2'\"></head></html>"
    site.pages = {"/": answer(refresh), "/next?a=1&b=2": answer()}
    assert site.fetch().data == PAGE


@pytest.mark.parametrize(
    "head",
    [
        b'<meta http-equiv="refresh" content="300">',
        b'<meta http-equiv="refresh" content="300; url=/next">',
        b'<noscript><meta http-equiv="refresh" content="0; url=/next"></noscript>',
        b'<!-- <meta http-equiv="refresh" content="0; url=/next"> -->',
        b'<meta http-equiv="refresh" content="0; url=/">',
        b'<meta name="refresh" content="0; url=/next">',
    ],
)
def test_a_page_that_only_reloads_itself_is_the_document(site, head):
    site.pages = {"/": answer(b"<html><head>" + head + b"</head></html>")}
    assert head in site.fetch().data


# Sites that misbehave


@pytest.mark.parametrize(
    ("status", "words"),
    [
        ("204 No Content", "sends no document"),
        ("205 Reset", "sends no document"),
        ("206 Partial", "sends no document"),
        ("304 Not Modified", "sends no document"),
        ("401 Unauthorized", "asks for a login"),
        ("402 Payment Required", "has to be paid for"),
        ("403 Forbidden", "refuses programs"),
        ("404 Not Found", "no page at this address"),
        ("410 Gone", "taken away"),
        ("418 Teapot", "sends no document"),
        ("429 Too Many", "too often"),
        ("451 Legal", "legal reasons"),
        ("500 Fault", "fault of its own"),
        ("503 Busy", "fault of its own"),
    ],
)
def test_a_status_that_gives_no_document_is_told_in_words(site, status, words):
    site.pages = {"/": bare("Connection: close", status=status)}
    with pytest.raises(FetchFailed, match=words) as failure:
        site.fetch()
    assert failure.value.status == int(status[:3])
    assert status[:3] in str(failure.value)


@pytest.mark.parametrize(
    ("status", "header", "words"),
    [
        ("429 Too Many", "Retry-After: 120", "asked too often; try again after 120 seconds (status 429)"),
        ("503 Busy", "Retry-After: 1", "fault of its own (status 503); try again after 1 second"),
        ("503 Busy", "Retry-After: Wed, 21 Oct 2026 07:28:00 GMT", "try again after 2026-10-21 07:28 UTC"),
        ("429 Too Many", "Retry-After: <b>soon</b>", "asked too often; try again later (status 429)"),
        ("429 Too Many", "Retry-After: 99999999999999999999", "try again later"),
    ],
)
def test_a_site_that_asks_to_wait_is_told_with_the_time(site, status, header, words):
    site.pages = {"/": bare("Connection: close", header, status=status)}
    with pytest.raises(FetchFailed) as failure:
        site.fetch()
    assert words in str(failure.value)


def drip(head, piece=b"x", pause=0.05):
    """Sends a head and then a little for ever."""

    def send(connection):
        connection.sendall(head)
        while True:
            connection.sendall(piece)
            time.sleep(pause)

    return send


@pytest.mark.parametrize(
    "page",
    [
        drip(bare("Content-Type: text/plain")),
        drip(bare("Transfer-Encoding: chunked"), b"1\r\nx\r\n"),
        drip(b"HTTP/1.1 200 OK\r\n", b"X-A: b\r\n"),
        drip(b"", b"H"),
        lambda _: time.sleep(20),
        drip(b"HTTP/1.1 302 Found\r\nLocation: /", b"a"),
    ],
    ids=["body", "chunks", "headers", "status", "silence", "location"],
)
def test_a_site_that_answers_slower_than_the_deadline_is_left(site, page):
    site.pages = {"/": page}
    began = time.monotonic()
    with pytest.raises(FetchFailed) as failure:
        site.fetch(timeout=0.6)
    assert failure.value.reason in ("timeout", "network")
    assert time.monotonic() - began < 2


def test_a_name_that_takes_for_ever_to_look_up_is_left():
    began = time.monotonic()
    with pytest.raises(FetchFailed, match=r"within 0\.3 seconds"):
        fetch("http://slow.test/", timeout=0.3, policy=Policy(resolve=lambda *_: time.sleep(5) or []))
    assert time.monotonic() - began < 2


def test_redirects_share_one_deadline(site):
    def slowly(to):
        def send(connection):
            time.sleep(0.3)
            connection.sendall(onwards(to))

        return send

    site.pages = {f"/{n}": slowly(f"/{n + 1}") for n in range(5)}
    with pytest.raises(FetchFailed) as failure:
        site.fetch("/0", timeout=0.8)
    assert failure.value.reason == "timeout"


def endless(connection):
    connection.sendall(bare("Content-Type: text/plain"))
    while True:
        connection.sendall(b"x" * 65536)


@pytest.mark.parametrize(
    "page",
    [
        bare("Content-Length: 999999999999"),
        endless,
        answer(b"x" * 200_001, "Content-Type: text/plain"),
        answer(gzip.compress(b"x" * 50_000_000, mtime=0), "Content-Encoding: gzip"),
        answer(zlib.compress(b"x" * 50_000_000), "Content-Encoding: deflate"),
    ],
    ids=["declared", "endless", "just-over", "gzip-bomb", "deflate-bomb"],
)
def test_a_document_over_the_limit_is_left_packed_or_unpacked(site, page):
    site.pages = {"/": page}
    with pytest.raises(FetchFailed, match=r"larger than|unpacks to more than") as failure:
        site.fetch(largest=200_000)
    assert failure.value.reason == "too-large"


def test_a_document_just_within_the_limit_is_fetched(site):
    site.pages = {"/": answer(gzip.compress(b"x" * 200_000, mtime=0), "Content-Encoding: gzip")}
    assert len(site.fetch(largest=200_000).data) == 200_000


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        (bare("Content-Length: 500") + b"short", "truncated"),
        (bare("Transfer-Encoding: chunked") + b"5\r\nshort\r\n", "truncated"),
        (answer(gzip.compress(PAGE, mtime=0)[:-12], "Content-Encoding: gzip"), "truncated"),
        (answer(b"no gzip", "Content-Encoding: gzip"), "damaged"),
        (answer(PAGE, "Content-Encoding: br"), "damaged"),
        (b"", "network"),
        (b"SSH-2.0-OpenSSH_9.6\r\n", "network"),
        (b"HTTP/1.1 200 OK\r\n" + b"X-Big: " + b"x" * 2_000_000 + b"\r\n\r\n", "network"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: nonsense\r\n\r\n", "network"),
    ],
    ids=["length", "chunks", "gzip", "no-gzip", "unasked", "nothing", "no-http", "headers", "bad-length"],
)
def test_a_document_that_ends_early_or_is_none_is_refused_with_its_reason(site, page, reason):
    site.pages = {"/": page}
    with pytest.raises(FetchFailed) as failure:
        site.fetch()
    assert failure.value.reason == reason
    assert "\n" not in str(failure.value)


@pytest.mark.skipif(not shutil.which("openssl"), reason="no openssl to make a certificate with")
def test_a_certificate_is_checked_for_the_name_not_the_address(tmp_path):
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    make = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=site.test -addext subjectAltName=DNS:site.test"
    subprocess.run([*make.split(), "-keyout", key, "-out", certificate], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    secure = Site(context)
    secure.pages = {"/": answer()}
    try:
        with pytest.raises(FetchFailed, match="certificate"):
            fetch(secure.at(scheme="https"), policy=secure.policy())
        with pytest.raises(FetchFailed, match="certificate"):
            fetch(secure.at(scheme="https", host="other.test"), policy=secure.policy(trusted=str(certificate)))
        fetched = fetch(secure.at(scheme="https"), policy=secure.policy(trusted=str(certificate)))
        assert fetched.data == PAGE
    finally:
        secure.close()


def test_every_failure_is_an_error_that_a_user_can_act_on():
    assert issubclass(AddressRefused, FetchFailed)
    assert issubclass(FetchFailed, ClaimsError)
