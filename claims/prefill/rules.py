"""The rules, as data: `data/prefill/*.toml`, patterns over the kinds of value that `kinds.toml` declares."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, islice
from typing import Any, NamedTuple

from claims import resources
from claims.patterns import declared
from claims.prefill.forms import Form, Forms, Spotter

_RELATED = 2
"""How many different related words it takes before they count, in more than a few sentences."""
_FOREIGN = 4
"""How many different words of another field it takes before a text may be of that field."""
_NOT_RULES = frozenset(
    {"kinds", "standing", "fields", "near", "loose", "typed", "topics", "answers", "comparing", "settings"}
)
_LETTER_FIRST = declared(r"^[A-Za-z].*$")
NEAR = "~"
"""What the parts begin with whose forms are looked for only in a clause that no other form of the part answers.

It stands twice before those that count only where no sentence or section of the passage has a closer answer.
"""


@dataclass(frozen=True)
class Rule:
    """What answers one item: the parts of an answer, how many of them suffice, and what talks about it at all."""

    item: str
    parts: Mapping[str, Forms]
    needs: frozenset[str]
    enough: int
    instead: frozenset[str]
    mention: Forms
    unless: Forms
    about: Forms
    masks: Forms
    admits: frozenset[str]
    gathers: bool
    single: bool
    named: bool
    fullest: bool
    apart: bool
    hint: str

    def suffices(self, found: Sequence[str]) -> bool:
        """Tells whether the parts that were found answer the item, rather than a part of it."""
        told = set(found)
        return (self.needs <= told and len(told) >= self.enough) or (bool(self.instead) and self.instead <= told)


@dataclass(frozen=True)
class Standing:
    """The words that decide how a clause stands: kept back, supposed, to come, said of others; and what is technical."""

    withheld: re.Pattern[str]
    negation: re.Pattern[str]
    undone: re.Pattern[str]
    ways: Mapping[Form, str]
    """The forms of the words that take something back from a clause, with the name of what they do to it."""
    spotter: Spotter
    technical: re.Pattern[str]
    related: re.Pattern[str]
    foreign: re.Pattern[str]
    page: int

    def of(self, text: str, lowered: str) -> frozenset[str]:
        """Returns in which ways a text asserts nothing of the thing at hand; `lowered` is the text in lower case."""
        found: set[str] = set()
        for form in self.spotter.spotted(lowered):
            name = self.ways[form]
            if name not in found and form.pattern.search(text):
                found.add(name)
        return frozenset(found)

    def is_technical(self, text: str) -> bool:
        """Tells whether a text speaks of computing often enough for its words to be read so."""
        wanted = 1 + len(text) // self.page
        if self._is_of_another_field(text):
            return False
        if sum(1 for _ in islice(self.technical.finditer(text), wanted)) == wanted:
            return True
        near = [found[0].casefold() for found in islice(self.related.finditer(text), 8 * wanted)]
        few = 1 if len(text) < self.page // 10 else _RELATED
        return len(set(near)) >= few and len(near) >= few * wanted

    def is_clearly_technical(self, text: str) -> bool:
        """Tells whether a text has different words of computing, not one by chance: enough to read its head."""
        return len({found[0].casefold() for found in self.technical.finditer(text)}) > 1

    def _is_of_another_field(self, text: str) -> bool:
        other = {found[0].casefold() for found in self.foreign.finditer(text)}
        if len(other) < _FOREIGN:
            return False
        return len(other) >= len({found[0].casefold() for found in self.technical.finditer(text)})


def distance(part: str) -> int:
    """Returns how far the words of an item may stand from the value: 0 in a form of their own, 1 near it, 2 in its clause."""
    return len(part) - len(part.lstrip(NEAR))


@cache
def rules() -> Mapping[str, Rule]:
    """Returns the rules by the item that each answers."""
    fields, near = _fields(), _near()
    found: dict[str, Rule] = {}
    for path in sorted((resources.data_folder() / "prefill").glob("*.toml")):
        if path.stem not in _NOT_RULES:
            for row in resources.table(f"prefill/{path.name}")["rules"]:
                if row["item"] in found:
                    raise ValueError(f"two rules answer '{row['item']}'")
                found[row["item"]] = _rule(row, fields.get(row["item"], {}), near.get(row["item"], {}))
    return found


def _fields() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Returns, by item and part, the forms that the table of labels and their kinds of value gives."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for row in resources.table("prefill/fields.toml")["fields"]:
        found[row["item"]][row["part"]] += _ways_of_field(row)
    return found


def _ways_of_field(row: Mapping[str, Any]) -> Iterator[str]:
    """Yields the forms of a label before its value: at the start of a line, or anywhere where `inside` is set."""
    labels = "|".join(label.replace(" ", "[ _-]?") for label in row["labels"])
    value = row.get("value", "(?=[^\\n]{0,60}?\\w)[^;；\\n]{1,100}")
    yield f'^(?:%lead%)?(?:{labels})%aside% ?(?:[:：=]|%set%) ?(?:%about%)?["\x27]?({value})'
    if row.get("inside", False):
        yield f'(?<![\\w-])(?:{labels})%aside%%link%["\x27]?({value})'


def _near() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Returns, by item and part, the forms of the table of words that a value of a kind stands near."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for row in resources.table("prefill/near.toml")["near"]:
        found[row["item"]][NEAR + row["part"]] += _ways_of_near(row)
    for row in resources.table("prefill/loose.toml")["loose"]:
        found[row["item"]][2 * NEAR + row["part"]] += _ways_of_loose(row)
    return found


def _ways_of_near(row: Mapping[str, Any]) -> Iterator[str]:
    """Yields the forms of words before or after a value of a kind, no other number and no stop between them."""
    words = "|".join(_LETTER_FIRST.sub(r"(?<![A-Za-z])(?:\g<0>)(?![A-Za-z])", word) for word in row["words"])
    gap = f"[^;；。:：.\\d{'' if row.get('across', False) else ',，、'}]{{0,{row.get('within', 24)}}}?"
    if row.get("order", "after") in ("after", "both"):
        yield _held(f"(?:{words}){gap}", row["value"], "", row)
    if row.get("order", "after") in ("before", "both"):
        yield _held("", row["value"], f"{gap}(?:{words})", row)


def _ways_of_loose(row: Mapping[str, Any]) -> Iterator[str]:
    """Yields forms of words before or after a value of a kind in the same clause, or of a value that needs no words."""
    if "words" not in row:
        yield _held("", row["value"], "", row)
        return
    words = "|".join(_LETTER_FIRST.sub(r"(?<![A-Za-z])(?:\g<0>)(?![A-Za-z])", word) for word in row["words"])
    gap = f"(?:[^;；。.\\n]|\\.(?=\\d)){{0,{row.get('within', 60)}}}?"
    if row.get("order", "both") in ("after", "both"):
        yield _held(f"(?:{words}){gap}", row["value"], "", row)
    if row.get("order", "both") in ("before", "both"):
        yield _held("", row["value"], f"{gap}(?:{words})", row)


def _held(before: str, value: str, after: str, row: Mapping[str, Any]) -> str:
    """Returns a form of which the value is held, or all of it where `whole` is set."""
    return f"({before}(?:{value}){after})" if row.get("whole", False) else f"{before}({value}){after}"


@cache
def standing() -> Standing:
    """Returns the words that decide how a clause stands."""
    table = resources.table("prefill/standing.toml")
    ways = {Form(way): name for name, forms in table["kinds"].items() for way in forms}
    return Standing(
        withheld=_compiled(table["withheld"]),
        negation=_compiled(table["negation"]),
        undone=_compiled(table["undone"]),
        ways=ways,
        spotter=Spotter.of(ways),
        technical=_compiled(table["technical"]),
        related=_compiled(table["related"]),
        foreign=_compiled(table["foreign"]),
        page=int(table["page"]),
    )


class Home(NamedTuple):
    """Where a form belongs: the part of which rule it answers, without a part what it mentions, and its rank there."""

    item: str
    part: str | None
    rank: int


@cache
def answering() -> tuple[Spotter, Mapping[Form, Home]]:
    """Returns what spots the forms that answer or mention something, with where each belongs."""
    homes: dict[Form, Home] = {}
    for rule in rules().values():
        for part, forms in (*rule.parts.items(), (None, rule.mention)):
            for rank, form in enumerate(forms.ways):
                homes[form] = Home(rule.item, part, rank)
    return Spotter.of(homes), homes


class Met(NamedTuple):
    """The forms of a rule that stand in a clause: those of its parts, the near ones last, and of its mention."""

    parts: tuple[tuple[str, Forms], ...]
    is_mentioned: bool


@lru_cache(maxsize=2048)
def met_in(text: str) -> Mapping[str, Met]:
    """Returns, by item, the forms that stand in a text."""
    spotter, homes = answering()
    found: dict[str, dict[str | None, list[tuple[int, Form]]]] = {}
    for form in spotter.spotted(text.lower()):
        if form.pattern.search(text):
            home = homes[form]
            found.setdefault(home.item, {}).setdefault(home.part, []).append((home.rank, form))
    return {item: _met(parts) for item, parts in found.items()}


def _met(parts: Mapping[str | None, list[tuple[int, Form]]]) -> Met:
    named = sorted(filter(None, parts), key=lambda part: (distance(part), part))
    ordered = ((part, Forms(tuple(form for _, form in sorted(parts[part], key=_rank)))) for part in named)
    return Met(tuple(ordered), None in parts)


def _rank(way: tuple[int, Form]) -> int:
    return way[0]


def _rule(row: Mapping[str, Any], *tables: Mapping[str, Sequence[str]]) -> Rule:
    needs = row.get("needs", 1)
    parts = dict(row["parts"])
    for part, ways in chain.from_iterable(table.items() for table in tables):
        parts[part] = [*parts.get(part, ()), *ways]
    return Rule(
        item=row["item"],
        parts={name: _forms(ways) for name, ways in parts.items()},
        needs=frozenset(needs) if isinstance(needs, list) else frozenset(),
        enough=row.get("enough", 1) if isinstance(needs, list) else int(needs),
        instead=frozenset(row.get("instead", ())),
        mention=_forms(row.get("mention", ())),
        unless=_forms(row.get("unless", ())),
        about=_forms(row.get("about", ())),
        masks=_forms(row.get("masks", ())),
        admits=frozenset(row.get("admits", ())),
        gathers=bool(row.get("gathers", False)),
        single=bool(row.get("single", False)),
        named=bool(row.get("named", False)),
        fullest=bool(row.get("fullest", False)),
        apart=bool(row.get("apart", True)),
        hint=row.get("hint", "It is mentioned, not answered."),
    )


def _forms(ways: Sequence[str]) -> Forms:
    return Forms(tuple(Form(way) for way in ways))


def _compiled(ways: Sequence[str]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{way})" for way in ways), re.IGNORECASE | re.ASCII)
