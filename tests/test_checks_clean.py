"""What truthful figures of different scopes have between them: no contradiction, while a real one is still found."""

import pytest

from claims import checks, records
from claims.facts.places import counts_a_part
from claims.model.finding import Outcome
from claims.model.library import Library

INCONSISTENT = Outcome.INCONSISTENT
KINDS = {"thing": "model", "fw": "framework", "chip": "accelerator"}


def record(collection, **fields):
    made, faults = records.build(collection, fields, collection)
    assert faults == []
    return made


def said(number, statement, printed, value, unit, *, subject="thing", kind="scale", **fields):
    return record(
        "claims",
        id=f"c{number}",
        subject=subject,
        kind=kind,
        statement=statement,
        claimant="maker",
        modality="described",
        quantity={"printed": printed, "value": str(value), "unit": unit},
        citations=[{"source": "article", "paragraph": number}],
        **fields,
    )


def contradicting(*claims, code):
    made = [record("subjects", id=i, name=i.title(), kind=kind) for i, kind in KINDS.items()]
    made.append(record("subjects", id="maker", name="Maker", kind="organisation"))
    made.append(record("sources", id="article", kind="press-article", title="Article"))
    made.append(record("studies", id="trial", title="Trial", subject="thing", summary="A run."))
    return [f for f in checks.run(Library.of([*made, *claims])) if f.outcome is INCONSISTENT and f.code == code]


@pytest.mark.parametrize(("share", "wrong"), [("88%", False), ("70%", True), ("12%", True)])
def test_what_was_removed_is_the_rest_beside_what_is_left(share, wrong):
    claims = (
        said(1, "The raw crawl held 90 trillion tokens.", "90 trillion", 9e13, "token", study="trial"),
        said(2, "After filters 11 trillion tokens were left.", "11 trillion", 1.1e13, "token", study="trial"),
        said(3, f"Filters removed {share} of the tokens.", share, share[:-1], "percent", study="trial"),
    )
    assert bool(contradicting(*claims, code="CNT123")) is wrong


@pytest.mark.parametrize(
    ("case", "wrong"), [("With 32,000 input tokens the", False), ("Over all requests the", True), ("The", True)]
)
def test_a_median_of_one_load_may_lie_above_the_tail_of_another(case, wrong):
    claims = (
        said(1, f"{case} median first token came after 4.1 s.", "4.1 s", 4.1, "second", kind="latency", study="trial"),
        said(2, "The p99 of the first token was 640 ms.", "640 ms", 640, "millisecond", kind="latency", study="trial"),
    )
    assert bool(contradicting(*claims, code="RAT110")) is wrong


@pytest.mark.parametrize(("bill", "wrong"), [("$1.01 million", False), ("$0.41 million", True)])
def test_the_sum_that_a_price_makes_is_no_price(bill, wrong):
    hours = said(
        1, "It used 504,000 GPU-hours.", "504,000", 504_000, "device*hour", study="trial", metric="device-time"
    )
    price = said(2, "A GPU-hour costs $2.00.", "$2.00", 2, "USD", kind="cost", study="trial")
    value = bill.strip("$").split()[0]
    words = f"At $2.00 a GPU-hour the run comes to {bill}."
    cost = said(3, words, bill, f"{value}E+6", "USD", kind="cost", study="trial")
    assert bool(contradicting(hours, price, cost, code="RAT207")) is wrong
    assert contradicting(hours, price, cost, code="CNT131") == []


@pytest.mark.parametrize(
    ("statement", "wrong"),
    [("A whole answer of 300 tokens takes 6.8 s.", False), ("A whole answer takes 6.8 s on average.", True)],
)
def test_the_time_of_an_answer_of_one_length_is_not_the_mean(statement, wrong):
    claims = (
        said(1, "64 requests are in flight at a time.", "64", 64, "request", study="trial"),
        said(2, "It serves 11 requests a second.", "11", 11, "request/second", study="trial", kind="throughput"),
        said(3, statement, "6.8 s", 6.8, "second", kind="latency", study="trial"),
    )
    assert bool(contradicting(*claims, code="RAT210")) is wrong


@pytest.mark.parametrize(
    ("trial", "wrong"),
    [("In trial production 21 dies of a wafer were good.", False), ("21 dies of a wafer are good.", True)],
)
def test_the_good_dies_of_a_trial_are_not_those_of_a_later_yield(trial, wrong):
    claims = (
        said(1, "A wafer carries 62 dies.", "62", 62, "die", subject="chip"),
        said(2, trial, "21", 21, "die", subject="chip"),
        said(3, "The yield is 68%.", "68%", 68, "percent", subject="chip"),
    )
    assert bool(contradicting(*claims, code="CNT135")) is wrong


@pytest.mark.parametrize(
    ("statement", "printed", "part"),
    [
        ("模型共48层,其中前3层为稠密层。", "3", True),
        ("模型共48层,其中前3层为稠密层。", "48", False),
        ("每4层中有1层为全注意力。", "1", True),
        ("其余45层为专家层。", "45", True),
        ("2026年的测试中使用64张卡。", "64", False),
        ("共使用64张卡。", "64", False),
    ],
)
def test_a_part_is_told_in_chinese(statement, printed, part):
    assert counts_a_part(said(1, statement, printed, printed, "layer")) is part


