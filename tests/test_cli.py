"""The command line as a whole: streams, statuses, help, and the commands that only look."""

import csv
import io
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tomllib
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from claims import __version__, checks, resources
from claims.cli.app import app
from claims.cli.commands import NAMES, SECTIONS, load
from claims.model.claim import Claim

RECORDS = {
    "subjects/acme.toml": 'id = "acme"\nname = "Acme"\nkind = "organisation"\n',
    "subjects/daily.toml": 'id = "daily"\nname = "The Daily"\nkind = "outlet"\n',
    "subjects/fast-kernel.toml": (
        'id = "fast-kernel"\nname = "Fast Kernel"\nkind = "kernel"\nvendor = "acme"\naliases = ["快核"]\n'
    ),
    "sources/announcement.toml": 'id = "announcement"\nkind = "vendor-announcement"\npublisher = "acme"\n',
    "sources/article.toml": (
        'id = "article"\nkind = "press-article"\ntitle = "Kernel gets faster"\npublisher = "daily"\n\n'
        '[[relies_on]]\nsource = "announcement"\nhow = "relays"\n'
    ),
    "claims/faster.toml": (
        'id = "faster"\nsubject = "fast-kernel"\nkind = "speedup"\nstatement = "The kernel made training faster."\n'
        'claimant = "acme"\nmodality = "measured"\nmetric = "training-performance"\nstudy = "bench"\n'
        'hedges = ["average"]\ntags = ["training"]\n\n'
        '[quantity]\nprinted = "15%"\nvalue = "15"\ncomparator = "="\nunit = "percent"\n\n'
        '[conditions]\nscope-limits = "one machine"\n\n'
        '[[citations]]\nsource = "article"\nparagraph = 1\nfigures = ["15%"]\nstance = "asserts"\n'
    ),
    "claims/is-nice.toml": (
        'id = "is-nice"\nsubject = "fast-kernel"\nkind = "opinion"\nstatement = "The kernel is pleasant."\n'
        'claimant = "daily"\nmodality = "opinion"\n\n'
        '[[citations]]\nsource = "article"\nparagraph = 2\nstance = "asserts"\n'
    ),
    "studies/bench.toml": (
        'id = "bench"\ntitle = "The bench"\nsubject = "fast-kernel"\nsummary = "Somebody ran the kernel."\n'
    ),
    "details/bench-seed-policy.toml": (
        'id = "bench-seed-policy"\non = "bench"\nitem = "seed-policy"\nstate = "withheld"\nproposed_by = "person"\n'
    ),
    "dismissed/article-page.toml": (
        'id = "article-page"\nsource = "article"\nparagraph = 3\nfigures = ["2"]\nreason = "A page number."\n'
    ),
    "evidence/rerun.toml": (
        'id = "rerun"\nclaims = ["is-nice"]\nkind = "judgement"\nstance = "supports"\nparty = "third-party"\n'
        'by = "A reader"\nobtained = "2026-01-02"\nsummary = "It is."\n'
    ),
}
UNSET = dict.fromkeys(("CLAIMS_STORE", "CLAIMS_TEXTS", "COLUMNS", "EDITOR", "VISUAL", "PAGER"))


def library_in(folder: Path, **more: str) -> str:
    """Writes the records of the tests as a folder store; `more` overrides files, named with `__` for `/`."""
    for name, text in {**RECORDS, **{k.replace("__", "/") + ".toml": v for k, v in more.items()}}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return str(folder)


def claims(*arguments: str, store: str | None = None, status: int = 0, **environment: str):
    """Runs the program in this process and checks how it left; a bug comes out as its own exception."""
    env = {**UNSET, "CLAIMS_USER": "tester", **environment} | ({"CLAIMS_STORE": store} if store else {})
    result = CliRunner().invoke(app, list(arguments), env=env)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == status, result.output
    return result


