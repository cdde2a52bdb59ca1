"""Checks that find what belongs together by fields: runs with a study each, cells of a table, parts of a site."""

import pytest

from claims.checks import CHECKS
from claims.model.finding import Outcome

GOOD, BAD, OPEN = Outcome.CONSISTENT, Outcome.INCONSISTENT, Outcome.UNDER_DETERMINED
THINGS = (
    {"id": "net", "name": "The Net", "kind": "model"},
    {"id": "other", "name": "The Other", "kind": "model"},
    {"id": "old-chip", "name": "Chip K1", "kind": "accelerator"},
    {"id": "new-chip", "name": "Chip K2", "kind": "accelerator"},
    {"id": "pod", "name": "The Pod", "kind": "cluster", "built_on": ["new-chip"]},
    {"id": "site", "name": "The Site", "kind": "site"},
    {"id": "rack", "name": "The Rack", "kind": "server", "part_of": ["site"]},
)
RUNS = (
    {"id": "plain", "title": "Plain run on 16 cards", "subject": "net"},
    {"id": "packed", "title": "Run with packed batches on 16 cards", "subject": "net"},
    {"id": "large", "title": "Run with packed batches on 64 cards", "subject": "net"},
    {"id": "table", "title": "The table", "subject": "net"},
)


def told(statement, printed, value, unit, kind="throughput", **fields):
    return {
        "subject": "net",
        "kind": kind,
        "statement": statement,
        "modality": "measured",
        "quantity": {"printed": printed, "value": value, "unit": unit},
        "citations": [{"source": "article", "paragraph": 1}],
    } | fields


@pytest.fixture(scope="session")
def outcomes(library):
    def run(code, *claims):
        named = [{"id": f"c{number}"} | claim for number, claim in enumerate(claims)]
        made = library(subjects=THINGS, sources=[{"id": "article"}], studies=RUNS, claims=named)
        return [finding.outcome for finding in CHECKS[code].run(made)]

    return run


def rate(words, number, study, **fields):
    return (
        told(f"{words} handles {number:,} tokens per second.", f"{number:,}", number, "token/second", study=study)
        | fields
    )


PLAIN, PACKED, LARGE = rate("It", 800, "plain"), rate("It", 1_200, "packed"), rate("It", 4_500, "large")


@pytest.mark.parametrize(
    ("number", "baseline", "expected"),
    [(50, "the plain run", [GOOD]), (33, "the plain run", [BAD]), (33, "the earlier software", []), (33, None, [])],
)
def test_a_change_is_one_to_the_run_that_its_baseline_names(outcomes, number, baseline, expected):
    gain = told(f"It handles {number}% more tokens.", f"{number}%", number, "percent", "speedup", study="packed")
    gain |= {"metric": "throughput-change", "baseline": baseline}
    assert outcomes("RAT102", PLAIN, PACKED, LARGE, gain) == expected


@pytest.mark.parametrize(("number", "expected"), [(50, [GOOD]), (33, [BAD])])
def test_the_old_run_is_the_one_made_with_the_baseline_of_the_record(outcomes, number, expected):
    hardware = [{"subject": "new-chip", "role": "hardware"}]
    base, fresh = PLAIN | {"about": [{"subject": "old-chip", "role": "hardware"}]}, PACKED | {"about": hardware}
    gain = told(f"Gain: {number}%.", f"{number}%", number, "percent", "speedup", study="packed")
    gain |= {"metric": "throughput-change", "about": [*hardware, {"subject": "old-chip", "role": "baseline"}]}
    assert outcomes("RAT102", base, fresh, LARGE | {"about": hardware}, gain) == expected


@pytest.mark.parametrize(("number", "expected"), [("94", [GOOD]), ("84", [BAD])])
def test_the_smaller_run_is_the_one_on_the_devices_told(outcomes, number, expected):
    share = told(f"Efficiency from 16 to 64 cards: {number}%.", f"{number}%", number, "percent", "utilisation")
    assert outcomes("RAT105", PACKED, LARGE, share | {"study": "large", "metric": "scaling-efficiency"}) == expected


@pytest.mark.parametrize(("number", "expected"), [("94", [GOOD]), ("84", [BAD])])
def test_an_efficiency_is_told_against_another_run(outcomes, number, expected):
    share = told(f"Scaling efficiency is {number}%.", f"{number}%", number, "percent", "utilisation", study="large")
    share |= {"baseline": "the run with packed batches on 16 cards"}
    assert outcomes("RAT105", PLAIN, PACKED, LARGE, share) == expected


