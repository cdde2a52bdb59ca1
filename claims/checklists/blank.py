"""A template before anything is answered: what a planned run will have to state."""

from claims.checklists.templates import template
from claims.model.checklist import Answer, Checklist, DetailState, Level, Template


def blank(asked_of: str | Template = "catalogue") -> Checklist:
    """Returns a template with every item open; an item counts as essential where it is so for some kind of claim."""
    chosen = template(asked_of) if isinstance(asked_of, str) else asked_of
    return Checklist(
        claims=(),
        template=chosen.id,
        title=chosen.title,
        answers=tuple(
            Answer(item=item, essential=item.level is Level.ESSENTIAL, state=DetailState.NOT_STATED)
            for item in chosen.items
        ),
    )
