"""Extraction: each kind of figure in English and Chinese, what is none, tables, what a sentence says about its figures."""

import json
import math
import sys
import time
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims.extraction import AbsenceKind, FigureType, Proposal, absences, extract

ENGLISH = [
    ("The run used 1.31 million GPU hours.", "1.31 million GPU hours", 1_310_000, "=", "device*hour"),
    ("It has 671B parameters in total.", "671B parameters", 671e9, "=", "parameter"),
    ("a 2.8-trillion-parameter model", "2.8-trillion-parameter", 2.8e12, "=", "parameter"),
    ("a context of 128K tokens", "128K tokens", 128_000, "=", "token"),
    ("Weights take about 5.6 TB on disk.", "5.6 TB", 5.6, "~", "terabyte"),
    ("Memory runs at 4.9 TB/s.", "4.9 TB/s", 4.9, "=", "terabyte/second"),
    ("It made 12,740 tokens/s per GPU.", "12,740 tokens/s per GPU", 12_740, "=", "token/second/device"),
    ("They generate 185 tokens per second.", "185 tokens per second", 185, "=", "token/second"),
    ("Training got 15% faster.", "15%", 15, "=", "percent"),
    ("margin rose 240 basis points", "240 basis points", 240, "=", "basis_point"),
    ("that is 1.9x the earlier rate", "1.9x", 1.9, "=", "x"),
    ("a speed-up of x3.04 was seen", "x3.04", 3.04, "=", "x"),
    ("It is more than twice as fast.", "twice", 2, ">", "x"),
    ("Exports rose 3.4-fold last year.", "3.4-fold", 3.4, "=", "x"),
    ("about three times the rate", "three times", 3, "~", "x"),
    ("outran supply by a factor of three", "three", 3, "=", "x"),
    ("roughly three quarters of the blocks", "three quarters", 0.75, "~", "dimensionless"),
    ("It costs a third of the old price.", "a third", 1 / 3, "=", "dimensionless"),
    ("It costs $0.45 per million input tokens.", "$0.45 per million input tokens", 4.5e-7, "=", "USD/token"),
    ("rented at $3.20 per GPU-hour", "$3.20 per GPU-hour", 3.2, "=", "USD/device*hour"),
    ("Revenue was $4.06bn last year.", "$4.06bn", 4.06e9, "=", "USD"),
    ("a loss of $(0.07) per share", "$(0.07) per share", -0.07, "=", "USD/share"),
    ("They paid 9,499 euros for it.", "9,499 euros", 9499, "=", "EUR"),
    ("It draws no more than 7.2 kW.", "7.2 kW", 7.2, "<=", "kilowatt"),
    ("Latency stays below 450 ns.", "450 ns", 450, "<", "nanosecond"),
    ("It needs at least 16,384 tokens.", "16,384 tokens", 16_384, ">=", "token"),
    ("scales to 10,000+ accelerators", "10,000+ accelerators", 10_000, ">=", "device"),
    ("up to 50 million litres of water", "50 million litres", 5e7, "<=", "liter"),
    ("employs 1,400 or more people", "1,400 or more people", 1400, ">=", "person"),
    ("a gap of +3.2 points over it", "+3.2 points", 3.2, "=", "percentage_point"),
    ("a −70% change in price", "−70%", -70, "=", "percent"),
    ("The run took 17 hours and 55 minutes.", "17 hours and 55 minutes", 17 + 55 / 60, "=", "hour"),
    ("We ran for 6 h 30 min on it.", "6 h 30 min", 6.5, "=", "hour"),
    ("compute was about 6.9 × 10^23 FLOPs", "6.9 × 10^23 FLOPs", 6.9e23, "~", "FLOP"),
    ("a learning rate of 3e-4 was used", "3e-4", 3e-4, "=", "dimensionless"),
    ("It was shown 5 T tokens.", "5 T tokens", 5e12, "=", "token"),
    ("It was shown 5 G tokens.", "5 G tokens", 5e9, "=", "token"),
    ("It holds 7 G parameters.", "7 G parameters", 7e9, "=", "parameter"),
    ("The line carried 5 b/s in all.", "5 b/s", 5, "=", "bit/second"),
    ("It wrote 80 B/s to the log.", "80 B/s", 80, "=", "byte/second"),
    ("It wrote 80 B per second to the log.", "80 B per second", 80, "=", "byte/second"),
    ("The stand turned 7 blurps/s on it.", "7", 7, "=", "blurp/second"),
    ("The stand turned 4 kfoo/s on it.", "4", 4, "=", "kfoo/second"),
    ("It passed 6 zorks/day/node on average.", "6", 6, "=", "zork/day/node"),
    ("It passed 30 million frobs/hour.", "30 million", 3e7, "=", "frob/hour"),
    ("We ran it for 7 K steps.", "7 K steps", 7e3, "=", "step"),
    ("The contract is worth 6 M USD.", "6 M USD", 6e6, "=", "USD"),
    ("the eight-node setup", "eight-node", 8, "=", "node"),
    ("with 146 billion transistors", "146 billion", 146e9, "=", "transistor"),
    ("It houses 18,000 Nvidia GB300 processors.", "18,000", 18_000, "=", "device"),
    ("We ran it on 16 H800s.", "16", 16, "=", "device"),
    ("There are 32 query heads in it.", "32", 32, "=", "head"),
    ("has approved 42 data-centre projects", "42", 42, "=", "project"),
    ("three hundred and fifty thousand users", "three hundred and fifty thousand", 350_000, "=", "user"),
    ("Hidden size is 2,048 and seq len 4096.", "4096", 4096, "=", "token"),
    ("uses 112G PAM4 SerDes", "112G", 112e9, "=", "bit/second"),
    ("It clocks at 1,500 MHz.", "1,500 MHz", 1.5e9, "=", "hertz"),
    ("a supply of 0.875V", "0.875V", 0.875, "=", "volt"),
    ("temperatures of 81C at most", "81C", 81, "<=", "celsius"),
    ("used 1/5 of the budget", "1/5", 0.2, "=", "dimensionless"),
    ("4x RTX 5090 in one box", "4x", 4, "=", "device"),
    ("Interest came to $181m this time.", "$181m", 181e6, "=", "USD"),
    ("12 labs and 40 women joined", "40", 40, "=", "woman"),
    ("It is for 100,000-plus users.", "100,000", 100_000, ">=", "user"),
    ("It needs minimum 16 GB.", "16 GB", 16, ">=", "gigabyte"),
    ("It took 1h 23m 45s.", "1h 23m 45s", 1 + 23 / 60 + 45 / 3600, "=", "hour"),
    ("Its Codeforces rating is 2029.", "2029", 2029, "=", "score"),
    ("Throughput, 85 ms aside, rose from 900 to 1,300 req/s.", "900", 900, "=", "request/second"),
    ("The hall covers 8,000 m².", "8,000 m²", 8000, "=", "square_meter"),
    ("walks at 1.5 m/s", "1.5 m/s", 1.5, "=", "meter/second"),
    ("Precision 0.91 was reached.", "0.91", 0.91, "=", "dimensionless"),
    ("The rate decays over 1.2T tokens.", "1.2T tokens", 1.2e12, "=", "token"),
    ("It fixed 41 bugs, versus 29 before.", "29", 29, "=", "bug"),
    ("Water use was 1.8 L/kWh.", "1.8 L/kWh", 1.8, "=", "liter/kilowatthour"),
    ("two NVMe, 2 x 960 GB boot drives", "2", 2, "=", "drive"),
    ("The stock is down c.3% today.", "3%", 3, "~", "percent"),
    ("We lost a dozen optics.", "a dozen", 12, "=", "dimensionless"),
    ("It tripped a 63 A breaker.", "63 A", 63, "=", "ampere"),
    ("The rest is closer to 40 ms.", "40 ms", 40, "~", "millisecond"),
    ("a pod built around 12 accelerators", "12 accelerators", 12, "=", "device"),
    ("It added up to 1.2 GB by then.", "1.2 GB", 1.2, "=", "gigabyte"),
    ("The median is 38 ms, the 95th percentile 71.", "71", 71, "=", "millisecond"),
    ("It waits 0.5, 1 and 2 seconds.", "0.5", 0.5, "=", "second"),
    ("limits the number of LoRA adapters to 128", "128", 128, "=", "adapter"),
    ("The load went from 9m40s to 2m05s.", "2m05s", 2 + 5 / 60, "=", "minute"),
    ("It ran for 1h30m in all.", "1h30m", 1.5, "=", "hour"),
    ("It is done after 2d4h of work.", "2d4h", 2 + 4 / 24, "=", "day"),
    ("Free cash flow was -$215 million.", "-$215 million", -215e6, "=", "USD"),
    ("The odds are 1 in 15.", "1 in 15", 1 / 15, "=", "dimensionless"),
    ("About 5 in 10 million requests failed.", "5 in 10 million", 5e-7, "~", "dimensionless"),
    ("three in a million are lost", "three in a million", 3e-6, "=", "dimensionless"),
    ("Use fell by a gig and a half.", "a gig and a half", 1.5, "=", "gigabyte"),
    ("It took half an hour.", "half an hour", 0.5, "=", "hour"),
    ("It took three-quarters of an hour.", "three-quarters of an hour", 0.75, "=", "hour"),
    ("It grew for four quarters.", "four", 4, "=", "quarter"),
    ("fell two quarters in a row", "two", 2, "=", "quarter"),
    ("The draw is max. 10.2 kW per rack.", "10.2 kW", 10.2, "<=", "kilowatt"),
    ('orders are "north of $11 billion" now', "$11 billion", 11e9, ">", "USD"),
    ("Shipments passed 310k units.", "310k", 310_000, ">", "unit"),
    ("It trades at 24x CY27 earnings.", "24x", 24, "=", "x"),
    ("A latency of 3.5±0.2 ms is usual.", "3.5±0.2 ms", 3.5, "=", "millisecond"),
    ("It took 2 days 4 hours, 1.5 hours of it idle.", "2 days 4 hours", 2 + 4 / 24, "=", "day"),
    ("a quarter of a million GPUs", "a quarter of a million GPUs", 250_000, "=", "device"),
    ("It raised €1.2 m in all.", "€1.2 m", 1.2e6, "=", "EUR"),
    ("works at minus 40 °C too", "40 °C", -40, "=", "celsius"),
    ("with power capped at 300 W", "300 W", 300, "<=", "watt"),
    ("It rents at $2.40/GPU/hour now.", "$2.40/GPU/hour", 2.4, "=", "USD/device*hour"),
    ("It rents at $2.40 per GPU per hour.", "$2.40 per GPU per hour", 2.4, "=", "USD/device*hour"),
    ("TTFT must not exceed 450 ms.", "450 ms", 450, "<=", "millisecond"),
    ("They sent 412 results this time.", "412", 412, "=", "result"),
    ("a 24-drive shelf", "24-drive", 24, "=", "drive"),
    ("ROUGE-L 38.7792 is the target.", "38.7792", 38.7792, "=", "score"),
    ("It drew half a kilowatt more.", "half a kilowatt", 0.5, "=", "kilowatt"),
    ("The context is 128K (131,072) tokens.", "131,072", 131_072, "=", "token"),
    ("CI went from 1h12m to 23m in all.", "23m", 23, "=", "minute"),
    ("I paid 700 bucks for it.", "700 bucks", 700, "=", "USD"),
    ("It weighs 1,150 lbs.", "1,150 lbs", 1150, "=", "pound"),
    ("at an altitude of 3,050 m or less", "3,050 m", 3050, "<=", "meter"),
    ("It made 55ish before.", "55", 55, "~", "dimensionless"),
    ("The loss narrowed by a fifth to $96 million.", "a fifth", 0.2, "=", "dimensionless"),
    ("They bought 3.1m shares.", "3.1m shares", 3.1e6, "=", "share"),
    ("Speed went from 5.1k tok/s → 6.4k.", "6.4k", 6400, "=", "token/second"),
    ("on a 220-acre site", "220-acre", 220, "=", "acre"),
    ("Today there are sixty-one.", "sixty-one", 61, "=", "dimensionless"),
    ("Clients waited over 2.5 seconds.", "2.5 seconds", 2.5, ">", "second"),
    ("900 files are read in 16 minutes and took 13 before.", "13", 13, "=", "minute"),
    ("a building of 250,000 sq ft", "250,000 sq ft", 250_000, "=", "square_foot"),
]

