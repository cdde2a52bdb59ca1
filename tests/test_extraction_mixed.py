"""Figures of mixed texts: prices per base in titles, units told below a table, changes, parts and lists that leave words out."""

import math

import pytest

from claims.extraction import extract

PROSE = [
    # What a change comes to has the unit of both, whatever was told before.
    ("调试了两周多，单机吞吐从1,850提到6,210 tokens/s。", "1,850", 1850, "=", "token/second"),
    ("改了三天，带宽由3.1扩到6.2 GB/s。", "3.1", 3.1, "=", "gigabyte/second"),
    ("GSM8K从93.2变成92.8，变化很小。", "92.8", 92.8, "=", "score"),
    # A stage is measured as the whole is.
    ("The site will draw 320 megawatts in all, with a first phase of 90 due in May.", "90", 90, "=", "megawatt"),
    ("It ordered 900 MW of turbines, with an initial tranche of 250 to be ready by June.", "250", 250, "=", "megawatt"),
    # Words left out of a count.
    ("It has 160,000 accelerators, against some 60,000 the company runs today.", "60,000", 60_000, "~", "device"),
    ("It has 160,000 accelerators, more than the 60,000 it operated in May.", "60,000", 60_000, "=", "device"),
    ("- Attention heads: 48 query, 6 key/value\n- Layers: 40\n", "48", 48, "=", "head"),
    ("- Attention heads: 48 query, 6 key/value\n- Layers: 40\n", "6", 6, "=", "head"),
    ("It ran on 2,048 GPUs. We measured 2,048 input and 512 output tokens.", "2,048", 2048, "=", "token"),
    ("The S&P 500 fell. It will raise between 500 and 800 million dollars.", "500", 5e8, "range", "USD"),
    ("全省的智算中心有21个，规模在2000P以上的7个。", "7个", 7, "=", "data_center"),
    ("并发超过96之后收益变小，超过192反而变慢。", "192", 192, ">", "request"),
    ("整机按80万、三年折旧计算。", "80万", 800_000, "=", "dimensionless"),
    ("KV缓存能放120万个词元，平均每路6000，够用。", "6000", 6000, "=", "token"),
    # Lines of a network carry bits.
    ("将新增两条400G直连链路。", "400G", 4e11, "=", "bit/second"),
    ("出口带宽由1.2T扩到4.8T。", "4.8T", 4.8e12, "=", "bit/second"),
    ("主干链路为200G。", "200G", 2e11, "=", "bit/second"),
    # Bounds.
    ("单个企业最高可领300万元。", "300万元", 3e6, "<=", "CNY"),
    ("每家最多可申请80万元。", "80万元", 800_000, "<=", "CNY"),
    ("它大概每18小时重启一次。", "18小时", 18, "~", "hour"),
    ("The order book passed £1.4 billion in May.", "£1.4 billion", 1.4e9, ">", "GBP"),
    # The rival of a product is no number of products.
    ("新品功耗为35瓦，主流产品为46。", "46", 46, "=", "watt"),
    ("新卡带宽达到800GB/s，同类产品约460。", "460", 460, "~", "gigabyte/second"),
    ("Revenue was $1.9 billion, and the next quarter is guided for 2.2 to 2.4.", "2.2 to 2.4", 2.2e9, "range", "USD"),
    # What storage costs.
    ("Storage costs $0.12/GB here.", "$0.12", 0.12, "=", "USD/gigabyte"),
    ("Egress is billed at $0.09 per GB.", "$0.09", 0.09, "=", "USD/gigabyte"),
    # Of what the sentence before counted.
    (
        "We counted 190 stops, one every 10.6 hours. Of these 110 were caused by dust, 30 by heat.",
        "110",
        110,
        "=",
        "stop",
    ),
    (
        "We counted 190 stops, one every 10.6 hours. Of these 110 were caused by dust, 30 by heat.",
        "30",
        30,
        "=",
        "stop",
    ),
    ("Each switch has 48 ports of 800G.", "800G", 8e11, "=", "bit/second"),
    ("单次请求超过128K的部分另行计费。", "128K", 128_000, ">", "token"),
    ("首批获800万免费词元。", "800万", 8e6, "=", "token"),
    ("读带宽2.6TB/s，写1.3，随后落盘。", "1.3", 1.3, "=", "terabyte/second"),
    ("It reached 310 GB/s on 512 GPUs and still 285 on 4,096.", "285", 285, "=", "gigabyte/second"),
    # Two times side by side, and how long something may take.
    ("一年前，它们分别是3.1天、35分钟。", "3.1天", 3.1, "=", "day"),
    ("故障后300毫秒内切换。", "300毫秒", 300, "<=", "millisecond"),
    ("最短租期一个月。", "一个月", 1, "=", "month"),
    ("从头到尾最多经过3跳。", "3", 3, "<=", "dimensionless"),
    ("Training emitted 188 tCO2e.", "188 tCO2e", 188, "=", "tonne"),
    ("The grid has 41 gCO2e/kWh.", "41 gCO2e/kWh", 41, "=", "gram/kilowatthour"),
    ("Delivery may slip by 18 to 30 months.", "18 to 30 months", 18, "range", "month"),
    ("Shares fell to 587p.", "587p", 5.87, "=", "GBP"),
    ("It has ordered 120 racks for $495m, with the first 20 to be installed in May.", "20", 20, "=", "rack"),
    ("It runs 26,500 accelerators. It has ordered a further 8,000, mostly for May.", "8,000", 8000, "=", "device"),
    (
        "Ash makes 11,200 tokens a second on a 70-billion-parameter model, compared with 8,700 for Birch.",
        "8,700",
        8700,
        "=",
        "token/second",
    ),
    ("Per million output tokens we are at $0.41, where the API charged $1.60.", "$1.60", 1.6e-6, "=", "USD/token"),
    ("API输入每百万词元0.8元（原2元）。", "2元", 2e-6, "=", "CNY/token"),
    ("每百万词元的平均成本已降到0.35元，一年前为1.2元。", "1.2元", 1.2e-6, "=", "CNY/token"),
    ("满载功耗甲4.7千瓦、乙7.1、丙3.8，空载更低。", "3.8", 3.8, "=", "kilowatt"),
    ("单柜64卡，双柜128，可再扩展。", "128", 128, "=", "device"),
    ("报告有效期一年。", "一年", 1, "=", "year"),
]