def test_two_runs_of_one_model_are_not_operator_and_whole(outcomes):
    kernel = told("With the new kernel the run is 1.3x faster.", "1.3x", "1.3", "x", "speedup", study="packed")
    doubled = told("The large run is 100% faster.", "100%", "100", "percent", "speedup", study="large")
    assert outcomes("RAT103", kernel, doubled) == []
    assert outcomes("RAT103", kernel, doubled | {"study": "packed"}) != []


def cell(chip, row, column, printed, value, unit, kind="throughput", **fields):
    statement = f"{row}, {column}: {printed}."
    about = [{"subject": "net", "role": "model"}]
    return told(statement, printed, value, unit, kind, subject=chip, study="table", about=about) | fields


ONE = cell("new-chip", "K2 x 1", "tokens/s", "5,000", "5000", "token/second")
FOUR = cell("new-chip", "K2 x 4", "tokens/s", "19,000", "19000", "token/second")
BASE = cell("old-chip", "K1 x 1", "tokens/s", "2,000", "2000", "token/second")
WATTS = cell("new-chip", "K2 x 1", "mean power", "400 W", "400", "watt", "spec")


@pytest.mark.parametrize(("printed", "expected"), [("2.50", [GOOD]), ("2.15", [BAD])])
def test_a_cell_compares_the_cells_of_its_own_numbers(outcomes, printed, expected):
    about = [{"subject": "net", "role": "model"}, {"subject": "old-chip", "role": "baseline"}]
    ratio = cell("new-chip", "K2 x 1", "ratio to K1 x 1", printed, printed, "x", "speedup", about=about)
    assert outcomes("RAT102", BASE, ONE, FOUR, ratio) == expected


@pytest.mark.parametrize(("printed", "expected"), [("12.5", [GOOD]), ("15.2", [BAD])])
def test_so_much_per_joule_is_a_rate_over_a_power(outcomes, printed, expected):
    worth = cell("new-chip", "K2 x 1", "tokens/J", printed, printed, "token/joule")
    assert outcomes("RAT217", ONE, FOUR, WATTS, worth) == expected


def test_the_power_of_one_device_is_not_that_of_all(outcomes):
    worth = cell("new-chip", "K2 x 4", "tokens/J", "12.0", "12.0", "token/joule")
    assert outcomes("RAT217", FOUR, WATTS, worth) == []


@pytest.mark.parametrize(("printed", "expected"), [("60%", [GOOD]), ("75%", [BAD])])
def test_a_peak_in_a_table_of_measurements_is_a_peak(outcomes, printed, expected):
    reached = cell("new-chip", "K2 x 1", "memory bandwidth achieved", "1.8 TB/s", "1.8", "terabyte/second")
    peak = cell("new-chip", "K2 x 1", "memory bandwidth peak", "3.0 TB/s", "3.0", "terabyte/second", "spec")
    share = cell("new-chip", "K2 x 1", "memory bandwidth used", printed, printed[:-1], "percent", "utilisation")
    assert outcomes("RAT213", reached, peak, share)[1:] == expected


@pytest.mark.parametrize(("printed", "expected"), [("80.0%", [GOOD]), ("84.0%", [BAD])])
def test_right_answers_out_of_so_many_are_a_share(outcomes, printed, expected):
    right = cell("net", "The Net", "questions right of 500", "400", "400", "question", "score", about=[])
    share = cell("net", "The Net", "accuracy on the 500 questions", printed, printed[:-1], "percent", "score", about=[])
    assert outcomes("LOS108", right, share) == expected