CHINESE = [
    ("总参数约6200亿。", "6200亿", 6.2e11, "~", "parameter"),
    ("训练数据14.8万亿词元。", "14.8万亿词元", 1.48e13, "=", "token"),
    ("由1.2万张昇腾加速卡组成", "1.2万张", 12_000, "=", "device"),
    ("建成万卡集群", "万卡", 10_000, "=", "device"),
    ("每节点8张卡", "8张卡", 8, "=", "device"),
    ("共有1536个节点", "1536个", 1536, "=", "node"),
    ("256个路由专家", "256个", 256, "=", "expert"),
    ("通信时延不到5微秒", "5微秒", 5, "<", "microsecond"),
    ("带宽高达2.4TB/s", "2.4TB/s", 2.4, "<=", "terabyte/second"),
    ("训练提速近四成", "四成", 40, "~", "percent"),
    ("占比由百分之二十七下降", "百分之二十七", 27, "=", "percent"),
    ("只有上一代的三分之一", "三分之一", 1 / 3, "=", "dimensionless"),
    ("参数量不到前者的二十分之一", "二十分之一", 0.05, "<", "dimensionless"),
    ("训练性能提升2.3倍", "2.3倍", 2.3, "=", "x"),
    ("速度是后者的三倍多", "三倍", 3, ">", "x"),
    ("已有130余家企业接入", "130余家", 130, ">", "enterprise"),
    ("售价6.8万元", "6.8万元", 68_000, "=", "CNY"),
    ("营收7.02亿美元", "7.02亿美元", 7.02e8, "=", "USD"),
    ("较上一代提高12.4个百分点", "12.4个百分点", 12.4, "=", "percentage_point"),
    ("5万P以上的智能算力", "5万P", 5e19, ">=", "FLOP/second"),
    ("累计66.4万 GPU小时", "66.4万 GPU小时", 664_000, "=", "device*hour"),
    ("平均约12小时24分一次", "12小时24分", 12.4, "~", "hour"),
    ("恢复时间6分30秒", "6分30秒", 6.5, "=", "minute"),
    ("层数60，隐藏维度5120", "60", 60, "=", "layer"),
    ("上下文长度128K。", "128K", 128_000, "=", "token"),
    ("单芯片集成晶体管538亿个，", "538亿个", 5.38e10, "=", "transistor"),
    ("采购服务器96台（含税）", "96台", 96, "=", "node"),
    ("每秒处理9,800张图片", "9,800张", 9800, "=", "image/second"),
    ("温度-10℃", "-10℃", -10, "=", "celsius"),
    ("噪声不高于45分贝", "45分贝", 45, "<=", "decibel"),
    ("七成半的请求命中缓存", "七成半", 75, "=", "percent"),
    ("发明专利占七成八。", "七成八", 78, "=", "percent"),
    ("共花费278.8万H800 GPU小时，", "278.8万H800 GPU小时", 2_788_000, "=", "device*hour"),
    ("每年省电38万度。", "38万度", 380_000, "=", "kilowatthour"),
    ("24个机柜、192个计算托盘", "192个", 192, "=", "tray"),
    ("40万段视频", "40万段", 400_000, "=", "video"),
    ("折合每P44万元", "44万元", 440_000, "=", "CNY"),
    ("便宜近一成。", "一成", 10, "~", "percent"),
    ("工期为210个日历天", "210个日历天", 210, "=", "day"),
    ("最多支持16路并发", "16路", 16, "<=", "channel"),
    ("约半小时可以完成", "半小时", 0.5, "~", "hour"),
    ("单机8卡每小时处理", "8卡每小时", 8, "=", "device/hour"),
    ("单机8卡每小时0.8亿词元", "8卡", 8, "=", "device"),
    ("参数规模从7B到72B共五个版本", "五个", 5, "=", "version"),
    ("我们用8×H20跑了三天", "8×", 8, "=", "device"),
    ("容量200兆伏安", "200兆伏安", 2e8, "=", "volt_ampere"),
    ("配8块3.84TB硬盘", "8块", 8, "=", "drive"),
    ("整个过程用了两个半小时", "两个半小时", 2.5, "=", "hour"),
    ("投资在三年半内收回", "三年半", 3.5, "=", "year"),
    ("新园区平均PUE1.17。", "1.17", 1.17, "=", "dimensionless"),
    ("连续九个季度增长", "九个", 9, "=", "quarter"),
    ("新增标准机架15万架，", "15万架", 150_000, "=", "rack"),
    ("手里有10台机器", "10台", 10, "=", "node"),
    ("助手月活突破1.2亿，", "1.2亿", 1.2e8, ">", "user"),
    ("每步猜4个token，平均接受2.6个。", "2.6个", 2.6, "=", "token"),
    ("经调整EBITA为19.6亿，", "19.6亿", 1.96e9, "=", "CNY"),
    ("租金一小时五块八，", "五块八", 5.8, "=", "CNY"),
    ("电费三毛五", "三毛五", 0.35, "=", "CNY"),
    ("三年间规模翻了三番。", "翻了三番", 8, "=", "x"),
    ("投入十余亿元", "十余亿元", 1e9, ">", "CNY"),
    ("销售三十多万台", "三十多万台", 300_000, ">", "device"),
    ("历时两个多月。", "两个多月", 2, ">", "month"),
    ("历时三个半月。", "三个半月", 3.5, "=", "month"),
    ("已有近百家企业", "百家", 100, "~", "enterprise"),
    ("部署上千台服务器", "千台", 1000, ">=", "node"),
    ("配1.6T光模块", "1.6T", 1.6e12, "=", "bit/second"),
    ("可在零下40℃工作", "40℃", -40, "=", "celsius"),
    ("误差3.5±0.2毫秒", "3.5±0.2毫秒", 3.5, "=", "millisecond"),
    ("单卡2.4元/卡/小时", "2.4元/卡/小时", 2.4, "=", "CNY/device*hour"),
    ("达到35词元/秒，", "35词元/秒", 35, "=", "token/second"),
    ("每月省下二百二十万元", "二百二十万元", 2_200_000, "=", "CNY"),
    ("命中率从三成五做到六成", "三成五", 35, "=", "percent"),
    ("只快一成出头。", "一成", 10, ">", "percent"),
    ("平均不到4分半钟。", "4分半钟", 4.5, "<", "minute"),
    ("排查花了两天零六小时，", "两天零六小时", 2.25, "=", "day"),
    ("电池容量5000mAh，", "5000mAh", 5, "=", "ampere_hour"),
    ("续航最长22小时。", "22小时", 22, "<=", "hour"),
    ("恢复只用了不到半分钟。", "半分钟", 0.5, "<", "minute"),
    ("占比约为千分之一点六。", "千分之一点六", 0.0016, "~", "dimensionless"),
    ("节点共576块NVMe盘，", "576块", 576, "=", "drive"),
    ("每度1元2角", "1元2角", 1.2, "=", "CNY"),
    ("一共花了四万三左右，", "四万三", 43_000, "~", "CNY"),
    ("抢修历时一天半。", "一天半", 1.5, "=", "day"),
    ("提前半年完成", "半年", 0.5, "=", "year"),
    ("效率是原来的两倍半。", "两倍半", 2.5, "=", "x"),
    ("软件缺陷约占四分之一，", "四分之一", 0.25, "~", "dimensionless"),
    ("每家最多领取200万元", "200万元", 2_000_000, "<=", "CNY"),
    ("至少准备16GB显存", "16GB", 16, ">=", "gigabyte"),
    ("已适配2600+算子", "2600+算子", 2600, ">=", "operator"),
    ("熟手二十来分钟", "二十来分钟", 20, "~", "minute"),
    ("用双卡部署", "双卡", 2, "=", "device"),
    ("集群规模扩大到10万卡时，", "10万卡", 100_000, "=", "device"),
    ("训练消耗10万卡时，", "10万卡时", 100_000, "=", "device*hour"),
    ("每路EPYC（64核）", "64核", 64, "=", "core"),
    ("我那边2T盘够用", "2T", 2e12, "=", "byte"),
    ("全年能省一百二十万。", "一百二十万", 1_200_000, "=", "dimensionless"),
]