def refused(*arguments: str, store: str | None = None, **environment: str) -> str:
    """Runs the program, checks that it refused in one line without data, and returns the line."""
    result = claims(*arguments, store=store, status=2, **environment)
    assert not result.stdout
    (line,) = result.stderr.splitlines()
    return line


def as_json(*arguments: str, store: str | None = None, status: int = 0):
    return json.loads(claims(*arguments, "--format", "json", store=store, status=status).stdout)


def process(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {k: v for k, v in os.environ.items() if not k.startswith("CLAIMS_")} | environment
    env["PYTHONPATH"] = str(Path(__file__).parent.parent)
    command = [sys.executable, "-W", "error::DeprecationWarning:claims", "-m", "claims", *arguments]
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8", check=False)


@pytest.fixture
def store(tmp_path):
    return library_in(tmp_path / "library")


def test_the_help_names_every_command_without_loading_one(tmp_path):
    code = (
        "import sys; from claims.cli.app import app\n"
        "try: app(['--help'])\nexcept SystemExit: pass\n"
        "heavy = {'pydantic', 'claims.model', 'claims.stores', 'sqlmodel', 'streamlit', 'pint'} & set(sys.modules)\n"
        "sys.exit(f'loaded {heavy}' if heavy else 0)"
    )
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parent.parent)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for name in NAMES:
        assert re.search(rf"^  {name} ", done.stdout, re.MULTILINE)


@pytest.mark.parametrize("name", NAMES)
def test_a_command_says_in_its_own_help_what_the_list_of_commands_says(name):
    (summary,) = [commands[name] for commands in SECTIONS.values() if name in commands]
    assert (load(name).help or "").split("\n\n")[0].replace("\n", " ") == summary
    assert "Usage: claims" in claims(name, "--help").stdout


def test_without_a_command_the_help_is_shown():
    assert "Usage: claims" in claims().stdout
    assert "attach" in claims("source").stdout


def test_the_version_is_told():
    assert claims("--version").stdout == f"claims {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["lst"], "no command is called 'lst'; there are: serve, list,"),
        (["list", "--stat", "x"], "claims list: no such option: --stat"),
        (["list", "--limit", "many"], "claims list: invalid value for '--limit'"),
        (["list", "--limit", "0"], "claims list: invalid value for '--limit'"),
        (["show"], "claims show: missing argument 'ID'"),
        (["source", "drop"], "claims source: no such command 'drop'"),
        (["withdraw", "faster"], "claims withdraw: missing option '--why'"),
    ],
)
def test_a_misused_command_is_told_in_one_line(arguments, told, store):
    assert refused(*arguments, store=store).startswith(told)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["list", "--status", "true"], "no status is called 'true'; there are: withdrawn, "),
        (["list", "--kind", "speed"], "no kind is called 'speed'; there are: speedup, "),
        (["list", "--modality", "x"], "no modality is called 'x'; there are: measured, "),
        (["list", "--sort", "x"], "no order is called 'x'; there are: id, "),
        (["list", "--subject", "fast-kernal"], "no subject is called 'fast-kernal'; there are: "),
        (["list", "--after", "x"], "'x' is no page key"),
        (["list", "--query", "x" * 501], "--text: "),
        (["list", "--format", "xml"], "no format is called 'xml'; there are: table, json, jsonl, csv"),
        (["show", "fastr"], "no record is called 'fastr'; there are: "),
        (["show", "faster", "--format", "xml"], "no format is called 'xml'; there are: text, json, toml"),
        (["brief", "acmee"], "no subject is called 'acmee'; there are: acme, "),
        (["brief", "acme", "--format", "pdf"], "no format is called 'pdf'"),
        (["checklist", "nothing"], "no claim or study is called 'nothing'; there are: "),
        (
            ["checklist", "faster", "--format", "doc"],
            "no format is called 'doc'; there are: text, claim-review, csv, docx, html",
        ),
        (["checklist", "faster", "--template", "x"], "no template is called 'x'; there are: catalogue"),
        (["check", "fastr"], "no claim, subject, study or source is called 'fastr'"),
        (["check", "--format", "x"], "no format is called 'x'; there are: table, json"),
        (
            ["explain", "seeds-policy"],
            "no checklist item or check is called 'seeds-policy'; the nearest are: seed-policy",
        ),
        (["stats", "--format", "x"], "no format is called 'x'"),
        (["history", "fastr"], "no record is called 'fastr'"),
        (["source", "show", "faster"], "no source is called 'faster'; there are: announcement, article"),
        (["source", "list", "--format", "csv"], "no format is called 'csv'"),
        (
            ["list", "--store", "/nowhere/claims.db"],
            "there is no store at '/nowhere/claims.db'; `claims init /nowhere/claims.db` makes one",
        ),
    ],
)
def test_what_does_not_exist_is_told_with_what_does(arguments, told, store):
    assert refused(*arguments, store=store).startswith(told)


