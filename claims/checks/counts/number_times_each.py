"""CNT131: any amount against a number and what each of so many has, by the units and the words of the three."""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.counts.energy_of_a_period import energy_beside_power, is_energy_of_a_time, is_energy_of_a_year
from claims.checks.counts.more_in_an_amount import may_hold_more
from claims.checks.counts.products_of_a_story import is_all, multiplies, products_of_a_story
from claims.checks.counts.terms_of_a_product import apart
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_of_other_multiples, printed
from claims.facts.clauses import is_open
from claims.facts.nouns import matter
from claims.facts.pairing import may_go_together
from claims.facts.products import Product, products
from claims.facts.states import is_of_old
from claims.facts.story import are_alike, formats_of, sides_of, story
from claims.facts.telling import tell
from claims.facts.terms import Powers, Term, is_a_part, names_all
from claims.facts.ways import OF_A_NOUN, SECOND
from claims.facts.wholes import bond, comes_of_it, holds_all
from claims.facts.years import are_of_two_years
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.model.subject import SubjectKind
from claims.model.whole import is_whole
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
_NEAR = Decimal("0.08")
_ROUNDED = Decimal("0.03")
_LOOSELY = Decimal("0.25")
"""Runs pause, start late and end early: where time is multiplied, a quarter more or less may be no contradiction."""
_SECONDS = Decimal(31_557_600)
_YEAR = Interval.exactly(_SECONDS)
_HARDLY_USED = Decimal("0.02")
"""A site that fills up over its first years takes more than this of the power that it is built for."""
_FEW = 10
_PLAINLY_MORE = Decimal("1.08")
"""Parts that make so much more than each of the amounts that could be their whole contradict all of these."""

_CODED = Decimal("0.15")
"""A lane of 112 Gbit/s carries 100 of data, the rest is coding."""
_SYSTEMS = (SubjectKind.SERVER, SubjectKind.CLUSTER, SubjectKind.SITE)
_STAGE = declared(
    r"\b(first|second|third|last|next|initial|pilot|one) (stage|phase|half|hall|row|wing|lot|batch|zone|tranche)\b|"
    r"\b(stage|phase|hall|row|zone) (one|two|\d|[A-D])\b|[一二三四首]期|首批|第[一二三四]批|[一二三四]号(?:厅|楼|馆)",
    re.IGNORECASE,
)
"""Words of a number that is one of a stage or a part of a system."""
_OF_ONE_INPUT = frozenset(["sequence-length", "context-window"])
"""Metrics that are never those of all tokens of a run."""
_OF_ALL = ("device-count", "node-count")
"""Metrics of what a system has in all, where a number that has none may be one of some of it."""

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
    if not is_of_a_year and not any(multiplies(t) or t.powers == whole.powers for t in near):
        return
    if is_of_a_year:
        whole = replace(whole, interval=whole.interval.over(_YEAR), value=whole.value / _SECONDS, powers=_POWER)
        yield from energy_beside_power(view, whole, near, _HARDLY_USED)
        return
    if whole.powers == _POWER and claim.quantity and is_energy_of_a_time(claim.quantity.unit):
        yield from energy_beside_power(view, whole, near)
        return
    groups: dict[Powers, list[Product]] = {}
    roles = frozenset(role for c in told_with for role in _role_counted(c))
    for product in products_of_a_story(view, whole, near):
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
    return is_same and whole.interval.overlaps(product.each.interval) and not is_all(whole)


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


def _fits(whole: Term, product: Product) -> bool:
    if not _told_roughly(whole).widened(_slack(product)).overlaps(product.interval):
        return False
    scale = (whole.claim.quantity.value or whole.value) / whole.value if whole.claim.quantity else Decimal(1)
    made = product.interval.scaled(scale)
    return not is_of_other_multiples(whole.claim, made, product.value * scale, product.each.claim)


def _told_roughly(whole: Term) -> Interval:
    """Returns the interval of an amount; a time of a few days or months is seldom told to less than half of one."""
    value = whole.claim.quantity.value if whole.claim.quantity else None
    if whole.powers != SECOND or value is None or not is_whole(value) or value > _FEW:
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

    def likeness(product: Product) -> tuple[int, int, int, int, int]:
        own = len(named & formats_of(product.each.claim))
        subjects = sum(t.claim.subject == whole.claim.subject for t in (product.number, product.each))
        shared = words & (matter(view, product.number.claim) | matter(view, product.each.claim))
        linked = matter(view, product.number.claim) & matter(view, product.each.claim)
        return own, len(shared), subjects, len(linked), product.number.claim.metric in _OF_ALL

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
        is_less = max(whole.value, term.value) * _PLAINLY_MORE < product.value
        if whole.powers == _POWER and is_less and term.one is None:
            continue
        if _nearness(view, term, product) >= mine and term.value != whole.value:
            return True
    return False


def _is_made_otherwise(view: View, whole: Term) -> bool:
    """Tells whether other figures make the amount, of things that only their nouns tell: generators, not cards."""
    near = [t for c in story(view, whole.claim) if (t := view.number(c)) and not is_open(c)]
    near = [t for t in near if may_go_together(view, whole.claim, t.claim)]
    those = (p for p in products(view, whole, near) if p.thing.startswith(OF_A_NOUN))
    others = (p for p in those if bond(view, p) and holds_all(view, whole, p))
    return any(whole.interval.widened(_ROUNDED).overlaps(p.interval) for p in others)


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
    if whole.powers == SECOND and product.interval.is_below(whole.interval):
        longer = f"{told}, less than the {printed(whole.claim)} printed: stops, checkpoints or tests may take the rest."
        yield under_determined(reads, working, longer, needs=("timed-region",), severity=Severity.WARNING)
    elif (not _is_plainly_meant(whole, product) and may_hold_more(view, whole, product)) or (
        not is_only and not matter(view, whole.claim)
    ):
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    elif _makes_that_of_another_time(view, whole, product):
        return
    elif not is_told_elsewhere(view, reads, Outcome.INCONSISTENT, _CODES):
        yield inconsistent(reads, working, sentence, needs=_NEEDS)


def _makes_that_of_another_time(view: View, whole: Term, product: Product) -> bool:
    """Tells whether the two make the same amount of the same thing as it was in another year."""
    told = (
        c for c in story(view, whole.claim) if c.subject == whole.claim.subject and are_of_two_years(c, whole.claim)
    )
    terms = (t for c in told if c.metric == whole.claim.metric and (t := view.number(c)))
    return any(t.powers == whole.powers and _fits(t, product) for t in terms)


def _is_plainly_meant(whole: Term, product: Product) -> bool:
    """Tells whether the three stand in one paragraph, or side by side where the amount is told as what comes of it."""
    gap = apart(whole, product)
    return (gap == 0 and whole.value < product.value) or (gap <= 1 and comes_of_it(whole.claim.statement))
