"""`POST /sources`: a document becomes a source over HTTP, once, or is refused in a line; and not by another site."""

import base64
import json

import builders
import pytest
from starlette.testclient import TestClient
from test_cli import library_in

from claims import api
from claims.posting import receiving
from claims.readers.fetch import Fetched
from claims.stores import open_store

TEXT = "Kernel gets quicker\n\nAcme said that training became 21% faster on 32 nodes.\n"
ID = "kernel-gets-quicker"


@pytest.fixture
def store(tmp_path):
    return library_in(tmp_path / "library")


@pytest.fixture
def client(store):
    return TestClient(api.make(lambda: open_store(store)))


def post(client, status, **fields):
    answer = client.post("/sources", json={"who": "ann"} | fields)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_a_pasted_text_becomes_a_source(client, store):
    answer = client.post("/sources", json={"who": "ann", "text": TEXT, "relies_on": ["announcement"]})
    assert (answer.status_code, answer.headers["location"]) == (201, f"/api/sources/{ID}")
    told = answer.json()
    assert (told["id"], told["added"], told["known"], told["figures"]) == (ID, True, None, 2)
    assert client.get(f"/sources/{ID}").json()["relies_on"][0]["source"] == "announcement"
    with open_store(store) as opened:
        assert opened.library().texts[ID] == TEXT
        assert {e.who for e in opened.history(ID)} == {"ann"}


def test_a_file_becomes_a_source_as_base64(client, store):
    data = builders.docx(builders.paragraph(builders.run("It is 15% faster on one machine.")))
    post(client, 201, data=base64.b64encode(data).decode(), name="report.docx", id="mine", kind="talk")
    with open_store(store) as opened:
        source = opened.library().sources["mine"]
        assert (source.kind, source.snapshot.reader) == ("talk", "docx")
        assert opened.snapshots.read(source.snapshot.sha256) == data


def test_a_file_of_pictures_is_kept_when_that_is_asked(client, store):
    given = {
        "data": base64.b64encode(builders.pdf("q 612 0 0 792 0 0 cm /I1 Do Q", picture=True)).decode(),
        "name": "scan.pdf",
    }
    assert "without_text keeps it" in str(post(client, 400, **given))
    told = post(client, 201, **given, without_text=True)
    assert (told["id"], told["figures"]) == ("scan-pdf", 0)
    with open_store(store) as opened:
        assert opened.library().sources["scan-pdf"].is_pictured


def test_a_file_becomes_a_source_as_a_form_sends_it(client, store):
    data = builders.docx(builders.paragraph(builders.run("It is 15% faster on one machine.")))
    fields = {"who": "ann", "id": "mine", "relies_on": ["announcement"], "dry_run": "false"}
    answer = client.post("/sources", data=fields, files={"file": ("report.docx", data)})
    assert (answer.status_code, answer.json()["id"]) == (201, "mine"), answer.text
    with open_store(store) as opened:
        source = opened.library().sources["mine"]
        assert (source.snapshot.reader, [r.source for r in source.relies_on]) == ("docx", ["announcement"])
        assert opened.snapshots.read(source.snapshot.sha256) == data


@pytest.mark.parametrize(
    ("fields", "files", "detail"),
    [
        ({"who": "ann"}, {"other": ("a.txt", b"some words")}, "other: Extra inputs are not permitted"),
        ({}, {"file": ("a.txt", b"some words")}, "who: Field required"),
        ({"who": "ann"}, [("file", ("a.txt", b"one")), ("file", ("b.txt", b"two"))], "not a form: Too many files"),
        ({"who": "ann", "data": "aGk="}, {"file": ("a.txt", b"some words")}, "a form gives its bytes as a file"),
        ({"who": "ann", "file": "not a file"}, {"file": ("", b"")}, "file: Extra inputs are not permitted"),
    ],
)
def test_a_form_that_tells_something_else_is_refused(client, store, fields, files, detail):
    answer = client.post("/sources", data=fields, files=files)
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith(detail)
    with open_store(store) as opened:
        assert opened.library().sources.keys() == opened.library().sources.keys() - {"mine", "some-words"}


def test_a_broken_form_is_refused(client):
    headers = {"content-type": "multipart/form-data; boundary=x"}
    assert client.post("/sources", content=b"--y\r\nno form", headers=headers).status_code == 400
    headers = {"content-type": "multipart/form-data"}
    assert client.post("/sources", content=b"--y\r\nno form", headers=headers).status_code == 400


