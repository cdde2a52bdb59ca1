"""Who speaks in a text, how a statement is told, and what a name is when a text does not say it in full."""

import pytest

from claims.extraction import extract
from claims.intake import persons
from claims.intake.arrival import arrive
from claims.intake.review import Review
from claims.intake.voice import is_first_person, voice
from claims.model.library import Library
from claims.readers import read


def review(text):
    document = read(text.encode(), name="a.txt")
    source = arrive(Library.of([]), document, on="2026-11-30").source
    held = Library.of([]).with_records([source])
    return Review.of(Library(held.records, {source.id: document.text}), source.id)


def draft(made, printed):
    return next(item.draft for item in made.items if item.draft and printed in item.printed)


def names(made, printed):
    found = draft(made, printed)
    known = {s.id: s.name for s in (*made.drafting.named.subjects.values(), *found.subjects)}
    return known.get(found.fields.get("subject")), known.get(found.fields.get("claimant"))


@pytest.mark.parametrize(
    ("text", "is_own", "name"),
    [
        ("A post\n\nAt Orme Labs we build chips, and this is what we found in our tests.", True, "Orme Labs"),
        ("A post\nBy the Orme inference team\n\nWe measured what our engine does on our servers.", True, "Orme"),
        ("A test\nPosted by Ann Lee\n\nI bought a card and I measured it on my machine for a week.", True, "Ann Lee"),
        (
            "Orme Securities - Research\n\nWe think that the shares are dear and cut our estimate.",
            True,
            "Orme Securities",
        ),
        ('A story\n\n"We are glad that we won," said Ann Lee of Orme Labs, which makes chips in Cork.', False, None),
        ("一篇文章\n\n大家好，我们是远川智能的推理团队，这篇文章介绍我们的优化工作和结果。", True, "远川智能"),
        ("Release notes\n\nWe have changed what our engine does with long prompts and short ones.", True, None),
    ],
)
def test_a_text_in_the_first_person_tells_who_speaks(text, is_own, name):
    told = voice(text)
    assert (told.is_own, told.name) == (is_own, name)


def test_what_another_is_quoted_with_is_not_the_voice_of_the_text():
    assert not is_first_person('"We will win, and our chips are better," he said.')
    assert is_first_person("We call it “fast” and will say so.")


def test_a_size_behind_a_chinese_name_is_no_negative_number():
    assert [p.surface for p in extract("鸻鹬-7B在MMLU上得分70。")] == ["70"]
    assert [(p.surface, p.low) for p in extract("气温为-7℃。")] == [("-7℃", -7)]


def test_a_variant_is_another_thing_than_what_it_varies():
    made = review(
        "Orme shows two cards\n\nOrme Labs said the Corrie C4 and its sibling, the Corrie C4 Lite, are accelerators.\n\n"
        "The C4 card has 128 GB of memory.\n\nThe Lite keeps the cores but has only 64 GB of memory.\n"
    )
    assert [names(made, "128")[0], names(made, "64 GB")[0]] == ["Corrie C4", "Corrie C4 Lite"]


def test_what_something_is_a_multiple_of_is_not_what_the_text_goes_on_about():
    made = review(
        "Orme shows a card\n\nThe Corrie C4 is an accelerator from Orme Labs. The C4 has 1.4 times the memory of an H200 card. "
        "It draws 600 watts.\n"
    )
    assert names(made, "600") == ("Corrie C4", "Orme Labs")


def test_a_figure_below_the_name_of_a_thing_in_the_head_of_a_table_is_of_that_thing():
    made = review(
        "Orme publishes two models\n\nThe models are Corrie 7B and Corrie 30B from Orme Labs.\n\n"
        "Benchmark | Corrie 7B | Corrie 30B\nMMLU-Pro | 58.1 | 74.3\n"
    )
    assert [names(made, "58.1")[0], names(made, "74.3")[0]] == ["Corrie 7B", "Corrie 30B"]


def test_a_sentence_that_goes_on_about_a_figure_keeps_its_metric():
    made = review(
        "How we trained Corrie 30B\n\nAt Orme Labs we trained the model Corrie 30B. Over the run we reached an MFU of 41%. "
        "In the first week it was only 33%.\n"
    )
    assert draft(made, "33%").fields["metric"] == "flops-utilisation"


