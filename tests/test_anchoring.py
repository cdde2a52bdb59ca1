"""Finding a cited place again in a new version of a text, and never taking a lookalike for it."""

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from claims.intake.alignment import Alignment, Change
from claims.intake.anchoring import Anchor, Anchors, Fate
from claims.intake.wording import common_words, substance
from claims.model.source import paragraphs

OLD = """Engine grows faster

The Maker trained its model 15% faster on 64 nodes than with the release of last spring.
According to the Paper, the trial lasted nine days. It gained 7%. A cloud provider rented out the cluster.
The release will follow in autumn, and lists 40 flags of the launcher in a guide.
"""


def find(new, paragraph=2, *figures, old=OLD):
    return Anchors(old, new).find(paragraph, figures)


def test_a_place_stays_where_nothing_changed():
    assert find(OLD, 2, "15%", "64") == Anchor(Fate.UNCHANGED, 2)
    assert find(OLD.replace("64 nodes", "64  nodes"), 2, "15%") == Anchor(Fate.UNCHANGED, 2)
    assert find(OLD.replace("autumn", "spring"), 2, "15%") == Anchor(Fate.UNCHANGED, 2)


def test_a_place_moves_with_its_paragraph():
    assert find("A new first line that says something else.\n" + OLD, 2, "15%") == Anchor(Fate.MOVED, 3)
    lines = OLD.split("\n")
    assert find("\n".join(reversed(lines)), 2, "15%") == Anchor(Fate.MOVED, 3)


def test_a_place_moves_with_its_sentence_when_paragraphs_are_joined_or_split():
    joined = OLD.replace("spring.\nAccording", "spring. According")
    assert find(joined, 3, "nine") == Anchor(Fate.MOVED, 2)
    assert find(joined, 2, "15%") == Anchor(Fate.UNCHANGED, 2)
    split = OLD.replace("It gained 7%. A cloud", "It gained 7%.\nA cloud")
    assert find(split, 3, "nine") == Anchor(Fate.UNCHANGED, 3)
    assert find(split, 3) == Anchor(Fate.GONE, None, 3)


def test_a_sentence_is_found_reworded_with_the_same_numbers_and_names():
    new = OLD.replace("trained its model", "has trained its large model")
    assert find(new, 2, "15%") == Anchor(Fate.REWORDED, 2)
    assert find("First of all, a new beginning.\n" + new, 2, "15%") == Anchor(Fate.REWORDED, 3)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("15%", "16%"),
        ("15%", "1.5%"),
        ("15%", "150%"),
        ("64 nodes", "46 nodes"),
        ("15% faster", "15 points faster"),
    ],
)
def test_a_changed_number_is_told_and_not_followed(old, new):
    assert find(OLD.replace(old, new), 2, "15%", "64") == Anchor(Fate.FIGURE_CHANGED, None, 2)


@pytest.mark.parametrize(
    ("old", "new"),
    [("The Maker", "The Baker"), ("faster", "slower"), ("64 nodes", "64 cards"), ("trained", "never trained")],
)
def test_another_name_unit_or_sense_is_not_followed(old, new):
    anchor = find(OLD.replace(old, new, 1) if old != "faster" else OLD.replace("15% faster", "15% slower"), 2, "64")
    assert anchor.paragraph is None
    assert anchor.nearest == 2


SWAPS = [
    ("Lumen-3 has {70} billion weights while Lumen-2 has {8} billion weights in total, they say.", Fate.FIGURE_CHANGED),
    ("The price fell from {$30} for each card last year to {$20} for each card this year.", Fate.FIGURE_CHANGED),
    ("Orme has sold {12} of the systems and Quill {40} of the systems since the spring.", Fate.FIGURE_CHANGED),
    ("{Orme} beat {Quill} by 12 points in the trial of the spring, said those who ran it.", Fate.GONE),
    ("The engine of {Orme} needs half the memory that the engine of {Quill} needs for 64 users.", Fate.GONE),
    ("据介绍，{Orme-3}在64个节点上训练模型的速度比{Orme-2}提高了35%，这是在同一个集群上测得的结果。", Fate.GONE),
]


