"""One relation told in many words: each must be found in all of them, and what only looks like it must be left alone."""

import pytest

from claims import checks, records
from claims.facts.fact import fact_of
from claims.facts.formats import parse_format
from claims.facts.terms import noun_of_one
from claims.model.finding import Outcome
from claims.model.library import Library

CONSISTENT, INCONSISTENT, OPEN = Outcome.CONSISTENT, Outcome.INCONSISTENT, Outcome.UNDER_DETERMINED


def record(collection, **fields):
    made, faults = records.build(collection, fields, collection)
    assert faults == []
    return made


def said(number, statement, printed, value, unit, *, subject="thing", kind="spec", **fields):
    citations = [{"source": "article", "paragraph": number, "figures": [printed]}]
    quantity = {"printed": printed, "value": str(value), "unit": unit}
    common = {"claimant": "maker", "modality": "described", "citations": citations, "quantity": quantity}
    return record("claims", id=f"c{number}", subject=subject, kind=kind, statement=statement, **common | fields)


def library(*claims, kind="service"):
    made = [
        record("subjects", id="thing", name="The Thing", kind=kind),
        record("subjects", id="maker", name="Maker", kind="organisation"),
        record("sources", id="article", kind="press-article", title="Article"),
        record("studies", id="run", title="The run", subject="thing", summary="It was run."),
    ]
    return Library.of([*made, *claims])


def outcomes(code, *claims, **more):
    return {f.outcome for f in checks.run(library(*claims, **more)) if f.code == code}


# The words after "a" and "each"


@pytest.mark.parametrize(
    "statement",
    [
        "Such a checkpoint streams to the store at 110 GB/s.",
        "An engine stages 110 GB at once.",
        "Each job updates 110 GB of state.",
        "A scheduler switches 110 GB over.",
        "Every worker links 110 GB of pages.",
    ],
)
def test_a_verb_after_a_noun_of_one_is_no_thing(statement):
    assert noun_of_one(statement, "110 GB") is None


@pytest.mark.parametrize(
    ("statement", "thing"),
    [
        ("Each stream gets 110 GB.", "user"),
        ("Each of the drives holds 110 GB.", "drive"),
        ("Either of its two links carries 110 GB.", "link"),
    ],
)
def test_a_noun_of_one_is_still_found(statement, thing):
    assert noun_of_one(statement, "110 GB") == thing


# Parts that are counted in a unit of their own


@pytest.mark.parametrize(
    ("number", "unit", "one"),
    [
        ("The box takes 24 drives.", "drive", "A drive holds 30 TB."),
        ("It is filled with 24 drives.", "drive", "Each drive holds 30 TB."),
        ("The release is split into 24 shards.", "shard", "Every shard is 30 TB in size."),
        ("The release is cut into 24 files.", "file", "A single file is 30 TB in size."),
        ("It is built of 24 boards.", "board", "One board carries 30 TB."),
    ],
)
def test_so_many_parts_of_so_much_are_all(number, unit, one):
    parts = (said(1, number, "24", 24, unit), said(2, one, "30 TB", 30, "terabyte"))
    for printed, expected in (("720 TB", CONSISTENT), ("960 TB", INCONSISTENT)):
        whole = said(3, f"That makes {printed} in all.", printed, printed.split()[0], "terabyte")
        found = {f.outcome for f in checks.run(library(*parts, whole, kind="server")) if f.code[:3] == "CNT"}
        assert expected in found
        assert found & {CONSISTENT, INCONSISTENT} == {expected}


@pytest.mark.parametrize(
    "other",
    [
        ("It has 512 TB of usable room.", "512 TB"),
        ("Up to 960 TB are offered with larger drives.", "960 TB"),
        ("After compression it holds 1,400 TB.", "1,400 TB"),
    ],
)
def test_another_amount_than_that_of_all_parts_is_left_alone(other):
    parts = (
        said(1, "The box takes 24 drives.", "24", 24, "drive"),
        said(2, "A drive holds 30 TB.", "30 TB", 30, "terabyte"),
    )
    more = said(3, other[0], other[1], other[1].split()[0].replace(",", ""), "terabyte")
    found = {f.outcome for f in checks.run(library(*parts, more, kind="server")) if f.code[:3] == "CNT"}
    assert INCONSISTENT not in found


