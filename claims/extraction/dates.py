"""Dates: days, months, quarters, fiscal years and times of day, in English and Chinese."""

import re
from collections.abc import Iterator

from claims.patterns import declared

_MONTH = (
    r"(?:Jan(?:uary|\.)?|Feb(?:ruary|\.)?|Mar(?:ch|\.)?|Apr(?:il|\.)?|May|June?\.?|July?\.?|Aug(?:ust|\.)?|"
    r"Sept?(?:ember|\.)?|Oct(?:ober|\.)?|Nov(?:ember|\.)?|Dec(?:ember|\.)?)"
)
_YEAR = r"(?:19|20)\d\d"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_OF_MONTH = r"(?:3[01]|[12]\d|0?[1-9])"
_OF_YEAR = r"(?:1[0-2]|0?[1-9])"
_WHICH = r"(?:[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth|1st|2nd|3rd|4th)"

_ENGLISH = declared(
    rf"(?=[0-9A-Za-t])(?=\D|\d{{1,4}}[\s/.:QHAaPpsnrt–-])(?<![A-Za-z0-9_])(?:(?=[0-9ADFHJMNOQS])(?:{_MONTH}\s{_DAY}(?:\s?(?:and|to|[-–])\s?(?:{_MONTH}\s)?{_DAY})?"
    rf"(?![\d%.]\d|\d|[ -](?:percent|GPU))(?:,?\s{_YEAR})?"
    rf"|{_DAY}(?:(?:\s?[-–]\s?|\s(?:and|to)\s){_DAY})?(?:\sof)?\s{_MONTH}(?:,?\s{_YEAR})?(?!\w)|{_MONTH},?\s{_YEAR}(?!\d)"
    rf"|{_YEAR}[-/.]{_OF_YEAR}(?:[-/.]{_OF_MONTH})?(?:T\d\d:\d\d(?::\d\d)?Z?)?(?![\d.-])"
    rf"|{_OF_MONTH}[/.]{_OF_MONTH}[/.]{_YEAR}\b|(?:0[1-9]|1[0-2])/{_YEAR}\b|FY\s?-?(?:20)?\d\dE?(?![A-Za-z0-9_])"
    rf"|(?:Q[1-4]|H[12])(?:[\s/-]?(?:of\s|fiscal\s)?(?:FY\s?)?{_YEAR}|[\s/-]?FY\s?\d\d|\s?['’]\d\d)?(?![A-Za-z0-9_%:：]|-\d)"
    rf"|(?:[1-4]Q|[12]H)(?:[\s/-]?(?:FY\s?)?(?:{_YEAR}|\d\d))(?![\w%])"
    r"|(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:\s?[AaPp]\.?[Mm]\.?)?(?![A-Za-z0-9_:])(?:\s(?:UTC|GMT|PT|ET|CET|PST|EST)\b)?"
    r"|(?:[01]\d|2[0-3])[0-5]\d\s(?:UTC|GMT|ET|CET)\b"
    r"|\d{1,2}\s?[AaPp]\.?[Mm]\b\.?"
    rf"|{_YEAR}s\b|{_YEAR}/\d\d(?=\s(?:season|academic|school|fiscal|financial))|{_YEAR}[-–](?:{_YEAR}|\d\d)(?=[\s,.;)]|$)(?!\s(?:tokens|GPU|users)))"
    rf"|\b(?=[1-4CcEeFfLlMmSsTt])(?:(?:[Ee]arly|[Ll]ate|[Mm]id)[\s-]{_MONTH},?\s{_YEAR}(?!\d)"
    rf"|(?:[Ff]iscal|[Cc]alendar)(?:\syear)?\s{_YEAR}\b"
    rf"|{_WHICH}[\s-](?:quarter|half)(?:\sof)?(?:\sfiscal|\scalendar)?\s{_YEAR}\b|{_WHICH}[\s-](?:fiscal[\s-])?quarter\b))"
)
_CHINESE = declared(
    rf"(?=[\d第前一二三四今明去本])(?=\D|\d{{1,4}}\s?[-–—~～至到年月日点时])(?:(?:今年|明年|去年|本年)的?[上下]半年|(?<!\d){_YEAR}\s?[-–—~～至到]\s?{_YEAR}\s?年(?!级|报)"
    rf"|(?<![\d.])(?:{_YEAR}\s?年\s?)?{_OF_YEAR}\s?月?[-–—~～至到]\s?{_OF_YEAR}\s?月(?!龄|薪|活|均|租|费)"
    rf"|(?<!\d){_YEAR}\s?年(?!级|报)(?:\s?{_OF_YEAR}\s?月(?:\s?{_OF_MONTH}\s?[日号](?:晚间?|上午|下午)?|[上中下]旬|底|初|末)?"
    r"|第?[一二三四1-4]季度?|[上下]半年|年?底|初|末|前后)?"
    rf"|(?<![\d.]){_OF_YEAR}\s?月(?!龄|薪|活|均|租|费)(?:\s?{_OF_MONTH}\s?[日号]|[上中下]旬|底|初|末|份)?"
    rf"|(?<![\d.]){_OF_MONTH}日(?!均|活|内|线|电|历)"
    r"|(?<![\d.])(?:[01]?\d|2[0-4])点(?:\s?[到至~～—-]\s?)(?:[01]?\d|2[0-4])点"
    r"|(?<=[早晨午晚夜里上])(?:[01]?\d|2[0-4])点半?(?!\d)"
    r"|[第前]?[一二三四]季度|(?<!\d)(?:[01]?\d|2[0-4])[时点](?:[0-5]?\d分|整|许)(?!钟))"
)


_MONTH_ALONE = declared(
    r"(?:January|February|September|October|November|December|(?P<word>March|April|May|June|July|August))\b(?![’']s\s[A-Z])"
)
_LEADS_TO_MONTH = declared(
    r"\b(?:in|by|from|since|until|till|during|before|after|last|next|this|early|late|of|for|to)\s$|\bmid-$",
    re.IGNORECASE,
)
_NAME_GOES_ON = declared(r"\s[A-Z]")
_REACH = 8


def _months(text: str) -> Iterator[tuple[int, int]]:
    """Yields months by themselves; those that are words or first names too only behind what leads to a date."""
    for found in _MONTH_ALONE.finditer(text):
        start, end = found.span()
        if (
            start
            and (text[start - 1].isalnum() or text[start - 1] in "_-")
            and text[start - 4 : start].lower() != "mid-"
        ):
            continue
        if found["word"] and (
            _NAME_GOES_ON.match(text, end) or not _LEADS_TO_MONTH.search(text, max(0, start - _REACH), start)
        ):
            continue
        yield start, end


def dates(text: str) -> Iterator[tuple[int, int]]:
    """Yields the places of the dates of a text; bare years are told from counts later, by what stands around them."""
    for pattern in (_ENGLISH, _CHINESE):
        for found in pattern.finditer(text):
            yield found.span()
    yield from _months(text)
