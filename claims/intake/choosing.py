"""What a figure is about, as far as the text tells: its sentence, its paragraph, its section, its title."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from claims.extraction import FigureType
from claims.extraction.money import MONEY
from claims.intake.bodies import body_counted, goes_on_about_body, is_telling, last_body
from claims.intake.columns import in_column, is_name_in_row, row_of
from claims.intake.having import has_it, of_possessor, of_speaker, runs_it
from claims.intake.holding import held_or_holder
from claims.intake.mention import Mention
from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES
from claims.intake.references import is_base, pronoun, referred, subject_of_clause, topic
from claims.intake.sites import is_of_site
from claims.intake.situation import Situation
from claims.intake.testbeds import is_while, testbed, without_stage
from claims.intake.testbeds import runs_it as hardware_runs_it
from claims.intake.tying import belongs, counted_here, counted_with, is_tied, joined_end
from claims.intake.vocabulary import kinds
from claims.model.metric import Scope, metrics
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_TURN = declared(r"[;；:：]|\b(?:while|whereas|but)\b|但|而")
_MORE = declared(
    r"[^.;,，。；]{0,60}[,，]\s?(?:or|about|only|just|some|roughly|which is|that is|i\.e\.|约|仅|约为|相当于)?\s?(?:about\s|some\s|only\s)?"
    r"|[^.;,，。；]{0,60}[,，]\s?(?:仅?约?为|相当于|比|较|达到|只有)[^，。；]{0,12}"
)
_ELSE = declared(r"\band (?:(?:it|they|the company) )?(?:is|are|has|have|will|plans|also|now)\b")
"""What stands between a figure and another thing that its sentence goes over to."""
_OF_A = declared(r"\sof (?:an?|the|that of (?:an?|the))\s")
_MADE_FOR = declared(
    r"\b(?:written|made|built|meant|intended) (?:for|in|with|on)\s(?:the\s)?$"
    r"|\b(?:distilled|derived|pruned|taken|ported|moved|switched|adapted|descended|different) from\s(?:the\s)?$"
    r"|\b(?:mov|switch|migrat|shift|transfer)(?:e|es|ed|ing)\s(?:[a-z]+\s){0,4}?from\s(?:the\s|its\s)?$"
)
_SHIPPED = declared(
    r"\b(?:sales of|to sell|sells|ship(?:s|ped|ment|ments)?|sold|deliver(?:ed|ies)|capacity for|orders? for|will sell|sell)\b|出货|交付|销量|销售|售出|卖出"
)
_MADE = declared(
    r"\b(?:build|make|produce|manufacture|turn out)\s(?:(?:about|around|some|roughly|nearly|almost|over|at least|up to|more than|as many as)\s)?$"
    r"|(?:生产|量产|制造)(?:约|近|超过?|至少)?$"
)
"""What stands before the number of things that a maker makes, which are part of nothing."""
_PREDECESSOR = declared(
    r"\W*(?:[Ii]ts|[Tt]he|[Tt]heir) (?:(?:direct|older) )?(?:predecessor|(?:previous|last|prior|outgoing|older) (?:generation|model|version|card|chip|part))"
    r" (?:ha[sd]|drew|draws|offer(?:s|ed)|carrie[sd]|managed|reache[sd]|used|uses|was|is|cost|costs|held|holds)\b"
    r"|(?:而|其|它的)?(?:上一代|前一代|上代|前代)(?:产品|芯片|型号|加速卡|卡|机型|款)?的?(?!“)[\u3400-\u9fff]{0,6}?(?:为|是|有|配备|仅|只)"
)
_UNTIL_THEN = declared(
    r"\W*(?:[Bb]efore|[Uu]ntil|[Pp]rior to) (?:(?:the|that|this|its|our|their) )?(?:[a-z-]+ ){0,2}?"
    r"(?:migration|switch|move|change|upgrade|update|rewrite|rollout|roll-out|launch|transition|adoption|swap|then|that|this)\b(?:(?!\b(?:now|today|instead|whereas|after)\b)[^;])*$"
    r"|\W*(?:迁移|切换|升级|改造|上线|采用|更换|改版|部署)(?:之前|以前|前)[，,]?[^，。；]{0,24}$"
)
"""What begins a sentence that tells how things stood before."""
_OPENING = 4
_FEW = 2
"""How many things a sentence or its paragraph may name before it is no longer plain which one a figure is about."""
_FAR = 3
"""How many paragraphs back a subject is looked for before the whole text decides."""
_WEAK = frozenset(
    [SubjectKind.TECHNIQUE, SubjectKind.FORMAT, SubjectKind.SITE, SubjectKind.TOOL, SubjectKind.OPERATOR_LIBRARY]
)
_HARDWARE = frozenset([SubjectKind.ACCELERATOR, SubjectKind.SERVER, SubjectKind.CLUSTER, SubjectKind.NETWORK_CARD])
_CALLED = declared(
    r"[,(] ?(?:called|named|dubbed|known as|codenamed) (?:the )?[“\"]?$|(?:名为|命名为|叫做?|取名|称为)“?$"
)
_CARDS = declared(r"[卡张]$|-(?:card|GPU|way|chip|accelerator)$")
_BOX = declared(r"的?(?:推理|训练)?(?:服务器|整机|一体机|节点|机器|平台)|\s(?:server|node|box|machine|system)\b")
_WITH_SOFTWARE = declared(
    r"\b(?:with|using|on|by|in|through|via)\s(?:(?:our|the|its|an?)\s(?:[a-z-]+\s){0,4}?[a-z-]+,?\s)?$"
    r"|[用在以](?:了)?(?:自研|开源)?(?:的)?(?:推理)?(?:引擎|框架)?“?$"
)
"""What stands before the software that a thing is run with."""
_NUMBER_OF = declared(r"\d\s?(?:[×xX*]|[张块枚颗])\s?$")
_MACHINES = frozenset([SubjectKind.SERVER, SubjectKind.CLUSTER])
_WHOLE = declared(r"整机|整柜|合计|单机|总共|总显存|总内存|总算力|满载|\b(?:in all|in total|altogether)\b")
"""What is said of a machine as a whole, not of its parts."""
_WITH_IT = declared(r"(?:, (?:an?|the|its|their) [^,.;:]{3,60})?,? (?:which|that) [^,.;:]{0,60}")
"""What ties a figure to a thing that its sentence else only compares with: ``its predecessor, the X1, which had``."""
_HAVING = declared(r"\s(?:with|on|\()\s?(?:about\s|some\s|only\s|just\s)?")
"""What ties a figure to a thing that others are ahead of: ``ahead of the X1 with``."""
_AT = declared(r"\s(?:at|for)\s(?:about\s|some\s|only\s)?")
_THEIRS = declared(r"(?:Their|Its|His|Her)\s|其(?!中|他|余)|他们的")
_ON = declared(r"\b(?:on|across|over|using|used) (?:about |some |only |just )?$|[在用于]$")
_WE = declared(r"We\s|我们")


class Chosen(NamedTuple):
    """A subject, and whether the sentence itself names it."""

    subject: Subject | None
    is_named: bool
    is_doubtful: bool = False
    """Tells one that nothing near the figure names where others come into question, or none does."""


_SURE, _ALONE, _MANY = frozenset[int](), frozenset([0]), frozenset([2])
_UNSURE, _ALWAYS = frozenset([0, 2]), frozenset([0, 1, 2])
"""How many things, two standing for more, a paragraph has named before a figure where a way to its subject often errs."""


def _in_paragraph(at: Situation, named: Named) -> Mention | None:
    """Returns the thing that the paragraph was last about before the sentence."""
    mention = topic(at, named, _things())
    return mention if mention is not None and mention.start >= at.figure.block.start else None


def subject(at: Situation, named: Named, metric: str | None, title_end: int, last: Subject | None = None) -> Chosen:
    """Returns what a figure is about: named in its sentence, meant by a noun or a pronoun there, or named before.

    A figure of a run is about whatever thing its sentence names; one of a thing is about a thing of the likely kinds.
    What nothing tells is about the text's main thing of those kinds, else its main thing, else its main body; in a
    paragraph that names no thing it is about what the figure before it was about, `last`.
    """
    chosen = _chosen(at, named, metric, title_end, last)
    own = None if chosen.is_named else _own_thing(at, named, metric, chosen.subject)
    if own is None and not chosen.is_named and (run := _run_with(at, named, chosen.subject, title_end)) is not None:
        return Chosen(run, is_named=False)
    return chosen if own is None else Chosen(own, is_named=False, is_doubtful=True)


def _own_thing(at: Situation, named: Named, metric: str | None, carried: Subject | None) -> Subject | None:
    """Returns the thing of the maker that a sentence opens with, where it would be put to another maker's: the one named most."""
    first = next(iter(named.within(at.sentence[0], at.sentence[0] + _OPENING)), None)
    if carried is None or first is None or first.kind is not SubjectKind.ORGANISATION or carried.kind in BODIES:
        return None
    maker = named.maker(carried)
    if maker is None or maker.id == first.subject or any(m.subject == carried.id for m in named.within(*at.sentence)):
        return None
    wanted = {*(_wanted(at, metric) or [SubjectKind.MODEL]), *_HARDWARE}
    counted = ((named.counts[i], i) for i in dict.fromkeys(m.subject for m in named.mentions))
    things = ((count, named.subjects[i]) for count, i in counted if named.subjects[i].kind in wanted)
    own = [(count, thing) for count, thing in things if (who := named.maker(thing)) and who.id == first.subject]
    return max(own, key=lambda one: (one[0], one[1].id))[1] if own else None


