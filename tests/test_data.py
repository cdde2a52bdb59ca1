"""The bundled library: sound, canonical, complete against its texts, and careful about what it says."""

import json
import re
from collections import Counter

import pytest

from claims import briefs, derivation, dossiers, records
from claims.checklists import items
from claims.checks import run
from claims.lineage import trace
from claims.model import integrity
from claims.model.checklist import DetailState
from claims.model.claim import ClaimKind, Modality
from claims.model.library import RECORD_TYPES, iterate
from claims.model.metric import metrics
from claims.model.passage import PassageState, resolve
from claims.model.source import paragraphs
from claims.units import dimension

FIFTEEN = "swap-core-average-training-gain"


@pytest.fixture(scope="module")
def rows(bundled):
    return derivation.rows(bundled)


def places(library):
    """Yields every citation, answer and dismissal: the record, the source, the paragraph and the figures."""
    for claim in library.claims.values():
        for cited in claim.citations:
            yield claim.id, cited.source, cited.paragraph, cited.figures
    for detail in (d for those in library.details_on.values() for d in those if d.citation):
        yield detail.id, detail.citation.source, detail.citation.paragraph, detail.citation.figures
    for dismissed in (d for those in library.dismissed_in.values() for d in those):
        yield dismissed.id, dismissed.source, dismissed.paragraph, dismissed.figures


def mentioned(record):
    """Yields every word of a record that may be an id, its own left out."""
    waiting = [value for field, value in records.plain(record).items() if field != "id"]
    while waiting:
        match waiting.pop():
            case str(word):
                yield word
            case dict(table):
                waiting += table.values()
            case list(values):
                waiting += values


# Form


def test_the_bundled_records_have_no_faults(data):
    library, faults = records.read_folder(data)
    assert [str(fault) for fault in [*faults, *integrity.faults(library)]] == []


def test_every_bundled_file_is_canonical(data):
    untidy = []
    for collection in RECORD_TYPES:
        for path in sorted((data / collection).glob("*.toml")):
            text = path.read_bytes().decode()
            record, faults = records.parse(collection, text, path.name)
            assert faults == []
            if text != records.dump(record):
                untidy.append(f"{collection}/{path.name}")
    assert not untidy, f"run: claims fmt data ({', '.join(untidy[:5])})"


def test_every_record_lies_in_the_folder_of_a_collection_under_its_id(data, bundled):
    files = {path.relative_to(data).as_posix() for path in data.rglob("*.toml")}
    expected = {f"{record.collection}/{record.id}.toml" for record in iterate(bundled)}
    tables = ("checklists/", "extraction/", "intake/", "letters/", "prefill/")
    others = {"linting.toml", "logs.toml", "metrics.toml", "standards.toml"} | {
        f for f in files if f.startswith(tables)
    }
    assert files == expected | others


def test_the_library_is_as_large_as_a_careful_reader_makes_it(bundled):
    assert len(bundled.claims) >= 200
    assert len(bundled.subjects) >= 130
    assert len([source for source in bundled.sources.values() if source.is_held]) == 5


# References


def test_every_subject_is_used_by_a_record_or_says_why_it_is_there(bundled):
    used = {word for record in iterate(bundled) for word in mentioned(record)}
    assert [s.id for s in bundled.subjects.values() if s.id not in used and not s.note] == []


def test_a_subject_that_no_claim_is_about_says_why_it_is_there(bundled):
    silent = [s for s in bundled.subjects.values() if s.id not in bundled.claims_about]
    claimants = {claim.claimant for claim in bundled.claims.values()}
    assert [s.id for s in silent if s.id not in claimants and not s.note] == []


def test_every_source_is_cited_or_relied_on(bundled):
    relied = {reliance.source for source in bundled.sources.values() for reliance in source.relies_on}
    assert [i for i in bundled.sources if i not in bundled.claims_in and i not in relied] == []


def test_every_study_has_claims_and_every_claim_of_it_is_about_what_it_ran(bundled):
    assert [i for i in bundled.studies if not bundled.claims_of.get(i)] == []


def test_every_metric_is_known_and_measured_in_a_unit_of_its_dimension(bundled):
    wrong = []
    for claim in bundled.claims.values():
        if claim.metric and claim.quantity and claim.quantity.value is not None:
            unit, expected = claim.quantity.unit, metrics()[claim.metric].unit
            if dimension(unit) != dimension(expected):
                wrong.append(f"{claim.id}: {unit} for {claim.metric}, which is in {expected}")
    assert wrong == []
    assert all(claim.metric in metrics() for claim in bundled.claims.values() if claim.metric)


