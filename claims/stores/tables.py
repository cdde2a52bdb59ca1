"""The tables of a database: a row is a record's canonical JSON, beside the columns that are searched."""

from sqlalchemy import MetaData
from sqlmodel import Field, SQLModel


class Row(SQLModel):
    """A row of a table of this program, and of no other that SQLModel may know."""

    metadata = MetaData()


class RecordRow(Row, table=True):
    """One record: its canonical JSON, the digest of its canonical text, and how often it was written."""

    __tablename__ = "record"

    id: str = Field(primary_key=True)
    collection: str = Field(index=True)
    body: str
    digest: str
    revision: int


class EntryRow(Row, table=True):
    """One claim as it is listed: what is derived about it, and the words that it is found by."""

    __tablename__ = "claim"

    id: str = Field(primary_key=True, foreign_key="record.id")
    subject: str = Field(index=True)
    subject_name: str
    kind: str = Field(index=True)
    statement: str
    claimant: str = Field(index=True)
    modality: str
    printed: str | None
    comparator: str | None
    unit: str | None
    metric: str | None
    study: str | None = Field(index=True)
    status: str = Field(index=True)
    reason: str
    outlets: int
    origins: int
    items: int
    missing: int
    essential_missing: int
    sources: str
    suspect: str | None
    search: str


class CitationRow(Row, table=True):
    """A source that cites a claim."""

    __tablename__ = "citation"

    claim: str = Field(primary_key=True, foreign_key="claim.id", ondelete="CASCADE")
    source: str = Field(primary_key=True, index=True)


class ClaimSubjectRow(Row, table=True):
    """A subject that a claim is about, in any role."""

    __tablename__ = "claim_subject"

    claim: str = Field(primary_key=True, foreign_key="claim.id", ondelete="CASCADE")
    subject: str = Field(primary_key=True, index=True)


class EventRow(Row, table=True):
    """One change of one record; `before` and `after` are JSON."""

    __tablename__ = "event"

    seq: int | None = Field(default=None, primary_key=True)
    at: str
    who: str
    action: str
    record: str = Field(foreign_key="record.id", index=True)
    before: str | None
    after: str | None
    why: str | None


class TextRow(Row, table=True):
    """The bytes of a source's text."""

    __tablename__ = "text"

    sha256: str = Field(primary_key=True)
    body: bytes


class MetaRow(Row, table=True):
    """A fact about the store: which one it is, how often it was written, what its entries were derived with."""

    __tablename__ = "meta"

    name: str = Field(primary_key=True)
    value: str
