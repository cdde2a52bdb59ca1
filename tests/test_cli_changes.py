"""The commands that change records: new, edit, withdraw, source attach, and the history they leave."""

import json
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from test_cli import RECORDS, as_json, claims, library_in, refused

ACME_TOO = ("--set", "id=acme-too", "--set", "name=Acme Too", "--set", "kind=organisation")


@pytest.fixture
def store(tmp_path):
    return library_in(tmp_path / "library")


def editor(tmp_path: Path, code: str) -> str:
    """Makes an editor that runs a line of Python on the `text` of the file."""
    script = tmp_path / "editor.py"
    script.write_text(f"import sys, pathlib\np = pathlib.Path(sys.argv[1])\ntext = p.read_text()\n{code}\n")
    return f"{sys.executable} {script}"


def test_a_record_is_made_of_fields_and_told_as_an_event(store):
    event = as_json("new", "subjects", *ACME_TOO, "--why", "seen in print", store=store)
    assert (event["action"], event["record"], event["who"], event["why"]) == (
        *("added", "acme-too", "tester"),
        "seen in print",
    )
    assert as_json("show", "acme-too", store=store)["name"] == "Acme Too"
    assert claims("validate", store=store).stdout == ""


def test_a_record_is_made_of_a_file_or_of_stdin(store, tmp_path):
    file = tmp_path / "x.toml"
    file.write_text(RECORDS["claims/faster.toml"].replace('"faster"', '"faster-too"'))
    line = claims("new", "claims", "-f", str(file), "--set", "quantity.printed=15 %", store=store).stdout
    assert "tester  added faster-too" in line
    assert as_json("show", "faster-too", store=store)["quantity"]["printed"] == "15 %"


def test_lists_and_tables_are_set_by_dotted_paths(store):
    fields = (
        *("id=slower", "subject=fast-kernel", "kind=latency", "statement=It has a latency.", "claimant=acme"),
        *("modality=measured", 'hedges=["about", "often"]', "quantity.printed=3", "quantity.value=3"),
        *(
            "citations.0.source=article",
            "citations.0.paragraph=4",
            "citations.0.figures.0=3",
            "conditions.seed-policy=one",
        ),
    )
    claims("new", "claims", *(part for field in fields for part in ("--set", field)), store=store)
    made = as_json("show", "slower", store=store)
    assert made["hedges"] == ["about", "often"]
    assert made["quantity"]["value"] == "3"
    assert made["conditions"] == {"seed-policy": "one"}
    assert (made["citations"][0]["paragraph"], made["citations"][0]["figures"]) == (4, ["3"])


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["new", "claim", *ACME_TOO], "no collection is called 'claim'; there are: subjects, sources, claims"),
        (["new", "subjects"], "nothing says what the record holds; give --set, -f or --edit"),
        (["new", "subjects", "--set", "id"], "'id' sets no field; write field=value"),
        (
            ["new", "subjects", *ACME_TOO, "--set", "id=acme"],
            "'acme' is taken by subjects/acme; `claims edit` changes i",
        ),
        (["new", "studies", "-f", "/nowhere.toml"], "/nowhere.toml: cannot be read: No such file or directory"),
        (["new", "subjects", *ACME_TOO, "--set", "name.x=1"], "'name.x=1': there is nothing below 'Acme Too' to set"),
        (["new", "subjects", *ACME_TOO, "--set", "aliases.3=x"], "'aliases.3=x': '3' is no place in a list of 0"),
        (
            ["new", "subjects", *ACME_TOO, "--set", "vendor=nobody"],
            "subjects/acme-too: vendor: there is no subject 'nob",
        ),
        (["new", "subjects", *ACME_TOO, "--set", "kind=firm"], "subjects/acme-too: kind: "),
        (["new", "subjects", *ACME_TOO, "--set", "colour=red"], "subjects/acme-too: colour: unknown field"),
        (["new", "subjects", *ACME_TOO, "--set", "id=Acme Too"], "subjects/Acme Too: id: "),
        (["new", "subjects", *ACME_TOO, "--edit"], "no editor is named; set EDITOR"),
        (["new", "subjects", *ACME_TOO, "--who", " "], "who makes the change is not known"),
        (["new", "subjects", *ACME_TOO, "--format", "x"], "no format is called 'x'"),
        (["edit", "nothing", "--set", "name=x"], "no record is called 'nothing'"),
        (["edit", "acme", "--set", "id=other"], "an id is permanent: 'acme' cannot become 'other'"),
        (["edit", "acme"], "no editor is named; set EDITOR, or give --set or -f"),
        (["edit", "rerun", "--set", "summary=No."], "'rerun' is evidence, which is never edited"),
        (["edit", "faster", "--set", "status=reproduced"], "claims/faster: status: unknown field"),
        (
            ["edit", "faster", "--set", "citations.9.paragraph=1"],
            "'citations.9.paragraph=1': '9' is no place in a list",
        ),
        (["new", "subjects", *ACME_TOO, "--set", f"aliases=[{'1' * 5000}]"], "subjects/acme-too: aliases: "),
        (["new", "subjects", *ACME_TOO, "--set", "aliases=[1e99999999999999999999]"], "subjects/acme-too: aliases: "),
        (["new", "subjects", *ACME_TOO, "--set", f"aliases.{'1' * 5000}=x"], "'aliases.111"),
        (["new", "subjects", *ACME_TOO, "--set", f"{'a.' * 9000}a=x"], "'a.a.a."),
        (["new", "subjects", *ACME_TOO, "--set", "id=import"], "subjects/import: id: "),
        (["show", "no\nsuch"], "no record is called 'no such'"),
        (["withdraw", "faster", "--why", " "], "a withdrawal needs a reason; --why is blank"),
        (["withdraw", "nothing", "--why", "x"], "no record is called 'nothing'"),
        (["source", "attach", "nothing", "/dev/null"], "no source is called 'nothing'"),
        (["source", "attach", "article", "/nowhere"], "/nowhere: cannot be read: No such file or directory"),
    ],
)
def test_a_change_that_cannot_be_made_is_told_and_leaves_no_trace(arguments, told, store):
    assert refused(*arguments, store=store).startswith(told)
    assert as_json("history", store=store)["total"] == 0


