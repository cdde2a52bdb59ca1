"""Values of options that come from a closed list."""

from collections.abc import Iterable, Sequence

from claims.errors import ClaimsError


def chosen(what: str, value: str, known: Iterable[object]) -> str:
    """Returns a value that is in a list; raises ClaimsError with the whole list where it is not."""
    names = [str(name) for name in known]
    if value not in names:
        raise ClaimsError(f"no {what} is called '{value}'; there are: {', '.join(names)}")
    return value


def chosen_all(what: str, values: Sequence[str] | None, known: Iterable[object]) -> tuple[str, ...]:
    """Returns the values of an option that may be given several times."""
    names = list(known)
    return tuple(chosen(what, value, names) for value in values or ())
