"""Whole sentences and tables, each with every quantity and version that is read in it, in order."""

import pytest

from claims.extraction import FigureType, extract

ENGLISH = [
    ("Oakfield's 576 GPUs beat Stratus's 512 by 1.69x.", "576 device; 512 device; 1.69 x"),
    ("Stratus's 512 won. Tests on 512 chips reached 92%.", "512 dimensionless; 512 device; 92 percent"),
    (
        "Ferrum’s 2,304 beat Oakfield’s 576. Later 576 chips were used.",
        "2304 dimensionless; 576 dimensionless; 576 device",
    ),
    ("The fastest of Kelder's 128 cards ran at 88%.", "128 device; 88 percent"),
    ("It trails the H200's 4.8 TB/s by a fifth.", "4.8 terabyte/second; 0.2 dimensionless"),
    ("That tops Oakfield's 31.2 and Ferrum's 29.5 tokens per second.", "31.2 token/second; 29.5 token/second"),
    ("The Atlas 950 is fast. The 950 accelerators of the rack are new.", ""),
    ("Users' 300 jobs were lost.", "300 job"),
    ("Vendors' 40 GB cards are scarce.", "40 gigabyte"),
    ("one node with eight 80GB cards", "8 device; 80 gigabyte"),
    ("one node with eight 80 GB cards", "8 device; 80 gigabyte"),
    ("The switch has four 400G ports.", "4 port; 400000000000 bit/second"),
    ("It has two 25 GbE links and 16 3.84 TB drives.", "2 link; 25 gigabit/second; 16 drive; 3.84 terabyte"),
    ("Each rack holds 72 192GB GPUs.", "72 device; 192 gigabyte"),
    ("Six 3 kW power supplies feed it.", "6 supply; 3 kilowatt"),
    ("Twelve 30 TB SSDs hold the data.", "12 ssd; 30 terabyte"),
    ("It ships with 8 x 141 GB cards.", "8 device; 141 gigabyte"),
    ("three 64-core CPUs and two 800 W supplies", "3 CPU; 64 core; 2 supply; 800 watt"),
    ("We trained three 7B models on it.", "3 model; 7000000000 parameter"),
    ("We used four 128K-token prompts.", "4 prompt; 128000 token"),
    ("a planned 400-kilovolt line of 17 kilometres", "400 kilovolt; 17 kilometer"),
    ("a 110 kV substation and a 10-kilowatt heater", "110 kilovolt; 10 kilowatt"),
    ("a 50-megawatt site, a 3-gigawatt campus", "50 megawatt; 3 gigawatt"),
    ("We pay less than three cents per kilowatt-hour.", "<0.03 USD/kilowatthour"),
    ("Power costs $0.07 per kWh there.", "0.07 USD/kilowatthour"),
    ("Power costs 6.5 cents a kilowatt-hour.", "0.065 USD/kilowatthour"),
    ("Power costs 0.11 euros per kilowatt hour.", "0.11 EUR/kilowatthour"),
    ("It was sold at $42/MWh.", "42 USD/megawatthour"),
    ("Demand will reach 24 terawatt-hours a year.", "24 terawatthour"),
    ("Demand is 350 GWh per year.", "350 gigawatthour/year"),
    ("The loss is at or below 1.92.", "<=1.92 dimensionless"),
    ("The temperature stays at or above 5 °C.", ">=5 celsius"),
    ("The pass rate must be equal to or greater than 95%.", ">=95 percent"),
    ("Latency must be less than or equal to 40 ms.", "<=40 millisecond"),
    ("It needs a batch of greater than or equal to 64.", ">=64 dimensionless"),
    ("Choose a global batch from 1,024 to 16,384 sequences.", "1024..16384 sequence"),
    ("The batch may be set from 8 to 64.", "8..64 dimensionless"),
    ("Sizes run from 7B to 72B parameters.", "7000000000..72000000000 parameter"),
    ("Prices range from $2 to $5 per hour.", "2..5 USD/hour"),
    ("Throughput rose from 1,024 to 16,384 tokens/s.", "1024 token/second; 16384 token/second"),
    ("We scaled from 128 to 1,024 GPUs.", "128 device; 1024 device"),
    ("Memory fell from 38 to 31 GB.", "38 gigabyte; 31 gigabyte"),
    ("Five halls follow at intervals of six to eight months.", "5 hall; 6..8 month"),
    ("Latency drops by more than half.", ">0.5 dimensionless"),
    ("Costs fell by half.", "0.5 dimensionless"),
    ("It cut traffic by almost half.", "~0.5 dimensionless"),
    ("Use grew by a third and then by two thirds.", "0.333333 dimensionless; 0.666667 dimensionless"),
    ("Time was cut in half.", "0.5 dimensionless"),
    ("Half of the nodes failed.", "0.5 dimensionless"),
    ("The second half was slower.", ""),
    ("CVE-2026-41877 (CVSS 7.5) allowed it.", "7.5 score"),
    ("The flaw has a CVSS score of 9.8.", "9.8 score"),
    ("CVSS base score: 8.1", "8.1 score"),
    ("It needs a driver no older than 570.86.", "v:570.86"),
    ("It needs a driver newer than 550.54.", "v:550.54"),
    ("CPU time is a quarter of what it was in 0.13.", "0.25 dimensionless; v:0.13"),
    ("The next release, 0.15, is planned for May.", "v:0.15"),
    ("Since 0.13.2 the default is 8.", "v:0.13.2; 8 dimensionless"),
    ("Upgrade from 1.8 to 1.9 first.", "v:1.8; v:1.9"),
    ("Call 555-0142 or 555-0199.", ""),
    ("Call us on +44 20 7946 0813, ext. 22.", ""),
    ("Telephone: 030 1234 5678", ""),
    ("Phone (020) 7946 0018, extension 114", ""),
    ("Story 2611-0387, 14:20 GMT", ""),
    ("as rule 7.2.1 asks", ""),
    ("under rule 4.3 of the code", ""),
    ("serial no. 4471-0093, part number 900-0012", ""),
    ("Serial number: 88213", ""),
    ("Ticket 41822 and case 2291 are open.", ""),
    ("Order 5512-08 shipped.", ""),
    ("Model FX-9 has 512 chips.", "512 device"),
    ("Of 17T tokens, a final 300B were spent on long documents.", "17000000000000 token; 300000000000 token"),
    ("It supports 29 languages but fewer than a dozen were tested.", "29 language; <12 language"),
    ("The chart asked for 96 CPU cores by default, now 24.", "96 core; 24 core"),
    ("They promised 350 jobs, although a study put the number at 220 to 260.", "350 job; 220..260 job"),
    ("It lifted its forecast to 5.6 billion crowns from at least 5.2 billion.", "5600000000 crown; >=5200000000 crown"),
    ("It has 18 nodes, up from 12.", "18 node; 12 node"),
    ("Sales reached 27 billion crowns.", "27000000000 crown"),
    ("closed at 184.50 crowns", "184.5 crown"),
    ("The rate is 10.3850 Swedish crowns.", "10.385 SEK"),
    ("They spent 90 million Danish kroner.", "90000000 DKK"),
    (
        "temperature 0.6, top-p 0.95, repetition penalty 1.05",
        "0.6 dimensionless; 0.95 dimensionless; 1.05 dimensionless",
    ),
    ("presence penalty 1.5 and min-p 0.05", "1.5 dimensionless; 0.05 dimensionless"),
    ("Use a repetition_penalty of 1.1.", "1.1 dimensionless"),
    ("RULER at 128K was run.", "128000 token"),
]

