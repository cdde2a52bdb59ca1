"""Relations between plain figures: parts and wholes, periods, overheads, versions, rents, scales and shares of a time."""

import pytest

from claims.checks import CHECKS
from claims.facts import View
from claims.facts.index import Index
from claims.model.finding import Outcome

GOOD, BAD, OPEN = Outcome.CONSISTENT, Outcome.INCONSISTENT, Outcome.UNDER_DETERMINED
THINGS = (
    {"id": "thing", "name": "The Thing", "kind": "service"},
    {"id": "small", "name": "The Thing in four bits", "kind": "model", "version_of": ["thing"]},
    {"id": "chip", "name": "The Chip", "kind": "accelerator"},
)


def told(statement, printed, value, unit, kind="spec", **fields):
    """Makes a claim of the thing in one study; its id is its place among the claims of a test."""
    return {
        "subject": "thing",
        "kind": kind,
        "statement": statement,
        "modality": "described",
        "quantity": {"printed": printed, "value": value, "unit": unit},
        "citations": [{"source": "article", "paragraph": 1}],
    } | fields


@pytest.fixture(scope="session")
def outcomes(library):
    """Runs one check and returns its outcomes."""

    def run(code, *claims, study=False):
        named = [
            {"id": f"c{number}", **({"study": "run"} if study else {})} | claim for number, claim in enumerate(claims)
        ]
        made = library(
            subjects=THINGS,
            sources=[{"id": "article"}],
            studies=[{"id": "run", "subject": "thing"}],
            claims=named,
        )
        return [finding.outcome for finding in CHECKS[code].run(made)]

    return run


IT = told("The IT load is 40 MW.", "40 MW", "40", "megawatt")
SITE = told("In total the site draws 50 MW.", "50 MW", "50", "megawatt")


@pytest.mark.parametrize(
    ("statement", "printed", "value", "unit", "expected"),
    [
        ("The PUE is 1.25.", "1.25", "1.25", "dimensionless", [GOOD]),
        ("PUE为1.25。", "1.25", "1.25", "dimensionless", [GOOD]),
        ("PUE为1.05。", "1.05", "1.05", "dimensionless", [BAD]),
        ("The PUE is 0.8.", "0.8", "0.8", "dimensionless", [BAD]),
        ("The design PUE is 1.1.", "1.1", "1.1", "dimensionless", [OPEN]),
        ("With air cooling the PUE was 1.6.", "1.6", "1.6", "dimensionless", []),
        ("The industry average PUE is 1.58.", "1.58", "1.58", "dimensionless", []),
        ("Overheads take 20% of the power drawn.", "20%", "20", "percent", [GOOD]),
        ("Overheads take 25% of the power drawn.", "25%", "25", "percent", [BAD]),
        ("The overhead is 25%.", "25%", "25", "percent", [GOOD]),
    ],
)
def test_overhead_is_the_whole_over_the_computers(outcomes, statement, printed, value, unit, expected):
    assert outcomes("RAT224", IT, SITE, told(statement, printed, value, unit)) == expected


STACKS = told("Its memory comes in eight stacks.", "eight", "8", "stack")
MEMORY = told("It carries 192 GB of memory.", "192 GB", "192", "gigabyte")


@pytest.mark.parametrize(
    ("statement", "printed", "value", "expected"),
    [
        ("Each stack holds 24 GB.", "24 GB", "24", [GOOD]),
        ("Each stack holds 36 GB.", "36 GB", "36", [BAD]),
        ("Each stack holds up to 36 GB.", "36 GB", "36", []),
        ("Each layer of a stack holds 3 GB.", "3 GB", "3", []),
        ("Each stack holds 23 GB.", "23 GB", "23", [OPEN]),
    ],
)
def test_each_of_so_many_makes_the_whole(outcomes, statement, printed, value, expected):
    assert outcomes("CNT126", STACKS, MEMORY, told(statement, printed, value, "gigabyte")) == expected


def test_nothing_is_said_of_parts_that_are_not_counted(outcomes):
    assert outcomes("CNT126", MEMORY, told("Each stack holds 36 GB.", "36 GB", "36", "gigabyte")) == []


DAY = told("It answered 8.64 million requests in the day.", "8.64 million", "8640000", "request", "throughput")


