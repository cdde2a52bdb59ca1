"""The checks of wording: what each outcome needs, at which bounds it turns, and what they leave alone."""

import pytest

from claims.checks import CHECKS, Run
from claims.checks.words.wording import Weight, figure, guard, listed, promise, short, weight_of
from claims.facts import View
from claims.facts.index import Index
from claims.model.claim import Claim
from claims.model.finding import Outcome, Severity
from claims.model.quantity import Quantity

WORDS = [code for code in CHECKS if code.startswith("WRD")]
CITED = [{"source": "article", "paragraph": 2}]
SOURCES = [{"id": "article"}, {"id": "second"}, {"id": "third"}]


@pytest.fixture
def ask(library):
    """Runs one check over a small library: `ask("WRD101", claims, subjects=[…])`."""

    def asked(code, claims, **collections):
        collections.setdefault("sources", SOURCES)
        filled = [{"citations": CITED} | claim for claim in claims]
        return list(CHECKS[code].run(library(claims=filled, **collections)))

    return asked


def quantity(printed, value=None, unit="dimensionless", **more):
    given = {"printed": printed, "unit": unit, **more}
    return given if value is None else given | {"value": value}


def numbers(finding):
    return {computed.label: (computed.low, computed.value, computed.high) for computed in finding.computed}


def outcomes(findings):
    return [finding.outcome for finding in findings]


def test_every_code_of_the_family_is_there():
    assert [f"WRD{number}" for number in range(101, 116)] == WORDS


# What the checks share


@pytest.mark.parametrize(
    ("hedge", "weight"),
    [
        ("says", Weight.ATTRIBUTION),
        ("According to the maker", Weight.ATTRIBUTION),
        ("reported run", Weight.ATTRIBUTION),
        ("about", Weight.APPROXIMATION),
        ("more than", Weight.APPROXIMATION),
        ("up to", Weight.LIMIT),
        ("average", Weight.LIMIT),
        ("current test configuration", Weight.LIMIT),
        ("in a  word nobody knows", Weight.LIMIT),
    ],
)
def test_a_hedge_says_who_or_how_exactly_and_else_limits(hedge, weight):
    assert weight_of(hedge) is weight


def claim(statement, **more):
    return Claim.model_validate(
        {"id": "c", "subject": "s", "kind": "support", "statement": statement, "claimant": "m", "modality": "described"}
        | more
    )


@pytest.mark.parametrize(
    "statement",
    [
        "It is not ready for production.",
        "The stack is not yet validated.",
        "If the run succeeded, the stack would be mature.",
        "The guide lists production serving as experimental.",
        "The card reproduces every result.",
    ],
)
def test_a_promise_that_is_denied_conditional_or_guarded_is_none(statement):
    assert promise(claim(statement)) is None


def test_a_guard_is_found_in_hedges_levels_and_statements():
    assert guard(claim("It runs.", hedges=["Experimental"])) == "Experimental"
    assert guard(claim("It runs.", conditions={"support-level": "beta"})) == "beta"
    assert guard(claim("The gain has not been independently verified.")) == "not been independently verified"
    assert guard(claim("It runs.")) is None


def test_lists_and_long_texts_are_cut():
    assert listed([]) == ""
    assert listed(["a", "b", "a"]) == "a and b"
    assert listed("abcde") == "a, b and 3 more"
    assert len(short("word " * 200)) <= 160
    assert short("one\n two") == "one two"


def test_a_long_text_is_not_cut_inside_a_word():
    assert short(f"{'word ' * 30}switchboards and more words") == f"{'word ' * 30}".strip() + "…"
    assert short(f"{'word ' * 29}abcdefgh, ijklmnopqrst") == f"{'word ' * 29}abcdefgh…"


def test_a_figure_is_shown_with_its_bound():
    assert figure(Quantity.model_validate(quantity("twice", "2", "x", comparator=">"))) == "more than “twice”"
    assert figure(Quantity.model_validate(quantity("2x", "2", "x"))) == "“2x”"


# WRD101


def model(parameters, **more):
    return {"id": "figure", "kind": "spec", "statement": "It has so many parameters.", **more} | {
        "quantity": quantity(*parameters, "parameter", **more.get("quantity", {}))
    }


def word(printed, **more):
    return {
        "id": "word",
        "kind": "spec",
        "statement": "It has that many parameters.",
        "quantity": quantity(printed, unit="parameter"),
    } | more


@pytest.mark.parametrize(
    ("printed", "figures", "outcome"),
    [
        ("billions", ("2.8 trillion", "2.8e12"), Outcome.UNDER_DETERMINED),
        ("billions", ("70 billion", "7e10"), Outcome.CONSISTENT),
        ("billions", ("999 billion", "999e9"), Outcome.CONSISTENT),
        ("billions", ("1,001 billion", "1001e9"), Outcome.UNDER_DETERMINED),
        ("millions", ("900 thousand", "9e5"), Outcome.UNDER_DETERMINED),
        ("millions", ("400 thousand", "4e5"), Outcome.INCONSISTENT),
        ("millions", ("1.0 million", "1e6"), None),
        ("hundreds of billions", ("405 billion", "405e9"), Outcome.CONSISTENT),
        ("hundreds of billions", ("70 billion", "7e10"), Outcome.UNDER_DETERMINED),
        ("hundreds of billions", ("40 billion", "4e10"), Outcome.INCONSISTENT),
        ("tens of thousands", ("2 thousand", "2000"), Outcome.INCONSISTENT),
    ],
)
def test_a_magnitude_word_is_held_against_the_figure(ask, printed, figures, outcome):
    found = ask("WRD101", [model(figures), word(printed)])
    assert outcomes(found) == ([] if outcome is None else [outcome])
    assert all(set(finding.claims) == {"word", "figure"} for finding in found)


def test_billions_of_two_point_eight_trillion_is_a_warning_with_the_factor(ask):
    (found,) = ask("WRD101", [model(("2.8 trillion", "2.8e12")), word("billions")])
    assert found.severity is Severity.WARNING
    assert "2,800 times" in found.explanation
    assert numbers(found)["the figure in units of 1 billion parameters"] == (2750, 2800, 2850)


def test_a_word_without_a_record_of_its_own_is_read_from_the_statement_and_never_contradicts(ask):
    loose = {"id": "word", "kind": "spec", "statement": "It has millions of parameters."}
    (found,) = ask("WRD101", [model(("900 thousand", "9e5")), loose])
    assert found.outcome is Outcome.UNDER_DETERMINED
    assert outcomes(ask("WRD101", [model(("70 million", "7e7")), loose])) == [Outcome.CONSISTENT]
    rate = loose | {"statement": "It handles millions of parameters a second."}
    assert ask("WRD101", [model(("900 thousand", "9e5")), rate]) == []


def test_a_word_for_a_run_contradicts_only_within_its_study(ask):
    run = {"kind": "scale", "statement": "It ran on cards."}
    figures = run | {"id": "figure", "quantity": quantity("64", "64", "device")}
    words = run | {"id": "word", "quantity": quantity("thousands", unit="device")}
    assert outcomes(ask("WRD101", [figures, words])) == [Outcome.UNDER_DETERMINED]
    studies = [{"id": "run"}]
    within = [figures | {"study": "run"}, words | {"study": "run"}]
    assert outcomes(ask("WRD101", within, studies=studies)) == [Outcome.INCONSISTENT]


def test_a_word_is_not_compared_with_another_subject_or_an_open_figure(ask):
    others = [{"id": "other", "kind": "model"}]
    assert ask("WRD101", [model(("9 thousand", "9000"), subject="other"), word("millions")], subjects=others) == []
    assert ask("WRD101", [model(("9 thousand", "9000"), quantity={"comparator": ">"}), word("millions")]) == []


def test_a_word_is_not_compared_where_several_figures_answer_differently(ask):
    second = model(("2 million", "2e6")) | {"id": "second-figure"}
    assert ask("WRD101", [model(("9 thousand", "9000")), second, word("millions")]) == []


SIZES = pytest.mark.parametrize(
    ("parameters", "subject", "outcome"),
    [
        (("2.8 trillion", "2.8e12"), "model", Outcome.CONSISTENT),
        (("2.8 trillion", "2.8e12"), "engine", Outcome.CONSISTENT),
        (("671 billion", "671e9"), "model", None),
        (("400 billion", "4e11"), "model", Outcome.INCONSISTENT),
        (("400 billion", "4e11"), "engine", None),
    ],
)


