"""From figures to claims: what is known of them, what a draft says and leaves open, matches, and steps that go back."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from claims import records
from claims.errors import ClaimsError, InvalidRecords, StaleRecord, UnknownName
from claims.intake import batch
from claims.intake.days import partial_date
from claims.intake.item import State
from claims.intake.newcomers import free_slug, slug
from claims.intake.review import Review
from claims.intake.steps import restated
from claims.intake.vocabulary import DRAFTING, MATCHING, UNDONE
from claims.model import integrity
from claims.model.subject import SubjectKind

REPORT = (
    "Orme Labs shows the Quill 7 accelerator\n"
    "The Quill 7 carries 96 GB of HBM3E memory, Orme Labs said. Its board draws 450 watts.\n"
    "Orme Labs says training of the Birch 2 model became up to 20% faster than on the Quill 5. "
    "It did not publish the batch size.\n"
    "Birch 2 is a mixture-of-experts model with 300 billion parameters, of which 12 billion are active per token.\n"
    "Memory use of the key-value cache fell from 80 GB to 50 GB, a reduction of 37%.\n"
    "The runtime supports TP8. Shipments begin in March 2027.\n"
)


@pytest.fixture
def review(library):
    def make(text=REPORT, **collections):
        collections.setdefault("sources", []).append({"id": "report"})
        return Review.of(library(texts={"report": text}, **collections), "report")

    return make


def found(review, printed, number=0):
    return [item for item in review.items if item.printed == printed][number]


def fields(review, printed, number=0):
    return found(review, printed, number).draft.fields


def name(review, subject_id):
    return review.drafting.named.subjects[subject_id].name


def test_a_figure_becomes_a_draft_with_its_subject_claimant_and_amount(review):
    made = review()
    told = fields(made, "96 GB")
    assert (name(made, told["subject"]), name(made, told["claimant"])) == ("Quill 7", "Orme Labs")
    assert (told["kind"], told["metric"], told["modality"]) == ("spec", "memory-per-device", "described")
    assert told["quantity"] == {"printed": "96 GB", "value": "96", "comparator": "=", "unit": "gigabyte"}
    assert told["citations"] == [{"source": "report", "paragraph": 2, "figures": ["96 GB"], "stance": "asserts"}]
    assert "reading" not in told
    assert found(made, "96 GB").draft.open == ()


def test_the_statement_is_composed_and_never_a_sentence_of_the_text(review):
    made = review()
    for item in made.items:
        if item.draft:
            assert item.draft.fields["statement"].rstrip(".") not in REPORT
            start, end = item.sentence
            assert REPORT[start:end] not in item.draft.fields["statement"]
    assert fields(made, "300 billion parameters")["statement"] == (
        "According to Orme Labs, Birch 2 has 300 billion parameters in total."
    )


def test_a_ratio_keeps_its_bound_its_hedge_and_what_it_is_compared_with(review):
    told = fields(review(), "20%")
    assert (told["quantity"]["comparator"], told["hedges"]) == ("<=", ["up to"])
    assert (told["kind"], told["baseline"]) == ("speedup", "the Quill 5")
    assert "training" in told["tags"]


def test_of_which_parts_the_whole_from_the_active_part(review):
    made = review()
    assert fields(made, "300 billion parameters")["metric"] == "total-parameters"
    told = fields(made, "12 billion")
    assert (told["metric"], told["reading"]) == ("active-parameters", "per-token")


def test_the_earlier_value_of_a_change_is_no_claim_of_its_own(review):
    made = review()
    first = found(made, "80 GB")
    assert (first.draft, first.part_of) == (None, found(made, "50 GB").key)
    told = fields(made, "50 GB")
    assert told["baseline"] == "80 GB"
    assert told["citations"][0]["figures"] == ["80 GB", "50 GB"]
    assert fields(made, "37%")["metric"] == "memory-change"


def test_an_identifier_is_set_aside_and_a_date_is_a_claim_where_an_event_stands_by_it(review):
    made = review()
    assert (found(made, "TP8").state, found(made, "TP8").missing) == (State.SET_ASIDE, ("kind",))
    told = fields(made, "March 2027")
    assert (told["kind"], told["when"]) == ("availability", "2027-03")
    bare = review("The Quill 7 has a fan, as seen on May 4 2026 in the dark.\n")
    assert found(bare, "May 4 2026").state is State.SET_ASIDE


def test_an_absence_becomes_a_claim_of_its_kind(review):
    told = fields(review(), "not publish")
    assert (told["kind"], told["citations"][0]["figures"]) == ("absence", ["not publish"])


def test_what_nothing_tells_is_left_open_and_named(review):
    made = review("Somewhere it was 40 GB.\n")
    assert made.items[0].missing == ("subject", "claimant")
    with pytest.raises(InvalidRecords, match="subject"):
        made.accept(made.items[0].key, who="Eva")


def test_a_chinese_text_gives_the_same_kind_of_drafts(review):
    made = review("禾木科技发布加速卡禾木K9。\n禾木科技表示，禾木K9单卡显存为80GB，整卡功耗400瓦。\n")
    told = fields(made, "80GB")
    assert (name(made, told["subject"]), name(made, told["claimant"])) == ("禾木K9", "禾木科技")
    assert (told["metric"], told["quantity"]["unit"]) == ("memory-per-device", "gigabyte")
    assert fields(made, "400瓦")["reading"] == "board"


def test_a_counted_thing_without_a_unit_of_its_own_is_noted(review):
    made = review("The Engine offers 12 launch paths for a model.\n")
    (item,) = made.items
    assert item.draft.fields["quantity"]["unit"] == "dimensionless"


def test_known_subjects_are_used_by_name_and_alias(review):
    made = review(
        "The Maker says that TE 4 has 30 billion parameters.\n",
        subjects=[{"id": "te-four", "name": "The Engine Four", "kind": "model", "aliases": ["TE 4"]}],
    )
    told = fields(made, "30 billion parameters")
    assert (told["subject"], told["claimant"]) == ("te-four", "maker")
    assert found(made, "30 billion parameters").draft.subjects == ()


CLAIM = {
    "subject": "engine",
    "kind": "spec",
    "metric": "total-parameters",
    "hedges": ["on paper"],
    "quantity": {"printed": "30 billion", "value": "30E+9", "unit": "parameter"},
    "citations": [{"source": "first"}],
}
AGAIN = "According to Tern Research, The Engine has about 30 billion parameters.\n"


@pytest.fixture
def matched(review):
    def make(text=AGAIN, claim=CLAIM, **collections):
        subjects = [{"id": "engine", "name": "The Engine", "kind": "model"}]
        return review(text, claims=[claim], sources=[{"id": "first"}], subjects=subjects, **collections)

    return make


def test_a_figure_that_a_claim_states_is_offered_as_its_citation_with_the_differences(matched):
    (match,) = matched().items[0].matches
    assert (match.claim, match.agrees) == ("faster", True)
    assert (match.citation["comparator"], match.citation["dropped"]) == ("~", ["on paper"])
    told = " | ".join(match.differences)
    assert "another comparator: ~ here, = in the claim" in told
    assert "without the hedge: on paper" in told
    assert "another claimant: Tern Research" in told


def test_another_figure_of_the_same_thing_is_offered_as_a_conflict(matched):
    (match,) = matched("The Engine has 45 billion parameters.\n").items[0].matches
    assert (match.agrees, match.citation["stance"]) == (False, "disputes")
    assert match.differences[0] == "another figure: 45 billion parameters here, 30 billion in the claim"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "The Engine has 30.2 billion parameters.\n",
            "rounded otherwise: 30.2 billion parameters here, 30 billion in the claim",
        ),
        ("The Engine has 0.03 trillion parameters.\n", None),
        ("The Engine has 30 billion parameters on paper.\n", None),
    ],
)
def test_a_figure_that_is_rounded_otherwise_is_told_beside_the_claim(matched, text, told):
    (match,) = matched(text, {**CLAIM, "hedges": []}).items[0].matches
    assert match.agrees
    assert [d for d in match.differences if "hedge" not in d] == ([told] if told else [])


def test_another_unit_of_the_same_amount_is_told_beside_the_claim(matched):
    power = {"metric": "power", "hedges": [], "quantity": {"printed": "455 W", "value": "455", "unit": "watt"}}
    (match,) = matched("The Engine draws 0.455 kW.\n", {**CLAIM, **power}).items[0].matches
    assert (match.agrees, match.differences) == (True, ("in another unit: 0.455 kW here, 455 W in the claim",))


RISE = {
    "kind": "speedup",
    "metric": "performance-change",
    "claimant": "tern",
    "hedges": [],
    "quantity": {"printed": "15%", "value": "15", "unit": "percent"},
}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Tern Labs said that training of the Engine is 17% faster.\n", ["another figure: 17% here, 15% in the claim"]),
        ("Tern Labs said that training of the Engine is 17% faster, and 15% with less memory.\n", []),
        ("Rook Labs said that training of the Engine is 17% faster.\n", []),
        ("Tern Labs said that training of the Engine takes 17 hours.\n", []),
    ],
)
def test_another_figure_of_the_only_such_claim_of_the_claimant_is_pointed_out(review, text, told):
    subjects = [{"id": "engine", "name": "The Engine", "kind": "model"}]
    subjects += [{"id": i, "name": f"{i.title()} Labs", "kind": "organisation"} for i in ("tern", "rook")]
    made = review(text, claims=[{**CLAIM, **RISE}], sources=[{"id": "first"}], subjects=subjects)
    assert [m.differences[0] for m in made.items[0].matches if not m.agrees] == told


@pytest.mark.parametrize(
    ("text", "comparator", "told"),
    [
        (
            "The Engine has at most 28 billion parameters.\n",
            "<=",
            [["another figure: <= 28 billion parameters here, <= 30 billion in the claim"]],
        ),
        ("The Engine has 28 billion parameters.\n", "<=", []),
        (
            "The Engine has 28 billion parameters.\n",
            ">=",
            [["another figure: 28 billion parameters here, >= 30 billion in the claim"]],
        ),
        (
            "The Engine has about 28 billion parameters.\n",
            "=",
            [["another figure: ~ 28 billion parameters here, 30 billion in the claim"]],
        ),
    ],
)
def test_a_figure_within_the_bound_of_a_claim_does_not_dispute_it(matched, text, comparator, told):
    claim = {**CLAIM, "hedges": [], "quantity": {**CLAIM["quantity"], "comparator": comparator}}
    (item,) = matched(text, claim).items
    assert [list(match.differences) for match in item.matches if not match.agrees] == told


@pytest.mark.parametrize("text", ["The Maker spent 30 billion dollars.\n", "The Motor has 30 billion parameters.\n"])
def test_another_unit_or_another_subject_is_no_match(matched, text):
    assert all(item.matches == () for item in matched(text).items)


def test_a_refused_match_is_not_offered_again_and_its_figure_stays_open(matched):
    made = matched()
    after = made.after(made.refuse(made.items[0].key, "faster", "Another engine."))
    assert (after.items[0].matches, after.items[0].state) == ((), State.PROPOSED)
    assert integrity.faults(after.library) == []


def test_a_citation_remembers_who_proposed_and_who_accepted(matched):
    made = matched()
    step = made.cite(made.items[0].key, "faster", who="Eva", on="2026-11-30")
    (claim,) = step.records
    told = claim.citations[-1].drafted
    assert (told.accepted_by, told.accepted, told.proposed[0].by) == ("Eva", "2026-11-30", MATCHING)
    after = made.after(step)
    assert (after.items[0].state, after.coverage.share) == (State.CITED, 1.0)
    assert not after.cite(made.items[0].key, "faster", who="Eva")


def test_an_accepted_claim_remembers_which_fields_a_person_wrote(review):
    made = review()
    key = found(made, "96 GB").key
    edits = {"modality": "promised", "reading": "decimal", "quantity": {"comparator": "~"}}
    step = made.accept(key, edits, who="Eva", on="2026-11-30")
    claim = step.records[-1]
    told = {entry.by: entry.fields for entry in claim.drafted.proposed}
    assert {"reading", "modality", "quantity.comparator"} <= set(told["Eva"])
    assert {"subject", "quantity.value", "metric"} <= set(told[DRAFTING])
    assert claim.statement.startswith("Orme Labs promises")
    assert [r.collection for r in step.records] == ["subjects", "subjects", "claims"]
    assert integrity.faults(made.after(step).library) == []


def test_an_edit_that_is_wrong_is_a_fault_that_names_the_field(review):
    made = review()
    with pytest.raises(InvalidRecords) as refused:
        made.accept(found(made, "96 GB").key, {"kind": "wonder"}, who="Eva")
    assert [fault.field for fault in refused.value.faults] == ["kind"]


def test_an_id_that_another_record_has_is_refused(review):
    made = review()
    with pytest.raises(InvalidRecords, match="taken by subjects/engine"):
        made.accept(found(made, "96 GB").key, {"id": "engine"}, who="Eva")


def test_undo_withdraws_what_was_added_and_lets_it_be_accepted_again(review):
    made = review()
    key = found(made, "96 GB").key
    step = made.accept(key, who="Eva", on="2026-11-30")
    done = made.after(step)
    back = done.undo(step, on="2026-11-30")
    undone = done.after(back)
    claim = step.records[-1]
    assert undone.library.claims[claim.id].withdrawn.why == UNDONE
    assert undone.item(key).state is State.PROPOSED
    again = undone.accept(key, who="Eva", on="2026-11-30")
    assert {r.id for r in again.records} == {r.id for r in step.records}
    assert undone.after(again).library.claims[claim.id] == claim


def test_undo_keeps_a_subject_that_another_claim_has_come_to_need(review):
    made = review()
    first = made.accept(found(made, "96 GB").key, who="Eva")
    one = made.after(first)
    both = one.after(one.accept(found(one, "450 watts").key, who="Eva"))
    undone = both.after(both.undo(first))
    assert [undone.library.subjects[s].withdrawn for s in ("quill-7", "orme-labs")] == [None, None]
    assert undone.library.claims[first.records[-1].id].withdrawn


def test_undo_of_a_citation_gives_the_claim_its_earlier_state_back(matched):
    made = matched()
    step = made.cite(made.items[0].key, "faster", who="Eva")
    done = made.after(step)
    assert done.after(done.undo(step)).library.records == made.library.records


def test_undo_refuses_where_someone_has_changed_the_record_since(matched):
    made = matched()
    step = made.cite(made.items[0].key, "faster", who="Eva")
    done = made.after(step)
    other = done.library.claims["faster"].model_copy(update={"note": "Odd."})
    changed = Review(done.library.with_records([other]), "report", made.text)
    with pytest.raises(StaleRecord, match="'faster' has changed since"):
        changed.undo(step)


def test_a_dismissal_needs_a_reason_and_can_be_undone(review):
    made = review()
    key = found(made, "TP8").key
    with pytest.raises(InvalidRecords, match="reason"):
        made.dismiss(key, " ")
    step = made.dismiss(key, "A format.")
    done = made.after(step)
    assert (done.item(key).state, done.item(key).why) == (State.DISMISSED, "A format.")
    assert not done.dismiss(key, "Again.")
    undone = done.after(done.undo(step))
    assert undone.item(key).state is State.SET_ASIDE
    assert {r.id for r in undone.dismiss(key, "A format.").records} == {r.id for r in step.records}


def test_of_two_figures_printed_alike_only_the_one_that_was_meant_is_dismissed(review):
    made = review("The Engine ran on 4 nodes for prefill and 4 nodes for decode.\n")
    first, second = (item.key for item in made.items)
    done = made.after(made.dismiss(second, "Said elsewhere."))
    assert (done.item(first).state, done.item(second).state) == (State.PROPOSED, State.DISMISSED)


def test_accepting_twice_adds_nothing_unless_a_second_claim_is_asked_for(review):
    made = review()
    key = found(made, "96 GB").key
    done = made.after(made.accept(key, who="Eva"))
    assert not done.accept(key, who="Eva")
    second = done.accept(key, {"id": "another-claim", "kind": "memory"}, who="Eva")
    assert [r.id for r in second.records] == ["another-claim"]


def test_a_dismissed_figure_that_is_accepted_is_dismissed_no_more(review):
    made = review()
    key = found(made, "96 GB").key
    dismissed = made.after(made.dismiss(key, "No claim."))
    step = dismissed.accept(key, who="Eva")
    done = dismissed.after(step)
    assert (done.item(key).state, done.item(key).figure.dismissed) == (State.CITED, None)
    assert done.after(done.undo(step)).item(key).state is State.DISMISSED


def test_a_cited_figure_is_not_dismissed(review):
    made = review()
    key = found(made, "96 GB").key
    done = made.after(made.accept(key, who="Eva"))
    with pytest.raises(ClaimsError, match="is cited by quill-7-memory-per-device"):
        done.dismiss(key, "No claim.")


def test_persons_headings_and_months_are_no_subjects_and_common_products_are_known_by_kind(review):
    made = review(
        "PRODUCT BRIEF OVERVIEW\nMira Holt, chief engineer, said in Oct that Mira Holt likes the Llama 4 model and H200.\n"
        "At Fern Works we ran it on 64 GPUs.\n"
    )
    told = {s.name: s.kind.value for s in made.drafting.named.new.values()}
    assert told == {"Llama 4": "model", "H200": "accelerator", "Fern Works": "organisation"}
    assert name(made, fields(made, "64 GPUs")["claimant"]) == "Fern Works"


def test_a_body_is_known_by_its_first_word_and_speaks_through_its_people(review):
    made = review(
        "Fern Works opened a hall called Quay One. Quay One holds 64 accelerators, Fern said.\n"
        '"It draws 90 kilowatts," said Mira Holt, chief executive of Fern.\n'
    )
    told = fields(made, "64 accelerators")
    assert (name(made, told["subject"]), name(made, told["claimant"])) == ("Quay One", "Fern Works")
    assert name(made, fields(made, "90 kilowatts")["claimant"]) == "Fern Works"


def test_a_figure_that_is_put_off_is_set_aside_without_a_record(review):
    made = review()
    key = found(made, "96 GB").key
    assert made.set_aside(key).item(key).state is State.SET_ASIDE
    with pytest.raises(UnknownName):
        made.set_aside("p9-none")


def test_coverage_counts_cited_and_dismissed_figures_and_no_names(review):
    made = review()
    assert (made.coverage.share, made.coverage.aside) == (0.0, 1)
    done = made.after(made.accept(found(made, "50 GB").key, who="Eva"))
    assert done.coverage.cited == 2
    assert done.coverage.all == made.coverage.all


def test_what_a_text_says_twice_is_one_claim_with_two_citations(review):
    made = review("The Quill 7 accelerator has 96 GB of memory.\nThe Quill 7 accelerator has 96 GB of memory.\n")
    first, second = made.items
    assert second.draft.repeats == first.key
    decided = [
        batch.Decision(first.key, batch.Verb.ACCEPT, {"claimant": "maker"}),
        batch.Decision(second.key, batch.Verb.ACCEPT, cite=first.draft.fields["id"]),
    ]
    planned = batch.plan(made, decided, who="Eva")
    assert planned.faults == ()
    (claim,) = [r for r in planned.records if r.collection == "claims"]
    assert [c.paragraph for c in claim.citations] == [1, 2]


def test_one_decision_that_is_wrong_is_told_beside_the_others(review):
    made = review()
    decided = [
        batch.Decision(found(made, "96 GB").key, batch.Verb.ACCEPT, {"study": "none"}),
        batch.Decision("p9-none", batch.Verb.ACCEPT),
        batch.Decision(found(made, "TP8").key, batch.Verb.DISMISS, reason="A format."),
    ]
    planned = batch.plan(made, decided, who="Eva")
    assert [fault.message.split(";")[0] for fault in planned.faults] == [
        "there is no study 'none'",
        "no proposal is called 'p9-none'",
    ]


def test_a_source_without_a_text_has_no_review(library):
    with pytest.raises(ClaimsError, match="is not held"):
        Review.of(library(sources=[{"id": "report"}]), "report")


@pytest.mark.parametrize(
    ("printed", "date"),
    [
        ("March 2027", "2027-03"),
        ("November 6 and 7", "--11-06/--11-07"),
        ("5 May 2026", "2026-05-05"),
        ("third quarter of 2027", "2027-07/2027-09"),
        ("H1 2026", "2026-01/2026-06"),
        ("2027年第二季度", "2027-04/2027-06"),
        ("10月21日", "--10-21"),
        ("2026-02-30", None),
        ("10:30", None),
        ("next week", None),
    ],
)
def test_a_printed_date_becomes_a_partial_date_or_none(printed, date):
    assert partial_date(printed) == date


@given(st.text(max_size=60), st.sets(st.sampled_from(["a", "thing", "thing-2"]), max_size=3))
def test_any_words_give_an_id_that_is_free(words, taken):
    made = free_slug(words, taken)
    assert made not in taken
    record, faults = records.build("subjects", {"id": made, "name": "x", "kind": "tool"}, "here")
    assert (record is not None, faults) == (True, [])
    assert slug(words) == slug(words)


SENTENCES = st.sampled_from(
    [
        *REPORT.split("\n"),
        "The Engine has 30 billion parameters.",
        "据禾木科技介绍，禾木K9功耗400瓦。",
        "It took 3 days.",
        "",
    ]
)
ACTIONS = st.lists(st.tuples(st.sampled_from(["accept", "dismiss", "undo"]), st.integers(0, 30)), max_size=8)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(SENTENCES, min_size=1, max_size=5), actions=ACTIONS)
def test_any_steps_undone_in_reverse_leave_only_what_was_withdrawn(library, lines, actions):
    claim = CLAIM | {"subject": "engine"}
    start = library(texts={"report": "\n".join(lines)}, claims=[claim], sources=[{"id": "first"}, {"id": "report"}])
    made = Review.of(start, "report")
    states = [item.state for item in made.items]
    taken = []
    for action, number in actions if made.items else ():
        item = made.items[number % len(made.items)]
        try:
            if action == "undo":
                if not taken:
                    continue
                made = made.after(made.undo(taken.pop()))
                continue
            if action == "dismiss":
                if item.state is State.CITED:
                    continue
                step = made.dismiss(item.key, "No claim.")
            elif item.matches:
                step = made.cite(item.key, item.matches[0].claim, who="Eva")
            else:
                step = made.accept(item.key, who="Eva")
        except InvalidRecords:
            continue
        assert integrity.faults(made.after(step).library) == []
        if step:
            taken.append(step)
            made = made.after(step)
    while taken:
        made = made.after(made.undo(taken.pop()))
    assert [item.state for item in made.items] == states
    for record_id, record in made.library.records.items():
        held = start.records.get(record_id)
        assert record == held if held else record.withdrawn.why == UNDONE


RUN = (
    "Orme Labs trains Birch 2\n"
    "Orme Labs said the training of Birch 2, a language model, took 31 days on 512 Quill 7 accelerators. "
    "The run read 6 trillion tokens, and its loss fell from 9.1 to 1.9.\n"
    "Birch 2 scores 81.5 on GSM8K. In serving, Birch 2 generated 900 tokens per second on 8 Quill 7 accelerators.\n"
)


def test_the_figures_of_one_run_share_a_study_that_only_a_persons_yes_makes(review):
    made = review(RUN)
    study = found(made, "31 days").draft.study
    assert (study.title, name(made, study.subject)) == ("Training of Birch 2", "Birch 2")
    of_run = {item.printed for item in made.items if item.draft and item.draft.study == study}
    assert of_run == {"31 days", "512", "6 trillion tokens", "9.1", "1.9"}
    assert all("study" not in item.draft.fields for item in made.items if item.draft)
    without = made.accept(found(made, "31 days").key, who="Ada Orme", on="2026-09-01")
    assert not [r for r in without.records if r.collection == "studies"]
    first = made.accept(found(made, "31 days").key, {"study": study.id}, who="Ada Orme", on="2026-09-01")
    assert [r.id for r in first.records if r.collection == "studies"] == [study.id]
    then = made.after(first)
    second = then.accept(found(then, "1.9").key, {"study": study.id}, who="Ada Orme", on="2026-09-01")
    assert not [r for r in second.records if r.collection == "studies"]
    assert list(integrity.faults(then.after(second).library)) == []


def test_undo_takes_a_new_study_back_unless_another_claim_has_come_to_need_it(review):
    made = review(RUN)
    study = found(made, "31 days").draft.study.id
    first = made.accept(found(made, "31 days").key, {"study": study}, who="Ada Orme", on="2026-09-01")
    then = made.after(first)
    gone = then.after(then.undo(first, on="2026-09-02")).library
    assert gone.studies[study].withdrawn.why == UNDONE
    second = then.accept(found(then, "1.9").key, {"study": study}, who="Ada Orme", on="2026-09-01")
    both = then.after(second)
    kept = both.after(both.undo(first, on="2026-09-02")).library
    assert kept.studies[study].withdrawn is None
    assert list(integrity.faults(kept)) == []


def test_a_text_about_two_runs_proposes_no_study(review):
    made = review(RUN + "Orme Labs said another training of Birch 2 took 40 days.\n")
    assert [item.printed for item in made.items if item.draft and item.draft.study] == []


def test_a_figure_of_a_run_names_what_it_was_on_and_a_score_its_benchmark(review):
    made = review(RUN)
    about = fields(made, "31 days")["about"]
    assert [(name(made, a["subject"]), a["role"]) for a in about] == [("Quill 7", "hardware")]
    assert fields(made, "81.5")["statement"] == "Orme Labs measured that Birch 2 scores 81.5 on GSM8K."
    assert "about" not in fields(review(), "96 GB")


def test_what_a_change_is_compared_with_is_its_baseline(review):
    about = fields(review(), "20%")["about"]
    assert [a["role"] for a in about] == ["baseline"]


SAID = (
    "Orme Labs shows the Quill 7 accelerator\n"
    "Halden Systems, a rival of Orme Labs, disputes the figures. The Quill 7 loses up to 12% in training, said Mira Dahl, "
    "head of software at Halden Systems. She added that 64 cards failed within 9 days.\n"
)


def test_a_person_speaks_for_a_body_and_is_no_subject(review):
    made = review(SAID)
    named = made.drafting.named
    assert [s.name for s in named.new.values() if "Dahl" in s.name or "Mira" in s.name] == []
    assert {name(made, fields(made, printed)["claimant"]) for printed in ("12%", "64 cards", "9 days")} == {
        "Halden Systems"
    }
    assert {s.name for item in made.items for s in item.draft.subjects} <= {"Halden Systems", "Orme Labs", "Quill 7"}


def test_a_claimant_whom_the_sentence_names_as_the_maker_asks_for_no_look(review):
    made = review("The Quill 7 accelerator of Orme Labs draws 450 watts.\n")
    item = found(made, "450 watts")
    assert (name(made, item.draft.fields["claimant"]), "claimant" in item.draft.open) == ("Orme Labs", False)


def test_a_letter_with_a_number_is_a_product_only_where_a_noun_says_so(review):
    told = "Orme Labs introduced the R7, an accelerator with 96 GB of memory. The R7 draws 450 watts, as the R6 did.\n"
    made = review(told).drafting.named.new.values()
    assert {s.name: s.kind for s in made} == {"Orme Labs": "organisation", "R7": "accelerator", "R6": "accelerator"}
    plain = review("Orme Labs grew by 20% in H2 and by 10% in Q3. In H2 it sold 900 cards.\n").drafting.named.new
    assert [s.name for s in plain.values()] == ["Orme Labs"]


def _told(made):
    return [
        (i.key, i.state, i.missing, i.matches, i.draft and i.draft.fields)
        for i in made.items
        if not i.figure.is_settled
    ]


def test_a_step_that_keeps_the_drafts_leaves_what_reading_the_text_again_would_give(review):
    made = review(REPORT + RUN)
    for printed in ("96 GB", "31 days", "300 billion", "450 watts"):
        item = next(i for i in made.items if i.printed.startswith(printed))
        study = {"study": item.draft.study.id} if item.draft.study else {}
        made = made.after(made.accept(item.key, study, who="Ada Orme", on="2026-09-01"))
        assert "drafting" in made.__dict__
        again = Review(made.library, made.source_id, made.text)
        assert _told(made) == _told(again)


def test_a_subject_that_a_person_names_otherwise_has_the_text_read_again(review):
    made = review()
    item = found(made, "96 GB")
    edited = [s.model_copy(update={"kind": SubjectKind.SERVER}) for s in item.draft.subjects]
    step = made.accept(item.key, who="Ada Orme", on="2026-09-01", subjects=edited)
    assert "drafting" not in made.after(step).__dict__


def test_the_earlier_share_of_a_change_is_no_claim_of_its_own(review):
    made = review("Orme Labs said the FLOPs utilisation of the Birch 2 model rose from 36% to 44%.\n")
    assert found(made, "36%").part_of == found(made, "44%").key
    assert fields(made, "44%")["baseline"] == "36%"


def test_a_dismissal_leaves_the_drafts_of_all_other_figures_as_they_were(review):
    before = review()
    first = next(item for item in before.items if item.draft and not item.figure.is_settled)
    step = before.dismiss(first.key, "No result.")
    after = before.after(step)
    assert after.item(first.key).figure.dismissed is not None
    assert {i.key: i.draft for i in after.items} == {i.key: i.draft for i in before.items}
    back = after.after(after.undo(step))
    ids = [i.draft.fields["id"] for i in back.items if i.draft]
    assert len(ids) == len(set(ids))


def test_ids_of_the_same_words_are_counted_on():
    taken, reached = {"card-memory", "card-memory-2"}, {}
    made = []
    for _ in range(3):
        made.append(free_slug("Card memory", taken, reached))
        taken.add(made[-1])
    assert made == ["card-memory-3", "card-memory-4", "card-memory-5"]
    assert free_slug("Card memory", taken) == "card-memory-6"
    assert free_slug("Other", taken, reached) == free_slug("Other", taken) == "other"


def test_an_amount_that_no_text_prints_is_written_as_printed(review):
    text = "Orme tests\n\nThe run of Orme Labs took 3 hours and 20 minutes on 8 GPUs, Orme Labs said.\n"
    told = fields(review(text), "3 hours and 20 minutes")["statement"]
    assert "3 hours and 20 minutes" in told
    assert "333" not in told


def named(review, text, printed, number=0, who="subject"):
    made = review(text)
    drafted = {subject.id: subject for item in made.items if item.draft for subject in item.draft.subjects}
    return {**made.drafting.named.subjects, **drafted}[fields(made, printed, number)[who]].name


def test_the_price_of_a_thing_is_not_about_the_body_that_sells_it(review):
    text = "Orme Labs shows the Larch 7\n\nThe Larch 7 is an accelerator of Orme Labs, which raised $90 million. "
    text += "Orme Labs said that a single Larch 7 will sell for about $21,000.\n"
    assert named(review, text, "$21,000") == "Larch 7"
    assert named(review, text, "$90 million") == "Orme Labs"


def test_a_rival_is_of_the_kind_of_what_it_is_compared_with(review):
    text = "Orme Labs shows the Larch 7\n\nThe Larch 7 is an accelerator. It is the best one that anybody makes in the north."
    text += "\n\nThe weather was fine, and the guests stayed long.".ljust(400, "~") + "\n\n"
    text += "Vell Works said that its O300 has 256 GB of memory, more than the Larch 7 of Orme Labs has.\n"
    assert named(review, text, "256 GB") == "O300"


COUNTED = """Orme shows the Larch 7