@pytest.mark.parametrize(
    ("statement", "printed", "unit", "expected"),
    [
        ("The Pod has 1.5 PiB of HBM.", "1.5 PiB", "pebibyte", [GOOD]),
        ("The Pod has 1.5 PB of HBM.", "1.5 PB", "petabyte", [BAD]),
    ],
)
def test_who_prints_gib_of_a_card_means_it_of_the_whole(outcomes, statement, printed, unit, expected):
    count = told("The Pod has 12,288 cards.", "12,288", "12288", "device", "scale", subject="pod")
    each = told("The card has 128 GiB of HBM.", "128 GiB", "128", "gibibyte", "memory", subject="new-chip")
    whole = told(statement, printed, "1.5", unit, "memory", subject="pod")
    assert outcomes("SIZ114", count, each, whole) == expected


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("The Pod has 98.3 TB of high-bandwidth memory across all its cards, with room to spare.", [GOOD]),
        ("显存总量为98.3 TB。", [GOOD]),
        ("It uses 98.3 TB of memory.", []),
    ],
)
def test_the_memory_of_a_system_is_told_by_plain_words(outcomes, statement, expected):
    count = told("The Pod has 1,024 cards.", "1,024", "1024", "device", "scale", subject="pod")
    each = told(
        "Built for large models, every Chip K2 pairs it with 96 GB of the latest HBM.", "96 GB", "96", "gigabyte"
    )
    whole = told(statement, "98.3 TB", "98.3", "terabyte", "memory", subject="pod")
    assert outcomes("SIZ114", count, each | {"subject": "new-chip", "kind": "memory"}, whole) == expected


@pytest.mark.parametrize(
    ("statement", "printed", "value", "code"),
    [
        ("The cards reached 130% of what they can do at most.", "130%", "130", "RAT104"),
        ("Customers pay 150% less for their tokens.", "150%", "150", "RAT106"),
    ],
)
def test_plain_words_tell_a_share_and_a_fall(outcomes, statement, printed, value, code):
    assert outcomes(code, told(statement, printed, value, "percent", "spec")) == [BAD]
    assert outcomes(code, told(statement.replace("1", "", 1), printed[1:], value[1:], "percent", "spec")) == []


def test_a_share_of_what_others_can_do_is_still_a_comparison(outcomes):
    assert outcomes("RAT104", told("It reaches 130% of what the old engine reached.", "130%", "130", "percent")) == []


RACKS = told("The site has 50 racks.", "50", "50", "rack", "scale", subject="site", modality="described")
OF_A_RACK = told("A rack takes 32 cards.", "32", "32", "device", "spec", subject="rack", modality="described")


@pytest.mark.parametrize(
    ("racks", "cards", "expected"),
    [
        (RACKS, 1_600, [GOOD]),
        (RACKS, 2_600, [BAD]),
        (RACKS | {"statement": "The site has 50 racks, 5 of them for storage."}, 1_440, [OPEN]),
        (RACKS | {"subject": "pod"}, 2_600, []),
    ],
)
def test_a_site_has_what_its_racks_hold(outcomes, racks, cards, expected):
    whole = told(f"The site has {cards:,} cards.", f"{cards:,}", cards, "device", "scale", subject="site")
    assert outcomes("CNT144", racks, OF_A_RACK, whole) == expected


DAYS = told("Pre-training took 40 days without a restart.", "40 days", "40", "day", "duration")
CARDS = told("The Pod has 5,120 cards.", "5,120", "5120", "device", "scale", subject="pod")


@pytest.mark.parametrize(
    ("words", "printed", "hours", "expected"),
    [
        ("Pre-training used up", "4.915 million card-hours", "4915000", [GOOD]),
        ("Pre-training used up", "9.415 million card-hours", "9415000", [BAD]),
        ("The first stage of pre-training used up", "9.415 million card-hours", "9415000", []),
        ("Tests used up", "9.415 million card-hours", "9415000", []),
    ],
)
def test_what_is_told_of_the_model_and_of_the_system_is_of_the_only_training(outcomes, words, printed, hours, expected):
    spent = told(f"{words} {printed}.", printed, hours, "device*hour", "scale", subject="pod")
    assert outcomes("RAT207", DAYS, CARDS, spent) == expected
    other = told("The Other has 7 billion parameters.", "7 billion", "7000000000", "parameter", "spec", subject="other")
    assert outcomes("RAT207", DAYS, CARDS, spent, other) == []


def test_tokens_in_more_than_so_many_languages_are_no_difference(outcomes):
    corpus = told(
        "It learned from 7.2 trillion tokens in more than 40 languages.", "7.2 trillion", "7.2E12", "token", "scale"
    )
    rate = told("Over the training it handled 5.0 million tokens/s.", "5.0 million", "5.0E6", "token/second")
    days = told("Its training took 25 days.", "25 days", "25", "day", "duration")
    assert outcomes("RAT206", corpus, rate, days) == [OPEN]


