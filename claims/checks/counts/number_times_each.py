"""CNT131: any amount against a number and what each of so many has, by the units and the words of the three."""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from claims import units
from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.counts.energy_of_a_period import energy_beside_power, is_energy_of_a_year
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_of_other_multiples, printed
from claims.facts.clauses import is_open
from claims.facts.nouns import matter, stems
from claims.facts.pairing import may_go_together
from claims.facts.products import Product, products
from claims.facts.states import is_of_old
from claims.facts.story import are_alike, formats_of, sides_of, story
from claims.facts.telling import tell
from claims.facts.terms import THINGS, Powers, Term, is_a_part, names_all, number_named, things_in
from claims.facts.ways import SECOND, less
from claims.facts.wholes import Bond, bond, has_exceptions, holds_all
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.model.subject import SubjectKind
from claims.patterns import declared

_LOOSE = declared(
    r"\b(usable|effective\w*|net|available|formatted|reserv\w*|spares?|stand-?by|backups?|(?<!add )(?<!adds )(?<!added )up to|at (most|least)|peak of one|typical\w*|idle|"
    r"more than|host|cpus?|cooling|overheads?|free|enabled|RAID|erasure|replicat\w+|compress\w*|bidirectional|"
    r"each way|both directions|oversubscri\w+|cache[ds]?|L2|SRAM|left|leav\w+|of which|half|additional|extra|"
    r"upgrad\w*|later|planned|saves?|saved|cheaper|more|less|fewer|rest|remaining|others?|another|further|longest|"
    r"maximum|max|minimum|difference|discount\w*|list|target\w*|limit\w*|median|p\d\d|percentile|tail|burst\w*|shared by)\b|"
    r"可用|有效|预留|冗余|备用|备机|备卡|灾备|备份|缓存|最高|最多|峰值|以上|节省|其余|剩余|其他",
    re.IGNORECASE,
)
_POWER: Powers = (("gram", 1), ("meter", 2), ("second", -3))
_ENERGY: Powers = (("gram", 1), ("meter", 2), ("second", -2))
_DEVICE_TIME: Powers = (("device", 1), ("second", 1))
_BITS: Powers = (("bit", 1),)
_MONEY = frozenset({"USD", "EUR", "CNY", "GBP", "JPY"})
_NEAR = Decimal("0.08")
_ROUNDED = Decimal("0.03")
_LOOSELY = Decimal("0.25")
"""Runs pause, start late and end early: where time is multiplied, a quarter more or less may be no contradiction."""

_SECONDS = Decimal(31_557_600)
_YEAR = Interval.exactly(_SECONDS)
_HARDLY_USED = Decimal("0.02")
"""A site that fills up over its first years takes more than this of the power that it is built for."""

_MORE_IN_IT = 2
_MANY, _FEW = 4, 10
_MORE_IN_A_PRICE = 5
_CODED = Decimal("0.15")
"""A lane of 112 Gbit/s carries 100 of data, the rest is coding."""

_SYSTEMS = (SubjectKind.SERVER, SubjectKind.CLUSTER, SubjectKind.SITE)
_SAID_OF_ANY = stems("memory capacity size storage")
_MEMORY = declared(r"\b(memory|HBM\w*|G?DDR\w*|DRAM|VRAM)\b|显存|内存", re.IGNORECASE)
_LINK = declared(
    r"\b(links?|lanes?|ports?|network\w*|fabric|ethernet|infiniband|\w+link|PCIe|NICs?|interconnect\w*)\b|链路|网络|互联|端口",
    re.IGNORECASE,
)
_LEAST_TOKENS = 10**6
_IN_PARTS = declared(
    r"\b(epochs?|pass(es)?|stages?|phases?|in the end|at first|ramp\w*|warm-?up)\b|阶段|轮|遍", re.IGNORECASE
)
_WITH_MORE = declared(r"\b(with|includ\w+|fees?|tax(es)?|plus|staff)\b|含|包括", re.IGNORECASE)
_BILL = declared(r"\b(bills?|rents?|rental|invoices?|fees?|charges?|paid|pays?)\b|租金|电费|账单", re.IGNORECASE)
_INVESTED = declared(r"\b(invest\w*|cap(?:ital )?ex\w*|budgets?)\b|投资|投入|造价|预算", re.IGNORECASE)
"""Words of an outlay on a project as a whole: ground, building and works are in it beside the machines."""

