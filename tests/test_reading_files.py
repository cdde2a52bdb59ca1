"""Reading PDF and Word files: paragraphs, tables and raised figures; what is locked, scanned, garbled or a bomb."""

import builders
import pytest
from builders import SENTENCE

from claims.errors import NoTextLayer, PasswordNeeded, UnreadableDocument
from claims.readers import Limits, read

# DOCX


WORD = (
    builders.paragraph(builders.run("A report"), style="Heading1")
    + builders.paragraph(
        builders.run("It took 1.5×10"),
        builders.run("25", '<w:vertAlign w:val="superscript"/>'),
        builders.run(" FLOPs"),
        '<w:r><w:footnoteReference w:id="2"/></w:r>',
        builders.run("."),
    )
    + "<w:p>"
    + f"<w:ins w:id='1' w:author='a'>{builders.run('Inserted 15%')}</w:ins>"
    + "<w:del w:id='2' w:author='a'><w:r><w:delText>deleted 10%</w:delText></w:r></w:del>"
    + builders.run("ignore 99%", "<w:vanish/>")
    + builders.run("white 98%", '<w:color w:val="FFFFFF"/>')
    + "</w:p>"
    + f"<w:sdt><w:sdtContent>{builders.paragraph(builders.run('Controlled 7B'))}</w:sdtContent></w:sdt>"
    + f"<w:p><w:moveFrom w:id='3' w:author='a'>{builders.run('Moved 3')}</w:moveFrom></w:p>"
    + f"<w:p><w:moveTo w:id='4' w:author='a'>{builders.run('Moved 3')}</w:moveTo></w:p>"
    + '<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>'
    + builders.paragraph(builders.run("Boxed 42"))
    + "</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>"
    + builders.paragraph(builders.run("Boxed 42"))
    + "</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>"
    + "<w:tbl>"
    + "".join(
        "<w:tr>" + "".join(f"<w:tc>{builders.paragraph(builders.run(cell))}</w:tc>" for cell in row) + "</w:tr>"
        for row in (("Model", "MMLU (%)"), ("A-7B", "71.2"))
    )
    + "</w:tbl>"
)
NOTE = f'<w:footnote w:id="2">{builders.paragraph(builders.run("With 3 shots."))}</w:footnote>'
CORE = (
    '<cp:coreProperties xmlns:cp="x" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Report &amp; more</dc:title>'
    "<dc:creator>Ann Bee; C. Dee</dc:creator></cp:coreProperties>"
)


MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
STYLES = (
    '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
    '<w:style w:type="character" w:styleId="Up"><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>'
    '<w:style w:type="character" w:styleId="Power"><w:basedOn w:val="Up"/></w:style>'
    '<w:style w:type="character" w:styleId="A"><w:basedOn w:val="B"/></w:style>'
    '<w:style w:type="character" w:styleId="B"><w:basedOn w:val="A"/></w:style></w:styles>'
)


@pytest.mark.parametrize(
    ("style", "written"),
    [
        ('<w:position w:val="8"/><w:sz w:val="19"/>', "It took 10^25 FLOPs."),
        ('<w:rStyle w:val="Power"/>', "It took 10^25 FLOPs."),
        ('<w:rStyle w:val="Power"/><w:vertAlign w:val="baseline"/>', "It took 1025 FLOPs."),
        ('<w:position w:val="-6"/>', "It took 10_25 FLOPs."),
        ('<w:position w:val="1"/>', "It took 1025 FLOPs."),
        ('<w:position w:val="-2"/><w:sz w:val="19"/>', "It took 10_25 FLOPs."),
        ('<w:position w:val="none"/><w:rStyle w:val="A"/>', "It took 1025 FLOPs."),
    ],
)
def test_figures_that_a_style_or_their_position_raises_are_raised(style, written):
    body = builders.paragraph(builders.run("It took 10"), builders.run("25", style), builders.run(" FLOPs."))
    document = read(builders.docx(body, parts={"word/styles.xml": STYLES}), name="a.docx")
    assert document.text.strip() == written


def of_math(text):
    return f"<m:r><m:t>{text}</m:t></m:r>"


def to_the(base, power):
    return f"<m:sSup><m:e>{base}</m:e><m:sup>{power}</m:sup></m:sSup>"


