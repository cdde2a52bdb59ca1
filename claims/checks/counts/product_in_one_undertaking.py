"""CNT155: an amount against a number and what each is told to have, or a rate and a time, over all of one undertaking."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_of_other_multiples, printed
from claims.facts.clauses import is_open
from claims.facts.fact import Fact
from claims.facts.pairing import distance, may_go_together, meant, nearness_of_all, words_of
from claims.facts.phases import phase
from claims.facts.products import DEVICE_TIME, Product, products
from claims.facts.states import is_of_old
from claims.facts.story import sides_of, story
from claims.facts.telling import tell_number
from claims.facts.terms import THINGS, Term, is_a_part, names_all, number_named
from claims.facts.undertaking import told_together
from claims.facts.ways import SECOND, counts
from claims.facts.wholes import Bond, bond, has_exceptions, holds_all, says_all
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.subject import SubjectKind
from claims.patterns import declared

_NEAR, _BORNE_OUT = Decimal("0.08"), Decimal("0.03")
_ADDED = Decimal("0.01")
_IN_TIME = Decimal("0.25")
"""What is done in a time: runs pause, start late and end early."""

_MOVED = frozenset({"bit"})
_SUMMED = frozenset({"token", "bit", "gram", "device", "request", "USD", "EUR", "CNY", "GBP", "JPY"})
_TRAINED = ("training-time", "duration")
_ASKED = frozenset({"question", "request", "user", "client", "customer"})
_DEVICES = (("device", 1),)
_IN_ALL = declared(
    r"\bcheckpoints (?:per|an?|each|every)\b|累计|总计|损失|\b(lost|cost us|wasted|spent)\b", re.IGNORECASE
)
_DIRECTION = declared(r"\b(?:directions?|bisection\w*|spine|uplinks?)\b|\beach way\b|双向|单向|对分", re.IGNORECASE)
_HOLDS_MORE = frozenset({"gram", "bit", "USD", "EUR", "CNY", "GBP", "JPY"})
"""Power, memory and money: a machine takes, has and costs more than its cards do, unless all of these are named."""

_CACHE = "kv-cache-size"
_JUDGED_ELSEWHERE = frozenset({"node", "device-hour"})
"""Things of which a check that knows the metrics tells what is left open: devices of nodes, the price of hours."""

_AT_ONCE = frozenset({"user", "request"})
"""Those that are served at once take all that there is."""

_PAID = frozenset({"USD", "EUR", "CNY", "GBP", "JPY", "gram"})
_ROLES = sides_of("prefill") | sides_of("decode")
_PARTS = (SubjectKind.ACCELERATOR, SubjectKind.SERVER)
_FILES = ("weights-size", "training-state-size")
"""Files of which the size is told in one place, and the time that they take in another."""

_OF_OTHERS = 50
"""So far from a product an amount is of other machines: those that serve, not those that trained."""

_FAR_NEARER = 6
_FAR_APART = 99
_NEEDS = ("metric-definition", "device-node-count")
_CODE = "CNT155"


@check(_CODE, Figured)
def product_in_one_undertaking(view: View, claim: Claim) -> Iterator[Finding]:
    """Multiplies what an article tells of its framework, its cluster and its model, where it has but one of each.

    Servers of the cluster x tokens a second of one of them = tokens a second of all; tokens a second x the time of the
    training = its tokens; power x time = energy; GB/s x seconds = GB; stops x minutes of each = hours lost. The figures
    need no common subject: those of the one model, program and system of a source belong together. Of several pairs the
    one that stands nearest is meant, by paragraph, words, phase and state. Only where no pair makes the amount, and the
    pair makes no other amount, is it inconsistent.

    Bad:

    ```toml
    # subjects/the-engine.toml
    id = "the-engine"
    name = "The Engine"
    kind = "framework"
    # subjects/the-hall.toml
    id = "the-hall"
    name = "The Hall"
    kind = "cluster"
    # claims/each.toml
    id = "each"
    subject = "the-engine"
    kind = "throughput"
    statement = "One server answers with 5,000 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "5,000", value = "5000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/servers.toml
    id = "servers"
    subject = "the-hall"
    kind = "scale"
    statement = "20 servers answer."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "20", value = "20", unit = "node"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-hall"
    kind = "throughput"
    statement = "Together they come to 160,000 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "160,000", value = "160000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-engine.toml
    id = "the-engine"
    name = "The Engine"
    kind = "framework"
    # subjects/the-hall.toml
    id = "the-hall"
    name = "The Hall"
    kind = "cluster"
    # claims/each.toml
    id = "each"
    subject = "the-engine"
    kind = "throughput"
    statement = "One server answers with 5,000 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "5,000", value = "5000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/servers.toml
    id = "servers"
    subject = "the-hall"
    kind = "scale"
    statement = "20 servers answer."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "20", value = "20", unit = "node"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-hall"
    kind = "throughput"
    statement = "Together they come to 100,000 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "100,000", value = "100000", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    whole = view.number(claim)
    if whole is None or is_open(claim) or not _may_be_made(whole):
        return
    told = {c.id: c for c in (*told_together(view, claim), *story(view, claim))}
    near = [t for c in told.values() if (t := view.number(c)) and not is_open(c)]
    found = [p for p in products(view, whole, near) if _belong(view, whole, p)]
    if not found:
        return
    fitting = [p for p in found if _fits(whole, p)]
    if fitting and not _is_only_near(view, whole, fitting, found):
        yield from _borne_out(view, whole, max(fitting, key=lambda p: _nearness(view, whole, p)))
        made = {p.thing for p in fitting}
        found = [p for p in found if p.thing not in made and _is_told_of_one(whole, p)]
    present = [p for p in found if is_of_old(claim.statement) or not is_of_old(p.each.claim.statement)]
    product = meant(present, lambda p: _nearness(view, whole, p), lambda p: p.says)
    if product is None or _another_makes_it(view, whole, product, near) or _is_a_part_of_it(whole, product, near):
        return
    if _makes_another(view, whole, product, near):
        return
    if _is_certain(view, whole, product):
        yield from _judged(view, whole, product)
    elif _is_likely(view, whole, product):
        yield from _left_open(whole, product)


def _is_only_near(view: View, whole: Term, fitting: list[Product], found: list[Product]) -> bool:
    """Tells whether what fits does so by its room alone, and another product is far more surely meant: the new time of two."""
    if any(whole.interval.widened(_BORNE_OUT).overlaps(p.interval) for p in fitting):
        return False
    best = max(found, key=lambda p: _nearness(view, whole, p))
    nearest = max(_nearness(view, whole, p) for p in fitting)
    return best not in fitting and _nearness(view, whole, best) - nearest >= _FAR_NEARER


def _is_told_of_one(whole: Term, product: Product) -> bool:
    """Tells whether three figures of one subject say by their own words that they are a number, of each, and of all."""
    subjects = {term.claim.subject for term in (whole, product.number, product.each)}
    return len(subjects) == 1 and product.thing != "second" and (product.thing, -1) in product.each.powers


def _may_be_made(whole: Term) -> bool:
    """Tells whether an amount is of a sort that is a product: of what is summed, of time, or of so many things."""
    names = {name for name, _ in whole.powers}
    return whole.powers == SECOND or bool(names & _SUMMED) or counts(whole) in THINGS


def _belong(view: View, whole: Term, product: Product) -> bool:
    """Tells whether the words leave no doubt that two figures are multiplied, and that the whole is of the same sort."""
    claims = (whole.claim, product.number.claim, product.each.claim)
    if not all(may_go_together(view, *two) for two in ((claims[0], claims[1]), (claims[0], claims[2]), claims[1:])):
        return False
    if is_a_part(product.each.claim) or number_named(product.each.claim.statement) not in (None, product.number.value):
        return False
    if product.thing == "second":
        return _is_done_in_a_time(view, whole, product)
    if product.thing == "event":
        return bool(names_all(whole.claim.statement, None) or _IN_ALL.search(whole.claim.statement))
    if product.thing == "device-hour":
        names = {name for name, _ in whole.powers}
        return bool(names & _PAID) and bool(bond(view, product) and holds_all(view, whole, product))
    if whole.powers == SECOND or not _is_counted_so(product):
        return False
    if _DIRECTION.search(f"{whole.claim.statement} {product.each.claim.statement}"):
        return False
    if _is_of_a_role_unlike(product):
        return False
    if "-per-" in (whole.claim.metric or "") and whole.powers == product.whole:
        return False
    if has_exceptions(product.number.claim) or is_a_part(whole.claim):
        return False
    return _are_of_one_sort(view, whole, product) and bool(bond(view, product) and holds_all(view, whole, product))


def _is_counted_so(product: Product) -> bool:
    """Tells whether a product by this thing is not one that only a check that knows the metrics can judge."""
    if product.thing in ("step", "layer", "expert", "head", "parameter", "sample"):
        return False
    if product.thing != "token":
        return True
    return bool({name for name, _ in product.each.powers} & _PAID) or product.each.claim.metric == _CACHE


def _are_of_one_sort(view: View, whole: Term, product: Product) -> bool:
    """Tells whether bytes are all of memory, or all of weights, and arithmetic all of what is done or what could be."""
    names = {name for name, _ in whole.powers}
    if not names & {"bit", "FLOP"}:
        return True
    metrics = {_sort(view, claim) for claim in (whole.claim, product.each.claim)}
    if product.thing == "shard":
        return not metrics.isdisjoint(_FILES)
    return len(metrics - {None}) < 2


def _is_of_a_role_unlike(product: Product) -> bool:
    """Tells whether what each does is told of the machines of a role, prefill or decoding, and their number of any."""
    if sides_of(product.each.claim.statement).isdisjoint(_ROLES):
        return False
    return sides_of(product.each.claim.statement).isdisjoint(sides_of(product.number.claim.statement))


def _sort(view: View, claim: Claim) -> str | None:
    fact = view.fact(claim)
    return re.sub(r"-(per-(device|node|user)|capacity)$", "", fact.metric) if fact else None


def _is_done_in_a_time(view: View, whole: Term, product: Product) -> bool:
    """Tells whether a rate goes with a time: that of the training, or one of the same or the next paragraph."""
    number, each = product.number, product.each
    fact = view.fact(number.claim)
    if counts(whole) in THINGS:
        subjects = {t.claim.subject for t in (whole, number, each)}
        return len(subjects) == 1 and fact is not None and fact.metric in _times_of(counts(whole))
    if fact is None or fact.metric not in _TRAINED or each.one is not None or number.one is not None:
        return False
    rate, subject = view.fact(each.claim), view.subject(each.claim.subject)
    if (rate and "-per-" in rate.metric) or (subject and subject.kind in _PARTS):
        return False
    names = {name for name, _ in whole.powers}
    if whole.powers == DEVICE_TIME:
        is_near = product.value < whole.value * _OF_OTHERS and whole.value < product.value * _OF_OTHERS
        return is_near and each.powers == _DEVICES and each.claim.metric == "device-count" and each.value >= 1
    if names & _MOVED and (of := view.fact(whole.claim)) and of.metric in _FILES:
        return fact.metric != "training-time" and _is_size_named(view, whole, product)
    if names & _MOVED:
        return _apart(whole, product) <= 1 or _is_size_named(view, whole, product)
    if "token" in names:
        metric = view.fact(whole.claim)
        return metric is not None and metric.metric in ("training-tokens", "tokens-processed")
    return "gram" in names and phase(number.claim) is phase(whole.claim)


def _times_of(counted: str | None) -> tuple[str, ...]:
    """Returns the metrics of the times in which things are done: users ask while a service runs, not in a training."""
    return ("duration",) if counted in _ASKED else _TRAINED


def _is_size_named(view: View, whole: Term, product: Product) -> bool:
    """Tells whether a time and a rate stand together, and the time names the file whose size is told elsewhere."""
    gap = distance(product.number.claim, product.each.claim)
    fact = view.fact(whole.claim)
    if gap is None or gap > 1 or fact is None or fact.metric not in _FILES:
        return False
    words = words_of(view, product.number.claim)
    others = (c for c in told_together(view, whole.claim) if (f := view.fact(c)) and f.metric in _FILES)
    most = max((len(words & words_of(view, c)) for c in others if printed(c) != printed(whole.claim)), default=0)
    return len(words & words_of(view, whole.claim)) > most


def _apart(whole: Term, product: Product) -> int:
    """Returns how many paragraphs the figures stand apart at most."""
    claims = (whole.claim, product.number.claim, product.each.claim)
    pairs = ((claims[0], claims[1]), (claims[0], claims[2]), claims[1:])
    gaps = [distance(*two) for two in pairs]
    return max(_FAR_APART if gap is None else gap for gap in gaps)


def _fits(whole: Term, product: Product) -> bool:
    room = _IN_TIME if product.thing == "second" else _NEAR
    if not whole.interval.widened(room).overlaps(product.interval) or not whole.claim.quantity:
        return False
    scale = (whole.claim.quantity.value or whole.value) / whole.value
    return not is_of_other_multiples(whole.claim, product.interval.scaled(scale), product.value * scale)


def _makes_another(view: View, whole: Term, product: Product, near: list[Term]) -> bool:
    """Tells whether the two make another amount nearby, or stand nearer to another one than to this."""
    mine = _nearness(view, whole, product)
    for term in near:
        if term.powers != whole.powers or term is product.number or term is product.each or term.one != whole.one:
            continue
        if term.value == whole.value or _is_the_same(view, whole, term):
            continue
        if _fits(term, product) or (_belong(view, term, product) and _nearness(view, term, product) > mine):
            return True
    return False


def _is_the_same(view: View, whole: Term, term: Term) -> bool:
    """Tells whether two amounts are one of a time, told for two times: a day and a month."""
    one, other = whole.claim.quantity, term.claim.quantity
    is_rate = ("second", -1) in whole.powers and whole.claim.subject == term.claim.subject
    if not is_rate or one is None or other is None or (one.value or 0) / whole.value == (other.value or 0) / term.value:
        return False
    return words_of(view, term.claim) <= words_of(view, whole.claim) or words_of(view, whole.claim) <= words_of(
        view, term.claim
    )


def _another_makes_it(view: View, whole: Term, product: Product, near: list[Term]) -> bool:
    """Tells whether another figure of the metric and the subject of what each has makes the whole: the new one of two."""
    each = view.fact(product.each.claim)
    if each is None:
        return False
    others = ((term, view.fact(term.claim)) for term in near)
    alike = [t for t, other in others if other and _kind_of(other) == _kind_of(each) and t is not product.each]
    return any(_fits(whole, Product(product.number, term, product.thing, product.whole)) for term in alike)


def _kind_of(fact: Fact) -> tuple[str, str, str]:
    return fact.metric, fact.subject, fact.unit


def _is_a_part_of_it(whole: Term, product: Product, near: list[Term]) -> bool:
    """Tells whether a product and one more amount beside it make the whole: the racks and their switches."""
    used = (product.number.claim.id, product.each.claim.id)
    alike = [t for t in near if t.powers == whole.powers and t.claim.id not in used]
    beside = [t for t in alike if (distance(whole.claim, t.claim) or 0) <= 1]
    return any(whole.interval.overlaps(product.interval.plus(t.interval).widened(_ADDED)) for t in beside)


def _nearness(view: View, whole: Term, product: Product) -> int:
    """Counts what speaks for a product being meant: how near the three stand, and by what they are bound together."""
    those = nearness_of_all(view, (whole.claim, product.number.claim, product.each.claim))
    return those + 2 * bond(view, product) + 2 * holds_all(view, whole, product)


def _is_certain(view: View, whole: Term, product: Product) -> bool:
    """Tells whether nothing but the product can be meant: the amount is one of all, and stands beside what makes it."""
    if product.thing == "second":
        return True
    if product.thing == "event" or says_all(view, whole, product):
        return _is_beside(whole, product)
    if {name for name, _ in whole.powers} & _HOLDS_MORE and product.each.claim.metric != _CACHE:
        return False
    is_own = whole.claim.subject == product.number.claim.subject
    return (is_own and _is_beside(whole, product)) or (product.thing in _AT_ONCE and _apart(whole, product) == 0)


def _is_likely(view: View, whole: Term, product: Product) -> bool:
    """Tells whether the product is meant as far as can be told, though the amount may hold something else too."""
    bonds = bond(view, product), holds_all(view, whole, product)
    return _is_beside(whole, product) and Bond.NAMED in bonds and Bond.NONE not in bonds


def _is_beside(whole: Term, product: Product) -> bool:
    return min(distance(whole.claim, t.claim) or 0 for t in (product.number, product.each)) <= 1


def _working(whole: Term, product: Product) -> tuple[Working, str]:
    assert whole.claim.quantity
    working = Working()
    for label, term in (("number or time", product.number), ("of one", product.each), ("of all", whole)):
        working.say(f"{label}: printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    scale = (whole.claim.quantity.value or whole.value) / whole.value
    unit, nominal = whole.claim.quantity.unit, product.value * scale
    working.computed("number x of one", product.interval.scaled(scale), unit, nominal=nominal)
    shown = f"{tell_number(nominal)} {unit.replace('_', ' ')}"
    return working, f"{printed(product.number.claim)} times {printed(product.each.claim)} make {shown}"


def _borne_out(view: View, whole: Term, product: Product) -> Iterator[Finding]:
    reads = (whole.claim, product.number.claim, product.each.claim)
    if whole.interval.widened(_BORNE_OUT).overlaps(product.interval):
        working, told = _working(whole, product)
        if not is_told_elsewhere(view, reads, Outcome.CONSISTENT, _CODE):
            yield consistent(reads, working, f"{told}, which fits the {printed(whole.claim)} printed.")


def _judged(view: View, whole: Term, product: Product) -> Iterator[Finding]:
    reads = (whole.claim, product.number.claim, product.each.claim)
    working, told = _working(whole, product)
    if product.thing in _JUDGED_ELSEWHERE and is_told_elsewhere(view, reads, Outcome.UNDER_DETERMINED, _CODE):
        return
    if not is_told_elsewhere(view, reads, Outcome.INCONSISTENT, _CODE):
        yield inconsistent(reads, working, f"{told}, not the {printed(whole.claim)} printed.", needs=_NEEDS)


def _left_open(whole: Term, product: Product) -> Iterator[Finding]:
    reads = (whole.claim, product.number.claim, product.each.claim)
    working, told = _working(whole, product)
    sentence = f"{told}, not the {printed(whole.claim)} printed, if these are all of it and nothing else is in it."
    yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
