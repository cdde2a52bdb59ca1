"""How many drafts are right as they stand, and how many citations come back as matches, on labelled texts."""

import re
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest

from claims import units
from claims.intake.arrival import arrive
from claims.intake.review import Review
from claims.model.claim import Claim
from claims.model.library import Library
from claims.model.source import Source, normal_form
from claims.model.subject import Subject
from claims.readers import read

FOLDER = Path(__file__).parent / "intake"
FIELDS = ("subject", "kind", "metric", "value", "unit", "claimant", "modality")
PUBLISHERS = {"tidewater": "Pelican Works", "peregrine": "Graywell Labs", "lanhe": "澜禾科技"}


def labels(name):
    return [line.split("\t") for line in (FOLDER / name).read_text("utf-8").splitlines()]


def review(doc, library=None):
    text = normal_form((FOLDER / f"{doc}.txt").read_text("utf-8"))
    publisher = PUBLISHERS.get(doc)
    records = [Subject(id="body", name=publisher, kind="organisation")] if publisher else []
    kind = "vendor-announcement" if doc in ("peregrine", "lanhe") else "press-article"
    source = Source(id=doc, kind=kind, publisher="body" if publisher else None)
    held = (library or Library.of([])).with_records([*records, source])
    return Review.of(Library(held.records, {doc: text}), doc)


def arrived(doc):
    """The review of a text that a person only pastes: who publishes it and what it is are for the text to tell."""
    document = read((FOLDER / f"{doc}.txt").read_bytes(), name=f"{doc}.txt")
    source = arrive(Library.of([]), document, on="2026-11-30").source
    held = Library.of([]).with_records([source])
    return Review.of(Library(held.records, {source.id: document.text}), source.id)


def place(made, paragraph, printed, used):
    whole = re.compile(rf"(?<![\d.,]){re.escape(printed)}(?!\d|[.,]\d)")
    for item in made.items:
        if item.figure.block.number == int(paragraph) and item.key not in used and whole.search(item.printed):
            used.add(item.key)
            return item
    return None


def plain(name):
    return (name or "").replace("-", " ")


def fits(wanted, got):
    """Tells whether a name is one of those wanted: all of it behind "=", none behind "-", else a part of it."""
    whole = any(plain(n[1:]) == got for n in wanted.split(";") if n.startswith("="))
    parts = [plain(n) for n in wanted.split(";") if not n.startswith(("=", "-"))]
    return whole or (not got and "-" in wanted.split(";")) or any(n in got or (got and got in n) for n in parts)


def right(item, made, label):
    """Tells by field whether the draft of an item says what a label says."""
    _, _, _, subject, kinds, metrics, value, unit, claimant, *footing = label
    told = item.draft.fields
    names = {s.id: s.name for s in (*made.drafting.named.subjects.values(), *item.draft.subjects)}
    about, who = plain(names.get(told.get("subject"))), plain(names.get(told.get("claimant")))
    yield "subject", fits(subject, about)
    yield "kind", told.get("kind") in kinds.split(",")
    yield "metric", told.get("metric") in (None if m == "-" else m for m in metrics.split(","))
    if claimant != "-":
        yield "claimant", fits(claimant, who)
    if footing:
        yield "modality", told.get("modality") in footing[0].split(",")
    if len(footing) > 1 and footing[1] != "-" and "quantity" in told:
        yield "comparator", told["quantity"].get("comparator", "=") in footing[1].split(",")
    if unit == "date":
        yield "value", told.get("when") == value
    elif unit != "-":
        amount = told.get("quantity") or {"value": "NaN", "unit": ""}
        counted = amount.get("unit_note", "").removeprefix("counted in: ")
        each = amount["unit"].removesuffix("/device")
        factors = (Decimal(1) if u in (counted, each) else units.factor(each, u) for u in unit.split(","))
        factor = next((f for f in factors if f), None)
        yield "unit", factor is not None
        yield "value", factor is not None and Decimal(amount["value"]) * factor == Decimal(value)


def scores(name, opened):
    total, good = Counter(), Counter()
    used, reviews = {}, {}
    for label in labels(name):
        made = reviews.get(label[0]) or reviews.setdefault(label[0], opened(label[0]))
        total["all"] += 1
        item = place(made, label[1], label[2], used.setdefault(label[0], set()))
        if item is None or item.draft is None:
            continue
        told = dict(right(item, made, label))
        total.update(told.keys())
        good.update({field: is_right for field, is_right in told.items() if is_right})
        good["all"] += all(told.values())
    return {name: good[name] / total[name] for name in total}


