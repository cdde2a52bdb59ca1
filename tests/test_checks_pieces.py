"""How statements tell one amount: in pieces, in two units, as a turn from old to new, as part of what was just told."""

import pytest

from claims.checks import CHECKS
from claims.model.finding import Outcome

GOOD, BAD, OPEN = Outcome.CONSISTENT, Outcome.INCONSISTENT, Outcome.UNDER_DETERMINED
THINGS = (
    {"id": "model", "name": "The Model", "kind": "model"},
    {"id": "engine", "name": "The Engine", "kind": "framework"},
    {"id": "box", "name": "The Box", "kind": "server"},
    {"id": "rival", "name": "The Rival", "kind": "server"},
    {"id": "card", "name": "The Card", "kind": "accelerator"},
    {"id": "bf16", "name": "BF16", "kind": "format"},
    {"id": "fp8", "name": "FP8", "kind": "format"},
)


def told(statement, printed, value, unit, kind="spec", subject="model", paragraph=1, **fields):
    return {
        "subject": subject,
        "kind": kind,
        "statement": statement,
        "modality": "described",
        "quantity": {"printed": printed, "value": value, "unit": unit},
        "citations": [{"source": "article", "paragraph": paragraph}],
    } | fields


@pytest.fixture(scope="session")
def outcomes(library):
    def run(code, *claims):
        named = [{"id": f"c{number}"} | claim for number, claim in enumerate(claims)]
        made = library(subjects=THINGS, sources=[{"id": "article"}], claims=named)
        return [finding.outcome for finding in CHECKS[code].run(made)]

    return run


PARAMETERS = told("The Model has 40 billion parameters.", "40 billion", "4E+10", "parameter", metric="total-parameters")


@pytest.mark.parametrize(
    ("statement", "printed", "value", "expected"),
    [
        ("The BF16 weights come in 20 shards of 8 GB.", "8 GB", "8", [BAD]),
        ("The BF16 weights fill ten files, 16 GB each.", "16 GB", "16", [BAD]),
        ("BF16 checkpoint: 10 x 16 GB", "16 GB", "16", [BAD]),
        ("At 16 GB per shard, ten shards hold the BF16 weights.", "16 GB", "16", [BAD]),
        ("BF16 权重分成 20 个分片，每片 8 GB。", "8 GB", "8", [BAD]),
        ("BF16 权重共 10 个文件，单个文件 16 GB。", "16 GB", "16", [BAD]),
        ("The BF16 weights come in 20 shards of 4 GB.", "4 GB", "4", [GOOD]),
        ("The BF16 weights come in 20 shards, 80 GB in all.", "80 GB", "80", [GOOD]),
        ("BF16 权重分成 20 个分片，每片 4 GB。", "4 GB", "4", [GOOD]),
        ("Each shard of the BF16 weights is 4 GB.", "4 GB", "4", []),
    ],
)
def test_a_file_in_pieces_is_as_large_as_all_of_them(outcomes, statement, printed, value, expected):
    size = told(statement, printed, value, "gigabyte", kind="memory", paragraph=2)
    assert outcomes("SIZ101", PARAMETERS, size) == expected


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (("The FP8 file is 80 GB.", "80 GB", "80"), [BAD]),
        (("The FP8 file is 40 GB.", "40 GB", "40"), [GOOD]),
        (("The FP8 file is 48 GB.", "48 GB", "48"), [GOOD]),
    ],
)
def test_a_size_class_is_good_to_a_third(outcomes, size, expected):
    named = told("It is a 40B model.", "40B", "4E+10", "parameter", metric="model-size-class")
    assert outcomes("SIZ101", named, told(*size, "gigabyte", kind="memory")) == expected


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("The trace fills 5.0 TB, which is 5.5 TiB.", [BAD]),
        ("The pool holds 1.2 PB (1.32 PiB).", [BAD]),
        ("数据集约 3.6 TB，折合 3.96 TiB。", [BAD]),
        ("端口速率为800 Gb/s，合800 GB/s。", [BAD]),
        ("The uplink carries 6.4 Tb/s, or 800 Gb/s.", [BAD]),
        ("Loading takes 90 seconds, that is 15 minutes.", [BAD]),
        ("The trace fills 5.0 TB, which is 4.55 TiB.", [GOOD]),
        ("数据集约 3.6 TB，折合 3.27 TiB。", [GOOD]),
        ("The uplink carries 6.4 Tb/s, or 800 GB/s.", [GOOD]),
        ("It is sold with 64 GB or 96 GB.", []),
        ("Eight links of 50 GB/s, which is 3.2 Tb/s in all.", []),
        ("The pool holds 1.2 PB (0.9 PiB usable).", []),
    ],
)
def test_an_amount_told_twice_is_one_amount(outcomes, statement, expected):
    assert outcomes("CNT136", told(statement, "one", "1", "terabyte")) == expected