def test_the_stacks_of_a_memory_make_what_is_told_of_the_memory():
    def found(number):
        claims = (
            said(1, f"The package carries {number[0]} stacks of HBM.", number[0], number[1], "stack"),
            said(2, "Every stack brings 24 GB.", "24 GB", 24, "gigabyte"),
            said(3, "The Thing has 192 GB of memory.", "192 GB", 192, "gigabyte"),
        )
        return outcomes("CNT126", *claims, kind="accelerator")

    assert found(("eight", 8)) == {CONSISTENT}
    assert found(("six", 6)) == {INCONSISTENT}


@pytest.mark.parametrize("metric", ["peak-compute-per-device", "achieved-compute-per-device"])
def test_what_one_accelerator_has_is_not_made_by_their_number(metric):
    claims = (
        said(1, "The run had 2,048 accelerators.", "2,048", 2048, "device", kind="scale", study="run"),
        said(2, "Each accelerator sustained 292 TFLOPS.", "292 TFLOPS", 292, "teraFLOP/second", study="run"),
        said(3, "The sheet says 989 TFLOPS.", "989 TFLOPS", 989, "teraFLOP/second", metric=metric, study="run"),
    )
    assert outcomes("CNT131", *claims) == set()


# What one weight takes


@pytest.mark.parametrize(
    ("words", "bits"),
    [
        ("a half-precision file", "16"),
        ("at one byte a weight", "8"),
        ("with two bytes per parameter", "16"),
        ("half a byte for each weight", "4"),
        ("4.5 bits per weight", "4.5"),
        ("a single byte per model parameter", "8"),
        ("four bytes for every value", "32"),
        ("full-precision weights", "32"),
    ],
)
def test_a_format_is_told_by_what_one_weight_takes(words, bits):
    form = parse_format(words)
    assert form is not None
    assert str(form.bits) in (bits, f"{bits}.0")


@pytest.mark.parametrize(
    "words",
    [
        "16 bytes per parameter with the optimiser",
        "two bytes per second for each link",
        "one byte of padding",
        "a byte per token",
    ],
)
def test_other_bytes_are_no_format(words):
    assert parse_format(words) is None


def test_a_model_whose_file_holds_another_number_of_bytes_is_found():
    def found(count):
        claims = (
            said(1, f"It has {count} billion parameters.", f"{count} billion", count * 10**9, "parameter"),
            said(2, "It is a 340 GB download at one byte a weight.", "340 GB", 340, "gigabyte", metric="weights-size"),
        )
        return outcomes("SIZ101", *claims, kind="model")

    assert found(340) == {CONSISTENT}
    assert found(670) == {INCONSISTENT}


# Shares


@pytest.mark.parametrize(
    "statement",
    [
        "The tensor cores were occupied 118% of the time.",
        "Matrix cores were busy for 118% of the run.",
        "The CUDA cores were 118% utilised.",
        "The cube cores stood at 118% occupancy.",
        "Vector cores are kept 118% busy.",
    ],
)
def test_the_cores_of_an_accelerator_are_no_more_than_wholly_busy(statement):
    claim = said(1, statement, "118%", 118, "percent", kind="utilisation")
    assert outcomes("RAT104", claim) == {INCONSISTENT}


@pytest.mark.parametrize(
    "statement",
    ["The job used 118% of a CPU core.", "118% of the threads are in use.", "Cores are oversubscribed at 118%."],
)
def test_cores_of_a_processor_are_counted_one_by_one(statement):
    assert outcomes("RAT104", said(1, statement, "118%", 118, "percent", kind="utilisation")) == set()


# Which two values a change compares


def days(old_words, change, printed, value, unit, **fields):
    return (
        said(1, "The Thing was trained in 55 days.", "55 days", 55, "day", kind="duration", study="run"),
        said(2, old_words, "88 days", 88, "day", kind="duration"),
        said(3, change, printed, value, unit, kind="speedup", study="run", **fields),
    )


