"""Reading documents: what a text keeps, what is refused and why, and that nothing untrusted runs here unlimited."""

import subprocess
import sys
import time
import unicodedata

import builders
import pytest
from builders import CHINESE, SENTENCE
from hypothesis import given, settings
from hypothesis import strategies as st

from claims.errors import ClaimsError, NoTextLayer, PasswordNeeded, UnreadableDocument
from claims.model.source import paragraphs, snapshot
from claims.readers import READERS, Limits, read
from claims.readers.decoding import decode
from claims.readers.isolation import run
from claims.readers.languages import detect, settle, tag

# What a text is


def test_a_text_is_kept_as_it_is_and_described_as_the_model_describes_it():
    data = "One line\r\n\r\nAnother: 15 %\rA third, e\u0301\n".encode()
    document = read(data, name="note.txt")
    assert document.text == "One line\n\nAnother: 15 %\nA third, é\n"
    assert document.snapshot() == snapshot(data)
    assert (document.reader, document.media_type, document.title) == ("text", "text/plain", "One line")


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\xef\xbb\xbfmark", "mark"),
        ("\ud800 lone".encode("utf-8", "surrogatepass"), "\ufffd lone"),
        (b"a\x00b, and some more text to make it one", "a\ufffdb, and some more text to make it one"),
        (b"\x1b[31mred\x1b[0m 5", "red 5"),
        ("a\u2028b\x0cc\x85d".encode(), "a\u2028b\x0cc\x85d"),
        ("👍7B".encode(), "👍7B"),
    ],
    ids=["mark", "surrogate", "nul", "colours", "other-line-ends", "astral"],
)
def test_a_text_has_one_form(data, text):
    assert read(data).text == text


def test_halves_of_characters_are_told():
    document = read("15\ud800% and \udfff".encode("utf-8", "surrogatepass"))
    assert document.warnings == ("shown as \ufffd: 2 halves of characters",)
    assert read("15\ufffd%".encode()).warnings == ()


def test_places_count_code_points_and_paragraphs_end_at_newlines_only():
    document = read("👍7B\u2028more\n\n \nnext".encode())
    assert document.text.index("7B") == 1
    assert paragraphs(document.text) == ("👍7B\u2028more", "next")


@given(st.text(max_size=200))
@settings(max_examples=100)
def test_no_text_brings_back_what_the_records_refuse(text):
    try:
        document = read(text.encode("utf-8", "surrogatepass"))
    except UnreadableDocument:
        return
    assert "\0" not in document.text
    assert "\r" not in document.text
    assert unicodedata.is_normalized("NFC", document.text)
    document.text.encode()


@given(st.binary(max_size=300))
@settings(max_examples=100)
def test_any_bytes_are_read_or_refused_in_one_line(data):
    if data[:1] == b"<" or b"%PDF" in data or data[:2] == b"PK":
        return
    said = ""
    try:
        read(data)
    except UnreadableDocument as refusal:
        said = str(refusal)
    assert "\n" not in said


# Which reader reads it


def test_every_reader_is_found_and_says_what_it_reads():
    assert set(READERS) == {"docx", "html", "markdown", "mhtml", "pdf", "text"}
    suffixes = [suffix for name in READERS for suffix in READERS[name].suffixes]
    types = [each for name in READERS for each in READERS[name].media_types]
    assert len(suffixes) == len(set(suffixes))
    assert len(types) == len(set(types))


@pytest.mark.parametrize(
    ("data", "name", "media_type", "reader"),
    [
        (b"# Title\n\ntext of it", "README.md", None, "markdown"),
        (b"# Title\n\ntext of it", "README.md", "text/plain", "markdown"),
        (b"# Title\n\ntext of it", "", "text/markdown; charset=utf-8", "markdown"),
        (b"# Title\n\ntext of it", "x.unknown", "application/octet-stream", "text"),
        (b"<div>some text of a page</div>", "x.md", None, "markdown"),
        (b"<div>some text of a page</div>", "", None, "html"),
        (b"\n <!-- c --> <!doctype HTML><p>some text of a page", "x.txt", "text/plain", "html"),
        ("<html><p>some text of a page".encode("utf-16"), "", None, "html"),
        (builders.pdf(builders.line("Some text of a page")), "x.html", "text/html", "pdf"),
        (builders.docx(builders.paragraph(builders.run("Some text"))), "x.zip", None, "docx"),
    ],
)
def test_bytes_decide_then_the_media_type_then_the_name(data, name, media_type, reader):
    assert read(data, name=name, media_type=media_type).reader == reader