RANGES = [
    ("power is 520–580 W in use", "520–580 W", 520, 580, "watt"),
    ("between 180 and 220 basis points", "180 and 220 basis points", 180, 220, "basis_point"),
    ("about 2.5 to 3 times that", "2.5 to 3 times", 2.5, 3, "x"),
    ("5-10% more time", "5-10%", 5, 10, "percent"),
    ("a range of $3.6 billion to $3.9 billion", "$3.6 billion to $3.9 billion", 3.6e9, 3.9e9, "USD"),
    ("will rise to between $1.1 and $1.3 billion", "$1.1 and $1.3 billion", 1.1e9, 1.3e9, "USD"),
    ("the Street is at $3.48-3.55B now", "$3.48-3.55B", 3.48e9, 3.55e9, "USD"),
    ("若5分钟写完，带宽须达到80~90GB/s", "80~90GB/s", 80, 90, "gigabyte/second"),
    ("投资1.2亿-1.5亿元", "1.2亿-1.5亿元", 1.2e8, 1.5e8, "CNY"),
    ("采购3亿元，出货50万至60万台", "50万至60万台", 5e5, 6e5, "device"),
    ("from minus 40 °C to 85 °C", "40 °C to 85 °C", -40, 85, "celsius"),
    ("gained 1 or 2 percent", "1 or 2 percent", 1, 2, "percent"),
    ("便宜三到五成", "三到五成", 30, 50, "percent"),
    ("达到上一代的2.5～3倍", "2.5～3倍", 2.5, 3, "x"),
    ("目标价1,600—1,750元", "1,600—1,750元", 1600, 1750, "CNY"),
    ("工作温度0~45℃", "0~45℃", 0, 45, "celsius"),
    ("偶尔出现两三秒的卡顿", "两三秒", 2, 3, "second"),
    ("采购一两百台服务器", "一两百台", 100, 200, "node"),
    ("每卡留出6—8G显存", "6—8G", 6e9, 8e9, "byte"),
]

