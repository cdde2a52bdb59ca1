"""Provenance: what stands behind claims, on how many voices they rest, and whether they can be looked up."""

import hashlib

import pytest

from claims.checks import CHECKS, Outcome, Run, Severity, run
from claims.model.library import Library
from claims.model.source import snapshot

VENDOR = {"id": "announcement", "kind": "vendor-announcement", "publisher": "maker"}
RELAYS = [{"source": "announcement", "how": "relays"}]
OUTLETS = [{"id": name, "name": name.title(), "kind": "outlet"} for name in ("daily", "weekly", "monthly")]
READ = snapshot(b"One.").model_dump()
WITHDRAWN = {"on": "2026-04-01", "why": "It was never published."}


def found(code, library):
    return CHECKS[code].run(library)


def one(code, library):
    (finding,) = found(code, library)
    assert finding.code == code
    return finding


def number(finding, label):
    (computed,) = [c for c in finding.computed if c.label == label]
    assert computed.low == computed.high == computed.value
    return computed.value


def cites(*sources, **fields):
    return [{"source": source, **fields} for source in sources]


def figure(printed="15%", value="15", unit="percent", **fields):
    return {"printed": printed, "value": value, "unit": unit, **fields}


# PRV101: several outlets, one origin


def told_by(library, *outlets, named=(), claims=1, **more):
    """Claims of the maker that outlets tell: held ones relay what the others, which are only named, relay."""
    relayed = [{"source": f"of-{name}", "how": "relays"} for name in named] or RELAYS
    sources = [VENDOR, *({"id": f"of-{name}", "publisher": name, "relies_on": RELAYS} for name in named)]
    sources += [
        {"id": f"by-{name}", "title": f"What {name} wrote", "publisher": name, "relies_on": relayed, "snapshot": READ}
        for name in outlets
    ]
    places = [{"source": f"by-{name}", "paragraph": n} for n in (1, 2, 3) for name in outlets][: max(3, len(outlets))]
    told = [{"id": f"claim-{i}", "statement": f"Claim {i} holds.", "citations": places} for i in range(claims)]
    return library(sources=sources, claims=told, **more)


def test_outlets_that_were_read_are_counted_apart_from_those_that_are_only_named(library):
    finding = one("PRV101", told_by(library, "daily", named=("weekly", "monthly"), subjects=OUTLETS))
    assert finding.explanation == (
        "3 outlets (1 read, 2 only named) tell “Claim 0 holds”, and all of them have it from The Maker."
    )
    assert number(finding, "outlets that were read") == 1


def test_an_outlet_without_a_name_may_be_one_that_is_named(library):
    unnamed = {"id": "somebody", "name": "Unnamed outlet of a report", "kind": "outlet"}
    finding = one("PRV101", told_by(library, "somebody", named=("weekly", "monthly"), subjects=[*OUTLETS, unnamed]))
    assert finding.explanation.startswith("At most 3 outlets (1 read, 2 only named) tell")
    assert "read: “What somebody wrote”" in finding.working


def test_claims_that_the_same_sources_tell_are_one_finding(library):
    finding = one("PRV101", told_by(library, "daily", "weekly", "monthly", claims=3, subjects=OUTLETS))
    assert finding.claims == ("claim-0", "claim-1", "claim-2")
    assert finding.explanation.startswith("3 outlets tell 3 claims, one of them “Claim 0 holds”")


def test_the_body_that_the_sources_of_an_origin_share_is_named(library):
    teams = [{"id": name, "name": f"The {name} team", "part_of": ["maker"]} for name in ("red", "blue")]
    sources = [{"id": f"post-{team}", "kind": "vendor-announcement", "publisher": team} for team in ("red", "blue")]
    ways = {"daily": "red", "weekly": "blue", "monthly": "red"}
    sources += [
        {"id": f"by-{name}", "publisher": name, "relies_on": [{"source": f"post-{team}", "how": "relays"}]}
        for name, team in ways.items()
    ]
    claim = {"claimant": "red", "citations": cites(*(source["id"] for source in sources[2:]))}
    finding = one("PRV101", library(subjects=[*OUTLETS, *teams], sources=sources, claims=[claim]))
    assert finding.explanation.endswith("have it from The Maker (The red team and The blue team).")


# PRV102: a primary source that is named and was not read


def hanging(library, kind, count, **claim):
    sources = [{"id": "named", "kind": kind, "name": "The named one"}]
    sources.append({"id": "article", "relies_on": [{"source": "named", "how": "cites"}]})
    claims = [{"id": f"claim-{i:02}", "citations": cites("article")} | claim for i in range(count)]
    return library(sources=sources, claims=claims)


@pytest.mark.parametrize("kind", ["documentation", "model-card", "paper", "repository", "log"])
def test_a_document_that_is_only_named_is_told_with_the_claims_that_hang_on_it(library, kind):
    finding = one("PRV102", hanging(library, kind, 3, quantity=figure()))
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.NOTE)
    assert finding.explanation == (
        "“The named one” is named and was not read; 3 claims (3 with a figure) could be documented by it."
    )
    assert finding.claims == ("claim-00", "claim-01", "claim-02")
    assert finding.needs == ("source-primary",)


def test_an_announcement_that_is_only_named_would_give_the_words_and_documents_nothing(library):
    finding = one("PRV102", hanging(library, "vendor-announcement", 10))
    assert finding.explanation.endswith(
        "10 claims (none with a figure) could be read there in the speaker's own words."
    )


@pytest.mark.parametrize(("count", "severity"), [(9, Severity.NOTE), (10, Severity.WARNING)])
def test_ten_claims_make_it_a_warning(library, count, severity):
    finding = one("PRV102", hanging(library, "paper", count, quantity=figure()))
    assert finding.severity is severity
    assert number(finding, "claims that rest on it") == count


def test_a_few_claims_without_a_figure_are_not_worth_a_finding(library):
    assert found("PRV102", hanging(library, "paper", 9)) == ()
    assert len(found("PRV102", hanging(library, "paper", 10))) == 1


@pytest.mark.parametrize("kind", ["press-article", "talk", "note", "correspondence"])
def test_what_is_no_primary_source_is_not_asked_for(library, kind):
    assert found("PRV102", hanging(library, kind, 12)) == ()


def test_a_figure_that_two_sources_print_is_essential(library):
    finding = one("PRV102", hanging(library, "paper", 1, quantity=figure()))
    assert finding.severity is Severity.NOTE
    finding = one("PRV102", hanging(library, "paper", 1, quantity=figure(), citations=cites("article", "named-not")))
    assert finding.severity is Severity.WARNING
    assert number(finding, "of them with a figure") == 1


def test_a_figure_from_which_another_is_computed_is_essential(library):
    card = [{"id": "card", "kind": "model-card"}, {"id": "article", "relies_on": [{"source": "card", "how": "cites"}]}]
    claims = [
        {"id": "total", "citations": cites("article"), "quantity": figure()},
        {"id": "share", "citations": cites("elsewhere"), "related": [{"claim": "total", "how": "derived-from"}]},
    ]
    finding = one("PRV102", library(sources=card, claims=claims))
    assert finding.severity is Severity.WARNING
    assert finding.claims == ("total",)


def test_claims_behind_several_outlets_hang_on_the_announcement_too(library):
    sources = [
        VENDOR,
        {"id": "agency", "relies_on": RELAYS},
        {"id": "article", "relies_on": [{"source": "agency", "how": "relays", "paragraphs": [2]}]},
    ]
    claims = [
        {"id": "through", "quantity": figure(), "citations": cites("article", paragraph=2)},
        {"id": "beside", "quantity": figure(), "citations": cites("article", paragraph=3)},
    ]
    assert one("PRV102", library(sources=sources, claims=claims)).claims == ("through",)


@pytest.mark.parametrize(
    "named",
    [
        {"snapshot": snapshot(b"One.").model_dump()},
        {"retracted": "2026-01-02"},
    ],
)
def test_a_primary_source_that_is_held_or_retracted_is_not_asked_for(library, named):
    sources = [{"id": "named", "kind": "paper"} | named]
    sources.append({"id": "article", "relies_on": [{"source": "named", "how": "cites"}]})
    assert found("PRV102", library(sources=sources, claims=[{"citations": cites("article")}])) == ()


def test_a_source_that_is_cited_itself_was_read(library):
    assert found("PRV102", library(sources=[VENDOR], claims=[{"citations": cites("announcement")}])) == ()


