"""Origins, not outlets: on how many independent roots a claim rests, and who tells it on the way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims.lineage import is_claimants, trace
from claims.model.verification import Lineage

OUTLETS = [{"id": name, "kind": "outlet"} for name in ("daily", "weekly", "monthly", "yearly", "hourly")]
BODIES = [{"id": name} for name in ("lab", "institute", "partner")]


def article(source_id, publisher, *relies_on, how="relays", **fields):
    return {
        "id": source_id,
        "publisher": publisher,
        "relies_on": [r if isinstance(r, dict) else {"source": r, "how": how} for r in relies_on],
    } | fields


ANNOUNCEMENT = {"id": "announcement", "kind": "vendor-announcement", "publisher": "maker"}


def paper(source_id="paper", publisher="lab", *relies_on, kind="paper", **fields):
    return article(source_id, publisher, *relies_on, kind=kind, **fields)


@pytest.fixture(scope="session")
def traced(library):
    """Traces a claim that the given places cite, through the given sources."""

    def lineage(sources, *citations, subjects=(), **claim):
        cited = [{"source": c} if isinstance(c, str) else c for c in citations]
        held = library(subjects=[*OUTLETS, *BODIES, *subjects], sources=sources, claims=[{"citations": cited, **claim}])
        return trace(held, held.claims["faster"])

    return lineage


def origins(lineage):
    return [(origin.subject, origin.sources, origin.is_claimant) for origin in lineage.origins]


MAKERS = ("maker", ("announcement",), True)


def test_five_outlets_that_relay_one_announcement_are_one_origin(traced):
    names = [outlet["id"] for outlet in OUTLETS]
    lineage = traced(
        [ANNOUNCEMENT, *(article(f"in-{n}", n, "announcement") for n in names)], *(f"in-{n}" for n in names)
    )
    assert lineage.summary == "5 outlets, 1 origin: the claimant"
    assert lineage.outlets == tuple(names)
    assert lineage.sources == tuple(f"in-{n}" for n in names)
    assert origins(lineage) == [MAKERS]


def test_outlets_on_the_way_are_told_as_well_and_each_once(traced):
    sources = [
        ANNOUNCEMENT,
        article("a", "daily", "b"),
        article("b", "weekly", "announcement"),
        article("c", "daily", "b"),
    ]
    lineage = traced(sources, "a", "c")
    assert lineage.outlets == ("daily", "weekly")
    assert lineage.summary == "2 outlets, 1 origin: the claimant"


def test_an_announcement_that_is_cited_itself_has_no_outlet(traced):
    assert traced([ANNOUNCEMENT], "announcement").summary == "no other outlet, 1 origin: the claimant"


def test_several_documents_of_the_claimant_are_one_origin(traced):
    guide = paper("guide", "maker", kind="documentation")
    lineage = traced([ANNOUNCEMENT, guide, article("a", "daily", "announcement", "guide")], "a")
    assert origins(lineage) == [("maker", ("announcement", "guide"), True)]


def test_a_document_of_the_claimants_house_is_the_claimants(traced):
    team = {"id": "team", "part_of": ["maker"]}
    twin = {"id": "twin", "part_of": ["maker"]}
    by_house = traced([ANNOUNCEMENT], "announcement", subjects=[team], claimant="team")
    assert origins(by_house) == [("team", ("announcement",), True)]
    by_twin = traced([ANNOUNCEMENT | {"publisher": "twin"}], "announcement", subjects=[team, twin], claimant="team")
    assert [origin.is_claimant for origin in by_twin.origins] == [True]


def test_an_outlet_whose_access_is_unknown_adds_no_origin(traced):
    lineage = traced([article("a", "daily"), ANNOUNCEMENT, article("b", "weekly", "announcement")], "a", "b")
    assert lineage.unknown == ("a",)
    assert lineage.summary == "2 outlets, 1 origin: the claimant"
    assert traced([article("a", "daily")], "a").summary == "1 outlet, no known origin"


def test_an_article_of_nobody_in_particular_is_an_outlet_of_its_own(traced):
    lineage = traced([article("a", None), article("b", None), paper("c", None)], "a", "b", "c")
    assert lineage.outlets == ("a", "b")
    assert origins(lineage) == [(None, ("c",), False)]


@pytest.mark.parametrize("kind", ["documentation", "model-card", "paper", "repository", "log"])
def test_a_primary_document_of_an_outsider_is_an_origin(traced, kind):
    lineage = traced([paper(kind=kind), article("a", "daily", "paper", how="cites")], "a")
    assert origins(lineage) == [("lab", ("paper",), False)]
    assert lineage.summary == "1 outlet, 1 origin"


@pytest.mark.parametrize("kind", ["vendor-announcement", "press-article", "talk", "note", "correspondence"])
def test_an_outsider_who_only_says_so_is_no_origin(traced, kind):
    lineage = traced([paper(kind=kind)], "paper")
    assert origins(lineage) == []
    assert lineage.unknown == ("paper",)


def test_papers_of_one_body_are_one_origin_and_of_two_bodies_two(traced):
    sources = [paper("one"), paper("two"), paper("three", "institute")]
    lineage = traced(sources, "one", "two", "three")
    assert origins(lineage) == [("lab", ("one", "two"), False), ("institute", ("three",), False)]


def test_papers_of_two_teams_of_one_house_are_one_origin(traced):
    teams = [{"id": "north", "part_of": ["lab"]}, {"id": "south", "part_of": ["lab"]}]
    lineage = traced([paper("one", "north"), paper("two", "south")], "one", "two", subjects=teams)
    assert origins(lineage) == [("north", ("one", "two"), False)]


def test_a_paper_that_rests_on_the_claimants_word_is_no_origin_of_its_own(traced):
    assert origins(traced([ANNOUNCEMENT, paper("paper", "lab", "announcement")], "paper")) == [MAKERS]


def test_a_paper_that_only_names_another_document_stays_an_origin(traced):
    named = {"source": "announcement", "how": "names"}
    lineage = traced([ANNOUNCEMENT, paper("paper", "lab", named), article("a", "daily", named)], "paper", "a")
    assert origins(lineage) == [("lab", ("paper",), False)]
    assert lineage.unknown == ("a",)


# Rings


def test_a_ring_of_sources_that_only_cite_each_other_adds_no_origin_and_is_named(traced):
    ring = [article("a", "daily", "b"), article("b", "weekly", "c"), article("c", "monthly", "a")]
    lineage = traced(ring, "b")
    assert origins(lineage) == []
    assert lineage.rings == (("a", "b", "c"),)
    assert lineage.summary == "3 outlets, no known origin"


def test_a_ring_of_papers_is_a_ring_all_the_same(traced):
    lineage = traced([paper("one", "lab", "two"), paper("two", "institute", "one")], "one", "two")
    assert (origins(lineage), lineage.rings) == ([], (("one", "two"),))


def test_a_ring_that_one_of_it_leaves_is_none(traced):
    sources = [article("a", "daily", "b"), article("b", "weekly", "a", "announcement"), ANNOUNCEMENT]
    for start in ("a", "b"):
        lineage = traced(sources, start)
        assert (origins(lineage), lineage.rings) == ([MAKERS], ())


def test_a_ring_beside_an_origin_is_still_named(traced):
    sources = [
        article("a", "daily", "b"),
        article("b", "weekly", "a"),
        article("c", "monthly", "announcement"),
        ANNOUNCEMENT,
    ]
    lineage = traced(sources, "a", "c")
    assert (origins(lineage), lineage.rings) == ([MAKERS], (("a", "b"),))


# Which of its sources a place rests on

TIED = [
    {"source": "announcement", "how": "relays", "paragraphs": [2]},
    {"source": "paper", "how": "cites", "paragraphs": [3, 4]},
    {"source": "leak", "how": "relays"},
]
TIED_SOURCES = [ANNOUNCEMENT, paper(), paper("leak", "institute"), article("a", "daily", *TIED)]


@pytest.mark.parametrize(
    ("place", "subjects"),
    [
        ({"paragraph": 2}, ["maker", "institute"]),
        ({"paragraph": 3}, ["lab", "institute"]),
        ({"paragraph": 9}, ["institute"]),
        ({}, ["maker", "lab", "institute"]),
        ({"paragraph": 9, "via": ["paper"]}, ["lab"]),
        ({"paragraph": 2, "via": ["announcement", "leak"]}, ["maker", "institute"]),
    ],
)
def test_a_place_rests_on_what_is_tied_to_its_paragraph_or_named_by_the_citation(traced, place, subjects):
    lineage = traced(TIED_SOURCES, {"source": "a"} | place)
    assert [origin.subject for origin in lineage.origins] == subjects


def test_two_places_of_one_article_each_rest_on_their_own(traced):
    lineage = traced(
        [*TIED_SOURCES[:2], article("a", "daily", *TIED[:2])], *({"source": "a", "paragraph": p} for p in (2, 3))
    )
    assert [origin.subject for origin in lineage.origins] == ["maker", "lab"]
    assert lineage.summary == "1 outlet, 2 origins"


def test_a_place_with_nothing_tied_to_it_rests_on_nothing_known(traced):
    lineage = traced([ANNOUNCEMENT, article("a", "daily", TIED[0])], {"source": "a", "paragraph": 5})
    assert (origins(lineage), lineage.unknown) == ([], ("a",))


# Disputes


def test_who_disputes_a_claim_does_not_tell_it(traced):
    sources = [ANNOUNCEMENT, article("a", "daily", "announcement"), paper()]
    lineage = traced(sources, "a", {"source": "paper", "stance": "disputes"})
    assert lineage.sources == ("a",)
    assert origins(lineage) == [MAKERS]


def test_what_a_source_disputes_a_claim_with_is_no_origin_even_if_it_tells_the_claim_elsewhere(traced):
    sources = [ANNOUNCEMENT, paper(), article("a", "daily", "announcement", "paper")]
    told = {"source": "a", "paragraph": 1, "via": ["announcement"]}
    disputed = {"source": "a", "paragraph": 2, "via": ["paper"], "stance": "disputes"}
    assert origins(traced(sources, told, disputed)) == [MAKERS]
    assert origins(traced(sources, disputed, told)) == [MAKERS]


@pytest.mark.parametrize("stance", ["asserts", "repeats", "qualifies"])
def test_every_other_stance_tells_the_claim(traced, stance):
    assert traced([ANNOUNCEMENT], {"source": "announcement", "stance": stance}).sources == ("announcement",)


# Odd libraries


def test_a_claim_that_nobody_cites_has_neither_outlets_nor_origins(traced):
    assert traced([]) == Lineage(sources=(), outlets=(), origins=())


def test_sources_that_the_library_lacks_are_passed_over(traced):
    lineage = traced([article("a", "daily", "gone")], "a", "lost")
    assert (lineage.sources, lineage.outlets, origins(lineage)) == (("a", "lost"), ("daily",), [])


def test_a_chain_of_five_thousand_sources_ends_at_its_one_origin(traced):
    chain = [article(f"s{i}", "daily", f"s{i + 1}") for i in range(4999)]
    lineage = traced([*chain, ANNOUNCEMENT | {"id": "s4999"}], "s0")
    assert origins(lineage) == [("maker", ("s4999",), True)]
    assert lineage.summary == "1 outlet, 1 origin: the claimant"


def test_many_ways_to_one_origin_take_no_longer_than_the_ways_are_many(traced):
    layers = [[f"l{i}-{j}" for j in range(4)] for i in range(60)]
    sources = [
        article(name, "daily", *(layers[i + 1] if i + 1 < len(layers) else ["announcement"]))
        for i, layer in enumerate(layers)
        for name in layer
    ]
    assert origins(traced([*sources, ANNOUNCEMENT], *layers[0])) == [MAKERS]


NAMES = [f"s{i}" for i in range(6)]


@given(
    st.fixed_dictionaries({name: st.sets(st.sampled_from([*NAMES, "announcement"]), max_size=3) for name in NAMES}),
    st.sampled_from(["press-article", "paper"]),
    st.lists(st.sampled_from(NAMES), unique=True, min_size=1),
)
def test_the_claimant_is_an_origin_exactly_where_a_path_leads_to_it(traced, edges, kind, cited):
    sources = [article(n, None, *sorted(to - {n}), kind=kind) for n, to in edges.items()]
    lineage = traced([*sources, ANNOUNCEMENT], *cited)
    reached, waiting = set(), list(cited)
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            waiting += edges.get(here, set()) - {here}
    ends = {n for n in reached - {"announcement"} if not edges[n] - {n}}
    assert any(origin.is_claimant for origin in lineage.origins) == ("announcement" in reached)
    assert {o.sources[0] for o in lineage.origins if not o.is_claimant} == (ends if kind == "paper" else set())
    assert set(lineage.unknown) == (set() if kind == "paper" else ends)
    assert set(lineage.outlets) == (set() if kind == "paper" else reached - {"announcement"})
    assert bool(lineage.rings) or lineage.origins or lineage.unknown


@given(
    st.fixed_dictionaries({name: st.sets(st.sampled_from(NAMES), max_size=2) for name in NAMES}),
    st.sampled_from(NAMES),
)
def test_a_ring_is_named_exactly_where_some_path_never_leaves_one(traced, edges, start):
    def beyond(name):
        seen, waiting = set(), list(edges[name] - {name})
        while waiting:
            here = waiting.pop()
            if here not in seen:
                seen.add(here)
                waiting += edges[here] - {here}
        return seen

    named = {
        n
        for ring in traced([article(n, None, *sorted(to - {n})) for n, to in edges.items()], start).rings
        for n in ring
    }
    reached = {start} | beyond(start)
    trapped = {n for n in reached if n in beyond(n) and all(edges[m] - {m} for m in beyond(n))}
    assert named <= trapped
    assert bool(named) == bool(trapped)


def test_a_source_without_a_publisher_is_nobodys_document(library):
    held = library(sources=[{"id": "a"}, ANNOUNCEMENT], claims=[{"citations": [{"source": "a"}]}])
    claim = held.claims["faster"]
    assert not is_claimants(held, held.sources["a"], claim)
    assert is_claimants(held, held.sources["announcement"], claim)