NO_QUANTITIES = [
    "It runs on an H200, a GB300 NVL72 and Atlas 950 accelerators.",
    "Llama 3.1 and GPT-4.1 were compared with Claude Sonnet 4.",
    "See Table 3, Figures 5 and 7, Section 27A and pages 18–21.",
    "(1) start small, (2) go on",
    "1. First, read it.\n2. Then, run it.",
    "Call +44 20 7946 0018 or 1-877-555-0164; the log is commit 7be41d09.",
    "https://example.org/v1/123 and user42@example.org",
    "the 3rd of the 2nd batch",
    "一体化平台统一了第三代架构，十分重要。",
    "明川4比星澜3.0强",
    "如图3、表2所示，编号2025-068",
    "提供5×9或7×24小时服务，夜里0点到8点打开，评分为5分制，增长达三位数",
    "Use is in the high 90s; entry 7.1-0044 was withdrawn.",
    "SKU 900-21010-0300 on port 8080, lines 10-20; the class of '98; it lasted 83:45",
    "采用昇腾910B和昆仑芯2代，一成不变",
    "A fault of severity 1 was closed.",
    "一台4090跑得动，三角形也行",
    "三、部署要点",
    "1, 2, 3, 4, 5",
    "9" * 41,
]

IDENTIFIERS = ["EP64", "TP=2", "W4A8", "FP8", "BF16", "INT4", "MXFP4", "Q4_K_M", "E4M3"]
VERSIONS = [
    ("vLLM 0.11", "0.11"),
    ("PCIe 5.0 hosts", "5.0"),
    ("v0.30.0 is out", "v0.30.0"),
    ("Python 3.10 or later", "3.10"),
    ("kernel 6.8.0-45 is used", "6.8.0-45"),
    ("release 1.0rc4 is out", "1.0rc4"),
]
DATES = [
    ("on September 18, 2025 it came", "September 18, 2025"),
    ("between 12 and 19 March it rose", "12 and 19 March"),
    ("traded higher by 1530 GMT today", "1530 GMT"),
    ("in the 2023/24 season it fell", "2023/24"),
    ("会议10:30开始", "10:30"),
    ("2025年1—9月完成", "2025年1—9月"),
    ("2023-2025年累计", "2023-2025年"),
    ("released 2026-02-11 at last", "2026-02-11"),
    ("By 2029 the site is full", "2029"),
    ("ships in Q4 2025 at last", "Q4 2025"),
    ("2026年1月5日发布", "2026年1月5日"),
    ("预计2026年上半年量产", "2026年上半年"),
    ("下一篇（预计3月中旬）", "3月中旬"),
]


