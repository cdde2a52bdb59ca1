"""`claims evidence add`, and artefacts that become sources, evidence and answers in one go."""

import json
from hashlib import sha256

import pytest
from test_cli import as_json, claims, library_in, refused

ARTEFACTS = {
    "launch.sh": (
        "#!/bin/sh\ntorchrun --nnodes 2 --nproc_per_node 8 train.py --seed 7 --tensor-model-parallel-size 4\n",
        "launch-command",
    ),
    "config.yaml": ("optimizer: adamw\nlearning_rate: 0.0002\nseed: 11\nmax_seq_length: 4096\n", "optimizer-lr"),
    "adapter_config.json": (
        json.dumps({"peft_type": "LORA", "r": 16, "lora_alpha": 32, "target_modules": ["q_proj"]}, indent=1),
        None,
    ),
    "system.json": (
        json.dumps(
            {
                "submitter": "Reed",
                "accelerator_model_name": "H100-SXM",
                "number_of_nodes": "2",
                "accelerators_per_node": "8",
            },
            indent=1,
        ),
        "accelerator-sku",
    ),
    "trainer_state.json": (
        json.dumps({"global_step": 300, "max_steps": 300, "log_history": [{"step": 1, "loss": 9.1}]}, indent=1),
        None,
    ),
    "config.json": (
        json.dumps({"model_type": "plover", "hidden_size": 64, "num_hidden_layers": 4, "vocab_size": 32000}, indent=1),
        None,
    ),
}


CLAIM = (
    'id = "{id}"\nsubject = "fast-kernel"\nkind = "{kind}"\nstatement = "It was so."\nclaimant = "acme"\n'
    'modality = "measured"\nstudy = "bench"\ntags = ["training", "lora", "multi_device"]\n\n'
    '[[citations]]\nsource = "article"\nparagraph = 2\nstance = "asserts"\n'
)
WIDE = {f"claims__{kind}-told": CLAIM.format(id=f"{kind}-told", kind=kind) for kind in ("loss", "parallelism")}


@pytest.fixture
def store(tmp_path):
    return library_in(tmp_path / "library", **WIDE)


@pytest.fixture
def artefact(tmp_path):
    def write(name):
        path = tmp_path / name
        path.write_text(ARTEFACTS[name][0], encoding="utf-8")
        return str(path)

    return write


def events(store):
    return as_json("history", store=store)


def items_of(store, record="faster"):
    return {row["id"]: row for row in as_json("checklist", record, store=store)["items"]}


def proposals(store, record="faster", *more):
    return {row["item"]: row for row in as_json("prefill", record, *more, store=store)["items"]}


def evidence(store, claim="faster"):
    exported = json.loads(claims("export", "--format", "json", store=store).stdout)
    return [e for e in exported["evidence"] if claim in e["claims"]], {s["id"]: s for s in exported["sources"]}


def test_evidence_keeps_kind_stance_party_who_when_conditions_and_source(store):
    claims(
        *("evidence", "add", "faster", "--kind", "re-run", "--stance", "refutes", "--party", "third-party"),
        *("--by", "Reed", "--obtained", "2026-02", "--summary", "Only 4% were seen.", "--source", "article"),
        *("--condition", "device-node-count=8 devices", "--set", "quantity.printed=4%", "--set", "quantity.value=4"),
        *("--set", "quantity.unit=percent", "--set", "quantity.comparator==", "--why", "a new bench"),
        store=store,
    )
    ((piece,), _) = evidence(store)
    told = {"kind": "re-run", "stance": "refutes", "party": "third-party", "by": "Reed", "obtained": "2026-02"}
    assert told.items() <= piece.items()
    assert piece["conditions"] == {"device-node-count": "8 devices"}
    assert (piece["source"], piece["quantity"]["value"]) == ("article", "4")
    assert claims("validate", store=store).stdout == ""
    assert "not-reproduced" in claims("show", "faster", store=store).stdout.replace("Not reproduced", "not-reproduced")


