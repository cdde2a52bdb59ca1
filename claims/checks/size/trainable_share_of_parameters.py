"""SIZ115: the share of the parameters that are trained."""

from collections.abc import Iterator

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.figures import agreed, amount, claimed, is_amount, percentage, told, told_of_one_thing
from claims.facts import Fact
from claims.model.finding import Finding

_NEEDS = ("trainable-params", "params-total-active")


@check("SIZ115", "trainable-parameters")
def trainable_share_of_parameters(view: View, trainable: Fact) -> Iterator[Finding]:
    """Compares trained parameters with all parameters, and with a printed share.

    The share in percent is trained parameters / total parameters x 100; it cannot exceed 100. Whether an adapter's own
    parameters are counted in the total makes no difference that printed digits show. A share that fits a factor of 100
    beside it was printed as a fraction with a percent sign, or the reverse; the finding says so.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # subjects/the-run.toml
    id = "the-run"
    name = "The Run"
    kind = "technique"
    # studies/trial.toml
    id = "trial"
    title = "A run"
    subject = "the-run"
    summary = "An adapter was trained."
    tags = ["training", "lora"]
    about = ["the-model"]
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 70 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "70 billion", value = "7.0E+10", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/tuned.toml
    id = "tuned"
    subject = "the-run"
    kind = "spec"
    statement = "The adapter has 140 million parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "trainable-parameters"
    study = "trial"
    quantity = {printed = "140 million", value = "1.40E+8", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-run"
    kind = "spec"
    statement = "Only 2% of the parameters are trained."
    claimant = "the-maker"
    modality = "described"
    metric = "trainable-share"
    study = "trial"
    quantity = {printed = "2%", value = "2", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # subjects/the-run.toml
    id = "the-run"
    name = "The Run"
    kind = "technique"
    # studies/trial.toml
    id = "trial"
    title = "A run"
    subject = "the-run"
    summary = "An adapter was trained."
    tags = ["training", "lora"]
    about = ["the-model"]
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 70 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "70 billion", value = "7.0E+10", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/tuned.toml
    id = "tuned"
    subject = "the-run"
    kind = "spec"
    statement = "The adapter has 140 million parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "trainable-parameters"
    study = "trial"
    quantity = {printed = "140 million", value = "1.40E+8", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-run"
    kind = "spec"
    statement = "Only 0.2% of the parameters are trained."
    claimant = "the-maker"
    modality = "described"
    metric = "trainable-share"
    study = "trial"
    quantity = {printed = "0.2%", value = "0.2", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if trainable.claim is None or not is_amount(trainable):
        return
    total = agreed(view, trainable.claim, "total-parameters", assume=False)
    if total is None:
        return
    working = Working()
    working.given("trained", trainable)
    working.given("total", total)
    nominal = percentage(trainable, total)
    percent = working.computed(
        "trained / total", amount(trainable).over(amount(total)).scaled(100), "percent", nominal=nominal
    )
    said = f"{trainable.quantity.printed} of {total.quantity.printed} parameters is {told(percent, 'percent', nominal)}"
    if amount(total).is_below(amount(trainable)):
        sentence = (
            f"{trainable.quantity.printed} trained parameters are more than the {total.quantity.printed} in total."
        )
        yield inconsistent((trainable, total), working, sentence, needs=_NEEDS)
        return
    shares = claimed(view, trainable.claim, "trainable-share")
    if len(shares) != 1:
        return
    share = shares[0]
    printed = working.given("share as printed", share)
    reads = (trainable, total, share)
    if printed.overlaps(percent):
        yield consistent(reads, working, f"{said}, which is the {share.quantity.printed} printed.")
        return
    hint = ""
    if printed.scaled(100).overlaps(percent) or percent.scaled(100).overlaps(printed):
        hint = " A fraction and a percentage seem mixed up."
    sentence = f"{said}, not the {share.quantity.printed} printed.{hint}"
    if told_of_one_thing(trainable, share):
        yield inconsistent(reads, working, sentence, needs=_NEEDS)
    else:
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
