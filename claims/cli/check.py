"""`claims check`: what the checks found between claims."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claims.cli import files, options, output
from claims.cli.choices import chosen, chosen_all

if TYPE_CHECKING:
    from collections.abc import Sequence

    from claims.checks.flips import Flip
    from claims.model.finding import Finding

_OWN_FORMATS = ("table", "json")
_MOST = 6
"""How many claims of a finding a table names."""


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

    Those that do not fit come first. With --assume or --read only what would differ is told, and nothing is saved; an
    empty value takes an assumption away. `claims explain CODE` tells what a check asks.
    """
    if output_format not in _OWN_FORMATS:
        from claims.exporters import FINDINGS

        chosen("format", output_format, (*_OWN_FORMATS, *FINDINGS))
    from claims import checks
    from claims.checks import selecting
    from claims.checks.abreast import run_abreast
    from claims.checks.flips import flips
    from claims.model.finding import Outcome
    from claims.stores import open_store

    codes = chosen_all("check", [c.upper() for c in code or ()], (*checks.CHECKS, *checks.FAMILIES))
    outcomes = chosen_all("outcome", outcome, Outcome)
    with open_store(store, tell=output.tell) as opened:
        library, place = opened.library(), opened.location

    def asked(findings: "Sequence[Finding]") -> "list[Finding]":
        those = selecting.concerning(library, findings, ids) if ids else findings
        those = selecting.select(those, outcome=outcomes)
        return [f for f in those if not codes or f.code in codes or f.family in codes]

    before = asked(run_abreast(library))
    found, what_if = before, None
    if assume or read:
        supposed = checks.suppose(
            library, options.pairs("assume", assume), options.pairs("read", read, "CLAIM=READING")
        )
        found = asked(run_abreast(supposed))
        what_if = flips(before, found)
    not_run = [f for f in found if f.outcome is Outcome.NOT_RUN]
    concluded = [f for f in found if f.outcome not in (Outcome.NOT_RUN, Outcome.NOT_APPLICABLE)]
    if output_format == "table":
        text = _table(concluded, working=working or bool(ids)) if what_if is None else _what_if(what_if)
    elif output_format == "json":
        told = {"findings": _plain(concluded), "not_run": _plain(not_run)}
        differs = (
            {} if what_if is None else {"what_if": {"new": _plain(_after(what_if)), "gone": _plain(_before(what_if))}}
        )
        text = output.json_text(told | differs)
    else:
        from claims.exporters import FINDINGS

        folder = place if Path(place).is_dir() else None
        text = FINDINGS[output_format].write(selecting.worst_first(found), folder=folder).decode()
    files.deliver(output.printable(text).encode() if output_format == "table" else text.encode(), to, place)
    if what_if is not None:
        new, gone = len(_after(what_if)), len(_before(what_if))
        output.tell(f"What if: {new} new or changed, {gone} gone or changed; nothing is saved.")
    elif output_format == "table":
        _sum_up(concluded, not_run)
    if any(f.outcome is Outcome.INCONSISTENT for f in concluded):
        raise typer.Exit(1)


def _before(what_if: "Sequence[Flip]") -> "list[Finding]":
    return [flip.before for flip in what_if if flip.before]


def _after(what_if: "Sequence[Flip]") -> "list[Finding]":
    return [flip.after for flip in what_if if flip.after]


def _what_if(what_if: "Sequence[Flip]") -> str:
    """Tells what would differ: each finding as it is and as it would be."""

    def told_of(finding: "Finding | None") -> str:
        return f"{finding.outcome}: {finding.explanation}" if finding else "no finding"

    told = []
    for flip in what_if:
        told += [f"{flip.finding.code} {flip.finding.name}, {', '.join(flip.finding.claims[:_MOST])}"]
        told += [f"  is: {told_of(flip.before)}", f"  would be: {told_of(flip.after)}"]
    return "".join(f"{_laid_out(line)}\n" for line in told)


def _plain(findings: "Sequence[Finding]") -> list[dict[str, object]]:
    return [finding.model_dump(mode="json") for finding in findings]


def _table(findings: "Sequence[Finding]", *, working: bool) -> str:
    from claims.checks import selecting
    from claims.cli.telling.finding import finding_lines

    told = []
    for finding in selecting.worst_first(findings):
        first, *rest = finding_lines(finding)
        told += [first, f"  claims: {_some(finding.claims)}", *(rest if working else ())]
    return "".join(f"{_laid_out(line)}\n" for line in told)


def _some(claims: "Sequence[str]") -> str:
    more = f" and {len(claims) - _MOST} more" if len(claims) > _MOST else ""
    return f"{', '.join(claims[:_MOST])}{more}"


def _laid_out(line: str) -> str:
    import textwrap

    indent = "    " if line.startswith(" ") else ""
    return textwrap.fill(
        line.strip(),
        output.width(),
        initial_indent=indent,
        subsequent_indent=f"{indent}    ",
        break_on_hyphens=False,
        break_long_words=False,
    )


def _sum_up(findings: "Sequence[Finding]", not_run: "Sequence[Finding]") -> None:
    from collections import Counter

    from claims.plain import count

    counts = Counter(finding.outcome.value for finding in findings)
    parts = [f"{number} {outcome}" for outcome, number in counts.items()]
    output.tell(f"{count(len(findings), 'finding')}{': ' if parts else ''}{', '.join(parts)}")
    for finding in not_run:
        output.tell(f"{finding.code} did not run: {finding.explanation}")
