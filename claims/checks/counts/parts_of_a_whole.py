"""CNT101: parts that sum to their whole."""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import combinations

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact, tell, told_together
from claims.facts.nouns import matter, stems
from claims.facts.places import is_told_as_part
from claims.model.claim import Relation
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.metric import Role, metrics
from claims.patterns import declared

_KINDS = {
    "node-count": ("prefill-nodes", "decode-nodes"),
    "total-parameters": ("routed-parameters", "shared-parameters"),
}
"""Metrics of which others count the kinds: a node does prefill or decode, a parameter is in a routed expert or not."""

_DIVIDED = (
    *("request-total", "client-count", "tokens-processed", "training-tokens", "training-samples", "packet-total"),
    *("question-count", "node-count", "device-count", "layer-count"),
    *("cost", "power"),
)
"""Counts whose parts are counts of the same metric, told as parts by their words."""

_SEVERAL = ("cost", "power")
"""Metrics of which one thing has several amounts that are no parts of each other."""

_OF_SUM = declared(r"\bof (?:all |the |its |this |that )*(?!these\b|those\b|them\b|which\b)([^,.;:]+)", re.IGNORECASE)
_OTHER_TIME = declared(
    r"\b(last|previous|prior|next|following) (year|quarter|month)\b|\b(19|20)\d\d\b|\b(year|quarter|month) (earlier|before|ago)\b|去年|明年|上季",
    re.IGNORECASE,
)
_FOLLOWS = declared(r"\b(another|further|other|remaining|rest|of (these|those|them|that|which))\b", re.IGNORECASE)

_MOST = 8
"""More parts than this are a table, whose rows may divide the whole in several ways."""

_NEEDED = {
    "node-count": ("device-node-count", "serving-topology"),
    "device-count": ("device-node-count",),
    "total-parameters": ("params-total-active", "architecture-config"),
}

_SHARES = {
    "attention-share": ("architecture-config",),
    "runtime-share": ("metric-definition", "timed-region"),
    "part-share": ("device-node-count", "metric-definition"),
}
"""Shares of one whole, and what would tell whether they are all of it."""

_ALL = declared(
    r"\b(consist\w*|made (up )?of|composed of|compris\w*|divided (in|between|among)\w*|split (in|between|among)\w*|"
    r"split across|in total|in all|altogether|together|add up|"
    r"sum (of|to)|the (rest|remain\w+|others?)|all of (them|it)|"
    r"remaining|remainder)\b",
    re.IGNORECASE,
)
_MAY_OVERLAP = declared(r"\b(virtual|both|each|per|shared?|instances?|replicas?)\b", re.IGNORECASE)
_OF_A_LAYER = declared(r"\b(an?|each|every|per|one) (\w+ )?(layer|block|expert)\b|\bboth\b|\bembedding", re.IGNORECASE)
_IS_REST = declared(r"\b(the|all) (\w+ )?(rest|remain\w+|others?)\b|\bremaining\b|\bremainder\b", re.IGNORECASE)
_OF_WHOLE = declared(
    r"(?:%|percent|per cent) of (?:the |its |all |this )*([\w -]+?)(?= (?:is|are|was|were|has|have|had|comes?|came|do|does|did|"
    r"makes?|made|goes|go|went|serves?|trains?|stems?|in|from|on|by|for)\b|[.,;:]|$)",
    re.IGNORECASE,
)
_OF_A_PART = declared(r"\bof (these|those|them|which|whom|that)\b|\bhalf of (it|them)\b", re.IGNORECASE)
_ROUNDED = Decimal("0.5")
"""Shares told without their comparator may have been rounded to whole percent."""

_HUNDRED = Interval.exactly(100)