def test_a_source_that_is_only_mentioned_passes_nothing_on(library):
    sources = [VENDOR, {"id": "article", "relies_on": [{"source": "announcement", "how": "names"}]}]
    assert found("PRV102", library(sources=sources, claims=[{"citations": cites("article")}])) == ()
    named_as_the_way = [{"quantity": figure(), "citations": cites("article", via=["announcement"])}]
    assert one("PRV102", library(sources=sources, claims=named_as_the_way)).claims == ("faster",)


# PRV103: no origin


def test_what_a_commentary_tells_on_nobody_s_word_is_named_once(library):
    claims = [
        {"id": "measured", "quantity": figure(), "citations": cites("commentary")},
        {"id": "described", "modality": "described", "citations": cites("commentary")},
        {"id": "own", "claimant": "daily", "citations": cites("commentary")},
    ]
    sources = [{"id": "commentary", "name": "A commentary", "publisher": "daily"}]
    finding = one("PRV103", library(subjects=OUTLETS, sources=sources, claims=claims))
    assert finding.claims == ("described", "measured")
    assert finding.severity is Severity.WARNING
    assert "does not say where it has 2 claims from" in finding.explanation


def test_without_a_measured_figure_it_is_a_note(library):
    finding = one("PRV103", library(sources=[{"id": "commentary"}], claims=[{"citations": cites("commentary")}]))
    assert finding.severity is Severity.NOTE


def test_another_path_to_an_origin_is_enough(library):
    sources = [VENDOR, {"id": "commentary"}, {"id": "article", "relies_on": RELAYS}]
    claims = [{"citations": cites("commentary", "article")}]
    assert found("PRV103", library(sources=sources, claims=claims)) == ()


def test_a_paragraph_that_is_tied_to_nothing_ends_there(library):
    sources = [VENDOR, {"id": "article", "relies_on": [RELAYS[0] | {"paragraphs": [1]}]}]
    claims = [{"id": f"in-{i}", "citations": cites("article", paragraph=i)} for i in (1, 2)]
    assert one("PRV103", library(sources=sources, claims=claims)).claims == ("in-2",)


def test_a_primary_document_is_an_origin_and_a_retracted_one_is_none(library):
    paper = {"id": "paper", "kind": "paper"}
    claims = [{"citations": cites("paper")}]
    assert found("PRV103", library(sources=[paper], claims=claims)) == ()
    assert one("PRV103", library(sources=[paper | {"retracted": "2026"}], claims=claims)).claims == ("faster",)


def test_a_source_that_only_disputes_tells_nothing(library):
    claims = [{"citations": cites("critic", stance="disputes")}]
    assert found("PRV103", library(sources=[{"id": "critic"}], claims=claims)) == ()


# PRV104: rings


def ring(*names, out=()):
    following = (*names[1:], names[0])
    sources = [{"id": n, "relies_on": [{"source": f, "how": "relays"}]} for n, f in zip(names, following, strict=True)]
    sources[0]["relies_on"] += [{"source": o, "how": "cites"} for o in out]
    return sources


@pytest.mark.parametrize("names", [("a", "b"), ("a", "b", "c"), ("c", "a", "b")])
def test_a_ring_is_named_once(library, names):
    finding = one("PRV104", library(sources=ring(*names), claims=[{"citations": cites(*names)}]))
    assert finding.severity is Severity.WARNING
    assert number(finding, "sources in the ring") == len(names)
    assert finding.explanation.startswith(f"{len(names)} sources have it from each other: “A”, “B”")
    assert finding.explanation.endswith("and nothing leads out of the ring.")


def test_what_leads_out_of_a_ring_is_told(library):
    sources = [VENDOR | {"name": "The announcement"}, *ring("a", "b", out=["announcement"])]
    finding = one("PRV104", library(sources=sources, claims=[{"citations": cites("b")}]))
    assert finding.explanation.endswith("and the only way out of the ring: The announcement.")


def test_two_rings_are_two_findings_and_a_source_beside_is_in_none(library):
    sources = [*ring("a", "b"), *ring("c", "d"), {"id": "e", "relies_on": [{"source": "a", "how": "relays"}]}]
    claims = [{"id": "x", "citations": cites("a", "e")}, {"id": "y", "citations": cites("d", "e")}]
    findings = found("PRV104", library(sources=sources, claims=claims))
    assert [finding.claims for finding in findings] == [("x",), ("y",)]
    assert {number(finding, "sources in the ring") for finding in findings} == {2}


def test_a_diamond_a_mention_and_a_ring_that_nobody_reads_are_no_rings(library):
    diamond = [
        {"id": "a", "relies_on": [{"source": x, "how": "relays"} for x in ("b", "c")]},
        *({"id": x, "relies_on": [{"source": "d", "how": "relays"}]} for x in ("b", "c")),
        {"id": "d"},
    ]
    assert found("PRV104", library(sources=diamond, claims=[{"citations": cites("a")}])) == ()
    mention = [{"id": x, "relies_on": [{"source": y, "how": "names"}]} for x, y in (("a", "b"), ("b", "a"))]
    assert found("PRV104", library(sources=mention, claims=[{"citations": cites("a")}])) == ()
    assert found("PRV104", library(sources=[*ring("a", "b"), {"id": "c"}], claims=[{"citations": cites("c")}])) == ()


# PRV105: sources that no longer stand


@pytest.mark.parametrize(
    ("fate", "words"),
    [
        ({"retracted": "2026-03-02"}, "was retracted (March 2, 2026)"),
        ({"withdrawn": WITHDRAWN}, "was withdrawn (April 1, 2026)"),
    ],
)
def test_claims_that_rest_on_a_fallen_source_alone_are_told_apart(library, fate, words):
    sources = [
        VENDOR,
        {"id": "paper", "kind": "paper", "title": "A paper"} | fate,
        {"id": "article", "relies_on": [{"source": "paper", "how": "cites"}]},
        {"id": "other", "relies_on": RELAYS},
    ]
    claims = [
        {"id": "alone", "citations": cites("paper")},
        {"id": "behind", "citations": cites("article")},
        {"id": "both", "citations": cites("article", "other")},
        {"id": "elsewhere", "citations": cites("other")},
    ]
    alone, both = found("PRV105", library(sources=sources, claims=claims))
    assert (alone.claims, alone.severity) == (("alone", "behind"), Severity.WARNING)
    assert alone.explanation == f"“A paper” {words}; resting on it alone: 2 claims."
    assert (both.claims, both.severity) == (("both",), Severity.NOTE)
    assert {alone.outcome, both.outcome} == {Outcome.UNDER_DETERMINED}


def test_a_retracted_article_may_be_the_only_way_to_an_announcement(library):
    sources = [VENDOR, {"id": "article", "retracted": "2026", "relies_on": RELAYS}]
    finding = one("PRV105", library(sources=sources, claims=[{"citations": cites("article")}]))
    assert finding.severity is Severity.WARNING


def test_another_outlet_without_an_origin_holds_nothing(library):
    sources = [{"id": "paper", "kind": "paper", "retracted": "2026"}, {"id": "commentary"}]
    finding = one("PRV105", library(sources=sources, claims=[{"citations": cites("paper", "commentary")}]))
    assert "alone" in finding.explanation


def test_a_fallen_source_that_carries_nothing_is_not_told(library):
    sources = [{"id": "paper", "kind": "paper", "retracted": "2026"}, VENDOR]
    assert found("PRV105", library(sources=sources, claims=[{"citations": cites("announcement")}])) == ()
    disputing = [{"citations": [*cites("paper", stance="disputes"), *cites("announcement")]}]
    assert found("PRV105", library(sources=sources, claims=disputing)) == ()


def test_another_text_than_the_one_read_is_told(library):
    read = "The engine became 15% faster.\n"
    source = {"id": "article", "title": "An article", "snapshot": snapshot(read.encode()).model_dump()}
    claims = [{"citations": cites("article", paragraph=1)}]
    held = {"article": "The engine became 5% faster.\n"}
    finding = one("PRV105", library(sources=[source], claims=claims, texts=held))
    assert finding.severity is Severity.WARNING
    assert finding.explanation == (
        "The text that is held of “An article” is not the one that was read; resting on it: 1 claim."
    )
    assert hashlib.sha256(held["article"].encode()).hexdigest() in finding.working[1]
    assert found("PRV105", library(sources=[source], claims=claims, texts={"article": read})) == ()
    assert found("PRV105", library(sources=[source], claims=claims)) == ()


