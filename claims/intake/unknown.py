"""Names that no record knows: capitalised runs and Chinese names with a number, each with a guess at what it is."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from claims.extraction.benchmarks import names_benchmark
from claims.intake.affiliations import affiliations, seats_of_learning
from claims.intake.bylines import own_outlet
from claims.intake.capitals import WORD, endings, trimmed, unversioned
from claims.intake.guessing import called, guessed, is_introduced, occurrences
from claims.intake.han_makers import of_makers
from claims.intake.han_names import han_names
from claims.intake.headers import in_columns, in_heads, rows_and_columns
from claims.intake.roles import cast, likeliest, role
from claims.intake.series import (
    DECIMAL,
    has_number,
    is_forerunner,
    line_of,
    makers_by_head,
    of_family,
    peer,
    ranked,
    series,
    series_of,
    shared_head,
    siblings,
    without_versions,
)
from claims.intake.tokens import until_figure
from claims.intake.vocabulary import is_generic, names
from claims.intake.voice import voice
from claims.model.subject import SubjectKind
from claims.patterns import declared

_RUN = declared(
    rf"(?<![A-Za-zÀ-ÖØ-öø-ÿ0-9._/-]){WORD}(?: (?:& )?(?:{WORD}|\d{{1,4}}(?:\.\d+)?[A-Za-z]?(?![\w%]|[.,-]\d)))*"
)
_PLACED = declared(r"(?:\b[Ii]n|\b[Nn]ear|\b[Oo]utside)\s$")
_LETTER = declared(
    r"(?<![A-Za-z0-9_.$/-])(?<![\u3400-\u9fff](?<![其的款张块枚颗和与及由用在]))[A-Z]\d{1,2}(?![A-Za-z0-9_%]|[.,-]\w)"
)
_OF_FORMATS = frozenset("QHWVEP")
"""The letters of quarters, weights, versions, degrees of parallelism and percentiles: a product only where it is called one."""
_LISTED = 40
_SMALL = declared(r"(?<![A-Za-z0-9_./-])llama\.cpp(?![A-Za-z0-9_-]|/)")
"""Software in common use that writes itself small."""
_SIZE = declared(r"\d{1,4}(?:\.\d+)?B")
_HARDWARE = frozenset([SubjectKind.SERVER, SubjectKind.ACCELERATOR, SubjectKind.CLUSTER, SubjectKind.NETWORK_CARD])
"""What is not numbered with a decimal point, as versions of software are."""
_SOFTWARE = frozenset([SubjectKind.FRAMEWORK, SubjectKind.COMPILER])
"""What goes by its name without the number of its version."""
_BOTH = frozenset(["cloud", "compute", "software", "engine", "works", "logic"])
"""Endings of names of bodies that products have too."""
_NOBODY: Mapping[str, tuple[int, int]] = {}
_MOST_NAMES = 400
"""How many new names one text may bring: what has more is no text about a few products."""
_BEGINNING = declared(r"(?:^|[.!?:;|。！？；：\n“\"])\s*$")
_DERIVED = ("ing", "sion", "tion", "ment", "ity", "ness", "ance", "ence")
"""What nouns end with that are made of other words, and begin a sentence as such: ``Compression costs``."""
_SENTENCE_START = declared(r"(?:^|[.!?:;。！？；：\n“\"])\s*$")


def unknown_names(
    text: str, figures: Iterable[tuple[int, int]] = (), persons: Mapping[str, tuple[int, int]] = _NOBODY
) -> dict[str, SubjectKind]:
    """Returns the names in a text that look like those of products and bodies, with a guess at the kind of each.

    `figures` are the places of the text's quantities, none of which is part of a name; `persons` are none either.
    """
    taken = sorted(figures)
    found = {**_latin(text, taken, persons), **han_names(text, taken, persons)}
    found |= of_makers(text, found)
    found |= in_heads(text, found)
    found |= rows_and_columns(text, found)
    found = {name: kind for name, kind in siblings(text, found).items() if kind is not None} | found
    if (own := own_outlet(text)) is not None:
        found[own] = SubjectKind.OUTLET
        found = {name: kind for name, kind in found.items() if name not in voice(text).authors or name == own}
    told = {name: kind for name, kind in found.items() if name not in names("plain")["measures"]}
    return dict(sorted(told.items(), key=lambda entry: text.find(entry[0])))


def _latin(text: str, taken: list[tuple[int, int]], persons: Mapping[str, tuple[int, int]]) -> dict[str, SubjectKind]:
    counts: Counter[str] = Counter(match[0] for match in _SMALL.finditer(text))
    inside: Counter[str] = Counter()
    introduced: set[str] = set()
    title_end = _end_of_title(text)
    for match in _RUN.finditer(text):
        if name := unversioned(trimmed(text[match.start() : until_figure(taken, *match.span())])):
            counts[name] += 1
            start = match.start() + match[0].find(name)
            is_inside = start >= title_end and not _SENTENCE_START.search(text, max(0, start - 8), start)
            inside[name] += is_inside
            is_plain = name.lower() in names("plain")["beginnings"]
            if (
                " " not in name
                and not is_plain
                and counts[name] == 1
                and is_introduced(text, start, start + len(name), is_inside)
            ) or (not is_inside and " " in name and _is_called_body(text, name)):
                introduced.add(name)
    plurals = {f"{name}s" for name in counts}
    parts = {word for person in persons for word in person.split()}
    parts |= {
        word for name, count in counts.items() if _is_name(name, count, inside[name]) for word in name.split()[1:]
    }
    fitting = (
        name
        for number, (name, count) in enumerate(counts.most_common())
        if name not in plurals
        and (
            name in introduced
            or _is_name(name, count, inside[name])
            or (number < _MOST_NAMES and name not in parts and _has_role(text, name))
        )
    )
    kept = [
        name
        for name in fitting
        if name not in persons
        and not _is_titled(name, persons)
        and name not in endings()
        and name.split()[-1] not in names("gatherings")["words"]
        and not is_generic(name)
        and not (
            name.isalpha() and not _is_known(name) and not _inside_prose(text, name) and _is_written_small(text, name)
        )
        and not (" " in name and f" {name[0].lower()}{name[1:]}" in text)
        and not (names_benchmark(name) and not _is_called_body(text, name))
    ][:_MOST_NAMES]
    kinds: dict[str, SubjectKind | None] = {name: _kind(text, name) for name in kept}
    seats = {*seats_of_learning(text)}
    kinds = {name: kind for name, kind in kinds.items() if not _is_of_a_seat(text, name, seats)}
    kinds |= dict.fromkeys(seats, SubjectKind.ORGANISATION)
    speakers = _speakers(text)
    kinds |= dict.fromkeys(speakers | affiliations(text, persons), SubjectKind.ORGANISATION)
    kinds |= _letters(text)
    kinds = {n: None if k is SubjectKind.ORGANISATION and _is_numbered_thing(n) else k for n, k in kinds.items()}
    by_series = series(kinds, counts)
    told = {name: by_series.get(line_of(name)) or kind for name, kind in kinds.items()}
    told |= {name: of_family(name, told) for name, kind in told.items() if kind is None}
    told |= {name: peer(text, name, told) for name, kind in told.items() if kind is None and has_number(name)}
    told |= in_columns(text, told)
    told = without_versions(told)
    told |= siblings(text, told)
    told |= ranked(text, told)
    told |= makers_by_head(text, told)
    told |= shared_head(text, told, counts)
    like = likeliest({name: kind for name, kind in told.items() if not _is_known(name)}, counts)
    told |= {
        name: like
        for name, kind in told.items()
        if kind is None
        and not has_number(name)
        and name.split()[-1] not in names("plain")["places"]
        and role(text, name) == "thing"
    }
    heads = {series_of(name) for name in told}
    numbers = Counter(series_of(name) for name in told)
    heads -= {h for n in told if numbers[h := series_of(n)] == 1 and h in told and is_forerunner(text, h, n)}
    heads -= {head for head in heads if told.get(head) in _SOFTWARE or _is_maker(text, head, told.get(head))}
    heads -= speakers
    sized = {n for n in told if _SIZE.fullmatch(n.rpartition(" ")[2])}
    told |= dict.fromkeys(
        sized | {series_of(n) for n in sized if told.get(series_of(n)) in _SOFTWARE}, SubjectKind.MODEL
    )
    told |= {n: told[series_of(n)] for n in told if told.get(series_of(n)) in _SOFTWARE}
    versions = {n: called(text, series_of(n)) for n in told if series_of(n) and DECIMAL.search(n.rpartition(" ")[2])}
    told |= {n: kind for n, kind in versions.items() if kind in _SOFTWARE}
    return {n: k for n, k in told.items() if k is not None and n not in heads and not _is_place(text, n, k)}


def _is_maker(text: str, head: str, kind: SubjectKind | None) -> bool:
    """Tells what products begin with that is the name of their maker, and acts as one: Orme, which sells the Orme X2."""
    return kind is SubjectKind.ORGANISATION and role(text, head) == "body"


def _is_of_a_seat(text: str, name: str, seats: Iterable[str]) -> bool:
    """Tells a part of the name of a seat of learning: where it is, or what stands alone nowhere: Technical University."""
    return any(
        name != seat and (seat.endswith(f" of {name}") or (name in seat and text.count(name) == text.count(seat)))
        for seat in seats
    )


def _is_listed_with_software(text: str, name: str) -> bool:
    """Tells a name with a version in a list with that of known software: ``Orme 3.2 and PyTorch 2.9``."""
    if "." not in name.rpartition(" ")[2]:
        return False
    first, last = _lists()
    return any(
        last.match(text, end, end + _LISTED) or first.search(text[max(0, start - _LISTED) : start])
        for start, end in occurrences(text, name)
    )


@cache
def _lists() -> tuple[re.Pattern[str], re.Pattern[str]]:
    known = "|".join(map(re.escape, names("known")["framework"]))
    joint = r"(?:,\s(?:and\s)?|\sand\s|[、和与])"
    return re.compile(rf"(?<!\w)(?:{known})(?:\s\d[\d.]*)?{joint}$"), re.compile(rf"{joint}(?:{known})(?!\w)")


def _is_called_body(text: str, name: str) -> bool:
    """Tells a body that is called one although its name is like that of a benchmark: ``Orme Bench, a laboratory``."""
    return called(text, name) is SubjectKind.ORGANISATION


def _is_numbered_thing(name: str) -> bool:
    """Tells a name with a number in it, as products and their variants have, that does not end as a body's does."""
    return any(c.isdigit() for c in name) and not _is_body(name)


