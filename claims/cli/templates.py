"""The template that an option names: an id, or a user's own TOML file."""

from pathlib import Path
from typing import TYPE_CHECKING

from claims.cli.choices import chosen

if TYPE_CHECKING:
    from claims.model.checklist import Template


def named(template: str) -> "Template":
    """Returns the template of an id, or of a file where the name ends in `.toml`."""
    from claims import checklists

    if template.lower().endswith(".toml"):
        return checklists.load(Path(template))
    chosen("template", template, checklists.templates())
    return checklists.template(template)