def test_a_text_without_a_snapshot_cannot_have_changed(library):
    claims = [{"citations": cites("article")}]
    assert found("PRV105", library(sources=[{"id": "article"}], claims=claims, texts={"article": "Any."})) == ()


# PRV106: places in texts

TEXT = "A title\n\nIt runs 15% faster on 128 cards, and BF16 takes 128 GB.\nLast.\n"


def placed(library, texts, *citations, **claim):
    source = {"id": "article", "title": "An article", "snapshot": snapshot(TEXT.encode()).model_dump()}
    return library(sources=[source], claims=[{"citations": list(citations)} | claim], texts=texts)


def at(paragraph, *figures):
    return {"source": "article", "paragraph": paragraph, "figures": list(figures)}


@pytest.mark.parametrize(
    ("place", "words", "severity"),
    [
        (at(2, "51%"), "'51%' does not stand in paragraph 2", Severity.WARNING),
        (at(2, "16"), "'16' does not stand in paragraph 2", Severity.WARNING),
        (at(9), "there is no paragraph 9, the text has 3", Severity.WARNING),
    ],
)
def test_a_place_that_cannot_be_found_is_told_with_what_is_wrong(library, place, words, severity):
    finding = one("PRV106", placed(library, {"article": TEXT}, place))
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, severity)
    assert words in finding.working[0]
    assert number(finding, "places") == 1


@pytest.mark.parametrize("place", [at(2, "15%"), at(2, "128"), at(2, "128", "128"), at(3), {"source": "article"}])
def test_a_place_that_is_found_needs_no_finding(library, place):
    assert found("PRV106", placed(library, {"article": TEXT}, place)) == ()


def test_without_the_text_the_check_says_once_that_it_could_not_run(library):
    finding = one("PRV106", placed(library, {}, at(2, "15%"), at(2, "128"), at(3)))
    assert finding.outcome is Outcome.NOT_RUN
    assert finding.explanation == (
        "The text of “An article” is not held, so 2 places of 1 claim could not be looked up."
    )


def test_without_the_text_a_paragraph_beyond_the_end_is_still_found(library):
    lost, rest = found("PRV106", placed(library, {}, at(4, "15%"), at(2)))
    assert {lost.outcome, rest.outcome} == {Outcome.UNDER_DETERMINED, Outcome.NOT_RUN}


def test_a_source_cited_as_a_whole_has_nothing_to_look_up(library):
    assert found("PRV106", placed(library, {}, {"source": "article"})) == ()


@pytest.mark.parametrize(
    ("printed", "figures", "strays"),
    [
        ("15%", ["51%"], True),
        ("15%", ["1.5%"], True),
        ("15%", ["0 percent"], True),
        ("15%", ["15 percent"], False),
        ("8,192", ["8192"], False),
        ("2.8 trillion", ["2.8-Trillion"], False),
        ("128", ["EP64", "128"], False),
        ("12,000", ["12k"], False),
        ("15%", ["0.15"], False),
        ("0%", ["0 percent"], False),
        ("a few", ["3"], False),
        ("15%", [], False),
        ("15%", ["fifteen"], False),
    ],
)
def test_the_number_of_a_claim_is_one_of_those_that_it_cites(library, printed, figures, strays):
    quantity = {"printed": printed, "unit": "percent"}
    claim = {"quantity": quantity, "citations": [{"source": "article", "figures": figures}]}
    findings = found("PRV106", library(sources=[{"id": "article", "title": "An article"}], claims=[claim]))
    assert bool(findings) is strays
    if strays:
        assert f"“15%” in the claim, “{figures[0]}” cited" in findings[0].explanation
        assert findings[0].severity is Severity.WARNING


def test_a_number_that_one_of_several_sources_prints_is_enough(library):
    citations = [{"source": "one", "figures": ["5,600 GB"]}, {"source": "two", "figures": ["5.6 TB"]}]
    claim = {"quantity": figure("5.6 TB", "5.6", "terabyte"), "citations": citations}
    assert found("PRV106", library(sources=[{"id": "one"}, {"id": "two"}], claims=[claim])) == ()


# PRV107: absences


def absence(library, source=None, **claim):
    claim = {"kind": "absence", "modality": "described", "citations": cites("article", via=["announcement"])} | claim
    article = {"id": "article", "title": "An article", "relies_on": RELAYS} | (source or {})
    return library(sources=[VENDOR, article, {"id": "dated", "published": "2026-01-02"}], claims=[claim])


def test_an_absence_without_a_day_is_told(library):
    finding = one("PRV107", absence(library))
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.NOTE)
    assert finding.explanation == ("“An article” says in 1 claim that something is missing; as of when is open for 1.")


@pytest.mark.parametrize(
    "statement",
    [
        "A successful run would not show that the maker trained the model.",
        "The announcement does not settle how the test was set up.",
        "Serving lies outside the engine.",
        "Serving is out of scope of the engine.",
    ],
)
def test_what_is_no_conclusion_or_no_purpose_is_not_missing(library, statement):
    assert found("PRV107", absence(library, statement=statement)) == ()


def test_an_absence_without_a_place_that_was_searched_is_told(library):
    finding = one("PRV107", absence(library, asserted="2026-01-02", citations=cites("article")))
    assert finding.explanation.endswith("; where it was looked for is open for 1.")
    both = one("PRV107", absence(library, citations=cites("article")))
    assert both.explanation.endswith("; as of when is open for 1 and where it was looked for is open for 1.")


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        ({"published": "2026-03-04"}, {}),
        ({"published": "--11-04"}, {}),
        ({}, {"asserted": "2026-03"}),
        ({}, {"when": "2026"}),
        ({}, {"asserted": "2026", "citations": cites("article"), "conditions": {"scope-limits": "the announcement"}}),
        ({}, {"citations": [*cites("article", via=["announcement"]), *cites("dated")]}),
        ({}, {"kind": "support"}),
    ],
)
def test_an_absence_with_a_day_and_a_place_is_not_told(library, source, claim):
    assert found("PRV107", absence(library, source, **claim)) == ()


def test_absences_are_gathered_by_the_source_that_tells_them_first(library):
    claims = [
        {"id": f"absent-{i}", "kind": "absence", "citations": cites("one", "two") if i < 3 else cites("two")}
        for i in range(4)
    ]
    first, second = found("PRV107", library(sources=[{"id": "one"}, {"id": "two"}], claims=claims))
    assert (len(first.claims), len(second.claims)) == (3, 1)


# PRV108: independence

LABS = [{"id": "laboratory", "name": "The Laboratory"}, {"id": "institute", "name": "The Institute"}]
SAYS = "The Laboratory independently verified the speed."
HELD = {"snapshot": snapshot(b"One.\nTwo.").model_dump()}


def witnessed(library, *sources, subjects=(), evidence=(), **claim):
    claim = {
        "statement": SAYS,
        "kind": "attribution",
        "about": [{"subject": "laboratory", "role": "reporting body"}],
        "citations": cites("article"),
    } | claim
    article = {"id": "article", "relies_on": [{"source": s["id"], "how": "cites"} for s in sources]}
    subjects = [*subjects, *(s for s in LABS if s["id"] not in {x["id"] for x in subjects})]
    return library(subjects=subjects, sources=[*sources, article], claims=[claim], evidence=evidence)


def test_joint_work_on_the_same_model_in_the_same_text_speaks_against_independence(library):
    about = [{"subject": "model", "role": "model"}]
    claim = {
        "id": "independent",
        "kind": "attribution",
        "statement": "The reports of The Laboratory are independent ones.",
        "about": [{"subject": "laboratory", "role": "reporting body"}, *about],
        "citations": cites("article", paragraph=3),
    }
    joint = {"id": "joint", "kind": "support", "about": about, "citations": cites("article", paragraph=2)}
    joint |= {
        "statement": "The engine supports the model.",
        "conditions": {"independence-verification": "done jointly"},
    }
    named = [{"id": "article"}, {"id": "report", "kind": "paper", "publisher": "laboratory"}]
    subjects = [*LABS, {"id": "model", "kind": "model"}, {"id": "another", "kind": "model"}]

    def told(*claims):
        return one("PRV108", library(subjects=subjects, sources=named, claims=claims))

    finding = told(claim, joint)
    assert finding.claims == ("independent", "joint")
    assert "the same text tells of joint work: “The engine supports the model”" in finding.explanation
    words = joint | {"conditions": {}, "statement": "The Maker and The Laboratory jointly adapted the model."}
    words["about"] = [*about, *({"subject": body, "role": "partner"} for body in ("maker", "laboratory"))]
    assert told(claim, words).claims == ("independent", "joint")
    loose = words | {"statement": "The Maker and The Laboratory together give the model two homes."}
    assert told(claim, loose).claims == ("independent",)
    elsewhere = joint | {"about": [{"subject": "another", "role": "model"}]}
    assert told(claim, elsewhere).claims == ("independent",)


