"""Tables of contents, headings and listings give no figures; captions give their tables units and scales."""

import pytest

from claims.extraction import extract

CELLS = "目录\n\n1 | 概述 | 3\n– | 1.1 系统环境 | 3\n– | 1.2 网络拓扑 | 4\n2 | 推理测试 | 9\n– | 2.1 64卡集群 | 9\n\n正文共测试12次。"
DOTS = (
    "Contents\n\n1 Introduction . . . . . . 1\n2 Setup ........ 4\n2.1 The 64 accelerators we\nused in the second run .... 5\n"
    "3 Results …… 11\n\nWe ran it 12 times."
)
BARE = (
    "1.1 Scope    2\n1.2 Machines    2\n1.3 How long it took    3\n2 Results    7\n2.1 Rate at 32 users    8\n\n"
    "We ran it 12 times."
)


@pytest.mark.parametrize("text", [CELLS, DOTS, BARE])
def test_the_numbers_of_sections_and_pages_are_no_figures(text: str) -> None:
    assert [text[p.start : p.end] for p in extract(text) if p.type == "quantity"] in (["12次"], ["12"], ["12 times"])


@pytest.mark.parametrize(
    "text",
    [
        "Model | Score\nAlder | 31\nBirch | 34\nCedar | 40\nDatum | 41\n",
        "Rank | Model | GPUs\n1 | Alder | 8\n2 | Birch | 16\n3 | Cedar | 32\n4 | Datum | 64\n",
        "Version | Nodes\n1.1 Alder | 8\n1.2 Birch | 16\n1.3 Cedar | 32\n1.4 Datum | 64\n",
        "Version | Nodes\n1.1 Alder | 64\n1.2 Birch | 32\n1.3 Cedar | 16\n1.4 Datum | 8\n",
    ],
)
def test_a_table_of_results_is_none(text: str) -> None:
    figures = [text[p.start : p.end] for p in extract(text) if p.type == "quantity"]
    assert len(figures) >= 4


HEADINGS = "2 Method\n\n2.1 How it was set up\n\nWe ran it 12 times.\n\n2.1.1 Machines\n\nOne rack.\n\n2.2 Rates at Load\n\nAs told."


def test_the_number_of_a_heading_is_no_figure() -> None:
    found = [HEADINGS[p.start : p.end] for p in extract(HEADINGS) if p.type == "quantity"]
    assert not {"2.1", "2.2"} & set(found)
    assert "12 times" in found or "12" in found


@pytest.mark.parametrize(
    "text",
    ["1.5 Million users came.\n\nNobody left.", "Speed in GHz\n\n2.4 Alder Lake\n\n3.9 Birch Hill\n\n3.1 Cedar Pass"],
)
def test_a_figure_that_begins_a_line_stays_one(text: str) -> None:
    assert len([p for p in extract(text) if p.type == "quantity"]) >= 1


@pytest.mark.parametrize(
    "text", ["详见第 2.1 节。", "安装方法参见 4.2。", "As subsection 1.7 says.", "The umask 002 is set."]
)
def test_a_reference_to_a_section_or_a_padded_number_is_no_figure(text: str) -> None:
    assert not [p for p in extract(text) if p.type == "quantity"]


@pytest.mark.parametrize("text", ["它只支持64位系统。", "没有包含 64 位的 Windows 程序。"])
def test_the_bits_of_a_system_are_no_persons(text: str) -> None:
    assert "person" not in {p.unit for p in extract(text)}


LISTING = "Run this:\n\n1 cd /d X:\\Y\n2 certutil -hashfile image.iso md5\n3 reboot\n\nIt takes 12 minutes."


def test_the_numbers_of_the_lines_of_a_listing_are_no_figures() -> None:
    assert [LISTING[p.start : p.end] for p in extract(LISTING) if p.type == "quantity"] in (["12"], ["12 minutes"])


def test_lines_that_count_one_thing_give_figures() -> None:
    text = "1 node is enough\n2 nodes are better\n3 nodes are too many\n4 nodes are wasted\n"
    assert len([p for p in extract(text) if p.type == "quantity"]) == 4


def test_none_of_several_telephone_numbers_is_a_figure() -> None:
    assert not [p for p in extract("请加入QQ群 91940767、478023327 和 640633524。") if p.type == "quantity"]


def units_of(text: str) -> list[tuple[str, str]]:
    return [(text[p.start : p.end], str(p.unit)) for p in extract(text) if p.type == "quantity"]


def test_a_chinese_caption_gives_each_column_its_own_unit() -> None:
    text = "表5 吞吐（词元/秒）、延迟（毫秒）和功耗（瓦）\n\n| 型号 | 吞吐 | 延迟 | 功耗 |\n|---|---|---|---|\n| 甲 | 2300 | 120 | 700 |\n"
    assert units_of(text) == [("2300", "token/second"), ("120", "millisecond"), ("700", "watt")]


def test_the_scale_in_a_caption_holds_for_the_figures_of_the_table() -> None:
    text = "Table 3. Throughput in thousand tokens per second.\n\n| Model | A |\n|---|---|\n| Alder | 1,214 |\n"
    (found,) = [p for p in extract(text) if p.type == "quantity"]
    assert (found.unit, found.low) == ("token/second", 1_214_000)
