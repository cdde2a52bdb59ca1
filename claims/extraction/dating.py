"""Bare years and bare versions: numbers that only what stands around them tells from amounts."""

from claims.extraction import lexicon, naming
from claims.extraction.evidence import given_by_cell
from claims.extraction.labels import last_label
from claims.extraction.money import money_before
from claims.extraction.numerals import Form, Numeral
from claims.extraction.phrases import Unit
from claims.extraction.situation import Memory, Situation
from claims.patterns import declared

_YEAR = declared(r"(?:19[5-9]|20[0-3])\d")
_DATED = declared(
    r"^\W*(?:[Mm]atur|[Dd]ue\b|[Ee]xpir|[Oo]pen(?:ed|ing|s)\b|[Ff]ounded|[Ss]ince\b|[Ll]aunch|[Cc]ommission|[Ee]stablished|[Bb]uilt\b|[Cc]ompleted|[Yy]ear(?:\sof\s.+)?\W*$)"
    r"|(?:成立|到期|投产|开业|投运|建成|上线|发布)(?:年份?|时间|日期)?\W*$|年份\W*$"
)
"""What a column of years is called: ``Matures``, 投运年份."""
_SINCE = frozenset(["in", "since", "until", "before", "after", "from"])
"""Words before ``2.0`` that make it a release."""
_RATED = frozenset(["codeforces", "elo", "rating", "score", "评分", "得分"])
"""Before a number that looks like a year, what makes it a rating."""
_ROUND = "2000"
"""A year that is more often an amount."""
_VERSION_AFTER = declared(
    r"\s(?:or|and)\s(?:later|newer)\b|\s?及?以上版本|\s?[或及](?:更高|更新|以上|以后|之后)的?版本"
)
_PLAIN = declared(r"(?!\s?(?:%|percent|points?\b|million|billion|times\b)|\d|-\d)")
_RELEASE = declared(
    r"(?:\b(?:older|newer|earlier|later)\sthan\s|\b(?:releases?|versions?|drivers?|builds?),?\s(?:is\s|of\s|before\s|after\s|from\s)?"
    r"|\b(?:[Dd]river|[Ff]irmware|[Kk]ernel|[Ss]oftware)\s(?:update|upgrade)s?\s?[(,]?\s?(?:from|to)\s(?:\d[\d.]*\sto\s)?"
    r"|\b(?:[Uu]pgrad|[Uu]pdat|[Mm]igrat|[Dd]owngrad)(?:e|ed|es|ing)\s(?:[a-z]+\s){0,2}(?:from|to)\s(?:\d[\d.]*\sto\s)?"
    r"|(?:下一|新|旧|上一|当前|正式|稳定|驱动|固件|最新)版本?(?:号)?(?:(?:仍然?|还|均|都|已|只)?[为是：:从由]|不低于|至少为?|须不低于|不得低于|要求|需|高于|低于)?\s?|(?:升级|更新|(?<=版本)升|降级|回退)[到至]\s?|(?:驱动|固件|内核)(?:程序)?[为是：:]?\s?)$"
)
"""What stands before a release: ``a driver no older than 570.86``, ``The next release, 0.15,``."""
_IN_RELEASE = declared(
    r"\b(?:fixed|introduced|deprecated|removed|landed|shipped|backported|new|supported|available|broken|regressed|first\sseen|appeared)\s(?:in|with|since|from)\s$"
)
_LIST = declared(r"\s?(?:,|and|or|to|[-–])\s?\d")
_RELEASE_REACH = 40
_RAISED = declared(r"\s?(?:版本?)?\s?(?:升级|更新|回退|降级)[到至]")
_PORT = declared(r"(?:端口号?(?:默认|监听)?[由从为是：:]?|\b[Pp]orts?\s(?:is|was|from|to|number))\s?$")
_PORT_NUMBER = declared(r"\d{4,5}")
_WAS_IN = declared(r"\b(?:was|were|is|had|did)\sin\s$")
_NAMED_RELEASE = declared(
    r"(?:\b(?:[Ii]n|[Ss]ince|[Ff]rom|to|than|with|[Bb]efore|[Aa]fter|[Uu]ntil|over|below|above|under|behind|against|vs\.?|versus|the)\s|[比在从由自到至与和较用跟]\s?)$"
)
_LINKED = declared(
    r"\s?(?:[-–—,、&→]|->|and|of|to|through|thru|和|至|(?:升|降|提升|提高|升级|更新|改)?(?:到|至|为|成))\s?"
)
_LABEL_REACH = 24
_MEASURES = frozenset("个台家名款套张块座")
"""Measure words behind a number that make it an amount whatever stands before it."""
_LINK_REACH = 9


