"""The other side of a comparison that prose tells: what a result is set against, and what that other thing reached."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from claims import resources
from claims.extraction import Proposal
from claims.prefill.choosing import COMPARED
from claims.prefill.clauses import Clause
from claims.prefill.forms import Form
from claims.prefill.typed import Answer, Figure

IDENTITY = "baseline-identity"
ABSOLUTE = "baseline-absolute"
_OPENING = 48
"""How far into a clause a name may stand that the clause is about."""
_SHORTEST = 2
_OF_TABLES = (COMPARED, "table of ", "results table of ")
"""What the clauses begin with that tell of the rows or the headings of a table, not of a thing."""
_BARE = frozenset({"dimensionless", "score"})


def is_for(clause: Clause, item: str) -> bool:
    """Tells whether a clause may answer an item: what sets cells or headings side by side answers few.

    So does one that describes what a result is set against: "The reference was a server of eight cards".
    """
    if clause.text.startswith(_OF_TABLES):
        return item in _items("rows_answer")
    if any(form.search(clause.text) for form in _forms("described")):
        return item in _items("rows_answer") or item in _items("description_answers")
    return True


def set_against(text: str) -> frozenset[str]:
    """Returns the names of what a text sets its results against: "2.6 times as fast as its CR-3 chips"."""
    found = (named for form in _forms("against") for met in form.finditer(text) if (named := met["name"]))
    return frozenset(name.strip() for name in found if len(name.strip()) >= _SHORTEST)


def told_of_other(clause: Clause, names: Iterable[str], figures: Sequence[Figure]) -> Iterator[tuple[str, Answer]]:
    """Yields, with the item, what a clause tells of the other side: what it is, and what it reached."""
    for form in _forms("against"):
        for met in form.finditer(clause.text):
            yield IDENTITY, Answer("settled", *met.span("what"), " ".join(met["what"].split()), is_sure=True)
    opening = _opening(clause.text, names)
    if opening is None:
        return
    is_of_quality = _forms("quality")[0].search(clause.text) is not None
    after = [figure for figure in figures if figure.start >= opening[1]]
    reached = [
        figure
        for figure in after
        if _is_reached(figure.told)
        or (is_of_quality and figure.told.unit == "percent")
        or (figure.told.unit in _BARE and _forms("reaching")[0].search(clause.text, 0, figure.start))
    ]
    for figure in reached[:2]:
        yield ABSOLUTE, Answer("values", figure.start, figure.end, clause.text[figure.start : figure.end], is_sure=True)
    if reached:
        yield IDENTITY, Answer("settled", *opening, " ".join(clause.text[slice(*opening)].split()), is_sure=True)


def _opening(text: str, names: Iterable[str]) -> tuple[int, int] | None:
    """Returns where a clause names the other side at its opening, from there to the comma, verb or bracket after it."""
    starts = [met.span() for form in _forms("opening") if (met := form.search(text, 0, 2 * _OPENING))]
    for name in names:
        at = text.find(name, 0, _OPENING)
        if at >= 0 and not text[at + len(name) : at + len(name) + 1].isalnum() and _is_clean(text[:at]):
            starts.append((at, at + len(name)))
    if not starts:
        return None
    start, end = min(starts)
    stop = _forms("stop")[0].search(text, end)
    return start, stop.start() if stop else end


def _is_clean(before: str) -> bool:
    """Tells whether only small words stand before a name, so that the clause is about it."""
    return _forms("small")[0].fullmatch(before) is not None


def _is_reached(told: Proposal) -> bool:
    table = resources.table("prefill/comparing.toml")
    return told.metric in table["metrics"] or told.unit in table["units"]


@cache
def _items(name: str) -> frozenset[str]:
    return frozenset(resources.table("prefill/comparing.toml")[name])


@cache
def _forms(name: str) -> tuple[re.Pattern[str], ...]:
    return tuple(Form(way).pattern for way in resources.table("prefill/comparing.toml")[name])
