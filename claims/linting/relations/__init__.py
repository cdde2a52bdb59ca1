"""What the wording of a report ties together: parts and wholes, products, rates, sizes, changes; one module a family.

A relation is read only where the words fix it; each goes by the code of the check that tests the same arithmetic between
recorded claims.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from claims.linting.telling import Report, Sentence, Told
from claims.registry import Registry

Reader = Callable[[Sentence, Report], Iterator["Clash"]]


@dataclass(frozen=True)
class Clash:
    """Figures that the words tie together and that do not fit: the code of the check, the figures, and why."""

    code: str
    figures: tuple[Told, ...]
    explanation: str
    working: tuple[str, ...] = ()


RELATIONS: Registry[Reader] = Registry("claims.linting.relations", "relation")


def relation(name: str) -> Callable[[Reader], Reader]:
    """Registers a function as the reader of a relation within a sentence and what stands around it."""
    return lambda read: RELATIONS.add(name, read)


def clashes(report: Report) -> Iterator[Clash]:
    """Yields what does not fit, once for each set of figures; linear in the number of sentences."""
    seen: set[frozenset[int]] = set()
    readers = [RELATIONS[name] for name in RELATIONS]
    for sentence in report.sentences:
        if sentence.is_open:
            continue
        for read in readers:
            for clash in read(sentence, report):
                key = frozenset(figure.start for figure in clash.figures)
                if key not in seen:
                    seen.add(key)
                    yield clash
