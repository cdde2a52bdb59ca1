"""The catalogue of items, the choice of those that apply, and the answers that a library gives to them."""

import re
from dataclasses import replace
from datetime import date

import pytest
from markdown_it import MarkdownIt

from claims import checklists, records, resources
from claims.checklists.choosing import Profile, is_essential, obstacle
from claims.errors import ClaimsError, UnknownName
from claims.exporters import CHECKLIST, LETTER
from claims.model import integrity
from claims.model.base import Withdrawal
from claims.model.checklist import Detail, DetailState
from claims.model.claim import Claim, ClaimKind, Tag
from claims.model.evidence import Evidence
from claims.model.finding import Finding
from claims.model.library import Library
from claims.model.query import ClaimQuery
from claims.model.source import Source, snapshot
from claims.model.study import Study
from claims.model.subject import Subject, SubjectKind
from claims.plain import width_of
from claims.resources import data_folder
from claims.stores import create_store

TEXT = "A made-up report\n\nThe engine is 15% faster.\nIt ran with 8 sequences."
ITEMS = {item.id: item for item in checklists.template("catalogue").items}
VIEWS = [name for name in checklists.templates() if checklists.template(name).items[0].heading]
EDITIONS = [name for name in checklists.templates() if name != "catalogue" and name not in VIEWS]
KINDS = {
    "speed-up": ["speedup"],
    "training-run": ["loss", "duration", "throughput", "memory", "parallelism", "utilisation", "scale"],
    "lora-fine-tuning": ["loss", "duration", "throughput", "memory", "parallelism"],
    "serving-deployment": ["throughput", "latency"],
    "support-statement": ["support", "availability", "development-time"],
    "hardware-specification": ["spec", "projection"],
    "network-card": ["spec", "throughput"],
    "scale-and-utilisation": ["scale", "utilisation"],
    "cost": ["cost"],
    "development-time": ["development-time"],
    "projection": ["projection"],
}
TAGS = {
    "training-run": {"training", "multi_device", "moe"},
    "lora-fine-tuning": {"training", "multi_device", "moe", "lora"},
    "serving-deployment": {"serving", "multi_device", "moe", "quantised"},
    "network-card": {"network"},
    "scale-and-utilisation": {"training", "multi_device", "moe"},
    "cost": {"serving"},
}


def claim(claim_id="faster", **fields):
    given = {
        "subject": "engine",
        "kind": "speedup",
        "statement": "The engine became faster.",
        "claimant": "maker",
        "modality": "measured",
        "quantity": {"printed": "15%", "value": "15", "unit": "percent"},
        "citations": [{"source": "report", "paragraph": 2, "figures": ["15%"]}],
    }
    return Claim.model_validate({"id": claim_id} | given | fields)


def detail(on="faster", item="batch-config", **fields):
    given = {
        "state": "stated",
        "value": "8 sequences",
        "accepted_by": "ann",
        "citation": {"source": "report", "paragraph": 3, "figures": ["8"]},
    }
    number = fields.pop("number", 1)
    return Detail.model_validate({"id": f"{on}-{item}-{number}", "on": on, "item": item} | given | fields)


def library(*more, texts=None):
    held = snapshot(TEXT.encode())
    subjects = [
        Subject(id="engine", name="Engine", kind="framework", vendor="maker"),
        Subject(id="maker", name="The Maker", kind="organisation"),
        Subject(id="team", name="The Team", kind="organisation", part_of=("maker",)),
        Subject(id="paper", name="A Paper", kind="outlet"),
        Subject(id="card", name="Card", kind="accelerator"),
        Source(id="report", kind="press-article", title="The Report", publisher="paper", snapshot=held),
        Source(id="named", kind="press-article", title="Named Only"),
        Study(
            id="trial", title="A trial", subject="engine", conductor="team", summary="It was run.", tags=("training",)
        ),
    ]
    return Library.of([*more, *subjects], texts={"report": TEXT} if texts is None else texts)


def answer(item, *more, ask=("faster",), template="catalogue", **fields):
    """Returns the answer to one item on the checklist of some claims or a study."""
    filled = checklists.fill(library(*more, **fields), ask, template)
    return next(a for a in filled.answers if a.item.id == item)


# The catalogue


@pytest.mark.parametrize("item", ITEMS.values(), ids=list(ITEMS))
def test_an_item_asks_one_question_says_why_and_names_its_kinds(item):
    assert item.question.rstrip(".").endswith("?") or "?" in item.question
    assert len(item.why) > 20
    assert item.expected.type in {"text", "number", "choice", "url", "hash", "config"}
    assert set(item.essential_for) <= set(item.applies_to or ClaimKind)
    assert not set(item.essential_for) & set(item.not_for)
    assert not set(item.only_if) & set(item.not_if)
    assert set(item.subsumed_by) <= set(ITEMS) - {item.id}
    is_essential_somewhere = item.essential_for_all or bool(item.essential_for)
    assert (item.level.value == "essential") == is_essential_somewhere


@pytest.mark.parametrize("item", ITEMS.values(), ids=list(ITEMS))
def test_the_patterns_of_an_item_compile_and_match_no_empty_text(item):
    for pattern in item.detect:
        assert not re.compile(pattern, re.IGNORECASE).search("")


def test_the_items_of_a_group_stand_together():
    groups = [item.group for item in ITEMS.values()]
    assert groups == sorted(groups, key=groups.index)


def test_every_item_is_asked_of_some_claim():
    tags = [frozenset(), *(frozenset({tag}) for tag in Tag), frozenset(Tag) - {Tag.NETWORK}]
    for item in ITEMS.values():
        assert any(not obstacle(item, Profile(kind, t, None)) for kind in ClaimKind for t in tags), item.id


def test_the_legend_explains_codes_by_their_first_part():
    assert checklists.standard_of("NIPS-12") == checklists.standard_of("NIPS")
    assert checklists.standard_of("HB§2.1.2")["name"].startswith("Hoefler and Belli")
    assert checklists.standard_of("ClaimReview.appearance")["name"] == "schema.org, ClaimReview"
    assert checklists.standard_of("UNHEARD-1") is None


