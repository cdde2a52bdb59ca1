"""Who asserts a figure: the body that the text quotes, names or speaks for, or the maker of what the figure is about."""

from typing import NamedTuple

from claims.extraction.benchmarks import names_benchmark
from claims.intake.bodies import last_body, opening_body
from claims.intake.bylines import own_outlet
from claims.intake.columns import row_of
from claims.intake.floor import holder, is_quoted
from claims.intake.measuring import has_tested, head_of, is_found, measurer
from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES
from claims.intake.reading import is_in_a_row_of_runs
from claims.intake.situation import Situation
from claims.intake.vocabulary import single
from claims.intake.voice import is_first_person, voice
from claims.model.metric import Scope, metrics
from claims.model.source import PRIMARY, Source, SourceKind
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_PRONOUN = declared(r"(?i:he|she|they|it|his|her|他|她|它)")
_HE = declared(r"(?:He|She)\s|(?:His|Her)\s(?:team|group|lab|company|firm|colleagues)\s|[他她](?!们)")
_HE_SAID = declared(r"\b(?:he|she)\s(?:said|says|added|told|wrote|explained)\b|[他她](?:说|称|表示|补充)")
_SPEECH = declared(
    r"\b(?:said|says|added|told|wrote|explained|warned|promised|promises|expects|estimates|predicted|predicts|noted|argued|argues|confirmed|disclosed"
    r"|claimed|claims|reckons|put|recalled|recalls|replied|replies|responded|answered|countered)\b|[说称]|表示|写道|透露|介绍|指出|补充|坦言"
)
_NO_BODY = declared(
    r".{0,4}(?:评测|测试|数据|报告|结果|消息|分析|资料|文章|信息|统计|公告|公报|财报|年报|季报|招股书|招股说明书|通稿|新闻稿|白皮书|官网|声明|文件|说明书|合同|协议|论文|规格书|手册)(?:同时|还|也|则|并|中)?"
)
_TELLS = declared(
    r"(?:,[^,.;]{3,60},)?(?:,? which)? (?:itself |also |only |has |had |since )?(?:measured|found|reports?|reported|claims|claimed|says|said"
    r"|puts?|gives|lists|estimates|estimated|expects|recorded|clocked|counted|reckons|promised|promises|quotes|specifies|rates|obtained|saw|advertises|advertised|touts|states)\b"
)
_WHICH_TELLS = declared(
    r",? which (?:also |itself )?(?:promises|claims|says|advertises|quotes|specifies|rates|puts|states|estimates)\b[^,;.]*$"
)
_TURN = declared(r"[;,]|\b(?:but|while|whereas|though|although)\b")
_PERSON_BACK = 400
_UNNAMED = declared(
    r"(?i:(?P<whose>its|their|our|his|her|the firm’s|the company’s)|the|this|that|these|those|an?|another|one|no|each)"
    r"(?:\s[a-z][\w’'-]*)+"
)
"""A document or people that a sentence names without a name: ``its report``, ``a study``."""
_ADVERB = declared(r"(?<=.)(?:还|也|则|并|又|同时|另外)+$")
_GROUP = declared(
    r"(?i:(?:the|its|their|this)\s(?:[a-z]+\s)?(?:group|team|researchers|scientists|authors|laboratory|lab|institute|engineers|study|paper|report))"
    r"|(?:该|研究|评测|测试|课题)?(?:小组|团队|人员|实验室|作者|课题组)|(?:测试|评测|实测|研究)?(?:结果|数据|报告|论文)"
)
"""Those who measured, as a sentence calls them that does not name them."""
_OFFICIAL = declared(
    r"官方[\u3400-\u9fff]{0,3}?(?:写|标|列)|官方(?:资料|数据|参数|规格|给出|宣称|标称|公布|称|宣传|表示)|厂商(?:资料|数据|宣称|标称|给出)|规格书|(?i:\b(?:official|manufacturer[’']s) (?:figures?|data|specs?|specifications?|numbers?)\b)"
)
"""What tells the word of a maker about what it makes."""
_SOME_MAKER = declared(r"(?:据|按照?)?(?:厂商|厂家|官方|原厂)[宣声]?(?:称|方面)?")
"""A maker that a sentence calls so, and no name."""
_WE_FIND = declared(r"实测|我们|笔者|[。；]|但|而(?!且)|\b(?:we|I|but)\b")
_HAS_MEASURED = declared(
    r"(?:,[^,.;]{3,60},)?\s(?:has\s|have\s|had\s|itself\s|also\s)*(?:measured|found|recorded|obtained|saw|clocked|reached)\b"
)
_BESIDE = 4
_THIS_OUTLET = declared(
    r"(?:该|这家|上述)(?:媒体|报|刊|周刊|杂志|网站|栏目|平台)|(?i:the (?:magazine|newspaper|outlet|site|publication))$"
)
_JOINTS = frozenset(["of", "the", "and", "for", "de", "van", "von", "der", "&"])
_NAME = declared(r"[A-Z\u3400-\u9fff]")
_OWN = frozenset([SourceKind.VENDOR_ANNOUNCEMENT, *PRIMARY])
_TAKEN = frozenset(["power", "power-per-device", "price", "cost", "memory-used", "weights-size"])
"""The metrics of a thing that those who use it find out themselves."""
_WE_SAY = declared(r"(?i:we|i|our|us)|我们|笔者")


