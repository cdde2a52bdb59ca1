"""A place in a text where a subject is named."""

from typing import NamedTuple

from claims.model.subject import SubjectKind


class Mention(NamedTuple):
    """A place where a subject is named."""

    start: int
    end: int
    subject: str
    kind: SubjectKind
    is_aside: bool
    """Tells one that something is compared with, or that is only counted."""
    is_counted: bool = False
    """Tells one that stands behind its number: ``512 H200 GPUs``."""
