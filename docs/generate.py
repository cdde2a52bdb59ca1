"""Writes the pages of docs/ that follow from the code: `python docs/generate.py`; with --check it only compares."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from pydantic.fields import FieldInfo

from claims import checklists
from claims.checks import CHECKS, FAMILIES
from claims.cli.commands import NAMES, PAIRS
from claims.exporters import CHECKLIST, LIBRARY
from claims.model.claim import ClaimKind, Modality, Tag
from claims.model.library import RECORD_TYPES
from claims.model.manifest import Manifest
from claims.model.subject import SubjectKind
from claims.model.verification import VerificationStatus

HERE = Path(__file__).resolve().parent
NOTE = "<!-- Made by docs/generate.py: change the code, then run `make docs`. -->\n\n"


def pages() -> Iterator[tuple[str, str]]:
    """Yields the name and the text of every generated page."""
    yield "records.md", NOTE + _records()
    yield "checks.md", NOTE + _checks()
    yield "checklist-items.md", NOTE + _items()
    yield "command-line.md", NOTE + _command_line()
    for collection, record_type in RECORD_TYPES.items():
        schema = json.dumps(record_type.model_json_schema(), indent=2, ensure_ascii=False, sort_keys=True)
        yield f"schemas/{collection}.json", schema + "\n"
    manifest = {"$schema": "https://json-schema.org/draft/2020-12/schema", **Manifest.model_json_schema()}
    yield "schemas/checklist-manifest.json", json.dumps(manifest, indent=2, ensure_ascii=False, sort_keys=True) + "\n"


def _records() -> str:
    lines = ["# Records", "", "One TOML file a record, `data/<collection>/<id>.toml`. Empty fields are left out.", ""]
    for collection, record_type in RECORD_TYPES.items():
        lines += [f"## {collection}", "", (record_type.__doc__ or "").strip(), "", "| field | | |", "|---|---|---|"]
        lines += [_field(name, field) for name, field in record_type.model_fields.items()]
        lines += ["", f"JSON Schema: [schemas/{collection}.json](schemas/{collection}.json)", ""]
    for title, enum in (
        ("Kinds of claim", ClaimKind),
        ("Modalities", Modality),
        ("Tags", Tag),
        ("Kinds of subject", SubjectKind),
        ("Verification statuses, the first that holds", VerificationStatus),
    ):
        lines += [f"## {title}", "", ", ".join(f"`{word}`" for word in enum), ""]
    return "\n".join(lines)


def _field(name: str, field: FieldInfo) -> str:
    need = "required" if field.is_required() else ""
    return f"| `{name}` | {need} | {(field.description or '').replace('|', chr(92) + '|')} |"


def _checks() -> str:
    lines = [
        "# Checks",
        "",
        "A check sets the figures of a library against each other and answers *consistent*, *inconsistent* (the printed",
        "statements cannot all be true) or *under-determined*, with the checklist items that would decide it. It shows",
        "its working. The examples below are run by the tests; subjects and sources that they only refer to are left out.",
        "",
        "| code | what it does |",
        "|---|---|",
    ]
    for code in CHECKS:
        name = CHECKS[code].name
        lines.append(f"| [{code}](#{code.lower()}-{name}) | {CHECKS[code].doc.split(chr(10))[0]} |")
    for family, title in FAMILIES.items():
        lines += ["", f"# {title[0].upper()}{title[1:]} ({family})"]
        for check in (CHECKS[code] for code in CHECKS if CHECKS[code].family == family):
            body = "\n".join(line.removeprefix("    ") for line in check.doc.split("\n"))
            lines += ["", f"## {check.code} {check.name}", "", body]
    return "\n".join(lines) + "\n"


def _items() -> str:
    lines = [
        "# Checklist items",
        "",
        "Templates: " + ", ".join(f"`{i}` ({t})" for i, t in checklists.templates().items()),
    ]
    lines += ["", f"Formats: {', '.join(f'`{name}`' for name in CHECKLIST)}; "]
    lines[-1] += f"of a whole library: {', '.join(f'`{name}`' for name in LIBRARY)}."
    group = ""
    for item in checklists.items().values():
        if item.group != group:
            group = item.group
            lines += ["", f"## {group}", ""]
        essential = "every claim" if item.essential_for_all else ", ".join(item.essential_for)
        lines += [f"**`{item.id}`** {item.question}", f"  *Why:* {item.why}"]
        lines += [f"  *Essential for:* {essential}" if essential else "  *Recommended.*", ""]
    return "\n".join(lines)


def _command_line() -> str:
    names = ["", *NAMES, *PAIRS, "source list", "source show", "source attach"]
    lines = ["# The command line", ""]
    for name in names:
        title = f"claims {name}".strip()
        lines += [f"## `{title}`", "", "```text", _help(name), "```", ""]
    return "\n".join(lines)


def _help(name: str) -> str:
    environment = {**os.environ, "COLUMNS": "100", "TERM": "dumb", "NO_COLOR": "1"}
    command = [sys.executable, "-m", "claims", *name.split(), "--help"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout
    return "\n".join(line.rstrip() for line in shown.strip().split("\n")).replace("python -m claims", "claims")


def main() -> int:
    """Writes the pages, or with --check names those that are not as they would be written."""
    stale = []
    for name, text in pages():
        path = HERE / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(name)
        if "--check" not in sys.argv:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for name in stale:
        print(f"docs/{name}: {'not as the code says; run: make docs' if '--check' in sys.argv else 'written'}")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