@pytest.mark.parametrize(
    ("statement", "printed", "value", "expected"),
    [
        ("On average that is 100 requests per second.", "100", "100", [GOOD]),
        ("On average that is 1,000 requests per second.", "1,000", "1000", [BAD]),
        ("At peak it takes 250 requests per second.", "250", "250", [GOOD]),
        ("At peak it takes 40 requests per second.", "40", "40", [BAD]),
        ("In the afternoon it takes 250 requests per second.", "250", "250", []),
    ],
)
def test_a_day_has_its_seconds(outcomes, statement, printed, value, expected):
    rate = told(statement, printed, value, "request/second", "throughput")
    assert outcomes("RAT225", DAY, rate, study=True) == expected


PROPOSED = told("The draft proposes four tokens at a time.", "four", "4", "token", "scale")


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (told("On average 2.8 of them are accepted.", "2.8", "2.8", "token", "throughput"), [GOOD]),
        (told("On average 5.5 of them are accepted.", "5.5", "5.5", "token", "throughput"), [BAD]),
        (told("Drafting makes it 2 times faster.", "2 times", "2", "x", "speedup"), []),
        (told("Drafting makes it 7 times faster.", "7 times", "7", "x", "speedup"), [BAD]),
        (told("Drafting and quantisation combined make it 7 times faster.", "7 times", "7", "x", "speedup"), [OPEN]),
    ],
)
def test_no_more_is_accepted_than_proposed(outcomes, claim, expected):
    assert outcomes("RAT226", PROPOSED, claim, study=True) == expected


WIDE = told("In BF16 the weights take 65.6 GB.", "65.6 GB", "65.6", "gigabyte", "memory")
NARROW = told("The INT4 files take 16.4 GB.", "16.4 GB", "16.4", "gigabyte", "memory", subject="small")


@pytest.mark.parametrize(
    ("statement", "printed", "value", "unit", "expected"),
    [
        ("The download is 75% smaller.", "75%", "75", "percent", [GOOD]),
        ("The download is 25% smaller.", "25%", "25", "percent", [BAD]),
        ("The files are 25% of the size.", "25%", "25", "percent", [GOOD]),
        ("The files are 4 times smaller.", "4 times", "4", "x", [GOOD]),
        ("The files are 6 times smaller.", "6 times", "6", "x", [BAD]),
        ("Compared with the INT8 files the download is 45% smaller.", "45%", "45", "percent", []),
        ("Peak memory falls by 60% while the files are loaded in a batch.", "60%", "60", "percent", []),
    ],
)
def test_a_version_is_so_much_smaller_than_its_original(outcomes, statement, printed, value, unit, expected):
    change = told(statement, printed, value, unit, "memory", subject="small")
    assert outcomes("SIZ123", WIDE, NARROW, change) == expected


CARDS = told("The service runs on 16 cards.", "16", "16", "device", "scale")
RENT = told("A card rents for $2.50 an hour.", "$2.50", "2.50", "USD/device/hour", "cost")


@pytest.mark.parametrize(
    ("statement", "printed", "value", "expected"),
    [
        ("All cards together cost $40 an hour.", "$40", "40", [GOOD]),
        ("All cards together cost $400 an hour.", "$400", "400", [BAD]),
        ("With a discount all cards cost $30 an hour.", "$30", "30", []),
    ],
)
def test_all_devices_cost_their_number_times_the_rent(outcomes, statement, printed, value, expected):
    assert outcomes("RAT229", CARDS, RENT, told(statement, printed, value, "USD/hour", "cost"), study=True) == expected


FEW = told(
    "The 256 cards process 2.56 million tokens per second.", "2.56 million", "2560000", "token/second", "throughput"
)
MANY = told(
    "The 4,096 cards process 36.9 million tokens per second.", "36.9 million", "36900000", "token/second", "throughput"
)


@pytest.mark.parametrize(
    ("statement", "printed", "value", "expected"),
    [
        ("Scaling efficiency from 256 to 4,096 cards is 90%.", "90%", "90", [GOOD]),
        ("Scaling efficiency from 256 to 4,096 cards is 70%.", "70%", "70", [BAD]),
        ("Scaling efficiency from 1,024 to 4,096 cards is 70%.", "70%", "70", []),
        ("Under weak scaling from 256 to 4,096 cards efficiency is 99%.", "99%", "99", []),
    ],
)
def test_scaling_is_the_gain_over_the_growth(outcomes, statement, printed, value, expected):
    assert outcomes("RAT230", FEW, MANY, told(statement, printed, value, "percent", "utilisation")) == expected