@check("CNT101", *_KINDS, *(metric for metric in _DIVIDED if metric not in _KINDS), *_SHARES)
def parts_of_a_whole(view: View, fact: Fact) -> Iterator[Finding]:
    """Adds up the printed parts of a whole and compares the sum with the printed whole.

    Parts are the nodes for prefill and for decode of one set-up, the parameters in routed experts and those that every
    token uses, counts that a count says it is derived from, counts of what is a part of the counted cluster in the same
    study, counts told as parts down to the rest ("of these ...", "another ...", "the remaining ..."), and shares of one
    whole (in percent) of different things. More than the whole is inconsistent for kinds that exclude each other. Less is under-determined, unless the
    words say that these are all of it. Shares need not exclude each other (work overlaps, names contain each other),
    so a sum above 100 % is inconsistent only where the words say that they divide the whole, or where one source tells
    shares of one whole, each of another thing, down to "the remaining".

    Bad:

    ```toml
    # claims/nodes.toml
    id = "nodes"
    subject = "the-design"
    kind = "scale"
    statement = "The serving design takes eight nodes."
    claimant = "the-maker"
    modality = "described"
    metric = "node-count"
    quantity = {printed = "eight", value = "8", unit = "node"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/prefill.toml
    id = "prefill"
    subject = "the-design"
    kind = "scale"
    statement = "Four nodes do prefill."
    claimant = "the-maker"
    modality = "described"
    metric = "prefill-nodes"
    quantity = {printed = "four", value = "4", unit = "node"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/decode.toml
    id = "decode"
    subject = "the-design"
    kind = "scale"
    statement = "Six nodes decode."
    claimant = "the-maker"
    modality = "described"
    metric = "decode-nodes"
    quantity = {printed = "six", value = "6", unit = "node"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/nodes.toml
    id = "nodes"
    subject = "the-design"
    kind = "scale"
    statement = "The serving design takes eight nodes."
    claimant = "the-maker"
    modality = "described"
    metric = "node-count"
    quantity = {printed = "eight", value = "8", unit = "node"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/prefill.toml
    id = "prefill"
    subject = "the-design"
    kind = "scale"
    statement = "Two nodes do prefill."
    claimant = "the-maker"
    modality = "described"
    metric = "prefill-nodes"
    quantity = {printed = "two", value = "2", unit = "node"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/decode.toml
    id = "decode"
    subject = "the-design"
    kind = "scale"
    statement = "Six nodes decode."
    claimant = "the-maker"
    modality = "described"
    metric = "decode-nodes"
    quantity = {printed = "six", value = "6", unit = "node"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    if fact.role is Role.SHARE:
        yield from _shares(view, fact)
        return
    kinds = _of_kinds(view, fact)
    if kinds:
        yield from _of_count(fact, kinds, is_exclusive=True)
        return
    named = _derived_from(view, fact)
    if len(named) > 1:
        yield from _of_count(fact, named, is_derived=True)
        return
    inside = _inside(view, fact)
    if len(inside) > 1:
        yield from _of_count(fact, inside)
        return
    told = _told_as_parts(view, fact)
    if len(told) > 1:
        yield from _of_count(fact, told)


def _of_kinds(view: View, whole: Fact) -> tuple[Fact, ...]:
    """Returns one figure for each kind, or nothing where one is missing or several differ."""
    assert whole.claim is not None
    wanted = _KINDS.get(whole.metric, ())
    linked = [f for c in view.linked(whole.claim) if (f := view.fact(c))]
    wholes = {f.interval for f in view.in_set_up(whole.claim, whole.metric)} - {whole.interval}
    parts: list[Fact] = []
    for metric in wanted:
        found = [f for f in linked if f.metric == metric]
        if not found and not wholes:
            found = list(view.in_set_up(whole.claim, metric))
        if len({f.interval for f in found}) != 1:
            return ()
        parts.append(found[0])
    return tuple(parts)


def _derived_from(view: View, whole: Fact) -> tuple[Fact, ...]:
    assert whole.claim is not None
    found = []
    for link in whole.claim.related:
        other = view.claim(link.claim) if link.how is Relation.DERIVED_FROM else None
        fact = view.fact(other) if other else None
        if fact and fact.metric == whole.metric:
            found.append(fact)
    return tuple(found)


def _inside(view: View, whole: Fact) -> tuple[Fact, ...]:
    """Returns the counts of different parts of the counted thing that come from the same study."""
    if whole.study is None:
        return ()
    found: dict[str, Fact] = {}
    for fact in view.facts_of_study(whole.study, whole.metric):
        subject = view.subject(fact.subject)
        if subject and whole.subject in subject.part_of and fact.subject != whole.subject:
            if fact.subject in found:
                return ()
            found[fact.subject] = fact
    return tuple(found.values())


def _told_as_parts(view: View, whole: Fact) -> tuple[Fact, ...]:
    """Returns the counts that are told as parts of a count down to the rest of it, in its study or beside it.

    Where a choice of them with the rest makes the whole, it is that choice: a text may divide a whole in several ways.
    """
    claim = whole.claim
    if claim is None or whole.metric not in _DIVIDED:
        return ()
    beside = view.facts_of_study(whole.study, whole.metric) if whole.study else view.in_set_up(claim, whole.metric)
    found = [
        fact
        for fact in beside
        if fact.id != whole.id and fact.claim and fact.subject == whole.subject and fact.study == whole.study
    ]
    if whole.metric in _SEVERAL:
        found = _of_the_same_sum(view, whole, found)
    wholes = [fact for fact in found if fact.claim and not is_told_as_part(fact.claim)]
    is_all = not is_told_as_part(claim)
    parts = [f for f in found if f not in wholes and (is_all or f.value < whole.value) and told_together(whole, f)]
    rests = [fact for fact in parts if fact.claim and _IS_REST.search(fact.claim.statement)]
    rests = [fact for fact in rests if not _is_told_first(fact, [whole, *(f for f in parts if f is not fact)])]
    if len(rests) != 1 or len(parts) > _MOST or any(fact.interval != whole.interval for fact in wholes):
        return ()
    others = [fact for fact in parts if fact is not rests[0]]
    for many in range(1, len(others) + 1):
        for some in combinations(others, many):
            if _sum((*some, rests[0])).overlaps(whole.interval):
                return (*some, rests[0])
    return _untold_as_parts(whole, beside, rests[0]) or (*others, rests[0])


def _untold_as_parts(whole: Fact, beside: Iterable[Fact], rest: Fact) -> tuple[Fact, ...]:
    """Returns the amounts of a thing that make its whole with the rest, though no words tell them as parts."""
    if whole.metric not in _SEVERAL:
        return ()
    ids = {whole.id, rest.id}
    alike = [f for f in beside if f.id not in ids and f.subject == whole.subject and f.unit == whole.unit]
    alike = [f for f in alike if f.study == whole.study and f.interval.is_below(whole.interval)]
    if len(alike) > _MOST:
        return ()
    chosen = (some for many in range(1, len(alike) + 1) for some in combinations(alike, many))
    return next(((*some, rest) for some in chosen if _sum((*some, rest)).overlaps(whole.interval)), ())


def _is_told_first(rest: Fact, others: list[Fact]) -> bool:
    """Tells whether a rest stands in its source before all that it would be the rest of: it is one of another whole."""
    places = {c.source: c.paragraph for c in rest.claim.citations if c.paragraph} if rest.claim else {}
    after = [
        c.paragraph > places[c.source]
        for fact in others
        for c in (fact.claim.citations if fact.claim else ())
        if c.paragraph and c.source in places
    ]
    return len(after) >= len(others) and all(after)


def _periods(statement: str) -> frozenset[str]:
    """Returns the years and the other times than this one that words name."""
    return frozenset(found[0].casefold() for found in _OTHER_TIME.finditer(statement))


def _of_the_same_sum(view: View, whole: Fact, found: list[Fact]) -> list[Fact]:
    """Returns the amounts that are told of what a whole is an amount of, by its claimant and in its unit.

    A part says so by the words after "of", or follows as "another" or "the remaining"; what is no part, by its words. Of
    one thing's power there are several, all of which count.
    """
    assert whole.claim is not None
    words, same = matter(view, whole.claim), []
    for fact in found:
        claim = fact.claim
        if claim is None or fact.unit != whole.unit or claim.claimant != whole.claim.claimant:
            continue
        if (times := _periods(claim.statement)) and times != _periods(whole.claim.statement):
            continue
        named = _OF_SUM.search(claim.statement)
        of = stems(named[1]) if named else frozenset[str]()
        if not is_told_as_part(claim):
            is_same = whole.metric == "power" or bool(words & matter(view, claim))
        else:
            is_same = bool(words & of) or (not of and (_FOLLOWS.search(claim.statement) is not None))
        if is_same:
            same.append(fact)
    return same


def _sum(parts: Iterable[Fact]) -> Interval:
    total = Interval.exactly(0)
    for part in parts:
        total = total.plus(part.interval)
    return total


def _of_count(
    whole: Fact, parts: tuple[Fact, ...], *, is_exclusive: bool = False, is_derived: bool = False
) -> Iterator[Finding]:
    working = Working()
    printed = working.given(_label(whole), whole)
    total = Interval.exactly(0)
    for part in parts:
        total = total.plus(working.given(_label(part), part))
    total = working.computed("sum of the parts", total, whole.unit, " + ".join(tell(p.value) for p in parts))
    told = f"{_listed(parts)} make {tell(total, whole.unit)}"
    facts = (whole, *parts)
    if total.overlaps(printed):
        yield consistent(facts, working, f"{told}, as many as the {tell(printed, whole.unit)} printed.")
        return
    says_all = _said(facts[:1] if is_derived else facts, _ALL)
    if whole.metric == "total-parameters":
        is_loose = _said(facts, _OF_A_LAYER) or any(f.claim and f.claim.reading == "per-layer" for f in facts)
    else:
        is_loose = _said(facts, _MAY_OVERLAP) or len({f.claim.reading for f in facts if f.claim} - {None}) > 1
    bad = f"{told}, {'more' if printed.is_below(total) else 'fewer'} than the {tell(printed, whole.unit)} printed."
    needs = _NEEDED.get(whole.metric, ("metric-definition",))
    needs = needs if is_exclusive else needs[:1]
    is_certain = says_all or (is_exclusive and printed.is_below(total))
    if is_certain and not is_loose and (is_derived or told_together(*facts)):
        yield inconsistent(facts, working, bad, needs=needs)
    elif not is_derived:
        is_more = printed.is_below(total)
        yield under_determined(
            facts, working, bad, needs=needs, severity=Severity.WARNING if is_more else Severity.NOTE
        )


def _shares(view: View, share: Fact) -> Iterator[Finding]:
    assert share.claim is not None
    beside = (
        view.facts_of_study(share.study, share.metric)
        if share.study
        else view.facts_about(share.subject, share.metric, main=True)
    )
    group = [
        fact
        for fact in beside
        if fact.subject == share.subject
        and fact.study == share.study
        and fact.claim
        and fact.claim.reading == share.claim.reading
    ]
    if len(group) < 2 or group[0].id != share.id:
        return
    if not _are_different(group):
        yield from _down_to_the_rest(group)
        return
    working = Working()
    total = Interval.exactly(0)
    for fact in group:
        total = total.plus(working.given(fact.claim.statement.rstrip(".") if fact.claim else "share", fact))
    total = working.computed("sum of the shares", total, "percent", " + ".join(tell(f.value, f.unit) for f in group))
    told = f"The {metrics()[share.metric].label.split(' of ')[0]}s that are printed add up to {tell(total, 'percent')}"
    needs = _SHARES[share.metric]
    if total.overlaps(_HUNDRED):
        yield consistent(group, working, f"{told}, which is the whole.")
    elif _said(group, _ALL) and told_together(*group):
        yield inconsistent(group, working, f"{told}, though they are said to be all of it.", needs=needs)
    elif _HUNDRED.is_below(total):
        yield under_determined(
            group,
            working,
            f"{told}; unless some of it is counted twice, they cannot be parts of one whole.",
            needs=needs,
            severity=Severity.WARNING,
        )
    else:
        rest = working.computed("not told", _HUNDRED.minus(total), "percent", "100% less the sum")
        yield under_determined(group, working, f"{told}; the other {tell(rest, 'percent')} are not told.", needs=needs)


def _down_to_the_rest(group: list[Fact]) -> Iterator[Finding]:
    """Adds up shares of one whole that one claimant tells in one source, each of another thing, down to "the remaining".

    Where a choice of them with the rest makes the whole, it is that choice.
    """
    rests = [f for f in group if f.claim and _IS_REST.search(f.claim.statement)]
    if len(rests) != 1 or (whole := _whole_named(rests[0])) is None:
        return
    group = [fact for fact in group if _whole_named(fact) == whole]
    if not 2 < len(group) <= _MOST or not told_together(*group) or _said(group, _OF_A_PART):
        return
    names = [_things_named(f) for f in group]
    if len({f.claim.claimant for f in group if f.claim}) != 1:
        return
    if any(not name - set().union(*names[:i], *names[i + 1 :]) for i, name in enumerate(names)):
        return
    others = [fact for fact in group if fact is not rests[0]]
    chosen = [
        (*some, rests[0])
        for many in range(len(others), 0, -1)
        for some in combinations(others, many)
        if _sum((*some, rests[0])).overlaps(_HUNDRED)
    ]
    parts = chosen[0] if chosen else (*others, rests[0])
    working = Working()
    for fact in parts:
        working.given(fact.claim.statement.rstrip(".") if fact.claim else "share", fact)
    total = working.computed("sum of the shares", _sum(parts), "percent", " + ".join(tell(f.value) for f in parts))
    told = f"The shares that are printed down to the rest add up to {tell(total, 'percent')}"
    needs = ("metric-definition",)
    near = total.plus(Interval(-_ROUNDED * len(parts), _ROUNDED * len(parts)))
    if chosen:
        yield consistent(parts, working, f"{told}, which is the whole.")
    elif near.overlaps(_HUNDRED):
        yield under_determined(parts, working, f"{told}, which rounding can explain.", needs=needs)
    else:
        yield inconsistent(parts, working, f"{told}, though the last is the rest of the whole.", needs=needs)


def _whole_named(share: Fact) -> str | None:
    """Returns the words of the whole that a share is said to be of."""
    found = _OF_WHOLE.search(share.claim.statement) if share.claim else None
    return found[1].casefold() if found else None


def _things_named(share: Fact) -> frozenset[str]:
    """Returns the words of a share's statement, without those of its whole and without the figure."""
    statement = _OF_WHOLE.sub(" ", share.claim.statement) if share.claim else ""
    return frozenset(word.casefold() for word in re.findall(r"[^\W\d_]{3,}", statement))


