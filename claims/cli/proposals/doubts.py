"""What an edited claim says beside its printed figure: an amount or a unit that the figure does not have."""

from collections.abc import Iterator, Mapping
from typing import Any

from claims import units
from claims.cli.proposals.reading import File
from claims.intake.batch import Verb
from claims.intake.review import Review
from claims.model.quantity import Quantity


def doubts(read: File, review: Review) -> Iterator[str]:
    """Yields a line for each claim that is accepted with another amount than is read in its printed figure.

    A person may know better how a figure is meant, so that it is not refused.
    """
    for index, proposal in enumerate(read.proposals):
        key, given = proposal["item"], proposal.get("claim")
        if proposal.get("decision") != Verb.ACCEPT or proposal.get("cite") or not given or key not in review.by_key:
            continue
        draft = review.led(key).draft
        drafted = _quantity(draft.fields) if draft else None
        wanted = _quantity(given)
        if drafted is None or wanted is None or drafted.printed != wanted.printed or _is_same(drafted, wanted):
            continue
        yield (
            f"{read.where(index, 'claim.quantity.value')}: '{wanted.printed}' says {_amount(drafted)}, "
            f"and the claim {_amount(wanted)}; look whether it is meant ({key})"
        )


def _quantity(fields: Mapping[str, Any]) -> Quantity | None:
    """Returns the quantity of a claim; none where it is not valid, which is told elsewhere."""
    table = fields.get("quantity")
    if not isinstance(table, Mapping):
        return None
    try:
        return Quantity.model_validate(dict(table))
    except ValueError:
        return None


def _is_same(one: Quantity, other: Quantity) -> bool:
    if one.unit == other.unit:
        return (one.value, one.value_high) == (other.value, other.value_high)
    if one.value is None or other.value is None or not (units.is_known(one.unit) and units.is_known(other.unit)):
        return False
    scale = units.factor(one.unit, other.unit)
    return scale is not None and (one.value * scale, (one.value_high or 0) * scale) == (
        other.value,
        other.value_high or 0,
    )


def _amount(quantity: Quantity) -> str:
    high = f" to {quantity.value_high.normalize():f}" if quantity.value_high is not None else ""
    return f"{quantity.value.normalize():f}{high} {quantity.unit}" if quantity.value is not None else quantity.unit
