"""CNT137: so many things of so much each, told in one sentence, against what all of them make."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.repeats import is_told_elsewhere
from claims.facts import tell
from claims.facts.amounts import amount_in, is_exactly_told, printed
from claims.facts.nouns import around
from claims.facts.printed import SMALL_NUMBERS, numbers_in
from claims.facts.story import are_alike
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.patterns import declared

_WORDS = "|".join(word for word, number in SMALL_NUMBERS.items() if number > 1)
_NUMBER = declared(
    rf"(?<![A-Za-z0-9_.,第])(?P<n>\d{{1,3}}|{_WORDS}|[两二三四五六七八九十]{{1,2}})(?: ?[x×*]|\s?[个块张台条颗组路根]\s?(?:[^\d，,。；;]{{0,8}})?|"
    r"(?: (?!of\b)[\w-]+){0,3} (?:of|at|with|running at|rated at|each of|each at)|(?: [\w-]+)?)\s?(?:about |约)?$",
    re.IGNORECASE,
)
_THINGS = declared(
    r"^[\s-]?(?:[\w./-]+ ){0,3}?(?:ports?|links?|NICs?|rails?|lanes?|uplinks?|adapters?|drives?|ssds?|dis[ck]s?|modules?|dimms?|stacks?|"
    r"cards?|gpus?|npus?|accelerators?|chips?|servers?|nodes?|racks?)\b|^\s?的?[^\d，,。；;]{0,6}(?:网卡|网口|端口|光口|链路|硬盘|固态盘|盘|"
    r"内存条|显存|堆栈|加速卡|显卡|卡|芯片|服务器|节点|机柜)",
    re.IGNORECASE,
)
_IN_ALL = declared(
    r"\b(total\w*|altogether|in all|together|combined|aggregate\w*|overall|adds? up|sums?)\b|总|共|合计|整机|加起来|累计",
    re.IGNORECASE,
)
_OTHER = declared(
    r"\b(usable|effective\w*|net|available|formatted|reserve\w*|spare|up to|peak|average|measured|free|used|left|both directions|each way|"
    r"bidirectional|redundan\w+|failover|standby|backup|RAID|half|read|write|oversubscri\w+|management|storage network|upgrade\w*)\b|"
    r"可用|有效|双向|冗余|备份|实测|管理",
    re.IGNORECASE,
)
_NEAR, _CODED = Decimal("0.03"), Decimal("0.15")
_SORTS = ("byte", "bit/second", "watt", "FLOP/second")
_NEEDS = ("metric-definition", "device-node-count")


@check("CNT137", Figured)
def so_many_of_each(view: View, claim: Claim) -> Iterator[Finding]:
    """Multiplies "eight 400 Gb/s ports" and compares the amount that is printed of all of them.

    The number stands before the figure and what it counts after it, or the figure follows the things ("eight drives of
    30 TB"). The amount of all is of the same subject, study or source and dimension, and its words say "in all". Bits and
    bytes convert; a link that counts both directions is left open.

    Bad:

    ```toml
    # subjects/the-box.toml
    id = "the-box"
    name = "The Box"
    kind = "server"
    # claims/ports.toml
    id = "ports"
    subject = "the-box"
    kind = "spec"
    statement = "The Box has four 200 Gb/s ports."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "200 Gb/s", value = "200", unit = "gigabit/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-box"
    kind = "spec"
    statement = "In all it moves 800 GB/s over the network."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "800 GB/s", value = "800", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-box.toml
    id = "the-box"
    name = "The Box"
    kind = "server"
    # claims/ports.toml
    id = "ports"
    subject = "the-box"
    kind = "spec"
    statement = "The Box has four 200 Gb/s ports."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "200 Gb/s", value = "200", unit = "gigabit/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-box"
    kind = "spec"
    statement = "In all it moves 100 GB/s over the network."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "100 GB/s", value = "100", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    number = _number_of(claim)
    unit = next((u for u in _SORTS if amount_in(claim, u)), None)
    if number is None or unit is None or not is_exactly_told(claim) or _OTHER.search(claim.statement):
        return
    wholes = [
        c
        for c in around(view, claim)
        if c.subject == claim.subject and is_exactly_told(c) and amount_in(c, unit) and are_alike(claim, c)
        if _number_of(c) is None and _IN_ALL.search(c.statement) and not _OTHER.search(c.statement)
    ]
    if len({amount_in(c, unit) for c in wholes}) == 1 and _are_of_one_sort(view, claim, wholes[0]):
        yield from _judged(view, claim, wholes[0], number, unit)


def _number_of(claim: Claim) -> Decimal | None:
    """Returns how many things a figure is told to be one of each of."""
    figure = printed(claim)
    at = claim.statement.find(figure) if figure else -1
    if at < 0 or _IN_ALL.search(claim.statement):
        return None
    before, after = claim.statement[:at], claim.statement[at + len(figure) :]
    found = _NUMBER.search(before)
    if found is None or not (_THINGS.search(after) or _THINGS.search(before[found.end("n") :])):
        return None
    numbers = numbers_in(found["n"])
    return numbers[0].value if len(numbers) == 1 and numbers[0].value > 1 else None


def _are_of_one_sort(view: View, one: Claim, other: Claim) -> bool:
    """Tells whether nothing says that the one is of a memory, and the other of a link or of weights."""
    facts = [view.fact(c) for c in (one, other)]
    sorts = {
        fact.metric.replace("-per-device", "").replace("-per-node", "").replace("-capacity", "")
        for fact in facts
        if fact
    }
    return len(sorts) < 2


def _judged(view: View, each: Claim, whole: Claim, number: Decimal, unit: str) -> Iterator[Finding]:
    one, everything = amount_in(each, unit), amount_in(whole, unit)
    assert one
    assert everything
    working = Working()
    working.say(f"each: printed “{printed(each)}”; all: printed “{printed(whole)}”")
    nominal = None if one.middle is None else one.middle * number
    made = working.computed("number x each", one.times(Interval.exactly(number)), unit, nominal=nominal)
    told = f"{number:f} times {printed(each)} make {tell(nominal or made, unit)}"
    reads = (each, whole)
    if made.overlaps(everything):
        if not is_told_elsewhere(view, reads, Outcome.CONSISTENT, "CNT137"):
            yield consistent(reads, working, f"{told}, as the {printed(whole)} printed.")
        return
    sentence = f"{told}, not the {printed(whole)} printed."
    near = _CODED if units.factor(unit, "bit/second") else _NEAR
    twice = unit == "bit/second" and made.scaled(Decimal(2)).overlaps(everything)
    if twice or made.widened(near).overlaps(everything) or each.claimant != whole.claimant:
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    elif not is_told_elsewhere(view, reads, Outcome.INCONSISTENT, "CNT137"):
        yield inconsistent(reads, working, sentence, needs=_NEEDS)
