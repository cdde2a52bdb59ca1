"""Figures that belong together though no record says so: by what their source tells of, and by Chinese words."""

import pytest

from claims import checks, records
from claims.model.finding import Outcome
from claims.model.library import Library

CONSISTENT, INCONSISTENT, OPEN = Outcome.CONSISTENT, Outcome.INCONSISTENT, Outcome.UNDER_DETERMINED
MEASURED = {"modality": "measured"}
MODEL, CLUSTER, CHIP = ("plover", "model"), ("estuary", "cluster"), ("tern", "accelerator")


def record(collection, **fields):
    made, faults = records.build(collection, fields, collection)
    assert faults == []
    return made


def said(number, subject, kind, statement, printed, value, unit, **fields):
    quantity = {"printed": printed, "value": str(value), "unit": unit}
    citations = [{"source": "article", "paragraph": number}]
    common = {"claimant": "maker", "modality": "described", "citations": citations, "quantity": quantity}
    return record("claims", id=f"c{number}", subject=subject, kind=kind, statement=statement, **common | fields)


def outcomes(code, *claims, subjects=(MODEL, CLUSTER, CHIP)):
    made = [record("subjects", id=i, name=i.title(), kind=kind, vendor="maker") for i, kind in subjects]
    made.append(record("subjects", id="maker", name="Maker", kind="organisation"))
    made.append(record("sources", id="article", kind="press-article", title="Article"))
    return {f.outcome for f in checks.run(Library.of([*made, *claims])) if f.code == code}


class TestDevicesAndThroughput:
    @pytest.mark.parametrize(("each", "expected"), [(2000, {CONSISTENT}), (16000, {INCONSISTENT})])
    def test_devices_are_nodes_times_those_of_a_node(self, each, expected):
        told = (
            said(1, "plover", "scale", "The test ran on six servers.", "six", 6, "node", **MEASURED),
            said(2, "plover", "scale", "Each server holds eight GPUs.", "eight", 8, "device", **MEASURED),
            said(
                3,
                "plover",
                "throughput",
                "It wrote 96,000 tokens a second.",
                "96,000",
                96000,
                "token/second",
                **MEASURED,
            ),
            said(
                *(4, "plover", "throughput", f"That is {each:,} tokens a second and GPU.", f"{each:,}", each),
                "token/second/device",
                **MEASURED,
            ),
        )
        assert outcomes("RAT205", *told) == expected

    @pytest.mark.parametrize(("each", "expected"), [(1500, {CONSISTENT}), (12000, {INCONSISTENT})])
    def test_what_each_card_does_on_average_is_told_in_chinese(self, each, expected):
        told = (
            said(1, "plover", "scale", "压测使用 4 个节点。", "4", 4, "node", **MEASURED),
            said(2, "plover", "scale", "每个节点 8 张加速卡。", "8", 8, "device", **MEASURED),
            said(
                3, "plover", "throughput", "总吞吐为每秒 48000 个 token。", "48000", 48000, "token/second", **MEASURED
            ),
            said(
                *(4, "plover", "throughput", f"平均每张卡每秒 {each} 个 token。", str(each), each, "token/second"),
                **MEASURED,
            ),
        )
        assert outcomes("RAT205", *told) == expected

    @pytest.mark.parametrize(("each", "expected"), [(1400, {CONSISTENT}), (11200, {INCONSISTENT})])
    def test_the_only_model_is_trained_on_the_only_cluster(self, each, expected):
        told = (
            said(1, "estuary", "scale", "训练使用了 1024 张加速卡。", "1024", 1024, "device"),
            said(
                2, "plover", "throughput", "每秒处理 1433600 个 token。", "1433600", 1433600, "token/second", **MEASURED
            ),
            said(
                *(3, "plover", "throughput", f"折合单卡每秒 {each} 个 token。", str(each), each, "token/second"),
                **MEASURED,
            ),
        )
        assert outcomes("RAT205", *told) == expected