STEP = told("A step takes 1.5 seconds.", "1.5 seconds", "1.5", "second", "duration")
SHARE = told("Communication takes 12% of a step.", "12%", "12", "percent", "utilisation")


@pytest.mark.parametrize(
    ("statement", "printed", "value", "expected"),
    [
        ("In each step communication lasts 0.18 seconds.", "0.18 seconds", "0.18", [GOOD]),
        ("In each step communication lasts 0.45 seconds.", "0.45 seconds", "0.45", [BAD]),
        ("In each step communication hidden behind computation lasts 0.45 seconds.", "0.45 seconds", "0.45", []),
    ],
)
def test_a_share_of_a_step_is_one_of_its_seconds(outcomes, statement, printed, value, expected):
    part = told(statement, printed, value, "second", "duration")
    assert outcomes("CNT128", STEP, SHARE, part, study=True) == expected


ALL = told("It received 3.6 million requests.", "3.6 million", "3600000", "request", "throughput")
FAILED = told("Only 1,800 requests failed.", "1,800", "1800", "request", "throughput")


@pytest.mark.parametrize(
    ("statement", "printed", "value", "expected"),
    [
        ("The failure rate was 0.05%.", "0.05%", "0.05", [GOOD]),
        ("The failure rate was 0.5%.", "0.5%", "0.5", [BAD]),
        ("Before retries the failure rate was 0.5%.", "0.5%", "0.5", []),
        ("The timeout rate was 0.5%.", "0.5%", "0.5", []),
    ],
)
def test_a_rate_of_failures_is_one_of_all(outcomes, statement, printed, value, expected):
    rate = told(statement, printed, value, "percent", "utilisation")
    assert outcomes("CNT127", ALL, FAILED, rate, study=True) == expected


@pytest.mark.parametrize(
    ("statement", "printed", "value", "unit", "expected"),
    [
        ("In bytes it moves 100 GB/s.", "100 GB/s", "100", "gigabyte/second", [GOOD]),
        ("In bytes it moves 800 GB/s.", "800 GB/s", "800", "gigabyte/second", [BAD]),
        ("In bytes its memory moves 800 GB/s.", "800 GB/s", "800", "gigabyte/second", []),
    ],
)
def test_eight_bits_are_a_byte(outcomes, statement, printed, value, unit, expected):
    rate = told("It has 800 Gb/s of network bandwidth.", "800 Gb/s", "800", "gigabit/second")
    assert outcomes("CNT129", rate, told(statement, printed, value, unit)) == expected


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("In BF16 it reaches 1.2 PFLOPS, half the FP8 figure.", [GOOD]),
        ("In BF16 it reaches 1.2 PFLOPS, a quarter of the FP8 figure.", [BAD]),
        ("In BF16 it reaches 1.2 PFLOPS, about half the FP8 figure.", []),
        ("In BF16 it reaches 1.2 PFLOPS, half the INT4 figure.", []),
    ],
)
def test_half_a_figure_is_its_half(outcomes, statement, expected):
    wide = told("In FP8 it reaches 2.4 PFLOPS.", "2.4 PFLOPS", "2.4", "petaFLOP/second")
    assert outcomes("RAT228", wide, told(statement, "1.2 PFLOPS", "1.2", "petaFLOP/second")) == expected


@pytest.mark.parametrize(("printed", "value", "expected"), [("250 ms", "250", [GOOD]), ("150 ms", "150", [BAD])])
def test_a_part_is_no_larger_than_its_whole(outcomes, printed, value, expected):
    part = told("Prefill takes 180 ms of the time to first token.", "180 ms", "180", "millisecond", "latency")
    whole = told(f"The time to first token is {printed}.", printed, value, "millisecond", "latency")
    assert outcomes("CNT130", part, whole, study=True) == expected


