"""Values made whole phrases: what is done, and to what, of which a form met only the telling words.

"Activation checkpointing" of "Activation checkpointing was on for every block" names a technique and does not yet answer
whether it was used. Where the stretch between stops that a value stands in is short, and no other answer rests on the
rest of it, the stretch is the answer.
"""

from collections.abc import Sequence

from claims.patterns import declared
from claims.prefill.values import length_of

Span = tuple[int, int]

_STOP = declared(r"[,，;；。、:：|()（）\n\\`](?!\d)|[,，、](?=\d)|\.(?=\s|$)")
_STOP_BEFORE = declared(r"[,，;；。:：|()（）\n](?!\d)|\.(?=\s)")
_LEADING = declared(
    r"\s*(?:(?i:and|but|so|then|while|where|because|since|also|here|thus|hence)\b,? ?|(?:其中|并且?|且|而|此外|另外|同时|我们|本次|因此))*(?:(?i:the|an?|by) )?\s*"
)
"""What only joins a stretch to the one before it."""
_LEAVES = declared(
    r" ?(?:which|that|who|because|since|if|when|while|although|but|so|than)\b| and (?:we|it|they|its?|this|is|are|was|were|has|have|had|keeps?|then|so|gives?|gave|reach\w*)\b|[上相计共今进完折的来所做均都而则即就可]",
)
_FINITE = declared(r" (?:is|are|was|were|has|have|had|will|would|can|could|may|gives?|gave|[a-z]+ed)\b")
_DANGLING = declared(
    r"\b(?:than|of|the|an?|and|or|to|with|by|on|in|at|for|from|as|is|are|was|were)$|[的了与和及在为由以]$"
)
_MOST = 40
"""How much longer than itself a value may become, in letters; a Chinese character counts for four."""
_SENTENCES = frozenset(
    {
        "cache-state",
        "equal-quality",
        "flops-formula",
        "fsdp-sharding",
        "measurement-window",
        "peak-rate-basis",
        "preprocessing-masking",
        "prefix-kv-cache",
        "private-patches",
        "recompute-offload",
        "single-factor-ablation",
        "success-errors",
        "support-evidence",
        "support-level",
        "timed-region",
    }
)
"""Items that ask what was done: who or what it was done to belongs to the answer."""
_WHOLE_AS_THEY_ARE = frozenset(
    {
        "arrival-process",
        "availability-date",
        "availability-status",
        "base-frozen-precision",
        "baseline-absolute",
        "compute-dtype",
        "dataset-name-revision",
        "dataset-size-tokens",
        "device-memory",
        "dispersion-ci",
        "ep-config",
        "goodput-availability",
        "hardware-maturity",
        "heldout-eval",
        "host-system",
        "moe-load-balance",
        "params-total-active",
        "price-basis",
        "seed-policy",
        "tokenizer-vocab",
        "traffic-tool-offload",
        "upstream-credit-licence",
        "vendor-stack",
    }
)
"""Items of which the answer is a figure or a name, which what follows it only comments on."""


def phrase(words: str, span: Span, others: Sequence[Span], item: str) -> Span:
    """Returns where the phrase stands that a value of an item makes whole; the span itself where there is none.

    `others` are the places of other values in the same words; a phrase takes in none of them.
    """
    start, end = span
    if item in _WHOLE_AS_THEY_ARE:
        return span
    is_told = item in _SENTENCES
    until = _end(words, end, others, may_tell=is_told)
    since = _start(words, start, others) if is_told else start
    room = _MOST - length_of(words[end:until])
    return (since if length_of(words[since:start]) <= room else start), until


def _start(words: str, start: int, others: Sequence[Span]) -> int:
    """Returns where the stretch begins that a value stands in, past the words that join it to the one before."""
    begin = max((found.end() for found in _STOP_BEFORE.finditer(words, 0, start)), default=0)
    if any(begin < stop <= start for _, stop in others):
        return start
    leading = _LEADING.match(words, begin, start)
    return leading.end() if leading else begin


def _end(words: str, end: int, others: Sequence[Span], *, may_tell: bool) -> int:
    """Returns where the stretch ends that a value stands in, where it says no new thing."""
    if end >= len(words) or _STOP.match(words, end) or _LEAVES.match(words, end):
        return end
    found = _STOP.search(words, end)
    stop = found.start() if found else len(words)
    rest = words[end:stop].rstrip()
    if any(end <= begin < stop for begin, _ in others) or length_of(rest) > _MOST:
        return end
    if _DANGLING.search(rest) or (not may_tell and _FINITE.search(rest)):
        return end
    return end + len(rest)
