"""A machine that holds cards: its number of cards and its price are its own, what each card has is the card's."""

import pytest

from claims.intake.arrival import arrive
from claims.intake.review import Review
from claims.model.library import Library
from claims.readers import read

ENGLISH = (
    "Two boxes compared\n\nThe Orme Den holds four Brume K8 cards with 64 GB each and costs $41,000. "
    "The Lathe S2 has two Fathom 9 accelerators of 128 GB and sells for $52,500."
)
CHINESE = (
    "两款一体机对比\n\n云汐R8内置8张云汐L2加速卡，单卡显存64GB，整机售价79万元。"
    "霜叶X2采用4张砾石H7加速卡，每张显存96GB，售价66万元。\n\n"
    "云汐R8的吞吐高于霜叶X2。云汐L2与砾石H7都已量产，砾石H6已停产。"
)


def told(text):
    document = read(text.encode(), name="a.txt")
    source = arrive(Library.of([]), document, on="2026-11-30").source
    made = Review.of(Library(Library.of([source]).records, {source.id: document.text}), source.id)
    names = {s.id: s.name for s in made.drafting.named.subjects.values()}
    return {i.printed: names.get(i.draft.fields.get("subject")) for i in made.items if i.draft}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (ENGLISH, {"four": "Orme Den", "64 GB": "Brume K8", "$41,000": "Orme Den"}),
        (ENGLISH, {"two": "Lathe S2", "128 GB": "Fathom 9", "$52,500": "Lathe S2"}),
        (CHINESE, {"8张": "云汐R8", "64GB": "云汐L2", "79万元": "云汐R8"}),
        (CHINESE, {"4张": "霜叶X2", "96GB": "砾石H7", "66万元": "霜叶X2"}),
    ],
)
def test_what_a_machine_that_holds_cards_has_is_told_from_what_each_card_has(text, wanted):
    found = told(text)
    assert {printed: found.get(printed) for printed in wanted} == wanted


def test_the_head_of_a_products_name_is_its_maker_where_it_acts_as_one():
    text = (
        "A deal\n\nBrume agreed to buy 400 Lathe T7 cards with 96 GB of memory. The Lathe T7 draws 300 watts.\n\n"
        "Lathe, which declined to comment on the deal, told investors that its T9 card would draw 500 watts."
    )
    document = read(text.encode(), name="a.txt")
    source = arrive(Library.of([]), document, on="2026-11-30").source
    made = Review.of(Library(Library.of([source]).records, {source.id: document.text}), source.id)
    names = {s.id: s for s in made.drafting.named.subjects.values()}
    item = next(i for i in made.items if i.draft and i.printed == "500 watts")
    assert names[item.draft.fields["claimant"]].name == "Lathe"
    assert names[item.draft.fields["claimant"]].kind == "organisation"