@pytest.mark.parametrize(("form", "fate"), SWAPS)
def test_figures_or_names_that_change_places_are_another_statement(form, fate):
    def text(order):
        first, second = re.findall(r"{([^}]+)}", form)
        swapped = iter((first, second)[::order])
        return f"A heading\n{re.sub('{[^}]+}', lambda _: next(swapped), form)}\nMore is said behind it."

    (figure,) = re.findall(r"\$?\d+%?(?! billion| of)|(?<={)[$\d]+(?=})", form)[:1]
    anchor = find(text(-1), 2, figure, old=text(1))
    assert anchor == Anchor(fate, None, 2)


@pytest.mark.parametrize(
    ("old", "new", "figure", "there"),
    [
        ("1,200 cards", "1200 cards", "1,200 cards", None),
        ("1,200 cards", "1200 cards", "35%", 2),
        ("35%", "35 per cent", "35%", None),
        ("35%", "35 percent", "1,200 cards", 2),
        ("35%", "35％", "1,200 cards", 2),
        ("Lumen-3", "Lumen\u20113", "35%", 2),
    ],
)
def test_a_number_that_is_typed_otherwise_is_the_same_number(old, new, figure, there):
    text = "A heading\nThe run of Lumen-3 used 1,200 cards and reached 35% of the peak.\nMore is said behind it."
    anchor = find(text.replace(old, new), 2, figure, old=text)
    assert anchor == Anchor(Fate.REWORDED, there, None if there else 2)


@pytest.mark.parametrize(("old", "new"), [("1,200", "12,00"), ("1,200", "2,100"), ("35%", "35 percentage points")])
def test_a_number_that_only_looks_alike_is_another(old, new):
    text = "A heading\nThe run of Lumen-3 used 1,200 cards and reached 35% of the peak.\nMore is said behind it."
    assert find(text.replace(old, new), 2, "35%", old=text) == Anchor(Fate.FIGURE_CHANGED, None, 2)


def test_a_sentence_put_in_quite_other_words_is_looked_at_and_has_no_changed_figure():
    text = "A heading\nOrme trained Lumen-3 on 64 nodes in 9 days, which nobody else checked.\nMore is said behind it."
    new = text.replace(
        text.split("\n")[1], "The training of Lumen-3 took Orme 9 days on 64 nodes, which nobody else checked so far."
    )
    assert find(new, 2, "9 days", old=text) == Anchor(Fate.REWORDED, None, 2, is_same_substance=True)
    assert find(new.replace("9 days", "8 days"), 2, "9 days", old=text) == Anchor(Fate.FIGURE_CHANGED, None, 2)


def test_a_removed_sentence_is_gone():
    lines = OLD.split("\n")
    assert find("\n".join(lines[:2] + lines[3:]), 2, "15%") == Anchor(Fate.GONE, None)
    assert find("Quite another text.", 2, "15%") == Anchor(Fate.GONE, None)
    assert find(OLD, 9, "15%") == Anchor(Fate.GONE, None)


def test_a_short_sentence_is_not_found_in_another_surrounding():
    new = OLD.replace(" It gained 7%.", "") + "Of the second engine the Baker says little else. It gained 7%.\n"
    assert find(new, 3, "7%").paragraph is None


def test_rows_of_one_wording_are_told_apart_by_what_stands_around_them():
    old = "Model A\nAccuracy 15%\nSpeed 3 ms\nModel B\nAccuracy 15%\nSpeed 4 ms"
    swapped = "Model B\nAccuracy 15%\nSpeed 4 ms\nModel A\nAccuracy 15%\nSpeed 3 ms"
    assert find(swapped, 2, "15%", old=old) == Anchor(Fate.MOVED, 5)
    assert find(swapped, 5, "15%", old=old) == Anchor(Fate.MOVED, 2)
    only_b = "Model B\nAccuracy 15%\nSpeed 4 ms"
    assert find(only_b, 5, "15%", old=old) == Anchor(Fate.MOVED, 2)
    assert find(only_b, 2, "15%", old=old).paragraph is None