@pytest.mark.parametrize(
    ("equation", "written"),
    [
        (of_math("3×") + to_the(of_math("10"), of_math("25")), "3×10^25"),
        (to_the(of_math("10"), of_math("−") + of_math("4")), "10^−4"),
        (to_the(of_math("x+1"), of_math("n+2")), "(x+1)^(n+2)"),
        (
            f"<m:f><m:num>{of_math('406')}</m:num><m:den>{to_the(of_math('N'), of_math('0.34'))}</m:den></m:f>",
            "406/(N^0.34)",
        ),
        (f"<m:sSub><m:e>{of_math('L')}</m:e><m:sub>{of_math('min')}</m:sub></m:sSub>", "L_min"),
        (
            f"<m:sSubSup><m:e>{of_math('x')}</m:e><m:sub>{of_math('1')}</m:sub><m:sup>{of_math('2')}</m:sup></m:sSubSup>",
            "x_1^2",
        ),
        (f"<m:rad><m:e>{of_math('64')}</m:e></m:rad>", "√64"),
        (f'<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e>{of_math("0")}</m:e></m:d>', "[0]"),
        (
            '<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>'
            + f"<m:sub>{of_math('i=1')}</m:sub><m:sup>{of_math('8')}</m:sup><m:e>{of_math('i')}</m:e></m:nary>",
            "∑_(i=1)^8 i",
        ),
    ],
)
@pytest.mark.parametrize(
    "shape", [f"<m:oMath {MATH}>{{}}</m:oMath>", f"<m:oMathPara {MATH}><m:oMath>{{}}</m:oMath></m:oMathPara>"]
)
def test_an_equation_of_a_word_document_is_written_on_its_line(equation, written, shape):
    body = builders.paragraph(builders.run("It took "), shape.format(equation), builders.run(" steps."))
    text = read(builders.docx(body), name="a.docx").text
    assert text == f"It took {written} steps.\n"


def test_an_equation_nested_without_end_keeps_its_figures():
    nested = "<m:sSup><m:e>" * 90 + of_math("7") + "</m:e></m:sSup>" * 90
    body = builders.paragraph(builders.run("It took "), f"<m:oMath {MATH}>{nested}</m:oMath>")
    assert "7" in read(builders.docx(body), name="a.docx").text


def test_a_word_document_is_read_as_word_shows_it_with_all_changes_accepted():
    document = read(builders.docx(WORD, footnotes=NOTE, parts={"docProps/core.xml": CORE}), name="a.docx")
    assert document.text == (
        "A report\n\nIt took 1.5×10^25 FLOPs [1].\n\nInserted 15%\n\nControlled 7B\n\nMoved 3\n\nBoxed 42\n\n"
        "Model | MMLU (%)\nA-7B | 71.2\n\n[1] With 3 shots.\n"
    )
    assert (document.title, document.authors) == ("Report & more", ("Ann Bee", "C. Dee"))
    assert any("tracked change deletes" in warning for warning in document.warnings)
    assert any("hidden text was left out: 19" in warning for warning in document.warnings)


def bomb():
    return builders.docx("", parts={"word/media/big.xml": b"0" * 30_000_000})


@pytest.mark.parametrize(
    ("data", "limits", "reason"),
    [
        (builders.docx(WORD)[:-300], Limits(), "truncated"),
        (builders.docx(WORD, head='<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e "v">]>'), Limits(), "entities"),
        (builders.docx(WORD, parts={"word/x.xml": "<!DOCTYPE x>".encode("utf-16")}), Limits(), "entities"),
        (builders.docx(WORD, parts={"word/y.rels": '<!DOCTYPE x SYSTEM "file:///etc/passwd">'}), Limits(), "entities"),
        (bomb(), Limits(unpacked=20_000_000), "bomb"),
        (bomb(), Limits(), "bomb"),
        (builders.docx("<w:p><w:r>"), Limits(), "damaged"),
        (builders.docx(""), Limits(), "empty"),
    ],
    ids=["cut-off", "entity", "utf-16-doctype", "external-entity", "size", "ratio", "not-well-formed", "empty"],
)
def test_a_word_document_that_is_not_safe_or_not_whole_is_refused(data, limits, reason):
    with pytest.raises(UnreadableDocument) as refusal:
        read(data, limits=limits)
    assert refusal.value.reason == reason


# PDF


