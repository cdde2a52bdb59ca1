"""What the columns of a table in a text say: `heading: value, value, …`, and that there is a table of results at all."""

import re
from collections.abc import Iterator, Sequence

from claims.patterns import declared
from claims.prefill.sides import is_setting, sides
from claims.prefill.systems import of_others

_RULE = declared(r"[\s|:-]+")
_NUMBER = declared(r"[~<>≤≥约$€£¥ ]{0,3}[-−+±]?\d")
_SETTING = declared(r"(?:n|num|#|number of)?[- ]?shots?|few-shot|(?:样本|示例|shot) ?数", re.IGNORECASE)
_LOOSE = declared(r"(?!\s*\|)(?=[^|]*[^\W_])[^|\n]{1,80}\|[^\n]*\w")
_CHANGE = declared(
    r"\b(?:change|delta|difference|gain|speed-?up|ratio|vs\.?)\b|Δ|提升|变化|差[值异]|加速比|[增降]幅|倍数",
    re.IGNORECASE,
)
_BASE = declared(
    r"\b(?:base(?:line)?|before|vanilla|original|default|reference|stock|without|off|[BF][FP]?16|[BF]F16|old|previous)\b"
    r"|基线|基座|底座|原始|原模型|优化前|改造前|升级前|对照|默认|关闭|未(?:用|开)|参考|微调前|量化前|[BF][FP]?16",
    re.IGNORECASE,
)
_METRIC = declared(
    r"/s\b|\b(?:tok|ms|throughput|latency|TTFT|TPOT|Mpps|MFU|FPS|step time)\b|吞吐|时延|延迟|耗时", re.IGNORECASE
)
_FORMER = declared(
    r"\b(?:present|current(?:ly)?|existing|customer[’']s|predecessor|previous|prior|last[- ]gen\w*|older|former)\b|上一代|前一代|上代|前代|旧版|上一版",
    re.IGNORECASE,
)
_NAME = declared(r"[A-Z\u4e00-\u9fff][\w.]*-?\w*\d|[A-Z]\w*-[A-Z\d]")
"""What makes a heading the name of a thing: a capital or a Chinese character with a number."""
_UNIT_LAST = declared(
    r"([^()（）|]{2,60}?) ?[(（]((?:[kKMGTP]?i?(?:B|W|Wh|FLOPS?)|[num]?s|min|h|hours?|days?|seconds?|minutes?|%|tokens?|steps?|[\w.]{1,10}/[\w]{1,8}|小时|秒|毫秒|分钟|天|万?卡时|元))[)）]"
)
"""A label that ends in its unit in brackets."""
_BARE = declared(r"[~<>≤≥≈]?[-−+]?\d[\d,.]*")
_SIZES = declared(
    r"(?:(?:number|no\.?|#) ?(?:of )?)?(?:GPUs?|NPUs?|TPUs?|devices?|cards?|chips?|accelerators?|nodes?|servers?|ranks?|world size)(?: count)?"
    r"|(?:加速卡|芯片|设备|节点|服务器|[GN]PU|卡) ?(?:数量?|规模)",
    re.IGNORECASE,
)
_MOST = 12
"""How many values of a column are read."""


def piped(lines: Sequence[str]) -> list[str]:
    """Returns lines of which the rows that are only cut by bars, two or more in a run, have one at each end as well."""
    loose = [_is_loose(line) for line in lines]
    return [
        f"| {line.strip().rstrip('|').strip()} |"
        if loose[at] and True in (loose[at - 1 : at] + loose[at + 1 : at + 2])
        else line
        for at, line in enumerate(lines)
    ]


def _is_loose(line: str) -> bool:
    return bool(_LOOSE.match(line))


