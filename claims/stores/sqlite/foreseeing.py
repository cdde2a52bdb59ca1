"""A change that is planned, and what it comes to derived, while others may still write: so that the lock is held shortly."""

from collections.abc import Callable
from dataclasses import dataclass

from claims.stores.changes import Change, Held
from claims.stores.deriving import same
from claims.stores.sqlite import reading
from claims.stores.sqlite.memory import Contents, Memory


@dataclass(frozen=True)
class Foreseen:
    """What a plan made of what was held before the lock; under the lock it is planned anew where anything else is held."""

    plan: Callable[[Held], Change]
    held: Held
    change: Change

    def __call__(self, held: Held) -> Change:
        """Returns the change for what is held under the lock."""
        return self.change if self._is_still(held) else self.plan(held)

    def _is_still(self, held: Held) -> bool:
        before = self.held
        return (
            before.seq == held.seq
            and tuple(before.unreadable) == tuple(held.unreadable)
            and same(before.library, held.library)
        )


def foresee(plan: Callable[[Held], Change], held: Held, contents: Contents, memory: Memory) -> Foreseen:
    """Plans a change and derives what will be stored then; what is derived counts only if that is what is read back."""
    change = plan(held)
    if change.events and (after := reading.foresee(contents, change, memory)) is not None:
        memory.entries(after.library)
    return Foreseen(plan, held, change)
