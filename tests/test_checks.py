"""Every check of the registry: a code and a name of its own, and a documentation whose examples do what they say."""

import inspect
import re
from collections import Counter

import pytest

from claims import checks, records
from claims.checks import CHECKS
from claims.errors import UnknownName
from claims.model import integrity
from claims.model.claim import Claim
from claims.model.finding import Finding, Outcome
from claims.model.library import Library
from claims.model.source import Source
from claims.model.study import Study
from claims.model.subject import Subject

PLACE = re.compile(r"^# ([a-z]+)/([a-z0-9-]+)\.toml$")
CODES = list(CHECKS)


def examples(doc):
    """Returns the blocks of a documentation as pairs: `Bad` or `Good`, and the lines of TOML."""
    found, kind, block = [], "", None
    for line in inspect.cleandoc(doc).split("\n"):
        if line in ("Bad:", "Good:"):
            kind = line.removesuffix(":")
        elif line == "```toml":
            block = []
        elif line == "```":
            found.append((kind, block))
            block = None
        elif block is not None:
            block.append(line)
    return found


def library_of(lines):
    """Makes a library of the records that stand one after the other, each below a line with its place."""
    texts = {}
    for line in lines:
        if found := PLACE.match(line):
            place = found.groups()
            assert place not in texts, f"two records stand at {place}"
            texts[place] = []
        else:
            assert texts, f"'{line}' stands before the first '# collection/id.toml'"
            texts[place].append(line)
    made = []
    for (collection, record_id), text in texts.items():
        record, faults = records.parse(collection, "\n".join(text), f"{collection}/{record_id}")
        assert faults == []
        assert record.id == record_id
        made.append(record)
    assert len({record.id for record in made}) == len(made)
    return Library.of([*made, *left_out(made)])


def left_out(made):
    """Makes the plain subjects and sources that an example refers to and does not spell out."""
    given = {record.id for record in made}
    subjects, sources = {}, {}
    for record in made:
        if isinstance(record, Claim):
            subjects |= dict.fromkeys(record.subjects(), "model") | {record.claimant: "organisation"}
            sources |= dict.fromkeys(citation.source for citation in record.citations)
        elif isinstance(record, Source):
            subjects |= {record.publisher: "organisation"} if record.publisher else {}
            sources |= dict.fromkeys(reliance.source for reliance in record.relies_on)
        elif isinstance(record, Study):
            subjects |= dict.fromkeys((record.subject, *record.about), "model")
        elif isinstance(record, Subject) and record.vendor:
            subjects[record.vendor] = "organisation"
    yield from (Subject(id=i, name=i, kind=kind) for i, kind in subjects.items() if i not in given)
    yield from (Source(id=i, kind="press-article") for i in sources if i not in given)


EXAMPLES = [(code, kind, lines) for code in CODES for kind, lines in examples(CHECKS[code].doc)]


def named(kind):
    found = [(code, lines) for code, which, lines in EXAMPLES if which == kind]
    seen = Counter()
    ids = [f"{code}-{seen.update([code]) or seen[code]}" for code, _ in found]
    return pytest.mark.parametrize(("code", "lines"), found, ids=ids)


def test_there_are_checks():
    assert len(CHECKS) == len(list(CHECKS)) >= 1


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_three_capitals_and_three_digits(code):
    assert re.fullmatch(r"[A-Z]{3}\d{3}", code)
    assert CHECKS[code].code == code


def test_a_name_is_in_kebab_case_and_belongs_to_one_check():
    names = Counter(CHECKS[code].name for code in CHECKS)
    assert [name for name in names if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)+", name)] == []
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("code", CODES)
def test_a_check_is_documented_with_a_bad_and_a_good_example(code):
    doc = CHECKS[code].doc
    first, *rest = doc.split("\n")
    assert re.fullmatch(r"[A-Z].{10,110}\.", first)
    assert rest[0] == ""
    kinds = [kind for kind, _ in examples(doc)]
    assert set(kinds) == {"Bad", "Good"}
    assert doc.count("```toml") == len(kinds)


