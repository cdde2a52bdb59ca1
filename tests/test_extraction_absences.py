"""What a text says is absent: silence, refusals, open questions, and what only looks like them."""

import pytest

from claims.extraction import AbsenceKind, absences


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("The vendor did not say how many cards it had used.", "how many cards it had used"),
        ("Neither firm would disclose the size of the order.", "the size of the order"),
        ("None of the makers has published a price.", "a price"),
        ("The ministry has not said what the site will cost.", "what the site will cost"),
        ("A spokeswoman did not respond to a request for comment.", "A spokeswoman"),
        ("Orbel did not respond to questions about the batch size.", "the batch size"),
        ("Brackwell would not comment on its margins.", "its margins"),
        ("The founder declined to discuss margins.", "margins"),
        ("No figure was given for the latency at full load.", "figure for the latency at full load"),
        ("No price has been announced for the larger card.", "price for the larger card"),
        ("The post claims a gain of 40% without giving the baseline.", "the baseline"),
        ("The paper leaves open which tokenizer was used.", "which tokenizer was used"),
        ("The question of cooling was left open.", "question of cooling"),
        ("It is unclear how many of the nodes had failed.", "how many of the nodes had failed"),
        ("It was not clear which driver had been installed.", "which driver had been installed"),
        ("Nothing was said about the power draw.", "the power draw"),
        ("The report makes no mention of energy.", "energy"),
        ("There is no word on when the weights will arrive.", "when the weights will arrive"),
        ("The data are not yet public.", "The data"),
        ("对于传闻，该公司未予置评。", "该公司"),
        ("模型权重尚未开放。", "模型权重"),
        ("白皮书没有提到功耗。", "功耗"),
        ("截至发稿，对方未回应置评请求。", "置评请求"),
        ("负责人不愿透露具体数字。", "具体数字"),
        ("目前尚不清楚有多少张卡参与了训练。", "有多少张卡参与了训练"),
    ],
)
def test_silence_is_an_absence(text, about):
    (found,) = absences(text)
    assert (found.kind, found.about) == (AbsenceKind.NOT_PUBLISHED, about)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The gain remains unconfirmed.", AbsenceKind.NOT_VERIFIED),
        ("These are unaudited results.", AbsenceKind.NOT_VERIFIED),
        ("The larger card is still untested.", AbsenceKind.NOT_TESTED),
        ("It paid an undisclosed sum.", AbsenceKind.NOT_PUBLISHED),
    ],
)
def test_an_adjective_may_tell_an_absence(text, kind):
    (found,) = absences(text)
    assert found.kind is kind


@pytest.mark.parametrize(
    "text",
    [
        "Latency did not rise above 5% in any run.",
        "The job needs no more than 12 cards.",
        "The scheduler does not give up after one failure.",
        "Prices declined to give back half of the gain of March.",
        "The server did not respond to 3 of 400 probes.",
        "The process did not respond within 30 seconds and was killed.",
        "The model did not answer 12 of the 40 questions.",
        "Sales declined to 12,000 units.",
        "The valve was left open for 20 minutes.",
        "The registry left open port 5000 by mistake.",
        "The shop remains open until 20:00.",
        "It is clear how many nodes failed: 3.",
        "No price rose by more than 4%.",
        "The firm says nothing changed in the 12 days.",
        "The tool publishes a report without giving up speed.",
        "It is not known for its speed.",
        "服务器没有回应时会重试3次。",
        "他没有说错，延迟正是30毫秒。",
        "阀门开放20分钟后关闭。",
        "包装里没有说明书。",
        "用户不清楚规则时可以重试3次。",
    ],
)
def test_what_only_sounds_like_an_absence_is_none(text):
    assert list(absences(text)) == []


def test_the_word_that_joins_a_clause_is_no_part_of_what_is_absent():
    text = "It said that sales will begin soon and that yields, which it did not disclose, are better than expected."
    assert [absence.about for absence in absences(text)] == ["yields"]
