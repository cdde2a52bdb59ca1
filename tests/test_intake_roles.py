"""Names of any shape are told apart by what they do in their sentences: who acts and speaks, what is made and used."""

import pytest

from claims.intake.arrival import arrive
from claims.intake.guessing import guessed
from claims.intake.review import Review
from claims.intake.roles import cast, role
from claims.model.library import Library
from claims.readers import read


def reviewed(text):
    """The review of a text that a person pastes into an empty library."""
    document = read(text.encode(), name="pasted.txt")
    source = arrive(Library.of([]), document, on="2026-11-30").source
    held = Library.of([]).with_records([source])
    return Review.of(Library(held.records, {source.id: document.text}), source.id)


def told(made):
    """By what is printed: the names of the subject and of who asserts it."""
    names = {s.id: s.name for s in made.drafting.named.subjects.values()}
    found = {}
    for item in made.items:
        if item.draft:
            names |= {s.id: s.name for s in item.draft.subjects}
            fields = item.draft.fields
            found[item.printed] = names.get(fields.get("subject")), names.get(fields.get("claimant"))
    return found


@pytest.mark.parametrize(
    ("name", "text", "wanted"),
    [
        ("Brume", "The supplier Brume sold 400 boards last year. Brume employs 30 people.", "body"),
        ("Brume", "Analysts at Brume were less sure. According to Brume, the market is flat.", "body"),
        ("Brume", "Their new card, the Brume, draws 90 watts. Three Brumes fit in a case.", "thing"),
        ("Brume", "The makers of the older Brume, which the firm launched in 2020, retired it.", "thing"),
        ("Brume", "A hall near Brume holds them. Rain in Brume is heavy.", ""),
        ("Brume", "We met at breakfast, and Brume was mentioned.", ""),
        ("Brume", "A school in the north of Brume has 96 cards, and one on the coast of Brume runs 12.", ""),
    ],
)
def test_the_role_of_a_name_is_what_its_sentences_show(name, text, wanted):
    assert role(text, name) == wanted


def test_a_body_stays_one_though_nouns_of_things_stand_near_it():
    text = "Brume says its card is quick. Brume plans to sell the card itself."
    assert cast(text, "Brume", guessed(text, "Brume")) == "organisation"


def test_what_is_made_of_parts_and_called_by_a_name_is_what_the_noun_before_says():
    text = "Brume has built a cluster of 96 accelerators, called Fathom. Fathom reached 40% utilisation."
    assert cast(text, "Fathom", guessed(text, "Fathom")) == "cluster"


def test_names_of_one_word_are_found_and_told_apart():
    made = reviewed(
        "Brume opens the season with a cheap card\n\n"
        "Brume will ship its first card, the Fathom, in May, the start-up said. The Fathom holds 48 GB of memory.\n\n"
        "Rival Tarpaulin, which makes the Awning card, has sold 700 of them. Tarpaulin employs 90 people."
    )
    kinds = {s.name: s.kind.value for s in made.drafting.named.new.values()}
    assert {n: kinds.get(n) for n in ("Brume", "Fathom", "Tarpaulin", "Awning")} == {
        "Brume": "organisation",
        "Fathom": "accelerator",
        "Tarpaulin": "organisation",
        "Awning": "accelerator",
    }


def test_words_that_only_begin_a_sentence_and_datelines_are_no_names():
    made = reviewed(
        "Margins shrink at Brume\n\nLISBON, 4 May - Management said that 40 people would leave. "
        "Investors said that Lisbon's Brume had lost $3 million. Deliveries fell by 12%."
    )
    names = {s.name for s in made.drafting.named.new.values()}
    assert names & {"Management", "Investors", "Deliveries", "Lisbon"} == set()


def test_the_own_estimate_of_a_writer_without_a_name_is_not_put_to_the_company_told_of():
    made = reviewed(
        "Brume in the red\n\nBrume makes the Fathom card. Brume said that revenue was $4 million in spring.\n\n"
        "The summer was worse. Orders dried up, as its suppliers tell. Nobody in the trade expects much of the autumn.\n\n"
        "The rest is guesswork, since Brume does not speak of costs. It has no need to.\n\n"
        "Two more firms are in the same place this year. Their owners have other trades to live by.\n\n"
        "A third has left the business for good, and its hall near the harbour stands empty now.\n\n"
        "We estimate that Brume loses $900 on each card."
    )
    by = told(made)
    assert by["$900"][1] is None
    assert by["$4 million"][1] == "Brume"


