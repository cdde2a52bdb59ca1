"""Who has the floor, what a noun goes on about, and what a text tells of itself, on sentences that need more than one."""

import pytest

from claims.extraction import extract
from claims.extraction.punctuation import widened
from claims.intake import bylines
from claims.intake.arrival import arrive
from claims.intake.days import partial_date
from claims.intake.persons import persons
from claims.intake.review import Review
from claims.model.library import Library
from claims.model.source import Source
from claims.readers import read


def arrived(text):
    return arrive(Library.of([]), read(text.encode(), name="a.txt"), on="2026-11-30")


def review(text):
    made = arrived(text)
    held = Library.of([]).with_records([made.source])
    return Review.of(Library(held.records, {made.source.id: made.document.text}), made.source.id)


def told(text, printed):
    """What the draft of a figure says: subject, claimant and modality."""
    made = review(text)
    item = next(i for i in made.items if i.draft and printed in i.printed)
    known = {s.id: s.name for s in (*made.drafting.named.subjects.values(), *item.draft.subjects)}
    fields = item.draft.fields
    return known.get(fields.get("subject")), known.get(fields.get("claimant")), fields["modality"]


INTERVIEW = (
    "A talk on compilers\n\n"
    "After the session we met Ines Roth, co-founder of the compiler start-up Brennick Labs.\n\n"
    "How slow are the devices?\n\n"
    '"Our compiler, Sorrel, raises their utilisation to 70%. Orders from Gantry Systems paid for it."\n\n'
    "Is it quick?\n\n"
    '"It needs less than 64 GB of host memory."\n\n'
    "Gantry Systems sells servers. Gantry Systems has said nothing about it.\n"
)


def test_an_answer_that_names_nobody_is_of_whoever_spoke_last():
    assert told(INTERVIEW, "70%")[:2] == ("Sorrel", "Brennick Labs")
    assert told(INTERVIEW, "64 GB")[1] == "Brennick Labs"


def test_an_answer_behind_the_name_of_a_person_is_of_that_persons_body():
    text = (
        "专访朗岳科技\n\n朗岳科技创始人何知远向记者介绍了公司。\n\n问：有哪些客户？\n\n"
        "何知远：最大的客户是江湾银行，他们部署了85台。另外还有三家医院，可用率是99.98%。\n"
    )
    assert told(text, "99.98")[1] == "朗岳科技"


def test_a_chinese_text_reads_alike_with_narrow_and_with_wide_marks():
    narrow = "远川智算发布新卡\n\n据远川智算介绍,云雀卡单卡显存为64GB。物流公司岭北达则采购了300张,该公司表示,成本降低了20%。\n"
    assert len(widened(narrow)) == len(narrow)
    assert told(narrow, "20%")[1] == told(widened(narrow), "20%")[1] == "岭北达"
    assert widened("in 1,000 tests (a, b): x") == "in 1,000 tests (a, b): x"


@pytest.mark.parametrize(
    ("sentence", "printed", "subject"),
    [
        ("该芯片采用7纳米工艺，功耗为310瓦。", "310", "鹭洲2"),
        ("这颗芯片的典型功耗为310瓦。", "310", "鹭洲2"),
    ],
)
def test_a_chinese_noun_with_a_determiner_means_the_thing_named_before(sentence, printed, subject):
    text = f"朗岳科技发布鹭洲2\n\n朗岳科技发布推理芯片鹭洲2，可用于“石桥”服务器。{sentence}鹭洲2已经量产。\n"
    assert told(text, printed)[0] == subject


STORY = (
    "Brennick ships a second Sorrel\n\n"
    "Brennick Labs said the Sorrel 2, an accelerator, delivers 1.6 petaflops, twice the figure of its predecessor, "
    "the Sorrel 1, which was sold with 64 GB of memory. Brennick charges $11,400 for the part.\n"
)


@pytest.mark.parametrize(("printed", "subject"), [("64 GB", "Sorrel 1"), ("11,400", "Sorrel 2")])
def test_what_a_thing_is_compared_with_is_meant_only_where_the_figure_is_tied_to_it(printed, subject):
    assert told(STORY, printed)[0] == subject


def test_what_an_analyst_says_will_be_is_a_projection_and_no_promise():
    text = STORY + '\n"It will cost less than 9,000 dollars by May," said Rosa Lind, an analyst at Ferrow Research.\n'
    assert told(text, "9,000")[1:] == ("Ferrow Research", "projected")