@pytest.mark.parametrize(("text", "surface", "value", "comparator", "unit"), PROSE)
def test_a_figure_has_what_its_sentence_leaves_out(text, surface, value, comparator, unit):
    found = [p for p in extract(text) if p.surface.startswith(surface)]
    found = found[-1:] if surface == "2,048" else found
    assert len(found) == 1, [(p.surface, p.low, p.unit) for p in extract(text)]
    assert math.isclose(float(found[0].low or 0), value, rel_tol=1e-9)
    assert (found[0].comparator.value, found[0].unit) == (comparator, unit)


KEPT = [
    ("The racks are joined over 800G Ethernet.", "800G", 8e11, "bit/second"),
    ("The stand is 1080p at most; shares fell.", "1080p", 1080, ""),
    ("任意两卡时延不变。", "两卡", 2, "device"),
    ("The first phase of 12 trials used 90 MW.", "12 trials", 12, "trial"),
    ("It runs 60 jobs a day, against 40 MW before.", "40 MW", 40, "megawatt"),
    ("- Batches: 16 jobs, 4 nodes\n", "16 jobs", 16, "job"),
    ("显存带宽由1.2T扩到4.8T。", "4.8T", 4.8e12, "dimensionless"),
    ("主流产品有46种。", "46种", 46, "product"),
    ("The law passed 12 years ago.", "12 years", 12, "year"),
    ("新卡功耗35瓦，主流产品为46款。", "46款", 46, "model"),
    ("The S&P 500 rose. The 500 firms gained.", "500 firms", 500, "firm"),
]


@pytest.mark.parametrize(("text", "surface", "value", "unit"), KEPT)
def test_a_figure_keeps_what_is_its_own(text, surface, value, unit):
    found = [(float(p.low or 0), p.unit) for p in extract(text) if p.surface == surface]
    assert found in ([(value, unit)], [])