@pytest.mark.parametrize(
    ("old_words", "baseline"),
    [
        ("Mark One was trained in 88 days.", "Mark One"),
        ("On the R7 cluster such a training took 88 days.", "the R7 cluster"),
        ("With the plain scheduler, training took 88 days.", "plain scheduler"),
        ("Its predecessor was trained in 88 days.", "the last model"),
        ("Training without sequence packing took 88 days.", "no sequence packing"),
    ],
)
def test_the_old_value_outside_of_the_study_is_found_by_the_name_of_the_baseline(old_words, baseline):
    right = days(old_words, "Training is 1.6 times as fast.", "1.6 times", "1.6", "x", baseline=baseline)
    assert outcomes("RAT102", *right) == {CONSISTENT}
    wrong = days(old_words, "Training is 2.5 times as fast.", "2.5 times", "2.5", "x", baseline=baseline)
    assert outcomes("RAT102", *wrong) == {INCONSISTENT}


@pytest.mark.parametrize(
    "old_words", ["Mark Two was trained in 88 days.", "A rival took 88 days.", "The lease is for 88 days."]
)
def test_a_value_that_does_not_name_the_baseline_is_not_taken_for_it(old_words):
    claims = days(old_words, "Training is 2.5 times as fast.", "2.5 times", "2.5", "x", baseline="Mark One")
    assert INCONSISTENT not in outcomes("RAT102", *claims)


@pytest.mark.parametrize(
    "change",
    [
        "That trims the calendar by {} against Mark One.",
        "It cuts the schedule by {} from that of Mark One.",
        "The wall clock shrinks by {} against Mark One.",
        "The whole effort was shortened by {} against Mark One.",
        "The campaign drops by {} against Mark One.",
    ],
)
def test_what_is_cut_by_a_percent_is_no_rate(change):
    def found(printed, value):
        old = "Mark One was trained in 88 days."
        told = days(old, change.format(printed), printed, value, "percent", baseline="Mark One")
        return outcomes("RAT102", *told)

    assert found("37.5%", "37.5") == {CONSISTENT}
    assert found("60%", "60") == {INCONSISTENT}


@pytest.mark.parametrize(
    "change",
    ["Training became 60% faster.", "Training performance rose by 60%.", "The speed of training is up by 60%."],
)
def test_what_becomes_faster_by_a_percent_may_be_a_rate(change):
    claims = days("Mark One was trained in 88 days.", change, "60%", "60", "percent", baseline="Mark One")
    assert outcomes("RAT102", *claims) == {CONSISTENT}


def test_the_values_that_name_the_baseline_go_before_others():
    def found(printed, value):
        rates = {"kind": "throughput", "study": "run", "metric": "throughput-per-user"}
        waits = {"kind": "latency", "study": "run"}
        claims = (
            said(1, "Without speculation a user receives 38 tokens per second.", "38", 38, "token/second", **rates),
            said(2, "With speculation a user receives 76 tokens per second.", "76", 76, "token/second", **rates),
            said(3, "The previous release answered in 3.2 s.", "3.2 s", "3.2", "second", **waits),
            said(4, "The new release answers in 2.4 s.", "2.4 s", "2.4", "second", **waits),
            said(5, f"Replies stream {printed} as fast.", printed, value, "x", kind="speedup", study="run", baseline="no speculation"),
        )  # fmt: skip
        return outcomes("RAT102", *claims)

    assert found("2.0 times", "2.0") == {CONSISTENT}
    assert found("3.0 times", "3.0") == {INCONSISTENT}


def prices(change, printed, value, *, unit="USD/terabyte", each="a terabyte", **fields):
    return (
        said(1, f"The old box was sold at $1,000 {each}.", "$1,000", 1000, unit, kind="cost"),
        said(2, f"The new box is priced at $700 {each}.", "$700", 700, unit, kind="cost"),
        said(3, change.format(printed), printed, value, "percent", kind="cost", baseline="the old box", **fields),
    )