def test_a_pdf_is_read_in_paragraphs_with_its_hyphens_ligatures_and_raised_figures():
    data = builders.pdf(
        builders.line("A title of it", 72, 740, 20)
        + builders.lines(
            [
                "The throughput of the whole system rose by 15% in the tests, and the through-",
                "put of a single device rose as well, which the team calls a low-latency re-",
                "sult of the 70-",
            ],
            y=700,
        )
        + builders.lines(["billion model."], y=658)
        + builders.line("It took 1.5×10", 72, 630)
        + builders.line("25", 145.2, 630, 8, rise=4)
        + builders.line("FLOPs, which is 71.2%", 158, 630)
        + builders.line("3", 283, 630, 7, rise=4)
        + builders.line("of it.", 292, 630),
        info={"Author": "Ann Bee; C. Dee", "Title": "Microsoft Word - x.docx"},
    )
    document = read(data, name="a.pdf")
    assert document.text.split("\n\n") == [
        "A title of it",
        (
            "The throughput of the whole system rose by 15% in the tests, and the throughput of a single device rose as well, "
            "which the team calls a low-latency result of the 70-billion model."
        ),
        "It took 1.5×10^25 FLOPs, which is 71.2% [3] of it.\n",
    ]
    assert (document.title, document.authors, document.language) == ("A title of it", ("Ann Bee", "C. Dee"), "en")


def test_a_table_and_a_list_in_a_pdf_keep_their_cells_and_items():
    rows = [("Model", "MMLU (%)", "Cost"), ("A-7B", "71.2", "$5"), ("B-70B", "80.5", "$50")]
    cells = "".join(
        builders.line(cell, 72 + 80 * c, 600 - 16 * r) for r, row in enumerate(rows) for c, cell in enumerate(row)
    )
    items = builders.lines(["• First, with 3 parts", "• Second"], y=500)
    text = read(builders.pdf(cells + items)).text
    assert text == "Model | MMLU (%) | Cost\nA-7B | 71.2 | $5\nB-70B | 80.5 | $50\n\n- First, with 3 parts\n- Second\n"


def test_paragraphs_go_on_over_columns_and_pages_past_heads_feet_and_notes():
    words = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu"]

    def column(page, x):
        texts = [f"{words[(page + n) % 12]} in the line of a column that is not {words[n]}" for n in range(10)]
        return builders.lines(texts, x=x, y=680, size=9, step=11)

    def sheet(number):
        head = builders.line("Proceedings of Nothing 2026", 72, 760, 9) + builders.line(f"Page {number}", 300, 30, 9)
        note = builders.line("*", 72, 80, 6, rise=2) + builders.line(f"A note on {words[number]}.", 76, 80, 7)
        return head + column(number, 72) + note + column(number + 5, 320)

    parts = read(builders.pdf(*map(sheet, range(1, 4)))).text.strip().split("\n\n")
    assert [len(part) > 2000 for part in parts] == [True, False, False, False]
    assert parts[1:] == ["[*] A note on beta.", "[*] A note on gamma.", "[*] A note on delta."]
    assert "Proceedings" not in parts[0]
    assert "Page" not in parts[0]


def test_only_what_repeats_or_counts_the_pages_is_taken_for_a_head_or_a_foot():
    def sheet(number):
        head = builders.line(f"Report of Foo, page {number} of 4", 72, 760, 9)
        first = builders.line(f"Table row {number * number} has {70 + number * 3}.5 points", 72, 740, 9)
        return head + first + builders.line(f"{SENTENCE[:60]} {number}", 72, 400)

    text = read(builders.pdf(*map(sheet, range(1, 5)))).text
    assert "Report of Foo" not in text
    assert [f"Table row {n * n} has {70 + n * 3}.5 points" in text for n in range(1, 5)] == [True] * 4


def test_the_number_of_the_page_beside_a_title_that_changes_tells_a_running_head():
    titles = ["1 Aims", "1 Aims", "2 The rack", "2 The rack", "3 Rates", "4 Costs"]

    def sheet(number):
        title = titles[number - 1]
        head = f"{title} {number + 3}" if number % 2 else f"{number + 3} {title}"
        body = builders.line(f"{SENTENCE[:60]} {number}", 72, 400) + builders.line(
            f"Row {number * 7} is here", 72, 740, 9
        )
        return builders.line(head, 72, 760, 9) + body

    text = read(builders.pdf(*map(sheet, range(1, 7)))).text
    assert "Aims" not in text
    assert "Rates" not in text
    assert [f"Row {n * 7} is here" in text for n in range(1, 7)] == [True] * 6