_ALONE = declared(r"\balone\b|仅[^，。]{1,6}一项|单是|光是", re.IGNORECASE)
"""Words that leave everything else out of an amount."""

_BETWEEN = declared(r"(?:\b(?:every|each|after|per|once in)|每隔?)\s?(?:about |some |约)?$", re.IGNORECASE)
"""What stands before a number of steps or hours from one event to the next, which is no number of all."""

_STAGE = declared(
    r"\b(first|second|third|last|next|initial|pilot|one) (stage|phase|half|hall|row|wing|lot|batch|zone|tranche)\b|"
    r"\b(stage|phase|hall|row|zone) (one|two|\d|[A-D])\b|[一二三四首]期|首批|第[一二三四]批|[一二三四]号(?:厅|楼|馆)",
    re.IGNORECASE,
)
"""Words of a number that is one of a stage or a part of a system."""

_RATED = declared(r"\b(rated|TDP|nameplate|design)\b|额定", re.IGNORECASE)
_ALL = declared(r"\b(?:all|together|total|in sum|combined|altogether|jointly)\b|共|总|合计", re.IGNORECASE)
"""Words that say that an amount is one of all of the things."""
_OF_ONE_INPUT = frozenset(["sequence-length", "context-window"])
"""Metrics that are never those of all tokens of a run."""
_CODES = "CNT131"
_NEEDS = ("metric-definition", "device-node-count")