@pytest.mark.parametrize(
    "change",
    [
        "Per terabyte, the new box undercuts the old one by {}.",
        "The new box costs {} less a terabyte.",
        "A terabyte is {} cheaper in the new box.",
        "The price of a terabyte falls by {}.",
        "Buyers save {} a terabyte.",
    ],
)
def test_a_price_of_storage_is_compared_with_the_earlier_one(change):
    assert outcomes("RAT102", *prices(change, "30%", 30)) == {CONSISTENT}
    assert outcomes("RAT102", *prices(change, "43%", 43)) == {INCONSISTENT}


def test_a_price_of_storage_is_read_by_its_unit():
    for unit in ("USD/terabyte", "USD/gigabyte", "EUR/terabyte"):
        claim = said(1, "It is sold at 20 for each.", "20", 20, unit, kind="cost")
        assert fact_of(claim).metric == "price-per-byte"


@pytest.mark.parametrize("later", ["They now cost $0.54 per million.", "These are billed at $0.54 per million now."])
def test_a_price_told_of_them_is_one_of_the_same_tokens(later):
    def found(printed, value):
        claims = (
            said(1, "A million output tokens used to cost $0.90.", "$0.90", "0.0000009", "USD/token", kind="cost"),
            said(2, later, "$0.54", "0.00000054", "USD/token", kind="cost"),
            said(3, f"Users save {printed} on every token.", printed, value, "percent", kind="cost"),
        )
        return outcomes("RAT102", *claims)

    assert found("40%", 40) == {CONSISTENT}
    assert found("67%", 67) == {INCONSISTENT}


def test_a_price_of_other_tokens_is_not_compared():
    claims = (
        said(1, "A million output tokens used to cost $0.90.", "$0.90", "0.0000009", "USD/token", kind="cost"),
        said(2, "A million input tokens now cost $0.54.", "$0.54", "0.00000054", "USD/token", kind="cost"),
        said(3, "Users save 67% on every token.", "67%", 67, "percent", kind="cost"),
    )
    assert INCONSISTENT not in outcomes("RAT102", *claims)


@pytest.mark.parametrize(
    "who", ["slowest percentile", "slowest 1%", "worst 5 percent", "worst percentile", "last percentile"]
)
def test_the_slowest_percentile_is_the_tail(who):
    def found(printed, value):
        waits = {"kind": "latency"}
        claims = (
            said(1, f"The {who} waited 3.2 s under the previous release.", "3.2 s", "3.2", "second", **waits),
            said(2, f"Under the new release the {who} waits 2.4 s.", "2.4 s", "2.4", "second", **waits),
            said(3, f"That takes {printed} off the tail latency.", printed, value, "percent", kind="speedup", metric="latency-change"),
        )  # fmt: skip
        return outcomes("RAT102", *claims)

    assert found("25%", 25) == {CONSISTENT}
    assert found("33%", 33) == {INCONSISTENT}


# A part and its whole


@pytest.mark.parametrize(
    "part",
    [
        "At the height of the test 168 GB of the pool were taken.",
        "168 GB of the pool is in use.",
        "By noon, 168 GB of the pool was occupied.",
        "By then 168 GB of that pool had been allocated.",
        "168 GB of the pool are already reserved.",
    ],
)
def test_no_more_is_taken_than_there_is(part):
    def found(room):
        claims = (
            said(1, f"The pool set aside for the cache is {room} GB.", f"{room} GB", room, "gigabyte"),
            said(2, part, "168 GB", 168, "gigabyte", modality="measured"),
        )
        return outcomes("CNT130", *claims)

    assert found(192) == {CONSISTENT}
    assert found(144) == {INCONSISTENT}


@pytest.mark.parametrize(
    "net",
    [
        "825 TB are left for data after erasure coding.",
        "The usable capacity is 825 TB.",
        "Net of parity, 825 TB can be filled.",
        "Formatted, it offers 825 TB.",
        "825 TB remain after mirroring.",
    ],
)
def test_no_more_can_be_used_than_is_built_in(net):
    def found(raw):
        claims = (
            said(1, f"That makes {raw} TB of raw capacity.", f"{raw} TB", raw, "terabyte"),
            said(2, net, "825 TB", 825, "terabyte"),
        )
        return outcomes("CNT130", *claims, kind="server")

    assert found(1000) == {CONSISTENT}
    assert found(737) == {INCONSISTENT}


