"""The policy: every status from the least that reaches it, the order of precedence, and what sets nothing."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims import derivation
from claims.lineage import trace
from claims.model.finding import Finding
from claims.model.source import snapshot
from claims.model.verification import VerificationStatus
from claims.verification import verdict

ANNOUNCEMENT = {"id": "announcement", "kind": "vendor-announcement", "publisher": "maker"}
CARD = {"id": "card", "kind": "model-card", "publisher": "maker", "snapshot": snapshot(b"A card").model_dump()}
PAPERS = [{"id": f"paper-{name}", "kind": "paper", "publisher": name} for name in ("lab", "institute")]
BODIES = [{"id": name, "name": name.title()} for name in ("lab", "institute")]
SOURCES = [ANNOUNCEMENT, CARD, *PAPERS]


def cited(*sources, **fields):
    return [{"source": source} | fields for source in sources]


def finding(outcome, **fields):
    given = {"code": "SIZ101", "name": "size", "claims": ["faster"], "explanation": "Twice two is four."}
    return Finding.model_validate(given | {"outcome": outcome} | fields)


SMALLEST = {
    "withdrawn": {"claim": {"withdrawn": {"on": "2026-01-01", "why": "It was a misprint."}}},
    "mixed": {"evidence": [{"id": "one"}, {"id": "two", "stance": "refutes"}]},
    "contradicted": {"evidence": [{"id": "one", "kind": "third-party-measurement", "stance": "refutes"}]},
    "not-reproduced": {"evidence": [{"id": "one", "stance": "refutes"}]},
    "partly-reproduced": {"evidence": [{"id": "one", "stance": "qualifies"}]},
    "reproduced": {"evidence": [{"id": "one"}]},
    "corroborated": {"claim": {"citations": cited("paper-lab", "paper-institute")}},
    "supported": {"evidence": [{"id": "one", "kind": "third-party-measurement"}]},
    "documented": {"claim": {"citations": cited("card")}},
    "inconsistent": {"findings": [finding("inconsistent")]},
    "not-checkable": {"claim": {"kind": "opinion"}},
    "consistent": {"findings": [finding("consistent", bears_out=True)]},
    "unverified": {},
}
"""By status, the least that reaches it."""

SENTENCE = re.compile(r"^[A-Z0-9].*[.)]$")


@pytest.fixture(scope="session")
def judged(library):
    """Judges the claim of a library with the given parts."""

    def judge(claim=None, evidence=(), findings=(), sources=(), **more):
        given = {"citations": cited("announcement")} | (claim or {})
        held = library(
            subjects=BODIES, sources=[*SOURCES, *sources], claims=[given, *more.get("claims", ())], evidence=evidence
        )
        made = held.claims["faster"]
        return verdict(held, made, trace(held, made), findings)

    return judge


def test_every_status_has_a_smallest_example():
    assert list(SMALLEST) == [status.value for status in VerificationStatus]


@pytest.mark.parametrize("status", SMALLEST)
def test_a_status_is_reached_by_its_smallest_example(judged, status):
    assert judged(**SMALLEST[status]).status == status


def combined(names):
    """Puts the smallest examples of several statuses together."""
    claim, evidence, findings, citations = {}, [], [], cited("announcement")
    for name in names:
        parts = SMALLEST[name]
        claim |= parts.get("claim", {})
        citations += parts.get("claim", {}).get("citations", [])
        named = ((f"{name}-{piece['id']}", piece) for piece in parts.get("evidence", ()))
        evidence += [piece | {"id": i, "summary": f"The engine was run as {i}."} for i, piece in named]
        findings += parts.get("findings", ())
    return {"claim": claim | {"citations": citations}, "evidence": evidence, "findings": findings}


@given(st.lists(st.sampled_from(list(SMALLEST)), unique=True, min_size=1))
def test_of_several_statuses_the_first_in_the_order_holds(judged, names):
    made = judged(**combined(names))
    sets = {"mixed", "reproduced", "supported"}
    refutes = {"mixed", "contradicted", "not-reproduced"}
    expected = {*names} | ({"mixed"} if sets & {*names} and refutes & {*names} else set())
    assert made.status == next(name for name in SMALLEST if name in expected)


@pytest.mark.parametrize("found", [finding("consistent"), finding("consistent", code="WRD101", bears_out=True)])
def test_what_only_rules_nothing_out_bears_nothing_out(judged, found):
    assert judged(findings=[found]).status == "unverified"


@given(st.lists(st.sampled_from(list(SMALLEST)), unique=True))
def test_every_reason_is_a_sentence_and_no_two_are_alike(judged, names):
    made = judged(**combined(names))
    assert made.reasons
    assert all(SENTENCE.match(reason) and "\n" not in reason for reason in made.reasons), made.reasons
    assert len(set(made.reasons)) == len(made.reasons)


@given(st.lists(st.sampled_from([name for name in SMALLEST if name != "unverified"]), unique=True, min_size=1))
def test_no_reason_says_that_nothing_is_held_where_something_is(judged, names):
    reasons = " ".join(judged(**combined(names)).reasons)
    assert "is held" not in reasons
    assert "No origin" not in reasons


def test_the_first_reason_decides_and_what_holds_besides_follows(judged):
    made = judged(
        claim={"citations": cited("card")},
        evidence=[{"id": "one"}],
        findings=[finding("inconsistent", explanation="Twice two is five.")],
    )
    assert made.status == "reproduced"
    assert made.reasons == (
        "A laboratory (re-run, 2026-02-03): The engine was run again.",
        "Read in a primary document: Card.",
        "Twice two is five. (SIZ101)",
    )


def test_the_reason_of_an_unverified_claim_says_on_whom_it_rests(judged):
    assert judged().reasons == ("Only the claimant, The Maker, stands behind it; no evidence is held.",)
    alone = judged(claim={"citations": cited("paper-lab")})
    assert (alone.status, alone.reasons) == (
        "unverified",
        ("It rests on Lab; no document or measurement is held.",),
    )
    nobody = judged(claim={"citations": cited("echo")}, sources=[{"id": "echo"}])
    assert nobody.reasons == ("No origin is known: who told it does not say where it comes from.",)


# What sets nothing


@pytest.mark.parametrize("party", ["first-party", "collaborative", "unknown"])
@pytest.mark.parametrize("stance", ["supports", "refutes", "qualifies"])
@pytest.mark.parametrize("kind", ["re-run", "third-party-measurement", "log", "artefact"])
def test_a_run_by_the_claimants_own_or_a_shared_hand_changes_no_status(judged, party, stance, kind):
    piece = {"id": "one", "party": party, "stance": stance, "kind": kind}
    assert judged(evidence=[piece]).status == "unverified"
    for status in ("documented", "corroborated", "not-checkable", "reproduced"):
        parts = combined([status])
        assert judged(**parts | {"evidence": [*parts["evidence"], piece]}).status == status


def test_a_run_that_changes_no_status_is_not_denied_either(judged):
    made = judged(evidence=[{"id": "one", "party": "first-party"}])
    assert made.reasons == (
        "Only the claimant, The Maker, stands behind it; the evidence that is held settles nothing.",
    )


@pytest.mark.parametrize("party", ["first-party", "third-party", "collaborative", "unknown"])
@pytest.mark.parametrize("stance", ["supports", "refutes", "qualifies", "not-comparable"])
def test_a_bare_judgement_sets_nothing(judged, party, stance):
    piece = {"id": "one", "kind": "judgement", "party": party, "stance": stance}
    assert judged(evidence=[piece]).status == "unverified"
    assert judged(evidence=[piece, {"id": "two"}]).status == "reproduced"


@pytest.mark.parametrize(
    "kind",
    [
        "primary-document",
        "artefact",
        "third-party-measurement",
        "re-run",
        "log",
        "judgement",
        "withdrawal",
        "correction",
    ],
)
def test_what_is_not_comparable_sets_nothing(judged, kind):
    assert judged(evidence=[{"id": "one", "kind": kind, "stance": "not-comparable"}]).status == "unverified"


def test_superseded_evidence_is_set_aside(judged):
    older, newer = {"id": "older", "stance": "refutes"}, {"id": "newer", "supersedes": "older"}
    assert judged(evidence=[older, newer | {"supersedes": None}]).status == "mixed"
    assert judged(evidence=[older, newer]).status == "reproduced"
    assert judged(evidence=[older, newer | {"stance": "not-comparable"}]).status == "unverified"


def test_withdrawn_evidence_is_set_aside_and_gives_back_what_it_superseded(judged):
    gone = {"on": "2026-03-01", "why": "The wrong build was run."}
    assert judged(evidence=[{"id": "one", "withdrawn": gone}]).status == "unverified"
    older, newer = {"id": "older", "stance": "refutes"}, {"id": "newer", "supersedes": "older", "withdrawn": gone}
    assert judged(evidence=[older, newer]).status == "not-reproduced"


def test_evidence_on_another_claim_sets_nothing_here(judged):
    other = {"id": "other", "citations": cited("announcement")}
    assert judged(claims=[other], evidence=[{"id": "one", "claims": ["other"]}]).status == "unverified"
    assert judged(claims=[other], evidence=[{"id": "one", "claims": ["other", "faster"]}]).status == "reproduced"


@pytest.mark.parametrize("outcome", ["under-determined", "not-applicable", "not-run"])
def test_a_finding_that_concludes_nothing_sets_nothing(judged, outcome):
    assert judged(findings=[finding(outcome)]).status == "unverified"


# The edges of a status


def test_a_withdrawal_as_evidence_withdraws_the_claim(judged):
    made = judged(evidence=[{"id": "one", "kind": "withdrawal", "party": "first-party", "stance": "refutes"}])
    assert (made.status, made.reasons) == ("withdrawn", ("Withdrawn on 2026-02-03: The engine was run again.",))


@pytest.mark.parametrize("kind", ["primary-document", "correction", "log", "artefact", "third-party-measurement"])
def test_an_outsiders_document_or_measurement_contradicts(judged, kind):
    assert judged(evidence=[{"id": "one", "kind": kind, "stance": "refutes"}]).status == "contradicted"


@pytest.mark.parametrize("kind", ["log", "artefact", "third-party-measurement"])
def test_one_outsiders_own_measurement_supports(judged, kind):
    made = judged(evidence=[{"id": "one", "kind": kind}])
    assert made.status == "supported"
    assert made.reasons[0] == f"A laboratory ({kind}, 2026-02-03) measured it: The engine was run again."


def test_a_document_that_is_only_named_documents_nothing(judged):
    assert judged(claim={"citations": cited("named")}, sources=[CARD | {"id": "named", "snapshot": None}]).status == (
        "unverified"
    )


def test_an_announcement_that_is_held_documents_nothing(judged):
    held = ANNOUNCEMENT | {"id": "held", "snapshot": CARD["snapshot"]}
    assert judged(claim={"citations": cited("held")}, sources=[held]).status == "unverified"


@pytest.mark.parametrize(
    ("stance", "status"),
    [("asserts", "documented"), ("repeats", "documented"), ("qualifies", "unverified"), ("disputes", "unverified")],
)
def test_a_document_documents_what_it_asserts(judged, stance, status):
    assert judged(claim={"citations": cited("card", stance=stance)}).status == status


def test_one_outside_origin_beside_the_claimant_does_not_corroborate(judged):
    made = judged(claim={"citations": cited("announcement", "paper-lab")})
    assert made.status == "unverified"
    assert made.reasons == ("It rests on The Maker, Lab; no document or measurement is held.",)


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"modality": "opinion"}, "not-checkable"),
        ({"modality": "promised"}, "not-checkable"),
        ({"modality": "projected"}, "not-checkable"),
        ({"modality": "promised", "due": "2027"}, "unverified"),
        ({"modality": "projected", "quantity": {"printed": "3x", "value": "3", "unit": "x"}}, "unverified"),
        ({"modality": "described"}, "unverified"),
    ],
)
def test_only_what_nothing_could_settle_is_not_checkable(judged, fields, status):
    assert judged(claim=fields).status == status


def test_the_rows_of_a_list_say_the_same_as_the_verdict(library):
    held = library(
        sources=SOURCES,
        subjects=BODIES,
        claims=[{"citations": cited("announcement")}, {"id": "other", "citations": cited("card")}],
        evidence=[{"id": "one"}],
    )
    rows = derivation.rows(held)
    assert {i: row.status.value for i, row in rows.items()} == {"faster": "reproduced", "other": "documented"}
    assert all(rows[i].reason == verdict(held, c, trace(held, c)).reasons[0] for i, c in held.claims.items())
    assert list(derivation.rows(held, ["other", "nobody"])) == ["other"]


@pytest.mark.parametrize("kind", ["primary-document", "correction"])
@pytest.mark.parametrize("party", ["first-party", "third-party"])
def test_a_document_or_a_correction_that_refutes_counts_whoever_wrote_it(judged, kind, party):
    refuting = {"id": "one", "kind": kind, "stance": "refutes", "party": party}
    assert judged(evidence=[refuting]).status == VerificationStatus.CONTRADICTED


def test_a_held_primary_document_documents_a_claim_as_evidence_too(judged):
    assert judged(evidence=[{"id": "one", "kind": "primary-document", "source": "card"}]).status == "documented"
    assert judged(evidence=[{"id": "one", "kind": "primary-document", "source": "announcement"}]).status == "unverified"


def test_a_retracted_document_neither_documents_nor_corroborates(judged):
    retracted = [{**CARD, "id": "gone", "retracted": "2026-05-01"}]
    assert judged(claim={"citations": cited("gone")}, sources=retracted).status == "unverified"
    papers = [{"id": f"bad-{name}", "kind": "paper", "publisher": name, "retracted": "2026"} for name in ("lab",)]
    assert judged(claim={"citations": cited("bad-lab", "paper-institute")}, sources=papers).status == "unverified"
