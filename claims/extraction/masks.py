"""Places in which no figure is looked for: addresses, hashes, telephone numbers, reference marks, measures of a box, tables of contents, numbers of headings and lines."""

import re
from collections.abc import Iterator
from functools import cache

from claims.extraction.contents import contents
from claims.extraction.lexicon import any_of, words
from claims.extraction.listings import listings
from claims.extraction.sections import sections
from claims.patterns import declared

_NOT_AFTER = r"(?<![A-Za-z0-9_.-])"
_NOT_BEFORE = r"(?![A-Za-z0-9_%-])"
_SIDE = r"\d{1,5}(?:\.\d{1,3})?\s?(?:mm|cm|m)?"

_MARKUP = declared(r"<sup>[^<]{1,12}</sup>|</?[a-z][^<>\n]{0,200}>")
_ADDRESS = declared(
    r"(?=[A-Za-z0-9_.+-])(?:(?<![A-Za-z0-9_])https?://[^\s，。；）】]{1,2000}|\bwww\.\S{1,500}"
    r"|(?<![A-Za-z0-9_.+-])[A-Za-z0-9_.+-]{1,64}@[A-Za-z][\w-]{0,63}\.[\w.]{1,64}"
    r"|(?<![\w/.-])(?=[A-Za-z])(?=[A-Za-z0-9_.-]{0,40}[a-z])[A-Za-z][\w.-]{2,40}/[A-Za-z][\w.]{0,60}(?:-[\w.]{1,40}){1,8}(?![\w/]))"
)
_CODE = declared(
    r"(?=[\da-fxsSDIUC^\[])(?:\bx86(?:[-_]64)?\b|\bx64\b(?=\s?(?:machine|host|server|CPU|processor|build|platform|system|binar|架构|平台))|\b(?=[0-9a-f]{0,63}[a-f])(?=[0-9a-f]{0,63}\d)[0-9a-f]{7,64}\b(?!-(?:bit|core|card))"
    r"|\b(?:sha|SHA)-?\d{1,3}\b|\barXiv:\d{4}\.\d{4,5}(?:v\d+)?|\b(?:doi|DOI):?\s?\S{1,200}|\b10\.\d{4,9}/\S{1,200}"
    r"|\b(?:ISBN|ISSN|UUID|CAS)[:\s-]{1,2}[\dXx-]{8,20}"
    r"|(?<![A-Za-z0-9_.])(?:\d{6}\.(?:S[HZ]|BJ)|0?\d{4}\.HK)\b|(?<=[(（])[036]0\d{4}(?=[)）])"
    r"|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?![\d.])|\^?\[\d{1,3}(?:[,，–-]\s?\d{1,3})*\])"
)
_SAYING = declared(
    r"(?=[\d/lmh'’])(?:(?<![A-Za-z0-9_.,/])(?:24/7|24[×x]7|5[×x*](?:8|9|10)(?=\s?(?:小时|或|服务|上门|hours|support))|7[×x*]24(?:小时)?|9-to-5|50[-/]50|9-5|996)(?![A-Za-z0-9_/]|\.\d)"
    r"|(?<=\.\d)/(?:5|10|100)(?![\w/]|\.\d)|\b(?:low|mid|high)[\s-]?\d0s\b|(?<=\s)['’]\d\d\b(?!\s?(?:%|GB))|(?<![\d.])\d{1,3}(?:\.\d{1,3})?(?:分制|\s?百?分位)"
    r"|(?<![\w.])\d{1,2}\.\d{1,2}-\d{4,6}(?![\w.])"
    r"|(?<![\w.-])\d{3}-\d{4,6}-\d{3,5}(?![\w-])|(?<![\d:.])(?:2[4-9]|[3-9]\d|\d{3}):[0-5]\d(?![\d:]))"
)
_TELEPHONE = declared(
    r"(?=[+\d(群Q电热编许])(?:(?<![A-Za-z0-9_.])\+\d{1,3}(?:[\s-]?(?:\(\d{1,4}\)\s?\d{3,4}[\s-]\d{3,4}|\d{1,4}(?:[\s-]\d{2,4}){2,5}|\d{3,4}[\s-]\d{4})"
    rf"|[\s-]\d{{2,5}}[\s-]\d{{5,8}}){_NOT_BEFORE}"
    rf"|{_NOT_AFTER}(?:1-)?(?:\(\d{{3}}\)\s?|\d{{3}}-)\d{{3}}-\d{{4}}(?:\s?(?:x|ext\.?)\s?\d{{1,6}})?{_NOT_BEFORE}"
    rf"|{_NOT_AFTER}(?:0\d{{2,3}}-\d{{7,8}}|0\d{{2,3}}-\d{{3,4}}[\s-]\d{{4}}(?:转\d{{1,6}})?|400-\d{{3,4}}-\d{{3,4}}){_NOT_BEFORE}"
    r"|(?:(?<!集)群|QQ|电话|手机|传真|分机|电话转|热线|编号|许可证)(?:号码|号)?[：:\s]{0,2}\d[\d\s-]{3,30}\d(?:\s?[、,，和及与]\s?\d{5,12}(?!\d)){0,20})"
)
_NUMBERED = declared(
    r"(?:(?=[\d§第参详序工订单稿账合规条批流设资运案])|(?<![A-Za-z])(?=[A-Za-z]))(?:(?<![\w.$€£¥-])(?!(?:19|20)\d\d-)\d{2,6}-0\d{1,6}(?![\w%-]|\.\d)"
    r"|\b(?:[Tt](?i:el|elephone)|[Pp](?i:hone)|[Ff](?i:ax)|[Mm](?i:obile)|[Hh](?i:otline)|[Cc](?i:all)|[Dd](?i:ial))(?i:\.|\sus)?(?:\s(?:on|at|number))?[:：\s]{1,2}(?=[+(]?(?:\d[\s().-]{0,3}){7})[+(]?\d[\d().-]*(?:\s[\d().-]+)*(?<=\d)(?![\w%]|[\s().-]{0,3}\d)"
    r"|\b(?=[A-Za-z]{3,12}\s[NnIi#])(?i:serial|part|model|order|ticket|case|story|account|invoice|reference|job|tracking|catalogu?e?|registration|docket|patent"
    r"|licen[cs]e|contract|confirmation|lot|asset|policy|file|customer|member|claim|permit|passport|bug|incident)"
    r"\s(?i:no\.?|nos\.?|number|numbers|id|#)[:：\s]{0,2}[A-Z]{0,4}-?\d[\d/-]{1,20}(?![\w%]|\.\d)"
    r"|\b\d:\d\d-[a-z]{2}-\d{3,6}\b|\b(?=[Pp])(?i:patents?)\s(?:[Nn]os?\.?\s)?(?:U\.?S\.?|EP|CN|JP|WO)\s?\d[\d,/]{5,16}"
    r"|(?<![A-Za-z])(?:GB|YD|SJ|DL|JR|JJG|DB\d\d)(?:/[TZ])?\s?\d{2,6}(?:\.\d{1,3})?[-–—](?:19|20)\d\d|(?<![A-Za-z])(?:GB|YD|SJ|DL|JR)/[TZ]\s?\d{2,6}(?:\.\d{1,3})?"
    r"|第\s?\d{1,3}(?:\.\d{1,3}){1,4}(?=\s?[条款节章])|[参详]见\s?\d{1,3}(?:\.\d{1,3}){1,4}(?![\w%])|(?<![\w.,:/$-])(?<!\d[ '’])00\d{1,6}(?![\w.,:/%-])"
    r"|(?:\b(?=[RrSsCcAaPp])(?i:rules?|(?:sub)?sections?|clauses?|articles?|paragraphs?|chapters?|appendix|annex)\s|§\s?|(?:规则|条款|章节|条例)第?\s?)\d{1,3}(?:\.\d{1,3}){1,4}(?![\w%])"
    r"|(?:序列号?|工单号?|订单号|稿件编号|稿号|单号|账号|合同号|批号|流水号|设备号|资产号|运单号|案号)[为是：:\s]{0,2}[A-Z]{0,4}-?\d[\d/-]{1,24})"
)
"""Numbers that name one thing: of a telephone, a ticket, a part, a rule."""
_BOX = declared(
    rf"(?=\d)(?:(?<![A-Za-z0-9.])(?:{_SIDE}\s?[×xX*]\s?{_SIDE}\s?[×xX*]\s?\d{{1,5}}(?:\.\d{{1,3}})?(?:\s?(?:mm|cm|m)(?![A-Za-z]))?(?![\d.])"
    r"|\d{3,4}\s?[×x]\s?\d{3,4}(?![A-Za-z0-9_.]|\s?[A-Z])|\d{3,4}/\d{3,4}/\d{3,4}\s?(?:mm|毫米)))"
)


@cache
def _chip() -> re.Pattern[str]:
    """Returns what a Chinese maker's name and a number make: 昇腾910B."""
    return re.compile(rf"{any_of(words('chips_zh'))}\s?[A-Za-z]{{0,4}}-?\d{{1,5}}(?:[A-Z]\d?)?(?![A-Za-z0-9.])")


def masked(text: str) -> Iterator[tuple[int, int]]:
    """Yields the places of a text in which no figure is looked for."""
    for pattern in (_MARKUP, _ADDRESS, _CODE, _TELEPHONE, _NUMBERED, _SAYING, _BOX, _chip()):
        for found in pattern.finditer(text):
            yield found.span()
    yield from contents(text)
    yield from sections(text)
    yield from listings(text)