class TestTheOnlyThingTold:
    POWER = (
        said(1, "estuary", "scale", "The cluster has 2,048 accelerators.", "2,048", 2048, "device"),
        said(2, "tern", "spec", "The Tern draws 700 W.", "700 W", 700, "watt"),
    )

    @pytest.mark.parametrize(("printed", "unit"), [("1.434 MW", "megawatt"), ("1.434 kW", "kilowatt")])
    def test_a_cluster_is_made_of_the_only_accelerator(self, printed, unit):
        total = said(3, "estuary", "spec", f"All accelerators together draw {printed}.", printed, "1.434", unit)
        found = outcomes("RAT208", *self.POWER, total)
        assert (INCONSISTENT in found) is (unit == "kilowatt")

    def test_with_two_accelerators_it_is_made_of_neither(self):
        total = said(3, "estuary", "spec", "All accelerators together draw 1.434 kW.", "1.434 kW", "1.434", "kilowatt")
        rival = said(4, "gull", "spec", "The Gull draws 10 W.", "10 W", 10, "watt")
        subjects = (CLUSTER, CHIP, ("gull", "accelerator"))
        assert INCONSISTENT not in outcomes("RAT208", *self.POWER, total, rival, subjects=subjects)


class TestImpossibleReductions:
    @pytest.mark.parametrize("words", ["客户少付 {}。", "费用砍掉 {}。", "成本省下 {}。", "价格下滑 {}。"])
    def test_more_than_all_in_chinese(self, words):
        def told(figure):
            return said(
                1, "plover", "cost", words.format(f"{figure}%"), f"{figure}%", figure, "percent", metric="cost-change"
            )

        assert outcomes("RAT106", told(140)) == {INCONSISTENT}
        assert outcomes("RAT106", told(40)) == set()


def test_a_benchmark_by_the_name_of_a_thing_is_no_figure_of_one_thing():
    def told(share):
        return (
            said(1, "tern", "spec", "Memory bandwidth is 4 TB/s.", "4 TB/s", 4, "terabyte/second"),
            said(
                *(2, "tern", "throughput", "In a STREAM test it sustained 3.4 TB/s from its memory.", "3.4 TB/s"),
                *("3.4", "terabyte/second"),
                **MEASURED,
            ),
            said(
                *(
                    3,
                    "tern",
                    "utilisation",
                    f"The memory bandwidth is used to {share}%.",
                    f"{share}%",
                    share,
                    "percent",
                ),
                **MEASURED,
            ),
        )

    assert INCONSISTENT not in outcomes("RAT213", *told(85))
    assert INCONSISTENT in outcomes("RAT213", *told(65))


class TestRatesAndPeriods:
    @pytest.mark.parametrize(("printed", "value", "expected"), [
        ("900,000", 900000, {CONSISTENT}), ("9 million", 9000000, {INCONSISTENT}), ("1.1 million", 1100000, set()),
    ])  # fmt: skip
    def test_an_hour_at_the_only_rate_that_is_told(self, printed, value, expected):
        told = (
            said(1, "plover", "throughput", "It answers 250 requests per second.", "250", 250, "request/second", **MEASURED),
            said(2, "plover", "throughput", f"In one hour it answered {printed} requests.", printed, value, "request", **MEASURED),
        )  # fmt: skip
        assert outcomes("RAT225", *told) == expected

    def test_a_day_need_not_be_all_at_the_rate_of_a_second(self):
        told = (
            said(1, "plover", "throughput", "It answers 250 requests per second.", "250", 250, "request/second", **MEASURED),
            said(2, "plover", "throughput", "In one day it answered 3 million requests.", "3 million", 3000000, "request", **MEASURED),
        )  # fmt: skip
        assert outcomes("RAT225", *told) == set()


