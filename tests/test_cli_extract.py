"""`claims extract`: proposals from a file, from stdin and from a source whose text is held; nothing is written."""

import json

import pytest
from test_cli import claims, library_in, refused
from typer.testing import CliRunner

from claims.cli.app import app

TEXT = (
    "The engine has 2 trillion parameters.\nIt writes more than 900 tokens per second on 8 GPUs, up 15% from May 4.\n"
)


@pytest.fixture
def store(tmp_path):
    return library_in(tmp_path / "library")


@pytest.fixture
def article(tmp_path):
    path = tmp_path / "the-article.txt"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def lines(*arguments, store):
    return [json.loads(line) for line in claims(*arguments, "--format", "jsonl", store=store).stdout.splitlines()]


def test_a_file_gives_a_line_a_figure_with_its_place(article, store):
    found = lines("extract", article, store=store)
    assert {figure["doc"] for figure in found} == {"the-article"}
    assert all(TEXT[figure["start"] : figure["end"]] == figure["surface"] for figure in found)
    quantities = [
        (f["value_low"], f["value_high"], f["comparator"], f["unit"]) for f in found if f["type"] == "quantity"
    ]
    assert quantities == [
        (2e12, 2e12, "=", "parameter"),
        (900, 900, ">", "token/second"),
        (8, 8, "=", "device"),
        (15, 15, "=", "percent"),
    ]
    (date,) = [f for f in found if f["type"] == "date"]
    assert (date["value_low"], TEXT[slice(*date["sentence"])][:9]) == (None, "It writes")


def test_a_table_and_a_document_in_json_tell_the_same(article, store):
    told = claims("extract", article, store=store)
    assert "2 trillion" in told.stdout
    assert told.stderr == "5 figures in 110 characters\n"
    whole = json.loads(claims("extract", article, "--format", "json", store=store).stdout)
    assert (whole["doc"], whole["total"]) == ("the-article", 5)
    assert whole["items"] == lines("extract", article, store=store)


def test_a_text_may_come_from_stdin_or_be_that_of_a_source(article, store):
    given = CliRunner().invoke(app, ["extract", "-", "--format", "jsonl"], input=TEXT, env={"CLAIMS_STORE": store})
    assert [json.loads(line)["doc"] for line in given.stdout.splitlines()] == ["stdin"] * 5
    claims("source", "attach", "article", article, store=store)
    held = lines("extract", "article", store=store)
    assert [f["surface"] for f in held] == [f["surface"] for f in lines("extract", article, store=store)]


def test_what_is_missing_stands_apart_from_the_figures(tmp_path, store):
    text = "It has 8 GPUs. The vendor did not publish the batch size, and 2 tests were not independently verified.\n"
    (tmp_path / "post.txt").write_text(text, encoding="utf-8")
    post = str(tmp_path / "post.txt")
    assert {f["type"] for f in lines("extract", post, store=store)} == {"quantity"}
    every = lines("extract", post, "--absences", store=store)
    assert [f["start"] for f in every] == sorted(f["start"] for f in every)
    assert [(f["kind"], f["surface"]) for f in every if f["type"] == "absence"] == [
        ("not-published", "not publish"),
        ("not-verified", "not independently verified"),
    ]
    whole = json.loads(claims("extract", post, "--format", "json", store=store).stdout)
    assert whole["absences"] == [f for f in every if f["type"] == "absence"]
    assert whole["total"] == len(whole["items"]) == 2
    told = claims("extract", post, store=store)
    assert "the batch size" in told.stdout
    assert "not-verified" in told.stdout
    assert told.stderr == f"2 figures in {len(text)} characters\n2 statements that something is missing\n"


def test_what_cannot_be_read_is_refused_in_one_line(tmp_path, store):
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    told = refused("extract", str(tmp_path / "picture.png"), store=store)
    assert (
        told
        == f"{tmp_path / 'picture.png'}: it is a picture, which cannot be read; recognise its text first, or type the quote"
    )
    assert refused("extract", "article", store=store).startswith("the text of 'article' is not held")
    assert refused("extract", "nothing", store=store).startswith("no source is called 'nothing'")
    assert refused("extract", "article", "--format", "xml", store=store).startswith("no format is called 'xml'")


def test_a_written_file_is_no_part_of_the_store(article, tmp_path, store):
    target = tmp_path / "figures.jsonl"
    claims("extract", article, "--format", "jsonl", "-o", str(target), store=store)
    assert len(target.read_text().splitlines()) == 5