def test_evidence_on_a_study_bears_on_its_claims(store):
    claims(
        *("evidence", "add", "bench", "--kind", "judgement", "--stance", "qualifies", "--summary", "It was warm."),
        store=store,
    )
    ((piece,), _) = evidence(store)
    assert sorted(piece["claims"]) == ["faster", "loss-told", "parallelism-told"]
    assert (piece["party"], piece["by"]) == ("unknown", "tester")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ("nothing", "--kind", "log", "--stance", "supports", "--summary", "x"),
            "no claim or study is called 'nothing'",
        ),
        (("faster",), "evidence needs --kind and --stance and --summary"),
        (("faster", "--kind", "rumour", "--stance", "supports", "--summary", "x"), "no kind of evidence is called"),
        (("faster", "--kind", "log", "--stance", "likes", "--summary", "x"), "no stance is called 'likes'"),
        (("faster", "--kind", "log", "--stance", "supports", "--summary", "x", "--source", "gone"), "'gone'"),
        (("faster", "--kind", "log", "--stance", "supports", "--summary", "x", "--supersedes", "gone"), "'gone'"),
        (("faster", "--kind", "log", "--stance", "supports", "--summary", "x", "--obtained", "soon"), "'soon'"),
        (
            ("faster", "--kind", "log", "--stance", "supports", "--summary", "x", "--condition", "weather=wet"),
            "no checklist item is called 'weather'",
        ),
        (("faster", "--kind", "log", "--stance", "supports", "--summary", "x", "--id", "article"), "is taken by"),
        (("faster", "--artefact", "nowhere.json"), "there is no file 'nowhere.json'"),
        (("faster", "--artefact", "nowhere.json", "--source", "article"), "leave --source out"),
    ],
)
def test_what_is_wrong_is_told_in_one_line_and_nothing_is_written(store, arguments, told):
    before = events(store)
    assert told in refused("evidence", "add", *arguments, store=store)
    assert events(store) == before


def test_a_document_that_holds_the_evidence_becomes_its_source_in_the_same_go(store, tmp_path):
    file = tmp_path / "bench.md"
    file.write_text("# A bench of the kernel\n\nIt was 4% faster on 8 devices.\n", encoding="utf-8")
    told = ("--kind", "third-party-measurement", "--stance", "qualifies", "--party", "third-party", "--summary", "4%.")
    claims("evidence", "add", "faster", *told, "--file", str(file), store=store)
    ((piece,), sources) = evidence(store)
    assert sources[piece["source"]]["snapshot"]["sha256"] == sha256(file.read_bytes()).hexdigest()
    assert "4% faster" in claims("source", "text", piece["source"], store=store).stdout


@pytest.mark.parametrize("name", ARTEFACTS)
def test_an_artefact_becomes_a_source_and_evidence_and_answers_what_it_subsumes(store, artefact, name):
    path = artefact(name)
    claims("evidence", "add", "bench", "--artefact", path, store=store)
    ((piece,), sources) = evidence(store)
    log = name == "trainer_state.json"
    assert (piece["kind"], piece["stance"]) == (("log" if log else "artefact"), "qualifies")
    source = sources[piece["source"]]
    assert (source["kind"], source["title"]) == (("log" if log else "repository"), name)
    assert source["snapshot"]["sha256"] == sha256(ARTEFACTS[name][0].encode()).hexdigest()
    found = {item: row for item, row in proposals(store, "bench").items() if row["source"] == piece["source"]}
    assert found
    assert {row["reach"] for row in found.values()} == {"artefact"}
    wanted = ARTEFACTS[name][1] or next(iter(found))
    claims("prefill", "bench", "--accept", wanted, store=store)
    row = items_of(store, "bench")[wanted]
    assert row["state"] == found[wanted]["state"]
    assert row["citation"]["source"] == piece["source"]
    assert claims("validate", store=store).stdout == ""


def test_an_artefact_can_be_named_where_its_answers_are_accepted(store, artefact):
    path = artefact("config.yaml")
    before = len(events(store)["items"])
    claims(
        "prefill", "bench", "--artefact", path, "--accept", "optimizer-lr", "--accept", "sequence-length", store=store
    )
    ((piece,), sources) = evidence(store)
    made = events(store)["items"]
    assert [event["action"] for event in made[before:]].count("added") == 4
    row = items_of(store, "bench")["optimizer-lr"]
    assert (row["state"], row["answered_by"], row["citation"]["source"]) == ("stated", "tester", piece["source"])
    assert "optimizer = adamw" in row["value"]
    assert sources[piece["source"]]["kind"] == "repository"
    assert "optimizer: adamw" in claims("source", "text", piece["source"], store=store).stdout
    assert claims("validate", store=store).stdout == ""


def test_what_an_accepted_command_subsumes_can_be_derived_from_it(store, artefact):
    assert items_of(store)["seed-policy"]["state"] == "withheld"
    assert items_of(store)["compute-dtype"]["state"] in ("not-stated", "not-applicable")
    claims("prefill", "faster", "--artefact", artefact("launch.sh"), "--accept", "launch-command", store=store)
    derived = [row for row in items_of(store).values() if row["state"] == "derivable"]
    assert derived
    assert {row["citation"]["source"] for row in derived} == {evidence(store)[0][0]["source"]}