Orme introduced the Larch 7, an accelerator that follows the Larch 5. Its Grove cluster holds 64 of them, and Sedge-3B is a model.
The chip has 288 GB of memory and moves 13 TB/s, up from 141 GB and 4.8 TB/s on the Larch 5, Orme said.
Sedge-3B is served by Nest 3.2 and PyTorch 2.9 on Grove.
The cloud firm Estuary will install 12,000 Larch 7 chips near Aveiro.
All of its runs used eight Larch 5 accelerators with 140 GB of memory each.
Quarry Bench, a testing laboratory in Ghent, measured 1.7 times the throughput of the Larch 5.
"It costs $21,000 or so," said Ann Vell of the research firm Dune Street, who estimates sales of 60,000 chips.
"""


@pytest.mark.parametrize(
    ("printed", "subject"),
    [
        ("141 GB", "Larch 5"),
        ("4.8 TB/s", "Larch 5"),
        ("288 GB", "Larch 7"),
        ("12,000", "Larch 7"),
        ("140 GB", "Larch 5"),
    ],
)
def test_a_figure_is_about_what_the_words_beside_it_tie_to_it(review, printed, subject):
    assert named(review, COUNTED, printed) == subject


@pytest.mark.parametrize(("printed", "claimant"), [("1.7 times", "Quarry Bench"), ("60,000 chips", "Dune Street")])
def test_a_laboratory_and_the_firm_of_an_analyst_speak_for_themselves(review, printed, claimant):
    assert named(review, COUNTED, printed, who="claimant") == claimant


def test_what_is_listed_with_software_is_software_and_a_gerund_is_no_part_of_a_name(review):
    text = "Fine-tuning Sedge-3B\n\nSedge-3B is a model. Eight Larch 7 accelerators with Nest 3.2 and PyTorch 2.9 ran for 9 hours.\n"
    made = {subject.name: subject.kind.value for subject in review(text).drafting.named.new.values()}
    assert made["Sedge-3B"] == "model"
    assert made["Nest 3.2"] == "framework"
    assert not any("tuning" in name for name in made)


LATER = """Orme Labs shows the Larch 7