@pytest.mark.parametrize(
    ("each", "whole", "expected"),
    [
        (("The Box has four 200 Gb/s ports.", "200 Gb/s", "200"), ("In total it moves 800 GB/s.", "800 GB/s", "800"), [BAD]),
        (("Four links of 200 Gb/s leave it.", "200 Gb/s", "200"), ("Together they carry 200 Gb/s.", "200 Gb/s", "25"), [BAD]),
        (("每台插 8 块 400 Gb/s 网卡。", "400 Gb/s", "400"), ("单机总带宽 3.2 TB/s。", "3.2 TB/s", "3200"), [BAD]),
        (("It has 8 x 400 Gb/s ports.", "400 Gb/s", "400"), ("The aggregate is 3.2 TB/s.", "3.2 TB/s", "3200"), [BAD]),
        (("配有两个 400 Gb/s 网口。", "400 Gb/s", "400"), ("合计带宽 800 GB/s。", "800 GB/s", "800"), [BAD]),
        (("The Box has four 200 Gb/s ports.", "200 Gb/s", "200"), ("In total it moves 100 GB/s.", "100 GB/s", "100"), [GOOD]),
        (("The Box has four 200 Gb/s ports.", "200 Gb/s", "200"), ("In total it moves 200 GB/s.", "200 GB/s", "200"), [OPEN]),
        (("The Box has four 200 Gb/s ports.", "200 Gb/s", "200"), ("It moved 60 GB/s.", "60 GB/s", "60"), []),
        (("A port runs at 200 Gb/s.", "200 Gb/s", "200"), ("In total it moves 800 GB/s.", "800 GB/s", "800"), []),
    ],
)  # fmt: skip
def test_so_many_of_each_make_what_all_have(outcomes, each, whole, expected):
    ports = told(*each, "gigabit/second", subject="box")
    total = told(*whole, "gigabyte/second", subject="box")
    assert outcomes("CNT137", ports, total) == expected


def cost(statement, printed, value, unit="CNY/device/hour", **fields):
    return told(statement, printed, value, unit, kind="cost", subject="engine", **fields)


@pytest.mark.parametrize("words", ["一次降了{}。", "下调{}。", "砍掉了{}。", "降价{}。", "跌幅达{}。"])
def test_chinese_words_of_a_fall_tell_a_change(outcomes, words):
    old = cost("调价前每卡时 20.0 元。", "20.0 元", "20.0")
    new = cost("五月起每卡时 14.0 元。", "14.0 元", "14.0")
    wrong, right = (
        cost(f"卡时单价{words.format(printed)}", printed, value, "percent")
        for printed, value in (("43%", "43"), ("30%", "30"))
    )
    assert outcomes("RAT102", old, new, wrong) == [BAD]
    assert outcomes("RAT102", old, new, right) == [GOOD]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("A year ago a new rack took 18 days.", "A new rack now takes 9 days."),
        ("Last year a rack took 18 days.", "Today a rack takes 9 days."),
        ("老流程装一台要 18 天。", "新流程装一台要 9 天。"),
        ("换用新流程以前，装一台要 18 天。", "如今装一台只要 9 天。"),
        ("去年装一台要 18 天。", "今年装一台要 9 天。"),
    ],
)
def test_the_old_state_is_told_by_its_time_or_its_name(outcomes, old, new):
    times = [
        told(statement, printed, value, "day", kind="duration", subject="box")
        for statement, printed, value in ((old, "18", "18"), (new, "9", "9"))
    ]
    wrong, right = (
        told(
            f"The time fell by {printed}.",
            printed,
            value,
            "percent",
            kind="speedup",
            subject="box",
            metric="time-change",
        )
        for printed, value in (("67%", "67"), ("50%", "50"))
    )
    assert outcomes("RAT102", *times, wrong) == [BAD]
    assert outcomes("RAT102", *times, right) == [GOOD]