def test_a_word_is_counted_in_the_unit_that_it_stands_before(ask):
    memory = {"kind": "spec", "metric": "memory-capacity", "statement": "It has so much memory."}
    figures = memory | {"id": "figure", "quantity": quantity("140 GB", "140", "gigabyte")}
    words = memory | {"id": "word", "quantity": quantity("hundreds", unit="gigabyte")}
    (found,) = ask("WRD101", [figures, words])
    assert found.outcome is Outcome.CONSISTENT
    (found,) = ask("WRD101", [figures, words | {"quantity": quantity("thousands", unit="gigabyte")}])
    assert found.outcome is Outcome.INCONSISTENT


@pytest.mark.parametrize(
    "more",
    [{"modality": "projected"}, {"kind": "cost", "metric": "price", "quantity": quantity("thousands", unit="USD")}],
)
def test_a_word_about_what_is_to_come_or_a_price_never_contradicts(ask, more):
    figures = model(("9 hundred", "900"))
    if "metric" in more:
        figures = figures | {"kind": "cost", "metric": "price", "quantity": quantity("$9", "9", "USD")}
    assert outcomes(ask("WRD101", [figures, word("thousands") | more])) == [Outcome.UNDER_DETERMINED]


def test_what_is_denied_is_no_claim_of_a_size(ask):
    assert ask("WRD101", [model(("9 thousand", "9000")), word("millions", kind="absence")]) == []


@SIZES
def test_a_class_of_size_rounds_and_binds_the_model_alone(ask, parameters, subject, outcome):
    size = {
        "id": "class",
        "subject": subject,
        "kind": "scale",
        "statement": "It is of the trillion-parameter class.",
        "metric": "model-size-class",
        "quantity": quantity("trillion-parameter", "1e12", "parameter", comparator="~"),
        "about": [{"subject": "model", "role": "model"}] if subject == "engine" else [],
    }
    found = ask("WRD101", [model(parameters, subject="model"), size], subjects=[{"id": "model", "kind": "model"}])
    assert outcomes(found) == ([] if outcome is None else [outcome])


def test_a_number_before_the_class_makes_it_a_figure(ask):
    size = {"id": "class", "subject": "model", "kind": "spec", "statement": "It is a 2.8-trillion-parameter model."}
    subjects = [{"id": "model", "kind": "model"}]
    assert ask("WRD101", [model(("400 billion", "4e11"), subject="model"), size], subjects=subjects) == []


# WRD102


def test_a_unit_that_is_left_open_is_shown_in_both_readings(ask):
    memory = {
        "kind": "spec",
        "statement": "The card has 96 GB.",
        "quantity": quantity("96 GB", "96", "gigabyte", unit_note="GB or GiB is not said."),
    }
    (found,) = ask("WRD102", [memory])
    assert (found.outcome, found.severity) == (Outcome.UNDER_DETERMINED, Severity.NOTE)
    assert numbers(found)["read as GiB, powers of 1,024"] == pytest.approx((1.0254e11, 1.0308e11, 1.0362e11), rel=1e-3)
    assert found.explanation == ("“96 GB” is 96 GB or 103.1 GB, as the unit is read; the text does not settle it.")


def test_a_lane_has_a_rate_on_the_line_and_a_lower_one_net_of_coding(ask):
    lane = {"kind": "spec", "statement": "A lane runs at 112G.", "quantity": quantity("112G", "112", "gigabit/second")}
    (found,) = ask("WRD102", [lane])
    assert numbers(found) == {"net of coding": (100e9, 100e9, 100e9)}
    assert found.explanation == (
        "“112G” is 112 Gbit/s on the line and about 100 Gbit/s net of coding; the text does not say which it counts."
    )
    assert ask("WRD102", [lane | {"quantity": quantity("112 Gb/s", "112", "gigabit/second")}]) == []
    assert ask("WRD102", [lane | {"quantity": quantity("90G", "90", "gigabit/second")}]) == []
    port = {
        "kind": "spec",
        "statement": "It has a port of 400G.",
        "quantity": quantity("400G", "400", "gigabit/second"),
    }
    assert ask("WRD102", [port]) == []


def test_the_size_of_weights_is_left_to_the_check_of_their_parameters(ask):
    size = {
        "id": "size",
        "kind": "memory",
        "statement": "The weights in BF16 take 1.4 TB.",
        "quantity": quantity("1.4 TB", "1.4", "terabyte", unit_note="TB or TiB is not said."),
    }
    assert len(ask("WRD102", [size])) == 1
    assert ask("WRD102", [size, model(("0.7 trillion", "7e11"))]) == []


def test_percent_or_points_are_computed_from_the_level_beside(ask):
    change = {
        "id": "change",
        "kind": "score",
        "statement": "The score improves by 5 percent.",
        "quantity": quantity("5 percent", "5", "percent", unit_note="Percent or points is not said."),
    }
    level = {
        "id": "level",
        "kind": "score",
        "statement": "The engine answers 60 percent.",
        "metric": "accuracy",
        "quantity": quantity("60 percent", "60", "percent"),
    }
    (alone,) = ask("WRD102", [change])
    assert "no level is printed" in alone.explanation
    (found,) = ask("WRD102", [change, level])
    assert numbers(found)["from there, in points"] == (64, 65, 66)
    assert numbers(found)["from there, in percent"][1] == pytest.approx(63, abs=0.01)
    (down,) = ask("WRD102", [change | {"statement": "The score drops by 5 percent.", "metric": "score-change"}, level])
    assert numbers(down)["from there, in points"] == (54, 55, 56)


def test_a_figure_of_no_known_unit_or_metric_is_left_alone(ask):
    odd = {"statement": "So it is.", "quantity": quantity("7", "7", "furlong", unit_note="bits or bytes")}
    assert ask("WRD102", [odd]) == []


# WRD103 and WRD104


GAIN = {"id": "gain", "quantity": quantity("15%", "15", "percent"), "statement": "The engine performs 15% better."}


SPEED = {"id": "rate", "kind": "throughput", "statement": "It writes 900."}
SPEED |= {"quantity": quantity("900", "900", "token/second")}


def test_a_rate_without_a_reading_is_asked_for_it(ask):
    (found,) = ask("WRD103", [SPEED])
    assert found.severity is Severity.NOTE
    assert found.needs == ("metric-definition",)


def test_a_gain_of_performance_is_left_to_the_check_of_rates(ask):
    assert ask("WRD103", [GAIN]) == []


@pytest.mark.parametrize(
    "more",
    [
        {"metric": "throughput", "reading": "output-tokens"},
        {"statement": "It writes 900 output tokens a second.", "metric": "throughput"},
        {"conditions": {"metric-definition": "tokens a second, output only"}},
    ],
)
def test_a_settled_reading_is_not_asked_for(ask, more):
    assert ask("WRD103", [SPEED | more]) == []


def test_a_definition_answered_for_the_study_settles_its_figures(ask):
    detail = {
        "id": "answer",
        "on": "run",
        "item": "metric-definition",
        "state": "stated",
        "value": "output tokens",
        "citation": {"source": "article", "paragraph": 2},
        "proposed_by": "person",
    }
    studies = [{"id": "run"}]
    assert len(ask("WRD103", [SPEED | {"study": "run"}], studies=studies)) == 1
    assert ask("WRD103", [SPEED | {"study": "run"}], studies=studies, details=[detail]) == []


def test_figures_of_one_study_are_told_in_one_finding_and_specifications_not_at_all(ask):
    claims = [
        SPEED | {"study": "run"},
        {"id": "first", "kind": "latency", "statement": "It begins after 2 s.", "study": "run"}
        | {"quantity": quantity("2 s", "2", "second")},
        {"id": "size", "kind": "spec", "statement": "It has 7 billion parameters.", "study": "run"}
        | {"quantity": quantity("7 billion", "7e9", "parameter")},
    ]
    (found,) = ask("WRD103", claims, studies=[{"id": "run"}])
    assert set(found.claims) == {"first", "rate"}
    assert numbers(found)["figures without a reading"] == (2, 2, 2)


def test_a_ratio_without_a_value_is_a_warning_if_measured_and_a_note_if_projected(ask):
    (found,) = ask("WRD104", [GAIN])
    assert (found.outcome, found.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)
    assert found.needs == ("baseline-absolute",)
    (found,) = ask("WRD104", [GAIN | {"modality": "projected", "baseline": "the earlier engine"}])
    assert found.severity is Severity.NOTE
    assert found.needs == ("baseline-absolute",)


