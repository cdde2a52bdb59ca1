"""One event of the history as a line."""

from claims.model.event import Event


def event_line(event: Event) -> str:
    """Tells an event: its number, when, who, what was done to which record, which fields, and why."""
    fields = ", ".join(event.after or {}) if event.before is not None else ""
    changed = f": {fields}" if fields else ""
    why = f" ({' '.join(event.why.split())})" if event.why else ""
    who = " ".join(event.who.split())
    return f"{event.seq}  {event.at:%Y-%m-%d %H:%M}  {who}  {event.action} {event.record}{changed}{why}"
