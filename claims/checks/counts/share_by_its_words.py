"""CNT132: a share in percent against two amounts of which its words, or theirs, make one a part of the other."""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from claims import units
from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.counts.another_whole import is_share_of_another
from claims.checks.counts.share_of_a_named_whole import of_the_named_whole
from claims.checks.repeats import is_told_elsewhere
from claims.facts import tell
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.nouns import matter, pairs_of_signs, stems
from claims.facts.pairing import distance
from claims.facts.states import is_of_old
from claims.facts.story import are_alike, just_told, story
from claims.facts.terms import THINGS, Powers, Term, is_a_part, names_all, things_in
from claims.facts.ways import OF_A_NOUN
from claims.model.claim import Claim, Modality
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.patterns import declared

_SHARE = declared(
    r"(?:%|percent|per cent) of\b|\b(account\w* for|ma(?:k|d)e up|makes up|shares?|portion|proportion|fraction|represents?|takes? up|took|"
    r"goes|went|comprises?)\b|占|份额|比例",
    re.IGNORECASE,
)
_BACK = declared(r"^(that|this|it) (is|was|makes?|made|means?|meant|corresponds?)\b|^(这|即)", re.IGNORECASE)
_ELSEWHERE = declared(r"\b(?:in|across|within|on|worldwide|at|made|sold|shipped)\b", re.IGNORECASE)
"""Words of a whole that holds more than what a source tells of: the cards in the country."""

_COMPUTING = declared(r"\bIT\b")
_WHOLE = declared(
    r"(?:%|percent|per cent)(?: of|,? share of) (?P<of>[^.,;:]+)|占(?P<zh>[^\d，。,]{1,12}?)的?\s?(?:约|近)?[\d.]+\s?%",
    re.IGNORECASE,
)
_NO_SHARE = declared(
    r"\b(less|more|fewer|higher|lower|faster|slower|cheaper|sav\w+|increas\w+|reduc\w+|gain\w*|grew|grow\w*|cut|drop\w*|up to|at least|"
    r"at most|than|average|peak|utili[sz]\w*|efficien\w*|accura\w*|scor\w+|hit|accept\w*|linear|ideal|uptime|line rate|bandwidth|"
    r"overhead|quality|kept|retain\w*|keeps?|improv\w*|discount\w*|margin)\b|提升|提高|降低|减少|利用率|效率|命中|准确|增长|节省|峰值",
    re.IGNORECASE,
)
_MEASURES: tuple[tuple[str, frozenset[str]], ...] = (
    (r"\b(power|electricity|consumption|watts?)\b|功耗|功率|用电", frozenset({"gram"})),
    (r"\b(energy)\b|能耗|电量", frozenset({"gram"})),
    (
        r"\b(costs?|spending|spend|budget|bill|price|outlay|investment|expens\w+|money)\b|成本|费用|支出|投资|预算",
        frozenset({"USD", "EUR", "CNY", "GBP"}),
    ),
    (r"\b(memory|HBM|capacity|storage|space|disk)\b|显存|内存|容量", frozenset({"bit"})),
    (r"\b(time|step|run|latency|hours?|days?|wait)\b|时间|耗时|时长|时延", frozenset({"second"})),
    (r"\b(parameters?|weights|network|model)\b|参数|权重", frozenset({"parameter"})),
    (r"\b(tokens?|corpus|mix\w*|data|dataset)\b|语料|数据", frozenset({"token", "bit", "sample"})),
)
"""Words for what a share is of, and the base units that amounts of it have."""

_LOOSE = declared(
    r"\b(up to|at (most|least)|more than|(?<!turned )over (?=[$€¥£]?\d|half\b|an? (?:third|quarter|hundred|thousand|million)\b|one\b|two\b|three\b)|less than|per|each|every|typical\w*|peak|hidden|hides?|overlap\w*|exposed|most of)\b|每(?!年|月|天|日|周|小时)|隐藏|掩盖|暴露",
    re.IGNORECASE,
)
_FEW = 2
_ROUNDED, _NEAR = Decimal("0.5"), Decimal("0.06")
_GROSS = declared(
    r"\b(within the group|inter-?segment|intra-?group|internal|eliminat\w+|consolidat\w+|external|from outside|gross|net of|"
    r"before (sales|tax\w*|eliminat\w+))\b|抵消|内部|对外|合并前",
    re.IGNORECASE,
)
"""Amounts before and after what parts of a body sell each other are no part and whole of one sum."""

