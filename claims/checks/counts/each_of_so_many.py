"""CNT126: what each of so many has, against what all of them have together."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell
from claims.facts.amounts import amount_in, is_exactly_told, is_of_other_multiples, printed, value_in
from claims.facts.nouns import around, matter
from claims.facts.terms import number_named
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.whole import is_whole
from claims.patterns import declared

_EACH = declared(
    r"(?<!of )\b(?:(?:each|every one) of (?:the|its|their|our|these|those) (?:[\d,]+ |[a-z]+ )??|"
    r"(?:each|every|per|a single|one|in an?|to an?|an?) )(?:(?!of\b|second\b|hour\b|day\b|token\b|parameter\b|dollar\b|watt\b)[A-Za-z0-9-]+ )?"
    r"(?P<noun>racks?|stacks?|modules?|drives?|disks?|ssds?|ports?|links?|lanes?|channels?|dies?|cores?|shards?|files?(?! (?:system|server|store))|enclosures?|boxes|box|"
    r"shelf|trays?|blades?|boards?|sockets?|halls?|buildings?|rows?|pods?|cabinets?|replicas?|servers?|nodes?|cards?|accelerators?|gpus?|npus?|chips?)\b|"
    r"每(?:个|台|块|张|座|颗|条|栋)?(?P<zh>机柜|机房|服务器|节点|固态硬盘|固态盘|机械盘|硬盘|盘|加速卡|显卡|网卡|卡(?!时)|网口|端口|模块|链路|芯片|堆栈)",
    re.IGNORECASE,
)
_ALL = declared(
    r"\b(total\w*|altogether|in all|together|combined|aggregate\w*|sums?|adds? up|comes? to|whole|carries|carry|has|have|holds?|draws?|"
    r"consum\w+|capacity|all (of )?(the )?\w+|with)\b|总|共|合计|整机|整柜|整台|裸容量|全柜",
    re.IGNORECASE,
)
_LOOSE = declared(
    r"\b(usable|effective\w*|net|available|formatted|reserve\w*|spare|up to|peak|average|typical\w*|idle|at least|more than|host|cpus?|"
    r"cooling|overheads?|free|used|active|enabled|RAID|erasure|replicat\w+|compress\w*|read|write|bidirectional|each way|both directions|"
    r"oversubscri\w+|measured|real|cache|L2|SRAM|left|leav\w+|weights?|of which|of these|half|additional|extra|separate\w*|upgrade\w*|"
    r"later|planned|previous\w*|old(er)?|saves?|saved|cheaper|more|less)\b|可用|有效|预留|冗余|约有|缓存",
    re.IGNORECASE,
)
_MEMORY = declared(r"\b(memory|HBM\w*|G?DDR\w*|LPDDR\w*|DRAM|VRAM)\b|显存|内存", re.IGNORECASE)
_DRIVES = ("drive", "disk", "ssd", "固态硬盘", "固态盘", "机械盘", "硬盘", "盘")
_STORAGE = declared(r"\b(storage|file ?systems?|stores?|flash|object store|disk pool)\b|存储|文件系统", re.IGNORECASE)
"""Words of what drives make together."""

_WEIGHTS = declared(r"\bweights?\b", re.IGNORECASE)
_RATED = declared(r"\b(rated|max\w*|TDP|budget|design|limit\w*)\b", re.IGNORECASE)
_MATTER_ZH = ("容量", "带宽", "功耗", "功率", "显存", "内存", "吞吐", "算力")
_IRREGULAR = {"shelf": "shelves", "box": "boxes", "boxes": "boxes"}
_NEAR = Decimal("0.08")
_CODED = Decimal("0.15")
"""A lane of 112 Gbit/s carries 100 of data, the rest is coding."""

_MUCH = Decimal("1.3")
_PERCENT = frozenset({"percent", "x", "dimensionless", "percentage_point", "score"})
_COUNTED = ("device", "node", "rack", "stack", "module", "port", "link", "lane", "channel", "die", "core")
_MONEY = frozenset({"USD", "EUR", "CNY", "GBP", "JPY"})
_OF_THEM = declared(r"\b(?:together|they|them|these|those)\b|合计|总价")
_NEEDS = ("device-node-count", "metric-definition")


@check("CNT126", Figured)
def each_of_so_many(view: View, claim: Claim) -> Iterator[Finding]:
    """Multiplies what each stack, rack, drive or port has with how many there are.

    Eight stacks of 24 GB are 192 GB. The part is the noun after "each" or "per"; its number is a count of that unit, or a
    number before that noun, told of the same thing by the same source; the whole is the one other amount of the dimension
    that shares a word with one of the two, or that is the only one at all. Usable, spare or typical amounts say nothing.

    Bad:

    ```toml
    # subjects/the-chip.toml
    id = "the-chip"
    name = "The Chip"
    kind = "accelerator"
    # claims/all.toml
    id = "all"
    subject = "the-chip"
    kind = "spec"
    statement = "The chip carries 192 GB of HBM."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "192 GB", value = "192", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/number.toml
    id = "number"
    subject = "the-chip"
    kind = "spec"
    statement = "Its memory comes in eight stacks."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "eight", value = "8", unit = "stack"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/one.toml
    id = "one"
    subject = "the-chip"
    kind = "spec"
    statement = "Each stack holds 36 GB."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "36 GB", value = "36", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-chip.toml
    id = "the-chip"
    name = "The Chip"
    kind = "accelerator"
    # claims/all.toml
    id = "all"
    subject = "the-chip"
    kind = "spec"
    statement = "The chip carries 192 GB of HBM."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "192 GB", value = "192", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/number.toml
    id = "number"
    subject = "the-chip"
    kind = "spec"
    statement = "Its memory comes in eight stacks."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "eight", value = "8", unit = "stack"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/one.toml
    id = "one"
    subject = "the-chip"
    kind = "spec"
    statement = "Each stack holds 24 GB."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "24 GB", value = "24", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity = claim.quantity
    found = _EACH.search(claim.statement)
    if quantity is None or found is None or quantity.unit in _PERCENT or not is_exactly_told(claim):
        return
    noun = _plain(found)
    if _is_loose(claim, noun):
        return
    unit = quantity.unit.removesuffix(f"/{noun}")
    near = [c for c in around(view, claim) if is_exactly_told(c)]
    near = [c for c in near if c.subject == claim.subject and c.modality is claim.modality and not _is_loose(c, noun)]
    counts = [c for c in near if _noun(c) != noun and _is_count(c, noun)]
    if (named := number_named(claim.statement)) is not None:
        counts = [c for c in counts if c.quantity and c.quantity.value == named]
    if len({c.quantity.value for c in counts if c.quantity}) != 1:
        return
    wholes = [c for c in near if amount_in(c, unit) and c not in counts and _noun(c) in (None, _noun(counts[0]))]
    siblings = [c for c in near if amount_in(c, unit) and c.id != claim.id and _noun(c) == noun]
    if noun in _DRIVES:
        wholes = [c for c in wholes if not _MEMORY.search(c.statement)]
        stored = [c for c in wholes if _STORAGE.search(c.statement)]
        wholes = stored if len(stored) == 1 else wholes
    if unit == "device":
        wholes = [c for c in wholes if c.quantity and c.quantity.unit == "device"]
    whole = _only(view, claim, counts[0], wholes)
    if whole is not None and any(_fits_as_well(view, sibling, claim, whole) for sibling in siblings):
        return
    if whole is not None:
        yield _judged(view, claim, counts[0], whole, unit, noun)
    elif not wholes:
        yield from _within_more(view, claim, counts[0], unit, noun)


def _is_loose(claim: Claim, noun: str) -> bool:
    """Tells whether a figure need not be of all that is there; the weights are all that their files hold."""
    words = _WEIGHTS.sub(" ", claim.statement) if noun in ("file", "shard") else claim.statement
    return any(map(_LOOSE.search, (words, *claim.hedges)))


def _within_more(view: View, each: Claim, count: Claim, unit: str, noun: str) -> Iterator[Finding]:
    """Compares the product with the most that is printed of what the thing is a part of."""
    subject = view.subject(each.subject)
    sources = {citation.source for citation in each.citations}
    amounts = [
        c
        for parent in (subject.part_of if subject else ())
        for c in view.claims_about(parent)
        if c.subject == parent and is_exactly_told(c) and amount_in(c, unit) and c.claimant == each.claimant
        if sources & {citation.source for citation in c.citations} and c.study is None
    ]
    if not amounts or each.quantity is None or count.quantity is None or each.claimant != count.claimant:
        return
    most = max(amounts, key=lambda c: (amount_in(c, unit) or Interval.exactly(0)).high or Decimal(0))
    number = count.quantity.value or Decimal(0)
    made, room = each.quantity.interval().scaled(number), amount_in(most, unit)
    assert room
    if not room.widened(_NEAR).is_below(made) or _LOOSE.search(most.statement):
        return
    working = Working()
    working.say(
        f"each {noun}: printed “{printed(each)}”; number: printed “{printed(count)}”; more: printed “{printed(most)}”"
    )
    nominal = number * (each.quantity.value or Decimal(0))
    working.computed("number x each", made, unit, nominal=nominal)
    told = f"{printed(count)} times {printed(each)} make {tell(nominal, unit)}"
    sentence = f"{told}, more than the {printed(most)} printed of what they are a part of."
    yield inconsistent((each, count, most), working, sentence, needs=_NEEDS)


def _plain(found: re.Match[str]) -> str:
    noun = (found["noun"] or found["zh"]).casefold()
    return noun.removesuffix("s") if noun not in _IRREGULAR else noun


def _noun(claim: Claim) -> str | None:
    """Returns the noun that a figure is told of one of, nothing where it is of all."""
    found = _EACH.search(claim.statement)
    return _plain(found) if found else None


def _fits_as_well(view: View, other: Claim, claim: Claim, whole: Claim) -> bool:
    """Tells whether another figure of one part shares as many words with the whole."""
    words = matter(view, whole)
    return len(words & matter(view, other)) >= len(words & matter(view, claim))


def _is_count(claim: Claim, noun: str) -> bool:
    """Tells whether a claim counts a noun: in its unit, or by the number just before the noun."""
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.value < 2 or not is_whole(quantity.value):
        return False
    if quantity.unit == noun:
        return True
    if quantity.unit not in ("dimensionless", *_COUNTED, "system"):
        return False
    plural = _IRREGULAR.get(noun, f"{noun}s?")
    words = rf"{re.escape(quantity.printed)}\s?(?:[A-Za-z0-9-]+ ){{0,2}}{plural}(?![\w-])|{re.escape(quantity.printed)}\s?[个台块张座颗条栋]?{noun}"
    return re.search(words, claim.statement, re.IGNORECASE) is not None


def _only(view: View, each: Claim, count: Claim, wholes: list[Claim]) -> Claim | None:
    """Returns the one whole that the parts can be meant to make: of one metric's sort, and the only one of its words."""
    words = matter(view, each) | matter(view, count)
    alike = [c for c in wholes if words & matter(view, c)]
    if alike and all(_are_one(alike[0], c) for c in alike[1:]):
        return alike[0]
    is_all = len(wholes) == 1 and (_ALL.search(wholes[0].statement) or _STORAGE.search(wholes[0].statement))
    return wholes[0] if is_all else None


def _are_one(one: Claim, other: Claim) -> bool:
    """Tells whether two figures are tellings of one amount in two units."""
    assert one.quantity
    mine, theirs = amount_in(one, one.quantity.unit), amount_in(other, one.quantity.unit)
    return mine is not None and theirs is not None and mine.overlaps(theirs)


def _judged(view: View, each: Claim, count: Claim, whole: Claim, unit: str, noun: str) -> Finding:
    assert each.quantity
    assert count.quantity
    number = count.quantity.value or Decimal(0)
    one, everything = each.quantity.interval(), amount_in(whole, unit)
    assert everything
    working = Working()
    working.say(
        f"each {noun}: printed “{printed(each)}”; number: printed “{printed(count)}”; all: printed “{printed(whole)}”"
    )
    nominal = number * (each.quantity.value or Decimal(0))
    made = working.computed("number x each", one.times(Interval.exactly(number)), unit, nominal=nominal)
    told = f"{printed(count)} times {printed(each)} make {tell(nominal, unit)}"
    reads = (each, count, whole)
    if made.overlaps(everything):
        return consistent(reads, working, f"{told}, as the {printed(whole)} printed.")
    sentence = f"{told}, not the {printed(whole)} printed."
    is_power = units.factor(unit, "watt") is not None
    is_sum = re.search(
        rf"\ball (of )?(the |its )?(\d+ )?{noun}s\b|\b{noun}s together\b", whole.statement, re.IGNORECASE
    )
    rated = (
        is_power
        and not is_sum
        and (
            _RATED.search(each.statement)
            or not everything.scaled(1 / _MUCH).is_below(made)
            or made.is_below(everything)
        )
    )
    shared = matter(view, whole) & (matter(view, each) | matter(view, count))
    shared = shared or frozenset(w for w in _MATTER_ZH if w in whole.statement and w in each.statement)
    is_network = units.factor(unit, "bit/second") is not None and noun in ("port", "link", "lane", "card")
    twice = is_network and made.scaled(2).overlaps(everything)
    shared = shared or frozenset(["storage"] if noun in _DRIVES and _STORAGE.search(whole.statement) else [])
    alike = shared or _is_of_same_thing(view, each, whole) or _are_of_memory(view, each, count, whole)
    doubtful = twice or not alike
    scale = units.factor(unit, whole.quantity.unit) if whole.quantity else None
    slipped = scale is not None and is_of_other_multiples(whole, made.scaled(scale), nominal * scale)
    share = value_in(whole, unit) / number
    slipped = slipped or is_of_other_multiples(each, everything.scaled(1 / number), share)
    if not slipped and made.widened(_CODED if is_network else _NEAR).overlaps(everything):
        return under_determined(reads, working, sentence, needs=_NEEDS)
    if rated or doubtful or len({c.claimant for c in reads}) > 1 or _may_pay_for_more(whole, noun, made, everything):
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, sentence, needs=_NEEDS)


def _may_pay_for_more(whole: Claim, noun: str, made: Interval, everything: Interval) -> bool:
    """Tells whether a sum of money is more than that of the things, which its words do not name: "the total investment"."""
    is_money = whole.quantity is not None and whole.quantity.unit in _MONEY
    words = whole.statement.casefold()
    return is_money and made.is_below(everything) and noun not in words and not _OF_THEM.search(words)


def _are_of_memory(view: View, each: Claim, count: Claim, whole: Claim) -> bool:
    """Tells whether the words of the parts name a memory, and those or the metric of the whole do."""
    fact = view.fact(whole)
    is_told = _MEMORY.search(whole.statement) or (fact is not None and fact.metric.startswith("memory-"))
    return bool(is_told and _MEMORY.search(f"{each.statement} {count.statement}"))


def _is_of_same_thing(view: View, each: Claim, whole: Claim) -> bool:
    """Tells whether what one part has and what all have is one metric's sort, as memory and memory per device are."""
    facts = [view.fact(c) for c in (each, whole)]
    sorts = {re.sub(r"-(per-(device|node)|capacity|used)$", "", fact.metric) for fact in facts if fact}
    return len(sorts) == 1 and all(facts)