@pytest.mark.parametrize(
    ("ratio", "value", "is_enough"),
    [
        (GAIN, ("throughput", "2,400", "2400", "token/second", "It writes 2,400 tokens a second."), True),
        (GAIN, ("latency", "20 ms", "20", "millisecond", "A step takes 20 ms."), True),
        (GAIN, ("memory", "40 GB", "40", "gigabyte", "It takes 40 GB."), False),
        (GAIN, ("speedup", "2x", "2", "x", "It is twice as fast."), False),
        (
            {"kind": "memory", "statement": "It takes 30% less.", "quantity": quantity("30%", "30", "percent")},
            ("memory", "40 GB", "40", "gigabyte", "It takes 40 GB."),
            True,
        ),
        (
            {"kind": "cost", "statement": "It costs 30% less.", "quantity": quantity("30%", "30", "percent")},
            ("cost", "$2", "2", "USD", "A unit costs $2."),
            True,
        ),
    ],
)
def test_one_value_of_the_right_kind_is_enough(ask, ratio, value, is_enough):
    kind, printed, number, unit, statement = value
    beside = {"id": "value", "kind": kind, "statement": statement, "quantity": quantity(printed, number, unit)}
    found = ask("WRD104", [{"id": "gain"} | ratio, beside])
    assert [f for f in found if "gain" in f.claims] == ([] if is_enough else found)


CHEAPER = {"id": "cheaper", "kind": "cost", "statement": "It can cut the cost of a system by 30%."}


def test_a_cost_that_is_cut_says_what_remains_and_what_the_same_money_buys(ask):
    (found,) = ask("WRD104", [CHEAPER | {"quantity": quantity("30%", "30", "percent", comparator="~")}])
    left, more = numbers(found)["cost that remains"], numbers(found)["what the same money buys"]
    assert left == (65, 70, 75)
    assert more == pytest.approx((1.3333, 1.4286, 1.5385), abs=1e-4)
    assert "if it holds, 70% of the cost remains, and the same money buys 1.43 times as much" in found.explanation


@pytest.mark.parametrize(
    ("statement", "printed"),
    [
        ("It raises the cost of a system by 30%.", quantity("30%", "30", "percent")),
        ("It cuts the cost of a system by more than 30%.", quantity("30%", "30", "percent", comparator=">")),
        ("It cuts the cost of a system by 100%.", quantity("100%", "100", "percent")),
        ("It cuts the cost of a system threefold.", quantity("threefold", "3", "x")),
    ],
)
def test_money_is_not_reckoned_where_nothing_certain_remains(ask, statement, printed):
    (found,) = ask("WRD104", [CHEAPER | {"statement": statement, "quantity": printed}])
    assert "money" not in found.explanation


def test_that_a_baseline_is_unknown_is_left_to_the_check_of_baselines(ask):
    silent = {"id": "silent", "kind": "absence", "statement": "The baseline of the gain is not known."}
    (found,) = ask("WRD104", [GAIN, silent | {"related": [{"claim": "gain", "how": "qualifies"}]}])
    assert found.claims == ("gain",)


def test_what_a_source_says_was_not_published_is_named(ask):
    silent = {
        "id": "silent",
        "kind": "absence",
        "statement": "No absolute throughput was published.",
        "related": [{"claim": "gain", "how": "qualifies"}],
    }
    other = silent | {"id": "other", "statement": "Nobody said who paid."}
    (found,) = ask("WRD104", [GAIN, silent, other])
    assert set(found.claims) == {"gain", "silent"}
    assert "none was published" in found.explanation


# WRD105


HEADLINE = {
    "id": "headline",
    "subject": "card",
    "kind": "support",
    "statement": "The model runs on The Card.",
    "citations": [{"source": "article", "paragraph": 1, "wording": "headline only"}],
}
CARD = {"id": "card", "name": "The Card", "kind": "accelerator"}


def test_a_product_of_the_headline_that_no_claim_below_names_is_a_warning(ask):
    (found,) = ask("WRD105", [HEADLINE], subjects=[CARD])
    assert (found.outcome, found.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)
    assert "The Card" in found.explanation
    assert "support-evidence" in found.needs


@pytest.mark.parametrize("source", ["article", "second"])
def test_the_body_has_to_be_that_of_the_same_source(ask, source):
    body = {
        "id": "body",
        "subject": "card",
        "statement": "The Card is new.",
        "citations": [{"source": source, "paragraph": 3}],
    }
    assert len(ask("WRD105", [HEADLINE, body], subjects=[CARD])) == (1 if source == "second" else 0)


def test_the_text_below_the_headline_is_read_where_it_is_held(library):
    claims = [HEADLINE | {"citations": [{"source": "article", "paragraph": 1}]}]
    sources = [{"id": "article", "title": "The Card runs it"}]
    told = {"texts": {"article": "The Card runs it\nNothing more."}, "sources": sources, "claims": claims}
    (found,) = CHECKS["WRD105"].run(library(subjects=[CARD], **told))
    assert "the text itself never names The Card" in found.explanation
    told["texts"] = {"article": "The Card runs it\nIt runs on the card."}
    assert CHECKS["WRD105"].run(library(subjects=[CARD], **told)) == ()
    told["texts"] = {"article": "Another first line\nNothing more."}
    assert CHECKS["WRD105"].run(library(subjects=[CARD], **told)) == ()


def test_of_several_products_of_a_headline_none_is_named(ask):
    two = HEADLINE | {"about": [{"subject": "other", "role": "hardware"}]}
    (found,) = ask("WRD105", [two], subjects=[CARD, {"id": "other", "name": "The Other", "kind": "accelerator"}])
    assert found.explanation.endswith("no other claim from there names The Card or The Other.")


def test_a_first_paragraph_that_nothing_marks_as_a_headline_is_none(ask):
    unmarked = HEADLINE | {"citations": [{"source": "article", "paragraph": 1}]}
    assert ask("WRD105", [unmarked], subjects=[CARD], sources=[{"id": "article", "title": "The Card"}]) == []


def test_a_headline_that_ties_a_maker_to_a_model_asks_for_a_paragraph_that_does(library):
    subjects = [
        CARD | {"vendor": "chips"},
        {"id": "chips", "name": "Chips"},
        {"id": "model", "name": "The Model", "kind": "model", "vendor": "maker"},
    ]
    claims = [HEADLINE | {"about": [{"subject": "model", "role": "model"}]}]

    def told(body):
        texts = {"article": f"Chips runs The Model on The Card\n{body}"}
        (found,) = CHECKS["WRD105"].run(library(subjects=subjects, sources=SOURCES, claims=claims, texts=texts))
        return found.explanation

    assert told("Chips sells.\nThe Model is new.") == (
        "“The model runs on The Card” is told only in a headline or title; "
        "the text itself never names The Card or ties Chips to The Model."
    )
    assert told("Chips tested The Model.").endswith("never names The Card.")


def test_the_title_of_a_linked_text_is_a_note_and_announces_nothing(ask):
    title = {"source": "article", "paragraph": 9, "wording": "title of a linked article only"}
    (found,) = ask("WRD105", [HEADLINE | {"citations": [title]}], subjects=[CARD])
    assert found.severity is Severity.NOTE
    assert "only in the title of a linked text" in found.explanation


def test_a_figure_of_a_headline_alone_is_told_though_its_subject_is_known(ask):
    body = {"id": "body", "subject": "card", "statement": "The Card is new."}
    figure_only = HEADLINE | {"kind": "speedup", "quantity": quantity("40%", "40", "percent")}
    (found,) = ask("WRD105", [figure_only, body], subjects=[CARD])
    assert "“40%”" in found.explanation


# WRD106 and WRD115


def hedged(*citations, **more):
    return {"hedges": ["average"], "quantity": quantity("15%", "15", "percent"), "citations": list(citations)} | more


FULL = {"source": "article", "paragraph": 1, "figures": ["15%"], "hedges": ["average"]}
BARE = {"source": "second", "paragraph": 2, "figures": ["15%"], "stance": "repeats"}


@pytest.mark.parametrize(
    ("citations", "hedges", "severity"),
    [
        ([FULL, BARE | {"dropped": ["average"]}], ["average"], Severity.WARNING),
        ([FULL, BARE], ["average"], Severity.WARNING),
        ([FULL | {"hedges": ["says"]}, BARE], ["says"], Severity.NOTE),
        ([FULL | {"hedges": ["about"]}, BARE | {"dropped": ["about"]}], ["about"], Severity.NOTE),
        ([FULL, BARE | {"dropped": ["average"], "figures": []}], ["average"], Severity.NOTE),
        ([FULL, BARE | {"hedges": ["mean"]}], ["average"], None),
        ([FULL, BARE | {"source": "article"}], ["average"], None),
        ([FULL | {"hedges": []}, BARE], ["average"], None),
        ([FULL, BARE | {"stance": "disputes"}], ["average"], None),
        ([BARE], ["average"], None),
        ([FULL, BARE], [], None),
    ],
)
def test_a_dropped_hedge_is_told_by_what_is_lost(ask, citations, hedges, severity):
    found = ask("WRD106", [hedged(*citations, hedges=hedges)])
    assert [finding.severity for finding in found] == ([] if severity is None else [severity])


