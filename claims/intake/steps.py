"""The steps of a review: the records that each puts, and what they were before, so that it can be taken back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from claims import records
from claims.errors import ClaimsError, InvalidRecords, StaleRecord
from claims.intake.draft import REQUIRED, Draft
from claims.intake.figures import Figure, as_cited, dismissal_slug, left_slug
from claims.intake.newcomers import free_slug
from claims.intake.statements import statement
from claims.intake.vocabulary import DRAFTING, MATCHING, NAMING, UNDONE
from claims.model.base import Record, Withdrawal
from claims.model.claim import Citation, Claim
from claims.model.dismissal import Dismissal
from claims.model.drafted import Drafted
from claims.model.finding import Fault
from claims.model.library import Library
from claims.model.study import Study
from claims.model.subject import Subject

LEFT = "It was left out when others of its sentence were decided."
"""Why a figure waits behind the others."""


@dataclass(frozen=True)
class Step:
    """The records to put, in the order in which they rest on each other, and what they replace."""

    what: str
    key: str
    records: tuple[Record, ...] = ()
    before: tuple[Record | None, ...] = ()
    also: tuple[str, ...] = ()
    """The keys of the other items that it decides with the first."""

    def __bool__(self) -> bool:
        """Tells whether there is anything to put."""
        return bool(self.records)


def _step(library: Library, what: str, key: str, wanted: Sequence[Record]) -> Step:
    changed = tuple(record for record in wanted if library.records.get(record.id) != record)
    return Step(what, key, changed, tuple(library.records.get(record.id) for record in changed))


def _today(on: str | None) -> str:
    return on or datetime.now(UTC).date().isoformat()


def accept(library: Library, draft: Draft, edits: Mapping[str, Any], *, who: str, on: str | None) -> Step:
    """Makes the claim of a draft with a person's edits, and the new subjects that it needs."""
    given = {k: v for k, v in _merged(draft.fields, edits).items() if k not in ("drafted", "withdrawn")}
    lacking = [name for name in REQUIRED if not given.get(name)]
    if lacking:
        raise InvalidRecords([Fault(draft.key, name, "required field is missing") for name in lacking])
    made = _built(library, draft, given, is_edited=bool(edits))
    drafted = _drafted(draft.fields, records.plain(made), who, _today(on))
    made = made.model_copy(update={"drafted": Drafted.model_validate(drafted)})
    day = _today(on)
    if (held := _held(library, made)) is not None:
        return Step("accept", held.id)
    _refuse_taken(library, made, draft.key)
    study = [draft.study] if draft.study is not None and draft.study.id == made.study else []
    needed = {*made.subjects(), made.claimant, *(name for s in study for name in (s.subject, s.conductor, *s.about))}
    new = [*(_accepted(s, who, day) for s in draft.subjects if s.id in needed), *study]
    wanted = [r for r in new if (old := library.records.get(r.id)) is None or _is_undone(old)]
    return _step(library, "accept", draft.key, [*wanted, made])


def _built(library: Library, draft: Draft, given: Mapping[str, Any], *, is_edited: bool) -> Claim:
    """Makes the claim; a statement that the person left as it was follows the other fields."""
    made, faults = records.build("claims", given, draft.key)
    if not isinstance(made, Claim):
        raise InvalidRecords(faults)
    if not is_edited or made.statement != draft.fields.get("statement"):
        return made
    known = {**library.subjects, **{s.id: s for s in draft.subjects}}
    return made.model_copy(update={"statement": _restated(made, known, draft)})


def _restated(made: Claim, known: Mapping[str, Subject], draft: Draft) -> str:
    return statement(records.plain(made), known, draft.absence, draft.absent, draft.benchmark, draft.way, draft.under)


def restated(draft: Draft, edits: Mapping[str, Any], subjects: Mapping[str, Subject]) -> str:
    """Returns the statement that a draft's claim will have where a person edits other fields and leaves that one."""
    given = _merged(draft.fields, edits)
    return statement(given, subjects, draft.absence, draft.absent, draft.benchmark, draft.way, draft.under)