def _run_with(at: Situation, named: Named, carried: Subject | None, title_end: int) -> Subject | None:
    """Returns the model of the text for a figure put to the software that the text last told it is run with."""
    if carried is None or carried.kind is not SubjectKind.FRAMEWORK:
        return None
    main = named.main(_things(), title_end)
    last = next((m for m in named.before(at.figure.found.start) if m.subject == carried.id), None)
    if main is None or main.kind is not SubjectKind.MODEL or last is None:
        return None
    start = named.sentence_at(last.start)[0]
    is_here = any(m.subject == main.id for m in named.within(start, last.start))
    return main if is_here and _WITH_SOFTWARE.search(at.text, start, last.start) else None


def _chosen(at: Situation, named: Named, metric: str | None, title_end: int, last: Subject | None) -> Chosen:
    if (body := body_counted(at, named, metric, title_end) or _acting(at, named)) is not None:
        return Chosen(body, is_named=False)
    if is_of_site(at, named):
        return Chosen(None, is_named=False)
    wanted = _wanted(at, metric)
    if (gone_on := _gone_on(at, named, wanted)) is not None:
        return Chosen(named.subjects[gone_on.subject], is_named=False)
    if (column := in_column(at, named, wanted)) is not None:
        return Chosen(named.subjects[column.subject], is_named=True)
    if (run := _run_on_cards(at, named, title_end)) is not None:
        return Chosen(run, is_named=True)
    if (owner := of_possessor(at, named)) is not None and _is_loose(metric):
        return Chosen(named.subjects[owner.subject], is_named=True)
    if (part := held_or_holder(at, named, metric)) is not None:
        return Chosen(named.subjects[part.subject], is_named=True)
    known = metrics().get(metric or "")
    is_loose = known is None or known.scope is Scope.RUN
    if (meant := subject_of_clause(at, named)) is not None and (is_loose or not wanted or meant.kind in wanted):
        return Chosen(named.subjects[meant.subject], is_named=False)
    found = _in_sentence(at, named, wanted, metric)
    if (found is None or found.kind is SubjectKind.MODEL) and (
        bed := testbed(at, named, metric, title_end)
    ) is not None:
        return Chosen(named.subjects[bed.subject], is_named=False)
    rivals = _rivals(at, named)
    if found is not None:
        return Chosen(named.subjects[found.subject], is_named=True, is_doubtful=rivals > _FEW)
    if last is not None and _stands_behind(at, named, metric):
        return Chosen(last, is_named=False)
    goes_on = last is not None and _goes_on(at, named, metric, wanted, last)
    for way, numbers in _ways(at, named, metric, wanted, title_end, ends=goes_on):
        if (mention := way()) is not None:
            is_named = at.sentence[0] <= mention.start < at.sentence[1] and not mention.is_counted
            return Chosen(named.subjects[mention.subject], is_named, min(rivals, 2) in numbers)
    if goes_on:
        return Chosen(last, is_named=False, is_doubtful=True)
    main = named.main(wanted, title_end) or named.main(_things(), title_end)
    if main is not None and _is_named_later(at, named, main, title_end):
        earlier = _earlier(at, named) if wanted != [SubjectKind.MODEL] or main.kind not in wanted else None
        return Chosen(earlier, is_named=False, is_doubtful=True)
    return Chosen(main or named.main([SubjectKind.ORGANISATION], title_end), is_named=False, is_doubtful=True)