def test_chinese_sentences_are_followed_only_where_hardly_a_character_changed():
    old = "标题\n该公司的新引擎在64个节点上训练模型的速度比去年春季发布的版本提高了15%。\n其他内容在这里继续展开说明。"
    moved = "标题\n新加的一段文字。\n" + old.split("\n", 1)[1]
    assert find(moved, 2, "15%", old=old) == Anchor(Fate.MOVED, 3)
    assert find(old.replace("提高了15%", "提高了16%"), 2, "15%", old=old).fate is Fate.FIGURE_CHANGED
    assert find(old.replace("提高了", "下降了"), 2, "15%", old=old).paragraph in (None,)
    assert find(old.replace("发布的版本", "发布的旧版本"), 2, "15%", old=old) == Anchor(Fate.REWORDED, 2)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("the tern cluster", "the heron cluster"),
        ("draws 3.2 MW", "saves 3.2 MW"),
        ("peak power", "mean power"),
        ("said that", "denied that"),
    ],
)
def test_a_word_that_gave_way_to_another_is_looked_at_and_not_followed(old, new):
    text = (
        "A heading\nThe maker said that the tern cluster draws 3.2 MW of peak power in every season.\nMore follows it."
    )
    anchor = find(text.replace(old, new), 2, "3.2 MW", old=text)
    assert anchor.paragraph is None
    assert anchor.nearest == 2


def test_another_name_in_chinese_is_not_followed():
    text = (
        "标题\n腾云公司表示，该集群由512张卡组成，满载时功率为3.2兆瓦，位于河边的机房内。\n其他内容在这里继续展开说明。"
    )
    assert find(text.replace("腾云", "海云"), 2, "512张", old=text) == Anchor(Fate.REWORDED, None, 2)
    more = text.replace("512张卡", "512张昇腾卡")
    assert find(more.replace("腾云", "海云"), 2, "512张", old=more) == Anchor(Fate.REWORDED, None, 2)


SECTIONS = "Two cards\nLarch\nIt has 64 GB of memory.\nAlder\nIt has 96 GB of memory.\n"


@pytest.mark.parametrize(
    ("new", "there"),
    [
        (SECTIONS.replace("Larch", "X").replace("Alder", "Larch").replace("X", "Alder"), None),
        (SECTIONS.replace("Larch", "Rowan"), None),
        (SECTIONS.replace("Larch", "The Larch"), 3),
        (SECTIONS.replace("Two cards", "A word first\nTwo cards"), 4),
        ("Two cards\nAlder\nIt has 96 GB of memory.\nLarch\nIt has 64 GB of memory.\n", 5),
    ],
)
def test_a_sentence_that_names_nothing_is_followed_only_below_its_heading(new, there):
    assert find(new, 3, "64 GB", old=SECTIONS).paragraph == there


def laid_out(first, second, form):
    return f"Cards of this year\n\n{form.format(first, 64)}\n\n{form.format(second, 96)}\n"


@pytest.mark.parametrize(
    "form",
    [
        "{}\n\nMemory\n{} GB",
        "{}\n\nMemory / {} GB",
        "The {} card\n\nMemory\n\nIt holds {} GB.",
        "The {} card\n\nThis card is the work of many years.\n\nMemory\n\nIt holds {} GB.",
    ],
)
def test_a_sentence_below_a_heading_of_every_part_is_followed_only_in_its_part(form):
    old = laid_out("Larch", "Alder", form)
    (at,) = (number for number, block in enumerate(paragraphs(old), 1) if "64 GB" in block)
    for new in (laid_out("Alder", "Larch", form), laid_out("Rowan", "Alder", form)):
        assert find(new, at, "64 GB", old=old) == Anchor(Fate.REWORDED, None, at)
    assert find(laid_out("Larch", "Rowan", form), at, "64 GB", old=old) == Anchor(Fate.UNCHANGED, at)
    name, first, second = old.partition("\n\n")[0], *(form.format(*card) for card in (("Larch", 64), ("Alder", 96)))
    turned = f"{name}\n\n{second}\n\n{first}\n"
    (there,) = (number for number, block in enumerate(paragraphs(turned), 1) if "64 GB" in block)
    assert find(turned, at, "64 GB", old=old) == Anchor(Fate.MOVED, there)
    assert find("A word first of all.\n\n" + old, at, "64 GB", old=old) == Anchor(Fate.MOVED, at + 1)