def test_a_body_of_which_no_document_is_known_is_told(library):
    finding = one("PRV108", witnessed(library))
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)
    assert finding.explanation == (
        "It speaks of independent reports or checks (The Laboratory), but no document of The Laboratory is known."
    )


def test_a_report_that_is_only_named_is_told(library):
    finding = one("PRV108", witnessed(library, {"id": "report", "kind": "paper", "publisher": "laboratory"}))
    assert "what The Laboratory published is named and was not read" in finding.explanation


def test_a_report_that_was_read_is_enough(library):
    report = {"id": "report", "kind": "paper", "publisher": "laboratory"} | HELD
    assert found("PRV108", witnessed(library, report)) == ()


def test_a_report_that_rests_on_the_claimant_is_told(library):
    report = {"id": "report", "kind": "paper", "publisher": "laboratory", "relies_on": RELAYS} | HELD
    finding = one("PRV108", witnessed(library, VENDOR | {"name": "The news"}, report | {"name": "The report"}))
    assert "“The report” has it from “The news”" in finding.explanation


def test_a_report_that_rests_on_the_maker_of_the_thing_is_told(library):
    report = {"id": "report", "kind": "paper", "publisher": "laboratory", "relies_on": RELAYS} | HELD
    engine = {"id": "card", "name": "The Card", "kind": "accelerator", "vendor": "maker"}
    lib = witnessed(library, VENDOR, report, subjects=[engine], subject="card", claimant="institute")
    assert "has it from" in one("PRV108", lib).explanation


def test_a_report_that_cites_the_maker_may_still_be_independent(library):
    citing = [{"source": "announcement", "how": "cites"}]
    report = {"id": "report", "kind": "paper", "publisher": "laboratory", "relies_on": citing} | HELD
    assert found("PRV108", witnessed(library, VENDOR, report)) == ()


def test_a_body_that_belongs_to_the_claimant_is_told(library):
    own = {"id": "laboratory", "name": "The Laboratory", "part_of": ["maker"]}
    finding = one("PRV108", witnessed(library, subjects=[own]))
    assert "The Laboratory belongs to The Maker" in finding.explanation


def test_two_bodies_that_belong_together_are_told(library):
    subjects = [LABS[0], LABS[1] | {"part_of": ["laboratory"]}]
    about = [{"subject": s["id"], "role": "reporting body"} for s in LABS]
    reports = [{"id": f"report-{s['id']}", "kind": "paper", "publisher": s["id"]} | HELD for s in LABS]
    finding = one("PRV108", witnessed(library, *reports, subjects=subjects, about=about))
    assert finding.explanation.endswith("but The Laboratory and The Institute belong together.")


def test_without_a_body_the_origins_decide(library):
    finding = one("PRV108", witnessed(library, VENDOR, about=[]))
    assert finding.explanation.endswith("all that is known is the word of The Maker.")
    assert "no origin is known" in one("PRV108", witnessed(library, about=[])).explanation
    assert found("PRV108", witnessed(library, {"id": "paper", "kind": "paper"} | HELD, about=[])) == ()


def test_third_party_evidence_that_is_held_settles_it(library):
    assert found("PRV108", witnessed(library, evidence=[{"id": "run"}])) == ()
    assert found("PRV108", witnessed(library, evidence=[{"id": "run", "party": "first-party"}])) != ()
    assert found("PRV108", witnessed(library, evidence=[{"id": "run", "kind": "judgement"}])) != ()


@pytest.mark.parametrize(
    "statement",
    [
        "Independent tests by two laboratories confirm the gain.",
        "The results were independently reproduced.",
        "The gain was confirmed independently.",
        "The figure was separately verified.",
        "A third-party benchmark shows the same speed.",
        "The speed was measured by an independent laboratory.",
        "A third party has reproduced the loss curve.",
        "The reports of the two projects are independent.",
    ],
)
def test_words_that_call_something_independent_are_known(library, statement):
    assert len(found("PRV108", witnessed(library, statement=statement, about=[]))) == 1


@pytest.mark.parametrize(
    "statement",
    [
        "The gain has not been independently verified.",
        "No third party has verified the figure.",
        "The figure should be independently verified.",
        "The throughput is independent of the batch size.",
        "The results are independent of the batch size.",
        "The experts are independent of each other.",
        "An independent software vendor sells the card.",
        "The stack is device-independent.",
        "Each stage is compiled separately.",
        "The company ran a test of its independent power supplies.",
        "Verification is pending: an independent laboratory was named.",
    ],
)
def test_words_that_do_not_say_so_are_left_alone(library, statement):
    assert found("PRV108", witnessed(library, statement=statement, about=[])) == ()


@pytest.mark.parametrize("kind", ["absence", "opinion"])
def test_an_absence_or_an_opinion_asserts_no_independence(library, kind):
    assert found("PRV108", witnessed(library, kind=kind)) == ()


@pytest.mark.parametrize(
    ("answer", "told"),
    [("measured by a third party", True), ("audited", True), ("self-reported", False), ("not independent", False)],
)
def test_a_condition_can_assert_it_too(library, answer, told):
    claim = {"statement": "The engine is fast.", "conditions": {"independence-verification": answer}}
    assert bool(found("PRV108", witnessed(library, **claim))) is told


# PRV109: the same words


def repeated(library, first=None, second=None, citations=None, **claim):
    sources = [
        {"id": "one", "title": "One"} | (first or {}),
        {"id": "two", "title": "Two"} | (second or {"repeats": [{"source": "one", "here": 4, "there": 2}]}),
    ]
    both = [{"source": "one", "paragraph": 2}, {"source": "two", "paragraph": 4}]
    return library(sources=sources, claims=[{"citations": citations or both} | claim])


def test_a_repeated_paragraph_is_one_voice(library):
    finding = one("PRV109", repeated(library))
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)
    assert finding.explanation == (
        "“Two” and “One” tell 1 claim in passages that repeat each other, so the two count as one voice there."
    )
    assert finding.working[0] == "paragraph 4 of “Two” repeats paragraph 2 of “One”"


@pytest.mark.parametrize(
    "citations",
    [
        cites("one", paragraph=2),
        cites("two", paragraph=4),
        [*cites("one", paragraph=2), *cites("two", paragraph=5)],
        [*cites("one", paragraph=3), *cites("two", paragraph=4)],
        [*cites("one", paragraph=4), *cites("two", paragraph=2)],
    ],
)
def test_other_paragraphs_are_other_words(library, citations):
    assert found("PRV109", repeated(library, citations=citations)) == ()


def test_a_pair_that_names_each_other_is_told_once(library):
    first = {"repeats": [{"source": "two", "here": 2, "there": 4}]}
    second = {"repeats": [{"source": "one", "here": 4, "there": 2}]}
    assert one("PRV109", repeated(library, first, second)).claims == ("faster",)


def test_a_copy_is_one_voice_in_the_paragraphs_that_it_copies(library):
    copy = {"relies_on": [{"source": "one", "how": "copies", "paragraphs": [4]}]}
    assert one("PRV109", repeated(library, second=copy)).claims == ("faster",)
    whole = {"relies_on": [{"source": "one", "how": "copies"}]}
    assert one("PRV109", repeated(library, second=whole)).working[0] == "the whole of “Two” repeats “One”"
    elsewhere = {"relies_on": [{"source": "one", "how": "copies", "paragraphs": [5]}]}
    assert found("PRV109", repeated(library, second=elsewhere)) == ()
    relays = {"relies_on": [{"source": "one", "how": "relays"}]}
    assert found("PRV109", repeated(library, second=relays)) == ()


# PRV110: attributions


def attributed(library, *sources, subjects=(), mentions=(), **claim):
    relies = [{"source": "agency", "how": "relays"}, *({"source": other, "how": "names"} for other in mentions)]
    article = {"id": "article", "title": "An article", "relies_on": relies}
    return library(
        subjects=[*OUTLETS, *subjects],
        sources=[article, *sources],
        claims=[{"quantity": figure(), "citations": cites("article")} | claim],
    )


