"""Names that nothing but their form and their place tell: Chinese ones, and those in the cells of a table."""

import pytest

from claims.intake.bylines import own_outlet
from claims.intake.unknown import unknown_names
from claims.intake.voice import voice


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "云汐智能发布了新模型“鸻影-MoE”。鸻影-MoE总参数量300亿，高于上一代鸻影-32B。",
            {"鸻影-MoE": "model", "鸻影-32B": "model"},
        ),
        ("云汐服务器内置4张砾石7加速卡。砾石8上市后价格会下降。", {"砾石7": "accelerator", "砾石8": "accelerator"}),
        ("对手南汀半导体上周宣布，其N7芯片显存64GB，N6服务器已停产。", {"N7": "accelerator", "N6": "accelerator"}),
        (
            "云汐计算推出一体机云汐飞舟。云汐飞舟售价20万元，飞舟的功耗为2千瓦。云汐计算表示，飞舟噪声更低。",
            {"云汐飞舟": "server", "云汐计算": "organisation"},
        ),
        (
            "我用鹭鸣跑了两周。鹭鸣是网友阿柏维护的推理框架，由开发商南汀半导体提供芯片。",
            {"鹭鸣": "framework", "南汀半导体": "organisation"},
        ),
        (
            "云汐科技同时推出一体机砺舟，搭载砾石X2。自研的推理引擎松鸣2.1支持前缀缓存，松鸣目前支持30款模型。",
            {"砺舟": "server", "松鸣": "framework"},
        ),
        (
            "我试了小柏14B和鹿台32B。小柏14B跑在单卡上，鹿台32B要两张卡，对照是鸻影Max。鸻影Max的模型在云上。",
            {"小柏14B": "model", "鹿台32B": "model", "鸻影Max": "model"},
        ),
    ],
)
def test_a_chinese_product_is_known_by_the_form_of_its_name(text, wanted):
    found = unknown_names(text)
    assert {name: found.get(name) for name in wanted} == wanted


@pytest.mark.parametrize(
    "text",
    [
        "云汐计算表示没有问题。云汐计算表示，云汐股价上涨，云汐股价随后回落。",
        "在并发8时更快，在并发16时更慢。第2批与第3批相同。",
        "该模型训练用了三天，模型训练，模型参数7B，参数是芯片的瓶颈。支持的服务器上，服务器上，有一台服务器，一台。",
        "客户表示满意，客户预计明年扩容。平台公布了结果，平台公布价格。",
        "批大小8与批大小16的结果相同，得分提升至3，再提升至5。",
        "公司公布的测试结果如下。公司没有公布制程，公司披露的数据也不完整。",
        "改造后PUE降到1.2。\n\n| 月份 | 用电量 | PUE |\n|---|---|---|\n| 1月 | 300 | 1.2 |\n\nPUE由1.5降到1.2。",
    ],
)
def test_words_behind_the_name_of_a_maker_or_before_a_number_are_no_product(text):
    assert {name for name in unknown_names(text) if name != "云汐计算"} == set()


def test_an_unknown_name_in_a_table_is_of_the_kind_of_those_beside_it():
    head = "The model Orme 2 is better than the model Orme 1.\n\n"
    across = "| Test | Orme 2 | Orme 1 | Brume-L | Average |\n|---|---|---|---|---|\n| MBPP | 60 | 50 | 55 | 55 |\n"
    down = "| Test | MBPP |\n|---|---|\n| Orme 2 | 60 |\n| Orme 1 | 50 |\n| Brume-L | 55 |\n| Mean | 55 |\n"
    for table in (across, down):
        found = unknown_names(head + table)
        assert (found.get("Brume-L"), found.keys() & {"Average", "Mean", "Test", "MBPP"}) == ("model", set())


@pytest.mark.parametrize(
    ("line", "outlet"),
    [
        ("Lab report, Orme Field Review, 3 May 2026. Photos: Ann Lee", "Orme Field Review"),
        ("Hardware | Orme Weekly | 3 May 2026", "Orme Weekly"),
        ("文/云汐评测 林小满 2026年5月3日", "云汐评测"),
    ],
)
def test_a_test_is_of_the_outlet_that_a_line_below_its_title_names_among_other_words(line, outlet):
    assert own_outlet(f"We tested four boxes\n\n{line}\n\nWe bought four boxes and tested them for weeks.") == outlet


def test_the_month_behind_the_authors_of_a_post_is_no_author():
    text = "A post\n\nBy the Orme Labs engineering team, September 8, 2026\n\nWe built an engine and we measured it."
    assert voice(text).authors == ("Orme Labs engineering team",)
