"""WRD101: a bare magnitude word against the figure that another claim prints."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from claims import units
from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.words.groups import called
from claims.checks.words.wording import is_ahead, quoted, short
from claims.facts import Fact, tell, tell_number
from claims.facts.inference import settle
from claims.model.claim import Claim, ClaimKind
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.metric import Role, Scope, metrics
from claims.model.quantity import Quantity
from claims.model.subject import SubjectKind
from claims.patterns import declared

_SIZES = {"thousand": "1e3", "million": "1e6", "billion": "1e9", "trillion": "1e12"}
_FEW = {"tens of ": 10, "hundreds of ": 100}
_WORDS = {
    "dozens": Decimal(12),
    "hundreds": Decimal(100),
    **{f"{word}s": Decimal(size) for word, size in _SIZES.items()},
    **{f"{few}{word}s": Decimal(size) * factor for word, size in _SIZES.items() for few, factor in _FEW.items()},
}
_WORD = declared(rf"\b({'|'.join(sorted(_WORDS, key=len, reverse=True))})\b", re.IGNORECASE)
_CLASS = declared(r"(?<![\d.,] )(?<![\d.,]-)\b(thousand|million|billion|trillion)[- ]parameter", re.IGNORECASE)
_NOUN = declared(
    rf"{_WORD.pattern}(?: of)? (?:\w+ )?(parameter|token|expert|node|request|client|question|image|device|gpu|card|"
    r"accelerator)s\b(?! (?:per|a|an|each|every)\b|/)",
    re.IGNORECASE,
)
_UNITS = {"gpu": "device", "card": "device", "accelerator": "device"}
_THOUSAND, _TWO, _HALF = Decimal(1000), Decimal(2), Decimal("0.5")


class _Said(NamedTuple):
    """A magnitude word as printed, the least that it stands for in a unit, and the metric that it is said of."""

    printed: str
    least: Decimal
    unit: str
    metric: str


@check("WRD101", Claim)
def magnitude_word_against_figure(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares a bare magnitude word, such as billions, with the figure that another claim prints.

    A word m (dozens 12, hundreds 100, thousands 1e3, millions 1e6, billions 1e9, trillions 1e12, and tens or hundreds
    of these) stands for m or more. A figure below m / 2 makes the word untrue; from there to m it may be counted in
    another way. A figure from m to 1,000 m is what a reader expects. One of 1,000 m or more leaves the word true, and a
    reader a thousandfold or more below the figure: 2.8 trillion are billions, 2,800 of them. A class such as
    trillion-parameter rounds: a model of half of it still fits. The word is compared only with a figure of the same
    metric, of the same subject and, for a run, of the same study; where several figures are printed that give different
    answers, it is not compared.

    Bad:

    ```toml
    # claims/figure.toml
    id = "figure"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 2.8 trillion parameters."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "2.8 trillion", value = "2.8E+12", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/word.toml
    id = "word"
    subject = "the-model"
    kind = "spec"
    statement = "The model has billions of parameters."
    claimant = "the-paper"
    modality = "described"
    quantity = {printed = "billions", unit = "parameter"}
    citations = [{source = "another-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/figure.toml
    id = "figure"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 70 billion parameters."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "70 billion", value = "7.0E+10", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/word.toml
    id = "word"
    subject = "the-model"
    kind = "spec"
    statement = "The model has billions of parameters."
    claimant = "the-paper"
    modality = "described"
    quantity = {printed = "billions", unit = "parameter"}
    citations = [{source = "another-article", paragraph = 1}]
    ```
    """
    if said := _word(view, claim):
        partners = [f for f in view.beside(claim, said.metric) if f.subject == claim.subject]
        yield from _agreed([found for fact in partners if (found := _word_against(claim, said, fact))], len(partners))
    elif size := _class(claim):
        for subject in view.subjects_of(claim):
            if subject.kind is SubjectKind.MODEL:
                totals = view.facts_about(subject.id, "total-parameters", main=True)
                partners = [fact for fact in totals if fact.id != claim.id]
                own = subject.id == claim.subject
                told = [_class_against(view, claim, size, fact, own) for fact in partners]
                yield from _agreed([finding for finding in told if finding], len(partners))


def _agreed(findings: list[Finding], partners: int) -> Iterator[Finding]:
    """Several partners are answered only where all say the same: then any of them may be the right one."""
    if findings and len(findings) == partners and len({finding.outcome for finding in findings}) == 1:
        yield findings[0]


