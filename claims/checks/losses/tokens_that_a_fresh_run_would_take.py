"""LOS111: the tokens that a run from random weights would take, against the steps that it is told with."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, View, Working, check, under_determined
from claims.facts import Fact, tell
from claims.facts.training import Weights, counts_total_steps, figures_of_run, run_of, starting_weights, total_steps
from claims.model.claim import Claim, ClaimKind
from claims.model.interval import Interval
from claims.patterns import declared

_TOKENS_FOR_A_PARAMETER = 20
"""Hoffmann et al. 2022, section 3: about 20 tokens a parameter train a language model of a given cost best."""

_USUAL = Decimal(10) ** 8
"""Published batches of large runs are smaller: 16 million tokens (Llama 3, 405B), 63 million (DeepSeek-V3)."""

_SCRATCH = declared(r"\bfrom (?:scratch|nothing|zero|the ground up)\b|从零", re.IGNORECASE)
_PRINTED = ("training-tokens", "global-batch-tokens", "global-batch-size")
_NEEDS = ("batch-config", "steps-tokens-total", "params-total-active")


@check("LOS111", "training-steps")
def tokens_that_a_fresh_run_would_take(view: View, steps: Fact) -> Iterator[Finding]:
    """Tells what batch a run from random weights would need to train the model in the steps it is told with.

    Tokens = 20 x the parameters in use (Hoffmann et al. 2022, found for dense models and a rule of thumb for others);
    over the steps they make the tokens of a step. Where those are more than 100 million, no published batch comes near,
    and the run is more likely a trial of the set-up or of a smaller model than a training. Nothing is told where the
    batch or the tokens are printed, of which another check makes use. A linked claim that nothing was trained from scratch
    is told with it.

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
    statement = "The model has 70 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "70 billion", value = "7.0E+10", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/steps.toml
    id = "steps"
    subject = "the-model"
    kind = "duration"
    statement = "Training from scratch ran for 500 steps."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-steps"
    quantity = {printed = "500", value = "500", unit = "step"}
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
    statement = "The model has 70 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "70 billion", value = "7.0E+10", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/steps.toml
    id = "steps"
    subject = "the-model"
    kind = "duration"
    statement = "Training from scratch ran for 500,000 steps."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-steps"
    quantity = {printed = "500,000", value = "500000", unit = "step"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    claim, low = steps.claim, steps.interval.low
    if claim is None or not counts_total_steps(steps) or low is None or low <= 0:
        return
    if starting_weights(view, claim) is not Weights.RANDOM or figures_of_run(view, claim, *_PRINTED):
        return
    total = total_steps(view, claim)
    parameters = _in_use(view, steps)
    if total is None or total.id != steps.id or parameters is None:
        return
    tokens = parameters.interval.scaled(_TOKENS_FOR_A_PARAMETER)
    needed = parameters.value * _TOKENS_FOR_A_PARAMETER
    each = (
        Interval(None, tokens.high / low)
        if steps.interval.high is None and tokens.high
        else tokens.over(steps.interval)
    )
    nominal = needed / steps.value
    if nominal <= _USUAL:
        return
    working = Working()
    working.given("steps", steps)
    named = "parameters in use" if parameters.metric == "active-parameters" else "parameters"
    working.given(named, parameters)
    working.computed("tokens by the rule", tokens, "token", f"20 x {tell(parameters.value, 'parameter')}", needed)
    working.computed(
        "tokens of a step", each, "token", f"{tell(needed, 'token')} / {tell(steps.value, 'step')}", nominal
    )
    working.say(f"published batches are below {tell(_USUAL, 'token')} a step")
    doubts = _doubts(view, claim)
    for doubt in doubts:
        working.say(f"{view.name(doubt.claimant)} says: {doubt.statement}")
    doubted = "; another claim says that no training from scratch is shown" if doubts else ""
    more, at_most = ("more than ", "at most ") if steps.interval.high is None else ("", "")
    yield under_determined(
        (steps, parameters, *doubts),
        working,
        f"By the rule of 20 tokens for each parameter in use, {tell(parameters.value, 'parameter')} take {tell(needed, 'token')}; in "
        f"{more}{tell(steps.value, 'step')} that is {at_most}{tell(nominal, 'token')} a step, more than published batches have, "
        f"so the run looks like a trial of the set-up or of a smaller model; its batch is not printed{doubted}.",
        needs=_NEEDS,
    )


def _doubts(view: View, claim: Claim) -> tuple[Claim, ...]:
    """Returns the claims linked to the run that say that nothing was trained from scratch."""
    found = {other.id: other for own in run_of(view, claim) for other in view.claims_linking_to(own.id)}
    return tuple(c for c in found.values() if c.kind is ClaimKind.ABSENCE and _SCRATCH.search(c.statement))


def _in_use(view: View, steps: Fact) -> Fact | None:
    """Returns the parameters that a token uses, else all: the one value that holds where the steps are told."""
    assert steps.claim is not None
    for metric in ("active-parameters", "total-parameters"):
        found = [fact for fact in view.beside(steps.claim, metric) if fact.unit == "parameter" and fact.value > 0]
        if found:
            return found[0] if len({fact.interval for fact in found}) == 1 else None
    return None
