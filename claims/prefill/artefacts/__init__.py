"""Artefacts that answer checklist items by themselves: configurations, commands, states and system descriptions.

One file a kind: it says what it recognises and which keys answer which item.
"""

from claims.prefill.artefacts.agreeing import agree, together
from claims.prefill.artefacts.artefact import ARTEFACTS, read_artefact, unanswered
from claims.prefill.artefacts.parsing import unread

__all__ = ["ARTEFACTS", "agree", "read_artefact", "together", "unanswered", "unread"]