def test_lines_that_run_across_two_columns_are_read_column_by_column():
    rows = "".join(
        builders.line(f"the left one says in line {n} this", 72, 700 - 12 * n, 10)
        + builders.line(f"the right one says in line {n} that", 320, 700 - 12 * n, 10)
        for n in range(8)
    )
    text = read(builders.pdf(rows)).text
    assert text.index("left one says in line 7") < text.index("right one says in line 0")
    assert "|" not in text


def test_a_hyphen_within_a_compound_stays_and_one_that_parts_a_word_goes():
    texts = [
        "The mixture-of-",
        "experts model is of the state-",
        "of-the-art kind, and its low latency and its through-",
        "put are good, and so is the low-",
        "latency mode.",
    ]
    text = read(
        builders.pdf(builders.lines([*texts, "A line that is as long as the lines of a paragraph are here."]))
    ).text
    for whole in ("mixture-of-experts", "state-of-the-art", "throughput", "low-latency mode"):
        assert whole in text


def test_a_tight_table_header_and_what_a_browser_prints_in_the_margins_are_told():
    cells = [("Benchmark", "Turbo-9", "Turbo-8"), ("MMLU-Pro", "81.2", "76.4"), ("GSM8K", "96.1", "94.0")]
    places = (72, 136, 181)
    table = "".join(
        builders.line(cell, places[c], 600 - 16 * r) for r, row in enumerate(cells) for c, cell in enumerate(row)
    )
    margins = builders.line("11/29/26, 11:09 PM", 30, 770, 8) + builders.line("https://example.org/a 1/1", 30, 20, 8)
    document = read(builders.pdf(margins + builders.line("A sentence above the table.", 72, 640) + table))
    assert document.text == (
        "A sentence above the table.\n\nBenchmark | Turbo-9 | Turbo-8\nMMLU-Pro | 81.2 | 76.4\nGSM8K | 96.1 | 94.0\n"
    )
    assert any("2 lines" in warning for warning in document.warnings)


def test_white_and_tiny_text_in_a_pdf_is_left_out_unless_it_stands_on_something():
    band = "0.1 0.1 0.4 rg 60 590 400 30 re f\n"
    data = builders.pdf(
        builders.line("Shown text of the page", 72, 700)
        + builders.line("ignore this 99%", 72, 650, colour="1 1 1")
        + builders.line("ignore that 98%", 72, 640, size=1)
        + band
        + builders.line("On a dark band 42", 72, 600, colour="1 1 1")
    )
    document = read(data)
    assert document.text == "Shown text of the page\n\nOn a dark band 42\n"
    assert any("hidden text was left out" in warning for warning in document.warnings)


def test_an_encrypted_pdf_asks_for_its_password_and_one_with_an_empty_one_opens():
    content = builders.line("Some secret text")
    locked = builders.pdf(content, password="sesame")
    with pytest.raises(PasswordNeeded, match="needs a password"):
        read(locked)
    with pytest.raises(PasswordNeeded, match="does not open"):
        read(locked, password="wrong")
    assert read(locked, password="sesame").text == "Some secret text\n"
    assert read(builders.pdf(content, password="")).text == "Some secret text\n"


def test_a_scanned_pdf_says_that_it_has_no_text_layer():
    with pytest.raises(NoTextLayer, match="OCR") as refusal:
        read(builders.pdf("q 612 0 0 792 0 0 cm /I1 Do Q", "q 612 0 0 792 0 0 cm /I1 Do Q", picture=True))
    assert refusal.value.reason == "scanned"
    with pytest.raises(NoTextLayer, match="no text on its page; recognise its text"):
        read(builders.pdf("10 10 m 90 90 l S"))