@named("Bad")
def test_a_bad_example_is_found_with_exactly_this_code(code, lines):
    findings = list(CHECKS[code].run(library_of(lines)))
    assert findings
    assert {finding.code for finding in findings} == {code}
    assert {finding.name for finding in findings} == {CHECKS[code].name}


@named("Good")
def test_a_good_example_is_not_found(code, lines):
    told = [
        f for f in CHECKS[code].run(library_of(lines)) if f.outcome in (Outcome.INCONSISTENT, Outcome.UNDER_DETERMINED)
    ]
    assert told == []


@pytest.mark.parametrize(("code", "kind", "lines"), EXAMPLES, ids=[f"{code}-{kind}" for code, kind, _ in EXAMPLES])
def test_an_example_holds_records_without_a_fault(code, kind, lines):
    assert [str(fault) for fault in integrity.faults(library_of(lines))] == []


def assert_well_formed(finding, library):
    assert isinstance(finding, Finding)
    assert finding.claims
    assert set(finding.claims) <= library.claims.keys()
    assert finding.explanation.endswith(".")
    assert set(finding.needs) <= integrity.item_ids()
    assert finding.working or finding.outcome in (Outcome.NOT_APPLICABLE, Outcome.NOT_RUN)
    assert all("\n" not in step for step in finding.working)


@named("Bad")
def test_a_finding_shows_its_working_and_asks_for_known_items(code, lines):
    library = library_of(lines)
    for finding in CHECKS[code].run(library):
        assert_well_formed(finding, library)


@pytest.mark.parametrize("code", CODES)
def test_a_check_finds_nothing_in_an_empty_library(code):
    assert list(CHECKS[code].run(Library({}))) == []


@pytest.mark.parametrize("code", CODES)
def test_a_check_bears_the_bundled_library_and_says_the_same_twice(code, bundled):
    findings = list(CHECKS[code].run(bundled))
    assert findings == list(CHECKS[code].run(bundled))
    for finding in findings:
        assert finding.code == code
        assert_well_formed(finding, bundled)


def test_all_findings_come_sorted_and_are_sorted_out_by_claim(bundled):
    findings = checks.run(bundled)
    assert [(f.code, f.claims) for f in findings] == sorted((f.code, f.claims) for f in findings)
    by_claim = checks.by_claim(findings)
    assert {claim for f in findings for claim in f.claims} == by_claim.keys()
    assert all(claim in finding.claims for claim, those in by_claim.items() for finding in those)


def test_an_unknown_code_is_told_with_those_that_exist():
    with pytest.raises(UnknownName, match=r"^no check is called 'XYZ999'"):
        CHECKS["XYZ999"]


def test_two_checks_cannot_share_a_code():
    code = next(iter(CHECKS))
    with pytest.raises(ValueError, match=f"two checks are called '{code}'"):
        CHECKS.add(code, CHECKS[code])


@pytest.mark.parametrize(
    ("onward", "told"),
    [
        ([{"source": "announcement", "how": "relays"}], "and all of them have it from The Maker."),
        ([], "and the only origin that is known is The Maker."),
    ],
)
def test_outlets_whose_access_is_unknown_are_not_said_to_have_it_from_the_origin(library, onward, told):
    outlets = [{"id": name, "name": name, "kind": "outlet"} for name in ("daily", "weekly", "monthly")]
    relays = [{"source": "announcement", "how": "relays"}]
    sources = [
        {"id": "announcement", "kind": "vendor-announcement", "publisher": "maker"},
        {"id": "one", "publisher": "daily", "relies_on": relays},
        {"id": "two", "publisher": "weekly", "relies_on": relays},
        {"id": "three", "publisher": "monthly", "relies_on": onward},
    ]
    claim = {"citations": [{"source": name} for name in ("one", "two", "three")]}
    (found,) = CHECKS["PRV101"].run(library(subjects=outlets, sources=sources, claims=[claim]))
    assert found.explanation == f"3 outlets tell “The engine became faster”, {told}"
