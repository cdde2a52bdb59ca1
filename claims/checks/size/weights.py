"""How large the weights of a model are: as printed, else as parameters and a number format make them."""

from dataclasses import dataclass
from decimal import Decimal

from claims.checks import View
from claims.checks.size.figures import agreed, amount, claimed, left_open, told
from claims.checks.size.runs import Trained, study_of, trained
from claims.facts import Fact, Format, formats_in, parse_format
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.subject import SubjectKind

_USUAL = (Decimal(16), Decimal(4))
"""Where no text names a format: that in which models are trained, and the narrowest in which they are served."""

_PLAIN_SURPLUS = Decimal("1.05")
_QUANTISED_SURPLUS = Decimal("1.5")
_NARROW_SURPLUS = Decimal(2)

_TELLING = ("weights-bytes", "quant-scheme", "base-frozen-precision")


@dataclass(frozen=True, slots=True)
class Weights:
    """One size that the weights can have; `readings` holds every reading of it that the text leaves open."""

    label: str
    size: Interval
    value: Decimal
    readings: Interval
    facts: tuple[Fact, ...]

    @property
    def told(self) -> str:
        """Writes the size with what it is the size of."""
        return f"{told(self.size, 'byte', self.value)} of {self.label}"


def surplus(form: Format) -> Decimal:
    """Returns how much larger than their bits weights can be in a format.

    Buffers and headers take 5 % of a plain format. Block scales and layers kept in a wider format take as much as half
    again in a quantised one, and as much again where it has three bits or fewer.
    """
    if not form.is_quantised:
        return _PLAIN_SURPLUS
    return _NARROW_SURPLUS if form.bits <= 3 else _QUANTISED_SURPLUS


def formats_of(view: View, claim: Claim) -> tuple[Format, ...]:
    """Returns the formats in which the weights are kept where a claim holds, as far as it and its study tell."""
    found: dict[Decimal, Format] = {}
    study = study_of(view, claim)
    claims = (claim, *(view.claims_of_study(study.id) if study else ()))
    for subject_id in (*claim.subjects(), *(study.about if study else ())):
        subject = view.subject(subject_id)
        if subject and subject.kind is SubjectKind.FORMAT and (form := parse_format(subject.name)):
            found.setdefault(form.bits_with_scales, form)
    for one in claims:
        for item in _TELLING:
            if item in one.conditions and (form := parse_format(one.conditions[item])):
                found.setdefault(form.bits_with_scales, form)
    return tuple(found.values()) or formats_in(claim.statement)


def weights_of(view: View, claim: Claim, formats: tuple[Format, ...] | None = None) -> tuple[Weights, ...]:
    """Returns the sizes that the weights can have where a claim holds, the smallest first.

    Where the format is told (or one is given), sizes in that format or one of as many bits: printed, else computed. Where it is not,
    every printed size; and where none of them is narrow (or none is printed) the sizes in the usual formats are
    computed from the parameters. A run that trains keeps plain weights unless it is said to keep quantised ones: a
    narrow size that is printed beside a plain one is that of a served checkpoint.
    """
    parameters = agreed(view, claim, "total-parameters", assume=False)
    printed = [(view.format(fact.claim), fact) for fact in claimed(view, claim, "weights-size") if fact.claim]
    told_formats = formats_of(view, claim) if formats is None else formats
    found: list[Weights] = []
    if told_formats:
        for form in told_formats:
            same = [fact for other, fact in printed if other and _alike(other, form, parameters)]
            found += [_printed(form, fact) for fact in same]
            if not same and parameters:
                found.append(_computed(form.name, form.bits_with_scales, parameters))
    else:
        in_training = trained(view, claim) is not Trained.NOTHING
        if in_training:
            printed = [(form, fact) for form, fact in printed if form and not form.is_quantised] or printed
        found += [_printed(form, fact) for form, fact in printed]
        narrow = any(form and form.is_quantised for form, _ in printed)
        for bits in _USUAL if not printed else () if narrow or in_training else _USUAL[1:]:
            if parameters:
                found.append(_computed(f"{bits} bits", bits, parameters))
    return tuple(sorted(found, key=lambda w: (w.value, w.label)))


def _alike(other: Format, form: Format, parameters: Fact | None) -> bool:
    """Tells whether a size in one format can stand for the size in another."""
    if parameters is None:
        return other.bits == form.bits
    return other.bits_with_scales == form.bits_with_scales


def _printed(form: Format | None, fact: Fact) -> Weights:
    label = f"weights in {form.name}" if form else "weights"
    return Weights(label, amount(fact), fact.value, left_open(fact), (fact,))


def _computed(name: str, bits: Decimal, parameters: Fact) -> Weights:
    size = amount(parameters).scaled(bits / 8)
    return Weights(f"weights in {name}", size, parameters.value * bits / 8, size, (parameters,))
