"""The HTTP API over a small store: every route, filters, pages, ETags, CSV, and one clear line for what is refused."""

import csv
import io
import json
import re
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.testclient import TestClient
from streamlit import App, config
from streamlit.runtime import Runtime
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.web.server.starlette import starlette_routes
from typer.testing import CliRunner

from claims import __version__, api, server
from claims.checklists import templates
from claims.cli.app import app as program
from claims.exporters import CHECKLIST
from claims.model.query import ClaimRow, Sort
from claims.model.source import snapshot
from claims.stores import create_store, open_store

ROOT = Path(__file__).resolve().parents[1]
TEXT = "A made-up report\n\nThe engine is 15% faster.\nIt ran on 64 nodes."
HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'; drop table claim; --",
    '=HYPERLINK("http://x","y")',
    "%00%0a",
    "\x1b[31m red",
    'a, "b"\nc',
    "\u202e reversed 引擎 👩‍👩‍👧",
]
ROUTES = (
    "/claims",
    "/claims.json",
    "/claims.csv",
    "/claims/faster",
    "/sources",
    "/sources/report",
    "/subjects",
    "/subjects/engine",
    "/studies",
    "/studies/trial",
    "/checks",
    "/checklists/faster",
    "/checklists/trial",
)


def library_of(build):
    report = {"id": "report", "publisher": "daily", "snapshot": snapshot(TEXT.encode()).model_dump()}
    cited = [{"source": "report", "paragraph": 2, "figures": ["15%"]}]
    numbered = [
        {"id": f"claim-{i}", "kind": kind, "statement": f"Statement {i} is made.", "citations": [{"source": "echo"}]}
        for i, kind in enumerate(["memory", "latency", "opinion", "memory", "support"])
    ]
    hostile = [
        {"id": f"hostile-{i}", "kind": "spec", "statement": f"{text} is said.", "hedges": [text], "citations": cited}
        for i, text in enumerate(HOSTILE)
    ]
    return build(
        subjects=[{"id": "daily", "kind": "outlet"}, {"id": "formula", "name": "=1+1", "kind": "tool"}],
        sources=[report, {"id": "echo", "relies_on": [{"source": "report", "how": "relays"}]}],
        studies=[{"id": "trial"}],
        claims=[
            {
                "citations": cited,
                "study": "trial",
                "quantity": {"printed": "15%", "value": "15", "unit": "percent"},
                "about": [{"subject": "daily", "role": "teller"}],
            },
            {"id": "formula-claim", "subject": "formula", "statement": "=1+1", "citations": cited},
            *numbered,
            *hostile,
        ],
        evidence=[{"id": "again", "claims": ["claim-0"]}],
    )


@pytest.fixture(scope="module")
def location(library, tmp_path_factory):
    where = str(tmp_path_factory.mktemp("api") / "small.db")
    with create_store(where, bundled=False) as store:
        store.put(library_of(library).records.values(), who="ann")
    return where


@pytest.fixture(scope="module")
def client(location):
    return TestClient(api.make(lambda: open_store(location)))


def items(client, path, **parameters):
    answer = client.get(path, params=parameters)
    assert answer.status_code == 200, answer.text
    return answer.json()["items"]


