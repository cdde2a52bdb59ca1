"""`claims source refresh`, `mark` and `text`: a source that changed, what is cited in it, and what becomes suspect."""

import random
from pathlib import Path

import pytest
from test_cli import as_json, claims, library_in, refused

from claims import checks
from claims.freshness import suspicions
from claims.lineage import trace
from claims.model.source import snapshot
from claims.readers.fetch import Fetched
from claims.stores import open_store
from claims.verification import verdict

OLD = """Engine report

The Maker trained its model 15% faster on 64 nodes than with the release of last spring.
Nobody outside the company has repeated the trial, which lasted 9 days in March.
The guide of the launcher lists 40 flags, and the next release will list all of them.
On page 12 stands a table with the settings that the team used on its own cluster.
"""
LINES = [line for line in OLD.split("\n") if line]

CLAIM = (
    'id = "{id}"\nsubject = "fast-kernel"\nkind = "{kind}"\nstatement = "It was said."\nclaimant = "acme"\n'
    'modality = "measured"\n\n[[citations]]\nsource = "report"\nparagraph = {paragraph}\nfigures = {figures}\n'
)


def claim(name, paragraph, figure, kind="speedup"):
    return CLAIM.format(id=name, kind=kind, paragraph=paragraph, figures=f'["{figure}"]' if figure else "[]")


@pytest.fixture
def store(tmp_path):
    place = library_in(tmp_path / "library")
    text = tmp_path / "report.txt"
    text.write_text(OLD)
    claims("source", "add", str(text), "--id", "report", "--publisher", "daily", store=place)
    for name, content in {
        "claims/gain.toml": claim("gain", 2, "15%"),
        "claims/days.toml": claim("days", 3, "9", "duration"),
        "claims/flags.toml": claim("flags", 4, "40"),
        "dismissed/page.toml": (
            'id = "page"\nsource = "report"\nparagraph = 5\nfigures = ["12"]\nreason = "A page number."\n'
        ),
        "details/gain-seed.toml": (
            'id = "gain-seed"\non = "gain"\nitem = "seed-policy"\nstate = "stated"\nvalue = "own cluster"\n'
            'proposed_by = "person"\n\n[citation]\nsource = "report"\nparagraph = 5\n'
        ),
    }.items():
        (Path(place) / name).write_text(content)
    assert claims("validate", store=place).stdout == ""
    return place


def snapshot_of(text):
    return snapshot(text.encode())


def again(store, text, *arguments):
    path = Path(store).parent / "again.txt"
    path.write_text(text)
    return as_json("source", "refresh", "report", str(path), *arguments, store=store)


def fates(answer):
    return {place["record"]: (place["fate"], place["to"]) for place in answer["places"]}


def held(store):
    with open_store(store) as opened:
        assert opened.faults() == []
        return opened.library()


def test_an_unchanged_text_changes_nothing_but_the_day(store):
    before = held(store)
    path = Path(store).parent / "again.txt"
    path.write_bytes(OLD.replace("\n", "\r\n").encode())
    done = claims("source", "refresh", "report", str(path), "--yes", store=store)
    assert done.stdout == ""
    assert "the text of 'report' has not changed" in done.stderr
    assert held(store).records == before.records


def test_a_preview_writes_nothing(store):
    files = {p: p.read_bytes() for p in Path(store).rglob("*") if p.is_file()}
    path = Path(store).parent / "again.txt"
    path.write_text(OLD.replace("15%", "16%"))
    done = claims("source", "refresh", "report", str(path), store=store)
    assert done.stdout.splitlines()[:3] == [
        "paragraph 2 > 2 changed",
        f"  - {LINES[1]}",
        f"  + {LINES[1].replace('15%', '16%')}",
    ]
    assert (
        f"figure-changed: gain, “15%” in paragraph 2; the nearest is 2: {LINES[1].replace('15%', '16%')}" in done.stdout
    )
    assert "unchanged: days, “9” in paragraph 3" in done.stdout
    assert done.stderr.splitlines() == [
        "4 same, 1 changed (passages)",
        "4 unchanged, 1 figure-changed (cited places)",
        "1 claim to be checked again: gain",
        "nothing is written yet; --yes writes it",
    ]
    assert {p: p.read_bytes() for p in Path(store).rglob("*") if p.is_file()} == files