def claims_in(text: str) -> list[Proposal]:
    return [p for p in extract(text) if p.type in (FigureType.QUANTITY, FigureType.SCORE)]


def named(text: str, surface: str) -> Proposal:
    found = {p.surface: p for p in extract(text)}
    assert surface in found, f"{surface!r} is not among {sorted(found)}"
    return found[surface]


@pytest.mark.parametrize(("text", "surface", "value", "comparator", "unit"), ENGLISH + CHINESE)
def test_a_figure_is_read_with_value_comparator_and_unit(text, surface, value, comparator, unit):
    figure = named(text, surface)
    assert math.isclose(float(figure.low), value, rel_tol=1e-9)
    assert figure.high == figure.low
    assert (figure.comparator.value, figure.unit) == (comparator, unit)


@pytest.mark.parametrize(("text", "surface", "low", "high", "unit"), RANGES)
def test_two_figures_make_a_range(text, surface, low, high, unit):
    figure = named(text, surface)
    assert (float(figure.low), float(figure.high), figure.comparator.value, figure.unit) == (low, high, "range", unit)


@pytest.mark.parametrize(
    "text", ["scaled from 256 to 512 GPUs", "rose by 1,150 to 14,480 employees", "由31.5%提升至43%", "went -$3m to $2m"]
)
def test_a_change_is_no_range(text):
    assert [p.comparator.value for p in claims_in(text)] == ["=", "="]


@pytest.mark.parametrize(
    "written", ["10**10**8", "6^800000", "4^{900000}", "1e-999999", "1e999999999", "10^2^70", "9" * 5000, "2^-70000"]
)
def test_no_part_of_a_number_beyond_all_bounds_is_a_figure(written):
    assert [p.surface for p in claims_in(f"It ran for {written} steps on 8 GPUs.")] == ["8 GPUs"]


@pytest.mark.parametrize("text", NO_QUANTITIES)
def test_names_marks_and_references_are_no_quantities(text):
    assert [p.surface for p in claims_in(text)] == []


@pytest.mark.parametrize("name", IDENTIFIERS)
def test_formats_and_degrees_are_identifiers(name):
    figure = named(f"It ran with {name} here.", name)
    assert figure.type is FigureType.IDENTIFIER


@pytest.mark.parametrize(("text", "surface"), VERSIONS)
def test_versions_have_a_type_of_their_own(text, surface):
    assert named(text, surface).type is FigureType.VERSION


