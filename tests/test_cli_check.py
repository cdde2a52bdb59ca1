"""`claims check`: the findings as a table, as JSON and as SARIF, and what they would be if something were otherwise."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from test_cli import RECORDS, as_json, claims, library_in, refused

from claims import checks
from claims.checks import CHECKS, Severity, selecting
from claims.model.claim import ClaimKind

CITED = '[[citations]]\nsource = "article"\nparagraph = 1\n'
HEAD = 'subject = "big-model"\nclaimant = "acme"\nmodality = "described"\n'
MODEL = {
    "subjects__big-model": 'id = "big-model"\nname = "Big Model"\nkind = "model"\n',
    "claims__params": (
        f'id = "params"\nkind = "spec"\nstatement = "It has 2 trillion parameters."\nmetric = "total-parameters"\n{HEAD}\n'
        f'[quantity]\nprinted = "2.0 trillion"\nvalue = "2.0E+12"\nunit = "parameter"\n\n{CITED}'
    ),
    "claims__size": (
        f'id = "size"\nkind = "memory"\nstatement = "In BF16 the weights take 1.4 TB."\nmetric = "weights-size"\n{HEAD}\n'
        f'[quantity]\nprinted = "1.4 TB"\nvalue = "1.4"\nunit = "terabyte"\n\n{CITED}'
    ),
}
ASSUMED = (
    'id = "adam-state"\ntitle = "Training state"\nmetric = "bytes-per-parameter-trained"\nbasis = "A paper."\n'
    'as_of = "2026-01-02"\n\n[quantity]\nprinted = "16"\nvalue = "16"\nunit = "byte/parameter"\n'
)


@pytest.fixture
def store(tmp_path):
    return library_in(tmp_path / "library", **MODEL, **{"assumptions__adam-state": ASSUMED})


def sarif(*arguments, store, status):
    return json.loads(claims("check", *arguments, "--format", "sarif", store=store, status=status).stdout)["runs"][0]


def test_what_does_not_fit_comes_first_and_is_a_failure(store):
    result = claims("check", store=store, status=1)
    assert result.stdout.startswith("SIZ101 weights-from-parameters, inconsistent: ")
    assert "claims: size, params" in result.stdout
    assert "1 inconsistent" in result.stderr
    assert "that is 2 trillion parameters (1.95 to 2.05)" not in result.stdout


def test_the_working_is_shown_where_it_is_asked_for_and_for_named_records(store):
    for arguments in (["--working"], ["size"], ["big-model"], ["article"]):
        assert (
            "that is 2 trillion parameters (1.95 to 2.05)" in claims("check", *arguments, store=store, status=1).stdout
        )


def test_a_table_of_findings_is_made_without_what_only_checklists_and_exports_need(store):
    code = (
        "import sys; from claims.cli.app import app\n"
        f"try: app(['check', '--store', {str(store)!r}])\nexcept SystemExit: pass\n"
        "needless = {'claims.exporters', 'claims.checklists', 'claims.dossiers', 'claims.extraction'} & set(sys.modules)\n"
        "sys.exit(f'loaded {needless}' if needless else 0)"
    )
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parent.parent)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "SIZ101" in done.stdout


def test_only_the_findings_of_the_named_records_count(store):
    assert as_json("check", "is-nice", "--code", "siz", store=store) == {"findings": [], "not_run": []}
    for name in ("size", "params", "big-model", "article", "acme"):
        found = as_json("check", name, "--code", "SIZ101", store=store, status=0 if name == "acme" else 1)["findings"]
        assert [f["claims"] for f in found] == ([] if name == "acme" else [["size", "params"]])
    assert as_json("check", "--outcome", "consistent", "--code", "SIZ", store=store)["findings"] == []


def test_a_finding_in_json_has_the_fields_that_programs_rely_on(store):
    (found,) = as_json("check", "--code", "SIZ101", store=store, status=1)["findings"]
    assert set(found) == {
        *("code", "name", "outcome", "severity", "claims", "computed", "working", "explanation", "needs"),
        *("assumptions", "answers", "bears_out"),
    }
    (weights,) = found["computed"]
    assert weights == {"label": "weights in BF16", "value": 4e12, "low": 3.9e12, "high": 4.1e12, "unit": "byte"}
    assert found["needs"] == ["weights-bytes", "params-total-active"]


def test_sarif_tells_failures_from_open_questions_and_names_the_record_files(store):
    run = sarif(store=store, status=1)
    assert [r["id"] for r in run["tool"]["driver"]["rules"]] == sorted(
        {r["ruleId"] for r in run["results"]}
        | {n["associatedRule"]["id"] for n in run["invocations"][0]["toolExecutionNotifications"]}
    )
    assert {r["kind"] for r in run["results"]} <= {"fail", "open", "pass"}
    assert all((r["kind"] == "fail") == (r["level"] != "none") for r in run["results"])
    assert all(run["tool"]["driver"]["rules"][r["ruleIndex"]]["id"] == r["ruleId"] for r in run["results"])
    (failure,) = [r for r in run["results"] if r["kind"] == "fail"]
    place = failure["locations"][0]["physicalLocation"]
    assert place == {"artifactLocation": {"uri": f"file://{store}/claims/size.toml"}, "region": {"startLine": 1}}
    assert failure["relatedLocations"][0]["logicalLocations"][0]["name"] == "params"


@pytest.mark.parametrize(
    ("folder", "place"),
    [
        ("our records #2", "our%20records%20%232/claims/size.toml"),
        ("./50% été?", "50%25%20%C3%A9t%C3%A9%3F/claims/size.toml"),
        ("records/", "records/claims/size.toml"),
    ],
)
def test_sarif_writes_the_place_of_a_record_file_as_a_uri(folder, place, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    library_in(tmp_path / folder, **MODEL)
    (failure,) = [r for r in sarif(store=folder, status=1)["results"] if r["kind"] == "fail"]
    assert failure["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == place


def test_sarif_of_a_database_names_no_files(store, tmp_path):
    database = str(tmp_path / "claims.db")
    claims("init", "--empty", store=database)
    claims("import", store, "--yes", store=database)
    (failure,) = [r for r in sarif(store=database, status=1)["results"] if r["kind"] == "fail"]
    assert "physicalLocation" not in failure["locations"][0]


def test_sarif_lists_what_did_not_run(store, request):
    def body(_, claim):
        yield checks.not_run((claim,), "Its text is not held.")

    checks.CHECKS.add("TST101", checks.Check("TST101", "never-runs", "Does not run.", (ClaimKind.OPINION,), body))
    request.addfinalizer(lambda: checks.CHECKS._plugins.pop("TST101"))
    (told,) = sarif("is-nice", "--code", "TST101", store=store, status=0)["invocations"][0][
        "toolExecutionNotifications"
    ]
    assert told["message"]["text"] == "Its text is not held."
    assert as_json("check", "is-nice", "--code", "TST101", store=store)["not_run"][0]["claims"] == ["is-nice"]
    assert "TST101 did not run: Its text is not held." in claims("check", "--code", "TST101", store=store).stderr


def test_findings_go_to_a_file_that_is_no_part_of_the_store(store, tmp_path):
    target = tmp_path / "findings.sarif"
    claims("check", "--format", "sarif", "-o", str(target), store=store, status=1)
    assert json.loads(target.read_text())["version"] == "2.1.0"
    assert "belongs to the store" in refused("check", "-o", f"{store}/claims/size.toml", store=store)


def test_what_if_marks_what_would_differ_and_saves_nothing(store):
    told = claims("check", "--assume", "adam-state=8", store=store, status=1)
    assert told.stderr == "What if: 0 new or changed, 0 gone or changed; nothing is saved.\n"
    assert told.stdout == ""
    assert 'value = "16"' in claims("show", "adam-state", "--format", "toml", store=store).stdout
    read = ("check", "faster", "--code", "RAT101", "--read", "faster=time-saving")
    settled = claims(*read, store=store)
    assert settled.stderr == "What if: 0 new or changed, 1 gone or changed; nothing is saved.\n"
    assert settled.stdout.startswith("RAT101 rate-or-time, faster\n    is: under-determined: Whether 15%")
    assert settled.stdout.endswith("    would be: no finding\n")
    what_if = as_json(*read, store=store)["what_if"]
    assert ([f["code"] for f in what_if["new"]], [f["code"] for f in what_if["gone"]]) == ([], ["RAT101"])


def test_what_if_tells_each_of_the_findings_that_one_check_has_on_a_claim(store, request):
    def body(view, claim):
        for other in () if claim.reading else ("is-nice", "params"):
            yield checks.under_determined((claim, view.claim(other)), checks.Working(), f"It needs {other}.", needs=())

    checks.CHECKS.add("TST102", checks.Check("TST102", "needs-others", "Needs others.", (ClaimKind.SPEEDUP,), body))
    request.addfinalizer(lambda: checks.CHECKS._plugins.pop("TST102"))
    read = ("check", "faster", "--code", "TST102", "--read", "faster=time-saving")
    told = claims(*read, store=store)
    assert "2 gone or changed" in told.stderr
    assert told.stdout.count("would be: no finding") == 2
    assert [f"It needs {other}." in told.stdout for other in ("is-nice", "params")] == [True, True]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--outcome", "wrong"], "no outcome is called 'wrong'; there are: consistent, inconsistent, "),
        (["--code", "XYZ"], "no check is called 'XYZ'"),
        (["--assume", "adam-state"], "--assume adam-state: say ID=VALUE"),
        (["--read", "faster"], "--read faster: say CLAIM=READING"),
        (["--assume", "adam-state=0"], "'adam-state' needs a value above zero, not '0'; an empty one takes it away"),
        (["--assume", "adam-state=-3"], "'adam-state' needs a value above zero, not '-3'"),
        (["--assume", "adam-state=14,5"], "'14,5' is no number that 'adam-state' can have"),
        (["--assume", "adam-stat=1"], "no assumption is called 'adam-stat'"),
        (["--assume", "adam-state=many"], "'many' is no number that 'adam-state' can have"),
        (["--assume", "adam-state=1e999"], "'1e999' is no number that 'adam-state' can have"),
        (["--read", "faster=sideways"], "'sideways' is no reading of the metric of 'faster'; it has throughput-gain"),
        (["--read", "is-nice=time-saving"], "'time-saving' is no reading of the metric of 'is-nice'; it has none"),
    ],
)
def test_what_does_not_exist_is_refused_in_one_line(arguments, told, store):
    assert refused("check", *arguments, store=store).startswith(told)


def test_a_value_may_be_supposed_with_thousands_parted(store):
    assert "nothing is saved" in claims("check", "--assume", "adam-state=1,024.5", store=store, status=1).stderr


def test_a_source_has_the_findings_that_are_mostly_about_what_it_says(bundled):
    findings = checks.run(bundled)
    for source in bundled.sources:
        claims_there = selecting.claims_of(bundled, source)
        for finding in selecting.concerning(bundled, findings, [source]):
            assert 2 * len(claims_there & set(finding.claims)) >= len(finding.claims)
    for study in bundled.studies:
        told = selecting.concerning(bundled, findings, [study])
        assert told == selecting.select(findings, claims=selecting.claims_of(bundled, study))


def test_figures_come_before_words_and_words_before_who_told_them(bundled):
    ranks = [
        (selecting.ORDER.index(f.outcome), list(Severity).index(f.severity), selecting.FAMILY_ORDER.index(f.family))
        for f in selecting.worst_first(checks.run(bundled))
    ]
    assert ranks == sorted(ranks)


def test_many_outlets_with_one_origin_are_told(tmp_path):
    outlets = {f"subjects__o{n}": f'id = "o{n}"\nname = "Outlet {n}"\nkind = "outlet"\n' for n in (1, 2)}
    articles = {
        f"sources__a{n}": (
            f'id = "a{n}"\nkind = "press-article"\npublisher = "o{n}"\n'
            '[[relies_on]]\nsource = "announcement"\nhow = "relays"\n'
        )
        for n in (1, 2)
    }
    cited = RECORDS["claims/faster.toml"] + "".join(f'[[citations]]\nsource = "a{n}"\nparagraph = 1\n' for n in (1, 2))
    store = library_in(tmp_path, **outlets, **articles, claims__faster=cited)
    text = claims("check", "--code", "PRV101", store=store).stdout
    assert text.startswith("PRV101 many-outlets-one-origin, under-determined: ")


@pytest.mark.parametrize("code", list(CHECKS))
def test_every_check_explains_itself(code):
    told = claims("explain", code).stdout
    assert told.startswith(f"{code} {CHECKS[code].name}\n")
    assert "Bad:" in told


def test_the_text_of_a_check_in_json_is_not_indented():
    assert "\n    " not in as_json("explain", "SIZ101")["doc"].partition("Bad:")[0]