def test_each_kind_of_change_is_told_and_written(store):
    new = "\n".join(
        [
            LINES[0],
            "An editors' note was put here at the top.",
            LINES[4],
            LINES[1].replace("15%", "17%"),
            LINES[2].replace("has repeated", "has so far repeated"),
        ]
    )
    answer = again(store, new, "--yes")
    assert fates(answer) == {
        "gain": ("figure-changed", None),
        "days": ("reworded", 5),
        "flags": ("gone", None),
        "page": ("moved", 3),
        "gain-seed": ("moved", 3),
    }
    assert [(p["change"], p["old"], p["new"]) for p in answer["passages"]] == [
        ("same", 1, 1),
        ("added", None, 2),
        ("same", 5, 3),
        ("changed", 2, 4),
        ("changed", 3, 5),
        ("removed", 4, None),
    ]
    library = held(store)
    old = snapshot_of(OLD)
    cited = {i: library.claims[i].citations[0] for i in ("gain", "days", "flags")}
    assert (cited["days"].paragraph, cited["days"].former.paragraph) == (5, 3)
    assert (cited["gain"].paragraph, cited["gain"].former.paragraph, cited["gain"].figures) == (None, 2, ("15%",))
    assert (cited["flags"].paragraph, cited["flags"].former.text_sha256) == (None, old.text_sha256)
    assert library.records["page"].paragraph == 3
    assert library.records["gain-seed"].citation.paragraph == 3
    (version,) = library.sources["report"].versions
    assert (version.sha256, version.text_sha256, version.paragraphs) == (old.sha256, old.text_sha256, 5)
    assert library.texts["report"] == new
    assert {i for i in library.claims if suspicions(library, library.claims[i])} == {"gain", "days", "flags"}


def test_old_versions_stay_readable(store):
    again(store, OLD + "One more line of text.", "--yes")
    again(store, "Quite another text of 3 words.", "--yes")
    assert claims("source", "text", "report", "--version", "1", store=store).stdout == OLD
    assert claims("source", "text", "report", "--version", "2", store=store).stdout == f"{OLD}One more line of text.\n"
    assert claims("source", "text", "report", store=store).stdout == "Quite another text of 3 words.\n"
    assert refused("source", "text", "report", "--version", "3", store=store) == (
        "'report' has no version 3; it has 2 earlier"
    )
    assert "version 1, until " in claims("source", "show", "report", store=store).stdout
    former = held(store).claims["gain"].citations[0].former
    assert former.text_sha256 == snapshot_of(OLD + "One more line of text.").text_sha256


def test_a_place_that_was_lost_once_keeps_where_it_stood_first(store):
    again(store, OLD.replace("15%", "16%"), "--yes")
    again(store, OLD.replace("15%", "17%"), "--yes")
    cited = held(store).claims["gain"].citations[0]
    assert (cited.paragraph, cited.former.text_sha256) == (None, snapshot_of(OLD).text_sha256)


def test_answers_and_dismissals_that_are_gone_are_withdrawn_with_the_reason(store):
    again(store, "\n".join(LINES[:4]), "--yes")
    library = held(store)
    for name in ("page", "gain-seed"):
        assert library.records[name].withdrawn.why.startswith(
            "The text of 'report' no longer says so in the version of"
        )
    assert library.dismissed_in.get("report") is None


@pytest.mark.parametrize(
    ("now", "is_kept"),
    [
        ("On page 12 stands a list with the options that the team picked on its own cluster.", True),
        ("The reader finds the settings of the team's own cluster in the table that is on page 12.", False),
        ("On page 12 stands no table with the settings that the team used on its own cluster.", False),
        ("On page 13 stands a table with the settings that the team used on its own cluster.", False),
    ],
)
def test_what_was_refused_stays_so_in_other_words_only_and_a_lapse_is_told(store, now, is_kept):
    path = Path(store).parent / "again.txt"
    path.write_text("\n".join([*LINES[:4], "A line that came later.", now]))
    told = claims("source", "refresh", "report", str(path), "--yes", store=store)
    library = held(store)
    assert ("1 refusal lapses, to be decided again: page" in told.stderr) != is_kept
    assert ("it stays refused in paragraph 6" in told.stdout) == is_kept
    assert ("it is asked again" in told.stdout) != is_kept
    assert (library.records["page"].withdrawn is None) == is_kept
    assert library.records["page"].paragraph == (6 if is_kept else 5)


def test_shared_paragraphs_and_reliances_follow(store, tmp_path):
    path = tmp_path / "copy.txt"
    path.write_text("A reprint\n" + "\n".join(LINES[1:]))
    claims("source", "add", str(path), "--id", "copy", store=store)
    claims(
        "edit",
        "report",
        "--set",
        'relies_on=[{source = "announcement", how = "relays", paragraphs = [2, 4]}]',
        store=store,
    )
    assert [(r.here, r.there) for r in held(store).sources["copy"].repeats] == [(2, 2), (3, 3), (4, 4), (5, 5)]
    again(store, "\n".join(["First", *LINES[:3], *LINES[4:]]), "--yes")
    library = held(store)
    assert [(r.here, r.there) for r in library.sources["copy"].repeats] == [(2, 3), (3, 4), (5, 5)]
    assert library.sources["report"].relies_on[0].paragraphs == (3,)


