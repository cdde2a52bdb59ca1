"""Sizes and counts that stand beside a model and are none of its own: names, parts, other models, cells, lengths of inputs."""

import pytest

from claims.intake.item import State
from claims.intake.review import Review

OPENING = (
    "Rowan Labs presents Alder 3\nAlder 3 is a language model by Rowan Labs with 52 billion parameters and 44 layers.\n"
)
HAN = "青岚科技发布青岚3\n青岚3是青岚科技的大模型，总参数量为520亿，共44层，上下文窗口为128K。\n"


@pytest.fixture
def review(library):
    def make(text):
        return Review.of(library(texts={"report": text}, sources=[{"id": "report"}]), "report")

    return make


def offered(made, text, words, printed):
    """What the figure in some words of the text is offered as: subject and metric; nothing where it is set aside."""
    place = text.index(words) + words.rindex(printed)
    item = next(i for i in made.items if i.figure.found.start <= place < i.figure.found.end)
    if item.state is not State.PROPOSED:
        return None
    told = item.draft.fields
    names = {s.id: s.name for s in (*made.drafting.named.subjects.values(), *item.draft.subjects)}
    return names.get(told.get("subject")), told.get("metric")


@pytest.mark.parametrize(
    ("opening", "words", "printed"),
    [
        (OPENING, "It was compared with Gemma 3 27B on two tests.", "27B"),
        (OPENING, "It was compared with Llama 3.1 70B in Q4.", "70B"),
        (OPENING, "Two cards are enough for the 9B.", "9B"),
        (OPENING, "For the 52B: four cards.", "52B"),
        (OPENING, "The 52B runs on one server.", "52B"),
        (OPENING, "The weights of the 13B model come later.", "13B"),
        (OPENING, "The Alder 3 weights are free.", "3 weights"),
        (HAN, "测试还比较了千问3-32B和其他模型。", "3-32B"),
        (HAN, "它与DeepSeek满血版671B得分相近。", "671B"),
        (HAN, "32B的首字延迟为210毫秒。", "32B"),
        (HAN, "工程师把32B的权重量化到4比特。", "32B"),
    ],
)
def test_a_size_in_a_name_is_no_claim(review, opening, words, printed):
    text = f"{opening}{words}\n"
    made = review(text)
    place = len(opening) + words.rindex(printed)
    items = [i for i in made.items if i.figure.found.start <= place < i.figure.found.end]
    assert [i.printed for i in items if i.state is State.PROPOSED] == []


@pytest.mark.parametrize(
    "words",
    [
        "Alder 3 is the 52B model of the house.",
        "Alder 3 has 52B parameters.",
        "Parameters: 52B in total for Alder 3.",
    ],
)
def test_a_size_that_is_told_of_a_model_stays_a_claim(review, words):
    text = f"Rowan Labs presents the model Alder 3\n{words}\n"
    assert offered(review(text), text, words, "52B") == ("Alder 3", "total-parameters")


@pytest.mark.parametrize(
    ("opening", "words", "printed", "subject"),
    [
        (
            OPENING,
            "A smaller version with 3 billion parameters is planned.",
            "3 billion",
            "model of 3 billion parameters",
        ),
        (
            OPENING,
            "The memory suffices for a model with 70 billion parameters.",
            "70 billion",
            "model of 70 billion parameters",
        ),
        (OPENING, "Alder 3 is sped up by a bundled 0.9B draft model.", "0.9B", "model of 0.9 billion parameters"),
        (
            OPENING,
            "The recipe was tried with a tiny network of 300 million parameters.",
            "300 million",
            "model of 300 million parameters",
        ),
        (HAN, "一个700亿参数的模型通常需要140GB显存。", "700亿", "700亿参数模型"),
        (HAN, "公司还计划推出参数量为1万亿的更大版本。", "1万亿", "1万亿参数模型"),
    ],
)
def test_an_indefinite_other_model_has_its_own_size(review, opening, words, printed, subject):
    text = f"{opening}{words}\n"
    assert offered(review(text), text, words, printed) in ((subject, "total-parameters"), None)


@pytest.mark.parametrize(
    "words",
    [
        "Alder 3, a smaller version with 52 billion parameters, is free.",
        "Alder 3 is a small model with 52 billion parameters.",
    ],
)
def test_a_size_that_stands_in_apposition_is_of_what_it_explains(review, words):
    text = f"Rowan Labs presents the model Alder 3\n{words}\n"
    assert offered(review(text), text, words, "52 billion") == ("Alder 3", "total-parameters")