def _word(view: View, claim: Claim) -> _Said | None:
    quantity = claim.quantity
    if claim.kind is ClaimKind.ABSENCE or (quantity is not None and quantity.value is not None):
        return None
    if quantity is not None:
        found = _WORD.search(quantity.printed)
    else:
        found = _NOUN.search(claim.statement)
        noun = found[2].casefold() if found else ""
        quantity = Quantity(printed=found[1], unit=_UNITS.get(noun, noun)) if found else None
    if found is None or quantity is None:
        return None
    subject = view.subject(claim.subject)
    metric = settle(claim, quantity, subject.kind if subject else None)
    return _Said(found[1], _WORDS[found[1].casefold()], quantity.unit, metric) if metric else None


def _class(claim: Claim) -> tuple[str, Decimal] | None:
    """Returns a class of size such as trillion-parameter, where no number stands before it."""
    words = f"{claim.quantity.printed if claim.quantity else ''} {claim.statement}"
    found = _CLASS.search(words)
    if found is None or (claim.quantity is not None and re.search(r"\d", claim.quantity.printed)):
        return None
    return found[0], Decimal(_SIZES[found[1].casefold()])


def _word_against(claim: Claim, said: _Said, fact: Fact) -> Finding | None:
    factor = units.factor(said.unit, fact.unit)
    if factor is None or fact.role is Role.CHANGE:
        return None
    least = said.least * factor
    working = Working()
    figure = working.given("the figure", fact)
    working.say(f"{quoted(said.printed)} stands for {tell(least, fact.unit)} or more")
    times = working.computed(
        f"the figure in units of {tell(least, fact.unit)}",
        figure.scaled(1 / least),
        how=f"{tell(fact.value, fact.unit)} / {tell(least, fact.unit)}",
    )
    if figure.is_below(Interval(least, None)):
        return _too_large(claim, said, fact, working, figure.scaled(_TWO).is_below(Interval(least, None)))
    if figure.low is not None and figure.low >= least * _THOUSAND:
        return under_determined(
            (claim, fact),
            working,
            f"{quoted(said.printed)} is said of {short(fact.quantity.printed)}: not untrue, but the figure is "
            f"{tell_number(_rounded(times))} times the least that the word stands for.",
            needs=("claim-verbatim", *_needs(fact)),
            severity=Severity.WARNING,
        )
    if figure.low is not None and figure.low >= least and figure.high is not None:
        return consistent(
            (claim, fact), working, f"{quoted(said.printed)} fits the {short(fact.quantity.printed)} printed."
        )
    return None


def _too_large(claim: Claim, said: _Said, fact: Fact, working: Working, far: bool) -> Finding:
    sentence = f"{quoted(said.printed)} is more than the {short(fact.quantity.printed)} that is printed elsewhere."
    needs = ("claim-verbatim", *_needs(fact))
    if far and _is_of_one_thing(claim, fact):
        return inconsistent((claim, fact), working, sentence, needs=needs)
    working.say("whether both are said of one thing, counted in one way, is open")
    return under_determined((claim, fact), working, sentence, needs=needs, severity=Severity.WARNING)


def _is_of_one_thing(claim: Claim, fact: Fact) -> bool:
    """A figure of a thing holds for it everywhere, one of a run in its study; prices differ by what they buy, and a
    word without a record of its own is too loose."""
    if claim.quantity is None or is_ahead(claim) or "USD" in fact.unit:
        return False
    return metrics()[fact.metric].scope is Scope.THING or (claim.study is not None and claim.study == fact.study)


def _class_against(view: View, claim: Claim, size: tuple[str, Decimal], fact: Fact, own: bool) -> Finding | None:
    printed, least = size
    working = Working()
    figure = working.given("total parameters of the model", fact)
    working.computed(
        f"the figure in units of {tell_number(least)}",
        figure.scaled(1 / least),
        how=f"{tell(fact.value, 'parameter')} / {tell_number(least)}",
    )
    if figure.low is not None and figure.high is not None and figure.low >= least and figure.high < least * _THOUSAND:
        return consistent(
            (claim, fact),
            working,
            f"{called(view, fact.subject)} with {short(fact.quantity.printed)} parameters fits the class "
            f"{quoted(printed)}.",
        )
    if own and not is_ahead(claim) and figure.is_below(Interval(least * _HALF, None)):
        return inconsistent(
            (claim, fact),
            working,
            f"A model of {short(fact.quantity.printed)} parameters is called {quoted(printed)}.",
            needs=("params-total-active",),
        )
    return None


def _rounded(factor: Interval) -> Decimal:
    middle = factor.middle
    assert middle is not None
    return middle.quantize(Decimal(1))


def _needs(fact: Fact) -> tuple[str, ...]:
    return ("params-total-active",) if fact.unit == "parameter" else ()


def is_magnitude(claim: Claim) -> bool:
    """Tells whether a claim prints a bare magnitude word instead of a figure."""
    return claim.quantity is not None and claim.quantity.value is None and bool(_WORD.search(claim.quantity.printed))
