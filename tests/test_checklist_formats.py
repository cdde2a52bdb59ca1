"""The formats of a checklist that other programs open: each is opened here by another library than the one that wrote it."""

import io
import json
import re
import tomllib
import zipfile
from pathlib import Path

import docx
import openpyxl
import pypdfium2
import pytest
from hypothesis import HealthCheck, example, given, settings
from jsonschema import Draft202012Validator
from test_exporters import DAY, HOSTILE, answer, checklist, words

from claims import __version__, checklists, resources
from claims.exporters import CHECKLIST, wording
from claims.exporters.checklist.latex import escape
from claims.model.checklist import BY_RULE, Checklist, DetailState
from claims.model.manifest import Manifest

NAMES = ("markdown", "html", "pdf", "docx", "xlsx", "csv", "json", "toml", "latex", "ro-crate", "claim-review", "sarif")
CJK = "中文，引擎。日本語 한국어"


def write(name, text="plain words", labels=None, given_checklist=None):
    return CHECKLIST[name].write(given_checklist or checklist(text), on=DAY, labels=labels or {"report": text})


def of_pdf(data):
    pages = pypdfium2.PdfDocument(data)
    return "\n".join(page.get_textpage().get_text_bounded() for page in pages)


def of_docx(data):
    document = docx.Document(io.BytesIO(data))
    cells = [cell.text for table in document.tables for row in table.rows for cell in row.cells]
    return "\n".join([*(paragraph.text for paragraph in document.paragraphs), *cells])


def of_xlsx(data):
    book = openpyxl.load_workbook(io.BytesIO(data))
    return "\n".join(str(cell.value) for page in book for row in page for cell in row if cell.value is not None)


def of_latex(data):
    text = re.sub(r"\\orcode\{[0-9A-F]+\}\{(.)\}", r"\1", data.decode()).replace("{}", "")
    return re.sub(r"\\(?:cjk|hangul|rtl|pic|in[A-Z][a-z]+)\{([^{}]*)\}", r"\1", text)


SEEN = {"pdf": of_pdf, "docx": of_docx, "xlsx": of_xlsx, "latex": of_latex}


def seen(name, data):
    """The text that a reader of the file sees."""
    return SEEN.get(name, bytes.decode)(data)


def test_all_formats_are_there():
    assert set(CHECKLIST) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_format_carries_question_state_answer_place_reason_who_version_date_and_what_did_not_run(name):
    one = answer("plain words").model_copy(
        update={
            "value": "the value",
            "reason": "the reason",
            "answered_by": "the person",
            "answered": "2026-01-31",
            "state": DetailState.AMBIGUOUS,
        }
    )
    made = checklist(answers=(one,)).model_copy(
        update={"not_run": ("the check",), "to_check_again": ("the retraction",)}
    )
    text = " ".join(seen(name, write(name, labels={"report": "Some Report"}, given_checklist=made)).split())
    place = "report" if name in ("json", "toml", "xlsx") else "Some Report"
    for needed in (
        *("Question: plain words", "ambiguous", "the value", place, "3", "the reason", "the person", "2026-01-31"),
        *("the check", "the retraction", __version__, "2026-02-03", "Why: plain words", "batch-size"),
    ):
        assert needed in text, needed
    if name in ("markdown", "html", "pdf", "docx", "latex"):
        assert text.index("the retraction") < text.index("How far it is told") < text.index("the check")


