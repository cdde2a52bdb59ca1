"""SIZ118: the embeddings against the parameters of a model."""

from collections.abc import Iterator

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.experts import counts_of
from claims.checks.size.figures import agreed, amount, claimed, is_amount, told
from claims.facts import Fact, tell
from claims.model.claim import Claim
from claims.model.finding import Finding
from claims.model.interval import Interval

_NEEDS = ("tokenizer-vocab", "architecture-config", "params-total-active")


@check("SIZ118", "total-parameters")
def embeddings_within_parameters(view: View, total: Fact) -> Iterator[Finding]:
    """Compares the embedding table of a model with its parameters and with the part that is always on.

    The table has vocabulary x hidden size parameters, twice that where input and output do not share it. It cannot
    exceed the total, unless that is counted without embeddings, nor the parameters that every token uses where these
    are printed or follow from the counts of experts. Vocabulary and hidden size are claimed, else assumed. A vocabulary
    or width that is too large by a factor shows itself in this.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 1.0 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "1.0 billion", value = "1.0E+9", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/vocabulary.toml
    id = "vocabulary"
    subject = "the-model"
    kind = "spec"
    statement = "Its vocabulary has 256,000 entries."
    claimant = "the-maker"
    modality = "described"
    metric = "vocabulary-size"
    quantity = {printed = "256,000", value = "256000", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/width.toml
    id = "width"
    subject = "the-model"
    kind = "spec"
    statement = "Its hidden size is 8,192."
    claimant = "the-maker"
    modality = "described"
    metric = "hidden-size"
    quantity = {printed = "8,192", value = "8192", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 8.0 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "8.0 billion", value = "8.0E+9", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/vocabulary.toml
    id = "vocabulary"
    subject = "the-model"
    kind = "spec"
    statement = "Its vocabulary has 128,256 entries."
    claimant = "the-maker"
    modality = "described"
    metric = "vocabulary-size"
    quantity = {printed = "128,256", value = "128256", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/width.toml
    id = "width"
    subject = "the-model"
    kind = "spec"
    statement = "Its hidden size is 4,096."
    claimant = "the-maker"
    modality = "described"
    metric = "hidden-size"
    quantity = {printed = "4,096", value = "4096", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    claim = total.claim
    if claim is None or not is_amount(total) or any(f.id < total.id for f in claimed(view, claim, total.metric)):
        return
    vocabulary, width = (agreed(view, claim, metric) for metric in ("vocabulary-size", "hidden-size"))
    if vocabulary is None or width is None:
        return
    working = Working()
    for label, fact in (("vocabulary", vocabulary), ("hidden size", width), ("parameters", total)):
        working.given(label, fact)
    once = working.computed(
        "embedding table",
        amount(vocabulary).times(amount(width)),
        "parameter",
        f"{tell(vocabulary.value)} x {tell(width.value)}",
        vocabulary.value * width.value,
    )
    twice = working.computed("input and output table apart", once.scaled(2), "parameter")
    shared = amount(total).is_below(twice)
    tables = once if shared else twice
    nominal = vocabulary.value * width.value * (1 if shared else 2) / total.value * 100
    share = working.computed("share of the total", tables.over(amount(total)).scaled(100), "percent", nominal=nominal)
    reads = [total, vocabulary, width]
    table = f"A vocabulary of {vocabulary.quantity.printed} at a width of {width.quantity.printed}"
    said = f"{table} takes {told(once, 'parameter')}"
    if amount(total).is_below(once):
        yield _too_large(reads, working, f"{said}, more than the {total.quantity.printed} in total")
        return
    of_always = ""
    always = _always(view, total, claim)
    if always is not None:
        facts, part = always
        reads += [fact for fact in facts if fact.id != total.id]
        working.computed("parameters that every token uses", part, "parameter")
        if part.is_below(once):
            sentence = f"{said}, more than the {told(part, 'parameter')} that every token uses."
            yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
            return
        share_of_always = working.computed("share of these", tables.over(part).scaled(100), "percent")
        of_always = f" and {told(share_of_always, 'percent')} of what every token uses"
    said += ", so that input and output share it" if shared else f", or {told(twice, 'parameter')} in two tables"
    # That assumed values lie within bounds says nothing of the claims.
    if not any(fact.is_assumed for fact in reads):
        of_total = told(share, "percent", nominal)
        yield consistent(
            reads, working, f"{said}: {of_total} of the {total.quantity.printed}{of_always}.", bears_out=False
        )


def _always(view: View, total: Fact, claim: Claim) -> tuple[list[Fact], Interval] | None:
    """Returns the parameters that every token uses, printed or implied by the counts, with what it follows from."""
    printed = agreed(view, claim, "shared-parameters", assume=False)
    if printed is not None:
        return [printed], amount(printed)
    counts = counts_of(view, claim, total=total)
    if counts is None:
        return None
    part = counts.always(counts.share)
    return (list(counts.facts), part) if part.low is not None and part.low > 0 else None


def _too_large(reads: list[Fact], working: Working, said: str) -> Finding:
    total = reads[0]
    assert total.claim is not None
    if total.claim.reading == "without-embeddings" or any(fact.is_assumed for fact in reads):
        return under_determined(reads, working, f"{said}.", needs=_NEEDS, severity=Severity.WARNING)
    if total.claim.reading is None:
        sentence = f"{said}, unless these are counted without embeddings."
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, f"{said}.", needs=_NEEDS)