@pytest.mark.parametrize(
    ("printed", "value", "expected"),
    [("one day", "1", [GOOD]), ("five days", "5", [BAD]), ("half a day", "0.5", [GOOD])],
)
def test_no_more_time_is_lost_than_was_unproductive(outcomes, printed, value, expected):
    whole = told("Training took 50 days.", "50 days", "50", "day", "duration")
    share = told("The cluster did productive work for 98% of the time.", "98%", "98", "percent", "utilisation")
    lost = told(f"Failures cost {printed} that were lost.", printed, value, "day", "duration")
    assert outcomes("RAT227", whole, share, lost, study=True) == expected


@pytest.mark.parametrize(
    ("printed", "value", "expected"), [("9 GB", "9", [GOOD]), ("6 GB", "6", [OPEN]), ("25 GB", "25", [BAD])]
)
def test_weights_leave_the_rest_of_a_device(outcomes, printed, value, expected):
    weights = told("The INT4 files take 39 GB.", "39 GB", "39", "gigabyte", "memory", subject="small")
    card = told("The chip has 48 GB of memory.", "48 GB", "48", "gigabyte", subject="chip")
    about = [{"subject": "chip", "role": "hardware"}]
    left = told(
        f"On one chip that leaves {printed}.", printed, value, "gigabyte", "memory", subject="small", about=about
    )
    assert outcomes("SIZ124", weights, card, left) == expected


@pytest.mark.parametrize(("printed", "value", "expected"), [("75%", "75", [GOOD]), ("60%", "60", [BAD])])
def test_full_is_what_is_in_use_of_what_there_is(outcomes, printed, value, expected):
    there = told("The file system stores 40 PB.", "40 PB", "40", "petabyte")
    used = told("Of the file system 30 PB are in use.", "30 PB", "30", "petabyte")
    share = told(f"The file system is {printed} full.", printed, value, "percent", "utilisation")
    assert outcomes("CNT123", there, used, share) == expected


@pytest.mark.parametrize(("printed", "value", "expected"), [("13%", "13", [GOOD]), ("31%", "31", [BAD])])
def test_a_share_of_the_parameters_is_one_of_all(outcomes, printed, value, expected):
    every = told("The model has 3.1 billion parameters.", "3.1 billion", "3100000000", "parameter", "architecture")
    part = told(
        "Embeddings hold 400 million of the parameters.", "400 million", "400000000", "parameter", "architecture"
    )
    share = told(f"Embeddings are {printed} of the parameters.", printed, value, "percent", "architecture")
    assert outcomes("CNT123", every, part, share) == expected


@pytest.mark.parametrize(
    ("unit", "printed", "value", "statement", "expected"),
    [
        ("bit/parameter", "4.0", "4.0", "That is 4.0 bits for each weight.", [GOOD]),
        ("bit/parameter", "3.0", "3.0", "That is 3.0 bits for each weight.", [BAD]),
        ("token/request", "310", "310", "The median answer has 310 tokens.", []),
    ],
)
def test_bits_of_a_weight_are_bits_over_weights(outcomes, unit, printed, value, statement, expected):
    every = told("The model has 32.8 billion parameters.", "32.8 billion", "32800000000", "parameter", "architecture")
    quotient = told(statement, printed, value, unit, subject="small")
    assert outcomes("RAT217", NARROW, every, quotient) == expected


@pytest.mark.parametrize(
    ("statement", "printed", "value", "unit", "kind", "metric"),
    [
        ("BF16权重共104 GB。", "104 GB", "104", "gigabyte", "memory", "weights-size"),
        ("推理时权重与缓存共占120 GB。", "120 GB", "120", "gigabyte", "memory", "memory-used"),
        ("BF16适配器文件为52 MB。", "52 MB", "52", "megabyte", "memory", "adapter-size"),
        ("对应的困惑度为6.42。", "6.42", "6.42", "dimensionless", "loss", "perplexity"),
        ("训练结束时损失为1.86。", "1.86", "1.86", "dimensionless", "loss", "final-loss"),
        ("每步批大小为1600万token。", "1600万", "16000000", "token", "scale", "global-batch-tokens"),
        ("每步耗时7.6秒。", "7.6", "7.6", "second", "duration", "step-time"),
    ],
)
def test_chinese_words_tell_a_metric(library, statement, printed, value, unit, kind, metric):
    claim = told(statement, printed, value, unit, kind) | {"id": "c", "subject": "large"}
    large = {"id": "large", "name": "The Large", "kind": "model"}
    made = library(subjects=[*THINGS, large], sources=[{"id": "article"}], claims=[claim])
    fact = View(Index(made)).fact(made.claims["c"])
    assert fact is not None
    assert fact.metric == metric


