"""CNT143: growth on the year or the quarter against the amounts of the two periods."""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from claims.checks import Finding, View, Working, check, consistent, inconsistent, under_determined
from claims.facts.amounts import amount_in, is_exactly_told, printed, value_in
from claims.facts.directions import DOWN, UP
from claims.facts.nouns import matter, stems
from claims.facts.pairing import starts_elsewhere
from claims.facts.quarters import quarters_in
from claims.facts.states import is_of_old
from claims.facts.story import are_of_two_sides
from claims.facts.telling import tell
from claims.model.claim import Claim, Modality
from claims.model.interval import Interval
from claims.patterns import declared

_YEAR = declared(
    r"\b(year[- ](on|over)[- ]year|yoy|on the year|(a|the|one) year (before|earlier|ago)|(last|previous|prior) year|year before)\b|"
    r"同比|去年|上年|同期",
    re.IGNORECASE,
)
_QUARTER = declared(
    r"\b(quarter[- ](on|over)[- ]quarter|qoq|(a|the|one) (quarter|month) (before|earlier|ago)|"
    r"(last|previous|prior|preceding) (quarter|month)|quarter before|sequential\w*)\b|环比|上季|上月",
    re.IGNORECASE,
)
_OTHER_SUM = declared(
    r"\b((nine|six|three) months|half[- ]year|(whole|full|entire) year|so far|to date|cumulat\w+|expect\w*|guid\w+|forecast\w*|"
    r"adjusted|without|excluding|excl|including|acquisitions?|acquired|purchase|disposals?|comparable|like-for-like|underlying|organic\w*|constant currenc\w+|up to|at least|more than)\b|全年|累计|前三季度|预计|剔除",
    re.IGNORECASE,
)
_MONEY_OR_COUNT = declared(
    r"^(USD|CNY|EUR|GBP|JPY|user|client|request|token|device|drive|node|switch|board|system|rack)$"
)
_AHEAD = (Modality.PROJECTED, Modality.PROMISED, Modality.SIMULATED)
_COMMON = frozenset(
    {"同比", "环比", "增长", "比增", "长约", "下降", "比下", "去年", "年同", "同期", "上半", "半年", "季度"}
)
_ONE = Interval.exactly(1)
_ROUNDED = Interval(Decimal("-0.6"), Decimal("0.6"))
"""Companies compute a growth from figures with more digits than they print."""

_CROWD = 300
"""A subject of which more is told is not looked through."""

_NEEDS = ("metric-definition", "baseline-absolute")


@check("CNT143", Claim)
def growth_between_periods(view: View, claim: Claim) -> Iterator[Finding]:
    """Works out a growth on the year, or on the quarter, from the amount of a period and that of the one before.

    Growth = new / old - 1, in percent of the old amount. Both amounts are of the growth's subject, in one source, by
    its claimant and in one unit; the old one is told as that of a year (a quarter) before. Each must be the only one
    that shares the matter of the growth. Sums of longer periods, forecasts and adjusted figures are left aside.

    Bad:

    ```toml
    # claims/growth.toml
    id = "growth"
    subject = "the-company"
    kind = "scale"
    statement = "Revenue grew 20% from a year before."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "20%", value = "20", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/now.toml
    id = "now"
    subject = "the-company"
    kind = "cost"
    statement = "Revenue came to 5.00 billion dollars."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "5.00 billion", value = "5.00E+9", unit = "USD"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/then.toml
    id = "then"
    subject = "the-company"
    kind = "cost"
    statement = "A year before, revenue was 4.00 billion."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "4.00 billion", value = "4.00E+9", unit = "USD"}
    citations = [{source = "the-article", paragraph = 3}]
    ```

    Good:

    ```toml
    # claims/growth.toml
    id = "growth"
    subject = "the-company"
    kind = "scale"
    statement = "Revenue grew 25% from a year before."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "25%", value = "25", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/now.toml
    id = "now"
    subject = "the-company"
    kind = "cost"
    statement = "Revenue came to 5.00 billion dollars."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "5.00 billion", value = "5.00E+9", unit = "USD"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/then.toml
    id = "then"
    subject = "the-company"
    kind = "cost"
    statement = "A year before, revenue was 4.00 billion."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "4.00 billion", value = "4.00E+9", unit = "USD"}
    citations = [{source = "the-article", paragraph = 3}]
    ```
    """
    quantity = claim.quantity
    if quantity is None or quantity.unit != "percent" or not is_exactly_told(claim) or _has_a_metric(view, claim):
        return
    span, (up, down) = _span(f"{claim.statement} {claim.baseline or ''}"), _ways(claim)
    if up is down or claim.modality in _AHEAD or _OTHER_SUM.search(claim.statement):
        return
    if span is None and not (_window(view, claim) and claim.baseline):
        return
    pair = _pair(view, claim, span)
    if pair and starts_elsewhere(claim, *pair):
        return
    if pair and not _is_told_by_another(view, claim, *pair, span=span):
        yield _judged(claim, *pair, is_rise=up)


