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
            said(3, "plover", "throughput", "It wrote 96,000 tokens a second.", "96,000", 96000, "token/second", **MEASURED),
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
            said(3, "plover", "throughput", "总吞吐为每秒 48000 个 token。", "48000", 48000, "token/second", **MEASURED),
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
            said(2, "plover", "throughput", "每秒处理 1433600 个 token。", "1433600", 1433600, "token/second", **MEASURED),
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
                *(3, "tern", "utilisation", f"The memory bandwidth is used to {share}%.", f"{share}%", share, "percent"),
                **MEASURED,
            ),
        )

    assert INCONSISTENT not in outcomes("RAT213", *told(85))
    assert INCONSISTENT in outcomes("RAT213", *told(65))