AGENCY = {"id": "agency", "title": "A wire", "publisher": "daily"}


def test_the_word_of_a_body_that_no_path_leads_to_is_told(library):
    finding = one("PRV110", attributed(library, AGENCY))
    assert finding.severity is Severity.WARNING
    assert finding.explanation == (
        "The records put 1 claim in “An article” down to The Maker; it names no document of The Maker, and no path "
        "leads to a document of The Maker."
    )
    assert one("PRV110", attributed(library, AGENCY, modality="described")).severity is Severity.NOTE


def test_a_document_that_is_mentioned_is_not_said_to_be_unnamed(library):
    finding = one("PRV110", attributed(library, VENDOR, AGENCY, mentions=("announcement",)))
    assert finding.explanation.endswith("down to The Maker; no path leads to a document of The Maker.")


def test_a_path_to_the_body_or_one_it_is_part_of_is_enough(library):
    assert found("PRV110", attributed(library, VENDOR, AGENCY | {"relies_on": RELAYS})) == ()
    team = {"id": "team", "name": "The Team", "part_of": ["maker"]}
    relays = AGENCY | {"relies_on": RELAYS}
    assert found("PRV110", attributed(library, VENDOR, relays, subjects=[team], claimant="team")) == ()


def test_an_announcement_of_another_body_is_no_document_of_the_claimant(library):
    other = VENDOR | {"publisher": "rival"}
    lib = attributed(library, other, AGENCY | {"relies_on": RELAYS}, subjects=[{"id": "rival", "name": "The Rival"}])
    assert one("PRV110", lib).claims == ("faster",)


def test_an_outlet_s_own_word_is_no_attribution(library):
    assert found("PRV110", attributed(library, AGENCY, claimant="daily")) == ()
    assert found("PRV110", attributed(library, AGENCY, claimant="weekly")) == ()


def test_a_source_that_names_nothing_is_left_to_the_check_of_origins(library):
    lib = library(sources=[{"id": "article"}], claims=[{"citations": cites("article")}])
    assert found("PRV110", lib) == ()
    assert len(found("PRV103", lib)) == 1


def test_attributions_are_gathered_by_body(library):
    sources = [AGENCY, {"id": "article", "relies_on": [{"source": "agency", "how": "relays"}]}]
    claims = [
        {"id": f"claim-{i}", "claimant": body, "citations": cites("article")}
        for i, body in enumerate(["maker", "maker", "rival"])
    ]
    lib = library(subjects=[*OUTLETS, {"id": "rival", "name": "The Rival"}], sources=sources, claims=claims)
    assert [finding.claims for finding in found("PRV110", lib)] == [("claim-0", "claim-1"), ("claim-2",)]


# PRV111: absences that were filled

SILENT = {
    "id": "silent",
    "kind": "absence",
    "modality": "described",
    "metric": "throughput",
    "study": "trial",
    "statement": "No absolute throughput was published.",
    "citations": cites("first"),
}
SPEED = {
    "id": "speed",
    "kind": "throughput",
    "metric": "throughput",
    "study": "trial",
    "statement": "It writes 900 tokens a second.",
    "quantity": figure("900", "900", "token/second"),
    "citations": cites("second"),
}


def filled(library, first="2026-03-04", second="2026-05-06", silent=None, speed=None, **more):
    sources = [{"id": "first"}, {"id": "second"}]
    for source, published in zip(sources, (first, second), strict=True):
        source |= {"published": published} if published else {}
    claims = [SILENT | (silent or {}), SPEED | (speed or {}), *more.pop("claims", ())]
    studies = [{"id": "trial"}, {"id": "other"}]
    return library(sources=sources, claims=claims, studies=studies, **more)


def test_a_later_figure_ends_an_absence(library):
    finding = one("PRV111", filled(library))
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)
    assert finding.claims == ("silent", "speed")
    assert finding.explanation == (
        "What it says is missing as of March 4, 2026 is given since May 6, 2026: "
        f"900 ({SPEED['statement'].rstrip('.')})."
    )


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (None, None),
        ("2026-03-04", None),
        (None, "2026-05-06"),
        ("2026-03-04", "2026-03-04"),
        ("2026-03-04", "2026-03"),
        ("2026-05", "2026-05-06"),
        ("2026-05-06", "2026-03-04"),
        ("--03-04", "--05-06"),
        ("2026", "2026-12-31"),
    ],
)
def test_without_a_certain_order_it_is_open(library, first, second):
    finding = one("PRV111", filled(library, first, second))
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)
    assert finding.claims == ("silent", "speed")


def test_a_figure_that_only_the_words_connect_is_open_even_when_it_is_later(library):
    finding = one("PRV111", filled(library, silent={"metric": None}))
    assert finding.outcome is Outcome.UNDER_DETERMINED


def test_a_figure_of_another_subject_in_the_same_study_is_open(library):
    subjects = [{"id": "rival-engine", "kind": "framework"}]
    finding = one("PRV111", filled(library, speed={"subject": "rival-engine"}, subjects=subjects))
    assert finding.outcome is Outcome.UNDER_DETERMINED


def test_a_figure_told_before_and_after_is_open(library):
    both = {"citations": cites("first", "second")}
    assert one("PRV111", filled(library, speed=both)).outcome is Outcome.UNDER_DETERMINED


@pytest.mark.parametrize(
    ("silent", "speed"),
    [
        ({}, {"study": "other"}),
        ({}, {"quantity": figure(), "kind": "speedup"}),
        ({}, {"metric": "latency", "quantity": figure("5 s", "5", "second")}),
        ({}, {"modality": "promised"}),
        ({}, {"modality": "projected"}),
        ({"metric": None, "statement": "The engine has no scheduler."}, {}),
        ({"metric": None, "statement": "No absolute throughput of the baseline was published."}, {}),
        ({"metric": "latency"}, {}),
        ({"study": None}, {}),
    ],
)
def test_other_figures_fill_nothing(library, silent, speed):
    assert found("PRV111", filled(library, silent=silent, speed=speed)) == ()


def test_without_a_study_the_subject_decides(library):
    finding = one("PRV111", filled(library, silent={"study": None}, speed={"study": None}))
    assert finding.explanation.startswith("What it says is missing as of ")


def test_several_figures_are_one_finding(library):
    another = SPEED | {"id": "speed-two", "quantity": figure("950", "950", "token/second")}
    assert one("PRV111", filled(library, claims=[another])).claims == ("silent", "speed", "speed-two")


def test_an_answer_or_a_baseline_fills_what_was_not_named(library):
    silent = {"metric": None, "statement": "The baseline was not named."}
    detail = {"id": "answer", "on": "trial", "item": "baseline-identity", "state": "stated", "value": "version 3"}
    detail |= {"citation": {"source": "second", "paragraph": 2}}
    finding = one("PRV111", filled(library, silent=silent, details=[detail]))
    assert (finding.outcome, finding.claims) == (Outcome.UNDER_DETERMINED, ("silent",))
    assert "version 3" in finding.explanation
    missing = detail | {"state": "not-stated", "value": None, "citation": None}
    assert found("PRV111", filled(library, silent=silent, details=[missing])) == ()
    linked = silent | {"related": [{"claim": "speed", "how": "qualifies"}]}
    finding = one("PRV111", filled(library, silent=linked, speed={"baseline": "version 3"}))
    assert f"version 3 ({SPEED['statement'].rstrip('.')})" in finding.explanation


def test_a_check_by_a_third_party_fills_what_nobody_verified(library):
    silent = {"metric": None, "statement": "The speed was not independently verified."}
    silent |= {"related": [{"claim": "speed", "how": "qualifies"}]}
    evidence = {"id": "run", "claims": ["speed"]}
    finding = one("PRV111", filled(library, silent=silent, evidence=[evidence]))
    assert "A laboratory checked it" in finding.explanation
    own = evidence | {"party": "first-party"}
    assert found("PRV111", filled(library, silent=silent, evidence=[own])) == ()


def test_support_that_is_told_fills_what_is_not_supported(library):
    model = {"id": "model", "kind": "model"}
    silent = {"metric": None, "statement": "The engine does not support the model.", "study": None}
    about = [{"subject": "model", "role": "model"}]
    listed = {"id": "listed", "kind": "support", "about": about, "statement": "The engine supports the model."}
    listed["citations"] = cites("second")
    lib = filled(library, silent=silent | {"about": about}, claims=[listed], subjects=[model])
    assert one("PRV111", lib).claims == ("silent", "listed")
    denied = listed | {"statement": "The engine does not support the model."}
    assert found("PRV111", filled(library, silent=silent | {"about": about}, claims=[denied], subjects=[model])) == ()
    assert found("PRV111", filled(library, silent=silent, claims=[listed], subjects=[model])) == ()