@pytest.mark.parametrize(
    ("data", "reason", "told"),
    [
        (builders.pdf(""), "empty", "its page is blank"),
        (builders.pdf("", " \n", ""), "empty", "its 3 pages are blank"),
        (builders.pdf(builders.zeros(12), packing="/Filter/FlateDecode"), "bomb", "unpacks to more than 10 MB"),
        (builders.pdf(builders.zeros(12, b"\n"), packing="/Filter/FlateDecode"), "bomb", "unpacks to more than 10 MB"),
        (builders.pdf(builders.zeros(6), builders.zeros(6), packing="/Filter/FlateDecode"), "bomb", "more than 10 MB"),
        (builders.pdf(builders.zeros(2), packing="/Filter/FlateDecode"), "empty", "blank"),
        (builders.pdf(builders.line("Nobody sees this", colour="1 1 1")), "hidden", "it shows nothing: 14 characters"),
    ],
)
def test_a_pdf_that_shows_nothing_says_why(data, reason, told):
    with pytest.raises(UnreadableDocument, match=told) as refusal:
        read(data, limits=Limits(unpacked=10 * 2**20))
    assert refusal.value.reason == reason
    assert "OCR" not in str(refusal.value)


def test_a_pdf_with_some_scanned_pages_names_them():
    data = builders.pdf(builders.lines([SENTENCE] * 5), "q 612 0 0 792 0 0 cm /I1 Do Q", picture=True)
    assert any("1 of 2 pages are pictures without text: 2" in warning for warning in read(data).warnings)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (builders.pdf(builders.line("Some text"))[:-60], "truncated"),
        (b"%PDF-1.4\nnothing\n%%EOF", "damaged"),
        (b"%PDF-1.7\n" + bytes(2000) + b"%%EOF", "damaged"),
    ],
)
def test_a_pdf_that_is_cut_off_or_damaged_is_refused(data, reason):
    with pytest.raises(UnreadableDocument) as refusal:
        read(data)
    assert refusal.value.reason == reason


def test_garbled_text_of_a_pdf_is_refused_or_marked():
    spaced = builders.lines([" ".join("this text is spaced out letter by letter")] * 10)
    with pytest.raises(UnreadableDocument, match="garbled") as refusal:
        read(builders.pdf(spaced))
    assert refusal.value.reason == "garbled"
    odd = "/ToUnicode 99 0 R"
    private = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[65/uniE001 66/uniE002]>>" + ">>"
    assert odd not in private
    document = read(builders.pdf(builders.lines([SENTENCE] * 3 + ["ABBA and AB"]), font=private))
    assert not document.is_legible
    assert any("garbled" in warning for warning in document.warnings)
    assert read(builders.pdf(builders.lines([SENTENCE] * 3))).is_legible


def test_a_pdf_that_unpacks_to_too_much_or_never_ends_is_refused():
    with pytest.raises(UnreadableDocument) as refusal:
        read(
            builders.pdf(builders.zeros(700), packing="/Filter/FlateDecode"),
            limits=Limits(memory=500 * 2**20, seconds=20),
        )
    assert refusal.value.reason in ("memory", "time")
    endless = builders.pdf(builders.zeros(16, b"0 0 m 9 9 l S\n"), packing="/Filter/FlateDecode")
    with pytest.raises(UnreadableDocument) as refusal:
        read(endless, limits=Limits(seconds=1))
    assert refusal.value.reason == "time"


def test_a_pdf_of_too_many_pages_is_refused():
    with pytest.raises(UnreadableDocument, match="3 pages, more than 2"):
        read(builders.pdf("", "", ""), limits=Limits(pages=2))


def test_signs_that_are_raised_by_themselves_stay_as_they_are_printed():
    text = "The die measures 828 mm² of 10² tiles, and 12 m³ of air are blown by each of them."
    assert read(builders.pdf(builders.line(text)), name="a.pdf").text.strip() == text


def test_a_word_behind_a_raised_figure_is_apart_from_it():
    # Some printers place the word behind a raised figure by its coordinates alone, a narrow space away.
    pieces = builders.line("It took 10", 72) + builders.line("25", 121.8, size=10, rise=5)
    text = read(builders.pdf(pieces + builders.line("floating point operations in all.", 134.85))).text
    assert text == "It took 10^25 floating point operations in all.\n"


@pytest.mark.parametrize(
    ("raised", "written"),
    [
        (builders.line("25", 121.8, rise=5), "It took 10^25 operations in all."),
        (builders.line("25", 121.8, rise=-3), "It took 10_25 operations in all."),
        (builders.line("25", 121.8), "It took 1025 operations in all."),
        (builders.line("25", 121.8, rise=0.5), "It took 1025 operations in all."),
    ],
)
@pytest.mark.parametrize("is_last", [False, True])
def test_figures_are_raised_by_their_place_whatever_their_size_and_whenever_they_are_drawn(raised, written, is_last):
    before, after = builders.line("It took 10", 72), builders.line("operations in all.", 138.5)
    pieces = [before, after, raised] if is_last else [before, raised, after]
    text = read(builders.pdf("".join(pieces) + builders.lines(["Another line of it stands here."], y=600))).text
    assert text.split("\n")[0] == written