def test_what_follows_a_test_that_opens_a_paragraph_is_measured():
    text = (
        "Brennick Labs shows the Sorrel 2\n\nBrennick Labs sells the Sorrel 2, an accelerator.\n\n"
        "In internal testing, the Sorrel 2 served a model. Throughput averaged 900 tokens per second.\n"
    )
    assert told(text, "900")[2] == "measured"


RELEASE = (
    "Brennick Labs Introduces the Sorrel Rack\n\n"
    "CORK, Ireland, October 6, 2026 - Brennick Labs today introduced the Sorrel Rack, a complete system.\n\n"
    "The system weighs 900 kg. Volume shipments are planned for May 2027.\n\n"
    '"We process 340,000 claims a day," said Ivo Lund, chief data officer of Brightwell Mutual.\n\n'
    "About Brennick Labs\n\nBrennick Labs builds systems. It has 78 employees in 14 countries.\n"
)


def test_a_release_is_of_the_body_that_it_says_it_is_about():
    source = arrived(RELEASE).source
    assert (source.kind.value, source.published) == ("vendor-announcement", "2026-10-06")
    assert told(RELEASE, "900 kg")[:2] == ("Sorrel Rack", "Brennick Labs")
    assert told(RELEASE, "May 2027")[1:] == ("Brennick Labs", "promised")
    assert told(RELEASE, "340,000")[1] == "Brightwell Mutual"
    assert told(RELEASE, "14")[0] == "Brennick Labs"


def test_a_dateline_tells_the_day_and_the_agency():
    text = "A story\nBy Ann de Wit for Quarry Weekly\nDELFT, Nov 12, 2026 (Broad News) - A firm ships a chip.\n"
    assert bylines.published(text) == "2026-11-12"
    assert bylines.beside_date(text) == ("Quarry Weekly", "Broad News")
    assert arrived(text).source.authors == ("Ann de Wit",)
    assert bylines.published("A story\nIn Delft on Nov 12, 2026 a firm shipped a chip.\n") is None


def test_a_person_goes_by_the_family_name_that_stands_first_and_by_a_long_title():
    found = persons("Li Wen of the hosting firm Polder Cloud reported on it. According to Li, it works.")
    assert {"Li Wen", "Li"} <= set(found)
    assert "Jon Reyes" in persons("Orme Chief Executive Jon Reyes told reporters that it works.")


def test_an_event_and_a_nationality_are_no_names():
    text = (
        "A day of talks\n\nThe Large Rivers Forum began. Danish operator Kraft Labs said its chip has 80 GB.\n\n"
        "Kraft Labs sells to Danish hosts. The Large Rivers Forum ended.\n"
    )
    names = {s.name for s in review(text).drafting.named.new.values()}
    assert "Kraft Labs" in names
    assert not names & {"Danish", "Large Rivers Forum"}


def test_the_header_of_a_column_tells_what_stands_below_it():
    text = "A test\n\nI tested the Corvo C8 and the Tarn G5.\n\n| Card | Power (W) |\n| Corvo C8 | 285 |\n| Tarn G5 | 338 |\n"
    kinds = {s.name: s.kind.value for s in review(text).drafting.named.new.values()}
    assert (kinds.get("Corvo C8"), kinds.get("Tarn G5")) == ("accelerator", "accelerator")


@pytest.mark.parametrize(
    ("text", "printed", "unit"),
    [
        ("Orme plans to build 400 racks next year.", "400", "rack"),
        ("It will use 2,304 of Orme’s X2 accelerators.", "2,304", "device"),
        ("The order is worth 11 million francs.", "11 million francs", "CHF"),
    ],
)
def test_a_count_is_read_behind_a_verb_and_as_a_part(text, printed, unit):
    assert next((p.surface, p.unit) for p in extract(text) if printed in p.surface or p.surface == printed)[1] == unit


def test_a_reference_to_a_build_is_no_count():
    assert [p for p in extract("The fault was fixed in build 400 of it.") if p.unit == "rack"] == []


@pytest.mark.parametrize(
    ("printed", "day"), [("October", "--10"), ("2027年底", "2027"), ("early March 2027", "2027-03"), ("may", "--05")]
)
def test_a_month_alone_and_the_end_of_a_year_are_partial_dates(printed, day):
    assert partial_date(printed) == day


UNNAMED = """Larchmont Systems says its Vireo 3 is faster

Larchmont Systems today introduced the Vireo 3, an accelerator with 288 GB of memory. It replaces the Vireo 2.

The company trained a model of 405 billion parameters on 15 trillion tokens, and the loss ended at 1.62. A smaller run of
8 billion parameters took 31 hours. Vireo 3 boards then served the 405B model.

A customer of Larchmont pays $4.10 per board-hour for the Vireo 3 and has 64 boards in each rack.
"""