class Asserted(NamedTuple):
    """The body that asserts a figure, or the name of a stranger; a guess where the text puts it to nobody."""

    body: Subject | None
    stranger: str | None = None
    is_guess: bool = False
    is_measurer: bool = False
    """Tells a body whose measurements the paragraph of the figure tells of."""
    is_referred: bool = False
    """Tells a body that the sentence only refers to: ``the company``."""
    is_doubtful: bool = False
    """Tells a body that the sentence does not name where the paragraph names several before it, or none."""


def claimant(
    at: Situation, named: Named, source: Source, attributed: str | None, about: Subject | None, title_end: int
) -> Asserted:
    """Returns the body that asserts a figure, or the name of one that no record knows and the text does not explain.

    What is attributed to a body that was named before is that body's. A document of a maker speaks for its publisher;
    what a report says without attribution is put to the maker of its subject, else to the main body of the text.
    """
    attributed = None if attributed and _SOME_MAKER.fullmatch(attributed) else attributed
    told = _claimant(at, named, source, attributed, about, title_end)
    is_own_test = told.body is not None and told.body == named.speaker and voice(at.text).is_test and is_found(at)
    is_measurer = told.is_measurer or is_own_test or has_tested(at, named, told.body)
    return told._replace(is_doubtful=_is_doubtful(at, named, told), is_measurer=is_measurer)


def _is_doubtful(at: Situation, named: Named, told: Asserted) -> bool:
    """Tells a body that nothing in its sentence names and that is not the only one of the paragraph up to there."""
    if told.body is None or told.body == named.speaker or not (told.is_guess or told.is_referred):
        return False
    bodies = [m for m in named.within(at.figure.block.start, at.sentence[1]) if m.kind is SubjectKind.ORGANISATION]
    is_here = any(m.start >= at.sentence[0] for m in bodies)
    above = {m.subject for m in bodies if m.start < at.sentence[0]}
    if is_here or len(above) == 1:
        return False
    return bool(above) or len(_bodies_above(at, named)) > 1


def _bodies_above(at: Situation, named: Named) -> set[str]:
    """Returns the bodies that the text names before a paragraph."""
    return {m.subject for m in named.before(at.figure.block.start) if m.kind is SubjectKind.ORGANISATION}


