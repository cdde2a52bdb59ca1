"""Words for the two parts of a thing that leave no third: by day and by night, full-time and part-time."""

import re
from functools import lru_cache

from claims.patterns import declared

_PAIRS = tuple(
    (declared(one, re.IGNORECASE), declared(other, re.IGNORECASE))
    for one, other in (
        (
            r"\b(?:by|in|during) (?:the )?day(?:time)?\b|\bdaytime\b|\bday shift\b|白班|白天",
            r"\bnight\w*\b|夜班|夜间|晚班",
        ),
        (r"\bfull[- ]time\b|全职", r"\bpart[- ]time\b|兼职"),
        (r"\bmen\b|\bmales?\b|男性|男生|男员工", r"\bwomen\b|\bfemales?\b|女性|女生|女员工"),
        (r"\bindoors?\b|室内", r"\boutdoors?\b|室外|户外"),
        (r"\bonline\b|线上", r"\boffline\b|\bin (?:the )?(?:shops?|stores?)\b|线下"),
        (r"\bpass(?:es|ed)?\b|合格|通过", r"\bfail(?:s|ed)?\b|\brejected\b|不合格|未通过"),
        (r"\bowned\b|自有|自建", r"\b(?:rented|leased)\b|租用|租赁"),
        (r"\b(?:home|domestic)\b|国内|境内", r"\b(?:abroad|foreign|overseas|international)\b|海外|境外|国外"),
        (r"\bnorth(?:ern)?\b|北", r"\bsouth(?:ern)?\b|南"),
        (r"\bfirst half\b|上半年", r"\bsecond half\b|下半年"),
        (r"\bweekdays?\b|工作日", r"\bweekends?\b|周末"),
        (r"\bair[- ]cooled\b|风冷", r"\b(?:liquid|water)[- ]cooled\b|液冷|水冷"),
        (r"\bopen(?:[- ]source)?\b|开源", r"\bclosed(?:[- ]source)?\b|\bproprietary\b|闭源"),
        (r"\bencrypted\b", r"\bunencrypted\b"),
        (r"\bpaid\b|\bpaying\b|付费", r"\bfree\b|免费"),
    )
)


@lru_cache(maxsize=50_000)
def complements(one: str, other: str) -> bool:
    """Tells whether two statements are each of one of two parts that leave no third."""
    for first, second in _PAIRS:
        ours = bool(first.search(one)), bool(second.search(one))
        theirs = bool(first.search(other)), bool(second.search(other))
        if ours[0] != ours[1] and theirs[0] != theirs[1] and ours != theirs:
            return True
    return False
