"""The bodies that a sentence begins with, goes on about, or is about, as far as its words tell."""

from claims import units
from claims.extraction import FigureType
from claims.intake.floor import holder, is_spoken
from claims.intake.hinting import is_of_making
from claims.intake.mention import Mention
from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES
from claims.intake.situation import Situation
from claims.intake.vocabulary import kinds
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_MOST_BACK = 24
_LONGEST_NAME = 40
_IT = declared(
    r"(?:It|They|Management|(?:The|Its) (?:same )?(?:company|firm|start-?up|vendor|maker|group|team|lab|laboratory|institute|publisher|insurer|retailer|bank|hospital|agency|operator|supplier|brokerage|university|consultancy))\s|(?:该(?:公司|机构|企业|厂商|团队|行|院|集团|实验室|平台|券商|银行|医院|校|所|社)|公司)(?!的)"
)
_THAT = declared(r"该(?!公司)")
_WHOSE = declared(
    r"([A-Z][\w’'-]*?(?:\s[A-Z][\w-]*?){0,2})[’']s?\s(?:own\s)?(?:team|group|lab|laboratory|company|firm|colleagues|start-?up)\b"
)
_SCENE = declared(
    r"(?:(?:The )?(?:(?:[Mm]arket |[Ii]ndustry )?[Rr]esearchers|[Ee]ngineers|[Ss]cientists|[Dd]evelopers|[Ss]taff|[Aa]nalysts)|A (?:[a-z]+ )?(?:team|group))(?: (?:at|from|of))? (?:the )?"
    r"|(?:In|During) (?:an?|its|recent|independent|separate|the|their)?\s?(?:[a-z]+ ){0,2}?(?:tests?|trials?|benchmarks?|measurements?|study|studies|runs?) (?:[a-z]+ ){0,2}?by (?:the )?"
    r"|(?:Another|One|An?|The|Its|[A-Z][a-z-]+) (?:[a-z-]+ ){0,2}?(?:customer|client|user|rival|competitor|start-?up|company|firm|publisher|provider"
    r"|supplier|service|insurer|retailer|bank|broker|brokerage|maker|operator|group|lab|laboratory|tester|reviewer|test house"
    r"|university|hospital|carmaker|carrier|host),? (?:(?:the|an?) (?:[a-z-]+ ){1,4})?"
    r"|(?:Market |Industry )?(?:[Rr]esearcher|[Aa]nalyst|[Cc]onsultancy|[Ff]orecaster) (?:firm |house )?(?=[A-Z])"
    r"|(?:Cloud |Hosting )?(?:[Hh]ost|[Pp]rovider|[Oo]perator) (?=[A-Z])"
    r"|(?:Rival|Competitor|Supplier|Customer|Publisher|Start-?up|Insurer|Retailer|Chipmaker|Brokerage|Bank|Analysts at) "
    r"|At (?:the )?"
)
"""What stands before the body that a sentence tells of: ``Researchers at the Orme Institute``, ``In a test by Orme``."""
_HAN_FRONT = declared(
    r"(?:(?:另一家|一家|第三方|市场|研究|调研|评测|咨询|合作)?(?:机构|公司|企业|厂商|伙伴|客户|服务商|券商))(?=[\u3400-\u9fffA-Z])"
)
_THE = declared(r"The\s(?=[A-Z])")
_THEIRS = declared(r"\b(?:the|The) (?:company|firm|group|maker|start-?up|vendor)\b|\bits\b|该公司|其(?!他|中|余)")
_BY_THE_WAY = declared(r"(?<![Aa]ccording )\b(?:led by|by|with|from|at|against|to|for)\s(?:the\s)?$|[由据向]$")
_TELLS = declared(
    r"的?(?:统计|调查|测算)(?=[，,])|的?(?:报告|数据|研报|统计|调研|调查)(?:显示|称|指出|表明|认为|预计)|(?:在[^，。]{1,8}中)?(?:则|还|也|并|均)?(?:预计|认为|表示|估计|称|透露|介绍|测算|估算|预测|指出)|\s(?:said|says|estimates|expects|believes|thinks|forecasts|puts|reckons)\b|(?:首席|的|高级|合伙人|分析师|创始人)[^，。]{0,8}?(?:预计|认为|表示|估计|估算|测算|预测|称|透露|介绍)|(?:预计|认为|表示|估计|称|透露|介绍)"
)
_MARKET = declared(r"\bmarket (?:size|volume)\b|\bsize of the market\b|市场规模|市场总额|市场容量")
_FLOATED = declared(
    r"\b(?:go(?:es|ing)? public|IPO|initial public offering|funding round|financing round|founded|acquir(?:e|ed|es))\b|赴[港美]上市|IPO|成立|收购"
)
_SOLD = declared(
    r"\b(?:sells?|sold|retails?|priced|costs?|lists? (?:it|the|them)|pays?|paid|bought|buy|charges?)\s[^,.;]{0,24}?(?:for|at|about|around|some|[$€£])"
    r"|\blist price\b|\brents?\b|售价|定价|租金|单价|[原现标]价|报价|花了?[^，。；]{0,12}?元[^，。；]{0,2}?(?:收|买|入手|拿下|购入|换)"
)
_TARGET = declared(r"(?i:target price|price target|share price)|目标价|股价")
_EARNED = declared(r"\b(?:sold|sells?|shipped|delivered)\s[^,.;]{0,40}?\bworth\b|(?:卖出|售出|出货)[^，。；]{0,10}价值")
"""What a body has sold for a sum, which is the price of nothing."""
_OF_BODY = declared(
    r"(?i:\b(?:revenues?|turnover|profits?|operating loss|net loss|raised|raising|funding|valuation|valued|headcount|employs?|employees|staff"
    r"|market share|share of (?:the|this|that) (?:[A-Z]\w+ |[a-z-]+ ){0,3}market|shares (?:rose|fell|gained|lost|closed|jumped|dropped|slid|climbed|were)|(?:our|the|its|their|his|her) team (?:has|of|counts|numbers)|share of the market|target price|price target|of the market|of (?:its |the )?sales|sales of|gross margin|spends?|spent|loss (?:narrowed|widened|of)|of (?:its )?orders|order book|backlog|inventory|inventories|hires?|hiring|recruits?|on the year|year[- ]on[- ]year|a year earlier|than a year ago)\b)"
    r"|收入占比|营收占比|目标价|库存|订单|招聘|营收|营业收入|净利|融资|估值|员工|份额|同比"
)


