"""CNT136: one amount that a sentence tells twice, in two units."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.printed_amounts import Printed, equals_in
from claims.facts.telling import tell_number
from claims.model.claim import Claim
from claims.patterns import declared

_ASIDE = declared(
    r"\b(usable|formatted|effective|payload|net|raw|compressed|logical|physical|user-visible|after (coding|parity|overhead)|"
    r"both directions|each direction|bidirectional|(full|half)[- ]duplex|respectively|depending|option\w*|either|choice)\b|"
    r"可用|有效|净|压缩|双向|单向|分别|可选|任选",
    re.IGNORECASE,
)
_SEVERAL = declared(
    r"(?:\b(?:\d+|two|three|four|five|six|eight|ten|twelve|sixteen|dozen|both|several) (?:[\w-]+ ){1,4}?(?:of|at|with|running at|carrying|each)?\s?$)|"
    r"\b(?:each|per|every)\b[^.;]{0,12}$|[x×*]\s?$|\d\s?[个块张台条颗组路]\S{0,12}\s?$"
)
_IN_ALL = declared(
    r"^[^.;，。]{0,24}?\b(in all|in total|total|altogether|together|combined|each|apiece|per|a (card|node|rack|drive|port))\b|^[^.;，。]{0,10}?(共|总|每|各)",
    re.IGNORECASE,
)
_NEAR, _EIGHT = Decimal("0.01"), Decimal(8)
_NEEDS = ("metric-definition",)


@check("CNT136", Figured)
def told_in_two_units(_: View, claim: Claim) -> Iterator[Finding]:
    """Converts an amount that a sentence tells again in another unit: "3.0 TB, which is 2.73 TiB".

    The one amount, in the unit of the other, must be the other to its last printed digit: a byte has eight bits, a TiB is
    1.0995 TB, a day 24 hours. Where the words only may say that both are one ("or", brackets), only decimal against binary
    multiples and bits against bytes are compared, and rates in bits that are eight times one another. Of several things, and of what is usable, nothing is said.

    Bad:

    ```toml
    # claims/size.toml
    id = "size"
    subject = "the-model"
    kind = "memory"
    statement = "The data set takes 5.0 TB, which is 5.5 TiB."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "5.0 TB", value = "5.0", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/size.toml
    id = "size"
    subject = "the-model"
    kind = "memory"
    statement = "The data set takes 5.0 TB, which is 4.55 TiB."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "5.0 TB", value = "5.0", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if claim.quantity is None or _ASIDE.search(claim.statement):
        return
    for one, other, sure in equals_in(claim.statement):
        if _is_of_one_thing(claim.statement, one, other) and (finding := _judged(claim, one, other, sure)):
            yield finding


def _is_of_one_thing(statement: str, one: Printed, other: Printed) -> bool:
    """Tells whether nothing says that the one amount is of each of several things, and the other of all of them."""
    return not (_SEVERAL.search(statement[: one.at[0]]) or _IN_ALL.search(statement[other.at[1] :]))


def _judged(claim: Claim, one: Printed, other: Printed, sure: bool) -> Finding | None:
    factor = units.factor(other.unit, one.unit)
    number, word = _number(other)
    if factor is None or not number or word == _number(one)[1]:
        return None
    first, second = one.interval, other.interval.scaled(factor)
    if not (
        sure
        or one.unit != other.unit
        or _is_binary(one) is not _is_binary(other)
        or (one.unit == "bit/second" and first.over(second).holds(_EIGHT))
    ):
        return None
    working = Working()
    working.say(f"told once: printed “{one.printed}”; told again: printed “{other.printed}”")
    working.computed("the first", first, one.unit)
    working.computed("the second", second, one.unit)
    if first.overlaps(second):
        said = f"{one.printed} are the {other.printed} that the sentence makes of them."
        return consistent((claim,), working, said, bears_out=False)
    middle = Decimal(1) if first.middle is None else first.middle
    size = (other.interval.middle or Decimal(1)) / number
    right = tell_number(middle / factor / size)
    sentence = f"{one.printed} are {right} {word}, not the {other.printed} that the sentence makes of them."
    if first.widened(_NEAR).overlaps(second):
        return under_determined((claim,), working, sentence, needs=_NEEDS)
    return inconsistent((claim,), working, sentence, needs=_NEEDS)


def _number(amount: Printed) -> tuple[Decimal, str]:
    """Returns the number of an amount as printed, and the words of its unit."""
    found = re.match(r"[$€¥]?([\d.,]+)\s?(.*)", amount.printed)
    return (Decimal(found[1].replace(",", "")), found[2]) if found else (Decimal(0), "")


def _is_binary(amount: Printed) -> bool:
    return re.search(r"\d\s?[KMGTP]iB", amount.printed) is not None
