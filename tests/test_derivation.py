"""After a change only what it can reach is derived again, and what a store keeps is what a full derivation gives."""

import json
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claims import derivation, records, resources
from claims.derivation import Derived, packing
from claims.errors import StaleRecord
from claims.model.base import Withdrawal
from claims.model.checklist import Detail
from claims.model.claim import About, Citation, Tag
from claims.model.evidence import Evidence
from claims.model.library import RECORD_TYPES, Library
from claims.model.query import ClaimQuery
from claims.model.source import Reliance
from claims.stores import create_store, deriving, digest, indexing, open_store
from claims.stores.changes import unchecked
from claims.stores.indexing import COLUMNS
from claims.stores.sqlite import memory

BUNDLED = records.read_folder(resources.data_folder())[0]
BASE = Derived.of(BUNDLED)
CLAIMS, SOURCES = sorted(BUNDLED.claims), sorted(BUNDLED.sources)
SUBJECTS, STUDIES = sorted(BUNDLED.subjects), sorted(BUNDLED.studies)
WITHDRAWN = Withdrawal(on="2026-01-02", why="It was a slip.")


def evidence(number, claim, **fields):
    told = {"kind": "re-run", "stance": "supports", "by": "A lab", "party": "third-party", "obtained": "2026-02-03"}
    return Evidence(id=f"piece-{number}", claims=(claim,), summary="It was run again.", **(told | fields))


@st.composite
def changes(draw):
    """Draws a change of one record: a function from a library to the record as it then is, which may be a new one."""
    claim_id, other_id = draw(st.sampled_from(CLAIMS)), draw(st.sampled_from(CLAIMS))
    source_id, subject_id = draw(st.sampled_from(SOURCES)), draw(st.sampled_from(SUBJECTS))
    second, study_id = draw(st.sampled_from(SUBJECTS)), draw(st.sampled_from(STUDIES))
    kind = draw(st.sampled_from(sorted(CHANGES)))
    number = draw(st.integers(0, 2))

    def change(library):
        claim, source = library.claims[claim_id], library.sources[source_id]
        subject, study = library.subjects[subject_id], library.studies[study_id]
        return CHANGES[kind](claim, library.claims[other_id], source, subject, second, study, number)

    return change


def put(record, **fields):
    return record.model_copy(update=fields)


CHANGES = {
    "note": lambda claim, *_: put(claim, note="Remarked."),
    "words": lambda claim, *_: put(claim, statement="It became a little faster.", hedges=("nearly",)),
    "figure": lambda claim, other, *_: put(claim, quantity=other.quantity, metric=other.metric),
    "withdraw": lambda claim, *_: put(claim, withdrawn=WITHDRAWN),
    "claimant": lambda claim, _o, _s, _u, second, *_: put(claim, claimant=second),
    "about": lambda claim, _o, _s, _u, second, *_: put(claim, about=(About(subject=second, role="hardware"),)),
    "cite": lambda claim, _o, source, *_: put(claim, citations=(*claim.citations, Citation(source=source.id))),
    "study": lambda claim, _o, _s, _u, _t, study, *_: put(claim, study=study.id),
    "rely": lambda _c, other, source, *_: put(
        source, relies_on=tuple(Reliance(source=c.source, how="relays") for c in other.citations)
    ),
    "retract": lambda _c, _o, source, *_: put(source, retracted="2026-02-03"),
    "publisher": lambda _c, _o, source, subject, *_: put(source, publisher=subject.id),
    "rename": lambda _c, _o, _s, subject, *_: put(subject, name="Another name", aliases=("The other",)),
    "part": lambda _c, _o, _s, subject, second, *_: put(subject, part_of=(second,)),
    "vendor": lambda _c, _o, _s, subject, second, *_: put(subject, vendor=second),
    "tags": lambda _c, _o, _s, _u, _t, study, *_: put(study, tags=(Tag.TRAINING, Tag.MOE)),
    "conductor": lambda _c, _o, _s, subject, _t, study, *_: put(study, conductor=subject.id),
    "evidence": lambda claim, *rest: evidence(rest[-1], claim.id),
    "superseding": lambda claim, *rest: evidence(rest[-1] + 1, claim.id, stance="refutes", supersedes="piece-0"),
    "detail": lambda claim, *rest: Detail(
        id=f"answer-{rest[-1]}", on=claim.id, item="claim-verbatim", state="stated", value="So it says."
    ),
    "detail of a study": lambda *rest: Detail(
        id=f"answer-{rest[-1]}", on=rest[-2].id, item="data-size", state="withheld", reason="Not told."
    ),
}


