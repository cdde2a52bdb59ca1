"""What a caption says of the units of single quantities: ``Latency is in ms, cost in thousands of dollars; power (kW)``."""

from collections.abc import Iterator
from functools import lru_cache

from claims.extraction.money import MONEY
from claims.extraction.numerals import scales
from claims.extraction.sums import sum_in
from claims.extraction.titles import in_brackets
from claims.extraction.written import Given, is_measured, unit_only
from claims.patterns import declared

_REMEMBERED = 1024
_LINK = declared(
    r",?\s(?:(?:is|are|was|were)\s)?(?:(?:both|all|each|always)\s)?"
    r"(?:(?:given|shown|reported|measured|quoted|expressed|listed|stated|counted)\s)?in\s(?=[A-Za-zµ%$€£])"
    r"|\s(?:is|are)\s(?=(?:thousand|million|billion|trillion)s?\s(?:of\s)?[A-Za-z]|(?:(?:milli|micro|nano)?seconds|minutes|hours|days|weeks)(?![A-Za-z-]))|\sas\s(?:an?\s)?(?=[%％]|percent|share)|\s?[(\[](?:in\s)?(?=[A-Za-zµ%$€£])|,\s(?=[A-Za-zµ%$€£])"
)
_REACH = 60
_CLAUSE = declared(r"[.;:]\s|[,()\[\]（）—–]|\s(?:and|plus|with|while)\s|^(?:and|plus|with|while)\s")
_PART = declared(r"[.;:]\s|[,()\[\]（）—–]")
_AND = declared(r"\sand\s")
_UNIT_ENDS = declared(
    r"$|\s?[,;:.)\]]|\s(?:and|at|for|by|on|with|over|under|as|of|to|are|is|per|unless|except)\s|\s?[(—–]"
    r"|\s[a-z]{3,12}(?=[.,;)]|$)"
)
_WORDS = declared(r"[A-Za-zµ%$€£°²³/'’·-]+(?:\s[A-Za-z$€£/-]+){0,6}")
_MANY = declared(
    r"(?P<scale>thousand|million|billion|trillion)s?(?:(?:\sof)?\s(?P<unit>[A-Za-z$€£].*))?",
)
_OF_ALL = frozenset(["figures", "values", "amounts", "numbers", "results", "all", "both"])
"""What is said of these is said of the whole table."""


_IN = declared(r"\s(?:in|as|is|are)\s")
_TOGETHER = declared(r"\b(?:both|all|each)\s")
_UNIT_IS = declared(r"\b[Uu]nits?(?:\sof\s[a-z]+)?\s?[:：]\s?(?P<unit>[^,.;()\n]{1,40})(?=[,.;()]|$)")
"""What a line says of the whole table: ``Unit: million US dollars``."""


def amount(written: str) -> Given | None:
    """Reads what figures are given in: a unit, so many of one, or a scale alone (``thousands``)."""
    if found := sum_in(written, is_whole=True) or _unit(written) or (len(written) > 1 and in_brackets(written, "")):
        return found
    if (many := _MANY.fullmatch(written.lower())) is None:
        return None
    scale = scales()[many["scale"]]
    if not many["unit"]:
        return Given("dimensionless", scale)
    inner = _unit(written[len(written) - len(many["unit"]) :])
    if inner is None:
        return None
    return Given("GBP" if inner.unit == "pound" else inner.unit, inner.factor * scale)


def _unit(written: str) -> Given | None:
    """Reads a unit, or what stands before the things it is for: ``tokens/s per user``."""
    words = written.replace(" and ", " per ") if _RHYTHM.search(written) else written
    for form in (words, words.removeprefix("US "), words.lower()):
        if found := unit_only(form):
            return found
    head, is_for, _ = words.rpartition(" per ")
    found = unit_only(head) if is_for else None
    return found if found is not None and is_measured(found) else None


_RHYTHM = declared(r"\sand\s(?:second|minute|hour|day|week|month|year)$")


@lru_cache(_REMEMBERED)
def statements(caption: str) -> tuple[tuple[str, Given], ...]:
    """Returns what a caption says of each quantity, in order: its name in lower case, none for all, and what it is in."""
    return tuple(_statements(caption))


def of_all(caption: str) -> Given | None:
    """Returns what a caption says that all figures are in: ``all figures in GB/s``."""
    if (told := _UNIT_IS.search(caption)) and (found := amount(told["unit"].strip())):
        return found
    return next((given for what, given in statements(caption) if not what), None)


def _statements(caption: str) -> Iterator[tuple[str, Given]]:
    done = 0
    for link in _LINK.finditer(caption):
        if link.start() < done:
            continue
        said = caption[max(done, link.start() - _REACH) : link.start()]
        what = _CLAUSE.split(said)[-1].strip(" *_#").lower()
        if (not what and not _TOGETHER.search(link[0])) or what[-1:] >= "\u3400":
            continue
        is_told = bool(_IN.search(link[0]))
        found = _longest(caption, link.end(), is_told=is_told or link[0].strip()[:1] in ("(", "["))
        if found is None:
            continue
        given, end = found
        done = end
        yield "" if not what or _OF_ALL.intersection(what.split()) else what, given
        for other in _AND.split(_PART.split(said)[-1])[:-1]:
            if (name := other.strip(" *_#").lower()) and what:
                yield name, given


def _longest(caption: str, start: int, *, is_told: bool) -> tuple[Given, int] | None:
    """Reads the longest unit at a place, and where it ends; behind a comma alone only one that ends its clause."""
    words = _WORDS.match(caption, start, start + _REACH)
    end = words.end() if words else start
    while end > start:
        written = caption[start:end].rstrip(".-")
        ends = start + len(written)
        if (given := amount(written)) and _ends(caption, ends, given, is_told=is_told):
            return given, ends
        cut = caption.rfind(" ", start, end)
        end = max(start, cut)
    return None


def _ends(caption: str, end: int, given: Given, *, is_told: bool) -> bool:
    """Tells whether a unit ends where it may; a sum of money may have more behind a comma: ``Prices, USD per card, excl. tax``."""
    if is_told:
        return bool(_UNIT_ENDS.match(caption, end))
    is_sum = given.unit.partition("/")[0] in MONEY and caption.startswith(", ", end)
    return is_measured(given) and (is_sum or bool(_CLAUSE_ENDS.match(caption, end)))


_CLAUSE_ENDS = declared(r"\s?[.]?$|\s?[;)\]:]|\.\s")
