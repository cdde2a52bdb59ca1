"""RAT212: the arithmetic of a training against its parameters and tokens."""

from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.arithmetic import FROZEN, SPARSEST, TRAINED, is_settled, is_sparse, parameters_used
from claims.facts import Fact, tell
from claims.facts.runs import Bond, partner, weakest
from claims.model.claim import Tag
from claims.model.interval import Interval
from claims.model.metric import Role

_LESS = Decimal("0.75")
_MORE = Decimal("1.75")
_NEEDS = ("flops-formula", "params-total-active", "steps-tokens-total")


@check("RAT212", "training-compute")
def training_compute(view: View, compute: Fact) -> Iterator[Finding]:
    """Compares the printed arithmetic of a training with six operations for each parameter and token.

    Operations = 6 x parameters that a token uses x tokens (Kaplan et al. 2020; Hoffmann et al. 2022), 4 x where the
    weights are frozen; of a mixture of experts the activated parameters count. Embeddings take none (a quarter less
    at most), attention over usual lengths and recomputed layers take up to three quarters more; long texts take more.
    FLOP, parameters, tokens.

    Bad:

    ```toml
    # claims/compute.toml
    id = "compute"
    subject = "the-model"
    kind = "scale"
    statement = "Its training took 3.8e23 FLOPs."
    claimant = "the-maker"
    modality = "estimated"
    metric = "training-compute"
    quantity = {printed = "3.8e23", value = "3.8E+23", unit = "FLOP"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The dense model has 405 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "405 billion", value = "4.05E+11", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/tokens.toml
    id = "tokens"
    subject = "the-model"
    kind = "scale"
    statement = "It was trained on 15.6 trillion tokens."
    claimant = "the-maker"
    modality = "described"
    metric = "training-tokens"
    quantity = {printed = "15.6 trillion", value = "1.56E+13", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/compute.toml
    id = "compute"
    subject = "the-model"
    kind = "scale"
    statement = "Its training took 3.8e25 FLOPs."
    claimant = "the-maker"
    modality = "estimated"
    metric = "training-compute"
    quantity = {printed = "3.8e25", value = "3.8E+25", unit = "FLOP"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The dense model has 405 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "405 billion", value = "4.05E+11", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/tokens.toml
    id = "tokens"
    subject = "the-model"
    kind = "scale"
    statement = "It was trained on 15.6 trillion tokens."
    claimant = "the-maker"
    modality = "described"
    metric = "training-tokens"
    quantity = {printed = "15.6 trillion", value = "1.56E+13", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    assert compute.claim
    if compute.role is not Role.AMOUNT or compute.value <= 0 or compute.unit != "FLOP":
        return
    tokens = partner(view, compute, "training-tokens")
    parameters = parameters_used(view, compute)
    if tokens is None or tokens.value <= 0 or (parameters is not None and parameters.value <= 0):
        return
    if parameters is None:
        yield from _without_active(view, compute, tokens)
        return
    per_token = FROZEN if Tag.LORA in compute.claim.tags else TRAINED
    working = Working()
    printed = working.given("arithmetic", compute)
    number = working.given("parameters that a token uses", parameters)
    seen = working.given("tokens", tokens)
    product = working.computed(
        "operations",
        number.times(seen).scaled(per_token),
        "FLOP",
        f"{per_token} x {tell(parameters.value, 'parameter')} x {tell(tokens.value, 'token')}",
    )
    yield _judged(view, compute, (parameters, tokens), printed, product, working, per_token)


def _judged(
    view: View,
    compute: Fact,
    others: tuple[Fact, ...],
    printed: Interval,
    product: Interval,
    working: Working,
    per_token: int,
) -> Finding:
    parameters, tokens = others
    reads = (compute, *others)
    worth = parameters.value * tokens.value * per_token
    come = f"{tell(parameters.value, 'parameter')} on {tell(tokens.value, 'token')} take about {_power(worth)}"
    shown = f"the {_power(compute.value)} printed"
    low = None if product.low is None else product.low * _LESS
    high = None if product.high is None else product.high * _MORE
    if printed.overlaps(Interval(low, high)):
        return consistent(reads, working, f"{come}, which bears out {shown}.")
    working.say(f"{_power(compute.value)} / {_power(worth)} = {tell(compute.value / worth)}")
    if not printed.is_below(Interval(low, None)):
        sentence = (
            f"{come}, less than {shown}; long texts, recomputed layers or tokens seen more than once would explain it."
        )
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    settled = is_settled(view, parameters)
    least = None if low is None else low * FROZEN / TRAINED / (1 if settled else SPARSEST)
    far = printed.is_below(Interval(least, None))
    if far and weakest(view, compute, others) is Bond.SURE:
        return inconsistent(reads, working, f"{come}, not {shown}.", needs=_NEEDS)
    reason = "not all weights need have been trained" if settled else "a token need not use all parameters"
    if far:
        reason = "it is not certain that the figures are of one training"
    sentence = f"{come}, more than {shown}; {reason}."
    return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)


def _without_active(view: View, compute: Fact, tokens: Fact) -> Iterator[Finding]:
    """Tells of a mixture of experts how many parameters a token would have to use."""
    if not is_sparse(view, compute):
        return
    working = Working()
    printed = working.given("arithmetic", compute)
    seen = working.given("tokens", tokens)
    used = working.computed(
        "parameters that a token would use",
        printed.over(seen.scaled(TRAINED)),
        "parameter",
        f"{_power(compute.value)} / (6 x {tell(tokens.value, 'token')})",
        compute.value / (tokens.value * TRAINED),
    )
    yield under_determined(
        (compute, tokens),
        working,
        f"{_power(compute.value)} on {tell(tokens.value, 'token')} would be {tell(used.middle or 0, 'parameter')} for "
        "each token; how many are activated is not stated.",
        needs=_NEEDS,
    )


def _power(number: Decimal) -> str:
    """Writes a count of operations the way that reports of training write it."""
    exponent = number.adjusted()
    return f"{tell(number.scaleb(-exponent))}e{exponent} FLOP"