def test_the_legend_has_no_entry_that_no_item_uses_and_only_names_and_editions():
    used = {re.split("[-.§]", code)[0] for item in checklists.items().values() for code in item.standards}
    assert set(checklists.standards()) <= used
    for entry in checklists.standards().values():
        assert set(entry) <= {"name", "edition"}
        assert entry["name"]


# Editions


def test_the_whole_catalogue_comes_first_among_the_templates():
    assert next(iter(checklists.templates())) == "catalogue"
    assert set(EDITIONS) == set(KINDS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_a_part_of_the_catalogue_in_its_order_and_then_its_own(edition):
    chosen = [item.id for item in checklists.template(edition).items]
    own = ["wage-basis"] if edition == "cost" else []
    assert chosen == [*(name for name in ITEMS if name in chosen), *own]
    assert len(chosen) < len(ITEMS)
    assert checklists.template(edition).title == checklists.templates()[edition]


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_leaves_out_nothing_essential_to_the_claims_it_is_made_for(edition):
    chosen = checklists.template(edition).items
    for kind in map(ClaimKind, KINDS[edition]):
        of = Profile(kind, frozenset(map(Tag, TAGS.get(edition, ()))), None)
        needed = {i.id for i in ITEMS.values() if not obstacle(i, of) and is_essential(i, kind)}
        assert needed <= {item.id for item in chosen}, kind


STANDARDS = {
    "neurips-paper-checklist": [str(number) for number in range(1, 17)],
    "ml-reproducibility-checklist": [
        *("M1", "M2", "M3", "T1", "T2", "D1", "D2", "D3", "D4", "D5"),
        *("C1", "C2", "C3", "C4", "C5", "R1", "R2", "R3", "R4", "R5", "R6"),
    ],
    "acm-artifact-badges": ["Functional", "Reusable", "Available", "Reproduced", "Replicated"],
    "mlperf-system-description": [
        *("submitter", "number_of_nodes", "host", "accelerator", "framework", "modelinfo", "repl"),
    ],
    "mlperf-results-messaging": ["1", "2", "3.1", "3.2", "4", "5", "6", "7", "8", "9", "10"],
    "reforms": [
        *("1a", "1b", "1c", "2a", "2b", "2c", "2d", "2e", "3a", "3b", "3c", "3d", "3e", "3f", "3g"),
        *("4a", "4b", "4c", "5a", "5b", "5c", "5d", "5e", "5f", "6a", "6b", "6c", "7a", "7b", "7c", "8a", "8b"),
    ],
}


@pytest.mark.parametrize("view", STANDARDS)
def test_a_view_follows_the_numbers_of_its_standard_and_answers_each(view):
    chosen = checklists.template(view).items
    numbers = list(dict.fromkeys(item.heading.split(" ")[0] for item in chosen))
    assert numbers == STANDARDS[view]
    assert len({item.id for item in chosen}) == len(chosen)
    assert len({item.group for item in chosen}) == len(numbers)


def test_every_template_is_an_edition_or_a_view():
    assert set(VIEWS) == set(STANDARDS)


def test_an_item_of_a_view_maps_to_the_standard_it_stands_under():
    view = {item.id: item for item in checklists.template("neurips-paper-checklist").items}
    assert view["launch-command"].heading == "5 Data and code are open"
    assert view["dispersion-ci"].heading == "7 Statistical significance"
    assert view["dispersion-ci"].question == ITEMS["dispersion-ci"].question
    assert "neurips-theory" in view
    assert "neurips-theory" not in ITEMS
    assert "neurips-theory" in checklists.items()


def test_the_heading_of_a_view_stands_in_what_is_written():
    filled = checklists.fill(library(claim()), ["faster"], "reforms")
    for written in ("markdown", "html"):
        assert "5f Baselines" in CHECKLIST[written].write(filled, on=date(2026, 1, 2)).decode()


# Templates of a user's own

OWN = """
id = "our-gate"
title = "Our gate"
extends = "speed-up"
without = ["seed-policy"]

[[own]]
id = "our-ticket"
group = "artefacts"
question = "Which ticket holds the measurement?"
why = "We look it up there."
level = "essential"
essential_for_all = true
expected = { type = "text" }
"""


def test_a_template_of_ones_own_extends_another(tmp_path):
    path = tmp_path / "gate.toml"
    path.write_text(OWN)
    made = checklists.load(path)
    parent = [item.id for item in checklists.template("speed-up").items]
    assert [item.id for item in made.items] == [*(i for i in parent if i != "seed-policy"), "our-ticket"]
    filled = checklists.fill(library(claim()), ["faster"], made)
    assert filled.template == "our-gate"
    assert filled.answers[-1].is_missing
    assert filled.answers[-1].essential


def test_a_template_that_only_leaves_items_out_needs_none_of_its_own(tmp_path):
    path = tmp_path / "shorter.toml"
    path.write_text('id = "shorter"\ntitle = "Shorter"\nextends = "speed-up"\nwithout = ["seed-policy"]\n')
    parent = [item.id for item in checklists.template("speed-up").items]
    assert [item.id for item in checklists.load(path).items] == [i for i in parent if i != "seed-policy"]


def test_a_folder_of_templates_joins_the_bundled_ones_and_its_items_can_be_answered(tmp_path, monkeypatch):
    (tmp_path / "gate.toml").write_text(OWN)
    monkeypatch.setenv("CLAIMS_TEMPLATES", str(tmp_path))
    assert checklists.templates()["our-gate"] == "Our gate"
    answered = detail(item="our-ticket", value="8")
    assert "our-ticket" not in str(integrity.faults(library(claim(), answered)))
    assert answer("our-ticket", claim(), answered, template="our-gate").state is DetailState.STATED
    monkeypatch.delenv("CLAIMS_TEMPLATES")
    assert "our-gate" not in checklists.templates()


def test_an_empty_list_of_items_leaves_only_those_of_ones_own(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(OWN.replace('without = ["seed-policy"]', "items = []"))
    assert [item.id for item in checklists.load(path).items] == ["our-ticket"]


ASKED = 'id = "a"\ngroup = "g"\nquestion = "Q?"\nwhy = "W."\nlevel = "essential"\nexpected = {type = "text"}'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("id = 5", "needs `id`, as text"),
        ('id = "x"', "needs `title`, as text"),
        ('id = "x"\ntitle = "X"', "needs `extends`, `items`, `sections` or `own`"),
        ("id = ", "this is no TOML"),
        ('id = "x"\ntitle = "X"\nextends = "nothing"\nitems = []', "no template is called 'nothing'"),
        (
            'id = "x"\ntitle = "X"\nextends = "catalogue"\nitems = ["sped-policy"]',
            "no checklist item is called 'sped-policy'",
        ),
        ('id = "x"\ntitle = "X"\nitems = ["seed-policy"]', "extends"),
        ('id = "x"\ntitle = "X"\n[[items]]\nid = "a"', "a: group: Field required"),
        ('id = "x"\ntitle = "X"\nextends = "catalogue"\n[[sections]]\ntitle = "A"', "number"),
        ('id = "x"\ntitle = "X"\nextends = ["catalogue"]\nitems = []', "`extends` names one, as text"),
        ('id = "x"\ntitle = "X"\nextends = "catalogue"\nown = []\nitmes = ["seed-policy"]', "has no `itmes`"),
        ('id = "x"\ntitle = "X"\nextends = "catalogue"\nitems = "seed-policy"', "`items` is a list of ids"),
        ('id = "x"\ntitle = "X"\nextends = "catalogue"\nitems = [{id = "a"}]', "`items` is a list of ids"),
        ('id = "x"\ntitle = "X"\nextends = "catalogue"\nsections = [1]', "write [[sections]]"),
        ('id = "x"\ntitle = "X"\nextends = "catalogue"\nown = "a"', "write [[own]]"),
        ('id = "X Y"\ntitle = "X"\nextends = "catalogue"\nown = []', "`id` is lower-case"),
        ('id = "catalogue"\ntitle = "X"\nextends = "catalogue"\nown = []', "the template catalogue extends itself"),
        ('id = "x"\ntitle = "X"\nextends = "x"\nown = []', "the template x extends itself"),
        ('id = "speed-up"\ntitle = "X"\nextends = "cost"\nown = []', "the id 'speed-up' is taken by another template"),
        ('id = "x"\ntitle = "X"\nitems = []', "it asks nothing"),
        ('id = "x"\ntitle = "X"\nextends = "catalogue"\nsections = []', "it asks nothing"),
        (f'id = "x"\ntitle = "X"\n[[items]]\n{ASKED}\n[[items]]\n{ASKED}', "'a' stands in it more than once"),
        (
            f'id = "x"\ntitle = "X"\nextends = "catalogue"\n[[own]]\n{ASKED}\n[[own]]\n{ASKED}',
            "'a' stands in it more than once",
        ),
        ('id = "x"\ntitle = "X"\nextends = "catalogue"\nitems = []', "it asks nothing"),
        *(
            (
                f'id = "x"\ntitle = "X"\n{key}]]\n{ASKED.replace("a", "seed-policy", 1)}',
                "'seed-policy' is taken: it asks",
            )
            for key in ("[[items", 'extends = "cost"\n[[own', 'extends = "catalogue"\n[[own')
        ),
        (
            f'id = "x"\ntitle = "X"\n[[items]]\n{ASKED}\nsubsumed_by = ["lunch-command"]',
            "a: subsumed_by: no checklist item is called 'lunch-command'",
        ),
    ],
)
def test_a_template_that_is_none_is_refused_with_the_reason(tmp_path, text, told):
    path = tmp_path / "own.toml"
    path.write_text(text)
    with pytest.raises(ClaimsError, match=re.escape(told)) as refused:
        checklists.load(path)
    assert "own.toml" in str(refused.value)


