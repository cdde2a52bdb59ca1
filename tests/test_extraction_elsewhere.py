"""Figures whose unit stands elsewhere: listed in a caption, in a title with more words, in the clause or the price before."""

import math

import pytest

from claims.extraction import FigureType, extract


def figures(text):
    return [(p.surface, float(p.low or 0), p.unit) for p in extract(text) if p.type is not FigureType.DATE]


def values(text):
    return [(low, unit) for _, low, unit in figures(text)]


HEAD = "| Name | {} | {} |\n|---|---|---|\n| Ash | {} | {} |\n"
LISTED = [
    ("表1 吞吐与时延（单位：词元/秒、毫秒）", "吞吐", "首词元时延", ["token/second", "millisecond"]),
    ("表2 带宽与功耗（单位：GB/s、W）", "带宽", "功耗", ["gigabyte/second", "watt"]),
    ("表3 功耗与带宽（输入1K，单位：W、GB/s）", "带宽", "功耗", ["gigabyte/second", "watt"]),
    ("Table 3. Throughput and latency (tokens/s, ms)", "Throughput", "Latency", ["token/second", "millisecond"]),
    ("Table 4. Size and power (GB; kW)", "Power", "Size", ["kilowatt", "gigabyte"]),
    ("Offers. Memory in GB per card, rent in euros per card and hour.", "Memory", "Rent", ["gigabyte/device", "EUR/device*hour"]),
    ("Offers. Capacity in TB usable, price in US dollars per TB and month.", "Capacity", "Price", ["terabyte", "USD/terabyte/month"]),
]  # fmt: skip


@pytest.mark.parametrize(("caption", "first", "second", "units"), LISTED)
def test_each_column_takes_its_own_of_the_units_that_a_caption_lists(caption, first, second, units):
    text = f"{caption}\n\n{HEAD.format(first, second, 41.5, 82.5)}"
    assert values(text)[-2:] == [(41.5, units[0]), (82.5, units[1])]


TITLES = [
    ("GB written per kJ", 0.0125, "gigabyte/joule"),
    ("Requests served per second", 12.5, "request/second"),
    ("Tokens generated per joule", 12.5, "token/joule"),
]


@pytest.mark.parametrize(("title", "value", "unit"), TITLES)
def test_a_title_may_say_what_is_done_with_its_units(title, value, unit):
    assert values(HEAD.format(title, "Idle (kW)", 12.5, 3.5)) == [(value, unit), (3.5, "kilowatt")]


def test_a_cell_may_hold_a_second_reading_in_brackets():
    text = "Table 3: Restore time (seconds), 95th percentile in parentheses\n\n" + HEAD.format(
        "A", "B", "19 (24)", "7 (9)"
    )
    assert values(text)[-4:] == [(19, "second"), (24, "second"), (7, "second"), (9, "second")]
    noted = "Table 3: Restore time (seconds)\n\n" + HEAD.format("A", "B", "19 (1)", "7 (2)")
    assert values(noted)[-2:] == [(19, "second"), (7, "second")]


@pytest.mark.parametrize(
    ("title", "unit"), [("服务器台数", "node"), ("机柜个数", "rack"), ("样本条数", "sample"), ("用户人数", "user")]
)
def test_a_chinese_title_counts_its_noun_with_a_measure_word(title, unit):
    text = f"| {title} | 吞吐（词元/秒） |\n| --- | --- |\n| 2 | 980 |\n| 4 | 1902 |\n"
    assert values(text) == [(2, unit), (980, "token/second"), (4, unit), (1902, "token/second")]