def test_a_document_that_is_not_what_it_is_called_is_read_as_what_it_is_and_says_so():
    document = read(builders.pdf(builders.line("Some text of a page")), media_type="text/html; charset=utf-8")
    assert document.reader == "pdf"
    assert "called text/html" in document.warnings[0]


@pytest.mark.parametrize(
    ("data", "name", "media_type", "reason"),
    [
        (b"", "a.txt", None, "empty"),
        (b" \n\t ", "a.txt", None, "empty"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "a.doc", None, "unsupported"),
        (b"{\\rtf1 hello}", "a.rtf", None, "unsupported"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "a.png", None, "unsupported"),
        (b"\x1f\x8b\x08" + bytes(100), "a.gz", None, "unsupported"),
        (b"PK\x03\x04" + bytes(100), "a.xlsx", None, "unsupported"),
        (b"plain words", "a.mp4", "video/mp4", "unsupported"),
        (b"no pdf at all", "a.pdf", "application/pdf", "damaged"),
        (bytes(range(256)) * 40, "", None, "binary"),
        (b"<?xml version='1.0'?><rss version='2.0'><channel/></rss>", "feed.xml", None, "unsupported"),
    ],
)
def test_what_no_reader_reads_is_refused_with_a_reason(data, name, media_type, reason):
    with pytest.raises(UnreadableDocument) as refusal:
        read(data, name=name, media_type=media_type)
    assert refusal.value.reason == reason
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "name", ["../../x.txt", "CON", "a\0b.txt", "x" * 300 + ".md", "-rf", "C:\\x.txt", "https://a/b"]
)
def test_a_name_is_a_label_only(name):
    assert read(b"Some words of a text", name=name).text.startswith("Some words")


@pytest.mark.parametrize("name", ["a.txt", "a.md", "a.html"])
def test_a_document_over_the_limit_is_refused_before_it_is_read(name):
    small = Limits(largest=1000, largest_markup=1000)
    with pytest.raises(UnreadableDocument, match="more than") as refusal:
        read(b"word " * 300, name=name, limits=small)
    assert refusal.value.reason == "too-large"


# Encodings


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("utf-8", CHINESE),
        ("utf-8-sig", CHINESE),
        ("utf-16", CHINESE),
        ("utf-16-le", "128卡" + CHINESE),
        ("utf-16-be", CHINESE),
        ("utf-16-le", "Компания сообщила о двух месяцах"),
        ("utf-16-be", "plain words"),
        ("utf-32", CHINESE),
        ("gbk", CHINESE),
        ("gb18030", CHINESE),
        ("big5", "該公司表示，新的模型擁有六千億個參數，並且將於明年發布。"),
        ("cp1252", "« Le modèle a été entraîné » : 15 % plus rapide, d’après l’équipe"),
        ("koi8-r", "Компания сообщила, что модель содержит 671 миллиард параметров"),
        ("cp1251", "Компания сообщила, что модель содержит 671 миллиард параметров"),
        ("shift_jis", "同社は、新しいモデルが訓練速度を向上させたと発表した。"),
        ("euc-kr", "이 회사는 새 모델의 훈련 속도가 향상되었다고 발표했다."),
    ],
)
@pytest.mark.parametrize("times", [1, 40])
def test_an_encoding_is_found_and_said_to_be_a_guess_where_it_is(encoding, text, times):
    decoded = decode((text * times).encode(encoding))
    assert decoded.text == text * times
    sure = encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-32")
    assert decoded.encoding.is_guess is not sure
    assert any("guess" in warning for warning in decoded.warnings) is not sure


def test_who_knows_the_encoding_is_believed_before_it_is_guessed():
    russian = "Модель, параметры".encode("koi8-r")
    assert read(russian, encoding="koi8-r").text == "Модель, параметры"
    assert read(russian, media_type="text/plain; charset=KOI8-R").text == "Модель, параметры"
    assert read(russian, encoding="koi8-r", media_type="text/plain; charset=utf-8").encoding.how == "the caller"


def test_a_declaration_that_the_bytes_contradict_is_not_believed():
    decoded = decode(CHINESE.encode("gbk"), told="utf-8", by="the server")
    assert decoded.text == CHINESE
    assert "not utf-8" in decoded.warnings[0]
    latin = decode("“15 %” – né".encode(), told="iso-8859-1", by="the server")
    assert latin.text == "“15 %” – né"
    assert decode("“15 %”".encode("cp1252"), told="iso-8859-1", by="the server").text == "“15 %”"


