"""What figures without a metric are of: the amounts they are derived from, periods, segments, hours and levels."""

import pytest

from claims import checks, records
from claims.model.finding import Outcome
from claims.model.library import Library

KINDS = {
    "maker": ("organisation", {}),
    "servers": ("organisation", {"part_of": ["maker"], "name": "Servers segment"}),
    "phones": ("organisation", {"part_of": ["maker"], "name": "Phones segment"}),
    "hall": ("cluster", {}),
    "fast-hall": ("cluster", {"part_of": ["hall"], "name": "Fast partition"}),
    "wide-hall": ("cluster", {"part_of": ["hall"], "name": "Wide partition"}),
    "model": ("model", {}),
    "rental": ("service", {}),
    "chip": ("accelerator", {"name": "Vik V7"}),
    "nic": ("network-card", {"name": "Vik N2"}),
    "box": ("server", {"built_on": ["chip", "nic"], "name": "Vik Box"}),
}
STUDIES = {"q2": "Second quarter", "q3": "Third quarter", "q3-old": "Third quarter of the year before"}


def record(collection, **fields):
    made, faults = records.build(collection, fields, collection)
    assert faults == []
    return made


def said(number, statement, printed, value, unit, *, subject="maker", kind="scale", **fields):
    assert printed in statement
    quantity = {"printed": printed, "value": str(value), "unit": unit}
    place = [{"source": "article", "paragraph": number}]
    return record(
        "claims",
        id=f"c{number}",
        subject=subject,
        kind=kind,
        statement=statement,
        claimant="maker",
        modality="described",
        quantity=quantity,
        citations=place,
        **fields,
    )


def outcomes(code, *claims):
    made = [
        record("subjects", **{"id": i, "name": i.title(), "kind": kind, **more}) for i, (kind, more) in KINDS.items()
    ]
    made.append(record("sources", id="article", kind="press-article", title="Article"))
    made += [record("studies", id=i, title=t, subject="maker", summary="A time.") for i, t in STUDIES.items()]
    return {f.outcome for f in checks.run(Library.of([*made, *claims])) if f.code == code}


GOOD, BAD = {Outcome.CONSISTENT}, {Outcome.INCONSISTENT}


@pytest.mark.parametrize(("printed", "outcome"), [("25%", GOOD), ("20%", BAD)])
def test_a_change_without_a_metric_is_one_of_the_amounts_it_is_derived_from(printed, outcome):
    new = said(1, "Orders stood at 500 units.", "500", 500, "system")
    old = said(2, "They had stood at 400 units.", "400", 400, "system")
    links = [{"claim": "c1", "how": "derived-from"}, {"claim": "c2", "how": "derived-from"}]
    number = printed.rstrip("%")
    change = said(
        3, f"Orders rose by {printed}.", printed, number, "percent", related=links, baseline="as they had stood"
    )
    assert outcomes("RAT245", new, old, change) == outcome


def test_a_part_derived_from_its_whole_is_no_change():
    one = said(1, "Orders stood at 500 units.", "500", 500, "system")
    two = said(2, "Of them 400 units have shipped.", "400", 400, "system")
    links = [{"claim": "c1", "how": "derived-from"}, {"claim": "c2", "how": "derived-from"}]
    share = said(3, "That is 80% of the orders.", "80%", 80, "percent", related=links)
    assert outcomes("RAT245", one, two, share) == set()


@pytest.mark.parametrize(("printed", "outcome"), [("25%", GOOD), ("20%", BAD)])
@pytest.mark.parametrize("in_field", [True, False])
def test_the_period_of_an_amount_may_stand_in_its_study_or_its_scope(printed, outcome, in_field):
    def of(period):
        return {"conditions": {"scope-limits": period}} if in_field else {}

    old = said(1, "It shipped 400 boxes.", "400", 400, "device", study="q2", **of("second quarter"))
    new = said(2, "It shipped 500 boxes.", "500", 500, "device", study="q3", **of("third quarter"))
    words, number = f"Shipments of boxes rose by {printed}.", printed.rstrip("%")
    growth = said(3, words, printed, number, "percent", study="q3", baseline="second quarter")
    assert outcomes("CNT143", old, new, growth) == outcome