class TestServersOfASystem:
    SUBJECTS = (("shoal", "cluster"), ("skiff", "server"))

    @pytest.mark.parametrize(("printed", "unit", "expected"), [
        ("1.2 kW", "kilowatt", {CONSISTENT}), ("1.2 W", "watt", {INCONSISTENT}),
    ])  # fmt: skip
    def test_what_a_server_has_is_so_much_of_each_node(self, printed, unit, expected):
        told = (
            said(1, "shoal", "scale", "The array consists of 30 storage servers.", "30", 30, "node"),
            said(2, "skiff", "spec", f"A server draws {printed}.", printed, "1.2", unit),
            said(3, "shoal", "spec", "All 30 servers together draw 36 kW.", "36 kW", 36, "kilowatt"),
        )
        assert outcomes("CNT131", *told, subjects=self.SUBJECTS) == expected

    def test_with_two_sorts_of_server_neither_is_taken(self):
        told = (
            said(1, "shoal", "scale", "The array consists of 30 storage servers.", "30", 30, "node"),
            said(2, "skiff", "spec", "A server draws 1.2 W.", "1.2 W", "1.2", "watt"),
            said(3, "shoal", "spec", "All 30 servers together draw 36 kW.", "36 kW", 36, "kilowatt"),
            said(4, "punt", "spec", "A Punt draws 3 kW.", "3 kW", 3, "kilowatt"),
        )
        assert outcomes("CNT131", *told, subjects=(*self.SUBJECTS, ("punt", "server"))) == set()


class TestChanges:
    @pytest.mark.parametrize(("figure", "expected"), [("25%", {CONSISTENT}), ("33%", {INCONSISTENT})])
    def test_a_time_is_named_though_a_gain_of_the_rate_fits_too(self, figure, expected):
        value = figure.removesuffix("%")
        told = (
            said(1, "plover", "latency", "优化前每步耗时 8.0 秒。", "8.0 秒", 8, "second", metric="step-time", **MEASURED),
            said(2, "plover", "latency", "优化后每步耗时 6.0 秒。", "6.0 秒", 6, "second", metric="step-time", **MEASURED),
            said(3, "plover", "speedup", "优化使训练吞吐提升 33%。", "33%", 33, "percent", metric="training-performance", **MEASURED),
            said(4, "plover", "latency", f"优化使每步耗时缩短 {figure}。", figure, value, "percent", metric="time-change", **MEASURED),
        )  # fmt: skip
        found = outcomes("RAT102", *told)
        assert (INCONSISTENT in found) is (expected == {INCONSISTENT})

    @pytest.mark.parametrize(("figure", "expected"), [("75%", {CONSISTENT}), ("25%", {INCONSISTENT})])
    @pytest.mark.parametrize("words", ["量化为 INT4 后,权重缩小到 20 GB。", "In INT4 the weights shrink to 20 GB."])
    def test_what_an_amount_came_to_is_the_new_one(self, figure, expected, words):
        told = (
            said(1, "plover", "memory", "BF16 权重大小为 80 GB。", "80 GB", 80, "gigabyte", metric="weights-size"),
            said(2, "plover", "memory", words, "20 GB", 20, "gigabyte", metric="weights-size"),
            said(3, "plover", "memory", f"量化使权重体积减少 {figure}。", figure, figure[:2], "percent"),
        )
        assert outcomes("RAT102", *told) == expected


