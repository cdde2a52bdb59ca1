"""Which of the figures told together are a number and what each of so many has, as a part of CNT131."""

import re
from collections.abc import Iterator

from claims.checks import View
from claims.facts.amounts import printed
from claims.facts.products import Product, is_of_another_make
from claims.facts.story import are_alike
from claims.facts.terms import THINGS, Powers, Term, is_a_part, number_named
from claims.facts.ways import less
from claims.facts.wholes import Bond, has_exceptions, holds_all, numbers_otherwise
from claims.model.subject import SubjectKind
from claims.patterns import declared

_POWER: Powers = (("gram", 1), ("meter", 2), ("second", -3))
_ENERGY: Powers = (("gram", 1), ("meter", 2), ("second", -2))
_DEVICE_TIME: Powers = (("device", 1), ("second", 1))
_BITS: Powers = (("bit", 1),)
_MONEY = frozenset({"USD", "EUR", "CNY", "GBP", "JPY"})
_SYSTEMS = (SubjectKind.SERVER, SubjectKind.CLUSTER, SubjectKind.SITE)
_MEMORY = declared(r"\b(memory|HBM\w*|G?DDR\w*|DRAM|VRAM)\b|显存|内存", re.IGNORECASE)
_LINK = declared(
    r"\b(links?|lanes?|ports?|network\w*|fabric|ethernet|infiniband|\w+link|PCIe|NICs?|interconnect\w*)\b|链路|网络|互联|端口",
    re.IGNORECASE,
)
_LEAST_TOKENS = 10**6
_IN_PARTS = declared(
    r"\b(epochs?|pass(es)?|stages?|phases?|in the end|at first|ramp\w*|warm-?up)\b|阶段|轮|遍", re.IGNORECASE
)
_BETWEEN = declared(r"(?:\b(?:every|each|after|per|once in)|每隔?)\s?(?:about |some |约)?$", re.IGNORECASE)
"""What stands before a number of steps or hours from one event to the next, which is no number of all."""

_ALL = declared(r"\b(?:all|together|total|in sum|combined|altogether|jointly)\b|共|总|合计", re.IGNORECASE)
"""Words that say that an amount is one of all of the things."""


def products_of_a_story(view: View, whole: Term, near: list[Term]) -> Iterator[Product]:
    """Yields the numbers and what each of so many has of which the words leave no doubt that they make such an amount."""
    by_powers: dict[Powers, list[Term]] = {}
    for term in near:
        by_powers.setdefault(term.powers, []).append(term)
        for of_one in (_of_each_device(view, term), _of_each_node(view, whole, term)):
            if of_one:
                by_powers.setdefault(of_one, []).append(term)
    for number in near:
        if not multiplies(number):
            continue
        for each in by_powers.get(less(whole.powers, number.powers), ()):
            product = Product(number, each, number.counts or "", whole.powers)
            if each is not number and _belong(view, whole, number, each) and _are_of_one_thing(view, whole, product):
                yield product


def is_all(whole: Term) -> bool:
    """Tells whether an amount is told as one of all of the things."""
    return _ALL.search(whole.claim.statement) is not None


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


def multiplies(term: Term) -> bool:
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
    counted = product.each.counts
    if counted and (counted, -1) in product.number.powers:
        product = Product(product.each, product.number, counted, product.whole)
    if numbers_otherwise(whole.claim, product) or is_of_another_make(view, product):
        return False
    if product.thing not in ("device", "node"):
        return True
    subject = view.subject(whole.claim.subject)
    is_of_a_card = subject is not None and subject.kind is SubjectKind.ACCELERATOR
    if is_of_a_card and holds_all(view, whole, product) is Bond.NONE and not is_all(whole):
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
