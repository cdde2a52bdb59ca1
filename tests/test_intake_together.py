"""Several proposals of one paragraph decided in one step, and what a person put right carried to those beside it."""

import pytest

from claims.errors import InvalidRecords
from claims.intake import together
from claims.intake.item import State
from claims.intake.review import Review

TEXT = (
    "Orme Labs shows the Quill 7 accelerator\n"
    "The Quill 7 carries 96 GB of memory, draws 450 watts and costs $9,000, Orme Labs said. Its board has two fans.\n"
    "It did not publish the batch size or the 3 nm yield.\n"
)


@pytest.fixture
def review(library):
    def make(text=TEXT, **collections):
        collections.setdefault("sources", []).append({"id": "report"})
        return Review.of(library(texts={"report": text}, **collections), "report")

    return make


def found(review, printed):
    return next(item for item in review.items if item.printed == printed)


def printed(items):
    return [item.printed for item in items]


def test_the_proposals_of_a_paragraph_stand_together_in_the_order_of_the_text(review):
    made = review()
    four = together.beside(made, found(made, "$9,000"))
    assert printed(four) == ["96 GB", "450 watts", "$9,000", "two"]
    assert together.beside(made, found(made, "not publish")) == ()


TABLE = """Orme Labs shows the Quill 7 accelerator

Model | Memory | Power
Quill 7 | 96 GB | 450 W
Quill 5 | 48 GB | 300 W

The Quill 7 costs $9,000.
- The Quill 5 costs $5,000.
- The Quill 3 costs $3,000.
"""


def test_the_rows_of_a_table_and_the_entries_of_a_list_stand_together_and_nothing_beside_them(review):
    made = review(TABLE)
    assert printed(together.beside(made, found(made, "300 W"))) == ["96 GB", "450 W", "48 GB", "300 W"]
    assert together.beside(made, found(made, "$9,000")) == ()
    assert printed(together.beside(made, found(made, "$3,000"))) == ["$5,000", "$3,000"]


def test_what_waits_elsewhere_too_stands_with_its_table_and_is_cited_there_after(review):
    made = review(TABLE.replace("The Quill 7 costs", "The Quill 7 draws 450 W. It costs"))
    rows = together.beside(made, found(made, "300 W"))
    assert printed(rows) == ["96 GB", "450 W", "48 GB", "300 W"]
    watts = next(item for item in made.items if item.printed == "450 W" and item not in rows)
    assert watts.draft.repeats == rows[1].key
    draws = review(f"The Quill 7 accelerator\n\nThe Quill 7 draws 450 W and costs $9,000.\n\n{TABLE}")
    cells = together.beside(draws, found(draws, "300 W"))
    assert cells[1].draft.repeats == found(draws, "450 W").key
    after = draws.after(together.decide(draws, {one.key: {"claimant": "maker"} for one in cells}, {}, who="ann"))
    said, price = together.beside(after, after.item(found(draws, "450 W").key))
    assert (said.printed, price.printed) == ("450 W", "$9,000")
    assert together.said_again(said).claim == cells[1].draft.fields["id"]


def test_of_many_sentences_a_sheet_holds_whole_ones(review):
    sentences = " ".join(f"The Quill {n} has {n}6 GB of memory, draws {n}00 W and costs ${n},000." for n in range(1, 6))
    made = review(f"Cards\n\n{sentences}\n")
    sheets = [printed(together.beside(made, found(made, figure))) for figure in ("$1,000", "46 GB")]
    assert [len(sheet) for sheet in sheets] == [9, 6]
    assert sheets[1][0] == "46 GB"


def test_what_was_left_out_is_not_mixed_with_what_was_not(review):
    made = review()
    first = found(made, "96 GB").key
    after = made.after(made.leave(first))
    assert printed(together.beside(after, found(after, "$9,000"))) == ["450 watts", "$9,000", "two"]
    assert together.beside(after, after.item(first)) == ()


def test_the_paragraph_that_tells_most_comes_after_the_headline(review):
    made = review(
        "Orme Labs shows the Quill 7 accelerator\n\nThe Quill 7 of Orme Labs has 96 GB, and it was shown in a hall on a day in May.\n\n"
        "The Quill 7 draws 450 W.\n\nThe Quill 7 has 48 MB of cache, costs $9,000 and reaches 300 TFLOPS.\n"
    )
    waiting = [made.item(key).printed for key in together.by_worth(made) if made.item(key) in made.waiting]
    assert waiting.index("96 GB") < waiting.index("300 TFLOPS") < waiting.index("450 W")


def test_a_paragraph_that_only_says_again_what_is_a_claim_by_now_waits(review):
    made = review(
        "Orme Labs shows the Quill 7 accelerator\n\nThe Quill 7 of Orme Labs was shown in a hall on a day in May, and many came.\n\n"
        "The Quill 7 draws 450 W, has 96 GB of memory and costs $9,000.\n\nThe Quill 5 has 48 MB of cache.\n\n"
        "The Quill 7 costs $9,000, has 96 GB of memory and draws 450 W.\n"
    )
    first = together.beside(made, found(made, "450 W"))
    after = made.after(together.decide(made, {one.key: {"claimant": "maker"} for one in first}, {}, who="ann"))
    order = [after.item(key) for key in together.by_worth(after)]
    assert next(item.printed for item in order if item in after.waiting) == "48 MB"


