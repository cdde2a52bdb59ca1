"""CNT134: the steps of a run on released weights against the days between their release and the first report."""

from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, View, Working, check, under_determined
from claims.checks.counts.elapsed_time_against_dates import released_and_told
from claims.facts import Fact, tell
from claims.facts.dates import same_year_assumed, tell_date
from claims.facts.training import Weights, counts_total_steps, figures_of_run, starting_weights, total_steps
from claims.model.interval import Interval

_SECONDS = Decimal(86_400)
_LONGEST = 31
"""Days after which the bound would tell nothing."""

_PRINTED = ("training-time", "step-time", "bring-up-time")
_NEEDS = ("dev-start-state", "measurement-window")


@check("CNT134", "training-steps")
def steps_between_dates(view: View, steps: Fact) -> Iterator[Finding]:
    """Bounds the time of a step by the days between the release of the weights and the first report of the run.

    A run that starts from released weights cannot have begun before their release, unless the team had them earlier:
    seconds of a step <= days x 86,400 / steps. Asked only where the report follows within a month and neither the time
    of the run nor that of a step is printed.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/released.toml
    id = "released"
    subject = "the-model"
    kind = "date"
    statement = "The weights of the model were released on March 1, 2026."
    claimant = "the-maker"
    modality = "described"
    when = "2026-03-01"
    citations = [{source = "the-article", paragraph = 1}]
    # claims/reported.toml
    id = "reported"
    subject = "the-model"
    kind = "date"
    statement = "The tuning was reported on March 3, 2026."
    claimant = "the-paper"
    modality = "described"
    study = "tuning"
    when = "2026-03-03"
    citations = [{source = "the-article", paragraph = 1}]
    # claims/steps.toml
    id = "steps"
    subject = "the-model"
    kind = "duration"
    statement = "Fine-tuning the open weights ran for 500 steps."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-steps"
    study = "tuning"
    quantity = {printed = "500", value = "500", unit = "step"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/tuning.toml
    id = "tuning"
    title = "Tuning of the model"
    subject = "the-model"
    summary = "The open weights were tuned once."
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/released.toml
    id = "released"
    subject = "the-model"
    kind = "date"
    statement = "The weights of the model were released on March 1, 2026."
    claimant = "the-maker"
    modality = "described"
    when = "2026-03-01"
    citations = [{source = "the-article", paragraph = 1}]
    # claims/reported.toml
    id = "reported"
    subject = "the-model"
    kind = "date"
    statement = "The tuning was reported on March 3, 2026."
    claimant = "the-paper"
    modality = "described"
    study = "tuning"
    when = "2026-03-03"
    citations = [{source = "the-article", paragraph = 1}]
    # claims/steps.toml
    id = "steps"
    subject = "the-model"
    kind = "duration"
    statement = "Fine-tuning the open weights ran for 500 steps."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-steps"
    study = "tuning"
    quantity = {printed = "500", value = "500", unit = "step"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/time.toml
    id = "time"
    subject = "the-model"
    kind = "duration"
    statement = "The tuning took 9 hours."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-time"
    study = "tuning"
    quantity = {printed = "9 hours", value = "9", unit = "hour"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/tuning.toml
    id = "tuning"
    title = "Tuning of the model"
    subject = "the-model"
    summary = "The open weights were tuned once."
    ```
    """
    claim, fewest = steps.claim, steps.interval.low
    if claim is None or not counts_total_steps(steps) or fewest is None or fewest <= 0:
        return
    if starting_weights(view, claim) is not Weights.TRAINED or figures_of_run(view, claim, *_PRINTED):
        return
    total = total_steps(view, claim)
    bounds = released_and_told(view, claim)
    if total is None or total.id != steps.id or bounds is None:
        return
    start, end = bounds
    days = start.span.days_until(end.span)
    if days is None or days.low is None or days.high is None or not 0 < days.high <= _LONGEST:
        return
    working = Working()
    working.given("steps", steps)
    for told in bounds:
        working.say(f"{told.what}: {tell_date(told.span)}")
    if same_year_assumed(start.span, end.span):
        working.say("no year is printed; both are taken as of one year")
    working.computed("days between the dates", days, "day", has_value=False)
    longest = days.high * _SECONDS / fewest
    how = f"{tell(days.high, 'day')} x 86,400 / {tell(fewest, 'step')}"
    working.computed("time of a step", Interval(None, longest), "second", how, longest)
    more = "more than " if steps.interval.high is None else ""
    yield under_determined(
        (steps, start.claim, end.claim),
        working,
        f"Between the release of the weights and the first report lie at most {tell(days.high, 'day')}; {more}"
        f"{tell(steps.value, 'step')} in them leave at most {tell(longest, 'second')} a step, if the run began with the "
        "release; how long it took is not printed.",
        needs=_NEEDS,
    )
