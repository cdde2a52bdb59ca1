"""Which items of a checklist a check answers by what it computed: declared in one place, by code and label."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from claims.model.finding import Finding, Outcome

DERIVES: Mapping[str, Mapping[str, str]] = {
    "CNT108": {"devices": "device-node-count", "nodes x devices of a node": "device-node-count"},
    "LOS107": {
        "tokens seen": "steps-tokens-total",
        "tokens of one step": "batch-config",
        "sequences x length": "batch-config",
    },
}
"""For the code of a check the computed number, by its label in the working, and the item that it answers."""

_FITS = (Outcome.CONSISTENT, Outcome.UNDER_DETERMINED, Outcome.NOT_APPLICABLE)


class Derived(NamedTuple):
    """An answer that a check computed: the value as its working tells it, and which check with which working."""

    value: str
    reason: str


def derived(findings: Iterable[Finding], claims: AbstractSet[str]) -> Mapping[str, Derived]:
    """Returns by item what checks computed from some claims alone, where all that computed it agree.

    Figures that contradict each other derive nothing.
    """
    found: dict[str, dict[str, Derived]] = {}
    for finding in findings:
        labels = DERIVES.get(finding.code)
        if labels is None or finding.outcome not in _FITS or not set(finding.claims) <= claims:
            continue
        computed = {number.label for number in finding.computed if number.value is not None}
        for line in finding.working:
            label, _, how = line.partition(": ")
            if label in computed and label in labels:
                value = how.rpartition(" = ")[2]
                reason = f"Follows by {finding.code} {finding.name}: {line}."
                found.setdefault(labels[label], {}).setdefault(value, Derived(value, reason))
    return {item: one for item, those in found.items() if len(those) == 1 for one in those.values()}
