"""The value of an answer as it is printed: its pieces, or the words of the text that hold all of them, where those are few.

So an answer reads as the text puts it: "betas 0.9 and 0.95, weight decay 0.1", "512 sequences, i.e. 2.1 million tokens".
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from claims.patterns import declared
from claims.prefill.choosing import Piece
from claims.prefill.values import EDGES, MOST_ADDED, length_of

_SWITCHED = frozenset({"true", "false", "yes", "no", "on", "off"})
"""Values that say nothing without what is switched."""
_ASIDE = declared(r" ?(?:[(（][^()（）\n]{1,60}[)）]|, (?:i\.e\.|that is|or|about|roughly) [^,;.()]{3,40}(?=[,;.)]|$))")
"""What a text adds to a value to explain it: brackets, or the same in other words."""
_STOP = declared(r"[;；。\x1f|\n]|\.(?=\s)")
_SHARE = 1.4
"""How many times as long as its pieces a quotation may be, and `_FREE` characters more."""
_FREE = 24
_EXPLAINED = 64
HEAD_MARK = "¶ "
"""What a paragraph of the head of a text begins with as a clause."""
_LONGEST = 240


def joined(pieces: Sequence[Piece], *, is_named: bool) -> str:
    """Returns the values of the pieces of an answer in the order of the text.

    A bare number among several, or where names count, comes with its label; those of one clause as the clause puts them.
    """
    several = len({piece.part for piece in pieces}) > 1
    bare, full = (
        "; ".join(
            without_repeats(
                _named(piece, value) if several or is_named or value.casefold() in _SWITCHED else value
                for piece, value in values
            )
        )
        for values in ([(piece, piece.value) for piece in pieces], [(piece, piece.whole) for piece in pieces])
    )
    told = full if length_of(full) <= length_of(bare) + MOST_ADDED else bare
    quoted = "; ".join(without_repeats(_quotations(pieces, is_named=is_named or several)))
    return quoted if length_of(bare) <= length_of(quoted) <= _SHARE * length_of(told) + _EXPLAINED else told


def _quotations(pieces: Sequence[Piece], *, is_named: bool) -> Iterable[str]:
    """Yields, clause by clause, the words from the first piece to the last, with what explains it."""
    by_clause: dict[tuple[int, str], list[Piece]] = defaultdict(list)
    for piece in pieces:
        by_clause[piece.sentence.start, piece.clause].append(piece)
    for (_, text), those in by_clause.items():
        spans = [span for piece in those if (span := _span(piece, is_named=is_named))]
        if len(spans) < len(those):
            yield from (piece.value for piece in those)
            continue
        start, end = min(first for first, _ in spans), max(last for _, last in spans)
        explained = _ASIDE.match(text, end)
        if explained:
            end = explained.end()
        elif len(those) < 2:
            yield _named(those[0], those[0].whole) if is_named else those[0].whole
            continue
        words = " ".join(text[start:end].split())
        room = _SHARE * sum(length_of(piece.whole) for piece in those) + (_EXPLAINED if explained else _FREE)
        if _STOP.search(words) or length_of(words) > min(room, _LONGEST):
            yield from (_named(piece, piece.value) if is_named else piece.value for piece in those)
        else:
            yield _closed(words.strip(EDGES), text[end : end + 1]).removeprefix(HEAD_MARK)


def _span(piece: Piece, *, is_named: bool) -> tuple[int, int] | None:
    """Returns where the value of a piece stands in its clause, a bare number with its label; None where it does not."""
    first, last = piece.met
    value = piece.value
    at = piece.clause.find(value, max(0, first - len(value)))
    if at < 0 or at > last:
        return None
    is_bare = not any(map(str.isalpha, value)) or value.casefold() in _SWITCHED
    return (min(first, at) if is_bare and is_named else at), at + len(value)


def _closed(words: str, after: str) -> str:
    """Returns words with the bracket closed that they open."""
    for opening, closing in ("()", "（）", "[]"):
        if words.count(opening) > words.count(closing) and after == closing:
            return words + closing
    return words


def without_repeats(values: Iterable[str]) -> list[str]:
    """Returns values in order without those that another holds."""
    kept: list[str] = []
    for value in values:
        if not any(value.casefold() in other.casefold() for other in kept):
            kept = [other for other in kept if other.casefold() not in value.casefold()] + [value]
    return kept


def _named(piece: Piece, value: str) -> str:
    is_bare = not any(map(str.isalpha, value)) or value.casefold() in _SWITCHED
    return piece.label.replace(piece.value, value, 1) if is_bare and piece.value in piece.label else value