def test_a_figure_of_a_claim_stands_in_one_of_its_citations(bundled):
    lacking = []
    for claim in bundled.claims.values():
        if claim.quantity and re.search(r"\d", claim.quantity.printed):
            figures = {n for c in claim.citations for f in c.figures for n in re.findall(r"\d+", f)}
            if not set(re.findall(r"\d+", claim.quantity.printed)) <= figures:
                lacking.append(claim.id)
    assert lacking == []


def test_look_alikes_are_linked_and_say_what_keeps_them_apart(bundled):
    for one, other in [("atlas-800-a3", "atlas-800i-a3"), ("atlas-950-superpod", "ascend-950-superpod-series")]:
        assert other in bundled.subjects[one].similar_to
        assert one in bundled.subjects[other].similar_to
    alike = [s for s in bundled.subjects.values() if s.similar_to]
    assert [s.id for s in alike if not s.distinction and not s.note] == []


def test_every_claim_says_who_made_it_in_one_sentence_of_its_own(bundled):
    statements = Counter(claim.statement for claim in bundled.claims.values())
    assert [s for s, count in statements.items() if count > 1] == []
    assert [s for s in statements if not re.fullmatch(r"[A-Z0-9‘“\"'].*\.", s) or "\n" in s] == []


def test_an_opinion_is_marked_as_one_and_an_answer_names_its_place(bundled):
    claims = bundled.claims.values()
    assert [c.id for c in claims if c.kind is ClaimKind.OPINION and c.modality is not Modality.OPINION] == []
    details = [d for those in bundled.details_on.values() for d in those]
    assert [d.id for d in details if d.state is DetailState.STATED and not d.citation] == []
    assert {d.item for d in details} <= items().keys()


# What is derived


def test_arithmetic_is_all_that_bears_a_claim_out_and_what_cannot_be_checked_says_so(rows):
    assert {row.status.value for row in rows.values()} == {"consistent", "unverified", "not-checkable"}
    assert {row.status.value for row in rows.values() if row.kind is ClaimKind.OPINION} == {"not-checkable"}


def test_the_fifteen_percent_have_five_outlets_and_one_origin_the_claimant(bundled, rows):
    lineage = trace(bundled, bundled.claims[FIFTEEN])
    assert lineage.summary == "5 outlets, 1 origin: the claimant"
    assert len(set(lineage.outlets)) == 5
    assert lineage.origins[0].subject == bundled.claims[FIFTEEN].claimant
    assert (rows[FIFTEEN].outlets, rows[FIFTEEN].origins, rows[FIFTEEN].status) == (5, 1, "unverified")
    assert rows[FIFTEEN].essential_missing > 0


def test_the_fifteen_percent_are_kept_as_printed_and_their_reading_is_left_open(bundled):
    claim = bundled.claims[FIFTEEN]
    assert (claim.quantity.printed, str(claim.quantity.value), claim.quantity.unit) == ("15%", "15", "percent")
    assert claim.reading is None
    assert {c.source for c in claim.citations} == {"ascend-lora-kimi-k31-pro", "huawei-128-cards-kimi"}


def test_a_dossier_says_the_same_as_its_row(bundled, rows):
    findings = run(bundled)
    for claim_id in [FIFTEEN, *list(bundled.claims)[::20]]:
        told, row = dossiers.dossier(bundled, claim_id, findings), rows[claim_id]
        assert (told.verdict.status, told.verdict.reasons[0]) == (row.status, row.reason)
        assert (len(told.lineage.outlets), len(told.lineage.origins)) == (row.outlets, row.origins)
        assert told.checklist.counts["missing"] == row.missing
        assert told.checklist.counts["essential-missing"] == row.essential_missing


def test_no_claim_rests_on_a_ring_and_each_has_an_outlet_or_an_origin(bundled):
    lineages = {i: trace(bundled, claim) for i, claim in bundled.claims.items()}
    assert {i: lineage.rings for i, lineage in lineages.items() if lineage.rings} == {}
    assert [i for i, lineage in lineages.items() if not lineage.outlets and not lineage.origins] == []


