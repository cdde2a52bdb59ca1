"""CNT147: what the members of a body or a system have, and their shares, against what all of it has."""

import re
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts.amounts import amount_in, is_exactly_told, printed, value_in
from claims.facts.clauses import is_open
from claims.facts.nouns import matter, pairs_of_signs
from claims.facts.pairing import may_go_together
from claims.facts.states import is_of_old
from claims.facts.telling import tell
from claims.model.claim import Claim, Modality
from claims.model.interval import Interval
from claims.patterns import declared

_ADDS_UP = (
    *("USD", "CNY", "EUR", "GBP", "JPY", "byte", "parameter", "token", "square_meter"),
    *("device", "node", "rack", "drive", "port", "user", "client", "person", "switch", "request"),
)
"""Units of amounts that no member can have together with another one."""

_NO_SUM = declared(
    r"\b(profit|income|earnings|loss(?:es)?|margin|average|mean|median|each|per|every|share|within the group|inter-?segment|"
    r"intra-?group|internal|eliminat\w+|gross of|shared?|both|price|costs? \w+ each|record|growth|context|window|backlog|orders?)\b|"
    r"利润|毛利|平均|每|各|抵消|内部|共享|价格|亏损",
    re.IGNORECASE,
)
"""Amounts of which members may have more than all of it together, or that are no sums."""

_OTHER = declared(
    r"\b(other|others|rest|remaining|including|includes|of which|among (?:these|them)|another|further)\b|其他|其余|其中",
    re.IGNORECASE,
)
_SHARE_METRIC = "part-share"
_AHEAD = (Modality.PROJECTED, Modality.PROMISED, Modality.SIMULATED)
_WINDOW = "measurement-window"
_ROUNDED, _NEAR = Decimal("0.5"), Decimal("0.01")
"""Shares may be rounded to whole percent, and amounts to their last digit and a little more."""

_CROWD, _MOST = 300, 30
_NEEDS = ("metric-definition",)


