"""Which figures of a source belong together, and which of several stands nearest to another one."""

import pytest

from claims import records
from claims.facts import View
from claims.facts.clauses import clause_of, is_open
from claims.facts.index import Index
from claims.facts.pairing import closeness, distance, may_go_together, meant, versions_named, words_of
from claims.facts.products import products, term_of_any
from claims.facts.states import is_of_new
from claims.facts.terms import is_a_part
from claims.facts.undertaking import members, told_together, undertaking
from claims.facts.ways import counts, plus

MODEL = {"id": "model", "name": "Model", "kind": "model"}
OTHER = {"id": "other", "name": "Other", "kind": "model"}
ENGINE = {"id": "motor", "name": "Motor", "kind": "framework"}
CHIP = {"id": "chip", "name": "Chip", "kind": "accelerator"}
RIVAL = {"id": "rival", "name": "Rival", "kind": "accelerator"}
POD = {"id": "pod", "name": "Pod", "kind": "cluster", "built_on": ["chip"]}
HALL = {"id": "hall", "name": "Hall", "kind": "cluster", "built_on": ["pod"]}
FARM = {"id": "farm", "name": "Farm", "kind": "cluster"}


def figure(name, subject, statement, printed, value, unit, paragraph=1, **fields):
    return {
        "id": name,
        "subject": subject,
        "kind": "spec",
        "statement": statement,
        "modality": "described",
        "quantity": {"printed": printed, "value": value, "unit": unit},
        "citations": [{"source": "article", "paragraph": paragraph}],
    } | fields


@pytest.fixture
def seen(library):
    def look(*claims, subjects=(MODEL, ENGINE, CHIP, POD, HALL)):
        made = library(subjects=subjects, sources=[{"id": "article"}], claims=claims)
        return View(Index(made)), made.claims

    return look


SPEED = figure("speed", "motor", "It writes 5,000 tokens a second.", "5,000", "5000", "token/second")
COUNT = figure("count", "hall", "The Hall has 20 servers.", "20", "20", "node")
SIZE = figure("size", "model", "Model has 8 billion parameters.", "8 billion", "8E+9", "parameter", paragraph=3)


def test_the_only_model_program_and_system_of_a_source_are_one_undertaking(seen):
    view, claims = seen(SPEED, COUNT, SIZE)
    assert undertaking(view, "article") == {"motor", "hall", "model"}
    assert [c.id for c in told_together(view, claims["speed"])] == ["count", "size"]


@pytest.mark.parametrize(
    ("subjects", "expected"),
    [
        ((MODEL, OTHER, ENGINE, HALL), {"motor", "hall"}),
        ((ENGINE, HALL, POD, CHIP, RIVAL), {"motor", "hall", "pod", "chip"}),
        ((ENGINE, HALL, FARM), set()),
        ((ENGINE, FARM, CHIP), {"motor", "farm", "chip"}),
        ((ENGINE, FARM, CHIP, RIVAL), {"motor", "farm"}),
        ((ENGINE,), set()),
    ],
    ids=["two models", "what a system holds", "two systems", "an only part", "two parts", "one thing"],
)
def test_what_a_source_tells_of_twice_belongs_to_no_undertaking(library, subjects, expected):
    made = library(subjects=subjects).subjects
    assert members(made[subject["id"]] for subject in subjects) == expected


def test_what_comes_from_a_study_is_told_with_that_study_only(seen, library):
    study = {"id": "run", "title": "Run", "subject": "motor", "summary": "A run."}
    made = library(
        subjects=(ENGINE, HALL), sources=[{"id": "article"}], studies=[study], claims=[SPEED | {"study": "run"}, COUNT]
    )
    view = View(Index(made))
    assert told_together(view, made.claims["speed"]) == ()
    assert told_together(view, made.claims["count"]) == ()


def test_paragraph_words_subject_and_phase_count_for_nearness(seen):
    view, claims = seen(
        figure("bill", "hall", "The cooling bill is $3,000.", "$3,000", "3000", "USD"),
        figure("near", "hall", "Cooling takes 80 kW.", "80 kW", "80", "kilowatt"),
        figure("next", "hall", "Cooling takes 90 kW.", "90 kW", "90", "kilowatt", paragraph=2),
        figure("wordless", "hall", "Fans take 5 kW.", "5 kW", "5", "kilowatt", paragraph=2),
        figure("far", "pod", "Fans take 6 kW.", "6 kW", "6", "kilowatt", paragraph=9),
    )
    order = [closeness(view, claims["bill"], claims[name]) for name in ("near", "next", "wordless", "far")]
    assert order == sorted(set(order), reverse=True)
    assert order[-1] == 0
    assert distance(claims["near"], claims["far"]) == 8


def test_chinese_words_are_shared_as_pairs_of_signs_without_names(seen):
    hall = HALL | {"name": "澄江集群"}
    view, claims = seen(
        figure("stops", "hall", "澄江集群共发生31次中断。", "31次", "31", "dimensionless"),
        figure("each", "hall", "澄江集群每次中断用时18分钟。", "18分钟", "18", "minute"),
        subjects=(hall,),
    )
    assert words_of(view, claims["stops"]) & words_of(view, claims["each"]) == {"次中", "中断"}


def test_figures_of_two_versions_of_one_program_are_kept_apart(seen):
    view, claims = seen(
        figure("old", "motor", "Motor 2 takes 7 s a step.", "7 s", "7", "second"),
        figure("newer", "motor", "Motor 3 takes 6 s a step.", "6 s", "6", "second"),
        figure("any", "motor", "Motor trains on 8 chips.", "8", "8", "device"),
    )
    assert versions_named(view, claims["old"]) == {("motor", "2")}
    assert not may_go_together(view, claims["old"], claims["newer"])
    assert may_go_together(view, claims["old"], claims["any"])


