"""Figures of one kind and of different scopes in one story: what may be multiplied, divided or compared, and what not."""

import pytest

from claims.checks import CHECKS
from claims.model.finding import Outcome

GOOD, BAD, OPEN = Outcome.CONSISTENT, Outcome.INCONSISTENT, Outcome.UNDER_DETERMINED
THINGS = (
    {"id": "model", "name": "The Model", "kind": "model"},
    {"id": "service", "name": "The Service", "kind": "service"},
    {"id": "nic", "name": "The Card", "kind": "network-card"},
    {"id": "campus", "name": "The Campus", "kind": "site"},
    {"id": "rival", "name": "The Rival", "kind": "site"},
    {"id": "engine", "name": "The Engine", "kind": "framework"},
    {"id": "box", "name": "The Box", "kind": "server"},
    {"id": "hall", "name": "The Hall", "kind": "cluster", "built_on": ["box"]},
    {"id": "farm", "name": "The Farm", "kind": "cluster"},
    {"id": "chip", "name": "The Chip", "kind": "accelerator"},
    {"id": "firm", "name": "The Firm", "kind": "organisation"},
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


@pytest.mark.parametrize(
    ("pause", "expected"),
    [("Every 500 steps the run stops for a test.", []), ("The run takes 500 steps.", [BAD])],
)
def test_so_many_steps_between_two_events_are_no_number_of_all(outcomes, pause, expected):
    number = told(pause, "500", "500", "step", kind="scale")
    each = told("A step takes 4 seconds.", "4 seconds", "4", "second", kind="duration", metric="step-time")
    whole = told("The test takes 90 seconds.", "90 seconds", "90", "second", kind="duration")
    assert outcomes("CNT131", number, each, whole) == expected


@pytest.mark.parametrize(
    ("price", "expected"), [("€9 million", [GOOD]), ("€4 million", [BAD])], ids=["of all halls", "of none"]
)
def test_what_a_quotient_is_told_of_may_be_named_by_half(outcomes, price, expected):
    claims = (
        told("A hall takes 20 MW of IT load.", "20 MW", "20", "megawatt", subject="campus"),
        told("The IT capacity of the campus is 60 MW.", "60 MW", "60", "megawatt", subject="campus"),
        told("Its building cost €540 million.", "€540 million", "5.4E+8", "EUR", subject="campus", kind="cost"),
        told(
            f"That is {price} for a megawatt of IT load.",
            price,
            f"{price[1]}E+6",
            "EUR/megawatt",
            subject="campus",
            kind="cost",
        ),
    )
    assert outcomes("RAT217", *claims) == expected


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("They bring about 63 GB/s to the host.", [GOOD]),
        ("The card reaches 504 Gbit/s each way.", [GOOD, BAD]),
    ],
)
def test_a_rate_towards_the_host_is_none_of_the_line(outcomes, statement, expected):
    printed = "63 GB/s" if "63" in statement else "504 Gbit/s"
    unit = "gigabyte/second" if "63" in statement else "gigabit/second"
    claims = (
        told("The card runs at 400 Gbit/s.", "400 Gbit/s", "400", "gigabit/second", subject="nic"),
        told("Four lanes make up its port.", "Four", "4", "lane", subject="nic", metric="network-lanes"),
        told("A lane signals at 112G.", "112G", "112", "gigabit/second", subject="nic", metric="lane-rate"),
        told("It has 16 lanes of PCIe 5.0.", "16", "16", "lane", subject="nic", metric="pcie-lanes", paragraph=2),
        told(statement, printed, printed.split()[0], unit, subject="nic", paragraph=2),
    )
    assert sorted(outcomes("RAT203", *claims)) == sorted(expected)


@pytest.mark.parametrize(("saving", "wrong"), [("30%", False), ("44%", True)])
def test_a_price_told_as_half_of_another_is_not_that_other(outcomes, saving, wrong):
    prices = {"The Service rents a card on demand at $4.00.": "$4.00", "A reserved card costs $2.80.": "$2.80"}
    prices["Spot cards go at $2.00, half the on-demand price."] = "$2.00"
    claims = [
        told(words, shown, shown[1:], "USD/device/hour", subject="service", kind="cost", metric="price-per-device-hour")
        for words, shown in prices.items()
    ]
    words = f"Who has cards reserved saves {saving} against on-demand."
    change = told(words, saving, saving[:-1], "percent", subject="service", kind="cost", metric="cost-change")
    assert (BAD in outcomes("RAT102", *claims, change)) is wrong