class TestSharesOfAPeak:
    @pytest.mark.parametrize(("share", "expected"), [(80, set()), (60, {INCONSISTENT})])
    def test_the_bandwidth_of_a_stack_is_not_that_of_the_device(self, share, expected):
        told = (
            said(1, "tern", "spec", "Memory bandwidth is 4 TB/s.", "4 TB/s", 4, "terabyte/second"),
            said(2, "tern", "spec", "Each of the five stacks delivers 800 GB/s of HBM bandwidth.", "800 GB/s", 800, "gigabyte/second"),
            said(3, "tern", "throughput", "It sustained 3.2 TB/s from its memory.", "3.2 TB/s", "3.2", "terabyte/second", **MEASURED),
            said(4, "tern", "utilisation", f"The memory bandwidth is used to {share}%.", f"{share}%", share, "percent", **MEASURED),
        )  # fmt: skip
        assert outcomes("RAT213", *told) - {CONSISTENT} == expected

    @pytest.mark.parametrize(("share", "expected"), [(90, set()), (70, {INCONSISTENT})])
    def test_the_ports_of_a_card_in_chinese(self, share, expected):
        told = (
            said(1, "lark", "spec", "网卡单端口速率为 200 Gb/s。", "200 Gb/s", 200, "gigabit/second"),
            said(2, "lark", "spec", "每块网卡有两个端口。", "两个", 2, "port"),
            said(3, "lark", "throughput", "实测网卡有效带宽为 45 GB/s。", "45 GB/s", 45, "gigabyte/second", **MEASURED),
            said(4, "lark", "utilisation", f"网卡带宽利用率达到 {share}%。", f"{share}%", share, "percent", **MEASURED),
        )
        assert outcomes("RAT213", *told, subjects=(("lark", "network-card"),)) - {CONSISTENT} == expected


def test_figures_drawn_from_each_other_count_the_same_tokens():
    def told(each):
        return (
            said(1, "plover", "scale", "The test ran on 32 GPUs.", "32", 32, "device", **MEASURED),
            said(2, "plover", "throughput", "It generated 64,000 tokens a second.", "64,000", 64000, "token/second", **MEASURED),
            said(3, "plover", "throughput", f"That corresponds to {each} tokens per second and GPU.", each, each.replace(",", ""), "token/second/device", **MEASURED),
        )  # fmt: skip

    assert outcomes("RAT205", *told("2,000")) == {CONSISTENT}
    assert outcomes("RAT205", *told("16,000")) == {INCONSISTENT}


class TestFiguresInChinese:
    @pytest.mark.parametrize(("printed", "unit", "expected"), [
        ("80 GB/s", "gigabyte/second", {CONSISTENT}), ("80 Gb/s", "gigabit/second", {INCONSISTENT}),
    ])  # fmt: skip
    def test_an_amount_its_rate_and_its_time(self, printed, unit, expected):
        told = (
            said(1, "plover", "memory", "一个训练检查点为 200 GB。", "200 GB", 200, "gigabyte"),
            said(2, "plover", "duration", "保存检查点用时 2.5 秒。", "2.5 秒", "2.5", "second", **MEASURED),
            said(3, "plover", "throughput", f"保存检查点的写入带宽为 {printed}。", printed, 80, unit, **MEASURED),
        )
        assert outcomes("RAT216", *told) == expected

    @pytest.mark.parametrize(("factor", "expected"), [("2.5", {CONSISTENT}), ("3.5", {INCONSISTENT})])
    def test_a_bandwidth_before_and_after(self, factor, expected):
        told = (
            said(1, "plover", "throughput", "升级前读带宽为 80 GB/s。", "80 GB/s", 80, "gigabyte/second", **MEASURED),
            said(
                2, "plover", "throughput", "升级后读带宽为 200 GB/s。", "200 GB/s", 200, "gigabyte/second", **MEASURED
            ),
            said(
                3, "plover", "speedup", f"升级后读带宽是原来的 {factor} 倍。", f"{factor} 倍", factor, "x", **MEASURED
            ),
        )
        assert outcomes("RAT232", *told, subjects=(("plover", "service"),)) == expected


@pytest.mark.parametrize(("words", "printed", "value", "inconsistent"), [
    ("Training ran at {} tokens per second.", "3 million", 3000000, False),
    ("Training ran at {} tokens per second.", "4 million", 4000000, False),
    ("Training ran at {} tokens per second.", "30 million", 30000000, True),
    ("Training reached a peak of {} tokens per second.", "30 million", 30000000, False),
])  # fmt: skip
def test_no_training_stands_still_for_most_of_its_time(words, printed, value, inconsistent):
    told = (
        said(1, "plover", "scale", "It was trained on 5.2 trillion tokens.", "5.2 trillion", "5.2e12", "token"),
        said(2, "plover", "duration", "Training took 20 days.", "20 days", 20, "day", **MEASURED),
        said(3, "plover", "throughput", words.format(printed), printed, value, "token/second", **MEASURED),
    )
    assert (INCONSISTENT in outcomes("RAT206", *told)) is inconsistent