def outcome(derived):
    return {i: (about.row, about.search) for i, about in derived.about.items()}


def in_full(library):
    rows = derivation.rows(library)
    return {i: (row, derivation.search_text(library, library.claims[i])) for i, row in rows.items()}


@settings(max_examples=20)
@given(st.lists(changes(), min_size=1, max_size=4))
def test_what_is_derived_after_a_change_is_what_a_full_derivation_gives(sequence):
    library, derived = BUNDLED, BASE
    for change in sequence:
        library = library.with_records([change(library)])
        derived = derived.after(library)
    assert outcome(derived) == in_full(library)


def passed_on(derived):
    """Returns what another process makes of what was derived in this one."""
    told = json.loads(json.dumps(packing.pack(derived)))
    library = Library.of(r.model_copy() for r in derived.run.library.records.values())
    return packing.unpack(told, Library(library.records, derived.run.library.texts))


def test_what_is_passed_on_to_another_process_is_what_was_derived():
    made = passed_on(BASE)
    assert made.about == BASE.about
    assert made.run.findings == BASE.run.findings
    for record_id, answers in BASE.run.answers.items():
        assert made.run.answers[record_id].asked == answers.asked
        assert made.run.answers[record_id].reads == answers.reads
    assert made.run.answers.keys() == BASE.run.answers.keys()


def test_what_was_derived_of_one_library_is_not_taken_for_that_of_another():
    told = packing.pack(BASE)
    fewer = Library({i: record for i, record in BUNDLED.records.items() if i != CLAIMS[0]})
    with pytest.raises(ValueError, match="about this library"):
        packing.unpack(told, fewer)


@pytest.mark.parametrize("kind", sorted(CHANGES))
def test_every_kind_of_change_is_followed(kind):
    claim, other = (BUNDLED.claims[i] for i in (CLAIMS[0], CLAIMS[-1]))
    source = BUNDLED.sources[claim.citations[0].source]
    subject, study = BUNDLED.subjects[claim.subject], BUNDLED.studies[STUDIES[0]]
    before = BUNDLED.with_records([evidence(0, other.id)])
    changed = before.with_records([CHANGES[kind](claim, other, source, subject, SUBJECTS[0], study, 0)])
    expected = in_full(changed)
    assert outcome(BASE.after(before).after(changed)) == expected
    assert outcome(passed_on(BASE.after(before)).after(changed)) == expected


def test_what_is_removed_is_derived_no_more():
    library = Library({i: record for i, record in BUNDLED.records.items() if i != CLAIMS[0]})
    derived = BASE.after(library)
    assert CLAIMS[0] not in derived.about
    assert outcome(derived) == in_full(library)


def test_a_text_that_comes_to_be_held_is_followed():
    held = next(source for source in BUNDLED.sources.values() if source.is_held)
    library = Library(BUNDLED.records, {held.id: "One paragraph.\n\nAnother one."})
    assert outcome(BASE.after(library)) == in_full(library)


def test_a_remark_on_one_claim_leaves_most_claims_as_they_were_derived():
    derived = BASE.after(BUNDLED.with_records([put(BUNDLED.claims[CLAIMS[0]], note="Remarked.")]))
    same = [i for i, about in derived.about.items() if about is BASE.about[i]]
    assert len(same) > len(CLAIMS) * 3 / 4