@pytest.mark.parametrize(("text", "surface"), DATES)
def test_dates_have_a_type_of_their_own(text, surface):
    assert named(text, surface).type is FigureType.DATE


def test_the_unit_of_a_bare_number_comes_from_the_figure_before_it():
    assert [p.unit for p in claims_in("Inventory stood at 87 days, down from 101.")] == ["day", "day"]
    assert [p.unit for p in claims_in("It routes among 384 experts, 12 activated each time")] == ["expert", "expert"]
    assert [p.unit for p in claims_in("fell from $3 to $0.50 per million tokens")] == ["USD/token", "USD/token"]


TABLES = {
    "bars": "Table 1. Serving\n\n| Concurrency | TTFT p50 (ms) | Output (tok/s/GPU) |\n|---:|---:|---:|\n| 64 | 188 | 6,615 |\n",
    "tabs": "Concurrency\tTTFT p50 (ms)\tOutput (tok/s/GPU)\n64\t188\t6,615\n",
    "blanks": "Concurrency   TTFT p50 (ms)   Output (tok/s/GPU)\n64            188             6,615\n128           233             5,120\n",
}


@pytest.mark.parametrize("name", TABLES)
def test_the_header_of_a_table_gives_the_units(name):
    figures = {p.surface: p.unit for p in claims_in(TABLES[name])}
    assert (figures["64"], figures["188"], figures["6,615"]) == ("request", "millisecond", "token/second/device")


def test_a_measure_word_with_a_scale_in_a_title_counts_the_noun_before_it():
    text = "| 规模 | 光模块数量（万只） | 服务器（千台） |\n|---|---|---|\n| 大 | 0.41 | 1.2 |\n"
    found = {p.surface: (float(p.low), p.unit) for p in claims_in(text)}
    assert found == {"0.41": (4100, "module"), "1.2": (1200, "node")}


def test_a_chinese_title_gives_a_rate_per_device():
    text = "| 方案 | 吞吐（词元/秒/卡） | 成本（元/百万词元） |\n|--|--|--|\n| 基线 | 1,140 | 3.6 |\n"
    found = {p.surface: (float(p.low), p.unit) for p in claims_in(text)}
    assert found == {"1,140": (1140, "token/second/device"), "3.6": (3.6e-6, "CNY/token")}


def test_a_title_that_is_a_price_holds_for_a_million_tokens():
    text = "| Model | $/1M in | $/M out |\n|---|---|---|\n| A | 0.20 | 0.88 |\n"
    found = {p.surface: (float(p.low), p.unit) for p in claims_in(text)}
    assert found == {"0.20": (2e-7, "USD/token"), "0.88": (8.8e-7, "USD/token")}


@pytest.mark.parametrize(
    ("title", "unit"),
    [
        ("Output tokens per second", "token/second"),
        ("Images per second", "image/second"),
        ("Steps per hour", "step/hour"),
        ("Seconds", "second"),
    ],
)
def test_a_title_that_ends_in_a_rate_is_no_time(title, unit):
    table = f"Load | {title} | TTFT (ms)\n16 | 3,150 | 121\n64 | 9,870 | 212\n"
    assert {p.surface: p.unit for p in claims_in(table)}["3,150"] == unit


def test_numbers_of_columns_that_ran_into_one_cell_get_no_unit_of_a_title():
    table = "Card | Rate | Power (W)\nLarch 5 | 9,700 | 940\nLarch 7 | 18,400 948\nLarch 9 | 18,600 | 18,400 948\n"
    figures = {(p.surface, p.unit) for p in claims_in(table)}
    assert ("940", "watt") in figures
    assert ("18,400", "watt") not in figures


def test_the_first_column_and_the_caption_give_units_and_scales():
    rows = "| Spec | A | B |\n|---|---|---|\n| Memory (GB) | 96 | 64 |\n| 显存带宽 | 3.2TB/s | 1.6TB/s |\n"
    assert [(float(p.low), p.unit) for p in claims_in(rows)][:2] == [(96, "gigabyte"), (64, "gigabyte")]
    money = "Segments (in millions of dollars)\n\n| Segment | Q4 FY25 |\n|---|---|\n| Networking | 486 |\n"
    assert [(float(p.low), p.unit) for p in claims_in(money)] == [(486e6, "USD")]
    sizes = "| 模型 | 总参数（B） | 上下文（K） |\n|---|---|---|\n| 甲 | 236 | 128 |\n"
    assert [(float(p.low), p.unit) for p in claims_in(sizes)] == [(236e9, "parameter"), (128e3, "token")]
    prices = "Prices (USD per 1M tokens)\n\n| Model | Input |\n|---|---|\n| Big | $5.00 |\n"
    assert [(float(p.low), p.unit) for p in claims_in(prices)] == [(5e-6, "USD/token")]


def test_a_caption_gives_the_unit_and_a_condition_in_a_title_does_not():
    table = "Time to train (minutes, lower is better)\n\n| Task | 64 GPUs | Goal |\n|---|---|---|\n| A | 14.92 | eval loss 0.9 |\n"
    assert [(p.surface, p.unit) for p in claims_in(table)][-2:] == [("14.92", "minute"), ("0.9", "dimensionless")]
    rates = "Output throughput in tokens per second per GPU, mixed load:\n\n| Model | v2 |\n|---|---|\n| A | 1,842 |\n"
    assert [(p.surface, p.unit) for p in claims_in(rates)] == [("1,842", "token/second/device")]


