"""Values of figures whose unit or scale stands elsewhere: chains, rests, captions, rates below rates, other separators."""

import math

import pytest

from claims.extraction import FigureType, extract

PROSE = [
    # What stands behind a share of the way to it is measured as what the share is of.
    ("Aster's 4,381 tokens/s is 8.3% below Fenwick's 4,775.", "4,775", 4775, "=", "token/second"),
    ("It delivered 61,940 tokens/s, 12% ahead of the fastest entry (55,300).", "55,300", 55300, "=", "token/second"),
    ("It drew 640 W, 9% more than the other's 587.", "587", 587, "=", "watt"),
    ("速度只有每秒9到11个词元。", "9到11个词元", 9, "range", "token/second"),
    ("The team has grown from six people to 55 in 14 months.", "55", 55, "=", "person"),
    ("The firm went from 12 sites to 40 last year.", "40", 40, "=", "site"),
    # Things of a size set against other such things; things that belong to somebody.
    ("The model fits on two 141 GB cards instead of three.", "three", 3, "=", "device"),
    ("It needs four 80 GB GPUs rather than eight.", "eight", 8, "=", "device"),
    ("Now four 80 GB GPUs hold it instead of 40 GB ones.", "40 GB", 40, "=", "gigabyte"),
    ("The pod, which links 4,608 of the maker's V9 accelerators, is ready.", "4,608", 4608, "=", "device"),
    # A line that a program logged: the unit is in the name before, and the name behind is that of the next.
    ("step 100 lr=3e-4 loss=2.31 tok/s=41200 gpu_mem=71.2GiB", "41200", 41200, "=", "token/second"),
    ("step 100 lr=3e-4 loss=2.31 tok/s=41200 gpu_mem=71.2GiB", "2.31", 2.31, "=", "dimensionless"),
    ("epoch=3, latency_ms=18.5, gpus=64, tok/s=9100", "18.5", 18.5, "=", "millisecond"),
    ("epoch=3, latency_ms=18.5, gpus=64, tok/s=9100", "64", 64, "=", "device"),
    # A ratio after a measured figure is no part of it.
    ("The hall draws 40 MW at a PUE of 1.18, against 1.42 before.", "1.42", 1.42, "=", "dimensionless"),
    ("At 40 MW its power usage effectiveness was 1.18, against 1.42 before.", "1.42", 1.42, "=", "dimensionless"),
    # What is left of a quantity is measured as the quantity is.
    ("The grid grants 250 MW for 10 years; the remaining 90 will come from turbines.", "90", 90, "=", "megawatt"),
    ("They hold 640 GB, and the other 128 is kept free.", "128", 128, "=", "gigabyte"),
    ("电网已批复22万千瓦，剩余6万尚未落实。", "6万", 60_000, "=", "kilowatt"),
    ("已到货500台服务器，其余120预计明年交付。", "120", 120, "=", "node"),
    # The third of a chain, the gap of a verb.
    ("It took 31 ms on Ash, against 44 ms on Birch and 58 on Cedar.", "58", 58, "=", "millisecond"),
    ("Losses were 4% in May, 7% in June and 11 in July.", "11", 11, "=", "percent"),
    ("Ash drew 41 kW at its peak, that of Birch 13.5.", "13.5", 13.5, "=", "kilowatt"),
    ("The first rack holds eight cards; the second, Birch, eighteen.", "eighteen", 18, "=", "device"),
    ("You may rent 2 cards, or pay for 24, 48 or 96.", "24", 24, "=", "device"),
    ("You may rent 2 cards, or pay for 24, 48 or 96.", "48", 48, "=", "device"),
    ("You may rent 2 cards, or pay for 24, 48 or 96.", "96", 96, "=", "device"),
    ("We went from 14 boilers to nine within a year.", "nine", 9, "=", "boiler"),
    (
        "The plant uses 2.1 million litres. It may use 3.4 million, about twice the figure.",
        "3.4 million",
        3.4e6,
        "=",
        "liter",
    ),
    # Degrees that are of heat or kilowatt-hours; bounds that a denial with "by" turns round.
    ("二期另有1,300kW余量。", "1,300kW", 1300, "=", "kilowatt"),
    ("出货量较年初翻了一番还多。", "翻了一番", 2, ">", "x"),
    ("A start takes 85 seconds, of which 60 go to compiling.", "60", 60, "=", "second"),
    ("园区全年用电7,200万度。", "7,200万度", 7.2e7, "=", "kilowatthour"),
    ("出水温度不高于45度。", "45度", 45, "<=", "celsius"),
    ("The two did not differ by more than 0.4%.", "0.4%", 0.4, "<=", "percent"),
    ("Both runs were within 3% of the record.", "3%", 3, "<=", "percent"),
    ("设备约24.8亿；其余7.1亿元用于土建。", "24.8亿", 2.48e9, "~", "CNY"),
    ("每台装16块网卡，共320块。", "320块", 320, "=", "NIC"),
    ("激活参数不到300亿，语料12万亿词元。", "300亿", 3e10, "<", "parameter"),
    ("It admits 4096 requests (before: 1024) at once.", "1024", 1024, "=", "request"),
    ("The 9.6 kWh pack weighs 82 kg, the 4.8 kWh one 43.", "43", 43, "=", "kilogram"),
    ("A batch of 32 needs 18 GB, one of 64 needs 33 and one of 128 62.", "33", 33, "=", "gigabyte"),
    ("A batch of 32 needs 18 GB, one of 64 needs 33 and one of 128 62.", "62", 62, "=", "gigabyte"),
    ("The four-node run took 19 minutes, the eight-node run 11.", "11", 11, "=", "minute"),
    ("It offers 48 ports at 400 Gb/s, or 96 at 200.", "96", 96, "=", "port"),
    ("It offers 48 ports at 400 Gb/s, or 96 at 200.", "200", 200, "=", "gigabit/second"),
    ("It rose from 900 tokens/s to 1,350 and then 1,600.", "1,600", 1600, "=", "token/second"),
    ("It drew 44 kW, 39 kW and 37 on three days.", "37", 37, "=", "kilowatt"),
    ("It fell from 50 seconds to under 8 at noon.", "8", 8, "<", "second"),
    ("It grew from 512 GPUs in May to 4,096 in July and is to reach 9,216 by winter.", "4,096", 4096, "=", "device"),
    ("It grew from 512 GPUs in May to 4,096 in July and is to reach 9,216 by winter.", "9,216", 9216, "=", "device"),
    ("Delay is 11-14 ms at the median and 38-52 at the worst.", "38-52", 38, "range", "millisecond"),
    ("The first stage takes 50 minutes, the second 35 and the third 15.", "15", 15, "=", "minute"),
    ("Memory per card: 96 GB (Ash), 48 (Birch).", "48", 48, "=", "gigabyte"),
    ("Costs fell by over half since spring.", "half", 0.5, ">", "dimensionless"),
    ("12台服务器中有5台宕机。", "5台", 5, "=", "node"),
    ("价格：输入3元/百万tokens，输出9元。", "9元", 9e-6, "=", "CNY/token"),
    ("每席位每月159元。", "159元", 159, "=", "CNY/seat/month"),
    ("每节点每年1.5万元。", "1.5万元", 15_000, "=", "CNY/node/year"),
    ("Of the 216 lamps, a ninth never lit up.", "a ninth", 1 / 9, "=", "dimensionless"),
    ("总投资3150万元；其中硬件占2240万，其余910万为软件费用。", "2240万", 2.24e7, "=", "CNY"),
    ("总投资3150万元；其中硬件占2240万，其余910万为软件费用。", "910万", 9.1e6, "=", "CNY"),
    ("共更换硬盘7块，未见异常。", "7块", 7, "=", "drive"),
    ("36个节点中有5个固件版本过旧。", "5个", 5, "=", "node"),
    ("The median was 160 ms; at the 95th percentile it came after 390.", "390", 390, "=", "millisecond"),
    ("A host drew 5.8 kW under load and 1.3 idle.", "1.3", 1.3, "=", "kilowatt"),
    ("读带宽最高9.6GB/s，写带宽6.5。", "6.5", 6.5, "=", "gigabyte/second"),
    ("P99为1.7毫秒。并发增加后，P99升至2.9，超出要求。", "2.9", 2.9, "=", "millisecond"),
    ("We have ordered 48 cards, with an option on another 144 until May.", "144", 144, "=", "device"),
    ("创建达6.3万次/秒。", "6.3万次/秒", 63_000, "=", "time/second"),
    ("可处理450张/秒。", "450张/秒", 450, "=", "device/second"),
    ("Each has 128 GB of memory; the earlier model had 96 and no fan.", "96", 96, "=", "gigabyte"),
    ("Ash drew 640 W, and at night Birch drew 410.", "410", 410, "=", "watt"),
    ("Weights take 140 GB; plan for another 20 to 30% for the rest.", "20 to 30%", 20, "range", "percent"),
    ("Use was 57% in the spring and 44 a year ago.", "44", 44, "=", "percent"),
    ("Use averaged 66%. The firm said it could reach 85 by winter.", "85", 85, "=", "percent"),
    ("They rose to €6.31 before settling at 6.12.", "6.12", 6.12, "=", "EUR"),
    ("Three-fifths are H300s, a quarter B300s and the rest older.", "a quarter", 0.25, "=", "dimensionless"),
    ("Nearly 3.1m changed hands.", "3.1m", 3.1e6, "~", "share"),
    ("仍低于半秒的上限。", "半秒", 0.5, "<", "second"),
    ("K3 的功耗为140瓦，K2 为185，差距不小。", "185", 185, "=", "watt"),
    ("折合8.4个和5.7个词元。", "8.4个", 8.4, "=", "token"),
    ("The largest site has 52 MW, the second, in Vigo, 27.", "27", 27, "=", "megawatt"),
    ("Sales rose to $1.6bn from 1.3 a year earlier.", "1.3", 1.3e9, "=", "USD"),
    ("It sees sales of €600-640 million, up from an earlier range of 570-590.", "570-590", 5.7e8, "range", "EUR"),
    ("销售额由12.4亿元增至15.1。", "15.1", 1.51e9, "=", "CNY"),
    # A range is offered, and no change told.
    ("A tenant may ask for 2 to 6 cards.", "2 to 6 cards", 2, "range", "device"),
    # Bounds.
    ("It is sold under a 12-year contract.", "12-year", 12, "=", "year"),
    ("It finished in under a 12-minute window.", "12-minute", 12, "<", "minute"),
    ("Power fell by almost a quarter in May.", "a quarter", 0.25, "~", "dimensionless"),
    ("They stand a third below the peak.", "a third", 1 / 3, "=", "dimensionless"),
    ("分四年拨付完毕。", "四年", 4, "=", "year"),
    # Rates below rates.
    ("It costs $950 per node per year.", "$950 per node per year", 950, "=", "USD/node/year"),
    ("It costs €48.50 per seat per month.", "€48.50 per seat per month", 48.5, "=", "EUR/seat/month"),
    ("It costs $12/user/month.", "$12/user/month", 12, "=", "USD/user/month"),
    # Separators.
    ("It admits 6 044 requests at once.", "6 044", 6044, "=", "request"),
    ("It admits 12 032 requests at once.", "12 032 requests", 12_032, "=", "request"),
    ("It admits 1 050 000 requests a day.", "1 050 000 requests a day", 1_050_000, "=", "request/day"),
    ("It holds 30'000 entries.", "30'000", 30_000, "=", "entry"),
    ("It holds 1’250’000 entries.", "1’250’000", 1_250_000, "=", "entry"),
    ("It paid 1.234.567,50 euros.", "1.234.567,50 euros", 1_234_567.5, "=", "EUR"),
    ("The share was 12,5 % in May.", "12,5 %", 12.5, "=", "percent"),
    ("with a 96 K context window", "96 K", 96_000, "=", "token"),
    ("在128并发下压测", "128并发", 128, "=", "request"),
    ("The ratio of the two is 2.75:1 today.", "2.75:1", 2.75, "=", "dimensionless"),
]