def _run_on_cards(at: Situation, named: Named, title_end: int) -> Subject | None:
    """Returns the model that a text is of, for the rows of a table whose cells only count cards: ``8 x H200``."""
    row = row_of(at.text, at.figure.found.start)
    if row is None:
        return None
    beside = [m for m in named.within(*row) if is_name_in_row(at.text, m) and m.kind not in _WEAK]
    if not beside or not all(m.kind in _HARDWARE and _NUMBER_OF.search(at.text, row[0], m.start) for m in beside):
        return None
    main = named.main(_things(), title_end)
    return main if main is not None and main.kind is SubjectKind.MODEL else None


def _is_loose(metric: str | None) -> bool:
    """Tells a figure that is of a run, or of what no metric tells, rather than of a thing wherever it is used."""
    known = metrics().get(metric or "")
    return known is None or known.scope is Scope.RUN


def _rivals(at: Situation, named: Named) -> int:
    """Returns how many things the paragraph names before a figure that others are not only compared with."""
    within = named.within(at.figure.block.start, at.figure.found.start)
    return len({m.subject for m in within if m.kind not in BODIES and not m.is_aside})


def thing_of(chosen: Chosen, named: Named, metric: str | None, title_end: int) -> Chosen:
    """Puts a figure of a metric that no body has, a throughput or a latency, to the text's main thing that has it."""
    wanted = [SubjectKind(kind) for kind in kinds("subjects").get(metric or "", ())]
    if chosen.subject is None or chosen.subject.kind not in BODIES or not kinds("of_things").get(metric or ""):
        return chosen
    main = named.main(wanted, title_end) or named.main(_HARDWARE, title_end)
    return chosen if main is None else Chosen(main, is_named=False, is_doubtful=True)


