"""`claims source add` and `lineage`: from a file, an address or stdin to a source, once, whole, or with a clear reason."""

import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import builders
import pytest
from test_cli import UNSET, as_json, library_in, refused
from typer.testing import CliRunner

from claims.cli.app import app
from claims.errors import AddressRefused, FetchFailed
from claims.readers.fetch import Fetched
from claims.stores import create_store, open_store

ARTICLE = """# Kernel gets quicker still

Acme said on Tuesday that its kernel trains a model 21% faster on 32 nodes than the release of last spring did.

According to The Daily, the trial lasted nine days on a cluster that the company rents from a cloud provider.

Nobody outside the company has repeated the trial so far, and no settings of the run were published with it.
"""
ID = "kernel-gets-quicker-still"


@pytest.fixture
def store(tmp_path):
    return library_in(tmp_path / "library")


@pytest.fixture
def article(tmp_path):
    path = tmp_path / "article.md"
    path.write_text(ARTICLE)
    return str(path)


def add(store, *arguments, data=None, status=0):
    env = {**UNSET, "CLAIMS_USER": "tester", "CLAIMS_STORE": store}
    result = CliRunner().invoke(app, ["source", "add", *arguments], env=env, input=data)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == status, result.output
    return result


def sources(store):
    with open_store(store) as opened:
        return opened.library().sources


def test_of_several_documents_each_is_added_or_refused_by_itself(store, tmp_path):
    folder = tmp_path / "texts"
    (folder / "inner").mkdir(parents=True)
    (folder / ".hidden.txt").write_text("It is hidden.\n")
    (folder / "a.md").write_text(ARTICLE)
    (folder / "b.md").write_text(ARTICLE)
    (folder / "c.zip").write_bytes(b"PK\x03\x04broken")
    (tmp_path / "d.txt").write_text("Another text of 7 words stands here.\n")
    held = set(sources(store))
    assert refused("source", "add", str(folder / "inner"), store=store).endswith(
        "is a folder without files; give a file"
    )
    result = add(store, str(folder), str(tmp_path / "d.txt"), str(tmp_path / "gone.txt"), status=2)
    new = set(sources(store)) - held
    assert result.stdout.split() == [ID, ID, *(new - {ID})]
    assert len(new) == 2
    assert f"{folder / 'inner'}: a folder within is not looked into" in result.stderr
    assert f"{folder / 'c.zip'}: " in result.stderr
    assert f"there is no file '{tmp_path / 'gone.txt'}'" in result.stderr
    assert "5 documents: 2 added, 1 known already, 2 refused" in result.stderr
    told = json.loads(add(store, str(folder), "--format", "json", status=2).stdout)
    assert [(Path(one["place"]).name, bool(one.get("known")), "error" in one) for one in told["items"]] == [
        ("a.md", True, False),
        ("b.md", True, False),
        ("c.zip", False, True),
    ]


@pytest.mark.parametrize("kind", ["folder", "sqlite"])
def test_a_file_becomes_a_source_with_its_text_and_its_bytes(kind, tmp_path, article):
    place = str(tmp_path / ("records" if kind == "folder" else "records.db"))
    create_store(place, bundled=False).close()
    done = add(place, article, "--as", "ann")
    assert done.stdout == f"{ID}\n"
    with open_store(place) as opened:
        library = opened.library()
        source = library.sources[ID]
        assert (source.title, source.kind, source.language) == ("Kernel gets quicker still", "press-article", "en")
        assert source.added == source.accessed
        assert library.texts[ID].startswith("Kernel gets quicker still\n")
        assert opened.snapshots.read(source.snapshot.sha256) == ARTICLE.encode()
        assert opened.snapshots.read_text(source.snapshot.text_sha256) == library.texts[ID]
        assert [(e.action, e.who, e.why) for e in opened.history(ID)] == [
            ("text-attached", "ann", f"read from {article}"),
            ("added", "ann", f"read from {article}"),
        ]
        assert opened.faults() == []