@pytest.mark.parametrize(
    ("first", "second", "wrong"),
    [
        ("原生上下文为32K。", "扩展后支持256K上下文。", False),
        ("上下文窗口为32K。", "它支持256K上下文。", True),
    ],
)
def test_stages_told_in_chinese_explain_two_values(first, second, wrong):
    claims = (
        said(1, first, "32K", 32_000, "token", metric="context-window"),
        said(2, second, "256K", 256_000, "token", metric="context-window"),
    )
    assert bool(contradicting(*claims, code="CNT107")) is wrong


@pytest.mark.parametrize(
    ("statement", "wrong"),
    [("The draft head adds 7 billion parameters.", False), ("It has 7 billion parameters.", True)],
)
def test_what_a_part_adds_is_not_the_whole(statement, wrong):
    claims = (
        said(1, "It has 480 billion parameters.", "480 billion", 4.8e11, "parameter"),
        said(2, statement, "7 billion", 7e9, "parameter"),
    )
    assert bool(contradicting(*claims, code="CNT107")) is wrong


@pytest.mark.parametrize(
    ("before", "wrong"), [("Perplexity rises from 5.32 to 5.41.", False), ("Perplexity is 5.41.", True)]
)
def test_what_is_drawn_from_a_claim_of_two_values_is_not_drawn_from_others(before, wrong):
    claims = (
        said(1, "On one card it writes 31 tokens a second.", "31", 31, "token/second", kind="throughput"),
        said(2, "With eight streams it writes 140 tokens a second.", "140", 140, "token/second", kind="throughput"),
        said(3, before, "5.41", "5.41", "dimensionless", kind="loss"),
        said(4, "That is 1.7% worse.", "1.7%", "1.7", "percent"),
    )
    assert bool(contradicting(*claims, code="CNT133")) is wrong


@pytest.mark.parametrize(("points", "wrong"), [("11.2", False), ("13.2", True)])
def test_a_name_with_another_number_is_another_version(points, wrong):
    names = {"sawbill": "Sawbill 9B", "first-sawbill": "Sawbill 1 9B"}
    made = [record("subjects", id=i, name=name, kind="model") for i, name in names.items()]
    made.append(record("subjects", id="maker", name="Maker", kind="organisation"))
    made.append(record("sources", id="article", kind="press-article", title="Article"))
    made.append(record("studies", id="trial", title="Trial", subject="sawbill", summary="A run."))
    share, more = {"metric": "accuracy", "study": "trial"}, {"metric": "score-change", "study": "trial"}
    first = "On English questions Sawbill answers 81.4% rightly."
    made += [
        said(1, first, "81.4%", "81.4", "percent", subject="sawbill", **share),
        said(
            2,
            "Sawbill 1 answered 70.2% of English questions rightly.",
            "70.2%",
            "70.2",
            "percent",
            subject="first-sawbill",
            **share,
        ),
        said(
            3,
            f"In English that is {points} points more than Sawbill 1.",
            f"{points} points",
            points,
            "percentage_point",
            subject="sawbill",
            **more,
        ),
    ]
    found = [f for f in checks.run(Library.of(made)) if f.outcome is INCONSISTENT]
    assert bool(found) is wrong


@pytest.mark.parametrize(
    ("statement", "days", "wrong"),
    [
        ("Generation takes 240 s of a step.", "4.3", False),
        ("A step takes 240 s.", "4.3", False),
        ("A step takes 240 s.", "2.3", True),
    ],
)
def test_the_part_of_a_step_does_not_make_the_run(statement, days, wrong):
    claims = (
        said(1, "1,200 steps were made.", "1,200", 1200, "step", study="trial"),
        said(2, statement, "240 s", 240, "second", kind="duration", study="trial"),
        said(3, f"The run took {days} days.", f"{days} days", days, "day", kind="duration", study="trial"),
    )
    found = [f for code in ("CNT131", "RAT202", "RAT203") for f in contradicting(*claims, code=code)]
    assert bool(found) is wrong


@pytest.mark.parametrize(("share", "wrong"), [("77%", False), ("57%", True)])
def test_a_figure_before_of_which_is_the_whole(share, wrong):
    claims = (
        said(1, "A step takes 310 s, of which 240 s are generation.", "310 s", 310, "second", study="trial"),
        said(2, "Generation takes 240 s of a step.", "240 s", 240, "second", study="trial"),
        said(3, f"Generation is {share} of the step.", share, share[:-1], "percent", study="trial"),
        said(4, "The run took 4.3 days.", "4.3 days", "4.3", "day", kind="duration", study="trial"),
    )
    assert bool(contradicting(*claims, code="CNT132")) is wrong


@pytest.mark.parametrize(
    ("statement", "wrong"),
    [("Together that is 2.77 TB of memory.", False), ("Together they use 2.77 TB of memory.", True)],
)
def test_the_sum_of_several_memories_is_not_in_use(statement, wrong):
    made = [record("subjects", id="box", name="Box", kind="server")]
    made.append(record("subjects", id="maker", name="Maker", kind="organisation"))
    made.append(record("sources", id="article", kind="press-article", title="Article"))
    made.append(
        said(1, "The box has 768 GB of HBM.", "768 GB", 768, "gigabyte", subject="box", metric="memory-per-node")
    )
    made.append(said(2, statement, "2.77 TB", "2.77", "terabyte", subject="box", kind="memory"))
    found = [f for f in checks.run(Library.of(made)) if f.outcome is INCONSISTENT and f.code == "SIZ117"]
    assert bool(found) is wrong