@pytest.mark.parametrize("text", ["x = 1e99999999999999999999", f"x = {'1' * 5000}", f"x = {'[' * 9000}"])
def test_a_file_with_a_number_or_a_nesting_beyond_all_bounds_is_refused_in_one_line(text, store, tmp_path):
    (tmp_path / "x.toml").write_text(text)
    assert "x.toml: not TOML: " in refused("new", "subjects", "-f", str(tmp_path / "x.toml"), store=store)


def test_everything_that_is_wrong_with_a_record_is_told_a_line_each(store):
    lines = claims("new", "subjects", "--set", "id=x", "--set", "colour=red", store=store, status=2).stderr.splitlines()
    assert sorted(lines) == [
        "subjects/x: colour: unknown field",
        "subjects/x: kind: required field is missing",
        "subjects/x: name: required field is missing",
    ]


def test_a_field_is_changed_and_taken_away(store):
    event = as_json("edit", "faster", "--set", "quantity.printed=15.0%", "--set", "study=", store=store)
    assert event["action"] == "edited"
    assert event["before"]["study"] == "bench"
    assert event["after"]["quantity"]["printed"] == "15.0%"
    assert "study" not in as_json("show", "faster", store=store)


def test_an_edit_that_changes_nothing_leaves_no_event(store):
    result = claims("edit", "acme", "--set", "name=Acme", store=store)
    assert (result.stdout, result.stderr) == ("", "nothing has changed\n")
    assert as_json("edit", "acme", "--set", "name=Acme", store=store) is None
    assert as_json("history", store=store)["items"] == []


def test_a_record_is_edited_in_an_editor(store, tmp_path):
    command = editor(tmp_path, "p.write_text(text.replace('Acme', 'Acme Works'))")
    claims("edit", "acme", "--why", "its full name", store=store, EDITOR=command)
    assert as_json("show", "acme", store=store)["name"] == "Acme Works"


def test_a_new_record_starts_from_its_required_fields_in_an_editor(store, tmp_path):
    code = "p.write_text(text.replace('name = \"\"', 'name = \"Typed\"').replace('kind = \"\"', 'kind = \"tool\"'))"
    claims("new", "subjects", "--set", "id=typed", "--edit", store=store, EDITOR=editor(tmp_path, code))
    assert as_json("show", "typed", store=store)["name"] == "Typed"


def test_a_refused_edit_keeps_the_text(store, tmp_path):
    command = editor(tmp_path, "p.write_text(text + 'colour = \"red\"\\n')")
    lines = claims("edit", "acme", store=store, status=2, EDITOR=command).stderr.splitlines()
    assert lines[1] == "subjects/acme: colour: unknown field"
    kept = Path(lines[0].removeprefix("the edited text is kept in "))
    assert 'colour = "red"' in kept.read_text()
    kept.unlink()
    kept.parent.rmdir()


def test_an_editor_that_fails_writes_nothing(store, tmp_path):
    command = editor(tmp_path, "sys.exit(3)")
    assert (
        "left with status 3; nothing was written"
        in claims("edit", "acme", store=store, status=2, EDITOR=command).stderr
    )
    assert "cannot be started" in refused("edit", "acme", store=store, EDITOR="/nowhere/editor")