def test_talk_goes_to_stderr_and_the_id_alone_to_stdout(store, article):
    done = add(store, article)
    assert done.stdout == f"{ID}\n"
    told = done.stderr.splitlines()
    assert told[0] == "Kernel gets quicker still: press-article, 4 paragraphs, 3 figures"
    assert "seems to rely on 'announcement': names Acme in paragraph 2" in told
    assert "seems to rely on 'article': names Daily in paragraph 3" in told
    assert told[-1].startswith(f"confirm or reject: `claims source lineage {ID}`")


def test_a_text_from_stdin_is_added_with_what_a_person_says_of_it(store):
    options = ("--id", "mine", "--title", "My title", "--kind", "talk", "--publisher", "acme", "--published", "2026-01")
    add(store, "-", *options, "--language", "de", data="Es wurde um 15 % schneller.\n")
    made = sources(store)["mine"]
    assert (made.title, made.kind, made.publisher, made.published, made.language) == (
        *("My title", "talk", "acme", "2026-01", "de"),
    )


def test_the_same_document_is_added_once(store, article, tmp_path):
    add(store, article)
    before = Path(store, "events.jsonl").read_bytes()
    done = add(store, article)
    assert (done.stdout, done.stderr) == (
        f"{ID}\n",
        f"'{ID}' (Kernel gets quicker still) has the same bytes; nothing was added\n",
    )
    other = tmp_path / "other.md"
    other.write_bytes(ARTICLE.replace("\n", "\r\n").encode())
    done = add(store, str(other), "--id", "another-id")
    assert done.stdout == f"{ID}\n"
    assert "has the same text; nothing was added" in done.stderr
    assert json.loads(add(store, article, "--format", "json").stdout)["known"]["how"] == "bytes"
    assert Path(store, "events.jsonl").read_bytes() == before


def test_a_known_address_is_told_with_how_to_read_it_again(store, monkeypatch):
    page = f"<html><head><title>A page</title></head><body><article>{builders.FILLER}</article></body></html>".encode()
    pages = {"https://news.example.org/a?utm_source=x": page}

    def fetch(address):
        return Fetched(pages[address], "text/html", address, {}, 200)

    monkeypatch.setattr("claims.readers.fetch.fetch", fetch)
    add(store, "https://news.example.org/a?utm_source=x", "--id", "a-page")
    assert sources(store)["a-page"].url == "https://news.example.org/a"
    pages["https://news.example.org/a/#top"] = page.replace(b"faster", b"slower")
    done = add(store, "https://news.example.org/a/#top")
    assert done.stdout == "a-page\n"
    assert "`claims source refresh a-page https://news.example.org/a/#top` shows what changed" in done.stderr
    assert len(sources(store)) == 3


def test_a_source_that_is_only_named_at_an_address_is_told_so(store, monkeypatch):
    env = {**UNSET, "CLAIMS_USER": "tester", "CLAIMS_STORE": store}
    CliRunner().invoke(app, ["edit", "announcement", "--set", "url=https://acme.example/news"], env=env)
    page = f"<html><body><article>{builders.FILLER}</article></body></html>".encode()
    monkeypatch.setattr("claims.readers.fetch.fetch", lambda a: Fetched(page, "text/html", a, {}, 200))
    done = add(store, "https://acme.example/news")
    assert done.stdout == "announcement\n"
    assert "is named with the same address; `claims source refresh announcement" in done.stderr


def test_a_copy_is_added_and_told_with_its_share_and_passages(store, article):
    add(store, article)
    done = add(store, "-", "--id", "a-copy", data="Reprinted today\n" + ARTICLE)
    assert done.stdout == "a-copy\n"
    assert f"of its wording stands in '{ID}'" in done.stderr
    assert f"seems to copy '{ID}' in paragraphs 3, 4, 5" in done.stderr
    assert [(r.source, r.here, r.there) for r in sources(store)["a-copy"].repeats] == [
        (ID, n, n - 1) for n in (3, 4, 5)
    ]


def test_what_it_rests_on_is_confirmed_when_adding(store, article):
    done = add(store, article, "--relies-on", "article", "--relies-on", "announcement")
    (first, second) = sources(store)[done.stdout.strip()].relies_on
    assert (first.source, first.how, first.paragraphs) == ("article", "relays", (3,))
    assert (second.source, second.paragraphs) == ("announcement", (2,))


