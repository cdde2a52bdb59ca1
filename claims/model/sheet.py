"""A checklist in a file that people fill in: its columns, its rows, and the mark that tells an edited row.

A format carries a text as it is or in another form: Markdown on one line, a spreadsheet without controls. The mark of a
row is a digest of the answer in the form that the format carries. A row whose mark fits is as it was exported; a mark
that no longer fits the library's answer tells that the library has moved on.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from claims.model.checklist import Answer, Checklist, DetailState
from claims.plain import in_xml, one_line, unturned

COLUMNS = (
    *("id", "group", "question", "level", "state", "value", "source", "paragraph", "figures"),
    *("reason", "why", "answered_by", "answered", "as_exported"),
)
"""The columns of a table that comes back, and the keys of an item in TOML."""

ANSWERED = ("state", "value", "source", "paragraph", "figures", "reason")
"""The columns that a person fills in; the others only tell."""

_OF_A_PLACE = frozenset({"source", "paragraph", "figures"})

CELL = 32_767
"""The most UTF-16 units that a cell of a spreadsheet holds."""

_KEPT = 32_000
_MARK = 12


@dataclass(frozen=True)
class Carrier:
    """What a format makes of a text, and how it joins several figures into one; none where it keeps a list."""

    text: Callable[[str], str]
    joint: str | None = None

    def figures(self, figures: Sequence[str]) -> tuple[str, ...]:
        """Returns figures as they come back: split at every joint, also at one that stands inside a figure."""
        if self.joint is None:
            return tuple(figures)
        joined = self.text(self.joint.join(map(self.text, figures)))
        return tuple(joined.split(self.joint)) if joined else ()


def cell(text: str) -> str:
    """Writes a text as a cell holds it: what XML forbids and what turns the writing shown as U+FFFD, cut where too long."""
    fit = unturned(in_xml(text))
    if len(fit) * 2 <= CELL or len(fit.encode("utf-16-le")) // 2 <= CELL:
        return fit
    head = fit.encode("utf-16-le")[: 2 * _KEPT].decode("utf-16-le", errors="ignore")
    return f"{head}… [cut: {len(fit):,} characters, which only the JSON and the TOML export hold in full]"


AS_IT_IS = Carrier(str)
ON_ONE_LINE = Carrier(one_line, "”, “")
IN_CELLS = Carrier(cell, "; ")


@dataclass(frozen=True)
class Row:
    """One item as a file gives it; what is empty there is None or empty here."""

    item: str
    state: str
    value: str | None = None
    reason: str | None = None
    source: str | None = None
    paragraph: str | None = None
    figures: tuple[str, ...] = ()
    mark: str | None = None
    ticked: bool | None = None
    where: str = ""
    question: str = ""
    level: str = ""
    """What the file says of how much it matters, which only tells."""
    wrong: str = ""
    """Why the row cannot be read, if it cannot."""
    untold: frozenset[str] = frozenset()
    """The fields to fill in that the file does not name here at all; what is named and left empty is not among them."""

    @property
    def content(self) -> tuple[object, ...]:
        """Returns what a person answers, without the box."""
        return (self.state, self.value, self.reason, self.source, self.paragraph, self.figures)

    def completed(self, held: "Row") -> "Row":
        """Returns the row with what the file does not name as `held` has it; a place only where the rest of it agrees.

        A row without a mark was typed by a person: it says all that it means, unless what it names is as it is held.
        """
        if not self.untold:
            return self
        named = [name for name in ANSWERED if name not in self.untold]
        if not self.mark and any(getattr(self, name) != getattr(held, name) for name in named):
            return self
        is_same_place = all(getattr(self, name) == getattr(held, name) for name in named if name in _OF_A_PLACE)
        filled = [name for name in self.untold if is_same_place or name not in _OF_A_PLACE]
        return replace(self, **{name: getattr(held, name) for name in filled})

    @property
    def fingerprint(self) -> str:
        """Returns the mark that fits what the row says."""
        text = json.dumps(self.content, ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()[:_MARK]


@dataclass(frozen=True)
class Sheet:
    """A checklist as a file gives it."""

    rows: tuple[Row, ...]
    carrier: Carrier
    claims: tuple[str, ...] = ()
    study: str | None = None
    template: str | None = None
    date: str | None = None
    remarks: tuple[str, ...] = field(default=())
    """What was left aside while the file was read, and why."""

    @property
    def asked(self) -> tuple[str, ...]:
        """Returns the ids that the checklist was filled in for: its study, or its claims."""
        return (self.study,) if self.study else self.claims


def row_of(answer: Answer, carrier: Carrier = AS_IT_IS) -> Row:
    """Returns the row that a format writes for an answer, with its mark."""
    cited = answer.citation
    row = Row(
        item=answer.item.id,
        state=answer.state.value,
        value=carrier.text(answer.value or "") or None,
        reason=carrier.text(answer.reason or "") or None,
        source=cited.source if cited else None,
        paragraph=str(cited.paragraph) if cited else None,
        figures=carrier.figures(cited.figures) if cited else (),
        ticked=answer.state is DetailState.STATED,
        question=answer.item.question,
    )
    return Row(**{**row.__dict__, "mark": row.fingerprint})


def sheet_of(checklist: Checklist, carrier: Carrier = AS_IT_IS) -> Sheet:
    """Returns a checklist as the sheet that a format writes of it."""
    rows = tuple(row_of(answer, carrier) for answer in checklist.answers)
    return Sheet(rows, carrier, checklist.claims, checklist.study, checklist.template)


def heading_of(checklist: Checklist, version: str, date: str) -> Mapping[str, object]:
    """Returns what a file says about itself, so that it can be taken back."""
    return {
        "template": checklist.template,
        "study": checklist.study or "",
        "claims": list(checklist.claims),
        "version": version,
        "date": date,
    }