CHINESE = [
    ("鸻鹬-7B已经开源。", ""),
    ("采用山海-70B和青鸟-14B两个模型。", "2 model"),
    ("Tarn-7B beats Kelder-13B.", ""),
    ("共64层（Q头40个，KV头8个）。", "64 layer; 40 head; 8 head"),
    ("共48层，注意力头32个，KV头4个。", "48 layer; 32 head; 4 head"),
    ("路由专家256个，共享专家1个，激活专家8个。", "256 expert; 1 expert; 8 expert"),
    ("万卡以上集群不少于46个。", ">=10000 device; >=46 cluster"),
    ("千卡集群有12个，万卡集群3个。", "1000 device; 12 cluster; 10000 device; 3 cluster"),
    ("节点96个，机柜12个。", "96 node; 12 rack"),
    ("全国智算中心已有250个。", "250 data_center"),
    ("最长可处理100万个token。", "<=1000000 token"),
    ("最长可达3小时。", "<=3 hour"),
    ("最大可支持512个并发。", "<=512 request"),
    ("最多可同时运行64个任务。", "<=64 task"),
    ("最高可扩展至8192卡。", "<=8192 device"),
    ("训练有效时长达98.6%。", "98.6 percent"),
    ("训练时长达35天。", "35 day"),
    ("全长达17公里。", "17 kilometer"),
    ("停机长达3小时。", "<=3 hour"),
    ("总长达1200公里。", "1200 kilometer"),
    ("吞吐高达5000 token/s。", "<=5000 token/second"),
    ("最高达92%。", "<=92 percent"),
    ("功耗达700W。", "700 watt"),
    ("128卡到1024卡的线性度很重要。", "128..1024 device"),
    ("从128卡到1024卡，线性度为95%。", "128 device; 1024 device; 95 percent"),
    ("由128卡扩展到1024卡。", "128 device; 1024 device"),
    ("批大小从8到64不等。", "8..64 dimensionless"),
    ("温度范围为0到45℃。", "0..45 celsius"),
    ("temperature=0.7，top_p=0.8，重复惩罚1.05。", "0.7 dimensionless; 0.8 dimensionless; 1.05 dimensionless"),
    ("重复惩罚系数1.1，频率惩罚0.5。", "1.1 dimensionless; 0.5 dimensionless"),
    ("温度0.6，核采样0.95。", "0.6 dimensionless; 0.95 dimensionless"),
    ("损失不高于1.92。", "<=1.92 dimensionless"),
    ("时延小于或等于40毫秒。", "<=40 millisecond"),
    ("准确率大于等于95%。", ">=95 percent"),
    ("不低于或等于8个节点", ">=8 node"),
    ("时延降低了一半以上。", ">=0.5 dimensionless"),
    ("成本下降一半。", "0.5 dimensionless"),
    ("时间缩短一半多。", ">0.5 dimensionless"),
    ("以不到一半的参数量超过它。", "<0.5 dimensionless"),
    ("CVSS评分7.5的漏洞", "7.5 score"),
    ("漏洞CVSS 9.8分，已修复。", "9.8 score"),
    ("每度电0.31元。", "0.31 CNY"),
    ("电价为0.42元/千瓦时。", "0.42 CNY/kilowatthour"),
    ("电价每千瓦时0.42元。", "0.42 CNY"),
    ("用电量超过18亿千瓦时。", ">1800000000 kilowatthour"),
    ("用电量3.2太瓦时。", "3.2 terawatthour"),
    ("一条500千伏线路，全长17公里。", "500 kilovolt; 17 kilometer"),
    ("新建220kV变电站2座。", "220 kilovolt; 2 substation"),
    ("配备8张80GB显卡。", "8 device; 80 gigabyte"),
    ("四个400G端口，两个25G网口。", "4 port; 400000000000 bit/second; 2 port; 25000000000 bit/second"),
    ("16块3.84TB硬盘。", "16 drive; 3.84 terabyte"),
    ("8卡80GB服务器", "8 device; 80 gigabyte"),
    ("客服电话：555-0142，分机22。", ""),
    ("联系电话 010-5550142转203", ""),
    ("手机13800138000", ""),
    ("序列号4471-0093", ""),
    ("工单41822已关闭。", ""),
    ("稿件编号2611-0387", ""),
    ("根据规则7.2.1", ""),
    ("按第4.3条执行", ""),
    ("邮编012000", ""),
    ("QQ群 555018827", ""),
    ("微信群号88213", ""),
    ("驱动版本不低于570.86。", "v:570.86"),
    ("下一版0.15将于五月发布。", "v:0.15"),
    ("从0.13升级到0.14后", "v:0.13; v:0.14"),
    ("支持29种语言，其中测试过的不到12种。", "29 language; <12 language"),
    ("默认96个CPU核，现在24个。", "96 core; 24 core"),
    ("承诺350个岗位，研究报告给出的数字是220到260个。", "350 position; 220..260 position"),
    ("营收31亿元，上年同期为28亿。", "3100000000 CNY; 2800000000 CNY"),
    ("前两个阶段用了17万亿token，最后3000亿用于长文。", "17000000000000 token; 300000000000 token"),
    ("上下文从32K到128K再到1M。", "32000 token; 128000 token; 1000000 token"),
    ("在RULER 128K上得分88.6。", "128000 token; 88.6 score"),
    ("三万卡集群点亮。", "30000 device"),
    ("断点恢复缩短到3分半钟。", "3.5 minute"),
    ("光模块超过7.2万只。", ">72000 module"),
    ("部署400G交换机2160台。", "400000000000 bit/second; 2160 switch"),
    ("平均利用率仅为五到六成。", "50..60 percent"),
    ("1万张卡里，常年开机的只有三分之一。", "10000 device; 0.333333 dimensionless"),
    ("单次写入12 TB检查点用时约25秒。", "12 terabyte; ~25 second"),
    ("学习率为3×10^-4，预热2000步。", "0.0003 dimensionless; 2000 step"),
    ("比BF16快1.7倍左右。", "~1.7 x"),
    ("净利润2.06亿元，扭亏为盈。", "206000000 CNY"),
]

