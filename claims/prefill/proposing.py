"""Proposes answers to checklist items from a text: a pure function over the text, the items and the rules."""

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from claims.checklists import catalogued
from claims.extraction import Proposal as Figured
from claims.model.checklist import DetailState, Item
from claims.patterns import declared
from claims.prefill.choosing import TYPED, Piece, choose, clashing, of_own_rows, settled, stage_of
from claims.prefill.clauses import Clause, clauses, main_clauses, sections
from claims.prefill.comparing import is_for, set_against, told_of_other
from claims.prefill.continuing import continued
from claims.prefill.detecting import detected
from claims.prefill.forms import Forms
from claims.prefill.naming import Names, Rivals
from claims.prefill.others import Others
from claims.prefill.proposal import AnswerProposal, Reach, Scope
from claims.prefill.quoting import joined, without_repeats
from claims.prefill.rules import NEAR, Met, Rule, distance, met_in, rules, standing
from claims.prefill.topical import by_topic as topical
from claims.prefill.topical import completing
from claims.prefill.topics import is_about, is_nearer_to_another, surrounded
from claims.prefill.typed import Answer, figures_of, placed, typed
from claims.prefill.values import label_of, row_of, stretch_of, value_of

_ADMITTED_HINT = "The source says that it does not tell."
_UNCLEAR_HINT = "The passage gives different numbers for it; which one holds here is open."
_COMPARED = declared(r"高出|高于|多出|低于|增加|多占|减少|节省|相比|\b(?:than|compared)\b", re.IGNORECASE)
"""Words between the words of an item and a number that make it a difference."""
_MORE = declared(r"高出|多出|增加|多占|减少|节省")
"""The same where words and a number stand in one clause only, since other words may stand between them."""
_LABELLED = declared(r"\S\s?[:：|]\s?\S")
"""A label before its value, which no heading is."""
_TELLING = declared(r"[A-Z\d]")
"""A letter of a name or a figure, which a heading can tell; its other words only say what follows."""
_HEAD = "head"
"""What a rule admits that reads the first paragraphs of a text as a whole: who wrote it, and when."""
_OPEN = frozenset({DetailState.NOT_STATED, DetailState.PARTIAL})
"""How an item stands that the forms find no whole answer to."""
_LEAST = 0.09
"""How much a clause has to be about an item for words near a value, or a value by its kind alone, to answer it."""
_NOTHING = Met((), is_mentioned=False)
_ANOTHER = "another"
"""What a rule admits that may rest on words about another model, the other side of a comparison."""


@dataclass(frozen=True)
class _Told:
    """What a text says of one item: all that answers it, and of each reach the first clause that passes it over."""

    pieces: dict[Reach, list[Piece]] = field(default_factory=lambda: defaultdict(list))
    kept_back: dict[Reach, Clause] = field(default_factory=dict)
    mentioned: dict[Reach, Clause] = field(default_factory=dict)


def propose(
    text: str,
    items: Iterable[Item],
    scope: Scope | None = None,
    refused: Container[tuple[str, int]] = (),
    names: Names | None = None,
    rivals: Rivals | None = None,
) -> list[AnswerProposal]:
    """Proposes at most one answer for each item, from the nearest passages that have one; items keep their order.

    The text is normalised, as `claims.model.source.normalise` does it. Nothing is proposed from a text that is not
    about computing, nor for an item from a paragraph that the pair (item, paragraph) of `refused` names, nor from the
    words about another model than those of `names`, or another thing than those of `rivals`.
    """
    if not standing().is_technical(text):
        return []
    here = scope or Scope()
    asked = list(items)
    wanted = [item.id for item in asked]
    of_whom = names or Names(), rivals or Rivals()
    said = list(of_whom[0].speaking_of_another(clauses(text, here.figures)))
    told = _told(text, said, wanted, here, refused, of_whom[1])
    answers = [answer for name in wanted if name in told and (answer := _answer(rules()[name], told[name], here))]
    by_form = {answer.item: answer for answer in continued(text, answers)}
    open_items = {name for name in wanted if name not in by_form or by_form[name].state in _OPEN}
    of_own = _own(text, said, of_whom[1], here) if standing().is_clearly_technical(text) else ()
    by_topic = topical(text, of_own, open_items, _nearness(text, here), refused)
    whole = (completing(answer, by_form.get(answer.item), text) for answer in by_topic)
    found = by_form | {answer.item: answer for answer in whole if answer}
    return _in_order(wanted, [*found.values(), *_by_own_patterns(text, asked, here, refused, names or Names())])


