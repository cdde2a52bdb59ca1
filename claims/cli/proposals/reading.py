"""Reading an edited file of proposals back: its decisions, or what is wrong with it, line by line."""

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from claims import records
from claims.cli.proposals.lines import Lines
from claims.errors import ClaimsError, InvalidRecords
from claims.intake.batch import Decision, Verb
from claims.intake.review import Review
from claims.model.claim import Claim
from claims.model.finding import Fault
from claims.model.subject import Subject
from claims.stores import digest

_TOP = ("source", "text_sha256", "claimant", "subjects", "proposals")
_FIELDS = {"item": str, "decision": str, "reason": str, "cite": str, "as_of": str, "claim": dict}
_LARGEST = 20_000_000


@dataclass(frozen=True)
class File:
    """A file of proposals as it was parsed, with the lines of its entries."""

    name: str
    source: str
    text_sha256: str
    proposals: tuple[Mapping[str, Any], ...]
    subjects: tuple[Subject, ...]
    lines: Lines
    claimant: str | None = None
    """Who claims what no claimant stands by."""

    def where(self, index: int, field: str = "") -> str:
        """Returns the place that a fault is told of."""
        line = self.lines.of("proposals", index, field)
        return f"{self.name}: line {line}" if line else f"{self.name}: proposal {index + 1}"


def parse(text: str, name: str) -> File:
    """Parses a file of proposals; raises InvalidRecords with every fault of its form."""
    if len(text) > _LARGEST:
        raise ClaimsError(f"{name}: larger than {_LARGEST:,} characters, too large for a file of proposals")
    try:
        table = tomllib.loads(text.replace("\r\n", "\n"), parse_float=Decimal)
    except RecursionError:
        raise ClaimsError(f"{name}: not TOML: nested too deeply") from None
    except (ValueError, ArithmeticError) as error:
        raise ClaimsError(f"{name}: not TOML: {error}") from None
    lines = Lines(text.replace("\r\n", "\n"))
    faults = [
        Fault(name, field, f"unknown field; a file of proposals has: {', '.join(_TOP)}")
        for field in table
        if field not in _TOP
    ]
    for field in ("source", "text_sha256"):
        if not isinstance(table.get(field), str):
            faults.append(Fault(name, field, "required field is missing, or no text"))
    if not isinstance(table.get("claimant", ""), str):
        faults.append(Fault(name, "claimant", "is no text in quotes"))
    proposals, subjects = _entries(table, "proposals", name, faults), _entries(table, "subjects", name, faults)
    read = File(name, str(table.get("source")), str(table.get("text_sha256")), tuple(proposals), (), lines)
    seen: set[str] = set()
    for index, proposal in enumerate(proposals):
        faults += _form(read, index, proposal, seen)
    made = _subjects(subjects, read, faults)
    if faults:
        raise InvalidRecords(faults)
    return replace(read, subjects=tuple(made), claimant=table.get("claimant") or None)


def _entries(table: Mapping[str, Any], kind: str, name: str, faults: list[Fault]) -> list[dict[str, Any]]:
    found = table.get(kind, [])
    if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
        faults.append(Fault(name, kind, f"is no list of tables: begin each with [[{kind}]]"))
        return []
    return found


def _form(read: File, index: int, proposal: Mapping[str, Any], seen: set[str]) -> list[Fault]:
    """Returns what is wrong with the form of one proposal; `seen` holds the items of those before it."""
    faults = []
    for field, value in proposal.items():
        if field not in _FIELDS:
            told = f"unknown field; a proposal has: {', '.join(_FIELDS)}"
            faults.append(Fault(read.where(index, field), field, told))
        elif not isinstance(value, _FIELDS[field]):
            kind = "table" if _FIELDS[field] is dict else "text in quotes"
            faults.append(Fault(read.where(index, field), field, f"is no {kind}"))
    if "item" not in proposal:
        faults.append(Fault(read.where(index), "item", "required field is missing"))
    verbs = [verb.value for verb in Verb]
    if isinstance(proposal.get("decision", "later"), str) and proposal.get("decision", "later") not in verbs:
        told = f"'{proposal['decision']}' is no decision; there are: {', '.join(verbs)}"
        faults.append(Fault(read.where(index, "decision"), "decision", told))
    if isinstance(item := proposal.get("item"), str):
        if item in seen:
            faults.append(Fault(read.where(index, "item"), "item", f"'{item}' stands twice"))
        seen.add(item)
    return faults