def test_two_bodies_that_a_sentence_sets_against_each_other_each_assert_their_own_figure():
    by = told(
        reviewed(
            "A second look at the Fathom card\n\nBrume makes the Fathom card. Brume claims 1.2 petaflops per card, but the "
            "benchmark group Plumbline measured only 0.8 petaflops. Plumbline tested three cards."
        )
    )
    assert [who for printed, (_, who) in by.items() if "petaflops" in printed] == ["Brume", "Plumbline"]


def test_a_text_of_its_own_voice_speaks_for_the_body_that_it_does_not_present_to_its_readers():
    by = told(
        reviewed(
            "A quicker engine\n\nWe built Fathom inside Brume's own shop, and today we open it. Fathom serves 900 tokens per second.\n\n"
            "Tarpaulin, a legal publisher, moved to our engine in May. Tarpaulin likes it, and Tarpaulin says so.\n\n"
            "Our engine needs 12 GB of memory.\n\nBrume was founded in 2020."
        )
    )
    assert by["900 tokens per second"][1] == "Brume"


@pytest.mark.parametrize(
    "line", ["Brume Quay, Semiconductor Team, 2 May 2026", "Equity Research | Brume Quay | 2 May 2026"]
)
def test_a_note_speaks_for_the_house_that_its_head_names(line):
    by = told(
        reviewed(
            f"Starting coverage of Tarpaulin\n\n{line}\n\nTarpaulin makes the Awning card. "
            "We estimate that it sold 700 cards. We think that the price is $900."
        )
    )
    assert by["$900"][1] == "Brume Quay"


def test_what_is_counted_by_its_name_is_a_number_of_devices():
    made = reviewed(
        "Brume's Fathom\n\nBrume sells the Fathom card. The Fathom draws 90 watts. A desk with four Fathoms draws 400 watts."
    )
    units = {i.printed: i.draft.fields["quantity"]["unit"] for i in made.items if i.draft}
    assert units["four"] == "device"


def test_what_a_paragraph_without_a_name_goes_on_about_is_what_its_last_figure_is_about():
    by = told(
        reviewed(
            "Two machines\n\nBrume sells the Fathom server and the Sounding card. The Sounding holds 48 GB.\n\n"
            "The Fathom server costs $90,000.\n\nIt took 30 months to build that server. At 12 kW it runs hot, and 400 kg is a lot."
        )
    )
    assert by["12 kW"][0] == "Fathom"


def test_neither_a_region_nor_the_paper_that_somebody_speaks_to_is_what_a_figure_is_about():
    made = reviewed(
        "Fathom Systems says its Gorse cluster is quicker\n\n"
        "The Gorse cluster runs on 640 cards, Fathom Systems said.\n\n"
        "Lena Ruys, who leads the team, told The Harbour Gazette that a newer kernel cut the time of a step by 19%.\n\n"
        "A college in the south of Portland has 48 accelerators for weather models.\n"
    )
    kinds = {s.name: s.kind for s in made.drafting.named.subjects.values()}
    assert "Portland" not in kinds
    assert kinds.get("Harbour Gazette", "outlet") == "outlet"
    assert "Harbour Gazette" not in {subject for subject, _ in told(made).values()}


TRADE = """Quay Nine presents the Heron-4 card

Quay Nine introduced the Heron-4, an inference accelerator. The Heron-4 has 48 GB of memory, Quay Nine said. A server called Heron Box holds four cards and 192 GB of memory. Quay Nine expects to build about 15,000 cards next year.

Moss Labs trains the model Moss-Lumen. Moss Labs said that its staff will run Moss-Lumen, a speech and text model with 21 billion parameters. Moss Labs will offer Moss-Fern, which will have 7 billion parameters.
"""


def test_what_a_maker_makes_is_no_part_of_the_server_named_before():
    assert told(reviewed(TRADE))["15,000 cards"] == ("Heron-4", "Quay Nine")
    assert told(reviewed(TRADE))["four cards"] == ("Heron Box", "Quay Nine")


