"""Values carried on to where their sentence leaves the matter: a limit, a negation or a later stage that follows them.

"4,096 tokens" of "4,096 tokens, rising to 32,768 in the last phase" is half of an answer. What follows a value belongs to it
where it opens with a word that takes up what stands before it, and no other answer rests on it.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from claims.model.checklist import DetailState
from claims.patterns import declared
from claims.prefill.markup import plain
from claims.prefill.phrases import phrase
from claims.prefill.proposal import AnswerProposal, Place
from claims.prefill.quoting import without_repeats
from claims.prefill.regions import closed, widened, with_list
from claims.prefill.tables import cells_of, is_row
from claims.prefill.values import EDGES, length_of

Span = tuple[int, int]

_WITHIN = declared(
    r" (?:(?!(?:and|or|but|is|are|was|were|has|have|had|will|that|which|who)\b)[a-z][a-z-]* )?(?:per|with|of|for|against|through|from|to|by|within|under|inside|outside|until|over|plus|(?:at|in) (?=\d|most|total|the (?:median|same))|on (?=average|both|disk))\b(?! (?:which|that|it|we|they)\b)(?:[^,;:()|\n]|,(?=\d))*?(?=,(?!\d)|[;:()|]|\.(?:\s|$)|$| (?:and|but|while|whereas|which|that|is|are|was|were|has|have|gives?|gave|so)\b)"
    r"|(?: (?!(?:and|or|but|nor|is|are|was|were|has|have|had|will|that|which|who|can|could|would|on|in|at)\b)[a-z][a-z-]{2,}){1,2}(?=[,;:]|\.(?:\s|$)|$)"
    r"|(?! ?[上相计共后今进完测折之的来所做均都])(?:[^\W\d_]|\d|[ -]){0,8}?(?=[，、；。;（(]|$)"
)
"""What completes a value within its own stretch."""
_ON = declared(
    r",? ?(?:and|but|or|then|plus) (?=(?:no|not|never|then|none|later|is|are|was|were|on to|up to|down to)\b)"
    r"|, (?=(?:no|not|never|none|without|then|later|rising|falling|growing|decaying|dropping|followed|extended|raised|plus|with|of which|which|against|excluding|including|counting|as (?:reported|read|shown|seen|given)|each|half of|up from|down from|down to|up to|over|after|before|until)\b)"
    r"|[，、](?=未|没|不(?!过|同)|无(?!论)|并(?!行)|并未|沿用|随后|然后|最后|再|后(?:续|期|又)?|之后|其中|每|只|仅|含|即|约|折合|从|到|至|直到|由|再由|逐步|最终|末段|末期|后期|分别|其余|使用|采用|且|另|(?:提升|提高|增长|降低|缩短|下降)(?:了|约)? ?\d)"
)
"""What opens a stretch that goes on with what stands before it."""
_ALSO = declared(
    r"[，,](?! ?(?:and )?(?:each|every|all|both|we|it|its|they|this|that)\b)(?! ?(?:而|但|因此|所以|其他|另一|由此|仅供|共(?=\d)|(?:[^，。；]{0,6})?(?:计划|预计|将)))(?![^,.;:]{0,60}\b(?:which|while|whereas|but|so|since|because|where|after|if)\b)(?!\d{3}\b) ?(?:and )?"
)
"""What opens a further member of a list."""
_AND_SO = declared(r",? and (?=(?:each|every|all|both|it|its|they|the)\b)")
"""What opens one more clause that says so."""
_STRETCH = declared(r"(?:[^,，、;；。:：|\n.]|\.(?=\S)|,(?=\d)|、(?=[^，。；、]{1,12}(?:[，。；、]|$)))+")
_CLOSING = declared(r"[^()（）\n|]{0,40}[)）]")
_ASIDE = declared(r" ?[(（][^()（）\n|]{2,60}[)）]")
_RELEASES = declared(
    r"(?:(?:, and| and| with|,| on) (?:the |[A-Z][\w]*[’']s )?(?:[A-Z][\w.-]*|driver|firmware|toolkit|plug-?in)(?: [\w.-]*[a-z])? v?\d+(?:\.\w+)*(?: (?:toolkit|driver|firmware|plug-?in|library))?)+(?![\w.]*\w)"
)
"""What goes on with a list of programs and their versions."""
_VERSIONS = frozenset({"framework-commit", "vendor-stack"})
_SET_TO = declared(r"[:：] ?(?=\S)[^,，;；。|\n]{1,48}")
"""What a label is set to."""
_PAIR = 2
"""How many cells a row has that is a label with its value."""
_MOST = 120
"""How much longer a value may become, in letters."""
_MOST_WITHIN = 36
_MOST_OF_CELL = 60
_NAME_LAST = declared(
    r"(?<![\w.-])(?!(?:BF|FP|INT|MXFP|NVFP|TF|NF|W)\d)(?=[\w.-]*[A-Z])(?=[\w.-]*\d)[A-Za-z][\w.-]*$|[A-Z][\w-]+ v?\d+(?:\.\d+)+$"
)
"""A name at the end of a value, which is whole: no format, which may go on to say of what it is."""
_REST = declared(r"(?:[-_/.]?[A-Za-z0-9])+", re.ASCII)
"""The rest of a name that a value was cut within."""
_CUT_OFF = declared(r"\b(?:than|of|the|an?|and|or|to|with|by|on|in|at|for)$")
_TAKEN_BACK = declared(r"(?:[并尚均仍]?未|没有?|不|无需|\b(?:not|no|without|never) )$", re.IGNORECASE)
_COUNTED = declared(
    r"(?:[一二两三四五六七八九十]|\d+) ?[台机]$|(?<=[张颗块台款])(?!量)[\u3400-\u9fff]{2,4}$|\b(?:one|two|three|four|six|eight|sixteen|\d+)(?: ?[x×])? $"
)
"""What counts or names what a value begins with, right before it."""
_NUMBERED = declared(r"[\d一二两三四五六七八九十]|[a-z]")
_NAMED = frozenset({"claimant-identity", "source-primary"})
"""Items of which the answer is a name or a day, whole as it is."""
_COUNTS = frozenset(
    {
        "accelerator-sku",
        "adaptation-method",
        "baseline-identity",
        "checkpoint-adapter",
        "device-node-count",
        "framework-commit",
        "repeats-and-failures",
        "steps-tokens-total",
    }
)
"""Items of which the answer is a count or a name, whole before what completes it."""
_LISTS = frozenset(
    {
        "architecture-config",
        "base-frozen-precision",
        "batch-config",
        "compute-dtype",
        "fsdp-sharding",
        "goodput-availability",
        "independence-verification",
        "lora-rank-alpha-init",
        "metric-definition",
        "peak-rate-basis",
        "pp-cp-overlap",
        "preprocessing-masking",
        "private-patches",
        "quant-scheme",
        "scope-limits",
        "single-factor-ablation",
        "speculative-decoding",
        "tokenizer-vocab",
        "tradeoffs-costs",
        "vendor-stack",
        "weights-bytes",
        "workload-lengths-output",
    }
)
"""Items of which the answer is a list: what stands beside a member and answers nothing else is one more."""
_CLAUSES = frozenset({"scope-limits", "tradeoffs-costs"})
"""Items of which each member of the list is a clause."""
_KINDS = frozenset({"accelerator-sku"})
"""Items that ask which thing it is, not how many of it."""


def continued(text: str, answers: Sequence[AnswerProposal]) -> list[AnswerProposal]:
    """Returns answers with what their sentences go on to say of the value, where no other answer rests on it."""
    taken: dict[Place, dict[str, list[Span]]] = defaultdict(dict)
    written: dict[Place, str] = {}
    cells = {place: _cells(text[place.start : place.end]) for answer in answers for place in answer.places}
    for answer in answers:
        for place in answer.places if answer.value else ():
            words = written.setdefault(place, "" if cells[place] else plain(text[place.start : place.end]))
            spans = [span for part in (answer.value or "").split("; ") if (span := _found(words, part))]
            if spans:
                taken[place][answer.item] = spans
    return [_widened(_in_cells(_continued(answer, written, taken), cells), written, taken) for answer in answers]


def _widened(
    answer: AnswerProposal, written: Mapping[Place, str], taken: Mapping[Place, Mapping[str, Sequence[Span]]]
) -> AnswerProposal:
    """Returns an answer with the stretches of its sentences around its values, where each of them has some."""
    if answer.state is not DetailState.STATED or not answer.value:
        return answer
    sentences = " ".join(written[place] for place in answer.places)
    parts = (with_list(sentences, closed(sentences, part), answer.item) for part in answer.value.split("; "))
    value = "; ".join(parts)
    answer = replace(answer, value=value)
    told = []
    for place in answer.places:
        words = written[place]
        own = [span for part in value.split("; ") if (span := _found(words, part))]
        others = [span for item, those in taken[place].items() if item != answer.item for span in those]
        told.append("" if "|" in words else widened(words, own, others, answer.item))
    return replace(answer, value="; ".join(without_repeats(told))) if told and all(told) else answer


def _cells(line: str) -> Sequence[str]:
    """Returns the cells of a row of several, which tell of several things; none of other lines."""
    if not is_row(line) or len(cells := cells_of(line)) <= _PAIR:
        return ()
    return [plain(cell) for cell in cells[1:]]


def _in_cells(answer: AnswerProposal, cells: Mapping[Place, Sequence[str]]) -> AnswerProposal:
    """Returns an answer with the rest of the cells that its values begin to tell."""
    if answer.state is not DetailState.STATED or not answer.value or not any(cells[place] for place in answer.places):
        return answer
    parts = answer.value.split("; ")
    for cell in (cell for place in answer.places for cell in cells[place]):
        for at, part in enumerate(parts):
            told = part.rpartition(": ")[2]
            if cell.startswith(told) and len(cell) > len(told) and length_of(cell[len(told) :]) <= _MOST_OF_CELL:
                parts[at] = part + cell[len(told) :]
    return replace(answer, value="; ".join(without_repeats(parts)))


def _found(words: str, part: str) -> Span | None:
    at = words.find(part)
    return (at, at + len(part)) if at >= 0 and part else None


def _continued(
    answer: AnswerProposal, written: Mapping[Place, str], taken: Mapping[Place, Mapping[str, Sequence[Span]]]
) -> AnswerProposal:
    if answer.state not in (DetailState.STATED, DetailState.PARTIAL) or not answer.value or answer.item in _NAMED:
        return answer
    parts = answer.value.split("; ")
    for place in answer.places:
        spans = taken.get(place, {}).get(answer.item)
        words = written[place]
        if not spans or "|" in words:
            continue
        others = [span for item, those in taken[place].items() if item != answer.item for span in those]
        longer = {}
        for begin, stop in spans:
            beside = [span for span in (*others, *spans) if not begin <= span[0] < stop]
            since = _start(words, begin, is_counted=answer.item not in _KINDS)
            until = _completed(words, (begin, stop), beside, answer.item)
            if answer.item not in _COUNTS:
                since, until = phrase(words, (since, until), beside, answer.item)
                until = _gone_on(words, (begin, until), beside, answer.item)
            longer[words[begin:stop]] = " ".join(words[since:until].split()).strip(EDGES)
        parts = [longer.get(part, part) for part in parts]
    value = "; ".join(without_repeats(parts))
    return answer if value == answer.value else replace(answer, value=value)


def _start(words: str, start: int, *, is_counted: bool) -> int:
    """Returns where a value begins with the word that takes it back, or with what counts or names it."""
    before = words[max(0, start - 8) : start]
    if found := _TAKEN_BACK.search(before):
        return start - len(found[0])
    is_named = words[start : start + 1].isalnum() and (words[start].isupper() or words[start].isdigit())
    if is_named and (found := _COUNTED.search(before)) and (is_counted or not _NUMBERED.match(found[0])):
        return start - len(found[0])
    return start


def _completed(words: str, span: Span, others: Sequence[Span], item: str) -> int:
    """Returns where a value ends with what completes it in its own stretch, no further than where another answer begins."""
    start, end = span
    limit = _limit(words, end, others)
    if (rest := _REST.match(words, end)) and words[end - 1].isascii() and words[end - 1].isalnum():
        end = rest.end()
    value = words[start:end]
    if item in _VERSIONS and (told := _RELEASES.match(words, end)) and told.end() <= limit:
        return told.end()
    if start == 0 and length_of(value) <= _MOST_WITHIN and (told := _SET_TO.match(words, end)) and told.end() <= limit:
        return told.end()
    if any(value.count(a) > value.count(b) for a, b in ("()", "（）")):
        found = _CLOSING.match(words, end)
        return found.end() if found and found.end() <= limit else end
    if item in _COUNTS or _NAME_LAST.search(value):
        return end
    found = _WITHIN.match(words, end)
    is_free = found and (found.end() <= limit or _CUT_OFF.search(value)) and length_of(found[0]) <= _MOST_WITHIN
    return found.end() if found and is_free else end


def _gone_on(words: str, span: Span, others: Sequence[Span], item: str) -> int:
    """Returns where the stretches end that go on with a value, no further than where another answer begins."""
    end = until = span[1]
    limit = _limit(words, end, others)
    is_list = item in _LISTS
    also = (_AND_SO, _ALSO) if item in _CLAUSES else (_ALSO,) if is_list else ()
    if is_list and (aside := _ASIDE.match(words, until)) and aside.end() <= limit:
        until = aside.end()
    while opening := _next(words, until, (_ON, *also)):
        stretch = _STRETCH.match(words, opening.end())
        if stretch is None or stretch.end() > limit or length_of(words[end : stretch.end()]) > _MOST:
            break
        until = stretch.end()
    return until


def _next(words: str, at: int, openings: Sequence[re.Pattern[str]]) -> re.Match[str] | None:
    return next((found for opening in openings if (found := opening.match(words, at))), None)


def _limit(words: str, end: int, others: Sequence[Span]) -> int:
    return min((begin for begin, _ in others if begin >= end), default=len(words))
