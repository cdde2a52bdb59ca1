"""The lines of a document put together to its paragraphs, across columns and pages; table rows and list items kept."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from claims.patterns import declared
from claims.readers.paged.columns import with_cells
from claims.readers.paged.rows import Row

_ITEM = declared(r"^(?:[•◦▪‣●○■□–—*·-]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s+(?=\S)")
_BULLET = declared(r"^[•◦▪‣●○■□*·–—-]\s+")
_NUMBERED_HEADING = declared(r"^(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[A-Z]\.|[IVX]{1,4}\.)\s+[A-Z\u4e00-\u9fff]")
_END = declared(r"[.!?:;。！？：；…][\"'”’)\]]*(?:\s*\[[\w,*†‡]+\])*$")
_HYPHEN = declared(r"[-\u00ad\u2010]$")
_RANGE = declared(r"\d[–—~～]$")
_WORD = declared(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_CJK = declared(r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")
_LEADERS = declared(r"(?:\. ?){5,}\s*\w{1,5}$")
_DOTS = declared(r"\s*(?:\.\s?){4,}$")
_NARROWEST = 9
"""Lines of less than so many ems are no lines of a paragraph."""
_NOTE = declared(r"^\s*(?:\[[\w*†‡§]{1,3}\]|[*†‡§]|\d{1,2}(?=[A-Z\s]))")


@dataclass
class Paragraph:
    """A paragraph: its lines, what it is, and its text once it is joined."""

    rows: list[Row]
    kind: str = "paragraph"
    text: str = ""
    is_note: bool = field(default=False)

    @property
    def last(self) -> Row:
        """Returns its last line."""
        return self.rows[-1]


def joined(pages: Sequence[Sequence[Row]]) -> list[Paragraph]:
    """Joins the lines of all pages to paragraphs and writes them."""
    words = Counter(word.lower() for page in pages for row in page for word in _WORD.findall(row.text)[:-1])
    body_size = _commonest(row.size for page in pages for row in page for _ in range(len(row.text)))
    done = _over_breaks([block for page in pages for block in _blocks(_in_columns(page), body_size)])
    for paragraph in done:
        paragraph.text = _text(paragraph, words)
    return [paragraph for paragraph in done if paragraph.text]


def _commonest(sizes: Iterable[float]) -> float:
    counts = Counter(round(size, 1) for size in sizes)
    return max(counts, key=lambda size: counts[size]) if counts else 10.0


def _in_columns(page: Sequence[Row]) -> list[Row]:
    """Parts lines that run across two columns of prose, as some writers put them, and reads the left one first."""
    done: list[Row] = []
    at = 0
    while at < len(page):
        end = at
        while end < len(page) and _is_split_alike(page[at], page[end]):
            end += 1
        run = page[at:end]
        if len(run) >= 6 and _is_prose(run, 0) and _is_prose(run, 1):
            for column in (0, 1):
                done += [Row([row.cells[column]], row.baseline, row.size, row.page) for row in run]
        else:
            end = max(end, at + 1)
            done += page[at:end]
        at = end
    return done


def _is_split_alike(first: Row, row: Row) -> bool:
    if len(first.cells) != 2 or len(row.cells) != 2:
        return False
    return abs(first.cells[1].left - row.cells[1].left) < 2 * first.size


def _is_prose(run: Sequence[Row], column: int) -> bool:
    texts = [row.cells[column].text for row in run]
    return sum(map(len, texts)) / len(texts) >= 25 and sum(text.count(" ") for text in texts) >= 3 * len(texts)


def _blocks(page: Sequence[Row], body_size: float) -> list[Paragraph]:
    blocks: list[Paragraph] = []
    page = with_cells(page)
    edges = _Edges(page)
    for number, row in enumerate(page):
        beside = [*page[max(0, number - 1) : number], *page[number + 1 : number + 2]]
        if row.is_led or (len(row.cells) > 1 and any(_is_row_beside(row, other) for other in beside)):
            blocks.append(Paragraph([row], "row"))
        elif blocks and blocks[-1].kind != "row" and _belongs(blocks[-1], row, edges):
            blocks[-1].rows.append(row)
        else:
            kind = "item" if _ITEM.match(row.text) and not _NUMBERED_HEADING.match(row.text) else "paragraph"
            is_note = row.size < 0.93 * body_size and bool(_NOTE.match(row.text)) and bool(blocks)
            blocks.append(Paragraph([row], kind, is_note=is_note))
    return blocks


def _is_row_beside(row: Row, other: Row) -> bool:
    """Tells whether two lines are rows of one table: both have cells, and one begins a cell where the other does."""
    if len(other.cells) < 2 or abs(row.baseline - other.baseline) > 5 * max(row.size, other.size):
        return False
    near = 1.5 * row.size
    starts = [cell.left for cell in other.cells[1:]] + [cell.right for cell in other.cells[1:]]
    middles = [(cell.left + cell.right) / 2 for cell in other.cells[1:]]
    return any(
        min(abs(edge - start) for start in starts) < near
        or min(abs((cell.left + cell.right) / 2 - m) for m in middles) < near
        for cell in row.cells[1:]
        for edge in (cell.left, cell.right)
    )


class _Edges:
    """Knows how far to the right the lines of a page reach that begin at about the same place."""

    _STEP = 16

    def __init__(self, page: Sequence[Row]) -> None:
        self._rights: dict[tuple[int, int], list[float]] = {}
        self._found: dict[tuple[int, int], float] = {}
        for row in page:
            self._rights.setdefault(self._key(row), []).append(row.right)

    def of(self, row: Row) -> float:
        """Returns the edge that the lines like this one keep to: few may reach beyond it."""
        key = self._key(row)
        if key not in self._found:
            step, size = key
            rights = sorted(
                right for near in (step - 1, step, step + 1) for right in self._rights.get((near, size), ())
            )
            self._found[key] = rights[min(len(rights) - 1, int(len(rights) * 0.9))] if rights else row.right
        return self._found[key]

    def _key(self, row: Row) -> tuple[int, int]:
        return int(row.left // self._STEP), round(row.size)


def _belongs(block: Paragraph, row: Row, edges: _Edges) -> bool:
    """Tells whether a line goes on with the paragraph above it."""
    last, first = block.last, block.rows[0]
    drop = last.baseline - row.baseline
    size = max(last.size, row.size)
    if abs(last.size - row.size) > 0.08 * size or not 0.5 * size < drop < 2.1 * size:
        return False
    if len(block.rows) > 1 and drop > 1.3 * (block.rows[-2].baseline - last.baseline):
        return False
    if row.left > last.right or row.right < last.left or _ITEM.match(row.text) or _LEADERS.search(last.text):
        return False
    if _NUMBERED_HEADING.match(row.text) and _END.search(last.text):
        return False
    is_item = block.kind == "item"
    indent = row.left - (last.left if len(block.rows) > 1 else first.left)
    if indent > 0.8 * size and not is_item and not _is_centred(last, row):
        return False
    if is_item and row.left < (last.left - 0.8 * size if len(block.rows) > 1 else first.left - 0.3 * size):
        return False
    if _NUMBERED_HEADING.match(first.text) and len(block.rows) == 1 and not _is_full(last, row, edges):
        return False
    return _is_full(last, row, edges) or (_is_centred(last, row) and not _END.search(last.text))


def _is_full(last: Row, row: Row, edges: _Edges) -> bool:
    """Tells whether a line had no room for the first word of the next: so the next goes on with it."""
    edge = max(edges.of(last), last.right)
    if edge - last.left < _NARROWEST * last.size:
        return False
    word = row.text.split(" ", 1)[0]
    room = edge - last.right
    if _CJK.match(word):
        return room < 2.5 * last.size
    if room < (len(word) + 1.5) * row.width or _HYPHEN.search(last.text):
        return True
    return word[:1].islower() and not _END.search(last.text) and room < 0.4 * (edge - last.left)


def _is_centred(last: Row, row: Row) -> bool:
    middles = (last.left + last.right) / 2, (row.left + row.right) / 2
    return abs(middles[0] - middles[1]) < last.size and abs(last.left - row.left) > last.size


def _over_breaks(blocks: Sequence[Paragraph]) -> list[Paragraph]:
    """Joins a paragraph that ends with its column or page to the one that goes on with it, past the notes between."""
    done: list[Paragraph] = []
    for block in blocks:
        before = next((other for other in reversed(done[-8:]) if not other.is_note), None)
        if before is not None and _goes_on(before, block):
            before.rows += block.rows
        else:
            done.append(block)
    return done


def _goes_on(before: Paragraph, after: Paragraph) -> bool:
    last, first = before.last, after.rows[0]
    is_break = first.page == last.page + 1 or (first.page == last.page and first.baseline > last.baseline)
    if not is_break or before.kind == "row" or after.kind != "paragraph" or after.is_note:
        return False
    if abs(last.size - first.size) > 0.08 * last.size or _END.search(last.text):
        return False
    is_continued = (
        first.text[:1].islower() or _HYPHEN.search(last.text) or _CJK.match(first.text) or last.text.endswith(",")
    )
    return bool(is_continued) and (len(before.rows) > 1 or before.kind == "item")


def _text(paragraph: Paragraph, words: Counter[str]) -> str:
    if paragraph.kind == "row":
        return " | ".join(_cell(cell.text) for cell in paragraph.rows[0].cells)
    text = ""
    for row in paragraph.rows:
        text = _connected(text, row.text, words) if text else row.text
    text = text.replace("\u00ad", "")
    return _BULLET.sub("- ", text) if paragraph.kind == "item" else text


def _cell(text: str) -> str:
    """Writes a cell: without the dots that lead from a name to its figures."""
    return _DOTS.sub("", text.replace("|", "¦").replace("\u00ad", "")) or text


def _connected(before: str, after: str, words: Counter[str]) -> str:
    """Joins two lines: with a space, without one between ideographs, and with the hyphen only where it belongs."""
    if _HYPHEN.search(before):
        left = re.search(r"[^\W_]+$", before[:-1])
        right = re.match(r"[^\W_]+", after)
        if left is None or right is None:
            return before + after if not before[:-1].endswith(" ") else f"{before} {after}"
        is_compound = before[: -1 - len(left[0])].endswith("-") or after[right.end() :].startswith("-")
        return before[:-1] + ("" if not is_compound and _is_one_word(left[0], right[0], words) else "-") + after
    if _RANGE.search(before) and after[:1].isdigit():
        return before + after
    if _CJK.match(before[-1]) and _CJK.match(after[0]):
        return before + after
    if re.search(r"https?://\S*[/.?=&_-]$", before):
        return before + after
    return f"{before} {after}"


def _is_one_word(left: str, right: str, words: Counter[str]) -> bool:
    """Tells whether a hyphen at the end of a line only parts a word: `70-` and `billion` keep theirs."""
    if not (left.isalpha() and right.isalpha()) or right[:1].isupper():
        return False
    whole, parted = words[(left + right).lower()], words[f"{left}-{right}".lower()]
    if whole or parted:
        return whole >= parted
    return not (words[left.lower()] and words[right.lower()] and len(left) > 2)