def test_templates_that_extend_each_other_are_refused(tmp_path, monkeypatch):
    (tmp_path / "a.toml").write_text('id = "a"\ntitle = "A"\nextends = "b"\nitems = []')
    (tmp_path / "b.toml").write_text('id = "b"\ntitle = "B"\nextends = "a"\nitems = []')
    monkeypatch.setenv("CLAIMS_TEMPLATES", str(tmp_path))
    with pytest.raises(ClaimsError, match="extend each other"):
        checklists.template("a")


def test_an_unknown_template_is_answered_with_those_that_exist():
    with pytest.raises(UnknownName, match="no template is called 'speedup'; there are: acm-artifact-badges, catalogue"):
        checklists.fill(library(claim()), ["faster"], "speedup")


def test_a_checklist_of_an_edition_has_the_items_of_the_edition():
    filled = checklists.fill(library(claim()), ["faster"], "speed-up")
    assert filled.template == "speed-up"
    assert [a.item.id for a in filled.answers] == [i.id for i in checklists.template("speed-up").items]


# What applies


def test_what_a_person_answered_to_an_item_that_does_not_apply_is_still_told():
    given = detail(item="lora-rank-alpha-init", value="rank 8", accepted_by="ana", answered="2026-03-01")
    reply = answer("lora-rank-alpha-init", claim(), given)
    assert reply.state is DetailState.NOT_APPLICABLE
    assert reply.answered_by == "rule"
    assert "Answered all the same by ana, 2026-03-01: stated: rank 8" in str(reply.reason)
    proposed = given.model_copy(update={"proposed_by": "rule", "accepted_by": None})
    assert "rank 8" not in str(answer("lora-rank-alpha-init", claim(), proposed).reason)


def test_an_item_of_other_kinds_does_not_apply_and_the_rule_is_told():
    found = answer("loss-definition", claim())
    assert (found.state, found.reason) == (DetailState.NOT_APPLICABLE, "Asked only of loss claims.")
    assert not found.is_missing


def test_an_item_applies_only_where_all_its_tags_hold():
    untagged = answer("fsdp-sharding", claim(kind="memory"))
    assert untagged.reason == "Asked only where the claim involves training and several devices."
    partly = answer("fsdp-sharding", claim(kind="memory", tags=["training"]))
    assert partly.reason == "Asked only where the claim involves several devices."
    assert answer("fsdp-sharding", claim(kind="memory", tags=["training", "multi_device"])).is_missing


def test_the_tags_of_a_study_count_for_its_claims():
    assert answer("batch-config", claim()).state is DetailState.NOT_APPLICABLE
    assert answer("batch-config", claim(study="trial")).is_missing