def columns(path):
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute(f"select {', '.join(COLUMNS)} from claim").fetchall()
        links = [set(connection.execute(f"select * from {table}")) for table in ("citation", "claim_subject")]
    return {row[0]: row for row in rows}, *links


def columns_in_full(library):
    found = indexing.entries(library)
    cited = {(i, source) for i, entry in found.items() for source in entry.sources}
    about = {(i, subject) for i, entry in found.items() for subject in entry.subjects}
    return {i: entry.values for i, entry in found.items()}, cited, about


class Processes:
    """Two processes that write to one store: each remembers only what it has seen itself."""

    def __init__(self, path):
        self._path = str(path)
        self._memories = [memory.Memory(), memory.Memory()]

    def write(self, number, change):
        held = dict(memory._MEMORIES)
        try:
            file = Path(self._path).stat()
            memory._MEMORIES[file.st_dev, file.st_ino] = self._memories[number]
            with open_store(self._path) as store:
                library = store.library()
                store.commit(lambda held: unchecked(held, [change(library)], who="someone"))
        finally:
            memory._MEMORIES.clear()
            memory._MEMORIES.update(held)


@pytest.fixture(scope="module")
def filled():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "filled.db"
        with create_store(str(path), bundled=True):
            pass
        yield path


@settings(max_examples=8)
@given(writes=st.lists(st.tuples(st.integers(0, 1), changes()), min_size=2, max_size=6))
def test_the_columns_of_a_store_are_those_of_a_full_derivation_whoever_wrote(filled, writes):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "claims.db"
        shutil.copy(filled, path)
        processes = Processes(path)
        for number, change in writes:
            processes.write(number, change)
        with open_store(str(path)) as store:
            assert columns(path) == columns_in_full(store.library())


def test_a_row_that_someone_else_wrote_by_hand_is_seen(filled, tmp_path):
    path = tmp_path / "claims.db"
    shutil.copy(filled, path)
    with open_store(str(path)) as store:
        store.put([put(store.get(CLAIMS[0]), note="Remarked.")], who="someone")
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(
                'update record set body = replace(body, \'"statement":"\', \'"statement":"By hand: \') where id = ?',
                (CLAIMS[1],),
            )
        store.put([put(store.get(CLAIMS[0]), note="Remarked again.")], who="someone")
        statement = store.get(CLAIMS[1]).statement
        assert statement.startswith("By hand: ")
        assert columns(path)[0][CLAIMS[1]][COLUMNS.index("statement")] == statement
        with open_store(str(path)) as fresh:
            assert columns(path) == columns_in_full(fresh.library())


def test_a_write_that_is_refused_leaves_no_trace_in_what_is_derived_later(filled, tmp_path):
    path = tmp_path / "claims.db"
    shutil.copy(filled, path)
    with open_store(str(path)) as store:
        store.put([put(store.get(CLAIMS[0]), note="Remarked.")], who="someone")
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("create trigger refuse before update on meta begin select raise(abort, 'full'); end")
        with pytest.raises(Exception, match="full"):
            store.put([put(store.get(CLAIMS[1]), statement="Never kept.")], who="someone")
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("drop trigger refuse")
        store.put([put(store.get(CLAIMS[2]), note="Remarked.")], who="someone")
        assert columns(path) == columns_in_full(store.library())


def test_a_process_remembers_only_the_latest_databases(tmp_path):
    paths = [tmp_path / f"{number}.db" for number in range(deriving.MOST + 1)]
    for path in paths:
        path.touch()
    first = memory.memory_of(paths[0])
    assert memory.memory_of(paths[0]) is first
    for path in paths[1:]:
        memory.memory_of(path)
    assert memory.memory_of(paths[0]) is not first


@pytest.fixture(params=["database", "folder"])
def copied(request, filled, tmp_path):
    if request.param == "database":
        shutil.copy(filled, tmp_path / "claims.db")
        return str(tmp_path / "claims.db")
    for name in (name for name in RECORD_TYPES if (resources.data_folder() / name).is_dir()):
        shutil.copytree(resources.data_folder() / name, tmp_path / "store" / name)
    return str(tmp_path / "store")