def test_the_store_may_be_named_before_the_command_or_after_it(store, tmp_path):
    assert as_json("--store", store, "list")["total"] == 2
    assert as_json("list", "--store", store)["total"] == 2
    empty = tmp_path / "empty"
    empty.mkdir()
    assert as_json("--store", store, "list", "--store", str(empty))["total"] == 0
    assert as_json("--store", store, "source", "list", store=str(empty))["total"] == 2


def test_the_first_use_makes_the_store_from_the_bundled_library(tmp_path):
    done = process("list", "--limit", "3", "--format", "json", cwd=tmp_path)
    page = json.loads(done.stdout)
    assert done.returncode == 0
    assert len(page["items"]) == 3
    assert page["total"] > 3
    assert page["next"]
    assert "made from the bundled library" in done.stderr
    again = process("list", "--limit", "3", "--format", "json", cwd=tmp_path)
    assert (again.stdout, again.stderr) == (done.stdout, "")


def test_output_is_utf8_in_any_locale(store, tmp_path):
    for locale in ("C", "en_US.ISO-8859-1"):
        done = process("show", "fast-kernel", "--store", store, cwd=tmp_path, LC_ALL=locale, PYTHONIOENCODING="ascii")
        assert "快核" in done.stdout


def test_a_reader_that_leaves_early_causes_no_noise(store, tmp_path):
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parent.parent)}
    command = f"{sys.executable} -m claims explain PRV101 | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], env=env, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.returncode in (0, 141)


def test_an_argument_that_is_no_text_is_told_in_one_line(store, tmp_path):
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parent.parent), "CLAIMS_STORE": store}
    command = [os.fsencode(sys.executable), b"-m", b"claims", b"show", b"\xff"]
    done = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "'\\udcff' is not UTF-8\n")


LARGER_THAN_A_PIPE = 2**20
"""Of so many characters a part can only be written once a command has begun to read."""


def test_an_interrupted_command_leaves_quietly(store, tmp_path):
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parent.parent), "CLAIMS_STORE": store}
    command = [sys.executable, "-m", "claims", "new", "subjects", "-f", "-"]
    pipe = subprocess.PIPE
    # A shell that starts the tests in the background leaves them, and what they start, deaf to interrupts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        running = subprocess.Popen(command, env=env, cwd=tmp_path, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
    finally:
        signal.signal(signal.SIGINT, before)
    with running:
        assert running.stdin is not None
        running.stdin.write("#" * LARGER_THAN_A_PIPE)
        running.stdin.flush()
        running.send_signal(signal.SIGINT)
        assert running.communicate() == ("", "")
    assert running.returncode == 130