def _own(text: str, said: Iterable[tuple[Clause, bool]], rivals: Rivals, scope: Scope) -> list[Clause]:
    """Returns the clauses that are about the thing at hand, and of no other claim or thing."""
    others = Others.of(text)
    return [
        clause
        for clause, is_of_another in said
        if not is_of_another
        and clause.sentence.start not in scope.strange_sentences
        and not rivals.clauses.is_of_another(clause.text)
        and others.without(clause.text) == clause.text
    ]


def _in_order(names: Sequence[str], answers: Iterable[AnswerProposal]) -> list[AnswerProposal]:
    return sorted(answers, key=lambda answer: names.index(answer.item))


def _by_own_patterns(
    text: str, items: Iterable[Item], scope: Scope, refused: Container[tuple[str, int]], names: Names
) -> Iterator[AnswerProposal]:
    """Yields what a text says of items that neither a rule answers nor the catalogue has."""
    own = [item for item in items if item.detect and item.id not in rules() and not catalogued(item.id)]
    if own:
        said = [
            clause
            for clause, is_of_another in names.speaking_of_another(clauses(text, scope.figures))
            if not is_of_another and clause.sentence.start not in scope.strange_sentences
        ]
        yield from detected(own, said, _nearness(text, scope), refused)


def _told(
    text: str,
    said_of_all: Sequence[tuple[Clause, bool]],
    wanted: Iterable[str],
    scope: Scope,
    refused: Container[tuple[str, int]],
    rivals: Rivals,
) -> dict[str, _Told]:
    """Returns what the clauses of a text say of each item."""
    names = frozenset(wanted)
    nearness = _nearness(text, scope)
    is_scoped = Reach.PASSAGE in nearness.values()
    told: dict[str, _Told] = defaultdict(_Told)
    others, figures, against = Others.of(text), figures_of(text), set_against(text)
    reads_head = standing().is_clearly_technical(text)
    said_around = surrounded([clause for clause, _ in said_of_all], text)
    for (clause, is_of_another), around in zip(said_of_all, said_around, strict=True):
        reach = nearness.get(clause.sentence.paragraph)
        if reach is None or (clause.in_heading and reach is Reach.DOCUMENT and is_scoped):
            continue
        if clause.sentence.start in scope.strange_sentences:
            continue
        is_of_another |= rivals.clauses.is_of_another(clause.text)
        own = others.without(clause.text)
        of_own = clause if own == clause.text else replace(clause, text=own)
        met_of_all, typed_of_all = met_in(clause.text), _by_kind(clause, figures, against)
        for item in (*met_of_all, *(item for item in typed_of_all if item not in met_of_all)):
            if item not in names or (item, clause.sentence.paragraph) in refused or not is_for(clause, item):
                continue
            rule = rules()[item]
            if clause.is_head and not (reads_head and _HEAD in rule.admits):
                continue
            admits_another = _ANOTHER in rule.admits
            if is_of_another and not admits_another:
                continue
            if clause.is_bare and any(piece.sentence == clause.sentence for piece in told[item].pieces[reach]):
                continue
            said = clause if admits_another else of_own
            met = (met_of_all if said is clause else met_in(of_own.text)).get(item, _NOTHING)
            by_kind = typed_of_all.get(item, ()) if said is clause else _left(typed_of_all.get(item, ()), said)
            pieces = _said(rule, said, met, by_kind)
            if any(piece.distance for piece in pieces) and not is_about(around, item, _LEAST):
                pieces = [piece for piece in pieces if not piece.distance]
            if pieces and is_nearer_to_another(around, item):
                pieces = []
            if pieces and not admits_another:
                pieces = [piece for piece in pieces if not rivals.values.is_of_another(piece.value)]
            if clause.in_heading and clause.sentence.paragraph > 1 and not _LABELLED.search(clause.text):
                pieces = [piece for piece in pieces if _TELLING.search(piece.value)]
            if pieces:
                told[item].pieces[reach] += pieces
            elif met.is_mentioned:
                (told[item].kept_back if clause.kept_back else told[item].mentioned).setdefault(reach, clause)
    return told