def test_a_range_that_is_parted_by_the_end_of_its_line_stays_one():
    lines = [
        "The memory that the run needs in all of its phases fell by 35–",
        "40% on every card that was in use for it.",
    ]
    text = read(builders.pdf(builders.lines(lines))).text
    assert "fell by 35–40% on" in text


def test_a_head_that_spans_columns_keeps_no_cells_together_below_it():
    rows = [
        [(72, "Benchmark"), (150, "Accuracy"), (222, "D")],
        [(72, "Name"), (150, "Base"), (184, "Ours"), (222, "pp")],
        [(72, "MMLU"), (150, "85.1"), (184, "87.1"), (222, "2.0")],
        [(72, "GSM8K"), (150, "88.3"), (184, "89.3"), (222, "1.0")],
    ]
    cells = "".join(builders.line(cell, x, 600 - 16 * r) for r, row in enumerate(rows) for x, cell in row)
    text = read(builders.pdf(cells)).text
    assert text == (
        "Benchmark | Accuracy | D\nName | Base | Ours | pp\nMMLU | 85.1 | 87.1 | 2.0\nGSM8K | 88.3 | 89.3 | 1.0\n"
    )


TABLE = "".join(
    builders.line(name, 72, 500 - 14 * number) + builders.line(figure, 260, 500 - 14 * number)
    for number, (name, figure) in enumerate([("Model", "Score"), ("Small", "61.5"), ("Large", "70.25"), ("Huge", "74")])
)
ROWS = "Model | Score\nSmall | 61.5\nLarge | 70.25\nHuge | 74\n"


@pytest.mark.parametrize("turn", ["0 1 -1 0 612 0", "0 -1 1 0 0 792"])
def test_a_table_that_is_turned_on_its_page_is_read_as_a_table(turn):
    found = read(builders.pdf(f"{builders.lines([SENTENCE[:65], SENTENCE[65:]], y=700)}q {turn} cm {TABLE} Q"))
    assert found.text == f"{SENTENCE.strip()}\n\n{ROWS}"
    assert read(builders.pdf(f"q {turn} cm {TABLE} Q")).text == ROWS


def test_a_few_turned_words_follow_the_text_and_keep_their_spaces():
    prose = builders.lines([SENTENCE[:60]] * 3)
    axis = "q 0 1 -1 0 612 0 cm " + builders.line("Accuracy on the test set", 200, 40) + "Q\n"
    assert read(builders.pdf(axis + prose)).text.endswith("\n\nAccuracy on the test set\n")


def test_dots_that_lead_to_the_number_of_a_page_are_left_out():
    titles = [("1 Data", 3), ("2 Training of the models", 12), ("2.1 Cost", 13)]
    contents = "".join(
        builders.line(title, 72, 700 - 14 * number)
        + builders.line(". " * (40 - 5 * number), 220 + 25 * number, 700 - 14 * number)
        + builders.line(str(page), 500, 700 - 14 * number)
        for number, (title, page) in enumerate(titles)
    )
    found = read(builders.pdf(contents)).text
    assert found == "1 Data | 3\n2 Training of the models | 12\n2.1 Cost | 13\n"
    assert (
        ". . ." in read(builders.pdf(builders.lines(["The sum 1 + 2 . . . + n of the first numbers is known."]))).text
    )


def test_a_formula_is_written_around_its_base_however_long_its_powers_are():
    formula = builders.line("2x", 200, 600) + builders.line("16+32+64", 213, 605, 7)
    assert "2x^16+32+64" in read(builders.pdf(builders.lines([SENTENCE[:60]] * 3) + formula)).text


def test_a_letter_set_high_within_a_name_is_a_letter_of_it():
    name = (
        builders.line("LuaL", 72, 700) + builders.line("A", 96, 703, 8) + builders.line("TEX is a program.", 101, 700)
    )
    assert read(builders.pdf(name)).text.startswith("LuaLATEX is a program.")