def told_of(text, printed):
    made = review(text)
    names = {s.id: s.name for s in made.drafting.named.subjects.values()}
    item = next(i for i in made.items if i.draft and printed in i.printed)
    return names.get(item.draft.fields.get("subject")), item.draft.fields


@pytest.mark.parametrize(
    ("printed", "subject"),
    [
        ("405 billion", "model of 405 billion parameters"),
        ("15 trillion", "model of 405 billion parameters"),
        ("1.62", "model of 405 billion parameters"),
        ("8 billion", "model of 8 billion parameters"),
        ("288 GB", "Vireo 3"),
    ],
)
def test_what_only_a_model_has_is_put_to_one_that_is_told_by_its_size(printed, subject):
    assert told_of(UNNAMED, printed)[0] == subject


def test_counted_things_are_of_a_scale_and_board_hours_are_those_of_devices():
    assert told_of(UNNAMED, "64")[1]["kind"] == "scale"
    assert told_of(UNNAMED, "$4.10")[1]["metric"] == "price-per-device-hour"


HAN = "沐川科技发布新芯片\n\n沐川科技在成都发布训练芯片“澜沧3”，显存为192GB。沐川科技称澜沧3性能更好。\n\n"


@pytest.mark.parametrize(
    ("text", "printed", "subject", "claimant"),
    [
        ("分析机构海岳咨询估计，沐川科技今年出货约8万颗。", "8万", "澜沧3", "海岳咨询"),
        ("公司上一财年营收为23亿元，同比增长48%。", "23亿", "沐川科技", "沐川科技"),
        ("它是上一代“澜沧2”的2.1倍。", "2.1", "澜沧3", "沐川科技"),
    ],
)
def test_a_chinese_sentence_tells_who_estimates_and_what_is_only_compared_with(text, printed, subject, claimant):
    assert told(HAN + text, printed)[:2] == (subject, claimant)


def test_a_change_right_behind_a_figure_is_a_change_of_that():
    text = HAN + "单卡首字延迟为280毫秒，每秒输出2400个词元，比澜沧2高85%。"
    made = review(text)
    item = next(i for i in made.items if i.draft and "85" in i.printed)
    assert item.draft.fields["metric"] == "throughput-change"


GATHERED = UNNAMED + "\nA rack of 64 Vireo 3 boards draws 96 kilowatts under full load, or 1.5 kilowatts a board.\n"


@pytest.mark.parametrize(
    ("printed", "subject"), [("96 kilowatts", "rack of 64 Vireo 3 boards"), ("1.5 kilowatts", "Vireo 3")]
)
def test_what_a_rack_of_so_many_draws_is_that_of_the_rack(printed, subject):
    assert told_of(GATHERED, printed)[0] == subject


def test_the_rise_of_a_sum_is_of_the_kind_of_the_sum():
    text = HAN + "沐川科技上一财年营收为23亿元，同比增长48%。"
    item = next(i for i in review(text).items if i.draft and "48" in i.printed)
    assert item.draft.fields["kind"] == "cost"


CARD = """# Quillon-14B

Quillon-14B is a model with 14 billion parameters, trained by Ferrow Labs.

| Benchmark | Quillon-14B | Quillon-7B |
|---|---|---|
| GSM8K | 91.4 | 84.0 |

The global batch was 512 sequences; the peak learning rate was 3e-4.

With vLLM 0.9 on a single H100 (80 GB), the model reaches 2,350 tokens per second.
"""


def test_every_score_of_a_row_names_its_benchmark():
    item = next(i for i in review(CARD).items if i.draft and "84" in i.printed)
    assert item.draft.fields["statement"].endswith("Quillon-7B scores 84 on GSM8K.")


def test_a_learning_rate_beside_a_batch_size_is_none():
    assert told_of(CARD, "3e-4")[1].get("metric") is None


def test_the_noun_that_a_clause_begins_with_tells_what_a_figure_is_about():
    assert told_of(CARD, "2,350")[0] == "Quillon-14B"


def test_a_format_that_is_named_again_is_no_citation_of_what_it_was_used_for_elsewhere(bundled):
    text = (
        "Larch is fast\n\nA single card sustained 705 teraflops on large FP8 matrix multiplications. With "
        "Mistral 7B accuracy dropped by 0.4 points when the weights were quantised from FP16 to FP8.\n"
    )
    held = bundled.with_records([Source(id="later", kind="press-article")])
    made = Review.of(Library(held.records, {"later": text}), "later")
    assert [item.printed for item in made.items if item.matches] == []