def _is_place(text: str, name: str, kind: SubjectKind) -> bool:
    """Tells the name of a place: one that every time stands behind ``in`` or ``near``, and that no noun explains."""
    if kind is SubjectKind.SITE or any(c.isdigit() for c in name) or _is_body(name) or _is_known(name):
        return False
    places = [
        (bool(_PLACED.search(text, max(0, start - 9), start)), text[end : end + 2])
        for start, end in occurrences(text, name)
    ]
    return any(placed for placed, _ in places) and all(placed or behind in ("'s", "’s") for placed, behind in places)


def _is_known(name: str) -> bool:
    return any(name.startswith(tuple(beginnings)) for beginnings in names("known").values())


def _letters(text: str) -> dict[str, SubjectKind]:
    """Returns the names of a letter and a number that a noun shows to be a product's, and its siblings: T9, T8."""
    counts = Counter(match[0] for match in _LETTER.finditer(text))
    likely = {name for name in counts if name[0] in _OF_FORMATS}
    own = {name: kind for name in likely if counts[name] > 1 and (kind := called(text, name)) in _HARDWARE and kind}
    counts = Counter({name: count for name, count in counts.items() if name not in likely})
    shown: dict[str, SubjectKind] = {}
    for name, _ in counts.most_common(_MOST_NAMES):
        kind = called(text, name)
        kind = kind if counts[name] > 1 or kind in _HARDWARE else None
        at = text.find(name)
        if kind is None and counts[name] > 1 and is_introduced(text, at, at + len(name)):
            kind = guessed(text, name)
        if kind is not None and kind is not SubjectKind.ORGANISATION:
            shown.setdefault(name[0], kind)
    return own | {name: shown[name[0]] for name in counts if name[0] in shown}


