"""RAT216: an amount, the rate at which it went, and the time that it took."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell
from claims.facts.nouns import around, matter, pairs_of_signs
from claims.facts.states import are_of_two_states
from claims.facts.story import just_told
from claims.model.claim import Claim, ClaimKind
from claims.model.interval import Interval
from claims.model.quantity import Comparator
from claims.patterns import declared

_MOVED = ("byte", "token")
"""What goes at a rate; a rate of links is printed in bits."""

_LOOSE = declared(
    r"\b(up to|peaks?|burst\w*|at (most|best|least|times|(its|their|the) (busiest|fastest|best|height))|maximum|max|theoretical|rated|line rate|sustain\w*|nominal|each|every|per|"
    r"parallel|concurrent\w*|capacity|compress\w*|dedup\w*|first|overhead|wait\w*|paus\w*|stall\w*|block\w*|async\w*|background|overlap\w*|"
    r"hid(es?|den)|interval|since|until|ago|memory copy)\b|最高|最多|峰值|理论|上限|每[张台个块]|单[卡盘机]|并发|压缩|异步|后台|间隔|等待",
    re.IGNORECASE,
)
_PER_SECOND = declared(r"\b(per|a|each|every) second\b|/ ?s(ec(ond)?)?\b", re.IGNORECASE)
_TYPE = declared(r"\b[A-Z]{1,3}\d{1,4}[A-Za-z]?\b")
_MOVING = declared(
    r"\b(load|read|writ|wrote|mov|copy|copies|copied|transfer|fetch|stream|download|upload|send|sent|checkpoint|restor|sav(e|es|ed|ing)\b|ship|"
    r"migrat|pull|push|swap|offload|broadcast|replicat|scatter|gather|all-?reduce|exchang|dump|flush|back(s|ed|ing)?[- ]?up|sync|stag(e|es|ed|ing)\b|"
    r"ingest|import|export|scan|deliver|relay|pass|flow|carr|drain|empt|fill|stor(e|es|ed|ing)\b|put|get|bring|brought|arriv|cross|"
    r"snapshot|prefetch|warm|cold start|start|boot|cross|go(es)? through|went)|"
    r"加载|装载|读|写|搬|拷贝|复制|传|下载|上传|发送|落盘|保存|存盘|恢复|检查点|迁移|同步|备份|灌|扫描|导入|导出|装入|换入|换出|聚合|广播|交换",
    re.IGNORECASE,
)
"""Words of what moves bytes: a time of anything else is none of an amount at a rate."""

_OTHER_TIMES = frozenset({"training-time", "time-between-stops", "time-to-first-token", "time-per-output-token"})
_IT = declared(r"^(it|they|this|that)\b|\b\w+ing (it|them|that|this|all of it|one)\b", re.IGNORECASE)
_FEW = 2
"""What "it" means is told in one of so many claims before."""

_NEAR = Decimal("0.1")
_SPARE = Decimal("1.25")
"""Setting up and closing may add this much to the time of a transfer at the rate that is told of it."""

_NEEDS = ("timed-region", "metric-definition")


@check("RAT216", ClaimKind.DURATION)
def amount_rate_and_time(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares the time of a transfer or of a piece of work with its amount over the rate that is told of it.

    Time = amount / rate: a file of 10 TB at 800 Gbit/s takes 100 s. The three are taken from one study, or from what one
    source tells of one subject, and each must name the same matter (the copy, the checkpoint, the test) in its words and
    be the only one of its sort that does. A rate told as a peak or a bound says nothing here. A shorter time than amount
    over rate is inconsistent; a longer one is so beyond a quarter, which setting up may take.

    Bad:

    ```toml
    # claims/size.toml
    id = "size"
    subject = "the-box"
    kind = "memory"
    statement = "The checkpoint has 2.4 TB."
    claimant = "the-maker"
    modality = "measured"
    study = "writing"
    quantity = {printed = "2.4 TB", value = "2.4", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rate.toml
    id = "rate"
    subject = "the-box"
    kind = "throughput"
    statement = "The checkpoint was written at 60 GB/s."
    claimant = "the-maker"
    modality = "measured"
    study = "writing"
    quantity = {printed = "60 GB/s", value = "60", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/time.toml
    id = "time"
    subject = "the-box"
    kind = "duration"
    statement = "Writing the checkpoint took 80 s."
    claimant = "the-maker"
    modality = "measured"
    study = "writing"
    quantity = {printed = "80 s", value = "80", unit = "second"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/writing.toml
    id = "writing"
    title = "Writing"
    subject = "the-box"
    summary = "A checkpoint was written."
    ```

    Good:

    ```toml
    # claims/size.toml
    id = "size"
    subject = "the-box"
    kind = "memory"
    statement = "The checkpoint has 2.4 TB."
    claimant = "the-maker"
    modality = "measured"
    study = "writing"
    quantity = {printed = "2.4 TB", value = "2.4", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rate.toml
    id = "rate"
    subject = "the-box"
    kind = "throughput"
    statement = "The checkpoint was written at 60 GB/s."
    claimant = "the-maker"
    modality = "measured"
    study = "writing"
    quantity = {printed = "60 GB/s", value = "60", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/time.toml
    id = "time"
    subject = "the-box"
    kind = "duration"
    statement = "Writing the checkpoint took 40 s."
    claimant = "the-maker"
    modality = "measured"
    study = "writing"
    quantity = {printed = "40 s", value = "40", unit = "second"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/writing.toml
    id = "writing"
    title = "Writing"
    subject = "the-box"
    summary = "A checkpoint was written."
    ```
    """
    if _in(claim, "second") is None or not _is_plain(claim) or view.is_unsaid(claim):
        return
    near = [c for c in around(view, claim) if c.quantity and _is_plain(c)]
    words = _matter(view, claim) | _referred_to(view, claim)
    for unit in _MOVED:
        if unit == "byte" and claim.metric in _OTHER_TIMES:
            continue
        shared = {
            (amount.id, rate.id): (amount, rate)
            for amount in near
            if _in(amount, unit) is not None
            and _is_of_all(view, amount, unit)
            and not are_of_two_states(claim.statement, amount.statement)
            and (unit != "byte" or _tells_of_moving(view, claim, amount))
            for rate in near
            if _in(rate, f"{unit}/second") is not None
            and not _names_others(view, rate)
            and (
                _are_linked(words, _matter(view, amount), _matter(view, rate), _of_others(view, near))
                or (_names_the_figure(claim, amount) and words & _matter(view, rate) - _of_others(view, near))
            )
        }
        if len(shared) == 1:
            yield _compared(claim, *next(iter(shared.values())), unit)


