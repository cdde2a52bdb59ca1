"""Who measured, on what, in which unit, as drafted from articles about tests of hardware."""

import pytest

from claims import units
from claims.intake.amounts import in_words
from claims.intake.arrival import arrive
from claims.intake.review import Review
from claims.model.library import Library
from claims.model.quantity import Quantity
from claims.readers import read


def reviewed(text):
    document = read(text.encode(), name="a.txt")
    source = arrive(Library.of([]), document, on="2026-11-30").source
    held = Library.of([]).with_records([source])
    return Review.of(Library(held.records, {source.id: document.text}), source.id)


def told(made, printed):
    """Returns the fields of the draft of a figure, with the names of its subjects."""
    item = next(i for i in made.items if printed in i.printed and i.draft is not None)
    names = {s.id: s.name for s in (*made.drafting.named.subjects.values(), *item.draft.subjects)}
    given = item.draft.fields
    return {**given, **{f: names[given[f]] for f in ("subject", "claimant") if f in given}}


ENGLISH = """Pennard Devices offers a cheaper card for language models

Pennard Devices, a maker of accelerators, put the Dace 2 on sale on Monday. The card holds 80 gigabytes of memory and is rated at 240 watts, the company said. The Dace 1, which it replaces, held 40 gigabytes.

A group at the Technical University of Orvik bought three cards and tested them in September. With Mistral 7B the group measured 3,300 tokens per second on a card. Power at the wall averaged 266 watts per card. The first token came after 71 milliseconds. The Orvik researchers also compared the card with an older graphics processor. It used 30% less energy per token, at 0.062 joules.

Pennard Devices says version 2.1 of its compiler is 12% faster. Running Qwen2.5 32B, a single card answers with 1,450 tokens per second, the company said.
"""

CHINESE = """梧岭大学评测“青鹤C3”加速卡

2026年9月2日

檀石科技称，青鹤C3的功耗为160瓦，INT8算力为400 TOPS。青鹤C3由檀石科技在今年推出。

梧岭大学的研究人员对两张青鹤C3进行了独立测试。结果显示，青鹤C3的实测INT8算力为310 TOPS，约为标称值的78%。满载时，单卡功耗为181瓦。青鹤C3每生成一个token消耗0.052焦耳。团队负责人鲁子墨说，首token时延为66毫秒。
"""


@pytest.mark.parametrize("printed", ["3,300", "266", "71 milliseconds", "30%", "0.062"])
def test_what_a_group_measured_is_claimed_by_the_university_that_it_is_of(printed):
    given = told(reviewed(ENGLISH), printed)
    assert (given["claimant"], given["modality"]) == ("Technical University of Orvik", "measured")


@pytest.mark.parametrize("printed", ["310", "78%", "181瓦", "0.052", "66毫秒"])
def test_results_that_a_chinese_text_shows_are_claimed_by_those_who_tested(printed):
    given = told(reviewed(CHINESE), printed)
    assert (given["claimant"], given["modality"]) == ("梧岭大学", "measured")


def test_what_a_maker_says_stays_its_own_beside_a_test():
    english, chinese = reviewed(ENGLISH), reviewed(CHINESE)
    assert {told(english, p)["claimant"] for p in ("80 gigabytes", "240 watts", "12%")} == {"Pennard Devices"}
    assert {told(chinese, p)["claimant"] for p in ("160瓦", "400")} == {"檀石科技"}
    assert told(english, "240 watts")["modality"] == "described"


def test_a_count_of_cards_under_test_is_described():
    assert told(reviewed(ENGLISH), "three cards")["modality"] == "described"


@pytest.mark.parametrize("printed", ["3,300", "266", "71 milliseconds", "0.062", "1,450"])
def test_a_model_that_is_run_for_a_test_is_not_what_the_card_is_measured_by(printed):
    assert told(reviewed(ENGLISH), printed)["subject"] == "Dace 2"


def test_no_part_of_the_name_of_a_university_is_a_thing_of_its_own():
    new = {s.name for s in reviewed(ENGLISH).drafting.named.new.values()}
    assert {"Orvik", "Technical University"} & new == set()


@pytest.mark.parametrize(("text", "printed", "value"), [(ENGLISH, "0.062", "0.062"), (CHINESE, "0.052", "0.052")])
def test_an_energy_that_is_told_by_the_token_is_in_joules_per_token(text, printed, value):
    given = told(reviewed(text), printed)
    assert (given["quantity"]["unit"], given["quantity"]["value"]) == ("joule/token", value)
    assert given["metric"] == "energy-per-token"