@check("CNT131", Figured)
def number_times_each(view: View, claim: Claim) -> Iterator[Finding]:
    """Multiplies numbers with what one of the things counted has, is paid or does, wherever the units make the third.

    Users x tokens a second of one user = tokens a second of all; steps x seconds a step = the time of the run;
    device-hours x the price of one = the bill. What a figure is of one of is read from its unit ("kilowatt/rack") or from
    its words ("each rack", "an hour", "per million tokens"); a figure of an accelerator is one of each device of the
    system that counts it. The three are of one study, or of one source and of subjects that belong together. Only where
    no number and no other figure nearby makes the amount, and no other amount is made by the two, is it inconsistent.

    Bad:

    ```toml
    # subjects/the-service.toml
    id = "the-service"
    name = "The Service"
    kind = "service"
    # claims/all.toml
    id = "all"
    subject = "the-service"
    kind = "throughput"
    statement = "The service writes 24,000 tokens a second."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "24,000", value = "24000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/users.toml
    id = "users"
    subject = "the-service"
    kind = "scale"
    statement = "It serves 480 users at once."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "480", value = "480", unit = "user"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/each.toml
    id = "each"
    subject = "the-service"
    kind = "throughput"
    statement = "Every user sees 80 tokens a second."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "80", value = "80", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-service.toml
    id = "the-service"
    name = "The Service"
    kind = "service"
    # claims/all.toml
    id = "all"
    subject = "the-service"
    kind = "throughput"
    statement = "The service writes 24,000 tokens a second."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "24,000", value = "24000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/users.toml
    id = "users"
    subject = "the-service"
    kind = "scale"
    statement = "It serves 480 users at once."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "480", value = "480", unit = "user"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/each.toml
    id = "each"
    subject = "the-service"
    kind = "throughput"
    statement = "Every user sees 50 tokens a second."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "50", value = "50", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    whole = view.term(claim)
    if whole is None or _is_loose(claim.statement) or claim.metric in _OF_ONE_INPUT:
        return
    told_with = story(view, claim)
    told_with = (*told_with, *_of_what_is_counted(view, claim, told_with))
    near = [t for c in told_with if (t := view.term(c)) and not _is_loose(c.statement)]
    is_of_a_year = whole.powers == _ENERGY and is_energy_of_a_year(view, claim)
    if not is_of_a_year and not any(_multiplies(t) or t.powers == whole.powers for t in near):
        return
    if is_of_a_year:
        whole = replace(whole, interval=whole.interval.over(_YEAR), value=whole.value / _SECONDS, powers=_POWER)
        yield from energy_beside_power(view, whole, near, _HARDLY_USED)
        return
    if whole.powers == _POWER and claim.quantity and units.factor(claim.quantity.unit, "joule"):
        yield from energy_beside_power(view, whole, near)
        return
    groups: dict[Powers, list[Product]] = {}
    roles = frozenset(role for c in told_with for role in _role_counted(c))
    for product in _products(view, whole, near):
        if roles and _is_of_one_role(whole, product, roles):
            continue
        if not (are_alike(claim, product.number.claim) and are_alike(claim, product.each.claim)):
            continue
        groups.setdefault(product.number.powers, []).append(product)
    if not groups:
        return
    near = [t for t in near if are_alike(claim, t.claim)]
    told: set[frozenset[str]] = set()
    for alike in groups.values():
        for finding in _of_one_sort(view, whole, _named_first(whole, alike), near):
            if frozenset(finding.claims) not in told:
                told.add(frozenset(finding.claims))
                yield finding


def _of_what_is_counted(view: View, claim: Claim, told: tuple[Claim, ...]) -> Iterator[Claim]:
    """Yields what a source tells of the accelerator that a number of devices of a system names as its hardware."""
    subject = view.subject(claim.subject)
    if subject is None or subject.kind not in _SYSTEMS or claim.study is not None:
        return
    sources = {citation.source for citation in claim.citations}
    counts = (c for c in told if c.subject == claim.subject and c.quantity and c.quantity.unit == "device")
    named = {about.subject for c in counts for about in c.about if about.role == "hardware"}
    known = {c.id for c in told}
    for other_id in sorted(named):
        device = view.subject(other_id)
        if device is None or device.kind is not SubjectKind.ACCELERATOR:
            continue
        for other in view.claims_about(other_id):
            is_own = other.subject == other_id and other.quantity is not None and other.study is None
            if is_own and other.id not in known and sources & {c.source for c in other.citations}:
                yield other


@lru_cache(maxsize=50_000)
def _is_loose(statement: str) -> bool:
    """Tells whether words leave open how much of an amount is meant."""
    return _LOOSE.search(statement) is not None


def _of_one_sort(view: View, whole: Term, those: list[Product], near: list[Term]) -> Iterator[Finding]:
    """Compares an amount with the products that count one sort of thing: what fits for one sort need not for another."""
    fitting = next((p for p in those if _fits(whole, p)), None)
    if fitting is not None:
        if whole.interval.widened(_ROUNDED).overlaps(fitting.interval):
            yield from _borne_out(view, whole, fitting)
        return
    product, is_only = _meant(view, whole, those)
    if product is not None and _is_that_of_one(whole, product):
        return
    if product is not None and not _makes_another(view, whole, product, near) and not _is_made_otherwise(view, whole):
        yield from _judged(view, whole, product, is_only=is_only)


def _is_that_of_one(whole: Term, product: Product) -> bool:
    """Tells an amount that is printed of one of the things, and again without saying so."""
    one, other = whole.claim.quantity, product.each.claim.quantity
    is_same = one is not None and other is not None and one.value == other.value
    return is_same and whole.interval.overlaps(product.each.interval) and not _is_all(whole)


def _is_all(whole: Term) -> bool:
    return _ALL.search(whole.claim.statement) is not None


def _role_counted(claim: Claim) -> frozenset[tuple[int, int]]:
    """Returns the role of the machines that a count is one of, where it names one: prefill or decoding."""
    unit = claim.quantity.unit if claim.quantity else ""
    return sides_of(claim.statement) if unit in ("node", "device", "instance", "system") else frozenset()


def _is_of_one_role(whole: Term, product: Product, roles: frozenset[tuple[int, int]]) -> bool:
    """Tells whether an amount, or that of one, is of the machines of a role, and the number one of all machines."""
    own = sides_of(whole.claim.statement) | sides_of(product.each.claim.statement)
    return bool(own & roles) and not (own & sides_of(product.number.claim.statement))


def _named_first(whole: Term, those: list[Product]) -> list[Product]:
    """Returns the products of which the number is one of all, and names the thing that each is of; else all products."""
    named = [p for p in those if p.number.claim.subject != p.each.claim.subject in p.number.claim.subjects()]
    named = named or those
    if _STAGE.search(whole.claim.statement):
        return named
    return [p for p in named if not _STAGE.search(p.number.claim.statement)] or named


def _products(view: View, whole: Term, near: list[Term]) -> Iterator[Product]:
    by_powers: dict[Powers, list[Term]] = {}
    for term in near:
        by_powers.setdefault(term.powers, []).append(term)
        for of_one in (_of_each_device(view, term), _of_each_node(view, whole, term)):
            if of_one:
                by_powers.setdefault(of_one, []).append(term)
    for number in near:
        if not _multiplies(number):
            continue
        for each in by_powers.get(less(whole.powers, number.powers), ()):
            product = Product(number, each, number.counts or "", whole.powers)
            if each is not number and _belong(view, whole, number, each) and _are_of_one_thing(view, whole, product):
                yield product


def _of_each_device(view: View, term: Term) -> Powers | None:
    """Returns the powers of an amount of an accelerator as one of each device that there is."""
    subject = view.subject(term.claim.subject)
    held = {name for name, _ in term.powers}
    if subject is None or subject.kind is not SubjectKind.ACCELERATOR or "device" in held or term.counts:
        return None
    return tuple(sorted((*term.powers, ("device", -1))))


def _of_each_node(view: View, whole: Term, term: Term) -> Powers | None:
    """Returns the powers of an amount of a server as one of each node of the system that is built on it."""
    server, system = view.subject(term.claim.subject), view.subject(whole.claim.subject)
    held = {name for name, _ in term.powers}
    if server is None or system is None or server.kind is not SubjectKind.SERVER or "node" in held or term.counts:
        return None
    return tuple(sorted((*term.powers, ("node", -1)))) if server.id in system.built_on else None


def _multiplies(term: Term) -> bool:
    """Tells whether a figure is a number of things, a time, an energy, tokens or device-hours."""
    powers = dict(term.powers)
    if _lies_between_events(term):
        return False
    if term.counts is not None:
        return True
    if term.powers == _ENERGY or term.powers in ((("second", 1),), (("token", 1),)):
        return True
    if term.powers == _BITS:
        return True
    ups = [name for name, power in term.powers if power == 1]
    counted = all(abs(power) == 1 for power in powers.values()) and len(ups) == 1
    if counted and len(powers) == 2 and ups[0] in THINGS and "second" not in powers:
        return True
    return powers == {"device": 1, "second": 1}


def _lies_between_events(term: Term) -> bool:
    """Tells whether a number is that from one event to the next: "every 500 steps"."""
    before, found, _ = term.claim.statement.partition(printed(term.claim))
    return bool(found) and _BETWEEN.search(before) is not None


def _are_of_one_thing(view: View, whole: Term, product: Product) -> bool:
    """Tells whether machines that are counted are those of which one is told, and an amount of a card is not one of all."""
    if product.thing not in ("device", "node"):
        return True
    subject = view.subject(whole.claim.subject)
    is_of_a_card = subject is not None and subject.kind is SubjectKind.ACCELERATOR
    if is_of_a_card and holds_all(view, whole, product) is Bond.NONE and not _is_all(whole):
        return False
    each = view.subject(product.each.claim.subject)
    named = {s.id for s in view.subjects_of(product.number.claim) if each and s.kind is each.kind}
    return each is None or each.kind is not SubjectKind.ACCELERATOR or not named or each.id in named


def _belong(view: View, whole: Term, number: Term, each: Term) -> bool:
    """Tells whether the words leave no doubt that what is multiplied is of one thing: a time needs a bill or a power."""
    if any(map(has_exceptions, (number.claim, each.claim))):
        return False
    if not are_alike(number.claim, each.claim) or not _is_counted_in(view, whole, number, each):
        return False
    if "drive" in (number.counts, each.one) and _MEMORY.search(whole.claim.statement):
        return False
    if number_named(each.claim.statement) not in (None, number.value):
        return False
    if whole.powers == _DEVICE_TIME and each.powers == (("second", 1),) and not _is_of_a_run(view, each):
        return False
    if dict(each.powers).get("second") == 1 and is_a_part(each.claim) and not is_a_part(whole.claim):
        return False
    if each.powers == _ENERGY or not each.powers or not _are_of_one_sort(view, whole, each):
        return False
    ups, held = dict(number.powers), {name for name, _ in whole.powers}
    if whole.counts in ("sample", "expert", "head", "layer") or {"expert", "head"} & held:
        return False
    if whole.powers == (("token", 1),) and any(_IN_PARTS.search(t.claim.statement) for t in (whole, number, each)):
        return False
    if ups.get("second") == 1 and "device" not in ups:
        if held & _MONEY:
            return _is_of_a_run(view, number)
        if whole.powers == _ENERGY:
            return _is_of_a_run(view, number) and each.powers == _POWER
        return whole.powers == (("device", 1), ("second", 1)) and _is_of_a_run(view, number)
    if ups == dict(_BITS):
        return bool(held & _MONEY)
    if ups == {"token": 1}:
        return number.value >= _LEAST_TOKENS and bool({name for name, _ in each.powers} & _MONEY)
    return True


def _is_counted_in(view: View, whole: Term, number: Term, each: Term) -> bool:
    """Tells whether the number is one of what the whole is of, not of something that holds it or that it holds."""
    one, other = whole.claim.subject, number.claim.subject
    if number.counts == "device" and (whole.claim.metric or "").endswith("-per-device"):
        return False
    if one == other:
        return number.counts != "device" or ("device", -1) in each.powers or each.claim.subject != one
    if one == each.claim.subject and ("device", -1) not in each.powers:
        return False
    subjects = view.subject(one), view.subject(other)
    if not all(subjects) or any(s.kind is SubjectKind.ACCELERATOR for s in subjects if s):
        return False
    return sum(s.kind in _SYSTEMS for s in subjects if s) < 2


def _are_of_one_sort(view: View, whole: Term, each: Term) -> bool:
    """Tells whether bytes are all of memory that is there, or all of memory in use, or of weights; or move over links.

    What a system sustained is not so many times the peak of a device.
    """
    if "FLOP" in dict(whole.powers) and _are_reached_and_peak(view, whole, each):
        return False
    if "bit" not in dict(whole.powers):
        return True
    if "second" in dict(whole.powers):
        return not _are_memory_and_link(whole.claim.statement, each.claim.statement)
    facts = view.fact(whole.claim), view.fact(each.claim)
    sorts = {re.sub(r"-(per-(device|node)|capacity)$", "", fact.metric) for fact in facts if fact}
    return len(sorts) < 2


def _are_reached_and_peak(view: View, whole: Term, each: Term) -> bool:
    facts = view.fact(whole.claim), view.fact(each.claim)
    return len({fact.metric.startswith("peak") for fact in facts if fact}) == 2


def _are_memory_and_link(one: str, other: str) -> bool:
    """Tells whether of two rates one is told of a memory only, and the other of links only."""
    sides = [(bool(_MEMORY.search(words)), bool(_LINK.search(words))) for words in (one, other)]
    return sides in ([(True, False), (False, True)], [(False, True), (True, False)])


def _is_of_a_run(view: View, time: Term) -> bool:
    fact = view.fact(time.claim)
    return fact is not None and fact.metric in ("duration", "training-time") and time.one is None


def _fits(whole: Term, product: Product) -> bool:
    if not _told_roughly(whole).widened(_slack(product)).overlaps(product.interval):
        return False
    scale = (whole.claim.quantity.value or whole.value) / whole.value if whole.claim.quantity else Decimal(1)
    return not is_of_other_multiples(whole.claim, product.interval.scaled(scale), product.value * scale)


def _told_roughly(whole: Term) -> Interval:
    """Returns the interval of an amount; a time of a few days or months is seldom told to less than half of one."""
    value = whole.claim.quantity.value if whole.claim.quantity else None
    if whole.powers != SECOND or value is None or value % 1 or value > _FEW:
        return whole.interval
    half = whole.value / value / 2
    return whole.interval.plus(Interval(-half, half))


def _slack(product: Product) -> Decimal:
    if {"bit", "second"} <= dict(product.each.powers).keys():
        return _CODED
    return _LOOSELY if dict(product.number.powers).get("second") == 1 else _NEAR


def _meant(view: View, whole: Term, those: list[Product]) -> tuple[Product | None, bool]:
    """Returns the product that is meant, and whether there is no other; of several the one that shares most words."""
    values = {(p.number.value, p.each.value) for p in those}
    if len(values) == 1:
        return those[0], True
    words, named = matter(view, whole.claim), formats_of(whole.claim)

    def likeness(product: Product) -> tuple[int, int, int, int]:
        own = len(named & formats_of(product.each.claim))
        subjects = sum(t.claim.subject == whole.claim.subject for t in (product.number, product.each))
        shared = words & (matter(view, product.number.claim) | matter(view, product.each.claim))
        linked = matter(view, product.number.claim) & matter(view, product.each.claim)
        return own, len(shared), subjects, len(linked)

    ranked = sorted(those, key=likeness, reverse=True)
    first, second = (
        ranked[0],
        next(p for p in ranked if (p.number.value, p.each.value) != (ranked[0].number.value, ranked[0].each.value)),
    )
    return (first, False) if likeness(first) > likeness(second) else (None, False)


def _makes_another(view: View, whole: Term, product: Product, near: list[Term]) -> bool:
    """Tells whether the two make another amount nearby, or may as well be of one that shares more words with them."""
    mine = _nearness(view, whole, product)
    for term in near:
        if term.powers != whole.powers or term is product.number or term is product.each:
            continue
        if is_a_part(term.claim) and not is_a_part(whole.claim):
            continue
        if _fits(term, product):
            return True
        if is_of_old(term.claim.statement) and not is_of_old(whole.claim.statement):
            continue
        if _nearness(view, term, product) >= mine and term.value != whole.value:
            return True
    return False


def _is_made_otherwise(view: View, whole: Term) -> bool:
    """Tells whether other figures make the amount, of things that only their nouns tell: generators, not cards."""
    near = [t for c in story(view, whole.claim) if (t := view.number(c)) and not is_open(c)]
    near = [t for t in near if may_go_together(view, whole.claim, t.claim)]
    others = (p for p in products(view, whole, near) if bond(view, p) and holds_all(view, whole, p))
    return any(whole.interval.widened(_ROUNDED).overlaps(p.interval) for p in others if p.thing != "second")


def _nearness(view: View, term: Term, product: Product) -> int:
    """Counts what an amount shares with the two figures of a product: words, the side that they are of, "in all"."""
    two = (product.number.claim, product.each.claim)
    words = matter(view, two[0]) | matter(view, two[1])
    sides = sides_of(two[0].statement) | sides_of(two[1].statement)
    is_all = names_all(term.claim.statement, product.number.counts)
    return len(words & matter(view, term.claim)) + 2 * len(sides & sides_of(term.claim.statement)) + is_all


def _working(whole: Term, product: Product) -> tuple[Working, str]:
    working = Working()
    for label, term in (("number", product.number), ("of one", product.each), ("of all", whole)):
        working.say(f"{label}: printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    scale = (
        whole.claim.quantity.value / whole.value if whole.claim.quantity and whole.claim.quantity.value else Decimal(1)
    )
    unit = whole.claim.quantity.unit if whole.claim.quantity else "dimensionless"
    nominal = product.value * scale
    working.computed("number x of one", product.interval.scaled(scale), unit, nominal=nominal)
    told = f"{printed(product.number.claim)} times {printed(product.each.claim)} make {tell(nominal, unit)}"
    return working, told


def _borne_out(view: View, whole: Term, product: Product) -> Iterator[Finding]:
    working, told = _working(whole, product)
    reads = (whole.claim, product.number.claim, product.each.claim)
    if not is_told_elsewhere(view, reads, Outcome.CONSISTENT, _CODES):
        yield consistent(reads, working, f"{told}, which fits the {printed(whole.claim)} printed.")


def _judged(view: View, whole: Term, product: Product, *, is_only: bool) -> Iterator[Finding]:
    working, told = _working(whole, product)
    reads = (whole.claim, product.number.claim, product.each.claim)
    sentence = f"{told}, not the {printed(whole.claim)} printed."
    if _may_hold_more(view, whole, product) or (not is_only and not matter(view, whole.claim)):
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    elif not is_told_elsewhere(view, reads, Outcome.INCONSISTENT, _CODES):
        yield inconsistent(reads, working, sentence, needs=_NEEDS)


def _may_hold_more(view: View, whole: Term, product: Product) -> bool:
    """Tells whether an amount may hold something else too, or what is rated or read need not be reached by all."""
    words, is_more = whole.claim.statement, whole.value > product.value
    is_all = names_all(words, product.number.counts)
    if not is_all and product.number.value >= _MANY and whole.value < _MORE_IN_IT * product.each.value:
        return True
    if whole.powers == _POWER and not is_more:
        return bool(_RATED.search(product.each.claim.statement)) and product.value < _MORE_IN_IT * whole.value
    if {"bit", "second"} == {name for name, _ in whole.powers}:
        return not is_all and whole.claim.subject != product.each.claim.subject
    if whole.powers == _BITS and is_more:
        return not is_all and not (matter(view, whole.claim) & matter(view, product.each.claim)) - _SAID_OF_ANY
    if is_more and _ALONE.search(words):
        return False
    if dict(whole.powers).keys() & _MONEY and is_more:
        if _WITH_MORE.search(words):
            return True
        if ("second", -1) in whole.powers:
            return False
        if _INVESTED.search(words) and product.number.counts not in things_in(words):
            return whole.value < _MORE_IN_A_PRICE * product.value
        return not (is_all or _BILL.search(words)) and whole.value < _MORE_IN_A_PRICE * product.value
    return whole.powers in (_POWER, _ENERGY) and is_more and not is_all and whole.value < _MORE_IN_IT * product.value