def test_a_full_disk_is_told_in_one_line(store):
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parent.parent)}
    command = f"{sys.executable} -m claims stats --store {store} > /dev/full"
    done = subprocess.run(["bash", "-c", command], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines() == ["No space left on device"]


def test_what_a_terminal_would_obey_is_not_passed_on(tmp_path):
    text = RECORDS["subjects/acme.toml"].replace('"Acme"', r'"Ac\u001b]0;owned\u0007me\u202e"')
    store = library_in(tmp_path, subjects__acme=text)
    for result in (claims("show", "acme", store=store), claims("brief", "acme", store=store)):
        assert "\x1b" not in result.output
        assert "\u202e" not in result.output
    assert "\x1b" not in refused("show", "\x1b[31m", store=store)


def test_no_character_of_a_record_is_lost_where_a_program_reads_it(tmp_path):
    name = "A\u202e\u0085\u200f\x1b\x7f\u2028z"
    text = RECORDS["subjects/acme.toml"].replace('"Acme"', json.dumps(name))
    store = library_in(tmp_path, subjects__acme=text)
    for shown in (claims("show", "acme", "--format", f, store=store).stdout for f in ("toml", "json")):
        assert not {"\u202e", "\u0085", "\u200f", "\x1b", "\x7f"} & set(shown)
    assert as_json("show", "acme", store=store)["name"] == name
    assert tomllib.loads(claims("show", "acme", "--format", "toml", store=store).stdout)["name"] == name


def test_a_line_of_text_stays_one(tmp_path):
    text = RECORDS["claims/is-nice.toml"].replace("is pleasant", r"is\npleasant")
    store = library_in(tmp_path, **{"claims/is-nice": text})
    assert "The kernel is pleasant." in claims("checklist", "is-nice", store=store).stdout.splitlines()[0]


def test_without_stdout_or_stderr_a_command_leaves_in_order(store):
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parent.parent)}
    for closed, status in (("list --limit 1 >&-", 0), ("list --kind x 2>&-", 2)):
        command = f"{sys.executable} -m claims --store {store} {closed}"
        done = subprocess.run(["bash", "-c", command], env=env, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr.count("Traceback")) == (status, 0)


def test_a_list_is_a_table_json_json_lines_or_csv(store):
    table = claims("list", store=store).stdout.splitlines()
    assert table[0].split()[:2] == ["STATUS", "FIGURE"]
    assert [line for line in table if "faster" in line and "15%" in line and "1 → 1" in line]
    page = as_json("list", store=store)
    assert page.keys() == {"items", "total", "next"}
    assert [row["id"] for row in page["items"]] == ["faster", "is-nice"]
    lines = claims("list", "--format", "jsonl", store=store).stdout.splitlines()
    assert [json.loads(line) for line in lines] == page["items"]
    rows = list(csv.DictReader(io.StringIO(claims("list", "--format", "csv", store=store).stdout)))
    assert [row["id"] for row in rows] == ["faster", "is-nice"]


@pytest.mark.parametrize("columns", ["80", "120"])
def test_the_table_keeps_to_the_width_that_is_asked_for(columns, store):
    lines = claims("list", store=store, COLUMNS=columns).stdout.splitlines()
    assert all(len(line) <= int(columns) for line in lines)
    assert any("The kernel made training faster." in line for line in lines)


def test_cells_that_begin_like_a_formula_are_neutralised(tmp_path):
    text = RECORDS["claims/faster.toml"].replace('"The kernel', '"=HYPERLINK(1) The kernel')
    store = library_in(tmp_path, claims__faster=text)
    rows = list(csv.DictReader(io.StringIO(claims("list", "--format", "csv", store=store).stdout)))
    assert rows[0]["statement"].startswith("'=HYPERLINK")
    assert rows[0]["comparator"] == "="


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        (["--kind", "opinion"], ["is-nice"]),
        (["--kind", "opinion", "--kind", "speedup"], ["faster", "is-nice"]),
        (["--status", "not-checkable"], ["is-nice"]),
        (["--claimant", "acme"], ["faster"]),
        (["--modality", "measured"], ["faster"]),
        (["--study", "bench"], ["faster"]),
        (["--source", "article", "--query", "KERNEL pleasant"], ["is-nice"]),
        (["--subject", "fast-kernel", "--sort", "-id"], ["is-nice", "faster"]),
        (["--query", "nowhere"], []),
    ],
)
def test_filters_narrow_the_list(filters, found, store):
    assert [row["id"] for row in as_json("list", *filters, store=store)["items"]] == found