def test_several_places_that_drop_hedges_are_one_finding_that_says_who_dropped_what(ask):
    citations = [
        FULL,
        BARE | {"dropped": ["average"]},
        BARE | {"source": "third", "dropped": ["average", "says"]},
    ]
    (found,) = ask("WRD106", [hedged(*citations, hedges=["average", "says"])])
    assert found.explanation == "“Second” and “Third” leave out “average”, with which “15%” was claimed."
    assert numbers(found) == {"places that tell it": (3, 3, 3), "places without a hedge of it": (2, 2, 2)}


def test_a_dropped_hedge_of_a_claim_without_a_figure_is_told_with_the_claim(ask):
    plain = hedged(FULL, BARE, hedges=["average"], statement="It is faster.") | {"quantity": None}
    (found,) = ask("WRD106", [plain])
    assert found.explanation == "“Second” leaves out “average”: “It is faster”."


def test_claims_of_which_the_same_sources_drop_who_says_them_are_one_finding(ask):
    places = [FULL | {"hedges": ["says"]}, BARE, BARE | {"source": "third"}]
    claims = [hedged(*places, hedges=["says"], id=name, statement=f"It is {name}.") for name in ("one", "two")]
    claims.append(hedged(FULL | {"hedges": ["says"]}, BARE, hedges=["says"], id="alone"))
    alone, both = sorted(ask("WRD106", claims), key=lambda finding: len(finding.claims))
    assert (alone.claims, both.claims) == (("alone",), ("one", "two"))
    assert both.explanation == (
        "“Second” and “Third” leave out who says it (“says”): 2 claims, one of them “It is one”."
    )


PLAIN = BARE | {"figures": ["three times"]}
EXPECTED = FULL | {"figures": ["three times"], "hedges": ["expected"]}


@pytest.mark.parametrize(
    ("more", "citations", "is_told"),
    [
        ({"modality": "projected"}, [EXPECTED, PLAIN], True),
        ({"modality": "simulated"}, [EXPECTED, PLAIN], True),
        ({"modality": "measured"}, [EXPECTED, PLAIN], False),
        ({"modality": "projected"}, [EXPECTED, PLAIN | {"hedges": ["should"]}], False),
        ({"modality": "projected"}, [EXPECTED, PLAIN | {"figures": []}], False),
        ({"modality": "projected"}, [EXPECTED, PLAIN | {"stance": "disputes"}], False),
        ({"modality": "projected"}, [EXPECTED | {"hedges": []}, PLAIN], False),
        ({"modality": "projected"}, [EXPECTED | {"hedges": ["about"]}, PLAIN], False),
        ({"modality": "measured", "bound": "<="}, [EXPECTED, PLAIN | {"comparator": "="}], True),
        ({"modality": "measured", "bound": "<="}, [EXPECTED, PLAIN | {"comparator": "<="}], False),
    ],
)
def test_a_projection_or_bound_told_as_a_plain_figure(ask, more, citations, is_told):
    bound = {"comparator": more["bound"]} if "bound" in more else {}
    told = {
        "kind": "projection",
        "modality": more["modality"],
        "hedges": ["expected"],
        "quantity": quantity("three times", "3", "x", **bound),
        "citations": citations,
    }
    found = ask("WRD115", [told])
    assert outcomes(found) == [Outcome.UNDER_DETERMINED] * is_told
    if is_told:
        assert ask("WRD106", [told]) == []


@pytest.mark.parametrize(("modality", "is_told"), [("described", True), ("measured", True), ("estimated", False)])
def test_a_figure_that_rests_on_a_projection_and_does_not_say_so(ask, modality, is_told):
    base = {"id": "base", "modality": "projected", "quantity": quantity("3x", "3", "x")}
    derived = {
        "id": "derived",
        "modality": modality,
        "quantity": quantity("6x", "6", "x"),
        "related": [{"claim": "base", "how": "derived-from"}],
    }
    found = ask("WRD115", [base, derived])
    assert [finding.claims for finding in found] == [("derived", "base")] * is_told


# WRD107


ENGINE = {"id": "serving", "name": "Serving", "kind": "framework", "vendor": "project", "runs_on": ["x900"]}
MATRIX = [
    {"id": "project", "kind": "organisation"},
    {"id": "model", "name": "The Model", "kind": "model"},
    {"id": "x900", "name": "X900", "kind": "accelerator", "vendor": "maker"},
    ENGINE,
]


def announced(hardware="x900", **more):
    return {
        "id": "announced",
        "subject": "model",
        "kind": "support",
        "statement": "The Model can be deployed on it.",
        "about": [{"subject": hardware, "role": "hardware"}, {"subject": "serving", "role": "framework"}],
    } | more


def documented(hardware="x900", **more):
    about = [{"subject": "model", "role": "model"}]
    about += [{"subject": hardware, "role": "hardware"}] if hardware else []
    return {
        "id": "documented",
        "subject": "serving",
        "kind": "support",
        "claimant": "project",
        "statement": "The guide sets out how The Model runs.",
        "about": about,
    } | more


EXPERIMENTAL = {"conditions": {"support-level": "experimental"}}
REFUSED = {"kind": "absence", "statement": "The Model is not supported on it."}
DENIED = {"statement": "The guide says that The Model is not supported on it yet."}
DENIED_IN_CHINESE = {"statement": "文档写明该卡尚不支持此模型。"}


@pytest.mark.parametrize(
    ("documents", "severity"),
    [
        ([], None),
        ([documented()], None),
        ([documented(**EXPERIMENTAL)], Severity.WARNING),
        ([documented(None, **EXPERIMENTAL)], Severity.WARNING),
        ([documented(**REFUSED)], Severity.WARNING),
        ([documented("y800")], Severity.NOTE),
        ([documented("x900i")], Severity.NOTE),
        ([documented(**DENIED)], Severity.WARNING),
        ([documented(**DENIED_IN_CHINESE)], Severity.WARNING),
        ([documented(statement="The guide sets out how The Model runs; FP8 is not supported.")], None),
        ([documented(statement="The Model is not supported on it with FP8.")], None),
        ([documented("foreign", **REFUSED)], None),
        ([documented(**EXPERIMENTAL, tags=["training"])], None),
    ],
)
def test_announced_support_is_set_against_what_is_documented(ask, documents, severity):
    more = [
        {"id": "y800", "name": "Y800", "kind": "accelerator", "vendor": "maker"},
        {"id": "x900i", "name": "X900I", "kind": "accelerator", "vendor": "maker"},
        {"id": "foreign", "name": "F100", "kind": "accelerator"},
    ]
    found = ask("WRD107", [announced(tags=["serving"]), *documents], subjects=[*MATRIX, *more])
    assert [finding.severity for finding in found] == ([] if severity is None else [severity])
    assert all(finding.outcome is Outcome.UNDER_DETERMINED for finding in found)
    assert all("announced" in finding.claims for finding in found)


@pytest.mark.parametrize("denial", [DENIED, DENIED_IN_CHINESE])
def test_who_denies_support_announces_none(ask, denial):
    assert list(ask("WRD107", [announced(**denial), documented(**EXPERIMENTAL)], subjects=MATRIX)) == []


def test_a_framework_that_the_documentation_does_not_name_is_said_to_be_missing(ask):
    other = {"id": "other", "name": "Otherserve", "kind": "framework"}
    through = announced(id="through", about=[{"subject": i, "role": "r"} for i in ("x900", "other")])
    (found,) = ask("WRD107", [announced(), through, documented(**EXPERIMENTAL)], subjects=[*MATRIX, other])
    assert found.explanation.endswith(
        "the documentation limits it (experimental); it is the documentation of Serving, not of Otherserve."
    )
    assert "framework-commit" in found.needs
    (found,) = ask("WRD107", [announced(), documented(**EXPERIMENTAL)], subjects=[*MATRIX, other])
    assert "framework-commit" not in found.needs


def test_hardware_that_the_documentation_does_not_name_is_said_to_be_missing(ask):
    other = {"id": "y800", "name": "Y800", "kind": "accelerator", "vendor": "maker"}
    (found,) = ask("WRD107", [announced(), documented("y800")], subjects=[*MATRIX, other])
    assert found.explanation == ("The Model is announced for X900; the documentation names Y800 and not X900.")


def test_a_name_with_another_letter_is_described_and_not_taken_for_the_same(ask):
    other = {"id": "x900i", "name": "X900I", "kind": "accelerator", "vendor": "maker"}
    (found,) = ask("WRD107", [announced(), documented("x900i")], subjects=[*MATRIX, other])
    assert "describes X900I, not X900 by that name" in found.explanation


