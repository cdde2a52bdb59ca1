"""CNT103: the scale of a run against the advertised scale of the system."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.counts.bound_against_exact import exact_figures
from claims.facts import Fact, tell, tell_together
from claims.facts.printed import device_words
from claims.model.claim import ClaimKind, Modality
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.subject import SubjectKind
from claims.model.whole import is_multiple
from claims.patterns import declared

_RAN = declared(
    r"\b(ran|runs?|trained|training|tested|validated|fine-?tun\w*|measured|benchmarked|served)\b|测试|训练|验证|实测|跑通",
    re.IGNORECASE,
)
_MAY = declared(
    r"\b(can|could|may|will|up to|design\w*|announc\w*|advertis\w*|specif\w*|scal(es|able|ing)|support\w*|maxim\w*|"
    r"offer\w*|capab\w*|holds?|has|have|promis\w*|plan\w*|aims?|suited)\b|可|最多|最大|支持|规划|计划|设计|号称",
    re.IGNORECASE,
)
_ABLE = declared(
    r"\b(can|could|will|up to|design\w*|scal(es|able)|capab\w*|plan\w*)\b|可|最多|最大|规划|计划", re.IGNORECASE
)
_PLURAL = declared(
    r"\b(clusters|systems|pods|superpods|supernodes|racks|machines|several|multiple)\b|[两二三四五六七八九十\d][套台组]|[两二三四五六七八九十]个|单个|单台|单套|每个|每套|多个|多套",
    re.IGNORECASE,
)
_SYSTEMS = frozenset(
    {
        SubjectKind.CLUSTER,
        SubjectKind.SERVER,
        SubjectKind.SERVICE,
        SubjectKind.SITE,
        SubjectKind.FRAMEWORK,
        SubjectKind.TOOL,
    }
)
_LARGE = declared(
    r"\b(?:massive|huge|vast|enormous|immense|gigantic|colossal|unprecedented|hyperscale)\b|\blarge[- ]scale\b",
    re.IGNORECASE,
)
_MOST = declared(
    r"\b(up to|at most|no more than|maxim\w*|can|could|scal(es|able)|total|altogether|in all)\b|最多|最大|不超过|上限|总共|共",
    re.IGNORECASE,
)
_HALF = Decimal("0.5")
_NEEDS = ("device-node-count", "scale-curve")


@check("CNT103", "device-count", "node-count")
def tested_against_advertised_scale(view: View, tested: Fact) -> Iterator[Finding]:
    """Compares the devices (or nodes) that a run used with those that the system is advertised with.

    The advertised count stands on the same system, on what it is a version or part of, or on a system or framework
    that the run names, and belongs to no run. Share = used / advertised. What holds for a part says nothing of the
    whole, so a smaller run is under-determined until a curve over the scales is shown. More than is advertised is
    inconsistent for a part of the system; a later or larger version, several systems, or cards that each hold several
    devices can explain it otherwise. Where a text gives the system itself as many devices as the run used, that is told
    with it; a strict bound ("over 10,000") that the run just meets is CNT115's.

    Bad:

    ```toml
    # subjects/the-pod.toml
    id = "the-pod"
    name = "The Pod"
    kind = "cluster"
    # studies/the-run.toml
    id = "the-run"
    title = "A run"
    subject = "the-pod"
    summary = "A model was trained."
    # claims/advertised.toml
    id = "advertised"
    subject = "the-pod"
    kind = "spec"
    statement = "The Pod holds 4,096 accelerators."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    quantity = {printed = "4,096", value = "4096", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/used.toml
    id = "used"
    subject = "the-pod"
    kind = "scale"
    statement = "The model was trained on 64 accelerators."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    study = "the-run"
    quantity = {printed = "64", value = "64", unit = "device"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # subjects/the-pod.toml
    id = "the-pod"
    name = "The Pod"
    kind = "cluster"
    # studies/the-run.toml
    id = "the-run"
    title = "A run"
    subject = "the-pod"
    summary = "A model was trained."
    # claims/advertised.toml
    id = "advertised"
    subject = "the-pod"
    kind = "spec"
    statement = "The Pod holds 4,096 accelerators."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    quantity = {printed = "4,096", value = "4096", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/used.toml
    id = "used"
    subject = "the-pod"
    kind = "scale"
    statement = "The model was trained on 4,096 accelerators."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    study = "the-run"
    quantity = {printed = "4,096", value = "4096", unit = "device"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    if not _is_run(tested):
        return
    runs = [f for f in view.facts_about(tested.subject, tested.metric, main=True) if _is_run(f)]
    runs = [f for f in runs if f.interval == tested.interval]
    if runs[0].id != tested.id:
        return
    advertised, is_same = _advertised(view, runs)
    if advertised is None or any(exact.id == tested.id for exact in exact_figures(view, advertised)):
        return
    yield _compared(view, runs, _named_so(view, runs, advertised), advertised, is_same)


def _is_run(fact: Fact) -> bool:
    claim = fact.claim
    if claim is None or claim.kind is ClaimKind.SPEC or claim.modality not in (Modality.MEASURED, Modality.DESCRIBED):
        return False
    if _ABLE.search(claim.statement):
        return False
    return claim.study is not None or bool(_RAN.search(claim.statement))


def _is_advertised(fact: Fact) -> bool:
    claim = fact.claim
    if claim is None or claim.study is not None:
        return False
    return (
        claim.kind is ClaimKind.SPEC or _is_promised(fact) or bool(_MAY.search(claim.statement) and not _is_run(fact))
    )


def _is_promised(fact: Fact) -> bool:
    return bool(fact.claim and fact.claim.modality in (Modality.PROJECTED, Modality.PROMISED))


def _named_so(view: View, runs: list[Fact], advertised: Fact) -> list[Fact]:
    """Returns the figures that give the system itself as many devices as a run used."""
    known = {fact.id for fact in (*runs, advertised)}
    about = view.facts_about(runs[0].subject, runs[0].metric, main=True)
    return [f for f in about if f.interval == runs[0].interval and f.id not in known and not _is_advertised(f)]


def _advertised(view: View, runs: list[Fact]) -> tuple[Fact | None, bool]:
    """Returns the advertised count nearest to a run, and whether it is one of the same thing or its whole.

    Where a system is sold in several sizes, it is the size of the run, else the largest.
    """
    whole, others = _systems(view, runs)
    for is_same, ids in ((True, whole), (False, others)):
        for subject_id in ids:
            sizes = [f for f in view.facts_about(subject_id, runs[0].metric, main=True) if _is_advertised(f)]
            sizes = [f for f in sizes if f.id not in {run.id for run in runs}]
            sizes = [f for f in sizes if not _is_promised(f)] or sizes
            if sizes:
                fitting = [size for size in sizes if size.interval.overlaps(runs[0].interval)]
                return max(fitting or sizes, key=lambda size: size.value), is_same
    return None, False


def _systems(view: View, runs: list[Fact]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    whole, others = {runs[0].subject: None}, dict[str, None]()
    subject = view.subject(runs[0].subject)
    if subject:
        whole |= dict.fromkeys(subject.part_of)
        others |= dict.fromkeys((*subject.version_of, *subject.built_on))
    for run in runs:
        for about in run.claim.about if run.claim else ():
            named = view.subject(about.subject)
            if named and named.kind in _SYSTEMS:
                others[named.id] = None
    return tuple(whole), tuple(i for i in others if i not in whole)


def _compared(view: View, runs: list[Fact], named: list[Fact], advertised: Fact, is_same: bool) -> Finding:
    working = Working()
    used = working.given("used" if len(runs) == 1 else f"used, in {len(runs)} reports", runs[0])
    offered = working.given("advertised", advertised)
    for fact in named:
        source = view.name(fact.claim.citations[0].source) if fact.claim and fact.claim.citations else fact.id
        working.say(f"{source} gives the system itself {tell(fact.value, fact.unit)}: “{_statement(fact)}”")
    facts = (*runs, *named, advertised)
    name = view.name(advertised.subject)
    count = tell(used if used.is_exact else runs[0].value, runs[0].unit)
    bound = offered.high if offered.low is None else offered.low if offered.high is None else None
    whole = Interval.exactly(bound) if bound is not None else offered
    if offered.high is not None and used.low is not None and used.low > offered.high:
        return _above(facts, working, runs[0], advertised, count, name, is_same)
    reaches = used.low is not None and used.low > whole.low if bound is not None and whole.low is not None else False
    if reaches or (used.overlaps(whole) and not (bound is not None and offered.high is None)):
        told = f"The {count} that were used are the scale that is advertised for {name}."
        return consistent(facts, working, told)
    label = "share of the advertised scale" + (", at most" if offered.high is None else "")
    share = working.computed(label, used.over(whole).scaled(100), "percent", "used / advertised")
    return _part(view, facts, working, runs, named, advertised, count, name, share)


def _part(
    view: View,
    facts: tuple[Fact, ...],
    working: Working,
    runs: list[Fact],
    named: list[Fact],
    advertised: Fact,
    count: str,
    name: str,
    share: Interval,
) -> Finding:
    printed = advertised.quantity.printed
    words = _words(runs), _words([advertised])
    needs = [*_NEEDS]
    counted = ""
    if advertised.unit == "device" and words[0] and words[1] and words[0] != words[1]:
        needs.append("device-counting-unit")
        counted = f" (counted as {' and '.join(words[0])} here, as {' and '.join(words[1])} there)"
    one_in = ""
    is_exact = runs[0].interval.is_exact and advertised.interval.is_exact and runs[0].value > 0
    if is_exact and is_multiple(advertised.value, runs[0].value):
        one_in = f" (1 in {tell(advertised.value / runs[0].value)})"
    first = count[0].upper() + count[1:]
    most = share.high if share.high is not None else Decimal(100)
    if advertised.interval.high is None and most == 100:
        told = f"{first} were used, and {name} is advertised for more than that"
    else:
        told = f"{first} were used, {tell(share, 'percent')}{one_in} of the {printed} advertised for {name}{counted}"
    is_small = most < 100 * _HALF
    grand = _called_large(view, runs, advertised) if is_small else {}
    if grand:
        told += f"; beside it the scale is called {tell_together(dict.fromkeys(grand.values()))}"
        for called, word in grand.items():
            working.say(f"{called} calls the scale {word}")
    if named:
        told += f"; one text gives the system itself {count}"
    return under_determined(
        (*facts, *(claim for one in grand if (claim := view.claim(one)))),
        working,
        f"{told}; what holds for the smaller scale says nothing of the larger.",
        needs=needs,
        severity=Severity.WARNING if is_small else Severity.NOTE,
    )


def _called_large(view: View, runs: list[Fact], advertised: Fact) -> dict[str, str]:
    """Returns the claims about the run or the system that call a scale large without a number, each with its word."""
    studies = {run.study for run in runs if run.study}
    about = [c for study in sorted(studies) for c in view.claims_of_study(study)]
    about += [c for i in dict.fromkeys((runs[0].subject, advertised.subject)) for c in view.claims_about(i)]
    found: dict[str, str] = {}
    for claim in about:
        words = (*(citation.wording for citation in claim.citations if citation.wording), claim.statement)
        if claim.quantity is None and (word := next((m[0] for text in words if (m := _LARGE.search(text))), None)):
            found.setdefault(claim.id, word.casefold())
    return found


def _above(
    facts: tuple[Fact, ...],
    working: Working,
    run: Fact,
    advertised: Fact,
    count: str,
    name: str,
    is_same: bool,
) -> Finding:
    most = advertised.interval.high
    assert most is not None
    ratio = working.computed(
        "times the advertised scale", run.interval.over(Interval.exactly(most)), "x", "used / advertised"
    )
    told = f"{count[0].upper()}{count[1:]} were used, more than the {advertised.quantity.printed} advertised for {name}"
    is_doubled = run.unit == "device" and ratio.is_exact and ratio.low in (2, 4) and not _same_words(run, advertised)
    is_plural = any(f.claim and _PLURAL.search(f.claim.statement) for f in (run, advertised))
    is_yet_to_come = _is_promised(advertised) and not _is_a_bound(advertised)
    if is_same and _in_one_source(run, advertised) and not is_doubled and not is_plural and not is_yet_to_come:
        return inconsistent(facts, working, f"{told}.", needs=_NEEDS)
    reasons = []
    reasons += ["the unit that is counted"] if is_doubled else []
    reasons += ["several systems"] if is_plural else []
    reasons += ["a part or a phase that the promise is of"] if is_yet_to_come else []
    reasons += ["a later or larger version"] if not reasons or not is_same else []
    return under_determined(
        facts,
        working,
        f"{told}; {' or '.join(reasons)} may explain it.",
        needs=(*_NEEDS, "device-counting-unit") if is_doubled else _NEEDS,
        severity=Severity.WARNING,
    )


def _is_a_bound(promised: Fact) -> bool:
    """Tells whether a promise is one of the most that there can be: another one may be of a first phase."""
    return promised.claim is not None and _MOST.search(promised.claim.statement) is not None


def _same_words(one: Fact, other: Fact) -> bool:
    """Tells whether two counts count by the same word, so that one of them does not count dies and the other cards."""
    words, others = _words([one]), _words([other])
    return len(words) == 1 and words == others and one.claim is not None and other.claim is not None


def _in_one_source(one: Fact, other: Fact) -> bool:
    sources = [{citation.source for citation in f.claim.citations} for f in (one, other) if f.claim]
    return bool(set.intersection(*sources))


def _statement(fact: Fact) -> str:
    return fact.claim.statement if fact.claim else fact.id


def _words(facts: list[Fact]) -> tuple[str, ...]:
    texts = [f"{fact.quantity.printed} {fact.claim.statement}" for fact in facts if fact.claim]
    return device_words(" ".join(texts))