@pytest.mark.parametrize(
    "net",
    [
        "The effective capacity is 2,800 TB.",
        "2,800 TB of data are usable after compression.",
        "2,800 TB are usable in a rack.",
    ],
)
def test_what_is_compressed_or_of_more_boxes_may_be_more(net):
    claims = (
        said(1, "That makes 737 TB of raw capacity.", "737 TB", 737, "terabyte"),
        said(2, net, "2,800 TB", 2800, "terabyte"),
    )
    assert INCONSISTENT not in outcomes("CNT130", *claims)


# What "it" means


@pytest.mark.parametrize(
    "time",
    [
        "Writing it holds the run up for 40 seconds.",
        "Saving it takes 40 seconds.",
        "Dumping all of it took 40 seconds.",
        "It is written in 40 seconds.",
        "That is done in 40 seconds.",
    ],
)
def test_the_time_of_it_is_that_of_what_was_told_before(time):
    def found(unit, printed):
        claims = (
            said(1, "A checkpoint with optimiser states has 4.4 TB.", "4.4 TB", "4.4", "terabyte", kind="memory"),
            said(2, f"Such a checkpoint streams to storage at {printed}.", printed, 110, unit, kind="throughput"),
            said(3, time, "40 seconds", 40, "second", kind="duration"),
        )
        return outcomes("RAT216", *claims)

    assert found("gigabyte/second", "110 GB/s") == {CONSISTENT}
    assert found("gigabit/second", "110 Gb/s") == {INCONSISTENT}


@pytest.mark.parametrize(
    "time", ["A restart takes 40 seconds.", "The test lasts 40 seconds.", "Between two of them pass 40 seconds."]
)
def test_a_time_of_something_else_is_left_alone(time):
    claims = (
        said(1, "A checkpoint with optimiser states has 4.4 TB.", "4.4 TB", "4.4", "terabyte", kind="memory"),
        said(
            2, "Such a checkpoint streams to storage at 11 GB/s.", "11 GB/s", 11, "gigabyte/second", kind="throughput"
        ),
        said(3, time, "40 seconds", 40, "second", kind="duration"),
    )
    assert outcomes("RAT216", *claims) == set()


# The peak of a run


def reached(peak_words, *more, study="run"):
    claims = (
        said(1, peak_words, "989 TFLOPS", 989, "teraFLOP/second", metric="peak-compute-per-device", study=study),
        said(2, "Each accelerator sustained 1,092 TFLOPS.", "1,092 TFLOPS", 1092, "teraFLOP/second", kind="throughput", study="run"),
        *more,
    )  # fmt: skip
    return outcomes("RAT213", *claims)


def test_a_rate_above_the_peak_of_the_very_run_is_not_possible():
    assert reached("The sheet gives 989 TFLOPS of dense BF16.") == {INCONSISTENT}


def test_where_another_format_is_named_the_peak_may_be_of_that():
    fp8 = said(
        3, "Most products ran in FP8 for 90% of the time.", "90%", 90, "percent", kind="utilisation", study="run"
    )
    assert INCONSISTENT not in reached("The sheet gives 989 TFLOPS of dense BF16.", fp8)
    assert INCONSISTENT not in reached("The sheet gives 989 TFLOPS.")


@pytest.mark.parametrize(
    ("change", "value"),
    [
        ("The new box tops the old one by {}.", "43%"),
        ("The old box outbids the new by {}.", "43%"),
        ("Buyers are spared {}.", "30%"),
    ],
)
def test_a_change_of_unknown_direction_may_be_either(change, value):
    claims = prices(change, value, value[:-1], metric=None)
    old, new = (c.model_copy(update={"quantity": o.quantity, "statement": s}) for c, o, s in (
        (claims[0], claims[1], "The old box was sold at $700 a terabyte."),
        (claims[1], claims[0], "The new box is priced at $1,000 a terabyte."),
    ))  # fmt: skip
    rise = value == "43%"
    assert INCONSISTENT not in outcomes("RAT102", *((old, new, claims[2]) if rise else claims))