def test_a_brief_on_every_subject_adds_up(bundled, rows):
    for subject in [FIFTEEN.partition("-average")[0], *list(bundled.subjects)[::25]]:
        told = briefs.brief(bundled, subject)
        ids = [claim.id for claim in bundled.claims_about.get(subject, ())]
        assert [row.id for row in told.claims] == ids
        assert [rows[i] for i in ids] == list(told.claims)
        assert sum(told.by_status.values()) == len(ids)
        assert told.first.keys() == set(ids)
        assert bool(told.questions) == bool(told.checklist and told.checklist.counts["missing"])
        assert json.loads(json.dumps(told.as_json()))["subject"] == subject


# Against the texts


@pytest.mark.texts
def test_the_texts_of_all_five_articles_are_held(bundled_with_texts):
    held = {source.id for source in bundled_with_texts.sources.values() if source.is_held}
    assert bundled_with_texts.texts.keys() == held
    assert len(held) == 5


@pytest.mark.texts
def test_every_citation_answer_and_dismissal_stands_where_it_says(bundled_with_texts):
    assert [str(fault) for fault in integrity.faults(bundled_with_texts)] == []
    lost = []
    for record, source, paragraph, figures in places(bundled_with_texts):
        if source in bundled_with_texts.texts:
            assert paragraph, f"{record} names no paragraph of '{source}'"
            state, message = resolve(bundled_with_texts.texts[source], paragraph, figures)
            if state not in (PassageState.ANCHORED, PassageState.AMBIGUOUS):
                lost.append(f"{record}: {message} of '{source}'")
    assert lost == []


@pytest.mark.texts
def test_every_snapshot_describes_its_text(bundled_with_texts):
    for source_id, text in bundled_with_texts.texts.items():
        described = bundled_with_texts.sources[source_id].snapshot
        assert (described.characters, described.paragraphs) == (len(text), len(paragraphs(text)))


WORDS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|hundreds?|thousands?|once|twice|"
    "thrice|half|third|quarters?|dozens?|millions|billions|trillions|double|triple|tenfold"
)
FIGURE = re.compile(
    r"[A-Za-z]*\d[\d,.]*(?:[A-Za-z]+\d*)*%?"  # 15%, 5.6TB, W4A8, 0.30.0, 112G
    rf"|\b(?:{WORDS})\b",
    re.IGNORECASE,
)

NAMES = (
    r"Kimi[ -]K\d(?:\.\d)?(?: Pro)?(?:'s)?",
    r"K3(?:\.1)?(?: series|'s)?",
    r"Atlas (?:A[23]|\d{3}I?(?: A[23])?)",
    r"(?:Ascend|and) 950 SuperPo[dD]s?",
    r"A3",
    r"950(?:DT|PR)",
    r"M890|810E|V900",
    r"MTT S5000",
    r"Panmai 920",
    r"FSDP2",
    r"linear attention K3",
    r"PAM4",
    r"at once",
)
"""Names with a digit in them, and a turn of phrase, that are no figures in these five articles."""


def figures_of(paragraph):
    """Finds what looks like a figure, crudely: anything with a digit and words of number, the names above left out."""
    names = [m.span() for name in NAMES for m in re.finditer(rf"(?<!\w)(?:{name})(?!\w)", paragraph)]
    for match in FIGURE.finditer(paragraph):
        start, end = match.start(), match.start() + len(match.group().rstrip(".,"))
        if not any(left <= start and end <= right for left, right in names):
            yield start, end


@pytest.mark.texts
def test_every_figure_of_the_articles_is_cited_or_dismissed(bundled_with_texts):
    covered = {}
    for _, source, paragraph, figures in places(bundled_with_texts):
        covered.setdefault((source, paragraph), set()).update(figures)
    left, seen = [], 0
    for source, text in bundled_with_texts.texts.items():
        for number, paragraph in enumerate(paragraphs(text), start=1):
            spans = [
                found.span()
                for figure in covered.get((source, number), ())
                for found in re.finditer(rf"(?<!\w){re.escape(figure)}(?!\w)", paragraph)
            ]
            for start, end in figures_of(paragraph):
                seen += 1
                if not any(a <= start and end <= b for a, b in spans):
                    left.append(f"{source}, paragraph {number}: {paragraph[start:end]}")
    assert left == []
    assert seen >= 91


def test_the_figure_finder_of_this_test_finds_figures_and_no_names():
    paragraph = "A Kimi K3.1 Pro on 64 A3 boxes gained 15%, W4A8, twice, in 2.8-trillion 0.30.0 at 112G."
    assert [paragraph[a:b] for a, b in figures_of(paragraph)] == [
        "64",
        "15%",
        "W4A8",
        "twice",
        "2.8",
        "0.30.0",
        "112G",
    ]
