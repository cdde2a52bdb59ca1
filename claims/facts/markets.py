"""Where a price is asked: the country, city or region that words name."""

from functools import lru_cache

from claims.patterns import declared

_PLACE = r"(?P<{0}>[A-Z][a-z]+(?: [A-Z][a-z]+)*)"
_NAMED = declared(
    rf"\b(?:[Ii]n|[Aa]cross|[Ff]rom|[Ff]or|[Oo]utside|[Ww]ithin|[Tt]han) (?:the )?{_PLACE.format('a')}\b|"
    rf"^{_PLACE.format('b')} (?:customers?|users?|buyers?|clients?|subscribers?|tenants?|residents?)\b"
)
_NAMED_ZH = declared(
    r"海外|境外|国际[站版]|国内|香港|新加坡|欧洲|欧盟|美国|日本|东京|英国|德国|印度|北美|亚太|华东|华北|华南|华中|西南|西北|东北|"
    r"北京|上海|广州|深圳|杭州|成都|贵州|宁夏|内蒙古?|乌兰察布"
)
_NO_PLACE = declared(
    r"^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|"
    r"Friday|Saturday|Sunday|Spring|Summer|Autumn|Winter|All|Both|Each|Most|Some|New|Old|Many|Other)\b"
)


@lru_cache(maxsize=50_000)
def markets_in(words: str, names: tuple[str, ...] = ()) -> frozenset[str]:
    """Returns the places that words name; names of things are left out, since one pays for these as one does in places."""
    for name in names:
        words = words.replace(name, " ")
    found = {place for one in _NAMED.finditer(words) if (place := one["a"] or one["b"]) and not _NO_PLACE.search(place)}
    return frozenset(found) | frozenset(_NAMED_ZH.findall(words))