@pytest.mark.parametrize(("before", "wrong"), [("20亿元", False), ("25亿元", True)])
def test_growth_on_the_year_is_of_the_sum_with_its_words(outcomes, before, wrong):
    def sum_of(words, shown):
        return told(words, shown, f"{shown[:-2]}E+8", "CNY", kind="cost", subject="firm")

    claims = (
        sum_of("上半年销售收入30亿元。", "30亿元"),
        sum_of(f"去年同期销售收入为{before}。", before),
        sum_of("研发支出为8亿元。", "8亿元"),
    )
    growth = told("销售收入同比增长50%。", "50%", "50", "percent", kind="cost", subject="firm")
    assert outcomes("CNT143", *claims, growth) == ([BAD] if wrong else [GOOD])


def campus(statement, printed, value, unit, paragraph=1, **fields):
    return told(statement, printed, value, unit, subject="campus", paragraph=paragraph, **fields)


@pytest.mark.parametrize(
    ("mean", "expected"), [("20 MW", [GOOD]), ("27 MW", [BAD]), ("14 MW", [BAD])], ids=["right", "more", "less"]
)
def test_the_mean_power_of_a_year_makes_its_energy(outcomes, mean, expected):
    claims = (
        campus("The campus is built for 60 MW.", "60 MW", "60", "megawatt"),
        campus(f"On average it drew {mean} last year.", mean, mean.split()[0], "megawatt"),
        campus("Last year it consumed 175 GWh.", "175 GWh", "175", "gigawatthour"),
    )
    assert outcomes("CNT131", *claims) == expected


@pytest.mark.parametrize(
    ("words", "total", "expected"),
    [
        ("That makes {} switches.", 48, [GOOD]),
        ("That makes {} switches.", 60, [BAD]),
        ("So there are {} switches in the fabric.", 60, [BAD]),
        ("The fabric has {} switches.", 60, []),
        ("That makes {} switches per hall.", 60, []),
    ],
)
def test_what_that_makes_is_the_sum_of_what_was_just_counted(outcomes, words, total, expected):
    claims = (
        told("32 leaf switches take 24 machines each.", "32", "32", "switch", subject="farm", kind="scale"),
        told("16 spine switches join them.", "16", "16", "switch", subject="farm", kind="scale", paragraph=2),
        told(words.format(total), f"{total}", f"{total}", "switch", subject="farm", kind="scale", paragraph=3),
    )
    assert outcomes("CNT138", *claims) == expected


def cost(statement, printed, paragraph=1, **fields):
    value = f"{printed.strip('$€').split()[0]}E+6"
    return told(statement, printed, value, "USD", kind="cost", subject="farm", paragraph=paragraph, **fields)


@pytest.mark.parametrize(("sum_", "wrong"), [("$24.0 million", False), ("$31.0 million", True)])
def test_a_sum_in_total_is_what_is_added_up_before_it(outcomes, sum_, wrong):
    claims = (
        cost("The servers cost $19.0 million.", "$19.0 million"),
        cost("Cabling adds $3.5 million.", "$3.5 million", 2),
        cost("Another $1.5 million goes into cooling.", "$1.5 million", 3),
        cost(f"The outlay is {sum_} in total.", sum_, 4),
    )
    assert (BAD in outcomes("CNT138", *claims)) is wrong


@pytest.mark.parametrize(("memory", "wrong"), [("115 TB", False), ("57 TB", True)])
def test_what_a_count_names_as_its_hardware_is_what_each_has(outcomes, memory, wrong):
    hardware = [{"subject": "chip", "role": "hardware"}]
    claims = (
        told("The farm has 1,200 chips.", "1,200", "1200", "device", kind="scale", subject="farm", about=hardware),
        told("The first stage has 300 chips.", "300", "300", "device", kind="scale", subject="farm"),
        told("A chip carries 96 GB of memory.", "96 GB", "96", "gigabyte", subject="chip", paragraph=2),
        told(f"Together they have {memory} of memory.", memory, memory.split()[0], "terabyte", subject="farm"),
    )
    assert (BAD in outcomes("CNT131", *claims)) is wrong