def test_the_coding_of_a_lane_is_no_contradiction(outcomes):
    lanes = told("The port has 8 lanes.", "8", "8", "lane")
    each = told("Each lane runs at 112 Gb/s.", "112 Gb/s", "112", "gigabit/second")
    port = told("The port has 800 Gb/s of network bandwidth in all.", "800 Gb/s", "800", "gigabit/second")
    assert outcomes("CNT126", lanes, each, port) == [OPEN]


@pytest.mark.parametrize(
    ("statement", "printed", "value", "expected"),
    [
        ("Each of the four halls takes 25 MW.", "25 MW", "25", [GOOD]),
        ("Each of its four halls takes 35 MW.", "35 MW", "35", [BAD]),
        ("Each of the halls takes 35 MW.", "35 MW", "35", [BAD]),
        ("One of the four halls takes 35 MW.", "35 MW", "35", []),
    ],
)
def test_each_of_the_four_is_one_of_them(outcomes, statement, printed, value, expected):
    halls = told("It has four halls.", "four", "4", "dimensionless")
    every = told("All halls together take 100 MW.", "100 MW", "100", "megawatt")
    assert outcomes("CNT126", halls, told(statement, printed, value, "megawatt"), every) == expected


def test_each_of_so_many_files_makes_the_weights(outcomes):
    files = told("The weights are cut into 60 files.", "60", "60", "dimensionless", subject="small")
    each = told("Each of the 60 weight files has 3 GB.", "3 GB", "3", "gigabyte", subject="small")
    size = told("The weights are a download of 90 GB.", "90 GB", "90", "gigabyte", "memory", subject="small")
    assert outcomes("CNT126", files, each, size) == [BAD]


def test_what_the_memory_moves_is_not_what_the_links_move(outcomes):
    stacks = told("Its memory sits in six stacks.", "six", "6", "stack", subject="chip")
    each = told("Each HBM stack delivers 1 TB/s.", "1 TB/s", "1", "terabyte/second", subject="chip")
    link = told(
        "All its links together move 9.6 Tb/s.",
        "9.6 Tb/s",
        "9.6",
        "terabit/second",
        subject="chip",
        metric="bus-bandwidth",
    )
    assert outcomes("CNT131", stacks, each, link) == []


def test_a_part_of_the_tokens_is_not_what_the_whole_run_saw(outcomes):
    run = {"subject": "small", "kind": "scale", "tags": ["training"]}
    every = (
        told("It was trained on 12 trillion tokens.", "12 trillion", "1.2E+13", "token", metric="training-tokens") | run
    )
    part = told("Of the corpus, code has 2 trillion tokens.", "2 trillion", "2E+12", "token") | run
    rate = told("On average it saw 2.3 million tokens a second.", "2.3 million", "2.3E+6", "token/second") | run
    rate |= {"kind": "throughput", "metric": "throughput"}
    time = told("The training took 60 days.", "60 days", "60", "day", metric="training-time") | run
    assert outcomes("RAT206", every, part, rate, time, study=True) == [GOOD]
    assert outcomes("RAT206", part | {"metric": "training-tokens"}, rate, time, study=True) == [BAD]


@pytest.mark.parametrize(("printed", "expected"), [("1.25", [GOOD]), ("1.05", [BAD])])
def test_what_a_site_draws_at_full_load_of_its_computers_is_the_whole(outcomes, printed, expected):
    site = told("At full IT load the facility draws 50 MW from the grid.", "50 MW", "50", "megawatt")
    effectiveness = told(f"The expected PUE is {printed}.", printed, printed, "dimensionless")
    assert outcomes("RAT224", IT, site, effectiveness) == expected


@pytest.mark.parametrize(
    ("printed", "value", "expected"), [("$20 million", "2E+7", [GOOD]), ("$14 million", "1.4E+7", [BAD])]
)
def test_a_price_of_a_megawatt_is_one_over_those_that_it_names(outcomes, printed, value, expected):
    cost = told("The site cost $0.8 billion.", "$0.8 billion", "8E+8", "USD", "cost")
    rack = told("Each rack takes 120 kW.", "120 kW", "120", "kilowatt")
    price = told(f"It cost {printed} for each megawatt of IT load.", printed, value, "USD/megawatt", "cost")
    assert outcomes("RAT217", IT, SITE, cost, rack, price) == expected