def test_numbers_of_pages_are_left_out_of_papers_with_wide_margins():
    pages = [builders.lines([SENTENCE[:70]] * 8) + builders.line(str(3 + n), 300, 125) for n in range(5)]
    text = read(builders.pdf(*pages)).text
    assert not any(f"\n{number}\n" in text for number in range(3, 8))


def test_what_a_program_leaves_behind_the_end_of_a_pdf_is_no_matter():
    whole = builders.pdf(builders.line(SENTENCE[:50]))
    assert read(whole + bytes(10_000)).text.startswith(SENTENCE[:50])


def test_the_issue_of_a_journal_is_no_title():
    page = builders.line("28 Letters, Volume 43 (2022), No. 1", 72, 740, 14) + builders.line("On Widows", 72, 700, 14)
    assert read(builders.pdf(page + builders.lines([SENTENCE[:70]] * 5, y=600))).title == "On Widows"


def table(rows, columns, *, y=700, size=9, step=11):
    """Lines of a table, each cell at the left edge of its column."""
    return "".join(
        builders.line(cell, x, y - step * number, size)
        for number, row in enumerate(rows)
        for x, cell in zip(columns, row, strict=True)
        if cell
    )


def test_columns_that_stand_closer_than_a_wide_gap_are_parted():
    rows = [
        ("Model", "MMLU", "GSM8K", "MATH"),
        ("Base 7B", "61.2", "54.1", "12.4"),
        ("Base 70B", "79.3", "83.0", "43.1"),
        ("Ours w/ MoE", "81.5", "84.7", "45.9"),
    ]
    content = builders.lines([SENTENCE[:70], SENTENCE[:70]], y=740) + table(rows, (72, 132, 164, 200))
    caption = builders.line("Table 1: Scores on the tests. Higher is better.", 72, 650, 9)
    text = read(builders.pdf(content + caption + builders.lines([SENTENCE[:70]] * 3, y=630))).text
    assert "\n".join(" | ".join(row) for row in rows) in text
    assert "Table 1: Scores on the tests. Higher is better." in text


def test_an_empty_cell_of_a_table_keeps_the_figures_beside_it_in_their_columns():
    rows = [("Run", "Loss", "Hours"), ("A", "1.92", "310"), ("B", "", "280"), ("C", "1.88", "295")]
    text = read(builders.pdf(table(rows, (72, 140, 210)))).text
    assert text == "Run | Loss | Hours\nA | 1.92 | 310\nB | – | 280\nC | 1.88 | 295\n"


def test_spaces_of_prose_that_happen_to_stand_below_each_other_part_nothing():
    words = ["stretched", "out", "over the", "whole line"]
    prose = "".join(table([words], (72, 120, 142, 186), y=700 - 11 * number) for number in range(4))
    assert "|" not in read(builders.pdf(prose)).text


def test_a_listing_in_letters_of_one_width_is_no_table():
    font = builders.FONT.replace("Helvetica", "Courier")
    code = ["x = 1", "y = 2", "z = 3", "w = 4"]
    assert "|" not in read(builders.pdf(builders.lines(code), font=font)).text


def word_table(*rows):
    cells = (
        "".join(f"<w:tc><w:tcPr>{more}</w:tcPr>{builders.paragraph(builders.run(text))}</w:tc>" for text, more in row)
        for row in rows
    )
    return "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in cells) + "</w:tbl>"


def test_merged_cells_of_a_word_table_hold_for_all_that_they_span():
    two, begins, goes_on = '<w:gridSpan w:val="2"/>', '<w:vMerge w:val="restart"/>', "<w:vMerge/>"
    body = word_table(
        [("Model", ""), ("Scores", two)],
        [("", ""), ("MMLU", ""), ("MATH", "")],
        [("Base", begins), ("71.2", ""), ("50.1", begins)],
        [("", goes_on), ("72.2", ""), ("", goes_on)],
    )
    assert read(builders.docx(body)).text == (
        "Model | Scores MMLU | Scores MATH\nBase | 71.2 | 50.1\nBase | 72.2 | –\n"
    )


def test_set_tabs_and_signs_with_their_reading_keep_their_words():
    tab = "<w:r><w:t>Loss</w:t><w:ptab/><w:t>1.92</w:t></w:r>"
    ruby = "<w:r><w:ruby><w:rt><w:r><w:t>かん</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r>"
    body = f"<w:p>{tab}</w:p><w:p>{ruby}{builders.run('字')}</w:p>"
    assert read(builders.docx(body)).text == "Loss 1.92\n\n漢字\n"


