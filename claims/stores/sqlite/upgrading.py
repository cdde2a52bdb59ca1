"""Makes the schema of a SQLite store, and brings that of an older one up to date, with a copy of it kept beside."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Engine
from sqlmodel import Session

from claims import unfinished
from claims.errors import StoreError
from claims.stores.sqlite import journaling, schema, writing
from claims.stores.sqlite.memory import Memory
from claims.stores.sqlite.placing import place

SCRIPTS = Path(__file__).parent.parent / "migrations"
_COUNTED = ("record", "event", "text")


def create(path: Path, *, patience: float) -> None:
    """Makes a file with the tables of a store; all of it is in the file itself, until `share` opens it to several."""
    made = _engine(path, patience)
    with writing.transaction(made, path) as session:
        _migrate(session)
        writing.name_store(session)


def share(path: Path) -> str:
    """Opens a file that is made to several users, as far as its place lets them; returns what a person should know of that.

    Raises StoreError where the file is damaged.
    """
    with schema.clear_errors(path), closing(sqlite3.connect(path)) as connection:
        found = connection.execute("pragma quick_check(1)").fetchone()[0]
        if found != "ok":
            raise StoreError(f"{path}: was not made whole: {found}")
        return journaling.settle(connection, path)


def upgrade(path: Path, *, patience: float, tell: Callable[[str], None]) -> None:
    """Migrates an older file after copying it; refuses one of a newer or another program."""
    made = _engine(path, patience)
    with writing.transaction(made, path) as session:
        found = schema.revision(writing.raw(session))
        if found == schema.HEAD:
            return
        _check_known(path, found)
        copy = _back_up(path, str(found))
        try:
            before = _counts(session)
            _migrate(session)
            _check_whole(path, session, before)
            writing.refresh(session, Memory())
        except BaseException:
            copy.unlink()
            raise
    tell(f"{path}: brought from schema {found} to {schema.HEAD}; a copy of it as it was is {copy}")


def _engine(path: Path, patience: float) -> Engine:
    return writing.engine(path, patience=patience, foreign_keys=False)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _migrate(session: Session) -> None:
    config = _config()
    config.attributes["connection"] = session.connection()
    command.upgrade(config, schema.HEAD)


def _check_known(path: Path, found: str | None) -> None:
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if found not in known:
        raise StoreError(
            f"{path}: its schema is {found}, which this program does not know: it reads up to {schema.HEAD}; "
            "open it with the program that made it, or a newer one"
        )


def _counts(session: Session) -> dict[str, int]:
    connection = writing.raw(session)
    return {table: connection.execute(f"select count(*) from {table}").fetchone()[0] for table in _COUNTED}


def _check_whole(path: Path, session: Session, before: dict[str, int]) -> None:
    dangling = writing.raw(session).execute("pragma foreign_key_check").fetchall()
    after = _counts(session)
    lost = [f"{table} {before[table]} to {after[table]}" for table in _COUNTED if before[table] != after[table]]
    if dangling or lost:
        what = f"rows of {', '.join(lost)}" if lost else f"references that lead nowhere: {len(dangling):,}"
        raise StoreError(f"{path}: was not migrated: it would have left {what}; the file is as it was")


def _back_up(path: Path, revision: str) -> Path:
    try:
        with unfinished.place(path.parent, path.name) as folder:
            made = folder / path.name
            with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(made)) as copy:
                source.backup(copy)
            number = 1
            while True:
                name = f"{path.name}.backup-{revision}" + (f"-{number}" if number > 1 else "")
                try:
                    place(made, path.with_name(name))
                    return path.with_name(name)
                except FileExistsError:
                    number += 1
    except OSError as error:
        raise StoreError(f"{path}: was not migrated: no copy of it could be kept: {error.strerror}") from error
