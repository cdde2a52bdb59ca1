"""SIZ102: the sizes of the weights in two formats against the bits of these."""

from collections.abc import Iterator

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.figures import claimed, is_amount, most_precise, quotient, told
from claims.checks.size.weights import surplus
from claims.facts import Fact, Format, tell
from claims.model.finding import Finding
from claims.model.interval import Interval


@check("SIZ102", "weights-size")
def sizes_in_two_formats(view: View, size: Fact) -> Iterator[Finding]:
    """Compares the ratio of two printed sizes of a model's weights with the ratio of the bits of their formats.

    The same weights in 16 and in 4 bits take sizes in the ratio 16 / 4 = 4, whatever the number of parameters. Either
    size can be a little larger than its bits: by 5 % in a plain format, by half as much again in a quantised one (block
    scales, layers kept in a wider format), by as much again at three bits or fewer, so that the ratio has some play.
    Both sizes are in bytes; where TB or TiB is left open, both are tried. Two sizes in the right ratio can both be
    wrong by the same factor.

    Bad:

    ```toml
    # claims/wide.toml
    id = "wide"
    subject = "the-model"
    kind = "memory"
    statement = "In BF16 the weights take 5.6 TB."
    claimant = "the-maker"
    modality = "described"
    metric = "weights-size"
    quantity = {printed = "5.6 TB", value = "5.6", unit = "terabyte"}
    conditions = {weights-bytes = "BF16"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/narrow.toml
    id = "narrow"
    subject = "the-model"
    kind = "memory"
    statement = "In INT4 the weights take 0.7 TB."
    claimant = "the-maker"
    modality = "described"
    metric = "weights-size"
    quantity = {printed = "0.7 TB", value = "0.7", unit = "terabyte"}
    conditions = {weights-bytes = "INT4"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/wide.toml
    id = "wide"
    subject = "the-model"
    kind = "memory"
    statement = "In BF16 the weights take 5.6 TB."
    claimant = "the-maker"
    modality = "described"
    metric = "weights-size"
    quantity = {printed = "5.6 TB", value = "5.6", unit = "terabyte"}
    conditions = {weights-bytes = "BF16"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/narrow.toml
    id = "narrow"
    subject = "the-model"
    kind = "memory"
    statement = "In INT4 the weights take 1.4 TB."
    claimant = "the-maker"
    modality = "described"
    metric = "weights-size"
    quantity = {printed = "1.4 TB", value = "1.4", unit = "terabyte"}
    conditions = {weights-bytes = "INT4"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    form = _form(view, size)
    if form is None:
        return
    wider = _widest(view, size, form)
    if not wider:
        return
    assert size.claim is not None
    counts = claimed(view, size.claim, "total-parameters")
    one_model = not counts or most_precise(counts) is not None
    found = [_compared(size, form, other, other_form, one_model) for other, other_form in wider]
    fitting = [finding for rank, finding in found if rank == 0]
    yield (fitting or [finding for _, finding in sorted(found, key=lambda pair: pair[0])])[0]


def _form(view: View, size: Fact) -> Format | None:
    return view.format(size.claim) if size.claim and is_amount(size) and size.interval.high else None


def _widest(view: View, size: Fact, form: Format) -> list[tuple[Fact, Format]]:
    """Returns the sizes of the same weights in the widest format that is wider than this one, each value once."""
    others = [(f, _form(view, f)) for f in view.facts_about(size.subject, "weights-size", main=True)]
    formed = [(f, other) for f, other in others if other is not None and other.bits > form.bits]
    most = max((other.bits for _, other in formed), default=None)
    return list({f.interval: (f, other) for f, other in reversed(formed) if other.bits == most}.values())


def _compared(size: Fact, form: Format, wide: Fact, wide_form: Format, one_model: bool) -> tuple[int, Finding]:
    working = Working()
    large = working.given(f"size in {wide_form.name}", wide)
    small = working.given(f"size in {form.name}", size)
    bits = wide_form.bits / form.bits
    working.computed("ratio of the bits", bits, how=f"{tell(wide_form.bits, 'bit')} / {tell(form.bits, 'bit')}")
    ratio = working.computed(
        "ratio of the sizes",
        large.over(small),
        how=f"{tell(wide.value, 'byte')} / {tell(size.value, 'byte')}",
        nominal=quotient(wide, size),
    )
    low, high = bits / surplus(form), bits * surplus(wide_form)
    allowed = Interval(low, high)
    working.say(f"with scales, headers or layers in a wider format it can be {tell(low)} to {tell(high)}")
    sizes = f"{wide.quantity.printed} in {wide_form.name} and {size.quantity.printed} in {form.name}"
    said = f"{sizes} are in the ratio {told(ratio, 'dimensionless', quotient(wide, size))}"
    reads = (size, wide)
    if ratio.overlaps(Interval.exactly(bits)):
        return 0, consistent(reads, working, f"{said}, which is that of their bits, {tell(bits)}.")
    if ratio.overlaps(allowed):
        sentence = f"{said}, not that of their bits, {tell(bits)}; scales or layers in a wider format can explain it."
        return 1, under_determined(reads, working, sentence, needs=("weights-bytes", "quant-scheme"))
    if any(a.interval.over(b.interval).overlaps(allowed) for a in wide.every for b in size.every):
        sentence = f"{said}, not that of their bits, {tell(bits)}, unless one is in TB and the other in TiB."
        return 2, under_determined(reads, working, sentence, needs=("weights-bytes",), severity=Severity.WARNING)
    sentence = f"{said}, but their bits are in the ratio {tell(bits)}."
    if not one_model:
        working.say("several counts of parameters are printed for it, so that the sizes may be those of two models")
        needs = ("weights-bytes", "model-name-revision")
        return 3, under_determined(reads, working, sentence, needs=needs, severity=Severity.WARNING)
    return 3, inconsistent(reads, working, sentence, needs=("weights-bytes", "quant-scheme"))