def test_rows_of_a_table_that_stand_far_apart_are_rows_of_it():
    rows = [("Model", "MMLU", "GSM8K"), ("Base", "61.2", "54.1"), ("Ours with experts", "81.5", "")]
    text = read(builders.pdf(table(rows, (72, 148, 180), step=27))).text
    assert text == "Model | MMLU | GSM8K\nBase | 61.2 | 54.1\nOurs with experts | 81.5 | –\n"


@pytest.mark.parametrize("code", ["0088", "F0B7"])
def test_bullets_that_are_given_by_their_place_in_a_font_make_items(code):
    letters = "".join(f"<{ord(letter):02X}> <{ord(letter):04X}> " for letter in "Twofas t")
    cmap = (
        "/CIDInit/ProcSet findresource begin 12 dict begin begincmap/CMapName/X def/CMapType 2 def "
        f"1 begincodespacerange <00> <FF> endcodespacerange 9 beginbfchar <95> <{code}> {letters}endbfchar endcmap"
    )
    data = builders.pdf(builders.lines(["• Two", "• fast"]), cmap, font=f"{builders.FONT[:-2]}/ToUnicode 6 0 R>>")
    assert read(data).text.startswith("- Two\n- fast\n")


def test_the_words_of_a_head_over_a_narrow_column_stay_together():
    rows = [("Base", "61.2", "54.1", "2.0"), ("Large", "79.3", "83.0", "15.0"), ("Huge", "81.5", "84.7", "14.8")]
    head = table([("Model", "MMLU", "GSM8K", "Tokens (T)")], (72, 148, 180, 240), y=711)
    text = read(builders.pdf(head + table(rows, (72, 148, 180, 252)))).text
    assert text.startswith("Model | MMLU | GSM8K | Tokens (T)\nBase | 61.2 | 54.1 | 2.0\n")


def test_a_paragraph_further_out_than_the_item_above_it_is_none_of_it():
    item = builders.line("• The second run took 3.5 days on 2,048 cards of the newest kind there is.", 90, 700)
    text = read(builders.pdf(item + builders.lines([SENTENCE[:70], SENTENCE[:70]], y=686))).text
    assert text.startswith("- The second run took 3.5 days on 2,048 cards of the newest kind there is.\n\nThe team")


def test_a_head_without_a_name_for_the_first_column_stands_over_its_own_figures():
    rows = [("Base", "61.2", "54.1"), ("Large", "79.3", "83.0"), ("Huge", "81.5", "84.7")]
    head = table([("", "MMLU", "GSM8K")], (72, 138, 170), y=711)
    text = read(builders.pdf(head + table(rows, (72, 140, 175)))).text
    assert text.startswith("– | MMLU | GSM8K\nBase | 61.2 | 54.1\n")


def test_dots_that_lead_from_a_name_to_its_figures_are_left_out():
    rows = [
        ("Total . . . . . . .", "11.5", "7"),
        ("Small . . . . . . .", "3.5", "2"),
        ("Large. . . . . . . .", "8.0", "5"),
    ]
    text = read(builders.pdf(table(rows, (72, 170, 210)))).text
    assert text == "Total | 11.5 | 7\nSmall | 3.5 | 2\nLarge | 8.0 | 5\n"


@pytest.mark.parametrize(("total", "told"), [(1, "its only page cannot be opened"), (3, "none of its 3 pages can be")])
def test_pages_none_of_which_can_be_opened_are_told_by_their_number(total, told):
    from claims.readers.paged.portable import _refuse_pictures

    with pytest.raises(UnreadableDocument, match=told):
        _refuse_pictures([], [], list(range(total)))


@pytest.mark.parametrize(
    ("named", "authors"),
    [
        ("python-docx", ()),
        ("Microsoft Office User", ()),
        ("Ann Bee; admin", ("Ann Bee",)),
        ("Rooter Mann", ("Rooter Mann",)),
    ],
)
def test_the_author_that_a_program_writes_for_want_of_one_is_none(named, authors):
    assert read(f"---\nauthor: {named}\n---\nA text.\n".encode(), name="x.md").authors == authors