def _speakers(text: str) -> set[str]:
    """Returns the name that a text in the first person gives itself, of a body or of the person who writes it."""
    name = voice(text).name
    return {name} if name else set()


def _is_name(name: str, count: int, inside: int) -> bool:
    """Tells a name from a capitalised word: it has a number, ends as a body does, or comes back inside sentences."""
    if name.lower() in names("plain")["beginnings"]:
        return False
    if " " in name and name.isupper() and not any(c.isdigit() for c in name):
        return False
    if any(c.isdigit() for c in name) or _is_body(name) or name.startswith(tuple(names("known")["framework"])):
        return True
    return bool(inside) and (count > 1 or " " in name)


def _end_of_title(text: str) -> int:
    """Returns where the title ends, if nearly all of its words have capitals, so that none shows a name; else 0."""
    words = [word for word in text[: max(0, text.find("\n"))].split() if word[0].isalpha() and len(word) > 3]
    return text.find("\n") if len(words) > 3 and sum(w[0].isupper() for w in words) >= 0.8 * len(words) else 0


def _has_role(text: str, name: str) -> bool:
    """Tells a single word that a text never writes small and that acts as a body or is used as a thing."""
    if " " in name or len(name) < 3 or name.isupper() or name.lower() in names("plain")["beginnings"]:
        return False
    if name.endswith(_DERIVED) and not _stands_inside(text, name):
        return False
    if f"\n{name.upper()}" in text and re.search(rf"^{re.escape(name.upper())}\b", text, re.MULTILINE):
        return False
    return bool(role(text, name)) and not _is_written_small(text, name)


