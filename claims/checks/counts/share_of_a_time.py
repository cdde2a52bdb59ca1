"""CNT128: a share of a step, a request or a run, against the seconds of the part and of the whole."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell
from claims.facts.amounts import amount_in, is_exactly_told, printed, value_in
from claims.facts.nouns import around, matter
from claims.model.claim import Claim
from claims.patterns import declared

_WHOLE = r"(?P<whole>steps?|iterations?|requests?|runs?|epochs?|training|job|latency|wall[- ]?clock( time)?|step time|time|cycle|pass|query)"
_SHARE = declared(
    rf"(?:%|percent) of (?:an? |the |each |every |its |all |that |total |whole |training |end-to-end |large |small )*{_WHOLE}\b|占(?P<zh>每步|单步|一步|训练|总)",
    re.IGNORECASE,
)
_SAME: dict[str, str] = {
    "step": r"\b(steps?|iterations?)\b|步",
    "iteration": r"\b(steps?|iterations?)\b|步",
    "step time": r"\b(steps?|iterations?)\b",
}
_ZH = {"每步": r"步", "单步": r"步", "一步": r"步", "训练": r"训练", "总": r"总"}
_NO_SHARE = declared(
    r"\b(less|more|fewer|higher|lower|faster|slower|sav\w+|increas\w+|reduc\w+|cut|up to|at least|at most|than|to under|saved|"
    r"shorter|longer|before|was|hidden|overlap\w*|exposed|down to|from)\b|减少|降低|隐藏",
    re.IGNORECASE,
)
_NEAR = Decimal("0.06")
_NEEDS = ("timed-region", "metric-definition")


@check("CNT128", Figured)
def share_of_a_time(view: View, claim: Claim) -> Iterator[Finding]:
    """Works out "communication takes 12% of a step" from the seconds of the two.

    0.18 s of 1.5 s are 12%. Part and whole are times of one study, or told by one source of one thing: the whole is the
    one time of a step (request, run) that does not speak of the part, the part the one that does.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # studies/the-run.toml
    id = "the-run"
    title = "Training of the model"
    subject = "the-model"
    conductor = "the-maker"
    summary = "Training."
    tags = ["training"]
    # claims/whole.toml
    id = "whole"
    subject = "the-model"
    kind = "duration"
    statement = "A step takes 1.5 seconds."
    claimant = "the-maker"
    modality = "described"
    study = "the-run"
    quantity = {printed = "1.5 seconds", value = "1.5", unit = "second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-model"
    kind = "utilisation"
    statement = "Communication takes 12% of a step."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    quantity = {printed = "12%", value = "12", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/part.toml
    id = "part"
    subject = "the-model"
    kind = "duration"
    statement = "In each step 0.45 seconds go into communication."
    claimant = "the-maker"
    modality = "described"
    study = "the-run"
    quantity = {printed = "0.45 seconds", value = "0.45", unit = "second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # studies/the-run.toml
    id = "the-run"
    title = "Training of the model"
    subject = "the-model"
    conductor = "the-maker"
    summary = "Training."
    tags = ["training"]
    # claims/whole.toml
    id = "whole"
    subject = "the-model"
    kind = "duration"
    statement = "A step takes 1.5 seconds."
    claimant = "the-maker"
    modality = "described"
    study = "the-run"
    quantity = {printed = "1.5 seconds", value = "1.5", unit = "second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-model"
    kind = "utilisation"
    statement = "Communication takes 12% of a step."
    claimant = "the-maker"
    modality = "measured"
    study = "the-run"
    quantity = {printed = "12%", value = "12", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/part.toml
    id = "part"
    subject = "the-model"
    kind = "duration"
    statement = "In each step 0.18 seconds go into communication."
    claimant = "the-maker"
    modality = "described"
    study = "the-run"
    quantity = {printed = "0.18 seconds", value = "0.18", unit = "second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity = claim.quantity
    found = _SHARE.search(claim.statement)
    if quantity is None or found is None or quantity.unit != "percent" or not is_exactly_told(claim):
        return
    if _NO_SHARE.search(claim.statement):
        return
    noun = (found["whole"] or "").casefold().removesuffix("s")
    named = re.compile(_ZH[found["zh"]] if found["zh"] else _SAME.get(noun, rf"\b{re.escape(noun)}s?\b"), re.IGNORECASE)
    words = matter(view, claim)
    near = [c for c in around(view, claim) if c.subject == claim.subject and is_exactly_told(c) and _seconds(c)]
    near = [c for c in near if not _NO_SHARE.search(c.statement)]
    parts = [c for c in near if _tells_of(view, c, words, claim)]
    wholes = [c for c in near if c not in parts and named.search(c.statement)]
    if len(parts) == len(wholes) == 1:
        yield _judged(claim, parts[0], wholes[0])


def _seconds(claim: Claim) -> bool:
    return any(amount_in(claim, unit) for unit in ("second", "second/step", "second/request", "second/token"))


def _tells_of(view: View, claim: Claim, words: frozenset[str], share: Claim) -> bool:
    """Tells whether a time is one of the part: in a language without spaces by a run of characters in common."""
    if words & matter(view, claim):
        return True
    runs = re.findall(r"[\u4e00-\u9fff]{2,4}(?=占)", share.statement)
    return any(run[-2:] in claim.statement for run in runs)


def _judged(claim: Claim, part: Claim, whole: Claim) -> Finding:
    assert claim.quantity
    assert part.quantity
    assert whole.quantity
    units = [
        next(u for u in ("second", "second/step", "second/request", "second/token") if amount_in(c, u))
        for c in (part, whole)
    ]
    above, below = amount_in(part, units[0]), amount_in(whole, units[1])
    assert above
    assert below
    working = Working()
    working.say(
        f"part: printed “{printed(part)}”; whole: printed “{printed(whole)}”; share: printed “{printed(claim)}”"
    )
    nominal = value_in(part, units[0]) * 100 / value_in(whole, units[1])
    made = working.computed("part / whole", above.over(below).scaled(100), "percent", nominal=nominal)
    told = f"{printed(part)} of {printed(whole)} are {tell(nominal, 'percent')}"
    reads = (claim, part, whole)
    figure = claim.quantity.interval()
    if made.overlaps(figure):
        return consistent(reads, working, f"{told}, as the {printed(claim)} printed.")
    sentence = f"{told}, not the {printed(claim)} printed."
    if made.widened(_NEAR).overlaps(figure) or len({c.claimant for c in reads}) > 1 or nominal > 100:
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, sentence, needs=_NEEDS)