# Times of two scales, and words for numbers of times


@pytest.mark.parametrize(
    "copy", ["Flushing one needs 50 s.", "A restart costs 50 s.", "Loading took 50 s.", "It waits 50 s."]
)
def test_days_of_a_training_are_not_compared_with_seconds_of_a_step(copy):
    other = said(4, copy, "50 s", 50, "second", kind="duration", study="run")

    def found(printed, value):
        old = "For Mark One the same corpus had taken 88 days."
        change = f"The schedule was shortened by {printed} compared with Mark One."
        return outcomes("RAT102", *days(old, change, printed, value, "percent", baseline="Mark One"), other)

    assert found("37.5%", "37.5") == {CONSISTENT}
    assert found("60%", "60") == {INCONSISTENT}


def fold(words, old, new):
    return outcomes(
        "RAT102",
        said(
            1, f"Before the upgrade it wrote {old} tokens a second.", str(old), old, "token/second", kind="throughput"
        ),
        said(
            2, f"After the upgrade it writes {new} tokens a second.", str(new), new, "token/second", kind="throughput"
        ),
        said(3, f"The upgrade {words} throughput.", words, {"doubles": 2, "triples": 3}[words], "x", kind="speedup"),
    )


@pytest.mark.parametrize(
    ("words", "new"), [("doubles", 600), ("doubles", 640), ("triples", 1000), ("doubles", 960), ("triples", 1440)]
)
def test_a_number_of_times_in_words_is_no_other_one(words, new):
    assert fold(words, 400, new) == {INCONSISTENT}


@pytest.mark.parametrize(("words", "new"), [("doubles", 800), ("doubles", 720), ("doubles", 880), ("triples", 1100)])
def test_a_number_of_times_in_words_is_loosely_told(words, new):
    assert fold(words, 400, new) == {CONSISTENT}


@pytest.mark.parametrize(
    ("statement", "metric"),
    [
        ("In the run a chip reached 168 TFLOPS on average.", "achieved-compute-per-device"),
        ("An accelerator did 168 TFLOPS.", "achieved-compute-per-device"),
        ("In the run a chip cluster reached 168 TFLOPS.", "achieved-compute"),
        ("The run reached 168 TFLOPS.", "achieved-compute"),
        ("All cards reached 168 TFLOPS.", "achieved-compute"),
    ],
)
def test_the_rate_of_a_chip_is_one_of_each(statement, metric):
    claim = said(1, statement, "168 TFLOPS", 168, "teraFLOP/second", kind="throughput")
    assert fact_of(claim).metric == metric


@pytest.mark.parametrize(
    "verb",
    ["is up by {} from the G6", "climbs {} over the G6", "beats that of the G6 by {}", "goes up by {} against the G6"],
)
def test_a_ratio_of_two_things_is_one_whatever_its_verb(verb):
    def found(printed, value):
        claim = said(
            3,
            f"Memory bandwidth {verb.format(printed)}.",
            printed,
            value,
            "percent",
            about=[{"subject": "old", "role": "baseline"}],
        )
        things = [record("subjects", id="old", name="The G6", kind="accelerator")]
        claims = (
            said(1, "The memory moves 12.0 TB/s.", "12.0 TB/s", "12.0", "terabyte/second", metric="memory-bandwidth"),
            said(2, "The G6 managed 8.0 TB/s.", "8.0 TB/s", "8.0", "terabyte/second", metric="memory-bandwidth", subject="old"),
            claim,
        )  # fmt: skip
        return {f.outcome for f in checks.run(library(*claims, *things, kind="accelerator")) if f.code == "RAT218"}

    assert found("50%", 50) == {CONSISTENT}
    assert found("33%", 33) == {INCONSISTENT}