def test_most_drafts_of_unseen_figures_are_right_as_they_stand():
    reached = scores("drafts.tsv", review)
    assert set(reached) == {"all", *FIELDS}
    least = {"all": 0.84, "subject": 0.91, "kind": 0.95, "metric": 0.92, "value": 0.97, "unit": 0.97, "claimant": 0.97}
    least["modality"] = 0.96
    assert {name: share for name, share in reached.items() if share < least[name]} == {}


def test_most_drafts_of_a_text_that_is_only_pasted_are_right_as_they_stand():
    reached = scores("arrivals.tsv", arrived)
    assert set(reached) == {"all", *FIELDS}
    least = {"all": 0.86, "subject": 0.92, "kind": 0.97, "metric": 0.96, "value": 0.98, "unit": 0.98, "claimant": 0.97}
    least["modality"] = 0.97
    assert {name: share for name, share in reached.items() if share < least[name]} == {}


def test_most_drafts_of_texts_whose_names_nothing_in_their_form_explains_are_right_as_they_stand():
    reached = scores("invented.tsv", arrived)
    assert set(reached) == {"all", *FIELDS}
    least = {"all": 0.74, "subject": 0.88, "kind": 0.95, "metric": 0.94, "value": 0.97, "unit": 0.97, "claimant": 0.94}
    least["modality"] = 0.96
    assert {name: share for name, share in reached.items() if share < least[name]} == {}


def test_most_drafts_of_interviews_releases_and_reports_with_many_voices_are_right_as_they_stand():
    reached = scores("voices.tsv", arrived)
    assert set(reached) == {"all", "comparator", *FIELDS}
    least = {"all": 0.82, "subject": 0.89, "kind": 0.95, "metric": 0.95, "value": 0.97, "unit": 0.97, "claimant": 0.97}
    least |= {"modality": 0.94, "comparator": 0.98}
    assert {name: share for name, share in reached.items() if share < least[name]} == {}


def test_most_drafts_of_reports_on_tests_of_hardware_are_right_as_they_stand():
    reached = scores("trials.tsv", arrived)
    assert set(reached) == {"all", "comparator", *FIELDS}
    least = {"all": 0.79, "subject": 0.91, "kind": 0.97, "metric": 0.96, "value": 0.94, "unit": 0.97, "claimant": 0.95}
    least |= {"modality": 0.96, "comparator": 0.98}
    assert {name: share for name, share in reached.items() if share < least[name]} == {}


def test_most_drafts_of_comparisons_of_products_and_of_deals_are_right_as_they_stand():
    reached = scores("reviews.tsv", arrived)
    assert set(reached) == {"all", "comparator", *FIELDS}
    least = {"all": 0.77, "subject": 0.89, "kind": 0.96, "metric": 0.94, "value": 0.94, "unit": 0.95, "claimant": 0.96}
    least |= {"modality": 0.94, "comparator": 0.98}
    assert {name: share for name, share in reached.items() if share < least[name]} == {}


def test_most_drafts_of_reports_whose_tables_name_what_they_compare_are_right_as_they_stand():
    reached = scores("tables.tsv", arrived)
    assert set(reached) == {"all", "comparator", *FIELDS}
    least = {"all": 0.79, "subject": 0.91, "kind": 0.95, "metric": 0.95, "value": 0.96, "unit": 0.96, "claimant": 0.94}
    least |= {"modality": 0.93, "comparator": 0.98}
    assert {name: share for name, share in reached.items() if share < least[name]} == {}


@pytest.mark.parametrize(
    ("doc", "kind", "authors"),
    [
        ("saltmarsh", "press-article", ("Hannah Ostrow", "Luis Ferreira")),
        ("tessellate", "vendor-announcement", ()),
        ("lorne", "note", ("Kaspar Lorne",)),
        ("fennimore", "note", ()),
        ("heddle", "vendor-announcement", ("Loomworks inference team",)),
        ("zh_lingxi", "vendor-announcement", ("松岚团队",)),
        ("zh_lanzhou", "press-article", ()),
        ("marlpit", "vendor-announcement", ()),
        ("aldwick", "press-article", ("Sanne de Graaf",)),
    ],
)
def test_a_pasted_text_is_of_the_kind_and_by_the_authors_that_it_tells_itself(doc, kind, authors):
    source = arrived(doc).source
    assert (source.kind.value, source.authors) == (kind, authors)


