"""Tokens of a training: sequences times their length, steps times the tokens of one."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.intake.amounts import number_in_words as in_short
from claims.linting.relations import Clash, relation
from claims.linting.telling import Report, Sentence, Told
from claims.patterns import declared

_ONE = declared(r"\b(?:global batch|batch size|each step|per step|every step)\b|全局批|批大小|每步|单步", re.IGNORECASE)
_ONE_BEHIND = declared(r"\s*(?:per|a|each|in each|/)\s*(?:step|iteration|batch)|\s*每步", re.IGNORECASE)
_ALL = declared(
    r"\b(?:whole run|in total|in all|altogether|trained on|training on|consumed|saw|total of|entire run|corpus|data ?set|saw)\b|语料|数据集|消耗|共|总计|训练了|训练数据",
    re.IGNORECASE,
)
_ANY = ("token", "token/step", "step", "sequence", "percent", "day", "hour")
_CUT = declared(r"[,;，；。.]\s|[，；。]")
_LEAST_TIMES = Decimal(20)


@relation("tokens-of-steps")
def _steps(sentence: Sentence, report: Report) -> Iterator[Clash]:  # noqa: ARG001
    steps = [f for f in sentence.of("step", back=2) if f.metric in (None, "training-steps")]
    tokens = sentence.of("token", "token/step", back=2)
    ones = [f for f in tokens if _is_one(sentence, f)]
    wholes = [f for f in tokens if f not in ones and f.unit == "token" and _is_whole(sentence, f)]
    if len(steps) != 1 or len(ones) != 1 or len(wholes) != 1:
        return
    if not any(f.start >= sentence.start for f in (steps[0], ones[0], wholes[0])):
        return
    expected = steps[0].interval.times(ones[0].interval)
    least = ones[0].interval.scaled(_LEAST_TIMES)
    if least.is_below(wholes[0].interval) and not expected.widened(Decimal("0.02")).overlaps(wholes[0].interval):
        middle = in_short(steps[0].value * ones[0].value)
        yield Clash(
            "LOS107",
            (steps[0], ones[0], wholes[0]),
            f"{steps[0].printed} of {ones[0].printed} are {middle} tokens, not the {wholes[0].printed} printed.",
            (f"{steps[0].printed} × {ones[0].printed} = {expected}", f"printed: {wholes[0].printed}"),
        )


def _is_one(sentence: Sentence, figure: Told) -> bool:
    if figure.unit == "token/step" or _ONE_BEHIND.match(sentence.behind(figure, 20)):
        return True
    return figure.metric == "global-batch-tokens" or _ONE.search(_clause(sentence, figure)) is not None


def _is_whole(sentence: Sentence, figure: Told) -> bool:
    words = (_clause(sentence, figure), sentence.behind(figure, 12))
    return figure.metric == "training-tokens" or any(_ALL.search(part) for part in words)


def _clause(sentence: Sentence, figure: Told) -> str:
    """Returns what stands before a figure in its clause, after the figure before it."""
    earlier = [f.end for f in sentence.of(*_ANY, back=3) if f.end <= figure.start]
    start = max([*earlier, figure.start - 40, 0])
    return _CUT.split(sentence.text[start : figure.start])[-1]