def test_a_plural_in_a_title_is_counted_whatever_became_of_it():
    table = "| Event | Nodes lost |\n|---|---|\n| restart | 17 |\n"
    assert [(p.surface, p.unit) for p in claims_in(table)] == [("17", "node")]


def test_brackets_around_a_cell_are_the_minus_of_accountants():
    table = "Key numbers ($m, unaudited)\n\n\tQ3\tQ2\nRevenue\t1,420\t1,340\nNet loss\t(104)\t(48)\n"
    assert [(p.low, p.unit) for p in claims_in(table)] == [
        (1_420_000_000, "USD"),
        (1_340_000_000, "USD"),
        (-104_000_000, "USD"),
        (-48_000_000, "USD"),
    ]


def test_a_benchmark_gives_a_score():
    table = "表2 准确率（%）\n\n| 模型 | C-Eval | GPQA |\n|---|---|---|\n| 甲 | 86.1 | 49.0 |\n"
    assert [(p.type, p.unit) for p in claims_in(table)] == [(FigureType.SCORE, "percent")] * 2
    assert named("On GPQA Diamond 80.5 was reached.", "80.5").type is FigureType.SCORE
    assert named("GSM8K 87.6，HumanEval 64.0", "64.0").unit == "score"


METRICS = [
    ("MFU reached 41.8% in the run.", "41.8%", "flops-utilisation"),
    ("It routes among 384 experts, 12 activated each time", "12", "active-experts"),
    ("Median time to first token was 412 ms.", "412 ms", "time-to-first-token"),
    ("The weights occupy 5.6 TB.", "5.6 TB", "weights-size"),
    ("Training loss began at 11.93.", "11.93", "initial-loss"),
    ("上下文长度128K。", "128K", "context-window"),
    ("首字时延小于2秒", "2秒", "time-to-first-token"),
    ("训练速度提高了38%", "38%", "training-performance"),
    ("总参数671亿，每个词元激活58亿。", "671亿", "total-parameters"),
    ("The loss fell to 1.7.", "1.7", "final-loss"),
    ("The learning rate fell to 1e-5.", "1e-5", None),
    ("学习率从1e-5线性降到1e-6。", "1e-6", None),
]


@pytest.mark.parametrize(("text", "surface", "metric"), METRICS)
def test_the_clause_names_the_metric(text, surface, metric):
    assert named(text, surface).metric == metric


def test_every_metric_that_has_words_is_declared():
    from claims import resources

    assert set(resources.table("extraction/metrics.toml")) <= set(resources.table("metrics.toml"))


ATTRIBUTIONS = [
    ("Acme says it trained on 128 cards.", "Acme"),
    ("It trained on 128 cards, according to the Daily Chip.", "the Daily Chip"),
    ("Acme says it used 128 cards, according to the Daily Chip.", "Acme"),
    ("The outlet reported 128 cards, citing the cloud provider.", "the cloud provider"),
    ("The company claims a gain of 15%.", "The company"),
    ("据《晶报》报道，训练用了128张卡。", "晶报"),
    ("公司副总裁李明称，吞吐提升了2.6倍。", "公司副总裁李明"),
    ('"It needs 128 cards," said Ann Vell of the research firm Quay Street.', "Ann Vell"),
    ("It trained on 128 cards.", None),
    ("It says so of 128 cards.", None),
    ("According to a survey by Latchford Research, 128 cards suffice.", "a survey by Latchford Research"),
    ("不过也有业内人士认为，只需要128张卡。", "业内人士"),
    ("远山证券在研报中预计，需要128张卡。", "远山证券"),
    ("公司预计明年用128张卡。", "公司"),
    ("2026年预计用128张卡。", None),
    ("星澜科技在合肥宣布，训练用了128张卡。", "星澜科技"),
    ("以下数据由玄铁实验室于七月测得：用128张卡。", "玄铁实验室"),
    ("社区有人声称换卡能快30%。", "社区有人"),
    ("据知情人士透露，训练用了128张卡。", "知情人士"),
]


@pytest.mark.parametrize(("text", "who"), ATTRIBUTIONS)
def test_a_sentence_tells_who_asserts_its_figures(text, who):
    assert {p.attribution for p in claims_in(text)} == {who}


def test_a_figure_carries_the_hedges_of_its_sentence():
    (figure,) = claims_in("This raised average speed by up to 15% in the current test configuration.")
    assert figure.hedges == ("average", "up to", "in the current test configuration")
    (chinese,) = claims_in("理论峰值可达9 EFLOPS。")
    assert chinese.hedges == ("理论", "峰值", "可达")
    assert claims_in("It has 8 nodes.")[0].hedges == ()


ABSENCES = [
    ("It did not publish absolute throughput.", AbsenceKind.NOT_PUBLISHED, "absolute throughput"),
    ("The figure has not been independently verified.", AbsenceKind.NOT_VERIFIED, "The figure"),
    ("Older cards are not yet supported.", AbsenceKind.NOT_SUPPORTED, "Older cards"),
    ("The authors didn't disclose the batch size.", AbsenceKind.NOT_PUBLISHED, "the batch size"),
    ("官方并未公布测试配置。", AbsenceKind.NOT_PUBLISHED, "测试配置"),
    ("上述数据未经第三方验证。", AbsenceKind.NOT_VERIFIED, "上述数据"),
    ("训练数据规模尚未公开。", AbsenceKind.NOT_PUBLISHED, "训练数据规模"),
    ("> **Breaking:** Python 3.9 is no longer supported.", AbsenceKind.NOT_SUPPORTED, "Python 3.9"),
    (
        "It falls below 5 MJ with a liquid-cooled version, which was not tested.",
        AbsenceKind.NOT_TESTED,
        "a liquid-cooled version",
    ),
    ("She declined to name the new $3bn customer.", AbsenceKind.NOT_PUBLISHED, "the new $3bn customer"),
]