@pytest.mark.parametrize(("figure", "inconsistent"), [("37.5%", False), ("60%", True)])
def test_a_latency_is_named_though_a_factor_fits_the_figure_too(figure, inconsistent):
    told = (
        said(
            1, "plover", "latency", "Before the move an answer took 640 ms.", "640 ms", 640, "millisecond", **MEASURED
        ),
        said(
            2, "plover", "latency", "After the move an answer takes 400 ms.", "400 ms", 400, "millisecond", **MEASURED
        ),
        said(3, "plover", "latency", f"Latency fell by {figure}.", figure, figure[:-1], "percent", **MEASURED),
        said(
            4, "plover", "speedup", "Answers arrive 1.6 times as fast as before.", "1.6 times", "1.6", "x", **MEASURED
        ),
    )
    assert (INCONSISTENT in outcomes("RAT102", *told, subjects=(("plover", "service"),))) is inconsistent


@pytest.mark.parametrize(("printed", "unit", "expected"), [
    ("10 PB", "petabyte", {CONSISTENT}), ("10 PiB", "pebibyte", {INCONSISTENT}), ("9.7 PB", "petabyte", {OPEN}),
])  # fmt: skip
def test_a_total_in_binary_multiples_is_none_of_decimal_parts(printed, unit, expected):
    told = (
        said(1, "estuary", "scale", "The array has 40 racks.", "40", 40, "rack"),
        said(2, "estuary", "spec", "Each rack has 250 TB of storage.", "250 TB", 250, "terabyte"),
        said(3, "estuary", "spec", f"The racks have {printed} of storage together.", printed, printed.split()[0], unit),
    )
    assert outcomes("CNT126", *told, subjects=(CLUSTER,)) == expected


@pytest.mark.parametrize(("kind", "expected"), [("model", {OPEN}), ("accelerator", {INCONSISTENT})])
def test_a_memory_told_of_a_model_is_that_of_some_machine(kind, expected):
    told = (
        said(1, "plover", "spec", "It has 24 GB of memory.", "24 GB", 24, "gigabyte", metric="memory-per-device"),
        said(2, "plover", "spec", "It has 80 GB of memory.", "80 GB", 80, "gigabyte", metric="memory-per-device"),
    )
    made = (*told, said(3, "tern", "spec", "It has 24 GB of memory.", "24 GB", 24, "gigabyte"))
    found = outcomes("CNT107", *made, subjects=(("plover", kind), ("tern", "accelerator")))
    assert found == (expected if kind == "model" else {OPEN})


@pytest.mark.parametrize(("printed", "days", "expected"), [("five days", 5, OPEN), ("one day", 1, INCONSISTENT)])
def test_a_run_may_take_longer_than_its_steps_but_not_less(printed, days, expected):
    told = (
        said(1, "plover", "scale", "The run had 20,000 steps.", "20,000", 20000, "step"),
        said(1, "plover", "duration", "A step took 9.7 s.", "9.7 s", "9.7", "second/step"),
        said(1, "plover", "duration", f"The run took {printed}.", printed, days, "day"),
    )
    made = (told[0], told[1].model_copy(update={"id": "c2"}), told[2].model_copy(update={"id": "c3"}))
    assert expected in outcomes("CNT131", *made)


