"""Units that a list, a change or the sentence before leaves to the reader, money in words, parts of what was counted."""

import pytest

from claims.extraction import FigureType, extract


def read(text):
    """Returns every quantity of a text as value and unit, with its bound, and every date and version as printed."""
    return "; ".join(
        f"{figure.surface} {figure.type.value}"
        if figure.type in (FigureType.DATE, FigureType.VERSION)
        else f"{'' if figure.comparator.value == '=' else figure.comparator.value}{figure.low:f} {figure.unit}"
        for figure in extract(text)
    )


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("It cost 40 million pounds.", "40000000 GBP"),
        ("Sums of half a million pounds were lost.", "500000 GBP"),
        ("A card costs 900 pounds.", "900 GBP"),
        ("The order is worth 300 million yuan.", "300000000 CNY"),
        ("The rack weighs 1,200 pounds.", "1200 pound"),
        ("The mine shipped 12 million pounds of copper.", "12000000 pound"),
        ("The rocket has 2 million pounds of thrust.", "2000000 pound"),
        ("Power costs 24.5p per kWh.", "0.245 GBP/kilowatthour"),
        ("Power costs 24 pence a kilowatt-hour.", "0.24 GBP/kilowatthour"),
        ("The video is 1080p per default.", ""),
    ],
)
def test_money_in_words_is_told_from_weight(text, wanted):
    assert read(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("He measured 240, down from 310 ms.", "240 millisecond; 310 millisecond"),
        ("It measured 240, against 310 ms before.", "240 millisecond; 310 millisecond"),
        ("Aster 2,427, Bracken 2,209 tokens/s.", "2427 token/second; 2209 token/second"),
        ("In order: Aster 38, Bracken 41, Corvid 55 ms.", "38 millisecond; 41 millisecond; 55 millisecond"),
        ("延迟从63掉到29毫秒。", "63 millisecond; 29 millisecond"),
        ("功耗从63跌到29瓦。", "63 watt; 29 watt"),
        ("We ran Kimi 2, Llama 3 and Qwen 3 at 40 ms.", "40 millisecond"),
        ("C-Eval由87.4降至86.9，GSM8K掉了0.8个百分点。", "87.4 score; 86.9 score; 0.8 percentage_point"),
        ("Utilisation was 41% in May. By June it was nearly 60.", "41 percent; May date; June date; ~60 percent"),
        ("Some 41% voted. The delay was 38.", "~41 percent; 38 dimensionless"),
        ("去年占41%。今年这一比例升至60。", "41 percent; 60 percent"),
    ],
)
def test_a_unit_left_out_is_that_of_the_neighbour(text, wanted):
    assert read(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Nine of the systems failed.", "9 system"),
        ("All but two of the runs converged.", "2 run"),
        ("All runs but two converged.", "2 run"),
        ("Three of its eight nodes failed.", "3 node; 8 node"),
        ("All nodes except the first three were rebooted.", "3 node"),
        ("One of the cards failed.", ""),
        ("Jobs are few: 340.", "340 job"),
        ("Batches of 64 or larger fail.", ">=64 dimensionless"),
        ("Windows of 12 or shorter pass.", "<=12 dimensionless"),
    ],
)
def test_a_part_is_counted_in_what_it_is_a_part_of(text, wanted):
    assert read(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Sales rose in March.", "March date"),
        ("The site was shut from June to August.", "June date; August date"),
        ("Shipments began last November.", "November date"),
        ("It may march on.", ""),
        ("Theresa May spoke.", ""),
        ("驱动575.57下测得63毫秒。", "575.57 version; 63 millisecond"),
    ],
)
def test_a_month_alone_is_a_date_and_a_driver_has_a_version(text, wanted):
    assert read(text) == wanted
