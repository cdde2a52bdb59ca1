"""Figures said in turns of phrase: by a word with no noun, in set phrases, with a bound that stands apart."""

import pytest

from claims.extraction import FigureType, extract


def figures(text):
    return [(float(p.low or 0), p.comparator.value, p.unit) for p in extract(text) if p.type is FigureType.QUANTITY]


SUBJECTS = [
    ("It has 64 layers. The first two are dense.", (2, "=", "layer")),
    ("It has 64 layers; two are dense and the other 62 hold more.", (62, "=", "layer")),
    ("A second site with 18 more cards opens.", (18, "=", "device")),
    ("答对93道，14B对了81。", (81, "=", "question")),
    ("Three kilns are planned. Two will be fired by June.", (2, "=", "kiln")),
    ("We bought nine boards. Seven failed at once.", (7, "=", "board")),
    ("It needs a crew of six.", (6, "=", "person")),
    ("It needs a crew of as few as four.", (4, ">=", "person")),
]
PHRASES = [
    ("A third plant, employing 1,200, is to open.", (1200, "=", "person")),
    ("Staff numbers grew by 540 to 6,300.", (6300, "=", "person")),
    ("It made €40 million; it earns €0.58 a share against 23 cents.", (0.23, "=", "EUR")),
    ("It fits on 21 square centimetres.", (21, "=", "square_centimeter")),
    ("首批280柜已订走。", (280, "=", "rack")),
    ("A margin of 17.5%. A year ago it was 11.5.", (11.5, "=", "percent")),
    ("Temperature fell from 78 to 64 °C.", (64, "=", "celsius")),
    ("Rates rose by another half a point.", (0.5, "=", "percentage_point")),
    ("It gained half a percentage point.", (0.5, "=", "percentage_point")),
    ("It fills a 42 U rack.", (42, "=", "rack_unit")),
    ("It rides out waves of up to 12.5 m.", (12.5, "<=", "meter")),
    ("One module was at 63°C and the hall 6 degrees warmer.", (6, "=", "celsius")),
    ("It ran for upwards of an hour.", (1, ">", "hour")),
    ("排队不到一刻钟。", (15, "<", "minute")),
    ("上传约需一小时。", (1, "~", "hour")),
    ("定位缩短到半天。", (0.5, "=", "day")),
    ("夜间打六折。", (60, "=", "percent")),
    ("价格打了八五折。", (85, "=", "percent")),
    ("收入站上百亿关口。", (1e10, ">=", "dimensionless")),
    ("服务高校三十一所。", (31, "=", "institution")),
    ("安装包减到 600 兆以下。", (600, "<", "megabyte")),
    ("关闭问题 186 个。", (186, "=", "question")),
    ("拟建2.4万标准机架。", (24000, "=", "rack")),
]
BOUNDS = [
    ("Not quite 2.5 percent are left.", (2.5, "<", "percent")),
    ("The price is nearer €3,260.", (3260, "~", "EUR")),
    ("Weights older than 18 months are withdrawn.", (18, ">", "month")),
    ("每月大约要85元。", (85, "~", "CNY")),
    ("销量已过5万台。", (50000, ">", "device")),
    ("时间已过3天。", (3, "=", "day")),
    ("速度损失一成不到。", (10, "<", "percent")),
    ("The queue fell by a little over 12 seconds.", (12, ">", "second")),
    ("No stage is larger than 15%.", (15, "<=", "percent")),
    ("No batch may be longer than 4,096 tokens.", (4096, "<=", "token")),
    ("It pays back in eight years at the earliest.", (8, ">=", "year")),
    ("Deliveries start in 14 weeks at the latest.", (14, "<=", "week")),
    ("当月签约1.4亿元。", (1.4e8, "=", "CNY")),
    ("累计节约12亿元。", (12e8, "=", "CNY")),
    ("全年约交付1200台。", (1200, "~", "device")),
    ("占总数的四分之一强。", (0.25, ">", "dimensionless")),
    ("体积只有原来的四分之一略多。", (0.25, ">", "dimensionless")),
    ("市值跌破千亿元。", (1e11, "<", "CNY")),
]


@pytest.mark.parametrize(("text", "last"), [*SUBJECTS, *PHRASES, *BOUNDS])
def test_a_turn_of_phrase_says_how_much(text, last):
    assert figures(text)[-1] == last


def test_a_time_behind_a_price_is_not_always_its_own():
    assert figures("At 29 cents per kWh a day of training costs $15.")[0] == (0.29, "=", "USD/kilowatthour")
    assert figures("The mill needs 3 million litres of water a day.")[0] == (3e6, "=", "liter/day")


VERSIONS = [
    "最低 Python 版本从 3.9 升到 3.11。",
    "CUDA 不再支持 11.8，请使用 12.4 或更高版本。",
    "迅风推理引擎 2.6 发布说明",
    "New firmware 1.08b cured that.",
]


@pytest.mark.parametrize("text", VERSIONS)
def test_a_release_is_no_quantity(text):
    found = extract(text)
    assert found
    assert {p.type for p in found} == {FigureType.VERSION}


def test_a_port_is_no_quantity():
    assert extract("默认端口由 8000 改为 8100。") == []
    assert figures("交换机有端口 64 个。")[-1] == (64, "=", "port")


CHANGES = [
    ("We used 14.5 trillion tokens, then 2 trillion of newer text.", [(14.5e12, "token"), (2e12, "token")]),
    ("用户8.4万，一年净增2.9万；", [(84000, "user"), (29000, "user")]),
    ("It turns 800 volts into 50 with ease.", [(800, "volt"), (50, "volt")]),
    ("It used 3 of 5 GB.", [(3, "gigabyte"), (5, "gigabyte")]),
    (
        "A 70B model gives 19 tok/s alone and 130 in a batch.",
        [(7e10, "parameter"), (19, "token/second"), (130, "token/second")],
    ),
    ("Sales rose from 1.4 to 3.2 billion euros.", [(1.4e9, "EUR"), (3.2e9, "EUR")]),
    ("Fares went from 14 to 9 cents per hour.", [(0.14, "USD/hour"), (0.09, "USD/hour")]),
    ("It went from 800 to 1.2 million users.", [(800, "user"), (1.2e6, "user")]),
    ("Output rose from 12 to 19 boards an hour.", [(12, "board/hour"), (19, "board/hour")]),
    ("规模由12亿升至15亿元。", [(12e8, "CNY"), (15e8, "CNY")]),
    ("规模由12升至15亿元。", [(12e8, "CNY"), (15e8, "CNY")]),
    ("另有5个模型未过，占总数130个的一部分。", [(5, "model"), (130, "model")]),
    ("They start 165,000 wafers, 40k of them for memory.", [(165000, "wafer"), (40000, "wafer")]),
    ("花了2万元，少说也要一百五十万。", [(20000, "CNY"), (1.5e6, "CNY")]),
]


@pytest.mark.parametrize(("text", "both"), CHANGES)
def test_of_two_figures_one_has_the_unit_or_the_scale_of_the_other(text, both):
    assert [(low, unit) for low, _, unit in figures(text)] == both