@pytest.mark.parametrize(
    ("code", "kind", "statement", "printed", "value", "unit"),
    [
        ("RAT101", "speedup", "A change of 15% is named for Plover.", "15%", 15, "percent"),
        ("RAT101", "speedup", "A change of 2x is named for Plover.", "2x", 2, "x"),
        ("WRD103", "throughput", "A figure of 40 tokens/s is named for Plover.", "40 tokens/s", 40, "token/second"),
    ],
)
def test_what_a_figure_may_mean_is_asked_though_its_words_say_nothing(code, kind, statement, printed, value, unit):
    assert outcomes(code, said(1, "plover", kind, statement, printed, value, unit)) == {OPEN}


@pytest.mark.parametrize(("who", "expected"), [("the Harbour Weekly", set()), ("weekly accounts", {INCONSISTENT})])
def test_the_name_of_a_paper_tells_no_period(who, expected):
    told = (
        said(1, "estuary", "spec", f"According to {who}, it uses 900 kWh.", "900 kWh", 900, "kilowatthour"),
        said(2, "estuary", "spec", "The hall draws 31 kW.", "31 kW", 31, "kilowatt"),
    )
    assert outcomes("CNT131", *told, subjects=(CLUSTER,)) == expected


@pytest.mark.parametrize(("hedges", "expected"), [((), {INCONSISTENT}), (("on average",), set())])
def test_an_average_that_only_a_hedge_tells_is_not_of_all(hedges, expected):
    told = (
        said(1, "estuary", "scale", "The hall has six servers.", "six", 6, "node"),
        said(2, "estuary", "spec", "Each server draws 10 kW.", "10 kW", 10, "kilowatt"),
        said(3, "estuary", "spec", "The hall draws 7 kW.", "7 kW", 7, "kilowatt", hedges=list(hedges)),
    )
    assert outcomes("CNT126", *told, subjects=(CLUSTER,)) == expected


@pytest.mark.parametrize(
    ("statement", "printed", "value", "unit"),
    [
        ("It answers 2 million questions a day.", "2 million", "2E+6", "question/day"),
        ("The network carries 400 Gb/s.", "400 Gb/s", 400, "gigabit/second"),
    ],
)
def test_neither_answers_nor_files_are_made_in_a_training(statement, printed, value, unit):
    told = (
        said(1, "plover", "duration", "Its training took 30 days.", "30 days", 30, "day", metric="training-time"),
        said(2, "plover", "throughput", statement, printed, value, unit),
        said(3, "plover", "score", "The test has 700 questions.", "700", 700, "question"),
        said(4, "plover", "memory", "Its weights take 300 GB.", "300 GB", 300, "gigabyte", metric="weights-size"),
    )
    assert INCONSISTENT not in outcomes("CNT155", *told)