def rate(statement, printed, value, **fields):
    return told(statement, printed, value, "token/second", kind="throughput", metric="throughput", **fields)


FORMATS = (
    rate("Decode, BF16: 1,400 tok/s", "1,400", "1400", about=[{"subject": "bf16", "role": "format"}]),
    rate("Decode, FP8: 2,100 tok/s", "2,100", "2100", about=[{"subject": "fp8", "role": "format"}], paragraph=2),
)


@pytest.mark.parametrize(
    ("statement", "baseline", "printed", "expected"),
    [
        ("FP8 over BF16: {}", None, "1.8x", [BAD]),
        ("Speed-up of FP8: {}", "BF16", "1.8x", [BAD]),
        ("FP8 is {} as fast as BF16", None, "1.8x", [BAD]),
        ("FP8 over BF16: {}", None, "1.5x", [GOOD]),
        ("Speed-up of FP8: {}", "BF16", "1.5x", [GOOD]),
        ("Over last year's engine: {}", None, "1.8x", []),
    ],
)
def test_two_formats_that_a_change_names_are_its_two_sides(outcomes, statement, baseline, printed, expected):
    change = told(
        statement.format(printed), printed, printed[:-1], "x", kind="speedup", metric="throughput-change", paragraph=3
    )
    change |= {"baseline": baseline} if baseline else {}
    assert outcomes("RAT102", *FORMATS, change) == expected


def test_of_more_values_those_of_its_own_paragraph_are_compared(outcomes):
    def node(statement, printed, value, subject, paragraph):
        return rate(statement, printed, value, subject=subject, paragraph=paragraph)

    values = (
        node("A node of The Box served 18,000 tokens a second.", "18,000", "18000", "box", 1),
        node("A node of The Rival managed 12,000 tokens a second.", "12,000", "12000", "rival", 1),
        node("Eight nodes of The Box reached 130,000 tokens a second.", "130,000", "130000", "box", 4),
    )
    wrong, right = (
        told(f"The Box was {printed} as fast as The Rival.", printed, printed[:3], "x", kind="speedup", subject="box")
        for printed in ("1.9 times", "1.5 times")
    )
    assert outcomes("RAT102", *values, wrong) == [BAD]
    assert outcomes("RAT102", *values, right) == [GOOD]