def test_amounts_of_other_runs_are_of_no_period():
    old = said(1, "It shipped 400 boxes.", "400", 400, "device", study="q2")
    new = said(2, "It shipped 500 boxes.", "500", 500, "device", study="q3")
    growth = said(3, "Shipments of boxes rose by 90%.", "90%", 90, "percent", study="q3", baseline="the first year")
    assert outcomes("CNT143", old, new, growth) == set()


def hall(wide, **fields):
    return (
        said(1, "The hall has 320 nodes.", "320", 320, "node", subject="hall", metric="node-count"),
        said(2, "Its fast partition has 240 nodes.", "240", 240, "node", subject="fast-hall", metric="node-count"),
        said(
            3,
            f"Its wide partition has {wide} nodes.",
            wide,
            wide,
            "node",
            subject="wide-hall",
            metric="node-count",
            **fields,
        ),
    )


def test_partitions_have_no_more_than_their_whole():
    assert outcomes("CNT101", *hall("80")) == GOOD
    assert outcomes("CNT101", *hall("180")) == BAD


def test_partitions_with_nodes_in_common_may_have_more():
    shared = said(4, "Both partitions share the 100 big nodes.", "100", 100, "node", subject="hall")
    words = {"note": "It shares nodes with the fast one."}
    assert Outcome.INCONSISTENT not in outcomes("CNT101", *hall("180", **words), shared)


def quarter(phones, *more):
    return (
        said(1, "Revenue was $8.0 billion.", "$8.0 billion", "8.0E+9", "USD", study="q3"),
        said(2, "Operating income was $2.4 billion.", "$2.4 billion", "2.4E+9", "USD", study="q3"),
        said(3, "Servers took in $5.0 billion.", "$5.0 billion", "5.0E+9", "USD", subject="servers", study="q3"),
        said(
            4,
            f"Phones took in ${phones} billion.",
            f"${phones} billion",
            f"{phones}E+9",
            "USD",
            subject="phones",
            study="q3",
        ),
        *more,
    )


def test_segments_take_in_no_more_than_the_whole():
    assert Outcome.INCONSISTENT not in outcomes("CNT101", *quarter("3.0"))
    assert Outcome.INCONSISTENT in outcomes("CNT101", *quarter("4.0"))


def test_sales_between_segments_are_taken_off_the_whole():
    off = said(5, "Sales between segments took off $1.0 billion.", "$1.0 billion", "1.0E+9", "USD", study="q3")
    assert Outcome.INCONSISTENT not in outcomes("CNT101", *quarter("4.0", off))


def test_income_is_no_whole_of_what_segments_take_in():
    _, income, servers, phones = quarter("3.0")
    assert Outcome.INCONSISTENT not in outcomes("CNT101", income, servers, phones)


@pytest.mark.parametrize(
    ("printed", "value", "unit", "outcome"),
    [("1.15 TB", "1.15", "terabyte", GOOD), ("1.15 TiB", "1.15", "tebibyte", BAD), ("2.3 TB", "2.3", "terabyte", BAD)],
)
@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ("A box of eight Vik V7 has {} of accelerator memory.", {}),
        ("A box of eight V7 has {} of accelerator memory.", {}),
        ("A box of 8 accelerators has {} of accelerator memory.", {}),
        ("A box has {} of accelerator memory.", {"conditions": {"device-node-count": "8 accelerators"}}),
    ],
)
def test_memory_may_name_the_number_of_its_devices_itself(words, fields, printed, value, unit, outcome):
    each = said(
        1,
        "It has 144 GB of memory.",
        "144 GB",
        144,
        "gigabyte",
        subject="chip",
        kind="spec",
        metric="memory-per-device",
    )
    about = [{"subject": "chip", "role": "component"}]
    box = {"subject": "box", "kind": "spec", "metric": "memory-per-node", "about": about, **fields}
    assert outcomes("SIZ114", each, said(2, words.format(printed), printed, value, unit, **box)) == outcome


