"""SIZ104: the parts of a mixture-of-experts model that its counts imply."""

from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.experts import Counts, counts_of
from claims.checks.size.figures import agreed, amount, claimed, is_amount, percentage, told
from claims.facts import Fact, Format, tell
from claims.model.finding import Finding
from claims.model.interval import Interval

_ONE = Interval.exactly(1)
_NEEDS = ("params-total-active", "architecture-config")


@check("SIZ104", "active-parameters", "active-experts")
def routed_and_always_on_parts(view: View, anchor: Fact) -> Iterator[Finding]:
    """Splits the parameters of a mixture-of-experts model into routed experts and the part that every token uses.

    With T parameters in total, A active for a token, and k of E equal routed experts in use, the routed part is
    R = (T - A) / (1 - k / E) and the part that is always on S = T - R = (A - T k / E) / (1 - k / E). A cannot exceed T,
    k cannot exceed E, and S cannot be below zero: then fewer parameters are active than the routed experts alone would
    take. A count of experts may include shared ones; that reading is tried unless the claim settles it. Printed counts
    of the two parts are compared too, as a warning only, since layers may differ.

    Bad:

    ```toml
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 400 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "400 billion", value = "4.00E+11", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/active.toml
    id = "active"
    subject = "the-model"
    kind = "spec"
    statement = "It activates 20 billion of them per token."
    claimant = "the-maker"
    modality = "described"
    metric = "active-parameters"
    quantity = {printed = "20 billion", value = "2.0E+10", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/experts.toml
    id = "experts"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 64 routed experts."
    claimant = "the-maker"
    modality = "described"
    metric = "routed-experts"
    quantity = {printed = "64", value = "64", unit = "expert"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/chosen.toml
    id = "chosen"
    subject = "the-model"
    kind = "spec"
    statement = "A token uses 8 of the routed experts."
    claimant = "the-maker"
    modality = "described"
    metric = "active-experts"
    reading = "routed-only"
    quantity = {printed = "8", value = "8", unit = "expert"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 400 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "400 billion", value = "4.00E+11", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/active.toml
    id = "active"
    subject = "the-model"
    kind = "spec"
    statement = "It activates 60 billion of them per token."
    claimant = "the-maker"
    modality = "described"
    metric = "active-parameters"
    quantity = {printed = "60 billion", value = "6.0E+10", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/experts.toml
    id = "experts"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 64 routed experts."
    claimant = "the-maker"
    modality = "described"
    metric = "routed-experts"
    quantity = {printed = "64", value = "64", unit = "expert"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/chosen.toml
    id = "chosen"
    subject = "the-model"
    kind = "spec"
    statement = "A token uses 8 of the routed experts."
    claimant = "the-maker"
    modality = "described"
    metric = "active-experts"
    reading = "routed-only"
    quantity = {printed = "8", value = "8", unit = "expert"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if anchor.claim is None or not is_amount(anchor):
        return
    if anchor.metric == "active-experts":
        experts = agreed(view, anchor.claim, "routed-experts", assume=False)
        if experts is not None:
            yield from _more_than_there_are(view, anchor, experts)
        return
    total = agreed(view, anchor.claim, "total-parameters", assume=False)
    if total is None:
        return
    if amount(total).is_below(amount(anchor)):
        working = Working()
        working.given("active parameters", anchor)
        working.given("total parameters", total)
        said = f"{anchor.quantity.printed} active parameters are more than the {total.quantity.printed} in total."
        yield inconsistent((anchor, total), working, said, needs=("params-total-active",))
        return
    counts = counts_of(view, anchor.claim, active=anchor, total=total)
    if counts is not None:
        yield _split(view, counts)


def _more_than_there_are(view: View, chosen: Fact, experts: Fact) -> Iterator[Finding]:
    if not amount(experts).is_below(amount(chosen)):
        return
    working = Working()
    working.given("experts activated", chosen)
    working.given("routed experts", experts)
    said = f"{chosen.quantity.printed} activated experts are more than the {experts.quantity.printed} there are"
    shared = _routed_only(view, chosen)
    if any(not amount(experts).is_below(one) for one in shared):
        sentence = f"{said}, unless shared experts are counted in."
        yield under_determined(
            (chosen, experts), working, sentence, needs=("architecture-config",), severity=Severity.WARNING
        )
    else:
        yield inconsistent((chosen, experts), working, f"{said}.", needs=("architecture-config",))


def _routed_only(view: View, chosen: Fact) -> list[Interval]:
    """Returns the number of routed experts in use if the printed one counts shared experts in, where it may do so."""
    assert chosen.claim is not None
    if chosen.claim.reading == "routed-only":
        return []
    shared = agreed(view, chosen.claim, "shared-experts", assume=False)
    less = amount(chosen).minus(amount(shared) if shared else _ONE)
    return [less] if less.low is not None and less.low > 0 else []


def _split(view: View, counts: Counts) -> Finding:
    active, total, experts, chosen = counts.facts
    share = counts.share
    working = Working()
    for label, fact in (("total", total), ("active", active), ("routed experts", experts), ("activated", chosen)):
        working.given(label, fact)
    of_counts = percentage(chosen, experts)
    of_experts = working.computed(
        "share of the experts", share.scaled(100), "percent", "activated / routed experts", of_counts
    )
    nominal = percentage(active, total)
    of_all = working.computed(
        "share of the parameters", amount(active).over(amount(total)).scaled(100), "percent", "active / total", nominal
    )
    routed = working.computed(
        "routed part",
        counts.routed,
        "parameter",
        f"({tell(total.value)} - {tell(active.value)}) / (1 - {told(share, 'dimensionless')})",
        counts.routed_value,
    )
    one, rest = counts.routed_value / experts.value, total.value - counts.routed_value
    always = working.computed("part that is always on", counts.always(share), "parameter", "total - routed part", rest)
    for label, part, how, value in (
        ("one expert, over all layers", routed.over(amount(experts)), "routed part / experts", one),
        ("routed parameters in use", routed.times(share), "routed part x share of the experts", one * chosen.value),
    ):
        working.computed(label, part, "parameter", how, value)
    reads = (*counts.facts, *_read_for_a_token(view, active, working))
    for label, times in (("operations for a token, forward", 2), ("operations for a token in training", 6)):
        how = f"{times} x {tell(active.value, 'parameter')}"
        working.computed(label, amount(active).scaled(times), "FLOP", how, active.value * times)
    if always.high is not None and always.high < 0:
        least = told(amount(total).times(share), "parameter")
        said = (
            f"{chosen.quantity.printed} of {experts.quantity.printed} experts of a model of {total.quantity.printed} "
            f"parameters would be {least}, more than the {active.quantity.printed} said to be active"
        )
        return _too_few(view, counts, working, said)
    return _with_printed_parts(view, reads, working, routed, always) or consistent(
        reads,
        working,
        f"{chosen.quantity.printed} of {experts.quantity.printed} experts ({told(of_experts, 'percent', of_counts)}) "
        f"but {told(of_all, 'percent', nominal)} of the parameters work on a token: about "
        f"{told(always, 'parameter', rest)} are always on.",
        bears_out=False,
    )


def _read_for_a_token(view: View, active: Fact, working: Working) -> list[Fact]:
    """Adds what the active parameters take in each format in which the size of the weights is printed."""
    assert active.claim is not None
    found: dict[Decimal, tuple[Format, Fact]] = {}
    for size in claimed(view, active.claim, "weights-size"):
        if size.claim and (form := view.format(size.claim)):
            found.setdefault(form.bits_with_scales, (form, size))
    for bits, (form, _) in sorted(found.items(), reverse=True):
        how, value = f"{tell(active.value, 'parameter')} x {tell(bits)} / 8", active.value * bits / 8
        label = f"weights in {form.name} that a token needs"
        working.computed(label, amount(active).scaled(bits / 8), "byte", how, value)
    return [size for _, size in found.values()]


def _too_few(view: View, counts: Counts, working: Working, said: str) -> Finding:
    reads = counts.facts
    for fewer in _routed_only(view, counts.chosen):
        always = counts.always(fewer.over(amount(counts.experts)))
        if always.high is None or always.high >= 0:
            working.computed("part that is always on, shared experts not counted", always, "parameter")
            sentence = f"{said}, unless shared experts are counted in."
            return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, f"{said}.", needs=_NEEDS)


def _with_printed_parts(
    view: View, reads: tuple[Fact, ...], working: Working, routed: Interval, always: Interval
) -> Finding | None:
    """Returns a warning where a printed count of one of the parts is another than the counts imply."""
    claim = reads[0].claim
    assert claim is not None
    for metric, label, implied in (
        ("routed-parameters", "in the routed experts", routed),
        ("shared-parameters", "that every token uses", always),
    ):
        printed = agreed(view, claim, metric, assume=False)
        if printed is not None and not amount(printed).overlaps(implied):
            working.given(f"parameters {label}", printed)
            sentence = (
                f"The counts imply {told(implied, 'parameter')} {label}, while {printed.quantity.printed} is printed; "
                "experts of different sizes or other ways of counting could explain it."
            )
            return under_determined((*reads, printed), working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return None