@pytest.mark.parametrize("code", ["CNT126", "CNT131"])
def test_each_of_some_is_not_one_of_all(outcomes, code):
    every = told("It has 30 racks.", "30", "30", "rack")
    some = told("Each of the 20 dense racks takes 40 kW.", "40 kW", "40", "kilowatt")
    dense = told("The dense racks together take 800 kW.", "800 kW", "800", "kilowatt")
    assert outcomes(code, every, some, dense) == []


@pytest.mark.parametrize(("printed", "value", "expected"), [("40 pJ", "4.0E-11", [GOOD]), ("20 pJ", "2.0E-11", [BAD])])
def test_the_energy_of_a_bit_is_power_over_rate(outcomes, printed, value, expected):
    rate = told("The switch forwards 25 Tb/s.", "25 Tb/s", "25", "terabit/second")
    power = told("A full switch draws 1,000 W.", "1,000 W", "1000", "watt")
    each = told(f"That is {printed} for every bit.", printed, value, "joule/bit")
    assert outcomes("RAT217", rate, power, each) == expected


@pytest.mark.parametrize(("printed", "value", "expected"), [("$48,000", "48000", [GOOD]), ("$96,000", "96000", [BAD])])
def test_a_bill_is_devices_for_days_at_the_price_in_its_words(outcomes, printed, value, expected):
    run = {"subject": "small", "study": "run", "tags": ["training"]}
    devices = told("It was trained on 100 cards.", "100", "100", "device", "scale", metric="device-count") | run
    days = told("The training took 10 days.", "10 days", "10", "day", "duration", metric="training-time") | run
    bill = (
        told(f"At $2.00 a card hour the training cost {printed}.", printed, value, "USD", "cost", metric="cost") | run
    )
    assert outcomes("RAT229", devices, days, bill) == expected


@pytest.mark.parametrize(("printed", "value", "expected"), [("20 ms", "20", [GOOD]), ("40 ms", "40", [BAD])])
def test_streams_write_no_faster_than_their_tokens_come(outcomes, printed, value, expected):
    run = {"study": "run", "modality": "measured"}
    streams = told("It served 500 requests at a time.", "500", "500", "request", "scale", metric="concurrency") | run
    every = told("It put out 25,000 output tokens a second.", "25,000", "25000", "token/second", "throughput") | run
    time = told(f"A new token came every {printed}.", printed, value, "millisecond", "latency") | run
    time |= {"metric": "time-per-output-token"}
    assert outcomes("RAT210", streams, every, time) == expected


@pytest.mark.parametrize(("printed", "value", "expected"), [("180 Gb/s", "180", [GOOD]), ("230 Gb/s", "230", [BAD])])
def test_no_more_is_received_than_the_link_carries(outcomes, printed, value, expected):
    run = {"study": "run", "metric": "network-throughput"}
    link = told("Every server is attached at 200 Gb/s.", "200 Gb/s", "200", "gigabit/second") | run
    received = told(f"A server received {printed}.", printed, value, "gigabit/second", "throughput") | run
    assert outcomes("RAT213", link, received | {"modality": "measured"}) == expected


def test_chinese_words_tell_what_was_tested_and_what_is_offered(outcomes):
    tested = told("已在6000张卡上完成测试。", "6000张", "6000", "device", "scale", modality="measured")
    least = told("系统最多可扩展到5000张卡。", "5000张", "5000", "device")
    most = told("系统最多可扩展到9000张卡。", "9000张", "9000", "device")
    assert outcomes("CNT103", tested, least) == [BAD]
    assert outcomes("CNT103", tested, most) == [OPEN]