def test_generations_that_look_alike_by_record_are_told_apart_by_their_numbers(ask):
    twin = {"id": "x700", "name": "X700", "kind": "accelerator", "vendor": "maker", "similar_to": ["x900"]}
    here = [s | ({"similar_to": ["x700"]} if s["id"] == "x900" else {}) for s in MATRIX]
    (found,) = ask("WRD107", [announced(), documented("x700", **REFUSED)], subjects=[*here, twin])
    assert found.severity is Severity.NOTE
    assert "names X700 and not X900" in found.explanation


def test_only_the_same_hardware_and_the_same_printed_version_contradict(ask):
    version = {"conditions": {"framework-commit": "Serving 1.2"}}
    (found,) = ask("WRD107", [announced(**version), documented(**REFUSED, **version)], subjects=MATRIX)
    assert found.outcome is Outcome.INCONSISTENT
    later = {"conditions": {"framework-commit": "Serving 1.3"}}
    (found,) = ask("WRD107", [announced(**later), documented(**REFUSED, **version)], subjects=MATRIX)
    assert (found.outcome, found.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)


@pytest.mark.parametrize(
    "narrower",
    [
        {"statement": "The Model is not supported on it with FP8."},
        {"conditions": {"framework-commit": "Serving 1.2", "quant-scheme": "FP8"}},
    ],
)
def test_a_refusal_that_is_narrower_than_the_offer_does_not_contradict_it(ask, narrower):
    version = {"conditions": {"framework-commit": "Serving 1.2"}}
    (found,) = ask("WRD107", [announced(**version), documented() | REFUSED | version | narrower], subjects=MATRIX)
    assert found.outcome is Outcome.UNDER_DETERMINED


def test_similar_hardware_is_left_out_where_the_very_one_is_documented(ask):
    other = {"id": "x900i", "name": "X900I", "kind": "accelerator", "vendor": "maker"}
    near = documented("x900i", **REFUSED) | {"id": "near"}
    assert ask("WRD107", [announced(), documented(), near], subjects=[*MATRIX, other]) == []
    (found,) = ask("WRD107", [announced(), documented(**EXPERIMENTAL), near], subjects=[*MATRIX, other])
    assert "X900I" not in found.explanation


def test_documentation_is_known_by_its_source_as_well(ask):
    sources = [
        {"id": "guide", "kind": "documentation", "publisher": "maker"},
        {"id": "article", "relies_on": [{"source": "guide", "how": "cites", "paragraphs": [5]}]},
    ]
    guide = documented(claimant="maker", citations=[{"source": "article", "paragraph": 5}], **EXPERIMENTAL)
    (found,) = ask("WRD107", [announced(), guide], subjects=MATRIX, sources=sources)
    assert found.severity is Severity.WARNING
    elsewhere = guide | {"citations": [{"source": "article", "paragraph": 6}]}
    assert ask("WRD107", [announced(), elsewhere], subjects=MATRIX, sources=sources) == []


def test_an_outlets_own_words_announce_nothing(ask):
    outlet = [{"id": "paper", "kind": "outlet"}]
    claims = [announced(claimant="paper"), documented(**EXPERIMENTAL)]
    assert ask("WRD107", claims, subjects=[*MATRIX, *outlet]) == []


# WRD108


def test_readiness_is_set_against_the_hedges_of_another_body(ask):
    ready = {"id": "ready", "kind": "opinion", "modality": "opinion", "statement": "It is ready for production."}
    guarded = {"id": "guarded", "kind": "support", "claimant": "engine", "hedges": ["experimental"]}
    (found,) = ask("WRD108", [ready, guarded])
    assert (found.outcome, found.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)
    assert set(found.claims) == {"ready", "guarded"}
    assert ask("WRD108", [ready, guarded | {"claimant": "maker"}]) == []
    assert ask("WRD108", [ready | {"tags": ["serving"]}, guarded | {"tags": ["training"]}]) == []
    assert ask("WRD108", [ready]) == []


def test_each_side_is_told_with_what_it_says(ask):
    ready = {"id": "ready", "claimant": "paper", "statement": "It is past proof of concept."}
    guarded = {"id": "guarded", "kind": "support", "claimant": "engine", "hedges": ["experimental"]}
    paper = {"id": "paper", "name": "Unnamed outlet of a report", "kind": "outlet"}
    sources = [{"id": "article", "title": "An article", "publisher": "paper"}]
    (found,) = ask("WRD108", [ready, guarded], subjects=[paper], sources=sources)
    assert found.explanation == (
        "On The Engine, “An article” says it is past proof of concept; The Engine calls it experimental."
    )


def test_what_is_said_not_to_be_shown_is_told_once(ask):
    ready = {"id": "ready", "claimant": "paper", "statement": "It is the most advanced engine."}
    paper = {"id": "paper", "name": "The Paper", "kind": "outlet"}
    guarded = [
        {"id": name, "kind": "opinion", "claimant": "engine", "statement": statement}
        for name, statement in (("one", "A run does not show its speed."), ("two", "It would not settle the cost."))
    ]
    (found,) = ask("WRD108", [ready, *guarded], subjects=[paper])
    assert found.explanation.startswith("On The Engine, ")
    assert found.explanation.endswith("calls it the most advanced; The Engine says what is not shown by it.")


def test_readiness_is_set_against_a_linked_claim_about_something_else(ask):
    ready = {"id": "ready", "statement": "It is robust.", "related": [{"claim": "guarded", "how": "concerns"}]}
    guarded = {"id": "guarded", "subject": "model", "claimant": "engine", "statement": "The gain is not verified."}
    assert len(ask("WRD108", [ready, guarded], subjects=[{"id": "model", "kind": "model"}])) == 1
    unlinked = ready | {"related": []}
    assert ask("WRD108", [unlinked, guarded], subjects=[{"id": "model", "kind": "model"}]) == []


# WRD109


@pytest.mark.parametrize(
    ("wording", "usual"),
    [
        ("prefix nodes", "prefill nodes"),
        ("prefix and decoding splitting", "prefill"),
        ("autonomous inference", "standalone inference"),
        ("runs, where rollouts are usual", "rollouts"),
        ("prefix caching while decoding", None),
        ("prefill nodes", None),
        ("performance gain", None),
    ],
)
def test_a_term_that_a_place_prints_otherwise(ask, wording, usual):
    found = ask("WRD109", [{"citations": [{"source": "article", "paragraph": 1, "wording": wording}]}])
    assert outcomes(found) == ([] if usual is None else [Outcome.UNDER_DETERMINED])
    if usual:
        assert f"where “{usual}” is usual" in found[0].explanation


def test_a_note_that_names_the_last_word_leaves_the_words_before_it(ask):
    claim = {"note": "Experimental mode is probably a loose translation of the status."}
    claim["citations"] = [{"source": "article", "paragraph": 1, "wording": "experimental mode"}]
    (found,) = ask("WRD109", [claim])
    assert "“experimental mode” is printed where “experimental status” is usual" in found.explanation


def test_the_slip_within_a_longer_name_is_named(ask):
    term = {"id": "term", "kind": "technique", "name": "prefix and decoding splitting"}
    (found,) = ask("WRD109", [{"subject": "term"}], subjects=[term])
    assert found.explanation.startswith("In “prefix and decoding splitting” “prefix” is printed where “prefill”")


@pytest.mark.parametrize(
    ("note", "told"),
    [
        ("The spelling is kept as printed; which town is meant is open.", "the usual form is not given"),
        ("It looks like a slip for Ulanqab.", "where “Ulanqab” is usual"),
        ("The schedule slips, and translation was one of the tasks.", None),
        ("A town in the north.", None),
    ],
)
def test_a_slip_that_a_subjects_record_remarks_is_told_once(ask, note, told):
    site = [{"id": "town", "name": "Ulanbaatoi", "kind": "site", "note": note}]
    claims = [{"id": "one", "subject": "town"}, {"id": "two", "about": [{"subject": "town", "role": "site"}]}]
    found = ask("WRD109", claims, subjects=site)
    assert len(found) == (0 if told is None else 1)
    assert all(told in finding.explanation for finding in found)


@pytest.mark.parametrize(
    ("alias", "is_told"),
    [
        ("Moonshoot AI", True),
        ("Moonshot", False),
        ("Moonshots AI", False),
        ("moonshot-ai", False),
        ("Moonraker AI", False),
    ],
)
def test_an_alias_that_differs_by_one_letter(ask, alias, is_told):
    body = [{"id": "moon", "name": "Moonshot AI", "kind": "organisation", "aliases": [alias]}]
    assert len(ask("WRD109", [{"subject": "moon"}], subjects=body)) == is_told


def test_spellings_of_two_countries_are_no_slip(ask):
    one = [{"id": "start", "name": "random initialization", "kind": "technique", "aliases": ["random initialisation"]}]
    assert ask("WRD109", [{"subject": "start"}], subjects=one) == []


