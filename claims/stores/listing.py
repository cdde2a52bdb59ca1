"""The one place that turns a query for claims into SQL: filters, order, and pages that start after a key."""

import base64
import json
import sqlite3
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from claims.errors import ClaimsError, UnknownName
from claims.model.query import ClaimQuery, ClaimRow, Page, Sort
from claims.model.verification import VerificationStatus
from claims.stores.indexing import Value, row_of

_STRENGTH = " ".join(f"when '{status}' then {rank}" for rank, status in enumerate(VerificationStatus))
_ORDERS = {
    "id": "id",
    "subject": "subject",
    "kind": "kind",
    "status": f"case status {_STRENGTH} end",
    "claimant": "claimant",
    "outlets": "outlets",
    "origins": "origins",
    "missing": "missing",
}
_MOST = 2**62
_COLUMNS = ", ".join(ClaimRow.model_fields)


class _Condition(NamedTuple):
    sql: str
    values: Sequence[Value] = ()


def page(connection: sqlite3.Connection, query: ClaimQuery) -> Page[ClaimRow]:
    """Answers a query from the tables `record`, `claim`, `citation` and `claim_subject`."""
    for filter_name, collection in _NAMED.items():
        _check_known(connection, filter_name, collection, getattr(query, filter_name))
    filters = list(_filters(query))
    order = _ORDERS[query.sort.removeprefix("-")]
    start = [_start(query.sort, order, query.after)] if query.after is not None else []
    total = connection.execute(*_select("count(*)", filters)).fetchone()[0]
    sql, values = _select(f"{_COLUMNS}, {order}", filters + start)
    direction = "desc" if query.sort.startswith("-") else "asc"
    found = connection.execute(f"{sql} order by {order} {direction}, id limit ?", (*values, query.limit + 1)).fetchall()
    shown = found[: query.limit]
    following = _key(query.sort, shown[-1][-1], shown[-1][0]) if len(found) > len(shown) else None
    return Page[ClaimRow](items=tuple(row_of(row) for row in shown), total=total, next=following)


_NAMED = {"subject": "subjects", "source": "sources", "claimant": "subjects", "study": "studies"}


def _check_known(connection: sqlite3.Connection, filter_name: str, collection: str, wanted: Sequence[str]) -> None:
    if wanted:
        known = {row[0] for row in connection.execute("select id from record where collection = ?", (collection,))}
        for name in wanted:
            if name not in known:
                raise UnknownName(filter_name, name, known)


def _filters(query: ClaimQuery) -> Iterator[_Condition]:
    for column in ("status", "kind", "claimant", "modality", "study"):
        if wanted := getattr(query, column):
            yield _Condition(f"{column} in ({_holes(wanted)})", [str(value) for value in wanted])
    for table, column in (("citation", "source"), ("claim_subject", "subject")):
        if wanted := getattr(query, column):
            yield _Condition(f"id in (select claim from {table} where {column} in ({_holes(wanted)}))", wanted)
    for word in query.words():
        yield _Condition("instr(search, ?) > 0", [word])


def _holes(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def _select(what: str, conditions: Sequence[_Condition]) -> tuple[str, list[Value]]:
    where = " and ".join(condition.sql for condition in conditions) or "true"
    return f"select {what} from claim where {where}", [v for condition in conditions for v in condition.values]


def _start(sort: Sort, order: str, key: str) -> _Condition:
    value, claim_id = _read_key(sort, key)
    sign = "<" if sort.startswith("-") else ">"
    return _Condition(f"({order} {sign} ? or ({order} = ? and id > ?))", [value, value, claim_id])


def _key(sort: Sort, value: Value, claim_id: str) -> str:
    packed = json.dumps([sort, value, claim_id], separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def _read_key(sort: Sort, key: str) -> tuple[Value, str]:
    try:
        kept = json.loads(base64.b64decode(key + "=" * (-len(key) % 4), altchars=b"-_", validate=True))
    except (ValueError, RecursionError):
        kept = None
    match kept:
        case [str(kept_sort), str() | int() as value, str(claim_id)] if kept_sort == sort and len(str(value)) < 200:
            return str(value) if isinstance(value, str) else min(value, _MOST), claim_id
        case [str(kept_sort), _, _] if kept_sort != sort:
            raise ClaimsError(f"the page key is of a list sorted by '{kept_sort}', not by '{sort}'")
        case _:
            raise ClaimsError(f"'{key[:60]}' is no page key; give the 'next' of an earlier page")