NEEDED = {
    "metric": None,
    "kind": "opinion",
    "modality": "opinion",
    "statement": "To repeat the run one has to know its data set, its precision and its throughput.",
}


def test_what_an_opinion_asks_for_is_set_against_what_others_give(library):
    finding = one("PRV111", filled(library, silent=NEEDED))
    assert (finding.severity, finding.claims) == (Severity.NOTE, ("silent", "speed"))
    assert "asks for seems to be given elsewhere, at least in part: 900" in finding.explanation
    answer = {"id": "answer", "on": "trial", "item": "compute-dtype", "state": "partial", "value": "BF16"}
    answer |= {"reason": "Of the weights only.", "citation": {"source": "second", "paragraph": 2}}
    finding = one("PRV111", filled(library, silent=NEEDED, details=[answer]))
    assert "BF16 (compute-dtype, in part)" in finding.explanation


def test_an_opinion_that_asks_for_nothing_or_knows_it_itself_is_left_alone(library):
    wish = NEEDED | {"statement": "The precision of the run is fine."}
    assert found("PRV111", filled(library, silent=wish)) == ()
    assert found("PRV111", filled(library, silent=NEEDED, speed={"citations": cites("first")})) == ()


def test_an_account_that_is_asked_for_may_be_one_that_others_name(library):
    silent = NEEDED | {"statement": "The maker should follow up with a technical account.", "study": None}
    sources = [
        {"id": "first"},
        {"id": "second", "relies_on": [{"source": "write-up", "how": "relays"}]},
        {"id": "write-up", "name": "A technical write-up on the run"},
    ]
    claims = [SILENT | silent, SPEED | {"study": None}]
    finding = one("PRV111", library(sources=sources, claims=claims))
    assert finding.explanation.endswith("“A technical write-up on the run”, named and not read.")
    assert (
        found("PRV111", library(sources=sources, claims=[SILENT | silent, SPEED | {"citations": cites("first")}])) == ()
    )


# PRV112: products

PARAMS = {
    "id": "params",
    "kind": "spec",
    "modality": "described",
    "metric": "total-parameters",
    "statement": "The engine has 3 trillion parameters.",
    "quantity": figure("3 trillion", "3E+12", "parameter"),
    "citations": cites("one"),
}
SIZE = {
    "id": "size",
    "kind": "memory",
    "modality": "estimated",
    "metric": "weights-size",
    "statement": "In BF16 the weights take 6 TB.",
    "quantity": figure("6 TB", "6", "terabyte"),
    "citations": cites("one", "two"),
}


def printed(library, *claims, **more):
    sources = [{"id": name, "publisher": publisher} for name, publisher in (("one", "daily"), ("two", "weekly"))]
    return library(subjects=OUTLETS, sources=sources, claims=claims, **more)


def test_a_product_that_two_outlets_print_is_one_computation(library):
    finding = one("PRV112", printed(library, PARAMS, SIZE))
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.NOTE)
    assert finding.claims == ("size", "params")
    assert finding.explanation == (
        "2 outlets print 6 TB, which follows from 3 trillion parameters at 2 bytes each: "
        "that is one computation, not 2 confirmations."
    )
    (computed,) = [c for c in finding.computed if c.label == "computed"]
    assert (computed.low, computed.value, computed.high, computed.unit) == (5e12, 6e12, 7e12, "byte")
    assert finding.needs == ("claim-status", "weights-bytes")


def test_one_byte_is_a_byte(library):
    eight = SIZE | {"statement": "In FP8 the weights take 3 TB.", "quantity": figure("3 TB", "3", "terabyte")}
    assert "at 1 byte each" in one("PRV112", printed(library, PARAMS, eight)).explanation


@pytest.mark.parametrize(
    "size",
    [
        {"citations": cites("one")},
        {"citations": [*cites("one"), *cites("two", stance="disputes")]},
        {"modality": "measured"},
        {"modality": "projected"},
        {"quantity": figure("9 TB", "9", "terabyte")},
        {"statement": "The weights take 6 TB."},
    ],
)
def test_what_is_no_product_or_printed_once_is_left_alone(library, size):
    assert found("PRV112", printed(library, PARAMS, SIZE | size)) == ()


def test_several_candidates_for_a_factor_settle_nothing(library):
    another = PARAMS | {"id": "other-params", "quantity": figure("2.9 trillion", "2.9E+12", "parameter")}
    assert found("PRV112", printed(library, PARAMS, another, SIZE)) == ()
    assert found("PRV112", printed(library, SIZE)) == ()


def test_two_sources_of_one_outlet_are_one_print(library):
    sources = [{"id": name, "publisher": "daily"} for name in ("one", "two")]
    assert found("PRV112", library(subjects=OUTLETS, sources=sources, claims=[PARAMS, SIZE])) == ()


def test_a_figure_that_is_said_to_derive_from_others_needs_no_formula(library):
    links = [{"claim": "params", "how": "derived-from"}]
    share = SIZE | {"metric": None, "quantity": figure("40%", "40"), "related": links}
    finding = one("PRV112", printed(library, PARAMS, share | {"kind": "spec", "statement": "It is 40% of all."}))
    assert finding.explanation.startswith("2 outlets print 40%, which follows from 3 trillion:")


def test_a_figure_that_also_derives_from_words_is_left_alone(library):
    words = {"id": "words", "citations": cites("one")}
    links = [{"claim": name, "how": "derived-from"} for name in ("params", "words")]
    two = {"id": "two-paths", "quantity": figure("two", "2", "dimensionless"), "citations": cites("one", "two")}
    assert found("PRV112", printed(library, PARAMS, words, two | {"related": links})) == ()


@pytest.mark.parametrize(
    ("metric", "kind", "quantity", "factors"),
    [
        (
            "active-share",
            "spec",
            figure("4%", "4"),
            {
                "total-parameters": figure("2.5 trillion", "2.5E+12", "parameter"),
                "active-parameters": figure("100 billion", "1E+11", "parameter"),
            },
        ),
        (
            "training-compute",
            "scale",
            figure("6E+24", "6E+24", "FLOP"),
            {
                "active-parameters": figure("100 billion", "1E+11", "parameter"),
                "training-tokens": figure("10 trillion", "1E+13", "token"),
            },
        ),
        (
            "device-time",
            "scale",
            figure("2,400", "2400", "device*hour"),
            {"device-count": figure("100", "100", "device"), "training-time": figure("24 hours", "24", "hour")},
        ),
        (
            "cost",
            "cost",
            figure("$4,800", "4800", "USD"),
            {
                "device-time": figure("2,400", "2400", "device*hour"),
                "price-per-device-hour": figure("$2", "2", "USD/device/hour"),
            },
        ),
    ],
)
def test_other_computations_are_known(library, metric, kind, quantity, factors):
    product = SIZE | {"metric": metric, "kind": kind, "statement": "So much.", "quantity": quantity}
    parts = [
        PARAMS | {"id": name, "metric": name, "statement": "So much.", "quantity": given}
        for name, given in factors.items()
    ]
    finding = one("PRV112", printed(library, product, *parts))
    assert set(finding.claims) == {"size", *factors}
    (computed,) = [c for c in finding.computed if c.label == "computed"]
    assert computed.low <= computed.value <= computed.high


# PRV113: no date


@pytest.mark.parametrize("kind", ["availability", "support", "date", "projection"])
def test_an_undated_source_of_what_changes_is_told_once(library, kind):
    claims = [{"id": f"claim-{i}", "kind": kind, "citations": cites("article")} for i in range(3)]
    finding = one("PRV113", library(sources=[{"id": "article", "title": "An article"}], claims=claims))
    assert (finding.severity, len(finding.claims)) == (Severity.NOTE, 3)
    assert finding.explanation.startswith("“An article” has no date, so the day as of which")
    assert finding.needs == ("availability-date", "source-primary")


@pytest.mark.parametrize("kind", ["absence", "speedup", "opinion", "spec"])
def test_what_does_not_change_needs_no_date(library, kind):
    claims = [{"kind": kind, "citations": cites("article")}]
    assert found("PRV113", library(sources=[{"id": "article"}], claims=claims)) == ()