def test_a_source_that_is_named_for_the_first_time_is_made_when_it_is_confirmed(store, tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("A heading\nAccording to Beta Labs, it took 40 ms on one node.\n")
    proposed = json.loads(add(store, str(path), "--dry-run", "--format", "json").stdout)
    (named,) = proposed["reliances"]
    assert named["new"]["name"] == "What Beta Labs said, as named in another document"
    add(store, str(path), "--relies-on", named["source"])
    held = sources(store)
    assert not held[named["source"]].is_held
    assert [r.source for r in held["a-heading"].relies_on] == [named["source"]]


def test_a_dry_run_shows_the_record_and_writes_nothing(store, article, tmp_path):
    before = sorted(p.name for p in tmp_path.rglob("*"))
    done = add(store, article, "--dry-run")
    assert f'id = "{ID}"' in done.stdout
    assert done.stderr.splitlines()[-1] == "nothing was written; without --dry-run it is added"
    assert sorted(p.name for p in tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ["nowhere.md"],
            "there is no file 'nowhere.md'; give a file, an address such as https://example.org/page, or -",
        ),
        (["a.md", "b.md", "--id", "x"], "--id is of one document; add that one by itself"),
        (["ARTICLE", "--kind", "leaflet"], "no kind of source is called 'leaflet'; there are: press-article"),
        (["ARTICLE", "--publisher", "nobody"], "no subject is called 'nobody'"),
        (["ARTICLE", "--published", "yesterday"], "--published yesterday: 'yesterday' is no date: write 2025-09-18"),
        (["ARTICLE", "--id", "Not an id"], "--id Not an id: string should match pattern"),
        (["ARTICLE", "--id", "acme"], "'acme' is taken by subjects/acme; give another id"),
        (["ARTICLE", "--relies-on", "nobody"], "no source is called 'nobody'; there are: announcement, article"),
        (["ARTICLE", "--encoding", "klingon"], "ARTICLE: "),
        (["ARTICLE", "--format", "toml"], "no format is called 'toml'; there are: text, json"),
        (["http://127.0.0.1/x"], "http://127.0.0.1/x: '127.0.0.1' is at 127.0.0.1, an address of this machine"),
        (["file:///etc/passwd"], "file:///etc/passwd: the address has 'file:'; only http: and https: can be fetched"),
        (["gopher://x.org/"], "gopher://x.org/: the address has 'gopher:'"),
    ],
)
def test_what_cannot_be_added_is_refused_in_a_line_and_nothing_is_kept(store, article, arguments, told):
    given = [article if a == "ARTICLE" else a for a in arguments]
    line = refused("source", "add", *given, store=store)
    assert line.startswith(told.replace("ARTICLE", article))
    assert not Path(store, "snapshots").exists()
    assert len(sources(store)) == 2


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("empty.txt", b" \n", "it is empty"),
        ("picture.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 60, "it is a picture"),
        ("binary.txt", bytes(range(256)) * 40, ""),
        ("locked.pdf", builders.pdf(builders.line("Secret 15%"), password="key"), "--password gives it"),
        ("cut.pdf", builders.pdf(builders.line("It is 15%"))[:60], ""),
        ("scanned.pdf", builders.pdf("", picture=True), ""),
        ("cut.docx", builders.docx(builders.paragraph(builders.run("It is 15%")))[:200], ""),
    ],
)
def test_a_document_that_cannot_be_read_is_refused_by_name(store, tmp_path, name, data, told):
    path = tmp_path / name
    path.write_bytes(data)
    line = refused("source", "add", str(path), store=store)
    assert line.startswith(f"{path}: ")
    assert told in line
    assert not Path(store, "snapshots").exists()