def is_year(at: Situation, unit: Unit | None) -> bool:
    """Tells whether a number is a year: no unit stands behind it, no label or currency before it."""
    numeral = at.numeral
    if len(numeral.printed) != len("2000") or numeral.scale or not _YEAR.fullmatch(numeral.printed):
        return False
    if (unit is not None and unit.end > numeral.end) or at.text[numeral.start] in "+-−" or money_before(at.before):
        return False
    if at.cell is not None and not at.cell.is_header and _DATED.search(at.cell.column):
        return True
    if at.cell is not None and not at.cell.is_header and not at.cell.is_first and given_by_cell(at.cell):
        return False
    if at.last_word in lexicon.words("dating"):
        return True
    if at.last_word.lower() in _RATED:
        return False
    is_labelled = at.before.rstrip()[-1:] in ("=", ":", "：") or last_label(at.before[-_LABEL_REACH:]) is not None
    return not is_labelled and numeral.printed != _ROUND


def is_version(at: Situation, unit: Unit | None, memory: Memory) -> bool:
    """Tells whether a number is the version of a software or a standard."""
    numeral = at.numeral
    if numeral.form is not Form.DIGITS:
        return False
    if unit is not None and not unit.is_noun:
        is_letter = unit.end == numeral.end + 1 and at.text[numeral.end] == "b" and "." in numeral.printed
        return is_letter and naming.is_software(at.before, at.words, is_decimal=True)
    if numeral.scale or "," in numeral.printed:
        return False
    is_decimal = "." in numeral.printed and unit is None
    if is_decimal and _is_release(at, memory):
        return True
    if is_decimal and is_linked(at.text, memory.version_end, numeral):
        return True
    if is_decimal and _is_in_list_of_versions(at, memory):
        return True
    if unit is None and _VERSION_AFTER.match(at.text, numeral.end):
        return True
    if is_decimal and numeral.printed.endswith(".0") and at.last_word in _SINCE:
        return True
    if is_decimal and memory.releases and numeral.printed.endswith(".0") and _ENDS_WITH.search(at.before):
        return True
    return naming.is_software(at.before, at.words, is_decimal=is_decimal)


_ENDS_WITH = declared(
    r"\b(?:ends?|ended|begins?|began|starts?|started|comes?|came|arrives?|lands?|goes|went)\s(?:away\s)?with\s$"
)
"""What leads to a release in a text about releases: ``support ends with 4.0``."""


def _is_in_list_of_versions(at: Situation, memory: Memory) -> bool:
    """Tells the number behind a name in a list that is headed so (软件版本：), or that a version stands in before."""
    if not _ITEM_ENDS.match(at.text, at.numeral.end) or last_label(at.before[-_LABEL_REACH:]) is not None:
        return False
    if (":" in at.before or "：" in at.before) and _VERSIONS.search(at.before):
        return True
    return 0 <= at.numeral.start - memory.version_end <= _RELEASE_REACH and bool(
        _NEXT_NAMED.fullmatch(at.text, memory.version_end, at.numeral.start)
    )