@pytest.mark.parametrize("claim", [{"asserted": "2026-01-02"}, {"when": "2026-01"}, {"due": "2027"}])
def test_a_claim_with_a_date_of_its_own_needs_none(library, claim):
    claims = [{"kind": "support", "citations": cites("article")} | claim]
    assert found("PRV113", library(sources=[{"id": "article"}], claims=claims)) == ()


def test_a_day_without_a_year_is_no_date_and_one_dated_source_is_enough(library):
    yearless = {"id": "article", "published": "--11-05"}
    claims = [{"kind": "support", "citations": cites("article")}]
    finding = one("PRV113", library(sources=[yearless], claims=claims))
    assert "gives its date without a year, November 5 (no year)" in finding.explanation
    sources = [yearless, {"id": "dated", "published": "2026-11"}]
    assert (
        found("PRV113", library(sources=sources, claims=[claims[0] | {"citations": cites("article", "dated")}])) == ()
    )


# PRV114: evidence

THROUGHPUT = {
    "kind": "throughput",
    "statement": "It writes 900 tokens a second.",
    "quantity": figure("900", "900", "token/second"),
}


def measured(library, value, stance="supports", unit="token/second", claim=None, **piece):
    quantity = None if value is None else figure(str(value), str(value), unit)
    piece = {"id": "run", "stance": stance} | ({"quantity": quantity} if quantity else {}) | piece
    claim = THROUGHPUT | {"citations": cites("article")} | (claim or {})
    return library(sources=[{"id": "article"}], claims=[claim], evidence=[piece])


@pytest.mark.parametrize("value", ["610", "854", "947", "1800", "0", "-900"])
def test_support_with_a_figure_far_outside_is_told(library, value):
    finding = one("PRV114", measured(library, value))
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)
    assert f"its figure, {value}, lies more than 5% outside the 900 claimed" in finding.explanation


@pytest.mark.parametrize("value", ["854.5", "860", "900", "945"])
def test_support_within_five_percent_bears(library, value):
    assert found("PRV114", measured(library, value)) == ()


def test_the_five_percent_are_of_the_ends_that_the_print_leaves_open(library):
    # 900 is 899.5 to 900.5; widened by 5% 854.525 to 945.525; 854.2 prints 854.15 to 854.25
    assert found("PRV114", measured(library, "854.2")) != ()
    assert found("PRV114", measured(library, "854.5")) == ()
    assert found("PRV114", measured(library, "945.6")) != ()


def test_a_bound_is_kept_by_all_that_lies_beyond(library):
    more = {"quantity": figure("more than 900", "900", "token/second", comparator=">")}
    assert found("PRV114", measured(library, "5000", claim=more)) == ()
    assert found("PRV114", measured(library, "500", claim=more)) != ()


def test_another_unit_of_the_same_dimension_is_converted(library):
    assert found("PRV114", measured(library, "54000", unit="token/minute")) == ()
    assert found("PRV114", measured(library, "900", unit="token/minute")) != ()


def test_a_unit_that_cannot_be_compared_says_nothing(library):
    assert found("PRV114", measured(library, "15", unit="second")) == ()
    speedup = {"kind": "speedup", "statement": "It is twice as fast.", "quantity": figure("2x", "2", "x")}
    assert found("PRV114", measured(library, "15", unit="percent", claim=speedup)) == ()


def test_a_unit_that_the_text_leaves_open_is_tried_in_every_reading(library):
    size = {
        "kind": "memory",
        "metric": "weights-size",
        "statement": "The weights take 6 TB.",
        "quantity": figure("6 TB", "6", "terabyte"),
    }
    assert found("PRV114", measured(library, "7.00", unit="terabyte", claim=size)) != ()
    size["quantity"] = size["quantity"] | {"unit_note": "TB or TiB is not said."}
    assert found("PRV114", measured(library, "7.00", unit="terabyte", claim=size)) == ()


@pytest.mark.parametrize(("value", "told"), [("900", True), ("900.4", True), ("903", False), ("610", False)])
def test_a_refutation_with_the_very_figure_is_told(library, value, told):
    assert bool(found("PRV114", measured(library, value, "refutes"))) is told


@pytest.mark.parametrize("stance", ["qualifies", "not-comparable"])
def test_other_stances_say_nothing_about_the_figure(library, stance):
    assert found("PRV114", measured(library, "1", stance)) == ()


def test_one_figure_for_two_claims_has_to_fit_one_of_them(library):
    other = THROUGHPUT | {
        "id": "slower",
        "citations": cites("article"),
        "quantity": figure("610", "610", "token/second"),
    }
    claim = THROUGHPUT | {"citations": cites("article")}
    piece = {"id": "run", "claims": ["faster", "slower"], "quantity": figure("610", "610", "token/second")}
    sources = [{"id": "article"}]
    assert found("PRV114", library(sources=sources, claims=[claim, other], evidence=[piece])) == ()


@pytest.mark.parametrize(
    ("of_claim", "of_evidence", "severity"),
    [
        ("128 cards", "64 cards", Severity.WARNING),
        ("BF16", "FP8", Severity.WARNING),
        ("dense weights", "sparse weights", Severity.NOTE),
        ("128 cards", "128 Cards", None),
        ("128 cards", "128 cards, in 16 nodes", None),
    ],
)
def test_other_conditions_are_told(library, of_claim, of_evidence, severity):
    claim = {"conditions": {"device-node-count": of_claim, "seed-policy": "one seed"}}
    lib = measured(library, "900", claim=claim, conditions={"device-node-count": of_evidence})
    if severity is None:
        assert found("PRV114", lib) == ()
    else:
        finding = one("PRV114", lib)
        assert finding.severity is severity
        assert finding.needs == ("scope-limits", "device-node-count")


def test_evidence_without_a_figure_or_conditions_bears(library):
    assert found("PRV114", measured(library, None)) == ()
    assert found("PRV114", measured(library, "900", claim={"quantity": None})) == ()


# PRV115: an outlet of the claimant


def owned(library, outlet, **claim):
    sources = [{"id": "article", "publisher": "magazine"}]
    subjects = [
        {"id": "magazine", "name": "The Magazine", "kind": "outlet"} | outlet,
        {"id": "funder", "name": "A Funder"},
    ]
    return library(subjects=subjects, sources=sources, claims=[{"citations": cites("article")} | claim])


@pytest.mark.parametrize("field", [{"part_of": ["maker"]}, {"vendor": "maker"}])
def test_an_outlet_that_belongs_to_the_claimant_is_told(library, field):
    finding = one("PRV115", owned(library, field))
    assert (finding.severity, finding.claims) == (Severity.NOTE, ("faster",))
    assert finding.explanation.startswith("The Magazine belongs to those whose word it tells")


def test_an_outlet_that_belongs_to_a_partner_is_told(library):
    about = [{"subject": "funder", "role": "partner"}]
    assert one("PRV115", owned(library, {"part_of": ["funder"]}, about=about)).claims == ("faster",)
    vendor = [{"subject": "funder", "role": "hardware"}]
    assert found("PRV115", owned(library, {"part_of": ["funder"]}, about=vendor)) == ()


def test_an_outlet_of_its_own_or_its_own_word_is_not_told(library):
    assert found("PRV115", owned(library, {})) == ()
    assert found("PRV115", owned(library, {"part_of": ["maker"]}, claimant="magazine")) == ()
    assert found("PRV115", owned(library, {"kind": "organisation", "part_of": ["maker"]})) == ()


# PRV116: disputes

SIDES = [{"id": "one", "title": "One"}, {"id": "two", "title": "Two"}, {"id": "three", "title": "Three"}]


def test_a_disputed_claim_names_both_sides(library):
    citations = [*cites("one", "two"), *cites("three", stance="disputes", wording="It was slower.")]
    finding = one("PRV116", library(sources=SIDES, claims=[{"citations": citations}]))
    assert (finding.outcome, finding.severity) == (Outcome.UNDER_DETERMINED, Severity.WARNING)
    assert finding.explanation == "“Three” disputes what “One”, “Two” tell."
    assert finding.working[1] == "disputed by “Three”: It was slower."


def test_a_claim_that_is_only_disputed_is_told_so(library):
    finding = one("PRV116", library(sources=SIDES, claims=[{"citations": cites("one", "two", stance="disputes")}]))
    assert finding.explanation == "“One”, “Two” dispute what no other source tells."


