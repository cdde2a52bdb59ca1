"""Tokens of a training: sequences times their length, steps times the tokens of one."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.linting.relations import Clash, relation
from claims.linting.telling import Report, Sentence, Told
from claims.model.interval import format_number

_ONE = re.compile(
    r"\b(?:global batch|batch size|each step|per step|every step)\b|全局批|批大小|每步|单步", re.IGNORECASE
)
_ONE_BEHIND = re.compile(r"\s*(?:per|a|each|in each|/)\s*(?:step|iteration|batch)|\s*每步", re.IGNORECASE)
_ALL = re.compile(
    r"\b(?:whole run|in total|in all|altogether|trained on|training on|consumed|saw|total of|entire run)\b|消耗|共|总计|训练了|训练数据",
    re.IGNORECASE,
)
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
        middle = format_number(expected.middle or Decimal(0))
        yield Clash(
            "LOS107",
            (steps[0], ones[0], wholes[0]),
            f"{steps[0].printed} of {ones[0].printed} are {middle} tokens, not the {wholes[0].printed} printed.",
            (f"{steps[0].printed} × {ones[0].printed} = {expected}", f"printed: {wholes[0].printed}"),
        )


def _is_one(sentence: Sentence, figure: Told) -> bool:
    if figure.unit == "token/step" or _ONE_BEHIND.match(sentence.behind(figure, 20)):
        return True
    return figure.metric == "global-batch-tokens" or _ONE.search(sentence.ahead(figure, 28)) is not None


def _is_whole(sentence: Sentence, figure: Told) -> bool:
    return _ALL.search(sentence.ahead(figure, 30)) is not None or _ALL.search(sentence.behind(figure, 12)) is not None
