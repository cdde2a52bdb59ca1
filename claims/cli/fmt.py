"""`claims fmt`: record files in canonical form."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claims.cli import files, options, output
from claims.cli.choices import chosen
from claims.errors import ClaimsError

if TYPE_CHECKING:
    from claims.cli.recordfiles import RecordFile
    from claims.model.finding import Fault


def command(
    path: Annotated[Path, typer.Argument(metavar="[PATH]", help="A folder of records, or one record file.")] = Path(
        "data"
    ),
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit 1 where something would change.")] = False,
    output_format: options.TextOrJson = "text",
) -> None:
    """Rewrites record files in canonical form.

    A file that is no valid record, or holds comments, which the canonical form has no place for, is left as it is and
    named; the exit status is then 2, with --check 1.
    """
    chosen("format", output_format, ("text", "json"))
    from claims.cli.recordfiles import record_files
    from claims.plain import count

    rewritten, refused, seen = [], [], 0
    for file in record_files(path):
        seen += 1
        canonical, faults = _canonical(file)
        refused += faults
        if canonical is not None and canonical != file.path.read_bytes():
            rewritten.append(file.where)
            if not check:
                files.write(file.path, canonical)
    done = "not canonical" if check else "rewritten"
    if output_format == "json":
        items = [{"where": where, "field": "", "message": done} for where in rewritten]
        items += [fault._asdict() for fault in refused]
        output.as_json({"items": items, "total": len(items), "next": None})
    else:
        for line in (
            *(f"{where}: {done}" for where in rewritten),
            *(" ".join(str(fault).split()) for fault in refused),
        ):
            output.data(line)
    output.tell(f"{count(seen, 'file')}, {len(rewritten)} {done}")
    if check and (rewritten or refused):
        raise typer.Exit(1)
    if refused:
        raise ClaimsError(f"{count(len({fault.where for fault in refused}), 'file')} left as they are")


def _canonical(file: "RecordFile") -> "tuple[bytes | None, list[Fault]]":
    from claims.cli.recordfiles import has_comment
    from claims.model.finding import Fault
    from claims.records import dump, read_file

    record, faults = read_file(file.path, file.collection, file.where)
    if record is None:
        return None, faults
    if has_comment(file.path.read_text(encoding="utf-8")):
        return None, [Fault(file.where, "", "holds a comment, which would be lost; `note` keeps a remark")]
    return dump(record).encode(), []