def test_what_a_thing_is_is_not_promised_where_it_is_told_what_will_be_done_with_it():
    made = {i.printed: i.draft.fields["modality"] for i in reviewed(TRADE).items if i.draft}
    assert made["21 billion parameters"] == "described"
    assert made["7 billion parameters"] == "promised"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "A test\n\nThe group ran the model Sedge. A single card holds Sedge, a card draws 300 watts.\n",
            {"Sedge": "model"},
        ),
        ("A deal\n\nThe yard buys from Brume, a Danish chip designer. Brume sells cards.\n", {"Brume": "organisation"}),
        (
            "A post\n\nWe ran Sedge Large, a model, for weeks. Its sibling Sedge Swift is faster. Sedge 2 is due. Sedge Large stays.\n",
            {"Sedge Large": "model", "Sedge Swift": "model", "Sedge 2": "model"},
        ),
        (
            "A test\n\nThe model Sedge is free. We ran Sedge on cards. The next release, Sedge 2, will have 24 billion parameters.\n",
            {"Sedge": "model", "Sedge 2": "model"},
        ),
    ],
)
def test_what_a_name_is_told_to_be_goes_before_the_nouns_near_it(text, wanted):
    made = reviewed(text)
    found = {s.name: s.kind.value for s in made.drafting.named.new.values()}
    assert {name: found.get(name) for name in wanted} == wanted


def test_a_word_that_only_begins_cells_and_sentences_is_no_name():
    rows = "| Rate | Brume 4 | Brume 5 |\n| Rate of calls | 8 | 9 |\n| Rate | 8 | 9 |\n"
    made = reviewed(f"A test of two cards\n\nThe cards Brume 4 and Brume 5 differ in the rate of calls.\n\n{rows}")
    assert "Rate" not in {s.name for s in made.drafting.named.new.values()}


def test_a_person_whom_a_sentence_tells_by_the_body_is_no_thing_and_speaks_for_it():
    made = reviewed(
        "A chip\n\nOrme Systems makes the Brume 4 card. “It draws 300 watts,” said Orme's Ann Lee.\n\n"
        "Quay Securities is a broker. Quay's Tom Field expects Orme to sell 9,000 cards next year.\n"
    )
    assert not {"Ann Lee", "Tom Field"} & {s.name for s in made.drafting.named.new.values()}
    assert told(made)["9,000 cards"][1] == "Quay Securities"


def test_what_a_spokesman_says_of_anothers_test_is_not_the_testers():
    made = reviewed(
        "Orme and Quay\n\nOrme Systems makes the Brume 4 card. Quay Systems, whose Sedge 7 card is older, disagreed. "
        "Spokesman Piet Aal said Orme had measured the Sedge 7 with old software. With the new one, he said, the card "
        "reaches 1,750 tokens a second.\n"
    )
    assert told(made)["1,750 tokens a second"][1] == "Quay Systems"


def test_the_figures_of_a_table_are_of_whom_the_prose_above_shows_testing():
    made = reviewed(
        "云汐科技公布测试报告\n\n云汐科技联合独立机构衡尺评测公布了加速卡的测试。\n\n"
        "衡尺评测在同一台服务器上依次更换加速卡，测试了砾石半导体的砾石X5和砾石X4。\n\n"
        "| 加速卡 | 吞吐（token/s） | 首字时延（ms） |\n| 砾石X5 | 1860 | 320 |\n| 砾石X4 | 1520 | 405 |\n"
    )
    assert told(made)["1860"] == ("砾石X5", "衡尺评测")


def test_what_a_chinese_sentence_compares_with_ends_at_the_comma():
    made = reviewed(
        "云汐科技发布新品\n\n云汐科技的一体机砾石X8售价90万元。与上一代砾石X6相比，砾石X8的吞吐提升了2.4倍。\n\n"
        "砾石X8的推理引擎松鸣2.0支持前缀缓存。\n"
    )
    assert told(made)["2.4倍"][0] == "砾石X8"