@pytest.mark.parametrize(
    ("written", "unit"),
    [
        ("J/token", "joule/token"),
        ("joules per token", "joule/token"),
        ("mJ per token", "millijoule/token"),
        ("tok/s", "token/second"),
        ("GB/s", "gigabyte/second"),
        ("TFLOPS", "teraFLOP/second"),
        ("kW", "kilowatt"),
        ("watts per card", "watt/device"),
        ("ms", "millisecond"),
        ("USD/megatoken", "USD/megatoken"),
        ("percent", "percent"),
        ("nonsense", "nonsense"),
    ],
)
def test_a_unit_that_a_person_writes_short_is_understood(written, unit):
    assert units.spelled_out(written) == unit


@pytest.mark.parametrize(
    ("value", "unit", "words"),
    [
        ("1.9e-7", "USD/token", "0.19 USD per million tokens"),
        ("0.000004", "EUR/token", "4 EUR per million tokens"),
        ("0.0000005", "dimensionless", "0.0000005"),
        ("0.00002", "second", "0.00002 seconds"),
        ("0.08", "USD/kilowatthour", "0.08 USD per kilowatthour"),
        ("2400000000000000", "byte", "2,400,000,000,000,000 bytes"),
    ],
)
def test_numbers_are_written_as_a_reader_writes_them(value, unit, words):
    assert in_words(Quantity(printed="x", value=value, unit=unit)) == words


def test_a_statement_writes_a_small_price_without_a_power_of_ten():
    text = "Orme Labs ships a model\n\nOrme Labs says that Orme 7B costs $0.19 per million output tokens.\n"
    assert "$0.19 per million tokens" in told(reviewed(text), "0.19")["statement"]


FORERUNNERS = """Pennard Devices launches the Dace 2

Pennard Devices unveiled the Dace 2, an accelerator for data centres, on Monday. The chip computes at 500 teraflops in FP8, up from 210 teraflops in the first Dace, which was sold from 2023.

The card has 80 gigabytes of memory. Haverley Research, a consultancy, estimates that it costs the company about $2,700 to make a card. A card sells for $6,400.

Pennard Devices plans to ship 9,000 cards this year and is preparing a larger card, the Dace 2 Max, for 2028.
"""


def test_a_forerunner_that_is_told_by_the_name_of_its_successor_is_a_thing_of_its_own():
    made = reviewed(FORERUNNERS)
    assert [told(made, p)["subject"] for p in ("500", "210", "80 gigabytes")] == ["Dace 2", "first Dace", "Dace 2"]


def test_what_a_card_costs_to_make_is_no_price():
    made = reviewed(FORERUNNERS)
    assert [told(made, p)["metric"] for p in ("2,700", "6,400")] == ["cost", "price"]
    assert told(made, "2,700")["claimant"] == "Haverley Research"


def test_a_thing_that_a_sentence_only_goes_over_to_is_not_what_its_figure_is_about():
    assert told(reviewed(FORERUNNERS), "9,000")["subject"] == "Dace 2"


def test_a_sibling_of_another_paragraph_is_not_what_the_card_means():
    text = (
        "Pennard Devices launches the Dace 2\n\nThe Dace 2 accelerator holds 80 gigabytes. The Dace 1, which it replaces, held 40.\n\n"
        "A single card answers with 1,200 tokens per second, Pennard Devices says.\n"
    )
    assert told(reviewed(text), "1,200")["subject"] == "Dace 2"


def test_a_share_right_behind_a_figure_is_about_the_same_thing():
    given = told(
        reviewed(ENGLISH.replace("266 watts per card.", "266 watts per card, or 11% above the rated value.")), "11%"
    )
    assert (given["subject"], given["claimant"]) == ("Dace 2", "Technical University of Orvik")


def test_an_analyst_of_a_chinese_text_speaks_for_the_commentator_named_before():
    text = CHINESE + "\n观岭咨询估计，2027年的市场规模约为90亿元。分析师闻知秋认为，青鹤C3的成本约为9000元。\n"
    assert told(reviewed(text), "9000元")["claimant"] == "观岭咨询"


def open_fields(made, printed):
    return next(i.draft.open for i in made.items if printed in i.printed and i.draft is not None)


def test_only_what_the_text_leaves_in_doubt_asks_for_a_look():
    made = reviewed(FORERUNNERS)
    assert [open_fields(made, p) for p in ("500", "210")] == [(), ()]
    assert "reading" not in {name for i in made.items if i.draft for name in i.draft.open}


def test_a_claimant_that_nothing_near_the_figure_names_asks_for_a_look():
    text = (
        "Pennard Devices and Orme Labs join forces\n\nPennard Devices makes the Dace 2. Orme Labs makes the Lark 5.\n\n"
        "Prices fell by 12% within a year.\n"
    )
    assert "claimant" in open_fields(reviewed(text), "12%")