PERSONS = [
    "Holm",
    "Reyl",
    "Kovic",
    "Lemaire",
    "Brenner",
    "沈知遥",
    "高一鸣",
    "Corbould",
    "Nowotny",
    "Veldkamp",
    "Stahl",
    "Osei",
    "Aune",
    "Ferrant",
    "Ashdown",
    "周启明",
    "梁若彤",
    "陈以宁",
    "Brandt",
    "Vale",
    "林川",
]
PLACES = ["Rotterdam", "Dresden", "Leeds", "Manchester", "Lyon", "Bristol", "Swansea", "Utrecht", "贵阳", "Lisbon"]


@pytest.mark.parametrize("doc", sorted({label[0] for label in labels("drafts.tsv")}))
def test_no_person_and_no_place_becomes_a_subject(doc):
    made = review(doc)
    names = [s.name for s in made.drafting.named.new.values()]
    names += [s.name for item in made.items if item.draft for s in item.draft.subjects]
    assert [n for n in names if any(n == other or n.endswith(f" {other}") for other in PERSONS)] == []
    assert [n for n in names if n in PLACES] == []


def test_the_kinds_of_new_names_are_those_that_the_text_tells():
    made = {s.name: s.kind.value for doc in ("kestrel", "norbury", "peregrine") for s in _new(doc)}
    wanted = {"Heron 3": "model", "Basalt V": "accelerator", "Basalt Tray": "server", "Basalt Flow": "framework"}
    wanted |= {"Delta Yard": "cluster", "Tidal 6": "network-card", "Plover": "model", "Tidal 7": "network-card"}
    wanted |= {"Larkspur-2": "model", "Anvil Runtime": "framework", "vLLM": "framework", "Quillon AI": "organisation"}
    assert {name: made.get(name) for name in wanted} == wanted


def _new(doc):
    return review(doc).drafting.named.new.values()


def test_a_new_text_about_known_things_is_matched_with_the_claims_that_it_repeats(bundled):
    made, used = review("roundup", bundled), set()
    hits = misses = false = 0
    for paragraph, printed, claim, how in labels("matches.tsv"):
        item = place(made, paragraph, printed, used)
        first = item.matches[0] if item.matches else None
        got = (first.claim, "agree" if first.agrees else "conflict") if first else ("-", "-")
        hits += got == (claim, how) and claim != "-"
        misses += claim != "-" and got != (claim, how)
        false += got[0] != "-" and got != (claim, how)
    assert (hits >= 20, misses <= 1, false <= 1) == (True, True, True)


@pytest.mark.texts
def test_citations_that_are_taken_away_come_back_as_matches(bundled_with_texts):
    hits = misses = false = 0
    for source_id, text in bundled_with_texts.texts.items():
        truth = Review(bundled_with_texts, source_id, text).figures
        less = Library(dict(_without(bundled_with_texts, source_id)), bundled_with_texts.texts)
        for figure, item in zip(truth, Review.of(less, source_id).items, strict=True):
            wanted = {claim for claim in figure.cited_by if claim in less.claims}
            got = item.matches[0].claim if item.matches and item.matches[0].agrees else None
            hits += got in wanted
            misses += bool(wanted) and got not in wanted
            false += got is not None and got not in wanted
    assert hits / (hits + misses) >= 0.9
    assert hits / (hits + false) >= 0.88


def _without(library, source_id):
    """Yields the records without the citations and dismissals of a source; a claim that only it cites goes."""
    for record in library.records.values():
        if isinstance(record, Claim):
            kept = tuple(c for c in record.citations if c.source != source_id)
            if kept:
                yield record.id, record.model_copy(update={"citations": kept})
        elif getattr(record, "source", None) != source_id:
            yield record.id, record


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ("It scores 71.8% on MMLU-Pro and 88.4% on HumanEval", {"71.8%": "MMLU-Pro", "88.4%": "HumanEval"}),
        ("On GSM8K it scores 71.8%, and on MBPP 88.4%", {"71.8%": "GSM8K", "88.4%": "MBPP"}),
        ("It reaches 71.8% in GPQA, 64.1% in MBPP and 88.4% in the IFEval suite", {"64.1%": "MBPP", "88.4%": "IFEval"}),
    ],
)
def test_of_several_scores_each_is_put_to_its_own_benchmark(told, wanted):
    document = read(
        f"A model\n\nBrume Labs released the model Orme-7B. {told}, the company reported.\n".encode(), name="a.txt"
    )
    source = arrive(Library.of([]), document, on="2026-11-30").source
    made = Review.of(Library(Library.of([source]).records, {source.id: document.text}), source.id)
    drafted = {item.printed: item.draft.benchmark for item in made.items if item.draft}
    assert {printed: drafted[printed] for printed in wanted} == wanted
