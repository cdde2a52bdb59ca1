"""Whether a number, what each of so many has, and an amount are of one thing: which number an amount is the product of."""

import re
from enum import IntEnum

from claims.facts.amounts import printed
from claims.facts.numbered import numbered_things
from claims.facts.products import Product
from claims.facts.story import is_a_price
from claims.facts.terms import Term, names_all
from claims.facts.undertaking import undertaking
from claims.facts.view import View
from claims.facts.ways import OF_A_NOUN, things_of
from claims.model.claim import Claim
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_K = SubjectKind
_COMES_TO = declared(
    r"^(?:that|this|which|these) (?:is|are|was|were|makes?|made|gives?|gave|comes?|came|means?|adds?|amounts?|works? out|worked out|equals?|corresponds?)\b|^(?:so|thus|hence)\b|"
    r"\b(?:therefore|thus|hence)\b|\b(?:for|of|all) (?:them|these|those)\b|^(?:即|也就是|相当于|折合)",
    re.IGNORECASE,
)
"""Words of an amount that was worked out from what is told before, or that is of all that was named before."""

_TOKENS = declared(r"\btokens\b", re.IGNORECASE)
_SEVERAL = declared(
    r"s\b|\s(?:[a-z]+\s)?(?:servers|nodes|machines|systems|boxes|racks|cards|chips|accelerators|[GNT]PUs|processors|units|trays|boards)\b"
)
_SYSTEMS = (_K.SERVER, _K.CLUSTER, _K.SITE)


_EXCEPTED = declared(r"\bof (?:them|these|those|which)\b|\b(?:except\w*|excluding|apart from)\b|其中|除", re.IGNORECASE)
"""Words that take some of the things out of a number: "264 servers, eight of them as spares"."""


class Bond(IntEnum):
    """How surely figures are of one thing: not, by what else is told, or by their own words or subjects."""

    NONE = 0
    LIKELY = 1
    NAMED = 2


def bond(view: View, product: Product) -> Bond:
    """Tells how surely what is counted is what each is of: the same trays, the cards of that rack."""
    number, each = product.number.claim, product.each.claim
    if product.thing == "second":
        return Bond.LIKELY
    one, other = view.subject(number.subject), view.subject(each.subject)
    if one is None or other is None:
        return Bond.NONE
    if not _is_told_of_one(product, other):
        if names_all(each.statement, product.thing) or _are_several(each.statement, other):
            return Bond.NONE
        return _of_the_thing(view, number, other, one)
    if one.id == other.id or each.subject in number.subjects() or number.subject in each.subjects():
        return Bond.NAMED
    if _are_linked(one, other):
        return Bond.NAMED
    if _are_one_undertaking(view, number, each):
        return Bond.LIKELY
    is_bought = is_a_price(each) and not {c.source for c in each.citations}.isdisjoint(
        c.source for c in number.citations
    )
    return Bond.LIKELY if is_bought else Bond.NONE


def _is_told_of_one(product: Product, thing: Subject) -> bool:
    """Tells whether words, or a unit, say that an amount is one of each, and not only that its subject is such a thing."""
    return (product.thing, -1) in product.each.powers or product.thing not in things_of(thing)


def _of_the_thing(view: View, number: Claim, thing: Subject, holder: Subject) -> Bond:
    """Tells whether a number is one of a server or a card of which something is told: by name, by kind, or by what holds it."""
    if thing.id in number.subjects() or thing.name in number.statement:
        return Bond.NAMED
    named = (view.subject(i) for i in number.subjects())
    if any(s is not None and s.kind is thing.kind for s in named):
        return Bond.NONE
    rivals = [s for s in _told_of(view, number) if s.kind is thing.kind and s.id != thing.id]
    if _are_linked(holder, thing):
        return Bond.LIKELY if any(_are_linked(holder, rival) for rival in rivals) else Bond.NAMED
    return Bond.NONE if rivals or not _are_one_undertaking(view, number, None, thing.id) else Bond.LIKELY


def _told_of(view: View, claim: Claim) -> tuple[Subject, ...]:
    ids = {c.subject for place in claim.citations for c in view.figured_in_source(place.source)}
    return tuple(s for i in sorted(ids) if (s := view.subject(i)))