def _has_a_metric(view: View, claim: Claim) -> bool:
    """Tells whether a growth is of a metric, of which other checks ask; of money the words tell which sum is meant."""
    fact = view.fact(claim)
    return fact is not None and (claim.metric is not None or fact.metric != "cost-change")


def _ways(claim: Claim) -> tuple[bool, bool]:
    return bool(UP.search(claim.statement)), bool(DOWN.search(claim.statement))


def _span(words: str) -> str | None:
    """Returns over what an amount is compared: a year or a shorter time; nothing where words name both or neither."""
    spans = (bool(_YEAR.search(words)), bool(_QUARTER.search(words)))
    return None if spans[0] is spans[1] else ("year" if spans[0] else "quarter")


_WINDOW, _SCOPE = "measurement-window", "scope-limits"
"""The conditions that tell of which period an amount is."""


_OF_A_PERIOD = declared(
    r"\b(first|second|third|fourth|last|[1-4](st|nd|rd|th)|this|that) (quarter|half|fiscal year)\b|\b(Q[1-4]|[12]H|H[12]|FY ?\d+)\b|"
    r"第?[一二三四1-4]季度?|[上下]半年",
    re.IGNORECASE,
)
"""Words that name a period of accounts, in a field that may hold something else."""


_PERIOD_ZH = declared(
    r"(?:今年|去年|本年|当年|上年)?(?:第?[一二三四]季度?|[上下]半年|全年|前[三九]个?[季月]度?)|今年|去年|去年同期|上年同期"
)


def _window(view: View, claim: Claim) -> frozenset[str]:
    """Returns the words of the period that an amount is said to be of in a field of its own, or by its study's title."""
    study = view.study(claim.study) if claim.study else None
    scope, title = claim.conditions.get(_SCOPE, ""), study.title if study else ""
    told = (claim.conditions.get(_WINDOW, ""), *(words for words in (scope, title) if _OF_A_PERIOD.search(words)))
    return next((words for text in told if (words := _period(text))), frozenset())


def _period(words: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]+|\d+|[\u4e00-\u9fff]+", words.casefold())) - {"the", "of", "in"}


def _set_up(claim: Claim) -> dict[str, str]:
    told = claim.conditions.items()
    return {i: value for i, value in told if i != _WINDOW and not (i == _SCOPE and _OF_A_PERIOD.search(value))}


def _is_of_one_study(view: View, claim: Claim, amount: Claim) -> bool:
    """Tells whether an amount is of a growth's study, or each is of a study that is but its period."""
    if claim.study == amount.study:
        return True
    studies = [view.study(one) if one else None for one in (claim.study, amount.study)]
    return all(study is not None and _OF_A_PERIOD.search(study.title) for study in studies)


def _is_of_the_period_before(view: View, claim: Claim, amount: Claim, span: str | None) -> bool:
    """Tells whether an amount is of the period that a growth is counted from, by a field or by its words."""
    if _window(view, amount):
        based = _period(claim.baseline or "")
        if based and based == _window(view, amount) != _window(view, claim):
            return True
        if not (span and _window(view, claim)) or _window(view, amount) == _window(view, claim):
            return False
    return span is not None and is_of_old(amount.statement) and _span(amount.statement) == span


def _is_of_its_period(view: View, claim: Claim, amount: Claim) -> bool:
    """Tells whether an amount may be of the period that a growth came to: of no other one by a field, and of no old one."""
    mine, theirs = _window(view, claim), _window(view, amount)
    return not is_of_old(amount.statement) and (not mine or not theirs or mine == theirs)


_WORD = declared(r"[A-Za-z][A-Za-z-]*[A-Za-z]")


def _is_of_a_part(view: View, claim: Claim, new: Claim, near: list[Claim]) -> bool:
    """Tells whether a growth is of "cloud revenue", where the amount is of revenue and another one is told of the cloud."""
    words, others = _words(view, new), frozenset[str]().union(*(_words(view, c) for c in near if c is not new))
    told = [stems(word) for word in _WORD.findall(claim.statement)]
    return any(first & others and not first & words and head & words for first, head in pairwise(told))


def _is_of_another_quarter(claim: Claim, amount: Claim) -> bool:
    """Tells whether an amount is of another quarter than that of which a growth on the year is told."""
    mine, theirs = quarters_in(claim.statement), quarters_in(amount.statement)
    return bool(mine and theirs) and mine.isdisjoint(theirs)


