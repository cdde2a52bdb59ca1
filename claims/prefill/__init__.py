"""Answers to checklist items that a text or an artefact proposes; never accepted by itself."""

from claims.prefill.accepting import accept, as_detail, keep, newest, refuse, settle
from claims.prefill.artefacts import ARTEFACTS, read_artefact, together, unanswered, unread
from claims.prefill.matter import is_technical
from claims.prefill.proposal import AnswerProposal, Besides, Place, Reach, Scope
from claims.prefill.proposing import propose
from claims.prefill.scoping import for_claim, for_study, proposals_for

__all__ = [
    "ARTEFACTS",
    "AnswerProposal",
    "Besides",
    "Place",
    "Reach",
    "Scope",
    "accept",
    "as_detail",
    "for_claim",
    "for_study",
    "is_technical",
    "keep",
    "newest",
    "proposals_for",
    "propose",
    "read_artefact",
    "refuse",
    "settle",
    "together",
    "unanswered",
    "unread",
]