LONGER = "A heading\nThe Maker trained its model Lumen at 52% utilisation of 64 cards in the spring of that year.\nMore follows."


@pytest.mark.parametrize(
    ("old", "new", "there"),
    [
        ("trained its", "traned its", 2),
        ("trained its", "tranied its", 2),
        ("utilisation", "utilization", 2),
        ("utilisation", "occupancy", None),
        ("trained its", "trailed its", None),
        ("at 52%", "at about 52%", None),
        ("trained", "never trained", None),
    ],
)
def test_a_slip_of_the_pen_is_followed_and_another_sense_is_looked_at(old, new, there):
    anchor = find(LONGER.replace(old, new), 2, "52%", old=LONGER)
    assert (anchor.fate if there else anchor.paragraph, anchor.nearest) == (
        (Fate.REWORDED, None) if there else (None, 2)
    )
    assert anchor.paragraph == there
    if new in ("at about 52%", "never trained"):
        assert anchor.fate is Fate.REWORDED


def test_a_sentence_that_was_parted_is_looked_at_and_has_no_changed_figure():
    text = "A heading\nThe run took 12 days and cost $3 million, according to a long paper by the Institute of Lenz."
    new = text.replace("million, according", "million. That is according")
    assert find(new, 2, "12 days", old=text) == Anchor(Fate.REWORDED, None, 2, is_same_substance=True)
    assert find(new.replace("12", "14"), 2, "12 days", old=text) == Anchor(Fate.FIGURE_CHANGED, None, 2)


def test_a_row_of_a_table_is_followed_only_below_its_header():
    table = "Sizes\nCard | Memory\nLarch | 64 GB\nAlder | 96 GB\n"
    assert find(table.replace("Card | Memory", "Card | Price"), 3, "64 GB", old=table) == Anchor(Fate.REWORDED, None, 3)
    assert find(table.replace("Card | Memory", "Card | Memory (in all)"), 3, "64 GB", old=table).paragraph == 3
    assert find("Sizes\nCard | Memory\nAlder | 96 GB\nLarch | 64 GB\n", 3, "64 GB", old=table).paragraph == 4


# Properties: every sentence has a number and a name that no other has, and lookalikes differ in just one of them

NAMES = ("Maker", "Baker", "Taylor", "Fuller", "Cooper", "Weaver", "Mason", "Fisher", "Carter", "Potter")
facts = st.lists(
    st.tuples(st.sampled_from(NAMES), st.integers(2, 9999)), min_size=1, max_size=8, unique_by=lambda fact: fact
)


def sentence(name, number):
    return f"In the trial of last spring {name} trained the whole model {number}% faster than before on its nodes."


@given(facts, facts, st.randoms(use_true_random=False))
def test_a_place_lands_where_its_sentence_stands_word_for_word_and_nowhere_else(before, after, chance):
    """The new text shares some sentences with the old one, and all others differ in a number or a name alone."""
    kept = [fact for fact in before if chance.random() < 0.6]
    new = list(dict.fromkeys(kept + after))
    chance.shuffle(new)
    old_text, new_text = ("\n".join(sentence(*fact) for fact in those) for those in (before, new))
    anchors = Anchors(old_text, new_text)
    for number, (name, value) in enumerate(before, 1):
        anchor = anchors.find(number, (f"{value}%",))
        if (name, value) in new:
            assert anchor.paragraph == new.index((name, value)) + 1
            assert anchor.fate in (Fate.UNCHANGED, Fate.MOVED)
        else:
            assert anchor.paragraph is None