def is_of_earlier(at: Situation, named: Named) -> bool:
    """Tells a figure of an earlier product or state that its sentence begins with and that has no name.

    ``Its predecessor has 8 GB``, ``Before the move we had 30 nodes``.
    """
    found = _PREDECESSOR.match(at.text, at.sentence[0], at.figure.found.start) or _UNTIL_THEN.match(
        at.text, at.sentence[0], at.figure.found.start
    )
    if found is None:
        return False
    return not any(m.kind not in BODIES for m in named.within(found.end(), at.figure.found.start))


def _acting(at: Situation, named: Named) -> Subject | None:
    """Returns the body that a sentence without a thing goes on about, which says nothing or names a day: ``The firm did not say``."""
    proposal = at.figure.proposal
    if proposal is not None and proposal.type is not FigureType.DATE:
        return None
    if proposal is None and (silent := _silent(at, named)) is not None:
        return silent
    start = at.sentence[0] if proposal is None else at.figure.block.start
    if any(m.kind not in BODIES for m in named.within(start, at.sentence[1])) or not goes_on_about_body(at):
        return None
    return last_body(at, named, at.sentence[0] + 1) if at.sentence[0] > at.figure.block.start else None


def _silent(at: Situation, named: Named) -> Subject | None:
    """Returns the body that a sentence without a thing opens with right before the words of what it does not tell."""
    within = named.within(*at.sentence)
    if not within or any(m.kind not in BODIES for m in within) or within[0].kind is not SubjectKind.ORGANISATION:
        return None
    is_beside = (
        within[0].start - at.sentence[0] < _OPENING and 0 <= at.figure.found.start - within[0].end < 2 * _OPENING
    )
    return named.subjects[within[0].subject] if is_beside else None