PROSE = [
    # A list in one scale.
    ("We ran models of 8, 70 and 405 billion parameters.", ["8", "70"], [8e9, 70e9], "parameter"),
    ("Windows of 1, 2 or 4 million tokens were tried.", ["1", "2"], [1e6, 2e6], "token"),
    # The clause before has the unit.
    ("Ash served 412,000 files per second, Birch 655,000 and Cedar 87,000.", ["655,000", "87,000"], [655e3, 87e3], "file/second"),
    ("Ash reached 310 tokens/s, Birch 280 and Cedar 95.", ["280", "95"], [280, 95], "token/second"),
    ("It had a gross margin of 46.5 percent, compared with 42.1.", ["42.1"], [42.1], "percent"),
    ("It used 41 percent of its power, against 38 before.", ["38"], [38], "percent"),
    ("At 128 concurrent the lead shrinks.", ["128"], [128], "request"),
    # A label in the plural.
    ("• Regions: 7, up from 3 at the start\n", ["7", "3"], [7, 3], "region"),
    ("- Paying customers: 700\n", ["700"], [700], "client"),
    # So much in a time.
    ("It can cut 45,000 wafers a month and expects to reach 70,000 by then.", ["45,000", "70,000"], [45e3, 70e3], "wafer/month"),
    ("The plan costs $990 a year.", ["$990"], [990], "USD/year"),
    ("It needs 9 million gallons of water a day.", ["9 million"], [9e6], "gallon/day"),
    ("It moved 60 million requests a day.", ["60 million"], [60e6], "request/day"),
    # A price beside an earlier one is for as much.
    ("The bill went from $14,600 a month to about $5,200, which is less.", ["$5,200"], [5200], "USD/month"),
    ("It costs $34,900 a month, against $21,400 for Ash.", ["$21,400"], [21_400], "USD/month"),
    ("An L40S is $1.95 an hour, an H100 $3.95 and a B200 $6.25, billed by the second.", ["$3.95", "$6.25"], [3.95, 6.25], "USD/hour"),
    ("It earned $1.31 per share, beating an average estimate of $1.18.", ["$1.31", "$1.18"], [1.31, 1.18], "USD/share"),
    ("The plant costs $53,000 per wafer of capacity.", ["$53,000"], [53_000], "USD/wafer"),
    ("处理每百万词元的成本由12元降到了4.8元。", ["12元", "4.8元"], [12e-6, 4.8e-6], "CNY/token"),
    # A range has the unit of its end.
    ("国内模型市场规模将达到900亿至1000亿元。", ["900亿至1000亿元"], [900e8], "CNY"),
    ("体积更小的32B版本已开源。", ["32B"], [32e9], "parameter"),
    ("每颗64核，主频不变。", ["64核"], [64], "core"),
    ("With 256 reader processes it was faster.", ["256"], [256], "process"),
    ("每秒可处理25个请求，单日约216万次。", ["216万次"], [2.16e6], "request"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "surfaces", "lows", "unit"), PROSE)
def test_prose_leaves_a_unit_to_what_stands_before(text, surfaces, lows, unit):
    for surface, low in zip(surfaces, lows, strict=True):
        found = [f for f in figures(text) if f[0] == surface or f[0].startswith((surface + " ", surface + "版"))]
        assert len(found) == 1, figures(text)
        assert math.isclose(found[0][1], low, rel_tol=1e-9)
        assert found[0][2] == unit


KEPT = [
    ("It was $900 a year ago.", "$900", 900, "USD"),
    ("It raised $30 million a year after that.", "$30 million", 30e6, "USD"),
    ("Use grew by 3% a year.", "3%", 3, "percent"),
    ("It ran 200 hours a year.", "200 hours", 200, "hour"),
    ("Sales rose 12 percent, compared with 8.1 before.", "8.1", 8.1, "dimensionless"),
    ("They bought 3 racks and 2 million tokens.", "3", 3, "rack"),
    ("It earned $1.31 per share on sales of $688 million.", "$688 million", 688e6, "USD"),
    ("It has 64 GPUs, Atlas 950 and more.", "64 GPUs", 64, "device"),
    ("It costs $3 an hour, and the case $40.", "$40", 40, "USD"),
    ("参数规模从900亿增至1000亿。", "900亿", 900e8, "parameter"),
]


@pytest.mark.parametrize(("text", "surface", "low", "unit"), KEPT)
def test_a_figure_with_a_sense_of_its_own_keeps_it(text, surface, low, unit):
    assert [f[1:] for f in figures(text) if f[0] == surface] == [(low, unit)]


@pytest.mark.parametrize(
    "text", ["($1 = 0.8640 euros)", "($1 = 0.8640 EUR)", "(1 dollar = 0.8640 euros)", "（1美元=0.8640欧元）"]
)
def test_the_unit_of_a_rate_of_exchange_is_no_figure(text):
    assert values(text) == [(0.864, "EUR")]


def test_a_caption_may_say_of_each_quantity_what_its_unit_is():
    text = "表1 规格（显存单位GB，功耗单位为kW，价格单位万元）\n\n| 机型 | 显存 | 整机功耗 | 价格 |\n|---|---|---|---|\n| 甲 | 512 | 3.5 | 68 |\n"
    assert values(text)[-3:] == [(512, "gigabyte"), (3.5, "kilowatt"), (680_000, "CNY")]


