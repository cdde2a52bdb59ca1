"""The tokens that a key and value cache is told to be for, and the cache of one token times these."""

import re
from decimal import Decimal

from claims.checks import Severity, View, Working, consistent, inconsistent, under_determined
from claims.checks.size.figures import is_amount, left_open, told
from claims.facts import Fact, Format, tell
from claims.model.claim import Claim
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.patterns import declared

STEADY = declared(
    r"linear|delta|recurren|state[- ]space|\bssm\b|mamba|rwkv|retention|sliding|windowed|\blocal\b|lightning",
    re.IGNORECASE,
)
"""Attention whose memory does not grow with the context."""


_OF_A_TOKEN = declared(r"\b(per|an?|each|every|one|single) (\w+ )?token\b|/\s?token\b", re.IGNORECASE)


OF_A_SEQUENCE = declared(
    r"\b(per|an?|each|every|one|single|full|whole|longest) (\w+ ){0,2}(sequence|request|user|context|conversation|prompt)\b",
    re.IGNORECASE,
)


_UNEVEN = declared(rf"sparse|hybrid|evict|{STEADY.pattern}", re.IGNORECASE)


ROUNDING = Decimal("0.1")
"""A tenth more or less can be padding, or pages of the cache that are not full."""


BYTES = (Decimal(2), Decimal(1), Decimal("0.5"))


NEEDS = ("architecture-config", "prefix-kv-cache")


ONE = Interval.exactly(1)


def times_its_tokens(view: View, cache: Fact) -> Finding | None:
    """Compares the cache of a sequence with the one of a token that is printed beside it, times the tokens.

    It says nothing where several sizes, formats or lengths are printed, so that it is open which belong together.
    """
    claim = cache.claim
    assert claim is not None
    if is_of_a_token(cache) or (claim.reading != "per-sequence" and not OF_A_SEQUENCE.search(claim.statement)):
        return None
    forms = view.format(claim)
    each = [f for f in view.beside(claim, "kv-cache-size") if is_of_a_token(f) and is_amount(f) and f.claim]
    each = [f for f in each if f.claim and _may_be_alike(forms, view.format(f.claim))]
    length = _tokens_of(view, claim)
    own = tokens_in(claim) if length is None else None
    if len({f.interval for f in each}) != 1 or cache.subject != each[0].subject or (length is None and own is None):
        return None
    working = Working()
    printed, one = working.given("cache of a sequence", cache), working.given("cache of a token", each[0])
    tokens = working.given("tokens", length) if length else working.computed("tokens, by its own words", own or ONE)
    number = length.value if length else tokens.middle or Decimal(0)
    hull = left_open(each[0])
    total = working.computed("token x tokens", one.times(tokens), "byte", f"{told(one, 'byte')} x {tell(number)}")
    reads = (cache, each[0], length) if length else (cache, each[0])
    made = f"{tell(number, 'token')} of {each[0].quantity.printed} each are {told(total, 'byte')}"
    if left_open(cache).overlaps(hull.times(tokens)):
        return consistent(reads, working, f"{made}, which agrees with the {cache.quantity.printed} printed.")
    sentence = f"{made}, not the {cache.quantity.printed} printed"
    binary = any(slip.interval.overlaps(total) for slip in cache.slips if "powers" in slip.label)
    uneven = any(_UNEVEN.search(about.statement) for about in view.claims_about(cache.subject))
    if forms is None or (each[0].claim and view.format(each[0].claim) is None):
        uneven = uneven or any(printed.scaled(factor).overlaps(total) for factor in (*BYTES, 4))
    is_far = not printed.widened(ROUNDING).overlaps(total)
    if uneven or binary or not is_far or _are_told_otherwise(claim, each[0].claim):
        sentence = f"{sentence}; how many tokens are kept, and in which format, is not said."
        return under_determined(reads, working, sentence, needs=NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, f"{sentence}.", needs=NEEDS)


def _are_told_otherwise(one: Claim, other: Claim | None) -> bool:
    """Tells whether two claims are of different studies or claimants, which may have measured otherwise."""
    return other is None or one.study != other.study or one.claimant != other.claimant


def is_of_a_token(cache: Fact) -> bool:
    """Tells whether a size is that of one token, by its reading or its words."""
    claim = cache.claim
    if claim is None or claim.reading not in (None, "per-token"):
        return False
    return claim.reading == "per-token" or bool(_OF_A_TOKEN.search(f"{claim.statement} {cache.quantity.printed}"))


def _may_be_alike(one: Format | None, other: Format | None) -> bool:
    return one is None or other is None or one.bits == other.bits


def _tokens_of(view: View, claim: Claim) -> Fact | None:
    """Returns the one length of a sequence that a claim can mean: the one whose number it prints, else the only one."""
    metrics = ("sequence-length", "context-window")
    found = [fact for metric in metrics for fact in view.beside(claim, metric) if is_amount(fact)]
    named = [f for f in found if (n := re.search(r"\d[\d,.]*", f.quantity.printed)) and n[0] in claim.statement]
    if not named and re.search(r"\d[\d,.]*\d*[KM]?[- ]?tokens?\b", claim.statement):
        return None
    those = named or found
    return those[0] if len({fact.interval for fact in those}) == 1 else None


_TOLD_TOKENS = declared(
    r"(?<![\w.,])(\d{1,3}(?:,\d{3})+|\d+)(?P<k>K)?[- ]?(?:个\s?)?(?:tokens?|词元)(?! ?[/每]| (?:a|per|each) )",
    re.IGNORECASE,
)


def tokens_in(claim: Claim) -> Interval | None:
    """Returns how many tokens the words of a cache tell that it is for, where they tell one number; 32K is 32,768."""
    found = {(match[1].replace(",", ""), bool(match["k"])) for match in _TOLD_TOKENS.finditer(claim.statement)}
    if len(found) != 1:
        return None
    number, thousands = found.pop()
    if not thousands:
        return Interval.exactly(int(number)) if int(number) > 1 else None
    return Interval(Decimal(number) * 1000, Decimal(number) * 1024)
