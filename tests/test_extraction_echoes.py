"""Numbers without a unit that give an earlier figure of their sentence anew."""

import pytest

from claims.extraction import extract


def values(text):
    return [(float(p.low or 0), p.unit) for p in extract(text)]


ANEW = [
    ("The array does 31 GB/s when empty and 24 when full.", (24, "gigabyte/second")),
    ("Under load the hottest module reached 83°C, the coolest 71.", (71, "celsius")),
    ("Two clients make up 64% of sales, the larger alone 41.", (41, "percent")),
    ("We expect sales of €2.48bn (consensus 2.31).", (2.31e9, "EUR")),
    ("The link carried 88 Gb/s of its 100.", (100, "gigabit/second")),
    ("The probe fires after 3 minutes, not 15.", (15, "minute")),
    ("The plant ran for 17 hours out of 24.", (24, "hour")),
    ("Uptime is now 99.71%, short of the 99.9 we promise.", (99.9, "percent")),
    ("At idle we measured 24 dB at 50 cm; under load it levels off at 38.", (38, "decibel")),
    ("We cut the share to 70% of traffic, then to 45.", (45, "percent")),
    ("The warranty lasts 2 years, four for another fee.", (4, "year")),
    ("Three engineers joined; by noon there were seven.", (7, "engineer")),
    ("97.2% made it then, 98.8 do now.", (98.8, "percent")),
    ("The weights fill 388 GB, in INT4 204.", (204, "gigabyte")),
    ("It had 390 billion parameters, 31 of which are active.", (31e9, "parameter")),
    ("It writes 92 tokens a second for one reader and 4,800 for 256.", (256, "reader")),
    ("It had grown to 1,350 tokens. We got it down to 480 without loss.", (480, "token")),
    ("It limits cards to 320 watts. In Europe they may draw 450.", (450, "watt")),
    ("生成29词元/秒，14B的17.5，速度尚可。", (17.5, "token/second")),
    ("一期单柜功率由15千瓦提高到40千瓦，个别机柜可达110。", (110, "kilowatt")),
    ("单机吞吐 16,200 tok/s，双机 31,400，扩展良好。", (31400, "token/second")),
]


@pytest.mark.parametrize(("text", "last"), ANEW)
def test_a_bare_number_gives_the_figure_before_it_anew(text, last):
    assert values(text)[-1] == last


ITS_OWN = [
    # A label of its own, another part in the sentence, or a size that fits nothing before.
    ("The hall draws 12 MW at a PUE of 1.09.", (1.09, "dimensionless")),
    ("It writes 44 tokens/s alone and 12.5 for 16.", (16, "dimensionless")),
    ("The limiter sits at 12 MB, its index at 900.", (900, "dimensionless")),
    ("Training ran for 2.5 epochs while the loss went to 0.91.", (0.91, "dimensionless")),
    ("It takes 4 GB of memory, and MMLU-Pro reaches 7.2.", (7.2, "score")),
    ("12万步时为 3.1，训练稳定。", (3.1, "dimensionless")),
]


@pytest.mark.parametrize(("text", "last"), ITS_OWN)
def test_a_number_that_plays_another_part_takes_no_unit_from_the_figure_before(text, last):
    assert values(text)[-1] == last


def test_a_word_that_points_at_things_counts_nothing_anew():
    for text in ("It has 12 racks, and this one is the last of the two.", "We rent 12 racks; all four."):
        assert [value for value, _ in values(text)] == [12]