AGAIN = [
    ("It has 20 million tokens; beyond that we charge $0.60 per million.", "$0.60 per million", 0.6e-6, "USD/token"),
    ("At 32K the delay drops from 1.9 s to 1.1 s, and at 128K from 9.6 to 5.2.", "9.6", 9.6, "second"),
    ("At 32K the delay drops from 1.9 s to 1.1 s, and at 128K from 9.6 to 5.2.", "5.2", 5.2, "second"),
    ("The default for `max-batch-tokens` rises from 4,096 to 8,192.", "4,096", 4096, "token"),
    ("The default for `max-batch-tokens` rises from 4,096 to 8,192.", "8,192", 8192, "token"),
    ("模型选用满血版（671B）和另一款，输入长度1024。", "671B", 671e9, "parameter"),
    ("It took the index from 22.5 TB to 1.7 TB and let us go from 36 to five nodes.", "36", 36, "node"),
    (
        "It held 1.4 billion documents and cost $71,000. Today it holds 2.2 billion and costs less.",
        "2.2 billion",
        2.2e9,
        "document",
    ),
    ("At most seven are kept.", "seven", 7, "dimensionless"),
]


@pytest.mark.parametrize(("text", "surface", "low", "unit"), AGAIN)
def test_a_sentence_goes_on_in_the_unit_that_it_began_with(text, surface, low, unit):
    found = [f for f in figures(text) if f[0] == surface]
    assert len(found) == 1, figures(text)
    assert math.isclose(found[0][1], low, rel_tol=1e-9)
    assert found[0][2] == unit


BRACKETS = [
    ("表2 测试结果，单位：GB/s（括号内为占理论峰值的比例，%）", "甲", 372, 94, ["gigabyte/second", "percent"]),
    ("Table 2. Write speed in GB/s, percent of peak in parentheses", "Ash", 372, 94, ["gigabyte/second", "percent"]),
    ("Table 2. Server, tokens/s (p99 TTFT in ms)", "Ash", 38200, 441, ["token/second", "millisecond"]),
    ("Table 2. Rates", "Throughput, tokens/s (latency, ms)", 38200, 441, ["token/second", "millisecond"]),
    ("Table 2. Power", "Power, W (share, %)", 700, 55, ["watt", "percent"]),
    ("Table 2. Write speed in GB/s (in brackets: latency in ms)", "Ash", 372, 94, ["gigabyte/second", "millisecond"]),
    ("Table 2. Write speed", "GB/s (%)", 372, 94, ["gigabyte/second", "percent"]),
    ("Table 2. Delay in ms, standard deviation in parentheses", "Ash", 372, 94, ["millisecond", "millisecond"]),
]


@pytest.mark.parametrize(("caption", "title", "first", "second", "units"), BRACKETS)
def test_what_stands_in_brackets_may_have_a_unit_of_its_own(caption, title, first, second, units):
    text = f"{caption}\n\n| Name | {title} |\n|---|---|\n| Ash | {first}（{second}） |\n| Elm | {first} ({second}) |\n"
    assert values(text)[-4:] == [(first, units[0]), (second, units[1])] * 2


AT_A_SIZE = [
    ("利用率从512卡时的93%降到1024卡时的86%。", "512", 512, "device"),
    ("利用率从512卡时的93%降到1024卡时的86%。", "1024", 1024, "device"),
    ("训练消耗512卡时的算力。", "512卡时", 512, "device*hour"),
    ("Ash comes to $0.52 an hour including power, the Osprey to $0.81.", "$0.81", 0.81, "USD/hour"),
    ("That is one to two cents.", "one to two cents", 0.01, "USD"),
]


@pytest.mark.parametrize(("text", "surface", "low", "unit"), AT_A_SIZE)
def test_a_size_is_no_time_and_a_second_price_is_for_as_much(text, surface, low, unit):
    found = [f for f in figures(text) if f[0].startswith(surface)]
    assert [(f[1], f[2]) for f in found] == [(low, unit)]


@pytest.mark.parametrize("surface", ["2.2", "2.3"])
def test_a_release_that_the_text_has_named_is_no_claim(surface):
    text = "Upgrading from 2.3 takes long; sites older than 2.1 must go through 2.2 first. It is lower than in 2.3."
    assert {p.type for p in extract(text) if p.surface == surface} == {FigureType.VERSION}


@pytest.mark.parametrize("told", ["The rack is priced at $990 a year.", "The rack is priced at $990."])
def test_money_by_the_year_is_named_as_money_is(told):
    (figure,) = extract(told)
    assert figure.metric == "price"