@pytest.mark.parametrize(
    ("price", "bill", "expected"),
    [
        ("A box costs $50,000.", "The 30 boxes cost $1.5 million.", [GOOD]),
        ("A box costs $50,000.", "The 30 boxes cost $1.1 million.", [BAD]),
        ("A box with two processors costs $50,000.", "The 30 boxes cost $2.3 million.", [BAD]),
        ("A box costs $50,000.", "The 30 boxes cost $1.35 million.", [OPEN]),
        ("A box lists at a list price of $50,000.", "The 30 boxes cost $1.1 million.", []),
        ("A box costs $50,000.", "With the network the 30 boxes cost $2.3 million.", []),
        ("A box saves $50,000.", "The 30 boxes cost $2.3 million.", []),
        ("A box costs $50,000.", "The 30 boxes stand in 3 halls and cost $2.3 million.", [BAD]),
    ],
)
def test_so_many_things_cost_so_many_times_one(outcomes, price, bill, expected):
    shown = f"${bill.split('$')[1].rstrip('.')}"
    value = f"{shown.strip('$').split()[0]}E+6"
    claims = (
        told(price, "$50,000", "50000", "USD", kind="cost", subject="box"),
        told(bill, shown, value, "USD", kind="cost", subject="hall"),
    )
    assert outcomes("CNT150", *claims) == expected


@pytest.mark.parametrize(
    ("each", "whole", "expected"),
    [
        (("Each chip draws 400 W.", "400 W", "watt"), ("The 50 chips draw 20 kW.", "20 kW", "kilowatt"), []),
        (("Each chip draws 400 W.", "400 W", "watt"), ("The 50 chips draw 31 kW.", "31 kW", "kilowatt"), [BAD]),
        (("Each chip draws 400 W.", "400 W", "watt"), ("The 50 chips draw 16 kW.", "16 kW", "kilowatt"), [OPEN]),
        (("每张卡显存为64GB。", "64GB", "gigabyte"), ("这50张卡的显存合计为4.8TB。", "4.8TB", "terabyte"), [BAD]),
    ],
)
def test_so_many_chips_have_so_many_times_one(outcomes, each, whole, expected):
    claims = [
        told(words, shown, "".join(c for c in shown if c.isdigit() or c == "."), unit, subject="farm")
        for words, shown, unit in (each, whole)
    ]
    found = outcomes("CNT150", *claims)
    assert (BAD in found, OPEN in found) == (BAD in expected, OPEN in expected)


@pytest.mark.parametrize(
    ("share", "words", "expected"),
    [
        ("25%", "Grants cover 25% of the whole cost.", [BAD]),
        ("20%", "Grants cover 20% of the whole cost.", []),
        ("25%", "Grants cover 25% of the remaining cost.", []),
        ("23%", "Land takes 23% of the whole cost.", []),
        ("25%", "Grants are 25% more than hoped.", []),
    ],
)
def test_a_share_of_the_rest_is_none_of_the_whole(outcomes, share, words, expected):
    claims = (
        told("The whole cost is $500 million.", "$500 million", "5E+8", "USD", kind="cost", subject="farm"),
        told("$100 million of it are a gift.", "$100 million", "1E+8", "USD", kind="cost", subject="farm", paragraph=2),
        told(words, share, share[:-1], "percent", kind="cost", subject="farm", paragraph=3),
    )
    assert outcomes("CNT151", *claims) == expected


@pytest.mark.parametrize(
    ("words", "value", "expected"),
    [
        ("At the highest load that is {} tokens per second for each card.", "1,500", [GOOD]),
        ("At the highest load that is {} tokens per second for each card.", "2,100", [BAD]),
        ("With a short prompt a card writes {} tokens per second.", "2,100", []),
        ("That is up to {} tokens per second for each card.", "2,100", []),
    ],
)
def test_what_is_worked_out_of_one_card_fits_one_of_the_totals(library, words, value, expected):
    def measured(statement, printed, number, unit, **fields):
        fields |= {"study": "test", "modality": "measured"}
        return told(statement, printed, number, unit, kind="throughput", subject="engine", **fields)

    claims = (
        measured("With 8 sequences it writes 2,000 tokens per second.", "2,000", "2000", "token/second"),
        measured("With 32 sequences it writes 6,000 tokens per second.", "6,000", "6000", "token/second"),
        measured("It ran on four cards.", "four", "4", "device"),
        measured(
            words.format(value),
            value,
            value.replace(",", ""),
            "token/second/device",
            metric="throughput-per-device",
        ),
    )
    named = [{"id": f"c{number}"} | claim for number, claim in enumerate(claims)]
    study = {"id": "test", "title": "Test", "subject": "engine", "summary": "A test."}
    made = library(subjects=THINGS, sources=[{"id": "article"}], claims=named, studies=[study])
    assert [finding.outcome for code in ("CNT131", "RAT240") for finding in CHECKS[code].run(made)] == expected