@pytest.mark.parametrize(
    ("opening", "words", "printed"),
    [
        (OPENING, "Of the weights of Alder 3, 0.8 billion are embeddings.", "0.8 billion"),
        (OPENING, "Alder 3 was first tried in a run of a smaller scale (8 layers).", "8 layers"),
        (OPENING, "A run of a smaller scale (one node, 8 layers) takes an hour.", "8 layers"),
        (OPENING, "All layers of Alder 3 are sparse except the first three layers.", "three"),
        (OPENING, "Alder 3 was trained on nodes joined by a two-layer fat tree.", "two-layer"),
        (HAN, "青岚3的节点由两层胖树网络互联。", "两层"),
        (HAN, "其中，12亿参数为词嵌入。", "12亿"),
        (OPENING, "Every fourth layer of Alder 3 has a sliding window of 4,096 tokens.", "4,096"),
        (OPENING, "Smaller siblings with 4B and 9B parameters are planned.", "9B"),
        (
            OPENING,
            "A smaller sibling, still without a name, keeps the tokenizer but has only 2.4 billion weights.",
            "2.4 billion",
        ),
        (OPENING, "We saved the states of models with 7, 60 and 400 billion parameters.", "400 billion"),
        (HAN, "其中嵌入层7.6亿参数。", "7.6亿"),
        (HAN, "作为对照，团队在64张卡上训练了30亿参数的小模型。", "30亿"),
        (HAN, "单张910B上即可运行。", "910B"),
        (HAN, "另附6层、8卡即可运行的缩小配置。", "6层"),
        (HAN, "团队又运行了缩小版模型（6层）。", "6层"),
    ],
)
def test_a_part_or_the_layers_of_a_network_are_no_figure_of_the_model(review, opening, words, printed):
    text = f"{opening}{words}\n"
    assert offered(review(text), text, words, printed) is None


@pytest.mark.parametrize(
    ("opening", "words", "printed", "metric"),
    [
        (OPENING, "At a context of 32K tokens Alder 3 answers in two seconds.", "32K", "sequence-length"),
        (OPENING, "Raising the context to 128K lowers the speed of Alder 3.", "128K", "sequence-length"),
        (OPENING, "Once the context grows to 100,000 tokens, Alder 3 slows down.", "100,000", "sequence-length"),
        (HAN, "上下文长度达到3.2万个token时，青岚3每秒生成38个token。", "3.2万", "sequence-length"),
        (OPENING, "Alder 3 has a context window of 128K tokens.", "128K", "context-window"),
        (OPENING, "Rowan Labs plans extending the context window of Alder 3 to 256K tokens.", "256K", "context-window"),
        (HAN, "大模型日均token消耗量突破60万亿。", "60万亿", "tokens-processed"),
        (HAN, "青岚3的注意力为GQA（20个查询头、4个KV头）。", "20个", "attention-heads"),
        (HAN, "青岚3的注意力为GQA（20个查询头、4个KV头）。", "4个", "kv-heads"),
        (OPENING, "In Alder 3, 40 heads share 8 key/value heads.", "8 key", "kv-heads"),
        (OPENING, "Alder 3 has 160 experts with 6 chosen.", "160", "expert-count"),
        (OPENING, "Alder 3 has 160 experts with 6 chosen.", "6 chosen", "active-experts"),
        (OPENING, "* Depth / hidden size: 44 / 5120, 8 key-value heads", "44", "layer-count"),
        (OPENING, "* Depth / hidden size: 44 / 5120, 8 key-value heads", "5120", "hidden-size"),
        (HAN, "青岚3支持推测解码，草稿长度为4，接受率约为81%。", "4", None),
        (HAN, "青岚3支持推测解码，草稿长度为4，接受率约为81%。", "81%", "acceptance-rate"),
        (OPENING, "It uses grouped-query attention with 40 heads for Q and 8 for KV.", "8", "kv-heads"),
        (OPENING, "It has grouped-query attention (40 heads, 8 KV heads).", "40 heads", "attention-heads"),
        (HAN, "采用分组查询注意力（Q头40个，KV头8个）。", "40个", "attention-heads"),
        (
            OPENING,
            "A second stage of 300 billion tokens extended the context window.",
            "300 billion",
            "training-tokens",
        ),
        (OPENING, "Start it with serve alder-3 --max-model-len 32768 and two cards.", "32768", "sequence-length"),
        (HAN, "上下文不超过32K时，单卡即可运行。", "32K", "sequence-length"),
    ],
)
def test_a_length_or_a_count_has_the_metric_of_its_words(review, opening, words, printed, metric):
    text = f"{opening}{words}\n"
    got = offered(review(text), text, words, printed)
    assert got is not None
    assert got[1] == metric