def _pair(view: View, claim: Claim, span: str | None) -> tuple[Claim, Claim] | None:
    sources = {citation.source for citation in claim.citations}
    told = view.claims_about(claim.subject)
    near = [
        c
        for c in (told if len(told) <= _CROWD else ())
        if c.quantity and _MONEY_OR_COUNT.match(c.quantity.unit) and c.subject == claim.subject and is_exactly_told(c)
        if c.claimant == claim.claimant
        and sources & {x.source for x in c.citations}
        and _is_of_one_study(view, claim, c)
        if c.modality not in _AHEAD and not _OTHER_SUM.search(c.statement) and _set_up(c) == _set_up(claim)
        if not are_of_two_sides(c.statement, claim.statement)
    ]
    words = _words(view, claim)
    olds = [c for c in near if _is_of_the_period_before(view, claim, c, span)]
    news = [c for c in near if c not in olds and words & _words(view, c) and _is_of_its_period(view, claim, c)]
    if span == "year":
        news = [c for c in news if not _is_of_another_quarter(claim, c)]
    news = _nearest(view, news, words)
    if len(news) == 1:
        olds = [c for c in olds if words & _words(view, c)] or [c for c in olds if _is_next_to(c, news[0])]
    if len(news) == 1 and _is_of_a_part(view, claim, news[0], near):
        return None
    if len(news) != 1 or len(olds) != 1 or news[0].quantity is None or olds[0].quantity is None:
        return None
    return (news[0], olds[0]) if news[0].quantity.unit == olds[0].quantity.unit else None


def _is_told_by_another(view: View, claim: Claim, new: Claim, old: Claim, *, span: str | None) -> bool:
    """Tells whether another growth over the same time is that of the two amounts: then this one is of something else."""
    for other in view.claims_about(claim.subject):
        if other.id == claim.id or other.quantity is None or other.quantity.unit != "percent":
            continue
        if _span(f"{other.statement} {other.baseline or ''}") != span or not is_exactly_told(other):
            continue
        if _words(view, other) & _words(view, new) and other.quantity.interval().overlaps(
            _change(new, old, *_ways(other))
        ):
            return True
    return False


def _change(new: Claim, old: Claim, up: bool, down: bool) -> Interval:
    """Returns the change of two amounts in percent, a fall as a positive one where it is told as such."""
    unit = old.quantity.unit if old.quantity else ""
    above, below = amount_in(new, unit), amount_in(old, unit)
    assert above
    assert below
    ratio = above.over(below)
    return (_ONE.minus(ratio) if down and not up else ratio.minus(_ONE)).scaled(100)


def _nearest(view: View, claims: list[Claim], words: frozenset[str]) -> list[Claim]:
    """Returns the claims with the fewest words beyond those of the growth: "revenue" before "HBM revenue"."""
    least = min((len(_words(view, c) - words) for c in claims), default=0)
    return [c for c in claims if len(_words(view, c) - words) == least]


def _is_next_to(one: Claim, other: Claim) -> bool:
    """Tells whether a source tells two amounts in one paragraph or in two that follow each other."""
    return any(
        mine.source == theirs.source and abs((mine.paragraph or -9) - (theirs.paragraph or 9)) <= 1
        for mine in one.citations
        for theirs in other.citations
    )


def _words(view: View, claim: Claim) -> frozenset[str]:
    text = _PERIOD_ZH.sub(" ", claim.statement)
    for subject in view.subjects_of(claim):
        text = text.replace(subject.name, " ")
    runs = re.findall(r"[\u4e00-\u9fff]{2,}", text)
    signs = frozenset(run[i : i + 2] for run in runs for i in range(len(run) - 1))
    return matter(view, claim) | (signs - _COMMON)


def _judged(claim: Claim, new: Claim, old: Claim, *, is_rise: bool) -> Finding:
    assert claim.quantity
    assert old.quantity
    unit = old.quantity.unit
    nominal = value_in(new, unit) / value_in(old, unit)
    made = _change(new, old, is_rise, not is_rise)
    change = (nominal - 1) * (100 if is_rise else -100)
    working = Working()
    working.say(f"new: printed “{printed(new)}” ({new.statement.rstrip('.')})")
    working.say(f"old: printed “{printed(old)}” ({old.statement.rstrip('.')})")
    working.computed("change", made, "percent", f"{printed(new)} / {printed(old)} - 1", change)
    told = f"From {printed(old)} to {printed(new)} are {tell(change, 'percent')}"
    figure, reads = claim.quantity.interval(), (claim, new, old)
    if made.overlaps(figure):
        return consistent(reads, working, f"{told}, as the {printed(claim)} printed.")
    sentence = f"{told}, not the {printed(claim)} printed."
    if made.plus(_ROUNDED).overlaps(figure):
        return under_determined(reads, working, sentence, needs=_NEEDS)
    return inconsistent(reads, working, sentence, needs=_NEEDS)