def test_a_price_behind_its_number_of_tokens_is_a_price_for_them():
    made = review("Orme\n\nAt Orme Labs we say: our cost per million output tokens fell from $3.10 to $2.25.\n")
    amount = draft(made, "2.25").fields["quantity"]
    assert (amount["unit"], float(amount["value"]) * 1e6) == ("USD/token", 2.25)


def test_a_quarter_of_this_year_is_of_the_year_in_which_the_text_appeared():
    made = review(
        "远川科技发布新芯片\n2026年8月12日\n\n远川科技表示，远川C2芯片将于今年第四季度量产，远川C2的显存为96GB。\n"
    )
    found = draft(made, "第四季度")
    assert found.fields["when"] == "2026-10/2026-12"
    assert "the fourth quarter of 2026" in found.fields["statement"]


@pytest.mark.parametrize(
    ("sentence", "printed", "told"),
    [
        ("The Corrie C4 draws 600 watts.", "600", "According to Orme Labs, Corrie C4 draws 600 watts."),
        ("The Corrie C4 is sold for $14,500.", "14,500", "According to Orme Labs, Corrie C4 costs $14,500."),
        (
            "Orme Labs expects the Corrie C4 to draw 500 watts.",
            "500",
            "Orme Labs expects that Corrie C4 will draw 500 watts.",
        ),
        ("Orme Labs employs 260 people.", "260", "Orme Labs says that it counts 260 people."),
    ],
)
def test_a_statement_is_a_plain_sentence(sentence, printed, told):
    made = review(f"Orme shows a card\n\nOrme Labs said that its Corrie C4 accelerator card is ready.\n\n{sentence}\n")
    assert draft(made, printed).fields["statement"] == told


def test_a_name_that_comes_again_and_again_is_judged_once_or_twice(monkeypatch):
    asked = []
    judged = persons._goes_by_last_name
    monkeypatch.setattr(persons, "_goes_by_last_name", lambda *given: asked.append(given[1:]) or judged(*given))
    persons.persons("The Tern Quoin of Sable held 40 cards. " * 300)
    assert asked
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize(("own", "who"), [("我们在8张卡上测得", "青禾科技"), ("测试人员在8张卡上测得", None)])
def test_who_releases_a_thing_and_says_we_is_who_speaks(own, who):
    text = (
        "青禾推理引擎2.0：让模型跑得更快\n\n青禾科技今天发布青禾引擎2.0，本文介绍它在大模型推理上的表现，并说明如何部署到生产环境之中。"
        f"\n\n{own}每秒1420个token，并发数为64，权重占用74GB显存，每组测试持续20分钟，结果取三次运行的平均值，误差在百分之二以内。\n"
    )
    assert voice(text).name == who


TESTED = """Quay Nine starts to sell its Heron-4 card

By Ada Lind, Harbour Silicon Review, 2 March 2026

Quay Nine on Monday introduced the Heron-4, an inference accelerator. The Heron-4 has 48 GB of memory, Quay Nine said.

Harbour Silicon Review tested one card in a server lent by Quay Nine. We measured 910 tokens per second with a model of the reader's choice, and the card drew 205 W at full load.
"""
TESTED_ZH = """石湾科技发布推理芯片“白鹭三号”

芯前沿 记者 周行 2026年3月2日

石湾科技今天发布了推理芯片“白鹭三号”。据公司介绍，该芯片配备48GB显存。

本刊上周借到一张样卡进行了测试。我们测得单卡每秒生成910个token，满载功耗为205W。
"""


@pytest.mark.parametrize(
    ("text", "outlet", "printed"),
    [
        (TESTED, "Harbour Silicon Review", ("910", "205 W")),
        (
            TESTED.replace("Review, 2 March", "Bulletin | 2 March").replace("Review", "Bulletin"),
            "Harbour Silicon Bulletin",
            ("910", "205 W"),
        ),
        (TESTED_ZH, "芯前沿", ("910", "205W")),
    ],
)
def test_we_in_the_text_of_an_outlet_is_the_outlet_and_not_who_wrote_it(text, outlet, printed):
    made = review(text)
    for figure in printed:
        assert names(made, figure)[1] == outlet
        assert draft(made, figure).fields["modality"] == "measured"


