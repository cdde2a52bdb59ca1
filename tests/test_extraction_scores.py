"""How well figures are found in the labelled texts: those that the rules were made with, and those held out."""

import json
from decimal import Decimal
from pathlib import Path

import pytest

from claims.extraction import FigureType, extract

FOLDER = Path(__file__).parent / "extraction"
CLAIMS = {"quantity", "benchmark-score"}


def gold_of(part):
    lines = (FOLDER / part / "gold.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def core(figure):
    """Returns the places of a figure's digits; of one in words, of all its characters."""
    places = {figure["start"] + i for i, c in enumerate(figure["surface"]) if c.isdigit()}
    return places or set(range(figure["start"], figure["end"]))


def matched(part):
    """Pairs the labelled figures of a part with what is found, each once, the largest overlap first."""
    gold, pairs, spurious = gold_of(part), {}, []
    for path in sorted((FOLDER / part).glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        here = [(i, core(g)) for i, g in enumerate(gold) if g["doc"] == path.stem]
        found = extract(text)
        overlaps = [
            (len(places & set(range(p.start, p.end))) / len(places), n, i)
            for n, p in enumerate(found)
            for i, places in here
            if p.start < gold[i]["end"] and p.end > gold[i]["start"]
        ]
        touched, taken = {n for share, n, _ in overlaps if share}, set()
        for share, n, i in sorted(overlaps, key=lambda o: (-o[0], o[1], o[2])):
            if share and n not in taken and i not in pairs:
                taken.add(n)
                pairs[i] = found[n]
        spurious += [p for n, p in enumerate(found) if n not in touched]
    return gold, pairs, spurious


def is_claim(proposal):
    return proposal.type in (FigureType.QUANTITY, FigureType.SCORE)


@pytest.fixture(scope="module", params=["dev", "heldout"])
def part(request):
    return matched(request.param)


def test_the_labels_are_where_they_say(part):
    gold, _, _ = part
    texts = {p.stem: p.read_text(encoding="utf-8") for p in FOLDER.glob("*/*.txt")}
    assert [g for g in gold if texts[g["doc"]][g["start"] : g["end"]] != g["surface"]] == []


def test_figures_are_found_and_little_else(part):
    gold, pairs, spurious = part
    wanted = [i for i, g in enumerate(gold) if g["type"] in CLAIMS and not g["optional"]]
    right = sum(i in pairs and is_claim(pairs[i]) for i in wanted)
    confused = sum(is_claim(p) for i, p in pairs.items() if gold[i]["type"] not in CLAIMS and not gold[i]["optional"])
    offered = right + confused + sum(is_claim(p) for p in spurious)
    assert right / len(wanted) >= 0.93
    assert right / offered >= 0.93
    assert confused <= 8


def test_what_is_found_is_read_with_its_bounds(part):
    gold, pairs, _ = part
    bounded = [(gold[i], p) for i, p in pairs.items() if gold[i]["comparator"] != "=" and gold[i]["type"] in CLAIMS]
    right = sum(p.comparator.value in (g["comparator"], *g.get("cmp_alt", ())) for g, p in bounded)
    assert right / len(bounded) >= 0.85


def test_a_bare_number_has_the_value_that_is_printed(part):
    gold, pairs, _ = part
    plain = [
        (g, pairs[i]) for i, g in enumerate(gold) if i in pairs and g["unit"] in ("token", "device", "x", "percent")
    ]
    plain = [(g, p) for g, p in plain if g["value_low"] is not None and p.low is not None]
    right = 0
    for g, p in plain:
        values = {Decimal(str(v)) for v in (g["value_low"], *(a[0] for a in g.get("alt", ())))}
        right += any(abs(p.low - v) <= abs(v) * Decimal("1e-6") or p.low * 100 == v for v in values)
    assert right / len(plain) >= 0.95


def test_between_two_scores_is_a_range():
    (found,) = (f for f in extract("It loses between 1 and 1.5 points on AIME.") if f.surface[0] == "1")
    assert (float(found.low), float(found.high), found.comparator.value) == (1, 1.5, "range")


def test_a_release_that_is_compared_with_and_the_one_that_ends_a_thing_are_versions():
    text = "Version 3.6 was slow. On Maple cards throughput is 5 percent below 3.6. Support for them ends with 4.0."
    assert [f.type for f in extract(text) if f.surface in ("3.6", "4.0")] == [FigureType.VERSION] * 3
