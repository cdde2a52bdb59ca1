"""Items of a user's own template that are found by their own patterns; patterns that are faulty or never end are refused."""

import time

import pytest

from claims import checklists
from claims.checklists import detecting
from claims.errors import ClaimsError
from claims.model.checklist import DetailState
from claims.prefill import propose

TEXT = "We trained the model in BF16 on 64 H100 GPUs.\n\nThe cooling loop ran at 32 degrees in the GPU hall.\n"


def made(tmp_path, *patterns):
    path = tmp_path / "lab.toml"
    listed = ", ".join(f"'{pattern}'" for pattern in patterns)
    path.write_text(
        'id = "lab"\ntitle = "A laboratory"\nextends = "catalogue"\nitems = ["device-node-count"]\n[[own]]\n'
        'id = "coolant"\ngroup = "hardware"\nquestion = "How warm was the coolant?"\nwhy = "It matters."\n'
        f'level = "recommended"\nexpected = {{ type = "text" }}\ndetect = [{listed}]\n'
    )
    return checklists.load(path)


def coolant(template, text=TEXT):
    return next((p for p in propose(text, template.items) if p.item == "coolant"), None)


def test_a_pattern_finds_what_talks_about_the_item_and_its_value_is_the_answer(tmp_path):
    mention = coolant(made(tmp_path, r"\bcooling loop\b"))
    assert (mention.state, mention.value) == (DetailState.NOT_STATED, None)
    assert TEXT[mention.sentence.start : mention.sentence.end].startswith("The cooling loop")
    told = coolant(made(tmp_path, r"\bCOOLING loop\b.{0,20}? (?P<value>\d+ degrees)"))
    assert (told.state, told.value, told.rule) == (DetailState.STATED, "32 degrees", "detect/coolant")


@pytest.mark.parametrize(
    "text",
    [
        "We trained the model on 64 H100 GPUs in BF16. The fans ran at 32 degrees.\n",
        "The loop was warm, and the cooling loop at 32 degrees in a kitchen is nice.\n",
    ],
)
def test_what_no_pattern_meets_or_is_about_another_field_proposes_nothing(tmp_path, text):
    assert coolant(made(tmp_path, r"cooling loop ran at (?P<value>\d+)"), text) is None


@pytest.mark.parametrize(
    "text",
    ["The cooling loop will run at 32 degrees once the GPUs are there, in BF16 on 64 H100 GPUs.\n"],
)
def test_what_is_only_to_come_is_a_mention(tmp_path, text):
    found = coolant(made(tmp_path, r"cooling loop .{0,20}?(?P<value>\d+ degrees)"), text)
    assert (found.state, found.value) == (DetailState.NOT_STATED, None)


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("(cool", "it is no pattern"),
        ("(a+)+b", "repeats what repeats"),
        ("(a|aa)+b", "repeats a choice"),
        ("(?:a?){40}b", "repeats what repeats"),
        ("a.*b.*c.*d", "could take too long"),
        (r"(a)\1", "refers to what a group matched"),
        ("a{0,16}" * 6 + "b", "could take too long"),
        ("a*", "matches without a word"),
        ("x" * 600, "more than 500 characters"),
        ("(?=(a+)+b)x", "repeats what repeats"),
    ],
)
def test_a_faulty_or_endless_pattern_is_refused_with_the_reason(tmp_path, pattern, reason):
    with pytest.raises(ClaimsError, match=r"lab\.toml: coolant: detect: ") as caught:
        made(tmp_path, pattern)
    assert reason in str(caught.value)


def test_what_is_let_through_ends_soon():
    text = "a" * detecting.READ
    for pattern in ("a*a*b", r"(?:aa){1,200}a*b", "a{0,16}a{0,16}a*b", "a?a?a*a*b", ".*a.*b"):
        began = time.process_time()
        detecting.compiled(pattern).search(text)
        assert time.process_time() - began < 5


def test_the_patterns_of_the_catalogue_can_all_be_compiled():
    for item in checklists.items().values():
        for pattern in item.detect:
            assert detecting.re.compile(pattern, detecting.re.IGNORECASE)