@pytest.mark.parametrize(
    ("line", "authors", "outlet"),
    [
        ("By Ada Lind, Harbour Silicon Review, 2 March 2026", ("Ada Lind",), "Harbour Silicon Review"),
        ("By Ada Lind and Bo Ray, 2 March 2026", ("Ada Lind", "Bo Ray"), None),
        ("芯前沿 记者 周行 2026年3月2日", (), "芯前沿"),
        ("本报记者 周行 2026年3月2日", (), None),
    ],
)
def test_the_outlet_of_a_by_line_is_no_author(line, authors, outlet):
    made = arrive(
        Library.of([]), read(f"A card\n\n{line}\n\nThe card has 48 GB.\n".encode(), name="a.txt"), on="2026-11-30"
    )
    assert made.source.authors == authors
    assert made.publisher_name == outlet


POST = review(
    "Inside Teal-4, our new language model\n\n"
    "Today Wren AI has released Teal-4, a language model that we trained on 9 trillion tokens. It accepts prompts of up to 96K tokens.\n"
    "Teal-4 scores 81.5 on MMLU-Pro and 64.2 on GPQA Diamond, compared with 73.9 and 51.8 for Teal-3.\n"
    "We serve Teal-4 with vLLM on a node. It reaches 900 tokens per second.\n"
    "Checkpoints of 2.2 TB go to a storage cluster with a write speed of 75 GB/s. We spent five months on the kernels alone.\n"
    "| Setting | GPUs | Output tokens/s |\n|---|---|---|\n| BF16, TP8 | 8 × H200 | 3,300 |\n| FP8, TP4 | 4 × B200 | 4,400 |\n"
    "Before the upgrade we had 26 nodes. The test group Sounding ran the model and measured 62.6 on GPQA Diamond.\n"
)
HAN_POST = review(
    "鹭洲2.0大模型发布\n\n远川智能今天发布鹭洲2.0大模型。\n"
    "鹭洲2.0在MMLU-Pro上得分为80.4，在C-Eval上得分为88.2，上一代分别为71.6和79.5。利用率达到44%，上一代为35%。\n"
    "首词元延迟的中位数为230毫秒，99分位为690毫秒。鹭洲2.0原来需要24台服务器，现在只用9台。训练的费用约为1800万元。\n"
    "江岸研究院对鹭洲2.0做了测试，结果显示其在MMLU-Pro上的得分为78.7。\n"
)


@pytest.mark.parametrize(
    ("post", "printed", "metric", "subject", "claimant", "baseline"),
    [
        (POST, "9 trillion", "training-tokens", "Teal-4", "Wren AI", None),
        (POST, "96K", "context-window", "Teal-4", "Wren AI", None),
        (POST, "81.5", "benchmark-score", "Teal-4", "Wren AI", "73.9"),
        (POST, "64.2", "benchmark-score", "Teal-4", "Wren AI", "51.8"),
        (POST, "900", "throughput", "Teal-4", "Wren AI", None),
        (POST, "2.2 TB", None, "Teal-4", "Wren AI", None),
        (POST, "75 GB/s", None, "Teal-4", "Wren AI", None),
        (POST, "five months", None, "Wren AI", "Wren AI", None),
        (POST, "3,300", "throughput", "Teal-4", "Wren AI", None),
        (POST, "4,400", "throughput", "Teal-4", "Wren AI", None),
        (POST, "26 nodes", "node-count", None, "Wren AI", None),
        (POST, "62.6", "benchmark-score", "Teal-4", "Sounding", None),
        (HAN_POST, "80.4", "benchmark-score", "鹭洲2.0", "远川智能", "71.6"),
        (HAN_POST, "88.2", "benchmark-score", "鹭洲2.0", "远川智能", "79.5"),
        (HAN_POST, "44%", "utilisation", "鹭洲2.0", "远川智能", "35%"),
        (HAN_POST, "690", "time-to-first-token", "鹭洲2.0", "远川智能", None),
        (HAN_POST, "9台", "node-count", "鹭洲2.0", "远川智能", None),
        (HAN_POST, "1800万元", "cost", "鹭洲2.0", "远川智能", None),
        (HAN_POST, "78.7", "benchmark-score", "鹭洲2.0", "江岸研究院", None),
    ],
)
def test_a_post_of_a_maker_is_drafted_as_it_says(post, printed, metric, subject, claimant, baseline):
    told = draft(post, printed).fields
    assert (told.get("metric"), *names(post, printed), told.get("baseline")) == (metric, subject, claimant, baseline)


def test_a_percentile_is_no_score_and_the_mark_of_a_heading_no_part_of_a_title():
    assert not any(item.printed.startswith("99") for item in HAN_POST.items)
    assert read(b"# A title\n\nAnd a text below it that says something.", name="a.txt").title == "A title"
