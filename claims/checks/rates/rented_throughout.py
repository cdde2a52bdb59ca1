"""Whether a rent is paid for all devices over all of a time."""

import re

from claims.facts import Fact
from claims.facts.amounts import is_exactly_told
from claims.patterns import declared

_NOT_THROUGHOUT = declared(
    r"\b(up to|at most|as many as|maxim\w*|peak\w*|grew|grows?|growing|end(s|ed|ing)?|began|begins?|start(s|ed|ing)?|scal\w+|"
    r"expand\w*|rose|later|final\w*|first|last|then|spot|preempt\w*|on and off|idle|part of|some of|interrupt\w*|pause\w*|"
    r"average\w*|discount\w*|credits?|free|subsid\w+)\b|最多|至多|峰值|扩[展容大]|增至|增加到|最终|起初|先后|部分|平均|折扣|补贴|免费|抢占",
    re.IGNORECASE,
)
"""Words by which not all devices need have been rented for all of the time, or not all of the rent was paid."""


def is_rented_throughout(cost: Fact, devices: Fact, time: Fact, price: Fact) -> bool:
    """Tells whether all the devices were rented for all of the time, so that idle ones were paid for as well.

    The cost is a rent by its reading and the price one that was paid, all but the price are of one study, and the
    number of devices is not one that they grew to or were at most.
    """
    claims = [fact.claim for fact in (cost, devices, time)]
    if any(claim is None or claim.study is None or not is_exactly_told(claim) for claim in claims):
        return False
    if len({claim.study for claim in claims if claim}) > 1 or time.metric != "training-time":
        return False
    readings = (cost.claim and cost.claim.reading, price.claim and price.claim.reading)
    return readings == ("rent", "paid") and not any(c and _NOT_THROUGHOUT.search(c.statement) for c in claims)