def _subjects(tables: list[dict[str, Any]], read: File, faults: list[Fault]) -> list[Subject]:
    made = []
    for index, table in enumerate(tables):
        line = read.lines.of("subjects", index)
        record, found = records.build("subjects", table, f"{read.name}: line {line}")
        faults += found
        if isinstance(record, Subject):
            made.append(record)
    return made


def decisions(read: File, review: Review) -> tuple[list[Decision], list[Fault]]:
    """Returns what the file decides, with a person's edits as differences from the drafts, and what conflicts."""
    if hashlib.sha256(review.text.encode()).hexdigest() != read.text_sha256:
        raise ClaimsError(
            f"{read.name}: is of another text than that of '{read.source}', which has changed since, or of another source; "
            "write the proposals anew"
        )
    made, faults = [], []
    new: set[str] = set()
    for index, proposal in enumerate(read.proposals):
        verb = Verb(proposal.get("decision", Verb.LATER))
        try:
            item = review.led(proposal["item"])
        except ClaimsError:
            told = f"the text of '{read.source}' has no proposal '{proposal['item']}'"
            faults.append(Fault(read.where(index, "item"), "item", told))
            continue
        cite = proposal.get("cite") or None
        if verb is Verb.ACCEPT and cite and cite not in new and (conflict := _changed(review, proposal, cite)):
            faults.append(Fault(read.where(index, "cite"), "cite", conflict))
        if verb is Verb.ACCEPT and not cite:
            new.add(str(proposal.get("claim", {}).get("id")))
        drafted = item.draft.fields if item.draft else {}
        given = proposal.get("claim", drafted)
        if read.claimant and "claimant" not in given:
            given = {**given, "claimant": read.claimant}
        if verb is Verb.ACCEPT and not cite and _is_elsewhere(given, read.source):
            told = f"the claim is cited at no place of '{read.source}'"
            faults.append(Fault(read.where(index, "claim.citations.source"), "citations", told))
        edits = {} if cite or verb is not Verb.ACCEPT else difference(drafted, given)
        made.append(Decision(proposal["item"], verb, edits, cite, proposal.get("reason", ""), read.subjects))
    return made, faults


def _is_elsewhere(given: Mapping[str, Any], source: str) -> bool:
    """Tells a claim all of whose citations are of other sources than the one that is reviewed."""
    citations = given.get("citations")
    if not isinstance(citations, list) or not all(isinstance(c, dict) for c in citations):
        return False
    return bool(citations) and all(c.get("source") != source for c in citations)


def _changed(review: Review, proposal: Mapping[str, Any], cite: str) -> str | None:
    """Says that a claim has changed since the file was written, unless the figure is cited by it by now."""
    claim = review.library.claims.get(cite)
    if claim is None:
        return f"there is no claim '{cite}'"
    asked = proposal.get("as_of")
    if asked is None or digest(claim).startswith(asked) or _cites(review, claim, proposal["item"]):
        return None
    return f"'{cite}' has changed since; look at it, then take away the line `as_of`, or write the proposals anew"


def _cites(review: Review, claim: Claim, key: str) -> bool:
    return claim.id in review.item(key).figure.cited_by


def difference(drafted: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the fields that differ from the draft; one that was taken away is None."""
    found: dict[str, Any] = {name: None for name in drafted if name not in given}
    for name, value in given.items():
        old = drafted.get(name)
        if isinstance(value, dict) and isinstance(old, Mapping):
            if inner := difference(old, value):
                found[name] = inner
        elif value != old:
            found[name] = value
    return found