@pytest.mark.parametrize(("text", "surface", "value", "comparator", "unit"), PROSE)
def test_a_figure_has_the_unit_and_the_scale_that_its_sentence_gives(text, surface, value, comparator, unit):
    found = [p for p in extract(text) if p.surface.strip() == surface or p.surface.startswith(surface)]
    assert len(found) == 1, [(p.surface, p.low, p.unit) for p in extract(text)]
    assert found[0].low is not None
    assert math.isclose(float(found[0].low), value, rel_tol=1e-9)
    assert (found[0].comparator.value, found[0].unit) == (comparator, unit)


NOT_JOINED = [
    ("Plover 8B and Gaudi 3 were compared. A job may ask for 3 cards or 8 nodes.", "3 cards", 3, "device"),
    ("It holds 12 cards with 96 GB, 8 hosts and 64 lamps.", "64", 64, "lamp"),
    ("12台服务器配5台交换机。", "5台", 5, "switch"),
    ("表2 元数据性能对比，共12台。", "12台", 12, "device"),
    ("It has 20 million users, with 5 of 9 modules in Spain.", "9", 9, "module"),
    ("A disk costs $9 per drive. It lasts a year.", "$9 per drive", 9, "USD/drive"),
    ("It has 3 500 W supplies in all.", "500 W", 500, "watt"),
    ("It took 31 ms on Ash and 58 cards on Cedar.", "58 cards", 58, "device"),
    ("It holds 640 GB and the other 12 nodes are free.", "12 nodes", 12, "node"),
    ("每台装16块网卡，售价320块。", "320块", 320, "CNY"),
]