def _claimant(
    at: Situation, named: Named, source: Source, attributed: str | None, about: Subject | None, title_end: int
) -> Asserted:
    """Returns who asserts a figure, as the first of the ways tells that has an answer."""
    publisher = named.subjects.get(source.publisher or "") or named.speaker
    is_other = is_quoted(at) and holder(at, named) not in (None, named.speaker)
    if named.speaker is not None and publisher is not None and is_first_person(at.clause) and not is_other:
        return Asserted(publisher)
    is_own_word = not attributed and is_first_person(at.clause) and not is_quoted(at)
    if is_own_word and publisher is None and (own := own_outlet(at.text)) is not None:
        body = named.named_in(own)
        return Asserted(body, None if body is not None else own)
    if publisher is None and is_own_word and opening_body(at, named) is None:
        return Asserted(None, next(iter(voice(at.text).authors), None))
    if (teller := _last_teller(at, named)) is not None:
        return Asserted(teller)
    if (official := _official(at, named, about)) is not None:
        return Asserted(official)
    if (tester := _tester(at, named, attributed)) is not None:
        return Asserted(tester, is_measurer=True)
    is_open = (not attributed or _GROUP.fullmatch(attributed) is not None) and not is_quoted(at)
    is_open = is_open and not _HE_SAID.search(at.words)
    if is_open and (measured := measurer(at, named)) is not None:
        return Asserted(measured, is_measurer=True, is_referred=True)
    if attributed and not (named.speaker and _WE_SAY.fullmatch(attributed)):
        told, stranger = _attributed(at, named, attributed, publisher)
        if told is not None or stranger:
            return Asserted(told, stranger, is_referred=told is not None and named.named_in(attributed) is None)
    if (_HE.match(at.text, at.sentence[0]) or _HE_SAID.search(at.words)) and (who := _last_person(at, named)):
        return Asserted(named.speaks_for(who) or publisher)
    if (speaker := named.person(at.words)) and _SPEECH.search(at.words):
        return Asserted(named.speaks_for(speaker) or publisher)
    if (told := holder(at, named)) is not None:
        return Asserted(told)
    if named.speaker is not None and publisher is not None and is_first_person(at.words):
        return Asserted(publisher)
    opening = opening_body(at, named)
    if opening is not None:
        return Asserted(opening, is_referred=True)
    known = metrics().get((at.figure.proposal.metric if at.figure.proposal else None) or "")
    is_of_thing = known is not None and known.scope is Scope.THING
    maker = named.maker(about)
    if maker is None and is_of_thing and named.speaker is not None and not (named.is_report or named.is_release):
        last = last_body(at, named)
        maker = last if last is not None and last != named.speaker else None
    is_own = source.kind in _OWN or named.speaker is not None
    is_told_of = is_of_thing and not (named.is_report and known is not None and known.id in _TAKEN)
    is_told_of = is_told_of and not (named.is_report and _is_taken_in_a_row(at))
    if is_own and publisher is not None and (maker is None or maker == publisher or not is_told_of):
        return Asserted(publisher)
    if maker is not None:
        return Asserted(maker, is_guess=not is_of_thing)
    within = named.within(at.figure.block.start, at.figure.found.end)
    here = {m.subject for m in within if m.kind is SubjectKind.ORGANISATION and named.counts[m.subject] > 1}
    if len(here) == 1 and not is_own and not is_of_thing:
        return Asserted(named.subjects[here.pop()], is_guess=True)
    return Asserted(named.main([SubjectKind.ORGANISATION], title_end) or publisher, is_guess=True)


def _is_taken_in_a_row(at: Situation) -> bool:
    """Tells a memory or a power that stands in its row beside what was measured in a run."""
    known = at.figure.proposal.metric if at.figure.proposal else None
    is_row = row_of(at.text, at.figure.found.start) is not None
    return is_row and known in ("memory-per-device", "memory-capacity", "power") and is_in_a_row_of_runs(at)


def _attributed(
    at: Situation, named: Named, words: str, publisher: Subject | None
) -> tuple[Subject | None, str | None]:
    """Returns the body that words such as ``the company`` or the name of a person mean, or the name of a stranger."""
    words = _ADVERB.sub("", words.removeprefix("据")) or words
    if (person := named.person(words)) is not None:
        return head_of(at, named, words) or named.speaks_for(person) or publisher, None
    if _PRONOUN.fullmatch(words) and (last := _last_person(at, named)) is not None:
        return named.speaks_for(last) or publisher, None
    told = named.named_in(words)
    if told is not None:
        return told, None
    thing = named.named_in(words, frozenset(SubjectKind) - BODIES)
    if thing is not None:
        return _body_of(thing, named) or publisher, None
    if names_benchmark(words) or _NO_BODY.fullmatch(words):
        return None, None
    if single("organisations").search(words) or _PRONOUN.fullmatch(words):
        return last_body(at, named, at.text.find(words, at.sentence[0])) or publisher, None
    if _THIS_OUTLET.match(words):
        return _last_outlet(at, named) or last_body(at, named, at.text.find(words, at.sentence[0])) or publisher, None
    if unnamed := _UNNAMED.fullmatch(words):
        told = last_body(at, named, at.text.find(words, at.sentence[0])) if unnamed["whose"] else None
        return told or (publisher if unnamed["whose"] else None), None
    if _is_name(words):
        bodies = (s for s in named.subjects.values() if s.kind in BODIES and s.name.endswith(f" {words}"))
        whole = next(bodies, None)
        return whole, None if whole is not None else words
    return None, None


