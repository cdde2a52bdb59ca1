"""Which figures are a number, what each has, and the whole of it: what belongs together by words, metric and time."""

import re

from claims.checks import View
from claims.facts.amounts import printed
from claims.facts.pairing import distance, may_go_together, words_of
from claims.facts.phases import phase
from claims.facts.products import DEVICE_TIME, Product, is_of_another_make
from claims.facts.story import sides_of
from claims.facts.terms import THINGS, Term, is_a_part, names_all, number_named
from claims.facts.undertaking import told_together
from claims.facts.ways import OF_A_NOUN, SECOND, counts
from claims.facts.wholes import bond, has_exceptions, holds_all
from claims.model.claim import Claim
from claims.model.subject import SubjectKind
from claims.patterns import declared

_MOVED = frozenset({"bit"})
_SUMMED = frozenset({"token", "bit", "gram", "device", "request", "USD", "EUR", "CNY", "GBP", "JPY"})
_TRAINED = ("training-time", "duration")
_ASKED = frozenset({"question", "request", "user", "client", "customer"})
_DEVICES = (("device", 1),)
_IN_ALL = declared(
    r"\bcheckpoints (?:per|an?|each|every)\b|累计|总计|损失|\b(lost|cost us|wasted|spent)\b", re.IGNORECASE
)
_DIRECTION = declared(r"\b(?:directions?|bisection\w*|spine|uplinks?)\b|\beach way\b|双向|单向|对分", re.IGNORECASE)
_STACKED = declared(r"\b(?:dies?|dice|DRAM|HBM\w*|stack\w*|memory)\b|芯片|堆叠|存储|颗粒", re.IGNORECASE)
"""Words of a layer that is one of a stack of memory, and none of a model."""

CACHE = "kv-cache-size"
_PAID = frozenset({"USD", "EUR", "CNY", "GBP", "JPY", "gram"})
_ROLES = sides_of("prefill") | sides_of("decode")
_PARTS = (SubjectKind.ACCELERATOR, SubjectKind.SERVER)
_FILES = ("weights-size", "training-state-size")
"""Files of which the size is told in one place, and the time that they take in another."""

_CAPACITIES = ("memory-capacity", "memory-per-device", "memory-per-node")
"""What holds bytes, however long a training moves them."""

_OF_PORTS = frozenset({"lane-rate", "network-throughput", "throughput", None})
"""What the rate of one port and that of all ports are recorded as."""

_OF_OTHERS = 50
"""So far from a product an amount is of other machines: those that serve, not those that trained."""
_FAR_APART = 99


def may_be_made(whole: Term) -> bool:
    """Tells whether an amount is of a sort that is a product: of what is summed, of time, or of so many things."""
    names = {name for name, _ in whole.powers}
    if ("second", -1) in whole.powers and any(name.startswith(OF_A_NOUN) for name in names):
        return True
    return whole.powers == SECOND or bool(names & _SUMMED) or counts(whole) in THINGS


def belong(view: View, whole: Term, product: Product) -> bool:
    """Tells whether the words leave no doubt that two figures are multiplied, and that the whole is of the same sort."""
    claims = (whole.claim, product.number.claim, product.each.claim)
    if not all(may_go_together(view, *two) for two in ((claims[0], claims[1]), (claims[0], claims[2]), claims[1:])):
        return False
    if is_a_part(product.each.claim) or number_named(product.each.claim.statement) not in (None, product.number.value):
        return False
    if is_of_another_make(view, product):
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
    is_rate_of_each = ("second", -1) in whole.powers and ("second", -1) in product.each.powers
    if counts(whole) == "step" or (is_rate_of_each and whole.value < product.each.value):
        return False
    if _DIRECTION.search(f"{whole.claim.statement} {product.each.claim.statement}"):
        return False
    if _is_of_a_role_unlike(product):
        return False
    if "-per-" in (whole.claim.metric or "") and whole.powers == product.whole:
        return False
    if has_exceptions(product.number.claim) or is_a_part(whole.claim):
        return False
    return are_of_one_sort(view, whole, product) and bool(bond(view, product) and holds_all(view, whole, product))


def is_told_of_one(whole: Term, product: Product) -> bool:
    """Tells whether three figures of one subject say by their own words that they are a number, of each, and of all."""
    subjects = {term.claim.subject for term in (whole, product.number, product.each)}
    return len(subjects) == 1 and product.thing != "second" and (product.thing, -1) in product.each.powers


def _is_counted_so(product: Product) -> bool:
    """Tells whether a product by this thing is not one that only a check that knows the metrics can judge."""
    if product.thing == "layer" and _STACKED.search(product.each.claim.statement):
        return True
    if product.thing in ("step", "layer", "expert", "head", "parameter", "sample"):
        return False
    if product.thing != "token":
        return True
    return bool({name for name, _ in product.each.powers} & _PAID) or product.each.claim.metric == CACHE


def are_of_one_sort(view: View, whole: Term, product: Product) -> bool:
    """Tells whether bytes are all of memory, or all of weights, and arithmetic all of what is done or what could be."""
    names = {name for name, _ in whole.powers}
    if not names & {"bit", "FLOP"}:
        return True
    metrics = {_sort(view, claim) for claim in (whole.claim, product.each.claim)}
    if product.thing == "port" and metrics <= _OF_PORTS:
        return True
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
    if view.is_unsaid(number.claim):
        return False
    rate, subject = view.fact(each.claim), view.subject(each.claim.subject)
    if (rate and "-per-" in rate.metric) or (subject and subject.kind in _PARTS):
        return False
    names = {name for name, _ in whole.powers}
    if whole.powers == DEVICE_TIME:
        is_near = product.value < whole.value * _OF_OTHERS and whole.value < product.value * _OF_OTHERS
        return is_near and each.powers == _DEVICES and each.claim.metric == "device-count" and each.value >= 1
    if names & _MOVED and fact.metric == "training-time" and whole.claim.metric in _CAPACITIES:
        return False
    if names & _MOVED and (of := view.fact(whole.claim)) and of.metric in _FILES:
        return fact.metric != "training-time" and _is_size_named(view, whole, product)
    if names & _MOVED:
        return apart(whole, product) <= 1 or _is_size_named(view, whole, product)
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


def apart(whole: Term, product: Product) -> int:
    """Returns how many paragraphs the figures stand apart at most."""
    claims = (whole.claim, product.number.claim, product.each.claim)
    pairs = ((claims[0], claims[1]), (claims[0], claims[2]), claims[1:])
    gaps = [distance(*two) for two in pairs]
    return max(_FAR_APART if gap is None else gap for gap in gaps)