def refusal(answer, status):
    """Returns the one line with which a request was refused."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    assert list(answer.json()) == ["detail"]
    line = answer.json()["detail"]
    assert line
    assert line.isprintable()
    assert "Traceback" not in line
    return line


# Every route


@pytest.mark.parametrize("path", [route for route in ROUTES if route != "/claims.csv"])
def test_every_route_answers_json(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()


@pytest.mark.parametrize(
    "path", ["/claims/faster", "/sources/report", "/subjects/engine", "/studies/trial", "/checklists/faster"]
)
def test_a_record_is_the_same_with_the_ending_json(client, path):
    assert client.get(f"{path}.json").json() == client.get(path).json()


@pytest.mark.parametrize("path", ["/sources", "/subjects", "/studies", "/claims", "/checks"])
def test_a_list_is_the_same_with_the_ending_json(client, path):
    assert client.get(f"{path}.json").json() == client.get(path).json()


@pytest.mark.parametrize("path", ["/claims", "/sources", "/subjects", "/studies"])
def test_a_list_has_items_a_total_and_the_next_key(client, path):
    body = client.get(path).json()
    assert list(body) == ["items", "total", "next"]
    assert (len(body["items"]), body["next"]) == (body["total"], None)


def test_a_row_of_the_list_has_what_is_derived_about_a_claim(client):
    rows = {row["id"]: row for row in items(client, "/claims")}
    assert len(rows) == 7 + len(HOSTILE)
    assert list(rows["faster"]) == list(ClaimRow.model_fields)
    assert rows["faster"]["status"] == "unverified"
    assert rows["claim-0"]["status"] == "reproduced"
    assert rows["claim-2"]["status"] == "not-checkable"
    assert (rows["claim-1"]["outlets"], rows["claim-1"]["origins"]) == (2, 0)


def test_one_claim_comes_with_everything_that_is_known_about_it(client):
    told = client.get("/claims/faster").json()
    assert (told["id"], told["subject"], told["study"]) == ("faster", "engine", "trial")
    assert told["interval"] == {"low": "14.5", "high": "15.5"}
    assert told["quantity"] == {"printed": "15%", "value": "15", "comparator": "=", "unit": "percent"}
    assert [(c["source"], c["paragraph"], c["figures"], c["stance"]) for c in told["citations"]] == [
        ("report", 2, ["15%"], "asserts")
    ]
    assert told["citations"][0]["state"] == "text-not-held"
    assert told["status"] == "unverified"
    assert told["reasons"]
    assert (told["outlets"], told["origins"]) == (["daily"], [])
    assert told["evidence"] == []
    assert {finding["code"] for finding in told["findings"]} >= {"WRD104"}
    assert all("faster" in finding["claims"] for finding in told["findings"])
    assert {answer["id"] for answer in told["missing"]}
    assert told["counts"]["missing"] == len(told["missing"])


def test_evidence_is_shown_with_the_claim_that_it_bears_on(client):
    told = client.get("/claims/claim-0").json()
    assert [piece["id"] for piece in told["evidence"]] == ["again"]
    assert told["interval"] is None


@pytest.mark.parametrize(
    ("path", "name", "claims"),
    [
        ("/sources/echo", None, [f"claim-{i}" for i in range(5)]),
        ("/subjects/daily", "daily", ["faster"]),
        ("/subjects/formula", "=1+1", ["formula-claim"]),
        ("/studies/trial", None, ["faster"]),
    ],
)
def test_a_record_comes_with_the_ids_of_its_claims(client, path, name, claims):
    body = client.get(path).json()
    assert body["id"] == path.rpartition("/")[2]
    assert body.get("name") == name
    assert body["claims"] == claims


def test_the_checklist_of_a_claim_or_a_study_is_given_with_any_template(client):
    for template in templates():
        for record in ("faster", "trial"):
            body = client.get(f"/checklists/{record}", params={"template": template}).json()
            assert (body["claims"], body["template"]) == (["faster"], template)
            assert body["counts"]["applicable"] >= body["counts"]["missing"] >= body["counts"]["essential-missing"]
    assert {"id", "question", "level", "state", "value", "citation", "why", "reason"} <= body["items"][0].keys()


@pytest.mark.parametrize("record", ["faster", "trial"])
def test_a_checklist_is_the_one_of_the_command_line_also_as_csv(client, location, record):
    def written(output_format):
        command = ["checklist", record, "--format", output_format, "--store", location]
        return CliRunner().invoke(program, command).stdout_bytes.decode()

    assert client.get(f"/checklists/{record}").json() == json.loads(written("json"))
    answer = client.get(f"/checklists/{record}.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.text == written("csv")


def test_the_root_leads_to_the_description(client):
    assert client.get("/", follow_redirects=False).headers["location"].endswith("docs")


def test_the_findings_of_all_checks_are_listed(client):
    assert list(client.get("/checks").json()) == ["findings", "not_run"]


def test_the_description_names_every_route(client):
    described = client.get("/openapi.json").json()
    assert described["info"]["version"] == __version__
    assert {"/claims", "/claims/{claim_id}", "/checklists/{record_id}", "/sources", "/studies/{record_id}"} <= (
        described["paths"].keys()
    )
    page = client.get("/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert not re.search(r"(src|href)=.?https?:|@import|url\(", page.text)
    for path, methods in described["paths"].items():
        assert all(f"{method.upper()} /api{path}<" in page.text for method in methods)
    assert ".csv" in page.text


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
@pytest.mark.parametrize("path", ["/claims", "/claims/faster", "/subjects/engine"])
def test_nothing_can_be_written(client, method, path):
    assert getattr(client, method)(path).status_code == 405


# Filters


@pytest.mark.parametrize(
    ("parameters", "ids"),
    [
        ({"kind": "memory"}, ["claim-0", "claim-3"]),
        ({"kind": ["memory", "latency"]}, ["claim-0", "claim-1", "claim-3"]),
        ({"kind": "memory", "status": "reproduced"}, ["claim-0"]),
        ({"status": "not-checkable"}, ["claim-2"]),
        ({"subject": "daily"}, ["faster"]),
        ({"subject": "formula"}, ["formula-claim"]),
        ({"study": "trial"}, ["faster"]),
        ({"source": "echo"}, [f"claim-{i}" for i in range(5)]),
        ({"claimant": "daily"}, []),
        ({"modality": "promised"}, []),
        ({"query": "statement 3"}, ["claim-3"]),
        ({"query": "STATEMENT made", "kind": "latency"}, ["claim-1"]),
        ({"text": "statement 3"}, ["claim-3"]),
        ({"query": "引擎"}, ["hostile-7"]),
        ({"query": "nothing at all like this"}, []),
        ({"query": "%"}, ["faster", "hostile-4"]),
        ({"query": "'; drop table claim; --"}, ["hostile-2"]),
        ({"sort": "-id", "kind": "memory"}, ["claim-3", "claim-0"]),
        ({"sort": "status", "source": "echo", "limit": 2}, ["claim-0", "claim-2"]),
    ],
)
def test_filters_narrow_the_list_as_those_of_the_command_line(client, parameters, ids):
    body = client.get("/claims", params=parameters).json()
    assert [row["id"] for row in body["items"]] == ids
    assert body["total"] >= len(ids)


@pytest.mark.parametrize("sort", [sort.value for sort in Sort])
@pytest.mark.parametrize("limit", [1, 4])
def test_page_after_page_gives_the_whole_list(client, sort, limit):
    whole = [row["id"] for row in items(client, "/claims", sort=sort, limit=1000)]
    paged, after = [], None
    for _ in range(100):
        body = client.get("/claims", params={"sort": sort, "limit": limit} | ({"after": after} if after else {})).json()
        assert body["total"] == len(whole)
        assert 0 < len(body["items"]) <= limit
        paged += [row["id"] for row in body["items"]]
        after = body["next"]
        if after is None:
            break
    assert paged == whole
    assert len(set(whole)) == len(whole) == 7 + len(HOSTILE)


@pytest.mark.parametrize("path", ["/sources", "/subjects", "/studies"])
def test_page_after_page_gives_all_records(client, path):
    whole = [record["id"] for record in items(client, path)]
    paged, after = [], None
    while True:
        body = client.get(path, params={"limit": 1} | ({"after": after} if after else {})).json()
        paged += [record["id"] for record in body["items"]]
        after = body["next"]
        if after is None:
            break
    assert paged == whole == sorted(whole)


# What is refused


@pytest.mark.parametrize("name", list(CHECKLIST))
def test_a_checklist_is_served_in_every_format_by_its_suffix(client, name):
    of = CHECKLIST[name]
    answer = client.get(f"/checklists/faster{of.suffix}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(of.media_type)
    assert (
        client.get(f"/checklists/faster{of.suffix}", headers={"If-None-Match": answer.headers["etag"]}).status_code
        == 304
    )


@pytest.mark.parametrize("path", ["/claims/", "/sources/", "/subjects/", "/studies/", "/checklists/"])
def test_an_unknown_id_is_not_found_and_named(client, path):
    assert "'nobody'" in refusal(client.get(f"{path}nobody"), 404)


def test_an_id_of_another_collection_is_not_found(client):
    assert refusal(client.get("/sources/engine"), 404) == "no source is called 'engine'; there are: echo, report"
    assert refusal(client.get("/checklists/engine"), 404)


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"status": "verified"}, ["status", "'unverified'"]),
        ({"kind": "x"}, ["kind", "'speedup'"]),
        ({"kind": ["memory", "x"]}, ["kind"]),
        ({"modality": "x"}, ["modality", "'measured'"]),
        ({"sort": "x"}, ["sort", "'id'"]),
        ({"subject": "nobody"}, ["no subject is called 'nobody'", "engine"]),
        ({"source": "nobody"}, ["no source is called 'nobody'", "report"]),
        ({"claimant": "nobody"}, ["'nobody'"]),
        ({"study": "nobody"}, ["no study is called 'nobody'", "trial"]),
        ({"limit": "0"}, ["limit", "greater than or equal to 1"]),
        ({"limit": "many"}, ["limit", "integer"]),
        ({"limit": "1000000000"}, ["limit"]),
        ({"after": "x"}, ["'x' is no page key"]),
        ({"query": "x" * 501}, ["500"]),
        ({"text": "x" * 501}, ["text", "500"]),
        ({"stauts": "unverified"}, ["stauts"]),
    ],
)
@pytest.mark.parametrize("path", ["/claims", "/claims.csv"])
def test_an_unknown_filter_or_value_is_refused_with_what_exists(client, path, parameters, words):
    line = refusal(client.get(path, params=parameters), 400)
    assert all(word in line for word in words), line


def test_a_page_key_of_another_order_is_refused(client):
    key = client.get("/claims", params={"limit": 1}).json()["next"]
    assert "sorted by 'id'" in refusal(client.get("/claims", params={"sort": "kind", "after": key}), 400)


@pytest.mark.parametrize("parameters", [{"limit": "0"}, {"limit": "x"}])
def test_a_list_of_records_refuses_an_impossible_length(client, parameters):
    assert "limit" in refusal(client.get("/subjects", params=parameters), 400)


@pytest.mark.parametrize("path", [path for path in ROUTES if path not in ("/claims", "/claims.json", "/claims.csv")])
def test_a_parameter_that_a_route_does_not_know_is_refused(client, path):
    assert "limt" in refusal(client.get(path, params={"limt": "1"}), 400)


def test_an_unknown_template_is_refused_with_those_that_exist(client):
    line = refusal(client.get("/checklists/faster", params={"template": "x"}), 400)
    assert line.startswith("no template is called 'x'; there are: ")
    assert "catalogue" in line


def test_a_store_that_cannot_be_read_is_unavailable(tmp_path):
    missing = TestClient(api.make(lambda: open_store(str(tmp_path / "missing.db"))))
    (tmp_path / "broken.db").write_bytes(b"no database" * 1000)
    broken = TestClient(api.make(lambda: open_store(str(tmp_path / "broken.db"))))
    for path in ("/claims", "/claims/faster", "/subjects", "/checks"):
        assert "missing.db" in refusal(missing.get(path), 503)
        assert "broken.db" in refusal(broken.get(path), 503)


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30))
def test_no_words_and_no_key_make_the_list_fail(client, words):
    assert client.get("/claims", params={"query": words}).status_code == 200
    refusal(client.get("/claims", params={"after": words}), 400)
    refusal(client.get("/claims", params={"subject": f"{words}-"}), 400)


# Hostile text


@pytest.mark.parametrize("i", range(len(HOSTILE)))
def test_hostile_text_comes_back_as_it_was_given_and_as_data(client, i):
    answer = client.get(f"/claims/hostile-{i}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["statement"] == f"{HOSTILE[i]} is said."
    assert answer.json()["hedges"] == [HOSTILE[i]]


@pytest.mark.parametrize(
    "path",
    [
        "/claims/%3Cscript%3E",
        "/claims/..%2f..%2fetc",
        "/claims/a%0Ab",
        "/claims/%00",
        "/claims/%FF",
        "/claims/" + "a" * 5000,
    ],
)
def test_a_hostile_id_is_refused_in_one_line_and_as_data(client, path):
    assert refusal(client.get(path), 404).isprintable()


# ETags


@pytest.mark.parametrize("path", ROUTES)
def test_an_answer_that_is_held_already_is_not_sent_again(client, path):
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert client.get(path, headers={"If-None-Match": f'"x", W/{first.headers["etag"]}'}).status_code == 304
    assert client.get(path, headers={"If-None-Match": '"x"'}).status_code == 200


def test_different_answers_have_different_etags(client):
    paths = [*ROUTES, "/claims?limit=1", "/claims?kind=memory", "/claims.csv?limit=1"]
    tags = {client.get(path).headers["etag"] for path in paths if path != "/claims.json"}
    assert len(tags) == len(paths) - 1


def test_after_a_write_the_answer_is_new(library, tmp_path):
    where = str(tmp_path / "changing.db")
    held = library(sources=[{"id": "report"}], claims=[{"citations": [{"source": "report"}]}])
    with create_store(where, bundled=False) as store:
        store.put(held.records.values(), who="ann")
    client = TestClient(api.make(lambda: open_store(where)))
    before = {path: client.get(path).headers["etag"] for path in ("/claims", "/claims/faster", "/subjects/engine")}
    changed = held.claims["faster"].model_copy(update={"statement": "The engine became slower."})
    with open_store(where) as store:
        store.put([changed], who="bob")
    for path in ("/claims", "/claims/faster"):
        answer = client.get(path, headers={"If-None-Match": before[path]})
        assert answer.status_code == 200
        assert "slower" in answer.text


# CSV


def read_csv(answer):
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    return list(csv.reader(io.StringIO(answer.text, newline="")))


def test_csv_has_a_row_for_each_claim_under_the_names_of_the_columns(client):
    header, *rows = read_csv(client.get("/claims.csv"))
    assert header == list(ClaimRow.model_fields)
    listed = items(client, "/claims")
    assert [row[0] for row in rows] == [row["id"] for row in listed]
    faster = dict(zip(header, next(row for row in rows if row[0] == "faster"), strict=True))
    assert (faster["printed"], faster["status"], faster["sources"], faster["outlets"]) == (
        "15%",
        "unverified",
        "report",
        "1",
    )


def test_csv_takes_the_filters_of_the_list(client):
    assert [row[0] for row in read_csv(client.get("/claims.csv?kind=memory&sort=-id"))] == ["id", "claim-3", "claim-0"]


def test_an_empty_csv_has_the_columns_of_a_full_one(client):
    assert read_csv(client.get("/claims.csv?modality=promised")) == [list(ClaimRow.model_fields)]


def test_a_csv_that_is_cut_says_how_to_go_on(client):
    rows = read_csv(client.get("/claims.csv?limit=2"))
    key = client.get("/claims?limit=2").json()["next"]
    assert len(rows) == 4
    assert rows[-1] == [f"more rows follow: after={key}"]


@pytest.mark.parametrize("path", ["/sources", "/subjects", "/studies"])
def test_a_collection_as_csv_has_a_row_for_each_record(client, path):
    header, *rows = read_csv(client.get(f"{path}.csv", params={"limit": 1000}))
    found = items(client, path, limit=1000)
    assert [row[0] for row in rows] == [record["id"] for record in found]
    assert {len(row) for row in rows} == {len(header)}
    for row, record in zip(rows, found, strict=True):
        told = dict(zip(header, row, strict=True))
        assert {name for name, value in told.items() if value} == {name for name in record if name in header}
    page = read_csv(client.get(f"{path}.csv", params={"limit": 1, "after": "0"}))
    following = client.get(path, params={"limit": 1, "after": "0"}).json()["next"]
    assert page[2:] == ([[f"more rows follow: after={following}"]] if following else [])


def test_the_findings_as_csv_have_a_row_each(client):
    header, *rows = read_csv(client.get("/checks.csv"))
    assert header[:4] == ["code", "name", "outcome", "severity"]
    told = client.get("/checks").json()
    assert len(rows) == len(told["findings"]) + len(told["not_run"])


def test_findings_are_chosen_by_outcome_family_code_severity_and_record(client):
    every = client.get("/checks").json()["findings"]
    assert len(every) > 5

    def chosen(**asked):
        told = client.get("/checks", params=asked).json()
        return told["findings"] + told["not_run"]

    assert {f["code"][:3] for f in chosen(family="WRD")} == {"WRD"}
    assert {f["code"] for f in chosen(code=["RAT101", "WRD104"])} == {"RAT101", "WRD104"}
    assert {f["outcome"] for f in chosen(outcome="under-determined")} == {"under-determined"}
    assert {f["severity"] for f in chosen(severity="warning")} == {"warning"}
    assert all("faster" in f["claims"] for f in chosen(id="faster"))
    assert len(chosen(id="report")) >= len(chosen(id="faster")) > 0


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"code": "XYZ1"}, "no check is called 'XYZ1'"),
        ({"family": "XYZ"}, "no family is called 'XYZ'; there are: CNT, LOS, PRV, RAT, SIZ, WRD"),
        ({"outcome": "wrong"}, "outcome: "),
        ({"id": "fastr"}, "no claim, subject, study or source is called 'fastr'"),
        ({"colour": "red"}, "colour: "),
    ],
)
def test_a_filter_of_findings_that_does_not_exist_is_refused(asked, told, client):
    answer = client.get("/checks", params=asked)
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith(told)


def test_no_cell_is_run_as_a_formula(client):
    header, *rows = read_csv(client.get("/claims.csv"))
    cells = [cell for row in rows for cell in row]
    assert [cell for cell in cells if re.match(r"[=+@\t\r\n-].", cell)] == []
    formula = dict(zip(header, next(row for row in rows if row[0] == "formula-claim"), strict=True))
    assert (formula["statement"], formula["subject_name"]) == ("'=1+1", "'=1+1")
    statements = {row[0]: row[header.index("statement")] for row in rows}
    assert statements["hostile-6"] == f"{HOSTILE[6]} is said."


# The process around it


@pytest.fixture(scope="module")
def app():
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("CLAIMS_HOSTS", raising=False)
        patch.setattr(Runtime, "_instance", None)  # a process has one; what another test left is put back
        yield App(**server.parts())


@pytest.fixture
def site(app, location, monkeypatch):
    monkeypatch.setenv("CLAIMS_STORE", location)
    return TestClient(app, base_url="http://127.0.0.1", follow_redirects=False)


def test_the_process_says_that_it_is_well_and_serves_the_api(site):
    answer = site.get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["status"] == "ok"
    assert site.get("/api/claims/faster").json()["id"] == "faster"
    assert site.get("/api/docs").status_code == 200
    assert site.get("/api").headers["location"] == "/api/docs"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'self'" in answer.headers["content-security-policy"]


@pytest.fixture(params=["claims serve", "streamlit run"])
def uploading(request, monkeypatch):
    """Gives the route that takes files of the pages, with the limit that each way to start the app sets."""
    settings = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text())
    by_start = {
        "claims serve": server.options("127.0.0.1", 8501)["server.maxUploadSize"],
        "streamlit run": settings["server"]["maxUploadSize"],
    }
    given = {"server.maxUploadSize": by_start[request.param]}
    before = config.get_option
    monkeypatch.setattr(config, "get_option", lambda name: given.get(name) or before(name))
    monkeypatch.setattr(starlette_routes, "is_xsrf_enabled", lambda: False)
    kept = MemoryUploadedFileManager("/kept")
    anyone = SimpleNamespace(is_active_session=lambda _: True)
    return TestClient(Starlette(routes=starlette_routes.create_upload_routes(anyone, kept, None))), kept


@pytest.mark.parametrize("is_declared", [True, False])
def test_a_file_over_25_mb_is_refused_by_the_server_and_not_kept(uploading, is_declared):
    site, kept = uploading
    head, tail = b'--x\r\ncontent-disposition: form-data; name="f"; filename="f.txt"\r\n\r\n', b"\r\n--x--\r\n"

    def put(size, name):
        body = head + b"a" * size + tail
        sent = body if is_declared else iter([body[:1000], body[1000:]])  # in chunks nothing tells the length before
        return site.put(
            f"/_stcore/upload_file/me/{name}", content=sent, headers={"content-type": "multipart/form-data; boundary=x"}
        )

    assert put(25 * 2**20 + 1 - (len(head) + len(tail) if is_declared else 0), "large").status_code == 413
    assert put(24 * 2**20, "small").status_code == 204
    assert [file.file_id for file in kept.get_files("me", ["large", "small"])] == ["small"]


def test_the_process_says_where_its_store_cannot_be_read(site, monkeypatch, tmp_path):
    monkeypatch.setenv("CLAIMS_STORE", str(tmp_path / "missing.db"))
    answer = site.get("/healthz")
    assert answer.status_code == 503
    assert "missing.db" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("/claims/faster", "/claim?id=faster"),
        ("/subjects/engine", "/system?id=engine"),
        ("/sources/report", "/source?id=report"),
        ("/studies/trial", "/study?id=trial"),
    ],
)
def test_a_permanent_address_leads_to_the_page_of_its_record(site, address, page):
    answer = site.get(address)
    assert answer.status_code == 303
    assert answer.headers["location"] == page


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/claims/faster/print", "What is missing"),
        ("/checklists/faster/print", "Template catalogue"),
        ("/checklists/trial/print?template=training-run", "Template training-run"),
    ],
)
def test_a_record_has_a_page_for_paper_without_scripts(site, address, told):
    answer = site.get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert told in answer.text
    assert "<script" not in answer.text
    assert "@page" in answer.text
    assert "counter(page)" in answer.text


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/claims/fastr/print", "no claim is called 'fastr'"),
        ("/checklists/fastr/print", "no claim or study is called 'fastr'"),
        ("/checklists/faster/print?template=odd", "'odd'"),
    ],
)
def test_what_is_not_there_is_not_printed(site, address, told):
    answer = site.get(address)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/plain")
    assert told in answer.text


def test_a_page_for_paper_shows_hostile_text_as_text(site):
    for number in range(len(HOSTILE)):
        answer = site.get(f"/claims/hostile-{number}/print")
        assert answer.status_code == 200
        assert "<script" not in answer.text
        assert "<img" not in answer.text


def test_a_permanent_address_cannot_lead_elsewhere(site):
    location = site.get("/claims/x%0d%0aSet-Cookie:a=b&id=y%23z").headers["location"]
    assert location == "/claim?id=x%0D%0ASet-Cookie%3Aa%3Db%26id%3Dy%23z"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8501", "127.0.0.1.evil.example"])
def test_a_request_for_another_host_is_refused(site, host):
    assert site.get("/healthz", headers={"Host": host}).status_code == 400
    assert site.get("/api/claims", headers={"Host": host}).status_code == 400


@pytest.mark.parametrize("host", ["127.0.0.1:8501", "localhost", "[::1]:8501"])
def test_a_request_for_this_machine_is_answered(site, host):
    assert site.get("/healthz", headers={"Host": host}).status_code == 200


def test_the_library_is_read_once_for_many_answers(location):
    read = []

    class Watched:
        def __init__(self):
            self._store = open_store(location)

        def library(self):
            read.append(1)
            return self._store.library()

        def __getattr__(self, name):
            return getattr(self._store, name)

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self._store.close()

    client = TestClient(api.make(Watched))
    for _ in range(5):
        assert client.get("/claims/faster").status_code == 200
    assert len(read) == 1