def pair(one, other, **more):
    kept = {"kind": "server", "distinction": "No text says they are one."} | more
    return [
        {"id": "one", "name": one, "similar_to": ["other"]} | kept,
        {"id": "other", "name": other, "similar_to": ["one"]} | kept,
    ]


def test_a_device_that_bears_the_number_of_a_system_is_listed_with_it(ask):
    one, other = pair("X950 Pod", "X950 cards", vendor="maker")
    claims = [{"id": "a", "subject": "one"}, {"id": "b", "subject": "other"}]
    (found,) = ask("WRD109", claims, subjects=[one | {"kind": "cluster"}, other | {"kind": "accelerator"}])
    assert "“X950 Pod” and “X950 cards” share a number, and no text says which" in found.explanation
    unlike = [one | {"kind": "cluster"}, other | {"kind": "accelerator", "name": "X950DT"}]
    assert ask("WRD109", claims, subjects=unlike) == []
    strange = [one | {"kind": "cluster"}, other | {"kind": "accelerator", "vendor": "engine"}]
    assert ask("WRD109", claims, subjects=strange) == []


@pytest.mark.parametrize(
    ("subjects", "is_told"),
    [
        (pair("Atlas 800 A3", "Atlas 800I A3"), True),
        (pair("Atlas 950 Pod", "Ascend 950 Pod"), True),
        (pair("950DT", "950PR"), False),
        (pair("Atlas A2", "Atlas A3"), False),
        (pair("Atlas", "Ascend"), False),
        (pair("gated attention", "GSA attention", kind="technique"), True),
        (pair("gated attention", "GSA attention", kind="technique", distinction="They differ."), False),
    ],
)
def test_similar_names_are_told_where_they_may_be_one_thing(ask, subjects, is_told):
    found = ask("WRD109", [{"id": "a", "subject": "one"}, {"id": "b", "subject": "other"}], subjects=subjects)
    assert [finding.claims for finding in found] == [("a", "b")] * is_told


def test_a_part_or_version_is_not_taken_for_the_same_thing(ask):
    one, other = pair("Pod 950", "Test 950")
    assert ask("WRD109", [{"subject": "one"}], subjects=[one | {"version_of": ["other"]}, other]) == []


# WRD110


@pytest.mark.parametrize(
    ("kind", "statement", "need"),
    [
        ("utilisation", "The run had a high utilisation.", "flops-formula"),
        ("utilisation", "The run was stable.", "goodput-availability"),
        ("duration", "It ran for long.", "measurement-window"),
        ("development-time", "It was up within days.", "dev-effort-basis"),
        ("development-time", "A team did the work in parallel.", None),
        ("spec", "It has a large vocabulary.", "tokenizer-vocab"),
        ("spec", "It has a vocabulary.", None),
        ("memory", "It is too large for one card.", None),
        ("opinion", "It trains at a massive scale.", "metric-definition"),
        ("opinion", "It deserves a test.", None),
        ("support", "It runs at a massive scale.", None),
    ],
)
def test_a_word_of_size_without_a_number_names_the_item_that_would_give_it(ask, kind, statement, need):
    found = ask("WRD110", [{"kind": kind, "statement": statement}])
    assert [finding.needs for finding in found] == ([] if need is None else [(need,)])
    assert all(finding.severity is Severity.NOTE for finding in found)


def test_a_word_of_size_is_quoted_as_printed(library):
    claim = {"kind": "opinion", "statement": "It works on a huge scale.", "citations": CITED}
    told = {"sources": SOURCES, "claims": [claim]}

    def word(**more):
        (found,) = CHECKS["WRD110"].run(library(**told | more))
        return found.explanation.rpartition(": ")[2]

    assert word() == "huge."
    assert word(texts={"article": "A title\nIt is massive."}) == "huge."
    assert word(texts={"article": "A title\nIt is huge."}) == "“huge”."
    worded = claim | {"citations": [{"source": "article", "paragraph": 2, "wording": "at massive scale"}]}
    assert word(claims=[worded]) == "“massive”."


@pytest.mark.parametrize("statement", ["It is a feat of density.", "It is a feat of bandwidth."])
def test_a_quantity_is_no_word_of_size(ask, statement):
    assert ask("WRD110", [{"kind": "opinion", "statement": statement}]) == []


def test_printed_words_without_a_value_are_quoted_and_numbers_leave_nothing_to_ask(ask):
    days = {"kind": "development-time", "statement": "It took days."}
    (found,) = ask("WRD110", [days | {"quantity": quantity("within days", unit="day", comparator="<=")}])
    assert "“within days”" in found.explanation
    assert ask("WRD110", [days | {"quantity": quantity("4 days", "4", "day")}]) == []
    assert len(ask("WRD110", [days | {"conditions": {"dev-effort-basis": "within days"}}])) == 1
    assert ask("WRD110", [days | {"conditions": {"dev-effort-basis": "3 people for 4 days"}}]) == []


def test_statements_of_one_study_are_told_together(ask):
    claims = [
        {"id": "use", "kind": "utilisation", "statement": "High use.", "study": "run"},
        {"id": "time", "kind": "duration", "statement": "Long sessions.", "study": "run"},
        {"id": "else", "kind": "duration", "statement": "Long sessions."},
    ]
    found = ask("WRD110", claims, studies=[{"id": "run"}])
    assert sorted(finding.claims for finding in found) == [("else",), ("time", "use")]


# WRD111


STATE = {
    "id": "state",
    "title": "Training state",
    "metric": "bytes-per-parameter-trained",
    "quantity": quantity("16", "16", "byte/parameter"),
    "basis": "A paper.",
    "as_of": "2026-01-01",
}
EXPONENTIAL = {"kind": "memory", "statement": "Full fine-tuning needs exponentially more memory than LoRA."}


def test_exponentially_more_memory_for_training_is_a_factor_of_eight(ask):
    (found,) = ask("WRD111", [EXPONENTIAL], assumptions=[STATE])
    assert (found.outcome, found.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)
    assert numbers(found) == {"all weights trained against all frozen": (7.75, 8, 8.25)}
    assert found.assumptions == ("state",)
    assert "about 8 times" in found.explanation


def test_the_training_state_of_a_model_is_computed_where_its_parameters_are_known(ask):
    claims = [
        EXPONENTIAL | {"id": "word", "about": [{"subject": "model", "role": "model"}]},
        model(("2.8 trillion", "2.8e12"), subject="model"),
    ]
    (found,) = ask("WRD111", claims, assumptions=[STATE], subjects=[{"id": "model", "kind": "model"}])
    assert set(found.claims) == {"word", "figure"}
    assert numbers(found)["its training state"][1] == pytest.approx(44.8e12, rel=0.01)
    assert numbers(found)["its frozen weights"] == (5.5e12, 5.6e12, 5.7e12)


def test_without_the_assumption_the_word_is_still_loose(ask):
    (found,) = ask("WRD111", [EXPONENTIAL])
    assert (found.outcome, found.computed) == (Outcome.UNDER_DETERMINED, ())


@pytest.mark.parametrize(
    ("statement", "severity"),
    [
        ("Cost grows exponentially with the context.", Severity.WARNING),
        ("Cost is quadratic in the context.", None),
        ("Traffic grows exponentially.", Severity.NOTE),
        ("It keeps an exponential moving average.", None),
        ("Traffic grows linearly.", None),
    ],
)
def test_growth_words_without_figures(ask, statement, severity):
    found = ask("WRD111", [{"kind": "scale", "statement": statement}])
    assert [finding.severity for finding in found] == ([] if severity is None else [severity])


@pytest.mark.parametrize(
    ("words", "value", "comparator", "outcome"),
    [
        ("an order of magnitude", "2.5", "=", Outcome.INCONSISTENT),
        ("an order of magnitude", "3.2", "=", Outcome.UNDER_DETERMINED),
        ("an order of magnitude", "9", "=", Outcome.UNDER_DETERMINED),
        ("an order of magnitude", "10", "=", None),
        ("orders of magnitude", "4.2", "=", Outcome.INCONSISTENT),
        ("orders of magnitude", "12", "=", Outcome.UNDER_DETERMINED),
        ("orders of magnitude", "100", "=", None),
        ("two orders of magnitude", "20", "=", Outcome.INCONSISTENT),
        ("two orders of magnitude", "40", "=", Outcome.UNDER_DETERMINED),
        ("three orders of magnitude", "1200", "=", None),
        ("an order of magnitude", "2.5", ">", None),
        ("an order of magnitude", "2.5", "<=", Outcome.INCONSISTENT),
        ("an order of magnitude", "0", "=", Outcome.INCONSISTENT),
        ("an order of magnitude", "-4", "=", Outcome.INCONSISTENT),
        ("nearly an order of magnitude", "2.5", "=", None),
        ("not an order of magnitude", "2.5", "=", None),
    ],
)
def test_orders_of_magnitude_are_held_against_the_printed_factor(ask, words, value, comparator, outcome):
    claims = [{"statement": f"It is {words} faster.", "quantity": quantity(value, value, "x", comparator=comparator)}]
    assert outcomes(ask("WRD111", claims)) == ([] if outcome is None else [outcome])