TABLES = [
    (
        "Table 2: Minutes to train. Lower is better; a dash means not run.\n\n| System | Llama | MoE |\n|---|---|---|\n| Fjord | 98.41 | 31.07 |\n",
        "98.41 minute; 31.07 minute",
    ),
    (
        "Output tokens per second per GPU, input 1,024, FP8:\n\n| Model | GPUs | 0.13.2 | 0.14.0 | Gain |\n|---|---|---|---|---|\n| Kelder | 4 | 1,208 | 1,395 | 1.15× |\n",
        "1024 token; v:0.13.2; v:0.14.0; 4 device; 1208 token/second/device; 1395 token/second/device; 1.15 x",
    ),
    (
        "Table 4. Hours per run on 64 cards.\n\n| Set | Old | New |\n|---|---|---|\n| A | 41.2 | 30.8 |\n",
        "64 device; 41.2 hour; 30.8 hour",
    ),
    (
        "Mean power drawn at the rack, kilowatts\n\n| Row | Idle | Load |\n|---|---|---|\n| A | 3.1 | 41.5 |\n",
        "3.1 kilowatt; 41.5 kilowatt",
    ),
    (
        "Latency by batch; all numbers in milliseconds\n\n| Batch | p50 | p99 |\n|---|---|---|\n| 8 | 31 | 58 |\n",
        "8 dimensionless; 31 millisecond; 58 millisecond",
    ),
    (
        "| Shape | Large | Small |\n|---|---|---|\n| Routed experts / active | 192 / 6 | 64 / 4 |\n",
        "192 expert; 6 expert; 64 expert; 4 expert",
    ),
    (
        "| Shape | Large | Small |\n|---|---|---|\n| Layers / hidden size | 62 / 6,144 | 36 / 2,560 |\n",
        "62 layer; 6144 dimensionless; 36 layer; 2560 dimensionless",
    ),
    (
        "| Shape | Large | Small |\n|---|---|---|\n| TTFT / TPOT (ms) | 310 / 21 | 120 / 9 |\n",
        "310 millisecond; 21 millisecond; 120 millisecond; 9 millisecond",
    ),
    (
        "| Prompt | 1.3 | 1.4 |\n|---|---|---|\n| 32K | 2.9 s | 1.7 s |\n| 1M | none | 301 s |\n",
        "32000 token; 2.9 second; 1.7 second; 1000000 token; 301 second",
    ),
    (
        "| Test | Score |\n|---|---|\n| RULER at 128K | 88.6 |\n| RULER (32K) | 93.1 |\n",
        "128000 token; 88.6 score; 32000 token; 93.1 score",
    ),
    (
        "| 配置 | 甲 | 乙 |\n|---|---|---|\n| 层数/隐藏维度 | 62/6144 | 36/2560 |\n| 专家数/激活数 | 256/8 | 64/4 |\n",
        "62 layer; 6144 dimensionless; 36 layer; 2560 dimensionless; 256 expert; 8 expert; 64 expert; 4 expert",
    ),
    (
        "表3 各任务训练用时，数值均为分钟。\n\n| 系统 | 甲 | 乙 |\n|---|---|---|\n| 海一 | 98.4 | 31.1 |\n",
        "98.4 minute; 31.1 minute",
    ),
    (
        "| 输入长度 | 首字延迟（毫秒） |\n|---|---|\n| 32K | 420 |\n| 128K | 1,380 |\n",
        "32000 token; 420 millisecond; 128000 token; 1380 millisecond",
    ),
    (
        "下表为每秒输出token数：\n\n| 模型 | 卡数 | 旧版 | 新版 |\n|---|---|---|---|\n| 甲 | 8 | 1,208 | 1,395 |\n",
        "8 device; 1208 token/second; 1395 token/second",
    ),
    (
        "| Model | Size | Context |\n|---|---|---|\n| Kelder | 7B | 32K |\n| Kelder | 70B | 128K |\n",
        "7000000000 parameter; 32000 token; 70000000000 parameter; 128000 token",
    ),
    (
        "| Concurrency | Latency |\n|---|---|\n| 1K | 41 ms |\n| 4K | 90 ms |\n",
        "1000 request; 41 millisecond; 4000 request; 90 millisecond",
    ),
    (
        "Throughput, tokens/s\n\n| Batch | FP8 | BF16 |\n|---|---|---|\n| 1 | 61 | 38 |\n",
        "1 dimensionless; 61 token/second; 38 token/second",
    ),
    (
        "Prices are US dollars per GPU-hour.\n\n| Cloud | H200 | B300 |\n|---|---|---|\n| Fjord | 2.90 | 5.10 |\n",
        "2.9 USD/device*hour; 5.1 USD/device*hour",
    ),
    (
        "Gigabytes of memory used while serving\n\n| Batch | FP8 | BF16 |\n|---|---|---|\n| 1 | 61 | 98 |\n",
        "1 dimensionless; 61 gigabyte; 98 gigabyte",
    ),
    (
        "Energy per run (kWh)\n\n| Set | A | B |\n|---|---|---|\n| one | 312.8 | 298.1 |\n",
        "312.8 kilowatthour; 298.1 kilowatthour",
    ),
    ("| | A | B |\n|---|---|---|\n| Heads (Q / KV) | 64 / 8 | 32 / 4 |\n", "64 head; 8 head; 32 head; 4 head"),
    (
        "| | A | B |\n|---|---|---|\n| Total / active parameters | 312B / 18.6B | 21B / 2.4B |\n",
        "312000000000 parameter; 18600000000 parameter; 21000000000 parameter; 2400000000 parameter",
    ),
]


