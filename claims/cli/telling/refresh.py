"""A source that was read again, told to a person and as plain values."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from claims.intake.alignment import Change
from claims.intake.anchoring import Fate
from claims.intake.refreshing import Followed, Refresh
from claims.plain import count

_SHOWN = 300


def lines(refresh: Refresh) -> Iterator[str]:
    """Tells every passage that changed, then every place that is not where it was."""
    if not refresh.source.snapshot or refresh.is_same_text:
        return
    for passage in refresh.passages:
        if passage.change is Change.SAME and passage.old == passage.new:
            continue
        if passage.change in (Change.SAME, Change.MOVED):
            if passage.change is Change.MOVED:
                yield f"paragraph {passage.old} moved to {passage.new}: {_cut(passage.after or '')}"
            continue
        places = f"{passage.old or '-'} > {passage.new or '-'}"
        yield f"paragraph {places} {passage.change}"
        if passage.before is not None:
            yield f"  - {_cut(passage.before)}"
        if passage.after is not None:
            yield f"  + {_cut(passage.after)}"
    for followed in refresh.places:
        yield _place(followed)


def summary(refresh: Refresh) -> Iterator[str]:
    """Counts what became of passages and places."""
    if refresh.source.snapshot is None:
        yield f"'{refresh.source.id}' was only named; this is its first text"
        return
    if refresh.is_same_text:
        yield f"the text of '{refresh.source.id}' has not changed"
        return
    if refresh.source.snapshot.sha256 == refresh.document.sha256:
        yield "the bytes are the same; the reader reads them otherwise by now"
    if refresh.is_much_shorter:
        yield "the text is much shorter than before; look whether it is the document at all"
    passages = Counter(passage.change for passage in refresh.passages)
    yield ", ".join(f"{passages[change]} {change}" for change in Change if passages[change]) + " (passages)"
    places = Counter(followed.anchor.fate for followed in refresh.places)
    if places:
        yield ", ".join(f"{places[fate]} {fate}" for fate in Fate if places[fate]) + " (cited places)"
    if refresh.suspect:
        yield f"{count(len(refresh.suspect), 'claim')} to be checked again: {', '.join(refresh.suspect)}"
    if again := refresh.asked_again:
        yield f"{count(len(again), 'refusal')} {'lapses' if len(again) == 1 else 'lapse'}, to be decided again: {', '.join(one.record for one in again)}"


def as_json(refresh: Refresh, *, written: bool) -> dict[str, Any]:
    """Returns what became of passages and places as plain values."""
    has_old = refresh.source.snapshot is not None
    return {
        "id": refresh.source.id,
        "same_text": refresh.is_same_text,
        "passages": [
            {"change": p.change.value, "old": p.old, "new": p.new, "before": p.before, "after": p.after}
            for p in (refresh.passages if has_old else ())
        ],
        "places": [_place_json(followed) for followed in (refresh.places if has_old else ())],
        "written": written,
    }


def _place_json(followed: Followed) -> dict[str, Any]:
    return {
        "record": followed.record,
        "collection": followed.collection,
        "citation": followed.place,
        "fate": followed.anchor.fate.value,
        "paragraph": followed.paragraph,
        "figures": list(followed.figures),
        "to": followed.anchor.paragraph,
        "nearest": followed.anchor.nearest,
        "asked_again": followed.is_asked_again,
        "before": followed.before,
        "after": followed.after,
    }


def _place(followed: Followed) -> str:
    anchor = followed.anchor
    figures = ", ".join(f"“{figure}”" for figure in followed.figures)
    told = f"{anchor.fate}: {followed.record}, {f'{figures} in ' if figures else ''}paragraph {followed.paragraph}"
    if anchor.paragraph is not None and anchor.paragraph != followed.paragraph:
        return f"{told} > {anchor.paragraph}"
    if followed.is_refused_still:
        return f"{told}; it stays refused in paragraph {anchor.nearest}: {_cut(followed.after or '')}"
    if followed.is_asked_again:
        told += "; it is asked again"
    if anchor.paragraph is None and anchor.nearest is not None:
        return f"{told}; the nearest is {anchor.nearest}: {_cut(followed.after or '')}"
    return told


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