def test_an_item_is_barred_by_a_tag():
    found = answer("model-name-revision", claim(tags=["network"]))
    assert found.reason == "Not asked where the claim involves a network card or a network test."


def test_an_item_is_not_asked_of_a_kind_it_excludes():
    assert answer("metric-definition", claim(kind="opinion")).reason == "Not asked of opinion claims."


def test_the_kind_of_the_subject_matters_for_a_specification_alone():
    assert answer("device-memory", claim(kind="spec", subject="card")).is_missing
    found = answer("device-memory", claim(kind="spec"))
    assert (
        found.reason == "Asked of a specification only where it is of a subject of kind accelerator, server or cluster."
    )
    assert answer("accelerator-sku", claim(kind="support")).is_missing


def test_an_item_is_essential_for_the_kinds_that_it_names():
    assert answer("baseline-absolute", claim()).essential
    assert not answer("raw-logs", claim()).essential
    assert answer("claim-verbatim", claim(kind="opinion")).essential


def test_no_rule_is_worded_with_a_name_of_the_program():
    for item in ITEMS.values():
        for kind in ClaimKind:
            for tags in (frozenset(), frozenset(Tag)):
                rule = obstacle(item, Profile(kind, tags, SubjectKind.TOOL))
                assert "_" not in rule
                assert rule == "" or re.fullmatch(r"[A-Z].*\.", rule)


# States


@pytest.mark.parametrize("state", list(DetailState))
def test_a_detail_gives_its_state_value_place_reason_and_who(state):
    found = answer("batch-config", claim(tags=["training"]), detail(state=state.value, reason="So, by RAT101."))
    assert (found.state, found.value, found.reason) == (state, "8 sequences", "So, by RAT101.")
    assert (found.citation.source, found.citation.paragraph, found.answered_by) == ("report", 3, "ann")


def test_an_item_that_nobody_answered_is_not_stated():
    found = answer("raw-logs", claim())
    assert (found.state, found.value, found.citation, found.answered_by) == (DetailState.NOT_STATED, None, None, None)
    assert found.is_missing


def test_only_what_is_not_stated_or_withheld_is_missing():
    counted = checklists.fill(
        library(
            claim(tags=["training"]),
            detail(item="batch-config", state="ambiguous"),
            detail(item="raw-logs", state="withheld"),
            detail(item="compute-dtype", state="contradicted"),
        ),
        ["faster"],
    )
    missing = {a.item.id for a in counted.answers if a.is_missing}
    assert "raw-logs" in missing
    assert not missing & {"batch-config", "compute-dtype"}
    assert counted.counts["missing"] == len(missing)
    assert counted.counts["applicable"] == len(counted.answers) - counted.counts["not-applicable"]


def test_a_detail_whose_place_is_gone_is_not_stated_any_more():
    gone = {"source": "report", "paragraph": 3, "figures": ["9"]}
    found = answer("batch-config", claim(tags=["training"]), detail(citation=gone))
    assert (found.state, found.value) == (DetailState.PARTIAL, "8 sequences")
    assert found.reason == "The place that is cited for it is not found."


def test_a_detail_without_a_place_is_not_stated():
    found = answer("batch-config", claim(tags=["training"]), detail(citation=None))
    assert (found.state, found.reason) == (DetailState.PARTIAL, "No place in a source is cited for it.")


def test_a_place_in_a_document_that_is_only_named_is_no_place():
    elsewhere = {"source": "named", "paragraph": 1}
    assert answer("batch-config", claim(tags=["training"]), detail(citation=elsewhere)).state is DetailState.PARTIAL


def test_a_place_holds_where_the_text_is_not_at_hand():
    assert answer("batch-config", claim(tags=["training"]), detail(), texts={}).state is DetailState.STATED


def test_what_a_rule_proposed_is_not_stated_before_somebody_accepts_it():
    proposed = detail(proposed_by="rule", accepted_by=None)
    found = answer("batch-config", claim(tags=["training"]), proposed)
    assert (found.state, found.answered_by) == (DetailState.PARTIAL, "proposed by a rule, not accepted yet")
    excused = detail(proposed_by="rule", accepted_by=None, state="not-applicable", reason="It says so.")
    assert answer("batch-config", claim(tags=["training"]), excused).is_missing


def test_of_two_details_the_accepted_one_counts_then_the_later_one():
    older = detail(number=2, answered="2026-01-01", value="older")
    newer = detail(number=1, answered="2026-02-01", value="newer")
    open_one = detail(number=3, answered="2026-03-01", value="open", accepted_by=None)
    assert answer("batch-config", claim(tags=["training"]), older, newer, open_one).value == "newer"


def test_a_withdrawn_detail_answers_nothing():
    gone = detail(withdrawn=Withdrawal(on="2026-01-02", why="A slip."))
    assert answer("batch-config", claim(tags=["training"]), gone).is_missing


# What a claim's record answers


def test_a_citation_answers_where_the_words_stand_and_gives_the_figure():
    found = answer("claim-verbatim", claim())
    assert (found.state, found.value, found.citation.paragraph) == (DetailState.STATED, "15%", 2)
    assert answer("claim-verbatim", claim(citations=[{"source": "report", "paragraph": 9}])).is_missing
    assert answer("claim-verbatim", claim(citations=[{"source": "report"}])).is_missing


def test_the_claimant_and_the_footing_are_told_with_their_place():
    assert answer("claimant-identity", claim()).value == "The Maker"
    assert answer("claim-status", claim(hedges=["up to"])).value == "measured; hedged: up to"
    unplaced = answer("claimant-identity", claim(citations=[]))
    assert (unplaced.state, unplaced.reason) == (DetailState.PARTIAL, "No place in a source is cited for it.")


def test_a_condition_is_never_more_than_part_of_an_answer():
    found = answer("framework-commit", claim(conditions={"framework-commit": "Engine, no version"}))
    assert (found.state, found.value) == (DetailState.PARTIAL, "Engine, no version")
    assert "nobody has judged" in found.reason


def test_a_detail_counts_before_a_condition():
    told = claim(conditions={"framework-commit": "Engine"})
    assert answer("framework-commit", told, detail(item="framework-commit", value="Engine 1.2")).value == "Engine 1.2"