Orme Labs said that it trained a model of 320 billion parameters on the Larch 7, its new accelerator.

In another test it served the open model Sedge-3B, which has 3 billion parameters.
"""


def test_parameters_are_not_put_down_to_a_model_that_only_a_later_paragraph_names(review):
    made = review(LATER, subjects=[{"id": "larch-7", "name": "Larch 7", "kind": "accelerator"}])
    assert named(review, LATER, "320 billion parameters") == "model of 320 billion parameters"
    assert named(review, LATER, "3 billion parameters") == "Sedge-3B"
    step = made.accept(found(made, "320 billion parameters").key, {"subject": "larch-7"}, who="ann")
    (claim,) = [record for record in step.records if record.collection == "claims"]
    assert claim.subject == "larch-7"
    assert "Larch 7" in claim.statement
    assert "not named" not in claim.statement


@pytest.mark.parametrize("words", ["Its report says", "Their technical note says", "His own study says"])
def test_a_document_without_a_name_is_no_body_of_that_name(review, words):
    made = review(
        f"Orme Labs shows its planner\nOrme Labs rewrote the planner. {words} that it needs 40 ms for each step.\n"
    )
    assert name(made, fields(made, "40 ms")["claimant"]) == "Orme Labs"
    assert [s.name for s in made.drafting.named.new.values()] == ["Orme Labs"]
    assert not [s for item in made.items for s in item.draft.subjects if s.name.startswith(("Its", "Their", "His"))]


@pytest.mark.parametrize(
    "line",
    ["Published 14 October 2026", "By Ann Vell | 14 October 2026", "14 October 2026", "发布时间：2026年10月14日"],
)
def test_the_day_of_the_text_itself_is_offered_as_no_claim(review, line):
    made = review(f"Orme Labs shows the Quill 7\n{line}\nThe Quill 7 draws 450 watts.\n")
    (day,) = [item for item in made.items if item.figure.block.number == 2]
    assert (day.state, day.why) == (State.SET_ASIDE, "is the day of the text itself")


@pytest.mark.parametrize(
    "start",
    [
        "PORT ORME, October 14, 2026 —",
        "ORME, 14 October 2026 (Fern Wire) -",
        "Oslo, 14 October 2026 -",
        "Port Orme, Oregon, October 14, 2026 –",
        "本报奥港10月14日电",
        "奥姆社奥港2026年10月14日讯",
    ],
)
def test_the_day_of_a_dateline_is_offered_as_no_claim_and_a_later_one_is(review, start):
    made = review(f"Orme Labs shows the Quill 7\n{start} Orme Labs showed the Quill 7, which ships on 3 March 2027.\n")
    first, later = (item for item in made.items if item.figure.block.number == 2)
    assert (first.state, first.why) == (State.SET_ASIDE, "is the day of the text itself")
    assert later.state is State.PROPOSED


@pytest.mark.parametrize("line", ["Release: 14 October 2026", "The sale begins on 14 October 2026."])
def test_a_day_that_the_text_tells_of_something_is_offered(review, line):
    made = review(f"Orme Labs shows the Quill 7\n{line}\nThe Quill 7 draws 450 watts.\n")
    (day,) = [item for item in made.items if item.figure.block.number == 2]
    assert day.why != "is the day of the text itself"


CHANGES = "Orme Labs shows the Quill 7 accelerator\n{0}\n"


@pytest.mark.parametrize(
    ("sentence", "printed", "told"),
    [
        ("The Quill 7 uses 14% less energy than the Quill 5, Orme Labs said.", "14%", "falls by 14%"),
        ("The Quill 7 uses 14% more energy than the Quill 5, Orme Labs said.", "14%", "rises by 14%"),
        ("The Quill 7 cut the latency of an answer by 31%, Orme Labs said.", "31%", "falls by 31%"),
        ("The latency of the Quill 7 improved by 31%, Orme Labs said.", "31%", "falls by 31%"),
        ("The throughput of the Quill 7 improved by more than 12%, Orme Labs said.", "12%", "rises by more than 12%"),
        ("On the Quill 7 the cost of a run grew by less than 8%, Orme Labs said.", "8%", "rises by less than 8%"),
        ("The Quill 7 runs Birch 2 17% slower than the Quill 5, Orme Labs said.", "17%", "falls by 17%"),
        ("The Quill 7 trains Birch 2 26% faster than the Quill 5, Orme Labs said.", "26%", "rises by 26%"),
    ],
)
def test_the_statement_of_a_change_says_which_way_it_went(review, sentence, printed, told):
    made = review(CHANGES.format(sentence))
    assert told in fields(made, printed)["statement"]


def test_a_share_that_something_runs_faster_by_is_one_of_speed_whatever_the_verb(review):
    made = review(CHANGES.format("The Quill 7 trains dense models 26% faster than the Quill 5, Orme Labs said."))
    told = fields(made, "26%")
    assert (told["kind"], told["metric"]) == ("speedup", "training-performance")


def test_an_edited_metric_keeps_which_way_a_change_went(review):
    made = review(CHANGES.format("The Quill 7 uses 14% less energy than the Quill 5, Orme Labs said."))
    draft = found(made, "14%").draft
    assert "cost" in restated(draft, {"metric": "cost-change"}, made.drafting.named.subjects)
    assert "falls by 14%" in restated(draft, {"metric": "cost-change"}, made.drafting.named.subjects)


@pytest.mark.parametrize(
    ("told", "printed", "clause"),
    [
        (
            "throughput of the Quill 7 fell by a factor of three",
            "three",
            "throughput of Quill 7 falls by a factor of 3",
        ),
        ("throughput of the Quill 7 rose by a factor of three", "three", "Quill 7 reaches 3 times the throughput"),
        ("latency of the Quill 7 dropped 2.5x", "2.5x", "latency of Quill 7 falls by a factor of 2.5"),
        ("throughput of the Quill 7 fell to 0.4x", "0.4x", "Quill 7 reaches 0.4 times the throughput"),
    ],
)
def test_a_factor_by_which_something_falls_is_not_told_as_a_gain(review, told, printed, clause):
    made = review(f"Orme Labs shows the Quill 7 accelerator\nOrme Labs said the {told} on long prompts.\n")
    assert clause in fields(made, printed)["statement"]


@pytest.mark.parametrize(
    ("told", "printed", "metric", "clause"),
    [
        ("is twice as fast as its forerunner", "twice", "performance-change", "Quill 7 is 2 times as fast"),
        ("was 1.8 times as fast and used 45% less energy", "1.8 times", "performance-change", "is 1.8 times as fast"),
        ("uses half as much energy as the Quill 5", "half", "energy-change", "uses 0.5 times the energy"),
        ("costs a third less than the Quill 5", "a third", "cost-change", "the cost of Quill 7 falls by a third"),
        (
            "is sold with a discount of a third on its price",
            "a third",
            "cost-change",
            "the cost of Quill 7 falls by a third",
        ),
    ],
)
def test_a_factor_is_of_what_the_words_behind_it_say(review, told, printed, metric, clause):
    made = review(f"Orme Labs shows the Quill 7 accelerator\nThe Quill 7 {told}, Orme Labs said.\n")
    assert fields(made, printed)["metric"] == metric
    assert clause in fields(made, printed)["statement"]


@pytest.mark.parametrize(
    ("sentence", "printed", "metric", "baseline"),
    [
        ("客服业务的电费下降了28%，平均响应时间缩短。", "28%", "cost-change", None),
        ("延迟由1.5秒缩短至0.9秒。", "0.9秒", "latency", "1.5秒"),
        ("吞吐量从400 tokens/s提高到了650 tokens/s。", "650 tokens/s", "throughput", "400 tokens/s"),
        ("测试显示，单卡实测INT8算力为398 TOPS。", "398 TOPS", "achieved-compute", None),
        ("实测中用到的单卡理论峰值算力为512 TOPS。", "512 TOPS", "peak-compute", None),
    ],
)
def test_chinese_words_beside_a_figure_say_what_it_is_of(review, sentence, printed, metric, baseline):
    made = review(f"青禾科技发布推理加速卡“岭光B2”\n青禾科技介绍，岭光B2已经上市。{sentence}\n")
    assert (fields(made, printed)["metric"], fields(made, printed).get("baseline")) == (metric, baseline)
