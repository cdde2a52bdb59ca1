"""`claims check`: what the checks found between claims."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claims.cli import files, options, output
from claims.cli.choices import chosen, chosen_all

if TYPE_CHECKING:
    from collections.abc import Sequence

    from claims.model.finding import Finding


def command(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID...]", help="Claims, subjects, studies or sources; else all.")
    ] = None,
    output_format: Annotated[str, typer.Option("--format", metavar="FORMAT", help="table, json or sarif.")] = "table",
    outcome: Annotated[
        list[str] | None,
        typer.Option(metavar="OUTCOME", help="inconsistent, under-determined, consistent; repeatable."),
    ] = None,
    code: Annotated[
        list[str] | None, typer.Option(metavar="CODE", help="A check, or its three letters; repeatable.")
    ] = None,
    working: Annotated[
        bool, typer.Option("--working", help="Show the working; as a rule only where IDs are given.")
    ] = False,
    assume: Annotated[
        list[str] | None, typer.Option(metavar="ID=VALUE", help="What if an assumption had this value; repeatable.")
    ] = None,
    read: Annotated[
        list[str] | None, typer.Option(metavar="CLAIM=READING", help="What if a metric were read so; repeatable.")
    ] = None,
    to: options.To = None,
    store: options.Store = None,
) -> None:
    """Lists what the checks found between claims; exits 1 where something is inconsistent.

    Those that do not fit come first. With --assume or --read nothing is saved: the findings that differ from those of
    the library as it stands are marked. `claims explain CODE` tells what a check asks.
    """
    from claims.exporters import FINDINGS

    chosen("format", output_format, ("table", "json", *FINDINGS))
    from claims import checks
    from claims.checks import selecting
    from claims.model.finding import Outcome
    from claims.stores import open_store

    codes = chosen_all("check", [c.upper() for c in code or ()], (*checks.CHECKS, *checks.FAMILIES))
    outcomes = chosen_all("outcome", outcome, Outcome)
    with open_store(store, tell=output.tell) as opened:
        library, place = opened.library(), opened.location
    claims = selecting.claims_of(library, ids) if ids else None
    before = checks.run(library)
    found, unlike = before, frozenset["Finding"]()
    if assume or read:
        supposed = checks.suppose(library, options.pairs("assume", assume), options.pairs("read", read))
        found = checks.run(supposed)
        unlike = frozenset(found) - frozenset(before)
        gone = len(frozenset(before) - frozenset(found))
        output.tell(f"What if: {len(unlike)} new or changed, {gone} as they were are gone; nothing is saved.")
    asked = [
        f
        for f in selecting.select(found, outcome=outcomes, claims=claims)
        if not codes or f.code in codes or f.family in codes
    ]
    not_run = [f for f in asked if f.outcome is Outcome.NOT_RUN]
    concluded = [f for f in asked if f.outcome not in (Outcome.NOT_RUN, Outcome.NOT_APPLICABLE)]
    if output_format == "table":
        shown = selecting.worst_first(concluded)
        text = "".join(f"{line}\n" for line in _lines(shown, unlike, working=working or bool(ids)))
    elif output_format == "json":
        text = output.json_text({"findings": _plain(concluded), "not_run": _plain(not_run)})
    else:
        folder = place if Path(place).is_dir() else None
        text = FINDINGS[output_format].write(asked, folder=folder).decode()
    files.deliver(output.printable(text).encode() if output_format == "table" else text.encode(), to, place)
    if output_format == "table":
        _sum_up(shown, not_run)
    if any(f.outcome is Outcome.INCONSISTENT for f in concluded):
        raise typer.Exit(1)


def _plain(findings: "Sequence[Finding]") -> list[dict[str, object]]:
    return [finding.model_dump(mode="json") for finding in findings]


def _lines(findings: "Sequence[Finding]", unlike: "frozenset[Finding]", *, working: bool) -> list[str]:
    import textwrap

    from claims.cli.telling.claim import finding_lines

    told = []
    for finding in findings:
        first, *rest = finding_lines(finding)
        lines = [f"* {first}" if finding in unlike else first, f"  claims: {', '.join(finding.claims)}"]
        for line in [*lines, *(rest if working else ())]:
            indent = "    " if line.startswith(" ") else ""
            told.append(
                textwrap.fill(
                    line.strip(),
                    output.width(),
                    initial_indent=indent,
                    subsequent_indent=f"{indent}    ",
                    break_on_hyphens=False,
                    break_long_words=False,
                )
            )
    return told


def _sum_up(findings: "Sequence[Finding]", not_run: "Sequence[Finding]") -> None:
    from collections import Counter

    from claims.cli.pages import count

    counts = Counter(finding.outcome.value for finding in findings)
    parts = [f"{number} {outcome}" for outcome, number in counts.items()]
    output.tell(f"{count(len(findings), 'finding')}{': ' if parts else ''}{', '.join(parts)}")
    for finding in not_run:
        output.tell(f"{finding.code} did not run: {finding.explanation}")