def test_what_says_a_headline_again_is_no_headline(review):
    made = review(
        "Orme Labs shows the Quill 7 accelerator for $9,000\n\nThe Quill 7 of Orme Labs costs $9,000, and many came to see it.\n\n"
        "An analyst said that the Quill 7 costs $9,000, and wondered.\n\n"
        "The Quill 7 has 48 MB of cache, draws 450 W and reaches 300 TFLOPS.\n"
    )
    waiting = [made.item(key) for key in together.by_worth(made) if made.item(key) in made.waiting]
    order = [item.printed for item in waiting]
    assert order.index("300 TFLOPS") < max(n for n, printed in enumerate(order) if printed == "$9,000")


def test_a_paragraph_of_more_doubts_than_figures_that_are_told_waits_for_one_that_lacks_a_name(review):
    made = review(
        "Orme Labs shows the Quill 7 accelerator\n\nThe Quill 7 of Orme Labs has 96 GB, and it was shown in a hall on a day in May.\n\n"
        "The Reed 2 draws 380 W in the hall, with 20 guests, 14 lamps and 3 doors.\n\nThe Reed 2 has 48 MB of cache.\n\n"
        "| Power | Memory bandwidth |\n|---|---|\n| 290 W | 4 TB/s |\n| 310 W | 5 TB/s |\n"
    )
    waiting = [made.item(key).printed for key in together.by_worth(made) if made.item(key) in made.waiting]
    order = [waiting.index(figure) for figure in ("96 GB", "48 MB", "290 W", "380 W")]
    assert order == sorted(order)


def test_what_the_text_says_again_with_a_difference_stands_in_its_paragraph_too(review):
    made = review(TEXT + "The Quill 7 draws about 450 watts and has 48 MB of cache, Orme Labs said.\n")
    after = made.after(made.accept(found(made, "450 watts").key, who="ann"))
    again = next(item for item in after.items if item.printed == "450 watts" and item.matches)
    assert printed(together.beside(after, again)) == ["450 watts", "48 MB"]
    assert together.said_again(again).differences
    assert printed(together.beside(after, found(after, "$9,000"))) == ["96 GB", "$9,000", "two"]


def test_a_text_that_writes_its_own_figure_in_another_unit_differs_in_nothing(review):
    made = review(TEXT + "The Quill 7 carries 0.096 TB of memory and has 48 MB of cache, Orme Labs said.\n")
    after = made.after(made.accept(found(made, "96 GB").key, who="ann"))
    again = next(item for item in after.items if item.printed == "0.096 TB")
    assert again.draft.fields["metric"] == "memory-capacity"
    assert together.said_again(again).differences == ()


def test_what_the_text_says_again_without_a_difference_is_one_more_citation_in_its_paragraph(review):
    made = review(TEXT + "The Quill 7 draws 450 watts and has 48 MB of cache, Orme Labs said.\n")
    after = made.after(made.accept(found(made, "450 watts").key, who="ann"))
    again, cache = together.beside(after, found(after, "48 MB"))
    match = together.said_again(again)
    assert match.is_own
    assert together.said_again(cache) is None
    step = together.decide(after, {cache.key: {}}, {}, who="ann", cited={again.key: match.claim})
    last = after.after(step)
    assert [last.item(key).state for key in (again.key, cache.key)] == [State.CITED] * 2
    assert len(last.library.claims) == 2
    assert len(last.after(last.undo(step)).library.claims[match.claim].citations) == 1


def test_one_that_a_claim_here_tells_otherwise_stays_in_its_sentence(review):
    made = review(TEXT + "Tern Works measured that the Quill 7 draws 480 watts and costs $8,000.\n")
    after = made.after(made.accept(found(made, "450 watts").key, who="ann"))
    other = found(after, "480 watts")
    assert [match.agrees for match in other.matches] == [False]
    assert printed(together.beside(after, other)) == ["480 watts", "$8,000"]


def test_of_a_long_row_no_more_are_taken_than_a_person_takes_in(review):
    row = ", ".join(f"{n} GB" for n in range(10, 31))
    made = review(f"Cards\n\nThe Quill 7 comes with {row} of memory, Orme Labs said.\n")
    item = found(made, "20 GB")
    cut = together.beside(made, item)
    assert 1 < len(cut) <= together.MOST
    assert item in cut


def test_several_claims_are_one_step_that_is_taken_back_as_one(review):
    made = review()
    keys = [item.key for item in together.beside(made, found(made, "96 GB"))][:3]
    step = together.decide(made, {key: {} for key in keys}, {}, who="ann")
    after = made.after(step)
    assert [after.item(key).state for key in keys] == [State.CITED] * 3
    assert len([r for r in step.records if r.id == after.item(keys[0]).draft.fields["subject"]]) == 1
    assert after.drafting is made.drafting
    back = after.after(after.undo(step))
    assert [back.item(key).state for key in keys] == [State.PROPOSED] * 3