@pytest.mark.parametrize(
    ("used", "printed", "expected"),
    [
        ("Memory in use per card: 41.6 GB.", "65%", [GOOD]),
        ("Memory in use per card: 41.6 GB.", "75%", [BAD]),
        ("On average 41.6 GB are in use per card.", "75%", [OPEN]),
        ("All cards together use 41.6 GB.", "75%", []),
    ],
)
def test_a_share_of_memory_is_what_is_used_of_the_capacity(outcomes, used, printed, expected):
    hardware = [{"subject": "new-chip", "role": "hardware"}]
    fields = {"study": "plain", "about": hardware}
    held = told(used, "41.6 GB", "41.6", "gigabyte", "memory", metric="memory-used", **fields)
    card = told("The card has 64 GB of memory.", "64 GB", "64", "gigabyte", "memory", subject="new-chip")
    share = told(f"Memory utilisation: {printed}.", printed, printed[:-1], "percent", "utilisation", **fields)
    assert outcomes("SIZ130", held, card, share | {"metric": "memory-utilisation"}) == expected


@pytest.mark.parametrize(
    ("words", "printed", "value", "expected"),
    [
        ("During training the Pod sustained", "1.23 EFLOPS", "1.23", []),
        ("The Pod peaks at", "3.07 EFLOPS", "3.07", [GOOD]),
        ("The Pod peaks at", "1.23 EFLOPS", "1.23", [BAD]),
    ],
)
def test_what_a_system_sustained_is_not_the_peak_of_all_devices(outcomes, words, printed, value, expected):
    count = told("The Pod has 4,096 cards.", "4,096", "4096", "device", "scale", subject="pod")
    each = told("The card peaks at 750 TFLOPS.", "750 TFLOPS", "750", "teraFLOP/second", "spec", subject="new-chip")
    whole = told(f"{words} {printed}.", printed, value, "exaFLOP/second", subject="pod")
    found = [outcome for code in ("CNT131", "RAT214") for outcome in outcomes(code, count, each, whole)]
    assert found == expected or (expected and expected[0] in found)


def test_weights_that_are_all_used_for_a_token_are_all_that_there_are(outcomes):
    count = told(
        "It has 150 billion weights, all of them used for a token.", "150 billion", "1.5E11", "parameter", "spec"
    )
    files = told("Its BF16 files come to 240 GB.", "240 GB", "240", "gigabyte", "memory")
    assert outcomes("SIZ101", count, files) == [BAD]


@pytest.mark.parametrize(("each", "unit", "expected"), [("80 kW", "kilowatt", []), ("80 MW", "megawatt", [BAD])])
def test_the_racks_of_a_site_draw_no_more_than_the_site(outcomes, each, unit, expected):
    rack = told(f"A rack draws {each}.", each, "80", unit, "spec", subject="rack", modality="described")
    site = told("The site draws 4.5 MW.", "4.5 MW", "4.5", "megawatt", "spec", subject="site", modality="described")
    assert outcomes("CNT144", RACKS, rack, site) == expected


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("That is $10 million for each megawatt.", [GOOD]),
        ("That is $15 million for each megawatt.", [BAD]),
        ("Analysts reckon with $15 million for each megawatt.", []),
    ],
)
def test_an_estimate_that_refers_back_is_worked_out(outcomes, statement, expected):
    money = statement[statement.index("$") :][:11]
    fields = {"subject": "site", "modality": "described"}
    cost = told("It cost $138 million.", "$138 million", "1.38E8", "USD", "cost", **fields)
    power = told("The site draws 13.8 MW.", "13.8 MW", "13.8", "megawatt", "spec", **fields)
    each = told(statement, money, f"{money[1:3]}E6", "USD/megawatt", "cost", subject="site", modality="estimated")
    assert outcomes("RAT217", cost, power, each) == expected


@pytest.mark.parametrize(("words", "expected"), [("The cards alone cost", [BAD]), ("A Pod costs", [OPEN])])
def test_what_the_cards_alone_cost_holds_nothing_else(outcomes, words, expected):
    count = told("The Pod has 128 cards.", "128", "128", "device", "spec", subject="pod", modality="described")
    price = told("Each card costs $4,500.", "$4,500", "4500", "USD", "cost", subject="new-chip", modality="described")
    whole = told(f"{words} $756,000.", "$756,000", "756000", "USD", "cost", subject="pod", modality="described")
    assert outcomes("CNT131", count, price, whole) == expected