def test_pages_follow_on_each_other_and_whole_formats_have_all(store):
    first = as_json("list", "--limit", "1", store=store)
    second = as_json("list", "--limit", "1", "--after", first["next"], store=store)
    assert [row["id"] for row in first["items"] + second["items"]] == ["faster", "is-nice"]
    assert second["next"] is None
    result = claims("list", "--limit", "1", store=store)
    assert f"1 of 2 claims; the next page: --after {first['next']}" in result.stderr
    assert len(claims("list", "--format", "jsonl", "--limit", "1", store=store).stdout.splitlines()) == 1


def test_files_that_cannot_be_read_are_told_by_every_command_that_leaves_them_out(tmp_path):
    store = library_in(tmp_path, subjects__broken="id = ", subjects__other="id = ")
    for command in (["list"], ["export"], ["stats"], ["show", "faster"], ["checklist", "faster"]):
        result = claims(*command, store=store)
        assert f"{store}: 2 records that cannot be read are left out; `claims validate` names them" in result.stderr
    assert "left out" not in claims("validate", store=store, status=1).stderr


def test_a_list_without_a_match_says_so_on_stderr(store):
    result = claims("list", "--query", "nowhere", store=store)
    assert (result.stdout, result.stderr) == ("", "no claim matches\n")


def test_a_claim_is_shown_in_the_order_in_which_a_reader_asks(store):
    text = claims("show", "faster", store=store).stdout
    told = [
        *(
            "The kernel made training faster.",
            "Status\n",
            "unverified: ",
            "Figure\n",
            "15% (percent), as printed [14.5",
        ),
        *("its reading is left open", "Conditions\n", "scope-limits: one machine", "Hedges\n", "Where it is said\n"),
        *("Kernel gets faster (article)", "Outlets and origins\n", "1 outlet, 1 origin: the claimant", "Missing\n"),
    ]
    places = [text.find(words) for words in told]
    assert -1 not in places
    assert places == sorted(places)
    essential = text.index("essential)")
    assert "recommended)" not in text[:essential]


def test_a_claim_is_shown_as_json_and_as_its_record(store):
    shown = as_json("show", "faster", store=store)
    assert shown["status"] == "unverified"
    assert shown["interval"] == {"low": "14.5", "high": "15.5"}
    assert len(shown["digest"]) == 64
    assert shown["lineage"] == "1 outlet, 1 origin: the claimant"
    assert claims("show", "faster", "--format", "toml", store=store).stdout == RECORDS["claims/faster.toml"]


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ("acme", "organisation"),
        ("fast-kernel", "made by Acme (acme)"),
        ("article", "(announcement)"),
        ("bench", "seed-policy: withheld"),
        ("rerun", "summary: It is."),
        ("article-page", "reason: A page number."),
    ],
)
def test_every_record_can_be_shown(record, told, store):
    assert told in claims("show", record, store=store).stdout
    assert as_json("show", record, store=store)["id"] == record
    assert f'id = "{record}"' in claims("show", record, "--format", "toml", store=store).stdout


def test_a_brief_is_text_json_or_markdown(store):
    text = claims("brief", "fast-kernel", store=store).stdout
    assert text.startswith("Fast Kernel\nkernel: 2 claims")
    assert "What to ask" in text
    assert len(text.splitlines()) < 66
    assert as_json("brief", "fast-kernel", store=store)["by_status"] == {"unverified": 1, "not-checkable": 1}
    assert claims("brief", "fast-kernel", "--format", "markdown", store=store).stdout.startswith("# Fast Kernel\n\n")
    assert claims("brief", "acme", store=store).stdout == "Acme\norganisation: 0 claims\n"


