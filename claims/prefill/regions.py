"""Values widened to the stretches of their sentence that no other answer rests on.

"640 GPU hours" of "Tuning cost 640 GPU hours and alignment another 85; the searches before it came to 1,900" is a part of
an answer. Where an item asks what was done, by whom or within which bounds, and the rest of a short sentence tells nothing
else, that rest belongs to the answer.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from claims.patterns import declared
from claims.prefill.values import EDGES, length_of

Span = tuple[int, int]

_CUT = declared(r"[,，;；|](?!\d)|[。；;]|\.(?=\s|$)|(?<=\w)(?:: |：)")
_LEADING = declared(
    r"(?:(?:and|but|so|then|while|also|here|thus|hence|however|because of this|of these|in total)\b,? |(?:其中|并且?|且|而|此外|另外|同时)(?=\w))+",
)
_OPENS, _CLOSES = "(（[", ")）]"
_OF_NAMES = frozenset({"availability-status", "dataset-name-revision", "support-evidence", "support-level"})
"""Items that may list names, each of which belongs to the answer."""
_NAMED_LAST = declared(r"(?:^|[ \u3400-\u9fff])[A-Z][\w.-]*\d[\w.-]*$")
_MORE = declared(r"(?:(?:, |,? and |、| ?[和与] ?)[A-Z][\w.-]*\d[\w-]*)+(?: [a-z]{4,14}s\b)?")
_BEFORE = declared(r"(?<![\w-])(?:[A-Z][\w-]+(?:-[\d.]+)?(?: and |、| ?[和与] ?))+$")
_MOST = 160
"""How long a widened value may be, in letters; a Chinese character counts for four."""
_LONGEST_ASIDE = 60
_FARTHEST, _FAR, _NEAR = 100, 70, 40
"""How much longer than itself a value may become, in letters."""
_WIDEST = frozenset({"total-compute", "tradeoffs-costs"})
"""Items of which the answer has one figure for each of several stages or prices."""
_WIDE = frozenset(
    {
        "checkpoint-adapter",
        "clocks-power-cap",
        "dev-start-state",
        "device-counting-unit",
        "energy-per-task",
        "fsdp-sharding",
        "inter-node-fabric",
        "lora-target-modules",
        "loss-definition",
        "metric-definition",
        "model-name-revision",
        "power-scope-method",
        "pp-cp-overlap",
        "preprocessing-masking",
        "private-patches",
        "rank-mapping",
        "raw-logs",
        "scale-curve",
        "scope-limits",
        "serving-topology",
        "success-errors",
        "synthetic-or-real-data",
        "timed-region",
        "tokenizer-vocab",
        "vendor-stack",
        "weights-bytes",
        "workload-lengths-output",
        "workload-selection",
    }
)
"""Items that ask what was done, and of what."""
_CLOSE = frozenset(
    {
        "collective-bandwidth",
        "host-system",
        "independence-verification",
        "latency-slo-percentiles",
        "measurement-window",
        "neurips-safeguards",
        "params-total-active",
        "peak-memory-method",
        "quant-scheme",
        "recompute-offload",
        "state-comm-dtype",
        "single-factor-ablation",
        "statistic-and-averaging",
        "trainable-params",
    }
)
"""Items of which the answer is a short list or a bound, whole with few words more."""
_BY_THEMSELVES = {
    **dict.fromkeys(
        (
            "architecture-config",
            "container-digest",
            "dispersion-ci",
            "price-basis",
            "seed-policy",
        ),
        80,
    ),
    **dict.fromkeys(
        (
            "availability-date",
            "degree-decomposition",
            "dev-effort-basis",
            "expected-variation",
            "goodput-availability",
            "intra-node-link",
            "loss-start-sanity",
            "peak-rate-basis",
            "quant-quality-delta",
        ),
        40,
    ),
}
"""Items of which the answer is the stretches that its values stand in, none beside them; with how much longer it may become."""


def widened(words: str, own: Sequence[Span], others: Sequence[Span], item: str) -> str:
    """Returns the stretches of a sentence that hold the values of an item, with those beside them that tell of nothing else.

    Empty where the item asks for less, or the stretches would be too long.
    """
    room = _room(item)
    if not room or not own or "=" in words:
        return ""
    stretches = list(_stretches(words))
    held = [any(_meets(stretch, span) for span in own) for stretch in stretches]
    if item in _BY_THEMSELVES and _tells_more(held, stretches, own, others):
        return ""
    kept = held if item in _BY_THEMSELVES else _grown(words, held, stretches, others)
    told = [
        _plain(words[those[0][0] : those[-1][1]])
        for is_kept, group in groupby(zip(kept, stretches, strict=True), key=lambda pair: pair[0])
        if is_kept and (those := [stretch for _, stretch in group])
    ]
    value = "; ".join(told)
    longer = length_of(value) - sum(length_of(words[start:end]) for start, end in own)
    return value if length_of(value) <= _MOST and longer <= room else ""


def _room(item: str) -> int:
    """Returns how much longer than itself a value of an item may become, in letters."""
    if item in _WIDEST:
        return _FARTHEST
    return _FAR if item in _WIDE else _NEAR if item in _CLOSE else _BY_THEMSELVES.get(item, 0)


def closed(words: str, value: str) -> str:
    """Returns a value of a sentence with the rest of a bracket that it opens, where that is short."""
    for opening, closing in zip(_OPENS, _CLOSES, strict=True):
        if value.count(opening) > value.count(closing) and (at := words.find(value)) >= 0:
            end = words.find(closing, at + len(value), at + len(value) + _LONGEST_ASIDE)
            if end >= 0:
                return words[at : end + 1]
    return value


def with_list(words: str, value: str, item: str) -> str:
    """Returns a value of a sentence with the names that are listed beside the one that it ends or begins with."""
    at = words.find(value) if item in _OF_NAMES and value else -1
    if at < 0:
        return value
    start, end = at, at + len(value)
    if _NAMED_LAST.search(value) and (more := _MORE.match(words, end)):
        end = more.end()
    if value[0].isupper() and (before := _BEFORE.search(words, max(0, start - _LONGEST_ASIDE), start)):
        start = before.start()
    return words[start:end]


def _grown(words: str, held: list[bool], stretches: Sequence[Span], others: Sequence[Span]) -> list[bool]:
    """Returns which stretches are kept: those that are held, and runs beside them that none of the others meets."""
    kept = list(held)
    count = range(len(stretches))
    for order, step in ((count, -1), (reversed(count), 1)):
        for at in order:
            is_beside = 0 <= at + step < len(kept) and kept[at + step]
            is_label = step > 0 and words[stretches[at][1] : stretches[at][1] + 1] in (":", "：")
            if is_beside and not is_label and not any(_meets(stretches[at], span) for span in others):
                kept[at] = True
    return kept


def _tells_more(held: Sequence[bool], stretches: Sequence[Span], own: Sequence[Span], others: Sequence[Span]) -> bool:
    """Tells whether a stretch that is held also has the answer of another item, apart from those of this one."""
    apart = [span for span in others if not any(_meets(span, mine) for mine in own)]
    return any(
        is_held and _meets(stretch, span) for is_held, stretch in zip(held, stretches, strict=True) for span in apart
    )


def _plain(words: str) -> str:
    stretch = " ".join(words.split()).strip(EDGES)
    leading = _LEADING.match(stretch)
    return stretch[leading.end() :] if leading else stretch


def _stretches(words: str) -> Iterator[Span]:
    """Yields the stretches between stops, brackets whole."""
    start = 0
    for found in _CUT.finditer(words):
        before = words[start : found.start()]
        if sum(map(before.count, _OPENS)) <= sum(map(before.count, _CLOSES)):
            yield start, found.start()
            start = found.end()
    if words[start:].strip():
        yield start, len(words)


def _meets(stretch: Span, span: Span) -> bool:
    return stretch[0] < span[1] and span[0] < stretch[1]