@pytest.mark.parametrize(
    ("scores", "expected"),
    [({"a": 5, "b": 2}, "a"), ({"a": 5, "b": 4}, None), ({"a": 5, "A": 5, "b": 1}, "a"), ({}, None)],
    ids=["nearer by far", "hardly nearer", "two that say the same", "none"],
)
def test_the_one_that_is_meant_is_nearer_than_what_says_another_thing(scores, expected):
    assert meant(list(scores), scores.__getitem__, str.casefold) == expected


@pytest.mark.parametrize(
    ("statement", "printed", "clause", "opened"),
    [
        ("Without spares, the hall has 1,850 cards.", "1,850", "the hall has 1,850 cards.", False),
        ("The hall has 1,850 cards; another 20 wait.", "1,850", "The hall has 1,850 cards", False),
        ("The hall has 20 spare cards, and 4 halls.", "20", "The hall has 20 spare cards", True),
        ("计划另有安排，集群共有5120张卡。", "5120张", "集群共有5120张卡", False),
        ("预留128张卡，用于测试。", "128张", "预留128张卡", True),
    ],
)
def test_only_the_clause_of_a_figure_leaves_its_scope_open(seen, statement, printed, clause, opened):
    _, claims = seen(figure("one", "hall", statement, printed, printed.replace(",", "").strip("张"), "device"))
    assert clause_of(claims["one"]) == clause
    assert is_open(claims["one"]) is opened


@pytest.mark.parametrize(
    ("statement", "printed", "opened"),
    [
        ("IT设备用电120张卡。", "120张", False),
        ("另备用120张卡。", "120张", True),
        ("The nightly backup takes 120 cards.", "120", False),
        ("The pod has 120 cards as backup.", "120", True),
        ("每晚的备份持续120分钟。", "120分钟", False),
    ],
)
def test_what_is_held_in_reserve_is_open_and_a_backup_that_runs_is_not(seen, statement, printed, opened):
    _, claims = seen(figure("one", "hall", statement, printed, "120", "device"))
    assert is_open(claims["one"]) is opened


@pytest.mark.parametrize(
    ("statement", "printed", "thing"),
    [
        ("It has 40 buoys along the shelf.", "40 buoys", "~buoy"),
        ("It has 40 buoys along the shelf.", "40", "~buoy"),
        ("It holds 2 million vectors.", "2 million vectors", "~vector"),
        ("Of the vectors, 40 were long.", "40", "~vector"),
        ("It has 40 of them along the shelf.", "40", None),
    ],
)
def test_a_bare_number_counts_the_noun_that_follows_it_and_none_of_where_it_is(seen, statement, printed, thing):
    view, claims = seen(figure("one", "hall", statement, printed, "40", "dimensionless"))
    term = view.number(claims["one"])
    assert (term and counts(term)) == thing


def test_products_are_found_by_units_and_by_what_each_is_one_of(seen):
    view, claims = seen(
        figure("each", "motor", "One server writes 5,000 tokens a second.", "5,000", "5000", "token/second"),
        COUNT,
        figure("all", "hall", "All write 100,000 tokens a second.", "100,000", "100000", "token/second"),
        figure("memory", "chip", "The Chip has 96 GB.", "96 GB", "96", "gigabyte"),
        figure("chips", "hall", "It has 160 chips.", "160", "160", "device"),
        figure("whole", "hall", "All have 15 TB.", "15 TB", "15", "terabyte"),
    )
    terms = {name: term_of_any(view, claim) for name, claim in claims.items()}
    for whole, number, each in (("all", "count", "each"), ("whole", "chips", "memory")):
        near = [term for name, term in terms.items() if name != whole]
        assert [(p.number.claim.id, p.each.claim.id) for p in products(view, terms[whole], near)] == [(number, each)]


def test_a_bare_number_of_stops_is_one_of_events(seen):
    view, claims = seen(
        figure("stops", "hall", "There were 31 interruptions.", "31", "31", "dimensionless"),
        figure("bare", "hall", "Its score is 31.", "31", "31", "dimensionless"),
    )
    term = term_of_any(view, claims["stops"])
    assert counts(term) == "event"
    assert term_of_any(view, claims["bare"]) is None
    assert plus(term.powers, (("event", -1),)) == ()


@pytest.mark.parametrize(
    ("words", "is_new"),
    [
        ("With the new scheduler it takes 3 seconds.", True),
        ("With speculative decoding it takes 3 seconds.", True),
        ("With its old firmware it took 3 seconds.", False),
        ("With eight cards in each server a rack has 64.", False),
        ("With 64 nodes it took three days.", False),
        ("With all racks full it draws 3 MW.", False),
    ],
)
def test_a_set_up_is_no_new_state_of_a_thing(words, is_new):
    assert is_of_new(words) is is_new


@pytest.mark.parametrize(
    ("words", "is_a_part_of_more"),
    [
        ("It takes 15.8 MW of IT load.", False),
        ("2.7 GB of it are weights.", True),
        ("An E1 has 16 of the smaller cards.", False),
    ],
)
def test_what_one_thing_holds_is_no_part(words, is_a_part_of_more):
    printed = next(word for word in ("15.8 MW", "2.7 GB", "16") if word in words)
    claim, faults = records.build(
        "claims",
        {
            "id": "c",
            "subject": "s",
            "kind": "spec",
            "statement": words,
            "claimant": "m",
            "modality": "described",
            "quantity": {"printed": printed, "value": "16", "unit": "device"},
            "citations": [{"source": "a", "paragraph": 1}],
        },
        "claims",
    )
    assert faults == []
    assert is_a_part(claim) is is_a_part_of_more
