"""The metrics of data/metrics.toml: what may be measured, in which dimension, and what its name leaves open."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any

from claims import resources
from claims.model.base import Slug, Text, Value


class Direction(StrEnum):
    """Which way is better."""

    HIGHER = "higher"
    LOWER = "lower"
    NEUTRAL = "neutral"


class Scope(StrEnum):
    """Where a figure of a metric holds: wherever its subject is used, or in one run or set-up only."""

    THING = "thing"
    RUN = "run"


class Role(StrEnum):
    """What a figure of a metric is: an amount, a comparison of two values, or a part of a whole."""

    AMOUNT = "amount"
    CHANGE = "change"
    SHARE = "share"


class Metric(Value):
    """One metric."""

    id: Slug
    label: Text
    unit: Text
    direction: Direction
    scope: Scope
    counted: bool = False
    role: Role = Role.AMOUNT
    of: Slug | None = None
    readings: tuple[Slug, ...] = ()
    answers: Slug | None = None
    told_in: tuple[Slug, ...] = ()


@cache
def metrics() -> Mapping[str, Metric]:
    """Returns all metrics by id."""
    table: Mapping[str, Mapping[str, Any]] = resources.table("metrics.toml")
    return {name: Metric.model_validate({"id": name, **fields}) for name, fields in table.items()}