TABLE = (
    f"{OPENING}\n| Property | Alder 3 |\n|---|---|\n| Active parameters (B) | 18.6 |\n"
    "| Routed experts / active | 192 / 6 |\n| Query heads / KV heads | 20 / 4 |\n| Heads/KV heads | 24/3 |\n| Layers / hidden size | 44 / 5,120 |\n"
    "| Depth / hidden size / heads | 36 / 2,560 / 32 |\n| Device memory | 96 GB |\n| Host RAM | 2 TB |\n| Storage | 14 petabytes |\n"
)


@pytest.mark.parametrize(
    ("words", "printed", "metric"),
    [
        ("(B) | 18.6", "18.6", "active-parameters"),
        ("active | 192", "192", "routed-experts"),
        ("192 / 6", "6", "active-experts"),
        ("KV heads | 20", "20", "attention-heads"),
        ("20 / 4", "4", "kv-heads"),
        ("heads | 24", "24", "attention-heads"),
        ("24/3", "3", "kv-heads"),
        ("size | 44", "44", "layer-count"),
        ("44 / 5,120", "5,120", "hidden-size"),
        ("heads | 36 / 2,560 / 32", "2,560", "hidden-size"),
        ("36 / 2,560 / 32", "32", "attention-heads"),
        ("memory | 96 GB", "96", "memory-capacity"),
        ("RAM | 2 TB", "2", None),
        ("Storage | 14", "14", None),
    ],
)
def test_each_figure_of_a_cell_has_the_metric_of_its_part_of_the_label(review, words, printed, metric):
    got = offered(review(TABLE), TABLE, words, printed)
    assert (got and got[1]) == metric


def test_columns_that_are_headed_by_variants_are_of_a_model_each(review):
    text = (
        f"{OPENING}\n| | Nano | Mid 20B | Alder 3 |\n|---|---|---|---|\n"
        "| Total parameters | 4.1B | 20B | 52B |\n| Layers | 28 | 36 | 44 |\n"
    )
    made = review(text)
    got = [offered(made, text, "Layers | 28 | 36 | 44", printed)[0] for printed in ("28", "36", "44")]
    got += [offered(made, text, "4.1B | 20B | 52B", printed)[0] for printed in ("4.1B", "52B")]
    assert got == ["Alder 3 Nano", "Mid 20B", "Alder 3", "Alder 3 Nano", "Alder 3"]


def test_rows_that_open_with_the_sizes_of_a_family_are_of_a_model_each(review):
    text = (
        f"{OPENING}Three sizes are free: Alder 3 Small, Alder 3 Medium and Alder 3 Large.\n"
        "\n| Model | Total parameters | Layers | Context window |\n|---|---|---|---|\n"
        "| Alder 3 Small | 4.1B | 28 | 32K |\n| Alder 3 Medium | 20B | 36 | 64K |\n| Wren-XL | 52B | 44 | 128K |\n"
        "\nTraining the Medium took 210,000 GPU-hours on 256 accelerators.\n"
    )
    made = review(text)
    got = [offered(made, text, words, words)[0] for words in ("28", "20B", "64K", "52B")]
    assert got == ["Alder 3 Small", "Alder 3 Medium", "Alder 3 Medium", "Wren-XL"]


def test_the_sizes_of_a_chinese_family_are_of_a_model_each(review):
    text = (
        "青岚科技发布青岚4系列模型\n青岚4-Pro总参数6200亿，青岚4-Air总参数1060亿。\n"
        "青岚4-Pro上下文长度100万tokens，青岚4-Air为25.6万tokens，青岚3则是12.8万tokens。\n"
    )
    made = review(text)
    got = [offered(made, text, words, words)[0] for words in ("6200亿", "1060亿", "100万", "25.6万")]
    assert got == ["青岚4-Pro", "青岚4-Air", "青岚4-Pro", "青岚4-Air"]


def test_a_length_in_a_table_of_runs_is_one_of_a_run(review):
    text = f"{OPENING}\n| Phase | Batch | Context | Tokens/s |\n|---|---|---|---|\n| Early | 16 | 4K | 610 |\n| Late | 8 | 64K | 402 |\n"
    assert offered(review(text), text, "8 | 64K", "64K")[1] == "sequence-length"