@pytest.mark.parametrize(
    ("words", "printed", "value", "unit", "expected"),
    [
        ("Its storage capacity is 2.5 times that of The Rival.", "2.5 times", "2.5", "x", [GOOD]),
        ("Its storage capacity is 4 times that of The Rival.", "4 times", "4", "x", [BAD]),
        ("Its storage capacity is 80% larger than that of The Rival.", "80%", "80", "percent", [BAD]),
        ("It serves 4 times the homes of The Rival.", "4 times", "4", "x", []),
        ("With this storage it runs 4 times as fast as The Rival.", "4 times", "4", "x", []),
        ("Its storage has 4 times the readers of The Rival.", "4 times", "4", "x", []),
        ("Its storage capacity is up to 4 times that of The Rival.", "4 times", "4", "x", []),
        ("Planned storage capacity would be 4 times that of The Rival.", "4 times", "4", "x", []),
    ],
)
def test_how_many_times_another_is_told_by_its_words(outcomes, words, printed, value, unit, expected):
    claims = (
        campus("Its storage capacity is 50 PB.", "50 PB", "50", "petabyte"),
        campus("It caches 4 PB near the racks.", "4 PB", "4", "petabyte", paragraph=2),
        told("The Rival stores 20 PB.", "20 PB", "20", "petabyte", subject="rival"),
        campus(words, printed, value, unit, kind="scale", about=[{"subject": "rival", "role": "baseline"}]),
    )
    assert outcomes("RAT241", *claims) == expected


@pytest.mark.parametrize(("first", "wrong"), [(True, False), (False, True)])
def test_what_remains_is_no_rest_of_a_whole_told_after_it(outcomes, first, wrong):
    places = (1, 2, 3) if first else (3, 1, 2)
    rest, whole, part = places
    claims = (
        cost("The remaining $300 million are for other services.", "$300 million", rest, metric="cost"),
        cost("Orders for services of $900 million are booked.", "$900 million", whole, metric="cost"),
        cost("$200 million of the orders fall due this year.", "$200 million", part, metric="cost"),
    )
    assert (BAD in outcomes("CNT101", *claims)) is wrong


@pytest.mark.parametrize(("factor", "wrong"), [("1.5 times", False), ("2.2 times", True)])
def test_a_change_of_writing_is_none_of_reading(library, factor, wrong):
    def rate(statement, printed, subject):
        fields = {"study": "test", "modality": "measured"}
        return told(statement, printed, printed, "token/second", kind="throughput", subject=subject, **fields)

    change = told(f"Writing is {factor} as fast as in the Box.", factor, factor.split()[0], "x", kind="speedup")
    change |= {"subject": "chip", "study": "test", "modality": "measured"}
    change |= {"about": [{"subject": "box", "role": "baseline"}]}
    claims = (
        rate("The Chip writes 30 tokens a second.", "30", "chip"),
        rate("The Box writes 20 tokens a second.", "20", "box"),
        rate("The Chip reads a prompt at 900 tokens a second.", "900", "chip"),
        change,
    )
    named = [{"id": f"c{number}"} | claim for number, claim in enumerate(claims)]
    study = {"id": "test", "title": "Test", "subject": "chip", "summary": "A test.", "about": ["box"]}
    made = library(subjects=THINGS, sources=[{"id": "article"}], claims=named, studies=[study])
    assert (BAD in [finding.outcome for finding in CHECKS["RAT102"].run(made)]) is wrong


@pytest.mark.parametrize(
    ("words", "worth", "wrong"),
    [
        ("The contract is worth {}.", "$21 million", False),
        ("The contract is worth {}.", "$34 million", True),
        ("All in all the firm spends {}.", "$34 million", False),
    ],
)
def test_a_contract_is_worth_what_its_hours_cost(outcomes, words, worth, wrong):
    claims = (
        told("The farm rents out 400 chips.", "400", "400", "device", kind="scale", subject="farm"),
        told("A chip-hour costs $2.", "$2", "2", "USD/device/hour", kind="cost", subject="farm"),
        told("The contract runs for three years.", "three years", "3", "year", kind="duration", subject="farm"),
        cost(words.format(worth), worth),
    )
    assert (BAD in outcomes("RAT207", *claims)) is wrong