HEAD = "| Drive | Read | Write |\n|---|---|---|\n| Ash | 12.5 | 7.3 |\n"
TABLES = [
    ("Engine   Speed (tok/s)   ITL (ms)   $ per 1M tokens\nAsh      9,840     14   0.68\nBirch    7,455     15   0.90\n", "0.68", 0.68e-6, "USD/token"),
    ("| Engine | USD per million tokens | Load |\n|---|---|---|\n| Ash | 0.68 | 3 |\n", "0.68", 0.68e-6, "USD/token"),
    ("| Tier | € per 1K requests | Load |\n|---|---|---|\n| Ash | 0.68 | 3 |\n", "0.68", 0.68e-3, "EUR/request"),
    ("| Tier | $/GB | Load |\n|---|---|---|\n| Ash | 0.12 | 3 |\n", "0.12", 0.12, "USD/gigabyte"),
    ("| Tier | $ / GB-month | Load |\n|---|---|---|\n| Ash | 0.12 | 3 |\n", "0.12", 0.12, "USD/gigabyte/month"),
    ("Table 2. Storage.\nAll values are in GB/s.\nHigher is better.\n\n" + HEAD, "12.5", 12.5, "gigabyte/second"),
    ("Table 2. Storage (GB/s)\n\nHigher is better.\n\n" + HEAD, "7.3", 7.3, "gigabyte/second"),
    (HEAD + "\nNote: values in GB/s.\n", "12.5", 12.5, "gigabyte/second"),
    (HEAD + "\nAll figures in GB/s, median of five runs.\n\nThe next part.\n", "12.5", 12.5, "gigabyte/second"),
    ("| 型号 | 甲机 | 乙机 |\n|---|---|---|\n| 长文 | 12.5 | 7.3 |\n\n注：单位为GB/s，测试环境25℃。\n", "12.5", 12.5, "gigabyte/second"),
    (HEAD + "\nAll values in GB/s.\n\n" + HEAD.replace("12.5", "9.4"), "12.5", 12.5, "dimensionless"),
    ("Table 1. Step time by phase. Batch is in millions of tokens.\n\n| Phase | GPUs | Batch |\n|---|---|---|\n| A | 128 | 4 |\n", "4", 4e6, "token"),
    ("| 模型 | 输入（元/百万词元） | 缓存命中 | 输出（元/百万词元） |\n|---|---|---|---|\n| 甲 | 4 | 0.8 | 12 |\n", "0.8", 0.8e-6, "CNY/token"),
    ("| Model | Input ($/M) | Cache hit | Output ($/M) |\n|---|---|---|---|\n| A | 4 | 0.8 | 12 |\n", "0.8", 0.8e-6, "USD/token"),
    ("| Model | Input ($/M) | Hit rate | Output ($/M) |\n|---|---|---|---|\n| A | 4 | 0.8 | 12 |\n", "0.8", 0.8, "dimensionless"),
    ("结果如下，吞吐单位为tokens/s/卡：\n\n| 配置 | 吞吐 | 显存 |\n|---|---|---|\n| 甲 | 3,150 | 71GB |\n", "3,150", 3150, "token/second/device"),
    ("Plan (NOK million): revenue 56, costs 31–33, investments about 9.", "56", 56e6, "NOK"),
    ("- Noise (dBA, at 1 m): Ash 49, Birch 56.\n", "56", 56, "decibel"),
    ("Offers, USD per card, excl. tax\n\n| Tier | Ash | Birch |\n|---|---|---|\n| Low | 895 | 540 |\n", "895", 895, "USD/device"),
    ("| Lender | Currency | Principal (m) | Rate (%) |\n|---|---|---|---|\n| Ash | EUR | 150.5 | 4.8 |\n", "150.5", 150.5e6, "EUR"),
    ("Cause         Events   Lost (GPU-h)   Share\nFan fault     14       61,440         41.0%\nLink flap     9        24,576         16.4%\n", "61,440", 61_440, "device*hour"),
    ("Model     GPUs      Rate (req/s)   3.7.2 tok/s   Change\nAsh FP8   4 x H20   12             3,310         +26.4%\nElm FP8   2 x H20   18             2,940         +6.1%\n", "3,310", 3310, "token/second"),
    ("（金额单位：人民币万元；比例单位：%）\n\n| 子项 | 总投资 | 本月完成 | 完成比例 |\n|---|---|---|---|\n| 加速卡 | 860 | 42 | 61.7 |\n", "42", 42e4, "CNY"),
    ("收入单位：百万元\n\n| 类别 | 户数 | 收入 |\n|---|---|---|\n| 甲类 | 64 | 9.3 |\n", "9.3", 9.3e6, "CNY"),
    ("收入单位：百万元\n\n| 类别 | 户数 | 收入 |\n|---|---|---|\n| 甲类 | 64 | 9.3 |\n", "64", 64, "dimensionless"),
    ("| 名称 | 数量（台） | 单台加速卡（张） | 故障次数 |\n|---|---|---|---|\n| 训练服务器 | 32 | 8 | 27 |\n", "8", 8, "device"),
    ("| 名称 | 数量（台） | 故障次数 |\n|---|---|---|\n| 加速卡 | 32 | 27 |\n", "27", 27, "time"),
    (HEAD + "\nNote: drives were run at 25 °C.\n", "12.5", 12.5, "dimensionless"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "surface", "value", "unit"), TABLES)
def test_a_table_has_the_units_told_around_it(text, surface, value, unit):
    found = [p for p in extract(text) if p.surface == surface]
    assert len(found) == 1
    assert math.isclose(float(found[0].low or 0), value, rel_tol=1e-9)
    assert found[0].unit == unit
