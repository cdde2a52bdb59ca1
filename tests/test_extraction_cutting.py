"""Where a sentence ends: units, countries and initials before a full stop."""

import pytest

from claims.extraction.sentences import sentences


def cut(text):
    return [text[start:end] for start, end in sentences(text)]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("The hall stays at 27 °C.", "Aster runs it."),
        ("The cap is 1,200 W.", "Heron stays below it."),
        ("It rose by 3 K.", "Then it fell."),
        ("The feed is 63 A.", "Each rack has two."),
        ("Memory was 80 GB.", "Aster used half."),
        ("He lives in the U.S.", "The firm does not."),
        ("It works in Washington, D.C.", "The lab has 40 people."),
        ("The model has plan B.", "It costs 40 dollars."),
        ("The buyer is Acme Inc.", "The firm sold 40 cards."),
        ("It cost 40 euros at 5 p.m.", "The shop closed."),
    ],
)
def test_a_sentence_may_end_in_a_letter(first, second):
    assert cut(f"{first} {second}") == [first, second]


@pytest.mark.parametrize(
    "text",
    [
        "The U.S. Department of Energy paid 40 million dollars.",
        "George W. Bush spoke for 40 minutes.",
        "In 2024 J. Smith measured 40 ms.",
        "Acme Inc. Chairman Lee said so.",
        "The call began at 5 p.m. on Monday.",
        "They met at 11 a.m. Monday for 40 minutes.",
        "See Fig. A and No. 3 for more.",
    ],
)
def test_an_initial_and_a_shortened_word_end_none(text):
    assert cut(text) == [text]
