"""Which proposals of a review come first: the headline, what is known already, the main subject; absences come last."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from claims.intake.ordering import Group
from claims.intake.review import Review

REPORT = (
    "Orme Labs shows the Quill 7 accelerator with 96 GB\n"
    "By Una Field\n"
    "Orme Labs said on Monday that its Quill 7 draws 450 watts, and it showed the card to 300 guests in its own hall.\n"
    "Tern Works sells the Reed 2, which holds 64 GB of memory. It did not publish the clock of the Reed 2.\n"
    "The Quill 7 has a memory bandwidth of 4 TB/s. The Quill 7 holds 96 GB of memory. It was shown to 12 people.\n"
    "At rest 20 watts are drawn.\n"
)


@pytest.fixture
def review(library):
    def make(text=REPORT, **collections):
        collections.setdefault("sources", []).append({"id": "report"})
        return Review.of(library(texts={"report": text}, **collections), "report")

    return make


def grouped(made):
    found = {}
    for key in made.ordering.keys:
        found.setdefault(made.ordering.groups[key], []).append(made.item(key).printed)
    return found


def test_what_the_title_and_the_lead_tell_comes_first_and_absences_last(review):
    found = grouped(review())
    assert list(found) == [*(group for group in Group if group is not Group.KNOWN)]
    assert found[Group.HEADLINE][:2] == ["96 GB", "450 watts"]
    assert "4 TB/s" in found[Group.SUBJECT]
    assert found[Group.DOUBTFUL] == ["20 watts"]
    assert found[Group.FIGURE] == ["64 GB"]
    assert found[Group.OTHER] == ["300", "12 people"]
    assert found[Group.ABSENCE] == ["not publish"]


def test_a_figure_that_bears_on_a_claim_that_is_here_comes_before_those_that_are_new(review):
    claim = {
        "id": "reed-memory",
        "subject": "reed-2",
        "claimant": "tern-works",
        "statement": "The Reed 2 has 64 GB of memory.",
        "kind": "spec",
        "metric": "memory-capacity",
        "quantity": {"printed": "64 GB", "value": "64", "unit": "gigabyte"},
    }
    subjects = [
        {"id": "tern-works", "name": "Tern Works", "kind": "organisation"},
        {"id": "reed-2", "name": "Reed 2", "kind": "accelerator", "vendor": "tern-works"},
    ]
    found = grouped(review(claims=[claim], subjects=subjects))
    assert found[Group.KNOWN] == ["64 GB"]
    assert list(found).index(Group.KNOWN) == 1


def test_what_a_text_tells_otherwise_than_itself_does_not_come_before_the_rest(review):
    made = review(REPORT + "Tern Works measured that the Reed 2 holds 60 GB of memory.\n")
    first = next(item for item in made.items if item.printed == "64 GB")
    after = made.after(made.accept(first.key, who="ann"))
    other = next(item for item in after.items if item.printed == "60 GB")
    assert [match.agrees for match in other.matches] == [False]
    assert after.ordering.groups[other.key] is Group.FIGURE


def test_a_figure_of_the_title_that_is_told_again_stays_with_it(review):
    made = review("The Quill 7 has a memory of 96 GB\n\nBy Una Field\n\nThe Quill 7 has a memory of 96 GB.\n")
    assert [made.ordering.groups[key] for key in made.ordering.keys] == [Group.HEADLINE] * 2


def test_a_text_without_a_title_begins_with_its_first_paragraph(review):
    long = "Orme Labs told the people who came that " + "its own well known " * 12 + "Quill 7 card draws 450 watts.\n"
    found = grouped(review(long + "The Reed 2 draws 300 watts.\n"))
    assert found[Group.HEADLINE] == ["450 watts"]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.sampled_from([*REPORT.split("\n"), "", "96 GB", "第七代芯片的内存为96GB，功耗为450瓦。", "x" * 50]),
        max_size=12,
    )
)
def test_every_item_has_one_place_and_a_group_keeps_the_order_of_the_text(review, lines):
    made = review("\n".join(["Title", *lines]))
    keys = [item.key for item in made.items]
    assert sorted(made.ordering.keys) == sorted(keys)
    ranks = [list(Group).index(made.ordering.groups[key]) for key in made.ordering.keys]
    assert ranks == sorted(ranks)
    for group in Group:
        of_group = [key for key in made.ordering.keys if made.ordering.groups[key] is group]
        assert of_group == sorted(of_group, key=keys.index)


@pytest.mark.parametrize(
    ("title", "again"),
    [
        ("Orme Labs opens two halls for its Quill 7\n", "The Reed 2 was built by two crews in July.\n"),
        ("奥姆科技发布“青梧”集群，首批两个机房已投入运行\n", "其中一个机柜因冷却液泄漏停机两次。\n"),
    ],
)
def test_as_many_of_something_else_as_the_title_counts_are_not_told_again(review, title, again):
    made = review(title + "\n" + REPORT.split("\n")[2] + "\n\n" + again)
    found = [item for item in made.items if item.figure.found.start > len(title) + len(REPORT.split("\n")[2])]
    assert found
    assert Group.HEADLINE not in {made.ordering.groups[item.key] for item in found}
