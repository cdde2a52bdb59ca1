"""PRV112: one computation that several outlets print."""

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from claims.checks import Figured, Finding, View, Working, check, under_determined
from claims.facts import Fact, tell, tell_list, tell_number
from claims.facts.outlets import outlet_name
from claims.model.claim import Claim, Modality, Relation, Stance
from claims.model.interval import Interval

_SEVERAL = 2
_COMPUTED = (Modality.ESTIMATED, Modality.DESCRIBED)
_HOUR = 3600

Formula = tuple[str, tuple[str, ...], str, Callable[..., Interval], str]
"""A metric, the metrics that it is computed from, how, the computation, and the item that would tell a measured one."""

_FORMULAS: tuple[Formula, ...] = (
    ("active-share", ("active-parameters", "total-parameters"), "active / total", lambda a, b: _percent(a, b), ""),
    (
        "trainable-share",
        ("trainable-parameters", "total-parameters"),
        "trained / total",
        lambda a, b: _percent(a, b),
        "trainable-params",
    ),
    (
        "training-compute",
        ("active-parameters", "training-tokens"),
        "6 x parameters x tokens",
        lambda n, d: n.times(d).scaled(6),
        "total-compute",
    ),
    (
        "training-compute",
        ("total-parameters", "training-tokens"),
        "6 x parameters x tokens",
        lambda n, d: n.times(d).scaled(6),
        "total-compute",
    ),
    (
        "device-time",
        ("device-count", "training-time"),
        "accelerators x time",
        lambda n, t: n.times(t),
        "total-compute",
    ),
    (
        "cost",
        ("price-per-device-hour", "device-time"),
        "price of an hour x accelerator-hours",
        lambda p, t: p.times(t).scaled(Decimal(1) / _HOUR),
        "price-basis",
    ),
)


@check("PRV112", Figured)
def product_told_as_confirmation(view: View, claim: Claim) -> Iterator[Finding]:
    """Names a figure that several outlets print although it only follows from other figures.

    Whoever prints a product or a ratio of figures that are known confirms nothing: 3 trillion parameters of 2 bytes are
    6 TB however often it is printed. Taken are figures whose record says that they derive from others, and estimated
    or described ones that equal such a computation: weights = parameters x bits / 8, shares of parameters,
    arithmetic = 6 x parameters x tokens (Kaplan et al. 2020), accelerator time, and cost = price x time.

    Bad:

    ```toml
    # sources/one.toml
    id = "one"
    kind = "press-article"
    # sources/two.toml
    id = "two"
    kind = "press-article"
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 3 trillion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "3 trillion", value = "3E+12", unit = "parameter"}
    citations = [{source = "one", paragraph = 1}]
    # claims/size.toml
    id = "size"
    subject = "the-model"
    kind = "memory"
    statement = "In BF16 the weights take about 6 TB."
    claimant = "the-outlet"
    modality = "estimated"
    metric = "weights-size"
    quantity = {printed = "6 TB", value = "6", comparator = "~", unit = "terabyte"}
    citations = [{source = "one", paragraph = 2}, {source = "two", paragraph = 9}]
    ```

    Good:

    ```toml
    # sources/one.toml
    id = "one"
    kind = "press-article"
    # sources/two.toml
    id = "two"
    kind = "press-article"
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 3 trillion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "3 trillion", value = "3E+12", unit = "parameter"}
    citations = [{source = "one", paragraph = 1}]
    # claims/size.toml
    id = "size"
    subject = "the-model"
    kind = "memory"
    statement = "The files of the BF16 checkpoint were counted: 6 TB."
    claimant = "the-outlet"
    modality = "measured"
    metric = "weights-size"
    quantity = {printed = "6 TB", value = "6", unit = "terabyte"}
    citations = [{source = "one", paragraph = 2}, {source = "two", paragraph = 9}]
    ```
    """
    if claim.quantity is None or claim.quantity.value is None or claim.modality is Modality.MEASURED:
        return
    outlets = _outlets(view, claim)
    if len(outlets) < _SEVERAL:
        return
    working = Working()
    found = _derived(view, claim, working) or _computed(view, claim, working)
    if found is None:
        return
    factors, how, item = found
    sources = [source for citation in claim.citations if (source := view.source(citation.source))]
    working.say(f"printed by {tell_list(outlet_name(view, outlet, sources) for outlet in outlets)}")
    working.computed("outlets", len(outlets))
    read = "that were read " if all(source.is_held for source in sources) else ""
    yield under_determined(
        (claim, *factors),
        working,
        f"{len(outlets)} outlets {read}print {claim.quantity.printed}, which follows from {how}: "
        f"that is one computation, not {len(outlets)} confirmations.",
        needs=("claim-status", *((item,) if item else ())),
    )


Found = tuple[Sequence[Fact | Claim], str, str]
"""The figures that it follows from, how in words, and the item that would decide it."""


def _outlets(view: View, claim: Claim) -> tuple[str, ...]:
    """Returns who prints a claim, each body once, a source without a known publisher by itself."""
    found: dict[str, None] = {}
    for citation in claim.citations:
        source = view.source(citation.source)
        if source is not None and citation.stance is not Stance.DISPUTES:
            found[source.publisher or source.id] = None
    return tuple(found)


def _derived(view: View, claim: Claim, working: Working) -> Found | None:
    linked = [view.claim(link.claim) for link in claim.related if link.how is Relation.DERIVED_FROM]
    factors = [other for other in linked if other is not None and other.quantity and other.quantity.value is not None]
    if not factors or len(factors) < len(linked):
        return None
    figures = [factor.quantity.printed for factor in factors if factor.quantity]
    for factor, printed in zip(factors, figures, strict=True):
        working.say(f"derived from “{printed}”: {factor.statement}")
    return factors, " and ".join(figures), ""


def _computed(view: View, claim: Claim, working: Working) -> Found | None:
    fact = view.fact(claim)
    if fact is None or claim.modality not in _COMPUTED:
        return None
    if fact.metric == "weights-size":
        return _weights(view, claim, fact, working)
    for metric, wanted, how, compute, item in _FORMULAS:
        if metric != fact.metric:
            continue
        sides = [view.beside(claim, side) for side in wanted]
        if any(len(side) != 1 for side in sides):
            continue
        factors = tuple(side[0] for side in sides)
        value = compute(*(factor.interval for factor in factors))
        if fact.interval.overlaps(value):
            for label, factor in zip(wanted, factors, strict=True):
                working.given(label.replace("-", " "), factor)
            working.computed("computed", value, fact.unit, how)
            printed = " and ".join(factor.quantity.printed for factor in factors)
            return factors, f"{printed} ({how})", item
    return None


def _weights(view: View, claim: Claim, fact: Fact, working: Working) -> Found | None:
    form, counts = view.format(claim), view.beside(claim, "total-parameters")
    if form is None or len(counts) != 1:
        return None
    value = counts[0].interval.scaled(form.bits / 8)
    if not fact.interval.overlaps(value):
        return None
    working.given("total parameters", counts[0])
    working.given("size of the weights", fact)
    each = f"{tell_number(form.bits / 8)} byte{'' if form.bits == 8 else 's'}"
    how = f"{tell(counts[0].value, 'parameter')} x {each}"
    working.computed("computed", value, "byte", how)
    return counts, f"{counts[0].quantity.printed} parameters at {each} each", "weights-bytes"


def _percent(part: Interval, whole: Interval) -> Interval:
    return part.over(whole).scaled(100)