def test_memory_of_several_boxes_names_no_devices_of_one():
    each = said(
        1,
        "It has 144 GB of memory.",
        "144 GB",
        144,
        "gigabyte",
        subject="chip",
        kind="spec",
        metric="memory-per-device",
    )
    words = "Two boxes of eight Vik V7 have 2.3 TB of accelerator memory."
    box = {"subject": "box", "kind": "spec", "metric": "memory-per-node"}
    assert Outcome.INCONSISTENT not in outcomes("SIZ114", each, said(2, words, "2.3 TB", "2.3", "terabyte", **box))


@pytest.mark.parametrize(("unit", "printed", "outcome"), [("terabyte", "16 TB", GOOD), ("tebibyte", "16 TiB", BAD)])
def test_the_multiples_of_one_part_are_those_of_the_whole(unit, printed, outcome):
    count = said(1, "The file system has 5,000 drives.", "5,000 drives", 5000, "drive", subject="hall")
    each = said(2, f"Each drive stores {printed}.", printed, 16, unit, subject="hall", kind="spec")
    whole = said(3, "The file system has 80 PB in all.", "80 PB", 80, "petabyte", subject="hall", kind="spec")
    assert outcomes("CNT126", count, each, whole) == outcome


def rent(bill, value, words="A month of 720 hours of {} comes to {}.", of="one instance", **fields):
    hour = said(
        1,
        "An instance costs $24.00 an hour.",
        "$24.00",
        "24.00",
        "USD/hour",
        subject="rental",
        kind="cost",
        metric="price",
    )
    own = {"subject": "rental", "kind": "cost", "metric": "cost", **fields}
    return hour, said(2, words.format(of, bill), bill, value, "USD", **own)


AT_PRICE = {"conditions": {"scope-limits": "720 hours at the list price"}}


@pytest.mark.parametrize(
    ("of", "bill", "value", "outcome"),
    [
        ("one instance", "$17,280", 17280, GOOD),
        ("one instance", "$19,280", 19280, BAD),
        ("two instances", "$34,560", 34560, GOOD),
        ("two instances", "$17,280", 17280, BAD),
    ],
)
def test_a_bill_that_names_its_hours_is_hours_times_price(of, bill, value, outcome):
    assert outcomes("RAT246", *rent(bill, value, of=of, **AT_PRICE)) == outcome


def test_the_price_of_a_device_is_none_of_an_instance():
    device = said(3, "A card-hour is $3.00.", "$3.00", "3.00", "USD/device/hour", subject="rental", kind="cost")
    older = said(4, "A card-hour was $4.00.", "$4.00", "4.00", "USD/device/hour", subject="rental", kind="cost")
    assert outcomes("RAT246", *rent("$19,280", 19280, **AT_PRICE), device, older) == BAD


def test_a_bill_that_names_no_price_may_be_at_another():
    assert outcomes("RAT246", *rent("$15,280", 15280)) == {Outcome.UNDER_DETERMINED}


def test_a_bill_at_a_discount_is_at_another_price():
    words = "With a discount a month of 720 hours of {} comes to {}."
    assert outcomes("RAT246", *rent("$15,280", 15280, words=words, **AT_PRICE)) == set()