def _official(at: Situation, named: Named, about: Subject | None) -> Subject | None:
    """Returns the maker whose own word a figure is: ``the data sheet says``, 按照官方资料, 云岭官方给出的吞吐."""
    start, here = at.sentence[0], at.figure.found.start
    found = next(reversed([*_OFFICIAL.finditer(at.text, start, here)]), None)
    if found is None or _WE_FIND.search(at.text, found.end(), here):
        return None
    body = next(
        (m for m in named.within(max(start, found.start() - 12), here) if m.kind is SubjectKind.ORGANISATION), None
    )
    if body is not None and body.start <= found.end() <= body.end + _BESIDE:
        return named.subjects[body.subject]
    return named.maker(about)


def _tester(at: Situation, named: Named, attributed: str | None) -> Subject | None:
    """Returns who a sentence says measured a figure that it sets beside another's: ``X measured 3, against 4 that Y claims``."""
    start, here = at.sentence[0], at.figure.found
    if not attributed or not at.after or at.text.find(attributed, start) < at.after[0].found.start:
        return None
    bodies = [m for m in named.within(start, here.start) if m.kind in BODIES]
    found = bodies[-1] if bodies else None
    is_told = found is not None and _HAS_MEASURED.match(at.text, found.end, here.start)
    return named.subjects[found.subject] if found is not None and is_told else None


def _last_outlet(at: Situation, named: Named) -> Subject | None:
    """Returns the newspaper or the magazine that a text names last before a figure."""
    before = (m for m in named.before(at.figure.found.start) if m.kind is SubjectKind.OUTLET)
    return next((named.subjects[m.subject] for m in before), None)


def _is_name(words: str) -> bool:
    """Tells a name from other words that begin with a capital: all of its words do but the small ones between them."""
    parts = words.split()
    return len(parts) <= 6 and all(_NAME.match(part) or part in _JOINTS for part in parts) and parts[-1] not in _JOINTS


def _last_teller(at: Situation, named: Named) -> Subject | None:
    """Returns of two bodies that a sentence sets against each other the one whose figure this is."""
    start, here = at.sentence[0], at.figure.found.start
    told = [m for m in named.within(start, here) if m.kind in BODIES and _TELLS.match(at.text, m.end, here)]
    if told and _WHICH_TELLS.match(at.text, told[-1].end, here):
        return named.subjects[told[-1].subject]
    if not told:
        return None
    ends = [*(m.end for m in told[:-1]), *(f.found.end for f in at.before)]
    last = max((end for end in ends if end <= told[-1].start), default=0)
    is_turned = last and _TURN.search(at.text, last, told[-1].start)
    return named.subjects[told[-1].subject] if is_turned else None


def _last_person(at: Situation, named: Named) -> str | None:
    """Returns the person named last before a sentence, or in it before the figure, within the paragraph or the one before."""
    end = at.figure.found.start
    start = max(0, at.figure.block.start - _PERSON_BACK)
    found = [(at.text.rfind(name, start, end), len(name), name) for name in named.persons]
    best = max(found, default=(-1, 0, ""))
    return best[2] if best[0] >= 0 else None


def _body_of(thing: Subject, named: Named) -> Subject | None:
    """Returns the body that speaks for a thing: the one that bears its name and is mentioned most, else its maker."""
    bodies = [s for s in named.subjects.values() if s.kind is SubjectKind.ORGANISATION and _bears(s, thing)]
    if bodies:
        return max(bodies, key=lambda s: (named.counts.get(s.id, 0), -len(s.name), s.id))
    return named.subjects.get(thing.vendor or "")


def _bears(body: Subject, thing: Subject) -> bool:
    """Tells whether the name of a body holds that of a thing as whole words."""
    return f" {thing.name.lower()} " in f" {body.name.lower()} "