SUPPOSED = """Pennard Devices offers the Dace 2 card

Pennard Devices put the Dace 2 on sale on Monday. The Dace 2 holds 80 GB of memory. "If it reaches 3 TB/s, we will say so," a spokesman said. If sales rise, the Dace 2 will cost $900. The answers of Corva-30B come from the Dace 2. Pennard Devices confirmed that its run used a 2-billion-parameter draft model.
"""


def test_what_a_sentence_only_supposes_is_offered_as_no_claim():
    made = reviewed(SUPPOSED)
    states = {i.printed: i.state.value for i in made.items}
    assert states["3 TB/s"] == "set-aside"
    assert states["$900"] == states["80 GB"] == "proposed"


def test_the_size_of_a_model_that_a_sentence_brings_in_is_no_size_of_one_named_before():
    assert told(reviewed(SUPPOSED), "2-billion")["subject"] == "model of 2 billion parameters"


FURTHER = """檀石科技发布“青鹤C3”加速卡

檀石科技发布了青鹤C3。公司首席执行官鲁子墨表示，青鹤C3的显存为80GB。她还表示，每生成一个token的能耗比上一代降低21%。

梧岭大学计算实验室从5月起测试了两张样卡。实验室同时在八卡服务器上测试了青鹤C3，吞吐量为每秒3300个token，比厂商公布的数字低9%。
"""


def test_an_adverb_behind_a_pronoun_is_no_part_of_a_name():
    assert told(reviewed(FURTHER), "21%")["claimant"] == "檀石科技"


def test_a_laboratory_that_tests_on_something_has_measured():
    made = reviewed(FURTHER)
    assert told(made, "3300")["claimant"].startswith("梧岭大学")
    assert told(made, "3300")["modality"] == "measured"


def test_what_an_unnamed_predecessor_had_is_not_put_to_the_new_product():
    made = reviewed(FURTHER.replace("青鹤C3的显存为80GB。", "青鹤C3的显存为80GB。上一代产品的显存为40GB，功耗为90瓦。"))
    assert "subject" not in told(made, "40GB")
    assert "subject" not in told(made, "90瓦")
    assert told(made, "80GB")["subject"] == "青鹤C3"
    made = reviewed(SUPPOSED.replace('"If it', 'Its predecessor had 40 GB and drew 90 W. "If it'))
    assert "subject" not in told(made, "40 GB")
    assert told(made, "80 GB")["subject"] == "Dace 2"


def test_a_report_that_a_laboratory_published_is_no_body_and_a_measured_rate_is_no_peak():
    text = FURTHER + "\n梧岭大学计算实验室的测试持续一月。实验室周二公布的报告显示，FP8实测算力为310 TFLOPS。\n"
    given = told(reviewed(text), "310")
    assert given["claimant"].startswith("梧岭大学")
    assert given["metric"] == "achieved-compute"


PRESS = """Pennard Devices offers the Dace 2 card

Pennard Devices put the Dace 2 on sale on Monday. The Dace 2 holds 80 GB of memory and has a bandwidth of 2 TB/s.

Rival publication The Tollgate, which bought a card of its own, reported an idle power of 31 W. The Tollgate wrote that the card drew 244 W.

The Institute of Computing in Orvik has two cards. "We saw no errors," said Dr. Ida Rossmore, who led the measurements. The memory bandwidth came to 1.7 TB/s.
"""


@pytest.mark.parametrize("printed", ["31 W", "244 W"])
def test_a_publication_that_tested_a_card_is_who_says_so_and_no_card(printed):
    given = told(reviewed(PRESS), printed)
    assert (given["claimant"], given["subject"]) == ("Tollgate", "Dace 2")


def test_who_led_the_measurements_speaks_for_those_who_measured():
    assert told(reviewed(PRESS), "1.7")["claimant"].startswith("Institute of Computing")


def test_a_year_that_only_says_when_a_count_holds_is_offered_as_no_claim():
    text = (
        PRESS
        + "\nPennard Devices expects to ship 40,000 cards in 2027 and 90,000 in 2028. The Dace 3 arrives in 2028.\n"
    )
    made = reviewed(text)
    states = [(i.printed, i.state.value) for i in made.items if i.printed.startswith("20")]
    assert states == [("2027", "set-aside"), ("2028", "set-aside"), ("2028", "proposed")]


def test_the_size_of_a_model_that_has_no_other_name_is_offered_as_no_claim():
    made = reviewed(PRESS + "\nOn the Dace 2, a 7-billion-parameter model answered with 900 tokens per second.\n")
    assert {i.printed: i.state.value for i in made.items}["7-billion-parameter"] == "set-aside"


def test_how_long_a_contract_runs_is_no_time_that_anything_took():
    made = reviewed(PRESS + "\nMorrow Bank rents the Dace 2 on a two-year contract, and a test of it took 9 hours.\n")
    assert "metric" not in told(made, "two-year")
    assert told(made, "9 hours")["metric"] == "duration"
