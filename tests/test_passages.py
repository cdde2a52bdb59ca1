"""Places in a text: a printed figure is found as a whole, and what became of a place is one of four states."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims.dossiers import dossier
from claims.model.passage import PassageState, occurrences, resolve
from claims.model.source import normalise

FOUND = [
    ("It has 16 of them.", "16"),
    ("16", "16"),
    ("(16)", "16"),
    ("16.", "16"),
    ("16, then 17", "16"),
    ("a 16-card box", "16"),
    ("v16/2", "2"),
    ("共有16个节点", "16"),
    ("约2.8万亿", "2.8"),
    ("引擎BF16格式", "BF16"),
    ("gains 15%.", "15%"),
    ("gains 15 percent", "15 percent"),
    ("runs in BF16", "BF16"),
    ("8,128 nodes", "8,128"),
    ("release 0.30.0 is out", "0.30.0"),
    ("two to three times", "three times"),
    ("costs $5 (or more)", "$5"),
    ("is a.b*c [x]", "a.b*c [x]"),
]

NOT_FOUND = [
    ("runs in BF16", "16"),
    ("a 16K window", "16"),
    ("8,128 nodes", "128"),
    ("8,128 nodes", "8"),
    ("128.5 s", "128"),
    ("128.5 s", "5"),
    ("release 0.30.0 is out", "0.30"),
    ("release 0.30.0 is out", "30.0"),
    ("1600", "16"),
    ("2160", "16"),
    ("gains 115%", "15%"),
    ("once", "one"),
    ("someone", "one"),
    ("axb", "a.b"),
    ("Three Times", "three times"),
]


@pytest.mark.parametrize(("paragraph", "figure"), FOUND)
def test_a_figure_is_found_where_it_stands_as_a_whole(paragraph, figure):
    assert [paragraph[start:end] for start, end in occurrences(paragraph, figure)] == [figure]


@pytest.mark.parametrize(("paragraph", "figure"), NOT_FOUND)
def test_a_figure_is_not_found_inside_another(paragraph, figure):
    assert occurrences(paragraph, figure) == ()


@given(
    st.integers(0, 10**7).map(str),
    st.text(st.characters(exclude_categories=["N", "Cs"], exclude_characters=".,"), max_size=8),
)
def test_a_number_is_found_between_words_wherever_they_come_from(number, words):
    paragraph = f"{words} {number} {words}"
    assert [paragraph[start:end] for start, end in occurrences(paragraph, number)] == [number]


@given(st.integers(0, 9999).map(str), st.integers(0, 9999).map(str), st.sampled_from(["", ".", ","]))
def test_neither_part_of_a_longer_number_is_found(left, right, between):
    longer = f"{left}{between}{right}"
    if left not in right:
        assert occurrences(longer, left) == ()
    if right not in left:
        assert occurrences(longer, right) == ()


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_figure_is_found_however_its_accents_were_typed(form):
    text = normalise(unicodedata.normalize("NFD", "Un café à 3,50 €").encode())
    figure = unicodedata.normalize(form, "café à 3,50 €")
    assert resolve(text, 1, (figure,)) == (PassageState.ANCHORED, "")


TEXT = "Title\n\nIt ran on 64 nodes and then on 64 more.\n\n\nIt was 15% faster."


@pytest.mark.parametrize(
    ("paragraph", "figures", "state", "message"),
    [
        (3, ("15%",), "anchored", ""),
        (3, (), "anchored", ""),
        (2, ("64", "64"), "anchored", ""),
        (2, ("64",), "ambiguous", ""),
        (3, ("15",), "anchored", ""),
        (3, ("64",), "orphan", "'64' does not stand in paragraph 3"),
        (2, ("64", "65", "66"), "orphan", "'65', '66' does not stand in paragraph 2"),
        (4, (), "orphan", "there is no paragraph 4, the text has 3"),
        (0, (), "orphan", "there is no paragraph 0, the text has 3"),
        (-9, ("64",), "orphan", "there is no paragraph -9, the text has 3"),
    ],
)
def test_a_place_has_one_of_four_states(paragraph, figures, state, message):
    assert resolve(TEXT, paragraph, figures) == (PassageState(state), message)


def test_without_a_text_a_place_is_neither_right_nor_wrong():
    assert resolve(None, 99, ("15%",)) == (PassageState.TEXT_NOT_HELD, "")


def test_an_empty_text_has_no_paragraph():
    assert resolve("", 1, ()) == (PassageState.ORPHAN, "there is no paragraph 1, the text has 0")


@pytest.mark.parametrize(
    ("place", "state", "shown"),
    [
        ({"paragraph": 3, "figures": ["15%"]}, "anchored", "It was 15% faster."),
        ({"paragraph": 2, "figures": ["15%"]}, "orphan", "It ran on 64 nodes and then on 64 more."),
        ({"paragraph": 9}, "orphan", None),
        ({"figures": ["15%"]}, "anchored", None),
        ({"figures": ["64"]}, "ambiguous", None),
        ({"figures": ["65"]}, "orphan", None),
        ({}, "anchored", None),
    ],
)
def test_a_dossier_shows_the_paragraph_of_a_place_and_looks_without_one_in_the_whole_text(library, place, state, shown):
    held = library({"report": TEXT}, sources=[{"id": "report"}], claims=[{"citations": [{"source": "report"} | place]}])
    (found,) = dossier(held, "faster").places
    assert (found.state, found.text) == (PassageState(state), shown)
    assert TEXT[9:20] not in str(found.as_json())


def by_pattern(words, figure):
    wanted = re.escape(unicodedata.normalize("NFC", figure))
    whole = re.compile(rf"(?<![A-Za-z0-9])(?<!\d[.,]){wanted}(?![A-Za-z0-9])(?![.,]\d)")
    return [match.span() for match in whole.finditer(words)]


@given(st.text("12 .,aA٣-é", max_size=16), st.text("12 .,aé", min_size=1, max_size=4))
def test_a_figure_is_found_wherever_it_stands_as_a_whole(words, figure):
    assert [tuple(span) for span in occurrences(words, figure)] == by_pattern(words, figure)
