"""RAT103: the speed-up of an operator against that of the whole run."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.changes import (
    activities,
    baselines,
    bounded,
    claim_of,
    exactly,
    is_of_operator,
    is_speed,
    rounded,
    same_activity,
    told,
    told_beside,
)
from claims.facts import Fact, Ratio, ratios, tell
from claims.model.claim import Claim, ClaimKind, Relation
from claims.model.interval import Interval
from claims.model.subject import SubjectKind
from claims.patterns import declared

_ONE, _HUNDRED = Interval.exactly(1), Decimal(100)
_WORK = declared(r"\bwork\b|\bproject\b|\brun\b", re.IGNORECASE)
_AFTER = declared(r"\b(after|now|new|then|afterwards|still)\b", re.IGNORECASE)
_CAUSES = frozenset({SubjectKind.KERNEL, SubjectKind.OPERATOR_LIBRARY, SubjectKind.TECHNIQUE, SubjectKind.COMPILER})
_SYSTEMS = frozenset({SubjectKind.MODEL, SubjectKind.CLUSTER, SubjectKind.FRAMEWORK, SubjectKind.SERVICE})
_NEEDS = ("single-factor-ablation", "timed-region")


@check("RAT103", Claim)
def amdahl_bound(view: View, claim: Claim) -> Iterator[Finding]:
    """Asks how much of a run an operator must take for its speed-up to give that of the whole run.

    An operator that takes the share f of the time and becomes s times as fast makes the whole W = 1 / ((1 - f) + f / s)
    times as fast (Amdahl, Validity of the single processor approach, AFIPS 1967). So W needs the share
    f = (1 - 1 / W) / (1 - 1 / s): for W = 1.15 and s of at least 2 that is 13.0% (s without a bound) to 26.1% (s = 2).
    A share above 100%, or above a printed share of the run time, cannot come from the operator alone: inconsistent
    where the record says that it does (derived from it, or told of it by name), else something else must contribute.
    Operator and run are taken together where they share a study, a link, the work concerned, or in one source the
    claimant, the activity and the system.

    Bad:

    ```toml
    # claims/kernel.toml
    id = "kernel"
    subject = "the-kernel"
    kind = "speedup"
    statement = "The fused kernel is 1.2 times as fast as before."
    claimant = "the-maker"
    modality = "measured"
    metric = "operator-performance"
    quantity = {printed = "1.2 times", value = "1.2", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/training.toml
    id = "training"
    subject = "the-engine"
    kind = "speedup"
    statement = "This makes the whole of training 1.5 times as fast."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    quantity = {printed = "1.5 times", value = "1.5", unit = "x"}
    related = [{claim = "kernel", how = "derived-from"}]
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/kernel.toml
    id = "kernel"
    subject = "the-kernel"
    kind = "speedup"
    statement = "The fused kernel is twice as fast as before."
    claimant = "the-maker"
    modality = "measured"
    metric = "operator-performance"
    quantity = {printed = "2.0 times", value = "2.0", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-kernel"
    kind = "utilisation"
    statement = "The kernel took 40% of the step time."
    claimant = "the-maker"
    modality = "measured"
    metric = "runtime-share"
    quantity = {printed = "40%", value = "40", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/training.toml
    id = "training"
    subject = "the-engine"
    kind = "speedup"
    statement = "This makes the whole of training 1.2 times as fast."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    quantity = {printed = "1.2 times", value = "1.2", unit = "x"}
    related = [{claim = "kernel", how = "derived-from"}]
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    whole = _speed_up(view, claim)
    if whole is None or claim.kind is ClaimKind.PROJECTION or is_of_operator(view, whole):
        return
    for part, alone in _parts(view, whole):
        bound = _Bound(whole, part, alone)
        if bound.readings:
            yield _judged(view, bound, _share_of(view, whole, part))


def _speed_up(view: View, claim: Claim) -> Fact | None:
    """Returns the figure of a claim where it says that something became faster."""
    fact = view.fact(claim) if claim.quantity else None
    if fact is None or not is_speed(fact):
        return None
    gained = any(r.rate.low is None or r.rate.low > 1 for r in ratios(fact))
    return fact if gained and any(r.rate.high is None or r.rate.high > 1 for r in ratios(bounded(fact))) else None


def _parts(view: View, whole: Fact) -> list[tuple[Fact, bool]]:
    """Returns the operators' speed-ups that bear on that of a run, and whether it is said to come from that one alone.

    Of several that are merely near only the greatest is returned: it asks the least of the run.
    """
    claim = claim_of(whole)
    links = [view.claim(link.claim) for link in claim.related if link.how is Relation.DERIVED_FROM]
    changes = [f for c in links if c and (f := _speed_up(view, c))]
    linked = [f for f in changes if is_of_operator(view, f)]
    if linked:
        return [(linked[0], True)] if len(changes) == 1 else []
    near = [f for f in _near(view, whole) if is_of_operator(view, f)]
    named = [f for f in near if _is_named(view, whole, f)]
    if named:
        return [(part, len(named) == 1 and _is_only_cause(view, whole, part)) for part in named]
    return [(max(near, key=lambda f: (f.value, f.id)), False)] if near else []


def _near(view: View, whole: Fact) -> Iterator[Fact]:
    claim = claim_of(whole)
    claims: dict[str, Claim] = {c.id: c for c in (view.claims_of_study(claim.study) if claim.study else ())}
    claims |= told_beside(view, claim)
    for other in claims.values():
        if other.id == claim.id or other.quantity is None:
            continue
        fact = _speed_up(view, other)
        if fact is None or not same_activity((claim, other)) or _are_two_runs(claim, other):
            continue
        if _is_of_one_run(view, claim, other) or _is_named(view, whole, fact):
            yield fact


def _are_two_runs(whole: Claim, part: Claim) -> bool:
    """Tells whether two speed-ups of one thing were measured in two runs, so that neither is a part of the other."""
    return whole.subject == part.subject and None not in (whole.study, part.study) and whole.study != part.study


def _is_of_one_run(view: View, whole: Claim, part: Claim) -> bool:
    if whole.study and whole.study == part.study:
        return True
    mine, theirs = set(whole.subjects()) - set(baselines(whole)), set(part.subjects()) - set(baselines(part))
    if part.subject in mine or whole.subject in theirs:
        return True
    if _works(view, whole) & _works(view, part):
        return True
    alike = whole.claimant == part.claimant and activities(whole) == activities(part)
    return alike and any((s := view.subject(i)) is not None and s.kind in _SYSTEMS for i in mine & theirs)


def _works(view: View, claim: Claim) -> frozenset[str]:
    """Returns the pieces of work that a claim, or another of its study, says it concerns."""
    those = (claim, *(view.claims_of_study(claim.study) if claim.study else ()))
    return frozenset(about.subject for c in those for about in c.about if _WORK.search(about.role))


def _is_named(view: View, whole: Fact, part: Fact) -> bool:
    """Tells whether the speed-up of the run is told of the operator."""
    claim = claim_of(whole)
    if part.subject in set(claim.subjects()) - set(baselines(claim)):
        return True
    subject = view.subject(part.subject)
    names = (subject.name, *subject.aliases) if subject and subject.kind in _CAUSES else ()
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", claim.statement, re.IGNORECASE) for name in names)


def _is_only_cause(view: View, whole: Fact, part: Fact) -> bool:
    """Tells whether no other technique is named beside the operator, and this is told apart from the model that runs."""
    claim = claim_of(whole)
    if part.subject == whole.subject and (s := view.subject(part.subject)) is not None and s.kind is SubjectKind.MODEL:
        return False
    others = set(claim.subjects()) - set(baselines(claim)) - set(claim_of(part).subjects())
    return not any((s := view.subject(i)) is not None and s.kind in _CAUSES for i in others)


def _share_of(view: View, whole: Fact, part: Fact) -> Fact | None:
    """Returns the printed share of the run time that the operator took."""
    own = set(claim_of(part).subjects()) - set(baselines(claim_of(part)))
    found = {f.id: f for i in (part.study, whole.study) if i for f in view.facts_of_study(i, "runtime-share")}
    found |= {f.id: f for i in own for f in view.facts_about(i, "runtime-share", main=True)}
    sources = {citation.source for citation in claim_of(whole).citations}
    shares = [
        fact
        for fact in found.values()
        if fact.subject in own
        and not _AFTER.search(claim_of(fact).statement)
        and (fact.study in (part.study, whole.study) or sources & {c.source for c in claim_of(fact).citations})
    ]
    return shares[0] if len({f.interval for f in shares}) == 1 else None


@dataclass(frozen=True, slots=True)
class _Bound:
    """A run's speed-up beside an operator's: which share of the run time it needs."""

    whole: Fact
    part: Fact
    alone: bool

    @property
    def gain(self) -> Interval:
        """Returns 1 - 1 / s, the part of its time that the operator saves."""
        return _saved(max(ratios(bounded(self.part)), key=lambda r: r.rate.high or Decimal("Infinity")).rate)

    @property
    def readings(self) -> tuple[Ratio, ...]:
        """Returns the readings of the run's speed-up."""
        return ratios(bounded(self.whole)) if (self.gain.high or 0) > 0 else ()

    def needed(self, whole: Interval, part: Interval) -> Interval:
        """Returns the share of the time in percent: it rises with the run's speed-up and falls with the operator's."""
        saved, gain = _saved(whole), part
        low = None if saved.low is None or gain.high is None else saved.low / gain.high
        high = None if saved.high is None or gain.low is None or gain.low <= 0 else saved.high / gain.low
        return Interval(max(low or Decimal(0), Decimal(0)) * _HUNDRED, None if high is None else high * _HUNDRED)

    @property
    def least(self) -> Decimal:
        """Returns the least share that any reading needs."""
        return min(self.needed(r.rate, self.gain).low or Decimal(0) for r in self.readings)


def _saved(rate: Interval) -> Interval:
    """Returns 1 - 1 / rate."""
    if rate.high is not None and rate.high <= 0:
        return Interval.exactly(0)
    low = None if rate.low is None or rate.low <= 0 else 1 - 1 / rate.low
    return Interval(low, Decimal(1) if rate.high is None else 1 - 1 / rate.high)


def _judged(view: View, bound: _Bound, share: Fact | None) -> Finding:
    working, reads = Working(), [bound.whole, bound.part, *([share] if share else ())]
    working.given("speed-up of the run", bound.whole)
    working.given("speed-up of the operator", bound.part)
    shown = _needed(bound, working)
    if share is not None:
        return _against_share(bound, share, working, reads)
    start = (
        f"If {told(bound.whole)} in the run ({view.name(bound.whole.subject)}) came only from {told(bound.part)} "
        f"in an operator ({view.name(bound.part.subject)}), the operator would have to take"
    )
    if bound.least <= _HUNDRED:
        return under_determined(
            reads, working, f"{start} {shown} of the run time, and its share is not stated.", needs=_NEEDS
        )
    if bound.alone:
        return inconsistent(reads, working, f"{start} more than the whole of the run time.", needs=_NEEDS)
    return under_determined(
        reads,
        working,
        f"{start} more than the whole of the run time, so something else must contribute.",
        needs=_NEEDS,
        severity=Severity.WARNING,
    )


def _needed(bound: _Bound, working: Working) -> str:
    """Writes the needed share for each reading, and returns it as words."""
    said = []
    plain = ratios(exactly(bound.whole))
    for reading, exact in zip(bound.readings, plain, strict=False):
        nominal = bound.needed(exact.rate, bound.gain)
        rate = tell(rounded(exact.rate.low or Decimal(0), 3))
        label = (
            f"share of the run time needed, read as a {reading.label} of {rate}" if len(plain) > 1 else "share needed"
        )
        working.computed(
            label, bound.needed(reading.rate, bound.gain), "percent", _formula(bound, rate), has_value=False
        )
        said.append((_span(nominal), f" (read as a {reading.label})"))
    if len({span for span, _ in said}) == 1:
        return said[0][0]
    return " or ".join(f"{span}{how}" for span, how in said)


def _formula(bound: _Bound, rate: str) -> str:
    gain = "" if bound.gain.low is None else tell(rounded(1 / (1 - bound.gain.low), 3)) if bound.gain.low < 1 else ""
    return f"(1 - 1 / {rate}) / (1 - 1 / s), s from {gain or 'any'}"


def _span(share: Interval) -> str:
    low, high = share
    first = tell(rounded(low or Decimal(0), 1))
    if high is None:
        return f"at least {first}%"
    last = tell(rounded(high, 1))
    return f"{first}%" if first == last else f"{first}% to {last}%"


def _against_share(bound: _Bound, share: Fact, working: Working, reads: list[Fact]) -> Finding:
    printed = working.given("share of the run time that the operator took", share)
    top = printed.high
    best = None
    if top is not None:
        left = 1 - top / _HUNDRED * (bound.gain.high or Decimal(1))
        best = 1 / left if left > 0 else None
    if best is not None:
        working.computed("greatest speed-up of the run", best, "dimensionless", "1 / ((1 - f) + f / s)")
    start = f"An operator with {told(share)} of the run time that becomes {_faster(bound.part)}"
    if best is None or bound.least <= (top or _HUNDRED):
        return consistent(reads, working, f"{start} can give the {told(bound.whole)} of the whole run.")
    limit = f"{start} makes the whole run at most {tell(rounded(best, 3))} times as fast"
    if bound.alone:
        sentence = f"{limit}, not the {told(bound.whole)} printed."
        return inconsistent(reads, working, sentence, needs=_NEEDS)
    return under_determined(
        reads,
        working,
        f"{limit}, so something else must contribute to the {told(bound.whole)} printed.",
        needs=_NEEDS,
        severity=Severity.WARNING,
    )


def _faster(part: Fact) -> str:
    printed = told(part)
    return f"{printed} as fast" if part.quantity.unit == "x" else f"{printed} faster"