def test_the_baseline_and_the_reading_of_a_claim_are_answers():
    told = claim(metric="training-performance", reading="throughput", baseline="the release before")
    assert answer("baseline-identity", told).state is DetailState.PARTIAL
    assert answer("speedup-definition", told).value == "throughput"


def test_a_date_answers_when_something_is_available():
    assert answer("availability-date", claim(kind="availability", when="2026-05")).value == "2026-05"
    assert answer("availability-date", claim(kind="availability")).is_missing


def test_the_first_source_is_stated_only_where_it_is_held_and_dated():
    def first(**fields):
        own = Source.model_validate({"id": "own", "kind": "vendor-announcement", "publisher": "team"} | fields)
        return answer("source-primary", claim(citations=[{"source": "own", "paragraph": 1}]), own)

    held = snapshot(TEXT.encode())
    assert first(snapshot=held, published="2026-01-02").state is DetailState.STATED
    undated = first(snapshot=held)
    assert (undated.state, undated.reason) == (
        DetailState.PARTIAL,
        "The document is held; neither its address nor its date is known.",
    )
    assert first().is_missing


def test_a_first_source_that_is_named_is_part_of_an_answer_with_the_place_that_names_it():
    telling = Source(
        id="telling",
        kind="press-article",
        publisher="paper",
        snapshot=snapshot(TEXT.encode()),
        relies_on=[
            {"source": "named", "how": "relays", "paragraphs": [2]},
            {"source": "report", "how": "relays", "paragraphs": [3]},
        ],
    )
    found = answer("source-primary", claim(citations=[{"source": "telling", "paragraph": 2}]), telling)
    assert (found.state, found.value) == (DetailState.PARTIAL, "Named Only")
    assert (found.citation.source, found.citation.paragraph) == ("telling", 2)
    through = claim(citations=[{"source": "telling", "paragraph": 2, "via": ["report"]}])
    assert answer("source-primary", through, telling).value == "The Report"


def test_an_outsiders_measurement_answers_who_verified_it():
    measured = Evidence(
        id="bench",
        claims=("faster",),
        kind="third-party-measurement",
        stance="refutes",
        party="third-party",
        by="A Lab",
        obtained="2026-03",
        summary="It was measured.",
    )
    found = answer("independence-verification", claim(), measured)
    assert (found.state, found.value) == (
        DetailState.STATED,
        "third party measurement by A Lab, 2026-03: refutes",
    )
    assert answer("independence-verification", claim()).is_missing


# A study and its claims


def test_a_study_answers_for_its_claims():
    found = answer("batch-config", claim(study="trial"), detail(on="trial"))
    assert (found.state, found.value) == (DetailState.STATED, "8 sequences")


def test_the_claims_own_detail_counts_before_the_studys():
    own, shared = detail(value="own"), detail(on="trial", value="shared")
    assert answer("batch-config", claim(study="trial"), own, shared).value == "own"


def test_what_a_study_misses_a_claim_may_still_tell():
    told = claim(study="trial", conditions={"batch-config": "8 sequences"})
    missing = detail(on="trial", state="not-stated", value=None, citation=None, reason="It is not said.")
    assert answer("batch-config", told, missing).state is DetailState.PARTIAL
    assert answer("batch-config", claim(study="trial"), missing).reason == "It is not said."


def test_a_study_does_not_speak_for_the_claimant_of_somebody_elses_claim():
    shared = detail(on="trial", item="claimant-identity", value="The Maker's team")
    assert answer("claimant-identity", claim(study="trial"), shared).value == "The Maker's team"
    assert answer("claimant-identity", claim(study="trial", claimant="paper"), shared).value == "A Paper"


def test_a_study_does_not_speak_for_the_footing_of_a_claim_without_a_figure():
    shared = detail(on="trial", item="claim-status", value="measured once")
    assert answer("claim-status", claim(study="trial"), shared).value == "measured once"
    plain = claim(study="trial", quantity=None, kind="architecture", modality="described")
    assert answer("claim-status", plain, shared).value == "described"


def test_the_checklist_of_a_study_covers_its_standing_claims():
    gone = claim("gone", study="trial", withdrawn=Withdrawal(on="2026-01-02", why="A misprint."))
    other = claim("loss", study="trial", kind="loss", statement="The loss fell.")
    filled = checklists.fill(library(claim(study="trial"), gone, other), ["trial"])
    assert (filled.claims, filled.study, filled.title) == (("faster", "loss"), "trial", "A trial")
    applying = {a.item.id for a in filled.answers if a.state is not DetailState.NOT_APPLICABLE}
    assert {"baseline-identity", "loss-definition"} <= applying


def test_a_study_without_standing_claims_is_asked_whatever_its_tags_admit():
    gone = claim(study="trial", withdrawn=Withdrawal(on="2026-01-02", why="A misprint."))
    for records_of_it in ((), (gone,)):
        filled = checklists.fill(library(*records_of_it, detail(on="trial")), ["trial"])
        by_id = {a.item.id: a for a in filled.answers}
        assert filled.claims == ()
        assert by_id["batch-config"].value == "8 sequences"
        assert by_id["lora-rank-alpha-init"].state is DetailState.NOT_APPLICABLE


# Several claims


def both(item, first, second, **fields):
    one, two = claim("one", **fields), claim("two", **fields)
    given = [detail(on=c.id, item=item, value=v) for c, v in ((one, first), (two, second)) if v]
    return answer(item, one, two, *given, ask=("one", "two"))


def test_the_same_value_twice_is_one_value():
    found = both("compute-dtype", "BF16", "bf16 ", study="trial")
    assert (found.state, found.value) == (DetailState.STATED, "BF16")


def test_other_numbers_in_the_same_words_of_one_run_contradict_each_other():
    found = both("batch-config", "8 sequences", "16 sequences", study="trial")
    assert found.state is DetailState.CONTRADICTED
    assert found.value == "8 sequences (one); 16 sequences (two)"


def test_other_words_of_one_run_are_ambiguous():
    assert both("accelerator-sku", "Card", "Card of 64 GB", study="trial").state is DetailState.AMBIGUOUS


def test_claims_of_different_runs_have_an_answer_each():
    found = both("compute-dtype", "BF16", "FP8")
    assert (found.state, found.reason) == (DetailState.STATED, "Each claim has its own answer.")
    assert found.value == "BF16 (one); FP8 (two)"


