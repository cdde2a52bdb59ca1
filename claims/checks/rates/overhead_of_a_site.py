"""RAT224: power usage effectiveness and the overhead of a site, against its power and that of its computers."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell_number
from claims.facts.amounts import amount_in, is_exactly_told, printed, value_in
from claims.facts.nouns import around
from claims.facts.states import is_of_old
from claims.facts.story import are_alike
from claims.model.claim import Claim, Modality
from claims.model.interval import Interval
from claims.patterns import declared

_EFFECTIVENESS = declared(
    r"(?<![A-Za-z])PUE(?![A-Za-z])|power usage effectiveness|(电能|能源)(利用|使用)效率", re.IGNORECASE
)
_OVERHEAD = declared(r"\boverheads?\b|\b(cooling|losses) and (cooling|losses|\w+ losses)\b|额外能耗", re.IGNORECASE)
_COMPUTING = declared(
    r"(?<![A-Za-z])IT(?![A-Za-z])|\b(?i:critical (IT )?(load|power)|computing equipment)|IT ?(设备|负载)"
)
_AT_LOAD = declared(r"\b(at|with|under) (its |the )?(full|maximum|rated|peak) IT (load|power)\b", re.IGNORECASE)
"""When the whole draws its power, which is not the power of the computers."""

_WHOLE = declared(
    r"\b(total|whole|overall|altogether|at full load|in all|facility|campus|site|hall|data ?cent(er|re)|building)\b.*"
    r"\b(draws?|consum\w+|takes?|uses?|needs?|load|power|is|comes?)\b|总(功率|功耗|用电|负荷|能耗)|全园区|整座",
    re.IGNORECASE,
)
_PART = declared(
    r"\b(each|every|per|racks?|cooling|chillers?|lighting|backup|(?<!from the )grid|substation|contract\w*|reserv\w+|generators?|planned|later|"
    r"phase|expan\w+|solar|batter\w+|up to|permit\w*|capacity|saved?|saves?)\b|冷却|制冷|每|机柜|备用|规划",
    re.IGNORECASE,
)
_BOUND = declared(
    r"\b(design|annual\w*|average|best|target|below|under|winter|summer|peak|planned)\b|设计|年均|目标", re.IGNORECASE
)
_OTHER_STATE = declared(
    r"\b(was|were|had|would|could|will|with(out)?|industry|elsewhere|typical\w*|other|others|sites|centres|centers|than|from|improv\w+|fell|used to)\b|此前|原来|行业",
    re.IGNORECASE,
)
"""Words of another state or another site."""

_OF_ALL = declared(
    r"\bof (the |all )?(\w+ )?(power|energy|electricity|load)( (drawn|used|consumed))?\b|总", re.IGNORECASE
)
_ONE, _HUNDRED = Interval.exactly(1), Decimal(100)
_NEAR = Decimal("0.03")
_NEEDS = ("power-scope-method",)


@check("RAT224", Figured)
def overhead_of_a_site(view: View, claim: Claim) -> Iterator[Finding]:
    """Divides what a site draws by what its computers draw: power usage effectiveness, as ISO/IEC 30134-2 defines it.

    50 MW over an IT load of 40 MW are 1.25; the overhead is 20% of the power drawn, or 25% of the IT load. Both loads
    must be printed of one site, each once. An effectiveness below 1 is impossible by definition, since the whole
    contains its part.

    Bad:

    ```toml
    # subjects/the-site.toml
    id = "the-site"
    name = "The Site"
    kind = "site"
    # claims/it.toml
    id = "it"
    subject = "the-site"
    kind = "spec"
    statement = "The IT load is 40 MW."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "40 MW", value = "40", unit = "megawatt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-site"
    kind = "spec"
    statement = "The site draws 50 MW at full load."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "50 MW", value = "50", unit = "megawatt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/pue.toml
    id = "pue"
    subject = "the-site"
    kind = "spec"
    statement = "The PUE is 1.5."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "1.5", value = "1.5", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-site.toml
    id = "the-site"
    name = "The Site"
    kind = "site"
    # claims/it.toml
    id = "it"
    subject = "the-site"
    kind = "spec"
    statement = "The IT load is 40 MW."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "40 MW", value = "40", unit = "megawatt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-site"
    kind = "spec"
    statement = "The site draws 50 MW at full load."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "50 MW", value = "50", unit = "megawatt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/pue.toml
    id = "pue"
    subject = "the-site"
    kind = "spec"
    statement = "The PUE is 1.25."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "1.25", value = "1.25", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity = claim.quantity
    if quantity is None or quantity.value is None or not is_exactly_told(claim):
        return
    is_quotient = quantity.unit in ("dimensionless", "x") and bool(_EFFECTIVENESS.search(claim.statement))
    is_share = quantity.unit == "percent" and bool(_OVERHEAD.search(claim.statement))
    if not is_quotient and not is_share:
        return
    if is_quotient and quantity.interval().is_below(_ONE):
        yield _below_one(claim)
        return
    if is_quotient and (energies := _by_readings(view, claim)):
        yield _judged(claim, *energies, unit="joule")
        return
    if _OTHER_STATE.search(claim.statement) or is_of_old(claim.statement):
        return
    near = [
        c for c in around(view, claim) if is_exactly_told(c) and amount_in(c, "watt") and not _PART.search(c.statement)
    ]
    computing = [c for c in near if _COMPUTING.search(_AT_LOAD.sub(" ", c.statement))]
    whole = [c for c in near if _WHOLE.search(c.statement) and c not in computing]
    if len(computing) == len(whole) == 1:
        yield _judged(claim, whole[0], computing[0], is_share=is_share)


def _by_readings(view: View, claim: Claim) -> tuple[Claim, Claim] | None:
    """Returns the energy of all of a site and that of its devices, where readings tell which is which, each once."""
    if claim.modality in (Modality.PROMISED, Modality.PROJECTED) or _BOUND.search(claim.statement):
        return None
    near = [
        c for c in around(view, claim) if c.subject == claim.subject and c.metric == "energy" and is_exactly_told(c)
    ]
    near = [c for c in near if are_alike(claim, c)]
    whole, devices = ([c for c in near if c.reading == reading] for reading in ("facility", "device"))
    if len(whole) != 1 or len(devices) != 1 or amount_in(whole[0], "joule") is None:
        return None
    return (whole[0], devices[0]) if amount_in(devices[0], "joule") is not None else None


def _below_one(claim: Claim) -> Finding:
    working = Working()
    working.say(f"power usage effectiveness: printed “{printed(claim)}”")
    working.say("all that a site draws contains what its computers draw, so that the quotient is 1 at least")
    sentence = f"A power usage effectiveness of {printed(claim)} is impossible: all the power is no less than that of the computers."
    return inconsistent((claim,), working, sentence, needs=_NEEDS)


def _judged(claim: Claim, whole: Claim, computing: Claim, *, is_share: bool = False, unit: str = "watt") -> Finding:
    assert claim.quantity
    everything, part = amount_in(whole, unit), amount_in(computing, unit)
    assert everything
    assert part
    quotient = everything.over(part)
    nominal = value_in(whole, unit) / value_in(computing, unit)
    working = Working()
    working.say(f"all power: printed “{printed(whole)}”; computers: printed “{printed(computing)}”")
    working.computed("all power / power of the computers", quotient, nominal=nominal)
    made = [quotient]
    told = f"{printed(whole)} over {printed(computing)} are {tell_number(nominal)}"
    if is_share:
        of_all = _ONE.minus(_ONE.over(quotient)).scaled(_HUNDRED)
        working.computed("overhead of all power", of_all, "percent")
        made = [of_all, quotient.minus(_ONE).scaled(_HUNDRED)]
        working.computed("overhead on top of the computers", made[1], "percent")
        made = made[:1] if _OF_ALL.search(claim.statement) else made
        told = f"{printed(whole)} less {printed(computing)} are {tell_number((1 - 1 / nominal) * _HUNDRED)}% of the power drawn"
    figure = claim.quantity.interval()
    reads = (claim, whole, computing)
    if any(one.overlaps(figure) for one in made):
        return consistent(reads, working, f"{told}, which bears out the {printed(claim)} printed.")
    sentence = f"{told}, not the {printed(claim)} printed."
    near = any(one.widened(_NEAR).overlaps(figure) for one in made)
    if near or _BOUND.search(claim.statement) or len({c.claimant for c in reads}) > 1:
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, sentence, needs=_NEEDS)