def test_a_file_of_pictures_is_kept_without_a_text_and_read_in_later(store, tmp_path):
    shown = "q 612 0 0 792 0 0 cm /I1 Do Q"
    scans = {name: builders.pdf(*pages, picture=True) for name, pages in (("board", [shown]), ("minutes", [shown] * 2))}
    for name, data in scans.items():
        path = tmp_path / f"{name}.pdf"
        path.write_bytes(data)
        assert refused("source", "add", str(path), store=store).endswith("; --without-text keeps the file as it is")
        done = add(store, str(path), "--without-text")
        assert (done.stdout.strip(), "recognise the text" in done.stderr) == (f"{name}-pdf", True)
        assert add(store, str(path), "--without-text").stdout.strip() == f"{name}-pdf"
    with open_store(store) as opened:
        library = opened.library()
        for name, data in scans.items():
            source = library.sources[f"{name}-pdf"]
            assert (source.name, source.is_pictured, source.id in library.texts) == (f"{name}.pdf", True, False)
            assert opened.snapshots.read(source.snapshot.sha256) == data
    text = tmp_path / "board.txt"
    text.write_text("The board holds 96 GB.\n")
    assert "read it again" in refused("source", "attach", "board-pdf", str(text), store=store)
    env = {**UNSET, "CLAIMS_USER": "tester", "CLAIMS_STORE": store}
    again = CliRunner().invoke(app, ["source", "refresh", "board-pdf", str(text), "--yes"], env=env)
    assert again.exit_code == 0, again.output
    with open_store(store) as opened:
        library = opened.library()
        assert library.texts["board-pdf"] == "The board holds 96 GB.\n"
        assert library.sources["board-pdf"].versions[0].sha256 == hashlib.sha256(scans["board"]).hexdigest()
        assert opened.snapshots.read(hashlib.sha256(scans["board"]).hexdigest()) == scans["board"]


def test_a_password_opens_a_document_and_is_kept_nowhere(store, tmp_path):
    path = tmp_path / "locked.pdf"
    path.write_bytes(builders.pdf(builders.line("A report"), password="sesame-key"))
    add(store, str(path), "--password", "sesame-key", "--id", "locked")
    kept = [p for p in Path(store).rglob("*") if p.is_file() and b"sesame-key" in p.read_bytes()]
    assert kept == []


def test_a_file_that_is_too_large_is_refused_before_it_is_read(store, tmp_path):
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(51 * 2**20)
    line = refused("source", "add", str(path), store=store)
    assert line == f"{path}: it has 51.0 MB, more than 50 MB; give a smaller one"


@pytest.mark.parametrize(
    "error", [FetchFailed("there is no page at this address; check how it is spelled"), AddressRefused("it is refused")]
)
def test_a_fetch_that_fails_is_told_with_its_address(store, monkeypatch, error):
    def fetch(address):
        raise error

    monkeypatch.setattr("claims.readers.fetch.fetch", fetch)
    assert refused("source", "add", "https://x.example/a", store=store) == f"https://x.example/a: {error}"


def test_a_guessed_encoding_is_told_and_can_be_put_right(store, tmp_path):
    path = tmp_path / "old.txt"
    path.write_bytes("据测试日报报道，新引擎的训练速度提高了百分之十五，用了六十四个节点。".encode("gbk"))
    done = add(store, str(path), "--id", "old", "--dry-run")
    assert "a guess: “" in done.stderr
    assert "--encoding NAME reads it otherwise" in done.stderr
    add(store, str(path), "--id", "old", "--encoding", "gbk")
    with open_store(store) as opened:
        assert opened.library().texts["old"].startswith("据测试日报报道")


def test_a_strange_name_of_a_file_is_only_a_label(store, tmp_path):
    path = tmp_path / "-CON .. %2e \u202ename.txt"
    path.write_text("A plain text without a title. It is 15% faster.")
    (name,) = add(store, "--", str(path)).stdout.splitlines()
    assert name.startswith("source-")
    kept = [p.name for p in Path(store).rglob("*")]
    assert not any("CON" in name for name in kept)


# Lineage


