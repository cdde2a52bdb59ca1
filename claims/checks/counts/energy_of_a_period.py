"""The energy of a year or a month against the power that is told of the same thing, as a part of CNT131."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Finding, View, Working, consistent, inconsistent, under_determined
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import printed
from claims.facts.pairing import distance
from claims.facts.story import are_alike
from claims.facts.telling import tell
from claims.facts.terms import Powers, Term, is_a_part, names_all, things_in
from claims.facts.ways import bare_number, counts, nouns_of_one
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.subject import SubjectKind
from claims.patterns import declared

_IN_A_YEAR = declared(
    r"\b(?:in|during|over|for|throughout) (?:the (?:whole |full |past )?year\b|(?:the year )?20\d\d\b)|\blast year\b|"
    r"(?:20\d\d|去|[这当首第一]{1,2})年",
    re.IGNORECASE,
)
_NAMED_YEAR = declared(r"\b20\d\d\b|\blast year\b|\bpast year\b|去年|今年", re.IGNORECASE)
_MEAN = declared(r"\b(average[sd]?|averaging|mean)\b|平均|均值", re.IGNORECASE)
_FAR_OF_MEAN = Decimal("0.12")
_IDLE = Decimal("0.3")
"""What draws power all the time takes at least this share of it on average."""

_USED = declared(
    r"\b(?:us(?:e[sd]?|ing|age)|dr[ae]w[sn]?|drawing|consum\w+|tak(?:es?|ing)|took|burn\w*|needs?|load)\b|[耗用]",
    re.IGNORECASE,
)
_MANY_PLACES = (SubjectKind.ORGANISATION, SubjectKind.OUTLET, SubjectKind.SERVICE, SubjectKind.TOOL)
"""What may be told the energy of one place and the power of another."""

_POWER: Powers = (("gram", 1), ("meter", 2), ("second", -3))
_NEAR, _EXACTLY = Decimal("0.08"), Decimal("0.01")
_CODE = "CNT131"


def energy_beside_power(view: View, energy: Term, near: list[Term], least: Decimal = _IDLE) -> Iterator[Finding]:
    """Compares the energy of a year or a month with the power that is told of the same thing."""
    if _is_of_one_of_many(view, energy):
        return
    powers = [t for t in near if t.powers == _POWER and t.claim.subject == energy.claim.subject and t.one is None]
    powers = [t for t in powers if are_alike(energy.claim, t.claim)]
    if "device" not in things_in(energy.claim.statement):
        powers = [t for t in powers if "device" not in things_in(t.claim.statement)]
    powers = [t for t in powers if t.claim.quantity and units.factor(t.claim.quantity.unit, "watt")]
    powers = [t for t in powers if t.claim.quantity and not is_energy_of_a_time(t.claim.quantity.unit)]
    means = [t for t in powers if _is_mean_of(energy, t)]
    powers = means or _totals(powers) or powers
    if not powers or any(energy.interval.widened(_NEAR).overlaps(t.interval) for t in powers):
        if means:
            yield from _mean_borne_out(view, energy, means[0])
        return
    others = _powers_of_it(view, energy)
    if any(energy.interval.widened(_EXACTLY).overlaps(t.interval) for t in others):
        return
    slipped = _off_by_a_digit(energy, others)
    most = slipped or max(powers, key=lambda t: t.value)
    working = Working()
    working.say(f"energy: printed “{printed(energy.claim)}” ({energy.claim.statement.rstrip('.')})")
    working.say(f"power: printed “{printed(most.claim)}” ({most.claim.statement.rstrip('.')})")
    kilowatts = energy.value / 1_000_000
    working.computed(
        "mean power that the energy makes", energy.interval.scaled(Decimal("0.001")), "watt", nominal=kilowatts * 1000
    )
    told = f"{printed(energy.claim)} in that time are {tell(kilowatts * 1000, 'watt')} on average"
    sentence = f"{told}, which the {printed(most.claim)} printed do not make."
    subject = view.subject(energy.claim.subject)
    is_of_one_place = subject is not None and subject.kind not in _MANY_PLACES
    least = least if is_of_one_place and _USED.search(energy.claim.statement) else Decimal(0)
    is_far = energy.value > most.value * Decimal("1.1") or energy.value < min(t.value for t in powers) * least
    is_far = is_far or slipped is not None
    is_far = is_far or (bool(means) and not energy.interval.widened(_FAR_OF_MEAN).overlaps(most.interval))
    if not is_far:
        yield under_determined((energy.claim, most.claim), working, sentence, needs=("power-scope-method",))
    elif not is_told_elsewhere(view, (energy.claim, most.claim), Outcome.INCONSISTENT, _CODE):
        yield inconsistent((energy.claim, most.claim), working, sentence, needs=("power-scope-method",))


def _is_of_one_of_many(view: View, energy: Term) -> bool:
    """Tells whether an energy is that of one of the things that its source counts: of a home, of 7,000 homes."""
    nouns = nouns_of_one(energy.claim.statement)
    told = (c for place in energy.claim.citations for c in view.figured_in_source(place.source)) if nouns else ()
    numbers = (t for c in told if (t := bare_number(c)))
    return any(counts(t) in nouns for t in numbers)


def _powers_of_it(view: View, energy: Term) -> list[Term]:
    """Returns the powers that a source tells of the same thing, however loosely: that of a site with its cooling too."""
    told = (
        c
        for c in view.claims_about(energy.claim.subject)
        if c.subject == energy.claim.subject and c is not energy.claim
    )
    terms = (t for c in told if distance(energy.claim, c) is not None and (t := view.term(c)))
    powers = (t for t in terms if t.powers == _POWER and t.one is None and t.claim.study == energy.claim.study)
    return [t for t in powers if t.claim.quantity and not is_energy_of_a_time(t.claim.quantity.unit)]


def _off_by_a_digit(energy: Term, powers: list[Term]) -> Term | None:
    """Returns the power of which an energy is ten, a hundred or a thousand times too small or too large."""
    slips = [Decimal(10) ** power for power in (-3, -2, -1, 1, 2, 3)]
    slipped = [energy.interval.scaled(slip).widened(_EXACTLY) for slip in slips]
    return next((t for t in powers if any(one.overlaps(t.interval) for one in slipped)), None)


def _totals(powers: list[Term]) -> list[Term]:
    """Returns the largest of several powers where its words say that it is all of them."""
    most = max((t.value for t in powers), default=Decimal(0))
    return [t for t in powers if len(powers) > 1 and t.value == most and names_all(t.claim.statement, None)]


def is_energy_of_a_time(unit: str) -> bool:
    """Tells whether a unit is one of energy, or of energy in a time: kWh, kWh/year."""
    return units.factor(unit.split("/")[0], "joule") is not None and not unit.startswith("joule/")


def is_energy_of_a_year(view: View, claim: Claim) -> bool:
    """Tells whether an energy of a site is what it used in some one year: "in 2025", "for the year"."""
    subject = view.subject(claim.subject)
    return subject is not None and subject.kind is SubjectKind.SITE and bool(_IN_A_YEAR.search(claim.statement))


def _is_mean_of(energy: Term, power: Term) -> bool:
    """Tells whether a power is told as the mean of the year of which an energy is told, and both as of all there is."""
    words = energy.claim.statement
    if not (_MEAN.search(power.claim.statement) and _IN_A_YEAR.search(power.claim.statement)):
        return False
    years = (frozenset(_NAMED_YEAR.findall(text.casefold())) for text in (words, power.claim.statement))
    return _IN_A_YEAR.search(words) is not None and not is_a_part(energy.claim) and len(frozenset(years)) == 1


def _mean_borne_out(view: View, energy: Term, mean: Term) -> Iterator[Finding]:
    working = Working()
    working.say(f"energy: printed “{printed(energy.claim)}”; mean power: printed “{printed(mean.claim)}”")
    power = energy.interval.scaled(Decimal("0.001"))
    working.computed("mean power that the energy makes", power, "watt", nominal=energy.value / 1000)
    reads = (energy.claim, mean.claim)
    told = f"{printed(energy.claim)} in that time are {tell(energy.value / 1000, 'watt')} on average"
    if not is_told_elsewhere(view, reads, Outcome.CONSISTENT, _CODE):
        yield consistent(reads, working, f"{told}, as the {printed(mean.claim)} printed.")