class TestWhatIsCounted:
    """A number and what each has are found by the words, the subjects and the units of the two."""

    SUBJECTS = (("skiff-rack", "cluster"), ("skiff-tray", "server"), ("tern", "accelerator"), ("estuary", "site"))

    @pytest.mark.parametrize(("total", "expected"), [(72, {CONSISTENT}), (96, {INCONSISTENT})])
    def test_what_words_count_goes_before_the_unit_of_a_record(self, total, expected):
        told = (
            said(1, "skiff-rack", "spec", "The rack takes 18 compute trays.", "18", 18, "board"),
            said(2, "skiff-tray", "spec", "On each tray sit four accelerators.", "four", 4, "device"),
            said(3, "skiff-rack", "spec", f"That makes {total} accelerators.", str(total), total, "device"),
        )
        assert outcomes("CNT155", *told, subjects=self.SUBJECTS) == expected

    @pytest.mark.parametrize(("total", "expected"), [(130, {CONSISTENT}), (230, {INCONSISTENT})])
    def test_things_that_no_unit_stands_for_are_counted_by_their_noun(self, total, expected):
        told = (
            said(1, "estuary", "spec", "Behind it stand 52 diesel generators.", "52", 52, "dimensionless"),
            said(2, "estuary", "spec", "Every generator delivers 2.5 MW.", "2.5 MW", "2.5", "megawatt"),
            said(
                *(3, "estuary", "spec", f"The generators deliver {total} MW together.", f"{total} MW", total),
                "megawatt",
            ),
        )
        assert outcomes("CNT155", *told, subjects=self.SUBJECTS) == expected

    @pytest.mark.parametrize(("total", "expected"), [("4.0", {CONSISTENT}), ("6.0", {INCONSISTENT})])
    def test_a_rate_of_things_goes_with_what_each_of_them_has(self, total, expected):
        told = (
            said(
                1, "chat", "throughput", "It takes 9.6 million requests a day.", "9.6 million", "9.6E+6", "request/day"
            ),
            said(2, "chat", "scale", "An answer has 420 tokens.", "420", 420, "token/request"),
            said(
                3,
                "chat",
                "scale",
                f"It writes {total} billion tokens a day.",
                f"{total} billion",
                f"{total}E+9",
                "token/day",
            ),
        )
        assert outcomes("CNT155", *told, subjects=(("chat", "service"),)) == expected

    @pytest.mark.parametrize(("total", "expected"), [(372, {CONSISTENT}), (472, {INCONSISTENT})])
    def test_what_is_ordered_has_the_price_of_one(self, total, expected):
        told = (
            said(1, "d90", "scale", "The firm orders 1,200 D90 servers.", "1,200", 1200, "node"),
            said(2, "d90", "cost", "A D90 costs $310,000.", "$310,000", 310000, "USD"),
            said(
                3,
                "d90",
                "cost",
                f"The D90 servers are worth ${total} million.",
                f"${total} million",
                f"{total}E+6",
                "USD",
            ),
        )
        assert outcomes("CNT155", *told, subjects=(("d90", "server"), ("e12", "server"))) == expected

    @pytest.mark.parametrize(
        ("words", "expected"),
        [
            ("The park has 100 racks.", {INCONSISTENT}),
            ("The park has 100 racks, eight of them for the network.", set()),
        ],
    )
    def test_a_number_with_exceptions_is_not_one_of_all(self, words, expected):
        told = (
            said(1, "estuary", "scale", words, "100", 100, "rack"),
            said(2, "estuary", "spec", "Each rack takes 32 cards.", "32", 32, "device"),
            said(3, "estuary", "scale", "In total there are 2,944 cards.", "2,944", 2944, "device"),
        )
        found = outcomes("CNT155", *told, subjects=self.SUBJECTS) | outcomes("CNT131", *told, subjects=self.SUBJECTS)
        assert found == expected

    @pytest.mark.parametrize(("days", "expected"), [(8, {CONSISTENT}), (3, {INCONSISTENT})])
    def test_what_is_delivered_in_a_month_adds_up_over_the_months(self, days, expected):
        told = (
            said(1, "d90", "scale", "The firm orders 1,200 servers.", "1,200", 1200, "node"),
            said(2, "d90", "scale", "The maker delivers 150 servers a month.", "150", 150, "node/month"),
            said(
                3,
                "d90",
                "duration",
                f"Delivery takes {days} months.",
                f"{days} months",
                days,
                "month",
                metric="duration",
            ),
        )
        assert outcomes("CNT155", *told, subjects=(("d90", "server"),)) == expected

    @pytest.mark.parametrize(("total", "expected"), [("25.8", {CONSISTENT}), ("24", {INCONSISTENT})])
    def test_a_cache_is_its_part_of_each_token_times_the_window(self, total, expected):
        told = (
            said(
                1,
                "plover",
                "spec",
                "Each token takes 192 KiB of KV cache.",
                "192 KiB",
                192,
                "kibibyte",
                metric="kv-cache-size",
            ),
            said(
                2,
                "plover",
                "spec",
                "The window is 131,072 tokens.",
                "131,072",
                131072,
                "token",
                metric="context-window",
            ),
            said(
                3,
                "plover",
                "spec",
                f"A full window takes {total} GB.",
                f"{total} GB",
                total,
                "gigabyte",
                metric="kv-cache-size",
            ),
        )
        assert outcomes("CNT155", *told, subjects=(MODEL,)) == expected