_CROWD = 300
"""A maker of which more is told is not looked through."""

_MONEY = frozenset({"USD", "EUR", "CNY", "GBP", "JPY"})
_OF_NO_AMOUNTS = frozenset({"accuracy", "benchmark-score", "score-change", "scaling-efficiency"})
"""Metrics in percent of what was asked or could be had, which are no quotient of two amounts that are told."""

_RUNS = ("training-time", "step-time")
"""What a share of a run time is one of: no time to bring up or to analyse something is the whole, no run the part."""

_INTERVALS = frozenset({"time-between-stops", "latency", "time-to-first-token", "time-per-output-token"})
"""Times from one thing to the next, which are no part of a run and no whole."""

_NEEDS = ("metric-definition",)
_GROUPS = frozenset(
    {"token", "parameter", "bit", "USD", "EUR", "CNY", "GBP", "second", "gram", "sample", "request", *THINGS}
)


@check("CNT132", Figured)
def share_by_its_words(view: View, claim: Claim) -> Iterator[Finding]:
    """Works out "code made up 30% of the mix" from the tokens of code and all tokens that are printed beside it.

    Share = part / whole, in percent. The part is the one amount that shares a word with the share, or that is told as a
    part ("2.7 trillion of the tokens"); the whole is the one larger amount of its dimension that is no part itself. Both
    are of the study of the share, or of its source and of what belongs to its subject.

    Bad:

    ```toml
    # claims/all.toml
    id = "all"
    subject = "the-model"
    kind = "scale"
    statement = "The model read 9 trillion tokens."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "9 trillion", value = "9e12", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/code.toml
    id = "code"
    subject = "the-model"
    kind = "scale"
    statement = "2.7 trillion of the tokens were code."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "2.7 trillion", value = "2.7e12", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-model"
    kind = "scale"
    statement = "Code made up 43% of the mix."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "43%", value = "43", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/all.toml
    id = "all"
    subject = "the-model"
    kind = "scale"
    statement = "The model read 9 trillion tokens."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "9 trillion", value = "9e12", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/code.toml
    id = "code"
    subject = "the-model"
    kind = "scale"
    statement = "2.7 trillion of the tokens were code."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "2.7 trillion", value = "2.7e12", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-model"
    kind = "scale"
    statement = "Code made up 30% of the mix."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "30%", value = "30", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity = claim.quantity
    if quantity is None or quantity.unit != "percent" or not is_exactly_told(claim) or (quantity.value or 0) > 100:
        return
    if (
        view.is_unsaid(claim)
        or not _SHARE.search(claim.statement)
        or _NO_SHARE.search(claim.statement)
        or _LOOSE.search(claim.statement)
    ):
        return
    if claim.metric in _OF_NO_AMOUNTS:
        return
    told = {c.id: c for c in (*story(view, claim), *_of_the_maker(view, claim))}
    near = [
        t
        for c in told.values()
        if c.metric not in _INTERVALS and not _are_of_two_periods(claim, c)
        if (t := view.term(c) or _of_a_noun(view, c)) and are_alike(claim, c)
    ]
    near = [_for_the_same_time(view, t, near) for t in near]
    groups: dict[Powers, list[Term]] = {}
    for term in near:
        if not _LOOSE.search(term.claim.statement) and (sort := _sort(term)):
            groups.setdefault(sort, []).append(term)
    pairs = [
        pair
        for sort, terms in groups.items()
        if _is_possible(claim, sort) and (pair := _part_and_whole(view, claim, terms))
    ]
    if len(pairs) == 1:
        yield from _judged(view, claim, *pairs[0])
    elif not pairs:
        yield from _drawn(view, claim, groups)


def _of_a_noun(view: View, claim: Claim) -> Term | None:
    """Returns a bare number of things that only their noun tells: languages, molecules."""
    term = view.number(claim)
    return term if term is not None and term.powers and term.powers[0][0].startswith(OF_A_NOUN) else None


def _for_the_same_time(view: View, term: Term, near: list[Term]) -> Term:
    """Returns an amount "of this" as one for the time for which the amount told just before it is: of a year's energy."""
    if not is_a_part(term.claim) or any(name == "second" and power == -1 for name, power in term.powers):
        return term
    unit = term.claim.quantity.unit if term.claim.quantity else ""
    of = {t.claim.id: t for t in near if t.claim.quantity and units.factor(t.claim.quantity.unit, unit) is not None}
    first = next((of[c.id] for c in just_told(view, term.claim) if c.id in of), None)
    if first is None or first.powers == term.powers or not first.claim.quantity or not first.claim.quantity.value:
        return term
    factor = first.value / first.claim.quantity.value / (units.factor(first.claim.quantity.unit, unit) or 1)
    assert term.claim.quantity
    own = term.claim.quantity.interval().scaled(factor)
    return replace(term, powers=first.powers, interval=own, value=(term.claim.quantity.value or 0) * factor)