@pytest.mark.parametrize(
    ("printed", "value", "expected"), [("$3.0 billion", "3.0E+9", [GOOD]), ("$4.0 billion", "4.0E+9", [BAD])]
)
def test_parts_of_a_sum_of_money_make_it_down_to_the_rest(outcomes, printed, value, expected):
    spent = told("Capital spending will come to $10.0 billion.", "$10.0 billion", "1.00E+10", "USD", "cost")
    earned = told("Its services earned $2 billion.", "$2 billion", "2E+9", "USD", "cost")
    servers = told("Of the capital spending, $6.0 billion is for servers.", "$6.0 billion", "6.0E+9", "USD", "cost")
    halls = told(f"Another {printed} of the capital spending is for halls.", printed, value, "USD", "cost")
    rest = told("The remaining $1.0 billion of capital spending is for links.", "$1.0 billion", "1.0E+9", "USD", "cost")
    assert outcomes("CNT101", spent, earned, servers, halls, rest) == expected


def test_parts_of_another_sum_of_money_say_nothing(outcomes):
    spent = told("Capital spending will come to $10 billion.", "$10 billion", "1.0E+10", "USD", "cost")
    wages = told("Of the wages, $6 billion is for engineers.", "$6 billion", "6E+9", "USD", "cost")
    rest = told("The remaining $1 billion is for others.", "$1 billion", "1E+9", "USD", "cost")
    assert outcomes("CNT101", spent, wages, rest) == []


@pytest.mark.parametrize(("printed", "value", "expected"), [("300 W", "300", [GOOD]), ("500 W", "500", [BAD])])
def test_parts_of_a_power_make_it_down_to_the_rest(outcomes, printed, value, expected):
    every = told("The box draws 900 W.", "900 W", "900", "watt")
    chips = told("Of these, its chips take 500 W.", "500 W", "500", "watt")
    optics = told(f"Its optics take another {printed}.", printed, value, "watt")
    rest = told("The remaining 100 W go to the fans.", "100 W", "100", "watt")
    assert outcomes("CNT101", every, chips, optics, rest) == expected


@pytest.mark.parametrize(("printed", "value", "expected"), [("50%", "50", [GOOD]), ("33%", "33", [BAD])])
def test_a_growth_compares_the_two_sums_that_it_names(outcomes, printed, value, expected):
    now = told("Hosting brought in $3.00 million in the quarter.", "$3.00 million", "3.00E+6", "USD", "cost")
    then = told("A year earlier, hosting had brought in $2.00 million.", "$2.00 million", "2.00E+6", "USD", "cost")
    spent = told("Capital spending came to $7.0 million.", "$7.0 million", "7.0E+6", "USD", "cost")
    wages = told("The wages came to $4.0 million.", "$4.0 million", "4.0E+6", "USD", "cost")
    growth = told(f"Revenue from hosting grew {printed} on the year.", printed, value, "percent", "cost")
    assert outcomes("RAT102", now, then, spent, wages, growth) == expected


DIES = told("A wafer holds 80 dies.", "80", "80", "die", subject="chip")


@pytest.mark.parametrize(
    ("share", "good", "printed", "expected"),
    [
        ("The yield is 60%.", "A wafer gives 48 good dies.", "48", [GOOD]),
        ("The yield is 60%.", "A wafer gives 49 good dies.", "49", [GOOD]),
        ("The yield is 60%.", "A wafer gives 68 good dies.", "68", [BAD]),
        ("良率为60%。", "每片晶圆可得68颗合格裸片。", "68", [BAD]),
        ("The yield is 60%.", "With salvaged ones a wafer gives 68 good dies.", "68", [OPEN]),
        ("The target yield is 60%.", "A wafer gives 68 good dies.", "68", []),
        ("The yield is 60%.", "Another wafer holds 68 dies.", "68", []),
    ],
)
def test_good_dies_are_all_dies_times_the_yield(outcomes, share, good, printed, expected):
    part = told(share, "60%", "60", "percent", subject="chip")
    assert outcomes("CNT135", DIES, part, told(good, printed, printed, "die", subject="chip")) == expected


def test_a_rate_of_prompts_too_or_at_another_load_is_no_contradiction(outcomes):
    run = {"study": "run", "modality": "measured"}
    streams = told("It served 500 requests at a time.", "500", "500", "request", "scale", metric="concurrency") | run
    time = told("A new token came every 40 ms.", "40 ms", "40", "millisecond", "latency") | run
    time |= {"metric": "time-per-output-token"}
    for words in (
        "It took in and put out 25,000 input and output tokens a second.",
        "At its peak it put out 25,000 output tokens a second.",
    ):
        every = told(words, "25,000", "25000", "token/second", "throughput") | run
        assert BAD not in outcomes("RAT210", streams, every, time)


