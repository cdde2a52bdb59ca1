"""From a text to proposals: every figure with its value, comparator, unit and place; nothing is accepted by itself.

Rules over the tables of data/extraction/; no model, no network. The time grows linearly with the text.
"""

from claims.extraction.absences import absences
from claims.extraction.figures import extract
from claims.extraction.proposal import Absence, AbsenceKind, FigureType, Proposal

__all__ = ["Absence", "AbsenceKind", "FigureType", "Proposal", "absences", "extract"]
