"""Structured claims about technical results; the public names are loaded when they are first used."""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from claims.briefs import brief as brief
    from claims.checklists import fill as fill
    from claims.dossiers import dossier as dossier
    from claims.errors import ClaimsError as ClaimsError
    from claims.lineage import trace as trace
    from claims.model.claim import Claim as Claim
    from claims.model.library import Library as Library
    from claims.model.quantity import Quantity as Quantity
    from claims.model.source import Source as Source
    from claims.model.subject import Subject as Subject
    from claims.records import read_folder as read_folder
    from claims.stores import open_store as open_store
    from claims.verification import verdict as verdict

_HOMES = {
    "Claim": "claims.model.claim",
    "ClaimsError": "claims.errors",
    "Library": "claims.model.library",
    "Quantity": "claims.model.quantity",
    "Source": "claims.model.source",
    "Subject": "claims.model.subject",
    "brief": "claims.briefs",
    "dossier": "claims.dossiers",
    "fill": "claims.checklists",
    "open_store": "claims.stores",
    "read_folder": "claims.records",
    "trace": "claims.lineage",
    "verdict": "claims.verification",
}

__all__ = ["__version__", *_HOMES]  # noqa: PLE0604  # the names are strings, taken from the table


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'claims' has no attribute '{name}'")
