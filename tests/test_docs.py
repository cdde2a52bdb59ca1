"""The documentation says what the code does: generated pages are fresh, and the README names what exists."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from claims import checklists
from claims.checks import CHECKS
from claims.cli.commands import NAMES
from claims.model.library import RECORD_TYPES

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_generated_pages_are_as_the_code_would_write_them():
    made = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "generate.py"), "--check"], capture_output=True, text=True, check=False
    )
    assert made.stdout == ""
    assert made.returncode == 0


@pytest.mark.parametrize("collection", RECORD_TYPES)
def test_every_field_of_a_record_is_described(collection):
    schema = json.loads((ROOT / "docs" / "schemas" / f"{collection}.json").read_text(encoding="utf-8"))
    definitions = [schema, *(d for d in schema.get("$defs", {}).values() if "properties" in d)]
    undescribed = [n for d in definitions for n, p in d["properties"].items() if not p.get("description")]
    assert undescribed == []


@pytest.mark.parametrize("code", list(CHECKS))
def test_every_check_has_a_page_of_its_own_words(code):
    assert f"## {code} " in (ROOT / "docs" / "checks.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", [*NAMES, "source list", "source show", "source attach"])
def test_every_command_has_its_help_in_the_documentation(command):
    assert f"## `claims {command}`" in (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")


def test_every_checklist_item_is_in_the_documentation():
    page = (ROOT / "docs" / "checklist-items.md").read_text(encoding="utf-8")
    assert [i for i in checklists.items() if f"**`{i}`**" not in page] == []


@pytest.mark.parametrize("path", sorted(ROOT.glob("*.md")), ids=lambda path: path.name)
def test_links_of_a_page_lead_to_files_that_exist(path):
    links = re.findall(r"\]\((?!https?://|#)([^)#]+)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_terminal_session_of_the_readme_is_what_the_program_prints(tmp_path):
    block = re.search(r"```console\n(\$ claims checklist.*?)```", README, re.DOTALL)
    assert block
    command, _, printed = block[1].partition("\n")
    shown = subprocess.run(
        [sys.executable, "-m", *command.removeprefix("$ ").split()],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "COLUMNS": "100", "LANG": "C.UTF-8"},
    ).stdout
    lines = [line.rstrip() for line in printed.split("\n") if line.strip() and line.strip() != "…"]
    assert [line for line in lines if line not in [s.rstrip() for s in shown.split("\n")]] == []