def test_what_one_claim_states_holds_for_its_run_but_not_for_another():
    assert both("compute-dtype", "BF16", None, study="trial").state is DetailState.STATED
    found = both("compute-dtype", "BF16", None)
    assert (found.state, found.reason) == (DetailState.PARTIAL, "Not told of two.")


def test_an_item_excused_for_one_claim_is_still_asked_of_the_other():
    excused = detail(on="one", item="raw-logs", state="not-applicable", value=None, reason="There are none.")
    found = answer("raw-logs", claim("one"), claim("two"), excused, ask=("one", "two"))
    assert found.is_missing
    alone = answer("raw-logs", claim("one"), excused, ask=("one",))
    assert (alone.state, alone.reason) == (DetailState.NOT_APPLICABLE, "There are none.")


def test_many_values_are_cut_to_a_few():
    claims = [claim(f"c{i}", hedges=[f"hedge {i}"]) for i in range(9)]
    found = answer("claim-status", *claims, ask=[c.id for c in claims])
    assert found.value.endswith("; and 5 more")


# Artefacts that answer other items


def test_a_missing_item_is_derivable_from_an_artefact_that_is_stated():
    artefact = detail(item="full-config-env", value="train.yaml")
    found = answer("batch-config", claim(tags=["training"]), artefact)
    assert (found.state, found.answered_by) == (DetailState.DERIVABLE, "rule")
    assert found.reason == "Can be read from what is stated for full-config-env."
    assert found.citation == artefact.citation
    partly = detail(item="full-config-env", state="partial")
    assert answer("batch-config", claim(tags=["training"]), partly).is_missing


def test_an_artefact_counts_where_an_edition_leaves_it_out():
    edition = checklists.template("hardware-specification").items
    subsumed = [i.id for i in edition if set(i.subsumed_by) - {e.id for e in edition}]
    told = [claim(kind="spec", subject="card"), detail(item="full-config-env")]
    whole = {a.item.id: a.state for a in checklists.fill(library(*told), ["faster"]).answers}
    part = {a.item.id: a.state for a in checklists.fill(library(*told), ["faster"], "hardware-specification").answers}
    assert {name: part[name] for name in subsumed} == {name: whole[name] for name in subsumed}


# The checklist as a whole


def test_an_unknown_id_is_answered_with_the_nearest_ones():
    with pytest.raises(UnknownName, match="no claim or study is called 'fater'; there are: faster, trial"):
        checklists.fill(library(claim()), ["faster", "fater"])


def test_the_title_names_the_subject_once():
    def title(*claims):
        return checklists.fill(library(*claims), [c.id for c in claims]).title

    assert title(claim()) == "The engine became faster."
    assert title(claim(statement="It became faster.")) == "Engine: It became faster."
    assert title(claim(withdrawn=Withdrawal(on="2026", why="Wrong."))) == "The engine became faster. (withdrawn)"
    assert title(claim(), claim("two", subject="card")) == "2 claims on Engine, Card"


def test_the_questions_are_those_of_the_missing_items_the_essential_ones_first():
    filled = checklists.fill(library(claim()), ["faster"])
    asked = checklists.questions(filled)
    assert len(asked) == filled.counts["missing"]
    first = {a.item.question for a in filled.answers if a.is_missing and a.essential}
    assert set(asked[: len(first)]) == first


def test_a_check_that_did_not_run_is_named():
    def finding(outcome, *of):
        return Finding(code="XYZ101", name="a-check", outcome=outcome, claims=of, explanation="No text is held.")

    findings = [finding("not-run", "faster"), finding("not-run", "other"), finding("consistent", "faster")]
    filled = checklists.fill(library(claim()), ["faster"], findings=findings)
    assert filled.not_run == ("XYZ101 a-check: No text is held.",)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"retracted": "2026-02-01", "notice": "A wrong unit."}, "was retracted on 2026-02-01: A wrong unit."),
        ({"withdrawn": Withdrawal(on="2026-02-02", why="Not ours.")}, "was withdrawn from the library: Not ours."),
        ({"corrected": "2026-02"}, "was corrected on 2026-02"),
    ],
)
def test_what_befell_a_source_is_told_on_the_checklists_that_rest_on_it(fields, told):
    held = library(claim(), detail(item="seed-policy", citation={"source": "named", "paragraph": 1}))
    for name, beside in (("report", "The Report "), ("named", "seed-policy: Named Only ")):
        fallen = held.sources[name].model_copy(update=fields)
        assert checklists.fill(held.with_records([fallen]), ["faster"]).to_check_again == (f"{beside}{told}",)
    assert checklists.fill(held, ["faster"]).to_check_again == ()


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        (
            {"retracted": "2026-02-01", "notice": "A wrong unit."},
            "The Report was retracted on 2026-02-01: A wrong unit.",
        ),
        ({"withdrawn": Withdrawal(on="2026-02-02", why="Not ours.")}, "withdrawn from the library: Not ours."),
        ({"corrected": "2026-02"}, "The Report was corrected on 2026-02."),
        ({"superseded_by": "named"}, "The Report was superseded by Named Only."),
    ],
)
def test_an_answer_from_a_source_that_fell_is_stated_again_only_once_somebody_looked(fields, told):
    def after(item, *more):
        found = answer(item, *more, fallen)
        return found.state, found.reason

    fallen = library().sources["report"].model_copy(update=fields)
    given = detail(answered="2026-01-31")
    for item, reason in (("batch-config", "To be checked again: "), ("claim-verbatim", "The exact words")):
        state, why = after(item, claim(tags=["training"]), given)
        assert state == "partial"
        assert why.startswith(reason)
        assert told in why
    later = "9999" if "superseded_by" in fields else "2026-02-03"
    assert after("batch-config", claim(tags=["training"]), detail(answered=later))[0] == "stated"
    assert after("batch-config", claim(tags=["training"], rechecked=later), given)[0] == "stated"
    assert after("claim-verbatim", claim(rechecked=later))[0] == "stated"
    for rechecked, state in ((None, "partial"), (later, "stated")):
        of_a_run = claim(study="trial", rechecked=rechecked)
        assert after("batch-config", of_a_run, detail(on="trial", answered="2026-01-31"))[0] == state


