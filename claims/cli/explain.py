"""`claims explain`: what a checklist item or a check asks, and why."""

import inspect
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from claims.cli import options, output
from claims.cli.choices import chosen
from claims.errors import UnknownName

if TYPE_CHECKING:
    from claims.checks import Check
    from claims.cli.pages import Page
    from claims.model.checklist import Item


def command(
    name: Annotated[str, typer.Argument(metavar="ITEM|CODE", help="A checklist item, or the code or name of a check.")],
    output_format: options.TextOrJson = "text",
) -> None:
    """Explains a checklist item or a check: what it asks, and why."""
    chosen("format", output_format, ("text", "json"))
    from claims import checklists
    from claims.checks import CHECKS

    items = checklists.items()
    checks = {key.casefold(): CHECKS[code] for code in CHECKS for key in (code, CHECKS[code].name)}
    if item := items.get(name.casefold()):
        if output_format == "json":
            output.as_json(_item_json(item))
        else:
            output.data(_item_page(item).text())
    elif check := checks.get(name.casefold()):
        if output_format == "json":
            output.as_json({"code": check.code, "name": check.name, "doc": inspect.cleandoc(check.doc)})
        else:
            output.data(_check_text(check))
    else:
        raise UnknownName("checklist item or check", name, [*items, *CHECKS])


def _check_text(check: "Check") -> str:
    summary, _, rest = check.doc.partition("\n")
    return f"{check.code} {check.name}\n{summary}\n{inspect.cleandoc(' ' + rest) if rest.strip() else ''}".rstrip()


def _item_json(item: "Item") -> dict[str, Any]:
    return {**item.model_dump(mode="json"), "legend": {code: name for code, name in _legend(item) if name}}


def _legend(item: "Item") -> Iterator[tuple[str, str]]:
    from claims import checklists

    legend = checklists.standards()
    for standard in item.standards:
        known = [code for code in legend if standard.startswith(code) and not standard[len(code) :][:1].isalnum()]
        if known:
            yield standard, ", ".join(str(value) for value in legend[max(known, key=len)].values())
        else:
            yield standard, ""


def _item_page(item: "Item") -> "Page":
    from claims.cli.pages import Page, Section

    expected = item.expected
    kinds = ", ".join(item.applies_to) or "all"
    essential = "all of them" if item.essential_for_all else ", ".join(item.essential_for) or "none"
    answer = [expected.type, *expected.also, *([f"in {expected.unit}"] if expected.unit else [])]
    conditions = [
        f"{what} {', '.join(values)}"
        for what, values in (
            ("only if the claim involves", item.only_if),
            ("not if it involves", item.not_if),
            ("not of kind", item.not_for),
            ("of a specification, only of", item.subject_kinds),
        )
        if values
    ]
    return Page(
        item.id,
        item.question,
        (
            Section("Why it is asked", [item.why]),
            Section("Asked of", [f"kinds of claim: {kinds}", *conditions]),
            Section("Essential for", [essential]),
            Section(
                "A good answer",
                [", ".join(answer), *([f"one of: {', '.join(expected.options)}"] if expected.options else [])],
            ),
            Section("Answered as well by", list(item.subsumed_by)),
            Section("Standards that ask it", [f"{code}: {name}" if name else code for code, name in _legend(item)]),
        ),
    )