@pytest.mark.parametrize("headers", [{"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}])
def test_a_form_of_another_site_may_not_post(client, store, headers):
    answer = client.post("/sources", data={"who": "ann"}, files={"file": ("a.txt", TEXT.encode())}, headers=headers)
    assert answer.status_code == 403
    with open_store(store) as opened:
        assert ID not in opened.library().sources


def test_an_address_is_fetched(client, monkeypatch):
    def fetch(address):
        return Fetched(TEXT.encode(), "text/plain", address, {}, 200)

    monkeypatch.setattr("claims.readers.fetch.fetch", fetch)
    told = post(client, 201, address="https://news.example.org/a?utm_source=b")
    assert told["source"]["url"] == "https://news.example.org/a"


def test_what_is_known_is_not_added_twice(client):
    post(client, 201, text=TEXT)
    told = post(client, 200, text=TEXT.replace("\n", "\r\n"), id="another")
    assert (told["id"], told["added"], told["known"]["how"]) == (ID, False, "bytes")
    assert client.get("/sources").json()["total"] == 3


def test_a_dry_run_writes_nothing(client):
    told = post(client, 200, text=TEXT, dry_run=True)
    assert (told["id"], told["added"]) == (ID, False)
    assert told["reliances"][0]["source"] == "announcement"
    assert client.get("/sources").json()["total"] == 2


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, "give one of text, address and data, not none"),
        ({"text": "a", "data": "b"}, "give one of text, address and data, not text and data"),
        ({"text": " \n"}, "it is empty"),
        ({"data": "not base64!"}, "data is not base64"),
        ({"data": base64.b64encode(b"\x89PNG\r\n\x1a\n\0\0").decode()}, "it is a picture"),
        ({"address": "http://127.0.0.1:8501/api"}, "the address names port 8501"),
        ({"address": "http://169.254.169.254/"}, "'169.254.169.254' is at 169.254.169.254"),
        ({"text": TEXT, "publisher": "nobody"}, "no subject is called 'nobody'"),
        ({"text": TEXT, "relies_on": ["nobody"]}, "no source is called 'nobody'"),
        ({"text": TEXT, "id": "acme"}, "'acme' is taken by subjects/acme"),
        ({"text": TEXT, "id": "No id"}, "id: String should match pattern"),
        ({"text": TEXT, "published": "soon"}, "published: "),
        ({"text": TEXT, "kind": "leaflet"}, "kind: "),
        ({"text": TEXT, "who": " "}, "who: "),
        ({"text": TEXT, "colour": "red"}, "colour: "),
    ],
)
def test_what_cannot_be_added_is_refused_in_a_line(client, fields, told):
    detail = post(client, 400, **fields)["detail"]
    assert detail.startswith(told)
    assert "\n" not in detail
    assert client.get("/sources").json()["total"] == 2


def test_what_is_no_json_or_too_large_is_refused(client, monkeypatch):
    answer = client.post("/sources", content="{", headers={"content-type": "application/json"})
    assert answer.status_code == 400
    answer = client.post("/sources", data={"text": TEXT, "who": "ann"})
    assert (answer.status_code, answer.json()) == (415, {"detail": "post application/json or multipart/form-data"})
    monkeypatch.setattr(receiving, "LARGEST", 1000)
    answer = client.post("/sources", json={"text": "x" * 1000, "who": "ann"})
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("origin", "status"), [("http://evil.example", 403), ("null", 403), ("http://testserver", 201)]
)
def test_another_site_may_not_post(client, origin, status):
    answer = client.post("/sources", json={"who": "ann", "text": TEXT}, headers={"origin": origin})
    assert answer.status_code == status
    assert client.options("/sources", headers={"origin": origin}).status_code == 405


def posted_raw(client, **fields):
    body = json.dumps({"who": "ann", "id": "odd", "text": "It is 15% faster on one machine."} | fields)
    return client.post("/sources", content=body, headers={"content-type": "application/json"})


def test_half_a_character_in_a_text_is_shown_as_lost_and_told(client, store):
    answer = posted_raw(client, text="It is 15\ud800% faster, and 👍 is whole.")
    assert answer.status_code == 201, answer.text
    assert "shown as \ufffd: 1 half of a character" in answer.json()["warnings"]
    with open_store(store) as opened:
        assert opened.library().texts["odd"] == "It is 15\ufffd% faster, and 👍 is whole."
        assert opened.faults() == []


@pytest.mark.parametrize("field", [{"title": "Half \udc00 a title"}, {"name": "\ud800.txt"}, {"who": "an\ud800n"}])
def test_half_a_character_in_a_field_is_refused_with_its_name(client, store, field):
    answer = posted_raw(client, **field)
    (name,) = field
    assert answer.status_code == 400
    assert answer.json()["detail"] == f"{name}: holds half a character (a lone surrogate), which no file can hold"
    with open_store(store) as opened:
        assert "odd" not in opened.library().sources


@pytest.mark.parametrize(
    "body",
    [
        '{"who": "ann", "text": "15\\ud800%",',
        '["\\ud800"]',
        "[" * 100_000 + '"\\ud800"',
        '{"text": "\\ud800", "id": 7}',
    ],
)
def test_a_body_with_half_a_character_that_is_wrong_otherwise_is_refused(client, body):
    answer = client.post("/sources", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert len(answer.json()["detail"]) < 300


def test_the_list_of_paths_names_what_is_posted(client):
    page = client.get("/docs").text
    assert "<code>POST /api/sources</code></dt><dd>parameters: text, address, data, name, who" in page
    schema = client.get("/openapi.json").json()["paths"]["/sources"]["post"]
    assert "text" in schema["requestBody"]["content"]["application/json"]["schema"]["properties"]


@pytest.mark.parametrize("name", ["a\0b.txt", "x" * 1_000_000, "line\nbreak.txt", "right\u202eto left.txt"])
def test_any_name_of_a_file_is_only_a_label(client, store, name):
    data = base64.b64encode(b"It is 15% faster on one machine.").decode()
    post(client, 201, data=data, name=name, id="mine")
    with open_store(store) as opened:
        (why,) = {event.why for event in opened.history("mine")}
    assert len(why) < 1000
    assert why.isprintable()


def test_a_name_that_is_unknown_is_not_repeated_at_length(client):
    assert len(post(client, 400, text=TEXT, publisher="x" * 1_000_000)["detail"]) < 1000