def number(value):
    return str(int(value)) if value == int(value) else f"{float(value):.6g}"


def said(text):
    """Writes the quantities of a text as ``>=46 cluster`` and ``220..260 job``, its versions as ``v:0.15``."""
    lines = []
    for p in extract(text):
        if p.type is FigureType.VERSION:
            lines.append(f"v:{p.surface}")
        elif p.type in (FigureType.QUANTITY, FigureType.SCORE):
            low, high = number(p.low), number(p.high)
            sign = "" if p.comparator.value in ("=", "range") else p.comparator.value
            lines.append(f"{sign}{low if low == high else f'{low}..{high}'} {p.unit}")
    return "; ".join(lines)


@pytest.mark.parametrize(("text", "figures"), ENGLISH + CHINESE + TABLES)
def test_a_sentence_is_read_whole(text, figures):
    assert said(text) == figures


def test_programs_are_given_symbols_that_they_know():
    symbols = {
        "It used 312.8 kWh.": "kWh",
        "It costs $42/MWh.": "USD/MWh",
        "Use was 1.8 L/kWh.": "liter/kWh",
        "a 400-kilovolt line": "kV",
        "Storage gives 2.4 million IOPS.": "IOPS",
        "It is 45 dB loud.": "dB",
        "It weighs 12 kg.": "kilogram",
    }
    assert {text: extract(text)[0].as_json("doc")["unit"] for text in symbols} == symbols


@pytest.mark.parametrize("unit", ["kWh", "Wh", "TWh", "USD/MWh", "kV", "dB", "rpm", "IOPS", "SEK"])
def test_the_symbols_are_units_that_convert(unit):
    from claims import units

    assert units.is_known(unit)
    assert units.convert(1, "kWh", "kilowatthour") == 1
    assert units.dimension(unit)
