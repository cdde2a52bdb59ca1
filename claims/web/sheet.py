"""The proposals of one paragraph as a person leaves them: ticked, struck or left, each as drafted or as it was put right."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from claims.intake import together
from claims.intake.item import Item
from claims.intake.matching import Match
from claims.intake.newcomers import BODIES, free_slug
from claims.intake.ordering import Group
from claims.intake.steps import restated
from claims.model.subject import Subject, SubjectKind
from claims.web import deciding, leading, reviewing, stepping
from claims.web.drafts import Form, called


class Sheet:
    """The proposals of a paragraph: what becomes of each, what most of them share, and what is changed in these or in one."""

    def __init__(self, at: reviewing.Session, items: Sequence[Item]) -> None:
        self._at = at
        self.items = tuple(items)
        self.prefix = f"{deciding.prefix_of(at, items[0])}-of-{len(items)}"
        self.waiting = dict(deciding.waiting(at))
        self.known: Mapping[str, Subject] = {**at.review.library.subjects, **self.waiting}
        self.forms: dict[str, Form] = {}
        """The forms that were unfolded in place and drawn, by key."""
        self._carried = {item.key: together.carried(item, at.corrections) for item in items}
        self.typed = {field: made for field in together.SHARED if (made := self._typed(field))}
        """What a person typed above the lines that no choice there is called, by field."""
        self.waiting |= {made.id: made for made in self.typed.values()}
        self.known = {**self.known, **self.waiting}

    def _typed(self, field: str) -> Subject | None:
        """Makes a subject of a name that was typed for a shared field; of a kind that is asked for, at first the drafted one."""
        told = str(st.session_state.get(self.key(field)) or "").strip()
        if not told or told in self.known or called(told, self.known):
            return None
        kind = SubjectKind(st.session_state.get(self.key(f"{field}-kind")) or self.kind_of(field))
        return Subject(id=free_slug(told, {*self._at.review.library.records, *self.waiting}), name=told, kind=kind)

    def kind_of(self, field: str) -> SubjectKind:
        """Returns of what kind a name is at first that is typed for a shared field: what the drafts have there is of that kind."""
        drafted = self.known.get(str(self.common(field)))
        default = SubjectKind.ORGANISATION if field == "claimant" else SubjectKind.MODEL
        return drafted.kind if drafted else default

    def chosen(self, field: str) -> str | None:
        """Returns the id of what is chosen or typed for a shared field; none where nothing is."""
        if field in self.typed:
            return self.typed[field].id
        told = st.session_state.get(self.key(field), self.common(field))
        return (called(str(told), self.known) or str(told).strip()) if told else None

    def key(self, name: str) -> str:
        """Returns the key of a field that the figures share, or of the box of one."""
        return f"{self.prefix}-{name}"

    def is_struck(self, item: Item) -> bool:
        """Tells whether a figure is to be no claim."""
        return item.key in self._at.struck

    def is_ticked(self, item: Item) -> bool:
        """Tells whether a figure is to be taken; before a person says so, one of which nothing tells what it is, is not."""
        if self.is_struck(item):
            return False
        told = st.session_state.get(self.key(item.key))
        return bool(told) if told is not None else self._is_likely(item)

    def _is_likely(self, item: Item) -> bool:
        """Tells a figure that lacks nothing, of which something tells what it is, and that is not how the others were found.

        One that says a claim again with a difference is for a person to judge.
        """
        if (match := self.said_again(item)) and match.differences:
            return False
        lacks = [name for name in item.missing if not self.edits(item).get(name)]
        if lacks or self._at.group(item) is Group.OTHER:
            return False
        return not together.is_setting(item) or all(map(together.is_setting, self.items))

    @property
    def ticked(self) -> list[Item]:
        """Returns the figures that are to be taken."""
        return [item for item in self.items if self.is_ticked(item)]

    @property
    def is_all_ticked(self) -> bool:
        """Tells whether all are to be taken that are not struck down."""
        return len(self.ticked) + len(self.struck) == len(self.items)

    def tick_all(self) -> None:
        """Ticks all that are not struck down, or none where they all are ticked."""
        value = not self.is_all_ticked
        for item in self.items:
            if not self.is_struck(item):
                st.session_state[self.key(item.key)] = value

    @property
    def struck(self) -> list[Item]:
        """Returns the figures that are to be no claims."""
        return [item for item in self.items if self.is_struck(item)]

    @property
    def left(self) -> list[str]:
        """Returns the keys of the figures that are neither, which are left out for now."""
        return [item.key for item in self.items if not self.is_ticked(item) and not self.is_struck(item)]

    @property
    def refused(self) -> list[Item]:
        """Returns the figures that a dismissal takes: those that are ticked or struck, or all where none is."""
        return [i for i in self.items if self.is_ticked(i) or self.is_struck(i)] or list(self.items)

    def name(self, field: str) -> str:
        """Returns the name that most lines have in a field, as the choice above them has it by now."""
        subject = self.known.get(str(self.chosen(field)))
        return subject.name if subject else ""

    def waiting_of(self, field: str) -> list[str]:
        """Returns what the text itself names for a field, the new and the known: bodies claim, and things come before them."""
        named = self._at.review.drafting.named
        found = {m.subject: m.kind in BODIES for m in named.mentions} if named else {}
        return [i for i, is_body in sorted(found.items(), key=lambda one: one[1]) if is_body or field != "claimant"]

    def common(self, field: str) -> str | None:
        """Returns what most figures have in a field as drafted, or as it was put right before; none where none has anything."""
        values = Counter(value for item in self.items if (value := self._drafted(item, field)))
        return str(values.most_common(1)[0][0]) if values else None

    def follows(self, item: Item, field: str) -> bool:
        """Tells a figure that has in a field what most have, or nothing: what is chosen for these is chosen for it."""
        return self._drafted(item, field) in (None, self.common(field))

    def _drafted(self, item: Item, field: str) -> Any:
        return self._carried[item.key].get(field, item.draft.fields.get(field) if item.draft else None)

    def edits(self, item: Item) -> dict[str, Any]:
        """Returns what a person changed in an item: in its own form, else above the lines or in what was put right beside it."""
        assert item.draft is not None
        if item.key in self.forms:
            return self.forms[item.key].edits
        made = dict(self._carried[item.key])
        for field in together.SHARED:
            chosen = self.chosen(field)
            if self.follows(item, field) and chosen:
                made[field] = chosen
        return {name: value for name, value in made.items() if value and value != item.draft.fields.get(name)}

    def statement(self, item: Item) -> str:
        """Returns what an item's claim would say as it stands; empty where nothing tells."""
        assert item.draft is not None
        edits = self.edits(item)
        if edits.get("statement"):
            return str(edits["statement"])
        added = {s.id: s for form in self.forms.values() for s in form.added}
        said = restated(item.draft, edits, {**self.known, **added}) if edits else item.draft.fields.get("statement")
        return str(said or "")

    @property
    def footing(self) -> str:
        """Returns on what footing all figures are put, where that is one and not only described; empty where they differ."""
        found = {
            self.edits(item).get("modality", item.draft.fields.get("modality")) for item in self.items if item.draft
        }
        (only,) = found if len(found) == 1 else (None,)
        return str(only) if only and only != "described" else ""

    def accept(self) -> None:
        """Makes the claims of the figures that are ticked, and sets those that are struck down as none."""
        again = {item.key: match.claim for item in self.ticked if (match := self.said_again(item))}
        repeated = {item.key: earlier.key for item in self.ticked if (earlier := self.repeats(item))}
        edits = {item.key: self.edits(item) for item in self.ticked if item.key not in {**again, **repeated}}
        self._decide(edits, again, repeated, {item.key: self._at.struck[item.key] for item in self.struck})

    def dismiss(self) -> None:
        """Sets the figures that are ticked or struck down as no claims, or all where none is."""
        reasons = {i.key: self._at.struck.get(i.key) or leading.likely_reason(i) for i in self.refused}
        self._decide({}, {}, {}, reasons)

    def said_again(self, item: Item) -> Match | None:
        """Returns the claim of which an item is one more citation, unless its form is unfolded to make it another one."""
        return together.said_again(item) if item.key not in self._at.opened else None

    def is_put_elsewhere(self, item: Item) -> bool:
        """Tells an item that a person puts to another subject than it was drafted for: what it was set against no longer counts."""
        return "subject" in self.edits(item)

    def repeats(self, item: Item) -> Item | None:
        """Returns the line above that an item says again, where that is taken as it was drafted and so is this."""
        earlier = next((one for one in self.items if item.draft and one.key == item.draft.repeats), None)
        if earlier is None or not self.is_ticked(earlier) or self.said_again(earlier):
            return None
        is_own = any(one.key in self._at.opened for one in (item, earlier))
        return None if is_own or self.edits(item) != self.edits(earlier) else earlier

    def _decide(
        self,
        edits: Mapping[str, Mapping[str, Any]],
        again: Mapping[str, str],
        repeated: Mapping[str, str],
        reasons: Mapping[str, str],
    ) -> None:
        chosen = {value for changed in edits.values() for value in changed.values() if isinstance(value, str)}
        forms = [self.forms[key] for key in edits if key in self.forms]
        deciding.decide_all(
            self._at,
            edits,
            reasons,
            cited=again,
            repeated=repeated,
            waiting=[s for i, s in self.waiting.items() if i in chosen],
            added=list({s.id: s for form in forms for s in form.added}.values()),
            left=[item.key for item in self.items if item.key not in {**edits, **again, **repeated, **reasons}],
        )

    def put_off(self) -> None:
        """Puts the figures off, ticked or not."""
        stepping.put_off(self._at, *self.items)