@pytest.mark.parametrize("name", NAMES)
def test_every_format_carries_as_much_of_what_does_not_apply(name):
    waived = answer("waived", state=DetailState.NOT_APPLICABLE, name="waived").model_copy(
        update={"reason": "no training took place", "answered_by": "the person", "answered": "2026-01-31"}
    )
    ruled = answer("ruled", state=DetailState.NOT_APPLICABLE, name="ruled").model_copy(
        update={"reason": "asked of a speed-up only", "answered_by": BY_RULE, "value": None, "citation": None}
    )
    made = checklist(answers=(waived, ruled))
    text = " ".join(seen(name, write(name, labels={"report": "Some Report"}, given_checklist=made)).split())
    place = "report" if name in ("json", "toml", "xlsx") else "Some Report"
    for needed in ("Question: waived", "no training took place", place, "the person", "2026-01-31"):
        assert needed in text, needed
    for needed in ("Question: ruled", "asked of a speed-up only"):
        assert needed in text, needed


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text", [*HOSTILE, CJK, "😀 👩‍💻 ✅", "\ufffe\uffff", "_x000B_", "}{\\%&#_^~$"])
def test_no_text_breaks_a_format_and_the_bytes_are_the_same_each_time(name, text):
    assert write(name, text) == write(name, text)
    assert seen(name, write(name, text))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text", ["a\x01b", "\x1b[31mred", "a\nb", "</h2><b>", "\u202eback"])
def test_no_heading_of_a_template_of_ones_own_breaks_a_format(name, text):
    one = answer("plain words")
    made = checklist(answers=(one.model_copy(update={"item": one.item.model_copy(update={"heading": text})}),))
    assert seen(name, write(name, given_checklist=made))


@pytest.mark.parametrize("name", NAMES)
def test_chinese_japanese_and_korean_text_is_in_every_format(name):
    text = seen(name, write(name, CJK)).replace("\n", "").replace("\r", "")
    for part in ("中文", "引擎", "日本語", "한국어"):
        assert part in text


def test_a_blank_checklist_is_written_in_every_format():
    for name in NAMES:
        assert "claim-verbatim" in seen(name, write(name, given_checklist=checklists.blank())).replace("\r\n", ""), name


# PDF


def test_a_pdf_is_tagged_and_prints_each_script_with_a_font_that_travels_with_it():
    data = write("pdf", f"Latin Ж Ω → ≥ {CJK} עברית عربي 😀 🚀 ✅")
    assert b"/StructTreeRoot" in data
    assert b"/Lang" in data
    document = pypdfium2.PdfDocument(data)
    assert document.is_tagged()
    fonts = set(re.findall(rb"/BaseFont ?/[A-Z]{6}\+([A-Za-z-]+)", data))
    assert {b"NotoSans-Regular", b"DroidSansFallback", b"NotoSansCJKkr-Regular", b"NotoEmoji-Regular"} <= fonts


def test_the_fonts_come_with_their_licences():
    folder = resources.data_folder() / "fonts"
    about = (folder / "README.md").read_text(encoding="utf-8")
    for font in [*folder.glob("*.ttf"), *folder.glob("*.otf")]:
        assert f"`{font.name}`" in about
    for licence in re.findall(r"\(`([\w.-]+\.txt)`\)", about):
        assert (folder / licence).read_text(encoding="utf-8")


def test_no_text_is_read_as_typst():
    text = '#read("/etc/passwd") #panic("x") $x$ *b* _i_ = h \\ <label> @ref // c'
    assert text in " ".join(of_pdf(write("pdf", text)).split())


@pytest.mark.parametrize("word", ["x" * 2000, "W" * 300, "https://host.example/" + "Wide-Path/" * 30, "Й" * 200])
def test_a_long_word_stays_in_its_column(word):
    for page in pypdfium2.PdfDocument(write("pdf", word)):
        found = page.get_textpage()
        boxes = [found.get_charbox(n) for n in range(found.count_chars())]
        assert max(box[2] for box in boxes) <= page.get_width() - 40


def test_a_long_word_of_a_pdf_is_whole_where_it_is_copied_and_in_its_title():
    word = "0123456789abcdef" * 4
    text = of_pdf(write("pdf", word))
    assert "\u200b" not in text
    assert word in "".join(text.split())
    assert pypdfium2.PdfDocument(write("pdf", word)).get_metadata_value("Title") == f"Checklist: {word}"


def test_a_row_that_fits_on_a_page_is_divided_by_none():
    made = checklist(answers=tuple(answer(f"told-{n}-all {'word ' * (n % 18)}", name=f"item-{n}") for n in range(40)))
    pages = [
        page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(write("pdf", given_checklist=made))
    ]
    assert len(pages) > 3
    assert [sum(f"told-{n}-all" in page for page in pages) for n in range(40)] == [1] * 40
    for text, rows in (("short", 8), ("long " * 1000, 0)):
        with zipfile.ZipFile(io.BytesIO(write("docx", given_checklist=checklist(text)))) as package:
            document = package.read("word/document.xml").decode()
        assert (
            document.count("<w:cantSplit/>") - document.count("Count</w:t>") * len(wording.state_counts(checklist()))
            == rows
        )


def test_a_long_word_of_latex_may_end_a_line_and_a_word_of_usual_length_is_whole():
    assert re.findall(r"W+", escape("W" * 40)) == ["W" * 10] * 4
    assert escape("a reproducibility checklist") == "a reproducibility checklist"
    assert re.split(r"\\allowbreak\{\}", escape("(none/selective/full)")) == ["(none/", "selective/", "full)"]
    assert "allowbreak" not in escape("长" * 60 + "، العربية" * 20)


# DOCX


def test_a_word_document_has_one_time_headings_and_header_rows():
    data = write("docx")
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        assert {part.date_time for part in package.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        body = package.read("word/document.xml").decode()
    document = docx.Document(io.BytesIO(data))
    assert body.count("<w:tblHeader/>") == len(document.tables)
    assert document.core_properties.created.date() == DAY
    assert [p.text for p in document.paragraphs if p.style.name == "Heading 1"] == ["Checklist: plain words"]


def test_text_that_begins_from_right_to_left_does_so_in_word():
    with zipfile.ZipFile(io.BytesIO(write("docx", "עברית text"))) as package:
        assert "<w:bidi/>" in package.read("word/document.xml").decode()
    with zipfile.ZipFile(io.BytesIO(write("docx"))) as package:
        assert "<w:bidi/>" not in package.read("word/document.xml").decode()


# LaTeX


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words)
@example("an empty box ☐ is not a formula")
def test_no_text_is_a_command_of_latex(text):
    told = escape(text)
    commands = set(re.findall(r"\\([A-Za-z]+|.)", told))
    named = {"textbackslash", "textasciitilde", "textasciicircum", "textasciigrave", "textquotesingle", "textquotedbl"}
    named |= {"textless", "textgreater", "allowbreak", "symbol", "cjk", "hangul", "rtl", "pic", "orcode", "emptybox"}
    named |= {command for command in commands if re.fullmatch(r"in[A-Z][a-z]+", command)}
    assert commands <= named | set("&%$#_{}")
    bare = re.sub(r"\\(?:[A-Za-z]+|.)", "", told)
    assert not set(bare) & set("\\&%$#_^~`'\"\n")
    depth = 0
    for mark in re.findall("[{}]", bare):
        depth += 1 if mark == "{" else -1
        assert depth >= 0
    assert depth == 0
    assert not re.search(r"--|``|''|,,|<<|>>|[?!]`", told)


def test_a_wide_sign_is_set_in_the_font_of_its_script():
    assert escape("１＝￥〒 😀") == r"\cjk{１＝￥〒} \pic{\orcode{1F600}{😀}}"


def test_a_latex_text_is_cut_into_rows_that_a_page_can_hold():
    lines = write("latex", "word " * 3000).decode().split("\n")
    assert max(map(len, [line for line in lines if line.startswith("Question")])) < 2000
    assert not any("section*" in line and len(line) > 1000 for line in lines)


# TOML, JSON-LD, SARIF


def test_a_manifest_is_valid_by_its_schema_and_says_what_is_not():
    schema = Draft202012Validator(Manifest.model_json_schema())
    for made in (checklist(), checklists.blank(), checklists.blank("speed-up")):
        table = tomllib.loads(write("toml", given_checklist=made).decode())
        assert list(schema.iter_errors(table)) == []
        assert Manifest.model_validate(table).template == made.template
        told = json.loads(write("json", given_checklist=made))
        assert list(schema.iter_errors(told)) == []
        assert Manifest.model_validate(told).template == made.template
    for nothing in ("", None):
        told["items"][0] |= {"state": "partial", "value": nothing}
        assert len(list(schema.iter_errors(told))) == 1
    table["items"][0] |= {"state": "stated"}
    table["items"][1] |= {"state": "not-applicable"}
    table["items"][2] |= {"state": "sort of"}
    table["items"][3] |= {"answer": "x"}
    assert len(list(schema.iter_errors(table))) == 4


def graph(name, **kwargs):
    return json.loads(write(name, **kwargs))["@graph"]


def references(value):
    if isinstance(value, dict):
        if set(value) == {"@id"}:
            yield value["@id"]
        for inner in value.values():
            yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)


def properties_of(kind, known):
    """The properties that schema.org defines for a type and for those above it."""
    return {
        *known[kind]["properties"],
        *(name for above in known[kind]["above"] for name in properties_of(above, known)),
    }


def typed(value):
    if isinstance(value, dict):
        if "@type" in value:
            yield value
        for inner in value.values():
            yield from typed(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from typed(inner)


@pytest.mark.parametrize("name", ["ro-crate", "claim-review"])
def test_every_property_of_linked_data_is_one_that_schema_org_defines_for_its_type(name, monkeypatch):
    known = tomllib.loads((Path(__file__).parent / "schema_org.toml").read_text(encoding="utf-8"))
    monkeypatch.setenv("CLAIMS_LICENCE", "CC-BY-4.0 https://licences.example/by")
    for publisher in ("Somebody https://orcid.org/0000-0002-1825-0097 me@lab.example", "Lab https://ror.org/05gq02987"):
        monkeypatch.setenv("CLAIMS_PUBLISHER", publisher)
        made = checklist().model_copy(update={"claimants": ("The Maker",), "to_check_again": ("It fell.",)})
        seen_types = set()
        for entity in typed(graph(name, given_checklist=made)):
            seen_types.add(entity["@type"])
            named = {key for key in entity if not key.startswith("@")} - (
                {"conformsTo"} if name == "ro-crate" else set()
            )
            assert named <= properties_of(entity["@type"], known), entity
        assert len(seen_types) > 5


def test_a_crate_is_flat_and_every_entity_is_named_once_and_referred_to():
    entities = graph("ro-crate")
    ids = [entity["@id"] for entity in entities]
    assert len(ids) == len(set(ids))
    assert all("@type" in entity for entity in entities)
    named = set(references(entities))
    assert named - set(ids) == {"https://w3id.org/ro/crate/1.2"}
    assert set(ids) - named == {"ro-crate-metadata.json"}
    for entity in entities:
        for value in entity.values():
            for inner in value if isinstance(value, list) else [value]:
                assert not isinstance(inner, dict) or set(inner) == {"@id"}
    root = next(entity for entity in entities if entity["@id"] == "./")
    assert {"name", "description", "datePublished", "license"} <= set(root)


def test_each_claim_has_a_review_that_rates_no_truth():
    made = checklist().model_copy(update={"claimants": ("The Maker",)})
    review = graph("claim-review", given_checklist=made)[0]
    assert review["@type"] == "ClaimReview"
    assert review["claimReviewed"] == review["itemReviewed"]["name"] == "plain words"
    assert review["itemReviewed"]["author"]["name"] == "The Maker"
    assert "ratingValue" not in review["reviewRating"]
    assert review["reviewRating"]["alternateName"] == "2 essential items missing"
    assert "author" not in graph("claim-review")[0]["itemReviewed"]


def test_a_review_says_that_its_counts_are_of_several_claims_where_they_are():
    made = checklist().model_copy(update={"claims": ("a", "b", "c"), "statements": ("A.", "B.", "C.")})
    rating = graph("claim-review", given_checklist=made)[1]["reviewRating"]
    assert rating["alternateName"] == "2 essential items missing in the checklist of this and 2 more claims together"
    assert "checklist of this and 2 more claims together" in rating["ratingExplanation"]


def test_a_review_ends_each_check_that_did_not_run_with_one_full_stop():
    made = checklist().model_copy(update={"not_run": ("C1 a check: it lacks data.", "C2 another: none")})
    told = graph("claim-review", given_checklist=made)[0]["reviewRating"]["ratingExplanation"]
    assert told.endswith("C1 a check: it lacks data. Check that did not run: C2 another: none.")


def test_a_crate_claims_no_profile_that_is_none_and_no_program_without_an_address():
    entities = {entity["@id"]: entity for entity in graph("ro-crate")}
    profiles = [one for one in references(entities["./"].get("conformsTo", [])) if one in entities]
    assert all("Profile" in entities[one]["@type"] for one in profiles)
    programs = [entity for entity in entities.values() if entity["@type"] == "SoftwareApplication"]
    assert all({"url", "version"} <= set(program) for program in programs)
    assert {"name", "description"} <= set(entities[entities["./"]["license"]["@id"]])


def test_in_sarif_a_missing_essential_is_an_error_and_nothing_else_is():
    minor = answer("minor", state=DetailState.NOT_STATED, name="minor", essential=False)
    made = checklist(answers=(*checklist().answers, minor))
    run = json.loads(write("sarif", given_checklist=made))["runs"][0]
    found = {result["ruleId"]: (result["kind"], result["level"]) for result in run["results"]}
    assert found == {
        "item-stated": ("pass", "none"),
        "item-derivable": ("pass", "none"),
        "item-partial": ("review", "none"),
        "item-ambiguous": ("review", "none"),
        "item-contradicted": ("review", "none"),
        "item-not-stated": ("fail", "error"),
        "item-withheld": ("fail", "error"),
        "item-not-applicable": ("notApplicable", "none"),
        "minor": ("fail", "note"),
    }
    assert [run["tool"]["driver"]["rules"][r["ruleIndex"]]["id"] for r in run["results"]] == list(found)
    assert run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"] == "plain words"


def test_an_html_page_names_no_other_file_and_is_dark_and_light():
    page = write("html").decode()
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page
    assert not re.search(r"(?:src|href|url)\s*[=(]", page)


def test_a_table_of_an_html_page_is_set_as_lines_on_a_narrow_screen():
    page = write("html").decode()
    assert "max-width: 40rem" in page
    assert page.count('<table class="long">') == page.count("Answer and place")


def test_the_formats_that_come_back_say_how_to_fill_them_in():
    empty = Checklist(claims=(), template="catalogue", title="Nothing", answers=())
    for name in ("markdown", "xlsx", "toml"):
        assert "claims checklist import" in seen(name, write(name, given_checklist=empty))


def test_what_does_not_apply_by_a_rule_is_one_line_of_markdown():
    ruled = answer("x", state=DetailState.NOT_APPLICABLE).model_copy(update={"answered_by": BY_RULE})
    text = write("markdown", given_checklist=checklist(answers=(ruled,))).decode()
    assert len(re.findall("`batch-size`", text)) == 1


def test_the_page_that_typst_lays_out_travels_with_the_program():
    from claims.exporters import typesetting

    assert (Path(typesetting.__file__).parent / "checklist.typ").is_file()


def test_the_workbook_names_only_the_sources_that_the_checklist_refers_to():
    labels = {"report": "Some Report", "other": "Another Report"}
    book = openpyxl.load_workbook(io.BytesIO(CHECKLIST["xlsx"].write(checklist(), on=DAY, labels=labels)))
    assert [tuple(cell.value for cell in row) for row in book["Sources"].rows] == [
        ("id", "title"),
        ("report", "Some Report"),
    ]


@pytest.mark.parametrize("char", ["\u0939", "\u0e01", "\u12a0", "\U0001f680", "\U00020bb7", "\ue000", "\u05e9"])
def test_latex_prints_the_code_point_of_a_character_that_the_font_lacks(char):
    assert f"\\orcode{{{ord(char):04X}}}{{{char}}}" in escape(f"a {char} b")
    assert "\\iffontchar" in write("latex").decode()
    assert "[Script=Arabic]{\\rtlface}" in write("latex").decode()


def test_the_pdf_shows_the_code_point_of_a_character_that_no_bundled_font_draws():
    scripts = "\u0e01\u03a9\u0645\u05d0\u0939\u0995\u0ba4\u0c05\u0d85\u1780\u12a0\U0001f680\u4e2d\u3042\uff8a\ud55c"
    rare = "\U00020bb7\U0002123d\u9fb4\u2f00\U0001d465"
    text = f"{' '.join(scripts + rare)} glyph \U00013000 private \ue000"
    shown = " ".join(seen("pdf", write("pdf", text)).split())
    assert set(re.findall(r"\[U\+\w+\]", shown)) == {"[U+13000]", "[U+E000]"}
    assert "Ω" in shown
    assert set(rare) <= set(shown)
    assert wording.LACKING in shown
    assert wording.LACKING not in seen("pdf", write("pdf", f"{scripts} {rare}"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("\uff8a\uff9d", "\\cjk{\uff8a\uff9d}"),
        ("\uffa1", "\\hangul{\uffa1}"),
        (
            "a \u05d0 \u05d1 b \u05d2",
            "a \\rtl{\\orcode{05D0}{\u05d0} \\orcode{05D1}{\u05d1}} b \\rtl{\\orcode{05D2}{\u05d2}}",
        ),
        ("\u0e01", "\\inThai{\\orcode{0E01}{\u0e01}}"),
        ("\u0939\u093f", "\\inDevanagari{\\orcode{0939}{\u0939}\\orcode{093F}{\u093f}}"),
    ],
)
def test_latex_sets_each_script_in_a_font_that_has_it(text, told):
    assert escape(text) == told


@pytest.mark.parametrize(
    ("publisher", "licence", "told"),
    [
        ("", "", (None, "#licence", "No licence is stated")),
        (
            "Ford Lab https://ror.org/000000000",
            "CC BY 4.0 https://example.org/by/4.0/",
            ("https://ror.org/000000000", "https://example.org/by/4.0/", "CC BY 4.0"),
        ),
        ("Jo Ford jo@example.org", "MIT", ("#publisher", "#licence", "MIT")),
    ],
)
def test_a_crate_tells_who_publishes_it_and_its_licence_where_they_are_stated(monkeypatch, publisher, licence, told):
    monkeypatch.setenv("CLAIMS_PUBLISHER", publisher)
    monkeypatch.setenv("CLAIMS_LICENCE", licence)
    entities = {entity["@id"]: entity for entity in graph("ro-crate")}
    root = entities["./"]
    assert (root.get("publisher", {}).get("@id"), root["license"]["@id"]) == told[:2]
    assert entities[told[1]]["name"] == told[2]
    assert told[0] is None or entities[told[0]]["name"] in ("Ford Lab", "Jo Ford")
    assert ("mailto:jo@example.org" in entities) is ("@" in publisher)
    review = graph("claim-review")[0]
    assert review.get("publisher", {}).get("name") == {"": None, "F": "Ford Lab", "J": "Jo Ford"}[publisher[:1]]
    assert review.get("license") == {"": None, "C": "https://example.org/by/4.0/", "M": "MIT"}[licence[:1]]


def test_a_crate_cites_nothing_without_an_absolute_address():
    graph = json.loads(write("ro-crate"))["@graph"]
    (root,) = [entity for entity in graph if entity["@id"] == "./"]
    assert "citation" not in root
    assert set(references(root["mentions"])) <= {entity["@id"] for entity in graph}


@pytest.mark.parametrize("answers", [None, (answer(),), (answer().model_copy(update={"citation": None}),)])
def test_a_crate_wraps_no_single_value_in_a_list_and_has_no_empty_one(answers):
    for entity in graph("ro-crate", given_checklist=checklist(answers=answers)):
        assert all(len(value) > 1 for value in entity.values() if isinstance(value, list)), entity["@id"]


def test_a_reason_that_ends_its_sentence_is_followed_by_no_semicolon():
    assert wording.run_on(["Reason: They would not say.", "Answered by: Jo", ""]) == (
        "Reason: They would not say. Answered by: Jo"
    )
    assert wording.run_on(["State: partial", "Place: p. 3"]) == "State: partial; Place: p. 3"


def test_a_crate_is_identified_by_property_values_of_what_it_is_about():
    several = checklist().model_copy(update={"claims": ("a", "b"), "statements": ("A.", "B."), "study": None})
    for made, expected in ((several, ["a", "b"]), (several.model_copy(update={"study": "run"}), ["run"])):
        entities = {entity["@id"]: entity for entity in graph("ro-crate", given_checklist=made)}
        told = entities["./"]["identifier"]
        named = [entities[one["@id"]] for one in (told if isinstance(told, list) else [told])]
        assert [entity["value"] for entity in named] == expected
        assert all(entity["@type"] == "PropertyValue" and entity["propertyID"] for entity in named)