@pytest.mark.parametrize(
    ("sentence", "printed", "metric"),
    [
        ("The Brume 4 gets below 8 milliseconds a token.", "8 milliseconds", "time-per-output-token"),
        ("The model Sedge accepts prompts of up to 256,000 tokens.", "256,000 tokens", "context-window"),
        ("A card makes 2,900 tokens a second, said Orme Systems, which employs 210 people.", "210 people", None),
    ],
)
def test_what_stands_beside_a_figure_tells_its_metric(sentence, printed, metric):
    made = reviewed(f"A chip\n\nOrme Systems makes the Brume 4 card. {sentence}\n")
    item = next(item for item in made.items if item.printed == printed)
    assert item.draft.fields.get("metric") == metric


def test_a_team_whose_body_the_products_begin_with_speaks_for_that_body():
    by = told(
        reviewed(
            "Introducing Fathom T2\n\nPosted by the Fathom product team, 3 May 2026\n\nWe announce Fathom T2, our second card. "
            "Fathom T2 draws 400 W, and we sell it. The Fathom T1 draws 500 W.\n\n"
            "Compression costs a fifth of our clock. Our Fathom T2 has 96 GB of memory. Support for GPU-direct writes is new."
        )
    )
    assert by["400 W"] == by["96 GB"] == ("Fathom T2", "Fathom")


HAN_SERIES = """云汐计算推出液冷服务器“砺舟三代”

云汐计算今天推出服务器“砺舟三代”，整机功耗为7千瓦，比上一代砺舟二代高出约两成，吞吐量比上一代砺舟二代提升1.9倍。砺舟三代支持的框架已升级，新框架5.0支持FP8格式。云汐计算表示，已有客户使用40台砺舟三代。

| 指标 | 砺舟二代 | 砺舟三代 |
|---|---|---|
| 显存容量（GB） | 768 | 1536 |
"""


def test_the_generations_of_a_chinese_product_are_told_apart_and_counted_as_what_they_are():
    made = reviewed(HAN_SERIES)
    by = told(made)
    assert [by[printed][0] for printed in ("7千瓦", "768", "1536", "40台")] == [
        "砺舟三代",
        "砺舟二代",
        "砺舟三代",
        "砺舟三代",
    ]
    fields = {item.printed: item.draft.fields for item in made.items if item.draft}
    assert fields["1.9倍"]["baseline"] == "砺舟二代"
    assert fields["40台"]["metric"] == "node-count"
    assert "metric" not in fields["两成"] or fields["两成"]["metric"] is None
    assert not any("支" in printed for printed in fields)


def test_a_successor_that_is_named_once_is_of_the_series_of_the_others_and_a_percentile_is_not():
    by = told(
        reviewed(
            "Brume opens its Fathom card\n\nBrume today began selling the Fathom P20 card. The P20 card draws 450 W. It replaces the "
            "P10 card, which drew 350 W. The P10 card is sold, too, Brume said.\n\nA successor, the P30, has a memory bandwidth of 9 TB/s.\n\n"
            "The P99 latency is 20 ms."
        )
    )
    assert (by["450 W"][0], by["9 TB/s"][0]) == ("Fathom P20", "P30")
    assert by["20 ms"][0] != "P99"


def test_what_two_ways_are_set_against_each_other_by_is_no_baseline():
    made = reviewed(
        "云汐计算推出服务器“砺舟三代”\n\n云汐计算说，工程师对比了两种方案，砺舟三代的成本比原有集群低34%。\n"
    )
    fields = next(item.draft.fields for item in made.items if item.draft and item.printed == "34%")
    assert fields["baseline"] == "原有集群"


@pytest.mark.parametrize(
    ("sentence", "hedged", "plain"),
    [
        ("Brume says that the Fathom card has 96 GB of memory and a typical power draw of 400 W.", "400 W", "96 GB"),
        ("云汐计算称，其加速卡砺石7配备96GB显存，典型功耗为400瓦。", "400瓦", "96GB"),
    ],
)
def test_a_word_for_how_one_figure_was_taken_hedges_no_other(sentence, hedged, plain):
    made = reviewed(f"A new card\n\n{sentence}\n")
    told_of = {item.printed: item.draft.fields.get("hedges") for item in made.items if item.draft}
    assert told_of[hedged]
    assert not told_of[plain]
