"""SIZ116: a share of the layers as a number of whole layers."""

from collections.abc import Iterator
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.figures import assumed, claimed, is_amount, most_precise, percentage, told, unassumed
from claims.facts import Fact, tell
from claims.model.finding import Finding
from claims.model.interval import Interval

_NEEDS = ("architecture-config",)


@check("SIZ116", "attention-share")
def share_as_whole_layers(view: View, share: Fact) -> Iterator[Finding]:
    """Asks whether a whole number of layers gives a printed share of the layers or blocks.

    Of N layers, n whole ones are a share of n / N. The number of layers is claimed, else assumed; a claimed number of
    the layers of that kind is divided by it. A share for which no whole number fits can be rounded, or be one of blocks
    that are not all layers: it is inconsistent only where the claim settles that layers are counted and prints digits.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/share.toml
    id = "share"
    subject = "the-model"
    kind = "spec"
    statement = "In 75% of the layers attention is linear."
    claimant = "the-maker"
    modality = "described"
    metric = "attention-share"
    reading = "of-layers"
    quantity = {printed = "75%", value = "75", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/layers.toml
    id = "layers"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 30 layers."
    claimant = "the-maker"
    modality = "described"
    metric = "layer-count"
    quantity = {printed = "30", value = "30", unit = "layer"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/share.toml
    id = "share"
    subject = "the-model"
    kind = "spec"
    statement = "In 75% of the layers attention is linear."
    claimant = "the-maker"
    modality = "described"
    metric = "attention-share"
    reading = "of-layers"
    quantity = {printed = "75%", value = "75", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/layers.toml
    id = "layers"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 32 layers."
    claimant = "the-maker"
    modality = "described"
    metric = "layer-count"
    quantity = {printed = "32", value = "32", unit = "layer"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if share.claim is None or not is_amount(share):
        return
    working = Working()
    printed = working.given("share", share)
    parts, total = _layers(view, share)
    if total is None:
        sentence = (
            f"Whether {share.quantity.printed} is a whole number of layers cannot be told: their number is not printed."
        )
        yield under_determined((share,), working, sentence, needs=_NEEDS)
        return
    count = working.given("layers", total)
    if len(parts) == 1:
        yield _of_printed_part(share, parts[0], total, working)
        return
    if not count.is_exact or printed.low is None or printed.high is None:
        return
    yield _whole(share, total, working, printed, count)


def _layers(view: View, share: Fact) -> tuple[list[Fact], Fact | None]:
    """Returns the claimed numbers of layers of the same kind, and the number of all layers."""
    assert share.claim is not None
    kinds = {about.subject for about in share.claim.about}
    found = claimed(view, share.claim, "layer-count")
    parts = [f for f in found if f.claim and kinds & {about.subject for about in f.claim.about}]
    whole = [f for f in found if f not in parts]
    return parts, most_precise(whole) if found else assumed(view, share.claim, "layer-count")


def _of_printed_part(share: Fact, part: Fact, total: Fact, working: Working) -> Finding:
    working.given("layers of that kind", part)
    nominal = percentage(part, total)
    percent = working.computed("share", part.interval.over(total.interval).scaled(100), "percent", nominal=nominal)
    word = "assumed layers" if total.is_assumed else "layers"
    said = f"{part.quantity.printed} of {total.quantity.printed} {word} is {told(percent, 'percent', nominal)}"
    reads = (share, part, total)
    if percent.overlaps(share.interval):
        sentence = f"{said}, which fits the {share.quantity.printed} printed."
        return consistent(reads, working, sentence, needs=unassumed(reads), bears_out=False)
    sentence = f"{said}, not the {share.quantity.printed} printed."
    if _is_of_layers(share) and not total.is_assumed:
        return inconsistent(reads, working, sentence, needs=_NEEDS)
    return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)


def _is_of_layers(share: Fact) -> bool:
    """Tells whether a share is settled to be one of layers, and printed in digits and without a hedge."""
    claim = share.claim
    return bool(claim and claim.reading == "of-layers" and any(c.isdigit() for c in share.quantity.printed))


def _whole(share: Fact, total: Fact, working: Working, printed: Interval, count: Interval) -> Finding:
    assert printed.low is not None
    assert printed.high is not None
    assert count.low is not None
    number = count.low
    fewest = (printed.low * number / 100).to_integral_value(ROUND_CEILING)
    most = (printed.high * number / 100).to_integral_value(ROUND_FLOOR)
    near = (share.value * number / 100).to_integral_value()
    if fewest <= most:
        for whole in dict.fromkeys((fewest, most)):
            how = f"{tell(whole)} / {tell(number)}"
            working.computed(f"share of {tell(whole)} layers", whole * 100 / number, "percent", how)
        whole_ones = tell(fewest) if fewest == most else f"{tell(fewest)} to {tell(most)}"
        word = "assumed" if total.is_assumed else "printed"
        sentence = f"Of the {tell(number)} layers {word}, {whole_ones} are the {share.quantity.printed} printed."
        return consistent((share, total), working, sentence, needs=unassumed([total]), bears_out=False)
    for whole in (near - 1, near, near + 1):
        working.computed(f"{tell(whole)} layers", whole * Decimal(100) / number, "percent")
    sentence = (
        f"No whole number of {told(count, 'layer')} is the {share.quantity.printed} printed: "
        f"{tell(near)} would be {tell(near * 100 / number, 'percent')}."
    )
    if _is_of_layers(share) and not total.is_assumed:
        return inconsistent((share, total), working, sentence, needs=_NEEDS)
    rounded = total.is_assumed or not any(c.isdigit() for c in share.quantity.printed)
    severity = Severity.NOTE if rounded else Severity.WARNING
    return under_determined((share, total), working, sentence, needs=_NEEDS, severity=severity)