def _nearness(text: str, scope: Scope) -> dict[int, Reach]:
    """Returns the reach of each paragraph that is not strange; without a scope all are of the document."""
    of = sections(text)
    near = {of[number - 1] for number in scope.passage if 1 <= number <= len(of)}
    reach = {}
    for number, section in enumerate(of, start=1):
        here = Reach.SECTION if section in near else Reach.DOCUMENT
        reach[number] = Reach.PASSAGE if number in scope.passage else here
    return {number: how for number, how in reach.items() if number not in scope.strange}


def _answer(rule: Rule, told: _Told, scope: Scope) -> AnswerProposal | None:
    by_reach, kept_back, mentioned = told.pieces, told.kept_back, told.mentioned
    order = (Reach.PASSAGE, Reach.SECTION, Reach.DOCUMENT)
    partial: AnswerProposal | None = None
    for reach in order:
        pieces = settled(by_reach[reach], scope.figures) if rule.single and reach is Reach.PASSAGE else by_reach[reach]
        chosen, is_enough = choose(rule, of_own_rows(pieces, scope.figures), scope.own)
        if chosen:
            proposal = _proposal(rule, chosen, is_enough, reach)
            if is_enough and rule.single and (others := clashing(chosen, pieces)):
                return _unclear(proposal, others)
            if is_enough:
                return proposal
            partial = partial or proposal
        if reach in kept_back and not partial:
            return _silent(rule, kept_back[reach], DetailState.WITHHELD, reach, _ADMITTED_HINT)
    if partial:
        return partial
    for reach in order:
        if reach in mentioned:
            return _silent(rule, mentioned[reach], DetailState.NOT_STATED, reach, rule.hint)
    return None


def _by_kind(
    clause: Clause, figures: Mapping[int, Sequence[Figured]], against: frozenset[str]
) -> Mapping[str, Sequence[Answer]]:
    """Returns, by item, what a clause tells by the kinds of its figures and names, and of the other side."""
    here = placed(clause, figures)
    found = typed(clause, here)
    for item, answer in told_of_other(clause, against, here):
        found.setdefault(item, []).append(answer)
    return found


def _left(answers: Sequence[Answer], clause: Clause) -> list[Answer]:
    """Returns the answers whose words a clause still has after those about others were made blank."""
    return [answer for answer in answers if clause.text[answer.start : answer.end].isprintable()]


def _said(rule: Rule, clause: Clause, met: Met, by_kind: Sequence[Answer]) -> list[Piece]:
    """Returns what a clause tells of an item, or the main clauses that it joins where the whole asserts nothing."""
    pieces = _pieces(rule, clause, met.parts) if met.parts else []
    parts = main_clauses(clause) if clause.standing - rule.admits else []
    if met.parts and not pieces and len(parts) > 1:
        pieces = [piece for part in parts for piece in _pieces(rule, part, met.parts)]
    has = {piece.part for piece in pieces}
    lacking = [answer for answer in by_kind if answer.part not in has]
    for part in (parts if len(parts) > 1 else [clause]) if lacking else ():
        pieces += _of_kinds(rule, part, clause, lacking)
    return sorted(pieces, key=lambda piece: piece.start)


