"""Answers to checklist items that a text proposes; never accepted by itself."""

from claims.prefill.proposal import AnswerProposal, Place, Reach, Scope
from claims.prefill.proposing import propose

__all__ = ["AnswerProposal", "Place", "Reach", "Scope", "propose"]