@pytest.mark.parametrize("mutual", [False, True])
def test_claims_that_contradict_each_other_are_told_once(library, mutual):
    def link(claim):
        return [{"claim": claim, "how": "contradicts", "note": "One of them is wrong."}]

    claims = [
        {"id": "fast", "citations": cites("one"), "related": link("slow")},
        {
            "id": "slow",
            "citations": cites("two"),
            "statement": "It is slow.",
            "related": link("fast") if mutual else [],
        },
    ]
    finding = one("PRV116", library(sources=SIDES, claims=claims))
    assert set(finding.claims) == {"fast", "slow"}
    assert finding.explanation == (
        "“One” on one side and “Two” on the other contradict each other: “The engine became faster” and “It is slow”."
    )


def test_a_source_that_contradicts_itself_is_told_so(library):
    link = [{"claim": "slow", "how": "contradicts"}]
    claims = [{"id": "fast", "citations": cites("one"), "related": link}, {"id": "slow", "citations": cites("one")}]
    finding = one("PRV116", library(sources=SIDES, claims=claims))
    assert finding.explanation.startswith("“One” says both of two things that contradict each other")


def test_other_relations_and_withdrawn_claims_are_no_dispute(library):
    slow = {"id": "slow", "citations": cites("two")}
    fast = {"id": "fast", "citations": cites("one"), "related": [{"claim": "slow", "how": "qualifies"}]}
    assert found("PRV116", library(sources=SIDES, claims=[fast, slow])) == ()
    fast["related"][0]["how"] = "contradicts"
    assert found("PRV116", library(sources=SIDES, claims=[fast, slow | {"withdrawn": WITHDRAWN}])) == ()


# PRV117: nobody's text


@pytest.mark.parametrize("name", ["Unnamed outlet of a report", "Unknown", "An anonymous blog"])
def test_a_source_of_an_unnamed_publisher_is_told(library, name):
    sources = [{"id": "article", "title": "An article", "publisher": "somebody", "snapshot": READ}]
    subjects = [{"id": "somebody", "name": name, "kind": "outlet"}]
    claims = [{"citations": cites("article")}, {"id": "own", "claimant": "somebody", "citations": cites("article")}]
    finding = one("PRV117", library(subjects=subjects, sources=sources, claims=claims))
    assert finding.severity is Severity.NOTE
    assert finding.explanation == (
        "Who published “An article” is not known; it tells or passes on 2 claims, 1 of them on its own word."
    )


def test_a_source_without_a_publisher_is_told_with_what_it_passes_on(library):
    sources = [{"id": "write-up", "snapshot": READ}, {"id": "article", "publisher": "daily"}]
    sources[1]["relies_on"] = [{"source": "write-up", "how": "relays"}]
    finding = one("PRV117", library(subjects=OUTLETS, sources=sources, claims=[{"citations": cites("article")}]))
    assert finding.explanation.startswith("Who published “Write up” is not known")


def test_a_source_that_is_only_named_is_left_to_others(library):
    assert found("PRV117", library(sources=[{"id": "copy"}], claims=[{"citations": cites("copy")}])) == ()


def test_a_named_publisher_and_a_source_that_tells_nothing_are_left_alone(library):
    sources = [{"id": "article", "publisher": "daily"}, {"id": "unused"}]
    assert found("PRV117", library(subjects=OUTLETS, sources=sources, claims=[{"citations": cites("article")}])) == ()


# Whole sets


def press(library, **changes):
    """An imaginary set: a maker's card and run, told by two outlets, with everything where it should be."""
    subjects = [*OUTLETS, {"id": "card", "name": "The Card X1", "kind": "accelerator", "vendor": "maker"}]
    text = "The X1\nThe maker says that a run on 64 X1 cards took 15% less time.\n"
    snap = snapshot(text.encode()).model_dump()
    sources = [
        VENDOR | {"published": "2026-02-01", "snapshot": snap},
        {"id": "one", "publisher": "daily", "published": "2026-02-02", "relies_on": RELAYS, "snapshot": snap},
        {"id": "two", "publisher": "weekly", "published": "2026-02-03", "relies_on": RELAYS, "snapshot": snap},
    ]
    sources = [source | changes.get(source["id"], {}) for source in sources]
    place = {"paragraph": 2}
    claims = [
        {
            "id": "gain",
            "quantity": figure(),
            "statement": "A run took 15% less time.",
            "citations": cites("announcement", "one", "two", figures=["15%"], **place),
        },
        {
            "id": "cards",
            "subject": "card",
            "kind": "scale",
            "statement": "The run took 64 cards.",
            "quantity": figure("64", "64", "device"),
            "citations": cites("one", figures=["64"], **place),
        },
        {
            "id": "no-baseline",
            "kind": "absence",
            "claimant": "daily",
            "statement": "The baseline was not named.",
            "citations": cites("one", via=["announcement"], **place),
        },
        {"id": "sold", "kind": "availability", "citations": cites("one", **place)},
    ]
    claims = [claim | changes.get(claim["id"], {}) for claim in claims]
    texts = changes.get("texts", dict.fromkeys(("announcement", "one", "two"), text))
    return library(subjects=subjects, sources=sources, claims=claims, texts=texts)


def codes(library):
    return {finding.code for finding in run(library) if finding.code.startswith("PRV")}


def test_a_set_without_a_fault_has_no_finding_in_this_family(library):
    assert codes(press(library)) == set()


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"one": {"relies_on": []}}, "PRV103"),
        (
            {
                "one": {"relies_on": [{"source": "two", "how": "relays"}]},
                "two": {"relies_on": [{"source": "one", "how": "cites"}]},
            },
            "PRV104",
        ),
        ({"two": {"retracted": "2026-03"}}, "PRV105"),
        ({"cards": {"citations": cites("one", figures=["46"], paragraph=2)}}, "PRV106"),
        ({"no-baseline": {"citations": cites("one", paragraph=2)}}, "PRV107"),
        ({"gain": {"statement": "Independent tests confirm 15% less time."}}, "PRV108"),
        ({"two": {"repeats": [{"source": "one", "here": 2, "there": 2}]}}, "PRV109"),
        ({"announcement": {"publisher": "monthly"}}, "PRV110"),
        (
            {"gain": {"baseline": "the X0"}, "no-baseline": {"related": [{"claim": "gain", "how": "qualifies"}]}},
            "PRV111",
        ),
        ({"one": {"published": None}}, "PRV113"),
        ({"two": {"publisher": None}}, "PRV117"),
    ],
)
def test_a_planted_fault_is_found(library, changes, code):
    assert code in codes(press(library, **changes))


def test_nothing_of_the_family_is_inconsistent_in_the_bundled_library(bundled):
    findings = [f for code in CHECKS if code.startswith("PRV") for f in CHECKS[code].run(bundled)]
    assert {f.outcome for f in findings} == {Outcome.UNDER_DETERMINED, Outcome.NOT_RUN}
    assert len(findings) < 65


def test_a_change_of_a_source_far_behind_is_noticed(library):
    base = press(library)
    before = Run.of(base)
    for changes in (
        {"announcement": {"retracted": "2026-03"}},
        {"one": {"relies_on": []}},
        {"two": {"publisher": None}},
    ):
        changed = press(library, **changes)
        assert before.after(changed).findings == run(changed)
    without_texts = Library(base.records)
    assert before.after(without_texts).findings == run(without_texts)


def test_many_claims_make_a_finding_that_can_be_kept(library):
    claims = [{"id": f"a-claim-with-quite-a-long-name-{i}", "citations": cites("paper")} for i in range(1500)]
    lib = library(sources=[{"id": "paper", "kind": "paper", "withdrawn": WITHDRAWN}], claims=claims)
    finding = one("PRV105", lib)
    assert len(finding.claims) == 1500
    assert finding.working[2].endswith("; and 1,492 more")


def test_long_words_and_ends_of_lines_in_a_record_do_not_break_a_finding(library):
    long = "very " * 3000
    claims = [
        {
            "id": "fast",
            "statement": f"It is\nfast {long}.",
            "citations": cites("one"),
            "related": [{"claim": "slow", "how": "contradicts"}],
        },
        {"id": "slow", "statement": f"It is slow {long}.", "citations": cites("two")},
    ]
    finding = one("PRV116", library(sources=SIDES, claims=claims))
    assert "\n" not in finding.explanation + "".join(finding.working)
    assert finding.explanation.endswith(".")