def body_counted(at: Situation, named: Named, metric: str | None, title_end: int) -> Subject | None:
    """Returns the body that a figure is about which counts what bodies have: people, customers, money that they make.

    A price is of the thing that is sold, and so is what a sentence tells of a thing that it names before the figure.
    """
    proposal = at.figure.proposal
    is_target = metric == "price" and _TARGET.search(at.own_words) is not None
    is_earned = _EARNED.search(at.words) is not None and "organisation" in kinds("unit_subjects").get(
        proposal.unit if proposal else "", ()
    )
    if proposal is None or (
        metric not in (None, "client-count", "cost", "cost-change") and not (is_target or is_earned)
    ):
        return None
    if _MARKET.search(at.own_words) or is_of_making(at):
        return None
    if proposal.type is FigureType.DATE and _FLOATED.search(at.words):
        return opening_body(at, named) or last_body(at, named)
    is_told = is_earned or _OF_BODY.search(at.own_words) is not None
    counts = "organisation" in kinds("unit_subjects").get(proposal.unit, ())
    is_share = proposal.unit == "percent" and is_told
    if not (counts or is_share or (is_told and _is_bare(proposal.unit))) or (metric == "cost" and not is_told):
        return None
    if not is_told:
        before = named.within(at.sentence[0], at.figure.found.start)
        if _SOLD.search(at.own_words) or any(m.kind not in BODIES and not m.is_aside for m in before):
            return None
    start, here = at.sentence[0], at.figure.found.start
    bodies = [m for m in named.within(start, here) if m.kind is SubjectKind.ORGANISATION]
    if is_target and not bodies:
        return named.main([SubjectKind.ORGANISATION], title_end)
    if len(bodies) == 1 and is_telling(at.text, bodies[0].end) and _THEIRS.search(at.words):
        return _told_of(at, named, bodies[0], title_end)
    if not bodies and is_spoken(at, named) and (told := holder(at, named)) is not None:
        return named.main([SubjectKind.ORGANISATION], title_end) if named.comments(told) else told
    if len(bodies) > 1:
        told_of = [m for m in bodies if not is_telling(at.text, m.end) and not _aside(at.text, m.start)]
        nearer = [m for m in bodies if not _aside(at.text, m.start)] or bodies[-1:]
        return named.subjects[(told_of or nearer)[0].subject]
    last, main = last_body(at, named), named.main([SubjectKind.ORGANISATION], title_end)
    is_here = any(m.kind in BODIES for m in named.within(at.figure.block.start, here))
    if last and main and not is_here and named.counts[main.id] >= 2 * named.counts[last.id]:
        last = main
    opening = opening_body(at, named)
    if opening is not None and named.comments(opening) and main is not None:
        return main
    if opening is None and last is not None and main is not None and named.comments(last):
        return main
    return opening or last or main