def _goes_on(at: Situation, named: Named, metric: str | None, wanted: Sequence[SubjectKind], last: Subject) -> bool:
    """Tells a figure whose paragraph names no thing before it: it goes on about what the figure before it is about."""
    if any(m.kind not in BODIES for m in named.within(at.figure.block.start, at.figure.found.start)):
        return False
    if last.kind not in BODIES:
        return (
            metric == "duration"
            or last.kind in wanted
            or (last.kind in _HARDWARE and bool(_HARDWARE.intersection(wanted)))
        )
    if any(m.kind in BODIES and m.subject != last.id for m in named.within(at.sentence[0], at.figure.found.start)):
        return False
    known = metrics().get(metric or "")
    if known is not None:
        return known.scope is Scope.RUN and runs_it(at, named, last)
    return at.figure.proposal is not None and at.figure.proposal.unit in ("dimensionless", "percent")


def _stands_behind(at: Situation, named: Named, metric: str | None) -> bool:
    """Tells a share or a change that only says more of the figure right before it: ``3.5 TB/s, 92% of the peak``."""
    if metric is not None or not at.before or at.figure.proposal is None:
        return False
    between = at.before[-1].found.end, at.figure.found.start
    is_share = at.figure.proposal.unit in ("percent", "x")
    return is_share and not named.within(*between) and _MORE.fullmatch(at.text, *between) is not None


def _own_body(at: Situation, named: Named) -> Mention | None:
    """Returns the body that a sentence names which names no thing: a plain number in it is the body's."""
    within = named.within(*at.sentence)
    bodies = [m for m in within if m.kind is SubjectKind.ORGANISATION]
    bodies = [m for m in bodies if not is_telling(at.text, m.end)] or bodies
    bodies = [m for m in bodies if not _comments(named, m)]
    if at.figure.proposal is None:
        is_alone = all(m.kind in BODIES for m in within)
        bodies = [m for m in bodies if not is_telling(at.text, m.end) and not _comments(named, m)]
        return bodies[0] if bodies and is_alone and bodies[0].start - at.sentence[0] < _OPENING else None
    is_alone = all(m.kind in BODIES for m in named.within(at.figure.block.start, at.sentence[1]))
    return bodies[0] if bodies and is_alone else None


def _comments(named: Named, body: Mention) -> bool:
    """Tells a body that speaks about what others make."""
    return named.comments(named.subjects[body.subject])


def _gone_on(at: Situation, named: Named, wanted: Sequence[SubjectKind]) -> Mention | None:
    """Returns what a sentence in the third person goes on about whose figure a name behind it only places: ``It reached 9 on X``."""
    before = named.within(at.sentence[0], at.figure.found.start)
    if any(m.kind not in BODIES and _is_meant(at, m) for m in before):
        return None
    mention = pronoun(at, named)
    return mention if mention is not None and (not wanted or mention.kind in wanted) else None


def _is_meant(at: Situation, mention: Mention) -> bool:
    """Tells a thing named before a figure that no other is only compared with, or to which the figure is tied all the same."""
    here = at.figure.found.start
    if (
        not mention.is_aside
        or _WITH_IT.fullmatch(at.text, mention.end, here)
        or _HAVING.fullmatch(at.text, mention.end, here)
    ):
        return True
    proposal = at.figure.proposal
    is_price = proposal is not None and proposal.unit.split("/")[0] in MONEY
    return is_price and _AT.fullmatch(at.text, mention.end, here) is not None