class TestSeveralModels:
    """Of several models that share a cluster, the figures of the one go with those of the cluster that name no other."""

    SUBJECTS = (("plover", "model"), ("dunlin", "model"), ("estuary", "cluster"), ("tern", "accelerator"))

    @pytest.mark.parametrize(("total", "expected"), [("0.86", {CONSISTENT}), ("1.86", {INCONSISTENT})])
    def test_each_has_its_own_rate_on_the_machines_of_both(self, total, expected):
        told = (
            said(1, "estuary", "scale", "The cluster has 40 servers.", "40", 40, "node"),
            said(
                2,
                "plover",
                "throughput",
                "Plover gets 21,500 tokens a second from each server.",
                "21,500",
                21500,
                "token/second",
            ),
            said(
                4,
                "dunlin",
                "throughput",
                "Dunlin gets 4,000 tokens a second from each server.",
                "4,000",
                4000,
                "token/second",
            ),
            said(
                3,
                "plover",
                "throughput",
                f"All servers together give Plover {total} million tokens a second.",
                f"{total} million",
                f"{total}E+6",
                "token/second",
            ),
        )
        found = outcomes("CNT155", *told, subjects=self.SUBJECTS) | outcomes("CNT131", *told, subjects=self.SUBJECTS)
        assert found == expected


class TestOtherThingsBesideDevices:
    """Amounts of other things, or paid for other reasons, are no products of devices."""

    SUBJECTS = (("estuary", "site"), ("tern", "accelerator"), ("gull", "server"))

    def test_what_a_generator_gives_is_no_power_of_a_system(self):
        told = (
            said(1, "estuary", "scale", "The site has 69,120 cards.", "69,120", 69120, "device", metric="device-count"),
            said(2, "estuary", "spec", "Every generator delivers 2.5 MW.", "2.5 MW", "2.5", "megawatt", metric="power"),
            said(3, "tern", "spec", "A card takes 1.1 kW.", "1.1 kW", "1.1", "kilowatt", metric="power-per-device"),
        )
        assert INCONSISTENT not in outcomes("RAT208", *told, subjects=self.SUBJECTS)

    @pytest.mark.parametrize(
        ("words", "is_wrong"),
        [("The cards were rented for $372 million.", True), ("The order is worth $372 million.", False)],
    )
    def test_an_order_is_not_paid_by_the_hour(self, words, is_wrong):
        told = (
            said(1, "gull", "scale", "It has 9,600 cards.", "9,600", 9600, "device", metric="device-count"),
            said(2, "gull", "duration", "It runs for eight months.", "eight", 8, "month", metric="duration"),
            said(
                3,
                "gull",
                "cost",
                "A card costs $9.60 an hour.",
                "$9.60",
                "9.60",
                "USD/device/hour",
                metric="price-per-device-hour",
            ),
            said(4, "gull", "cost", words, "$372 million", "3.72E+8", "USD", metric="cost"),
        )
        assert bool(outcomes("RAT207", *told, subjects=self.SUBJECTS)) is is_wrong

    @pytest.mark.parametrize(
        ("words", "expected"), [("The gull servers bring 6,000 cards.", INCONSISTENT), ("It used 6,000 cards.", OPEN)]
    )
    def test_the_servers_that_are_named_bring_all_their_cards(self, words, expected):
        told = (
            said(1, "gull", "scale", "The firm buys 500 gull servers.", "500", 500, "node", metric="node-count"),
            said(2, "gull", "spec", "A gull has 16 cards.", "16", 16, "device", metric="devices-per-node"),
            said(3, "gull", "scale", words, "6,000", 6000, "device", metric="device-count"),
        )
        found = [outcomes(code, *told, subjects=self.SUBJECTS) for code in ("CNT108", "CNT131", "CNT155")]
        assert found == [{expected}, set(), set()]
