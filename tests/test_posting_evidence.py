"""`POST /evidence`: artefacts and told evidence attached over HTTP, all or nothing, or refused in a line."""

import base64

import pytest
from starlette.testclient import TestClient
from test_cli import library_in
from test_cli_evidence import ARTEFACTS, WIDE

from claims import api
from claims.prefill import proposals_for
from claims.stores import open_store

TOLD = {"kind": "re-run", "stance": "refutes", "summary": "Only 4% were seen."}


@pytest.fixture
def store(tmp_path):
    return library_in(tmp_path / "library", **WIDE)


@pytest.fixture
def client(store):
    return TestClient(api.make(lambda: open_store(store)))


def post(client, status, **fields):
    answer = client.post("/evidence", json={"who": "ann", "on": ["faster"]} | fields)
    assert answer.status_code == status, answer.text
    return answer.json()


def held(store):
    with open_store(store) as opened:
        return opened.library(), [event.record for event in opened.history()]


def files(*names):
    return [{"name": name, "text": ARTEFACTS[name][0]} for name in names]


@pytest.mark.parametrize("name", ARTEFACTS)
def test_an_artefact_becomes_a_source_and_evidence_and_proposes_answers(client, store, name):
    told = post(client, 201, on=["bench"], artefacts=files(name))
    (artefact,) = told["artefacts"]
    library, _ = held(store)
    (piece,) = library.evidence_on["faster"]
    assert (piece.id, piece.source, piece.stance) == (told["evidence"][0]["id"], artefact["source"], "qualifies")
    assert piece.claims == ("faster", "loss-told", "parallelism-told")
    assert library.texts[artefact["source"]] == ARTEFACTS[name][0].rstrip("\n") + "\n" * ARTEFACTS[name][0].endswith(
        "\n"
    )
    proposed = {p.item for p in proposals_for(library, "bench") if p.source == artefact["source"]}
    assert proposed
    assert proposed <= {answer["item"] for answer in artefact["answers"]}


def test_bytes_are_kept_as_they_came(client, store):
    data = ARTEFACTS["system.json"][0].encode("utf-16")
    told = post(client, 201, artefacts=[{"name": "system.json", "data": base64.b64encode(data).decode()}])
    with open_store(store) as opened:
        source = opened.library().sources[told["artefacts"][0]["source"]]
        assert opened.snapshots.read(source.snapshot.sha256) == data


def test_what_is_attached_already_is_not_attached_twice(client, store):
    post(client, 201, artefacts=files("config.yaml"))
    before = held(store)[1]
    told = post(client, 200, artefacts=files("config.yaml"))
    assert (told["added"], told["evidence"], told["artefacts"][0]["known"]) == (False, [], True)
    assert held(store)[1] == before


def test_artefacts_that_contradict_each_other_are_told_with_both_values(client):
    post(client, 201, artefacts=[{"name": "run.sh", "text": "torchrun --nnodes 2 train.py --seed 42\n"}])
    config = {"name": "run.yaml", "text": "optimizer: adamw\nlearning_rate: 1e-4\nseed: 7\n"}
    told = post(client, 200, artefacts=[config], dry_run=True)
    (seed,) = [p for p in told["proposed"]["faster"] if p["item"] == "seed-policy"]
    assert (seed["state"], set(seed["value"].split("; "))) == ("contradicted", {"seed = 42", "seed = 7"})
    assert {one["sentences"][0]["text"] for one in (seed, *seed["besides"])} == {
        "torchrun --nnodes 2 train.py --seed 42",
        "seed: 7",
    }


def test_a_dry_run_writes_nothing(client, store):
    before = held(store)[1]
    told = post(client, 200, artefacts=files("config.yaml", "launch.sh"), dry_run=True)
    assert (told["added"], len(told["evidence"])) == (False, 2)
    assert held(store)[1] == before


def test_evidence_told_in_words_is_kept(client, store):
    quantity = {"printed": "4%", "value": "4", "comparator": "=", "unit": "percent"}
    told = post(
        client, 201, **TOLD, party="third-party", by="Reed", obtained="2026-02", source="article", quantity=quantity,
        conditions={"device-node-count": "8 devices"}, why="a new bench",
    )  # fmt: skip
    library, _ = held(store)
    (piece,) = library.evidence_on["faster"]
    assert (piece.by, piece.obtained, piece.source, str(piece.quantity.value)) == ("Reed", "2026-02", "article", "4")
    assert piece.conditions == {"device-node-count": "8 devices"}
    assert told["evidence"][0]["id"] == piece.id
    assert client.get("/claims/faster").json()["status"] == "not-reproduced"


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, "evidence needs kind and stance and summary"),
        ({**TOLD, "on": ["gone"]}, "no claim or study is called 'gone'"),
        ({**TOLD, "on": []}, "on: "),
        ({**TOLD, "kind": "rumour"}, "kind: "),
        ({**TOLD, "source": "gone"}, "no source is called 'gone'"),
        ({**TOLD, "conditions": {"colour": "red"}}, "no checklist item is called 'colour'"),
        ({**TOLD, "id": "acme"}, "'acme' is taken by subjects/acme"),
        ({**TOLD, "obtained": "soon"}, "evidence: obtained: "),
        ({**TOLD, "who": " "}, "who: "),
        ({**TOLD, "artefacts": files("config.yaml")}, "an artefact says itself what it is: leave kind out"),
        (
            {"artefacts": [{"name": "a.txt", "text": "A walk in the park."}]},
            "a.txt: no artefact of a known kind (adapter-config, ",
        ),
        ({"artefacts": [{"name": "a.txt"}]}, "a.txt: give one of text and data, not none"),
        ({"artefacts": [{"name": "a.txt", "data": "%"}]}, "data is not base64"),
        ({"artefacts": files("config.yaml"), "obtained": "soon"}, "config.yaml: obtained: "),
    ],
)
def test_what_cannot_be_added_is_refused_in_a_line(client, store, fields, told):
    before = held(store)[1]
    detail = post(client, 400, **fields)["detail"]
    assert detail.startswith(told)
    assert "\n" not in detail
    assert held(store)[1] == before


def test_one_file_that_is_no_artefact_keeps_all_out(client, store):
    before = held(store)[1]
    post(client, 400, artefacts=[*files("config.yaml"), {"name": "a.txt", "text": "A walk in the park."}])
    assert held(store)[1] == before


def test_another_site_may_not_post(client):
    answer = client.post("/evidence", json={"who": "ann"}, headers={"origin": "http://evil.example"})
    assert answer.status_code == 403


def test_the_list_of_paths_names_it(client):
    assert "<code>POST /api/evidence</code></dt><dd>parameters: on, artefacts, kind" in client.get("/docs").text


@pytest.mark.parametrize("why", ["a\0b", " ", "x" * 30_000])
def test_a_reason_that_no_history_can_hold_is_refused_in_one_line(client, store, why):
    before = held(store)[1]
    assert "why" in post(client, 400, **TOLD, why=why)["detail"]
    assert held(store)[1] == before