def _merged(fields: Mapping[str, Any], edits: Mapping[str, Any]) -> dict[str, Any]:
    made = dict(fields)
    for name, value in edits.items():
        if value is None:
            made.pop(name, None)
        elif isinstance(value, Mapping) and isinstance(made.get(name), Mapping):
            made[name] = _merged(made[name], value)
        else:
            made[name] = value
    return made


def _drafted(proposed: Mapping[str, Any], given: Mapping[str, Any], who: str, day: str) -> dict[str, Any]:
    """Says for each field whether it is as the rules proposed it or as the person wrote it."""
    before, after = dict(_leaves(proposed)), dict(_leaves(given))
    kept = [name for name in after if name in before and before[name] == after[name]]
    own = [name for name in after if name not in kept]
    told = [{"by": DRAFTING, "fields": kept}, {"by": who, "fields": own}]
    return {"accepted_by": who, "accepted": day, "proposed": [entry for entry in told if entry["fields"]]}


def _leaves(table: Mapping[str, Any], path: str = "") -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for name, value in table.items():
        if isinstance(value, Mapping):
            found += _leaves(value, f"{path}{name}.")
        else:
            found.append((f"{path}{name}", value))
    return found


def _held(library: Library, made: Claim) -> Claim | None:
    """Returns a claim of the same id that stands and is said at the same place: it was accepted before."""
    held = library.claims.get(made.id)
    if held is None or held.withdrawn is not None:
        return None
    places = {(c.source, c.paragraph, c.figures) for c in held.citations}
    return held if places & {(c.source, c.paragraph, c.figures) for c in made.citations} else None


def _refuse_taken(library: Library, made: Claim, key: str) -> None:
    """Raises InvalidRecords where the id is another record's, or that of a claim that was withdrawn for a reason."""
    other = library.records.get(made.id)
    if other is None or (isinstance(other, Claim) and _is_undone(other)):
        return
    gone = other.withdrawn
    told = (
        f"'{made.id}' was withdrawn since: {gone.why}"
        if gone
        else f"'{made.id}' is taken by {other.collection}/{other.id}"
    )
    raise InvalidRecords([Fault(key, "id", told)])


def _is_undone(record: Record) -> bool:
    return record.withdrawn is not None and record.withdrawn.why == UNDONE


def _accepted(subject: Subject, who: str, day: str) -> Subject:
    fields = ["name", "kind", *(["aliases"] if subject.aliases else [])]
    drafted = {"accepted_by": who, "accepted": day, "proposed": [{"by": NAMING, "fields": fields}]}
    return Subject.model_validate({**subject.model_dump(exclude={"drafted", "withdrawn"}), "drafted": drafted})


def cite(
    library: Library,
    key: str,
    claim_id: str,
    proposed: Mapping[str, Any],
    edits: Mapping[str, Any],
    *,
    is_matched: bool,
    who: str,
    on: str | None,
) -> Step:
    """Adds a citation to a claim; one that it has already gives an empty step."""
    claim = library.get(Claim, claim_id)
    if claim.withdrawn is not None:
        raise ClaimsError(f"'{claim_id}' is withdrawn, and is cited no more: {claim.withdrawn.why}")
    given = _merged(proposed, edits)
    same = [n for n in given if n in proposed and given[n] == proposed[n]]
    told = [
        {"by": MATCHING if is_matched else DRAFTING, "fields": same},
        {"by": who, "fields": [n for n in given if n not in same]},
    ]
    given["drafted"] = {
        "accepted_by": who,
        "accepted": _today(on),
        "proposed": [entry for entry in told if entry["fields"]],
    }
    plain = records.plain(claim)
    plain["citations"] = [*plain["citations"], given]
    made, faults = records.build("claims", plain, key)
    if not isinstance(made, Claim):
        raise InvalidRecords(faults)
    new = made.citations[-1]
    if any(_is_same_place(c, new) for c in claim.citations):
        return Step("cite", key)
    return _step(library, "cite", key, [made])