def test_a_change_by_someone_else_is_never_overwritten(store, tmp_path):
    digest = as_json("show", "acme", store=store)["digest"]
    claims("edit", "acme", "--set", "name=Acme Works", "--expect", digest, store=store)
    told = refused("edit", "acme", "--set", "name=Acme Labs", "--expect", digest, store=store)
    assert "was changed by someone else" in told
    meanwhile = (
        "import os; path = os.path.join(os.environ['CLAIMS_STORE'], 'subjects/acme.toml')\n"
        "theirs = pathlib.Path(path); theirs.write_text(theirs.read_text().replace('Works', 'Group'))\n"
        "p.write_text(text.replace('Works', 'Labs'))"
    )
    result = claims("edit", "acme", store=store, status=2, EDITOR=editor(tmp_path, meanwhile))
    assert "was changed by someone else" in result.stderr
    assert as_json("show", "acme", store=store)["name"] == "Acme Group"


def test_a_record_is_withdrawn_once_with_its_reason_and_stays(store):
    line = claims("withdraw", "faster", "--why", "It was a misreading.", store=store).stdout
    assert "tester  withdrawn faster: withdrawn (It was a misreading.)" in line
    shown = as_json("show", "faster", store=store)
    assert shown["status"] == "withdrawn"
    assert shown["withdrawn"]["why"] == "It was a misreading."
    assert "was withdrawn on" in refused("withdraw", "faster", "--why", "Again.", store=store)
    assert as_json("withdraw", "rerun", "--why", "Not so.", store=store)["action"] == "withdrawn"


def test_of_a_source_that_is_withdrawn_the_claims_cited_in_it_are_counted_and_stay(store):
    held = as_json("list", "--source", "article", store=store)["total"]
    told = claims("withdraw", "article", "--why", "It was made up.", store=store).stderr
    assert held > 0
    assert f"{held} claim" in told
    assert as_json("list", "--source", "article", store=store)["total"] == held


def test_the_history_tells_who_changed_what_the_newest_first_in_pages(store):
    for name in ("One", "Two", "Three"):
        claims("edit", "acme", "--set", f"name={name}", "--who", "ana", store=store)
    whole = as_json("history", "acme", store=store)
    assert [event["after"]["name"] for event in whole["items"]] == ["Three", "Two", "One"]
    assert (whole["total"], whole["next"]) == (3, None)
    first = json.loads(claims("history", "--limit", "2", "--format", "json", store=store).stdout)
    rest = as_json("history", "--after", first["next"], store=store)
    assert [event["after"]["name"] for event in rest["items"]] == ["One"]
    result = claims("history", "--limit", "1", store=store)
    assert "ana  edited acme: name" in result.stdout
    assert as_json("history", "acme", "--after", "9" * 30, store=store) == whole
    assert "the next page: --after 3" in result.stderr


def test_a_change_is_one_line_of_the_history_whoever_signs_it(store):
    claims("edit", "acme", "--set", "name=One", "--who", "ana\nbob", "--why", "first\r\nsecond", store=store)
    (line,) = claims("history", "acme", store=store).stdout.splitlines()
    assert line.endswith("ana bob  edited acme: name (first second)")


def test_a_text_is_attached_to_its_source_and_no_other(store, tmp_path):
    text = tmp_path / "text.txt"
    text.write_text("It was 15% faster.\nIt is pleasant.\nPage 2.\n")
    event = as_json("source", "attach", "article", str(text), store=store)
    assert event["action"] == "text-attached"
    assert event["after"]["sha256"] == sha256(text.read_bytes()).hexdigest()
    assert as_json("source", "list", "--held", store=store)["items"][0]["id"] == "article"
    assert "anchored" in claims("show", "faster", store=store).stdout
    text.write_text("Another text.\n")
    assert "this is not the text of 'article'" in refused("source", "attach", "article", str(text), store=store)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "it is empty"),
        (b"\xef\xbb\xbf \r\n\t", "it is empty"),
        (b"\x7fELF\x02\x01\x00", "it holds NUL"),
        ("15%，快".encode("gbk"), "byte 3 is not UTF-8"),
        (b"a" * (25 * 2**20 + 1), "it has more than 26,214,400 bytes"),
    ],
)
def test_what_is_no_text_is_not_attached(data, told, store, tmp_path):
    path = tmp_path / "x.txt"
    path.write_bytes(data)
    line = refused("source", "attach", "announcement", str(path), store=store)
    assert line == f"this cannot be the text of 'announcement': {told}"
    assert as_json("source", "list", "--held", store=store)["total"] == 0