def _stands_inside(text: str, name: str) -> bool:
    """Tells a word that stands somewhere else than at the beginning of a sentence."""
    return any(not _SENTENCE_START.search(text, max(0, start - 8), start) for start, _ in occurrences(text, name))


def _inside_prose(text: str, name: str) -> bool:
    """Tells a word that stands inside a sentence, neither at its beginning nor at that of a cell."""
    return any(not _BEGINNING.search(text, max(0, start - 8), start) for start, _ in occurrences(text, name))


def _is_written_small(text: str, name: str) -> bool:
    low = name.lower()
    return low in text and re.search(rf"\b{re.escape(low)}\b", text) is not None


def _is_body(name: str) -> bool:
    """Tells a name that ends as those of bodies do; the ending alone is none."""
    return " " in name and (name.split()[-1] in endings() or " & " in name)


def _is_titled(name: str, persons: Mapping[str, tuple[int, int]]) -> bool:
    """Tells the name of a person with a title before it."""
    return any(name.endswith(f" {person}") for person in persons if " " in person)


def _kind(text: str, name: str) -> SubjectKind | None:
    last = name.split()[-1]
    if name in names("makers")["words"]:
        return SubjectKind.ORGANISATION
    if _SIZE.fullmatch(last):
        return SubjectKind.MODEL
    if " " in name and last in names("periodicals")["words"]:
        return SubjectKind.OUTLET
    if _is_body(name) and not any(c.isdigit() for c in name) and last.lower() not in _BOTH:
        return SubjectKind.ORGANISATION
    for kind, beginnings in names("known").items():
        if name.startswith(tuple(beginnings)):
            return SubjectKind(kind)
    if " " in name and last.lower() in _BOTH and (role(text, name) == "body" or _is_called_body(text, name)):
        return SubjectKind.ORGANISATION
    for kind, forms in names("kinds").items():
        if " " in name and last.lower() in forms:
            return SubjectKind(kind)
    if _is_body(name):
        return SubjectKind.ORGANISATION
    if _is_listed_with_software(text, name):
        return SubjectKind.FRAMEWORK
    guess = guessed(text, name)
    if not any(c.isdigit() for c in name):
        return cast(text, name, guess)
    return SubjectKind.FRAMEWORK if guess in _HARDWARE and DECIMAL.search(last) else guess
