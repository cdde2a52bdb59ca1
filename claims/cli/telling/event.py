"""One event of the history as a line."""

from claims.model.event import Event


def event_line(event: Event) -> str:
    """Tells an event: its number, when, who, what was done to which record, which fields, and why."""
    fields = ", ".join(event.after or {}) if event.before is not None else ""
    changed = f": {fields}" if fields else ""
    why = f" ({event.why})" if event.why else ""
    return f"{event.seq}  {event.at:%Y-%m-%d %H:%M}  {event.who}  {event.action} {event.record}{changed}{why}"