_VERSIONS = declared(
    r"(?:(?:软件|固件|驱动|组件|环境|系统)版本|\b[Ss]oftware(?:\s(?:stack|versions?))?|\b[Vv]ersions(?:\sused)?)\s?[:：][^。；;\n]{0,60}[A-Za-z\u3400-\u9fff]\s?$"
)
_NEXT_NAMED = declared(r"\s?(?:[、,，]\s?(?:and\s|和)?|and\s|和)[A-Za-z\u3400-\u9fff][\w.+-]{0,20}\s?")
_ITEM_ENDS = declared(r"$|[、，。；,;)）\n]|\.(?!\d)|\s(?:and|or)\b|[和及或与]")


def _is_release(at: Situation, memory: Memory) -> bool:
    """Tells a decimal that the words before it make a release, or that the text has named as one."""
    if not _PLAIN.match(at.text, at.numeral.end):
        return False
    if _RELEASE.search(at.before[-_RELEASE_REACH:]):
        return True
    is_apart = at.before[-1:].isspace()
    if is_apart and _IN_RELEASE.search(at.before[-_RELEASE_REACH:]) and not _LIST.match(at.text, at.numeral.end):
        return True
    if at.before[-1:] in ("”", "」", "》") and at.before[-2:-1] >= "\u3400":
        return True
    if at.text.startswith(("版", "之后的版本", " release", " branch"), at.numeral.end):
        return True
    if _ANNOUNCED.match(at.text, at.numeral.end) or naming.is_software_in_han(at.before):
        return True
    if at.before[-1:] in ("从", "由", "自", " ") and _RAISED.match(at.text, at.numeral.end):
        return True
    if at.before.endswith(("(", "（")) and at.text[at.numeral.end : at.numeral.end + 1] in (":", "："):
        return at.numeral.printed in memory.releases
    if (
        is_apart
        and _WAS_IN.search(at.before[-12:])
        and at.text[at.numeral.end : at.numeral.end + 1] in (".", ",", ";", ")", "")
    ):
        return True
    if at.numeral.printed in memory.versions and _IN_IT.search(at.before) and _ITEM_ENDS.match(at.text, at.numeral.end):
        return True
    if is_apart and _NEXT_STEP.search(at.before) and 0 <= at.numeral.start - memory.version_end <= _RELEASE_REACH:
        return any(version.partition(".")[0] == at.numeral.printed.partition(".")[0] for version in memory.versions)
    return at.numeral.printed in memory.releases and bool(_NAMED_RELEASE.search(at.before[-_RELEASE_REACH:]))


_ANNOUNCED = declared(r"\s?(?:发布说明|更新(?:日志|说明)|发行说明|正式(?:版|发布))")
_IN_IT = declared(
    r"\b(?:than|as|was|were|did|does|is|available|fixed|introduced|added|removed)\s(?:in|with|on|since)\s$"
)
"""What leads to a version that the text has named before: ``lower than in 2.3``."""
_NEXT_STEP = declared(r"\b(?:through|via)\s$")


def is_reference(at: Situation, memory: Memory) -> bool:
    """Tells whether a number refers to a figure, a table or a page, or goes on from one that does."""
    following = at.text[at.numeral.end : at.numeral.end + 2].lstrip(" ")[:1]
    is_counted = bool(following) and following in _MEASURES
    if not is_counted and _PORT_NUMBER.fullmatch(at.numeral.printed) and _PORT.search(at.before):
        return True
    return naming.is_reference(at.before, at.words, at.numeral, is_counted=is_counted) or is_linked(
        at.text, memory.reference_end, at.numeral
    )


def is_linked(text: str, end: int, numeral: Numeral) -> bool:
    """Tells whether only a dash or an "and" parts a number from what ended at a place."""
    return end >= 0 and 0 <= numeral.start - end <= _LINK_REACH and bool(_LINKED.fullmatch(text, end, numeral.start))