def test_one_wrong_item_adds_neither_a_source_nor_evidence(store, artefact):
    before = events(store)
    arguments = ("prefill", "bench", "--artefact", artefact("config.yaml"), "--accept", "optimizer-lr")
    assert "no proposed answer is called 'nonsense'" in refused(*arguments, "--accept", "nonsense", store=store)
    assert events(store) == before
    assert evidence(store)[0] == []


def test_an_artefact_that_answers_nothing_that_is_accepted_is_not_added(store, artefact):
    claims(
        *("prefill", "bench", "--artefact", artefact("config.yaml"), "--artefact", artefact("launch.sh")),
        *("--accept", "launch-command"),
        store=store,
    )
    ((piece,), sources) = evidence(store)
    assert sources[piece["source"]]["title"] == "launch.sh"
    assert "config.yaml" not in {source.get("title") for source in sources.values()}


def test_the_same_artefact_twice_is_one_source_and_one_piece_of_evidence(store, artefact):
    path = artefact("launch.sh")
    claims("evidence", "add", "bench", "--artefact", path, store=store)
    once = evidence(store)
    shown = claims("evidence", "add", "bench", "--artefact", path, store=store)
    assert "nothing has changed" in shown.stderr
    assert evidence(store) == once
    claims("evidence", "add", "is-nice", "--artefact", path, store=store)
    pieces, sources = evidence(store, "is-nice")
    assert once[0][0]["source"] in {piece.get("source") for piece in pieces}
    assert set(sources) == set(once[1])


def test_a_study_without_claims_takes_the_answers_of_an_artefact(tmp_path, artefact):
    bare = 'id = "bare"\ntitle = "Bare"\nsubject = "fast-kernel"\nsummary = "A run."\ntags = ["training"]\n'
    store = library_in(tmp_path / "bare", studies__bare=bare)
    path = artefact("config.yaml")
    assert "there is no claim to attach it to" in refused("evidence", "add", "bare", "--artefact", path, store=store)
    claims("prefill", "bare", "--artefact", path, "--accept", "optimizer-lr", store=store)
    assert items_of(store, "bare")["optimizer-lr"]["state"] == "stated"
    assert claims("validate", store=store).stdout == ""


def test_what_is_no_artefact_is_refused_or_shown_as_such(store, tmp_path):
    poem = tmp_path / "poem.txt"
    poem.write_text("The lamp is lit, the boats are in.\n", encoding="utf-8")
    assert "no artefact of a known kind" in refused("evidence", "add", "faster", "--artefact", str(poem), store=store)
    assert "no artefact of a known kind" in refused("prefill", "faster", "--artefact", str(poem), store=store)
    broken = tmp_path / "adapter_config.json"
    broken.write_text('{"peft_type": "LORA", "r": 8,', encoding="utf-8")
    assert "it is no JSON, line 1" in refused("prefill", "faster", "--artefact", str(broken), store=store)
    assert evidence(store)[0] == []


@pytest.mark.parametrize(
    "data",
    [
        b'{"optimizer": ' * 200 + b"1" + b"}" * 200,
        b"a: &a [x]\nb: [" + b"*a," * 2000 + b"*a]\nseed: 3\n",
        b'{"seed": NaN, "seed": 3}',
        b"optimizer: \x1b]0;owned\x07\x00 adamw\nseed: 3\n",
        b"\xff\xfe\x00\xd8seed",
    ],
    ids=["deep", "aliases", "twice", "controls", "surrogate"],
)
def test_a_hostile_artefact_is_no_traceback_and_leaves_the_store_valid(store, tmp_path, data):
    path = tmp_path / "hostile.yaml"
    path.write_bytes(data)
    from typer.testing import CliRunner

    from claims.cli.app import app

    env = {"CLAIMS_STORE": store, "CLAIMS_USER": "tester"}
    result = CliRunner().invoke(app, ["evidence", "add", "faster", "--artefact", str(path)], env=env)
    assert isinstance(result.exception, SystemExit | None)
    assert result.exit_code in (0, 2)
    assert "\x1b" not in result.output
    assert claims("validate", store=store).stdout == ""


def test_a_dry_run_shows_the_records_and_writes_nothing(store, artefact):
    before = events(store)
    shown = claims("evidence", "add", "faster", "--artefact", artefact("launch.sh"), "--dry-run", store=store)
    assert "# sources/" in shown.stdout
    assert "# evidence/" in shown.stdout
    assert events(store) == before


def test_evidence_works_on_a_database_too(tmp_path, artefact):
    folder = library_in(tmp_path / "library")
    database = str(tmp_path / "claims.db")
    claims("init", "--empty", database)
    claims("import", folder, "--yes", store=database)
    claims("prefill", "faster", "--artefact", artefact("launch.sh"), "--accept", "launch-command", store=database)
    assert items_of(database)["launch-command"]["state"] == "stated"