def _tells_of_moving(view: View, time: Claim, amount: Claim) -> bool:
    """Tells whether a time, what it refers to, or the amount is told with words of loading, reading, writing, moving."""
    told = [time.statement, amount.statement]
    if _IT.search(time.statement):
        told += [c.statement for c in just_told(view, time)[:_FEW]]
    return any(_MOVING.search(words) for words in told)


def _referred_to(view: View, claim: Claim) -> frozenset[str]:
    """Returns the matter of what was told just before, where a time is told of "it": "writing it takes 40 s"."""
    if not _IT.search(claim.statement):
        return frozenset()
    told = [c for c in just_told(view, claim) if _in(c, "second") is None]
    return frozenset[str]().union(*(_matter(view, c) for c in told[:_FEW]))


def _names_the_figure(time: Claim, amount: Claim) -> bool:
    """Tells whether a time is told with the very figure of an amount: "sending the 45 GB takes 12 minutes"."""
    printed = amount.quantity.printed if amount.quantity else ""
    return bool(printed) and re.search(rf"(?<![\w.,]){re.escape(printed)}(?!\w)", time.statement) is not None


def _are_linked(words: frozenset[str], amount: frozenset[str], rate: frozenset[str], others: frozenset[str]) -> bool:
    """Tells whether time, amount and rate name one matter, or the time names both that which is moved and how."""
    if words & amount & rate - others:
        return True
    return bool(words & amount - others) and bool(words & rate - others)


def _names_others(view: View, claim: Claim) -> bool:
    """Tells whether a statement names another type than its subject: "the R1" in what is told of the R2."""
    subject = view.subject(claim.subject)
    names = " ".join((subject.name, *subject.aliases)) if subject else ""
    own = set(_TYPE.findall(names))
    return bool(own) and any(
        kind not in own and kind[0] in {o[0] for o in own} for kind in _TYPE.findall(claim.statement)
    )


def _of_others(view: View, near: list[Claim]) -> frozenset[str]:
    """Returns the matter of other times: what several times name does not tell which of them is meant."""
    others = [c for c in near if _in(c, "second") is not None]
    return frozenset[str]().union(*(_matter(view, other) for other in others))


def _matter(view: View, claim: Claim) -> frozenset[str]:
    return matter(view, claim) | pairs_of_signs(claim.statement)


def _in(claim: Claim, unit: str) -> Interval | None:
    """Returns the figure of a claim in a unit, nothing where it is of another dimension."""
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.value <= 0 or not units.is_known(quantity.unit):
        return None
    factor = units.factor(quantity.unit, unit)
    return None if factor is None else quantity.interval().scaled(factor)


def _is_of_all(view: View, amount: Claim, unit: str) -> bool:
    """Tells whether tokens are all that were processed, not those of an answer or of a step."""
    fact = view.fact(amount) if unit == "token" else None
    return unit != "token" or (fact is not None and fact.metric == "tokens-processed")


def _is_plain(claim: Claim) -> bool:
    quantity = claim.quantity
    if quantity is None or quantity.unit_note or quantity.comparator not in (Comparator.EQUAL, Comparator.ABOUT):
        return False
    return not _LOOSE.search(_PER_SECOND.sub(" ", claim.statement))


def _compared(time: Claim, amount: Claim, rate: Claim, unit: str) -> Finding:
    printed, moved, speed = _in(time, "second"), _in(amount, unit), _in(rate, f"{unit}/second")
    assert printed
    assert moved
    assert speed
    shown = {c.id: c.quantity.printed if c.quantity else "" for c in (time, amount, rate)}
    working = Working()
    for label, claim in (("amount", amount), ("rate", rate), ("time", time)):
        working.say(f"{label}: printed “{shown[claim.id]}”")
    nominal = (moved.middle or Decimal(0)) / (speed.middle or Decimal(1))
    made = working.computed("amount / rate", moved.over(speed), "second", nominal=nominal)
    said = f"{shown[amount.id]} at {shown[rate.id]} take {tell(nominal, 'second')}"
    reads = (time, amount, rate)
    if printed.overlaps(made):
        return consistent(reads, working, f"{said}, as the {shown[time.id]} printed.")
    bad = f"{said}, not the {shown[time.id]} printed"
    if printed.widened(_NEAR).overlaps(made):
        return under_determined(reads, working, f"{bad}, which rounding may explain.", needs=_NEEDS)
    if made.is_below(printed) and not made.scaled(_SPARE).is_below(printed):
        return under_determined(reads, working, f"{bad}; setting up may take the rest.", needs=_NEEDS)
    if time.claimant != amount.claimant or time.claimant != rate.claimant:
        return under_determined(reads, working, f"{bad}.", needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, f"{bad}.", needs=_NEEDS)