def _are_different(group: list[Fact]) -> bool:
    """Tells whether each share is of another thing: two reports of one share do not add up."""
    about = [{a.subject for a in fact.claim.about} for fact in group if fact.claim]
    common = set.intersection(*about)
    own = [frozenset(subjects - common) for subjects in about]
    return all(own) and len(set(own)) == len(own)


def _said(facts: Iterable[Fact], words: re.Pattern[str]) -> bool:
    texts = [fact.claim.statement for fact in facts if fact.claim]
    texts += [link.note for fact in facts if fact.claim for link in fact.claim.related if link.note]
    return any(words.search(text) for text in texts)


def _label(fact: Fact) -> str:
    return metrics()[fact.metric].label


_PHASES = {
    "prefill-nodes": "for prefill",
    "decode-nodes": "for decode",
    "routed-parameters": "in routed experts",
    "shared-parameters": "that every token uses",
}


def _listed(parts: tuple[Fact, ...]) -> str:
    named = [f"{tell(_whole(p), p.unit)} {_PHASES[p.metric]}" if p.metric in _PHASES else _count(p) for p in parts]
    text = f"{', '.join(named[:-1])} and {named[-1]}"
    return text[0].upper() + text[1:]


def _count(part: Fact) -> str:
    return tell(_whole(part))


def _whole(fact: Fact) -> Interval | Decimal:
    return fact.interval if fact.interval.is_exact else fact.value
