"""The template that an option names: an id, or a user's own TOML file."""

from pathlib import Path
from typing import TYPE_CHECKING

from claims.cli.choices import chosen
from claims.errors import ClaimsError

if TYPE_CHECKING:
    from claims.model.checklist import Template


def named(template: str) -> "Template":
    """Returns the template of an id, or of a file where the name ends in `.toml`."""
    from claims import checklists

    if template.lower().endswith(".toml"):
        return checklists.load(Path(template))
    chosen("template", template, checklists.templates())
    return checklists.template(template)


def followed(name: str | None, file: str, given: str | None) -> "Template":
    """Returns the template that an option names, else the one that a filled-in checklist names, else the catalogue."""
    from claims import checklists

    if given is not None:
        return named(given)
    if name is not None and name not in checklists.templates():
        raise ClaimsError(
            f"{file}: names the template '{name[:80]}', which is not known; --template FILE.toml gives it"
        )
    return checklists.template(name or "catalogue")
