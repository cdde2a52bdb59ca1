"""Records that come and go: init, import, export, and the folders that a curator keeps: validate, fmt."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from test_cli import RECORDS, as_json, claims, library_in, process, refused

from claims.exporters import LIBRARY
from claims.model.library import RECORD_TYPES
from claims.resources import data_folder

IMPORTED = ("json", "jsonl", "toml")


@pytest.fixture
def store(tmp_path):
    return library_in(tmp_path / "library")


@pytest.fixture
def empty(tmp_path):
    folder = tmp_path / "empty"
    folder.mkdir()
    return str(folder)


def exported(store: str, path: Path, *filters: str) -> Path:
    claims("export", *filters, "-o", str(path), store=store)
    return path


def actions(*arguments: str, store: str, status: int = 0) -> dict[str, str]:
    return {line["id"]: line["action"] for line in as_json("import", *arguments, store=store, status=status)["items"]}


@pytest.mark.parametrize("name", sorted(LIBRARY))
def test_the_library_is_exported_in_every_format(name, store, tmp_path):
    result = claims("export", "--format", name, store=store)
    told = result.stdout
    if name == "xlsx":
        told = zipfile.ZipFile(io.BytesIO(result.stdout_bytes)).read("xl/sharedStrings.xml").decode()
    assert "faster" in told
    path = exported(store, tmp_path / f"x{LIBRARY[name].suffix}")
    assert path.read_bytes() == result.stdout_bytes


def test_an_export_holds_the_history(store, tmp_path):
    claims("edit", "acme", "--set", "name=Acme Works", store=store)
    document = json.loads(exported(store, tmp_path / "x.json").read_text())
    assert set(document) == {*RECORD_TYPES, "events"}
    assert [event["record"] for event in document["events"]] == ["acme"]


def test_a_filtered_export_holds_what_its_claims_need_and_can_be_imported(store, empty, tmp_path):
    path = exported(store, tmp_path / "x.json", "--kind", "speedup")
    document = json.loads(path.read_text())
    assert [claim["id"] for claim in document["claims"]] == ["faster"]
    assert [source["id"] for source in document["sources"]] == ["announcement", "article"]
    assert [detail["id"] for detail in document["details"]] == ["bench-seed-policy"]
    assert document["evidence"] == []
    claims("import", str(path), "--yes", store=empty)
    assert claims("validate", store=empty).stderr == "no fault\n"


def test_an_unknown_export_format_or_filter_is_told(store):
    assert refused("export", "--format", "pdf", store=store).startswith("no format is called 'pdf'; there are: csv, ")
    assert refused("export", "--kind", "x", store=store).startswith("no kind is called 'x'")


@pytest.mark.parametrize("kind", IMPORTED)
def test_an_export_is_imported_after_a_preview(kind, store, empty, tmp_path):
    path = exported(store, tmp_path / f"x.{kind}")
    preview = claims("import", str(path), store=empty)
    assert "nothing is written yet; --yes writes it" in preview.stderr
    assert "new     claims      faster" in preview.stdout
    assert as_json("stats", store=empty)["records"]["claims"] == 0
    assert set(actions(str(path), "--yes", store=empty).values()) == {"new"}
    assert set(actions(str(path), store=empty).values()) == {"same"}
    assert claims("show", "faster", "--format", "toml", store=empty).stdout == RECORDS["claims/faster.toml"]
    assert as_json("history", "faster", store=empty)["items"][0]["why"] == f"imported from x.{kind}"


@pytest.mark.parametrize("kind", IMPORTED)
def test_no_character_is_lost_on_the_way(kind, empty, tmp_path):
    name = "A\n# subjects/b.toml\r\x0b\x0c\x1c\x85\u2028\u2029\u202ez"
    text = f'id = "acme"\nname = {json.dumps(name)}\nkind = "organisation"\n'
    store = library_in(tmp_path / "more", subjects__acme=text)
    path = exported(store, tmp_path / f"x.{kind}")
    claims("import", str(path), "--yes", store=empty)
    assert as_json("show", "acme", store=empty)["name"] == name
    assert claims("export", "--format", "toml", store=empty).stdout_bytes == (
        claims("export", "--format", "toml", store=store).stdout_bytes
    )


def test_an_export_without_a_match_says_so(store):
    assert claims("export", "--modality", "promised", store=store).stderr == "no claim matches\n"


def test_a_folder_is_imported_and_says_which_fields_change(store, empty):
    claims("import", store, "--yes", store=empty)
    claims("edit", "acme", "--set", "name=Acme Works", store=empty)
    items = as_json("import", store, store=empty)["items"]
    assert [line for line in items if line["action"] != "same"] == [
        {"id": "acme", "collection": "subjects", "action": "changed", "where": "subjects/acme.toml", "fields": ["name"]}
    ]
    claims("import", store, "--yes", "--why", "put right", store=empty)
    assert as_json("show", "acme", store=empty)["name"] == "Acme"


def test_a_refused_record_stops_only_those_that_refer_to_it(store, empty, tmp_path):
    document = json.loads(exported(store, tmp_path / "x.json").read_text())
    (bench,) = document["studies"]
    bench["colour"] = "red"
    path = tmp_path / "y.json"
    path.write_text(json.dumps(document))
    result = json.loads(claims("import", str(path), "--yes", "--format", "json", store=empty, status=2).stdout)
    refusals = {line["id"]: line["reasons"] for line in result["items"] if line["action"] == "refused"}
    assert refusals == {
        "bench": ["colour: unknown field"],
        "faster": ["study: there is no study 'bench'"],
        "bench-seed-policy": ["on: there is no claim or study 'bench'"],
    }
    assert as_json("stats", store=empty)["records"]["claims"] == 1
    assert claims("validate", store=empty).stdout == ""


def test_ids_and_keys_that_stand_twice_are_refused_naming_both(empty, tmp_path):
    path = tmp_path / "x.json"
    subject = '{"id": "acme", "name": "A", "kind": "tool"}'
    path.write_text(f'{{"subjects": [{subject}, {subject}, {{"id": "b", "name": "B", "name": "C", "kind": "tool"}}]}}')
    items = as_json("import", str(path), "--yes", store=empty, status=2)["items"]
    assert [line["reasons"] for line in items] == [
        ["'acme' is given twice: subjects.0 and subjects.1"],
        ["'acme' is given twice: subjects.0 and subjects.1"],
        ['\'name\' stands twice: "B" and "C"'],
    ]
    assert as_json("history", store=empty)["items"] == []
    path.write_text('{"subjects": [], "subjects": []}')
    assert "'subjects' stands twice" in refused("import", str(path), store=empty)


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("x.json", "{", "not JSON: "),
        ("x.json", "[]", "is no export: it holds a list"),
        ("x.json", '{"claims": {}}', "'claims' is no list; the collections are: subjects"),
        ("x.json", '{"claims": [NaN]}', "not JSON: NaN is no number"),
        ("x.json", "[" * 100_000, "not JSON: "),
        ("x.toml", 'id = "x"\n', "line 1: no line `# collection/id.toml` stands above it"),
        ("x.xml", "<x/>", "no kind of file to import is called '.xml'; there are: .json, .jsonl, .toml"),
    ],
)
def test_a_file_that_is_no_export_is_refused_in_one_line(name, text, told, empty, tmp_path):
    (tmp_path / name).write_text(text)
    assert told in refused("import", str(tmp_path / name), store=empty)


def test_what_is_not_there_or_not_text_is_refused_in_one_line(empty, tmp_path):
    assert "there is no file or folder" in refused("import", str(tmp_path / "nowhere"), store=empty)
    assert "this folder holds no records" in refused("import", empty, store=empty)
    for encoding in ("utf-16", "utf-16-le"):
        (tmp_path / "x.json").write_bytes('{"claims": []}'.encode(encoding))
        told = refused("import", str(tmp_path / "x.json"), store=empty)
        assert "not UTF-8: byte" in told
        assert "it looks like UTF-16, save it as UTF-8" in told


def test_a_line_that_is_no_record_does_not_stop_the_others(empty, tmp_path):
    path = tmp_path / "x.jsonl"
    good = '{"collection": "subjects", "id": "acme", "name": "A", "kind": "tool"}'
    path.write_text(f'{good}\n{{\n[1]\n{{"id": "x"}}\n{{"collection": "things", "id": "y"}}\n')
    items = as_json("import", str(path), "--yes", store=empty, status=2)["items"]
    assert [(line["where"], line["action"]) for line in items] == [
        *(("line 1", "new"), ("line 2", "refused"), ("line 3", "refused"), ("line 4", "refused")),
        ("line 5", "refused"),
    ]
    assert as_json("show", "acme", store=empty)["name"] == "A"


def test_evidence_and_ids_of_other_records_are_not_overwritten(store, tmp_path):
    folder = tmp_path / "more"
    library_in(
        folder,
        evidence__rerun=RECORDS["evidence/rerun.toml"].replace("It is.", "It is not."),
        subjects__bench='id = "bench"\nname = "Bench"\nkind = "tool"\n',
    )
    (folder / "studies/bench.toml").unlink()
    refusals = {
        line["id"]: line["reasons"]
        for line in as_json("import", str(folder), store=store, status=2)["items"]
        if line["action"] == "refused"
    }
    assert refusals == {
        "rerun": ["evidence is never edited; a new piece supersedes it"],
        "bench": ["the id is taken by studies/bench"],
    }


def test_an_import_that_would_break_what_is_held_writes_nothing(store, tmp_path):
    folder = tmp_path / "more"
    (folder / "subjects").mkdir(parents=True)
    (folder / "subjects/acme.toml").write_text(RECORDS["subjects/acme.toml"].replace("organisation", "tool"))
    told = refused("import", str(folder), "--yes", store=store)
    assert told == "subjects/fast-kernel: vendor: 'acme' is of kind tool, not an organisation"


@pytest.mark.parametrize("name", ["made.db", "made"])
def test_a_store_is_made_from_the_bundle_and_never_overwritten(name, tmp_path):
    path = str(tmp_path / name)
    assert "a store of" in claims("init", path).stdout
    bundled = sum(len(list((data_folder() / collection).glob("*.toml"))) for collection in RECORD_TYPES)
    assert sum(as_json("stats", store=path)["records"].values()) == bundled
    assert {line["action"] for line in as_json("init", path)["items"]} == {"same"}
    assert "there is something at" in refused("init", path, "--empty")


def test_an_older_store_is_brought_up_to_the_bundle_but_never_over_edits(tmp_path):
    path = str(tmp_path / "older")
    claims("init", path)
    edited, by_hand, broken, older = sorted((Path(path) / "claims").glob("*.toml"))[:4]
    claims("edit", edited.stem, "--set", "statement=Changed here.", store=path)
    lines = by_hand.read_text().splitlines()
    by_hand.write_text(
        "\n".join('statement = "By hand."' if line.startswith("state") else line for line in lines) + "\n"
    )
    broken.write_text("id = ")
    bundled = older.read_text()
    claims("edit", older.stem, "--set", "statement=As it was.", "--who", "bundled library", store=path)
    items = as_json("init", path, status=2)["items"]
    assert {line["id"]: line["action"] for line in items if line["action"] != "same"} == {
        edited.stem: "kept",
        by_hand.stem: "kept",
        broken.stem: "refused",
        older.stem: "changed",
    }
    result = claims("init", path, status=2)
    assert "nothing is written yet; --yes writes it" in result.stderr
    assert "As it was." in older.read_text()
    claims("init", path, "--yes", status=2)
    assert older.read_text() == bundled
    assert "Changed here." in edited.read_text()
    assert "By hand." in by_hand.read_text()
    assert broken.read_text() == "id = "


def test_an_empty_store_is_made_and_can_be_filled_later(tmp_path):
    path = str(tmp_path / "made.db")
    assert as_json("init", path, "--empty")["records"] == 0
    assert as_json("list", store=path) == {"items": [], "total": 0, "next": None}
    assert {line["action"] for line in as_json("init", path)["items"]} == {"new"}


def test_what_is_no_store_is_refused(tmp_path):
    (tmp_path / "x.db").write_bytes(b"no database at all, just some bytes" * 100)
    assert "this is no SQLite database" in refused("init", str(tmp_path / "x.db"))
    assert "this is no SQLite database" in refused("list", store=str(tmp_path / "x.db"))
    assert "no format is called 'x'" in refused("init", str(tmp_path / "y.db"), "--format", "x")
    (tmp_path / "z.db").touch()
    assert refused("init", str(tmp_path / "z.db")).endswith(
        "this SQLite database is no store; `claims init` makes one where there is nothing yet"
    )


def test_a_store_that_cannot_be_made_is_named_as_it_was_asked_for(tmp_path):
    (tmp_path / "file").touch()
    assert refused("init", str(tmp_path / "file" / "x.db")).startswith(f"{tmp_path / 'file' / 'x.db'}: cannot be made")
    assert refused("init", "/proc/x.db").startswith("/proc/x.db: cannot be made")


def test_a_folder_without_faults_is_valid(store):
    result = claims("validate", store)
    assert (result.stdout, result.stderr) == ("", "no fault\n")
    assert as_json("validate", store) == {"items": [], "total": 0, "next": None}


def test_every_fault_is_one_greppable_line_and_the_others_still_load(tmp_path):
    store = library_in(
        tmp_path,
        subjects__broken="id = ",
        subjects__other='id = "another"\nname = "A"\nkind = "tool"\n',
        claims__dangling=RECORDS["claims/faster.toml"].replace('"faster"', '"dangling"').replace('"acme"', '"nobody"'),
        studies__acme='id = "acme"\ntitle = "A"\nsubject = "fast-kernel"\nsummary = "S."\n',
        claim__lost='id = "lost"\n',
    )
    (tmp_path / "subjects" / "UPPER.TOML").touch()
    (tmp_path / "subjects" / "README.md").touch()
    result = claims("validate", store, status=1)
    lines = result.stdout.splitlines()
    assert [line.split(": ")[:2] for line in lines] == [
        ["claim", "this folder is no collection; there are"],
        ["subjects/UPPER.TOML", "this is no record file, whose name is its id and '.toml'"],
        ["subjects/broken.toml", "not TOML"],
        ["subjects/other.toml", "id"],
        ["studies/acme.toml", "id"],
        ["claims/dangling.toml", "claimant"],
    ]
    assert lines[-1] == "claims/dangling.toml: claimant: there is no subject 'nobody'"
    assert result.stderr == "6 faults\n"
    assert as_json("validate", store, status=1)["items"][-1] == {
        "where": "claims/dangling.toml",
        "field": "claimant",
        "message": "there is no subject 'nobody'",
    }
    assert claims("validate", f"{store}/claims/dangling.toml", status=1).stdout.splitlines() == [lines[-1]]
    assert claims("validate", f"{store}/claims/faster.toml").stdout == ""
    assert as_json("list", store=store)["total"] == 3


def test_a_place_without_records_cannot_be_validated(tmp_path):
    (tmp_path / "x.txt").touch()
    assert "there is no store at" in refused("validate", str(tmp_path / "nowhere"))
    assert "this folder holds no records" in refused("validate", str(tmp_path))
    assert "no format is called 'x'" in refused("validate", "--format", "x")


def test_canonical_files_are_left_alone(store):
    result = claims("fmt", store)
    assert (result.stdout, result.stderr) == ("", f"{len(RECORDS)} files, 0 rewritten\n")


def test_other_forms_are_rewritten_but_never_a_file_that_is_no_record(tmp_path):
    canonical = RECORDS["subjects/acme.toml"]
    commented = f"# by hand\n{canonical}".replace('"acme"', '"noted"')
    store = library_in(
        tmp_path,
        subjects__acme='kind="organisation"\r\nname = \'Acme\'\r\nid="acme"\r\n',
        subjects__broken="id = ",
        subjects__noted=commented,
        subjects__sharp=canonical.replace('"acme"', '"sharp"').replace("Acme", 'C# \\"compiler\\" #1'),
    )
    expected = [
        "subjects/acme.toml: not canonical",
        "subjects/broken.toml: not TOML: Invalid value (at end of document)",
        "subjects/noted.toml: holds a comment, which would be lost; `note` keeps a remark",
    ]
    assert claims("fmt", store, "--check", status=1).stdout.splitlines() == expected
    assert (tmp_path / "subjects/acme.toml").read_text() != canonical
    result = claims("fmt", store, status=2)
    assert result.stdout.splitlines()[0] == "subjects/acme.toml: rewritten"
    assert result.stderr.splitlines()[-1] == "2 files left as they are"
    assert (tmp_path / "subjects/acme.toml").read_text() == canonical
    assert (tmp_path / "subjects/broken.toml").read_text() == "id = "
    assert (tmp_path / "subjects/noted.toml").read_text() == commented
    assert as_json("fmt", store, "--check", status=1)["total"] == 2
    assert claims("fmt", f"{store}/subjects/acme.toml").stderr == "1 file, 0 rewritten\n"
    assert not list(tmp_path.glob("**/*.partial"))


def test_a_place_without_records_cannot_be_formatted(tmp_path):
    assert "there is no folder" in refused("fmt", str(tmp_path / "nowhere"))
    assert "this folder holds no records" in refused("fmt", str(tmp_path))
    (tmp_path / "x.toml").touch()
    assert "its folder is no collection" in refused("fmt", str(tmp_path / "x.toml"))


def test_the_statuses_hold_for_the_program_itself(tmp_path):
    good, bad = library_in(tmp_path / "good"), library_in(tmp_path / "bad", subjects__broken="id = ")
    assert process("validate", good, cwd=tmp_path).returncode == 0
    done = process("validate", bad, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (1, "1 fault\n")
    assert process("show", "nothing", "--store", good, cwd=tmp_path).returncode == 2
