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


MORE = """Orme Systems launches the X9 card as Tamarind readies a rival

Orme Systems has launched the X9 card. The X9 draws 225 W.

In our own lab, Ostler Review measured 3,120 tokens per second for the X9 on Qwen3-32B. The card drew 238 W at full load. Median time to first token was 140 ms.

Tamarind Computing, based in Ghent, answered with the Osier server. Osier links 16 accelerators with 2.3 TB of memory in total.

Cloud host Marlow has ordered 120 Osier servers. Its new hall in Antwerp will draw 9 MW and cost about $75 million.

Market researcher Dunmore Analytics forecasts that the price of Osier will fall by 35%. Orme plans to build 150,000 cards next year.
"""
HAN_MORE = """云泽科技推出“澜岭 X2”训练服务器

《智算观澜》记者 何佳

云泽科技在杭州推出训练服务器澜岭 X2，满载功耗12千瓦。训练GLM-4.5时，澜岭 X2的算力利用率达到47%。

本刊在杭州测试了一台澜岭 X2。结果显示，满载时整机功耗为12.6千瓦。

砚谷半导体推出加速卡“砚谷 7”。砚谷半导体称，用砚谷 7部署Qwen3-235B时，每百万token成本为1.6元，较砚谷 6下降30%。
"""


@pytest.fixture(scope="module")
def more():
    return review(MORE)


@pytest.fixture(scope="module")
def han_more():
    return review(HAN_MORE)


@pytest.mark.parametrize(
    ("made", "printed", "about", "who"),
    [
        ("more", "238 W", "X9", "Ostler Review"),
        ("more", "140 ms", "X9", "Ostler Review"),
        ("more", "2.3 TB", "Osier", "Tamarind Computing"),
        ("more", "35%", "Osier", "Dunmore Analytics"),
        ("more", "150,000", "X9", "Orme Systems"),
        ("han_more", "47%", "澜岭 X2", "云泽科技"),
        ("han_more", "12.6千瓦", "澜岭 X2", "智算观澜"),
        ("han_more", "1.6元", "砚谷 7", "砚谷半导体"),
    ],
)
def test_who_tests_goes_on_and_each_maker_has_its_own_things(made, printed, about, who, request):
    assert names(request.getfixturevalue(made), printed) == (about, who)


@pytest.mark.parametrize("printed", ["9 MW", "$75 million"])
def test_what_a_hall_draws_and_costs_is_put_to_no_server(more, printed):
    assert "subject" not in draft(more, printed).fields


def test_servers_that_are_ordered_are_of_a_type(more):
    (made,) = [item.draft for item in more.items if item.draft and item.printed == "120"]
    assert made.fields["statement"] == "According to Marlow, 120 nodes are of the type Osier."


def test_a_name_that_stands_once_is_known_by_its_sibling(han_more):
    assert not [item for item in han_more.waiting if item.printed in ("6", "7")]


LAST = """Orme Systems brings X9 to market; Tamarind previews a rack

Orme Systems began shipping X9, a processor for language model serving. According to Orme, the X9 costs less than Nvidia's L40S. Latency per token is 9 ms, the company added.

The testing firm Ostler Labs obtained two units of the X9. Ostler recorded 4,350 tokens per second on Qwen3-32B at FP8.

Tamarind Computing showed its Osier rack. Osier holds 72 processors. Tamarind promises 1.1 million tokens per second on DeepSeek-V3.

The University of Marlbridge will install Osier racks. Its computer centre has a supply of 400 kW.
"""
HAN_LAST = """松泽半导体“云岭 K3”推理卡开售，竞品来自泊舟计算

松泽半导体今日宣布推理卡云岭 K3正式开售。云岭 K3配备96GB显存。公司创始人顾言称，单位token能耗下降了45%。

算力周报对云岭 K3进行了实测。在批量大小为32的条件下，吞吐量为每秒2,380个token。算力周报称结果可以复现。

泊舟计算则带来了机柜系统“长谷 R1”。长谷 R1的总显存为6.1TB。泊舟计算承诺，长谷 R1的售价不超过900万元。
"""


@pytest.fixture(scope="module")
def last():
    return review(LAST)


@pytest.fixture(scope="module")
def han_last():
    return review(HAN_LAST)


@pytest.mark.parametrize(
    ("made", "printed", "about", "who"),
    [
        ("last", "9 ms", "X9", "Orme Systems"),
        ("last", "4,350", "X9", "Ostler Labs"),
        ("last", "1.1 million", "Osier", "Tamarind Computing"),
        ("han_last", "96GB", "云岭 K3", "松泽半导体"),
        ("han_last", "45%", "云岭 K3", "松泽半导体"),
        ("han_last", "2,380个", "云岭 K3", "算力周报"),
        ("han_last", "6.1TB", "长谷 R1", "泊舟计算"),
        ("han_last", "900万元", "长谷 R1", "泊舟计算"),
    ],
)
def test_a_title_with_two_makers_mixes_up_neither_things_nor_tellers(made, printed, about, who, request):
    assert names(request.getfixturevalue(made), printed) == (about, who)


def test_a_computer_centre_is_a_site(last):
    assert "subject" not in draft(last, "400 kW").fields


def test_a_name_is_new_that_has_only_its_number_in_common_with_a_known_one(library):
    from claims.extraction import extract
    from claims.intake.mentions import Named

    figures = [(p.start, p.end) for p in extract(HAN_LAST) if p.low is not None]
    held = library(subjects=[{"id": "kimi", "name": "Kimi K3", "kind": "model", "aliases": ["K3"]}])
    assert "云岭 K3" in {s.name for s in Named(HAN_LAST, held, figures).new.values()}


def test_a_share_of_the_time_at_work_beside_a_latency_is_no_change_of_it():
    made = review("远川智能发布岚鸟 3芯片\n\n远川智能称，岚鸟 3的首字延迟为220毫秒，试点期间可用性达到99.97%。")
    assert draft(made, "99.97%").fields.get("metric") != "latency-change"
