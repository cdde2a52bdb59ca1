"""A page for a person: a title, a lead and sections of lines, as plain text or as Markdown."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from claims.cli import output


@dataclass(frozen=True)
class Section:
    """Some lines below a heading."""

    title: str
    lines: Sequence[str]


@dataclass(frozen=True)
class Page:
    """A title, the first thing that is said, and sections, of which the empty ones are left out."""

    title: str
    lead: str
    sections: Sequence[Section]

    def text(self) -> str:
        """Lays the page out as plain text."""
        width = output.width()
        parts = [" ".join(self.title.split()), *textwrap.wrap(self.lead, width, break_on_hyphens=False)]
        for section in self._filled():
            parts += ["", section.title]
            for line in section.lines:
                parts += textwrap.wrap(
                    line,
                    width,
                    initial_indent="  ",
                    subsequent_indent="    ",
                    break_on_hyphens=False,
                    break_long_words=False,
                )
        return "\n".join(parts)

    def markdown(self) -> str:
        """Writes the page as Markdown."""
        from claims.exporters.markdown import escape

        parts = [f"# {escape(self.title)}", "", escape(self.lead)]
        for section in self._filled():
            parts += ["", f"## {escape(section.title)}", "", *(f"- {escape(line)}" for line in section.lines)]
        return "\n".join(parts)

    def _filled(self) -> list[Section]:
        return [section for section in self.sections if section.lines]