@pytest.mark.parametrize(("text", "surface", "value", "unit"), NOT_JOINED)
def test_a_figure_keeps_the_unit_of_its_own(text, surface, value, unit):
    found = [p for p in extract(text) if p.surface == surface]
    assert [(float(p.low or 0), p.unit) for p in found] == [(value, unit)]


HEAD = "| Size | North | South |\n|---|---|---|\n"
TABLES = [
    ("Table 1: Output by size (in thousands of tokens per second; higher is better)\n\n" + HEAD + "| S | 14.2 | 18.9 |\n", "14.2", 14_200, "token/second"),
    ("Table 2. Output (thousand requests/s)\n\n" + HEAD + "| S | 14.2 | 18.9 |\n", "14.2", 14_200, "request/second"),
    ("Table 3. Sales (millions of euros)\n\n" + HEAD + "| S | 14.2 | 18.9 |\n", "14.2", 14.2e6, "EUR"),
    ("Table 4. Energy and cost. Energy in kWh, cost in US cents.\n\n| Site | Energy | Cost |\n|---|---|---|\n| North | 0.62 | 31 |\n", "31", 0.31, "USD"),
    ("Table 4. Energy and cost. Energy in kWh, cost in US cents.\n\n| Site | Energy | Cost |\n|---|---|---|\n| North | 0.62 | 31 |\n", "0.62", 0.62, "kilowatthour"),
    ("Price list (USD per 1M tokens)\n\n| Model | Input | Output |\n|---|---|---|\n| Wren | 0.35 | 1.40 |\n", "0.35", 0.35e-6, "USD/token"),
    ("Price list, EUR per million tokens\n\n| Model | Input | Output |\n|---|---|---|\n| Wren | 0.35 | 1.40 |\n", "1.40", 1.4e-6, "EUR/token"),
    ("表7 元数据（单位：万次/秒）\n\n| 操作 | 旧 | 新 |\n|---|---|---|\n| 查询 | 31.5 | 88.2 |\n", "88.2", 882_000, "time/second"),
    ("Table 8 – Bill (thousands of dollars)\n\n| Item | Planned | Actual |\n|---|---|---|\n| Credits for broken cards | 4.0 | 17.3 |\n", "17.3", 17_300, "USD"),
    ("表3 开支\n\n单位：万元\n\n| 项目 | 预算 | 实际 |\n|---|---|---|\n| 备件 | 310 | 402 |\n", "310", 3.1e6, "CNY"),
    ("表4 营收（百万美元）\n\n| 项目 | 预算 | 实际 |\n|---|---|---|\n| 备件 | 310 | 402 |\n", "402", 4.02e8, "USD"),
    ("表5 能耗（金额单位：亿元）\n\n| 项目 | 预算 | 实际 |\n|---|---|---|\n| 备件 | 310 | 402 |\n", "402", 4.02e10, "CNY"),
    ("表6 吞吐（千词元/秒）\n\n| 项目 | 甲机 | 乙机 |\n|---|---|---|\n| 长文 | 310 | 402 |\n", "402", 402_000, "token/second"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "surface", "value", "unit"), TABLES)