def _are_linked(one: Subject, other: Subject) -> bool:
    return any(a.id in (*b.part_of, *b.built_on) for a, b in ((one, other), (other, one)))


def _are_one_undertaking(view: View, one: Claim, other: Claim | None, thing: str = "") -> bool:
    wanted = {one.subject, other.subject if other else thing}
    if one.study is not None:
        return other is not None and one.study == other.study
    shared = {place.source for place in one.citations}
    if other is not None:
        shared &= {place.source for place in other.citations}
    return any(wanted <= undertaking(view, source, own) for source in sorted(shared) for own in sorted(wanted))


def holds_all(view: View, whole: Term, product: Product) -> Bond:
    """Tells how surely an amount is one of all that is counted: of the same system, or of "all the racks"."""
    if numbers_otherwise(whole.claim, product):
        return Bond.NONE
    claim, number, each = whole.claim, product.number.claim, product.each.claim
    one, other = view.subject(claim.subject), view.subject(number.subject)
    if one is None or other is None:
        return Bond.NONE
    is_all = says_all(view, whole, product)
    if one.id == other.id:
        if one.kind is _K.ACCELERATOR and not is_all:
            return Bond.NONE  # what one card has
        thing = view.subject(each.subject)
        is_own = claim.subject != each.subject or is_all or (thing is not None and _is_told_of_one(product, thing))
        return Bond.NAMED if is_own else Bond.NONE
    added = {name for name, power in product.whole if power < 0} - {n for n, power in whole.powers if power < 0}
    if added & set(things_of(one)):
        return Bond.NAMED if _are_linked(one, other) else Bond.NONE
    if one.kind in _SYSTEMS and other.kind in _SYSTEMS:
        return Bond.NONE
    if one.kind is _K.ACCELERATOR:
        return Bond.NONE
    if number.subject in claim.subjects() or claim.subject in number.subjects():
        return Bond.NAMED
    return Bond.LIKELY if is_all or _are_one_undertaking(view, claim, number) else Bond.NONE


def numbers_otherwise(whole: Claim, product: Product) -> bool:
    """Tells whether the words of an amount name another number of the things than the one that is multiplied."""
    named = {one.number for one in numbered_things(whole, ()) if one.thing == product.thing}
    return bool(named) and product.number.value not in named


def says_all(view: View, whole: Term, product: Product) -> bool:
    """Tells whether words are of all of the things, or of what these come to: "all the racks", "that is", "the 320 cards"."""
    words, number = whole.claim.statement, product.number.claim.quantity
    if product.thing == "token" and _TOKENS.search(words):
        return True
    if names_all(words, product.thing) or comes_of_it(words) or _names_all_of_a_noun(words, product.thing):
        return True
    if number is not None and number.printed != printed(whole.claim) and f" {number.printed} " in f" {words} ":
        return True
    thing = view.subject(product.each.claim.subject)
    return thing is not None and product.thing in things_of(thing) and _are_several(words, thing)


def _names_all_of_a_noun(words: str, thing: str) -> bool:
    """Tells whether words are of all of the things of a noun that is none of those known: "all structures"."""
    noun = thing.removeprefix(OF_A_NOUN)
    if noun == thing:
        return False
    told = (
        rf"\b(?:all|the|these|those)\s(?:[\w-]+\s){{0,2}}?{re.escape(noun)}s\b|(?:全部|所有|这些|上述){re.escape(noun)}"
    )
    return re.search(told, words, re.IGNORECASE) is not None


def _are_several(words: str, thing: Subject) -> bool:
    return any(_names_several(words, name) for name in (thing.name, *thing.aliases, thing.name.split()[-1]))


def _names_several(words: str, name: str) -> bool:
    """Tells whether words name a product in the plural: "the D90 servers"."""
    at = words.find(name)
    return at >= 0 and _SEVERAL.match(words[at + len(name) :]) is not None


def has_exceptions(number: Claim) -> bool:
    """Tells whether words after a number take some of the things out of it."""
    _, _, after = number.statement.partition(printed(number))
    return _EXCEPTED.search(after) is not None


def comes_of_it(statement: str) -> bool:
    """Tells whether words say that an amount comes of what was told before: "that is", "therefore", "for them"."""
    return _COMES_TO.search(statement) is not None