def served(statement, printed, value, unit, paragraph=1, **fields):
    return told(statement, printed, value, unit, subject="engine", paragraph=paragraph, study="test", **fields)


@pytest.fixture(scope="session")
def of_study(library):
    def run(code, *claims):
        named = [{"id": f"c{number}"} | claim for number, claim in enumerate(claims)]
        study = {"id": "test", "title": "Test", "subject": "engine", "summary": "A test.", "about": ["box"]}
        made = library(subjects=THINGS, sources=[{"id": "article"}], claims=named, studies=[study])
        return [finding.outcome for finding in CHECKS[code].run(made)]

    return run


@pytest.mark.parametrize(
    ("split", "unit", "wrong"), [("Five servers decode.", "node", False), ("Five engineers watch it.", "person", True)]
)
def test_what_a_machine_of_a_role_does_is_not_times_all_machines(of_study, split, unit, wrong):
    claims = (
        served("It runs on 12 servers.", "12", "12", "node", kind="scale"),
        served(split, "Five", "5", unit, kind="scale"),
        served("A decode server writes 9,000 tokens a second.", "9,000", "9000", "token/second"),
        served("The decode servers write 45,000 tokens a second.", "45,000", "45000", "token/second"),
    )
    assert (BAD in of_study("CNT131", *claims)) is wrong


@pytest.mark.parametrize(("share", "wrong"), [("40%", False), ("67%", True)])
def test_a_share_of_tokens_is_none_of_their_rate(of_study, share, wrong):
    claims = (
        served("In a week 20 billion prompt tokens arrived.", "20 billion", "2E+10", "token"),
        served("8 billion of the prompt tokens were cached.", "8 billion", "8E+9", "token"),
        served("A server reads 7,000 prompt tokens a second.", "7,000", "7000", "token/second"),
        served(f"{share} of prompt tokens were cached.", share, share[:-1], "percent", metric="cache-hit-rate"),
    )
    assert (BAD in of_study("CNT123", *claims)) is wrong


@pytest.mark.parametrize(("bill", "wrong"), [("$4,800", False), ("$7,900", True)])
def test_a_day_of_so_many_servers_costs_so_many_times_one(of_study, bill, wrong):
    claims = (
        told("A box rents at $10 an hour.", "$10", "10", "USD/hour", kind="cost", subject="box"),
        served(f"A day of the 20 servers costs {bill}.", bill, bill.strip("$").replace(",", ""), "USD", kind="cost"),
    )
    assert (BAD in of_study("CNT150", *claims)) is wrong


@pytest.mark.parametrize(("store", "expected"), [("9 PB", [GOOD]), ("14 PB", [BAD])])
def test_drives_make_the_storage_and_no_memory(outcomes, store, expected):
    claims = (
        told("A file system of the farm gives its users " + store + ".", store, store[:-3], "petabyte", subject="farm"),
        told("It is built from 450 drives.", "450", "450", "drive", subject="farm", kind="scale", paragraph=2),
        told("Each drive keeps 20 TB.", "20 TB", "20", "terabyte", subject="farm", paragraph=2),
        told("Memory of all chips totals 80 TB.", "80 TB", "80", "terabyte", subject="farm", paragraph=3),
    )
    assert outcomes("CNT126", *claims) == expected
    assert BAD not in outcomes("CNT131", *claims[1:])
    assert BAD not in outcomes("SIZ117", *claims)


@pytest.mark.parametrize(("whole", "wrong"), [("$90 million", False), ("$120 million", True)])
def test_parts_that_are_not_told_as_such_make_a_whole_down_to_the_rest(outcomes, whole, wrong):
    claims = (
        cost(f"The farm costs {whole}.", whole, metric="cost"),
        cost("$60 million buy chips.", "$60 million", 2, metric="cost"),
        cost("Power takes $20 million.", "$20 million", 3, metric="cost"),
        cost("The remaining $10 million pay for service.", "$10 million", 4, metric="cost"),
        cost("A fund lends $45 million, half of the cost.", "$45 million", 5, metric="cost"),
    )
    assert (BAD in outcomes("CNT101", *claims)) is wrong


@pytest.mark.parametrize(("share", "expected"), [("43%", [BAD]), ("30%", [])])
def test_the_whole_of_a_share_is_none_of_its_parts(outcomes, share, expected):
    claims = (
        told("2,000 teachers have access.", "2,000", "2000", "user", subject="farm", kind="scale"),
        told("600 of them train models.", "600", "600", "user", subject="farm", kind="scale", paragraph=2),
        told(f"{share} of the teachers train models.", share, share[:-1], "percent", subject="farm", paragraph=3),
    )
    assert outcomes("CNT151", *claims) == expected


