"""Drafts of a text with two makers, with names that are written apart, with tests by others, and with sites."""

import pytest
from test_intake_voice import draft, names, review

from claims.extraction import extract
from claims.intake.spaced import spaced_names

TWO = """Orme Systems shows X9

Orme Systems makes the X9 card. Independent lab Velden Research tested an early X9 board and measured 640 W under load. Velden reported 5.7 TB/s in a copy benchmark. The X9 costs $9,000, Orme said.

Rival Tamarind Computing makes the Osier inference box. Osier draws 300 W, Tamarind said. One early customer, the hosting firm Marlow, said that moving its chatbot from X9 servers to Osier reduced its monthly bill by 35%.

With Qwen3-32B quantised to 4 bits, the box produced 1,150 tokens per second, according to Tamarind. Its accuracy on MMLU fell by 0.6 percentage points, to 82.4%. The X9, running Qwen3-32B, produced 2,400 tokens per second, Orme said.

Marlow bought 48 Osier boxes. Its data centre draws 2.4 MW. In the data centre each box draws 310 W.
"""
HAN = """远川智能发布岚鸟 3芯片

远川智能发布岚鸟 3芯片，公司称岚鸟 3的功耗为300瓦，推理成本比英伟达H20低25%。该公司内部测试显示，岚鸟 3运行Qwen3-32B时每秒输出1,900个token，故障率较上一代产品下降约三成。岚鸟 3最高可部署671B参数的模型。

《芯片前沿》在上海的实验室对岚鸟 3进行了测试。该媒体测得，岚鸟 3的功耗为340瓦。某公司的技术负责人透露，岚鸟 3的价格为2万元。

该公司的数据中心部署了2,000张加速卡，总功率约900千瓦。在MMLU评测中，经INT8量化的Qwen3-32B得分为83.1分。
"""


@pytest.fixture(scope="module")
def two():
    return review(TWO)


@pytest.fixture(scope="module")
def han():
    return review(HAN)


def footing(made, printed):
    return draft(made, printed).fields["modality"]


@pytest.mark.parametrize(
    ("printed", "about", "who", "on"),
    [
        ("640 W", "X9", "Velden Research", "measured"),
        ("5.7 TB/s", "X9", "Velden Research", "measured"),
        ("$9,000", "X9", "Orme Systems", "described"),
        ("300 W", "Osier", "Tamarind Computing", "described"),
        ("35%", "Osier", "Marlow", "described"),
        ("1,150", "Osier", "Tamarind Computing", "described"),
        ("2,400", "X9", "Orme Systems", "described"),
    ],
)
def test_each_maker_keeps_its_figures_and_who_tests_has_measured(two, printed, about, who, on):
    assert (*names(two, printed), footing(two, printed)) == (about, who, on)


def test_a_noun_for_what_a_body_is_is_none_of_its_name(two):
    assert {s.name for s in two.drafting.named.new.values()} >= {"Tamarind Computing", "Velden Research", "Marlow"}


@pytest.mark.parametrize(("printed", "made"), [("82.4%", "two"), ("83.1分", "han")])
def test_a_score_names_the_one_benchmark_of_its_sentence(printed, made, request):
    assert "on MMLU" in draft(request.getfixturevalue(made), printed).fields["statement"]


@pytest.mark.parametrize(("made", "printed"), [("two", "2.4 MW"), ("han", "900千瓦"), ("han", "2,000张")])
def test_what_a_site_has_is_put_to_nothing_that_stands_in_it(made, printed, request):
    assert "subject" not in draft(request.getfixturevalue(made), printed).fields


def test_a_chinese_name_with_a_blank_before_its_number_is_one_name():
    assert spaced_names("远川发布岚鸟 3，岚鸟 3的功耗是300瓦。") == ["岚鸟 3"]
    assert spaced_names("云庭的一体机“磐石 S”上市。") == ["磐石 S"]
    assert spaced_names("速度提升 2 倍，速度提升 2 倍。全年交付 300 台，全年交付 300 台。") == []


def test_the_number_of_a_name_is_no_figure(han):
    assert [p.surface for p in extract(HAN) if p.surface.startswith("3")][:1] == ["3芯片"]
    assert not [item for item in han.waiting if item.printed.startswith("3") and item.printed[1:] in ("", "芯片")]


@pytest.mark.parametrize(
    ("printed", "about", "who", "on"),
    [
        ("300瓦", "岚鸟 3", "远川智能", "described"),
        ("25%", "岚鸟 3", "远川智能", "described"),
        ("1,900个", "岚鸟 3", "远川智能", "measured"),
        ("三成", "岚鸟 3", "远川智能", "measured"),
        ("340瓦", "岚鸟 3", "芯片前沿", "measured"),
    ],
)
def test_a_chinese_text_tells_who_measured_what(han, printed, about, who, on):
    assert (*names(han, printed), footing(han, printed)) == (about, who, on)


def test_a_rate_of_failures_is_neither_a_speed_nor_a_cost(han):
    assert "metric" not in draft(han, "三成").fields
    assert "falls by 25%" in draft(han, "25%").fields["statement"]


def test_the_size_of_a_model_that_a_machine_takes_is_no_figure_of_its_own(han):
    assert not [item for item in han.waiting if item.printed.startswith("671B")]


def test_a_verb_is_no_person(han):
    assert not han.drafting.named.persons


def test_what_each_thing_in_a_site_draws_is_the_things_own(two):
    assert names(two, "310 W")[0] == "Osier"