def test_each_claim_is_as_it_would_be_alone(review):
    made = review()
    keys = [item.key for item in together.beside(made, found(made, "96 GB"))][:3]
    step = together.decide(made, {key: {} for key in keys}, {}, who="ann")
    alone = made
    for key in keys:
        alone = alone.after(alone.accept(key, who="ann"))
    assert dict(made.after(step).library.claims.items()) == dict(alone.library.claims)


def test_an_edit_of_one_is_signed_in_that_one_only(review):
    made = review()
    first, second, third, _ = (item.key for item in together.beside(made, found(made, "96 GB")))
    step = together.decide(made, {first: {"modality": "measured"}, second: {}}, {}, who="ann")
    claims = made.after(step).library.claims.values()
    told = {c.quantity.printed: (c.modality, {p.by for p in c.drafted.proposed}) for c in claims}
    assert set(told) == {"96 GB", "450 watts"}
    assert told["96 GB"][0] == "measured"
    assert "ann" in told["96 GB"][1]
    assert "ann" not in told["450 watts"][1]
    assert made.after(step).item(third).state is State.PROPOSED


def test_where_one_is_wrong_none_is_made(review):
    made = review()
    first, second, *_ = (item.key for item in together.beside(made, found(made, "96 GB")))
    with pytest.raises(InvalidRecords):
        together.decide(made, {first: {}, second: {"subject": None}}, {}, who="ann")


def test_a_subject_that_another_figure_names_is_made_with_the_claim_that_takes_it(review):
    made = review(TEXT + "The Birch board of Tern Works has 32 GB of memory.\n")
    new = made.drafting.named.new
    other = next(i for i, s in new.items() if s.name == "Tern Works")
    key = found(made, "450 watts").key
    assert other not in {s.id for s in found(made, "450 watts").draft.subjects}
    step = together.decide(made, {key: {"claimant": other}}, {}, who="ann", subjects=[new[other]])
    after = made.after(step).library
    assert after.subjects[other].name == "Tern Works"
    assert next(iter(after.claims.values())).claimant == other


def test_some_are_accepted_and_others_dismissed_in_one_step_that_is_taken_back_as_one(review):
    made = review()
    keys = [item.key for item in together.beside(made, found(made, "96 GB"))]
    step = together.decide(made, {keys[0]: {}, keys[1]: {}}, {keys[2]: "an example"}, who="ann", left=keys[3:])
    after = made.after(step)
    assert [after.item(key).state for key in keys] == [State.CITED] * 2 + [State.DISMISSED, State.PROPOSED]
    assert after.left_out == {keys[3]}
    back = after.after(after.undo(step))
    assert [back.item(key).state for key in keys] == [State.PROPOSED] * 4
    assert not back.left_out


def test_several_are_dismissed_in_one_step_each_with_its_reason(review):
    made = review()
    keys = [item.key for item in together.beside(made, found(made, "96 GB"))][:3]
    step = together.decide(made, {}, {key: f"for {n}" for n, key in enumerate(keys)}, who="ann")
    after = made.after(step)
    assert [(after.item(k).state, after.item(k).why) for k in keys] == [(State.DISMISSED, f"for {n}") for n in range(3)]
    assert [made.after(step).after(after.undo(step)).item(k).state for k in keys] == [State.PROPOSED] * 3


def test_what_was_put_right_is_carried_to_the_same_value_in_the_same_paragraph_only(review):
    made = review(TEXT + "Orme Labs ships 40 cards. The Quill 7 has 48 MB of cache, Orme Labs said.\n")
    item, other, beyond = found(made, "96 GB"), found(made, "450 watts"), found(made, "48 MB")
    assert item.draft.fields["claimant"] == other.draft.fields["claimant"] == beyond.draft.fields["claimant"]
    put_right = together.corrections(item, {"claimant": "somebody", "modality": "measured"})
    assert together.carried(other, put_right) == {"claimant": "somebody"}
    assert together.carried(beyond, put_right) == {}
    later = [*put_right, *together.corrections(item, {"claimant": "another"})]
    assert together.carried(other, later) == {"claimant": "another"}
    assert together.corrections(item, {"claimant": None}) == []


def test_what_a_sentence_names_as_its_subject_stays_where_another_was_put_right(review):
    text = TEXT + "It draws 300 watts at rest. Each Quill 7 has 48 MB of cache, Orme Labs said.\n"
    made = review(text)
    item, unnamed, named = found(made, "96 GB"), found(made, "300 watts"), found(made, "48 MB")
    assert item.draft.fields["subject"] == unnamed.draft.fields["subject"] == named.draft.fields["subject"]
    put_right = [
        together.Correction(named.figure.block.number, "subject", item.draft.fields["subject"], "hall", item.sentence)
    ]
    assert together.carried(unnamed, put_right) == {"subject": "hall"}
    assert together.carried(named, put_right) == {}