def test_a_brief_begins_with_what_the_subject_is_and_what_is_told_most(tmp_path):
    alone = RECORDS["claims/is-nice.toml"]
    store = library_in(
        tmp_path,
        claims__alone=alone.replace('"is-nice"', '"alone"')
        .replace("pleasant", "a thing apart")
        .replace("daily", "acme"),
        sources__second='id = "second"\nkind = "press-article"\npublisher = "acme"\n',
    )
    text = claims("brief", "fast-kernel", store=store).stdout
    what, said = text.index("What it is"), text.index("What is said [status, outlets → origins; id]")
    assert what < text.index("also called 快核") < text.index("made by Acme (acme)") < said
    assert said < text.index("made training faster") < text.index("a thing apart") < text.index("is pleasant")
    assert "more: claims brief fast-kernel --format json" in text[text.index("What to ask") :]


def test_findings_that_say_the_same_stand_on_one_line_of_a_brief(store, request):
    def body(_, claim):
        yield checks.consistent((claim,), checks.Working(), "It is so.")

    checks.CHECKS.add("TST101", checks.Check("TST101", "so", "Finds it so.", (Claim,), body))
    request.addfinalizer(lambda: checks.CHECKS._plugins.pop("TST101"))
    text = claims("brief", "fast-kernel", store=store).stdout
    assert "  TST101 consistent: It is so. [faster, is-nice]\n" in text


def test_a_checklist_lists_what_is_missing_first(store):
    text = claims("checklist", "faster", store=store).stdout
    assert text.index("Missing, essential") < text.index("Missing, recommended") < text.index("Told")
    only = claims("checklist", "faster", "--missing", store=store).stdout
    assert "[x]" not in only
    assert only.splitlines()[:2] == text.splitlines()[:2]


def test_a_checklist_as_json_keeps_its_counts_where_only_the_missing_are_asked_for(store):
    whole = as_json("checklist", "bench", store=store)
    missing = as_json("checklist", "bench", "--missing", store=store)
    assert whole["study"] == "bench"
    assert whole["claims"] == ["faster"]
    assert missing["counts"] == whole["counts"]
    assert len(missing["items"]) == whole["counts"]["missing"]
    assert {item["state"] for item in missing["items"]} == {"not-stated", "withheld"}


@pytest.mark.parametrize(
    ("name", "start"), [("x.md", "# "), ("x.html", "<!DOCTYPE"), ("x.csv", "id,"), ("x.json", "{")]
)
def test_a_checklist_is_written_in_the_format_of_the_file(name, start, store, tmp_path):
    result = claims("checklist", "faster", "-o", str(tmp_path / name), store=store)
    assert result.stdout == ""
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)


def test_a_file_that_cannot_be_written_is_told(store, tmp_path):
    assert "cannot be written" in refused("checklist", "faster", "-o", str(tmp_path / "no" / "x.md"), store=store)
    assert "is a folder" in refused("checklist", "faster", "-o", str(tmp_path), store=store)


@pytest.mark.parametrize("command", [("checklist", "faster"), ("export",)])
@pytest.mark.parametrize("name", ["x.odt", "x.ODS", "x.made-up"])
def test_no_format_is_guessed_for_a_suffix_that_stands_for_another(command, name, store, tmp_path):
    line = refused(*command, "-o", str(tmp_path / name), store=store)
    assert line.startswith(f"no format goes with '{Path(name).suffix}'; give --format: ")
    claims(*command, "--format", "json", "-o", str(tmp_path / name), store=store)
    claims(*command, "-o", str(tmp_path / "no-suffix"), store=store)