@pytest.mark.parametrize(("printed", "expected"), [("33%", [BAD]), ("25%", [GOOD]), ("26%", [GOOD]), ("30%", [GOOD])])
def test_a_percentage_that_is_exact_on_the_wrong_base_is_not_rounded_loosely(outcomes, printed, expected):
    old = cost("此前每百万 token 收 12 元。", "12 元", "12", "CNY")
    new = cost("新价为每百万 token 9 元。", "9 元", "9", "CNY")
    change = cost(f"价格下调{printed}。", printed, printed[:-1], "percent")
    assert outcomes("RAT102", old, new, change) == expected


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("Of these, {} were rented out.", [BAD]),
        ("Of them {} are in use.", [BAD]),
        ("Some {} of these were idle.", [BAD]),
        ("其中 {} 张已经租出。", [BAD]),
        ("Of which {} stand in the north.", [BAD]),
        ("Another {} are rented out.", []),
        ("Of these, up to {} will be rented out.", []),
        ("It also rents {} elsewhere.", []),
    ],
)
def test_a_part_of_what_was_just_told_is_no_larger(outcomes, statement, expected):
    fleet = told("The company runs 60,000 GPUs.", "60,000", "60000", "device", kind="scale", subject="engine")
    more, fewer = (
        told(statement.format(printed), printed, value, "device", kind="scale", subject="engine", paragraph=2)
        for printed, value in (("66,000", "66000"), ("51,000", "51000"))
    )
    assert outcomes("CNT130", fleet, more) == expected
    assert BAD not in outcomes("CNT130", fleet, fewer)


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("That is growth of 33%.", [BAD]),
        ("That is a rise of 33%.", [BAD]),
        ("That is 50% less.", [BAD]),
        ("That is growth of 50%.", [GOOD]),
        ("That is 33% less.", [GOOD]),
    ],
)
def test_growth_is_counted_on_the_lower_value_and_a_fall_on_the_higher(outcomes, statement, expected):
    old = cost("A year earlier the service brought in $0.80 billion.", "$0.80 billion", "8E+8", "USD")
    new = cost("Its revenue came to $1.20 billion.", "$1.20 billion", "1.2E+9", "USD")
    printed = next(word for word in statement.rstrip(".").split() if "%" in word)
    change = told(statement, printed, printed[:-1], "percent", kind="scale", subject="engine", paragraph=2)
    assert outcomes("CNT133", old, new, change) == expected


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("每张卡占用显存 {}。", True),
        ("单卡显存占用 {}。", True),
        ("每块加速卡用掉 {} 显存。", True),
        ("Each card uses {} of memory.", True),
        ("整机占用显存 {}。", False),
        ("The service uses {} of memory.", False),
    ],
)
def test_memory_of_one_card_is_told_in_chinese_too(outcomes, statement, expected):
    card = told("卡配 64 GB 显存。", "64 GB", "64", "gigabyte", subject="card", metric="memory-per-device")
    used = told(
        statement.format("71 GB"), "71 GB", "71", "gigabyte", kind="memory", subject="engine", paragraph=2,
        metric="memory-used", about=[{"subject": "card", "role": "hardware"}],
    )  # fmt: skip
    assert (BAD in outcomes("SIZ117", card, used)) is expected


@pytest.mark.parametrize(
    ("cache", "expected"),
    [
        (("KV cache at 32,768 tokens, BF16: 5.37 GiB", "5.37 GiB", "5.37", "gibibyte"), BAD),
        (("A 32K-token cache in BF16 takes 7.5 GB.", "7.5 GB", "7.5", "gigabyte"), BAD),
        (("KV cache at 32,768 tokens, BF16: 5.0 GiB", "5.0 GiB", "5.0", "gibibyte"), GOOD),
        (("KV cache at 32,768 tokens, BF16: 5.37 GB", "5.37 GB", "5.37", "gigabyte"), GOOD),
        (("The KV cache in BF16 takes 43 GB.", "43 GB", "43", "gigabyte"), OPEN),
    ],
)
def test_a_cache_is_of_the_tokens_that_its_words_tell(outcomes, cache, expected):
    shape = (
        told("Layers: 40", "40", "40", "layer", metric="layer-count"),
        told("Key-value heads: 8", "8", "8", "head", metric="kv-heads"),
        told("Head dimension: 128", "128", "128", "dimensionless", metric="head-size"),
    )
    size = told(*cache, kind="memory", metric="kv-cache-size", about=[{"subject": "bf16", "role": "format"}])
    assert expected in outcomes("SIZ113", *shape, size)


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("Each user therefore sees 125 tokens a second.", [BAD]),
        ("也就是每个用户每秒 125 个 token。", [BAD]),
        ("Each user sees 125 tokens a second.", [OPEN]),
        ("So a user gets 125 tokens a second.", [BAD]),
        ("A lone user gets 125 tokens a second.", [OPEN]),
        ("At light load each user gets 125 tokens a second.", [OPEN]),
    ],
)
def test_what_one_paragraph_draws_from_a_time_is_of_one_load(outcomes, statement, expected):
    time = told("It needs 12.5 ms for a token.", "12.5 ms", "12.5", "millisecond", kind="latency", subject="engine")
    speed = told(
        statement, "125", "125", "token/second", kind="throughput", subject="engine", metric="throughput-per-user"
    )
    time |= {"metric": "time-per-output-token"}
    assert outcomes("RAT210", time, speed) == expected
