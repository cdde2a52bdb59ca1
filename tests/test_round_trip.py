"""A record loses nothing on the way from text to record to row to record to text, nor through a store."""

import types
import typing
from decimal import Decimal
from enum import StrEnum

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError
from pydantic.fields import FieldInfo
from sqlmodel import Session, insert, select

from claims import records
from claims.model.base import PartialDate, Slug, Text, Value
from claims.model.dismissal import Dismissal
from claims.model.library import RECORD_TYPES, iterate
from claims.model.quantity import Comparator, Exact, Quantity
from claims.model.query import ClaimQuery
from claims.model.source import Sha256
from claims.resources import data_folder
from claims.stores import create_store, digest, open_store
from claims.stores.changes import unchecked
from claims.stores.sqlite import rows, upgrading, writing
from claims.stores.tables import RecordRow

NASTY = [
    '"',
    "'",
    '"""',
    "'''",
    "\\",
    "\\u0041 \\n",
    "a\nb",
    "a\r\nb\rc",
    "\ttab",
    "\x01\x08\x0c\x1f",
    "\x7f",
    "\x80\x85\x9f",
    "\u2028\u2029\ufeff",
    "中文，引擎。",
    "👩‍👩‍👧 🏳️‍🌈",
    "e\u0301 \u200b",
    "# = [ ] { } .",
    "$param '; drop table record; --",
    "\U0010ffff",
    "no",
    "1e5",
    "2026-01-01",
]
_is_text = TypeAdapter(Text)


def _valid(text):
    try:
        _is_text.validate_python(text)
    except ValidationError:
        return False
    return True


anything = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
parts = st.lists(st.sampled_from(NASTY) | anything, min_size=1, max_size=4)
texts = parts.map("".join).filter(_valid)
slugs = st.from_regex(r"[a-z0-9]{1,6}(-[a-z0-9]{1,4}){0,3}", fullmatch=True)
dates = st.sampled_from(["2025", "2025-09", "2025-09-18", "--11-04", "--02-29", "2025-01-01/2025-02-28"])
hashes = st.from_regex(r"[0-9a-f]{64}", fullmatch=True)
exact = st.decimals(allow_nan=False, allow_infinity=False, places=3, min_value=-(10**12), max_value=10**12) | (
    st.sampled_from(["0", "-0", "0.00", "15", "15.0", "2.8E+12", "1E-30", "12345678901234567890.5", "9" * 60])
).map(Decimal)


@st.composite
def quantities(draw):
    comparator = draw(st.sampled_from(Comparator))
    low, high = sorted(draw(st.tuples(exact, exact)))
    is_range = comparator is Comparator.RANGE
    return Quantity(
        printed=draw(texts),
        value=low if is_range else draw(st.none() | st.just(low)),
        value_high=high if is_range else None,
        comparator=comparator,
        unit=draw(texts),
        unit_note=draw(st.none() | texts),
    )


KNOWN = ((Slug, slugs), (Text, texts), (PartialDate, dates), (Sha256, hashes), (Exact, exact))


def of_annotation(annotation, metadata=()):
    """Builds the strategy for whatever a field of a model may be annotated with."""
    for known, strategy in KNOWN:
        if annotation == known:
            return strategy
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in (typing.Union, types.UnionType):
        return st.one_of(*(st.none() if arg is type(None) else of_annotation(arg, metadata) for arg in args))
    if origin is tuple:
        least = max((m.min_length for m in metadata if hasattr(m, "min_length")), default=0)
        return st.lists(of_annotation(args[0]), min_size=least, max_size=3).map(tuple)
    if origin is dict:
        return st.dictionaries(of_annotation(args[0]), of_annotation(args[1]), max_size=3)
    if annotation is Quantity:
        return quantities()
    if annotation is bool:
        return st.booleans()
    if annotation is int:
        return st.integers(max((m.ge for m in metadata if hasattr(m, "ge")), default=0), 10**6)
    if isinstance(annotation, type) and issubclass(annotation, StrEnum):
        return st.sampled_from(annotation)
    if isinstance(annotation, type) and issubclass(annotation, Value):
        return of_model(annotation)
    raise NotImplementedError(annotation)


def of_model(model):
    hints = typing.get_type_hints(model, include_extras=True)
    fields: dict[str, FieldInfo] = model.model_fields
    values = st.fixed_dictionaries({n: of_annotation(hints[n], f.metadata) for n, f in fields.items()})
    if model is Dismissal:
        values = values.filter(lambda given: given["figures"] or given["reliance"] or given["item"])
    return values.map(lambda given: model.model_validate(given))


@pytest.fixture(scope="module")
def session(tmp_path_factory):
    path = tmp_path_factory.mktemp("round") / "rows.db"
    upgrading.create(path, patience=1)
    made = writing.engine(path, patience=1)
    with Session(made) as opened:
        yield opened
        opened.rollback()


def through_a_row(session, record):
    values = {"id": record.id, "collection": record.collection, "body": rows.body(record)}
    session.execute(insert(RecordRow), [values | {"digest": digest(record), "revision": 1}])
    row = session.exec(select(RecordRow).where(RecordRow.id == record.id)).one()
    answer = rows.record_of(row.id, row.collection, row.body)
    session.rollback()
    return answer


@pytest.mark.parametrize("collection", RECORD_TYPES)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_generated_record_comes_back_byte_for_byte(session, collection, data):
    record = data.draw(of_model(RECORD_TYPES[collection]))
    text = records.dump(record)
    read, faults = records.parse(collection, text.encode().decode(), "here")
    assert faults == []
    assert read == record
    again, faults = through_a_row(session, read)
    assert faults == []
    assert again == record
    assert records.dump(again).encode() == text.encode()


@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_generated_records_come_back_from_every_store_with_their_history(tmp_path_factory, data):
    every = st.one_of(*map(of_model, RECORD_TYPES.values()))
    made = data.draw(st.lists(every, min_size=4, max_size=8, unique_by=lambda record: record.id))
    folder = tmp_path_factory.mktemp("stores")
    for name in ("folder", "file.db"):
        with create_store(str(folder / name), bundled=False) as store:
            events = store.commit(lambda held: unchecked(held, made, who="ann", why="'\"\\\n"))
        with open_store(str(folder / name)) as store:
            assert [records.dump(store.get(record.id)) for record in made] == [records.dump(r) for r in made]
            assert store.history()[::-1] == events
            assert [event.after for event in events] == [records.plain(record) for record in made]
            assert store.list(ClaimQuery()).total == sum(record.collection == "claims" for record in made)


def test_every_bundled_record_comes_back_byte_for_byte(session, tmp_path):
    library, _ = records.read_folder(data_folder())
    for record in iterate(library):
        text = records.dump(record)
        read, faults = records.parse(record.collection, text, record.id)
        assert (read, faults) == (record, [])
        again, faults = through_a_row(session, read)
        assert (again, faults) == (record, [])
        assert records.dump(again) == text


def test_the_bundled_library_goes_from_folder_to_database_to_folder_byte_for_byte(tmp_path):
    library, _ = records.read_folder(data_folder())
    for name in ("first", "middle.db", "last"):
        with create_store(str(tmp_path / name), bundled=False) as store:
            given = list(library.records.values())
            store.commit(lambda held, given=given: unchecked(held, given, who="ann"))
            library = store.library()
    first = {p.relative_to(tmp_path / "first"): p.read_bytes() for p in (tmp_path / "first").rglob("*.toml")}
    last = {p.relative_to(tmp_path / "last"): p.read_bytes() for p in (tmp_path / "last").rglob("*.toml")}
    assert first == last
    assert len(first) == len(library.records)