def test_a_caption_gives_unit_and_scale(text, surface, value, unit):
    found = [p for p in extract(text) if p.surface == surface]
    assert len(found) == 1
    assert math.isclose(float(found[0].low or 0), value, rel_tol=1e-9)
    assert found[0].unit == unit


VERSIONS = [
    ("The hit rate rose (3.4: 0.71). It needs 3.4.2 to run.", "3.4"),
    ("软件版本：CANN 8.3、星帆 2.7、驱动 25.2.0。", "2.7"),
    ("Software: CUDA 12.8, Larkspur 2.7, kernel 6.8", "2.7"),
    ("It requires Python 3.11, Marlow 1.4 and Quern 0.9.", "0.9"),
    ("其中3台的固件版本仍为 5.1。", "5.1"),
    ("It works with Larkspur 2.7 and later.", "2.7"),
]


@pytest.mark.parametrize(("text", "surface"), VERSIONS)
def test_a_release_of_an_unknown_name_is_no_claim(text, surface):
    found = [p for p in extract(text) if p.surface == surface]
    assert {p.type for p in found} <= {FigureType.VERSION}


def test_the_number_of_a_chinese_table_is_no_sum():
    assert [p.surface for p in extract("表2 元数据性能")] == []
    assert [p.surface for p in extract("Four sites run. A fifth, of 30 MW, is being built.")] == ["Four", "30 MW"]
