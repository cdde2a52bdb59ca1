"""The steps of a review in a browser's session: written, put off and taken back, each with what comes next."""

from collections.abc import Sequence

from claims.errors import StaleRecord
from claims.intake.item import Item
from claims.intake.review import check_open
from claims.intake.steps import Step
from claims.model.claim import Claim
from claims.model.source import Source
from claims.stores import Store, digest, open_store
from claims.web import signing
from claims.web.reviewing import Session

_LATER = "later"


def take(at: Session, step: Step, why: str) -> None:
    """Writes a step and goes on to the next open item; raises ClaimsError where it is refused, with nothing written."""
    sight, rest, after = at.sight, at.rest, at.following
    if step:
        _write(at, step, why)
        at.taken.append(step)
        at.agree([record for record in step.records if isinstance(record, Claim)])
    at.pace.decided(sight, 1 + len(step.also))
    _go_on(at, rest, after)


def put_off(at: Session, *items: Item) -> None:
    """Puts items off, and goes on to the next open one."""
    keys = [item.key for item in items]
    sight, rest, after = at.sight, at.rest, at.following
    for key in keys:
        at.review = at.review.set_aside(key)
    at.taken.append(Step(_LATER, keys[0], also=tuple(keys[1:])))
    at.pace.decided(sight, len(keys))
    _go_on(at, rest, after)


def _go_on(at: Session, rest: Sequence[str], after: str | None) -> None:
    """Takes the next open item in hand: first what was not shown yet of the sentence at hand, and `after` it what came next."""
    waiting = {item.key for item in at.open}
    left = next((key for key in rest if key in waiting and key not in at.left_out), None)
    if left:
        at.go(left)
        at.resume = (left, after) if after else None
    elif after in waiting:
        at.go(after)
    else:
        at.move(1)


def undo(at: Session) -> None:
    """Takes the last step back, and takes its item in hand again.

    Raises StaleRecord where one of its records has changed since: it stands, and the one before it is the last from then on.
    """
    if not at.taken:
        return
    step = at.taken[-1]
    if step.what == _LATER:
        for key in (step.key, *step.also):
            at.review = at.review.take_up(key)
    else:
        try:
            _write(at, at.review.undo(step), "undone in review")
        except StaleRecord as error:
            # A step that can never be taken back stands in the way of no other one.
            at.taken.pop()
            raise StaleRecord(f"{error}; Undo goes on with the step before it") from None
    at.taken.pop()
    at.agreed = {}
    if step.key in at.review.by_key:
        at.go(step.key)


def _write(at: Session, step: Step, why: str) -> None:
    with open_store() as store:
        _put(store, at.review.source, step, why)
        at.review = at.review.after(step)
        at.version = store.version()


def _put(store: Store, source: Source, step: Step, why: str) -> None:
    """Writes the records of a step, unless one of them or the source has changed since it was read."""
    check_open(source)
    expected = {record.id: digest(old) if old else None for record, old in zip(step.records, step.before, strict=True)}
    store.put(step.records, who=signing.name(), why=why, expected={source.id: digest(source)} | expected)
