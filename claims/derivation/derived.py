"""What is derived about all claims of a library, and about those of its next state without deriving all of it anew."""

from collections.abc import Mapping
from dataclasses import dataclass

from claims import checks
from claims.checks.changes import Keys
from claims.derivation.rows import row, search_text
from claims.derivation.watching import Watched
from claims.facts.index import Key
from claims.model.finding import Finding
from claims.model.library import Library
from claims.model.query import ClaimRow


@dataclass(frozen=True, slots=True)
class About:
    """What is derived about one claim: its list row, the words that it is found by, and what they were derived from."""

    row: ClaimRow
    search: str
    reads: Keys
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Derived:
    """The findings of a library and what is derived about each of its claims, by the id of the claim."""

    run: checks.Run
    about: Mapping[str, About]

    @classmethod
    def of(cls, library: Library) -> "Derived":
        """Derives everything."""
        return _derive(checks.Run.of(library), {}, frozenset())

    def after(self, library: Library) -> "Derived":
        """Derives what a change can have reached in another state of the library; the rest is taken over."""
        run = self.run.after(library)
        return _derive(run, self.about, run.changed)


def _derive(run: checks.Run, before: Mapping[str, About], changed: Keys) -> Derived:
    reads: set[Key] = set()
    watched = Watched(run.library, reads)
    by_claim = checks.by_claim(run.findings)
    about: dict[str, About] = {}
    for claim_id, claim in run.library.claims.items():
        findings = by_claim.get(claim_id, ())
        kept = before.get(claim_id)
        if kept is None or kept.findings != findings or not kept.reads.isdisjoint(changed):
            reads.clear()
            reads.add(("claim", claim_id))
            made = row(watched, claim, findings), search_text(watched, claim)
            kept = About(*made, frozenset(reads), findings)
        about[claim_id] = kept
    return Derived(run, about)