def columns(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yields, with the number of the line of the headings, what the columns of numbers of each table say."""
    start = 0
    while start < len(lines):
        end = start
        while end < len(lines) and is_row(lines[end]):
            end += 1
        if end - start > 2:
            for told in _told(lines[start:end]):
                yield start, told
        start = max(end, start + 1)


def compared(lines: Sequence[str], own: frozenset[str] = frozenset()) -> Iterator[tuple[int, str]]:
    """Yields, with the number of its line, what each row sets side by side: `compared, label: heading value, …`.

    The columns that one of `own` heads are the ones at hand, which are set against the others.
    """
    start = 0
    while start < len(lines):
        end = start
        while end < len(lines) and is_row(lines[end]):
            end += 1
        if end - start > 1:
            rows = [(at, cells_of(line)) for at, line in enumerate(lines[start:end]) if not _RULE.fullmatch(line)]
            told = list(_compared(rows))
            yield from ((start + at, words) for at, words in (*told, *_sides(rows, own, is_told=bool(told))))
        start = max(end, start + 1)


def tables(lines: Sequence[str]) -> Iterator[list[list[str]]]:
    """Yields the rows of each table, the headings first, as their cells."""
    rows: list[list[str]] = []
    for line in (*lines, ""):
        if is_row(line):
            rows += [] if _RULE.fullmatch(line) else [cells_of(line)]
        elif rows:
            yield rows
            rows = []


def without_settings(
    lines: Sequence[str], others: Sequence[str] = (), own: frozenset[str] = frozenset()
) -> dict[int, str]:
    """Returns, by the number of the line, the rows of tables without the cells that only say how a score was taken.

    Nor do they have the cells of a column that is headed by one of the names of other things, or as a predecessor, or
    that stands beside the one column that the title of the text names, or that one of the headings in `own` is for.
    """
    found: dict[int, str] = {}
    title = next((line for line in lines if line.strip()), "")
    settings: frozenset[int] = frozenset()
    for number, line in enumerate(lines):
        if not is_row(line):
            settings = frozenset()
            continue
        cells = cells_of(line)
        if number == 0 or not is_row(lines[number - 1]):
            settings = frozenset(at for at, cell in enumerate(cells) if _SETTING.fullmatch(cell) or cell in others)
            settings |= of_others(cells, own) or _of_others(cells, title)
        elif settings:
            found[number] = f"| {' | '.join('' if at in settings else cell for at, cell in enumerate(cells))} |"
    return found


def _of_others(headings: Sequence[str], title: str) -> frozenset[int]:
    """Returns which columns are about another thing than the text, where one of them is about the thing of its title."""
    values = [at for at in range(1, len(headings)) if headings[at]]
    former = frozenset(at for at in values if _FORMER.search(headings[at]))
    own = [at for at in values if at not in former and _names(title, headings[at])]
    if len(own) == 1:
        return frozenset(at for at in values if at not in own and not _CHANGE.search(headings[at]))
    return former if len(values) > len(former) else frozenset()


def _names(title: str, heading: str) -> bool:
    """Tells whether a title holds the name that heads a column, not as a part of a longer one."""
    at = title.find(heading) if _NAME.search(heading) else -1
    around = title[max(at - 1, 0) : at] + title[at + len(heading) : at + len(heading) + 1]
    return at >= 0 and not any(
        letter.isascii() and (letter.isalnum() or letter in "-_.") for letter in around.strip(". ")
    )


def with_units(cells: Sequence[str]) -> list[str]:
    """Returns the cells of a row with the unit that its label has in brackets at its bare numbers instead."""
    if (
        not cells
        or not (label := _UNIT_LAST.fullmatch(cells[0]))
        or not all(map(_BARE.fullmatch, filter(None, cells[1:])))
    ):
        return list(cells)
    return [label[1], *(f"{cell} {label[2]}" if cell else cell for cell in cells[1:])]


def is_row(line: str) -> bool:
    """Tells whether a line is a row of a table."""
    return line.lstrip().startswith("|") and line.count("|") > 2


def cells_of(line: str) -> list[str]:
    """Returns the cells of a row."""
    return [" ".join(cell.split()) for cell in line.strip().strip("|").split("|")]


def _told(lines: Sequence[str]) -> Iterator[str]:
    rows = [cells_of(line) for line in lines if not _RULE.fullmatch(line)]
    headings, body = rows[0], [row for row in rows[1:] if len(row) == len(rows[0])]
    if len(body) < 2 or any(_NUMBER.match(heading) for heading in headings):
        return
    labels = ", ".join(row[0] for row in body[:_MOST] if _METRIC.search(row[0]))
    yield f"table of {len(body)} rows: {', '.join(headings)}{f', of {labels}' if labels else ''}"
    if _SIZES.fullmatch(headings[0]) and all(_NUMBER.match(row[0]) for row in body):
        sizes = ", ".join(row[0] for row in body[:_MOST])
        for heading, *values in zip(headings[1:], *(row[1:] for row in body[:_MOST]), strict=True):
            if _METRIC.search(heading) or "%" in "".join(values):
                yield f"scaling, {headings[0]} {sizes}: {heading} {', '.join(values)}"
    for heading, *values in zip(headings, *body[:_MOST], strict=True):
        if heading and all(_NUMBER.match(value) for value in values):
            yield f"{heading}: {', '.join(values)}"


def _sides(
    rows: Sequence[tuple[int, Sequence[str]]], own: frozenset[str], *, is_told: bool
) -> Iterator[tuple[int, str]]:
    """Yields what sets systems side by side; what each row compares only where that is not told already."""
    for line, words in sides(rows, own):
        if not (is_told and words.startswith("compared")):
            yield line, words


def _compared(rows: Sequence[tuple[int, Sequence[str]]]) -> Iterator[tuple[int, str]]:
    """Yields, with the number of its line, what each row sets side by side: `compared, label: heading value, …`.

    The columns are those of numbers, from the one that is headed as the starting point, or the first one where another
    is headed as the change.
    """
    (_, headings), body = rows[0], rows[1:]
    if any(_NUMBER.match(heading) for heading in headings):
        return
    values = [at for at in range(1, len(headings)) if headings[at] and not _SETTING.fullmatch(headings[at])]
    changes = [at for at in values if _CHANGE.search(headings[at])]
    starts = [at for at in values if at not in changes and _BASE.search(headings[at])]
    kept = [at for at in values if at not in changes]
    if len(kept) < 2 or not (changes or starts):
        return
    kept.sort(key=lambda at: at not in starts)
    for line, row in body:
        is_full = len(row) == len(headings) and all(_NUMBER.match(row[at]) for at in kept[:2])
        if is_full and not is_setting(row[0]):
            told = ", ".join(f"{headings[at]} {row[at]}" for at in (*kept, *changes) if row[at])
            yield line, f"compared, {row[0]}: {told}"