@pytest.mark.parametrize(
    ("whole", "expected"),
    [
        ("The total investment in the farm is $9.0 million.", OPEN),
        ("The total investment in the nodes of the farm is $9.0 million.", BAD),
    ],
)
def test_an_investment_holds_more_than_the_machines_it_does_not_name(outcomes, whole, expected):
    claims = (
        told("The farm has 40 nodes.", "40", "40", "node", kind="scale", subject="farm"),
        cost("Each node costs $0.15 million.", "$0.15 million"),
        cost(whole, "$9.0 million"),
    )
    assert {*outcomes("CNT126", *claims), *outcomes("CNT131", *claims)} == {expected}


def test_a_number_of_the_part_itself_is_no_amount_that_one_part_has(outcomes):
    part = [{"subject": "chip", "role": "component"}]
    claims = (
        told("The farm has 1,200 chips.", "1,200", "1200", "device", kind="scale", subject="farm", about=part),
        told("It is told to have 120 of them.", "120", "120", "device", kind="scale", subject="farm", about=part),
        told("4,600 chips were shipped.", "4,600", "4600", "device", kind="scale", subject="chip", paragraph=2),
    )
    assert outcomes("CNT119", *claims) == []


@pytest.mark.parametrize(("rate", "expected"), [("2,125", []), ("2,600", [BAD])])
def test_the_old_time_of_a_step_says_nothing_where_the_present_one_makes_the_rate(outcomes, rate, expected):
    claims = (
        told("The batch is 17,000 tokens.", "17,000", "17000", "token", metric="global-batch-tokens", subject="engine"),
        told("A step took 10 s.", "10 s", "10", "second", kind="duration", metric="step-time", subject="engine"),
        told("Now a step takes 8 s.", "8 s", "8", "second", kind="duration", metric="step-time", subject="engine"),
        told(
            f"It trains at {rate} tokens a second.",
            rate,
            rate.replace(",", ""),
            "token/second",
            kind="throughput",
            metric="throughput",
            subject="engine",
        ),
    )
    assert sorted({o for o in outcomes("RAT206", *claims) if o is BAD}) == expected


def test_a_part_of_the_nodes_is_not_multiplied_where_all_of_them_make_the_devices(outcomes):
    claims = (
        told("The hall has 60 nodes.", "60", "60", "node", kind="scale", metric="node-count", subject="hall"),
        told("12 nodes answer users.", "12", "12", "node", kind="scale", metric="node-count", subject="hall"),
        told("A box has eight chips.", "eight", "8", "device", metric="devices-per-node", subject="box"),
        told("480 chips in all.", "480", "480", "device", kind="scale", metric="device-count", subject="hall"),
    )
    assert BAD not in outcomes("CNT108", *claims)


@pytest.mark.parametrize(
    ("whole", "expected"),
    [("A port of The Chip moves 600 GB/s.", []), ("Together the chips of The Farm move 600 GB/s.", [BAD])],
)
def test_an_amount_of_one_that_is_told_again_is_none_of_all(outcomes, whole, expected):
    hardware = [{"subject": "chip", "role": "hardware"}]
    claims = (
        told("The Farm has 16 chips.", "16", "16", "device", kind="scale", subject="farm", about=hardware),
        told("Each chip moves 600 GB/s.", "600 GB/s", "600", "gigabyte/second/device", subject="farm"),
        told(whole, "600 GB/s", "600", "gigabyte/second", subject="farm"),
    )
    assert outcomes("CNT131", *claims) == expected


@pytest.mark.parametrize(
    ("metric", "value", "expected"), [("sequence-length", "8000", []), ("training-tokens", "8000000000", [BAD])]
)
def test_the_length_of_one_input_is_not_that_of_all_tokens(outcomes, metric, value, expected):
    steps = told("A training on The Engine took 20,000 steps.", "20,000", "20000", "step", kind="scale")
    claims = (
        steps | {"metric": "training-steps", "subject": "engine"},
        told("Each training step takes in 4M tokens.", "4M", "4000000", "token", subject="engine")
        | {"metric": "global-batch-tokens"},
        told("The Engine works on 8K tokens.", "8K", value, "token", metric=metric, subject="engine"),
    )
    assert outcomes("CNT131", *claims) == expected
