"""The noun that a number counts and that stands before it: ``Regions: 7``, ``the number of users reached 600``, 晶体管538亿个."""

from claims.extraction import counting, lexicon
from claims.extraction.labels import labels
from claims.extraction.numerals import Form, Numeral
from claims.extraction.phrases import Bare
from claims.patterns import declared


def by_label_in_plural(clause: str, after: str, numeral: Numeral) -> str:
    """Returns what ``Regions: 7`` counts, where the label is no known one and the number stands alone behind it."""
    if ":" not in clause or numeral.form is not Form.DIGITS or not numeral.is_whole or not _ALONE.match(after):
        return ""
    found = _LABELLED.search(clause)
    low = found["number"].lower() if found else ""
    if not low or low in _NO_THINGS or low in labels() or not counting.is_plural_noun(low):
        return ""
    return lexicon.nouns().word(low) or lexicon.singular(low)


_ALONE = declared(r"\s*(?:$|[.,;)\n](?!\d)|(?:\(|,?\s(?:up|down|from|of|in|at|across|with|and|against|versus)\b))")


def by_count(clause: str, numeral: Numeral) -> Bare | None:
    """Reads ``a share count of``, ``the number of users reached`` and a Chinese noun right before (晶体管538亿个)."""
    if ("count" in clause or "number" in clause) and (found := _COUNT.search(clause)):
        noun = (found["counted"] or found["number"]).lower()
        return Bare(lexicon.nouns().word(noun) or lexicon.singular(noun))
    is_count = numeral.form is Form.DIGITS and numeral.is_whole and numeral.scale not in ("G", "T")
    if is_count and "from" in clause and (change := _PLURAL_FROM.search(clause)):
        one = lexicon.nouns().word(change["number"]) or lexicon.singular(change["number"])
        if one != "score" and one in labels().values():
            return Bare(one)
    is_count = is_count and not (
        numeral.scale in ("K", "k") and _HAN_LEAD.sub("", clause[-_LEAD_REACH:]).endswith(("序列", "请求"))
    )
    if not is_count:
        return None
    lead = clause[-_LEAD_REACH:]
    noun_before = lexicon.nouns().ending(_HAN_LEAD.sub("", lead) if lead[-1:] in _LEAD_ENDS else lead)
    return Bare(noun_before) if noun_before and not _RIVAL.search(clause[-_LEAD_REACH:]) else None


_LABELLED = declared(
    r"(?:^|[•*–-]\s)(?:\*\*)?(?:[A-Z][\w-]{0,14}\s){0,2}?(?:[a-z-]{2,14}\s){0,2}?(?P<number>[A-Za-z]{4,14}s):(?:\*\*)?\s(?:about\s|over\s|some\s|nearly\s|~)?$"
)
"""A plural that labels its number: ``Regions: 7``."""
_NO_THINGS = frozenset(["results", "scores", "notes", "details", "points", "settings", "contents", "values", "numbers"])
_RIVAL = declared(r"(?:主流|同类|友商|同级)(?:产品|型号|机型|芯片|显卡)(?:普遍|一般|大多)?[为约是仅]{0,2}$")
"""Rivals, of which the number behind them tells no count: 新品功耗35瓦，主流产品为46."""
_LEAD_REACH = 24
"""More than the longest lead and the longest noun before it come to."""
_HAN_LEAD = declared(
    r"(?:总?数量?|规模|总量)?(?:不少于|不低于|不到|不足|不超过|至少|最多|多达|已有|现有|约|近|超过?|达到?|为|至|到|已|突破|逾|有|仅|共){0,4}$"
)

_LEAD_ENDS = frozenset("数量模于到足过少多达有近约超为至已破逾仅共")


def by_far_count(text: str, numeral: Numeral, limit: int) -> Bare | None:
    """Reads ``the number of cards to be installed this year at 4,000``, whose noun stands further off."""
    if not numeral.is_whole:
        return None
    found = _FAR_COUNT.search(text, max(limit, numeral.start - _FAR_REACH), numeral.start)
    if found is None:
        return None
    noun = found["number"].lower()
    return Bare(lexicon.nouns().word(noun) or lexicon.singular(noun))


_FAR_REACH = 120
_FAR_COUNT = declared(
    r"\bnumber\sof\s(?:[A-Za-z-]+\s){0,2}?(?P<number>[a-z]{2,14}s)\b(?:\s[A-Za-z-]+){1,9}\s(?:at|to|is|was|reached|reaches|exceeds|exceeded)\s"
    r"[\"“'‘]?(?:(?:about|around|nearly|almost|roughly|well|just|more|less|fewer|over|under|than|some|close|at|least|most|up|to|approximately)\s){0,3}[\"“'‘]?$"
)


_PLURAL_FROM = declared(r"\bthe\s(?:[a-z-]+\s)?(?P<number>[a-z]{3,14}s)\sfrom\s(?:\d[\d,]*\sto\s)?$")
"""A plural whose number changes: ``taking the users from 300 to 600``."""
_COUNT = declared(
    r"(?:\b(?P<counted>[a-z]{3,14})\scount|\bnumber\sof\s(?:[A-Za-z-]+\s){0,2}(?P<number>[a-z]{3,14}s))"
    r"(?:\s(?:of|is|was|at|reached|reaches|to|from|by|rose|grew|fell|stood|over|about))*[\s~≈:=]*$"
)
