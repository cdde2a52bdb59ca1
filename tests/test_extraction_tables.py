"""Units of tables that stand in captions of several units, corners, rows of units, strokes and brackets."""

import math

import pytest

from claims.extraction import extract


def found(text):
    return {f.surface: (f.low and float(f.low), f.unit) for f in extract(text)}


def table(caption, *rows):
    ruled = [rows[0], "|" + "---|" * (rows[0].count("|") - 1), *rows[1:]]
    return f"{caption}\n\n" + "\n".join(ruled)


CASES = {
    # Captions that say of each quantity what it is in, and columns that only tell conditions.
    "the rest of the columns have the unit that no other title takes": (
        table(
            "Weights per card, in GiB, and decoding speed in tokens per second, for two builds:",
            "| Build | Weights | Load 1 | Load 40 |",
            "| Full | 51.5 | 66 | 1,290 |",
            "| Small | 27.5 | 88 | 1,470 |",
        ),
        {"51.5": (51.5, "gibibyte"), "66": (66, "token/second"), "1,470": (1470, "token/second")},
    ),
    "han units of each quantity with a scale": (
        table(
            "表3 长度与开销。长度单位为千词元，显存单位为GB，时延单位为秒。",
            "| 输入长度 | 显存（甲） | 时延（甲） |",
            "| 16 | 35.5 | 1.7 |",
            "| 96 | 81.5 | 12.4 |",
        ),
        {"16": (16_000, "token"), "35.5": (35.5, "gigabyte"), "12.4": (12.4, "second")},
    ),
    "han units glued to the quantities": (
        table(
            "单位：功率kW，单机吞吐token/s，成本元/百万token",
            "| 机型 | 空载功率 | 满载功率 | 单机吞吐 | 成本 |",
            "| 甲 | 1.7 | 6.1 | 905 | 3.15 |",
            "| 乙 | 1.3 | 4.9 | 780 | 4.05 |",
        ),
        {"1.7": (1.7, "kilowatt"), "905": (905, "token/second"), "4.05": (4.05e-6, "CNY/token")},
    ),
    "a line before the first table that holds for all": (
        "Fairmead test notes\n\nUnless noted, bandwidth is in GB/s and latency in microseconds. Token counts are in millions.\n\n"
        + table("Table 1. Drives", "| Drive | Read | Tokens |", "| Teal | 6.5 | 35 |", "| Smew | 7.5 | 45 |")
        + "\n\n"
        + table("Table 2. Links", "| Link | Latency | Bandwidth (Gbit/s) |", "| A | 85 | 95 |", "| B | 75 | 55 |"),
        {
            "6.5": (6.5, "gigabyte/second"),
            "35": (35e6, "token"),
            "85": (85, "microsecond"),
            "95": (95, "gigabit/second"),
        },
    ),
    "a line in Chinese before the first table": (
        "测试于室温下进行。吞吐单位为词元/秒，时延单位为毫秒。\n\n"
        + table("表1 规格", "| 机型 | 重量（kg） |", "| 甲 | 45 |", "| 乙 | 65 |")
        + "\n\n"
        + table("表2 并发", "| 并发数 | 甲吞吐 | 甲首字时延 |", "| 16 | 612 | 185 |", "| 64 | 1,980 | 415 |"),
        {"45": (45, "kilogram"), "612": (612, "token/second"), "415": (415, "millisecond")},
    ),
    "sums and energy of all tables": (
        "说明：金额单位均为万元，电量单位均为万千瓦时。\n\n"
        + table("表1 园区", "| 园区 | 在用机柜 | 上架率 |", "| 东 | 416 | 68.5 |", "| 西 | 905 | 71.5 |")
        + "\n\n"
        + table("表2 能耗", "| 园区 | 总用电量 | 电费 |", "| 东 | 1,805 | 1,115 |", "| 西 | 2,495 | 1,425 |")
        + "\n\n"
        + table("表3 收入与成本", "| 项目 | 本月 |", "| 租赁收入 | 4,655 |", "| 人工 | 612 |"),
        {
            "416": (416, "rack"),
            "68.5": (68.5, "percent"),
            "1,805": (1.805e7, "kilowatthour"),
            "1,115": (1.115e7, "CNY"),
            "612": (6.12e6, "CNY"),
        },
    ),
    "years and one other title over columns set by blanks": (
        "Users by field, per cent of hours\n\nField       Users   2024   2025\nClimate       118   31.5   27.4\nSea           164   18.5   22.9",
        {"118": (118, "user"), "31.5": (31.5, "percent"), "22.9": (22.9, "percent")},
    ),
    "a caption that is the first table's alone": (
        table("Latency is in ms, size in GB:", "| Box | Latency |", "| A | 5.5 |", "| B | 6.5 |")
        + "\n\n"
        + table("Further tests", "| Box | Latency |", "| A | 15 |", "| B | 25 |"),
        {"5.5": (5.5, "millisecond"), "15": (15, "dimensionless")},
    ),
    "a column of numbers beside what they count": (
        table("Instances", "| Name | Accelerator | Count |", "| S | A-60 | 4 |", "| L | A-90 | 16 |"),
        {"4": (4, "device"), "16": (16, "device")},
    ),
    "a price of a million of what the row is called": (
        table(
            "Rates",
            "| Item | Unit | Rate |",
            "| Read requests | USD per million | 0.45 |",
            "| Egress | USD per GB | 0.07 |",
        ),
        {"0.45": (4.5e-7, "USD/request"), "0.07": (0.07, "USD/gigabyte")},
    ),
    "two sentences that name two units": (
        (
            "Prices in euros, before tax. Lead time in weeks.\n\n"
            "Item\tQty per hall\tPrice\tLead time\nPump\t3\t7,250\t14\nValve\t36\t410\t5"
        ),
        {
            "3": (3, "dimensionless"),
            "7,250": (7250, "EUR"),
            "14": (14, "week"),
            "36": (36, "dimensionless"),
            "5": (5, "week"),
        },
    ),
    "a han caption says what the brackets hold": (
        table(
            "表4 并发与输出吞吐（千词元/秒）和首词时延（ms，括号内）",
            "| 机型 | 并发8 | 并发96 |",
            "| 甲 | 0.72（190） | 5.35（1,060） |",
            "| 乙 | 0.65（205） | 4.15（1,340） |",
        ),
        {"0.72": (720, "token/second"), "190": (190, "millisecond"), "1,340": (1340, "millisecond")},
    ),
    # Sums.
    "a sign before the word for a scale": (
        table(
            "All amounts in £ millions. Year to June.",
            "| | This year | Last year |",
            "| Cash from operations | 142.5 | 98.0 |",
            "| Tax paid | (12.5) | (7.5) |",
        ),
        {"142.5": (142.5e6, "GBP"), "12.5": (-12.5e6, "GBP")},
    ),
    "pounds in thousands are money": (
        table(
            "(in thousands of pounds, except per share amounts)",
            "| | This year | Last year |",
            "| Revenue | 512,480 | 377,215 |",
            "| Operating expenses | (91,240) | (76,655) |",
            "| Earnings per share (p) | 24.5 | 11.5 |",
        ),
        {
            "512,480": (512_480e3, "GBP"),
            "91,240": (-91_240e3, "GBP"),
            "24.5": (0.245, "GBP"),
        },
    ),
    "a corner that is a unit": (
        "€m\tSpring\tAutumn\nRented halls\t21.5\t33.5\nManaged services\t4.5\t6.5",
        {"21.5": (21.5e6, "EUR"), "6.5": (6.5e6, "EUR")},
    ),
    "thousands behind an apostrophe": (
        table("Price list (US$'000)", "| Part | Price |", "| Rack | 61.5 |", "| Hall | 2,350 |"),
        {"61.5": (61_500, "USD"), "2,350": (2_350_000, "USD")},
    ),
    "a title with thousands behind an apostrophe": (
        table("Contracts", "| Part | £'000 | US$000 |", "| Rack | 61.5 | 77.5 |", "| Hall | 2,350 | 2,910 |"),
        {"61.5": (61_500, "GBP"), "2,910": (2_910_000, "USD")},
    ),
    "marks for quality are no sums": (
        table(
            "中标结果（金额单位：万元）",
            "| 包号 | 标的 | 预算 | 中标金额 | 综合得分 |",
            "| 一 | 水泵 | 1,350 | 1,277.5 | 92.45 |",
            "| 二 | 阀门 | 460 | 433.5 | 87.15 |",
        ),
        {"1,277.5": (12_775_000, "CNY"), "92.45": (92.45, "score")},
    ),
    # Titles.
    "quantity and unit parted by a stroke": (
        table(
            "规格",
            "| 项目 | 甲 | 乙 |",
            "| 单卡显存/GB | 48 | 112 |",
            "| 卡间互联/(GB/s) | 410 | 615 |",
            "| BF16算力/TFLOPS | 365 | 505 |",
            "| 整机报价/万元 | 121 | 173.5 |",
            "| 功耗上限/W | 560 | 715 |",
        ),
        {
            "48": (48, "gigabyte"),
            "410": (410, "gigabyte/second"),
            "365": (365, "teraFLOP/second"),
            "173.5": (1_735_000, "CNY"),
            "715": (715, "watt"),
        },
    ),
    "a letter in brackets that only names": (
        table("对比", "| 长度 | 显存（A） | 时延（A） |", "| 短 | 31.5 | 0.85 |", "| 长 | 77.5 | 4.15 |"),
        {"31.5": (31.5, "dimensionless"), "4.15": (4.15, "dimensionless")},
    ),
    "a power of ten in the title": (
        table(
            "Rates by stage",
            "| Stage | Peak LR (×10⁻⁴) | Samples (×10³) | Steps (10^3) |",
            "| First | 3.5 | 415 | 62.5 |",
            "| Last | 0.15 | 28 | 7.5 |",
        ),
        {"3.5": (3.5e-4, "dimensionless"), "415": (415_000, "sample"), "62.5": (62_500, "step")},
    ),
    "an arrow behind a title": (
        table(
            "Scores are percentages except for the last row; higher is better.",
            "| Test | Small | Large |",
            "| MMLU ↑ | 61.5 | 70.5 |",
            "| Perplexity ↓ | 6.35 | 4.95 |",
        ),
        {"6.35": (6.35, "dimensionless")},
    ),
    "two measure words": (
        table("报价", "| 名称 | 数量（台/套） | 单价（万元） |", "| 水泵 | 52 | 3.5 |", "| 阀门 | 360 | 0.25 |"),
        {"360": (360, "dimensionless"), "0.25": (2500, "CNY")},
    ),
    "lead time is no ratio": (
        table("Parts", "| Part | Lead time | Weeks |", "| Pump | 6 | 4 |", "| Valve | 9 | 7 |"),
        {"6": (6, "dimensionless"), "9": (9, "dimensionless")},
    ),
    "mass of what is given off": (
        table(
            "Footprint",
            "| Measure | Unit | This year |",
            "| Emissions | kt CO2e | 17.5 |",
            "| Carbon of flights | kgCO2e | 8,450 |",
        ),
        {"17.5": (17_500, "tonne"), "8,450": (8450, "kilogram")},
    ),
    "a title that has its unit from one beside it": (
        table(
            "Tariff",
            "| Host | Input ($/M tokens) | Output ($/M tokens) | Cached input |",
            "| Dale | 0.35 | 1.15 | 0.07 |",
            "| Fell | 0.25 | 0.95 | 0.04 |",
        ),
        {"0.07": (0.07e-6, "USD/token"), "1.15": (1.15e-6, "USD/token")},
    ),
    "a counted thing before a comma": (
        table("Sizes", "| | Small | Large |", "| Experts, routed | 48 | 192 |"),
        {"48": (48, "expert")},
    ),
    "the sign of the first row is that of the whole account": (
        table(
            "(In millions, except per share data)",
            "| | This quarter | Last quarter |",
            "| Product revenue | $1,214.5 | $803.5 |",
            "| Net income | 251.5 | 118.5 |",
            "| Diluted EPS | $0.91 | $0.43 |",
            "| Diluted shares | 288.5 | 276 |",
        ),
        {
            "$1,214.5": (1214.5e6, "USD"),
            "251.5": (251.5e6, "USD"),
            "$0.91": (0.91, "USD"),
            "288.5": (288.5e6, "share"),
            "276": (276e6, "share"),
        },
    ),
    "prices and rates for one thing each": (
        table(
            "Throughput in tokens/s per user; price in $ per million tokens; p99 latency in ms.",
            "| Tier | Throughput | Price in | p99 |",
            "| Low | 37 | 0.25 | 1,650 |",
            "| High | 195 | 0.85 | 410 |",
        ),
        {"37": (37, "token/second"), "0.25": (0.25e-6, "USD/token"), "410": (410, "millisecond")},
    ),
    "units behind colons": (
        table(
            "表2 读写（带宽：GB/s；IOPS：万；时延：μs）",
            "| 项目 | 甲 | 乙 |",
            "| 读带宽 | 44.5 | 121 |",
            "| 随机读IOPS | 325 | 870 |",
            "| P99时延 | 415 | 355 |",
        ),
        {"44.5": (44.5, "gigabyte/second"), "325": (3_250_000, "I/O_operation/second"), "355": (355, "microsecond")},
    ),
    "a counted thing with what is said of it": (
        table(
            "Key metrics",
            "| Metric | Now | Then |",
            "| Customers above $1m | 226 | 198 |",
            "| Tokens served per day (trillions) | 6.5 | 4.5 |",
            "| Net retention (%) | 127 | 119 |",
        ),
        {"226": (226, "client"), "6.5": (6.5e12, "token"), "127": (127, "percent")},
    ),
    "the time to the first token": (
        table(
            "Rate in samples/s, time to first token in ms and power in kW.",
            "| Host | Rate | TTFT p50 | Power |",
            "| Low | 33.5 | 225 | 3.5 |",
            "| High | 64.5 | 195 | 6.5 |",
        ),
        {"33.5": (33.5, "sample/second"), "225": (225, "millisecond"), "6.5": (6.5, "kilowatt")},
    ),
    "a measure word and a scale behind colons": (
        table(
            "计划（数量：台；金额：万元）", "| 设备 | 数量 | 金额 |", "| 服务器 | 34 | 5,450 |", "| 水泵 | 56 | 437.5 |"
        ),
        {"5,450": (54_500_000, "CNY"), "437.5": (4_375_000, "CNY")},
    ),
    "a length beside prices": (
        table("价格（元/百万tokens）", "| 模型 | 上下文 | 输入 |", "| 甲 | 96K | 4.5 |", "| 乙 | 48K | 0.7 |"),
        {"96K": (96_000, "token"), "4.5": (4.5e-6, "CNY/token")},
    ),
    # Evidence from elsewhere in the table.
    "a head of two rows": (
        (
            "| | Ash | | Elm | |\n| | Peak (TFLOPS) | W | Peak (TFLOPS) | W |\n|---|---|---|---|---|\n"
            "| Dense | 415 | 355 | 985 | 705 |\n| Sparse | 825 | 365 | 1,965 | 715 |"
        ),
        {
            "415": (415, "teraFLOP/second"),
            "355": (355, "watt"),
            "1,965": (1965, "teraFLOP/second"),
            "715": (715, "watt"),
        },
    ),
    "a head of three rows in which one title spans two": (
        (
            "| 型号 | 显存 | | 功耗 |\n| | 容量 | 带宽 | |\n| | GB | TB/s | W |\n|---|---|---|---|\n"
            "| 甲 | 95 | 2.5 | 555 |\n| 乙 | 65 | 1.5 | 345 |"
        ),
        {"95": (95, "gigabyte"), "2.5": (2.5, "terabyte/second"), "555": (555, "watt")},
    ),
    "titles over the columns that leave the first one out": (
        (
            "          Prefill          Decode\n          tok/s    ms      tok/s    ms\n"
            "Ash       6,125    335     1,415    22.5\nElm       9,875    205     2,335    13.5"
        ),
        {"6,125": (6125, "token/second"), "335": (335, "millisecond"), "13.5": (13.5, "millisecond")},
    ),
    "a row of one cell over the rows of its unit": (
        table(
            "Results",
            "| Measure | Ash | Elm |",
            "| **Rate (tokens/s)** | | |",
            "| Prefill | 21,450 | 33,950 |",
            "| **Delay (ms)** | | |",
            "| First token | 315 | 215 |",
            "| Load (%) | 61.5 | 58.5 |",
        ),
        {"21,450": (21_450, "token/second"), "315": (315, "millisecond"), "61.5": (61.5, "percent")},
    ),
    "a unit behind the first number of a column alone": (
        table(
            "Cards", "| Card | Draw | Store |", "| Ash | 305 W | 25 GB |", "| Elm | 355 | 35 |", "| Oak | 455 | 45 |"
        ),
        {"355": (355, "watt"), "45": (45, "gigabyte")},
    ),
    "the unit of one row is not that of those below it": (
        table("Cards", "| | Ash | Elm |", "| TDP | 305 W | 355 W |", "| Slots | 2 | 3 |"),
        {"3": (3, "slot")},
    ),
    "each quantity of a caption with a scale": (
        table(
            "Table 2. GPU hours in thousands; cost is in millions of US dollars, energy in GWh.",
            "| Model | GPU hours | Cost | Energy |",
            "| Small | 185 | 0.35 | 0.15 |",
            "| Large | 2,745 | 5.45 | 1.95 |",
        ),
        {"2,745": (2_745_000, "device*hour"), "5.45": (5_450_000, "USD"), "1.95": (1.95, "gigawatthour")},
    ),
    "a caption of two lines": (
        table(
            "Table 3\nRate of two hosts\n(tokens/s per GPU; MFU in per cent)",
            "| Host | Rate | MFU |",
            "| A | 5,215 | 41.5 |",
        ),
        {"5,215": (5215, "token/second/device"), "41.5": (41.5, "percent")},
    ),
    "millions of a currency by its code": (
        "Key figures (SEK million, unless stated)\n\n\tThis year\tLast year\nNet sales\t2,415\t1,985\nMargin, %\t16.5\t14.5",
        {"2,415": (2415e6, "SEK"), "16.5": (16.5, "percent")},
    ),
    "the unit of all sums in an account": (
        table(
            "（除特别注明外，金额单位均为百万元）",
            "| | 本期 | 上期 |",
            "| 毛利 | 1,015.5 | 615.5 |",
            "| 每股收益（元） | 0.15 | 0.05 |",
        ),
        {"1,015.5": (1015.5e6, "CNY"), "0.15": (0.15, "CNY")},
    ),
    "a unit in the key of a list": (
        "Fabric\n\n- Switch latency (ns): 625\n- Ports per switch: 64\n- Cable length, max (m): 55\n",
        {"625": (625, "nanosecond"), "64": (64, "port"), "55": (55, "meter")},
    ),
    "a scale in the key of a han list": (
        "参数\n\n- 上下文长度（千token）：96\n- 训练卡时（万）：265\n- 层数：61\n",
        {"96": (96_000, "token"), "265": (2_650_000, "device*hour"), "61": (61, "layer")},
    ),
    "names of rows count nothing in a table of quantities": (
        table(
            "统计",
            "| 用户 | 时长（小时） | 费用（元） | 次数 |",
            "| 企业 | 118.5 | 67 | 9 |",
            "| 高校 | 52.5 | 41 | 7 |",
        ),
        {"118.5": (118.5, "hour"), "67": (67, "CNY")},
    ),
    "a number with its bound in a first column": (
        table("Credits", "| Uptime (%) | Credit (% of bill) |", "| below 99.5 | 15 |", "| below 95.5 | 45 |"),
        {"99.5": (99.5, "percent"), "15": (15, "percent")},
    ),
    # Rates of things that no unit is known for, and names that count nothing.
    "things by a stroke and their time": (
        table("Boards", "| Board | Frames/s | Heat (°C) |", "| Ash | 215 (−1.5%) | 71 |", "| Birch | 345 | 88 |"),
        {"215": (215, "frame/second"), "345": (345, "frame/second")},
    ),
    "the reciprocal of a second in a column of units": (
        "Metric\tUnit\tAsh\tBirch\nFrames\t1/s\t215\t345\nPower\tW\t7.5\t13.5",
        {"215": (215, "frame/second"), "345": (345, "frame/second"), "7.5": (7.5, "watt")},
    ),
    "the least beside the mean": (
        table("Bus bandwidth in GB/s", "| Release | GPUs | min | avg |", "| a | 16 | 11.5 | 12.5 |"),
        {"11.5": (11.5, "gigabyte/second"), "12.5": (12.5, "gigabyte/second"), "16": (16, "device")},
    ),
    "minutes beside no other statistic": (
        table("Runs", "| Run | min | W |", "| a | 16.5 | 410 |"),
        {"16.5": (16.5, "minute")},
    ),
    "times that a caption says are minutes, and names of submitters": (
        table(
            "Times are minutes to the target (median of three).",
            "| ID | Submitter | Accel. | LoRA | Diffusion | Power (kW) |",
            "| 7 | Ash Systems | 8 | 25.5 | 31.5 | 10.5 |",
            "| 8 | Birch Labs | 64 | 5.5 | 6.5 | 77.5 |",
        ),
        {
            "8": (8, "device"),
            "25.5": (25.5, "minute"),
            "6.5": (6.5, "minute"),
            "10.5": (10.5, "kilowatt"),
        },
    ),
    "properties of models by row": (
        table("Cards", "| Model | Ash | Birch |", "| Requests in flight | 64 | 96 |"),
        {"64": (64, "request"), "96": (96, "request")},
    ),
    # Captions that set units right behind quantities, and titles that only tell a way.
    "quantities right before their units": (
        table(
            "Bandwidth GB/s, IOPS ×10³, latency µs unless stated.",
            "| Drive | Seq. read | 4K random read | Read latency (p50 / p99) | Endurance (DWPD) |",
            "| Ash | 13.5 | 2,750 | 58 / 131 | 3 |",
        ),
        {
            "13.5": (13.5, "gigabyte/second"),
            "2,750": (2_750_000, "I/O_operation/second"),
            "131": (131, "microsecond"),
            "3": (3, "dimensionless"),
        },
    ),
    "what a scale alone is of": (
        table(
            "GPU hours in thousands; cost in k$.",
            "| Group | Q1 | Cost | Jobs |",
            "| Climate | 412 | 543 | 2,115 |",
        ),
        {"412": (412_000, "device*hour"), "543": (543_000, "USD"), "2,115": (2115, "job")},
    ),
    "a title that ends in the sign of percent": (
        table("Storage (TB)", "| Tier | Used | Free % |", "| Tape | 415 | 31 |"),
        {"415": (415, "terabyte"), "31": (31, "percent")},
    ),
    "a unit before what tells the columns apart": (
        table("Attention, TFLOPS by sequence length", "| Kernel | short | long |", "| causal | 211.5 | 318.5 |"),
        {"211.5": (211.5, "teraFLOP/second"), "318.5": (318.5, "teraFLOP/second")},
    ),
    "han quantities with their units in brackets": (
        table(
            "表1 规格（算力TFLOPS，带宽TB/s，功耗W）", "| 型号 | 算力 | 带宽 | 板卡功耗 |", "| 甲 | 320 | 1.5 | 415 |"
        ),
        {"320": (320, "teraFLOP/second"), "1.5": (1.5, "terabyte/second"), "415": (415, "watt")},
    ),
    "titles set by blanks that begin with a year": (
        (
            "Capacity\n\n                         2026     2025     Change %\n"
            "Power, contracted (MW)   212.5    158.5    34\nCards hosted ('000)      88.5     52.5     69"
        ),
        {"212.5": (212.5, "megawatt"), "34": (34, "percent"), "88.5": (88_500, "device"), "69": (69, "percent")},
    ),
    "litres in lower case below a stroke": (
        table("Water", "| Site | WUE (l/kWh) | Lost cards |", "| Ash | 0.25 | 3 |"),
        {"0.25": (0.25, "liter/kilowatthour")},
    ),
    # Cells and rows.
    "two figures with their name before them": (
        "step 10 | loss 2.5 | mem 41.5/48.0 GB\nstep 20 | loss 2.4 | mem 42.5/48.0 GB",
        {"41.5": (41.5, "gigabyte"), "42.5": (42.5, "gigabyte")},
    ),
    "one unit behind two figures of a cell": (
        "Weight, empty / full\t18.5 / 27.5 kg\nHeight\t88 mm",
        {"18.5": (18.5, "kilogram")},
    ),
    "a row of units under the titles": (
        (
            "Card      Rate       Power   Memory\n          (tok/s)    (W)     (GB)\n"
            "Ash       1,910      415     80\nBirch     2,240      530     96"
        ),
        {"1,910": (1910, "token/second"), "415": (415, "watt"), "96": (96, "gigabyte")},
    ),
    "a row of units under ruled titles": (
        table("Cards", "| Card | Rate | Delay | Price |", "| | tok/s | ms | k€ |", "| Ash | 1,910 | 24 | 31.5 |"),
        {"1,910": (1910, "token/second"), "24": (24, "millisecond"), "31.5": (31_500, "EUR")},
    ),
    "values parted by commas": (
        "card,rate_tok_s,power_w,mem_gb\nash,1910,415,80\nbirch,2240,530,96\nlarch,1675,380,64",
        {"1910": (1910, "token/second"), "415": (415, "watt"), "96": (96, "gigabyte")},
    ),
    "a length that names a row": (
        table("Scores (%)", "| Test | Small |", "| Needle at 96k | 97.5 |", "| Needle at 192k | 91.5 |"),
        {"96k": (96_000, "token"), "97.5": (97.5, "percent")},
    ),
}


