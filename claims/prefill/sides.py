"""Which columns or rows of a table of numbers are systems set side by side, and what each says."""

import re
from collections.abc import Iterator, Sequence

from claims.patterns import declared

_NUMBER = declared(
    r"[~<>≤≥约$€£¥ ]{0,3}[-−+±]?\d[\d,.]*(?: ?[±(（/\[] ?[\d.,]+(?:[;,–-] ?[\d.,]+)? ?%?[)）\]]?)? ?[^\d,]{0,10}"
)
_NAMED = declared(r"(?=[^\n]*[A-Za-z\u4e00-\u9fff])[^\n]{1,60}")
_SYSTEM = declared(
    r"[A-Z][\w.]*[- ]?\d|[A-Z]\w+-\w+|\b[A-Z]{1,2}$|\bours?\b|\bbase\b|\bthis \w+|本(?:模型|系统|方案|文)|[\u4e00-\u9fff]{2,}-?[A-Za-z]*\d"
)
_SIZED = declared(r"\w-\d+(?:\.\d+)?[BbMT](?![A-Za-z0-9])")
"""A name with the size of a model in it."""
_MEASURE = declared(
    r"/s\b|%|[(（][^()（）]{1,12}[)）]$|\b(?:tok\w*|ms|throughput|latency|TTFT|TPOT|ITL|MFU|HFU|time|rate|score|accuracy|acc|F1|BLEU|EM|memory|power|loss|speed|step|cost|P\d\d|p\d\d)\b"
    r"|\b(?:MMLU|GSM|MATH|HumanEval|MBPP|BBH|GPQA|IFEval|C-Eval|CMMLU|ARC|HellaSwag|AIME|LiveCode|RULER|SWE|\w+[Bb]ench|\w+Eval|\w+QA)"
    r"|吞吐|时延|延迟|耗时|得分|准确率|显存|功耗|损失|精度",
    re.IGNORECASE,
)
_SETTING = declared(
    r"\b(?:input|output|concurren\w*|batch|nodes?|GPUs?|cards?|devices?|length|context|shots?|size|lr|learning|rank|steps?|epochs?|version|date|price|params?|parameters|layers|hidden|heads|vocab\w*|warm\w*|weight decay|dropout|licen[sc]e|memory per \w+)\b"
    r"|输入|输出|并发|卡数|节点|长度|批|样本|版本|学习率|层数|维度|参数|单价|数量|小计",
    re.IGNORECASE,
)
_BASE = declared(
    r"\b(?:base(?:line)?|before|vanilla|original|default|reference|stock|old|previous|zero-shot|\d-shot)\b|基线|基座|原始|优化前|对照|默认|此前|微调前",
    re.IGNORECASE,
)
_AMOUNT = declared(
    r"(?:share|portion|weight|examples|samples|documents|tokens|pairs|rows|hours|size|count|number|占比|比例|数量|样本数|条数|规模|token ?数)(?: ?[(（][^()（）]*[)）])?",
    re.IGNORECASE,
)
"""Headings of a table of what something is made of, which tells no results."""
_OF_SETTINGS = declared(
    r"(?:chosen |tuned )?(?:settings?|(?:hyper-?)?parameters?|options?|flags?|knobs?|switch(?:es)?)\b|(?:设置|设定|超参数?|参数|选项|配置项?)$",
    re.IGNORECASE,
)
"""What heads the labels of a table of settings, which tells no results."""
_SPREAD = declared(
    r"spread|std\.?(?: ?dev\.?)?|standard (?:deviation|error)|[±σ]|95 ?% ?CI|CI|range|标准差|波动|方差|置信区间",
    re.IGNORECASE,
)
_OF_VERSIONS = declared(r"\b(?:version|release|runtime|engine|software)\b|版本", re.IGNORECASE)
_VERSION = declared(r"\d{1,3}\.\d{1,3}(?:\.\d{1,3})?")
_MOST = 8


def sides(rows: Sequence[tuple[int, Sequence[str]]], own: frozenset[str] = frozenset()) -> Iterator[tuple[int, str]]:
    """Yields, with the number of its line, what sets systems side by side in a table, given the cells of its lines.

    `results table of N rows: …` and `set side by side: name, name, …` at the headings, and `compared, label: name value,
    …` at each row of numbers; nothing where neither the columns nor the rows are named as systems. What is set against a
    column that one of `own` heads are the others.
    """
    rows = _without_spread(rows)
    (head, headings), body = rows[0], [row for row in rows[1:] if len(row[1]) == len(rows[0][1])]
    if len(body) < _LEAST or any(map(_NUMBER.fullmatch, headings)):
        return
    if _OF_SETTINGS.match(headings[0]) or any(is_setting(cells[0]) for _, cells in body):
        return
    full = [(line, cells) for line, cells in body if len(cells) > 1 and all(map(_NUMBER.fullmatch, cells[1:]))]
    is_made_of = all(map(_AMOUNT.fullmatch, headings[1:]))
    if len(headings) > _LEAST and 2 * len(full) >= len(body) and not is_made_of:
        yield head, f"results table of {len(body)} rows: {', '.join(headings)}"
    names = headings[1:]
    if len(full) * 2 < len(body) or not full:
        return
    if len(names) > 1 and all(map(is_system, names)):
        if any(len(name) > _LEAST for name in names):
            against = [name for name in names if name not in own] or names
            yield head, f"set side by side: {', '.join(against[:_MOST])}"
        for line, cells in full:
            told = ", ".join(f"{name} {value}" for name, value in zip(names, cells[1:], strict=True))
            yield line, f"compared, {cells[0]}: {told}"
    elif any(map(_MEASURE.search, names)) and (bases := _bases(headings[0], [cells[0] for _, cells in full])):
        labels = [cells[0] for _, cells in full]
        yield head, f"set side by side: {', '.join(labels[:_MOST])}"
        for line, cells in full:
            if cells[0] in bases:
                told = ", ".join(f"{name} {value}" for name, value in zip(names, cells[1:], strict=True) if name)
                yield line, f"compared, {cells[0]}: {told}"


def _without_spread(rows: Sequence[tuple[int, Sequence[str]]]) -> list[tuple[int, list[str]]]:
    """Returns the rows without the columns that only tell how far the runs lie apart."""
    headings = rows[0][1]
    kept = [at for at, heading in enumerate(headings) if not _SPREAD.fullmatch(heading)]
    return [(line, [cells[at] for at in kept] if len(cells) == len(headings) else list(cells)) for line, cells in rows]


def _bases(heading: str, labels: Sequence[str]) -> list[str]:
    """Returns the labels of the rows that results are set against: those that say so, or the first of rising versions."""
    if told := [label for label in labels if _BASE.search(label)]:
        return told
    found = [_VERSION.search(label) for label in labels] if _OF_VERSIONS.search(heading) else []
    numbers = [tuple(map(int, met[0].split("."))) for met in found if met]
    is_rising = len(numbers) == len(labels) and numbers[0] < numbers[-1] and numbers == sorted(numbers)
    return [labels[0]] if is_rising else []


def is_setting(label: str) -> bool:
    """Tells whether a row is labelled as a setting or a size, not as a result."""
    return bool(_SETTING.search(label)) and not _MEASURE.search(label)


_LEAST = 2
"""How many rows, and how many columns, make a table of results."""


def is_system(name: str) -> bool:
    """Tells whether a heading reads like the name of a system or a model, not like what is measured or set."""
    if _SIZED.search(name):
        return True
    if not _NAMED.fullmatch(name) or _MEASURE.search(name) or _SETTING.search(name):
        return False
    return bool(_SYSTEM.search(name))