def test_a_growth_word_about_another_thing_than_the_figure_is_left_alone(ask):
    other = {"statement": "A larger cache cuts misses by an order of magnitude.", "quantity": quantity("2x", "2", "x")}
    assert ask("WRD111", [other]) == []


@pytest.mark.parametrize(("later", "outcome"), [("2000", Outcome.INCONSISTENT), ("20000", None)])
def test_orders_of_magnitude_are_held_against_the_two_amounts_they_rest_on(ask, later, outcome):
    rate = {"kind": "throughput", "statement": "It writes so many tokens."}
    claims = [
        rate | {"id": "before", "quantity": quantity("1000", "1000", "token/second")},
        rate | {"id": "after", "quantity": quantity(later, later, "token/second")},
        {
            "id": "word",
            "statement": "It is an order of magnitude faster.",
            "related": [{"claim": name, "how": "derived-from"} for name in ("before", "after")],
        },
    ]
    assert outcomes(ask("WRD111", claims)) == ([] if outcome is None else [outcome])
    assert ask("WRD111", [claims[0], claims[2] | {"related": claims[2]["related"][:1]}]) == []


# WRD112


BROAD = {"id": "broad", "kind": "support", "statement": "All code runs without any change."}
NARROW = {"id": "narrow", "kind": "architecture", "statement": "It holds workarounds for issues of the platform."}


def linked(how):
    return {"related": [{"claim": "broad", "how": how}]}


@pytest.mark.parametrize(
    ("broad", "narrow", "is_told"),
    [
        (BROAD, NARROW | linked("qualifies"), True),
        (BROAD | {"related": [{"claim": "narrow", "how": "qualifies"}]}, NARROW, True),
        (BROAD, NARROW | linked("concerns"), False),
        (BROAD, NARROW, False),
        (BROAD, NARROW | {"statement": "It was written in spring."} | linked("qualifies"), False),
        (BROAD | {"conditions": {"scope-limits": "version 2"}}, NARROW | linked("qualifies"), False),
        (BROAD | {"hedges": ["in the test set-up"]}, NARROW | linked("qualifies"), False),
        (BROAD | {"hedges": ["says"]}, NARROW | linked("qualifies"), True),
        (
            BROAD | {"related": [{"claim": "narrow", "how": "derived-from"}]},
            NARROW | {"statement": "Version 2 runs.", "conditions": {"framework-commit": "2"}},
            True,
        ),
    ],
)
def test_a_claim_without_a_condition_is_set_against_what_limits_it(ask, broad, narrow, is_told):
    found = ask("WRD112", [broad, narrow])
    assert [finding.claims for finding in found] == [("broad", "narrow")] * is_told
    assert all(finding.outcome is Outcome.UNDER_DETERMINED for finding in found)


def test_a_hedge_that_every_place_drops_is_no_condition(ask):
    dropping = [{"source": "article", "paragraph": 1, "dropped": ["in the test set-up"]}]
    broad = BROAD | {"hedges": ["in the test set-up"], "citations": dropping}
    assert len(ask("WRD112", [broad, NARROW | linked("qualifies")])) == 1


@pytest.mark.parametrize("statement", ["Serving lies outside the engine.", "Serving is out of scope of the engine."])
def test_what_is_out_of_scope_limits_a_claim(ask, statement):
    narrow = {"id": "narrow", "kind": "absence", "statement": statement} | linked("qualifies")
    (found,) = ask("WRD112", [BROAD, narrow])
    assert found.claims == ("broad", "narrow")


def test_a_limit_is_told_in_its_words(ask):
    narrow = NARROW | linked("qualifies") | {"conditions": {"availability-status": "by invitation only"}}
    (found,) = ask("WRD112", [BROAD, narrow])
    assert found.explanation.endswith("limits it (“by invitation only”).")


def test_announced_support_and_its_documentation_are_told_once(ask):
    subjects = [
        {"id": "model", "name": "The Model", "kind": "model"},
        {"id": "card", "name": "The Card 900", "kind": "accelerator"},
        {"id": "serving", "name": "Serving", "kind": "framework", "vendor": "project", "runs_on": ["card"]},
        {"id": "project", "name": "The Project"},
    ]
    offer = announced("card")
    guide = documented(None, hedges=["experimental"], related=[{"claim": "announced", "how": "qualifies"}])
    assert len(ask("WRD107", [offer, guide], subjects=subjects)) == 1
    assert ask("WRD112", [offer, guide], subjects=subjects) == []
    only_title = [{"source": "article", "paragraph": 1, "wording": "headline only"}]
    assert ask("WRD107", [offer | {"citations": only_title}, guide], subjects=subjects) == []


RATE = {"kind": "throughput", "statement": "It writes tokens.", "metric": "throughput", "reading": "output-tokens"}


@pytest.mark.parametrize(
    ("one", "other", "outcome", "severity"),
    [
        ("1000", {"quantity": quantity("2000", "2000", "token/second")}, Outcome.INCONSISTENT, Severity.ERROR),
        ("1000", {"quantity": quantity("1002", "1002", "token/second")}, Outcome.INCONSISTENT, Severity.ERROR),
        ("1000", {"quantity": quantity("1,000", "1000", "token/second")}, Outcome.UNDER_DETERMINED, Severity.NOTE),
        ("1000", {"quantity": quantity("900", "900", "token/second", comparator=">")}, Outcome.UNDER_DETERMINED, None),
        ("1000", {}, Outcome.UNDER_DETERMINED, Severity.WARNING),
        (
            "1000",
            {"quantity": quantity("2000", "2000", "token/second"), "conditions": {"batch-config": "8"}},
            Outcome.UNDER_DETERMINED,
            Severity.WARNING,
        ),
        (
            "1000",
            {"quantity": quantity("2000", "2000", "token/second"), "reading": "per-device"},
            Outcome.UNDER_DETERMINED,
            Severity.WARNING,
        ),
        (
            "1000",
            {"quantity": quantity("2000", "2000", "token/second"), "study": "run"},
            Outcome.UNDER_DETERMINED,
            Severity.WARNING,
        ),
    ],
)
def test_claims_linked_as_contradicting(ask, one, other, outcome, severity):
    back = {"related": [{"claim": "a", "how": "contradicts"}]}
    claims = [
        RATE
        | {
            "id": "a",
            "quantity": quantity(one, one, "token/second"),
            "related": [{"claim": "b", "how": "contradicts"}],
        },
        RATE | {"id": "b"} | other | back,
    ]
    (found,) = ask("WRD112", claims, studies=[{"id": "run"}])
    assert found.outcome is outcome
    assert severity is None or found.severity is severity


def test_contradicting_figures_whose_reading_is_open_may_count_differently(ask):
    one = RATE | {"id": "a", "reading": None, "quantity": quantity("1000", "1000", "token/second")}
    other = one | {"id": "b", "quantity": quantity("2000", "2000", "token/second")}
    (found,) = ask("WRD112", [one | {"related": [{"claim": "b", "how": "contradicts"}]}, other])
    assert found.outcome is Outcome.UNDER_DETERMINED


# WRD113


@pytest.mark.parametrize(
    ("statement", "is_told"),
    [
        ("It is the first open model to run on 10,000 cards.", True),
        ("It is the only open model with a licence.", True),
        ("It supports an open model for the first time.", True),
        ("It is the latest open model of the maker.", True),
        ("It puts the maker in the lead.", True),
        ("It is the world's fastest engine.", True),
        ("It answers on the first day.", False),
        ("The first token comes soon.", False),
        ("The largest part went into the layers.", False),
        ("It trains only the adapters.", False),
        ("It lists the latest version.", False),
    ],
)
def test_a_word_of_order_asks_for_a_date_and_a_field(ask, statement, is_told):
    found = ask("WRD113", [{"kind": "opinion", "statement": statement}])
    assert [finding.severity for finding in found] == [Severity.NOTE] * is_told


def test_what_is_recorded_is_not_asked_for(ask):
    first = {"statement": "It is the first open model to run on 10,000 cards."}
    (found,) = ask("WRD113", [first | {"asserted": "2026-03-02"}])
    assert found.explanation.endswith("the first, and no field of comparison is given.")
    (found,) = ask("WRD113", [first])
    assert found.explanation.endswith("the first, and neither a date nor a field of comparison is given.")
    assert ask("WRD113", [first | {"asserted": "2026-03-02", "baseline": "published runs"}]) == []