def test_a_proposal_is_accepted_or_rejected_once(store, article):
    add(store, article)
    proposed = as_json("source", "lineage", ID, store=store)
    assert {p["source"] for p in proposed["items"]} == {"announcement", "article"}
    left = as_json("source", "lineage", ID, "--accept", "announcement", store=store)
    assert [p["source"] for p in left["items"]] == ["article"]
    why = ("--why", "It only mentions the paper.")
    assert as_json("source", "lineage", ID, "--reject", "article", *why, store=store)["items"] == []
    assert as_json("source", "lineage", ID, store=store)["total"] == 0
    with open_store(store) as opened:
        library = opened.library()
        assert [(r.source, r.paragraphs) for r in library.sources[ID].relies_on] == [("announcement", (2,))]
        (refusal,) = library.refused_in[ID]
        assert (refusal.reliance, refusal.paragraph, refusal.figures) == ("article", 3, ())
        assert opened.faults() == []


def test_what_is_not_proposed_cannot_be_settled(store, article):
    add(store, article)
    line = refused("source", "lineage", ID, "--accept", "acme", store=store)
    assert line == "no proposed source is called 'acme'; there are: announcement, article"
    assert (
        refused("source", "lineage", ID, "--reject", "article", store=store) == "a rejection needs a reason; give --why"
    )
    assert refused("source", "lineage", "announcement", store=store).startswith(
        "the text of 'announcement' is not held"
    )


# Kill


def test_an_addition_that_is_killed_leaves_a_whole_source_or_nothing(tmp_path):
    place = str(tmp_path / "records.db")
    create_store(place, bundled=False).close()
    code = (
        "import sys, os\n"
        "from typer.testing import CliRunner\n"
        "from claims.cli.app import app\n"
        "for number in range(100000):\n"
        "    text = f'Run {os.getpid()} {number}\\nIt took {number} ms on {os.getpid()} nodes.\\n' + 'x\\n' * 2000\n"
        "    CliRunner().invoke(app, ['source', 'add', '-', '--as', 'ann', '--store', sys.argv[1]], input=text)\n"
        "    print(number, flush=True)\n"
    )
    environment = {k: v for k, v in os.environ.items() if not k.startswith("CLAIMS_")}
    environment["PYTHONPATH"] = str(Path(__file__).parent.parent)
    chance = random.Random(5)
    for _ in range(3):
        child = subprocess.Popen([sys.executable, "-c", code, place], stdout=subprocess.PIPE, env=environment)
        child.stdout.readline()
        time.sleep(chance.random() * 0.3)
        child.send_signal(signal.SIGKILL)
        child.wait()
        child.stdout.close()
        with open_store(place) as opened:
            library = opened.library()
            assert opened.faults() == []
            assert library.texts.keys() == library.sources.keys()
            for source in library.sources.values():
                text = opened.snapshots.read(source.snapshot.text_sha256)
                assert (
                    hashlib.sha256(opened.snapshots.read(source.snapshot.sha256)).hexdigest() == source.snapshot.sha256
                )
                assert text.decode() == library.texts[source.id]
    assert len(library.sources) >= 3


def test_of_a_very_long_text_only_the_beginning_is_counted_and_it_says_so(store, monkeypatch):
    monkeypatch.setattr("claims.intake.arrival.COUNTED", 60)
    monkeypatch.setattr("claims.cli.telling.arrival.COUNTED", 60)
    text = "A long log\n\n" + "The run took 12 hours on the card.\n" * 40
    told = add(store, "-", "--dry-run", data=text).stderr
    assert "1 figure in the first 60 characters" in told
    short = add(store, "-", "--dry-run", data=text[:55]).stderr
    assert "1 figure\n" in short


def test_what_was_copied_from_a_source_is_not_proposed_as_its_original(store, article):
    add(store, article)
    add(store, "-", "--id", "a-copy", data="Reprinted today\n" + ARTICLE)
    assert "a-copy" in {p["source"] for p in as_json("source", "lineage", ID, store=store)["items"]}
    as_json("source", "lineage", "a-copy", "--accept", ID, store=store)
    assert "a-copy" not in {p["source"] for p in as_json("source", "lineage", ID, store=store)["items"]}
    add(store, "-", "--id", "a-copy-of-it", "--relies-on", "a-copy", data="Seen elsewhere\n\n" + ARTICLE)
    assert "a-copy-of-it" not in {p["source"] for p in as_json("source", "lineage", ID, store=store)["items"]}