@check("CNT147", Figured)
def members_of_a_sum(view: View, claim: Claim) -> Iterator[Finding]:
    """Adds up what the members of a body or a system have, which are part of it, and compares the whole.

    The members are the subjects that are part of the claim's subject. Their amounts are those that its sources tell of
    them, of its claimant, period, study, metric and unit, each the only one of its member that shares a word with the
    whole. Together they cannot be more. Less is what other members have, so that nothing is said of it. The shares of the
    members of one body, told of the same thing and period, cannot be more than 100% either.

    Bad:

    ```toml
    # subjects/the-group.toml
    id = "the-group"
    name = "The Group"
    kind = "organisation"
    # subjects/the-cloud.toml
    id = "the-cloud"
    name = "The Cloud unit"
    kind = "organisation"
    part_of = ["the-group"]
    # subjects/the-chips.toml
    id = "the-chips"
    name = "The Chip unit"
    kind = "organisation"
    part_of = ["the-group"]
    # claims/all.toml
    id = "all"
    subject = "the-group"
    kind = "scale"
    statement = "Revenue came to $9.0 billion."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$9.0 billion", value = "9.0E+9", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/cloud.toml
    id = "cloud"
    subject = "the-cloud"
    kind = "scale"
    statement = "The Cloud unit had revenue of $6.1 billion."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$6.1 billion", value = "6.1E+9", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/chips.toml
    id = "chips"
    subject = "the-chips"
    kind = "scale"
    statement = "The Chip unit had revenue of $3.9 billion."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$3.9 billion", value = "3.9E+9", unit = "USD"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # subjects/the-group.toml
    id = "the-group"
    name = "The Group"
    kind = "organisation"
    # subjects/the-cloud.toml
    id = "the-cloud"
    name = "The Cloud unit"
    kind = "organisation"
    part_of = ["the-group"]
    # subjects/the-chips.toml
    id = "the-chips"
    name = "The Chip unit"
    kind = "organisation"
    part_of = ["the-group"]
    # claims/all.toml
    id = "all"
    subject = "the-group"
    kind = "scale"
    statement = "Revenue came to $9.0 billion."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$9.0 billion", value = "9.0E+9", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/cloud.toml
    id = "cloud"
    subject = "the-cloud"
    kind = "scale"
    statement = "The Cloud unit had revenue of $6.1 billion."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$6.1 billion", value = "6.1E+9", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/chips.toml
    id = "chips"
    subject = "the-chips"
    kind = "scale"
    statement = "The Chip unit had revenue of $2.9 billion."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$2.9 billion", value = "2.9E+9", unit = "USD"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    if not is_exactly_told(claim) or claim.modality in _AHEAD or claim.quantity is None:
        return
    if claim.metric == _SHARE_METRIC and claim.quantity.unit == "percent":
        yield from _shares(view, claim)
        return
    unit = next((unit for unit in _ADDS_UP if units.factor(claim.quantity.unit, unit) is not None), None)
    if unit is None or view.is_unsaid(claim) or _NO_SUM.search(claim.statement) or is_open(claim):
        return
    found: dict[str, list[Claim]] = defaultdict(list)
    told = _told_with(view, claim)
    members = {i for i in {c.subject for c in told} if (s := view.subject(i)) and claim.subject in s.part_of}
    for part in told if members else ():
        if part.subject in members and _is_alike(view, claim, part, unit):
            found[part.subject].append(part)
    parts = [those[0] for those in found.values() if len({printed(part) for part in those}) == 1]
    if len(parts) < 2 or len(parts) < len(found):
        return
    yield from _judged(claim, parts, unit)


def _told_with(view: View, claim: Claim) -> list[Claim]:
    found: dict[str, Claim] = {}
    for citation in claim.citations:
        told = view.figured_in_source(citation.source)
        if len(told) <= _CROWD:
            found |= {c.id: c for c in told if c.id != claim.id}
    return [found[i] for i in sorted(found)]


def _is_alike(view: View, whole: Claim, part: Claim, unit: str) -> bool:
    """Tells whether an amount is one of the same quantity and period, put by the same body on the same footing."""
    if part.claimant != whole.claimant or part.modality is not whole.modality or not is_exactly_told(part):
        return False
    if (part.metric, part.reading, part.study) != (whole.metric, whole.reading, whole.study):
        return False
    if part.conditions != whole.conditions or is_of_old(part.statement) != is_of_old(whole.statement):
        return False
    if amount_in(part, unit) is None or _NO_SUM.search(part.statement) or is_open(part):
        return False
    return may_go_together(view, whole, part) and bool(_words(view, whole) & _words(view, part))


def _words(view: View, claim: Claim) -> frozenset[str]:
    signs = pairs_of_signs(claim.statement).difference(*(pairs_of_signs(s.name) for s in view.subjects_of(claim)))
    return matter(view, claim) | signs


def _is_in(view: View, part: Claim, whole: str) -> bool:
    subject = view.subject(part.subject)
    return subject is not None and whole in subject.part_of


def _judged(whole: Claim, parts: list[Claim], unit: str) -> Iterator[Finding]:
    figure = amount_in(whole, unit)
    assert figure
    working, total, nominal = Working(), Interval.exactly(0), Decimal(0)
    working.say(f"whole: printed “{printed(whole)}” ({whole.statement.rstrip('.')})")
    for part in parts:
        working.say(f"member: printed “{printed(part)}” ({part.statement.rstrip('.')})")
        total, nominal = total.plus(amount_in(part, unit) or Interval.exactly(0)), nominal + value_in(part, unit)
    working.computed("sum of the members", total, unit, " + ".join(map(printed, parts)), nominal)
    told = f"{', '.join(printed(p) for p in parts[:-1])} and {printed(parts[-1])} make {tell(nominal, unit)}"
    reads = (whole, *parts)
    if total.overlaps(figure):
        yield consistent(reads, working, f"{told}, as the {printed(whole)} printed.")
        return
    if not figure.is_below(total):
        return
    sentence = f"{told}, more than the {printed(whole)} printed of all."
    if figure.widened(_NEAR).overlaps(total) or any(_OTHER.search(part.statement) for part in reads):
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    else:
        yield inconsistent(reads, working, sentence, needs=_NEEDS)


def _shares(view: View, share: Claim) -> Iterator[Finding]:
    """Adds up the shares of the members of one body; it is asked of the first of them."""
    subject = view.subject(share.subject)
    if subject is None or len(subject.part_of) != 1 or is_open(share) or _OTHER.search(share.statement):
        return
    (body,) = subject.part_of
    group = [share]
    for other in _told_with(view, share):
        is_share = other.metric == _SHARE_METRIC and other.quantity is not None and other.quantity.unit == "percent"
        if not is_share or other.study != share.study or other.reading != share.reading or not is_exactly_told(other):
            continue
        if other.claimant != share.claimant or other.conditions != share.conditions or is_open(other):
            continue
        if not _is_in(view, other, body) or _OTHER.search(other.statement) or not may_go_together(view, share, other):
            continue
        if _words(view, share) & _words(view, other):
            group.append(other)
    group.sort(key=lambda c: c.id)
    if group[0] is not share or not 2 <= len(group) <= _MOST or len({c.subject for c in group}) < len(group):
        return
    total = Interval.exactly(0)
    working = Working()
    for one in group:
        working.say(f"share: printed “{printed(one)}” ({one.statement.rstrip('.')})")
        total = total.plus(one.quantity.interval() if one.quantity else Interval.exactly(0))
    nominal = sum(((one.quantity.value or Decimal(0)) for one in group if one.quantity), Decimal(0))
    working.computed("sum of the shares", total, "percent", " + ".join(map(printed, group)), nominal)
    told = f"The shares of {len(group)} members of {view.name(body)} add up to {tell(nominal, 'percent')}"
    hundred = Interval.exactly(100)
    if total.overlaps(hundred):
        yield consistent(group, working, f"{told}, which is the whole.")
    elif hundred.is_below(total.plus(Interval(-_ROUNDED * len(group), Decimal(0)))):
        yield inconsistent(group, working, f"{told}, more than all of it.", needs=_NEEDS)