@pytest.mark.parametrize(("text", "kind", "about"), ABSENCES)
def test_what_is_said_to_be_missing_is_proposed_as_an_absence(text, kind, about):
    (found,) = absences(text)
    assert (found.kind, found.about) == (kind, about)
    assert found.surface == text[found.start : found.end]


def test_a_plain_statement_is_no_absence():
    assert list(absences("It published absolute throughput, and others verified it.")) == []


def test_the_json_is_what_programs_rely_on():
    line = named("margin rose 240 basis points", "240 basis points").as_json("doc")
    assert json.loads(json.dumps(line)) == line
    assert (line["doc"], line["start"], line["end"], line["unit"], line["type"]) == (
        "doc",
        12,
        28,
        "basis point",
        "quantity",
    )
    assert line["value_low"] == line["value_high"] == 240


PIECES = st.sampled_from(
    [
        "1",
        "2.8",
        "15%",
        "1,024",
        "$3.20",
        "5.6TB",
        "400",
        "Gbps",
        "twice",
        "three",
        "eight-node",
        "FP8",
        "EP64",
        "v0.1.2",
        "H200",
        "2026",
        "1e-4",
        "10^23",
        "3:1",
        "1/5",
        "(",
        ")",
        "[",
        "]",
        "|",
        "-",
        "–",
        "~",
        "/",
        ".",
        ",",
        ";",
        ":",
        "about",
        "than",
        "more",
        "up",
        "to",
        "per",
        "of",
        "and",
        "tokens",
        "GPUs",
        "second",
        "million",
        "billion",
        "hours",
        "MMLU",
        "said",
        "according",
        "Table",
        "|",
        "\t",
        "万",
        "亿",
        "约",
        "不到",
        "个",
        "张卡",
        "三",
        "五成",
        "百分之",
        "年",
        "月",
        "第",
        "倍",
        "以上",
        "，",
        "。",
        "（",
        "）",
    ]
)
TEXTS = st.one_of(
    st.lists(PIECES, max_size=30).map(" ".join), st.lists(PIECES, max_size=30).map("".join), st.text(max_size=80)
)


@given(TEXTS)
def test_places_are_places_of_the_text(text):
    figures = extract(text)
    assert figures == extract(text)
    end = 0
    for figure in figures:
        assert end <= figure.start < figure.end <= len(text)
        assert figure.surface == text[figure.start : figure.end]
        assert figure.sentence[0] <= figure.start < figure.sentence[1]
        json.dumps(figure.as_json("doc"), allow_nan=False)
        end = figure.end
    for absence in absences(text):
        assert absence.surface == text[absence.start : absence.end]


ENDLESS = [
    *(
        "1",
        " ",
        "\n",
        "\t",
        "(",
        "[",
        "$",
        "|",
        "1,",
        "1 in ",
        "3±",
        "$1-",
        "9m40s",
        "十余亿",
        "约占",
        "1 ",
        "1.",
        "1-",
        "1/",
        "1e",
        "1%",
        "$1 ",
        "5 GB ",
        "one ",
        "x 10^",
        "2 of ",
        "tel 1 ",
        "1-01 ",
        "8 80GB ",
        "12-0",
        "by half ",
        "1 / 2 ",
    ),
    *(
        "twenty ",
        "two hundred ",
        "batch 1 ",
        "MMLU 1 ",
        "Atlas 1 ",
        "1|1\n",
        "a  1\n",
        "https://",
        "0f",
        "@a.",
        "a-",
        "A1-",
        "a/b-",
    ),
    *("一", "百", "的1", "约", "百分之", "May 1 ", "not published ", "according to ", "said ", "据", "X said "),
]


def calls(text: str) -> int:
    """Counts the calls, of Python and of C functions, that extracting from a text takes."""
    count = 0

    def tick(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(tick)
    try:
        extract(text)
        list(absences(text))
    finally:
        sys.setprofile(None)
    return count


def cost(text: str) -> float:
    began = time.process_time()
    extract(text)
    list(absences(text))
    return time.process_time() - began


@pytest.mark.parametrize("unit", ENDLESS)
def test_the_work_grows_in_proportion_to_the_text(unit):
    short, long = unit * (400 // len(unit)), unit * (1600 // len(unit))
    calls(short)
    assert calls(long) < 5 * calls(short) + 200


@pytest.mark.parametrize("unit", ENDLESS)
def test_no_pattern_backtracks_over_the_whole_text(unit):
    """A quadratic pattern would take 256 times as long for sixteen times the text."""
    short, long = unit * (600 // len(unit)), unit * (9_600 // len(unit))
    base = max(min(cost(short) for _ in range(3)), 0.001)
    assert min(cost(long) for _ in range(2)) < 100 * base


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("每百万输入词元价格为2元。", "CNY/token", "0.000002"),
        ("每卡每小时租金为9.8元。", "CNY/device*hour", "9.8"),
        ("每小时租金9.8元。", "CNY/hour", "9.8"),
        ("每年投入3亿元。", "CNY", "3E+8"),
    ],
)
def test_a_price_told_behind_what_it_is_for_is_one_of_that(text, unit, value):
    (found,) = [p for p in extract(text) if p.type == "quantity"]
    assert (found.unit, str(found.low)) == (unit, value)
