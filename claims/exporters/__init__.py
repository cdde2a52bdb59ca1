"""Output formats for checklists, findings, letters, lint reports and libraries, one file each, found by existing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from claims.model.checklist import Checklist
from claims.model.finding import Finding
from claims.model.letter import Letter
from claims.model.library import Library
from claims.model.linting import LintReport
from claims.registry import Registry


class ChecklistWriter(Protocol):
    """Writes a filled checklist as a file."""

    def __call__(self, checklist: Checklist, *, on: date, labels: Mapping[str, str] | None = None) -> bytes:
        """Returns the bytes of the file; `labels` gives the sources' titles by id."""


@dataclass(frozen=True)
class ChecklistFormat:
    """A format of checklists: its name, its files' suffix, its media type, and the function that writes it."""

    name: str
    suffix: str
    media_type: str
    write: ChecklistWriter


class FindingsWriter(Protocol):
    """Writes findings as a file."""

    def __call__(self, findings: Sequence[Finding], *, folder: str | None = None) -> bytes:
        """Returns the bytes of the file; `folder` is the folder of records that the findings are about."""


@dataclass(frozen=True)
class FindingsFormat:
    """A format of findings: its name, its files' suffix, its media type, and the function that writes it."""

    name: str
    suffix: str
    media_type: str
    write: FindingsWriter


class LintWriter(Protocol):
    """Writes what linting some files gave."""

    def __call__(self, reports: Sequence[LintReport]) -> bytes:
        """Returns the bytes of the file."""


@dataclass(frozen=True)
class LintFormat:
    """A format of what linting gives: its name, its files' suffix, its media type, and the function that writes it."""

    name: str
    suffix: str
    media_type: str
    write: LintWriter


class LetterWriter(Protocol):
    """Writes a letter as a file."""

    def __call__(self, letter: Letter, labels: Mapping[str, str] | None = None) -> bytes:
        """Returns the bytes of the file; `labels` gives the sources' titles by id."""


@dataclass(frozen=True)
class LetterFormat:
    """A format of letters: its name, its files' suffix, its media type, and the function that writes it."""

    name: str
    suffix: str
    media_type: str
    write: LetterWriter


@dataclass(frozen=True)
class LibraryFormat:
    """A format of libraries: its name, its files' suffix, its media type, and the function that writes it."""

    name: str
    suffix: str
    media_type: str
    write: Callable[[Library], bytes]


CHECKLIST: Registry[ChecklistFormat] = Registry("claims.exporters.checklist", "checklist format")
FINDINGS: Registry[FindingsFormat] = Registry("claims.exporters.findings", "findings format")
LETTER: Registry[LetterFormat] = Registry("claims.exporters.letter", "letter format")
LINT: Registry[LintFormat] = Registry("claims.exporters.lint", "lint format")
LIBRARY: Registry[LibraryFormat] = Registry("claims.exporters.library", "export format")


def checklist_format(name: str, suffix: str, media_type: str) -> Callable[[ChecklistWriter], ChecklistWriter]:
    """Registers a function as the writer of a checklist format."""

    def register(write: ChecklistWriter) -> ChecklistWriter:
        CHECKLIST.add(name, ChecklistFormat(name, suffix, media_type, write))
        return write

    return register


def findings_format(name: str, suffix: str, media_type: str) -> Callable[[FindingsWriter], FindingsWriter]:
    """Registers a function as the writer of a format of findings."""

    def register(write: FindingsWriter) -> FindingsWriter:
        FINDINGS.add(name, FindingsFormat(name, suffix, media_type, write))
        return write

    return register


def letter_format(name: str, suffix: str, media_type: str) -> Callable[[LetterWriter], LetterWriter]:
    """Registers a function as the writer of a format of letters."""

    def register(write: LetterWriter) -> LetterWriter:
        LETTER.add(name, LetterFormat(name, suffix, media_type, write))
        return write

    return register


def lint_format(name: str, suffix: str, media_type: str) -> Callable[[LintWriter], LintWriter]:
    """Registers a function as the writer of a format of what linting gives."""

    def register(write: LintWriter) -> LintWriter:
        LINT.add(name, LintFormat(name, suffix, media_type, write))
        return write

    return register


def library_format(
    name: str, suffix: str, media_type: str
) -> Callable[[Callable[[Library], bytes]], Callable[[Library], bytes]]:
    """Registers a function as the writer of a library format."""

    def register(write: Callable[[Library], bytes]) -> Callable[[Library], bytes]:
        LIBRARY.add(name, LibraryFormat(name, suffix, media_type, write))
        return write

    return register


__all__ = [
    "CHECKLIST",
    "FINDINGS",
    "LETTER",
    "LIBRARY",
    "LINT",
    "ChecklistFormat",
    "FindingsFormat",
    "LetterFormat",
    "LibraryFormat",
    "LintFormat",
    "checklist_format",
    "findings_format",
    "letter_format",
    "library_format",
    "lint_format",
]