@pytest.mark.parametrize(("bill", "value", "outcome"), [("$17,280", 17280, GOOD), ("$19,280", 19280, BAD)])
def test_a_bill_of_devices_is_hours_times_devices_times_price(bill, value, outcome):
    unit = "USD/device/hour"
    hour = said(
        1,
        "It rents at $3.00 a card-hour.",
        "$3.00",
        "3.00",
        unit,
        subject="rental",
        kind="cost",
        metric="price-per-device-hour",
    )
    words = f"At that price 720 hours of eight cards come to {bill}."
    own = {"subject": "rental", "kind": "cost", "metric": "cost"}
    assert outcomes("RAT246", hour, said(2, words, bill, value, "USD", **own)) == outcome


@pytest.mark.parametrize("metric", ["memory-capacity", "memory-per-device"])
def test_the_memory_of_one_stack_is_not_that_of_its_device(metric):
    stack = said(
        1, "One memory stack holds 24 GB.", "24 GB", 24, "gigabyte", subject="chip", kind="spec", metric=metric
    )
    each = said(
        2,
        "It has 144 GB of memory.",
        "144 GB",
        144,
        "gigabyte",
        subject="chip",
        kind="spec",
        metric="memory-per-device",
    )
    about = [{"subject": "chip", "role": "component"}]
    box = {"subject": "box", "kind": "spec", "metric": "memory-per-node", "about": about}
    words = "A box of 8 accelerators has 2.3 TB of accelerator memory."
    assert outcomes("SIZ114", stack, each, said(3, words, "2.3 TB", "2.3", "terabyte", **box)) == BAD


@pytest.mark.parametrize(("words", "printed", "outcome"), [("贵25%", "25%", GOOD), ("贵20%", "20%", BAD)])
def test_dearer_is_counted_from_the_older_price(words, printed, outcome):
    old = said(1, "甲卡定价8000元。", "8000元", 8000, "CNY", subject="chip", kind="cost", metric="price")
    new = said(2, "乙机定价10000元。", "10000元", 10000, "CNY", subject="box", kind="cost", metric="price")
    own = {
        "subject": "box",
        "kind": "cost",
        "metric": "system-cost",
        "about": [{"subject": "chip", "role": "baseline"}],
    }
    dearer = said(3, f"乙机比甲卡{words}。", printed, printed.rstrip("%"), "percent", **own)
    assert outcomes("RAT102", old, new, dearer) == outcome


CHIP, NIC = ([{"subject": name, "role": "component"}] for name in ("chip", "nic"))


@pytest.mark.parametrize("words", ["It takes 4 network cards.", "It takes 4 NICs.", "整机有4张网卡。"])
def test_network_cards_are_no_accelerators(words):
    chips = said(1, "It takes 16 cards.", "16", 16, "device", subject="box", kind="spec", about=CHIP)
    nics = said(2, words, "4", 4, "device", subject="box", kind="spec", about=NIC)
    each = said(
        3, "It has 64 GB of memory.", "64 GB", 64, "gigabyte", subject="chip", kind="spec", metric="memory-per-device"
    )
    own = {"subject": "box", "kind": "spec", "metric": "memory-per-node", "about": CHIP}
    memory = said(4, "Its accelerators have 3.0 TB of memory.", "3.0 TB", "3.0", "terabyte", **own)
    assert outcomes("SIZ114", chips, nics, each, memory) == BAD


@pytest.mark.parametrize(("unit", "printed", "outcome"), [("gigabit", "800 Gb/s", GOOD), ("gigabyte", "800 GB/s", BAD)])
def test_network_cards_add_up_in_each_direction(unit, printed, outcome):
    own = {"kind": "spec", "metric": "network-throughput", "reading": "one-direction"}
    nics = said(1, "It takes four network cards.", "four", 4, "device", subject="box", kind="spec", about=NIC)
    one = said(2, "A Vik N2 moves 200 Gb/s in each direction.", "200 Gb/s", 200, "gigabit/second", subject="nic", **own)
    words = f"Its network cards add up to {printed} in each direction."
    both = said(3, words, printed, 800, f"{unit}/second", subject="box", about=NIC, **own)
    assert outcomes("CNT119", nics, one, both) == outcome