def test_what_a_page_derived_is_not_derived_again_for_a_write_or_a_list(copied, monkeypatch):
    with open_store(copied) as store:
        before = store.derived()
        assert before.run.library.records == store.library().records
    monkeypatch.setattr(Derived, "of", lambda _: pytest.fail("everything was derived anew"))
    with open_store(copied) as store:
        store.put([put(store.get(CLAIMS[0]), note="Remarked.")], who="someone")
        assert store.list(ClaimQuery(limit=1)).items
        after = store.derived()
    assert after.run.library.claims[CLAIMS[0]].note == "Remarked."
    assert sum(about is before.about[i] for i, about in after.about.items()) > len(after.about) / 2


def test_states_with_and_without_texts_are_kept_apart():
    library = records.read_folder(resources.data_folder())[0]
    source = next(s for s in library.sources.values() if s.is_held)
    with_text = Library(library.records, {source.id: "Not its text."})
    kept = deriving.Deriving()
    bare, full = kept.of(library), kept.of(with_text)
    assert kept.of(library).about == bare.about == Derived.of(library).about
    assert kept.of(with_text).about == full.about == Derived.of(with_text).about


@pytest.fixture
def derivations(monkeypatch):
    """Counts the derivations from here on, and the changes that each found."""
    monkeypatch.delenv("CLAIMS_TEXTS", raising=False)
    counted = []
    after = Derived.after

    def counting(self, library):
        made = after(self, library)
        counted.append(made.run.changed)
        return made

    monkeypatch.setattr(Derived, "after", counting)
    return counted


def test_a_write_derives_once(filled, tmp_path, derivations):
    path = str(shutil.copy(filled, tmp_path / "claims.db"))
    with open_store(path) as store:
        store.put([put(store.get(CLAIMS[0]), note="Remarked.")], who="someone")
        del derivations[:]
        store.put([put(store.get(CLAIMS[0]), note="Remarked again.")], who="someone")
        assert store.derived().run.library.claims[CLAIMS[0]].note == "Remarked again."
        assert len(derivations) == 1


def test_a_write_that_another_one_preceded_is_planned_and_derived_anew(filled, tmp_path, derivations, monkeypatch):
    path = tmp_path / "claims.db"
    shutil.copy(filled, path)
    others = Processes(path)
    with open_store(str(path)) as store:
        claim, other = store.get(CLAIMS[0]), store.get(CLAIMS[1])
        store.put([put(claim, note="Remarked.")], who="someone")
        begin = store._writing

        def writing():
            others.write(0, lambda library: put(library.claims[other.id], withdrawn=WITHDRAWN))
            del derivations[:]
            return begin()

        monkeypatch.setattr(store, "_writing", writing)
        (event,) = store.put([put(claim, note="Remarked again.")], who="someone")
        assert len(derivations) == 1
        assert [e.record for e in store.history(limit=3)] == [claim.id, other.id, claim.id]
        assert event.seq == store.history(limit=1)[0].seq
        assert columns(path) == columns_in_full(store.library())


def test_a_record_that_another_changed_while_a_write_was_planned_is_not_overwritten(filled, tmp_path, monkeypatch):
    path = tmp_path / "claims.db"
    shutil.copy(filled, path)
    others = Processes(path)
    with open_store(str(path)) as store:
        claim = store.get(CLAIMS[0])
        begin = store._writing

        def writing():
            others.write(0, lambda library: put(library.claims[claim.id], note="Another's."))
            return begin()

        monkeypatch.setattr(store, "_writing", writing)
        with pytest.raises(StaleRecord):
            store.put([put(claim, note="Mine.")], who="someone", expected={claim.id: digest(claim)})
        monkeypatch.undo()
        assert store.get(claim.id).note == "Another's."
        store.put(
            [put(other := store.get(CLAIMS[1]), note="Remarked.")], who="someone", expected={other.id: digest(other)}
        )
        assert columns(path) == columns_in_full(store.library())