WORDS = [
    "engine",
    "cluster",
    "release",
    "guide",
    "launcher",
    "flags",
    "settings",
    "autumn",
    "provider",
    "trial",
    "team",
    "model",
]
plain = st.lists(st.sampled_from(WORDS), min_size=3, max_size=9).map(lambda w: f"The {' '.join(w)} follows.")


@given(facts, st.lists(plain, max_size=6), st.lists(plain, max_size=6), st.randoms(use_true_random=False))
def test_inserted_and_shuffled_paragraphs_change_no_citation_but_its_number(those, more, others, chance):
    old = [sentence(*fact) for fact in those] + more
    new = [sentence(*fact) for fact in those] + others
    chance.shuffle(new)
    anchors = Anchors("\n".join(old), "\n".join(new))
    for number, (_, value) in enumerate(those, 1):
        anchor = anchors.find(number, (f"{value}%",))
        assert anchor.paragraph is not None
        assert new[anchor.paragraph - 1] == old[number - 1]


@given(facts, st.sampled_from(["has trained", "now trained", "trained quickly"]), st.data())
def test_a_reworded_sentence_is_that_with_the_same_number_and_name(those, verb, data):
    name, value = data.draw(st.sampled_from(those))
    old = "\n".join(sentence(*fact) for fact in those)
    new = "\n".join(sentence(*fact).replace("trained", verb) for fact in those)
    anchor = Anchors(old, new).find(those.index((name, value)) + 1, (f"{value}%",))
    if anchor.paragraph is not None:
        assert f"{name} " in paragraphs(new)[anchor.paragraph - 1]
        assert f" {value}%" in paragraphs(new)[anchor.paragraph - 1]


texts = st.lists(st.sampled_from(["a 1", "a 2", "B 1", "B 2", "", "a 1. B 2.", "一 2", "x" * 50]), max_size=9).map(
    "\n".join
)


@given(texts, texts, st.integers(1, 9))
def test_of_whatever_texts_a_place_found_holds_the_figures(old, new, number):
    assume(number <= len(paragraphs(old)))
    for figure in ("1", "2"):
        if figure in paragraphs(old)[number - 1]:
            anchor = Anchors(old, new).find(number, (figure,))
            if anchor.paragraph is not None:
                assert figure in paragraphs(new)[anchor.paragraph - 1]


@given(texts, texts)
def test_every_passage_of_both_versions_is_told_once(old, new):
    alignment = Alignment(old, new)
    told = alignment.passages()
    assert [p.new for p in told if p.new] == list(range(1, len(alignment.new) + 1))
    assert sorted(p.old for p in told if p.old) == list(range(1, len(alignment.old) + 1))
    for passage in told:
        assert (passage.change is Change.ADDED) == (passage.old is None)
        assert (passage.change is Change.REMOVED) == (passage.new is None)


@given(texts)
def test_nothing_changes_between_a_text_and_itself(text):
    alignment = Alignment(text, text)
    assert all(old == new for old, new in alignment.same.items())


def test_passages_are_told_in_order():
    lines = [line for line in OLD.split("\n") if line]
    new = [
        lines[0],
        "A whole new paragraph that nobody has read before.",
        lines[3],
        lines[1],
        lines[2].replace("nine", "ten"),
    ]
    told = [(p.change.value, p.old, p.new) for p in Alignment(OLD, "\n".join(new)).passages()]
    assert told == [
        ("same", 1, 1),
        ("added", None, 2),
        ("moved", 4, 3),
        ("same", 2, 4),
        ("changed", 3, 5),
    ] or told == [("same", 1, 1), ("added", None, 2), ("same", 4, 3), ("moved", 2, 4), ("changed", 3, 5)]


def test_the_substance_of_a_sentence_is_its_numbers_units_names_and_turns():
    found = substance("Not the H200 but Acme’s K3.1 took twice 1,500 ms (“Fast”).", common_words("the not fast"))
    assert dict(found.numbers) == {"h200": 1, "k3.1": 1, "twice": 1, "1500": 1}
    assert found.units["1500 ms"] == 1
    assert set(found.names) == {"h200", "acme", "k3.1", "fast"}
    assert set(found.turns) == {"not"}
