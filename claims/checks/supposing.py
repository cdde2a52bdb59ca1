"""What if: a library in which assumptions have other values, or metrics other readings; nothing is saved."""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation

from claims.errors import ClaimsError
from claims.model.assumption import Assumption
from claims.model.claim import Claim
from claims.model.library import Library
from claims.model.metric import metrics
from claims.model.quantity import Comparator, Quantity
from claims.patterns import declared

_GROUPED = declared(r"\d{1,3}(,\d{3})+(\.\d+)?")


def suppose(
    library: Library, values: Mapping[str, str] | None = None, readings: Mapping[str, str] | None = None
) -> Library:
    """Returns the library with other values of assumptions (by their id, in their unit) and readings (by claim).

    An empty value takes the assumption away, an empty reading leaves the reading open. Raises UnknownName for an id
    that does not exist, ClaimsError for a value that is no number and for a reading that the metric does not have.
    """
    changed: list[Assumption | Claim] = []
    for assumption_id, value in (values or {}).items():
        changed.append(_with_value(library.get(Assumption, assumption_id), value.strip()))
    for claim_id, reading in (readings or {}).items():
        changed.append(_read_as(library.get(Claim, claim_id), reading.strip()))
    return library.with_records(changed)


def _with_value(assumption: Assumption, value: str) -> Assumption:
    if not value:
        none = Quantity(printed="none", unit=assumption.quantity.unit)
        return assumption.model_copy(update={"quantity": none})
    try:
        number = Decimal(value.replace(",", "") if _GROUPED.fullmatch(value) else value)
        if not number > 0:
            raise ClaimsError(f"'{assumption.id}' needs a value above zero, not '{value}'; an empty one takes it away")
        quantity = Quantity(printed=value, value=number, comparator=Comparator.EQUAL, unit=assumption.quantity.unit)
    except (InvalidOperation, ValueError):
        raise ClaimsError(f"'{value}' is no number that '{assumption.id}' can have") from None
    return assumption.model_copy(update={"quantity": quantity})


def _read_as(claim: Claim, reading: str) -> Claim:
    metric = metrics().get(claim.metric or "")
    known = metric.readings if metric else ()
    if reading and reading not in known:
        those = f"it has {', '.join(known)}" if known else "it has none"
        raise ClaimsError(f"'{reading}' is no reading of the metric of '{claim.id}'; {those}")
    return claim.model_copy(update={"reading": reading or None})
