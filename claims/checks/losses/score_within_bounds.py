"""LOS108: scores that are shares, and counts of right answers, within their bounds and against each other."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact, tell_number
from claims.facts.benchmarks import benchmark_names, is_of_another_score, is_sampled, same_benchmark
from claims.facts.places import told_together
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.patterns import declared

_CHANGED = declared(
    r"\b(?:compared|versus|vs|baseline|improv\w*|rais\w*|rose|gain\w*|increas\w*|higher|better|lower|drop\w*|fell"
    r"|reduc\w*|los[st]\w*|chang\w*|differ\w*|delta|degrad\w*|penalt\w*|gap|within)\b|\b(?:up|down) (?:by )?[\d.]",
    re.IGNORECASE,
)
_ANSWERS = declared(r"\b(?:accura\w+|answers?|correct\w*|solv\w+|pass(?:es|ed)?|right)\b", re.IGNORECASE)
_EXTREME = declared(
    r"\b(?:best|worst|highest|lowest|strongest|weakest|top|record|average|mean|median)\b", re.IGNORECASE
)
_OF_SO_MANY = declared(
    r"\b(?:right|correct(?:ly)?|solved|passed|answered|out) (?:answers? )?(?:out )?of (?:the |its |all )*(\d[\d,]*)(?![\d.,]*\d|%| ?percent)|"
    r"\bof (?:the |its |all )*(?!\d+ ?%)(\d[\d,]*) (?:\w+ )?(?:questions|problems|tasks|items|prompts|puzzles)\b",
    re.IGNORECASE,
)
"""How many questions there are, told with the right answers."""

_WHOLE = Interval(Decimal(0), Decimal(100))
_NEEDS = ("metric-definition", "per-workload-results")


@check("LOS108", "accuracy", "benchmark-score", "correct-count")
def score_within_bounds(view: View, score: Fact) -> Iterator[Finding]:
    """Looks whether a share of right answers lies between 0 and 100 %, and whether it is the count of right answers.

    A share of answers cannot lie outside 0 to 100 %, nor right answers outnumber the questions; right answers /
    questions is the share. A figure that is said to be relative to another score is no such share and is left alone.
    Averages over several attempts need not be the count of one.

    Bad:

    ```toml
    # claims/right.toml
    id = "right"
    subject = "the-model"
    kind = "score"
    statement = "The model solved 27 problems."
    claimant = "the-maker"
    modality = "measured"
    metric = "correct-count"
    quantity = {printed = "27", value = "27", unit = "question"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/questions.toml
    id = "questions"
    subject = "the-model"
    kind = "score"
    statement = "There are 30 problems."
    claimant = "the-maker"
    modality = "described"
    metric = "question-count"
    quantity = {printed = "30", value = "30", unit = "question"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/accuracy.toml
    id = "accuracy"
    subject = "the-model"
    kind = "score"
    statement = "That is an accuracy of 93.3%."
    claimant = "the-maker"
    modality = "measured"
    metric = "accuracy"
    quantity = {printed = "93.3%", value = "93.3", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/right.toml
    id = "right"
    subject = "the-model"
    kind = "score"
    statement = "The model solved 28 problems."
    claimant = "the-maker"
    modality = "measured"
    metric = "correct-count"
    quantity = {printed = "28", value = "28", unit = "question"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/questions.toml
    id = "questions"
    subject = "the-model"
    kind = "score"
    statement = "There are 30 problems."
    claimant = "the-maker"
    modality = "described"
    metric = "question-count"
    quantity = {printed = "30", value = "30", unit = "question"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/accuracy.toml
    id = "accuracy"
    subject = "the-model"
    kind = "score"
    statement = "That is an accuracy of 93.3%."
    claimant = "the-maker"
    modality = "measured"
    metric = "accuracy"
    quantity = {printed = "93.3%", value = "93.3", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if score.claim is None:
        return
    if score.metric == "correct-count":
        yield from _counted(view, score, score.claim)
    elif (share := _share(score, score.claim)) is not None and not share.overlaps(_WHOLE):
        working = Working()
        working.given("score", score)
        sentence = f"A share of right answers lies between 0 and 100%, and {score.quantity.printed} is printed"
        if score.metric == "accuracy" or _ANSWERS.search(score.claim.statement):
            yield inconsistent((score,), working, f"{sentence}.", needs=("metric-definition",))
        else:
            sentence = f"{sentence}; it must be a score of another sort."
            yield under_determined((score,), working, sentence, needs=("metric-definition",), severity=Severity.WARNING)


def _share(score: Fact, claim: Claim) -> Interval | None:
    """Returns a score in percent, where it is told as a share of all answers."""
    if score.role is Role.CHANGE or score.unit != "percent" or is_of_another_score(claim):
        return None
    if _CHANGED.search(claim.statement):
        return None
    if score.quantity.unit == "percent":
        return score.interval
    bare = score.quantity.interval()
    return score.interval if bare.high is not None and bare.high <= 1 else None


def _counted(view: View, right: Fact, claim: Claim) -> Iterator[Finding]:
    asked = _beside(view, right, "question-count")
    if asked is None and (told := _OF_SO_MANY.findall(claim.statement)):
        yield from _of_so_many(view, right, {Decimal((a or b).replace(",", "")) for a, b in told})
        return
    if asked is None or asked.claim is None or asked.interval.low is None or asked.interval.low <= 0:
        return
    working = Working()
    count, whole = working.given("right answers", right), working.given("questions", asked)
    if whole.is_below(count):
        sentence = f"{right.quantity.printed} right answers are printed for {asked.quantity.printed} questions"
        if _in_one_place(view, right, asked) and not is_sampled(claim):
            yield inconsistent((right, asked), working, f"{sentence}.", needs=_NEEDS)
        else:
            yield under_determined(
                (right, asked),
                working,
                f"{sentence}, which would have to be of another set or of several attempts.",
                needs=_NEEDS,
                severity=Severity.WARNING,
            )
        return
    how = f"{tell_number(right.value)} / {tell_number(asked.value)}"
    share = working.computed("share of right answers", count.over(whole).scaled(100), "percent", how)
    printed = _beside(view, right, "accuracy")
    if printed is None or printed.claim is None or _share(printed, printed.claim) is None:
        return
    yield _compared(view, right, asked, printed, share, working)


def _of_so_many(view: View, right: Fact, told: set[Decimal]) -> Iterator[Finding]:
    """Compares right answers with a printed share where their own words tell of how many questions they are."""
    printed = _beside(view, right, "accuracy")
    if printed is None or printed.claim is None or right.claim is None or _share(printed, printed.claim) is None:
        return
    numbers = told - {right.value}
    asked = next(iter(numbers)) if len(numbers) == 1 else Decimal(0)
    if asked <= 0 or asked < right.value:
        return
    working = Working()
    count = working.given("right answers", right)
    how = f"{tell_number(right.value)} / {tell_number(asked)}"
    share = working.computed("share of right answers", count.over(Interval.exactly(asked)).scaled(100), "percent", how)
    claimed = working.given("share printed", printed)
    made = f"{right.quantity.printed} of {tell_number(asked)} answers are {tell_number(share.middle or Decimal(0))}%"
    if claimed.overlaps(share):
        sentence = f"{made}, which agrees with the {printed.quantity.printed} printed."
        yield consistent((right, printed), working, sentence)
    elif _in_one_place(view, right, printed) and not is_sampled(right.claim) and not is_sampled(printed.claim):
        yield inconsistent(
            (right, printed), working, f"{made}, not the {printed.quantity.printed} printed.", needs=_NEEDS
        )


def _beside(view: View, right: Fact, metric: str) -> Fact | None:
    """Returns the one figure of a metric beside a count, of what can be the same benchmark."""
    assert right.claim is not None
    fitting = [f for f in view.beside(right.claim, metric) if f.claim and same_benchmark(view, right.claim, f.claim)]
    if len(fitting) > 1 and not _EXTREME.search(right.claim.statement):
        fitting = [
            f for f in fitting if f.subject == right.subject and f.claim and not _EXTREME.search(f.claim.statement)
        ]
    return fitting[0] if len(fitting) == 1 else None


def _in_one_place(view: View, right: Fact, other: Fact) -> bool:
    """Tells whether two figures are certain to be of one test: told together, or the only ones of a study's subject."""
    assert right.claim is not None
    assert other.claim is not None
    if told_together(right.claim, other.claim):
        return True
    study = right.study
    if study is None and other.study is None:
        return _is_only_one_of_source(view, right, other)
    if study is None or other.study != study or right.claim.conditions != other.claim.conditions:
        return False
    beside = view.facts_of_study(study, right.metric, other.metric)
    same = [fact for fact in beside if fact.subject == right.subject or fact.id == other.id]
    counts, others = ({f.interval for f in same if f.metric == metric} for metric in (right.metric, other.metric))
    return len(counts) == 1 and len(others) == 1


def _is_only_one_of_source(view: View, right: Fact, other: Fact) -> bool:
    """Tells whether one source prints both of one named benchmark, and no other figures of these sorts for it."""
    assert right.claim is not None
    assert other.claim is not None
    sources = {c.source for c in right.claim.citations} & {c.source for c in other.claim.citations}
    told = benchmark_names(view, right.claim), benchmark_names(view, other.claim)
    names = told[0] & told[1]
    is_named = bool(names) or (right.subject == other.subject and not any(told))
    if not sources or not is_named or right.claim.conditions != other.claim.conditions:
        return False
    beside = view.facts_about(right.subject, right.metric, other.metric)
    alike = [f for f in beside if f.claim and (not names or names & benchmark_names(view, f.claim))]
    return all(len({f.interval for f in alike if f.metric == m}) == 1 for m in {right.metric, other.metric})


def _compared(view: View, right: Fact, asked: Fact, printed: Fact, share: Interval, working: Working) -> Finding:
    assert right.claim is not None
    assert printed.claim is not None
    assert asked.claim is not None
    claimed = working.given("share printed", printed)
    reads = (right, asked, printed)
    made = (
        f"{right.quantity.printed} of {asked.quantity.printed} answers are {tell_number(share.middle or Decimal(0))}%"
    )
    if claimed.overlaps(share):
        return consistent(reads, working, f"{made}, which agrees with the {printed.quantity.printed} printed.")
    one_place = _in_one_place(view, right, asked) and _in_one_place(view, right, printed)
    if one_place and not is_sampled(right.claim) and not is_sampled(printed.claim):
        return inconsistent(reads, working, f"{made}, not the {printed.quantity.printed} printed.", needs=_NEEDS)
    sentence = (
        f"{made}, not the {printed.quantity.printed} printed, which may be of other questions or several attempts."
    )
    return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