def _is_traded(at: Situation) -> bool:
    """Tells a number of things that are made or sold, and not what something is made of or runs on."""
    here = at.figure.found.start
    return (
        _SHIPPED.search(at.own_words) is not None
        or _MADE.search(at.text, max(at.sentence[0], here - 32), here) is not None
    )


def _fit_to_trade(at: Situation, mention: Mention | None, wanted: Sequence[SubjectKind]) -> Mention | None:
    """Returns a thing of the paragraph, but not what holds the things whose number is one of those made or sold."""
    proposal = at.figure.proposal
    is_counted = proposal is not None and proposal.unit in ("device", "node")
    return None if mention is not None and is_counted and mention.kind not in wanted and _is_traded(at) else mention


def _wanted(at: Situation, metric: str | None) -> list[SubjectKind]:
    """Returns the kinds of thing that a figure is likely about: by its metric, by what is done, else by its unit."""
    proposal = at.figure.proposal
    if metric == "node-count" and _is_traded(at):
        return [SubjectKind.SERVER, SubjectKind.CLUSTER]
    if metric == "device-count" and _is_traded(at):
        return [SubjectKind.ACCELERATOR, SubjectKind.NETWORK_CARD]
    told = kinds("subjects").get(metric or "", ())
    if not told and metric is None and proposal is not None:
        told = kinds("thing_units").get(proposal.unit, ())
    return [SubjectKind(kind) for kind in told]


def _ways(
    at: Situation, named: Named, metric: str | None, wanted: Sequence[SubjectKind], title_end: int, *, ends: bool
) -> list[tuple[Callable[[], Mention | None], frozenset[int]]]:
    """Returns how a subject is looked for that the sentence does not name, in this order, and when each way often errs."""
    known = metrics().get(metric or "")
    is_loose = known is None or known.scope is Scope.RUN
    ways: list[tuple[Callable[[], Mention | None], frozenset[int]]] = [
        (lambda: counted_with(at, named, wanted), _SURE),
        (lambda: referred(at, named, wanted), _UNSURE),
        (lambda: _put_to_work(at, named) or counted_here(at, named), _ALONE),
        (lambda: _only_thing(at, named, wanted), _SURE),
    ]
    if is_loose:
        ways += [(lambda: _in_sentence(at, named, []), _ALONE), (lambda: referred(at, named, ()), _ALONE)]
    ways.append((lambda: pronoun(at, named), _SURE))
    ways.append((lambda: of_speaker(at, named, wanted, metric, is_loose=is_loose), _SURE))
    if at.figure.absence is not None and _WE.match(at.text, at.sentence[0]) is not None:
        return ways
    if is_loose:
        ways.append((lambda: has_it(at, named), _SURE))
    if is_loose and list(wanted) != [SubjectKind.MODEL]:
        ways.append((lambda: _fit_to_trade(at, _in_paragraph(at, named), wanted), _MANY))
    ways.append((lambda: _own_body(at, named) if metric is None else None, _ALWAYS))
    if ends:
        return ways
    return [
        *ways,
        (lambda: _carried(at, named, wanted, is_loose=is_loose, title_end=title_end), _UNSURE),
        (lambda: _scene(at, named) if is_loose else None, _SURE),
    ]


def _earlier(at: Situation, named: Named) -> Subject | None:
    """Returns the thing that a text has told of most closely before, however far back."""
    before = (m for m in named.before(at.figure.block.start) if m.kind not in BODIES and m.kind not in _WEAK)
    found = next((m for m in before if not m.is_aside), None)
    return named.subjects[found.subject] if found is not None else None


def _is_named_later(at: Situation, named: Named, thing: Subject, title_end: int) -> bool:
    """Tells a thing that the text names in a later paragraph for the first time: what is told before may be of another."""
    if at.figure.block.end <= title_end:
        return False
    first = next((m.start for m in named.mentions if m.subject == thing.id), 0)
    return first > at.figure.block.end


