"""A template before anything is answered: what a planned run will have to state."""

from claims.checklists.templates import template
from claims.model.checklist import Answer, Checklist, DetailState, Level


def blank(template_id: str = "catalogue") -> Checklist:
    """Returns a template with every item open; an item counts as essential where it is so for some kind of claim."""
    chosen = template(template_id)
    return Checklist(
        claims=(),
        template=chosen.id,
        title=chosen.title,
        answers=tuple(
            Answer(item=item, essential=item.level is Level.ESSENTIAL, state=DetailState.NOT_STATED)
            for item in chosen.items
        ),
    )