@pytest.mark.parametrize(
    ("words", "state"),
    [
        ({"reason": "By RAT101, from both rates."}, "derivable"),
        ({"reason": "rate-or-time"}, "derivable"),
        ({"reason": "It stands in the launch-command."}, "derivable"),
        ({"reason": None}, "partial"),
        ({"reason": "It follows by itself: ZZZ999, batch-config."}, "partial"),
    ],
)
def test_a_derivable_answer_names_the_check_or_the_item_that_it_follows_from(words, state):
    given = detail(state="derivable", citation=None, **words)
    found = answer("batch-config", claim(tags=["training"]), given)
    assert found.state == state
    assert ("no check and no item" in (found.reason or "")) == (state == "partial")


def test_the_first_place_of_an_answer_is_in_a_source_that_stands():
    fallen = library().sources["report"].model_copy(update={"retracted": "2026-02-01"})
    other = fallen.model_copy(update={"id": "other", "title": "The Other", "retracted": None})
    places = [{"source": name, "paragraph": 2, "figures": ["15%"]} for name in ("report", "other")]
    texts = {"report": TEXT, "other": TEXT}
    found = answer("claim-verbatim", claim(citations=places), fallen, other, texts=texts)
    assert (found.state, found.citation.source) == ("stated", "other")


# The bundled library


@pytest.fixture(scope="module")
def bundled():
    return records.read_folder(data_folder())[0]


def test_the_counts_of_a_claim_are_those_of_its_checklist(bundled):
    for claim_id, of in bundled.claims.items():
        counts = checklists.fill(bundled, [claim_id]).counts
        expected = (counts["applicable"], counts["missing"], counts["essential-missing"])
        assert checklists.missing_counts(bundled, of) == expected


def test_no_detail_of_the_bundled_library_is_hidden_by_a_rule(bundled):
    for of in bundled.all(Detail).values():
        found = next(a for a in checklists.fill(bundled, [of.on]).answers if a.item.id == of.item)
        assert found.state is not DetailState.NOT_APPLICABLE or of.state is DetailState.NOT_APPLICABLE, of.id


def test_nothing_is_stated_without_a_place_or_a_record_behind_it(bundled):
    for study in bundled.studies:
        for found in checklists.fill(bundled, [study]).answers:
            if found.state is DetailState.STATED:
                assert found.value, found.item.id
                assert found.answered_by, found.item.id
                assert found.citation or found.answered_by in ("evidence", "the source's record"), found.item.id


# What to ask first, and the letter


def finding(*needs, outcome="under-determined", claims=("faster",), code="RAT101"):
    return Finding(
        code=code, name="n", outcome=outcome, severity="note", claims=claims, explanation="It is open.", needs=needs
    )


def test_what_would_decide_the_most_checks_is_asked_first():
    findings = [
        finding("timed-region"),
        finding("timed-region", code="RAT103"),
        finding("baseline-absolute"),
        finding("batch-config", outcome="consistent"),
        finding("seed-policy", claims=("another",)),
    ]
    filled = checklists.fill(library(claim()), ["faster"], findings=findings)
    first, second, *rest = filled.next_questions()
    assert (first.item.id, first.decides) == ("timed-region", ("RAT101", "RAT103"))
    assert (second.item.id, second.decides) == ("baseline-absolute", ("RAT101",))
    assert not any(answer.decides for answer in rest)
    assert all(answer.essential for answer in rest[:3])


def test_what_is_answered_decides_nothing_more():
    known = library(claim(study="trial"), detail(on="trial"))
    filled = checklists.fill(known, ["faster"], findings=[finding("batch-config")])
    assert next(a for a in filled.answers if a.item.id == "batch-config").decides == ()


def test_a_letter_asks_for_exactly_the_missing_essentials():
    filled = checklists.fill(library(claim()), ["faster"])
    (letter,) = checklists.letters(library(claim()), ["faster"])
    assert letter.to == "The Maker"
    assert {q.item for q in letter.questions} == {a.item.id for a in filled.answers if a.is_missing and a.essential}
    assert letter.claims[0].place.paragraph == 2
    assert all(question.why and question.claims == (1,) for question in letter.questions)


def test_a_letter_is_in_the_language_of_its_source_unless_another_is_told():
    english = library(claim())
    chinese = english.with_records([english.sources["report"].model_copy(update={"language": "zh-CN"})])
    (letter,) = checklists.letters(chinese, ["faster"])
    assert letter.language == "zh"
    for name in LETTER:
        written = LETTER[name].write(letter, {"report": "报告"}).decode()
        assert "The Maker：您好！" in written, name
        assert "第 2 段" in written
        assert not re.search(r"\b(?:Why|Subject|paragraph|This)\b", written)
    assert all(re.search(r"[\u4e00-\u9fff]", q.question + q.why) for q in letter.questions)
    assert {q.item for q in letter.questions} == {q.item for q in checklists.letters(english, ["faster"])[0].questions}
    (as_told,) = checklists.letters(chinese, ["faster"], language="en")
    assert "Dear The Maker," in LETTER["text"].write(as_told).decode()
    with pytest.raises(ClaimsError, match="'xx'"):
        checklists.letters(chinese, ["faster"], language="xx")


def test_a_letter_quotes_the_source_where_the_record_is_in_another_language():
    text = "报告\n\n新引擎的训练速度提升了15%。另一句与此无关。"
    report = Source(id="report", kind="note", title="报告", language="zh", snapshot=snapshot(text.encode()))
    held = library(
        claim(citations=[{"source": "report", "paragraph": 2, "figures": ["15%"]}]), report, texts={"report": text}
    )
    (letter,) = checklists.letters(held, ["faster"])
    told = LETTER["markdown"].write(letter).decode()
    assert "“新引擎的训练速度提升了15%。”" in told
    assert "became faster" not in told
    assert "另一句" not in told
    (unread,) = checklists.letters(replace(held, texts={}), ["faster"])
    assert "概述）The engine became faster" in LETTER["markdown"].write(unread).decode()
    (english,) = checklists.letters(held, ["faster"], language="en")
    assert "1. The engine became faster" in LETTER["markdown"].write(english).decode()