def _things() -> list[SubjectKind]:
    return [kind for kind in SubjectKind if kind not in BODIES and kind not in _WEAK]


def _in_sentence(
    at: Situation, named: Named, wanted: Sequence[SubjectKind], metric: str | None = None
) -> Mention | None:
    start, end = at.sentence
    here = at.figure.found
    others = [f.found for f in (*at.before, *at.after)]
    last = joined_end(at)
    reach = next((f.found.start for f in at.after if f.found.start > last), end)
    tied = [m for m in named.within(here.end, reach) if m.kind not in BODIES and is_tied(at, m, last)]
    if at.figure.proposal is not None and at.figure.proposal.unit in ("percent", "x"):
        tied = [m for m in tied if not _OF_A.fullmatch(at.text, last, m.start)]
    best = _best(tied[:1], wanted)
    if best is not None:
        return best
    before = [m for m in named.within(start, here.start) if m.kind not in BODIES]
    before = [m for m in before if _is_meant(at, m)]
    before = [m for m in before if not any(o.end <= m.start and belongs(at.text, o.end, m.start) for o in others)]
    before = without_stage(at, before)
    if (hardware := _at_work(at, named, metric, before)) is not None:
        return hardware
    before = [m for m in before if not _MADE_FOR.search(at.text, max(start, m.start - 48), m.start)]
    if _WHOLE.search(at.clause) and (whole := [m for m in before if m.kind in _MACHINES]):
        return whole[0]
    if _WHOLE.search(at.clause) and (machine := referred(at, named, _MACHINES)) is not None:
        return machine
    before.reverse()
    if (counted := _of_cards(at, named)) is not None:
        return counted
    chosen = _best(before, wanted)
    if chosen is not None:
        return chosen
    fitting = frozenset(wanted or _things())
    unit = at.figure.proposal.unit if at.figure.proposal else ""
    if (called := _called_so(at, named)) is not None:
        return called
    if unit in ("device", "node") and counted_here(at, named) is not None:
        return None
    if (border := _TURN.search(at.text, here.end, end)) is not None:
        end = border.start()
    after = [m for m in named.within(here.end, end) if m.kind in fitting and not m.is_aside]
    after = [m for m in after if not is_base(at.text, m) and not _ELSE.search(at.text, here.end, m.start)]
    return after[0] if after and after[0].end <= at.own[1] else None


def _of_cards(at: Situation, named: Named) -> Mention | None:
    """Returns the card whose number makes a machine: 8卡X2服务器, ``an eight-card X2 server``."""
    here = at.figure.found
    if not _CARDS.search(here.surface):
        return None
    card = next((m for m in named.within(here.end, here.end + 3) if m.kind in _HARDWARE), None)
    return card if card is not None and _BOX.match(at.text, card.end) else None


def _at_work(at: Situation, named: Named, metric: str | None, before: Sequence[Mention]) -> Mention | None:
    """Returns the hardware that a sentence says a model runs on, before the figure: it is the hardware's figure."""
    models = [m for m in before if m.kind is SubjectKind.MODEL]
    machines = [m for m in before if m.kind in _HARDWARE]
    if not models or not machines or len(models) + len(machines) < len(before):
        return None
    runs = all(hardware_runs_it(at, named, metric, m) or is_while(at, metric, m, machines[-1]) for m in models)
    return machines[-1] if runs else None