def _is_same_place(one: Citation, other: Citation) -> bool:
    return (one.source, one.paragraph, one.figures) == (other.source, other.paragraph, other.figures)


def dismiss(
    library: Library, source_id: str, text: str, figure: Figure, reason: str, claim_id: str | None = None
) -> Step:
    """Sets a figure down as no claim, or as no citation of one claim."""
    if not reason.strip():
        raise InvalidRecords([Fault(figure.key, "reason", "required field is missing")])
    printed = as_cited(text, figure)
    if printed is None:
        raise ClaimsError(f"{figure.key}: '{figure.found.surface}' is part of a longer word, and cannot be cited")
    if claim_id is None and figure.cited_by:
        raise ClaimsError(f"{figure.key}: is cited by {', '.join(figure.cited_by)}, and is not dismissed as no claim")
    if claim_id is None and figure.dismissed is not None:
        return Step("dismiss", figure.key)
    if claim_id is not None and claim_id in figure.refused_as:
        return Step("refuse", figure.key)
    base = (
        dismissal_slug(source_id, figure.key)
        if claim_id is None
        else f"{source_id[:30]}-not-{claim_id[:50]}-{figure.key[:36]}"
    )
    held = library.records.get(base)
    new_id = base if held is None or _is_undone(held) else free_slug(base, library.records)
    fields = {"id": new_id, "source": source_id, "paragraph": figure.block.number, "figures": [printed]}
    made, faults = records.build("dismissed", {**fields, "claim": claim_id, "reason": reason}, figure.key)
    if not isinstance(made, Dismissal):
        raise InvalidRecords(faults)
    return _step(library, "dismiss" if claim_id is None else "refuse", figure.key, [made])


def leave(library: Library, source_id: str, text: str, figure: Figure) -> Step:
    """Sets down that a figure is left out for now: it waits for a decision all the same, behind the others.

    Empty where that is set down already, where the figure is settled, and where it cannot be cited as it is printed.
    """
    printed = as_cited(text, figure)
    if printed is None or figure.left is not None or figure.is_settled:
        return Step("leave", figure.key)
    base = left_slug(source_id, figure.key)
    held = library.records.get(base)
    made = Dismissal(
        id=base if held is None or _is_undone(held) else free_slug(base, library.records),
        source=source_id,
        paragraph=figure.block.number,
        figures=(printed,),
        reason=LEFT,
        waits=True,
    )
    return _step(library, "leave", figure.key, [made])


def lifted(library: Library, step: Step, figure: Figure, *, on: str | None) -> Step:
    """Adds to a step that decides a figure that its dismissal, and its having been left out, are taken back."""
    stood = [d for d in (figure.dismissed, figure.left) if d is not None]
    if not step or not stood:
        return step
    made = {record.id for record in step.records}
    gone = [
        d.model_copy(update={"withdrawn": Withdrawal(on=_today(on), why=UNDONE)}) for d in stood if d.id not in made
    ]
    return _step(library, step.what, step.key, [*step.records, *gone])


def undo(library: Library, step: Step, *, on: str | None) -> Step:
    """Takes a step back; a subject that it added stays where another record has come to need it."""
    back: list[Record] = []
    for record, before in reversed(list(zip(step.records, step.before, strict=True))):
        if library.records.get(record.id) != record:
            raise StaleRecord(f"'{record.id}' has changed since, and is not undone")
        if before is not None:
            back.append(before)
        elif not (isinstance(record, (Subject, Study)) and _is_needed(library.with_records(back), record.id)):
            withdrawal = Withdrawal(on=_today(on), why=UNDONE)
            back.append(record.model_copy(update={"withdrawn": withdrawal}))
    return _step(library, "undo", step.key, back)


def _is_needed(library: Library, record_id: str) -> bool:
    claims = (c for c in library.claims.values() if c.withdrawn is None)
    if any(record_id in (*claim.subjects(), claim.claimant, claim.study) for claim in claims):
        return True
    studies = (s for s in library.studies.values() if s.withdrawn is None and s.id != record_id)
    return any(record_id in (study.subject, study.conductor, *study.about) for study in studies)
