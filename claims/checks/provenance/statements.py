"""How the checks of provenance list claims: by what they say, the first few of many."""

from collections.abc import Iterable

from claims.model.claim import Claim

_MOST, _SHOWN = 8, 200


def statement(claim: Claim) -> str:
    """Writes what a claim says on one line without its full stop, cut between two words where it is long."""
    line = " ".join(claim.statement.split()).rstrip(".")
    if len(line) <= _SHOWN:
        return line
    cut = line[: _SHOWN - 1]
    return f"{cut.rpartition(' ')[0] or cut}…"


def statements(claims: Iterable[Claim]) -> str:
    """Writes what claims say, one after the other, and how many more there are."""
    told = list(claims)
    more = f"; and {len(told) - _MOST:,} more" if len(told) > _MOST else ""
    return f"{'; '.join(map(statement, told[:_MOST]))}{more}"