def _only_thing(at: Situation, named: Named, wanted: Sequence[SubjectKind]) -> Mention | None:
    """Returns the one thing that a sentence names, where the figure is likely of another kind.

    Hardware of another kind will do, also from the paragraph of a sentence about "the company"; other things only where
    the paragraph names none that is likelier.
    """
    here, block = at.figure.found.start, at.figure.block.start
    if any(m.is_counted and m.kind in _HARDWARE for m in named.within(at.sentence[0], here)):
        return None
    above = [m for m in named.within(block, here) if m.kind not in BODIES and m.kind not in _WEAK and not m.is_aside]
    inside = [m for m in above if m.start >= at.sentence[0]]
    found = inside or (above if goes_on_about_body(at) else [])
    if len({m.subject for m in found}) != 1:
        return None
    unit = at.figure.proposal.unit if at.figure.proposal is not None else ""
    if unit == "device" and found[-1].kind not in wanted and _is_traded(at):
        return None
    if found[-1].kind in _HARDWARE and _HARDWARE.intersection(wanted):
        return found[-1]
    is_likelier = any(m.kind in wanted for m in named.within(block, here))
    is_open = inside and not is_likelier and set(wanted) - {SubjectKind.MODEL}
    return found[-1] if is_open else None


def _put_to_work(at: Situation, named: Named) -> Mention | None:
    """Returns what the counted things are used for, that the paragraph is about: ``Training took 4 days on 32 X2s``."""
    if not _ON.search(at.text, max(0, at.figure.found.start - 12), at.figure.found.start):
        return None
    mention = topic(at, named, [SubjectKind.MODEL, SubjectKind.FRAMEWORK, SubjectKind.SERVICE])
    return mention if mention is not None and mention.start >= at.figure.block.start else None


def _called_so(at: Situation, named: Named) -> Mention | None:
    """Returns what is made of the things counted and named behind them: ``a cluster of 512 cards, called Orme``."""
    end = at.figure.found.end
    behind = named.within(end, min(at.sentence[1], end + 60))
    return next((m for m in behind if m.kind not in BODIES and _CALLED.search(at.text, end, m.start)), None)


def _best(mentions: Sequence[Mention], wanted: Sequence[SubjectKind]) -> Mention | None:
    """Returns the first mention of the likeliest kinds, else the first that is no mere technique."""
    fitting = [m for m in mentions if m.kind in wanted]
    if fitting:
        return fitting[0]
    return next((m for m in mentions if m.kind not in _WEAK), None) if not wanted else None


def _carried(
    at: Situation, named: Named, wanted: Sequence[SubjectKind], *, is_loose: bool, title_end: int
) -> Mention | None:
    """Returns what the text was last about, going back from the sentence; what others are compared with is passed over.

    Beyond the heading of its section a figure goes back to what the title names rather than to what was told last.
    """
    mention = topic(at, named, wanted or _things())
    start = at.figure.block.start
    if mention is None or mention.start < start:
        counted = [m for m in named.within(start, at.figure.found.start) if m.is_counted and m.kind in wanted]
        mention = counted[-1] if counted else mention
    if mention is None or at.text.count("\n", mention.start, at.sentence[0]) > 2 * _FAR:
        return None
    is_theirs = _THEIRS.match(at.text, at.sentence[0]) is not None
    scene = _scene(at, named) if (is_loose or is_theirs) and mention.start < start else None
    if mention.start < named.section(at.sentence[0]):
        titled = _in_title(named, wanted, title_end) or (_in_title(named, [], title_end) if is_loose else None)
        return scene or titled or mention
    return scene or mention


def _in_title(named: Named, wanted: Sequence[SubjectKind], title_end: int) -> Mention | None:
    fitting = frozenset(wanted or _things())
    return next((m for m in named.within(0, title_end) if m.kind in fitting and (m.is_counted or not m.is_aside)), None)


def _scene(at: Situation, named: Named) -> Mention | None:
    """Returns what a paragraph is about that another body opens: the thing it uses, else itself."""
    within = named.within(at.figure.block.start, at.figure.found.start)
    first = next((m for m in within if m.kind is SubjectKind.ORGANISATION), None)
    if first is not None and _comments(named, first):
        return None
    main = named.main([SubjectKind.ORGANISATION])
    if first is None or first.subject in (main.id if main else None, named.speaker.id if named.speaker else None):
        return None
    things = [m for m in within if m.kind not in BODIES and m.kind not in _WEAK and m.start > first.start]
    return things[-1] if things else first
