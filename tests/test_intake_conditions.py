"""What a drafted statement tells of how its figure was found, so that two figures of one thing are told apart."""

import pytest

from claims.intake.arrival import arrive
from claims.intake.review import Review
from claims.model.library import Library
from claims.readers import read


def statement(text, printed):
    document = read(text.encode(), name="a.txt")
    source = arrive(Library.of([]), document, on="2026-11-30").source
    held = Library.of([]).with_records([source])
    made = Review.of(Library(held.records, {source.id: document.text}), source.id)
    return next(i for i in made.items if printed in i.printed and i.draft is not None).draft.fields["statement"]


ENGLISH = """Pennard Devices offers a cheaper card for language models

Pennard Devices, a maker of accelerators, put the Dace 2 on sale on Monday. The Dace 2 computes 400 TFLOPS at FP8 and 800 TFLOPS at FP4, the company said.

The Institute of Computing in Orvik tested the Dace 2. On eight-card servers the Dace 2 reaches 3,300 tokens per second at a batch size of 64. With speculative decoding, throughput rose to 4,100 tokens per second. Without speculative decoding, throughput was 3,100 tokens per second. The median time to the first token was 71 ms and the 99th percentile was 160 ms. The Dace 2 has an idle power of 41 W and draws 233 W under full load.
"""
CHINESE = """檀石科技发布“青鹤C3”加速卡

檀石科技发布了青鹤C3。青鹤C3在八卡服务器上运行，批大小为64时，吞吐量为每秒3300个token。开启投机解码后，青鹤C3的吞吐量为每秒4100个token。青鹤C3的待机功耗为41瓦，满载功耗为233瓦。
"""


@pytest.mark.parametrize(
    ("printed", "end"),
    [
        ("400 TFLOPS", "400 teraFLOPS in FP8."),
        ("800 TFLOPS", "800 teraFLOPS in FP4."),
        ("3,300", "tokens per second on 8 accelerators at a batch size of 64."),
        ("4,100", "tokens per second with speculative decoding."),
        ("3,100", "tokens per second without speculative decoding."),
        ("71 ms", "71 milliseconds in the median."),
        ("160 ms", "160 milliseconds at the 99th percentile."),
        ("41 W", "41 watts at rest."),
        ("233 W", "233 watts under full load."),
    ],
)
def test_the_statement_tells_how_a_figure_was_found(printed, end):
    assert statement(ENGLISH, printed).endswith(end)


@pytest.mark.parametrize(
    ("words", "printed", "end"),
    [
        ("Context length: 131,072 natively, 1M with rescaling.", "131,072", "at once natively."),
        ("Context length: 131,072 natively, 1M with YaRN.", "1M", "at once when extended with YaRN."),
        ("Its native context of 32K tokens can be extended to 128K.", "128K", "at once when extended."),
        ("上下文原生32K，YaRN外推至128K。", "32K", "at once natively."),
        ("上下文原生32K，YaRN外推至128K。", "128K", "at once when extended with YaRN."),
    ],
)
def test_the_statement_tells_how_a_window_comes_to_be_so_long(words, printed, end):
    assert statement(
        f"Orwick Labs presents the model Dace 3\n\nDace 3 is a language model. {words}\n", printed
    ).endswith(end)


@pytest.mark.parametrize(
    ("printed", "end"),
    [
        ("3300", "tokens per second on 8 accelerators at a batch size of 64."),
        ("4100", "tokens per second with speculative decoding."),
        ("41瓦", "41 watts at rest."),
        ("233瓦", "233 watts under full load."),
    ],
)
def test_the_statement_of_a_chinese_figure_tells_so_too(printed, end):
    assert statement(CHINESE, printed).endswith(end)


def test_a_share_below_another_value_is_lower_than_that():
    text = (
        ENGLISH
        + "\nThe institute measured a throughput of 3,000 tokens per second, about 9% below the maker's claim.\n"
    )
    assert "falls by about 9%" in statement(text, "9%")


LATER = """Pennard Devices offers the Dace 2 card

Pennard Devices put the Dace 2 on sale on Monday. The Dace 2 holds 80 GB of memory.

The Materials Laboratory at the University of Orvik has had two sample boards since May. Dense matrix products reached 310 TFLOPS. Throughput fell by 9% in a warm room.
"""


@pytest.mark.parametrize("printed", ["310 TFLOPS", "9%"])
def test_what_only_a_thing_has_is_never_put_to_the_laboratory_that_measured_it(printed):
    assert "Dace 2" in statement(LATER, printed)


@pytest.mark.parametrize(
    ("cards", "end"),
    [
        ("eight Dace-2 cards", " on 8 accelerators."),
        ("eight Dace 2 cards", " on 8 accelerators."),
        ("its Dace 2 cards", "."),
        ("its Dace-2 cards", "."),
        ("4 cards", " on 4 accelerators."),
    ],
)
def test_the_number_of_a_product_is_none_of_cards(cards, end):
    text = f"Pennard Devices shows the Dace 2 accelerator\n\nIn its tests a server with {cards} produced 14,200 tokens per second.\n"
    assert statement(text, "14,200").endswith(f"14,200 tokens per second{end}")