def test_the_first_of_its_own_series_has_its_field(ask):
    subjects = [{"id": "series", "kind": "model"}, {"id": "model", "kind": "model", "part_of": ["series"]}]
    first = {"subject": "model", "statement": "It is the first model of the series."}
    assert ask("WRD113", [first | {"about": [{"subject": "series", "role": "series"}]}], subjects=subjects) == []


def rivals(one, other, **more):
    return [
        {"id": "one", "subject": "alpha", "statement": one},
        {"id": "two", "subject": "beta", "statement": other, "citations": [{"source": "article", "paragraph": 7}]}
        | more,
    ]


FIRST = "is the first open model to run on 10,000 cards."


@pytest.mark.parametrize(
    ("claims", "subjects", "is_told"),
    [
        (rivals(f"Alpha {FIRST}", f"Beta {FIRST}"), {}, True),
        (rivals(f"Alpha {FIRST}", "Beta is the first open model to run on 20,000 cards."), {}, False),
        (rivals(f"Alpha {FIRST}", f"Beta {FIRST.replace('first', 'only')}"), {}, False),
        (rivals(f"Alpha {FIRST}", f"Beta {FIRST}", citations=CITED), {}, False),
        (rivals(f"Alpha {FIRST}", f"Beta {FIRST}"), {"version_of": ["beta"]}, False),
        (rivals("Alpha is the first model.", "Beta is the first model."), {}, False),
        (
            rivals(
                "Alpha is the fastest open model on 10,000 cards.", "Beta is the fastest open model on 10,000 cards."
            ),
            {},
            False,
        ),
    ],
)
def test_two_things_cannot_both_be_the_first_of_the_same(ask, claims, subjects, is_told):
    both = [
        {"id": "alpha", "name": "Alpha", "kind": "model"} | subjects,
        {"id": "beta", "name": "Beta", "kind": "model"},
    ]
    found = ask("WRD113", claims, subjects=both)
    contradictions = [finding for finding in found if finding.outcome is Outcome.INCONSISTENT]
    assert [finding.claims for finding in contradictions] == [("one", "two")] * is_told


# WRD114


def telling(*wordings, **more):
    sources = ("article", "second", "third")
    citations = [
        {"source": source, "paragraph": 1} | ({"wording": wording} if wording else {})
        for source, wording in zip(sources, wordings, strict=False)
    ]
    return {"kind": "support", "statement": "The model was adapted.", "citations": citations} | more


@pytest.mark.parametrize(
    ("told", "is_told"),
    [
        (telling("adapted", "in production"), True),
        (telling(None, "in production"), True),
        (telling("reference design", "deployed"), True),
        (telling("validated training", "a run on the system"), True),
        (telling("adapted", "adaptation on the system, no word of validation"), False),
        (telling("announced as completed", "announced"), False),
        (telling("adapted", "the model unnamed"), False),
        (telling("adapted", None), False),
        (telling("adapted"), False),
        (telling("adapted", "in production", kind="opinion"), False),
    ],
)
def test_verbs_of_different_weight_for_one_event(ask, told, is_told):
    found = ask("WRD114", [told])
    assert [(finding.outcome, finding.severity) for finding in found] == [
        (Outcome.UNDER_DETERMINED, Severity.NOTE)
    ] * is_told


def test_the_verbs_are_told_as_they_stand(ask):
    (found,) = ask("WRD114", [telling("finished the porting", "rolled out everywhere")])
    assert found.explanation == "“Article” tells it with “porting” and “finished”, “Second” with “rolled out”."


def test_the_words_of_the_record_are_not_put_in_the_mouth_of_the_source(ask):
    (found,) = ask("WRD114", [telling(None, "in production", statement="The team has finished its porting.")])
    assert found.explanation == (
        "“Article” tells it as adapted or fine-tuned and completed, “Second” with “production”."
    )


def test_a_validation_without_a_test_asks_for_it(ask):
    (found,) = ask("WRD114", [telling("validated", "announced")])
    assert "support-evidence" in found.needs
    (found,) = ask("WRD114", [telling("validated", "announced", conditions={"support-evidence": "the suite of tests"})])
    assert "support-evidence" not in found.needs


# The bundled library, and a set without a fault


def test_the_bundled_library_has_no_contradiction_of_wording(bundled):
    found = [finding for code in WORDS for finding in CHECKS[code].run(bundled)]
    assert [finding for finding in found if finding.outcome is Outcome.INCONSISTENT] == []
    assert 30 <= len(found) <= 90


@pytest.mark.parametrize(
    ("code", "claim_id"),
    [
        ("WRD101", "commentary-billions-of-parameters"),
        ("WRD102", "panmai-920-ethernet-112g-pam4"),
        ("WRD104", "swap-core-absolute-throughput-not-published"),
        ("WRD104", "zhenwu-v900-about-three-times-performance"),
        ("WRD105", "moore-threads-kimi-k31-pro-on-mtt-s5000"),
        ("WRD105", "linked-headline-day-zero-support-on-a3-and-ascend-950"),
        ("WRD106", "swap-core-average-training-gain"),
        ("WRD107", "kimi-k31-pro-deployable-on-atlas-900-a3-superpod"),
        ("WRD107", "950pr-not-yet-supported"),
        ("WRD108", "commentary-beyond-proof-of-concept"),
        ("WRD109", "day-zero-superpod-instances-in-ulanbaatoi"),
        ("WRD109", "vllm-ascend-reference-four-prefill-nodes"),
        ("WRD110", "moore-threads-training-high-flops-utilisation"),
        ("WRD111", "commentary-full-fine-tuning-exponential-memory"),
        ("WRD112", "megatron-ecosystem-code-needs-no-changes"),
        ("WRD112", "zhongwei-superpod-invite-only-testing"),
        ("WRD112", "standalone-inference-out-of-scope-of-musa-titan"),
        ("WRD109", "superpod-integrates-128-atlas-950-accelerators"),
        ("WRD113", "zhenwu-backend-first-major-open-model"),
        ("WRD114", "lora-training-validated-on-atlas-950-superpod"),
    ],
)
def test_the_bundled_claims_that_a_careful_reader_would_mark_are_found(bundled, code, claim_id):
    found = [finding for finding in CHECKS[code].run(bundled) if claim_id in finding.claims]
    assert outcomes(found)[:1] == [Outcome.UNDER_DETERMINED]


def test_a_careful_report_is_left_alone(library):
    subjects = [
        {"id": "acme", "name": "Acme"},
        {"id": "helix", "name": "Helix", "kind": "model"},
        {"id": "turbo", "name": "Turbo", "kind": "framework", "vendor": "acme"},
    ]
    claims = [
        {"id": "size", "subject": "helix", "kind": "spec", "statement": "Helix has 70 billion parameters."}
        | {"quantity": quantity("70 billion", "7e10", "parameter")},
        {
            "id": "rate",
            "subject": "turbo",
            "kind": "throughput",
            "statement": "Turbo writes 1,200 output tokens a second.",
        }
        | {"quantity": quantity("1,200", "1200", "token/second"), "reading": "output-tokens", "metric": "throughput"},
        {"id": "gain", "subject": "turbo", "statement": "Turbo writes 20% more output tokens a second."}
        | {"quantity": quantity("20%", "20", "percent"), "metric": "throughput-change", "baseline": "version 1"},
        {"id": "runs", "subject": "turbo", "kind": "support", "statement": "Turbo 2 serves Helix."}
        | {"about": [{"subject": "helix", "role": "model"}]},
    ]
    made = library(subjects=subjects, sources=SOURCES, claims=[{"citations": CITED} | c for c in claims])
    assert [finding for code in WORDS for finding in CHECKS[code].run(made)] == []


def test_a_changed_claim_is_checked_again_where_it_was_read(bundled):
    before = Run.of(bundled)
    claim_id = "vllm-ascend-lists-kimi-k31-pro-experimental"
    changed = bundled.claims[claim_id].model_copy(
        update={"statement": "The guide lists the model.", "hedges": (), "conditions": {}}
    )
    library = bundled.with_records([changed])
    again = before.after(library)
    assert again.findings == Run.of(library).findings
    assert again.findings != before.findings
    assert again.asked_again < before.asked_again / 4


def test_a_check_of_words_only_looks_around_its_anchor(bundled):
    view = View(Index(bundled))
    for code in WORDS:
        for anchor in CHECKS[code].anchors(Index(bundled)):
            CHECKS[code].ask(view, anchor)
    assert {("sources", ""), ("subjects", "")}.isdisjoint(view.reads)