@pytest.mark.parametrize("command", [("checklist", "faster"), ("export",)])
def test_a_file_never_takes_the_place_of_the_store(command, store, tmp_path):
    made = str(tmp_path / "made.db")
    claims("init", made, "--empty")
    claims("import", store, "--yes", store=made)
    before = Path(made).read_bytes()
    (tmp_path / "link.json").symlink_to(made)
    for name in (made, str(tmp_path / "link.json")):
        assert "belongs to the store" in refused(*command, "--format", "json", "-o", name, store=made)
    assert Path(made).read_bytes() == before
    held = Path(store, "claims", "faster.toml")
    assert "belongs to the store" in refused(*command, "--format", "json", "-o", str(held), store=store)
    assert held.read_text() == RECORDS["claims/faster.toml"]
    claims(*command, "-o", str(Path(store) / "x.json"), store=store)


def test_an_item_and_a_check_are_explained():
    text = claims("explain", "seed-policy").stdout
    assert "Why it is asked" in text
    assert as_json("explain", "seed-policy")["id"] == "seed-policy"
    by_code = claims("explain", "prv101").stdout
    assert by_code.startswith("PRV101 many-outlets-one-origin\n")
    assert by_code == claims("explain", "many-outlets-one-origin").stdout
    assert as_json("explain", "PRV101")["name"] == "many-outlets-one-origin"


def test_statistics_are_counted(store):
    counted = as_json("stats", store=store)
    assert counted["records"]["claims"] == 2
    assert counted["status"] == {"unverified": 1, "not-checkable": 1}
    assert counted["figures"] == {"claims_with_a_figure": 1, "figures_cited": 1, "figures_dismissed": 1}
    assert "RECORDS" in claims("stats", store=store).stdout


def test_sources_are_listed_and_shown(store):
    listed = as_json("source", "list", store=store)
    assert [(s["id"], s["held"], s["claims"]) for s in listed["items"]] == [
        ("announcement", False, 0),
        ("article", False, 2),
    ]
    assert "article" in claims("source", "list", store=store).stdout
    assert as_json("source", "list", "--held", store=store)["total"] == 0
    assert as_json("source", "show", "article", store=store)["claims"] == ["faster", "is-nice"]
    assert claims("source", "show", "article", store=store).stdout == claims("show", "article", store=store).stdout


def test_a_port_in_use_is_told_in_one_line(store, tmp_path):
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = process("serve", "--port", str(taken.getsockname()[1]), "--store", store, cwd=tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "cannot be used" in done.stderr


@pytest.mark.parametrize(("answer", "is_made"), [("y\n", True), ("n\n", False)])
def test_a_store_that_is_not_there_is_made_by_serving_it_only_after_a_yes(answer, is_made, tmp_path, monkeypatch):
    monkeypatch.setattr("claims.cli.serve.is_terminal", lambda: True)
    monkeypatch.setattr("claims.server.serve", lambda *_, **__: None)
    place = tmp_path / "new.db"
    result = CliRunner().invoke(app, ["serve", "--port", "59312", "--store", str(place)], input=answer)
    assert (result.exit_code == 0, place.exists()) == (is_made, is_made)
    assert "Make one there from the bundled library?" in result.stderr


def test_a_damaged_store_is_not_served(store, tmp_path):
    path = tmp_path / "x.db"
    claims("init", str(path), "--empty")
    claims("import", store, "--yes", store=str(path))
    with closing(sqlite3.connect(path)) as database:
        (page,) = database.execute("select rootpage from sqlite_master where name = 'record'").fetchone()
        (size,) = database.execute("pragma page_size").fetchone()
        database.execute("pragma wal_checkpoint(truncate)")
    data = bytearray(path.read_bytes())
    data[(page - 1) * size : page * size] = b"\x07" * size
    path.write_bytes(data)
    done = process("serve", "--port", "1", "--store", str(path), cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "the database is damaged" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_bundled_folder_is_valid_as_it_lies():
    claims("validate", str(resources.data_folder()))
