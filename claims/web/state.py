"""What the pages share: the library of the store's latest version, and what is worked out from it, cached by version."""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar, cast

import streamlit as st

from claims import checklists, checks, prefill
from claims.briefs import Brief, brief
from claims.checks import selecting
from claims.dossiers import Dossier, dossier
from claims.intake.coverage import Coverage
from claims.intake.review import Review
from claims.lineage import trace
from claims.model.checklist import Checklist
from claims.model.event import Event
from claims.model.finding import Finding
from claims.model.letter import Letter
from claims.model.library import Library
from claims.model.query import ClaimQuery, ClaimRow, Page
from claims.model.verification import Lineage
from claims.prefill import AnswerProposal
from claims.stores import open_store

T = TypeVar("T")


@dataclass(frozen=True)
class Snapshot:
    """A store's library at one version, with what the checks found and what is derived about its claims."""

    location: str
    version: str
    is_read_only: bool
    library: Library
    rows: dict[str, ClaimRow]
    findings: tuple[Finding, ...]
    run: checks.Run

    def findings_on(self, claims: Collection[str]) -> tuple[Finding, ...]:
        """Returns the findings that read at least one of some claims, the worst first."""
        return selecting.worst_first(selecting.select(self.findings, claims=claims))

    @cached_property
    def lineages(self) -> dict[str, Lineage]:
        """Traces every claim to its origins."""
        return {claim.id: trace(self.library, claim) for claim in self.library.claims.values()}


def current() -> Snapshot:
    """Returns the snapshot of the store's latest version."""
    with open_store() as store:
        version = store.version()
        return _snapshot(store.location, version, store.read_only, store)


def listed(query: ClaimQuery) -> Page[ClaimRow]:
    """Answers a query for claims."""
    return _worked_out("list", query.model_dump_json(), lambda _: _list(query))


def known(claim_id: str) -> Dossier:
    """Gathers what is known about a claim."""
    return _worked_out("dossier", claim_id, lambda at: dossier(at.library, claim_id, at.findings))


def briefed(subject_id: str) -> Brief:
    """Writes the brief on a subject."""
    return _worked_out("brief", subject_id, lambda at: brief(at.library, subject_id, at.findings))


def filled(ids: Sequence[str], template: str) -> Checklist:
    """Fills a checklist in for claims or studies."""
    key = json.dumps([list(ids), template])
    return _worked_out("checklist", key, lambda at: checklists.fill(at.library, ids, template, at.findings))


def letters(ids: Sequence[str], template: str, language: str | None = None) -> tuple[Letter, ...]:
    """Writes the letters that ask the claimants for what is essential and missing."""
    key = json.dumps([list(ids), template, language])
    return _worked_out("letters", key, lambda at: checklists.letters(at.library, ids, template, at.findings, language))


def proposed(record_id: str, template: str) -> dict[str, AnswerProposal]:
    """Returns the answers that the held texts propose for a claim or a study, by item."""
    key = json.dumps([record_id, template])
    return _worked_out(
        "proposals", key, lambda at: {p.item: p for p in prefill.proposals_for(at.library, record_id, template)}
    )


def supposed(values: Mapping[str, str], readings: Mapping[str, str]) -> tuple[Finding, ...]:
    """Returns the findings as they would be with other values of assumptions and other readings; nothing is saved."""
    key = json.dumps([sorted(values.items()), sorted(readings.items())])
    return _worked_out("what-if", key, lambda at: at.run.after(checks.suppose(at.library, values, readings)).findings)


def covered(source_id: str) -> Coverage:
    """Counts the figures of a source that are cited, dismissed or open."""
    return _worked_out("coverage", source_id, lambda at: Review.of(at.library, source_id).coverage)


def history(record_id: str | None = None, *, limit: int = 100, before: int | None = None) -> list[Event]:
    """Returns the events of one record or of all, the newest first."""
    with open_store() as store:
        return store.history(record_id, limit=limit, before_seq=before)


def _list(query: ClaimQuery) -> Page[ClaimRow]:
    with open_store() as store:
        return store.list(query)


def _worked_out(what: str, key: str, work: Callable[[Snapshot], T]) -> T:
    at = current()
    return cast(T, _kept(at.location, at.version, what, key, lambda: work(at)))


@st.cache_resource(max_entries=2, show_spinner="Reading the library …")
def _snapshot(location: str, version: str, is_read_only: bool, _store: Any) -> Snapshot:  # a part of the key
    derived = _store.derived()
    rows = {claim_id: about.row for claim_id, about in derived.about.items()}
    return Snapshot(location, version, is_read_only, derived.run.library, rows, derived.run.findings, derived.run)


@st.cache_resource(max_entries=500, show_spinner=False)
def _kept(location: str, version: str, what: str, key: str, _work: Callable[[], Any]) -> Any:  # noqa: ARG001  # the cache's key
    return _work()