def _is_bare(unit: str) -> bool:
    """Tells a number of what no unit measures, or a time that stocks last."""
    return unit in ("dimensionless", "week", "month") or not units.is_known(unit.replace(" ", "_"))


def _told_of(at: Situation, named: Named, teller: Mention, title_end: int) -> Subject | None:
    """Returns the company that a body tells of without naming it: the last one before the sentence that is another."""
    main = named.main([SubjectKind.ORGANISATION], title_end)
    if main is not None and main.id != teller.subject:
        return main
    before = (m for m in named.before(at.sentence[0] - 1) if m.kind is SubjectKind.ORGANISATION)
    return next((named.subjects[m.subject] for m in before if m.subject != teller.subject), None)


def goes_on_about_body(at: Situation) -> bool:
    """Tells a sentence that begins with the body that was named before: ``The company``."""
    return _IT.match(at.text, at.sentence[0]) is not None


def is_telling(text: str, end: int) -> bool:
    """Tells a body, by what stands behind its name, that only says what is told of another."""
    return _TELLS.match(text, end) is not None


def _aside(text: str, start: int) -> bool:
    return _BY_THE_WAY.search(text, max(0, start - 16), start) is not None


def opening_body(at: Situation, named: Named) -> Subject | None:
    """Returns the body that a sentence begins with: what follows is what it does, finds or says."""
    start, _ = at.sentence
    if (whose := _WHOSE.match(at.text, start)) is not None and (who := named.person(whose[1])) is not None:
        return named.speaks_for(who)
    if _IT.match(at.text, start):
        last = last_body(at, named)
        before = named.sentence_at(start - 2) if start > at.figure.block.start else (start, start)
        is_told = (
            at.text[start : start + 2] == "Ma"
            or at.text[start : start + 2] not in ("It", "Th")
            or at.text[start : start + 3] == "The"
        )
        acting = next((m for m in named.within(*before) if m.kind is SubjectKind.ORGANISATION), None)
        if acting is not None and (not is_told or _THAT.match(at.text, start)):
            return named.subjects[acting.subject]
        if is_told:
            return last
    scene = _SCENE.match(at.text, start)
    if scene is not None and (told := named.within(scene.end(), scene.end() + 1)):
        return named.subjects[told[0].subject] if told[0].kind is SubjectKind.ORGANISATION else None
    opening = named.person(at.text[start : start + _LONGEST_NAME])
    if opening is not None and at.text.startswith(opening, start):
        return named.speaks_for(opening)
    front = _HAN_FRONT.match(at.text, start) or _THE.match(at.text, start)
    start = front.end() if front else start
    first = next(iter(named.within(start, start + 4)), None)
    return named.subjects[first.subject] if first is not None and first.kind is SubjectKind.ORGANISATION else None


def last_body(at: Situation, named: Named, place: int = -1) -> Subject | None:
    """Returns the body that "the company" stands for: the one named last that the text keeps speaking of.

    `place` is where it is spoken of, if not at the figure.
    """
    start = at.sentence[0]
    before = [
        m
        for m in named.before(place - 1 if place >= 0 else at.figure.found.start)
        if m.kind is SubjectKind.ORGANISATION
    ][:_MOST_BACK]
    same_paragraph = [m for m in before if m.start >= at.figure.block.start]
    acting = [m for m in same_paragraph if not _aside(at.text, m.start)]
    main = named.main([SubjectKind.ORGANISATION], at.text.find("\n"))
    if before and not same_paragraph and main and named.counts[main.id] >= 2 * named.counts[before[0].subject]:
        return main
    for mention in (*acting, *same_paragraph, *before):
        if mention.start < start or mention.end <= at.figure.found.start:
            return named.subjects[mention.subject]
    return None