def test_two_links_of_a_server_carry_twice_as_much(outcomes):
    run = {"study": "run", "metric": "network-throughput"}
    link = told("Every server has two links of 200 Gb/s.", "200 Gb/s", "200", "gigabit/second") | run
    received = told("A server received 350 Gb/s.", "350 Gb/s", "350", "gigabit/second", "throughput") | run
    assert BAD not in outcomes("RAT213", link, received | {"modality": "measured"})


def test_the_energy_of_a_bit_of_a_part_is_not_that_of_all(outcomes):
    rate = told("The switch forwards 25 Tb/s.", "25 Tb/s", "25", "terabit/second")
    power = told("A full switch draws 1,000 W.", "1,000 W", "1000", "watt")
    each = told("The optics take 12 pJ for every bit.", "12 pJ", "1.2E-11", "joule/bit")
    assert BAD not in outcomes("RAT217", rate, power, each)


def test_a_bill_is_not_one_for_the_hours_of_something_else(outcomes):
    run = {"subject": "small", "study": "run", "tags": ["training"]}
    devices = told("It was trained on 100 cards.", "100", "100", "device", "scale", metric="device-count") | run
    hours = told("The evaluation took 3 hours.", "3 hours", "3", "hour", "duration", metric="duration") | run
    bill = (
        told("At $2.00 a card hour the training cost $48,000.", "$48,000", "48000", "USD", "cost", metric="cost") | run
    )
    assert outcomes("RAT229", devices, hours, bill) == []


def test_a_growth_on_the_year_is_not_one_on_the_quarter(outcomes):
    now = told("Hosting brought in $3.00 million in the quarter.", "$3.00 million", "3.00E+6", "USD", "cost")
    then = told("A quarter earlier, hosting had brought in $2.80 million.", "$2.80 million", "2.80E+6", "USD", "cost")
    spent = told("Capital spending came to $7.0 million.", "$7.0 million", "7.0E+6", "USD", "cost")
    growth = told("Revenue from hosting grew 50% year on year.", "50%", "50", "percent", "cost")
    assert BAD not in outcomes("RAT102", now, then, spent, growth)


def test_several_systems_hold_more_than_one(outcomes):
    tested = told("已在6000张卡上完成训练。", "6000张", "6000", "device", "scale", modality="measured")
    one = told("单个系统最多支持384张卡。", "384张", "384", "device")
    assert outcomes("CNT103", tested, one) == [OPEN]


def test_a_sum_of_another_year_is_no_part(outcomes):
    spent = told("Capital spending will come to $10.0 billion.", "$10.0 billion", "1.00E+10", "USD", "cost")
    servers = told(
        "Of the capital spending last year, $6.0 billion was for servers.", "$6.0 billion", "6.0E+9", "USD", "cost"
    )
    rest = told("The remaining $1.0 billion was for links.", "$1.0 billion", "1.0E+9", "USD", "cost")
    assert BAD not in outcomes("CNT101", spent, servers, rest)


def test_the_cost_of_a_phase_is_not_that_of_all_megawatts(outcomes):
    planned = told("The halls are planned for 90 MW of IT load.", "90 MW", "90", "megawatt")
    cost = told("The first phase cost $200 million.", "$200 million", "2.00E+8", "USD", "cost")
    price = told(
        "The first phase came to $8 million for each megawatt of IT load.", "$8 million", "8E+6", "USD/megawatt", "cost"
    )
    assert BAD not in outcomes("RAT217", planned, cost, price)


def test_the_dies_of_a_trial_are_not_those_of_the_mass(outcomes):
    share = told("量产良率为60%。", "60%", "60", "percent", subject="chip")
    good = told("试产时每片晶圆只有30颗合格裸片。", "30颗", "30", "die", subject="chip")
    assert outcomes("CNT135", DIES, share, good) == []


def test_three_systems_hold_more_than_one(outcomes):
    tested = told("用三套系统共6000张卡完成训练。", "6000张", "6000", "device", "scale", modality="measured")
    most = told("系统最多可容纳2500张卡。", "2500张", "2500", "device")
    assert outcomes("CNT103", tested, most) == [OPEN]