def _of_kinds(rule: Rule, part: Clause, clause: Clause, answers: Sequence[Answer]) -> Iterator[Piece]:
    """Yields what figures and names in a part of a clause tell by their kinds; nothing where it does not assert it."""
    if (part.kept_back and "withheld" not in rule.admits) or part.standing - rule.admits:
        return
    is_of_rule = _asserts(rule, part)
    text = rule.masks.blanked(part.text)
    for answer in answers:
        if not (is_of_rule or answer.is_sure):
            continue
        start, end = answer.start + clause.at - part.at, answer.end + clause.at - part.at
        if start < 0 or end > len(text) or text[start:end] != part.text[start:end]:
            continue
        if "negation" not in rule.admits and part.is_negated(start, end):
            continue
        yield Piece(
            answer.part,
            answer.value,
            answer.value,
            part.at + start,
            clause.sentence,
            clause.section,
            clause.in_heading,
            TYPED,
            row_of(part.text, answer.value),
            stage_of(clause.text),
            part.text,
            (start, end),
        )


def _pieces(rule: Rule, clause: Clause, parts: Sequence[tuple[str, Forms]]) -> list[Piece]:
    """Returns what a clause answers, in the order of its words; nothing where it does not assert it."""
    if clause.kept_back and "withheld" not in rule.admits:
        return []
    if not _asserts(rule, clause):
        return []
    text = rule.masks.blanked(clause.text)
    found: list[Piece] = []
    for part, forms in parts:
        if not (distance(part) and any(piece.part == part.lstrip(NEAR) for piece in found)):
            found += _told_of(rule, part, forms.finditer(text), clause)
    return sorted(found, key=lambda piece: piece.start)


def _told_of(rule: Rule, part: str, matches: Iterable[re.Match[str]], clause: Clause) -> Iterator[Piece]:
    """Yields what the matches of the forms of a part tell; what the words before take back is left out."""
    for match in matches:
        if "negation" not in rule.admits and clause.is_negated(match.start(), match.end()):
            continue
        if distance(part) and (_COMPARED, _MORE)[distance(part) - 1].search(match[0]):
            continue
        if value := value_of(match):
            yield Piece(
                part.lstrip(NEAR),
                value,
                label_of(match),
                clause.at + match.start(),
                clause.sentence,
                clause.section,
                clause.in_heading,
                distance(part),
                stretch_of(match.string, value, is_loose=distance(part) > 1),
                stage_of(clause.text),
                clause.text,
                match.span(),
            )


def _asserts(rule: Rule, clause: Clause) -> bool:
    """Tells whether a clause asserts what it says, and says it of what the rule asks for."""
    if clause.standing - rule.admits or rule.unless.matches(clause.text):
        return False
    return not rule.about.ways or rule.about.matches(clause.text)


def _unclear(proposal: AnswerProposal, others: Sequence[Piece]) -> AnswerProposal:
    value = "; ".join(without_repeats([proposal.value or "", *(piece.value for piece in others)]))
    places = tuple(dict.fromkeys((*proposal.places, *(piece.sentence for piece in others))))
    return replace(proposal, state=DetailState.AMBIGUOUS, value=value, places=places, hint=_UNCLEAR_HINT)


def _proposal(rule: Rule, pieces: Sequence[Piece], is_enough: bool, reach: Reach) -> AnswerProposal:
    places = tuple(dict.fromkeys(piece.sentence for piece in pieces))
    value = joined(sorted(pieces, key=lambda p: p.start), is_named=rule.named)
    hint = None
    if not is_enough:
        lacking = sorted(rule.needs - {piece.part for piece in pieces})
        hint = f"Not told here: {', '.join(lacking)}." if lacking else "Only a part of it is told."
    state = DetailState.STATED if is_enough else DetailState.PARTIAL
    return AnswerProposal(rule.item, state, value, places, f"text/{rule.item}", reach, hint)


def _silent(rule: Rule, clause: Clause, state: DetailState, reach: Reach, hint: str) -> AnswerProposal:
    return AnswerProposal(rule.item, state, None, (clause.sentence,), f"text/{rule.item}", reach, hint)