@pytest.mark.parametrize("name", ["utf-16", "utf-16le", "utf-32", "unicode"])
def test_a_text_in_single_bytes_that_is_said_to_be_in_wide_ones_is_read_as_it_is(name):
    said = "The cluster is 15% faster"
    assert decode(said.encode(), told=name, by="the server").text == said
    page = f'<html><head><meta charset="{name}"><title>x</title></head><body><p>{said}</p></body></html>'
    assert said in read(page.encode(), name="x.html").text


def test_an_unknown_encoding_is_refused_by_name():
    with pytest.raises(UnreadableDocument, match="'klingon'"):
        read(b"words", encoding="klingon")
    assert read(b"words", media_type="text/plain; charset=klingon").text == "words"


def test_two_encodings_in_one_text_are_told_apart_line_by_line():
    mixed = b"".join(CHINESE.encode(name) + b"\n" for name in ("utf-8", "gbk") * 5)
    decoded = decode(mixed)
    assert decoded.text == (CHINESE + "\n") * 10
    assert "two encodings" in decoded.warnings[0]


def test_a_text_cut_off_in_a_character_says_so():
    document = read(CHINESE.encode()[:-1])
    assert document.text.startswith(CHINESE[:-1])
    assert any("cut off" in warning for warning in document.warnings)


def test_the_encoding_that_a_page_declares_is_read():
    source = f'<!DOCTYPE html><html><head><meta charset="gb2312"></head><body><p>{CHINESE * 9}</p></body></html>'
    document = read(source.encode("gb18030"))
    assert CHINESE in document.text
    assert document.encoding.how == "the document"
    assert document.language == "zh"


# Languages


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (CHINESE, "zh"),
        ("据悉，Ascend 950 SuperPoD 已完成 Kimi K3.1 Pro 的 LoRA 微调验证，训练性能提升 15%", "zh"),
        (SENTENCE, "en"),
        ("The model 智谱 is from a firm in Beijing and it has 9B parameters", "en"),
        ("Die Firma sagt, dass das Modell mit der neuen Methode nicht schneller ist als das alte", "de"),
        ("Le modèle est plus rapide que les autres pour les tâches qui sont dans la liste", "fr"),
        ("同社は新しいモデルを発表した", "ja"),
        ("이 회사는 새 모델을 발표했다", "ko"),
        ("Компания сообщила об этой модели", "ru"),
        ("12 345 67%", None),
        ("xyzzy plugh", None),
    ],
)
def test_a_language_is_told_by_script_and_by_small_words(text, language):
    assert detect(text) == language


def test_a_declared_language_holds_unless_the_script_contradicts_it():
    assert tag("EN_us") == "en-US"
    assert tag("zh-hans-cn") == "zh-Hans-CN"
    assert tag("not a tag!") is None
    assert settle("en-GB", SENTENCE) == ("en-GB", None)
    language, warning = settle("en", CHINESE * 10)
    assert language == "zh"
    assert "'en'" in warning


# The child process


@pytest.mark.parametrize(
    ("work", "reason"), [("spin", "time"), ("hoard", "memory"), ("chatter", "too-large"), ("stumble", "damaged")]
)
def test_work_that_goes_wrong_in_the_child_is_a_refusal_here(work, reason):
    limits = Limits(seconds=1, memory=400 * 2**20, answer=1_000_000)
    with pytest.raises(UnreadableDocument) as refusal:
        run(f"builders:{work}", b"data", {}, limits)
    assert refusal.value.reason == reason
    assert "\n" not in str(refusal.value)


def test_a_child_that_waits_for_ever_is_ended():
    began = time.monotonic()
    with pytest.raises(UnreadableDocument) as refusal:
        run("builders:sleep", b"", {}, Limits(seconds=0.5))
    assert refusal.value.reason == "time"
    assert time.monotonic() - began < 10


def test_the_child_sees_its_bytes_and_no_secrets(monkeypatch):
    monkeypatch.setenv("CLAIMS_SECRET", "hush")
    answer = run("builders:peek", b"1234\n567", {}, Limits())
    assert answer["data"] == 8
    assert not {"CLAIMS_SECRET", "HOME"} & set(answer["environment"])


def test_reading_loads_no_parser_into_this_process():
    code = (
        "import sys, claims.cli.app, claims.readers as r; r.read(b'words of it'); "
        "sys.exit(bool({'lxml', 'trafilatura', 'pypdfium2', 'mammoth', 'httpx2'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_every_refusal_is_an_error_that_a_user_can_act_on():
    assert issubclass(PasswordNeeded, UnreadableDocument)
    assert issubclass(NoTextLayer, UnreadableDocument)
    assert issubclass(UnreadableDocument, ClaimsError)