def test_a_letter_says_that_its_document_was_retracted_and_refers_to_another_where_there_is_one():
    fallen = library(claim()).sources["report"].model_copy(update={"retracted": "2026-02-03"})
    (letter,) = checklists.letters(library(claim()).with_records([fallen]), ["faster"])
    assert "was retracted on 2026-02-03" in " ".join(LETTER["text"].write(letter).decode().split())
    places = [{"source": name, "paragraph": 2, "figures": ["15%"]} for name in ("report", "other")]
    other = fallen.model_copy(update={"id": "other", "retracted": None})
    (letter,) = checklists.letters(library(claim(citations=places)).with_records([fallen, other]), ["faster"])
    assert letter.claims[0].place.source == "other"
    assert "retracted" not in LETTER["text"].write(letter).decode()


def test_every_essential_question_has_words_in_every_language_of_letters():
    for tag in checklists.languages():
        table = resources.table(f"letters/{tag}.toml")
        assert table["words"].keys() == resources.table("letters/en.toml")["words"].keys()
        essential = {name for name, item in checklists.items().items() if item.essential_for_all or item.essential_for}
        assert tag == "en" or essential <= table["items"].keys() <= checklists.items().keys()


def test_a_letter_says_which_statements_a_question_is_about_only_where_not_all():
    (one,) = checklists.letters(library(claim()), ["faster"])
    assert "[1] Wh" not in LETTER["text"].write(one).decode()
    other = claim("slower", kind="loss", statement="The loss fell.")
    (both,) = checklists.letters(library(claim(), other), ["faster", "slower"])
    text = " ".join(LETTER["text"].write(both).decode().split())
    for question in both.questions:
        numbers = ", ".join(map(str, question.claims))
        told = f"[{numbers}] {question.question[:30]}" in text
        assert told is (len(question.claims) == 1)
    assert text.count("numbers in brackets") == 1


def test_many_statements_in_a_row_are_told_by_the_first_and_the_last():
    several = [claim(f"faster-{n}") for n in range(1, 6)]
    loss = claim("slower", kind="loss", statement="The loss fell.")
    (letter,) = checklists.letters(library(*several, loss), [*(c.id for c in several), "slower"])
    assert "[1–5] " in LETTER["text"].write(letter).decode()


def test_each_claimant_has_a_letter_about_its_own_claims():
    other = claim("slower", claimant="paper", kind="loss", statement="The loss fell.")
    to_maker, to_paper = checklists.letters(library(claim(), other), ["faster", "slower"])
    assert [c.claim for c in to_maker.claims] == ["faster"]
    assert [c.claim for c in to_paper.claims] == ["slower"]
    assert "loss-definition" in {q.item for q in to_paper.questions} - {q.item for q in to_maker.questions}


def test_no_letter_where_nothing_essential_is_missing():
    kind = claim(kind="opinion", modality="opinion", quantity=None)
    missing = [a for a in checklists.fill(library(kind), ["faster"]).answers if a.is_missing and a.essential]
    given = [
        detail(item=a.item.id, number=number, citation={"source": "report", "paragraph": 3, "figures": ["8"]})
        for number, a in enumerate(missing)
    ]
    assert checklists.letters(library(kind, *given), ["faster"]) == ()


def test_a_letter_about_a_chinese_statement_has_no_line_that_is_too_wide():
    told = "在由128张卡组成的集群上，使用“融合算子”（含 FlashAttention v2.1）后训练吞吐提升了15%。" * 3
    (letter,) = checklists.letters(library(claim(statement=told)), ["faster"], language="zh")
    lines = LETTER["text"].write(letter).decode().splitlines()
    assert max(map(width_of, lines)) <= 78
    assert told.replace(" ", "") in "".join("".join(lines).split())
    assert not any(line.strip().startswith(("，", "。", "）", "”")) for line in lines)


def test_a_letter_is_written_as_text_and_as_markdown_and_nothing_in_it_becomes_markup():
    hostile = claim(statement="It is <b>faster</b> and [here](javascript:x)\u202e.")
    (letter,) = checklists.letters(library(hostile), ["faster"])
    text = LETTER["text"].write(letter, {"report": "The Report"}).decode()
    assert "Dear The Maker," in text
    assert "The Report, paragraph 2" in " ".join(text.split())
    assert "\u202e" not in text
    assert max(len(line) for line in text.splitlines()) <= 78
    below = text.partition("\n10. ")[2].splitlines()[1]
    assert len(below) - len(below.lstrip()) == len("10. ")
    markdown = LETTER["markdown"].write(letter, {"report": "The Report"}).decode()
    page = MarkdownIt("commonmark").render(markdown)
    assert "<b>" not in page
    assert "href" not in page
    for question in letter.questions:
        assert question.question[:20] in " ".join(text.split())


@pytest.mark.parametrize(
    ("item", "kind", "tags", "asked"),
    [
        ("optimizer-lr", "score", ["training"], True),
        ("optimizer-lr", "memory", ["training", "lora"], True),
        ("optimizer-lr", "duration", ["serving"], False),
        ("upstream-credit-licence", "score", ["lora"], True),
    ],
)
def test_what_decides_a_result_is_asked_of_each_kind_of_claim_about_it(item, kind, tags, asked):
    profile = Profile(ClaimKind(kind), frozenset(map(Tag, tags)), None)
    assert (not obstacle(ITEMS[item], profile)) is asked


@pytest.mark.parametrize("kind", ["folder", "sqlite"])
def test_the_longest_words_that_records_may_have_are_told_whole(kind, tmp_path):
    def longest(mark):
        return f"{mark} " + "w" * 19_990

    path = str(tmp_path / ("store" if kind == "folder" else "store.db"))
    with create_store(path, bundled=False) as store:
        store.put(
            [
                Subject(id="engine", name=longest("Engine"), kind="framework"),
                Subject(id="maker", name=longest("Maker"), kind="organisation"),
                Source(id="report", kind="vendor-announcement", publisher="maker", title=longest("Report")),
                claim(statement=longest("Statement"), citations=[{"source": "report"}]),
            ],
            who="ann",
        )
        (row,) = store.list(ClaimQuery()).items
        filled = checklists.fill(store.library(), ["faster"])
    assert longest("Maker") in row.reason
    assert filled.title.endswith(longest("Statement"))
