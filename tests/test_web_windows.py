"""The stretch of a long text that the reader draws: it holds the place at hand, cuts nothing out, and stays put."""

from hypothesis import given
from hypothesis import strategies as st

from claims.intake.places import Places
from claims.web.components import windows
from claims.web.components.windows import REACH, Window

LINES = st.lists(
    st.sampled_from(["word " * 30, "one two", "", "ab" * 40, "figure 12 " * 3000]), min_size=1, max_size=60
)


def test_a_short_text_is_drawn_as_a_whole():
    places = Places("First.\n\nSecond.")
    assert windows.around(places, 3) == Window(0, 15)
    assert [places.of(block) for block in Window(0, 15).cut(places)] == ["First.", "Second."]


@given(LINES, st.floats(0, 1))
def test_what_is_drawn_holds_the_place_and_no_more_than_it_should(lines, share):
    text = "x" + "\n".join(lines)
    place = int(share * (len(text) - 1))
    places = Places(text)
    window = windows.around(places, place)
    assert window.start <= place < window.end or place >= len(text) - 1
    assert window.end - window.start <= 4 * REACH + 200
    for block in window.cut(places):
        whole = places.blocks[block.number - 1]
        assert whole.start <= block.start < block.end <= whole.end
    drawn = sum(block.end - block.start for block in window.cut(places))
    inside = sum(max(0, min(b.end, window.end) - max(b.start, window.start)) for b in places.blocks)
    assert drawn == inside


def test_it_stays_while_the_place_moves_within_it():
    places = Places("\n".join(["some words here"] * 5_000))
    first = windows.around(places, 30_000)
    assert windows.around(places, 33_000, first) == first
    later = windows.around(places, first.end - 100, first)
    assert later != first
    assert later.holds(first.end - 100, len(places.text))


def test_turning_goes_through_the_whole_text_and_back():
    places = Places("\n".join(f"line {number} of the text" for number in range(4_000)))
    window = windows.around(places, 0)
    seen = {block.number for block in window.cut(places)}
    while window.end < len(places.text):
        window = windows.around(places, window.beyond(1), window)
        seen |= {block.number for block in window.cut(places)}
    assert seen == {block.number for block in places.blocks}
    while window.start:
        before = window
        window = windows.around(places, window.beyond(-1), window)
        assert window.start < before.start
    assert window.start == 0


def test_an_endless_paragraph_is_cut_between_words():
    text = "number 1234567 " * 10_000
    window = windows.around(Places(text), 70_000)
    (block,) = window.cut(Places(text))
    assert block.number == 1
    assert text[block.start - 1].isspace() or text[block.start].isspace()
    assert text[block.end - 1].isspace() or text[block.end].isspace()
