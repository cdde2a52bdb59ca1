"""The rules, as data: `data/prefill/*.toml`, patterns over the kinds of value that `kinds.toml` declares."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from typing import Any

from claims import resources
from claims.prefill.literals import required

_KIND = re.compile(r"%([a-z-]+)%")
_NOT_RULES = frozenset({"kinds", "standing"})


@dataclass(frozen=True)
class Rule:
    """What answers one item: the parts of an answer, how many of them suffice, and what talks about it at all."""

    item: str
    parts: Mapping[str, re.Pattern[str]]
    needs: frozenset[str]
    enough: int
    mention: re.Pattern[str] | None
    unless: re.Pattern[str] | None
    about: re.Pattern[str] | None
    admits: frozenset[str]
    gathers: bool
    single: bool
    masks: re.Pattern[str] | None
    hint: str

    def may_answer(self, lowered: str) -> bool:
        """Tells whether some part may stand in a text in lower case; cheap, and never wrongly no."""
        return _may_stand(self._words, lowered)

    def may_mention(self, lowered: str) -> bool:
        """Tells whether a mention may stand in a text in lower case; cheap, and never wrongly no."""
        return self.mention is not None and _may_stand(self._mention_words, lowered)

    @cached_property
    def _words(self) -> frozenset[str] | None:
        words = [required(pattern) for pattern in self.parts.values()]
        return None if None in words else frozenset(word for some in words if some for word in some)

    @cached_property
    def _mention_words(self) -> frozenset[str] | None:
        return required(self.mention) if self.mention else None

    def suffices(self, found: Sequence[str]) -> bool:
        """Tells whether the parts that were found answer the item, rather than a part of it."""
        return self.needs <= set(found) and len(set(found)) >= self.enough


@dataclass(frozen=True)
class Standing:
    """The words that decide how a clause stands: kept back, supposed, to come, said of others; and what is technical."""

    withheld: re.Pattern[str]
    negation: re.Pattern[str]
    kinds: Mapping[str, re.Pattern[str]]
    technical: re.Pattern[str]
    page: int

    def is_technical(self, text: str) -> bool:
        """Tells whether a text speaks of computing often enough for its words to be read so."""
        wanted = 1 + len(text) // self.page
        return sum(1 for _ in islice(self.technical.finditer(text), wanted)) == wanted


@cache
def kinds() -> Mapping[str, str]:
    """Returns the patterns of the kinds of value by name; a kind may be made of kinds above it."""
    found: dict[str, str] = {}
    for name, forms in resources.table("prefill/kinds.toml")["kinds"].items():
        found[name] = f"(?:{'|'.join(_expanded(form, found) for form in forms)})"
    return found


@cache
def rules() -> Mapping[str, Rule]:
    """Returns the rules by the item that each answers."""
    found: dict[str, Rule] = {}
    for path in sorted((resources.data_folder() / "prefill").glob("*.toml")):
        if path.stem not in _NOT_RULES:
            for row in resources.table(f"prefill/{path.name}")["rules"]:
                if row["item"] in found:
                    raise ValueError(f"two rules answer '{row['item']}'")
                found[row["item"]] = _rule(row)
    return found


@cache
def standing() -> Standing:
    """Returns the words that decide how a clause stands."""
    table = resources.table("prefill/standing.toml")
    return Standing(
        withheld=_compiled(table["withheld"]),
        negation=_compiled(table["negation"]),
        kinds={name: _compiled(forms) for name, forms in table["kinds"].items()},
        technical=_compiled(table["technical"]),
        page=int(table["page"]),
    )


def _may_stand(words: frozenset[str] | None, lowered: str) -> bool:
    return words is None or any(word in lowered for word in words)


def _rule(row: Mapping[str, Any]) -> Rule:
    needs = row.get("needs", 1)
    return Rule(
        item=row["item"],
        parts={name: _compiled(forms) for name, forms in row["parts"].items()},
        needs=frozenset(needs) if isinstance(needs, list) else frozenset(),
        enough=1 if isinstance(needs, list) else int(needs),
        mention=_compiled(row["mention"]) if "mention" in row else None,
        unless=_compiled(row["unless"]) if "unless" in row else None,
        about=_compiled(row["about"]) if "about" in row else None,
        admits=frozenset(row.get("admits", ())),
        masks=_compiled(row["masks"]) if "masks" in row else None,
        gathers=bool(row.get("gathers", False)),
        single=bool(row.get("single", False)),
        hint=row.get("hint", "It is mentioned, not answered."),
    )


def _compiled(forms: Sequence[str]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{_expanded(form, kinds())})" for form in forms), re.IGNORECASE | re.ASCII)


def _expanded(form: str, known: Mapping[str, str]) -> str:
    return _KIND.sub(lambda found: known[found[1]], form)