def test_a_claim_is_current_again_once_it_was_compared(store):
    again(store, OLD.replace("15%", "16%"), "--yes")
    shown = as_json("show", "gain", store=store)
    assert shown["freshness"] == "suspect"
    assert shown["suspicions"] == ["Engine report no longer says so where it said it in paragraph 2"]
    assert "Suspect: to be checked again" in claims("show", "gain", store=store).stdout
    claims("edit", "gain", "--set", "rechecked=2100-01-01", store=store)
    assert as_json("show", "gain", store=store)["freshness"] == "current"
    assert "Suspect" not in claims("show", "gain", store=store).stdout


def test_a_named_source_is_read_for_the_first_time(store, tmp_path):
    path = tmp_path / "announcement.txt"
    path.write_text("Acme announces\nIt is 15% faster on one machine.")
    done = claims("source", "refresh", "announcement", str(path), "--yes", store=store)
    assert "'announcement' was only named; this is its first text" in done.stderr
    library = held(store)
    assert library.sources["announcement"].snapshot.paragraphs == 2
    assert library.sources["announcement"].versions == ()
    assert library.texts["announcement"].startswith("Acme announces")


def test_an_address_is_read_again_by_itself(store, monkeypatch):
    claims("edit", "report", "--set", "url=https://news.example.org/report", store=store)
    asked = []

    def fetch(address):
        asked.append(address)
        return Fetched(OLD.replace("15%", "16%").encode(), "text/plain", address, {}, 200)

    monkeypatch.setattr("claims.readers.fetch.fetch", fetch)
    answer = as_json("source", "refresh", "report", "--yes", store=store)
    assert asked == ["https://news.example.org/report"]
    assert fates(answer)["gain"] == ("figure-changed", None)
    assert answer["written"] is True


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["refresh", "nobody"], "no source is called 'nobody'; there are: announcement, article, report"),
        (["refresh", "report"], "'report' has no address; say where it can be read: a file, an address or -"),
        (["refresh", "report", "nowhere"], "there is no file 'nowhere'"),
        (["refresh", "announcement", "SAME"], "this is 'report' (Engine report), not 'announcement'; nothing was read"),
        (
            ["mark", "report", "--why", "x"],
            "nothing says what befell the source; give --retracted, --corrected or --sup",
        ),
        (["mark", "report", "--retracted", "2026-01-01", "--why", " "], "a mark needs a reason; --why is blank"),
        (["mark", "report", "--corrected", "2999-02", "--why", "x"], "corrected: '2999-02' is still to come"),
        (
            ["mark", "report", "--superseded-by", "article", "--on", "2999-02-01", "--why", "x"],
            "superseded: '2999-02-01' is still to come",
        ),
        (["mark", "report", "--retracted", "soon", "--why", "x"], "sources/report: retracted: 'soon' is no date"),
        (
            ["mark", "report", "--superseded-by", "nobody", "--why", "x"],
            "sources/report: superseded_by: there is no sou",
        ),
        (
            ["mark", "report", "--superseded-by", "report", "--why", "x"],
            "sources/report: superseded_by: a source does not",
        ),
        (["mark", "report", "--retracted", "2026", "--on", "2026", "--why", "x"], "--on goes with --superseded-by"),
        (["text", "announcement"], "the text of 'announcement' is not held"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_line(store, tmp_path, arguments, told):
    given = [str(tmp_path / "report.txt") if a == "SAME" else a for a in arguments]
    before = held(store).records
    assert refused("source", *given, store=store).startswith(told)
    assert held(store).records == before


def test_a_text_that_is_not_at_hand_cannot_be_compared(store):
    for path in Path(store, "texts").iterdir():
        path.unlink()
    line = refused("source", "refresh", "report", str(Path(store).parent / "report.txt"), store=store)
    assert line.startswith("the text of 'report' as it was read is not held here")


def test_a_record_that_changed_meanwhile_is_not_overwritten(store, monkeypatch):
    from claims.cli import documents

    obtain = documents.obtain

    def slow(*given, **more):
        claims("edit", "gain", "--set", "note=Changed meanwhile.", store=store)
        return obtain(*given, **more)

    monkeypatch.setattr(documents, "obtain", slow)
    path = Path(store).parent / "again.txt"
    path.write_text(OLD.replace("15%", "16%"))
    line = refused("source", "refresh", "report", str(path), "--yes", store=store)
    assert "'gain' was changed by someone else since it was read; nothing was written" in line
    assert held(store).sources["report"].versions == ()


def test_shuffled_paragraphs_are_followed_whole(store):
    chance = random.Random(3)
    for _ in range(4):
        lines = held(store).texts["report"].split("\n")
        lines = [line for line in lines if line]
        chance.shuffle(lines)
        answer = again(store, "\n".join(lines), "--yes")
        assert {fate for fate, _ in fates(answer).values()} <= {"unchanged", "moved"}
        library = held(store)
        for name, figure in (("gain", "15%"), ("days", "9 days"), ("flags", "40 flags")):
            assert figure in lines[library.claims[name].citations[0].paragraph - 1]
        assert not any(suspicions(library, c) for c in library.claims.values())


# Retracted, corrected, superseded


@pytest.mark.parametrize(
    ("mark", "told"),
    [
        (("--retracted", "2026-02-01"), "Engine report was retracted on 2026-02-01: The run was misread."),
        (("--corrected", "2026-02"), "Engine report was corrected on 2026-02: The run was misread."),
        (
            ("--superseded-by", "article", "--on", "2026-02-01"),
            "Engine report was superseded on 2026-02-01 by Kernel gets faster: The run was misread.",
        ),
    ],
)
def test_what_rests_on_a_source_that_fell_becomes_suspect_and_nothing_is_deleted(store, mark, told):
    before = held(store)
    done = claims("source", "mark", "report", *mark, "--why", "The run was misread.", store=store)
    assert "3 claims suspect, to be checked again: days, flags, gain" in done.stderr
    library = held(store)
    assert library.records.keys() == before.records.keys()
    assert suspicions(library, library.claims["gain"]) == (told,)
    assert suspicions(library, library.claims["faster"]) == ()
    assert "notice: The run was misread." in claims("source", "show", "report", store=store).stdout


def test_claims_that_others_have_from_it_are_suspect_too(store):
    done = claims("source", "mark", "announcement", "--retracted", "2026-02-01", "--why", "Misread.", store=store)
    assert "faster, is-nice" in done.stderr
    assert as_json("show", "faster", store=store)["freshness"] == "suspect"


def test_a_claim_that_was_compared_before_is_suspect_again_after_a_new_mark(store):
    claims("source", "mark", "report", "--corrected", "2026-02-01", "--why", "Misread.", store=store)
    claims("edit", "gain", "--set", "rechecked=2026-02-03", store=store)
    assert as_json("show", "gain", store=store)["freshness"] == "current"
    claims("source", "mark", "report", "--corrected", "2026-02-03", "--why", "Misread again.", store=store)
    assert as_json("show", "gain", store=store)["freshness"] == "suspect"


def test_a_measurement_in_a_source_that_fell_is_set_aside(library):
    def status(**source):
        held = library(
            sources=[{"id": "report"}, {"id": "lab", "kind": "paper"} | source],
            claims=[{"citations": [{"source": "report"}]}],
            evidence=[{"id": "run", "source": "lab"}],
        )
        claim = held.claims["faster"]
        judged = verdict(held, claim, trace(held, claim), checks.run(held))
        return judged.status.value, suspicions(held, claim)

    assert status() == ("reproduced", ())
    fallen, why = status(retracted="2026-02-01")
    assert fallen == "unverified"
    assert why == ("Evidence 'run' rests on it: Lab was retracted on 2026-02-01",)


def test_a_source_that_only_names_another_is_not_stained_by_it(library):
    def suspect(how):
        held = library(
            sources=[
                {"id": "report", "relies_on": [{"source": "lab", "how": how}]},
                {"id": "lab", "retracted": "2026-02-01"},
            ],
            claims=[{"citations": [{"source": "report"}]}],
        )
        return bool(suspicions(held, held.claims["faster"]))

    assert [suspect(how) for how in ("relays", "cites", "copies", "names")] == [True, True, True, False]


def test_the_page_that_a_text_was_read_from_attaches_that_text(store, tmp_path):
    page = tmp_path / "page.html"
    page.write_text(
        "<!doctype html><html lang=en><title>A trial</title><body><article><h1>A trial</h1>"
        + "".join(
            f"<p>On day {day} the run of the maker took {day + 7} hours on its own nodes.</p>" for day in range(9)
        )
        + "</article></html>"
    )
    claims("source", "add", str(page), "--id", "trial", store=store)
    record = next(Path(store).rglob("trial.toml"))
    other = library_in(tmp_path / "other")
    (Path(other) / "sources" / "trial.toml").write_text(record.read_text())
    assert "trial" not in held(other).texts
    told = refused("source", "attach", "trial", str(Path(store).parent / "report.txt"), store=other)
    assert "this is not the text of 'trial'" in told
    claims("source", "attach", "trial", str(page), store=other)
    assert held(other).texts["trial"] == held(store).texts["trial"]
    with open_store(other) as opened:
        assert opened.snapshots.read(held(other).sources["trial"].snapshot.sha256) == page.read_bytes()
