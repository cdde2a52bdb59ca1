"""Figures that a page's own style sheets raise or lower, marked as those are that say so themselves."""

import re
from collections.abc import Iterable

from lxml.html import HtmlElement

from claims.readers.markup import marks
from claims.readers.markup.hiding import MOST_RULES, SIMPLE, top_level

_MOST_OF_A_NAME = 20
_MOST_PARTS = 4
"""A figure that is set off its line has no more elements within it."""


def settle(tree: HtmlElement, styles: Iterable[str]) -> None:
    """Writes into each short figure that a rule sets off its line what the rule declares.

    Of a selector only the last element is looked at, where it names a class or an id.
    """
    rules: dict[str, list[tuple[str, frozenset[str], str]]] = {}
    for number, (selectors, declarations) in enumerate(top_level("\n".join(styles))):
        if number > MOST_RULES:
            break
        if not marks.shifts(declarations):
            continue
        for selector in selectors.split(","):
            last = SIMPLE.fullmatch(re.split(r"[\s>+~]+", selector.strip())[-1])
            names = re.findall(r"[.#][\w-]+", last[2]) if last else []
            if last and names and len(rules.get(names[0], ())) < _MOST_OF_A_NAME:
                rules.setdefault(names[0], []).append((last[1] or "", frozenset(names), declarations))
    if not rules:
        return
    for element in tree.iter():
        if not isinstance(element.tag, str) or len(element) > _MOST_PARTS:
            continue
        own = {f".{name}" for name in (element.get("class") or "").split()} | {f"#{element.get('id')}"}
        for name in own & rules.keys():
            for tag, needed, declarations in rules[name]:
                if tag in ("", element.tag) and needed <= own and marks.is_figure(element):
                    element.set("style", f"{declarations};{element.get('style') or ''}")
