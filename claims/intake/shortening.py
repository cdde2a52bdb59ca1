"""What a text calls a thing or a body for short: ``the 4090``, ``the Lite``, ``the 32B``, ``the trust``, ``Apex``."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from claims.intake.series import is_first_one
from claims.intake.vocabulary import names
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_BODIES = frozenset([SubjectKind.ORGANISATION, SubjectKind.OUTLET])
_SIZE = declared(r"(?<![A-Za-z0-9.])\d{1,4}(?:\.\d+)?[BM]$")
_DETERMINERS = ("the", "a", "an", "my", "our", "this", "each", "one", "single", "two")
_NUMBER = declared(r"\d{3,4}(?: ?[A-Za-z]{1,2})?")
_GENERAL = frozenset(
    [
        "AI",
        "Labs",
        "Systems",
        "Technologies",
        "Inc",
        "Ltd",
        "Corp",
        "Cloud",
        "Silicon",
        "Devices",
        "Computing",
        "Compute",
    ]
)


def shortened(text: str, found: Mapping[str, Subject], title: str) -> Iterator[tuple[str, str]]:
    """Yields the short forms that stand in a text, each with the id of the one new subject that it can mean."""
    new = {i: subject for i, subject in found.items() if not is_first_one(subject.name)}
    forms: dict[str, set[str]] = {}
    for subject in new.values():
        for form in _forms(text, subject):
            forms.setdefault(form, set()).add(subject.id)
    taken = {name for subject in new.values() for name in (subject.name, *subject.aliases)}
    yield from ((form, next(iter(ids))) for form, ids in forms.items() if len(ids) == 1 and form not in taken)
    yield from ((head, owner) for head, owner in _heads(text, new, title) if head not in taken)


def _forms(text: str, subject: Subject) -> Iterator[str]:
    last = re.split(r"[ ]", subject.name)[-1]
    if subject.kind in _BODIES:
        if last in names("organisations")["words"] and last not in _GENERAL and last != subject.name:
            yield f"the {last.lower()}"
        yield from _han_forms(text, subject.name)
        return
    if size := _SIZE.search(subject.name):
        yield size[0]
    if last == subject.name:
        return
    if last.isalpha() and any(c.isdigit() for c in subject.name) and _stands_alone(text, last):
        yield last
    if _NUMBER.fullmatch(last) or (last.isalpha() and last[0].isupper()):
        for word in _DETERMINERS:
            if f"{word} {last}" in text or f"{word.capitalize()} {last}" in text:
                yield f"{word} {last}"
    if last.isalpha() and len(last) < 6 and (before := subject.name.split()[-2]) and any(c.isdigit() for c in before):
        yield f"{before} {last}"


def _han_forms(text: str, name: str) -> Iterator[str]:
    """Yields the name of a Chinese body without what it ends in, where it stands alone: 云岭 of 云岭科技."""
    for ending in names("organisations")["zh"]:
        short = name.removesuffix(ending)
        if short != name and len(short) > 1 and re.search(rf"(?:^|[\n，。；：、“”]){short}(?!{ending}|“)", text):
            yield short
            return


def _stands_alone(text: str, word: str) -> bool:
    """Tells a word of a name that a text uses by itself: at the beginning of a sentence, or behind a small word."""
    return re.search(rf"(?:(?<![A-Za-z0-9] )(?<![\w-])|\b[a-z]+ ){word}(?![\w-]| [A-Z])", text) is not None


def _heads(text: str, new: Mapping[str, Subject], title: str) -> Iterator[tuple[str, str]]:
    """Yields what the members of a series have in common where it stands alone, for the member that the text is of."""
    series: dict[str, list[Subject]] = {}
    bodies = {name for s in new.values() if s.kind in _BODIES for name in (s.name, *s.aliases)}
    for subject in new.values():
        if subject.kind not in _BODIES and (head := _head(subject.name)) and head not in bodies:
            series.setdefault(head, []).append(subject)
    counts = Counter({s.id: text.count(s.name) for members in series.values() for s in members})
    for head, members in series.items():
        if head[-1] < "\u3400" and not re.search(
            rf"(?<![\w-]){re.escape(head)}(?![\w-]| [A-Z0-9])(?! (?:\w+ )?(?:chips|cards|models|accelerators|servers|GPUs|processors|family|series|line)\b)",
            text,
        ):
            continue
        yield head, max(members, key=lambda s: (s.name in title, counts[s.id])).id


def _head(name: str) -> str:
    """Returns a name without the number or the size at its end."""
    found = re.sub(r"[ -]?(?:[A-Z]{0,2}-?\d[\d.]*[A-Za-z]{0,2})$", "", name)
    return found if found != name and len(found) > 1 and not any(c.isdigit() for c in found) else ""