@pytest.mark.parametrize(("text", "wanted"), CASES.values(), ids=CASES.keys())
def test_a_figure_of_a_table_is_read_in_its_unit(text, wanted):
    got = found(text)
    for surface, (value, unit) in wanted.items():
        assert surface in got, (surface, got)
        low, read = got[surface]
        assert (math.isclose(low, value, rel_tol=1e-9), read) == (True, unit), (surface, got[surface])


def test_the_power_of_ten_in_a_title_is_no_figure():
    text = CASES["a power of ten in the title"][0]
    assert not [f.surface for f in extract(text) if "10" in f.surface]


SUMS = {
    "SEK million": ("SEK", 1e6),
    "SEKm": ("SEK", 1e6),
    "MSEK": ("SEK", 1e6),
    "TEUR": ("EUR", 1e3),
    "NOK bn": ("NOK", 1e9),
    "k€": ("EUR", 1e3),
    "£'000": ("GBP", 1e3),
    "$ in millions": ("USD", 1e6),
    "thousands of pounds sterling": ("GBP", 1e3),
    "million US dollars": ("USD", 1e6),
    "billions of yen": ("JPY", 1e9),
    "AED mn": ("AED", 1e6),
    "人民币万元": ("CNY", 1e4),
    "百万美元": ("USD", 1e6),
    "十亿元": ("CNY", 1e9),
}
PLACES = (
    ("Amounts are in {}.", "Item", "Base"),
    ("Balance sheet ({}), audited", "Item", "Base"),
    ("Balance sheet\n{}", "Item", "Base"),
    ("Balance sheet. Unit: {}", "Item", "Base"),
    ("Balance sheet", "{}", "Base"),
    ("Balance sheet", "Item", "Base ({})"),
    ("表一　收支，金额单位均为{}。", "项目", "甲"),
    ("表一　收支（投资额：{}）", "项目", "甲"),
    ("表一　收支，以{}计", "项目", "甲"),
)


@pytest.mark.parametrize("written", SUMS)
def test_a_sum_is_in_what_any_place_around_it_says(written):
    code, factor = SUMS[written]
    for caption, corner, head in PLACES:
        # A Chinese caption has no English sum.
        if (caption > "\u3400") != (written > "\u3400") and "{}" in caption:
            continue
        text = table(
            caption.format(written), f"| {corner} | {head} | Plus |".format(written), "| Services | 1,842 | aa |"
        )
        low, unit = found(text)["1,842"]
        assert (math.isclose(low, 1842 * factor, rel_tol=1e-9), unit) == (True, code), text


def test_so_many_of_a_currency_in_a_title_is_an_amount():
    text = table("Clients", "| Item | Clients above 2 million euros | Plus |", "| North | 1,842 | aa |")
    assert found(text)["1,842"][1] != "EUR"
    assert "7" not in found(table("Balance (NOK thousands)", "| Item | Note | Base |", "| Cash | 7 | 1,842 |"))