_SO = declared(r"^(?:so|thus|hence|therefore|accordingly)\b|^(?:因此|所以|由此|据此)", re.IGNORECASE)
_ALL_OF_IT = declared(
    r"^(?:the|its|their|all|that|this|total|whole|entire|\s)*\w+(?: (?:used|consumed|needed|taken|spent|there|in all|in total|\w+ for))?\s*$",
    re.IGNORECASE,
)
"""What is plainly all that was told of: no electricity of a country or of others."""

_MOST = 6
"""Of more amounts than these some two make almost any share."""


def _drawn(view: View, claim: Claim, groups: dict[Powers, list[Term]]) -> Iterator[Finding]:
    """Tries a share that is worked out from amounts told with it, as its "so" or its being an estimate says, on any two.

    What it is a share of must be named, and so few amounts be of that sort that no two would make it by chance.
    """
    found = _WHOLE.search(claim.statement)
    phrase = (found["of"] or found["zh"] or "") if found else ""
    is_named = any(re.search(words, phrase, re.IGNORECASE) for words, _ in _MEASURES)
    if (
        not is_named
        or not _ALL_OF_IT.match(phrase)
        or not (_SO.search(claim.statement) or claim.modality is Modality.ESTIMATED)
    ):
        return
    possible = [terms for sort, terms in groups.items() if _is_possible(claim, sort) and len(terms) > 1]
    if len(possible) != 1 or len(possible[0]) > _MOST:
        return
    terms = sorted(possible[0], key=lambda t: (t.value, t.claim.id))
    assert claim.quantity
    room = claim.quantity.interval()
    pairs = [(part, whole) for whole in terms for part in terms if part.value < whole.value]
    if not pairs or any(room.overlaps(part.interval.over(whole.interval).scaled(100)) for part, whole in pairs):
        return
    whole = terms[-1]
    share = claim.quantity.value or Decimal(0)
    part = min((part for part, _ in pairs), key=lambda t: abs(t.value * 100 / whole.value - share))
    working = Working()
    for term in terms:
        working.say(f"amount: printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    working.say(f"share: printed “{printed(claim)}”, which no two of them make")
    nearest = part.interval.over(whole.interval).scaled(100)
    how = f"{printed(part.claim)} / {printed(whole.claim)}"
    working.computed("nearest share of the greatest", nearest, "percent", how, part.value * 100 / whole.value)
    reads = (claim, *(term.claim for term in terms))
    sentence = f"No two of the {len(terms)} amounts printed make the {printed(claim)} drawn from them."
    if not is_told_elsewhere(view, reads, Outcome.INCONSISTENT, "CNT132"):
        yield inconsistent(reads, working, sentence, needs=_NEEDS)


_WINDOW = "measurement-window"


def _are_of_two_periods(one: Claim, other: Claim) -> bool:
    """Tells whether two claims are said in a field to be of different periods."""
    periods = {c.conditions[_WINDOW].casefold() for c in (one, other) if _WINDOW in c.conditions}
    return len(periods) > 1


def _of_the_maker(view: View, claim: Claim) -> Iterator[Claim]:
    """Yields the amounts of money that a source of a share tells of the body behind its subject: a service has its revenue in that."""
    subject = view.subject(claim.subject)
    if subject is None or subject.vendor is None or claim.study is not None:
        return
    sources = {citation.source for citation in claim.citations}
    told = view.claims_about(subject.vendor)
    for other in told if len(told) <= _CROWD else ():
        is_money = other.quantity is not None and other.quantity.unit in _MONEY
        if is_money and other.subject == subject.vendor and sources & {c.source for c in other.citations}:
            yield other


def _sort(term: Term) -> Powers | None:
    """Returns what an amount is one of, in whatever thing: seconds of a step and seconds are of one sort."""
    powers = tuple((name, power) for name, power in term.powers if power > 0 or name not in THINGS)
    ups = {name for name, power in powers if power > 0}
    return powers if ups & _GROUPS or any(name.startswith(OF_A_NOUN) for name in ups) else None


def _is_possible(share: Claim, sort: Powers) -> bool:
    """Tells whether the words after "of" leave it open that a share is one of amounts of a sort."""
    found = _WHOLE.search(share.statement)
    phrase = (found["of"] or found["zh"] or "") if found else ""
    named = [bases for words, bases in _MEASURES if re.search(words, phrase, re.IGNORECASE)]
    things = things_in(phrase)
    held = {name for name, power in sort if power > 0}
    return not (named or things) or bool(held & things.union(*named))


def _words(view: View, claim: Claim) -> frozenset[str]:
    """Returns the matter of a claim with the things that it names; "IT" is a word of its matter too."""
    computing = frozenset(_COMPUTING.findall(claim.statement))
    tellers = pairs_of_signs(view.name(claim.claimant)).union(
        *(pairs_of_signs(s.name) for s in view.subjects_of(claim))
    )
    signs = pairs_of_signs(claim.statement) - tellers
    return matter(view, claim) | things_in(claim.statement) | signs | computing


def _part_and_whole(view: View, share: Claim, terms: list[Term]) -> tuple[Term, list[Term]] | None:
    found = _WHOLE.search(share.statement)
    phrase = (found["of"] or found["zh"] or "") if found else ""
    of_whole = (
        stems(phrase) | things_in(phrase) | pairs_of_signs(phrase) | frozenset(_COMPUTING.findall(phrase))
    ) & _words(view, share)
    of_part = _words(view, share) - of_whole
    if found_in := of_the_named_whole(share, terms):
        return found_in
    if of_whole and (found_in := _of_a_member(view, share, of_whole, terms)):
        return found_in
    score = {t.claim.id: len(of_part & _words(view, t.claim)) for t in terms}
    best = max(score.values(), default=0)
    likely = [t for t in terms if score[t.claim.id] == best > 0]
    if not (of_part and (best or _ELSEWHERE.search(phrase))) and _BACK.search(share.statement):
        likely = _just_before(view, share, terms)
    if len(likely) > 1:
        likely = [t for t in likely if is_a_part(t.claim)] or likely
    if len(likely) != 1:
        return None
    part = likely[0]
    if share.metric == "runtime-share":
        if part.claim.metric in _RUNS:
            return None
        terms = [t for t in terms if t is part or t.claim.metric in (None, "duration", *_RUNS)]
    wholes = [t for t in terms if t.value > part.value and not is_a_part(t.claim)]
    if not any(of_whole & _words(view, t.claim) for t in wholes):
        named = [t for t in terms if t.value > part.value and of_whole & _words(view, t.claim)]
        wholes = named if len(named) == 1 else wholes
    if len({t.value for t in wholes}) > 1:
        ranked = [t for t in wholes if of_whole & _words(view, t.claim) or names_all(t.claim.statement, None)]
        wholes = ranked
    wholes = [t for t in wholes if are_alike(part.claim, t.claim)]
    if not wholes or len({t.value for t in wholes}) > _FEW:
        return None
    is_linked = is_a_part(part.claim) or any(of_whole & _words(view, t.claim) for t in wholes)
    return (part, wholes) if is_linked or len(terms) == 2 else None


def _just_before(view: View, share: Claim, terms: list[Term]) -> list[Term]:
    """Returns the amount that "that is" refers to: the first of those told just before that is one of the amounts."""
    of = {t.claim.id: t for t in terms}
    told = [of[c.id] for c in just_told(view, share) if c.id in of]
    if _ELSEWHERE.search(share.statement):
        return told[:1]
    here = [t for t in told if distance(share, t.claim) == distance(share, told[0].claim) and is_a_part(t.claim)]
    return (here if len(here) == 1 else told)[:1]


def _is_loosely_tied(share: Claim, part: Term, whole: Term) -> bool:
    """Tells whether neither words nor a relation say that the one amount is a part of the other."""
    return not is_a_part(part.claim) and not part.claim.subject == share.subject != whole.claim.subject


def _of_a_member(
    view: View, share: Claim, of_whole: frozenset[str], terms: list[Term]
) -> tuple[Term, list[Term]] | None:
    """Returns the amounts of a thing and of what it is a part of, where the share is one of the thing and both name the whole.

    "Its data centres made up two thirds of revenue" is told of a division: its revenue is the part, the company's the whole.
    """
    subject = view.subject(share.subject)
    if subject is None or not subject.part_of:
        return None
    named = [t for t in terms if of_whole & _words(view, t.claim) and not is_of_old(t.claim.statement)]
    own = [t for t in named if t.claim.subject == share.subject]
    wholes = (
        [t for t in named if t.claim.subject in subject.part_of and t.value > own[0].value] if len(own) == 1 else []
    )
    wholes = [t for t in wholes if are_alike(own[0].claim, t.claim)]
    return (own[0], wholes) if 0 < len({t.value for t in wholes}) <= _FEW else None


def _judged(view: View, share: Claim, part: Term, wholes: list[Term]) -> Iterator[Finding]:
    assert share.quantity
    stated = share.quantity.interval()

    def of(whole: Term) -> Interval:
        return part.interval.over(whole.interval).scaled(100)

    fitting = [whole for whole in wholes if stated.overlaps(of(whole))]
    working = Working()
    working.say(f"part: printed “{printed(part.claim)}” ({part.claim.statement.rstrip('.')})")
    working.say(f"share: printed “{printed(share)}”")
    wholes = fitting[:1] or wholes
    for whole in wholes:
        working.say(f"whole: printed “{printed(whole.claim)}” ({whole.claim.statement.rstrip('.')})")
        how = f"{printed(part.claim)} / {printed(whole.claim)}"
        working.computed("share", of(whole), "percent", how, part.value * 100 / whole.value)
    whole = wholes[0]
    told = f"{printed(part.claim)} of {printed(whole.claim)} are {tell(part.value * 100 / whole.value, 'percent')}"
    reads = (share, part.claim, *(one.claim for one in wholes))
    if fitting:
        if not is_told_elsewhere(view, reads, Outcome.CONSISTENT, "CNT132"):
            yield consistent(reads, working, f"{told}, as the {printed(share)} printed.")
        return
    if all(is_share_of_another(view, share, part.claim, one.claim) for one in wholes):
        return
    sentence = f"{told}, not the {printed(share)} printed."
    room = stated.widened(_NEAR).plus(Interval(-_ROUNDED, _ROUNDED))
    if any(room.overlaps(of(one)) for one in wholes):
        yield under_determined(reads, working, sentence, needs=_NEEDS)
    elif any(_GROSS.search(c.statement) for c in reads) or (
        _is_loosely_tied(share, part, whole)
        and any(distance(share, c) != 0 for c in (part.claim, whole.claim))
        and not names_all(whole.claim.statement, None)
        and len(matter(view, share)) > 3
    ):
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    elif not is_told_elsewhere(view, reads, Outcome.INCONSISTENT, "CNT132"):
        yield inconsistent(reads, working, sentence, needs=_NEEDS)
