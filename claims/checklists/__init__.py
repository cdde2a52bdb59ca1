"""Checklists: choose the items, answer them from a library, list what is missing and what to ask."""

from claims.checklists.blank import blank
from claims.checklists.filling import fill, missing_counts, questions
from claims.checklists.languages import languages
from claims.checklists.letters import letters
from claims.checklists.templates import catalogued, items, load, standard_of, standards, template, templates

__all__ = [
    "blank",
    "catalogued",
    "fill",
    "items",
    "languages",
    "letters",
    "load",
    "missing_counts",
    "questions",
    "standard_of",
    "standards",
    "template",
    "templates",
]
